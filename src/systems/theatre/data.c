/* A scenario's files into read-only data. */
#include "theatre.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const weather_words[] = {"calm", "rough", "stormy", NULL};
static const char *const nation_words[] = {"british", "us", "german", "italian", "soviet", NULL};
static const char *const code_words[] = {"-", "G", "S", "D", "M", NULL};
static const char *const re_words[] = {"1/4", "1/2", "1", "3", NULL};
static const char *const kind_words[] = {"airbase", "port", "radar", "drydock", "u-pens", NULL};
static const char *const kind_titles[] = {"airbase", "port", "radar station", "dry dock", "U-boat pens"};
static const char *const result_words[] = {"D", "F*", "F", "S", "S*", NULL};
static const char *const combat_words[] = {"AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE", NULL};
static const char *const sa_words[] = {"no", "yes", "ger", "ital", NULL};
static const char *const repl_words[] = {"no", "lim", "yes", NULL};
static const char *const effect_words[] = {"eliminated", "2 MP", "1 MP", "in order", NULL};
static const char *const level_words[] = {"disaster", "decisive-defeat", "defeat", "draw", "victory", "decisive", NULL};
static const char terrain_codes[] = "cewhmsu~";

/* ------------------------------------------------------------------ names into numbers */

static int hex_of(struct fy_node n, const struct theatre_data *d, const char *text)
{
    int hex = fy_hex_of_number(&d->map, fy_hex_parse(text));
    if (hex < 0)
        fy_wrong(n, "there is no hex \"%s\"", text);
    return hex < 0 ? 0 : hex;
}

static int read_hex(struct fy_node n, const struct theatre_data *d)
{
    return hex_of(n, d, fy_str(n));
}

/* "0810/0910": the first hex, and the direction to the second. */
static int read_hexside(struct fy_node n, const struct theatre_data *d, int *direction)
{
    const char *text = fy_str(n);
    char first[8] = "", second[8] = "";
    *direction = -1;
    if (strlen(text) == 9 && text[4] == '/') {
        memcpy(first, text, 4);
        memcpy(second, text + 5, 4);
        int a = hex_of(n, d, first), b = hex_of(n, d, second);
        *direction = fy_hex_direction(&d->map, a, b);
        if (*direction >= 0)
            return a;
    }
    fy_wrong(n, "\"%s\" is no hexside of this map", text);
    *direction = 0;
    return 0;
}

static int read_side(struct fy_node n, const struct theatre_data *d)
{
    const char *text = fy_str(n);
    for (int i = 0; i < TH_SIDES; i++)
        if (!strcmp(text, d->side_id[i]))
            return i;
    if (fy_there(n))
        fy_wrong(n, "there is no side \"%s\"", text);
    return 0;
}

static int read_bridge(struct fy_node n, const struct theatre_data *d)
{
    for (int i = 0; i < d->bridges; i++)
        if (!strcmp(d->bridge[i].id, fy_str(n)))
            return i;
    fy_wrong(n, "there is no bridge \"%s\"", fy_str(n));
    return 0;
}

/* ------------------------------------------------------------------ tables.json, special-forces.json */

