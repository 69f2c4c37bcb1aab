/* prospect.c - what a choice costs, needs and brings, from the functions that carry it out. */
#include "facts.h"

static void cost_and_left(struct fy_notes *notes, uint16_t rule, int cost, int before)
{
    FY_NOTE(notes, FY_COST, cost, rule, T_COST_MF, cost);
    nazaire_before_modifiers(notes);
    FY_NOTE(notes, FY_LEFT, before - cost, rule, T_LEFT_MF, before - cost);
}

/* What more a target would score than it does. */
static void target_gain(const struct nz_data *d, const struct nz_state *s, int target, struct fy_notes *notes)
{
    int now = nazaire_target_half_points(d, s, target, s->condition[target]);
    int destroyed = nazaire_target_half_points(d, s, target, DESTROYED) - now;
    int damaged = nazaire_target_half_points(d, s, target, DAMAGED) - now;
    nazaire_points_note(notes, FY_GAIN, NZ_V_1, destroyed, T_GAIN_DESTROYED, T_GAIN_DESTROYED_HALF);
    if (damaged > 0)
        nazaire_points_note(notes, FY_GAIN, NZ_V_2, damaged, T_GAIN_DAMAGED, T_GAIN_DAMAGED_HALF);
    if (fy_set_has(d->over_water, d->target[target].area))
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, NZ_G_11, T_RISK_CROSSING);
}

/* ---- Phase 4 ---- */

static void cover_prospect(const struct nz_data *d, const struct nz_state *s, int32_t piece, struct fy_notes *notes)
{
    nazaire_cover_modifier(d, s, notes);
    FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_4_8, T_GAIN_V3, piece);
    nazaire_points_note(notes, FY_GAIN, NZ_V_1, 2 * d->post[nz_as_post(piece)].vp, T_GAIN_DESTROYED, T_GAIN_DESTROYED_HALF);
    FY_NOTE(notes, FY_RISK, FY_NO_VALUE, NZ_4_9, T_RISK_MISS);
}

/* ---- Phase 6 ---- */

static void sail_prospect(const struct nz_data *d, const struct nz_state *s, int boat, int zone, struct fy_notes *notes)
{
    int place = nz_zone_place(zone), guns = fy_count_bits(d->acting_on[zone] & d->guns & ~nz_unready(s));
    if (zone == Z_OPEN_SEA) {
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, NZ_6_22, T_WARN_OPEN_SEA, nz_boat_piece(boat));
        if (s->teams_aboard[boat] + s->groups[boat])
            FY_NOTE(notes, FY_GAIN, d->num.group_saved, NZ_V_3, T_GAIN_GROUPS, d->num.group_saved);
    }
    if (guns)
        FY_NOTE_AT(notes, FY_RISK, guns, place, NZ_5_4, T_RISK_GUNS, guns, place);
    for (int light = 0; light < LIGHTS; light++)
        if (s->beam[light] == BEAM_ACTIVE && s->beam_zone[light] == zone)
            FY_NOTE_AT(notes, FY_RISK, FY_NO_VALUE, place, NZ_2_9, T_RISK_LIT, place);
}

static void torpedo_prospect(const struct nz_data *d, const struct nz_state *s, int boat, int area, struct fy_notes *notes)
{
    int target = d->area[area].target;
    FY_NOTE(notes, FY_COST, 1, NZ_6_16, T_COST_TORPEDO);
    FY_NOTE(notes, FY_LEFT, s->torpedoes[boat] - 1, NZ_6_16, T_LEFT_TORPEDOES, s->torpedoes[boat] - 1);
    nazaire_need_table(notes, NZ_6_16, d->n3, nazaire_torpedo_modifier(d, s, target, notes));
    target_gain(d, s, target, notes);
    if (d->boat[boat].delayed)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, NZ_6_18, T_RISK_DELAYED);
}

/* The explosion as it would be if the raid ended with this. */
static void ram_prospect(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_notes *notes)
{
    int target = d->area[d->zone[s->boat_zone[boat]].ram].target;
    struct nz_state rammed = *s;
    rammed.rammed_speed = (uint8_t)nazaire_allowance(d, s, boat);
    FY_NOTE(notes, FY_GAIN, d->target[target].vp, NZ_E_1, T_GAIN_RAM, target, d->target[target].vp);
    nazaire_need_table(notes, NZ_E_1, d->n2, nazaire_explosion_modifier(d, &rammed, target, notes));
    FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, NZ_6_13, T_WARN_RAM, nz_boat_piece(boat));
}

