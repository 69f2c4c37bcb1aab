/* chariot.h - Commandos at St. Nazaire: the data, the state, and what the chapters offer each other.
 *
 * Pieces are numbered so that sets of them are bits: 0 to 20 the commandos in roster order, 21 to 63 the German
 * counters, 64 to 74 the FlaK. Bits 0 to 63 are word 0 of a set, the FlaK word 1. Behind them come the labels
 * u01 to u43, under which the player knows units that still show their unknown face (CH-8.2.7).
 */
#ifndef CHARIOT_H
#define CHARIOT_H

#include "board/order.h"
#include "board/sets.h"
#include "chariot_rules.h"
#include "foray/foray.h"

#include <string.h>

enum {
    SPACES = 80,
    COMMANDOS = 21,
    COUNTERS = 43,
    FLAKS = 11,
    FIRST_COUNTER = COMMANDOS,
    FIRST_FLAK = COMMANDOS + COUNTERS,
    PIECES = FIRST_FLAK + FLAKS,
    FIRST_LABEL = PIECES,
    STACK = 4,    /* one more than the limit of CH-7.1, so that a stack over it can exist */
    BRIDGES = 4,  /* objectives that vehicles cross while intact (CH-8.1.14) */
    GROUNDS = 1 + (1 << BRIDGES), /* 0 on foot, 1 + wrecked bridges for vehicles */
    NO_WAY = 255,
    FAR = 32,     /* steps from end to end of the map, and more */
    LINKS = 400,
    REACHABLE = 16,    /* spaces within the reach of one */
    FAMILIES = 6,
    NUMBERS = 32, /* objective numbers */
    EVENTS = 2 * COMMANDOS, /* a space is emptied by a commando's shot or by the loss of one */
    LAST_TURN = 15,
    COLUMNS = 7,  /* of the combat table, by strength */
    DIE_ROWS = 12, /* of the combat table, for a modified die of 0 to 11 */
    MODIFIER = 3, /* the most that one circumstance adds to a shot, or takes away */
    AREAS = 26,   /* set-up areas and entries have letters */
    NOBODY = 255,
    NOWHERE = 255
};

/* Where a piece can be: a space, or one of these. */
enum {
    TRACK = SPACES, /* and one each for the Old Entrance and Campbeltown, in landing order */
    LOST = TRACK + 3,
    EXITED,
    BOAT_DESTROYED,
    BOAT_WITHDRAWN,
    POOL_A,
    POOL_B,
    FLAK_BOX,
    ASIDE,
    PLACES
};

/* CH-4.1 */
enum phase { LANDING, PHASE_A, PHASE_B, PHASE_C, PHASE_D, PHASE_E, PHASE_F, PHASE_G, OVER };
/* What is decided: the phase itself, or something in the middle of it. */
enum stage { MAIN, LANDED, OFFERED_FIGHT, DECLARING, OCCUPYING, DISPLACING };
enum team { ASSAULT, DEMOLITION, HQ }; /* CH-2.1.2 */
enum { FOOT, VEHICLE, FLAK, QUAD }; /* of Germans (CH-2.1.4) */
enum { OLD_MOLE, OLD_ENTRANCE, CAMPBELTOWN, LANDING_PLACES }; /* CH-5.1.2, in the order of CH-5.2.0.1 */
enum result { NO_EFFECT, PINNED, STEP_LOST, DESTROYED }; /* CH-9.0.7 */
/* Who reaches what: every unit, the FlaK, the mortar. */
enum reach { RIFLES, GUNS, MORTAR, REACHES };
enum { V_CONTINUE, V_MOVE, V_STAY, V_EXIT, V_FIGHT, V_DECLINE, V_EXCHANGE, V_FIRE, V_RESOLVE, V_OCCUPY, V_DEMOLISH,
       V_DISPLACE, V_DONE };
enum option { MOLE_SUBSTITUTE, GERMAN_SPREAD, MORTAR_CARRIED, PINNED_ADVANCE, ANY_DEMOLISHER, HISTORICAL_LOSSES,
              DASHED_FLAK_ONLY, FLAK13_CAP2, EXIT_NEEDS_OBJECTIVE, N_OPTIONS };

/* ---- rows of the data files that have to be worked out */

