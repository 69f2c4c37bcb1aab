/* theatre.h - what the files of the system share: the scenario (read-only), the state, and the procedures of the
 * chapters. The order of play is in turn.c; every file names the chapters it holds. */
#ifndef THEATRE_H
#define THEATRE_H

#include "foray/foray.h"
#include "foray/hex.h"
#include "operation.h"
#include "theatre_rules.h"
#include "texts.h"

#include <string.h>

enum {
    TH_HEXES = 320, TH_UNITS = 48, TH_SHIPS = 12, TH_TPS = 4, TH_BRIDGES = 20, TH_SITES = 32, TH_CDS = 24,
    TH_TURNS = 12, TH_BERTHS = 10, TH_PIECES = TH_UNITS + TH_SHIPS + TH_TPS, TH_CAPTURES = 7, TH_NOTES = 20,
    TH_HEX_WORDS = TH_HEXES / 64, TH_OBJECTIVES = 64, TH_SEA_STEPS = 24, TH_NAVAL_MP = 20,
    TH_NONE = 255, TH_NOWHERE = 65535, TH_SIDES = 2, TH_LEVELS = 6, TH_EDGE = TH_HEXES, TH_NO_STEP = 255
};

/* Nouns, in the order of the contract. */
enum { TH_PIECE = FY_PIECE, TH_PLACE = FY_PLACE, TH_UNIT, TH_SHIP, TH_TP, TH_BRIDGE, TH_SITE, TH_CD, TH_SIDE };

/* Boxes: the places behind the last hex. */
enum { TH_BOX_POOL, TH_BOX_ISOLATED, TH_BOX_PERMANENT, TH_BOX_ABOARD, TH_BOX_LATER, TH_BOXES };

/* Terrain, and classes of movement (TH-R.MV.2). */
enum { TH_CLEAR, TH_HOME, TH_WOODS, TH_ROUGH_GROUND, TH_MOUNTAIN, TH_SWAMP, TH_CITY, TH_SEA, TH_TERRAINS };
enum { TH_CM, TH_INFANTRY, TH_LIGHT, TH_MTN, TH_LIGHT_MTN, TH_LIGHT_HIGH, TH_CLASSES };

/* Hexsides, as bits; the bridge has its own table. */
enum { TH_MINOR = 1, TH_MAJOR = 2, TH_MOUNTAIN_SIDE = 4 };

enum { TH_CODE_NONE, TH_GARRISON, TH_SECURITY, TH_LINE, TH_MOBILE };
enum { TH_PASS_M, TH_PASS_S, TH_PASS_D, TH_PASS_SF, TH_PASSES }; /* the order of the system's moves: TH-R.EN.9 */
enum { TH_AIRBASE, TH_PORT, TH_RADAR, TH_DRYDOCK, TH_UPENS, TH_SITE_KINDS };
enum { TH_LC, TH_NT };
enum { TH_INTACT, TH_COLLATERAL_MARK, TH_DAMAGED, TH_DESTROYED };

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

/* How a unit goes out of the game, and what a landing or drop does to it. */
enum { TH_LOSS, TH_REMOVED, TH_CUT_OFF, TH_DISASTER };
enum { TH_EFFECT_LOST, TH_EFFECT_TWO, TH_EFFECT_ONE, TH_EFFECT_FINE };

/* What stands in a hex, for both sides, as bits of hold[]: shift by 3 * side. */
enum { TH_FULL = 1, TH_PARTIAL = 2, TH_ANY = 4, TH_HOLD = 7, TH_ZONES = 033 };

struct theatre_unit_data {
    const char *id, *title;
    uint8_t side, nation, attack, defence, move, quarters, division, cm, mountain, parachute, code, turn;
    uint8_t class, light, temporary_bridge, sf, commando;
    uint8_t pass;                    /* when the system moves it; TH_NONE: never */
    uint8_t gait;                    /* row of the step table: class, with or without a temporary bridge */
    int8_t row;
    uint16_t hex;
    const struct theatre_row *kind;
};

struct theatre_bridge_data { const char *id, *title; uint16_t hex[2]; uint8_t owner, scores; };
struct theatre_site_data { const char *id, *title; uint16_t hex; uint8_t kind, size; };
struct theatre_cd_data { const char *id, *title; uint16_t hex; uint8_t level; };
struct theatre_turn_data { const char *title; uint16_t year; uint8_t month, half, surprise, player_only, bridge_number; };

