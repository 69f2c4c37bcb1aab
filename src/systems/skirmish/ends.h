/* ends.h - may a leg end there (SK-2.7, SK-7.7, SK-8.2)? Looked at for one leg and four pieces at a time, before anything else, since
 * most legs that are not legal end where they may not. */
#ifndef SKIRMISH_ENDS_H
#define SKIRMISH_ENDS_H

#include "skirmish.h"

#include "lanes.h"

static inline sk_four ends_near(const struct sk_walk *w, int first, sk_pairs p)
{
    sk_pairs off = load_pairs(w->end[first]) - p;
    return dots(off, off) < load_four(&w->end_limit2[first]);
}

/* May a leg end there, relative to the mover? */
static inline bool may_end(const struct sk_walk *w, int32_t x, int32_t y)
{
    sk_pairs p = same_pairs(x, y);
    sk_four near = ends_near(w, 0, p) | ends_near(w, LANE_POINTS, p); /* few have more about them */
    for (int i = 2 * LANE_POINTS; i < w->n_ends; i += LANE_POINTS)
        near |= ends_near(w, i, p);
    return !lanes_of(near);
}

/* The same of friends alone. */
static inline bool friends_allow(const struct sk_walk *w, struct fy_inch q)
{
    int32_t x = q.x - w->from.x, y = q.y - w->from.y;
    for (int i = 0; i < w->n_friends; i++) {
        int32_t dx = w->end[i][0] - x, dy = w->end[i][1] - y;
        if (dx * dx + dy * dy < w->end_limit2[i])
            return false;
    }
    return true;
}

#endif