struct family_row {
    const char *id, *title;
    uint8_t type, pool, n, strength[COUNTERS];
    bool naval;
};

struct flak_row {
    const char *id, *title;
    uint8_t type, strength, number;
};

struct objective_row {
    const char *title;
    uint8_t number, spaces, points, vehicles;
    bool sinks;
};

struct flak_area_row {
    uint8_t area, n, flak[STACK - 1];
};

struct drawn_row {
    uint8_t family, n, area[COUNTERS];
};

struct chariot_files {
    struct family_row family[FAMILIES];
    struct flak_row flak[FLAKS];
    struct objective_row objective[NUMBERS];
    struct flak_area_row flak_area[AREAS];
    struct drawn_row drawn[3];
    const char *track_title[LANDING_PLACES];
    uint64_t mortars, reserves;                /* commandos with these marks */
    uint8_t n_families, n_objectives, n_flak_areas, n_drawn, flak_chain, fought;
    uint8_t square[SPACES], star[SPACES], column[COLUMNS], landing[2], track_place[LANDING_PLACES];
    uint8_t area_space[AREAS], entry_space[AREAS], n_areas, n_entries; /* in the order of the map, as references count them */
};

struct chariot_data {
    struct fy_set adjacent[SPACES];                  /* solid connections */
    struct fy_set dashed[SPACES];
    struct fy_set reach[2][REACHES][SPACES];         /* [dashed_flak_only] */
    struct fy_set square, ship, entry, objective;    /* CH-1.1.1, CH-1.1.2: squares are cover, circles are not */
    struct fy_set no_vehicles;                       /* closed to vehicles, whatever stands (CH-8.1.13, CH-8.1.20) */
    struct fy_set in_any_reach[SPACES];              /* spaces that somebody in a space, a FlaK perhaps, could fire into */
    uint8_t reach_index[SPACES][SPACES];             /* [from][to]: which of these `to` is; so 16 bits hold a set of them */
    uint16_t reach_bits[2][REACHES][SPACES];         /* `reach` as such sets */
    struct fy_set ring[GROUNDS][FAR][SPACES];        /* at so many legal steps (CH-8.1.4); the last may be barred (CH-8.1.21) */
    uint8_t steps_to[GROUNDS][SPACES][SPACES];       /* the same as numbers: to a space, from each; NO_WAY */
    struct fy_set closed[GROUNDS];                   /* barred spaces */
    uint8_t bridge[BRIDGES], n_bridges;
    uint8_t result[COLUMNS][DIE_ROWS];               /* [column][modified die] */
    uint8_t odds[COLUMNS][2 * MODIFIER + 1][2];      /* faces that eliminate, that Pin a German: [column][MODIFIER + modifier] */
    uint8_t full[PIECES], reduced[COMMANDOS];        /* strengths; reduced 0: one step (CH-2.1.5); Germans have one (CH-2.1.6) */
    uint8_t type[PIECES];                            /* enum team, or FOOT to QUAD */
    uint8_t number[PIECES];                          /* objective number, 0: none */
    uint8_t group[COMMANDOS];
    uint16_t target_weight[2][COMMANDOS];            /* full and reduced strength, times 256 for Demolition, 0 for HQ (CH-9.1.1.1) */
    uint64_t team[3], two_steps;                     /* commandos */
    uint64_t naval, infantry, vehicles;              /* counters: Kriegsmarine; those of pool B; vehicles */
    uint64_t counters[FAMILIES];                     /* by family */
    uint8_t mortar, reserve, hq;                     /* the commandos of CH-9.3.1, CH-11.2.1, CH-10.6 */
    uint8_t fighter, mole_flak;                      /* CH-5.2.2.1 */
    uint8_t track[LANDING_PLACES][COMMANDOS], n_track[LANDING_PLACES], star[LANDING_PLACES];
    uint8_t withdraws[2], lands[2], bonus[2];
    uint8_t flak_at[FLAKS];
    uint8_t drawn_family[COUNTERS], drawn_at[COUNTERS], drawn_step[COUNTERS], n_drawn; /* CH-3.3 to CH-3.6 */
    uint8_t arrivals[10][2], entries[10][2], merge_turn;
    struct fy_set own[COMMANDOS];                    /* the spaces with a commando's number */
    uint8_t owner[NUMBERS];                               /* of an objective number; NOBODY */
    uint8_t objective_number[SPACES];
    uint8_t points[NUMBERS];
    bool sinks[NUMBERS];                                  /* ships get another marker */
    int16_t flak_points, commando_points, band_from[3], won_from, historical_score, historical_losses;
    uint8_t capped_flak, capped_most;                /* CH-13.6 with flak13_cap2 */
    uint8_t move, stack, cohesion_british, cohesion_german, leave_zoc, demolition, entering, first_move, turns, minutes;
    struct {
        int8_t stacked, cover, cohesion, demolition_enemies, demolition_reduced;
    } add;                                           /* modifiers of dice */

