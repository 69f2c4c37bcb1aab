/* paths.c - costs between whole-inch points, worked out when a scenario is loaded. paths.h tells the idea. */
#include "board/paths.h"

#include <string.h>

const int8_t fy_path_step[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

enum { OPENINGS = 4096, SPARE = 64 }; /* SPARE: what may be read beyond the end of a set */

static int step_of(const struct fy_paths *p, int k) { return fy_path_step[k][1] * p->columns + fy_path_step[k][0]; }

/* ---- steps ---- */

static bool crossing_shuts(const struct fy_table *t, int c, struct fy_inch p, struct fy_inch q)
{
    if (fy_inch_area_meets(&t->crossing[c], p, q))
        return true;
    for (int i = 0; i < t->n_seams; i++)
        if (t->seam[i].crossings >> c & 1 && fy_inch_segments_share(p, q, t->seam[i].a, t->seam[i].b, NULL))
            return true;
    return false;
}

/* What can shut the step from a node: wire, and crossings if they count. */
static uint64_t can_shut(const struct fy_nodes *n, int node, int k, bool crossings)
{
    const struct fy_table *t = n->table;
    struct fy_inch p = fy_node_at(n, node), q = {p.x + 100 * fy_path_step[k][0], p.y + 100 * fy_path_step[k][1]};
    uint64_t by = 0;
    for FY_EACH_BIT(w, n->wires[node])
        by |= fy_inch_segments_touch(p, q, t->wire[w][0], t->wire[w][1]) ? fy_one(w) : 0;
    for FY_EACH_BIT(c, crossings ? n->crossings[node] : 0)
        by |= crossing_shuts(t, c, p, q) ? fy_one(32 + c) : 0;
    return by;
}

/* The open steps, and those that open when nothing of a set is shut; these are between nodes until there are marks. */
static void find_steps(struct fy_paths *p, const struct fy_nodes *n, bool heavy, bool crossings)
{
    for (int i = 0; i < p->nodes; i++) {
        p->steps[i] = n->steps[heavy][i];
        if (!n->wires[i] && !(crossings && n->crossings[i]))
            continue;
        for (int k = 0; k < 8; k++) {
            uint64_t by = p->steps[i] >> k & 1 ? can_shut(n, i, k, crossings) : 0;
            if (!by)
                continue;
            p->steps[i] &= (uint8_t)~(1u << k);
            if (k < 4 && p->n_openings < OPENINGS)
                p->opening[p->n_openings++] = (struct fy_path_opening){(uint16_t)i, (uint16_t)(i + step_of(p, k)),
                                                                       k & 1 ? FY_PATH_ASLANT : FY_PATH_STRAIGHT, by};
        }
    }
}

/* ---- pieces ---- */

/* How many open steps follow each other in each direction. */
static void find_runs(const struct fy_paths *p, uint8_t (*run)[8])
{
    for (int k = 0; k < 8; k++) {
        int step = step_of(p, k);
        for (int n = 0; n < p->nodes; n++) {
            int i = step > 0 ? p->nodes - 1 - n : n;
            run[i][k] = p->steps[i] >> k & 1 ? (uint8_t)(run[i + step][k] + 1) : 0;
        }
    }
}

static void add_to_set(const struct fy_paths *p, uint8_t *set, int x, int y)
{
    set[y * p->row_size + x / 8] |= (uint8_t)(1u << x % 8);
}

static void add_run(const struct fy_paths *p, uint8_t (*run)[8], uint8_t *set, int node, int k)
{
    int x = node % p->columns, y = node / p->columns;
    for (int i = 0; i <= run[node][k]; i++)
        add_to_set(p, set, x + i * fy_path_step[k][0], y + i * fy_path_step[k][1]);
}

/* Eight bytes at a time. */
static void add_set(uint8_t *restrict to, const uint8_t *restrict more, int size)
{
    uint64_t mine, theirs;
    int i = 0;
    for (; i + 8 <= size; i += 8) {
        memcpy(&mine, to + i, 8);
        memcpy(&theirs, more + i, 8);
        mine |= theirs;
        memcpy(to + i, &mine, 8);
    }
    for (; i < size; i++)
        to[i] |= more[i];
}

/* The nodes one piece away in one quarter: two straight runs, and what is one piece away from the node aslant. */
static void find_quarter(const struct fy_paths *p, uint8_t (*run)[8], int k, uint8_t *quarter)
{
    int step = step_of(p, k), size = p->set_size;
    for (int n = 0; n < p->nodes; n++) {
        int i = step > 0 ? p->nodes - 1 - n : n;
        uint8_t *mine = quarter + i * size, *all = p->piece + i * size;
        if (p->steps[i] >> k & 1)
            memcpy(mine, quarter + (i + step) * size, (size_t)size);
        else
            memset(mine, 0, (size_t)size);
        add_run(p, run, mine, i, k - 1);
        add_run(p, run, mine, i, (k + 1) & 7);
        add_set(all, mine, size);
    }
}

/* The nodes one piece away from any of those about each inch: of four in a row first, then of four rows. */
static void find_about(const struct fy_paths *p, uint8_t *of_row)
{
    int size = p->set_size;
    memset(of_row, 0, (size_t)(p->nodes * size));
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++)
            for (int k = x > 0 ? x - 1 : 0; k <= x + 2 && k < p->columns; k++)
                add_set(of_row + (y * p->columns + x) * size, p->piece + (y * p->columns + k) * size, size);
    for (int y = 0; y < p->rows; y++)
        for (int k = y > 0 ? y - 1 : 0; k <= y + 2 && k < p->rows; k++)
            add_set(p->about + y * p->columns * size, of_row + k * p->columns * size, p->columns * size);
}

