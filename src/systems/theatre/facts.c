/* What the printed map, the charts and the tracks tell: hexes and what is built there, sides, the game as a whole. */
#include "theatre.h"

static void battery(const struct theatre_data *d, const struct theatre_state *s, int cd, struct fy_notes *notes)
{
    int level = theatre_cd_level(d, s, cd);
    if (s->cd[cd].gone)
        FY_NOTE(notes, FY_FACT, 0, TH_R_CD_1, T_FACT_BATTERY_GONE, cd);
    else
        FY_NOTE(notes, FY_FACT, level, TH_R_CD_1, T_FACT_BATTERY, cd, level, d->cd[cd].level, s->cd[cd].hits);
    if (s->cd[cd].fired)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_CD_2, T_FACT_FIRED);
}

static void site(const struct theatre_data *d, const struct theatre_state *s, int i, struct fy_notes *notes)
{
    const struct theatre_site_data *data = &d->site[i];
    int side = s->player, full = theatre_site_full_worth(d, i, side), worth = theatre_site_worth(d, i, side);
    int radar = d->victory[side].radar_home;
    FY_NOTE(notes, FY_FACT, data->size - s->site[i].hits, TH_R_CL_1, T_FACT_SITE, i, data->size, s->site[i].hits,
            !theatre_site_works(d, s, i));
    if (worth)
        FY_NOTE(notes, FY_FACT, worth, d->victory_rule, T_FACT_SITE_WORTH, side, worth);
    if (worth && theatre_site_works(d, s, i))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_CL_3, T_FACT_SITE_HOW);
    if (full)
        FY_NOTE(notes, FY_FACT, full, d->victory_rule, T_FACT_SITE_FULL, side, full);
    if (data->kind == TH_RADAR && radar && !s->radar_home)
        FY_NOTE(notes, FY_FACT, radar, d->victory_rule, T_FACT_RADAR, side, radar);
}

static void bridge_worth(const struct theatre_data *d, int bridge, struct fy_notes *notes)
{
    for (int side = 0; side < TH_SIDES; side++) {
        const struct theatre_victory *v = &d->victory[side];
        if (d->bridge[bridge].scores && (v->bridge_destroyed || v->bridge_held))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, d->victory_rule, T_FACT_BRIDGE_WORTH, side, v->bridge_destroyed,
                    v->bridge_damaged, v->bridge_held);
        if (v->bridge_at_end[bridge])
            FY_NOTE(notes, FY_FACT, v->bridge_at_end[bridge], d->victory_rule, T_FACT_AT_END, side,
                    v->bridge_at_end[bridge]);
    }
}

static void bridge(const struct theatre_data *d, const struct theatre_state *s, int i, struct fy_notes *notes)
{
    const struct theatre_bridge *b = &s->bridge[i];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_MV_5, T_FACT_BRIDGE_ENDS, d->bridge[i].hex[0], d->bridge[i].hex[1]);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_BR_1, T_FACT_OWNER, b->owner);
    FY_NOTE(notes, FY_FACT, b->state, TH_R_BR_2, T_FACT_BRIDGE_STATE, b->state);
    if (b->state == TH_COLLATERAL_MARK || b->state == TH_DAMAGED)
        FY_NOTE(notes, FY_FACT, d->repair_phases - b->repair, TH_R_BR_6, T_FACT_BRIDGE_REPAIR, d->repair_phases - b->repair);
    if (b->free_units)
        FY_NOTE(notes, FY_FACT, b->free_units, TH_46_B_1_9, T_FACT_BRIDGE_FREE, b->free_units);
    bridge_worth(d, i, notes);
}

/* The bridge from a hex to its neighbour in this direction, if there is one. */
static void bridge_from(const struct theatre_data *d, const struct theatre_state *s, int hex, int dir, struct fy_notes *notes)
{
    int b = d->side_bridge[hex][dir], to = d->near[hex][dir];
    if (b == TH_NONE)
        return;
    int owner = s->bridge[b].owner, state = s->bridge[b].state, at_end = d->victory[s->player].bridge_at_end[b];
    if (at_end)
        FY_NOTE_AT(notes, FY_FACT, state, to, TH_R_BR_1, T_FACT_BRIDGE_COUNTS, b, to, state, owner, s->player, at_end);
    else
        FY_NOTE_AT(notes, FY_FACT, state, to, TH_R_BR_1, T_FACT_BRIDGE, b, to, state, owner);
}

static void built(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_notes *notes)
{
    if (d->cd_at[hex] != TH_NONE)
        battery(d, s, d->cd_at[hex], notes);
    for (int i = 0; i < TH_SLOTS; i++)
        if (d->site_at[hex][i] != TH_NONE)
            site(d, s, d->site_at[hex][i], notes);
    for (int i = 0; i < 6; i++)
        bridge_from(d, s, hex, i, notes);
}

