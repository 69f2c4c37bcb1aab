/* What is wrong with a choice in this very case: the sentence that goes with the rule a refusal names. Which rule it is
 * has been decided by then (refuse.c); here the case is only looked at again for what to tell. */
#include "theatre.h"
#include "verbs.h"

struct matter {
    const struct theatre_data *d;
    const struct theatre_state *s;
    const struct fy_choice *c;
    struct fy_message *why;
    int unit, hex;                   /* what the choice names; -1: nothing of the kind */
    uint16_t rule;
};

#define SAY(...) FY_NO(m->why, m->rule, __VA_ARGS__)

static int at_of(const struct matter *m)
{
    return m->s->at[m->unit];
}

static bool on_map(const struct matter *m)
{
    return at_of(m) < m->d->hexes;
}

/* The step a choice asks for: MPs of terrain and zones, -1 where there is none. */
static int step_mps(const struct matter *m, int hex)
{
    int dir = theatre_direction(m->d, at_of(m), hex);
    if (dir < 0)
        return -1;
    struct theatre_step step = theatre_step_cost(m->d, m->s, m->unit, dir);
    bool slips = m->rule == TH_R_MV_11 && m->c->verb == V_SNEAK;
    return step.terrain < 0 ? -1 : slips ? step.terrain : step.terrain + step.zoc;
}

static bool short_of(const struct matter *m, int need)
{
    int have = theatre_mp(m->d, m->s, m->unit);
    return SAY(T_NO_SHORT, m->unit, need, have, need - have);
}

static bool no_room(const struct matter *m, int hex)
{
    int divisions = 0, quarters = 0;
    TH_EACH(u, theatre_units_in(m->d, m->s, hex, m->s->side))
        if (m->d->unit[u].division && !m->s->unit[u].cadre)
            divisions++;
        else
            quarters += theatre_quarters(m->d, m->s, u);
    return SAY(T_NO_ROOM, hex, divisions, quarters);
}

/* ------------------------------------------------------------------ sequence, movement, attachment */

/* Something else is asked: how to get to what was chosen, if there is a way. */
static bool not_now(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    if (s->asking == TH_ASK_PHASE && m->unit >= 0 && m->unit < m->d->units && !theatre_refuse_unit(m->d, s, m->unit))
        return SAY(T_NO_TAKE_FIRST, m->unit);
    return s->asking == TH_ASK_SLIP && m->c->verb == V_RETREAT ? SAY(T_NO_SLIPS_FIRST) : SAY(T_NO_NOT_NOW, s->phase);
}

static bool turn_and_phase(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    switch (m->rule) {
    case TH_R_SQ_2: return not_now(m);
    case TH_R_SQ_5: return SAY(T_NO_STARTED, m->unit);
    case TH_R_SQ_6:
        if (m->unit < m->d->units && m->d->unit[m->unit].side != s->side)
            return SAY(T_NO_NOT_YOURS, m->unit);
        return SAY(T_NO_OFF_MAP, m->unit);
    case TH_R_SQ_7: return SAY(T_NO_NOT_CM, m->unit);
    case TH_R_SQ_8:
        if (s->mover != TH_NONE && s->mover != m->unit)
            return SAY(T_NO_OTHER_MOVES, s->mover);
        return SAY(T_NO_MOVE_OVER, m->unit);
    default:
        if (m->unit >= m->d->units || (m->d->unit[m->unit].sf && m->c->verb == V_EMBARK))
            return SAY(T_NO_CARRIES_LINE, m->unit >= m->d->units ? m->unit : m->c->a);
        return SAY(T_NO_NOT_SF, m->unit);
    }
}

static bool closed_hex(const struct matter *m)
{
    bool walks = m->c->verb == V_MOVE || m->c->verb == V_SNEAK || m->c->verb == V_OVERRUN;
    if (m->hex < 0 || (walks && !on_map(m)))
        return SAY(T_NO_OFF_MAP, m->unit);
    return m->d->terrain[m->hex] == TH_SEA ? SAY(T_NO_SEA, m->hex) : SAY(T_NO_HOME, m->hex);
}

/* Attack against defence in quarters of a point. */
static bool too_weak(const struct matter *m, uint64_t units, uint64_t exempt, int hex, int text)
{
    int attack = theatre_attack_total(m->d, m->s, units, exempt, hex) / 8;
    return SAY(text, hex, attack, theatre_defence_total(m->d, m->s, hex, m->s->side ^ 1) / 8);
}

