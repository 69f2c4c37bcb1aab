/* prepare.c - what is worked out once from the data: the state at the start, and tables for speed. */
#include "nazaire.h"

#include <string.h>

/* ---- Set-up (NZ-0) ---- */

static void british_at_start(const struct nz_data *d, struct nz_state *s) /* NZ-0.1, NZ-0.2 */
{
    for (int boat = 0; boat < BOATS; boat++) {
        s->boat_zone[boat] = Z_APPROACH;
        s->alongside[boat] = s->beaching[boat] = NOWHERE;
        s->crew[boat] = d->boat[boat].crew;
        s->guns[boat] = d->boat[boat].guns;
        s->torpedoes[boat] = d->boat[boat].torpedoes;
    }
    for (int team = 0; team < TEAMS; team++) {
        bool sails = team < d->n_teams && !d->team[team].ninth_hour;
        s->team_at[team] = sails ? (uint8_t)(AT_BOAT + d->team[team].boat) : AT_RESERVE;
        s->strength[team] = d->team[team].strength;
        s->grenades[team] = d->team[team].grenades;
        s->charges[team] = d->team[team].charges;
        s->primary[team] = d->team[team].primary;
    }
}

static void germans_at_start(const struct nz_data *d, struct nz_state *s) /* NZ-0.3, NZ-0.4, NZ-0.7, NZ-0.8 */
{
    for (int german = 0; german < GERMANS; german++) {
        s->german_at[german] = d->german[german].wave == 1 ? AT_CUP : AT_RESERVE;
        s->german_strength[german] = d->german[german].strength;
    }
    s->next_wave = 2;
    memset(s->beam_zone, NOWHERE, sizeof s->beam_zone);
    memset(s->beam_on, NOWHERE, sizeof s->beam_on);
    memset(s->laid_by, NOWHERE, sizeof s->laid_by);
    memset(s->delayed, NOWHERE, sizeof s->delayed);
}

static void state_at_start(struct nz_data *d)
{
    struct nz_state *s = &d->at_start;
    british_at_start(d, s);
    germans_at_start(d, s);
    s->turn = 1; /* NZ-0.9 */
    s->mover = NOWHERE;
    nazaire_derive_pieces(d, s);
}

/* ---- Tables ---- */

static void list_ships(struct nz_data *d)
{
    memset(d->ship, NOWHERE, sizeof d->ship);
    for (int area = 0; area < d->n_areas; area++)
        if (d->area[area].ship)
            d->ship[d->area[area].ship] = (uint8_t)area;
}

/* Every gun's place in the first pass, for every set of zones with boats in them. */
static void allot_guns(struct nz_data *d) /* NZ-5.4 */
{
    for (unsigned boats = 0; boats < 1u << ZONES; boats++)
        for (int i = 0; i < d->n_posts; i++) {
            const struct nz_post *post = &d->post[i];
            int zone = boats >> post->first & 1 ? post->first : post->second;
            if (post->kind == GUN && boats >> zone & 1)
                d->firing_at[boats][zone] |= fy_one(i);
        }
}

static struct nz_menu menu(const struct nz_data *d, int place, int boat, bool improvised, int mf)
{
    const struct nz_zone *zone = &d->zone[place];
    bool dd = boat == d->dd;
    struct nz_menu m = {0};
    int n = 0;
    for (int i = 0; i < zone->n_to && zone->cost[zone->to[i]] <= mf; i++)
        n = nz_put(m.list, n, V_SAIL, nz_boat_piece(boat), nz_zone_place(zone->to[i]));
    if (dd && zone->ram != NOWHERE && mf >= d->num.ram_mf)
        n = nz_put(m.list, n, V_RAM, nz_boat_piece(boat), 0);
    if (!dd && zone->landing != NOWHERE && mf >= d->num.berth_mf)
        n = nz_put(m.list, n, V_BERTH, nz_boat_piece(boat), nz_area_place(zone->landing));
    for (struct fy_set shore = zone->shore; !dd && improvised && fy_set_any(shore) && n < MENU;)
        n = nz_put(m.list, n, V_BEACH, nz_boat_piece(boat), nz_area_place(fy_set_take(&shore)));
    m.n = n;
    return m;
}

