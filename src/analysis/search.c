/* search.c - which of the candidates is best: the field halved, the base left only for what is likely to be better. */
#include "search.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_COMPARED = 8,    /* playouts before anything is said of a difference */
    MOST_PLAYOUTS = 1 << 20, /* where only time bounds them */
    LEAST_MORE = 2,        /* playouts of each in a round */
    SAME = 6,              /* playouts with the same result: it makes no difference */
    ENOUGH = 16,           /* playouts of two that may settle it before the budget is spent: no gain, or */
    BEYOND_DOUBT = 3,      /* one of so many standard errors */
    STEP = 12,             /* playouts of two until they are compared again */
    FIRST_PASS = 100,      /* playouts of the first pass of a search that somebody watches */
};

struct fy_search *fy_search_new(const struct fy_game *g, int threads)
{
    struct fy_search *s = fy_must(calloc(1, sizeof *s));
    s->game = g;
    s->bench = trial_bench_new(g, threads);
    s->choices = fy_must(calloc(g->sys->max_choices + 1u, sizeof *s->choices));
    s->following = fy_must(calloc(g->sys->max_choices + 1u, sizeof *s->following));
    s->work = fy_must(calloc(1, g->sys->state_size));
    return s;
}

void fy_search_free(struct fy_search *s)
{
    if (!s)
        return;
    for (int i = 0; i < FY_CANDIDATES; i++)
        free(s->entry[i].trials.end);
    trial_bench_free(s->bench);
    free(s->choices);
    free(s->following);
    free(s->work);
    free(s);
}

void fy_search_forget(struct fy_search *s)
{
    s->in_mind.n = 0;
}

/* ------------------------------------------------------------------ comparing */

struct sums trials_difference(const struct trials *a, const struct trials *b, uint32_t n)
{
    struct sums d = {0};
    for (uint32_t i = 0; i < n && i < a->n && i < b->n; i++)
        sums_add(&d, (int64_t)a->end[i].points - b->end[i].points);
    return d;
}

static int64_t total(const struct trials *t, uint32_t n)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += t->end[i].points;
    return sum;
}

bool search_leaves_base(uint64_t playouts, double gain, double error)
{
    return playouts >= LEAST_COMPARED && gain > 0 && gain > error;
}

/* ------------------------------------------------------------------ halving */

static bool time_is_up(const struct fy_search *s)
{
    struct timespec now;
    if (!s->budget->milliseconds)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - s->began.tv_sec) * 1000 + (now.tv_nsec - s->began.tv_nsec) / 1000000 >= s->budget->milliseconds;
}

/* Within a round nothing new is known. */
static bool go_on(void *context)
{
    struct fy_search *s = context;
    s->stopped |= time_is_up(s) || (s->watch && !s->watch->go_on(s->watch->context, NULL, s->thousandths));
    return !s->stopped;
}

static bool run_to(struct fy_search *s, const int alive[], int n, uint32_t want)
{
    struct trials *plans[FY_CANDIDATES] = {NULL};
    for (int i = 0; i < n; i++)
        plans[i] = &s->entry[alive[i]].trials;
    return trials_run(s->bench, s->state, s->budget->seed, plans, n, want, go_on, s);
}

/* The better half of those alive, by their first `n` playouts, in their order of worth; the base, number 0 of the entries,
 * always stays. */
static int better_half(const struct fy_search *s, int alive[], int n, uint32_t playouts)
{
    int64_t worth[FY_CANDIDATES];
    for (int i = 1; i < n; i++) { /* alive[0] is the base */
        int who = alive[i], at = i;
        int64_t w = total(&s->entry[who].trials, playouts);
        for (; at > 1 && worth[at - 1] < w; at--)
            worth[at] = worth[at - 1], alive[at] = alive[at - 1];
        worth[at] = w;
        alive[at] = who;
    }
    return 1 + n / 2;
}

static int rounds_for(int n)
{
    int rounds = 0;
    for (; n > 2; n = 1 + n / 2)
        rounds++;
    return rounds;
}

/* One whose every playout has come to the same as the base's makes no difference, and need not be looked at any longer. */
static int drop_the_same(const struct fy_search *s, int alive[], int n, uint32_t playouts)
{
    int left = 1;
    for (int i = 1; i < n; i++) {
        struct sums gain = trials_difference(&s->entry[alive[i]].trials, &s->entry[0].trials, playouts);
        if (gain.squares)
            alive[left++] = alive[i];
    }
    return left;
}

/* Is it known well enough whether to leave the base for this one? */
static bool settled(const struct fy_search *s, int challenger, uint32_t playouts)
{
    struct sums gain = trials_difference(&s->entry[challenger].trials, &s->entry[0].trials, playouts);
    return s->brisk && playouts >= ENOUGH && (gain.sum <= 0 || sums_mean(&gain) > BEYOND_DOUBT * sums_error(&gain));
}

