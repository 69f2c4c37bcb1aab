/* facts.c - what the map and the record sheet say: areas, sea zones, targets, the raid as a whole. */
#include "facts.h"

int nazaire_post_condition(const struct nz_state *s, int post) /* NZ-G.10 */
{
    return fy_bit(s->destroyed, post) ? 3 : fy_bit(s->ooa, post) ? 2 : fy_bit(s->dis, post) ? 1 : 0;
}

/* ---- Targets ---- */

static void target_worth(const struct nz_data *d, const struct nz_state *s, int target, struct fy_notes *notes)
{
    const struct nz_target *t = &d->target[target];
    FY_NOTE_AT(notes, FY_FACT, t->vp, nz_area_place(t->area), NZ_V_1, T_FACT_TARGET, target, t->vp, s->condition[target]);
}

static void target_facts(const struct nz_data *d, const struct nz_state *s, int target, struct fy_notes *notes)
{
    int half = nazaire_target_half_points(d, s, target, s->condition[target]);
    target_worth(d, s, target, notes);
    if (half)
        nazaire_points_note(notes, FY_FACT, s->condition[target] == DAMAGED ? NZ_V_2 : NZ_V_1, half, T_FACT_SCORED,
                            T_FACT_SCORED_HALF);
    if (fy_bit(s->withdrawn, target))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_7_6, T_FACT_WITHDRAWN);
    if (s->charge[target] == PREPARED)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_19_7, T_FACT_PREPARED, nz_team_piece(s->laid_by[target]));
    else if (s->charge[target] == AT_RISK)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_19_20, T_FACT_AT_RISK);
}

/* ---- Areas ---- */

static void line_facts(const struct nz_data *d, const struct nz_state *s, int area, struct fy_notes *notes)
{
    static const uint16_t rules[LINE_COST + 1] = {0, NZ_12_1, NZ_12_2, NZ_12_3};
    const struct nz_area *here = &d->area[area];
    struct fy_set dashed = fy_set_less(fy_set_less(here->fire, here->within[LINE_COST]), fy_set_one[area]);
    for (int i = 0; i < here->n_lines; i++) {
        int to = here->to[i], cost = here->cost[i];
        FY_NOTE_AT(notes, FY_LINK, cost, nz_area_place(to), rules[cost],
                   fy_set_has(s->enemy, to) ? T_FACT_LINE_HELD : T_FACT_LINE, cost, to, fy_set_has(s->closed, to));
    }
    while (fy_set_any(dashed)) {
        int to = fy_set_take(&dashed);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(to), NZ_G_6, T_FACT_DASHED, to);
    }
}

static void shore_facts(const struct nz_data *d, int area, struct fy_notes *notes)
{
    for (int zone = 0; zone < ZONES; zone++) {
        if (d->zone[zone].landing == area)
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_zone_place(zone), NZ_9_1, T_FACT_BERTH, nz_zone_place(zone));
        if (fy_set_has(d->zone[zone].shore, area))
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_zone_place(zone), NZ_9_3, T_FACT_SHORE, nz_zone_place(zone));
    }
}

static void occupants(const struct nz_data *d, const struct nz_state *s, int area, struct fy_notes *notes)
{
    for (uint64_t teams = nazaire_teams_in(s, area); teams;) {
        int team = fy_take_bit(&teams);
        FY_NOTE(notes, FY_FACT, s->strength[team], 0, T_FACT_TEAM_HERE, nz_team_piece(team), fy_bit(d->assault, team),
                s->strength[team]);
    }
    for (uint64_t germans = s->germans_at[area]; germans;) {
        int german = fy_take_bit(&germans);
        FY_NOTE(notes, FY_FACT, s->german_strength[german], 0, T_FACT_GERMAN_HERE, nz_german_piece(german),
                s->german_strength[german]);
    }
    for (int post = 0; post < d->n_posts; post++)
        if (d->post[post].area == area)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_G_10, T_FACT_POST_HERE, nz_post_piece(post),
                    nazaire_post_condition(s, post), fy_bit(s->dark, post));
    for (int boat = 0; boat < BOATS; boat++)
        if (s->alongside[boat] == area && s->boat_fate[boat] != GONE)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_9_1, T_FACT_ALONGSIDE_HERE, nz_boat_piece(boat));
}

static void area_facts(const struct nz_data *d, const struct nz_state *s, int area, struct fy_notes *notes)
{
    bool enemy = fy_set_has(s->enemy, area);
    FY_NOTE(notes, FY_FACT, d->area[area].zone, 0, T_FACT_GROUND, BEAM_LAND + d->area[area].zone, d->area[area].shape,
            fy_set_has(d->over_water, area));
    if (d->area[area].target != NOWHERE)
        target_facts(d, s, d->area[area].target, notes);
    occupants(d, s, area, notes);
    if (enemy)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_12_5,
                d->num.enter_enemy_mf == d->num.leave_enemy_mf ? T_FACT_ENEMY : T_FACT_ENEMY_UNLIKE);
    if (fy_set_has(d->exits, area))
        FY_NOTE(notes, FY_FACT, nazaire_exit_cost(d, s, area, NULL), NZ_11_4, T_FACT_EXIT, nazaire_exit_cost(d, s, area, NULL));
    shore_facts(d, area, notes);
    for (uint64_t towers = d->towers; towers;) {
        int tower = fy_take_bit(&towers);
        if (fy_set_has(d->post[tower].covers, area))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_17_1, T_FACT_TOWER, nz_post_piece(tower), fy_bit(nz_unready(s), tower));
    }
    line_facts(d, s, area, notes);
}

