/* store.c - games in SQLite: in, out, and act by act. A commit is durable before the act is answered. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ statements */

sqlite3_stmt *store_query(struct fy_store *s, const char *sql, char *error)
{
    struct connection *c = s->at;
    int i = 0;
    while (i < STATEMENTS - 1 && c->prepared[i].sql && c->prepared[i].sql != sql)
        i++;
    if (c->prepared[i].sql != sql) {
        sqlite3_finalize(c->prepared[i].statement);
        c->prepared[i].sql = NULL;
        c->prepared[i].statement = NULL;
        if (sqlite3_prepare_v3(c->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &c->prepared[i].statement, NULL) != SQLITE_OK)
            return store_failed(s, "the store", error), NULL;
        c->prepared[i].sql = sql;
    }
    sqlite3_reset(c->prepared[i].statement);
    return c->prepared[i].statement;
}

int store_change(struct fy_store *s, sqlite3_stmt *q, char *error)
{
    if (s->writing && sqlite3_get_autocommit(s->at->db)) { /* half of what belongs together is not stored by itself */
        fy_print(error, FY_ERROR, "the game could not be stored: there is no memory, or no room on the disk");
        return -1;
    }
    bool ok = sqlite3_step(q) == SQLITE_DONE || store_failed(s, "the game could not be stored", error);
    sqlite3_reset(q);
    return ok ? sqlite3_changes(s->at->db) : -1;
}

