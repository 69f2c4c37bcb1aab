/* habit.c - what a sensible player does: up the river, ashore, to the targets, and out.
 *
 * Every choice gets a number and the greatest is taken; what is worth nothing loses to "done". Boats and teams move one
 * after the other. */
#include "nazaire.h"

enum { NOTHING = 0, LOTS = 1000 };

/* ---- The river ---- */

/* A team that has lost its arms in the water is taken home. */
static bool fit_to_land(const struct nz_state *s, int team)
{
    return !fy_bit(s->been_ashore, team) && (s->grenades[team] || s->charges[team]);
}

static bool to_be_landed(const struct nz_state *s, int boat)
{
    for (uint64_t teams = s->passengers[boat]; teams;)
        if (fit_to_land(s, fy_take_bit(&teams)))
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
            if (best < 0 || d->sea_cost[from][zone] < d->sea_cost[from][best])
                best = zone;
        }
    return best;
}

static int boat_goal(const struct nz_data *d, const struct nz_state *s, int boat) /* a sea zone */
{
    if (boat == d->dd)
        return Z_D;
    if (to_be_landed(s, boat))
        for (int zone = 0; zone < ZONES; zone++)
            if (d->zone[zone].landing ==
                (d->boat[boat].landing == NOWHERE ? d->zone[Z_C].landing : d->boat[boat].landing))
                return zone;
    int torpedo = s->torpedoes[boat] ? torpedo_zone(d, s, boat) : -1;
    if (torpedo >= 0)
        return torpedo;
    bool crew_waits = s->rammed_speed && s->crew[d->dd] && nz_boat_room(d, s, boat) > 0;
    bool off_the_port = s->boat_zone[boat] >= Z_C && s->boat_zone[boat] <= Z_E;
    return crew_waits && off_the_port ? Z_D : Z_OPEN_SEA;
}

static int naval_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, int goal)
{
    int boat = c->who - P_BOAT, from = s->boat_zone[boat];
    switch (c->verb) {
    case V_RAM: return LOTS;
    case V_TORPEDO: return c->a - L_AREA == d->zone[Z_D].ram && s->boat_fate[d->dd] == AFLOAT ? NOTHING : LOTS;
    case V_BERTH: return to_be_landed(s, boat) && goal == from ? LOTS - 1 : NOTHING;
    case V_RESCUE: return LOTS - 2;
    case V_CAST_OFF: return !to_be_landed(s, boat) ? 50 : NOTHING;
    case V_SAIL: return 10 * (d->sea_cost[from][goal] - d->sea_cost[c->a - L_ZONE][goal]);
    default: return NOTHING;
    }
}

static int cover_worth(const struct nz_data *d, const struct nz_state *s, int post)
{
    int worth = d->post[post].kind == GUN ? 2 : 1;
    for (int zone = Z_APPROACH; zone < ZONES; zone++)
        if (d->post[post].sea >> zone & 1)
            worth += 3 * fy_count_bits(s->boats_in[zone]);
    return worth + d->post[post].strength;
}

/* ---- The land ---- */

/* Something to be blown up: what is left of a caisson that was rammed is for the Campbeltown's own charge. */
static bool standing_target(const struct nz_data *d, const struct nz_state *s, int target)
{
    return target != NOWHERE && s->condition[target] != DESTROYED && !fy_bit(s->withdrawn, target) &&
           !(d->target[target].area == d->zone[Z_D].ram && s->rammed_speed);
}

/* Targets at which charges have been laid, and only wait to be fired. */
static uint64_t prepared_targets(const struct nz_state *s)
{
    uint64_t prepared = 0;
    for (uint64_t targets = s->charged; targets;) {
        int target = fy_take_bit(&targets);
        prepared |= (uint64_t)(s->charge[target] == PREPARED) << target;
    }
    return prepared;
}

static int nearest_exit(const struct nz_data *d, int area)
{
    int best = -1;
    for (struct fy_set exits = d->exits; fy_set_any(exits);) {
        int exit = fy_set_take(&exits);
        if (best < 0 || d->path_cost[area][exit] < d->path_cost[area][best])
            best = exit;
    }
    return best;
}

static int demolition_goal(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], here = d->area[area].target, best = -1, most = 0;
    if (standing_target(d, s, here) && s->charge[here] != NO_CHARGES)
        return area;
    if (!s->charges[team])
        return -1;
    for (uint64_t targets = (fy_one(d->n_targets) - 1) & ~prepared_targets(s); targets;) {
        int target = fy_take_bit(&targets), to = d->target[target].area;
        bool wanted = standing_target(d, s, target) && !fy_set_has(d->hexagons, to);
        int vp = d->target[target].vp * wanted, own = s->primary[team] == target;
        int worth = 64 * vp / (d->path_cost[area][to] + 3) * (own ? 2 : 1);
        if (worth > most) {
            most = worth;
            best = to;
        }
    }
    return best;
}

