/* Moving on land: steps, ZOC negation in movement, overruns, attachment (TH-R.MV, TH-46.A.6, B.4.2-7, TH-R.AT). */
#include "theatre.h"

/* The unit's move is over (TH-R.SQ.8). */
void theatre_stop(struct theatre_game *g, int unit)
{
    g->s->over |= theatre_bit(unit);
    if (g->s->mover == unit)
        g->s->mover = TH_NONE;
}

/* TH-R.SQ.7, SQ.9, MV.11: may it move on land at all in this phase? */
uint16_t theatre_refuse_walk(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (s->at[unit] >= d->hexes)
        return TH_R_MV_14;
    if (s->unit[unit].host != TH_NONE)
        return TH_R_AT_2;
    if (theatre_has(s->over, unit))
        return TH_R_SQ_8;
    if (s->phase == TH_EXPLOITATION && !u->cm)
        return TH_R_SQ_7;
    if (s->phase == TH_SURPRISE_MOVEMENT && !u->sf)
        return TH_R_SQ_9;
    return u->move ? 0 : TH_R_MV_11;
}

struct theatre_step theatre_step_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int dir)
{
    int from = s->at[unit], foe = d->unit[unit].side ^ 1;
    struct theatre_step step = {.terrain = theatre_terrain_cost(d, s, unit, from, dir)};
    if (step.terrain >= 0)
        step.zoc = theatre_zoc_cost(d, unit, theatre_zoc(s, from, foe), theatre_zoc(s, d->near[from][dir], foe));
    return step;
}

static bool room_ahead(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    int side = d->unit[unit].side;
    return s->first[to] == TH_NONE || theatre_fits(d, s, theatre_party(d, s, unit), side, to);
}

/* TH-R.MV.1, MV.4, MV.6, MV.14: a step the map allows; its cost. */
static uint16_t refuse_step(const struct theatre_data *d, const struct theatre_state *s, int unit, int to,
                            struct theatre_step *step)
{
    int dir = theatre_direction(d, s->at[unit], to), side = d->unit[unit].side;
    if (dir < 0)
        return TH_R_MV_1;
    if (theatre_closed(d, to, side))
        return TH_R_MV_14;
    if (theatre_held(s, to, side ^ 1))
        return TH_R_MV_6;
    *step = theatre_step_cost(d, s, unit, dir);
    return step->terrain < 0 ? TH_R_MV_4 : 0;
}

/* TH-R.MV.11, SK.1 */
static uint16_t refuse_price(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, int mps)
{
    if (mps > theatre_mp(d, s, unit))
        return TH_R_MV_11;
    return room_ahead(d, s, unit, to) ? 0 : TH_R_SK_1;
}

uint16_t theatre_refuse_move(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    struct theatre_step step;
    uint16_t no = theatre_refuse_walk(d, s, unit);
    if (!no)
        no = refuse_step(d, s, unit, to, &step);
    return no ? no : refuse_price(d, s, unit, to, step.terrain + step.zoc);
}

/* TH-46.B.4.1-3, B.0.3 */
uint16_t theatre_refuse_sneak(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    struct theatre_step step;
    uint16_t no = theatre_may_negate(d->unit[unit].kind);
    if (!no && s->unit[unit].host != TH_NONE)
        no = TH_R_AT_2;
    if (!no)
        no = theatre_type_free(s, unit, TH_ZOC_MOVE);
    if (!no)
        no = theatre_refuse_walk(d, s, unit);
    if (!no)
        no = refuse_step(d, s, unit, to, &step);
    if (no)
        return no;
    return step.zoc ? refuse_price(d, s, unit, to, step.terrain) : TH_R_ZC_5;
}

/* One unit, with its guest, into the next hex. */
static void walk_in(struct theatre_game *g, int unit, uint64_t party, int to, int cost)
{
    struct theatre_state *s = g->s;
    s->spent[unit] = (uint8_t)(s->spent[unit] + cost);
    TH_EACH(u, party) {
        theatre_put(g, u, to);
        if (s->unit[u].landed)
            s->unit[u].landed = 2;
        if (s->unit[u].dropped)
            s->unit[u].dropped = 2;
    }
    s->entered |= party;
    FY_SAY(g->log, TH_R_MV_1, T_MOVES, unit, to, cost, theatre_mp(g->d, s, unit));
}

static void step_in(struct theatre_game *g, int unit, int to, int cost)
{
    uint64_t party = theatre_party(g->d, g->s, unit);
    walk_in(g, unit, party, to, cost);
    theatre_enter(g, party, to, g->d->unit[unit].side);
}

void theatre_move(struct theatre_game *g, int unit, int to)
{
    struct theatre_step step = theatre_step_cost(g->d, g->s, unit, theatre_direction(g->d, g->s->at[unit], to));
    step_in(g, unit, to, step.terrain + step.zoc);
}

/* TH-46.B.4.3-7 */
void theatre_sneak(struct theatre_game *g, int unit, int to)
{
    struct theatre_step step = theatre_step_cost(g->d, g->s, unit, theatre_direction(g->d, g->s->at[unit], to));
    struct theatre_attempt a = theatre_describe(g->d, g->s, unit, TH_ZOC_MOVE);
    int result = theatre_attempt(g, unit, &a, TH_46_B_4_3);
    if (result == TH_D) {
        g->s->mover = TH_NONE;
        return;
    }
    if (result >= TH_S)
        step_in(g, unit, to, step.terrain);
    else if (step.terrain + step.zoc <= theatre_mp(g->d, g->s, unit))
        step_in(g, unit, to, step.terrain + step.zoc);
    else {
        FY_SAY(g->log, TH_46_B_4_5, T_STOPPED, unit);
        theatre_stop(g, unit);
    }
}

