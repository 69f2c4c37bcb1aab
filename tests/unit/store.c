/* The store: several games, names, foreign and damaged files, two programs on one game. */
#include "unit.h"

#include "foray/store.h"

#include <sqlite3.h>

static struct fy_game *game;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), drop_folder(), 0; }

static struct fy_store *open_store(const char *name)
{
    struct fy_store *s = fy_store_open(path_in(name), error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

static struct fy_session *add(struct fy_store *store, const char *name, char out[64], uint64_t seed)
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
    char one[64], two[64], three[64];
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

/* A record that is loaded goes in with many lines to a row, and comes out as it went in. */
static void long_record(void **unused)
{
    struct fy_store *store = open_store("long.db");
    struct fy_session_config c;
    struct fy_slip slip;
    char name[64];
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
    assert_int_equal(play_first(s), FY_DONE); /* after the rows that there are */
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 0), "acts")), 701);
    json_decref(list);
    char *after = fy_store_fetch(store, "long", &slip, error);
    assert_int_equal(slip.acts, 7); /* 1,401 lines in 6 rows, and one that was played */
    char *stored = fy_store_record(store, "long", error);
    assert_memory_equal(before, stored, strlen(before) - strlen("hash 0123456789abcdef\n"));
    free(stored);

    struct fy_session *read = fy_store_read(after, NULL, error), *late = fy_store_read(after, NULL, error);
    assert_int_equal(fy_session_ply(read), 1);
    assert_true(fy_store_keep(store, read, "long", &slip));
    assert_int_equal(play_first(read), FY_DONE);
    assert_false(fy_store_keep(store, late, "long", &slip)); /* somebody has played on meanwhile */
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
    char out[64], long_name[80];
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
    assert_true(fy_store_delete(store, "two", error));
    assert_false(fy_store_delete(store, "two", error));
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_array_size(list), 1);
    json_decref(list);
    fy_store_close(store);
}

static void foreign_files(void **unused)
{
    sqlite3 *db;
    (void)unused;
    assert_int_equal(sqlite3_open(path_in("foreign.db"), &db), SQLITE_OK);
    sqlite3_exec(db, "CREATE TABLE bookmarks (url TEXT)", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(fy_store_open(path_in("foreign.db"), error));
    assert_non_null(strstr(error, "is a database of another program"));
    write_file("text.db", "this is not a database at all, but a text that is a little longer than the head of a database would be, so"
                          " that nobody can take it for an empty one");
    assert_null(fy_store_open(path_in("text.db"), error));
    assert_null(fy_store_open("/nowhere/at/all/games.db", error));
    assert_null(fy_store_open(own_folder(), error));
    fy_store_close(open_store("newer.db"));
    assert_int_equal(sqlite3_open(path_in("newer.db"), &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(fy_store_open(path_in("newer.db"), error));
    assert_non_null(strstr(error, "was made by a newer Foray"));
}

/* Bytes of a page overwritten: whatever is still answered must be whole. */
static void damaged_file(void **unused)
{
    struct fy_store *store = open_store("damaged.db");
    char out[64];
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

static void damaged_act(void **unused)
{
    struct fy_store *store = open_store("act.db");
    char out[64];
    sqlite3 *db;
    (void)unused;
    struct fy_session *s = add(store, "one", out, 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(play_first(s), FY_DONE);
    fy_session_free(s);
    assert_int_equal(sqlite3_open(path_in("act.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE act SET line = '> move w9 z9' WHERE n = 3", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_null(fy_store_load(store, "one", NULL, error));
    assert_non_null(strstr(error, "(act 2): there is no stone \"w9\""));
    fy_store_close(store);
}

static void two_programs_on_one_game(void **unused)
{
    struct fy_store *a = open_store("two.db"), *b = open_store("two.db");
    char out[64];
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
        assert_string_equal(error, "this game is being played elsewhere too, or was deleted; open it again");
        assert_true(fy_state_hash(game, fy_session_state(there)) == before);
        fy_session_free(there);
    }
    assert_true(fy_store_delete(b, "one", error));
    struct fy_choice c[8];
    if (game->sys->choices(game->data, fy_session_state(here), c))
        assert_int_equal(play_first(here), FY_FAILED);
    fy_session_free(here);
    fy_store_close(a);
    fy_store_close(b);
}

static void undo_is_stored(void **unused)
{
    struct fy_store *store = open_store("undo.db");
    struct fy_session_config c;
    char out[64];
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_games), cmocka_unit_test(long_record), cmocka_unit_test(names),       cmocka_unit_test(foreign_files),
        cmocka_unit_test(damaged_file),  cmocka_unit_test(damaged_act), cmocka_unit_test(two_programs_on_one_game),
        cmocka_unit_test(undo_is_stored),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
