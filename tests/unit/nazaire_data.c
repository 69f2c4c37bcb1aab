/* The data of `nazaire`: what the loader demands of the files, shown by copies with one thing broken in each; and odd data that
 * are accepted and can be played. */
#include "unit.h"

#include "foray/position.h"
#include "foray/viewjson.h"

#define SYSTEM "nazaire"
static const char *const files[] = {"st-nazaire.json", "port.json",     "scenery.json", "targets.json", "defences.json",
                                    "flotilla.json",   "teams.json",    "garrison.json", "tables.json", "guide.json", NULL};

#include "changed_data.h"

static void test_unknown_keys(void **state)
{
    static const struct change rows[] = {
        {"tables.json", "\"attempts\": 12", "\"attempts\": 12, \"atempts\": 13", "atempts: unknown key"},
        {"tables.json", "\"car_mf\": 4", "\"car_mf\": 4, \"cart_mf\": 4", "cart_mf: unknown key"},
        {"tables.json", "\"lit\": -1, ", "\"lit\": -1, \"lighted\": -1, ", "lighted: unknown key"},
        {"tables.json", "\"group_saved\": 2", "\"group_saved\": 2, \"x\": 1", "x: unknown key"},
        {"port.json", "{\"id\": 1, ", "{\"id\": 1, \"x\": 1, ", "x: unknown key"},
        {"garrison.json", "\"entry\": [", "\"exit\": [\"101\"], \"entry\": [", "exit: unknown key"},
    };
    (void)state;
    REFUSED(rows);
}

/* Never cut off. */
static void test_too_many(void **state)
{
    static const struct change rows[] = {
        {"port.json", "\"torpedo\": [\"310\"]", "\"torpedo\": [\"310\", \"315\", \"316\", \"317\", \"327\"]", "torpedo"},
        {"port.json", "[\"a\", 1], [\"b\", 1]], \"torpedo\"",
         "[\"a\", 1], [\"b\", 1], [\"c\", 1], [\"d\", 1], [\"e\", 1], [\"o\", 1], [\"af\", 1], [\"f\", 1]], \"torpedo\"", "to:"},
        {"port.json", "[\"a\", 1], [\"b\", 1]], \"torpedo\"", "[\"a\", 1], [\"b\", 1], [\"a\", 2]], \"torpedo\"", "stands here twice"},
        {"port.json", "[\"a\", 1], [\"b\", 1]], \"torpedo\"", "[\"a\", 1], [\"f\", 1]], \"torpedo\"", "leads nowhere else"},
        {"port.json", "\"torpedo\": [\"310\"]", "\"torpedo\": [\"310\", \"310\"]", "it stands here twice"},
        {"port.json", "[\"a\", 1], [\"b\", 1]], \"torpedo\"",
         "[\"a\", 1], [\"b\", 1], [\"c\", 1], [\"d\", 1], [\"e\", 1], [\"af\", 1]], \"torpedo\"", "neighbours and shore areas"},
        {"port.json", "[\"101\", \"102\", 1]", "[\"101\", \"102\", 1], [\"102\", \"101\", 2]", "no other line does"},
        {"port.json", "[\"101\", \"102\", 1]", "[\"101\", \"101\", 1]", "a line joins two areas"},
        {"port.json", "[\"101\", \"103\"]", "[\"101\", \"102\"]", "a fire line joins these areas already"},
        {"port.json", "[\"101\", \"102\", 1]",
         "[\"101\", \"102\", 1], [\"101\", \"121\", 1], [\"101\", \"124\", 1], [\"101\", \"125\", 1], [\"101\", \"127\", 1], [\"101\", \"128\", 1]",
         "an area has more than 8 lines"},
        {"flotilla.json", "\"torpedoes\": 0, \"capacity\": 3, \"landing\": \"336\"", "\"torpedoes\": 0, \"capacity\": 0, \"landing\": \"336\"", "no room for it aboard"},
        {"tables.json", "\"by_turn\": [-8", "\"by_turn\": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8", "by_turn"},
        {"defences.json", "\"covers\": [\"303\"", "\"covers\": [\"303\", \"303\"", "stands here twice"},
    };
    (void)state;
    REFUSED(rows);
}

