/* jubilee.h - Operation Jubilee: the data of a scenario, the state of a game, and what the chapters share. */
#ifndef JUBILEE_H
#define JUBILEE_H

#include "foray/foray.h"
#include "files.h"
#include "foray/hex.h"
#include "jubilee_rules.h"
#include "texts.h"

#include <string.h>

/* Counters. Commonwealth pieces fill one 64-bit set (companies first, then replacements), German units the next. */
enum {
    CW_MAX = 64,
    FIRST_GERMAN = 64,
    GERMAN_MAX = 32,
    PIECES = FIRST_GERMAN + GERMAN_MAX,
    FACE_DOWN = PIECES, /* a face-down unit is shown by its position: FACE_DOWN + position */
    NO_UNIT = 255,
    MAPS = 3,
    HEX_MAX = 480,
    HEX_WORDS = (HEX_MAX + 63) / 64, /* of a set of hexes */
    ALL_SIDES = (1 << FY_HEX_SIDES) - 1,
    BOX_MAX = 24,
    ROW_MAX = BOX_ROWS, /* rows of landing boxes */
    LINE_MAX = 16, /* rows of hexes on one map */
    CELL_MAX = 31, /* hexes in a row */
    TURNS = TURN_ROWS,
    PLACE_MAX = HEX_MAX + BOX_MAX + TURNS + 4,
    POSITION_MAX = POSITION_ROWS,
    CHIT_MAX = 64,
    WIRE_MAX = 64,
    DEPTH_MAX = 8,
    BEACHES = BEACH_ROWS,
    COMMANDO_BEACHES = 2,
    AREAS = 6,
    COLOURS = 6,
    SYMBOLS = 3,
    STEPS_MAX = 3,
    STRENGTH_MAX = 9,
    TRANSPORT_MAX = 20,
    MARKERS_MAX = 20, /* depth markers of one kind */
    CHITS_DRAWN = 9,  /* in one turn, at most */
    CHIT_COLOURS = 3,
    TERRAIN_MAX = 8,
    NOWHERE = 0xffff,
    OTHER_MAP = 255, /* the distance to a place of another map */
    FAR_ON_FOOT = 99 /* there is no way on foot */
};

enum cw_type { INFANTRY, COMMANDO, TANK };
enum german_type { COASTAL, GERMAN_INFANTRY, ARTILLERY, ANTI_TANK, ENGINEER, HEADQUARTERS };
enum tactic { NO_TACTIC, HEAVY_WEAPONS, FLANKING, TACTICS }; /* also the bits 1 << tactic of a requirement */
enum chit_kind { ACTION_CHIT, DEPTH_CHIT, BATTERY_CHIT, COMMANDO_CHIT, EVENT_CHIT };
enum entry { ENTRY_NO, ENTRY_BY_ROAD, ENTRY_YES };
enum landing { SAFE, DRIFT_EAST, DRIFT_WEST, DELAYED, HAZARD_DISRUPTED, HAZARD_STEP };
enum barrage { NO_HARM, BARRAGE_DISRUPTED, BARRAGE_DISRUPTED_DEPTH };
enum event { EVENT_WALL, EVENT_STRIKE, EVENT_RECALL, EVENT_REDEPLOYMENT };
enum attack_result { /* bits: the results of JU-15.2 and "reveal depth, consult again" */
    ATTACKERS_DISRUPTED = 1,
    GAINS_DEPTH = 2,
    GERMAN_DISRUPTED = 4,
    OPTIONAL_ATTRITION = 8,
    DEPTH_ELIMINATED = 16,
    GERMAN_ELIMINATED = 32,
    REVEAL_DEPTH = 64
};
enum comparison { UP_TO_EQUAL, LESS, EQUAL, GREATER, DOUBLE, COMPARISONS };
enum option { NO_CONVOY, BOMBARDMENT, EARLY_FLANKS, OPTIONS };
enum chit_plan { PRINTED_CHITS, BOMBARDMENT_CHITS, EARLY_FLANKS_CHITS, CHIT_PLANS }; /* how many are drawn on which turn */
enum table { NO_TABLE, LANDING_TABLE, ATTACK_TABLE, BARRAGE_TABLE }; /* of the reference, that notes are looked up in */
enum backing { ALONE, UNREVEALED_DEPTH, REVEALED_DEPTH, BACKINGS };

