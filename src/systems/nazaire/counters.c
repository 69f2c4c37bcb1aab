/* counters.c - what the counters and the boxes of the record sheet say: boats, teams, Germans, guns and lights. */
#include "facts.h"

/* ---- Boats ---- */

static void passenger_facts(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_notes *notes)
{
    for (uint64_t teams = s->passengers[boat]; teams;) {
        int team = fy_take_bit(&teams);
        FY_NOTE(notes, FY_FACT, s->strength[team], NZ_0_2, s->team_at[team] >= AT_WATER ? T_FACT_WATER : T_FACT_ABOARD,
                nz_team_piece(team), fy_bit(d->assault, team), s->strength[team]);
    }
    if (s->groups[boat])
        FY_NOTE(notes, FY_FACT, s->groups[boat], NZ_6_20, T_FACT_GROUPS, s->groups[boat], s->boat_fate[boat] == SUNK);
}

static void speed_facts(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_notes *notes)
{
    int full = d->boat[boat].mf, now = nazaire_allowance(d, s, boat);
    if (s->phase == PH_NAVAL && s->step == ST_ACT)
        FY_NOTE(notes, FY_FACT, s->mf[boat], NZ_6_1, T_FACT_MF_LEFT, s->mf[boat], now);
    FY_NOTE(notes, FY_FACT, now, NZ_6_1, T_FACT_SPEED, now, full);
    if (s->turn <= d->num.capped_turns && full > d->num.capped_mf)
        FY_NOTE(notes, FY_FACT, d->num.capped_mf, NZ_6_2, T_FACT_CAPPED, d->num.capped_mf);
    if (s->marker[boat])
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_6_3, T_FACT_VEERED, s->marker[boat], d->num.marker_mf[s->marker[boat]]);
}

static void damage_facts(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_notes *notes)
{
    if (fy_bit(s->burning, boat))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_3_24, T_FACT_BURNING);
    if (fy_bit(s->diw, boat))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_3_32, T_FACT_DIW);
    if (boat == d->dd)
        FY_NOTE(notes, FY_FACT, s->flooding, NZ_3_26, T_FACT_FLOODING, s->flooding, s->option[O_DD_FLOOD]);
    if (boat == d->dd && s->rammed_speed)
        FY_NOTE(notes, FY_FACT, s->rammed_speed, NZ_6_13, T_FACT_RAMMED, s->rammed_speed);
}

static void boat_facts(const struct nz_data *d, const struct nz_state *s, int boat, struct fy_notes *notes)
{
    const struct nz_boat *b = &d->boat[boat];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_BOAT_TYPE, b->type);
    if (s->boat_fate[boat] != AFLOAT)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_FATE, s->boat_fate[boat]);
    if (s->boat_fate[boat] <= SUNK)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_zone_place(s->boat_zone[boat]), 0, T_FACT_IN_ZONE,
                   nz_zone_place(s->boat_zone[boat]));
    if (s->alongside[boat] != NOWHERE)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(s->alongside[boat]), NZ_6_8, T_FACT_AT_BERTH,
                   s->alongside[boat]);
    damage_facts(d, s, boat, notes);
    passenger_facts(d, s, boat, notes);
    FY_NOTE(notes, FY_FACT, s->crew[boat], NZ_0_2, T_FACT_CREW, s->crew[boat], b->crew);
    FY_NOTE(notes, FY_FACT, s->guns[boat], NZ_4_11, T_FACT_GUNS, s->guns[boat], b->guns);
    if (b->torpedoes)
        FY_NOTE(notes, FY_FACT, s->torpedoes[boat], NZ_6_16, T_FACT_TORPEDOES, s->torpedoes[boat], b->torpedoes, b->delayed);
    speed_facts(d, s, boat, notes);
    if (b->capacity)
        FY_NOTE(notes, FY_FACT, nz_boat_room(d, s, boat), NZ_9_11, T_FACT_ROOM, nz_boat_room(d, s, boat), b->capacity);
    if (b->landing != NOWHERE)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(b->landing), 0, T_FACT_PLANNED, b->landing);
    if (s->boat_fate[boat] == AFLOAT && nazaire_boat_lit(s, boat))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_3_14, T_FACT_LIT_NOW);
}

/* ---- Teams ---- */

static void team_place_facts(const struct nz_state *s, int team, struct fy_notes *notes)
{
    int at = s->team_at[team];
    if (at < AREAS)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(at), 0, T_FACT_TEAM_AREA, at);
    else if (at < AT_OVERLAND)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_0_2, T_FACT_TEAM_BOAT, nz_boat_piece(nz_boat_of(at)), at >= AT_WATER);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_TEAM_SPOT, at);
}

/* What a team has done or suffered this turn, which tells on its dice later in the turn. */
static void team_turn_facts(const struct nz_state *s, int team, struct fy_notes *notes)
{
    const uint64_t done[] = {s->landed, s->entered, s->attacked, s->under_fire};
    static const uint16_t rules[] = {NZ_12_7, NZ_19_8, NZ_14_17, NZ_19_10};
    for (int i = 0; i < 4; i++)
        if (fy_bit(done[i], team))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, rules[i], T_FACT_TEAM_DONE, i);
}

