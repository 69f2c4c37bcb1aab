/* state.h - a scenario as it was read (read-only), and the state of a game. */
#ifndef THEATRE_STATE_H
#define THEATRE_STATE_H

#include "foray/foray.h"
#include "foray/hex.h"
#include "operation.h"

#include <string.h>

enum {
    TH_HEXES = 320, TH_UNITS = 48, TH_SHIPS = 12, TH_TPS = 4, TH_BRIDGES = 20, TH_SITES = 32, TH_CDS = 24,
    TH_TURNS = 12, TH_BERTHS = 10, TH_PIECES = TH_UNITS + TH_SHIPS + TH_TPS, TH_CAPTURES = 7, TH_NOTES = 20,
    TH_HEX_WORDS = TH_HEXES / 64, TH_OBJECTIVES = 64, TH_SEA_LINKS = 16, TH_SEA_STEPS = 24, TH_NAVAL_MOST = 60,
    TH_HEXSIDES = 400, TH_LINES = 99, TH_NONE = 255, TH_NOWHERE = 65535, TH_NO_WAY = 255,
    TH_SIDES = 2, TH_LEVELS = 6, TH_EDGE = TH_HEXES, TH_NO_STEP = 255
};

/* Sizes in quarters of an RE; strengths in 32nds of a point, eight to a quarter. */
enum { TH_PER_QUARTER = 8, TH_PER_EIGHTH = 4 };
enum { TH_EVEN, TH_THREE_TO_TWO, TH_TWO_TO_ONE, TH_THREE_TO_ONE, TH_SOUGHT_ODDS }; /* that the system looks for */

/* The installations of a hex, in the order of their dice. */
enum { TH_SLOT_AIRBASE, TH_SLOT_PORT, TH_SLOT_SPECIAL, TH_SLOTS };

/* Nouns, in the order of the contract. */
enum { TH_PIECE = FY_PIECE, TH_PLACE = FY_PLACE, TH_UNIT, TH_SHIP, TH_TP, TH_BRIDGE, TH_SITE, TH_CD, TH_SIDE, TH_ODDS,
       TH_ROW };

/* Boxes: the places behind the last hex, the pools first. */
enum { TH_BOX_ABOARD = TH_POOLS, TH_BOX_LATER, TH_BOXES };

/* Terrain, and classes of movement (TH-R.MV.2). */
enum { TH_CLEAR, TH_HOME, TH_WOODS, TH_ROUGH_GROUND, TH_MOUNTAIN, TH_SWAMP, TH_CITY, TH_SEA, TH_TERRAINS };
enum { TH_CM, TH_INFANTRY, TH_LIGHT, TH_MTN, TH_LIGHT_MTN, TH_LIGHT_HIGH, TH_CLASSES };

/* Hexsides, as bits; the bridge has its own table. */
enum { TH_MINOR = 1, TH_MAJOR = 2, TH_MOUNTAIN_SIDE = 4 };

enum { TH_CODE_NONE, TH_GARRISON, TH_SECURITY, TH_LINE, TH_MOBILE };
enum { TH_PASS_M, TH_PASS_S, TH_PASS_D, TH_PASS_SF, TH_PASSES }; /* the order of the system's moves: TH-R.EN.9 */
enum { TH_AIRBASE, TH_PORT, TH_RADAR, TH_DRYDOCK, TH_UPENS, TH_SITE_KINDS };
enum { TH_LC, TH_NT };

/* The phases of a player turn (TH-R.SQ.2), and what frames the turn. */
enum {
    TH_WEATHER, TH_INITIAL, TH_SURPRISE_MOVEMENT, TH_SURPRISE_COMBAT, TH_MOVEMENT, TH_COMBAT, TH_EXPLOITATION,
    TH_END_STEP, TH_PHASES
};

