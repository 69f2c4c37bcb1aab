/* ways.c - the cheapest ways between whole-inch points, worked out when a scenario is loaded: SK-17.7.
 *
 * A way of steps from node to node costs the same in many orders of its steps, and can be put straight piece by piece:
 * slanting steps first, then straight ones, unless closed ground forbids the exchange. So there is always a cheapest way
 * that consists of pieces - a slanting run, then a straight run - joined at bends, and bends are few: nodes at which two
 * steps meet that no other two, or no one step, can stand for. From every node the cost to every bend is kept; the cost
 * between two nodes is that of one piece or the least by way of a bend.
 *
 * The ways are those with all wire standing (and, in a set of their own, all crossings blown). What opens later opens
 * between nodes that are marks like the bends. */
#include "ways.h"

#include <string.h>

/* ---- the steps ---- */

static int step_of(const struct sk_ways *w, int k) { return skirmish_step[k][1] * w->columns + skirmish_step[k][0]; }

static bool seam_bars(const struct sk_data *d, int t, struct fy_inch p, struct fy_inch q)
{
    for (int i = 0; i < d->n_seams; i++)
        if (d->seam[i].crossings >> t & 1 && fy_inch_segments_share(p, q, d->seam[i].a, d->seam[i].b, NULL))
            return true;
    return false;
}

/* What can shut the step from a node: wire, and crossings if they count. */
static uint64_t can_shut(const struct sk_data *d, int node, int k, bool blown)
{
    struct fy_inch p = node_at(d, node), q = {p.x + 100 * skirmish_step[k][0], p.y + 100 * skirmish_step[k][1]};
    uint64_t by = 0;
    for EACH_BIT(w, d->node_wire[node]) {
        int w = __builtin_ctzll(w_set);
        if (fy_inch_segments_touch(p, q, d->wire[w][0], d->wire[w][1]))
            by |= one(WIRE_0 + w);
    }
    for EACH_BIT(t, blown ? d->node_crossing[node] : 0) {
        int t = __builtin_ctzll(t_set);
        if (fy_inch_area_meets(&d->target[t].area, p, q) || seam_bars(d, t, p, q))
            by |= one(t);
    }
    return by;
}

/* The open steps, and those that open when nothing of a set of places is shut; these are pairs of nodes until there are marks. */
static void find_steps(struct sk_ways *w, const struct sk_data *d, bool heavy, bool blown)
{
    for (int i = 0; i < w->nodes; i++) {
        w->open[i] = d->ways[heavy][i];
        if (!d->node_wire[i] && !(blown && d->node_crossing[i]))
            continue;
        for (int k = 0; k < 8; k++) {
            uint64_t by = w->open[i] >> k & 1 ? can_shut(d, i, k, blown) : 0;
            if (!by)
                continue;
            w->open[i] &= (uint8_t)~(1u << k);
            if (k < 4 && w->n_openings < OPENINGS)
                w->opening[w->n_openings++] = (struct sk_opening){(uint16_t)i, (uint16_t)(i + step_of(w, k)),
                                                                  k & 1 ? 141 : 100, by};
        }
    }
}

static void find_joined(struct sk_ways *w)
{
    for (int y = 0; y < w->rows; y++)
        for (int x = 0; x < w->columns; x++)
            for (int i = 0; i < 16; i++) {
                int at_x = x - 1 + i % 4, at_y = y - 1 + i / 4;
                bool there = at_x >= 0 && at_y >= 0 && at_x < w->columns && at_y < w->rows;
                if (there && w->open[at_y * w->columns + at_x])
                    w->joined[y * w->columns + x] |= (uint16_t)(1u << i);
            }
}

/* How many open steps follow each other in each direction. */
static void find_runs(struct sk_ways *w)
{
    for (int k = 0; k < 8; k++) {
        int step = step_of(w, k);
        for (int n = 0; n < w->nodes; n++) {
            int i = step > 0 ? w->nodes - 1 - n : n;
            w->run[i][k] = w->open[i] >> k & 1 ? (uint8_t)(w->run[i + step][k] + 1) : 0;
        }
    }
}

static void add_all(uint8_t *restrict to, const uint8_t *restrict more, int n)
{
    for (int i = 0; i < n; i++)
        to[i] |= more[i];
}

/* The nodes in a straight run from one, that one included. */
static void add_run(const struct sk_ways *w, uint8_t *set, int node, int k)
{
    for (int i = 0, at_node = node; i <= w->run[node][k]; i++, at_node += step_of(w, k)) {
        int x = at_node % w->columns;
        set[at_node / w->columns * w->row_size + x / 8] |= (uint8_t)(1u << x % 8);
    }
}

