/* Positions that were read in: what is derived anew, whether the question fits, and what is wrong with a state. */
#include "theatre.h"

static bool ashore(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    if (units >> d->units)
        return false;
    TH_EACH(u, units)
        if (s->at[u] >= d->hexes)
            return false;
    return true;
}

static bool is_hex(const struct theatre_data *d, int hex)
{
    return hex < d->hexes;
}

/* Every number of the combat names something that is there. */
static bool combat_is_sound(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    bool hexes = is_hex(d, c->hex) && is_hex(d, c->from) && is_hex(d, c->helper_hex) &&
                 (c->only == TH_NOWHERE || is_hex(d, c->only));
    bool small = c->side <= 1 && c->retreating <= 1 && c->column < THEATRE_COLUMNS && c->purpose <= TH_RETREAT_SHARING &&
                 c->retreat_step <= 3 && c->result < TH_COMBAT_RESULTS && c->step <= TH_COMBAT_ENDS;
    bool helper = c->helper == TH_NONE || (c->helper < d->units && (d->unit[c->helper].kind || c->step == TH_SHARING));
    bool before = c->step <= TH_DECLARE_SURPRISE || c->step == TH_ADVANCE; /* later some of them may be dead */
    uint64_t units = c->retreat | c->pending | c->moving | c->advance | (before ? c->attackers : 0);
    if (c->attackers >> d->units || !hexes || !small || !helper || !ashore(d, s, units))
        return false;
    TH_EACH(u, c->moving)
        if (!is_hex(d, s->to[u]) || theatre_direction(d, s->at[u], s->to[u]) < 0)
            return false;
    TH_EACH(u, c->attackers)
        if (d->unit[u].side != c->side)
            return false;
    return true;
}

static bool captures_are_sound(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->captures > TH_CAPTURES)
        return false;
    for (int i = 0; i < s->captures; i++) {
        const struct theatre_capture *c = &s->capture[i];
        if (!is_hex(d, c->hex) || c->side > 1 || c->bridge > d->bridges || c->step > 3 || c->units >> d->units ||
            (c->free & ~c->units))
            return false;
    }
    return true;
}

/* What the procedure under way must be asking. */
static bool asks_rightly(const struct theatre_data *d, const struct theatre_state *s)
{
    static const uint8_t of[] = {[TH_DECLARE] = TH_ASK_ATTACKERS, [TH_BEFORE] = TH_ASK_RBC,
                                 [TH_DECLARE_SURPRISE] = TH_ASK_SURPRISE, [TH_LOSSES] = TH_ASK_LOSS,
                                 [TH_SHARING] = TH_ASK_BOARD, [TH_ADVANCE] = TH_ASK_ADVANCE,
                                 [TH_COMBAT_ENDS] = TH_ASK_OVER};
    if (s->captures)
        return s->asking == TH_ASK_BONUS ? s->capture[0].free != 0
                                         : s->asking == TH_ASK_ENTRY && s->capture[0].bridge < d->bridges;
    if (s->combat.step == TH_RETREATS)
        return s->asking == TH_ASK_SLIP || (s->asking == TH_ASK_RETREAT && s->combat.retreat);
    if (s->asking == TH_ASK_BOARD && s->combat.helper == TH_NONE)
        return false;
    return of[s->combat.step] == s->asking && s->asking != TH_ASK_OVER;
}

/* Does the question fit the phase and the side, as after a position has been read? */
static bool fits(const struct theatre_data *d, const struct theatre_state *s)
{
    bool ours = s->side == s->player, target = s->target != TH_NOWHERE && is_hex(d, s->target);
    if ((s->mover != TH_NONE && s->mover >= d->units + d->ships) || (s->group >> d->units))
        return false;
    if (s->combat.step || s->captures)
        return combat_is_sound(d, s) && captures_are_sound(d, s) && asks_rightly(d, s);
    switch (s->phase) {
    case TH_INITIAL: return s->asking == TH_ASK_INITIAL && ours;
    case TH_SURPRISE_MOVEMENT:
    case TH_MOVEMENT:
    case TH_EXPLOITATION:
        if (s->mover == TH_NONE)
            return ours && (s->asking == TH_ASK_PHASE || (s->asking == TH_ASK_PARTY && target));
        if (s->at[s->mover] >= d->hexes)
            return false;
        return ours && (s->mover < d->units ? s->asking == TH_ASK_UNIT || s->asking == TH_ASK_DROP ||
                                                  (s->asking == TH_ASK_OVERRUN && target && ashore(d, s, s->group))
                                            : s->asking == TH_ASK_FLEET && s->ship[s->mover - d->units].fleet);
    case TH_SURPRISE_COMBAT:
    case TH_COMBAT: return ours && s->asking == TH_ASK_TARGET && !s->queue;
    case TH_END_STEP: return s->asking == TH_ASK_INVASION || (s->asking == TH_ASK_OVER && s->turn >= d->turns);
    default: return false;
    }
}

