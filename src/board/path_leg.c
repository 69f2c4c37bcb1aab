/* path_leg.c - the best leg towards a goal. paths.h tells the idea.
 *
 * A path from a candidate leads in one piece to a seed, or to a bend, from where the rest is known. Of each bend it is
 * known beforehand what paths by way of it cost at least; whatever would come first is looked at more closely, until it
 * is a node to which a leg may lead. */
#include "board/lanes.h"
#include "board/paths.h"

#include <string.h>

/* ---- candidates ---- */

struct candidates {
    const struct fy_path_query *q;
    const struct fy_path_goal *g;
    struct fy_path_frame frame;
    int node;                           /* the mover's, and its exits; NULL: they are not known */
    const struct fy_path_exits *exits;
    uint32_t by_seeds, by_bends; /* the first in one piece to a seed, by way of a bend; or a rank that comes before it */
    uint32_t limit;                     /* what comes after that is of no use */
    int n_ways, first; /* bends by way of which there is something before the limit, or -1: not known; the first */
    uint32_t rank[FY_PATH_MARKS];       /* by way of each of them */
    uint16_t way[FY_PATH_MARKS];
};

static bool is_candidate(const struct candidates *c, uint32_t rank)
{
    int k = (int)(rank / FY_PATH_ROWS % FY_PATH_ROWS), row = (int)(rank % FY_PATH_ROWS);
    return row < c->frame.n && c->frame.nodes[row] >> k & 1;
}

/* The nodes were worked out for movers on nodes, with all wire standing near them, but not for those without a move; closed
 * crossings are looked at later. */
static bool on_known_node(const struct fy_path_query *q)
{
    const struct fy_mover *m = q->mover;
    const struct fy_path_mover *kind = &q->nodes->mover[q->kind];
    int x = m->from.x / 100, y = m->from.y / 100, far = m->move > FY_TABLE_SHORT;
    const struct fy_strip *column = &m->table->strip[0][x], *row = &m->table->strip[1][y];
    bool cut = column->wires[far] & row->wires[far] & ~m->barriers.wires;
    return kind->near && m->from.x == 100 * x && m->from.y == 100 * y && !cut && m->barriers.heavy == kind->heavy &&
           m->move == kind->move && q->nodes->steps[kind->heavy][y * q->nodes->columns + x];
}

static void find_nodes(const struct fy_path_query *q, bool known, struct fy_path_frame *f)
{
    const struct fy_mover *m = q->mover;
    const struct fy_path_mover *kind = &q->nodes->mover[q->kind];
    int node = m->from.y / 100 * q->nodes->columns + m->from.x / 100;
    fy_path_frame_make(q->nodes, m->from, m->move, f);
    if (known)
        memcpy(f->nodes, kind->near + (size_t)node * fy_path_rows_of(kind->move), (size_t)f->n * sizeof *f->nodes);
    else
        fy_path_frame_open(q->nodes, m, f);
}

/* Those of a set of nodes that are candidates, and the rows that have any. */
static uint32_t find_rows(const struct candidates *c, const uint8_t *set, uint32_t nodes[FY_PATH_ROWS])
{
    const struct fy_path_frame *f = &c->frame;
    int row_size = c->g->paths->row_size;
    uint32_t rows = 0;
    set += f->y * row_size + f->x / 8;
    for (int row = 0; row < f->n; row += FY_LANE_POINTS) {
        fy_four four =
            fy_lanes_rows(set + row * row_size, row_size, f->x % 8) & fy_lanes_load_four((const int32_t *)&f->nodes[row]);
        fy_lanes_store_four((int32_t *)&nodes[row], four);
        rows |= (fy_lanes_mask(four == 0) ^ 15) << row;
    }
    return rows;
}

/* ---- in one piece to a seed ---- */

/* The first of a row if all were one piece away from all seeds: one of the nodes beside the columns where these are, or
 * between them. */
