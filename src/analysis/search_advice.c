/* search_advice.c - what a search has found, with errors. */
#include "search.h"

#include <string.h>

enum { REDRAWS = 200, REDRAW_STREAM = 7 };

void trials_sum_up(const struct trials *t, struct fy_estimate *e)
{
    struct sums points = {0};
    memset(e, 0, sizeof *e);
    for (uint32_t i = 0; i < t->n; i++) {
        sums_add(&points, t->end[i].points);
        e->band[t->end[i].band < FY_SEARCH_BANDS ? t->end[i].band : FY_SEARCH_BANDS - 1] += 1.0 / t->n;
        e->won += (double)t->end[i].won / t->n;
    }
    e->playouts = t->n;
    e->points = sums_mean(&points);
    e->error = sums_error(&points);
}

/* The share of samples, drawn anew from the playouts that both have, in which a is worth more than b. */
static double lead(const struct fy_search *s, const struct trials *a, const struct trials *b)
{
    struct fy_dice dice;
    uint32_t n = a->n < b->n ? a->n : b->n, leads = 0, level = 0;
    fy_dice_seed(&dice, s->budget->seed, REDRAW_STREAM);
    for (int k = 0; n && k < REDRAWS; k++) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t at = fy_dice_below(&dice, n);
            sum += (int64_t)a->end[at].points - b->end[at].points;
        }
        leads += sum > 0;
        level += sum == 0;
    }
    return n ? (leads + level / 2.0) / REDRAWS : 0.5;
}

static void tell_candidate(struct fy_search *s, int which)
{
    struct fy_candidate *c = &s->advice.list[s->advice.n];
    const struct entry *e = &s->entry[which];
    struct sums gain = trials_difference(&e->trials, &s->entry[0].trials, e->trials.n);
    if (which == 0)
        s->advice.base = s->advice.n;
    s->advice.n++;
    c->plan = e->trials.plan;
    c->habit = e->habit;
    c->gain = sums_mean(&gain);
    c->gain_error = sums_error(&gain);
    trials_sum_up(&e->trials, &c->worth);
    s->advice.playouts += c->worth.playouts;
}

/* By what was gained against the base: those with few playouts are compared over the same ones. */
static bool better(const struct fy_candidate *a, const struct fy_candidate *b)
{
    if (!a->worth.playouts != !b->worth.playouts)
        return a->worth.playouts > 0;
    return a->gain > b->gain;
}

static void put_in_order(struct fy_advice *a)
{
    for (int i = 2; i < a->n; i++) {
        struct fy_candidate c = a->list[i];
        int at = i;
        for (; at > 1 && better(&c, &a->list[at - 1]); at--)
            a->list[at] = a->list[at - 1];
        a->base = a->base == i ? at : a->base >= at && a->base < i ? a->base + 1 : a->base;
        a->list[at] = c;
    }
}

void search_report(struct fy_search *s)
{
    struct fy_advice *a = &s->advice;
    a->n = a->base = 0;
    a->playouts = 0;
    a->offered = s->offered;
    a->stopped = s->stopped;
    a->lead = s->n > 1 ? lead(s, &s->entry[s->best].trials, &s->entry[s->second].trials) : 1;
    if (s->n)
        tell_candidate(s, s->best);
    for (int i = 0; i < s->n; i++)
        if (i != s->best)
            tell_candidate(s, i);
    put_in_order(a);
}
