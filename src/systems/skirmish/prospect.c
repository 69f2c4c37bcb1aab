/* prospect.c - what a choice costs, needs, brings and risks, written down by the functions that carry it out. */
#include "skirmish.h"

/* ---- what is left afterwards ---- */

static void note_cost(int cost, uint16_t rule, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_COST, cost, rule, T_COST_ACTIONS, cost);
}

/* What the unit could have done and after this cannot any more, though it has the actions: SK-6.2 to SK-6.5. */
static void note_after(const struct sk_data *d, const struct sk_state *before, const struct sk_state *after, struct fy_notes *notes)
{
    bool shots = skirmish_may_shoot(d, before, NULL) && !skirmish_may_shoot(d, after, NULL) && after->actions >= d->shot_cost;
    bool rounds = skirmish_may_mortar(d, before, NULL) && !skirmish_may_mortar(d, after, NULL) && after->actions >= d->mortar_cost;
    FY_NOTE(notes, FY_LEFT, after->actions, SK_3_6, T_LEFT_ACTIONS, after->actions);
    if (skirmish_may_move(before, d, NULL) && !skirmish_may_move(after, d, NULL) && after->actions >= d->move_cost)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_6_2, T_ENDS_MOVES);
    if (shots || rounds)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_6_3, T_ENDS_SHOTS);
    if (~before->acted & after->acted & WIRE_ENDED && after->actions >= skirmish_cut_cost(d, after))
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_6_5, T_ENDS_WIRE);
}

/* SK-16.3 to SK-16.6 */
static void note_raised(const struct sk_state *s, int level, int role, uint16_t rule, struct fy_notes *notes)
{
    if (s->alert < level)
        FY_NOTE(notes, role, level, rule, T_RAISES, level);
}

/* ---- being somewhere ---- */

static void note_fire_there(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    for FY_EACH_BIT(e, s->on[0] & ~LIGHT_SET) {
        int need = skirmish_needed(d, s, e, unit, NULL);
        if (need)
            FY_NOTE(notes, FY_RISK | FY_OR_MORE, need, SK_9_7, T_FIRE_THERE, e, need, skirmish_sorting_gap(d, s, e, unit));
    }
}

static void note_eyes_there(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    for FY_EACH_BIT(e, s->on[0]) {
        if (!skirmish_could_see(d, s, e, unit, d->sight))
            continue;
        int need = skirmish_spot_need(d, s, e, unit, NULL);
        FY_NOTE(notes, FY_RISK | FY_OR_MORE, need, SK_16_7, need ? T_SPOTS_THERE : T_SPOTS_SURELY, e, d->alarm_level,
                skirmish_sorting_gap(d, s, e, unit), need);
    }
}

/* The unit stands in s where it would. */
static void note_there(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    int cover = skirmish_cover_at(d, at(s, unit)), light = skirmish_light_on(d, s, unit);
    if (cover >= 0)
        FY_NOTE(notes, FY_GAIN, -d->hard_modifier, SK_15_3, T_COVER_THERE, cover);
    if (light >= 0)
        FY_NOTE(notes, FY_RISK, d->lit, SK_5_1, T_LIT_THERE, light);
    if (alarmed(d, s))
        note_fire_there(d, s, unit, notes);
    else
        note_eyes_there(d, s, unit, notes);
}

/* ---- why somebody goes there: SK-23.4 ---- */

