/* files.c - what the data files of chariot hold, key by key. What no table can say is in load.c. */
#include "chariot.h"

const char *const chariot_place_words[] = {"old-mole", "old-entrance", "campbeltown", NULL};
static const char *const team_words[] = {"assault", "demolition", "hq", NULL};
static const char *const gun_words[] = {"flak", "quad", NULL};
static const int16_t gun_values[] = {FLAK, QUAD};
static const char *const foot_words[] = {"foot", "vehicle", NULL};
static const char *const pool_words[] = {"a", "b", NULL};
static const char *const shape_words[] = {"circle", "square", NULL};
static const char *const result_words[] = {"-", "C", "-1C", "DE", NULL};
static const char *const marker_words[] = {"destroyed", "sunk", NULL};
static const char *const vehicle_words[] = {"always", "never", "while-intact", NULL};

#define KEYS .keys = (const struct fy_key[])
#define TO(m) FY_TO(chariot_data, m)
#define TO_EACH(m) FY_TO_EACH(chariot_data, m)
#define NUMBER(to, low, high) FY_INTEGER, to, .lo = (low), .hi = (high)
#define OR(value) .optional = true, .otherwise = (value)

/* ---- the map (CH-1.1) */

static const struct fy_rows canvas = {"canvas", "the size of the drawing", .tuple = true, KEYS{
    {"width", NUMBER(TO(width), 1, 10000), .help = "from west to east"},
    {"height", NUMBER(TO(height), 1, 10000), .help = "from north to south"},
    {0}}};

