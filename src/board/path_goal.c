/* path_goal.c - a goal: its seeds, what it costs from the bends, and the values of places for it. paths.h tells the idea. */
#include "board/lanes.h"
#include "board/paths.h"

#include <string.h>

/* ---- seeds ---- */

/* The 16 nodes about an inch, from one column and row before it on. */
static int place_about(int across, int up) { return 4 * (up + 1) + across + 1; }

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

/* Closed crossings shut all steps from a node: it is inside of one, or joined to nodes inside, from where legs lead
 * out. Tables know of steps that lead both ways. */
static bool is_doubtful(const struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b, int node)
{
    return n->crossings[node] & b->crossings && n->steps[b->heavy][node] && !is_joined(g, node);
}

/* The nearest node that is joined to any, then by x, then y: in squares outwards until nothing nearer can come. */
static void add_nearest_seed(struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b)
{
    int cx = g->at.x / 100, cy = g->at.y / 100, best_x = -1, best_y = -1;
    int64_t least = INT64_MAX;
    for (int ring = 0; ring <= n->columns + n->rows; ring++) {
        if (best_x >= 0 && fy_inch_square(100 * (int64_t)(ring - 1)) > least)
            break;
        for (int x = cx - ring; x <= cx + ring; x++)
            for (int y = cy - ring; y <= cy + ring; y += x == cx - ring || x == cx + ring || !ring ? 1 : 2 * ring) {
                int node = y * n->columns + x;
                if (x < 0 || y < 0 || x >= n->columns || y >= n->rows || !(is_joined(g, node) || is_doubtful(g, n, b, node)))
                    continue;
                int64_t apart2 = fy_inch_apart2((struct fy_inch){100 * x, 100 * y}, g->at);
                if (apart2 < least || (apart2 == least && (x < best_x || (x == best_x && y < best_y))))
                    least = apart2, best_x = x, best_y = y;
            }
    }
    if (best_x >= 0 && !is_doubtful(g, n, b, best_y * n->columns + best_x))
        add_seed(g, best_x, best_y, least);
}

/* A step away from a goal that is itself a node nothing is nearer than by that node: the steps, as bits of the
 * neighbours' places. */
static unsigned beside_goal_node(const struct fy_path_goal *g, int x0, int y0)
{
    unsigned places = 0;
    if (g->at.x != 100 * x0 || g->at.y != 100 * y0)
        return 0;
    for FY_EACH_BIT(k, g->paths->steps[y0 * g->paths->columns + x0])
        places |= 1u << place_about(fy_path_step[k][0], fy_path_step[k][1]);
    return places;
}

static bool is_inside_crossing(const struct fy_table *t, uint32_t crossings, struct fy_inch p)
{
    for FY_EACH_BIT(c, crossings)
        if (fy_inch_area_inside(&t->crossing[c], p))
            return true;
    return false;
}

/* Nodes within reach of the goal to which the line is open. False: these tables do not tell. */
static bool find_seeds_around(struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b)
{
    int x0 = g->at.x / 100, y0 = g->at.y / 100;
    bool open = !b->crossings && n->open_round[b->heavy][y0 * n->columns + x0], inside = false;
    struct fy_obstacles ground;
    if (!open)
        fy_obstacles_find(n->table, b, g->at, false, &ground);
    unsigned beside = beside_goal_node(g, x0, y0);
    ground.crossings = b->crossings; /* also one that the goal is inside of: lines lead to it, not from it */
    for (int y = y0 > 0 ? y0 - 1 : 0; y <= y0 + 2 && y < n->rows; y++)
        for (int x = x0 > 0 ? x0 - 1 : 0; x <= x0 + 2 && x < n->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            int64_t apart2 = fy_inch_apart2(p, g->at);
            int node = y * n->columns + x;
            if (apart2 > n->seed * n->seed || beside >> place_about(x - x0, y - y0) & 1)
                continue;
            if (is_joined(g, node) && (open || !apart2 || fy_obstacles_open(n->table, &ground, g->at, p)))
                add_seed(g, x, y, apart2);
            else if (is_doubtful(g, n, b, node) && !is_inside_crossing(n->table, b->crossings, p))
                return false;
            else
                inside |= is_doubtful(g, n, b, node);
        }
    return g->n_seeds || !inside;
}

/* None, if these tables do not tell. */
static void find_seeds(struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b)
{
    g->n_seeds = 0;
    if (!find_seeds_around(g, n, b))
        g->n_seeds = 0;
    else if (!g->n_seeds)
        add_nearest_seed(g, n, b);
    for (int i = g->n_seeds; i % 8; i++) { /* whole lanes, the rest of them without a path */
        g->seed_x[i] = g->seed_y[i] = 0;
        g->seed_cost[i] = FY_PATH_FAR;
    }
}