    /* for people */
    struct fy_name piece_name[FIRST_LABEL + COUNTERS];
    const char *label[PIECES];
    const char *counter_id[COMMANDOS], *code_id[SPACES]; /* other ids: "m1", "area:a" or "entry:a" */
    uint8_t family[COUNTERS];
    const char *objective_title[NUMBERS];
    struct fy_place place[PLACES];
    struct fy_link link[LINKS];
    int n_links, width, height;
    const char *scenery;
    char clock[LAST_TURN + 1][6];                    /* the time at the start of each turn (CH-1.2.1) */
    int starts;                                      /* of the first, in minutes after midnight */
    struct chariot_files files;
};

struct chariot {
    /* sets of pieces; word 1 is the FlaK's */
    uint64_t pinned[2], fired[2]; /* CH-2.2.1, CH-9.0.5 */
    uint64_t target_fixed[2];     /* Germans whose target space was decided by a die and stands (CH-9.1.1.8) */
    uint64_t unknown[2];          /* counters that show their unknown face; FlaK never do (CH-8.2.4) */
    uint64_t boarded;             /* Kriegsmarine counters on a ship that came there by occupation: no crew (CH-X.9) */
    uint64_t reduced, moved, tried, hit; /* commandos; tried: a demolition; hit: a result this combat phase */
    uint64_t on;                  /* options */
    struct fy_set destroyed;      /* CH-2.2.2 */
    /* derived */
    uint64_t ashore;              /* commandos on the map */
    uint64_t pool[2];
    struct fy_set british, stacked; /* spaces with a commando, with two or more */
    struct fy_set german, guns;   /* spaces with a German unit, with a FlaK */
    struct fy_set zoc;            /* next to an unpinned German that is no FlaK; kept in the landing and phase B only */

    /* What concerns a British space is kept with the commandos in it, as sets of German spaces (data->reach_index). */
    uint16_t fought[COMMANDOS];   /* with which his space has had its exchange this phase; the same for all in a space */
    /* Derived: which would fire at his space, or might after a die. Kept at the last commando of a space only, and only
     * while the player is choosing exchanges. */
    uint16_t threats[COMMANDOS];
    uint8_t stack[SPACES][STACK]; /* German units in the order they came (CH-0.4) */
    uint8_t at[PIECES];
    uint8_t label[COUNTERS];      /* what an unknown unit is called, from 0; NOBODY in a pool */
    uint8_t since[COUNTERS];      /* turn in which it came to the map, 0: set-up */
    uint8_t back[COUNTERS];       /* turn in which it last went back to a pool, 0: never */
    uint8_t target[PIECES - COMMANDOS]; /* space a German holds its fire for, this phase */
    uint8_t shot_at[COMMANDOS];   /* German space a commando has fired at, this phase */
    uint8_t emptied[EVENTS][2];   /* spaces emptied in this phase: from where it may be occupied, and itself */
    uint8_t turn, phase, stage;
    uint8_t mover;                /* the commando that lands or displaces */
    uint8_t british_side, german_side; /* the exchange being declared */
    uint8_t n_shots, shooter[STACK], aim[STACK];
    uint8_t n_emptied, next_emptied;
};

enum { /* texts; the words are in system.c */
    T_NONE,
#define TEXT(id, words) id,
#include "texts.h"
#undef TEXT
    N_TEXTS
};

/* ---- sets */

