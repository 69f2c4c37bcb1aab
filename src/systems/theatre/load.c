/* A scenario's files into read-only data, beside the tables of files.c: sides, turns, weather, supply, victory, the
 * campaign link. */
#include "load.h"

/* ------------------------------------------------------------------ sides, turns, weather */

void theatre_name_sides(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < TH_SIDES; i++) {
        char *title = fy_arena_format(r->node.loader, "%s", d->side_id[i]);
        if (title[0] >= 'a' && title[0] <= 'z')
            title[0] = (char)(title[0] - 'a' + 'A');
        d->side_title[i] = title;
        fy_add_id(fy_item(r->node, i), "side", fy_id(fy_item(r->node, i)));
    }
}

/* One bridge number for each turn. */
void theatre_check_turns(const struct fy_row *r)
{
    const struct theatre_data *d = r->data;
    fy_array(r->node, d->turns, d->turns);
}

void theatre_add_weather(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < d->file.n_months; i++) {
        int month = d->file.month[i];
        if (d->file.has_weather[month])
            fy_wrong(r->node, "month %d has its weather already", month);
        d->file.has_weather[month] = true;
        memcpy(d->weather[month], d->file.die, sizeof d->weather[month]);
    }
}

static void check_weather(const struct theatre_data *d, struct fy_node top)
{
    for (int i = 0; i < d->turns; i++)
        if (!d->file.has_weather[d->turn[i].month])
            fy_wrong(fy_get(top, "weather"), "month %d has no weather", d->turn[i].month);
}

/* ------------------------------------------------------------------ supply */

static bool is_listed(const uint8_t *list, int n, int number)
{
    for (int i = 0; i < n; i++)
        if (list[i] == number)
            return true;
    return false;
}

/* Always, or while the side owns them. */
void theatre_add_supply(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    const struct theatre_supply_rule *rule = r->at;
    int side = r->number;
    uint8_t how = rule->owned ? 2 : 1;
    for (int i = 0; i < rule->hexes; i++)
        d->supply[side][rule->hex[i]] = how;
    for (int h = 0; h < d->hexes; h++) {
        if (d->terrain[h] == TH_SEA)
            continue;
        if (is_listed(rule->column, rule->columns, fy_hex_line(&d->map, h)) ||
            is_listed(rule->row, rule->rows, fy_hex_cell(&d->map, h)) || (rule->home && d->terrain[h] == TH_HOME) ||
            (rule->start_owned && d->owner[h] == side))
            d->supply[side][h] = how;
    }
    for (int h = 0; h < d->hexes; h++)
        if (d->supply[side][h])
            d->source[side][d->sources[side]++] = (uint16_t)h;
}

/* ------------------------------------------------------------------ victory */

/* By pool: all three or nothing. */
void theatre_check_losses(const struct fy_row *r)
{
    fy_array(r->node, TH_POOLS, TH_POOLS);
}

void theatre_add_scoring_bridges(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++) {
        int bridge = fy_find_id(r->node.loader, "bridge", fy_str(fy_item(r->node, i)));
        if (bridge >= 0 && bridge < d->bridges)
            d->bridge[bridge].scores = 1;
    }
}

static void add_values(struct theatre_data *d, const struct theatre_value *list, int n, int8_t points[TH_HEXES])
{
    for (int i = 0; i < n; i++) {
        points[list[i].place] = list[i].points;
        d->named[list[i].place] = 1;
    }
}

void theatre_add_victory(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    struct theatre_victory *v = r->at;
    for (int i = 0; i < d->bridges && !fy_there(fy_maybe(r->node, "bridges")); i++)
        d->bridge[i].scores |= v->bridge_destroyed != 0;
    for (int i = 0; i < v->bridge_values; i++)
        v->bridge_at_end[v->bridge_value[i].place] = v->bridge_value[i].points;
    add_values(d, v->hex_value, v->hex_values, v->hex_at_end);
    add_values(d, v->capture_value, v->capture_values, v->first_capture);
}

/* TH-R.SC.B7, TH-R.SC.C4 */
void theatre_check_levels(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 1; i + 1 < d->levels; i++)
        if (d->level_least[i] >= d->level_least[i - 1])
            fy_wrong(fy_item(fy_get(r->node, "levels"), i), "levels go from the best down");
    d->both_score = d->scores[0] && d->scores[1];
    d->victory_rule = d->both_score ? TH_R_SC_C4 : d->invasion_from ? TH_R_SC_A7 : TH_R_SC_B7;
}

/* ------------------------------------------------------------------ the campaign link */

/* What that game does not tell has no name. */
void theatre_add_link_game(const struct fy_row *r)
{
    struct theatre_link_game *game = r->at;
    for (int i = 0; i < TH_LINK_MEASURES; i++)
        if (!*game->measure[i])
            game->measure[i] = NULL;
}

/* TH-R.LK.1 */
void theatre_check_link_hex(const struct fy_row *r)
{
    const struct theatre_data *d = r->data;
    const struct theatre_link_hex *at = r->at;
    if (d->cd_at[at->hex] == TH_NONE)
        fy_wrong(r->node, "there are no coast defences in \"%s\"", d->hex_id[at->hex]);
    if (!at->games)
        fy_wrong(r->node, "a hex has one game at least");
}

/* ------------------------------------------------------------------ all of it */

/* The ways of the system's units are looked for in order of cost, so many MPs ahead (path.c): a step, storm and zones
 * with it, and what the way back may cost. */
static void check_costs(struct fy_node tables, const struct theatre_data *d)
{
    int step = theatre_dearest_step(d), zones = 0;
    for (int cm = 0; cm < 2; cm++)
        for (int i = 0; i < 16; i++)
            zones = d->zoc_cost[cm][i / 4][i % 4] > zones ? d->zoc_cost[cm][i / 4][i % 4] : zones;
    if (2 * step + zones + d->storm_cm >= TH_PATH_BUCKETS)
        fy_wrong(tables, "steps of %d MPs, and %d for zones of control, are too dear: twice the one and the other may be %d",
                 step, zones, TH_PATH_BUCKETS - 2);
}

/* TH-R.EN.12 */
static void list_objectives(struct fy_node top, struct theatre_data *d)
{
    for (int h = 0; h < d->hexes; h++) {
        d->objective[h] = d->bridges_at[h] || d->named[h];
        if (d->objective[h] && d->objectives == TH_OBJECTIVES)
            fy_wrong(top, "more than %d hexes with bridges or named for victory points", TH_OBJECTIVES);
        else if (d->objective[h])
            d->objective_list[d->objectives++] = (uint16_t)h;
    }
}

void theatre_load(struct fy_loader *l, void *data)
{
    struct theatre_data *d = data;
    struct fy_node top = fy_scenario(l);
    check_costs(fy_get(top, "tables"), d);
    check_weather(d, top);
    list_objectives(top, d);
    if (!fy_failed(l))
        theatre_make_board(l, d);
}
