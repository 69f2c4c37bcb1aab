/* Can what a position says is under way go on from there? One look for each question, at what its procedure takes for
 * granted: who stands where, who has been named, whose decision it is. */
#include "theatre.h"

static bool is_land(const struct theatre_data *d, int hex)
{
    return hex < d->hexes && d->terrain[hex] != TH_SEA;
}

static bool ashore(const struct theatre_state *s, uint64_t units)
{
    return !(units & ~s->on_map);
}

/* Guests go with their hosts, in or out. */
static bool together(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    TH_EACH(u, d->special)
        if (s->unit[u].host != TH_NONE && theatre_has(units, u) != theatre_has(units, s->unit[u].host))
            return false;
    return true;
}

/* ------------------------------------------------------------------ combat */

/* Numbers that name something that there is; nobody retreats or advances before it is time. */
static bool numbers_fit(const struct theatre_data *d, const struct theatre_combat *c)
{
    if ((c->step != TH_RETREATS && (c->retreat | c->pending | c->moving)) || (c->step < TH_ADVANCE && c->advance))
        return false;
    return is_land(d, c->hex) && c->from < d->hexes && c->helper_hex < d->hexes &&
           (c->only == TH_NOWHERE || c->only < d->hexes) && c->column < THEATRE_COLUMNS && c->purpose <= TH_RETREAT_SHARING &&
           c->result < TH_COMBAT_RESULTS;
}

/* Somebody can be named who brings the odds up to the lowest column. */
static bool declaration_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    uint64_t all = theatre_in_reach(d, s, theatre_fighters(d, s), c->hex) | c->attackers;
    return c->side == s->player && theatre_may_attack(d, s, c->hex, NULL) && together(d, s, c->attackers) &&
           !(c->attackers & ~theatre_in_reach(d, s, d->ours[c->side], c->hex)) &&
           theatre_column(d, s, all, c->exempt | theatre_exemptable(d, s, all, c->hex), c->hex) >= 0;
}

static bool loss_fits(const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    return (c->owed[0] || c->owed[1]) && (c->owed[0] ? c->side : c->side ^ 1) == s->player;
}

/* Where the chosen retreats lead: next to where the units are, not to the enemy, and with room for all of them. */
static bool moves_fit(const struct theatre_data *d, const struct theatre_state *s)
{
    TH_EACH(u, s->combat.moving) {
        int to = s->to[u], side = d->unit[u].side, host = s->unit[u].host;
        uint64_t heading_there = 0;
        if (to >= d->hexes || theatre_direction(d, s->at[u], to) < 0 || theatre_closed(d, to, side) ||
            theatre_held(s, to, side ^ 1) || (host != TH_NONE && s->to[host] != to))
            return false;
        TH_EACH(v, s->combat.moving & d->ours[side])
            if (s->to[v] == to)
                heading_there |= theatre_bit(v);
        if (!theatre_fits(d, s, heading_there, side, to))
            return false;
    }
    return true;
}

/* Nobody is in two of the groups, and those who go now stand together. */
static bool retreat_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    if (c->retreating != s->player || !ashore(s, c->retreat | c->pending | c->moving) || (c->retreat & c->pending) ||
        (c->moving & (c->retreat | c->pending)))
        return false;
    TH_EACH(u, c->retreat)
        if (s->at[u] != c->from || d->unit[u].side != c->retreating)
            return false;
    return together(d, s, c->retreat) && together(d, s, c->pending) && together(d, s, c->moving) && moves_fit(d, s);
}

static bool slip_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    return c->retreat_step == TH_RETREAT_SLIPS && (c->helper == TH_NONE || (c->helper < d->units && d->unit[c->helper].kind));
}

/* TH-R.CB.12: a unit that landed among the enemy and could not clear the hex. */
static bool boarding_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    return c->side == s->player && c->helper < d->units && s->at[c->helper] == c->hex &&
           d->unit[c->helper].side == c->side && s->unit[c->helper].landed && theatre_held(s, c->hex, c->side ^ 1);
}

static bool advance_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    if (c->side != s->player || !ashore(s, c->attackers | c->advance) || (c->advance & ~d->ours[c->side]) ||
        theatre_closed(d, c->hex, c->side) || theatre_held(s, c->hex, c->side ^ 1))
        return false;
    TH_EACH(u, c->advance)
        if (theatre_direction(d, s->at[u], c->hex) < 0)
            return false;
    return together(d, s, c->advance) && theatre_fits(d, s, c->advance, c->side, c->hex);
}

