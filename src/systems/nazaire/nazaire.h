/* nazaire.h - Raid on St. Nazaire: the data of a scenario, the state of a raid, and what the chapters share.
 *
 * Areas are indexed in the order of their numbers, so that "ascending area number" is ascending index; guns,
 * searchlights and flak towers ("posts") are indexed by area and slot, so that NZ-G.9 is ascending index too. */
#ifndef NAZAIRE_H
#define NAZAIRE_H

#include "foray/foray.h"
#include "nazaire_rules.h"
#include "texts.h"

enum {
    AREAS = 112,
    ZONES = 8,
    LAND_ZONES = 7,
    BOATS = 18,
    TEAMS = 20,
    UNITS = 56,
    CARS = 2,
    GERMANS = UNITS + CARS,
    POSTS = 32,
    LIGHTS = 4,
    TARGETS = 32,
    TURNS = 24,
    DELAYED = 4,
    PENS = 3,
    WAVES = 4,
    MENU = 10,    /* choices of a boat in a zone, at most */
    MENU_MF = 3,  /* more MF make no difference to them */
    ALONGSIDE = ZONES,
    MARCH_MF = 4, /* of Germans, at most */
    /* What counters of the schema can hold */
    MOST_GROUPS = 40,
    MOST_ATTEMPTS = 200,
    MOST_FLOODING = 5,
    MOST_LOSSES = 99,
    NO_WAY = 120, /* in tables of ways */
    NOWHERE = 255
};

/* Nouns. A boat, a team, a German or a post is also a piece, under the same name. */
enum {
    N_PIECE = FY_PIECE,
    N_PLACE = FY_PLACE,
    N_BOAT,
    N_TEAM,
    N_GERMAN,
    N_POST,
    N_LIGHT,
    N_TARGET,
    N_AREA,
    N_SPOT,
    N_BEAM_ZONE
};
/* Germans come first, so that what is drawn from the cup is a piece under the same index. */
enum {
    P_GERMAN = 0,
    P_BOAT = P_GERMAN + GERMANS,
    P_TEAM = P_BOAT + BOATS,
    P_POST = P_TEAM + TEAMS,
    PIECES = P_POST + POSTS
};
/* Places of the board: the sea zones, three boxes, the areas. */
enum { L_ZONE = 0, L_ENGLAND = L_ZONE + ZONES, L_OVERLAND, L_LOST, L_AREA, PLACES = L_AREA + AREAS };
/* Where a team or a German is: an area, or one of these. */
enum { AT_BOAT = 128, AT_WATER = 160, AT_OVERLAND = 200, AT_ENGLAND, AT_LOST, AT_RESERVE, AT_CUP, AT_REMNANTS, SPOTS };

/* Sea zones, in the order in which phase 5 attacks those after the first two (NZ-5.1). */
enum { Z_OPEN_SEA, Z_FAR, Z_APPROACH, Z_B, Z_C, Z_D, Z_E, Z_AVANT_PORT };
/* A beam falls on a sea zone 0..7 or on a land zone: BEAM_LAND + its number. */
enum { BEAM_LAND = ZONES, BEAM_ZONES = BEAM_LAND + LAND_ZONES };

enum { CIRCLE, SQUARE, TRIANGLE, HEXAGON };
enum { GUN, SEARCHLIGHT, TOWER };
enum { TYPE_MGB, TYPE_ML, TYPE_TML, TYPE_MTB, TYPE_DD };
enum { AFLOAT, SUNK, GONE, HOME }; /* sunk: still marked in its zone; gone: removed; home: in England */
enum { NO_MARKER, EVADE, TURN_AWAY };
enum { BEAM_NONE, BEAM_DARK, BEAM_ACTIVE, BEAM_LOCKED };
enum { INTACT, DAMAGED, DESTROYED };
enum { NO_CHARGES, PREPARED, AT_RISK };
/* Results of V-1, as bits; of V-3, N-2 and N-3. */
enum { V1_SUNK = 1, V1_FIRE = 2, V1_MC = 4, V1_C = 8, V1_GUN = 16, V1_EVADE = 32, V1_TURN_AWAY = 64 };
enum { V3_DESTROYED, V3_OOA, V3_DIS };
enum { N_NO_EFFECT, N_DAMAGED, N_DESTROYED };