static uint32_t first_of_row(const struct candidates *c, int row, uint32_t nodes)
{
    const struct fy_path_goal *g = c->g;
    int before = g->left - c->frame.x + 1, after = g->right - c->frame.x;
    uint32_t left = before > 0 ? nodes & (uint32_t)fy_first_bits(before) : 0, first = FY_PATH_NO_RANK;
    uint32_t right = after > 0 ? nodes & ~(uint32_t)fy_first_bits(after) : nodes, some = nodes & ~left & ~right;
    some |= left ? 1u << (31 - __builtin_clz(left)) : 0;
    right &= ~left;
    for FY_EACH_BIT(k, some | (right & -right)) {
        fy_eight least = fy_path_open_costs(g, 0, c->frame.x + k, c->frame.y + row);
        if (g->n_seeds > 8)
            least = fy_lanes_min(least, fy_path_open_costs(g, 8, c->frame.x + k, c->frame.y + row));
        uint32_t rank = fy_path_rank(fy_lanes_least(least), k, row);
        first = rank < first ? rank : first;
    }
    return first;
}

/* The first candidate of those in view of a seed; or, if all of them cost more than the first by way of a bend, what
 * they cost at least. Who would be first is looked at, until it is. */
static uint32_t first_in_view(const struct candidates *c)
{
    uint32_t of_row[FY_PATH_ROWS], view[FY_PATH_ROWS], rows = find_rows(c, c->g->view, view), first = FY_PATH_NO_RANK;
    for FY_EACH_BIT(row, rows)
        of_row[row] = first_of_row(c, row, view[row]);
    for (;;) {
        uint32_t would_be = FY_PATH_NO_RANK;
        for FY_EACH_BIT(row, rows)
            would_be = of_row[row] < would_be ? of_row[row] : would_be;
        if (would_be >= first)
            return first;
        int cost = fy_path_rank_cost(would_be), k = would_be / FY_PATH_ROWS % FY_PATH_ROWS, row = would_be % FY_PATH_ROWS;
        if (fy_path_rank_at_least(cost) > c->by_bends)
            return fy_path_rank_at_least(cost);
        uint32_t is = fy_path_rank(fy_path_cost_in_one_piece(c->g, c->frame.x + k, c->frame.y + row, FY_PATH_FAR), k, row);
        first = is < first ? is : first;
        view[row] &= ~(1u << k);
        of_row[row] = view[row] ? first_of_row(c, row, view[row]) : FY_PATH_NO_RANK;
    }
}

/* ---- by way of bends ---- */

/* By way of an exit. */
static uint32_t rank_by(const struct candidates *c, uint32_t exit)
{
    const struct fy_path_exit *e = &c->exits->exit[exit];
    return e->rank + (uint32_t)c->g->rest[e->bend] * FY_PATH_RANKS;
}

/* While a leg may lead to all nodes. */
static uint32_t first_by_exits(const struct candidates *c)
{
    uint32_t first = FY_PATH_NO_RANK;
    for (uint32_t i = c->exits->of[c->node].first; i < c->exits->of[c->node].idle; i++)
        first = rank_by(c, i) < first ? rank_by(c, i) : first;
    return first;
}

/* A bend and the candidates one piece away from it. */
struct source {
    int rest, column, up;               /* what it costs from there; where it is, from the first of the frame */
    uint32_t nodes[FY_PATH_ROWS];
};

/* The node of a row that is nearest to it, the first of two, if it comes before. */
static uint32_t first_beside(const struct source *s, int row, uint32_t first)
{
    uint32_t upto = s->column < 0 ? 0 : (uint32_t)fy_first_bits(s->column + 1), left = s->nodes[row] & upto,
             right = s->nodes[row] & ~upto;
    int before = left ? 31 - __builtin_clz(left) : -FY_PATH_FAR, after = right ? __builtin_ctz(right) : FY_PATH_FAR;
    int k = s->column - before <= after - s->column ? before : after;
    uint32_t rank = fy_path_rank(s->rest + fy_path_open_cost(k - s->column, row - s->up), k, row);
    return rank < first ? rank : first;
}

