/* moves.c - the legs a player would think of: SK-23.4. */
#include "ends.h"
#include "near.h"

enum {
    CELL = 25,                      /* 0.25": what lies nearer than that is the same suggestion */
    NEAR = 3 * CELL,                /* from there on points on bearings, which lie 22.5 degrees apart, are like those on no other */
    MOVES = 160,
    ALL_BEARINGS = (1 << SKIRMISH_RAYS) - 1,
    OTHERS = LEGS - SKIRMISH_RAYS - LANE_POINTS /* legs at most, but for those on bearings */
};

struct thought {
    const struct sk_data *d;
    const struct sk_state *s;
    const struct sk_walk *w;
    bool again, held, amid;         /* held: not every way leads out of a band; amid: no leg leads off the table */
    struct sk_blocks blocks;
    struct sk_legs legs;            /* in the order in which they are offered; those on bearings come after them */
    int32_t like2[LEGS];            /* how near, squared, a point is the same suggestion as one before */
    int32_t like;                   /* that for the next ones */
    int n_others;                   /* legs that are not on bearings */
    unsigned rays;                  /* bearings on which there is a leg */
    int16_t end[SKIRMISH_RAYS][2];  /* of the leg on each */
};

/* ---- what comes to mind ---- */

static inline bool on_the_table(const struct sk_data *d, struct fy_inch p)
{
    return (p.x >= 0) & (p.y >= 0) & (p.x <= d->width) & (p.y <= d->height);
}

/* One leg more, if it is one. It is put down in any case: which are legs is hard to foretell. */
static inline void add_leg_if(struct thought *o, int32_t x, int32_t y, bool is)
{
    struct sk_legs *l = &o->legs;
    l->to[l->n][0] = (int16_t)x;
    l->to[l->n][1] = (int16_t)y;
    l->barred[l->n] = 0;
    o->like2[l->n] = o->like;
    l->n += is;
}

/* A leg within the move and on the table. */
static inline void think_of_leg_if(struct thought *o, int32_t x, int32_t y, bool is)
{
    if (o->legs.n < OTHERS)
        add_leg_if(o, x, y, is & may_end(o->w, x, y));
}

static inline void think_of(struct thought *o, struct fy_inch p)
{
    int32_t x = p.x - o->w->from.x, y = p.y - o->w->from.y;
    think_of_leg_if(o, x, y, ((x | y) != 0) & (x * x + y * y <= o->w->move * o->w->move) & (o->amid | on_the_table(o->d, p)));
}

/* Bearings that can lead out of the bands that hold the unit: those not too far aside of directly away (SK-8.7). */
static __attribute__((noinline)) unsigned bearings_out(const struct thought *o)
{
    const struct sk_walk *w = o->w;
    unsigned rays = ALL_BEARINGS;
    for (int k = 0; k < w->n_foes; k++)
        for (int i = 0; i < SKIRMISH_RAYS && w->foe[k].holds; i++) {
            struct fy_inch out = fy_inch_from(w->foe[k].at, w->from), ray = {skirmish_bearing[2 * i][0], skirmish_bearing[2 * i][1]};
            int64_t along = fy_inch_dot(out, ray), aside = fy_inch_cross(out, ray);
            if ((aside < 0 ? -aside : aside) * 5 > along)
                rays &= ~(1u << i);
        }
    return rays;
}

/* Those of the ends of all rays that are nearer to a point than the root of the limit. */
static inline unsigned rays_near(const struct thought *o, sk_pairs p, int32_t limit2)
{
    sk_four near[SKIRMISH_RAYS / LANE_POINTS], limit = all_of(limit2);
    for (int i = 0; i < SKIRMISH_RAYS / LANE_POINTS; i++) {
        sk_pairs off = load_pairs(o->end[LANE_POINTS * i]) - p;
        near[i] = dots(off, off) < limit;
    }
    return lanes_of_all(near[0], near[1], near[2], near[3]);
}

/* Where legs of these lengths end: the bearings' thousandths of them. */
static void find_ends_of_rays(struct thought *o, const int16_t reach[SKIRMISH_RAYS])
{
    const struct sk_data *d = o->d;
    for (int i = 0; i < SKIRMISH_RAYS; i += LANE_POINTS) {
        sk_eight far = twice(&reach[i]), bearing = load_eight(d->bearing[i]), back = bearing < 0, length = (bearing ^ back) - back;
        sk_eight to = quotient(high_product(far + far, load_eight(d->share[i])), low_product(far, length), eight_of(1000));
        store_eight(o->end[i], (to ^ back) - back);
    }
}

