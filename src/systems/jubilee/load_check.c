/* load_check.c - what must hold of the data as a whole, checked when a scenario is loaded. */
#include "fire.h"
#include "load.h"

static bool wet(const struct jubilee_data *d, int hex)
{
    return !d->terrain_kind[d->terrain[hex]].foot;
}

/* As many units of a letter as positions for them (JU-3.1.1). */
static void check_letters(struct fy_node top, const struct jubilee_data *d)
{
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        int n = 0;
        for (int p = 0; p < d->n_positions; p++)
            n += d->position[p].letter == letter;
        for (int g = 0; g < d->n_germans; g++)
            n -= d->german[g].letter == letter;
        if (n)
            fy_wrong(top, "letter %c has not as many positions as units", letter);
    }
}

static void check_positions(struct fy_node top, const struct jubilee_data *d)
{
    for (int p = 0; p < d->n_positions; p++) {
        const struct position *q = &d->position[p];
        const struct terrain *t = &d->terrain_kind[d->terrain[q->hex]];
        if (wet(d, q->hex) || t->beach)
            fy_wrong(top, "position %s is on a beach or in the sea", q->id);
        for (int i = 0; i < q->arrows; i++)
            if (q->arrow[i] == p || d->position[q->arrow[i]].map != q->map)
                fy_wrong(top, "an arrow of position %s does not lead to another position of its map", q->id);
        if (d->area_map[q->area] != q->map)
            fy_wrong(top, "position %s is not in the map of its area", q->id);
        if (!jubilee_reaches_exit(d, p))
            fy_wrong(top, "position %s is never in communication", q->id);
    }
}

/* JU-6.4.1; no field reaches into the sea. */
static void check_fields(struct fy_node top, const struct jubilee_data *d)
{
    for (int place = 0; place < d->first_turn; place++) {
        const char *id = d->place[place].id;
        for (int c = 0; c < COLOURS; c++)
            if (fy_count_bits(d->ground[place].field & d->of_colour[c]) > 1)
                fy_wrong(top, "%s lies in two fields of fire of one colour", id);
        if (is_hex(d, place) && wet(d, place) && d->ground[place].field)
            fy_wrong(top, "a field of fire reaches the sea at %s", id);
    }
}

/* German fire is worked out for so many positions at once. */
static void check_chits(struct fy_node top, const struct jubilee_data *d)
{
    for (int c = 0; c < d->n_chits; c++) {
        uint64_t firing = 0;
        for (int i = 0; i < d->chit[c].colours; i++)
            firing |= d->of_colour[d->chit[c].colour[i]];
        if (fy_count_bits(firing) > FIRERS_MAX)
            fy_wrong(top, "the colours of chit %s have more than %d positions", d->chit[c].id, FIRERS_MAX);
    }
}

static void check_sides(struct fy_node top, const struct jubilee_data *d)
{
    for (int hex = 0; hex < d->n_hexes; hex++) {
        if (d->bridge[hex] & ~(d->river[hex] & d->road[hex]))
            fy_wrong(top, "a bridge at %s is not where a road crosses a river", d->place[hex].id);
        if (d->road[hex] && wet(d, hex))
            fy_wrong(top, "a road runs into the sea at %s", d->place[hex].id);
    }
}

/* From every landing hex infantry must be able to reach every position of its map; tanks must stay on the beach while
 * the wall stands (JU-10.3.1). */
static void check_reach(struct fy_node top, const struct jubilee_data *d)
{
    int16_t steps[HEX_MAX], queue[HEX_MAX];
    for (int b = 0; b < d->n_boxes; b++) {
        int hex = d->box[b].hex;
        const struct map_sheet *m = &d->map[d->map_of[hex]];
        fy_hex_flood(&m->grid, hex - m->first_hex, d->foot + m->first_hex, steps, queue);
        for (uint64_t left = d->of_map[d->map_of[hex]]; left; left &= left - 1)
            if (steps[d->position[lowest(left)].hex - m->first_hex] < 0)
                fy_wrong(top, "infantry from box %s cannot reach %s", d->box[b].id, d->position[lowest(left)].id);
        bool tanks = false;
        for (uint64_t left = d->tanks; left; left &= left - 1)
            tanks |= d->cw[lowest(left)].boxes >> b & 1;
        int n = tanks ? fy_hex_flood(&m->grid, hex - m->first_hex, d->tank[0] + m->first_hex, steps, queue) : 0;
        for (int i = 0; i < n; i++)
            if (!d->terrain_kind[d->terrain[m->first_hex + queue[i]]].beach)
                fy_wrong(top, "tanks from box %s leave the beach at %s", d->box[b].id,
                         d->place[m->first_hex + queue[i]].id);
    }
}

/* Every unit due on a turn finds a box, two to a box, if nobody is delayed. */
static void check_arrivals(struct fy_node top, const struct jubilee_data *d)
{
    for (int turn = 1; turn <= TURNS; turn++) {
        int room[BOX_MAX];
        for (int b = 0; b < d->n_boxes; b++)
            room[b] = d->box_limit;
        for (int single = 1; single >= 0; single--) /* those that list one box first */
            for (int u = 0; u < d->n_companies; u++) {
                uint32_t boxes = d->cw[u].boxes, free = 0;
                if (d->cw[u].turn != turn || single != !(boxes & (boxes - 1)))
                    continue;
                for (; boxes; boxes &= boxes - 1)
                    free |= room[__builtin_ctz(boxes)] ? boxes & -boxes : 0;
                if (free)
                    room[__builtin_ctz(free)]--;
                else
                    fy_wrong(top, "there is no room for %s on Turn %d", d->cw[u].id, turn);
            }
    }
}

/* The counts that the scenario itself states. */
static void check_counts(struct fy_node n, const struct jubilee_data *d)
{
    int lettered = 0, vp = 0, main_vp = 0, steps = 0, markers = 0;
    for (int p = 0; p < d->n_positions; p++) {
        lettered += d->position[p].letter != 0;
        vp += d->position[p].vp;
        main_vp += d->position[p].map == 0 ? d->position[p].vp : 0;
    }
    for (int u = 0; u < d->n_companies; u++)
        steps += d->cw[u].full_steps;
    for (int k = 1; k < d->n_depths; k++)
        markers += d->depth[k].count;
    const struct jubilee_files *f = &d->files;
    const struct {
        const char *key;
        int said, found;
    } all[] = {{"hexes", f->hexes, d->n_hexes}, {"positions", f->positions, d->n_positions},
               {"lettered", f->lettered, lettered}, {"vp", f->vp, vp}, {"main_map_vp", f->main_vp, main_vp},
               {"companies", f->companies, d->n_companies},
               {"replacements", f->n_replacements, d->n_cw - d->n_companies}, {"steps", f->steps, steps},
               {"german_units", f->german_units, d->n_germans}, {"depth_markers", f->depth_markers, markers},
               {"chits", f->n_chits, d->n_chits}};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].said != all[i].found)
            fy_wrong(fy_get(n, all[i].key), "there are %d", all[i].found);
}

void jubilee_check_data(struct fy_node scenario, const struct jubilee_data *d)
{
    check_letters(scenario, d);
    check_positions(scenario, d);
    check_fields(scenario, d);
    check_chits(scenario, d);
    check_sides(scenario, d);
    check_reach(scenario, d);
    check_arrivals(scenario, d);
    check_counts(fy_get(scenario, "counts"), d);
}