bool store_run(struct fy_store *s, const char *sql, char *error)
{
    return sqlite3_exec(s->at->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_failed(s, "the store", error);
}

/* Without memory a transaction cannot even be given up: then that is left to the next one. */
static bool none_is_open(struct fy_store *s, char *error)
{
    return sqlite3_get_autocommit(s->at->db) || store_run(s, "ROLLBACK", error);
}

bool store_is_durable(struct fy_store *s, char *error)
{
    s->lazy = s->lazy && !store_run(s, "PRAGMA synchronous = FULL", error);
    return !s->lazy;
}

bool store_begin(struct fy_store *s, char *error)
{
    if (store_in_group(s))
        return store_group_begin_act(s, error);
    sqlite3_stmt *q = none_is_open(s, error) && store_is_durable(s, error) ? store_query(s, "BEGIN IMMEDIATE", error) : NULL;
    s->writing = q && store_change(s, q, error) >= 0;
    return s->writing;
}

bool store_end(struct fy_store *s, bool ok, char *error)
{
    if (store_in_group(s))
        return store_group_end_act(s, ok, error);
    sqlite3_stmt *q = ok ? store_query(s, "COMMIT", error) : NULL;
    bool stored = q && store_change(s, q, error) >= 0;
    s->writing = false;
    if (!stored)
        sqlite3_exec(s->at->db, "ROLLBACK", NULL, NULL, NULL);
    return stored;
}

/* What is read between these is of one moment, as all is within a group. */
static bool begin_reading(struct fy_store *s, char *error)
{
    return store_in_group(s) || (none_is_open(s, error) && store_run(s, "BEGIN", error));
}

static void end_reading(struct fy_store *s)
{
    if (!store_in_group(s) && sqlite3_exec(s->at->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        sqlite3_exec(s->at->db, "ROLLBACK", NULL, NULL, NULL);
}

/* ------------------------------------------------------------------ acts */

const struct stored_game *store_game_of(const struct fy_store *s, const struct fy_session *session)
{
    const struct stored_game *k = session ? session->recorder_owned : NULL;
    return k && k->store == s ? k : NULL;
}

bool store_put_act(struct fy_store *s, int64_t game, int64_t n, const char *line, size_t length, uint64_t link, char *error)
{
    sqlite3_stmt *q = store_query(s, "INSERT INTO acts (game, n, line, link) VALUES (?1, ?2, ?3, ?4)", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, game);
    sqlite3_bind_int64(q, 2, n);
    sqlite3_bind_text64(q, 3, line, length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)link);
    return store_change(s, q, error) == 1;
}

bool store_set_acts(struct fy_store *s, int64_t game, int64_t acts, uint64_t link, char *error)
{
    sqlite3_stmt *q = store_query(s, "UPDATE games SET acts = ?2, link = ?3, seal = foray_seal(" FACTS_WITH("?2", "?3")
                                     ") WHERE id = ?1", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, game);
    sqlite3_bind_int64(q, 2, acts);
    sqlite3_bind_int64(q, 3, (sqlite3_int64)link);
    return store_change(s, q, error) == 1;
}

static bool is_that_game(const struct games *g, const struct stored_game *k)
{
    const char *uid = (const char *)sqlite3_column_text(g->row, C_UID);
    return uid && !strcmp(uid, k->uid);
}

/* Stand at the game that a session plays; false: it is not there any more. In a damaged file it may be anywhere. */
static bool find_stored(struct games *g, const struct stored_game *k)
{
    if (store_at(g, k->id) && is_that_game(g, k))
        return true;
    store_games_end(g);
    while (!g->unread && store_next_game(g))
        if (is_that_game(g, k))
            return true;
    return false;
}

/* The row of this game is not as its session left it: why. */
static bool not_as_it_was(const struct stored_game *k, char *error)
{
    struct games g = {.store = k->store};
    if (!find_stored(&g, k) && g.unread) {
        fy_print(error, FY_ERROR, "%s", g.trouble);
        return false;
    }
    if (!g.row) {
        fy_print(error, FY_ERROR, "this game was deleted%s%s", *k->store->damage ? ", or is lost: " : "", k->store->damage);
        return false;
    }
    if (g.sealed && (sqlite3_column_int64(g.row, C_ACTS) != k->acts || sqlite3_column_int64(g.row, C_LINK) != (int64_t)k->link)) {
        fy_print(error, FY_ERROR, "this game is being played elsewhere too; open it again");
    } else {
        struct health h = store_examine(&g, NULL);
        store_diagnose(g.shown, &h, error, FY_ERROR);
    }
    store_games_end(&g);
    return false;
}

/* The statement that stores the act also compares what the game had before: if anybody else has played on, nothing is stored. */
static bool append_act(const struct stored_game *k, const char *line, uint64_t link, char *error)
{
    sqlite3_stmt *q = store_query(k->store, "INSERT OR IGNORE INTO acts (game, n, line, link) SELECT id, acts + 1, ?5, ?6 FROM"
                                            " games WHERE id = ?1 AND uid = ?2 AND acts = ?3 AND link = ?4 AND " SEALED, error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, k->id);
    sqlite3_bind_text(q, 2, k->uid, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 3, k->acts);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)k->link);
    sqlite3_bind_text(q, 5, line, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 6, (sqlite3_int64)link);
    int changed = store_change(k->store, q, error);
    return changed > 0 || (changed == 0 && not_as_it_was(k, error));
}

static bool store_act(void *context, const char *line, char error[FY_ERROR])
{
    struct stored_game *k = context;
    uint64_t link = store_link(k->link, k->acts + 1, line, strlen(line)), undone_to = 0;
    bool undo = !strncmp(line, "undo ", 5);
    if (!store_begin(k->store, error))
        return false;
    bool ok = append_act(k, line, link, error) && store_set_acts(k->store, k->id, k->acts + 1, link, error);
    if (ok && undo) {
        fy_count_read(line + 5, 10, UINT32_MAX, &undone_to);
        ok = store_part_subgames(k->store, k->id, (int64_t)undone_to, error);
    }
    if (!store_end(k->store, ok, error))
        return false;
    k->acts++;
    k->link = link;
    return true;
}

static void attach(struct fy_session *session, const struct stored_game *stored)
{
    struct stored_game *k = fy_must(malloc(sizeof *k));
    *k = *stored;
    fy_session_set_recorder(session, store_act, k);
    session->recorder_owned = k;
}

/* ------------------------------------------------------------------ putting games in */

