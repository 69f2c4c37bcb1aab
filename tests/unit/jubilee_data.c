/* What the loader of `jubilee` demands of its data as a whole: the maps with one thing broken in each copy. */
#include "unit.h"

#include "foray/viewjson.h"

static const char *const files[] = {"dieppe.json", "map.json", "terrain.json", "positions.json",
                                    "commonwealth.json", "germans.json", "chits.json", "tables.json", "guide.json", NULL};

static void broken(const char *file, const char *from, const char *to, const char *because)
{
    copy_data("jubilee", files);
    change_file(file, from, to);
    data_refused("jubilee", because);
}

static void test_sound(void **state)
{
    (void)state;
    copy_data("jubilee", files);
    data_accepted("jubilee");
}

static void test_broken(void **state)
{
    (void)state;
    broken("positions.json", "\"letter\": \"C\"", "\"letter\": \"D\"", "as many positions as units");
    broken("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"0411\"", "reaches the sea");
    broken("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"0817\", \"0717\"", "two fields of fire of one colour");
    broken("positions.json", "\"arrows\": [\"0713\"]", "\"arrows\": [\"1604\"]", "another position of its map");
    broken("positions.json", "\"arrows\": [\"0713\"]", "\"arrows\": [\"0714\"]", "no position");
    broken("positions.json", "\"vp\": 3", "\"vp\": 6", "vp");
    broken("map.json", "\"0422|0522\"", "\"0422|0523\"", "not a hexside");
    broken("map.json", "\"bridge\": [\"0629|0630\"", "\"bridge\": [\"0528|0628\"", "where a road crosses a river");
    broken("map.json", "\"0519|0520\"", "\"0617|0618\"", "leave the beach");
    broken("map.json", "~~bbb.hTbb..T", "~~bbb.hTbb.", "every row");
    broken("chits.json", "\"brown\"", "\"pink\"", "is not one of");
    broken("commonwealth.json", "\"location\": \"b1\"", "\"location\": \"b9\"", "no landing box");
    broken("commonwealth.json", "\"location\": \"b2\"", "\"location\": \"b1\"", "no room");
    broken("germans.json", "\"count\": 6", "\"count\": 7", "there are 21");
    broken("tables.json", "\"reveal-depth\"", "\"german-vanishes\"", "german-vanishes");
}

