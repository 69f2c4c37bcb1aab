/* moves.c - the legs a player would think of: SK-23.4, SK-X.9. They say what is worth offering, not what is allowed: any
 * other leg may be named. */
#include "skirmish.h"

enum {
    MOVES = 160,                    /* as many are offered at most */
    POINTS = FY_LEGS - FY_BEARINGS, /* more than are ever suggested */
    ALL_BEARINGS = (1 << FY_BEARINGS) - 1
};

struct suggestions {
    const struct sk_data *d;
    const struct sk_state *s;
    const struct sk_mover *w;
    bool again;                     /* SK-8.4 binds this leg */
    bool held;                      /* not every leg leads out of a band as it must */
    struct fy_blocks blocks;
    struct fy_legs legs;            /* to points in the order in which they are offered; bearings come after them */
    int32_t same2[FY_LEGS + FY_LANE_POINTS]; /* how near, squared, each is the same suggestion as one before */
    int32_t same2_of_next;
    struct fy_ray_ends ends;
    unsigned rays;                  /* bearings on which there is a leg */
};

/* ---- points ---- */

/* It is put down in any case: whether it is one is hard to foretell. */
static inline void add_leg_if(struct suggestions *o, int32_t x, int32_t y, bool is)
{
    struct fy_legs *l = &o->legs;
    l->to[l->n][0] = (int16_t)x;
    l->to[l->n][1] = (int16_t)y;
    l->barred[l->n] = 0;
    o->same2[l->n] = o->same2_of_next;
    l->n += is;
}

/* A point within the move and on the table, if a leg may end there. */
static void suggest_near(struct suggestions *o, int32_t x, int32_t y)
{
    if (o->legs.n < POINTS)
        add_leg_if(o, x, y, ((x | y) != 0) & fy_mover_may_stop(&o->w->m, x, y));
}

static void suggest(struct suggestions *o, struct fy_inch p)
{
    const struct fy_mover *m = &o->w->m;
    int32_t x = p.x - m->from.x, y = p.y - m->from.y;
    if (x * x + y * y <= m->move * m->move && fy_on_table(&o->d->table, p))
        suggest_near(o, x, y);
}

/* 2: along the trails to the nearest intact target, for a demolition unit to the second nearest too, and to the nearest boats. */
static void suggest_trails(struct suggestions *o)
{
    const struct sk_data *d = o->d;
    const struct sk_trail_end *goal = &d->nearest[skirmish_node_near(d, o->w->m.from) * (d->n_targets + 1)];
    uint64_t intact = skirmish_intact(d, o->s);
    int wanted = o->s->kind[o->w->piece] == K_DEMOLITION ? 2 : 1;
    for (int i = 0; i < d->n_targets && wanted; i++)
        if (bit(intact, goal[i].goal)) {
            suggest(o, (struct fy_inch){100 * goal[i].x, 100 * goal[i].y});
            wanted--;
        }
    suggest(o, (struct fy_inch){100 * goal[d->n_targets].x, 100 * goal[d->n_targets].y});
}

/* 3: where the gap to an enemy is just so much, on the line to it: not a hundredth more, or its band would still be
 * ahead of the unit next time. */
static void suggest_ring(struct suggestions *o, struct fy_inch e, int32_t apart2, int32_t gap)
{
    int32_t x = e.x - o->w->m.from.x, y = e.y - o->w->m.from.y, apart = fy_inch_root_up(apart2), gap2 = gap * gap;
    int32_t far_x = x < 0 ? -x : x, far_y = y < 0 ? -y : y;
    uint64_t inverse = UINT32_MAX / (uint32_t)apart + 1; /* with it quotients are exact: legs and ranges are short enough */
    for (int32_t length = apart - gap; length <= o->w->m.move; length++) {
        int32_t to_x = (int32_t)((uint32_t)(far_x * length) * inverse >> 32);
        int32_t to_y = (int32_t)((uint32_t)(far_y * length) * inverse >> 32);
        if ((far_x - to_x) * (far_x - to_x) + (far_y - to_y) * (far_y - to_y) > gap2)
            continue;
        suggest_near(o, x < 0 ? -to_x : to_x, y < 0 ? -to_y : to_y);
        return;
    }
}

static void suggest_bands(struct suggestions *o)
{
    for (int i = 0; i < o->w->m.n_foes; i++)
        if (!o->w->m.foe[i].holds)
            suggest_ring(o, o->w->m.foe[i].at, (int32_t)o->w->m.foe[i].apart2, o->w->m.foe[i].room);
}

