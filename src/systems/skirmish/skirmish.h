/* skirmish.h - the table-top raid: its state, its data, and what the chapters ask of each other. A game is its scenario, options, seed
 * and commands (SK-22.10): each function that rolls is handed the dice, and rolls when its rule says so, in the order of SK-22.9.
 *
 * Lengths and places are hundredths of an inch. Pieces have one numbering: German mobile units by their number,
 * pillboxes, searchlights, and commandos in the second word of every set of pieces. */
#ifndef SKIRMISH_H
#define SKIRMISH_H

#include "board/paths.h"
#include "skirmish_rules.h"

enum {
    GERMANS = 40,                  /* garrison and reserves, by number */
    PILLBOX_0 = GERMANS, PILLBOXES = 8,
    LIGHT_0 = PILLBOX_0 + PILLBOXES, LIGHTS = 8,
    ENEMIES = LIGHT_0 + LIGHTS,    /* all in word 0 */
    GUN_0 = ENEMIES, GUNS = 8,     /* gun emplacements: named as pieces, never in a set of pieces (SK-9.10) */
    COMMANDO_0 = 64, COMMANDOS = 16,
    PIECES = COMMANDO_0 + COMMANDOS,
    TARGETS = FY_TABLE_CROSSINGS,                /* places: targets, wire, pillboxes as targets (SKO-10), embarkation areas, boxes */
    WIRE_0 = TARGETS, WIRES = FY_TABLE_WIRES,
    SITE_0 = WIRE_0 + WIRES,
    EMBARK_0 = SITE_0 + PILLBOXES, EMBARKS = 4,
    BOX_SAVED = EMBARK_0 + EMBARKS, BOX_LOST,
    PLACES,
    SHARED = 6,                    /* at most so many targets are offered for one volley */
    GOALS = TARGETS + EMBARKS,     /* targets, embarkation areas: where commandos go */
    AREAS = FY_TABLE_AREAS, ENTRIES = 8, LANDINGS = 8, ROUTE = 4, OFFICERS = 4, LEVELS = 8,
    STEPS = 8,                     /* lines of a table by score; scores from -LEAST_... on */
    ACTION_ROWS = 16, LEAST_SCORE = 4, ARRIVAL_ROWS = 24, LEAST_TOTAL = 8,
    MOST_ACTIONS = 3,              /* of one activation */
    ALERTS = 4, ALARM_MOST = 2,    /* alert levels; the highest at which the alarm may begin */
    NOBODY = 255,
    WIDEST = 125,                  /* the largest radius of a base */
    REACH = FY_TABLE_REACH,        /* the longest leg any piece may have */
    INCH = 100,                    /* lengths are hundredths */
    MOST_CHOICES = 512
};

enum sk_kind {
    K_NONE, K_ASSAULT, K_DEMOLITION, K_INFANTRY, K_MOTORCYCLE, K_TRUCK, K_ARMOURED_CAR, K_HALF_TRACK, K_PILLBOX,
    K_LIGHT, KINDS, POOL_0 = K_INFANTRY, POOLS = K_PILLBOX - K_INFANTRY
};
enum sk_order { O_GUARD, O_PATROL, O_HUNT, O_DEFEND, O_CUT_OFF };
enum sk_terrain { G_WATER, G_CLIFF, G_BUILT_UP, G_COVER };
enum sk_target { TK_BUILDING, TK_CROSSING, TK_GUN, TK_CAPTURE };
enum sk_phase { P_DEPLOY, P_SELECT, P_ACT, P_WITHDRAW, P_OVER };
enum sk_apparatus { A_NONE, A_CARRIED, A_LEFT, A_HOME };

enum sk_option {
    OPT_STOP, OPT_SHOTS, OPT_SIGHT, OPT_STACK, OPT_LIGHT_SIGHT, OPT_GERMAN_OFFICER, OPT_CROSSINGS, OPT_EMBARK,
    OPT_SHARED_WIRE, OPT_CHARGES, OPT_BUILDINGS, OPT_MORTAR, OPT_DIFFICULTY, OPTS
};
enum { STOP_ONE_LEG, STOP_STRICT, STOP_OFF_IN_BAND };
enum { SHOTS_DECLARED, SHOTS_SEQUENTIAL };
enum { CROSSINGS_VEHICLES, CROSSINGS_ALL, CROSSINGS_OFF };

