/* naval.c - phases 6, 8 and 9: naval movement, marker removal, landing and embarking (NZ-6, NZ-8, NZ-9). */
#include "nazaire.h"

#include <string.h>

/* ---- Phase 6: what a boat may do ---- */

bool nazaire_held(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-6.4 */
{
    return s->boat_fate[boat] != AFLOAT || s->boat_zone[boat] == Z_OPEN_SEA || fy_bit(s->diw, boat) ||
           (boat == d->dd && s->rammed_speed);
}

int nazaire_allowance(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-6.2, NZ-6.3, NZ-6.4, NZ-6.14 */
{
    if (nazaire_held(d, s, boat))
        return 0;
    int mf = boat == d->dd && s->crew[boat] <= d->num.dd_slow_crew ? d->num.dd_slow_mf : d->boat[boat].mf;
    if (s->turn <= d->num.capped_turns && mf > d->num.capped_mf)
        mf = d->num.capped_mf;
    int lost = d->num.marker_mf[s->marker[boat]];
    return mf > lost ? mf - lost : 0;
}

void nazaire_naval_begin(struct nz_play *p) /* NZ-6.1 */
{
    struct nz_state *s = p->s;
    s->begun = s->under_way = 0;
    s->mover = NOWHERE;
    memset(s->mf, 0, sizeof s->mf);
    for (uint64_t boats = s->in_river & ~s->diw; boats;) {
        int boat = fy_take_bit(&boats);
        nz_set_mf(s, boat, nazaire_allowance(p->d, s, boat));
    }
}

static bool has_people(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-6.20, NZ-6.25 */
{
    if (boat == d->dd && s->rammed_speed)
        return s->crew[boat] != 0;
    if (s->boat_fate[boat] == SUNK)
        return s->groups[boat] || s->passengers[boat];
    return s->boat_fate[boat] == AFLOAT && fy_bit(s->diw, boat) &&
           (s->crew[boat] || s->groups[boat] || s->teams_aboard[boat]);
}

/* Sets of boats with people to pick up, by zone. None of them is under way. */
static void sources(const struct nz_data *d, const struct nz_state *s, uint32_t people[ZONES])
{
    uint64_t left = s->sunk | (s->diw & s->in_river) | (uint64_t)(s->rammed_speed != 0) << d->dd;
    memset(people, 0, ZONES * sizeof people[0]);
    while (left) {
        int boat = fy_take_bit(&left);
        people[s->boat_zone[boat]] |= (uint32_t)has_people(d, s, boat) << boat;
    }
}

static bool torpedo_target(const struct nz_data *d, const struct nz_state *s, int target) /* NZ-6.16, NZ-6.19 */
{
    int area = d->target[target].area;
    return s->condition[target] != DESTROYED && !(s->rammed_speed && s->alongside[d->dd] == area);
}

/* ---- Phase 6: choices ---- */

/* The choices of a menu. A fixed number is copied, whether they count or not: that costs less than a loop. */
static int put_menu(struct fy_choice *list, int n, const struct nz_menu *menu)
{
    enum { USUAL = 4 };
    memcpy(list + n, menu->list, USUAL * sizeof list[0]);
    if (menu->n > USUAL)
        memcpy(list + n + USUAL, menu->list + USUAL, (MENU - USUAL) * sizeof list[0]);
    return n + (int)menu->n;
}

/* What a boat finds in its zone: people to pick up, something to torpedo. */
static int zone_choices(const struct nz_data *d, const struct nz_state *s, int boat, uint64_t people,
                        struct fy_choice *list, int n)
{
    const struct nz_zone *zone = &d->zone[s->boat_zone[boat]];
    while (people && nz_boat_room(d, s, boat) > 0 && s->mf[boat] >= d->num.rescue_mf)
        n = nz_put(list, n, V_RESCUE, nz_boat_piece(boat), nz_boat_piece(fy_take_bit(&people)));
    for (int i = 0; s->torpedoes[boat] && s->mf[boat] >= d->num.torpedo_mf && i < zone->n_torpedo; i++)
        if (torpedo_target(d, s, zone->torpedo[i]))
            n = nz_put(list, n, V_TORPEDO, nz_boat_piece(boat), nz_area_place(d->target[zone->torpedo[i]].area));
    return n;
}

int nazaire_naval_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    int n = 0;
    uint32_t people[ZONES];
    uint64_t improvised = s->turn >= d->num.improvised_turn ? ~s->begun : 0; /* NZ-9.4, NZ-6.12 */
    bool no_ram = fy_set_has(s->closed, d->zone[Z_D].ram);                       /* NZ-6.15 */
    sources(d, s, people);
    for (uint64_t boats = s->under_way; boats && n < most;) {
        int boat = fy_take_bit(&boats), zone = s->boat_zone[boat];
        unsigned place = s->alongside[boat] == NOWHERE ? (unsigned)zone : ALONGSIDE;
        n = put_menu(list, n, &d->menu[nz_menu_number((unsigned)boat, place, fy_bit(improvised, boat), s->mf[boat])]);
        if (no_ram && n && list[n - 1].verb == V_RAM)
            n--;
        if (people[zone] || d->zone[zone].n_torpedo)
            n = zone_choices(d, s, boat, people[zone], list, n);
    }
    return n;
}

/* ---- Phase 6: refusals ---- */

/* What a choice other than sailing needs, and mostly costs. */
static int least_mf(const struct nz_data *d, int verb)
{
    switch (verb) {
    case V_BERTH:
    case V_CAST_OFF: return d->num.berth_mf; /* NZ-6.8 */
    case V_RESCUE: return d->num.rescue_mf;  /* NZ-6.9 */
    case V_TORPEDO: return d->num.torpedo_mf; /* NZ-6.10 */
    case V_RAM: return d->num.ram_mf;        /* NZ-6.11 */
    default: return 0;
    }
}

/* NZ-6.5, NZ-6.6, NZ-6.7, NZ-6.8 */
static bool check_sail(const struct nz_data *d, const struct nz_state *s, int boat, int32_t place, struct fy_message *why)
{
    int zone = nz_as_zone(place);
    if (zone < 0 || !d->zone[s->boat_zone[boat]].cost[zone])
        return FY_NO(why, NZ_6_5, T_NO_NOT_ADJACENT, place);
    if (s->alongside[boat] != NOWHERE)
        return FY_NO(why, NZ_6_8, T_NO_ALONGSIDE, nz_boat_piece(boat));
    if (d->zone[s->boat_zone[boat]].cost[zone] > s->mf[boat])
        return FY_NO(why, zone == Z_OPEN_SEA ? NZ_6_6 : NZ_6_5, T_NO_MF, nz_boat_piece(boat), s->mf[boat]);
    return true;
}

/* NZ-6.8, NZ-9.1, NZ-9.2 */
static bool check_berth(const struct nz_data *d, const struct nz_state *s, int boat, int32_t place, struct fy_message *why)
{
    int area = nz_as_area(place);
    if (boat == d->dd)
        return FY_NO(why, NZ_9_2, T_NO_DD_BERTH, nz_boat_piece(boat));
    if (s->alongside[boat] != NOWHERE)
        return FY_NO(why, NZ_6_8, T_NO_ALONGSIDE, nz_boat_piece(boat));
    if (d->zone[s->boat_zone[boat]].landing == area)
        return true;
    bool designated = false;
    for (int zone = 0; zone < ZONES; zone++)
        designated |= d->zone[zone].landing == area;
    return FY_NO(why, designated ? NZ_6_8 : NZ_9_1, T_NO_BERTH, place);
}

/* NZ-6.12, NZ-9.2, NZ-9.3, NZ-9.4 */
static bool check_beach(const struct nz_data *d, const struct nz_state *s, int boat, int32_t place, struct fy_message *why)
{
    int area = nz_as_area(place);
    if (boat == d->dd)
        return FY_NO(why, NZ_9_2, T_NO_DD_BERTH, nz_boat_piece(boat));
    if (s->turn < d->num.improvised_turn)
        return FY_NO(why, NZ_9_4, T_NO_BEACH_YET);
    if (fy_bit(s->begun, boat) || s->alongside[boat] != NOWHERE)
        return FY_NO(why, NZ_6_12, T_NO_WHOLE_ALLOWANCE, nz_boat_piece(boat));
    if (area < 0 || !fy_set_has(d->zone[s->boat_zone[boat]].shore, area))
        return FY_NO(why, NZ_9_3, T_NO_SHORE, place);
    return true;
}

/* NZ-6.9, NZ-6.20, NZ-9.11 */
static bool check_rescue(const struct nz_data *d, const struct nz_state *s, int boat, int32_t piece, struct fy_message *why)
{
    int source = nz_as_boat(piece);
    if (source < 0 || source == boat || !has_people(d, s, source))
        return FY_NO(why, NZ_6_20, T_NO_SURVIVORS, piece);
    if (s->boat_zone[source] != s->boat_zone[boat])
        return FY_NO(why, NZ_6_9, T_NO_SAME_ZONE, piece);
    if (nz_boat_room(d, s, boat) <= 0)
        return FY_NO(why, NZ_9_11, T_NO_ROOM, nz_boat_piece(boat));
    return true;
}

/* NZ-6.10, NZ-6.16, NZ-6.19 */
static bool check_torpedo(const struct nz_data *d, const struct nz_state *s, int boat, int32_t place, struct fy_message *why)
{
    const struct nz_zone *zone = &d->zone[s->boat_zone[boat]];
    if (!s->torpedoes[boat])
        return FY_NO(why, NZ_6_16, T_NO_TORPEDO, nz_boat_piece(boat));
    for (int i = 0; i < zone->n_torpedo; i++)
        if (d->target[zone->torpedo[i]].area == nz_as_area(place))
            return torpedo_target(d, s, zone->torpedo[i]) ||
                   FY_NO(why, s->condition[zone->torpedo[i]] == DESTROYED ? NZ_6_16 : NZ_6_19, T_NO_TORPEDO_TARGET,
                         place);
    return FY_NO(why, NZ_6_16, T_NO_TORPEDO_TARGET, place);
}

/* NZ-6.11, NZ-6.15 */
static bool check_ram(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_message *why)
{
    int ram = d->zone[s->boat_zone[boat]].ram;
    if (boat != d->dd || ram == NOWHERE)
        return FY_NO(why, NZ_6_11, T_NO_RAM, nz_boat_piece(boat));
    if (fy_set_has(s->closed, ram))
        return FY_NO(why, NZ_6_15, T_NO_CAISSON, ram);
    return true;
}

/* Why a boat has no movement factors: a number of T_NO_MF_LEFT. */
static int why_none(const struct nz_data *d, const struct nz_state *s, int boat)
{
    enum { MOVED, OUT, OPEN_SEA, DEAD, RAMMED, VEERED, NONE };
    if (fy_bit(s->begun, boat))
        return MOVED;
    if (s->boat_fate[boat] != AFLOAT)
        return OUT;
    if (s->boat_zone[boat] == Z_OPEN_SEA)
        return OPEN_SEA;
    if (fy_bit(s->diw, boat))
        return DEAD;
    if (boat == d->dd && s->rammed_speed)
        return RAMMED;
    return s->marker[boat] ? VEERED : NONE;
}

/* NZ-6.1, NZ-6.3, NZ-6.4, NZ-6.24 */
static bool check_moves(const struct nz_data *d, const struct nz_state *s, int boat, int verb, struct fy_message *why)
{
    if (boat < 0)
        return FY_NO(why, NZ_6_1, T_NO_BOAT);
    bool held = nazaire_held(d, s, boat);
    if (s->mf[boat] && !held)
        return true;
    if (fy_bit(s->begun, boat))
        return FY_NO(why, NZ_6_1, T_NO_MF_LEFT, nz_boat_piece(boat), why_none(d, s, boat));
    return FY_NO(why,
                 verb == V_BEACH && s->boat_fate[boat] == AFLOAT && boat != d->dd ? NZ_6_24
                 : held                                                           ? NZ_6_4
                 : s->marker[boat]                                                ? NZ_6_3
                                                                                  : NZ_6_1,
                 T_NO_MF_LEFT, nz_boat_piece(boat), why_none(d, s, boat));
}

/* What the choice itself asks for, movement factors apart. */
static bool check_naval_verb(const struct nz_data *d, const struct nz_state *s, int boat, const struct fy_choice *c,
                             struct fy_message *why)
{
    switch (c->verb) {
    case V_SAIL: return check_sail(d, s, boat, c->a, why);
    case V_BERTH: return check_berth(d, s, boat, c->a, why);
    case V_CAST_OFF:
        return s->alongside[boat] != NOWHERE || FY_NO(why, NZ_6_8, T_NO_NOT_ALONGSIDE, nz_boat_piece(boat));
    case V_RESCUE: return check_rescue(d, s, boat, c->a, why);
    case V_TORPEDO: return check_torpedo(d, s, boat, c->a, why);
    case V_RAM: return check_ram(d, s, boat, why);
    default: return check_beach(d, s, boat, c->a, why);
    }
}

bool nazaire_check_naval(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                         struct fy_message *why)
{
    int boat = nz_as_boat(c->who);
    if (!check_moves(d, s, boat, c->verb, why) || !check_naval_verb(d, s, boat, c, why))
        return false;
    return s->mf[boat] >= least_mf(d, c->verb) || FY_NO(why, NZ_6_1, T_NO_MF, c->who, s->mf[boat]);
}

/* ---- Phase 6: acts ---- */

static void pick_up(struct nz_play *p, int boat, int source) /* NZ-6.20, NZ-6.21, NZ-6.25, NZ-X.11, NZ-X.27 */
{
    struct nz_state *s = p->s;
    bool in_dock = source == p->d->dd && s->rammed_speed, wet = s->boat_fate[source] == SUNK && !in_dock;
    SAY(p, NZ_6_20, T_RESCUE, nz_boat_piece(boat), nz_boat_piece(source));
    for (uint64_t teams = in_dock ? 0 : s->passengers[source]; teams && nz_boat_room(p->d, s, boat) > 0;) {
        int team = fy_take_bit(&teams);
        nazaire_team_to(p, team, AT_BOAT + boat);
        if (wet)
            s->grenades[team] = s->charges[team] = 0;
    }
    for (; !in_dock && s->groups[source] && nz_boat_room(p->d, s, boat) > 0; s->groups[source]--)
        s->groups[boat]++;
    while (s->crew[source] && nz_boat_room(p->d, s, boat) > 0) {
        int group = source == p->d->dd ? p->d->num.dd_crew_per_group : s->crew[source];
        s->crew[source] = (uint8_t)(s->crew[source] > group ? s->crew[source] - group : 0);
        s->groups[boat]++;
    }
}

int nazaire_torpedo_modifier(const struct nz_data *d, const struct nz_state *s, int target, struct fy_notes *notes)
{
    return nz_modifier(notes, s->condition[target] == DAMAGED, d->mod.torpedo.damaged, NZ_6_16, T_MOD_DAMAGED);
}

int nazaire_roll_torpedo(struct nz_play *p, int target, uint16_t rule) /* NZ-6.16, NZ-E.7 */
{
    int die = nz_die(p, rule, T_ROLL_TORPEDO, p->d->target[target].area);
    int line = die + nazaire_torpedo_modifier(p->d, p->s, target, FY_HEARD(p->log));
    int result = nz_table_line(p->d->n3, line);
    nazaire_rolled_line(FY_HEARD(p->log), rule, die, line, result);
    return result;
}

static void torpedo(struct nz_play *p, int boat, int area) /* NZ-6.16, NZ-6.17, NZ-6.18 */
{
    struct nz_state *s = p->s;
    int target = p->d->area[area].target;
    s->torpedoes[boat]--;
    if (p->d->boat[boat].delayed && s->n_delayed < DELAYED) {
        s->delayed[s->n_delayed++] = (uint8_t)target;
        SAY(p, NZ_6_18, T_DELAYED, nz_boat_piece(boat), area);
        return;
    }
    int result = nazaire_roll_torpedo(p, target, NZ_6_16);
    SAY(p, NZ_6_16, T_TORPEDO, nz_boat_piece(boat), area);
    nazaire_damage_target(p, target, result, NZ_6_16);
}

static void ram(struct nz_play *p, int boat) /* NZ-6.11, NZ-6.13 */
{
    struct nz_state *s = p->s;
    int speed = nazaire_allowance(p->d, s, boat);
    s->rammed_speed = (uint8_t)(speed ? speed : 1); /* a position may give her factors that her marker takes away */
    nz_set_alongside(s, boat, p->d->zone[s->boat_zone[boat]].ram);
    SAY(p, NZ_6_13, T_RAM, nz_boat_piece(boat), s->rammed_speed);
}

/* Ramming, landing where there is no landing place and the open sea take all that is left (NZ-6.13, NZ-6.12, NZ-6.22). */
int nazaire_naval_cost(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c)
{
    int boat = c->who - P_BOAT;
    if (c->verb == V_RAM || c->verb == V_BEACH || (c->verb == V_SAIL && c->a == nz_zone_place(Z_OPEN_SEA)))
        return s->mf[boat];
    return c->verb == V_SAIL ? d->zone[s->boat_zone[boat]].cost[c->a - L_ZONE] : least_mf(d, c->verb);
}

void nazaire_naval_act(struct nz_play *p, const struct fy_choice *c)
{
    struct nz_state *s = p->s;
    int boat = c->who - P_BOAT, area = c->a - L_AREA, cost = nazaire_naval_cost(p->d, s, c);
    if (s->mover != NOWHERE && s->mover != boat)
        nz_set_mf(s, s->mover, 0); /* NZ-X.13 */
    s->mover = (uint8_t)boat;
    s->begun |= fy_one(boat);
    switch (c->verb) {
    case V_SAIL:
        nazaire_boat_to(p, boat, c->a - L_ZONE);
        SAY(p, NZ_6_5, T_SAIL, nz_boat_piece(boat), c->a);
        break;
    case V_BERTH:
        nz_set_alongside(s, boat, area);
        SAY(p, NZ_6_8, T_BERTH, nz_boat_piece(boat), area);
        break;
    case V_CAST_OFF:
        SAY(p, NZ_6_8, T_CAST_OFF, nz_boat_piece(boat), s->alongside[boat]);
        nz_set_alongside(s, boat, NOWHERE);
        break;
    case V_RESCUE: pick_up(p, boat, c->a - P_BOAT); break;
    case V_TORPEDO: torpedo(p, boat, area); break;
    case V_RAM: ram(p, boat); break;
    default: /* V_BEACH, NZ-6.12 */
        s->beaching[boat] = (uint8_t)area;
        s->beaching_now |= UINT32_C(1) << boat;
        break;
    }
    nz_set_mf(s, boat, s->mf[boat] - cost);
}

/* ---- Phase 8. Other markers stay (NZ-8.4) ---- */

static void remove_boat(struct nz_play *p, int boat, uint16_t rule) /* NZ-8.2, NZ-8.6 */
{
    struct nz_state *s = p->s;
    SAY(p, rule, T_BOAT_REMOVED, nz_boat_piece(boat));
    for (uint64_t teams = s->passengers[boat]; teams;) {
        int team = fy_take_bit(&teams);
        SAY(p, rule, T_TEAM_LOST, nz_team_piece(team));
        nazaire_team_to(p, team, AT_LOST);
        s->strength[team] = 0;
    }
    nazaire_boat_leaves_play(p, boat, GONE);
    s->groups[boat] = s->guns[boat] = 0;
    s->alongside[boat] = NOWHERE;
}

static void fight_fire(struct nz_play *p, int boat) /* NZ-3.24, option firefighting */
{
    if (nz_die(p, NZ_3_24, T_ROLL_FIREFIGHTING, nz_boat_piece(boat)) > p->d->num.firefighting_roll)
        return;
    p->s->burning &= ~fy_one(boat);
    SAY(p, NZ_3_24, T_FIRE_OUT, nz_boat_piece(boat));
}

void nazaire_marker_removal(struct nz_play *p)
{
    struct nz_state *s = p->s;
    s->fired = 0;                                   /* NZ-8.3 */
    memset(s->marker, NO_MARKER, sizeof s->marker); /* NZ-8.1 */
    for (uint64_t boats = s->sunk | s->diw | (s->option[O_FIREFIGHTING] ? s->burning : 0); boats;) {
        int boat = fy_take_bit(&boats);
        bool dd = boat == p->d->dd;
        if (s->boat_fate[boat] == SUNK && !(dd && s->rammed_speed)) /* NZ-8.5 */
            remove_boat(p, boat, NZ_8_2);
        else if (s->boat_fate[boat] == AFLOAT && !dd && !s->crew[boat])
            remove_boat(p, boat, NZ_3_31);
        else if (s->option[O_FIREFIGHTING] && s->boat_fate[boat] == AFLOAT && s->crew[boat] && fy_bit(s->burning, boat))
            fight_fire(p, boat);
    }
}

/* ---- Phase 9 ---- */

/* The boat is still where the landing is tried: in play it always is, unless it was removed in phase 8. */
static bool may_beach(const struct nz_data *d, const struct nz_state *s, int boat, int area)
{
    return s->boat_fate[boat] == AFLOAT && boat != d->dd && nazaire_berth(d, boat, s->boat_zone[boat], area);
}

void nazaire_landing_begin(struct nz_play *p) /* NZ-9.3, NZ-9.5, NZ-9.6, NZ-9.10 */
{
    struct nz_state *s = p->s;
    for (uint64_t boats = s->beaching_now; boats;) {
        int boat = fy_take_bit(&boats), area = s->beaching[boat];
        s->beaching[boat] = NOWHERE;
        if (!may_beach(p->d, s, boat, area))
            continue;
        int die = nz_die(p, NZ_9_3, T_ROLL_BEACH, nz_boat_piece(boat));
        bool success = die <= p->d->num.improvised_success;
        nazaire_need_faces(FY_HEARD(p->log), NZ_9_3, p->d->num.improvised_success);
        FY_NOTE(FY_HEARD(p->log), FY_RESULT, die, NZ_9_3, T_ROLLED_FACE, die);
        SAY(p, success ? NZ_9_6 : NZ_9_5, T_BEACH, nz_boat_piece(boat), area, success);
        if (success)
            nz_set_alongside(s, boat, area);
    }
    if (s->beaching_now)
        FY_SETTLED(p->log, s);
    s->beaching_now = 0;
}

static bool may_land(const struct nz_state *s, int team) /* NZ-9.1, NZ-9.2, NZ-9.8, NZ-X.12, NZ-X.17 */
{
    int at = s->team_at[team];
    if (at < AT_BOAT || at >= AT_WATER || fy_bit(s->embarked, team))
        return false;
    int area = s->alongside[at - AT_BOAT];
    return area != NOWHERE && !fy_set_has(s->closed, area);
}

static bool takes_aboard(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-9.7 */
{
    return boat != d->dd && s->boat_fate[boat] == AFLOAT && s->alongside[boat] != NOWHERE &&
           nz_boat_room(d, s, boat) > 0;
}

static bool may_scuttle(const struct nz_data *d, const struct nz_state *s) /* NZ-E.2, option dd_mods */
{
    return s->option[O_DD_MODS] && s->rammed_speed && !s->scuttled && s->crew[d->dd] && s->boat_fate[d->dd] == AFLOAT;
}

int nazaire_landing_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    int n = 0;
    uint64_t aboard = 0, boats = 0;
    for (uint64_t left = s->alongside_now; left;) {
        int boat = fy_take_bit(&left);
        aboard |= s->passengers[boat];
        boats |= (uint64_t)takes_aboard(d, s, boat) << boat;
    }
    for (uint64_t teams = aboard | (boats ? s->ashore & ~s->landed : 0); teams && n < most;) {
        int team = fy_take_bit(&teams);
        if (may_land(s, team))
            n = nz_put(list, n, V_LAND, nz_team_piece(team), 0);
        for (uint64_t left = nz_on_land(s, team) ? boats : 0; left;) {
            int boat = fy_take_bit(&left);
            if (s->alongside[boat] == s->team_at[team])
                n = nz_put(list, n, V_EMBARK, nz_team_piece(team), nz_boat_piece(boat));
        }
    }
    if (may_scuttle(d, s))
        n = nz_put(list, n, V_SCUTTLE, nz_boat_piece(d->dd), 0);
    return n;
}

static bool check_land(const struct nz_data *d, const struct nz_state *s, int team, struct fy_message *why)
{
    int at = s->team_at[team];
    if (at < AT_BOAT || at >= AT_WATER)
        return FY_NO(why, NZ_9_1, T_NO_NOT_ABOARD, nz_team_piece(team));
    if (fy_bit(s->embarked, team))
        return FY_NO(why, NZ_X_12, T_NO_TO_AND_FRO, nz_team_piece(team));
    if (s->alongside[at - AT_BOAT] == NOWHERE)
        return FY_NO(why, nz_boat_of(at) == d->dd ? NZ_9_2 : NZ_9_1, T_NO_NOT_ALONGSIDE, nz_boat_piece(nz_boat_of(at)));
    return may_land(s, team) || FY_NO(why, NZ_X_17, T_NO_CAISSON, s->alongside[at - AT_BOAT]);
}

static bool check_embark(const struct nz_data *d, const struct nz_state *s, int team, int boat, struct fy_message *why)
{
    if (!nz_on_land(s, team))
        return FY_NO(why, NZ_9_7, T_NO_NOT_ASHORE, nz_team_piece(team));
    if (fy_bit(s->landed, team))
        return FY_NO(why, NZ_X_12, T_NO_TO_AND_FRO, nz_team_piece(team));
    if (boat < 0 || s->boat_fate[boat] != AFLOAT || s->alongside[boat] != s->team_at[team])
        return FY_NO(why, NZ_9_7, T_NO_BOAT_HERE, nz_team_piece(team));
    if (boat == d->dd)
        return FY_NO(why, NZ_9_2, T_NO_DD_BERTH, nz_boat_piece(boat));
    return takes_aboard(d, s, boat) || FY_NO(why, NZ_9_11, T_NO_ROOM, nz_boat_piece(boat));
}

bool nazaire_check_landing(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                           struct fy_message *why)
{
    int team = nz_as_team(c->who);
    if (c->verb == V_SCUTTLE)
        return (nz_as_boat(c->who) == d->dd && may_scuttle(d, s)) || FY_NO(why, NZ_E_2, T_NO_SCUTTLE);
    if (team < 0)
        return FY_NO(why, NZ_9_1, T_NO_TEAM);
    return c->verb == V_LAND ? check_land(d, s, team, why) : check_embark(d, s, team, nz_as_boat(c->a), why);
}

void nazaire_landing_act(struct nz_play *p, const struct fy_choice *c)
{
    struct nz_state *s = p->s;
    int team = c->who - P_TEAM;
    if (c->verb == V_SCUTTLE) {
        s->scuttled = 1;
        SAY(p, NZ_E_2, T_SCUTTLE, c->who);
    } else if (c->verb == V_LAND) {
        int area = s->alongside[s->team_at[team] - AT_BOAT];
        s->landed |= fy_one(team); /* NZ-9.9 */
        SAY(p, area == p->d->zone[Z_D].ram ? NZ_9_2 : NZ_9_1, T_LANDS, c->who, area);
        nazaire_team_enters(p, team, area);
    } else {
        s->embarked |= fy_one(team);
        nazaire_team_to(p, team, AT_BOAT + c->a - P_BOAT);
        SAY(p, NZ_9_7, T_EMBARKS, c->who, c->a);
    }
}