/* Who is just out of range. */
static void suggest_ranges(struct suggestions *o)
{
    const struct sk_data *d = o->d;
    struct fy_inch from = o->w->m.from;
    int32_t r = radius(d, o->s, o->w->piece), move = o->w->m.move;
    int32_t least = d->range < d->pillbox_range ? d->range : d->pillbox_range, most = d->range > d->pillbox_range ? d->range : d->pillbox_range;
    for FY_EACH_BIT(e, skirmish_between(o->s, 0, from, least + r, most + r + WIDEST + move)) {
        struct fy_inch p = at(o->s, e);
        int32_t x = p.x - from.x, y = p.y - from.y, apart2 = x * x + y * y;
        int32_t near = r + radius(d, o->s, e) + (is_pillbox(e) ? d->pillbox_range : d->range), far = near + move;
        if (apart2 > near * near && apart2 <= far * far)
            suggest_ring(o, p, apart2, near);
    }
}

/* The point of a stretch nearest to nought. */
static inline int32_t nearest_of(int32_t low, int32_t high) { return (low > 0 ? low : 0) + (high < 0 ? high : 0); }

/* 4: the nearest point in cover. */
static void suggest_cover(struct suggestions *o)
{
    struct fy_inch from = o->w->m.from;
    for FY_EACH_BIT(a, o->d->covers & fy_spans_around(&o->d->table.areas, from, o->w->m.move)) {
        const struct fy_inch_area *area = &o->d->table.area[a];
        int32_t x = nearest_of(area->low.x - from.x, area->high.x - from.x);
        int32_t y = nearest_of(area->low.y - from.y, area->high.y - from.y);
        if (!area->rectangle)
            suggest(o, fy_inch_area_nearest(area, from));
        else if (x * x + y * y <= o->w->m.move * o->w->m.move)
            suggest_near(o, x, y);
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
static void suggest_contact(struct suggestions *o, const struct sk_shape *shape, const struct fy_inch wire[2])
{
    struct fy_inch from = o->w->m.from, n = shape ? nearest_on_shape(shape, from) : nearest_on_segment(from, wire[0], wire[1]);
    int32_t r = radius(o->d, o->s, o->w->piece), gap = r + o->d->contact / 2;
    int64_t apart2 = fy_inch_apart2(from, n);
    if (apart2 <= fy_inch_square(gap) || apart2 > fy_inch_square(gap + o->w->m.move))
        return;
    int32_t apart = fy_inch_root_up(apart2);
    struct fy_inch way = fy_inch_from(from, n);
    struct fy_inch p = {from.x + way.x * (apart - gap) / apart, from.y + way.y * (apart - gap) / apart};
    suggest(o, p);
    for (int side = -1; side <= 1; side += 2) {
        struct fy_inch q = {p.x - side * way.y * 2 * r / apart, p.y + side * way.x * 2 * r / apart};
        struct fy_inch m = shape ? nearest_on_shape(shape, q) : nearest_on_segment(q, wire[0], wire[1]);
        if (!fy_inch_within(q, m, gap)) /* round a corner, or round a circle */
            q = fy_inch_toward(m, q, gap);
        suggest(o, q);
    }
}

static void suggest_contacts(struct suggestions *o)
{
    const struct sk_data *d = o->d;
    for (int i = 0; i < o->blocks.n_wires; i++)
        suggest_contact(o, NULL, d->table.wire[o->blocks.wire[i].which]);
    if (o->s->kind[o->w->piece] != K_DEMOLITION)
        return;
    for FY_EACH_BIT(t, skirmish_targets_near(d, o->s, o->w->piece)) {
        struct sk_shape site;
        if (t >= TARGETS)
            site = skirmish_shape(d, o->s, t);
        const struct sk_shape *shape = t < TARGETS ? &d->target[t] : &site;
        if (shape->circle && fy_inch_within(o->w->m.from, shape->centre, o->w->m.move))
            suggest(o, shape->centre);
        suggest_contact(o, shape, NULL);
    }
}

/* 1: as far as a bearing allows, not where friends stand. The set that comes back: those that need no judging. */
static unsigned find_rays(struct suggestions *o)
{
    const struct fy_mover *m = &o->w->m;
    unsigned sure = fy_mover_reaches(m, &o->d->rays[o->s->kind[o->w->piece]], &o->blocks, &o->ends);
    fy_eight least = fy_lanes_eight(o->d->same - 1);
    o->rays = fy_lanes_mask_sixteen(fy_lanes_load(&o->ends.reach[0]) > least, fy_lanes_load(&o->ends.reach[FY_BEARINGS / 2]) > least);
    for (int i = 0; i < m->n_friends; i++)
        o->rays &= ~fy_ray_ends_near(&o->ends, m->stop[i], m->stop_limit2[i]);
    return sure;
}

/* ---- which are legal ---- */

static bool may_leave(const struct suggestions *o, const int16_t to[2])
{
    struct fy_inch from = o->w->m.from;
    return skirmish_may_leave(o->d, o->s, o->w->piece, o->w->holders, (struct fy_inch){from.x + to[0], from.y + to[1]}, o->again, NULL);
}

/* Of a unit that is held, legs that do not lead out of the bands as they must. */
static void bar_held(struct suggestions *o)
{
    for (int i = 0; i < o->legs.n; i++)
        o->legs.barred[i] = -(int32_t)!may_leave(o, o->legs.to[i]);
    for FY_EACH_BIT(i, o->rays)
        if (!may_leave(o, o->ends.end[i]))
            o->rays &= ~(1u << i);
}

/* All legs together, and with them those on bearings that need it. */
static void judge(struct suggestions *o, unsigned sure)
{
    int n = o->legs.n, next = n;
    if (o->held)
        bar_held(o);
    unsigned doubtful = o->rays & ~sure;
    for FY_EACH_BIT(i, doubtful)
        if (fy_mover_may_stop(&o->w->m, o->ends.end[i][0], o->ends.end[i][1]))
            add_leg_if(o, o->ends.end[i][0], o->ends.end[i][1], true);
        else
            doubtful &= ~(1u << i), o->rays &= ~(1u << i);
    fy_mover_judge(&o->w->m, &o->blocks, &o->legs);
    for FY_EACH_BIT(i, doubtful)
        o->rays &= o->legs.barred[next++] ? ~(1u << i) : ALL_BEARINGS;
    o->legs.n = n;
}

/* ---- what is offered ---- */

static struct fy_choice move_to(const struct suggestions *o, const int16_t to[2])
{
    return (struct fy_choice){V_MOVE, 0, o->w->m.from.x + to[0], o->w->m.from.y + to[1]};
}

/* What leads to much the same point as a leg, of those after it, is not offered. */
static void bar_the_same(struct suggestions *o, int leg)
{
    struct fy_legs *l = &o->legs;
    fy_pairs p = fy_lanes_point(l->to[leg]);
    for (int i = (leg + 1) / FY_LANE_POINTS * FY_LANE_POINTS; i < l->n; i += FY_LANE_POINTS) {
        fy_pairs apart = fy_lanes_load(l->to[i]) - p;
        fy_four same = fy_lanes_dots(apart, apart) <= fy_lanes_load_four(&o->same2[i]);
        fy_lanes_store_four(&l->barred[i], fy_lanes_load_four(&l->barred[i]) | same);
    }
    o->rays &= ~fy_ray_ends_near(&o->ends, l->to[leg], o->d->same * o->d->same + 1);
}

static struct fy_choice *offer_points(struct suggestions *o, struct fy_choice *out, const struct fy_choice *end)
{
    for (int i = 0; i < o->legs.n && out < end; i++) {
        if (o->legs.barred[i])
            continue;
        *out++ = move_to(o, o->legs.to[i]);
        bar_the_same(o, i);
    }
    return out;
}

/* The ends of rays, 22.5 degrees apart, are like each other only where they are shorter than three times `same`. */
static struct fy_choice *offer_bearings(const struct suggestions *o, struct fy_choice *out, const struct fy_choice *end)
{
    int32_t same = o->d->same;
    unsigned near = fy_ray_ends_near(&o->ends, (const int16_t[2]){0, 0}, 9 * same * same);
    for (unsigned rays = o->rays; rays && out < end;) {
        int i = __builtin_ctz(rays);
        *out++ = move_to(o, o->ends.end[i]);
        rays &= rays - 1;
        if (near >> i & 1)
            rays &= ~fy_ray_ends_near(&o->ends, o->ends.end[i], same * same + 1);
    }
    return out;
}

/* Is there nowhere that is directly away from everybody who holds the unit (SK-8.4)? Not always seen. */
static bool hemmed_in(const struct suggestions *o)
{
    struct fy_inch last = {0, 0};
    int64_t away = o->d->away;
    for (int i = 0; i < o->w->m.n_foes && o->held && o->again; i++) {
        struct fy_inch out = fy_inch_from(o->w->m.foe[i].at, o->w->m.from);
        int64_t along = fy_inch_dot(last, out), aside = fy_inch_cross(last, out);
        if (!o->w->m.foe[i].holds)
            continue;
        if ((last.x || last.y) && (aside < 0 ? -aside : aside) * (away * away - 1) > along * 2 * away) /* twice the angle of SK-8.7 */
            return true;
        last = out;
    }
    return false;
}

static void find_points(struct suggestions *o)
{
    o->legs.n = 0;
    o->same2_of_next = 0; /* the edge of a band is like nothing else: who stands in the band is not free to go on */
    suggest_bands(o);
    o->same2_of_next = o->d->same * o->d->same;
    suggest_contacts(o);
    suggest_trails(o);
    suggest_cover(o);
    suggest_ranges(o);
}

int skirmish_moves(const struct sk_mover *w, struct fy_choice *out)
{
    struct suggestions o;
    o.d = w->d;
    o.s = w->s;
    o.w = w;
    o.again = skirmish_moved_before(w->s);
    o.held = w->holders && (o.again || w->s->option[OPT_STOP] == STOP_STRICT);
    if (w->m.stuck || hemmed_in(&o))
        return 0;
    fy_mover_blocks(&w->m, &o.blocks);
    find_points(&o);
    judge(&o, find_rays(&o));
    return (int)(offer_bearings(&o, offer_points(&o, out, out + MOVES), out + MOVES) - out);
}