/* What it comes into contact with, or the area it comes into. */
static void note_contact(const struct sk_data *d, const struct sk_state *before, const struct sk_state *s, int unit,
                         struct fy_notes *notes)
{
    for FY_EACH_BIT(t, d->piece[s->kind[unit]].demolishes ? skirmish_intact(d, s) : 0)
        if (skirmish_touches(d, s, unit, t) && !skirmish_touches(d, before, unit, t))
            FY_NOTE_AT(notes, FY_PURPOSE, skirmish_worth(d, t), t, SK_14_2, skirmish_is_capture(d, t) ? T_WHY_CAPTURE : T_WHY_CHARGES, t,
                       skirmish_worth(d, t));
    for (int w = WIRE_0; w < WIRE_0 + d->table.n_wires; w++)
        if (skirmish_is_there(d, s, w) && skirmish_touches(d, s, unit, w) && !skirmish_touches(d, before, unit, w))
            FY_NOTE_AT(notes, FY_PURPOSE, FY_NO_VALUE, w, SK_13_2, T_WHY_WIRE, w);
    if (skirmish_apparatus_near(d, s, unit))
        FY_NOTE(notes, FY_PURPOSE, FY_NO_VALUE, SK_21_4, T_WHY_APPARATUS);
    for (int i = 0; i < d->n_embarks; i++)
        if (fy_inch_area_holds(&d->embark[i], at(s, unit)) && !fy_inch_area_holds(&d->embark[i], at(before, unit)))
            FY_NOTE_AT(notes, FY_PURPOSE, FY_NO_VALUE, EMBARK_0 + i, SK_19_3, T_WHY_BOATS, EMBARK_0 + i);
}

/* Does the way on foot to a target or the boats become shorter, by an inch at least? */
static bool nearer_to(const struct sk_data *d, struct fy_inch from, struct fy_inch to, int goal)
{
    return trail_to(d, skirmish_node_near(d, to), goal)->far + INCH <= trail_to(d, skirmish_node_near(d, from), goal)->far;
}

/* Towards the nearest intact targets, the way on foot counts; or else to the boats. */
static void note_towards(const struct sk_data *d, const struct sk_state *s, const struct sk_state *after, int unit,
                         struct fy_notes *notes)
{
    const struct sk_trail_end *goal = &d->nearest[skirmish_node_near(d, at(s, unit)) * (d->n_targets + 1)];
    uint64_t intact = skirmish_intact(d, s);
    int wanted = bit(s->carry, s->active) ? 0 : 2;
    for (int i = 0; i < d->n_targets && wanted; i++) {
        int t = goal[i].goal;
        if (!bit(intact, t) || skirmish_touches(d, after, unit, t))
            continue;
        if (nearer_to(d, at(s, unit), at(after, unit), t)) {
            FY_NOTE_AT(notes, FY_PURPOSE, skirmish_gap_to(d, after, unit, t), t, SK_23_4, T_WHY_TOWARDS, t,
                       skirmish_gap_to(d, after, unit, t));
            return;
        }
        wanted--;
    }
    int boats = goal[d->n_targets].goal - d->n_targets, place = EMBARK_0 + boats;
    if (nearer_to(d, at(s, unit), at(after, unit), TARGETS + boats) && !fy_inch_area_holds(&d->embark[boats], at(after, unit)))
        FY_NOTE_AT(notes, FY_PURPOSE, FY_NO_VALUE, place, SK_23_4, T_WHY_TOWARDS, place, skirmish_gap_to(d, after, unit, place));
}

/* SK-9.2: whom it could shoot at from there, and not before. */
static void note_aims(const struct sk_data *d, const struct sk_state *s, const struct sk_state *after, int unit, struct fy_notes *notes)
{
    for FY_EACH_BIT(e, s->on[0]) {
        int need = skirmish_needed(d, after, unit, e, NULL);
        if (need && !skirmish_needed(d, s, unit, e, NULL))
            FY_NOTE(notes, FY_PURPOSE, need, SK_9_2, T_WHY_RANGE, e, need);
    }
}

/* ---- moves: SK-7, SK-8 ---- */

/* What keeps a leg from being as long as it could be on its line (SK-23.2). */
static void note_stop(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_inch to, struct fy_notes *notes)
{
    struct fy_inch from = at(s, unit);
    int32_t length = fy_inch_root_up(fy_inch_apart2(from, to)), move = d->piece[s->kind[unit]].move;
    struct fy_inch far = {from.x + (to.x - from.x) * move / length, from.y + (to.y - from.y) * move / length};
    struct sk_no no = {0, T_NONE, 0, 0};
    if (skirmish_leg_free(d, s, unit, move, far, &no) && skirmish_bands_allow(d, s, unit, far, skirmish_moved_before(s), &no))
        return;
    FY_NOTE(notes, FY_FACT, length, no.rule, no.text + (T_NO_TABLE_THERE - T_NO_TABLE), no.what);
}