enum {
    O_TURNS,
    O_VICTORY,
    O_PREDESIGNATED,
    O_LIGHT342,
    O_COVER_SCOPE,
    O_FIREFIGHTING,
    O_DD_FLOOD,
    O_LONGRANGE,
    O_MISS,
    O_PREP_COMPARE,
    O_PREP_ENEMY,
    O_FIRE_CHECK,
    O_DISCOVERY,
    O_DD_MODS,
    O_DAMAGED_VP,
    O_PRIMARY,
    O_VARIANT,
    O_PACE,
    OPTIONS
};
enum { MISS_REDUCED, MISS_ALL, MISS_OFF };
enum { PRIMARY_HISTORIC, PRIMARY_PLAYER, PRIMARY_RANDOM };
enum { VARIANT_NONE, VARIANT_DIVERSION, VARIANT_ALARM, VARIANT_NINTH_HOUR, VARIANT_SHORT_NIGHT };

enum {
    V_CONTINUE,
    V_DONE,
    V_ASSIGN,
    V_COVER,
    V_SAIL,
    V_BERTH,
    V_CAST_OFF,
    V_RESCUE,
    V_TORPEDO,
    V_RAM,
    V_BEACH,
    V_LAND,
    V_EMBARK,
    V_SCUTTLE,
    V_MOVE,
    V_EXIT,
    V_FIRE,
    V_GRENADE,
    V_GRENADE_AT,
    V_SHELL,
    V_PREPARE,
    V_DEMOLISH,
    V_BLOW,
    V_SHIFT,
    VERBS
};

/* Phase 0 is the choice of primary targets before the game (NZ-X.1), 23 the end of it. */
enum {
    PH_PRIMARY = 0,
    PH_COVERING = 4,
    PH_NAVAL = 6,
    PH_LANDING = 9,
    PH_MOVE = 11,
    PH_COSTS = 12,
    PH_FIRE = 14,
    PH_LONG_RANGE = 15,
    PH_DEMOLITION = 19,
    PH_TURN = 22,
    PH_END = 23
};
/* Steps: a phase not yet begun, one in which the player acts; phase 19 has three of the latter. */
enum { ST_BEGIN, ST_ACT, ST_GUNS, ST_BLOW };

/* A set of areas. */
struct nz_set {
    uint64_t w[2];
};
static inline bool nz_has(struct nz_set s, int i) { return s.w[i >> 6] >> (i & 63) & 1; }
static inline void nz_add(struct nz_set *s, int i) { s->w[i >> 6] |= UINT64_C(1) << (i & 63); }
static inline void nz_drop(struct nz_set *s, int i) { s->w[i >> 6] &= ~(UINT64_C(1) << (i & 63)); }
static inline bool nz_any(struct nz_set s) { return (s.w[0] | s.w[1]) != 0; }
static inline struct nz_set nz_and(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}
static inline struct nz_set nz_or(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
static inline struct nz_set nz_less(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
static inline bool nz_meet(struct nz_set a, struct nz_set b) { return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1])) != 0; }
static inline struct nz_set nz_one(int i)
{
    struct nz_set s = {{0, 0}};
    nz_add(&s, i);
    return s;
}
/* The lowest area of a set that is not empty, and the set without it. */
static inline int nz_first(struct nz_set s) { return s.w[0] ? __builtin_ctzll(s.w[0]) : 64 + __builtin_ctzll(s.w[1]); }
static inline int nz_take(struct nz_set *s)
{
    int word = s->w[0] == 0, bit = __builtin_ctzll(s->w[word]);
    s->w[word] &= s->w[word] - 1;
    return word * 64 + bit;
}
static inline uint64_t nz_bit(int i) { return UINT64_C(1) << i; }
static inline bool nz_in(uint64_t set, int i) { return set >> i & 1; }
static inline int nz_take_bit(uint64_t *set)
{
    int bit = __builtin_ctzll(*set);
    *set &= *set - 1;
    return bit;
}

