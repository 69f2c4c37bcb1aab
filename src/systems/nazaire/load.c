/* load.c - a scenario's files into read-only data. */
#include "nazaire.h"

#include <string.h>

static const char *const shape_words[] = {"circle", "square", "triangle", "hexagon", NULL};
static const char *const type_words[] = {"mgb", "ml", "tml", "mtb", "dd", NULL};
static const char *const team_words[] = {"demolition", "assault", NULL};
static const char *const v1_words[] = {"none",          "sunk",     "fire mc", "fire gun", "turn-away mc",
                                       "turn-away gun", "evade mc", "evade c", "evade",    "mc",
                                       "gun",           "c",        NULL};
static const uint8_t v1_bits[] = {0,
                                  V1_SUNK,
                                  V1_FIRE | V1_MC,
                                  V1_FIRE | V1_GUN,
                                  V1_TURN_AWAY | V1_MC,
                                  V1_TURN_AWAY | V1_GUN,
                                  V1_EVADE | V1_MC,
                                  V1_EVADE | V1_C,
                                  V1_EVADE,
                                  V1_MC,
                                  V1_GUN,
                                  V1_C};
static const char *const v3_words[] = {"destroyed", "ooa", "dis", NULL};
static const char *const n2_words[] = {"none", "damaged", "destroyed", NULL};
static const char *const first_turn_words[] = {"phase 2", "phase 4", NULL};

/* ---- Names in files ---- */

static uint8_t area_named(struct fy_node n, const struct nz_data *d)
{
    const char *id = fy_str(n);
    for (int area = 0; area < d->n_areas; area++)
        if (!strcmp(d->area[area].id, id))
            return (uint8_t)area;
    if (fy_there(n))
        fy_wrong(n, "there is no area \"%s\"", id);
    return 0;
}

static uint8_t zone_named(struct fy_node n, const struct nz_data *d)
{
    const char *id = fy_str(n);
    for (int zone = 0; zone < ZONES; zone++)
        if (d->zone[zone].id && !strcmp(d->zone[zone].id, id))
            return (uint8_t)zone;
    if (fy_there(n))
        fy_wrong(n, "there is no sea zone \"%s\"", id);
    return 0;
}

static uint8_t beam_zone_named(struct fy_node n, const struct nz_data *d)
{
    const char *id = fy_str(n);
    return id[0] >= '1' && id[0] <= '6' && !id[1] ? (uint8_t)(BEAM_LAND + id[0] - '0') : zone_named(n, d);
}

static uint8_t boat_named(struct fy_node n, const struct nz_data *d)
{
    const char *id = fy_str(n);
    for (int boat = 0; boat < BOATS; boat++)
        if (d->boat[boat].id && !strcmp(d->boat[boat].id, id))
            return (uint8_t)boat;
    if (fy_there(n))
        fy_wrong(n, "there is no boat \"%s\"", id);
    return 0;
}

static uint8_t target_named(struct fy_node n, const struct nz_data *d)
{
    uint8_t area = area_named(n, d);
    if (fy_there(n) && d->area[area].target == NOWHERE)
        fy_wrong(n, "there is no target in area \"%s\"", fy_str(n));
    return d->area[area].target;
}

static struct nz_set areas_named(struct fy_node list, const struct nz_data *d)
{
    struct nz_set set = {{0, 0}};
    for (int i = 0; i < fy_len(list); i++)
        nz_add(&set, area_named(fy_item(list, i), d));
    return set;
}

/* ---- The map ---- */

static void load_zones(struct fy_node list, struct nz_data *d)
{
    fy_array(list, ZONES, ZONES);
    for (int i = 0; i < ZONES; i++) {
        struct fy_node n = fy_item(list, i);
        FY_KEYS(n, "id", "title", "x", "y", "to", "landing", "ram", "torpedo");
        d->zone[i] = (struct nz_zone){.id = fy_str(fy_get(n, "id")),
                                      .title = fy_str(fy_get(n, "title")),
                                      .x = (int16_t)fy_int(fy_get(n, "x"), 0, 9999),
                                      .y = (int16_t)fy_int(fy_get(n, "y"), 0, 9999),
                                      .landing = NOWHERE,
                                      .ram = NOWHERE};
    }
}