/* What is being decided. */
enum {
    TH_ASK_OVER, TH_ASK_CONTINUE, TH_ASK_INITIAL, TH_ASK_PHASE, TH_ASK_UNIT, TH_ASK_DROP, TH_ASK_FLEET, TH_ASK_PARTY,
    TH_ASK_OVERRUN, TH_ASK_BONUS, TH_ASK_ENTRY, TH_ASK_TARGET, TH_ASK_ATTACKERS, TH_ASK_RBC, TH_ASK_SURPRISE,
    TH_ASK_LOSS, TH_ASK_SLIP, TH_ASK_RETREAT, TH_ASK_ADVANCE, TH_ASK_BOARD, TH_ASK_INVASION, TH_ASKS
};

/* Steps of a combat (TH-R.CB.1), and what a retreat belongs to. */
enum {
    TH_NO_COMBAT, TH_DECLARE, TH_BEFORE, TH_DECLARE_SURPRISE, TH_LOSSES, TH_RETREATS, TH_SHARING, TH_ADVANCE,
    TH_COMBAT_ENDS
};
enum { TH_RETREAT_RESULT, TH_RETREAT_BEFORE, TH_RETREAT_DROP, TH_RETREAT_SHARING };
enum { TH_RETREAT_START, TH_RETREAT_SLIPS, TH_RETREAT_CHOICES, TH_RETREAT_RESOLVED }; /* how far it has come */

/* What a landing or drop does to a unit. */
enum { TH_EFFECT_LOST, TH_EFFECT_TWO, TH_EFFECT_ONE, TH_EFFECT_FINE };

/* What stands in a hex, for both sides, as bits of hold[]: shift by 3 * side. */
enum { TH_ANY = 4, TH_ZONES = 033 };

struct theatre_unit_data {
    const char *id, *title;
    uint8_t side, nation, attack, defence, move, quarters, division, cm, mountain, parachute, code, turn;
    uint8_t flags;                   /* cm, mountain, parachute, as bits */
    uint8_t class, light, temporary_bridge, sf, commando;
    uint8_t pass;                    /* when the system moves it; TH_NONE: never */
    uint8_t step_row;                /* row of the step table: class, with or without a temporary bridge */
    int8_t row;
    uint16_t hex;
    const struct theatre_row *kind;
};

struct theatre_ship_data { const char *id, *title; uint8_t side, kind; uint16_t hex; };
struct theatre_tp_data { const char *id, *title; uint8_t side; uint16_t hex; };
struct theatre_bridge_data { const char *id, *title; uint16_t hex[2]; uint8_t owner, scores; };
struct theatre_site_data { const char *id, *title; uint16_t hex; uint8_t kind, size; };
struct theatre_cd_data { const char *id, *title; uint16_t hex; uint8_t level; };
struct theatre_turn_data { const char *title; uint16_t year; uint8_t month, half, surprise, player_only, bridge_number; };

/* Points for a hex or a bridge. */
struct theatre_value { uint16_t place; int8_t points; };

/* Victory points of one side; what a scenario does not name is 0. */
struct theatre_victory {
    int8_t cd_hit, port_hit, airbase_hit, full[TH_SITE_KINDS], radar_home, bridge_destroyed, bridge_damaged,
        bridge_held, division_to_cadre, trip, lost_sf[TH_POOLS], lost_line_re, lost_lc, lost_nt, lost_tp, helped_division,
        division_removed, cadre_at_end, sf_out_at_end, enemy_line_unit, enemy_sf;
    int8_t hex_at_end[TH_HEXES], first_capture[TH_HEXES], bridge_at_end[TH_BRIDGES];
    /* the same as the files list it */
    struct theatre_value hex_value[TH_HEXES], capture_value[TH_HEXES], bridge_value[TH_BRIDGES];
    uint16_t hex_values, capture_values, bridge_values;
};

/* The campaign link (TH-R.LK): the games that a raid may be played out as, and their lines of results, from the worst
 * up. What other systems call things is in the data, not here. */
