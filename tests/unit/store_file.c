/* The store as a file: what is refused, and stores of older versions. */
#include "stores.h"

#include "foray/store.h"

#include <sqlite3.h>

static struct fy_session *new_game(void)
{
    struct fy_session_config c;
    struct fy_game *g = template_game();
    fy_session_config_initial(g->sys, &c);
    struct fy_session *s = fy_session_new(g, &c, error), *own;
    char *text = fy_record_write(s);
    fy_session_free(s);
    fy_game_close(g);
    own = fy_record_read(text, NULL, error); /* this one owns its game */
    free(text);
    return own;
}

/* ------------------------------------------------------------------ what is refused */

static char *bytes_of(const char *file, size_t *n)
{
    FILE *f = fopen(path_in(file), "rb");
    assert_non_null(f);
    char *bytes = malloc(1 << 20);
    *n = fread(bytes, 1, 1 << 20, f);
    fclose(f);
    return bytes;
}

/* It says so, and the file stays as it is. */
static void refused(const char *file, const char *words)
{
    size_t n, m;
    char *before = bytes_of(file, &n);
    *error = '\0';
    assert_null(fy_store_open(path_in(file), error));
    if (!strstr(error, words))
        fail_msg("no \"%s\" in: %s", words, error);
    char *after = bytes_of(file, &m);
    assert_int_equal(n, m);
    assert_memory_equal(before, after, n);
    free(before);
    free(after);
}

static void foreign_files(void **unused)
{
    (void)unused;
    change("foreign.db", "CREATE TABLE bookmarks (url TEXT)");
    refused("foreign.db", "is a database of another program");
    change("marked.db", "PRAGMA application_id = 77");
    refused("marked.db", "is a database of another program");
    write_file("text.db", "this is not a database at all, but a text that is a little longer than the head of a database would be, so"
                          " that nobody can take it for an empty one");
    refused("text.db", "not a database");
    assert_null(fy_store_open("/nowhere/at/all/games.db", error));
    assert_null(fy_store_open(own_folder(), error));
}

static void versions_that_are_none(void **unused)
{
    static const struct {
        const char *sql, *words;
    } all[] = {
        {"PRAGMA user_version = 5", "was made by a newer Foray"},
        {"PRAGMA user_version = 99", "was made by a newer Foray"},
        {"PRAGMA user_version = -1", "is damaged: there is no version -1 of a store"},
        {"PRAGMA user_version = 0", "is damaged: there is no version 0 of a store"},
        {"PRAGMA user_version = 3", "is damaged"}, /* it has not the tables of that version */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char file[20];
        snprintf(file, sizeof file, "version%d.db", (int)i);
        fy_store_close(open_store(file));
        change(file, all[i].sql);
        refused(file, all[i].words);
    }
}

/* SQLite takes some names for a database that vanishes with the program. */
static void paths_that_are_no_files(void **unused)
{
    char folder[1024];
    struct stat s;
    (void)unused;
    assert_null(fy_store_open("", error));
    assert_string_equal(error, "the store needs the name of a file");
    assert_non_null(getcwd(folder, sizeof folder));
    assert_int_equal(chdir(own_folder()), 0);
    static const char *const odd[] = {":memory:", "file:odd.db?mode=memory"};
    for (int i = 0; i < 2; i++) {
        struct fy_store *store = fy_store_open(odd[i], error);
        assert_non_null(store);
        fy_store_close(store);
        assert_int_equal(stat(odd[i], &s), 0);
    }
    assert_int_equal(chdir(folder), 0);
}

/* ------------------------------------------------------------------ older versions */

static const char *const back[] = {
    "",
    "DROP TABLE errand; ALTER TABLE game DROP COLUMN ply; PRAGMA user_version = 2",
    "DROP TABLE errand; ALTER TABLE game DROP COLUMN ply; ALTER TABLE game DROP COLUMN result; PRAGMA user_version = 1",
};

static void make_old_store(const char *file, int how)
{
    char *sql = whole_file(FORAY_TESTS "/store-3.sql");
    change(file, sql);
    change(file, back[how]);
    free(sql);
}

