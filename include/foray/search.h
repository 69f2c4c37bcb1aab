/* search.h - the player who looks ahead: what should be chosen now, what each choice is worth, and how sure that is.
 *
 * Every candidate is played out to the end many times, with `habit` choosing after it. Playout i of all candidates deals what is
 * hidden in the same way and has the same luck, so that their differences are known far better than their values. The field
 * is halved until few are left; and what `habit` would do is left only for something that is better by more than a standard error
 * of the paired difference: a game has hundreds of decisions, and noise must not make them.
 *
 * A candidate is a plan: a choice, and where it takes several for one piece to have acted, those that follow.
 *
 * Nothing hidden makes a difference: before each playout `redeal` draws anew what the player cannot know. The same position,
 * budget and seed come to the same advice for any number of threads, unless the budget is time. */
#ifndef FORAY_SEARCH_H
#define FORAY_SEARCH_H

#include "foray/game.h"

enum {
    FY_PLAN_STEPS = 6,
    FY_SEARCH_BANDS = 16,
    FY_CANDIDATES = 64,          /* the most that are played out; with fewer playouts fewer are */
    FY_SEARCH_PLAYOUTS = 200     /* of one decision of the policy, unless told otherwise */
};

struct fy_plan {
    int n;                       /* 0: nothing in particular, `habit` chooses all */
    struct fy_choice step[FY_PLAN_STEPS];
};

/* What came of playing something out. */
struct fy_estimate {
    uint64_t playouts;
    double points, error;        /* at the end, and the standard error */
    double band[FY_SEARCH_BANDS];/* chance of each */
    double won;
};

struct fy_candidate {
    struct fy_plan plan;
    bool habit;                  /* what `habit` chooses */
    struct fy_estimate worth;
    double gain, gain_error;     /* points more than the default's, paired playout by playout; standard error */
};

struct fy_advice {
    int n;
    struct fy_candidate list[FY_CANDIDATES]; /* the best found first; the others by what they are worth */
    int base;                    /* what the others are compared with: what was in mind already, or what `habit` does */
    int offered;                 /* choices there are; some may not have been looked at */
    double lead;                 /* share of re-draws of the playouts in which the first leads the second */
    uint64_t playouts;           /* of all candidates together */
    bool stopped;                /* before the budget was spent */
};

struct fy_budget {
    uint64_t playouts;           /* of all candidates together; 0: no bound */
    uint32_t milliseconds;       /* 0: no bound */
    uint64_t seed;
};

/* Asked now and then while it thinks, from the thread that called: with what is known so far, and how much of the budget is
 * spent, in thousandths. False stops it: what is known then is the advice. */
struct fy_search_watch {
    bool (*go_on)(void *context, const struct fy_advice *, int thousandths);
    void *context;
};

struct fy_search;
struct fy_search *fy_search_new(const struct fy_game *, int threads);
void fy_search_free(struct fy_search *);

/* What should be chosen? Nothing (n = 0) when the game is over. The advice is valid until the search is asked again. */
const struct fy_advice *fy_search_think(struct fy_search *, const void *state, const struct fy_budget *,
                                        const struct fy_search_watch *);
/* What following a plan, and `habit` after it, is worth. */
void fy_search_estimate(struct fy_search *, const void *state, const struct fy_plan *, uint64_t playouts, uint64_t seed,
                        struct fy_estimate *);
/* As a policy: the index of the choice. A plan is kept in mind from one decision to the next; a new game starts without. */
int fy_search_choose(struct fy_search *, const void *state, const struct fy_choice *, int n, const struct fy_budget *);
void fy_search_forget(struct fy_search *);

#endif
