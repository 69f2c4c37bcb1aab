/* load_map.c - terrain, the three maps, hexsides, roads and landing boxes. */
#include "load.h"

static const char *const entry_words[] = {"no", "road", "yes", NULL};
static const char *const strength_words[] = {"printed", "+1", "x2", NULL};

/* ------------------------------------------------------------------ hexes */

int jubilee_hex_named(const struct jubilee_data *d, struct fy_node n)
{
    const char *text = fy_str(n);
    int number = fy_hex_parse(text);
    for (int m = 0; m < MAPS; m++) {
        int i = number < 0 ? -1 : fy_hex_of_number(&d->map[m].grid, number);
        if (i >= 0)
            return d->map[m].first_hex + i;
    }
    fy_wrong(n, "there is no hex \"%s\"", text);
    return 0;
}

int jubilee_position_named(const struct jubilee_data *d, struct fy_node n)
{
    int hex = jubilee_hex_named(d, n), p = d->position_at[hex];
    if (p == NO_UNIT) {
        fy_wrong(n, "there is no position in hex \"%s\"", fy_str(n));
        return 0;
    }
    return p;
}

int jubilee_map_named(const struct jubilee_data *d, struct fy_node n)
{
    for (int m = 0; m < MAPS; m++)
        if (!strcmp(fy_str(n), d->map[m].id))
            return m;
    fy_wrong(n, "there is no map \"%s\"", fy_str(n));
    return 0;
}

int jubilee_beach_named(const struct jubilee_data *d, struct fy_node n)
{
    for (int b = 0; b < BEACHES; b++)
        if (!strcmp(fy_str(n), d->beach[b].id))
            return b;
    fy_wrong(n, "there is no beach \"%s\"", fy_str(n));
    return 0;
}

int jubilee_box_named(const struct jubilee_data *d, struct fy_node n)
{
    for (int b = 0; b < d->n_boxes; b++)
        if (!strcmp(fy_str(n), d->box[b].id))
            return b;
    fy_wrong(n, "there is no landing box \"%s\"", fy_str(n));
    return 0;
}

static int direction_to(const struct jubilee_data *d, int from, int to)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[from][dir] == to)
            return dir;
    return -1;
}

/* ------------------------------------------------------------------ terrain */

static void load_terrain(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node list = fy_get(top, "terrain");
    FY_KEYS(top, "terrain");
    d->n_terrains = (uint16_t)fy_array(list, 1, 8);
    for (int i = 0; i < d->n_terrains; i++) {
        struct fy_node n = fy_item(list, i);
        struct terrain *t = &d->terrain_kind[i];
        FY_KEYS(n, "code", "id", "title", "ground", "foot", "tank", "strength", "open", "communication");
        int strength = fy_word(fy_get(n, "strength"), strength_words);
        t->code = fy_str(fy_get(n, "code"))[0];
        t->title = fy_str(fy_get(n, "title"));
        t->foot = (uint8_t)fy_word(fy_get(n, "foot"), entry_words);
        t->tank = (uint8_t)fy_word(fy_get(n, "tank"), entry_words);
        t->plus = strength == 1;
        t->times = strength == 2 ? 2 : 1;
        t->is_open = fy_bool(fy_get(n, "open"));
        t->communication = fy_bool_or(n, "communication", true);
        t->beach = !strcmp(fy_str(fy_get(n, "id")), "beach");
        d->terrain_look[i] = (struct fy_terrain){t->title, (uint8_t)fy_word(fy_get(n, "ground"), fy_ground_words)};
    }
}

static int terrain_of(const struct jubilee_data *d, struct fy_node row, char code)
{
    for (int i = 0; i < d->n_terrains; i++)
        if (d->terrain_kind[i].code == code)
            return i;
    fy_wrong(row, "there is no terrain '%c'", code);
    return 0;
}

