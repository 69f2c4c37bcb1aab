/* dice.h - where chance comes from.
 *
 * Rules never own a generator: they pull dice and draws from the source that is handed to them. Plain seeded dice
 * are a few inlined instructions. Everything else (scripted, typed in, replayed, recorded, shown in a log) goes
 * through a tape: the tape feeds outcomes, writes down what was pulled, and when it runs dry it answers something
 * harmless and remembers what it needed, so that the caller can throw its working copy away, get the outcome,
 * and apply the same choice to the untouched state again.
 */
#ifndef FORAY_DICE_H
#define FORAY_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Not called while games are played fast: kept, with what leads to it, away from the code that is. */
#define FY_COLD __attribute__((cold))

struct fy_tape;
struct fy_log;

/* xoshiro256**, seeded by splitmix64 of (seed, index). Copying the struct copies the stream. */
struct fy_dice {
    uint64_t s[4];
    struct fy_tape *tape; /* NULL: plain seeded dice */
};

/* One outcome that was pulled: a die (sides > 0, face 1..sides) or a blind draw (sides 0, face = index drawn). */
struct fy_pull {
    uint16_t rule;  /* why it was rolled */
    uint16_t what;  /* text id of the system: what it is for, e.g. "landing of {0:piece}" */
    int32_t who;    /* argument 0 of that text */
    uint8_t sides;  /* 0: a draw */
    uint8_t noun;   /* of the thing drawn; 0 for dice */
    uint8_t unseen; /* a draw the player does not get to see: front ends say that it was made, not what came */
    uint8_t spare;
    int32_t face;
};

/* Or-ed to the noun of a draw whose outcome stays hidden from the player (a counter placed face down). */
enum { FY_UNSEEN = 128 };

/* Luck that two games can share: the n-th die or draw of a rule for a thing (`who`) depends on nothing but these and the seed, so
 * what is rolled for something else, or not rolled, changes nothing. What is drawn is the thing with the highest of as many
 * random numbers: the same one out of two cups as long as it is in both. */
enum { FY_LUCK_COUNTERS = 512 };
struct fy_luck {
    uint64_t seed;
    uint16_t used[FY_LUCK_COUNTERS]; /* how many, by a hash of rule and thing */
};

enum { FY_DRAW_KINDS = 1024, FY_DRAW_WORDS = FY_DRAW_KINDS / 64 }; /* kinds in one cup, and the words of a set of them */
enum { FY_TAPE_MAX = 4096 }; /* pulls in one act; the longest known act stays far below */

struct fy_tape {
    /* what the source knows: dice and draws to hand out first, each in its order */
    const int32_t *dice, *draws;
    uint32_t n_dice, n_draws, next_die, next_draw;
    /* or draws by name, instead of `draws`: the number of given draw i among the things of a noun, -1 if it is none of them */
    int32_t (*draw_named)(void *context, uint32_t i, int noun);
    void *context;
    struct fy_luck *luck; /* or everything comes from here, and nothing is written down; NULL: it does not */
    bool seeded_dice;     /* beyond the given dice, go on with the seeded stream instead of running dry */
    bool seeded_draws;    /* the same for draws */
    /* what came of it */
    bool dry;             /* more was needed than given; `needed` says what */
    bool bad;             /* a given face was impossible for the pull in `needed` (whose face says which) */
    struct fy_pull needed;
    uint64_t could[FY_DRAW_WORDS];   /* when a draw is needed: the indexes that could be drawn, as bits */
    uint16_t *how_many;   /* and how many of each are in the cup: room for FY_DRAW_KINDS, or NULL */
    uint32_t n_pulled;
    struct fy_pull *pulled; /* room for FY_TAPE_MAX, or NULL to count only */
    struct fy_log *log;     /* told of every pull, or NULL */
};

/* A seed that nobody knows, from the system's randomness; false: it has none to give. */
bool fy_secret(uint64_t *seed);

/* Seed the stream number `index` of `seed`; different indexes are independent streams. No tape. */
void fy_dice_seed(struct fy_dice *, uint64_t seed, uint64_t index);

static inline uint64_t fy_dice_next(struct fy_dice *d)
{
    uint64_t *s = d->s;
    uint64_t m = s[1] * 5;
    uint64_t result = ((m << 7) | (m >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* 0..n-1, unbiased (Lemire). For policies and set-up that is not part of the rules; rules use fy_roll. n > 0. */
static inline uint32_t fy_dice_below(struct fy_dice *d, uint32_t n)
{
    uint64_t m = (fy_dice_next(d) >> 32) * n;
    if (__builtin_expect((uint32_t)m < n, 0)) {
        uint32_t floor = (uint32_t)(-n) % n;
        while ((uint32_t)m < floor)
            m = (fy_dice_next(d) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

FY_COLD int fy_tape_roll(struct fy_dice *, int sides, uint16_t rule, uint16_t what, int32_t who);
FY_COLD int fy_tape_draw(struct fy_dice *, const uint16_t *left, int kinds, int noun, uint16_t rule, uint16_t what, int32_t who);
FY_COLD int fy_tape_draw_bits(struct fy_dice *, uint64_t set, int noun, uint16_t rule, uint16_t what, int32_t who);
int fy_plain_draw(struct fy_dice *, const uint16_t *left, int kinds);

/* Roll one die: 1..sides. `rule` is the rule that calls for it, `what` a text of the system that tells the player
 * who rolls real dice what this one is for, `who` that text's argument. */
static inline int fy_roll(struct fy_dice *d, int sides, uint16_t rule, uint16_t what, int32_t who)
{
    if (__builtin_expect(d->tape != NULL, 0))
        return fy_tape_roll(d, sides, rule, what, who);
    return (int)fy_dice_below(d, (uint32_t)sides) + 1;
}

/* Draw blind from a cup with left[k] of kind k: the kind drawn, or -1 from an empty cup. The caller takes it out.
 * `noun` names the kinds in records ("draw km04"). */
static inline int fy_draw(struct fy_dice *d, const uint16_t *left, int kinds, int noun, uint16_t rule, uint16_t what,
                          int32_t who)
{
    if (__builtin_expect(d->tape != NULL, 0))
        return fy_tape_draw(d, left, kinds, noun, rule, what, who);
    return fy_plain_draw(d, left, kinds);
}

/* How many bits are set; there are processors without an instruction for it, and then the compiler calls for help. */
static inline int fy_count_bits(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* The n-th (from 0) set bit of `set`. */
static inline int fy_nth_bit(uint64_t set, uint32_t n)
{
    while (n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Draw blind among the set bits of a mask: the bit's number, or -1 from an empty set. */
static inline int fy_draw_bits(struct fy_dice *d, uint64_t set, int noun, uint16_t rule, uint16_t what, int32_t who)
{
    if (__builtin_expect(d->tape != NULL, 0))
        return fy_tape_draw_bits(d, set, noun, rule, what, who);
    return set ? fy_nth_bit(set, fy_dice_below(d, (uint32_t)fy_count_bits(set))) : -1;
}

#endif
