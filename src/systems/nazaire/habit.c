/* habit.c - what a sensible player does: up the river, ashore, to the targets, and out.
 *
 * Every choice gets a number and the greatest is taken; what is worth nothing loses to "done". */
#include "nazaire.h"

enum { NOTHING = 0, LOTS = 1000 };

/* ---- The river ---- */

/* A team that the river has worn down, or that lost its arms in the water, is taken home. */
static bool fit_to_land(const struct nz_data *d, const struct nz_state *s, int team)
{
    return !nz_in(s->been_ashore, team) && s->strength[team] > d->num.reduced_strength &&
           (s->grenades[team] || s->charges[team]);
}

static bool to_be_landed(const struct nz_data *d, const struct nz_state *s, int boat)
{
    for (int team = 0; team < TEAMS; team++)
        if (s->team_at[team] == AT_BOAT + boat && fit_to_land(d, s, team))
            return true;
    return false;
}

static int torpedo_zone(const struct nz_data *d, const struct nz_state *s, int boat)
{
    int from = s->boat_zone[boat], best = -1;
    for (int zone = 0; zone < ZONES; zone++)
        for (int i = 0; i < d->zone[zone].n_torpedo; i++) {
            int target = d->zone[zone].torpedo[i];
            bool caisson = d->target[target].area == d->zone[Z_D].ram; /* left to the Campbeltown while she lives */
            if (s->condition[target] == DESTROYED || (caisson && (s->rammed_speed || s->boat_fate[d->dd] == AFLOAT)))
                continue;
            if (best < 0 || d->sea_way[from][zone] < d->sea_way[from][best])
                best = zone;
        }
    return best;
}

static int boat_goal(const struct nz_data *d, const struct nz_state *s, int boat) /* a sea zone */
{
    if (boat == d->dd)
        return Z_D;
    if (to_be_landed(d, s, boat))
        for (int zone = 0; zone < ZONES; zone++)
            if (d->zone[zone].landing ==
                (d->boat[boat].landing == NOWHERE ? d->zone[Z_C].landing : d->boat[boat].landing))
                return zone;
    int torpedo = s->torpedoes[boat] ? torpedo_zone(d, s, boat) : -1;
    if (torpedo >= 0)
        return torpedo;
    bool crew_waits = s->rammed_speed && s->crew[d->dd] && nz_boat_room(d, s, boat) > 0;
    return crew_waits && s->boat_zone[boat] >= Z_C && s->boat_zone[boat] <= Z_E ? Z_D : Z_OPEN_SEA;
}

static int naval_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int boat = c->who - P_BOAT, goal = boat_goal(d, s, boat), from = s->boat_zone[boat];
    switch (c->verb) {
    case V_RAM: return LOTS;
    case V_TORPEDO: return c->a - L_AREA == d->zone[Z_D].ram && s->boat_fate[d->dd] == AFLOAT ? NOTHING : LOTS;
    case V_RESCUE: return LOTS - 1;
    case V_BERTH: return to_be_landed(d, s, boat) && goal == from ? LOTS - 2 : NOTHING;
    case V_CAST_OFF: return !to_be_landed(d, s, boat) ? 50 : NOTHING;
    case V_SAIL: return 10 * (d->sea_way[from][goal] - d->sea_way[c->a - L_ZONE][goal]);
    default: return NOTHING;
    }
}

static int cover_worth(const struct nz_data *d, const struct nz_state *s, int post)
{
    int worth = d->post[post].kind == GUN ? 2 : 1;
    for (int zone = Z_APPROACH; zone < ZONES; zone++)
        if (d->post[post].sea >> zone & 1)
            worth += 3 * nz_count(s->boats_in[zone]);
    return worth + d->post[post].strength;
}

/* ---- The land ---- */

static bool standing_target(const struct nz_state *s, int target)
{
    return target != NOWHERE && s->condition[target] != DESTROYED && !nz_in(s->withdrawn, target);
}

/* Somebody else is at this target with charges, or will be: it is his own. */
static bool claimed(const struct nz_data *d, const struct nz_state *s, int team, int target)
{
    for (int other = 0; other < TEAMS; other++) {
        bool able = other != team && nz_on_land(s, other) && s->charges[other] && !nz_in(d->assault, other);
        if (able && (s->team_at[other] == d->target[target].area || s->primary[other] == target))
            return true;
    }
    return s->charge[target] == PREPARED && s->layer[target] != team;
}

static int nearest_exit(const struct nz_data *d, int area)
{
    int best = -1;
    for (struct nz_set exits = d->exits; nz_any(exits);) {
        int exit = nz_take(&exits);
        if (best < 0 || d->way[area][exit] < d->way[area][best])
            best = exit;
    }
    return best;
}

static int turns_to_exit(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], mf = s->strength[team] > d->num.reduced_strength ? 2 : 1;
    return (d->way[area][nearest_exit(d, area)] + 2) / mf + 2;
}

