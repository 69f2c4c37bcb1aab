/* load_map.c - terrain, the three maps, hexsides, roads and landing boxes, as the files are read. */
#include "load.h"

/* ------------------------------------------------------------------ hexes */

void jubilee_add_terrain(const struct fy_row *r)
{
    enum { PRINTED, PLUS_ONE, DOUBLED };
    struct jubilee_data *d = r->data;
    struct terrain *t = r->at;
    t->plus = t->strength == PLUS_ONE;
    t->times = t->strength == DOUBLED ? 2 : 1;
    t->beach = !strcmp(t->id, "beach");
    d->terrain_look[r->number] = (struct fy_terrain){t->title, t->ground};
    for (int i = 0; i < r->number; i++)
        if (d->terrain_kind[i].code == t->code)
            fy_wrong(fy_get(r->node, "code"), "two kinds of ground have it");
}

static int terrain_of(const struct jubilee_data *d, struct fy_node row, char code)
{
    for (int i = 0; i < d->n_terrains; i++)
        if (d->terrain_kind[i].code == code)
            return i;
    fy_wrong(row, "there is no terrain '%c'", code);
    return 0;
}

/* Numbers are known as hexes in the order of the hexes inside the program. */
static void add_hex(struct fy_node row, struct jubilee_data *d, int map, int line, int cell)
{
    struct map_sheet *m = &d->map[map];
    int i = line * m->grid.cells + cell, hex = m->first_hex + i;
    d->number[hex] = (uint16_t)fy_hex_number(&m->grid, i);
    d->place[hex].id = fy_arena_format(row.loader, "%04d", d->number[hex]);
    fy_add_id(row, "hex", d->place[hex].id);
    d->terrain[hex] = (uint8_t)terrain_of(d, row, m->row[line][cell]);
    d->map_of[hex] = (uint8_t)map;
    if (d->terrain_kind[d->terrain[hex]].communication)
        m->land[line] |= (uint32_t)1 << cell;
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int to = fy_hex_neighbour(&m->grid, i, dir);
        d->next[hex][dir] = (int16_t)(to < 0 ? -1 : m->first_hex + to);
    }
}

static bool fits(const struct jubilee_data *d, const struct fy_hexes *g)
{
    return g->cells >= 1 && g->cells <= CELL_MAX && d->n_hexes + g->lines * g->cells <= HEX_MAX &&
           g->first_line + g->lines <= 100 && g->first_cell + g->cells <= 100;
}

void jubilee_add_map(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    struct map_sheet *m = r->at;
    struct fy_node rows = fy_get(r->node, "rows");
    m->grid.cells = (int16_t)strlen(m->row[0]);
    m->grid.shifted = d->files.odd_rows_shifted;
    if (!fits(d, &m->grid)) {
        fy_wrong(rows, "the maps are too large");
        return;
    }
    d->sheet[r->number] = m->title;
    m->track = fy_arena_format(r->node.loader, "%s map", m->title);
    m->first_hex = d->n_hexes;
    d->n_hexes = (uint16_t)(d->n_hexes + fy_hex_count(&m->grid));
    for (int line = 0; line < m->grid.lines; line++) {
        if ((int)strlen(m->row[line]) != m->grid.cells) {
            fy_wrong(fy_item(rows, line), "every row of the map must have %d hexes", m->grid.cells);
            return;
        }
        for (int cell = 0; cell < m->grid.cells; cell++)
            add_hex(fy_item(rows, line), d, r->number, line, cell);
    }
}

/* ------------------------------------------------------------------ hexsides, roads */

/* A hex that the tables have already found. */
static int hex_of(struct fy_node n)
{
    int hex = fy_find_id(n.loader, "hex", fy_str(n));
    return hex < 0 ? 0 : hex;
}

static int direction_to(const struct jubilee_data *d, int from, int to)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[from][dir] == to)
            return dir;
    return -1;
}

/* "0512|0613" */
static bool read_side(const struct jubilee_data *d, struct fy_node n, int *a, int *b)
{
    enum { DIGITS = 4 };
    const char *text = fy_str(n);
    char first[DIGITS + 1] = "", second[DIGITS + 1] = "";
    if (strlen(text) == 2 * DIGITS + 1 && text[DIGITS] == '|') {
        memcpy(first, text, DIGITS);
        memcpy(second, text + DIGITS + 1, DIGITS);
    }
    *a = fy_find_id(n.loader, "hex", first);
    *b = fy_find_id(n.loader, "hex", second);
    if (*a >= 0 && *b >= 0 && direction_to(d, *a, *b) >= 0)
        return true;
    fy_wrong(n, "\"%s\" is not a hexside between two adjacent hexes", text);
    return false;
}

static void mark_side(const struct jubilee_data *d, uint8_t feature[], int a, int b)
{
    feature[a] |= (uint8_t)(1 << direction_to(d, a, b));
    feature[b] |= (uint8_t)(1 << direction_to(d, b, a));
}

static void add_sides(const struct fy_row *r, uint8_t feature[])
{
    const struct jubilee_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++) {
        int a, b;
        if (!read_side(d, fy_item(r->node, i), &a, &b))
            return;
        if (feature[a] >> direction_to(d, a, b) & 1)
            fy_wrong(fy_item(r->node, i), "this hexside is listed twice");
        mark_side(d, feature, a, b);
    }
}

void jubilee_add_cliffs(const struct fy_row *r) { add_sides(r, ((struct jubilee_data *)r->data)->cliff); }
void jubilee_add_wall(const struct fy_row *r) { add_sides(r, ((struct jubilee_data *)r->data)->wall); }
void jubilee_add_rivers(const struct fy_row *r) { add_sides(r, ((struct jubilee_data *)r->data)->river); }
void jubilee_add_bridges(const struct fy_row *r) { add_sides(r, ((struct jubilee_data *)r->data)->bridge); }

