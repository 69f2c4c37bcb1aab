/* outcomes.c - what a player asks before he chooses, and which choices only carry another one on. */
#include "chariot.h"

const struct fy_outcome chariot_outcomes[] = {
    {T_DESTROYED, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_FLAK_LOST, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_GERMAN_LOST, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_STEP_LOST, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_PINNED, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_REVEALED, FY_OUTCOME_REVEALED, T_OUT_REVEALED, 0, 0},
    {T_COMMANDO_LOST, FY_OUTCOME_LOST, 0, 0, 0},
    {T_BOAT_LOST, FY_OUTCOME_LOST, 0, 0, 0},
    {T_CAPTURED, FY_OUTCOME_LOST, 0, 0, 0},
    {T_LANDS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_LEAVES_SHIP, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_MOVES, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_EXITS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_RECOVERS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_RECOVERS_WITH_HQ, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_COHESION, FY_OUTCOME_SUCCESS, T_RECOVERS, 4, 1},
    {T_COHESION, FY_OUTCOME_FAILURE, T_OUT_STAYS_PINNED, 4, 0},
    {T_HELD, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_DEMOLITION, FY_OUTCOME_FAILURE, T_OUT_CHARGES_FAIL, 5, 0},
    {T_OCCUPIES, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_NOBODY_LEFT, FY_OUTCOME_OTHER, 0, 0, 0},
    {0, 0, 0, 0, 0},
};

/* A declared shot is resolved as the exchange stands (CH-9.1.0.4); one that is only opened, as a sensible player would. */
bool chariot_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next)
{
    (void)data;
    (void)state;
    switch (begun->verb) {
    case V_EXCHANGE: return next->verb == V_FIRE || next->verb == V_RESOLVE;
    case V_FIRE: return next->verb == V_RESOLVE;
    default: return false;
    }
}
