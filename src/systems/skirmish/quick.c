/* quick.c - the leg towards a goal (SK-17.7) by the ways that were worked out when the scenario was loaded.
 *
 * A way to the goal leads in one piece to a source - a node about the goal, or a mark - and costs from there what the field
 * says. What a way by each mark costs at least is known beforehand for legs from whole-inch points; only the sources that
 * can have the lowest value of all are looked at, row by row: the best node of a row is the one beside the source. */
#include "skirmish.h"

#include "lanes.h"

enum {
    SEED = 150, ASLANT = 141,
    SOURCES = MARKS + 16
};

/* ---- values of places ---- */

/* The value of a node: by way of a mark, or in one piece to a node about the goal. */
static int value_of(const struct sk_field *f, int x, int y)
{
    const struct sk_ways *ways = f->ways;
    const int16_t *to = ways->to + (y * ways->columns + x) * ways->stride;
    sk_eight least8 = eight_of(FAR_OFF);
    for (int i = 0; i < f->marks; i += 8)
        least8 = lesser(load_eight(to + i) + load_eight(f->rest + i), least8);
    int least = least_of_eight(least8);
    for (int i = 0; i < f->n; i++) {
        int cost = f->cost[i] + octile(f->seed_x[i] - x, f->seed_y[i] - y);
        if (cost < least && skirmish_one_piece(ways, f->seed_y[i] * ways->columns + f->seed_x[i], x, y))
            least = cost;
    }
    return least;
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

/* A node by which ways go on: one about the goal, or a mark. */
struct source {
    uint8_t x, y;
    int16_t rest;                   /* what it costs from there */
    int16_t low;                    /* at least that from the candidates */
    int16_t best;                   /* from where, or NO_NODE */
};

/* The nodes within the move, and where ways from them lead. */
struct candidates {
    struct sk_frame frame;
    const struct sk_field *f;
    int first, end, right;          /* the rows that have any, the last column */
    int x, y;                       /* the mover's inch */
    const int16_t *least_to;        /* of its outlook, if it stands on a whole-inch point */
    int own;                        /* the value of its place, or -1: not known yet */
    int n_sources;
    struct source source[SOURCES];  /* the nodes about the goal, and marks one by one as they are needed */
    int16_t low[MARKS];             /* at least that by way of each mark that is no source yet */
    int16_t best[MARKS];            /* from where, or NO_NODE */
    int least, first_best;          /* the lowest of these, and the first from where */
};

/* ---- sources ---- */

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

static void add_source(struct candidates *c, int x, int y, int32_t rest)
{
    struct source *s = &c->source[c->n_sources++];
    s->x = (uint8_t)x;
    s->y = (uint8_t)y;
    s->rest = (int16_t)rest;
    s->low = (int16_t)(rest + bound(c, x, y));
    s->best = NO_NODE;
}

/* Those of a set of nodes that are in the frame, row by row; beyond the table's edge there may be others of the next row. */
struct pieces {
    const uint8_t *from;
    int row_size, shift;
};

static inline struct pieces pieces_of(const struct candidates *c, const uint8_t *set)
{
    int row_size = c->f->ways->row_size;
    return (struct pieces){set + c->frame.y * row_size + c->frame.x / 8, row_size, c->frame.x % 8};
}

static inline uint32_t pieces_in(const struct pieces *p, int row)
{
    const uint8_t *b = p->from + row * p->row_size;
    uint64_t bits = (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 |
                    (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56; /* one load, as a rule */
    return (uint32_t)(bits >> p->shift);
}

/* The best candidate of a row by way of a source: the nearest one on either side. */
static inline void look_at_row(const struct candidates *c, struct source *s, const struct pieces *p, int row)
{
    uint32_t nodes = c->frame.nodes[row] & pieces_in(p, row);
    if (!nodes)
        return;
    int middle = s->x - c->frame.x;
    uint32_t upto = skirmish_up_to(middle + 1), left = nodes & upto, right = nodes & ~upto;
    int k = left ? 31 - __builtin_clz(left) : 64;
    if (right && (!left || __builtin_ctz(right) - middle < middle - k))
        k = __builtin_ctz(right);
    int value = s->rest + octile(k - middle, c->frame.y + row - s->y), me = skirmish_number(k, row);
    if (value < s->low || (value == s->low && me < s->best)) {
        s->low = (int16_t)value;
        s->best = (int16_t)me;
    }
}

/* The best candidate by way of a source, the first by x, then y, if its value is at most `most`: row by row away from the
 * source, until no row can have a better one. */
static void look_at(const struct candidates *c, struct source *s, int most)
{
    const struct sk_ways *w = c->f->ways;
    struct pieces p = pieces_of(c, w->piece + (s->y * w->columns + s->x) * w->set_size);
    int aside = s->x < c->frame.x ? c->frame.x - s->x : s->x > c->right ? s->x - c->right : 0, up = s->y - c->frame.y;
    int begin = up < c->first ? c->first : up < c->end ? up : c->end;
    s->low = (int16_t)(most + 1);
    s->best = NO_NODE;
    for (int row = begin; row < c->end && s->rest + octile(aside, row - up) <= s->low; row++)
        look_at_row(c, s, &p, row);
    for (int row = begin - 1; row >= c->first && s->rest + octile(aside, up - row) <= s->low; row--)
        look_at_row(c, s, &p, row);
}

/* ---- the lowest value ---- */

static void find_least(struct candidates *c)
{
    sk_eight least = eight_of(FAR_OFF), first = eight_of(INT16_MAX);
    for (int i = 0; i < c->f->marks; i += 8)
        least = lesser(load_eight(c->low + i), least);
    c->least = least_of_eight(least);
    for (int i = 0; i < c->f->marks; i += 8)
        first = lesser(choose(load_eight(c->low + i) == eight_of(c->least), load_eight(c->best + i), first), first);
    c->first_best = c->least < FAR_OFF ? least_of_eight(first) : NO_NODE; /* there may be no marks at all */
}

/* Marks that have the lowest value from a node that is no candidate, or is not known, become sources. */
static void take_marks(struct candidates *c)
{
    const struct sk_ways *ways = c->f->ways;
    for (int i = 0; i < c->f->marks; i++) {
        if (i % 8 == 0 && !any_of_eight(load_eight(c->low + i) == eight_of(c->least))) {
            i += 7;
            continue;
        }
        if (c->low[i] != c->least || c->best[i] != c->first_best)
            continue;
        c->low[i] = FAR_OFF;
        add_source(c, ways->mark_x[i], ways->mark_y[i], c->f->rest[i]);
    }
    find_least(c);
}

static bool is_candidate(const struct candidates *c, int best)
{
    return best != NO_NODE && c->frame.nodes[best % ROWS] >> best / ROWS & 1;
}

static inline void take_better(int value, int candidate, int *least, int *best)
{
    if (value < *least || (value == *least && candidate < *best))
        *least = value, *best = candidate;
}

/* The best candidate; false: none has a value of at most `most`. */
static bool best_candidate(struct candidates *c, int most, int *value, int *best)
{
    int looked = 0;
    *value = most + 1;
    *best = NO_NODE;
    for (;;) {
        bool known = is_candidate(c, c->first_best);
        if (known)
            take_better(c->least, c->first_best, value, best);
        for (; looked < c->n_sources; looked++) {
            struct source *s = &c->source[looked];
            if (s->low > *value)
                continue;
            if (!is_candidate(c, s->best))
                look_at(c, s, *value);
            if (s->best != NO_NODE)
                take_better(s->low, s->best, value, best);
        }
        if (known || c->least > *value || c->least >= FAR_OFF)
            return *value <= most;
        take_marks(c);
    }
}

/* The value of the mover's own place: often it is not asked for. */
static int own_value(struct candidates *c)
{
    if (c->own < 0)
        c->own = value_of_place(c->f, c->frame.w, c->frame.w->from);
    return c->own;
}

/* The best node that is legal and better than the mover's place. The best of all from a whole-inch point surely is better: it is
 * no worse than the next node of the way from there. */
static bool best_node(struct candidates *c, struct fy_inch *to, int *value)
{
    int best, most = c->least_to && c->frame.w->move > ASLANT ? FAR_OFF - 1 : own_value(c) - 1;
    while (best_candidate(c, most, value, &best)) {
        *to = (struct fy_inch){100 * (c->frame.x + best / ROWS), 100 * (c->frame.y + best % ROWS)};
        if (c->frame.w->ground.crossings ? skirmish_leg_legal(c->frame.w, *to, false) : skirmish_pieces_allow(c->frame.w, *to, false))
            return true;
        skirmish_leave_out(&c->frame, best / ROWS, best % ROWS);
        most = own_value(c) - 1;
    }
    return false;
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

/* May any node about the goal be one piece away from a candidate? */
static bool goal_in_view(const struct candidates *c)
{
    struct pieces p = pieces_of(c, c->f->view);
    for (int row = c->first; row < c->end; row++)
        if (c->frame.nodes[row] & pieces_in(&p, row))
            return true;
    return false;
}

static void find_candidates(struct candidates *c, const struct sk_walk *w, const struct sk_field *f)
{
    const struct sk_ways *ways = f->ways;
    int known = 0, n = skirmish_bends(ways);
    c->f = f;
    c->x = w->from.x / 100;
    c->y = w->from.y / 100;
    c->least_to = w->from.x == 100 * c->x && w->from.y == 100 * c->y ? w->d->outlook[w->s->kind[w->piece]].least : NULL;
    skirmish_frame(&c->frame, w);
    const struct sk_outlook *o = skirmish_outlook(&c->frame, ways);
    if (o) {
        bool all_blown = ways == w->d->nav[2];
        int first = (c->y * ways->columns + c->x) * n;
        const int16_t *cost = o->past[all_blown].cost + first;
        for (int i = 0; i < n; i += 8)
            store_eight(c->low + i, load_eight(cost + i) + load_eight(f->rest + i));
        memcpy(c->best, o->past[all_blown].best + first, (size_t)n * sizeof *c->best);
        known = ways->n_bends;
    } else
        skirmish_frame_nodes(&c->frame);
    for (int i = known; i < f->marks; i++) { /* marks beside what is still shut are on no way of their own */
        bool goes_on = f->rest[i] < FAR_OFF && (i < ways->n_bends || (f->shut != ways->shut && bit(f->opened[i / 64], i % 64)));
        c->low[i] = goes_on ? (int16_t)(f->rest[i] + bound(c, ways->mark_x[i], ways->mark_y[i])) : FAR_OFF;
        c->best[i] = NO_NODE;
    }
    find_least(c);
    for (c->first = 0; c->first < c->frame.n && !c->frame.nodes[c->first]; c->first++)
        continue;
    for (c->end = c->frame.n; c->end > c->first && !c->frame.nodes[c->end - 1]; c->end--)
        continue;
    c->right = (w->from.x + w->move) / 100;
    c->own = -1;
    c->n_sources = 0;
    if (goal_in_view(c))
        for (int i = 0; i < f->n; i++)
            add_source(c, f->seed_x[i], f->seed_y[i], f->cost[i]);
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