/* What has no place in a file, does not fit into the program, or could not be carried out. */
static void test_keys_and_limits(void **state)
{
    (void)state;
    broken("tables.json", "\"hits\": 1", "\"hits\": 1, \"misses\": 1", "misses");
    broken("tables.json", "\"yellow\": [2, 2]", "\"blue\": [1, 1], \"yellow\": [2, 2]", "blue has no commandos");
    broken("tables.json", "\"yellow\": [2, 2], ", "", "two numbers for yellow");
    broken("tables.json", "\"yellow\": [2, 2]", "\"yellow\": [2]", "two numbers for yellow");
    broken("map.json", "\"cliff\": [", "\"moat\": [], \"cliff\": [", "moat");
    broken("map.json", "\"0422|0522\"", "\"0422|0522\", \"0522|0422\"", "listed twice");
    broken("map.json", "\"hex\": \"0513\"", "\"hex\": \"0512\"", "another box");
    broken("map.json", "\"hex\": \"0513\"", "\"hex\": \"1537\"", "not on the map of the beach");
    broken("map.json", "\"hex\": \"0513\"", "\"hex\": \"0411\"", "nobody can land");
    broken("map.json", "\"first_row\": 4", "\"first_row\": 90", "too large");
    broken("map.json", "\"first_column\": 35", "\"first_column\": 1", "two of the name");
    broken("map.json", "\"objective\": \"1706\"", "\"objective\": \"1738\"", "another map");
    broken("map.json", "\"objective\": \"1706\"", "\"objective\": \"1705\"", "no position");
    broken("map.json", "\"objective\": \"1706\", ", "", "two beaches on maps that a battery guards");
    broken("commonwealth.json", "\"diamond\": 5, \"triangle\": 5, \"circle\": 5",
           "\"diamond\": 9, \"triangle\": 9, \"circle\": 9", "more than 64 counters");
    broken("commonwealth.json", "\"strength\": [4, 3]", "\"strength\": [4]", "for every step");
    broken("commonwealth.json", "\"hw\": [true, true]", "\"hw\": [true]", "as many as there are strengths");
    broken("commonwealth.json", "\"location\": \"b1\"", "\"location\": \"bu\"", "no landing box");
    broken("germans.json", "{\"strength\": 1, \"count\": 6}", "{\"strength\": 2, \"requires\": \"fl\", \"count\": 6}",
           "listed above");
    broken("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"0612\"", "other hexes of its map");
    broken("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"1603\"", "other hexes of its map");
    broken("positions.json", "\"hex\": \"0614\"", "\"hex\": \"0612\"", "one position");
    broken("positions.json", "\"arrows\": [\"0713\"]", "\"arrows\": [\"0713\", \"0614\", \"0811\"]", "0 to 2 items");
    broken("positions.json", "[\"red\", \"blue\"", "[\"blue\", \"red\"", "in the order");
    broken("positions.json", "\"letter\": \"C\"", "\"letter\": \"CC\"", "letter");
    broken("chits.json", "\"kind\": \"event\"", "\"kind\": \"event\", \"symbol\": \"circle\"", "symbol");
    broken("chits.json", "{\"colour\": \"blue\", \"assault\": true}", "{\"colour\": \"red\"}", "once");
    broken("chits.json", "[\"blue\", \"green\"]", "[\"blue\", \"blue\"]", "two different areas");
    broken("chits.json", "\"title\": \"Hitler\", ", "", "title");
}

static void test_charts(void **state)
{
    (void)state;
    broken("tables.json", "\"from\": 1, \"to\": 2", "\"from\": 1, \"to\": 1", "a column for every turn");
    broken("tables.json", "\"from\": 1, \"to\": 2", "\"from\": 1, \"to\": 3", "has a column already");
    broken("tables.json", "\"comparison\": \"greater\"", "\"comparison\": \"double\"", "has a row already");
    broken("tables.json", "\"comparison\": \"up-to-equal\"", "\"comparison\": \"less\"", "a row for every comparison");
    broken("tables.json", "[\"reveal-depth\"]", "[\"reveal-depth\", \"german-disrupted\"]", "nothing else");
    broken("tables.json", "[\"depth-eliminated\", \"german-eliminated\"]", "[\"german-eliminated\"]", "no depth marker left");
    broken("tables.json", "\"strength_to\": 99", "\"strength_to\": 8", "no column for strength 9");
    broken("tables.json", "\"strength_to\": 99", "\"strength_to\": 1", "do not ascend");
    broken("tables.json", "\"from\": 70", "\"from\": 60", "do not descend");
    broken("tables.json", "\"title\": \"Draw\"", "\"title\": \"Tie\"", "the band here is");
}

static int verb_named(const struct fy_system *sys, const char *name)
{
    int v = 0;
    while (v < sys->n_verbs && strcmp(sys->verbs[v].name, name) != 0)
        v++;
    return v;
}

static void expect_help(const struct fy_game *g, const char *verb, const char *help)
{
    char text[200];
    fy_text_help(g, verb_named(g->sys, verb), text, sizeof text);
    assert_string_equal(text, help);
}

