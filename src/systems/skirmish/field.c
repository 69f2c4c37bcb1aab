/* field.c - what it costs to reach a goal (SK-17.7), by the ways that were worked out when the scenario was loaded: the nodes
 * about the goal, and from every mark the cost of the rest of the way. For goals that stay where they are this too is worked
 * out then. */
#include "ways.h"

#include "lanes.h"

enum { SEED = 150 };

unsigned skirmish_clear(const struct sk_walk *w, struct fy_inch place)
{
    return w->ground.crossings ? 0 : near_cell(w->d, place)->clear[w->d->piece[w->s->kind[w->piece]].heavy];
}

bool skirmish_open_to(const struct sk_walk *w, unsigned clear, struct fy_inch place, int x, int y)
{
    struct fy_inch node = {100 * x, 100 * y};
    int about = 4 * (y - place.y / 100 + 1) + x - place.x / 100 + 1;
    if (clear >> about & 1 || fy_inch_same(place, node))
        return true;
    struct sk_ground g = skirmish_ground(w->d, w->s, w->d->piece[w->s->kind[w->piece]].heavy, place, false);
    return skirmish_open(w->d, &g, place, node, NULL);
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

static void add_seed(struct sk_field *f, int x, int y, int64_t apart2)
{
    f->seed_x[f->n] = (int16_t)x;
    f->seed_y[f->n] = (int16_t)y;
    f->cost[f->n++] = (int16_t)fy_inch_root(apart2);
}

/* The nearest joined node, then by x, then y: square by square outwards until nothing nearer can come. */
static __attribute__((noinline)) void add_nearest(struct sk_field *f, const struct sk_data *d)
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
        add_seed(f, bx, by, least);
}

/* Those of the 16 nodes about the goal's inch that are within reach of it, by rows; and how far all of them are, squared. */
static unsigned nodes_within(struct fy_inch goal, int32_t apart2[16])
{
    static const sk_pairs across = {0, 0, 100, 0, 200, 0, 300, 0}, up = {0, 100, 0, 100, 0, 100, 0, 100};
    sk_pairs off = same_pairs(-100 - goal.x % 100, -100 - goal.y % 100) + across;
    unsigned within = 0;
    for (int row = 0; row < 4; row++, off += up) {
        sk_four four = dots(off, off);
        store_four(apart2 + 4 * row, four);
        within |= lanes_of(four <= SEED * SEED) << 4 * row;
    }
    return within;
}

/* Those that are joined to any. */
static unsigned joined_about(const struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    int x0 = f->goal.x / 100 - 1, y0 = f->goal.y / 100 - 1;
    unsigned set = w->joined[(y0 + 1) * w->columns + x0 + 1];
    for (int i = 0; i < 16 && f->shut != w->shut; i++) {
        int x = x0 + i % 4, y = y0 + i / 4;
        if (x >= 0 && y >= 0 && x < w->columns && y < w->rows && joined(f, y * w->columns + x))
            set |= 1u << i;
    }
    return set;
}

/* Those to which the ground is open. */
static unsigned open_about(const struct sk_walk *w, struct fy_inch goal, unsigned nodes)
{
    unsigned clear = skirmish_clear(w, goal), open = nodes & clear;
    if (open == nodes)
        return open;
    struct sk_ground g = skirmish_ground(w->d, w->s, w->d->piece[w->s->kind[w->piece]].heavy, goal, false);
    for EACH_BIT(i, nodes & ~clear) {
        int i = __builtin_ctzll(i_set);
        struct fy_inch node = {100 * (goal.x / 100 - 1 + i % 4), 100 * (goal.y / 100 - 1 + i / 4)};
        if (fy_inch_same(goal, node) || skirmish_open(w->d, &g, goal, node, NULL))
            open |= 1u << i;
    }
    return open;
}

/* From a goal on a node those that are a step away add nothing. */
static unsigned less_idle(const struct sk_ways *w, struct fy_inch goal, unsigned seeds)
{
    enum { ITSELF = 5 };
    int x = goal.x / 100, y = goal.y / 100;
    if (goal.x != 100 * x || goal.y != 100 * y || !(seeds >> ITSELF & 1))
        return seeds;
    for EACH_BIT(k, w->open[y * w->columns + x]) {
        const int8_t *step = skirmish_step[__builtin_ctzll(k_set)];
        seeds &= ~(1u << (ITSELF + 4 * step[1] + step[0]));
    }
    return seeds;
}

static void find_seeds(struct sk_field *f, const struct sk_walk *w)
{
    int32_t apart2[16];
    unsigned near = nodes_within(f->goal, apart2) & joined_about(f);
    f->n = 0;
    for (int i = 0; i < 16; i += 8) { /* in whole lanes */
        store_eight(f->seed_x + i, eight_of(0));
        store_eight(f->seed_y + i, eight_of(0));
        store_eight(f->cost + i, eight_of(FAR_OFF));
    }
    for EACH_BIT(i, less_idle(f->ways, f->goal, open_about(w, f->goal, near))) {
        int i = __builtin_ctzll(i_set);
        add_seed(f, f->goal.x / 100 - 1 + i % 4, f->goal.y / 100 - 1 + i / 4, apart2[i]);
    }
    if (!f->n)
        add_nearest(f, w->d);
}

