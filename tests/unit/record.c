/* Records: round trips, and every way of being wrong. */
#include "unit.h"

#include "foray/playout.h"

static struct fy_game *game;
static char *good;

static char *record_of(uint64_t number)
{
    struct fy_playouts p = {.game = game, .policy = FY_RANDOM, .seed = 5};
    char *record = fy_playout_record(&p, number, error);
    assert_non_null(record);
    return record;
}

static int open_game(void **unused) { return (void)unused, game = template_game(), good = record_of(0), 0; }
static int close_game(void **unused) { return (void)unused, free(good), fy_game_close(game), 0; }

static void go_round(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 50; i++) {
        char *record = record_of(i);
        struct fy_session *s = fy_record_read(record, NULL, error);
        if (!s)
            fail_msg("%s", error);
        char *again = fy_record_write(s);
        assert_string_equal(record, again);
        free(record);
        free(again);
        fy_session_free(s);
    }
}

/* Cut off after any line of acts, a record is a shorter game; cut off in the head, it is none. */
static void cut_off(void **unused)
{
    size_t n = strlen(good);
    char *text = malloc(n + 1);
    const char *setup = strstr(good, "\nsetup");
    (void)unused;
    for (size_t cut = 0; cut < n; cut++) {
        memcpy(text, good, cut);
        text[cut] = '\0';
        struct fy_session *s = fy_record_read(text, NULL, error);
        bool whole_line = cut && text[cut - 1] == '\n';
        if (whole_line && good + cut > setup + 1)
            assert_non_null(s);
        if (good + cut <= setup)
            assert_null(s);
        if (!s)
            assert_memory_equal(error, "record, line ", 13);
        fy_session_free(s);
    }
    free(text);
}

/* The record with the first `from` replaced. */
static char *changed(const char *from, const char *to)
{
    const char *at = strstr(good, from);
    assert_non_null(at);
    char *text = malloc(strlen(good) + strlen(to) + 1);
    sprintf(text, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
    return text;
}

static void not_read(char *text, const char *why)
{
    struct fy_session *s = fy_record_read(text, NULL, error);
    if (s)
        fail_msg("accepted, should be: %s", why);
    if (!strstr(error, why))
        fail_msg("\"%s\" is not in \"%s\"", why, error);
    free(text);
}

static void tampered(void **unused)
{
    (void)unused;
    not_read(changed("foray record 1", "foray record 2"), "it must start with \"foray record 1\"");
    not_read(changed("system template", "system nowhere"), "there is no system \"nowhere\" in this build");
    not_read(changed("system template\n", ""), "the system must come first");
    not_read(changed("scenario einstein", "scenario newton"), "template has no scenario \"newton\"");
    not_read(changed("revision 1", "revision x"), "is not a line of a record's head");
    not_read(changed("seed 5", "seed -5"), "is not a line of a record's head");
    not_read(changed("seed 5", "seed 99999999999999999999"), "is not a line of a record's head");
    not_read(changed("seed 5", "option quick=on"), "template has no option \"quick\"");
    not_read(changed("dice seeded", "dice loaded"), "is not a line of a record's head");
    not_read(changed("undo-policy to-die", "undo-policy always"), "is not a line of a record's head");
    not_read(changed("undo-policy to-die", "position {"), "is not a line of a record's head");
    not_read(changed("undo-policy to-die", "position {\"die\": 9}"), "die: 9 is out of range");
    not_read(changed("\nsetup", "\nhash 0\nsetup"), "a hash before the set-up");
    not_read(changed("\nsetup", "\n> move w1 b2\nsetup"), "a choice before the set-up");
    not_read(changed("\n>", "\nsetup 1\n>"), "a second set-up");
    not_read(changed("\n> move", "\n> fly"), "there is no choice \"fly\"");
    not_read(changed("\n> move", "\n> move w1 a1\n> move"), "it is not allowed here: ");
    not_read(changed("\n>", "\nundo 0\n>"), "there is nothing after choice 0 to undo");
    not_read(changed("\nhash ", "\nhash x"), "is not a hash");
    not_read(changed("setup stone:", "setup colour:"), "is not an outcome");
    not_read(changed("setup stone:w", "setup stone:b"), "an outcome is impossible");
}

static void tampered_outcomes(void **unused)
{
    const char *hash = strstr(good, "\nhash ");
    char *text = malloc(strlen(good) + 10);
    (void)unused;
    assert_non_null(hash);
    strcpy(text, good);
    text[hash - good + 6] = text[hash - good + 6] == '0' ? '1' : '0';
    not_read(text, "the game stands otherwise here than when it was recorded");
    const char *roll = strstr(strstr(good, "\n>"), " = ");
    text = malloc(strlen(good) + 10);
    sprintf(text, "%.*s = 7%s", (int)(roll - good), good, roll + 4);
    not_read(text, "an outcome is impossible: the stone to move (EW-2.1)");
    text = malloc(strlen(good) + 10);
    sprintf(text, "%.*s%s", (int)(roll - good), good, roll + 4);
    not_read(text, "(act 1): an outcome is missing: the stone to move (EW-2.1)");
    text = malloc(strlen(good) + 10);
    sprintf(text, "%.*s = 1 %s", (int)(roll - good), good, roll + 3);
    not_read(text, "(act 1): it has more outcomes than the rules ask for");
}

static void reasons(void **unused)
{
    (void)unused;
    char *text = changed("revision 1", "revision 7");
    struct fy_session *s = fy_record_read(text, NULL, error);
    assert_non_null(s); /* everything fits all the same */
    fy_session_free(s);
    free(text);
    text = changed("revision 1", "revision 7");
    *(strstr(text, "\nhash ") + 6) = 'g';
    not_read(text, "it was made under revision 7 of the rules, this is revision 1");
    text = changed("\ndata ", "\ndata 1\n# ");
    *(strstr(text, "\n> move") + 3) = 'M';
    *(strstr(text, "\nhash ") + 6) = 'g';
    not_read(text, "it was made with other data files");
}

static void foreign(void **unused)
{
    static const char *const texts[] = {"", "\n\n", "hello", "SQLite format 3", "{\"a\": 1}", "foray record 1", "foray record 1\n",
                                        "foray record 1\nsystem template\n", "foray record 1\nsystem template\nsetup"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_null(fy_record_read(texts[i], NULL, error));
}

static void bytes(void **unused)
{
    (void)unused;
    assert_null(fy_record_read("foray record 1\nsystem template\nscenario \x80\n", NULL, error));
    assert_string_equal(error, "record, line 3: this is not UTF-8");
}

static void layout_does_not_matter(void **unused)
{
    size_t n = strlen(good), at = 0;
    char *text = malloc(3 * n + 100);
    (void)unused;
    at += (size_t)sprintf(text, "\n# a game\n");
    for (size_t i = 0; i < n; i++)
        at += (size_t)sprintf(text + at, good[i] == '\n' ? "\r\n\r\n" : "%c", good[i]);
    struct fy_session *s = fy_record_read(text, NULL, error);
    if (!s)
        fail_msg("%s", error);
    fy_session_free(s);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(go_round), cmocka_unit_test(cut_off), cmocka_unit_test(tampered), cmocka_unit_test(tampered_outcomes),
        cmocka_unit_test(reasons),  cmocka_unit_test(foreign), cmocka_unit_test(layout_does_not_matter), cmocka_unit_test(bytes),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
