/* stores.h - stores in the test's own folder, and what somebody else may do to their files. */
#ifndef FORAY_UNIT_STORES_H
#define FORAY_UNIT_STORES_H

#include "unit.h"

#include "foray/store.h"

#include <sqlite3.h>

static inline struct fy_store *open_store(const char *file)
{
    struct fy_store *s = fy_store_open(path_in(file), error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

static inline void change(const char *file, const char *sql)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open(path_in(file), &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK)
        fail_msg("%s: %s", sql, said);
    sqlite3_close(db);
}

#endif