static const struct fy_rows space = {"space", "a space of the map (CH-1.1)", .then = chariot_add_space, KEYS{
    {"id", FY_ID, FY_TO_EACH_OF(chariot_data, place, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO_EACH_OF(chariot_data, place, title), .help = "what it is"},
    {"shape", FY_WORD, FY_TO_EACH(chariot_data, files.square), .words = shape_words,
     .help = "a square gives cover (CH-1.1.1)"},
    {"objective", NUMBER(TO_EACH(objective_number), 1, NUMBERS - 1), OR(0), .help = "the number of the objective here"},
    {"area", FY_LETTER, .lo = 'a', .hi = 'z', .optional = true, .then = chariot_add_area, .help = "the set-up area (CH-3)"},
    {"entry", FY_LETTER, .lo = 'a', .hi = 'z', .optional = true, .then = chariot_add_entry,
     .help = "the entry and exit (CH-12, CH-13)"},
    {"ship", FY_BIT, TO(ship), .optional = true,
     .help = "the space is a ship: vehicles cannot enter, its crew stays (CH-8.1.20)"},
    {"star", FY_WORD, FY_TO_EACH(chariot_data, files.star), .words = chariot_place_words, OR(NOWHERE),
     .help = "where commandos land (CH-5.2)"},
    {"x", NUMBER(FY_TO_EACH_OF(chariot_data, place, x), 0, 10000), .help = "on the canvas"},
    {"y", NUMBER(FY_TO_EACH_OF(chariot_data, place, y), 0, 10000), .help = "on the canvas, downwards"},
    {"solid", FY_BITS, TO_EACH(adjacent), .of = "space",
     .help = "spaces next to it, for movement and fire (CH-1.1.3); listed at both ends"},
    {"dashed", FY_BITS, TO_EACH(dashed), .of = "space",
     .help = "spaces joined for fire only (CH-1.1.4); listed at both ends"},
    {0}}};

static const struct fy_rows map = {"map", "the map", KEYS{
    {"canvas", FY_ROW, .rows = &canvas, .help = "width and height that x and y refer to"},
    {"scenery", FY_FILE, TO(scenery), .rows = &fy_scenery, .help = "what is drawn beneath"},
    {"flak-chain", NUMBER(TO(files.flak_chain), 1, 4), .help = "dashed lines in a row that FlaK fires along (CH-9.2.0.1)"},
    {"spaces", FY_ROW, FY_UP_TO(SPACES), .least = SPACES, .rows = &space,
     .help = "the spaces, in the order of dice among them (CH-0.4)"},
    {0}}};

/* ---- units (CH-2) */

static const struct fy_rows commando = {"commando", "a British team (CH-2.1.1)", KEYS{
    {"id", FY_ID, FY_TO_EACH_OF(chariot_data, piece_name, id), .help = "what choices and cases call it"},
    {"name", FY_STRING, FY_TO_EACH_OF(chariot_data, piece_name, title), .help = "the officer"},
    {"counter", FY_STRING, TO_EACH(counter_id), .help = "another id: the team's number on its track"},
    {"type", FY_WORD, TO_EACH(type), .words = team_words, .help = "the kind of team; there is one hq (CH-2.1.2)"},
    {"group", FY_WORD, TO_EACH(group), .words = chariot_place_words, .help = "where it lands"},
    {"full", NUMBER(TO_EACH(full), 1, 20), .help = "strength"},
    {"reduced", NUMBER(TO_EACH(reduced), 1, 20), OR(0),
     .help = "strength after a step is lost; without it the team has one step"},
    {"objective", NUMBER(TO_EACH(number), 1, NUMBERS - 1), OR(0), .help = "the number it was trained for"},
    {"mortar", FY_BIT, TO(files.mortars), .optional = true, .help = "carries the mortar (CH-9.3.1); one team does"},
    {"reserve", FY_BIT, TO(files.reserves), .optional = true,
     .help = "may destroy any objective of a lost team (CH-11.2.1); one team may"},
    {"boat", FY_REMARK, .help = "the launch that carried it, for the reader"},
    {"target", FY_REMARK, .help = "its task, for the reader"},
    {0}}};

static const struct fy_rows family = {"family", "counters of one kind, named after it: km01, km02 (CH-2.1.4)", KEYS{
    {"id", FY_ID, FY_TO(family_row, id), .help = "two small letters"},
    {"title", FY_STRING, FY_TO(family_row, title), .help = "the formation"},
    {"type", FY_WORD, FY_TO(family_row, type), .words = foot_words, .help = "on foot or vehicles"},
    {"pool", FY_WORD, FY_TO(family_row, pool), .words = pool_words, .help = "the pool they are drawn from (CH-3.8)"},
    {"strengths", NUMBER(FY_TO_LIST(family_row, strength), 1, 20), FY_COUNT(family_row, n), .least = 1,
     .help = "one counter for each"},
    {"naval", FY_BOOLEAN, FY_TO(family_row, naval), OR(false), .help = "may be a ship's crew (CH-3.4)"},
    {0}}};

static const struct fy_rows flak = {"flak", "a FlaK (CH-2.1.4)", KEYS{
    {"id", FY_ID, FY_TO(flak_row, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(flak_row, title), .help = "what it is"},
    {"type", FY_WORD, FY_TO(flak_row, type), .words = gun_words, .values = gun_values,
     .help = "a quad may fire again (CH-9.2.1)"},
    {"strength", NUMBER(FY_TO(flak_row, strength), 1, 9), .help = "strength"},
    {"objective", NUMBER(FY_TO(flak_row, number), 1, NUMBERS - 1), OR(0),
     .help = "its number; one without scores nothing (CH-13.6)"},
    {0}}};

static const struct fy_rows british = {"british", "the raiders", KEYS{
    {"units", FY_ROW, FY_UP_TO(COMMANDOS), .least = COMMANDOS, .rows = &commando, .help = "the teams, in roster order"},
    {0}}};
static const struct fy_rows german = {"german", "the counters that are drawn", KEYS{
    {"families", FY_ROW, FY_TO_LIST(chariot_data, files.family), FY_COUNT(chariot_data, files.n_families), .least = 1, .rows = &family,
     .help = "43 counters in all"},
    {0}}};
static const struct fy_rows guns = {"guns", "the FlaK", KEYS{
    {"units", FY_ROW, FY_TO_ALL(chariot_data, files.flak), .rows = &flak, .help = "eleven"},
    {0}}};
static const struct fy_rows units = {"units", "the counters", KEYS{
    {"british", FY_ROW, .rows = &british, .help = "commandos"},
    {"german", FY_ROW, .rows = &german, .help = "counters that come from the pools"},
    {"flak", FY_ROW, .rows = &guns, .help = "guns"},
    {0}}};

/* ---- tables */

static const struct fy_rows column = {"column", "the results of one strength (CH-9.1.0.1)", KEYS{
    {"strength", FY_INTEGER, FY_TO_EACH(chariot_data, files.column), .lo = 1, .hi = COLUMNS,
     .help = "1 to 7, in this order; the last serves all above"},
    {"results", FY_WORD, FY_TO_EACH_LIST(chariot_data, result), .least = DIE_ROWS, .words = result_words,
     .help = "for a modified die of 0 or less to 11 or more: nothing, Pinned, a step, eliminated"},
    {0}}};
static const struct fy_rows combat = {"combat", "the combat table", KEYS{
    {"columns", FY_ROW, FY_UP_TO(COLUMNS), .least = COLUMNS, .rows = &column, .help = "by strength"},
    {0}}};

static const struct fy_rows landing_place = {"landing_place", "a place where boats land (CH-5.2.1.1)", KEYS{
    {"place", FY_WORD, FY_TO_EACH(chariot_data, files.landing), .words = chariot_place_words,
     .help = "in the order of landing"},
    {"withdraws", NUMBER(TO_EACH(withdraws), 1, 11),
     .help = "the least die with which a boat withdraws instead of being destroyed"},
    {"lands", NUMBER(TO_EACH(lands), 1, 11), .help = "the least die with which a team lands"},
    {"bonus", NUMBER(TO_EACH(bonus), 0, 3), .help = "added once the FlaK of the landing fight is eliminated (CH-5.2.2.4)"},
    {0}}};
static const struct fy_rows landing_table = {"landing_table", "the landing table", KEYS{
    {"places", FY_ROW, FY_UP_TO(2), .least = 2, .rows = &landing_place, .help = "the two with boats"},
    {0}}};

static const struct fy_rows reinforcements = {"reinforcements", "the reinforcement tables (CH-12)", KEYS{
    {"numbers", NUMBER(FY_TO_GRID(chariot_data, arrivals), 0, 9),
     .help = "units for the two zones, by the black die (CH-12.4)"},
    {"entries", FY_STRING, FY_UP_TO(10), .least = 10, .then = chariot_read_entries,
     .help = "the entries of the two zones as two letters, by the coloured die"},
    {"merge-turn", NUMBER(TO(merge_turn), 1, LAST_TURN), .help = "the turn from which pool A counts as pool B (CH-12.3)"},
    {0}}};

static const struct fy_rows limits = {"limits", "limits and the dice needed", KEYS{
    {"move", NUMBER(TO(move), 1, 6), .help = "spaces per move (CH-6.1.1, CH-8.1.3)"},
    {"stack", NUMBER(TO(stack), 1, STACK - 1), .help = "units of a side per space (CH-7.1)"},
    {"cohesion-british", NUMBER(TO(cohesion_british), 0, 20), .help = "at most this frees a Pinned commando (CH-10.4)"},
    {"cohesion-german", NUMBER(TO(cohesion_german), 0, 20), .help = "at most this frees a Pinned German (CH-10.4)"},
    {"leave-zoc", NUMBER(TO(leave_zoc), 1, 11), .help = "at least this to leave a zone of control (CH-6.2.2)"},
    {"demolition", NUMBER(TO(demolition), 1, 11), .help = "at least this destroys an objective (CH-11.1.3)"},
    {"entering", NUMBER(TO(entering), 0, 6), OR(1), .help = "spaces that a reinforcement spends on entering (CH-12.6)"},
    {"first-move", NUMBER(TO(first_move), 1, LAST_TURN), OR(2), .help = "the first turn with British movement (CH-4.3)"},
    {0}}};

static const struct fy_rows modifiers = {"modifiers", "what is added to dice", KEYS{
    {"stacked", NUMBER(TO(add.stacked), 0, MODIFIER), OR(1),
     .help = "a shot at a space with two or more units of that side (CH-9.0.8)"},
    {"cover", NUMBER(TO(add.cover), -MODIFIER, 0), OR(-1),
     .help = "a shot at a unit in a square, vehicles excepted (CH-9.0.9)"},
    {"cohesion", NUMBER(TO(add.cohesion), 0, 5), OR(1),
     .help = "a cohesion check, for each adjacent space with enemies (CH-10.5)"},
    {"demolition-enemies", NUMBER(TO(add.demolition_enemies), -5, 0), OR(-1),
     .help = "a demolition, for each adjacent space with Germans (CH-11.1.4)"},
    {"demolition-reduced", NUMBER(TO(add.demolition_reduced), -5, 0), OR(-1),
     .help = "a demolition by a reduced team (CH-11.1.6)"},
    {0}}};

static const struct fy_rows objective = {"objective", "an objective on the map (CH-11, CH-13)", KEYS{
    {"objective", NUMBER(FY_TO(objective_row, number), 1, NUMBERS - 1), .help = "its number"},
    {"title", FY_STRING, FY_TO(objective_row, title), .help = "what it is"},
    {"spaces", NUMBER(FY_TO(objective_row, spaces), 1, SPACES), OR(1), .help = "how many spaces of the map carry it"},
    {"points", NUMBER(FY_TO(objective_row, points), 0, 99), .help = "for each of them destroyed (CH-13.7)"},
    {"marker", FY_WORD, FY_TO(objective_row, sinks), .words = marker_words, .help = "what its marker says"},
    {"vehicles", FY_WORD, FY_TO(objective_row, vehicles), .words = vehicle_words, OR(0),
     .help = "whether vehicles may enter (CH-8.1.13, CH-8.1.14)"},
    {0}}};
static const struct fy_rows capped_flak = {"capped_flak", "the FlaK of the option flak13_cap2 (CH-13.6)", KEYS{
    {"objective", NUMBER(TO(capped_flak), 1, NUMBERS - 1), OR(13), .help = "their number"},
    {"most", NUMBER(TO(capped_most), 0, FLAKS), OR(2), .help = "how many of them score at most"},
    {0}}};
static const struct fy_rows victory = {"victory", "points and levels (CH-13, CH-14)", KEYS{
    {"objectives", FY_ROW, FY_TO_LIST(chariot_data, files.objective), FY_COUNT(chariot_data, files.n_objectives), .rows = &objective,
     .help = "every number on the map"},
    {"flak", NUMBER(TO(flak_points), 0, 99), .help = "for an eliminated FlaK with a number (CH-13.6)"},
    {"capped-flak", FY_ROW, .rows = &capped_flak, .optional = true, .help = "what the option flak13_cap2 limits"},
    {"commando", NUMBER(TO(commando_points), -99, 0), .help = "for each commando eliminated or captured (CH-13.5)"},
    {"bands", NUMBER(FY_TO_ALL(chariot_data, band_from), -999, 999),
     .help = "where the second, third and fourth level begin (CH-13.9)"},
    {"won-from", NUMBER(TO(won_from), -999, 999), .help = "points that win (CH-13.10)"},
    {"historical-score", NUMBER(TO(historical_score), -999, 999), .help = "the raid of 1942"},
    {"historical-losses", NUMBER(TO(historical_losses), 0, COMMANDOS), .help = "its losses (CH-14.2)"},
    {0}}};

static const struct fy_rows tables = {"tables", "the tables", KEYS{
    {"combat", FY_ROW, .rows = &combat, .help = "combat table"},
    {"landing", FY_ROW, .rows = &landing_table, .help = "landing table"},
    {"reinforcements", FY_ROW, .rows = &reinforcements, .help = "reinforcement tables"},
    {"limits", FY_ROW, .rows = &limits, .help = "limits"},
    {"modifiers", FY_ROW, .rows = &modifiers, .optional = true, .help = "what is added to dice"},
    {"victory", FY_ROW, .rows = &victory, .help = "victory"},
    {0}}};

/* ---- the scenario (CH-3) */

static const struct fy_rows flak_area = {"flak_area", "the FlaK of an area (CH-3.1, CH-3.2)", KEYS{
    {"area", FY_REF, FY_TO(flak_area_row, area), .of = "area", .help = "its letter"},
    {"units", FY_REF, FY_TO_LIST(flak_area_row, flak), FY_COUNT(flak_area_row, n), .least = 1, .of = "flak",
     .help = "who stands there"},
    {0}}};
static const struct fy_rows flak_setup = {"flak_setup", "where the FlaK stand", KEYS{
    {"areas", FY_ROW, FY_TO_LIST(chariot_data, files.flak_area), FY_COUNT(chariot_data, files.n_flak_areas), .rows = &flak_area,
     .help = "every FlaK once"},
    {0}}};

static const struct fy_rows drawn_family = {"drawn_family",
    "counters of a family that are drawn at set-up (CH-3.3 to CH-3.6)", KEYS{
    {"family", FY_REF, FY_TO(drawn_row, family), .of = "family", .help = "which"},
    {"areas", FY_REF, FY_TO_LIST(drawn_row, area), FY_COUNT(drawn_row, n), .of = "area",
     .help = "one counter for each, in this order"},
    {0}}};
static const struct fy_rows drawn = {"drawn", "who is drawn at set-up", KEYS{
    {"families", FY_ROW, FY_TO_LIST(chariot_data, files.drawn), FY_COUNT(chariot_data, files.n_drawn), .least = 1, .rows = &drawn_family,
     .help = "the families, in the order of drawing"},
    {0}}};

static const struct fy_rows track = {"track", "a landing track (CH-3.9)", KEYS{
    {"place", FY_WORD, FY_TO_EACH(chariot_data, files.track_place), .words = chariot_place_words,
     .help = "in the order of landing (CH-5.2.0.1)"},
    {"title", FY_STRING, FY_TO_EACH(chariot_data, files.track_title), .help = "its title"},
    {"units", FY_REF, FY_TO_EACH_LIST(chariot_data, track), FY_COUNT_EACH(chariot_data, n_track), .of = "commando",
     .help = "the teams in historical order (CH-5.2.0.2)"},
    {0}}};
static const struct fy_rows landing_fight = {"landing_fight", "the fight on landing (CH-5.2.2.1)", KEYS{
    {"unit", FY_REF, TO(fighter), .of = "commando", .help = "who must fight"},
    {"flak", FY_REF, TO(files.fought), .of = "flak", .help = "whom"},
    {0}}};
static const struct fy_rows landing = {"landing", "who lands where", KEYS{
    {"tracks", FY_ROW, FY_UP_TO(LANDING_PLACES), .least = LANDING_PLACES, .rows = &track,
     .help = "every team once, on the track of its group"},
    {"fight", FY_ROW, .rows = &landing_fight, .help = "the fight on landing"},
    {0}}};

const struct fy_rows chariot_scenario = {"scenario", "a raid on St. Nazaire", KEYS{
    {"map", FY_FILE, .rows = &map, .help = "the map"},
    {"tables", FY_FILE, .rows = &tables, .help = "the tables"},
    {"units", FY_FILE, .rows = &units, .help = "the counters"},
    {"turns", NUMBER(TO(turns), 1, LAST_TURN), .help = "how many (CH-4.5)"},
    {"starts", FY_STRING, .then = chariot_read_start, .help = "the time at which turn 1 begins, as 1:30 (CH-1.2.1)"},
    {"minutes", NUMBER(TO(minutes), 1, 60), .help = "of a turn"},
    {"flak", FY_ROW, .rows = &flak_setup, .help = "where the FlaK stand"},
    {"drawn", FY_ROW, .rows = &drawn, .help = "who is drawn at set-up"},
    {"landing", FY_ROW, .rows = &landing, .help = "who lands where"},
    {0}}};
