/* pieces.c - where everybody is, and what hangs on a piece being moved, hurt or taken off (NZ-G, NZ-0). */
#include "nazaire.h"

#include <string.h>

int nazaire_pick(struct nz_play *p, int n, uint16_t what, int32_t who) /* NZ-G.2 */
{
    if (n <= 1)
        return 0;
    for (;;) {
        int die = nz_die(p, NZ_G_2, what, who);
        if (n <= FACES / 2)
            return (die - 1) * n / FACES;
        if (n > FACES)
            die = (die - 1) * FACES + nz_die(p, NZ_G_2, what, who);
        if (die <= n)
            return die - 1;
    }
}

/* ---- boats ---- */

bool nazaire_berth(const struct nz_data *d, int boat, int zone, int area) /* NZ-9.1, NZ-9.2, NZ-9.3 */
{
    const struct nz_zone *z = &d->zone[zone];
    return boat == d->dd ? z->ram == area : z->landing == area || fy_set_has(z->shore, area);
}

void nazaire_boat_to(struct nz_play *p, int boat, int zone) /* NZ-6.23 */
{
    struct nz_state *s = p->s;
    nz_free_beams(s, nz_boat_piece(boat));
    s->boats_in[s->boat_zone[boat]] &= ~(UINT32_C(1) << boat);
    s->boats_in[zone] |= UINT32_C(1) << boat;
    s->in_river &= ~((uint32_t)(zone == Z_OPEN_SEA) << boat);
    s->boat_zone[boat] = (uint8_t)zone;
}

void nazaire_boat_leaves_play(struct nz_play *p, int boat, int fate)
{
    struct nz_state *s = p->s;
    nz_free_beams(s, nz_boat_piece(boat)); /* NZ-2.11 */
    s->boats_in[s->boat_zone[boat]] &= ~(UINT32_C(1) << boat);
    s->in_river &= ~(UINT32_C(1) << boat);
    s->alongside_now &= ~(UINT32_C(1) << boat);
    s->sunk = (s->sunk & ~(UINT32_C(1) << boat)) | (uint32_t)(fate == SUNK) << boat;
    s->boat_fate[boat] = (uint8_t)fate;
}

/* ---- teams ---- */

uint64_t nazaire_teams_in(const struct nz_state *s, int area)
{
    uint64_t teams = 0;
    for (uint64_t left = s->ashore; left;) {
        int team = fy_take_bit(&left);
        teams |= (uint64_t)(s->team_at[team] == area) << team;
    }
    return teams;
}

bool nazaire_guards_charges(const struct nz_data *d, const struct nz_state *s, int team, int area) /* NZ-19.20 */
{
    int target = d->area[area].target;
    return target != NOWHERE && s->charge[target] == PREPARED && s->laid_by[target] == team;
}

static void leave_charges(struct nz_play *p, int team, int area) /* NZ-19.20 */
{
    if (!nazaire_guards_charges(p->d, p->s, team, area))
        return;
    nz_set_charge(p->s, p->d->area[area].target, AT_RISK, team);
    SAY(p, NZ_19_20, T_CHARGES_AT_RISK, area);
}

static void free_team_beam(struct nz_play *p, int team, int at) /* NZ-2.11 */
{
    const struct nz_state *s = p->s;
    if (at >= AREAS || p->d->area[at].zone != p->d->area[s->team_at[team]].zone)
        nz_free_beams(p->s, nz_team_piece(team));
}

/* Aboard a boat, or among its survivors in the water. */
static void add_passenger(struct nz_state *s, int team, int at)
{
    int boat = nz_boat_of(at);
    s->teams_aboard[boat] = (uint8_t)(s->teams_aboard[boat] + (at < AT_WATER));
    s->passengers[boat] |= UINT32_C(1) << team;
}