enum { TH_LINK_GAMES = 8, TH_LINK_SCENARIOS = 4, TH_LINK_OPTIONS = 4, TH_LINK_BANDS = 3, TH_LINK_HEXES = 4 };
enum { TH_LINK_HALVES, TH_LINK_SAFE, TH_LINK_ALL, TH_LINK_BLOWN, TH_LINK_TARGETS, TH_LINK_MEASURES };
struct theatre_link_line {
    int16_t at_most;                 /* half points */
    uint8_t result, safe, blown;
    const char *band[TH_LINK_BANDS]; /* none: any */
};
struct theatre_link_game {
    const char *id, *system;
    const char *scenario[TH_LINK_SCENARIOS]; /* by raiding units; the last for all more */
    const char *rough[TH_LINK_OPTIONS], *further[TH_LINK_OPTIONS];
    const char *measure[TH_LINK_MEASURES];   /* NULL: that game does not tell it */
    struct theatre_link_line line[TH_RESULTS];
};
struct theatre_link_hex { uint16_t hex; uint8_t games; }; /* games as bits */
struct theatre_link {
    struct theatre_link_game game[TH_LINK_GAMES];
    uint8_t games, elsewhere, hexes;
    struct theatre_link_hex at[TH_LINK_HEXES];
};
/* How a tactical raid went. */
struct theatre_outcome { int32_t measured[TH_LINK_MEASURES]; const char *band; };

/* A set of hexes, as bits. */
struct theatre_hexes {
    uint64_t bits[TH_HEX_WORDS];
};

/* A row of the terrain table; where a side's supply comes from. */
struct theatre_terrain_row { uint8_t code, cm, infantry, light, mountain, high_mountain; int8_t attack; };
struct theatre_supply_rule {
    uint16_t hex[TH_HEXES], hexes, columns, rows;
    uint8_t column[TH_LINES], row[TH_LINES], owned, home, start_owned;
};

/* What is read and then worked into the rest. */
struct theatre_file {
    struct theatre_terrain_row terrain[TH_SEA];
    struct theatre_supply_rule supply[TH_SIDES];
    uint8_t leave_full, leave_full_cm, enter_full, leave_partial, enter_partial;
    uint8_t columns, rows, river, owner, cost, stack_re;
    uint16_t from[TH_SEA_LINKS], n_from, to;
    uint16_t owned[TH_SIDES][TH_HEXES], n_owned[TH_SIDES];
    uint8_t month[12], n_months, die[6];
    bool has_weather[13];
};

