/* odds.h - what may come of a choice before it is made: exact while the dice can be counted out, otherwise sampled with
 * the standard error. What the player cannot know is drawn anew for every count, so odds never tell a secret. */
#ifndef FORAY_ODDS_H
#define FORAY_ODDS_H

#include "foray/game.h"

#include <jansson.h>

enum { FY_ODDS_LINES = 24 };

struct fy_odds_line {
    uint16_t rule;
    double chance, error;    /* that such a line appears in the log; standard error, between deals, 0 if exact */
    char text[200];          /* numbers that differ from case to case stand as "…" */
};

struct fy_odds {
    bool exact;              /* every way the dice can fall was counted, and nothing is hidden now */
    uint64_t counted;        /* ways the dice can fall, or samples */
    uint64_t deals;          /* of what is hidden, that they were counted over; 1: nothing is */
    double points, points_error; /* mean change of points */
    int n;
    struct fy_odds_line line[FY_ODDS_LINES]; /* most likely first; what is certain is left out unless nothing else is */
};

/* The choice must be legal. `leaves` bounds the counting and the sampling (0: 2000). */
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