void nazaire_team_to(struct nz_play *p, int team, int at)
{
    struct nz_state *s = p->s;
    int from = s->team_at[team];
    if (from < AREAS) {
        leave_charges(p, team, from);
        free_team_beam(p, team, at);
    } else if (from < AT_OVERLAND) {
        int boat = nz_boat_of(from);
        s->teams_aboard[boat] = (uint8_t)(s->teams_aboard[boat] - (from < AT_WATER));
        s->passengers[boat] &= ~(UINT32_C(1) << team);
    }
    s->team_at[team] = (uint8_t)at;
    s->ashore = (s->ashore & ~fy_one(team)) | (uint64_t)(at < AREAS) << team;
    if (from < AREAS && !nazaire_teams_in(s, from))
        fy_set_drop(&s->commandos, from);
    if (at < AREAS)
        fy_set_add(&s->commandos, at);
    else if (at < AT_OVERLAND)
        add_passenger(s, team, at);
}

void nazaire_team_enters(struct nz_play *p, int team, int area)
{
    struct nz_state *s = p->s;
    nazaire_team_to(p, team, area);
    s->entered |= fy_one(team);
    s->been_ashore |= fy_one(team);
    if (fy_set_has(s->closed, area))
        s->displaced |= fy_one(team); /* NZ-X.17 */
    if (!s->pens_awake && fy_set_has(p->d->wakes, area))
        nazaire_wake_pens(p); /* NZ-U.1, NZ-U.7, NZ-U.8 */
}

void nazaire_team_loses(struct nz_play *p, int team, int points, uint16_t rule)
{
    struct nz_state *s = p->s;
    s->hurt |= fy_one(team);
    if (s->strength[team] > points) {
        s->strength[team] = (uint8_t)(s->strength[team] - points);
        SAY(p, rule, T_TEAM_LOSES, nz_team_piece(team), points, s->strength[team]);
        return;
    }
    s->strength[team] = 0;
    SAY(p, rule, T_TEAM_FALLS, nz_team_piece(team), points);
    nazaire_team_to(p, team, AT_LOST);
}

/* ---- Germans; an armoured car is one of them (NZ-G.15) ---- */

static void update_enemy(const struct nz_data *d, struct nz_state *s, int area) /* NZ-G.7 */
{
    if (s->germans_at[area] || (d->area[area].posts & ~nz_unready(s)))
        fy_set_add(&s->enemy, area);
    else
        fy_set_drop(&s->enemy, area);
}

static void leave_area(struct nz_state *s, int german)
{
    int from = s->german_at[german];
    if (from >= AREAS)
        return;
    s->germans_at[from] &= ~fy_one(german);
    if (!s->germans_at[from])
        fy_set_drop(&s->germans, from);
}

void nazaire_place_german(struct nz_play *p, int german, int area)
{
    struct nz_state *s = p->s;
    int from = s->german_at[german];
    leave_area(s, german);
    if (from < AREAS)
        update_enemy(p->d, s, from);
    s->german_at[german] = (uint8_t)area;
    s->germans_at[area] |= fy_one(german);
    fy_set_add(&s->germans, area);
    fy_set_add(&s->enemy, area);
}

void nazaire_remove_german(struct nz_play *p, int german) /* NZ-18.6 */
{
    struct nz_state *s = p->s;
    int from = s->german_at[german];
    leave_area(s, german);
    s->german_at[german] = AT_REMNANTS;
    s->german_strength[german] = 0;
    s->flipped &= ~fy_one(german);
    s->remnant &= ~fy_one(german);
    s->missed &= ~fy_one(german);
    s->struck &= ~fy_one(german);
    update_enemy(p->d, s, from);
}

int nazaire_draw_german(struct nz_play *p, uint16_t rule) /* NZ-0.5, NZ-0.6, NZ-G.3 */
{
    struct nz_state *s = p->s;
    while (!s->cup) {
        if (s->next_wave > WAVES)
            return -1;
        for (uint64_t wave = p->d->wave[s->next_wave]; wave;) {
            int german = fy_take_bit(&wave);
            if (s->german_at[german] != AT_RESERVE)
                continue; /* in a position set by hand it is in play already, or lost */
            s->german_at[german] = AT_CUP;
            s->cup |= fy_one(german);
        }
        SAY(p, NZ_0_5, T_WAVE, s->next_wave);
        s->next_wave++;
    }
    int german = fy_draw_bits(p->dice, s->cup, N_PIECE, rule, T_DRAW, 0);
    s->cup &= ~fy_one(german);
    s->german_strength[german] = p->d->german[german].strength;
    return german;
}