static bool no_overrun(const struct matter *m)
{
    int hex = m->hex >= 0 ? m->hex : m->s->target;
    if (m->c->verb == V_GO)
        return too_weak(m, m->s->group, 0, hex, T_NO_TEN_TO_ONE);
    if (!theatre_held(m->s, hex, m->s->side ^ 1))
        return SAY(T_NO_NOBODY, hex);
    return too_weak(m, theatre_overrunners(m->d, m->s, m->unit, hex), 0, hex, T_NO_TEN_TO_ONE);
}

/* Not next to the hex, not with the others, or too slow. */
static bool no_overrunner(const struct matter *m)
{
    int hex = m->c->verb == V_WITH ? m->s->target : m->hex;
    if (m->c->verb == V_WITH && (m->s->mover == TH_NONE || at_of(m) != m->s->at[m->s->mover]))
        return SAY(T_NO_NOT_TOGETHER, m->unit, m->s->mover);
    if (theatre_direction(m->d, at_of(m), hex) < 0)
        return SAY(T_NO_NOT_NEXT, hex, at_of(m), m->unit);
    int need = step_mps(m, hex) + 2;
    return need > theatre_mp(m->d, m->s, m->unit) ? short_of(m, need) : SAY(T_NO_IN_GROUP, m->unit);
}

static bool movement(const struct matter *m)
{
    switch (m->rule) {
    case TH_R_MV_1: return SAY(T_NO_NOT_NEXT, m->hex, at_of(m), m->unit);
    case TH_R_MV_4: return SAY(T_NO_RIVER, m->unit, m->hex >= 0 ? m->hex : m->s->target);
    case TH_R_MV_6: return SAY(T_NO_ENEMY_THERE, m->hex);
    case TH_R_MV_9: return no_overrun(m);
    case TH_R_MV_11:
        if (!m->d->unit[m->unit].move)
            return SAY(T_NO_NEVER_MOVES, m->unit);
        return short_of(m, step_mps(m, m->hex));
    case TH_R_MV_12: return no_overrunner(m);
    case TH_R_MV_14: return closed_hex(m);
    case TH_R_ZC_5: return SAY(T_NO_ZONE, m->unit, m->hex);
    default: return SAY(T_NO_NEGATION, m->unit);
    }
}

static bool attachment(const struct matter *m)
{
    int host = m->s->unit[m->unit].host;
    if (m->rule == TH_R_AT_2)
        return host == TH_NONE ? SAY(T_NO_UNATTACHED, m->unit) : SAY(T_NO_ATTACHED, m->unit, host);
    if (host != TH_NONE)
        return SAY(T_NO_ATTACHED, m->unit, host);
    if (!m->d->unit[m->unit].sf || m->c->a >= m->d->units)
        return SAY(T_NO_NOT_SF, m->unit);
    if (!m->d->unit[m->c->a].division || m->s->unit[m->c->a].cadre)
        return SAY(T_NO_DIVISION, m->c->a);
    if (at_of(m) != m->s->at[m->c->a])
        return SAY(T_NO_NOT_TOGETHER, m->unit, m->c->a);
    return SAY(T_NO_SECOND_GUEST, m->c->a);
}

/* ------------------------------------------------------------------ the sea */

static bool no_sailing(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    if (m->c->verb == V_SAIL) {
        int far = m->d->sea_distance[s->at[s->mover]][m->hex], mp = theatre_fleet_mp(m->d, s);
        return far == 255 || !far ? SAY(T_NO_WAY_BY_SEA, m->hex) : SAY(T_NO_TOO_FAR, m->hex, far, mp);
    }
    if (m->c->verb != V_EMBARK)
        return SAY(T_NO_NAVAL_MPS, m->unit);
    int ship = m->c->a - m->d->units;
    if (ship < 0 || ship >= m->d->ships)
        return SAY(T_NO_SHIP, m->c->a);
    if (!on_map(m) || s->at[m->c->a] != at_of(m))
        return SAY(T_NO_NOT_TOGETHER, m->unit, m->c->a);
    if (s->phase != TH_EXPLOITATION && !theatre_port_usable(m->d, s, at_of(m), s->side))
        return SAY(T_NO_PORT, at_of(m));
    return SAY(T_NO_HOLD, m->c->a, theatre_room(m->d, s, ship), theatre_quarters(m->d, s, m->unit));
}

