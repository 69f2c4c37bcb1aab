/* A scenario's files into read-only data: turns, weather, supply, victory, special rules. */
#include "load.h"

static const char *const weather_words[] = {"calm", "rough", "stormy", NULL};
static const char *const level_words[] = {"disaster", "decisive-defeat", "defeat", "draw", "victory", "decisive", NULL};

static int read_bridge(struct fy_node n, const struct theatre_data *d)
{
    for (int i = 0; i < d->bridges; i++)
        if (!strcmp(d->bridge[i].id, fy_str(n)))
            return i;
    fy_wrong(n, "there is no bridge \"%s\"", fy_str(n));
    return 0;
}

static void load_turns(struct fy_node turns, struct fy_node numbers, struct theatre_data *d)
{
    int n = fy_array(turns, 1, TH_TURNS);
    fy_array(numbers, n, n);
    for (int i = 0; i < n; i++) {
        struct fy_node t = fy_item(turns, i);
        struct theatre_turn_data *turn = &d->turn[d->turns++];
        FY_KEYS(t, "title", "year", "month", "half", "surprise", "player_only");
        turn->title = fy_str(fy_get(t, "title"));
        turn->year = (uint16_t)fy_int(fy_get(t, "year"), 1939, 1945);
        turn->month = (uint8_t)fy_int(fy_get(t, "month"), 1, 12);
        turn->half = (uint8_t)fy_int(fy_get(t, "half"), 1, 2);
        turn->surprise = fy_bool_or(t, "surprise", false);
        turn->player_only = fy_bool_or(t, "player_only", false);
        turn->bridge_number = (uint8_t)fy_int(fy_item(numbers, i), 0, 7);
    }
}

static void load_weather(struct fy_node list, struct theatre_data *d)
{
    int n = fy_array(list, 1, 12);
    for (int i = 0; i < n; i++) {
        struct fy_node w = fy_item(list, i), months = fy_get(w, "months"), die = fy_get(w, "die");
        FY_KEYS(w, "months", "die");
        int k = fy_array(months, 1, 12), faces = fy_array(die, 6, 6);
        for (int m = 0; m < k; m++)
            for (int f = 0; f < faces; f++)
                d->weather[fy_int(fy_item(months, m), 1, 12)][f] = (uint8_t)fy_word(fy_item(die, f), weather_words);
    }
}

static void load_supply(struct fy_node supply, struct theatre_data *d, int side)
{
    struct fy_node hexes = fy_maybe(supply, "hexes"), columns = fy_maybe(supply, "columns"), rows = fy_maybe(supply, "rows");
    uint8_t how = fy_bool_or(supply, "owned", false) ? 2 : 1;
    FY_KEYS(supply, "hexes", "columns", "rows", "owned", "home", "start_owned");
    for (int i = 0; i < fy_len(hexes); i++)
        d->supply[side][theatre_read_hex(fy_item(hexes, i), d)] = how;
    for (int h = 0; h < d->hexes; h++) {
        if (d->terrain[h] == TH_SEA)
            continue;
        for (int i = 0; i < fy_len(columns); i++)
            if (fy_hex_line(&d->map, h) == fy_int(fy_item(columns, i), 1, 99))
                d->supply[side][h] = how;
        for (int i = 0; i < fy_len(rows); i++)
            if (fy_hex_cell(&d->map, h) == fy_int(fy_item(rows, i), 1, 99))
                d->supply[side][h] = how;
        if (fy_bool_or(supply, "home", false) && d->terrain[h] == TH_HOME)
            d->supply[side][h] = how;
        if (fy_bool_or(supply, "start_owned", false) && d->owner[h] == side)
            d->supply[side][h] = how;
    }
}

static int8_t points(struct fy_node v, const char *key)
{
    return (int8_t)fy_int_or(v, key, -100, 100, 0);
}

static void load_hex_values(struct fy_node list, struct theatre_data *d, int8_t out[TH_HEXES])
{
    for (int i = 0; i < fy_len(list); i++) {
        struct fy_node h = fy_item(list, i);
        FY_KEYS(h, "hex", "value");
        int hex = theatre_read_hex(fy_get(h, "hex"), d);
        out[hex] = (int8_t)fy_int(fy_get(h, "value"), -100, 100);
        d->named[hex] = 1;
    }
}

