/* route.c - the leg towards a goal: SK-17.7. board/paths.h knows it without a search, nearly always; what it cannot tell is
 * searched for here, over the whole table. What steps cost (100 and 141) is their length: the kernel has it in its tables. */
#include "skirmish.h"

#include "board/flood.h"

#include <string.h>

enum { NODES = (FY_INCH_LARGEST / INCH + 1) * (FY_INCH_LARGEST / INCH + 1) };

/* ---- candidates besides the nodes ---- */

/* The ring points: on the line to each commando, or for a commando to each German, where the gap is about 5.95". */
static int find_ring_points(const struct sk_mover *w, struct fy_inch point[FY_MOVER_FOES])
{
    const struct sk_data *d = w->d;
    int n = 0;
    for (int i = 0; i < w->m.n_foes; i++) {
        const struct fy_foe *c = &w->m.foe[i];
        int32_t gap = d->band + c->touch - d->intrusion / 2;
        if (is_commando(c->piece) == is_commando(w->piece) || c->apart2 <= gap * gap || c->apart2 >= (gap + w->m.move + 1) * (gap + w->m.move + 1))
            continue;
        int32_t length = fy_inch_root(c->apart2) - gap;
        if (length > 0)
            point[n++] = fy_inch_toward(w->m.from, c->at, length);
    }
    return n;
}

/* The goal itself has value 0. */
static bool goal_in_reach(const struct sk_mover *w, struct fy_inch goal)
{
    return fy_inch_within(w->m.from, goal, w->m.move) && skirmish_leg_legal(w, goal, false);
}

/* ---- a search of the whole table ---- */

struct search {
    const struct sk_mover *w;
    const struct fy_nodes *nodes;
    struct fy_barriers barriers;
    uint16_t value[NODES], queue[NODES];
    uint8_t queued[NODES];
};

static bool line_open(const struct search *f, struct fy_inch p, struct fy_inch q)
{
    struct fy_obstacles g;
    fy_obstacles_find(f->nodes->table, &f->barriers, p, false, &g);
    return fy_inch_same(p, q) || fy_obstacles_open(f->nodes->table, &g, p, q);
}

/* The neighbours from which a node can be reached. */
static int steps_into(const void *graph, int node, struct fy_flood_step step[])
{
    const struct search *f = graph;
    const struct fy_nodes *nodes = f->nodes;
    bool plain = !((nodes->wires[node] & f->barriers.wires) | (nodes->crossings[node] & f->barriers.crossings));
    int n = 0;
    for FY_EACH_BIT(k, nodes->steps[f->barriers.heavy][node]) {
        int from = node + fy_path_step[k][1] * nodes->columns + fy_path_step[k][0];
        if (plain || line_open(f, fy_node_at(nodes, from), fy_node_at(nodes, node)))
            step[n++] = (struct fy_flood_step){from, k & 1 ? FY_PATH_ASLANT : FY_PATH_STRAIGHT};
    }
    return n;
}

static bool is_joined(const struct search *f, int node)
{
    struct fy_flood_step step[FY_FLOOD_STEPS];
    return steps_into(f, node, step) > 0;
}

/* The joined nodes that are near enough to the goal, or else the nearest one, then by x, then y. */
static void seed(struct search *f, struct fy_inch goal)
{
    int nodes = f->nodes->columns * f->nodes->rows, nearest = -1;
    int64_t least = INT64_MAX, seed2 = fy_inch_square(f->nodes->seed);
    bool any = false;
    for (int i = 0; i < nodes; i++) {
        struct fy_inch p = fy_node_at(f->nodes, i);
        int64_t apart2 = fy_inch_apart2(p, goal);
        bool first = apart2 < least || (apart2 == least && before(p, fy_node_at(f->nodes, nearest)));
        f->value[i] = FY_FLOOD_UNREACHED;
        if ((apart2 > seed2 && !first) || !is_joined(f, i))
            continue;
        if (first)
            least = apart2, nearest = i;
        if (apart2 <= seed2 && line_open(f, p, goal)) {
            f->value[i] = (uint16_t)fy_inch_root(apart2);
            any = true;
        }
    }
    if (!any && nearest >= 0)
        f->value[nearest] = (uint16_t)fy_inch_root(least);
}

