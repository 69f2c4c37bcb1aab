/* outcomes.c - what a player asks before he chooses. What the phases after his choice bring is another matter: system.c. */
#include "nazaire.h"

const struct fy_outcome nazaire_outcomes[] = {
    {T_TARGET, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_EXPLODES, FY_OUTCOME_DESTROYED, 0, 0, 0},
    {T_GERMAN_LOST, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_MISS_ELIMINATES, FY_OUTCOME_ELIMINATED, 0, 0, 0},
    {T_POST_STATE, FY_OUTCOME_ELIMINATED, 0, 2, 0},
    {T_POST_STATE, FY_OUTCOME_PINNED, 0, 2, 1},
    {T_POST_STATE, FY_OUTCOME_PINNED, 0, 2, 2},
    {T_GERMAN_LOSES, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_REDUCED, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_TEAM_LOSES, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_GUN_LOST, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_CREW_LOST, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_AMMUNITION, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_FIRE, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_FLOODING, FY_OUTCOME_REDUCED, 0, 0, 0},
    {T_DIW, FY_OUTCOME_PINNED, 0, 0, 0},
    {T_TEAM_LOST, FY_OUTCOME_LOST, 0, 0, 0},
    {T_TEAM_FALLS, FY_OUTCOME_LOST, T_TEAM_LOST, 0, 0},
    {T_SUNK, FY_OUTCOME_LOST, 0, 0, 0},
    {T_BOAT_REMOVED, FY_OUTCOME_LOST, 0, 0, 0},
    {T_SCUTTLE, FY_OUTCOME_LOST, 0, 0, 0},
    {T_FIRES, FY_OUTCOME_SUCCESS, 0, 4, 1},
    {T_SHELLS, FY_OUTCOME_SUCCESS, 0, 3, 1},
    {T_BEACH, FY_OUTCOME_SUCCESS, 0, 3, 1},
    {T_LANDS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_PREPARES, FY_OUTCOME_SUCCESS, 0, 4, 1},
    {T_HOME, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_RAM, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_TORPEDO, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_DELAYED, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_RESCUE, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_EMBARKS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_EXITS, FY_OUTCOME_SUCCESS, 0, 0, 0},
    {T_FIRES, FY_OUTCOME_FAILURE, 0, 4, 0},
    {T_SHELLS, FY_OUTCOME_FAILURE, 0, 3, 0},
    {T_BEACH, FY_OUTCOME_FAILURE, 0, 3, 0},
    {T_PREPARES, FY_OUTCOME_FAILURE, 0, 4, 0},
    {T_GRENADES_FAIL, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_NO_EFFECT, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_CANNOT_FIRE, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_COVER_ENDS, FY_OUTCOME_FAILURE, 0, 0, 0},
    {T_BEAM_LOCKS, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_HIT, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_CROSSING_GONE, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_CHARGES_FOUND, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_CHARGES_AT_RISK, FY_OUTCOME_OTHER, 0, 0, 0},
    {T_BLACKOUT, FY_OUTCOME_OTHER, 0, 0, 0},
    {0, 0, 0, 0, 0},
};

/* A landing that is declared is tried in phase 9: its odds go on to there, as if nobody sailed after it (NZ-9.3). */
bool nazaire_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next)
{
    const struct nz_state *s = state;
    (void)data;
    return begun->verb == V_BEACH && s->beaching_now && (next->verb == V_DONE || next->verb == V_CONTINUE);
}
