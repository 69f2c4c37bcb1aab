/* files.c - what the data files of nazaire hold, key by key. What no table can say is in load.c. */
#include "nazaire.h"

#include <string.h>

static const char *const shape_words[] = {"circle", "square", "triangle", "hexagon", NULL};
static const char *const boat_words[] = {"mgb", "ml", "tml", "mtb", "dd", NULL};
static const char *const team_words[] = {"demolition", "assault", NULL};
static const char *const variant_words[] = {"ninth_hour", NULL};
static const int16_t variant_values[] = {true};
static const char *const v1_words[] = {"none",     "sunk",    "fire mc", "fire gun", "turn-away mc", "turn-away gun",
                                       "evade mc", "evade c", "evade",   "mc",       "gun",          "c", NULL};
static const int16_t v1_values[] = {0, V1_SUNK, V1_FIRE | V1_MC, V1_FIRE | V1_GUN, V1_TURN_AWAY | V1_MC,
                                    V1_TURN_AWAY | V1_GUN, V1_EVADE | V1_MC, V1_EVADE | V1_C, V1_EVADE, V1_MC, V1_GUN, V1_C};
static const char *const v3_words[] = {"destroyed", "ooa", "dis", NULL};
static const char *const n2_words[] = {"none", "damaged", "destroyed", NULL};
static const char *const first_turn_words[] = {"phase 2", "phase 4", NULL};
static const int16_t first_turn_values[] = {PH_ILLUMINATION, PH_COVERING};

#define KEYS .keys = (const struct fy_key[])
#define TO(m) FY_TO(nz_data, m)
#define NUMBER(to, low, high) FY_INTEGER, to, .lo = (low), .hi = (high)
#define OR(value) .optional = true, .otherwise = (value)
#define FOR_THE_READER {"title", FY_REMARK, .optional = true, .help = "for the reader"}
enum { CANVAS = 9999, MOST_VP = 100 };

/* ---- the map */

static const struct fy_rows canvas = {"canvas", "the size of the drawing", .tuple = true, KEYS{
    {"width", NUMBER(TO(width), 1, CANVAS), .help = "from south to north"},
    {"height", NUMBER(TO(height), 1, CANVAS), .help = "from west to east"},
    {0}}};

static const struct fy_rows land_zone = {"land_zone", "a zone of areas that a beam falls on (NZ-2.4)",
    .then = nazaire_add_land_zone, KEYS{
    {"id", NUMBER(FY_TO_EACH(nz_data, files.land_zone), 1, LAND_ZONES - 1), .help = "1 to 6, in this order"},
    {"title", FY_STRING, FY_TO_EACH(nz_data, files.land_zone_title), .help = "what people call it"},
    {0}}};

static const struct fy_rows lane = {"lane", "the way to another sea zone (NZ-6.5)", .tuple = true, KEYS{
    {"zone", FY_REF, FY_TO(nz_lane, to), .of = "sea_zone", .help = "where it leads"},
    {"mf", NUMBER(FY_TO(nz_lane, cost), 1, MENU_MF), .help = "movement factors"},
    {0}}};