/* What the active unit has done: SK-6.2 to SK-6.5 */
enum {
    DID_MOVE = 1,         /* has made a leg */
    MOVE_ENDED = 2,       /* may make no more */
    DID_SHOOT = 4,        /* has declared its plain shots */
    DID_MORTAR = 8,
    SHOOT_ENDED = 16,
    BEGAN_IN_BAND = 32,   /* SKO-1 off-in-band */
    GAVE_WIRE = 64,       /* SKO-9: has given one action to a section */
    WIRE_ENDED = 128,
    FOUGHT = 256          /* SK-11.11 */
};

struct sk_state {
    uint64_t on[2];                 /* pieces on the table */
    uint64_t activated, saved, carry, placed; /* commandos */
    uint64_t gone;                  /* places: targets destroyed or captured, wire removed */
    uint64_t begun;                 /* places: wire with one action given this turn (SKO-9) */
    int16_t x[PIECES], y[PIECES];
    uint8_t kind[PIECES];
    uint8_t order[GERMANS], route[GERMANS];
    int16_t post_x[GERMANS], post_y[GERMANS]; /* where a German unit came into play: a guard's starting point */
    uint8_t pool[POOLS];
    uint8_t numbers;                /* German numbers used so far */
    uint8_t turn, phase, alert, alarms; /* alarms: German phases that ended at level 2 or 3 */
    uint8_t active, actions, legs;  /* the unit that acts: commando index or NOBODY */
    uint8_t assaulting;             /* the enemy of a declared assault that has legs to go, or NOBODY */
    uint8_t from_target;            /* the target it withdraws from, or NOBODY */
    uint8_t apparatus, rounds;      /* rounds of the mortar fired */
    uint8_t option[OPTS];
    uint16_t acted;                  /* what the active unit has done */
    int16_t left_x, left_y;         /* where the apparatus lies */
    int32_t withdraw2;              /* the squared length a short withdrawal must have; 0: 2.90" to 3.00" */
    uint8_t pillboxes_lost, spare[7];
};

struct sk_shape {
    bool circle;
    struct fy_inch centre;
    int32_t radius;
    struct fy_inch_area area;
};

struct sk_piece {
    const char *title;
    uint8_t kind, side;
    int32_t radius, move;
    bool shoots, assaults, demolishes, vehicle, heavy, armour;
};

/* As the files have them: a line of a table by score, a section of wire. */
struct sk_step {
    int8_t from, value;
};
struct sk_wire {
    const char *id;
    struct fy_inch end[2];
};

struct sk_level {
    int16_t from;
    uint8_t band;
    bool won, apparatus;
};

extern const char *const skirmish_bands[];

/* The distances that count between a mover of one kind and a piece of another. */
struct sk_limits {
    int32_t touch, touch2;          /* the sum of the radii, and its square */
    int32_t holds2;                 /* up to which distance, squared, its band holds the mover (SK-8.3); -1: never */
    int32_t room[2], stop2[2];      /* [held by it]: how near a leg may come (SK-7.7, SK-8.2), and its end, squared */
    const int16_t *half_chord[2];   /* of these rooms */
    int32_t shot2;                  /* the range of shots at it, squared (SK-9.2) */
};

/* The path on foot from a whole-inch point to a target or an embarkation area, wire passed at a price: for suggestions and habit. */
struct sk_trail {
    uint16_t far;                   /* the cost */
    uint8_t x, y;                   /* a node farther on that one leg reaches */
};

/* A target or an embarkation area, and that node. */
struct sk_trail_end {
    uint8_t goal, x, y;
};

struct sk_data {
    const char *scenery;                   /* or NULL */
    const char *id[PIECES], *title[PIECES];
    const char *place_id[PLACES], *place_title[PLACES];
    const char *officer_id[1 << OFFICERS], *officer_title[1 << OFFICERS];
    const char *band_title[PIECES], *reach_title[PIECES], *range_title; /* what is written at circles round pieces */
    const char *worth[TARGETS];            /* the points of a target, "3" */
    struct sk_piece piece[KINDS];
    struct sk_limits limits[KINDS][KINDS]; /* [mover][other] */
    struct fy_table table;           /* areas, wire, crossings */
    struct fy_nodes nodes;           /* its whole-inch points: SK-17.7 */