static void load_area(struct fy_node n, struct nz_data *d, int i)
{
    struct nz_area *a = &d->area[i];
    FY_KEYS(n, "id", "title", "zone", "shape", "x", "y", "over_water", "exit", "shore", "ship");
    a->id = fy_str(fy_get(n, "id"));
    a->title = fy_str(fy_get(n, "title"));
    a->zone = (uint8_t)fy_int(fy_get(n, "zone"), 1, LAND_ZONES - 1);
    a->shape = (uint8_t)fy_word(fy_get(n, "shape"), shape_words);
    a->x = (int16_t)fy_int(fy_get(n, "x"), 0, 9999);
    a->y = (int16_t)fy_int(fy_get(n, "y"), 0, 9999);
    a->ship = (uint8_t)fy_int_or(n, "ship", 1, 6, 0);
    a->target = NOWHERE;
    a->near = a->fire = nz_one(i);
    if (i && strcmp(d->area[i - 1].id, a->id) >= 0)
        fy_wrong(n, "areas must stand in the order of their numbers");
    nz_add(&d->all, i);
    nz_add(&d->land[a->zone], i);
    if (fy_bool_or(n, "over_water", false))
        nz_add(&d->over_water, i);
    if (fy_bool_or(n, "exit", false))
        nz_add(&d->exits, i);
    if (a->shape != CIRCLE)
        nz_add(&d->cover, i);
    struct fy_node shore = fy_maybe(n, "shore");
    for (int k = 0; k < fy_len(shore); k++)
        nz_add(&d->zone[zone_named(fy_item(shore, k), d)].shore, i);
    if (fy_len(shore) && (nz_has(d->over_water, i) || a->ship))
        fy_wrong(shore, "a crossing or a ship cannot be a shore area");
}

static void add_line(struct nz_data *d, int from, int to, int cost)
{
    struct nz_area *a = &d->area[from];
    a->to[a->n_lines] = (uint8_t)to;
    a->cost[a->n_lines++] = (uint8_t)cost;
    nz_add(&a->line[cost], to);
    nz_add(&a->near, to);
    for (int mf = cost; mf < 4; mf++)
        nz_add(&a->within[mf], to);
    if (cost < 3)
        nz_add(&a->fire, to); /* NZ-G.6 */
}

static void add_link(struct fy_node n, struct nz_data *d, int a, int b, int kind)
{
    if (d->n_links >= (int)(sizeof d->links / sizeof d->links[0]))
        fy_wrong(n, "too many lines");
    else
        d->links[d->n_links++] = (struct fy_link){(uint16_t)(L_AREA + a), (uint16_t)(L_AREA + b), (uint8_t)kind};
}

static void load_lines(struct fy_node lines, struct fy_node dashed, struct nz_data *d)
{
    for (int i = 0; i < fy_len(lines); i++) {
        struct fy_node n = fy_item(lines, i);
        int a = area_named(fy_item(n, 0), d), b = area_named(fy_item(n, 1), d), cost = fy_int(fy_item(n, 2), 1, 3);
        if (d->area[a].n_lines >= 8 || d->area[b].n_lines >= 8 || nz_has(d->area[a].near, b)) {
            fy_wrong(n, "a line too many between these areas");
            return;
        }
        add_line(d, a, b, cost);
        add_line(d, b, a, cost);
        add_link(n, d, a, b, cost - 1);
    }
    for (int i = 0; i < fy_len(dashed); i++) {
        struct fy_node n = fy_item(dashed, i);
        int a = area_named(fy_item(n, 0), d), b = area_named(fy_item(n, 1), d);
        nz_add(&d->area[a].fire, b);
        nz_add(&d->area[b].fire, a);
        add_link(n, d, a, b, 3);
    }
}

