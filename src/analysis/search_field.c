/* search_field.c - the candidates of a search. */
#include "search.h"

#include <string.h>

enum {
    PLAYOUTS_EACH = 6,   /* that a candidate must be able to get, or it is left out */
    LEAST_WIDTH = 4,
    PLAN_SHARE = 3,      /* one of so many candidates is a plan of several steps */
    ROOTS = 4,           /* choices that plans start with: those that habit likes most */
    FIELD_STREAM = 1 << 30,
};

/* With few playouts only few candidates can be told apart. */
static int width(const struct fy_budget *b)
{
    uint64_t n = b->playouts ? b->playouts / PLAYOUTS_EACH : FY_CANDIDATES;
    return n < LEAST_WIDTH ? LEAST_WIDTH : n > FY_CANDIDATES ? FY_CANDIDATES : (int)n;
}

static bool same_plan(const struct fy_plan *a, const struct fy_plan *b)
{
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (!fy_same_choice(&a->step[i], &b->step[i]))
            return false;
    return true;
}

static void add(struct fy_search *s, const struct fy_plan *plan, bool habit)
{
    for (int i = 0; i < s->n; i++)
        if (same_plan(&s->entry[i].trials.plan, plan)) {
            s->entry[i].habit |= habit;
            return;
        }
    if (s->n == FY_CANDIDATES)
        return;
    struct entry *e = &s->entry[s->n++];
    e->trials.plan = *plan;
    e->trials.n = 0;
    e->habit = habit;
}

/* Choices as candidates, until there are `most`: what habit would choose, what it would choose if that were not to be had, and
 * so on, up to `liked` of them; of the rest any, for what habit thinks little of may be what it does not understand. How many
 * are left over. */
static int add_choices(struct fy_search *s, int n, int most, int liked, struct fy_dice *dice)
{
    while (n && s->n < most) {
        bool first = n == s->offered;
        int k = s->n < liked ? trial_habit(s->game, s->state, s->choices, n, dice) : (int)fy_dice_below(dice, (uint32_t)n);
        add(s, &(struct fy_plan){.n = 1, .step = {s->choices[k]}}, first);
        memmove(&s->choices[k], &s->choices[k + 1], (size_t)(--n - k) * sizeof *s->choices);
    }
    return n;
}

/* ------------------------------------------------------------------ plans of several steps */

static int focus_of(const struct fy_game *g, const void *state)
{
    struct fy_ask ask = {.focus = -1};
    g->sys->ask(g->data, state, &ask);
    return ask.over ? -1 : ask.focus;
}

/* One time in four anything; else half of the time what habit would choose, else what it would choose next, and so on. */
static int choose_near_habit(const struct fy_game *g, const void *state, struct fy_choice *c, int n, struct fy_dice *dice,
                             bool *other)
{
    if (n > 1 && !fy_dice_below(dice, 4))
        return *other = true, (int)fy_dice_below(dice, (uint32_t)n);
    int k = trial_habit(g, state, c, n, dice);
    while (n > 1 && fy_dice_below(dice, 2)) {
        memmove(&c[k], &c[k + 1], (size_t)(--n - k) * sizeof *c);
        k = trial_habit(g, state, c, n, dice);
        *other = true;
    }
    return k;
}

/* The choices of one piece in a row, the first being given, which may be to take the piece; false if habit would come to the
 * same, or nothing follows for it. */
static bool sample_plan(struct fy_search *s, const struct fy_choice *first, int focus, struct fy_dice *dice, struct fy_plan *plan)
{
    const struct fy_game *g = s->game;
    bool other = false;
    memcpy(s->work, s->state, g->sys->state_size);
    if (g->sys->redeal)
        g->sys->redeal(g->data, s->work, dice);
    *plan = (struct fy_plan){.n = 1, .step = {*first}};
    g->sys->apply(g->data, s->work, first, dice, NULL);
    focus = focus < 0 ? focus_of(g, s->work) : focus;
    while (focus >= 0 && plan->n < FY_PLAN_STEPS && focus_of(g, s->work) == focus) {
        int n = g->sys->choices(g->data, s->work, s->following);
        struct fy_choice c = s->following[choose_near_habit(g, s->work, s->following, n, dice, &other)];
        plan->step[plan->n++] = c;
        g->sys->apply(g->data, s->work, &c, dice, NULL);
    }
    return other;
}

/* A piece's turn may take several choices of which each alone brings nothing: whole turns are compared, of the piece that is asked
 * about, or where one is to be taken, of those that may be. */
static void add_plans(struct fy_search *s, int most, struct fy_dice *dice)
{
    int focus = focus_of(s->game, s->state), roots = s->n < ROOTS ? s->n : ROOTS;
    for (int i = 0; i < most; i++) {
        struct fy_plan plan;
        struct fy_choice first = s->entry[i % roots].trials.plan.step[0];
        if (sample_plan(s, &first, focus, dice, &plan))
            add(s, &plan, false);
    }
}

void search_make_field(struct fy_search *s)
{
    const struct fy_game *g = s->game;
    struct fy_dice dice;
    int most = width(s->budget);
    fy_dice_seed(&dice, s->budget->seed, FIELD_STREAM);
    s->n = 0;
    s->offered = g->sys->choices(g->data, s->state, s->choices);
    if (!s->offered)
        return;
    if (s->in_mind.n && fy_check(g, s->state, &s->in_mind.step[0], NULL))
        add(s, &s->in_mind, false);
    int single = most - most / PLAN_SHARE, rest = add_choices(s, s->offered, single, s->offered <= single ? single : single / 2, &dice);
    if (s->offered > 1)
        add_plans(s, most / PLAN_SHARE, &dice);
    add_choices(s, rest, most, 0, &dice);
}