/* The nodes one piece away in one quarter: two straight runs, and what is one piece away from the node aslant. */
static void find_quarter(struct sk_ways *w, int k, uint8_t *quarter)
{
    int step = step_of(w, k), size = w->set_size;
    for (int n = 0; n < w->nodes; n++) {
        int i = step > 0 ? w->nodes - 1 - n : n;
        uint8_t *mine = quarter + i * size;
        if (w->open[i] >> k & 1)
            memcpy(mine, quarter + (i + step) * size, (size_t)size);
        else
            memset(mine, 0, (size_t)size);
        add_run(w, mine, i, k - 1);
        add_run(w, mine, i, (k + 1) & 7);
        add_all(w->piece + i * size, mine, size);
    }
}

/* The nodes one piece away from any of those about each inch: those of four in a row first, then of four rows. */
static void find_about(struct sk_ways *w, uint8_t *rows)
{
    int size = w->set_size;
    memset(rows, 0, (size_t)(w->nodes * size));
    for (int y = 0; y < w->rows; y++)
        for (int x = 0; x < w->columns; x++)
            for (int i = x > 0 ? x - 1 : 0; i <= x + 2 && i < w->columns; i++)
                add_all(rows + (y * w->columns + x) * size, w->piece + (y * w->columns + i) * size, size);
    for (int y = 0; y < w->rows; y++)
        for (int i = y > 0 ? y - 1 : 0; i <= y + 2 && i < w->rows; i++)
            add_all(w->about + y * w->columns * size, rows + i * w->columns * size, w->columns * size);
}

/* ---- bends and marks ---- */

static bool opens(const struct sk_ways *w, int node, int k) { return w->open[node] >> (k & 7) & 1; }

/* Must a cheapest way that arrives at v by step `in` and leaves it by step `out` really go by v? Otherwise one step, or two
 * of which the first is slanting, lead past it at no more cost. */
static bool bends_here(const struct sk_ways *w, int v, int in, int out)
{
    int u = v - step_of(w, in), turn = (out - in) & 7, half = turn < 4 ? in + turn / 2 : in - (8 - turn) / 2;
    if (turn == 0 || turn == 4 || ((turn == 1 || turn == 7) && in & 1))
        return false;
    if (turn == 1 || turn == 7)
        return !(opens(w, u, out) && opens(w, u + step_of(w, out), in));
    if (turn == 3 || turn == 5)
        half += turn == 3 ? !(in & 1) : -!(in & 1); /* the one straight step there is */
    if (!opens(w, u, half))
        return true;
    return in & 1 && (turn == 2 || turn == 6) && !opens(w, u + step_of(w, half & 7), half); /* two straight steps */
}

static bool is_bend(const struct sk_ways *w, int v)
{
    if (w->open[v] == 0xff && !w->edge[v])
        return false;
    for (int in = 0; in < 8; in++)
        for (int out = 0; out < 8 && opens(w, v, in + 4); out++)
            if (opens(w, v, out) && bends_here(w, v, in, out))
                return true;
    return false;
}

static int mark_of(struct sk_ways *w, int node)
{
    for (int i = 0; i < w->n_marks; i++)
        if (w->mark[i] == node)
            return i;
    if (w->n_marks < MARKS)
        w->mark[w->n_marks] = (uint16_t)node;
    return w->n_marks++;
}

/* False if there are too many. */
static bool find_marks(struct sk_ways *w)
{
    for (int i = 0; i < w->nodes; i++)
        for (int k = 0; k < 8 && w->open[i]; k++) /* a node all of whose steps are open can have a barred one beside it */
            if (opens(w, i, k) && w->open[i + step_of(w, k)] != 0xff)
                w->edge[i] = 1;
    for (int i = 0; i < w->nodes; i++)
        if (w->open[i] && is_bend(w, i))
            mark_of(w, i);
    w->n_bends = w->n_marks;
    for (int i = 0; i < w->n_openings; i++) {
        w->opening[i].a = (uint16_t)mark_of(w, w->opening[i].a);
        w->opening[i].b = (uint16_t)mark_of(w, w->opening[i].b);
    }
    return w->n_marks <= MARKS && w->n_openings < OPENINGS;
}

/* ---- costs ---- */

void skirmish_cheaper(int16_t *row, const int16_t *by, int cost, int n)
{
    int16_t add = (int16_t)cost;
    for (int k = 0; k < n; k++) {
        int16_t sum = (int16_t)(by[k] + add);
        row[k] = sum < row[k] ? sum : row[k];
    }
}

/* The marks one piece away from each node. */
static void find_near(struct sk_ways *w)
{
    for (int p = 0; p < w->n_marks; p++) {
        w->mark_x[p] = (uint8_t)(w->mark[p] % w->columns);
        w->mark_y[p] = (uint8_t)(w->mark[p] / w->columns);
        for (int y = 0; y < w->rows; y++)
            for (int b = 0; b < w->row_size; b++)
                for EACH_BIT(x, w->piece[w->mark[p] * w->set_size + y * w->row_size + b])
                    w->near[(y * w->columns + 8 * b + __builtin_ctzll(x_set)) * w->words + p / 64] |= one(p % 64);
    }
}

