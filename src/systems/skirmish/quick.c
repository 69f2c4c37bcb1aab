/* quick.c - the leg towards a goal (SK-17.7) by the ways that were worked out when the scenario was loaded.
 *
 * A field is a goal with the last marks on the ways to it, few as a rule: the value of a node is that of one piece to the
 * goal, or the least by way of one of them. The nodes within the move are valued in whole rows, and only while a row can
 * still hold something better than what is known. */
#include "skirmish.h"

#include <string.h>

enum { SEED = 150, SPAN = 2 * REACH / 100 + 1, STRETCH = 2 * LANES };

/* ---- the field of a goal ---- */

/* Ground between two points less than 1.50" apart. */
static bool open_near(const struct sk_walk *w, struct fy_inch p, struct fy_inch q)
{
    bool heavy = w->d->piece[w->s->kind[w->piece]].heavy;
    if ((near_cell(w->d, p)->clear[heavy] && !w->ground.crossings) || fy_inch_same(p, q))
        return true;
    struct sk_ground g = skirmish_ground(w->d, w->s, heavy, p, false);
    return skirmish_open(w->d, &g, p, q, NULL);
}

/* Is a node joined to another, now that some things are open? */
static bool joined(const struct sk_field *f, int node)
{
    const struct sk_ways *w = f->ways;
    if (w->open[node])
        return true;
    for (int i = 0; i < w->n_openings && f->shut != w->shut; i++)
        if (!(w->opening[i].shut & f->shut) && (w->mark[w->opening[i].a] == node || w->mark[w->opening[i].b] == node))
            return true;
    return false;
}

static void add_seed(struct sk_field *f, int x, int y)
{
    struct fy_inch p = {100 * x, 100 * y};
    int32_t cost = fy_inch_root(fy_inch_apart2(p, f->goal));
    f->seed_x[f->n] = (uint8_t)x;
    f->seed_y[f->n] = (uint8_t)y;
    f->cost[f->n++] = (int16_t)cost;
}

/* The nearest joined node, then by x, then y: square by square outwards until nothing nearer can come. */
static void add_nearest(struct sk_field *f, const struct sk_data *d)
{
    int cx = f->goal.x / 100, cy = f->goal.y / 100, bx = -1, by = -1;
    int64_t least = INT64_MAX;
    for (int ring = 0; ring <= d->columns + d->rows; ring++) {
        if (bx >= 0 && fy_inch_square(100 * (int64_t)(ring - 1)) > least)
            break;
        for (int x = cx - ring; x <= cx + ring; x++)
            for (int y = cy - ring; y <= cy + ring; y += x == cx - ring || x == cx + ring || !ring ? 1 : 2 * ring) {
                if (x < 0 || y < 0 || x >= d->columns || y >= d->rows || !joined(f, y * d->columns + x))
                    continue;
                int64_t apart2 = fy_inch_apart2((struct fy_inch){100 * x, 100 * y}, f->goal);
                if (apart2 < least || (apart2 == least && (x < bx || (x == bx && y < by))))
                    least = apart2, bx = x, by = y;
            }
    }
    if (bx >= 0)
        add_seed(f, bx, by);
}

static void find_seeds(struct sk_field *f, const struct sk_walk *w)
{
    const struct sk_data *d = w->d;
    int x0 = f->goal.x / 100 - 1, y0 = f->goal.y / 100 - 1;
    f->n = 0;
    for (int y = y0 < 0 ? 0 : y0; y <= y0 + 3 && y < d->rows; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x0 + 3 && x < d->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            if (fy_inch_within(p, f->goal, SEED) && joined(f, y * d->columns + x) && open_near(w, p, f->goal))
                add_seed(f, x, y);
        }
    if (!f->n)
        add_nearest(f, d);
}

