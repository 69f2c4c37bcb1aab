/* Words: templates, choices in and out, options, names. */
#include "unit.h"

#include "foray/template.h"

#include <jansson.h>

static struct fy_game *game;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), 0; }

/* A system like the template's, with data that texts can speak of. */
static bool figure(const void *data, const char *name, struct fy_figure *out)
{
    (void)data;
    out->number = !strcmp(name, "move") ? 3 : 20;
    out->words = !strcmp(name, "corner") ? "the far corner" : NULL;
    return !strcmp(name, "move") || !strcmp(name, "width") || out->words;
}

static size_t written(const char *text, const int32_t args[FY_ARGS], char *out, size_t n)
{
    struct fy_system sys = *game->sys;
    struct fy_game with_figures = *game;
    struct fy_slot slots[12];
    sys.figure = figure, with_figures.sys = &sys;
    assert_in_range(fy_template_size(text), 1, 12);
    if (!fy_template_read(&with_figures, text, (struct fy_slots_for){FY_ARGS, NULL}, slots, error))
        fail_msg("%s: %s", text, error);
    return fy_template_write(&with_figures, slots, args, out, n);
}

static void templates(void **unused)
{
    static const struct {
        const char *format;
        int32_t args[FY_ARGS];
        const char *text;
    } rows[] = {
        {"", {0}, ""},
        {"plain", {0}, "plain"},
        {"{0:stone} to {1:square}", {1, 11}, "w2 to b3"},
        {"{0:stone.id}", {6}, "b1"},
        {"{0:stone}", {99}, "nothing"},
        {"{0:stone}", {-1}, "nothing"},
        {"{0:stone.id}", {99}, "?"},
        {"{0} {1:+} {2:+}", {-5, 5, -5}, "-5 +5 -5"},
        {"{0:hundredths} {1:hundredths} {2:hundredths} {3:hundredths}", {725, 1200, -50, 5}, "7.25 12 -0.5 0.05"},
        {"{0:hundredths}", {INT32_MIN}, "-21474836.48"},
        {"at {1,0:hundredths}, {4,5}", {725, 1200, 0, 0, 3, 4}, "at 12, 7.25, 3, 4"},
        {"{0:words} {1:words} {2:words} {3:words} {4:words}", {0, 3, 12, 13, -1}, "zero three twelve 13 -1"},
        {"{0|missed|pinned|destroyed}", {0}, "missed"},
        {"{0|missed|pinned|destroyed}", {2}, "destroyed"},
        {"{0|missed|pinned|destroyed}", {77}, "destroyed"},
        {"{0|missed|pinned|destroyed}", {-3}, "missed"},
        {"{0||yes}", {0}, ""},
        {"{5}", {0, 0, 0, 0, 0, 9}, "9"},
        {"up to {move:words} square{move|s||s}, {move}, {move:+}, {width:hundredths}", {0}, "up to three squares, 3, +3, 0.2"},
        {"{stone:b1} goes for {corner}", {0}, "b1 goes for the far corner"},
    };
    char out[200];
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t n = written(rows[i].format, rows[i].args, out, sizeof out);
        assert_string_equal(out, rows[i].text);
        assert_int_equal(n, strlen(out));
    }
}

/* What cannot be filled in is a mistake of the text, and is told in words. */
static void templates_with_mistakes(void **unused)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"an { open brace", "a brace without its other half"},
        {"a closing } brace", "a brace without its other half"},
        {"{0|a {1}|b}", "a brace without its other half"},
        {"unfinished {0", "a brace without its other half"},
        {"{6}", "{6}: there is no argument \"6\""},
        {"{99999999999999999999}", "{99999999999999999999}: there is no argument \"99999999999999999999\""},
        {"{1,6}", "{1,6}: there is no argument \"6\""},
        {"{1x}", "{1x}: there is no argument \"1x\""},
        {"{0:colour}", "{0:colour}: there is no noun or form \"colour\""},
        {"{0:point}", "{0:point}: there is no noun or form \"point\""},
        {"{0:stone.size}", "{0:stone.size}: there is no noun or form \"stone.size\""},
        {"{0:stone:id} and {1}", "{0:stone:id}: it should end before \":id\""},
        {"{stone:w9}", "{stone:w9}: there is none called \"w9\""},
        {"{limit}", "{limit}: the data have no \"limit\""},
        {"{}", "{}: the data have no \"\""},
        {"{move:stone}", "{move:stone}: there is no form \"stone\""},
        {"{corner:words}", "{corner:words}: it should end before \":words\""},
        {"{who}", "{who}: the data have no \"who\""},
    };
    struct fy_system sys = *game->sys;
    struct fy_game with_figures = *game;
    (void)unused;
    sys.figure = figure, with_figures.sys = &sys;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fy_slot slots[12];
        if (fy_template_read(&with_figures, rows[i].text, (struct fy_slots_for){FY_ARGS, NULL}, slots, error))
            fail_msg("\"%s\" is read", rows[i].text);
        assert_string_equal(error, rows[i].error);
    }
}

