/* theatre.h - what the files of the system share: the scenario (read-only), the state, and the procedures of the
 * chapters. The order of play is in turn.c; every file names the chapters it holds. */
#ifndef THEATRE_H
#define THEATRE_H

#include "foray/foray.h"
#include "foray/hex.h"
#include "operation.h"
#include "rules.h"
#include "texts.h"

#include <string.h>

enum {
    TH_HEXES = 320, TH_UNITS = 48, TH_SHIPS = 12, TH_TPS = 4, TH_BRIDGES = 20, TH_SITES = 32, TH_CDS = 24,
    TH_TURNS = 12, TH_BERTHS = 10, TH_PIECES = TH_UNITS + TH_SHIPS + TH_TPS, TH_CAPTURES = 7,
    TH_NONE = 255, TH_NOWHERE = 65535, TH_SIDES = 2, TH_LEVELS = 6, TH_EDGE = TH_HEXES
};

/* Nouns, in the order of the contract. */
enum { TH_PIECE = FY_PIECE, TH_PLACE = FY_PLACE, TH_BRIDGE, TH_SITE, TH_CD, TH_SIDE };

/* Boxes: the places behind the last hex. */
enum { TH_BOX_POOL, TH_BOX_ISOLATED, TH_BOX_PERMANENT, TH_BOX_ABOARD, TH_BOX_LATER, TH_BOXES };

/* Terrain, and classes of movement (TH-R.MV.2). */
enum { TH_CLEAR, TH_HOME, TH_WOODS, TH_ROUGH_GROUND, TH_MOUNTAIN, TH_SWAMP, TH_CITY, TH_SEA, TH_TERRAINS };
enum { TH_CM, TH_INFANTRY, TH_LIGHT, TH_MTN, TH_LIGHT_MTN, TH_LIGHT_HIGH, TH_CLASSES };

/* Hexsides, as bits; the bridge has its own table. */
enum { TH_MINOR = 1, TH_MAJOR = 2, TH_MOUNTAIN_SIDE = 4 };

enum { TH_CODE_NONE, TH_GARRISON, TH_SECURITY, TH_LINE, TH_MOBILE };
enum { TH_AIRBASE, TH_PORT, TH_RADAR, TH_DRYDOCK, TH_UPENS, TH_SITE_KINDS };
enum { TH_LC, TH_NT };
enum { TH_INTACT, TH_COLLATERAL_MARK, TH_DAMAGED, TH_DESTROYED };

/* What stands in a hex, for both sides, as bits of hold[]: shift by 3 * side. */
enum { TH_FULL = 1, TH_PARTIAL = 2, TH_ANY = 4, TH_HOLD = 7 };

struct theatre_unit_data {
    const char *id, *title;
    uint8_t side, nation, attack, defence, move, quarters, division, cm, mountain, parachute, code, turn;
    uint8_t class, light, temporary_bridge, sf, commando;
    int8_t row;
    uint16_t hex;
    const struct theatre_row *kind;
};

struct theatre_bridge_data { const char *id, *title; uint16_t hex[2]; uint8_t owner, scores; int8_t end_value; };
struct theatre_site_data { const char *id, *title; uint16_t hex; uint8_t kind, size; };
struct theatre_cd_data { const char *id, *title; uint16_t hex; uint8_t level; };
struct theatre_turn_data { const char *title; uint16_t year; uint8_t month, half, surprise, player_only, bridge_number; };

/* Victory points of one side; what a scenario does not name is 0. */
struct theatre_victory {
    int8_t cd_hit, port_hit, airbase_hit, full[TH_SITE_KINDS], radar_home, bridge_destroyed, bridge_damaged,
        bridge_held, division_to_cadre, trip, lost_sf[3], lost_line_re, lost_lc, lost_nt, lost_tp, helped_division,
        division_removed, cadre_at_end, enemy_line_unit, enemy_sf;
    int8_t hex_at_end[TH_HEXES], first_capture[TH_HEXES];
};