/* Those about the goal that lie no nearer to it than by way of another one add nothing. */
static void drop_idle_seeds(struct sk_field *f)
{
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        bool idle = false;
        for (int j = 0; j < f->n && !idle; j++)
            idle = j != i && f->cost[j] + octile(f->seed_x[i] - f->seed_x[j], f->seed_y[i] - f->seed_y[j]) <= f->cost[i] &&
                   skirmish_one_piece(f->ways, f->seed_y[j] * f->ways->columns + f->seed_x[j], f->seed_x[i], f->seed_y[i]);
        if (idle)
            continue;
        f->seed_x[n] = f->seed_x[i];
        f->seed_y[n] = f->seed_y[i];
        f->cost[n++] = f->cost[i];
    }
    f->n = n;
}

/* What is open that the ways do not know of: from mark to mark, and on from there, until nothing gets cheaper. */
static void pass_openings(struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    bool again = true;
    while (again) {
        bool changed[MARKS] = {false};
        again = false;
        for (int i = 0; i < w->n_openings; i++) {
            const struct sk_opening *o = &w->opening[i];
            if (o->shut & f->shut)
                continue;
            int low = f->rest[o->a] < f->rest[o->b] ? o->a : o->b, high = o->a + o->b - low;
            if (f->rest[low] + o->cost >= f->rest[high])
                continue;
            f->rest[high] = (int16_t)(f->rest[low] + o->cost);
            changed[high] = again = true;
        }
        for (int i = 0; i < w->n_marks && again; i++)
            if (changed[i] && w->open[w->mark[i]])
                skirmish_cheaper(f->rest, w->to + w->mark[i] * w->stride, f->rest[i], w->stride);
    }
}

/* Keeps of the last marks those from which no other one lies on the way to the goal. */
static void sift_last(struct sk_field *f)
{
    int n = 0;
    for (int i = 0; i < f->n_last; i++) {
        const int16_t *between = f->ways->between + f->last[i] * f->ways->stride;
        bool passes = false;
        for (int j = 0; j < f->n_last && !passes; j++)
            passes = between[f->last[j]] + f->rest[f->last[j]] <= f->rest[f->last[i]];
        f->kept[i] = !passes;
    }
    for (int i = 0; i < f->n_last; i++)
        if (f->kept[i])
            f->last[n++] = f->last[i];
    f->n_last = n;
}

/* The last marks on the ways to the goal: one piece away from it, or beside something that has opened. */
static void find_last(struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    f->n_last = 0;
    if (f->shut != w->shut) {
        for (int i = 0; i < w->n_marks; i++)
            if (f->rest[i] < FAR_OFF)
                f->last[f->n_last++] = (uint16_t)i;
    } else {
        for (int word = 0; word < w->words; word++) {
            uint64_t near = 0;
            for (int i = 0; i < f->n; i++)
                near |= w->near[(f->seed_y[i] * w->columns + f->seed_x[i]) * w->words + word];
            for EACH_BIT(k, near)
                f->last[f->n_last++] = (uint16_t)(64 * word + __builtin_ctzll(k_set));
        }
    }
    sift_last(f);
}

static void begin_field(struct sk_field *f, const struct sk_walk *w, const struct sk_ways *ways, uint64_t shut, struct fy_inch goal)
{
    f->ways = ways;
    f->goal = goal;
    f->shut = shut;
    f->marks = ((shut == ways->shut ? ways->n_bends : ways->n_marks) + LANES - 1) / LANES * LANES;
    f->loose = 0;
    f->parts = 0;
    find_seeds(f, w);
    drop_idle_seeds(f);
    for (int i = 0; i < ways->stride; i++)
        f->rest[i] = FAR_OFF;
    for (int i = 0; i < f->n; i++) {
        int node = f->seed_y[i] * ways->columns + f->seed_x[i];
        int32_t off = octile(f->seed_x[i] - f->seed_x[0], f->seed_y[i] - f->seed_y[0]) - f->cost[i];
        skirmish_cheaper(f->rest, ways->to + node * ways->stride, f->cost[i], f->marks);
        f->parts |= one(ways->part[node]);
        f->loose = off > f->loose ? off : f->loose;
    }
    if (shut != ways->shut) {
        pass_openings(f);
        f->parts = UINT64_MAX;
    }
    find_last(f);
}

