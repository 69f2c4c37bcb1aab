/* quick.c - the leg towards a goal (SK-17.7) by the ways that were worked out when the scenario was loaded.
 *
 * A way to the goal leads in one piece to a node about the goal, or to a mark, and costs from there what the field says. For legs
 * from whole-inch points it is known beforehand to which marks they can lead, what that costs at least, and from where. Whatever
 * would come first is looked at more closely, until it is indeed a place to which a leg may lead. */
#include "ways.h"

#include "lanes.h"

enum { SEED = 150, ASLANT = 141 };

/* ---- values of places ---- */

/* What it costs from a node by way of eight of those about the goal, if it is one piece away from them. */
static inline sk_eight costs_by(const struct sk_field *f, int first, int x, int y)
{
    sk_eight across = load_eight(f->seed_x + first) - eight_of(x), up = load_eight(f->seed_y + first) - eight_of(y);
    across = greater(across, -across);
    up = greater(up, -up);
    return add_times(across + up, 41, greater(across, up), 59) + load_eight(f->cost + first);
}

/* The value of a node by way of those from which it is, if it is less than `than`; or that. */
static int by_goal(const struct sk_field *f, int x, int y, int than)
{
    for (int i = 0; i < f->n; i += 8) {
        int16_t cost[8];
        sk_eight costs = costs_by(f, i, x, y);
        store_eight(cost, costs);
        for EACH_BIT(k, lanes_of_eight(costs < eight_of(than))) {
            int k = __builtin_ctzll(k_set);
            if (cost[k] < than && skirmish_one_piece(f->ways, f->seed_y[i + k] * f->ways->columns + f->seed_x[i + k], x, y))
                than = cost[k];
        }
    }
    return than;
}

/* The value of a node: by way of a mark, or in one piece to a node about the goal. */
static int value_of(const struct sk_field *f, int x, int y)
{
    const struct sk_ways *ways = f->ways;
    const int16_t *to = ways->to + (y * ways->columns + x) * ways->stride;
    sk_eight least8 = eight_of(FAR_OFF);
    for (int i = 0; i < f->marks; i += 8)
        least8 = lesser(load_eight(to + i) + load_eight(f->rest + i), least8);
    return by_goal(f, x, y, least_of_eight(least8));
}

