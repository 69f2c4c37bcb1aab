/* near.h - how far pieces are from a place, squared: sixteen of them at a time, for all that there can be: on the table or not. */
#ifndef SKIRMISH_NEAR_H
#define SKIRMISH_NEAR_H

#include "lanes.h"
#include "skirmish.h"

/* A place that is farther from any on the table than any other on it, before it or behind: lanes to be filled up have it. */
enum { OFF_TABLE = 15000 };

static inline void sixteen_apart2(const struct sk_state *s, int first, sk_pairs from, sk_four apart2[4])
{
    for (int i = 0; i < 2; i++) {
        sk_pairs place[2];
        pair_up(&s->x[first + 8 * i], &s->y[first + 8 * i], place);
        sk_pairs way[2] = {place[0] - from, place[1] - from};
        apart2[2 * i] = dots(way[0], way[0]);
        apart2[2 * i + 1] = dots(way[1], way[1]);
    }
}

/* How far they lie along a direction, times its length. */
static inline void sixteen_along(const struct sk_state *s, int first, sk_pairs from, sk_pairs direction, sk_four along[4])
{
    for (int i = 0; i < 2; i++) {
        sk_pairs place[2];
        pair_up(&s->x[first + 8 * i], &s->y[first + 8 * i], place);
        along[2 * i] = dots(place[0] - from, direction);
        along[2 * i + 1] = dots(place[1] - from, direction);
    }
}

/* The least of those of sixteen that are in a set. */
static inline int32_t least_of_sixteen(const sk_four apart2[4], unsigned set)
{
    sk_four least = all_of(INT32_MAX), bits = {1, 2, 4, 8};
    for (int i = 0; i < 4; i++) {
        sk_four others = (all_of((int32_t)set >> 4 * i) & bits) == 0;
        least = lesser_four(least, apart2[i] | (others & INT32_MAX));
    }
    return least_of_four(least);
}

/* Which of sixteen are nearer than the root. */
static inline unsigned sixteen_nearer(const sk_four apart2[4], int32_t beyond2)
{
    sk_four beyond = all_of(beyond2);
    return lanes_of_all(apart2[0] < beyond, apart2[1] < beyond, apart2[2] < beyond, apart2[3] < beyond);
}

/* Sixteen pieces, as bits of their word: those whose distance is at most the one root, and more than the other if there is one. */
static inline uint64_t sixteen_between(const struct sk_state *s, int first, sk_pairs from, int32_t low2, int32_t high2)
{
    sk_four apart2[4];
    sixteen_apart2(s, first, from, apart2);
    unsigned near = sixteen_nearer(apart2, high2 + 1);
    return (uint64_t)(low2 < 0 ? near : near & ~sixteen_nearer(apart2, low2 + 1)) << first % 64;
}

#endif