/* Whatever is changed in the data, no text says what was there before. */
static void test_texts_follow_the_data(void **state)
{
    char text[200];
    (void)state;
    copy_data("jubilee", files);
    change_file("tables.json", "\"hexes_by_road\": 3", "\"hexes_by_road\": 4");
    change_file("tables.json", "\"units\": 2, \"conc", "\"units\": 3, \"conc");
    change_file("tables.json", "{\"vp\": -5, \"removes\": 2,", "{\"vp\": -7, \"removes\": 1,");
    change_file("tables.json", "\"from\": 65", "\"from\": 66");
    change_file("map.json", "\"title\": \"Yellow\", \"map\"", "\"title\": \"Lemon\", \"map\"");
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, own_folder(), error);
    assert_non_null(g);
    expect_help(g, "move", "one hex, two out of fire, four along a road");
    expect_help(g, "eliminate", "more than three units in a hex");
    fy_option_title(g, fy_option_find(g->sys, "bombardment"), text, sizeof text);
    assert_string_equal(text, "heavy bombardment: one seafront unit and the tank wall gone, three chits on Turn 1 (-7 VP)");
    fy_option_title(g, fy_option_find(g->sys, "no_convoy"), text, sizeof text);
    assert_string_equal(text, "no convoy: five commandos and four transport points each for Lemon and Orange (-5 VP)");
    fy_game_close(g);
    json_t *guide = fy_guide_json(fy_system_find("jubilee"), own_folder(), error);
    assert_non_null(guide);
    char *all = json_dumps(guide, 0);
    assert_non_null(strstr(all, "66 is a draw"));
    assert_non_null(strstr(all, "four along a road"));
    free(all);
    json_decref(guide);
}

static const struct fy_place *place_named(const struct fy_board *b, const char *id)
{
    for (int i = 0; i < b->n_places; i++)
        if (!strcmp(b->places[i].id, id))
            return &b->places[i];
    fail_msg("there is no place %s", id);
    return NULL;
}

static int64_t apart(int32_t x, int32_t y, const struct fy_place *p)
{
    int64_t dx = x - p->x, dy = y - p->y;
    return dx * dx + dy * dy;
}

/* Whoever plays sits at sea: the sea is the near edge, east is left (JU-2.2.4), boxes lie before their hexes (JU-2.5.1). */
static void test_seat(void **state)
{
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    struct fy_board b = {0};
    (void)state;
    assert_non_null(g);
    g->sys->board(g->data, &b);
    assert_true(place_named(&b, "0512")->x < place_named(&b, "0513")->x);
    assert_true(place_named(&b, "0421")->y > place_named(&b, "1021")->y);
    assert_true(place_named(&b, "1503")->x < place_named(&b, "0512")->x);
    assert_true(place_named(&b, "1537")->x > place_named(&b, "0531")->x);
    assert_true(place_named(&b, "w2")->y > place_named(&b, "0421")->y);
    assert_int_equal(place_named(&b, "w2")->x, place_named(&b, "0421")->x);
    fy_game_close(g);
}

/* JU-6.4.2: every fire dot lies in its hex, on the side that faces its position. */
static void test_fire_dots(void **state)
{
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    struct fy_board b = {0};
    (void)state;
    assert_non_null(g);
    g->sys->board(g->data, &b);
    assert_int_equal(b.n_features, 390);
    for (int i = 0; i < b.n_features; i++) {
        const struct fy_feature *dot = &b.features[i];
        const struct fy_place *from = place_named(&b, dot->id), *hex = NULL;
        for (int p = 0; p < b.n_places; p++)
            if (b.places[p].shape == FY_HEX &&
                (!hex || apart(dot->x[0], dot->y[0], &b.places[p]) < apart(dot->x[0], dot->y[0], hex)))
                hex = &b.places[p];
        assert_ptr_not_equal(hex, from);
        assert_true(apart(dot->x[0], dot->y[0], from) < apart(hex->x, hex->y, from));
    }
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_broken),
                                       cmocka_unit_test(test_keys_and_limits), cmocka_unit_test(test_charts),
                                       cmocka_unit_test(test_texts_follow_the_data),
                                       cmocka_unit_test(test_seat), cmocka_unit_test(test_fire_dots)};
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