/* The value of a place: by the corners of its inch. */
static int value_of_place(const struct sk_field *f, const struct sk_walk *w, struct fy_inch p)
{
    int least = FAR_OFF;
    int x0 = p.x / 100, y0 = p.y / 100;
    bool node = p.x == 100 * x0 && p.y == 100 * y0;
    unsigned clear = skirmish_clear(w, p);
    for (int y = y0; y <= y0 + !node && y < f->ways->rows; y++)
        for (int x = x0; x <= x0 + !node && x < f->ways->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int value = value_of(f, x, y);
            if (value >= least)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && skirmish_open_to(w, clear, p, x, y))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

/* The nodes within the move, and where ways from them lead. */
struct candidates {
    struct sk_frame frame;
    const struct sk_field *f;
    int right;                      /* the last column */
    int x, y;                       /* the mover's inch */
    const int16_t *least_to;        /* of its outlook, if it stands on a whole-inch point */
    const struct sk_past *past;     /* what else is known of it, or NULL */
    int own;                        /* the value of its place, or -1: not known yet */
    sk_rank goal, marks;            /* the best by way of nodes about the goal, and of marks, or what it has at least */
    sk_rank limit;                  /* what comes after that is of no use */
    int n_marks, first;             /* by way of how many marks what comes before it is known, or -1; which of these has the first */
    sk_rank by[MARKS];              /* by way of each of them */
    uint16_t mark[MARKS];
};

static inline bool is_candidate(const struct candidates *c, sk_rank r)
{
    int number = number_in(r);
    return number != NO_NODE && c->frame.nodes[(unsigned)number % ROWS] >> (unsigned)number / ROWS & 1;
}

/* At least that from any node within the move to a source, if all were open. It is known for whole-inch points; from elsewhere
 * slanting lines cost 1.081 times their length at most. */
static int32_t bound(const struct candidates *c, int x, int y)
{
    const struct sk_walk *w = c->frame.w;
    int across = x < c->x ? c->x - x : x - c->x, up = y < c->y ? c->y - y : y - c->y;
    if (c->least_to)
        return c->least_to[up * w->d->columns + across];
    int32_t dx = 100 * x - w->from.x, dy = 100 * y - w->from.y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    int32_t least = (dx > dy ? dx + dy * 41 / 100 : dy + dx * 41 / 100) - (w->move * 1081 + 999) / 1000 - 1;
    return least > 0 ? least : 0;
}

/* ---- what is seen from a source ---- */

/* Those of a set of nodes that are candidates, and the rows that have any. */
static inline uint32_t rows_in(const struct candidates *c, const uint8_t *set, uint32_t nodes[ROWS])
{
    int row_size = c->f->ways->row_size;
    const uint8_t *from = set + c->frame.y * row_size + c->frame.x / 8;
    uint32_t rows = 0;
    for (int row = 0; row < c->frame.n; row += 4) {
        sk_four four = four_rows(from + row * row_size, row_size, c->frame.x % 8) & load_four((const int32_t *)&c->frame.nodes[row]);
        store_four((int32_t *)&nodes[row], four);
        rows |= (lanes_of(four == 0) ^ 15) << row;
    }
    return rows;
}

/* A source and the candidates one piece away from it. */
struct look {
    int rest;                       /* what it costs from there */
    int column, up;                 /* where it is, from the frame's first node */
    uint32_t upto;                  /* the columns up to its own */
    uint32_t nodes[ROWS];
};

/* The node of a row that is nearest to the source, the first of two, if it is better. */
static inline sk_rank better_in_row(const struct look *l, int row, sk_rank best)
{
    uint32_t left = l->nodes[row] & l->upto, right = l->nodes[row] & ~l->upto;
    int before_it = left ? 31 - __builtin_clz(left) : -FAR_OFF, after_it = right ? __builtin_ctz(right) : FAR_OFF;
    int k = l->column - before_it <= after_it - l->column ? before_it : after_it;
    sk_rank here = rank_of(l->rest + octile(k - l->column, row - l->up), skirmish_number(k, row));
    return here < best ? here : best;
}

/* The best candidate by way of a source: row by row away from the source, until no row can have
 * a better one. */
static sk_rank look_at(const struct candidates *c, int x, int y, int rest)
{
    const struct sk_ways *w = c->f->ways;
    struct look l;
    l.rest = rest;
    l.column = x - c->frame.x;
    l.up = y - c->frame.y;
    l.upto = skirmish_up_to(l.column + 1);
    uint32_t rows = rows_in(c, w->piece + (y * w->columns + x) * w->set_size, l.nodes);
    uint32_t below = rows & skirmish_up_to(l.up), above = rows & ~below;
    int aside = x < c->frame.x ? c->frame.x - x : x > c->right ? x - c->right : 0;
    sk_rank best = at_least(FAR_OFF);
    for (; above; above &= above - 1) {
        int row = __builtin_ctz(above);
        if (at_least(rest + octile(aside, row - l.up)) > best)
            break;
        best = better_in_row(&l, row, best);
    }
    for (int row; below; below ^= 1u << row) {
        row = 31 - __builtin_clz(below);
        if (at_least(rest + octile(aside, l.up - row)) > best)
            break;
        best = better_in_row(&l, row, best);
    }
    return best;
}

/* ---- by way of the goal ---- */

/* The first of a row by their values if each were one piece away from all nodes about the goal: one of those beside the columns
 * of these nodes, or in between. */
static inline sk_rank first_of_row(const struct candidates *c, int row, uint32_t nodes)
{
    const struct sk_field *f = c->f;
    uint32_t upto = skirmish_up_to(f->left - c->frame.x + 1), from = ~upto & ~skirmish_up_to(f->right - c->frame.x);
    uint32_t left = nodes & upto, right = nodes & from, ends = (nodes & ~upto & ~from) | (right & -right);
    ends |= left ? 1u << (31 - __builtin_clz(left)) : 0;
    sk_rank first = at_least(FAR_OFF);
    for EACH_BIT(k, ends) {
        int k = __builtin_ctzll(k_set);
        sk_eight least = costs_by(f, 0, c->frame.x + k, c->frame.y + row);
        if (f->n > 8)
            least = lesser(costs_by(f, 8, c->frame.x + k, c->frame.y + row), least);
        sk_rank here = rank_of(least_of_eight(least), skirmish_number(k, row));
        first = here < first ? here : first;
    }
    return first;
}

/* The best candidate by way of the nodes about the goal, or that it costs more than the best by way of marks. Who would be the
 * first is looked at, until it is. */
static sk_rank look_at_goal(const struct candidates *c)
{
    sk_rank best = at_least(FAR_OFF), first = best, of_row[ROWS];
    uint32_t nodes[ROWS], rows = rows_in(c, c->f->view, nodes);
    for EACH_BIT(i, rows) {
        int i = __builtin_ctzll(i_set);
        of_row[i] = first_of_row(c, i, nodes[i]);
        first = of_row[i] < first ? of_row[i] : first;
    }
    while (first < best) {
        int value = cost_in(first), k = number_in(first) / ROWS, row = number_in(first) % ROWS, x = c->frame.x + k, y = c->frame.y + row;
        if (value > cost_in(c->marks))
            return at_least(value);
        if (by_goal(c->f, x, y, value + 1) == value)
            return first;
        sk_rank here = rank_of(by_goal(c->f, x, y, FAR_OFF), number_in(first));
        best = here < best ? here : best;
        nodes[row] &= ~(1u << k);
        of_row[row] = first_of_row(c, row, nodes[row]);
        first = best;
        for EACH_BIT(i, rows)
            first = of_row[__builtin_ctzll(i_set)] < first ? of_row[__builtin_ctzll(i_set)] : first;
    }
    return best;
}

/* ---- by way of marks ---- */

/* While all of the frame are candidates. */
static sk_rank first_by_marks(const struct candidates *c)
{
    const struct sk_leads *of = c->past->of + c->y * c->f->ways->columns + c->x;
    sk_rank best = at_least(FAR_OFF);
    for (uint32_t i = of->leads; i < of->others; i++) {
        sk_rank here = c->past->lead[i].rank + at_least(c->f->rest[c->past->lead[i].mark]);
        best = here < best ? here : best;
    }
    return best;
}

static inline void add_mark(struct candidates *c, uint32_t mark, sk_rank by)
{
    c->mark[c->n_marks] = (uint16_t)mark;
    c->by[c->n_marks] = by;
    c->n_marks += by < c->limit;
}

static void lay_out(struct candidates *c)
{
    const struct sk_field *f = c->f;
    const struct sk_ways *ways = f->ways;
    c->n_marks = 0;
    if (c->past) {
        const struct sk_leads *of = c->past->of + c->y * ways->columns + c->x;
        for (uint32_t i = of[0].leads; i < of[1].leads; i++)
            add_mark(c, c->past->lead[i].mark, c->past->lead[i].rank + at_least(f->rest[c->past->lead[i].mark]));
    }
    for (int i = c->past ? ways->n_bends : 0; i < f->marks; i++) { /* marks beside what is still shut are on no way of their own */
        bool goes_on = i < ways->n_bends || (f->shut != ways->shut && bit(f->opened[i / 64], i % 64));
        if (goes_on && f->rest[i] < FAR_OFF)
            add_mark(c, (uint32_t)i, at_least(f->rest[i] + bound(c, ways->mark_x[i], ways->mark_y[i])));
    }
}

/* What was first by way of marks is no candidate, or not known. Apart from what is done for every leg. */
static __attribute__((noinline)) sk_rank next_by_marks(struct candidates *c)
{
    const struct sk_ways *ways = c->f->ways;
    if (c->n_marks < 0)
        lay_out(c);
    else {
        int i = c->mark[c->first];
        c->by[c->first] = look_at(c, ways->mark_x[i], ways->mark_y[i], c->f->rest[i]);
    }
    sk_rank best = at_least(FAR_OFF);
    for (int i = 0; i < c->n_marks; i++) {
        c->first = c->by[i] < best ? i : c->first;
        best = c->by[i] < best ? c->by[i] : best;
    }
    return best;
}

/* ---- the best ---- */

/* The best candidate: whatever comes first is looked at, until that is one, or too late. */
static sk_rank best_candidate(struct candidates *c)
{
    for (;;) {
        sk_rank best = c->goal < c->marks ? c->goal : c->marks;
        if (best >= c->limit || is_candidate(c, best))
            return best;
        if (c->goal < c->marks)
            c->goal = look_at_goal(c);
        else
            c->marks = next_by_marks(c);
    }
}

/* The value of the mover's own place: often it is not asked for. */
static int own_value(struct candidates *c)
{
    if (c->own < 0)
        c->own = value_of_place(c->f, c->frame.w, c->frame.w->from);
    return c->own;
}

/* The best node that is legal and better than the mover's place. The best of all from a node, if that is not beside the goal, surely
 * is better: it is no worse than the next node of the way from there. */
static bool best_node(struct candidates *c, struct fy_inch *to, int *value)
{
    const struct sk_walk *w = c->frame.w;
    bool surely = c->least_to && w->move > ASLANT && !fy_inch_within(w->from, c->f->goal, SEED);
    for (;; surely = false) {
        c->limit = at_least(surely ? FAR_OFF : own_value(c));
        sk_rank best = best_candidate(c);
        int k = number_in(best) / ROWS, row = number_in(best) % ROWS;
        if (best >= c->limit)
            return false;
        *value = cost_in(best);
        *to = (struct fy_inch){100 * (c->frame.x + k), 100 * (c->frame.y + row)};
        if (w->ground.crossings ? skirmish_leg_legal(w, *to, false) : skirmish_pieces_allow(w, *to, false))
            return true;
        skirmish_leave_out(&c->frame, k, row);
    }
}

/* Takes points on the lines to the foes where the gap is about 5.95" that come before the best leg so far. */
static void better_rings(const struct sk_field *f, const struct sk_walk *w, bool *found, struct fy_inch *to, int *value)
{
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        int32_t gap = w->d->band + c->touch - w->d->intrusion / 2;
        if (!c->band || c->apart2 <= fy_inch_square(gap) || c->apart2 >= fy_inch_square(gap + w->move + 1))
            continue;
        int32_t length = fy_inch_root(c->apart2) - gap;
        if (!length)
            continue;
        struct fy_inch p = fy_inch_toward(w->from, c->at, length);
        int here = skirmish_leg_legal(w, p, false) ? value_of_place(f, w, p) : FAR_OFF;
        if (here > *value || (*found && here == *value && !before(p, *to)))
            continue;
        *value = here;
        *to = p;
        *found = true;
    }
}