static void find_pieces(struct fy_loader *l, struct fy_paths *p)
{
    uint8_t (*run)[8] = fy_arena_alloc(l, (size_t)p->nodes * sizeof *run);
    uint8_t *scratch = fy_arena_alloc(l, (size_t)(p->nodes * p->set_size));
    find_runs(p, run);
    for (int k = 1; k < 8; k += 2)
        find_quarter(p, run, k, scratch);
    find_about(p, scratch);
}

/* ---- bends ---- */

static bool opens(const struct fy_paths *p, int node, int k) { return p->steps[node] >> (k & 7) & 1; }

/* Must a cheapest path that arrives at v by step `in` and leaves it by step `out` really go by v? Otherwise one step, or two
 * of which the first is slanting, lead past it at no more cost. */
static bool bends_here(const struct fy_paths *p, int v, int in, int out)
{
    int u = v - step_of(p, in), turn = (out - in) & 7, half = turn < 4 ? in + turn / 2 : in - (8 - turn) / 2;
    if (turn == 0 || turn == 4 || ((turn == 1 || turn == 7) && in & 1))
        return false;
    if (turn == 1 || turn == 7)
        return !(opens(p, u, out) && opens(p, u + step_of(p, out), in));
    if (turn == 3 || turn == 5)
        half += turn == 3 ? !(in & 1) : -!(in & 1); /* the one straight step there is */
    if (!opens(p, u, half))
        return true;
    return in & 1 && (turn == 2 || turn == 6) && !opens(p, u + step_of(p, half & 7), half); /* two straight steps */
}

/* Where all steps of a node and of its neighbours are open, any two can be exchanged. */
static bool wide_open(const struct fy_paths *p, int v)
{
    bool all = p->steps[v] == 0xff;
    for (int k = 0; k < 8 && all; k++)
        all = p->steps[v + step_of(p, k)] == 0xff;
    return all;
}

static bool is_bend(const struct fy_paths *p, int v)
{
    if (wide_open(p, v))
        return false;
    for (int in = 0; in < 8; in++)
        for (int out = 0; out < 8 && opens(p, v, in + 4); out++)
            if (opens(p, v, out) && bends_here(p, v, in, out))
                return true;
    return false;
}

static int mark_of(struct fy_paths *p, int node)
{
    for (int i = 0; i < p->n_marks; i++)
        if (i < FY_PATH_MARKS && p->mark[i] == node)
            return i;
    if (p->n_marks < FY_PATH_MARKS)
        p->mark[p->n_marks] = (uint16_t)node;
    return p->n_marks++;
}

/* False if there are too many. */
static bool find_marks(struct fy_paths *p)
{
    for (int i = 0; i < p->nodes; i++)
        if (p->steps[i] && is_bend(p, i)) {
            add_to_set(p, p->bends, i % p->columns, i / p->columns);
            mark_of(p, i);
        }
    p->n_bends = p->n_marks;
    for (int i = 0; i < p->n_openings && p->n_marks <= FY_PATH_MARKS; i++) {
        p->opening[i].a = (uint16_t)mark_of(p, p->opening[i].a);
        p->opening[i].b = (uint16_t)mark_of(p, p->opening[i].b);
    }
    for (int i = 0; i < p->n_marks && i < FY_PATH_MARKS; i++) {
        p->mark_x[i] = (int16_t)(100 * (p->mark[i] % p->columns));
        p->mark_y[i] = (int16_t)(100 * (p->mark[i] / p->columns));
    }
    return p->n_marks <= FY_PATH_MARKS && p->n_openings < OPENINGS;
}

/* ---- costs ---- */

static int16_t *row_of(const struct fy_paths *p, int16_t *table, int node) { return table + node * p->stride; }