/* ---- values ---- */

/* By one piece from a node to one about the goal, if that is less than `least`. */
static inline int32_t by_one_piece(const struct sk_field *f, int x, int y, int32_t least)
{
    for (int i = 0; i < f->n; i++) {
        int dx = f->seed_x[i] - x, dy = f->seed_y[i] - y;
        int32_t cost = f->cost[i] + octile(dx, dy);
        if (cost < least && skirmish_one_piece(f->ways, f->seed_y[i] * f->ways->columns + f->seed_x[i], x, y))
            least = cost;
    }
    return least;
}

static int32_t value_of(const struct sk_field *f, int x, int y)
{
    const int16_t *to = f->ways->to + (y * f->ways->columns + x) * f->ways->stride;
    int32_t least = FAR_OFF;
    for (int i = 0; i < f->n_last; i++) {
        int32_t sum = to[f->last[i]] + f->rest[f->last[i]];
        least = sum < least ? sum : least;
    }
    return by_one_piece(f, x, y, least);
}

/* The value of a place: by the corners of its inch. */
static int32_t value_of_place(const struct sk_field *f, const struct sk_walk *w, struct fy_inch p)
{
    int32_t least = FAR_OFF;
    int x0 = p.x / 100, y0 = p.y / 100;
    bool node = p.x == 100 * x0 && p.y == 100 * y0;
    for (int y = y0; y <= y0 + !node && y < w->d->rows; y++)
        for (int x = x0; x <= x0 + !node && x < w->d->columns; x++) {
            struct fy_inch c = {100 * x, 100 * y};
            int32_t value = value_of(f, x, y);
            if (value >= least)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, c));
            if (value < least && open_near(w, p, c))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

struct candidates {
    const struct sk_walk *w;
    const struct sk_field *f;
    int n;
    struct row {
        int x, y;                   /* its first node */
        uint32_t nodes;             /* which nodes from there on are candidates */
        uint64_t first;             /* the lowest value, its x, and the row: what comes first is least */
        bool valued;                /* or else the value is less than any in the row */
        int16_t value[STRETCH];
    } row[SPAN];
};

static uint32_t up_to(int n) { return n >= 32 ? UINT32_MAX : n <= 0 ? 0 : (1u << n) - 1; }

/* The nodes of a row between two places, ends excluded, as bits from its first node on. */
static uint32_t nodes_between(const struct row *r, int32_t low, int32_t high)
{
    int from = low < 100 * r->x ? 0 : low / 100 + 1 - r->x, to = (high + 99) / 100 - r->x;
    return high <= 100 * r->x ? 0 : up_to(to) & ~up_to(from);
}

/* ---- what lies in the shadow of closed ground ---- */

enum { FINE = 1 << 10, WIDE = 4 * FY_INCH_LARGEST };

/* Leaves out nodes behind a block: beyond its near side, and between the lines past its corners. Only what surely lies there;
 * what is left is looked at exactly. Everything is turned so that the rows are above the mover. */
static void shade(struct candidates *c, const struct sk_block *b, int side)
{
    int32_t near = side > 0 ? b->ly : -b->hy, far = side > 0 ? b->hy : -b->ly;
    if (far <= 0)
        return;
    near = near > 0 ? near : 0;
    /* the slopes of the lines, x by y: left past the corner that is seen most to the left, and so on */
    int32_t left = b->lx >= 0 ? b->lx * FINE / far + 1 : near ? b->lx * FINE / near + 1 : -WIDE * FINE;
    int32_t right = b->hx <= 0 ? b->hx * FINE / far - 1 : near ? b->hx * FINE / near - 1 : WIDE * FINE;
    int32_t from = c->w->from.y, first = side > 0 ? (from + near) / 100 + 1 - c->row[0].y : 0,
            end = side > 0 ? c->n : (from - near + 99) / 100 - c->row[0].y;
    for (int i = first < 0 ? 0 : first; i < end && i < c->n; i++) {
        struct row *r = &c->row[i];
        int32_t up = side * (100 * r->y - from);
        if (!r->nodes)
            continue;
        int32_t low = b->lx >= 0 && up < far ? b->lx : left == -WIDE * FINE ? -WIDE : (int32_t)((int64_t)left * up / FINE) + 1;
        int32_t high = b->hx <= 0 && up < far ? b->hx : right == WIDE * FINE ? WIDE : (int32_t)((int64_t)right * up / FINE) - 1;
        r->nodes &= ~nodes_between(r, c->w->from.x + low, c->w->from.x + high);
    }
}

