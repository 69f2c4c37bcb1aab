/* Airborne drops and transport points (TH-46.A.4, TH-R.AB). */
#include "theatre.h"

int theatre_tp(const struct theatre_data *d, int tp)
{
    return d->units + d->ships + tp;
}

void theatre_lose_tp(struct theatre_game *g, int tp)
{
    g->s->at[theatre_tp(g->d, tp)] = (uint16_t)(g->d->box + TH_BOX_POOL);
    FY_SAY(g->log, TH_R_AM_13, T_TP_LOST, theatre_tp(g->d, tp));
    theatre_score(g, g->d->tp[tp].side, g->d->victory[g->d->tp[tp].side].lost_tp, g->d->victory_rule);
}

/* TH-R.AB.1, TH-R.CL.4: a home hex or an airbase of one's own that is not wrecked. */
static bool airfield_usable(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    if (d->terrain[hex] == TH_HOME)
        return d->owner[hex] == side;
    return s->owner[hex] == side && theatre_site_works(d, s, d->site_at[hex][0]);
}

/* TH-R.AB.5: does this TP serve the hex? In `channel` the TPs serve any home hex. */
static bool serves(const struct theatre_data *d, const struct theatre_state *s, int tp, int hex, int side)
{
    int base = s->at[theatre_tp(d, tp)];
    if (base >= d->hexes || d->tp[tp].side != side || !airfield_usable(d, s, base, side))
        return false;
    return base == hex || (d->tp_home && d->terrain[base] == TH_HOME && d->terrain[hex] == TH_HOME);
}

/* TH-R.AB.5: the TPs that it takes. */
int theatre_sorties(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return (theatre_quarters(d, s, unit) + d->tp_quarters - 1) / d->tp_quarters;
}

/* TH-X.4: a sortie to the same hex with room left for the unit (TH-R.AB.5). */
static int shared_tp(const struct theatre_data *d, const struct theatre_state *s, int unit, int target)
{
    for (int i = 0; i < d->tps; i++)
        if (s->tp[i].sortie && s->tp[i].load < d->tp_quarters && s->tp[i].target == target &&
            serves(d, s, i, s->at[unit], d->unit[unit].side))
            return s->tp[i].load + theatre_quarters(d, s, unit) <= d->tp_quarters ? i : TH_NONE;
    return TH_NONE;
}

static int free_tps(const struct theatre_data *d, const struct theatre_state *s, int hex, int side, uint8_t out[TH_TPS])
{
    int n = 0;
    for (int i = 0; i < d->tps; i++)
        if (!s->tp[i].sortie && serves(d, s, i, hex, side))
            out[n++] = (uint8_t)i;
    return n;
}

static bool any_share(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    for (int i = 0; i < d->tps; i++)
        if (s->tp[i].load && s->tp[i].load < d->tp_quarters && shared_tp(d, s, unit, s->tp[i].target) != TH_NONE)
            return true;
    return false;
}

/* TH-46.A.4.1, TH-46.A.4.2: a parachute unit, by its row or by itself. */
static bool is_parachute(const struct theatre_data *d, int unit)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    return (u->kind && u->kind->para) || u->parachute;
}

/* TH-R.AB.5: transport enough for the unit, or room on a sortie that has left. */
static bool has_transport(const struct theatre_data *d, const struct theatre_state *s, int unit, int base, bool shares,
                          struct fy_message *why)
{
    uint8_t tps[TH_TPS];
    int need = theatre_sorties(d, s, unit);
    return free_tps(d, s, base, d->unit[unit].side, tps) >= need || shares || FY_NO(why, TH_R_AB_5, T_NO_TPS, unit, need);
}

/* TH-46.A.4, TH-R.SQ.5, TH-R.AB.1, TH-R.AB.5: may the unit go by air at all now? */
bool theatre_may_load(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    bool literal = d->unit[unit].sf && (s->options & TH_PARA_LITERAL);
    if (!is_parachute(d, unit) && !literal)
        return FY_NO(why, TH_46_A_4_2, T_NO_PARACHUTE, unit);
    if (s->phase == TH_EXPLOITATION || theatre_has(s->over | s->entered, unit) || s->spent[unit])
        return FY_NO(why, TH_R_SQ_5, T_NO_STARTED, unit);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (s->weather == TH_STORMY)
        return FY_NO(why, TH_R_AB_1, T_NO_FLYING);
    if (s->at[unit] >= d->hexes || !airfield_usable(d, s, s->at[unit], d->unit[unit].side))
        return FY_NO(why, TH_R_AB_5, T_NO_AIRFIELD, unit);
    return has_transport(d, s, unit, s->at[unit], any_share(d, s, unit), why);
}