static void load_rows(struct fy_loader *l, struct fy_node file, struct theatre_tables *t)
{
    struct fy_node rows = fy_get(file, "rows");
    (void)l;
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
        const char *code = fy_str(fy_get(r, "code")), *at = code[0] ? strchr(terrain_codes, code[0]) : NULL;
        if (!at) {
            fy_wrong(r, "there is no terrain \"%s\"", code);
            return;
        }
        int t = (int)(at - terrain_codes);
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

static void load_tables(struct fy_node file, struct theatre_data *d)
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
    d->minor = (uint8_t)small(sides, "minor"), d->minor_cm = (uint8_t)small(sides, "minor_cm");
    d->major = (uint8_t)small(sides, "major");
    d->mountain_side = (uint8_t)small(sides, "mountain"), d->mountain_side_cm = (uint8_t)small(sides, "mountain_cm");
    d->leave_full = (uint8_t)small(zoc, "leave_full"), d->leave_full_cm = (uint8_t)small(zoc, "leave_full_cm");
    d->enter_full = (uint8_t)small(zoc, "enter_full");
    d->leave_partial = (uint8_t)small(zoc, "leave_partial"), d->enter_partial = (uint8_t)small(zoc, "enter_partial");
    d->n_landing = (uint8_t)load_effects(land, d->landing, &d->landing_lowest);
    d->land_amph = small(land, "amphibious"), d->land_rough = small(land, "rough");
    d->land_stormy = small(land, "stormy"), d->land_cd = small(land, "cd_level"), d->land_cd_most = small(land, "cd_most");
    d->n_drop = (uint8_t)load_effects(drop, d->drop, &d->drop_lowest);
    d->drop_para = small(drop, "para_commando"), d->drop_broken = small(drop, "woods_rough_swamp");
    d->drop_mountain = small(drop, "mountain"), d->drop_rough = small(drop, "rough");
    d->drop_enemy = small(drop, "enemy"), d->drop_literal = small(drop, "literal");
    d->react_distance = small(react, "bad_weather_distance"), d->react_units = small(react, "bad_weather_units");
    int n = fy_array(units, 6, 6);
    for (int i = 0; i < n; i++)
        d->react[i] = (uint8_t)fy_int(fy_item(units, i), 0, 6);
}

/* ------------------------------------------------------------------ the map */

static void load_terrain_map(struct fy_node map, struct theatre_data *d)
{
    struct fy_node rows = fy_get(map, "terrain");
    int columns = fy_int(fy_get(map, "columns"), 1, 99), n = fy_int(fy_get(map, "rows"), 1, 99);
    if (columns * n > TH_HEXES) {
        fy_wrong(fy_get(map, "rows"), "more than %d hexes", TH_HEXES);
        return;
    }
    d->map = (struct fy_hexes){1, (int16_t)columns, 1, (int16_t)n, 0};
    d->hexes = (uint16_t)(columns * n);
    d->box = d->hexes;
    memset(d->terrain, TH_SEA, sizeof d->terrain);
    n = fy_array(rows, n, n);
    for (int r = 0; r < n; r++) {
        const char *line = fy_str(fy_item(rows, r));
        if ((int)strlen(line) != columns) {
            fy_wrong(fy_item(rows, r), "%d hexes instead of %d", (int)strlen(line), columns);
            return;
        }
        for (int c = 0; c < columns; c++) {
            const char *at = strchr(terrain_codes, line[c]);
            if (!at) {
                fy_wrong(fy_item(rows, r), "there is no terrain '%c'", line[c]);
                return;
            }
            d->terrain[fy_hex_at(&d->map, c + 1, r + 1)] = (uint8_t)(at - terrain_codes);
        }
    }
}

/* Neighbours, coast, distances: everything that follows from the terrain. */
static void make_geometry(struct theatre_data *d)
{
    memset(d->side_bridge, TH_NONE, sizeof d->side_bridge);
    memset(d->cd_at, TH_NONE, sizeof d->cd_at);
    memset(d->site_at, TH_NONE, sizeof d->site_at);
    for (int h = 0; h < d->hexes; h++) {
        for (int i = 0; i < 6; i++) {
            int n = fy_hex_neighbour(&d->map, h, i);
            d->near[h][i] = (uint16_t)(n < 0 ? TH_EDGE : n);
            if (n >= 0 && d->terrain[n] == TH_SEA && d->terrain[h] != TH_SEA)
                d->coastal[h] = 1;
        }
        for (int k = 0; k < d->hexes; k++)
            d->distance[h][k] = (uint8_t)fy_hex_distance(&d->map, h, k);
        snprintf(d->hex_id[h], sizeof d->hex_id[h], "%04d", fy_hex_number(&d->map, h) % 10000);
        d->hex_title[h] = d->hex_id[h];
        if (d->terrain[h] == TH_CITY)
            d->city[d->cities++] = (uint16_t)h;
    }
}

