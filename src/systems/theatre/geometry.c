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
    for (int from = 0; from < d->hexes; from++) {
        uint8_t *far = d->sea_distance[from];
        if (d->terrain[from] != TH_SEA && !d->coastal[from])
            continue;
        far[from] = 0;
        for (int cost = 0; cost < 64; cost++)
            for (int h = 0; h < d->hexes; h++) {
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

void theatre_make_ways(struct theatre_data *d)
{
    make_sea(d);
    make_steps(d);
}