void nazaire_strike_german(struct nz_play *p, int german, int points) /* NZ-14.5, NZ-14.6, NZ-14.10 */
{
    struct nz_state *s = p->s;
    int left = s->german_strength[german] - points;
    if (nz_is_car(german) && left > 0) {
        SAY(p, NZ_14_10, T_CAR_STANDS, nz_german_piece(german));
        return;
    }
    if (left > 0) {
        s->german_strength[german] = (uint8_t)left;
        s->struck |= fy_one(german);
        SAY(p, NZ_14_5, T_GERMAN_LOSES, nz_german_piece(german), points, left);
        return;
    }
    SAY(p, NZ_14_5, T_GERMAN_LOST, nz_german_piece(german));
    nazaire_remove_german(p, german);
}

/* ---- posts and targets ---- */

void nazaire_post_state(struct nz_play *p, int post, int result, uint16_t rule)
{
    struct nz_state *s = p->s;
    uint64_t bit = fy_one(post);
    if (result == V3_DIS && (s->ooa & bit)) /* NZ-14.8 */
        return;
    s->dis &= ~bit;
    s->ooa &= ~bit;
    s->cover &= ~bit;
    *(result == V3_DESTROYED ? &s->destroyed : result == V3_OOA ? &s->ooa : &s->dis) |= bit; /* NZ-G.10 */
    if (result == V3_DESTROYED)
        s->fired &= ~bit;
    SAY(p, rule, T_POST_STATE, nz_post_piece(post), result);
    if (p->d->post[post].kind == SEARCHLIGHT)
        nz_release_beam(s, p->d->post[post].light); /* NZ-2.16 */
    update_enemy(p->d, s, p->d->post[post].area);
}

static void crossing_falls(struct nz_play *p, int area) /* NZ-G.11, NZ-G.12 */
{
    struct nz_state *s = p->s;
    fy_set_add(&s->closed, area);
    SAY(p, NZ_G_11, T_CROSSING_GONE, area);
    s->displaced |= nazaire_teams_in(s, area);
    struct fy_set next = fy_set_less(p->d->area[area].near, s->closed);
    for (uint64_t germans = s->germans_at[area]; germans && fy_set_any(next);)
        nazaire_place_german(p, fy_take_bit(&germans), fy_set_first(next));
}

void nazaire_damage_target(struct nz_play *p, int target, int result, uint16_t rule) /* NZ-6.17, NZ-19.22, NZ-19.23 */
{
    struct nz_state *s = p->s;
    int area = p->d->target[target].area;
    bool was_intact = s->condition[target] == INTACT;
    if (result == N_NO_EFFECT || s->condition[target] == DESTROYED)
        return;
    s->condition[target] = result == N_DESTROYED ? DESTROYED : DAMAGED;
    if (result != N_DESTROYED)
        nazaire_points_note(FY_HEARD(p->log), FY_GAIN, NZ_V_2, nazaire_target_half_points(p->d, s, target, DAMAGED),
                            T_FACT_SCORED, T_FACT_SCORED_HALF);
    SAY(p, rule, T_TARGET, area, result == N_DESTROYED, p->d->target[target].vp);
    if (was_intact && area == p->d->num.blackout)
        nazaire_blackout(p);
    if (result != N_DESTROYED)
        return;
    nz_set_charge(s, target, NO_CHARGES, NOWHERE);
    if (fy_set_has(p->d->over_water, area))
        crossing_falls(p, area);
}

/* ---- derived fields; and what a position set by hand leaves out ---- */