static void load_sides(struct fy_node list, struct theatre_data *d, unsigned bit)
{
    int n = fy_array(list, 0, 400);
    for (int i = 0; i < n; i++) {
        int dir, hex = read_hexside(fy_item(list, i), d, &dir), other = d->near[hex][dir];
        if (other == TH_EDGE)
            return;
        d->side_bits[hex][dir] = (uint8_t)(d->side_bits[hex][dir] | bit);
        d->side_bits[other][(dir + 3) % 6] = (uint8_t)(d->side_bits[other][(dir + 3) % 6] | bit);
    }
}

static void load_rivers(struct fy_node rivers, struct theatre_data *d)
{
    static const char *const sizes[] = {"minor", "major", NULL};
    int n = fy_array(rivers, 0, 32);
    for (int i = 0; i < n; i++) {
        struct fy_node r = fy_item(rivers, i);
        FY_KEYS(r, "name", "size", "hexsides");
        load_sides(fy_get(r, "hexsides"), d, fy_word(fy_get(r, "size"), sizes) ? TH_MAJOR : TH_MINOR);
    }
}

static bool before(const struct theatre_bridge_data *a, const struct theatre_bridge_data *b)
{
    return a->hex[0] != b->hex[0] ? a->hex[0] < b->hex[0] : a->hex[1] < b->hex[1];
}

static void load_bridges(struct fy_node list, struct theatre_data *d)
{
    int n = fy_array(list, 0, TH_BRIDGES);
    for (int i = 0; i < n; i++) {
        struct fy_node b = fy_item(list, i);
        struct theatre_bridge_data *bridge = &d->bridge[d->bridges++];
        FY_KEYS(b, "id", "title", "hexside", "owner");
        int dir, hex = read_hexside(fy_get(b, "hexside"), d, &dir), other = d->near[hex][dir];
        if (other == TH_EDGE)
            return;
        if (!(d->side_bits[hex][dir] & (TH_MINOR | TH_MAJOR)))
            fy_wrong(b, "no river runs under this bridge");
        bridge->id = fy_str(fy_get(b, "id"));
        bridge->title = fy_str(fy_get(b, "title"));
        bridge->owner = (uint8_t)read_side(fy_get(b, "owner"), d);
        bridge->hex[0] = (uint16_t)(hex < other ? hex : other);
        bridge->hex[1] = (uint16_t)(hex < other ? other : hex);
        d->side_bridge[hex][dir] = d->side_bridge[other][(dir + 3) % 6] = (uint8_t)i;
        d->has_bridge[hex] = d->has_bridge[other] = 1;
        int k = i;
        for (; k > 0 && before(bridge, &d->bridge[d->bridge_order[k - 1]]); k--)
            d->bridge_order[k] = d->bridge_order[k - 1];
        d->bridge_order[k] = (uint8_t)i;
    }
}

static void load_sites(struct fy_loader *l, struct fy_node list, struct theatre_data *d, int kind)
{
    int n = fy_array(list, 0, TH_SITES);
    for (int i = 0; i < n; i++) {
        struct fy_node s = fy_item(list, i);
        if (d->sites == TH_SITES) {
            fy_wrong(s, "more than %d installations", TH_SITES);
            return;
        }
        struct theatre_site_data *site = &d->site[d->sites];
        FY_KEYS(s, "hex", "size", "kind");
        site->kind = (uint8_t)(kind < 0 ? fy_word(fy_get(s, "kind"), kind_words) : kind);
        site->hex = (uint16_t)read_hex(fy_get(s, "hex"), d);
        site->size = (uint8_t)fy_int(fy_get(s, "size"), 1, 9);
        site->id = fy_keep_text(l, "%s-%s", kind_words[site->kind], d->hex_id[site->hex]);
        site->title = fy_keep_text(l, "%s %s", d->hex_title[site->hex], kind_titles[site->kind]);
        int slot = site->kind > TH_PORT ? 2 : site->kind;
        if (d->site_at[site->hex][slot] != TH_NONE)
            fy_wrong(s, "this hex has one already");
        for (int h = 0; h < d->hexes && site->kind == TH_PORT && site->size >= 2; h++)
            if (d->distance[site->hex][h] <= 2)
                d->port_near[h] |= 1u << d->sites; /* TH-R.AM.5 */
        d->site_at[site->hex][slot] = d->sites++;
    }
}