static int value_of_place(const struct search *f, struct fy_inch p)
{
    int least = FY_FLOOD_UNREACHED;
    for (int y = p.y / INCH; y <= p.y / INCH + 1 && y < f->nodes->rows; y++)
        for (int x = p.x / INCH; x <= p.x / INCH + 1 && x < f->nodes->columns; x++) {
            struct fy_inch corner = {INCH * x, INCH * y};
            int value = f->value[y * f->nodes->columns + x];
            if (value == FY_FLOOD_UNREACHED)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && line_open(f, p, corner))
                least = value;
        }
    return least;
}

struct best {
    int value;                      /* less than that of the piece's own place */
    bool found;
    struct fy_inch at;
};

static void consider(const struct search *f, struct best *b, struct fy_inch p, int value)
{
    bool better = value < b->value || (b->found && value == b->value && before(p, b->at));
    if (better && fy_inch_within(f->w->m.from, p, f->w->m.move) && skirmish_leg_legal(f->w, p, false))
        *b = (struct best){value, true, p};
}

static bool search(const struct sk_mover *w, struct fy_inch goal, struct fy_inch *to, bool *no_way)
{
    struct search f = {.w = w, .nodes = &w->d->nodes, .barriers = w->m.barriers};
    struct fy_inch ring[FY_MOVER_FOES];
    int nodes = f.nodes->columns * f.nodes->rows, n = find_ring_points(w, ring);
    seed(&f, goal);
    fy_flood(&f, steps_into, nodes, f.value, NULL, f.queue, f.queued);
    int own = value_of_place(&f, w->m.from);
    struct best best = {.value = own};
    for (int i = 0; i < nodes; i++)
        consider(&f, &best, fy_node_at(f.nodes, i), f.value[i]);
    for (int i = 0; i < n; i++)
        consider(&f, &best, ring[i], value_of_place(&f, ring[i]));
    *no_way = !best.found && own == FY_FLOOD_UNREACHED;
    *to = best.at;
    return best.found;
}

/* ---- the leg ---- */

/* SKO-1 strict binds Germans who stand in a band. */
static bool allowed(const struct fy_mover *m, struct fy_inch q)
{
    const struct sk_mover *w = (const struct sk_mover *)m;
    return skirmish_may_leave(w->d, w->s, w->piece, w->holders, q, false, NULL);
}

bool skirmish_route(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch goal, struct fy_path_goals *last,
                    struct fy_inch *to, bool *no_way)
{
    struct sk_mover w;
    struct fy_inch ring[FY_MOVER_FOES];
    skirmish_mover(d, s, piece, d->piece[s->kind[piece]].move, &w);
    *no_way = false;
    *to = goal;
    if (goal_in_reach(&w, goal))
        return true;
    struct fy_path_query q = {.nodes = &d->nodes, .mover = &w.m, .kind = s->kind[piece], .goal = goal, .point = ring,
                              .n_points = find_ring_points(&w, ring), .allowed = w.holders ? allowed : NULL};
    int known = fy_path_leg(&q, last, to);
    if (known == FY_PATH_UNKNOWN)
        return search(&w, goal, to, no_way);
    *no_way = known == FY_PATH_NO_WAY;
    return known == FY_PATH_FOUND;
}

bool skirmish_route_by_search(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch goal,
                              struct fy_inch *to, bool *no_way)
{
    struct sk_mover w;
    skirmish_mover(d, s, piece, d->piece[s->kind[piece]].move, &w);
    *no_way = false;
    *to = goal;
    return goal_in_reach(&w, goal) || search(&w, goal, to, no_way);
}
