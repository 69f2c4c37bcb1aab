/* choices.c - what a player would think of: SK-23.4. Any other point may be named; check is the authority. */
#include "skirmish.h"

#include <string.h>

enum {
    CELL = 25,                      /* 0.25": what lies nearer than that is the same suggestion */
    CELLS = 2 * (600 / CELL) + 5,
    MOVES = 160
};

struct offer {
    const struct sk_data *d;
    const struct sk_state *s;
    struct fy_choice *out;
    int n;
    struct sk_walk w;
    bool again, edges;              /* edges: the points are edges of bands */
    int n_points;
    struct fy_inch point[MOVES];
    uint64_t cell[CELLS];           /* where there are points, by 0.25" */
};

static void add(struct offer *o, int verb, int who, int32_t a, int32_t b)
{
    o->out[o->n++] = (struct fy_choice){(uint16_t)verb, (uint16_t)who, a, b};
}

/* ---- moves ---- */

static bool near_another(const struct offer *o, struct fy_inch p, int column, int row)
{
    if (o->edges) { /* only the same point is the same */
        for (int i = 0; i < o->n_points; i++)
            if (fy_inch_same(o->point[i], p))
                return true;
        return false;
    }
    uint64_t around = (o->cell[row - 1] | o->cell[row] | o->cell[row + 1]) >> (column - 1) & 7;
    if (!around)
        return false;
    for (int i = 0; i < o->n_points; i++)
        if (fy_inch_within(o->point[i], p, CELL))
            return true;
    return false;
}

/* Offers a legal point (`clear`: nothing is in the way) unless one like it has been offered. The edge of a band is like nothing else: whether a unit stands
 * in the band decides where it may go next. */
static bool offer(struct offer *o, struct fy_inch p, bool clear)
{
    if (!fy_inch_within(o->w.from, p, o->w.move) || p.x < 0 || p.y < 0)
        return false;
    int column = (p.x - o->w.from.x + 600) / CELL + 2, row = (p.y - o->w.from.y + 600) / CELL + 2;
    if (o->n_points == MOVES || near_another(o, p, column, row))
        return false;
    if (clear ? !skirmish_ends_free(&o->w, p) : !skirmish_leg_legal(&o->w, p, o->again))
        return false;
    o->cell[row] |= one(column);
    o->point[o->n_points++] = p;
    add(o, V_MOVE, 0, p.x, p.y);
    return true;
}

static bool offer_point(struct offer *o, struct fy_inch p) { return offer(o, p, false); }

static struct fy_inch off(struct fy_inch p, int bearing, int32_t length)
{
    return (struct fy_inch){p.x + skirmish_bearing[bearing][0] * length / 1000,
                            p.y + skirmish_bearing[bearing][1] * length / 1000};
}

/* 1: as far as a bearing allows. */
static void offer_bearings(struct offer *o)
{
    int32_t reach[SKIRMISH_RAYS];
    const struct fy_inch *ray = o->d->ray[o->s->kind[o->w.piece]];
    unsigned clear = skirmish_reaches(&o->w, reach);
    for (int i = 0; i < SKIRMISH_RAYS; i++)
        if (reach[i] == o->w.move)
            offer(o, (struct fy_inch){o->w.from.x + ray[i].x, o->w.from.y + ray[i].y}, clear >> i & 1);
        else if (reach[i] >= CELL)
            offer(o, off(o->w.from, 2 * i, reach[i]), false);
}

/* 2: the way to a goal. */
static void offer_onward(struct offer *o, int goal)
{
    const struct sk_data *d = o->d;
    int node = (o->w.from.y + 50) / 100 * d->columns + (o->w.from.x + 50) / 100, to = d->onward[goal][node];
    offer_point(o, node_at(d, to));
}

static void offer_ways(struct offer *o)
{
    const struct sk_data *d = o->d;
    int node = (o->w.from.y + 50) / 100 * d->columns + (o->w.from.x + 50) / 100;
    int best = -1, second = -1;
    for EACH_BIT(t, skirmish_intact(d, o->s) & TARGET_SET) {
        int t = __builtin_ctzll(t_set);
        if (best < 0 || d->far[t][node] < d->far[best][node])
            second = best, best = t;
        else if (second < 0 || d->far[t][node] < d->far[second][node])
            second = t;
    }
    if (best >= 0)
        offer_onward(o, best);
    if (second >= 0 && o->s->kind[o->w.piece] == K_DEMOLITION)
        offer_onward(o, second);
    best = 0;
    for (int i = 1; i < d->n_embarks; i++)
        if (d->far[TARGETS + i][node] < d->far[TARGETS + best][node])
            best = i;
    offer_onward(o, TARGETS + best);
}