static bool sea(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    int hex = m->hex >= 0 ? m->hex : s->asking == TH_ASK_PARTY ? s->target : m->unit >= 0 ? at_of(m) : s->target;
    switch (m->rule) {
    case TH_R_AM_1: return no_sailing(m);
    case TH_R_AM_3: return SAY(T_NO_CLIFF, hex);
    case TH_R_AM_4:
        return m->unit < 0 || m->c->verb == V_LAND ? SAY(T_NO_PARTY, hex) : SAY(T_NO_NOT_ABOARD, m->unit, hex);
    case TH_R_AM_7: return SAY(T_NO_STORM_BEACH, hex);
    case TH_R_AM_8: return theatre_held(s, hex, s->side ^ 1) ? SAY(T_NO_ENEMY_THERE, hex) : SAY(T_NO_COAST, hex);
    case TH_R_AM_9: return m->d->coastal[hex] ? SAY(T_NO_BUSINESS, hex) : SAY(T_NO_COAST, hex);
    case TH_R_AM_10: return m->c->verb == V_LAND ? SAY(T_NO_LANDED_ON, hex) : SAY(T_NO_NOT_IN_FLEET, m->unit);
    case TH_R_AM_14: return m->s->asking == TH_ASK_RBC ? SAY(T_NO_BEACH, hex) : SAY(T_NO_CLIFF, hex);
    case TH_R_CL_4: return SAY(T_NO_PORT, at_of(m));
    case TH_R_SC_A2: return SAY(T_NO_LINE_SAILS, s->invasion);
    case TH_R_AM_2:
    case TH_46_A_1_2: return SAY(T_NO_NOT_AMPHIBIOUS);
    case TH_46_B_2_1: return SAY(T_NO_RAID_MARK, m->unit);
    case TH_46_B_2_2: return SAY(T_NO_CD, hex);
    default: return SAY(T_NO_MORE_RAIDERS, hex, s->n_raiders);
    }
}

/* ------------------------------------------------------------------ the air */

static bool air(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    switch (m->rule) {
    case TH_46_A_4_2: return SAY(T_NO_PARACHUTE, m->unit);
    case TH_R_AB_1:
        if (s->weather == TH_STORMY)
            return SAY(T_NO_FLYING);
        if (m->hex >= 0 && m->d->terrain[m->hex] == TH_CITY)
            return SAY(T_NO_CITY_DROP, m->hex);
        if (m->hex >= 0 && m->hex != at_of(m))
            return SAY(T_NO_RANGE, m->hex, m->d->distance[at_of(m)][m->hex]);
        return SAY(T_NO_SAME_HEX, m->unit);
    case TH_R_AB_5:
        if (!on_map(m) || !theatre_airfield(m->d, s, at_of(m), s->side))
            return SAY(T_NO_AIRFIELD, m->unit);
        return SAY(T_NO_TPS, m->unit, (theatre_quarters(m->d, s, m->unit) + 1) / 2);
    case TH_R_AB_4: return s->phase == TH_EXPLOITATION ? SAY(T_NO_LIFT, m->unit, m->hex) : SAY(T_NO_NOT_NOW, s->phase);
    default: return SAY(T_NO_REBASE, m->unit, m->hex);
    }
}

/* ------------------------------------------------------------------ bridges, installations */

