/* files.c - what the data files of jubilee hold, key by key. What no table can say is in the load_*.c files. */
#include "load.h"

#include "foray/rows.h"

static const char *const entry_words[] = {"no", "road", "yes", NULL};
static const char *const strength_words[] = {"printed", "+1", "x2", NULL};
static const char *const parity_words[] = {"even", "odd", NULL};
static const char *const colour_words[] = {"red", "blue", "green", "purple", "brown", "orange", NULL};
const char *const jubilee_symbol_words[] = {"diamond", "triangle", "circle", NULL};
static const char *const cw_type_words[] = {"infantry", "commando", "tank", NULL};
static const char *const german_type_words[] = {"coastal", "infantry", "artillery", "anti-tank", "engineer", "headquarters",
                                                NULL};
static const char *const tactic_words[] = {"none", "hw", "fl", NULL};
static const int16_t tactic_bits[] = {0, 1 << HEAVY_WEAPONS, 1 << FLANKING};
static const char *const chit_words[] = {"action", "depth", "battery", "commando", "event", NULL};
static const char *const landing_words[] = {"none", "east", "west", "delayed", "disrupted", "step", NULL};
static const char *const half_words[] = {"lacking", "met", NULL};
static const char *const comparison_words[] = {"up-to-equal", "less", "equal", "greater", "double", NULL};
static const char *const attack_words[] = {"attackers-disrupted", "gains-depth", "german-disrupted", "optional-attrition",
                                           "depth-eliminated", "german-eliminated", "reveal-depth", NULL};
static const char *const barrage_words[] = {"none", "disrupted", "disrupted-depth", NULL};
static const char *const event_words[] = {"tank-wall", "air-strike", "recall", "redeployment", NULL};

#define KEYS .keys = (const struct fy_key[])
#define TO(m) FY_TO(jubilee_data, m)
#define FILES(m) FY_TO(jubilee_data, files.m)
#define NUMBER(to, low, high) FY_INTEGER, to, .lo = (low), .hi = (high)
#define OR(value) .optional = true, .otherwise = (value)

/* ------------------------------------------------------------------ terrain and maps (JU-M04, JU-M06) */

static const struct fy_rows terrain = {"terrain", "a kind of ground (JU-M04)", .then = jubilee_add_terrain, KEYS{
    {"code", FY_LETTER, FY_TO(terrain, code), .lo = '!', .hi = '~', .help = "the character that stands for it in the maps"},
    {"id", FY_ID, FY_TO(terrain, id), .help = "its name; the one called beach is where units land"},
    {"title", FY_STRING, FY_TO(terrain, title), .help = "what it is"},
    {"ground", FY_WORD, FY_TO(terrain, ground), .words = fy_ground_words, .help = "how it is drawn"},
    {"foot", FY_WORD, FY_TO(terrain, foot), .words = entry_words, .help = "whether infantry and commandos may enter"},
    {"tank", FY_WORD, FY_TO(terrain, tank), .words = entry_words,
     .help = "whether tanks may; road: only across a hexside with a road"},
    {"strength", FY_WORD, FY_TO(terrain, strength), .words = strength_words,
     .help = "of the German unit there, never of its depth marker (JU-11.10.2)"},
    {"open", FY_BOOLEAN, FY_TO(terrain, is_open), .help = "counts for fire priority 2 (JU-15.1.2)"},
    {"communication", FY_BOOLEAN, FY_TO(terrain, communication), OR(true),
     .help = "a path of communication may enter (JU-13.3.2)"},
    {0}}};

static const struct fy_rows terrains = {"terrain-chart", "the terrain effects chart", KEYS{
    {"terrain", FY_ROW, FY_TO_LIST(jubilee_data, terrain_kind), FY_COUNT(jubilee_data, n_terrains), .least = 1,
     .rows = &terrain,
     .help = "the kinds of ground"},
    {0}}};

static const struct fy_rows evacuation = {"evacuation", "what sends a map over to evacuation (JU-12.2, JU-12.3)", KEYS{
    {"vp", NUMBER(FY_TO(map_sheet, evacuate_vp), 1, 99), OR(0), .help = "victory points destroyed on it (JU-12.2.1)"},
    {"counters", NUMBER(FY_TO(map_sheet, evacuate_counters), 1, CW_MAX), OR(0),
     .help = "three-step counters lost (JU-12.2.2)"},
    {"turn", NUMBER(FY_TO(map_sheet, evacuate_turn), 1, TURNS), .help = "the turn that is completed (JU-12.2.3, JU-12.3.2)"},
    {"objective", FY_STRING, FY_TO(map_sheet, battery_hex), .optional = true,
     .help = "the hex of its coastal battery, when that is destroyed (JU-12.3.1)"},
    {0}}};