static void load_sea_lanes(struct fy_node list, struct nz_data *d)
{
    for (int i = 0; i < ZONES; i++) {
        struct fy_node n = fy_item(list, i), to = fy_get(n, "to"), torpedo = fy_maybe(n, "torpedo");
        struct nz_zone *zone = &d->zone[i];
        for (int k = 0; k < fy_array(to, 0, ZONES - 1); k++) {
            uint8_t other = zone_named(fy_item(fy_item(to, k), 0), d);
            int cost = fy_int(fy_item(fy_item(to, k), 1), 1, MENU_MF), at = zone->n_to++;
            for (; at > 0 && zone->cost[zone->to[at - 1]] > cost; at--)
                zone->to[at] = zone->to[at - 1];
            zone->to[at] = other;
            zone->cost[other] = (uint8_t)cost;
        }
        if (zone->n_to + fy_count_bits(zone->shore.w[0]) + fy_count_bits(zone->shore.w[1]) >= MENU)
            fy_wrong(n, "too many ways out and shore areas");
        for (int k = 0; k < fy_len(torpedo) && k < 4; k++)
            zone->torpedo[zone->n_torpedo++] = target_named(fy_item(torpedo, k), d);
        if (fy_there(fy_maybe(n, "landing")))
            zone->landing = area_named(fy_get(n, "landing"), d);
        if (fy_there(fy_maybe(n, "ram")))
            zone->ram = area_named(fy_get(n, "ram"), d);
        if ((i == Z_D) != (zone->ram != NOWHERE))
            fy_wrong(n, "the caisson to ram must be in the zone of the dock mouth, and there only");
    }
}

static void load_pens(struct fy_node areas, struct nz_data *d)
{
    int n = 0;
    for (int i = 0; i < d->n_areas; i++) {
        struct nz_set dry = nz_less(nz_less(d->area[i].near, d->over_water), nz_one(i));
        if (nz_has(d->over_water, i) && !nz_any(dry))
            fy_wrong(fy_item(areas, i), "an over-water area needs a neighbour on land");
        if (d->area[i].shape != HEXAGON)
            continue;
        if (n == PENS)
            fy_wrong(fy_item(areas, i), "there are %d hexagons, not more", PENS);
        else
            d->pens[n++] = (uint8_t)i;
        nz_add(&d->hexagons, i);
        d->wakes = nz_or(d->wakes, d->area[i].near); /* NZ-U.1 */
    }
    if (n < PENS)
        fy_wrong(areas, "there must be %d hexagons", PENS);
}

static void load_map(struct fy_node map, struct nz_data *d)
{
    struct fy_node areas = fy_get(map, "areas"), land = fy_get(map, "land_zones");
    FY_KEYS(map, "title", "canvas", "land_zones", "sea_zones", "areas", "lines", "dashed");
    for (int i = 0; i < fy_array(land, LAND_ZONES - 1, LAND_ZONES - 1); i++)
        d->land_zone[fy_int(fy_get(fy_item(land, i), "id"), 1, LAND_ZONES - 1)] =
            fy_str(fy_get(fy_item(land, i), "title"));
    load_zones(fy_get(map, "sea_zones"), d);
    int n = fy_array(areas, 1, AREAS);
    for (int i = 0; i < n; i++) {
        d->n_areas = i + 1;
        load_area(fy_item(areas, i), d, i);
    }
    load_lines(fy_get(map, "lines"), fy_get(map, "dashed"), d);
    load_pens(areas, d);
}

/* ---- Pieces ---- */

static void load_targets(struct fy_node file, struct nz_data *d)
{
    struct fy_node list = fy_get(file, "installations");
    FY_KEYS(file, "title", "installations");
    d->n_targets = fy_array(list, 1, TARGETS);
    for (int i = 0; i < d->n_targets; i++) {
        struct fy_node n = fy_item(list, i);
        FY_KEYS(n, "area", "title", "vp", "caisson");
        struct nz_target *t = &d->target[i];
        t->area = area_named(fy_get(n, "area"), d);
        t->title = fy_str(fy_get(n, "title"));
        t->vp = (uint8_t)fy_int(fy_get(n, "vp"), 0, 100);
        t->caisson = fy_bool_or(n, "caisson", false);
        if (i && d->target[i - 1].area >= t->area)
            fy_wrong(n, "targets must stand in the order of their areas");
        d->area[t->area].target = (uint8_t)i;
    }
}