static void load_coast(struct fy_loader *l, struct fy_node list, struct theatre_data *d)
{
    int n = fy_array(list, 0, TH_CDS);
    for (int i = 0; i < n; i++) {
        struct fy_node c = fy_item(list, i);
        struct theatre_cd_data *cd = &d->cd[d->cds];
        FY_KEYS(c, "hex", "level");
        cd->hex = (uint16_t)read_hex(fy_get(c, "hex"), d);
        cd->level = (uint8_t)fy_int(fy_get(c, "level"), 1, 9);
        cd->id = fy_keep_text(l, "cd-%s", d->hex_id[cd->hex]);
        cd->title = fy_keep_text(l, "%s coast defence", d->hex_title[cd->hex]);
        if (!d->coastal[cd->hex])
            fy_wrong(c, "no coast here");
        d->cd_at[cd->hex] = d->cds++;
    }
}

static void load_sea_links(struct fy_node list, struct theatre_data *d)
{
    int n = fy_array(list, 0, 4);
    for (int i = 0; i < n; i++) {
        struct fy_node link = fy_item(list, i), from = fy_get(link, "from");
        FY_KEYS(link, "from", "to", "cost");
        int k = fy_array(from, 1, 12);
        for (int j = 0; j < k && d->sea_links < 16; j++) {
            d->sea_link[d->sea_links].a = (uint16_t)read_hex(fy_item(from, j), d);
            d->sea_link[d->sea_links].b = (uint16_t)read_hex(fy_get(link, "to"), d);
            d->sea_link[d->sea_links++].cost = (uint8_t)fy_int(fy_get(link, "cost"), 1, 50);
        }
    }
}

/* Naval MPs between any two hexes: ports and coasts are ends, never stages. */
static void make_sea(struct theatre_data *d)
{
    memset(d->sea_distance, 255, sizeof d->sea_distance);
    for (int from = 0; from < d->hexes; from++) {
        uint8_t *far = d->sea_distance[from];
        if (d->terrain[from] != TH_SEA && !d->coastal[from])
            continue;
        far[from] = 0;
        for (int cost = 0; cost < 64; cost++)
            for (int h = 0; h < d->hexes; h++) {
                if (far[h] != cost || (d->terrain[h] != TH_SEA && h != from))
                    continue;
                struct theatre_sea_step steps[TH_SEA_STEPS];
                int n = theatre_sea_steps(d, h, steps);
                for (int i = 0; i < n; i++)
                    if (cost + steps[i].cost < far[steps[i].to])
                        far[steps[i].to] = (uint8_t)(cost + steps[i].cost);
            }
    }
}

/* TH-R.MV.4-7: MPs for a hexside; -1 if it is closed. */
static int hexside_cost(const struct theatre_data *d, unsigned bits, bool cm, bool dry)
{
    int cost = bits & TH_MOUNTAIN_SIDE ? (cm ? d->mountain_side_cm : d->mountain_side) : 0;
    if (dry || !(bits & (TH_MINOR | TH_MAJOR)))
        return cost;
    if (bits & TH_MAJOR)
        return cm ? -1 : cost + d->major;
    return cost + (cm ? d->minor_cm : d->minor);
}