/* The last beside the base gets what is left of the budget, as far as it is needed. */
static bool settle(struct fy_search *s, const int pair[2], uint32_t want, uint32_t most)
{
    while (want < most && !settled(s, pair[1], want)) {
        want = s->brisk && want + STEP < most ? want + STEP : most;
        if (!run_to(s, pair, 2, want))
            return false;
    }
    s->compared = want;
    return true;
}

/* Halve the field within a budget; the one that is left beside the base, 0 if none is, or -1 if it was stopped. What has no
 * alternative is played out too: somebody wants to know what it is worth. */
static int halve(struct fy_search *s, uint64_t budget)
{
    int alive[FY_CANDIDATES], n = s->n, rounds = rounds_for(n);
    uint64_t spent = 0, each_round = budget / (uint64_t)(rounds + 1);
    uint32_t want = 0;
    for (int i = 0; i < n; i++)
        alive[i] = i;
    if (n == 1)
        return run_to(s, alive, 1, (uint32_t)budget) ? 0 : -1;
    while (n > 2) {
        uint32_t more = (uint32_t)(each_round / (uint64_t)n);
        more = more < LEAST_MORE ? LEAST_MORE : more;
        want += more;
        spent += more * (uint64_t)n;
        if (!run_to(s, alive, n, want))
            return -1;
        if (s->brisk && want >= SAME)
            n = drop_the_same(s, alive, n, want);
        if (n > 2)
            n = better_half(s, alive, n, want);
    }
    uint64_t rest = budget > spent ? budget - spent : 0;
    if (n > 1 && !settle(s, alive, want, want + (uint32_t)(rest / 2)))
        return -1;
    return n > 1 ? alive[1] : 0;
}

static void decide(struct fy_search *s, int challenger)
{
    if (challenger <= 0)
        return;
    struct sums gain = trials_difference(&s->entry[challenger].trials, &s->entry[0].trials, s->compared);
    s->best = search_leaves_base((uint64_t)gain.n, sums_mean(&gain), sums_error(&gain)) ? challenger : 0;
    s->second = s->best ? 0 : challenger;
}

/* A search that is watched goes over the field several times, with twice the budget each time: what is known gets better, and
 * what comes out in the end is the same. */
static void make_passes(struct fy_search *s)
{
    uint64_t whole = s->budget->playouts ? s->budget->playouts : MOST_PLAYOUTS;
    int halvings = 0;
    while ((s->watch || s->budget->milliseconds) && whole >> (halvings + 1) >= FIRST_PASS)
        halvings++;
    for (; halvings >= 0 && !s->stopped; halvings--) {
        decide(s, halve(s, whole >> halvings));
        s->thousandths = (int)(1000 >> halvings);
        if (s->stopped || !s->watch || !halvings)
            continue;
        search_report(s);
        s->stopped = !s->watch->go_on(s->watch->context, &s->advice, s->thousandths);
    }
}

static void begin(struct fy_search *s, const void *state, const struct fy_budget *budget, const struct fy_search_watch *watch)
{
    s->state = state;
    s->budget = budget;
    s->watch = watch;
    s->stopped = s->brisk = false;
    s->best = s->second = 0;
    s->compared = 0;
    s->thousandths = 0;
    if (budget->milliseconds)
        clock_gettime(CLOCK_MONOTONIC, &s->began);
}

const struct fy_advice *fy_search_think(struct fy_search *s, const void *state, const struct fy_budget *budget,
                                        const struct fy_search_watch *watch)
{
    begin(s, state, budget, watch);
    search_make_field(s);
    if (s->n)
        make_passes(s);
    search_report(s);
    return &s->advice;
}

void fy_search_estimate(struct fy_search *s, const void *state, const struct fy_plan *plan, uint64_t playouts, uint64_t seed,
                        struct fy_estimate *out)
{
    struct trials t = {.plan = *plan}, *one = &t;
    trials_run(s->bench, state, seed, &one, 1, (uint32_t)playouts, NULL, NULL);
    trials_sum_up(&t, out);
    free(t.end);
}

/* ------------------------------------------------------------------ the policy */

static void keep_in_mind(struct fy_search *s, const struct fy_plan *plan)
{
    s->in_mind.n = plan->n - 1;
    memcpy(s->in_mind.step, plan->step + 1, (size_t)s->in_mind.n * sizeof *plan->step);
}

int fy_search_choose(struct fy_search *s, const void *state, const struct fy_choice *c, int n, const struct fy_budget *budget)
{
    begin(s, state, budget, NULL);
    s->brisk = true;
    search_make_field(s);
    if (s->n > 1)
        make_passes(s);
    const struct fy_plan *plan = &s->entry[s->best].trials.plan;
    keep_in_mind(s, plan);
    for (int i = 0; i < n; i++)
        if (fy_same_choice(&c[i], &plan->step[0]))
            return i;
    return 0;
}