static struct nz_post read_gun(struct fy_node n, const struct nz_data *d)
{
    FY_KEYS(n, "id", "area", "title", "calibre", "strength", "first", "second", "vp");
    struct nz_post gun = {.kind = GUN,
                          .first = zone_named(fy_get(n, "first"), d),
                          .second = zone_named(fy_get(n, "second"), d),
                          .strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 6)};
    fy_str(fy_get(n, "calibre"));
    gun.sea = (uint8_t)(1u << gun.first | 1u << gun.second);
    return gun;
}

static struct nz_post read_light(struct fy_node n, const struct nz_data *d)
{
    struct fy_node zones = fy_get(n, "zones"), first = fy_maybe(n, "turn_1");
    FY_KEYS(n, "id", "area", "title", "strength", "zones", "vp", "turn_1");
    struct nz_post light = {.kind = SEARCHLIGHT, .strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 6)};
    for (int i = 0; i < fy_array(zones, 3, 3); i++) {
        light.zones[i] = beam_zone_named(fy_item(zones, i), d);
        if (light.zones[i] < BEAM_LAND)
            light.sea |= (uint8_t)(1u << light.zones[i]);
    }
    if (fy_there(first))
        light.first_turn = fy_word(first, first_turn_words) ? PH_COVERING : 2;
    return light;
}

static struct nz_post read_tower(struct fy_node n, const struct nz_data *d)
{
    FY_KEYS(n, "id", "area", "title", "colour", "vp", "covers");
    return (struct nz_post){.kind = TOWER, .covers = areas_named(fy_get(n, "covers"), d)};
}

/* Into the list by area; within an area in the order of reading: guns by slot, then searchlights, then towers. */
static void insert_post(struct fy_node n, struct nz_data *d, struct nz_post post)
{
    post.id = fy_str(fy_get(n, "id"));
    post.title = fy_str(fy_get(n, "title"));
    post.area = area_named(fy_get(n, "area"), d);
    post.vp = (uint8_t)fy_int(fy_get(n, "vp"), 0, 100);
    if (d->n_posts >= POSTS) {
        fy_wrong(n, "more than %d guns, searchlights and towers", POSTS);
        return;
    }
    int i = d->n_posts++;
    for (; i > 0 && d->post[i - 1].area > post.area; i--)
        d->post[i] = d->post[i - 1];
    d->post[i] = post;
}

static void load_defences(struct fy_node file, struct nz_data *d)
{
    struct fy_node guns = fy_get(file, "guns"), lights = fy_get(file, "searchlights"), towers = fy_get(file, "towers");
    int n_lights = 0;
    FY_KEYS(file, "title", "guns", "searchlights", "towers");
    for (int i = 0; i < fy_array(guns, 0, POSTS); i++)
        insert_post(fy_item(guns, i), d, read_gun(fy_item(guns, i), d));
    for (int i = 0; i < fy_array(lights, LIGHTS, LIGHTS); i++)
        insert_post(fy_item(lights, i), d, read_light(fy_item(lights, i), d));
    for (int i = 0; i < fy_array(towers, 0, POSTS); i++)
        insert_post(fy_item(towers, i), d, read_tower(fy_item(towers, i), d));
    for (int i = 0; i < d->n_posts; i++) {
        struct nz_post *post = &d->post[i];
        for (int zone = 0; zone < ZONES; zone++)
            d->acting_on[zone] |= (uint64_t)(post->sea >> zone & 1) << i;
        *(post->kind == GUN ? &d->guns : post->kind == SEARCHLIGHT ? &d->lights : &d->towers) |= nz_bit(i);
        if (post->kind != TOWER)
            d->area[post->area].posts |= nz_bit(i);
        if (post->kind == SEARCHLIGHT && n_lights < LIGHTS) {
            post->light = (uint8_t)n_lights;
            d->light[n_lights++] = (uint8_t)i;
        }
    }
    for (int i = 0; i < d->n_areas; i++) {
        for (struct nz_set range = d->area[i].fire; nz_any(range);)
            d->area[i].range_posts |= d->area[nz_take(&range)].posts;
        for (struct nz_set near = d->area[i].near; nz_any(near);)
            d->area[i].near_posts |= d->area[nz_take(&near)].posts;
    }
}

