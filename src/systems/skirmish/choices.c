/* choices.c - what a player would think of: SK-23.4. Any other point may be named; check is the authority. */
#include "skirmish.h"

#include "lanes.h"

enum {
    CELL = 25,                      /* 0.25": what lies nearer than that is the same suggestion */
    MOVES = 160,
    OTHERS = LEGS - SKIRMISH_RAYS - LANE_POINTS /* legs at most, but for those on bearings */
};

struct offer {
    const struct sk_data *d;
    const struct sk_state *s;
    struct fy_choice *out;
    int n;
    struct sk_walk w;
    bool again, held, amid;         /* held: not every way leads out of a band; amid: no leg leads off the table */
    struct sk_legs legs;            /* thought of, in the order in which they are offered */
    int32_t like2[LEGS];            /* how near, squared, a point is the same suggestion as one before */
    int32_t like;                   /* that for the next ones */
    int n_others;                   /* all but those on bearings, which come last */
};

static void add(struct offer *o, int verb, int who, int32_t a, int32_t b)
{
    o->out[o->n++] = (struct fy_choice){(uint16_t)verb, (uint16_t)who, a, b};
}

/* ---- moves: what comes to mind ---- */

static inline bool on_the_table(const struct sk_data *d, struct fy_inch p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= d->width && p.y <= d->height;
}

/* A leg within the move and on the table. */
static inline void keep_leg(struct offer *o, int32_t x, int32_t y)
{
    struct sk_legs *l = &o->legs;
    if (l->n == OTHERS)
        return;
    if (o->held && !skirmish_may_leave(&o->w, (struct fy_inch){o->w.from.x + x, o->w.from.y + y}, o->again, NULL))
        return;
    l->to[l->n][0] = (int16_t)x;
    l->to[l->n][1] = (int16_t)y;
    l->barred[l->n] = 0;
    o->like2[l->n++] = o->like;
}

static inline void think_of(struct offer *o, struct fy_inch p)
{
    int32_t x = p.x - o->w.from.x, y = p.y - o->w.from.y;
    if ((x | y) && x * x + y * y <= o->w.move * o->w.move && (o->amid || on_the_table(o->d, p)))
        keep_leg(o, x, y);
}

static struct fy_inch off(struct fy_inch p, int bearing, int32_t length)
{
    return (struct fy_inch){p.x + skirmish_bearing[bearing][0] * length / 1000,
                            p.y + skirmish_bearing[bearing][1] * length / 1000};
}

