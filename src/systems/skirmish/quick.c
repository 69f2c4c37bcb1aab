/* quick.c - the leg towards a goal (SK-17.7) from remembered costs, while all wire stands and no crossing is closed.
 *
 * The values of the nodes within the move are worked out row by row, whole stretches at a time, and only while a row could
 * still hold something better than the best that is known: no value is less than the way over open ground. */
#include "skirmish.h"

enum { SEEDS = 16, SEED = 150, SPAN = 2 * REACH / 100 + 1, STRETCH = 32 };

struct field {
    const struct sk_data *d;
    int n;
    const int16_t *row[SEEDS];
    int16_t cost[SEEDS];
    int32_t loose;                  /* a straight line may be so much shorter than the way by nodes beside it */
};

/* The values of a stretch of nodes. The length is known where it is used, so that many are done at a time. */
static inline void values_of(const struct field *f, int node, int16_t *restrict value, int length)
{
    for (int k = 0; k < length; k++)
        value[k] = FAR_OFF;
    for (int i = 0; i < f->n; i++) {
        const int16_t *restrict row = f->row[i] + node;
        int16_t cost = f->cost[i];
        for (int k = 0; k < length; k++) {
            int16_t sum = (int16_t)(row[k] + cost);
            value[k] = sum < value[k] ? sum : value[k];
        }
    }
}

static void short_values(const struct field *f, int node, int16_t *restrict value) { values_of(f, node, value, 16); }
static void long_values(const struct field *f, int node, int16_t *restrict value) { values_of(f, node, value, STRETCH); }

static int16_t least_of(const int16_t *value)
{
    int16_t least = FAR_OFF;
    for (int k = 0; k < STRETCH; k++)
        least = value[k] < least ? value[k] : least;
    return least;
}

static int32_t value_of(const struct field *f, int node)
{
    int32_t least = FAR_OFF;
    for (int i = 0; i < f->n; i++) {
        int32_t value = f->row[i][node] + f->cost[i];
        least = value < least ? value : least;
    }
    return least;
}

/* Ground between two points less than 1.50" apart. */
static bool open_near(const struct sk_walk *w, bool heavy, struct fy_inch p, struct fy_inch q)
{
    if (near_cell(w->d, p)->clear[heavy] || fy_inch_same(p, q))
        return true;
    struct sk_ground g = skirmish_ground(w->d, w->s, heavy, p, false);
    return skirmish_open(w->d, &g, p, q, NULL);
}

/* ---- where the costs begin ---- */

static bool add_seed(struct field *f, struct sk_memo *memo, int node, struct fy_inch goal)
{
    f->row[f->n] = skirmish_memo_row(memo, node);
    f->cost[f->n] = (int16_t)fy_inch_root(fy_inch_apart2(node_at(f->d, node), goal));
    if (f->loose < 3 + f->cost[f->n] * 9 / 100)
        f->loose = 3 + f->cost[f->n] * 9 / 100;
    return f->row[f->n++] != NULL;
}

/* The nearest joined node, then by x, then y: square by square outwards until nothing nearer can come. */
static int nearest_joined(const struct sk_data *d, const struct sk_memo *memo, struct fy_inch goal)
{
    int cx = goal.x / 100, cy = goal.y / 100, best = -1;
    int64_t least = INT64_MAX;
    for (int ring = 0; ring <= d->columns + d->rows; ring++) {
        if (best >= 0 && fy_inch_square(100 * (int64_t)(ring - 1)) > least)
            break;
        for (int x = cx - ring; x <= cx + ring; x++)
            for (int y = cy - ring; y <= cy + ring; y += x == cx - ring || x == cx + ring || !ring ? 1 : 2 * ring) {
                if (x < 0 || y < 0 || x >= d->columns || y >= d->rows || !skirmish_memo_joined(memo, y * d->columns + x))
                    continue;
                int64_t apart2 = fy_inch_apart2((struct fy_inch){100 * x, 100 * y}, goal);
                bool first = best < 0 || x < best % d->columns || (x == best % d->columns && y < best / d->columns);
                if (apart2 < least || (apart2 == least && first))
                    least = apart2, best = y * d->columns + x;
            }
    }
    return best;
}