/* From a node to the marks: by one piece, or by a piece to a bend and on from there as far as that is known. */
static void costs_from(const struct sk_ways *w, const int16_t *between, int node, int16_t *row)
{
    int x = node % w->columns, y = node / w->columns;
    for (int word = 0; word < w->words; word++)
        for EACH_BIT(p, w->near[node * w->words + word]) {
            int p = 64 * word + __builtin_ctzll(p_set), cost = octile(x - w->mark_x[p], y - w->mark_y[p]);
            if (cost < row[p])
                row[p] = (int16_t)cost;
            if (p < w->n_bends)
                skirmish_cheaper(row, between + p * w->stride, cost, w->stride);
        }
}

/* The costs between bends, from the pieces between them. */
static void join_bends(const struct sk_ways *w, int16_t *between)
{
    for (int i = 0; i < w->n_bends; i++)
        for (int j = 0; j < w->n_bends; j++)
            if (skirmish_one_piece(w, w->mark[i], w->mark_x[j], w->mark_y[j]))
                between[i * w->stride + j] = between[j * w->stride + i] = (int16_t)octile(w->mark_x[i] - w->mark_x[j], w->mark_y[i] - w->mark_y[j]);
    for (int via = 0; via < w->n_bends; via++)
        for (int i = 0; i < w->n_bends; i++)
            if (between[i * w->stride + via] < FAR_OFF)
                skirmish_cheaper(between + i * w->stride, between + via * w->stride, between[i * w->stride + via], w->stride);
}

/* Is every way short enough to be told from none? */
static bool short_enough(const struct sk_ways *w)
{
    for (int i = 0; i < w->nodes * w->stride; i++)
        if (w->to[i] > LONGEST && w->to[i] < FAR_OFF)
            return false;
    return true;
}

static void find_costs(struct sk_ways *w, int16_t *between)
{
    for (int i = 0; i < w->n_bends * w->stride; i++)
        between[i] = FAR_OFF;
    join_bends(w, between);
    for (int i = 0; i < w->nodes * w->stride; i++)
        w->to[i] = FAR_OFF;
    for (int p = w->n_bends; p < w->n_marks; p++) { /* a way back costs what the way there does */
        int16_t *row = w->to + w->mark[p] * w->stride;
        if (w->open[w->mark[p]])
            costs_from(w, between, w->mark[p], row);
        for (int i = 0; i < w->n_bends; i++)
            between[i * w->stride + p] = row[i];
    }
    for (int i = 0; i < w->nodes; i++)
        if (w->open[i])
            costs_from(w, between, i, w->to + i * w->stride);
    for (int p = 0; p < w->n_marks; p++)
        w->to[w->mark[p] * w->stride + p] = 0;
}

struct sk_ways *skirmish_ways(struct fy_loader *l, const struct sk_data *d, bool heavy, bool blown, uint8_t *scratch)
{
    if (blown && !d->crossings)
        return NULL;
    for (int i = 0; i < d->n_seams && blown; i++)
        if (d->seam[i].crossings & (d->seam[i].crossings - 1))
            return NULL; /* a seam of two crossings is closed only when both are blown: left to the search */
    struct sk_ways *w = fy_arena_alloc(l, sizeof *w);
    w->columns = d->columns;
    w->rows = d->rows;
    w->nodes = d->columns * d->rows;
    w->shut = ((one(d->n_wires) - 1) << WIRE_0) | (blown ? d->crossings : 0);
    w->opening = fy_arena_alloc(l, OPENINGS * sizeof *w->opening);
    w->open = fy_arena_alloc(l, (size_t)w->nodes);
    w->edge = fy_arena_alloc(l, (size_t)w->nodes);
    w->joined = fy_arena_alloc(l, (size_t)w->nodes * sizeof *w->joined);
    w->run = fy_arena_alloc(l, (size_t)w->nodes * sizeof *w->run);
    w->row_size = skirmish_row_size(d);
    w->set_size = skirmish_set_size(d);
    w->piece = fy_arena_alloc(l, (size_t)(w->nodes * w->set_size + SPARE));
    find_steps(w, d, heavy, blown);
    find_joined(w);
    find_runs(w);
    for (int k = 1; k < 8; k += 2)
        find_quarter(w, k, scratch);
    if (!find_marks(w))
        return NULL;
    w->about = fy_arena_alloc(l, (size_t)(w->nodes * w->set_size + SPARE));
    find_about(w, scratch);
    w->stride = (w->n_marks + LANES - 1) / LANES * LANES;
    w->to = fy_arena_alloc(l, (size_t)(w->nodes * w->stride) * sizeof *w->to);
    w->words = (w->n_marks + 63) / 64;
    w->near = fy_arena_alloc(l, (size_t)(w->nodes * w->words) * sizeof *w->near);
    find_near(w);
    find_costs(w, fy_arena_alloc(l, (size_t)(w->n_bends * w->stride) * sizeof *w->to));
    return short_enough(w) ? w : NULL;
}