static void derive_boats(const struct nz_data *d, struct nz_state *s)
{
    memset(s->boats_in, 0, sizeof s->boats_in);
    s->in_river = s->sunk = s->alongside_now = s->under_way = s->beaching_now = 0;
    if (s->rammed_speed && s->alongside[d->dd] == NOWHERE && s->boat_fate[d->dd] != GONE) {
        s->boat_zone[d->dd] = Z_D;
        s->alongside[d->dd] = d->zone[Z_D].ram;
    }
    bool under_command = !s->rammed_speed && s->boat_fate[d->dd] == AFLOAT && !fy_bit(s->diw, d->dd);
    if (under_command) /* nobody has been taken off her: whoever is missing is a casualty */
        s->dd_losses = (uint8_t)(d->boat[d->dd].crew - s->crew[d->dd]);
    for (int boat = 0; boat < BOATS; boat++) {
        bool afloat = s->boat_fate[boat] == AFLOAT && s->boat_zone[boat] < ZONES;
        s->boats_in[afloat ? s->boat_zone[boat] : 0] |= (uint32_t)afloat << boat;
        s->in_river |= (uint32_t)(afloat && s->boat_zone[boat] != Z_OPEN_SEA) << boat;
        s->alongside_now |= (uint32_t)(afloat && s->alongside[boat] != NOWHERE) << boat;
        s->sunk |= (uint32_t)(s->boat_fate[boat] == SUNK) << boat;
        s->under_way |= (uint32_t)(s->mf[boat] != 0) << boat;
        s->beaching_now |= (uint32_t)(s->beaching[boat] != NOWHERE) << boat;
        if (afloat && !s->crew[boat] && boat != d->dd)
            s->diw |= fy_one(boat); /* NZ-3.31 */
    }
}

static void derive_teams(struct nz_state *s)
{
    memset(s->teams_aboard, 0, sizeof s->teams_aboard);
    memset(s->passengers, 0, sizeof s->passengers);
    s->commandos = fy_set_none();
    s->ashore = s->on_foot = 0;
    for (int team = 0; team < TEAMS; team++) {
        int at = s->team_at[team];
        s->ashore |= (uint64_t)(at < AREAS) << team;
        s->on_foot |= (uint64_t)(s->team_mf[team] != 0) << team;
        if (at < AREAS) {
            fy_set_add(&s->commandos, at);
            s->been_ashore |= fy_one(team);
        } else if (at < AT_OVERLAND) {
            add_passenger(s, team, at);
        }
    }
}

static void derive_germans(const struct nz_data *d, struct nz_state *s)
{
    memset(s->germans_at, 0, sizeof s->germans_at);
    s->germans = fy_set_none();
    s->cup = 0;
    for (int german = 0; german < GERMANS; german++) {
        int at = s->german_at[german];
        if (at < AREAS) {
            s->germans_at[at] |= fy_one(german);
            fy_set_add(&s->germans, at);
        }
        s->cup |= (uint64_t)(at == AT_CUP) << german;
        int side = fy_bit(s->flipped, german) ? d->german[german].reduced : d->german[german].strength;
        if (at < AREAS && !nz_is_car(german) && !fy_bit(s->remnant, german) && s->german_strength[german] != side)
            s->struck |= fy_one(german); /* a car is never reduced: NZ-18.9 */
    }
}

static void derive_targets(const struct nz_data *d, struct nz_state *s)
{
    s->charged = 0;
    s->closed = fy_set_none();
    for (int target = 0; target < d->n_targets; target++) {
        int area = d->target[target].area;
        s->charged |= (uint32_t)(s->charge[target] != NO_CHARGES) << target;
        if ((s->condition[target] == DESTROYED && fy_set_has(d->over_water, area)) || fy_bit(s->withdrawn, target))
            fy_set_add(&s->closed, area);
    }
}

void nazaire_derive_pieces(const void *data, void *state)
{
    const struct nz_data *d = data;
    struct nz_state *s = state;
    derive_boats(d, s);
    derive_teams(s);
    derive_germans(d, s);
    derive_targets(d, s);
    s->dark &= d->lights; /* nothing else needs power */
    s->enemy = fy_set_none();
    for (int area = 0; area < d->n_areas; area++)
        update_enemy(d, s, area);
    s->cover = s->phase == PH_COVERING && s->step == ST_ACT ? nazaire_cover_targets(d, s) : 0;
}
