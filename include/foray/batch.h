/* batch.h - many games of one kind side by side, a decision at a time: for programs that learn, and for other languages. All
 * that is told of the games lies in plain arrays, one row for each game, that stay where they are.
 *
 * Game number n uses the streams (seed, 2n) for the rules and (seed, 2n + 1) for fy_batch_choose, as a run of playouts does
 * (playout.h): row i plays number i, then i + games, i + 2 * games and so on. Nothing depends on the number of threads.
 */
#ifndef FORAY_BATCH_H
#define FORAY_BATCH_H

#include "foray/foray.h"

struct fy_batch_config {
    const char *system, *scenario; /* keys; scenario NULL: the first */
    const char *options;           /* "mortar=on turns=12", or NULL */
    const char *data;              /* a folder of data files, or NULL: the built-in ones */
    uint64_t seed;
    uint32_t games, threads;       /* threads 0: one */
    uint8_t renew;                 /* a game that has ended makes room for the next in the same step */
    uint8_t score;                 /* points at every step, not only at the end */
    uint8_t observe;               /* observations at every step */
};
enum { FY_BATCH_GAMES = 1 << 20 }; /* the most */

enum { FY_GOES_ON, FY_ENDED, FY_CUT }; /* cut: it would have gone on beyond FY_DECISION_CAP decisions (playout.h) */

struct fy_batch_arrays {
    uint32_t games, row;             /* how many; bytes of an observation */
    const uint8_t *observation;      /* games rows (observe.h); if a system hides nothing they are its states, derived fields too,
                                      * and always as they stand now */
    struct fy_choice *choices;       /* what may be chosen now: those of game i from choices[first[i]] on, */
    uint64_t *first;
    int32_t *count;                  /* so many; 0: the game is over */
    uint64_t *number;                /* of the game */
    uint8_t *over;                   /* what came of the last step: FY_GOES_ON or how it ended. If it ended, and it was renewed, */
    int32_t *points;                 /* these three tell of the game that has ended, everything else of the new one */
    uint8_t *band, *won;
    uint32_t *decisions;             /* made in the game */
};

struct fy_batch;
/* At the first decision of every game; NULL with a message, which has room for FY_ERROR (512) bytes. */
struct fy_batch *fy_batch_open(const struct fy_batch_config *, char *error);
void fy_batch_close(struct fy_batch *);
const struct fy_batch_arrays *fy_batch_arrays(const struct fy_batch *);
/* All games from the start, the numbers again from 0, with this seed. */
void fy_batch_reset(struct fy_batch *, uint64_t seed);

/* pick[i] is the index of a choice of game i, from 0; of a game that is over it is not looked at. False, and nothing has
 * changed, if one of them is out of range: *wrong says in which game. */
bool fy_batch_step(struct fy_batch *, const int32_t *pick, uint32_t *wrong);
/* Observations of all games as they stand now: for whoever does not need them at every step (`observe`). */
void fy_batch_look(struct fy_batch *);
/* What a policy chooses in each game: FY_RANDOM or FY_HABIT of playout.h. */
void fy_batch_choose(struct fy_batch *, int policy, int32_t *pick);
/* Observations as numbers, fy_observed_values of each game (observe.h). */
void fy_batch_list(const struct fy_batch *, int32_t *out);

/* About one game, as text that is valid until the next question: the layout of observations, fy_observed_json; a choice as
 * records write it ("" if there is none); what is seen, asked and offered, as the line protocol's `view` and `choices` do. */
const char *fy_batch_layout(struct fy_batch *);
const char *fy_batch_choice(struct fy_batch *, uint32_t game, int32_t pick);
const char *fy_batch_view(struct fy_batch *, uint32_t game);
/* The hash of its state, as fy_state_hash has it. */
uint64_t fy_batch_hash(const struct fy_batch *, uint32_t game);

/* What the player cannot know, dealt anew in a game: nothing that the arrays tell changes by it. For tests. */
void fy_batch_redeal(struct fy_batch *, uint32_t game, uint64_t seed);

#endif
