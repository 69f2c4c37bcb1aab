/* operation.h - the special-forces operations of chapter 46, apart from any game: who may try what, the modifiers of
 * the success die one by one, the Success Table, the surprise clauses. The game and the operations calculator
 * (calculator.h) both use it. */
#ifndef THEATRE_OPERATION_H
#define THEATRE_OPERATION_H

#include "foray/note.h"

#include <stdbool.h>
#include <stdint.h>

enum { THEATRE_ROWS = 17, THEATRE_COLUMNS = 12, THEATRE_CRT_DICE = 13, THEATRE_MODIFIERS = 16 };

enum { TH_WHOLE_RE = 4, TH_DIVISION = 12 }; /* sizes are in quarters of an RE */

enum { TH_SUCCESS_TABLE = 1, TH_COMBAT_TABLE }; /* of the reference, that notes are looked up in */
enum theatre_result { TH_D, TH_FF, TH_F, TH_S, TH_SS, TH_RESULTS }; /* D, F*, F, S, S* */
enum theatre_combat_result { TH_AE, TH_AH, TH_AR, TH_AS, TH_EX, TH_HX, TH_DR, TH_DH, TH_DE, TH_COMBAT_RESULTS };
enum theatre_surprise { TH_SA_NO, TH_SA_YES, TH_SA_GER, TH_SA_ITAL };
enum theatre_repl { TH_REPL_NO, TH_REPL_LIM, TH_REPL_YES };
enum theatre_weather { TH_CALM, TH_ROUGH, TH_STORMY };
enum theatre_nation { TH_BRITISH, TH_US, TH_GERMAN, TH_ITALIAN, TH_SOVIET, TH_NATIONS };
enum theatre_surprise_turn { TH_NO_SURPRISE, TH_SURPRISE_TURN, TH_INVASION_TURN };

/* The operation types of TH-46.B.0.2. */
enum theatre_type { TH_TYPE_NONE, TH_TYPE_BRIDGE, TH_TYPE_RAID, TH_TYPE_SURPRISE, TH_TYPE_ZOC };

/* Pools, and how a unit goes out of the game. */
enum { TH_BOX_POOL, TH_BOX_ISOLATED, TH_BOX_PERMANENT, TH_POOLS };
enum { TH_LOSS, TH_REMOVED, TH_CUT_OFF, TH_DISASTER };
enum { TH_INTACT, TH_COLLATERAL_MARK, TH_DAMAGED, TH_DESTROYED }; /* bridges */
enum { TH_FULL = 1, TH_PARTIAL = 2 }; /* zones of control, as bits */

enum theatre_operation {
    TH_BRIDGE_CAPTURE, TH_BRIDGE_DEMOLITION, TH_RAID, TH_SURPRISE, TH_ZOC_MOVE, TH_ZOC_RETREAT, TH_HELP_RETREAT,
    TH_RBC_LAND, TH_RBC_SHIP, TH_COLLATERAL, TH_REPLACE, TH_OPERATIONS
};

/* Options of the chapter, as bits. */
enum {
    TH_PARA_LITERAL = 1, TH_SA_HASH_LIBERAL = 2, TH_SA_ANY_STRENGTH = 4, TH_DEMOLITION_FSTAR_KILLS = 8,
    TH_LINKED = 16
};

/* The modifiers of chapter 46 (1 to 11) and those of other rolls on the table. */
enum theatre_modifier_key {
    TH_M1 = 1, TH_M2, TH_M3, TH_M4, TH_M5, TH_M6, TH_M7, TH_M8, TH_M9, TH_M10, TH_M11, TH_MOD_GREAT, TH_MOD_TOKEN,
    TH_MOD_COMMANDO, TH_MOD_FOUR_SIDES, TH_MOD_COMMANDOS, TH_MOD_PREPARED, TH_MOD_SURPRISE_PHASE, TH_MOD_KEYS
};

/* One row of the Special Forces Table. */
struct theatre_row {
    const char *key, *title;
    uint8_t amph, para, zoc, sa, rbc, repl, raid, hash, commando, high_mountain, marine, brandenburg;
};