static bool works(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    int a = m->c->a;
    switch (m->rule) {
    case TH_46_B_0_3: return SAY(T_NO_OTHER_TYPE, m->unit, s->op[m->unit]);
    case TH_46_B_1_1: return SAY(T_NO_CAPTURER, m->unit);
    case TH_46_B_1_3: return SAY(T_NO_NOT_AT_BRIDGE, m->unit, a);
    case TH_46_B_1_4: return SAY(T_NO_DID_NOT_ENTER, m->unit);
    case TH_46_B_1_14:
        return m->d->unit[m->unit].commando ? SAY(T_NO_NOT_AT_BRIDGE, m->unit, a) : SAY(T_NO_COMMANDO, m->unit);
    case TH_46_B_1_15: return SAY(T_NO_SECOND_BRIDGE, m->unit);
    case TH_R_BR_4:
        if (!on_map(m) || !theatre_at_bridge(m->d, a, at_of(m)))
            return SAY(T_NO_NOT_AT_BRIDGE, m->unit, a);
        if (s->bridge[a].owner != s->side || s->bridge[a].state != TH_INTACT)
            return SAY(T_NO_BRIDGE_STATE, a, s->bridge[a].owner, s->bridge[a].state);
        return s->phase == TH_EXPLOITATION ? SAY(T_NO_NOT_NOW, s->phase) : short_of(m, 3);
    case TH_R_BR_7:
        if (s->phase == TH_EXPLOITATION && !m->d->unit[m->unit].cm && s->bridge[a].state != TH_DESTROYED)
            return SAY(T_NO_NOT_CM, m->unit);
        return SAY(T_NO_BRIDGE_STATE, a, s->bridge[a].owner, s->bridge[a].state);
    case TH_R_BR_8: return SAY(T_NO_OTHER_BRIDGE, theatre_entry_bridge(m->d, s));
    case TH_R_CL_3:
        return s->phase == TH_EXPLOITATION ? SAY(T_NO_WRECK, m->unit, m->d->site[a].hex) : SAY(T_NO_NOT_NOW, s->phase);
    case TH_R_CL_5:
        return theatre_site_works(m->d, s, a) ? SAY(T_NO_STARTED, m->unit) : SAY(T_NO_WRECKED, a);
    case TH_46_A_2_2: return SAY(T_NO_ONE_INSTALLATION, m->unit);
    case TH_46_A_2_3: return SAY(T_NO_SITE_HERE, a, s->capture[0].hex);
    default: return SAY(T_NO_COMMANDO, m->unit);
    }
}

/* ------------------------------------------------------------------ combat */

static bool no_attack(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    if (m->c->verb == V_GO)
        return SAY(T_NO_ATTACKERS, s->combat.hex);
    if (m->c->verb == V_ATTACK)
        return theatre_held(s, m->hex, s->side ^ 1) ? SAY(T_NO_FOUGHT, m->hex) : SAY(T_NO_NOBODY, m->hex);
    if (theatre_has(s->combat.attackers, m->unit) || theatre_has(s->attacked, m->unit))
        return SAY(T_NO_ATTACKED, m->unit);
    return SAY(T_NO_NOT_NEXT, s->combat.hex, at_of(m), m->unit);
}

static bool may_not_attack(const struct matter *m)
{
    if (m->c->verb == V_ATTACK)
        return SAY(T_NO_FIGHTERS, m->hex);
    if (m->unit >= m->d->units || !on_map(m) || m->d->unit[m->unit].side != m->s->side)
        return SAY(T_NO_OFF_MAP, m->unit);
    return theatre_has(m->s->retreated, m->unit) ? SAY(T_NO_RETREATED, m->unit) : SAY(T_NO_BARRED, m->unit);
}

static bool below_one_to_four(const struct matter *m)
{
    const struct theatre_combat *c = &m->s->combat;
    if (m->c->verb == V_GO)
        return too_weak(m, c->attackers, c->exempt, c->hex, T_NO_ONE_TO_FOUR);
    uint64_t units = theatre_in_reach(m->d, m->s, theatre_fighters(m->d, m->s), m->hex);
    return too_weak(m, units, theatre_exemptable(m->d, m->s, units, m->hex), m->hex, T_NO_ONE_TO_FOUR);
}

static bool combat(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    switch (m->rule) {
    case TH_R_CB_1: return no_attack(m);
    case TH_R_CB_2: return below_one_to_four(m);
    case TH_R_CB_12: return SAY(T_NO_BOAT, m->unit);
    case TH_R_CB_13: return may_not_attack(m);
    case TH_R_CB_14: return SAY(T_NO_ATTACK_OWED);
    case TH_R_CB_18:
        return theatre_has(s->combat.attackers & ~s->combat.advance, m->unit) && at_of(m) != s->combat.hex &&
                       s->unit[m->unit].host == TH_NONE
                   ? SAY(T_NO_RIVER, m->unit, s->combat.hex) : SAY(T_NO_ADVANCE, m->unit);
    case TH_46_B_1_9: return SAY(T_NO_SEIZED_BRIDGE, m->unit, s->combat.hex);
    case TH_46_B_1_10: return SAY(T_NO_EXEMPTION_LEFT, 1);
    case TH_46_B_1_11: return SAY(T_NO_EXEMPTION_LEFT, 2);
    case TH_46_B_1_12: return SAY(T_NO_DAMAGED_BRIDGE, m->unit);
    case TH_46_B_1_13: return SAY(T_NO_LATE_EXEMPTION, m->unit);
    case TH_46_B_3_1: return SAY(T_NO_NOT_SF, m->unit);
    case TH_46_B_3_7: return SAY(T_NO_MOUNTAINS, m->unit, s->combat.hex);
    case TH_46_B_3_9: return SAY(T_NO_CONDITION, m->unit);
    case TH_46_B_3_11: return SAY(T_NO_SECOND_SURPRISE, m->unit);
    case TH_46_B_3_20: return SAY(T_NO_ATTACKER, m->unit);
    case TH_46_B_M_10: return s->unit[m->unit].token == 1 ? SAY(T_NO_ROLL_NOW, m->unit) : SAY(T_NO_TOKEN, m->unit);
    default: return SAY(T_NO_OTHERS_FIRST, m->unit);
    }
}

