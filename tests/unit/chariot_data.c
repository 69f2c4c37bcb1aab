/* The data of `chariot`: every number of its tables, and what the loader demands of the files as a whole, shown by copies
 * with one thing broken in each. */
#include "unit.h"

#include "foray/viewjson.h"
#include "systems/chariot/chariot.h"

static const char *const files[] = {"st-nazaire.json", "harbour.json", "scenery.json", "units.json", "tables.json", NULL};

static void broken(const char *file, const char *from, const char *to, const char *because)
{
    copy_data("chariot", files);
    change_file(file, from, to);
    data_refused("chariot", because);
}

static void test_sound(void **state)
{
    (void)state;
    copy_data("chariot", files);
    data_accepted("chariot");
}

static void test_links(void **state)
{
    (void)state;
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s13\"]", "the link with s02 is not listed at both ends");
    broken("harbour.json", "[\"s03\", \"s15\"]", "[\"s15\"]", "the link with s03 is not listed at both ends");
    broken("harbour.json", "[\"s03\", \"s15\"]", "[\"s03\", \"s15\", \"s02\"]", "a space is linked with another, in one way");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s13\", \"s02\"]", "\"s02\" stands here twice");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s13\", \"s01\"]", "a space is linked with another, in one way");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s81\"]", "there is no space \"s81\"");
    /* a ship cut off at both ends of its only solid connection */
    copy_data("chariot", files);
    change_file("harbour.json", "\"s17\", \"s19\", \"s20\"]", "\"s17\", \"s19\"]");
    change_file("harbour.json", "[\"s16\"], \"dashed\": [\"s04\", \"s14\"]", "[], \"dashed\": [\"s04\", \"s14\"]");
    data_refused("chariot", "not all spaces are joined by solid links");
}

static void test_codes(void **state)
{
    (void)state;
    broken("harbour.json", "\"area\": \"a\", ", "", "there is no area \"a\"");
    broken("harbour.json", "\"area\": \"t\"", "\"area\": \"a\"", "area: there are two of the name \"a\"");
    broken("harbour.json", "\"entry\": \"a\", ", "", "are not the letters of two entries");
    broken("harbour.json", "\"entry\": \"b\"", "\"entry\": \"a\"", "entry: there are two of the name \"a\"");
    broken("harbour.json", "\"star\": \"old-mole\", ", "", "there is no star for old-mole");
    broken("harbour.json", "\"star\": \"old-mole\"", "\"star\": \"campbeltown\"", "two stars");
    broken("harbour.json", "\"shape\": \"circle\", \"star\": \"old-mole\"", "\"shape\": \"square\", \"star\": \"old-mole\"",
           "a starred space is a circle");
}

static void test_objectives(void **state)
{
    (void)state;
    broken("harbour.json", "\"objective\": 1, ", "", "objective 1 stands on 2 of the map's spaces");
    broken("harbour.json", "\"objective\": 10, ", "", "objective 10 stands on 4 of the map's spaces");
    broken("harbour.json", "\"objective\": 11, ", "\"objective\": 3, ", "objective 3 stands on 2 of the map's spaces");
    broken("harbour.json", "\"objective\": 6, ", "", "objective 6 stands on 0 of the map's spaces");
    broken("units.json", "\"objective\": 14", "\"objective\": 12", "it belongs to another commando already");
    broken("units.json", "\"objective\": 14", "\"objective\": 18", "objective 14 belongs to no commando");
}

static void test_units(void **state)
{
    (void)state;
    broken("units.json", "\"type\": \"assault\"", "\"type\": \"hq\"", "there must be one HQ, not 2");
    broken("st-nazaire.json", "\"walton\", \"bradley\"", "\"walton\", \"walton\"", "listed twice");
    broken("st-nazaire.json", "[\"birney\", ", "[", "not every commando is on a track");
    broken("st-nazaire.json", "\"fl7a\", \"fl7b\"", "\"fl7a\"", "fl7b is not placed");
    broken("st-nazaire.json", "\"area\": \"e\"", "\"area\": \"c\"", "5 units start in s27: 3 are the most (CH-7.1)");
    broken("st-nazaire.json", "\"areas\": [\"t\"]", "\"areas\": [\"e\"]", "4 units start in");
    broken("units.json", "[4, 5, 5]", "[4, 5]", "42 counters instead of 43");
    broken("tables.json", "\"cb\"", "\"ce\"", "\"ce\" are not the letters of two entries");
}

