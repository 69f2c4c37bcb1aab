/* quick.c - the leg towards a goal (SK-17.7) by the ways that were worked out when the scenario was loaded.
 *
 * A way to the goal leads in one piece to a source - a node about the goal, or a mark - and costs from there what the field
 * says. What a way by each mark costs at least is known beforehand for legs from whole-inch points; only the sources that
 * can have the lowest value of all are looked at, row by row: the best node of a row is the one beside the source. */
#include "skirmish.h"

#include <string.h>

enum {
    SEED = 150,
    ROWS = 32,                      /* two moves and one, in inches, and a whole number of lanes */
    SOURCES = MARKS + 16,
    UNKNOWN = -1
};

/* ---- eight at a time ---- */

typedef int16_t eight __attribute__((vector_size(16)));

static inline eight all(int n) { return (eight){0} + (int16_t)n; }

static inline eight load(const int16_t *from)
{
    eight e;
    memcpy(&e, from, sizeof e);
    return e;
}

static inline eight choose(eight mask, eight a, eight b) { return (a & mask) | (b & ~mask); }
static inline eight lesser(eight a, eight b) { return choose(a < b, a, b); }

static inline int least_of(eight e)
{
    int16_t v[8];
    memcpy(v, &e, sizeof e);
    for (int half = 4; half; half /= 2)
        for (int i = 0; i < half; i++)
            v[i] = v[i] < v[i + half] ? v[i] : v[i + half];
    return v[0];
}

static inline bool any(eight e)
{
    uint64_t half[2];
    memcpy(half, &e, sizeof e);
    return half[0] | half[1];
}

/* ---- values of places ---- */

