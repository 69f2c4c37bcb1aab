/* A store whose file is damaged: nothing in it is taken for what it is not, what is sound can be got out, the rest of it
 * stays usable. */
#include "stores.h"

#include "foray/store.h"

#include <sqlite3.h>
#include <time.h>

enum { GAMES = 3 };
static const char *const names[GAMES] = {"one", "two", "three"};
static struct fy_game *game;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), drop_folder(), 0; }

/* Three games, the third a subgame of the first. */
static void make_store(const char *file)
{
    struct fy_session_config c;
    struct fy_session *s[GAMES];
    struct fy_store *store = fy_store_open(path_in(file), error);
    assert_non_null(store);
    for (int i = 0; i < GAMES; i++) {
        fy_session_config_initial(game->sys, &c);
        choose_seed(&c, (uint64_t)i + 1);
        c.undo = FY_UNDO_NEW_DICE;
        s[i] = fy_session_new(game, &c, error);
        assert_non_null(s[i]);
        assert_true(fy_store_add(store, s[i], names[i], NULL, error));
        for (int k = 0; k < 4 + i; k++)
            assert_int_equal(play_first(s[i]), FY_DONE);
        assert_true(fy_store_note(store, s[i], error));
    }
    assert_true(fy_session_undo(s[1], 2, error));
    assert_true(fy_store_bind(store, s[2], s[0], error));
    for (int i = 0; i < GAMES; i++)
        fy_session_free(s[i]);
    fy_store_close(store);
}

static json_t *listed(json_t *list, const char *name)
{
    size_t i;
    json_t *g;
    json_array_foreach (list, i, g)
        if (!strcmp(json_string_value(json_object_get(g, "name")), name))
            return g;
    return NULL;
}

/* ------------------------------------------------------------------ one game of several */

static char *record_of(struct fy_store *store, const char *name)
{
    char *text = fy_store_record(store, name, error);
    if (!text)
        fail_msg("%s", error);
    return text;
}

static void refused(struct fy_store *store, const char *name, const char *words)
{
    assert_null(fy_store_record(store, name, error));
    if (!strstr(error, words))
        fail_msg("no \"%s\" in: %s", words, error);
    assert_null(fy_store_load(store, name, NULL, error));
    assert_non_null(strstr(error, words));
    json_t *list = fy_store_list(store, error);
    assert_non_null(strstr(json_string_value(json_object_get(listed(list, name), "damaged")), words));
    json_decref(list);
}

static void sound(struct fy_store *store, const char *name)
{
    struct fy_session *s = fy_store_load(store, name, NULL, error);
    if (!s)
        fail_msg("%s", error);
    assert_int_equal(play_first(s), FY_DONE);
    fy_session_free(s);
    json_t *list = fy_store_list(store, error);
    assert_non_null(listed(list, name));
    assert_null(json_object_get(listed(list, name), "damaged"));
    json_decref(list);
}