bool theatre_may_drop(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, struct fy_message *why)
{
    int side = d->unit[unit].side, from = s->at[unit];
    if (d->terrain[hex] == TH_CITY)
        return FY_NO(why, TH_R_AB_1, T_NO_CITY_DROP, hex);
    if (d->distance[from][hex] > d->air_range)
        return FY_NO(why, TH_R_AB_1, T_NO_RANGE, hex, d->distance[from][hex]);
    if (theatre_closed(d, hex, side))
        return theatre_no_entry(d, hex, why);
    if (hex == from)
        return FY_NO(why, TH_R_AB_1, T_NO_SAME_HEX, unit);
    if (!theatre_fits(d, s, theatre_bit(unit), side, hex))
        return theatre_no_room(d, s, hex, side, why);
    return has_transport(d, s, unit, from, shared_tp(d, s, unit, hex) != TH_NONE, why);
}

/* The hexes that theatre_may_drop allows, in ascending order; the number of them. */
int theatre_drop_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[TH_HEXES])
{
    uint8_t tps[TH_TPS];
    int n = 0, side = d->unit[unit].side, from = s->at[unit];
    bool enough = free_tps(d, s, from, side, tps) >= theatre_sorties(d, s, unit);
    for (int h = 0; h < d->hexes; h++)
        if (d->distance[from][h] <= d->air_range && d->terrain[h] != TH_SEA && d->terrain[h] != TH_CITY && h != from &&
            !theatre_closed(d, h, side) && (enough || shared_tp(d, s, unit, h) != TH_NONE) &&
            (s->first[h] == TH_NONE || theatre_fits(d, s, theatre_bit(unit), side, h)))
            out[n++] = (uint16_t)h;
    return n;
}

/* TH-R.AB.2, TH-R.AB.6: one die per TP of the load; true if it is turned back. */
static bool intercepted(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    uint8_t tps[TH_TPS];
    int share = shared_tp(g->d, s, unit, hex), need = theatre_sorties(g->d, s, unit);
    bool back = false;
    if (share != TH_NONE) {
        s->tp[share].load = (uint8_t)(s->tp[share].load + theatre_quarters(g->d, s, unit));
        return false;
    }
    free_tps(g->d, s, s->at[unit], g->d->unit[unit].side, tps);
    for (int i = 0; i < need; i++) {
        int die = fy_roll(g->dice, 6, TH_R_AB_2, T_INTERCEPTION_DIE, unit);
        FY_SAY(g->log, TH_R_AB_2, T_INTERCEPTION, unit, die, g->d->turned_back);
        s->tp[tps[i]].sortie = 1;
        s->tp[tps[i]].load = g->d->tp_quarters;
        back |= die <= g->d->turned_back;
    }
    int rest = theatre_quarters(g->d, s, unit) % g->d->tp_quarters;
    if (!back && rest) {
        s->tp[tps[need - 1]].load = (uint8_t)rest;
        s->tp[tps[need - 1]].target = (uint16_t)hex;
    }
    return back;
}

static int drop_modifier(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                         struct fy_notes *notes)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    static const uint8_t broken[TH_TERRAINS] = {[TH_WOODS] = 1, [TH_ROUGH_GROUND] = 1, [TH_SWAMP] = 1};
    int net = 0;
    if (u->kind && u->kind->para && u->commando)
        net += theatre_die_part(d->drop_para, TH_R_AB_2, T_DROP_TRAINED, notes);
    if (!(u->kind && u->kind->para) && !u->parachute)
        net += theatre_die_part(d->drop_literal, TH_R_AB_2, T_DROP_UNTRAINED, notes); /* option para_literal */
    if (broken[d->terrain[hex]])
        net += theatre_die_part(d->drop_broken, TH_R_AB_2, T_DROP_BROKEN, notes);
    if (d->terrain[hex] == TH_MOUNTAIN)
        net += theatre_die_part(d->drop_mountain, TH_R_AB_2, T_DROP_MOUNTAIN, notes);
    if (s->weather == TH_ROUGH)
        net += theatre_die_part(d->drop_rough, TH_R_AB_2, T_DROP_ROUGH, notes);
    if (theatre_held(s, hex, u->side ^ 1))
        net += theatre_die_part(d->drop_enemy, TH_R_AB_2, T_DROP_ENEMY, notes);
    return net;
}

/* The modifiers of a drop, and the dice that they make safe or deadly; the sum. */
int theatre_drop_need(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, struct fy_notes *notes)
{
    int net = drop_modifier(d, s, unit, hex, notes);
    theatre_effect_notes(d->drop, d->n_drop, d->drop_lowest, net, TH_R_AB_2, notes);
    return net;
}

/* TH-R.AB.5, TH-R.AB.6: the TPs whose interception dice a drop would roll. */
int theatre_drop_sorties(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex)
{
    return shared_tp(d, s, unit, hex) != TH_NONE ? 0 : theatre_sorties(d, s, unit);
}