static bool is_free(struct fy_store *s, const char *name, char *error)
{
    struct games g = {.store = s};
    bool taken = store_find(&g, name, error);
    store_games_end(&g);
    if (taken)
        fy_print(error, FY_ERROR, "there is a game called \"%s\" already", name);
    return !taken && !g.unread;
}

/* The key of the system and the first number that no game has yet. */
static bool make_up_name(struct fy_store *s, const char *key, char out[FY_NAME], char *error)
{
    static const char sql[] =
        "WITH used AS (SELECT CAST(substr(name, length(?1) + 2) AS INTEGER) AS n, name FROM games WHERE name GLOB ?1 || '-*'),"
        " taken AS (SELECT n FROM used WHERE name = ?1 || '-' || n)"
        " SELECT min(n) FROM (SELECT 1 AS n UNION ALL SELECT n + 1 FROM taken) WHERE n > 0 AND n NOT IN (SELECT n FROM taken)";
    sqlite3_stmt *q = store_query(s, sql, error);
    if (!q)
        return false;
    sqlite3_bind_text(q, 1, key, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(q) == SQLITE_ROW || store_failed(s, "the store", error);
    if (ok)
        fy_print(out, FY_NAME, "%s-%lld", key, (long long)sqlite3_column_int64(q, 0));
    sqlite3_reset(q);
    return ok;
}

#define NOW "strftime('%Y-%m-%dT%H:%M:%SZ')"

static bool insert_game(struct stored_game *k, const struct fy_session *session, const char *name, char *error)
{
    sqlite3_stmt *q = store_query(k->store, "INSERT INTO games (uid, name, system, scenario, created, changed, over, points,"
                                            " result, ply, acts, link, seal) VALUES (?1, ?2, ?3, ?4, " NOW ", " NOW
                                            ", 0, 0, '', 0, 0, 0, 0)", error);
    if (!q)
        return false;
    if (!store_make_uid(k->uid)) {
        fy_print(error, FY_ERROR, "there is no source of randomness");
        return false;
    }
    k->link = store_first_link(k->uid);
    sqlite3_bind_text(q, 1, k->uid, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 2, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 3, session->game->sys->key, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 4, session->game->scenario, -1, SQLITE_STATIC);
    bool ok = store_change(k->store, q, error) == 1;
    k->id = sqlite3_last_insert_rowid(k->store->at->db);
    return ok;
}

/* A row with the lines of the record from that one on, at most ACTS_TO_A_ROW of them. */
static bool insert_lines(struct stored_game *k, const struct fy_session *session, int from, char *error)
{
    struct fy_text row = {0};
    for (int i = from; i < session->n_record && i < from + ACTS_TO_A_ROW; i++)
        fy_put(&row, "%s%s", i > from ? "\n" : "", session->record[i]);
    k->link = store_link(k->link, ++k->acts, row.text, row.n);
    bool ok = store_put_act(k->store, k->id, k->acts, row.text, row.n, k->link, error);
    free(row.text);
    return ok;
}

/* The head of the record is row number 0. */
static bool insert_acts(struct stored_game *k, const struct fy_session *session, char *error)
{
    char *head = fy_record_head_stored(session);
    k->link = store_link(k->link, 0, head, strlen(head));
    bool ok = store_put_act(k->store, k->id, 0, head, strlen(head), k->link, error);
    for (int i = 0; ok && i < session->n_record; i += ACTS_TO_A_ROW)
        ok = insert_lines(k, session, i, error);
    free(head);
    return ok && store_set_acts(k->store, k->id, k->acts, k->link, error);
}

bool fy_store_add(struct fy_store *s, struct fy_session *session, const char *chosen, char name_out[FY_NAME],
                  char error[FY_ERROR])
{
    struct stored_game k = {.store = s};
    char name[FY_NAME];
    if ((chosen && !fy_name_read(chosen, name, error)) || !store_begin(s, error))
        return false;
    bool ok = chosen || make_up_name(s, session->game->sys->key, name, error);
    ok = ok && is_free(s, name, error) && insert_game(&k, session, name, error) && insert_acts(&k, session, error);
    if (!store_end(s, ok, error))
        return false;
    if (name_out)
        fy_print(name_out, FY_NAME, "%s", name);
    attach(session, &k);
    fy_store_note(s, session, error); /* only what the list shows: the game itself is stored */
    return true;
}

static bool update_facts(const struct stored_game *k, const struct fy_session *session, char *error)
{
    struct fy_score score = {0};
    if (!session->starting)
        session->game->sys->score(session->game->data, session->state, &score);
    sqlite3_stmt *q = store_query(k->store, "UPDATE games SET changed = " NOW ", over = ?3, points = ?4, result = ?5,"
                                            " ply = ?6 WHERE id = ?1 AND uid = ?2 AND " SEALED, error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, k->id);
    sqlite3_bind_text(q, 2, k->uid, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 3, score.over);
    sqlite3_bind_int(q, 4, score.points);
    sqlite3_bind_text(q, 5, session->starting ? "" : session->game->sys->bands[score.band], -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 6, session->n_plies);
    int changed = store_change(k->store, q, error);
    return changed > 0 ? store_seal(k->store, k->id, error) : changed == 0 && not_as_it_was(k, error);
}

bool fy_store_note(struct fy_store *s, const struct fy_session *session, char error[FY_ERROR])
{
    const struct stored_game *k = store_game_of(s, session);
    if (!k)
        return true;
    if (store_in_group(s)) /* it goes out with the act */
        return store_begin(s, error) && store_end(s, update_facts(k, session, error), error);
    /* Acts are durable before they are answered; what the list shows follows from them, and goes out with the next one. */
    if (!store_run(s, "PRAGMA synchronous = NORMAL", error))
        return false;
    bool noted = store_begin(s, error) && store_end(s, update_facts(k, session, error), error);
    char ignored[FY_ERROR];
    s->lazy = !store_run(s, "PRAGMA synchronous = FULL", noted ? ignored : error);
    return noted;
}

/* ------------------------------------------------------------------ taking games out */

/* The record of the game that `g` stands at; NULL with what is wrong with it. */
static char *sound_record(struct games *g, struct stored_game *k, char *error)
{
    struct fy_text text = {0};
    struct health h = store_examine(g, &text);
    if (h.whole) {
        *k = (struct stored_game){.store = g->store, .id = g->id, .acts = h.rows, .link = h.link};
        fy_print(k->uid, FY_UID, "%s", (const char *)sqlite3_column_text(g->row, C_UID));
        return text.text;
    }
    store_diagnose(g->shown, &h, error, FY_ERROR);
    free(text.text);
    return NULL;
}

static char *read_record(struct fy_store *s, const char *name, struct stored_game *k, char *error)
{
    struct games g = {.store = s};
    if (!begin_reading(s, error))
        return NULL;
    char *text = store_find(&g, name, error) ? sound_record(&g, k, error) : NULL;
    store_games_end(&g);
    end_reading(s);
    return text;
}

/* With what is not told to anybody: the seed of the dice to come. */
static char *stored_record(struct fy_store *s, const char *name, char *error)
{
    struct stored_game k;
    return read_record(s, name, &k, error);
}

char *fy_store_record(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    char *text = stored_record(s, name, error);
    if (text)
        fy_record_strip(text);
    return text;
}

struct fy_session *fy_store_look(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    char *text = stored_record(s, name, error);
    struct fy_session *session = text ? fy_record_read_stored(text, data_dir, error) : NULL;
    free(text);
    return session;
}

/* What tells later whether anybody has played on. */
static struct fy_game_version version_of(const struct stored_game *k)
{
    struct fy_game_version version = {.id = k->id, .acts = k->acts, .link = k->link};
    memcpy(version.uid, k->uid, FY_UID);
    return version;
}

char *fy_store_fetch(struct fy_store *s, const char *name, struct fy_game_version *version, char error[FY_ERROR])
{
    struct stored_game k;
    char *text = read_record(s, name, &k, error);
    if (text)
        *version = version_of(&k);
    return text;
}

struct fy_session *fy_store_read(const char *fetched, const char *data_dir, char error[FY_ERROR])
{
    return fy_record_read_stored(fetched, data_dir, error);
}

bool fy_store_attach(struct fy_store *s, struct fy_session *session, const char *name, const struct fy_game_version *version)
{
    struct games g = {.store = s};
    struct stored_game k = {.store = s, .id = version->id, .acts = version->acts, .link = version->link};
    char ignored[FY_ERROR];
    memcpy(k.uid, version->uid, FY_UID);
    bool as_it_was = store_find(&g, name, ignored) && g.sealed && is_that_game(&g, &k) &&
                     sqlite3_column_int64(g.row, C_ACTS) == k.acts && (uint64_t)sqlite3_column_int64(g.row, C_LINK) == k.link;
    store_games_end(&g);
    if (as_it_was)
        attach(session, &k);
    return as_it_was;
}

struct fy_session *fy_store_load(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    struct stored_game k;
    char *text = read_record(s, name, &k, error);
    struct fy_session *session = text ? fy_record_read_stored(text, data_dir, error) : NULL;
    free(text);
    if (session)
        attach(session, &k);
    return session;
}

char *fy_store_salvage(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    struct games g = {.store = s};
    struct fy_text text = {0}, all = {0};
    if (!begin_reading(s, error))
        return NULL;
    if (store_find(&g, name, error)) {
        struct health h = store_examine(&g, &text);
        if (!h.whole)
            store_diagnose(g.shown, &h, error, FY_ERROR);
        if (text.n && !h.whole)
            fy_put(&all, "# %s\n", error);
        if (text.n)
            fy_put(&all, "%s", text.text);
        if (all.text)
            fy_record_strip(all.text);
    }
    store_games_end(&g);
    end_reading(s);
    free(text.text);
    return all.text;
}

bool fy_store_has(struct fy_store *s, const char *name)
{
    struct games g = {.store = s};
    char ignored[FY_ERROR];
    bool there = store_find(&g, name, ignored);
    store_games_end(&g);
    return there;
}

bool fy_store_name(struct fy_store *s, const struct fy_session *session, char name[FY_NAME], char error[FY_ERROR])
{
    struct games g = {.store = s};
    const struct stored_game *k = store_game_of(s, session);
    if (!k) {
        fy_print(error, FY_ERROR, "this game is not in the store");
        return false;
    }
    bool found = find_stored(&g, k);
    if (found)
        fy_print(name, FY_NAME, "%s", g.shown);
    store_games_end(&g);
    return found || not_as_it_was(k, error);
}

/* ------------------------------------------------------------------ changing them */

static bool delete_game(struct games *g, char *error)
{
    int64_t id = g->id;
    struct health h = store_examine(g, NULL);
    if (h.sound < 0) { /* they may be another's */
        store_diagnose(g->shown, &h, error, FY_ERROR);
        return false;
    }
    store_games_end(g);
    sqlite3_stmt *q = store_query(g->store, "DELETE FROM games WHERE id = ?1", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, id);
    return store_change(g->store, q, error) >= 0 && store_part_subgames(g->store, id, -1, error);
}

bool fy_store_delete(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    struct games g = {.store = s};
    if (!store_begin(s, error))
        return false;
    bool ok = store_find(&g, name, error) && delete_game(&g, error);
    store_games_end(&g);
    return store_end(s, ok, error);
}

static bool rename_game(struct games *g, const char *new_name, char *error)
{
    int64_t id = g->id;
    if (!g->sealed) {
        struct health h = store_examine(g, NULL);
        store_diagnose(g->shown, &h, error, FY_ERROR);
        return false;
    }
    store_games_end(g);
    sqlite3_stmt *q = store_query(g->store, "UPDATE games SET name = ?2 WHERE id = ?1 AND " SEALED, error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, id);
    sqlite3_bind_text(q, 2, new_name, -1, SQLITE_STATIC);
    return store_change(g->store, q, error) == 1 && store_seal(g->store, id, error);
}

bool fy_store_rename(struct fy_store *s, const char *name, const char *chosen, char error[FY_ERROR])
{
    struct games g = {.store = s};
    char new_name[FY_NAME];
    if (!fy_name_read(chosen, new_name, error) || !store_begin(s, error))
        return false;
    bool ok = fy_store_has(s, name) ? is_free(s, new_name, error) : store_find(&g, name, error);
    ok = ok && store_find(&g, name, error) && rename_game(&g, new_name, error);
    store_games_end(&g);
    return store_end(s, ok, error);
}

/* ------------------------------------------------------------------ the list */

struct listed {
    json_t *game;
    char changed[64];
    int64_t id, campaign;
};

static json_t *text_of(const struct games *g, int column)
{
    char text[400];
    const char *raw = (const char *)sqlite3_column_text(g->row, column);
    store_harmless(raw, (size_t)sqlite3_column_bytes(g->row, column), text, sizeof text);
    return json_string(text);
}

static struct listed list_game(const struct games *g)
{
    struct health h = store_examine(g, NULL);
    struct listed l = {.id = g->id, .campaign = sqlite3_column_int64(g->row, C_CAMPAIGN)};
    l.game = json_pack("{s:s, s:o, s:o, s:o, s:o, s:b, s:I, s:I, s:o}", "name", g->shown, "system", text_of(g, C_SYSTEM), "scenario",
                       text_of(g, C_SCENARIO), "created", text_of(g, C_CREATED), "changed", text_of(g, C_CHANGED), "over",
                       sqlite3_column_int(g->row, C_OVER) != 0, "points", (json_int_t)sqlite3_column_int64(g->row, C_POINTS), "acts",
                       (json_int_t)h.choices, "result", text_of(g, C_RESULT));
    json_object_set_new(l.game, "ply", json_integer(g->sealed ? (json_int_t)sqlite3_column_int64(g->row, C_PLY) : (json_int_t)h.choices));
    fy_print(l.changed, sizeof l.changed, "%s", json_string_value(json_object_get(l.game, "changed")));
    if (!h.whole) {
        char words[FY_ERROR];
        store_diagnose(g->shown, &h, words, sizeof words);
        json_object_set_new(l.game, "damaged", json_string(words));
    }
    return l;
}

static int last_changed_first(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    int order = strcmp(y->changed, x->changed);
    return order ? order : (x->id < y->id) - (x->id > y->id);
}

/* A campaign that is deleted is parted from its subgames: one that is not there is lost. */
static void name_campaign(const struct listed *subgame, const struct listed *list, int n)
{
    char words[FY_ERROR];
    for (int i = 0; i < n; i++)
        if (list[i].id == subgame->campaign) {
            json_object_set(subgame->game, "campaign", json_object_get(list[i].game, "name"));
            return;
        }
    fy_print(words, sizeof words, "the game that \"%s\" is part of cannot be found",
             json_string_value(json_object_get(subgame->game, "name")));
    if (!json_object_get(subgame->game, "damaged"))
        json_object_set_new(subgame->game, "damaged", json_string(words));
}

static void free_list(struct listed *list, int n)
{
    while (n)
        json_decref(list[--n].game);
    free(list);
}

json_t *fy_store_list(struct fy_store *s, char error[FY_ERROR])
{
    struct games g = {.store = s};
    struct listed *list = NULL;
    int n = 0, room = 0;
    if (!begin_reading(s, error))
        return NULL;
    while (store_next_game(&g)) {
        if (n == room)
            list = fy_must(realloc(list, (size_t)(room = room * 2 + 16) * sizeof *list));
        list[n++] = list_game(&g);
    }
    end_reading(s);
    if (*g.trouble && (!n || !*s->damage)) {
        fy_print(error, FY_ERROR, "%s", g.trouble);
        free_list(list, n);
        return NULL;
    }
    if (n)
        qsort(list, (size_t)n, sizeof *list, last_changed_first);
    json_t *games = json_array();
    for (int i = 0; i < n; i++) {
        if (list[i].campaign)
            name_campaign(&list[i], list, n);
        json_array_append(games, list[i].game);
    }
    free_list(list, n);
    return games;
}