/* What would be an index, a loop or a piece without ground. */
static void test_impossible(void **state)
{
    static const struct change rows[] = {
        {"flotilla.json", "\"type\": \"dd\"", "\"type\": \"ml\"", "one boat must be of type dd"},
        {"flotilla.json", "\"type\": \"mgb\"", "\"type\": \"dd\"", "one boat of type dd, not more"},
        {"flotilla.json", "\"type\": \"dd\", \"mf\": 2", "\"type\": \"dd\", \"mf\": 5", "the DD has at most 4 MF"},
        {"port.json", "\"landing\": \"366\", \"ram\": \"111\"", "\"landing\": \"366\"", "the caisson to ram"},
        {"port.json", "\"ram\": \"111\"", "\"ram\": \"112\"", "the caisson to ram is a target"},
        {"port.json", "\"ship\": 2", "\"ship\": 1", "451 is ship 1 already"},
        {"port.json", "\"ship\": 2", "\"ship\": 2, \"over_water\": true", "a crossing cannot be a ship"},
        {"port.json", "\"shape\": \"hexagon\"", "\"shape\": \"hexagon\", \"over_water\": true", "cannot be a pen"},
        {"port.json", "\"shape\": \"hexagon\"", "\"shape\": \"square\"", "there are 2 hexagons instead of 3"},
        {"port.json", "\"id\": 2, \"title\": \"Upper Quays\"", "\"id\": 3, \"title\": \"Upper Quays\"", "this must be land zone 2"},
        {"port.json", "\"id\": \"102\"", "\"id\": \"100\"", "areas must stand in the order of their numbers"},
        {"port.json", "\"x\": 995, \"y\": 700}", "\"x\": 1995, \"y\": 700}", "this is not on the canvas"},
        {"port.json", "\"torpedo\": [\"310\"]", "\"torpedo\": [\"306\"]", "there is no target in area \"306\""},
        {"targets.json", "\"area\": \"103\"", "\"area\": \"101\"", "targets must stand in the order of their areas"},
        {"teams.json", "\"primary\": \"103\"", "\"primary\": \"104\"", "there is no target in area \"104\""},
        {"garrison.json", "\"strength\": 2, \"reduced\": 1", "\"strength\": 2, \"reduced\": 3", "the reduced side is stronger"},
        {"garrison.json", "\"id\": \"g02\"", "\"id\": \"g01\"", "two of the name \"g01\""},
        {"garrison.json", "\"entry\": [\"509\", \"607\"]", "\"entry\": [\"509\"]", "entry"},
        {"tables.json", "\"muster\": \"443\"", "\"muster\": \"441\"", "the muster (limits) cannot be a crossing or a ship"},
        {"tables.json", "\"muster\": \"443\"", "\"muster\": \"451\"", "the muster (limits) cannot be a crossing or a ship"},
        {"tables.json", "[3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]", "[3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]", "no line brings a boat home"},
        {"tables.json", "\"by_die\": [1, 1, 1, 2, 2, 3]", "\"by_die\": [1, 1, 1, 2, 2, 4]", "by_die"},
        {"tables.json", "\"by_die\": [1, 1, 1, 2, 2, 3]", "\"by_die\": [1, 1, 1, 2, 2]", "by_die"},
        {"defences.json", "\"zones\": [\"d\", \"e\", \"1\"]", "\"zones\": [\"d\", \"e\", \"7\"]", "there is no zone \"7\""},
    };
    (void)state;
    REFUSED(rows);
    /* a bridge that hangs in the air once the other one has gone */
    copy_data("nazaire", files);
    change_file("port.json", "\"x\": 345, \"y\": 600, ", "\"x\": 345, \"y\": 600, \"over_water\": true, ");
    change_file("port.json", "\"over_water\": true, \"shore\": [\"f\"]", "\"over_water\": true");
    change_file("port.json", "[\"306\", \"317\", 1], [\"306\", \"326\", 1], ", "");
    data_refused("nazaire", "an over-water area needs a neighbour on land");
}

