/* nodes.c - the nodes of a table: steps, what is near each of them, and its exits. paths.h tells the idea. */
#include "board/paths.h"

#include <string.h>

/* ---- the nodes ---- */

static struct fy_obstacles ground_at(const struct fy_table *t, const struct fy_barriers *b, struct fy_inch p)
{
    struct fy_obstacles g;
    fy_obstacles_find(t, b, p, false, &g);
    return g;
}

static void find_steps_of(struct fy_nodes *n, int node)
{
    const struct fy_table *t = n->table;
    struct fy_inch p = fy_node_at(n, node);
    for (int heavy = 0; heavy < 2; heavy++) {
        struct fy_obstacles g = ground_at(t, &(struct fy_barriers){.heavy = heavy}, p);
        for (int k = 0; k < 8; k++) {
            struct fy_inch q = {p.x + 100 * fy_path_step[k][0], p.y + 100 * fy_path_step[k][1]};
            if (!fy_on_table(t, q) || !fy_obstacles_open(t, &g, p, q))
                continue;
            n->steps[heavy][node] |= (uint8_t)(1u << k);
            for (int w = 0; w < t->n_wires; w++)
                if (fy_inch_segments_touch(p, q, t->wire[w][0], t->wire[w][1]))
                    n->wires[node] |= 1u << w;
        }
    }
    for FY_EACH_BIT(c, t->crossings) /* its inside and its edges: seams appear there when it closes */
        if (fy_inch_area_within(&t->crossing[c], p, FY_PATH_ASLANT + 1))
            n->crossings[node] |= (uint16_t)fy_one(c);
}

static bool box_near(struct fy_inch a, struct fy_inch b, struct fy_inch low, struct fy_inch high)
{
    return (a.x < b.x ? a.x : b.x) <= high.x && (a.x < b.x ? b.x : a.x) >= low.x && (a.y < b.y ? a.y : b.y) <= high.y &&
           (a.y < b.y ? b.y : a.y) >= low.y;
}

/* Seeds lie within 1.50" of a goal: nothing closed in the four by four inches about its own, and lines to them are open. */
static bool is_open_round(const struct fy_table *t, struct fy_inch cell, bool heavy)
{
    struct fy_inch low = {cell.x - 100, cell.y - 100}, high = {cell.x + 200, cell.y + 200};
    for FY_EACH_BIT(a, heavy ? t->closed | t->buildings : t->closed)
        if (box_near(t->area[a].low, t->area[a].high, low, high))
            return false;
    for (int w = 0; w < t->n_wires; w++)
        if (box_near(t->wire[w][0], t->wire[w][1], low, high))
            return false;
    for (int s = 0; s < t->n_seams; s++)
        if (box_near(t->seam[s].a, t->seam[s].b, low, high))
            return false;
    return true;
}

void fy_path_frame_make(const struct fy_nodes *n, struct fy_inch from, int32_t move, struct fy_path_frame *f)
{
    int top = (from.y + move) / 100;
    f->x = from.x < move ? 0 : (from.x - move + 99) / 100;
    f->y = from.y < move ? 0 : (from.y - move + 99) / 100;
    f->n = (top < n->rows ? top : n->rows - 1) - f->y + 1;
}

/* Those within the move to which the line is open. */
static void find_open_nodes(const struct fy_nodes *n, const struct fy_obstacles *g, struct fy_inch from, int32_t move, struct fy_path_frame *f)
{
    for (int row = 0; row < f->n; row++) {
        f->nodes[row] = 0;
        for (int k = 0; k < FY_PATH_ROWS && f->x + k < n->columns; k++) {
            struct fy_inch q = {100 * (f->x + k), 100 * (f->y + row)};
            if (fy_inch_within(from, q, move) && fy_obstacles_open(n->table, g, from, q))
                f->nodes[row] |= 1u << k;
        }
    }
}

static void find_near_nodes(struct fy_loader *l, const struct fy_nodes *n, struct fy_path_mover *m)
{
    const struct fy_barriers all_wire = {.wires = (uint32_t)fy_first_bits(n->table->n_wires), .heavy = m->heavy};
    m->near = fy_arena_alloc(l, (size_t)(n->columns * n->rows) * fy_path_rows_of(m->move) * sizeof *m->near);
    for (int i = 0; i < n->columns * n->rows; i++) {
        struct fy_path_frame f;
        struct fy_obstacles g;
        if (!n->steps[m->heavy][i])
            continue;
        fy_obstacles_find(n->table, &all_wire, fy_node_at(n, i), m->move > FY_TABLE_SHORT, &g);
        fy_path_frame_make(n, fy_node_at(n, i), m->move, &f);
        find_open_nodes(n, &g, fy_node_at(n, i), m->move, &f);
        memcpy(m->near + (size_t)i * fy_path_rows_of(m->move), f.nodes, (size_t)f.n * sizeof *f.nodes);
    }
}

/* ---- exits ---- */

/* Nodes of a row that have a neighbour in the frame that is none, or are bends. From any other the next step of the path leads to a node
 * of the frame from which it is cheaper. */
static uint32_t edge_of_row(const struct fy_paths *p, const struct fy_path_frame *f, int row)
{
    const uint32_t *nodes = f->nodes + row;
    uint32_t inner = 0, bends = 0;
    if (row > 0 && row < f->n - 1)
        inner = nodes[-1] & nodes[0] & nodes[1];
    inner &= inner << 1 & inner >> 1;
    for FY_EACH_BIT(k, inner)
        bends |= (uint32_t)p->is_bend[(f->y + row) * p->columns + f->x + k] << k;
    return (nodes[0] & ~inner) | bends;
}

