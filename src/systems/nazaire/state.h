/* state.h - the state of a raid: what is counted, where things can be, and the struct itself. */
#ifndef NAZAIRE_STATE_H
#define NAZAIRE_STATE_H

#include "foray/foray.h"
#include "board/sets.h"

/* How many there can be. */
enum {
    AREAS = 112,
    ZONES = 8,
    LAND_ZONES = 7, /* 1 to 6; 0 is none */
    BOATS = 18,
    TEAMS = 20,
    UNITS = 56,
    CARS = 2,
    GERMANS = UNITS + CARS,
    POSTS = 32,
    LIGHTS = 4,
    TARGETS = 32,
    TURNS = 24,
    LEAST_TURNS = 12, /* the raid is no shorter, by the option */
    DELAYED = 4,
    WAVES = 4,
    NOWHERE = 255
};
/* The most that a counter of the schema can hold. */
enum {
    MOST_CREW = 30,
    MOST_GUNS = 7,
    MOST_GROUPS = 40,
    MOST_ATTEMPTS = 200,
    LEAST_FLOODING = 2,
    MOST_FLOODING = 5,
    MOST_LOSSES = 99,
    MOST_SPEED = 4,
    MOST_SMALL = 9 /* strength, boxes, movement factors, torpedoes */
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

enum { AFLOAT, SUNK, GONE, HOME }; /* sunk: still marked in its zone; gone: removed; home: in England */
enum { NO_MARKER, EVADE, TURN_AWAY, MARKERS };
enum { BEAM_NONE, BEAM_DARK, BEAM_ACTIVE, BEAM_LOCKED };
enum { INTACT, DAMAGED, DESTROYED };
enum { NO_CHARGES, PREPARED, AT_RISK };

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
enum { MOST_VICTORY = 250 };

/* Phase 0 is the choice of primary targets before the game (NZ-X.1), 23 the end of it. */
enum {
    PH_PRIMARY = 0,
    PH_RESTORATION = 1,
    PH_ILLUMINATION = 2,
    PH_HARBOUR_DEFENCE = 3,
    PH_COVERING = 4,
    PH_DOCKSIDE_DEFENCE = 5,
    PH_NAVAL = 6,
    PH_WITHDRAWAL = 7,
    PH_MARKERS = 8,
    PH_LANDING = 9,
    PH_ACTIVATION = 10,
    PH_MOVE = 11,
    PH_COSTS = 12,
    PH_GERMAN_MOVEMENT = 13,
    PH_FIRE = 14,
    PH_LONG_RANGE = 15,
    PH_GERMAN_FIRE = 16,
    PH_TOWERS = 17,
    PH_LOSSES = 18,
    PH_DEMOLITION = 19,
    PH_DISCOVERY = 20,
    PH_CONSOLIDATION = 21,
    PH_TURN = 22,
    PH_END = 23
};
/* Steps: a phase not yet begun, one in which the player acts; phase 19 has three of the latter. */
enum { ST_BEGIN, ST_ACT, ST_GUNS, ST_BLOW };

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
    struct fy_set commandos, germans, enemy, closed; /* areas that hold them; enemy-occupied (NZ-G.7); impassable */
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
    uint8_t condition[TARGETS], charge[TARGETS], laid_by[TARGETS]; /* laid_by: the team whose charges they are */
    uint8_t delayed[DELAYED]; /* targets of delayed torpedoes, in order */
    int16_t option[OPTIONS];
    uint8_t turn, phase, step, n_delayed;
    uint8_t mover;    /* boat or team that is moving, or NOWHERE */
    uint8_t cursor;   /* phase 19: teams or targets below it have had their chance */
    uint8_t attempts; /* of the phase: covering fire, long range */
    uint8_t next_wave, rammed_speed, flooding, dd_losses, blackout_turn, pens_awake, scuttled;
    uint8_t movement_die, over, spare[6];
};

/* ---- Changes that keep the derived fields right ---- */

static inline void nz_set_mf(struct nz_state *s, int boat, int mf)
{
    s->mf[boat] = (uint8_t)mf;
    s->under_way = (s->under_way & ~(UINT32_C(1) << boat)) | (uint32_t)(mf != 0) << boat;
}
static inline void nz_set_team_mf(struct nz_state *s, int team, int mf)
{
    s->team_mf[team] = (uint8_t)mf;
    s->on_foot = (s->on_foot & ~fy_one(team)) | (uint64_t)(mf != 0) << team;
}
static inline void nz_set_alongside(struct nz_state *s, int boat, int area)
{
    s->alongside[boat] = (uint8_t)area;
    s->alongside_now = (s->alongside_now & ~(UINT32_C(1) << boat)) | (uint32_t)(area != NOWHERE) << boat;
}
static inline void nz_set_charge(struct nz_state *s, int target, int charge, int team)
{
    s->charge[target] = (uint8_t)charge;
    s->laid_by[target] = (uint8_t)team;
    s->charged = (s->charged & ~(UINT32_C(1) << target)) | (uint32_t)(charge != NO_CHARGES) << target;
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
/* One more, as long as the counter can hold it: play never comes to the end of it, a position set by hand may be there. */
static inline void nz_count_on(uint8_t *counter, int most) { *counter = (uint8_t)(*counter + (*counter < most)); }

/* ---- Simple questions ---- */

/* Pieces and places by what they are. */
static inline int nz_german_piece(int german) { return P_GERMAN + german; }
static inline int nz_boat_piece(int boat) { return P_BOAT + boat; }
static inline int nz_team_piece(int team) { return P_TEAM + team; }
static inline int nz_post_piece(int post) { return P_POST + post; }
static inline int nz_zone_place(int zone) { return L_ZONE + zone; }
static inline int nz_area_place(int area) { return L_AREA + area; }

/* What a piece or a place of a choice is, before it has been checked; -1: something else. */
static inline int nz_index(int32_t thing, int first, int n)
{
    return thing >= first && thing < first + n ? thing - first : -1;
}
static inline int nz_as_german(int32_t piece) { return nz_index(piece, P_GERMAN, GERMANS); }
static inline int nz_as_boat(int32_t piece) { return nz_index(piece, P_BOAT, BOATS); }
static inline int nz_as_team(int32_t piece) { return nz_index(piece, P_TEAM, TEAMS); }
static inline int nz_as_post(int32_t piece) { return nz_index(piece, P_POST, POSTS); }
static inline int nz_as_zone(int32_t place) { return nz_index(place, L_ZONE, ZONES); }
static inline int nz_as_area(int32_t place) { return nz_index(place, L_AREA, AREAS); }

/* The boat a team is aboard, or whose survivor in the water it is. */
static inline int nz_boat_of(int at) { return at < AT_WATER ? at - AT_BOAT : at - AT_WATER; }
static inline bool nz_on_land(const struct nz_state *s, int team) { return s->team_at[team] < AREAS; }
static inline bool nz_is_car(int german) { return german >= UNITS; }
static inline uint64_t nz_unready(const struct nz_state *s) { return s->dis | s->ooa | s->destroyed; }

#endif