struct theatre_data {
    struct fy_hexes map;
    struct theatre_tables tables;
    const char *title;
    uint16_t hexes, box;            /* box: the first box, behind the last hex */
    uint8_t units, ships, tps, bridges, sites, cds, turns, player, may_choose, tp_home;
    struct theatre_unit_data unit[TH_UNITS];
    struct { const char *id, *title; uint8_t side, kind; uint16_t hex; } ship[TH_SHIPS];
    struct { const char *id, *title; uint8_t side; uint16_t hex; } tp[TH_TPS];
    struct theatre_bridge_data bridge[TH_BRIDGES];
    struct theatre_site_data site[TH_SITES];
    struct theatre_cd_data cd[TH_CDS];
    struct theatre_turn_data turn[TH_TURNS];
    const char *side_id[TH_SIDES], *side_title[TH_SIDES];
    char hex_id[TH_HEXES][6];
    const char *hex_title[TH_HEXES];
    /* the map */
    uint8_t terrain[TH_HEXES + 1], coastal[TH_HEXES], cliff[TH_HEXES], owner[TH_HEXES], named[TH_HEXES];
    uint16_t near[TH_HEXES][6];      /* neighbours, TH_NOWHERE at the edge */
    uint8_t side_bits[TH_HEXES][6], side_bridge[TH_HEXES][6];
    uint8_t cd_at[TH_HEXES], site_at[TH_HEXES][3]; /* airbase, port, special; TH_NONE */
    uint8_t bridge_order[TH_BRIDGES];              /* by hexside, ascending */
    uint8_t has_bridge[TH_HEXES];
    uint8_t distance[TH_HEXES][TH_HEXES];
    uint8_t sea_distance[TH_HEXES][TH_HEXES];      /* 255: no way by sea */
    uint8_t supply[TH_SIDES][TH_HEXES];            /* 1 always, 2 while owned */
    uint8_t enter[TH_CLASSES][TH_TERRAINS];
    int8_t attack_die[TH_TERRAINS];
    uint64_t ours[TH_SIDES];         /* units of a side */
    uint64_t cm, light;              /* TH-R.CB.7: c/m units; light infantry and mountain units */
    /* numbers of the tables */
    uint8_t minor, minor_cm, major, mountain_side, mountain_side_cm;
    uint8_t leave_full, leave_full_cm, enter_full, leave_partial, enter_partial;
    int8_t landing_lowest, drop_lowest, land_amph, land_rough, land_stormy, land_cd, land_cd_most;
    int8_t drop_para, drop_broken, drop_mountain, drop_rough, drop_enemy, drop_literal;
    uint8_t n_landing, n_drop, landing[8], drop[8];
    int8_t react_distance, react_units;
    uint8_t react[6];
    uint8_t weather[13][6];          /* by month */
    uint8_t rp[TH_SIDES], harassment, invasion_from, invasion_turns, raid_most, raid_cost;
    uint8_t mobile_odds, border_lo, border_hi, border_turn, pockets;
    struct theatre_victory victory[TH_SIDES];
    uint8_t both_score;              /* the level is read from the difference of the two sides */
    uint8_t levels;
    const char *level_title[TH_LEVELS];
    int16_t level_least[TH_LEVELS];  /* best level first; the last one has no least */
    uint8_t level_band[TH_LEVELS];
    const char *pool_title[TH_BOXES];
    struct fy_place *places;
    int n_places;
    struct fy_link *links;
    int n_links;
};

struct theatre_unit {
    uint16_t at, home;              /* where it is; the start hex of the system codes */
    uint8_t next;                   /* the next unit in the hex, in list order */
    uint8_t cadre, isolated;        /* isolated: 0, 1, 2 checks in a row */
    uint8_t mp, over, entered;      /* MPs left; its move is over; it entered its hex in this phase */
    uint8_t op, token;              /* operation type used in this phase; S* token: 1 held, 2 to be spent next */
    uint8_t marks, old_marks;       /* "# MP" markers: new ones, and those to go at the end of the owner's turn */
    uint8_t host;                   /* the division it is attached to */
    uint8_t landed, dropped;        /* by assault, by parachute, in this player turn */
    uint8_t barred, attacked, retreated; /* may not attack this turn; attacked, retreated in this phase */
    uint8_t abroad, radar;          /* ashore outside home since it left; took the radar */
    uint8_t paid;                   /* the first half of a 1-RE Lim unit is paid */
    uint8_t spare;
};

struct theatre_ship {
    uint16_t at;
    uint8_t mp, hits, danger, fleet; /* danger: has rolled for danger zones this player turn */
    uint8_t lost, spare;
    struct { uint8_t unit, quarters; } berth[TH_BERTHS]; /* cargo in order of embarkation; unit TH_NONE: free */
};

struct theatre_tp {
    uint16_t at;
    uint8_t sortie, lost, load;     /* load: quarters dropped on `target` by this sortie, to be shared */
    uint8_t spare;
    uint16_t target;
};

struct theatre_bridge {
    uint8_t owner, state, repair;
    uint8_t free_units, free_phase; /* units still exempt from the river, in that phase */
    uint8_t scored, held, taken;    /* scored: 1 damaged, 2 destroyed; taken: captured, not yet held */
};

struct theatre_cd {
    uint8_t hits, gone, fired, start; /* start: effective level at the start of the phase */
    uint8_t scored;
};

/* Capturing a hex: TH-R.MV.13, CL.2, BR.8. */
struct theatre_capture {
    uint64_t units;                 /* who came in */
    uint64_t free;                  /* commandos not yet given to an installation */
    uint16_t hex;
    uint8_t step, bridge;           /* bridge: place in bridge_order */
    uint8_t bonus[3];
    uint8_t side;
};