struct theatre_data {
    struct fy_hexes map;
    const char *scenery;            /* or NULL */
    struct theatre_link link;
    struct theatre_tables tables;
    uint16_t hexes, box;            /* box: the first box, behind the last hex */
    uint8_t units, ships, tps, bridges, sites, cds, turns, player, may_choose, tp_home;
    struct theatre_unit_data unit[TH_UNITS];
    struct theatre_ship_data ship[TH_SHIPS];
    struct theatre_tp_data tp[TH_TPS];
    struct theatre_bridge_data bridge[TH_BRIDGES];
    struct theatre_site_data site[TH_SITES];
    struct theatre_cd_data cd[TH_CDS];
    struct theatre_turn_data turn[TH_TURNS];
    const char *side_id[TH_SIDES], *side_title[TH_SIDES];
    char hex_id[TH_HEXES][6];
    const char *hex_title[TH_HEXES];
    /* the map */
    uint8_t terrain[TH_HEXES + 1], coastal[TH_HEXES], cliff[TH_HEXES], owner[TH_HEXES], named[TH_HEXES];
    uint16_t near[TH_HEXES][6];      /* neighbours by direction, TH_EDGE at the edge */
    uint16_t ring[TH_HEXES][6];      /* the same in ascending order, without TH_EDGE */
    uint8_t rings[TH_HEXES];
    uint8_t closed[TH_SIDES][TH_HEXES + 1];        /* TH-R.MV.14: sea, the enemy's home, what is off the map */
    struct theatre_hexes around[TH_HEXES], open[TH_SIDES]; /* neighbours; hexes not closed */
    uint8_t zone_mask[TH_HEXES + 1]; /* what bits of zone[] a hex can have: none at sea */
    uint8_t side_bits[TH_HEXES][6], side_bridge[TH_HEXES][6];
    uint8_t cd_at[TH_HEXES], site_at[TH_HEXES][3]; /* airbase, port, special; TH_NONE */
    uint8_t bridge_order[TH_BRIDGES];              /* by hexside, ascending */
    uint32_t bridges_at[TH_HEXES];   /* on its hexsides, as bits */
    uint8_t has_site[TH_HEXES];
    uint16_t shore[TH_HEXES], shores; /* sea and coastal hexes, ascending */
    uint16_t coast[TH_HEXES], coasts; /* coastal hexes */
    struct theatre_hexes sea_reach[TH_HEXES]; /* sea hexes within the naval MPs of a turn */
    unsigned landing_craft;          /* LCs, as bits of ship numbers */
    uint8_t safe[TH_SIDES][TH_HEXES][TH_HEXES / 8]; /* TH-R.AM.5 with the ports as they are at the start, as bits */
    uint32_t hostile[TH_SIDES];       /* those ports, as bits of installations */
    uint32_t big_ports;              /* of size 2 and more */
    struct { uint16_t a, b; uint8_t cost; } sea_link[TH_SEA_LINKS];
    uint8_t sea_links;
    uint16_t victory_rule;
    uint32_t port_near[TH_HEXES];    /* ports of size 2 and more within two hexes, as bits of installations */
    uint8_t objective[TH_HEXES];     /* a bridge, or named for victory points */
    uint16_t objective_list[TH_OBJECTIVES], objectives; /* those hexes, ascending */
    uint16_t city[TH_HEXES];
    uint16_t home[TH_HEXES], homes;  /* home hexes */
    uint16_t cities;
    uint8_t march[TH_SIDES][TH_UNITS], marches[TH_SIDES]; /* the order in which the system moves units (TH-R.EN.9) */
    uint8_t distance[TH_HEXES][TH_HEXES];
    uint8_t sea_distance[TH_HEXES][TH_HEXES];      /* 255: no way by sea */
    uint8_t supply[TH_SIDES][TH_HEXES];            /* 1 always, 2 while owned */
    uint16_t source[TH_SIDES][TH_HEXES], sources[TH_SIDES]; /* the hexes of that table */
    uint8_t enter[TH_CLASSES][TH_TERRAINS];
    uint8_t step[2][2 * TH_CLASSES][TH_HEXES][6];  /* MPs by step_row: without and with a usable bridge; TH_NO_STEP */
    uint8_t approach[2][TH_HEXES][TH_HEXES];       /* the least MPs from a hex to one beside a goal: [c/m][goal][hex] */
    int8_t attack_die[TH_TERRAINS];
    uint64_t ours[TH_SIDES];         /* units of a side */
    uint64_t cm, light;              /* TH-R.CB.7: c/m units; light infantry and mountain units */
    uint64_t special, mobile;        /* SF; units with MPs */
    uint64_t garrisons, hunters;     /* codes G and M */
    uint8_t column[TH_SOUGHT_ODDS];
    /* numbers of the tables */
    uint8_t minor, minor_cm, major, mountain_side, mountain_side_cm;
    uint8_t zoc_cost[2][4][4];       /* TH-R.ZC.3, TH-R.ZC.5: [c/m][zones left][zones entered] */
    int8_t landing_lowest, drop_lowest, land_amph, land_rough, land_stormy, land_cd, land_cd_most;
    int8_t drop_para, drop_broken, drop_mountain, drop_rough, drop_enemy, drop_literal;
    uint8_t n_landing, n_drop, landing[8], drop[8];
    int8_t react_distance, react_units;
    uint8_t react[6];
    uint8_t weather[13][6];          /* by month */
    uint8_t rp[TH_SIDES], harassment, invasion_from, invasion_turns, raid_most, raid_cost;
    uint8_t mobile_odds, border[2], border_turn, pockets; /* border: columns, from and to */
    uint8_t air_range, overrun_odds, overrun_mps; /* TH-R.AB.1, TH-R.MV.9, TH-R.MV.12 */
    uint8_t tp_quarters, turned_back;             /* TH-R.AB.1, TH-R.AB.2 */
    uint8_t naval_mp, ship_re[2], ship_hits[2];   /* TH-R.AM.1, TH-R.CD.3: by kind */
    uint8_t danger_port, danger_hexes, danger_die, danger_stormy; /* TH-R.AM.5 */
    uint8_t cd_hits_a_level, cd_levels_a_point, cd_hit, cd_hit_near, cd_repair, cargo_survives, cargo_marker; /* TH-R.CD */
    uint8_t blow_mps, blown, repair_phases;       /* TH-R.BR.4, TH-R.BR.6 */
    uint8_t wreck_a_re, wreck_commando, wreck_least, drydock_hits[TH_RESULTS]; /* TH-R.CL.5, TH-R.LK.4 */
    uint8_t cadre_part, cadre_least, cadre_quarters, attach_quarters; /* TH-R.UN.2, TH-R.AT.1 */
    uint8_t refill_price, cadre_price;            /* RPs: TH-R.RP.2, TH-R.RP.5 */
    uint8_t storm_cm, harassment_marker;          /* TH-R.MV.8, TH-R.SC.A5 */
    struct { uint8_t minor, major, amphibious, landing, isolated, checks; } fraction; /* TH-R.CB.3: divisors */
    struct { uint8_t security_range, alarm_range, objective_range, bridge_range, special_range, attack, weak, garrison,
             fall_back, withdraw; } enemy;        /* TH-R.EN */
    const char *odds_id[THEATRE_COLUMNS];
    uint8_t stack_divisions, stack_quarters; /* TH-R.SK.1 */
    uint8_t always_fit;              /* so many units fit into a hex, whatever they are */
    struct theatre_victory victory[TH_SIDES];
    uint8_t scores[TH_SIDES], both_score; /* the level is read from the difference of the two sides */
    uint8_t levels;
    const char *level_title[TH_LEVELS];
    int16_t level_least[TH_LEVELS];  /* best level first; the last one has no least */
    uint8_t level_band[TH_LEVELS];
    struct fy_place *places;
    int n_places;
    struct fy_link *links;
    int n_links;
    struct theatre_file file;        /* last: nothing of it is looked at in play */
};