static void find_rays(struct thought *o, unsigned rays, const int16_t reach[SKIRMISH_RAYS])
{
    const struct sk_walk *w = o->w;
    find_ends_of_rays(o, reach);
    unsigned barred = lanes_of_sixteen(load_eight(&reach[0]) < CELL, load_eight(&reach[8]) < CELL);
    for (int i = 0; i < w->n_friends; i++)
        barred |= rays_near(o, same_pair(w->end[i]), w->end_limit2[i]);
    o->rays = rays & ~barred;
}

static bool may_leave(const struct thought *o, const int16_t to[2])
{
    return skirmish_may_leave(o->w, (struct fy_inch){o->w->from.x + to[0], o->w->from.y + to[1]}, o->again, NULL);
}

/* Of those who are held, what leads out of the bands that hold them as it must. */
static void bar_held(struct thought *o)
{
    for (int i = 0; i < o->legs.n; i++)
        o->legs.barred[i] = -(int32_t)!may_leave(o, o->legs.to[i]);
    for (unsigned rest = o->rays; rest; rest &= rest - 1)
        if (!may_leave(o, o->end[__builtin_ctz(rest)]))
            o->rays &= ~(rest & -rest);
}

/* Most legs on bearings need no judging. */
static void judge(struct thought *o, unsigned certain)
{
    struct sk_legs *l = &o->legs;
    unsigned doubtful = o->rays & ~certain;
    for (unsigned rest = doubtful; rest; rest &= rest - 1) {
        const int16_t *end = o->end[__builtin_ctz(rest)];
        add_leg_if(o, end[0], end[1], true);
        l->barred[l->n - 1] = -(int32_t)!may_end(o->w, end[0], end[1]);
    }
    skirmish_judge(o->w, &o->blocks, l);
    l->n = o->n_others;
    for (int i = l->n; doubtful; doubtful &= doubtful - 1)
        o->rays &= l->barred[i++] ? ~(doubtful & -doubtful) : ALL_BEARINGS;
}

/* 1: as far as a bearing allows. */
static unsigned think_of_bearings(struct thought *o)
{
    int16_t reach[SKIRMISH_RAYS];
    unsigned certain = skirmish_reaches(o->w, &o->blocks, !o->amid, reach);
    find_rays(o, o->held && o->again ? bearings_out(o) : ALL_BEARINGS, reach);
    return certain;
}

/* 2: the ways to the nearest intact target, for a demolition unit to the second nearest too, and to the nearest boats. */
static void think_of_ways(struct thought *o)
{
    const struct sk_data *d = o->d;
    int node = (o->w->from.y + 50) / 100 * d->columns + (o->w->from.x + 50) / 100;
    const struct sk_goal *goal = &d->nearest[node * (d->n_targets + 1)];
    uint64_t intact = skirmish_intact(d, o->s);
    int wanted = o->s->kind[o->w->piece] == K_DEMOLITION ? 2 : 1;
    for (int i = 0; i < d->n_targets && wanted; i++)
        if (bit(intact, goal[i].goal)) {
            think_of(o, (struct fy_inch){100 * goal[i].x, 100 * goal[i].y});
            wanted--;
        }
    think_of(o, (struct fy_inch){100 * goal[d->n_targets].x, 100 * goal[d->n_targets].y});
}

/* 3: where the gap to an enemy is just so much, on the line to it: not a hundredth more, or its band would still be
 * ahead of the unit next time. */
static void think_of_ring(struct thought *o, struct fy_inch e, int32_t apart2, int32_t gap)
{
    int32_t x = e.x - o->w->from.x, y = e.y - o->w->from.y, apart = fy_inch_root_up(apart2), gap2 = gap * gap;
    int32_t far_x = x < 0 ? -x : x, far_y = y < 0 ? -y : y;
    uint64_t inverse = UINT32_MAX / (uint32_t)apart + 1; /* with it quotients are exact: legs and ranges are short enough */
    for (int32_t length = apart - gap; length <= o->w->move; length++) {
        int32_t to_x = (int32_t)((uint32_t)(far_x * length) * inverse >> 32);
        int32_t to_y = (int32_t)((uint32_t)(far_y * length) * inverse >> 32);
        if ((far_x - to_x) * (far_x - to_x) + (far_y - to_y) * (far_y - to_y) > gap2)
            continue;
        think_of_leg_if(o, x < 0 ? -to_x : to_x, y < 0 ? -to_y : to_y, to_x | to_y);
        return;
    }
}

static void think_of_bands(struct thought *o)
{
    for (int i = 0; i < o->w->n_foes; i++)
        if (!o->w->foe[i].holds)
            think_of_ring(o, o->w->foe[i].at, (int32_t)o->w->foe[i].apart2, o->w->foe[i].room);
}