/* 3: where the gap to an enemy is just so much, on the line to it: not a hundredth more, or its band would still be
 * ahead of the unit next time. */
static void offer_ring(struct offer *o, struct fy_inch e, int32_t apart, int32_t gap)
{
    struct fy_inch way = fy_inch_from(o->w.from, e);
    for (int32_t length = apart - gap; length > 0 && length <= o->w.move; length++) {
        struct fy_inch p = {o->w.from.x + way.x * length / apart, o->w.from.y + way.y * length / apart};
        if (!fy_inch_within(p, e, gap))
            continue;
        offer_point(o, p);
        return;
    }
}

/* Edges of bands first, ranges after everything else that leads somewhere. */
static void offer_rings(struct offer *o, bool bands)
{
    const struct sk_data *d = o->d;
    int32_t r = radius(d, o->s, o->w.piece);
    o->edges = bands;
    for EACH_BIT(e, o->s->on[0]) {
        int e = __builtin_ctzll(e_set);
        struct fy_inch p = at(o->s, e);
        int64_t apart2 = fy_inch_apart2(o->w.from, p);
        int32_t gap = r + radius(d, o->s, e) + (bands ? d->band : is_pillbox(e) ? d->pillbox_range : d->range);
        if (apart2 > fy_inch_square(gap) && apart2 <= fy_inch_square(gap + o->w.move))
            offer_ring(o, p, fy_inch_root_up(apart2), gap);
    }
    o->edges = false;
}

