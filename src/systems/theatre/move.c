/* Moving on land: steps, ZOC negation in movement, overruns, attachment (TH-R.MV, TH-46.A.6, TH-46.B.4.2, TH-46.B.4.3,
 * TH-46.B.4.4, TH-46.B.4.5, TH-46.B.4.6, TH-46.B.4.7, TH-R.AT). */
#include "theatre.h"

/* The unit's move is over (TH-R.SQ.8). */
void theatre_stop(struct theatre_game *g, int unit)
{
    g->s->over |= theatre_bit(unit);
    if (g->s->mover == unit)
        g->s->mover = TH_NONE;
}

/* The MPs that a unit has left pay for something. */
bool theatre_can_pay(const struct theatre_data *d, const struct theatre_state *s, int unit, int mps, uint16_t rule,
                     struct fy_message *why)
{
    int have = theatre_mp(d, s, unit);
    return mps <= have || FY_NO(why, rule, T_NO_SHORT, unit, mps, have, mps - have);
}

/* The refusal of TH-R.MV.14. */
bool theatre_no_entry(const struct theatre_data *d, int hex, struct fy_message *why)
{
    return FY_NO(why, TH_R_MV_14, d->terrain[hex] == TH_SEA ? T_NO_SEA : T_NO_HOME, hex);
}

/* TH-R.SQ.7, TH-R.SQ.8, TH-R.SQ.9, TH-R.MV.11, TH-R.MV.14: may it move on land at all in this phase? */
bool theatre_may_walk(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (s->at[unit] >= d->hexes)
        return FY_NO(why, TH_R_MV_14, T_NO_OFF_MAP, unit);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (theatre_has(s->over, unit))
        return FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit);
    if (s->phase == TH_EXPLOITATION && !u->cm)
        return FY_NO(why, TH_R_SQ_7, T_NO_NOT_CM, unit);
    if (s->phase == TH_SURPRISE_MOVEMENT && !u->sf)
        return FY_NO(why, TH_R_SQ_9, T_NO_NOT_SF, unit);
    return u->move || FY_NO(why, TH_R_MV_11, T_NO_NEVER_MOVES, unit);
}

struct theatre_step theatre_step_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int dir)
{
    int from = s->at[unit], foe = d->unit[unit].side ^ 1;
    struct theatre_step step = {.terrain = theatre_terrain_cost(d, s, unit, from, dir)};
    if (step.terrain >= 0)
        step.zoc = theatre_zoc_cost(d, unit, theatre_zoc(s, from, foe), theatre_zoc(s, d->near[from][dir], foe));
    return step;
}

static bool room_ahead(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct fy_message *why)
{
    int side = d->unit[unit].side;
    return s->first[to] == TH_NONE || theatre_fits(d, s, theatre_party(d, s, unit), side, to) ||
           theatre_no_room(d, s, to, side, why);
}

/* TH-R.MV.1, TH-R.MV.4, TH-R.MV.6, TH-R.MV.14: a step the map allows; its cost. */
static bool may_step(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct theatre_step *step,
                     struct fy_message *why)
{
    int from = s->at[unit], dir = theatre_direction(d, from, to), side = d->unit[unit].side;
    if (dir < 0)
        return FY_NO(why, TH_R_MV_1, T_NO_NOT_NEXT, to, from, unit);
    if (theatre_closed(d, to, side))
        return theatre_no_entry(d, to, why);
    if (theatre_held(s, to, side ^ 1))
        return FY_NO(why, TH_R_MV_6, T_NO_ENEMY_THERE, to);
    *step = theatre_step_cost(d, s, unit, dir);
    return step->terrain >= 0 || FY_NO(why, TH_R_MV_4, T_NO_RIVER, unit, to);
}

/* TH-R.MV.11, TH-R.SK.1 */
bool theatre_may_move(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct fy_message *why)
{
    struct theatre_step step;
    return theatre_may_walk(d, s, unit, why) && may_step(d, s, unit, to, &step, why) &&
           theatre_can_pay(d, s, unit, step.terrain + step.zoc, TH_R_MV_11, why) && room_ahead(d, s, unit, to, why);
}