/* Pillboxes that are just out of range, but for a leg. */
static uint64_t pillboxes_ahead(const struct thought *o, int32_t r)
{
    int32_t near = r + o->d->piece[K_PILLBOX].radius + o->d->pillbox_range, far = near + o->w->move;
    return sixteen_between(o->s, PILLBOX_0, same_pairs(o->w->from.x, o->w->from.y), near * near, far * far) & o->s->on[0] & PILLBOX_SET;
}

/* Who is just out of range: the enemies, and the gaps. */
static int find_ranges(const struct thought *o, uint8_t enemy[ENEMIES], int16_t gap[ENEMIES])
{
    const struct sk_data *d = o->d;
    int32_t r = radius(d, o->s, o->w->piece);
    uint64_t units = skirmish_between(o->s, 0, o->w->from, d->range + r, d->range + r + WIDEST + o->w->move) & ~PILLBOX_SET;
    int n = 0;
    for EACH_BIT(e, units | pillboxes_ahead(o, r)) {
        int e = __builtin_ctzll(e_set);
        struct fy_inch p = at(o->s, e);
        int32_t x = p.x - o->w->from.x, y = p.y - o->w->from.y, apart2 = x * x + y * y;
        int32_t near = r + radius(d, o->s, e) + (is_pillbox(e) ? d->pillbox_range : d->range), far = near + o->w->move;
        enemy[n] = (uint8_t)e;
        gap[n] = (int16_t)near;
        n += (apart2 > near * near) & (apart2 <= far * far);
    }
    return n;
}

static void think_of_ranges(struct thought *o)
{
    uint8_t enemy[ENEMIES];
    int16_t gap[ENEMIES];
    int n = find_ranges(o, enemy, gap);
    for (int i = 0; i < n; i++) {
        struct fy_inch p = at(o->s, enemy[i]);
        think_of_ring(o, p, (int32_t)fy_inch_apart2(o->w->from, p), gap[i]);
    }
}

/* The point of a stretch nearest to nought. */
static inline int32_t nearest_of(int32_t low, int32_t high) { return (low > 0 ? low : 0) + (high < 0 ? high : 0); }

/* 4: the nearest point in cover. */
static void think_of_cover(struct thought *o)
{
    struct fy_inch from = o->w->from;
    for EACH_BIT(a, o->d->covers & spans_in(&o->d->areas, inches_around(from, o->w->move))) {
        const struct fy_inch_area *area = &o->d->area[__builtin_ctzll(a_set)];
        int32_t x = nearest_of(area->low.x - from.x, area->high.x - from.x);
        int32_t y = nearest_of(area->low.y - from.y, area->high.y - from.y);
        if (!area->rectangle)
            think_of(o, fy_inch_area_nearest(area, from));
        else
            think_of_leg_if(o, x, y, ((x | y) != 0) & (x * x + y * y <= o->w->move * o->w->move));
    }
}

static struct fy_inch nearest_on_segment(struct fy_inch p, struct fy_inch a, struct fy_inch b)
{
    struct fy_inch ab = fy_inch_from(a, b);
    int64_t along = fy_inch_dot(fy_inch_from(a, p), ab), length2 = fy_inch_dot(ab, ab);
    if (along <= 0)
        return a;
    if (along >= length2)
        return b;
    return (struct fy_inch){a.x + (int32_t)(ab.x * along / length2), a.y + (int32_t)(ab.y * along / length2)};
}

static struct fy_inch nearest_on_shape(const struct sk_shape *shape, struct fy_inch p)
{
    return shape->circle ? fy_inch_toward(shape->centre, p, shape->radius) : fy_inch_area_nearest(&shape->area, p);
}

/* 5: contact, half the tolerance away from the nearest point of a shape or a section of wire, and one base to either side. */
static void think_of_contact(struct thought *o, const struct sk_shape *shape, const struct fy_inch wire[2])
{
    struct fy_inch from = o->w->from, n = shape ? nearest_on_shape(shape, from) : nearest_on_segment(from, wire[0], wire[1]);
    int32_t r = radius(o->d, o->s, o->w->piece), gap = r + o->d->contact / 2;
    int64_t apart2 = fy_inch_apart2(from, n);
    if (apart2 <= fy_inch_square(gap) || apart2 > fy_inch_square(gap + o->w->move))
        return;
    int32_t apart = fy_inch_root_up(apart2);
    struct fy_inch way = fy_inch_from(from, n);
    struct fy_inch p = {from.x + way.x * (apart - gap) / apart, from.y + way.y * (apart - gap) / apart};
    think_of(o, p);
    for (int side = -1; side <= 1; side += 2) {
        struct fy_inch q = {p.x - side * way.y * 2 * r / apart, p.y + side * way.x * 2 * r / apart};
        struct fy_inch m = shape ? nearest_on_shape(shape, q) : nearest_on_segment(q, wire[0], wire[1]);
        if (!fy_inch_within(q, m, gap)) /* round a corner, or round a circle */
            q = fy_inch_toward(m, q, gap);
        think_of(o, q);
    }
}