struct theatre_tables {
    struct theatre_row row[THEATRE_ROWS];
    int8_t success_lowest;
    uint8_t n_success, success[16];
    int8_t crt_lowest;
    uint8_t crt[THEATRE_CRT_DICE][THEATRE_COLUMNS];
    uint8_t odds[THEATRE_COLUMNS][2]; /* attack : defence */
    const char *odds_title[THEATRE_COLUMNS];
    int8_t modifier[TH_MOD_KEYS];           /* of the success roll: TH-46.B.M, TH-R.RBC.2, TH-R.BR.3, TH-R.CL.2 */
    int8_t die_light, die_armour, die_stormy, die_dropped, die_pushed; /* of the combat die: TH-R.CB.7-8, CB.2 */
    uint8_t raid_hits[TH_RESULTS], collateral_hits[TH_RESULTS];
    uint8_t after_invasion_turns;           /* TH-R.SQ.4: of m10 */
    uint16_t early_year;                    /* TH-46.B.M.6: of m6, before this month of this year */
    uint8_t early_month;
    uint8_t half;                           /* TH-R.CB.10: what is lost by AH, HX and DH is one part in so many, rounded up */
    uint8_t surprise_full, surprise_part, surprise_great, surprise_strength; /* TH-46.B.3 */
    uint8_t gate, second_die;               /* TH-46.B.1.8: harm up to this die; TH-R.BR.5: destroyed from this on */
    uint8_t exempt, exempt_great;           /* TH-46.B.1.9, TH-46.B.1.11: units free of the river */
    uint8_t caught, rbc_sides;              /* TH-R.RT.2: caught up to this die; TH-R.RBC.2: so many hexsides */
    uint8_t prepared_port;                  /* TH-R.CL.2: from this size on its demolition is prepared */
    uint8_t lim_quarters, isolated_price;   /* TH-R.RP.3, TH-R.RP.4 */
};

/* One attempt, described without a map. */
struct theatre_attempt {
    uint8_t operation;
    int8_t row;             /* of the unit that rolls; -1: no special forces (a helped division) */
    uint8_t quarters;       /* its size in quarters of an RE */
    uint8_t nation;         /* of the unit that rolls */
    uint8_t markers;        /* the numbers on its "# MP" markers added up */
    uint8_t weather;
    uint8_t from_sea;       /* it assaults or raids from the sea in this player turn (TH-46.B.M.3) */
    uint8_t here;           /* the target lies in or on the hex of its landing or drop (TH-46.B.M.8) */
    uint8_t partial_zoc;    /* a retreat through a partial ZOC and no full one (TH-46.B.M.5) */
    uint8_t brandenburg;    /* helped retreat: the helper is a Brandenburger (TH-46.B.M.4) */
    uint8_t helping;        /* others wait to be led: S* helps them and gives no token */
    uint8_t helper_great;   /* the helper's own retreat was S* */
    uint8_t early;          /* before the date of TH-46.B.M.6 */
    uint8_t surprise;       /* enum theatre_surprise_turn, while in a surprise phase */
    uint8_t after_invasion; /* within the four turns of m10 */
    uint8_t token;          /* an S* token is spent on this roll */
    uint8_t four_sides;     /* retreat before combat: attacked from four or more hexsides */
    uint8_t commandos;      /* collateral damage: commandos that support this installation */
    uint8_t prepared;       /* collateral damage: a port of size 3 or more */
};

struct theatre_modifier {
    uint16_t rule;
    uint8_t key;
    int8_t value;
};
const char *theatre_modifier_word(int key); /* "m7" */

const char *theatre_operation_word(int operation);
int theatre_operation_type(int operation);

/* TH-46.B.M.6: is this month before the one that ends m6? */
bool theatre_is_early(const struct theatre_tables *, int year, int month);

/* The modifiers that apply, one by one; the number of them. The sum is *net. */
int theatre_modifiers(const struct theatre_tables *, const struct theatre_attempt *,
                      struct theatre_modifier out[THEATRE_MODIFIERS], int *net);
int theatre_net(const struct theatre_tables *, const struct theatre_attempt *, struct fy_notes *);
/* The Success Table. */
int theatre_success(const struct theatre_tables *, int modified);