/* Inside a band in which the leg does not begin nobody stops (SK-8.2). */
static void leave_out_band(struct candidates *c, const struct sk_foe *f)
{
    int32_t within = c->w->d->band - c->w->d->intrusion + f->touch;
    for (int i = 0; i < c->n; i++) {
        struct row *r = &c->row[i];
        int32_t aside = 100 * r->y < f->at.y ? f->at.y - 100 * r->y : 100 * r->y - f->at.y;
        if (aside >= within || !r->nodes)
            continue;
        int32_t half = fy_inch_root(fy_inch_square(within) - fy_inch_square(aside) - 1);
        r->nodes &= ~nodes_between(r, f->at.x - half - 1, f->at.x + half + 1);
    }
}

/* The nodes within the move, less those that are surely no candidates. */
static void find_rows(struct candidates *c)
{
    const struct sk_walk *w = c->w;
    const int16_t *chord = w->d->chord[w->s->kind[w->piece]];
    int32_t y = w->from.y < w->move ? 0 : (w->from.y - w->move + 99) / 100, top = (w->from.y + w->move) / 100;
    c->n = 0;
    for (; y <= top && y < w->d->rows; y++) {
        int32_t half = chord[100 * y < w->from.y ? w->from.y - 100 * y : 100 * y - w->from.y];
        int32_t low = w->from.x < half ? 0 : (w->from.x - half + 99) / 100, high = (w->from.x + half) / 100;
        if (high >= w->d->columns)
            high = w->d->columns - 1;
        struct row *r = &c->row[c->n++];
        r->x = low;
        r->y = y;
        r->nodes = up_to(high - low + 1);
    }
    for (int i = 0; i < w->n_areas; i++) {
        if (!w->d->area[w->area[i].what].rectangle)
            continue;
        shade(c, &w->area[i], 1);
        shade(c, &w->area[i], -1);
    }
    for (int i = 0; i < w->n_wires; i++) {
        struct sk_block b = w->wire[i]; /* a hundredth larger than the wire */
        b.lx++, b.ly++, b.hx--, b.hy--;
        if (b.lx != b.hx && b.ly != b.hy)
            continue;
        shade(c, &b, 1);
        shade(c, &b, -1);
    }
    for (int i = 0; i < w->n_foes; i++)
        if (w->foe[i].band && !w->foe[i].holds)
            leave_out_band(c, &w->foe[i]);
}

/* ---- their values ---- */

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
static inline eight greater(eight a, eight b) { return choose(a > b, a, b); }

static const eight lane = {0, 1, 2, 3, 4, 5, 6, 7}, lane_bit = {1, 2, 4, 8, 16, 32, 64, 128};

/* Which nodes from (x, y) on lie one piece away from a node. */
static inline uint32_t pieces_to(const struct sk_ways *w, int node, int x, int y)
{
    const uint64_t *piece = w->piece[node * w->rows + y];
    unsigned shift = (unsigned)x & 63;
    if (x >= 64)
        return (uint32_t)(piece[1] >> shift);
    return (uint32_t)(piece[0] >> shift | (shift ? piece[1] << (64 - shift) : 0));
}

