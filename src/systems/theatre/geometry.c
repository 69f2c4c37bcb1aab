/* What follows from a map and never changes: neighbours, distances, MPs of every step, ways by sea. */
#include "load.h"

#include <stdio.h>

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
            if (n >= 0 && d->terrain[n] == TH_SEA && d->terrain[h] != TH_SEA)
                d->coastal[h] = 1;
        }
        for (int k = 0; k < d->hexes; k++)
            d->distance[h][k] = (uint8_t)fy_hex_distance(&d->map, h, k);
        snprintf(d->hex_id[h], sizeof d->hex_id[h], "%04d", fy_hex_number(&d->map, h) % 10000);
        d->hex_title[h] = d->hex_id[h];
        d->zone_mask[h] = d->terrain[h] == TH_SEA ? 0 : TH_ZONES;
        if (d->terrain[h] == TH_CITY)
            d->city[d->cities++] = (uint16_t)h;
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

/* TH-R.MV.4-7: MPs for a hexside; -1 if it is closed. */
static int hexside_cost(const struct theatre_data *d, unsigned bits, bool cm, bool dry)
{
    int cost = bits & TH_MOUNTAIN_SIDE ? (cm ? d->mountain_side_cm : d->mountain_side) : 0;
    if (dry || !(bits & (TH_MINOR | TH_MAJOR)))
        return cost;
    if (bits & TH_MAJOR)
        return cm ? -1 : cost + d->major;
    return cost + (cm ? d->minor_cm : d->minor);
}

static uint8_t step_cost(const struct theatre_data *d, int gait, int from, int dir, bool bridge)
{
    int to = d->near[from][dir], class = gait / 2;
    bool temporary = gait & 1;
    int side = hexside_cost(d, d->side_bits[from][dir], class == TH_CM, bridge || temporary);
    if (to == TH_EDGE || d->terrain[to] == TH_SEA || side < 0)
        return TH_NO_STEP;
    return (uint8_t)(d->enter[class][d->terrain[to]] + side);
}

static void make_steps(struct theatre_data *d)
{
    for (int gait = 0; gait < 2 * TH_CLASSES; gait++)
        for (int h = 0; h < d->hexes; h++)
            for (int i = 0; i < 6; i++)
                for (int bridge = 0; bridge < 2; bridge++)
                    d->step[bridge][gait][h][i] = step_cost(d, gait, h, i, bridge);
}

/* TH-R.AM.5: which courses are safe for a side while nothing has changed hands. */
static void make_safe_courses(struct theatre_data *d, int side)
{
    for (uint32_t left = d->big_ports; left; left &= left - 1)
        if (d->owner[d->site[__builtin_ctz(left)].hex] != side)
            d->hostile[side] |= left & -left;
    for (int i = 0; i < d->shores; i++) {
        uint8_t safe[TH_HEXES], *row = d->safe[side][d->shore[i]];
        theatre_safe_from(d, d->hostile[side], d->shore[i], safe);
        for (int h = 0; h < d->hexes; h++)
            row[h >> 3] = (uint8_t)(row[h >> 3] | safe[h] << (h & 7));
    }
}

void theatre_make_ways(struct theatre_data *d)
{
    for (int h = 0; h < d->hexes; h++)
        if (d->terrain[h] == TH_SEA || d->coastal[h])
            d->shore[d->shores++] = (uint16_t)h;
    make_sea(d);
    make_steps(d);
    for (int side = 0; side < TH_SIDES; side++)
        make_safe_courses(d, side);
}