/* What a surprise attack is against. */
struct theatre_target {
    uint8_t nations;        /* bits of the defenders' nationalities */
    uint8_t from_sea;       /* the unit landed by assault in the target hex this player turn */
    uint8_t mountain;       /* the target is mountain, or a mountain hexside lies between */
};
/* The bonus of TH-46.B.3.3, TH-46.B.3.4, TH-46.B.3.5, TH-46.B.3.6, TH-46.B.3.7, TH-46.B.3.8 by the first clause that fits,
 * and in *rule that clause; 0 with the rule that forbids. */
int theatre_surprise_bonus(const struct theatre_tables *, const struct theatre_row *, int attack,
                           const struct theatre_target *, unsigned options, uint16_t *rule);

/* What stands between a unit and an operation, apart from the map. The game and the calculator ask the same functions; unit,
 * hex and ship are what a refusal speaks of. */
bool theatre_may_try(int operation, const struct theatre_row *, int unit, struct fy_message *why);
bool theatre_type_allows(int used, int operation, int unit, struct fy_message *why); /* used: type tried in this phase */
bool theatre_bridge_open_to(int operation, bool entered, int used, int unit, struct fy_message *why);
bool theatre_battery_open_to(int level, int level_at_start, int raiders, int hex, struct fy_message *why);
bool theatre_surprise_open_to(const struct theatre_tables *, const struct theatre_row *, int attack,
                              const struct theatre_target *, unsigned options, int unit, int hex, struct fy_message *why);
bool theatre_zones_to_slip(int operation, int zones, int unit, int hex, struct fy_message *why); /* zones: what they cost, or are */
bool theatre_ship_open_to(bool beach, int weather, int room, int quarters, int unit, int ship, int hex,
                          struct fy_message *why);

/* A unit in a pool, and what its side has used of the monthly allowance (TH-46.C, TH-R.RP). Sizes and prices in quarters. */
struct theatre_return {
    const struct theatre_row *row;
    uint8_t quarters, nation, pool, lim_used, half_paid; /* pool: TH_BOX_POOL and so on */
};
bool theatre_return_open_to(const struct theatre_tables *, const struct theatre_return *, int unit, struct fy_message *why);
bool theatre_return_halves(const struct theatre_tables *, const struct theatre_return *); /* it is paid in two halves */
int theatre_return_price(const struct theatre_tables *, const struct theatre_return *);
int theatre_lim_part(const struct theatre_tables *, int quarters); /* what it takes of the allowance */

/* What a result does: TH-R.BR.3, TH-R.BR.5, TH-46.B.1.8. */
bool theatre_collateral_marks(int result);
bool theatre_gate_harms(const struct theatre_tables *, int die);
int theatre_demolition(const struct theatre_tables *, int result, int second_die);
/* Does this result eliminate the unit that rolled? (TH-46.B.R.1, TH-46.B.R.2, TH-46.B.R.3, TH-46.B.R.4) */
bool theatre_is_lethal(int operation, int result, unsigned options);
/* The pool that a unit goes to (TH-R.IS.2, TH-46.B.R.1, TH-46.B.R.2, TH-46.B.R.3). */
int theatre_pool_after(int how, bool isolated);
/* A retreat into these zones, with the die of TH-R.RT.2 if they are partial. */
bool theatre_zones_catch(const struct theatre_tables *, int zones, int die);

/* What the combat die is modified by beside a surprise attack (TH-R.CB.7, TH-R.CB.8). */
struct theatre_combat_die {
    int8_t ground;            /* of the combat table */
    uint8_t weather;
    bool city, light, armour, dropped; /* half the attackers light; c/m in the open; one dropped into the hex */
};
/* One part of a die's modifier, written down unless it is 0; the part. */
int theatre_die_part(int value, uint16_t rule, int text, struct fy_notes *);
int theatre_combat_die(const struct theatre_tables *, const struct theatre_combat_die *, struct fy_notes *);

/* The odds column for exact strengths in any common unit; -1 below the lowest column. */
int theatre_odds(const struct theatre_tables *, int attack, int defence);
int theatre_combat(const struct theatre_tables *, int column, int die);
void theatre_reads_combat(const struct theatre_tables *, int column, int least, int most, struct fy_notes *);

#endif
