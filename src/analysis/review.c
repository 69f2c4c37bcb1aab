/* review.c - each decision against what habit and the search would have done, each roll against its mean.
 *
 * What is found out about one choice depends on no other: that takes long, and is done by several threads, or in several
 * places (fy_reviewer). Adding it up takes no time (fy_review_of). */
#include "foray/review.h"

#include "foray/parallel.h"
#include "search.h"
#include "session/session.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MINDS = 8, VALUE_SHARE = 2, STREAMS = 4, JUDGE_STREAM = 0, SEARCH_STREAM = 1, VALUE_STREAM = 2, CHECK_STREAM = 3 };

struct fy_reviewer {
    const struct fy_session *session;
    const struct fy_game *game;
    struct fy_search *search;
    struct trial_bench *bench;
    uint32_t depth;
    uint64_t seed;
    struct fy_choice *choices;
};

static const struct fy_plan nothing_in_particular = {0};

struct fy_reviewer *fy_reviewer_new(const struct fy_session *s, uint32_t depth, uint64_t seed)
{
    struct fy_reviewer *r = fy_must(calloc(1, sizeof *r));
    r->session = s;
    r->game = fy_session_game(s);
    r->search = fy_search_new(r->game, 1);
    r->bench = trial_bench_new(r->game, 1);
    r->depth = depth ? depth : FY_REVIEW_DEPTH;
    r->seed = seed * STREAMS;
    r->choices = fy_must(calloc(r->game->sys->max_choices + 1u, sizeof *r->choices));
    return r;
}

void fy_reviewer_free(struct fy_reviewer *r)
{
    if (!r)
        return;
    fy_search_free(r->search);
    trial_bench_free(r->bench);
    free(r->choices);
    free(r);
}

/* What is expected of a state if habit plays on; of the end, what it is. */
static void expectation(struct fy_reviewer *r, const void *state, struct fy_glance *g)
{
    struct fy_estimate e = {0};
    struct fy_score s = {0};
    r->game->sys->score(r->game->data, state, &s);
    if (s.over) {
        e.points = s.points;
        e.won = s.won;
    } else {
        fy_search_estimate(r->search, state, &nothing_in_particular, VALUE_SHARE * r->depth, r->seed + VALUE_STREAM, &e);
    }
    g->valued = true;
    g->value = e.points;
    g->value_error = e.error;
    g->won = e.won;
    g->playouts += e.playouts;
}

/* ------------------------------------------------------------------ the choice */

static struct fy_plan plan_of(const struct fy_choice *c) { return (struct fy_plan){.n = 1, .step = {*c}}; }

/* Playouts that the search has not seen: whoever is best of many by chance is not so by these. */
static uint64_t compare_anew(struct fy_reviewer *r, const void *state, int stream, const struct fy_plan plan[], int n,
                             struct trials t[])
{
    struct trials *all[3];
    for (int i = 0; i < n; i++) {
        t[i] = (struct trials){.plan = plan[i]};
        all[i] = &t[i];
    }
    uint32_t want = VALUE_SHARE * r->depth;
    trials_run(r->bench, state, r->seed + (uint64_t)stream, all, n, want, NULL, NULL);
    return (uint64_t)n * want;
}

static void forget(struct trials t[], int n)
{
    for (int i = 0; i < n; i++)
        free(t[i].end);
}

/* Would habit choose this, at least sometimes? Between choices of the same worth it may draw lots. */
static bool is_habit(const struct fy_reviewer *r, const void *state, int offered, const struct fy_choice *played)
{
    bool found = false;
    for (uint64_t i = 0; i < MINDS && !found; i++) {
        struct fy_dice mind;
        fy_dice_seed(&mind, r->seed, i);
        found = fy_same_choice(&r->choices[trial_habit(r->game, state, r->choices, offered, &mind)], played);
    }
    return found;
}