struct theatre_unit {
    uint16_t home;                  /* the start hex of the system codes (TH-R.EN.1) */
    uint8_t next;                   /* the next unit in the hex, in list order */
    uint8_t cadre, isolated;        /* isolated: checks in a row, at most 2 */
    uint8_t token;                  /* S* token: 1 held, 2 to be spent next */
    uint8_t marks, old_marks;       /* "# MP" markers: new ones, and those to go at the end of the owner's turn */
    uint8_t host;                   /* the division it is attached to */
    uint8_t landed, dropped;        /* by assault, by parachute, in this player turn: 1 still there, 2 moved on */
    uint8_t abroad, radar;          /* ashore outside home since it left; took the radar */
    uint8_t order;                  /* place in the order of declared raids, from 1 */
};

struct theatre_ship {
    uint8_t sailed, hits, danger, fleet; /* naval MPs used; danger: has rolled for danger zones this player turn */
    uint8_t unit[TH_BERTHS], part[TH_BERTHS]; /* cargo in order of embarkation, with its share in quarters of an RE */
};

struct theatre_tp {
    uint8_t sortie, load;           /* load: quarters of an RE dropped on `target` by this sortie, to be shared */
    uint16_t target;
};

struct theatre_bridge {
    uint8_t owner, state, repair;
    uint8_t free_units, free_phase; /* units still exempt from the river, in that phase */
    uint8_t scored, held, taken;    /* scored: 1 damaged, 2 destroyed; taken: captured, not yet held */
};

struct theatre_cd {
    uint8_t hits, fresh, gone, fired, scored; /* fresh: hits of this phase */
};

