/* store_file.c - the store as a file: where it lies, whose it is, and bringing one of an older Foray up to date. */
#include "store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { APPLICATION = 0x464f5259, VERSION = 4 }; /* "FORY" */

/* ------------------------------------------------------------------ where */

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

/* SQLite takes "", ":memory:" and "file:…" for things that are no files and vanish with the program. */
static bool read_path(const char *path, char *out, size_t n, char *error)
{
    if (!path)
        return own_path(out, n, error);
    if (!*path || strlen(path) + 2 >= n) {
        fy_print(error, FY_ERROR, *path ? "the path of the store is too long" : "the store needs the name of a file");
        return false;
    }
    bool special = *path == ':' || !strncmp(path, "file:", 5);
    fy_print(out, n, "%s%s", special ? "./" : "", path);
    return true;
}

/* ------------------------------------------------------------------ tables */

static const char tables[] =
    "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL, name TEXT NOT NULL, system TEXT NOT NULL,"
    " scenario TEXT NOT NULL, created TEXT NOT NULL, changed TEXT NOT NULL, over INTEGER NOT NULL, points INTEGER NOT NULL,"
    " result TEXT NOT NULL, ply INTEGER NOT NULL, acts INTEGER NOT NULL, link INTEGER NOT NULL, campaign INTEGER,"
    " campaign_ply INTEGER, seal INTEGER NOT NULL) STRICT;"
    "CREATE TABLE acts (game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
    " line TEXT NOT NULL, link INTEGER NOT NULL, PRIMARY KEY (game, n)) STRICT, WITHOUT ROWID;";

/* From version 1 to 2 and from 2 to 3. */
static const char *const steps[] = {
    /* how games ended */
    "ALTER TABLE game ADD COLUMN result TEXT NOT NULL DEFAULT '';",
    /* subgames, and how far a game has come on the line being played */
    "ALTER TABLE game ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE errand (game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,"
    " campaign INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, ply INTEGER NOT NULL, UNIQUE (campaign, ply)) STRICT;",
};

/* The acts of one game of version 3, head first, linked to each other. */
static bool link_acts(struct fy_store *s, int64_t id, const char uid[FY_UID], char *error)
{
    uint64_t link = store_first_link(uid);
    int64_t n = 0;
    bool ok = true;
    sqlite3_stmt *q = store_query(s, "SELECT 0 AS n, head FROM game WHERE id = ?1 UNION ALL SELECT n, line FROM act WHERE"
                                     " game = ?1 AND n > 0 ORDER BY n", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, id);
    while (ok && sqlite3_step(q) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(q, 1);
        size_t length = (size_t)sqlite3_column_bytes(q, 1);
        n = sqlite3_column_int64(q, 0);
        link = store_link(link, n, line ? line : "", length);
        ok = store_put_act(s, id, n, line ? line : "", length, link, error);
    }
    bool read = sqlite3_reset(q) == SQLITE_OK || !ok || store_failed(s, "the store", error);
    return ok && read && store_set_acts(s, id, n, link, error);
}

/* The first game with a number beyond `after`; false: there is none, or an error. */
static bool next_id(struct fy_store *s, int64_t after, int64_t *id, char uid[FY_UID], char *error)
{
    sqlite3_stmt *q = store_query(s, "SELECT id, uid FROM games WHERE id > ?1 ORDER BY id LIMIT 1", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, after);
    int step = sqlite3_step(q);
    if (step == SQLITE_ROW) {
        *id = sqlite3_column_int64(q, 0);
        fy_print(uid, FY_UID, "%s", (const char *)sqlite3_column_text(q, 1));
    } else if (step != SQLITE_DONE) {
        store_failed(s, "the store", error);
    }
    sqlite3_reset(q);
    return step == SQLITE_ROW;
}

/* From version 3 to 4: other tables under other names, so that an older Foray that still has the file open cannot write
 * into them. */
