/* odds.h - what may come of a choice before it is made: exact while dice, draws and what is hidden can be counted out, otherwise
 * sampled with the standard error. What the player cannot know is dealt anew for every count, so odds never tell a secret.
 *
 * The matter of a choice ends where its system says so (outcome.h), and is carried on through choices that only follow from it. */
#ifndef FORAY_ODDS_H
#define FORAY_ODDS_H

#include "foray/game.h"

#include <jansson.h>

enum { FY_ODDS_LINES = 24, FY_ODDS_OUTCOMES = 24, FY_ODDS_GAINS = 12, FY_ODDS_FINDS = 24 };

struct fy_odds_line {
    uint16_t rule;
    uint8_t noun;            /* of the thing it is about, the first that its words name; FY_NONE: they name none */
    int32_t thing;
    double chance, error;    /* that such a line appears in the log; standard error, between deals, 0 if exact */
    char text[200];          /* numbers that differ from case to case stand as "4 to 6" or "…" */
};

/* What a player asks about (outcome.h), in the words of the log. */
struct fy_odds_outcome {
    uint8_t kind;            /* enum fy_outcome_kind; FY_OUTCOME_NONE: none of the others */
    int tallied;             /* its number among all lines and outcomes that were counted; -1 for none of the others */
    struct fy_odds_line line;
};

/* One thing that may be found when what is hidden is shown, and what comes of the choice then. */
struct fy_odds_find {
    struct fy_odds_line line; /* its line of the log */
    uint8_t noun;             /* what it turns out to be, the last thing that its words name */
    int32_t thing;
    double then[FY_ODDS_OUTCOMES]; /* the chance of each outcome if this is found */
};

struct fy_odds_gain {
    int32_t points;
    bool half;               /* half a point more than `points` */
    double chance, error;
};

struct fy_odds {
    bool exact;              /* every way the dice can fall was counted, in every deal of what is hidden */
    uint64_t counted;        /* ways the dice can fall, or samples */
    uint64_t deals;          /* of what is hidden, that they were counted over; 1: nothing is */
    int followed;            /* further choices that only carry this one on, at most; up to there it was counted */
    bool assumed;            /* among them one that a sensible player would have to make */
    double points, points_error; /* mean change of points */
    int n;
    struct fy_odds_line line[FY_ODDS_LINES]; /* most likely first; what is certain is left out unless nothing else is */
    int n_outcomes;
    struct fy_odds_outcome outcome[FY_ODDS_OUTCOMES]; /* by kind, then most likely first; certain ones too */
    int n_finds;
    struct fy_odds_find find[FY_ODDS_FINDS]; /* most likely first; none where they are more */
    int n_gains;
    struct fy_odds_gain gain[FY_ODDS_GAINS]; /* every change of points there may be, if they are few; the lowest first */
};

/* The choice must be legal. `leaves` bounds the counting and the sampling (0: 4000). */
void fy_odds_of(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, struct fy_odds *);
/* The same where it may take long: go_on is asked now and then with how much is done, in thousandths, and stops it by saying
 * false; then the answer is false and there are no odds. */
struct fy_odds_watch {
    bool (*go_on)(void *context, int thousandths);
    void *context;
};
bool fy_odds_watched(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves,
                     const struct fy_odds_watch *, struct fy_odds *);
json_t *fy_odds_json(const struct fy_game *, const struct fy_odds *);

#endif