/* The values of eight nodes by way of the last marks. */
static inline eight by_marks(const struct sk_field *f, int node)
{
    eight best = all(FAR_OFF);
    for (int i = 0; i < f->n_last; i++)
        best = lesser(load(f->ways->of + f->last[i] * f->ways->row + node) + all(f->rest[f->last[i]]), best);
    return best;
}

static inline eight bits_of(unsigned set) { return (all((int)set) & lane_bit) != all(0); }

/* By one piece from these of the eight nodes to one about the goal, where that is less. */
static inline eight by_piece(const struct sk_field *f, int seed, int x, int y, unsigned pieces, eight best)
{
    eight dx = lane + all(x - f->seed_x[seed]), dy = all(y < f->seed_y[seed] ? f->seed_y[seed] - y : y - f->seed_y[seed]);
    dx = greater(dx, -dx);
    eight cost = greater(dx, dy) * all(100) + lesser(dx, dy) * all(41) + all(f->cost[seed]);
    return choose(bits_of(pieces), lesser(cost, best), best);
}

static int16_t least_of(const int16_t value[STRETCH])
{
    eight a = lesser(lesser(load(value), load(value + 8)), lesser(load(value + 16), load(value + 24)));
    int16_t v[8];
    memcpy(v, &a, sizeof a);
    for (int half = 4; half; half /= 2)
        for (int i = 0; i < half; i++)
            v[i] = v[i] < v[i + half] ? v[i] : v[i + half];
    return v[0];
}

static void find_first(struct row *r, int number)
{
    int16_t least = least_of(r->value);
    int k = 0;
    if (least >= FAR_OFF) {
        r->first = UINT64_MAX;
        return;
    }
    while (r->value[k] != least)
        k++;
    r->first = (uint64_t)least << 32 | (uint64_t)(r->x + k) << 16 | (uint64_t)number;
}

static void value_row(const struct sk_field *f, struct row *r, int number)
{
    uint32_t pieces[16], any = 0;
    r->valued = true;
    for (int i = 0; i < f->n; i++) {
        pieces[i] = pieces_to(f->ways, f->seed_y[i] * f->ways->columns + f->seed_x[i], r->x, r->y) & r->nodes;
        any |= pieces[i];
    }
    for (int k = 0; k < STRETCH; k += 8) {
        eight value = all(FAR_OFF);
        if (r->nodes >> k & 255)
            value = choose(bits_of(r->nodes >> k & 255), by_marks(f, r->y * f->ways->columns + r->x + k), value);
        for (int i = 0; i < f->n && any >> k & 255; i++)
            if (pieces[i] >> k & 255)
                value = by_piece(f, i, r->x + k, r->y, pieces[i] >> k & 255, value);
        memcpy(r->value + k, &value, sizeof value);
    }
    find_first(r, number);
}

/* The least cost over open ground from a row to a point. */
static int32_t row_to(int low, int high, int y, int px, int py)
{
    return octile(px < low ? low - px : px > high ? px - high : 0, py - y);
}

/* A value that none in the row is below: by open ground to the marks and to the goal. */
static void bound_rows(struct candidates *c)
{
    const struct sk_field *f = c->f;
    for (int i = 0; i < c->n; i++) {
        struct row *r = &c->row[i];
        r->first = UINT64_MAX;
        r->valued = true;
        if (!r->nodes)
            continue;
        int low = r->x + __builtin_ctz(r->nodes), high = r->x + 31 - __builtin_clz(r->nodes);
        int32_t least = row_to(low, high, r->y, f->seed_x[0], f->seed_y[0]) - f->loose;
        for (int k = 0; k < f->n_last; k++) {
            int mark = f->last[k];
            int32_t cost = row_to(low, high, r->y, f->ways->mark_x[mark], f->ways->mark_y[mark]) + f->rest[mark];
            least = cost < least ? cost : least;
        }
        r->first = (uint64_t)(least > 0 ? least : 0) << 32 | (uint64_t)i;
        r->valued = false;
    }
}