static bool link_and_seal(struct fy_store *s, char *error)
{
    static const char copy[] =
        "INSERT INTO games SELECT g.id, lower(hex(randomblob(16))), name, system, scenario, created, changed, over, points,"
        " result, g.ply, 0, 0, e.campaign, e.ply, 0 FROM game g LEFT JOIN errand e ON e.game = g.id;";
    char uid[FY_UID];
    bool ok = store_run(s, tables, error) && store_run(s, copy, error);
    if (ok)
        *error = '\0';
    for (int64_t id = 0; ok && next_id(s, id, &id, uid, error);)
        ok = link_acts(s, id, uid, error);
    return ok && !*error && store_run(s, "DROP TABLE errand; DROP TABLE act; DROP TABLE game;", error);
}

/* ------------------------------------------------------------------ whose it is, and how old */

static bool number(struct fy_store *s, const char *sql, int64_t *out, char *error)
{
    sqlite3_stmt *q;
    bool ok = sqlite3_prepare_v2(s->at->db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (ok)
        *out = sqlite3_column_int64(q, 0);
    else
        store_failed(s, s->path, error);
    sqlite3_finalize(q);
    return ok;
}

static bool no(const struct fy_store *s, const char *what, char *error)
{
    fy_print(error, FY_ERROR, "%.300s %s", s->path, what);
    return false;
}

/* The version of a store of ours; 0: an empty file. */
static bool version_of(struct fy_store *s, int64_t *version, char *error)
{
    int64_t application, count;
    if (!number(s, "PRAGMA application_id", &application, error) || !number(s, "PRAGMA user_version", version, error) ||
        !number(s, "SELECT count(*) FROM sqlite_schema", &count, error))
        return false;
    if (application != APPLICATION)
        return (!count && !application && !*version) || no(s, "is a database of another program", error);
    if (*version > VERSION)
        return no(s, "was made by a newer Foray", error);
    if (*version >= 1 && count)
        return true;
    char words[100];
    fy_print(words, sizeof words, "is damaged: there is no version %lld of a store", (long long)*version);
    return no(s, count ? words : "is damaged: its tables are gone", error);
}

/* One transaction: whatever happens, the store is the old one or the new one. Another program may have done it meanwhile. */
static bool bring_up_to_date(struct fy_store *s, char *error)
{
    char finish[100];
    int64_t version;
    if (!store_begin(s, error))
        return false;
    bool ok = version_of(s, &version, error);
    if (ok && version < VERSION) {
        for (int64_t at = version; ok && at >= 1 && at <= 2; at++)
            ok = store_run(s, steps[at - 1], error);
        ok = ok && (version ? link_and_seal(s, error) : store_run(s, tables, error));
        fy_print(finish, sizeof finish, "PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION, VERSION);
        ok = ok && store_run(s, finish, error);
    }
    return store_end(s, ok, error);
}

static bool prepare(struct fy_store *s, char *error)
{
    int64_t version;
    if (!store_run(s, "PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON;", error) ||
        !(store_add_functions(s->at->db) || store_failed(s, s->path, error)) || !version_of(s, &version, error) ||
        !store_run(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", error))
        return false;
    if (version < VERSION && !bring_up_to_date(s, error))
        return false;
    return store_check_file(s) || store_failed(s, s->path, error);
}

struct fy_store *fy_store_open(const char *path, char error[FY_ERROR])
{
    struct fy_store *s = fy_must(calloc(1, sizeof *s));
    s->at = &s->own;
    if (read_path(path, s->path, sizeof s->path, error)) {
        if (sqlite3_open_v2(s->path, &s->own.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
            store_failed(s, s->path, error);
        else if (prepare(s, error))
            return s;
    }
    fy_store_close(s);
    return NULL;
}

static void close_connection(struct connection *c)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(c->prepared[i].statement);
    sqlite3_close(c->db);
}

void fy_store_close(struct fy_store *s)
{
    if (!s)
        return;
    close_connection(&s->looking);
    close_connection(&s->own);
    free(s);
}