static inline int pop_bit(uint64_t *m)
{
    int i = __builtin_ctzll(*m);
    *m &= *m - 1;
    return i;
}
static inline uint64_t bit(int piece) { return UINT64_C(1) << (piece & 63); }
static inline bool has(const uint64_t set[2], int piece) { return set[piece >> 6] >> (piece & 63) & 1; }
static inline bool option(const struct chariot *s, enum option o) { return s->on >> o & 1; }
static inline bool is_flak(int piece) { return piece >= FIRST_FLAK; }
static inline bool on_map(const struct chariot *s, int piece) { return s->at[piece] < SPACES; }

/* The row of the combat table for a modified die, the column for a strength (CH-9.1.0.1). */
enum { COMBAT_TABLE = 1, LANDING_TABLE }; /* of the reference, that notes are looked up in */
static inline int die_row(int die) { return die < 0 ? 0 : die >= DIE_ROWS ? DIE_ROWS - 1 : die; }
static inline int column_of(int power) { return (power > COLUMNS ? COLUMNS : power) - 1; }

static inline int strength(const struct chariot_data *d, const struct chariot *s, int piece)
{
    return piece < COMMANDOS && s->reduced >> piece & 1 ? d->reduced[piece] : d->full[piece];
}
/* A Kriegsmarine unit placed on a ship at set-up (CH-3.4, CH-X.9): it never moves (CH-8.3.1). */
static inline bool ship_crew(const struct chariot_data *d, const struct chariot *s, int piece)
{
    return piece < FIRST_FLAK && (d->naval & ~s->boarded) >> piece & 1 && fy_set_has(d->ship, s->at[piece]);
}
/* The commandos in a space. Eight places are compared at a time: after the exclusive or, a byte is 0 where a commando is in
 * the space; adding 127 leaves the high bit of such a byte clear and sets that of every other (places are below 128); what
 * is clear is turned into ones, and the multiplication collects them in the top byte. */
static inline uint64_t commandos_in(const struct chariot *s, int space)
{
    const uint64_t low = 0x0101010101010101u, gather = 0x0102040810204080u;
    uint64_t here = 0;
    for (int i = 0; i < COMMANDOS; i += 8) {
        uint64_t at = fy_eight_bytes(s->at + i);
        here |= (~((at ^ low * (uint64_t)space) + 127 * low) >> 7 & low) * gather >> 56 << i;
    }
    return here & (bit(COMMANDOS) - 1);
}
/* Eliminated, or never landed (CH-11.3.2). */
static inline bool gone(const struct chariot *s, int commando)
{
    return s->at[commando] == LOST || s->at[commando] == BOAT_DESTROYED || s->at[commando] == BOAT_WITHDRAWN;
}
/* How many German units are in a space: the bytes of its stack before the first NOBODY (255), which is the first that is 0
 * when all bits are inverted; so the highest bit set tells how many bytes there are. */
static inline int germans_in(const struct chariot *s, int space)
{
    uint32_t stack = fy_four_bytes(s->stack[space]);
    return (63 - __builtin_clzll((uint64_t)~stack << 8 | 1)) >> 3;
}
/* How a German unit is named to the player (CH-8.2.7, CH-X.13). */
static inline int shown(const struct chariot *s, int piece)
{
    return piece < FIRST_FLAK && s->unknown[0] >> piece & 1 ? FIRST_LABEL + s->label[piece - FIRST_COUNTER] : piece;
}

/* ---- pieces.c: pieces come and go (CH-0, CH-7, CH-8.2) */
int chariot_pick(struct fy_dice *, int n, uint16_t rule, uint16_t what, int32_t who);
void chariot_arrive(const struct chariot_data *, struct chariot *, int commando, int space, struct fy_log *);
void chariot_leave(struct chariot *, int commando, int place);
void chariot_enter(const struct chariot_data *, struct chariot *, int german, int space, struct fy_log *);
void chariot_step_out(struct chariot *, int german);
void chariot_reveal(const struct chariot_data *, struct chariot *, int german, uint16_t rule, struct fy_log *);
void chariot_lose_commando(struct chariot *, int commando, uint16_t rule, struct fy_log *);
void chariot_lose_german(const struct chariot_data *, struct chariot *, int german, struct fy_log *);
void chariot_overstack(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);
bool chariot_full(const struct chariot_data *, const struct chariot *, int space);
struct fy_set chariot_zoc(const struct chariot_data *, const struct chariot *);