/* Where the game rests. At TRANSPORT, LANDING, OPERATIONS, COMMONWEALTH and END there is automatic work to be set going;
 * in play only OPERATIONS rests, once for each op chit. */
enum stage {
    BOMBARDING,   /* 16.3: which unit is removed */
    TRANSPORT,    /* I: the turn begins */
    PLACING,      /* I.1: a landing box for a unit */
    LANDING,      /* I.2: the landing checks */
    DELAY,        /* 5.7.2: a delayed unit may go home */
    OPERATIONS,   /* II: the next op chit */
    HITTING,      /* 15.1.8: who of equals is hit */
    RETREATING,   /* 6.18.5 */
    STRIKING,     /* 8.3.1 */
    RECALLING,    /* 8.4.1 */
    COMMONWEALTH, /* III.1: landings and evacuation */
    ACTING,       /* III.2 or a bonus phase: which unit, which target */
    UNIT_ACTING,  /* what the chosen unit does */
    INFILTRATING, /* 10.5.4: go on or stay */
    ATTACKING,    /* 11: who takes part */
    WILD_CARD,    /* 11.8.1 */
    ATTRITION,    /* 15.2.4 */
    STACKING,     /* 10.16.1 */
    END,          /* IV */
    OVER,
    STAGES
};

struct cw_unit {
    const char *id, *title;
    uint8_t type, full_steps, symbol, range, engineers, replacement;
    uint8_t least_steps;        /* that its own counter shows; below that a replacement stands for it (2.13.2) */
    uint8_t strength[STEPS_MAX + 1], hw[STEPS_MAX + 1]; /* by steps */
    uint8_t turn;
    uint8_t map;
    uint32_t boxes;       /* where it may be placed */
    const char *location; /* the same as the file says it; so are these, from full strength down */
    uint8_t printed_strength[STEPS_MAX], printed_hw[STEPS_MAX], levels, hw_levels;
};

struct german_unit {
    const char *id, *title;
    char letter;
    uint8_t type, strength, requires; /* requires: bits 1 << tactic */
};

struct depth_kind {
    const char *id, *title;
    uint8_t strength, requires, count;
};

struct position {
    const char *id, *title, *objective, *face_down, *face_down_title;
    uint16_t hex;
    char letter; /* 0: none */
    uint8_t colour, area, map, vp, arrows;
    uint8_t arrow[2];
};

struct chit {
    const char *id, *title;
    uint8_t kind, symbol, colours, areas, remove, beach;
    uint8_t colour[CHIT_COLOURS], armour[CHIT_COLOURS], assault[CHIT_COLOURS];
    uint8_t area[2];
    uint16_t battery_hex; /* NOWHERE for one off the map */
    uint8_t battery; /* position, or NO_UNIT for one off the map */
};

struct box {
    const char *id, *title;
    uint16_t hex;
    uint8_t row, beach, named;
    uint8_t east, west; /* neighbours in the row, NO_UNIT: none */
};

struct beach {
    const char *id, *title, *track;
    uint8_t map, transport, rows;
    uint64_t surrender[HEX_WORDS]; /* its landing hexes and what is adjacent to them (12.8.2) */
};

struct map_sheet {
    const char *id, *title, *track;
    const char *row[LINE_MAX], *battery_hex; /* as the file says it */
    struct fy_hexes grid;
    uint16_t first_hex;
    uint8_t evacuate_vp, evacuate_counters, evacuate_turn, battery; /* 12.2, 12.3; battery: position or NO_UNIT */
    /* one bit per column, one word per row: communication is a flood over whole rows */
    uint32_t open[FY_HEX_SIDES][LINE_MAX];
    uint32_t land[LINE_MAX], exit[LINE_MAX];
};

struct terrain {
    const char *id, *title;
    char code;
    uint8_t foot, tank; /* enum entry */
    uint8_t strength, ground, plus, times, is_open, communication, beach;
};

