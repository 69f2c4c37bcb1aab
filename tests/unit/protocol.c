/* The line protocol: what malformed lines get, and that nothing changes by them. */
#include "unit.h"

#include "foray/protocol.h"
#include "foray/store.h"
#include "session/session.h"

static json_t *ask(struct fy_protocol *p, const char *line)
{
    json_t *o = fy_protocol_line(p, line);
    assert_non_null(o);
    assert_true(json_is_boolean(json_object_get(o, "ok")));
    return o;
}

static char *text_of(json_t *o)
{
    char *text = json_dumps(o, 0);
    json_decref(o);
    return text;
}

static void good(struct fy_protocol *p, const char *line)
{
    json_t *o = ask(p, line);
    if (!json_is_true(json_object_get(o, "ok")))
        fail_msg("%s: %s", line, json_string_value(json_object_get(o, "error")));
    json_decref(o);
}

static void bad(struct fy_protocol *p, const char *line, const char *why)
{
    json_t *o = ask(p, line);
    const char *got = json_string_value(json_object_get(o, "error"));
    assert_true(json_is_false(json_object_get(o, "ok")));
    assert_non_null(got);
    if (!strstr(got, why))
        fail_msg("%s: \"%s\" is not in \"%s\"", line, why, got);
    json_decref(o);
}

static void without_a_game(void **unused)
{
    static const char *const need[] = {"position", "schema", "board", "view", "choices", "check move w1 b2", "odds move w1 b2",
                                       "play move w1 b2", "dice 1", "cancel", "undo", "log", "record"};
    struct fy_protocol p = {0};
    (void)unused;
    for (size_t i = 0; i < sizeof need / sizeof need[0]; i++)
        bad(&p, need[i], "there is no game");
    bad(&p, "rules", "rules of which system");
    bad(&p, "open x", "there is no store");
    bad(&p, "delete x", "there is no store");
    good(&p, "games");
    good(&p, "list");
    good(&p, "help");
    good(&p, "rules template EW-2.4");
    fy_protocol_end(&p);
}

static void malformed_lines(void **unused)
{
    static const struct {
        const char *line, *why;
    } rows[] = {
        {"", "an empty line"},
        {" \t ", "an empty line"},
        {"xyzzy", "there is no command \"xyzzy\""},
        {"viwe", "did you mean \"view\""},
        {"VIEW", "there is no command"},
        {"new", "new SYSTEM"},
        {"new nowhere", "there is no system \"nowhere\""},
        {"new template nowhere", "has no scenario \"nowhere\""},
        {"new template einstein einstein", "one word too many"},
        {"new template seed=", "is not a seed"},
        {"new template seed=-1", "is not a seed"},
        {"new template seed=1x", "is not a seed"},
        {"new template seed=99999999999999999999", "is not a seed"},
        {"new template dice=loaded", "dice are seeded"},
        {"new template undo=always", "undo is to-die"},
        {"new template ordered=maybe", "cannot be \"maybe\""},
        {"new template quick=on", "has no option \"quick\""},
        {"load", "a JSON string"},
        {"load {}", "a JSON string"},
        {"load \"unfinished", "a JSON string"},
        {"load \"foray record 1\"", "which system"},
        {"position {", "column "},
        {"position []", "a position is an object"},
        {"position {\"die\": 7}", "out of range"},
        {"position {\"die\": 1, \"die\": 2}", "duplicate"},
        {"view x", "there is no choice number \"x\""},
        {"view -1", "there is no choice number"},
        {"view 1", "there is no choice number"},
        {"view 99999999999999999999", "there is no choice number"},
        {"check", "a choice is needed"},
        {"check fly", "there is no choice \"fly\""},
        {"odds", "a choice is needed"},
        {"odds move b1 a1", "not allowed"},
        {"play", "a choice is needed"},
        {"play move", "needs a stone"},
        {"play move w1 z9", "there is no square"},
        {"play move b1 a1", "not allowed"},
        {"dice", "dice FACE"},
        {"dice 3", "no die or draw is wanted"},
        {"cancel", "nothing is waiting"},
        {"undo", "nothing has been chosen"},
        {"undo x", "is not the number of a choice"},
        {"undo -1", "is not the number of a choice"},
        {"undo 0", "nothing after choice 0"},
        {"undo 99999999999", "is not the number of a choice"},
        {"log x", "is not the number of a choice"},
        {"log -1", "is not the number of a choice"},
        {"\xff\xfe\xfd", "not UTF-8"},
        {"play move \xff b2", "not UTF-8"},
    };
    struct fy_protocol p = {0};
    (void)unused;
    good(&p, "new template ordered seed=3");
    uint64_t before = fy_state_hash(fy_session_game(p.session), fy_session_state(p.session));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bad(&p, rows[i].line, rows[i].why);
        assert_non_null(p.session);
        assert_true(fy_state_hash(fy_session_game(p.session), fy_session_state(p.session)) == before);
        assert_int_equal(fy_session_ply(p.session), 0);
    }
    good(&p, "choices");
    fy_protocol_end(&p);
}

