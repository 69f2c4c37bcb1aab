/* scenario.h - the data of a scenario, read-only during play: the map, the counters, the tables, and what is worked out once
 * from them for speed.
 *
 * Areas are indexed in the order of their numbers, so that "ascending area number" is ascending index; guns,
 * searchlights and flak towers ("posts") are indexed by area and slot, so that NZ-G.9 is ascending index too. */
#ifndef NAZAIRE_SCENARIO_H
#define NAZAIRE_SCENARIO_H

#include "state.h"

enum {
    FACES = 6,       /* of a die (NZ-G.1) */
    TWO_DICE = 11,   /* results of two dice, 2 to 12 */
    N1_LINES = 13,   /* lines of table N-1, 1 to 13 */
    LINES = 8,       /* of an area */
    LINE_COST = 3,   /* a line's at most (NZ-12.3) */
    LINKS = 256,     /* lines of the map, fire lines included */
    PENS = 3,
    SHIPS = FACES,   /* numbered for one die (NZ-7.1) */
    BEAM_CHOICES = 3, /* zones of a searchlight */
    TORPEDO_TARGETS = 4,
    GERMAN_MF = 3,   /* entries of the German movement table (NZ-13.2) */
    MARCH_MF = 4,    /* movement factors of Germans, at most */
    FLOTILLA_GUNS = BOATS * MOST_GUNS,
    NO_PATH = 120,   /* in tables of path costs */
    MENU = 10,       /* choices of a boat in a zone, at most */
    MENU_MF = 3,     /* nothing a boat does costs more: more MF make no difference */
    ALONGSIDE = ZONES
};

enum { CIRCLE, SQUARE, TRIANGLE, HEXAGON };
enum { TERRAIN_OVER_WATER = HEXAGON + 1, TERRAIN_SEA }; /* of the board, after the shapes */
enum { GUN, SEARCHLIGHT, TOWER };
enum { TYPE_MGB, TYPE_ML, TYPE_TML, TYPE_MTB, TYPE_DD };
/* Results of V-1, as bits; of V-3; of N-2 and N-3. */
/* Tables of the reference that notes are looked up in; the last column of that of the turns is for all later ones. */
enum { SHIP_TABLE = 1, ACTIVATION_TABLE, TURN_TABLE, LAST_TURN_COLUMN = 14 };

enum { V1_SUNK = 1, V1_FIRE = 2, V1_MC = 4, V1_C = 8, V1_GUN = 16, V1_EVADE = 32, V1_TURN_AWAY = 64, V1_EFFECTS = 7 };
enum { V3_DESTROYED, V3_OOA, V3_DIS };
enum { N_NO_EFFECT, N_DAMAGED, N_DESTROYED };

struct nz_area {
    const char *id, *title;
    int16_t x, y;
    uint8_t zone, shape, ship, target; /* ship: its number or 0; target: index or NOWHERE */
    uint8_t shore;                     /* set of the sea zones from which boats may try to land */
    uint8_t n_lines, to[LINES], cost[LINES];
    struct fy_set line[LINE_COST + 1];   /* neighbours by a line of that cost ([0] empty) */
    struct fy_set within[LINE_COST + 1]; /* neighbours by a line of at most that cost */
    struct fy_set near;                  /* all neighbours and itself */
    struct fy_set fire;                  /* fire lines, and itself (NZ-14.2) */
    uint64_t posts, range_posts;         /* guns and searchlights in it; within its fire lines */
    uint64_t near_posts;                 /* in it or next to it */
};

/* The way from one sea zone to the next. */
struct nz_lane {
    uint8_t to, cost;
};

struct nz_zone {
    const char *id, *title;
    int16_t x, y;
    uint8_t cost[ZONES];                     /* 0: not adjacent */
    struct nz_lane lane[ZONES - 1];          /* as the file has them */
    uint8_t to[ZONES], n_to;                 /* neighbours, cheapest first */
    uint8_t landing, ram;                    /* designated landing area, caisson to ram; or NOWHERE */
    uint8_t n_torpedo, torpedo[TORPEDO_TARGETS]; /* targets */
    struct fy_set shore;                     /* for improvised landings */
};

/* What a boat may do where it is, apart from rescue and torpedoes. */
struct nz_menu {
    int64_t n;
    struct fy_choice list[MENU];
};

