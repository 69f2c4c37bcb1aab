/* outcomes.c - what a player asks before he chooses, and which choices only carry another one on. */
#include "jubilee.h"

const struct fy_outcome jubilee_outcomes[] = {
    {T_DESTROYED, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_GERMAN_ELIMINATED, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_GERMAN_REMOVED, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_DEPTH_ELIMINATED, FY_OUTCOME_REDUCED, T_OUT_DEPTH_ELIMINATED, 0, 0},
    {T_LOSES_STEP, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_REPLACED, FY_OUTCOME_REDUCED, T_OUT_REPLACED, 0, 0},
    {T_TRANSPORT_LOST, FY_OUTCOME_LOST, 0, 0, 0},
    {T_GERMAN_DISRUPTED, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_DISRUPTED, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_ATTACKER_DISRUPTED, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_REVEALED, FY_OUTCOME_REVEALED, T_OUT_REVEALED, 0, 0},
    {T_DEPTH_REVEALED, FY_OUTCOME_REVEALED, T_OUT_DEPTH_REVEALED, 0, 0},
    {T_ANTI_TANK_FIRE, FY_OUTCOME_REVEALED, 0, 0, 0},
    {T_ELIMINATED, FY_OUTCOME_LOST, 0, 0, 0},
    {T_SURRENDERS, FY_OUTCOME_LOST, 0, 0, 0},
    {T_LANDS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_EVACUATED, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_BOARDS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_MOVES, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_CROSSES_WIRE, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_WALL_FALLS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_NO_EFFECT, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_BARRAGE, FY_OUTCOME_FAILURE, 0, 3, 0},
    {T_WALL_STANDS, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_DELAYED, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_STAYS, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_GAINS_DEPTH, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_RETREATS, FY_OUTCOME_OTHER, T_OUT_RETREATS, 0, 0},
    {T_DRIFTS, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_TURNS_HOME, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_CHIT, FY_OUTCOME_OTHER, 0, 0, 0},
    {0, 0, 0, 0, 0},
};

/* What the rules ask when the dice have fallen: a loss among equals, a retreat, attrition, the one tactic of the commandos. */
static bool only_follows(int verb)
{
    switch (verb) {
    case V_HIT:
    case V_RETREAT:
    case V_RECALL:
    case V_WILD:
    case V_ATTRITION:
    case V_DECLINE:
    case V_ELIMINATE: return true;
    default: return false;
    }
}

/* An attack is carried out with those who have joined it (JU-11.10.1); with a target alone, as a sensible player would. */
bool jubilee_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next)
{
    (void)data;
    (void)state;
    if (next->verb == V_RESOLVE)
        return begun->verb == V_ATTACK || begun->verb == V_JOIN;
    if (next->verb == V_JOIN)
        return begun->verb == V_ATTACK;
    return begun->verb != V_DONE && only_follows(next->verb);
}
