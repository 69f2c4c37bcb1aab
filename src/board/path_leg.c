/* path_leg.c - the nodes of a table, and the best leg towards a goal by the costs of paths.c. paths.h tells the idea. */
#include "board/lanes.h"
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

/* The nodes about a place, as rows of bits: the first column and row, and how many rows. */
struct frame {
    int x, y, n;
    uint32_t nodes[FY_PATH_ROWS];
};

static size_t rows_of(int32_t move) { return (size_t)(2 * (move / 100) + 1); }

static void find_frame(const struct fy_nodes *n, struct fy_inch from, int32_t move, struct frame *f)
{
    int top = (from.y + move) / 100;
    f->x = from.x < move ? 0 : (from.x - move + 99) / 100;
    f->y = from.y < move ? 0 : (from.y - move + 99) / 100;
    f->n = (top < n->rows ? top : n->rows - 1) - f->y + 1;
}

/* Those within the move to which the line is open. */
static void find_open_nodes(const struct fy_nodes *n, const struct fy_obstacles *g, struct fy_inch from, int32_t move, struct frame *f)
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
    m->near = fy_arena_alloc(l, (size_t)(n->columns * n->rows) * rows_of(m->move) * sizeof *m->near);
    for (int i = 0; i < n->columns * n->rows; i++) {
        struct frame f;
        struct fy_obstacles g;
        if (!n->steps[m->heavy][i])
            continue;
        fy_obstacles_find(n->table, &all_wire, fy_node_at(n, i), m->move > FY_TABLE_SHORT, &g);
        find_frame(n, fy_node_at(n, i), m->move, &f);
        find_open_nodes(n, &g, fy_node_at(n, i), m->move, &f);
        memcpy(m->near + (size_t)i * rows_of(m->move), f.nodes, (size_t)f.n * sizeof *f.nodes);
    }
}

/* ---- exits ---- */

/* A cost, and a node of a frame that has it: the lesser comes first, by cost, then x, then y. */
static uint32_t rank_of(int cost, int k, int row) { return ((uint32_t)cost * FY_PATH_ROWS + (uint32_t)k) * FY_PATH_ROWS + (uint32_t)row; }
static int cost_in(uint32_t rank) { return (int)(rank / (FY_PATH_ROWS * FY_PATH_ROWS)); }

static const uint32_t no_exit = UINT32_MAX;

/* Nodes of a row that have a neighbour in the frame that is none, or are bends. From any other the next step of the path leads to a node
 * of the frame from which it is cheaper. */
static uint32_t edge_of_row(const struct fy_paths *p, const struct frame *f, int row)
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
static void find_ranks(const struct fy_paths *p, const struct frame *f, uint32_t rank[FY_PATH_BENDS])
{
    for (int b = 0; b < p->n_bends; b++)
        rank[b] = no_exit;
    for (int row = 0; row < f->n; row++)
        for FY_EACH_BIT(k, edge_of_row(p, f, row)) {
            int x = f->x + k, y = f->y + row, node = y * p->columns + x;
            for (uint32_t i = p->first[node]; i < p->first[node + 1]; i++) {
                int b = p->bend[i], at = p->mark[b];
                uint32_t mine = rank_of(fy_path_open_cost(x - at % p->columns, y - at / p->columns), k, row);
                rank[b] = mine < rank[b] ? mine : rank[b];
            }
        }
}

/* A bend on the way to which there is another one at no more cost, and by a node that does not come after, adds nothing. */
static bool is_idle(const struct fy_paths *p, const uint32_t rank[FY_PATH_BENDS], const uint16_t kept[], int n, int b)
{
    for (int i = 0; i < n; i++)
        if (rank[kept[i]] + (uint32_t)p->between[kept[i] * p->n_marks + b] * (FY_PATH_ROWS * FY_PATH_ROWS) <= rank[b])
            return true;
    return false;
}

