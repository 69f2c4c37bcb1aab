/* moves.c - the legs a player would think of: SK-23.4. */
#include "skirmish.h"

#include "lanes.h"

enum {
    CELL = 25,                      /* 0.25": what lies nearer than that is the same suggestion */
    MOVES = 160,
    OTHERS = LEGS - SKIRMISH_RAYS - LANE_POINTS /* legs at most, but for those on bearings */
};

struct thought {
    const struct sk_data *d;
    const struct sk_state *s;
    const struct sk_walk *w;
    bool again, held, amid;         /* held: not every way leads out of a band; amid: no leg leads off the table */
    struct sk_legs legs;            /* in the order in which they are offered: bearings last */
    int32_t like2[LEGS];            /* how near, squared, a point is the same suggestion as one before */
    int32_t like;                   /* that for the next ones */
    int n_others;                   /* legs that are not on bearings */
    unsigned judged, certain;       /* bearings that are among the legs; those that lead all the way and need no judging */
};

/* ---- moves: what comes to mind ---- */

static inline bool on_the_table(const struct sk_data *d, struct fy_inch p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= d->width && p.y <= d->height;
}

/* Does it lead out of the bands that hold the unit, if it must? */
static inline bool may_lead_to(const struct thought *o, int32_t x, int32_t y)
{
    return !o->held || skirmish_may_leave(o->w, (struct fy_inch){o->w->from.x + x, o->w->from.y + y}, o->again, NULL);
}

static inline void add_leg(struct thought *o, int32_t x, int32_t y)
{
    struct sk_legs *l = &o->legs;
    l->to[l->n][0] = (int16_t)x;
    l->to[l->n][1] = (int16_t)y;
    l->barred[l->n] = 0;
    o->like2[l->n++] = o->like;
}

/* A leg within the move and on the table. */
static inline void think_of(struct thought *o, struct fy_inch p)
{
    int32_t x = p.x - o->w->from.x, y = p.y - o->w->from.y;
    if ((x | y) && x * x + y * y <= o->w->move * o->w->move && (o->amid || on_the_table(o->d, p)))
        if (o->legs.n < OTHERS && may_lead_to(o, x, y))
            add_leg(o, x, y);
}

/* Bearings that can lead out of the bands that hold the unit: those not too far aside of directly away (SK-8.7). */
static unsigned bearings_out(const struct thought *o)
{
    const struct sk_walk *w = o->w;
    unsigned rays = (1u << SKIRMISH_RAYS) - 1;
    if (!o->held || !o->again)
        return rays;
    for (int k = 0; k < w->n_foes; k++)
        for (int i = 0; i < SKIRMISH_RAYS && w->foe[k].holds; i++) {
            struct fy_inch out = fy_inch_from(w->foe[k].at, w->from), ray = {skirmish_bearing[2 * i][0], skirmish_bearing[2 * i][1]};
            int64_t along = fy_inch_dot(out, ray), aside = fy_inch_cross(out, ray);
            if ((aside < 0 ? -aside : aside) * 5 > along)
                rays &= ~(1u << i);
        }
    return rays;
}

/* 1: as far as a bearing allows. */
static void think_of_bearings(struct thought *o)
{
    int32_t reach[SKIRMISH_RAYS];
    unsigned rays = bearings_out(o);
    if (!rays)
        return;
    rays = skirmish_reaches(o->w, rays, !o->amid, reach, &o->certain);
    for (; rays; rays &= rays - 1) {
        int i = __builtin_ctz(rays);
        struct fy_inch p = on_bearing((struct fy_inch){0, 0}, 2 * i, reach[i]);
        if (reach[i] < CELL || !may_lead_to(o, p.x, p.y))
            o->certain &= ~(1u << i);
        else if (!bit(o->certain, i)) {
            add_leg(o, p.x, p.y);
            o->judged |= 1u << i;
        }
    }
}

static struct fy_inch onward(const struct sk_way *w) { return (struct fy_inch){100 * w->x, 100 * w->y}; }

/* 2: the ways to the two nearest targets and to the nearest boats. */
static void think_of_ways(struct thought *o)
{
    const struct sk_data *d = o->d;
    const struct sk_way *way = way_to(d, (o->w->from.y + 50) / 100 * d->columns + (o->w->from.x + 50) / 100, 0);
    int best = -1, second = -1;
    for EACH_BIT(t, skirmish_intact(d, o->s) & TARGET_SET) {
        int t = __builtin_ctzll(t_set);
        if (best < 0 || way[t].far < way[best].far)
            second = best, best = t;
        else if (second < 0 || way[t].far < way[second].far)
            second = t;
    }
    if (best >= 0)
        think_of(o, onward(&way[best]));
    if (second >= 0 && o->s->kind[o->w->piece] == K_DEMOLITION)
        think_of(o, onward(&way[second]));
    best = d->n_targets;
    for (int i = best + 1; i < d->n_targets + d->n_embarks; i++)
        if (way[i].far < way[best].far)
            best = i;
    think_of(o, onward(&way[best]));
}

/* 3: where the gap to an enemy is just so much, on the line to it: not a hundredth more, or its band would still be
 * ahead of the unit next time. */
static void think_of_ring(struct thought *o, struct fy_inch e, int32_t apart, int32_t gap)
{
    struct fy_inch way = fy_inch_from(o->w->from, e);
    for (int32_t length = apart - gap; length <= o->w->move; length++) {
        struct fy_inch p = {o->w->from.x + way.x * length / apart, o->w->from.y + way.y * length / apart};
        if (!fy_inch_within(p, e, gap))
            continue;
        think_of(o, p);
        return;
    }
}

