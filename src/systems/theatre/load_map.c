/* A map file: terrain, hexsides, bridges, installations, coast defences, owners. */
#include "load.h"

const char *const theatre_site_words[] = {"airbase", "port", "radar", "drydock", "u-pens", NULL};
static const char *const kind_titles[] = {"airbase", "port", "radar station", "dry dock", "U-boat pens"};

/* ------------------------------------------------------------------ names into numbers */

int theatre_hex_of(struct fy_node n, const struct theatre_data *d, const char *text)
{
    int hex = fy_hex_of_number(&d->map, fy_hex_parse(text));
    if (hex < 0)
        fy_wrong(n, "there is no hex \"%s\"", text);
    return hex < 0 ? 0 : hex;
}

int theatre_read_hex(struct fy_node n, const struct theatre_data *d)
{
    return theatre_hex_of(n, d, fy_str(n));
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
        int a = theatre_hex_of(n, d, first), b = theatre_hex_of(n, d, second);
        *direction = fy_hex_direction(&d->map, a, b);
        if (*direction >= 0)
            return a;
    }
    fy_wrong(n, "\"%s\" is no hexside of this map", text);
    *direction = 0;
    return 0;
}

int theatre_read_side(struct fy_node n, const struct theatre_data *d)
{
    const char *text = fy_str(n);
    for (int i = 0; i < TH_SIDES; i++)
        if (!strcmp(text, d->side_id[i]))
            return i;
    if (fy_there(n))
        fy_wrong(n, "there is no side \"%s\"", text);
    return 0;
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
            const char *at = strchr(theatre_terrain_codes, line[c]);
            if (!at) {
                fy_wrong(fy_item(rows, r), "there is no terrain '%c'", line[c]);
                return;
            }
            d->terrain[fy_hex_at(&d->map, c + 1, r + 1)] = (uint8_t)(at - theatre_terrain_codes);
        }
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
        bridge->id = fy_id(fy_get(b, "id"));
        bridge->title = fy_str(fy_get(b, "title"));
        bridge->owner = (uint8_t)theatre_read_side(fy_get(b, "owner"), d);
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
        site->kind = (uint8_t)(kind < 0 ? fy_word(fy_get(s, "kind"), theatre_site_words) : kind);
        site->hex = (uint16_t)theatre_read_hex(fy_get(s, "hex"), d);
        site->size = (uint8_t)fy_int(fy_get(s, "size"), 1, 9);
        site->id = fy_arena_format(l, "%s-%s", theatre_site_words[site->kind], d->hex_id[site->hex]);
        site->title = fy_arena_format(l, "%s %s", d->hex_title[site->hex], kind_titles[site->kind]);
        int slot = site->kind > TH_PORT ? 2 : site->kind;
        if (d->site_at[site->hex][slot] != TH_NONE)
            fy_wrong(s, "this hex has one already");
        for (int h = 0; h < d->hexes && site->kind == TH_PORT && site->size >= 2; h++)
            if (d->distance[site->hex][h] <= 2)
                d->port_near[h] |= 1u << d->sites; /* TH-R.AM.5 */
        if (site->kind == TH_PORT && site->size >= 2)
            d->big_ports |= 1u << d->sites;
        d->has_site[site->hex] = 1;
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
        cd->hex = (uint16_t)theatre_read_hex(fy_get(c, "hex"), d);
        cd->level = (uint8_t)fy_int(fy_get(c, "level"), 1, 9);
        cd->id = fy_arena_format(l, "cd-%s", d->hex_id[cd->hex]);
        cd->title = fy_arena_format(l, "%s coast defence", d->hex_title[cd->hex]);
        if (!d->coastal[cd->hex])
            fy_wrong(c, "no coast here");
        if (d->cd_at[cd->hex] != TH_NONE)
            fy_wrong(c, "this hex has one already");
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
        for (int j = 0; j < k; j++) {
            if (d->sea_links == TH_SEA_LINKS) {
                fy_wrong(from, "more than %d ways by sea", TH_SEA_LINKS);
                return;
            }
            d->sea_link[d->sea_links].a = (uint16_t)theatre_read_hex(fy_item(from, j), d);
            d->sea_link[d->sea_links].b = (uint16_t)theatre_read_hex(fy_get(link, "to"), d);
            if (d->sea_link[d->sea_links].a == d->sea_link[d->sea_links].b)
                fy_wrong(fy_item(from, j), "this leads to itself");
            d->sea_link[d->sea_links++].cost = (uint8_t)fy_int(fy_get(link, "cost"), 1, 50);
        }
    }
}

static void load_owners(struct fy_node owners, struct theatre_data *d)
{
    int rest = theatre_read_side(fy_get(owners, "default"), d);
    for (int h = 0; h < d->hexes; h++)
        d->owner[h] = (uint8_t)(d->terrain[h] == TH_HOME ? d->player : rest);
    for (int k = 0; k < TH_SIDES; k++) {
        struct fy_node list = fy_maybe(owners, d->side_id[k]);
        for (int i = 0; i < fy_len(list); i++)
            d->owner[theatre_read_hex(fy_item(list, i), d)] = (uint8_t)k;
    }
}

void theatre_load_map(struct fy_loader *l, struct fy_node map, struct theatre_data *d)
{
    FY_KEYS(map, "title", "columns", "rows", "terrain", "rivers", "mountain_hexsides", "bridges", "coast_defences",
            "ports", "airbases", "specials", "cliffs", "sea_links", "names", "owners");
    load_terrain_map(map, d);
    if (fy_failed(l))
        return;
    theatre_make_geometry(d);
    struct fy_node names = fy_get(map, "names"), cliffs = fy_get(map, "cliffs");
    for (int i = 0; i < fy_len(names); i++) {
        const char *key;
        struct fy_node name = fy_member(names, i, &key);
        int hex = theatre_hex_of(name, d, key);
        d->hex_title[hex] = fy_arena_format(l, "%s (%s)", fy_str(name), d->hex_id[hex]);
    }
    for (int i = 0; i < fy_len(cliffs); i++)
        d->cliff[theatre_read_hex(fy_item(cliffs, i), d)] = 1;
    load_rivers(fy_get(map, "rivers"), d);
    load_sides(fy_get(map, "mountain_hexsides"), d, TH_MOUNTAIN_SIDE);
    load_bridges(fy_get(map, "bridges"), d);
    load_coast(l, fy_get(map, "coast_defences"), d);
    load_sites(l, fy_get(map, "airbases"), d, TH_AIRBASE);
    load_sites(l, fy_get(map, "ports"), d, TH_PORT);
    load_sites(l, fy_get(map, "specials"), d, -1);
    load_sea_links(fy_get(map, "sea_links"), d);
    load_owners(fy_get(map, "owners"), d);
    theatre_make_ways(d);
}