/* ------------------------------------------------------------------ overruns: TH-R.MV.9, MV.12 */

static uint16_t refuse_join(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    uint16_t no = theatre_refuse_walk(d, s, unit);
    if (no)
        return no;
    int dir = theatre_direction(d, s->at[unit], to);
    if (dir < 0)
        return TH_R_MV_12;
    struct theatre_step step = theatre_step_cost(d, s, unit, dir);
    if (step.terrain < 0)
        return TH_R_MV_4;
    return step.terrain + step.zoc + 2 > theatre_mp(d, s, unit) ? TH_R_MV_12 : 0;
}

/* Ten to one, with the strengths of combat (TH-R.CB.2-4). */
static bool ten_to_one(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int to)
{
    int side = s->side;
    return theatre_attack_total(d, s, units, 0, to) >= 10 * theatre_defence_total(d, s, to, side ^ 1);
}

static uint64_t with_guests(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    uint64_t all = units;
    TH_EACH(u, units)
        all |= theatre_party(d, s, u);
    return all;
}

/* Would everybody in the hex be strong enough, unhampered? A quick look before the exact one. */
bool theatre_can_overrun(const struct theatre_data *d, const struct theatre_state *s, int from, int to)
{
    int attack = 0, defence = 0;
    for (int u = s->first[from]; u != TH_NONE; u = s->unit[u].next)
        attack += theatre_attack(d, s, u);
    for (int u = s->first[to]; u != TH_NONE; u = s->unit[u].next)
        defence += theatre_defence(d, s, u);
    return attack >= 10 * defence;
}

/* Everybody who could go in with the unit. */
uint64_t theatre_overrunners(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    uint64_t all = theatre_bit(unit);
    for (int u = s->first[s->at[unit]]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == s->side && !refuse_join(d, s, u, to))
            all |= theatre_bit(u);
    return with_guests(d, s, all);
}

uint16_t theatre_refuse_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    uint16_t no = refuse_join(d, s, unit, to);
    if (no)
        return no;
    if (!theatre_held(s, to, s->side ^ 1))
        return TH_R_MV_9;
    if (theatre_closed(d, to, s->side))
        return TH_R_MV_14;
    return ten_to_one(d, s, theatre_overrunners(d, s, unit, to), to) ? 0 : TH_R_MV_9;
}

void theatre_overrun_begin(struct theatre_game *g, int unit, int to)
{
    g->s->target = (uint16_t)to;
    g->s->group = theatre_party(g->d, g->s, unit);
}

uint16_t theatre_refuse_overrun_join(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    if (theatre_has(s->group, unit) || s->mover == TH_NONE || s->at[unit] != s->at[s->mover])
        return TH_R_MV_12;
    return refuse_join(d, s, unit, s->target);
}

uint16_t theatre_refuse_overrun_go(const struct theatre_data *d, const struct theatre_state *s)
{
    if (!ten_to_one(d, s, s->group, s->target))
        return TH_R_MV_9;
    return theatre_fits(d, s, s->group, s->side, s->target) ? 0 : TH_R_SK_1;
}

void theatre_overrun(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    uint64_t group = s->group;
    int to = s->target, dir = theatre_direction(g->d, s->at[__builtin_ctzll(group)], to);
    uint8_t cost[TH_UNITS] = {0};
    TH_EACH(u, group) {
        struct theatre_step step = theatre_step_cost(g->d, s, u, dir);
        cost[u] = (uint8_t)(step.terrain + step.zoc + 2);
    }
    TH_EACH(u, theatre_units_in(g->d, s, to, s->side ^ 1))
        theatre_eliminate(g, u, TH_REMOVED, TH_R_MV_12);
    TH_EACH(u, group)
        if (s->unit[u].host == TH_NONE)
            walk_in(g, u, theatre_party(g->d, s, u), to, cost[u]);
    s->group = 0;
    s->target = TH_NOWHERE;
    theatre_enter(g, group, to, s->side);
}

/* ------------------------------------------------------------------ attachment: TH-R.AT.1-2, SQ.5 */

uint16_t theatre_refuse_attach(const struct theatre_data *d, const struct theatre_state *s, int unit, int host)
{
    if (!d->unit[unit].sf || theatre_quarters(d, s, unit) > 4 || s->unit[unit].host != TH_NONE)
        return TH_R_AT_1;
    if (!d->unit[host].division || s->unit[host].cadre || d->unit[host].side != d->unit[unit].side)
        return TH_R_AT_1;
    if (s->at[unit] >= d->hexes || s->at[unit] != s->at[host] || theatre_guest(d, s, host) != TH_NONE)
        return TH_R_AT_1;
    return theatre_has(s->over | s->entered, unit) || s->phase == TH_SURPRISE_MOVEMENT ? TH_R_SQ_5 : 0;
}

void theatre_attach(struct theatre_game *g, int unit, int host)
{
    g->s->unit[unit].host = (uint8_t)host;
    FY_SAY(g->log, TH_R_AT_1, T_ATTACHED, unit, host);
    theatre_stop(g, unit);
}

uint16_t theatre_refuse_detach(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    (void)d;
    if (s->unit[unit].host == TH_NONE)
        return TH_R_AT_2;
    return theatre_has(s->over | s->entered, unit) ? TH_R_SQ_5 : 0;
}
