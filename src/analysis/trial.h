/* trial.h - private: plans played out to the end, on several threads, playout i of each with the same luck. */
#ifndef FORAY_TRIAL_H
#define FORAY_TRIAL_H

#include "foray/search.h"

/* How one playout ended. */
struct outcome {
    int32_t points;
    uint8_t band;
    bool won;
};

/* A plan and the playouts 0 .. n - 1 of it. */
struct trials {
    struct fy_plan plan;
    uint32_t n, cap;
    struct outcome *end;
};

struct trial_bench; /* where playouts are made: a state and a list of choices for each thread */
struct trial_bench *trial_bench_new(const struct fy_game *, int threads);
void trial_bench_free(struct trial_bench *);

/* Playouts of several plans, each up to number `want` (exclusive), from a state and with a seed that must stay the same for all
 * that are compared. `go_on` (or NULL) is asked now and then; false: it was stopped, and none of the plans has any more of
 * them than before. */
bool trials_run(struct trial_bench *, const void *state, uint64_t seed, struct trials *const plans[], int n, uint32_t want,
                bool (*go_on)(void *), void *context);

/* The choice of `habit` in a state, or any where there is no habit. */
int trial_habit(const struct fy_game *, const void *state, const struct fy_choice *, int n, struct fy_dice *);

#endif