/* How many are in a set; no processor's extra is needed for it. */
static inline int nz_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (int)(((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

struct nz_area {
    const char *id, *title;
    int16_t x, y;
    uint8_t zone, shape, ship, target; /* ship: its number or 0; target: index or NOWHERE */
    uint8_t n_lines, to[8], cost[8];
    struct nz_set line[4];       /* neighbours by a line of cost 1, 2, 3 ([0] empty) */
    struct nz_set within[4];     /* neighbours by a line of at most that cost */
    struct nz_set near;          /* all neighbours and itself */
    struct nz_set fire;          /* fire lines, and itself (NZ-14.2) */
    uint64_t posts, range_posts; /* guns and searchlights in it; within its fire lines */
    uint64_t near_posts;         /* in it or next to it */
};

struct nz_zone {
    const char *id, *title;
    int16_t x, y;
    uint8_t cost[ZONES];             /* 0: not adjacent */
    uint8_t to[ZONES], n_to;         /* neighbours, cheapest first */
    uint8_t landing, ram;            /* designated landing area, caisson to ram; or NOWHERE */
    uint8_t n_torpedo, torpedo[4];   /* targets */
    struct nz_set shore;             /* for improvised landings */
};

/* What a boat may do where it is, apart from rescue and torpedoes. */
struct nz_menu {
    int64_t n;
    struct fy_choice list[MENU];
};

struct nz_boat {
    const char *id, *title, *commander, *water;
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
    uint8_t wave, area, other_entry, strength, reduced; /* wave 0: an armoured car, area and other_entry its entries */
};

struct nz_post {
    const char *id, *title;
    uint8_t kind, area, strength, vp, light; /* light: index among the searchlights */
    uint8_t first, second;                   /* a gun's range zones */
    uint8_t zones[3];                        /* a searchlight's beam zones, in order */
    uint8_t first_turn;                      /* phase in which it lights the Approach on turn 1, or 0 */
    uint8_t sea;                             /* set of the sea zones it can act on */
    struct nz_set covers;                    /* a tower's colour code */
};

struct nz_target {
    const char *title;
    uint8_t area, vp;
    bool caisson;
};

/* Numbers of the sequence of play and limits of this edition, in tables.json. */
struct nz_numbers {
    uint8_t harbour_miss_early, harbour_miss_late, harbour_late_turn, improvised_turn, improvised_success;
    uint8_t withdrawal_turn, capped_turns, capped_mf, attempts, guns_per_zone, grenade_success, long_range_hit;
    uint8_t tower_hit, power_back, restore_ooa_ready, restore_ooa_dis, restore_dis_ready, locate_sure;
    uint8_t dd_slow_crew, dd_crew_per_gun, dd_crew_per_group, car_mf, team_mf, reduced_mf, reduced_strength;
    uint8_t discovery_roll, firefighting_roll, group_saved, team_exited, cover_hit, armoured_from;
    uint8_t muster, blackout;
};

struct nz_state {
    /* sets of boats */
    uint64_t burning, diw, begun; /* begun: has acted in phase 6 of this turn */
    /* sets of teams; all but the last three are for one turn */
    uint64_t landed, embarked, entered, attacked, under_fire, hurt, acted, displaced, reduced, been_ashore;
    /* sets of Germans */
    uint64_t cup, flipped, remnant, missed, struck; /* struck: lost strength this turn */
    /* sets of posts */
    uint64_t dis, ooa, destroyed, fired, dark; /* dark: a searchlight without power */
    /* sets of targets */
    uint64_t withdrawn, tried; /* tried: a firing attempt this turn (NZ-19.15) */
    /* derived */
    uint64_t germans_at[AREAS]; /* sets of Germans */
    struct nz_set commandos, germans, enemy, closed;
    uint64_t cover;                    /* set of posts that may be attacked in phase 4 */
    uint64_t ashore, on_foot;          /* sets of teams: on land; with movement factors left */
    uint32_t boats_in[ZONES];          /* sets of boats afloat */
    uint32_t passengers[BOATS];        /* sets of teams aboard; of a boat that is sunk, in the water */
    uint32_t in_river, sunk;           /* afloat outside O; sunk and not removed */
    uint32_t alongside_now, under_way; /* afloat and alongside; with movement factors left */
    uint32_t beaching_now, charged;    /* boats that try an improvised landing; targets with charges */
    uint8_t teams_aboard[BOATS];

    uint8_t boat_zone[BOATS], boat_fate[BOATS], alongside[BOATS], crew[BOATS], guns[BOATS], torpedoes[BOATS];
    uint8_t groups[BOATS], mf[BOATS], marker[BOATS], beaching[BOATS];
    uint8_t team_at[TEAMS], strength[TEAMS], grenades[TEAMS], charges[TEAMS], team_mf[TEAMS], primary[TEAMS];
    uint8_t shots[TEAMS]; /* long-range attempts this turn */
    uint8_t german_at[GERMANS], german_strength[GERMANS];
    uint8_t beam[LIGHTS], beam_zone[LIGHTS], beam_on[LIGHTS]; /* beam_on: a piece */
    uint8_t condition[TARGETS], charge[TARGETS], layer[TARGETS];
    uint8_t delayed[DELAYED]; /* targets of delayed torpedoes, in order */
    int16_t option[OPTIONS];
    uint8_t turn, phase, step, n_delayed;
    uint8_t mover;    /* boat or team that is moving, or NOWHERE */
    uint8_t cursor;   /* phase 19: teams or targets below it have had their chance */
    uint8_t attempts; /* of the phase: covering fire, long range */
    uint8_t next_wave, rammed_speed, flooding, dd_losses, blackout_turn, pens_awake, scuttled;
    uint8_t movement_die, over, spare[6];
};

struct nz_data {
    int n_areas, n_targets, n_posts, n_teams, start;
    struct nz_area area[AREAS];
    struct nz_zone zone[ZONES];
    struct nz_boat boat[BOATS];
    int dd, ninth; /* ninth: the boat that has another name in the variant Ninth hour */
    const char *ninth_title;
    struct nz_team team[TEAMS];
    struct nz_german german[GERMANS];
    struct nz_post post[POSTS];
    struct nz_target target[TARGETS];
    struct nz_numbers num;
    const char *land_zone[LAND_ZONES];
    uint8_t light[LIGHTS];                      /* posts */
    uint8_t pens[PENS], ship[7];                /* areas; ships by their numbers */
    uint64_t wave[WAVES + 1];                   /* [0] unused */
    uint64_t guns, lights, towers;              /* sets of posts */
    struct nz_menu menu[BOATS << 7]; /* see nz_menu_number */
    uint64_t firing_at[1 << ZONES][ZONES];      /* sets of guns by the zones with boats in them: NZ-5.4 */
    uint64_t acting_on[ZONES];                  /* sets of guns and searchlights that can act on a sea zone */
    uint64_t assault;                           /* set of teams */
    struct nz_set all, over_water, exits, cover, hexagons, wakes, land[LAND_ZONES];
    uint8_t sea_way[ZONES][ZONES];                          /* cost of the way from zone to zone; for habit */
    uint8_t way[AREAS][AREAS];                              /* and from area to area on an empty map */
    uint8_t march[AREAS][AREAS];                            /* the same for Germans: not out of the pens */
    uint8_t step[AREAS][AREAS];                             /* the first area on the cheapest such way, lowest number */
    uint8_t line_cost[AREAS][AREAS];                        /* 0: no line */
    struct nz_set reach[AREAS][MARCH_MF + 1];               /* what so many MF can reach on an empty map */
    uint8_t v1[2][11], v3[6], v4[11], n1[13], n2[6], n3[6]; /* v1[1] is the DD's column */
    int8_t activation[TURNS + 1];
    int8_t flotilla[128]; /* modifier by gun boxes left; -1: no covering fire */
    struct fy_place places[PLACES];
    struct fy_link links[256];
    int n_links;
    const char *scenery;
    struct nz_state outset; /* the state at the start, before the options */
};

/* Menus are numbered by boat, place (a sea zone or ALONGSIDE), whether improvised landings are allowed, and MF. */
static inline unsigned nz_menu_number(unsigned boat, unsigned place, bool improvised, unsigned mf)
{
    _Static_assert(ALONGSIDE < 16 && MENU_MF < 4, "four bits for the place, two for the MF");
    return boat << 7 | place << 3 | (unsigned)improvised << 2 | (mf < MENU_MF ? mf : MENU_MF);
}

/* The game being run: what every procedure of the rules is given. */
struct nz_play {
    const struct nz_data *d;
    struct nz_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

#define SAY(p, rule, ...) FY_SAY((p)->log, rule, __VA_ARGS__)

static inline int nz_die(struct nz_play *p, uint16_t rule, uint16_t what, int32_t who)
{
    return fy_roll(p->dice, 6, rule, what, who);
}
static inline int nz_two_dice(struct nz_play *p, uint16_t rule, uint16_t what, int32_t who)
{
    int first = nz_die(p, rule, what, who);
    return first + nz_die(p, rule, what, who);
}
int nazaire_pick(struct nz_play *, int n, uint16_t what, int32_t who); /* NZ-G.2: 0..n-1 */

/* ---- who is where (pieces.c) ---- */
static inline void nz_set_mf(struct nz_state *s, int boat, int mf)
{
    s->mf[boat] = (uint8_t)mf;
    s->under_way = (s->under_way & ~(UINT32_C(1) << boat)) | (uint32_t)(mf != 0) << boat;
}
static inline void nz_set_team_mf(struct nz_state *s, int team, int mf)
{
    s->team_mf[team] = (uint8_t)mf;
    s->on_foot = (s->on_foot & ~nz_bit(team)) | (uint64_t)(mf != 0) << team;
}
static inline void nz_set_alongside(struct nz_state *s, int boat, int area)
{
    s->alongside[boat] = (uint8_t)area;
    s->alongside_now = (s->alongside_now & ~(UINT32_C(1) << boat)) | (uint32_t)(area != NOWHERE) << boat;
}
/* The boat a team is aboard, or whose survivor in the water it is. */
static inline int nz_boat_of(int at) { return at < AT_WATER ? at - AT_BOAT : at - AT_WATER; }
static inline bool nz_on_land(const struct nz_state *s, int team) { return s->team_at[team] < AREAS; }
static inline bool nz_is_car(int german) { return german >= UNITS; }
static inline uint64_t nz_unready(const struct nz_state *s) { return s->dis | s->ooa | s->destroyed; }
static inline bool nz_dd_manned(const struct nz_data *d, const struct nz_state *s)
{
    return s->crew[d->dd] || s->teams_aboard[d->dd];
}
static inline uint32_t nz_eligible(const struct nz_data *d, const struct nz_state *s) /* NZ-G.14, a set of boats */
{
    return s->in_river & ~((uint32_t)!nz_dd_manned(d, s) << d->dd);
}
uint64_t nazaire_teams_in(const struct nz_state *, int area);
static inline int nz_boat_room(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-9.11 */
{
    return d->boat[boat].capacity - s->teams_aboard[boat] - s->groups[boat];
}
bool nazaire_berth(const struct nz_data *, int boat, int zone, int area); /* may it lie alongside there? */
void nazaire_derive(const void *data, void *state);
void nazaire_place_german(struct nz_play *, int german, int area);
void nazaire_remove_german(struct nz_play *, int german);       /* to the remnant box */
int nazaire_draw_german(struct nz_play *, uint16_t rule);       /* NZ-0.5; -1: nothing left */
void nazaire_team_to(struct nz_play *, int team, int at);       /* any move of a team, with all that hangs on it */
void nazaire_team_enters(struct nz_play *, int team, int area); /* to an area; wakes the pens */
void nazaire_team_loses(struct nz_play *, int team, int points, uint16_t rule);
void nazaire_boat_to(struct nz_play *, int boat, int zone);
void nazaire_boat_leaves_play(struct nz_play *, int boat, int fate);
void nazaire_post_state(struct nz_play *, int post, int result, uint16_t rule); /* a V3_ result */
void nazaire_damage_target(struct nz_play *, int target, int result, uint16_t rule);
void nazaire_strike_german(struct nz_play *, int german, int points);

/* ---- lights.c: phases 1 and 2 ---- */
void nazaire_restoration(struct nz_play *);
void nazaire_illumination(struct nz_play *);
void nazaire_second_light(struct nz_play *); /* NZ-2.2 */
void nazaire_blackout(struct nz_play *);     /* NZ-1.7 */
bool nazaire_boat_lit(const struct nz_state *, int boat);
bool nazaire_team_lit(const struct nz_data *, const struct nz_state *, int team);
bool nazaire_identify_boat(struct nz_play *, int boat); /* NZ-2.10: true if lit */
void nazaire_identify_team(struct nz_play *, int team);

/* ---- damage.c: table V-1 ---- */
void nazaire_ship_hit(struct nz_play *, int boat, uint16_t rule);
int nazaire_crew_groups(const struct nz_data *, const struct nz_state *, int boat);

/* ---- fire.c: phases 3 to 5 ---- */
void nazaire_open_sea(struct nz_play *, int boat); /* one roll on V-4 */
void nazaire_harbour_defence(struct nz_play *);
void nazaire_dockside_defence(struct nz_play *);
uint64_t nazaire_cover_targets(const struct nz_data *, const struct nz_state *); /* a set of posts */
bool nazaire_check_cover(const struct nz_data *, const struct nz_state *, int post, struct fy_message *);
int nazaire_flotilla_modifier(const struct nz_data *, const struct nz_state *); /* -1: no covering fire */
void nazaire_open_covering(struct nz_play *);
void nazaire_cover(struct nz_play *, int post);

/* ---- naval.c: phases 6, 8, 9 ---- */
bool nazaire_held(const struct nz_data *, const struct nz_state *, int boat); /* it cannot move at all */
int nazaire_allowance(const struct nz_data *, const struct nz_state *, int boat);
void nazaire_naval_begin(struct nz_play *);
int nazaire_naval_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_naval(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_naval_act(struct nz_play *, const struct fy_choice *);
void nazaire_marker_removal(struct nz_play *);
void nazaire_landing_begin(struct nz_play *);
int nazaire_landing_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_landing(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_landing_act(struct nz_play *, const struct fy_choice *);

/* ---- garrison.c: phases 7, 10, 13 ---- */
void nazaire_ship_withdrawal(struct nz_play *);
void nazaire_activation(struct nz_play *);
void nazaire_german_movement(struct nz_play *);
void nazaire_wake_pens(struct nz_play *);
int nazaire_in_order(const struct nz_state *, int area, uint8_t order[GERMANS]); /* NZ-G.9 */

/* ---- commandos.c: phases 11, 14, 15 ---- */
void nazaire_move_begin(struct nz_play *);
int nazaire_move_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_move(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_move_act(struct nz_play *, const struct fy_choice *);
int nazaire_fire_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_fire(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_fire_act(struct nz_play *, const struct fy_choice *);
int nazaire_long_range_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_long_range(const struct nz_data *, const struct nz_state *, const struct fy_choice *,
                              struct fy_message *);
void nazaire_long_range_act(struct nz_play *, const struct fy_choice *);

/* ---- battle.c: phases 16 to 18, 20, 21 ---- */
void nazaire_german_fire(struct nz_play *);
void nazaire_tower_fire(struct nz_play *);
void nazaire_losses(struct nz_play *);
void nazaire_find_charges(struct nz_play *);
void nazaire_consolidation(struct nz_play *);

/* ---- demolition.c: phase 19 ---- */
int nazaire_demolition_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_demolition(const struct nz_data *, const struct nz_state *, const struct fy_choice *,
                              struct fy_message *);
void nazaire_demolition_act(struct nz_play *, const struct fy_choice *);

/* ---- finish.c ---- */
bool nazaire_raid_over(const struct nz_data *, const struct nz_state *); /* NZ-22.2 */
void nazaire_end_of_game(struct nz_play *);
int nazaire_half_points(const struct nz_data *, const struct nz_state *);
void nazaire_score(const void *data, const void *state, struct fy_score *);

/* ---- load.c, outset.c, names.c, arrange.c, show.c, habit.c ---- */
void nazaire_load(struct fy_loader *, void *data);
void nazaire_prepare(struct nz_data *); /* what is worked out once from the data */
int nazaire_count(const void *data, int noun);
struct fy_name nazaire_name(const void *data, const int16_t *options, int noun, int32_t index);
int32_t nazaire_find(const void *data, int noun, const char *word);
void nazaire_board(const void *data, struct fy_board *);
void nazaire_show(const void *data, const void *state, struct fy_view *);
int nazaire_habit(const void *data, const void *state, const struct fy_choice *, int n, struct fy_dice *);
const char *nazaire_audit(const void *data, const void *state);
void nazaire_empty(const void *data, void *state);
bool nazaire_arrange(const void *data, void *state, int n, const char *const words[], const char **error);
enum { NZ_FIELDS = 86 };
extern const struct fy_field nazaire_fields[NZ_FIELDS];

/* One more choice on a list; how the enumerations write. */
static inline int nz_put(struct fy_choice *list, int n, int verb, int who, int a)
{
    list[n] = (struct fy_choice){(uint16_t)verb, (uint16_t)who, a, 0};
    return n + 1;
}
static inline void nz_release_beam(struct nz_state *s, int light)
{
    s->beam[light] = BEAM_NONE;
    s->beam_zone[light] = s->beam_on[light] = NOWHERE;
}
static inline void nz_free_beams(struct nz_state *s, int piece) /* those locked on it */
{
    for (int light = 0; light < LIGHTS; light++)
        if (s->beam_on[light] == piece)
            nz_release_beam(s, light);
}
static inline void nz_set_charge(struct nz_state *s, int target, int charge, int layer)
{
    s->charge[target] = (uint8_t)charge;
    s->layer[target] = (uint8_t)layer;
    s->charged = (s->charged & ~(UINT32_C(1) << target)) | (uint32_t)(charge != NO_CHARGES) << target;
}

/* One more, as long as the counter can hold it: play never comes to the end of it, a position set by hand may be there. */
static inline void nz_count_on(uint8_t *counter, int most) { *counter = (uint8_t)(*counter + (*counter < most)); }

#endif