/* The ways for this mover, or NULL if none were worked out: they do not know of men kept from blown crossings, of a piece
 * that stands in one (SK-14.12), or of a goal there. `closed`: blown crossings that are closed to it. */
static const struct sk_ways *ways_for(const struct sk_walk *w, uint64_t closed, struct fy_inch goal)
{
    const struct sk_data *d = w->d;
    bool barred = d->piece[w->s->kind[w->piece]].heavy && !w->s->option[OPT_BUILDINGS];
    if (!closed)
        return d->nav[barred];
    if (!barred || w->ground.crossings != closed)
        return NULL;
    for EACH_BIT(t, closed)
        if (fy_inch_area_within(&d->target[__builtin_ctzll(t_set)].area, goal, SEED))
            return NULL;
    return d->nav[2];
}

/* ---- the leg ---- */

static void find_candidates(struct candidates *c, const struct sk_walk *w, const struct sk_field *f)
{
    const struct sk_ways *ways = f->ways;
    c->f = f;
    c->x = w->from.x / 100;
    c->y = w->from.y / 100;
    c->right = (w->from.x + w->move) / 100;
    c->least_to = w->from.x == 100 * c->x && w->from.y == 100 * c->y ? w->d->outlook[w->s->kind[w->piece]].least : NULL;
    c->own = -1;
    c->n_marks = -1;
    skirmish_frame(&c->frame, w);
    const struct sk_outlook *o = skirmish_outlook(&c->frame, ways);
    if (!o)
        skirmish_frame_nodes(&c->frame);
    c->past = o ? &o->past[ways == w->d->nav[2]] : NULL;
    c->marks = o && f->shut == ways->shut ? first_by_marks(c) : 0;
    c->goal = 0;
}

int skirmish_route_by_ways(const struct sk_walk *w, struct fy_inch goal, struct sk_field *last, struct fy_inch *to)
{
    uint64_t closed = skirmish_blown(w->d, w->s, w->d->piece[w->s->kind[w->piece]].heavy);
    const struct sk_ways *ways = ways_for(w, closed, goal);
    if (!ways)
        return -1;
    uint64_t shut = ways->shut & (~w->s->gone | w->d->crossings) & ~(w->d->crossings & ~closed);
    const struct sk_field *f = skirmish_field(w, ways, shut, goal, last);
    if (!f->n || f->cost[0] > FAR_OFF - LONGEST)
        return -1; /* too far from the goal to be counted so */
    struct candidates c;
    int value;
    find_candidates(&c, w, f);
    bool found = best_node(&c, to, &value);
    value = found ? value : own_value(&c) - 1;
    better_rings(f, w, &found, to, &value);
    return found ? ROUTE_FOUND : own_value(&c) < FAR_OFF ? ROUTE_NONE : ROUTE_NO_WAY;
}