/* 4: the nearest point in cover. */
static void offer_cover(struct offer *o)
{
    const struct sk_near *near = near_cell(o->d, o->w.from);
    for EACH_BIT(a, near->leg[0] & o->d->covers) {
        const struct fy_inch_area *area = &o->d->area[__builtin_ctzll(a_set)];
        struct fy_inch p = fy_inch_area_nearest(area, o->w.from);
        if (!fy_inch_same(p, o->w.from))
            offer_point(o, p);
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
static void offer_contact(struct offer *o, const struct sk_shape *shape, const struct fy_inch wire[2])
{
    struct fy_inch from = o->w.from, n = shape ? nearest_on_shape(shape, from) : nearest_on_segment(from, wire[0], wire[1]);
    int32_t r = radius(o->d, o->s, o->w.piece), gap = r + o->d->contact / 2;
    int64_t apart2 = fy_inch_apart2(from, n);
    if (apart2 <= fy_inch_square(gap) || apart2 > fy_inch_square(gap + o->w.move))
        return;
    int32_t apart = fy_inch_root_up(apart2);
    struct fy_inch way = fy_inch_from(from, n), p = fy_inch_toward(from, n, apart - gap);
    offer_point(o, p);
    for (int side = -1; side <= 1; side += 2) {
        struct fy_inch q = {p.x - side * way.y * 2 * r / apart, p.y + side * way.x * 2 * r / apart};
        struct fy_inch m = shape ? nearest_on_shape(shape, q) : nearest_on_segment(q, wire[0], wire[1]);
        if (!fy_inch_within(q, m, gap)) /* round a corner, or round a circle */
            q = fy_inch_toward(m, q, gap);
        offer_point(o, q);
    }
}

/* Intact targets that may be within a leg of the active unit. */
static uint64_t targets_near(const struct offer *o)
{
    uint64_t near = near_cell(o->d, at(o->s, active_piece(o->s)))->targets;
    return skirmish_intact(o->d, o->s) & (near | ~TARGET_SET);
}

static void offer_contacts(struct offer *o)
{
    const struct sk_data *d = o->d;
    for (int i = 0; i < o->w.n_wires; i++)
        offer_contact(o, NULL, d->wire[o->w.wire[i].what]);
    if (o->s->kind[o->w.piece] != K_DEMOLITION)
        return;
    for EACH_BIT(t, targets_near(o)) {
        struct sk_shape shape = skirmish_shape(d, o->s, __builtin_ctzll(t_set));
        if (shape.circle && fy_inch_within(o->w.from, shape.centre, o->w.move))
            offer_point(o, shape.centre);
        offer_contact(o, &shape, NULL);
    }
}

static void offer_moves(struct offer *o)
{
    o->again = skirmish_moved_before(o->s);
    o->n_points = 0;
    memset(o->cell, 0, sizeof o->cell);
    offer_rings(o, true);
    offer_contacts(o);
    offer_ways(o);
    offer_cover(o);
    offer_rings(o, false);
    offer_bearings(o);
}

/* ---- fighting ---- */

/* One to three shots: every way of sharing them out, once. */
static void offer_shots(struct offer *o)
{
    const struct sk_state *s = o->s;
    int target[ENEMIES], n = 0, unit = active_piece(s), most = s->option[OPT_SHOTS] == SHOTS_SEQUENTIAL ? 1 : s->actions;
    if (!skirmish_may_shoot(s, NULL))
        return;
    for EACH_BIT(e, s->on[0]) {
        int e = __builtin_ctzll(e_set);
        if (n < SHARED && gap_within(o->d, s, unit, e, o->d->range) && skirmish_needed(o->d, s, unit, e, NULL))
            target[n++] = e;
    }
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

static void offer_mortar(struct offer *o)
{
    const struct sk_state *s = o->s;
    if (!bit(o->d->mortars, s->active) || s->actions < o->d->mortar_cost || s->did & SHOOT_ENDED ||
        (s->option[OPT_MORTAR] && s->rounds >= s->option[OPT_MORTAR]))
        return;
    for EACH_BIT(e, s->on[0])
        if (skirmish_mortar_can(o->d, s, active_piece(s), __builtin_ctzll(e_set), NULL))
            add(o, V_MORTAR, __builtin_ctzll(e_set), 0, 0);
}

/* Assaults on those in contact or within one leg. */
static void offer_assaults(struct offer *o, bool walking)
{
    const struct sk_data *d = o->d;
    const struct sk_state *s = o->s;
    int unit = active_piece(s);
    if (s->kind[unit] != K_ASSAULT || bit(s->carry, s->active) || !s->actions)
        return;
    int32_t reach = radius(d, s, unit) + d->contact + (walking ? o->w.move : 0);
    for EACH_BIT(e, s->on[0] & ~PILLBOX_SET) {
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
        for EACH_BIT(w, near_cell(d, at(s, unit))->wire[0] & ~(uint32_t)(s->gone >> WIRE_0))
            if (skirmish_touches(d, s, unit, WIRE_0 + __builtin_ctzll(w_set)))
                add(o, V_CUT, WIRE_0 + __builtin_ctzll(w_set), 0, 0);
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
    offer_shots(o);
    offer_mortar(o);
    offer_assaults(o, walking);
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
    const struct fy_inch try[5] = {a->corner[0], a->corner[1], a->corner[2], a->corner[3],
                                   {(a->low.x + a->high.x) / 2, (a->low.y + a->high.y) / 2}};
    for (int k = 0; k < 5; k++)
        if (skirmish_standable(d, o->s, false, try[k]) && !skirmish_overlaps(d, o->s, piece, radius(d, o->s, piece), try[k]))
            add(o, V_PLACE, piece, try[k].x, try[k].y);
}

static void offer_help(struct offer *o, int piece)
{
    const struct sk_data *d = o->d;
    unsigned able = 0;
    for (int i = 0; i < d->n_officers; i++)
        if (skirmish_may_help(d, o->s, COMMANDO_0 + d->officer[i], piece, NULL))
            able |= 1u << i;
    for (unsigned set = 1; able && set < 1u << d->n_officers; set++)
        if (!(set & ~able) && (o->s->option[OPT_STACK] || !(set & (set - 1))))
            add(o, V_ACTIVATE_OFFICER, piece, 0, (int32_t)set - 1);
}

static void offer_units(struct offer *o)
{
    for EACH_BIT(c, o->s->on[1] & ~o->s->activated) {
        int piece = COMMANDO_0 + __builtin_ctzll(c_set);
        add(o, V_ACTIVATE, piece, 0, 0);
        offer_help(o, piece);
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
    for (int32_t dx = -side; dx <= side; dx++) /* a short one, or none of the usual ones: look at every point */
        for (int32_t dy = -side; dy <= side && o->n < MOVES; dy++) {
            struct fy_inch q = {o->w.from.x + dx, o->w.from.y + dy};
            int32_t length2 = dx * dx + dy * dy;
            bool right = s->withdraw2 ? length2 == s->withdraw2
                                      : length2 >= fy_inch_square(o->d->withdrawal_least) && length2 <= side * side;
            if (right && skirmish_withdraw_fits(&o->w, &from, q))
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
