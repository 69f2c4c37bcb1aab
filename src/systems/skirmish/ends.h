/* ends.h - where legs may end: on nobody's base, and no deeper in a band than just inside it (SK-2.7, SK-7.7, SK-8.2). Looked at
 * for one leg and four pieces at a time, before anything else, since most legs that are not legal end where they may not. */
#ifndef SKIRMISH_ENDS_H
#define SKIRMISH_ENDS_H

#include "skirmish.h"

#include "lanes.h"

enum { ENDS = PIECES + 2 * LANE_POINTS };

struct sk_ends {
    int n;
    int16_t at[ENDS][2];            /* relative to the mover */
    int32_t limit2[ENDS];           /* the square of what is too near */
};

static inline void add_end(struct sk_ends *e, const struct sk_walk *w, struct fy_inch p, int32_t limit)
{
    e->at[e->n][0] = (int16_t)(p.x - w->from.x);
    e->at[e->n][1] = (int16_t)(p.y - w->from.y);
    e->limit2[e->n++] = limit * limit;
}

static inline void find_ends(struct sk_ends *e, const struct sk_walk *w)
{
    e->n = 0;
    for (int i = 0; i < w->n_friends; i++)
        add_end(e, w, w->friend[i].at, w->friend[i].touch);
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        add_end(e, w, f->at, f->room - (f->room != f->touch) * w->d->intrusion);
    }
    for (int i = 0; i < 2 * LANE_POINTS; i++) /* two times four are looked at in any case */
        e->limit2[e->n + i] = e->at[e->n + i][0] = e->at[e->n + i][1] = 0;
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
    for (int i = 2 * LANE_POINTS; i < e->n; i += LANE_POINTS)
        near |= ends_near(e, i, p);
    return !lanes_of(near);
}

#endif