/* SK-8.1, SK-8.4: the bands it would stand in. */
static void note_bands(const struct sk_data *d, const struct sk_state *s, const struct sk_state *after, int unit, struct fy_notes *notes)
{
    uint64_t before = skirmish_holders(d, s, unit), there = skirmish_holders(d, after, unit);
    for FY_EACH_BIT(e, there & ~before)
        FY_NOTE(notes, FY_PURPOSE, FY_NO_VALUE, SK_8_2, T_WHY_EDGE, e);
    for FY_EACH_BIT(e, skirmish_may_move(after, d, NULL) && skirmish_moved_before(after) ? there : 0)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_8_4, T_CEASES_THERE, e);
}

static void prospect_move(const struct sk_data *d, const struct sk_state *s, struct fy_inch to, struct fy_notes *notes)
{
    struct sk_state after = *s;
    int unit = active_piece(s);
    int32_t length = fy_inch_root_up(fy_inch_apart2(at(s, unit), to)), move = d->piece[s->kind[unit]].move;
    skirmish_leg(d, &after, to);
    FY_NOTE(notes, FY_COST, d->move_cost, SK_7_1, T_COST_LEG, d->move_cost, length, move);
    note_after(d, s, &after, notes);
    if (bit(s->carry, s->active))
        FY_NOTE(notes, FY_LEFT, d->carry_moves - after.legs, SK_21_2, T_LEFT_LEGS, d->carry_moves - after.legs);
    note_contact(d, s, &after, unit, notes);
    note_towards(d, s, &after, unit, notes);
    note_bands(d, s, &after, unit, notes);
    note_stop(d, s, unit, to, notes);
    note_aims(d, s, &after, unit, notes);
    note_there(d, &after, unit, notes);
}

static void prospect_withdraw(const struct sk_data *d, const struct sk_state *s, struct fy_inch to, struct fy_notes *notes)
{
    struct sk_state after = *s;
    int unit = active_piece(s);
    after.x[unit] = (int16_t)to.x;
    after.y[unit] = (int16_t)to.y;
    FY_NOTE(notes, FY_LEFT, s->actions, SK_14_8, T_LEFT_ACTIONS, s->actions);
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->from_target, SK_14_7, T_WHY_AWAY, skirmish_gap_to(d, &after, unit, s->from_target),
               s->from_target);
    note_contact(d, s, &after, unit, notes);
    note_towards(d, s, &after, unit, notes);
    note_there(d, &after, unit, notes);
}

static void prospect_place(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_inch to, struct fy_notes *notes)
{
    struct sk_state after = *s;
    after.x[unit] = (int16_t)to.x;
    after.y[unit] = (int16_t)to.y;
    skirmish_note_ways(d, &after, unit, notes);
    note_there(d, &after, unit, notes);
}

/* ---- activation: SK-3, SK-4 ---- */

static void note_actions(const struct sk_data *d, int modifier, struct fy_notes *notes)
{
    for (int n = 1, least = 1; n <= MOST_ACTIONS && least <= 6; n++) {
        while (least <= 6 && skirmish_actions_for(d, least + modifier) < n)
            least++;
        if (least == 1 && skirmish_actions_for(d, least + modifier) > n)
            continue;
        if (least == 1)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_3_5, T_NEED_ANY, least, n);
        else
            FY_NOTE(notes, FY_NEED | FY_OR_MORE, least, SK_3_5, least > 6 ? T_NEED_NO_ACTIONS : T_NEED_ACTIONS, least, n);
    }
}

static void prospect_activate(const struct sk_data *d, const struct sk_state *s, int unit, uint32_t officers, struct fy_notes *notes)
{
    if (officers)
        FY_NOTE(notes, FY_COST, FY_NO_VALUE, SK_4_5, T_COST_OFFICER, (int32_t)officers - 1);
    int row = (officers != 0) + 2 * (skirmish_light_on(d, s, unit) >= 0); /* SK-3.10 */
    note_actions(d, skirmish_activation_modifier(d, s, unit, fy_count_bits(officers), notes), notes);
    FY_READS(notes, ACTIONS_TABLE, row, row, FY_WHOLE);
}