/* What a CW unit in a place (hex or box) means for the German positions, as sets of positions: one cache line. */
struct ground {
    uint64_t field;     /* the place is in their printed field of fire */
    uint64_t here;      /* the position in it */
    uint64_t adjacent;  /* those next to it */
    uint64_t threatened; /* objectives so near that their garrison stays (6.19) */
    uint64_t cut[2][2]; /* by control (own hex only, adjacent hexes too) and route: whose way out would be cut */
};

struct jubilee_data {
    struct map_sheet map[MAPS];
    struct beach beach[BEACHES];
    struct position position[POSITION_MAX]; /* ascending hex number */
    struct cw_unit cw[CW_MAX];
    struct german_unit german[GERMAN_MAX];
    struct depth_kind depth[DEPTH_MAX]; /* [0] is "no marker" */
    struct chit chit[CHIT_MAX];
    struct box box[BOX_MAX];
    struct terrain terrain_kind[TERRAIN_MAX];

    uint16_t n_hexes, n_boxes, n_positions, n_companies, n_cw, n_germans, n_chits, n_wires, n_depths, n_terrains;
    uint16_t first_box, first_turn, evacuated, eliminated, pool, aside, n_places;

    /* by hex */
    uint16_t number[HEX_MAX];
    uint8_t map_of[PLACE_MAX]; /* hexes and boxes */
    uint8_t terrain[HEX_MAX];
    int16_t next[HEX_MAX][FY_HEX_SIDES];
    uint8_t foot[HEX_MAX], tank[2][HEX_MAX]; /* directions in which one may go; tank[1] once the wall is down */
    uint8_t road[HEX_MAX], wire[HEX_MAX], cliff[HEX_MAX], river[HEX_MAX], bridge[HEX_MAX], wall[HEX_MAX];
    uint8_t unblocked[HEX_MAX]; /* directions not across a cliff or an unbridged river */
    uint8_t wire_number[HEX_MAX][FY_HEX_SIDES];
    uint8_t position_at[HEX_MAX]; /* NO_UNIT: none */
    uint64_t assailable[HEX_MAX]; /* those a unit without range may attack from it (11.4.1) */
    uint8_t box_of[HEX_MAX];      /* the box that points to the hex, NO_UNIT: none */
    uint64_t wall_hex[HEX_WORDS];

    struct ground ground[HEX_MAX + BOX_MAX];
    uint8_t distance[POSITION_MAX][HEX_MAX + BOX_MAX]; /* a box is one hex beyond its beach hex (JU-R24) */

    /* on foot, Germans or not: to an objective position, to the boarding hexes of a beach */
    uint8_t foot_distance[POSITION_MAX][HEX_MAX], beach_distance[BEACHES][HEX_MAX];

    uint64_t of_colour[COLOURS], of_area[AREAS], of_map[MAPS], objectives, provisional, bombarded;
    uint64_t all_companies, infantry, commandos, tanks, symbol[SYMBOLS]; /* CW sets */
    uint64_t map_units[MAPS];                                            /* CW units that arrive on a map */
    uint64_t coastal, anti_tank;                                          /* German sets, bit 0 is the first German */
    uint8_t area_map[AREAS], area_fallback[AREAS];                        /* fallback: an area, or NO_UNIT (9.5) */

    /* charts */
    uint8_t landing[3][TURNS + 1][DIE + 1]; /* type, turn, die */
    uint8_t attack[2][COMPARISONS][BACKINGS];
    uint8_t barrage[STRENGTH_MAX + 1][DIE + 1]; /* strength, die */
    uint8_t disposition[DIE + 1][COMMANDO_BEACHES][2]; /* die, commando beach: commandos and transport points */
    uint8_t event[DIE];
    uint8_t chits_on[CHIT_PLANS][TURNS + 1];
    uint8_t return_after[TURNS + 1];
    const char *clock[TURNS];
    uint8_t last_turn, first_event_turn, wall_falls_to, home_from, early_end_from;
    uint8_t stack_limit, concentrated, box_limit;
    uint8_t move_out_of_fire, move_by_road; /* hexes (10.2) */
    uint8_t fire_hits[2];                   /* of a German unit alone, with a depth marker (6.7) */
    uint8_t tank_step_transport;            /* transport points for a step of a tank (10.11) */
    uint8_t control_steps;                  /* from so many steps on a unit controls adjacent hexes (13.2) */
    uint8_t garrison_stays;                 /* while a CW unit is within so many hexes (6.19) */
    uint8_t bombardment_removes;            /* units before the game (16.3) */
    uint8_t early_flanks_turn;              /* infantry that lands earlier uses the column of this turn (16.4) */
    uint8_t convoy_free[2];   /* commandos and transport points without the convoy */
    uint8_t commando_beach[COMMANDO_BEACHES];
    int16_t option_vp[OPTIONS], outright_vp, strong_showing, band_from[BAND_ROWS];
    const char *wire_id[WIRE_MAX], *area_title[AREAS], *area_id[AREAS];