/* Bearings that can lead out of the bands that hold the unit: those not too far aside of directly away (SK-8.7). */
static unsigned bearings_out(const struct offer *o)
{
    const struct sk_walk *w = &o->w;
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

/* A leg on a bearing that does not go all the way. */
static inline void cut_short(struct sk_legs *l, int leg, int bearing, int32_t reach)
{
    struct fy_inch p = off((struct fy_inch){0, 0}, bearing, reach);
    l->to[leg][0] = (int16_t)p.x;
    l->to[leg][1] = (int16_t)p.y;
}

/* 1: as far as a bearing allows. */
static void think_of_bearings(struct offer *o)
{
    struct sk_legs *l = &o->legs;
    int32_t reach[SKIRMISH_RAYS], first = l->n;
    unsigned rays = bearings_out(o);
    if (!rays)
        return;
    skirmish_reaches(&o->w, rays, reach);
    memcpy(l->to[first], o->d->ray[o->s->kind[o->w.piece]], sizeof o->d->ray[0]);
    for (int i = 0; i < SKIRMISH_RAYS; i++) {
        o->like2[first + i] = CELL * CELL;
        l->barred[first + i] = 0;
    }
    for (int i = 0; i < SKIRMISH_RAYS; i++)
        if (reach[i] < CELL)
            l->barred[first + i] = -1;
        else if (reach[i] < o->w.move)
            cut_short(l, first + i, 2 * i, reach[i]);
    l->n += SKIRMISH_RAYS;
    for (int i = 0; i < SKIRMISH_RAYS && o->held; i++) {
        struct fy_inch q = {o->w.from.x + l->to[first + i][0], o->w.from.y + l->to[first + i][1]};
        if (!(rays >> i & 1) || !skirmish_may_leave(&o->w, q, o->again, NULL))
            l->barred[first + i] = -1;
    }
}

static struct fy_inch onward(const struct sk_way *w) { return (struct fy_inch){100 * w->x, 100 * w->y}; }

/* 2: the ways to the two nearest targets and to the nearest boats. */
static void think_of_ways(struct offer *o)
{
    const struct sk_data *d = o->d;
    const struct sk_way *way = way_to(d, (o->w.from.y + 50) / 100 * d->columns + (o->w.from.x + 50) / 100, 0);
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
    if (second >= 0 && o->s->kind[o->w.piece] == K_DEMOLITION)
        think_of(o, onward(&way[second]));
    best = d->n_targets;
    for (int i = best + 1; i < d->n_targets + d->n_embarks; i++)
        if (way[i].far < way[best].far)
            best = i;
    think_of(o, onward(&way[best]));
}

/* 3: where the gap to an enemy is just so much, on the line to it: not a hundredth more, or its band would still be
 * ahead of the unit next time. */
static void think_of_ring(struct offer *o, struct fy_inch e, int32_t apart, int32_t gap)
{
    struct fy_inch way = fy_inch_from(o->w.from, e);
    for (int32_t length = apart - gap; length <= o->w.move; length++) {
        struct fy_inch p = {o->w.from.x + way.x * length / apart, o->w.from.y + way.y * length / apart};
        if (!fy_inch_within(p, e, gap))
            continue;
        think_of(o, p);
        return;
    }
}

static void think_of_bands(struct offer *o)
{
    for (int i = 0; i < o->w.n_foes; i++)
        if (!o->w.foe[i].holds)
            think_of_ring(o, o->w.foe[i].at, fy_inch_root_up(o->w.foe[i].apart2), o->w.foe[i].room);
}

static void think_of_ranges(struct offer *o)
{
    const struct sk_data *d = o->d;
    int32_t r = radius(d, o->s, o->w.piece), least = d->pillbox_range < d->range ? d->pillbox_range : d->range;
    for EACH_BIT(e, skirmish_between(o->s, 0, o->w.from, least + r, d->range + r + WIDEST + o->w.move)) {
        int e = __builtin_ctzll(e_set);
        struct fy_inch p = at(o->s, e);
        int64_t apart2 = fy_inch_apart2(o->w.from, p);
        int32_t gap = r + radius(d, o->s, e) + (is_pillbox(e) ? d->pillbox_range : d->range);
        if (apart2 > fy_inch_square(gap) && apart2 <= fy_inch_square(gap + o->w.move))
            think_of_ring(o, p, fy_inch_root_up(apart2), gap);
    }
}

/* Can a leg lead into the box? */
static inline bool reaches_box(const struct offer *o, struct fy_inch low, struct fy_inch high)
{
    const struct sk_walk *w = &o->w;
    return (low.x - w->from.x <= w->move) & (w->from.x - high.x <= w->move) & (low.y - w->from.y <= w->move) &
           (w->from.y - high.y <= w->move);
}

/* 4: the nearest point in cover. */
static void think_of_cover(struct offer *o)
{
    for EACH_BIT(a, o->d->covers & spans_in(&o->d->areas, inches_around(o->w.from, o->w.move))) {
        const struct fy_inch_area *area = &o->d->area[__builtin_ctzll(a_set)];
        if (reaches_box(o, area->low, area->high))
            think_of(o, fy_inch_area_nearest(area, o->w.from));
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
static void think_of_contact(struct offer *o, const struct sk_shape *shape, const struct fy_inch wire[2])
{
    struct fy_inch from = o->w.from, n = shape ? nearest_on_shape(shape, from) : nearest_on_segment(from, wire[0], wire[1]);
    int32_t r = radius(o->d, o->s, o->w.piece), gap = r + o->d->contact / 2;
    int64_t apart2 = fy_inch_apart2(from, n);
    if (apart2 <= fy_inch_square(gap) || apart2 > fy_inch_square(gap + o->w.move))
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

/* Intact targets that may be within a leg of the active unit. */
static uint64_t targets_near(const struct offer *o)
{
    int unit = active_piece(o->s);
    int32_t reach = o->d->piece[o->s->kind[unit]].move + radius(o->d, o->s, unit) + o->d->contact;
    return skirmish_intact_near(o->d, o->s, at(o->s, unit), reach);
}

static void think_of_contacts(struct offer *o)
{
    const struct sk_data *d = o->d;
    for (int i = 0; i < o->w.n_wires; i++)
        think_of_contact(o, NULL, d->wire[o->w.wire[i].what]);
    if (o->s->kind[o->w.piece] != K_DEMOLITION)
        return;
    for EACH_BIT(t, targets_near(o)) {
        struct sk_shape shape = skirmish_shape(d, o->s, __builtin_ctzll(t_set));
        if (shape.circle && fy_inch_within(o->w.from, shape.centre, o->w.move))
            think_of(o, shape.centre);
        think_of_contact(o, &shape, NULL);
    }
}

/* ---- moves: what is offered ---- */

/* Bars the legs that lead to much the same point as this one. */
static inline void bar_alike(struct offer *o, int leg)
{
    struct sk_legs *l = &o->legs;
    sk_pairs p = same_pair(l->to[leg]);
    for (int i = (leg + 1) / LANE_POINTS * LANE_POINTS; i < l->n; i += LANE_POINTS) {
        sk_pairs apart = load_pairs(l->to[i]) - p;
        store_four(&l->barred[i], load_four(&l->barred[i]) | ~(dots(apart, apart) > load_four(&o->like2[i])));
    }
}

/* Bearings lie 22.5 degrees apart: points on them, if not quite near, are like those on no other. */
static inline bool stands_out(const struct offer *o, int leg)
{
    const int16_t *to = o->legs.to[leg];
    return leg >= o->n_others && to[0] * to[0] + to[1] * to[1] >= 9 * CELL * CELL;
}

static void offer_legs(struct offer *o)
{
    struct sk_legs *l = &o->legs;
    struct fy_choice *out = o->out + o->n, *end = out + MOVES;
    for (int i = 0; i < l->n && out < end; i++) {
        if (l->barred[i])
            continue;
        *out++ = (struct fy_choice){V_MOVE, 0, o->w.from.x + l->to[i][0], o->w.from.y + l->to[i][1]};
        if (!stands_out(o, i))
            bar_alike(o, i);
    }
    o->n = (int)(out - o->out);
}

/* Is there nowhere that is directly away from everybody who holds the unit (SK-8.4)? Not always seen. */
static bool hemmed_in(const struct offer *o)
{
    struct fy_inch last = {0, 0};
    for (int i = 0; i < o->w.n_foes && o->held && o->again; i++) {
        struct fy_inch out = fy_inch_from(o->w.foe[i].at, o->w.from);
        int64_t along = fy_inch_dot(last, out), aside = fy_inch_cross(last, out);
        if (!o->w.foe[i].holds)
            continue;
        if ((last.x || last.y) && (aside < 0 ? -aside : aside) * 4 > along)
            return true;
        last = out;
    }
    return false;
}

static void offer_moves(struct offer *o)
{
    const struct sk_walk *w = &o->w;
    o->again = skirmish_moved_before(o->s);
    o->held = w->held && (o->again || o->s->option[OPT_STOP] == STOP_STRICT);
    o->amid = w->from.x >= w->move && w->from.y >= w->move && w->from.x + w->move <= o->d->width &&
              w->from.y + w->move <= o->d->height;
    o->legs.n = 0;
    if (hemmed_in(o))
        return;
    o->like = 0; /* the edge of a band is like nothing else: who stands in the band is not free to go on */
    think_of_bands(o);
    o->like = CELL * CELL;
    think_of_contacts(o);
    think_of_ways(o);
    think_of_cover(o);
    think_of_ranges(o);
    o->n_others = o->legs.n;
    think_of_bearings(o);
    skirmish_judge(w, &o->legs);
    offer_legs(o);
}

/* ---- fighting ---- */

/* Enemies that may be in range: often those that matter to a leg. */
static uint64_t enemies_near(const struct offer *o, bool walking)
{
    const struct sk_data *d = o->d;
    int unit = active_piece(o->s);
    if (walking && o->w.move + d->band >= d->range && d->range >= d->pillbox_range)
        return o->w.enemies;
    return skirmish_within(o->s, 0, at(o->s, unit), (d->range > d->pillbox_range ? d->range : d->pillbox_range) + radius(d, o->s, unit) + WIDEST);
}

/* One to three shots: every way of sharing them out, once. */
static void offer_shots(struct offer *o, uint64_t enemies)
{
    const struct sk_state *s = o->s;
    uint8_t target[SHARED];
    if (!skirmish_may_shoot(s, NULL))
        return;
    int n = skirmish_targets(o->d, s, active_piece(s), enemies, target), most = s->option[OPT_SHOTS] == SHOTS_SEQUENTIAL ? 1 : s->actions;
    for (int i = 0; i < n; i++)
        add(o, V_SHOOT, target[i], 0, 0);
    for (int i = 0; i < n && most >= 2; i++)
        for (int j = i; j < n; j++)
            add(o, V_SHOOT_2, target[i], target[j], 0);
    for (int i = 0; i < n && most >= 3; i++)
        for (int j = i; j < n; j++)
            for (int k = j; k < n; k++)
                add(o, V_SHOOT_3, target[i], target[j], target[k]);
}

static void offer_mortar(struct offer *o, uint64_t enemies)
{
    const struct sk_state *s = o->s;
    if (!bit(o->d->mortars, s->active) || s->actions < o->d->mortar_cost || s->did & SHOOT_ENDED ||
        (s->option[OPT_MORTAR] && s->rounds >= s->option[OPT_MORTAR]))
        return;
    for EACH_BIT(e, enemies)
        if (skirmish_mortar_can(o->d, s, active_piece(s), __builtin_ctzll(e_set), NULL))
            add(o, V_MORTAR, __builtin_ctzll(e_set), 0, 0);
}

/* Assaults on those in contact or within one leg. */
static void offer_assaults(struct offer *o, bool walking, uint64_t enemies)
{
    const struct sk_data *d = o->d;
    const struct sk_state *s = o->s;
    int unit = active_piece(s);
    if (s->kind[unit] != K_ASSAULT || bit(s->carry, s->active) || !s->actions)
        return;
    int32_t reach = radius(d, s, unit) + d->contact + (walking ? o->w.move : 0);
    for EACH_BIT(e, (reach <= d->range ? enemies : s->on[0]) & ~PILLBOX_SET) {
        int e = __builtin_ctzll(e_set);
        if (fy_inch_within(at(s, unit), at(s, e), reach + radius(d, s, e)) &&
            (skirmish_assault_contact(d, s, unit, at(s, unit), e) || (walking && skirmish_assault_reach(&o->w, e))))
            add(o, V_ASSAULT, e, 0, 0);
    }
}

/* ---- tasks ---- */

static void offer_tasks(struct offer *o)
{
    const struct sk_data *d = o->d;
    const struct sk_state *s = o->s;
    int unit = active_piece(s);
    struct fy_inch lies = {s->left_x, s->left_y};
    if (s->kind[unit] == K_DEMOLITION && s->actions >= d->demolition_cost)
        for EACH_BIT(t, targets_near(o))
            if (skirmish_touches(d, s, unit, __builtin_ctzll(t_set)))
                add(o, V_DEMOLISH, __builtin_ctzll(t_set), 0, 0);
    if (s->actions >= (s->option[OPT_SHARED_WIRE] ? 1 : d->wire_cost) && !(s->did & WIRE_ENDED))
        for EACH_BIT(w, spans_in(&d->places, inches_around(at(s, unit), d->contact + radius(d, s, unit))) & ~s->gone & ~TARGET_SET)
            if (skirmish_touches(d, s, unit, __builtin_ctzll(w_set)))
                add(o, V_CUT, __builtin_ctzll(w_set), 0, 0);
    if (s->apparatus == A_LEFT && s->actions && fy_inch_within(at(s, unit), lies, d->contact + radius(d, s, unit)))
        add(o, V_PICK_UP, 0, 0, 0);
    if (skirmish_may_embark(d, s, NULL))
        add(o, V_EMBARK, 0, 0, 0);
}

/* An assault that has begun: the rest of the way, or the next leg straight on where only that leads into contact. */
static void offer_next_leg(struct offer *o, int enemy)
{
    struct fy_inch way[3], p;
    int unit = active_piece(o->s);
    if (skirmish_assault_way(o->d, o->s, unit, enemy, o->s->actions, way))
        add(o, V_ASSAULT, enemy, 0, 0);
    else if (skirmish_assault_straight(o->d, o->s, unit, enemy, o->s->actions, &p))
        add(o, V_ASSAULT_BY, enemy, p.x, p.y);
}

static void offer_acts(struct offer *o)
{
    if (o->s->assaulting != NOBODY) {
        offer_next_leg(o, o->s->assaulting);
        return;
    }
    bool walking = skirmish_may_move(o->s, o->d, NULL);
    if (walking)
        skirmish_walk(o->d, o->s, active_piece(o->s), o->d->piece[o->s->kind[active_piece(o->s)]].move, &o->w);
    offer_tasks(o);
    uint64_t enemies = enemies_near(o, walking);
    offer_shots(o, enemies);
    offer_mortar(o, enemies);
    offer_assaults(o, walking, enemies);
    if (walking)
        offer_moves(o);
    add(o, V_DONE, 0, 0, 0);
}

/* ---- the other decisions ---- */

/* The first unit that has not been moved: the corners and the middle of its landing area. */
static void offer_places(struct offer *o)
{
    const struct sk_data *d = o->d;
    uint64_t rest = o->s->on[1] & ~o->s->placed;
    add(o, V_BEGIN, 0, 0, 0);
    if (!rest)
        return;
    int i = __builtin_ctzll(rest), piece = COMMANDO_0 + i;
    const struct fy_inch_area *a = &d->landing[d->commando_landing[i]];
    const struct fy_inch try[5] = {a->corner[0], a->corner[1], a->corner[2], a->corner[3], fy_inch_area_middle(a)};
    int32_t r = radius(d, o->s, piece), far = fy_inch_root_up(fy_inch_apart2(a->low, a->high));
    struct sk_crowd about = skirmish_crowd(o->s, try[4], far / 2 + 1 + r);
    for (int k = 0; k < 5; k++)
        if (!skirmish_overlaps_one(d, o->s, about, piece, r, try[k]) && skirmish_standable(d, o->s, false, try[k]))
            add(o, V_PLACE, piece, try[k].x, try[k].y);
}

/* Officers who have their own activation still to give (SK-4.5), as bits of the list. */
static unsigned officers_free(const struct sk_data *d, const struct sk_state *s)
{
    unsigned free = 0;
    for (int i = 0; i < d->n_officers; i++)
        free |= (unsigned)bit(s->on[1] & ~s->activated, d->officer[i]) << i;
    return free;
}

/* Help from those officers who are near: any set of them, or one. */
static void offer_help(struct offer *o, int unit, unsigned officers, const uint64_t near[OFFICERS])
{
    unsigned able = 0;
    for (int i = 0; i < o->d->n_officers; i++)
        able |= officers & 1u << i && bit(near[i], unit) ? 1u << i : 0;
    for (unsigned set = able & -able; set; set = (set - able) & able) /* every set of them, in order */
        if (o->s->option[OPT_STACK] || !(set & (set - 1)))
            add(o, V_ACTIVATE_OFFICER, COMMANDO_0 + unit, 0, (int32_t)set - 1);
}

static void offer_units(struct offer *o)
{
    const struct sk_data *d = o->d;
    uint64_t near[OFFICERS], helped = 0; /* whom each of the officers can help, and all of them */
    unsigned officers = officers_free(d, o->s);
    for EACH_BIT(i, officers) {
        int i = __builtin_ctzll(i_set);
        near[i] = skirmish_commandos_within(d, o->s, COMMANDO_0 + d->officer[i], d->officer_range) & ~one(d->officer[i]);
        helped |= near[i];
    }
    for EACH_BIT(c, o->s->on[1] & ~o->s->activated) {
        int c = __builtin_ctzll(c_set);
        add(o, V_ACTIVATE, COMMANDO_0 + c, 0, 0);
        if (bit(helped, c))
            offer_help(o, c, officers, near);
    }
    add(o, V_END, 0, 0, 0);
}

/* Round the unit at full length; a short withdrawal has few points, and all of them are offered. */
static void offer_withdrawals(struct offer *o)
{
    const struct sk_state *s = o->s;
    struct sk_shape from = skirmish_shape(o->d, s, s->from_target);
    int32_t side = s->withdraw2 ? fy_inch_root(s->withdraw2) : o->d->withdrawal;
    skirmish_walk(o->d, s, active_piece(s), o->d->withdrawal, &o->w);
    for (int i = 0; i < 32 && !s->withdraw2; i++) {
        struct fy_inch q = off(o->w.from, i, side);
        if (fy_inch_apart2(o->w.from, q) >= fy_inch_square(o->d->withdrawal_least) && skirmish_withdraw_fits(&o->w, &from, q))
            add(o, V_WITHDRAW, 0, q.x, q.y);
    }
    if (o->n)
        return;
    /* a short one, or none of the usual ones: look at every point */
    int32_t least = o->d->withdrawal_least;
    struct sk_ring ring = s->withdraw2 ? skirmish_ring(s->withdraw2, s->withdraw2) : skirmish_ring(least * least, side * side);
    for (struct fy_inch step; o->n < MOVES && skirmish_ring_next(&ring, &step);) {
        struct fy_inch q = {o->w.from.x + step.x, o->w.from.y + step.y};
        if (skirmish_withdraw_fits(&o->w, &from, q))
            add(o, V_WITHDRAW, 0, q.x, q.y);
    }
}

int skirmish_choices(const void *data, const void *state, struct fy_choice *out)
{
    struct offer o;
    o.d = data;
    o.s = state;
    o.out = out;
    o.n = 0;
    switch (o.s->phase) {
    case P_DEPLOY: offer_places(&o); break;
    case P_SELECT: offer_units(&o); break;
    case P_ACT: offer_acts(&o); break;
    case P_WITHDRAW: offer_withdrawals(&o); break;
    default: break;
    }
    return o.n;
}