/* Each wire has a number of its own: it is crossed once in a phase (JU-10.6.1). */
void jubilee_add_wires(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    add_sides(r, d->wire);
    d->n_wires = (uint16_t)fy_len(r->node);
    for (int i = 0, a, b; i < d->n_wires && read_side(d, fy_item(r->node, i), &a, &b); i++) {
        d->wire_id[i] = fy_str(fy_item(r->node, i));
        d->wire_number[a][direction_to(d, a, b)] = (uint8_t)i;
        d->wire_number[b][direction_to(d, b, a)] = (uint8_t)i;
    }
}

void jubilee_add_road(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    for (int i = 0; i + 1 < fy_len(r->node); i++) {
        int a = hex_of(fy_item(r->node, i)), b = hex_of(fy_item(r->node, i + 1));
        if (direction_to(d, a, b) < 0) {
            fy_wrong(fy_item(r->node, i + 1), "a road leads from hex to adjacent hex");
            return;
        }
        mark_side(d, d->road, a, b);
    }
}

/* JU-13.3.1 */
void jubilee_add_exits(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++) {
        int hex = hex_of(fy_item(r->node, i));
        struct map_sheet *m = &d->map[d->map_of[hex]];
        int at = hex - m->first_hex;
        m->exit[at / m->grid.cells] |= (uint32_t)1 << (at % m->grid.cells);
        if (!d->road[hex])
            fy_wrong(fy_item(r->node, i), "only a road leaves the map");
    }
}

void jubilee_name_hexes(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++) {
        struct fy_place *p = &d->place[hex_of(fy_item(r->node, i))];
        p->title = fy_arena_format(r->node.loader, "%s (%s)", d->files.place_title, p->id);
    }
}

static bool enters(enum entry permission, bool road)
{
    return permission == ENTRY_YES || (permission == ENTRY_BY_ROAD && road);
}

/* Who may go, attack, control and communicate across each hexside: the Terrain Effects Chart (JU-M04, JU-R54). */
static void work_out_sides(struct jubilee_data *d, int hex)
{
    d->unblocked[hex] = (uint8_t)(~(d->cliff[hex] | (d->river[hex] & ~d->bridge[hex])) & ALL_SIDES);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int to = d->next[hex][dir];
        uint8_t b = (uint8_t)(1 << dir);
        if (to < 0) {
            d->unblocked[hex] &= (uint8_t)~b;
            continue;
        }
        const struct terrain *t = &d->terrain_kind[d->terrain[to]];
        struct map_sheet *m = &d->map[d->map_of[hex]];
        int at = hex - m->first_hex;
        if (!(d->river[hex] & ~d->bridge[hex] & b))
            m->open[dir][at / m->grid.cells] |= (uint32_t)1 << (at % m->grid.cells);
        if (!(d->unblocked[hex] & b))
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

void jubilee_add_beach(const struct fy_row *r)
{
    struct beach *b = r->at;
    b->track = fy_arena_format(r->node.loader, "%s boats", b->title);
}

/* JU-12.8.2, JU-R14: the landing hexes of named boxes, and all hexes next to them. */
static void mark_surrender(const struct jubilee_data *d, struct beach *b, int hex)
{
    set_hex_bit(b->surrender, hex);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[hex][dir] >= 0)
            set_hex_bit(b->surrender, d->next[hex][dir]);
}

static char capital(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

/* JU-2.5.2, JU-5.6.1: the box before it in its row lies to the east. */
void jubilee_add_box(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    struct box *b = r->at;
    b->row = (uint8_t)r->up->number;
    b->beach = d->files.row_beach[b->row];
    b->east = b->west = NO_UNIT;
    if (r->number && d->box[r->number - 1].row == b->row) {
        b->east = (uint8_t)(r->number - 1);
        d->box[r->number - 1].west = (uint8_t)r->number;
    } else
        d->beach[b->beach].rows++;
    for (int i = 0; i < r->number; i++)
        if (d->box[i].hex == b->hex)
            fy_wrong(fy_get(r->node, "hex"), "another box points to this hex"); /* JU-2.5.1 */
    if (d->map_of[b->hex] != d->beach[b->beach].map)
        fy_wrong(fy_get(r->node, "hex"), "this hex is not on the map of the beach");
    if (!d->terrain_kind[d->terrain[b->hex]].foot)
        fy_wrong(fy_get(r->node, "hex"), "nobody can land there");
    if (b->named)
        mark_surrender(d, &d->beach[b->beach], b->hex);
    b->title = b->named ? fy_arena_format(r->node.loader, "%c%s", capital(b->id[0]), b->id + 1)
                        : fy_arena_format(r->node.loader, "the unnamed box before %04d", d->number[b->hex]);
}

/* When all of the maps is read. */
void jubilee_make_map(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    memset(d->box_of, NO_UNIT, sizeof d->box_of);
    for (int hex = 0; hex < d->n_hexes; hex++) {
        work_out_sides(d, hex);
        if (d->wall[hex])
            set_hex_bit(d->wall_hex, hex);
    }
    d->first_box = d->n_hexes;
    d->first_turn = (uint16_t)(d->first_box + d->n_boxes);
    d->evacuated = (uint16_t)(d->first_turn + TURNS);
    d->eliminated = (uint16_t)(d->evacuated + 1);
    d->pool = (uint16_t)(d->evacuated + 2);
    d->aside = (uint16_t)(d->evacuated + 3);
    d->n_places = (uint16_t)(d->evacuated + 4);
    for (int b = 0; b < d->n_boxes; b++) {
        d->box_of[d->box[b].hex] = (uint8_t)b;
        d->map_of[d->first_box + b] = d->map_of[d->box[b].hex];
    }
}