/* ---- fighting: SK-9 to SK-11 ---- */

static void note_pillbox(const struct sk_data *d, int target, struct fy_notes *notes)
{
    if (is_pillbox(target) && d->vp_pillbox)
        FY_NOTE(notes, FY_GAIN, d->vp_pillbox, SK_20_4, T_GAIN_PILLBOX, d->vp_pillbox, target);
}

static void prospect_shoot(const struct sk_data *d, const struct sk_state *s, const struct fy_choice *c, int n, struct fy_notes *notes)
{
    const int32_t target[3] = {c->who, c->a, c->b};
    struct sk_state after = *s;
    skirmish_block(&after, B_SHOOT, n * d->shot_cost);
    after.acted |= DID_SHOOT;
    note_cost(n * d->shot_cost, SK_9_1, notes);
    note_after(d, s, &after, notes);
    for (int i = 0; i < n; i++) {
        if (i && (target[i] == target[0] || target[i] == target[i - 1]))
            continue;
        skirmish_need(d, s, active_piece(s), target[i], notes);
        skirmish_save_need(d, target[i], notes);
        note_pillbox(d, target[i], notes);
    }
    note_raised(s, d->shot_raises, FY_WARNING, SK_16_3, notes);
}

static void prospect_mortar(const struct sk_data *d, const struct sk_state *s, int target, struct fy_notes *notes)
{
    struct sk_state after = *s;
    skirmish_block(&after, B_SHOOT, d->mortar_cost);
    after.acted |= DID_MORTAR;
    note_cost(d->mortar_cost, SK_10_1, notes);
    note_after(d, s, &after, notes);
    if (s->option[OPT_MORTAR])
        FY_NOTE(notes, FY_LEFT, skirmish_rounds_left(s) - 1, SKO_12, T_LEFT_ROUNDS, skirmish_rounds_left(s) - 1);
    skirmish_mortar_need(d, target, notes);
    note_pillbox(d, target, notes);
    note_raised(s, d->shot_raises, FY_WARNING, SK_16_3, notes);
}

static void note_fight(const struct sk_data *d, const struct sk_state *s, int enemy, struct fy_notes *notes)
{
    skirmish_note_fight(d, active_piece(s), enemy, notes);
    FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_11_8, T_LOSER);
    skirmish_noise_need(d, s, FY_RISK, notes); /* nobody hopes for it */
}

/* The whole way, or without a leg. */
static void prospect_assault(const struct sk_data *d, const struct sk_state *s, int enemy, struct fy_notes *notes)
{
    struct fy_inch way[3];
    struct sk_state after = *s;
    int unit = active_piece(s), legs = 0;
    if (skirmish_assault_contact(d, s, unit, at(s, unit), enemy))
        skirmish_block(&after, B_OTHER, d->contact_cost);
    else
        legs = skirmish_assault_way(d, s, unit, enemy, skirmish_legs_left(d, s), way);
    for (int i = 0; i < legs; i++)
        skirmish_leg(d, &after, way[i]);
    after.acted |= MOVE_ENDED | FOUGHT; /* SK-11.11 */
    note_cost(s->actions - after.actions, SK_11_4, notes);
    note_after(d, s, &after, notes);
    for (int i = 0; i < legs; i++)
        FY_NOTE(notes, FY_PATH, (i + 1) * d->move_cost, SK_11_5, T_WAY, way[i].x, way[i].y);
    note_fight(d, s, enemy, notes);
}

/* One leg of it; the rest must follow. */
static void prospect_assault_by(const struct sk_data *d, const struct sk_state *s, int enemy, struct fy_inch to, struct fy_notes *notes)
{
    struct sk_state after = *s;
    int unit = active_piece(s);
    int32_t length = fy_inch_root_up(fy_inch_apart2(at(s, unit), to));
    skirmish_leg(d, &after, to);
    FY_NOTE(notes, FY_COST, d->move_cost, SK_11_4, T_COST_LEG, d->move_cost, length, d->piece[s->kind[unit]].move);
    note_after(d, s, &after, notes);
    if (skirmish_assault_contact(d, &after, unit, to, enemy))
        note_fight(d, s, enemy, notes);
    else
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, SK_X_3, T_CARRIED_THROUGH, enemy);
}

