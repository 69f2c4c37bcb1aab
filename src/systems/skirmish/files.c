/* files.c - what the data files of skirmish hold, key by key. What no table can say is in load.c. */
#include "skirmish.h"

static const char *const side_words[] = {"commando", "german", NULL};
static const char *const commando_words[] = {"assault", "demolition", NULL};
static const int16_t commando_values[] = {K_ASSAULT, K_DEMOLITION};
static const char *const mobile_words[] = {"infantry", "motorcycle", "truck", "armoured-car", "half-track", NULL};
static const int16_t mobile_values[] = {K_INFANTRY, K_MOTORCYCLE, K_TRUCK, K_ARMOURED_CAR, K_HALF_TRACK};
static const char *const reserve_words[] = {"armour", "infantry", "motorcycle", "truck", "armoured-car", "half-track", NULL};
static const int16_t reserve_values[] = {K_NONE, K_INFANTRY, K_MOTORCYCLE, K_TRUCK, K_ARMOURED_CAR, K_HALF_TRACK};
static const char *const piece_words[] = {"assault", "demolition", "infantry", "motorcycle", "truck",
                                          "armoured-car", "half-track", "pillbox", "searchlight", NULL};
static const int16_t piece_values[] = {K_ASSAULT, K_DEMOLITION, K_INFANTRY, K_MOTORCYCLE, K_TRUCK,
                                       K_ARMOURED_CAR, K_HALF_TRACK, K_PILLBOX, K_LIGHT};
static const char *const order_words[] = {"guard", "patrol", "hunt", "defend", "cut-off", NULL};
static const char *const reserve_order_words[] = {"hunt", "defend", "cut-off", NULL};
static const int16_t reserve_order_values[] = {O_HUNT, O_DEFEND, O_CUT_OFF};
static const char *const ground_words[] = {"water", "cliff", "built-up", "cover", NULL};
static const char *const target_words[] = {"building", "crossing", "gun", "capture", NULL};
static const char *const level_words[] = {"disaster", "failure", "defeat", "marginal", "drawn", "victory", "triumph", NULL};

#define KEYS .keys = (const struct fy_key[])
#define TO(m) FY_TO(sk_data, m)
#define EACH(m) FY_TO_EACH(sk_data, m)
/* a value of each row, the first of them in the middle of the array */
#define EACH_FROM(m, first)                                                                                                 \
    .offset = offsetof(struct sk_data, m[first]), .size = sizeof FY_MEMBER(sk_data, m[0]),                                  \
    .each = sizeof FY_MEMBER(sk_data, m[0]), .each_count = FY_ROOM(sk_data, m) - (first)
#define NUMBER(to, low, high) FY_INTEGER, to, .lo = (low), .hi = (high)
#define LENGTH(to, high) FY_INTEGER, to, .lo = 0, .hi = (high)
#define FLAG(to) FY_BOOLEAN, to, .optional = true
enum { FAR_OFF = 1200, FACES = 6, MOST_VP = 100, MOST_TURNS = 50 };

/* ---- shapes: hundredths of an inch from the lower left corner of the table */

static const struct fy_rows point = {"point", "a point of the table", .tuple = true, .then = skirmish_check_point, KEYS{
    {"x", LENGTH(FY_TO(fy_inch, x), FY_INCH_LARGEST), .help = "to the right"},
    {"y", LENGTH(FY_TO(fy_inch, y), FY_INCH_LARGEST), .help = "upwards"},
    {0}}};
static const struct fy_rows rect = {"rectangle", "a rectangle, edge included", .tuple = true,
    .then = skirmish_add_rectangle, KEYS{
    {"left", LENGTH(FY_TO(fy_inch_area, low.x), FY_INCH_LARGEST), .help = "x of the lower left corner"},
    {"bottom", LENGTH(FY_TO(fy_inch_area, low.y), FY_INCH_LARGEST), .help = "y of it"},
    {"right", LENGTH(FY_TO(fy_inch_area, high.x), FY_INCH_LARGEST), .help = "x of the upper right corner"},
    {"top", LENGTH(FY_TO(fy_inch_area, high.y), FY_INCH_LARGEST), .help = "y of it"},
    {0}}};
