/* Words: templates, choices in and out, options, names. */
#include "unit.h"

#include <jansson.h>

static struct fy_game *game;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), 0; }

static void templates(void **unused)
{
    static const struct {
        const char *format;
        int32_t args[4];
        const char *text;
    } rows[] = {
        {"plain", {0}, "plain"},
        {"{0:stone} to {1:square}", {1, 11}, "w2 to b3"},
        {"{0:stone.id}", {6}, "b1"},
        {"{0:stone}", {99}, "nothing"},
        {"{0:stone}", {-1}, "nothing"},
        {"{0:stone.id}", {99}, "?"},
        {"{0:colour}", {0}, "nothing"},
        {"{0} {1:+} {2:+}", {-5, 5, -5}, "-5 +5 -5"},
        {"{0:inch} {1:inch} {2:inch} {3:inch}", {725, 1200, -50, 5}, "7.25 12 -0.5 0.05"},
        {"{0:inch}", {INT32_MIN}, "-21474836.48"},
        {"{0|missed|pinned|destroyed}", {0}, "missed"},
        {"{0|missed|pinned|destroyed}", {2}, "destroyed"},
        {"{0|missed|pinned|destroyed}", {77}, "destroyed"},
        {"{0|missed|pinned|destroyed}", {-3}, "missed"},
        {"{0||yes}", {0}, ""},
        {"{0:text}", {7}, "the stone to move"},
        {"{0:text}", {9999}, "?"},
        {"an { open brace {x} and {9}", {0}, "an { open brace {x} and 0"},
        {"unfinished {0", {3}, "unfinished {0"},
    };
    char out[200];
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t n = fy_text_format(game, rows[i].format, rows[i].args, 4, out, sizeof out);
        assert_string_equal(out, rows[i].text);
        assert_int_equal(n, strlen(out));
    }
}

static void text_stays_in_its_room(void **unused)
{
    char out[16];
    static const int32_t args[] = {1, 11};
    (void)unused;
    for (size_t room = 1; room < sizeof out; room++) {
        memset(out, '#', sizeof out);
        size_t n = fy_text_format(game, "{0:stone} to {1:square}, far away", args, 2, out, room);
        assert_int_equal(n, room - 1);
        assert_int_equal(strlen(out), room - 1);
        assert_int_equal(out[room], '#');
    }
    assert_int_equal(fy_text_format(game, "x", args, 2, out, 0), 0);
}

static void choices_go_round(void **unused)
{
    char text[100], label[100];
    struct fy_choice c = choice(game, "move w2 b3");
    (void)unused;
    assert_int_equal(c.who, 1);
    assert_int_equal(c.a, 11);
    assert_int_equal(c.b, 0);
    fy_text_choice(game, &c, text, sizeof text);
    assert_string_equal(text, "move w2 b3");
    fy_text_choice_label(game, &c, label, sizeof label);
    assert_string_equal(label, "Move w2 to b3");
    c = choice(game, "  MOVE\tW2   B3 ");
    assert_int_equal(c.a, 11);
    c.verb = 77;
    fy_text_choice(game, &c, text, sizeof text);
    assert_string_equal(text, "?");
    c = (struct fy_choice){0, 9999, -7, 0};
    fy_text_choice(game, &c, text, sizeof text);
    assert_string_equal(text, "move ? ?");
}

static void labels_tell_how_often(void **unused)
{
    static const struct fy_verb verbs[] = {
        {"hit", FY_PIECE, FY_NONE, FY_NONE, "Hit {each:at} now", "", 0},
        {"hit", FY_PIECE, FY_PIECE, FY_NONE, "Hit {each:at} now", "", 0},
        {"hit", FY_PIECE, FY_PIECE, FY_PIECE, "Hit {each:at} now", "", 0},
    };
    static const struct {
        struct fy_choice c;
        const char *label;
    } rows[] = {
        {{0, 0, 0, 0}, "Hit at w1 now"},
        {{1, 0, 1, 0}, "Hit at w1 and w2 now"},
        {{1, 1, 1, 0}, "Hit twice at w2 now"},
        {{2, 0, 1, 2}, "Hit at w1, w2 and w3 now"},
        {{2, 1, 1, 1}, "Hit three times at w2 now"},
        {{2, 0, 0, 2}, "Hit twice at w1 and once at w3 now"},
        {{2, 0, 2, 2}, "Hit once at w1 and twice at w3 now"},
        {{2, 0, 2, 0}, "Hit twice at w1 and once at w3 now"},
    };
    struct fy_system sys = *game->sys;
    struct fy_game other = *game;
    char out[60];
    (void)unused;
    sys.verbs = verbs, sys.n_verbs = 3, other.sys = &sys;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(fy_text_choice_label(&other, &rows[i].c, out, sizeof out), strlen(rows[i].label));
        assert_string_equal(out, rows[i].label);
        for (size_t room = 1; room < strlen(rows[i].label); room++)
            assert_int_equal(fy_text_choice_label(&other, &rows[i].c, out, room), room - 1);
    }
}