fy_eight fy_path_open_costs(const struct fy_path_goal *g, int first, int x, int y)
{
    fy_eight across = fy_lanes_load(g->seed_x + first) - fy_lanes_eight(x),
             up = fy_lanes_load(g->seed_y + first) - fy_lanes_eight(y);
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

/* ---- the rest of the path ---- */

/* What it costs from every mark, by the seeds. */
static void find_rest(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    for (int i = 0; i < g->n_marks; i += 8)
        fy_lanes_store(g->rest + i, fy_lanes_eight(FY_PATH_FAR));
    for (int i = 0; i < g->n_seeds; i++)
        fy_path_cheapen(g->rest, p->cost + (g->seed_y[i] * p->columns + g->seed_x[i]) * p->stride, g->seed_cost[i],
                        g->n_marks);
    for (int i = g->n_marks; i % 8; i++)
        g->rest[i] = FY_PATH_FAR;
}

/* One step that has opened: on from its dearer end at what the other costs, and on from there. */
static bool pass_opening(struct fy_path_goal *g, const struct fy_path_opening *o)
{
    const struct fy_paths *p = g->paths;
    int low = g->rest[o->a] < g->rest[o->b] ? o->a : o->b, high = o->a + o->b - low, cost = g->rest[low] + o->cost;
    if (cost >= g->rest[high])
        return false;
    fy_path_cheapen(g->rest, p->cost + p->mark[high] * p->stride, cost, g->n_marks);
    return true;
}

/* Steps that have opened, until nothing gets cheaper. Nodes beside a step that is still shut are on no path of their own. */
static void pass_openings(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    bool beside[FY_PATH_MARKS] = {false};
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < p->n_openings; i++) {
            if (p->opening[i].shut & g->shut)
                continue;
            beside[p->opening[i].a] = beside[p->opening[i].b] = true;
            again |= pass_opening(g, &p->opening[i]);
        }
    }
    for (int i = p->n_bends; i < g->n_marks || i % 8; i++)
        g->rest[i] = beside[i] ? g->rest[i] : FY_PATH_FAR;
}

/* ---- values ---- */

static int value_of_node(const struct fy_path_goal *g, int x, int y)
{
    const struct fy_paths *p = g->paths;
    const int16_t *cost = p->cost + (y * p->columns + x) * p->stride;
    fy_eight least = fy_lanes_eight(FY_PATH_FAR);
    for (int i = 0; i < g->n_marks; i += 8)
        least = fy_lanes_min(least, fy_lanes_load(cost + i) + fy_lanes_load(g->rest + i));
    return fy_path_cost_in_one_piece(g, x, y, fy_lanes_least(least));
}

static void find_view(struct fy_path_goal *g)
{
    const struct fy_paths *p = g->paths;
    int x = g->at.x / 100, y = g->at.y / 100;
    bool one = g->n_seeds == 1;
    g->left = one ? g->seed_x[0] : x - 1;
    g->right = one ? g->seed_x[0] : x + 2;
    g->view = one ? p->piece + (g->seed_y[0] * p->columns + g->seed_x[0]) * p->set_size
                  : p->about + (y * p->columns + x) * p->set_size;
}

/* Its place, tables and what is shut are given. */
static void look_at(struct fy_path_goal *g, const struct fy_nodes *n, const struct fy_barriers *b)
{
    bool all_shut = g->shut == g->paths->shut;
    g->n_marks = all_shut ? g->paths->n_bends : g->paths->n_marks;
    find_seeds(g, n, b);
    find_view(g);
    find_rest(g);
    if (!all_shut)
        pass_openings(g);
}

void fy_nodes_add_goal(struct fy_nodes *n, struct fy_inch at)
{
    int inch = at.y / 100 * n->columns + at.x / 100;
    if (!fy_on_table(n->table, at) || n->goal_in[inch] || n->n_goals == FY_PATH_GOALS)
        return;
    for (int heavy = 0; heavy < 2; heavy++) {
        struct fy_path_goal *g = &n->goal[heavy][n->n_goals];
        const struct fy_barriers b = {.wires = (uint32_t)fy_first_bits(n->table->n_wires), .heavy = heavy};
        *g = (struct fy_path_goal){.paths = n->paths[heavy], .at = at};
        if (g->paths) {
            g->shut = g->paths->shut & b.wires;
            look_at(g, n, &b);
        }
    }
    n->goal_in[inch] = (uint8_t)++n->n_goals;
}

static bool is_goal(const struct fy_path_goal *g, const struct fy_path_query *q, const struct fy_paths *p, uint64_t shut)
{
    return g->paths == p && g->shut == shut && fy_inch_same(g->at, q->goal);
}

const struct fy_path_goal *fy_path_goal_find(struct fy_path_goals *last, const struct fy_path_query *q,
                                             const struct fy_paths *p, uint64_t shut)
{
    const struct fy_barriers *b = &q->mover->barriers;
    int in = q->nodes->goal_in[q->goal.y / 100 * q->nodes->columns + q->goal.x / 100];
    if (in && is_goal(&q->nodes->goal[b->heavy][in - 1], q, p, shut))
        return &q->nodes->goal[b->heavy][in - 1];
    for (int i = 0; i < FY_PATH_KEPT; i++)
        if (is_goal(&last->goal[i], q, p, shut))
            return &last->goal[i];
    struct fy_path_goal *g = &last->goal[last->oldest++ % FY_PATH_KEPT];
    g->paths = p;
    g->shut = shut;
    g->at = q->goal;
    look_at(g, q->nodes, b);
    return g;
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
            int value = value_of_node(g, x, y);
            if (value >= least)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && (open || fy_inch_same(p, corner) || fy_obstacles_open(n->table, &ground, p, corner)))
                least = value;
        }
    return least;
}