static void rescue_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                            struct fy_notes *notes)
{
    struct nz_state after = *s;
    nazaire_naval_act(&(struct nz_play){d, &after, NULL, NULL}, c); /* no die is rolled */
    int boat = nz_as_boat(c->who), room = nz_boat_room(d, &after, boat), saved = nz_boat_room(d, s, boat) - room;
    FY_NOTE(notes, FY_GAIN, saved, NZ_6_20, T_GAIN_RESCUE, saved);
    FY_NOTE(notes, FY_LEFT, room, NZ_9_11, T_LEFT_ROOM, room, c->who);
}

static void naval_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                           struct fy_notes *notes)
{
    int boat = nz_as_boat(c->who);
    cost_and_left(notes, NZ_6_1, nazaire_naval_cost(d, s, c), s->mf[boat]);
    if (s->mover != NOWHERE && s->mover != boat && s->mf[s->mover])
        FY_NOTE(notes, FY_WARNING, s->mf[s->mover], NZ_X_13, T_WARN_MOVER, nz_boat_piece(s->mover), s->mf[s->mover]);
    switch (c->verb) {
    case V_SAIL: sail_prospect(d, s, boat, nz_as_zone(c->a), notes); break;
    case V_TORPEDO: torpedo_prospect(d, s, boat, nz_as_area(c->a), notes); break;
    case V_RAM: ram_prospect(d, s, boat, notes); break;
    case V_RESCUE: rescue_prospect(d, s, c, notes); break;
    case V_BEACH:
        nazaire_need_faces(notes, NZ_9_3, d->num.improvised_success);
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, NZ_9_5, T_RISK_BEACH);
        break;
    default: break;
    }
}

/* ---- Going into an area ---- */

static void area_risks(const struct nz_data *d, const struct nz_state *s, int team, int area, struct fy_notes *notes)
{
    int target = d->area[area].target, place = nz_area_place(area);
    if (fy_set_has(s->enemy, area))
        FY_NOTE_AT(notes, FY_RISK, FY_NO_VALUE, place, NZ_G_7, T_RISK_ENEMY, area);
    for (uint64_t towers = d->towers & ~nz_unready(s); towers;) {
        int tower = fy_take_bit(&towers);
        if (fy_set_has(d->post[tower].covers, area))
            FY_NOTE_AT(notes, FY_RISK, FY_NO_VALUE, place, NZ_17_1, T_RISK_TOWER, nz_post_piece(tower), area);
    }
    if (target != NOWHERE && !fy_bit(d->assault, team) && s->condition[target] != DESTROYED)
        FY_NOTE(notes, FY_RISK, d->mod.preparation.entered, NZ_19_8, T_RISK_ENTERED, d->mod.preparation.entered);
    if (!s->pens_awake && fy_set_has(d->wakes, area))
        FY_NOTE_AT(notes, FY_WARNING, FY_NO_VALUE, place, NZ_U_1, T_WARN_PENS);
}

/* What is left behind when the team goes. */
static void charges_left(const struct nz_data *d, const struct nz_state *s, int team, struct fy_notes *notes)
{
    int area = s->team_at[team];
    if (nazaire_guards_charges(d, s, team, area))
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, NZ_19_20, T_WARN_CHARGES, area, nz_team_piece(team));
}

/* ---- Phases 9 and 11 ---- */

static void landing_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                             struct fy_notes *notes)
{
    int team = nz_as_team(c->who), boat = nz_as_boat(c->a);
    if (c->verb == V_LAND) {
        int area = s->alongside[nz_boat_of(s->team_at[team])];
        FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_9_1, T_GAIN_ASHORE, area);
        FY_NOTE(notes, FY_RISK, d->num.landed_mf, NZ_12_7, T_RISK_LANDED, d->num.landed_mf);
        area_risks(d, s, team, area, notes);
    } else if (c->verb == V_EMBARK) {
        int room = nz_boat_room(d, s, boat) - 1;
        FY_NOTE(notes, FY_LEFT, room, NZ_9_11, T_LEFT_ROOM, room, c->a);
        FY_NOTE(notes, FY_GAIN, d->num.group_saved, NZ_V_3, T_GAIN_GROUPS, d->num.group_saved);
        charges_left(d, s, team, notes);
    }
}

static void move_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                          struct fy_notes *notes)
{
    int team = nz_as_team(c->who), from = s->team_at[team], to = nz_as_area(c->a);
    bool exits = c->verb == V_EXIT;
    int cost = exits ? nazaire_exit_cost(d, s, from, notes) : nazaire_step_cost(d, s, from, to, notes);
    cost_and_left(notes, exits ? NZ_11_4 : NZ_12_8, cost, s->team_mf[team]);
    if (s->mover != NOWHERE && s->mover != team && s->team_mf[s->mover])
        FY_NOTE(notes, FY_WARNING, s->team_mf[s->mover], NZ_X_13, T_WARN_MOVER, nz_team_piece(s->mover),
                s->team_mf[s->mover]);
    charges_left(d, s, team, notes);
    if (!exits) {
        area_risks(d, s, team, to, notes);
        return;
    }
    FY_NOTE(notes, FY_GAIN, d->num.team_exited, NZ_V_4, T_GAIN_EXIT, d->num.team_exited);
    FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, NZ_11_4, T_WARN_EXIT, c->who);
}