/* ---- wire, charges, leaving: SK-13, SK-14, SK-19, SK-21 ---- */

static void prospect_cut(const struct sk_data *d, const struct sk_state *s, int wire, struct fy_notes *notes)
{
    struct sk_state after = *s;
    int hears = skirmish_hears_wire(d, s, active_piece(s));
    bool half = s->option[OPT_SHARED_WIRE] && !bit(s->begun, wire);
    skirmish_block(&after, B_WIRE, skirmish_cut_cost(d, s));
    note_cost(skirmish_cut_cost(d, s), SK_13_2, notes);
    note_after(d, s, &after, notes);
    FY_NOTE_AT(notes, FY_GAIN, FY_NO_VALUE, wire, half ? SKO_9 : SK_13_3, half ? T_GAIN_BEGUN : T_GAIN_WIRE, wire);
    if (hears >= 0)
        FY_NOTE(notes, FY_WARNING, d->wire_raises, SK_16_6, T_RAISES_HEARD, d->wire_raises, hears);
}

static void prospect_demolish(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    bool capture = skirmish_is_capture(d, place);
    struct sk_state after = *s;
    skirmish_block(&after, B_OTHER, d->demolition_cost);
    note_cost(d->demolition_cost, SK_14_3, notes);
    note_after(d, s, &after, notes);
    skirmish_demolition_need(d, place, notes);
    if (capture)
        FY_NOTE_AT(notes, FY_GAIN, d->vp_captured, place, SK_21_1, T_GAIN_APPARATUS, d->vp_captured, d->vp_home);
    else
        FY_NOTE_AT(notes, FY_GAIN, skirmish_worth(d, place), place, SK_14_10, T_GAIN_POINTS, skirmish_worth(d, place), place);
    FY_NOTE(notes, FY_FACT, d->withdrawal, SK_14_4, T_WITHDRAWS_THEN);
    note_raised(s, capture ? d->captured_raises : d->destroyed_raises, FY_RISK, SK_16_4, notes);
    if (capture)
        FY_NOTE(notes, FY_RISK, d->carry_moves, SK_21_2, T_CARRIES_THEN);
    if (place < TARGETS && bit(d->table.crossings, place) && s->option[OPT_CROSSINGS] != CROSSINGS_OFF)
        FY_NOTE_AT(notes, FY_RISK, FY_NO_VALUE, place, SK_14_10, T_CLOSES, place, s->option[OPT_CROSSINGS] == CROSSINGS_ALL);
}

static void prospect_embark(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    int unit = active_piece(s);
    note_cost(s->option[OPT_EMBARK], SK_19_3, notes);
    FY_NOTE(notes, FY_GAIN, d->vp_saved, SK_20_4, T_GAIN_SAVED, d->vp_saved, unit);
    if (bit(s->carry, s->active))
        FY_NOTE(notes, FY_GAIN, d->vp_home - d->vp_captured, SK_21_3, T_GAIN_HOME, d->vp_home);
    FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, SK_19_3, T_NO_RETURN, unit);
}

static void prospect_pick_up(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    struct sk_state after = *s;
    skirmish_block(&after, B_OTHER, d->pick_up_cost);
    note_cost(d->pick_up_cost, SK_21_4, notes);
    note_after(d, s, &after, notes);
    FY_NOTE(notes, FY_GAIN, d->vp_home - d->vp_captured, SK_21_3, T_GAIN_HOME_LATER, d->vp_home);
    FY_NOTE(notes, FY_RISK, d->carry_moves, SK_21_2, T_CARRIES_THEN);
}

/* ---- the end of the phase: SK-16 to SK-18, as the table stands now ---- */

static void note_german_fire(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    struct sk_marks marks = skirmish_marks(d, s);
    for FY_EACH_BIT(e, s->on[0] & ~LIGHT_SET) {
        struct sk_aim aim = skirmish_pick_target(d, s, e, &marks);
        if (aim.target >= 0)
            FY_NOTE(notes, FY_RISK | FY_OR_MORE, aim.need, SK_17_2, is_pillbox(e) ? T_WILL_FIRE : T_CAN_FIRE, e, aim.target, aim.need,
                    skirmish_sorting_gap(d, s, e, aim.target));
    }
}