static const struct fy_rows circle = {"circle", "a circle", .tuple = true, .then = skirmish_add_circle, KEYS{
    {"x", LENGTH(FY_TO(sk_shape, centre.x), FY_INCH_LARGEST), .help = "of the centre"},
    {"y", LENGTH(FY_TO(sk_shape, centre.y), FY_INCH_LARGEST), .help = "of the centre"},
    {"radius", NUMBER(FY_TO(sk_shape, radius), 1, 600), .help = "its radius"},
    {0}}};

/* ---- pieces */

static const struct fy_rows piece = {"piece", "a kind of piece", .then = skirmish_add_piece, KEYS{
    {"id", FY_WORD, FY_TO(sk_piece, kind), .words = piece_words, .values = piece_values, .help = "each stands here once"},
    {"title", FY_STRING, FY_TO(sk_piece, title), .help = "what people call it"},
    {"side", FY_WORD, FY_TO(sk_piece, side), .words = side_words, .help = "whose it is"},
    {"radius", NUMBER(FY_TO(sk_piece, radius), 10, WIDEST), .help = "of its round base"},
    {"move", LENGTH(FY_TO(sk_piece, move), REACH),
     .help = "the length of a leg (SK-7.2, SK-7.3); of a commando nothing, or 25 to 600"},
    {"shoots", FLAG(FY_TO(sk_piece, shoots)), .help = "it has a weapon: all but the searchlight (SK-9, SK-5.10)"},
    {"assaults", FLAG(FY_TO(sk_piece, assaults)), .help = "it may start hand-to-hand combat (SK-11.1)"},
    {"demolishes", FLAG(FY_TO(sk_piece, demolishes)), .help = "it may attempt demolition (SK-14.1)"},
    {"vehicle", FLAG(FY_TO(sk_piece, vehicle)), .help = "it closes in before it shoots (SK-17.5)"},
    {"heavy", FLAG(FY_TO(sk_piece, heavy)), .help = "buildings and destroyed crossings bar it (SK-7.10)"},
    {"armour", FLAG(FY_TO(sk_piece, armour)), .help = "it is hard to hit (SK-9.4)"},
    {0}}};
static const struct fy_rows pieces = {"pieces", "what the pieces are", .then = skirmish_check_pieces, KEYS{
    {"pieces", FY_ROW, FY_TO_ALL(sk_data, files.piece), .rows = &piece, .help = "all nine"},
    {0}}};

/* ---- tables */

static const struct fy_rows distances = {"distances", "how far", .then = skirmish_check_distances, KEYS{
    {"contact", LENGTH(TO(contact), FAR_OFF), .help = "the gap up to which pieces are in contact (SK-2.5)"},
    {"band", LENGTH(TO(band), FAR_OFF), .help = "within this of an enemy movement ceases (SK-8.1)"},
    {"intrusion", LENGTH(TO(intrusion), FAR_OFF), .help = "so far a leg may enter a band (SK-8.2)"},
    {"away", NUMBER(TO(away), 2, 100), .help = "directly away from an enemy is within a slope of one in so many (SK-8.7)"},
    {"range", LENGTH(TO(range), FAR_OFF), .help = "of shots and of the mortar (SK-9.2, SK-10.3)"},
    {"long", LENGTH(TO(far_range), FAR_OFF), .help = "beyond this a shot is a long one (SK-9.5)"},
    {"pillbox", LENGTH(TO(pillbox_range), FAR_OFF), .help = "from within this a pillbox is attacked (SK-9.2)"},
    {"light", LENGTH(TO(light_range), FAR_OFF), .help = "the reach of a searchlight (SK-5.1)"},
    {"officer", LENGTH(TO(officer_range), FAR_OFF), .help = "the reach of an officer's help (SK-4.2)"},
    {"withdrawal", LENGTH(TO(withdrawal), 600), .help = "a withdrawal is at most so long (SK-14.7)"},
    {"withdrawal_least", LENGTH(TO(withdrawal_least), 600), .help = "and at least so long, unless it is blocked"},
    {0}}};

static const struct fy_rows actions_step = {"step", "a line of the activation table", KEYS{
    {"from", NUMBER(FY_TO(sk_step, from), -LEAST_SCORE, ACTION_ROWS - LEAST_SCORE - 1),
     .help = "from this modified score on"},
    {"actions", NUMBER(FY_TO(sk_step, value), 0, MOST_ACTIONS), .help = "actions"},
    {0}}};