static void team_facts(const struct nz_data *d, const struct nz_state *s, int team, struct fy_notes *notes)
{
    const struct nz_team *t = &d->team[team];
    bool assault = fy_bit(d->assault, team);
    int target = s->primary[team];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_TEAM_TYPE, assault);
    team_place_facts(s, team, notes);
    FY_NOTE(notes, FY_FACT, s->strength[team], NZ_0_2, T_FACT_STRENGTH, s->strength[team], t->strength);
    if (assault)
        FY_NOTE(notes, FY_FACT, s->grenades[team], NZ_14_11, T_FACT_GRENADES, s->grenades[team], t->grenades);
    else
        FY_NOTE(notes, FY_FACT, s->charges[team], NZ_19_5, T_FACT_CHARGES, s->charges[team], t->charges);
    if (!assault && target < d->n_targets)
        FY_NOTE_AT(notes, FY_FACT, d->target[target].vp, nz_area_place(d->target[target].area), NZ_19_8, T_FACT_PRIMARY,
                   target, d->target[target].vp, s->condition[target]);
    if (nz_on_land(s, team))
        FY_NOTE(notes, FY_FACT, nazaire_team_allowance(d, s, team), NZ_11_1, T_FACT_MF_LEFT,
                s->phase == PH_MOVE && s->step == ST_ACT ? s->team_mf[team] : nazaire_team_allowance(d, s, team),
                nazaire_team_allowance(d, s, team));
    team_turn_facts(s, team, notes);
    if (nz_on_land(s, team) && nazaire_team_lit(d, s, team))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_16_7, T_FACT_LIT_NOW);
}

/* ---- Germans ---- */

static void german_facts(const struct nz_data *d, const struct nz_state *s, int german, struct fy_notes *notes)
{
    const struct nz_german *g = &d->german[german];
    if (nz_is_car(german))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_G_15, T_FACT_CAR);
    else
        FY_NOTE(notes, FY_FACT, g->wave, NZ_0_5, T_FACT_WAVE, g->wave);
    if (s->german_at[german] >= AREAS) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_TEAM_SPOT, s->german_at[german]);
        return;
    }
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(s->german_at[german]), 0, T_FACT_TEAM_AREA, s->german_at[german]);
    FY_NOTE(notes, FY_FACT, s->german_strength[german], 0, T_FACT_STRENGTH, s->german_strength[german], g->strength);
    if (fy_bit(s->flipped | s->remnant, german))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_18_4, T_FACT_WEAK, fy_bit(s->remnant, german));
}

/* ---- Guns, searchlights, towers ---- */

static void state_facts(const struct nz_data *d, const struct nz_state *s, int post, struct fy_notes *notes)
{
    const struct nz_numbers *num = &d->num;
    bool ooa = fy_bit(s->ooa, post), dis = fy_bit(s->dis, post);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_G_10, T_FACT_POST_STATE, nazaire_post_condition(s, post));
    if (ooa || dis) {
        int ready = ooa ? num->restore_ooa_ready : num->restore_dis_ready;
        FY_NOTE(notes, FY_FACT, ready, ooa ? NZ_1_1 : NZ_1_2, T_FACT_RESTORE, ready);
    }
    if (ooa)
        FY_NOTE(notes, FY_FACT, num->restore_ooa_dis, NZ_1_1, T_FACT_RESTORE_OOA, num->restore_ooa_dis);
    if (fy_bit(s->dark, post))
        FY_NOTE(notes, FY_FACT, num->power_back, NZ_1_8, T_FACT_POWER, num->power_back, s->blackout_turn + num->power_turns);
    if (fy_bit(s->fired, post))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_5_6, T_FACT_FIRED);
}

static void searchlight_facts(const struct nz_data *d, const struct nz_state *s, const struct nz_post *p,
                              struct fy_notes *notes)
{
    for (int i = 0; i < BEAM_CHOICES; i++)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_4, T_FACT_BEAM_ZONE, p->zones[i]);
    int light = p->light;
    if (s->beam[light] != BEAM_NONE)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_9, T_FACT_BEAM, s->beam[light], s->beam_zone[light]);
    if (s->beam[light] == BEAM_LOCKED)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_2_10, T_FACT_BEAM_ON, nz_post_piece(d->light[light]), s->beam_on[light]);
}

static void post_facts(const struct nz_data *d, const struct nz_state *s, int post, struct fy_notes *notes)
{
    const struct nz_post *p = &d->post[post];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, 0, T_FACT_POST_KIND, p->kind);
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(p->area), 0, T_FACT_TEAM_AREA, p->area);
    if (p->kind != TOWER)
        FY_NOTE(notes, FY_FACT, p->strength, NZ_14_7, T_FACT_POST_STRENGTH, p->strength);
    FY_NOTE(notes, FY_FACT, p->vp, NZ_V_1, T_FACT_POST_VALUE, p->vp);
    state_facts(d, s, post, notes);
    if (p->kind == GUN)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, NZ_5_4, T_FACT_RANGE, nz_zone_place(p->first), nz_zone_place(p->second));
    if (p->kind == SEARCHLIGHT)
        searchlight_facts(d, s, p, notes);
    for (struct fy_set covers = p->kind == TOWER ? p->covers : fy_set_none(); fy_set_any(covers);) {
        int area = fy_set_take(&covers);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, nz_area_place(area), NZ_17_1, T_FACT_COVERS, area);
    }
}

void nazaire_piece_facts(const struct nz_data *d, const struct nz_state *s, int32_t piece, struct fy_notes *notes)
{
    if (piece < P_BOAT)
        german_facts(d, s, nz_as_german(piece), notes);
    else if (piece < P_TEAM)
        boat_facts(d, s, nz_as_boat(piece), notes);
    else if (piece < P_POST)
        team_facts(d, s, nz_as_team(piece), notes);
    else if (nz_as_post(piece) < d->n_posts)
        post_facts(d, s, nz_as_post(piece), notes);
}
