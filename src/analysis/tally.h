/* tally.h - private: what comes up in the cases that odds are counted over, and how often. */
#ifndef FORAY_TALLY_H
#define FORAY_TALLY_H

#include "foray/odds.h"

enum { TALLY_KINDS = 256, TALLY_GAINS = 64, TALLY_FINDS = FY_ODDS_FINDS };

/* A chance, counted in one deal after the other. */
struct chance {
    double here;         /* in the deal being counted */
    double sum, squares; /* over all deals */
};

/* The numbers that one argument took on. */
struct span {
    int32_t lo, hi;
    bool between; /* others too */
};

/* A kind of log line, or an outcome: the same text about the same things, whatever the numbers. */
struct kind {
    struct fy_message event;
    uint8_t outcome; /* enum fy_outcome_kind; FY_OUTCOME_NONE: a line of the log as it stands */
    struct span span[FY_ARGS];
    struct chance chance;
    bool seen; /* in the case being counted */
    bool finds; /* the line says what something hidden is; its outcome only that it is shown */
};

/* A line that finds something, and what else came up in the same cases. */
struct find {
    int kind;                 /* number of the line */
    double with[TALLY_KINDS]; /* weight of the cases that had both */
    double alone;             /* of those without any outcome */
};

struct gain {
    int32_t halves; /* of a point */
    struct chance chance;
};

struct tally {
    struct fy_log log; /* first: callbacks get a pointer to it */
    const struct fy_game *g;
    const void *state;     /* before the choice */
    struct fy_dice *dice;  /* that the case being counted is played with */
    bool settled;          /* what the choice brings about has come out; what follows is not listened to */
    int32_t halves, halves_before; /* the points, in halves */
    struct kind kinds[TALLY_KINDS];
    int n_kinds;
    struct gain gains[TALLY_GAINS];
    int n_gains;
    struct find finds[TALLY_FINDS];
    int n_finds;           /* more than TALLY_FINDS: they are not told */
    struct chance nothing; /* no outcome at all */
    struct chance mean;    /* change of points */
    uint64_t cases, deals;
};

void tally_begin(struct tally *, const struct fy_game *, const void *state);
void tally_start_again(struct tally *);
void tally_case_begins(struct tally *, struct fy_dice *);
/* The case is played to its end, or to where it was settled; the state is what has come of it. */
void tally_case_ends(struct tally *, const void *state, double weight);
void tally_deal_ends(struct tally *); /* its chances are one observation of each */
void tally_tell(const struct tally *, struct fy_odds *); /* o->exact is known */

#endif
