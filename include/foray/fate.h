/* fate.h - what has become of things: of each target of the raid, and of each of the player's units. It is told at the end of
 * a game, and how often it comes to what by `foray playout`. */
#ifndef FORAY_FATE_H
#define FORAY_FATE_H

#include <stdbool.h>
#include <stdint.h>

enum fy_fate {
    FY_STANDS, FY_DAMAGED, FY_DESTROYED, FY_TAKEN, /* of a target; taken: by the player, whole */
    FY_HOME,     /* of a unit: brought home */
    FY_AWAY,     /* out of the enemy's reach, on its own */
    FY_AFIELD,   /* still in play */
    FY_ABSENT,   /* has not come, never came, or waits to come again */
    FY_CAPTURED,
    FY_LOST,
    FY_FATES
};
extern const char *const fy_fate_words[]; /* "stands", "damaged", ... NULL at the end */
static inline bool fy_fate_of_target(int fate) { return fate <= FY_TAKEN; }

/* The same things in the same order at every moment of a game: all targets first, then all units that could come. */
enum { FY_FATE_ROWS = 160 };
enum { FY_UNSCORED = INT16_MIN };
struct fy_fate_row {
    uint8_t fate, noun; /* enum fy_fate */
    uint16_t index;     /* of that noun */
    int16_t halves;     /* what it counts by itself, in half points; or FY_UNSCORED */
};
struct fy_fates {
    int n;
    struct fy_fate_row row[FY_FATE_ROWS];
};

static inline void fy_fate_add(struct fy_fates *f, int noun, int index, enum fy_fate fate)
{
    if (f->n < FY_FATE_ROWS)
        f->row[f->n++] = (struct fy_fate_row){(uint8_t)fate, (uint8_t)noun, (uint16_t)index, FY_UNSCORED};
}

/* Of the one that was added last. */
static inline void fy_fate_scores(struct fy_fates *f, int halves)
{
    if (f->n)
        f->row[f->n - 1].halves = (int16_t)halves;
}

#endif
