/* Positions that were read in: what is derived anew, what is put in order, and what is wrong with a state. Whether the
 * question fits what is under way is looked at in underway.c. */
#include "theatre.h"

/* The beginning of the phase a position names. */
static void begin_at(struct theatre_state *s)
{
    bool ours = s->side == s->player;
    theatre_no_combat(s);
    memset(s->capture, 0, sizeof s->capture);
    s->captures = s->queue = 0;
    s->mover = TH_NONE;
    s->asking = TH_ASK_CONTINUE;
    if (ours && (s->phase == TH_SURPRISE_MOVEMENT || s->phase == TH_MOVEMENT || s->phase == TH_EXPLOITATION))
        s->asking = TH_ASK_PHASE;
    if (ours && (s->phase == TH_SURPRISE_COMBAT || s->phase == TH_COMBAT))
        s->asking = TH_ASK_TARGET;
}

/* Cargo stands in the first berths, in its order. */
static void stow_in_order(struct theatre_ship *ship)
{
    int n = 0;
    for (int i = 0; i < TH_BERTHS; i++)
        if (ship->part[i]) {
            ship->unit[n] = ship->unit[i];
            ship->part[n++] = ship->part[i];
        }
    memset(ship->unit + n, 0, (size_t)(TH_BERTHS - n));
    memset(ship->part + n, 0, (size_t)(TH_BERTHS - n));
}

/* What belongs to a procedure is gone when that is not under way; what belongs to a unit on the map, when it is not there.
 * */
static void put_in_order(const struct theatre_data *d, struct theatre_state *s)
{
    bool lands = s->asking == TH_ASK_PARTY, overruns = s->asking == TH_ASK_OVERRUN;
    if (!s->combat.step)
        theatre_no_combat(s);
    if (!lands && !overruns) {
        s->group = 0;
        s->target = TH_NOWHERE;
    }
    s->ashore = 0;
    s->n_raiders = lands ? s->n_raiders : 0;
    for (int u = 0; u < d->units; u++) {
        struct theatre_unit *unit = &s->unit[u];
        if (unit->home >= d->hexes)
            unit->home = d->unit[u].hex;
        if (!lands)
            unit->order = 0;
        if (unit->host < d->units && s->unit[unit->host].cadre)
            unit->host = TH_NONE; /* TH-R.AT.4 */
        if (s->at[u] >= d->hexes) {
            unit->host = TH_NONE;
            unit->landed = unit->dropped = 0;
        }
    }
    for (int i = 0; i < d->ships; i++)
        stow_in_order(&s->ship[i]);
    if (s->mover == TH_NONE || s->mover < d->units)
        theatre_disband_fleet(s);
}

/* TH-X.8, TH-R.SK.1, apart from cadres: a loss may leave more of them than could have come together. */
static bool overstacked(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int divisions = 0, others = 0;
    TH_EACH(u, theatre_units_in(d, s, hex, side))
        if (d->unit[u].division)
            divisions += !s->unit[u].cadre;
        else
            others += d->unit[u].quarters;
    return d->terrain[hex] != TH_HOME && (divisions > d->stack_divisions || others > d->stack_quarters);
}

/* TH-R.AT.1: special forces with a division of their side. */
static bool is_attached(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int host = s->unit[unit].host;
    return host != unit && d->unit[unit].sf && d->unit[host].division && d->unit[host].side == d->unit[unit].side &&
           s->unit[host].host == TH_NONE && s->at[host] == s->at[unit];
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
        if (unit->host != TH_NONE && !is_attached(d, s, u))
            return "an attached unit is not with its division";
        if (unit->host != TH_NONE && theatre_guest(d, s, unit->host) != u)
            return "a division has two units attached to it";
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
        for (int k = 0; k < TH_BERTHS && s->ship[i].part[k]; k++) {
            int unit = s->ship[i].unit[k];
            if (unit >= d->units || s->at[unit] != d->box + TH_BOX_ABOARD)
                return "a ship carries a unit that is elsewhere";
            if (d->unit[unit].side != d->ship[i].side)
                return "a ship carries a unit of the enemy";
        }
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
        if (s->cd[i].hits > theatre_cd_most(d, i) || s->cd[i].scored > theatre_cd_most(d, i))
            wrong = "a coast defence has too many hits";
    for (int i = 0; i < d->sites && !wrong; i++)
        if (s->site[i].hits > d->site[i].size)
            wrong = "an installation has too many hits";
    return wrong;
}

void theatre_derive(const void *data, void *state)
{
    const struct theatre_data *d = data;
    struct theatre_state *s = state;
    theatre_derive_lists(d, s);
    put_in_order(d, s);
    if (theatre_audit(d, s) || theatre_underway(d, s))
        return;
    begin_at(s);
    put_in_order(d, s);
}