    int n_targets, n_pillboxes, n_lights, n_garrison, n_commandos, n_landings, n_embarks,
        n_entries, n_officers, n_levels;
    uint8_t ground[AREAS];
    const char *area_id[AREAS], *area_title[AREAS];
    uint64_t covers;                 /* areas that give cover */
    struct fy_spans places;          /* targets and wire */
    struct sk_shape target[TARGETS];
    uint8_t target_kind[TARGETS];
    int16_t vp[TARGETS];
    uint8_t gun[GUNS];               /* targets that are gun emplacements */
    int n_guns;
    struct fy_inch pillbox[PILLBOXES], facing[PILLBOXES], light[LIGHTS];
    struct fy_inch home[GERMANS];
    uint8_t garrison_kind[GERMANS], garrison_order[GERMANS], route_length[GERMANS];
    struct fy_inch route[GERMANS][ROUTE];
    struct fy_inch_area landing[LANDINGS], embark[EMBARKS];
    struct fy_inch entry[ENTRIES];
    uint8_t entry_die[6];
    int32_t commando_radius, enemy_radius; /* the largest */
    bool commandos_alike;            /* all have it */
    const char *withdrawal_words[2]; /* least and longest, "2.90" */
    struct fy_inch start[COMMANDOS];
    uint8_t commando_kind[COMMANDOS], commando_landing[COMMANDOS];
    uint8_t officer[OFFICERS];       /* commandos, in list order */
    uint64_t officers, mortars;      /* sets of commandos */
    uint8_t alert, last_turn, embark_turn, pool[POOLS];
    int8_t reserve_modifier;
    struct sk_level level[LEVELS];
    int16_t vp_home, vp_captured, vp_pillbox;

    /* tables */
    int8_t away;                    /* directly away is within a slope of one in so many: SK-8.7 */
    int32_t contact, band, intrusion, range, far_range, pillbox_range, light_range, officer_range, withdrawal,
        withdrawal_least;
    int8_t german, officer_bonus, lit, actions[ACTION_ROWS]; /* actions by score + LEAST_SCORE */
    int8_t hit, hard_modifier, far_modifier, save, mortar, demolition;
    uint8_t move_cost, shot_cost, contact_cost, mortar_cost, wire_cost, wire_share, demolition_cost, pick_up_cost, carry_moves;
    uint8_t assault_dice, defence_dice, pillbox_shots, close_in;
    int8_t noise, spot[ALARM_MOST], spot_cover, full_alarm;
    uint8_t lights_level, alarm_level, full_level; /* SK-16.2: lights shine, everybody fights, no alert is higher */
    uint8_t shot_raises, destroyed_raises, captured_raises, wire_raises, noise_raises; /* the alert to this; noise by so much */
    int32_t wire_noise, sight, sure, patrol_sight;
    int32_t guard, home_range, defend, cut_off, waypoint;
    int32_t same;                    /* what ends within this of a suggested leg is the same suggestion: SK-23.4 */
    int8_t alarm_modifier, growth, arrivals[ARRIVAL_ROWS]; /* by total + LEAST_TOTAL */
    int32_t blocked;
    uint8_t arrival_rings;           /* inches */
    int16_t vp_saved, vp_charged;    /* a unit saved; a pillbox destroyed by charges (SKO-10) */
    uint8_t type[6], armour[6], order[6];

    struct fy_rays rays[KINDS];
    struct sk_trail *trail;          /* [node][goal], for the targets and the embarkation areas that there are */
    struct sk_trail_end *nearest;    /* [node]: the targets by the length of that path, then the nearest embarkation area */

    struct fy_place place[PLACES];
    struct fy_feature *feature;
    int n_features;

    struct {                         /* as the files have them; load.c puts them where they belong */
        struct sk_piece piece[KINDS - 1];
        struct sk_step actions[STEPS], arrivals[STEPS];
        int n_actions, n_arrivals;
        struct sk_wire wire[WIRES];
        const char *landing_id[LANDINGS], *entry_id[ENTRIES];
    } files;
};

/* ---- small words ---- */

/* SKO-12 */
static inline int skirmish_rounds_left(const struct sk_state *s)
{
    return s->rounds < s->option[OPT_MORTAR] ? s->option[OPT_MORTAR] - s->rounds : 0;
}

static inline struct fy_inch at(const struct sk_state *s, int piece)
{
    return (struct fy_inch){s->x[piece], s->y[piece]};
}

static inline bool bit(uint64_t set, int i) { return fy_bit(set, i); }
static inline uint64_t one(int i) { return fy_one(i); }

static inline bool on_table(const struct sk_state *s, int piece) { return bit(s->on[piece >> 6], piece & 63); }

static inline int32_t radius(const struct sk_data *d, const struct sk_state *s, int piece)
{
    return d->piece[s->kind[piece]].radius;
}