/* False if a row is in the making elsewhere, or the only way begins too far from the goal to be counted here. */
static bool begin_field(struct field *f, const struct sk_walk *w, bool heavy, struct fy_inch goal)
{
    const struct sk_data *d = w->d;
    struct sk_memo *memo = d->memo[heavy];
    int x0 = goal.x / 100 - 1, y0 = goal.y / 100 - 1;
    f->d = d;
    f->n = 0;
    f->loose = 0;
    for (int y = y0 < 0 ? 0 : y0; y <= y0 + 3 && y < d->rows; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x0 + 3 && x < d->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            int node = y * d->columns + x;
            if (fy_inch_within(p, goal, SEED) && skirmish_memo_joined(memo, node) && open_near(w, heavy, p, goal) &&
                !add_seed(f, memo, node, goal))
                return false;
        }
    if (f->n)
        return true;
    int nearest = nearest_joined(d, memo, goal);
    return nearest >= 0 && fy_inch_within(node_at(d, nearest), goal, 2000) && add_seed(f, memo, nearest, goal);
}

/* The value of a place that is no node: by the corners of its inch. */
static int32_t value_of_place(const struct field *f, const struct sk_walk *w, bool heavy, struct fy_inch p)
{
    int32_t least = FAR_OFF;
    for (int y = p.y / 100; y <= p.y / 100 + 1 && y < f->d->rows; y++)
        for (int x = p.x / 100; x <= p.x / 100 + 1 && x < f->d->columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int32_t value = value_of(f, y * f->d->columns + x);
            if (value >= least)
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (value < least && open_near(w, heavy, p, corner))
                least = value;
        }
    return least;
}

/* ---- candidates ---- */

struct candidates {
    const struct sk_walk *w;
    int32_t own;
    int y0, n;
    int left[SPAN], right[SPAN];    /* the nodes of each row */
    int32_t bound[SPAN];            /* no value of the row is less; INT32_MAX once they are known */
    uint64_t first[SPAN];           /* of each row the lowest value, its x, and the row: what comes first is least */
    int16_t value[SPAN][STRETCH];
};

static bool legal(const struct sk_walk *w, struct fy_inch p)
{
    return skirmish_leg_free(w, p, NULL) && skirmish_bands_allow(w, p, false, NULL);
}

/* Inside a band in which the leg does not begin nobody stops (SK-8.2): those nodes of a row are none. */
static void leave_out_bands(const struct sk_walk *w, int32_t y, int low, int nodes, int16_t *value)
{
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        int64_t rest = fy_inch_square(w->d->band - w->d->intrusion + f->touch) - fy_inch_square(100 * y - f->at.y) - 1;
        if (!f->band || f->holds || rest < 0)
            continue;
        int32_t half = fy_inch_root(rest), first = f->at.x - half, last = (f->at.x + half) / 100 - low;
        first = (first < 0 ? 0 : (first + 99) / 100) - low;
        for (int32_t k = first < 0 ? 0 : first; k <= last && k < nodes; k++)
            value[k] = FAR_OFF;
    }
}

static void find_first(struct candidates *c, int row)
{
    const int16_t *value = c->value[row];
    int16_t least = least_of(value);
    int k = 0;
    if (least == FAR_OFF) {
        c->first[row] = UINT64_MAX;
        return;
    }
    while (value[k] != least)
        k++;
    c->first[row] = (uint64_t)least << 32 | (uint64_t)(c->left[row] + k) << 16 | (uint64_t)row;
}

static void value_row(struct candidates *c, const struct field *f, int row)
{
    int16_t *value = c->value[row];
    int low = c->left[row], nodes = c->right[row] - low + 1, from = (c->y0 + row) * f->d->columns + low;
    if (nodes <= 16)
        short_values(f, from, value);
    else
        long_values(f, from, value);
    for (int k = nodes; k < STRETCH; k++)
        value[k] = FAR_OFF;
    leave_out_bands(c->w, c->y0 + row, low, nodes, value);
    find_first(c, row);
    c->bound[row] = INT32_MAX;
}

/* The way over open ground from the nearest node of a row, less what the roundings at the goal's end can make up. */
static int32_t row_bound(const struct field *f, struct fy_inch goal, int32_t y, int32_t low, int32_t high)
{
    int32_t dx = goal.x < 100 * low ? 100 * low - goal.x : goal.x > 100 * high ? goal.x - 100 * high : 0;
    int32_t dy = 100 * y < goal.y ? goal.y - 100 * y : 100 * y - goal.y;
    return (dx > dy ? 100 * dx + 41 * dy : 100 * dy + 41 * dx) / 100 - f->loose;
}

