/* store.c - games in SQLite. An act is one row; a commit is durable before the act is answered. */
#include "foray/store.h"

#include "foray/text.h"
#include "session.h"

#include <ctype.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { APPLICATION = 0x464f5259, VERSION = 3 }; /* "FORY" */

struct fy_store {
    sqlite3 *db;
};

/* A session in the store: what its keep callback gets. The session frees it. */
struct kept_game {
    struct fy_store *store;
    int64_t id, acts; /* acts stored so far: another program playing the same game is noticed by it */
};

static bool failed(struct fy_store *s, const char *what, char *error)
{
    fy_print(error, FY_ERROR, "%s: %s", what, sqlite3_errmsg(s->db));
    return false;
}

static bool run(struct fy_store *s, const char *sql, char *error)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(s, "the store", error);
}

static int64_t number(struct fy_store *s, const char *sql)
{
    sqlite3_stmt *q;
    int64_t v = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        v = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return v;
}

/* ------------------------------------------------------------------ opening */

static bool make_folder(char *path)
{
    for (char *p = path + 1; *p; p++)
        if (*p == '/') {
            *p = '\0';
            if (mkdir(path, 0777) != 0 && errno != EEXIST)
                return false;
            *p = '/';
        }
    return true;
}

static bool own_path(char *out, size_t n, char *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data)
        fy_print(out, n, "%s/foray/games.db", data);
    else if (home && *home)
        fy_print(out, n, "%s/.local/share/foray/games.db", home);
    else {
        fy_print(error, FY_ERROR, "there is no home folder to keep games in; name a file with --store");
        return false;
    }
    if (make_folder(out))
        return true;
    fy_print(error, FY_ERROR, "cannot make the folder of %s: %s", out, strerror(errno));
    return false;
}

/* From each version to the next: a new store takes all the steps, an old one those it lacks. */
static const char *const steps[VERSION] = {
    "PRAGMA application_id = 1179603545;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, system TEXT NOT NULL, scenario TEXT NOT NULL,"
    " head TEXT NOT NULL, created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ')),"
    " changed TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ')), over INTEGER NOT NULL DEFAULT 0,"
    " points INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE act (game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY (game, n)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;",
    /* how games ended */
    "ALTER TABLE game ADD COLUMN result TEXT NOT NULL DEFAULT '';"
    "PRAGMA user_version = 2;",
    /* errands, and how far a game has come on the line being played */
    "ALTER TABLE game ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE errand (game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,"
    " campaign INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, ply INTEGER NOT NULL, UNIQUE (campaign, ply)) STRICT;"
    "PRAGMA user_version = 3;",
};