/* Victory points of one side; what a scenario does not name is 0. */
struct theatre_victory {
    int8_t cd_hit, port_hit, airbase_hit, full[TH_SITE_KINDS], radar_home, bridge_destroyed, bridge_damaged,
        bridge_held, division_to_cadre, trip, lost_sf[3], lost_line_re, lost_lc, lost_nt, lost_tp, helped_division,
        division_removed, cadre_at_end, sf_out_at_end, enemy_line_unit, enemy_sf;
    int8_t hex_at_end[TH_HEXES], first_capture[TH_HEXES], bridge_at_end[TH_BRIDGES];
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
struct theatre_link {
    struct theatre_link_game game[TH_LINK_GAMES];
    uint8_t games, elsewhere, hexes;
    struct { uint16_t hex; uint8_t games; } at[TH_LINK_HEXES]; /* games as bits */
};
/* How a tactical raid went. */
struct theatre_outcome { int32_t told[TH_LINK_MEASURES]; const char *band; };

/* A set of hexes, as bits. */
struct theatre_hexes {
    uint64_t bits[TH_HEX_WORDS];
};

struct theatre_data {
    struct fy_hexes map;
    struct theatre_link link;
    struct theatre_tables tables;
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
    uint16_t near[TH_HEXES][6];      /* neighbours by direction, TH_EDGE at the edge */
    uint16_t ring[TH_HEXES][6];      /* the same in ascending order, without TH_EDGE */
    uint8_t rings[TH_HEXES];
    uint8_t closed[TH_SIDES][TH_HEXES + 1];        /* TH-R.MV.14: sea, the enemy's home, what is off the map */
    struct theatre_hexes around[TH_HEXES], open[TH_SIDES]; /* neighbours; hexes not closed */
    uint8_t zone_mask[TH_HEXES + 1]; /* what bits of zone[] a hex can have: none at sea */
    uint8_t side_bits[TH_HEXES][6], side_bridge[TH_HEXES][6];
    uint8_t cd_at[TH_HEXES], site_at[TH_HEXES][3]; /* airbase, port, special; TH_NONE */
    uint8_t bridge_order[TH_BRIDGES];              /* by hexside, ascending */
    uint8_t has_bridge[TH_HEXES], has_site[TH_HEXES];
    uint16_t shore[TH_HEXES], shores; /* sea and coastal hexes, ascending */
    uint16_t coast[TH_HEXES], coasts; /* coastal hexes */
    struct theatre_hexes sea_reach[TH_HEXES]; /* sea hexes within the naval MPs of a turn */
    unsigned landing_craft;          /* LCs, as bits of ship numbers */
    uint8_t safe[TH_SIDES][TH_HEXES][TH_HEXES / 8]; /* TH-R.AM.5 with the ports as they are at the start, as bits */
    uint32_t hostile[TH_SIDES];       /* those ports, as bits of installations */
    uint32_t big_ports;              /* of size 2 and more */
    struct { uint16_t a, b; uint8_t cost; } sea_link[16];
    uint8_t sea_links;
    uint16_t victory_rule;
    uint32_t port_near[TH_HEXES];    /* ports of size 2 and more within two hexes, as bits of installations */
    uint8_t objective[TH_HEXES];     /* a bridge, or named for victory points */
    uint16_t objective_list[TH_OBJECTIVES], objectives; /* those hexes, ascending */
    uint16_t city[32];
    uint16_t home[TH_HEXES], homes;  /* home hexes */
    uint8_t cities;
    uint8_t march[TH_SIDES][TH_UNITS], marches[TH_SIDES]; /* the order in which the system moves units (TH-R.EN.9) */
    uint8_t distance[TH_HEXES][TH_HEXES];
    uint8_t sea_distance[TH_HEXES][TH_HEXES];      /* 255: no way by sea */
    uint8_t supply[TH_SIDES][TH_HEXES];            /* 1 always, 2 while owned */
    uint16_t source[TH_SIDES][TH_HEXES], sources[TH_SIDES]; /* the hexes of that table */
    uint8_t enter[TH_CLASSES][TH_TERRAINS];
    uint8_t step[2][2 * TH_CLASSES][TH_HEXES][6];  /* MPs by gait: without and with a usable bridge; TH_NO_STEP */
    uint8_t approach[2][TH_HEXES][TH_HEXES];       /* the least MPs from a hex to one beside a goal: [c/m][goal][hex] */
    int8_t attack_die[TH_TERRAINS];
    uint64_t ours[TH_SIDES];         /* units of a side */
    uint64_t cm, light;              /* TH-R.CB.7: c/m units; light infantry and mountain units */
    uint64_t special, mobile;        /* SF; units with MPs */
    uint64_t garrisons, hunters;     /* codes G and M */
    struct { uint8_t even, three_to_two, two_to_one, three_to_one; } column; /* odds columns the system looks for */
    /* numbers of the tables */
    uint8_t minor, minor_cm, major, mountain_side, mountain_side_cm;
    uint8_t zoc_cost[2][4][4];       /* TH-R.ZC.3, ZC.5: [c/m][zones left][zones entered] */
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
    struct fy_place *places;
    int n_places;
    struct fy_link *links;
    int n_links;
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

/* A step on land: terrain is -1 if it is closed. */
struct theatre_step {
    int terrain, zoc;
};

/* One step by sea. */
struct theatre_sea_step {
    uint16_t to;
    uint8_t cost;
};

/* A flood in order of cost (path.c). */
enum { TH_PATH_BUCKETS = 64, TH_PATH_ENTRIES = 6 * TH_HEXES };
struct theatre_path {
    int unit, now, open;
    const uint8_t *ahead;
    uint16_t cost[TH_HEXES + 1], head[TH_PATH_BUCKETS], entries;
    uint8_t done[TH_HEXES];
    struct { uint16_t hex, next; } entry[TH_PATH_ENTRIES];
};

enum { TH_BAND_VICTORY = 4 };

/* The working set of a procedure. */
struct theatre_game {
    const struct theatre_data *d;
    struct theatre_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

static inline uint64_t theatre_bit(int unit)
{
    return 1ull << unit;
}

static inline bool theatre_has(uint64_t mask, int unit)
{
    return mask >> unit & 1;
}

#define TH_EACH(unit, mask)                                                                                            \
    for (uint64_t bits_##unit = (mask); bits_##unit; bits_##unit &= bits_##unit - 1)                                   \
        for (int unit = __builtin_ctzll(bits_##unit), once_##unit = 1; once_##unit; once_##unit = 0)

static inline bool theatre_held(const struct theatre_state *s, int hex, int side)
{
    return s->hold[hex] >> (3 * side) & TH_ANY;
}

/* Three units or more in the hex, of whichever side: only then stacking can matter for one more. */
static inline bool theatre_crowded(const struct theatre_state *s, int hex)
{
    int a = s->first[hex], b = a == TH_NONE ? TH_NONE : s->unit[a].next;
    return b != TH_NONE && s->unit[b].next != TH_NONE;
}

static inline void theatre_hexes_add(struct theatre_hexes *set, int hex)
{
    set->bits[hex >> 6] |= 1ull << (hex & 63);
}

static inline bool theatre_hexes_have(const struct theatre_hexes *set, int hex)
{
    return set->bits[hex >> 6] >> (hex & 63) & 1;
}

/* The looks that everything takes most often. */

/* TH-R.ZC.1-2: what zone of `side` lies on a land hex: TH_FULL, TH_PARTIAL, both or none. */
static inline int theatre_zoc(const struct theatre_state *s, int hex, int side)
{
    return s->zone[hex] >> (3 * side) & (TH_FULL | TH_PARTIAL);
}

/* TH-R.MV.5 */
static inline bool theatre_bridge_usable(const struct theatre_state *s, int bridge, int side)
{
    return bridge != TH_NONE && s->bridge[bridge].state == TH_INTACT && s->bridge[bridge].owner == side;
}

static inline int theatre_direction(const struct theatre_data *d, int from, int to)
{
    for (int i = 0; i < 6; i++)
        if (d->near[from][i] == to)
            return i;
    return -1;
}

/* TH-R.MV.1, MV.4-8: MPs of a step without zones of control; -1: closed. */
static inline int theatre_terrain_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int from, int dir)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    int bridge = d->side_bridge[from][dir];
    bool dry = bridge != TH_NONE && theatre_bridge_usable(s, bridge, u->side);
    int cost = d->step[dry][u->gait][from][dir];
    return cost == TH_NO_STEP ? -1 : cost + (u->cm && s->weather == TH_STORMY);
}

/* TH-R.ZC.3, ZC.5: what the zones add, from the zones on the two hexes. */
static inline int theatre_zoc_cost(const struct theatre_data *d, int unit, int leave, int enter)
{
    return d->zoc_cost[d->unit[unit].cm][leave][enter];
}

/* What a unit's steps out of a hex depend on, looked up once for all six. */
struct theatre_exits {
    const uint8_t *wet, *dry, *bridge, *zoc; /* MPs without and with a bridge; bridges; what the zones entered add */
    int storm, side, foe_bits;
};

static inline struct theatre_exits theatre_exits_of(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                                    int hex)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    return (struct theatre_exits){d->step[0][u->gait][hex], d->step[1][u->gait][hex], d->side_bridge[hex],
                                  d->zoc_cost[u->cm][theatre_zoc(s, hex, u->side ^ 1)],
                                  u->cm && s->weather == TH_STORMY, u->side, 3 * (u->side ^ 1)};
}

/* MPs without zones of control; TH_NO_STEP and more: closed. */
static inline int theatre_exit_cost(const struct theatre_state *s, const struct theatre_exits *x, int dir)
{
    bool dry = x->bridge[dir] != TH_NONE && theatre_bridge_usable(s, x->bridge[dir], x->side);
    return (dry ? x->dry : x->wet)[dir] + x->storm;
}

static inline int theatre_exit_zoc(const struct theatre_state *s, const struct theatre_exits *x, int to)
{
    return x->zoc[s->zone[to] >> x->foe_bits & (TH_FULL | TH_PARTIAL)];
}

/* Units of a side in a hex, as a mask. */
static inline uint64_t theatre_units_in(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    uint64_t mask = 0;
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == side)
            mask |= 1ull << u;
    return mask;
}

/* TH-R.MV.14: enemies of the hex's home side stay out. */
static inline bool theatre_closed(const struct theatre_data *d, int hex, int side)
{
    return d->closed[side][hex];
}

extern const struct fy_verb theatre_verbs[];
extern const char *const theatre_box_ids[];

/* map.c */
bool theatre_fits(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int side, int hex);
void theatre_supplied(const struct theatre_data *d, const struct theatre_state *s, int side, struct theatre_hexes *reach);

/* units.c */
int theatre_quarters(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_attack(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_defence(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_put(struct theatre_game *g, int unit, int place);
int theatre_guest(const struct theatre_data *d, const struct theatre_state *s, int host);
uint64_t theatre_party(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_detach(struct theatre_game *g, int unit);
void theatre_score(struct theatre_game *g, int side, int points, uint16_t rule);
int theatre_per_half_re(int value, int quarters);
void theatre_eliminate(struct theatre_game *g, int unit, int how, uint16_t rule);
int theatre_mp(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_derive_lists(const struct theatre_data *d, struct theatre_state *s);

/* attempt.c */
int theatre_surprise_now(const struct theatre_state *s);
struct theatre_attempt theatre_describe(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                        int operation);
uint16_t theatre_type_free(const struct theatre_state *s, int unit, int operation);
int theatre_attempt(struct theatre_game *g, int unit, const struct theatre_attempt *a, uint16_t rule);

/* bridges.c */
bool theatre_at_bridge(const struct theatre_data *d, int bridge, int hex);
void theatre_bridge_changes(struct theatre_game *g, int bridge, int side);
uint16_t theatre_refuse_seize(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge);
void theatre_seize(struct theatre_game *g, int unit, int bridge);
void theatre_seize_on_entry(struct theatre_game *g, int unit, int bridge);
uint16_t theatre_refuse_sabotage(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge);
void theatre_sabotage(struct theatre_game *g, int unit, int bridge);
uint16_t theatre_refuse_blow(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge);
void theatre_blow(struct theatre_game *g, int unit, int bridge);
void theatre_bridge_destroyed(struct theatre_game *g, int bridge);
void theatre_repair_bridges(struct theatre_game *g, int side);
void theatre_score_held(struct theatre_game *g, int side);

/* capture.c */
void theatre_enter(struct theatre_game *g, uint64_t units, int hex, int side);
void theatre_allocate(struct theatre_game *g, int unit, int site);
uint64_t theatre_entry_commandos(const struct theatre_data *d, const struct theatre_state *s, int bridge);
int theatre_entry_bridge(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_capture_step(struct theatre_game *g);
int theatre_hit_site(struct theatre_game *g, int site, int hits);
bool theatre_site_works(const struct theatre_data *d, const struct theatre_state *s, int site);
uint16_t theatre_refuse_wreck(const struct theatre_data *d, const struct theatre_state *s, int unit, int site);
int theatre_wreck_hits(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_score_site(struct theatre_game *g, int site, int hits, int side);
void theatre_wreck(struct theatre_game *g, int unit, int site);

/* ships.c */
int theatre_capacity(const struct theatre_data *d, int ship);
int theatre_room(const struct theatre_data *d, const struct theatre_state *s, int ship);
int theatre_naval_mp(const struct theatre_state *s, int ship);
uint64_t theatre_cargo(const struct theatre_state *s, int ship);
unsigned theatre_carriers(const struct theatre_data *d, const struct theatre_state *s, int unit);
bool theatre_off(const struct theatre_data *d, const struct theatre_state *s, int ship, int hex, int side);
void theatre_unload(struct theatre_game *g, int unit);
bool theatre_ship_takes(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship);
void theatre_load_ship(struct theatre_game *g, int unit, int ship);
bool theatre_port_usable(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
uint16_t theatre_refuse_take_off(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
uint16_t theatre_refuse_embark(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship);
void theatre_embark(struct theatre_game *g, int unit, int ship);
uint16_t theatre_refuse_ship(const struct theatre_data *d, const struct theatre_state *s, int ship);
int theatre_fleet_mp(const struct theatre_data *d, const struct theatre_state *s);
uint64_t theatre_fleet_cargo(const struct theatre_data *d, const struct theatre_state *s);
uint16_t theatre_refuse_sail(const struct theatre_data *d, const struct theatre_state *s, int from, int to);
uint16_t theatre_refuse_anchor(const struct theatre_data *d, const struct theatre_state *s, int to);
int theatre_courses(const struct theatre_data *d, const struct theatre_state *s, int from, uint16_t out[TH_HEXES]);
void theatre_safe_from(const struct theatre_data *d, uint32_t ports, int from, uint8_t safe[TH_HEXES]);
bool theatre_safe_course(const struct theatre_data *d, const struct theatre_state *s, int from, int to);
int theatre_sea_steps(const struct theatre_data *d, int hex, struct theatre_sea_step out[TH_SEA_STEPS]);
int theatre_hit_ship(struct theatre_game *g, unsigned ships, uint16_t rule);
void theatre_ship_gone(struct theatre_game *g, int ship);
void theatre_sail(struct theatre_game *g, int from, int to);
void theatre_disband_fleet(struct theatre_state *s);

/* landing.c */
int theatre_cd_level(const struct theatre_data *d, const struct theatre_state *s, int cd);
uint16_t theatre_refuse_shore(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
uint64_t theatre_landers(const struct theatre_data *d, const struct theatre_state *s, int hex);
uint16_t theatre_refuse_ashore(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_raider(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_raid(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_raids_as(struct theatre_game *g, int code);
int theatre_effect(const uint8_t *table, int n, int lowest, int modified);
void theatre_land(struct theatre_game *g, int code);
void theatre_repair_coast(struct theatre_game *g, int side);

/* air.c */
int theatre_tp(const struct theatre_data *d, int tp);
void theatre_lose_tp(struct theatre_game *g, int tp);
bool theatre_airfield(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
uint16_t theatre_refuse_load(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_drop(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
int theatre_drop_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[TH_HEXES]);
void theatre_drop(struct theatre_game *g, int unit, int hex);
uint16_t theatre_refuse_lift(const struct theatre_data *d, const struct theatre_state *s, int unit, int base);
void theatre_lift(struct theatre_game *g, int unit, int base);
uint16_t theatre_refuse_rebase(const struct theatre_data *d, const struct theatre_state *s, int tp, int hex);
void theatre_rebase(struct theatre_game *g, int tp, int hex);

/* move.c */
void theatre_stop(struct theatre_game *g, int unit);
uint16_t theatre_refuse_walk(const struct theatre_data *d, const struct theatre_state *s, int unit);
struct theatre_step theatre_step_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int dir);
uint16_t theatre_refuse_move(const struct theatre_data *d, const struct theatre_state *s, int unit, int to);
uint16_t theatre_refuse_sneak(const struct theatre_data *d, const struct theatre_state *s, int unit, int to);
void theatre_move(struct theatre_game *g, int unit, int to);
void theatre_sneak(struct theatre_game *g, int unit, int to);
bool theatre_can_overrun(const struct theatre_data *d, const struct theatre_state *s, int from, int to);
uint16_t theatre_refuse_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, int to);
void theatre_overrun_begin(struct theatre_game *g, int unit, int to);
uint16_t theatre_refuse_overrun_join(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_overrun_go(const struct theatre_data *d, const struct theatre_state *s);
void theatre_overrun(struct theatre_game *g);
uint16_t theatre_refuse_attach(const struct theatre_data *d, const struct theatre_state *s, int unit, int host);
void theatre_attach(struct theatre_game *g, int unit, int host);
uint16_t theatre_refuse_detach(const struct theatre_data *d, const struct theatre_state *s, int unit);

/* combat.c */
int theatre_attack_total(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt,
                         int hex);
int theatre_defence_total(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
int theatre_column(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt,
                   int hex);
uint16_t theatre_refuse_fight(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint64_t theatre_fighters(const struct theatre_data *d, const struct theatre_state *s);
uint64_t theatre_in_reach(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex);
uint16_t theatre_refuse_attack(const struct theatre_data *d, const struct theatre_state *s, int hex);
int theatre_faced(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint16_t out[TH_HEXES]);
int theatre_targets(const struct theatre_data *d, const struct theatre_state *s, uint16_t out[TH_HEXES]);
bool theatre_any_target(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_attack_owed(const struct theatre_data *d, const struct theatre_state *s);
void theatre_no_combat(struct theatre_state *s);
void theatre_attack_begin(struct theatre_game *g, int hex);
uint16_t theatre_refuse_with(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_exempt(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_exempt(struct theatre_game *g, int unit);
uint64_t theatre_exemptable(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex);
uint16_t theatre_refuse_go(const struct theatre_data *d, const struct theatre_state *s);
void theatre_attack_go(struct theatre_game *g);
int theatre_bonus_of(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t *rule);
uint16_t theatre_refuse_surprise(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint64_t theatre_surprisers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_surprise(struct theatre_game *g, int unit);
int theatre_combat_modifier(const struct theatre_data *d, const struct theatre_state *s);
uint16_t theatre_refuse_advance(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint64_t theatre_advancers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_advance(struct theatre_game *g);
void theatre_roll_combat(struct theatre_game *g);
bool theatre_combat_step(struct theatre_game *g);

/* losses.c */
void theatre_result(struct theatre_game *g);
uint64_t theatre_payers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_lose(struct theatre_game *g, int unit);
bool theatre_loss_step(struct theatre_game *g);
uint16_t theatre_refuse_board(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship);
unsigned theatre_boats(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_board(struct theatre_game *g, int unit, int ship);
bool theatre_sharing_step(struct theatre_game *g);
bool theatre_share_leftovers(struct theatre_game *g);

/* retreat.c */
bool theatre_may_cross(const struct theatre_data *d, const struct theatre_state *s, int unit, int from, int to);
uint16_t theatre_refuse_retreat_to(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
int theatre_threat(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
int theatre_retreat_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[6]);
void theatre_retreat_all(struct theatre_game *g, uint64_t units, int purpose);
void theatre_retreat_begin(struct theatre_game *g, int hex, uint64_t units, int purpose);
uint16_t theatre_refuse_slip(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
uint16_t theatre_refuse_help(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_slip(struct theatre_game *g, int unit, int hex);
void theatre_help(struct theatre_game *g, int unit);
void theatre_choose_retreat(struct theatre_game *g, int unit, int hex);
int theatre_next_retreater(const struct theatre_state *s);
bool theatre_retreat_step(struct theatre_game *g);
void theatre_slips_done(struct theatre_state *s);
uint16_t theatre_refuse_before(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_withdraw(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
void theatre_withdraw(struct theatre_game *g, int unit, int hex);
uint16_t theatre_refuse_sea_withdraw(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship);
void theatre_sea_withdraw(struct theatre_game *g, int unit, int ship);
bool theatre_before_combat(struct theatre_game *g);

/* turn.c */
bool theatre_listed(const uint16_t *list, int n, int hex);
void theatre_note(uint16_t *list, uint8_t *n, int hex);
void theatre_initial_done(struct theatre_game *g);
void theatre_end_phase(struct theatre_game *g);
void theatre_next_turn(struct theatre_game *g);
void theatre_run(struct theatre_game *g);
void theatre_reinforce(struct theatre_game *g);

/* replace.c */
bool theatre_source_open(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
bool theatre_fits_as(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre);
uint16_t theatre_refuse_source(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                               bool cadre);
int theatre_price(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_replace(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_half(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_cadre(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_refill(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_replace(struct theatre_game *g, int unit, int hex);
void theatre_half(struct theatre_game *g, int unit);
void theatre_buy_cadre(struct theatre_game *g, int unit, int hex);
void theatre_refill(struct theatre_game *g, int unit);
uint16_t theatre_refuse_raid_turn(const struct theatre_data *d, const struct theatre_state *s);
void theatre_raid_turn(struct theatre_game *g);
void theatre_system_replace(struct theatre_game *g);

/* path.c */
void theatre_path_start(const struct theatre_state *s, struct theatre_path *p, int unit, const uint8_t *ahead);
int theatre_path_next(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p);
int theatre_path_to(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex, int most);
int theatre_path_way(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int from,
                     int to, uint16_t way[TH_HEXES]);

/* march.c */
int theatre_city_distance(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);

/* enemy.c */
bool theatre_system_move(struct theatre_game *g);
void theatre_reactions(struct theatre_game *g);
bool theatre_system_attack(struct theatre_game *g);

/* policy.c */
int theatre_system_retreat(const struct theatre_data *d, const struct theatre_state *s, int unit,
                           const uint16_t *hexes, int n);
void theatre_system_slips(struct theatre_game *g);
void theatre_system_withdraws(struct theatre_game *g);
uint64_t theatre_system_advance(const struct theatre_data *d, const struct theatre_state *s);

/* refuse.c */
uint64_t theatre_takers(const struct theatre_data *d, const struct theatre_state *s);
uint16_t theatre_refuse_unit(const struct theatre_data *d, const struct theatre_state *s, int unit);
uint16_t theatre_refuse_choice(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c);
uint16_t theatre_refuse(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c);
bool theatre_check(const void *data, const void *state, const struct fy_choice *c, struct fy_why *why);

/* explain.c */
bool theatre_explain(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c, uint16_t rule,
                     struct fy_why *why);

/* choose.c */
int theatre_initial_choices(const struct theatre_data *d, const struct theatre_state *s, struct fy_choice *out);
bool theatre_any_action(const struct theatre_data *d, const struct theatre_state *s);
int theatre_choices(const void *data, const void *state, struct fy_choice *out);

/* apply.c */
void theatre_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log);

/* score.c */
int theatre_side_points(const struct theatre_data *d, const struct theatre_state *s, int side);
int theatre_points(const struct theatre_data *d, const struct theatre_state *s);
void theatre_score_game(const void *data, const void *state, struct fy_score *out);

/* view.c */
void theatre_make_board(struct fy_loader *l, struct theatre_data *d);
void theatre_board_of(const void *data, struct fy_board *b);
void theatre_show(const void *data, const void *state, struct fy_view *v);

/* habit.c */
int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice);

/* link.c */
void theatre_load_link(struct fy_node file, struct theatre_link *link);
void theatre_load_link_hexes(struct fy_node list, struct theatre_data *d);
int theatre_link_code(const struct theatre_link_game *game, const struct theatre_outcome *o);
bool theatre_may_link(const struct theatre_state *s);
int theatre_errands(const void *data, const void *state, struct fy_errand *out);
bool theatre_settle(const void *data, const void *state, const struct fy_errand *e, const struct fy_ending *ending,
                    struct fy_choice *c);
void theatre_bring_back(struct theatre_game *g, int code);

/* arrange.c */
bool theatre_arrange(const void *data, void *state, int n, const char *const words[], const char **error);

/* load.c */
void theatre_load(struct fy_loader *l, void *data);

/* system.c */
void theatre_derive(const void *data, void *state);

#endif