static int demolition_goal(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], here = d->area[area].target, best = -1, most = 0;
    if (standing_target(s, here) && (s->charges[team] || s->charge[here] != NO_CHARGES))
        return area;
    for (int target = 0; s->charges[team] && target < d->n_targets; target++) {
        int to = d->target[target].area;
        bool taken = !standing_target(s, target) || claimed(d, s, team, target) || nz_has(d->hexagons, to) ||
                     (d->zone[Z_D].ram == to && s->rammed_speed);
        int worth =
            taken ? 0 : 64 * d->target[target].vp / (d->way[area][to] + 3) * (s->primary[team] == target ? 2 : 1);
        if (worth > most) {
            most = worth;
            best = to;
        }
    }
    return best;
}

/* An assault team goes for guns it can throw grenades at, and stands by charges. */
static int assault_goal(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], here = d->area[area].target, best = -1, most = 0;
    if (here != NOWHERE && s->charge[here] != NO_CHARGES && standing_target(s, here))
        return area;
    for (uint64_t posts = (d->guns | d->lights) & ~s->destroyed; s->grenades[team] && posts;) {
        int to = d->post[nz_take_bit(&posts)].area;
        int crowd = 0;
        for (int other = 0; other < team; other++)
            crowd += s->team_at[other] == to;
        int worth = 64 / (d->way[area][to] + 2) - 20 * crowd;
        if (worth > most) {
            most = worth;
            best = to;
        }
    }
    return best;
}

static int team_goal(const struct nz_data *d, const struct nz_state *s, int team) /* an area */
{
    bool late = s->option[O_TURNS] - s->turn <= turns_to_exit(d, s, team);
    int goal = late ? -1 : nz_in(d->assault, team) ? assault_goal(d, s, team) : demolition_goal(d, s, team);
    return goal >= 0 ? goal : nearest_exit(d, s->team_at[team]);
}

static int move_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, int goal)
{
    int from = s->team_at[c->who - P_TEAM], to = c->a - L_AREA;
    if (c->verb == V_EXIT)
        return goal == from ? LOTS : NOTHING;
    int gain = 8 * (d->way[from][goal] - d->way[to][goal]);
    bool fight = nz_in(d->assault, c->who - P_TEAM) && to == goal;
    return gain - (nz_has(s->enemy, to) && !fight ? 5 : 0);
}

static int fire_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int team = c->who - P_TEAM, area = s->team_at[team], here = d->area[area].target;
    bool assault = nz_in(d->assault, team);
    if (!assault && s->charges[team] && standing_target(s, here) && s->charge[here] != PREPARED)
        return NOTHING; /* firing would hinder the preparation */
    if (c->verb == V_GRENADE)
        return 30 + 10 * nz_count(s->germans_at[area]);
    if (c->verb == V_GRENADE_AT)
        return 35 + 10 * nz_count(s->germans_at[area]);
    if (c->a >= P_POST)
        return nz_in(nz_unready(s), c->a - P_POST) ? NOTHING : d->post[c->a - P_POST].area == area ? 6 : 2;
    int german = c->a - P_GERMAN, at = s->german_at[german];
    int needed = s->strength[team] + (assault ? 1 : -1) + (at == area) - nz_has(d->cover, at);
    return needed <= 0 ? NOTHING : (needed > 6 ? 6 : needed) * (2 + s->german_strength[german]) + (at == area ? 10 : 0);
}

static int demolish_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int team = c->who - P_TEAM;
    switch (c->verb) {
    case V_PREPARE: return LOTS;
    case V_DEMOLISH: return s->charges[team] > 1 || s->turn > 12 ? 10 : NOTHING;
    default: return 10 * s->strength[team] + (nz_in(d->assault, team) ? 0 : 12);
    }
}

/* ---- The choice ---- */

static int worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, int goal)
{
    switch (c->verb) {
    case V_COVER: return cover_worth(d, s, c->a - P_POST);
    case V_LAND:
        return fit_to_land(d, s, c->who - P_TEAM) || s->team_at[c->who - P_TEAM] == AT_BOAT + d->dd ? LOTS : NOTHING;
    case V_SCUTTLE:
    case V_SHELL: return LOTS;
    case V_MOVE:
    case V_EXIT: return move_worth(d, s, c, goal);
    case V_FIRE:
    case V_GRENADE:
    case V_GRENADE_AT: return fire_worth(d, s, c);
    case V_PREPARE:
    case V_DEMOLISH:
    case V_BLOW: return demolish_worth(d, s, c);
    case V_ASSIGN: return d->team[c->who - P_TEAM].primary == d->area[c->a - L_AREA].target;
    case V_SHIFT: return LOTS - d->way[c->a - L_AREA][goal];
    case V_EMBARK:
    case V_DONE:
    case V_CONTINUE: return NOTHING;
    default: return naval_worth(d, s, c);
    }
}

int nazaire_habit(const void *data, const void *state, const struct fy_choice *list, int n, struct fy_dice *dice)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    int best = n - 1, most = NOTHING, goal = 0, last = -1; /* the last choice is "done" or the only one */
    (void)dice;
    for (int i = 0; i < n; i++) {
        bool walks = list[i].verb == V_MOVE || list[i].verb == V_EXIT || list[i].verb == V_SHIFT;
        if (walks && list[i].who != last) {
            last = list[i].who;
            goal = team_goal(d, s, last - P_TEAM);
        }
        int w = worth(d, s, &list[i], goal);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}
