/* trial.c - plans played out to the end.
 *
 * Playout i of every plan has the same luck (struct fy_luck): what a piece does or leaves undone does not change what is rolled for
 * another, and what two plans come to differs by little else than what they do (docs/adviser.md has the figures). */
#include "trial.h"

#include "foray/parallel.h"
#include "foray/playout.h"
#include "foray/text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 4,
    SAME_MIND = 1024, /* decisions after which habit breaks its ties in another way, so that it cannot go round in circles */
};

struct place {
    void *state;
    struct fy_choice *choices;
};

struct trial_bench {
    const struct fy_game *game;
    int threads;
    struct place place[FY_THREADS];
    /* the run under way */
    const void *state;
    uint64_t seed;
    struct trials *const *plans;
    int n_plans;
    uint32_t want;
    atomic_uint next;
    atomic_bool stopped;
    bool (*go_on)(void *);
    void *context;
};

struct trial_bench *trial_bench_new(const struct fy_game *g, int threads)
{
    struct trial_bench *b = fy_must(calloc(1, sizeof *b));
    b->game = g;
    b->threads = threads < 1 ? 1 : threads > FY_THREADS ? FY_THREADS : threads;
    for (int i = 0; i < b->threads; i++) {
        b->place[i].state = fy_own_lines(g->sys->state_size);
        b->place[i].choices = fy_own_lines((g->sys->max_choices + 1u) * sizeof(struct fy_choice));
    }
    return b;
}

void trial_bench_free(struct trial_bench *b)
{
    for (int i = 0; b && i < b->threads; i++) {
        free(b->place[i].state);
        free(b->place[i].choices);
    }
    free(b);
}

int trial_habit(const struct fy_game *g, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    return fy_policy_choose(g, FY_HABIT, state, c, n, dice);
}

/* Habit's ties are broken in the same way wherever it is asked the same. */
static int choose_by_habit(const struct fy_game *g, const void *state, const struct fy_choice *c, int n, uint64_t luck, int decisions)
{
    struct fy_dice dice;
    uint64_t question = (uint64_t)c->verb << 48 | (uint64_t)c->who << 32 | (uint64_t)n;
    fy_dice_seed(&dice, luck + (uint64_t)(decisions / SAME_MIND), question);
    return trial_habit(g, state, c, n, &dice);
}

static struct outcome ending(const struct fy_game *g, const void *state)
{
    struct fy_score s = {0};
    g->sys->score(g->data, state, &s);
    return (struct outcome){s.points, s.band, s.won};
}

/* The plan as far as it can be followed, then habit. */
static struct outcome play_out(struct trial_bench *b, struct place *p, const struct fy_plan *plan, uint32_t trial)
{
    const struct fy_game *g = b->game;
    const struct fy_system *s = g->sys;
    struct fy_dice dice;
    fy_dice_seed(&dice, b->seed, trial);
    struct fy_luck luck = {.seed = fy_dice_next(&dice)};
    struct fy_tape tape = {.luck = &luck};
    memcpy(p->state, b->state, s->state_size);
    if (s->redeal)
        s->redeal(g->data, p->state, &dice);
    dice.tape = &tape;
    for (int step = 0, decisions = 0; decisions < FY_DECISION_CAP; decisions++) {
        struct fy_choice c;
        if (step < plan->n && fy_check(g, p->state, &plan->step[step], NULL)) {
            c = plan->step[step++];
        } else {
            step = plan->n;
            int n = s->choices(g->data, p->state, p->choices);
            if (!n)
                break;
            c = p->choices[choose_by_habit(g, p->state, p->choices, n, luck.seed, decisions)];
        }
        s->apply(g->data, p->state, &c, &dice, NULL);
    }
    return ending(g, p->state);
}

/* Playout number `job`: of all plans each in turn, so that those compared are as far when time is up. */
static void run_job(struct trial_bench *b, struct place *p, uint32_t job)
{
    struct trials *t = b->plans[job % (uint32_t)b->n_plans];
    uint32_t i = job / (uint32_t)b->n_plans;
    if (i >= t->n)
        t->end[i] = play_out(b, p, &t->plan, i);
}

static void work(void *context, int thread)
{
    struct trial_bench *b = context;
    uint32_t jobs = b->want * (uint32_t)b->n_plans;
    for (uint32_t from; !b->stopped && (from = atomic_fetch_add(&b->next, BLOCK)) < jobs;) {
        for (uint32_t i = from; i < from + BLOCK && i < jobs; i++)
            run_job(b, &b->place[thread], i);
        if (thread == 0 && b->go_on && !b->go_on(b->context))
            b->stopped = true;
    }
}

static void make_room(struct trials *t, uint32_t want)
{
    if (want <= t->cap)
        return;
    t->cap = want < 2 * t->cap ? 2 * t->cap : want;
    t->end = fy_must(realloc(t->end, t->cap * sizeof *t->end));
}

bool trials_run(struct trial_bench *b, const void *state, uint64_t seed, struct trials *const plans[], int n, uint32_t want,
                bool (*go_on)(void *), void *context)
{
    for (int i = 0; i < n; i++)
        make_room(plans[i], want);
    b->state = state;
    b->seed = seed;
    b->plans = plans;
    b->n_plans = n;
    b->want = want;
    b->go_on = go_on;
    b->context = context;
    b->next = 0;
    b->stopped = false;
    fy_parallel(b->threads, work, b);
    for (int i = 0; !b->stopped && i < n; i++)
        plans[i]->n = plans[i]->n < want ? want : plans[i]->n;
    return !b->stopped;
}
