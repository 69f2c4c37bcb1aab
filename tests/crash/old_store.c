/* old_store.c - old_store FILE SQL: a store made by the statements of a text. */
#include <sqlite3.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static char sql[1 << 16];
    sqlite3 *db;
    char *said = NULL;
    FILE *f = argc == 3 ? fopen(argv[2], "rb") : NULL;
    if (!f || !fread(sql, 1, sizeof sql - 1, f) || sqlite3_open(argv[1], &db) != SQLITE_OK)
        return fprintf(stderr, "old_store FILE SQL\n"), 2;
    fclose(f);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK)
        return fprintf(stderr, "%s\n", said), 1;
    return sqlite3_close(db) != SQLITE_OK;
}