/* ---- odd data that can be played */

struct table {
    struct fy_game *game;
    void *state;
    struct fy_dice dice;
};

/* With what lies in the test's folder, and nobody on the board. */
static struct table open_table(const char *position)
{
    struct table t = {.game = fy_game_open(fy_system_find("nazaire"), NULL, own_folder(), error)};
    int16_t options[FY_OPTIONS];
    if (!t.game)
        fail_msg("%s", error);
    t.state = calloc(1, t.game->sys->state_size);
    assert_non_null(t.state);
    fy_options_of(t.game, options);
    assert_true(fy_option_read(t.game->sys, "pace=phase", options, error, sizeof error));
    fy_dice_seed(&t.dice, 1942, 0);
    t.game->sys->setup(t.game->data, options, t.state, &t.dice, NULL);
    t.game->sys->cases.empty(t.game->data, t.state);
    json_t *j = json_loads(position, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(j);
    if (!fy_position_read(t.game, t.state, j, error))
        fail_msg("%s", error);
    json_decref(j);
    return t;
}

static void play(struct table *t, const char *text)
{
    struct fy_choice c;
    if (!fy_text_read_choice(t->game, text, &c, error, sizeof error))
        fail_msg("%s", error);
    assert_true(fy_check(t->game, t->state, &c, NULL));
    t->game->sys->apply(t->game->data, t->state, &c, &t->dice, NULL);
    assert_null(t->game->sys->audit(t->game->data, t->state));
}

static bool is(const struct table *t, const char *thing, const char *field, const char *expected)
{
    char words[64];
    assert_true(fy_field_get(t->game, t->state, thing, field, words, sizeof words, error));
    return !strcmp(words, expected);
}

static void close_table(struct table *t)
{
    free(t->state);
    fy_game_close(t->game);
}

/* NZ-14.13: the gun, and no German that is not there; it used to be taken for the number of a German. */
static void test_gun_in_a_pen(void **state)
{
    bool gone = false;
    (void)state;
    copy_data("nazaire", files);
    change_file("defences.json", "\"area\": \"204\"", "\"area\": \"420\"");
    for (int i = 0; i < 12; i++) {
        struct table t = open_table("{\"phase\": 14, \"turn\": 3, \"pens_awake\": true, \"k8\": {\"at\": \"420\"}, \"g01\": {\"in\": \"421\"}}");
        fy_dice_seed(&t.dice, 1942, (uint64_t)i);
        play(&t, "grenade-at k8 gun-204");
        gone |= is(&t, "gun-204", "destroyed", "true");
        close_table(&t);
    }
    assert_true(gone);
}

/* NZ-X.31 */
static void test_ship_cut_off(void **state)
{
    (void)state;
    copy_data("nazaire", files);
    change_file("port.json", "[\"348\", \"451\", 2], ", "");
    for (int i = 0; i < 24; i++) {
        struct table t = open_table("{\"phase\": 7, \"turn\": 10, \"k8\": {\"at\": \"451\"}}");
        fy_dice_seed(&t.dice, 1942, (uint64_t)i);
        play(&t, "continue");
        assert_true(is(&t, "k8", "at", "lost") == is(&t, "451", "withdrawn", "true"));
        close_table(&t);
    }
}

/* A boat may have any name that can be read. */
static void test_short_id(void **state)
{
    (void)state;
    copy_data("nazaire", files);
    change_file("flotilla.json", "\"id\": \"b5\"", "\"id\": \"l\"");
    change_file("teams.json", "\"boat\": \"b5\"", "\"boat\": \"l\"");
    struct table t = open_table("{\"phase\": 6, \"turn\": 3, \"l\": {\"fate\": \"afloat\", \"zone\": \"c\"}}");
    play(&t, "sail l d");
    play(&t, "berth l 366");
    close_table(&t);
    copy_data("nazaire", files);
    change_file("flotilla.json", "\"id\": \"b5\"", "\"id\": \"lost\"");
    change_file("teams.json", "\"boat\": \"b5\"", "\"boat\": \"lost\"");
    data_refused("nazaire", "two have this id");
}

/* NZ-10.5, NZ-10.9: nobody appears where there is no ground. */
static void test_no_ground(void **state)
{
    (void)state;
    copy_data("nazaire", files);
    change_file("garrison.json", "\"area\": \"103\"", "\"area\": \"310\"");
    change_file("garrison.json", "\"entry\": [\"509\", \"607\"]", "\"entry\": [\"310\", \"310\"]");
    for (int i = 0; i < 40; i++) {
        struct table t = open_table("{\"phase\": 10, \"turn\": 18, \"310\": {\"condition\": \"destroyed\"}}");
        fy_dice_seed(&t.dice, 1942, (uint64_t)i);
        play(&t, "continue");
        close_table(&t);
    }
}

/* NZ-X.1: nobody has a primary target to choose. */
static void test_no_demolition_team(void **state)
{
    struct fy_choice list[4];
    int16_t options[FY_OPTIONS];
    (void)state;
    copy_data("nazaire", files);
    for (int i = 0; i < 10; i++)
        change_file("teams.json", "\"type\": \"demolition\"", "\"type\": \"assault\"");
    struct table t = open_table("{}");
    fy_options_of(t.game, options);
    assert_true(fy_option_read(t.game->sys, "pace=phase", options, error, sizeof error));
    assert_true(fy_option_read(t.game->sys, "primary=player", options, error, sizeof error));
    memset(t.state, 0, t.game->sys->state_size);
    t.game->sys->setup(t.game->data, options, t.state, &t.dice, NULL);
    assert_null(t.game->sys->audit(t.game->data, t.state));
    assert_int_equal(t.game->sys->choices(t.game->data, t.state, list), 1);
    close_table(&t);
}

static int verb_named(const struct fy_system *s, const char *name)
{
    for (int i = 0; i < s->n_verbs; i++)
        if (!strcmp(s->verbs[i].name, name))
            return i;
    fail_msg("there is no verb %s", name);
    return -1;
}

static void expect_help(const struct fy_game *g, const char *verb, const char *expected)
{
    char text[200];
    fy_text_help(g, verb_named(g->sys, verb), text, sizeof text);
    assert_string_equal(text, expected);
}

static void expect_refusal(struct table *t, const char *choice, const char *expected)
{
    struct fy_choice c;
    struct fy_message why;
    char text[200];
    assert_true(fy_text_read_choice(t->game, choice, &c, error, sizeof error));
    assert_false(fy_check(t->game, t->state, &c, &why));
    fy_text_message(t->game, &why, text, sizeof text);
    assert_string_equal(text, expected);
}

/* After a changed number or a renamed boat no text says the old one. */
static void test_texts_follow_the_data(void **state)
{
    char text[200];
    (void)state;
    copy_data("nazaire", files);
    change_file("tables.json", "\"improvised_turn\": 5", "\"improvised_turn\": 7");
    change_file("tables.json", "\"improvised_success\": 2", "\"improvised_success\": 4");
    change_file("tables.json", "\"grenade_success\": 3", "\"grenade_success\": 5");
    change_file("tables.json", "\"long_range_hit\": 1", "\"long_range_hit\": 2");
    change_file("tables.json", "\"firers_per_area\": 2", "\"firers_per_area\": 1");
    change_file("tables.json", "\"attempts\": 12", "\"attempts\": 9");
    change_file("tables.json", "\"team_mf\": 3", "\"team_mf\": 4");
    change_file("flotilla.json", "\"HMS Campbeltown\", \"short\": \"Campbeltown\"", "\"HMS Buxton\", \"short\": \"Buxton\"");
    struct table t = open_table("{\"phase\": 6, \"turn\": 6, \"b5\": {\"fate\": \"afloat\", \"zone\": \"c\"}}");
    expect_help(t.game, "beach", "the whole allowance, 1-4 on a die");
    expect_help(t.game, "grenade", "1-5 destroys the Germans here");
    expect_help(t.game, "shell", "1-2 on a die hits");
    expect_refusal(&t, "beach b5 345", "No improvised landing before 0204.");
    fy_option_title(t.game, fy_option_find(t.game->sys, "predesignated_extra"), text, sizeof text);
    assert_string_equal(text, "automatic hits do not count against nine");
    fy_option_title(t.game, fy_option_find(t.game->sys, "dd_flood"), text, sizeof text);
    assert_string_equal(text, "flooding boxes that sink the Buxton");
    close_table(&t);
    t = open_table("{\"phase\": 14, \"turn\": 6, \"k8\": {\"at\": \"335\", \"attacked\": true}, \"k1\": {\"at\": \"335\"},"
                   " \"g01\": {\"in\": \"335\"}}");
    expect_refusal(&t, "fire k1 g01", "One team has attacked from Mole root this turn.");
    close_table(&t);
    json_t *guide = fy_guide_json(fy_system_find("nazaire"), own_folder(), error);
    assert_non_null(guide);
    char *all = json_dumps(guide, 0);
    assert_null(strstr(all, "Campbeltown"));
    assert_non_null(strstr(all, "A strong team has four points, a weak one two."));
    assert_non_null(strstr(all, "HMS Buxton must ram"));
    free(all);
    json_decref(guide);
}

/* NZ-6.8, NZ-6.10, NZ-6.11, NZ-11.4, NZ-12.5, NZ-12.6: costs are those of the file, where they are paid and where they are told. */
static void test_costs_follow_the_data(void **state)
{
    (void)state;
    copy_data("nazaire", files);
    change_file("tables.json", "\"berth_mf\": 1", "\"berth_mf\": 2");
    change_file("tables.json", "\"torpedo_mf\": 1", "\"torpedo_mf\": 3");
    change_file("tables.json", "\"ram_mf\": 1", "\"ram_mf\": 2");
    change_file("tables.json", "\"enter_enemy_mf\": 1", "\"enter_enemy_mf\": 2");
    change_file("tables.json", "\"leave_enemy_mf\": 1", "\"leave_enemy_mf\": 0");
    change_file("tables.json", "\"exit_mf\": 1", "\"exit_mf\": 3");
    struct table t = open_table("{\"phase\": 6, \"turn\": 6, \"b5\": {\"fate\": \"afloat\", \"zone\": \"c\"},"
                                " \"b4\": {\"fate\": \"afloat\", \"zone\": \"d\", \"crew\": 5}, \"b15\": {\"fate\": \"afloat\", \"zone\": \"c\"}}");
    expect_help(t.game, "cast-off", "2 MF, back into the zone");
    expect_help(t.game, "exit", "3 MF, overland");
    expect_refusal(&t, "ram b4", "HMS Campbeltown has 1 MF.");
    play(&t, "sail b15 d");
    expect_refusal(&t, "torpedo b15 365", "ML 156 has 2 MF.");
    play(&t, "berth b5 336");
    assert_true(is(&t, "b5", "mf", "1"));
    expect_refusal(&t, "cast-off b5", "ML 447 has 1 MF.");
    close_table(&t);
    t = open_table("{\"phase\": 11, \"turn\": 6, \"k2\": {\"at\": \"102\"}, \"k3\": {\"at\": \"509\", \"strength\": 3}}");
    play(&t, "move k2 103");
    assert_true(is(&t, "k2", "team_mf", "0"));
    expect_refusal(&t, "exit k3", "Roderick has 2 MF; it costs 3 to leave.");
    close_table(&t);
}

/* NZ-22.1, NZ-V.5, NZ-3.26: the options are what the scenario says, unless somebody says otherwise. */
static void test_options_follow_the_data(void **state)
{
    int16_t options[FY_OPTIONS];
    (void)state;
    copy_data("nazaire", files);
    change_file("st-nazaire.json", "\"turns\": 18", "\"turns\": 15");
    change_file("st-nazaire.json", "\"victory_vp\": 70", "\"victory_vp\": 55");
    change_file("tables.json", "\"dd_flood\": 3", "\"dd_flood\": 2");
    struct table t = open_table("{}");
    const struct fy_system *s = t.game->sys;
    fy_options_initial(s, options);
    assert_true(fy_option_read(s, "victory_vp=80", options, error, sizeof error));
    fy_options_settle(t.game, options);
    assert_int_equal(options[fy_option_find(s, "turns") - s->options], 15);
    assert_int_equal(options[fy_option_find(s, "victory_vp") - s->options], 80);
    assert_int_equal(options[fy_option_find(s, "dd_flood") - s->options], 2);
    assert_int_equal(fy_option_initial_of(s, own_folder(), fy_option_find(s, "victory_vp")), 55);
    close_table(&t);
    json_t *guide = fy_guide_json(s, own_folder(), error);
    assert_non_null(guide);
    char *all = json_dumps(guide, 0);
    assert_non_null(strstr(all, "55 points win"));
    free(all);
    json_decref(guide);
    copy_data("nazaire", files);
    change_file("st-nazaire.json", "\"turns\": 18", "\"turns\": 9");
    data_refused("nazaire", "turns");
}

/* A mistake in the guide is told with its place. */
static void test_guide(void **state)
{
    static const struct {
        const char *from, *to, *message;
    } rows[] = {
        {"\"verb\": \"berth\"", "\"verb\": \"moor\"", "steps[4].verb: there is no verb \"moor\""},
        {"\"event\": \"NZ-10\"", "\"event\": \"NZ-99\"", "steps[6].event: there is no rule \"NZ-99\""},
        {"\"title\": \"Ram\"", "\"titel\": \"Ram\"", "steps[3]"},
        {"{dd_title} must ram", "{dd_titles} must ram", "steps[0].text"},
        {"\"seed\": \"3\"", "\"seed\": \"three\"", "seed: \"three\" is no seed"},
        {"\"guide\": \"st-nazaire\"", "\"guide\": \"dieppe\"", "guide: nazaire has no scenario \"dieppe\""},
        {"\"over\": true", "\"over\": 1", "steps[12].over"},
        {"\"seed\": \"3\",", "\"seed\": \"3\", \"order\": 2,", "order: unknown key"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        copy_data("nazaire", files);
        change_file("guide.json", rows[i].from, rows[i].to);
        assert_null(fy_guide_json(fy_system_find("nazaire"), own_folder(), error));
        assert_non_null(strstr(error, "guide.json:"));
        if (!strstr(error, rows[i].message))
            fail_msg("%s", error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),        cmocka_unit_test(test_unknown_keys),  cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_impossible),   cmocka_unit_test(test_gun_in_a_pen),  cmocka_unit_test(test_ship_cut_off),
        cmocka_unit_test(test_short_id),     cmocka_unit_test(test_no_ground),     cmocka_unit_test(test_texts_follow_the_data),
                                       cmocka_unit_test(test_costs_follow_the_data), cmocka_unit_test(test_options_follow_the_data),
                                       cmocka_unit_test(test_guide),
        cmocka_unit_test(test_no_demolition_team),
    };
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