static uint8_t step_cost(const struct theatre_data *d, int gait, int from, int dir, bool bridge)
{
    int to = d->near[from][dir], class = gait / 2;
    bool temporary = gait & 1;
    int side = hexside_cost(d, d->side_bits[from][dir], class == TH_CM, bridge || temporary);
    if (to == TH_EDGE || d->terrain[to] == TH_SEA || side < 0)
        return TH_NO_STEP;
    return (uint8_t)(d->enter[class][d->terrain[to]] + side);
}

static void make_steps(struct theatre_data *d)
{
    for (int gait = 0; gait < 2 * TH_CLASSES; gait++)
        for (int h = 0; h < d->hexes; h++)
            for (int i = 0; i < 6; i++)
                for (int bridge = 0; bridge < 2; bridge++)
                    d->step[bridge][gait][h][i] = step_cost(d, gait, h, i, bridge);
}

static void load_owners(struct fy_node owners, struct theatre_data *d)
{
    int rest = read_side(fy_get(owners, "default"), d);
    for (int h = 0; h < d->hexes; h++)
        d->owner[h] = (uint8_t)(d->terrain[h] == TH_HOME ? d->player : rest);
    for (int k = 0; k < TH_SIDES; k++) {
        struct fy_node list = fy_maybe(owners, d->side_id[k]);
        for (int i = 0; i < fy_len(list); i++)
            d->owner[read_hex(fy_item(list, i), d)] = (uint8_t)k;
    }
}

static void load_map(struct fy_loader *l, struct fy_node map, struct theatre_data *d)
{
    FY_KEYS(map, "title", "columns", "rows", "terrain", "rivers", "mountain_hexsides", "bridges", "coast_defences",
            "ports", "airbases", "specials", "cliffs", "sea_links", "names", "owners");
    load_terrain_map(map, d);
    if (fy_failed(l))
        return;
    make_geometry(d);
    struct fy_node names = fy_get(map, "names"), cliffs = fy_get(map, "cliffs");
    for (int i = 0; i < fy_len(names); i++) {
        const char *key;
        struct fy_node name = fy_member(names, i, &key);
        int hex = hex_of(name, d, key);
        d->hex_title[hex] = fy_keep_text(l, "%s (%s)", fy_str(name), d->hex_id[hex]);
    }
    for (int i = 0; i < fy_len(cliffs); i++)
        d->cliff[read_hex(fy_item(cliffs, i), d)] = 1;
    load_rivers(fy_get(map, "rivers"), d);
    load_sides(fy_get(map, "mountain_hexsides"), d, TH_MOUNTAIN_SIDE);
    load_bridges(fy_get(map, "bridges"), d);
    load_coast(l, fy_get(map, "coast_defences"), d);
    load_sites(l, fy_get(map, "airbases"), d, TH_AIRBASE);
    load_sites(l, fy_get(map, "ports"), d, TH_PORT);
    load_sites(l, fy_get(map, "specials"), d, -1);
    load_sea_links(fy_get(map, "sea_links"), d);
    load_owners(fy_get(map, "owners"), d);
    make_sea(d);
    make_steps(d);
}

/* ------------------------------------------------------------------ orders of battle */

static int row_of(struct fy_node n, const struct theatre_data *d)
{
    if (!fy_there(n))
        return -1;
    for (int i = 0; i < THEATRE_ROWS; i++)
        if (!strcmp(d->tables.row[i].key, fy_str(n)))
            return i;
    fy_wrong(n, "there is no row \"%s\"", fy_str(n));
    return -1;
}

static void load_flags(struct fy_node flags, struct theatre_unit_data *u)
{
    static const char *const words[] = {"cm", "mountain", "parachute", NULL};
    for (int i = 0; i < fy_len(flags); i++) {
        int flag = fy_word(fy_item(flags, i), words);
        u->cm |= flag == 0;
        u->mountain |= flag == 1;
        u->parachute |= flag == 2;
    }
}