struct nz_boat {
    const char *id, *title, *short_title, *water; /* water: the id of its survivors in the water */
    uint8_t type, mf, crew, guns, torpedoes, capacity, landing;
    bool delayed;
};

struct nz_team {
    const char *id, *title;
    uint8_t boat, strength, grenades, charges, primary;
    bool assault, ninth_hour;
};

struct nz_german {
    const char *id, *title;
    uint8_t wave, area[2], strength, reduced; /* area: the printed one; a car (wave 0) has an entry and another one */
};

struct nz_post {
    const char *id, *title;
    uint8_t kind, area, strength, vp, light; /* light: index among the searchlights */
    uint8_t first, second;                   /* a gun's range zones */
    uint8_t zones[BEAM_CHOICES];             /* a searchlight's beam zones, in order */
    uint8_t first_turn;                      /* phase in which it lights the Approach on turn 1, or 0 */
    uint8_t sea;                             /* set of the sea zones it can act on */
    struct fy_set covers;                    /* a tower's colour code */
};

struct nz_target {
    const char *title, *points; /* points: vp as text */
    uint8_t area, vp;
    bool caisson;
};

/* Numbers of the sequence of play and limits of this edition. */
struct nz_numbers {
    uint8_t harbour_miss_early, harbour_miss_late, harbour_late_turn, improvised_turn, improvised_success;
    uint8_t withdrawal_turn, capped_turns, capped_mf, attempts, guns_per_zone, grenade_success, long_range_hit;
    uint8_t long_range_attempts, firers_per_area, tower_hit, tower_loss, power_turns, power_back;
    uint8_t restore_ooa_ready, restore_ooa_dis, restore_dis_ready, locate_sure, landed_mf, marker_mf[MARKERS];
    uint8_t ram_speed, units_per_pen, combined_strength, german_mf[GERMAN_MF], beam_zone[FACES];
    uint8_t dd_slow_crew, dd_crew_per_gun, dd_crew_per_group, car_mf, team_mf, reduced_mf, reduced_strength;
    uint8_t casualty_crew, casualties_stop, discovery_roll, firefighting_roll;
    uint8_t group_saved, team_exited, cover_hit, armoured_from, muster, blackout;
    uint8_t diversion_turn, short_night_turns, short_night_victory_vp;
    uint8_t turns, victory_vp, dd_flood; /* what the options of these names are unless it is said otherwise */
    uint8_t berth_mf, rescue_mf, torpedo_mf, ram_mf, dd_slow_mf, exit_mf, enter_enemy_mf, leave_enemy_mf;
    uint8_t mc_crew[FACES], mc_passengers[FACES]; /* NZ-3.27 */
    int8_t alarm_activation;
};

/* What is added to dice. */
struct nz_modifiers {
    struct {
        int8_t lit, burning, diw;
    } to_hit; /* NZ-3.14 */
    struct {
        int8_t assault, demolition, same_area, cover;
    } commando_fire; /* NZ-14.4 */
    struct {
        int8_t hexagon, lit, same_area, cover;
    } german_fire; /* NZ-16.4 */
    struct {
        int8_t lit;
    } tower_fire; /* NZ-17.3 */
    struct {
        int8_t entered, under_fire, attacked, primary, enemy;
    } preparation; /* NZ-19.8 */
    struct {
        int8_t damaged, caisson, at_risk, assault;
    } demolition; /* NZ-19.16, NZ-19.17, NZ-19.18, NZ-19.19 */
    struct {
        int8_t damaged;
    } torpedo; /* NZ-6.16 */
    struct {
        int8_t damaged, fast, afloat, sunk, scuttled;
    } explosion; /* NZ-E.2, NZ-E.3, NZ-E.4, NZ-E.5 */
};

/* A movement line, or a dashed one. */
struct nz_line {
    uint8_t from, to, cost;
};

/* Covering fire: with so many gun boxes left or more. */
struct nz_gun_line {
    uint8_t boxes, modifier;
};

/* What is read and then worked into the rest. */
struct nz_files {
    uint8_t land_zone[LAND_ZONES - 1];
    const char *land_zone_title[LAND_ZONES - 1];
    struct nz_line line[LINKS];
    int n_germans, n_destroyers, n_activation, n_flotilla, n_sailing;
    int teams_aboard[BOATS];
    int8_t activation[TURNS];
    struct nz_gun_line flotilla[16];
};

