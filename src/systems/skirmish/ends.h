/* ends.h - where legs may end: on nobody's base, and no deeper in a band than just inside it (SK-2.7, SK-7.7, SK-8.2). Looked at
 * for one leg and four pieces at a time, before anything else, since most legs that are not legal end where they may not. */
#ifndef SKIRMISH_ENDS_H
#define SKIRMISH_ENDS_H

#include "skirmish.h"

#include "lanes.h"

enum { ENDS = PIECES + 2 * LANE_POINTS };

struct sk_ends {
    int friends, all;               /* how many friends come first, how many pieces in all */
    int16_t at[ENDS][2];            /* relative to the mover */
    int32_t limit2[ENDS];           /* the square of what is too near */
};

static inline void add_end(struct sk_ends *e, const struct sk_walk *w, struct fy_inch p, int32_t limit)
{
    e->at[e->all][0] = (int16_t)(p.x - w->from.x);
    e->at[e->all][1] = (int16_t)(p.y - w->from.y);
    e->limit2[e->all++] = limit * limit;
}

static inline void find_ends(struct sk_ends *e, const struct sk_walk *w)
{
    e->all = 0;
    for (int i = 0; i < w->n_friends; i++)
        add_end(e, w, w->friend[i].at, w->friend[i].touch);
    e->friends = e->all;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        add_end(e, w, f->at, f->room - (f->room != f->touch) * w->d->intrusion);
    }
    for (int i = 0; i < 2 * LANE_POINTS; i++) /* two times four are looked at in any case */
        e->limit2[e->all + i] = e->at[e->all + i][0] = e->at[e->all + i][1] = 0;
}

static inline sk_four ends_near(const struct sk_ends *e, int first, sk_pairs p)
{
    sk_pairs off = load_pairs(e->at[first]) - p;
    return dots(off, off) < load_four(&e->limit2[first]);
}

/* May a leg end there? */
static inline bool may_end(const struct sk_ends *e, int32_t x, int32_t y)
{
    sk_pairs p = same_pairs(x, y);
    sk_four near = ends_near(e, 0, p) | ends_near(e, LANE_POINTS, p);
    for (int i = 2 * LANE_POINTS; i < e->all; i += LANE_POINTS)
        near |= ends_near(e, i, p);
    return !lanes_of(near);
}

/* The same as far as friends are concerned, and perhaps some foes. */
static inline bool friends_let_end(const struct sk_ends *e, int32_t x, int32_t y)
{
    sk_pairs p = same_pairs(x, y);
    sk_four near = ends_near(e, 0, p);
    for (int i = LANE_POINTS; i < e->friends; i += LANE_POINTS)
        near |= ends_near(e, i, p);
    return !lanes_of(near);
}

#endif