static void load_rows(struct fy_node rows, struct jubilee_data *d, struct map_sheet *m, int map)
{
    for (int r = 0; r < m->grid.lines; r++) {
        struct fy_node row = fy_item(rows, r);
        const char *codes = fy_str(row);
        if ((int)strlen(codes) != m->grid.cells) {
            fy_wrong(row, "every row of the map must have %d hexes", m->grid.cells);
            return;
        }
        for (int c = 0; c < m->grid.cells; c++) {
            int hex = m->first_hex + fy_hex_at(&m->grid, m->grid.first_line + r, m->grid.first_cell + c);
            d->number[hex] = (uint16_t)fy_hex_number(&m->grid, hex - m->first_hex);
            d->terrain[hex] = (uint8_t)terrain_of(d, row, codes[c]);
            d->map_of[hex] = (uint8_t)map;
            if (d->terrain_kind[d->terrain[hex]].communication)
                m->land[r] |= (uint32_t)1 << c;
        }
    }
}

static void load_sheet(struct fy_node n, struct jubilee_data *d, int map, int shifted)
{
    struct map_sheet *m = &d->map[map];
    struct fy_node rows = fy_get(n, "rows");
    FY_KEYS(n, "id", "title", "first_row", "first_column", "rows", "evacuation");
    int lines = fy_array(rows, 1, LINE_MAX), cells = (int)strlen(fy_str(fy_item(rows, 0)));
    if (cells < 1 || cells > 31 || d->n_hexes + lines * cells > HEX_MAX) {
        fy_wrong(rows, "the maps are too large");
        return;
    }
    m->id = fy_str(fy_get(n, "id"));
    m->title = d->sheet[map] = fy_str(fy_get(n, "title"));
    m->track = fy_arena_format(n.loader, "%s map", m->title);
    m->grid = (struct fy_hexes){(int16_t)fy_int(fy_get(n, "first_row"), 1, 99), (int16_t)lines,
                                (int16_t)fy_int(fy_get(n, "first_column"), 1, 99), (int16_t)cells, (int16_t)shifted};
    m->first_hex = d->n_hexes;
    d->n_hexes = (uint16_t)(d->n_hexes + lines * cells);
    load_rows(rows, d, m, map);
    for (int i = 0; i < lines * cells; i++)
        for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
            int to = fy_hex_neighbour(&m->grid, i, dir);
            d->next[m->first_hex + i][dir] = (int16_t)(to < 0 ? -1 : m->first_hex + to);
        }
}

/* ------------------------------------------------------------------ hexsides, roads */

static bool read_side(const struct jubilee_data *d, struct fy_node n, int *a, int *b)
{
    const char *text = fy_str(n);
    char first[5] = "", second[5] = "";
    if (strlen(text) == 9 && text[4] == '|') {
        memcpy(first, text, 4);
        memcpy(second, text + 5, 4);
    }
    for (int m = 0; m < MAPS; m++) {
        int x = fy_hex_parse(first), y = fy_hex_parse(second);
        x = x < 0 ? -1 : fy_hex_of_number(&d->map[m].grid, x);
        y = y < 0 ? -1 : fy_hex_of_number(&d->map[m].grid, y);
        if (x >= 0 && y >= 0 && fy_hex_direction(&d->map[m].grid, x, y) >= 0) {
            *a = d->map[m].first_hex + x;
            *b = d->map[m].first_hex + y;
            return true;
        }
    }
    fy_wrong(n, "\"%s\" is not a hexside between two adjacent hexes", text);
    return false;
}

static void mark_side(const struct jubilee_data *d, uint8_t feature[], int a, int b)
{
    feature[a] |= (uint8_t)(1 << direction_to(d, a, b));
    feature[b] |= (uint8_t)(1 << direction_to(d, b, a));
}

static void load_sides(struct fy_node list, const struct jubilee_data *d, uint8_t feature[])
{
    for (int i = 0, n = fy_array(list, 0, 200); i < n; i++) {
        int a, b;
        if (!read_side(d, fy_item(list, i), &a, &b))
            return;
        mark_side(d, feature, a, b);
    }
}

