/* ends.h - where legs may end: on nobody's base, and no deeper in a band than just inside it (SK-2.7, SK-7.7, SK-8.2). Looked at
 * for one leg and four pieces at a time, before anything else, since most legs that are not legal end where they may not. */
#ifndef SKIRMISH_ENDS_H
#define SKIRMISH_ENDS_H

#include "skirmish.h"

#include "lanes.h"

struct sk_ends {
    int friends, all;                         /* how many friends come first, how many pieces in all, in whole lanes */
    int16_t at[2 * ENEMIES + LANE_POINTS][2]; /* relative to the mover */
    int32_t limit2[2 * ENEMIES + LANE_POINTS]; /* the square of what is too near */
};

static inline void add_end(struct sk_ends *e, const struct sk_walk *w, struct fy_inch p, int32_t limit)
{
    e->at[e->all][0] = (int16_t)(p.x - w->from.x);
    e->at[e->all][1] = (int16_t)(p.y - w->from.y);
    e->limit2[e->all++] = limit * limit;
}

static inline void fill_lanes(struct sk_ends *e)
{
    for (int i = e->all; i % LANE_POINTS; i++)
        e->limit2[i] = e->at[i][0] = e->at[i][1] = 0;
}

static inline void find_ends(struct sk_ends *e, const struct sk_walk *w)
{
    e->all = 0;
    for (int i = 0; i < w->n_friends; i++)
        add_end(e, w, w->friend[i].at, w->friend[i].touch);
    e->friends = e->all;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        add_end(e, w, f->at, f->room == f->touch ? f->touch : f->room - w->d->intrusion);
    }
    fill_lanes(e);
}

/* May a leg end there, as far as the first n of them are concerned, and perhaps some more? */
static inline bool may_end(const struct sk_ends *e, int n, int32_t x, int32_t y)
{
    sk_pairs p = same_pairs(x, y);
    sk_four near = all_of(0);
    for (int i = 0; i < n; i += LANE_POINTS) {
        sk_pairs off = load_pairs(e->at[i]) - p;
        near |= dots(off, off) < load_four(&e->limit2[i]);
    }
    return !lanes_of(near);
}

#endif