static void begin_rows(struct candidates *c, const struct field *f, struct fy_inch goal)
{
    const struct sk_walk *w = c->w;
    const int16_t *chord = w->d->chord[w->s->kind[w->piece]];
    int32_t y1 = (w->from.y + w->move) / 100;
    c->n = 0;
    c->y0 = w->from.y < w->move ? 0 : (w->from.y - w->move + 99) / 100;
    for (int32_t y = c->y0; y <= y1 && y < w->d->rows; y++) {
        int32_t half = chord[100 * y < w->from.y ? w->from.y - 100 * y : 100 * y - w->from.y];
        int32_t low = w->from.x < half ? 0 : (w->from.x - half + 99) / 100, high = (w->from.x + half) / 100;
        if (high >= w->d->columns)
            high = w->d->columns - 1;
        c->left[c->n] = low;
        c->right[c->n] = high;
        c->first[c->n] = UINT64_MAX;
        c->bound[c->n++] = low > high ? INT32_MAX : row_bound(f, goal, y, low, high);
    }
}

static int next_row(const struct candidates *c)
{
    int best = 0;
    for (int i = 1; i < c->n; i++)
        if (c->bound[i] < c->bound[best])
            best = i;
    return best;
}

static uint64_t first_of_all(const struct candidates *c)
{
    uint64_t first = UINT64_MAX;
    for (int i = 0; i < c->n; i++)
        first = c->first[i] < first ? c->first[i] : first;
    return first;
}

/* The best node that is legal, better than the own place, and not dearer than `most`. */
static bool best_node(struct candidates *c, const struct field *f, int32_t most, struct fy_inch *to, int32_t *value)
{
    for (;;) {
        uint64_t first = first_of_all(c);
        int next = next_row(c), row = (int)(first & 0xffff), x = (int)(first >> 16 & 0xffff);
        *value = first == UINT64_MAX ? FAR_OFF : (int32_t)(first >> 32);
        int32_t least = *value < c->bound[next] ? *value : c->bound[next];
        if (least > most || least >= c->own)
            return false;
        if (c->bound[next] <= *value) { /* that row may hold as good a value with a smaller x */
            value_row(c, f, next);
            continue;
        }
        *to = (struct fy_inch){100 * x, 100 * (c->y0 + row)};
        if (legal(c->w, *to))
            return true;
        c->value[row][x - c->left[row]] = FAR_OFF;
        find_first(c, row);
    }
}

static bool before(struct fy_inch a, struct fy_inch b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/* The best of the points on the lines to the foes where the gap is about 5.95". */
static bool best_ring(const struct field *f, const struct sk_walk *w, bool heavy, int32_t own, struct fy_inch *to, int32_t *best)
{
    bool any = false;
    *best = own;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        if (!c->band || c->holds)
            continue;
        int32_t length = fy_inch_root(fy_inch_apart2(w->from, c->at)) - w->d->band - c->touch + w->d->intrusion / 2;
        if (length <= 0 || length > w->move)
            continue;
        struct fy_inch p = fy_inch_toward(w->from, c->at, length);
        int32_t value = value_of_place(f, w, heavy, p);
        if (value > *best || (value == *best && !(any && before(p, *to))) || !legal(w, p))
            continue;
        *best = value;
        *to = p;
        any = true;
    }
    return any;
}

int skirmish_route_by_memo(const struct sk_walk *w, struct fy_inch goal, struct fy_inch *to)
{
    const struct sk_data *d = w->d;
    bool heavy = d->piece[w->s->kind[w->piece]].heavy && !w->s->option[OPT_BUILDINGS];
    struct field f;
    if (w->s->gone >> WIRE_0 & (one(WIRES) - 1) || w->ground.crossings || (heavy && w->s->gone & d->crossings) ||
        !begin_field(&f, w, heavy, goal))
        return -1;
    struct candidates c;
    c.w = w;
    c.own = value_of_place(&f, w, heavy, w->from);
    struct fy_inch ring, node;
    int32_t ring_value, node_value;
    bool by_ring = best_ring(&f, w, heavy, c.own, &ring, &ring_value);
    begin_rows(&c, &f, goal);
    bool by_node = best_node(&c, &f, ring_value, &node, &node_value);
    if (!by_ring && !by_node)
        return c.own < FAR_OFF ? ROUTE_NONE : ROUTE_NO_WAY;
    bool take_node = by_node && (!by_ring || node_value < ring_value || before(node, ring));
    *to = take_node ? node : ring;
    return ROUTE_FOUND;
}
