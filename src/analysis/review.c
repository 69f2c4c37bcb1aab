/* review.c - each decision against what habit and the search would have done, each roll against its mean. */
#include "foray/review.h"

#include "search.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_SHARE = 2, SEARCH_STREAM = 1, VALUE_STREAM = 2, CHECK_STREAM = 3 };

struct reviewer {
    const struct fy_session *session;
    const struct fy_game *game;
    struct fy_search *search;
    struct trial_bench *bench;
    uint32_t depth;
    uint64_t seed;
    struct fy_choice *choices;
    struct fy_review *out;
    double variance; /* of the choices together */
};

static const struct fy_plan nothing_in_particular = {0};

/* What is expected of a state if habit plays on; of the end, what it is. */
static struct fy_estimate expectation(struct reviewer *r, const void *state)
{
    struct fy_estimate e = {0};
    struct fy_score s = {0};
    r->game->sys->score(r->game->data, state, &s);
    if (s.over) {
        e.points = s.points;
        e.won = s.won;
        return e;
    }
    fy_search_estimate(r->search, state, &nothing_in_particular, VALUE_SHARE * r->depth, r->seed + VALUE_STREAM, &e);
    r->out->playouts += e.playouts;
    return e;
}

/* ------------------------------------------------------------------ the choice */

static struct fy_plan plan_of(const struct fy_choice *c) { return (struct fy_plan){.n = 1, .step = {*c}}; }

/* Playouts that the search has not seen: whoever is best of many by chance is not so by these. */
static void compare_anew(struct reviewer *r, const void *state, const struct fy_plan plan[], int n, struct trials t[])
{
    struct trials *all[3];
    for (int i = 0; i < n; i++) {
        t[i] = (struct trials){.plan = plan[i]};
        all[i] = &t[i];
    }
    uint32_t want = VALUE_SHARE * r->depth;
    trials_run(r->bench, state, r->seed + CHECK_STREAM, all, n, want, NULL, NULL);
    r->out->playouts += (uint64_t)n * want;
}

static void look_at_choice(struct reviewer *r, const void *state, struct fy_moment *m)
{
    struct fy_budget budget = {.playouts = r->depth, .seed = r->seed + SEARCH_STREAM};
    const struct fy_advice *a = fy_search_think(r->search, state, &budget, NULL);
    const struct fy_candidate *base = &a->list[a->base], *best = &a->list[0];
    bool as_habit = fy_same_choice(&base->plan.step[0], &m->played);
    struct fy_plan plan[3] = {base->plan, plan_of(&m->played), best->plan};
    struct trials t[3];
    r->out->playouts += a->playouts;
    if (as_habit && a->base == 0)
        return;
    int n = a->base == 0 ? 2 : 3;
    compare_anew(r, state, plan, n, t);
    struct sums gain = trials_difference(&t[1], &t[0], t[0].n), missed = trials_difference(&t[n == 3 ? 2 : 0], &t[1], t[0].n);
    m->choice = as_habit ? 0 : sums_mean(&gain);
    m->choice_error = as_habit ? 0 : sums_error(&gain);
    if (missed.sum > 0 && sums_mean(&missed) > sums_error(&missed)) {
        m->missed = sums_mean(&missed);
        m->missed_error = sums_error(&missed);
        m->best = plan[n == 3 ? 2 : 0];
    }
    for (int i = 0; i < n; i++)
        free(t[i].end);
}

/* ------------------------------------------------------------------ choice by choice */

static double together(double a, double b) { return square_root(a * a + b * b); }

static void look_at(struct reviewer *r, uint32_t ply, struct fy_estimate *now, double *value)
{
    struct fy_moment *m = &r->out->moment[ply - 1];
    const void *state = fy_session_state_at(r->session, ply - 1), *next = fy_session_state_at(r->session, ply);
    *m = (struct fy_moment){.ply = ply, .played = *fy_session_choice_at(r->session, ply), .before = *value};
    m->best = plan_of(&m->played);
    m->offered = r->game->sys->choices(r->game->data, state, r->choices);
    if (m->offered > 1)
        look_at_choice(r, state, m);
    m->chance = r->session->plies[ply - 1].floor == ply;
    m->after = *value + m->choice;
    struct fy_score end = {0};
    r->game->sys->score(r->game->data, next, &end);
    if (m->chance || end.over) {
        struct fy_estimate then = expectation(r, next);
        m->luck = then.points - m->after;
        m->luck_error = together(together(now->error, then.error), m->choice_error);
        m->after = then.points;
        *now = then;
    }
    m->won = now->won;
    *value = m->after;
}

static void add_up(struct fy_review *v)
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

static void go_through(struct reviewer *r, const struct fy_review_watch *watch)
{
    struct fy_review *v = r->out;
    struct fy_estimate now = expectation(r, fy_session_state_at(r->session, 0));
    double value = now.points;
    v->start = v->end = value;
    v->start_error = v->end_error = now.error;
    v->start_won = now.won;
    for (uint32_t ply = 1; ply <= v->plies; ply++) {
        if (watch && !watch->go_on(watch->context, (int)(1000 * (uint64_t)(ply - 1) / v->plies)))
            break;
        look_at(r, ply, &now, &value);
        v->n = ply;
    }
    v->end = value;
    v->end_error = now.error;
    v->over = v->n == v->plies && fy_session_over(r->session);
    add_up(v);
}

struct fy_review *fy_review_make(const struct fy_session *s, uint32_t depth, int threads, uint64_t seed,
                                 const struct fy_review_watch *watch)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_review *v = fy_must(calloc(1, sizeof *v));
    v->plies = fy_session_ply(s);
    v->moment = fy_must(calloc(v->plies + 1u, sizeof *v->moment));
    struct reviewer r = {.session = s, .game = g, .search = fy_search_new(g, threads), .bench = trial_bench_new(g, threads),
                         .depth = depth ? depth : FY_REVIEW_DEPTH, .seed = seed * 4, .out = v,
                         .choices = fy_must(calloc(g->sys->max_choices + 1u, sizeof *r.choices))};
    go_through(&r, watch);
    fy_search_free(r.search);
    trial_bench_free(r.bench);
    free(r.choices);
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
