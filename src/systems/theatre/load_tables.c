/* tables.json and special-forces.json: the 17 rows, the Success Table, combat, terrain, landings, drops, reaction. */
#include "load.h"

static const char *const result_words[] = {"D", "F*", "F", "S", "S*", NULL};
static const char *const combat_words[] = {"AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE", NULL};
static const char *const sa_words[] = {"no", "yes", "ger", "ital", NULL};
static const char *const repl_words[] = {"no", "lim", "yes", NULL};
static const char *const effect_words[] = {"eliminated", "2 MP", "1 MP", "in order", NULL};
const char theatre_terrain_codes[] = "cewhmsu~";

void theatre_load_rows(struct fy_node file, struct theatre_tables *t)
{
    struct fy_node rows = fy_get(file, "rows");
    FY_KEYS(file, "title", "rows");
    int n = fy_array(rows, THEATRE_ROWS, THEATRE_ROWS);
    for (int i = 0; i < n; i++) {
        struct fy_node r = fy_item(rows, i);
        struct theatre_row *row = &t->row[i];
        FY_KEYS(r, "row", "title", "amph", "para", "zoc", "sa", "rbc", "repl", "raid", "hash", "commando",
                "high_mountain", "marine", "brandenburg");
        row->key = fy_str(fy_get(r, "row"));
        row->title = fy_str(fy_get(r, "title"));
        row->amph = fy_bool(fy_get(r, "amph"));
        row->para = fy_bool(fy_get(r, "para"));
        row->zoc = fy_bool(fy_get(r, "zoc"));
        row->sa = (uint8_t)fy_word(fy_get(r, "sa"), sa_words);
        row->rbc = fy_bool(fy_get(r, "rbc"));
        row->repl = (uint8_t)fy_word(fy_get(r, "repl"), repl_words);
        row->raid = fy_bool(fy_get(r, "raid"));
        row->hash = fy_bool(fy_get(r, "hash"));
        row->commando = fy_bool(fy_get(r, "commando"));
        row->high_mountain = fy_bool(fy_get(r, "high_mountain"));
        row->marine = fy_bool(fy_get(r, "marine"));
        row->brandenburg = fy_bool(fy_get(r, "brandenburg"));
    }
}

static void load_success(struct fy_node table, struct theatre_tables *t)
{
    struct fy_node results = fy_get(table, "results");
    FY_KEYS(table, "title", "lowest", "results");
    t->success_lowest = (int8_t)fy_int(fy_get(table, "lowest"), -20, 20);
    t->n_success = (uint8_t)fy_array(results, 1, 16);
    for (int i = 0; i < t->n_success; i++)
        t->success[i] = (uint8_t)fy_word(fy_item(results, i), result_words);
}

static void load_combat(struct fy_node table, struct theatre_tables *t)
{
    struct fy_node odds = fy_get(table, "odds"), results = fy_get(table, "results");
    FY_KEYS(table, "title", "odds", "lowest", "results");
    t->crt_lowest = (int8_t)fy_int(fy_get(table, "lowest"), -20, 20);
    int columns = fy_array(odds, THEATRE_COLUMNS, THEATRE_COLUMNS);
    for (int i = 0; i < columns; i++) {
        const char *text = fy_str(fy_item(odds, i));
        t->odds_title[i] = text;
        if (text[0] < '1' || text[0] > '9' || text[1] != ':' || text[2] < '1' || text[2] > '9' || text[3])
            fy_wrong(fy_item(odds, i), "\"%s\" are no odds", text);
        else
            t->odds[i][0] = (uint8_t)(text[0] - '0'), t->odds[i][1] = (uint8_t)(text[2] - '0');
    }
    int rows = fy_array(results, THEATRE_CRT_DICE, THEATRE_CRT_DICE);
    for (int r = 0; r < rows; r++) {
        int n = fy_array(fy_item(results, r), THEATRE_COLUMNS, THEATRE_COLUMNS);
        for (int c = 0; c < n; c++)
            t->crt[r][c] = (uint8_t)fy_word(fy_item(fy_item(results, r), c), combat_words);
    }
}

static uint8_t column_of(const struct theatre_tables *t, int attack, int defence)
{
    for (int i = 0; i < THEATRE_COLUMNS; i++)
        if (t->odds[i][0] == attack && t->odds[i][1] == defence)
            return (uint8_t)i;
    return 0;
}

