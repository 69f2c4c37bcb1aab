/* Replacements, and the declaration of raid turns (TH-46.C, TH-R.RP, TH-R.SC.A3). Costs are in quarters of an RP. */
#include "theatre.h"

static int purse(const struct theatre_state *s, int side)
{
    return s->rp[side][0] + s->rp[side][1];
}

/* The older points go first; they lapse first. */
static void pay(struct theatre_state *s, int side, int cost)
{
    int old = cost < s->rp[side][1] ? cost : s->rp[side][1];
    s->rp[side][1] = (uint8_t)(s->rp[side][1] - old);
    s->rp[side][0] = (uint8_t)(s->rp[side][0] - (cost - old));
}

static bool is_lim(const struct theatre_data *d, int unit)
{
    return d->unit[unit].kind && d->unit[unit].kind->repl == TH_REPL_LIM;
}

/* TH-R.RP.2-4, RP.6: a 1-RE Lim unit is paid in two halves. */
int theatre_price(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int cost = d->unit[unit].quarters;
    if (is_lim(d, unit) && cost == 4)
        cost = 2;
    return s->at[unit] == d->box + TH_BOX_ISOLATED ? 2 * cost : cost;
}

static uint16_t refuse_pool(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (u->side != s->side || s->at[unit] < d->hexes || d->turn[s->turn - 1].half != 1)
        return TH_R_RP_1;
    if (s->at[unit] == d->box + TH_BOX_PERMANENT)
        return TH_46_C_5;
    if (s->at[unit] != d->box + TH_BOX_POOL && s->at[unit] != d->box + TH_BOX_ISOLATED)
        return TH_R_RP_1;
    if (u->kind && u->kind->repl == TH_REPL_NO)
        return u->nation == TH_US && u->commando ? TH_46_C_4 : TH_46_C_1;
    int part = u->quarters > 2 ? 2 : u->quarters;
    if (is_lim(d, unit) && s->lim[u->nation] + part > 2)
        return TH_46_C_3;
    return 0;
}

/* TH-R.SK.1 for a unit that would be a cadre, or whole, in the hex. */
bool theatre_fits_as(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre)
{
    if (s->first[hex] == TH_NONE || d->terrain[hex] == TH_HOME)
        return true;
    bool division = d->unit[unit].division && !cadre;
    int divisions = division, others = division ? 0 : cadre ? 4 : d->unit[unit].quarters;
    TH_EACH(u, theatre_units_in(d, s, hex, d->unit[unit].side) & ~theatre_bit(unit))
        if (d->unit[u].division && !s->unit[u].cadre)
            divisions++;
        else
            others += theatre_quarters(d, s, u);
    return divisions <= 3 && others <= 12;
}

/* TH-R.RP.5: a supply source in one's own hands, not next to an enemy unit. */
bool theatre_source_open(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    if (!d->supply[side][hex] || s->owner[hex] != side || theatre_closed(d, hex, side) || theatre_held(s, hex, side ^ 1))
        return false;
    for (int i = 0; i < 6; i++)
        if (theatre_held(s, d->near[hex][i], side ^ 1))
            return false;
    return true;
}

uint16_t theatre_refuse_source(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre)
{
    if (!theatre_source_open(d, s, hex, d->unit[unit].side))
        return TH_R_RP_5;
    return theatre_fits_as(d, s, unit, hex, cadre) ? 0 : TH_R_SK_1;
}

uint16_t theatre_refuse_replace(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    uint16_t no = refuse_pool(d, s, unit);
    if (no)
        return no;
    if (is_lim(d, unit) && d->unit[unit].quarters == 4 && !theatre_has(s->paid, unit))
        return TH_R_RP_3;
    return purse(s, s->side) < theatre_price(d, s, unit) ? TH_R_RP_2 : 0;
}

/* The first half of a 1-RE Lim unit. */
uint16_t theatre_refuse_half(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    uint16_t no = refuse_pool(d, s, unit);
    if (no)
        return no;
    if (!is_lim(d, unit) || d->unit[unit].quarters != 4 || theatre_has(s->paid, unit))
        return TH_R_RP_3;
    return purse(s, s->side) < theatre_price(d, s, unit) ? TH_R_RP_2 : 0;
}

uint16_t theatre_refuse_cadre(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    uint16_t no = refuse_pool(d, s, unit);
    if (no)
        return no;
    int cost = s->at[unit] == d->box + TH_BOX_ISOLATED ? 8 : 4;
    return !d->unit[unit].division ? TH_R_RP_5 : purse(s, s->side) < cost ? TH_R_RP_2 : 0;
}

