/* paths.c - costs between whole-inch points, worked out when a scenario is loaded. paths.h tells the idea. */
#include "board/paths.h"

#include <string.h>

const int8_t fy_path_step[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

enum { OPENINGS = 4096, SPARE = 64 }; /* SPARE: what may be read beyond the end of a row */

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

static void add_run(const struct fy_paths *p, uint8_t (*run)[8], uint8_t *set, int node, int k)
{
    for (int i = 0, at = node; i <= run[node][k]; i++, at += step_of(p, k))
        set[at / p->columns * p->row_size + at % p->columns / 8] |= (uint8_t)(1u << at % p->columns % 8);
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
        for (int b = 0; b < size; b++)
            all[b] |= mine[b];
    }
}

static void find_pieces(struct fy_loader *l, struct fy_paths *p)
{
    uint8_t (*run)[8] = fy_arena_alloc(l, (size_t)p->nodes * sizeof *run);
    uint8_t *quarter = fy_arena_alloc(l, (size_t)(p->nodes * p->set_size));
    find_runs(p, run);
    for (int k = 1; k < 8; k += 2)
        find_quarter(p, run, k, quarter);
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
        if (i < FY_PATH_BENDS && p->mark[i] == node)
            return i;
    if (p->n_marks < FY_PATH_BENDS)
        p->mark[p->n_marks] = (uint16_t)node;
    return p->n_marks++;
}

/* False if there are too many. */
static bool find_marks(struct fy_paths *p)
{
    for (int i = 0; i < p->nodes; i++)
        if (p->steps[i] && is_bend(p, i)) {
            p->is_bend[i] = true;
            mark_of(p, i);
        }
    p->n_bends = p->n_marks;
    for (int i = 0; i < p->n_openings && p->n_marks <= FY_PATH_BENDS; i++) {
        p->opening[i].a = (uint16_t)mark_of(p, p->opening[i].a);
        p->opening[i].b = (uint16_t)mark_of(p, p->opening[i].b);
    }
    for (int i = 0; i < p->n_marks && i < FY_PATH_BENDS; i++) {
        p->mark_x[i] = (int16_t)(100 * (p->mark[i] % p->columns));
        p->mark_y[i] = (int16_t)(100 * (p->mark[i] / p->columns));
    }
    return p->n_marks <= FY_PATH_BENDS && p->n_openings < OPENINGS;
}

/* ---- costs ---- */

static int piece_cost(const struct fy_paths *p, int a, int b)
{
    return fy_path_open_cost(a % p->columns - b % p->columns, a / p->columns - b / p->columns);
}

/* One piece between a node and a mark, or FY_PATH_FAR. */
static int16_t cost_of_piece(const struct fy_paths *p, int node, int m)
{
    bool open = p->steps[node] && fy_path_piece(p, p->mark[m], node % p->columns, node / p->columns);
    return node == p->mark[m] ? 0 : open ? (int16_t)piece_cost(p, node, p->mark[m]) : FY_PATH_FAR;
}

/* A row of costs, where going on by another row at a cost is cheaper. */
static void cheapen(int16_t *restrict row, const int16_t *restrict by, int cost, int n)
{
    for (int k = 0; k < n; k++) {
        int16_t sum = (int16_t)(by[k] + cost);
        row[k] = sum < row[k] ? sum : row[k];
    }
}

/* From each bend to each mark, as in a table of distances between towns. */
static void join_bends(const struct fy_paths *p)
{
    int n = p->n_marks;
    int16_t *between = p->between;
    for (int a = 0; a < p->n_bends; a++)
        for (int b = 0; b < n; b++)
            between[a * n + b] = cost_of_piece(p, p->mark[a], b);
    for (int via = 0; via < p->n_bends; via++)
        for (int a = 0; a < p->n_bends; a++)
            if (a != via && between[a * n + via] < FY_PATH_FAR)
                cheapen(between + a * n, between + via * n, between[a * n + via], n);
}

/* ---- the bends of each node ---- */

/* Bends one piece away from a node, and what that costs. */
struct bends {
    int n;
    uint16_t bend[FY_PATH_BENDS];
    int16_t cost[FY_PATH_BENDS];
};

/* All of them, the nearest first. */
static void find_bends_of(const struct fy_paths *p, int node, struct bends *all)
{
    all->n = 0;
    for (int m = 0; m < p->n_bends && p->steps[node]; m++) {
        int16_t cost = cost_of_piece(p, node, m);
        if (cost == FY_PATH_FAR)
            continue;
        int k = all->n++;
        for (; k > 0 && all->cost[k - 1] > cost; k--)
            all->bend[k] = all->bend[k - 1], all->cost[k] = all->cost[k - 1];
        all->bend[k] = (uint16_t)m;
        all->cost[k] = cost;
    }
}

/* Without those that a nearer one stands for. */
static void drop_idle(const struct fy_paths *p, struct bends *all)
{
    int kept = 0;
    for (int i = 0; i < all->n; i++) {
        bool idle = false;
        for (int k = 0; k < kept && !idle; k++)
            idle = all->cost[k] + p->between[all->bend[k] * p->n_marks + all->bend[i]] <= all->cost[i];
        all->bend[kept] = all->bend[i];
        all->cost[kept] = all->cost[i];
        kept += !idle;
    }
    all->n = kept;
}

static void find_costs(struct fy_loader *l, struct fy_paths *p)
{
    int16_t row[FY_PATH_BENDS];
    struct bends bends;
    p->between = fy_arena_alloc(l, (size_t)(p->n_bends * p->n_marks + SPARE) * sizeof *p->between);
    join_bends(p);
    for (int i = 0; i < p->nodes; i++) {
        find_bends_of(p, i, &bends);
        drop_idle(p, &bends);
        memcpy(p->bend + p->first[i], bends.bend, (size_t)bends.n * sizeof *bends.bend);
        p->first[i + 1] = p->first[i] + (uint32_t)bends.n;
        for (int m = 0; m < p->n_marks; m++)
            row[m] = cost_of_piece(p, i, m);
        for (int k = 0; k < bends.n; k++)
            cheapen(row, p->between + bends.bend[k] * p->n_marks, bends.cost[k], p->n_marks);
        for (int m = 0; m < p->n_marks; m++)
            p->cost[m * p->stride + i] = row[m];
    }
}

/* Is every path short enough to be told from none? */
static bool short_enough(const struct fy_paths *p)
{
    for (int i = 0; i < p->n_marks * p->stride; i++)
        if (p->cost[i] > FY_PATH_LONGEST && p->cost[i] < FY_PATH_FAR)
            return false;
    return true;
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
    p->is_bend = fy_arena_alloc(l, (size_t)p->nodes);
    p->row_size = (n->columns + 7) / 8;
    p->set_size = p->row_size * n->rows;
    p->piece = fy_arena_alloc(l, (size_t)(p->nodes * p->set_size + SPARE));
    find_steps(p, n, heavy, crossings);
    find_pieces(l, p);
    if (!find_marks(p))
        return NULL;
    p->stride = p->nodes + SPARE;
    p->cost = fy_arena_alloc(l, (size_t)(p->n_marks * p->stride) * sizeof *p->cost);
    p->first = fy_arena_alloc(l, (size_t)(p->nodes + 1) * sizeof *p->first);
    p->bend = fy_arena_alloc(l, (size_t)(p->nodes * p->n_bends) * sizeof *p->bend); /* the most there can be */
    find_costs(l, p);
    return short_enough(p) ? p : NULL;
}