/* A plan that begins with what was played misses nothing here: if it is left, that is seen where it is. */
static void look_at_choice(struct fy_reviewer *r, const void *state, const struct fy_choice *played, struct fy_glance *g)
{
    struct fy_budget budget = {.playouts = r->depth, .seed = r->seed + SEARCH_STREAM};
    const struct fy_advice *a = fy_search_think(r->search, state, &budget, NULL);
    const struct fy_candidate *base = &a->list[a->base], *best = &a->list[0];
    bool as_habit = fy_same_choice(&base->plan.step[0], played) || is_habit(r, state, g->offered, played);
    bool base_is_best = a->base == 0, best_is_played = fy_same_choice(&best->plan.step[0], played);
    struct fy_plan plan[3] = {base->plan, plan_of(played), best->plan};
    struct trials t[3];
    g->playouts += a->playouts;
    if (as_habit && (base_is_best || best_is_played))
        return;
    int n = base_is_best ? 2 : 3;
    g->playouts += compare_anew(r, state, CHECK_STREAM, plan, n, t);
    struct sums gain = trials_difference(&t[1], &t[0], t[0].n);
    struct sums missed = trials_difference(&t[n == 3 ? 2 : 0], &t[1], t[0].n);
    g->choice = as_habit ? 0 : sums_mean(&gain);
    g->choice_error = as_habit ? 0 : sums_error(&gain);
    if (!best_is_played && missed.sum > 0 && sums_mean(&missed) > sums_error(&missed)) {
        g->missed = sums_mean(&missed);
        g->missed_error = sums_error(&missed);
        g->best = plan[n == 3 ? 2 : 0];
    }
    forget(t, n);
}

void fy_reviewer_look(struct fy_reviewer *r, uint32_t ply, struct fy_glance *g)
{
    const void *next = fy_session_state_at(r->session, ply);
    struct fy_score end = {0};
    *g = (struct fy_glance){.ply = ply};
    if (!ply) {
        expectation(r, next, g);
        return;
    }
    const void *state = fy_session_state_at(r->session, ply - 1);
    const struct fy_choice *played = fy_session_choice_at(r->session, ply);
    g->best = plan_of(played);
    g->offered = r->game->sys->choices(r->game->data, state, r->choices);
    if (g->offered > 1)
        look_at_choice(r, state, played, g);
    g->chance = r->session->plies[ply - 1].floor == ply;
    r->game->sys->score(r->game->data, next, &end);
    if (g->chance || end.over)
        expectation(r, next, g);
}

void fy_reviewer_judge(struct fy_reviewer *r, uint32_t ply, const struct fy_choice *answer, const struct fy_plan *best,
                       struct fy_judgement *j)
{
    struct fy_plan plan[2] = {plan_of(answer), *best};
    struct trials t[2];
    bool same = best->n == 1 && fy_same_choice(answer, &best->step[0]);
    compare_anew(r, fy_session_state_at(r->session, ply), JUDGE_STREAM, plan, same ? 1 : 2, t);
    struct sums less = trials_difference(&t[same ? 0 : 1], &t[0], t[0].n);
    trials_sum_up(&t[0], &j->answer);
    trials_sum_up(&t[same ? 0 : 1], &j->best);
    j->missed = sums_mean(&less);
    j->missed_error = sums_error(&less);
    forget(t, same ? 1 : 2);
}

/* ------------------------------------------------------------------ adding up */

static double together(double a, double b) { return square_root(a * a + b * b); }

/* Where the expectation stands: its value, and when it was last measured, how well that is known. */
struct standing {
    double value, error, won;
};

static void add_moment(struct fy_review *v, const struct fy_choice *played, const struct fy_glance *g, struct standing *now)
{
    struct fy_moment *m = &v->moment[v->n++];
    *m = (struct fy_moment){.ply = g->ply, .offered = g->offered, .played = *played, .best = g->best, .before = now->value,
                            .choice = g->choice, .choice_error = g->choice_error, .missed = g->missed,
                            .missed_error = g->missed_error, .chance = g->chance, .after = now->value + g->choice};
    if (g->valued) {
        m->luck = g->value - m->after;
        m->luck_error = together(together(now->error, g->value_error), g->choice_error);
        m->after = g->value;
        now->error = g->value_error;
        now->won = g->won;
    }
    m->won = now->won;
    now->value = m->after;
}

static void sum_up(struct fy_review *v)
{
    double choices = 0, missed = 0;
    for (uint32_t i = 0; i < v->n; i++) {
        const struct fy_moment *m = &v->moment[i];
        v->luck += m->luck;
        v->choices += m->choice;
        v->missed += m->missed;
        choices += m->choice_error * m->choice_error;
        missed += m->missed_error * m->missed_error;
    }
    v->choices_error = square_root(choices);
    v->missed_error = square_root(missed);
    v->luck_error = together(together(v->start_error, v->end_error), v->choices_error);
}