/* TH-R.MV.2, TH-46.A.3, A.6: what follows from row and flags. */
static void classify(struct theatre_unit_data *u)
{
    u->sf = u->kind != NULL;
    u->commando = u->kind && u->kind->commando;
    u->light = u->sf && !u->cm;
    u->temporary_bridge = u->kind && (u->kind->commando || u->kind->amph);
    u->division = u->quarters == 12;
    if (u->cm)
        u->class = TH_CM;
    else if (u->light)
        u->class = u->kind->high_mountain ? TH_LIGHT_HIGH : u->mountain ? TH_LIGHT_MTN : TH_LIGHT;
    else
        u->class = u->mountain ? TH_MTN : TH_INFANTRY;
    u->gait = (uint8_t)(2 * u->class + u->temporary_bridge);
}

static void load_unit(struct fy_node n, struct theatre_data *d)
{
    static const uint8_t quarters[] = {1, 2, 4, 12};
    int index = d->units++;
    struct theatre_unit_data *u = &d->unit[index];
    FY_KEYS(n, "id", "title", "side", "nation", "row", "attack", "defence", "move", "re", "code", "flags", "hex",
            "turn");
    u->id = fy_str(fy_get(n, "id"));
    u->title = fy_str(fy_get(n, "title"));
    u->side = (uint8_t)read_side(fy_get(n, "side"), d);
    u->nation = (uint8_t)fy_word(fy_get(n, "nation"), nation_words);
    u->row = (int8_t)row_of(fy_maybe(n, "row"), d);
    u->kind = u->row < 0 ? NULL : &d->tables.row[u->row];
    u->attack = (uint8_t)fy_int(fy_get(n, "attack"), 0, 30);
    u->defence = (uint8_t)fy_int(fy_get(n, "defence"), 0, 30);
    u->move = (uint8_t)fy_int(fy_get(n, "move"), 0, 30);
    u->quarters = quarters[fy_word(fy_get(n, "re"), re_words)];
    u->code = (uint8_t)(fy_there(fy_maybe(n, "code")) ? fy_word(fy_maybe(n, "code"), code_words) : 0);
    u->turn = (uint8_t)fy_int_or(n, "turn", 1, TH_TURNS, 0);
    u->hex = (uint16_t)read_hex(fy_get(n, "hex"), d);
    if (d->terrain[u->hex] == TH_SEA)
        fy_wrong(fy_get(n, "hex"), "%s would stand in the sea", u->title);
    load_flags(fy_maybe(n, "flags"), u);
    classify(u);
    d->ours[u->side] |= theatre_bit(index);
    if (u->cm)
        d->cm |= theatre_bit(index);
    if (u->light || u->mountain)
        d->light |= theatre_bit(index);
}

static void load_units(struct fy_loader *l, struct fy_node file, struct theatre_data *d)
{
    static const char *const kinds[] = {"lc", "nt", NULL};
    struct fy_node units = fy_get(file, "units"), ships = fy_get(file, "ships"), tps = fy_get(file, "transports");
    FY_KEYS(file, "title", "units", "ships", "transports");
    int n = fy_array(units, 1, TH_UNITS);
    for (int i = 0; i < n; i++)
        load_unit(fy_item(units, i), d);
    n = fy_array(ships, 0, TH_SHIPS);
    for (int i = 0; i < n; i++) {
        struct fy_node s = fy_item(ships, i);
        FY_KEYS(s, "id", "kind", "side", "hex");
        d->ship[i].id = fy_str(fy_get(s, "id"));
        d->ship[i].kind = (uint8_t)fy_word(fy_get(s, "kind"), kinds);
        d->ship[i].side = (uint8_t)read_side(fy_get(s, "side"), d);
        d->ship[i].hex = (uint16_t)read_hex(fy_get(s, "hex"), d);
        d->ship[i].title = fy_keep_text(l, "%s %s", d->ship[i].kind ? "NT" : "LC", d->ship[i].id + 3);
        d->ships++;
    }
    n = fy_array(tps, 0, TH_TPS);
    for (int i = 0; i < n; i++) {
        struct fy_node t = fy_item(tps, i);
        FY_KEYS(t, "id", "side", "hex");
        d->tp[i].id = fy_str(fy_get(t, "id"));
        d->tp[i].side = (uint8_t)read_side(fy_get(t, "side"), d);
        d->tp[i].hex = (uint16_t)read_hex(fy_get(t, "hex"), d);
        d->tp[i].title = fy_keep_text(l, "TP %s", d->tp[i].id + 3);
        d->tps++;
    }
}