static const struct fy_rows activation = {"activation", "activation (SK-3)", .then = skirmish_add_actions, KEYS{
    {"german", NUMBER(TO(german), -5, 5), .help = "added for a German unit (SK-3.4)"},
    {"officer", NUMBER(TO(officer_bonus), 0, 5), .help = "added for an officer's help"},
    {"lit", NUMBER(TO(lit), -5, 0), .help = "added for a unit that is lit"},
    {"actions", FY_ROW, FY_TO_LIST(sk_data, files.actions), FY_COUNT(sk_data, files.n_actions), .least = 1,
     .rows = &actions_step,
     .help = "from the lowest score up; none below the first (SK-3.5)"},
    {0}}};

static const struct fy_rows combat = {"combat", "dice and costs", KEYS{
    {"hit", NUMBER(TO(hit), 2, FACES), .help = "a shot hits from this modified score on (SK-9.6)"},
    {"hard", NUMBER(TO(hard_modifier), -3, 0), .help = "added if the target is in cover, armoured or a pillbox (SK-9.4)"},
    {"far", NUMBER(TO(far_modifier), -3, 0), .help = "added at long range (SK-9.5)"},
    {"save", NUMBER(TO(save), 1, FACES + 1), .help = "a hit is saved from this score on (SK-9.8)"},
    {"mortar", NUMBER(TO(mortar), 1, FACES + 1), .help = "the mortar eliminates from this score on (SK-10.1)"},
    {"demolition", NUMBER(TO(demolition), 1, FACES + 1), .help = "charges destroy from this score on (SK-14.3)"},
    {"move_cost", NUMBER(TO(move_cost), 1, MOST_ACTIONS), .help = "actions for a leg (SK-6.1)"},
    {"shot_cost", NUMBER(TO(shot_cost), 1, MOST_ACTIONS), .help = "actions for a shot (SK-9.1)"},
    {"contact_cost", NUMBER(TO(contact_cost), 1, MOST_ACTIONS), .help = "actions for an assault on who is in contact (SK-11.4)"},
    {"mortar_cost", NUMBER(TO(mortar_cost), 1, MOST_ACTIONS), .help = "actions for a round of the mortar (SK-6.1)"},
    {"wire_cost", NUMBER(TO(wire_cost), 1, MOST_ACTIONS), .help = "actions for a section of wire (SK-13.2)"},
    {"wire_share", NUMBER(TO(wire_share), 1, MOST_ACTIONS), .help = "actions of each of two units for it (SKO-9)"},
    {"demolition_cost", NUMBER(TO(demolition_cost), 1, MOST_ACTIONS), .help = "actions for an attempt (SK-14.3)"},
    {"pick_up_cost", NUMBER(TO(pick_up_cost), 1, MOST_ACTIONS), .help = "actions for the apparatus that was left (SK-21.4)"},
    {"carry_moves", NUMBER(TO(carry_moves), 1, MOST_ACTIONS), .help = "legs of who carries the apparatus (SK-21.2)"},
    {"pillbox_shots", NUMBER(TO(pillbox_shots), 1, MOST_ACTIONS), .help = "shots of a pillbox in a turn (SK-3.7)"},
    {"assault_dice", NUMBER(TO(assault_dice), 1, 3), .help = "dice of a commando hand to hand, the best counts (SK-11.7)"},
    {"defence_dice", NUMBER(TO(defence_dice), 1, 3), .help = "dice of the German"},
    {0}}};