/* TH-R.AB.2, TH-R.AB.3, TH-R.AB.7 */
void theatre_drop(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    struct theatre_unit *u = &s->unit[unit];
    theatre_stop(g, unit);
    if (intercepted(g, unit, hex)) {
        FY_SAY(g->log, TH_R_AB_6, T_TURNED_BACK, unit);
        return;
    }
    theatre_note(s->landing_hexes, &s->n_landing_hexes, hex);
    int net = theatre_drop_need(g->d, s, unit, hex, FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, TH_R_AB_2, T_DROP_DIE, unit);
    int effect = theatre_effect(g->d->drop, g->d->n_drop, g->d->drop_lowest, die + net);
    FY_SAY(g->log, TH_R_AB_2, T_DROP, unit, die, net, effect, hex);
    if (effect == TH_EFFECT_LOST) {
        theatre_eliminate(g, unit, TH_REMOVED, TH_R_AB_2);
        return;
    }
    theatre_put(g, unit, hex);
    u->dropped = 1;
    u->isolated = 0; /* TH-R.IS.1: until the next check */
    s->entered |= theatre_bit(unit);
    u->marks = (uint8_t)(u->marks + (effect == TH_EFFECT_TWO ? 2 : effect == TH_EFFECT_ONE));
    if (effect == TH_EFFECT_TWO)
        s->barred |= theatre_bit(unit);
    if (effect == TH_EFFECT_TWO && theatre_held(s, hex, g->d->unit[unit].side ^ 1))
        theatre_retreat_begin(g, hex, theatre_bit(unit), TH_RETREAT_DROP);
    else
        theatre_enter(g, theatre_bit(unit), hex, g->d->unit[unit].side);
}

/* TH-X.5 */
static bool is_base(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    for (int i = 0; i < d->tps; i++)
        if (s->at[theatre_tp(d, i)] == hex)
            return true;
    return false;
}

/* TH-R.AB.4: flown home to the base of the TPs that come for it. */
bool theatre_may_lift(const struct theatre_data *d, const struct theatre_state *s, int unit, int base,
                      struct fy_message *why)
{
    int hex = s->at[unit], side = d->unit[unit].side;
    if (s->phase != TH_EXPLOITATION)
        return FY_NO(why, TH_R_AB_4, T_NO_NOT_NOW, s->phase);
    if (!is_parachute(d, unit) || hex >= d->hexes || d->terrain[hex] == TH_HOME || base == hex || s->owner[hex] != side ||
        !airfield_usable(d, s, hex, side) || s->weather == TH_STORMY)
        return FY_NO(why, TH_R_AB_4, T_NO_LIFT, unit, base);
    if (!is_base(d, s, base) || d->distance[hex][base] > d->air_range || !airfield_usable(d, s, base, side))
        return FY_NO(why, TH_R_AB_4, T_NO_LIFT, unit, base);
    if (!theatre_fits(d, s, theatre_bit(unit), side, base))
        return theatre_no_room(d, s, base, side, why);
    return has_transport(d, s, unit, base, false, why);
}

void theatre_lift(struct theatre_game *g, int unit, int base)
{
    uint8_t tps[TH_TPS];
    int need = theatre_sorties(g->d, g->s, unit);
    free_tps(g->d, g->s, base, g->d->unit[unit].side, tps);
    for (int i = 0; i < need; i++)
        g->s->tp[tps[i]].sortie = 1;
    theatre_detach(g, unit);
    theatre_stop(g, unit);
    theatre_put(g, unit, base);
    FY_SAY(g->log, TH_R_AB_4, T_FLOWN_HOME, unit, base);
}

/* TH-R.AB.8 */
bool theatre_may_rebase(const struct theatre_data *d, const struct theatre_state *s, int tp, int hex, struct fy_message *why)
{
    int base = tp < 0 || tp >= d->tps ? TH_NOWHERE : s->at[theatre_tp(d, tp)];
    bool may = base < d->hexes && d->tp[tp].side == s->side && !s->tp[tp].sortie && base != hex &&
               s->phase == TH_MOVEMENT && s->weather != TH_STORMY && d->terrain[hex] != TH_SEA &&
               d->distance[base][hex] <= d->air_range && airfield_usable(d, s, hex, s->side);
    bool home = may && d->tp_home && d->terrain[base] == TH_HOME && d->terrain[hex] == TH_HOME; /* it serves that as it is */
    return (may && !home) || FY_NO(why, TH_R_AB_8, T_NO_REBASE, theatre_tp(d, tp), hex);
}

void theatre_rebase(struct theatre_game *g, int tp, int hex)
{
    g->s->tp[tp].sortie = 1;
    g->s->tp[tp].load = g->d->tp_quarters;
    g->s->at[theatre_tp(g->d, tp)] = (uint16_t)hex;
    FY_SAY(g->log, TH_R_AB_8, T_REBASED, theatre_tp(g->d, tp), hex);
}