static void note_reserves(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    if (!skirmish_pool_left(s))
        return;
    int modifier = skirmish_reserve_modifier(d, s, notes), least = 1;
    while (least <= 6 && !skirmish_arrivals_for(d, least + modifier))
        least++;
    if (least > 6)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_18_2, T_NEED_NO_RESERVES);
    else
        FY_NOTE(notes, FY_NEED | FY_OR_MORE, least, SK_18_2, T_NEED_RESERVES, least, skirmish_arrivals_for(d, least + modifier));
}

/* Of those who could see a commando, the one that spots it most easily. */
static void note_lookouts(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    for FY_EACH_BIT(c, s->on[1]) {
        int unit = COMMANDO_0 + c, best = -1, least = INT32_MAX;
        for FY_EACH_BIT(e, s->on[0]) {
            int need = skirmish_could_see(d, s, e, unit, d->sight) ? skirmish_spot_need(d, s, e, unit, NULL) : INT32_MAX;
            if (need < least)
                least = need, best = e;
        }
        if (best >= 0)
            skirmish_spot_need(d, s, best, unit, notes);
    }
}

static void prospect_end(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    int idle = fy_count_bits(s->on[1] & ~s->activated), there = fy_count_bits(s->on[1]);
    if (idle)
        FY_NOTE(notes, FY_WARNING, idle, SK_3_6, T_NOT_ACTIVATED, idle);
    if (s->turn >= d->last_turn)
        FY_NOTE(notes, FY_WARNING, there, SK_20_3, T_LAST_TURN_ENDS, there);
    if (!alarmed(d, s)) {
        note_lookouts(d, s, notes);
        return;
    }
    if (s->alert == d->alarm_level)
        skirmish_spread_need(d, notes);
    note_german_fire(d, s, notes);
    note_reserves(d, s, notes);
}

static void prospect_done(const struct sk_state *s, struct fy_notes *notes)
{
    if (s->actions)
        FY_NOTE(notes, FY_WARNING, s->actions, SK_3_6, T_UNSPENT, s->actions);
}

static void prospect_begin(const struct sk_state *s, struct fy_notes *notes)
{
    int n = fy_count_bits(s->on[1] & ~s->placed);
    if (n)
        FY_NOTE(notes, FY_FACT, n, SK_19_2, T_LEFT_PLACES, n);
}

void skirmish_prospect(const void *data, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    struct fy_inch p = {c->a, c->b};
    switch (c->verb) {
    case V_BEGIN: prospect_begin(s, notes); break;
    case V_PLACE: prospect_place(d, s, c->who, p, notes); break;
    case V_END: prospect_end(d, s, notes); break;
    case V_ACTIVATE: prospect_activate(d, s, c->who, 0, notes); break;
    case V_ACTIVATE_OFFICER: prospect_activate(d, s, c->who, (uint32_t)c->b + 1, notes); break;
    case V_MOVE: prospect_move(d, s, p, notes); break;
    case V_ASSAULT: prospect_assault(d, s, c->who, notes); break;
    case V_ASSAULT_BY: prospect_assault_by(d, s, c->who, p, notes); break;
    case V_SHOOT: prospect_shoot(d, s, c, 1, notes); break;
    case V_SHOOT_2: prospect_shoot(d, s, c, 2, notes); break;
    case V_SHOOT_3: prospect_shoot(d, s, c, 3, notes); break;
    case V_MORTAR: prospect_mortar(d, s, c->who, notes); break;
    case V_CUT: prospect_cut(d, s, c->who, notes); break;
    case V_DEMOLISH: prospect_demolish(d, s, c->who, notes); break;
    case V_EMBARK: prospect_embark(d, s, notes); break;
    case V_PICK_UP: prospect_pick_up(d, s, notes); break;
    case V_DONE: prospect_done(s, notes); break;
    case V_WITHDRAW: prospect_withdraw(d, s, p, notes); break;
    default: break;
    }
}