/* The gap of two bases, by the distance of their centres, squared, and the sum of their radii: SK-2.2, SK-22.8. */
static inline int32_t gap_of(int64_t apart2, int32_t touch)
{
    int32_t gap = fy_inch_root(apart2) - touch;
    return gap > 0 ? gap : 0;
}

/* SK-2.4: the gap of two pieces is at most n. */
static inline bool gap_within(const struct sk_data *d, const struct sk_state *s, int a, int b, int32_t n)
{
    return fy_inch_within(at(s, a), at(s, b), n + radius(d, s, a) + radius(d, s, b));
}

static inline bool is_commando(int piece) { return piece >= COMMANDO_0; }
static inline bool is_pillbox(int piece) { return piece >= PILLBOX_0 && piece < LIGHT_0; }
static inline bool is_light(int piece) { return piece >= LIGHT_0 && piece < ENEMIES; }

static inline int active_piece(const struct sk_state *s) { return COMMANDO_0 + s->active; }

/* The line of a table for a score beyond its ends is the one at the end. */
static inline int table_row(int row, int rows) { return row < 0 ? 0 : row >= rows ? rows - 1 : row; }

/* SK-3.5, SK-18.2 */
static inline int skirmish_actions_for(const struct sk_data *d, int score)
{
    return d->actions[table_row(score + LEAST_SCORE, ACTION_ROWS)];
}

static inline int skirmish_arrivals_for(const struct sk_data *d, int total)
{
    return d->arrivals[table_row(total + LEAST_TOTAL, ARRIVAL_ROWS)];
}

/* SK-16.2: pillboxes fire, guards and patrols fight, reserves are rolled for. */
static inline bool alarmed(const struct sk_data *d, const struct sk_state *s) { return s->alert >= d->alarm_level; }

/* SK-13.2, SKO-9 */
static inline int skirmish_cut_cost(const struct sk_data *d, const struct sk_state *s)
{
    return s->option[OPT_SHARED_WIRE] ? d->wire_share : d->wire_cost;
}

/* What a target is worth when it is destroyed: SK-20.4, SKO-10; and whether it is captured instead (SK-21.1). */
static inline int skirmish_worth(const struct sk_data *d, int place) { return place < TARGETS ? d->vp[place] : d->vp_charged; }
static inline bool skirmish_is_capture(const struct sk_data *d, int place)
{
    return place < TARGETS && d->target_kind[place] == TK_CAPTURE;
}

/* The whole-inch point nearest to a place; of a table whose sides are not whole inches, the last one before its edge. */
static inline int skirmish_node_near(const struct sk_data *d, struct fy_inch p)
{
    int x = (p.x + INCH / 2) / INCH, y = (p.y + INCH / 2) / INCH;
    return (y < d->nodes.rows ? y : d->nodes.rows - 1) * d->nodes.columns + (x < d->nodes.columns ? x : d->nodes.columns - 1);
}

/* The trail from a whole-inch point to a goal. */
static inline struct sk_trail *trail_to(const struct sk_data *d, int node, int goal)
{
    return &d->trail[node * (d->n_targets + d->n_embarks) + (goal < TARGETS ? goal : d->n_targets + goal - TARGETS)];
}

