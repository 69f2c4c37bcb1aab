/* load.c - what no table of files.c can say: checks across the files, and what the rest of the program finds ready made. */
#include "nazaire.h"

#include <string.h>

/* ---- the map ---- */

/* The zones that areas and searchlights refer to, before any of them is read. */
void nazaire_name_zones(const struct fy_row *r)
{
    struct fy_node list = fy_get(r->node, "sea_zones");
    for (int i = 0; i < fy_array(list, ZONES, ZONES); i++) {
        struct fy_node id = fy_get(fy_item(list, i), "id");
        fy_add_id(id, "sea_zone", fy_str(id));
        fy_add_id(id, "zone", fy_str(id));
    }
    for (int zone = 1; zone < LAND_ZONES; zone++)
        fy_add_id(r->node, "zone", fy_arena_format(r->node.loader, "%d", zone));
}

void nazaire_add_land_zone(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    int zone = r->number + 1;
    if (d->files.land_zone[r->number] != zone)
        fy_wrong(r->node, "this must be land zone %d", zone);
    d->land_zone[zone] = d->files.land_zone_title[r->number];
}

static void check_on_canvas(const struct fy_row *r, int x, int y)
{
    const struct nz_data *d = r->data;
    if (x > d->width || y > d->height)
        fy_wrong(r->node, "this is not on the canvas");
}

void nazaire_add_area(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    struct nz_area *a = r->at;
    int i = r->number;
    bool over_water = fy_set_has(d->over_water, i);
    a->target = NOWHERE;
    a->near = a->fire = fy_set_one[i];
    check_on_canvas(r, a->x, a->y);
    if (i && strcmp(a[-1].id, a->id) >= 0)
        fy_wrong(r->node, "areas must stand in the order of their numbers");
    if ((over_water || a->ship) && a->shore)
        fy_wrong(r->node, "a crossing or a ship cannot be a shore area");
    if (over_water && a->ship)
        fy_wrong(r->node, "a crossing cannot be a ship");
    if (a->shape == HEXAGON && (over_water || a->ship))
        fy_wrong(r->node, "a crossing or a ship cannot be a pen");
    for (int other = 0; a->ship && other < i; other++)
        if (d->area[other].ship == a->ship)
            fy_wrong(r->node, "%s is ship %d already", d->area[other].id, a->ship);
    fy_set_add(&d->all, i);
    fy_set_add(&d->land[a->zone], i);
    if (a->shape != CIRCLE)
        fy_set_add(&d->cover, i);
    for (int zone = 0; zone < ZONES; zone++)
        if (a->shore >> zone & 1)
            fy_set_add(&d->zone[zone].shore, i);
}

/* Neighbours, those that cost least first. */
static void add_lane(const struct fy_row *r, struct nz_zone *zone, int n, struct nz_lane lane)
{
    int at = n;
    if (lane.to == r->number || zone->cost[lane.to])
        fy_wrong(fy_item(fy_get(r->node, "to"), n), "this way leads nowhere else, or stands here twice");
    for (; at > 0 && zone->cost[zone->to[at - 1]] > lane.cost; at--)
        zone->to[at] = zone->to[at - 1];
    zone->to[at] = lane.to;
    zone->cost[lane.to] = lane.cost;
}

void nazaire_add_sea_zone(const struct fy_row *r)
{
    struct nz_zone *zone = r->at;
    check_on_canvas(r, zone->x, zone->y);
    for (int i = 0; i < zone->n_to && !fy_failed(r->node.loader); i++)
        add_lane(r, zone, i, zone->lane[i]);
    if (zone->n_to + fy_count_bits(zone->shore.w[0]) + fy_count_bits(zone->shore.w[1]) >= MENU)
        fy_wrong(r->node, "there is no room for more than %d neighbours and shore areas", MENU - 1);
    if ((r->number == Z_D) != (zone->ram != NOWHERE))
        fy_wrong(r->node, "the caisson to ram must be in the zone of the dock mouth, and there only");
}