/* From a mark to the nodes one piece away. */
static void find_pieces_of_mark(struct fy_paths *p, int m)
{
    const uint8_t *set = p->piece + p->mark[m] * p->set_size;
    int mark_x = p->mark[m] % p->columns, mark_y = p->mark[m] / p->columns;
    for (int i = 0; i < p->set_size; i++)
        for FY_EACH_BIT(k, set[i]) {
            int x = i % p->row_size * 8 + k, y = i / p->row_size, node = y * p->columns + x;
            row_of(p, p->piece_cost, node)[m] = (int16_t)fy_path_open_cost(x - mark_x, y - mark_y);
            p->near[node] |= m < p->n_bends ? fy_one(m / 8) : 0;
        }
}

/* From each bend to each mark, as in a table of distances between towns. */
static void join_bends(struct fy_paths *p)
{
    for (int via = 0; via < p->n_bends; via++)
        for (int a = 0; a < p->n_bends; a++) {
            int16_t *row = row_of(p, p->cost, p->mark[a]);
            if (a != via && row[via] < FY_PATH_FAR)
                fy_path_cheapen(row, row_of(p, p->cost, p->mark[via]), row[via], p->n_marks);
        }
}

/* From a node, by the bends one piece away. */
static void find_costs_of(struct fy_paths *p, int node)
{
    const int16_t *piece = row_of(p, p->piece_cost, node);
    for FY_EACH_BIT(eight, p->near[node])
        for (int b = 8 * eight; b < 8 * eight + 8 && b < p->n_bends; b++)
            if (piece[b] && piece[b] < FY_PATH_FAR)
                fy_path_cheapen(row_of(p, p->cost, node), row_of(p, p->cost, p->mark[b]), piece[b], p->n_marks);
}

static void find_costs(struct fy_paths *p)
{
    for (int i = 0; i < p->nodes * p->stride; i++)
        p->piece_cost[i] = FY_PATH_FAR;
    for (int m = 0; m < p->n_marks; m++)
        find_pieces_of_mark(p, m);
    memcpy(p->cost, p->piece_cost, (size_t)(p->nodes * p->stride) * sizeof *p->cost);
    join_bends(p);
    for (int i = 0; i < p->nodes; i++)
        find_costs_of(p, i);
}

/* Is every path short enough to be told from none? */
static bool short_enough(const struct fy_paths *p)
{
    fy_eight longer = fy_lanes_eight(0), longest = fy_lanes_eight(FY_PATH_LONGEST), none = fy_lanes_eight(FY_PATH_FAR);
    for (int i = 0; i < p->nodes * p->stride; i += 8)
        longer |= (fy_lanes_load(p->cost + i) > longest) & (fy_lanes_load(p->cost + i) < none);
    return !fy_lanes_mask_eight(longer);
}

/* ---- all of it ---- */

struct fy_paths *fy_paths_build(struct fy_loader *l, const struct fy_nodes *n, bool heavy, bool crossings)
{
    const struct fy_table *t = n->table;
    if (crossings && !t->crossings)
        return NULL;
    for (int i = 0; i < t->n_seams && crossings; i++)
        if (t->seam[i].crossings & (t->seam[i].crossings - 1))
            return NULL; /* a seam of two crossings is closed only when both are: left to a search */
    struct fy_paths *p = fy_arena_alloc(l, sizeof *p);
    p->columns = n->columns;
    p->rows = n->rows;
    p->nodes = n->columns * n->rows;
    p->shut = fy_first_bits(t->n_wires) | (crossings ? (uint64_t)t->crossings << 32 : 0);
    p->opening = fy_arena_alloc(l, OPENINGS * sizeof *p->opening);
    p->steps = fy_arena_alloc(l, (size_t)p->nodes);
    p->row_size = (n->columns + 7) / 8;
    p->set_size = p->row_size * n->rows;
    p->piece = fy_arena_alloc(l, (size_t)(p->nodes * p->set_size + SPARE));
    p->about = fy_arena_alloc(l, (size_t)(p->nodes * p->set_size + SPARE));
    p->bends = fy_arena_alloc(l, (size_t)(p->set_size + SPARE));
    find_steps(p, n, heavy, crossings);
    find_pieces(l, p);
    if (!find_marks(p))
        return NULL;
    p->stride = (p->n_marks + 7) / 8 * 8;
    p->cost = fy_arena_alloc(l, (size_t)(p->nodes * p->stride) * sizeof *p->cost);
    p->piece_cost = fy_arena_alloc(l, (size_t)(p->nodes * p->stride) * sizeof *p->piece_cost);
    p->near = fy_arena_alloc(l, (size_t)p->nodes * sizeof *p->near);
    find_costs(p);
    return short_enough(p) ? p : NULL;
}
