/* audit.c - what is wrong with a position. */
#include "nazaire.h"

#include <string.h>

static const char *audit_boats(const struct nz_data *d, const struct nz_state *s)
{
    for (int boat = 0; boat < BOATS; boat++) {
        if ((s->boat_fate[boat] == AFLOAT || s->boat_fate[boat] == SUNK) && s->boat_zone[boat] >= ZONES)
            return "a boat is in no sea zone";
        if (s->boat_fate[boat] == AFLOAT && s->alongside[boat] != NOWHERE &&
            !nazaire_berth(d, boat, s->boat_zone[boat], s->alongside[boat]))
            return "a boat is alongside an area where none of its zone lands";
        if (s->boat_fate[boat] == AFLOAT && boat != d->dd &&
            s->teams_aboard[boat] + s->groups[boat] > d->boat[boat].capacity)
            return "a boat carries more than it can";
        if (s->boat_fate[boat] != AFLOAT && s->teams_aboard[boat])
            return "a team is aboard a boat that is not afloat";
    }
    return NULL;
}

static const char *audit_campbeltown(const struct nz_data *d, const struct nz_state *s)
{
    int fate = s->boat_fate[d->dd], at = s->alongside[d->dd];
    if ((at != NOWHERE) != (s->rammed_speed != 0))
        return "the DD is alongside if she has rammed (rammed_speed), and only then";
    if (s->rammed_speed && ((fate != AFLOAT && fate != SUNK) || !nazaire_berth(d, d->dd, s->boat_zone[d->dd], at)))
        return "the DD has rammed (rammed_speed): she lies at the caisson, afloat or sunk";
    if (fate != AFLOAT)
        return NULL;
    if (s->crew[d->dd] > d->boat[d->dd].crew)
        return "the DD has more crew than she has boxes for";
    if (s->dd_losses + s->crew[d->dd] > MOST_LOSSES)
        return "the DD has lost more crew (dd_losses) than she can have had";
    if (s->groups[d->dd] + nazaire_crew_groups(d, s, d->dd) > MOST_GROUPS)
        return "the DD carries more groups than she can";
    return NULL;
}

static const char *audit_teams(const struct nz_data *d, const struct nz_state *s)
{
    for (int team = 0; team < TEAMS; team++) {
        bool in_play = s->team_at[team] < AT_LOST;
        if (in_play && !s->strength[team])
            return "a team without strength is in play";
        if ((nz_on_land(s, team) && s->team_at[team] >= d->n_areas) || s->team_at[team] > AT_RESERVE)
            return "a team is nowhere";
        bool stranded = nz_on_land(s, team) && fy_set_has(s->closed, s->team_at[team]);
        if (stranded && !fy_bit(s->displaced, team) && !s->over) /* captured where the last explosion found it: NZ-E.8 */
            return "a team stands in an area that is closed";
        if (fy_bit(s->displaced, team) && !stranded)
            return "a team is displaced that is on no destroyed crossing";
    }
    return NULL;
}

static const char *audit_germans(const struct nz_state *s)
{
    for (int german = 0; german < GERMANS; german++) {
        bool on_map = s->german_at[german] < AREAS;
        if (!on_map && s->german_at[german] < AT_RESERVE)
            return "a German is in an area, the reserve, the cup or the remnant box";
        if (on_map && (!s->german_strength[german] || fy_set_has(s->closed, s->german_at[german])))
            return "a German has no strength or no ground";
        if (!on_map && fy_bit(s->flipped | s->remnant | s->missed | s->struck, german))
            return "a German that is not on the map is marked";
    }
    return NULL;
}

static bool in_beam_zone(const struct nz_data *d, const struct nz_state *s, int piece, int zone) /* NZ-2.11 */
{
    if (zone < BEAM_LAND)
        return piece >= P_BOAT && piece < P_TEAM && (s->boats_in[zone] >> (piece - P_BOAT) & 1);
    return piece >= P_TEAM && piece < P_POST && fy_bit(s->ashore, piece - P_TEAM) &&
           d->area[s->team_at[piece - P_TEAM]].zone == zone - BEAM_LAND;
}

static const char *audit_beams(const struct nz_data *d, const struct nz_state *s)
{
    for (int light = 0; light < LIGHTS; light++) {
        int beam = s->beam[light], zone = s->beam_zone[light], on = s->beam_on[light];
        if ((beam == BEAM_NONE) != (zone == NOWHERE))
            return "a beam needs its beam_zone, and a beam_zone its beam";
        if ((beam == BEAM_LOCKED) != (on != NOWHERE))
            return "a locked beam needs its target in beam_on, and no other beam has one";
        if (beam == BEAM_LOCKED && !in_beam_zone(d, s, on, zone))
            return "a beam is locked on something that is not in its zone";
    }
    return NULL;
}

static const char *audit_harbour(const struct nz_data *d, const struct nz_state *s)
{
    for (uint64_t targets = s->withdrawn; targets;)
        if (!d->area[d->target[fy_take_bit(&targets)].area].ship)
            return "a target has withdrawn that is not a ship";
    for (int i = 0; i < s->n_delayed; i++)
        if (s->delayed[i] == NOWHERE)
            return "n_delayed counts a torpedo that is not in delayed";
    if ((s->dis & s->ooa) | (s->dis & s->destroyed) | (s->ooa & s->destroyed))
        return "a gun is in two states";
    return NULL;
}

static const char *audit_turn(const struct nz_data *d, const struct nz_state *s)
{
    if (s->option[O_TURNS] > TURNS)
        return "the raid is longer than 24 turns (the first of the options)";
    if (s->phase == PH_END && !s->over)
        return "phase 23 is the end of the raid, and it is not over";
    if (s->phase == PH_PRIMARY && s->cursor >= d->n_teams && !s->over)
        return "phase 0 asks for the primary target of a team (cursor), and there is no such team";
    if (s->phase == PH_NAVAL && s->mover != NOWHERE && s->mover >= BOATS)
        return "the mover is no boat";
    return NULL;
}

const char *nazaire_audit(const void *data, const void *state)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    struct nz_state copy = *s;
    const char *wrong = audit_boats(d, s);
    wrong = wrong ? wrong : audit_campbeltown(d, s);
    wrong = wrong ? wrong : audit_teams(d, s);
    wrong = wrong ? wrong : audit_beams(d, s);
    wrong = wrong ? wrong : audit_germans(s);
    wrong = wrong ? wrong : audit_harbour(d, s);
    wrong = wrong ? wrong : audit_turn(d, s);
    if (wrong)
        return wrong;
    nazaire_derive_pieces(d, &copy);
    return memcmp(&copy, s, sizeof copy) ? "derived fields do not fit the pieces" : NULL;
}