static void think_of_contacts(struct thought *o)
{
    const struct sk_data *d = o->d;
    for (int i = 0; i < o->blocks.n_wires; i++)
        think_of_contact(o, NULL, d->wire[o->blocks.wire[i].what]);
    if (o->s->kind[o->w->piece] != K_DEMOLITION)
        return;
    for EACH_BIT(t, skirmish_targets_near(d, o->s, o->w->piece)) {
        int t = __builtin_ctzll(t_set);
        struct sk_shape site;
        if (t >= TARGETS)
            site = skirmish_shape(d, o->s, t);
        const struct sk_shape *shape = t < TARGETS ? &d->target[t] : &site;
        if (shape->circle && fy_inch_within(o->w->from, shape->centre, o->w->move))
            think_of(o, shape->centre);
        think_of_contact(o, shape, NULL);
    }
}

/* ---- what is offered ---- */

/* Bars what leads to much the same point as a leg, of those after it. */
static inline void bar_alike(struct thought *o, int leg)
{
    struct sk_legs *l = &o->legs;
    sk_pairs p = same_pair(l->to[leg]);
    for (int i = (leg + 1) / LANE_POINTS * LANE_POINTS; i < l->n; i += LANE_POINTS) {
        sk_pairs apart = load_pairs(l->to[i]) - p;
        store_four(&l->barred[i], load_four(&l->barred[i]) | ~(dots(apart, apart) > load_four(&o->like2[i])));
    }
    o->rays &= ~rays_near(o, p, CELL * CELL + 1);
}

static inline struct fy_choice move_to(const struct thought *o, const int16_t to[2])
{
    return (struct fy_choice){V_MOVE, 0, o->w->from.x + to[0], o->w->from.y + to[1]};
}

static struct fy_choice *offer_others(struct thought *o, struct fy_choice *out, const struct fy_choice *end)
{
    for (int i = 0; i < o->legs.n && out < end; i++) {
        if (o->legs.barred[i])
            continue;
        *out++ = move_to(o, o->legs.to[i]);
        bar_alike(o, i);
    }
    return out;
}

static struct fy_choice *offer_bearings(struct thought *o, struct fy_choice *out, const struct fy_choice *end)
{
    unsigned near = rays_near(o, same_pairs(0, 0), NEAR * NEAR);
    for (unsigned rest = o->rays; rest && out < end;) {
        int i = __builtin_ctz(rest);
        *out++ = move_to(o, o->end[i]);
        rest &= rest - 1;
        if (near >> i & 1)
            rest &= ~rays_near(o, same_pair(o->end[i]), CELL * CELL + 1);
    }
    return out;
}

/* Is there nowhere that is directly away from everybody who holds the unit (SK-8.4)? Not always seen. */
static bool hemmed_in(const struct thought *o)
{
    struct fy_inch last = {0, 0};
    for (int i = 0; i < o->w->n_foes && o->held && o->again; i++) {
        struct fy_inch out = fy_inch_from(o->w->foe[i].at, o->w->from);
        int64_t along = fy_inch_dot(last, out), aside = fy_inch_cross(last, out);
        if (!o->w->foe[i].holds)
            continue;
        if ((last.x || last.y) && (aside < 0 ? -aside : aside) * 4 > along)
            return true;
        last = out;
    }
    return false;
}

static void think(struct thought *o)
{
    o->like = 0; /* the edge of a band is like nothing else: who stands in the band is not free to go on */
    think_of_bands(o);
    o->like = CELL * CELL;
    think_of_contacts(o);
    think_of_ways(o);
    think_of_cover(o);
    think_of_ranges(o);
    o->n_others = o->legs.n;
    unsigned certain = think_of_bearings(o);
    if (o->held)
        bar_held(o);
    judge(o, certain);
}

int skirmish_moves(const struct sk_walk *w, struct fy_choice *out)
{
    struct thought o;
    o.d = w->d;
    o.s = w->s;
    o.w = w;
    o.again = skirmish_moved_before(w->s);
    o.held = w->held && (o.again || w->s->option[OPT_STOP] == STOP_STRICT);
    o.amid = w->from.x >= w->move && w->from.y >= w->move && w->from.x + w->move <= w->d->width &&
             w->from.y + w->move <= w->d->height;
    o.legs.n = 0;
    if (w->stuck || hemmed_in(&o))
        return 0;
    skirmish_blocks(w, &o.blocks);
    think(&o);
    return (int)(offer_bearings(&o, offer_others(&o, out, out + MOVES), out + MOVES) - out);
}