    /* for front ends */
    struct fy_place place[PLACE_MAX];
    const struct fy_link *link;
    uint16_t n_links, n_dots;
    const struct fy_feature *dot;
    struct fy_terrain terrain_look[TERRAIN_MAX + 1];
    const char *sheet[MAPS + 1];
    int32_t width, height;

    struct jubilee_files files;
};

struct jubilee {
    /* sets of pieces: [0] Commonwealth, [1] German */
    uint64_t disrupted[2];
    uint64_t revealed[2];
    uint64_t depth_revealed[2];
    uint64_t betrayed[2]; /* German units known to be anti-tank units by their fire, though unrevealed (JU-R49) */
    uint64_t attacker_disrupted, acted, landed, attackers, pending, must_lose, must_disrupt, options;
    uint64_t cup, on_track, set_aside, removed;           /* op chits */
    uint64_t destroyed, attacked, barraged, firing, moving, recovering, passing; /* positions */
    uint64_t wire_crossed;
    uint64_t ashore, afloat, occupied, live;              /* derived: CW pieces; positions with a unit, undisrupted */
    uint16_t at[PIECES];
    uint16_t depth_box[DEPTH_MAX];
    uint16_t where;
    uint8_t steps[CW_MAX];
    uint8_t depth[PIECES];
    uint8_t transport[BEACHES], boarded[BEACHES], boarding_row[BEACHES];
    uint8_t evacuating[MAPS];
    uint8_t wall_down, no_convoy, bombardment, early_flanks;
    uint8_t turn, stage, draws, bonus, chit, who, position, wild, back, only_disrupts;
    uint8_t unit_at[POSITION_MAX]; /* derived: the German unit (from 0) in a position */
    uint8_t spare[6];              /* the state has no padding */
};

enum noun { N_PIECE = FY_NOUN, N_PLACE, N_CHIT, N_DEPTH, N_POSITION, N_BEACH, N_TACTIC, N_MAP, N_WIRE, N_AREA, N_GERMAN,
            N_TERRAIN };

enum verb { V_CONTINUE, V_BOMBARD, V_LAND, V_DELAY, V_HOME, V_HIT, V_RETREAT, V_STRIKE, V_RECALL, V_SELECT, V_MOVE,
            V_BARRAGE, V_DESTROY, V_BOARD, V_CHANGE, V_PASS, V_COMPLETE, V_STAY, V_ATTACK, V_JOIN, V_RESOLVE, V_CALL_OFF,
            V_WILD, V_ATTRITION, V_DECLINE, V_ELIMINATE, V_DONE, VERBS };

/* One act being carried out. All that is random comes out of its dice: d6, chits, depth markers, the shuffle of the Germans, the
 * choice of commandos (JU-2.1.1). */
struct act {
    const struct jubilee_data *d;
    struct jubilee *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

static inline uint64_t bit(int i) { return (uint64_t)1 << i; }
static inline bool in(uint64_t set, int i) { return set >> i & 1; }
static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }

static inline bool is_hex(const struct jubilee_data *d, int place) { return place < d->n_hexes; }
static inline bool is_box(const struct jubilee_data *d, int place)
{
    return place >= d->first_box && place < d->first_turn;
}
static inline int german_in(const struct jubilee *s, int position) { return s->unit_at[position]; }
static inline bool has_depth(const struct jubilee *s, int german) { return s->depth[FIRST_GERMAN + german] != 0; }
static inline int strength_of(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    return d->cw[unit].strength[s->steps[unit]];
}
/* JU-13.2.2: tanks of any strength, others with two steps or more, control all adjacent hexes. */
static inline bool controls_adjacent(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    return s->steps[unit] >= d->control_steps || d->cw[unit].type == TANK;
}
static inline bool german_at(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    return d->ground[hex].here & s->occupied;
}
/* JU-10.1.2, JU-10.17.2, JU-10.19.1: who may still act in this phase. */
static inline uint64_t ready(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t set = s->ashore & ~(s->disrupted[0] | s->attacker_disrupted | s->acted);
    return s->bonus ? set & d->commandos : set;
}
static inline bool hex_bit(const uint64_t set[], int hex) { return set[hex / 64] >> (hex % 64) & 1; }
static inline void set_hex_bit(uint64_t set[], int hex) { set[hex / 64] |= (uint64_t)1 << (hex % 64); }

/* pieces.c: 2.13, 6.9, 12: where pieces are and how they leave */
void jubilee_put_cw(const struct jubilee_data *, struct jubilee *, int unit, int place);
void jubilee_refresh_germans(const struct jubilee_data *, struct jubilee *);
void jubilee_derive(const void *data, void *state);
int jubilee_lose_step(struct act *, int unit, uint16_t rule); /* the unit that stands there now, or -1 */
void jubilee_eliminate(struct act *, int unit, uint16_t rule);
int jubilee_replace_company(struct act *, int unit); /* the replacement, or -1 */
int jubilee_free_replacement(const struct jubilee_data *, const struct jubilee *, int symbol);
int jubilee_swap_for_replacement(struct act *, int unit, int laid_in); /* the replacement, or -1 */
void jubilee_remove_german(struct act *, int position);
void jubilee_disrupt_german(struct act *, int position, uint16_t rule);
void jubilee_lose_transport(struct act *, int beach, uint16_t rule);
void jubilee_check_evacuation(struct act *);
int jubilee_destroyed_vp(const struct jubilee_data *, uint64_t positions);
int jubilee_counters_lost(const struct jubilee_data *, const struct jubilee *);
uint16_t jubilee_evacuation_rule(const struct jubilee_data *, uint64_t destroyed, int map); /* 0: not yet */
void jubilee_evacuate_map(struct act *, int map, uint16_t rule);
uint64_t jubilee_units_in(const struct jubilee *, uint64_t among, int place);
uint64_t jubilee_sharing(const struct jubilee *, uint64_t among);
/* What the CW units on the maps mean for the German positions, as sets of positions. */
struct presence {
    uint64_t covered; /* a CW unit is in the printed field of fire, boxes included */
    uint64_t entered; /* a CW unit is in the hex */
    uint64_t threatened; /* an objective whose garrison stays: a CW unit is near (6.19) */
    uint64_t cut[2];  /* the first, the second way out is cut (13) */
};
struct presence jubilee_presence(const struct jubilee_data *, const struct jubilee *);

/* communicate.c: 13 */
bool jubilee_in_communication(const struct jubilee_data *, const struct jubilee *, const struct presence *, int position);
bool jubilee_would_communicate(const struct jubilee_data *, const struct jubilee *, const struct presence *, int from,
                               int to);
bool jubilee_reaches_exit(const struct jubilee_data *, int position);

/* setup.c: 3, 16 */
void jubilee_setup(const void *data, const int16_t options[], void *state, struct fy_dice *, struct fy_log *);
void jubilee_remove_bombarded(struct act *, int position);

/* transport.c: 4, 5 */
void jubilee_begin_turn(struct act *);
void jubilee_begin_landing(struct act *);
void jubilee_end_turn(struct act *);
uint32_t jubilee_boxes_open(const struct jubilee_data *, const struct jubilee *, int unit);
void jubilee_note_landing(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_notes *);
void jubilee_place_in_box(struct act *, int unit, int box);
void jubilee_after_delay(struct act *, int unit, bool home);
void jubilee_begin_actions(struct act *);
void jubilee_begin_bonus(struct act *);
void jubilee_end_actions(struct act *);
void jubilee_after_stacking(struct act *, int unit);