static const struct fy_rows alert = {"alert", "how the Germans notice (SK-16)", KEYS{
    {"lights", NUMBER(TO(lights_level), 0, ALERTS), .help = "from this level on searchlights shine (SK-5.9)"},
    {"alarm", NUMBER(TO(alarm_level), 1, ALARM_MOST), .help = "from this level on everybody fights and reserves come (SK-16.2)"},
    {"full", NUMBER(TO(full_level), 1, ALERTS - 1), .help = "the full alarm that an alarm becomes (SK-16.8)"},
    {"shot_raises", NUMBER(TO(shot_raises), 0, ALERTS - 1), .help = "to this level, by a commando shot (SK-16.3)"},
    {"destroyed_raises", NUMBER(TO(destroyed_raises), 0, ALERTS - 1), .help = "by a target destroyed (SK-16.4)"},
    {"captured_raises", NUMBER(TO(captured_raises), 0, ALERTS - 1), .help = "by one captured (SK-16.4)"},
    {"wire_raises", NUMBER(TO(wire_raises), 0, ALERTS - 1), .help = "by wire that is heard being cut (SK-16.6)"},
    {"noise_raises", NUMBER(TO(noise_raises), 0, ALERTS - ALARM_MOST), .help = "by so much, by a fight that is heard (SK-16.5)"},
    {"noise", NUMBER(TO(noise), 1, FACES + 1), .help = "an assault raises the level from this score on (SK-16.5)"},
    {"wire_noise", LENGTH(TO(wire_noise), REACH), .help = "within this wire is heard being cut (SK-16.6)"},
    {"sight", LENGTH(TO(sight), REACH), .help = "how far Germans look (SK-16.7)"},
    {"sure", LENGTH(TO(sure), REACH), .help = "within this they need no die"},
    {"spot", NUMBER(FY_TO_ALL(sk_data, spot), 1, FACES + 1), .help = "they spot from this score on, at levels 0 and 1"},
    {"spot_cover", NUMBER(TO(spot_cover), 0, 5), .help = "so much more for a unit in cover"},
    {"full_alarm", NUMBER(TO(full_alarm), 1, FACES + 1), .help = "level 2 becomes 3 from this score on (SK-16.8)"},
    {"walk", LENGTH(TO(patrol_sight), REACH), .help = "what a patrol notices that ends a leg (SK-16.9)"},
    {0}}};

static const struct fy_rows germans = {"germans", "what the Germans go for (SK-17.6)", KEYS{
    {"guard", LENGTH(TO(guard), FY_INCH_LARGEST), .help = "a guard leaves its post for commandos within this of it"},
    {"home", LENGTH(TO(home_range), REACH), .help = "within this it is at its post"},
    {"defend", LENGTH(TO(defend), REACH), .help = "within this of a target it is defended"},
    {"cut_off", LENGTH(TO(cut_off), REACH), .help = "within this of an embarkation area it is cut off"},
    {"waypoint", LENGTH(TO(waypoint), REACH), .help = "within this of a point of its route a patrol goes on to the next"},
    {"close_in", NUMBER(TO(close_in), 1, MOST_ACTIONS + 1),
     .help = "with so many actions left a vehicle closes in before it shoots (SK-17.5)"},
    {"path_end", NUMBER(TO(nodes.seed), INCH, FY_PATH_SEED_MOST),
     .help = "paths to a goal end at the whole-inch points within this of it (SK-17.7)"},
    {0}}};

static const struct fy_rows arrivals_step = {"step", "a line of the reserve table", KEYS{
    {"from", NUMBER(FY_TO(sk_step, from), -LEAST_TOTAL, ARRIVAL_ROWS - LEAST_TOTAL - 1), .help = "from this total on"},
    {"units", NUMBER(FY_TO(sk_step, value), 0, 8), .help = "units that arrive"},
    {0}}};
static const struct fy_rows reserves = {"reserves", "reserves (SK-18)", .then = skirmish_add_arrivals, KEYS{
    {"alarm", NUMBER(TO(alarm_modifier), -6, 6), .help = "added at level 2 (SK-18.1)"},
    {"growth", NUMBER(TO(growth), 1, 100), .help = "one is added for so many earlier German phases at level 2 or 3"},
    {"blocked", LENGTH(TO(blocked), REACH), .help = "an entry point this near to a commando is blocked (SK-18.5)"},
    {"rings", NUMBER(TO(arrival_rings), 0, 20), .help = "so many inches around it are searched for a free place (SK-18.6)"},
    {"arrivals", FY_ROW, FY_TO_LIST(sk_data, files.arrivals), FY_COUNT(sk_data, files.n_arrivals), .least = 1,
     .rows = &arrivals_step,
     .help = "from the lowest total up; none below the first (SK-18.2)"},
    {"type", FY_WORD, FY_TO_ALL(sk_data, type), .words = reserve_words, .values = reserve_values,
     .help = "by the die; armour rolls again (SK-18.3)"},
    {"armour", FY_WORD, FY_TO_ALL(sk_data, armour), .words = mobile_words, .values = mobile_values, .help = "by that die"},
    {"order", FY_WORD, FY_TO_ALL(sk_data, order), .words = reserve_order_words, .values = reserve_order_values,
     .help = "by the die"},
    {0}}};

