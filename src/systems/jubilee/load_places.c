/* load_places.c - the places, links and fire dots as front ends see them. */
#include "load.h"

enum { HEX = 92, ROWS = 21, COLUMNS = 44 }; /* canvas units from hex to hex; room for every hex number */

/* JU-2.2.4: the sea is the near edge, east is left. */
static void draw_hexes(struct jubilee_data *d)
{
    for (int m = 0; m < MAPS; m++)
        for (int i = 0; i < fy_hex_count(&d->map[m].grid); i++) {
            int hex = d->map[m].first_hex + i;
            struct fy_place *p = &d->place[hex];
            int32_t along, across;
            fy_hex_centre(&d->map[m].grid, i, &along, &across);
            p->title = p->title ? p->title : p->id;
            p->x = along * HEX / 1000;
            p->y = (ROWS * 866 - across) * HEX / 1000;
            p->shape = FY_HEX;
            p->sheet = (uint8_t)m;
            p->terrain = d->terrain[hex];
        }
    for (int p = 0; p < d->n_positions; p++)
        d->place[d->position[p].hex].title = d->position[p].title;
}

static void add_box(struct jubilee_data *d, int place, const char *id, const char *title, int sheet)
{
    d->place[place] = (struct fy_place){.id = id, .title = title, .shape = FY_BOX, .sheet = (uint8_t)sheet};
}

/* Boxes lie one hex out to sea from the hex they point to. */
static void draw_boxes(struct jubilee_data *d)
{
    for (int b = 0; b < d->n_boxes; b++) {
        int place = d->first_box + b, map = d->map_of[d->box[b].hex];
        add_box(d, place, d->box[b].id, d->box[b].title, map);
        d->place[place].shape = FY_SQUARE;
        d->place[place].x = d->place[d->box[b].hex].x;
        d->place[place].y = d->place[d->box[b].hex].y + HEX;
        d->place[place].tag = d->box[b].named ? d->box[b].title : NULL;
    }
}

/* The canvas ends below the last hex or box. */
static void cut_canvas(struct jubilee_data *d)
{
    d->width = COLUMNS * HEX;
    for (int i = 0; i < d->first_turn; i++)
        if (d->place[i].y + HEX > d->height)
            d->height = d->place[i].y + HEX;
}

enum { LINK_KINDS = 6, HALF_OF_SIDES = (1 << FY_HEX_SIDES / 2) - 1 }; /* a hexside is drawn from one of its hexes */

static void draw_links(struct jubilee_data *d, struct fy_loader *l)
{
    const uint8_t *const feature[LINK_KINDS] = {d->road, d->cliff, d->river, d->bridge, d->wire, d->wall};
    struct fy_link *link;
    for (int k = 0; k < LINK_KINDS; k++)
        for (int hex = 0; hex < d->n_hexes; hex++)
            d->n_links = (uint16_t)(d->n_links + fy_count_bits(feature[k][hex] & HALF_OF_SIDES));
    d->link = link = fy_arena_alloc(l, sizeof *link * d->n_links);
    for (int k = 0; k < LINK_KINDS; k++)
        for (int hex = 0; hex < d->n_hexes; hex++)
            for (unsigned left = feature[k][hex] & HALF_OF_SIDES; left; left &= left - 1)
                *link++ = (struct fy_link){(uint16_t)hex, (uint16_t)d->next[hex][__builtin_ctz(left)], (uint8_t)k};
}

/* JU-6.4.2: a fire dot lies on the side of its hex that faces the position it belongs to. */
static void draw_fire_dots(struct jubilee_data *d, struct fy_loader *l)
{
    static const char *const kinds[] = {"fire-red", "fire-blue", "fire-green", "fire-purple", "fire-brown",
                                        "fire-orange"};
    struct fy_feature *dot;
    for (int hex = 0; hex < d->n_hexes; hex++)
        d->n_dots = (uint16_t)(d->n_dots + fy_count_bits(d->ground[hex].field));
    d->dot = dot = fy_arena_alloc(l, sizeof *dot * d->n_dots);
    for (int hex = 0; hex < d->n_hexes; hex++)
        for (uint64_t left = d->ground[hex].field; left; left &= left - 1, dot++) {
            const struct position *q = &d->position[lowest(left)];
            int32_t away = d->distance[lowest(left)][hex];
            *dot = (struct fy_feature){.id = q->id, .title = q->title, .kind = kinds[q->colour], .n = 1, .r = 5};
            dot->x[0] = d->place[hex].x + (d->place[q->hex].x - d->place[hex].x) * 36 / (100 * away);
            dot->y[0] = d->place[hex].y + (d->place[q->hex].y - d->place[hex].y) * 36 / (100 * away);
        }
}

void jubilee_lay_out_places(struct fy_loader *l, struct jubilee_data *d)
{
    draw_hexes(d);
    draw_boxes(d);
    cut_canvas(d);
    for (int t = 1; t <= TURNS; t++) {
        const char *title = fy_arena_format(l, "Turn %d, %s", t, d->clock[t - 1]);
        add_box(d, d->first_turn + t - 1, fy_arena_format(l, "t%d", t), title, 0);
    }
    add_box(d, d->evacuated, "evacuated", "Evacuated Units", 0);
    add_box(d, d->eliminated, "eliminated", "Eliminated Units", 0);
    add_box(d, d->pool, "pool", "Replacements", 0);
    add_box(d, d->aside, "aside", "out of play", 0);
    draw_links(d, l);
    draw_fire_dots(d, l);
}