static uint64_t first_of_all(const struct candidates *c)
{
    uint64_t first = UINT64_MAX;
    for (int i = 0; i < c->n; i++)
        first = c->row[i].first < first ? c->row[i].first : first;
    return first;
}

/* The best node that is legal and whose value is at most `most`. */
static bool best_node(struct candidates *c, int32_t most, struct fy_inch *to, int32_t *value)
{
    if (most < 0)
        return false;
    find_rows(c);
    bound_rows(c);
    for (uint64_t first; (first = first_of_all(c)) >> 32 <= (uint64_t)most;) {
        struct row *r = &c->row[first & 0xffff];
        if (!r->valued) {
            value_row(c->f, r, (int)(first & 0xffff));
            continue;
        }
        int x = (int)(first >> 16 & 0xffff), k = x - r->x;
        *value = (int32_t)(first >> 32);
        *to = (struct fy_inch){100 * x, 100 * r->y};
        if (skirmish_leg_legal(c->w, *to, false))
            return true;
        r->value[k] = FAR_OFF;
        find_first(r, (int)(first & 0xffff));
    }
    return false;
}

/* The best of the points on the lines to the foes where the gap is about 5.95". */
static bool best_ring(const struct sk_field *f, const struct sk_walk *w, int32_t own, struct fy_inch *to, int32_t *best)
{
    bool any = false;
    *best = own;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        if (!c->band)
            continue;
        int32_t length = fy_inch_root(fy_inch_apart2(w->from, c->at)) - w->d->band - c->touch + w->d->intrusion / 2;
        if (length <= 0 || length > w->move)
            continue;
        struct fy_inch p = fy_inch_toward(w->from, c->at, length);
        int32_t value = value_of_place(f, w, p);
        if (value > *best || (value == *best && !(any && before(p, *to))) || !skirmish_leg_legal(w, p, false))
            continue;
        *best = value;
        *to = p;
        any = true;
    }
    return any;
}

/* Does any node within the move hang together with the goal? */
static bool any_way(const struct sk_walk *w, const struct sk_field *f)
{
    int32_t left = w->from.x < w->move ? 0 : (w->from.x - w->move) / 100, right = (w->from.x + w->move) / 100;
    int32_t low = w->from.y < w->move ? 0 : (w->from.y - w->move) / 100, top = (w->from.y + w->move) / 100;
    for (int32_t y = low; y <= top && y < w->d->rows; y++)
        for (int32_t x = left; x <= right && x < w->d->columns; x++)
            if (bit(f->parts, f->ways->part[y * w->d->columns + x]))
                return true;
    return false;
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

int skirmish_route_by_ways(const struct sk_walk *w, struct fy_inch goal, struct sk_field *f, struct fy_inch *to)
{
    const struct sk_ways *ways = ways_for(w, goal);
    if (!ways)
        return -1;
    uint64_t shut = ways->shut & (~w->s->gone | w->d->crossings) & ~(w->d->crossings & ~blown(w));
    if (f->ways != ways || f->shut != shut || !fy_inch_same(f->goal, goal))
        begin_field(f, w, ways, shut, goal);
    if (!f->n || f->cost[0] > FAR_OFF - LONGEST)
        return -1; /* too far from the goal to be counted so */
    int32_t own = value_of_place(f, w, w->from), ring_value, node_value;
    if (own == FAR_OFF && !any_way(w, f))
        return ROUTE_NO_WAY;
    struct fy_inch ring, node;
    struct candidates c;
    c.w = w;
    c.f = f;
    bool by_ring = best_ring(f, w, own, &ring, &ring_value);
    bool by_node = best_node(&c, by_ring ? ring_value : own - 1, &node, &node_value);
    if (!by_ring && !by_node)
        return own < FAR_OFF ? ROUTE_NONE : ROUTE_NO_WAY;
    bool take_node = by_node && (!by_ring || node_value < ring_value || before(node, ring));
    *to = take_node ? node : ring;
    return ROUTE_FOUND;
}