static void load_side_victory(struct fy_node v, struct theatre_data *d, int side)
{
    struct theatre_victory *p = &d->victory[side];
    struct fy_node lost = fy_maybe(v, "lost_sf_half_re"), full = fy_maybe(v, "full"), bridges = fy_maybe(v, "bridges"),
                   ends = fy_maybe(v, "bridges_at_end");
    FY_KEYS(v, "cd_hit", "port_hit", "airbase_hit", "full", "radar_home", "bridge_destroyed", "bridge_damaged",
            "bridge_held", "division_to_cadre", "trip", "lost_sf_half_re", "lost_line_re", "lost_lc", "lost_nt", "lost_tp",
            "helped_division", "bridges_at_end", "hexes_at_end", "enemy_division_removed", "cadre_at_end",
            "sf_out_at_end_half_re", "bridges", "first_capture", "enemy_sf_half_re", "enemy_line_unit");
    p->cd_hit = points(v, "cd_hit"), p->port_hit = points(v, "port_hit"), p->airbase_hit = points(v, "airbase_hit");
    p->radar_home = points(v, "radar_home"), p->trip = points(v, "trip");
    p->bridge_destroyed = points(v, "bridge_destroyed"), p->bridge_damaged = points(v, "bridge_damaged");
    p->bridge_held = points(v, "bridge_held"), p->division_to_cadre = points(v, "division_to_cadre");
    p->lost_line_re = points(v, "lost_line_re"), p->lost_lc = points(v, "lost_lc"), p->lost_nt = points(v, "lost_nt");
    p->lost_tp = points(v, "lost_tp"), p->helped_division = points(v, "helped_division");
    p->division_removed = points(v, "enemy_division_removed"), p->cadre_at_end = points(v, "cadre_at_end");
    p->sf_out_at_end = points(v, "sf_out_at_end_half_re");
    p->enemy_line_unit = points(v, "enemy_line_unit"), p->enemy_sf = points(v, "enemy_sf_half_re");
    for (int i = 0; i < TH_SITE_KINDS; i++)
        p->full[i] = points(full, theatre_site_words[i]);
    for (int i = 0, n = fy_there(lost) ? fy_array(lost, 3, 3) : 0; i < n; i++)
        p->lost_sf[i] = (int8_t)fy_int(fy_item(lost, i), -100, 100);
    for (int i = 0; i < fy_len(bridges); i++)
        d->bridge[read_bridge(fy_item(bridges, i), d)].scores = 1;
    for (int i = 0; i < d->bridges && !fy_there(bridges); i++)
        d->bridge[i].scores |= p->bridge_destroyed != 0;
    for (int i = 0; i < fy_len(ends); i++) {
        struct fy_node e = fy_item(ends, i);
        FY_KEYS(e, "bridge", "value");
        p->bridge_at_end[read_bridge(fy_get(e, "bridge"), d)] = (int8_t)fy_int(fy_get(e, "value"), -100, 100);
    }
    load_hex_values(fy_maybe(v, "hexes_at_end"), d, p->hex_at_end);
    load_hex_values(fy_maybe(v, "first_capture"), d, p->first_capture);
}

static void load_victory(struct fy_node v, struct theatre_data *d)
{
    struct fy_node levels = fy_get(v, "levels");
    FY_KEYS(v, "levels", d->side_id[0], d->side_id[1]);
    for (int side = 0; side < TH_SIDES; side++)
        if (fy_there(fy_maybe(v, d->side_id[side])))
            load_side_victory(fy_maybe(v, d->side_id[side]), d, side);
    d->both_score = fy_there(fy_maybe(v, d->side_id[0])) && fy_there(fy_maybe(v, d->side_id[1]));
    int n = fy_array(levels, 1, TH_LEVELS);
    for (int i = 0; i < n; i++) {
        struct fy_node level = fy_item(levels, i);
        FY_KEYS(level, "level", "title", "least");
        d->level_band[i] = (uint8_t)fy_word(fy_get(level, "level"), level_words);
        d->level_title[i] = fy_str(fy_get(level, "title"));
        d->level_least[i] = (int16_t)fy_int_or(level, "least", -1000, 1000, -1000);
        d->levels++;
    }
    d->victory_rule = d->both_score ? TH_R_SC_C4 : d->invasion_from ? TH_R_SC_A7 : TH_R_SC_B7;
}

static void load_special_rules(struct fy_node top, struct theatre_data *d)
{
    struct fy_node invasion = fy_maybe(top, "invasion"), raids = fy_maybe(top, "raid_turns"),
                   border = fy_maybe(top, "border");
    if (fy_there(invasion)) {
        FY_KEYS(invasion, "from_turn", "line_turns");
        d->invasion_from = (uint8_t)fy_int(fy_get(invasion, "from_turn"), 1, TH_TURNS);
        d->invasion_turns = (uint8_t)fy_int(fy_get(invasion, "line_turns"), 1, TH_TURNS);
    }
    if (fy_there(raids)) {
        FY_KEYS(raids, "most", "cost");
        d->raid_most = (uint8_t)fy_int(fy_get(raids, "most"), 0, TH_TURNS);
        d->raid_cost = (uint8_t)fy_int(fy_get(raids, "cost"), 0, 9);
    }
    if (fy_there(border)) {
        struct fy_node columns = fy_get(border, "columns");
        FY_KEYS(border, "columns", "hold_turn");
        fy_array(columns, 2, 2);
        d->border_turn = (uint8_t)fy_int(fy_get(border, "hold_turn"), 1, TH_TURNS);
        d->border_lo = (uint8_t)fy_int(fy_item(columns, 0), 1, 99);
        d->border_hi = (uint8_t)fy_int(fy_item(columns, 1), 1, 99);
    }
    d->harassment = (uint8_t)fy_int(fy_get(top, "harassment"), 0, 6);
    d->mobile_odds = !strcmp(fy_str_or(top, "mobile_odds", ""), "3:2");
    d->pockets = (uint8_t)fy_int_or(top, "pockets_from_turn", 1, TH_TURNS, 0);
}

