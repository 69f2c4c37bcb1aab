/* quick.c - the leg towards a goal (SK-17.7) from remembered costs, while all wire stands and no crossing is closed.
 *
 * Candidates are looked at in the order of a lower bound of their value, so that few of them need their value. The
 * bound is the way over open ground to the goal itself: within a row of nodes it grows from the node nearest to
 * the goal outwards. */
#include "skirmish.h"

enum { SEEDS = 16, SEED = 150, ROWS = 2 * REACH / 100 + 2, LOOSE = 15 };

struct field {
    const struct sk_data *d;
    const struct sk_memo *memo;
    int n;
    const int16_t *row[SEEDS];
    int32_t cost[SEEDS];
};

static int32_t value_of(const struct field *f, int node)
{
    int column = skirmish_memo_column(f->memo, node);
    int32_t least = FAR_OFF;
    if (column < 0)
        return FAR_OFF;
    for (int i = 0; i < f->n; i++) {
        int32_t value = f->row[i][column] + f->cost[i];
        least = value < least ? value : least;
    }
    return least;
}

static struct fy_inch node_at(const struct sk_data *d, int node)
{
    return (struct fy_inch){node % d->columns * 100, node / d->columns * 100};
}

/* Ground between two points less than 1.50" apart. */
static bool open_near(const struct sk_walk *w, bool heavy, struct fy_inch p, struct fy_inch q)
{
    if (near_cell(w->d, p)->clear[heavy] || fy_inch_same(p, q))
        return true;
    struct sk_ground g = skirmish_ground(w->d, w->s, heavy, p, false);
    return skirmish_open(w->d, &g, p, q, NULL);
}

static bool add_seed(struct field *f, struct sk_memo *memo, int node, struct fy_inch goal)
{
    f->row[f->n] = skirmish_memo_row(memo, node);
    f->cost[f->n] = fy_inch_root(fy_inch_apart2(node_at(f->d, node), goal));
    return f->row[f->n++] != NULL;
}