static void read_boat(struct fy_node n, struct nz_data *d, struct nz_boat *b)
{
    b->title = fy_str(fy_get(n, "title"));
    b->commander = fy_str(fy_get(n, "commander"));
    b->type = (uint8_t)fy_word(fy_get(n, "type"), type_words);
    b->mf = (uint8_t)fy_int(fy_get(n, "mf"), 1, 9);
    b->crew = (uint8_t)fy_int(fy_get(n, "crew"), 1, 30);
    b->guns = (uint8_t)fy_int(fy_get(n, "guns"), 0, 7);
    b->torpedoes = (uint8_t)fy_int(fy_get(n, "torpedoes"), 0, DELAYED);
    b->capacity = (uint8_t)fy_int(fy_get(n, "capacity"), 0, 9);
    b->landing = fy_there(fy_maybe(n, "landing")) ? area_named(fy_get(n, "landing"), d) : NOWHERE;
    b->delayed = fy_bool_or(n, "delayed", false);
}

static void load_flotilla(struct fy_loader *l, struct fy_node file, struct nz_data *d)
{
    struct fy_node list = fy_get(file, "boats"), ninth = fy_get(file, "ninth_hour");
    FY_KEYS(file, "title", "boats", "ninth_hour");
    d->dd = -1;
    for (int i = 0; i < fy_array(list, BOATS, BOATS); i++) {
        struct fy_node n = fy_item(list, i);
        FY_KEYS(n, "id", "title", "commander", "type", "mf", "crew", "guns", "torpedoes", "capacity", "landing",
                "delayed");
        d->boat[i].id = fy_str(fy_get(n, "id"));
        d->boat[i].water = fy_arena_format(l, "%s-water", d->boat[i].id);
        read_boat(n, d, &d->boat[i]);
        if (d->boat[i].type == TYPE_DD)
            d->dd = i;
    }
    if (d->dd < 0)
        fy_wrong(list, "one boat must be of type dd");
    d->dd = d->dd < 0 ? 0 : d->dd;
    FY_KEYS(ninth, "boat", "title", "commander"); /* NZ-X.5 */
    d->ninth_hour_boat = boat_named(fy_get(ninth, "boat"), d);
    d->ninth_hour_title = fy_str(fy_get(ninth, "title"));
    fy_str(fy_get(ninth, "commander"));
}

static void load_teams(struct fy_node file, struct nz_data *d)
{
    struct fy_node list = fy_get(file, "teams");
    FY_KEYS(file, "title", "teams");
    d->n_teams = fy_array(list, 1, TEAMS);
    for (int i = 0; i < d->n_teams; i++) {
        struct fy_node n = fy_item(list, i);
        struct nz_team *t = &d->team[i];
        FY_KEYS(n, "id", "title", "boat", "type", "strength", "grenades", "charges", "primary", "variant");
        t->id = fy_str(fy_get(n, "id"));
        t->title = fy_str(fy_get(n, "title"));
        t->assault = fy_word(fy_get(n, "type"), team_words);
        t->strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 9);
        t->grenades = (uint8_t)fy_int_or(n, "grenades", 0, 9, 0);
        t->charges = (uint8_t)fy_int_or(n, "charges", 0, 9, 0);
        t->primary = fy_there(fy_maybe(n, "primary")) ? target_named(fy_get(n, "primary"), d) : NOWHERE;
        t->ninth_hour = fy_there(fy_maybe(n, "variant"));
        d->assault |= (uint64_t)t->assault << i;
        t->boat = boat_named(fy_get(n, "boat"), d);
    }
}