/* What it costs from every mark to the goal, by the nodes about it. */
static void find_rest(struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    const int16_t *to[16];
    sk_eight cost[16];
    for (int k = 0; k < f->n; k++) {
        to[k] = w->to + (f->seed_y[k] * w->columns + f->seed_x[k]) * w->stride;
        cost[k] = eight_of(f->cost[k]);
    }
    for (int i = 0; i < f->marks; i += 8) {
        sk_eight least = eight_of(FAR_OFF);
        for (int k = 0; k < f->n; k++)
            least = lesser(load_eight(to[k] + i) + cost[k], least);
        store_eight(f->rest + i, least);
    }
}

/* What is open that the ways do not know of: from mark to mark, and on from there, until nothing gets cheaper. */
static __attribute__((noinline)) void pass_openings(struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    bool again = true;
    memset(f->opened, 0, sizeof f->opened);
    for (int i = 0; i < w->n_openings; i++)
        if (!(w->opening[i].shut & f->shut)) {
            f->opened[w->opening[i].a / 64] |= one(w->opening[i].a % 64);
            f->opened[w->opening[i].b / 64] |= one(w->opening[i].b % 64);
        }
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

/* Where they are, and what is seen from there. */
static void find_view(struct sk_field *f)
{
    const struct sk_ways *w = f->ways;
    if (f->n == 1) {
        f->left = f->right = f->seed_x[0];
        f->view = w->piece + (f->seed_y[0] * w->columns + f->seed_x[0]) * w->set_size;
    } else {
        f->left = f->goal.x / 100 - 1;
        f->right = f->left + 3;
        f->view = w->about + (f->goal.y / 100 * w->columns + f->left + 1) * w->set_size;
    }
}

static void begin_field(struct sk_field *f, const struct sk_walk *w, const struct sk_ways *ways, uint64_t shut, struct fy_inch goal)
{
    f->marks = ((shut == ways->shut ? ways->n_bends : ways->n_marks) + LANES - 1) / LANES * LANES;
    f->ways = ways;
    f->goal = goal;
    f->shut = shut;
    find_seeds(f, w);
    find_view(f);
    find_rest(f);
    if (shut != ways->shut)
        pass_openings(f);
}

/* ---- goals that stay where they are ---- */

enum { FIXED = TARGETS + EMBARKS + ENTRIES + GERMANS * (1 + ROUTE) };

static void add_fixed(struct sk_data *d, struct fy_inch goal[FIXED], int *n, struct fy_inch p)
{
    uint8_t *in = &d->fixed_in[p.y / 100 * d->columns + p.x / 100];
    if (*in)
        return; /* one for an inch is enough */
    goal[(*n)++] = p;
    *in = (uint8_t)*n;
}

/* SK-17.6: targets, embarkation areas, posts, where reserves come from, points of patrols. */
static int find_fixed(struct sk_data *d, struct fy_inch goal[FIXED])
{
    int n = 0;
    for (int i = 0; i < d->n_targets; i++)
        add_fixed(d, goal, &n, d->target[i].centre);
    for (int i = 0; i < d->n_embarks; i++)
        add_fixed(d, goal, &n, fy_inch_area_middle(&d->embark[i]));
    for (int i = 0; i < d->n_entries; i++)
        add_fixed(d, goal, &n, d->entry[i]);
    for (int i = 0; i < d->n_garrison; i++) {
        add_fixed(d, goal, &n, d->home[i]);
        for (int k = 0; k < d->route_length[i]; k++)
            add_fixed(d, goal, &n, d->route[i][k]);
    }
    return n;
}

void skirmish_fixed_fields(struct fy_loader *l, struct sk_data *d)
{
    struct fy_inch goal[FIXED];
    struct sk_state s;
    memset(&s, 0, sizeof s);
    struct sk_walk w = {.d = d, .s = &s};
    d->fixed_in = fy_arena_alloc(l, (size_t)(d->columns * d->rows));
    int n = find_fixed(d, goal);
    for (int kind = K_INFANTRY; kind < K_PILLBOX; kind++) {
        bool heavy = d->piece[kind].heavy;
        if (!d->nav[heavy] || d->fixed[heavy])
            continue;
        s.kind[0] = (uint8_t)kind;
        d->fixed[heavy] = fy_arena_alloc(l, (size_t)n * sizeof *d->fixed[heavy]);
        for (int i = 0; i < n; i++)
            begin_field(&d->fixed[heavy][i], &w, d->nav[heavy], d->nav[heavy]->shut, goal[i]);
    }
}

static bool is_for(const struct sk_field *f, const struct sk_ways *ways, uint64_t shut, struct fy_inch goal)
{
    return f->ways == ways && f->shut == shut && fy_inch_same(f->goal, goal);
}

const struct sk_field *skirmish_field(const struct sk_walk *w, const struct sk_ways *ways, uint64_t shut, struct fy_inch goal,
                                      struct sk_field *last)
{
    const struct sk_data *d = w->d;
    int in = d->fixed_in[goal.y / 100 * d->columns + goal.x / 100];
    const struct sk_field *fixed = in ? &d->fixed[ways != d->nav[0]][in - 1] : last;
    if (is_for(fixed, ways, shut, goal))
        return fixed;
    if (!is_for(last, ways, shut, goal))
        begin_field(last, w, ways, shut, goal);
    return last;
}
