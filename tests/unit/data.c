/* Data files: every kind of mistake is told with its file, line, column and path. */
#include "unit.h"

#include "foray/viewjson.h"

/* A system that only reads: one key of every kind of value. */
struct sample {
    int32_t number, inches, word, items, sum;
    bool flag;
    const char *text, *json;
};

static const char *const colours[] = {"red", "green", NULL};

static void load(struct fy_loader *l, void *data)
{
    struct sample *s = data;
    struct fy_node top = fy_scenario(l);
    FY_KEYS(top, "scenario", "title", "summary", "number", "inches", "colour", "flag", "text", "list", "map", "extra");
    s->number = fy_int(fy_get(top, "number"), 1, 6);
    s->inches = fy_inches(fy_maybe(top, "inches"));
    s->word = fy_there(fy_maybe(top, "colour")) ? fy_word(fy_get(top, "colour"), colours) : -1;
    s->flag = fy_bool_or(top, "flag", true);
    s->text = fy_str_or(top, "text", "none");
    s->json = fy_json_text(fy_maybe(top, "extra"));
    if (fy_there(fy_maybe(top, "list")))
        s->items = fy_array(fy_get(top, "list"), 1, 3);
    for (int i = 0; i < s->items; i++)
        s->sum += fy_int(fy_get(fy_item(fy_get(top, "list"), i), "n"), 0, 100);
    if (fy_there(fy_maybe(top, "map")))
        s->sum += fy_int(fy_get(fy_file(l, fy_str(fy_get(top, "map"))), "size"), 0, 9);
}

static const char *const measures[] = {"losses", NULL}, *const bands[] = {"lost", "won", NULL};

static const struct fy_system sample_system = {
    .key = "sample", .title = "Sample", .data_size = sizeof(struct sample), .load = load,
    .measures = measures, .bands = bands,
};

static struct fy_game *open_text(const char *text)
{
    write_file("one.json", text);
    return fy_game_open(&sample_system, "one", own_folder(), error);
}

static void good_file(void **unused)
{
    (void)unused;
    write_file("map.json", "{\"size\": 5}");
    struct fy_game *g = open_text("{\"scenario\": \"one\", \"title\": \"One\", \"number\": 4, \"inches\": \"7.25\", \"colour\": \"green\",\n"
                                  "\"list\": [{\"n\": 1, \"basis\": \"source\"}, {\"n\": 2, \"$comment\": \"why\"}], \"map\": \"map.json\",\n"
                                  "\"text\": \"words\", \"flag\": false, \"extra\": {\"a\": [1, 2]}}");
    assert_non_null(g);
    const struct sample *s = g->data;
    assert_int_equal(s->number, 4);
    assert_int_equal(s->inches, 725);
    assert_int_equal(s->word, 1);
    assert_int_equal(s->sum, 8);
    assert_false(s->flag);
    assert_string_equal(s->text, "words");
    assert_string_equal(s->json, "{\"a\":[1,2]}");
    assert_string_equal(g->title, "One");
    assert_non_null(strstr(fy_game_file(g, 0), "one.json"));
    assert_non_null(strstr(fy_game_file(g, 1), "map.json"));
    assert_null(fy_game_file(g, 2));
    fy_game_close(g);
}

#define HEAD "{\"scenario\": \"one\", \"title\": \"One\",\n"

