/* What the loader of `theatre` demands of its data: the files of a scenario with one thing broken in each copy. */
#include "unit.h"

static const char *const files[] = {"liguria.json", "liguria-map.json", "liguria-units.json", "tables.json",
                                    "special-forces.json", "link.json", "liguria-scenery.json", NULL};

static void broken(const char *file, const char *from, const char *to, const char *because)
{
    copy_data("theatre", files);
    change_file(file, from, to);
    data_refused("theatre", because);
}

static void sound(void **unused)
{
    (void)unused;
    copy_data("theatre", files);
    data_accepted("theatre");
}

/* Everything that names a side, and every name, counts on the sides being there. */
static void sides(void **unused)
{
    (void)unused;
    broken("liguria.json", "\"sides\": [\"allied\", \"axis\"],", "", "\"sides\" is missing here");
    broken("liguria.json", "\"sides\": [\"allied\", \"axis\"]", "\"sides\": []", "sides: this must have 2 items, not 0");
    broken("liguria.json", "\"sides\": [\"allied\", \"axis\"]", "\"sides\": [\"allied\", \"\"]", "sides[1]: this must not be empty");
    broken("liguria.json", "\"sides\": [\"allied\", \"axis\"]", "\"sides\": [\"axis\", \"axis\"]", "sides[1]: there are two of the name \"axis\"");
}

static void names(void **unused)
{
    (void)unused;
    broken("liguria-units.json", "\"id\": \"lc-1\"", "\"id\": \"\"", "ships[0].id: this must not be empty");
    broken("liguria-units.json", "\"id\": \"tp-1\"", "\"id\": \"\"", "transports[0].id: this must not be empty");
    broken("liguria-units.json", "\"id\": \"oss-aic\"", "\"id\": \"\"", "units[0].id: this must not be empty");
    copy_data("theatre", files);
    change_file("liguria-units.json", "\"id\": \"lc-1\"", "\"id\": \"x\"");
    data_accepted("theatre");
}

/* What would lead out of a table in play. */
static void numbers(void **unused)
{
    (void)unused;
    broken("tables.json", "\"bad_weather_units\": -", "\"bad_weather_units\": ", "out of range: -6 to 0");
    broken("tables.json", "\"minor\": 1", "\"minor\": -1", "hexsides.minor: -1 is out of range: 0 to 20");
    copy_data("theatre", files);
    change_file("tables.json", "\"leave_full\": 3", "\"leave_full\": 20");
    change_file("tables.json", "\"minor_cm\": 2", "\"minor_cm\": 20");
    data_refused("theatre", "are too dear");
}

/* What would be cut off, or shadowed without a word. */
static void lists(void **unused)
{
    (void)unused;
    broken("liguria.json", "\"harassment\":", "\"mobile_odds\": \"4:1\", \"harassment\":", "mobile_odds: \"4:1\" is not one of");
    broken("liguria.json", "\"weather\":", "\"weather \":", "weather : unknown key");
    broken("tables.json", "\"3:2\"", "\"4:3\"", "there is no column 3:2");
    broken("tables.json", "\"1:1\", \"3:2\"", "\"3:2\", \"1:1\"", "columns go from the lowest odds up");
    broken("tables.json", "\"code\": \"w\"", "\"code\": \"c\"", "a kind of terrain stands twice");
    broken("tables.json", "\"mp_marker\": -1", "\"mp_marker\": 7", "modifiers.mp_marker: 7 is out of range: -6 to 6");
    broken("special-forces.json", "\"amph\": false,", "\"amph\": false, \"swims\": true,", "swims: unknown key");
    broken("link.json", "\"games\":", "\"sports\": 1, \"games\":", "sports: unknown key");
}

/* Numbers of the rules are data: with room for one division in a hex nobody joins another there. */
static void stacking(void **unused)
{
    (void)unused;
    copy_data("theatre", files);
    change_file("tables.json", "\"divisions\": 3", "\"divisions\": 1");
    change_file("tables.json", "\"re\": 3", "\"re\": 1");
    data_accepted("theatre");
    copy_data("theatre", files);
    change_file("tables.json", "\"divisions\": 3", "\"divisions\": 0");
    data_refused("theatre", "stacking.divisions: 0 is out of range: 1 to 12");
}

/* Texts, helps and the guide speak of the numbers that the file has. */
static void figures(void **unused)
{
    (void)unused;
    struct fy_figure mps, blow, load;
    copy_data("theatre", files);
    change_file("tables.json", "\"mps\": 20", "\"mps\": 12");
    change_file("tables.json", "\"blow_mps\": 3", "\"blow_mps\": 4");
    change_file("tables.json", "\"re\": \"1/2\"", "\"re\": \"1\"");
    struct fy_game *g = fy_game_open(fy_system_find("theatre"), NULL, own_folder(), error);
    assert_non_null(g);
    assert_true(g->sys->figure(g->data, "naval_mp", &mps) && g->sys->figure(g->data, "blow_mps", &blow) &&
                g->sys->figure(g->data, "tp_load", &load));
    assert_int_equal(mps.number, 12);
    assert_int_equal(blow.number, 4);
    assert_string_equal(load.words, "1 RE");
    fy_game_close(g);
    broken("tables.json", "\"mps\": 20", "\"mps\": 61", "ships.mps: 61 is out of range: 1 to 60");
    broken("tables.json", "\"minor_river\": \"1/2\"", "\"minor_river\": \"1/3\"", "strength.minor_river: \"1/3\" is not one of");
    broken("tables.json", "\"gate\": 2,", "", "\"gate\" is missing here");
}

static int clean(void **unused) { return (void)unused, drop_folder(), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sound), cmocka_unit_test(sides), cmocka_unit_test(names),
                                       cmocka_unit_test(numbers), cmocka_unit_test(lists), cmocka_unit_test(stacking),
                                       cmocka_unit_test(figures)};
    return cmocka_run_group_tests(tests, NULL, clean);
}