static void add_way(struct nz_data *d, int from, int to, int cost)
{
    struct nz_area *a = &d->area[from];
    a->to[a->n_lines] = (uint8_t)to;
    a->cost[a->n_lines++] = (uint8_t)cost;
    fy_set_add(&a->line[cost], to);
    fy_set_add(&a->near, to);
    for (int mf = cost; mf <= LINE_COST; mf++)
        fy_set_add(&a->within[mf], to);
    if (cost < LINE_COST)
        fy_set_add(&a->fire, to); /* NZ-G.6 */
}

static void add_link(const struct fy_row *r, const struct nz_line *line, int kind)
{
    struct nz_data *d = r->data;
    if (d->n_links == LINKS)
        fy_wrong(r->node, "there are more than %d lines", LINKS);
    else
        d->links[d->n_links++] =
            (struct fy_link){(uint16_t)(L_AREA + line->from), (uint16_t)(L_AREA + line->to), (uint8_t)kind};
}

void nazaire_add_line(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    const struct nz_line *line = r->at;
    if (fy_set_has(d->area[line->from].near, line->to))
        fy_wrong(r->node, "a line joins two areas, and no other line does");
    else if (d->area[line->from].n_lines == LINES || d->area[line->to].n_lines == LINES)
        fy_wrong(r->node, "an area has more than %d lines", LINES);
    if (fy_failed(r->node.loader))
        return;
    add_way(d, line->from, line->to, line->cost);
    add_way(d, line->to, line->from, line->cost);
    add_link(r, line, line->cost - 1);
}

void nazaire_add_dashed(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    const struct nz_line *line = r->at;
    if (fy_set_has(d->area[line->from].fire, line->to))
        fy_wrong(r->node, "a fire line joins these areas already");
    fy_set_add(&d->area[line->from].fire, line->to);
    fy_set_add(&d->area[line->to].fire, line->from);
    add_link(r, line, LINE_COST);
}

/* NZ-G.12: whoever is on a crossing that falls must have ground to go to that never gives way. */
static void check_crossings(const struct nz_data *d, struct fy_node areas)
{
    struct fy_set ground = fy_set_less(d->all, d->over_water);
    for (int i = 0; i < d->n_areas; i++)
        if (d->area[i].ship)
            fy_set_drop(&ground, i);
    for (struct fy_set left = d->over_water; fy_set_any(left);) {
        int area = fy_set_take(&left);
        if (!fy_set_meet(d->area[area].near, ground))
            fy_wrong(fy_item(areas, area), "an over-water area needs a neighbour on land");
    }
    if (!fy_set_has(ground, d->num.muster))
        fy_wrong(fy_item(areas, d->num.muster), "the muster (limits) cannot be a crossing or a ship");
    if (d->area[d->zone[Z_D].ram].ship || d->area[d->zone[Z_D].ram].target == NOWHERE)
        fy_wrong(fy_item(areas, d->zone[Z_D].ram), "the caisson to ram is a target, and no ship");
}

static void find_pens(struct nz_data *d, struct fy_node areas)
{
    int n = 0;
    for (int i = 0; i < d->n_areas; i++) {
        if (d->area[i].shape != HEXAGON)
            continue;
        fy_set_add(&d->hexagons, i);
        d->wakes = fy_set_or(d->wakes, d->area[i].near); /* NZ-U.1 */
        if (n < PENS)
            d->pens[n] = (uint8_t)i;
        n++;
    }
    if (n != PENS)
        fy_wrong(areas, "there are %d hexagons instead of %d", n, PENS);
}

/* ---- targets ---- */

void nazaire_add_target(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    struct nz_target *t = r->at;
    if (r->number && t[-1].area >= t->area)
        fy_wrong(r->node, "targets must stand in the order of their areas");
    t->points = fy_arena_format(r->node.loader, "%d", t->vp);
    d->area[t->area].target = (uint8_t)r->number;
}

/* An area that must be a target's: its number. */
static uint8_t target_in(const struct nz_data *d, struct fy_node n, int area)
{
    if (d->area[area].target == NOWHERE)
        fy_wrong(n, "there is no target in area \"%s\"", d->area[area].id);
    return d->area[area].target;
}