/* The first candidate by way of a bend: row by row away from it, until no row can have a better one. */
static uint32_t first_by_bend(const struct candidates *c, int mark, int rest)
{
    const struct fy_paths *p = c->g->paths;
    struct source s = {.rest = rest, .column = p->mark_x[mark] / 100 - c->frame.x, .up = p->mark_y[mark] / 100 - c->frame.y};
    uint32_t rows = find_rows(c, p->piece + p->mark[mark] * p->set_size, s.nodes), first = FY_PATH_NO_RANK;
    uint32_t below = s.up > 0 ? rows & (uint32_t)fy_first_bits(s.up) : 0, above = rows & ~below;
    for (; above; above &= above - 1) {
        int row = __builtin_ctz(above);
        if (fy_path_rank_at_least(rest + FY_PATH_STRAIGHT * (row - s.up)) > first)
            break;
        first = first_beside(&s, row, first);
    }
    for (int row; below; below ^= 1u << row) {
        row = 31 - __builtin_clz(below);
        if (fy_path_rank_at_least(rest + FY_PATH_STRAIGHT * (s.up - row)) > first)
            break;
        first = first_beside(&s, row, first);
    }
    return first;
}

static void add_way(struct candidates *c, uint32_t mark, uint32_t rank)
{
    c->way[c->n_ways] = (uint16_t)mark;
    c->rank[c->n_ways] = rank;
    c->n_ways += rank < c->limit;
}

/* At least that from any node within the move to eight bends: a path costs 1.081 times the distance at most. */
static fy_eight costs_at_least(const struct candidates *c, int first)
{
    const struct fy_mover *m = c->q->mover;
    enum { PART_41_OF_100 = 26869 }; /* of 2^16 */
    fy_eight across = fy_lanes_load(c->g->paths->mark_x + first) - fy_lanes_eight(m->from.x);
    fy_eight up = fy_lanes_load(c->g->paths->mark_y + first) - fy_lanes_eight(m->from.y);
    across = fy_lanes_max(across, -across);
    up = fy_lanes_max(up, -up);
    fy_eight cost =
        fy_lanes_max(across, up) + fy_lanes_high_product(fy_lanes_min(across, up), fy_lanes_eight(PART_41_OF_100));
    return fy_lanes_max(cost - fy_lanes_eight((m->move * 1081 + 999) / 1000 + 1), fy_lanes_eight(0));
}

/* By way of eight marks, those before one of them apart. */
static void add_eight_ways(struct candidates *c, int first, int from)
{
    int16_t cost[8];
    fy_eight costs = costs_at_least(c, first) + fy_lanes_load(c->g->rest + first),
             limit = fy_lanes_eight(fy_path_rank_cost(c->limit));
    unsigned before = from > first ? (1u << (from - first)) - 1 : 0;
    fy_lanes_store(cost, costs);
    for FY_EACH_BIT(i, fy_lanes_mask_eight(costs <= limit) & ~before)
        add_way(c, (uint32_t)(first + i), fy_path_rank_at_least(cost[i]));
}

static void find_ways(struct candidates *c)
{
    int known = c->exits ? c->g->paths->n_bends : 0;
    c->n_ways = 0;
    if (c->exits)
        for (uint32_t i = c->exits->of[c->node].first; i < c->exits->of[c->node + 1].first; i++)
            add_way(c, c->exits->exit[i].bend, rank_by(c, i));
    for (int first = known / 8 * 8; first < c->g->n_marks; first += 8)
        add_eight_ways(c, first, known);
}

/* What was first is no candidate, or not known. */
static uint32_t next_by_bends(struct candidates *c)
{
    uint32_t least = FY_PATH_NO_RANK;
    if (c->n_ways < 0)
        find_ways(c);
    else
        c->rank[c->first] = first_by_bend(c, c->way[c->first], c->g->rest[c->way[c->first]]);
    for (int i = 0; i < c->n_ways; i++) {
        c->first = c->rank[i] < least ? i : c->first;
        least = c->rank[i] < least ? c->rank[i] : least;
    }
    return least;
}

/* ---- the leg ---- */

/* Whatever comes first is looked at until it is a candidate, or too late. */
static uint32_t first_candidate(struct candidates *c)
{
    for (;;) {
        uint32_t first = c->by_seeds < c->by_bends ? c->by_seeds : c->by_bends;
        if (first >= c->limit || is_candidate(c, first))
            return first;
        if (c->by_seeds < c->by_bends)
            c->by_seeds = first_in_view(c);
        else
            c->by_bends = next_by_bends(c);
    }
}

static bool may_lead(const struct fy_path_query *q, struct fy_inch to, bool open)
{
    return fy_mover_passes(q->mover, to) && (!q->allowed || q->allowed(q->mover, to)) &&
           (open || fy_obstacles_open(q->nodes->table, &q->mover->ground, q->mover->from, to));
}