/* ------------------------------------------------------------------ the scenario */

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
        d->supply[side][read_hex(fy_item(hexes, i), d)] = how;
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
        int hex = read_hex(fy_get(h, "hex"), d);
        out[hex] = (int8_t)fy_int(fy_get(h, "value"), -100, 100);
        if (!d->named[hex] && d->goals < 16)
            d->goal[d->goals++] = (uint16_t)hex;
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
        p->full[i] = points(full, kind_words[i]);
    for (int i = 0; i < 3; i++)
        p->lost_sf[i] = (int8_t)(fy_there(lost) ? fy_int(fy_item(lost, i), -100, 100) : 0);
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
        d->border_turn = (uint8_t)fy_int(fy_get(border, "hold_turn"), 1, TH_TURNS);
        d->border_lo = (uint8_t)fy_int(fy_item(columns, 0), 1, 99);
        d->border_hi = (uint8_t)fy_int(fy_item(columns, 1), 1, 99);
    }
    d->harassment = (uint8_t)fy_int(fy_get(top, "harassment"), 0, 6);
    d->mobile_odds = !strcmp(fy_str_or(top, "mobile_odds", ""), "3:2");
    d->pockets = (uint8_t)fy_int_or(top, "pockets_from_turn", 1, TH_TURNS, 0);
}

void theatre_load(struct fy_loader *l, void *data)
{
    struct theatre_data *d = data;
    struct fy_node top = fy_scenario(l), sides = fy_get(top, "sides"), supply = fy_get(top, "supply"),
                   rps = fy_get(top, "replacements");
    FY_KEYS(top, "scenario", "order", "title", "summary", "map", "units", "tables", "special_forces", "link", "raids", "sides",
            "player", "player_may_choose", "turns", "weather", "replacements", "transports_serve_home", "supply",
            "invasion", "raid_turns", "harassment", "bridge_number", "mobile_odds", "border", "pockets_from_turn",
            "victory");
    int n = fy_array(sides, 2, 2);
    for (int i = 0; i < n; i++) {
        d->side_id[i] = fy_str(fy_item(sides, i));
        char *title = fy_keep_text(l, "%s", d->side_id[i]);
        if (title[0] >= 'a' && title[0] <= 'z')
            title[0] = (char)(title[0] - 'a' + 'A');
        d->side_title[i] = title;
    }
    d->player = (uint8_t)read_side(fy_get(top, "player"), d);
    d->may_choose = fy_bool(fy_get(top, "player_may_choose"));
    d->tp_home = fy_bool(fy_get(top, "transports_serve_home"));
    theatre_load_link(fy_file(l, fy_str(fy_get(top, "link"))), &d->link);
    load_rows(l, fy_file(l, fy_str(fy_get(top, "special_forces"))), &d->tables);
    load_tables(fy_file(l, fy_str(fy_get(top, "tables"))), d);
    load_map(l, fy_file(l, fy_str(fy_get(top, "map"))), d);
    if (fy_failed(l))
        return;
    load_units(l, fy_file(l, fy_str(fy_get(top, "units"))), d);
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
    for (int h = 0; h < d->hexes; h++) /* TH-R.EN.12 */
        d->objective[h] = d->has_bridge[h] || d->named[h];
    theatre_make_board(l, d);
}