uint16_t theatre_refuse_refill(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    if (d->unit[unit].side != s->side || !s->unit[unit].cadre || s->at[unit] >= d->hexes ||
        d->turn[s->turn - 1].half != 1)
        return TH_R_RP_2;
    if (s->unit[unit].isolated)
        return TH_R_RP_5;
    if (purse(s, s->side) < 8)
        return TH_R_RP_2;
    return theatre_fits_as(d, s, unit, s->at[unit], false) ? 0 : TH_R_SK_1;
}

static void count_lim(struct theatre_game *g, int unit)
{
    const struct theatre_unit_data *u = &g->d->unit[unit];
    if (is_lim(g->d, unit))
        g->s->lim[u->nation] = (uint8_t)(g->s->lim[u->nation] + (u->quarters > 2 ? 2 : u->quarters));
}

static void return_to(struct theatre_game *g, int unit, int hex)
{
    theatre_put(g, unit, hex);
    g->s->paid &= ~theatre_bit(unit);
    g->s->unit[unit].abroad = 0;
    g->s->unit[unit].home = (uint16_t)hex;
    FY_SAY(g->log, TH_R_RP_2, T_REPLACED, unit, hex);
}

void theatre_replace(struct theatre_game *g, int unit, int hex)
{
    pay(g->s, g->s->side, theatre_price(g->d, g->s, unit));
    count_lim(g, unit);
    return_to(g, unit, hex);
}

void theatre_half(struct theatre_game *g, int unit)
{
    pay(g->s, g->s->side, theatre_price(g->d, g->s, unit));
    count_lim(g, unit);
    g->s->paid |= theatre_bit(unit);
    FY_SAY(g->log, TH_R_RP_3, T_HALF_PAID, unit);
}

void theatre_buy_cadre(struct theatre_game *g, int unit, int hex)
{
    pay(g->s, g->s->side, g->s->at[unit] == g->d->box + TH_BOX_ISOLATED ? 8 : 4);
    g->s->unit[unit].cadre = 1;
    return_to(g, unit, hex);
}

void theatre_refill(struct theatre_game *g, int unit)
{
    int hex = g->s->at[unit];
    pay(g->s, g->s->side, 8);
    g->s->unit[unit].cadre = 0;
    theatre_put(g, unit, hex);
    FY_SAY(g->log, TH_R_RP_2, T_REFILLED, unit);
}

/* TH-R.SC.A3, A9 */
uint16_t theatre_refuse_raid_turn(const struct theatre_data *d, const struct theatre_state *s)
{
    if (!d->raid_most || s->raid_turns >= d->raid_most || s->surprise)
        return TH_R_SC_A3;
    if (s->raid_month == d->turn[s->turn - 1].month)
        return TH_R_SC_A3;
    return purse(s, s->side) < 4 * d->raid_cost ? TH_R_SC_A3 : 0;
}

void theatre_raid_turn(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    pay(s, s->side, 4 * g->d->raid_cost);
    s->raid_turns++;
    s->raid_month = g->d->turn[s->turn - 1].month;
    s->surprise = TH_SURPRISE_TURN;
    FY_SAY(g->log, TH_R_SC_A3, T_RAID_TURN);
}

static int first_source(const struct theatre_data *d, const struct theatre_state *s, int unit, bool cadre)
{
    for (int i = 0; i < d->sources[s->side]; i++)
        if (!theatre_refuse_source(d, s, unit, d->source[s->side][i], cadre))
            return d->source[s->side][i];
    return TH_NOWHERE;
}

/* TH-R.EN.14 */
void theatre_system_replace(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    if (d->turn[s->turn - 1].half != 1)
        return;
    TH_EACH(u, d->ours[s->side])
        if (s->unit[u].cadre && !theatre_refuse_refill(d, s, u))
            theatre_refill(g, u);
    TH_EACH(u, d->ours[s->side]) {
        if (s->at[u] < d->hexes)
            continue;
        if (!theatre_refuse_half(d, s, u)) {
            theatre_half(g, u);
            continue;
        }
        int hex = theatre_refuse_replace(d, s, u) ? TH_NOWHERE : first_source(d, s, u, false);
        if (hex != TH_NOWHERE)
            theatre_replace(g, u, hex);
    }
}