static const struct fy_rows suggestions = {"suggestions", "which legs are suggested to players (SK-23.4)", KEYS{
    {"same", NUMBER(TO(same), 1, INCH), .help = "a leg that ends within this of one suggested before is left out"},
    {0}}};

static const struct fy_rows points = {"points", "points in every scenario (SK-20.4)", KEYS{
    {"saved", NUMBER(TO(vp_saved), 0, MOST_VP), .help = "a unit saved"},
    {"charged_pillbox", NUMBER(TO(vp_charged), 0, MOST_VP), .help = "a pillbox destroyed by charges (SKO-10)"},
    {0}}};

static const struct fy_rows tables = {"tables", "tables and numbers", KEYS{
    {"distances", FY_ROW, .rows = &distances, .help = "how far"},
    {"activation", FY_ROW, .rows = &activation, .help = "activation"},
    {"combat", FY_ROW, .rows = &combat, .help = "dice and costs"},
    {"alert", FY_ROW, .rows = &alert, .help = "how the Germans notice"},
    {"germans", FY_ROW, .rows = &germans, .help = "what they go for"},
    {"reserves", FY_ROW, .rows = &reserves, .help = "who arrives"},
    {"suggestions", FY_ROW, .rows = &suggestions, .help = "which legs are suggested"},
    {"points", FY_ROW, .rows = &points, .help = "points in every scenario"},
    {0}}};

/* ---- the table */

static const struct fy_rows terrain = {"area", "a piece of ground (2.3)", .then = skirmish_add_area, KEYS{
    {"id", FY_ID, EACH(area_id), .help = "its name"},
    {"title", FY_STRING, EACH(area_title), .help = "what people call it"},
    {"kind", FY_WORD, EACH(ground), .words = ground_words, .help = "what it is"},
    {"rect", FY_ROW, .rows = &rect, .optional = true, .help = "where it is"},
    {"polygon", FY_ROW, FY_TO_LIST(fy_inch_area, corner), FY_COUNT(fy_inch_area, count), .rows = &point,
     .optional = true, .help = "or where it is: its corners, convex, counter-clockwise (SK-22.4)"},
    {0}}};
static const struct fy_rows target = {"target", "a target (SK-14)", .then = skirmish_add_target, KEYS{
    {"id", FY_ID, EACH(place_id), .help = "its name"},
    {"title", FY_STRING, EACH(place_title), .help = "what people call it"},
    {"kind", FY_WORD, EACH(target_kind), .words = target_words, .help = "what it is; there is one capture at most (SK-21)"},
    {"rect", FY_ROW, FY_TO(sk_shape, area), .rows = &rect, .optional = true, .help = "where it is"},
    {"circle", FY_ROW, .rows = &circle, .optional = true, .help = "or where it is; not of a crossing"},
    {"vp", NUMBER(EACH(vp), 0, MOST_VP), .help = "points for its destruction (SK-20.4)"},
    {0}}};
static const struct fy_rows wire = {"section of wire", "a section of barbed wire (SK-13)", .then = skirmish_add_wire, KEYS{
    {"id", FY_ID, FY_TO(sk_wire, id), .help = "its name"},
    {"from", FY_ROW, FY_TO(sk_wire, end[0]), .rows = &point, .help = "one end"},
    {"to", FY_ROW, FY_TO(sk_wire, end[1]), .rows = &point, .help = "the other"},
    {0}}};
static const struct fy_rows facing = {"facing", "a direction", .tuple = true, KEYS{
    {"x", NUMBER(FY_TO(fy_inch, x), -1000, 1000), .help = "to the right"},
    {"y", NUMBER(FY_TO(fy_inch, y), -1000, 1000), .help = "upwards"},
    {0}}};