/* Another program may have done it meanwhile. */
static bool bring_up_to_date(struct fy_store *s, char *error)
{
    bool ok = run(s, "BEGIN IMMEDIATE;", error);
    for (int64_t at = ok ? number(s, "PRAGMA user_version") : VERSION; ok && at < VERSION; at++)
        ok = at >= 0 && run(s, steps[at], error);
    if (ok && run(s, "COMMIT;", error))
        return true;
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool prepare(struct fy_store *s, const char *path, char *error)
{
    if (!run(s, "PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON;", error))
        return false;
    int64_t application = number(s, "PRAGMA application_id"), version = number(s, "PRAGMA user_version"),
            tables = number(s, "SELECT count(*) FROM sqlite_schema");
    if (application < 0 || tables < 0)
        return failed(s, path, error);
    if (application == APPLICATION && version > VERSION) {
        fy_print(error, FY_ERROR, "%s was made by a newer Foray", path);
        return false;
    }
    if (application != APPLICATION && tables > 0) {
        fy_print(error, FY_ERROR, "%s is a database of another program", path);
        return false;
    }
    if (!run(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", error))
        return false;
    return (application == APPLICATION && version == VERSION) || bring_up_to_date(s, error);
}

struct fy_store *fy_store_open(const char *path, char error[FY_ERROR])
{
    char own[1024];
    if (!path) {
        if (!own_path(own, sizeof own, error))
            return NULL;
        path = own;
    }
    struct fy_store *s = fy_must(calloc(1, sizeof *s));
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK) {
        failed(s, path, error);
    } else if (prepare(s, path, error)) {
        return s;
    }
    fy_store_close(s);
    return NULL;
}

void fy_store_close(struct fy_store *s)
{
    if (!s)
        return;
    sqlite3_close(s->db);
    free(s);
}

/* ------------------------------------------------------------------ writing */

static bool insert_act(struct fy_store *s, int64_t game, int64_t n, const char *line, char *error)
{
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->db, "INSERT INTO act (game, n, line) VALUES (?1, ?2, ?3)", -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the game could not be stored", error);
    sqlite3_bind_int64(q, 1, game);
    sqlite3_bind_int64(q, 2, n);
    sqlite3_bind_text(q, 3, line, -1, SQLITE_STATIC);
    int step = sqlite3_step(q);
    bool ok = step == SQLITE_DONE;
    if (step == SQLITE_CONSTRAINT)
        fy_print(error, FY_ERROR, "this game is being played elsewhere too, or was deleted; open it again");
    else if (!ok)
        failed(s, "the game could not be stored", error);
    sqlite3_finalize(q);
    return ok;
}

/* Errands of decisions that are undone belong to nothing any more. */
static bool part_errands(struct fy_store *s, int64_t campaign, const char *undone_to, char *error)
{
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->db, "DELETE FROM errand WHERE campaign = ?1 AND ply > CAST(?2 AS INTEGER)", -1, &q, NULL) !=
        SQLITE_OK)
        return failed(s, "the game could not be stored", error);
    sqlite3_bind_int64(q, 1, campaign);
    sqlite3_bind_text(q, 2, undone_to, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(q) == SQLITE_DONE || failed(s, "the game could not be stored", error);
    sqlite3_finalize(q);
    return ok;
}

static bool keep_undo(struct kept_game *k, const char *line, char *error)
{
    if (!run(k->store, "BEGIN IMMEDIATE", error))
        return false;
    bool ok = insert_act(k->store, k->id, k->acts + 1, line, error) && part_errands(k->store, k->id, line + 5, error) &&
              run(k->store, "COMMIT", error);
    if (!ok)
        sqlite3_exec(k->store->db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}

static bool keep(void *context, const char *line, char error[FY_ERROR])
{
    struct kept_game *k = context;
    bool undo = !strncmp(line, "undo ", 5);
    if (undo ? !keep_undo(k, line, error) : !insert_act(k->store, k->id, k->acts + 1, line, error))
        return false;
    k->acts++;
    return true;
}

static void keep_from_now_on(struct fy_store *s, struct fy_session *session, int64_t id, int64_t acts)
{
    struct kept_game *k = fy_must(malloc(sizeof *k));
    *k = (struct kept_game){s, id, acts};
    fy_session_on_keep(session, keep, k);
    session->keep_owned = k;
}

static const struct kept_game *in_store(const struct fy_store *s, const struct fy_session *session)
{
    const struct kept_game *k = session->keep_owned;
    return k && k->store == s ? k : NULL;
}

static int64_t find(struct fy_store *s, const char *name)
{
    sqlite3_stmt *q;
    int64_t id = -1;
    if (sqlite3_prepare_v2(s->db, "SELECT id FROM game WHERE name = ?1", -1, &q, NULL) != SQLITE_OK)
        return -1;
    sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
    if (sqlite3_step(q) == SQLITE_ROW)
        id = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return id;
}

static bool good_name(const char *name, char *error)
{
    size_t n = strlen(name);
    bool ok = n >= 1 && n <= 60;
    for (size_t i = 0; i < n; i++)
        ok &= isalnum((unsigned char)name[i]) || strchr("-_. ", name[i]) != NULL || (name[i] & 0x80);
    if (!ok)
        fy_print(error, FY_ERROR, "a game's name has 1 to 60 letters, digits, spaces, dots and hyphens");
    return ok;
}

static void make_up_name(struct fy_store *s, const char *key, char *out)
{
    int n = 1;
    do
        fy_print(out, 64, "%s-%d", key, n++);
    while (find(s, out) >= 0);
}

static int64_t insert_game(struct fy_store *s, const struct fy_session *session, const char *name, char *error)
{
    sqlite3_stmt *q;
    char *head = fy_record_head_kept(session);
    int64_t id = -1;
    if (sqlite3_prepare_v2(s->db, "INSERT INTO game (name, system, scenario, head) VALUES (?1, ?2, ?3, ?4)", -1, &q,
                           NULL) == SQLITE_OK) {
        sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
        sqlite3_bind_text(q, 2, session->game->sys->key, -1, SQLITE_STATIC);
        sqlite3_bind_text(q, 3, session->game->scenario, -1, SQLITE_STATIC);
        sqlite3_bind_text(q, 4, head, -1, SQLITE_STATIC);
        if (sqlite3_step(q) == SQLITE_DONE)
            id = sqlite3_last_insert_rowid(s->db);
        else
            failed(s, "the game could not be stored", error);
        sqlite3_finalize(q);
    } else {
        failed(s, "the game could not be stored", error);
    }
    free(head);
    return id;
}

/* A record that is loaded goes in with many lines to a row: a hundred thousand rows would take seconds. */
enum { LINES_TO_A_ROW = 256 };
static bool insert_lines(struct fy_store *s, int64_t game, int64_t n, const struct fy_session *session, int from, char *error)
{
    int to = from + LINES_TO_A_ROW < session->n_record ? from + LINES_TO_A_ROW : session->n_record;
    size_t room = 0, at = 0;
    for (int i = from; i < to; i++)
        room += strlen(session->record[i]) + 1;
    char *lines = fy_must(malloc(room));
    for (int i = from; i < to; i++) {
        size_t length = strlen(session->record[i]);
        memcpy(lines + at, session->record[i], length);
        at += length + 1;
        lines[at - 1] = i + 1 < to ? '\n' : '\0';
    }
    bool ok = insert_act(s, game, n, lines, error);
    free(lines);
    return ok;
}

bool fy_store_add(struct fy_store *s, struct fy_session *session, const char *name, char *name_out, char error[FY_ERROR])
{
    char own[64];
    if (name && !good_name(name, error))
        return false;
    if (!run(s, "BEGIN IMMEDIATE", error))
        return false;
    if (!name) {
        make_up_name(s, session->game->sys->key, own);
        name = own;
    }
    int64_t id = find(s, name) < 0 ? insert_game(s, session, name, error)
                                   : (fy_print(error, FY_ERROR, "there is a game called \"%s\" already", name), -1);
    bool ok = id >= 0;
    int64_t rows = 0;
    for (int i = 0; ok && i < session->n_record; i += LINES_TO_A_ROW)
        ok = insert_lines(s, id, ++rows, session, i, error);
    if (!ok || !run(s, "COMMIT", error)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    if (name_out)
        fy_print(name_out, 64, "%s", name);
    keep_from_now_on(s, session, id, rows);
    fy_store_note(s, session, error); /* only what the list shows: the game itself is stored */
    return true;
}

bool fy_store_note(struct fy_store *s, const struct fy_session *session, char error[FY_ERROR])
{
    const struct kept_game *k = in_store(s, session);
    struct fy_score score = {0};
    sqlite3_stmt *q;
    if (!k)
        return true;
    if (!session->starting)
        session->game->sys->score(session->game->data, session->state, &score);
    if (sqlite3_prepare_v2(s->db, "UPDATE game SET changed = strftime('%Y-%m-%dT%H:%M:%SZ'), over = ?2, points = ?3,"
                                  " result = ?4, ply = ?5 WHERE id = ?1", -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the store", error);
    sqlite3_bind_int64(q, 1, k->id);
    sqlite3_bind_int(q, 2, score.over);
    sqlite3_bind_int(q, 3, score.points);
    sqlite3_bind_text(q, 4, session->starting ? "" : session->game->sys->bands[score.band], -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 5, session->n_plies);
    bool ok = sqlite3_step(q) == SQLITE_DONE || failed(s, "the store", error);
    sqlite3_finalize(q);
    return ok;
}

/* ------------------------------------------------------------------ errands */

bool fy_store_bind(struct fy_store *s, const struct fy_session *errand, const struct fy_session *campaign,
                   char error[FY_ERROR])
{
    const struct kept_game *e = in_store(s, errand), *c = in_store(s, campaign);
    sqlite3_stmt *q;
    if (!e || !c) {
        fy_print(error, FY_ERROR, "both games must be in the store");
        return false;
    }
    if (sqlite3_prepare_v2(s->db, "INSERT OR REPLACE INTO errand (game, campaign, ply) VALUES (?1, ?2, ?3)", -1, &q, NULL) !=
        SQLITE_OK)
        return failed(s, "the store", error);
    sqlite3_bind_int64(q, 1, e->id);
    sqlite3_bind_int64(q, 2, c->id);
    sqlite3_bind_int64(q, 3, campaign->n_plies);
    bool ok = sqlite3_step(q) == SQLITE_DONE || failed(s, "the store", error);
    sqlite3_finalize(q);
    return ok;
}

/* One row of name, ply, over, waiting. */
static bool find_kin(struct fy_store *s, const char *sql, int64_t id, int64_t ply, struct fy_kin *out)
{
    sqlite3_stmt *q;
    *out = (struct fy_kin){0};
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_int64(q, 1, id);
    if (sqlite3_bind_parameter_count(q) > 1)
        sqlite3_bind_int64(q, 2, ply);
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found) {
        fy_print(out->name, sizeof out->name, "%s", (const char *)sqlite3_column_text(q, 0));
        out->ply = (uint32_t)sqlite3_column_int64(q, 1);
        out->over = sqlite3_column_int(q, 2) != 0;
        out->waiting = sqlite3_column_int(q, 3) != 0;
    }
    sqlite3_finalize(q);
    return found;
}

bool fy_store_errand(struct fy_store *s, const struct fy_session *campaign, struct fy_kin *out)
{
    const struct kept_game *k = in_store(s, campaign);
    return k && find_kin(s, "SELECT name, errand.ply, over, 1 FROM errand JOIN game ON game.id = errand.game WHERE"
                            " campaign = ?1 AND errand.ply = ?2", k->id, campaign->n_plies, out);
}

bool fy_store_campaign(struct fy_store *s, const struct fy_session *errand, struct fy_kin *out)
{
    const struct kept_game *k = in_store(s, errand);
    return k && find_kin(s, "SELECT c.name, errand.ply, e.over, c.ply = errand.ply FROM errand JOIN game c ON c.id ="
                            " errand.campaign JOIN game e ON e.id = errand.game WHERE errand.game = ?1", k->id, 0, out);
}

/* ------------------------------------------------------------------ reading */

static bool no_such_game(const char *name, char *error)
{
    fy_print(error, FY_ERROR, "there is no game called \"%s\"", name);
    return false;
}

/* With what is not told to anybody: the seed of the dice to come. */
static char *kept_record(struct fy_store *s, const char *name, char *error)
{
    sqlite3_stmt *q;
    int64_t id = find(s, name);
    char *text = NULL;
    if (id < 0)
        return no_such_game(name, error), NULL;
    static const char sql[] = "SELECT head || coalesce((SELECT group_concat(line, char(10)) || char(10) FROM (SELECT line"
                              " FROM act WHERE game = ?1 ORDER BY n)), '') FROM game WHERE id = ?1";
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the store", error), NULL;
    sqlite3_bind_int64(q, 1, id);
    if (sqlite3_step(q) == SQLITE_ROW) {
        const char *all = (const char *)sqlite3_column_text(q, 0);
        size_t n = (size_t)sqlite3_column_bytes(q, 0) + 1;
        text = fy_must(malloc(n));
        memcpy(text, all ? all : "", n);
    } else {
        failed(s, "the store", error);
    }
    sqlite3_finalize(q);
    return text;
}

char *fy_store_record(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    char *text = kept_record(s, name, error);
    if (text)
        fy_record_strip(text);
    return text;
}

struct fy_session *fy_store_look(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    char *text = kept_record(s, name, error);
    struct fy_session *session = text ? fy_record_read_kept(text, data_dir, error) : NULL;
    free(text);
    return session;
}

static int64_t count_acts(struct fy_store *s, int64_t id)
{
    sqlite3_stmt *q;
    int64_t n = 0;
    if (sqlite3_prepare_v2(s->db, "SELECT coalesce(max(n), 0) FROM act WHERE game = ?1", -1, &q, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(q, 1, id);
        if (sqlite3_step(q) == SQLITE_ROW)
            n = sqlite3_column_int64(q, 0);
    }
    sqlite3_finalize(q);
    return n;
}

char *fy_store_fetch(struct fy_store *s, const char *name, struct fy_slip *slip, char error[FY_ERROR])
{
    if (!run(s, "BEGIN", error)) /* id, acts and record of one moment */
        return NULL;
    slip->id = find(s, name);
    slip->acts = slip->id >= 0 ? count_acts(s, slip->id) : 0;
    char *text = kept_record(s, name, error);
    sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    return text;
}

struct fy_session *fy_store_read(const char *fetched, const char *data_dir, char error[FY_ERROR])
{
    return fy_record_read_kept(fetched, data_dir, error);
}

bool fy_store_keep(struct fy_store *s, struct fy_session *session, const char *name, const struct fy_slip *slip)
{
    bool as_it_was = find(s, name) == slip->id && count_acts(s, slip->id) == slip->acts;
    if (as_it_was)
        keep_from_now_on(s, session, slip->id, slip->acts);
    return as_it_was;
}

struct fy_session *fy_store_load(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    struct fy_slip slip;
    char *text = fy_store_fetch(s, name, &slip, error);
    struct fy_session *session = text ? fy_store_read(text, data_dir, error) : NULL;
    free(text);
    if (session)
        keep_from_now_on(s, session, slip.id, slip.acts);
    return session;
}

bool fy_store_delete(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    sqlite3_stmt *q;
    if (find(s, name) < 0)
        return no_such_game(name, error);
    if (sqlite3_prepare_v2(s->db, "DELETE FROM game WHERE name = ?1", -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the store", error);
    sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(q) == SQLITE_DONE || failed(s, "the store", error);
    sqlite3_finalize(q);
    return ok;
}

bool fy_store_rename(struct fy_store *s, const char *name, const char *new_name, char error[FY_ERROR])
{
    sqlite3_stmt *q;
    if (!good_name(new_name, error))
        return false;
    if (find(s, name) < 0)
        return no_such_game(name, error);
    if (find(s, new_name) >= 0) {
        fy_print(error, FY_ERROR, "there is a game called \"%s\" already", new_name);
        return false;
    }
    if (sqlite3_prepare_v2(s->db, "UPDATE game SET name = ?2 WHERE name = ?1", -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the store", error);
    sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 2, new_name, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(q) == SQLITE_DONE || failed(s, "the store", error);
    sqlite3_finalize(q);
    return ok;
}

static json_t *game_json(sqlite3_stmt *q)
{
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:i, s:i, s:s}", "name", sqlite3_column_text(q, 0), "system",
                          sqlite3_column_text(q, 1), "scenario", sqlite3_column_text(q, 2), "created",
                          sqlite3_column_text(q, 3), "changed", sqlite3_column_text(q, 4), "over",
                          sqlite3_column_int(q, 5), "points", sqlite3_column_int(q, 6), "acts", sqlite3_column_int(q, 7),
                          "result", sqlite3_column_text(q, 8));
    if (sqlite3_column_text(q, 9))
        json_object_set_new(o, "campaign", json_string((const char *)sqlite3_column_text(q, 9)));
    return o;
}

json_t *fy_store_list(struct fy_store *s, char error[FY_ERROR])
{
    sqlite3_stmt *q;
    static const char sql[] = "SELECT name, system, scenario, created, changed, over, points, (SELECT coalesce(sum((line LIKE"
                              " '>%') + (length(line) - length(replace(line, char(10) || '>', ''))) / 2), 0) FROM act WHERE"
                              " game = id), result, (SELECT c.name FROM errand e JOIN game c ON c.id ="
                              " e.campaign WHERE e.game = game.id) FROM game ORDER BY changed DESC, id DESC";
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK)
        return failed(s, "the store", error), NULL;
    json_t *list = json_array();
    int step;
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        json_array_append_new(list, game_json(q));
    if (step != SQLITE_DONE) {
        failed(s, "the store", error);
        json_decref(list);
        list = NULL;
    }
    sqlite3_finalize(q);
    return list;
}