/* The ways of the system's units are looked for in order of cost, so many MPs ahead (path.c): a step, storm and zones
 * with it, and what the way back may cost. */
static void check_costs(struct fy_node tables, const struct theatre_data *d)
{
    int step = theatre_dearest_step(d), zones = 0;
    for (int cm = 0; cm < 2; cm++)
        for (int i = 0; i < 16; i++)
            zones = d->zoc_cost[cm][i / 4][i % 4] > zones ? d->zoc_cost[cm][i / 4][i % 4] : zones;
    if (2 * step + zones + 1 >= TH_PATH_BUCKETS)
        fy_wrong(tables, "steps of %d MPs, and %d for zones of control, are too dear: twice the one and the other may be %d",
                 step, zones, TH_PATH_BUCKETS - 2);
}

static void load_sides(struct fy_loader *l, struct fy_node sides, struct theatre_data *d)
{
    fy_array(sides, TH_SIDES, TH_SIDES);
    for (int i = 0; i < TH_SIDES; i++) {
        d->side_id[i] = fy_id(fy_item(sides, i));
        char *title = fy_arena_format(l, "%s", d->side_id[i]);
        if (title[0] >= 'a' && title[0] <= 'z')
            title[0] = (char)(title[0] - 'a' + 'A');
        d->side_title[i] = title;
    }
    if (!strcmp(d->side_id[0], d->side_id[1]))
        fy_wrong(sides, "the two sides have one name");
}

void theatre_load(struct fy_loader *l, void *data)
{
    struct theatre_data *d = data;
    struct fy_node top = fy_scenario(l), supply = fy_get(top, "supply"), rps = fy_get(top, "replacements");
    FY_KEYS(top, "scenario", "order", "title", "summary", "map", "units", "tables", "special_forces", "link", "raids", "sides",
            "player", "player_may_choose", "turns", "weather", "replacements", "transports_serve_home", "supply",
            "invasion", "raid_turns", "harassment", "bridge_number", "mobile_odds", "border", "pockets_from_turn",
            "victory");
    load_sides(l, fy_get(top, "sides"), d);
    d->player = (uint8_t)theatre_read_side(fy_get(top, "player"), d);
    d->may_choose = fy_bool(fy_get(top, "player_may_choose"));
    d->tp_home = fy_bool(fy_get(top, "transports_serve_home"));
    theatre_load_link(fy_file(l, fy_str(fy_get(top, "link"))), &d->link);
    theatre_load_rows(fy_file(l, fy_str(fy_get(top, "special_forces"))), &d->tables);
    struct fy_node tables = fy_file(l, fy_str(fy_get(top, "tables")));
    theatre_load_tables(tables, d);
    theatre_load_map(l, fy_file(l, fy_str(fy_get(top, "map"))), d);
    check_costs(tables, d);
    if (fy_failed(l))
        return; /* what follows counts on the map */
    theatre_load_forces(l, fy_file(l, fy_str(fy_get(top, "units"))), d);
    load_turns(fy_get(top, "turns"), fy_get(top, "bridge_number"), d);
    load_weather(fy_get(top, "weather"), d);
    for (int i = 0; i < TH_SIDES; i++) {
        load_supply(fy_get(supply, d->side_id[i]), d, i);
        d->rp[i] = (uint8_t)fy_int(fy_get(rps, d->side_id[i]), 0, 20);
    }
    for (int side = 0; side < TH_SIDES; side++)
        for (int h = 0; h < d->hexes; h++)
            if (d->supply[side][h])
                d->source[side][d->sources[side]++] = (uint16_t)h;
    load_special_rules(top, d);
    theatre_load_link_hexes(fy_maybe(top, "raids"), d);
    load_victory(fy_get(top, "victory"), d);
    for (int h = 0; h < d->hexes; h++) { /* TH-R.EN.12 */
        d->objective[h] = d->has_bridge[h] || d->named[h];
        if (d->objective[h] && d->objectives == TH_OBJECTIVES)
            fy_wrong(top, "more than %d hexes with bridges or named for victory points", TH_OBJECTIVES);
        else if (d->objective[h])
            d->objective_list[d->objectives++] = (uint16_t)h;
    }
    theatre_make_board(l, d);
}