static void aim_torpedoes(struct nz_data *d, struct fy_node zones)
{
    for (int i = 0; i < ZONES; i++) {
        struct nz_zone *zone = &d->zone[i];
        uint64_t seen = 0;
        for (int k = 0; k < zone->n_torpedo && !fy_failed(zones.loader); k++) {
            struct fy_node n = fy_item(fy_get(fy_item(zones, i), "torpedo"), k);
            zone->torpedo[k] = target_in(d, n, zone->torpedo[k]);
            if (!fy_failed(n.loader) && fy_bit(seen, zone->torpedo[k]))
                fy_wrong(n, "it stands here twice");
            seen |= fy_failed(n.loader) ? 0 : fy_one(zone->torpedo[k]);
        }
    }
}

/* ---- defences ---- */

void nazaire_add_gun(const struct fy_row *r)
{
    struct nz_post *gun = r->at;
    gun->kind = GUN;
    gun->sea = (uint8_t)(1u << gun->first | 1u << gun->second);
}

void nazaire_add_searchlight(const struct fy_row *r)
{
    struct nz_post *light = r->at;
    light->kind = SEARCHLIGHT;
    for (int i = 0; i < BEAM_CHOICES; i++) {
        if (light->zones[i] < BEAM_LAND)
            light->sea |= (uint8_t)(1u << light->zones[i]);
        else
            light->zones[i]++; /* there is no land zone 0 */
    }
}

void nazaire_add_tower(const struct fy_row *r) { ((struct nz_post *)r->at)->kind = TOWER; }

/* By area; within an area as they were read: guns by slot, then searchlights, then towers (NZ-G.9). */
static void sort_posts(struct nz_data *d)
{
    for (int n = 1; n < d->n_posts; n++) {
        struct nz_post post = d->post[n];
        int i = n;
        for (; i > 0 && d->post[i - 1].area > post.area; i--)
            d->post[i] = d->post[i - 1];
        d->post[i] = post;
    }
}

static void list_posts(struct nz_data *d)
{
    int n_lights = 0;
    for (int i = 0; i < d->n_posts; i++) {
        struct nz_post *post = &d->post[i];
        for (int zone = 0; zone < ZONES; zone++)
            d->acting_on[zone] |= (uint64_t)(post->sea >> zone & 1) << i;
        *(post->kind == GUN ? &d->guns : post->kind == SEARCHLIGHT ? &d->lights : &d->towers) |= fy_one(i);
        if (post->kind != TOWER)
            d->area[post->area].posts |= fy_one(i);
        if (post->kind == SEARCHLIGHT) {
            post->light = (uint8_t)n_lights;
            d->light[n_lights++] = (uint8_t)i;
        }
    }
    for (int i = 0; i < d->n_areas; i++) {
        for (struct fy_set range = d->area[i].fire; fy_set_any(range);)
            d->area[i].range_posts |= d->area[fy_set_take(&range)].posts;
        for (struct fy_set near = d->area[i].near; fy_set_any(near);)
            d->area[i].near_posts |= d->area[fy_set_take(&near)].posts;
    }
}

/* ---- the flotilla, the teams, the Germans ---- */

void nazaire_add_boat(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    struct nz_boat *b = r->at;
    b->water = fy_arena_format(r->node.loader, "%s-water", b->id);
    if (!b->short_title[0])
        b->short_title = b->title;
    if (b->type != TYPE_DD)
        return;
    if (d->files.n_destroyers++)
        fy_wrong(r->node, "there is one boat of type dd, not more");
    if (b->mf > MOST_SPEED)
        fy_wrong(r->node, "the DD has at most %d MF", MOST_SPEED);
    d->dd = r->number;
}

void nazaire_check_flotilla(const struct fy_row *r)
{
    if (!((struct nz_data *)r->data)->files.n_destroyers)
        fy_wrong(r->node, "one boat must be of type dd");
}

void nazaire_add_team(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    struct nz_team *t = r->at;
    d->assault |= (uint64_t)t->assault << r->number;
    d->files.n_sailing += !t->ninth_hour;
    if (t->primary != NOWHERE)
        t->primary = target_in(d, fy_get(r->node, "primary"), t->primary);
    if (++d->files.teams_aboard[t->boat] > d->boat[t->boat].capacity && t->boat != d->dd)
        fy_wrong(fy_get(r->node, "boat"), "there is no room for it aboard");
}