/* A system with a text that cannot be filled in does not open. */
static void systems_with_mistakes(void **unused)
{
    static const char *const texts[] = {"", "{0:stone} moves to {1:place}."};
    static const struct fy_verb verbs[] = {{"move", FY_PIECE, FY_PLACE, FY_NONE, "Move {who} to {b}", "one square", 0}};
    static const struct fy_verb helps[] = {{"move", FY_PIECE, FY_PLACE, FY_NONE, "Move {who}", "{move:words} squares", 0}};
    static const struct fy_option options[] = {{"far", "{0} squares", 0, 0, 1, 0, NULL}};
    static const struct fy_noun nouns[] = {{"stone"}, {"hundredths"}};
    const struct fy_system *sound = game->sys;
    struct fy_system bad[5] = {*sound, *sound, *sound, *sound, *sound};
    static const char *const errors[5] = {
        "template: text \"{0:stone} moves to {1:place}.\": {1:place}: there is no noun or form \"place\"",
        "template: label \"Move {who} to {b}\": {b}: there is nothing to name in the verb \"move\"",
        "template: help \"{move:words} squares\": {move:words}: the data have no \"move\"",
        "template: title of an option \"{0} squares\": {0}: there is no argument \"0\"",
        "template: a noun cannot be called \"hundredths\": the word has a meaning in texts",
    };
    (void)unused;
    bad[0].texts = texts, bad[0].n_texts = 2;
    bad[1].verbs = verbs;
    bad[2].verbs = helps;
    bad[3].options = options;
    bad[4].nouns = nouns;
    for (int i = 0; i < 5; i++) {
        assert_null(fy_game_open(&bad[i], NULL, NULL, error));
        assert_string_equal(error, errors[i]);
    }
    for (int i = 0; i < fy_n_systems; i++) {
        struct fy_game *g = fy_game_open(fy_systems[i], NULL, NULL, error);
        if (!g)
            fail_msg("%s", error);
        fy_game_close(g);
    }
}

static void text_stays_in_its_room(void **unused)
{
    char out[16];
    static const int32_t args[FY_ARGS] = {1, 11};
    (void)unused;
    for (size_t room = 1; room < sizeof out; room++) {
        memset(out, '#', sizeof out);
        size_t n = written("{0:stone} to {1:square}, far away", args, out, room);
        assert_int_equal(n, room - 1);
        assert_int_equal(strlen(out), room - 1);
        assert_int_equal(out[room], '#');
    }
    assert_int_equal(written("x", args, out, 0), 0);
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

/* Shots of one unit: told by target, and how often. */
static void labels_tell_how_often(void **unused)
{
    static const struct {
        const char *text, *label;
    } rows[] = {
        {"shoot g1", "Shoot at German g1"},
        {"shoot g1 g2", "Shoot at German g1 and German g2"},
        {"shoot g2 g2", "Shoot twice at German g2"},
        {"shoot g1 g2 g3", "Shoot at German g1, German g2 and German g3"},
        {"shoot g2 g2 g2", "Shoot three times at German g2"},
        {"shoot g1 g1 g3", "Shoot twice at German g1 and once at German g3"},
        {"shoot g1 g3 g3", "Shoot once at German g1 and twice at German g3"},
        {"shoot g1 g3 g1", "Shoot twice at German g1 and once at German g3"},
    };
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), "bench", NULL, error);
    char out[80];
    (void)unused;
    assert_non_null(g);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fy_choice c = choice(g, rows[i].text);
        assert_int_equal(fy_text_choice_label(g, &c, out, sizeof out), strlen(rows[i].label));
        assert_string_equal(out, rows[i].label);
        for (size_t room = 1; room < strlen(rows[i].label); room++)
            assert_int_equal(fy_text_choice_label(g, &c, out, room), room - 1);
    }
    fy_game_close(g);
}