/* ---- Phases 14 and 15 ---- */

static void fire_prospect(const struct nz_data *d, const struct nz_state *s, int team, int32_t piece, struct fy_notes *notes)
{
    int post = nz_as_post(piece), german = nz_as_german(piece);
    nazaire_fire_modifier(d, s, team, piece, notes);
    if (post >= 0)
        FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_14_7, T_GAIN_POST, piece, d->post[post].strength);
    else
        FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, nz_is_car(german) ? NZ_14_10 : NZ_14_5,
                nz_is_car(german) ? T_GAIN_CAR : T_GAIN_LOSS, piece, s->german_strength[german]);
}

static void grenade_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                             struct fy_notes *notes)
{
    int team = nz_as_team(c->who), aim = c->verb == V_GRENADE_AT ? c->a : -1, post = nz_as_post(aim);
    bool automatic = post >= 0 && fy_bit(s->dis | s->ooa, post), germans = s->germans_at[s->team_at[team]] != 0;
    FY_NOTE(notes, FY_COST, 1, NZ_14_15, T_COST_GRENADES);
    FY_NOTE(notes, FY_LEFT, s->grenades[team] - 1, NZ_14_15, T_LEFT_GRENADES, s->grenades[team] - 1);
    if (automatic)
        FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_14_12, T_GAIN_AUTOMATIC, aim);
    if (post >= 0)
        nazaire_points_note(notes, FY_GAIN, NZ_V_1, 2 * d->post[post].vp, T_GAIN_DESTROYED, T_GAIN_DESTROYED_HALF);
    if (automatic && !germans)
        return;
    nazaire_need_faces(notes, NZ_14_13, d->num.grenade_success);
    FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_14_13, T_GAIN_GRENADES, nz_as_german(aim) >= 0, post >= 0 && !automatic);
}

static void long_range_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                                struct fy_notes *notes)
{
    int made = s->option[O_LONGRANGE] ? s->shots[nz_as_team(c->who)] : s->attempts;
    int left = d->num.long_range_attempts - made - 1;
    FY_NOTE(notes, FY_LEFT, left, NZ_15_3, T_LEFT_ATTEMPTS, left);
    nazaire_need_faces(notes, NZ_15_4, d->num.long_range_hit);
    FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, NZ_15_5, T_GAIN_V3, c->a);
}

/* ---- Phase 19 ---- */

static void prepare_prospect(const struct nz_data *d, const struct nz_state *s, int team, struct fy_notes *notes)
{
    int target = d->area[s->team_at[team]].target;
    FY_NOTE(notes, FY_COST, 1, NZ_19_7, T_COST_CHARGE);
    FY_NOTE(notes, FY_LEFT, s->charges[team] - 1, NZ_19_7, T_LEFT_CHARGES, s->charges[team] - 1);
    nazaire_preparation_modifier(d, s, team, notes);
    FY_NOTE(notes, FY_GAIN, d->target[target].vp, NZ_V_1, T_GAIN_TARGET, target, d->target[target].vp);
}

static void blow_prospect(const struct nz_data *d, const struct nz_state *s, int team, int area, struct fy_notes *notes)
{
    int target = d->area[area].target;
    if (!s->option[O_FIRE_CHECK])
        FY_NOTE(notes, FY_NEED | FY_OR_LESS, nazaire_check_limit(s, team), NZ_19_12, T_NEED_CHECK, nazaire_check_limit(s, team));
    nazaire_need_table(notes, NZ_19_13, d->n2, nazaire_firing_modifier(d, s, team, target, notes));
    target_gain(d, s, target, notes);
    FY_NOTE(notes, FY_RISK, FY_NO_VALUE, NZ_19_20, T_RISK_NO_EFFECT);
}

/* Teams, then charges, come up in ascending order: what stands before this one is passed over with it (NZ-19.24). */
static void order_warning(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c, struct fy_notes *notes)
{
    struct fy_choice list[MAX_CHOICES];
    int n = nazaire_phase_choices(d, s, list, MAX_CHOICES), before = 0;
    int32_t mine = c->verb == V_BLOW ? c->a : c->who, last = mine;
    for (int i = 0; i < n && !fy_same_choice(&list[i], c); i++) {
        int32_t other = c->verb == V_BLOW ? list[i].a : list[i].who;
        before += list[i].verb == c->verb && other != mine && other != last;
        last = other;
    }
    if (before)
        FY_NOTE(notes, FY_WARNING, before, NZ_19_24, T_WARN_ORDER, before, c->verb == V_BLOW);
}