void nazaire_add_unit(const struct fy_row *r)
{
    struct nz_data *d = r->data;
    const struct nz_german *unit = r->at;
    if (unit->reduced > unit->strength)
        fy_wrong(fy_get(r->node, "reduced"), "the reduced side is stronger");
    d->wave[unit->wave] |= fy_one(r->number);
}

void nazaire_add_car(const struct fy_row *r)
{
    struct nz_german *car = r->at;
    car->reduced = car->strength;
}

/* ---- tables ---- */

/* NZ-E.8: at the end of the game boats on the open sea roll until they are home or sunk. */
void nazaire_check_v4(const struct fy_row *r)
{
    const struct nz_data *d = r->data;
    for (int i = 0; i < TWO_DICE; i++)
        if (!d->v4[i])
            return;
    fy_wrong(r->node, "no line brings a boat home");
}

static void spread_modifiers(struct nz_data *d)
{
    for (int turn = 1; turn <= TURNS; turn++)
        d->activation[turn] = d->files.activation[(turn < d->files.n_activation ? turn : d->files.n_activation) - 1];
    memset(d->flotilla, -1, sizeof d->flotilla);
    for (int i = 0; i < d->files.n_flotilla; i++)
        for (int guns = d->files.flotilla[i].boxes; guns <= FLOTILLA_GUNS; guns++)
            if (d->flotilla[guns] < 0 || d->files.flotilla[i].modifier < d->flotilla[guns])
                d->flotilla[guns] = (int8_t)d->files.flotilla[i].modifier;
}

static void tell_times(struct fy_loader *l, struct nz_data *d)
{
    for (int turn = 0; turn <= TURNS; turn++) {
        int minute = d->start_minute + (turn ? turn - 1 : 0) * d->turn_minutes;
        d->time[turn] = fy_arena_format(l, "%02d%02d", minute / 60 % 24, minute % 60);
    }
}

/* ---- the board ---- */

static void place_zones(struct nz_data *d)
{
    for (int i = 0; i < ZONES; i++)
        d->places[L_ZONE + i] = (struct fy_place){.id = d->zone[i].id,
                                                  .title = d->zone[i].title,
                                                  .x = d->zone[i].x,
                                                  .y = d->zone[i].y,
                                                  .shape = FY_AREA,
                                                  .terrain = TERRAIN_SEA};
    d->places[L_ENGLAND] = (struct fy_place){.id = "england", .title = "Safe in England", .shape = FY_BOX};
    d->places[L_OVERLAND] = (struct fy_place){.id = "overland", .title = "Gone overland", .shape = FY_BOX};
    d->places[L_LOST] = (struct fy_place){.id = "lost", .title = "Lost", .shape = FY_BOX};
}

static void place_areas(struct fy_loader *l, struct nz_data *d)
{
    static const uint8_t shapes[] = {FY_CIRCLE, FY_SQUARE, FY_AREA, FY_HEX};
    for (int i = 0; i < d->n_areas; i++) {
        const struct nz_area *a = &d->area[i];
        d->places[L_AREA + i] =
            (struct fy_place){.id = a->id,
                              .title = a->title,
                              .x = a->x,
                              .y = a->y,
                              .shape = shapes[a->shape],
                              .terrain = fy_set_has(d->over_water, i) ? TERRAIN_OVER_WATER : a->shape,
                              .tag = fy_set_has(d->exits, i) ? "X" : fy_arena_format(l, "%d", a->zone)};
    }
}

static void name_tracks(struct fy_loader *l, struct nz_data *d)
{
    d->crew_track = fy_arena_format(l, "%s crew", d->boat[d->dd].short_title);
    d->flooding_track = fy_arena_format(l, "%s flooding", d->boat[d->dd].short_title);
}

void nazaire_load(struct fy_loader *l, void *data)
{
    struct nz_data *d = data;
    struct fy_node top = fy_scenario(l), map = fy_file_named(fy_get(top, "map")), areas = fy_get(map, "areas");
    find_pens(d, areas);
    check_crossings(d, areas);
    aim_torpedoes(d, fy_get(map, "sea_zones"));
    if (fy_failed(l))
        return;
    sort_posts(d);
    list_posts(d);
    spread_modifiers(d);
    tell_times(l, d);
    place_zones(d);
    place_areas(l, d);
    name_tracks(l, d);
    nazaire_prepare(d);
}
