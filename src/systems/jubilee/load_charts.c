/* load_charts.c - the charts and tracks, the places as front ends see them, and the loading of a scenario. */
#include "load.h"

/* ------------------------------------------------------------------ charts */

static void load_landing(struct fy_node top, struct jubilee_data *d)
{
    static const char *const types[] = {"infantry", "commando", "tank", NULL};
    static const char *const results[] = {"none", "east", "west", "delayed", "disrupted", "step", NULL};
    struct fy_node columns = fy_get(top, "columns");
    for (int i = 0, n = fy_array(columns, 1, 20); i < n; i++) {
        struct fy_node c = fy_item(columns, i), list = fy_get(c, "results");
        FY_KEYS(c, "type", "from", "to", "results");
        int type = fy_word(fy_get(c, "type"), types);
        int from = fy_int(fy_get(c, "from"), 1, TURNS), to = fy_int(fy_get(c, "to"), from, TURNS);
        fy_array(list, 6, 6);
        for (int turn = from; turn <= to; turn++)
            for (int die = 1; die <= 6; die++)
                d->landing[type][turn][die] = (uint8_t)fy_word(fy_item(list, die - 1), results);
    }
}

static int attack_cell(struct fy_node cell)
{
    static const char *const results[] = {"attackers-disrupted", "gains-depth", "german-disrupted",
                                          "optional-attrition", "depth-eliminated", "german-eliminated",
                                          "reveal-depth", NULL};
    int bits = 0;
    for (int i = 0, n = fy_array(cell, 0, 3); i < n; i++)
        bits |= 1 << fy_word(fy_item(cell, i), results);
    return bits;
}

static void load_attack(struct fy_node top, struct jubilee_data *d)
{
    static const char *const halves[] = {"lacking", "met", NULL};
    static const char *const comparisons[] = {"up-to-equal", "less", "equal", "greater", "double", NULL};
    struct fy_node rows = fy_get(top, "rows");
    for (int i = 0, n = fy_array(rows, 7, 8); i < n; i++) {
        struct fy_node row = fy_item(rows, i), cells = fy_get(row, "cells");
        FY_KEYS(row, "tactics", "comparison", "cells");
        int half = fy_word(fy_get(row, "tactics"), halves), how = fy_word(fy_get(row, "comparison"), comparisons);
        fy_array(cells, BACKINGS, BACKINGS);
        for (int k = 0; k < BACKINGS; k++) {
            uint8_t result = (uint8_t)attack_cell(fy_item(cells, k));
            d->attack[half][how == UP_TO_EQUAL ? LESS : how][k] = result;
            if (how == UP_TO_EQUAL)
                d->attack[half][EQUAL][k] = result;
            if (result & REVEAL_DEPTH && k != UNREVEALED_DEPTH)
                fy_wrong(fy_item(cells, k), "only an unrevealed depth marker can be revealed");
        }
    }
}

static void load_barrage(struct fy_node top, struct jubilee_data *d)
{
    static const char *const results[] = {"none", "disrupted", "disrupted-depth", NULL};
    struct fy_node columns = fy_get(top, "columns");
    int strength = 0;
    for (int i = 0, n = fy_array(columns, 1, 8); i < n; i++) {
        struct fy_node c = fy_item(columns, i), list = fy_get(c, "results");
        FY_KEYS(c, "strength_to", "results");
        int to = fy_int(fy_get(c, "strength_to"), 1, 99);
        fy_array(list, 6, 6);
        for (; strength <= to && strength < 8; strength++)
            for (int die = 1; die <= 6; die++)
                d->barrage[strength][die] = (uint8_t)fy_word(fy_item(list, die - 1), results);
    }
}

static void load_disposition(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node rows = fy_get(top, "rows");
    fy_array(rows, 6, 6);
    for (int die = 1; die <= 6; die++)
        for (int side = 0; side < 2; side++) {
            struct fy_node pair = fy_get(fy_item(rows, die - 1), d->beach[d->commando_beach[side]].id);
            fy_array(pair, 2, 2);
            for (int k = 0; k < 2; k++)
                d->disposition[die][side][k] = (uint8_t)fy_int(fy_item(pair, k), 0, 20);
        }
}

static void load_events(struct fy_node top, struct jubilee_data *d)
{
    static const char *const events[] = {"tank-wall", "air-strike", "recall", "redeployment", NULL};
    struct fy_node list = fy_get(top, "results");
    FY_KEYS(top, "first_turn", "results", "wall_falls_to");
    d->first_event_turn = (uint8_t)fy_int(fy_get(top, "first_turn"), 1, TURNS);
    d->wall_falls_to = (uint8_t)fy_int(fy_get(top, "wall_falls_to"), 0, 6);
    fy_array(list, 6, 6);
    for (int die = 1; die <= 6; die++)
        d->event[die] = (uint8_t)fy_word(fy_item(list, die - 1), events);
}