static const struct fy_rows pillbox = {"pillbox", "a pillbox (SK-12)", .then = skirmish_add_pillbox, KEYS{
    {"id", FY_ID, EACH_FROM(id, PILLBOX_0), .help = "its name"},
    {"at", FY_ROW, .rows = &point, .help = "its centre"},
    {"facing", FY_ROW, EACH(facing), .rows = &facing, .help = "the middle of its arc (SK-12.2)"},
    {0}}};
static const struct fy_rows light = {"searchlight", "a searchlight (SK-5)", .then = skirmish_add_light, KEYS{
    {"id", FY_ID, EACH_FROM(id, LIGHT_0), .help = "its name"},
    {"at", FY_ROW, .rows = &point, .help = "its centre"},
    {0}}};

/* ---- forces */

static const struct fy_rows garrison = {"garrison unit", "a German unit on the table", .then = skirmish_add_garrison, KEYS{
    {"id", FY_ID, EACH(id), .help = "its name"},
    {"kind", FY_WORD, EACH(garrison_kind), .words = mobile_words, .values = mobile_values, .help = "what it is"},
    {"at", FY_ROW, .rows = &point, .help = "where it starts, a guard's post"},
    {"order", FY_WORD, EACH(garrison_order), .words = order_words, .help = "what it does (SK-17.6)"},
    {"route", FY_ROW, FY_TO_EACH_LIST(sk_data, route), FY_COUNT_EACH(sk_data, route_length), .rows = &point,
     .optional = true, .help = "of a patrol, and of nobody else"},
    {0}}};
#define POOL(name, kind) {name, NUMBER(TO(pool[kind - POOL_0]), 0, GERMANS), .help = "units of this kind"}
static const struct fy_rows pool = {"pool", "the reserves (SK-18.4)", .then = skirmish_check_pool, KEYS{
    POOL("infantry", K_INFANTRY),
    POOL("motorcycle", K_MOTORCYCLE),
    POOL("truck", K_TRUCK),
    POOL("armoured-car", K_ARMOURED_CAR),
    POOL("half-track", K_HALF_TRACK),
    {0}}};
static const struct fy_rows landing = {"landing area", "where commandos begin (SK-19.2)", KEYS{
    {"id", FY_ID, EACH(files.landing_id), .help = "its name"},
    {"rect", FY_ROW, .rows = &rect, .help = "where it is"},
    {0}}};
static const struct fy_rows embarkation = {"embarkation area", "where commandos leave (SK-19.3)",
    .then = skirmish_add_embarkation, KEYS{
    {"id", FY_ID, EACH_FROM(place_id, EMBARK_0), .help = "its name"},
    {"rect", FY_ROW, .rows = &rect, .help = "where it is"},
    {0}}};
static const struct fy_rows entry = {"entry point", "where reserves arrive (SK-18.5)", KEYS{
    {"id", FY_ID, EACH(files.entry_id), .help = "its name"},
    {"at", FY_ROW, .rows = &point, .help = "where it is"},
    {0}}};
static const struct fy_rows commando = {"commando", "a commando unit", .then = skirmish_add_commando, KEYS{
    {"id", FY_ID, EACH_FROM(id, COMMANDO_0), .help = "its name"},
    {"kind", FY_WORD, EACH(commando_kind), .words = commando_words, .values = commando_values, .help = "what it is"},
    {"officer", FY_BIT, TO(officers), .optional = true, .help = "it holds an officer (SK-4); four at most"},
    {"mortar", FY_BIT, TO(mortars), .optional = true, .help = "it carries the mortar (SK-10); an assault unit"},
    {"at", FY_ROW, .rows = &point, .help = "where it starts"},
    {"landing", FY_REF, EACH(commando_landing), .of = "landing area", .help = "where it may start"},
    {0}}};

/* ---- winning */

static const struct fy_rows extras = {"extras", "points besides targets and units saved (SK-20.4)", KEYS{
    {"apparatus_home", NUMBER(TO(vp_home), 0, MOST_VP), .optional = true, .help = "the apparatus brought home"},
    {"apparatus_captured", NUMBER(TO(vp_captured), 0, MOST_VP), .optional = true, .help = "captured, and not brought home"},
    {"pillbox", NUMBER(TO(vp_pillbox), 0, MOST_VP), .optional = true, .help = "a pillbox eliminated"},
    {0}}};