static const struct fy_rows sea_zone = {"sea_zone", "a zone that boats are in", .then = nazaire_add_sea_zone, KEYS{
    {"id", FY_STRING, FY_TO(nz_zone, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(nz_zone, title), .help = "what people call it"},
    {"x", NUMBER(FY_TO(nz_zone, x), 0, CANVAS), .help = "on the canvas"},
    {"y", NUMBER(FY_TO(nz_zone, y), 0, CANVAS), .help = "on the canvas, downwards"},
    {"to", FY_ROW, FY_TO_LIST(nz_zone, lane), FY_COUNT(nz_zone, n_to), .rows = &lane, .help = "the zones next to it"},
    {"landing", FY_REF, FY_TO(nz_zone, landing), .of = "area", OR(NOWHERE), .help = "the designated landing area (NZ-9.1)"},
    {"ram", FY_REF, FY_TO(nz_zone, ram), .of = "area", OR(NOWHERE),
     .help = "the caisson that the DD rams (NZ-6.11); in the zone of the dock mouth"},
    {"torpedo", FY_REF, FY_TO_LIST(nz_zone, torpedo), FY_COUNT(nz_zone, n_torpedo), .of = "area", .optional = true,
     .help = "targets of torpedoes (NZ-6.16)"},
    {0}}};

static const struct fy_rows area = {"area", "a building, quay, bridge, street or moored ship",
    .then = nazaire_add_area, KEYS{
    {"id", FY_ID, FY_TO(nz_area, id), .help = "its number, in ascending order"},
    {"title", FY_STRING, FY_TO(nz_area, title), .help = "what people call it"},
    {"zone", NUMBER(FY_TO(nz_area, zone), 1, LAND_ZONES - 1), .help = "the land zone"},
    {"shape", FY_WORD, FY_TO(nz_area, shape), .words = shape_words,
     .help = "all but circles are cover (NZ-14.4); hexagons are the pens (NZ-U.1)"},
    {"x", NUMBER(FY_TO(nz_area, x), 0, CANVAS), .help = "on the canvas"},
    {"y", NUMBER(FY_TO(nz_area, y), 0, CANVAS), .help = "on the canvas, downwards"},
    {"over_water", FY_BIT, TO(over_water), .optional = true, .help = "a crossing that can be destroyed (NZ-G.11)"},
    {"exit", FY_BIT, TO(exits), .optional = true, .help = "teams leave the map here (NZ-11.4)"},
    {"shore", FY_BITS, FY_TO(nz_area, shore), .of = "sea_zone", .optional = true,
     .help = "the sea zones from which boats may try to land (NZ-9.3)"},
    {"ship", NUMBER(FY_TO(nz_area, ship), 1, SHIPS), OR(0), .help = "the number of a German ship (NZ-7.1)"},
    {0}}};

static const struct fy_rows line = {"line", "a movement line; single and double ones carry fire too (NZ-12.1, NZ-G.6)",
    .tuple = true, .then = nazaire_add_line, KEYS{
    {"from", FY_REF, FY_TO(nz_line, from), .of = "area", .help = "an area"},
    {"to", FY_REF, FY_TO(nz_line, to), .of = "area", .help = "another"},
    {"mf", NUMBER(FY_TO(nz_line, cost), 1, LINE_COST), .help = "movement factors"},
    {0}}};
static const struct fy_rows dashed_line = {"dashed", "a line that carries fire only (NZ-14.2)",
    .tuple = true, .then = nazaire_add_dashed, KEYS{
    {"from", FY_REF, FY_TO(nz_line, from), .of = "area", .help = "an area"},
    {"to", FY_REF, FY_TO(nz_line, to), .of = "area", .help = "another"},
    {0}}};

static const struct fy_rows map = {"map", "the map", .first = nazaire_name_zones, KEYS{
    FOR_THE_READER,
    {"canvas", FY_ROW, .rows = &canvas, .help = "width and height that x and y refer to"},
    {"land_zones", FY_ROW, FY_UP_TO(LAND_ZONES - 1), .least = LAND_ZONES - 1, .rows = &land_zone, .help = "six"},
    {"areas", FY_ROW, FY_TO_LIST(nz_data, area), FY_COUNT(nz_data, n_areas), .least = 1, .rows = &area,
     .help = "the areas, by number"},
    {"sea_zones", FY_ROW, FY_TO_ALL(nz_data, zone), .rows = &sea_zone,
     .help = "open sea, far approach, approach, jetty roads, Old Mole, dock mouth, upper river, Avant Port, in this order"},
    {"lines", FY_ROW, FY_TO_LIST(nz_data, files.line), .rows = &line, .help = "movement lines"},
    {"dashed", FY_ROW, FY_TO_LIST(nz_data, files.line), .rows = &dashed_line, .help = "fire lines"},
    {0}}};

/* ---- targets and defences */

static const struct fy_rows target = {"target", "something to destroy (NZ-V.1)", .then = nazaire_add_target, KEYS{
    {"area", FY_REF, FY_TO(nz_target, area), .of = "area", .help = "where it is; in the order of the areas"},
    {"title", FY_STRING, FY_TO(nz_target, title), .help = "what people call it"},
    {"vp", NUMBER(FY_TO(nz_target, vp), 0, MOST_VP), .help = "points if it is destroyed"},
    {"caisson", FY_BOOLEAN, FY_TO(nz_target, caisson), OR(false), .help = "harder to destroy (NZ-19.17)"},
    {0}}};
static const struct fy_rows targets = {"targets", "the targets", KEYS{
    FOR_THE_READER,
    {"installations", FY_ROW, FY_TO_LIST(nz_data, target), FY_COUNT(nz_data, n_targets), .least = 1, .rows = &target,
     .help = "by area"},
    {0}}};

#define POST_KEYS                                                                                   \
    {"id", FY_ID, FY_TO(nz_post, id), .help = "what choices and cases call it"},                    \
    {"area", FY_REF, FY_TO(nz_post, area), .of = "area", .help = "where it stands"},                \
    {"title", FY_STRING, FY_TO(nz_post, title), .help = "what people call it"},                     \
    {"vp", NUMBER(FY_TO(nz_post, vp), 0, MOST_VP), .help = "points if it is destroyed"}
#define POST_STRENGTH {"strength", NUMBER(FY_TO(nz_post, strength), 1, FACES), .help = "the die that disrupts it (NZ-14.7)"}

static const struct fy_rows gun = {"gun", "a dockside gun", .then = nazaire_add_gun, KEYS{
    POST_KEYS,
    POST_STRENGTH,
    {"calibre", FY_REMARK, .help = "for the reader"},
    {"first", FY_REF, FY_TO(nz_post, first), .of = "sea_zone", .help = "first range zone (NZ-5.4)"},
    {"second", FY_REF, FY_TO(nz_post, second), .of = "sea_zone", .help = "second range zone"},
    {0}}};
static const struct fy_rows searchlight = {"searchlight", "a searchlight", .then = nazaire_add_searchlight, KEYS{
    POST_KEYS,
    POST_STRENGTH,
    {"zones", FY_REF, FY_TO_ALL(nz_post, zones), .of = "zone", .help = "sea or land zones for its beam, in order (NZ-2.4)"},
    {"turn_1", FY_WORD, FY_TO(nz_post, first_turn), .words = first_turn_words, .values = first_turn_values, OR(0),
     .help = "when it lights the Approach on turn 1 (NZ-2.1, NZ-2.2)"},
    {0}}};
static const struct fy_rows tower = {"tower", "a flak tower", .then = nazaire_add_tower, KEYS{
    POST_KEYS,
    {"colour", FY_REMARK, .optional = true, .help = "for the reader"},
    {"covers", FY_BITS, FY_TO(nz_post, covers), .of = "area", .help = "the areas of its colour code (NZ-17.1)"},
    {0}}};
#define POST_LIST FY_ROW, FY_TO_LIST(nz_data, post), FY_COUNT(nz_data, n_posts)
static const struct fy_rows defences = {"defences", "guns, searchlights and towers, in an area by slot", KEYS{
    FOR_THE_READER,
    {"guns", POST_LIST, .rows = &gun, .help = "dockside guns"},
    {"searchlights", POST_LIST, .least = LIGHTS, .most = LIGHTS, .rows = &searchlight, .help = "four"},
    {"towers", POST_LIST, .rows = &tower, .help = "flak towers"},
    {0}}};

/* ---- the flotilla and its teams */

static const struct fy_rows boat = {"boat", "a vessel", .then = nazaire_add_boat, KEYS{
    {"id", FY_ID, FY_TO(nz_boat, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(nz_boat, title), .help = "its name"},
    {"short", FY_STRING, FY_TO(nz_boat, short_title), .optional = true,
     .help = "its name in a few letters, where there is little room"},
    {"commander", FY_REMARK, .help = "for the reader"},
    {"type", FY_WORD, FY_TO(nz_boat, type), .words = boat_words, .help = "one is the DD"},
    {"mf", NUMBER(FY_TO(nz_boat, mf), 1, MOST_SMALL), .help = "movement factors"},
    {"crew", NUMBER(FY_TO(nz_boat, crew), 1, MOST_CREW), .help = "crew boxes"},
    {"guns", NUMBER(FY_TO(nz_boat, guns), 0, MOST_GUNS), .help = "gun boxes"},
    {"torpedoes", NUMBER(FY_TO(nz_boat, torpedoes), 0, DELAYED), .help = "torpedoes"},
    {"capacity", NUMBER(FY_TO(nz_boat, capacity), 0, MOST_SMALL),
     .help = "teams and rescued groups it has room for (NZ-9.11)"},
    {"landing", FY_REF, FY_TO(nz_boat, landing), .of = "area", OR(NOWHERE), .help = "where it was to land; advice only"},
    {"delayed", FY_BOOLEAN, FY_TO(nz_boat, delayed), OR(false), .help = "its torpedoes go off after the raid (NZ-6.18)"},
    {0}}};
static const struct fy_rows ninth_hour = {"ninth_hour", "the variant Ninth hour (NZ-X.5)", KEYS{
    {"boat", FY_REF, TO(ninth_hour_boat), .of = "boat", .help = "the boat that another one replaces"},
    {"title", FY_STRING, TO(ninth_hour_title), .help = "the name of the other one"},
    {"commander", FY_REMARK, .help = "for the reader"},
    {0}}};
static const struct fy_rows flotilla = {"flotilla", "the boats", .then = nazaire_check_flotilla, KEYS{
    FOR_THE_READER,
    {"boats", FY_ROW, FY_TO_ALL(nz_data, boat), .rows = &boat, .help = "eighteen, in the order of their numbers (NZ-3.11)"},
    {"ninth_hour", FY_ROW, .rows = &ninth_hour, .help = "who replaces whom"},
    {0}}};

static const struct fy_rows team = {"team", "a commando team", .then = nazaire_add_team, KEYS{
    {"id", FY_ID, FY_TO(nz_team, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(nz_team, title), .help = "the officer"},
    {"boat", FY_REF, FY_TO(nz_team, boat), .of = "boat", .help = "the boat it is aboard"},
    {"type", FY_WORD, FY_TO(nz_team, assault), .words = team_words,
     .help = "assault teams throw grenades, demolition teams lay charges"},
    {"strength", NUMBER(FY_TO(nz_team, strength), 1, MOST_SMALL), .help = "strength points"},
    {"grenades", NUMBER(FY_TO(nz_team, grenades), 0, MOST_SMALL), OR(0), .help = "grenade boxes"},
    {"charges", NUMBER(FY_TO(nz_team, charges), 0, MOST_SMALL), OR(0), .help = "charge boxes"},
    {"primary", FY_REF, FY_TO(nz_team, primary), .of = "area", OR(NOWHERE),
     .help = "the area of its primary target (NZ-19.8)"},
    {"variant", FY_WORD, FY_TO(nz_team, ninth_hour), .words = variant_words, .values = variant_values, OR(false),
     .help = "it sails in this variant only"},
    {0}}};
static const struct fy_rows teams = {"teams", "the commandos", KEYS{
    FOR_THE_READER,
    {"teams", FY_ROW, FY_TO_LIST(nz_data, team), FY_COUNT(nz_data, n_teams), .least = 1, .rows = &team,
     .help = "in the order of their numbers"},
    {0}}};

/* ---- the Germans */

static const struct fy_rows unit = {"unit", "a German unit", .then = nazaire_add_unit, KEYS{
    {"id", FY_ID, FY_TO(nz_german, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(nz_german, title), .help = "what people call it"},
    {"wave", NUMBER(FY_TO(nz_german, wave), 1, WAVES), .help = "when it comes into the cup (NZ-0.5)"},
    {"area", FY_REF, FY_TO(nz_german, area[0]), .of = "area", .help = "the area printed on it (NZ-10.3)"},
    {"strength", NUMBER(FY_TO(nz_german, strength), 1, FACES), .help = "strength"},
    {"reduced", NUMBER(FY_TO(nz_german, reduced), 1, FACES), .help = "strength of the reduced side"},
    {0}}};
static const struct fy_rows car = {"car", "an armoured car", .then = nazaire_add_car, KEYS{
    {"id", FY_ID, FY_TO(nz_german, id), .help = "what choices and cases call it"},
    {"title", FY_STRING, FY_TO(nz_german, title), .help = "what people call it"},
    {"strength", NUMBER(FY_TO(nz_german, strength), 1, FACES), .help = "strength"},
    {"entry", FY_REF, FY_TO_ALL(nz_german, area), .of = "area", .help = "where it enters, and where else (NZ-10.9)"},
    {0}}};
#define GERMAN_LIST(n) FY_ROW, FY_TO_LIST(nz_data, german), FY_COUNT(nz_data, files.n_germans), .least = (n), .most = (n)
static const struct fy_rows garrison = {"garrison", "the Germans that come from the cup, and the armoured cars", KEYS{
    FOR_THE_READER,
    {"units", GERMAN_LIST(UNITS), .rows = &unit, .help = "56 units"},
    {"armoured_cars", GERMAN_LIST(CARS), .rows = &car, .help = "two"},
    {0}}};

/* ---- tables */

static const struct fy_rows v1 = {"v1", "V-1, damage to boats (NZ-3.21)", KEYS{
    {"boat", FY_WORD, FY_TO_ALL(nz_data, v1[0]), .words = v1_words, .values = v1_values, .help = "2 to 12"},
    {"dd", FY_WORD, FY_TO_ALL(nz_data, v1[1]), .words = v1_words, .values = v1_values, .help = "the same for the DD"},
    {0}}};
static const struct fy_rows v2 = {"v2", "V-2, covering fire (NZ-4.7)", KEYS{
    {"hit", NUMBER(TO(num.cover_hit), 0, 12), .help = "this or less hits"},
    {0}}};
static const struct fy_rows v3 = {"v3", "V-3, guns, searchlights and towers (NZ-4.8)", KEYS{
    {"result", FY_WORD, FY_TO_ALL(nz_data, v3), .words = v3_words, .help = "1 to 6"},
    {0}}};
static const struct fy_rows v4 = {"v4", "V-4, the way home (NZ-3.2)", .then = nazaire_check_v4, KEYS{
    {"hits", NUMBER(FY_TO_ALL(nz_data, v4), 0, 9), .help = "2 to 12: hits on V-1; 0 is safe"},
    {0}}};
static const struct fy_rows n1 = {"n1", "N-1, activation (NZ-10.1)", KEYS{
    {"counters", NUMBER(FY_TO_ALL(nz_data, n1), 0, 20), .help = "1 to 13: how many appear"},
    {"armoured_from", NUMBER(TO(num.armoured_from), 0, 99), .help = "from this line on one is an armoured car (NZ-10.2)"},
    {0}}};
static const struct fy_rows n2 = {"n2", "N-2, demolition (NZ-19.13)", KEYS{
    {"result", FY_WORD, FY_TO_ALL(nz_data, n2), .words = n2_words, .help = "1 to 6"},
    {0}}};
static const struct fy_rows n3 = {"n3", "N-3, torpedoes (NZ-6.16)", KEYS{
    {"result", FY_WORD, FY_TO_ALL(nz_data, n3), .words = n2_words, .help = "1 to 6"},
    {0}}};
static const struct fy_rows activation = {"activation_modifier", "added to N-1 (NZ-10.1)", KEYS{
    {"by_turn", NUMBER(FY_TO_LIST(nz_data, files.activation), -12, 12), FY_COUNT(nz_data, files.n_activation), .least = 1,
     .help = "from turn 1 on; the last serves all later ones"},
    {0}}};
static const struct fy_rows gun_line = {"gun_line", "a group of gun boxes (NZ-4.11)", .tuple = true, KEYS{
    {"boxes", NUMBER(FY_TO(nz_gun_line, boxes), 1, FLOTILLA_GUNS), .help = "with so many boxes or more"},
    {"modifier", NUMBER(FY_TO(nz_gun_line, modifier), 0, 20), .help = "added to covering fire (NZ-4.6)"},
    {0}}};
static const struct fy_rows flotilla_guns = {"flotilla_guns", "covering fire by the gun boxes left (NZ-4.11)", KEYS{
    {"lines", FY_ROW, FY_TO_LIST(nz_data, files.flotilla), FY_COUNT(nz_data, files.n_flotilla), .rows = &gun_line,
     .help = "the least modifier counts; without a line there is no covering fire"},
    {0}}};
static const struct fy_rows searchlight_zone = {"searchlight_zone", "the zone of a beam (NZ-2.4)", KEYS{
    {"by_die", NUMBER(FY_TO_ALL(nz_data, num.beam_zone), 1, BEAM_CHOICES),
     .help = "1 to 6: first, second or third of its zones"},
    {0}}};
static const struct fy_rows german_movement = {"german_movement", "movement factors of Germans (NZ-13.2)", KEYS{
    {"mf", NUMBER(FY_TO_ALL(nz_data, num.german_mf), 0, MARCH_MF),
     .help = "as strong as the die, one stronger, two or more stronger"},
    {0}}};

static const struct fy_rows thresholds = {"thresholds", "turns, dice limits and counts of the sequence of play", KEYS{
    {"harbour_miss_early", NUMBER(TO(num.harbour_miss_early), 0, FACES + 1),
     .help = "the harbour defence misses with this and more (NZ-3.13)"},
    {"harbour_miss_late", NUMBER(TO(num.harbour_miss_late), 0, FACES + 1), .help = "the same later"},
    {"harbour_late_turn", NUMBER(TO(num.harbour_late_turn), 0, TURNS), .help = "from this turn on"},
    {"improvised_turn", NUMBER(TO(num.improvised_turn), 0, TURNS), .help = "improvised landings from this turn on (NZ-9.4)"},
    {"improvised_success", NUMBER(TO(num.improvised_success), 0, FACES), .help = "this or less succeeds (NZ-9.3)"},
    {"withdrawal_turn", NUMBER(TO(num.withdrawal_turn), 0, TURNS),
     .help = "German ships withdraw from this turn on (NZ-7.1)"},
    {"capped_turns", NUMBER(TO(num.capped_turns), 0, TURNS), .help = "so many turns boats are held back (NZ-6.2)"},
    {"capped_mf", NUMBER(TO(num.capped_mf), 0, MOST_SMALL), .help = "to so many movement factors"},
    {"evade_mf", NUMBER(TO(num.marker_mf[EVADE]), 0, MOST_SMALL), .help = "movement factors that Evade costs (NZ-6.3)"},
    {"turn_away_mf", NUMBER(TO(num.marker_mf[TURN_AWAY]), 0, MOST_SMALL), .help = "movement factors that Turn Away costs"},
    {"landed_mf", NUMBER(TO(num.landed_mf), 0, MOST_SMALL), .help = "movement factors that landing costs a team (NZ-12.7)"},
    {"berth_mf", NUMBER(TO(num.berth_mf), 1, MENU_MF), .help = "movement factors to go alongside, or to cast off (NZ-6.8)"},
    {"rescue_mf", NUMBER(TO(num.rescue_mf), 1, MENU_MF), .help = "movement factors to pick up survivors (NZ-6.9)"},
    {"torpedo_mf", NUMBER(TO(num.torpedo_mf), 1, MENU_MF), .help = "movement factors of a torpedo attack (NZ-6.10)"},
    {"ram_mf", NUMBER(TO(num.ram_mf), 1, MENU_MF), .help = "movement factors to ram the caisson (NZ-6.11)"},
    {"enter_enemy_mf", NUMBER(TO(num.enter_enemy_mf), 0, MARCH_MF),
     .help = "movement factors more to enter an area held by the enemy (NZ-12.5)"},
    {"leave_enemy_mf", NUMBER(TO(num.leave_enemy_mf), 0, MARCH_MF), .help = "movement factors more to leave one (NZ-12.6)"},
    {"ram_speed", NUMBER(TO(num.ram_speed), 1, MOST_SPEED), .help = "the speed at which a ram helps the explosion (NZ-E.3)"},
    {"attempts", NUMBER(TO(num.attempts), 0, 99),
     .help = "attempts of the harbour defence, and at each zone of the dockside guns (NZ-3.9, NZ-5.12)"},
    {"guns_per_zone", NUMBER(TO(num.guns_per_zone), 0, FACES), .help = "guns that fire at one zone (NZ-5.5)"},
    {"firers_per_area", NUMBER(TO(num.firers_per_area), 0, GERMANS),
     .help = "teams, or Germans, of one area that attack (NZ-14.1, NZ-16.1)"},
    {"grenade_success", NUMBER(TO(num.grenade_success), 0, FACES), .help = "this or less succeeds (NZ-14.13)"},
    {"long_range_attempts", NUMBER(TO(num.long_range_attempts), 0, MOST_SMALL),
     .help = "attempts at long range a turn (NZ-15.3)"},
    {"long_range_hit", NUMBER(TO(num.long_range_hit), 0, FACES), .help = "this or less hits (NZ-15.4)"},
    {"tower_hit", NUMBER(TO(num.tower_hit), 0, FACES), .help = "this or less hits (NZ-17.2)"},
    {"tower_loss", NUMBER(TO(num.tower_loss), 0, MOST_SMALL), .help = "strength points that it costs (NZ-17.4)"},
    {"power_turns", NUMBER(TO(num.power_turns), 0, TURNS),
     .help = "turns after the blackout until power may come back (NZ-1.8)"},
    {"power_back", NUMBER(TO(num.power_back), 0, 12), .help = "it does with two dice of this or less"},
    {"restore_ooa_ready", NUMBER(TO(num.restore_ooa_ready), 0, 12),
     .help = "out of action to ready with this or less (NZ-1.1)"},
    {"restore_ooa_dis", NUMBER(TO(num.restore_ooa_dis), 0, 12), .help = "else disrupted with this or less"},
    {"restore_dis_ready", NUMBER(TO(num.restore_dis_ready), 0, 12), .help = "disrupted to ready with this or less (NZ-1.2)"},
    {"locate_sure", NUMBER(TO(num.locate_sure), 0, 99), .help = "so many targets are found without a die (NZ-2.8)"},
    {"combined_strength", NUMBER(TO(num.combined_strength), 0, MOST_SMALL),
     .help = "Germans combine up to this strength (NZ-21.2)"},
    {"units_per_pen", NUMBER(TO(num.units_per_pen), 0, MOST_SMALL), .help = "units that man each pen (NZ-U.1)"},
    {0}}};

#define MODIFIER(m) NUMBER(TO(mod.m), -MOST_SMALL, MOST_SMALL)
static const struct fy_rows to_hit = {"to_hit", "fire at boats (NZ-3.14)", KEYS{
    {"lit", MODIFIER(to_hit.lit), .help = "the target is in a beam"},
    {"burning", MODIFIER(to_hit.burning), .help = "it is on fire"},
    {"diw", MODIFIER(to_hit.diw), .help = "it is dead in the water"},
    {0}}};
static const struct fy_rows commando_fire = {"commando_fire", "fire of the teams (NZ-14.4)", KEYS{
    {"assault", MODIFIER(commando_fire.assault), .help = "by an assault team"},
    {"demolition", MODIFIER(commando_fire.demolition), .help = "by a demolition team"},
    {"same_area", MODIFIER(commando_fire.same_area), .help = "the target is in the same area"},
    {"cover", MODIFIER(commando_fire.cover), .help = "it is under cover"},
    {0}}};
static const struct fy_rows german_fire = {"german_fire", "fire of the Germans (NZ-16.4)", KEYS{
    {"hexagon", MODIFIER(german_fire.hexagon), .help = "from a pen"},
    {"lit", MODIFIER(german_fire.lit), .help = "the target is in a beam"},
    {"same_area", MODIFIER(german_fire.same_area), .help = "it is in the same area"},
    {"cover", MODIFIER(german_fire.cover), .help = "it is under cover"},
    {0}}};
static const struct fy_rows tower_fire = {"tower_fire", "fire of the flak towers (NZ-17.3)", KEYS{
    {"lit", MODIFIER(tower_fire.lit), .help = "the target is in a beam"},
    {0}}};
static const struct fy_rows preparation = {"preparation", "charges are prepared (NZ-19.8)", KEYS{
    {"entered", MODIFIER(preparation.entered), .help = "the team has entered the area this turn"},
    {"under_fire", MODIFIER(preparation.under_fire), .help = "it was attacked"},
    {"attacked", MODIFIER(preparation.attacked), .help = "it attacked"},
    {"primary", MODIFIER(preparation.primary), .help = "the target is its primary one"},
    {"enemy", MODIFIER(preparation.enemy), .help = "Germans are there"},
    {0}}};
static const struct fy_rows demolition = {"demolition", "charges are fired, table N-2 (NZ-19.16)", KEYS{
    {"damaged", MODIFIER(demolition.damaged), .help = "the target is damaged"},
    {"caisson", MODIFIER(demolition.caisson), .help = "it is a caisson"},
    {"at_risk", MODIFIER(demolition.at_risk), .help = "the charges are at risk"},
    {"assault", MODIFIER(demolition.assault), .help = "an assault team fires them"},
    {0}}};
static const struct fy_rows torpedo = {"torpedo", "a torpedo, table N-3 (NZ-6.16)", KEYS{
    {"damaged", MODIFIER(torpedo.damaged), .help = "the target is damaged"},
    {0}}};
static const struct fy_rows explosion = {"explosion", "the DD explodes, table N-2 (NZ-E.2)", KEYS{
    {"damaged", MODIFIER(explosion.damaged), .help = "the caisson is damaged"},
    {"fast", MODIFIER(explosion.fast), .help = "it rammed at speed"},
    {"afloat", MODIFIER(explosion.afloat), .help = "it is afloat"},
    {"sunk", MODIFIER(explosion.sunk), .help = "it has sunk in the dock"},
    {"scuttled", MODIFIER(explosion.scuttled), .help = "it has been scuttled; instead of the last two, with dd_mods=aid"},
    {0}}};
static const struct fy_rows modifiers = {"modifiers", "what is added to dice", KEYS{
    {"to_hit", FY_ROW, .rows = &to_hit, .help = "fire at boats"},
    {"commando_fire", FY_ROW, .rows = &commando_fire, .help = "phase 14"},
    {"german_fire", FY_ROW, .rows = &german_fire, .help = "phase 16"},
    {"tower_fire", FY_ROW, .rows = &tower_fire, .help = "phase 17"},
    {"preparation", FY_ROW, .rows = &preparation, .help = "phase 19"},
    {"demolition", FY_ROW, .rows = &demolition, .help = "phase 19"},
    {"torpedo", FY_ROW, .rows = &torpedo, .help = "phase 6 and the end"},
    {"explosion", FY_ROW, .rows = &explosion, .help = "the end"},
    {0}}};

static const struct fy_rows limits = {"limits", "limits of this edition", KEYS{
    {"dd_slow_crew", NUMBER(TO(num.dd_slow_crew), 0, MOST_CREW),
     .help = "with so many crew boxes or fewer the DD is slow (NZ-6.14)"},
    {"dd_slow_mf", NUMBER(TO(num.dd_slow_mf), 1, MOST_SPEED), .help = "so many MF"},
    {"dd_flood", NUMBER(TO(num.dd_flood), LEAST_FLOODING, MOST_FLOODING),
     .help = "flooding boxes that sink it (NZ-3.26), unless the option says otherwise"},
    {"dd_crew_per_gun", NUMBER(TO(num.dd_crew_per_gun), 1, MOST_CREW),
     .help = "crew boxes that cost it a gun box (NZ-3.34)"},
    {"dd_crew_per_group", NUMBER(TO(num.dd_crew_per_group), 1, MOST_CREW),
     .help = "crew boxes of a group that is picked up (NZ-6.25)"},
    {"casualty_crew", NUMBER(TO(num.casualty_crew), 0, FACES),
     .help = "a casualty is one of the crew with this or less (NZ-3.28)"},
    {"casualties_stop", NUMBER(TO(num.casualties_stop), 1, FACES + 1),
     .help = "a small boat goes dead with a die of casualties of this or more (NZ-3.30)"},
    {"exit_mf", NUMBER(TO(num.exit_mf), 1, 6), .help = "movement factors to leave the map (NZ-11.4)"},
    {"car_mf", NUMBER(TO(num.car_mf), 0, MARCH_MF), .help = "movement factors of an armoured car (NZ-12.4)"},
    {"team_mf", NUMBER(TO(num.team_mf), 0, 6), .help = "movement factors of a team (NZ-11.1)"},
    {"reduced_mf", NUMBER(TO(num.reduced_mf), 0, 6), .help = "of a reduced one"},
    {"reduced_strength", NUMBER(TO(num.reduced_strength), 0, MOST_SMALL),
     .help = "with this strength or less it is reduced (NZ-18.1)"},
    {"discovery_roll", NUMBER(TO(num.discovery_roll), 0, 12),
     .help = "charges are found with this or less (discovery=roll, NZ-20.1)"},
    {"firefighting_roll", NUMBER(TO(num.firefighting_roll), 0, FACES),
     .help = "a fire is out with this or less (firefighting=on, NZ-3.24)"},
    {"muster", FY_REF, TO(num.muster), .of = "area", .help = "where crews of withdrawn ships go (NZ-7.3)"},
    {"blackout", FY_REF, TO(num.blackout), .of = "area", .help = "the power station (NZ-1.7)"},
    {0}}};

static const struct fy_rows casualties = {"casualties", "multiple casualties aboard a boat, by the die (NZ-3.27)", KEYS{
    {"crew", NUMBER(FY_TO_ALL(nz_data, num.mc_crew), 0, MOST_SMALL), .help = "1 to 6: crew boxes"},
    {"passengers", NUMBER(FY_TO_ALL(nz_data, num.mc_passengers), 0, MOST_SMALL), .help = "1 to 6: strength points of passengers"},
    {0}}};

static const struct fy_rows diversion = {"diversion", "Diversion works (NZ-X.3)", KEYS{
    {"turn", NUMBER(TO(num.diversion_turn), 1, TURNS), .help = "no searchlight shines before"},
    {0}}};
static const struct fy_rows alarm = {"alarm", "Alarm (NZ-X.4)", KEYS{
    {"activation", NUMBER(TO(num.alarm_activation), -12, 12), .help = "added to N-1"},
    {0}}};
static const struct fy_rows short_night = {"short_night", "Short night (NZ-X.6)", KEYS{
    {"turns", NUMBER(TO(num.short_night_turns), 1, TURNS), .help = "length of the raid"},
    {"victory_vp", NUMBER(TO(num.short_night_victory_vp), 1, MOST_VICTORY), .help = "points that win"},
    {0}}};
static const struct fy_rows variants = {"variants", "numbers of the variants", KEYS{
    {"diversion", FY_ROW, .rows = &diversion, .help = "Diversion works"},
    {"alarm", FY_ROW, .rows = &alarm, .help = "Alarm"},
    {"short_night", FY_ROW, .rows = &short_night, .help = "Short night"},
    {0}}};
static const struct fy_rows points = {"points", "points for people", KEYS{
    {"group_saved", NUMBER(TO(num.group_saved), 0, 20), .help = "a team or group brought home (NZ-V.3)"},
    {"team_exited", NUMBER(TO(num.team_exited), 0, 20), .help = "a team that left overland (NZ-V.4)"},
    {0}}};

static const struct fy_rows tables = {"tables", "tables and numbers", KEYS{
    FOR_THE_READER,
    {"v1", FY_ROW, .rows = &v1, .help = "damage to boats"},
    {"v2", FY_ROW, .rows = &v2, .help = "covering fire"},
    {"v3", FY_ROW, .rows = &v3, .help = "effect on guns"},
    {"v4", FY_ROW, .rows = &v4, .help = "the open sea"},
    {"n1", FY_ROW, .rows = &n1, .help = "activation"},
    {"n2", FY_ROW, .rows = &n2, .help = "demolition"},
    {"n3", FY_ROW, .rows = &n3, .help = "torpedoes"},
    {"activation_modifier", FY_ROW, .rows = &activation, .help = "added to N-1"},
    {"flotilla_guns", FY_ROW, .rows = &flotilla_guns, .help = "covering fire"},
    {"searchlight_zone", FY_ROW, .rows = &searchlight_zone, .help = "where a beam falls"},
    {"german_movement", FY_ROW, .rows = &german_movement, .help = "phase 13"},
    {"thresholds", FY_ROW, .rows = &thresholds, .help = "turns, dice limits, counts"},
    {"modifiers", FY_ROW, .rows = &modifiers, .help = "what is added to dice"},
    {"casualties", FY_ROW, .rows = &casualties, .help = "multiple casualties"},
    {"limits", FY_ROW, .rows = &limits, .help = "what this edition had to set"},
    {"variants", FY_ROW, .rows = &variants, .help = "numbers of the variants"},
    {"points", FY_ROW, .rows = &points, .help = "for people"},
    {0}}};

const struct fy_rows nazaire_scenario = {"scenario", "a raid on the port", KEYS{
    {"start_minute", NUMBER(TO(start_minute), 0, 24 * 60 - 1), .help = "when turn 1 begins, in minutes after midnight"},
    {"turn_minutes", NUMBER(TO(turn_minutes), 1, 60), .help = "how long a turn is"},
    {"turns", NUMBER(TO(num.turns), LEAST_TURNS, TURNS), .help = "length of the raid (NZ-22.1), unless the option says otherwise"},
    {"victory_vp", NUMBER(TO(num.victory_vp), 1, MOST_VICTORY),
     .help = "points that win (NZ-V.5), unless the option says otherwise"},
    {"map", FY_FILE, .rows = &map, .help = "the map"},
    {"scenery", FY_FILE, TO(scenery), .rows = &fy_scenery, .help = "what is drawn beneath"},
    {"targets", FY_FILE, .rows = &targets, .help = "the targets"},
    {"defences", FY_FILE, .rows = &defences, .help = "guns, searchlights, towers"},
    {"flotilla", FY_FILE, .rows = &flotilla, .help = "the boats"},
    {"teams", FY_FILE, .rows = &teams, .help = "the commandos"},
    {"garrison", FY_FILE, .rows = &garrison, .help = "the Germans"},
    {"tables", FY_FILE, .rows = &tables, .help = "tables and numbers"},
    {0}}};

/* ---- what texts call {name}: numbers above under the names they have in the files, and a few words */

static int number_at(const void *data, const struct fy_key *k)
{
    const char *at = (const char *)data + k->offset;
    return k->negative ? *(const int8_t *)at : *(const uint8_t *)at;
}

static bool find_number(const void *data, const struct fy_rows *rows, const char *name, struct fy_figure *f)
{
    for (const struct fy_key *k = rows->keys; k->name; k++)
        if (k->type == FY_INTEGER && k->size == 1 && !k->count && !strcmp(k->name, name)) {
            f->number = number_at(data, k);
            return true;
        }
    return false;
}

bool nazaire_figure(const void *data, const char *name, struct fy_figure *f)
{
    const struct nz_data *d = data;
    if (!strcmp(name, "cover_hit"))
        f->number = d->num.cover_hit;
    else if (!strcmp(name, "teams"))
        f->number = d->files.n_sailing;
    else if (!strcmp(name, "boats"))
        f->number = BOATS;
    else if (!strcmp(name, "dd"))
        f->words = d->boat[d->dd].short_title;
    else if (!strcmp(name, "dd_title"))
        f->words = d->boat[d->dd].title;
    else if (!strcmp(name, "improvised_time"))
        f->words = d->time[d->num.improvised_turn];
    else
        return find_number(data, &thresholds, name, f) || find_number(data, &limits, name, f) ||
               find_number(data, &points, name, f) || find_number(data, &nazaire_scenario, name, f);
    return true;
}