/* The least to each bend from the nodes of a frame. */
static void find_ranks(const struct fy_paths *p, const struct fy_path_frame *f, uint32_t rank[FY_PATH_BENDS])
{
    for (int b = 0; b < p->n_bends; b++)
        rank[b] = FY_PATH_NO_RANK;
    for (int row = 0; row < f->n; row++)
        for FY_EACH_BIT(k, edge_of_row(p, f, row)) {
            int x = f->x + k, y = f->y + row, node = y * p->columns + x;
            for (uint32_t i = p->first[node]; i < p->first[node + 1]; i++) {
                int b = p->bend[i], at = p->mark[b];
                uint32_t mine = fy_path_rank(fy_path_open_cost(x - at % p->columns, y - at / p->columns), k, row);
                rank[b] = mine < rank[b] ? mine : rank[b];
            }
        }
}

/* A bend on the way to which there is another one at no more cost, and by a node that does not come after, adds nothing. */
static bool is_idle(const struct fy_paths *p, const uint32_t rank[FY_PATH_BENDS], const uint16_t kept[], int n, int b)
{
    for (int i = 0; i < n; i++)
        if (rank[kept[i]] + (uint32_t)p->between[kept[i] * p->n_marks + b] * FY_PATH_RANKS <= rank[b])
            return true;
    return false;
}

/* The nearest first, so that those that others stand for come after them. */
static int sort_bends(const struct fy_paths *p, const uint32_t rank[FY_PATH_BENDS], uint16_t sorted[FY_PATH_BENDS])
{
    int n = 0;
    for (int b = 0; b < p->n_bends; b++) {
        if (rank[b] == FY_PATH_NO_RANK)
            continue;
        int k = n++;
        for (; k > 0 && rank[sorted[k - 1]] > rank[b]; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = (uint16_t)b;
    }
    return n;
}

static void find_exits(struct fy_loader *l, const struct fy_nodes *n, const struct fy_path_mover *m, const struct fy_paths *p,
                       struct fy_path_exits *e)
{
    size_t nodes = (size_t)(n->columns * n->rows), most = 0;
    uint32_t rank[FY_PATH_BENDS];
    uint16_t sorted[FY_PATH_BENDS], kept[FY_PATH_BENDS];
    e->first = fy_arena_alloc(l, (nodes + 1) * sizeof *e->first);
    for (int i = 0; i < (int)nodes; i++) {
        struct fy_path_frame f;
        int n_kept = 0;
        fy_path_frame_make(n, fy_node_at(n, i), m->move, &f);
        memcpy(f.nodes, m->near + (size_t)i * fy_path_rows_of(m->move), (size_t)f.n * sizeof *f.nodes);
        find_ranks(p, &f, rank);
        int all = sort_bends(p, rank, sorted);
        for (int k = 0; k < all; k++)
            if (!is_idle(p, rank, kept, n_kept, sorted[k]))
                kept[n_kept++] = sorted[k];
        if (e->first[i] + (uint32_t)n_kept > most) { /* room for many more */
            struct fy_path_exit *more = fy_arena_alloc(l, (most = 2 * most + nodes) * sizeof *more);
            if (e->exit)
                memcpy(more, e->exit, e->first[i] * sizeof *more);
            e->exit = more;
        }
        for (int k = 0; k < n_kept; k++)
            e->exit[e->first[i] + (uint32_t)k] = (struct fy_path_exit){rank[kept[k]], kept[k]};
        e->first[i + 1] = e->first[i] + (uint32_t)n_kept;
    }
}

static void find_all_exits(struct fy_loader *l, const struct fy_nodes *n, struct fy_path_mover *m)
{
    for (int closed = 0; closed <= m->heavy; closed++)
        if (n->paths[m->heavy + closed])
            find_exits(l, n, m, n->paths[m->heavy + closed], &m->exits[closed]);
}

void fy_nodes_build(struct fy_loader *l, struct fy_nodes *n, const struct fy_table *t)
{
    n->table = t;
    n->columns = t->width / 100 + 1;
    n->rows = t->height / 100 + 1;
    size_t nodes = (size_t)(n->columns * n->rows);
    n->wires = fy_arena_alloc(l, nodes * sizeof *n->wires);
    n->crossings = fy_arena_alloc(l, nodes * sizeof *n->crossings);
    for (int heavy = 0; heavy < 2; heavy++) {
        n->steps[heavy] = fy_arena_alloc(l, nodes);
        n->open_round[heavy] = fy_arena_alloc(l, nodes);
        for (int i = 0; i < (int)nodes; i++)
            n->open_round[heavy][i] = is_open_round(t, fy_node_at(n, i), heavy);
    }
    for (int i = 0; i < (int)nodes; i++)
        find_steps_of(n, i);
    for (int i = 0; i < 3; i++)
        n->paths[i] = fy_paths_build(l, n, i > 0, i > 1);
    for (int i = 0; i < n->n_movers; i++) {
        struct fy_path_mover *m = &n->mover[i];
        for (int k = 0; k < i && !m->near; k++)
            if (n->mover[k].move == m->move && n->mover[k].heavy == m->heavy)
                *m = n->mover[k];
        if (!m->near) {
            find_near_nodes(l, n, m);
            find_all_exits(l, n, m);
        }
    }
}