static const struct fy_rows level = {"level", "a level of victory", .then = skirmish_check_level, KEYS{
    {"from", NUMBER(FY_TO(sk_level, from), 0, 1000), .help = "from so many points on"},
    {"title", FY_WORD, FY_TO(sk_level, band), .words = level_words, .help = "what it is called"},
    {"won", FLAG(FY_TO(sk_level, won)), .help = "the raid is won"},
    {"apparatus", FLAG(FY_TO(sk_level, apparatus)), .help = "only with the apparatus brought home"},
    {0}}};

const struct fy_rows skirmish_scenario = {"scenario", "a raid", KEYS{
    {"pieces", FY_FILE, .rows = &pieces, .help = "the file of the pieces"},
    {"tables", FY_FILE, .rows = &tables, .help = "the file of the tables"},
    {"width", NUMBER(TO(table.width), 1200, FY_INCH_LARGEST), .help = "of the table; all lengths are hundredths of an inch"},
    {"height", NUMBER(TO(table.height), 1200, FY_INCH_LARGEST), .help = "of the table"},
    {"alert", NUMBER(TO(alert), 0, 3), .help = "the level at the start (SK-16.1)"},
    {"last_turn", NUMBER(TO(last_turn), 1, MOST_TURNS), .help = "the game ends after it (SK-20.1)"},
    {"embark_turn", NUMBER(TO(embark_turn), 1, MOST_TURNS), .help = "units embark from it on (SK-19.3)"},
    {"reserve_modifier", NUMBER(TO(reserve_modifier), -6, 6), .help = "added to the die for reserves (SK-18.1)"},
    {"terrain", FY_ROW, FY_TO_LIST(sk_data, table.area), FY_COUNT(sk_data, table.n_areas),
     .rows = &terrain, .help = "the ground"},
    {"targets", FY_ROW, FY_TO_LIST(sk_data, target), FY_COUNT(sk_data, n_targets), .rows = &target, .help = "targets"},
    {"wire", FY_ROW, FY_TO_LIST(sk_data, files.wire), FY_COUNT(sk_data, table.n_wires),
     .rows = &wire, .help = "barbed wire"},
    {"pillboxes", FY_ROW, FY_TO_LIST(sk_data, pillbox), FY_COUNT(sk_data, n_pillboxes),
     .rows = &pillbox, .help = "pillboxes"},
    {"searchlights", FY_ROW, FY_TO_LIST(sk_data, light), FY_COUNT(sk_data, n_lights),
     .rows = &light, .help = "searchlights"},
    {"garrison", FY_ROW, FY_TO_LIST(sk_data, home), FY_COUNT(sk_data, n_garrison), .rows = &garrison,
     .help = "the Germans, in the order of their numbers"},
    {"pool", FY_ROW, .rows = &pool, .help = "the reserves; with the garrison at most 40 units"},
    {"landing", FY_ROW, FY_TO_LIST(sk_data, landing), FY_COUNT(sk_data, n_landings), .least = 1, .rows = &landing,
     .help = "landing areas"},
    {"embarkation", FY_ROW, FY_TO_LIST(sk_data, embark), FY_COUNT(sk_data, n_embarks), .least = 1, .rows = &embarkation,
     .help = "embarkation areas"},
    {"entries", FY_ROW, FY_TO_LIST(sk_data, entry), FY_COUNT(sk_data, n_entries), .least = 1, .rows = &entry,
     .help = "entry points of the reserves"},
    {"entry_die", FY_REF, FY_TO_ALL(sk_data, entry_die), .of = "entry point", .help = "by the die (SK-18.3)"},
    {"commandos", FY_ROW, FY_TO_LIST(sk_data, start), FY_COUNT(sk_data, n_commandos), .least = 1, .rows = &commando,
     .help = "the raiders"},
    {"scenery", FY_FILE, TO(scenery), .rows = &fy_scenery, .optional = true, .help = "what is drawn on the table and is no ground"},
    {"extras", FY_ROW, .rows = &extras, .optional = true, .help = "further points"},
    {"victory", FY_ROW, FY_TO_LIST(sk_data, level), FY_COUNT(sk_data, n_levels), .least = 1, .rows = &level,
     .help = "from 0 points up"},
    {0}}};
