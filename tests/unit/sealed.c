/* The record of a game under way, and the store that keeps it, do not show what was drawn face down; the record of a game that is
 * over does, and every one of them can be read and played on. */
#include "unit.h"

#include "foray/store.h"
#include "session/seal.h"

#include <unistd.h>

enum { ACTS = 60, MOST_ACTS = 20000 };

static const char *const hiding[] = {"chariot", "jubilee"};
static const char *const drawn_as[] = {" piece:k", " german:"}; /* how the first unseen draws of a set-up would stand there */

static struct fy_session *begin(const char *key, bool chosen, struct fy_game **g)
{
    struct fy_session_config config;
    *g = fy_game_open(fy_system_find(key), NULL, NULL, error);
    assert_non_null(*g);
    fy_session_config_initial((*g)->sys, &config);
    config.undo = FY_UNDO_SAME_DICE;
    if (chosen)
        choose_seed(&config, 7);
    struct fy_session *s = fy_session_new(*g, &config, error);
    assert_non_null(s);
    return s;
}

/* What habit chooses, until the game is over or so many choices are made. */
static void play_on(struct fy_session *s, int most)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice *c = fy_must(calloc(g->sys->max_choices + 1u, sizeof *c));
    struct fy_message why;
    struct fy_dice mind;
    fy_dice_seed(&mind, 1, 1);
    for (int i = 0; i < most && !fy_session_over(s); i++) {
        int n = g->sys->choices(g->data, fy_session_state(s), c);
        int pick = g->sys->habit(g->data, fy_session_state(s), c, n, &mind);
        assert_int_equal(fy_session_play(s, &c[pick], &why, error), FY_DONE);
    }
    free(c);
}

/* Are all draws of the set-up behind this noun sealed? */
static bool shows_set_up(const char *record, const char *noun)
{
    const char *line = strstr(record, "\nsetup");
    size_t n = strlen(noun);
    assert_non_null(line);
    for (const char *at = line + 1; (at = strstr(at, noun)) && at < line + 1 + strcspn(line + 1, "\n"); at += n)
        if (noun[n - 1] != ':' || at[n] != FY_SEAL_MARK)
            return true;
    return false;
}

static void same_game(const struct fy_session *a, const struct fy_session *b)
{
    assert_true(fy_session_ply(a) == fy_session_ply(b));
    assert_memory_equal(fy_session_state(a), fy_session_state(b), fy_session_game(a)->sys->state_size);
}

/* Under way: sealed, no seed, read and written the same again. */
static void under_way(const struct fy_session *s, const char *noun)
{
    char *record = fy_record_write(s);
    assert_false(shows_set_up(record, noun));
    assert_null(strstr(record, "\nseed "));
    assert_non_null(strchr(record, FY_SEAL_MARK));
    struct fy_session *again = fy_record_read(record, NULL, error);
    assert_non_null(again);
    same_game(s, again);
    char *twice = fy_record_write(again);
    assert_string_equal(record, twice);
    play_on(again, 3);
    fy_session_free(again);
    free(record);
    free(twice);
}

/* As records were written before: nothing sealed in them. They are read, and written sealed. */
static void older(const struct fy_session *s, const char *noun)
{
    char *record = fy_record_write(s), *clear = fy_record_open(record);
    assert_true(shows_set_up(clear, noun));
    assert_null(strchr(clear, FY_SEAL_MARK));
    assert_true(fy_record_hash(record) == fy_record_hash(clear));
    struct fy_session *again = fy_record_read(clear, NULL, error);
    assert_non_null(again);
    same_game(s, again);
    char *sealed = fy_record_write(again);
    assert_string_equal(sealed, record);
    fy_session_free(again);
    free(record);
    free(clear);
    free(sealed);
}

static void records(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct fy_game *g;
        struct fy_session *s = begin(hiding[i], false, &g);
        under_way(s, drawn_as[i]);
        play_on(s, ACTS);
        under_way(s, drawn_as[i]);
        older(s, drawn_as[i]);
        play_on(s, MOST_ACTS);
        assert_true(fy_session_over(s));
        char *record = fy_record_write(s);
        assert_true(shows_set_up(record, drawn_as[i]) && !strchr(record, FY_SEAL_MARK) && strstr(record, "\nseed "));
        free(record);
        assert_true(fy_session_undo(s, fy_session_ply(s) - 1, error));
        under_way(s, drawn_as[i]); /* taken back from its end */
        fy_session_free(s);
        fy_game_close(g);
    }
}

