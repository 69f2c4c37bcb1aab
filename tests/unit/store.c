/* The store: several games, names, two programs on one game. */
#include "stores.h"

#include "foray/store.h"

static struct fy_game *game;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), drop_folder(), 0; }

static struct fy_session *add(struct fy_store *store, const char *name, char out[FY_NAME], uint64_t seed)
{
    struct fy_session_config c;
    fy_session_config_initial(game->sys, &c);
    choose_seed(&c, seed);
    struct fy_session *s = fy_session_new(game, &c, error);
    assert_non_null(s);
    if (!fy_store_add(store, s, name, out, error)) {
        fy_session_free(s);
        return NULL;
    }
    return s;
}

static void several_games(void **unused)
{
    struct fy_store *store = open_store("several.db");
    char one[FY_NAME], two[FY_NAME], three[FY_NAME];
    (void)unused;
    struct fy_session *a = add(store, NULL, one, 1), *b = add(store, NULL, two, 2), *c = add(store, "My raid", three, 3);
    assert_string_equal(one, "template-1");
    assert_string_equal(two, "template-2");
    assert_string_equal(three, "My raid");
    for (int i = 0; i < 3; i++)
        assert_int_equal(play_first(b), FY_DONE);
    assert_int_equal(play_first(c), FY_DONE);
    uint64_t hash = fy_state_hash(game, fy_session_state(b));
    fy_session_free(a);
    fy_session_free(b);
    fy_session_free(c);
    fy_store_close(store);

    store = open_store("several.db");
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_array_size(list), 3);
    json_decref(list);
    b = fy_store_load(store, "template-2", NULL, error);
    assert_non_null(b);
    assert_int_equal(fy_session_ply(b), 3);
    assert_true(fy_state_hash(game, fy_session_state(b)) == hash);
    assert_int_equal(play_first(b), FY_DONE); /* where one left off */
    fy_session_free(b);
    b = fy_store_load(store, "template-2", NULL, error);
    assert_int_equal(fy_session_ply(b), 4);
    fy_session_free(b);
    fy_store_close(store);
}

/* A long record comes out as it went in; it may be read apart from the store, unless somebody plays on meanwhile. */
static void long_record(void **unused)
{
    struct fy_store *store = open_store("long.db");
    struct fy_session_config c;
    struct fy_game_version version;
    char name[FY_NAME];
    (void)unused;
    fy_session_config_initial(game->sys, &c);
    c.undo = FY_UNDO_SAME_DICE;
    struct fy_session *s = fy_session_new(game, &c, error);
    for (int i = 0; i < 700; i++) {
        assert_int_equal(play_first(s), FY_DONE);
        assert_true(fy_session_undo(s, 0, error));
    }
    char *before = fy_record_write(s);
    assert_true(fy_store_add(store, s, "long", name, error));
    assert_int_equal(play_first(s), FY_DONE);
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 0), "acts")), 701);
    json_decref(list);
    char *after = fy_store_fetch(store, "long", &version, error);
    assert_int_equal(version.acts, 23); /* 1,401 lines in 22 rows, and one that was played */
    char *stored = fy_store_record(store, "long", error);
    assert_memory_equal(before, stored, strlen(before) - strlen("hash 0123456789abcdef\n"));
    free(stored);

    struct fy_session *read = fy_store_read(after, NULL, error), *late = fy_store_read(after, NULL, error);
    assert_int_equal(fy_session_ply(read), 1);
    assert_true(fy_store_attach(store, read, "long", &version));
    assert_int_equal(play_first(read), FY_DONE);
    assert_false(fy_store_attach(store, late, "long", &version)); /* somebody has played on meanwhile */
    assert_int_equal(play_first(s), FY_FAILED);
    free(before);
    free(after);
    fy_session_free(s);
    fy_session_free(read);
    fy_session_free(late);
    fy_store_close(store);
}

static void names(void **unused)
{
    struct fy_store *store = open_store("names.db");
    char out[FY_NAME], long_name[80];
    (void)unused;
    fy_session_free(add(store, "one", out, 1));
    assert_null(add(store, "one", out, 1));
    assert_string_equal(error, "there is a game called \"one\" already");
    assert_null(add(store, "", out, 1));
    assert_null(add(store, "a/b", out, 1));
    assert_null(add(store, "a\nb", out, 1));
    memset(long_name, 'x', 61);
    long_name[61] = '\0';
    assert_null(add(store, long_name, out, 1));
    assert_string_equal(error, "a game's name has 1 to 60 letters, digits, spaces, dots and hyphens");
    fy_session_free(add(store, "Überfall", out, 1));
    assert_true(fy_store_rename(store, "one", "two", error));
    assert_false(fy_store_rename(store, "one", "three", error));
    assert_string_equal(error, "there is no game called \"one\"");
    assert_false(fy_store_rename(store, "two", "Überfall", error));
    assert_false(fy_store_rename(store, "two", "", error));
    assert_null(fy_store_load(store, "one", NULL, error));
    assert_string_equal(error, "there is no game called \"one\"");
    assert_null(fy_store_load(store, "' OR 1=1 --", NULL, error));
    assert_true(fy_store_has(store, " two\t"));
    assert_false(fy_store_has(store, "three"));
    assert_true(fy_store_delete(store, "two", error));
    assert_false(fy_store_delete(store, "two", error));
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_array_size(list), 1);
    json_decref(list);
    fy_store_close(store);
}