static void number_wires(struct fy_node list, struct jubilee_data *d)
{
    d->n_wires = (uint16_t)fy_array(list, 0, WIRE_MAX);
    for (int i = 0; i < d->n_wires; i++) {
        int a, b;
        if (!read_side(d, fy_item(list, i), &a, &b))
            return;
        d->wire_id[i] = fy_str(fy_item(list, i));
        d->wire_number[a][direction_to(d, a, b)] = (uint8_t)i;
        d->wire_number[b][direction_to(d, b, a)] = (uint8_t)i;
    }
}

static void load_roads(struct fy_node list, struct jubilee_data *d)
{
    for (int i = 0, n = fy_array(list, 0, 99); i < n; i++) {
        struct fy_node road = fy_item(list, i), hexes = fy_get(road, "hexes");
        FY_KEYS(road, "id", "title", "hexes");
        for (int k = 0, len = fy_array(hexes, 2, 99); k + 1 < len; k++) {
            int a = jubilee_hex_named(d, fy_item(hexes, k)), b = jubilee_hex_named(d, fy_item(hexes, k + 1));
            if (direction_to(d, a, b) < 0) {
                fy_wrong(fy_item(hexes, k + 1), "a road leads from hex to adjacent hex");
                return;
            }
            mark_side(d, d->road, a, b);
        }
    }
}

static void load_exits(struct fy_node list, struct jubilee_data *d)
{
    for (int i = 0, n = fy_array(list, 1, 99); i < n; i++) {
        int hex = jubilee_hex_named(d, fy_item(list, i));
        struct map_sheet *m = &d->map[d->map_of[hex]];
        int at = hex - m->first_hex;
        m->exit[at / m->grid.cells] |= (uint32_t)1 << (at % m->grid.cells);
        if (!d->road[hex])
            fy_wrong(fy_item(list, i), "only a road leaves the map");
    }
}

static bool enters(int permission, bool road)
{
    return permission == 2 || (permission == 1 && road);
}

/* Who may go, attack, control and communicate across each hexside (Terrain Effects Chart). */
static void work_out_sides(struct jubilee_data *d, int hex)
{
    d->hold[hex] = (uint8_t)(~(d->cliff[hex] | (d->river[hex] & ~d->bridge[hex])) & ALL_SIDES);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int to = d->next[hex][dir];
        uint8_t b = (uint8_t)(1 << dir);
        if (to < 0) {
            d->hold[hex] &= (uint8_t)~b;
            continue;
        }
        const struct terrain *t = &d->terrain_kind[d->terrain[to]];
        struct map_sheet *m = &d->map[d->map_of[hex]];
        int at = hex - m->first_hex;
        if (!(d->river[hex] & ~d->bridge[hex] & b))
            m->open[dir][at / m->grid.cells] |= (uint32_t)1 << (at % m->grid.cells);
        if (!(d->hold[hex] & b))
            continue;
        if (enters(t->foot, d->road[hex] & b))
            d->foot[hex] |= b;
        if (enters(t->tank, d->road[hex] & b)) {
            d->tank[1][hex] |= b;
            d->tank[0][hex] |= (uint8_t)(b & ~d->wall[hex]);
        }
    }
}

/* ------------------------------------------------------------------ beaches and boxes */

static void load_beaches(struct fy_node list, struct jubilee_data *d)
{
    fy_array(list, BEACHES, BEACHES);
    for (int i = 0; i < BEACHES; i++) {
        struct fy_node n = fy_item(list, i);
        FY_KEYS(n, "id", "title", "map", "transport");
        d->beach[i].id = fy_str(fy_get(n, "id"));
        d->beach[i].title = fy_str(fy_get(n, "title"));
        d->beach[i].track = fy_arena_format(n.loader, "%s boats", d->beach[i].title);
        d->beach[i].map = (uint8_t)jubilee_map_named(d, fy_get(n, "map"));
        d->beach[i].transport = (uint8_t)fy_int(fy_get(n, "transport"), 1, 20);
    }
}