static void worth_of_hex(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_notes *notes)
{
    bool captured = s->captured[hex / 8] >> (hex % 8) & 1;
    for (int side = 0; side < TH_SIDES; side++) {
        int end = d->victory[side].hex_at_end[hex], first = d->victory[side].first_capture[hex];
        if (d->supply[side][hex])
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_IS_1, T_FACT_SUPPLY, side, d->supply[side][hex]);
        if (end)
            FY_NOTE(notes, FY_FACT, end, d->victory_rule, T_FACT_AT_END, side, end);
        if (first && !captured)
            FY_NOTE(notes, FY_FACT, first, d->victory_rule, T_FACT_FIRST_CAPTURE, side, first);
        if (theatre_zoc(s, hex, side))
            FY_NOTE(notes, FY_FACT, theatre_zoc(s, hex, side), TH_R_ZC_1, T_FACT_ZONE, theatre_zoc(s, hex, side), side);
    }
}

static void who_is_there(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_notes *notes)
{
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        FY_NOTE(notes, FY_FACT, theatre_attack(d, s, u), TH_R_UN_1, T_FACT_HERE, u, theatre_attack(d, s, u),
                theatre_defence(d, s, u), d->unit[u].move, theatre_quarters(d, s, u), s->unit[u].cadre);
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] == hex)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AM_9, T_FACT_SHIP_HERE, d->units + i,
                    fy_count_bits(theatre_cargo(s, i)));
    for (int i = 0; i < d->tps; i++)
        if (s->at[theatre_tp(d, i)] == hex)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AB_5, T_FACT_BASED_HERE, theatre_tp(d, i), s->tp[i].sortie);
}

/* TH-R.MV.1, TH-R.MV.5: what a step costs infantry of the player's side, apart from zones of control. */
static void link_to(const struct theatre_data *d, const struct theatre_state *s, int hex, int dir, struct fy_notes *notes)
{
    int to = d->near[hex][dir], b = d->side_bridge[hex][dir];
    unsigned bits = d->side_bits[hex][dir];
    int kind = bits & TH_MAJOR ? 2 : bits & TH_MINOR ? 1 : bits & TH_MOUNTAIN_SIDE ? 3 : 0;
    bool dry = theatre_bridge_usable(s, b, s->player);
    int cost = d->step[dry][2 * TH_INFANTRY][hex][dir];
    if (d->terrain[to] == TH_SEA)
        FY_NOTE_AT(notes, FY_LINK, FY_NO_VALUE, to, TH_R_MV_14, T_FACT_LINK_SEA, to);
    else if (cost == TH_NO_STEP)
        FY_NOTE_AT(notes, FY_LINK, FY_NO_VALUE, to, TH_R_MV_4, T_FACT_LINK_CLOSED, to, kind);
    else if (dry)
        FY_NOTE_AT(notes, FY_LINK, cost, to, TH_R_MV_5, T_FACT_LINK_BRIDGE, to, d->terrain[to], cost, b);
    else
        FY_NOTE_AT(notes, FY_LINK, cost, to, TH_R_MV_1, T_FACT_LINK, to, d->terrain[to], cost, kind);
}

static void place(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_notes *notes)
{
    if (hex >= d->hexes)
        return;
    bool land = d->terrain[hex] != TH_SEA;
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_MV_2, T_FACT_TERRAIN, d->terrain[hex],
            !d->coastal[hex] ? 0 : d->cliff[hex] ? 2 : 1);
    if (land)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_MV_13, T_FACT_OWNER, s->owner[hex]);
    built(d, s, hex, notes);
    worth_of_hex(d, s, hex, notes);
    who_is_there(d, s, hex, notes);
    for (int i = 0; land && i < 6; i++)
        if (d->near[hex][i] != TH_EDGE)
            link_to(d, s, hex, i, notes);
}

/* The order of battle of a side, unit by unit. */
static void order_of_battle(const struct theatre_data *d, const struct theatre_state *s, int side, struct fy_notes *notes)
{
    TH_EACH(u, d->ours[side])
        FY_NOTE_AT(notes, FY_FACT, theatre_attack(d, s, u), s->at[u], TH_R_UN_1, T_FACT_UNIT_AT, u, theatre_attack(d, s, u),
                   theatre_defence(d, s, u), d->unit[u].move, s->at[u], s->unit[u].cadre);
    for (int i = 0; i < d->ships; i++)
        if (d->ship[i].side == side)
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[d->units + i], TH_R_AM_1, T_FACT_SHIP_AT, d->units + i,
                       s->at[d->units + i], fy_count_bits(theatre_cargo(s, i)));
    for (int i = 0; i < d->tps; i++)
        if (d->tp[i].side == side)
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[theatre_tp(d, i)], TH_R_AB_5, T_FACT_TP_AT, theatre_tp(d, i),
                       s->at[theatre_tp(d, i)]);
}

struct forces {
    int sf, divisions, cadres, others, boxed[TH_BOXES], ships[2], tps;
};