static void load_turns(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node back = fy_get(top, "chits_return_after"), clock = fy_get(top, "clock");
    FY_KEYS(top, "last", "chits", "chits_on_turn_1", "delayed_may_go_home_from", "early_end_from", "chits_return_after",
            "clock");
    d->last_turn = (uint8_t)fy_int(fy_get(top, "last"), 1, TURNS);
    d->home_from = (uint8_t)fy_int(fy_get(top, "delayed_may_go_home_from"), 1, TURNS);
    d->early_end_from = (uint8_t)fy_int(fy_get(top, "early_end_from"), 1, TURNS);
    for (int row = 0; row < 3; row++)
        for (int t = 1; t <= TURNS; t++)
            d->chits_on[row][t] = (uint8_t)fy_int(fy_get(top, "chits"), 1, 9);
    for (int row = 0; row < 3; row++)
        d->chits_on[row][1] = (uint8_t)fy_int(fy_get(top, "chits_on_turn_1"), 1, 9);
    for (int i = 0, n = fy_array(back, 0, TURNS); i < n; i++)
        d->return_after[fy_int(fy_item(back, i), 1, TURNS)] = 1;
    fy_array(clock, TURNS, TURNS);
    for (int t = 1; t <= TURNS; t++)
        d->clock[t] = fy_str(fy_item(clock, t - 1));
}

static void load_options(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node convoy = fy_get(top, "no_convoy"), guns = fy_get(top, "bombardment");
    struct fy_node flanks = fy_get(top, "early_flanks");
    const struct fy_node all[3] = {convoy, guns, flanks};
    FY_KEYS(convoy, "vp", "commandos", "transport");
    FY_KEYS(guns, "vp", "removes", "chits_on_turn_1");
    FY_KEYS(flanks, "vp", "land_as_on_turn", "chits_on_turn_2");
    for (int i = 0; i < 3; i++)
        d->option_vp[i] = (int16_t)fy_int(fy_get(all[i], "vp"), -20, 20);
    d->convoy_free[0] = (uint8_t)fy_int(fy_get(convoy, "commandos"), 0, 20);
    d->convoy_free[1] = (uint8_t)fy_int(fy_get(convoy, "transport"), 0, 20);
    d->bombardment_removes = (uint8_t)fy_int(fy_get(guns, "removes"), 1, 9);
    d->early_flanks_turn = (uint8_t)fy_int(fy_get(flanks, "land_as_on_turn"), 1, TURNS);
    d->chits_on[1][1] = (uint8_t)fy_int(fy_get(guns, "chits_on_turn_1"), 1, 9);
    d->chits_on[2][2] = (uint8_t)fy_int(fy_get(flanks, "chits_on_turn_2"), 1, 9);
}

static void load_victory(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node bands = fy_get(top, "bands");
    FY_KEYS(top, "outright_vp", "strong_showing", "bands");
    d->outright_vp = (int16_t)fy_int(fy_get(top, "outright_vp"), 1, 99);
    d->strong_showing = (int16_t)fy_int(fy_get(top, "strong_showing"), 1, 200);
    fy_array(bands, 6, 6);
    for (int i = 0; i < 6; i++) {
        FY_KEYS(fy_item(bands, i), "id", "title", "from");
        d->band_from[5 - i] = (int16_t)fy_int(fy_get(fy_item(bands, i), "from"), -99, 200);
    }
}

/* JU-12.2, JU-12.3: what sends each map over to evacuation. */
static void load_evacuation(struct fy_node maps, struct jubilee_data *d)
{
    for (int m = 0; m < MAPS; m++) {
        struct fy_node n = fy_get(fy_item(maps, m), "evacuation"), objective = fy_maybe(n, "objective");
        FY_KEYS(n, "vp", "counters", "turn", "objective");
        d->map[m].evacuate_vp = (uint8_t)fy_int_or(n, "vp", 1, 99, 0);
        d->map[m].evacuate_counters = (uint8_t)fy_int_or(n, "counters", 1, 40, 0);
        d->map[m].evacuate_turn = (uint8_t)fy_int(fy_get(n, "turn"), 1, TURNS);
        d->map[m].battery = fy_there(objective) ? (uint8_t)jubilee_position_named(d, objective) : NO_UNIT;
    }
}

