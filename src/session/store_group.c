/* store_group.c - acts of many games in one commit. The group is a transaction of the store's own connection, and every act in it a
 * savepoint: one that fails is taken back by itself. Meanwhile everything is read from a second connection, which SQLite's
 * write-ahead log lets see what was durable before. */
#include "store.h"

static const char not_stored[] = "the game could not be stored";

bool fy_store_gather(struct fy_store *s, char error[FY_ERROR])
{
    if (s->group.gathering || !store_is_durable(s, error))
        return s->group.gathering;
    int opened = sqlite3_open_v2(s->path, &s->looking.db, SQLITE_OPEN_READONLY, NULL);
    s->at = &s->looking;
    s->group.gathering = opened == SQLITE_OK && store_add_functions(s->looking.db) &&
                         sqlite3_exec(s->looking.db, "PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF", NULL, NULL, NULL) == SQLITE_OK;
    if (s->group.gathering)
        return true;
    store_failed(s, s->path, error);
    s->at = &s->own;
    sqlite3_close(s->looking.db);
    s->looking.db = NULL;
    return false;
}

bool store_in_group(const struct fy_store *s)
{
    return s->group.gathering && s->at == &s->own;
}

/* ------------------------------------------------------------------ on any thread: the store's own connection, and nothing else */

static bool is_open(const struct fy_store *s)
{
    return !sqlite3_get_autocommit(s->own.db);
}

static bool run(struct fy_store *s, const char *sql)
{
    return sqlite3_exec(s->own.db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

void fy_store_group_begin(struct fy_store *s)
{
    s->group.spoiled = false;
    s->group.error[0] = '\0';
    bool begun = (!is_open(s) || run(s, "ROLLBACK")) && run(s, "BEGIN IMMEDIATE");
    if (!begun)
        fy_print(s->group.error, sizeof s->group.error, "%s: %s", not_stored, sqlite3_errmsg(s->own.db));
}

bool fy_store_group_commit(struct fy_store *s, char error[FY_ERROR])
{
    if (*s->group.error) /* each act was told */
        return true;
    bool whole = is_open(s) && !s->group.spoiled;
    if (whole && run(s, "COMMIT"))
        return true;
    fy_print(error, FY_ERROR, "%s: %s", not_stored, whole ? sqlite3_errmsg(s->own.db) : "there is no memory, or no room on the disk");
    if (is_open(s))
        run(s, "ROLLBACK"); /* without memory even that fails: then it is left to the next group */
    return false;
}

/* ------------------------------------------------------------------ acts */

void fy_store_group_enter(struct fy_store *s)
{
    s->at = &s->own;
}

void fy_store_group_leave(struct fy_store *s)
{
    s->at = &s->looking;
}

bool store_group_begin_act(struct fy_store *s, char *error)
{
    if (*s->group.error || s->group.spoiled) {
        fy_print(error, FY_ERROR, "%s", *s->group.error ? s->group.error : not_stored);
        return false;
    }
    sqlite3_stmt *q = store_query(s, "SAVEPOINT act", error);
    s->writing = true; /* from now on it is noticed if SQLite has given the transaction up */
    s->writing = q && store_change(s, q, error) >= 0;
    return s->writing;
}

bool store_group_end_act(struct fy_store *s, bool ok, char *error)
{
    sqlite3_stmt *q = ok ? store_query(s, "RELEASE act", error) : NULL;
    bool stored = q && store_change(s, q, error) >= 0;
    s->writing = false;
    if (!stored && is_open(s) && !run(s, "ROLLBACK TO act; RELEASE act"))
        s->group.spoiled = true;
    return stored;
}
