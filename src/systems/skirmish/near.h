/* near.h - how far pieces are from a place, squared: eight of them at a time. */
#ifndef SKIRMISH_NEAR_H
#define SKIRMISH_NEAR_H

#include "lanes.h"
#include "skirmish.h"

/* A place that is farther from any on the table than any other on it, before it or behind: lanes to be filled up have it. */
enum { OFF_TABLE = 15000 };

/* Sets are gone through by bytes: the one that has the lowest bit, and what is left after it. */
static inline int first_of_eight(uint64_t set) { return __builtin_ctzll(set) & ~7; }
static inline uint64_t after_eight(uint64_t set, int first) { return set & ~((uint64_t)255 << first); }

static inline void eight_apart2(const struct sk_state *s, int first, sk_pairs from, sk_four apart2[2])
{
    sk_pairs place[2];
    pair_up(&s->x[first], &s->y[first], place);
    sk_pairs way[2] = {place[0] - from, place[1] - from};
    apart2[0] = dots(way[0], way[0]);
    apart2[1] = dots(way[1], way[1]);
}

/* The pieces of a set, of one word, whose distance is less than the root of `beyond2`. */
static inline uint64_t nearer_of(const struct sk_state *s, int word, uint64_t set, struct fy_inch p, int32_t beyond2)
{
    sk_pairs here = same_pairs(p.x, p.y);
    sk_four beyond = all_of(beyond2), apart2[2];
    uint64_t nearer = 0;
    for (uint64_t rest = set; rest;) {
        int first = first_of_eight(rest);
        eight_apart2(s, 64 * word + first, here, apart2);
        nearer |= (uint64_t)lanes_of_both(apart2[0] < beyond, apart2[1] < beyond) << first;
        rest = after_eight(rest, first);
    }
    return nearer & set;
}

#endif