/* Single numbers of the rules. */
void jubilee_load_limits(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_node top = fy_file(scenario.loader, fy_str(fy_get(scenario, "tables")));
    struct fy_node stack = fy_get(top, "stacking"), move = fy_get(top, "movement"), fire = fy_get(top, "german_fire");
    FY_KEYS(top, "landing", "attack", "barrage", "disposition", "events", "turns", "stacking", "movement", "german_fire",
            "garrisons", "boarding", "control", "victory", "options");
    FY_KEYS(stack, "units", "concentrated_steps", "box");
    FY_KEYS(move, "hexes_out_of_fire", "hexes_by_road");
    FY_KEYS(fire, "hits", "hits_with_depth");
    FY_KEYS(fy_get(top, "garrisons"), "stay_within");
    FY_KEYS(fy_get(top, "boarding"), "points_for_a_tank_step");
    FY_KEYS(fy_get(top, "control"), "adjacent_hexes_from_steps");
    d->stack_limit = (uint8_t)fy_int(fy_get(stack, "units"), 1, 9);
    d->concentrated = (uint8_t)fy_int(fy_get(stack, "concentrated_steps"), 1, 99);
    d->box_limit = (uint8_t)fy_int(fy_get(stack, "box"), 1, 9);
    d->move_out_of_fire = (uint8_t)fy_int(fy_get(move, "hexes_out_of_fire"), 1, 4);
    d->move_by_road = (uint8_t)fy_int(fy_get(move, "hexes_by_road"), 1, 4);
    d->fire_hits[0] = (uint8_t)fy_int(fy_get(fire, "hits"), 1, 2);
    d->fire_hits[1] = (uint8_t)fy_int(fy_get(fire, "hits_with_depth"), 1, 2);
    d->garrison_stays = (uint8_t)fy_int(fy_get(fy_get(top, "garrisons"), "stay_within"), 0, 9);
    d->tank_step_transport = (uint8_t)fy_int(fy_get(fy_get(top, "boarding"), "points_for_a_tank_step"), 1, 9);
    d->control_steps = (uint8_t)fy_int(fy_get(fy_get(top, "control"), "adjacent_hexes_from_steps"), 1, 4);
}

void jubilee_load_charts(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_loader *l = scenario.loader;
    struct fy_node top = fy_file(l, fy_str(fy_get(scenario, "tables")));
    int side = 0;
    load_evacuation(fy_get(fy_file(l, fy_str(fy_get(scenario, "map"))), "maps"), d);
    for (int b = 0; b < BEACHES && side < 2; b++)
        if (d->map[d->beach[b].map].battery != NO_UNIT)
            d->commando_beach[side++] = (uint8_t)b;
    load_landing(fy_get(top, "landing"), d);
    load_attack(fy_get(top, "attack"), d);
    load_barrage(fy_get(top, "barrage"), d);
    load_disposition(fy_get(top, "disposition"), d);
    load_events(fy_get(top, "events"), d);
    load_turns(fy_get(top, "turns"), d);
    load_options(fy_get(top, "options"), d);
    load_victory(fy_get(top, "victory"), d);
}

/* ------------------------------------------------------------------ places */

enum { HEX = 92, ROWS = 21, COLUMNS = 44 }; /* canvas units from hex to hex; room for every hex number */

/* JU-2.2.4: the sea is the near edge, east is left. */
static void draw_hexes(struct fy_node places, struct jubilee_data *d, struct fy_loader *l)
{
    for (int m = 0; m < MAPS; m++)
        for (int i = 0; i < fy_hex_count(&d->map[m].grid); i++) {
            int hex = d->map[m].first_hex + i;
            int32_t along, across;
            fy_hex_centre(&d->map[m].grid, i, &along, &across);
            const char *id = fy_arena_format(l, "%04d", d->number[hex]);
            d->place[hex] = (struct fy_place){.id = id, .title = id, .x = along * HEX / 1000,
                                              .y = (ROWS * 866 - across) * HEX / 1000, .shape = FY_HEX,
                                              .sheet = (uint8_t)m, .terrain = d->terrain[hex]};
        }
    for (int i = 0, n = fy_array(places, 0, 99); i < n; i++) {
        struct fy_node one = fy_item(places, i), hexes = fy_get(one, "hexes");
        FY_KEYS(one, "title", "hexes");
        for (int k = 0, len = fy_array(hexes, 1, 9); k < len; k++) {
            int hex = jubilee_hex_named(d, fy_item(hexes, k));
            d->place[hex].title = fy_arena_format(l, "%s (%s)", fy_str(fy_get(one, "title")), d->place[hex].id);
        }
    }
    for (int p = 0; p < d->n_positions; p++)
        d->place[d->position[p].hex].title = d->position[p].title;
}

static void add_box(struct jubilee_data *d, int place, const char *id, const char *title, int sheet)
{
    d->place[place] = (struct fy_place){.id = id, .title = title, .shape = FY_BOX, .sheet = (uint8_t)sheet};
}