static void choices_with_mistakes(void **unused)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"", "a choice is needed"},
        {"   \t ", "a choice is needed"},
        {"mvoe w1 b2", "there is no choice \"mvoe\"; did you mean \"move\"?"},
        {"capitulate", "there is no choice \"capitulate\""},
        {"move", "\"move\" needs a stone"},
        {"move w1", "\"move\" needs a square"},
        {"move w9 b2", "there is no stone \"w9\""},
        {"move w1 z9", "there is no square \"z9\""},
        {"move w1 b2 now", "\"now\" is too much after \"move\""},
        {"move w1 b2 right now", "that is too long for a choice"},
        {"move wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww b2", "that is too long for a choice"},
    };
    struct fy_choice c;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_false(fy_text_read_choice(game, rows[i].text, &c, error, sizeof error));
        assert_string_equal(error, rows[i].error);
    }
}

static void values(void **unused)
{
    static const struct {
        const char *text;
        bool ok;
        int32_t value;
    } inches[] = {
        {"7.25", true, 725}, {"12", true, 1200}, {"-0.5", true, -50}, {".5", true, 50}, {"3.", true, 300},
        {"", false, 0},      {"-", false, 0},    {"7.255", false, 0}, {"1e3", false, 0}, {"1234567", false, 0},
        {"99999", true, 9999900},
    };
    int32_t v;
    (void)unused;
    for (size_t i = 0; i < sizeof inches / sizeof inches[0]; i++) {
        assert_int_equal(fy_value_read(game, FY_INCH, inches[i].text, &v), inches[i].ok);
        if (inches[i].ok)
            assert_int_equal(v, inches[i].value);
    }
    assert_true(fy_value_read(game, FY_NUMBER, "-2147483648", &v) && v == INT32_MIN);
    assert_false(fy_value_read(game, FY_NUMBER, "2147483648", &v));
    assert_false(fy_value_read(game, FY_NUMBER, "99999999999999999999", &v));
    assert_false(fy_value_read(game, FY_NUMBER, "7x", &v));
    assert_false(fy_value_read(game, FY_NUMBER, "", &v));
    assert_true(fy_value_read(game, FY_PLACE, "E5", &v) && v == 24);
}

static void counts(void **unused)
{
    static const char *const none[] = {"", " 1", "-1", "+1", "1 ", "1x", "x", "256", "18446744073709551616"};
    uint64_t n = 7;
    (void)unused;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(fy_count_read(none[i], 10, 255, &n));
        assert_int_equal(n, 7); /* what cannot be read changes nothing */
    }
    assert_true(fy_count_read("255", 10, 255, &n) && n == 255);
    assert_true(fy_count_read("0x1F", 0, UINT64_MAX, &n) && n == 31);
    assert_true(fy_count_read("ff", 16, UINT64_MAX, &n) && n == 255);
    assert_true(fy_count_read("18446744073709551615", 10, UINT64_MAX, &n) && n == UINT64_MAX);
    assert_true(fy_contains("Harbour", "BOURBON", 4) && !fy_contains("Harbour", "bourbon", 5) && fy_contains("", "x", 0));
}

static void growing(void **unused)
{
    struct fy_text t = {0};
    (void)unused;
    for (int i = 0; i < 1000; i++)
        fy_put(&t, "%d,", i % 10);
    assert_int_equal(t.n, 2000);
    assert_int_equal(strlen(t.text), 2000);
    assert_string_equal(t.text + 1990, "5,6,7,8,9,");
    free(t.text);
}

static void options(void **unused)
{
    static const struct {
        const char *text, *error; /* NULL: accepted */
        int value;
    } rows[] = {
        {"ordered", NULL, 1},
        {"ordered=on", NULL, 1},
        {"Ordered=OFF", NULL, 0},
        {"ordered=1", NULL, 1},
        {"ordered=2", "option ordered cannot be \"2\"; it can be off, on", 0},
        {"ordered=maybe", "option ordered cannot be \"maybe\"; it can be off, on", 0},
        {"ordered=", "option ordered cannot be \"\"; it can be off, on", 0},
        {"orderd", "template has no option \"orderd\"; did you mean \"ordered\"?", 0},
        {"quick=on", "template has no option \"quick\"", 0},
        {"=on", "template has no option \"\"", 0},
    };
    int16_t chosen[FY_OPTIONS];
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fy_options_initial(game->sys, chosen);
        bool ok = fy_option_read(game->sys, rows[i].text, chosen, error, sizeof error);
        assert_int_equal(ok, rows[i].error == NULL);
        assert_int_equal(chosen[0], rows[i].value);
        if (!ok)
            assert_string_equal(error, rows[i].error);
    }
    chosen[0] = 1;
    assert_false(fy_option_read(game->sys, "ordered=2", chosen, error, sizeof error));
    assert_int_equal(chosen[0], 1); /* as it was, not as it is at first */
}