/* TH-46.B.4.1, TH-46.B.4.2, TH-46.B.4.3, TH-46.B.0.3, TH-R.ZC.5 */
bool theatre_may_sneak(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct fy_message *why)
{
    struct theatre_step step;
    if (!theatre_may_try(TH_ZOC_MOVE, d->unit[unit].kind, unit, why))
        return false;
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (!theatre_type_free(s, unit, TH_ZOC_MOVE, why) || !theatre_may_walk(d, s, unit, why) ||
        !may_step(d, s, unit, to, &step, why))
        return false;
    return theatre_zones_to_slip(TH_ZOC_MOVE, step.zoc, unit, to, why) &&
           theatre_can_pay(d, s, unit, step.terrain, TH_R_MV_11, why) && room_ahead(d, s, unit, to, why);
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

/* TH-46.A.0.8, TH-46.A.0.9, TH-46.A.6.5 */
void theatre_move(struct theatre_game *g, int unit, int to)
{
    struct theatre_step step = theatre_step_cost(g->d, g->s, unit, theatre_direction(g->d, g->s->at[unit], to));
    step_in(g, unit, to, step.terrain + step.zoc);
}

/* TH-46.B.4.3, TH-46.B.4.4, TH-46.B.4.5, TH-46.B.4.6, TH-46.B.4.7 */
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

/* ------------------------------------------------------------------ overruns: TH-R.MV.9, TH-R.MV.12 */

static bool may_join(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct fy_message *why)
{
    if (!theatre_may_walk(d, s, unit, why))
        return false;
    int dir = theatre_direction(d, s->at[unit], to);
    if (dir < 0)
        return FY_NO(why, TH_R_MV_12, T_NO_NOT_NEXT, to, s->at[unit], unit);
    struct theatre_step step = theatre_step_cost(d, s, unit, dir);
    if (step.terrain < 0)
        return FY_NO(why, TH_R_MV_4, T_NO_RIVER, unit, to);
    return theatre_can_pay(d, s, unit, step.terrain + step.zoc + d->overrun_mps, TH_R_MV_12, why);
}

/* TH-R.MV.9, with the strengths of combat (TH-R.CB.2, TH-R.CB.3, TH-R.CB.4). */
static bool strong_enough(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int to,
                          struct fy_message *why)
{
    int attack = theatre_attack_total(d, s, units, 0, to), defence = theatre_defence_total(d, s, to, s->side ^ 1);
    return attack >= d->overrun_odds * defence ||
           FY_NO(why, TH_R_MV_9, T_NO_TEN_TO_ONE, to, attack / TH_PER_QUARTER, defence / TH_PER_QUARTER);
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
    return attack >= d->overrun_odds * defence;
}

/* Everybody who could go in with the unit. */
static uint64_t overrunners(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    uint64_t all = theatre_bit(unit);
    for (int u = s->first[s->at[unit]]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == s->side && may_join(d, s, u, to, NULL))
            all |= theatre_bit(u);
    return with_guests(d, s, all);
}

/* TH-R.MV.9, TH-R.MV.12, TH-R.MV.14 */
bool theatre_may_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, int to,
                         struct fy_message *why)
{
    if (!may_join(d, s, unit, to, why))
        return false;
    if (!theatre_held(s, to, s->side ^ 1))
        return FY_NO(why, TH_R_MV_9, T_NO_NOBODY, to);
    if (theatre_closed(d, to, s->side))
        return theatre_no_entry(d, to, why);
    return strong_enough(d, s, overrunners(d, s, unit, to), to, why);
}

void theatre_overrun_begin(struct theatre_game *g, int unit, int to)
{
    g->s->target = (uint16_t)to;
    g->s->group = theatre_party(g->d, g->s, unit);
}

bool theatre_may_join_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (unit >= d->units)
        return FY_NO(why, TH_R_MV_12, T_NO_UNIT, unit);
    if (s->mover == TH_NONE || s->at[unit] != s->at[s->mover])
        return FY_NO(why, TH_R_MV_12, T_NO_NOT_TOGETHER, unit, s->mover);
    if (theatre_has(s->group, unit))
        return FY_NO(why, TH_R_MV_12, T_NO_IN_GROUP, unit);
    return may_join(d, s, unit, s->target, why);
}

bool theatre_may_start_overrun(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why)
{
    if (!strong_enough(d, s, s->group, s->target, why))
        return false;
    return theatre_fits(d, s, s->group, s->side, s->target) || theatre_no_room(d, s, s->target, s->side, why);
}

/* TH-X.9 */
void theatre_overrun(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    uint64_t group = s->group;
    int to = s->target, dir = theatre_direction(g->d, s->at[__builtin_ctzll(group)], to);
    uint8_t cost[TH_UNITS] = {0};
    TH_EACH(u, group) {
        struct theatre_step step = theatre_step_cost(g->d, s, u, dir);
        cost[u] = (uint8_t)(step.terrain + step.zoc + g->d->overrun_mps);
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

/* ------------------------------------------------------------------ attachment: TH-R.AT.1, TH-R.AT.2, TH-R.SQ.5 */

bool theatre_may_attach(const struct theatre_data *d, const struct theatre_state *s, int unit, int host,
                        struct fy_message *why)
{
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_1, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (!d->unit[unit].sf || theatre_quarters(d, s, unit) > d->attach_quarters)
        return FY_NO(why, TH_R_AT_1, T_NO_NOT_SF, unit);
    if (host >= d->units || !d->unit[host].division || s->unit[host].cadre)
        return FY_NO(why, TH_R_AT_1, T_NO_DIVISION, host);
    if (d->unit[host].side != d->unit[unit].side || s->at[unit] >= d->hexes || s->at[unit] != s->at[host])
        return FY_NO(why, TH_R_AT_1, T_NO_NOT_TOGETHER, unit, host);
    if (theatre_guest(d, s, host) != TH_NONE)
        return FY_NO(why, TH_R_AT_1, T_NO_SECOND_GUEST, host);
    bool started = theatre_has(s->over | s->entered, unit) || s->phase == TH_SURPRISE_MOVEMENT;
    return !started || FY_NO(why, TH_R_SQ_5, T_NO_STARTED, unit);
}

void theatre_attach(struct theatre_game *g, int unit, int host)
{
    g->s->unit[unit].host = (uint8_t)host;
    FY_SAY(g->log, TH_R_AT_1, T_ATTACHED, unit, host);
    theatre_stop(g, unit);
}

/* At the start of its move, or when its hex is attacked. */
bool theatre_may_detach(const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (s->unit[unit].host == TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_UNATTACHED, unit);
    if (s->asking == TH_ASK_RBC)
        return s->at[unit] == s->combat.hex || FY_NO(why, TH_R_AT_2, T_NO_NOT_ATTACKED, unit);
    return !theatre_has(s->over | s->entered, unit) || FY_NO(why, TH_R_SQ_5, T_NO_STARTED, unit);
}
