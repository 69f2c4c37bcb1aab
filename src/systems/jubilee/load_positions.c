/* load_positions.c - the German positions, and what is worked out once for each of them: adjacency, distances, ways
 * out, ways on foot. */
#include "load.h"

/* Positions are numbered in ascending hex number: bit order is the order of JU-R06, JU-R27 and JU-9.2.4. */
static void number_positions(struct fy_node list, struct jubilee_data *d, int order[])
{
    d->n_positions = (uint16_t)fy_array(list, 1, POSITION_MAX);
    for (int i = 0; i < d->n_positions; i++) {
        int hex = jubilee_hex_named(d, fy_get(fy_item(list, i), "hex")), at = i;
        if (d->position_at[hex] != NO_UNIT)
            fy_wrong(fy_item(list, i), "a hex has one position");
        d->position_at[hex] = 0;
        for (; at > 0 && d->number[d->position[at - 1].hex] > d->number[hex]; at--) {
            d->position[at].hex = d->position[at - 1].hex;
            order[at] = order[at - 1];
        }
        d->position[at].hex = (uint16_t)hex;
        order[at] = i;
    }
    for (int p = 0; p < d->n_positions; p++)
        d->position_at[d->position[p].hex] = (uint8_t)p;
}

static void load_field(struct fy_node n, struct jubilee_data *d, int p)
{
    struct fy_node hexes = fy_get(n, "fire"), boxes = fy_maybe(n, "fire_boxes");
    for (int i = 0, len = fy_array(hexes, 1, 60); i < len; i++)
        d->ground[jubilee_hex_named(d, fy_item(hexes, i))].field |= bit(p);
    for (int i = 0, len = fy_there(boxes) ? fy_array(boxes, 0, BOX_MAX) : 0; i < len; i++)
        d->ground[d->n_hexes + jubilee_box_named(d, fy_item(boxes, i))].field |= bit(p);
}

static void load_position(struct fy_node n, struct jubilee_data *d, int p, struct fy_node colours)
{
    struct position *q = &d->position[p];
    struct fy_node arrows = fy_get(n, "arrows");
    FY_KEYS(n, "hex", "title", "colour", "area", "letter", "objective", "vp", "arrows", "provisional_arrows",
            "bombarded", "fire", "fire_boxes");
    q->id = fy_str(fy_get(n, "hex"));
    q->title = fy_arena_format(n.loader, "%s (%s)", fy_str(fy_get(n, "title")), q->id);
    q->face_down = fy_arena_format(n.loader, "unit-%s", q->id);
    q->face_down_title = fy_arena_format(n.loader, "the face-down unit at %s", q->title);
    q->map = d->map_of[q->hex];
    q->letter = fy_str_or(n, "letter", "")[0];
    if (q->letter && (q->letter < 'A' || q->letter > 'Z'))
        fy_wrong(fy_get(n, "letter"), "a letter A to Z is needed");
    q->objective = fy_str_or(n, "objective", "");
    q->vp = (uint8_t)fy_int_or(n, "vp", 2, 5, 0);
    q->colour = (uint8_t)jubilee_colour_named(colours, fy_get(n, "colour"));
    q->area = (uint8_t)jubilee_area_named(d, fy_get(n, "area"));
    q->arrows = (uint8_t)fy_array(arrows, 0, 2);
    for (int i = 0; i < q->arrows; i++)
        q->arrow[i] = (uint8_t)jubilee_position_named(d, fy_item(arrows, i));
    load_field(n, d, p);
    d->of_colour[q->colour] |= bit(p);
    d->of_area[q->area] |= bit(p);
    d->of_map[q->map] |= bit(p);
    d->objectives |= q->vp ? bit(p) : 0;
    d->provisional |= fy_bool_or(n, "provisional_arrows", false) ? bit(p) : 0;
    d->bombarded |= fy_bool_or(n, "bombarded", false) ? bit(p) : 0;
    if (in(d->bombarded, p) && !q->letter)
        fy_wrong(fy_get(n, "bombarded"), "nobody starts there");
}

