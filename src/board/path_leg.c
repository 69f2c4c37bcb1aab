/* path_leg.c - the nodes of a table, and the best leg towards a goal by the costs of paths.c. paths.h tells the idea. */
#include "board/paths.h"

#include <string.h>

/* ---- the nodes ---- */

static struct fy_ground ground_at(const struct fy_table *t, const struct fy_barriers *b, struct fy_inch p)
{
    struct fy_ground g;
    fy_ground_find(t, b, p, false, &g);
    return g;
}

static void find_steps_of(struct fy_nodes *n, int node)
{
    const struct fy_table *t = n->table;
    struct fy_inch p = fy_node_at(n, node);
    for (int heavy = 0; heavy < 2; heavy++) {
        struct fy_ground g = ground_at(t, &(struct fy_barriers){.heavy = heavy}, p);
        for (int k = 0; k < 8; k++) {
            struct fy_inch q = {p.x + 100 * fy_path_step[k][0], p.y + 100 * fy_path_step[k][1]};
            if (!fy_on_table(t, q) || !fy_ground_open(t, &g, p, q))
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
static void find_open_nodes(const struct fy_nodes *n, const struct fy_ground *g, struct fy_inch from, int32_t move, struct frame *f)
{
    for (int row = 0; row < f->n; row++) {
        f->nodes[row] = 0;
        for (int k = 0; k < FY_PATH_ROWS && f->x + k < n->columns; k++) {
            struct fy_inch q = {100 * (f->x + k), 100 * (f->y + row)};
            if (fy_inch_within(from, q, move) && fy_ground_open(n->table, g, from, q))
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
        struct fy_ground g;
        if (!n->steps[m->heavy][i])
            continue;
        fy_ground_find(n->table, &all_wire, fy_node_at(n, i), m->move > FY_TABLE_SHORT, &g);
        find_frame(n, fy_node_at(n, i), m->move, &f);
        find_open_nodes(n, &g, fy_node_at(n, i), m->move, &f);
        memcpy(m->near + (size_t)i * rows_of(m->move), f.nodes, (size_t)f.n * sizeof *f.nodes);
    }
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
                m->near = n->mover[k].near;
        if (!m->near)
            find_near_nodes(l, n, m);
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
    struct fy_ground ground = ground_at(n->table, b, g->at);
    g->n_seeds = 0;
    for (int y = y0 > 0 ? y0 - 1 : 0; y <= y0 + 2 && y < n->rows; y++)
        for (int x = x0 > 0 ? x0 - 1 : 0; x <= x0 + 2 && x < n->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            int64_t apart2 = fy_inch_apart2(p, g->at);
            if (apart2 > FY_PATH_SEED * FY_PATH_SEED || beside_goal_node(g, x, y) || !is_joined(g, y * n->columns + x))
                continue;
            if (open || !apart2 || fy_ground_open(n->table, &ground, g->at, p))
                add_seed(g, x, y, apart2);
        }
    if (!g->n_seeds)
        add_nearest_seed(g, n);
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
}

/* ---- places ---- */

/* The value of a place: by the corners of its inch. */
static int value_of_place(const struct fy_path_goal *g, const struct fy_path_query *q, struct fy_inch p)
{
    const struct fy_nodes *n = q->nodes;
    const struct fy_barriers *b = &q->mover->barriers;
    int least = FY_PATH_FAR, x0 = p.x / 100, y0 = p.y / 100;
    bool node = p.x == 100 * x0 && p.y == 100 * y0, open = !b->crossings && n->open_round[b->heavy][y0 * n->columns + x0];
    struct fy_ground ground;
    if (!open)
        ground = ground_at(n->table, b, p);
    for (int y = y0; y <= y0 + !node && y < n->rows; y++)
        for (int x = x0; x <= x0 + !node && x < n->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int value = value_of_node(g, x, y) + fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && (open || fy_inch_same(p, corner) || fy_ground_open(n->table, &ground, p, corner)))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

/* What is known of the nodes of a frame: their values by way of bends. */
struct candidates {
    struct frame frame;
    int left, right, low, high;     /* between which the seeds are */
    int16_t value[FY_PATH_ROWS][FY_PATH_ROWS];
};

/* The nodes were worked out for movers on nodes, with all wire standing; closed crossings are looked at later. */
static void find_candidates(struct candidates *c, const struct fy_path_query *q)
{
    const struct fy_mover *m = q->mover;
    const struct fy_path_mover *kind = &q->nodes->mover[q->kind];
    int x = m->from.x / 100, y = m->from.y / 100, node = y * q->nodes->columns + x, far = m->move > FY_TABLE_SHORT;
    const struct fy_strip *column = &m->table->strip[0][x], *row = &m->table->strip[1][y];
    bool cut = column->wires[far] & row->wires[far] & ~m->barriers.wires;
    bool known = m->from.x == 100 * x && m->from.y == 100 * y && !cut && m->barriers.heavy == kind->heavy && m->move == kind->move &&
                 q->nodes->steps[kind->heavy][node];
    find_frame(q->nodes, m->from, m->move, &c->frame);
    if (known)
        memcpy(c->frame.nodes, kind->near + (size_t)node * rows_of(kind->move), (size_t)c->frame.n * sizeof *c->frame.nodes);
    else
        find_open_nodes(q->nodes, &m->ground, m->from, m->move, &c->frame);
}

static void fill_row(const struct fy_path_goal *g, int first, int n, int16_t *restrict value)
{
    for (int k = 0; k < n; k++)
        value[k] = FY_PATH_FAR;
    for (int i = 0; i < g->n_sources; i++) {
        const int16_t *cost = g->paths->cost + g->source[i] * g->paths->stride + first;
        int16_t rest = g->rest[i];
        for (int k = 0; k < n; k++) {
            int16_t sum = (int16_t)(cost[k] + rest);
            value[k] = sum < value[k] ? sum : value[k];
        }
    }
}

static void find_values(struct candidates *c, const struct fy_path_goal *g, int32_t move)
{
    for (int row = 0; row < c->frame.n; row++)
        if (c->frame.nodes[row]) {
            if (move <= FY_TABLE_SHORT)
                fill_row(g, (c->frame.y + row) * g->paths->columns + c->frame.x, FY_PATH_ROWS / 2, c->value[row]);
            else
                fill_row(g, (c->frame.y + row) * g->paths->columns + c->frame.x, FY_PATH_ROWS, c->value[row]);
        }
    c->left = c->right = g->seed_x[0];
    c->low = c->high = g->seed_y[0];
    for (int i = 1; i < g->n_seeds; i++) {
        c->left = g->seed_x[i] < c->left ? g->seed_x[i] : c->left;
        c->right = g->seed_x[i] > c->right ? g->seed_x[i] : c->right;
        c->low = g->seed_y[i] < c->low ? g->seed_y[i] : c->low;
        c->high = g->seed_y[i] > c->high ? g->seed_y[i] : c->high;
    }
}

/* Those that have a neighbour that is none, and those among the seeds. */
static uint32_t edge_of_row(const struct candidates *c, const uint32_t inner[FY_PATH_ROWS], int row)
{
    bool middle = row > 0 && row < c->frame.n - 1;
    uint32_t edge = c->frame.nodes[row] & ~(middle ? inner[row - 1] & inner[row] & inner[row + 1] : 0);
    if (c->frame.y + row < c->low || c->frame.y + row > c->high || c->right < c->frame.x || c->left >= c->frame.x + FY_PATH_ROWS)
        return edge;
    int from = c->left - c->frame.x < 0 ? 0 : c->left - c->frame.x;
    uint64_t seeds = fy_first_bits(c->right - c->frame.x + 1) & ~fy_first_bits(from);
    return edge | (c->frame.nodes[row] & (uint32_t)seeds);
}

struct best {
    int value, x, y;
};

static bool comes_before(const struct best *b, int value, int x, int y)
{
    return value != b->value ? value < b->value : x != b->x ? x < b->x : y < b->y;
}

static int beyond(int n, int low, int high) { return n < low ? low - n : n > high ? n - high : 0; }

static void compare_node(const struct candidates *c, const struct fy_path_goal *g, int x, int y, struct best *best)
{
    int value = c->value[y - c->frame.y][x - c->frame.x];
    int at_least = fy_path_open_cost(beyond(x, c->left, c->right), beyond(y, c->low, c->high)); /* in one piece */
    if (comes_before(best, at_least < value ? at_least : value, x, y)) {
        value = at_least < value ? cost_in_one_piece(g, x, y, value) : value;
        if (comes_before(best, value, x, y))
            *best = (struct best){value, x, y};
    }
}

static struct best best_of(const struct candidates *c, const struct fy_path_goal *g, int limit)
{
    struct best best = {limit, -1, -1}; /* nothing that costs so much comes before it */
    uint32_t inner[FY_PATH_ROWS];
    for (int row = 0; row < c->frame.n; row++)
        inner[row] = c->frame.nodes[row] & c->frame.nodes[row] << 1 & c->frame.nodes[row] >> 1;
    for (int row = 0; row < c->frame.n; row++)
        for FY_EACH_BIT(k, edge_of_row(c, inner, row))
            compare_node(c, g, c->frame.x + k, c->frame.y + row, &best);
    return best;
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
        if (m->stop[i].limit2 > 0)
            leave_out_circle(f, (struct fy_inch){m->from.x + m->stop[i].x, m->from.y + m->stop[i].y}, m->stop[i].limit2);
}

/* ---- the leg ---- */

static bool may_lead(const struct fy_path_query *q, struct fy_inch to, bool open)
{
    return fy_mover_passes(q->mover, to) && (!q->allowed || q->allowed(q->mover, to)) &&
           (open || fy_ground_open(q->nodes->table, &q->mover->ground, q->mover->from, to));
}

static bool best_node(const struct fy_path_query *q, const struct fy_path_goal *g, int own, struct fy_inch *to, int *value)
{
    struct candidates c;
    find_candidates(&c, q);
    leave_out_stops(&c.frame, q->mover);
    find_values(&c, g, q->mover->move);
    for (;;) {
        struct best best = best_of(&c, g, own);
        if (best.x < 0)
            return false;
        *to = (struct fy_inch){100 * best.x, 100 * best.y};
        if (may_lead(q, *to, !q->mover->ground.crossings)) {
            *value = best.value;
            return true;
        }
        c.frame.nodes[best.y - c.frame.y] &= ~(1u << (best.x - c.frame.x));
    }
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
