/* fire.h - the fire of one action chit: who may be hit by whom, and who is. */
#ifndef JUBILEE_FIRE_H
#define JUBILEE_FIRE_H

#include "jubilee.h"

enum {
    LINES = 6,      /* priority lines, JU-15.1.1 to JU-15.1.6 */
    STEP_LINES = 4, /* on the first four a unit loses a step */
    BOX_LINE = 1,   /* on the first it is in a landing box, and not disrupted */
    HITS_MAX = 2,   /* of one position */
    FIRERS_MAX = 31 /* on one chit; what the data allow */
};

/* One firing position: its candidates by priority line. */
struct firer {
    uint64_t line[LINES + 1]; /* [1] .. [LINES] */
    uint64_t step, all;       /* candidates that would lose a step; all of them */
    uint8_t hits;             /* JU-6.7.1 */
    uint8_t position;
};

struct volley {
    struct firer firer[FIRERS_MAX]; /* in the order of the colours on the chit, then of hex numbers */
    int n;
    uint64_t preferred;   /* units with the chit's symbol, or in a concentrated target */
    uint64_t shared;      /* units that more than one firer could hit */
    const uint8_t *steps; /* of every unit */
};

/* The hits of firers that share candidates. Where several ways to give them are equally good, `all` are the units hit in
 * every one of these, `any` those hit in at least one. */
struct hits {
    uint64_t any_lose, all_lose, any_disrupt, all_disrupt;
    uint8_t line[CW_MAX]; /* the line that a unit in `all` is hit on */
    uint32_t by[CW_MAX];  /* the firers that hit it */
};

/* hits.c: 6.11, 15.1.7, 15.1.8. The next firers of `left` that belong together, taken out of it, and their hits: such that
 * the units the player has named lose a step or are disrupted. False: the hits cannot fall so. */
uint32_t jubilee_next_group(const struct volley *, uint32_t *left);
bool jubilee_assign_hits(const struct volley *, uint32_t group, uint64_t must_lose, uint64_t must_disrupt, struct hits *);

#endif