static void mistakes(void **unused)
{
    static const struct {
        const char *text, *error; /* the error without the folder */
    } rows[] = {
        {HEAD " \"number\": 7}", "one.json:2:12: number: 7 is out of range: 1 to 6"},
        {HEAD " \"number\": 0}", "one.json:2:12: number: 0 is out of range: 1 to 6"},
        {HEAD " \"number\": 9223372036854775807}", "one.json:2:12: number: 9223372036854775807 is out of range: 1 to 6"},
        {HEAD " \"number\": \"4\"}", "one.json:2:12: number: this must be a whole number, not a string"},
        {HEAD " \"number\": 4.5}", "one.json:2:12: number: this must be a whole number, not a number with a fraction"},
        {HEAD " \"number\": null}", "one.json:2:12: number: this must be a whole number, not null"},
        {HEAD " \"numbr\": 4}", "one.json:2:2: numbr: unknown key; did you mean \"number\"?"},
        {HEAD " \"number\": 4, \"zebra\": 1}", "one.json:2:15: zebra: unknown key"},
        {HEAD " \"text\": \"x\"}", "one.json:1:1: \"number\" is missing here"},
        {"{\"scenario\": \"one\", \"titel\": \"One\"}", "one.json:1:1: \"title\" is missing here; is it \"titel\"?"},
        {HEAD " \"number\": 4, \"colour\": \"blue\"}", "one.json:2:25: colour: \"blue\" is not one of \"red\", \"green\""},
        {HEAD " \"number\": 4, \"colour\": 3}", "one.json:2:25: colour: this must be a string, not a number"},
        {HEAD " \"number\": 4, \"flag\": 1}", "one.json:2:23: flag: this must be true or false"},
        {HEAD " \"number\": 4, \"inches\": \"x\"}", "one.json:2:25: inches: this must be inches: 12, \"12.5\" or \"7.25\""},
        {HEAD " \"number\": 4, \"inches\": 20001}", "one.json:2:25: inches: 20001 is out of range: -20000 to 20000"},
        {HEAD " \"number\": 4, \"list\": []}", "one.json:2:23: list: this must have 1 to 3 items, not 0"},
        {HEAD " \"number\": 4, \"list\": {}}", "one.json:2:23: list: this must be an array, not an object"},
        {HEAD " \"number\": 4, \"list\": [\n  {\"n\": 1},\n  {\"n\": 101}]}", "one.json:4:9: list[1].n: 101 is out of range: 0 to 100"},
        {HEAD " \"number\": 4, \"list\": [\n  {\"n\": 1},\n  {\"m\": 1}]}", "one.json:4:3: list[1]: \"n\" is missing here"},
        {HEAD " \"number\": 4, \"list\": [7]}", "one.json:2:24: list[0]: this must be an object, not a number"},
        {HEAD " \"text\": \"\\u00e9\\\"}{\", \"number\": 9}", "one.json:2:34: number: 9 is out of range: 1 to 6"},
        {HEAD " \"text\": \"äöü\", \"number\": 9}", "one.json:2:27: number: 9 is out of range: 1 to 6"},
        {HEAD " \"n\\u0075mber\": 9}", "one.json:2:17: number: 9 is out of range: 1 to 6"},
        {HEAD " \"number\": 4, \"number\": 5}", "one.json:2:22: duplicate object key near '\"number\"'"},
        {HEAD " \"number\": 4", "one.json:2:12: '}' expected near end of file"},
        {HEAD " \"number\" 4}", "one.json:2:11: ':' expected near '4'"},
        {HEAD " \"number\": 4} x", "one.json:2:15: end of file expected near 'x'"},
        {HEAD " \"number\": 99999999999999999999}", "one.json:2:31: too big integer near '99999999999999999999'"},
        {HEAD " \"number\": 4, \"text\": \"\xff\"}", "one.json:2:23: unable to decode byte 0xff near '\"'"},
        {"{\"scenario\": \"two\", \"title\": \"One\"}", "one.json:1:14: scenario: the scenario is called \"two\" but its file \"one.json\""},
        {HEAD " \"number\": 4, \"about\": {\"minutes\": [5], \"difficulty\": 1}}",
         "one.json:2:36: about.minutes: this must have 2 items, not 1"},
        {HEAD " \"number\": 4, \"about\": {\"minutes\": [9, 5], \"difficulty\": 1}}",
         "one.json:2:40: about.minutes[1]: 5 is out of range: 9 to 1000"},
        {HEAD " \"number\": 4, \"about\": {\"minutes\": [5, 9], \"difficulty\": 6}}",
         "one.json:2:58: about.difficulty: 6 is out of range: 1 to 5"},
        {HEAD " \"number\": 4, \"list\": [{\"n\": 1}], \"about\": {\"minutes\": [5, 9], \"difficulty\": 2,\n"
              " \"history\": {\"text\": \"x\", \"measures\": {\"gains\": 3}}}}",
         "one.json:3:40: about.history.measures.gains: unknown key"},
        {HEAD " \"number\": 4, \"about\": {\"minutes\": [5, 9], \"difficulty\": 2,\n"
              " \"history\": {\"text\": \"x\", \"band\": \"drawn\"}}}",
         "one.json:3:35: about.history.band: \"drawn\" is not one of \"lost\", \"won\""},
        {HEAD " \"number\": 4, \"map\": \"none.json\"}", "there is no data file \"none.json\" for sample in "},
        {HEAD " \"number\": 4, \"map\": \"../one.json\"}", "there is no data file \"../one.json\" for sample in "},
        {HEAD " \"number\": 4, \"map\": \"/etc/passwd\"}", "there is no data file \"/etc/passwd\" for sample in "},
    };
    size_t folder = strlen(own_folder()) + 1;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fy_game *g = open_text(rows[i].text);
        if (g)
            fail_msg("accepted: %s", rows[i].text);
        bool file = error[0] == '/';
        if (file)
            assert_string_equal(error + folder, rows[i].error);
        else if (strncmp(error, rows[i].error, strlen(rows[i].error)) != 0)
            fail_msg("%s: %s", rows[i].text, error);
    }
}