static void long_lines(void **unused)
{
    struct fy_protocol p = {0};
    char *line = malloc(100001);
    (void)unused;
    memset(line, 'x', 100000);
    line[100000] = '\0';
    bad(&p, line, "there is no command");
    memcpy(line, "new template ", 13);
    bad(&p, line, "has no scenario");
    good(&p, "new template");
    memcpy(line, "play move w1 ", 13);
    bad(&p, line, "too long");
    memcpy(line, "position {\"x ", 13);
    bad(&p, line, "column");
    free(line);
    fy_protocol_end(&p);
}

static void waiting_set_up(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    good(&p, "new template ordered dice=typed");
    good(&p, "view");
    good(&p, "choices");
    good(&p, "board");
    good(&p, "record");
    bad(&p, "position", "the set-up needs its dice");
    bad(&p, "play move w1 b2", "the set-up needs its dice");
    bad(&p, "check move w1 b2", "the set-up needs its dice");
    bad(&p, "odds move w1 b2", "the set-up needs its dice");
    bad(&p, "dice x", "is not what is wanted");
    bad(&p, "dice 7", "a d6 shows 1 to 6");
    good(&p, "dice 1");
    good(&p, "play move w1 b2");
    bad(&p, "play move w1 b2", "an outcome must be typed in first");
    good(&p, "cancel");
    good(&p, "play move w1 b2");
    good(&p, "dice 4");
    assert_int_equal(fy_session_ply(p.session), 1);
    fy_protocol_end(&p);
}

static void whole_game_and_back(void **unused)
{
    struct fy_protocol p = {0};
    char line[200];
    (void)unused;
    good(&p, "new template seed=9");
    for (;;) {
        json_t *o = ask(&p, "choices"), *list = json_object_get(o, "choices");
        bool over = json_is_true(json_object_get(json_object_get(o, "ask"), "over"));
        assert_int_equal(over, json_array_size(list) == 0);
        if (!over)
            snprintf(line, sizeof line, "play %s", json_string_value(json_object_get(json_array_get(list, 0), "text")));
        json_decref(o);
        if (over)
            break;
        good(&p, line);
    }
    json_t *o = ask(&p, "record");
    char *record = json_dumps(json_object_get(o, "record"), JSON_ENCODE_ANY), *load = malloc(strlen(record) + 10);
    sprintf(load, "load %s", record);
    uint64_t end = fy_state_hash(fy_session_game(p.session), fy_session_state(p.session));
    good(&p, load);
    assert_true(end == fy_state_hash(fy_session_game(p.session), fy_session_state(p.session)));
    free(record);
    free(load);
    json_decref(o);
    o = ask(&p, "position");
    char *position = json_dumps(json_object_get(o, "position"), JSON_COMPACT);
    load = malloc(strlen(position) + 12);
    sprintf(load, "position %s", position);
    good(&p, load);
    assert_true(end == fy_state_hash(fy_session_game(p.session), fy_session_state(p.session)));
    free(position);
    free(load);
    json_decref(o);
    good(&p, "quit");
    assert_true(p.quit);
    fy_protocol_end(&p);
}

/* The seed as `view` tells it; "" for a secret. */
static const char *seed_shown(struct fy_protocol *p)
{
    static char text[24];
    json_t *o = ask(p, "view"), *seed = json_object_get(o, "seed");
    assert_true(json_is_string(seed) || json_is_null(seed));
    snprintf(text, sizeof text, "%s", json_is_string(seed) ? json_string_value(seed) : "");
    json_decref(o);
    return text;
}

/* "load RECORD" of the game being played, or with a word before the record. */
static void load_itself(struct fy_protocol *p, const char *word)
{
    json_t *o = ask(p, "record");
    char *record = json_dumps(json_object_get(o, "record"), JSON_ENCODE_ANY), *line = malloc(strlen(record) + 60);
    sprintf(line, "load %s%s", word, record);
    good(p, line);
    free(line);
    free(record);
    json_decref(o);
}

