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
    const struct fy_barriers all_wire = {.wires = (uint32_t)fy_first_bits(t->n_wires)};
    struct fy_inch p = fy_node_at(n, node);
    struct fy_obstacles on_foot = ground_at(t, &all_wire, p), heavy = ground_at(t, &(struct fy_barriers){.heavy = true}, p);
    uint32_t wires = on_foot.wires;
    on_foot.wires = 0;
    for (int k = 0; k < 8; k++) {
        struct fy_inch q = {p.x + 100 * fy_path_step[k][0], p.y + 100 * fy_path_step[k][1]};
        if (!fy_on_table(t, q) || !fy_obstacles_open(t, &on_foot, p, q))
            continue;
        n->steps[0][node] |= (uint8_t)(1u << k);
        n->steps[1][node] |= (uint8_t)((unsigned)fy_obstacles_open(t, &heavy, p, q) << k);
        for FY_EACH_BIT(w, wires)
            if (fy_inch_segments_touch(p, q, t->wire[w][0], t->wire[w][1]))
                n->wires[node] |= 1u << w;
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

static void find_near_nodes(struct fy_loader *l, const struct fy_nodes *n, struct fy_path_mover *kind)
{
    const struct fy_barriers all_wire = {.wires = (uint32_t)fy_first_bits(n->table->n_wires), .heavy = kind->heavy};
    struct fy_mover m = {.table = n->table, .move = kind->move};
    kind->near = fy_arena_alloc(l, (size_t)(n->columns * n->rows) * fy_path_rows_of(kind->move) * sizeof *kind->near);
    for (int i = 0; i < n->columns * n->rows; i++) {
        struct fy_path_frame f;
        if (!n->steps[kind->heavy][i])
            continue;
        m.from = fy_node_at(n, i);
        fy_obstacles_find(n->table, &all_wire, m.from, m.move > FY_TABLE_SHORT, &m.ground);
        fy_path_frame_make(n, m.from, m.move, &f);
        fy_path_frame_open(n, &m, &f);
        memcpy(kind->near + (size_t)i * fy_path_rows_of(m.move), f.nodes, (size_t)f.n * sizeof *f.nodes);
    }
}

/* ---- exits ---- */

/* The least that a piece from the nodes of a frame to each bend costs, and from which node that is, by number;
 * FY_PATH_FAR: there is none. */
struct nearest {
    int16_t cost[FY_PATH_MARKS], node[FY_PATH_MARKS];
};

static int16_t number_of(int k, int row) { return (int16_t)(k * FY_PATH_ROWS + row); }

/* Nodes of a row that have a neighbour in the frame that is none, and bends. From any other the next step of a piece
 * leads to a node of the frame from which it is cheaper. */
static uint32_t edge_of_row(const struct fy_paths *p, const struct fy_path_frame *f, int row)
{
    const uint32_t *nodes = f->nodes + row;
    uint32_t inner = row > 0 && row < f->n - 1 ? nodes[-1] & nodes[0] & nodes[1] : 0;
    return nodes[0] & (~(inner & inner << 1 & inner >> 1) | fy_path_row(p, p->bends, f->x, f->y + row));
}

/* One more node, where it is nearer or, of those as near, comes first. */
static void add_node(const struct fy_paths *p, int node, int16_t number, struct nearest *n)
{
    fy_eight mine = fy_lanes_eight(number);
    for FY_EACH_BIT(eight, p->near[node]) {
        int b = 8 * eight;
        fy_eight here = fy_lanes_load(p->piece_cost + node * p->stride + b), least = fy_lanes_load(n->cost + b),
                 whose = fy_lanes_load(n->node + b);
        fy_eight first = (here < least) | ((here == least) & (mine < whose));
        fy_lanes_store(n->cost + b, fy_lanes_min(here, least));
        fy_lanes_store(n->node + b, fy_lanes_choose(first, mine, whose));
    }
}

static void find_nearest(const struct fy_paths *p, const struct fy_path_frame *f, struct nearest *n)
{
    for (int b = 0; b < p->n_bends || b % 8; b++)
        n->cost[b] = FY_PATH_FAR, n->node[b] = INT16_MAX;
    for (int row = 0; row < f->n; row++)
        for FY_EACH_BIT(k, edge_of_row(p, f, row))
            add_node(p, (f->y + row) * p->columns + f->x + k, number_of(k, row), n);
}

typedef uint64_t bends[FY_PATH_MARKS / 64];

/* Of the exits those on the way to which there is another one at no more cost, and by a node that does not come after,
 * add nothing while a leg may lead to all nodes. */
static void drop_idle(const struct fy_paths *p, const struct nearest *n, bends exits)
{
    for (int via = 0; via < p->n_bends; via++) {
        const int16_t *on = p->cost + p->mark[via] * p->stride;
        if (!fy_bit(exits[via / 64], via % 64))
            continue; /* what stands for it stands for the others as well */
        for (int b = 0; b < p->n_bends; b += 8) {
            fy_eight by = fy_lanes_load(on + b) + fy_lanes_eight(n->cost[via]), here = fy_lanes_load(n->cost + b);
            fy_eight after = fy_lanes_load(n->node + b) >= fy_lanes_eight(n->node[via]);
            exits[b / 64] &= ~((uint64_t)fy_lanes_mask_eight((by < here) | ((by == here) & after)) << b % 64);
        }
        exits[via / 64] |= fy_one(via % 64); /* not by itself */
    }
}

static uint32_t keep_exits(const struct fy_paths *p, const struct nearest *n, const bends set, struct fy_path_exit *to)
{
    uint32_t kept = 0;
    for (int word = 0; 64 * word < p->n_bends; word++)
        for FY_EACH_BIT(i, set[word]) {
            uint32_t b = (uint32_t)(64 * word + i), node = (uint32_t)n->node[b];
            to[kept++] = (struct fy_path_exit){fy_path_rank(n->cost[b], 0, 0) + node, b};
        }
    return kept;
}

static void find_exits_of(const struct fy_paths *p, const struct fy_path_frame *f, struct fy_path_exits *e, int node)
{
    struct nearest n;
    bends exits = {0}, idle;
    find_nearest(p, f, &n);
    for (int b = 0; b < p->n_bends; b += 8)
        exits[b / 64] |= (uint64_t)fy_lanes_mask_eight(fy_lanes_load(n.cost + b) < fy_lanes_eight(FY_PATH_FAR)) << b % 64;
    if (p->n_bends % 64) /* other marks fill up the lanes */
        exits[p->n_bends / 64] &= fy_first_bits(p->n_bends % 64);
    memcpy(idle, exits, sizeof idle);
    drop_idle(p, &n, exits);
    for (int word = 0; word < FY_PATH_MARKS / 64; word++)
        idle[word] &= ~exits[word];
    e->of[node].idle = e->of[node].first + keep_exits(p, &n, exits, e->exit + e->of[node].first);
    e->of[node + 1].first = e->of[node].idle + keep_exits(p, &n, idle, e->exit + e->of[node].idle);
}

static void find_exits(struct fy_loader *l, const struct fy_nodes *n, const struct fy_path_mover *m,
                       const struct fy_paths *p, struct fy_path_exits *e)
{
    size_t nodes = (size_t)(n->columns * n->rows);
    e->of = fy_arena_alloc(l, (nodes + 1) * sizeof *e->of);
    e->exit = fy_arena_alloc(l, nodes * (size_t)p->n_bends * sizeof *e->exit); /* the most there can be */
    for (int i = 0; i < (int)nodes; i++) {
        struct fy_path_frame f;
        fy_path_frame_make(n, fy_node_at(n, i), m->move, &f);
        memcpy(f.nodes, m->near + (size_t)i * fy_path_rows_of(m->move), (size_t)f.n * sizeof *f.nodes);
        find_exits_of(p, &f, e, i);
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
        n->goal[heavy] = fy_arena_alloc(l, FY_PATH_GOALS * sizeof *n->goal[heavy]);
        for (int i = 0; i < (int)nodes; i++)
            n->open_round[heavy][i] = is_open_round(t, fy_node_at(n, i), heavy);
    }
    for (int i = 0; i < (int)nodes; i++)
        find_steps_of(n, i);
    n->goal_in = fy_arena_alloc(l, nodes);
    for (int i = 0; i < 3; i++)
        n->paths[i] = fy_paths_build(l, n, i > 0, i > 1);
    for (int i = 0; i < n->n_movers; i++) {
        struct fy_path_mover *m = &n->mover[i];
        for (int k = 0; k < i && !m->near; k++)
            if (n->mover[k].move == m->move && n->mover[k].heavy == m->heavy)
                *m = n->mover[k];
        if (!m->near && m->move) {
            find_near_nodes(l, n, m);
            find_all_exits(l, n, m);
        }
    }
}