/* operations.c: 4.1, 7, 8 */
void jubilee_draw_chit(struct act *);
int jubilee_draw_from_cup(struct act *, uint16_t rule, uint16_t what, int32_t who);
void jubilee_finish_chit(struct act *);
void jubilee_air_strike(struct act *, int position);
void jubilee_recall_transport(struct act *, int beach);
uint64_t jubilee_strike_targets(const struct jubilee_data *, const struct jubilee *);
uint32_t jubilee_recall_beaches(const struct jubilee_data *, const struct jubilee *);

/* depth.c: 9 */
void jubilee_gain_depth(struct act *, int position, uint16_t rule);
void jubilee_lose_depth(struct act *, int position, bool to_box, uint16_t rule);
void jubilee_place_depth_markers(struct act *, const struct chit *);

/* fire.c: 6.5-6.14, 15.1 */
void jubilee_german_fire(struct act *);
void jubilee_choose_hit(struct act *, int unit);

/* german.c: 6.1-6.4, 6.15-6.22 */
void jubilee_resolve_action_chit(struct act *);
void jubilee_german_moves(struct act *, const struct presence *cw); /* NULL: to be worked out */
int jubilee_retreat_hexes(const struct jubilee_data *, const struct jubilee *, int unit, uint16_t hexes[FY_HEX_SIDES]);
void jubilee_retreat_unit(struct act *, int unit, int hex);

/* action.c: 10 */
enum { MOVES_MAX = HEX_MAX };
int jubilee_list_moves(const struct jubilee_data *, const struct jubilee *, int unit, uint16_t hexes[MOVES_MAX]);
bool jubilee_may_move(const struct jubilee_data *, const struct jubilee *, int unit, int hex, struct fy_message *);
bool jubilee_may_destroy(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_message *);
bool jubilee_may_board(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_message *);
bool jubilee_may_change(const struct jubilee_data *, const struct jubilee *, int unit, int steps, struct fy_message *);
int jubilee_boarding_cost(const struct jubilee_data *, const struct jubilee *, int unit);
int jubilee_room(const struct jubilee *, int beach);
void jubilee_move_unit(struct act *, int unit, int hex);
bool jubilee_crosses_wire(const struct jubilee_data *, const struct jubilee *, int unit, int from, int to);
uint64_t jubilee_passes(const struct jubilee_data *, const struct jubilee *, int unit, int hex); /* positions */
void jubilee_note_passing(const struct jubilee_data *, const struct jubilee *, uint64_t positions, struct fy_notes *);
void jubilee_note_path(const struct jubilee_data *, const struct jubilee *, int unit, int hex, struct fy_notes *);
void jubilee_infiltration_goes_on(struct act *, bool complete);
void jubilee_destroy_objective(struct act *, int unit);
void jubilee_board_unit(struct act *, int unit);
void jubilee_change_and_board(struct act *, int unit, int steps);
void jubilee_spend(struct act *, uint64_t units);
void jubilee_next_action(struct act *);

/* attack.c: 11, 15.2 */
struct tactics {
    uint8_t needed, met; /* bits 1 << tactic */
};
uint64_t jubilee_attack_targets(const struct jubilee_data *, const struct jubilee *);
bool jubilee_may_attack(const struct jubilee_data *, const struct jubilee *, int hex, struct fy_message *);
bool jubilee_may_join(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_message *);
uint64_t jubilee_may_join_set(const struct jubilee_data *, const struct jubilee *);
bool jubilee_may_resolve(const struct jubilee_data *, const struct jubilee *, struct fy_message *);
uint64_t jubilee_barrage_targets(const struct jubilee_data *, const struct jubilee *, int unit);
bool jubilee_may_barrage(const struct jubilee_data *, const struct jubilee *, int unit, int hex, struct fy_message *);
int jubilee_attack_strength(const struct jubilee_data *, const struct jubilee *, struct fy_notes *);
int jubilee_german_strength(const struct jubilee_data *, const struct jubilee *, int position, struct fy_notes *);
struct tactics jubilee_attack_tactics(const struct jubilee_data *, const struct jubilee *, struct fy_notes *);
int jubilee_wild_cards(const struct jubilee_data *, const struct jubilee *, uint8_t tactics[TACTICS]);
int jubilee_expected_result(const struct jubilee_data *, const struct jubilee *);
void jubilee_resolve_attack(struct act *);
void jubilee_name_wild_card(struct act *, int tactic);
void jubilee_pay_attrition(struct act *, int unit);
void jubilee_note_barrage(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_notes *);
void jubilee_fire_barrage(struct act *, int unit, int hex);

