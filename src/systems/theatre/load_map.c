/* A map: what follows from its terrain, and what lies in its hexes and on its hexsides. */
#include "load.h"

#include <stdio.h>

static const char terrain_codes[] = "cewhmsu~";
static const char *const site_words[] = {"airbase", "port", "radar", "drydock", "u-pens"};
static const char *const site_titles[] = {"airbase", "port", "radar station", "dry dock", "U-boat pens"};

/* ------------------------------------------------------------------ hexes */

static bool read_line(struct fy_node n, struct theatre_data *d, int row)
{
    const char *line = fy_str(n);
    if (strlen(line) != d->file.columns) {
        fy_wrong(n, "%d hexes instead of %d", (int)strlen(line), d->file.columns);
        return false;
    }
    for (int c = 0; line[c]; c++) {
        const char *at = strchr(terrain_codes, line[c]);
        if (!at) {
            fy_wrong(n, "there is no terrain '%c'", line[c]);
            return false;
        }
        d->terrain[fy_hex_at(&d->map, c + 1, row + 1)] = (uint8_t)(at - terrain_codes);
    }
    return true;
}

/* The grid, and its hexes as things that other files refer to. */
void theatre_add_hexes(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    int columns = d->file.columns, rows = d->file.rows;
    if (columns * rows > TH_HEXES) {
        fy_wrong(r->node, "more than %d hexes", TH_HEXES);
        return;
    }
    d->map = (struct fy_hexes){1, (int16_t)columns, 1, (int16_t)rows, 0};
    d->hexes = d->box = (uint16_t)(columns * rows);
    memset(d->terrain, TH_SEA, sizeof d->terrain);
    if (fy_array(r->node, rows, rows) != rows)
        return;
    for (int i = 0; i < rows; i++)
        if (!read_line(fy_item(r->node, i), d, i))
            return;
    theatre_make_geometry(d);
    for (int h = 0; h < d->hexes; h++)
        fy_add_id(r->node, "hex", d->hex_id[h]);
}

static int hex_of(struct fy_node n, const struct theatre_data *d, const char *text)
{
    int hex = fy_hex_of_number(&d->map, fy_hex_parse(text));
    if (hex < 0)
        fy_wrong(n, "there is no hex \"%s\"", text);
    return hex < 0 ? 0 : hex;
}

void theatre_name_hexes(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++) {
        const char *key;
        struct fy_node name = fy_member(r->node, i, &key);
        int hex = hex_of(name, d, key);
        d->hex_title[hex] = fy_arena_format(r->node.loader, "%s (%s)", fy_str(name), d->hex_id[hex]);
    }
}

void theatre_add_cliffs(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < fy_len(r->node); i++)
        d->cliff[hex_of(r->node, d, fy_str(fy_item(r->node, i)))] = 1;
}

/* ------------------------------------------------------------------ hexsides */

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

static void add_sides(struct fy_node list, struct theatre_data *d, unsigned bit)
{
    for (int i = 0; i < fy_len(list) && !fy_failed(list.loader); i++) {
        int dir, hex = read_hexside(fy_item(list, i), d, &dir), other = d->near[hex][dir];
        if (other == TH_EDGE)
            return; /* a mistake that has been told */
        d->side_bits[hex][dir] = (uint8_t)(d->side_bits[hex][dir] | bit);
        d->side_bits[other][(dir + 3) % 6] = (uint8_t)(d->side_bits[other][(dir + 3) % 6] | bit);
    }
}

void theatre_add_river(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    add_sides(r->node, d, d->file.river ? TH_MAJOR : TH_MINOR);
}

void theatre_add_mountain_sides(const struct fy_row *r)
{
    add_sides(r->node, r->data, TH_MOUNTAIN_SIDE);
}

static bool before(const struct theatre_bridge_data *a, const struct theatre_bridge_data *b)
{
    return a->hex[0] != b->hex[0] ? a->hex[0] < b->hex[0] : a->hex[1] < b->hex[1];
}

/* Into the order of hexsides. */
static void put_in_order(struct theatre_data *d, int bridge)
{
    int k = bridge;
    for (; k > 0 && before(&d->bridge[bridge], &d->bridge[d->bridge_order[k - 1]]); k--)
        d->bridge_order[k] = d->bridge_order[k - 1];
    d->bridge_order[k] = (uint8_t)bridge;
}