/* ---- the tables, number by number */

static struct fy_game *game;
static const struct chariot_data *data;

static int open_game(void **state)
{
    (void)state;
    game = fy_game_open(fy_system_find("chariot"), NULL, NULL, error);
    data = game ? game->data : NULL;
    return game ? 0 : -1;
}

static int close_game(void **state)
{
    (void)state;
    fy_game_close(game);
    return 0;
}

static int space(const char *id) { return fy_thing_find(game, FY_PLACE, id); }

/* CH-9.1.0.1: strength 1 to 7 and more, for a modified die of 0 to 11. The cells of the source are strength 5 with 6,
 * strength 4 with 4, strength 3 with 7 and with 5. */
static void test_combat(void **state)
{
    static const char *const rows[12][7] = {
        {"-", "-", "-", "-", "-", "-", "-"},         {"-", "-", "-", "-", "-", "-", "-"},
        {"-", "-", "-", "-", "-", "-", "C"},         {"-", "-", "-", "-", "-", "C", "C"},
        {"-", "-", "-", "-", "C", "C", "-1C"},       {"-", "-", "-", "-", "C", "-1C", "-1C"},
        {"-", "-", "-", "C", "-1C", "-1C", "-1C"},   {"-", "-", "C", "C", "-1C", "-1C", "DE"},
        {"-", "C", "C", "-1C", "-1C", "DE", "DE"},   {"C", "C", "-1C", "-1C", "DE", "DE", "DE"},
        {"C", "-1C", "-1C", "DE", "DE", "DE", "DE"}, {"-1C", "-1C", "DE", "DE", "DE", "DE", "DE"}};
    static const char *const words[] = {"-", "C", "-1C", "DE"};
    (void)state;
    for (int die = 0; die < 12; die++)
        for (int power = 1; power <= 7; power++)
            assert_string_equal(words[data->result[power - 1][die]], rows[die][power - 1]);
}

static void test_commandos(void **state)
{
    static const struct {
        const char *id;
        int team, group, full, reduced, number;
    } roster[COMMANDOS] = {
        {"birney", ASSAULT, OLD_MOLE, 5, 3, 12},         {"walton", DEMOLITION, OLD_MOLE, 3, 2, 14},
        {"bradley", DEMOLITION, OLD_MOLE, 3, 2, 15},     {"bassett-wilson", DEMOLITION, OLD_MOLE, 3, 2, 17},
        {"swayne", DEMOLITION, OLD_MOLE, 3, 2, 16},      {"hodgson", ASSAULT, OLD_MOLE, 5, 3, 13},
        {"burn", ASSAULT, OLD_ENTRANCE, 5, 3, 7},        {"woodcock", DEMOLITION, OLD_ENTRANCE, 3, 2, 9},
        {"moss", ASSAULT, OLD_ENTRANCE, 4, 2, 0},        {"pennington", DEMOLITION, OLD_ENTRANCE, 3, 2, 8},
        {"hooper", ASSAULT, OLD_ENTRANCE, 5, 3, 11},     {"haines", ASSAULT, OLD_ENTRANCE, 5, 3, 10},
        {"newman", HQ, OLD_ENTRANCE, 3, 2, 0},           {"roderick", ASSAULT, CAMPBELTOWN, 5, 3, 1},
        {"roy", ASSAULT, CAMPBELTOWN, 5, 3, 2},          {"chant", DEMOLITION, CAMPBELTOWN, 2, 1, 3},
        {"smalley", DEMOLITION, CAMPBELTOWN, 2, 0, 5},   {"purdon", DEMOLITION, CAMPBELTOWN, 2, 0, 4},
        {"brett", DEMOLITION, CAMPBELTOWN, 3, 2, 6},     {"burtinshaw", DEMOLITION, CAMPBELTOWN, 3, 2, 0},
        {"copland", ASSAULT, CAMPBELTOWN, 4, 2, 0}};
    (void)state;
    for (int u = 0; u < COMMANDOS; u++) {
        assert_string_equal(data->piece_name[u].id, roster[u].id);
        assert_int_equal(data->type[u], roster[u].team);
        assert_int_equal(data->group[u], roster[u].group);
        assert_int_equal(data->full[u], roster[u].full);
        assert_int_equal(data->reduced[u], roster[u].reduced);
        assert_int_equal(data->number[u], roster[u].number);
    }
}