static uint8_t cheaper(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

static void load_terrain(struct fy_node table, struct theatre_data *d)
{
    struct fy_node rows = fy_get(table, "rows");
    FY_KEYS(table, "title", "rows");
    int n = fy_array(rows, 7, 7);
    for (int i = 0; i < n; i++) {
        struct fy_node r = fy_item(rows, i);
        FY_KEYS(r, "code", "title", "cm", "infantry", "light", "mountain", "high_mountain", "attack");
        const char *code = fy_str(fy_get(r, "code")), *at = code[0] ? strchr(theatre_terrain_codes, code[0]) : NULL;
        if (!at) {
            fy_wrong(r, "there is no terrain \"%s\"", code);
            return;
        }
        int t = (int)(at - theatre_terrain_codes);
        d->enter[TH_CM][t] = (uint8_t)fy_int(fy_get(r, "cm"), 1, 20);
        d->enter[TH_INFANTRY][t] = (uint8_t)fy_int(fy_get(r, "infantry"), 1, 20);
        d->enter[TH_LIGHT][t] = (uint8_t)fy_int(fy_get(r, "light"), 1, 20);
        d->enter[TH_MTN][t] = (uint8_t)fy_int(fy_get(r, "mountain"), 1, 20);
        uint8_t high = (uint8_t)fy_int(fy_get(r, "high_mountain"), 1, 20);
        d->enter[TH_LIGHT_MTN][t] = cheaper(d->enter[TH_LIGHT][t], d->enter[TH_MTN][t]);
        d->enter[TH_LIGHT_HIGH][t] = cheaper(d->enter[TH_LIGHT][t], high);
        d->attack_die[t] = (int8_t)fy_int(fy_get(r, "attack"), -6, 6);
    }
}

static int load_effects(struct fy_node table, uint8_t out[8], int8_t *lowest)
{
    struct fy_node results = fy_get(table, "results");
    int n = fy_array(results, 1, 8);
    *lowest = (int8_t)fy_int(fy_get(table, "lowest"), -20, 20);
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)fy_word(fy_item(results, i), effect_words);
    return n;
}

static int8_t small(struct fy_node table, const char *key)
{
    return (int8_t)fy_int(fy_get(table, key), -20, 20);
}

static uint8_t cost(struct fy_node table, const char *key)
{
    return (uint8_t)fy_int(fy_get(table, key), 0, 20);
}

/* TH-R.ZC.2-3, ZC.5: full beats partial in the same hex; the costs of one step add up. */
static void load_zoc(struct fy_node table, struct theatre_data *d)
{
    int full[2] = {cost(table, "leave_full"), cost(table, "leave_full_cm")}, partial = cost(table, "leave_partial");
    int enter_full = cost(table, "enter_full"), enter_partial = cost(table, "enter_partial");
    for (int cm = 0; cm < 2; cm++)
        for (int leave = 0; leave < 4; leave++)
            for (int enter = 0; enter < 4; enter++) {
                int out = leave & TH_FULL ? full[cm] : leave ? partial : 0;
                int in = enter & TH_FULL ? enter_full : enter ? enter_partial : 0;
                d->zoc_cost[cm][leave][enter] = (uint8_t)(out + in);
            }
}

void theatre_load_tables(struct fy_node file, struct theatre_data *d)
{
    struct fy_node sides = fy_get(file, "hexsides"), zoc = fy_get(file, "zoc"), land = fy_get(file, "landing"),
                   drop = fy_get(file, "drop"), react = fy_get(file, "reaction"), units = fy_get(react, "units");
    FY_KEYS(file, "success", "combat", "terrain", "hexsides", "zoc", "landing", "drop", "reaction");
    FY_KEYS(sides, "title", "minor", "minor_cm", "major", "mountain", "mountain_cm");
    FY_KEYS(zoc, "title", "leave_full", "leave_full_cm", "enter_full", "leave_partial", "enter_partial");
    FY_KEYS(land, "title", "lowest", "results", "amphibious", "rough", "stormy", "cd_level", "cd_most");
    FY_KEYS(drop, "title", "lowest", "results", "para_commando", "woods_rough_swamp", "mountain", "rough", "enemy",
            "literal");
    FY_KEYS(react, "title", "bad_weather_distance", "bad_weather_units", "units");
    load_success(fy_get(file, "success"), &d->tables);
    load_combat(fy_get(file, "combat"), &d->tables);
    load_terrain(fy_get(file, "terrain"), d);
    d->column.even = column_of(&d->tables, 1, 1), d->column.three_to_two = column_of(&d->tables, 3, 2);
    d->column.two_to_one = column_of(&d->tables, 2, 1), d->column.three_to_one = column_of(&d->tables, 3, 1);
    d->minor = cost(sides, "minor"), d->minor_cm = cost(sides, "minor_cm");
    d->major = cost(sides, "major");
    d->mountain_side = cost(sides, "mountain"), d->mountain_side_cm = cost(sides, "mountain_cm");
    load_zoc(zoc, d);
    d->n_landing = (uint8_t)load_effects(land, d->landing, &d->landing_lowest);
    d->land_amph = small(land, "amphibious"), d->land_rough = small(land, "rough");
    d->land_stormy = small(land, "stormy"), d->land_cd = small(land, "cd_level"), d->land_cd_most = small(land, "cd_most");
    d->n_drop = (uint8_t)load_effects(drop, d->drop, &d->drop_lowest);
    d->drop_para = small(drop, "para_commando"), d->drop_broken = small(drop, "woods_rough_swamp");
    d->drop_mountain = small(drop, "mountain"), d->drop_rough = small(drop, "rough");
    d->drop_enemy = small(drop, "enemy"), d->drop_literal = small(drop, "literal");
    d->react_distance = small(react, "bad_weather_distance");
    d->react_units = (int8_t)fy_int(fy_get(react, "bad_weather_units"), -6, 0);
    int n = fy_array(units, 6, 6);
    for (int i = 0; i < n; i++)
        d->react[i] = (uint8_t)fy_int(fy_item(units, i), 0, 6);
}