void theatre_add_bridge(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    struct theatre_bridge_data *bridge = r->at;
    int dir, hex = read_hexside(r->node, d, &dir), other = d->near[hex][dir];
    if (other == TH_EDGE)
        return; /* a mistake that has been told */
    if (!(d->side_bits[hex][dir] & (TH_MINOR | TH_MAJOR)))
        fy_wrong(r->node, "no river runs under this bridge");
    if (d->side_bridge[hex][dir] != TH_NONE)
        fy_wrong(r->node, "this hexside has one already");
    bridge->hex[0] = (uint16_t)(hex < other ? hex : other);
    bridge->hex[1] = (uint16_t)(hex < other ? other : hex);
    d->side_bridge[hex][dir] = d->side_bridge[other][(dir + 3) % 6] = (uint8_t)r->number;
    d->bridges_at[hex] |= 1u << r->number;
    d->bridges_at[other] |= 1u << r->number;
    put_in_order(d, r->number);
}

/* ------------------------------------------------------------------ what lies in hexes */

/* TH-R.AM.5: the sea round a port of size 2 or more. */
static void add_danger_zone(struct theatre_data *d, const struct theatre_site_data *site, int number)
{
    d->big_ports |= 1u << number;
    for (int h = 0; h < d->hexes; h++)
        if (d->distance[site->hex][h] <= d->danger_hexes)
            d->port_near[h] |= 1u << number;
}

static void add_site(const struct fy_row *r, int kind)
{
    struct theatre_data *d = r->data;
    struct theatre_site_data *site = r->at;
    int slot = kind > TH_PORT ? TH_SLOT_SPECIAL : kind;
    site->kind = (uint8_t)kind;
    site->id = fy_arena_format(r->node.loader, "%s-%s", site_words[kind], d->hex_id[site->hex]);
    site->title = fy_arena_format(r->node.loader, "%s %s", d->hex_title[site->hex], site_titles[kind]);
    if (d->site_at[site->hex][slot] != TH_NONE)
        fy_wrong(r->node, "this hex has one already");
    if (kind == TH_PORT && site->size >= d->danger_port)
        add_danger_zone(d, site, r->number);
    d->has_site[site->hex] = 1;
    d->site_at[site->hex][slot] = (uint8_t)r->number;
}

void theatre_add_airbase(const struct fy_row *r)
{
    add_site(r, TH_AIRBASE);
}

void theatre_add_port(const struct fy_row *r)
{
    add_site(r, TH_PORT);
}

void theatre_add_special(const struct fy_row *r)
{
    add_site(r, ((const struct theatre_site_data *)r->at)->kind);
}

void theatre_add_cd(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    struct theatre_cd_data *cd = r->at;
    cd->id = fy_arena_format(r->node.loader, "cd-%s", d->hex_id[cd->hex]);
    cd->title = fy_arena_format(r->node.loader, "%s coast defence", d->hex_title[cd->hex]);
    if (!d->coastal[cd->hex])
        fy_wrong(r->node, "no coast here");
    if (d->cd_at[cd->hex] != TH_NONE)
        fy_wrong(r->node, "this hex has one already");
    d->cd_at[cd->hex] = (uint8_t)r->number;
}

void theatre_add_sea_links(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    const struct theatre_file *f = &d->file;
    if (d->sea_links + f->n_from > TH_SEA_LINKS) {
        fy_wrong(fy_get(r->node, "from"), "more than %d ways by sea", TH_SEA_LINKS);
        return;
    }
    for (int i = 0; i < f->n_from; i++) {
        if (f->from[i] == f->to)
            fy_wrong(fy_item(fy_get(r->node, "from"), i), "this leads to itself");
        d->sea_link[d->sea_links].a = f->from[i];
        d->sea_link[d->sea_links].b = f->to;
        d->sea_link[d->sea_links++].cost = f->cost;
    }
}

void theatre_add_owners(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int h = 0; h < d->hexes; h++)
        d->owner[h] = d->terrain[h] == TH_HOME ? d->player : d->file.owner;
    for (int side = 0; side < TH_SIDES; side++)
        for (int i = 0; i < d->file.n_owned[side]; i++)
            d->owner[d->file.owned[side][i]] = (uint8_t)side;
}

void theatre_add_ways(const struct fy_row *r)
{
    theatre_make_ways(r->data);
}