/* ---- setup.c: set-up and positions (CH-3) */
void chariot_setup(const void *, const int16_t *, void *, struct fy_dice *, struct fy_log *);
void chariot_derive(const void *, void *);
const char *chariot_audit(const void *, const void *);
void chariot_empty(const void *, void *);
bool chariot_arrange(const void *, void *, int, const char *const *, const char **);

/* ---- redeal.c: what the player cannot know (CH-8.2.7) */
void chariot_redeal(const void *, void *, struct fy_dice *);
void chariot_conceal(const void *, void *);
extern const struct fy_bytes chariot_concealed[];
bool chariot_deals(const void *data, const void *state, const struct fy_choice *, uint64_t most, struct fy_deals *);
extern const struct fy_outcome chariot_outcomes[];
bool chariot_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);

/* ---- files.c: what the data files hold; load.c: what is made of it */
extern const struct fy_rows chariot_scenario;
extern const char *const chariot_place_words[];
void chariot_add_space(const struct fy_row *);
void chariot_add_area(const struct fy_row *);
void chariot_add_entry(const struct fy_row *);
void chariot_read_entries(const struct fy_row *);
void chariot_read_start(const struct fy_row *);
void chariot_load(struct fy_loader *, void *);

/* ---- landing.c (CH-5) */
int chariot_next_lander(const struct chariot_data *, const struct chariot *);
int chariot_landing_bonus(const struct chariot_data *, const struct chariot *, int commando, struct fy_notes *);
void chariot_next_landing(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);
void chariot_landing_fight(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);

/* ---- move.c: British movement (CH-6, CH-13.2) */
int chariot_move_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
bool chariot_check_move(const struct chariot_data *, const struct chariot *, const struct fy_choice *, struct fy_message *);
bool chariot_check_lander(const struct chariot_data *, const struct chariot *, int commando, struct fy_message *);
bool chariot_check_exit(const struct chariot_data *, const struct chariot *, int commando, struct fy_message *);
void chariot_move(const struct chariot_data *, struct chariot *, const struct fy_choice *, struct fy_dice *,
                  struct fy_log *);
int chariot_path(const struct chariot_data *, const struct chariot *, int commando, int to, uint8_t path[]);
int chariot_exit_space(const struct chariot_data *, const struct chariot *, int commando);
int chariot_leave_need(const struct chariot_data *, const struct chariot *, int commando, struct fy_notes *);
bool chariot_in_zoc(const struct chariot *, int commando);
bool chariot_objective_open(const struct chariot_data *, const struct chariot *, int number);

/* ---- germans.c: reinforcements and movement (CH-8.1, CH-12) */
void chariot_phase_e(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);
bool chariot_barred(const struct chariot_data *, const struct chariot *, int german, int space);

/* ---- targets.c: German choice of targets (CH-9.1.1) */
/* The units of a kind in a space that can still fire, as bits of their places in the stack. Without branches: nobody
 * could predict them. */
static inline unsigned idle_in(const struct chariot *s, int space, enum reach kind)
{
    uint64_t idle_units = ~(s->pinned[kind] | s->fired[kind]);
    unsigned can = 0;
    for (int i = 0; i < STACK; i++) {
        unsigned u = s->stack[space][i];
        can |= ((unsigned)(idle_units >> (u & 63)) & (u >> 6 == (unsigned)kind)) << i;
    }
    return can;
}
void chariot_choose_spaces(const struct chariot_data *, struct chariot *, int space, uint8_t chosen[2], struct fy_dice *,
                           struct fy_log *);
struct fy_set chariot_target_spaces(const struct chariot_data *, const struct chariot *, int space, enum reach kind);
int chariot_choose_unit(const struct chariot_data *, struct chariot *, uint64_t there);
void chariot_first_threats(const struct chariot_data *, struct chariot *);
void chariot_update_threats(const struct chariot_data *, struct chariot *, struct fy_set german);
/* The last commando of a space in roster order, with whom its threats are kept. */
static inline int last_commando(const struct chariot *s, int british)
{
    return 63 - __builtin_clzll(commandos_in(s, british));
}
static inline bool fought(const struct chariot_data *d, const struct chariot *s, int british, int german)
{
    return s->fought[last_commando(s, british)] >> d->reach_index[british][german] & 1; /* CH-9.1.0.18 */
}

