/* load_positions.c - the German positions, and what is worked out once for each of them: adjacency, distances, routes out of
 * the map, distances on foot. */
#include "load.h"

void jubilee_check_colours(const struct fy_row *r)
{
    static const char *const words[COLOURS + 1] = {"red", "blue", "green", "purple", "brown", "orange", NULL};
    for (int i = 0; i < COLOURS; i++)
        if (fy_word(fy_item(r->node, i), words) != i)
            fy_wrong(fy_item(r->node, i), "the colours stand in the order red, blue, green, purple, brown, orange");
}

void jubilee_add_position(const struct fy_row *r)
{
    const struct jubilee_data *d = r->data;
    const struct position_row *p = r->at;
    for (int i = 0; i < r->number; i++)
        if (d->files.position[i].hex == p->hex)
            fy_wrong(r->node, "a hex has one position");
    if (p->bombarded && !p->letter)
        fy_wrong(fy_get(r->node, "bombarded"), "nobody starts there");
}

int jubilee_position_in(struct fy_node n, const struct jubilee_data *d, int hex)
{
    if (d->position_at[hex] != NO_UNIT)
        return d->position_at[hex];
    fy_wrong(n, "there is no position in hex \"%s\"", d->place[hex].id);
    return 0;
}

/* Positions are numbered in ascending hex number: bit order is the order of JU-R06, JU-R27 and JU-9.2.4. */
static void number_positions(struct jubilee_data *d, uint8_t row_of[])
{
    d->n_positions = d->files.n_positions;
    for (int i = 0; i < d->n_positions; i++) {
        int at = i, number = d->number[d->files.position[i].hex];
        for (; at > 0 && d->number[d->files.position[row_of[at - 1]].hex] > number; at--)
            row_of[at] = row_of[at - 1];
        row_of[at] = (uint8_t)i;
    }
    memset(d->position_at, NO_UNIT, sizeof d->position_at);
    for (int p = 0; p < d->n_positions; p++)
        d->position_at[d->files.position[row_of[p]].hex] = (uint8_t)p;
}

/* JU-2.4.1, JU-6.3.1: hexes and boxes of its map, not its own hex. */
static void mark_field(struct fy_node n, struct jubilee_data *d, const struct position_row *row, int p)
{
    for (int place = 0; place < d->first_turn; place++) {
        bool box = place >= d->first_box;
        if (!(box ? row->fire_boxes >> (place - d->first_box) & 1 : hex_bit(row->fire, place)))
            continue;
        d->ground[place].field |= bit(p);
        if (place == row->hex || d->map_of[place] != d->map_of[row->hex])
            fy_wrong(fy_get(n, box ? "fire_boxes" : "fire"), "a field of fire covers other hexes of its map");
    }
}

static void make_position(struct fy_node n, struct jubilee_data *d, const struct position_row *row, int p)
{
    struct position *q = &d->position[p];
    q->id = d->place[row->hex].id;
    q->title = fy_arena_format(n.loader, "%s (%s)", row->title, q->id);
    q->face_down = fy_arena_format(n.loader, "unit-%s", q->id);
    q->face_down_title = fy_arena_format(n.loader, "the face-down unit at %s", q->title);
    q->objective = row->objective;
    q->hex = row->hex;
    q->map = d->map_of[row->hex];
    q->letter = (char)row->letter;
    q->colour = row->colour;
    q->area = row->area;
    q->vp = row->vp;
    q->arrows = row->arrows;
    for (int i = 0; i < q->arrows; i++)
        q->arrow[i] = (uint8_t)jubilee_position_in(fy_item(fy_get(n, "arrows"), i), d, row->arrow[i]);
    mark_field(n, d, row, p);
    d->of_colour[q->colour] |= bit(p);
    d->of_area[q->area] |= bit(p);
    d->of_map[q->map] |= bit(p);
    d->objectives |= q->vp ? bit(p) : 0;
    d->provisional |= row->provisional ? bit(p) : 0;
    d->bombarded |= row->bombarded ? bit(p) : 0;
}

/* Adjacency, distances and what may be attacked from where, worked out once. */
static void measure_distances(struct jubilee_data *d, int p)
{
    int target = d->position[p].hex;
    const struct map_sheet *m = &d->map[d->position[p].map];
    memset(d->distance[p], OTHER_MAP, sizeof d->distance[p]);
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
        if (d->unblocked[target] >> dir & 1) /* JU-11.4.1 */
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
        if (d->unblocked[hex] >> dir & 1)
            d->ground[d->next[hex][dir]].cut[1][route] |= bit(p);
}

/* Two ways from a position to the roads that leave the map, the second apart from the first if there is one. */
static void find_routes(struct jubilee_data *d, int p)
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
static void measure_from(const struct jubilee_data *d, int hex, uint8_t distance[])
{
    const struct map_sheet *m = &d->map[d->map_of[hex]];
    int16_t steps[HEX_MAX], queue[HEX_MAX];
    int n = fy_hex_flood(&m->grid, hex - m->first_hex, d->foot + m->first_hex, steps, queue);
    for (int i = 0; i < n; i++)
        if (steps[queue[i]] < distance[m->first_hex + queue[i]])
            distance[m->first_hex + queue[i]] = (uint8_t)steps[queue[i]];
}

static void measure_on_foot(struct jubilee_data *d)
{
    memset(d->foot_distance, FAR_ON_FOOT, sizeof d->foot_distance);
    memset(d->beach_distance, FAR_ON_FOOT, sizeof d->beach_distance);
    for (uint64_t left = d->objectives; left; left &= left - 1)
        measure_from(d, d->position[lowest(left)].hex, d->foot_distance[lowest(left)]);
    for (int b = 0; b < d->n_boxes; b++)
        if (d->box[b].named)
            measure_from(d, d->box[b].hex, d->beach_distance[d->box[b].beach]);
}

static void mark_surroundings(struct jubilee_data *d, int p)
{
    d->ground[d->position[p].hex].here = bit(p);
    for (int place = 0; place < d->n_hexes + d->n_boxes; place++)
        if (d->position[p].vp && d->distance[p][place] <= d->garrison_stays)
            d->ground[place].threatened |= bit(p);
}

void jubilee_make_positions(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    struct fy_node list = fy_get(r->node, "positions");
    uint8_t row_of[POSITION_MAX];
    number_positions(d, row_of);
    for (int p = 0; p < d->n_positions; p++) {
        make_position(fy_item(list, row_of[p]), d, &d->files.position[row_of[p]], p);
        measure_distances(d, p);
        mark_surroundings(d, p);
        find_routes(d, p);
    }
    measure_on_foot(d);
}