/* By x, then y: the order of places that are equally good. */
static inline bool before(struct fy_inch a, struct fy_inch b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

#define PILLBOX_SET ((((uint64_t)1 << PILLBOXES) - 1) << PILLBOX_0)
#define LIGHT_SET ((((uint64_t)1 << LIGHTS) - 1) << LIGHT_0)
#define GERMAN_SET (((uint64_t)1 << GERMANS) - 1)
#define TARGET_SET (((uint64_t)1 << TARGETS) - 1)

/* A refusal: the rule, the text, the piece, area or place it is about, and how much is lacking. */
struct sk_no {
    uint16_t rule, text;
    int32_t what, much;
};

static inline bool refuse(struct sk_no *no, uint16_t rule, uint16_t text, int32_t what)
{
    if (no)
        *no = (struct sk_no){rule, text, what, 0};
    return false;
}

/* ---- measure.c: SK-2, SK-14.2, SK-22 ---- */

/* The pieces of one word of the set that is on the table whose centres are at most so far from p; and farther than `low`. */
uint64_t skirmish_within(const struct sk_state *, int word, struct fy_inch p, int32_t limit);
uint64_t skirmish_between(const struct sk_state *, int word, struct fy_inch p, int32_t low, int32_t high);
/* Does a base of this radius overlap any piece but `self` (SK-2.7)? Any piece of a set? */
struct sk_pieces {
    uint64_t word[2];
};
struct sk_pieces skirmish_pieces_near(const struct sk_state *, struct fy_inch p, int32_t within);
bool skirmish_overlaps(const struct sk_data *, const struct sk_state *, int self, int32_t r, struct fy_inch p);
/* The refusal of a point where a piece would overlap another, naming that one: always false. */
bool skirmish_no_room(const struct sk_data *, const struct sk_state *, int piece, struct fy_inch p, struct sk_no *);
bool skirmish_overlaps_any(const struct sk_data *, const struct sk_state *, struct sk_pieces, int self, int32_t r, struct fy_inch p);
uint64_t skirmish_holders(const struct sk_data *, const struct sk_state *, int piece); /* of the other side, in whose bands it is */
static inline bool skirmish_in_band(const struct sk_data *d, const struct sk_state *s, int piece) { return skirmish_holders(d, s, piece) != 0; }
/* The commandos whose gap to a piece is at most n. */
uint64_t skirmish_commandos_within(const struct sk_data *, const struct sk_state *, int piece, int32_t n);
int32_t skirmish_sorting_gap(const struct sk_data *, const struct sk_state *, int a, int b); /* of two pieces: SK-22.8 */
/* It is too far off: with a refusal goes how far the other is. */
bool skirmish_too_far(const struct sk_data *, const struct sk_state *, int piece, int other, struct sk_no *, uint16_t rule, uint16_t text);
int skirmish_nearest_by_gap(const struct sk_data *, const struct sk_state *, int piece, uint64_t set); /* commando by it, then list order; -1: none */
int skirmish_nearest_commando(const struct sk_state *, struct fy_inch p); /* by squared distance, then list order; -1: none is left */
int32_t skirmish_nearest_apart2(const struct sk_state *, struct fy_inch p); /* that distance, if one is left */
uint64_t skirmish_commandos_nearer(const struct sk_state *, struct fy_inch p, int32_t apart2); /* than that, squared */
bool skirmish_wire_between(const struct sk_data *, const struct sk_state *, struct fy_inch p, struct fy_inch q);

/* Targets: the set that is intact, contact, and SK-22.12. */
uint64_t skirmish_intact(const struct sk_data *, const struct sk_state *);
uint64_t skirmish_intact_near(const struct sk_data *, const struct sk_state *, struct fy_inch p, int32_t within); /* and some more */
struct sk_shape skirmish_shape(const struct sk_data *, const struct sk_state *, int place);
bool skirmish_shape_within(const struct sk_shape *, struct fy_inch p, int32_t limit);
uint64_t skirmish_targets_near(const struct sk_data *, const struct sk_state *, int unit); /* intact ones, perhaps within a leg */
bool skirmish_touches(const struct sk_data *, const struct sk_state *, int piece, int place);
int64_t skirmish_farness(const struct sk_shape *, struct fy_inch p, int32_t r);

/* ---- movement.c: SK-7, SK-8. The rules as they are written, with reasons ---- */

/* What bars a mover: standing wire, destroyed crossings (SK-14.10, SKO-7), buildings (SK-7.10, SKO-11). */
struct fy_barriers skirmish_barriers(const struct sk_data *, const struct sk_state *, bool heavy);
/* SK-7.8 to SK-7.11, SK-7.14 for a straight line. */
bool skirmish_line_open(const struct sk_data *, const struct fy_barriers *, struct fy_inch p, struct fy_inch q, struct sk_no *);
/* SK-7 and SK-2.7 for a leg of at most `move` to q, from centre to centre (SK-2.6). */
bool skirmish_leg_free(const struct sk_data *, const struct sk_state *, int piece, int32_t move, struct fy_inch q, struct sk_no *);
/* SK-8.2, SK-8.3 and, if `again` (a leg after one that ended in a band), SK-8.4. */
bool skirmish_bands_allow(const struct sk_data *, const struct sk_state *, int piece, struct fy_inch q, bool again, struct sk_no *);
/* Of these SK-8.4, SK-8.7 and SKO-1, for a mover in the bands of a set of the other side. */
bool skirmish_may_leave(const struct sk_data *, const struct sk_state *, int mover, uint64_t holders, struct fy_inch q, bool again, struct sk_no *);
/* May a piece stand here: on the table, not inside closed ground, not on a seam (SK-7.14)? */
bool skirmish_standable(const struct sk_data *, const struct sk_state *, bool heavy, struct fy_inch p);

/* ---- mover.c: the same for board/mover.h, where many legs are tried and only need a yes or a no ---- */

struct sk_mover {
    struct fy_mover m;
    const struct sk_data *d;
    const struct sk_state *s;
    int piece;
    uint64_t holders;               /* of the other side, those in whose bands it stands (SK-8.3) */
};

void skirmish_mover(const struct sk_data *, const struct sk_state *, int piece, int32_t move, struct sk_mover *);
/* SK-7, SK-8 and SK-2.7 for a leg to q. And SK-7 and SK-2.7 alone, as for assaults and withdrawals. */
bool skirmish_leg_legal(const struct sk_mover *, struct fy_inch q, bool again);
static inline bool skirmish_leg_clear(const struct sk_mover *w, struct fy_inch q) { return fy_mover_leg_clear(&w->m, q); }
/* The greatest length not above `length` on the line to q at which the leg is legal (SK-23.2); false: there is none. */
bool skirmish_fallback(const struct sk_mover *, struct fy_inch q, bool again, struct fy_inch *to);

/* ---- sight.c: SK-9.4, SK-15 ---- */

bool skirmish_sees(const struct sk_data *, const struct sk_state *, struct fy_inch p, struct fy_inch q);
int skirmish_cover_at(const struct sk_data *, struct fy_inch p); /* the area that gives it, or -1 */
static inline bool skirmish_in_cover(const struct sk_data *d, struct fy_inch p) { return skirmish_cover_at(d, p) >= 0; }

/* ---- route.c: SK-17.7; assault.c: SK-11, SK-23.3 ---- */

/* The best leg towards a goal; false: none is useful. *no_way: the piece's place has no value for the goal. */
bool skirmish_route(const struct sk_data *, const struct sk_state *, int piece, struct fy_inch goal, struct fy_path_goals *last,
                    struct fy_inch *to, bool *no_way);
/* The same as the rule is written, by a search of the whole table. */
bool skirmish_route_by_search(const struct sk_data *, const struct sk_state *, int piece, struct fy_inch goal,
                              struct fy_inch *to, bool *no_way);
/* The way of an assault with at most `legs` legs: how many it takes, 0 if there is none. */
int skirmish_assault_way(const struct sk_data *, const struct sk_state *, int unit, int enemy, int legs,
                         struct fy_inch way[3]);
/* Is there a way straight at the enemy, up to the last hundredth of a tenth of an inch? Its first leg. */
bool skirmish_assault_straight(const struct sk_data *, const struct sk_state *, int unit, int enemy, int legs, struct fy_inch *to);
/* Is there a way of one leg? */
bool skirmish_assault_reach(const struct sk_mover *, int enemy);
/* In contact, with no wire between (SK-11.6). */
bool skirmish_assault_contact(const struct sk_data *, const struct sk_state *, int unit, struct fy_inch p, int enemy);
/* ---- fight.c: SK-9 to SK-12 ---- */

/* Commandos that are hard to hit, and those that lay charges: these do not move in the German phase. */
struct sk_marks {
    uint64_t hard, charges;
};

struct sk_act {
    const struct sk_data *d;
    struct sk_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
    /* German phase: */
    struct fy_path_goals *goals;    /* the last ones that somebody went for */
    struct sk_marks marks;
    struct {
        uint64_t commandos;         /* while they are on the table; none: not known yet */
        bool any;
        struct fy_inch centre;
    } threat;                       /* the target to be defended */
};

bool skirmish_can_shoot(const struct sk_data *, const struct sk_state *, int shooter, int target, struct sk_no *);
/* The number needed to hit, or 0 if it cannot be shot at; *no says why. */
int skirmish_needed(const struct sk_data *, const struct sk_state *, int shooter, int target, struct sk_no *);
/* Is it hard to hit? And the number that those who can shoot at it need. */
bool skirmish_hard(const struct sk_data *, const struct sk_state *, int target);
int skirmish_need(const struct sk_data *, const struct sk_state *, int shooter, int target, struct fy_notes *);
int skirmish_need_if(const struct sk_data *, const struct sk_state *, int shooter, int target, bool hard, struct fy_notes *);
int skirmish_save_need(const struct sk_data *, int target, struct fy_notes *);
int skirmish_mortar_need(const struct sk_data *, int target, struct fy_notes *);
void skirmish_note_fight(const struct sk_data *, int unit, int enemy, struct fy_notes *);
int skirmish_noise_need(const struct sk_data *, const struct sk_state *, int role, struct fy_notes *);
/* Of these enemies those that a commando can shoot at, in order, and how many: SHARED at most. */
int skirmish_targets(const struct sk_data *, const struct sk_state *, int unit, uint64_t among, uint8_t targets[SHARED]);
bool skirmish_mortar_can(const struct sk_data *, const struct sk_state *, int unit, int target, struct sk_no *);
void skirmish_volley(struct sk_act *, int shooter, const uint8_t targets[], const int need[], int n);
void skirmish_fire_mortar(struct sk_act *, int unit, int target);
void skirmish_fight(struct sk_act *, int unit, int enemy);
void skirmish_eliminate(struct sk_act *, int piece, uint16_t rule);
void skirmish_raise_alert(struct sk_act *, int level, uint16_t rule);
int skirmish_activation_modifier(const struct sk_data *, const struct sk_state *, int piece, int officers, struct fy_notes *);
int skirmish_activation(struct sk_act *, int piece, int officers); /* the actions it gets */
int skirmish_light_on(const struct sk_data *, const struct sk_state *, int piece); /* the light that lights a commando, or -1 */

/* ---- german.c: SK-16 to SK-18 ---- */

void skirmish_german_phase(const struct sk_act *);
int skirmish_pool_left(const struct sk_state *);
bool skirmish_could_see(const struct sk_data *, const struct sk_state *, int looker, int unit, int32_t limit);
int skirmish_spot_need(const struct sk_data *, const struct sk_state *, int looker, int unit, struct fy_notes *);
int skirmish_spread_need(const struct sk_data *, struct fy_notes *);
int skirmish_reserve_modifier(const struct sk_data *, const struct sk_state *, struct fy_notes *);

/* ---- aim.c: SK-17.2, SK-17.4, SK-17.6 ---- */

/* Whom a German unit or pillbox shoots at, and what it needs; -1: nobody. */
struct sk_aim {
    int target, need;
};
struct sk_marks skirmish_marks(const struct sk_data *, const struct sk_state *);
struct sk_aim skirmish_pick_target(const struct sk_data *, const struct sk_state *, int shooter, const struct sk_marks *);
/* A unit, and its gap to the nearest commando; in the order in which they act, and how many there are. */
struct sk_turn {
    int32_t unit, gap;
};
int skirmish_order_units(const struct sk_data *, const struct sk_state *, struct sk_turn order[GERMANS]);
/* The centre of the intact target that a commando is nearest to; false: there is none. */
bool skirmish_threatened(const struct sk_data *, const struct sk_state *, struct fy_inch *centre);

/* ---- load.c: called while the files are read, by the tables of files.c ---- */

void skirmish_check_point(const struct fy_row *);
void skirmish_add_rectangle(const struct fy_row *);
void skirmish_add_circle(const struct fy_row *);
void skirmish_add_piece(const struct fy_row *);
void skirmish_check_pieces(const struct fy_row *);
void skirmish_check_distances(const struct fy_row *);
void skirmish_add_actions(const struct fy_row *);
void skirmish_add_arrivals(const struct fy_row *);
void skirmish_add_area(const struct fy_row *);
void skirmish_add_target(const struct fy_row *);
void skirmish_add_wire(const struct fy_row *);
void skirmish_add_pillbox(const struct fy_row *);
void skirmish_add_light(const struct fy_row *);
void skirmish_add_garrison(const struct fy_row *);
void skirmish_check_pool(const struct fy_row *);
void skirmish_add_embarkation(const struct fy_row *);
void skirmish_add_commando(const struct fy_row *);
void skirmish_check_level(const struct fy_row *);

/* ---- turn.c, check.c, choices.c, habit.c, show.c, load.c: the contract ---- */

extern const struct fy_rows skirmish_scenario; /* files.c */
void skirmish_load(struct fy_loader *, void *);
void skirmish_find_limits(struct sk_data *);
void skirmish_survey(struct fy_loader *, struct sk_data *);             /* survey.c: what follows from the ground */
void skirmish_check_setup(struct fy_node, const struct sk_data *);
void skirmish_setup(const void *, const int16_t *, void *, struct fy_dice *, struct fy_log *);
void skirmish_apply(const void *, void *, const struct fy_choice *, struct fy_dice *, struct fy_log *);
bool skirmish_check(const void *, const void *, const struct fy_choice *, struct fy_message *);
int skirmish_choices(const void *, const void *, struct fy_choice *);
int skirmish_moves(const struct sk_mover *, struct fy_choice *);        /* moves.c: the legs that are offered, how many */
extern const struct fy_outcome skirmish_outcomes[];
bool skirmish_own(const void *data, const void *state, int32_t piece);
bool skirmish_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);
int skirmish_habit(const void *, const void *, const struct fy_choice *, int, struct fy_dice *);
void skirmish_ask(const void *, const void *, struct fy_ask *);
void skirmish_score(const void *, const void *, struct fy_score *);
void skirmish_fates(const void *, const void *, struct fy_fates *);
void skirmish_board(const void *, struct fy_board *);
void skirmish_show(const void *, const void *, struct fy_view *);
bool skirmish_figure(const void *data, const char *name, struct fy_figure *);
void skirmish_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *);
void skirmish_facts_of_place(const struct sk_data *, const struct sk_state *, int place, struct fy_notes *);
void skirmish_facts_of_area(const struct sk_data *, const struct sk_state *, int area, struct fy_notes *);
void skirmish_facts_of_game(const struct sk_data *, const struct sk_state *, struct fy_notes *);
/* The ways on foot to the nearest intact target and to the boats, in legs. */
void skirmish_note_ways(const struct sk_data *, const struct sk_state *, int piece, struct fy_notes *);
bool skirmish_is_there(const struct sk_data *, const struct sk_state *, int place); /* a target or wire that stands */
int32_t skirmish_gap_to(const struct sk_data *, const struct sk_state *, int piece, int place); /* a target or the boats: SK-2.3 */
void skirmish_prospect(const void *data, const void *state, const struct fy_choice *, struct fy_notes *);
/* way.c */
void skirmish_way(const void *data, const void *state, int32_t piece, int32_t x, int32_t y, struct fy_notes *);