static void play_five(struct fy_protocol *p)
{
    for (int i = 0; i < 5; i++)
        assert_int_equal(play_first(p->session), FY_DONE);
}

/* Where the dice come from: as much as docs/protocol.md says, and the same wherever it says so. */
static void the_dice_of_games(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    good(&p, "new template"); /* for scripts the same every time */
    assert_string_equal(seed_shown(&p), "1");
    struct outcomes one = play_out_from(p.session, 0);
    good(&p, "new template seed=1");
    struct outcomes same = play_out_from(p.session, 0);
    assert_true(same_outcomes(&one, &same));

    good(&p, "new template seed=3");
    play_five(&p);
    load_itself(&p, "");
    assert_string_equal(seed_shown(&p), "");
    struct outcomes loaded = play_out_from(p.session, 5);
    good(&p, "new template seed=3");
    play_five(&p);
    load_itself(&p, "seed=3 ");
    assert_string_equal(seed_shown(&p), "3");
    struct outcomes kept = play_out_from(p.session, 5);
    good(&p, "new template seed=3");
    struct outcomes own = play_out_from(p.session, 5);
    assert_false(same_outcomes(&own, &loaded));
    assert_true(same_outcomes(&own, &kept));
    bad(&p, "load seed=x \"\"", "\"x\" is not a seed");
    bad(&p, "load seed=3", "load takes a record as a JSON string");

    good(&p, "new template seed=3"); /* a position goes on with a seed that was chosen, not with a secret */
    good(&p, "position {\"die\": 2}");
    assert_string_equal(seed_shown(&p), "3");
    good(&p, "new template seed=secret");
    assert_string_equal(seed_shown(&p), "");
    uint64_t secret = p.session->seed;
    good(&p, "position {\"die\": 2}");
    assert_string_equal(seed_shown(&p), "");
    assert_true(p.session->seed != secret);
    fy_protocol_end(&p);
}

/* No answer about a game under way tells its secret; when it is over, it does. */
static void secrets_are_kept(void **unused)
{
    static const char *const lines[] = {"view", "view 1", "choices", "log", "record", "position", "board", "schema", "help", "games", "list"};
    struct fy_protocol p = {.store = fy_store_open(path_in("secret.db"), error)};
    (void)unused;
    good(&p, "new template seed=secret name=one");
    play_five(&p);
    uint64_t secret = p.session->seed;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char *text = text_of(ask(&p, lines[i]));
        assert_false(tells(text, secret));
        free(text);
    }
    play_out_from(p.session, 0);
    assert_true(tells(seed_shown(&p), secret));
    char *text = text_of(ask(&p, "record"));
    assert_true(tells(text, secret));
    free(text);
    fy_protocol_end(&p);
    fy_store_close(p.store);
}

static void stored_games(void **unused)
{
    struct fy_protocol p = {.store = fy_store_open(path_in("p.db"), error)};
    (void)unused;
    assert_non_null(p.store);
    good(&p, "new template name=one");
    bad(&p, "new template name=one", "already");
    assert_non_null(p.session); /* the game being played is still there */
    bad(&p, "new template name=a/b", "a game's name");
    good(&p, "new template");
    assert_string_equal(p.name, "template-1");
    good(&p, "open one");
    good(&p, "rename \"one\" \"one and a half\"");
    assert_string_equal(p.name, "one and a half"); /* the game being played goes on under its new name */
    bad(&p, "rename \"one\" \"two\"", "there is no game called");
    bad(&p, "rename \"one and a half\" \"template-1\"", "already");
    bad(&p, "rename one two", "two names");
    bad(&p, "rename \"one\"", "two names");
    good(&p, "rename \"one and a half\" \"one\"");
    bad(&p, "open two", "there is no game called");
    assert_string_equal(p.name, "one");
    good(&p, "delete one");
    assert_null(p.session);
    bad(&p, "open", "there is no game called");
    fy_protocol_end(&p);
    fy_store_close(p.store);
}