/* The nearest first, so that those that others stand for come after them. */
static int sort_bends(const struct fy_paths *p, const uint32_t rank[FY_PATH_BENDS], uint16_t sorted[FY_PATH_BENDS])
{
    int n = 0;
    for (int b = 0; b < p->n_bends; b++) {
        if (rank[b] == no_exit)
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
        struct frame f;
        int n_kept = 0;
        find_frame(n, fy_node_at(n, i), m->move, &f);
        memcpy(f.nodes, m->near + (size_t)i * rows_of(m->move), (size_t)f.n * sizeof *f.nodes);
        find_ranks(p, &f, rank);
        int all = sort_bends(p, rank, sorted);
        for (int k = 0; k < all; k++)
            if (!is_idle(p, rank, kept, n_kept, sorted[k]))
                kept[n_kept++] = sorted[k];
        if (e->first[i] + (uint32_t)n_kept > most) { /* room for many more */
            struct fy_path_exit *more = fy_arena_alloc(l, (most = 2 * most + nodes) * sizeof *more);
            memcpy(more, e->exit, e->exit ? e->first[i] * sizeof *more : 0);
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

/* ---- the goal ---- */

static bool is_joined(const struct fy_path_goal *g, int node)
{
    const struct fy_paths *p = g->paths;
    if (p->steps[node])
        return true;
    for (int i = 0; i < p->n_openings && g->shut != p->shut; i++)
        if (!(p->opening[i].shut & g->shut) && (p->mark[p->opening[i].a] == node || p->mark[p->opening[i].b] == node))
            return true;
    return false;
}

static void add_seed(struct fy_path_goal *g, int x, int y, int64_t apart2)
{
    g->seed_x[g->n_seeds] = (int16_t)x;
    g->seed_y[g->n_seeds] = (int16_t)y;
    g->seed_cost[g->n_seeds++] = (int16_t)fy_inch_root(apart2);
}

/* The nearest node that is joined to any, then by x, then y: in squares outwards until nothing nearer can come. */
static void add_nearest_seed(struct fy_path_goal *g, const struct fy_nodes *n)
{
    int cx = g->at.x / 100, cy = g->at.y / 100, best_x = -1, best_y = -1;
    int64_t least = INT64_MAX;
    for (int ring = 0; ring <= n->columns + n->rows; ring++) {
        if (best_x >= 0 && fy_inch_square(100 * (int64_t)(ring - 1)) > least)
            break;
        for (int x = cx - ring; x <= cx + ring; x++)
            for (int y = cy - ring; y <= cy + ring; y += x == cx - ring || x == cx + ring || !ring ? 1 : 2 * ring) {
                if (x < 0 || y < 0 || x >= n->columns || y >= n->rows || !is_joined(g, y * n->columns + x))
                    continue;
                int64_t apart2 = fy_inch_apart2((struct fy_inch){100 * x, 100 * y}, g->at);
                if (apart2 < least || (apart2 == least && (x < best_x || (x == best_x && y < best_y))))
                    least = apart2, best_x = x, best_y = y;
            }
    }
    if (best_x >= 0)
        add_seed(g, best_x, best_y, least);
}

/* A step away from a goal that is itself a node nothing is nearer than by that node. */
static bool beside_goal_node(const struct fy_path_goal *g, int x, int y)
{
    int gx = g->at.x / 100, gy = g->at.y / 100, node = gy * g->paths->columns + gx;
    if (g->at.x % 100 || g->at.y % 100)
        return false;
    for FY_EACH_BIT(k, g->paths->steps[node])
        if (gx + fy_path_step[k][0] == x && gy + fy_path_step[k][1] == y)
            return true;
    return false;
}

static void find_seeds(struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b)
{
    int x0 = g->at.x / 100, y0 = g->at.y / 100;
    bool open = !b->crossings && n->open_round[b->heavy][y0 * n->columns + x0];
    struct fy_obstacles ground = ground_at(n->table, b, g->at);
    g->n_seeds = 0;
    for (int y = y0 > 0 ? y0 - 1 : 0; y <= y0 + 2 && y < n->rows; y++)
        for (int x = x0 > 0 ? x0 - 1 : 0; x <= x0 + 2 && x < n->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            int64_t apart2 = fy_inch_apart2(p, g->at);
            if (apart2 > FY_PATH_SEED * FY_PATH_SEED || beside_goal_node(g, x, y) || !is_joined(g, y * n->columns + x))
                continue;
            if (open || !apart2 || fy_obstacles_open(n->table, &ground, g->at, p))
                add_seed(g, x, y, apart2);
        }
    if (!g->n_seeds)
        add_nearest_seed(g, n);
    for (int i = g->n_seeds; i % 8; i++) { /* whole lanes, the rest of them without a path */
        g->seed_x[i] = g->seed_y[i] = 0;
        g->seed_cost[i] = FY_PATH_FAR;
    }
}

static void add_source(struct fy_path_goal *g, int mark, int rest)
{
    for (int i = 0; i < g->n_sources; i++)
        if (g->source[i] == mark) {
            g->rest[i] = rest < g->rest[i] ? (int16_t)rest : g->rest[i];
            return;
        }
    g->source[g->n_sources] = (uint16_t)mark;
    g->rest[g->n_sources++] = (int16_t)rest;
}

static void find_sources(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    g->n_sources = 0;
    for (int i = 0; i < g->n_seeds; i++) {
        int node = g->seed_y[i] * p->columns + g->seed_x[i];
        for (uint32_t k = p->first[node]; k < p->first[node + 1]; k++) {
            int at = p->mark[p->bend[k]];
            add_source(g, p->bend[k], g->seed_cost[i] + fy_path_open_cost(at % p->columns - g->seed_x[i], at / p->columns - g->seed_y[i]));
        }
    }
}

/* In one piece to a seed: what that costs, if it is less than `than`, or that. */
static int cost_in_one_piece(const struct fy_path_goal *g, int x, int y, int than)
{
    const struct fy_paths *p = g->paths;
    for (int i = 0; i < g->n_seeds; i++) {
        int cost = g->seed_cost[i] + fy_path_open_cost(x - g->seed_x[i], y - g->seed_y[i]);
        if (cost < than && fy_path_piece(p, g->seed_y[i] * p->columns + g->seed_x[i], x, y))
            than = cost;
    }
    return than;
}

static int value_of_node(const struct fy_path_goal *g, int x, int y)
{
    const struct fy_paths *p = g->paths;
    int least = FY_PATH_FAR, node = y * p->columns + x;
    for (int i = 0; i < g->n_sources; i++) {
        int cost = p->cost[g->source[i] * p->stride + node] + g->rest[i];
        least = cost < least ? cost : least;
    }
    return cost_in_one_piece(g, x, y, least);
}

/* Steps that have opened, again and again until nothing gets cheaper: what lies beside them is a source too. */
static void pass_openings(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < p->n_openings; i++) {
            const struct fy_path_opening *o = &p->opening[i];
            if (o->shut & g->shut)
                continue;
            int a = p->mark[o->a], b = p->mark[o->b];
            int by_a = value_of_node(g, a % p->columns, a / p->columns), by_b = value_of_node(g, b % p->columns, b / p->columns);
            if (by_a + o->cost < by_b)
                add_source(g, o->b, by_a + o->cost);
            else if (by_b + o->cost < by_a)
                add_source(g, o->a, by_b + o->cost);
            else
                continue;
            again = true;
        }
    }
}

/* From every bend, by the sources. */
static void find_rest_of_all(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    for (int b = 0; b < p->n_bends; b++)
        g->rest_of[b] = FY_PATH_FAR;
    for (int i = 0; i < g->n_sources; i++) {
        const int16_t *between = p->between + g->source[i] * p->n_marks;
        int16_t rest = g->rest[i];
        for (int b = 0; b < p->n_bends; b++) {
            int16_t sum = (int16_t)(between[b] + rest);
            g->rest_of[b] = sum < g->rest_of[b] ? sum : g->rest_of[b];
        }
    }
}

static void look_at_goal(struct fy_path_goal *g, const struct fy_path_query *q, const struct fy_paths *p, uint64_t shut)
{
    if (g->paths == p && g->shut == shut && fy_inch_same(g->at, q->goal))
        return;
    g->paths = p;
    g->shut = shut;
    g->at = q->goal;
    find_seeds(g, q->nodes, &q->mover->barriers);
    find_sources(g);
    if (shut != p->shut)
        pass_openings(g);
    else
        find_rest_of_all(g);
}

/* ---- places ---- */

/* The value of a place: by the corners of its inch. */
static int value_of_place(const struct fy_path_goal *g, const struct fy_path_query *q, struct fy_inch p)
{
    const struct fy_nodes *n = q->nodes;
    const struct fy_barriers *b = &q->mover->barriers;
    int least = FY_PATH_FAR, x0 = p.x / 100, y0 = p.y / 100;
    bool node = p.x == 100 * x0 && p.y == 100 * y0, open = !b->crossings && n->open_round[b->heavy][y0 * n->columns + x0];
    struct fy_obstacles ground;
    if (!open)
        ground = ground_at(n->table, b, p);
    for (int y = y0; y <= y0 + !node && y < n->rows; y++)
        for (int x = x0; x <= x0 + !node && x < n->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int value = value_of_node(g, x, y) + fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && (open || fy_inch_same(p, corner) || fy_obstacles_open(n->table, &ground, p, corner)))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

enum { LANES = 16, NOT_ANY = INT16_MAX }; /* columns are worked on so many at a time */

/* The nodes of a frame, and of each a bound: no more than its value, or the value itself where it is known. */
struct candidates {
    struct frame frame;
    int lanes;                          /* how many times LANES columns */
    int left, right, low, high;         /* columns, from the first on, and rows of the table between which the seeds are */
    int16_t aside[FY_PATH_ROWS];        /* [column]: how far it is from the columns between which the seeds are */
    int16_t bound[FY_PATH_ROWS][FY_PATH_ROWS], least[FY_PATH_ROWS]; /* [row]: the least of it */
    uint32_t known[FY_PATH_ROWS];
    uint32_t view[FY_PATH_ROWS];        /* nodes from which some seed is one piece away */
};

/* The nodes were worked out for movers on nodes, with all wire standing near them; closed crossings are looked at later. */
static bool on_known_node(const struct fy_path_query *q)
{
    const struct fy_mover *m = q->mover;
    const struct fy_path_mover *kind = &q->nodes->mover[q->kind];
    int x = m->from.x / 100, y = m->from.y / 100, far = m->move > FY_TABLE_SHORT;
    const struct fy_strip *column = &m->table->strip[0][x], *row = &m->table->strip[1][y];
    bool cut = column->wires[far] & row->wires[far] & ~m->barriers.wires;
    return m->from.x == 100 * x && m->from.y == 100 * y && !cut && m->barriers.heavy == kind->heavy && m->move == kind->move &&
           q->nodes->steps[kind->heavy][y * q->nodes->columns + x];
}

static void find_candidates(struct candidates *c, const struct fy_path_query *q, bool known)
{
    const struct fy_mover *m = q->mover;
    const struct fy_path_mover *kind = &q->nodes->mover[q->kind];
    int node = m->from.y / 100 * q->nodes->columns + m->from.x / 100;
    find_frame(q->nodes, m->from, m->move, &c->frame);
    c->lanes = 1 + (m->move > FY_TABLE_SHORT);
    if (known)
        memcpy(c->frame.nodes, kind->near + (size_t)node * rows_of(kind->move), (size_t)c->frame.n * sizeof *c->frame.nodes);
    else
        find_open_nodes(q->nodes, &m->ground, m->from, m->move, &c->frame);
}

static int beyond(int n, int low, int high) { return n < low ? low - n : n > high ? n - high : 0; }

static void find_seed_box(struct candidates *c, const struct fy_path_goal *g)
{
    int left = g->seed_x[0], right = left;
    c->low = c->high = g->seed_y[0];
    for (int i = 1; i < g->n_seeds; i++) {
        left = g->seed_x[i] < left ? g->seed_x[i] : left;
        right = g->seed_x[i] > right ? g->seed_x[i] : right;
        c->low = g->seed_y[i] < c->low ? g->seed_y[i] : c->low;
        c->high = g->seed_y[i] > c->high ? g->seed_y[i] : c->high;
    }
    c->left = left < c->frame.x ? -1 : left - c->frame.x;
    c->right = right < c->frame.x ? 0 : right - c->frame.x;
    for (int k = 0; k < FY_PATH_ROWS; k++)
        c->aside[k] = (int16_t)beyond(c->frame.x + k, left, right);
}

/* Is any candidate one piece away from a seed? */
static bool find_view(struct candidates *c, const struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    uint32_t any = 0;
    for (int row = 0; row < c->frame.n; row++)
        c->view[row] = 0;
    for (int i = 0; i < g->n_seeds; i++) {
        const uint8_t *set = p->piece + (g->seed_y[i] * p->columns + g->seed_x[i]) * p->set_size + c->frame.y * p->row_size + c->frame.x / 8;
        for (int row = 0; row < c->frame.n; row++) {
            uint64_t bits;
            memcpy(&bits, set + row * p->row_size, sizeof bits);
            c->view[row] |= (uint32_t)(bits >> c->frame.x % 8);
        }
    }
    for (int row = 0; row < c->frame.n; row++)
        any |= c->view[row] &= c->frame.nodes[row];
    return any;
}

/* By way of the sources, or in one piece to the seeds that are in view: no less than a path over open ground to the box in which they
 * are. */
static void bound_lanes(const struct candidates *c, const struct fy_path_goal *g, int row, int first, int16_t bound[restrict LANES])
{
    static const uint16_t one[LANES] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    const int16_t *aside = c->aside + first, up = (int16_t)beyond(c->frame.y + row, c->low, c->high);
    const int16_t *cost = g->paths->cost + (c->frame.y + row) * g->paths->columns + c->frame.x + first;
    uint16_t nodes = (uint16_t)(c->frame.nodes[row] >> first), view = (uint16_t)(c->view[row] >> first);
    for (int k = 0; k < LANES; k++) {
        int16_t most = aside[k] > up ? aside[k] : up;
        bound[k] = (int16_t)((FY_PATH_ASLANT - FY_PATH_STRAIGHT) * (aside[k] + up) + (2 * FY_PATH_STRAIGHT - FY_PATH_ASLANT) * most);
        bound[k] = view & one[k] ? bound[k] : FY_PATH_FAR;
    }
    for (int i = 0; i < g->n_sources; i++) {
        const int16_t *by = cost + g->source[i] * g->paths->stride;
        int16_t rest = g->rest[i];
        for (int k = 0; k < LANES; k++) {
            int16_t sum = (int16_t)(by[k] + rest);
            bound[k] = sum < bound[k] ? sum : bound[k];
        }
    }
    for (int k = 0; k < LANES; k++)
        bound[k] = nodes & one[k] ? bound[k] : NOT_ANY;
}

static void find_least(struct candidates *c, int row)
{
    int16_t least = NOT_ANY;
    for (int first = 0; first < LANES * c->lanes; first += LANES)
        for (int k = 0; k < LANES; k++)
            least = c->bound[row][first + k] < least ? c->bound[row][first + k] : least;
    c->least[row] = least;
}

static void find_bounds(struct candidates *c, const struct fy_path_goal *g)
{
    for (int row = 0; row < c->frame.n; row++) {
        for (int i = 0; i < c->lanes; i++)
            bound_lanes(c, g, row, LANES * i, c->bound[row] + LANES * i);
        find_least(c, row);
        c->known[row] = 0;
    }
}

struct place {
    int k, row;                         /* column and row of the frame */
};

/* The first by bound, then x, then y. */
static struct place first_of(const struct candidates *c)
{
    struct place first = {FY_PATH_ROWS, 0};
    int16_t least = NOT_ANY;
    for (int row = 0; row < c->frame.n; row++)
        least = c->least[row] < least ? c->least[row] : least;
    for (int row = 0; row < c->frame.n; row++)
        for (int k = 0; k < first.k && c->least[row] == least; k++)
            if (c->bound[row][k] == least)
                first = (struct place){k, row};
    return first;
}

static void set_bound(struct candidates *c, struct place p, int bound)
{
    c->bound[p.row][p.k] = (int16_t)bound;
    c->known[p.row] |= 1u << p.k;
    find_least(c, p.row);
}

/* No leg ends within a circle: its nodes are no candidates. */
static void leave_out_circle(struct frame *f, struct fy_inch centre, int32_t limit2)
{
    int32_t most = fy_inch_root(limit2 - 1);
    for (int row = 0; row < f->n; row++) {
        int32_t y = 100 * (f->y + row) - centre.y;
        if (y > most || -y > most)
            continue;
        int32_t half = fy_inch_root(limit2 - 1 - y * y), right = (centre.x + half) / 100 - f->x + 1;
        int32_t left = centre.x - half <= 100 * f->x ? 0 : (centre.x - half + 99) / 100 - f->x;
        if (centre.x + half >= 100 * f->x && left < right && left < FY_PATH_ROWS)
            f->nodes[row] &= ~(uint32_t)(fy_first_bits(right < FY_PATH_ROWS ? right : FY_PATH_ROWS) & ~fy_first_bits(left));
    }
}

static void leave_out_stops(struct frame *f, const struct fy_mover *m)
{
    for (int i = 0; i < m->n_stops; i++)
        if (m->stop_limit2[i] > 0)
            leave_out_circle(f, (struct fy_inch){m->from.x + m->stop[i][0], m->from.y + m->stop[i][1]}, m->stop_limit2[i]);
}

/* ---- the leg ---- */

static bool may_lead(const struct fy_path_query *q, struct fy_inch to, bool open)
{
    return fy_mover_passes(q->mover, to) && (!q->allowed || q->allowed(q->mover, to)) &&
           (open || fy_obstacles_open(q->nodes->table, &q->mover->ground, q->mover->from, to));
}

/* The first candidate by way of the exits of a node, as a rank. */
static uint32_t first_by_exits(const struct fy_path_query *q, const struct fy_path_goal *g)
{
    const struct fy_path_exits *e = &q->nodes->mover[q->kind].exits[g->paths == q->nodes->paths[2]];
    int node = q->mover->from.y / 100 * q->nodes->columns + q->mover->from.x / 100;
    uint32_t first = no_exit;
    for (uint32_t i = e->first[node]; i < e->first[node + 1]; i++) {
        uint32_t rank = e->exit[i].rank + (uint32_t)g->rest_of[e->exit[i].bend] * (FY_PATH_ROWS * FY_PATH_ROWS);
        first = rank < first ? rank : first;
    }
    return first;
}

/* What it would cost in one piece to the best of the seeds, were all of these open. */
static int cost_over_open_ground(const struct fy_path_goal *g, int x, int y)
{
    fy_eight least = fy_lanes_eight(FY_PATH_FAR);
    for (int i = 0; i < g->n_seeds; i += 8) {
        fy_eight across = fy_lanes_load(g->seed_x + i) - fy_lanes_eight(x), up = fy_lanes_load(g->seed_y + i) - fy_lanes_eight(y);
        across = fy_lanes_max(across, -across);
        up = fy_lanes_max(up, -up);
        fy_eight cost = (across + up) * (int16_t)(FY_PATH_ASLANT - FY_PATH_STRAIGHT) +
                        fy_lanes_max(across, up) * (int16_t)(2 * FY_PATH_STRAIGHT - FY_PATH_ASLANT);
        least = fy_lanes_min(least, cost + fy_lanes_load(g->seed_cost + i));
    }
    return fy_lanes_least(least);
}

/* The first of a row by that: one of the nodes beside the columns where the seeds are, or between them. */
static uint32_t first_of_row(const struct candidates *c, const struct fy_path_goal *g, int row, uint32_t nodes)
{
    uint32_t left = nodes & (uint32_t)fy_first_bits(c->left + 1), right = nodes & ~(uint32_t)fy_first_bits(c->right), first = no_exit;
    uint32_t some = nodes & ~left & ~right;
    some |= left ? 1u << (31 - __builtin_clz(left)) : 0;
    for FY_EACH_BIT(k, some | (right & -right)) {
        uint32_t rank = rank_of(cost_over_open_ground(g, c->frame.x + k, c->frame.y + row), k, row);
        first = rank < first ? rank : first;
    }
    return first;
}

/* The first candidate of those in view, if it comes before another one. Who would be first is looked at, until it is. */
static uint32_t first_in_view(const struct candidates *c, const struct fy_path_goal *g, uint32_t first)
{
    uint32_t of_row[FY_PATH_ROWS], view[FY_PATH_ROWS];
    memcpy(view, c->view, (size_t)c->frame.n * sizeof *view);
    for (int row = 0; row < c->frame.n; row++)
        of_row[row] = view[row] ? first_of_row(c, g, row, view[row]) : no_exit;
    for (;;) {
        uint32_t would_be = no_exit;
        for (int row = 0; row < c->frame.n; row++)
            would_be = of_row[row] < would_be ? of_row[row] : would_be;
        if (would_be >= first)
            return first;
        int k = would_be / FY_PATH_ROWS % FY_PATH_ROWS, row = would_be % FY_PATH_ROWS;
        uint32_t is = rank_of(cost_in_one_piece(g, c->frame.x + k, c->frame.y + row, FY_PATH_FAR), k, row);
        first = is < first ? is : first;
        view[row] &= ~(1u << k);
        of_row[row] = view[row] ? first_of_row(c, g, row, view[row]) : no_exit;
    }
}

/* What has the first bound is looked at until that is its value, and a leg may lead there. */
static bool best_of_all(struct candidates *c, const struct fy_path_query *q, const struct fy_path_goal *g, int own, struct fy_inch *to, int *value)
{
    leave_out_stops(&c->frame, q->mover);
    find_bounds(c, g);
    for (;;) {
        struct place p = first_of(c);
        if (p.k == FY_PATH_ROWS || c->bound[p.row][p.k] >= own)
            return false;
        int x = c->frame.x + p.k, y = c->frame.y + p.row;
        *to = (struct fy_inch){100 * x, 100 * y};
        if (!(c->known[p.row] >> p.k & 1)) {
            set_bound(c, p, value_of_node(g, x, y));
        } else if (may_lead(q, *to, !q->mover->ground.crossings)) {
            *value = c->bound[p.row][p.k];
            return true;
        } else {
            set_bound(c, p, NOT_ANY);
        }
    }
}

static bool best_node(const struct fy_path_query *q, const struct fy_path_goal *g, int own, struct fy_inch *to, int *value)
{
    struct candidates c;
    bool known = on_known_node(q);
    find_candidates(&c, q, known);
    find_seed_box(&c, g);
    bool view = find_view(&c, g);
    if (known && g->shut == g->paths->shut) {
        uint32_t first = first_by_exits(q, g);
        first = view ? first_in_view(&c, g, first) : first;
        if (first == no_exit || cost_in(first) >= own)
            return false;
        *to = (struct fy_inch){100 * (c.frame.x + (int)(first / FY_PATH_ROWS % FY_PATH_ROWS)), 100 * (c.frame.y + (int)(first % FY_PATH_ROWS))};
        *value = cost_in(first);
        if (may_lead(q, *to, !q->mover->ground.crossings))
            return true;
        *value = own;
    }
    return best_of_all(&c, q, g, own, to, value);
}

/* Other points that come before the best so far. */
static bool better_points(const struct fy_path_query *q, const struct fy_path_goal *g, bool found, struct fy_inch *to, int value)
{
    for (int i = 0; i < q->n_points; i++) {
        struct fy_inch p = q->point[i];
        int here = may_lead(q, p, false) ? value_of_place(g, q, p) : FY_PATH_FAR;
        if (here > value || (here == value && (!found || p.x > to->x || (p.x == to->x && p.y >= to->y))))
            continue;
        value = here;
        *to = p;
        found = true;
    }
    return found;
}

/* The tables for this mover, or NULL: they do not know of men kept from closed crossings, of a mover that stands in one, or of a
 * goal beside one. */
static const struct fy_paths *paths_for(const struct fy_path_query *q)
{
    const struct fy_barriers *b = &q->mover->barriers;
    if (!b->crossings)
        return q->nodes->paths[b->heavy];
    if (!b->heavy || q->mover->ground.crossings != b->crossings)
        return NULL;
    for FY_EACH_BIT(c, b->crossings)
        if (fy_inch_area_within(&q->nodes->table->crossing[c], q->goal, FY_PATH_SEED))
            return NULL;
    return q->nodes->paths[2];
}

int fy_path_leg(const struct fy_path_query *q, struct fy_path_goal *g, struct fy_inch *to)
{
    const struct fy_barriers *b = &q->mover->barriers;
    const struct fy_paths *paths = paths_for(q);
    if (!paths)
        return FY_PATH_UNKNOWN;
    look_at_goal(g, q, paths, paths->shut & (b->wires | (uint64_t)b->crossings << 32));
    if (!g->n_seeds || g->seed_cost[0] > FY_PATH_FAR - FY_PATH_LONGEST)
        return FY_PATH_UNKNOWN; /* too far from the goal to be counted so */
    int own = value_of_place(g, q, q->mover->from), value = own;
    bool found = best_node(q, g, own, to, &value);
    if (better_points(q, g, found, to, value))
        return FY_PATH_FOUND;
    return own < FY_PATH_FAR ? FY_PATH_NO_BETTER : FY_PATH_NO_WAY;
}
