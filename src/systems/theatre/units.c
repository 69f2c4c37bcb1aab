/* Units: sizes and values, where they stand, cadres, the three pools, attachment (TH-R.UN, TH-R.AT, TH-R.IS.2). */
#include "theatre.h"

/* TH-R.UN.1, TH-R.UN.2 */
int theatre_quarters(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->unit[unit].cadre ? d->cadre_quarters : d->unit[unit].quarters;
}

int theatre_attack(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->unit[unit].cadre ? d->unit[unit].attack / d->cadre_part : d->unit[unit].attack;
}

int theatre_defence(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int defence = d->unit[unit].defence;
    if (!s->unit[unit].cadre)
        return defence;
    defence /= d->cadre_part;
    return defence > d->cadre_least ? defence : d->cadre_least;
}

/* TH-R.ZC.1, with the bit that somebody is there at all. */
static unsigned presence(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    unsigned zone = 0;
    if (!u->sf && theatre_defence(d, s, unit) > 0) {
        if (u->division && !s->unit[unit].cadre)
            zone = TH_FULL;
        else if (s->unit[unit].cadre || u->quarters == TH_WHOLE_RE)
            zone = TH_PARTIAL;
    }
    return (zone | TH_ANY) << (3 * u->side);
}

/* The zones on the hexes round one that has lost a zone (TH-R.ZC.2). */
static void zones_again(const struct theatre_data *d, struct theatre_state *s, int hex)
{
    for (int i = 0; i < 6; i++) {
        int h = d->near[hex][i];
        unsigned bits = 0;
        for (int k = 0; h != TH_EDGE && k < 6; k++)
            bits |= s->hold[d->near[h][k]];
        s->zone[h] = (uint8_t)(bits & d->zone_mask[h]);
    }
}

/* What those in a hex hold, but for one of them. */
static unsigned held_without(const struct theatre_data *d, const struct theatre_state *s, int hex, int but)
{
    unsigned bits = 0;
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (u != but)
            bits |= presence(d, s, u);
    return bits;
}

bool theatre_bars_without(const struct theatre_data *d, const struct theatre_state *s, int hex, int unit)
{
    int from = s->at[unit], side = d->unit[unit].side;
    unsigned left = held_without(d, s, from, unit), zones = 0;
    for (int i = 0; i < d->rings[hex]; i++)
        zones |= d->ring[hex][i] == from ? left : s->hold[d->ring[hex][i]];
    unsigned there = (hex == from ? left : s->hold[hex]) & ~(unsigned)TH_ZONES;
    return ((there | (zones & d->zone_mask[hex])) >> (3 * side)) & (TH_ANY | TH_FULL | TH_PARTIAL);
}

static void look_again(const struct theatre_data *d, struct theatre_state *s, int hex)
{
    unsigned was = s->hold[hex], bits = held_without(d, s, hex, TH_NONE);
    s->hold[hex] = (uint8_t)bits;
    if ((was ^ bits) & TH_ZONES)
        zones_again(d, s, hex);
}

static void unlink_unit(const struct theatre_data *d, struct theatre_state *s, int unit)
{
    int hex = s->at[unit];
    if (hex >= d->hexes)
        return;
    uint8_t *p = &s->first[hex];
    while (*p != unit)
        p = &s->unit[*p].next;
    *p = s->unit[unit].next;
    s->unit[unit].next = TH_NONE;
    s->on_map &= ~theatre_bit(unit);
    s->afield &= ~theatre_bit(unit);
    look_again(d, s, hex);
}

static void link_unit(const struct theatre_data *d, struct theatre_state *s, int unit, int hex)
{
    uint8_t *p = &s->first[hex];
    while (*p != TH_NONE && *p < unit)
        p = &s->unit[*p].next;
    s->unit[unit].next = *p;
    *p = (uint8_t)unit;
    unsigned bits = presence(d, s, unit);
    s->hold[hex] = (uint8_t)(s->hold[hex] | bits);
    for (int i = 0; (bits & TH_ZONES) && i < 6; i++) {
        int h = d->near[hex][i];
        s->zone[h] = (uint8_t)(s->zone[h] | (bits & d->zone_mask[h]));
    }
    s->on_map |= theatre_bit(unit);
    if (d->terrain[hex] != TH_HOME)
        s->afield |= theatre_bit(unit);
}

/* TH-R.SC.A7, A10: what a trip that ends in a home hex scores, and a radar brought home. */
int theatre_trip_worth(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->unit[unit].abroad && d->unit[unit].sf ? d->victory[d->unit[unit].side].trip : 0;
}

int theatre_radar_worth(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->unit[unit].radar && !s->radar_home ? d->victory[d->unit[unit].side].radar_home : 0;
}

static void come_home(struct theatre_game *g, int unit)
{
    struct theatre_state *s = g->s;
    int side = g->d->unit[unit].side, radar = theatre_radar_worth(g->d, s, unit);
    theatre_score(g, side, theatre_trip_worth(g->d, s, unit), TH_R_SC_A7);
    if (s->unit[unit].radar)
        s->radar_home = 1;
    theatre_score(g, side, radar, TH_R_SC_A7);
    s->unit[unit].abroad = 0;
    s->unit[unit].radar = 0;
}

/* Into a hex, or into a box (place numbers from d->box on). */
void theatre_put(struct theatre_game *g, int unit, int place)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    unlink_unit(d, s, unit);
    s->at[unit] = (uint16_t)place;
    if (place >= d->hexes)
        return;
    link_unit(d, s, unit, place);
    if (d->terrain[place] == TH_HOME)
        come_home(g, unit);
    else
        s->unit[unit].abroad = 1;
}