struct fy_review *fy_review_of(const struct fy_session *s, const struct fy_glance glance[], uint32_t n)
{
    struct fy_review *v = fy_must(calloc(1, sizeof *v));
    struct standing now = {glance[0].value, glance[0].value_error, glance[0].won};
    v->plies = fy_session_ply(s);
    v->moment = fy_must(calloc(v->plies + 1u, sizeof *v->moment));
    v->start = now.value;
    v->start_error = now.error;
    v->start_won = now.won;
    v->playouts = glance[0].playouts;
    for (uint32_t ply = 1; ply < n; ply++) {
        add_moment(v, fy_session_choice_at(s, ply), &glance[ply], &now);
        v->playouts += glance[ply].playouts;
    }
    v->end = now.value;
    v->end_error = now.error;
    v->over = v->n == v->plies && fy_session_over(s);
    sum_up(v);
    return v;
}

/* ------------------------------------------------------------------ the whole game, by several threads */

struct crew {
    const struct fy_session *session;
    uint32_t depth, plies;
    uint64_t seed;
    const struct fy_review_watch *watch;
    struct fy_glance *glance; /* of each choice; [0] is the start */
    atomic_bool *looked;
    atomic_uint next, done;
    atomic_bool stopped;
    uint32_t tenths;          /* that were told */
};

/* How many have been looked at without a gap, the start among them. */
static uint32_t looked_at(const struct crew *c)
{
    uint32_t n = 0;
    while (n <= c->plies && c->looked[n])
        n++;
    return n;
}

static void tell_so_far(struct crew *c)
{
    uint32_t n = looked_at(c), tenths = 10 * n / (c->plies + 1);
    if (n < 2 || tenths == c->tenths || tenths == 10)
        return;
    struct fy_review *v = fy_review_of(c->session, c->glance, n);
    c->tenths = tenths;
    c->watch->so_far(c->watch->context, v);
    fy_review_free(v);
}

static bool may_go_on(struct crew *c, int thread)
{
    uint32_t done = c->done;
    int thousandths = done ? (int)(1000 * (uint64_t)(done - 1) / (c->plies + 1)) : 0;
    if (thread == 0 && c->watch && done && !c->watch->go_on(c->watch->context, thousandths))
        c->stopped = true;
    return !c->stopped;
}

static void work(void *context, int thread)
{
    struct crew *c = context;
    struct fy_reviewer *r = fy_reviewer_new(c->session, c->depth, c->seed);
    for (uint32_t ply; may_go_on(c, thread) && (ply = atomic_fetch_add(&c->next, 1)) <= c->plies; c->done++) {
        fy_reviewer_look(r, ply, &c->glance[ply]);
        c->looked[ply] = true;
        if (thread == 0 && c->watch && c->watch->so_far)
            tell_so_far(c);
    }
    fy_reviewer_free(r);
}

struct fy_review *fy_review_make(const struct fy_session *s, uint32_t depth, int threads, uint64_t seed,
                                 const struct fy_review_watch *watch)
{
    uint32_t plies = fy_session_ply(s);
    struct crew c = {.session = s, .depth = depth, .plies = plies, .seed = seed, .watch = watch,
                     .glance = fy_must(calloc(plies + 1u, sizeof *c.glance)),
                     .looked = fy_must(calloc(plies + 1u, sizeof *c.looked))};
    fy_parallel(threads < 1 ? 1 : threads > FY_THREADS ? FY_THREADS : threads, work, &c);
    uint32_t n = looked_at(&c); /* stopped, it is a review up to the first that nobody has looked at */
    struct fy_review *v = fy_review_of(s, c.glance, n ? n : 1);
    free(c.glance);
    free(c.looked);
    return v;
}

void fy_review_free(struct fy_review *v)
{
    if (v)
        free(v->moment);
    free(v);
}

/* ------------------------------------------------------------------ moments */

/* How much of that kind a moment is, and the error. */
static double weight(const struct fy_moment *m, enum fy_moment_kind kind, double *error)
{
    *error = kind == FY_MISSED ? m->missed_error : kind == FY_GOOD_CHOICE ? m->choice_error : m->luck_error;
    switch (kind) {
    case FY_GOOD_LUCK: return m->luck;
    case FY_BAD_LUCK: return -m->luck;
    case FY_GOOD_CHOICE: return m->choice;
    default: return m->missed;
    }
}

int fy_review_moments(const struct fy_review *v, enum fy_moment_kind kind, const struct fy_moment *out[], int most)
{
    int n = 0;
    for (uint32_t i = 0; i < v->n; i++) {
        double error, ignored, w = weight(&v->moment[i], kind, &error);
        if (w <= 0 || w <= 2 * error)
            continue;
        int at = n < most ? n++ : most;
        for (; at > 0 && weight(out[at - 1], kind, &ignored) < w; at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = &v->moment[i];
    }
    return n;
}