/* False if a row is in the making elsewhere, or the goal lies among nodes that are joined to nothing. */
static bool begin_field(struct field *f, const struct sk_walk *w, bool heavy, struct fy_inch goal)
{
    const struct sk_data *d = w->d;
    struct sk_memo *memo = d->memo[heavy];
    int x0 = goal.x / 100 - 1, y0 = goal.y / 100 - 1;
    f->d = d;
    f->memo = memo;
    f->n = 0;
    for (int y = y0 < 0 ? 0 : y0; y <= y0 + 3 && y < d->rows; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x0 + 3 && x < d->columns; x++) {
            struct fy_inch p = {100 * x, 100 * y};
            int node = y * d->columns + x;
            if (fy_inch_within(p, goal, SEED) && skirmish_memo_column(memo, node) >= 0 && open_near(w, heavy, p, goal) &&
                !add_seed(f, memo, node, goal))
                return false;
        }
    return f->n > 0;
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

struct best {
    const struct sk_walk *w;
    int32_t value;                  /* nothing as dear as this is wanted, unless it comes first by x and y */
    bool any;
    struct fy_inch at;
};

static bool ends_in_band(const struct sk_walk *w, struct fy_inch p)
{
    for (int i = 0; i < w->n_foes; i++)
        if (w->foe[i].band && !w->foe[i].holds && fy_inch_nearer(w->foe[i].at, p, w->d->band - w->d->intrusion + w->foe[i].touch))
            return true;
    return false;
}

static void consider(struct best *b, struct fy_inch p, int32_t value)
{
    if (value > b->value || (value == b->value && !(b->any && (p.x != b->at.x ? p.x < b->at.x : p.y < b->at.y))))
        return;
    if (ends_in_band(b->w, p) || !skirmish_leg_free(b->w, p, NULL) || !skirmish_bands_allow(b->w, p, false, NULL))
        return;
    b->value = value;
    b->any = true;
    b->at = p;
}

/* The nodes of one row within the move, from the one nearest to the goal outwards. */
struct row {
    int32_t y, left, right, next, bound; /* next: the node in hand; left, right: what has not been had */
    int32_t low, high;
};

static int32_t bound_of(struct fy_inch goal, int32_t x, int32_t y)
{
    int32_t dx = 100 * x - goal.x, dy = 100 * y - goal.y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return (dx > dy ? 100 * dx + 41 * dy : 100 * dy + 41 * dx) / 100 - LOOSE;
}

/* The nearer of the next nodes to both sides; the row is done when there is none. */
static void advance(struct row *r, struct fy_inch goal)
{
    bool left = r->left >= r->low, right = r->right <= r->high;
    if (!left && !right) {
        r->bound = INT32_MAX;
        return;
    }
    if (left && (!right || goal.x - 100 * r->left <= 100 * r->right - goal.x))
        r->next = r->left--;
    else
        r->next = r->right++;
    r->bound = bound_of(goal, r->next, r->y);
}

static int begin_rows(const struct sk_walk *w, struct fy_inch goal, struct row rows[ROWS])
{
    int n = 0;
    int32_t y0 = w->from.y < w->move ? 0 : (w->from.y - w->move + 99) / 100, y1 = (w->from.y + w->move) / 100;
    for (int32_t y = y0; y <= y1 && y < w->d->rows; y++) {
        int32_t half = fy_inch_root(fy_inch_square(w->move) - fy_inch_square(100 * y - w->from.y));
        struct row *r = &rows[n];
        r->y = y;
        r->low = w->from.x < half ? 0 : (w->from.x - half + 99) / 100;
        r->high = (w->from.x + half) / 100;
        if (r->high >= w->d->columns)
            r->high = w->d->columns - 1;
        if (r->low > r->high)
            continue;
        int32_t middle = goal.x / 100;
        middle = middle < r->low - 1 ? r->low - 1 : middle > r->high ? r->high : middle;
        r->left = middle;
        r->right = middle + 1;
        advance(r, goal);
        n++;
    }
    return n;
}

static void look_at_nodes(const struct field *f, struct best *b, struct fy_inch goal)
{
    struct row rows[ROWS];
    int n = begin_rows(b->w, goal, rows);
    for (;;) {
        int least = 0;
        for (int i = 1; i < n; i++)
            if (rows[i].bound < rows[least].bound)
                least = i;
        struct row *r = &rows[least];
        if (!n || r->bound == INT32_MAX || r->bound > b->value)
            return;
        consider(b, (struct fy_inch){100 * r->next, 100 * r->y}, value_of(f, r->y * f->d->columns + r->next));
        advance(r, goal);
    }
}

/* The points on the lines to the foes where the gap is about 5.95". */
static void look_at_rings(const struct field *f, struct best *b, bool heavy)
{
    const struct sk_walk *w = b->w;
    const struct sk_data *d = w->d;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *c = &w->foe[i];
        if (!c->band || c->holds)
            continue;
        int32_t length = fy_inch_root(fy_inch_apart2(w->from, c->at)) - d->band - c->touch + d->intrusion / 2;
        if (length <= 0 || length > w->move)
            continue;
        struct fy_inch p = fy_inch_toward(w->from, c->at, length);
        int32_t value = value_of_place(f, w, heavy, p);
        if (value < FAR_OFF)
            consider(b, p, value);
    }
}

int skirmish_route_by_memo(const struct sk_walk *w, struct fy_inch goal, struct fy_inch *to)
{
    const struct sk_data *d = w->d;
    bool heavy = d->piece[w->s->kind[w->piece]].heavy && !w->s->option[OPT_BUILDINGS];
    struct field f;
    if (w->s->gone >> WIRE_0 & (one(WIRES) - 1) || w->ground.crossings || (heavy && w->s->gone & d->crossings) ||
        !begin_field(&f, w, heavy, goal))
        return -1;
    int32_t own = value_of_place(&f, w, heavy, w->from);
    struct best b = {.w = w, .value = own}; /* only what is better than the place itself counts */
    look_at_rings(&f, &b, heavy);
    look_at_nodes(&f, &b, goal);
    *to = b.at;
    return b.any ? ROUTE_FOUND : own < FAR_OFF ? ROUTE_NONE : ROUTE_NO_WAY;
}