/* Boxes lie one hex out to sea from the hex they point to. */
static void draw_boxes(struct jubilee_data *d)
{
    for (int b = 0; b < d->n_boxes; b++) {
        int place = d->first_box + b, map = d->map_of[d->box[b].hex];
        d->map_of[place] = (uint8_t)map;
        add_box(d, place, d->box[b].id, d->box[b].title, map);
        d->place[place].shape = FY_SQUARE;
        d->place[place].x = d->place[d->box[b].hex].x;
        d->place[place].y = d->place[d->box[b].hex].y + HEX;
        d->place[place].tag = d->box[b].named ? d->box[b].title : NULL;
    }
}

/* The canvas ends below the last hex or box. */
static void cut_canvas(struct jubilee_data *d)
{
    d->width = COLUMNS * HEX;
    for (int i = 0; i < d->first_turn; i++)
        if (d->place[i].y + HEX > d->height)
            d->height = d->place[i].y + HEX;
}

static void draw_links(struct jubilee_data *d)
{
    const uint8_t *const feature[] = {d->road, d->cliff, d->river, d->bridge, d->wire, d->wall};
    for (int k = 0; k < 6; k++)
        for (int hex = 0; hex < d->n_hexes; hex++)
            for (int dir = 0; dir < 3; dir++)
                if (feature[k][hex] >> dir & 1 && d->n_links < 512)
                    d->link[d->n_links++] =
                        (struct fy_link){(uint16_t)hex, (uint16_t)d->next[hex][dir], (uint8_t)k};
}

/* JU-6.4.2: a fire dot lies on the side of its hex that faces the position it belongs to. */
static void draw_fire_dots(struct jubilee_data *d, struct fy_loader *l)
{
    static const char *const kinds[] = {"fire-red", "fire-blue", "fire-green", "fire-purple", "fire-brown",
                                        "fire-orange"};
    struct fy_feature *dot;
    for (int hex = 0; hex < d->n_hexes; hex++)
        d->n_dots = (uint16_t)(d->n_dots + fy_count_bits(d->ground[hex].field));
    d->dot = dot = fy_arena_alloc(l, sizeof *dot * d->n_dots);
    for (int hex = 0; hex < d->n_hexes; hex++)
        for (uint64_t left = d->ground[hex].field; left; left &= left - 1, dot++) {
            const struct position *q = &d->position[lowest(left)];
            int32_t away = d->distance[lowest(left)][hex];
            *dot = (struct fy_feature){.id = q->id, .title = q->title, .kind = kinds[q->colour], .n = 1, .r = 5};
            dot->x[0] = d->place[hex].x + (d->place[q->hex].x - d->place[hex].x) * 36 / (100 * away);
            dot->y[0] = d->place[hex].y + (d->place[q->hex].y - d->place[hex].y) * 36 / (100 * away);
        }
}

static void lay_out_places(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_loader *l = scenario.loader;
    draw_hexes(fy_get(fy_file(l, fy_str(fy_get(scenario, "map"))), "places"), d, l);
    draw_boxes(d);
    cut_canvas(d);
    for (int t = 1; t <= TURNS; t++)
        add_box(d, d->first_turn + t - 1, fy_arena_format(l, "t%d", t), fy_arena_format(l, "Turn %d, %s", t, d->clock[t]), 0);
    add_box(d, d->evacuated, "evacuated", "Evacuated Units", 0);
    add_box(d, d->eliminated, "eliminated", "Eliminated Units", 0);
    add_box(d, d->pool, "pool", "Replacements", 0);
    add_box(d, d->aside, "aside", "out of play", 0);
    draw_links(d);
    draw_fire_dots(d, l);
}

void jubilee_load(struct fy_loader *l, void *data)
{
    struct jubilee_data *d = data;
    struct fy_node top = fy_scenario(l);
    FY_KEYS(top, "scenario", "title", "summary", "map", "terrain", "positions", "commonwealth", "germans", "chits",
            "tables", "counts");
    jubilee_load_limits(top, d);
    jubilee_load_map(top, d);
    if (fy_failed(l))
        return;
    jubilee_load_positions(fy_file(l, fy_str(fy_get(top, "positions"))), d);
    d->first_box = d->n_hexes;
    d->first_turn = (uint16_t)(d->first_box + d->n_boxes);
    d->evacuated = (uint16_t)(d->first_turn + TURNS);
    d->eliminated = (uint16_t)(d->evacuated + 1);
    d->pool = (uint16_t)(d->evacuated + 2);
    d->aside = (uint16_t)(d->evacuated + 3);
    d->n_places = (uint16_t)(d->evacuated + 4);
    if (fy_failed(l))
        return;
    jubilee_load_forces(top, d);
    jubilee_load_charts(top, d);
    if (fy_failed(l))
        return;
    lay_out_places(top, d);
    if (!fy_failed(l))
        jubilee_check_data(top, d);
}
