/* route.c - the leg towards a goal: SK-17.7.
 *
 * The values of the whole-inch points are the cheapest ways to the goal. They are not worked out for the whole table:
 * the search runs from the goal towards the piece, cheapest first, with a bound that points at the piece, and it meets
 * the candidates in the order of their values. The piece's own place and the ring points are points of the search too,
 * joined to the corners of their inch; when the piece's own place comes up, nothing better is left. */
#include "ways.h"

#include <string.h>

enum {
    NODES = (FY_INCH_LARGEST / 100 + 1) * (FY_INCH_LARGEST / 100 + 1),
    POINTS = NODES + COMMANDOS + 1, /* the nodes, the ring points, the piece's own place */
    BUCKETS = 1024,                 /* more than any two costs in the queue can differ */
    NONE = 0xffff,
    STRAIGHT = 100, ASLANT = 141,
    SEED = 150                      /* goals are reached from nodes within this */
};

/* A ring point or the piece's own place: joined to the corners of its inch. */
struct stand {
    struct fy_inch at;
    int left, low;       /* its inch */
};

struct search {
    const struct sk_data *d;
    const struct sk_state *s;
    const struct sk_walk *walk;
    bool heavy;
    uint32_t wires, crossings;      /* standing and closed: what the fixed ways leave out */
    int here_x, here_y;             /* the whole-inch point at the piece */
    int32_t slack;                  /* every candidate is nearer than this, in cost */
    int n_nodes, n_stands;
    struct stand stand[COMMANDOS + 1];
    uint16_t head[BUCKETS], cost[POINTS], next[POINTS], back[POINTS];
    int queued;
    int32_t first;                  /* the lowest key the queue began with */
};

/* A lower bound of the cost from a node to the nearest candidate. */
static int32_t bound(const struct search *f, int x, int y)
{
    int32_t dx = x < f->here_x ? f->here_x - x : x - f->here_x, dy = y < f->here_y ? f->here_y - y : y - f->here_y;
    int32_t far = dx > dy ? STRAIGHT * dx + (ASLANT - STRAIGHT) * dy : STRAIGHT * dy + (ASLANT - STRAIGHT) * dx;
    return far > f->slack ? far - f->slack : 0;
}

/* ---- the queue: buckets of doubly linked points, each in it at most once ---- */

static void take_out(struct search *f, int point, int32_t key)
{
    uint16_t next = f->next[point], back = f->back[point];
    if (back == NONE)
        f->head[key % BUCKETS] = next;
    else
        f->next[back] = next;
    if (next != NONE)
        f->back[next] = back;
    f->queued--;
}

static void put_in(struct search *f, int point, int32_t key)
{
    uint16_t *head = &f->head[key % BUCKETS];
    f->next[point] = *head;
    f->back[point] = NONE;
    if (*head != NONE)
        f->back[*head] = (uint16_t)point;
    *head = (uint16_t)point;
    f->queued++;
}

static void reach(struct search *f, int point, int32_t cost, int32_t ahead)
{
    if (cost >= f->cost[point])
        return;
    if (f->cost[point] != NONE)
        take_out(f, point, f->cost[point] + ahead);
    f->cost[point] = (uint16_t)cost;
    put_in(f, point, cost + ahead);
}

/* ---- the ways between nodes ---- */

static bool leg_open(const struct search *f, struct fy_inch p, struct fy_inch q)
{
    struct sk_ground g = skirmish_ground(f->d, f->s, f->heavy, p, false);
    return skirmish_open(f->d, &g, p, q, NULL);
}

/* The neighbours from which this node can be reached, as bits of steps. */
static unsigned ways_into(const struct search *f, int node)
{
    unsigned ways = f->d->ways[f->heavy && !f->s->option[OPT_BUILDINGS]][node];
    if (!((f->d->node_wire[node] & f->wires) | (f->d->node_crossing[node] & f->crossings)))
        return ways;
    unsigned open = 0;
    for (unsigned k = 0; k < 8; k++) {
        int from = node + skirmish_step[k][1] * f->d->columns + skirmish_step[k][0];
        if (ways >> k & 1 && leg_open(f, node_at(f->d, from), node_at(f->d, node)))
            open |= 1u << k;
    }
    return open;
}

