/* Records: round trips, and every way of being wrong. */
#include "unit.h"

#include "foray/playout.h"
#include "foray/store.h"
#include "session/session.h"

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
static int close_game(void **unused) { return (void)unused, free(good), fy_game_close(game), drop_folder(), 0; }

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

/* ------------------------------------------------------------------ seeds and secrets */

static struct fy_session *begun(const uint64_t *seed, int choices)
{
    struct fy_session_config c;
    fy_session_config_initial(game->sys, &c);
    c.undo = FY_UNDO_SAME_DICE;
    if (seed)
        choose_seed(&c, *seed);
    struct fy_session *s = fy_session_new(game, &c, error);
    assert_non_null(s);
    for (int i = 0; i < choices; i++)
        assert_int_equal(play_first(s), FY_DONE);
    return s;
}

static struct fy_session *read_back(const char *text, const uint64_t *seed)
{
    struct fy_session *s = fy_record_read_with(text, seed, NULL, error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

static bool has_line(const struct fy_session *s, const char *line)
{
    char *text = fy_record_write(s);
    bool has = strstr(text, line) != NULL;
    free(text);
    return has;
}

/* A seed stands in a record while it has made all of its dice. */
static void the_seed_of_a_record_that_is_read(void **unused)
{
    const uint64_t seven = 7, eight = 8;
    struct fy_session *s = begun(&seven, 3);
    char *text = fy_record_write(s);
    uint64_t seed;
    (void)unused;
    assert_non_null(strstr(text, "\nseed 7\n"));

    struct fy_session *copy = read_back(text, NULL);
    assert_true(has_line(copy, "\nseed 7\n")); /* it is still the game that was read */
    assert_false(fy_session_seed(copy, &seed));  /* but not the dice to come */
    assert_int_equal(play_first(copy), FY_DONE);
    assert_false(has_line(copy, "\nseed "));
    play_out_from(copy, 0);
    assert_false(has_line(copy, "\nseed "));
    assert_false(fy_session_seed(copy, &seed));
    fy_session_free(copy);

    copy = read_back(text, &eight); /* a seed for the rest, chosen */
    assert_true(fy_session_seed(copy, &seed) && seed == 8);
    assert_true(has_line(copy, "\nseed 7\n"));
    assert_int_equal(play_first(copy), FY_DONE);
    assert_false(has_line(copy, "\nseed "));
    fy_session_free(copy);

    copy = read_back(text, &seven); /* the same one: it makes all of the dice */
    struct outcomes own = play_out_from(s, 3), same = play_out_from(copy, 3);
    assert_true(same_outcomes(&own, &same));
    assert_true(has_line(copy, "\nseed 7\n"));
    fy_session_free(copy);
    fy_session_free(s);
    free(text);
}

/* Lines of the store's own in a record from outside are not the dice to come. */
static void secrets_from_outside(void **unused)
{
    static const char *const lines[] = {"secret %llu", "secret %llu 4", "chosen %llu 4", "seed %llu"};
    struct fy_session *s = begun(NULL, 3);
    char *text = fy_record_write(s), line[60], *with = malloc(strlen(text) + 100);
    (void)unused;
    struct outcomes own = play_out_from(s, 3);
    for (int i = 0; i < 4; i++) {
        const char *at = strstr(text, "\ndice ");
        snprintf(line, sizeof line, lines[i], (unsigned long long)s->seed);
        sprintf(with, "%.*s\n%s%s", (int)(at - text), text, line, at);
        struct fy_session *copy = read_back(with, NULL);
        assert_true(i == 3 || !has_line(copy, line));
        struct outcomes its = play_out_from(copy, 3);
        assert_false(same_outcomes(&own, &its));
        assert_false(has_line(copy, line));
        fy_session_free(copy);
    }
    free(with);
    not_read(changed("seed 5", "secret -5"), "is not a line of a record's head");
    not_read(changed("seed 5", "secret 99999999999999999999"), "is not a line of a record's head");
    not_read(changed("seed 5", "secret 5 x"), "is not a line of a record's head");
    not_read(changed("seed 5", "chosen"), "is not a line of a record's head");
    free(text);
    fy_session_free(s);
}

/* The head as the store keeps it, and the acts. */
static char *kept_text(const struct fy_session *s)
{
    char *head = fy_record_head_stored(s), *text = fy_record_write(s), *acts = strstr(text, "\nsetup") + 1;
    char *all = malloc(strlen(head) + strlen(acts) + 1);
    sprintf(all, "%s%s", head, acts);
    free(head);
    free(text);
    return all;
}

/* From the store a game goes on with its own dice, wherever it came from; what is handed out tells nothing. */
static void the_store_keeps_the_dice(void **unused)
{
    const uint64_t seven = 7, eight = 8;
    struct fy_session *whole = begun(&seven, 3);
    char *text = fy_record_write(whole);
    (void)unused;
    for (int i = 0; i < 5; i++) {
        const uint64_t *seed = i == 3 ? &eight : i == 1 || i == 4 ? &seven : NULL; /* two of its own, three read */
        struct fy_session *s = i < 2 ? begun(seed, 3) : read_back(text, seed);
        for (int more = 0; more < 2; more++) {
            char *kept = kept_text(s), *told = fy_record_write(s);
            struct fy_session *again = fy_record_read_stored(kept, NULL, error);
            if (!again)
                fail_msg("%s", error);
            char *kept_twice = kept_text(again), *told_twice = fy_record_write(again);
            assert_string_equal(kept, kept_twice);
            assert_string_equal(told, told_twice);
            assert_true(tells(kept, s->seed));
            fy_record_strip(kept);
            assert_true(s->config.seed_chosen || !tells(kept, s->seed));
            assert_true((strstr(kept, "\nseed ") != NULL) == (strstr(told, "\nseed ") != NULL));
            assert_true(fy_record_hash(kept) == fy_record_hash(told));
            assert_int_equal(play_first(s), FY_DONE);
            assert_int_equal(play_first(again), FY_DONE);
            struct fy_session *fork = fy_record_read_stored(kept_twice, NULL, error);
            struct outcomes a = play_out_from(again, 3), b = play_out_from(fork, 3);
            assert_true(same_outcomes(&a, &b));
            fy_session_free(fork);
            fy_session_free(again);
            free(kept);
            free(told);
            free(kept_twice);
            free(told_twice);
        }
        fy_session_free(s);
    }
    free(text);
    fy_session_free(whole);
}

/* Over several starts of the program, with undo: a secret, and a seed that was chosen, as all were once. */
static void through_the_store(void **unused)
{
    const uint64_t chosen = 7171717171;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const char *file = i ? "chosen.db" : "secret.db";
        struct fy_store *store = fy_store_open(path_in(file), error);
        assert_non_null(store);
        struct fy_session *s = begun(i ? &chosen : NULL, 0);
        assert_true(fy_store_add(store, s, "one", NULL, error));
        for (int k = 0; k < 3; k++)
            assert_int_equal(play_first(s), FY_DONE);
        uint64_t seed = s->seed;
        struct outcomes own = play_out_from(s, 3);
        assert_true(fy_session_undo(s, 3, error));
        fy_session_free(s);
        fy_store_close(store);
        store = fy_store_open(path_in(file), error);
        char *text = fy_store_record(store, "one", error);
        assert_int_equal(tells(text, seed), i == 1);
        free(text);
        for (int again = 0; again < 2; again++) {
            s = fy_store_load(store, "one", NULL, error);
            assert_non_null(s);
            assert_int_equal(fy_session_config(s)->seed_chosen, i == 1);
            struct outcomes same = play_out_from(s, 3);
            assert_true(same_outcomes(&own, &same));
            assert_true(fy_session_undo(s, 3, error));
            fy_session_free(s);
        }
        s = fy_store_look(store, "one", NULL, error);
        assert_non_null(s);
        assert_int_equal(play_first(s), FY_DONE); /* only looked at: it is not stored */
        fy_session_free(s);
        s = fy_store_load(store, "one", NULL, error);
        assert_int_equal(fy_session_ply(s), 3);
        fy_session_free(s);
        fy_store_close(store);
    }
}

/* A position lies over a set-up by the seed, so records from when seeds stood in all of them need theirs; the ones
 * written now have all of the position, and need none. */
static void positions_without_a_seed(void **unused)
{
    static const char old[] = "foray record 1\nsystem template\nscenario einstein\nrevision 1\ndata 8ac3fa7cdd58b670\nseed 4\n"
                              "dice seeded\nundo-policy to-die\nposition {\"die\":3}\nhash b9892470e6bbfd59\n";
    (void)unused;
    struct fy_session *s = read_back(old, NULL);
    assert_int_equal(play_first(s), FY_DONE);
    assert_false(has_line(s, "\nseed "));
    char *text = fy_record_write(s);
    for (int i = 0; i < 5; i++) {
        struct fy_session *again = read_back(text, NULL);
        assert_memory_equal(fy_session_state(s), fy_session_state(again), game->sys->state_size);
        fy_session_free(again);
    }
    free(text);
    fy_session_free(s);
}

/* Any bit of any byte: it is refused with the line that is wrong, or it is the same game. */
static void every_bit(void **unused)
{
    size_t n = strlen(good), same = 0, refused = 0;
    char *text = malloc(n + 1);
    struct fy_session *s = fy_record_read(good, NULL, error);
    uint64_t hash = fy_state_hash(game, fy_session_state(s));
    uint32_t ply = fy_session_ply(s);
    (void)unused;
    fy_session_free(s);
    for (size_t i = 0; i < n * 8; i++) {
        memcpy(text, good, n + 1);
        text[i / 8] = (char)(text[i / 8] ^ 1 << i % 8);
        *error = '\0';
        s = fy_record_read(text, NULL, error);
        if (s && (fy_session_ply(s) != ply || fy_state_hash(game, fy_session_state(s)) != hash))
            fail_msg("byte %zu, bit %zu: another game:\n%s", i / 8, i % 8, text);
        if (!s)
            assert_memory_equal(error, "record", 6);
        same += s != NULL;
        refused += s == NULL;
        fy_session_free(s);
    }
    print_message("%zu bits of a record flipped: %zu refused, %zu the same game\n", n * 8, refused, same);
    assert_true(refused > n * 7);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(go_round), cmocka_unit_test(cut_off), cmocka_unit_test(tampered), cmocka_unit_test(tampered_outcomes),
        cmocka_unit_test(reasons),  cmocka_unit_test(foreign), cmocka_unit_test(layout_does_not_matter), cmocka_unit_test(bytes),
        cmocka_unit_test(the_seed_of_a_record_that_is_read), cmocka_unit_test(secrets_from_outside),
        cmocka_unit_test(the_store_keeps_the_dice), cmocka_unit_test(through_the_store),
        cmocka_unit_test(positions_without_a_seed), cmocka_unit_test(every_bit),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