/* A die that shows something else, a line that is gone, one that was another game's: each would replay. */
static void damaged_acts(void **unused)
{
    static const struct {
        const char *sql, *words;
    } hits[] = {
        {"UPDATE acts SET line = '> move w9 z9' WHERE game = 2 AND n = 4", "3 of its acts are sound, number 4 is not"},
        {"UPDATE acts SET line = substr(line, 1, length(line) - 1) || (substr(line, -1) % 6 + 1) WHERE game = 2 AND n = 6",
         "5 of its acts are sound, number 6 is not"},
        {"DELETE FROM acts WHERE game = 2 AND n = (SELECT max(n) FROM acts WHERE game = 2)", "6 of its acts are sound, number 7"},
        {"DELETE FROM acts WHERE game = 2 AND n = 2", "1 of its acts is sound, number 2"},
        {"UPDATE acts SET (line, link) = (SELECT line, link FROM acts WHERE game = 3 AND n = 3) WHERE game = 2 AND n = 3",
         "2 of its acts are sound, number 3"},
        {"UPDATE acts SET line = replace(line, 'seed 2', 'seed 3') WHERE game = 2 AND n = 0", "the head of its record is not"},
        {"DELETE FROM acts WHERE game = 2", "its acts cannot be found"},
        {"UPDATE games SET acts = acts - 1 WHERE id = 2", "all of its 7 acts are sound"},
        {"UPDATE games SET points = 99 WHERE id = 2", "what the list shows of it is not"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof hits / sizeof hits[0]; i++) {
        char file[20];
        snprintf(file, sizeof file, "act%d.db", (int)i);
        make_store(file);
        change(file, hits[i].sql);
        struct fy_store *store = open_store(file);
        bool row = strstr(hits[i].sql, "UPDATE games") != NULL;
        refused(store, row ? "two (2)" : "two", hits[i].words);
        sound(store, "one");
        sound(store, "three");
        assert_false(fy_store_rename(store, "two", "four", error) && row);
        assert_true(fy_store_delete(store, row ? "two" : "four", error)); /* a damaged one answers to its own name too */
        fy_store_close(store);
    }
}

/* What is sound comes out as a record that reads, and says how much it is. */
static void salvage(void **unused)
{
    (void)unused;
    make_store("salvage.db");
    struct fy_store *store = open_store("salvage.db");
    char *whole = record_of(store, "two"), *saved = fy_store_salvage(store, "two", error);
    assert_string_equal(saved, whole); /* there is nothing to be saved */
    free(saved);
    change("salvage.db", "UPDATE acts SET line = line || ' 1' WHERE game = 2 AND n = 4");
    saved = fy_store_salvage(store, "two", error);
    assert_non_null(saved);
    assert_ptr_equal(strstr(saved, "# the game \"two\" is damaged: 3 of its acts are sound, number 4 is not\n"), saved);
    const char *body = strchr(saved, '\n') + 1;
    assert_int_equal(strncmp(whole, body, strlen(body)), 0);
    assert_true(strlen(body) < strlen(whole));
    struct fy_session *s = fy_record_read(saved, NULL, error);
    assert_non_null(s);
    assert_int_equal(fy_session_ply(s), 2);
    fy_session_free(s);
    free(saved);
    /* only the link is damaged: the acts bear each other out */
    change("salvage.db", "UPDATE acts SET line = substr(line, 1, length(line) - 2), link = link + 1 WHERE game = 2 AND n = 4");
    refused(store, "two", "all of its 7 acts are sound");
    saved = fy_store_salvage(store, "two", error);
    assert_string_equal(strchr(saved, '\n') + 1, whole);
    free(saved);
    /* the row names another game's acts */
    change("salvage.db", "UPDATE games SET id = 9 WHERE id = 2; UPDATE games SET id = 2 WHERE id = 3");
    assert_null(fy_store_salvage(store, "three (2)", error));
    assert_non_null(strstr(error, "its acts cannot be found"));
    assert_false(fy_store_delete(store, "three (2)", error));
    assert_null(fy_store_salvage(store, "nobody", error));
    assert_non_null(strstr(error, "there is no game called \"nobody\"; it may be the damaged one called"));
    free(whole);
    fy_store_close(store);
}

/* An act is not added to what is damaged, and what the list shows is not sealed anew with the damage in it. */
static void damage_while_playing(void **unused)
{
    (void)unused;
    make_store("playing.db");
    struct fy_store *store = open_store("playing.db");
    struct fy_session *s = fy_store_load(store, "two", NULL, error);
    assert_non_null(s);
    change("playing.db", "UPDATE games SET name = 'too' WHERE id = 2");
    assert_int_equal(play_first(s), FY_FAILED);
    assert_string_equal(error, "the game \"too (2)\" is damaged: all of its 7 acts are sound, but what the list shows of it is not");
    assert_false(fy_store_note(store, s, error));
    refused(store, "too (2)", "what the list shows of it is not");
    fy_session_free(s);
    fy_store_close(store);
}

/* The page of a table that has these words on it is made unreadable. */
static void spoil_page(const char *file, const char *words)
{
    static char page[4096];
    enum { LEAF_OF_TABLE = 13, NOTHING = 99 };
    bool found = false;
    FILE *f = fopen(path_in(file), "r+b");
    for (long at = 0; !found && fread(page, 1, sizeof page, f) == sizeof page; at += (long)sizeof page) {
        for (size_t i = 0; i + strlen(words) <= sizeof page && page[0] == LEAF_OF_TABLE; i++)
            found |= !memcmp(page + i, words, strlen(words));
        if (found) {
            fseek(f, at, SEEK_SET);
            fputc(NOTHING, f);
        }
    }
    fclose(f);
    assert_true(found);
}

/* A page that cannot be read takes only its own games with it. */
static void unreadable_page(void **unused)
{
    struct fy_session_config c;
    struct fy_store *store = fy_store_open(path_in("pages.db"), error);
    (void)unused;
    fy_session_config_initial(game->sys, &c);
    for (int i = 0; i < 100; i++) { /* their rows fill several pages */
        char name[80];
        struct fy_session *s = fy_session_new(game, &c, error);
        snprintf(name, sizeof name, "a game with a long name so that its row takes room %d", i);
        assert_true(fy_store_add(store, s, name, NULL, error));
        fy_session_free(s);
    }
    fy_store_close(store);
    spoil_page("pages.db", "takes room 40");
    store = open_store("pages.db");
    assert_non_null(strstr(fy_store_damage(store), "pages.db is damaged: "));
    json_t *list = fy_store_list(store, error);
    assert_in_range(json_array_size(list), 60, 99);
    json_decref(list);
    sound(store, "a game with a long name so that its row takes room 0");
    sound(store, "a game with a long name so that its row takes room 99");
    assert_null(fy_store_load(store, "a game with a long name so that its row takes room 40", NULL, error));
    assert_non_null(strstr(error, "there is no game called"));
    assert_non_null(strstr(error, "is damaged"));
    fy_store_close(store);
}

/* ------------------------------------------------------------------ every byte of a file */

struct original {
    char *bytes, *records[GAMES];
    size_t n;
    json_t *list;
};

static struct original read_original(const char *file)
{
    struct original o = {0};
    struct stat s;
    struct fy_store *store = open_store(file);
    for (int i = 0; i < GAMES; i++)
        o.records[i] = record_of(store, names[i]);
    o.list = fy_store_list(store, error);
    fy_store_close(store);
    assert_int_equal(stat(path_in(file), &s), 0);
    o.n = (size_t)s.st_size;
    o.bytes = malloc(o.n);
    FILE *f = fopen(path_in(file), "rb");
    assert_int_equal(fread(o.bytes, 1, o.n, f), o.n);
    fclose(f);
    return o;
}

/* In memory where that is possible: thousands of files are written. */
static const char *flipped_path(void)
{
    static char path[100];
    struct stat s;
    bool memory = stat("/dev/shm", &s) == 0;
    snprintf(path, sizeof path, "%s/foray-unit-flip-%d.db", memory ? "/dev/shm" : own_folder(), (int)getpid());
    return path;
}

static void drop_flipped(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char path[120];
        snprintf(path, sizeof path, "%s%s", flipped_path(), ends[i]);
        unlink(path);
    }
}