/* Blanks around a name are not part of it, in any command. */
static void names_with_blanks(void **unused)
{
    struct fy_protocol p = {.store = fy_store_open(path_in("blanks.db"), error)};
    (void)unused;
    good(&p, "new template name=one");
    good(&p, "open one  ");
    assert_string_equal(p.name, "one");
    good(&p, "rename \" one \" \"two \"");
    assert_string_equal(p.name, "two");
    good(&p, "rename \"two  \" \"three\"");
    bad(&p, "rename \"three\" \"\\u200b\"", "U+200B");
    bad(&p, "new template name=fo\xff", "UTF-8");
    bad(&p, "open fo\xff", "UTF-8");
    good(&p, "delete \t three \t");
    assert_null(p.session);
    fy_protocol_end(&p);
    fy_store_close(p.store);
}

/* The game being played is known by what it is: another program may call another by its name. */
static void renamed_by_another(void **unused)
{
    struct fy_protocol p = {.store = fy_store_open(path_in("both.db"), error)}, q = {.store = fy_store_open(path_in("both.db"), error)};
    (void)unused;
    good(&p, "new template ordered seed=1 name=one");
    good(&q, "rename \"one\" \"two\"");
    good(&q, "new template ordered seed=1 name=one");
    json_t *view = fy_protocol_line(&p, "view");
    assert_string_equal(json_string_value(json_object_get(view, "name")), "two");
    json_decref(view);
    good(&p, "delete one"); /* not the one being played */
    assert_non_null(p.session);
    assert_string_equal(p.name, "two");
    bad(&q, "undo", "nothing has been chosen");
    json_t *choices = fy_protocol_line(&q, "choices");
    char line[100];
    snprintf(line, sizeof line, "play %s",
             json_string_value(json_object_get(json_array_get(json_object_get(choices, "choices"), 0), "text")));
    json_decref(choices);
    bad(&q, line, "this game was deleted");
    good(&p, "delete two");
    assert_null(p.session);
    fy_protocol_end(&p);
    fy_protocol_end(&q);
    fy_store_close(p.store);
    fy_store_close(q.store);
}

static const char *rule_of(json_t *choices, const char *verb)
{
    size_t i;
    json_t *c;
    json_array_foreach(choices, i, c)
        if (!strcmp(json_string_value(json_object_get(c, "verb")), verb))
            return json_string_value(json_object_get(c, "rule"));
    fail_msg("\"%s\" is not offered", verb);
    return NULL;
}

/* A choice has its verb's rule, or that of the decision where the verb has none; its line in the log only the former. */
static void choices_have_rules(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    good(&p, "new template seed=3");
    json_t *o = ask(&p, "choices");
    assert_string_equal(rule_of(json_object_get(o, "choices"), "move"), "EW-2.3");
    json_decref(o);
    good(&p, "new jubilee seed=1");
    o = ask(&p, "choices");
    const char *asked = json_string_value(json_object_get(json_object_get(o, "ask"), "rule"));
    assert_string_equal(rule_of(json_object_get(o, "choices"), "continue"), asked);
    json_decref(o);
    o = ask(&p, "play continue");
    json_t *line = json_array_get(json_object_get(o, "lines"), 0);
    assert_string_equal(json_string_value(json_object_get(line, "verb")), "continue");
    assert_string_equal(json_string_value(json_object_get(line, "rule")), "");
    json_decref(o);
    o = ask(&p, "schema");
    assert_string_equal(rule_of(json_object_get(json_object_get(o, "schema"), "choices"), "move"), "JU-10.2.1");
    json_decref(o);
    fy_protocol_end(&p);
}

/* The caption of the first choice that begins so, in the game that such a line starts; the choices before it are the first
 * ones offered. */
static void caption(const char *start, const char *choice, char *out, size_t n)
{
    struct fy_protocol p = {0};
    char line[300];
    good(&p, start);
    for (*out = '\0'; !*out;) {
        json_t *o = ask(&p, "choices"), *list = json_object_get(o, "choices"), *c;
        size_t i;
        json_array_foreach(list, i, c)
            if (!*out && !strncmp(json_string_value(json_object_get(c, "text")), choice, strlen(choice)))
                snprintf(out, n, "%s", json_string_value(json_object_get(c, "label")));
        assert_true(json_array_size(list) > 0);
        snprintf(line, sizeof line, "play %s", json_string_value(json_object_get(json_array_get(list, 0), "text")));
        json_decref(o);
        if (!*out)
            good(&p, line);
    }
    fy_protocol_end(&p);
}

