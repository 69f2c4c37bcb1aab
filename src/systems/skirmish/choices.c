/* choices.c - what a player would think of: SK-23.4, SK-X.9. Any other point may be named; check is the authority. */
#include "skirmish.h"

enum { WITHDRAWALS = 160 };          /* as many are offered at most */

struct offer {
    const struct sk_data *d;
    const struct sk_state *s;
    struct fy_choice *out;
    int n;
    struct sk_mover w;
};

static void add(struct offer *o, int verb, int who, int32_t a, int32_t b)
{
    o->out[o->n++] = (struct fy_choice){(uint16_t)verb, (uint16_t)who, a, b};
}

/* ---- fighting ---- */

/* Enemies that may be in range. */
static uint64_t enemies_near(const struct offer *o)
{
    const struct sk_data *d = o->d;
    int unit = active_piece(o->s);
    return skirmish_within(o->s, 0, at(o->s, unit), (d->range > d->pillbox_range ? d->range : d->pillbox_range) + radius(d, o->s, unit) + WIDEST);
}

/* One to three shots: every way of sharing them out, once. */
static void offer_shots(struct offer *o, uint64_t enemies)
{
    const struct sk_state *s = o->s;
    uint8_t target[SHARED];
    if (!skirmish_may_shoot(o->d, s, NULL))
        return;
    int n = skirmish_targets(o->d, s, active_piece(s), enemies, target), most = s->option[OPT_SHOTS] == SHOTS_SEQUENTIAL ? 1 : s->actions / o->d->shot_cost;
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
    if (!skirmish_may_mortar(o->d, s, NULL))
        return;
    for FY_EACH_BIT(e, enemies)
        if (skirmish_mortar_can(o->d, s, active_piece(s), e, NULL))
            add(o, V_MORTAR, e, 0, 0);
}

/* Assaults on those in contact or within one leg. */
static void offer_assaults(struct offer *o, bool walking, uint64_t enemies)
{
    const struct sk_data *d = o->d;
    const struct sk_state *s = o->s;
    int unit = active_piece(s);
    if (!d->piece[s->kind[unit]].assaults || bit(s->carry, s->active) || !s->actions)
        return;
    int32_t reach = radius(d, s, unit) + d->contact + (walking ? o->w.m.move : 0);
    for FY_EACH_BIT(e, (reach <= d->range ? enemies : s->on[0]) & ~PILLBOX_SET) {
        if (fy_inch_within(at(s, unit), at(s, e), reach + radius(d, s, e)) &&
            ((s->actions >= d->contact_cost && skirmish_assault_contact(d, s, unit, at(s, unit), e)) || (walking && skirmish_assault_reach(&o->w, e))))
            add(o, V_ASSAULT, e, 0, 0);
    }
}

/* ---- tasks ---- */

static void offer_tasks(struct offer *o)
{
    const struct sk_data *d = o->d;
    const struct sk_state *s = o->s;
    int unit = active_piece(s);
    if (d->piece[s->kind[unit]].demolishes && s->actions >= d->demolition_cost)
        for FY_EACH_BIT(t, skirmish_targets_near(d, s, unit))
            if (skirmish_touches(d, s, unit, t))
                add(o, V_DEMOLISH, t, 0, 0);
    if (s->actions >= skirmish_cut_cost(d, s) && !(s->acted & WIRE_ENDED))
        for FY_EACH_BIT(w, fy_spans_around(&d->places, at(s, unit), d->contact + radius(d, s, unit)) & ~s->gone & ~TARGET_SET)
            if (skirmish_touches(d, s, unit, w))
                add(o, V_CUT, w, 0, 0);
    if (s->actions >= d->pick_up_cost && skirmish_apparatus_near(d, s, unit))
        add(o, V_PICK_UP, 0, 0, 0);
    if (skirmish_may_embark(d, s, NULL))
        add(o, V_EMBARK, 0, 0, 0);
}

/* An assault that has begun: the rest of the way, or the next leg straight on where only that leads into contact. */
static void offer_next_leg(struct offer *o, int enemy)
{
    struct fy_inch way[3], p;
    int unit = active_piece(o->s), legs = o->s->actions / o->d->move_cost;
    if (skirmish_assault_way(o->d, o->s, unit, enemy, legs, way))
        add(o, V_ASSAULT, enemy, 0, 0);
    else if (skirmish_assault_straight(o->d, o->s, unit, enemy, legs, &p))
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
        skirmish_mover(o->d, o->s, active_piece(o->s), o->d->piece[o->s->kind[active_piece(o->s)]].move, &o->w);
    offer_tasks(o);
    uint64_t enemies = enemies_near(o);
    offer_shots(o, enemies);
    offer_mortar(o, enemies);
    offer_assaults(o, walking, enemies);
    if (walking)
        o->n += skirmish_moves(&o->w, o->out + o->n);
    add(o, V_DONE, 0, 0, 0);
}