static void test_germans(void **state)
{
    static const char *const strengths[] = {"km 11222223333344", "mf 222333334", "ot 11112", "ir 233333444445", "vh 455", NULL};
    static const char *const flak[FLAKS] = {"fl1", "fl2", "fl7a", "fl7b", "fl12", "fl13a", "fl13b", "fl13c", "flx", "fly", "flq"};
    static const int numbers[FLAKS] = {1, 2, 7, 7, 12, 13, 13, 13, 0, 0, 0};
    int u = FIRST_COUNTER;
    (void)state;
    for (int family = 0; strengths[family]; family++)
        for (int i = 0; strengths[family][3 + i]; i++, u++) {
            char id[8];
            snprintf(id, sizeof id, "%.2s%02d", strengths[family], (i + 1) % 100);
            assert_string_equal(data->piece_name[u].id, id);
            assert_int_equal(data->full[u], strengths[family][3 + i] - '0');
        }
    assert_int_equal(u, FIRST_FLAK);
    for (int i = 0; i < FLAKS; i++, u++) {
        assert_string_equal(data->piece_name[u].id, flak[i]);
        assert_int_equal(data->full[u], i == FLAKS - 1 ? 3 : 2);
        assert_int_equal(data->type[u], i == FLAKS - 1 ? QUAD : FLAK);
        assert_int_equal(data->number[u], numbers[i]);
    }
}

/* CH-9.2.0.1: what FlaK reaches over two dashed connections and not over one of any kind. */
static void test_long_range(void **state)
{
    static const char *const far[][6] = {{"s03", "s13", "s15", "s50", "s57"}, {"s15", "s03"}, {"s27", "s39"},
                                         {"s57", "s03", "s13", "s50", "s66"}, {"s66", "s57"}, {"s44", "s38", "s41", "s52"},
                                         {"s45", "s72"}};
    (void)state;
    for (int i = 0; i < 7; i++) {
        int from = space(far[i][0]), n = 0;
        struct fy_set beyond = fy_set_less(data->reach[0][GUNS][from], data->reach[0][RIFLES][from]);
        for (n = 1; n < 6 && far[i][n]; n++)
            assert_true(fy_set_has(beyond, space(far[i][n])));
        assert_int_equal(fy_set_count(beyond), n - 1);
    }
}

/* How far the nearest and the farthest space with a number lie from a star. */
static void steps(int star, int number, int nearest, int farthest)
{
    int least = FAR, most = 0;
    for (int s = 0; s < SPACES; s++) {
        int n = data->steps_to[0][s][data->star[star]];
        if (data->objective_number[s] != number)
            continue;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    assert_int_equal(least, nearest);
    assert_int_equal(most, farthest);
}

static void test_map(void **state)
{
    int dashed = 0;
    (void)state;
    for (int i = 0; i < data->n_links; i++)
        dashed += data->link[i].kind;
    assert_int_equal(data->n_links, 152 + 45);
    assert_int_equal(dashed, 45);
    steps(CAMPBELTOWN, 5, 1, 1);
    steps(CAMPBELTOWN, 3, 2, 2);
    steps(CAMPBELTOWN, 1, 3, 4);
    steps(CAMPBELTOWN, 6, 4, 4);
    steps(CAMPBELTOWN, 4, 5, 5);
    steps(OLD_ENTRANCE, 9, 2, 2);
    steps(OLD_ENTRANCE, 10, 3, 9);
    steps(OLD_ENTRANCE, 11, 6, 6);
    steps(OLD_ENTRANCE, 8, 7, 7);
    steps(OLD_MOLE, 14, 4, 4);
    steps(OLD_MOLE, 15, 4, 4);
    steps(OLD_MOLE, 16, 4, 4);
    steps(OLD_MOLE, 17, 5, 5);
    assert_int_equal(data->steps_to[0][space("s66")][data->star[OLD_MOLE]], 4);
}

/* ---- texts, helps, titles of options and the guide say what the data say */

static void says_not(const char *text, const char *where)
{
    static const char *const words[] = {"three", "Birney", "Newman", "Hodgson", "FlaK #12", "FlaK #13", "two FlaK", "Campbeltown",
                                        "turn 10", "46", "turn 2"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i]))
            fail_msg("%s: \"%s\" in: %s", where, words[i], text);
}