static void reach_stands(struct search *f, int node, int32_t cost)
{
    int x = node % f->d->columns, y = node / f->d->columns;
    for (int i = 0; i < f->n_stands; i++) {
        const struct stand *t = &f->stand[i];
        if ((x != t->left && x != t->left + 1) || (y != t->low && y != t->low + 1))
            continue;
        struct fy_inch corner = node_at(f->d, node);
        int32_t total = cost + fy_inch_root(fy_inch_apart2(t->at, corner));
        if (total < f->cost[f->n_nodes + i] && (fy_inch_same(t->at, corner) || leg_open(f, t->at, corner)))
            reach(f, f->n_nodes + i, total, 0);
    }
}

static void expand(struct search *f, int node)
{
    int x = node % f->d->columns, y = node / f->d->columns;
    int32_t cost = f->cost[node];
    for (unsigned ways = ways_into(f, node); ways; ways &= ways - 1) {
        int k = __builtin_ctz(ways);
        reach(f, node + skirmish_step[k][1] * f->d->columns + skirmish_step[k][0], cost + (k & 1 ? ASLANT : STRAIGHT),
              bound(f, x + skirmish_step[k][0], y + skirmish_step[k][1]));
    }
    if (bound(f, x, y) == 0)
        reach_stands(f, node, cost);
}

/* ---- where it begins ---- */

static void seed(struct search *f, int node, struct fy_inch goal)
{
    int32_t cost = fy_inch_root(fy_inch_apart2(node_at(f->d, node), goal));
    int32_t ahead = bound(f, node % f->d->columns, node / f->d->columns);
    if (cost + ahead < f->first)
        f->first = cost + ahead;
    reach(f, node, cost, ahead);
}

static void seed_nearest(struct search *f, struct fy_inch goal)
{
    int best = -1;
    int64_t least = 0;
    for (int x = 0; x < f->d->columns; x++) /* by x, then y: the first of equals stays */
        for (int y = 0; y < f->d->rows; y++) {
            int node = y * f->d->columns + x;
            int64_t apart2 = fy_inch_apart2(node_at(f->d, node), goal);
            if ((best < 0 || apart2 < least) && ways_into(f, node))
                best = node, least = apart2;
        }
    if (best >= 0)
        seed(f, best, goal);
}

static void seed_around(struct search *f, struct fy_inch goal)
{
    bool any = false;
    int x0 = goal.x / 100 - 1, y0 = goal.y / 100 - 1;
    for (int y = y0 < 0 ? 0 : y0; y <= y0 + 3 && y < f->d->rows; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x0 + 3 && x < f->d->columns; x++) {
            int node = y * f->d->columns + x;
            struct fy_inch p = node_at(f->d, node);
            if (!fy_inch_within(p, goal, SEED) || !ways_into(f, node) || !(fy_inch_same(p, goal) || leg_open(f, p, goal)))
                continue;
            seed(f, node, goal);
            any = true;
        }
    if (!any)
        seed_nearest(f, goal);
}

/* ---- candidates ---- */

static void add_stand(struct search *f, struct fy_inch p)
{
    f->stand[f->n_stands++] = (struct stand){p, p.x / 100, p.y / 100};
}

/* The point on the line to each foe of the piece where the gap is about 5.95". */
static void add_ring_points(struct search *f)
{
    const struct sk_walk *w = f->walk;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        if (!c->band)
            continue;
        int32_t length = fy_inch_root(fy_inch_apart2(w->from, c->at)) - f->d->band - c->touch + f->d->intrusion / 2;
        if (length > 0 && length <= w->move)
            add_stand(f, fy_inch_toward(w->from, c->at, length));
    }
}

