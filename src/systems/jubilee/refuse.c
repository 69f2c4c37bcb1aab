/* refuse.c - the authority on choices: what is refused, and by which rule. */
#include "jubilee.h"

/* The stage a verb belongs to; V_CONTINUE has several. */
static const uint8_t stage_of[VERBS] = {
    [V_BOMBARD] = BOMBARDING, [V_LAND] = PLACING, [V_DELAY] = DELAY, [V_HOME] = DELAY, [V_HIT] = HITTING,
    [V_RETREAT] = RETREATING, [V_STRIKE] = STRIKING, [V_RECALL] = RECALLING, [V_SELECT] = ACTING, [V_ATTACK] = ACTING,
    [V_DONE] = ACTING, [V_MOVE] = UNIT_ACTING, [V_BARRAGE] = UNIT_ACTING, [V_DESTROY] = UNIT_ACTING,
    [V_BOARD] = UNIT_ACTING, [V_CHANGE] = UNIT_ACTING, [V_PASS] = UNIT_ACTING, [V_COMPLETE] = INFILTRATING,
    [V_STAY] = INFILTRATING, [V_JOIN] = ATTACKING, [V_RESOLVE] = ATTACKING, [V_CALL_OFF] = ATTACKING,
    [V_WILD] = WILD_CARD, [V_ATTRITION] = ATTRITION, [V_DECLINE] = ATTRITION, [V_ELIMINATE] = STACKING,
};

static const bool waits[STAGES] = {
    [TRANSPORT] = true, [LANDING] = true, [OPERATIONS] = true, [COMMONWEALTH] = true, [END] = true,
};

static bool its_time(const struct jubilee *s, const struct fy_choice *c)
{
    return c->verb == V_CONTINUE ? waits[s->stage] : stage_of[c->verb] == s->stage;
}

static bool position_among(const struct jubilee_data *d, int hex, uint64_t set)
{
    return is_hex(d, hex) && d->position_at[hex] != NO_UNIT && in(set, d->position_at[hex]);
}

static bool unit_among(int unit, uint64_t set)
{
    return unit < CW_MAX && in(set, unit);
}

static bool may_land(const struct jubilee_data *d, const struct jubilee *s, int unit, int place, struct fy_message *why)
{
    if (!unit_among(unit, s->pending))
        return FY_NO(why, JU_5_2_1, T_NOT_DUE, unit);
    if (!is_box(d, place))
        return FY_NO(why, JU_5_1_1, T_NOT_A_BOX);
    int box = place - d->first_box;
    if (!d->box[box].named)
        return FY_NO(why, JU_5_4_1, T_UNNAMED_PLACING);
    if (!(d->cw[unit].boxes >> box & 1))
        return FY_NO(why, JU_5_2_1, T_OTHER_BOX, unit);
    return jubilee_boxes_open(d, s, unit) >> box & 1 ? true : FY_NO(why, JU_5_3_1, T_BOX_FULL, place);
}

static bool may_retreat(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    uint16_t hexes[FY_HEX_SIDES];
    if (c->who != lowest(s->pending))
        return FY_NO(why, JU_6_18_5, T_NOT_ITS_TURN, c->who);
    int n = jubilee_retreat_hexes(d, s, c->who, hexes);
    for (int i = 0; i < n; i++)
        if (hexes[i] == c->a)
            return true;
    return FY_NO(why, JU_6_18_5, T_NO_RETREAT, c->who);
}

/* Why a unit may not act in this phase: not ashore, no commando, disrupted, or its action is spent. */
bool jubilee_may_act(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    if (unit_among(unit, ready(d, s)))
        return true;
    if (!unit_among(unit, s->ashore))
        return FY_NO(why, unit_among(unit, s->afloat) && s->bonus ? JU_10_19_4 : JU_10_1_1, T_NOT_ASHORE, unit);
    if (s->bonus && !in(d->commandos, unit))
        return FY_NO(why, JU_10_19_1, T_COMMANDOS_ONLY, unit);
    if (in(s->attacker_disrupted, unit))
        return FY_NO(why, JU_10_18_1, T_IS_DISRUPTED, unit);
    if (in(s->disrupted[0], unit))
        return FY_NO(why, s->bonus ? JU_10_19_2 : JU_10_17_2, T_IS_DISRUPTED, unit);
    return FY_NO(why, JU_10_1_2, T_HAS_ACTED, unit);
}