static void demolition_prospect(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                                struct fy_notes *notes)
{
    int team = nz_as_team(c->who);
    if (c->verb == V_PREPARE) {
        prepare_prospect(d, s, team, notes);
    } else if (c->verb == V_BLOW) {
        blow_prospect(d, s, team, nz_as_area(c->a), notes);
    } else {
        FY_NOTE(notes, FY_COST, 1, NZ_19_4, T_COST_CHARGE);
        FY_NOTE(notes, FY_LEFT, s->charges[team] - 1, NZ_19_4, T_LEFT_CHARGES, s->charges[team] - 1);
        nazaire_need_table(notes, NZ_19_2, d->n2, 0);
        nazaire_points_note(notes, FY_GAIN, NZ_V_1, 2 * d->post[nz_as_post(c->a)].vp, T_GAIN_DESTROYED,
                            T_GAIN_DESTROYED_HALF);
    }
    order_warning(d, s, c, notes);
}

/* ---- Done ---- */

/* How many could still do something now, those who would only go aboard again apart. */
static int still_to_act(const struct nz_data *d, const struct nz_state *s)
{
    struct fy_choice list[MAX_CHOICES];
    uint64_t teams = 0;
    int n = nazaire_phase_choices(d, s, list, MAX_CHOICES);
    for (int i = 0; i < n; i++) {
        int team = nz_as_team(list[i].who);
        bool moved = list[i].verb == V_MOVE && s->team_mf[team] < nazaire_team_allowance(d, s, team);
        if (team >= 0 && list[i].verb != V_EMBARK && !moved)
            teams |= fy_one(team);
    }
    return fy_count_bits(teams);
}

static void done_prospect(const struct nz_data *d, const struct nz_state *s, struct fy_notes *notes)
{
    static const struct {
        uint16_t rule;
        uint8_t words;
    } by_phase[PH_END] = {[PH_MOVE] = {NZ_11_2, 0}, [PH_LANDING] = {NZ_9_1, 0}, [PH_FIRE] = {NZ_14_1, 1},
                          [PH_LONG_RANGE] = {NZ_15_1, 2}, [PH_DEMOLITION] = {NZ_19_24, 3}};
    if (s->phase == PH_COVERING) {
        FY_NOTE(notes, FY_RISK, fy_count_bits(s->cover), NZ_4_1, T_RISK_COVER, fy_count_bits(s->cover));
        return;
    }
    int boats = s->phase == PH_NAVAL ? fy_count_bits(s->under_way & ~s->begun) : 0;
    int teams = s->phase == PH_NAVAL ? 0 : still_to_act(d, s);
    if (boats)
        FY_NOTE(notes, FY_WARNING, boats, NZ_6_1, T_WARN_BOATS, boats);
    if (teams)
        FY_NOTE(notes, FY_WARNING, teams, by_phase[s->phase].rule, s->phase == PH_MOVE ? T_WARN_UNMOVED : T_WARN_TEAMS,
                teams, by_phase[s->phase].words + (s->phase == PH_DEMOLITION ? s->step - ST_ACT : 0));
}

static void assign_prospect(const struct nz_data *d, int area, struct fy_notes *notes)
{
    int target = d->area[area].target;
    FY_NOTE(notes, FY_GAIN, d->target[target].vp, NZ_19_8, T_GAIN_PRIMARY, target, d->target[target].vp);
}

void nazaire_prospect(const void *data, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    int team = nz_as_team(c->who);
    switch (c->verb) {
    case V_CONTINUE: break;
    case V_DONE: done_prospect(d, s, notes); break;
    case V_ASSIGN: assign_prospect(d, nz_as_area(c->a), notes); break;
    case V_COVER: cover_prospect(d, s, c->a, notes); break;
    case V_LAND:
    case V_EMBARK:
    case V_SCUTTLE: landing_prospect(d, s, c, notes); break;
    case V_MOVE:
    case V_EXIT: move_prospect(d, s, c, notes); break;
    case V_FIRE: fire_prospect(d, s, team, c->a, notes); break;
    case V_GRENADE:
    case V_GRENADE_AT: grenade_prospect(d, s, c, notes); break;
    case V_SHELL: long_range_prospect(d, s, c, notes); break;
    case V_PREPARE:
    case V_DEMOLISH:
    case V_BLOW: demolition_prospect(d, s, c, notes); break;
    case V_SHIFT: area_risks(d, s, team, nz_as_area(c->a), notes); break;
    default: naval_prospect(d, s, c, notes); break;
    }
}