/* What may be a name, and what is said about what may not. */
static void which_names(void **unused)
{
    static const char *const good[] = {"a", "Überfall", "日本", "a b", "x_1.2-3", "e\xcc\x81t\xc3\xa9", "\xf0\x9f\x9a\xa2"};
    static const struct {
        const char *name, *words;
    } bad[] = {
        {"", "1 to 60"},
        {" \t ", "1 to 60"},
        {"a\tb", "1 to 60"},
        {"a\x7f", "1 to 60"},
        {"a\x01", "1 to 60"},
        {"a/b", "1 to 60"},
        {"fo\xffo", "UTF-8"},
        {"\xc3", "UTF-8"},
        {"\xc0\xaf", "UTF-8"},             /* an overlong slash */
        {"\xed\xa0\x80", "UTF-8"},         /* half a pair */
        {"\xf4\x90\x80\x80", "UTF-8"},     /* beyond the last character */
        {"a\xc2\x85", "U+0085"},           /* a control character */
        {"a\xc2\xad", "U+00AD"},
        {"a\xd8\x9c", "U+061C"},
        {"a\xe2\x80\x8b", "U+200B"},
        {"a\xe2\x80\x8e", "U+200E"},
        {"a\xe2\x80\x8f", "U+200F"},
        {"a\xe2\x80\xaa", "U+202A"},
        {"a\xe2\x80\xae""b", "U+202E"},
        {"a\xe2\x81\xa6", "U+2066"},
        {"a\xe2\x81\xa9", "U+2069"},
        {"\xef\xbb\xbf""a", "U+FEFF"},
        {"a\xf3\xa0\x81\x81", "U+E0041"},  /* a tag */
        {"a\xef\xbf\xbf", "U+FFFF"},
    };
    char out[FY_NAME], sixty[300] = "";
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(fy_name_read(good[i], out, error));
        assert_string_equal(out, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(fy_name_read(bad[i].name, out, error));
        if (!strstr(error, bad[i].words))
            fail_msg("no %s in: %s", bad[i].words, error);
    }
    assert_true(fy_name_read(" \t my raid \r\n", out, error));
    assert_string_equal(out, "my raid");
    for (int i = 0; i < 60; i++) /* characters, not bytes */
        strcat(sixty, "\xf0\x9f\x9a\xa2");
    assert_true(fy_name_read(sixty, out, error));
    assert_string_equal(out, sixty);
    strcat(sixty, "x");
    assert_false(fy_name_read(sixty, out, error));
}

/* Blanks at both ends are not part of a name, whatever is done with it. */
static void blanks_around_names(void **unused)
{
    struct fy_store *store = open_store("blanks.db");
    char out[FY_NAME];
    (void)unused;
    fy_session_free(add(store, "  one ", out, 1));
    assert_string_equal(out, "one");
    assert_null(add(store, "one ", out, 1));
    assert_non_null(strstr(error, "there is a game called \"one\" already"));
    struct fy_session *s = fy_store_load(store, "one  ", NULL, error);
    assert_non_null(s);
    fy_session_free(s);
    char *text = fy_store_record(store, "\tone", error);
    assert_non_null(text);
    free(text);
    assert_true(fy_store_rename(store, " one", "two ", error));
    assert_false(fy_store_has(store, "one"));
    assert_true(fy_store_delete(store, "two   ", error));
    assert_false(fy_store_delete(store, "two", error));
    fy_store_close(store);
}

