/* Replacements, and the declaration of raid turns (TH-46.C, TH-R.RP, TH-R.SC.A3). Costs are in quarters of an RP. */
#include "theatre.h"

int theatre_purse(const struct theatre_state *s, int side)
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

static struct theatre_return return_of(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    return (struct theatre_return){u->kind, u->quarters, u->nation, (uint8_t)(s->at[unit] - d->box), s->lim[u->nation],
                                   theatre_has(s->paid, unit)};
}

int theatre_price_of(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    struct theatre_return r = return_of(d, s, unit);
    return theatre_return_price(&d->tables, &r);
}

/* TH-R.RP.1, TH-46.C */
static bool may_return(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (d->turn[s->turn - 1].half != 1)
        return FY_NO(why, TH_R_RP_1, T_NO_FIRST_TURN);
    if (d->unit[unit].side != s->side || s->at[unit] < d->box || s->at[unit] > d->box + TH_BOX_PERMANENT)
        return FY_NO(why, TH_R_RP_1, T_NO_NOT_IN_POOL, unit);
    struct theatre_return r = return_of(d, s, unit);
    return theatre_return_open_to(&d->tables, &r, unit, why);
}

/* TH-R.RP.3: whether its first half is still due. */
static bool first_half_due(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    struct theatre_return r = return_of(d, s, unit);
    return theatre_return_halves(&d->tables, &r) && !r.half_paid;
}

/* TH-R.RP.2 */
static bool can_afford(const struct theatre_state *s, int unit, int price, struct fy_message *why)
{
    int have = theatre_purse(s, s->side);
    return have >= price || FY_NO(why, TH_R_RP_2, T_NO_RPS, unit, price, have);
}

/* TH-R.RP.2, TH-R.RP.4, TH-R.RP.5: a division bought as a cadre. */
int theatre_cadre_price(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int price = TH_WHOLE_RE * d->cadre_price;
    return s->at[unit] == d->box + TH_BOX_ISOLATED ? d->tables.isolated_price * price : price;
}

/* TH-R.RP.2: a cadre back to a division. */
int theatre_refill_price(const struct theatre_data *d)
{
    return TH_WHOLE_RE * d->refill_price;
}

/* TH-R.SK.1 for a unit that would be a cadre, or whole, in the hex. */
bool theatre_fits_as(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre)
{
    if (s->first[hex] == TH_NONE || d->terrain[hex] == TH_HOME)
        return true;
    uint64_t others = theatre_units_in(d, s, hex, d->unit[unit].side) & ~theatre_bit(unit);
    struct theatre_stack stack = theatre_stack_of(d, s, others);
    if (d->unit[unit].division && !cadre)
        stack.divisions++;
    else
        stack.quarters += cadre ? d->cadre_quarters : d->unit[unit].quarters;
    return theatre_stack_fits(d, &stack);
}

/* TH-X.21, TH-R.RP.5: a supply source in one's own hands, not next to an enemy unit. */
bool theatre_source_open(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    if (!d->supply[side][hex] || s->owner[hex] != side || theatre_closed(d, hex, side) || theatre_held(s, hex, side ^ 1))
        return false;
    for (int i = 0; i < 6; i++)
        if (theatre_held(s, d->near[hex][i], side ^ 1))
            return false;
    return true;
}

bool theatre_may_return_at(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre,
                           struct fy_message *why)
{
    if (!theatre_source_open(d, s, hex, d->unit[unit].side))
        return FY_NO(why, TH_R_RP_5, T_NO_SOURCE, hex);
    return theatre_fits_as(d, s, unit, hex, cadre) || theatre_no_room(d, s, hex, d->unit[unit].side, why);
}

bool theatre_may_replace(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (!may_return(d, s, unit, why))
        return false;
    if (first_half_due(d, s, unit))
        return FY_NO(why, TH_R_RP_3, T_NO_FIRST_HALF, unit);
    return can_afford(s, unit, theatre_price_of(d, s, unit), why);
}