/* ---- the other decisions ---- */

/* SK-X.10. The first unit that has not been moved: the corners and the middle of its landing area. */
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
    struct sk_pieces about = skirmish_pieces_near(o->s, try[4], far / 2 + 1 + r);
    for (int k = 0; k < 5; k++)
        if (!skirmish_overlaps_any(d, o->s, about, piece, r, try[k]) && skirmish_standable(d, o->s, false, try[k]))
            add(o, V_PLACE, piece, try[k].x, try[k].y);
}

/* For each commando the officers who can help it: those near it who have their own activation still to give (SK-4.5), as bits of
 * their list. */
static void find_helpers(const struct sk_data *d, const struct sk_state *s, uint8_t helpers[COMMANDOS])
{
    for (int c = 0; c < COMMANDOS; c++)
        helpers[c] = 0;
    for (int i = 0; i < d->n_officers; i++)
        if (bit(s->on[1] & ~s->activated, d->officer[i]))
            for FY_EACH_BIT(c, skirmish_commandos_within(d, s, COMMANDO_0 + d->officer[i], d->officer_range) & ~one(d->officer[i]))
                helpers[c] |= (uint8_t)(1u << i);
}

/* How many there are of a set of officers; and as many sets of them. */
static const uint8_t officers_of[1 << OFFICERS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
static const uint8_t sets_of[1 << OFFICERS] = {0, 1, 1, 3, 1, 3, 3, 7, 1, 3, 3, 7, 3, 7, 7, 15};

/* Help from three officers or more: any set of them, in order, or any one. */
static __attribute__((noinline)) void offer_much_help(const struct offer *o, struct fy_choice *out, int unit, unsigned helpers)
{
    for (unsigned set = helpers & -helpers; set; set = (set - helpers) & helpers)
        if (o->s->option[OPT_STACK] || !(set & (set - 1)))
            *out++ = (struct fy_choice){V_ACTIVATE_OFFICER, (uint16_t)unit, 0, (int32_t)set - 1};
}

/* From two at most: either of them, and both. All of it is put down; what does not count is written over. */
static inline void offer_help(struct fy_choice *out, int unit, unsigned helpers)
{
    unsigned first = helpers & -helpers;
    out[0] = (struct fy_choice){V_ACTIVATE_OFFICER, (uint16_t)unit, 0, (int32_t)first - 1};
    out[1] = (struct fy_choice){V_ACTIVATE_OFFICER, (uint16_t)unit, 0, (int32_t)(helpers ^ first) - 1};
    out[2] = (struct fy_choice){V_ACTIVATE_OFFICER, (uint16_t)unit, 0, (int32_t)helpers - 1};
}

static void offer_units(struct offer *o)
{
    uint8_t helpers[COMMANDOS];
    struct fy_choice *out = o->out;
    const uint8_t *ways = o->s->option[OPT_STACK] ? sets_of : officers_of;
    find_helpers(o->d, o->s, helpers);
    for FY_EACH_BIT(c, o->s->on[1] & ~o->s->activated) {
        int unit = COMMANDO_0 + c;
        *out++ = (struct fy_choice){V_ACTIVATE, (uint16_t)unit, 0, 0};
        if (officers_of[helpers[c]] <= 2)
            offer_help(out, unit, helpers[c]);
        else
            offer_much_help(o, out, unit, helpers[c]);
        out += ways[helpers[c]];
    }
    *out++ = (struct fy_choice){V_END, 0, 0, 0};
    o->n = (int)(out - o->out);
}

/* Round the unit at full length; a short withdrawal has few points, and all of them are offered. */
static void offer_withdrawals(struct offer *o)
{
    const struct sk_state *s = o->s;
    struct sk_shape from = skirmish_shape(o->d, s, s->from_target);
    int32_t side = s->withdraw2 ? fy_inch_root(s->withdraw2) : o->d->withdrawal;
    skirmish_mover(o->d, s, active_piece(s), o->d->withdrawal, &o->w);
    for (int i = 0; i < 32 && !s->withdraw2; i++) {
        struct fy_inch q = fy_inch_on_bearing(o->w.m.from, i, side);
        if (fy_inch_apart2(o->w.m.from, q) >= fy_inch_square(o->d->withdrawal_least) && skirmish_withdraw_fits(&o->w, &from, q))
            add(o, V_WITHDRAW, 0, q.x, q.y);
    }
    if (o->n)
        return;
    /* a short one, or none of the usual ones: look at every point */
    int32_t least = o->d->withdrawal_least;
    struct sk_ring ring = s->withdraw2 ? skirmish_ring(s->withdraw2, s->withdraw2) : skirmish_ring(least * least, side * side);
    for (struct fy_inch step; o->n < WITHDRAWALS && skirmish_ring_next(&ring, &step);) {
        struct fy_inch q = {o->w.m.from.x + step.x, o->w.m.from.y + step.y};
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