/* The beginning of the phase a position names. */
static void begin_at(const struct theatre_data *d, struct theatre_state *s)
{
    bool ours = s->side == s->player;
    theatre_no_combat(s);
    memset(s->capture, 0, sizeof s->capture);
    s->captures = s->queue = 0;
    s->group = s->ashore = 0;
    s->target = TH_NOWHERE;
    s->mover = TH_NONE;
    s->n_raiders = 0;
    theatre_disband_fleet(s);
    s->asking = TH_ASK_CONTINUE;
    if (ours && (s->phase == TH_SURPRISE_MOVEMENT || s->phase == TH_MOVEMENT || s->phase == TH_EXPLOITATION))
        s->asking = TH_ASK_PHASE;
    if (ours && (s->phase == TH_SURPRISE_COMBAT || s->phase == TH_COMBAT))
        s->asking = TH_ASK_TARGET;
    (void)d;
}

void theatre_derive(const void *data, void *state)
{
    const struct theatre_data *d = data;
    struct theatre_state *s = state;
    theatre_derive_lists(d, s);
    for (int u = 0; u < d->units; u++)
        if (s->unit[u].home >= d->hexes)
            s->unit[u].home = d->unit[u].hex;
    if (!fits(d, s) || (s->asking != TH_ASK_OVER && !theatre_choices(d, s, NULL)))
        begin_at(d, s);
}

/* TH-R.SK.1, apart from cadres: a loss may leave more of them than could have come together. */
static bool overstacked(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int divisions = 0, others = 0;
    TH_EACH(u, theatre_units_in(d, s, hex, side))
        if (d->unit[u].division)
            divisions += !s->unit[u].cadre;
        else
            others += d->unit[u].quarters;
    return d->terrain[hex] != TH_HOME && (divisions > 3 || others > 12);
}

static const char *audit_units(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int u = 0; u < d->units; u++) {
        const struct theatre_unit *unit = &s->unit[u];
        int at = s->at[u];
        if (at >= d->box + TH_BOXES)
            return "a unit is nowhere";
        if (at < d->hexes && d->terrain[at] == TH_SEA)
            return "a unit stands in the sea";
        if (unit->host != TH_NONE && (unit->host >= d->units || s->at[unit->host] != at || !d->unit[u].sf))
            return "an attached unit is not with its division";
        if (unit->cadre && !d->unit[u].division)
            return "a cadre that is no division";
        if (at == d->box + TH_BOX_ABOARD && !theatre_carriers(d, s, u))
            return "a unit is aboard no ship";
        if (at < d->hexes && overstacked(d, s, at, d->unit[u].side))
            return "too many units in a hex";
    }
    return NULL;
}

static const char *audit_ships(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int i = 0; i < d->ships; i++) {
        if (theatre_room(d, s, i) < 0)
            return "a ship carries too much";
        for (int k = 0; k < TH_BERTHS; k++)
            if (s->ship[i].part[k] && s->at[s->ship[i].unit[k]] != d->box + TH_BOX_ABOARD)
                return "a ship carries a unit that is elsewhere";
    }
    return NULL;
}

const char *theatre_audit(const void *data, const void *state)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    if (s->turn < 1 || s->turn > d->turns)
        return "there is no such turn";
    const char *wrong = audit_units(d, s);
    if (!wrong)
        wrong = audit_ships(d, s);
    for (int i = 0; i < d->cds && !wrong; i++)
        if (s->cd[i].hits > 2 * d->cd[i].level)
            wrong = "a coast defence has too many hits";
    for (int i = 0; i < d->sites && !wrong; i++)
        if (s->site[i].hits > d->site[i].size)
            wrong = "an installation has too many hits";
    return wrong;
}