static const struct fy_rows sheet = {"map", "a map (JU-2.2.1)", .then = jubilee_add_map, KEYS{
    {"id", FY_ID, FY_TO(map_sheet, id), .help = "its name"},
    {"title", FY_STRING, FY_TO(map_sheet, title), .help = "what it is"},
    {"first_row", NUMBER(FY_TO(map_sheet, grid.first_line), 1, 99),
     .help = "the first two digits of the hexes of its first row"},
    {"first_column", NUMBER(FY_TO(map_sheet, grid.first_cell), 1, 99),
     .help = "the last two digits of the first hex of a row"},
    {"rows", FY_STRING, FY_TO_LIST(map_sheet, row), FY_COUNT(map_sheet, grid.lines), .least = 1,
     .help = "rows of hexes from the sea inland, one character of the terrain chart for each hex"},
    {"evacuation", FY_ROW, .rows = &evacuation, .help = "what sends it over to evacuation"},
    {0}}};

enum { SIDES_MOST = 200, ROADS_MOST = 99, ROAD_HEXES = 99, PLACES_MOST = 99 };
#define SIDES FY_STRING, FY_UP_TO(SIDES_MOST)

static const struct fy_rows hexsides = {"hexsides", "what lies on hexsides, each as \"0512|0613\" (JU-M04)", KEYS{
    {"cliff", SIDES, .then = jubilee_add_cliffs, .help = "cliffs"},
    {"tank-wall", SIDES, .then = jubilee_add_wall, .help = "the tank wall"},
    {"wire", FY_STRING, FY_UP_TO(WIRE_MAX), .then = jubilee_add_wires, .help = "wire"},
    {"river", SIDES, .then = jubilee_add_rivers, .help = "rivers, bridged or not"},
    {"bridge", SIDES, .then = jubilee_add_bridges, .help = "river hexsides with a road across"},
    {0}}};

static const struct fy_rows road = {"road", "a road", KEYS{
    {"id", FY_REMARK, .help = "its name"},
    {"title", FY_REMARK, .help = "what it is"},
    {"hexes", FY_REF, FY_UP_TO(ROAD_HEXES), .least = 2, .of = "hex", .then = jubilee_add_road,
     .help = "the hexes along it, each next to the one before"},
    {0}}};

static const struct fy_rows named_place = {"named-place", "a place that people know by name", KEYS{
    {"title", FY_STRING, FILES(place_title), .help = "its name"},
    {"hexes", FY_REF, FY_UP_TO(9), .least = 1, .of = "hex", .then = jubilee_name_hexes, .help = "its hexes"},
    {0}}};

static const struct fy_rows beach = {"beach", "a beach with a Transport Track of its own (JU-2.8.1)",
     .then = jubilee_add_beach, KEYS{
    {"id", FY_ID, FY_TO(beach, id), .help = "its name"},
    {"title", FY_STRING, FY_TO(beach, title), .help = "what it is"},
    {"map", FY_REF, FY_TO(beach, map), .of = "map", .help = "the map it is on"},
    {"transport", NUMBER(FY_TO(beach, transport), 1, TRANSPORT_MAX), .help = "its transport points at the start (JU-M21)"},
    {0}}};

static const struct fy_rows box = {"box", "a landing box (JU-2.5.1)", .then = jubilee_add_box, KEYS{
    {"id", FY_ID, FY_TO(box, id), .help = "its name; the first letter is what units list that may choose (JU-5.2.1)"},
    {"hex", FY_REF, FY_TO(box, hex), .of = "hex", .help = "the hex it points to"},
    {"named", FY_BOOLEAN, FY_TO(box, named),
     .help = "whether it has a name on the map; others are reached by drift (JU-5.4.1)"},
    {0}}};

static const struct fy_rows box_row = {"box-row", "a row of landing boxes: units drift along it (JU-5.6.1)", KEYS{
    {"beach", FY_REF, FY_TO_EACH(jubilee_data, files.row_beach), .of = "beach",
     .help = "whose track pays for hits in it (JU-R12)"},
    {"boxes", FY_ROW, FY_TO_LIST(jubilee_data, box), FY_COUNT(jubilee_data, n_boxes), .least = 1, .rows = &box,
     .help = "from east to west"},
    {0}}};