static bool may_name(const struct jubilee_data *d, const struct jubilee *s, int tactic, struct fy_message *why)
{
    uint8_t cards[TACTICS];
    int n = jubilee_wild_cards(d, s, cards);
    for (int i = 0; i < n; i++)
        if (cards[i] == tactic)
            return true;
    return FY_NO(why, JU_11_8_1, T_NOT_NEEDED);
}

static bool chosen_unit(const struct jubilee *s, int unit, struct fy_message *why)
{
    return unit == s->who ? true : FY_NO(why, JU_10_1_1, T_NOT_CHOSEN, unit);
}

/* What a verb asks for, once it is its time. */
static bool allowed(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c, struct fy_message *why)
{
    switch (c->verb) {
    case V_BOMBARD: return position_among(d, c->a, s->options) ? true : FY_NO(why, JU_16_3_1, T_NOT_THAT_UNIT);
    case V_LAND: return may_land(d, s, c->who, c->a, why);
    case V_DELAY:
    case V_HOME: return c->who == s->who ? true : FY_NO(why, JU_5_7_2, T_NOT_ITS_TURN, c->who);
    case V_HIT: return unit_among(c->who, s->options) ? true : FY_NO(why, JU_15_1_8, T_NOT_AMONG_EQUALS, c->who);
    case V_RETREAT: return may_retreat(d, s, c, why);
    case V_STRIKE:
        return position_among(d, c->a, jubilee_strike_targets(d, s)) ? true : FY_NO(why, JU_8_3_1, T_NOT_THAT_UNIT);
    case V_RECALL: return jubilee_recall_beaches(d, s) >> c->a & 1 ? true : FY_NO(why, JU_8_4_1, T_NOT_THAT_TRACK);
    case V_SELECT: return jubilee_may_act(d, s, c->who, why);
    case V_MOVE: return jubilee_may_move(d, s, c->who, c->a, why);
    case V_BARRAGE: return jubilee_may_barrage(d, s, c->who, c->a, why);
    case V_DESTROY: return jubilee_may_destroy(d, s, c->who, why);
    case V_BOARD: return jubilee_may_board(d, s, c->who, why);
    case V_CHANGE: return jubilee_may_change(d, s, c->who, c->a, why);
    case V_COMPLETE:
    case V_STAY: return c->who == s->who ? true : FY_NO(why, JU_10_5_4, T_NOT_ITS_TURN, c->who);
    case V_ATTACK: return jubilee_may_attack(d, s, c->a, why);
    case V_JOIN: return jubilee_may_join(d, s, c->who, why);
    case V_RESOLVE: return jubilee_may_resolve(d, s, why);
    case V_WILD: return may_name(d, s, c->a, why);
    case V_ATTRITION: return unit_among(c->who, s->options) ? true : FY_NO(why, JU_15_2_4, T_NOT_ADJACENT, c->who);
    case V_ELIMINATE: return unit_among(c->who, s->options) ? true : FY_NO(why, JU_10_16_1, T_NOT_THAT_UNIT);
    default: return true;
    }
}

/* A unit is chosen before it acts; what stands in the way of the act itself is told all the same. */
static bool before_its_choice(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c,
                              struct fy_message *why)
{
    if (!jubilee_may_act(d, s, c->who, why) || !allowed(d, s, c, why))
        return false;
    return FY_NO(why, JU_10_1_2, T_SELECT_FIRST, c->who);
}

bool jubilee_check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    struct fy_ask ask = {0};
    if (s->stage == ACTING && stage_of[c->verb] == UNIT_ACTING)
        return before_its_choice(d, s, c, why);
    if (!its_time(s, c)) {
        jubilee_ask(data, state, &ask);
        return FY_NO(why, ask.rule, T_NOT_NOW);
    }
    if (s->stage == UNIT_ACTING && !chosen_unit(s, c->who, why))
        return false;
    return allowed(d, s, c, why);
}