/* The first half of a 1-RE Lim unit. */
bool theatre_may_pay_half(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (!may_return(d, s, unit, why))
        return false;
    if (!first_half_due(d, s, unit))
        return FY_NO(why, TH_R_RP_3, T_NO_HALVES, unit);
    return can_afford(s, unit, theatre_price_of(d, s, unit), why);
}

bool theatre_may_buy_cadre(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (!may_return(d, s, unit, why))
        return false;
    if (!d->unit[unit].division)
        return FY_NO(why, TH_R_RP_5, T_NO_DIVISION, unit);
    return can_afford(s, unit, theatre_cadre_price(d, s, unit), why);
}

bool theatre_may_refill(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (d->unit[unit].side != s->side || !s->unit[unit].cadre || s->at[unit] >= d->hexes)
        return FY_NO(why, TH_R_RP_2, d->unit[unit].side != s->side ? T_NO_NOT_YOURS : T_NO_CADRE, unit);
    if (d->turn[s->turn - 1].half != 1)
        return FY_NO(why, TH_R_RP_1, T_NO_FIRST_TURN);
    if (s->unit[unit].isolated)
        return FY_NO(why, TH_R_RP_5, T_NO_ISOLATED, unit);
    if (!can_afford(s, unit, theatre_refill_price(d), why))
        return false;
    return theatre_fits_as(d, s, unit, s->at[unit], false) || theatre_no_room(d, s, s->at[unit], s->side, why);
}

/* TH-R.RP.3, TH-R.RP.6 */
static void count_lim(struct theatre_game *g, int unit)
{
    const struct theatre_unit_data *u = &g->d->unit[unit];
    if (u->kind && u->kind->repl == TH_REPL_LIM)
        g->s->lim[u->nation] = (uint8_t)(g->s->lim[u->nation] + theatre_lim_part(&g->d->tables, u->quarters));
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
    pay(g->s, g->s->side, theatre_price_of(g->d, g->s, unit));
    count_lim(g, unit);
    return_to(g, unit, hex);
}

void theatre_half(struct theatre_game *g, int unit)
{
    pay(g->s, g->s->side, theatre_price_of(g->d, g->s, unit));
    count_lim(g, unit);
    g->s->paid |= theatre_bit(unit);
    FY_SAY(g->log, TH_R_RP_3, T_HALF_PAID, unit);
}

void theatre_buy_cadre(struct theatre_game *g, int unit, int hex)
{
    pay(g->s, g->s->side, theatre_cadre_price(g->d, g->s, unit));
    g->s->unit[unit].cadre = 1;
    return_to(g, unit, hex);
}

void theatre_refill(struct theatre_game *g, int unit)
{
    int hex = g->s->at[unit];
    pay(g->s, g->s->side, theatre_refill_price(g->d));
    g->s->unit[unit].cadre = 0;
    theatre_put(g, unit, hex);
    FY_SAY(g->log, TH_R_RP_2, T_REFILLED, unit);
}

/* TH-R.SC.A3, A9 */
bool theatre_may_declare_raid_turn(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why)
{
    if (!d->raid_most || s->raid_turns >= d->raid_most || s->surprise || s->raid_month == d->turn[s->turn - 1].month)
        return FY_NO(why, TH_R_SC_A3, T_NO_RAID_TURN, s->raid_turns, d->raid_most);
    int price = 4 * d->raid_cost, have = theatre_purse(s, s->side);
    return have >= price || FY_NO(why, TH_R_SC_A3, T_NO_RAID_TURN_RPS, price, have);
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
        if (theatre_may_return_at(d, s, unit, d->source[s->side][i], cadre, NULL))
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
        if (s->unit[u].cadre && theatre_may_refill(d, s, u, NULL))
            theatre_refill(g, u);
    TH_EACH(u, d->ours[s->side]) {
        if (s->at[u] < d->hexes)
            continue;
        if (theatre_may_pay_half(d, s, u, NULL)) {
            theatre_half(g, u);
            continue;
        }
        int hex = theatre_may_replace(d, s, u, NULL) ? first_source(d, s, u, false) : TH_NOWHERE;
        if (hex != TH_NOWHERE)
            theatre_replace(g, u, hex);
    }
}