static void mistake_in_a_second_file(void **unused)
{
    char wanted[300];
    (void)unused;
    write_file("map.json", "{\n  \"size\": 10\n}");
    assert_null(open_text(HEAD " \"number\": 4, \"map\": \"map.json\"}"));
    snprintf(wanted, sizeof wanted, "%s/map.json:2:11: size: 10 is out of range: 0 to 9", own_folder());
    assert_string_equal(error, wanted);
}

/* A scenario that builds on another: what it says itself, what it takes over, rows added to a list, and all of it twice. */
static void based_on_another(void **unused)
{
    (void)unused;
    write_file("map.json", "{\"size\": 5}");
    write_file("ground.json", "{\"scenario\": \"ground\", \"title\": \"Ground\", \"summary\": \"All of it.\", \"number\": 4, \"text\": \"words\",\n"
                              "\"map\": \"map.json\", \"list\": [{\"n\": 1}], \"about\": {\"minutes\": [5, 9], \"difficulty\": 2}}");
    write_file("middle.json", "{\"scenario\": \"middle\", \"title\": \"Middle\", \"based_on\": \"ground\", \"number\": 5, \"list+\": [{\"n\": 10}]}");
    struct fy_game *g = open_text(HEAD " \"based_on\": \"middle\", \"flag\": false, \"list+\": [{\"n\": 20}]}");
    assert_non_null(g);
    const struct sample *s = g->data;
    assert_int_equal(s->number, 5);
    assert_int_equal(s->items, 3);
    assert_int_equal(s->sum, 36);
    assert_false(s->flag);
    assert_string_equal(s->text, "words");
    assert_string_equal(g->title, "One");
    assert_string_equal(g->summary, "");
    assert_null(fy_about_json(g));
    uint64_t hash = g->data_hash;
    fy_game_close(g);
    /* the same written out has the same contents */
    g = open_text(HEAD " \"number\": 5, \"text\": \"words\", \"map\": \"map.json\", \"list\": [{\"n\": 1}, {\"n\": 10}, {\"n\": 20}], \"flag\": false}");
    assert_non_null(g);
    assert_true(g->data_hash == hash);
    fy_game_close(g);
    /* the files underneath are as they were */
    g = fy_game_open(&sample_system, "middle", own_folder(), error);
    assert_non_null(g);
    assert_int_equal(((const struct sample *)g->data)->items, 2);
    fy_game_close(g);
}

