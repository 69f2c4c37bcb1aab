/* near.h - how far pieces are from a place, squared, sixteen of them at a time. Coordinates are kept in two arrays, of
 * x and of y; whether a piece is on the table at all is for the caller to say. */
#ifndef FORAY_BOARD_NEAR_H
#define FORAY_BOARD_NEAR_H

#include "board/inch.h"
#include "board/lanes.h"

enum { FY_NEAR = 16 };

struct fy_near {
    fy_four apart2[FY_NEAR / FY_LANE_POINTS];
};

static inline struct fy_near fy_near_measure(const int16_t x[FY_NEAR], const int16_t y[FY_NEAR], struct fy_inch from)
{
    struct fy_near n;
    fy_pairs p = fy_lanes_pair(from.x, from.y), at[2];
    for (int i = 0; i < 2; i++) {
        fy_lanes_pair_up(x + 8 * i, y + 8 * i, at);
        fy_pairs way[2] = {at[0] - p, at[1] - p};
        n.apart2[2 * i] = fy_lanes_dots(way[0], way[0]);
        n.apart2[2 * i + 1] = fy_lanes_dots(way[1], way[1]);
    }
    return n;
}

/* Which of them are nearer than the root. */
static inline unsigned fy_nearer(const struct fy_near *n, int32_t beyond2)
{
    fy_four beyond = fy_lanes_four(beyond2);
    return fy_lanes_mask_fours(
        (fy_four[4]){n->apart2[0] < beyond, n->apart2[1] < beyond, n->apart2[2] < beyond, n->apart2[3] < beyond});
}

/* The least of those in a set. */
static inline int32_t fy_near_least(const struct fy_near *n, unsigned set)
{
    fy_four least = fy_lanes_four(INT32_MAX), bits = {1, 2, 4, 8};
    for (int i = 0; i < 4; i++) {
        fy_four others = (fy_lanes_four((int32_t)set >> 4 * i) & bits) == 0;
        least = fy_lanes_min_four(least, n->apart2[i] | (others & INT32_MAX));
    }
    return fy_lanes_least_four(least);
}

#endif