/* Adjacency, distances and what may be attacked from where, worked out once. */
static void survey_position(struct jubilee_data *d, int p)
{
    int target = d->position[p].hex;
    const struct map_sheet *m = &d->map[d->position[p].map];
    memset(d->distance[p], 255, sizeof d->distance[p]);
    for (int i = 0; i < fy_hex_count(&m->grid); i++)
        d->distance[p][m->first_hex + i] = (uint8_t)fy_hex_distance(&m->grid, target - m->first_hex, i);
    for (int b = 0; b < d->n_boxes; b++)
        if (d->map_of[d->box[b].hex] == d->position[p].map)
            d->distance[p][d->n_hexes + b] = (uint8_t)(d->distance[p][d->box[b].hex] + 1);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int from = d->next[target][dir];
        if (from < 0)
            continue;
        d->ground[from].adjacent |= bit(p);
        if (d->hold[target] >> dir & 1) /* JU-11.4.1 */
            d->assailable[from] |= bit(p);
    }
}

static bool communicates(const struct jubilee_data *d, int hex)
{
    return d->terrain_kind[d->terrain[hex]].communication;
}

/* Directions in which a path of communication may leave a hex, hexes in `avoid` excepted (JU-13.3.2). */
static void open_sides(const struct jubilee_data *d, const struct map_sheet *m, const uint64_t avoid[], uint8_t open[])
{
    for (int i = 0; i < fy_hex_count(&m->grid); i++) {
        int hex = m->first_hex + i;
        open[i] = 0;
        for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
            int to = d->next[hex][dir];
            bool river = (d->river[hex] & ~d->bridge[hex]) >> dir & 1;
            if (to >= 0 && !river && communicates(d, to) && !hex_bit(avoid, to))
                open[i] |= (uint8_t)(1 << dir);
        }
    }
}

static int nearest_exit(const struct map_sheet *m, const int16_t steps[])
{
    int best = -1;
    for (int i = 0; i < fy_hex_count(&m->grid); i++) {
        bool leaves = m->exit[i / m->grid.cells] >> (i % m->grid.cells) & 1;
        if (leaves && steps[i] >= 0 && (best < 0 || steps[i] < steps[best]))
            best = i;
    }
    return best;
}

/* A CW unit on a hex of the way, or next to it and not behind a cliff or river, would cut it. */
static void mark_cut(struct jubilee_data *d, int p, int route, int hex)
{
    d->ground[hex].cut[0][route] |= bit(p);
    d->ground[hex].cut[1][route] |= bit(p);
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->hold[hex] >> dir & 1)
            d->ground[d->next[hex][dir]].cut[1][route] |= bit(p);
}

/* Two ways from a position to the roads that leave the map, the second apart from the first if there is one. */
static void survey_routes(struct jubilee_data *d, int p)
{
    const struct map_sheet *m = &d->map[d->position[p].map];
    uint64_t avoid[HEX_WORDS] = {0};
    int16_t steps[HEX_MAX], queue[HEX_MAX];
    uint8_t open[HEX_MAX];
    int start = d->position[p].hex - m->first_hex;
    for (int route = 0; route < 2; route++) {
        open_sides(d, m, avoid, open);
        fy_hex_flood(&m->grid, start, open, steps, queue);
        int at = nearest_exit(m, steps);
        for (int place = 0; at < 0 && place < d->n_hexes; place++) /* no such way: any unit cuts it */
            d->ground[place].cut[0][route] |= bit(p), d->ground[place].cut[1][route] |= bit(p);
        while (at >= 0 && at != start) {
            int hex = m->first_hex + at, before = -1;
            mark_cut(d, p, route, hex);
            set_hex_bit(avoid, hex);
            for (int dir = 0; dir < FY_HEX_SIDES && before < 0; dir++) {
                int from = fy_hex_neighbour(&m->grid, at, dir);
                if (from >= 0 && steps[from] == steps[at] - 1 && open[from] >> (dir + 3) % 6 & 1)
                    before = from;
            }
            at = before;
        }
    }
}