static struct forces forces_of(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    struct forces f = {0};
    TH_EACH(u, d->ours[side])
        if (s->at[u] >= d->hexes)
            f.boxed[s->at[u] - d->box]++;
        else if (d->unit[u].sf)
            f.sf++;
        else if (d->unit[u].division)
            ++*(s->unit[u].cadre ? &f.cadres : &f.divisions);
        else
            f.others++;
    for (int i = 0; i < d->ships; i++)
        f.ships[d->ship[i].kind] += d->ship[i].side == side && s->at[d->units + i] < d->hexes;
    for (int i = 0; i < d->tps; i++)
        f.tps += d->tp[i].side == side && s->at[theatre_tp(d, i)] < d->hexes;
    return f;
}

static void side_facts(const struct theatre_data *d, const struct theatre_state *s, int side, struct fy_notes *notes)
{
    struct forces f = forces_of(d, s, side);
    int rps = s->rp[side][0] + s->rp[side][1], isolated = f.boxed[TH_BOX_ISOLATED], lost = f.boxed[TH_BOX_PERMANENT];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_UN_1, T_FACT_FORCES, side, f.sf, f.divisions, f.cadres, f.others,
            f.boxed[TH_BOX_ABOARD]);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_IS_2, T_FACT_RESERVES, side, f.boxed[TH_BOX_LATER],
            f.boxed[TH_BOX_POOL] + isolated + lost, isolated, lost);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AM_1, T_FACT_CARRIERS, side, f.ships[TH_LC], f.ships[TH_NT], f.tps);
    FY_NOTE(notes, FY_FACT, rps, TH_R_RP_1, T_FACT_RPS, side, rps / 4, rps % 4, s->rp[side][1] / 4, s->rp[side][1] % 4);
    theatre_score_facts(d, s, side, notes);
}

/* What a side's points are made of, in the order of T_FACT_SCORES. */
static void scoring(const struct theatre_data *d, int side, struct fy_notes *notes)
{
    const struct theatre_victory *v = &d->victory[side];
    const int8_t points[] = {v->cd_hit, v->port_hit, v->airbase_hit, v->bridge_destroyed, v->bridge_damaged, v->bridge_held,
                             v->division_to_cadre, v->trip, v->radar_home, v->helped_division, v->enemy_sf,
                             v->enemy_line_unit, v->division_removed, v->lost_sf[TH_BOX_POOL], v->lost_sf[TH_BOX_ISOLATED],
                             v->lost_sf[TH_BOX_PERMANENT], v->lost_line_re, v->lost_lc, v->lost_nt, v->lost_tp,
                             v->cadre_at_end, v->sf_out_at_end};
    for (int i = 0; i < (int)(sizeof points / sizeof points[0]); i++)
        if (points[i])
            FY_NOTE(notes, FY_FACT, points[i], d->victory_rule, T_FACT_SCORES, side, points[i], i);
}

static void levels(const struct theatre_data *d, struct fy_notes *notes)
{
    for (int i = 0; i + 1 < d->levels; i++)
        FY_NOTE(notes, FY_FACT, d->level_least[i], d->victory_rule, T_FACT_LEVEL, d->level_band[i], d->level_least[i]);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, d->victory_rule, T_FACT_LOWEST_LEVEL, d->level_band[d->levels - 1]);
}

static void game_facts(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, s->turn, TH_R_SQ_2, T_FACT_TURN, s->turn, d->turns);
    FY_NOTE(notes, FY_FACT, s->weather, TH_R_WX_1, T_FACT_WEATHER, s->weather);
    FY_NOTE(notes, FY_FACT, s->surprise, TH_R_SQ_3, T_FACT_SURPRISE_TURN, s->surprise);
    FY_NOTE(notes, FY_FACT, theatre_points(d, s), d->victory_rule, T_FACT_POINTS, theatre_points(d, s), d->both_score);
    levels(d, notes);
    for (int side = 0; side < TH_SIDES; side++) {
        side_facts(d, s, side, notes);
        scoring(d, side, notes);
    }
}

static void piece(const struct theatre_data *d, const struct theatre_state *s, int i, struct fy_notes *notes)
{
    if (i < d->units)
        theatre_unit_facts(d, s, i, notes);
    else if (i < d->units + d->ships)
        theatre_ship_facts(d, s, i - d->units, notes);
    else
        theatre_tp_facts(d, s, i - d->units - d->ships, notes);
}

void theatre_facts(const void *data, const void *state, int noun, int32_t i, struct fy_notes *notes)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    switch (noun) {
    case FY_NONE: game_facts(d, s, notes); break;
    case TH_PLACE: place(d, s, i, notes); break;
    case TH_PIECE: piece(d, s, i, notes); break;
    case TH_UNIT: theatre_unit_facts(d, s, i, notes); break;
    case TH_SHIP: theatre_ship_facts(d, s, i, notes); break;
    case TH_TP: theatre_tp_facts(d, s, i, notes); break;
    case TH_BRIDGE: bridge(d, s, i, notes); break;
    case TH_SITE: site(d, s, i, notes); break;
    case TH_CD: battery(d, s, i, notes); break;
    case TH_SIDE: order_of_battle(d, s, i, notes); break;
    case TH_ROW: theatre_row_facts(d, &d->tables.row[i], notes); break;
    default: break;
    }
}