/* ---- Sea zones ---- */

static void light_facts(const struct nz_data *d, const struct nz_state *s, int zone, struct fy_notes *notes)
{
    bool lit = false;
    for (int light = 0; light < LIGHTS; light++) {
        int post = nz_post_piece(d->light[light]);
        bool active = s->beam_zone[light] == zone && s->beam[light] == BEAM_ACTIVE;
        lit |= active;
        if (active)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_9, T_FACT_LIT, post);
        else if (s->beam_zone[light] == zone && s->beam[light] == BEAM_LOCKED)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_10, T_FACT_BEAM_ON, post, s->beam_on[light]);
    }
    if (!lit)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_9, T_FACT_UNLIT);
}

static void bearing_facts(const struct nz_data *d, const struct nz_state *s, int zone, struct fy_notes *notes)
{
    for (uint64_t guns = d->acting_on[zone] & d->guns; guns;) {
        int gun = fy_take_bit(&guns);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(d->post[gun].area), NZ_5_4, T_FACT_BEARS, nz_post_piece(gun),
                   d->post[gun].first != zone, nazaire_post_condition(s, gun));
    }
}

static void zone_facts(const struct nz_data *d, const struct nz_state *s, int zone, struct fy_notes *notes)
{
    const struct nz_zone *z = &d->zone[zone];
    light_facts(d, s, zone, notes);
    for (int boat = 0; boat < BOATS; boat++)
        if (s->boat_zone[boat] == zone && s->boat_fate[boat] <= SUNK)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_BOAT_HERE, nz_boat_piece(boat), s->boat_fate[boat]);
    if (z->landing != NOWHERE)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(z->landing), NZ_9_1, T_FACT_LANDING, z->landing);
    if (z->ram != NOWHERE)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(z->ram), NZ_6_11, T_FACT_RAM, z->ram);
    for (int i = 0; i < z->n_torpedo; i++) {
        int target = z->torpedo[i];
        FY_NOTE_AT(notes, FY_FACT, d->target[target].vp, nz_area_place(d->target[target].area), NZ_6_16, T_FACT_TORPEDO,
                   target, d->target[target].vp, s->condition[target]);
    }
    for (int i = 0; i < z->n_to; i++)
        FY_NOTE_AT(notes, FY_LINK, z->cost[z->to[i]], nz_zone_place(z->to[i]), NZ_6_5, T_FACT_LANE, z->cost[z->to[i]],
                   nz_zone_place(z->to[i]));
    bearing_facts(d, s, zone, notes);
}

/* ---- The raid ---- */

static void raid_facts(const struct nz_data *d, const struct nz_state *s, struct fy_notes *notes)
{
    int minutes = d->start_minute + (s->turn - 1) * d->turn_minutes, hour = minutes / 60 % 24, minute = minutes % 60;
    int half = nazaire_half_points(d, s), modifier = nazaire_flotilla_modifier(d, s);
    FY_NOTE(notes, FY_FACT, s->turn, NZ_22_1, T_FACT_TURN, s->turn, s->option[O_TURNS], hour / 10, hour % 10, minute / 10,
            minute % 10);
    FY_NOTE(notes, FY_FACT, s->phase, NZ_G_13, T_FACT_PHASE, s->phase);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_V_5, T_FACT_POINTS, half, s->option[O_VICTORY]);
    if (modifier < 0)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_4_11, T_FACT_NO_FLOTILLA);
    else
        FY_NOTE(notes, FY_FACT, modifier, NZ_4_11, T_FACT_FLOTILLA, modifier);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_1_7, s->blackout_turn ? T_FACT_GRID_OFF : T_FACT_GRID_ON, s->blackout_turn);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_U_1, T_FACT_PENS, s->pens_awake);
    FY_NOTE(notes, FY_FACT, fy_count_bits(s->cup), NZ_0_5, T_FACT_CUP, fy_count_bits(s->cup), s->next_wave);
    for (int target = 0; target < d->n_targets; target++)
        target_worth(d, s, target, notes);
    for (struct fy_set exits = d->exits; fy_set_any(exits);)
        FY_NOTE(notes, FY_FACT, d->num.team_exited, NZ_V_4, T_FACT_WAY_OUT, fy_set_take(&exits), d->num.team_exited);
}

static void place_facts(const struct nz_data *d, const struct nz_state *s, int32_t place, struct fy_notes *notes)
{
    int zone = nz_as_zone(place), area = nz_as_area(place);
    if (zone >= 0)
        zone_facts(d, s, zone, notes);
    if (area >= 0 && area < d->n_areas)
        area_facts(d, s, area, notes);
}

void nazaire_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    switch (noun) {
    case FY_NONE: raid_facts(d, s, notes); break;
    case N_PIECE: nazaire_piece_facts(d, s, index, notes); break;
    case N_BOAT: nazaire_piece_facts(d, s, nz_boat_piece(index), notes); break;
    case N_TEAM: nazaire_piece_facts(d, s, nz_team_piece(index), notes); break;
    case N_GERMAN: nazaire_piece_facts(d, s, nz_german_piece(index), notes); break;
    case N_POST: nazaire_piece_facts(d, s, nz_post_piece(index), notes); break;
    case N_LIGHT: nazaire_piece_facts(d, s, nz_post_piece(d->light[index]), notes); break;
    case N_PLACE: place_facts(d, s, index, notes); break;
    case N_AREA: place_facts(d, s, nz_area_place(index), notes); break;
    case N_TARGET: place_facts(d, s, nz_area_place(d->target[index].area), notes); break;
    default: break;
    }
}
