/* Who may be taken to act in a movement phase (TH-R.SQ.6, TH-R.SQ.7, TH-R.SQ.8, TH-R.SQ.9). */
#include "theatre.h"

static bool can_embark(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] == s->at[unit] && theatre_may_embark(d, s, unit, i, NULL))
            return true;
    return false;
}

static bool can_wreck(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    for (int i = 0; i < TH_SLOTS; i++) {
        int site = d->site_at[s->at[unit]][i];
        if (site != TH_NONE && theatre_may_wreck(d, s, unit, site, NULL))
            return true;
    }
    return false;
}

static bool can_lift(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    if (!d->tps || d->site_at[s->at[unit]][TH_SLOT_AIRBASE] == TH_NONE)
        return false;
    for (int i = 0; i < d->tps; i++) {
        int base = s->at[theatre_tp(d, i)];
        if (base < d->hexes && theatre_may_lift(d, s, unit, base, NULL))
            return true;
    }
    return false;
}

/* TH-R.SQ.7: c/m units move once more; attached ones may be detached; others demolish, re-embark or fly home. */
static bool may_exploit(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    int host = s->unit[unit].host;
    bool over = theatre_has(s->over, unit);
    if (!over && (host == TH_NONE ? d->unit[unit].cm && d->unit[unit].move : !theatre_has(s->entered, unit)))
        return true;
    if (can_wreck(d, s, unit) || can_embark(d, s, unit) || can_lift(d, s, unit))
        return true;
    if (host != TH_NONE)
        return FY_NO(why, TH_R_AT_1, T_NO_ATTACHED, unit, host);
    return over ? FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit) : FY_NO(why, TH_R_SQ_7, T_NO_NOT_CM, unit);
}

/* TH-R.SQ.6, TH-R.SQ.7, TH-R.SQ.8, TH-R.SQ.9: is there anything this unit could do in this phase? */
static bool may_take_unit(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    int host = s->unit[unit].host;
    if (d->unit[unit].side != s->side)
        return FY_NO(why, TH_R_SQ_6, T_NO_NOT_YOURS, unit);
    if (s->at[unit] >= d->hexes)
        return FY_NO(why, TH_R_SQ_6, T_NO_OFF_MAP, unit);
    if (s->phase == TH_SURPRISE_MOVEMENT && !d->unit[unit].sf)
        return FY_NO(why, TH_R_SQ_9, T_NO_NOT_SF, unit);
    if (s->phase == TH_EXPLOITATION)
        return may_exploit(d, s, unit, why);
    if (theatre_has(s->over, unit))
        return theatre_bridge_left(d, s, unit) || FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit);
    return host == TH_NONE || !theatre_has(s->entered, unit) || FY_NO(why, TH_R_AT_1, T_NO_ATTACHED, unit, host);
}

/* A unit or a ship; transport points go with their loads. */
bool theatre_may_take(const struct theatre_data *d, const struct theatre_state *s, int piece, struct fy_message *why)
{
    if (piece < d->units)
        return may_take_unit(d, s, piece, why);
    if (piece >= d->units + d->ships)
        return FY_NO(why, TH_R_SQ_6, T_NO_OFF_MAP, piece);
    return theatre_may_weigh(d, s, piece - d->units, why);
}

/* What a unit that is not c/m can do in an exploitation phase: demolish, re-embark, fly home. */
static bool has_business(const struct theatre_data *d, const struct theatre_state *s, int unit, bool ship)
{
    return (d->has_site[s->at[unit]] && (can_wreck(d, s, unit) || can_lift(d, s, unit))) ||
           (ship && can_embark(d, s, unit));
}

static uint64_t exploiters(const struct theatre_data *d, const struct theatre_state *s, uint64_t here)
{
    uint64_t may = here & d->cm & d->mobile & ~s->over, beside_ships = 0;
    TH_EACH(u, here & d->special)
        if (s->unit[u].host != TH_NONE)
            may = theatre_has(s->over | s->entered, u) ? may & ~theatre_bit(u) : may | theatre_bit(u);
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] < d->hexes)
            beside_ships |= theatre_units_in(d, s, s->at[d->units + i], s->side);
    TH_EACH(u, here & ~may)
        if (has_business(d, s, u, theatre_has(beside_ships, u)))
            may |= theatre_bit(u);
    return may;
}

/* The units that theatre_may_take allows, all at once. */
uint64_t theatre_takers(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t here = d->ours[s->side] & s->on_map;
    if (s->phase == TH_EXPLOITATION)
        return exploiters(d, s, here);
    if (s->phase == TH_SURPRISE_MOVEMENT)
        here &= d->special;
    uint64_t may = here & ~s->over;
    TH_EACH(u, may & s->entered & d->special)
        if (s->unit[u].host != TH_NONE)
            may &= ~theatre_bit(u);
    TH_EACH(u, here & s->over & s->entered & d->special)
        if (theatre_bridge_left(d, s, u))
            may |= theatre_bit(u);
    return may;
}