/* ------------------------------------------------------------------ retreats */

static bool retreats(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    int hex = m->hex >= 0 ? m->hex : s->combat.helper_hex;
    switch (m->rule) {
    case TH_R_RT_1:
        if (!theatre_chooses_retreat(s, m->unit) && m->c->verb == V_RETREAT)
            return SAY(T_NO_RETREAT_DUE, m->unit);
        if (theatre_direction(m->d, at_of(m), hex) < 0)
            return SAY(T_NO_NOT_NEXT, hex, at_of(m), m->unit);
        return theatre_held(s, hex, m->d->unit[m->unit].side ^ 1) ? SAY(T_NO_ENEMY_THERE, hex) : closed_hex(m);
    case TH_R_RT_5: return SAY(T_NO_NEVER_MOVES, m->unit);
    case TH_R_RT_6: return SAY(T_NO_RIVER, m->unit, hex);
    case TH_R_RBC_1:
        return at_of(m) != s->combat.hex ? SAY(T_NO_NOT_ATTACKED, m->unit) : SAY(T_NO_RBC, m->unit);
    case TH_R_RBC_5: return SAY(T_NO_STORM_BEACH, at_of(m));
    case TH_R_RBC_6:
        return theatre_has(s->combat.rbc_tried, m->unit) ? SAY(T_NO_SECOND_RBC, m->unit)
                                                         : SAY(T_NO_NAMED_HEX, s->combat.only);
    case TH_46_A_5_2: return SAY(T_NO_RBC, m->unit);
    case TH_46_A_5_3: return SAY(T_NO_SHIP_OFF, m->unit, m->c->a);
    case TH_46_A_5_4:
        return SAY(T_NO_HOLD, m->c->a, theatre_room(m->d, s, m->c->a - m->d->units), theatre_quarters(m->d, s, m->unit));
    case TH_46_A_5_8: return SAY(T_NO_MARINE, m->unit);
    case TH_46_B_4_8:
    case TH_46_B_4_10: return SAY(T_NO_RETREAT_DUE, m->unit);
    case TH_46_B_4_14: return SAY(T_NO_GUIDE);
    case TH_46_B_4_16: return SAY(T_NO_ZONE, m->unit, hex);
    default: return SAY(T_NO_OTHER_TYPE, m->unit, s->op[m->unit]);
    }
}

/* ------------------------------------------------------------------ replacements */

static int price_of(const struct matter *m)
{
    if (m->c->verb == V_REFILL)
        return 8;
    if (m->c->verb == V_CADRE)
        return at_of(m) == m->d->box + TH_BOX_ISOLATED ? 8 : 4;
    return theatre_price(m->d, m->s, m->unit);
}

static bool replacements(const struct matter *m)
{
    const struct theatre_state *s = m->s;
    int side = s->side, have = s->rp[side][0] + s->rp[side][1];
    switch (m->rule) {
    case TH_R_RP_1:
        return m->d->turn[s->turn - 1].half != 1 ? SAY(T_NO_FIRST_TURN) : SAY(T_NO_NOT_IN_POOL, m->unit);
    case TH_R_RP_2:
        if (m->c->verb == V_REFILL && (!on_map(m) || !s->unit[m->unit].cadre))
            return SAY(T_NO_CADRE, m->unit);
        return SAY(T_NO_RPS, m->unit, price_of(m), have);
    case TH_R_RP_3: return m->c->verb == V_HALF ? SAY(T_NO_HALVES, m->unit) : SAY(T_NO_FIRST_HALF, m->unit);
    case TH_R_RP_5:
        if (m->c->verb == V_REFILL)
            return SAY(T_NO_ISOLATED, m->unit);
        return m->c->verb == V_CADRE && !m->d->unit[m->unit].division ? SAY(T_NO_DIVISION, m->unit)
                                                                      : SAY(T_NO_SOURCE, m->hex);
    case TH_46_C_3: return SAY(T_NO_LIM, m->unit, s->lim[m->d->unit[m->unit].nation]);
    case TH_46_C_5: return SAY(T_NO_FOR_GOOD, m->unit);
    case TH_R_SC_A3:
        if (m->d->raid_most && s->raid_turns < m->d->raid_most && !s->surprise &&
            s->raid_month != m->d->turn[s->turn - 1].month)
            return SAY(T_NO_RAID_TURN_RPS, 4 * m->d->raid_cost, have);
        return SAY(T_NO_RAID_TURN, s->raid_turns, m->d->raid_most);
    default: return SAY(T_NO_IRREPLACEABLE, m->unit);
    }
}