/* ---- exchange.c: resolving an exchange (CH-9.0, CH-9.1.0, CH-9.2) */
int chariot_shot_modifier(const struct chariot_data *, const struct chariot *, int target, struct fy_notes *);
bool chariot_can_kill(const struct chariot_data *, const struct chariot *, int firer, int german);
int chariot_shot(const struct chariot_data *, const struct chariot *, int firer, int target, struct fy_notes *);
bool chariot_resolve(const struct chariot_data *, struct chariot *, int british, int german, const uint8_t chosen[2],
                     struct fy_dice *, struct fy_log *); /* true if a commando lost a step */
void chariot_fight_alone(const struct chariot_data *, struct chariot *, int commando, int flak, struct fy_dice *,
                         struct fy_log *);

/* ---- combat.c: the combat phases (CH-9) */
void chariot_combat_begin(struct chariot *);
void chariot_end_declaring(struct chariot *);
bool chariot_combat_possible(const struct chariot_data *, const struct chariot *);
struct fy_set chariot_in_contact(const struct chariot_data *, const struct chariot *);
int chariot_combat_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
int chariot_fire_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
int chariot_occupy_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
bool chariot_check_exchange(const struct chariot_data *, const struct chariot *, const struct fy_choice *,
                            struct fy_message *);
bool chariot_check_fire(const struct chariot_data *, const struct chariot *, const struct fy_choice *, struct fy_message *);
bool chariot_check_occupy(const struct chariot_data *, const struct chariot *, const struct fy_choice *,
                          struct fy_message *);
void chariot_owed_exchanges(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);
bool chariot_next_occupation(const struct chariot_data *, struct chariot *, struct fy_log *);
int chariot_find_german(const struct chariot *, int space, int32_t named);

/* ---- demolition.c (CH-10, CH-11) */
void chariot_cohesion(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);
int chariot_demolition_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
bool chariot_check_demolish(const struct chariot_data *, const struct chariot *, int commando, struct fy_message *);
bool chariot_may_destroy(const struct chariot_data *, const struct chariot *, int commando, int number, struct fy_message *);
int chariot_cohesion_need(const struct chariot_data *, const struct chariot *, int unit, int *modifier, struct fy_notes *);
int chariot_demolition_modifier(const struct chariot_data *, const struct chariot *, int commando, struct fy_notes *);
int chariot_demolition_need(const struct chariot_data *, const struct chariot *, int commando, int *modifier,
                            struct fy_notes *);
void chariot_demolish(const struct chariot_data *, struct chariot *, int commando, struct fy_dice *, struct fy_log *);
int chariot_displace_choices(const struct chariot_data *, const struct chariot *, struct fy_choice *);
bool chariot_check_displace(const struct chariot_data *, const struct chariot *, const struct fy_choice *,
                            struct fy_message *);

/* ---- turn.c: the sequence of play (CH-4) */
void chariot_ask(const void *, const void *, struct fy_ask *);
int chariot_choices(const void *, const void *, struct fy_choice *);
bool chariot_check(const void *, const void *, const struct fy_choice *, struct fy_message *);
void chariot_apply(const void *, void *, const struct fy_choice *, struct fy_dice *, struct fy_log *);
void chariot_end_landing(const struct chariot_data *, struct chariot *, struct fy_dice *, struct fy_log *);

/* ---- score.c (CH-13, CH-14), show.c, texts.c, habit.c */
void chariot_score(const void *, const void *, struct fy_score *);
void chariot_fates(const void *, const void *, struct fy_fates *);
int chariot_points(const struct chariot_data *, const struct chariot *, struct fy_notes *);
int chariot_commandos_at(const struct chariot *, int place);
int chariot_losses(const struct chariot_data *, const struct chariot *, int *beside_history);
void chariot_final_count(const struct chariot_data *, const struct chariot *, struct fy_log *);
void chariot_board(const void *, struct fy_board *);
void chariot_show(const void *, const void *, struct fy_view *);
bool chariot_figure(const void *, const char *name, struct fy_figure *);
void chariot_facts(const void *, const void *, int noun, int32_t index, struct fy_notes *);         /* facts.c */
void chariot_prospect(const void *, const void *, const struct fy_choice *, struct fy_notes *);      /* prospect.c */
int chariot_habit(const void *, const void *, const struct fy_choice *, int, struct fy_dice *);

#endif