static void test_changed_words(void **state)
{
    char text[600];
    (void)state;
    copy_data("chariot", (const char *const[]){"st-nazaire.json", "harbour.json", "scenery.json", "units.json", "tables.json",
                                               "guide.json", NULL});
    change_file("tables.json", "\"move\": 3", "\"move\": 4");
    change_file("tables.json", "\"stack\": 3", "\"stack\": 2");
    change_file("tables.json", "\"first-move\": 2", "\"first-move\": 3");
    change_file("tables.json", "\"won-from\": 46", "\"won-from\": 50");
    change_file("tables.json", "{\"objective\": 13, \"most\": 2}", "{\"objective\": 7, \"most\": 1}");
    change_file("units.json", "\"name\": \"Birney\"", "\"name\": \"Smith\"");
    change_file("units.json", "\"name\": \"Newman\"", "\"name\": \"Jones\"");
    change_file("units.json", "\"name\": \"Hodgson\"", "\"name\": \"Brown\"");
    change_file("units.json", "\"title\": \"FlaK #12\"", "\"title\": \"FlaK L\"");
    change_file("st-nazaire.json", "\"title\": \"HMS Campbeltown\"", "\"title\": \"The Ship\"");
    change_file("st-nazaire.json", "\"turns\": 10", "\"turns\": 9");
    change_file("harbour.json", "Campbeltown bow", "Bow");
    struct fy_game *g = fy_game_open(fy_system_find("chariot"), NULL, own_folder(), error);
    if (!g)
        fail_msg("%s", error);
    const struct fy_system *s = g->sys;
    for (int i = 1; i < s->n_texts; i++) {
        const struct fy_message m = {.text = (uint16_t)i, .arg = {0, FIRST_FLAK, 0, 0}};
        fy_text_message(g, &m, text, sizeof text);
        says_not(text, s->texts[i]);
    }
    for (int i = 0; i < s->n_verbs; i++) {
        fy_text_help(g, i, text, sizeof text);
        says_not(text, s->verbs[i].name);
    }
    for (int i = 0; i < s->n_options; i++) {
        fy_option_title(g, &s->options[i], text, sizeof text);
        says_not(text, s->options[i].name);
    }
    json_t *guide = fy_guide_json(s, own_folder(), error);
    char *words = json_dumps(guide, 0);
    says_not(words, "guide");
    free(words);
    json_decref(guide);
    fy_text_help(g, V_MOVE, text, sizeof text);
    assert_string_equal(text, "up to four spaces");
    fy_option_title(g, &s->options[FLAK13_CAP2], text, sizeof text);
    assert_string_equal(text, "at most one FlaK #7 scores");
    fy_game_close(g);
}

static int clean_up(void **state)
{
    (void)state;
    drop_folder();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_links),
                                       cmocka_unit_test(test_codes), cmocka_unit_test(test_objectives),
                                       cmocka_unit_test(test_units), cmocka_unit_test(test_changed_words),
                                       cmocka_unit_test_setup_teardown(test_combat, open_game, close_game),
                                       cmocka_unit_test_setup_teardown(test_commandos, open_game, close_game),
                                       cmocka_unit_test_setup_teardown(test_germans, open_game, close_game),
                                       cmocka_unit_test_setup_teardown(test_long_range, open_game, close_game),
                                       cmocka_unit_test_setup_teardown(test_map, open_game, close_game)};
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