static void mistakes_with_a_base(void **unused)
{
    static const struct {
        const char *ground, *text, *error;
    } rows[] = {
        {"\"number\": 4", "\"based_on\": \"nobody\"", "one.json:2:14: based_on: there is no scenario \"nobody\" to build on"},
        {"\"number\": 4", "\"based_on\": \"one\"", "one.json:2:14: based_on: this leads back to \"one\""},
        {"\"based_on\": \"one\"", "\"based_on\": \"ground\"", "ground.json:2:13: based_on: this leads back to \"one\""},
        {"\"number\": 4", "\"based_on\": 7", "one.json:2:14: based_on: this must be a string, not a number"},
        {"\"number\": 4", "\"based_on\": \"ground\", \"zebra\": 1", "one.json:2:24: zebra: unknown key"},
        {"\"numbr\": 4", "\"based_on\": \"ground\"", "ground.json:2:1: numbr: unknown key; did you mean \"number\"?"},
        {"\"number\": 9", "\"based_on\": \"ground\"", "ground.json:2:11: number: 9 is out of range: 1 to 6"},
        {"\"text\": \"x\"", "\"based_on\": \"ground\"", "one.json:1:1: \"number\" is missing here"},
        {"\"number\": 4", "\"based_on\": \"ground\", \"list+\": [{\"n\": 1}]",
         "one.json:2:33: list+: there is no list \"list\" to add to"},
        {"\"number\": 4, \"list\": [{\"n\": 1}]", "\"based_on\": \"ground\", \"lisst+\": [{\"n\": 1}]",
         "one.json:2:34: lisst+: there is no list \"lisst\" to add to; did you mean \"list+\"?"},
        {"\"number\": 4, \"list\": [{\"n\": 1}]", "\"based_on\": \"ground\", \"list+\": {\"n\": 1}",
         "one.json:2:33: list+: what is added to a list must be an array"},
        {"\"number\": 4, \"list\": [{\"n\": 1}]", "\"based_on\": \"ground\", \"list+\": [{\"n\": 101}]",
         "one.json:2:40: list+[0].n: 101 is out of range: 0 to 100"},
        {"\"number\": 4, \"list\": [{\"n\": 101}]", "\"based_on\": \"ground\", \"list+\": [{\"n\": 1}]",
         "ground.json:2:29: list[0].n: 101 is out of range: 0 to 100"},
        {"\"number\": 4", "\"number\": 4, \"list+\": [{\"n\": 1}]", "one.json:2:15: list+: unknown key; did you mean \"list\"?"},
    };
    size_t folder = strlen(own_folder()) + 1;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "{\"scenario\": \"ground\", \"title\": \"Ground\",\n%s}", rows[i].ground);
        write_file("ground.json", text);
        snprintf(text, sizeof text, HEAD " %s}", rows[i].text);
        if (open_text(text))
            fail_msg("accepted: %s", rows[i].text);
        assert_string_equal(error + folder, rows[i].error);
    }
}

/* Changes without a file of their own. */
static void changed_scenario(void **unused)
{
    (void)unused;
    struct fy_game *g = open_text(HEAD " \"number\": 4, \"list\": [{\"n\": 1}]}");
    assert_non_null(g);
    fy_game_close(g);
    g = fy_game_open_changed(&sample_system, "one", "\"number\": 2, \"list+\": [{\"n\": 6}]", own_folder(), error);
    assert_non_null(g);
    assert_int_equal(((const struct sample *)g->data)->number, 2);
    assert_int_equal(((const struct sample *)g->data)->sum, 7);
    assert_string_equal(g->scenario, "one");
    fy_game_close(g);
    assert_null(fy_game_open_changed(&sample_system, "one", "\"number\": 7", own_folder(), error));
    assert_non_null(strstr(error, "number: 7 is out of range: 1 to 6"));
}

static void not_a_scenario(void **unused)
{
    (void)unused;
    assert_null(open_text("[]"));
    assert_null(open_text(""));
    assert_null(open_text("{\"title\": \"x\"}"));
    assert_null(fy_game_open(&sample_system, NULL, "/nowhere/at/all", error));
    assert_string_equal(error, "there is no scenario of sample in /nowhere/at/all");
    write_file("one.json", HEAD " \"number\": 4}");
    assert_null(fy_game_open(&sample_system, "won", own_folder(), error));
    assert_string_equal(error, "sample has no scenario \"won\"; it has one; did you mean \"one\"?");
}