/* An assault team goes for guns it can throw grenades at. */
static int assault_goal(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], best = -1, most = 0;
    for (uint64_t posts = d->guns & ~s->destroyed; s->grenades[team] && posts;) {
        int to = d->post[fy_take_bit(&posts)].area;
        int crowd = 0;
        for (int other = 0; other < team; other++)
            crowd += s->team_at[other] == to;
        int worth = 64 / (d->path_cost[area][to] + 2) - 20 * crowd;
        if (worth > most) {
            most = worth;
            best = to;
        }
    }
    return best;
}

static int team_goal(const struct nz_data *d, const struct nz_state *s, int team) /* an area */
{
    int goal = fy_bit(d->assault, team) ? assault_goal(d, s, team) : demolition_goal(d, s, team);
    return goal >= 0 ? goal : nearest_exit(d, s->team_at[team]);
}

static int move_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, int goal)
{
    int from = s->team_at[c->who - P_TEAM], to = c->a - L_AREA;
    if (c->verb == V_EXIT)
        return goal == from ? LOTS : NOTHING;
    int gain = 8 * (d->path_cost[from][goal] - d->path_cost[to][goal]);
    bool fight = fy_bit(d->assault, c->who - P_TEAM) && to == goal;
    return gain - (fy_set_has(s->enemy, to) && !fight ? 5 : 0);
}

static int fire_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int team = c->who - P_TEAM, area = s->team_at[team], here = d->area[area].target;
    bool assault = fy_bit(d->assault, team);
    if (!assault && s->charges[team] && standing_target(d, s, here) && s->charge[here] != PREPARED)
        return NOTHING; /* firing would hinder the preparation */
    if (c->verb == V_GRENADE)
        return 30 + 10 * fy_count_bits(s->germans_at[area]);
    if (c->verb == V_GRENADE_AT)
        return 35 + 10 * fy_count_bits(s->germans_at[area]);
    if (c->a >= P_POST)
        return fy_bit(nz_unready(s), c->a - P_POST) ? NOTHING : d->post[c->a - P_POST].area == area ? 6 : 2;
    int german = c->a - P_GERMAN, at = s->german_at[german];
    int needed = s->strength[team] + (assault ? 1 : -1) + (at == area) - fy_set_has(d->cover, at);
    return needed <= 0 ? NOTHING : (needed > 6 ? 6 : needed) * (2 + s->german_strength[german]) + (at == area ? 10 : 0);
}

static int demolish_worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int team = c->who - P_TEAM;
    switch (c->verb) {
    case V_PREPARE: return standing_target(d, s, d->area[s->team_at[team]].target) ? LOTS : NOTHING;
    case V_DEMOLISH: return s->charges[team] > 1 || s->turn > 12 ? 10 : NOTHING;
    default: return 10 * s->strength[team] + (fy_bit(d->assault, team) ? 0 : 12);
    }
}

/* ---- The choice ---- */

static int worth(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, int goal)
{
    switch (c->verb) {
    case V_COVER: return cover_worth(d, s, c->a - P_POST);
    case V_LAND:
        return fit_to_land(s, c->who - P_TEAM) || s->team_at[c->who - P_TEAM] == AT_BOAT + d->dd ? LOTS : NOTHING;
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
    case V_SHIFT: return LOTS - d->path_cost[c->a - L_AREA][goal];
    case V_EMBARK:
    case V_DONE:
    case V_CONTINUE: return NOTHING;
    default: return naval_worth(d, s, c, goal);
    }
}

/* The best of the choices from..to-1, or -1 if none is worth anything. */
static int best_of(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *list, int from, int to,
                   int goal)
{
    int best = -1, most = NOTHING;
    for (int i = from; i < to; i++) {
        int w = worth(d, s, &list[i], goal);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* What one boat or team would do next, of the choices from `from` on that are its own. */
static int next_move(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *list, int from, int n)
{
    int to = from, who = list[from].who;
    while (to < n && list[to].who == who && list[to].verb != V_DONE)
        to++;
    return best_of(d, s, list, from, to, who < P_TEAM ? boat_goal(d, s, who - P_BOAT) : team_goal(d, s, who - P_TEAM));
}

/* Boats and teams move one after the other, each as far as it will go: first the one that has begun. */
static int move_on(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *list, int n)
{
    int mover = (s->phase == PH_NAVAL ? P_BOAT : P_TEAM) + s->mover, best = -1;
    for (int i = 0; i < n && s->mover != NOWHERE && best < 0; i++)
        if (list[i].who == mover) {
            best = next_move(d, s, list, i, n);
            break;
        }
    for (int i = 0; i < n - 1 && best < 0; i++)
        if (i == 0 || list[i].who != list[i - 1].who)
            best = next_move(d, s, list, i, n);
    return best;
}

int nazaire_habit(const void *data, const void *state, const struct fy_choice *list, int n, struct fy_dice *dice)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    bool moves = s->step != ST_BEGIN && (s->phase == PH_NAVAL || s->phase == PH_MOVE);
    (void)dice;
    int best = moves || list[0].verb == V_SHIFT ? move_on(d, s, list, n) : best_of(d, s, list, 0, n, NOTHING);
    return best < 0 ? n - 1 : best; /* the last choice is "done" or the only one */
}