/* The value of a node: by way of a mark, or in one piece to a node about the goal. */
static int value_of(const struct sk_field *f, int x, int y)
{
    const struct sk_ways *ways = f->ways;
    const int16_t *to = ways->to + (y * ways->columns + x) * ways->stride;
    eight least8 = all(FAR_OFF);
    for (int i = 0; i < f->marks; i += 8)
        least8 = lesser(load(to + i) + load(f->rest + i), least8);
    int least = least_of(least8);
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
    for (int y = y0; y <= y0 + !node && y < f->ways->rows; y++)
        for (int x = x0; x <= x0 + !node && x < f->ways->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int value = value_of(f, x, y);
            if (value >= least)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && skirmish_open_to(w, p, x, y))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

/* A node by which ways go on: one about the goal, or a mark. */
struct source {
    uint16_t node;
    uint8_t x, y;
    int16_t rest;                   /* what it costs from there */
    int16_t low;                    /* at least that from the candidates */
    int16_t best;                   /* from where, or UNKNOWN */
};

/* Candidates are numbered by x, then y. */
static int number(int k, int row) { return k * ROWS + row; }

/* The nodes within the move, and where ways from them lead. */
struct candidates {
    const struct sk_walk *w;
    const struct sk_field *f;
    int x, y, n;                    /* the first column and row, and how many rows */
    uint32_t nodes[ROWS];           /* by row, from the first column on */
    int first, end;                 /* the rows that have any */
    int n_sources;
    struct source source[SOURCES];  /* the nodes about the goal, and marks one by one as they are needed */
    int16_t low[MARKS];             /* at least that by way of each mark that is no source yet */
    int16_t best[MARKS];            /* from where, or UNKNOWN */
    int least, first_best;          /* the lowest of these, and the first from where */
};

static uint32_t up_to(int n) { return n >= 32 ? UINT32_MAX : n <= 0 ? 0 : (1u << n) - 1; }

/* The nodes of a row between two places, ends excluded. */
static uint32_t nodes_between(const struct candidates *c, int32_t low, int32_t high)
{
    int from = low < 100 * c->x ? 0 : low / 100 + 1 - c->x, to = (high + 99) / 100 - c->x;
    return high <= 100 * c->x ? 0 : up_to(to) & ~up_to(from);
}

/* The frame of the nodes within the move. */
static void find_frame(struct candidates *c, const struct sk_walk *w)
{
    int top = (w->from.y + w->move) / 100;
    c->w = w;
    c->x = w->from.x < w->move ? 0 : (w->from.x - w->move + 99) / 100;
    c->y = w->from.y < w->move ? 0 : (w->from.y - w->move + 99) / 100;
    c->n = (top < w->d->rows ? top : w->d->rows - 1) - c->y + 1;
}

static void find_nodes(struct candidates *c)
{
    const struct sk_walk *w = c->w;
    const int16_t *chord = w->d->chord[w->s->kind[w->piece]];
    for (int i = 0; i < c->n; i++) {
        int32_t y = 100 * (c->y + i), half = chord[y < w->from.y ? w->from.y - y : y - w->from.y];
        int low = (int)(w->from.x < half ? 0 : (w->from.x - half + 99) / 100), high = (int)(w->from.x + half) / 100;
        if (high >= w->d->columns)
            high = w->d->columns - 1;
        c->nodes[i] = up_to(high - c->x + 1) & ~up_to(low - c->x);
    }
}

/* ---- what is surely barred ---- */

enum { WIDE = 4 * FY_INCH_LARGEST };

static int32_t floor_of(int32_t a, int32_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }
static int32_t ceiling_of(int32_t a, int32_t b) { return -floor_of(-a, b); }

/* Leaves out nodes behind a block: beyond its near side, and between the lines past its corners; `touch`: on these as well.
 * Everything is turned so that the rows are above the mover. */
static void shade(struct candidates *c, const struct sk_block *b, int side, bool touch)
{
    int32_t near = side > 0 ? b->ly : -b->hy, far = side > 0 ? b->hy : -b->ly, from = c->w->from.y;
    if (far <= 0)
        return;
    near = near > 0 ? near : 0;
    int32_t beyond = near + !(touch && near); /* the least that the rows must be above */
    int first = side > 0 ? (from + beyond + 99) / 100 - c->y : 0, end = side > 0 ? c->n : floor_of(from - beyond, 100) + 1 - c->y;
    for (int i = first < 0 ? 0 : first; i < end && i < c->n; i++) {
        int32_t up = side * (100 * (c->y + i) - from), low = -WIDE, high = WIDE;
        int32_t past = up < far ? up : far; /* lines to its left and right pass it farther up, others on this side */
        if (b->lx >= 0)
            low = touch ? ceiling_of(b->lx * up, past) - 1 : floor_of(b->lx * up, past);
        else if (near)
            low = touch ? ceiling_of(b->lx * up, near) - 1 : floor_of(b->lx * up, near);
        if (b->hx <= 0)
            high = touch ? floor_of(b->hx * up, past) + 1 : ceiling_of(b->hx * up, past);
        else if (near)
            high = touch ? floor_of(b->hx * up, near) + 1 : ceiling_of(b->hx * up, near);
        c->nodes[i] &= ~nodes_between(c, c->w->from.x + low, c->w->from.x + high);
    }
}

/* The same in the mover's own row. */
static void shade_row(struct candidates *c, const struct sk_block *b, bool touch)
{
    struct fy_inch from = c->w->from;
    if (from.y % 100 == 0 && (touch ? b->ly <= 0 && b->hy >= 0 : b->ly < 0 && b->hy > 0))
        c->nodes[from.y / 100 - c->y] &= ~nodes_between(c, from.x + (b->lx >= 0 ? b->lx - touch : -WIDE),
                                                        from.x + (b->hx <= 0 ? b->hx + touch : WIDE));
}

static void shade_all(struct candidates *c, const struct sk_block *b, bool touch)
{
    shade(c, b, 1, touch);
    shade(c, b, -1, touch);
    shade_row(c, b, touch);
}

static void shade_area(struct candidates *c, const struct sk_block *b)
{
    if (c->w->d->area[b->what].rectangle)
        shade_all(c, b, false);
}

static void shade_wire(struct candidates *c, const struct sk_block *around)
{
    struct sk_block b = *around; /* a hundredth larger than the wire */
    b.lx++, b.ly++, b.hx--, b.hy--;
    if (b.lx == b.hx || b.ly == b.hy)
        shade_all(c, &b, true);
}

/* Nobody passes over a foe's base (SK-7.7): the square within it bars like closed ground. */
static void shade_base(struct candidates *c, const struct sk_foe *f)
{
    int32_t half = f->touch * 707 / 1000, x = f->at.x - c->w->from.x, y = f->at.y - c->w->from.y;
    struct sk_block b = {.lx = x - half, .ly = y - half, .hx = x + half, .hy = y + half};
    shade_all(c, &b, false);
}

/* Nobody stops inside a band in which the leg does not begin (SK-8.2). */
static void leave_out_band(struct candidates *c, const struct sk_foe *f)
{
    int32_t within = f->room - c->w->d->intrusion;
    for (int i = 0; i < c->n; i++) {
        int32_t y = 100 * (c->y + i), aside = y < f->at.y ? f->at.y - y : y - f->at.y;
        if (aside >= within || !c->nodes[i])
            continue;
        int32_t half = fy_inch_root(fy_inch_square(within) - fy_inch_square(aside) - 1);
        c->nodes[i] &= ~nodes_between(c, f->at.x - half - 1, f->at.x + half + 1);
    }
}

static void leave_out_ground(struct candidates *c)
{
    for (int i = 0; i < c->w->n_areas; i++)
        shade_area(c, &c->w->area[i]);
    for (int i = 0; i < c->w->n_wires; i++)
        shade_wire(c, &c->w->wire[i]);
}

static void leave_out_pieces(struct candidates *c)
{
    const struct sk_walk *w = c->w;
    for (int i = 0; i < w->n_friends; i++) {
        int k = (w->friend[i].at.x + 50) / 100 - c->x, row = (w->friend[i].at.y + 50) / 100 - c->y;
        if (row >= 0 && row < c->n && k >= 0 && k < ROWS)
            c->nodes[row] &= ~(1u << k);
    }
    for (int i = 0; i < w->n_foes; i++)
        if (w->foe[i].room == w->foe[i].touch)
            shade_base(c, &w->foe[i]);
        else
            leave_out_band(c, &w->foe[i]);
}

/* ---- sources ---- */

/* At least that from any node within the move to a source, if all were open: slanting lines cost 1.081 times their length
 * at most. */
static int32_t bound(const struct sk_walk *w, int x, int y)
{
    int32_t dx = 100 * x - w->from.x, dy = 100 * y - w->from.y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    int32_t least = (dx > dy ? dx + dy * 41 / 100 : dy + dx * 41 / 100) - (w->move * 1081 + 999) / 1000 - 1;
    return least > 0 ? least : 0;
}

static void add_source(struct candidates *c, int x, int y, int32_t rest)
{
    struct source *s = &c->source[c->n_sources++];
    s->node = (uint16_t)(y * c->f->ways->columns + x);
    s->x = (uint8_t)x;
    s->y = (uint8_t)y;
    s->rest = (int16_t)rest;
    s->low = (int16_t)(rest + bound(c->w, x, y));
    s->best = UNKNOWN;
}

/* The nodes in the frame that lie one piece away from a node, row by row. */
struct pieces {
    const uint64_t (*row)[2];
    int word, shift;
};

static inline struct pieces pieces_of(const struct candidates *c, int node)
{
    const struct sk_ways *w = c->f->ways;
    return (struct pieces){(const uint64_t(*)[2])(w->piece + node * w->rows + c->y), c->x >> 6, c->x & 63};
}

static inline uint32_t pieces_in(const struct pieces *p, int row)
{
    uint64_t low = p->row[row][p->word] >> p->shift, high = p->word ? 0 : p->row[row][1] << 1 << (63 - p->shift);
    return (uint32_t)(low | high);
}

/* The best candidate by way of a source, the first by x, then y: in each row it is the nearest one on either side. */
static void look_at(const struct candidates *c, struct source *s)
{
    struct pieces p = pieces_of(c, s->node);
    int middle = s->x - c->x, least = FAR_OFF, best = 0;
    uint32_t upto = up_to(middle + 1);
    for (int row = c->first; row < c->end; row++) {
        uint32_t nodes = c->nodes[row] & pieces_in(&p, row);
        if (!nodes)
            continue;
        uint32_t left = nodes & upto, right = nodes & ~upto;
        int k = left ? 31 - __builtin_clz(left) : 64;
        if (right && (!left || __builtin_ctz(right) - middle < middle - k))
            k = __builtin_ctz(right);
        int value = s->rest + octile(k - middle, c->y + row - s->y);
        if (value < least || (value == least && number(k, row) < best))
            least = value, best = number(k, row);
    }
    s->low = (int16_t)least;
    s->best = (int16_t)best;
}

/* ---- the lowest value ---- */

static void find_least(struct candidates *c)
{
    eight least = all(FAR_OFF), first = all(INT16_MAX);
    for (int i = 0; i < c->f->marks; i += 8)
        least = lesser(load(c->low + i), least);
    c->least = least_of(least);
    for (int i = 0; i < c->f->marks; i += 8)
        first = lesser(choose(load(c->low + i) == all(c->least), load(c->best + i), first), first);
    c->first_best = least_of(first);
}

/* Marks that have the lowest value from a node that is no candidate, or is not known, become sources. */
static void take_marks(struct candidates *c)
{
    const struct sk_ways *ways = c->f->ways;
    for (int i = 0; i < c->f->marks; i++) {
        if (i % 8 == 0 && !any(load(c->low + i) == all(c->least))) {
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
    return best != UNKNOWN && c->nodes[best % ROWS] >> best / ROWS & 1;
}

/* The best candidate; false: none has a value of at most `most`. */
static bool best_candidate(struct candidates *c, int most, int *value, int *best)
{
    for (;;) {
        struct source *next = NULL;
        *value = most + 1;
        for (int i = 0; i < c->n_sources; i++) {
            struct source *s = &c->source[i];
            if (s->low > *value)
                continue;
            if (!is_candidate(c, s->best))
                next = !next || s->low < next->low ? s : next;
            else if (s->low < *value || s->best < *best)
                *value = s->low, *best = s->best;
        }
        if (c->least <= *value && c->least < FAR_OFF) {
            if (!is_candidate(c, c->first_best)) {
                take_marks(c);
                continue;
            }
            if (c->least < *value || c->first_best < *best)
                *value = c->least, *best = c->first_best;
        }
        if (!next || next->low > *value || next->low == FAR_OFF)
            return *value <= most;
        look_at(c, next);
    }
}

/* The best node that is legal and whose value is at most `most`. */
static bool best_node(struct candidates *c, int most, struct fy_inch *to, int *value)
{
    int best = 0;
    bool pieces = true;
    while (best_candidate(c, most, value, &best)) {
        *to = (struct fy_inch){100 * (c->x + best / ROWS), 100 * (c->y + best % ROWS)};
        if (skirmish_leg_legal(c->w, *to, false))
            return true;
        if (pieces)
            leave_out_pieces(c);
        pieces = false;
        c->nodes[best % ROWS] &= ~(1u << best / ROWS);
    }
    return false;
}

/* Takes points on the lines to the foes where the gap is about 5.95" that come before the best leg so far. */
static void better_rings(const struct sk_field *f, const struct sk_walk *w, bool *found, struct fy_inch *to, int *value)
{
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        int32_t length = fy_inch_root(fy_inch_apart2(w->from, c->at)) - w->d->band - c->touch + w->d->intrusion / 2;
        if (!c->band || length <= 0 || length > w->move)
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

/* Blown crossings that are closed to the mover, wherever it stands. */
static uint64_t blown(const struct sk_walk *w)
{
    bool heavy = w->d->piece[w->s->kind[w->piece]].heavy, all = w->s->option[OPT_CROSSINGS] == CROSSINGS_ALL;
    return w->s->option[OPT_CROSSINGS] == CROSSINGS_OFF || !(heavy || all) ? 0 : w->s->gone & w->d->crossings;
}

/* The ways for this mover, or NULL if none were worked out: they do not know of men kept from blown crossings, of a piece
 * that stands in one (SK-14.12), or of a goal there. */
static const struct sk_ways *ways_for(const struct sk_walk *w, struct fy_inch goal)
{
    const struct sk_data *d = w->d;
    bool barred = d->piece[w->s->kind[w->piece]].heavy && !w->s->option[OPT_BUILDINGS];
    uint64_t closed = blown(w);
    if (!closed)
        return d->nav[barred];
    if (!barred || w->ground.crossings != closed)
        return NULL;
    for EACH_BIT(t, closed)
        if (fy_inch_area_within(&d->target[__builtin_ctzll(t_set)].area, goal, SEED))
            return NULL;
    return d->nav[2];
}

/* ---- outlooks ---- */

static size_t rows_of(int32_t move) { return (size_t)(2 * (move / 100) + 1); }
static int bends_of(const struct sk_ways *w) { return (w->n_bends + LANES - 1) / LANES * LANES; }

/* The candidates at the edge: from any other a step towards a bend leads to a better one. */
static void find_edge(const struct candidates *c, uint32_t edge[ROWS])
{
    uint32_t across[ROWS];
    for (int i = 0; i < c->n; i++)
        across[i] = c->nodes[i] & c->nodes[i] << 1 & c->nodes[i] >> 1;
    for (int i = 0; i < c->n; i++)
        edge[i] = c->nodes[i] & ~(i && i < c->n - 1 ? across[i - 1] & across[i] & across[i + 1] : 0);
}

/* Those of one node, where they are the least so far. */
static void lessen(const struct sk_ways *w, int x, int y, int me, int16_t *cost, int16_t *best)
{
    for (int word = 0; 64 * word < w->n_bends; word++) {
        uint64_t bends = w->n_bends < 64 * (word + 1) ? one(w->n_bends % 64) - 1 : UINT64_MAX;
        for EACH_BIT(p, w->near[(y * w->columns + x) * w->words + word] & bends) {
            int p = 64 * word + __builtin_ctzll(p_set), here = octile(x - w->mark_x[p], y - w->mark_y[p]);
            if (here < cost[p] || (here == cost[p] && me < best[p])) {
                cost[p] = (int16_t)here;
                best[p] = (int16_t)me;
            }
        }
    }
}

/* The least of the candidates. */
static void least_costs(const struct candidates *c, const struct sk_ways *w, int16_t *cost, int16_t *best)
{
    uint32_t edge[ROWS];
    find_edge(c, edge);
    for (int p = 0; p < w->n_bends; p++) { /* from a bend itself no step leads nearer to it */
        int k = w->mark_x[p] - c->x, row = w->mark_y[p] - c->y;
        if (k >= 0 && k < ROWS && row >= 0 && row < c->n)
            edge[row] |= c->nodes[row] & 1u << k;
    }
    for (int p = 0; p < bends_of(w); p++)
        cost[p] = FAR_OFF, best[p] = UNKNOWN;
    for (int row = 0; row < c->n; row++)
        for EACH_BIT(k, edge[row])
            lessen(w, c->x + __builtin_ctzll(k_set), c->y + row, number(__builtin_ctzll(k_set), row), cost, best);
}

static void look_out(const struct sk_data *d, const struct sk_outlook *o, struct sk_state *s, int node)
{
    struct sk_walk w;
    struct candidates c;
    struct fy_inch p = node_at(d, node);
    int32_t move = d->piece[s->kind[0]].move;
    if (!skirmish_standable(d, s, d->piece[s->kind[0]].heavy, p))
        return;
    s->x[0] = (int16_t)p.x;
    s->y[0] = (int16_t)p.y;
    skirmish_walk(d, s, 0, move, &w);
    find_frame(&c, &w);
    find_nodes(&c);
    leave_out_ground(&c);
    memcpy(o->nodes + (size_t)node * rows_of(move), c.nodes, (size_t)c.n * sizeof *c.nodes);
    for (int blown = 0; blown < 2; blown++)
        if (o->past[blown].cost) {
            const struct sk_ways *ways = d->nav[d->piece[s->kind[0]].heavy + blown];
            int first = node * bends_of(ways);
            least_costs(&c, ways, o->past[blown].cost + first, o->past[blown].best + first);
        }
}

void skirmish_outlooks(struct fy_loader *l, struct sk_data *d)
{
    size_t nodes = (size_t)(d->columns * d->rows);
    struct sk_state s;
    memset(&s, 0, sizeof s);
    for (int kind = K_INFANTRY; kind < K_PILLBOX; kind++) {
        const struct sk_piece *piece = &d->piece[kind], *last = piece - 1;
        struct sk_outlook *o = &d->outlook[kind];
        if (kind > K_INFANTRY && last->move == piece->move && last->heavy == piece->heavy) {
            *o = o[-1];
            continue;
        }
        o->nodes = fy_keep(l, nodes * rows_of(piece->move) * sizeof *o->nodes);
        for (int blown = 0; blown <= piece->heavy; blown++) {
            const struct sk_ways *ways = d->nav[piece->heavy + blown];
            if (!ways)
                continue;
            o->past[blown].cost = fy_keep(l, nodes * (size_t)bends_of(ways) * sizeof(int16_t));
            o->past[blown].best = fy_keep(l, nodes * (size_t)bends_of(ways) * sizeof(int16_t));
        }
        s.kind[0] = (uint8_t)kind;
        for (int i = 0; i < (int)nodes; i++)
            look_out(d, o, &s, i);
    }
}

/* ---- the leg ---- */

/* What is known of legs from the mover's place, or NULL: it is no whole-inch point, wire has been removed there, or an option
 * opens buildings to it. */
static const struct sk_outlook *outlook_of(const struct sk_walk *w, const struct sk_ways *ways)
{
    int kind = w->s->kind[w->piece];
    bool cut = near_cell(w->d, w->from)->wire[w->move > 600] & (uint32_t)(w->s->gone >> WIRE_0);
    if (w->from.x % 100 || w->from.y % 100 || cut || (ways == w->d->nav[0]) == w->d->piece[kind].heavy)
        return NULL;
    return &w->d->outlook[kind];
}

/* Is any node about the goal in one piece from a candidate? */
static bool goal_in_view(const struct candidates *c)
{
    const struct sk_field *f = c->f;
    for (int i = 0; i < f->n; i++) {
        struct pieces p = pieces_of(c, f->seed_y[i] * f->ways->columns + f->seed_x[i]);
        uint32_t any = 0;
        for (int row = c->first; row < c->end; row++)
            any |= c->nodes[row] & pieces_in(&p, row);
        if (any)
            return true;
    }
    return false;
}

static void find_candidates(struct candidates *c, const struct sk_walk *w, const struct sk_field *f)
{
    const struct sk_ways *ways = f->ways;
    const struct sk_outlook *o = outlook_of(w, ways);
    int known = 0, node = w->from.y / 100 * ways->columns + w->from.x / 100;
    find_frame(c, w);
    c->f = f;
    if (o) {
        bool blown_up = ways == w->d->nav[2];
        const int16_t *cost = o->past[blown_up].cost + node * bends_of(ways), *best = o->past[blown_up].best + node * bends_of(ways);
        memcpy(c->nodes, o->nodes + (size_t)node * rows_of(w->move), (size_t)c->n * sizeof *c->nodes);
        for (int i = 0; i < bends_of(ways); i += 8) {
            eight low = load(cost + i) + load(f->rest + i);
            memcpy(c->low + i, &low, sizeof low);
        }
        memcpy(c->best, best, (size_t)bends_of(ways) * sizeof *best);
        known = ways->n_bends;
    } else {
        find_nodes(c);
        leave_out_ground(c);
    }
    for (int i = known; i < f->marks; i++) { /* marks beside what is still shut are on no way of their own */
        bool goes_on = f->rest[i] < FAR_OFF && (i < ways->n_bends || (f->shut != ways->shut && bit(f->opened[i / 64], i % 64)));
        c->low[i] = goes_on ? (int16_t)(f->rest[i] + bound(w, ways->mark_x[i], ways->mark_y[i])) : FAR_OFF;
        c->best[i] = UNKNOWN;
    }
    find_least(c);
    for (c->first = 0; c->first < c->n && !c->nodes[c->first]; c->first++)
        continue;
    for (c->end = c->n; c->end > c->first && !c->nodes[c->end - 1]; c->end--)
        continue;
    c->n_sources = 0;
    if (goal_in_view(c))
        for (int i = 0; i < f->n; i++)
            add_source(c, f->seed_x[i], f->seed_y[i], f->cost[i]);
}

int skirmish_route_by_ways(const struct sk_walk *w, struct fy_inch goal, struct sk_field *f, struct fy_inch *to)
{
    const struct sk_ways *ways = ways_for(w, goal);
    if (!ways)
        return -1;
    uint64_t shut = ways->shut & (~w->s->gone | w->d->crossings) & ~(w->d->crossings & ~blown(w));
    if (f->ways != ways || f->shut != shut || !fy_inch_same(f->goal, goal))
        skirmish_begin_field(f, w, ways, shut, goal);
    if (!f->n || f->cost[0] > FAR_OFF - LONGEST)
        return -1; /* too far from the goal to be counted so */
    struct candidates c;
    int own = value_of_place(f, w, w->from), value;
    find_candidates(&c, w, f);
    bool found = best_node(&c, own - 1, to, &value);
    value = found ? value : own - 1;
    better_rings(f, w, &found, to, &value);
    return found ? ROUTE_FOUND : own < FAR_OFF ? ROUTE_NONE : ROUTE_NO_WAY;
}