static void think_of_bands(struct thought *o)
{
    for (int i = 0; i < o->w->n_foes; i++)
        if (!o->w->foe[i].holds)
            think_of_ring(o, o->w->foe[i].at, fy_inch_root_up(o->w->foe[i].apart2), o->w->foe[i].room);
}

static void think_of_ranges(struct thought *o)
{
    const struct sk_data *d = o->d;
    int32_t r = radius(d, o->s, o->w->piece), least = d->pillbox_range < d->range ? d->pillbox_range : d->range;
    for EACH_BIT(e, skirmish_between(o->s, 0, o->w->from, least + r, d->range + r + WIDEST + o->w->move)) {
        int e = __builtin_ctzll(e_set);
        struct fy_inch p = at(o->s, e);
        int64_t apart2 = fy_inch_apart2(o->w->from, p);
        int32_t gap = r + radius(d, o->s, e) + (is_pillbox(e) ? d->pillbox_range : d->range);
        if (apart2 > fy_inch_square(gap) && apart2 <= fy_inch_square(gap + o->w->move))
            think_of_ring(o, p, fy_inch_root_up(apart2), gap);
    }
}

/* Can a leg lead into the box? */
static inline bool reaches_box(const struct thought *o, struct fy_inch low, struct fy_inch high)
{
    const struct sk_walk *w = o->w;
    return (low.x - w->from.x <= w->move) & (w->from.x - high.x <= w->move) & (low.y - w->from.y <= w->move) &
           (w->from.y - high.y <= w->move);
}

/* 4: the nearest point in cover. */
static void think_of_cover(struct thought *o)
{
    for EACH_BIT(a, o->d->covers & spans_in(&o->d->areas, inches_around(o->w->from, o->w->move))) {
        const struct fy_inch_area *area = &o->d->area[__builtin_ctzll(a_set)];
        if (reaches_box(o, area->low, area->high))
            think_of(o, fy_inch_area_nearest(area, o->w->from));
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
    for (int i = 0; i < o->w->n_wires; i++)
        think_of_contact(o, NULL, d->wire[o->w->wire[i].what]);
    if (o->s->kind[o->w->piece] != K_DEMOLITION)
        return;
    for EACH_BIT(t, skirmish_targets_near(d, o->s, o->w->piece)) {
        struct sk_shape shape = skirmish_shape(d, o->s, __builtin_ctzll(t_set));
        if (shape.circle && fy_inch_within(o->w->from, shape.centre, o->w->move))
            think_of(o, shape.centre);
        think_of_contact(o, &shape, NULL);
    }
}

/* ---- moves: what is offered ---- */

/* Bars the legs that lead to much the same point as this one. */
static inline void bar_alike(struct thought *o, int leg)
{
    struct sk_legs *l = &o->legs;
    sk_pairs p = same_pair(l->to[leg]);
    int32_t x = l->to[leg][0], y = l->to[leg][1], nearly = o->w->move - CELL - 2; /* where bearings end, less what is alike */
    for (int i = (leg + 1) / LANE_POINTS * LANE_POINTS; i < l->n; i += LANE_POINTS) {
        sk_pairs apart = load_pairs(l->to[i]) - p;
        store_four(&l->barred[i], load_four(&l->barred[i]) | ~(dots(apart, apart) > load_four(&o->like2[i])));
    }
    if (nearly < 0 || x * x + y * y >= nearly * nearly)
        o->certain &= ~skirmish_rays_near(o->w, x, y, CELL * CELL + 1);
}

static inline struct fy_choice move_to(const struct thought *o, const int16_t to[2])
{
    return (struct fy_choice){V_MOVE, 0, o->w->from.x + to[0], o->w->from.y + to[1]};
}

static struct fy_choice *offer_others(struct thought *o, struct fy_choice *out, const struct fy_choice *end)
{
    for (int i = 0; i < o->n_others && out < end; i++) {
        if (o->legs.barred[i])
            continue;
        *out++ = move_to(o, o->legs.to[i]);
        bar_alike(o, i);
    }
    return out;
}

/* They lie 22.5 degrees apart: points on them, if not quite near, are like those on no other. */
static struct fy_choice *offer_bearings(struct thought *o, struct fy_choice *out, const struct fy_choice *end)
{
    const int16_t(*ray)[2] = o->d->ray[o->s->kind[o->w->piece]];
    int leg = o->n_others;
    for (unsigned rest = o->certain | o->judged; rest && out < end; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        if (bit(o->certain, i)) {
            *out++ = move_to(o, ray[i]);
            continue;
        }
        if (bit(o->judged, i) && !o->legs.barred[leg]) {
            const int16_t *to = o->legs.to[leg];
            *out++ = move_to(o, to);
            if (to[0] * to[0] + to[1] * to[1] < 9 * CELL * CELL)
                bar_alike(o, leg);
        }
        leg += bit(o->judged, i);
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
    think_of_bearings(o);
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
    o.judged = o.certain = 0;
    if (w->stuck || hemmed_in(&o))
        return 0;
    think(&o);
    skirmish_judge(w, &o.legs);
    return (int)(offer_bearings(&o, offer_others(&o, out, out + MOVES), out + MOVES) - out);
}