static void load_garrison(struct fy_node file, struct nz_data *d)
{
    struct fy_node units = fy_get(file, "units"), cars = fy_get(file, "armoured_cars");
    FY_KEYS(file, "title", "units", "armoured_cars");
    for (int i = 0; i < fy_array(units, UNITS, UNITS); i++) {
        struct fy_node n = fy_item(units, i);
        FY_KEYS(n, "id", "title", "wave", "area", "strength", "reduced");
        d->german[i] = (struct nz_german){.id = fy_str(fy_get(n, "id")),
                                          .title = fy_str(fy_get(n, "title")),
                                          .wave = (uint8_t)fy_int(fy_get(n, "wave"), 1, WAVES),
                                          .area = area_named(fy_get(n, "area"), d),
                                          .strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 6),
                                          .reduced = (uint8_t)fy_int(fy_get(n, "reduced"), 1, 6)};
        d->wave[d->german[i].wave] |= nz_bit(i);
    }
    for (int i = 0; i < fy_array(cars, CARS, CARS); i++) {
        struct fy_node n = fy_item(cars, i), entry = fy_get(n, "entry");
        FY_KEYS(n, "id", "title", "strength", "entry");
        d->german[UNITS + i] = (struct nz_german){.id = fy_str(fy_get(n, "id")),
                                                  .title = fy_str(fy_get(n, "title")),
                                                  .area = area_named(fy_item(entry, 0), d),
                                                  .other_entry = area_named(fy_item(entry, 1), d),
                                                  .strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 6)};
        d->german[UNITS + i].reduced = d->german[UNITS + i].strength;
    }
}

/* ---- Tables ---- */

static void words_table(struct fy_node list, const char *const words[], uint8_t *out, int n)
{
    for (int i = 0; i < fy_array(list, n, n); i++)
        out[i] = (uint8_t)fy_word(fy_item(list, i), words);
}

static void numbers_table(struct fy_node list, uint8_t *out, int n, int hi)
{
    for (int i = 0; i < fy_array(list, n, n); i++)
        out[i] = (uint8_t)fy_int(fy_item(list, i), 0, hi);
}

static void load_results(struct fy_node t, struct nz_data *d)
{
    struct fy_node v1 = fy_get(t, "v1"), mods = fy_get(fy_get(t, "activation_modifier"), "by_turn");
    FY_KEYS(v1, "boat", "dd");
    words_table(fy_get(v1, "boat"), v1_words, d->v1[0], 11);
    words_table(fy_get(v1, "dd"), v1_words, d->v1[1], 11);
    for (int i = 0; i < 22; i++)
        d->v1[i / 11][i % 11] = v1_bits[d->v1[i / 11][i % 11]];
    words_table(fy_get(fy_get(t, "v3"), "result"), v3_words, d->v3, 6);
    words_table(fy_get(fy_get(t, "n2"), "result"), n2_words, d->n2, 6);
    words_table(fy_get(fy_get(t, "n3"), "result"), n2_words, d->n3, 6);
    numbers_table(fy_get(fy_get(t, "v4"), "hits"), d->v4, 11, 9);
    numbers_table(fy_get(fy_get(t, "n1"), "counters"), d->n1, 13, 20);
    int n = fy_array(mods, 1, TURNS);
    for (int turn = 1; turn <= TURNS && n; turn++)
        d->activation[turn] = (int8_t)fy_int(fy_item(mods, turn <= n ? turn - 1 : n - 1), -12, 12);
}

static void load_flotilla_guns(struct fy_node lines, struct nz_data *d)
{
    memset(d->flotilla, -1, sizeof d->flotilla);
    for (int i = 0; i < fy_len(lines); i++) {
        int least = fy_int(fy_item(fy_item(lines, i), 0), 1, 126),
            modifier = fy_int(fy_item(fy_item(lines, i), 1), 0, 20);
        for (int guns = least; guns < (int)sizeof d->flotilla; guns++)
            if (d->flotilla[guns] < 0 || modifier < d->flotilla[guns])
                d->flotilla[guns] = (int8_t)modifier;
    }
}

static uint8_t small(struct fy_node n, const char *key, int hi) { return (uint8_t)fy_int(fy_get(n, key), 0, hi); }