/* turn.c: what acts do to the unit that acts. A block of another kind ends the ones before it (SK-6.5). */
enum { ACTIONS_TABLE = 1, SHOOTING_TABLE }; /* of the reference, that notes are looked up in */
enum sk_block { B_MOVE, B_SHOOT, B_WIRE, B_OTHER };
void skirmish_block(struct sk_state *, enum sk_block, int cost);
void skirmish_leg(const struct sk_data *, struct sk_state *, struct fy_inch to);
int skirmish_hears_wire(const struct sk_data *, const struct sk_state *, int unit);
int skirmish_demolition_need(const struct sk_data *, int place, struct fy_notes *);

/* What the active unit may do at all; *no says why not. */
bool skirmish_may_move(const struct sk_state *, const struct sk_data *, struct sk_no *);
bool skirmish_may_shoot(const struct sk_data *, const struct sk_state *, struct sk_no *);
bool skirmish_may_mortar(const struct sk_data *, const struct sk_state *, struct sk_no *);
bool skirmish_apparatus_near(const struct sk_data *, const struct sk_state *, int unit); /* SK-21.4 */
bool skirmish_may_embark(const struct sk_data *, const struct sk_state *, struct sk_no *);
bool skirmish_moved_before(const struct sk_state *); /* SK-8.4 binds the next leg */
/* The legs of an assault on an enemy by the acting unit; 0: they are in contact; -1: it cannot be. */
int skirmish_assault_legs(const struct sk_data *, const struct sk_state *, int enemy);
bool skirmish_may_assault(const struct sk_data *, const struct sk_state *, int enemy, struct sk_no *);
int skirmish_legs_left(const struct sk_data *, const struct sk_state *);
bool skirmish_withdraw_fits(const struct sk_mover *, const struct sk_shape *, struct fy_inch q);
/* Steps whose squared lengths are from one to the other, by x, then y. */
struct sk_ring {
    int32_t least2, most2, x, y, inner, outer;
};
struct sk_ring skirmish_ring(int32_t least2, int32_t most2);
bool skirmish_ring_next(struct sk_ring *, struct fy_inch *step);
int32_t skirmish_points(const struct sk_data *, const struct sk_state *);

enum sk_verb {
    V_BEGIN, V_PLACE, V_END, V_ACTIVATE, V_ACTIVATE_OFFICER, V_MOVE, V_ASSAULT, V_ASSAULT_BY, V_SHOOT, V_SHOOT_2,
    V_SHOOT_3, V_MORTAR, V_CUT, V_DEMOLISH, V_EMBARK, V_PICK_UP, V_DONE, V_WITHDRAW, VERBS
};
enum { NOUN_UNIT = FY_NOUN + 2, NOUN_ROLE, NOUN_OFFICERS, NOUN_AREA, NOUN_KIND };

#define TEXT(id, text) id,
enum sk_text {
#include "texts.h"
    SK_TEXT_COUNT
};
#undef TEXT

#endif
