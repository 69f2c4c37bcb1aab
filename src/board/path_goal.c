/* path_goal.c - a goal: its seeds, what it costs from the bends, and the values of places for it. paths.h tells the idea. */
#include "board/lanes.h"
#include "board/paths.h"

#include <string.h>

/* ---- seeds ---- */

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
    struct fy_obstacles ground;
    if (!open)
        fy_obstacles_find(n->table, b, g->at, false, &ground);
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

fy_eight fy_path_open_costs(const struct fy_path_goal *g, int first, int x, int y)
{
    fy_eight across = fy_lanes_load(g->seed_x + first) - fy_lanes_eight(x), up = fy_lanes_load(g->seed_y + first) - fy_lanes_eight(y);
    across = fy_lanes_max(across, -across);
    up = fy_lanes_max(up, -up);
    fy_eight cost = (across + up) * (int16_t)(FY_PATH_ASLANT - FY_PATH_STRAIGHT) +
                    fy_lanes_max(across, up) * (int16_t)(2 * FY_PATH_STRAIGHT - FY_PATH_ASLANT);
    return cost + fy_lanes_load(g->seed_cost + first);
}

int fy_path_cost_in_one_piece(const struct fy_path_goal *g, int x, int y, int than)
{
    const struct fy_paths *p = g->paths;
    for (int first = 0; first < g->n_seeds; first += 8) {
        int16_t cost[8];
        fy_eight costs = fy_path_open_costs(g, first, x, y);
        fy_lanes_store(cost, costs);
        for FY_EACH_BIT(i, fy_lanes_mask_eight(costs < fy_lanes_eight(than)))
            if (cost[i] < than && fy_path_piece(p, g->seed_y[first + i] * p->columns + g->seed_x[first + i], x, y))
                than = cost[i];
    }
    return than;
}

/* ---- values ---- */

static int value_of_node(const struct fy_path_goal *g, int x, int y)
{
    const struct fy_paths *p = g->paths;
    int least = FY_PATH_FAR, node = y * p->columns + x;
    for (int i = 0; i < g->n_sources; i++) {
        int cost = p->cost[g->source[i] * p->stride + node] + g->rest[i];
        least = cost < least ? cost : least;
    }
    return fy_path_cost_in_one_piece(g, x, y, least);
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
    for (int b = 0; b < p->n_bends || b % 8; b++)
        g->rest_of[b] = FY_PATH_FAR;
    for (int i = 0; i < g->n_sources; i++) {
        int16_t rest = g->rest[i];
        if (g->source[i] >= p->n_bends) { /* beside a step that has opened */
            const int16_t *cost = p->cost + g->source[i] * p->stride;
            for (int b = 0; b < p->n_bends; b++)
                g->rest_of[b] = cost[p->mark[b]] + rest < g->rest_of[b] ? (int16_t)(cost[p->mark[b]] + rest) : g->rest_of[b];
            continue;
        }
        const int16_t *between = p->between + g->source[i] * p->n_marks;
        for (int b = 0; b < p->n_bends; b += 8)
            fy_lanes_store(g->rest_of + b, fy_lanes_min(fy_lanes_load(g->rest_of + b), fy_lanes_load(between + b) + fy_lanes_eight(rest)));
    }
    for (int b = p->n_bends; b % 8; b++)
        g->rest_of[b] = FY_PATH_FAR;
}

static void find_columns(struct fy_path_goal *g)
{
    g->left = INT16_MAX;
    g->right = 0;
    for (int i = 0; i < g->n_seeds; i++) {
        g->left = g->seed_x[i] < g->left ? g->seed_x[i] : g->left;
        g->right = g->seed_x[i] > g->right ? g->seed_x[i] : g->right;
    }
}

void fy_path_goal_find(struct fy_path_goal *g, const struct fy_path_query *q, const struct fy_paths *p, uint64_t shut)
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
    find_rest_of_all(g);
    find_columns(g);
}

int fy_path_value(const struct fy_path_goal *g, const struct fy_path_query *q, struct fy_inch p)
{
    const struct fy_nodes *n = q->nodes;
    const struct fy_barriers *b = &q->mover->barriers;
    int least = FY_PATH_FAR, x0 = p.x / 100, y0 = p.y / 100;
    bool node = p.x == 100 * x0 && p.y == 100 * y0, open = !b->crossings && n->open_round[b->heavy][y0 * n->columns + x0];
    struct fy_obstacles ground;
    if (!open)
        fy_obstacles_find(n->table, b, p, false, &ground);
    for (int y = y0; y <= y0 + !node && y < n->rows; y++)
        for (int x = x0; x <= x0 + !node && x < n->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int value = value_of_node(g, x, y) + fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && (open || fy_inch_same(p, corner) || fy_obstacles_open(n->table, &ground, p, corner)))
                least = value;
        }
    return least;
}