static const struct fy_rows map = {"maps", "the three maps (JU-M06)", .then = jubilee_make_map, KEYS{
    {"shifted_rows", FY_WORD, FILES(odd_rows_shifted), .words = parity_words,
     .help = "which rows sit half a hex toward higher columns"},
    {"maps", FY_ROW, FY_TO_ALL(jubilee_data, map), .rows = &sheet, .help = "the maps, the main one first"},
    {"hexsides", FY_ROW, .rows = &hexsides, .help = "cliffs, rivers, wire and the tank wall"},
    {"roads", FY_ROW, FY_UP_TO(ROADS_MOST), .rows = &road, .help = "the roads"},
    {"exits", FY_REF, FY_UP_TO(ROADS_MOST), .least = 1, .of = "hex", .then = jubilee_add_exits,
     .help = "road hexes that leave the map (JU-13.3.1)"},
    {"places", FY_ROW, FY_UP_TO(PLACES_MOST), .rows = &named_place, .help = "names of hexes"},
    {"beaches", FY_ROW, FY_TO_ALL(jubilee_data, beach), .rows = &beach, .help = "the five beaches"},
    {"box_rows", FY_ROW, FY_UP_TO(BOX_ROWS), .least = 1, .rows = &box_row, .help = "the landing boxes"},
    {0}}};

/* ------------------------------------------------------------------ positions (JU-2.3, JU-2.4) */

static const struct fy_rows area = {"area", "an area (JU-2.2.2)", KEYS{
    {"id", FY_ID, FY_TO_EACH(jubilee_data, area_id), .help = "its name"},
    {"title", FY_STRING, FY_TO_EACH(jubilee_data, area_title), .help = "what it is"},
    {"map", FY_REF, FY_TO_EACH(jubilee_data, area_map), .of = "map", .help = "the map it is on"},
    {"fallback", FY_REF, FY_TO_EACH(jubilee_data, area_fallback), .of = "area", OR(NO_UNIT),
     .help = "the area that takes its depth marker when nobody here can (JU-9.5.2)"},
    {0}}};

static const struct fy_rows position = {"position", "a German position (JU-2.3.1)", .then = jubilee_add_position, KEYS{
    {"hex", FY_REF, FY_TO(position_row, hex), .of = "hex", .help = "where it is"},
    {"title", FY_STRING, FY_TO(position_row, title), .help = "what it is"},
    {"colour", FY_WORD, FY_TO(position_row, colour), .words = colour_words,
     .help = "the colour by which chits call it (JU-2.3.3)"},
    {"area", FY_REF, FY_TO(position_row, area), .of = "area", .help = "the area it belongs to"},
    {"letter", FY_LETTER, FY_TO(position_row, letter), .lo = 'A', .hi = 'Z', OR(0),
     .help = "a unit of this letter starts here; without it the position starts empty (JU-2.3.4)"},
    {"objective", FY_STRING, FY_TO(position_row, objective), .optional = true, .help = "the kind of objective (JU-2.3.5)"},
    {"vp", NUMBER(FY_TO(position_row, vp), 2, 5), OR(0), .help = "what its objective is worth"},
    {"arrows", FY_REF, FY_TO_LIST(position_row, arrow), FY_COUNT(position_row, arrows), .of = "hex",
     .help = "the positions that its movement arrows lead to, the primary one first (JU-2.3.6)"},
    {"provisional_arrows", FY_BOOLEAN, FY_TO(position_row, provisional), OR(false),
     .help = "the arrows count once the objective is destroyed (JU-6.20.1)"},
    {"bombarded", FY_BOOLEAN, FY_TO(position_row, bombarded), OR(false),
     .help = "its unit starts disrupted, or is one of those removed (JU-3.2.1, JU-16.3.1)"},
    {"fire", FY_BITS, FY_TO(position_row, fire), .of = "hex", .help = "the hexes of its field of fire (JU-2.4.1)"},
    {"fire_boxes", FY_BITS, FY_TO(position_row, fire_boxes), .of = "box", .optional = true,
     .help = "the landing boxes in it"},
    {0}}};