/* All points of one value are in; among those that are legal the first by x, then y. */
struct level {
    bool any;
    struct fy_inch best;
};

static void consider(const struct search *f, struct level *l, int point)
{
    struct fy_inch p = point < f->n_nodes ? node_at(f->d, point) : f->stand[point - f->n_nodes].at;
    if ((l->any && !before(p, l->best)) || !fy_inch_within(f->walk->from, p, f->walk->move) || !skirmish_leg_legal(f->walk, p, false))
        return;
    l->any = true;
    l->best = p;
}

/* Empties one bucket, the points that join it meanwhile included. True if the piece's own place was in it. */
static bool settle(struct search *f, int32_t key, struct level *l)
{
    bool own = false;
    int point;
    while ((point = f->head[key % BUCKETS]) != NONE) {
        take_out(f, point, key);
        if (point < f->n_nodes)
            expand(f, point);
        if (point == f->n_nodes + f->n_stands - 1) /* the own place is the last stand */
            own = true;
        else if (point >= f->n_nodes || f->cost[point] == key)
            consider(f, l, point);
    }
    return own;
}

static void prepare(struct search *f, const struct sk_walk *w)
{
    const struct sk_data *d = w->d;
    f->d = d;
    f->s = w->s;
    f->walk = w;
    f->heavy = d->piece[w->s->kind[w->piece]].heavy;
    f->wires = ~(uint32_t)(w->s->gone >> WIRE_0);
    f->crossings = (uint32_t)skirmish_blown(d, w->s, f->heavy);
    f->here_x = (w->from.x + 50) / 100;
    f->here_y = (w->from.y + 50) / 100;
    /* The longest way, as costs go, from the piece to a node or corner within its move: 1.09 is more than 1.0824. */
    f->slack = (w->move + 225) * 109 / 100;
    f->n_nodes = d->columns * d->rows;
    f->n_stands = f->queued = 0;
    f->first = INT32_MAX;
    add_ring_points(f);
    add_stand(f, w->from);
    memset(f->head, 0xff, sizeof f->head);
    memset(f->cost, 0xff, (size_t)(f->n_nodes + f->n_stands) * sizeof f->cost[0]);
}

static bool search(const struct sk_walk *walk, struct fy_inch goal, struct fy_inch *to, bool *no_way)
{
    struct search f;
    prepare(&f, walk);
    seed_around(&f, goal);
    for (int32_t key = f.first; f.queued; key++) {
        struct level l = {.any = false};
        if (f.head[key % BUCKETS] == NONE)
            continue;
        if (settle(&f, key, &l))
            return false;
        if (l.any) {
            *to = l.best;
            return true;
        }
    }
    *no_way = true;
    return false;
}

/* The goal itself has value 0. */
static bool goal_in_reach(const struct sk_walk *w, struct fy_inch goal)
{
    return fy_inch_within(w->from, goal, w->move) && skirmish_leg_legal(w, goal, false);
}

bool skirmish_route(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch goal, struct sk_field *field,
                    struct fy_inch *to, bool *no_way)
{
    struct sk_walk walk;
    skirmish_walk(d, s, piece, d->piece[s->kind[piece]].move, &walk);
    *no_way = false;
    *to = goal;
    if (goal_in_reach(&walk, goal))
        return true;
    int known = skirmish_route_by_ways(&walk, goal, field, to);
    if (known < 0)
        return search(&walk, goal, to, no_way);
    *no_way = known == ROUTE_NO_WAY;
    return known == ROUTE_FOUND;
}

bool skirmish_route_by_search(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch goal,
                              struct fy_inch *to, bool *no_way)
{
    struct sk_walk walk;
    skirmish_walk(d, s, piece, d->piece[s->kind[piece]].move, &walk);
    *no_way = false;
    *to = goal;
    return goal_in_reach(&walk, goal) || search(&walk, goal, to, no_way);
}
