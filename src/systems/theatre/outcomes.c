/* What a player asks before he chooses, and which choices only carry another one on. */
#include "theatre.h"
#include "verbs.h"

const struct fy_outcome theatre_outcomes[] = {
    {T_WRECKED, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_CD_HIT, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_WRECKED_BY_RAID, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_BRIDGE_STATE, FY_OUTCOME_DESTROYED, 0, 2, 3},
    {T_ELIMINATED, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_SHIP_SUNK, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_TP_LOST, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_TO_CADRE, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_SHIP_HIT, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_BRIDGE_STATE, FY_OUTCOME_REDUCED, 0, 2, 1},
    {T_BRIDGE_STATE, FY_OUTCOME_REDUCED, 0, 2, 2},
    {T_COLLATERAL, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_HARASSED, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_ATTEMPT, FY_OUTCOME_SUCCESS, T_OUT_ATTEMPT, 6, 3},
    {T_ATTEMPT, FY_OUTCOME_SUCCESS, T_OUT_ATTEMPT, 6, 4},
    {T_BRIDGE_OWNER, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_HEX_TAKEN, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_LANDING, FY_OUTCOME_SUCCESS, T_OUT_LANDING, 4, 3},
    {T_DROP, FY_OUTCOME_SUCCESS, T_OUT_DROP, 4, 3},
    {T_ADVANCES, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_ASHORE, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_MOVES, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_ATTEMPT, FY_OUTCOME_FAILURE, T_OUT_ATTEMPT, 6, 0},
    {T_ATTEMPT, FY_OUTCOME_FAILURE, T_OUT_ATTEMPT, 6, 1},
    {T_ATTEMPT, FY_OUTCOME_FAILURE, T_OUT_ATTEMPT, 6, 2},
    {T_LANDING, FY_OUTCOME_FAILURE, T_OUT_LANDING, 4, 1},
    {T_LANDING, FY_OUTCOME_FAILURE, T_OUT_LANDING, 4, 2},
    {T_DROP, FY_OUTCOME_FAILURE, T_OUT_DROP, 4, 1},
    {T_DROP, FY_OUTCOME_FAILURE, T_OUT_DROP, 4, 2},
    {T_TURNED_BACK, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_STOPPED, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_COMBAT, FY_OUTCOME_OTHER, T_OUT_COMBAT, 0, 0},
    {T_RETREATS, FY_OUTCOME_OTHER, T_OUT_RETREATS, 0, 0},
    {T_TOKEN, FY_OUTCOME_OTHER, 0, 0, 0},
    {0, 0, 0, 0, 0},
};

bool theatre_own(const void *data, const void *state, int32_t piece)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    if (piece < d->units)
        return d->unit[piece].side == s->player;
    piece -= d->units;
    return piece < d->ships ? d->ship[piece].side == s->player : d->tp[piece - d->ships].side == s->player;
}

/* What the rules ask when the dice have fallen: losses, retreats, who advances. */
static bool only_follows(const struct theatre_state *s, int verb)
{
    switch (verb) {
    case V_ROLL:
    case V_LOSE:
    case V_RETREAT:
    case V_ADVANCE:
    case V_HALT: return true;
    case V_BOARD: return s->asking == TH_ASK_BOARD;
    case V_DONE: return s->asking == TH_ASK_SLIP;
    default: return false;
    }
}

/* Does the choice gather an attack, an overrun or a landing party, or open one? */
static bool opens(int verb) { return verb == V_ATTACK || verb == V_OVERRUN || verb == V_LAND; }
static bool gathers(int verb) { return verb == V_WITH || verb == V_EXEMPT || verb == V_RAID || verb == V_ASHORE; }

static bool ends(int verb) { return verb == V_END || verb == V_CONTINUE || verb == V_WAIT || verb == V_INVASION; }

bool theatre_ends(const struct theatre_state *s, const struct fy_choice *c)
{
    return ends(c->verb) || (c->verb == V_DONE && s->asking != TH_ASK_SLIP);
}

/* What is gathered goes as it stands; what is only opened, as a sensible player would gather it. */
bool theatre_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next)
{
    const struct theatre_state *s = state;
    (void)data;
    if (ends(begun->verb) || s->asking == TH_ASK_FLEET)
        return false;
    if (next->verb == V_GO)
        return opens(begun->verb) || gathers(begun->verb);
    if (gathers(next->verb))
        return opens(begun->verb);
    return only_follows(s, next->verb);
}