static void order_of_scenarios(void **unused)
{
    char names[8][64];
    (void)unused;
    write_file("aa.json", "{\"scenario\": \"aa\", \"title\": \"x\", \"summary\": \"a long text that pushes what follows away from the start of the file"
                          " so that only a reader of the whole file can see it: and so on, and so on, and so on, and so on, and so on, and so on\","
                          " \"order\": 3}");
    write_file("zz.json", "{\"scenario\": \"zz\", \"title\": \"x\", \"order\": -1}");
    write_file("notes.json", "{\"title\": \"scenario\"}");
    assert_int_equal(fy_scenarios(&sample_system, own_folder(), names, 8), 3);
    assert_string_equal(names[0], "zz");
    assert_string_equal(names[1], "one");
    assert_string_equal(names[2], "aa");
}

static void hash_is_of_the_contents(void **unused)
{
    (void)unused;
    struct fy_game *a = open_text(HEAD " \"number\": 4, \"flag\": true}");
    uint64_t first = a->data_hash;
    fy_game_close(a);
    a = open_text("{ \"scenario\":\"one\",\n\n\"title\":\"One\", \"flag\":true,   \"number\":4 }");
    assert_true(first == a->data_hash);
    fy_game_close(a);
    a = open_text(HEAD " \"number\": 4, \"flag\": true, \"about\": {\"minutes\": [5, 9], \"difficulty\": 2}}");
    assert_true(first == a->data_hash); /* words for players count for nothing */
    fy_game_close(a);
    a = open_text(HEAD " \"number\": 5, \"flag\": true}");
    assert_true(first != a->data_hash);
    fy_game_close(a);
}

struct scenic {
    const char *scenery;
};
static const struct fy_key scenic_keys[] = {
    {"scenery", FY_FILE, FY_TO(scenic, scenery), .rows = &fy_scenery, .help = "what is drawn beneath"},
    {0},
};
static const struct fy_rows scenic = {"scenario", "a map", .keys = scenic_keys};
static const struct fy_system scenic_system = {
    .key = "sample", .title = "Sample", .data_size = sizeof(struct scenic), .scenario = &scenic};

static void scenery_is_checked_and_handed_on(void **unused)
{
    (void)unused;
    write_file("one.json", "{\"scenario\": \"one\", \"title\": \"One\", \"scenery\": \"ground.json\"}");
    write_file("ground.json", "{\"items\": [{\"class\": \"land\", \"points\": [[0, 0], [9, 0], [9, 9]]}]}");
    struct fy_game *g = fy_game_open(&scenic_system, "one", own_folder(), error);
    assert_non_null(g);
    assert_string_equal(((const struct scenic *)g->data)->scenery,
                        "{\"items\":[{\"class\":\"land\",\"points\":[[0,0],[9,0],[9,9]]}]}");
    fy_game_close(g);
    write_file("ground.json", "{\"items\": [{\"class\": \"lamd\"}]}");
    assert_null(fy_game_open(&scenic_system, "one", own_folder(), error));
    assert_non_null(strstr(error, "ground.json:1:22: items[0].class: \"lamd\" is not one of"));
    write_file("ground.json", "{\"items\": [{\"class\": \"land\", \"points\": [[0, 0, 7]]}]}");
    assert_null(fy_game_open(&scenic_system, "one", own_folder(), error));
    assert_non_null(strstr(error, "items[0].points[0]"));
}

static void every_system_has_what_it_needs(void **unused)
{
    (void)unused;
    struct fy_system lame = *fy_system_find("template");
    for (int i = 0; i < fy_n_systems; i++)
        assert_null(fy_system_missing(fy_systems[i]));
    lame.score = NULL;
    assert_string_equal(fy_system_missing(&lame), "score");
    lame.n_nouns = 1;
    assert_string_equal(fy_system_missing(&lame), "nouns");
}

static int clean(void **unused) { return (void)unused, drop_folder(), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_file),      cmocka_unit_test(mistakes),           cmocka_unit_test(mistake_in_a_second_file),
        cmocka_unit_test(not_a_scenario), cmocka_unit_test(order_of_scenarios), cmocka_unit_test(hash_is_of_the_contents),
        cmocka_unit_test(based_on_another), cmocka_unit_test(mistakes_with_a_base), cmocka_unit_test(changed_scenario),
        cmocka_unit_test(every_system_has_what_it_needs), cmocka_unit_test(scenery_is_checked_and_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