/* Bytes of a page overwritten: whatever is still answered must be whole. */
static void damaged_file(void **unused)
{
    struct fy_store *store = open_store("damaged.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *s = add(store, "one", out, 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(play_first(s), FY_DONE);
    fy_session_free(s);
    fy_store_close(store);
    FILE *f = fopen(path_in("damaged.db"), "r+b");
    fseek(f, 0, SEEK_END);
    int size = (int)ftell(f);
    for (int at = 100; at < size; at += 512) {
        fseek(f, at, SEEK_SET);
        fputs("damage, damage, damage", f);
    }
    fclose(f);
    store = fy_store_open(path_in("damaged.db"), error);
    if (store)
        assert_null(fy_store_load(store, "one", NULL, error));
    assert_true(*error != '\0');
    fy_store_close(store);
}

static void two_programs_on_one_game(void **unused)
{
    struct fy_store *a = open_store("two.db"), *b = open_store("two.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *here = add(a, "one", out, 1);
    for (int i = 0; i < 17; i++) { /* past the first hash */
        struct fy_choice c[8];
        if (!game->sys->choices(game->data, fy_session_state(here), c))
            break;
        struct fy_session *there = fy_store_load(b, "one", NULL, error);
        assert_non_null(there);
        assert_int_equal(play_first(here), FY_DONE);
        uint64_t before = fy_state_hash(game, fy_session_state(there));
        assert_int_equal(play_first(there), FY_FAILED);
        assert_string_equal(error, "this game is being played elsewhere too; open it again");
        assert_true(fy_state_hash(game, fy_session_state(there)) == before);
        fy_session_free(there);
    }
    fy_session_free(here);
    fy_store_close(a);
    fy_store_close(b);
}

/* Whoever still holds a game that was deleted cannot write into the one that came after it. */
static void deleted_while_held(void **unused)
{
    struct fy_store *a = open_store("held.db"), *b = open_store("held.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *here = add(a, "one", out, 1);
    assert_true(fy_store_delete(b, "one", error));
    struct fy_session *other = add(b, "one", out, 2);
    char *before = fy_store_record(b, "one", error);
    assert_int_equal(play_first(here), FY_FAILED);
    assert_string_equal(error, "this game was deleted");
    assert_false(fy_store_note(a, here, error));
    assert_string_equal(error, "this game was deleted");
    assert_false(fy_store_name(a, here, out, error));
    assert_string_equal(error, "this game was deleted");
    char *after = fy_store_record(b, "one", error);
    assert_string_equal(before, after);
    assert_int_equal(play_first(other), FY_DONE);
    fy_session_free(other);
    other = fy_store_load(b, "one", NULL, error);
    assert_non_null(other);
    assert_int_equal(fy_session_ply(other), 1);
    fy_session_free(other);
    fy_session_free(here);
    free(before);
    free(after);
    fy_store_close(a);
    fy_store_close(b);
}

/* A game goes by what it is, not by what it is called: its name can become another game's. */
static void renamed_while_held(void **unused)
{
    struct fy_store *a = open_store("renamed.db"), *b = open_store("renamed.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *here = add(a, "one", out, 1);
    assert_true(fy_store_name(a, here, out, error));
    assert_string_equal(out, "one");
    assert_true(fy_store_rename(b, "one", "two", error));
    struct fy_session *other = add(b, "one", out, 2);
    assert_true(fy_store_name(a, here, out, error));
    assert_string_equal(out, "two");
    assert_int_equal(play_first(here), FY_DONE);
    fy_session_free(here);
    fy_session_free(other);
    here = fy_store_load(b, "two", NULL, error);
    other = fy_store_load(b, "one", NULL, error);
    assert_int_equal(fy_session_ply(here), 1);
    assert_int_equal(fy_session_ply(other), 0);
    assert_false(fy_store_name(a, here, out, error)); /* it is not a session of this store */
    fy_session_free(here);
    fy_session_free(other);
    fy_store_close(a);
    fy_store_close(b);
}

static void undo_is_stored(void **unused)
{
    struct fy_store *store = open_store("undo.db");
    struct fy_session_config c;
    char out[FY_NAME];
    (void)unused;
    fy_session_config_initial(game->sys, &c);
    choose_seed(&c, 1);
    c.undo = FY_UNDO_NEW_DICE;
    struct fy_session *s = fy_session_new(game, &c, error);
    assert_true(fy_store_add(store, s, "one", out, error));
    for (int i = 0; i < 3; i++)
        assert_int_equal(play_first(s), FY_DONE);
    assert_true(fy_session_undo(s, 1, error));
    uint64_t hash = fy_state_hash(game, fy_session_state(s));
    fy_session_free(s);
    s = fy_store_load(store, "one", NULL, error);
    assert_non_null(s);
    assert_int_equal(fy_session_ply(s), 1);
    assert_true(fy_state_hash(game, fy_session_state(s)) == hash);
    char *record = fy_store_record(store, "one", error);
    assert_non_null(strstr(record, "\nundo 1\n"));
    free(record);
    fy_session_free(s);
    fy_store_close(store);
}

/* ------------------------------------------------------------------ many acts in one commit */

static uint32_t plies_in(struct fy_store *store, const char *name)
{
    struct fy_session *s = fy_store_look(store, name, NULL, error);
    assert_non_null(s);
    uint32_t n = fy_session_ply(s);
    fy_session_free(s);
    return n;
}

static size_t games_in(struct fy_store *store)
{
    json_t *list = fy_store_list(store, error);
    assert_non_null(list);
    size_t n = json_array_size(list);
    json_decref(list);
    return n;
}

static void open_group(struct fy_store *store)
{
    fy_store_group_begin(store);
    fy_store_group_enter(store);
}

/* Until the commit, whoever looks sees what was there before; within the group it is done already. */
static void groups(void **unused)
{
    struct fy_store *store = open_store("groups.db"), *another = open_store("groups.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *a = add(store, "a", out, 1), *b = add(store, "b", out, 2);
    assert_true(fy_store_gather(store, error) && fy_store_gather(store, error));
    assert_int_equal(play_first(a), FY_FAILED); /* not in a group: the connection that looks cannot write */
    open_group(store);
    assert_int_equal(play_first(a), FY_DONE);
    assert_int_equal(play_first(b), FY_DONE);
    assert_true(fy_store_note(store, b, error));
    struct fy_session *c = add(store, "c", out, 3);
    assert_true(fy_store_rename(store, "c", "d", error));
    assert_int_equal(plies_in(store, "a"), 1);
    assert_int_equal(games_in(store), 3);
    fy_store_group_leave(store);
    assert_int_equal(plies_in(store, "a"), 0);
    assert_int_equal(games_in(store), 2);
    assert_false(fy_store_has(store, "d"));
    assert_int_equal(plies_in(another, "a"), 0);
    assert_true(fy_store_group_commit(store, error));
    assert_int_equal(plies_in(store, "a"), 1);
    assert_int_equal(plies_in(another, "b"), 1);
    assert_true(fy_store_has(store, "d") && fy_store_has(another, "d"));
    fy_session_free(a);
    fy_session_free(b);
    fy_session_free(c);
    fy_store_close(another);
    fy_store_close(store);
}

/* One that fails leaves the others of its group as they are; an act of another program is noticed in a group, too. */
static void one_of_a_group(void **unused)
{
    struct fy_store *store = open_store("one.db"), *another = open_store("one.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *a = add(store, "a", out, 1), *b = add(store, "b", out, 2);
    struct fy_session *elsewhere = fy_store_load(another, "a", NULL, error);
    assert_int_equal(play_first(elsewhere), FY_DONE);
    assert_true(fy_store_gather(store, error));
    open_group(store);
    assert_int_equal(play_first(b), FY_DONE);
    assert_int_equal(play_first(a), FY_FAILED);
    assert_string_equal(error, "this game is being played elsewhere too; open it again");
    assert_int_equal(fy_session_ply(a), 0);
    assert_null(add(store, "b", out, 3));
    assert_string_equal(error, "there is a game called \"b\" already");
    assert_false(fy_store_delete(store, "nobody", error));
    assert_int_equal(play_first(b), FY_DONE);
    fy_store_group_leave(store);
    assert_true(fy_store_group_commit(store, error));
    assert_int_equal(plies_in(another, "b"), 2);
    assert_int_equal(plies_in(another, "a"), 1);
    assert_int_equal(play_first(elsewhere), FY_DONE);
    fy_session_free(a);
    fy_session_free(b);
    fy_session_free(elsewhere);
    fy_store_close(another);
    fy_store_close(store);
}

/* The program ends in the middle: nothing of the group has happened. */
static void group_left_open(void **unused)
{
    struct fy_store *store = open_store("left.db");
    char out[FY_NAME];
    (void)unused;
    struct fy_session *a = add(store, "a", out, 1);
    assert_true(fy_store_gather(store, error));
    open_group(store);
    assert_int_equal(play_first(a), FY_DONE);
    fy_session_free(add(store, "b", out, 2));
    fy_session_free(a);
    fy_store_close(store);
    store = open_store("left.db");
    assert_int_equal(plies_in(store, "a"), 0);
    assert_int_equal(games_in(store), 1);
    fy_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_games), cmocka_unit_test(long_record), cmocka_unit_test(names),        cmocka_unit_test(which_names),
        cmocka_unit_test(blanks_around_names), cmocka_unit_test(damaged_file), cmocka_unit_test(two_programs_on_one_game),
        cmocka_unit_test(deleted_while_held), cmocka_unit_test(renamed_while_held), cmocka_unit_test(undo_is_stored),
        cmocka_unit_test(groups), cmocka_unit_test(one_of_a_group), cmocka_unit_test(group_left_open),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