static const struct fy_rows positions = {"positions", "the German positions (JU-2.3, JU-2.4)",
     .then = jubilee_make_positions, KEYS{
    {"colours", FY_WORD, FY_UP_TO(COLOURS), .least = COLOURS, .words = colour_words, .then = jubilee_check_colours,
     .help = "the six colours, in this order"},
    {"areas", FY_ROW, FY_UP_TO(AREAS), .least = AREAS, .rows = &area, .help = "the six areas"},
    {"positions", FY_ROW, FY_TO_LIST(jubilee_data, files.position), FY_COUNT(jubilee_data, files.n_positions), .least = 1,
     .rows = &position, .help = "the positions, in any order"},
    {0}}};

/* ------------------------------------------------------------------ forces (JU-M15 to JU-M19) */

static const struct fy_rows company = {"unit", "a unit of the raiders (JU-M15)", .then = jubilee_add_company, KEYS{
    {"id", FY_ID, FY_TO(cw_unit, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(cw_unit, title), .help = "what it is"},
    {"type", FY_WORD, FY_TO(cw_unit, type), .words = cw_type_words, .help = "its type (JU-2.15.1)"},
    {"steps", NUMBER(FY_TO(cw_unit, full_steps), 1, STEPS_MAX), .help = "steps at full strength (JU-2.13.1)"},
    {"strength", NUMBER(FY_TO_LIST(cw_unit, printed_strength), 0, STRENGTH_MAX), FY_COUNT(cw_unit, levels), .least = 1,
     .help = "attack strength from full strength down; infantry of three steps is a replacement at one step (JU-2.13.2)"},
    {"hw", FY_BOOLEAN, FY_TO_LIST(cw_unit, printed_hw), FY_COUNT(cw_unit, hw_levels), .least = 1,
     .help = "heavy weapons, for each strength (JU-2.13.5)"},
    {"engineers", FY_BOOLEAN, FY_TO(cw_unit, engineers), OR(false), .help = "E at full strength (JU-2.13.7)"},
    {"range", NUMBER(FY_TO(cw_unit, range), 1, 9), OR(0), .help = "of tanks, in hexes (JU-2.13.8)"},
    {"symbol", FY_WORD, FY_TO(cw_unit, symbol), .words = jubilee_symbol_words, .help = "its target symbol (JU-2.13.9)"},
    {"turn", NUMBER(FY_TO(cw_unit, turn), 1, TURNS), .help = "when it arrives (JU-2.13.10)"},
    {"location", FY_STRING, FY_TO(cw_unit, location),
     .help = "where: a box, the letter of several, or any for every named box of the main map (JU-5.2.1)"},
    {0}}};

static const struct fy_rows replacement_counts = {"replacement-counts", "how many of each symbol", KEYS{
    {"diamond", NUMBER(FILES(replacements[0]), 0, 9), .help = "with a diamond"},
    {"triangle", NUMBER(FILES(replacements[1]), 0, 9), .help = "with a triangle"},
    {"circle", NUMBER(FILES(replacements[2]), 0, 9), .help = "with a circle"},
    {0}}};

static const struct fy_rows replacements = {"replacements", "the one-step infantry counters (JU-2.13.3, JU-M16)", KEYS{
    {"strength", NUMBER(FILES(replacement_strength), 0, STRENGTH_MAX), .help = "attack strength"},
    {"hw", FY_BOOLEAN, FILES(replacement_hw), .help = "heavy weapons"},
    {"count", FY_ROW, .rows = &replacement_counts, .help = "how many"},
    {0}}};

static const struct fy_rows commonwealth = {"commonwealth", "the raiders", .then = jubilee_make_commonwealth, KEYS{
    {"units", FY_ROW, FY_TO_LIST(jubilee_data, cw), FY_COUNT(jubilee_data, n_companies), .least = 1, .rows = &company,
     .help = "the order of battle; dice and choices among several follow its order"},
    {"replacements", FY_ROW, .rows = &replacements, .help = "the replacements"},
    {0}}};

static const struct fy_rows german = {"german", "a German unit (JU-M17)", .then = jubilee_add_german, KEYS{
    {"id", FY_ID, FY_TO(german_unit, id), .help = "its name"},
    {"letter", FY_LETTER, FY_TO(german_unit, letter), .lo = 'A', .hi = 'Z', .help = "where it starts (JU-2.14.3)"},
    {"type", FY_WORD, FY_TO(german_unit, type), .words = german_type_words, .help = "its type (JU-2.15.1)"},
    {"strength", NUMBER(FY_TO(german_unit, strength), 1, STRENGTH_MAX),
     .help = "what attack strength is compared with (JU-2.14.1)"},
    {"requires", FY_WORD, FY_TO(german_unit, requires), .words = tactic_words, .values = tactic_bits, OR(0),
     .help = "the tactic that attackers need (JU-2.14.2)"},
    {0}}};

static const struct fy_rows depth_marker = {"depth-marker", "depth markers of one kind (JU-M18)",
     .then = jubilee_add_depth, KEYS{
    {"strength", NUMBER(FY_TO(depth_kind, strength), 0, STRENGTH_MAX), .help = "what it adds (JU-2.16.3)"},
    {"requires", FY_WORD, FY_TO(depth_kind, requires), .words = tactic_words, .values = tactic_bits, OR(0),
     .help = "the tactic that it adds (JU-2.14.2)"},
    {"count", NUMBER(FY_TO(depth_kind, count), 0, MARKERS_MAX), .help = "how many there are"},
    {0}}};

static const struct fy_rows germans = {"germans", "the defenders", .first = jubilee_before_germans, KEYS{
    {"units", FY_ROW, FY_TO_LIST(jubilee_data, german), FY_COUNT(jubilee_data, n_germans), .least = 1, .rows = &german,
     .help = "as many of each letter as there are positions for it"},
    {"depth_markers", FY_ROW, FY_TO_LIST(jubilee_data, depth), FY_COUNT(jubilee_data, n_depths), .least = 1,
     .rows = &depth_marker,
     .help = "the depth markers"},
    {0}}};

static const struct fy_rows chit_colour = {"chit-colour", "a colour on an action chit", KEYS{
    {"colour", FY_WORD, FY_TO_EACH(chit, colour), .words = colour_words, .help = "the positions that act (JU-6.1.1)"},
    {"armour", FY_BOOLEAN, FY_TO_EACH(chit, armour), OR(false), .help = "they fire with the armour bonus (JU-6.2.2)"},
    {"assault", FY_BOOLEAN, FY_TO_EACH(chit, assault), OR(false), .help = "A: they may assault (JU-6.2.3)"},
    {0}}};

static const struct fy_rows chit = {"chit", "an op chit (JU-2.17.1)", .then = jubilee_add_chit, KEYS{
    {"id", FY_ID, FY_TO(chit, id), .help = "its name"},
    {"kind", FY_WORD, FY_TO(chit, kind), .words = chit_words, .help = "its kind"},
    {"title", FY_STRING, FY_TO(chit, title), .optional = true, .help = "the name of a battery"},
    {"symbol", FY_WORD, FY_TO(chit, symbol), .words = jubilee_symbol_words, OR(0),
     .help = "the target symbol of an action chit"},
    {"colours", FY_ROW, FY_UP_TO(CHIT_COLOURS), FY_COUNT(chit, colours), .optional = true, .rows = &chit_colour,
     .help = "the two or three colours of an action chit, in printed order"},
    {"areas", FY_REF, FY_TO_LIST(chit, area), FY_COUNT(chit, areas), .of = "area", .optional = true,
     .help = "the two areas of a depth placement chit (JU-9.2.1)"},
    {"beach", FY_REF, FY_TO(chit, beach), .of = "beach", OR(0), .help = "the beach that a battery fires on (JU-7.1.1)"},
    {"hex", FY_REF, FY_TO(chit, battery_hex), .of = "hex", OR(NOWHERE), .help = "where the battery is, if it is on a map"},
    {"remove", FY_BOOLEAN, FY_TO(chit, remove), OR(false), .help = "a commando chit that leaves the game (JU-10.19.3)"},
    {0}}};

static const struct fy_rows chits = {"chits", "the op chits (JU-M19)", KEYS{
    {"chits", FY_ROW, FY_TO_LIST(jubilee_data, chit), FY_COUNT(jubilee_data, n_chits), .least = 1, .most = CHIT_MAX - 1,
     .rows = &chit, .help = "all of them"},
    {0}}};

/* ------------------------------------------------------------------ charts */

static const struct fy_rows landing_column = {"landing-column", "the results of one type on some turns", KEYS{
    {"type", FY_WORD, FY_TO(landing_column, type), .words = cw_type_words,
     .help = "infantry or tank; commandos are not checked"},
    {"from", NUMBER(FY_TO(landing_column, from), 1, TURNS), .help = "the first turn"},
    {"to", NUMBER(FY_TO(landing_column, to), 1, TURNS), .help = "the last one"},
    {"results", FY_WORD, FY_TO_ALL(landing_column, result), .words = landing_words, .help = "of the six faces"},
    {0}}};

static const struct fy_rows landing = {"landing", "the landing table (JU-M01)", .then = jubilee_make_landing, KEYS{
    {"columns", FY_ROW, FY_TO_LIST(jubilee_data, files.landing), FY_COUNT(jubilee_data, files.n_landings), .least = 1,
     .rows = &landing_column, .help = "one for every turn of infantry and of tanks"},
    {0}}};

static const struct fy_rows attack_row = {"attack-row", "the results of one comparison", KEYS{
    {"tactics", FY_WORD, FY_TO(attack_row, met), .words = half_words, .help = "the half of the table (JU-11.10.4)"},
    {"comparison", FY_WORD, FY_TO(attack_row, comparison), .words = comparison_words,
     .help = "of the attackers' strength with the German one; double: twice as much or more"},
    {"cells", FY_BITS, FY_TO_ALL(attack_row, cell), .words = attack_words,
     .help = "results (JU-15.2): unit alone, with unrevealed depth, with revealed depth"},
    {0}}};

static const struct fy_rows attack = {"attack", "the attack results table (JU-M02)", .then = jubilee_make_attack, KEYS{
    {"rows", FY_ROW, FY_TO_LIST(jubilee_data, files.attack), FY_COUNT(jubilee_data, files.n_attacks), .least = 1,
     .rows = &attack_row, .help = "every comparison in both halves"},
    {0}}};

static const struct fy_rows barrage_column = {"barrage-column", "the results of tanks of some strength", KEYS{
    {"strength_to", NUMBER(FY_TO(barrage_column, strength_to), 1, 99), .help = "up to this strength"},
    {"results", FY_WORD, FY_TO_ALL(barrage_column, result), .words = barrage_words, .help = "of the six faces"},
    {0}}};

static const struct fy_rows barrage = {"barrage", "the barrage table (JU-M03)", .then = jubilee_make_barrage, KEYS{
    {"columns", FY_ROW, FY_TO_LIST(jubilee_data, files.barrage), FY_COUNT(jubilee_data, files.n_barrages), .least = 1,
     .rows = &barrage_column, .help = "by strength, ascending"},
    {0}}};

static const struct fy_rows disposition_row = {"disposition-row", "what one face says", KEYS{
    {"beach", FY_INTEGER, FY_TO_EACH_LIST(disposition_row, beach), FY_COUNT_EACH(disposition_row, given), .lo = 0,
     .hi = TRANSPORT_MAX, .by = "beach", .optional = true, .help = "commandos and transport points of a commando beach"},
    {0}}};

static const struct fy_rows disposition = {"disposition", "the commando disposition table (JU-M05)", KEYS{
    {"rows", FY_ROW, FY_TO_ALL(jubilee_data, files.disposition), .rows = &disposition_row, .help = "of the six faces"},
    {0}}};

static const struct fy_rows events = {"events", "random events (JU-8.1)", KEYS{
    {"first_turn", NUMBER(TO(first_event_turn), 1, TURNS), .help = "before it an event chit does nothing (JU-8.1.1)"},
    {"results", FY_WORD, FY_TO_ALL(jubilee_data, event), .words = event_words, .help = "of the six faces (JU-8.1.2)"},
    {"wall_falls_to", NUMBER(TO(wall_falls_to), 0, DIE),
     .help = "without engineers the wall falls on up to this face (JU-8.2.2)"},
    {0}}};

static const struct fy_rows turns = {"turns", "the Turn Track (JU-M20)", .then = jubilee_make_turns, KEYS{
    {"last", NUMBER(TO(last_turn), 1, TURNS), .help = "the last turn (JU-14.1.2)"},
    {"chits", NUMBER(FILES(chits), 1, CHITS_DRAWN), .help = "op chits drawn each turn (JU-4.1.5)"},
    {"chits_on_turn_1", NUMBER(FILES(chits_on_turn_1), 1, CHITS_DRAWN), .help = "on Turn 1 (JU-4.1.6)"},
    {"delayed_may_go_home_from", NUMBER(TO(home_from), 1, TURNS), .help = "from this turn on (JU-5.7.2)"},
    {"early_end_from", NUMBER(TO(early_end_from), 1, TURNS), .help = "the game may end from this turn on (JU-14.1.1)"},
    {"chits_return_after", FY_INTEGER, FY_TO_LIST(jubilee_data, files.return_after), FY_COUNT(jubilee_data, files.n_returns),
     .lo = 1, .hi = TURNS, .help = "turns at whose end used chits go back to the cup (JU-4.1.18)"},
    {"clock", FY_STRING, FY_TO_ALL(jubilee_data, clock), .help = "the time of every turn"},
    {0}}};

static const struct fy_rows stacking = {"stacking", "how many there may be (JU-5.3, JU-6.12, JU-10.14)", KEYS{
    {"units", NUMBER(TO(stack_limit), 1, 9), .help = "units in a hex at the end of a phase (JU-10.14.1)"},
    {"concentrated_steps", NUMBER(TO(concentrated), 1, 99),
     .help = "steps in a hex that make it a concentrated target (JU-6.12.1)"},
    {"box", NUMBER(TO(box_limit), 1, 9), .help = "units placed in a landing box (JU-5.3.1)"},
    {0}}};

static const struct fy_rows movement = {"movement", "how far units go (JU-10.2); one hex is always allowed", KEYS{
    {"hexes_out_of_fire", NUMBER(TO(move_out_of_fire), 1, 4), .help = "out of all fields of fire (JU-10.2.2)"},
    {"hexes_by_road", NUMBER(TO(move_by_road), 1, 4), .help = "along connected road besides (JU-10.2.3)"},
    {0}}};

static const struct fy_rows german_fire = {"german-fire", "the hits of a position on one chit (JU-6.7.1)", KEYS{
    {"hits", NUMBER(TO(fire_hits[0]), 1, 2), .help = "of a unit alone"},
    {"hits_with_depth", NUMBER(TO(fire_hits[1]), 1, 2), .help = "of a unit with a depth marker"},
    {0}}};

static const struct fy_rows garrisons = {"garrisons", "units in positions with an objective (JU-6.19.1)", KEYS{
    {"stay_within", NUMBER(TO(garrison_stays), 0, 9), .help = "they stay while a raider is within so many hexes"},
    {0}}};

static const struct fy_rows boarding = {"boarding", "going aboard (JU-10.9)", KEYS{
    {"points_for_a_tank_step", NUMBER(TO(tank_step_transport), 1, 4),
     .help = "transport points that a step of a tank takes (JU-10.11.1)"},
    {0}}};

static const struct fy_rows control = {"control", "control of hexes (JU-13.2)", KEYS{
    {"adjacent_hexes_from_steps", NUMBER(TO(control_steps), 1, STEPS_MAX + 1),
     .help = "infantry and commandos of so many steps control adjacent hexes (JU-13.2.2)"},
    {0}}};

static const struct fy_rows band = {"band", "a result", KEYS{
    {"id", FY_ID, FY_TO(band_row, id), .help = "its name"},
    {"title", FY_STRING, FY_TO(band_row, title), .help = "as the program calls it"},
    {"from", NUMBER(FY_TO(band_row, from), -99, 200), .help = "the points it takes (JU-14.3.1)"},
    {0}}};

static const struct fy_rows victory = {"victory", "winning and losing (JU-14)", .then = jubilee_make_bands, KEYS{
    {"outright_vp", NUMBER(TO(outright_vp), 1, 99), .help = "so many victory points win outright (JU-14.2.1)"},
    {"strong_showing", NUMBER(TO(strong_showing), 1, 200), .help = "points that are a strong showing (JU-14.4.1)"},
    {"bands", FY_ROW, FY_TO_ALL(jubilee_data, files.band), .rows = &band, .help = "the results, the best first"},
    {0}}};

#define OPTION_VP(i) {"vp", NUMBER(TO(option_vp[i]), -20, 20), .help = "what it costs (JU-16.1.1)"}

static const struct fy_rows no_convoy = {"no-convoy", "the option without a convoy (JU-16.2.1)", KEYS{
    OPTION_VP(NO_CONVOY),
    {"commandos", NUMBER(TO(convoy_free[0]), 0, TRANSPORT_MAX), .help = "commandos of Yellow and of Orange"},
    {"transport", NUMBER(TO(convoy_free[1]), 0, TRANSPORT_MAX), .help = "transport points of each"},
    {0}}};

static const struct fy_rows bombardment = {"bombardment", "the option with a heavy bombardment (JU-16.3.1)", KEYS{
    OPTION_VP(BOMBARDMENT),
    {"removes", NUMBER(TO(bombardment_removes), 1, 9), .help = "units that are removed before the game"},
    {"chits_on_turn_1", NUMBER(FILES(bombardment_chits), 1, CHITS_DRAWN), .help = "op chits on Turn 1 (JU-16.3.3)"},
    {0}}};

static const struct fy_rows early_flanks = {"early-flanks", "the option with early flanks (JU-16.4.1)", KEYS{
    OPTION_VP(EARLY_FLANKS),
    {"land_as_on_turn", NUMBER(TO(early_flanks_turn), 1, TURNS),
     .help = "infantry that lands earlier uses the column of this turn"},
    {"chits_on_turn_2", NUMBER(FILES(early_flanks_chits), 1, CHITS_DRAWN), .help = "op chits on Turn 2 (JU-16.4.2)"},
    {0}}};

static const struct fy_rows options = {"options", "the numbers of the options (JU-16)",
     .then = jubilee_make_option_chits, KEYS{
    {"no_convoy", FY_ROW, .rows = &no_convoy, .help = "no convoy"},
    {"bombardment", FY_ROW, .rows = &bombardment, .help = "heavy bombardment"},
    {"early_flanks", FY_ROW, .rows = &early_flanks, .help = "early flanks"},
    {0}}};

static const struct fy_rows tables = {"tables", "charts and numbers of the rules", KEYS{
    {"landing", FY_ROW, .rows = &landing, .help = "landing checks"},
    {"attack", FY_ROW, .rows = &attack, .help = "attacks"},
    {"barrage", FY_ROW, .rows = &barrage, .help = "barrages"},
    {"disposition", FY_ROW, .rows = &disposition, .help = "the commandos at the start"},
    {"events", FY_ROW, .rows = &events, .help = "random events"},
    {"turns", FY_ROW, .rows = &turns, .help = "the Turn Track"},
    {"stacking", FY_ROW, .rows = &stacking, .help = "stacking"},
    {"movement", FY_ROW, .rows = &movement, .help = "movement"},
    {"german_fire", FY_ROW, .rows = &german_fire, .help = "hits"},
    {"garrisons", FY_ROW, .rows = &garrisons, .help = "garrisons of objectives"},
    {"boarding", FY_ROW, .rows = &boarding, .help = "boarding"},
    {"control", FY_ROW, .rows = &control, .help = "control"},
    {"victory", FY_ROW, .rows = &victory, .help = "victory"},
    {"options", FY_ROW, .rows = &options, .help = "options"},
    {0}}};

/* ------------------------------------------------------------------ the scenario */

static const struct fy_rows counts = {"counts", "how many there must be, all told", KEYS{
    {"hexes", NUMBER(FILES(hexes), 0, HEX_MAX), .help = "hexes of the three maps"},
    {"positions", NUMBER(FILES(positions), 0, POSITION_MAX), .help = "German positions"},
    {"lettered", NUMBER(FILES(lettered), 0, POSITION_MAX), .help = "positions that start with a unit"},
    {"vp", NUMBER(FILES(vp), 0, 999), .help = "victory points of all objectives"},
    {"main_map_vp", NUMBER(FILES(main_vp), 0, 999), .help = "victory points on the main map"},
    {"companies", NUMBER(FILES(companies), 0, CW_MAX), .help = "units of the raiders without the replacements"},
    {"replacements", NUMBER(FILES(n_replacements), 0, CW_MAX), .help = "replacements"},
    {"steps", NUMBER(FILES(steps), 0, 999), .help = "steps of the raiders"},
    {"german_units", NUMBER(FILES(german_units), 0, GERMAN_MAX), .help = "German units"},
    {"depth_markers", NUMBER(FILES(depth_markers), 0, 999), .help = "depth markers"},
    {"chits", NUMBER(FILES(n_chits), 0, CHIT_MAX), .help = "op chits"},
    {0}}};

const struct fy_rows jubilee_scenario = {"scenario", "a raid on Dieppe", KEYS{
    {"terrain", FY_FILE, .rows = &terrains, .help = "the file with the terrain effects chart"},
    {"map", FY_FILE, .rows = &map, .help = "the file with the maps"},
    {"tables", FY_FILE, .rows = &tables, .help = "the file with charts and numbers"},
    {"positions", FY_FILE, .rows = &positions, .help = "the file with the German positions"},
    {"commonwealth", FY_FILE, .rows = &commonwealth, .help = "the file with the raiders"},
    {"germans", FY_FILE, .rows = &germans, .help = "the file with the defenders"},
    {"chits", FY_FILE, .rows = &chits, .help = "the file with the op chits"},
    {"counts", FY_ROW, .rows = &counts, .help = "how many there must be"},
    {0}}};