/* NZ-X.5: an option may give a thing another title; its id stays. */
static void titles_by_option(void **unused)
{
    char label[200];
    (void)unused;
    caption("new nazaire seed=1", "sail b17", label, sizeof label);
    assert_true(strstr(label, "ML 298") && !strstr(label, "ML 341"));
    caption("new nazaire seed=1 variant=ninth_hour", "sail b17", label, sizeof label);
    assert_true(strstr(label, "ML 341") && !strstr(label, "ML 298"));
}

/* A guide that names a rule or a verb that is not there is refused, so that all that are there do no such thing. */
static void guides(void **unused)
{
    struct fy_protocol p = {0};
    char line[64];
    (void)unused;
    for (int i = 0; i < fy_n_systems; i++)
        if (!fy_systems[i]->unlisted) {
            snprintf(line, sizeof line, "guide %s", fy_systems[i]->key);
            good(&p, line);
        }
    bad(&p, "guide template", "template has no guide");
    bad(&p, "guide nothing", "there is no system");
    p.data = own_folder();
    copy_data("template", (const char *const[]){"einstein.json", NULL});
    write_file("guide.json", "{\"guide\": \"einstein\", \"seed\": \"1\", \"steps\": [{\"title\": \"a\", \"text\": \"Move {stone:w1}.\"}]}");
    json_t *told = ask(&p, "guide template"), *step = json_array_get(json_object_get(json_object_get(told, "guide"), "steps"), 0);
    assert_string_equal(json_string_value(json_object_get(step, "text")), "Move w1.");
    json_decref(told);
    write_file("guide.json", "{\"guide\": \"einstein\", \"seed\": \"1\", \"steps\": [{\"title\": \"a\", \"text\": \"Move {stone:w9}.\"}]}");
    bad(&p, "guide template", "guide.json:1:69: steps[0].text: {stone:w9}: there is none called");
    write_file("guide.json", "{\"guide\": \"nowhere\", \"seed\": \"1\", \"steps\": []}");
    bad(&p, "guide template", "template has no scenario \"nowhere\"");
    write_file("guide.json", "{\"guide\": \"einstein\", \"seed\": \"1\", \"steps\": [{\"title\": \"a\", \"text\": \"b\", \"verb\": \"fly\"}]}");
    bad(&p, "guide template", "steps[0].verb: there is no verb \"fly\"");
    write_file("guide.json", "{\"guide\": \"einstein\", \"seed\": \"1\", \"steps\": [{\"title\": \"a\", \"text\": \"b\", \"rule\": \"XX-1\"}]}");
    bad(&p, "guide template", "steps[0].rule: there is no rule \"XX-1\"");
    write_file("guide.json", "{\"guide\": \"einstein\", \"steps\": []}");
    bad(&p, "guide template", "\"seed\" is missing here");
}

/* Bytes that are not UTF-8 are refused with these words, whichever command they follow; a word that is cut off in the
 * middle of a character is still told. */
static void bytes(void **unused)
{
    struct fy_protocol p = {0};
    char line[300];
    json_t *help = ask(&p, "help"), *row;
    size_t i;
    (void)unused;
    good(&p, "new template");
    json_array_foreach(json_object_get(help, "commands"), i, row) {
        snprintf(line, sizeof line, "%s 6\x80", json_string_value(json_object_get(row, "command")));
        bad(&p, line, "the line is not UTF-8");
        assert_false(p.quit);
    }
    json_decref(help);
    bad(&p, "\xff", "the line is not UTF-8");
    bad(&p, "list \xed\xa0\x80", "the line is not UTF-8");
    for (size_t n = 20; n < 40; n++) {
        memset(line, 'x', n);
        strcpy(line + n, "ééééé");
        bad(&p, line, "there is no command \"xxx");
    }
    for (size_t n = 450; n < 530; n++) {
        char longer[700] = "new ";
        memset(longer + 4, 'x', n);
        strcpy(longer + 4 + n, "éééééééééééééééééééééééé");
        bad(&p, longer, "there is no system \"xxx");
    }
    fy_protocol_end(&p);
}

static int clean(void **unused) { return (void)unused, drop_folder(), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_game), cmocka_unit_test(malformed_lines),     cmocka_unit_test(long_lines),
        cmocka_unit_test(waiting_set_up), cmocka_unit_test(whole_game_and_back), cmocka_unit_test(stored_games),
        cmocka_unit_test(the_dice_of_games), cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(names_with_blanks), cmocka_unit_test(renamed_by_another),
        cmocka_unit_test(guides), cmocka_unit_test(choices_have_rules), cmocka_unit_test(titles_by_option),
        cmocka_unit_test(bytes),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