/* The SF attached to a division, or TH_NONE. */
int theatre_guest(const struct theatre_data *d, const struct theatre_state *s, int host)
{
    if (!d->unit[host].division || s->at[host] >= d->hexes)
        return TH_NONE;
    for (int u = s->first[s->at[host]]; u != TH_NONE; u = s->unit[u].next)
        if (s->unit[u].host == host)
            return u;
    return TH_NONE;
}

/* A unit with its guest. */
uint64_t theatre_party(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int guest = theatre_guest(d, s, unit);
    return theatre_bit(unit) | (guest == TH_NONE ? 0 : theatre_bit(guest));
}

/* TH-R.AT.4 */
void theatre_detach(struct theatre_game *g, int unit)
{
    if (g->s->unit[unit].host == TH_NONE)
        return;
    FY_SAY(g->log, TH_R_AT_2, T_DETACHED, unit, g->s->unit[unit].host);
    g->s->unit[unit].host = TH_NONE;
}

static void detach_guest(struct theatre_game *g, int host)
{
    int guest = theatre_guest(g->d, g->s, host);
    if (guest != TH_NONE)
        theatre_detach(g, guest);
}

void theatre_score(struct theatre_game *g, int side, int points, uint16_t rule)
{
    if (!points)
        return;
    int sum = g->s->vp[side] + points;
    g->s->vp[side] = (int16_t)(sum < INT16_MIN ? INT16_MIN : sum > INT16_MAX ? INT16_MAX : sum);
    FY_SAY(g->log, rule, T_POINTS, side, points);
}

/* TH-R.SC.A10: values per half RE, a quarter counting half of them, rounded up away from zero. */
int theatre_per_half_re(int value, int quarters)
{
    int size = value < 0 ? -value : value;
    int points = (size * quarters + 1) / 2;
    return value < 0 ? -points : points;
}

static void score_loss(struct theatre_game *g, int unit, int pool)
{
    const struct theatre_unit_data *u = &g->d->unit[unit];
    const struct theatre_victory *own = &g->d->victory[u->side], *foe = &g->d->victory[u->side ^ 1];
    if (u->sf) {
        theatre_score(g, u->side, theatre_per_half_re(own->lost_sf[pool], u->quarters), g->d->victory_rule);
        theatre_score(g, u->side ^ 1, theatre_per_half_re(foe->enemy_sf, u->quarters), g->d->victory_rule);
        return;
    }
    theatre_score(g, u->side, own->lost_line_re * u->quarters / TH_WHOLE_RE, g->d->victory_rule);
    theatre_score(g, u->side ^ 1, foe->enemy_line_unit, g->d->victory_rule);
    if (u->division && !g->s->unit[unit].cadre)
        theatre_score(g, u->side ^ 1, foe->division_to_cadre, g->d->victory_rule);
}

/* TH-R.UN.4 */
static void to_cadre(struct theatre_game *g, int unit, uint16_t rule)
{
    struct theatre_state *s = g->s;
    const struct theatre_unit_data *u = &g->d->unit[unit];
    detach_guest(g, unit);
    s->unit[unit].cadre = 1;
    if (s->at[unit] < g->d->hexes)
        look_again(g->d, s, s->at[unit]);
    FY_SAY(g->log, rule, T_TO_CADRE, unit);
    theatre_score(g, u->side ^ 1, g->d->victory[u->side ^ 1].division_to_cadre, g->d->victory_rule);
}

static void clear_unit(struct theatre_state *s, int unit)
{
    struct theatre_unit *u = &s->unit[unit];
    uint64_t others = ~theatre_bit(unit);
    uint16_t home = u->home;
    uint8_t next = u->next;
    memset(u, 0, sizeof *u);
    u->home = home;
    u->next = next;
    u->host = TH_NONE;
    s->over &= others;
    s->entered &= others;
    s->attacked &= others;
    s->retreated &= others;
    s->barred &= others;
    s->paid &= others;
    s->spent[unit] = s->op[unit] = 0;
}

/* Out of the game into a pool: TH-R.UN.3, TH-R.IS.2, TH-46.B.R.1, TH-46.B.R.2, TH-46.B.R.3. */
void theatre_eliminate(struct theatre_game *g, int unit, int how, uint16_t rule)
{
    struct theatre_state *s = g->s;
    struct theatre_unit *u = &s->unit[unit];
    if (how == TH_LOSS && g->d->unit[unit].division && !u->cadre) {
        to_cadre(g, unit, rule);
        return;
    }
    int pool = theatre_pool_after(how, u->isolated);
    detach_guest(g, unit);
    theatre_unload(g, unit);
    score_loss(g, unit, pool);
    FY_SAY(g->log, rule, T_ELIMINATED, unit, pool);
    theatre_put(g, unit, g->d->box + pool);
    clear_unit(s, unit);
}

/* MPs left in this phase (TH-R.MP.1). */
int theatre_mp(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit *u = &s->unit[unit];
    int mp = d->unit[unit].move - u->marks - u->old_marks - s->spent[unit];
    return mp > 0 ? mp : 0;
}

/* The list of units per hex and what holds it, from the places alone. */
void theatre_derive_lists(const struct theatre_data *d, struct theatre_state *s)
{
    memset(s->first, TH_NONE, sizeof s->first);
    memset(s->hold, 0, sizeof s->hold);
    memset(s->zone, 0, sizeof s->zone);
    s->on_map = s->afield = 0;
    for (int u = 0; u < TH_UNITS; u++)
        s->unit[u].next = TH_NONE;
    for (int u = 0; u < d->units; u++)
        if (s->at[u] < d->hexes)
            link_unit(d, s, u, s->at[u]);
}