struct theatre_combat {
    uint64_t attackers, exempt, tried, rbc_tried; /* tried: surprise attempted */
    uint64_t retreat;               /* must retreat and has not chosen yet */
    uint64_t moving;                /* has chosen: to[] */
    uint64_t safe;                  /* reached its hex by ZOC negation, or with help */
    uint64_t arrived;               /* retreated in this combat */
    uint64_t advance;
    uint16_t hex;
    uint8_t step, side, result;
    int8_t bonus;
    uint8_t column, lost_odds;      /* lost_odds: pushed below the lowest column */
    uint16_t owed[2];               /* points still to lose: attackers, defenders */
    uint8_t must[2];                /* attackers, defenders retreat */
    uint8_t retreating;             /* side now retreating */
    uint8_t helper, helper_great;
    uint16_t helper_hex;
    uint8_t purpose;                /* what the retreat belongs to */
    uint8_t rbc_unit;
    uint16_t rbc_hex;
    uint8_t spare[4];
};

struct theatre_state {
    struct theatre_unit unit[TH_UNITS];
    struct theatre_ship ship[TH_SHIPS];
    struct theatre_tp tp[TH_TPS];
    struct theatre_bridge bridge[TH_BRIDGES];
    struct theatre_cd cd[TH_CDS];
    struct { uint8_t hits, done; } site[TH_SITES];  /* done: hits by demolition, for victory points */
    struct theatre_capture capture[TH_CAPTURES];
    struct theatre_combat combat;
    uint64_t group, raiders;        /* landing party or overrunning group; raiders in declared order below */
    uint8_t owner[TH_HEXES], first[TH_HEXES];
    uint8_t hold[TH_HEXES + 8];     /* what stands where, for quick looks; TH_EDGE stays 0 */
    uint8_t raid_order[8];
    uint16_t landing_hexes[8];      /* assault landings and drops of this phase, for reactions */
    uint16_t landed_at[8];          /* hexes already landed on in this phase */
    uint16_t fought[12];            /* hexes attacked in this phase */
    int16_t vp[TH_SIDES];
    uint8_t rp[TH_SIDES][2];        /* quarters of an RP: this month's, last month's */
    uint8_t lim[TH_NATIONS];        /* quarters of an RE of Lim units replaced this month */
    uint8_t captured_once[8];       /* reserved for first captures, as bits of the hex list */
    uint8_t turn, phase, side, player, weather, asking;
    uint8_t surprise, invasion, raid_turns, raid_month; /* surprise: of this turn; invasion: the turn, 0 not yet */
    uint8_t mover, captures, n_landing_hexes, n_landed_at, n_fought, n_raiders;
    uint8_t options, queue;         /* queue: how far a system procedure has come */
    uint16_t target;                /* hex of an overrun, a landing, a drop */
    uint8_t over, spare;
};

/* The working set of a procedure. */
struct theatre_game {
    const struct theatre_data *d;
    struct theatre_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

static inline bool theatre_held(const struct theatre_state *s, int hex, int side)
{
    return s->hold[hex] >> (3 * side) & TH_ANY;
}

static inline bool theatre_has(uint64_t mask, int unit)
{
    return mask >> unit & 1;
}

static inline uint64_t theatre_bit(int unit)
{
    return 1ull << unit;
}

#define TH_EACH(unit, mask)                                                                                            \
    for (uint64_t bits_##unit = (mask); bits_##unit; bits_##unit &= bits_##unit - 1)                                   \
        for (int unit = __builtin_ctzll(bits_##unit), once_##unit = 1; once_##unit; once_##unit = 0)

/* map.c */
bool theatre_in_hex(const struct theatre_data *, const struct theatre_state *, int unit);
int theatre_zoc(const struct theatre_data *, const struct theatre_state *, int hex, int side);
bool theatre_bridge_usable(const struct theatre_state *, int bridge, int side);
int theatre_direction(const struct theatre_data *, int from, int to);
int theatre_terrain_cost(const struct theatre_data *, const struct theatre_state *, int unit, int from, int dir);
int theatre_zoc_cost(const struct theatre_data *, int unit, int leave, int enter);
bool theatre_fits(const struct theatre_data *, const struct theatre_state *, uint64_t units, int side, int hex);
uint64_t theatre_units_in(const struct theatre_data *, const struct theatre_state *, int hex, int side);
bool theatre_closed(const struct theatre_data *, int hex, int side);
void theatre_supplied(const struct theatre_data *, const struct theatre_state *, int side, uint8_t reach[TH_HEXES]);

/* units.c */
int theatre_quarters(const struct theatre_data *, const struct theatre_state *, int unit);
int theatre_attack(const struct theatre_data *, const struct theatre_state *, int unit);
int theatre_defence(const struct theatre_data *, const struct theatre_state *, int unit);

#endif
