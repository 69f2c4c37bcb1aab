/* What follows from a map and never changes: neighbours, distances, MPs of every step, ways by sea. */
#include "load.h"

#include <stdio.h>

/* The neighbours of a hex that are on the map, in ascending order. */
static void make_ring(struct theatre_data *d, int hex)
{
    uint16_t *out = d->ring[hex];
    int n = 0;
    for (int i = 0; i < 6; i++) {
        uint16_t h = d->near[hex][i];
        if (h == TH_EDGE)
            continue;
        int k = n++;
        for (; k > 0 && out[k - 1] > h; k--)
            out[k] = out[k - 1];
        out[k] = h;
    }
    d->rings[hex] = (uint8_t)n;
}

/* Neighbours, coast, distances: everything that follows from the terrain. */
void theatre_make_geometry(struct theatre_data *d)
{
    memset(d->side_bridge, TH_NONE, sizeof d->side_bridge);
    memset(d->cd_at, TH_NONE, sizeof d->cd_at);
    memset(d->site_at, TH_NONE, sizeof d->site_at);
    for (int h = 0; h < d->hexes; h++) {
        for (int i = 0; i < 6; i++) {
            int n = fy_hex_neighbour(&d->map, h, i);
            d->near[h][i] = (uint16_t)(n < 0 ? TH_EDGE : n);
            if (n >= 0)
                theatre_hexes_add(&d->around[h], n);
            if (n >= 0 && d->terrain[n] == TH_SEA && d->terrain[h] != TH_SEA)
                d->coastal[h] = 1;
        }
        for (int k = 0; k < d->hexes; k++)
            d->distance[h][k] = (uint8_t)fy_hex_distance(&d->map, h, k);
        snprintf(d->hex_id[h], sizeof d->hex_id[h], "%04d", fy_hex_number(&d->map, h) % 10000);
        d->hex_title[h] = d->hex_id[h];
        make_ring(d, h);
        d->zone_mask[h] = d->terrain[h] == TH_SEA ? 0 : TH_ZONES;
        if (d->terrain[h] == TH_HOME)
            d->home[d->homes++] = (uint16_t)h;
        if (d->terrain[h] == TH_CITY)
            d->city[d->cities++] = (uint16_t)h;
    }
}

static void make_closed(struct theatre_data *d)
{
    memset(d->closed, 1, sizeof d->closed);
    for (int side = 0; side < TH_SIDES; side++)
        for (int h = 0; h < d->hexes; h++)
            if (d->terrain[h] != TH_SEA && (d->terrain[h] != TH_HOME || d->owner[h] == side)) {
                d->closed[side][h] = 0;
                theatre_hexes_add(&d->open[side], h);
            }
}

/* Naval MPs between any two hexes: ports and coasts are ends, never stages. */
static void make_sea(struct theatre_data *d)
{
    memset(d->sea_distance, 255, sizeof d->sea_distance);
    for (int k = 0; k < d->shores; k++) {
        int from = d->shore[k];
        uint8_t *far = d->sea_distance[from];
        far[from] = 0;
        for (int cost = 0; cost < 64; cost++)
            for (int j = 0; j < d->shores; j++) {
                int h = d->shore[j];
                if (far[h] != cost || (d->terrain[h] != TH_SEA && h != from))
                    continue;
                struct theatre_sea_step steps[TH_SEA_STEPS];
                int n = theatre_sea_steps(d, h, steps);
                for (int i = 0; i < n; i++)
                    if (cost + steps[i].cost < far[steps[i].to])
                        far[steps[i].to] = (uint8_t)(cost + steps[i].cost);
            }
    }
}

static void make_sea_reach(struct theatre_data *d)
{
    for (int i = 0; i < d->shores; i++) {
        int from = d->shore[i];
        if (d->coastal[from])
            d->coast[d->coasts++] = (uint16_t)from;
        for (int k = 0; k < d->shores; k++) {
            int h = d->shore[k];
            if (d->terrain[h] == TH_SEA && d->sea_distance[from][h] <= d->naval_mp)
                theatre_hexes_add(&d->sea_reach[from], h);
        }
    }
}

/* TH-R.MV.4, TH-R.MV.5, TH-R.MV.6, TH-R.MV.7: MPs for a hexside; -1 if it is closed. */
static int hexside_cost(const struct theatre_data *d, unsigned bits, bool cm, bool dry)
{
    int cost = bits & TH_MOUNTAIN_SIDE ? (cm ? d->mountain_side_cm : d->mountain_side) : 0;
    if (dry || !(bits & (TH_MINOR | TH_MAJOR)))
        return cost;
    if (bits & TH_MAJOR)
        return cm ? -1 : cost + d->major;
    return cost + (cm ? d->minor_cm : d->minor);
}

static uint8_t step_cost(const struct theatre_data *d, int step_row, int from, int dir, bool bridge)
{
    int to = d->near[from][dir], class = step_row / 2;
    bool temporary = step_row & 1;
    int side = hexside_cost(d, d->side_bits[from][dir], class == TH_CM, bridge || temporary);
    if (to == TH_EDGE || d->terrain[to] == TH_SEA || side < 0)
        return TH_NO_STEP;
    return (uint8_t)(d->enter[class][d->terrain[to]] + side);
}