/* facts.c, prospect.c: what is written down for who looks or chooses */
void jubilee_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *);
void jubilee_prospect(const void *data, const void *state, const struct fy_choice *, struct fy_notes *);
void jubilee_note_fire(const struct jubilee_data *, const struct jubilee *, int place, int role, struct fy_notes *);
/* What lies between a hex and its neighbour, as texts name it; HEXSIDES: no one hexside is meant. */
enum hexside { OPEN_SIDE, CLIFF_SIDE, RIVER_SIDE, BRIDGE_SIDE, WALL_SIDE, HEXSIDES };
int jubilee_hexside(const struct jubilee_data *, const struct jubilee *, int hex, int dir);
void jubilee_note_cup(const struct jubilee_data *, const struct jubilee *, int role, struct fy_notes *);
int jubilee_steps_in(const struct jubilee *, uint64_t units);

/* decide.c, refuse.c: the decisions */
void jubilee_note_result(const struct jubilee_data *, const struct jubilee *, int result, struct fy_notes *);
void jubilee_read_result(const struct jubilee_data *, const struct jubilee *, struct fy_notes *);
int jubilee_result_word(int result); /* its number among the words of T_HINT_RESULT */
bool jubilee_may_act(const struct jubilee_data *, const struct jubilee *, int unit, struct fy_message *);
int jubilee_choices(const void *data, const void *state, struct fy_choice *);
void jubilee_ask(const void *data, const void *state, struct fy_ask *);
bool jubilee_check(const void *data, const void *state, const struct fy_choice *, struct fy_message *);
void jubilee_apply(const void *data, void *state, const struct fy_choice *, struct fy_dice *, struct fy_log *);

/* the rest of the contract */
void jubilee_load(struct fy_loader *, void *data);
extern const struct fy_rows jubilee_scenario;
extern const char *const jubilee_bands[];
void jubilee_score(const void *data, const void *state, struct fy_score *);
void jubilee_fates(const void *data, const void *state, struct fy_fates *);
int jubilee_victory_points(const struct jubilee_data *, const struct jubilee *);
int jubilee_evacuated_steps(const struct jubilee_data *, const struct jubilee *);
int jubilee_steps_left(const struct jubilee_data *, const struct jubilee *); /* of all that are not eliminated */
int32_t jubilee_worth(const struct jubilee_data *, const struct jubilee *, const struct fy_score *);
void jubilee_board(const void *data, struct fy_board *);
void jubilee_show(const void *data, const void *state, struct fy_view *);
const char *jubilee_audit(const void *data, const void *state);
void jubilee_redeal(const void *data, void *state, struct fy_dice *);
uint64_t jubilee_could_be(const struct jubilee_data *, const struct jubilee *, int german);
void jubilee_conceal(const void *data, void *state);
extern const struct fy_bytes jubilee_concealed[];
bool jubilee_deals(const void *data, const void *state, const struct fy_choice *, uint64_t most, struct fy_deals *);
extern const struct fy_outcome jubilee_outcomes[];
bool jubilee_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);
bool jubilee_figure(const void *data, const char *name, struct fy_figure *);
int jubilee_habit(const void *data, const void *state, const struct fy_choice *, int n, struct fy_dice *);
void jubilee_empty(const void *data, void *state);
bool jubilee_arrange(const void *data, void *state, int n, const char *const words[], const char **error);
enum { JUBILEE_FIELDS = 53 };
extern const struct fy_field jubilee_fields[JUBILEE_FIELDS];

#endif