static void write_flipped(const struct original *o, size_t at, char mask)
{
    FILE *f = fopen(flipped_path(), "wb");
    o->bytes[at] ^= mask;
    assert_int_equal(fwrite(o->bytes, 1, o->n, f), o->n);
    o->bytes[at] ^= mask;
    fclose(f);
}

/* Is this game of a list as it was? What its campaign is called may be damaged with the campaign. */
static bool as_it_was(const struct original *o, json_t *list, json_t *g)
{
    json_t *was = json_copy(listed(o->list, json_string_value(json_object_get(g, "name"))));
    const char *campaign = json_string_value(json_object_get(g, "campaign"));
    if (campaign && json_object_get(listed(list, campaign), "damaged"))
        json_object_set(was, "campaign", json_object_get(g, "campaign"));
    bool same = json_equal(g, was);
    json_decref(was);
    return same;
}

/* Every game is there as it was, or the list says that something is damaged; and nothing else is there. */
static bool list_is_honest(const struct original *o, struct fy_store *store)
{
    json_t *list = fy_store_list(store, error), *g;
    size_t i, same = 0, damaged = 0;
    if (!list)
        return *error != '\0';
    json_array_foreach (list, i, g) {
        bool said = json_object_get(g, "damaged") != NULL;
        same += !said && as_it_was(o, list, g);
        damaged += said;
    }
    bool honest = same + damaged == json_array_size(list) && (same + damaged >= GAMES || fy_store_damage(store));
    json_decref(list);
    return honest;
}

enum outcome { REFUSED, SAID, NO_EFFECT, OUTCOMES };

static enum outcome open_flipped(const struct original *o, size_t at, bool replay)
{
    enum outcome out = NO_EFFECT;
    *error = '\0';
    struct fy_store *store = fy_store_open(flipped_path(), error);
    if (!store) {
        if (!*error)
            fail_msg("byte %zu: the store is refused without a word", at);
        return REFUSED;
    }
    for (int i = 0; i < GAMES; i++) {
        char *text = fy_store_record(store, names[i], error);
        if (text ? strcmp(text, o->records[i]) != 0 : !strstr(error, "damaged"))
            fail_msg("byte %zu, %s: %s", at, names[i], text ? "another game" : error);
        struct fy_session *s = replay ? fy_store_load(store, names[i], NULL, error) : NULL;
        if (replay && !s != !text)
            fail_msg("byte %zu, %s: %s", at, names[i], error);
        if (!text)
            out = SAID;
        fy_session_free(s);
        free(text);
    }
    if (!list_is_honest(o, store))
        fail_msg("byte %zu: the list is wrong", at);
    fy_store_close(store);
    return out;
}

/* As many bytes as there is time for, spread over the file; in a release build all of them, unless the machine is slow. */
static void every_byte(void **unused)
{
    enum { SECONDS = 20 };
    int count[OUTCOMES] = {0};
    time_t end = time(NULL) + SECONDS;
    (void)unused;
    make_store("whole.db");
    struct original o = read_original("whole.db");
    size_t tried = 0, step = 7919; /* a prime: it comes to every byte, since the size is a number of pages */
    for (size_t at = 0; tried < o.n && time(NULL) < end; tried++, at = (at + step) % o.n) {
        write_flipped(&o, at, (char)(tried % 3 ? 1 << tried % 8 : 0xff));
        count[open_flipped(&o, at, tried % 64 == 0)]++;
        drop_flipped();
    }
    print_message("%zu of %zu bytes flipped: %d stores refused, %d games said to be damaged, %d without effect\n", tried, o.n,
                  count[REFUSED], count[SAID], count[NO_EFFECT]);
    assert_true(tried >= 500);
    assert_true(count[SAID] > (int)tried / 50);
    for (int i = 0; i < GAMES; i++)
        free(o.records[i]);
    free(o.bytes);
    json_decref(o.list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_acts),    cmocka_unit_test(salvage),    cmocka_unit_test(damage_while_playing),
        cmocka_unit_test(unreadable_page), cmocka_unit_test(every_byte),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