static void make_steps(struct theatre_data *d)
{
    for (int step_row = 0; step_row < 2 * TH_CLASSES; step_row++)
        for (int h = 0; h < d->hexes; h++)
            for (int i = 0; i < 6; i++)
                for (int bridge = 0; bridge < 2; bridge++)
                    d->step[bridge][step_row][h][i] = step_cost(d, step_row, h, i, bridge);
}

/* The least a step can cost: every bridge usable, no zones, calm weather; c/m units apart, the others at their best. */
static int least_step(const struct theatre_data *d, bool cm, int from, int dir)
{
    int least = TH_NO_STEP;
    for (int step_row = 0; step_row < 2 * TH_CLASSES; step_row++)
        if ((step_row / 2 == TH_CM) == cm && d->step[1][step_row][from][dir] < least)
            least = d->step[1][step_row][from][dir];
    return least;
}

/* The steps that lead into a hex, with the least that each costs. */
struct ways {
    struct {
        uint16_t from;
        uint8_t least;
    } way[6];
    int n;
};

/* Hexes from which others may get nearer wait in a queue. */
struct waiting {
    uint16_t hex[TH_HEXES];
    bool waits[TH_HEXES];
    int first, n;
};

static void let_wait(struct waiting *w, int hex)
{
    if (w->waits[hex])
        return;
    w->waits[hex] = true;
    w->hex[(w->first + w->n++) % TH_HEXES] = (uint16_t)hex;
}

static int next_waiting(struct waiting *w)
{
    int hex = w->hex[w->first];
    w->first = (w->first + 1) % TH_HEXES;
    w->n--;
    w->waits[hex] = false;
    return hex;
}

static void make_approach(const struct theatre_data *d, const struct ways *into, int goal, uint8_t row[TH_HEXES])
{
    struct waiting w = {.n = 0};
    memset(row, 255, TH_HEXES);
    row[goal] = 0;
    let_wait(&w, goal);
    for (int i = 0; i < d->rings[goal]; i++) {
        row[d->ring[goal][i]] = 0;
        let_wait(&w, d->ring[goal][i]);
    }
    while (w.n) {
        int to = next_waiting(&w);
        for (int i = 0; i < into[to].n; i++) {
            int from = into[to].way[i].from, cost = row[to] + into[to].way[i].least;
            if (cost >= row[from])
                continue;
            row[from] = (uint8_t)cost;
            let_wait(&w, from);
        }
    }
}

static void make_approaches(struct theatre_data *d)
{
    for (int cm = 0; cm < 2; cm++) {
        struct ways into[TH_HEXES] = {0};
        for (int h = 0; h < d->hexes; h++)
            for (int i = 0; i < 6; i++) {
                int to = d->near[h][i], least = least_step(d, cm, h, i);
                if (to == TH_EDGE || least == TH_NO_STEP)
                    continue;
                struct ways *w = &into[to];
                w->way[w->n].from = (uint16_t)h;
                w->way[w->n++].least = (uint8_t)least;
            }
        for (int goal = 0; goal < d->hexes; goal++)
            make_approach(d, into, goal, d->approach[cm][goal]);
    }
}

/* TH-R.AM.5: which courses are safe for a side while nothing has changed hands. */
static void make_safe_courses(struct theatre_data *d, int side)
{
    for (uint32_t left = d->big_ports; left; left &= left - 1)
        if (d->owner[d->site[__builtin_ctz(left)].hex] != side)
            d->hostile[side] |= left & -left;
    for (int i = 0; i < d->shores; i++) {
        uint8_t safe[TH_HEXES], *row = d->safe[side][d->shore[i]];
        theatre_safe_from(d, d->hostile[side], d->shore[i], theatre_harbour_at_start(d, d->shore[i], side), safe);
        for (int h = 0; h < d->hexes; h++)
            row[h >> 3] = (uint8_t)(row[h >> 3] | safe[h] << (h & 7));
    }
}

void theatre_make_ways(struct theatre_data *d)
{
    for (int h = 0; h < d->hexes; h++)
        if (d->terrain[h] == TH_SEA || d->coastal[h])
            d->shore[d->shores++] = (uint16_t)h;
    make_closed(d);
    make_sea(d);
    make_sea_reach(d);
    make_steps(d);
    make_approaches(d);
    for (int side = 0; side < TH_SIDES; side++)
        make_safe_courses(d, side);
}

int theatre_dearest_step(const struct theatre_data *d)
{
    int most = 0;
    for (int step_row = 0; step_row < 2 * TH_CLASSES; step_row++)
        for (int h = 0; h < d->hexes; h++)
            for (int i = 0; i < 6; i++)
                if (d->step[0][step_row][h][i] != TH_NO_STEP && d->step[0][step_row][h][i] > most)
                    most = d->step[0][step_row][h][i];
    return most;
}