/* The nearer of what is known and the way on foot from a hex. */
static void survey_walk(const struct jubilee_data *d, int hex, uint8_t walk[])
{
    const struct map_sheet *m = &d->map[d->map_of[hex]];
    int16_t steps[HEX_MAX], queue[HEX_MAX];
    int n = fy_hex_flood(&m->grid, hex - m->first_hex, d->foot + m->first_hex, steps, queue);
    for (int i = 0; i < n; i++)
        if (steps[queue[i]] < walk[m->first_hex + queue[i]])
            walk[m->first_hex + queue[i]] = (uint8_t)steps[queue[i]];
}

static void survey_walks(struct jubilee_data *d)
{
    memset(d->walk, 99, sizeof d->walk);
    memset(d->to_beach, 99, sizeof d->to_beach);
    for (uint64_t left = d->objectives; left; left &= left - 1)
        survey_walk(d, d->position[lowest(left)].hex, d->walk[lowest(left)]);
    for (int b = 0; b < d->n_boxes; b++)
        if (d->box[b].named)
            survey_walk(d, d->box[b].hex, d->to_beach[d->box[b].beach]);
}

static void survey_surroundings(struct jubilee_data *d, int p)
{
    d->ground[d->position[p].hex].here = bit(p);
    for (int place = 0; place < d->n_hexes + d->n_boxes; place++)
        if (d->position[p].vp && d->distance[p][place] <= d->garrison_stays)
            d->ground[place].guarded |= bit(p);
}

static void load_areas(struct fy_node list, struct jubilee_data *d)
{
    fy_array(list, AREAS, AREAS);
    for (int i = 0; i < AREAS; i++) {
        struct fy_node n = fy_item(list, i);
        FY_KEYS(n, "id", "title", "map", "fallback");
        d->area_id[i] = fy_str(fy_get(n, "id"));
        d->area_title[i] = fy_str(fy_get(n, "title"));
        d->area_map[i] = (uint8_t)jubilee_map_named(d, fy_get(n, "map"));
    }
    for (int i = 0; i < AREAS; i++) {
        struct fy_node fallback = fy_maybe(fy_item(list, i), "fallback");
        d->area_fallback[i] = fy_there(fallback) ? (uint8_t)jubilee_area_named(d, fallback) : NO_UNIT;
    }
}

int jubilee_area_named(const struct jubilee_data *d, struct fy_node n)
{
    for (int i = 0; i < AREAS; i++)
        if (!strcmp(fy_str(n), d->area_id[i]))
            return i;
    fy_wrong(n, "there is no area \"%s\"", fy_str(n));
    return 0;
}

int jubilee_colour_named(struct fy_node colours, struct fy_node n)
{
    for (int i = 0; i < COLOURS; i++)
        if (!strcmp(fy_str(n), fy_str(fy_item(colours, i))))
            return i;
    fy_wrong(n, "there is no colour \"%s\"", fy_str(n));
    return 0;
}

void jubilee_load_positions(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node list = fy_get(top, "positions"), colours = fy_get(top, "colours");
    int order[POSITION_MAX];
    FY_KEYS(top, "colours", "areas", "positions");
    fy_array(colours, COLOURS, COLOURS);
    load_areas(fy_get(top, "areas"), d);
    number_positions(list, d, order);
    if (fy_failed(top.loader))
        return;
    for (int p = 0; p < d->n_positions; p++) {
        load_position(fy_item(list, order[p]), d, p, colours);
        survey_position(d, p);
        survey_surroundings(d, p);
        survey_routes(d, p);
    }
    survey_walks(d);
}