struct nz_data {
    int n_areas, n_targets, n_posts, n_teams, start_minute, turn_minutes;
    int32_t width, height; /* of the canvas */
    struct nz_area area[AREAS];
    struct nz_zone zone[ZONES];
    struct nz_boat boat[BOATS];
    int dd, ninth_hour_boat; /* the latter has another name in the variant Ninth hour (NZ-X.5) */
    const char *ninth_hour_title;
    struct nz_team team[TEAMS];
    struct nz_german german[GERMANS];
    struct nz_post post[POSTS];
    struct nz_target target[TARGETS];
    struct nz_numbers num;
    struct nz_modifiers mod;
    struct nz_files files;
    uint8_t v1[2][TWO_DICE], v3[FACES], v4[TWO_DICE], n1[N1_LINES], n2[FACES], n3[FACES]; /* v1[1] is the DD's column */
    int8_t activation[TURNS + 1];
    int8_t flotilla[FLOTILLA_GUNS + 1]; /* modifier by gun boxes left; -1: no covering fire */
    const char *land_zone[LAND_ZONES], *time[TURNS + 1]; /* titles; 0128, ... */
    const char *crew_track, *flooding_track;

    /* worked out once */
    uint8_t light[LIGHTS];                     /* posts */
    uint8_t pens[PENS], ship[SHIPS + 1];       /* areas; ships by their numbers */
    uint64_t wave[WAVES + 1];                  /* [0] unused */
    uint64_t guns, lights, towers;             /* sets of posts */
    struct nz_menu menu[BOATS << 7];           /* see nz_menu_number */
    uint64_t firing_at[1 << ZONES][ZONES];     /* sets of guns by the zones with boats in them: NZ-5.4 */
    uint64_t acting_on[ZONES];                 /* sets of guns and searchlights that can act on a sea zone */
    uint64_t assault;                          /* set of teams */
    struct fy_set all, over_water, exits, cover, hexagons, wakes, land[LAND_ZONES]; /* wakes: NZ-U.1 */
    /* least costs on an empty map: from sea zone to sea zone; from area to area for commandos; for Germans, who do not leave
     * the pens; the first area on the cheapest path of a German, of several the lowest number */
    uint8_t sea_cost[ZONES][ZONES], path_cost[AREAS][AREAS], march_cost[AREAS][AREAS], first_step[AREAS][AREAS];
    uint8_t line_cost[AREAS][AREAS];           /* 0: no line */
    struct fy_set reach[AREAS][MARCH_MF + 1];  /* what so many MF can reach on an empty map */
    struct fy_place places[PLACES];
    struct fy_link links[LINKS];
    int n_links;
    const char *scenery;
    struct nz_state at_start; /* before the options */
};

/* Menus are numbered by boat, place (a sea zone or ALONGSIDE), whether improvised landings are allowed, and MF. */
static inline unsigned nz_menu_number(unsigned boat, unsigned place, bool improvised, unsigned mf)
{
    _Static_assert(ALONGSIDE < 16 && MENU_MF < 4, "four bits for the place, two for the MF");
    return boat << 7 | place << 3 | (unsigned)improvised << 2 | (mf < MENU_MF ? mf : MENU_MF);
}

/* The result of a table with a line for each face of a die: beyond either end the end line counts. */
static inline int nz_table_line(const uint8_t table[FACES], int line) /* NZ-G.4 */
{
    return table[line < 1 ? 0 : line > FACES ? FACES - 1 : line - 1];
}

/* ---- Questions to the data and the state ---- */

static inline bool nz_dd_manned(const struct nz_data *d, const struct nz_state *s)
{
    return s->crew[d->dd] || s->teams_aboard[d->dd];
}
static inline uint32_t nz_eligible(const struct nz_data *d, const struct nz_state *s) /* NZ-G.14, a set of boats */
{
    return s->in_river & ~((uint32_t)!nz_dd_manned(d, s) << d->dd);
}
static inline int nz_boat_room(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-9.11 */
{
    return d->boat[boat].capacity - s->teams_aboard[boat] - s->groups[boat];
}

#endif