static void load_numbers(struct fy_node t, struct nz_data *d)
{
    struct nz_numbers *num = &d->num;
    struct fy_node n = fy_get(t, "thresholds"), r = fy_get(t, "limits"), points = fy_get(t, "points");
    struct fy_node v = fy_get(t, "variants"), by_die = fy_get(fy_get(t, "searchlight_zone"), "by_die");
    num->harbour_miss_early = small(n, "harbour_miss_early", 7);
    num->harbour_miss_late = small(n, "harbour_miss_late", 7);
    num->harbour_late_turn = small(n, "harbour_late_turn", TURNS);
    num->improvised_turn = small(n, "improvised_turn", TURNS);
    num->improvised_success = small(n, "improvised_success", 6);
    num->withdrawal_turn = small(n, "withdrawal_turn", TURNS);
    num->capped_turns = small(n, "capped_turns", TURNS);
    num->capped_mf = small(n, "capped_mf", 9);
    num->attempts = small(n, "attempts", 99);
    num->guns_per_zone = small(n, "guns_per_zone", 6);
    num->grenade_success = small(n, "grenade_success", 6);
    num->long_range_hit = small(n, "long_range_hit", 6);
    num->long_range_attempts = small(n, "long_range_attempts", 9);
    num->firers_per_area = small(n, "firers_per_area", TEAMS);
    num->tower_hit = small(n, "tower_hit", 6);
    num->tower_loss = small(n, "tower_loss", 9);
    num->power_turns = small(n, "power_turns", TURNS);
    num->landed_mf = small(n, "landed_mf", 6);
    num->marker_mf[EVADE] = small(n, "evade_mf", 9);
    num->marker_mf[TURN_AWAY] = small(n, "turn_away_mf", 9);
    num->ram_speed = small(n, "ram_speed", MOST_SPEED);
    num->units_per_pen = small(n, "units_per_pen", 9);
    num->combined_strength = small(n, "combined_strength", 9);
    numbers_table(fy_get(fy_get(t, "german_movement"), "mf"), num->german_mf, GERMAN_MF, MARCH_MF);
    numbers_table(by_die, num->beam_zone, FACES, BEAM_CHOICES);
    num->casualty_crew = small(r, "casualty_crew", 6);
    num->casualties_stop = small(r, "casualties_stop", 7);
    num->diversion_turn = small(fy_get(v, "diversion"), "turn", TURNS);
    num->alarm_activation = (int8_t)small(fy_get(v, "alarm"), "activation", 12);
    num->short_night_turns = (uint8_t)fy_int(fy_get(fy_get(v, "short_night"), "turns"), 1, TURNS);
    num->short_night_victory_vp = (uint8_t)fy_int(fy_get(fy_get(v, "short_night"), "victory_vp"), 1, MOST_VICTORY);
    num->power_back = small(n, "power_back", 12);
    num->restore_ooa_ready = small(n, "restore_ooa_ready", 12);
    num->restore_ooa_dis = small(n, "restore_ooa_dis", 12);
    num->restore_dis_ready = small(n, "restore_dis_ready", 12);
    num->locate_sure = small(n, "locate_sure", 99);
    num->dd_slow_crew = small(r, "dd_slow_crew", 30);
    num->dd_crew_per_gun = (uint8_t)fy_int(fy_get(r, "dd_crew_per_gun"), 1, 30);
    num->dd_crew_per_group = (uint8_t)fy_int(fy_get(r, "dd_crew_per_group"), 1, 30);
    num->car_mf = small(r, "car_mf", 4);
    num->team_mf = small(r, "team_mf", 6);
    num->reduced_mf = (uint8_t)fy_int(fy_get(r, "reduced_mf"), 1, 6);
    num->reduced_strength = small(r, "reduced_strength", 9);
    num->discovery_roll = small(r, "discovery_roll", 12);
    num->firefighting_roll = small(r, "firefighting_roll", 6);
    num->muster = area_named(fy_get(r, "muster"), d);
    num->blackout = area_named(fy_get(r, "blackout"), d);
    num->group_saved = small(points, "group_saved", 20);
    num->team_exited = small(points, "team_exited", 20);
    num->cover_hit = small(fy_get(t, "v2"), "hit", 12);
    num->armoured_from = small(fy_get(t, "n1"), "armoured_from", 99);
}

static int8_t modifier(struct fy_node n, const char *group, const char *key)
{
    return (int8_t)fy_int(fy_get(fy_get(n, group), key), -9, 9);
}