struct theatre_site {
    uint8_t hits, done;             /* done: hits by demolition */
};

/* Capturing a hex: TH-R.MV.13, TH-R.CL.2, TH-R.BR.8. */
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
    uint64_t retreat;               /* must retreat and has not gone yet */
    uint64_t pending;               /* of other hexes, to retreat after these */
    uint64_t moving;                /* has chosen its hex: to[] */
    uint64_t formed;                /* became a cadre in this combat */
    uint64_t arrived;               /* retreated in this combat: does not cancel zones (TH-R.ZC.4) */
    uint64_t advance;
    uint16_t hex;
    uint16_t from;                  /* the hex being retreated from */
    uint16_t owed[2];               /* points still to lose: attackers, defenders */
    uint16_t helper_hex;
    uint8_t step, side, result;
    uint8_t column, pushed;         /* pushed: the loss of an SF took the odds below the lowest column */
    int8_t bonus;
    uint8_t must[2];                /* attackers, defenders must retreat */
    uint8_t retreating;             /* the side now retreating */
    uint8_t helper, helper_great;   /* the last SF that made good its retreat */
    uint8_t purpose;                /* what the retreat belongs to */
    uint8_t retreat_step, stood;    /* stood: the defender tries no more retreats before combat */
    uint16_t only;                  /* the one hex open to a retreat before combat, or TH_NOWHERE */
    uint8_t spare[6];
};

struct theatre_state {
    struct theatre_combat combat;
    struct theatre_capture capture[TH_CAPTURES];
    uint64_t group, ashore;         /* landing party or overrunning group; who came ashore */
    uint64_t over, entered;         /* the unit's move is over; it entered its hex in this phase */
    uint64_t attacked, retreated;   /* in this phase */
    uint64_t barred;                /* may not attack this turn */
    uint64_t paid;                  /* the first half of a 1-RE Lim unit is paid */
    uint64_t on_map, afield;        /* stands in a hex; in one outside home (both follow from at[]) */
    uint8_t spent[TH_UNITS];        /* MPs, in this phase */
    uint8_t op[TH_UNITS];           /* operation type used in this phase */
    uint16_t at[TH_PIECES];         /* hex or box of every unit, ship and TP */
    uint16_t to[TH_UNITS];          /* where a retreating unit goes */
    struct theatre_unit unit[TH_UNITS];
    struct theatre_tp tp[TH_TPS];
    uint16_t landing_hexes[TH_NOTES]; /* assault landings and drops of this phase, for reactions */
    uint16_t landed_at[TH_NOTES];   /* hexes already landed on in this phase */
    uint16_t fought[TH_NOTES];      /* hexes attacked in this phase */
    int16_t vp[TH_SIDES];
    uint16_t target;                /* hex of an overrun or a landing */
    struct theatre_ship ship[TH_SHIPS];
    struct theatre_bridge bridge[TH_BRIDGES];
    struct theatre_cd cd[TH_CDS];
    struct theatre_site site[TH_SITES];
    uint8_t owner[TH_HEXES], first[TH_HEXES];
    uint8_t hold[TH_HEXES + 8];     /* what stands where, for quick looks; TH_EDGE stays 0 */
    uint8_t zone[TH_HEXES + 8];     /* the zones on land hexes, as bits like hold; TH_EDGE stays 0 */
    uint8_t captured[TH_HEXES / 8]; /* hexes whose first capture has scored */
    uint8_t rp[TH_SIDES][2];        /* quarters of an RP: this month's, last month's */
    uint8_t lim[TH_NATIONS + 3];    /* quarters of an RE of Lim units replaced this month */
    uint8_t turn, phase, side, player, weather, asking;
    uint8_t surprise, invasion, raid_turns, raid_month; /* surprise: of this turn; invasion: its turn, 0 not yet */
    uint8_t mover, captures, n_landing_hexes, n_landed_at, n_fought, n_raiders;
    uint8_t options, queue;         /* queue: how far a system procedure has come */
    uint8_t radar_home, spare[3];
};

#endif
