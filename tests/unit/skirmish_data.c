/* The data of `skirmish`: what the loader demands of the files, shown by copies with one thing broken in each; and the numbers
 * of its tables. */
#include "unit.h"

#include "foray/playout.h"
#include "foray/viewjson.h"
#include "systems/skirmish/skirmish.h"

#define SYSTEM "skirmish"
static const char *const files[] = {"radar-station.json", "pieces.json", "tables.json", "guide.json", NULL};
static const char scenario[] = "radar-station.json";

#include "changed_data.h"

static void accepted(const char *file, const char *from, const char *to)
{
    copy_data("skirmish", files);
    change_file(file, from, to);
    data_accepted("skirmish");
}

static void test_unknown_keys(void **state)
{
    static const struct change rows[] = {
        {scenario, "\"width\"", "\"x\": 1, \"width\"", "x: unknown key"},
        {scenario, "{\"infantry\": 2", "{\"x\": 1, \"infantry\": 2", "pool.x: unknown key"},
        {scenario, "{\"id\": \"w01\"", "{\"x\": 1, \"id\": \"w01\"", "terrain[0].x: unknown key"},
        {scenario, "{\"id\": \"t1\"", "{\"x\": 1, \"id\": \"t1\"", "targets[0].x: unknown key"},
        {scenario, "{\"id\": \"r1\"", "{\"x\": 1, \"id\": \"r1\"", "wire[0].x: unknown key"},
        {scenario, "{\"id\": \"p1\"", "{\"x\": 1, \"id\": \"p1\"", "pillboxes[0].x: unknown key"},
        {scenario, "\"searchlights\": []", "\"searchlights\": [{\"x\": 1, \"id\": \"s1\", \"at\": [4000, 4000]}]",
         "searchlights[0].x: unknown key"},
        {scenario, "{\"id\": \"g1\"", "{\"x\": 1, \"id\": \"g1\"", "garrison[0].x: unknown key"},
        {scenario, "{\"id\": \"l1\"", "{\"x\": 1, \"id\": \"l1\"", "landing[0].x: unknown key"},
        {scenario, "{\"id\": \"x1\"", "{\"x\": 1, \"id\": \"x1\"", "embarkation[0].x: unknown key"},
        {scenario, "{\"id\": \"e1\"", "{\"x\": 1, \"id\": \"e1\"", "entries[0].x: unknown key"},
        {scenario, "{\"id\": \"a1\"", "{\"x\": 1, \"id\": \"a1\"", "commandos[0].x: unknown key"},
        {scenario, "\"apparatus_home\": 10", "\"x\": 1, \"apparatus_home\": 10", "extras.x: unknown key"},
        {scenario, "{\"from\": 0", "{\"x\": 1, \"from\": 0", "victory[0].x: unknown key"},
        {"pieces.json", "\"pieces\"", "\"x\": 1, \"pieces\"", "x: unknown key"},
        {"pieces.json", "{\"id\": \"assault\"", "{\"x\": 1, \"id\": \"assault\"", "pieces[0].x: unknown key"},
        {"tables.json", "\"distances\"", "\"x\": 1, \"distances\"", "x: unknown key"},
        {"tables.json", "\"contact\": 10", "\"x\": 1, \"contact\": 10", "distances.x: unknown key"},
        {"tables.json", "\"german\": -1", "\"x\": 1, \"german\": -1", "activation.x: unknown key"},
        {"tables.json", "{\"from\": 1", "{\"x\": 1, \"from\": 1", "activation.actions[0].x: unknown key"},
        {"tables.json", "\"hit\": 4", "\"x\": 1, \"hit\": 4", "combat.x: unknown key"},
        {"tables.json", "\"noise\": 5", "\"x\": 1, \"noise\": 5", "alert.x: unknown key"},
        {"tables.json", "\"guard\": 1800", "\"x\": 1, \"guard\": 1800", "germans.x: unknown key"},
        {"tables.json", "\"growth\": 4", "\"x\": 1, \"growth\": 4", "reserves.x: unknown key"},
        {"tables.json", "\"units\": 1", "\"unit\": 1", "reserves.arrivals[0].unit: unknown key; did you mean \"units\"?"},
        {"tables.json", "\"saved\": 1", "\"x\": 1, \"saved\": 1", "points.x: unknown key"},
    };
    (void)state;
    REFUSED(rows);
}