/* The record of a game as the old tables have it. */
static char *old_record(const char *file, int id)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(path_in(file), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT head || (SELECT group_concat(line, char(10)) || char(10) FROM (SELECT line FROM act"
                                            " WHERE game = ?1 ORDER BY n)) FROM game WHERE id = ?1", -1, &q, NULL), SQLITE_OK);
    sqlite3_bind_int(q, 1, id);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    char *text = strdup((const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
    sqlite3_close(db);
    return text;
}

static void plays_on(struct fy_store *store, const char *name, uint32_t ply)
{
    struct fy_session *s = fy_store_load(store, name, NULL, error);
    if (!s)
        fail_msg("%s", error);
    assert_int_equal(fy_session_ply(s), ply);
    assert_int_equal(play_first(s), FY_DONE);
    fy_session_free(s);
}

static void older_stores(void **unused)
{
    static const char *const names[] = {"one", "two", "Überfall", "fo?o (4)", "one (5)", "one? (6)"};
    char *records[6];
    (void)unused;
    for (int how = 0; how < 3; how++) {
        char file[20];
        snprintf(file, sizeof file, "old%d.db", how);
        make_old_store(file, how);
        for (int i = 0; i < 6; i++)
            records[i] = old_record(file, i + 1);
        for (int again = 0; again < 2; again++) {
            struct fy_store *store = open_store(file);
            assert_null(fy_store_damage(store));
            for (int i = 0; i < 6; i++) {
                char *now = fy_store_record(store, names[i], error);
                assert_non_null(now);
                assert_string_equal(now, records[i]);
                free(now);
            }
            fy_store_close(store);
        }
        struct fy_store *store = open_store(file);
        json_t *list = fy_store_list(store, error);
        assert_int_equal(json_array_size(list), 6);
        json_t *two = json_array_get(list, 4);
        assert_string_equal(json_string_value(json_object_get(two, "name")), "two");
        assert_string_equal(json_string_value(json_object_get(two, "created")), "2026-01-02T03:04:05Z");
        assert_string_equal(json_string_value(json_object_get(two, "result")), how < 2 ? "Black wins" : "");
        assert_int_equal(json_integer_value(json_object_get(two, "acts")), 20);
        assert_int_equal(json_object_get(two, "campaign") != NULL, how == 0);
        json_decref(list);
        plays_on(store, "one", 3);
        plays_on(store, "one (5)", 3); /* names that are not allowed any more */
        assert_true(fy_store_rename(store, "one (5)", "five", error));
        plays_on(store, "five", 4);
        assert_true(fy_store_delete(store, "fo?o (4)", error));
        assert_true(fy_store_delete(store, "one? (6)", error));
        assert_false(fy_store_rename(store, "one", "one (5)", error));
        fy_store_close(store);
        for (int i = 0; i < 6; i++)
            free(records[i]);
    }
}

/* A program of the older version that has the file open cannot write into the new tables. */
static void older_program(void **unused)
{
    sqlite3 *db;
    (void)unused;
    make_old_store("both.db", 0);
    assert_int_equal(sqlite3_open(path_in("both.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT count(*) FROM act", NULL, NULL, NULL), SQLITE_OK);
    fy_store_close(open_store("both.db"));
    assert_int_equal(sqlite3_exec(db, "INSERT INTO act (game, n, line) VALUES (1, 8, '> move w1 c1 = 1')", NULL, NULL, NULL),
                     SQLITE_ERROR);
    sqlite3_close(db);
}

/* Numbers are not given out again, not even those of an older store. */
static void numbers(void **unused)
{
    (void)unused;
    make_old_store("numbers.db", 0);
    struct fy_store *store = open_store("numbers.db");
    assert_true(fy_store_delete(store, "one? (6)", error));
    struct fy_session *s = new_game();
    assert_true(fy_store_add(store, s, "new", NULL, error));
    fy_session_free(s);
    fy_store_close(store);
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(path_in("numbers.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT id FROM games WHERE name = 'new'", -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(q, 0), 7);
    sqlite3_finalize(q);
    sqlite3_close(db);
}

static int end(void **unused) { return (void)unused, drop_folder(), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_files), cmocka_unit_test(versions_that_are_none), cmocka_unit_test(paths_that_are_no_files),
        cmocka_unit_test(older_stores),  cmocka_unit_test(older_program),          cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
