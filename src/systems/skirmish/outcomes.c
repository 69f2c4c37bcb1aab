/* outcomes.c - what a player asks before he chooses, and which choices only carry another one on. */
#include "skirmish.h"

const struct fy_outcome skirmish_outcomes[] = {
    {T_BLOWN, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_CAPTURED, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_ELIMINATED, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_DROWNED, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_EMBARKS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_HOME, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_PICKS_UP, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_CUTS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_ACTIONS, FY_OUTCOME_SUCCESS, T_OUT_ACTIONS, 0, 0},
    {T_CAPTURE_FAILS, FY_OUTCOME_FAILURE, T_OUT_CAPTURE_FAILS, 0, 0},
    {T_CHARGE_FAILS, FY_OUTCOME_FAILURE, T_OUT_CHARGE_FAILS, 0, 0},
    {T_ALERT, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_SPOTTED, FY_OUTCOME_NOTICED, 0, 0, 0},
    {T_UNSEEN, FY_OUTCOME_NOTICED, 0, 0, 0},
    {T_ARRIVES, FY_OUTCOME_OTHER, T_OUT_RESERVES, 0, 0},
    {T_LEFT, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_NOBODY_LEFT, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_LAST_TURN, FY_OUTCOME_OTHER, 0, 0, 0},
    {0, 0, 0, 0, 0},
};

bool skirmish_own(const void *data, const void *state, int32_t piece)
{
    (void)data;
    (void)state;
    return is_commando(piece);
}

/* SK-14.7: who has set off charges withdraws from them. */
bool skirmish_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next)
{
    (void)data;
    (void)state;
    return begun->verb == V_DEMOLISH && next->verb == V_WITHDRAW;
}