static bool file_has(const char *path, const char *word)
{
    static char bytes[1 << 22];
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0, length = strlen(word);
    bool found = false;
    if (f)
        fclose(f);
    for (size_t i = 0; !found && i + length <= n; i++)
        found = !memcmp(bytes + i, word, length);
    return found;
}

/* In the file of the store neither. */
static void stored(void **unused)
{
    (void)unused;
    char path[] = "/tmp/foray-sealed-XXXXXX", log[64];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    fy_print(log, sizeof log, "%s-wal", path);
    struct fy_store *store = fy_store_open(path, error);
    assert_non_null(store);
    struct fy_game *g;
    struct fy_session *s = begin("chariot", true, &g);
    assert_true(fy_store_add(store, s, "game", NULL, error));
    play_on(s, ACTS);
    assert_true(file_has(path, "piece:~") || file_has(log, "piece:~"));
    assert_false(file_has(path, "piece:k") || file_has(log, "piece:k"));
    struct fy_session *again = fy_store_look(store, "game", NULL, error);
    assert_non_null(again);
    same_game(s, again);
    fy_session_free(again);
    fy_session_free(s);
    fy_game_close(g);
    fy_store_close(store);
    unlink(path);
    unlink(log);
}

/* A game from a position: what it holds is sealed, too. */
static void positions(void **unused)
{
    (void)unused;
    struct fy_session_config config;
    struct fy_game *g = fy_game_open(fy_system_find("chariot"), NULL, NULL, error);
    json_t *position = json_object();
    fy_session_config_initial(g->sys, &config);
    config.position = position;
    struct fy_session *s = fy_session_new(g, &config, error);
    assert_non_null(s);
    char *record = fy_record_write(s), *clear = fy_record_open(record);
    assert_non_null(strstr(record, "\nposition ~"));
    assert_non_null(strstr(clear, "\nposition {"));
    for (int i = 0; i < 2; i++) {
        struct fy_session *again = fy_record_read(i ? clear : record, NULL, error);
        assert_non_null(again);
        same_game(s, again);
        fy_session_free(again);
    }
    free(record);
    free(clear);
    json_decref(position);
    fy_session_free(s);
    fy_game_close(g);
}

/* A seal that is damaged is not taken for another thing. */
static void damaged(void **unused)
{
    (void)unused;
    struct fy_game *g;
    struct fy_session *s = begin("chariot", false, &g);
    char *record = fy_record_write(s), *seal = strchr(record, FY_SEAL_MARK);
    int read = 0, tried = 0;
    for (char *at = seal + 1; *at != ' '; at++, tried++) {
        char was = *at;
        *at = was == '0' ? '1' : '0';
        struct fy_session *again = fy_record_read(record, NULL, error);
        read += again != NULL;
        fy_session_free(again);
        *at = was;
    }
    assert_true(tried == 40 && read == 0);
    for (size_t n = 0; n < 80; n++) {
        char *opened = fy_unseal(seal, n);
        assert_true((opened != NULL) == (n == 41));
        free(opened);
    }
    free(record);
    fy_session_free(s);
    fy_game_close(g);
}

/* Any text comes out as it went in, and looks otherwise under another nonce. */
static void any_text(void **unused)
{
    (void)unused;
    const char *const words[] = {"", "a", "km04", "ten-chars-", "eleven-char", "twelve-chars", "a name of more than twelve bytes"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct fy_text one = {0}, two = {0};
        fy_seal(&one, words[i], 1);
        fy_seal(&two, words[i], 2);
        assert_true(strcmp(one.text, two.text) != 0 && (one.n - 9) % 32 == 0);
        char *opened = fy_unseal(two.text, two.n);
        assert_string_equal(opened, words[i]);
        free(opened);
        free(one.text);
        free(two.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_text), cmocka_unit_test(records), cmocka_unit_test(stored),
                                       cmocka_unit_test(positions), cmocka_unit_test(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