/* Which chapter speaks for a rule. */
static bool (*chapter_of(uint16_t rule))(const struct matter *)
{
    static const struct {
        uint16_t first, last;
        bool (*tell)(const struct matter *);
    } chapters[] = {
        {TH_R_SQ_2, TH_R_SQ_9, turn_and_phase}, {TH_R_MV_1, TH_R_MV_14, movement}, {TH_R_ZC_5, TH_R_ZC_5, movement},
        {TH_46_B_4_1, TH_46_B_4_1, movement}, {TH_R_AT_1, TH_R_AT_2, attachment}, {TH_R_AM_1, TH_R_AM_14, sea},
        {TH_R_CL_4, TH_R_CL_4, sea}, {TH_R_SC_A2, TH_R_SC_A2, sea}, {TH_46_A_1_2, TH_46_A_1_2, sea},
        {TH_46_B_2_1, TH_46_B_2_3, sea}, {TH_46_A_4_2, TH_46_A_4_2, air}, {TH_R_AB_1, TH_R_AB_8, air},
        {TH_46_B_0_3, TH_46_B_0_3, works}, {TH_46_B_1_1, TH_46_B_1_4, works}, {TH_46_B_1_14, TH_46_B_1_15, works},
        {TH_R_BR_4, TH_R_BR_8, works}, {TH_R_CL_3, TH_R_CL_5, works}, {TH_46_A_2_2, TH_46_A_2_5, works},
        {TH_R_CB_1, TH_R_CB_18, combat}, {TH_46_B_1_9, TH_46_B_1_13, combat}, {TH_46_B_3_1, TH_46_B_3_20, combat},
        {TH_46_B_M_10, TH_46_B_M_10, combat}, {TH_R_LS_1, TH_R_LS_4, combat}, {TH_R_RT_1, TH_R_RT_6, retreats},
        {TH_R_RBC_1, TH_R_RBC_6, retreats}, {TH_46_A_5_2, TH_46_A_5_8, retreats}, {TH_46_B_4_8, TH_46_B_4_17, retreats},
        {TH_R_RP_1, TH_R_RP_5, replacements}, {TH_46_C_1, TH_46_C_5, replacements}, {TH_R_SC_A3, TH_R_SC_A3, replacements},
    };
    for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++)
        if (rule >= chapters[i].first && rule <= chapters[i].last)
            return chapters[i].tell;
    return NULL;
}

/* The first unit aboard the ships off a hex that could not land there, or -1. */
static int first_aboard(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    for (int i = 0; i < d->ships; i++)
        if (theatre_off(d, s, i, hex, s->side))
            TH_EACH(u, theatre_cargo(s, i))
                if (theatre_refuse_shore(d, s, u, hex))
                    return u;
    return -1;
}

/* Always false, for theatre_check. */
bool theatre_explain(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c, uint16_t rule,
                     struct fy_message *why)
{
    const struct fy_verb *verb = &theatre_verbs[c->verb];
    struct matter here = {d, s, c, why, verb->who == TH_PIECE ? c->who : -1, verb->a == TH_PLACE ? c->a : -1, rule};
    const struct matter *m = &here;
    if (c->verb == V_LAND)
        here.unit = first_aboard(d, s, c->a);
    if (c->verb == V_SAIL && s->mover != TH_NONE)
        here.unit = s->mover;
    if (rule == TH_R_SK_1)
        return no_room(m, m->hex >= 0 ? m->hex : s->combat.step ? s->combat.hex : s->target < d->hexes ? s->target : at_of(m));
    if (rule == TH_R_LK_1)
        return SAY(T_NO_LINK);
    bool (*tell)(const struct matter *) = chapter_of(rule);
    return tell ? tell(m) : SAY(T_NO);
}
