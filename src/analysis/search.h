/* search.h - private: what a search holds. search_field.c makes the candidates, search.c compares them, search_advice.c tells
 * what is known. */
#ifndef FORAY_SEARCH_PRIVATE_H
#define FORAY_SEARCH_PRIVATE_H

#include "foray/search.h"

#include "statistics.h"
#include "trial.h"

#include <time.h>

struct entry {
    struct trials trials;
    bool habit;
};

struct fy_search {
    const struct fy_game *game;
    struct trial_bench *bench;
    struct fy_choice *choices;
    struct fy_choice *following;     /* of a plan being made up, and the state it has come to: */
    void *work;
    struct fy_plan in_mind;          /* what is left of the plan that was chosen before */
    /* the search under way */
    const void *state;
    const struct fy_budget *budget;
    const struct fy_search_watch *watch;
    struct timespec began;
    bool stopped;
    bool brisk;                      /* only the choice is wanted: no playouts for what would not change it */
    int offered, n;
    struct entry entry[FY_CANDIDATES]; /* [0] is the base */
    int best, second;                  /* entries */
    uint32_t compared;                 /* playouts that the decision between them rests on */
    int thousandths;
    struct fy_advice advice;
};

/* The candidates of the state: the base first, the others as habit would prefer them, as many as the budget can tell apart. */
void search_make_field(struct fy_search *);
/* What is known so far, into s->advice. */
void search_report(struct fy_search *);
/* Of the first n playouts of both: a less b. */
struct sums trials_difference(const struct trials *a, const struct trials *b, uint32_t n);
/* The gate: is something better than the base by a standard error of the paired difference? Then it leads in 84 of 100 re-draws of
 * the playouts. */
bool search_leaves_base(uint64_t playouts, double gain, double error);
void trials_sum_up(const struct trials *, struct fy_estimate *);

#endif