static void load_modifiers(struct fy_node n, struct nz_modifiers *m)
{
#define MOD(group, key) m->group.key = modifier(n, #group, #key)
    MOD(to_hit, lit);
    MOD(to_hit, burning);
    MOD(to_hit, diw);
    MOD(commando_fire, assault);
    MOD(commando_fire, demolition);
    MOD(commando_fire, same_area);
    MOD(commando_fire, cover);
    MOD(german_fire, hexagon);
    MOD(german_fire, lit);
    MOD(german_fire, same_area);
    MOD(german_fire, cover);
    MOD(tower_fire, lit);
    MOD(preparation, entered);
    MOD(preparation, under_fire);
    MOD(preparation, attacked);
    MOD(preparation, primary);
    MOD(preparation, enemy);
    MOD(demolition, damaged);
    MOD(demolition, caisson);
    MOD(demolition, at_risk);
    MOD(demolition, assault);
    MOD(torpedo, damaged);
    MOD(explosion, damaged);
    MOD(explosion, fast);
    MOD(explosion, afloat);
    MOD(explosion, sunk);
    MOD(explosion, scuttled);
}

/* ---- The board ---- */

static void make_places(struct nz_data *d)
{
    static const char *const zone_tags[LAND_ZONES] = {NULL, "1", "2", "3", "4", "5", "6"};
    static const uint8_t shapes[] = {FY_CIRCLE, FY_SQUARE, FY_AREA, FY_HEX};
    for (int i = 0; i < ZONES; i++)
        d->places[L_ZONE + i] = (struct fy_place){.id = d->zone[i].id,
                                                  .title = d->zone[i].title,
                                                  .x = d->zone[i].x,
                                                  .y = d->zone[i].y,
                                                  .shape = FY_AREA,
                                                  .terrain = 5};
    d->places[L_ENGLAND] = (struct fy_place){.id = "england", .title = "Safe in England", .shape = FY_BOX};
    d->places[L_OVERLAND] = (struct fy_place){.id = "overland", .title = "Gone overland", .shape = FY_BOX};
    d->places[L_LOST] = (struct fy_place){.id = "lost", .title = "Lost", .shape = FY_BOX};
    for (int i = 0; i < d->n_areas; i++) {
        const struct nz_area *a = &d->area[i];
        bool over_water = nz_has(d->over_water, i);
        d->places[L_AREA + i] = (struct fy_place){.id = a->id,
                                                  .title = a->title,
                                                  .x = a->x,
                                                  .y = a->y,
                                                  .shape = shapes[a->shape],
                                                  .terrain = over_water ? 4 : a->shape,
                                                  .tag = nz_has(d->exits, i) ? "X" : zone_tags[a->zone]};
    }
}

void nazaire_load(struct fy_loader *l, void *data)
{
    struct nz_data *d = data;
    struct fy_node top = fy_scenario(l);
    FY_KEYS(top, "scenario", "order", "title", "summary", "start_minute", "map", "scenery", "targets", "defences",
            "flotilla", "teams", "garrison", "tables");
    struct fy_node map = fy_file(l, fy_str(fy_get(top, "map"))), tables = fy_file(l, fy_str(fy_get(top, "tables")));
    d->start_minute = fy_int(fy_get(top, "start_minute"), 0, 24 * 60);
    load_map(map, d);
    load_targets(fy_file(l, fy_str(fy_get(top, "targets"))), d);
    load_sea_lanes(fy_get(map, "sea_zones"), d);
    load_defences(fy_file(l, fy_str(fy_get(top, "defences"))), d);
    load_flotilla(l, fy_file(l, fy_str(fy_get(top, "flotilla"))), d);
    load_teams(fy_file(l, fy_str(fy_get(top, "teams"))), d);
    load_garrison(fy_file(l, fy_str(fy_get(top, "garrison"))), d);
    FY_KEYS(tables, "title", "v1", "v2", "v3", "v4", "n1", "n2", "n3", "activation_modifier", "flotilla_guns",
            "thresholds", "limits", "points", "searchlight_zone", "german_movement", "modifiers", "variants");
    load_results(tables, d);
    load_flotilla_guns(fy_get(fy_get(tables, "flotilla_guns"), "lines"), d);
    load_numbers(tables, d);
    load_modifiers(fy_get(tables, "modifiers"), &d->mod);
    d->scenery = fy_json_text(fy_file(l, fy_str(fy_get(top, "scenery"))));
    make_places(d);
    nazaire_prepare(d);
}