static void names(void **unused)
{
    static const char *const words[] = {"mortar", "german_spread", "flak"};
    (void)unused;
    assert_string_equal(fy_nearest("motar", words, 3), "mortar");
    assert_string_equal(fy_nearest("FLAK", words, 3), "flak");
    assert_null(fy_nearest("harbour", words, 3));
    assert_null(fy_nearest("x", words, 0));
    assert_true(fy_same_id("Roy", "rOY") && !fy_same_id("roy", "roy2") && !fy_same_id("roy2", "roy"));
    assert_true(fy_same_words("I/800", "i-800") && fy_same_words("8 Pz XX", "8-pz-xx") && fy_same_words("-103a", "103A ") && fy_same_words("", "-"));
    assert_true(!fy_same_words("1-15", "11-5") && !fy_same_words("ML 44", "ML-443") && !fy_same_words("ML 443", "ML") && !fy_same_words("ML443", "ML-443"));
    assert_true(fy_rule_find(game->sys, "ew-2.4") > 0);
    assert_int_equal(fy_rule_find(game->sys, "EW-9.9"), -1);
    assert_string_equal(fy_rule_id(game->sys, 0), "");
    assert_string_equal(fy_rule_id(game->sys, 60000), "");
    assert_int_equal(fy_thing_find(game, FY_PIECE, "B6"), 11);
    assert_int_equal(fy_thing_find(game, FY_PIECE, ""), -1);
    assert_int_equal(fy_thing_find(game, FY_NOUN + 40, "b6"), -1);
    assert_int_equal(fy_noun_find(game->sys, "square"), FY_PLACE);
    assert_int_equal(fy_noun_find(game->sys, "hexagon"), FY_NONE);
}

/* A verb has a rule of the book or leaves it to the decision; only one that means something else each time may do so. */
static void rules_of_choices(void **unused)
{
    static const char *const plain[] = {"continue", "done", "end", "with", "go"};
    const struct fy_ask ask = {.rule = (uint16_t)fy_rule_find(game->sys, "EW-2.2")};
    struct fy_choice move = {0}, nonsense = {.verb = 99};
    (void)unused;
    assert_string_equal(fy_rule_id(game->sys, fy_choice_rule(game->sys, &move, &ask)), "EW-2.3");
    assert_string_equal(fy_rule_id(game->sys, fy_choice_rule(game->sys, &move, NULL)), "EW-2.3");
    assert_int_equal(fy_choice_rule(game->sys, &nonsense, &ask), ask.rule);
    assert_int_equal(fy_choice_rule(game->sys, &nonsense, NULL), 0);
    for (int i = 0; i < fy_n_systems; i++)
        for (int v = 0; v < fy_systems[i]->n_verbs; v++) {
            const struct fy_verb *verb = &fy_systems[i]->verbs[v];
            bool leaves_it = false;
            for (size_t k = 0; k < sizeof plain / sizeof plain[0]; k++)
                leaves_it |= !strcmp(verb->name, plain[k]);
            if (verb->rule ? !*fy_rule_id(fy_systems[i], verb->rule) : !leaves_it)
                fail_msg("%s: the verb %s has no rule", fy_systems[i]->key, verb->name);
        }
}

/* What jansson takes for UTF-8, and nothing else; a text that is cut off ends with a whole character. */
static void utf8(void **unused)
{
    static const char *const good[] = {"", "a", "\x7f", "\xc2\x80", "é–🙂", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xee\x80\x80"};
    static const char *const bad[] = {"\x80", "6\x80", "\xc3", "a\xc3z", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
                                      "\xe2\x82", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf0\x9f\x99", "\xf5\x80\x80\x80", "\xff"};
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        json_t *j = json_string(good[i]);
        assert_non_null(j);
        json_decref(j);
        assert_null(fy_not_utf8(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(json_string(bad[i]));
        assert_non_null(fy_not_utf8(bad[i]));
    }
    assert_ptr_equal(fy_not_utf8(bad[1]), bad[1] + 1);
    for (size_t room = 1; room < 12; room++) {
        char text[12];
        size_t n = fy_print(text, room, "%s", "é–🙂é");
        assert_int_equal(n, strlen(text));
        assert_true(n < room && n + 4 >= room);
        assert_null(fy_not_utf8(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(templates), cmocka_unit_test(text_stays_in_its_room), cmocka_unit_test(choices_go_round),
        cmocka_unit_test(labels_tell_how_often),
        cmocka_unit_test(choices_with_mistakes), cmocka_unit_test(values), cmocka_unit_test(counts), cmocka_unit_test(growing), cmocka_unit_test(options), cmocka_unit_test(names),
        cmocka_unit_test(rules_of_choices), cmocka_unit_test(utf8),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