static bool combat_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    if (!numbers_fit(d, c) || c->side != s->side || (c->attackers & ~d->ours[c->side]))
        return false;
    switch (c->step) {
    case TH_DECLARE: return s->asking == TH_ASK_ATTACKERS && declaration_fits(d, s);
    case TH_BEFORE: return s->asking == TH_ASK_RBC && c->side != s->player && ashore(s, c->attackers);
    case TH_DECLARE_SURPRISE: return s->asking == TH_ASK_SURPRISE && c->side == s->player && ashore(s, c->attackers);
    case TH_LOSSES: return s->asking == TH_ASK_LOSS && loss_fits(s);
    case TH_RETREATS:
        if (!retreat_fits(d, s))
            return false;
        return s->asking == TH_ASK_SLIP ? slip_fits(d, s)
                                        : s->asking == TH_ASK_RETREAT && c->retreat_step == TH_RETREAT_CHOICES;
    case TH_SHARING: return s->asking == TH_ASK_BOARD && boarding_fits(d, s);
    case TH_ADVANCE: return s->asking == TH_ASK_ADVANCE && advance_fits(d, s);
    default: return false;
    }
}

/* A combat that waits while a hex is taken goes on by itself. */
static bool combat_waits(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    if (!c->step)
        return true;
    bool halfway = c->step == TH_SHARING || c->step == TH_BEFORE || c->step == TH_COMBAT_ENDS;
    return halfway && numbers_fit(d, c) && c->side == s->side && !(c->attackers & ~d->ours[c->side]) &&
           (c->step != TH_BEFORE || ashore(s, c->attackers));
}

/* ------------------------------------------------------------------ captures */

static bool captures_fit(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int i = 0; i < s->captures; i++) {
        const struct theatre_capture *c = &s->capture[i];
        if (!is_land(d, c->hex) || c->side > 1 || (c->units & ~d->ours[c->side]) || (c->free & ~c->units) ||
            c->bridge > d->bridges)
            return false;
    }
    return theatre_capture_asks(d, s);
}

/* ------------------------------------------------------------------ movement */

static bool fleet_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].fleet && (s->at[d->units + i] != s->at[s->mover] || !theatre_may_weigh(d, s, i, NULL)))
            return false;
    return s->ship[s->mover - d->units].fleet;
}

static bool overrun_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->target >= d->hexes || !theatre_has(s->group, s->mover) || !together(d, s, s->group) ||
        !theatre_may_overrun(d, s, s->mover, s->target, NULL))
        return false;
    TH_EACH(u, s->group)
        if (s->at[u] != s->at[s->mover] || d->unit[u].side != s->side)
            return false;
    return true;
}

/* The piece taken is one of the phasing side, on the map. */
static bool mover_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->mover == TH_NONE)
        return true;
    bool moves = s->phase == TH_SURPRISE_MOVEMENT || s->phase == TH_MOVEMENT || s->phase == TH_EXPLOITATION;
    if (!moves || s->side != s->player || s->mover >= d->units + d->ships || s->at[s->mover] >= d->hexes)
        return false;
    return s->mover < d->units ? d->unit[s->mover].side == s->side : fleet_fits(d, s);
}

static bool movement_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->mover == TH_NONE)
        return s->asking == TH_ASK_PHASE || (s->asking == TH_ASK_PARTY && theatre_party_stands(d, s));
    if (s->mover >= d->units)
        return s->asking == TH_ASK_FLEET;
    return s->asking == TH_ASK_UNIT || (s->asking == TH_ASK_DROP && theatre_may_load(d, s, s->mover, NULL)) ||
           (s->asking == TH_ASK_OVERRUN && overrun_fits(d, s));
}

/* ------------------------------------------------------------------ all of it */

static bool phase_fits(const struct theatre_data *d, const struct theatre_state *s)
{
    bool ours = s->side == s->player;
    switch (s->phase) {
    case TH_INITIAL: return s->asking == TH_ASK_INITIAL && ours;
    case TH_SURPRISE_MOVEMENT:
    case TH_MOVEMENT:
    case TH_EXPLOITATION: return ours && movement_fits(d, s);
    case TH_SURPRISE_COMBAT:
    case TH_COMBAT: return ours && s->asking == TH_ASK_TARGET && !s->queue;
    case TH_END_STEP:
        return s->asking == TH_ASK_INVASION ? theatre_may_declare_invasion(d, s)
                                            : s->asking == TH_ASK_OVER && s->turn >= d->turns;
    default: return false;
    }
}

/* Does the question fit what is under way, and is there an answer? */
bool theatre_underway(const struct theatre_data *d, const struct theatre_state *s)
{
    bool fits = mover_fits(d, s) && (s->captures      ? combat_waits(d, s) && captures_fit(d, s)
                                     : s->combat.step ? combat_fits(d, s)
                                                      : phase_fits(d, s));
    return fits && (s->asking == TH_ASK_OVER || theatre_choices(d, s, NULL));
}