static void make_menus(struct nz_data *d, int boat)
{
    for (unsigned mf = 1; mf <= MENU_MF; mf++)
        for (int improvised = 0; improvised < 2; improvised++) {
            for (unsigned zone = 0; zone < ZONES; zone++)
                d->menu[nz_menu_number((unsigned)boat, zone, improvised, mf)] = menu(d, (int)zone, boat, improvised, (int)mf);
            struct nz_menu *alongside = &d->menu[nz_menu_number((unsigned)boat, ALONGSIDE, improvised, mf)];
            if (mf >= d->num.berth_mf)
                alongside->n = nz_put(alongside->list, 0, V_CAST_OFF, nz_boat_piece(boat), 0);
        }
}

/* ---- Path costs on an empty map ---- */

/* One step of Floyd and Warshall: paths may lead through one more place. The table has rows of `row` entries, n in use. */
static void allow_through(uint8_t *cost, int n, int row, int through)
{
    for (int a = 0; a < n; a++)
        for (int b = 0, half = cost[a * row + through]; b < n; b++)
            if (half + cost[through * row + b] < cost[a * row + b])
                cost[a * row + b] = (uint8_t)(half + cost[through * row + b]);
}

static void find_first_steps(struct nz_data *d) /* NZ-13.6 */
{
    memset(d->first_step, NOWHERE, sizeof d->first_step);
    for (int from = 0; from < d->n_areas; from++)
        for (int i = 0; i < d->area[from].n_lines; i++) {
            int next = d->area[from].to[i], cost = d->area[from].cost[i];
            d->line_cost[from][next] = (uint8_t)cost;
            for (int to = 0; to < d->n_areas; to++)
                if (d->march_cost[next][to] + cost == d->march_cost[from][to] && next < d->first_step[from][to])
                    d->first_step[from][to] = (uint8_t)next;
        }
}

static void find_sea_costs(struct nz_data *d)
{
    memset(d->sea_cost, NO_PATH, sizeof d->sea_cost);
    for (int a = 0; a < ZONES; a++) {
        d->sea_cost[a][a] = 0;
        for (int i = 0; i < d->zone[a].n_to; i++)
            d->sea_cost[a][d->zone[a].to[i]] = d->zone[a].cost[d->zone[a].to[i]];
    }
    for (int zone = 0; zone < ZONES; zone++)
        allow_through(d->sea_cost[0], ZONES, ZONES, zone);
}

/* Germans end their paths in the pens, commandos may pass through them. */
static void find_land_costs(struct nz_data *d)
{
    memset(d->path_cost, NO_PATH, sizeof d->path_cost);
    for (int a = 0; a < d->n_areas; a++) {
        d->path_cost[a][a] = 0;
        for (int i = 0; i < d->area[a].n_lines; i++)
            d->path_cost[a][d->area[a].to[i]] = d->area[a].cost[i];
    }
    for (int area = 0; area < d->n_areas; area++)
        if (!fy_set_has(d->hexagons, area))
            allow_through(d->path_cost[0], d->n_areas, AREAS, area);
    memcpy(d->march_cost, d->path_cost, sizeof d->march_cost);
    for (int i = 0; i < PENS; i++) { /* NZ-13.13 */
        memset(d->march_cost[d->pens[i]], NO_PATH, sizeof d->march_cost[0]);
        d->march_cost[d->pens[i]][d->pens[i]] = 0;
    }
    for (int i = 0; i < PENS; i++)
        allow_through(d->path_cost[0], d->n_areas, AREAS, d->pens[i]);
}

static void find_reach(struct nz_data *d)
{
    for (int a = 0; a < d->n_areas; a++)
        for (int b = 0; b < d->n_areas; b++)
            for (int mf = d->path_cost[a][b]; mf <= MARCH_MF; mf++)
                fy_set_add(&d->reach[a][mf], b);
}

void nazaire_prepare(struct nz_data *d)
{
    list_ships(d);
    allot_guns(d);
    for (int boat = 0; boat < BOATS; boat++)
        make_menus(d, boat);
    find_sea_costs(d);
    find_land_costs(d);
    find_first_steps(d);
    find_reach(d);
    state_at_start(d);
}