/* Choices from outside that no verb can mean, in every system: refused before the rules are asked, in words. */
static void malformed_choices(void **unused)
{
    (void)unused;
    for (int i = 0; i < fy_n_systems; i++) {
        struct fy_game *g = fy_game_open(fy_systems[i], NULL, NULL, error);
        struct fy_session_config config;
        struct fy_choice c[4096];
        char words[100];
        assert_non_null(g);
        fy_session_config_initial(g->sys, &config);
        choose_seed(&config, 1);
        struct fy_session *s = fy_session_new(g, &config, error);
        assert_non_null(s);
        assert_in_range(g->sys->max_choices, 1, 4096);
        int n = g->sys->choices(g->data, fy_session_state(s), c);
        for (int k = 0; k < n; k++) {
            const struct fy_verb *v = &g->sys->verbs[c[k].verb];
            struct fy_choice wrong[4] = {c[k], c[k], c[k], c[k]};
            struct fy_message why = {0};
            wrong[0].verb = g->sys->n_verbs;
            wrong[1].who = v->who == FY_NONE ? 1 : v->who >= FY_NOUN ? UINT16_MAX : c[k].who;
            wrong[2].a = v->a == FY_NONE ? -1 : v->a >= FY_NOUN ? INT32_MIN : c[k].a;
            wrong[3].b = v->b == FY_NONE ? 1 << 20 : v->b >= FY_NOUN ? INT32_MAX : c[k].b;
            assert_true(fy_check(g, fy_session_state(s), &c[k], &why));
            for (int w = 0; w < 4; w++) {
                if (fy_same_choice(&wrong[w], &c[k]))
                    continue;
                assert_false(fy_check(g, fy_session_state(s), &wrong[w], NULL));
                assert_false(fy_check(g, fy_session_state(s), &wrong[w], &why));
                assert_int_equal(fy_session_play(s, &wrong[w], &why, error), FY_REFUSED);
                assert_true(fy_text_message(g, &why, words, sizeof words) > 0);
                assert_true(!strncmp(words, w ? "The choice " : "There is no such choice.", 11));
            }
        }
        fy_session_free(s);
        fy_game_close(g);
    }
}

static void choices_with_mistakes(void **unused)
{
    static const struct {
        const char *text, *error;
        enum fy_unread why;
    } rows[] = {
        {"", "a choice is needed", FY_UNREAD_WORDS},
        {"   \t ", "a choice is needed", FY_UNREAD_WORDS},
        {"mvoe w1 b2", "there is no choice \"mvoe\"; did you mean \"move\"?", FY_UNREAD_SPELT},
        {"capitulate", "there is no choice \"capitulate\"", FY_UNREAD_VERB},
        {"move", "\"move\" needs a stone", FY_UNREAD_WORDS},
        {"move w1", "\"move\" needs a square", FY_UNREAD_WORDS},
        {"move w9 b2", "there is no stone \"w9\"", FY_UNREAD_THING},
        {"move w1 z9", "there is no square \"z9\"", FY_UNREAD_THING},
        {"move w1 b2 now", "\"now\" is too much after \"move\"", FY_UNREAD_WORDS},
        {"move w1 b2 right now", "that is too long for a choice", FY_UNREAD_WORDS},
        {"move wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww b2", "that is too long for a choice", FY_UNREAD_WORDS},
    };
    struct fy_choice c;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_false(fy_text_read_choice(game, rows[i].text, &c, error, sizeof error));
        assert_string_equal(error, rows[i].error);
        assert_int_equal(fy_text_try_choice(game, rows[i].text, &c, error, sizeof error), rows[i].why);
    }
}

static void half_points(void **unused)
{
    static const struct {
        int32_t halves;
        const char *text;
    } rows[] = {{0, "0"}, {1, "½"}, {2, "1"}, {5, "2½"}, {-1, "-½"}, {-2, "-1"}, {-5, "-2½"}};
    char text[FY_VALUE_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fy_text_halves(rows[i].halves, text, sizeof text);
        assert_string_equal(text, rows[i].text);
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
        assert_int_equal(fy_value_read(game, FY_HUNDREDTHS, inches[i].text, &v), inches[i].ok);
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
        fy_options_of(game, chosen);
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
        cmocka_unit_test(templates), cmocka_unit_test(templates_with_mistakes),
        cmocka_unit_test(systems_with_mistakes), cmocka_unit_test(text_stays_in_its_room), cmocka_unit_test(choices_go_round),
        cmocka_unit_test(labels_tell_how_often), cmocka_unit_test(malformed_choices),
        cmocka_unit_test(choices_with_mistakes),
        cmocka_unit_test(half_points), cmocka_unit_test(values), cmocka_unit_test(counts), cmocka_unit_test(growing), cmocka_unit_test(options), cmocka_unit_test(names),
        cmocka_unit_test(rules_of_choices), cmocka_unit_test(utf8),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