/* JU-12.8.2, JU-R14: the landing hexes of named boxes, and all hexes next to them. */
static void mark_surrender(const struct jubilee_data *d, struct beach *b, int hex)
{
    set_hex_bit(b->surrender, hex);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int to = d->next[hex][dir];
        if (to >= 0)
            set_hex_bit(b->surrender, to);
    }
}

static void load_box(struct fy_node n, struct jubilee_data *d, int row, int beach, bool first)
{
    FY_KEYS(n, "id", "hex", "named");
    if (d->n_boxes == BOX_MAX) {
        fy_wrong(n, "there are too many landing boxes");
        return;
    }
    int i = d->n_boxes++;
    struct box *b = &d->box[i];
    b->id = fy_str(fy_get(n, "id"));
    b->hex = (uint16_t)jubilee_hex_named(d, fy_get(n, "hex"));
    b->named = fy_bool(fy_get(n, "named"));
    b->row = (uint8_t)row;
    b->beach = (uint8_t)beach;
    b->east = first ? NO_UNIT : (uint8_t)(i - 1);
    b->west = NO_UNIT;
    if (!first)
        d->box[i - 1].west = (uint8_t)i;
    d->box_of[b->hex] = (uint8_t)i;
    if (b->named)
        mark_surrender(d, &d->beach[beach], b->hex);
}

static void load_box_rows(struct fy_node list, struct jubilee_data *d)
{
    for (int r = 0, rows = fy_array(list, 1, ROW_MAX); r < rows; r++) {
        struct fy_node n = fy_item(list, r), boxes = fy_get(n, "boxes");
        FY_KEYS(n, "beach", "boxes");
        int beach = jubilee_beach_named(d, fy_get(n, "beach"));
        d->beach[beach].rows++;
        for (int i = 0, len = fy_array(boxes, 1, BOX_MAX); i < len; i++)
            load_box(fy_item(boxes, i), d, r, beach, i == 0);
    }
    for (int i = 0; i < d->n_boxes; i++)
        d->box[i].title = fy_arena_format(list.loader, d->box[i].named ? "%c%s" : "the unnamed box before %04d",
                                       d->box[i].named ? d->box[i].id[0] - 'a' + 'A' : d->number[d->box[i].hex],
                                       d->box[i].id + 1);
}

void jubilee_load_map(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_loader *l = scenario.loader;
    struct fy_node top = fy_file(l, fy_str(fy_get(scenario, "map"))), maps = fy_get(top, "maps");
    static const char *const shifted[] = {"even", "odd", NULL};
    FY_KEYS(top, "shifted_rows", "maps", "hexsides", "roads", "exits", "places", "beaches", "box_rows");
    load_terrain(fy_file(l, fy_str(fy_get(scenario, "terrain"))), d);
    int odd = fy_word(fy_get(top, "shifted_rows"), shifted);
    fy_array(maps, MAPS, MAPS);
    for (int m = 0; m < MAPS; m++)
        load_sheet(fy_item(maps, m), d, m, odd);
    if (fy_failed(l))
        return;
    struct fy_node sides = fy_get(top, "hexsides");
    FY_KEYS(sides, "cliff", "tank-wall", "wire", "river", "bridge");
    load_sides(fy_get(sides, "cliff"), d, d->cliff);
    load_sides(fy_get(sides, "tank-wall"), d, d->wall);
    load_sides(fy_get(sides, "wire"), d, d->wire);
    load_sides(fy_get(sides, "river"), d, d->river);
    load_sides(fy_get(sides, "bridge"), d, d->bridge);
    number_wires(fy_get(sides, "wire"), d);
    load_roads(fy_get(top, "roads"), d);
    load_exits(fy_get(top, "exits"), d);
    memset(d->box_of, NO_UNIT, sizeof d->box_of);
    memset(d->position_at, NO_UNIT, sizeof d->position_at);
    for (int hex = 0; hex < d->n_hexes; hex++) {
        work_out_sides(d, hex);
        if (d->wall[hex])
            set_hex_bit(d->wall_hex, hex);
    }
    load_beaches(fy_get(top, "beaches"), d);
    load_box_rows(fy_get(top, "box_rows"), d);
}