static void test_missing_keys(void **state)
{
    static const struct change rows[] = {
        {scenario, "\"last_turn\": 16,", "", "\"last_turn\""},
        {scenario, "\"truck\": 0, ", "", "\"truck\""},
        {scenario, ", \"landing\": \"l1\"}", "}", "\"landing\""},
        {"tables.json", "\"contact\": 10, ", "", "\"contact\""},
        {"pieces.json", "\"radius\": 50, ", "", "\"radius\""},
    };
    (void)state;
    REFUSED(rows);
}

/* A list with so many rows more, each with a number in the place of its #. */
static void add_rows(const char *file, const char *from, const char *row, int n)
{
    static char text[1 << 14];
    size_t at = (size_t)snprintf(text, sizeof text, "%s", from);
    for (int i = 0; i < n; i++) {
        const char *number = strchr(row, '#');
        at += (size_t)(number ? snprintf(text + at, sizeof text - at, "%.*s%d%s, ", (int)(number - row), row, i, number + 1)
                              : snprintf(text + at, sizeof text - at, "%s, ", row));
        assert_true(at < sizeof text);
    }
    change_file(file, from, text);
}

/* As many as there is room for besides the first: never cut off. */
static void test_too_many(void **state)
{
    static const struct {
        const char *file, *list, *row;
        int room;
        const char *because;
    } rows[] = {
        {scenario, "\"terrain\": [", "{\"id\": \"n#\", \"title\": \"\", \"kind\": \"cover\", \"rect\": [0, 0, 10, 10]}",
         AREAS,
         "terrain: this must have 0 to 64 items"},
        {scenario, "\"targets\": [",
         "{\"id\": \"n#\", \"title\": \"\", \"kind\": \"building\", \"rect\": [0, 0, 10, 10], \"vp\": 1}",
         TARGETS, "targets: this must have 0 to 16 items"},
        {scenario, "\"wire\": [", "{\"id\": \"n#\", \"from\": [0, 0], \"to\": [10, 10]}", WIRES,
         "wire: this must have 0 to 24 items"},
        {scenario, "\"pillboxes\": [", "{\"id\": \"n#\", \"at\": [0, 0], \"facing\": [1, 0]}", PILLBOXES,
         "pillboxes: this must have 0 to 8 items"},
        {scenario, "\"garrison\": [", "{\"id\": \"n#\", \"kind\": \"truck\", \"at\": [0, 0], \"order\": \"guard\"}", GERMANS,
         "garrison: this must have 0 to 40 items"},
        {scenario, "\"landing\": [", "{\"id\": \"n#\", \"rect\": [0, 0, 10, 10]}", LANDINGS,
         "landing: this must have 1 to 8 items"},
        {scenario, "\"embarkation\": [", "{\"id\": \"n#\", \"rect\": [0, 0, 10, 10]}", EMBARKS,
         "embarkation: this must have 1 to 4 items"},
        {scenario, "\"entries\": [", "{\"id\": \"n#\", \"at\": [0, 0]}", ENTRIES, "entries: this must have 1 to 8 items"},
        {scenario, "\"commandos\": [",
         "{\"id\": \"n#\", \"kind\": \"assault\", \"at\": [0, 0], \"landing\": \"l1\"}", COMMANDOS,
         "commandos: this must have 1 to 16 items"},
        {scenario, "\"victory\": [", "{\"from\": #, \"title\": \"failure\"}", LEVELS,
         "victory: this must have 1 to 8 items"},
        {"tables.json", "\"actions\": [", "{\"from\": #, \"actions\": 1}", STEPS,
         "activation.actions: this must have 1 to 8 items"},
        {"tables.json", "\"arrivals\": [", "{\"from\": #, \"units\": 1}", STEPS,
         "reserves.arrivals: this must have 1 to 8 items"},
        {"tables.json", "\"spot\": [", "5", 1, "alert.spot: this must have 2 items, not 3"},
        {"tables.json", "\"type\": [", "\"truck\"", 1, "reserves.type: this must have 6 items, not 7"},
        {"pieces.json", "\"pieces\": [", "{\"id\": \"truck\"}", 1, "pieces: this must have 9 items, not 10"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        copy_data("skirmish", files);
        add_rows(rows[i].file, rows[i].list, rows[i].row, rows[i].room);
        data_refused("skirmish", rows[i].because);
    }
}

static void test_too_many_inside(void **state)
{
    static const struct change rows[] = {
        {scenario, "\"searchlights\": []",
         "\"searchlights\": [{\"id\": \"1\"}, {\"id\": \"2\"}, {\"id\": \"3\"}, {\"id\": \"4\"}, {\"id\": \"5\"}, {\"id\": \"6\"}, "
         "{\"id\": \"7\"}, {\"id\": \"8\"}, {\"id\": \"9\"}]",
         "searchlights: this must have 0 to 8 items, not 9"},
        {scenario, "\"at\": [1650, 3650], \"order\": \"guard\"",
         "\"at\": [1650, 3650], \"order\": \"patrol\", \"route\": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]",
         "garrison[0].route: this must have 0 to 4 items, not 5"},
        {scenario, "\"rect\": [2000, 2100, 2600, 2600]",
         "\"polygon\": [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]]",
         "terrain[9].polygon: this must have 0 to 8 items, not 9"},
        {scenario, "\"rect\": [2000, 2100, 2600, 2600]", "\"polygon\": [[2000, 2100], [2600, 2100]]",
         "terrain[9].polygon: an area is convex"},
        {scenario, "[1400, 800]", "[1400, 800, 0]", "wire[0].from: this must have 2 items, not 3"},
        {scenario, "\"entry_die\": [\"e1\", ", "\"entry_die\": [", "entry_die: this must have 6 items, not 5"},
        {scenario, "\"a2\", \"kind\": \"assault\"", "\"a2\", \"officer\": true, \"kind\": \"assault\"", NULL},
    };
    (void)state;
    refused(rows, sizeof rows / sizeof rows[0] - 1);
    accepted(scenario, rows[6].from, rows[6].to); /* three officers */
    change_file(scenario, "\"a3\", \"kind\"", "\"a3\", \"officer\": true, \"kind\"");
    data_accepted("skirmish");
    change_file(scenario, "\"a5\", \"kind\"", "\"a5\", \"officer\": true, \"kind\"");
    data_refused("skirmish", "there are at most 4 officers");
    copy_data("skirmish", files);
    change_file(scenario, "{\"infantry\": 2, \"motorcycle\": 1", "{\"infantry\": 30, \"motorcycle\": 5");
    data_accepted("skirmish"); /* with five in the garrison */
    change_file(scenario, "\"truck\": 0", "\"truck\": 1");
    data_refused("skirmish", "garrison and reserves are at most 40 units together");
}

static void test_ids(void **state)
{
    static const struct change rows[] = {
        {scenario, "\"id\": \"k01\"", "\"id\": \"w01\"", "there are two of the name \"w01\""},
        {scenario, "\"id\": \"r2\"", "\"id\": \"r1\"", "there are two of the name \"r1\""},
        {scenario, "\"id\": \"p2\"", "\"id\": \"p1\"", "there are two of the name \"p1\""},
        {scenario, "\"id\": \"g2\"", "\"id\": \"g1\"", "there are two of the name \"g1\""},
        {scenario, "\"id\": \"e2\"", "\"id\": \"e1\"", "there are two of the name \"e1\""},
        {scenario, "\"id\": \"a2\"", "\"id\": \"a1\"", "there are two of the name \"a1\""},
        {scenario, "\"id\": \"a2\"", "\"id\": \"\"", "this must not be empty"},
        {scenario, "\"id\": \"a2\"", "\"id\": \"g1\"", "two pieces are called \"g1\""},
        {scenario, "\"id\": \"r2\"", "\"id\": \"t1\"", "two places are called \"t1\""},
        {scenario, "\"landing\": \"l1\"", "\"landing\": \"l2\"", "commandos[0].landing: there is no landing area \"l2\""},
        {scenario, "[\"e1\", \"e1\",", "[\"e1\", \"e4\",", "entry_die[1]: there is no entry point \"e4\""},
        {scenario, "\"kind\": \"demolition\"", "\"kind\": \"infantry\"", "\"infantry\" is not one of"},
        {scenario, "\"kind\": \"infantry\"", "\"kind\": \"pillbox\"", "\"pillbox\" is not one of"},
        {"tables.json", "\"truck\", \"armour\"]", "\"truck\", \"pillbox\"]", "\"pillbox\" is not one of"},
        {"tables.json", "\"armour\": [\"armoured-car\"", "\"armour\": [\"armour\"", "\"armour\" is not one of"},
        {"tables.json", "[\"hunt\"", "[\"guard\"", "\"guard\" is not one of"},
        {"pieces.json", "\"id\": \"demolition\"", "\"id\": \"assault\"", "each piece is listed once"},
    };
    (void)state;
    REFUSED(rows);
}

static void test_ranges(void **state)
{
    static const struct change rows[] = {
        {scenario, "\"alert\": 1", "\"alert\": 4", "alert: 4 is out of range: 0 to 3"},
        {scenario, "\"last_turn\": 16", "\"last_turn\": 300", "last_turn: 300 is out of range"},
        {scenario, "\"width\": 4800", "\"width\": 10001", "width: 10001 is out of range"},
        {scenario, "\"vp\": 0", "\"vp\": 101", "targets[0].vp: 101 is out of range"},
        {scenario, "[1100, 3400, 100]", "[1100, 3400, 601]", "targets[0].circle[2]: 601 is out of range"},
        {scenario, "\"pillbox\": 1}", "\"pillbox\": -1}", "extras.pillbox: -1 is out of range"},
        {scenario, "\"infantry\": 2", "\"infantry\": 257", "pool.infantry: 257 is out of range: 0 to 40"},
        {"tables.json", "\"range\": 1200", "\"range\": 1201", "distances.range: 1201 is out of range"},
        {"tables.json", "\"hit\": 4", "\"hit\": 7", "combat.hit: 7 is out of range: 2 to 6"},
        {"tables.json", "\"spot\": [5", "\"spot\": [0", "alert.spot[0]: 0 is out of range: 1 to 7"},
        {"tables.json", "\"from\": 5", "\"from\": 12", "activation.actions[2].from: 12 is out of range: -4 to 11"},
        {"tables.json", "\"actions\": 3", "\"actions\": 4", "activation.actions[2].actions: 4 is out of range: 0 to 3"},
        {"tables.json", "\"units\": 3", "\"units\": 9", "reserves.arrivals[2].units: 9 is out of range"},
        {"tables.json", "\"assault_dice\": 2", "\"assault_dice\": 0", "combat.assault_dice: 0 is out of range"},
        {"tables.json", "\"pillbox_shots\": 1", "\"pillbox_shots\": 4", "combat.pillbox_shots: 4 is out of range: 1 to 3"},
        {"pieces.json", "\"radius\": 100", "\"radius\": 126", "pieces[7].radius: 126 is out of range: 10 to 125"},
        {"pieces.json", "\"move\": 600", "\"move\": 601", "pieces[0].move: a leg of a commando is nothing, or 25 to 600"},
        {"pieces.json", "\"move\": 600", "\"move\": 24", "pieces[0].move: a leg of a commando is nothing, or 25 to 600"},
        {"pieces.json", "\"move\": 1200", "\"move\": 1300", "pieces[3].move: 1300 is out of range"},
    };
    (void)state;
    REFUSED(rows);
}

static void test_shapes(void **state)
{
    static const struct change rows[] = {
        {scenario, "[1400, 800]", "[4801, 800]", "wire[0].from: this is off the table"},
        {scenario, "[400, 0, 700, 800]", "[400, 0, 700, 4801]", "terrain[2].rect: this is off the table"},
        {scenario, "[400, 0, 700, 800]", "[700, 0, 400, 800]", "terrain[2].rect: a rectangle is lower left x, y"},
        {scenario, "[1100, 3400, 100]", "[1100, 4801, 100]", "targets[0].circle: this is off the table"},
        {scenario, "\"rect\": [400, 0, 700, 800]", "\"polygon\": [[400, 0], [700, 800], [700, 0]]",
         "terrain[2].polygon: an area is convex, its corners counter-clockwise"},
        {scenario, ", \"rect\": [400, 0, 700, 800]", "", "terrain[2]: an area has either \"rect\" or \"polygon\""},
        {scenario, "\"rect\": [400, 0, 700, 800]",
         "\"rect\": [400, 0, 700, 800], \"polygon\": [[400, 0], [700, 0], [700, 800]]",
         "terrain[2]: an area has either \"rect\" or \"polygon\""},
        {scenario, "\"circle\": [1100, 3400, 100], ", "", "targets[0]: a target has either \"rect\" or \"circle\""},
        {scenario, "\"circle\": [", "\"rect\": [1000, 3300, 1200, 3500], \"circle\": [",
         "targets[0]: a target has either \"rect\" or \"circle\""},
        {scenario, "\"kind\": \"capture\"", "\"kind\": \"crossing\"", "a crossing is a rectangle"},
        {scenario, "\"to\": [1400, 1200]", "\"to\": [1400, 800]", "wire[0]: a section of wire has two ends"},
        {scenario, "\"facing\": [0, -1]", "\"facing\": [0, 0]", "pillboxes[0].facing: a pillbox faces somewhere"},
    };
    (void)state;
    REFUSED(rows);
    accepted(scenario, "\"rect\": [400, 0, 700, 800]", "\"polygon\": [[400, 0], [700, 0], [700, 800]]");
}

/* What one number or row says of another. */
static void test_across(void **state)
{
    static const struct change rows[] = {
        {"tables.json", "\"intrusion\": 10", "\"intrusion\": 601", "a band is entered by no more than it is wide"},
        {"tables.json", "\"withdrawal_least\": 290", "\"withdrawal_least\": 301",
         "the least withdrawal is no more than the longest"},
        {"tables.json", "{\"from\": 3, \"actions\"", "{\"from\": 1, \"actions\"",
         "activation.actions[1]: the scores of a table rise"},
        {"tables.json", "{\"from\": 6, \"units\"", "{\"from\": 9, \"units\"",
         "reserves.arrivals[2]: the scores of a table rise"},
        {"pieces.json", "\"side\": \"commando\"", "\"side\": \"german\"", "assault and demolition units are commandos"},
        {"pieces.json", "\"side\": \"german\"", "\"side\": \"commando\"", "assault and demolition units are commandos"},
        {"pieces.json", "\"armour\": true", "\"assaults\": true", "Germans neither assault nor demolish"},
        {"pieces.json", "\"shoots\": true, ", "", "every piece but the searchlight shoots"},
        {scenario, "\"at\": [1650, 3650], \"order\": \"guard\"", "\"at\": [1650, 3650], \"order\": \"patrol\"",
         "a patrol has a route"},
        {scenario, "\"at\": [1650, 3650], ", "\"at\": [1650, 3650], \"route\": [[1650, 3650]], ", "a patrol has a route"},
        {scenario, "{\"id\": \"d1\", ", "{\"id\": \"d1\", \"mortar\": true, ", "an assault unit carries the mortar"},
        {scenario, "\"vp\": 0}",
         "\"vp\": 0}, {\"id\": \"t2\", \"title\": \"\", \"kind\": \"capture\", \"circle\": [900, 3400, 50], \"vp\": 0}",
         "targets[1]: there is one capture target at most"},
        {scenario, "{\"from\": 5,", "{\"from\": 0,", "levels begin at 0 and rise"},
        {scenario, "\"title\": \"marginal\"", "\"title\": \"disaster\"", "levels begin at 0 and rise"},
        {scenario, "[4100, 3300]", "[4100, 3150]", "a1 overlaps another piece"},
        {scenario, "[4100, 3300]", "[3900, 3300]", "a2 is not in its landing area"},
        {scenario, "[2500, 900]", "[600, 400]", "g3 cannot stand there"},
    };
    (void)state;
    REFUSED(rows);
}

/* ---- the tables, number by number, as the rules have them */

static void test_numbers(void **state)
{
    static const int actions[] = {0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3}; /* SK-3.5: scores -4 to 7 */
    static const int arrivals[] = {0, 0, 0, 1, 1, 1, 2, 2, 3, 3};      /* SK-18.2: totals 0 to 9 */
    static const uint8_t type[] = {K_INFANTRY, K_INFANTRY, K_INFANTRY, K_MOTORCYCLE, K_TRUCK, K_NONE};
    static const uint8_t armour[] = {K_ARMOURED_CAR, K_ARMOURED_CAR, K_ARMOURED_CAR, K_HALF_TRACK, K_HALF_TRACK,
         K_HALF_TRACK};
    static const uint8_t order[] = {O_HUNT, O_HUNT, O_HUNT, O_DEFEND, O_DEFEND, O_CUT_OFF};
    (void)state;
    struct fy_game *game = fy_game_open(fy_system_find("skirmish"), NULL, NULL, error);
    assert_non_null(game);
    const struct sk_data *d = game->data;
    for (int i = 0; i < 12; i++)
        assert_int_equal(d->actions[i], actions[i]);
    for (int i = 0; i < 10; i++)
        assert_int_equal(d->arrivals[LEAST_TOTAL + i], arrivals[i]);
    assert_memory_equal(d->type, type, 6);
    assert_memory_equal(d->armour, armour, 6);
    assert_memory_equal(d->order, order, 6);
    const int32_t numbers[][2] = {
        {d->contact, 10}, {d->band, 600}, {d->intrusion, 10}, {d->range, 1200}, {d->far_range, 600}, {d->pillbox_range, 300},
        {d->light_range, 1200}, {d->officer_range, 600}, {d->withdrawal, 300}, {d->withdrawal_least, 290}, {d->german, -1},
        {d->officer_bonus, 1}, {d->lit, -2}, {d->hit, 4}, {d->hard_modifier, -1}, {d->far_modifier, -1}, {d->save, 4},
        {d->mortar, 5}, {d->demolition, 4}, {d->mortar_cost, 2}, {d->wire_cost, 2}, {d->demolition_cost, 2},
        {d->pick_up_cost, 1},
        {d->carry_moves, 2}, {d->pillbox_shots, 1}, {d->assault_dice, 2}, {d->defence_dice, 1}, {d->noise, 5},
        {d->wire_noise, 600},
        {d->sight, 1200}, {d->sure, 600}, {d->spot[0], 5}, {d->spot[1], 4}, {d->spot_cover, 1}, {d->full_alarm, 4},
        {d->patrol_sight, 600}, {d->guard, 1800}, {d->home_range, 100}, {d->defend, 300}, {d->cut_off, 600},
        {d->waypoint, 100},
        {d->close_in, 3}, {d->nodes.seed, 150}, {d->same, 25},
        {d->alarm_modifier, -2}, {d->growth, 4}, {d->blocked, 600}, {d->arrival_rings, 8},
        {d->vp_saved, 1},
        {d->vp_charged, 1}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_int_equal(numbers[i][0], numbers[i][1]);
    fy_game_close(game);
}

/* 2.1: base radius, move, and what else the pieces are. */
static void test_pieces(void **state)
{
    static const struct sk_piece pieces[KINDS] = {
        [K_ASSAULT] = {.radius = 50, .move = 600, .assaults = true},
        [K_DEMOLITION] = {.radius = 50, .move = 600, .demolishes = true},
        [K_INFANTRY] = {.side = 1, .radius = 50, .move = 600},
        [K_MOTORCYCLE] = {.side = 1, .radius = 50, .move = 1200, .vehicle = true},
        [K_TRUCK] = {.side = 1, .radius = 75, .move = 1200, .vehicle = true, .heavy = true},
        [K_ARMOURED_CAR] = {.side = 1, .radius = 75, .move = 1200, .vehicle = true, .heavy = true, .armour = true},
        [K_HALF_TRACK] = {.side = 1, .radius = 75, .move = 1200, .vehicle = true, .heavy = true, .armour = true},
        [K_PILLBOX] = {.side = 1, .radius = 100, .armour = true},
        [K_LIGHT] = {.side = 1, .radius = 50}};
    (void)state;
    struct fy_game *game = fy_game_open(fy_system_find("skirmish"), NULL, NULL, error);
    assert_non_null(game);
    for (int kind = K_ASSAULT; kind < KINDS; kind++) {
        const struct sk_piece *p = &((const struct sk_data *)game->data)->piece[kind], *q = &pieces[kind];
        assert_int_equal(p->side, q->side);
        assert_int_equal(p->radius, q->radius);
        assert_int_equal(p->move, q->move);
        assert_int_equal(p->shoots, kind != K_LIGHT);
        assert_int_equal(p->assaults, q->assaults);
        assert_int_equal(p->demolishes, q->demolishes);
        assert_int_equal(p->vehicle, q->vehicle);
        assert_int_equal(p->heavy, q->heavy);
        assert_int_equal(p->armour, q->armour);
    }
    fy_game_close(game);
}

/* Germans without a move stay where they are, on a corner of an inch too: the tables of paths know nothing of them. */
static void test_german_without_a_move(void **state)
{
    static struct fy_tally tally;
    (void)state;
    copy_data("skirmish", files);
    change_file("pieces.json", "\"side\": \"german\", \"radius\": 50, \"move\": 600", "\"side\": \"german\", \"radius\": 50, \"move\": 0");
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), NULL, own_folder(), error);
    assert_non_null(g);
    struct fy_playouts p = {.game = g, .policy = FY_RANDOM, .seed = 1, .games = 20, .threads = 1, .careful = true};
    fy_options_of(g, p.options);
    assert_true(fy_playouts_run(&p, &tally));
    assert_int_equal(tally.games, 20);
    fy_game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),           cmocka_unit_test(test_unknown_keys), cmocka_unit_test(test_missing_keys),
        cmocka_unit_test(test_too_many),        cmocka_unit_test(test_too_many_inside), cmocka_unit_test(test_ids),
        cmocka_unit_test(test_ranges),          cmocka_unit_test(test_shapes),       cmocka_unit_test(test_across),
        cmocka_unit_test(test_numbers),         cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_german_without_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