/* The value of the mover's own place: often it is not asked for. */
struct own {
    bool known;
    int value;
};

static int own_value(struct own *own, const struct fy_path_query *q, const struct fy_path_goal *g)
{
    if (!own->known)
        *own = (struct own){true, fy_path_value(g, q, q->mover->from)};
    return own->value;
}

/* The best node to which a leg may lead and that is better than the mover's place. The first of all from a node that is
 * not beside the goal surely is better: it is no worse than the next node of the path from there. */
static bool best_node(const struct fy_path_query *q, const struct fy_path_goal *g, struct own *own, struct fy_inch *to,
                      int *value)
{
    struct candidates c;
    const struct fy_mover *m = q->mover;
    bool known = on_known_node(q), all_shut = g->shut == g->paths->shut;
    bool surely = known && all_shut && m->move > FY_PATH_ASLANT && !fy_inch_within(m->from, g->at, q->nodes->seed);
    c.q = q;
    c.g = g;
    c.node = m->from.y / 100 * q->nodes->columns + m->from.x / 100;
    c.exits = known ? &q->nodes->mover[q->kind].exits[g->paths == q->nodes->paths[2]] : NULL;
    c.n_ways = -1;
    c.by_seeds = fy_path_rank_at_least(0);
    c.by_bends = known && all_shut ? first_by_exits(&c) : c.by_seeds;
    find_nodes(q, known, &c.frame);
    for (;; surely = false) {
        c.limit = fy_path_rank_at_least(surely ? FY_PATH_FAR : own_value(own, q, g));
        uint32_t first = first_candidate(&c);
        if (first >= c.limit)
            return false;
        *to = (struct fy_inch){100 * (c.frame.x + (int)(first / FY_PATH_ROWS % FY_PATH_ROWS)),
                               100 * (c.frame.y + (int)(first % FY_PATH_ROWS))};
        *value = fy_path_rank_cost(first);
        if (may_lead(q, *to, !m->ground.crossings))
            return true;
        fy_path_frame_leave_out(&c.frame, m, *to);
    }
}

/* Other points that come before the best so far. */
static bool better_points(const struct fy_path_query *q, const struct fy_path_goal *g, bool found, struct fy_inch *to,
                          int value)
{
    for (int i = 0; i < q->n_points; i++) {
        struct fy_inch p = q->point[i];
        int here = may_lead(q, p, false) ? fy_path_value(g, q, p) : FY_PATH_FAR;
        if (here > value || (here == value && (!found || p.x > to->x || (p.x == to->x && p.y >= to->y))))
            continue;
        value = here;
        *to = p;
        found = true;
    }
    return found;
}

/* The tables for this mover, or NULL: they do not know of men kept from closed crossings, or of a mover that stands in
 * one. */
static const struct fy_paths *paths_for(const struct fy_path_query *q)
{
    const struct fy_barriers *b = &q->mover->barriers;
    if (!b->crossings)
        return q->nodes->paths[b->heavy];
    return b->heavy && q->mover->ground.crossings == b->crossings ? q->nodes->paths[2] : NULL;
}

int fy_path_leg(const struct fy_path_query *q, struct fy_path_goals *last, struct fy_inch *to)
{
    const struct fy_barriers *b = &q->mover->barriers;
    const struct fy_paths *paths = paths_for(q);
    if (!paths)
        return FY_PATH_UNKNOWN;
    const struct fy_path_goal *g =
        fy_path_goal_find(last, q, paths, paths->shut & (b->wires | (uint64_t)b->crossings << 32));
    if (!g->n_seeds || g->seed_cost[0] > FY_PATH_FAR - FY_PATH_LONGEST)
        return FY_PATH_UNKNOWN; /* too far from the goal to be counted so */
    struct own own = {false, 0};
    int value;
    bool found = best_node(q, g, &own, to, &value);
    if (better_points(q, g, found, to, found ? value : own_value(&own, q, g)))
        return FY_PATH_FOUND;
    if (own_value(&own, q, g) < FY_PATH_FAR)
        return FY_PATH_NO_BETTER;
    /* Over steps that have opened a path may be too long for these numbers to tell it from none. */
    return g->shut == g->paths->shut ? FY_PATH_NO_WAY : FY_PATH_UNKNOWN;
}
