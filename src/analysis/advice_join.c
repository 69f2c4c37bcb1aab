/* advice_join.c - several have thought about the same position, each with its own luck: what they know together.
 *
 * Where there are threads one search uses them all, and this is not needed; workers of a browser share no memory. */
#include "foray/advice.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 64 };

/* ------------------------------------------------------------------ reading */

static bool read_worth(const struct fy_game *g, json_t *o, struct fy_estimate *w)
{
    json_int_t playouts = 0;
    json_t *bands = json_object_get(o, "bands");
    if (json_unpack(o, "{s:I, s:F, s:F, s:F}", "playouts", &playouts, "points", &w->points, "error", &w->error, "won", &w->won) != 0 ||
        playouts < 0)
        return false;
    w->playouts = (uint64_t)playouts;
    for (int i = 0; g->sys->bands[i] && i < FY_SEARCH_BANDS; i++)
        w->band[i] = json_number_value(json_object_get(bands, g->sys->bands[i]));
    return true;
}

static bool read_candidate(const struct fy_game *g, json_t *o, struct fy_candidate *c, bool *base)
{
    int habit = 0, is_base = 0;
    *c = (struct fy_candidate){0};
    if (json_unpack(o, "{s:b, s:b, s:F, s:F}", "habit", &habit, "base", &is_base, "gain", &c->gain, "gain_error", &c->gain_error) != 0)
        return false;
    c->habit = habit;
    *base = is_base;
    return fy_plan_read(g, json_object_get(o, "plan"), &c->plan) && read_worth(g, json_object_get(o, "worth"), &c->worth);
}

static bool read_advice(const struct fy_game *g, json_t *o, struct fy_advice *a)
{
    json_t *list = json_object_get(o, "candidates"), *one;
    size_t i;
    *a = (struct fy_advice){.base = -1, .offered = (int)json_integer_value(json_object_get(o, "offered"))};
    a->stopped = json_is_true(json_object_get(o, "stopped"));
    json_array_foreach (list, i, one) {
        bool base = false;
        if (a->n == FY_CANDIDATES || !read_candidate(g, one, &a->list[a->n], &base))
            return false;
        a->base = base ? a->n : a->base;
        a->n++;
    }
    return a->base >= 0;
}

/* ------------------------------------------------------------------ adding */

static bool same_plan(const struct fy_plan *a, const struct fy_plan *b)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++)
        same = fy_same_choice(&a->step[i], &b->step[i]);
    return same;
}

static struct fy_candidate *find(struct fy_advice *a, const struct fy_plan *plan)
{
    for (int i = 0; i < a->n; i++)
        if (same_plan(&a->list[i].plan, plan))
            return &a->list[i];
    return NULL;
}

static double mean(double a, double na, double b, double nb) { return na + nb > 0 ? (na * a + nb * b) / (na + nb) : 0; }

/* The error of the mean of both. */
static double error_of(double a, double na, double b, double nb)
{
    return na + nb > 0 ? square_root(na * na * a * a + nb * nb * b * b) / (na + nb) : 0;
}

static void add_candidate(struct fy_candidate *a, const struct fy_candidate *b)
{
    double na = (double)a->worth.playouts, nb = (double)b->worth.playouts;
    a->habit |= b->habit;
    a->gain = mean(a->gain, na, b->gain, nb);
    a->gain_error = error_of(a->gain_error, na, b->gain_error, nb);
    a->worth.points = mean(a->worth.points, na, b->worth.points, nb);
    a->worth.error = error_of(a->worth.error, na, b->worth.error, nb);
    a->worth.won = mean(a->worth.won, na, b->worth.won, nb);
    for (int i = 0; i < FY_SEARCH_BANDS; i++)
        a->worth.band[i] = mean(a->worth.band[i], na, b->worth.band[i], nb);
    a->worth.playouts += b->worth.playouts;
}

/* Those that are compared with something else are of no use. */
static void add_advice(struct fy_advice *all, const struct fy_advice *part)
{
    if (!same_plan(&all->list[all->base].plan, &part->list[part->base].plan))
        return;
    all->stopped |= part->stopped;
    for (int i = 0; i < part->n; i++) {
        struct fy_candidate *c = find(all, &part->list[i].plan);
        if (c)
            add_candidate(c, &part->list[i]);
        else if (all->n < FY_CANDIDATES)
            all->list[all->n++] = part->list[i];
    }
}

/* ------------------------------------------------------------------ deciding */

/* The share of a normal distribution below z >= 0 (Abramowitz and Stegun 26.2.18, good to three digits), without libm. */
static double normal_share(double z)
{
    double d = 1 + z * (0.196854 + z * (0.115194 + z * (0.000344 + z * 0.019527)));
    return 1 - 0.5 / (d * d * d * d);
}

/* How often a difference would be above nothing if all were drawn anew. */
static double leads(double difference, double error)
{
    if (error <= 0)
        return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return difference >= 0 ? normal_share(difference / error) : 1 - normal_share(-difference / error);
}

/* The field was halved: whoever has at least half the playouts of the best known was in the last round. */
static int challenger(const struct fy_advice *a)
{
    uint64_t most = 0;
    int best = -1;
    for (int i = 0; i < a->n; i++)
        if (i != a->base && a->list[i].worth.playouts > most)
            most = a->list[i].worth.playouts;
    for (int i = 0; i < a->n; i++)
        if (i != a->base && 2 * a->list[i].worth.playouts >= most && (best < 0 || a->list[i].gain > a->list[best].gain))
            best = i;
    return best;
}

static bool before(const struct fy_candidate *a, const struct fy_candidate *b)
{
    if (!a->worth.playouts != !b->worth.playouts)
        return a->worth.playouts > 0;
    return a->gain > b->gain;
}

/* The first stays, the others by what they gain. */
static void put_in_order(struct fy_advice *a, int first)
{
    const struct fy_plan base = a->list[a->base].plan;
    struct fy_candidate c = a->list[first];
    memmove(&a->list[1], &a->list[0], (size_t)first * sizeof c);
    a->list[0] = c;
    for (int i = 2; i < a->n; i++) {
        int at = i;
        c = a->list[i];
        for (; at > 1 && before(&c, &a->list[at - 1]); at--)
            a->list[at] = a->list[at - 1];
        a->list[at] = c;
    }
    a->base = (int)(find(a, &base) - a->list);
}

static void decide(struct fy_advice *a)
{
    int other = challenger(a);
    a->lead = 1;
    a->playouts = 0;
    for (int i = 0; i < a->n; i++)
        a->playouts += a->list[i].worth.playouts;
    if (other < 0)
        return;
    const struct fy_candidate *c = &a->list[other];
    bool clear = search_leaves_base(c->worth.playouts, c->gain, c->gain_error);
    a->lead = leads(clear ? c->gain : -c->gain, c->gain_error);
    put_in_order(a, clear ? other : a->base);
}

bool fy_advice_join(const struct fy_game *g, const json_t *parts, struct fy_advice *out)
{
    size_t n = json_array_size(parts);
    struct fy_advice *part = fy_must(calloc(1, sizeof *part));
    bool ok = n > 0 && n <= PARTS && read_advice(g, json_array_get(parts, 0), out);
    for (size_t i = 1; ok && i < n; i++) {
        ok = read_advice(g, json_array_get(parts, i), part);
        if (ok)
            add_advice(out, part);
    }
    if (ok)
        decide(out);
    free(part);
    return ok;
}
