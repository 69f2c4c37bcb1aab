/* store.c - the store of a study: an SQLite file with its plan, the shards that are finished and one row for each game. */
#include "study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { APPLICATION = 0x464f5354, VERSION = 1 }; /* "FOST" */

static const char tables[] =
    "CREATE TABLE study (one INTEGER PRIMARY KEY CHECK (one = 1), hash TEXT NOT NULL, plan TEXT NOT NULL) STRICT;"
    "CREATE TABLE shard (variant INTEGER NOT NULL, first INTEGER NOT NULL, games INTEGER NOT NULL, digest TEXT NOT NULL,"
    " PRIMARY KEY (variant, first)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE game (variant INTEGER NOT NULL, game INTEGER NOT NULL, points INTEGER NOT NULL, band INTEGER NOT NULL,"
    " won INTEGER NOT NULL, decisions INTEGER NOT NULL, detail BLOB NOT NULL, PRIMARY KEY (variant, game)) STRICT, WITHOUT "
    "ROWID;"
    "CREATE TABLE watched (variant INTEGER NOT NULL, game INTEGER NOT NULL, fell BLOB NOT NULL, spots BLOB NOT NULL,"
    " PRIMARY KEY (variant, game)) STRICT, WITHOUT ROWID;";

bool study_failed(struct fy_study_store *s, char error[FY_ERROR])
{
    bool busy = sqlite3_errcode(s->db) == SQLITE_BUSY;
    fy_print(error, FY_ERROR, "%s: %s", s->path, busy ? "another program is working on it" : sqlite3_errmsg(s->db));
    return false;
}

static bool run_sql(struct fy_study_store *s, const char *sql, char error[FY_ERROR])
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || study_failed(s, error);
}

sqlite3_stmt *study_query(struct fy_study_store *s, const char *sql, char error[FY_ERROR])
{
    sqlite3_stmt *q = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK)
        study_failed(s, error);
    return q;
}

static bool number(struct fy_study_store *s, const char *sql, int64_t *out, char error[FY_ERROR])
{
    sqlite3_stmt *q = study_query(s, sql, error);
    bool ok = q && sqlite3_step(q) == SQLITE_ROW;
    if (ok)
        *out = sqlite3_column_int64(q, 0);
    else
        study_failed(s, error);
    sqlite3_finalize(q);
    return ok;
}

/* ------------------------------------------------------------------ opening */

/* Without a shared index beside the file: one process writes it, and it may lie on a network's disk. A killed program loses
 * nothing that was committed; a power failure may cost the last shards, which are then played again. */
static bool open_file(struct fy_study_store *s, const char *path, bool make, char error[FY_ERROR])
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
    bool special = *path == ':' || !strncmp(path, "file:", 5);
    struct stat st;
    fy_print(s->path, sizeof s->path, "%s%s", special ? "./" : "", path);
    if (!make && stat(s->path, &st) != 0) {
        fy_print(error, FY_ERROR, "%s: %s", path, strerror(errno));
        return false;
    }
    if (sqlite3_open_v2(s->path, &s->db, flags, NULL) != SQLITE_OK)
        return study_failed(s, error);
    sqlite3_busy_timeout(s->db, 5000);
    return run_sql(s, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;", error);
}

/* Whose file it is: 1 a study's, 0 nobody's yet, -1 with a message. */
static int owner(struct fy_study_store *s, char error[FY_ERROR])
{
    int64_t application, version, objects;
    if (!number(s, "PRAGMA application_id", &application, error) || !number(s, "PRAGMA user_version", &version, error) ||
        !number(s, "SELECT count(*) FROM sqlite_schema", &objects, error))
        return -1;
    if (application == APPLICATION && version == VERSION)
        return 1;
    if (application == 0 && objects == 0)
        return 0;
    fy_print(error, FY_ERROR,
             application == APPLICATION ? "%s is a study of a newer Foray" : "%s is a file of another program, not a study",
             s->path);
    return -1;
}

static void hash_word(const struct fy_study *study, char out[20])
{
    fy_print(out, 20, "%016llx", (unsigned long long)study->hash);
}

/* The plan is kept as it is now: titles may have changed, and there may be more games. */
static bool put_plan(struct fy_study_store *s, const struct fy_study *study, char error[FY_ERROR])
{
    char hash[20];
    char *plan = fy_must(json_dumps(study->plan, JSON_COMPACT | JSON_SORT_KEYS));
    sqlite3_stmt *q = study_query(s, "INSERT OR REPLACE INTO study VALUES (1, ?1, ?2)", error);
    hash_word(study, hash);
    sqlite3_bind_text(q, 1, hash, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(q, 2, plan, -1, SQLITE_TRANSIENT);
    bool ok = q && sqlite3_step(q) == SQLITE_DONE;
    if (!ok)
        study_failed(s, error);
    sqlite3_finalize(q);
    free(plan);
    return ok;
}

static bool make_tables(struct fy_study_store *s, const struct fy_study *study, char error[FY_ERROR])
{
    char mark[100];
    fy_print(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION, VERSION);
    return run_sql(s, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE", error) && run_sql(s, tables, error) &&
           run_sql(s, mark, error) && put_plan(s, study, error) && run_sql(s, "COMMIT", error);
}

/* The hash and, if asked for, the plan of the file. */
static bool read_study(struct fy_study_store *s, char hash[20], json_t **plan, char error[FY_ERROR])
{
    sqlite3_stmt *q = study_query(s, "SELECT hash, plan FROM study", error);
    bool ok = q && sqlite3_step(q) == SQLITE_ROW;
    if (ok) {
        fy_print(hash, 20, "%s", (const char *)sqlite3_column_text(q, 0));
        if (plan)
            *plan = json_loads((const char *)sqlite3_column_text(q, 1), 0, NULL);
    } else
        study_failed(s, error);
    sqlite3_finalize(q);
    if (ok && plan && !*plan) {
        fy_print(error, FY_ERROR, "%s: its plan is damaged", s->path);
        ok = false;
    }
    return ok;
}

static bool is_of(struct fy_study_store *s, const struct fy_study *study, char error[FY_ERROR])
{
    char hash[20], wanted[20];
    hash_word(study, wanted);
    if (!read_study(s, hash, NULL, error))
        return false;
    if (!strcmp(hash, wanted))
        return true;
    fy_print(error, FY_ERROR, "%s holds another study (%s, not %s): its games would go differently", s->path, hash, wanted);
    return false;
}

static bool prepare(struct fy_study_store *s, char error[FY_ERROR])
{
    s->put_shard = study_query(s, "INSERT OR REPLACE INTO shard VALUES (?1, ?2, ?3, ?4)", error);
    s->put_game = study_query(s, "INSERT OR REPLACE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", error);
    s->put_watch = study_query(s, "INSERT OR REPLACE INTO watched VALUES (?1, ?2, ?3, ?4)", error);
    return s->put_shard && s->put_game && s->put_watch;
}

struct fy_study_store *fy_study_store_open(const char *path, const struct fy_study *study, char error[FY_ERROR])
{
    struct fy_study_store *s = fy_must(calloc(1, sizeof *s));
    s->study = study;
    int whose = open_file(s, path, true, error) ? owner(s, error) : -1;
    bool ok = whose > 0 ? is_of(s, study, error) && put_plan(s, study, error) : whose == 0 && make_tables(s, study, error);
    if (ok && prepare(s, error))
        return s;
    fy_study_store_close(s);
    return NULL;
}

struct fy_study_store *fy_study_store_look(const char *path, const char *data_dir, struct fy_study **study,
                                           char error[FY_ERROR])
{
    struct fy_study_store *s = fy_must(calloc(1, sizeof *s));
    json_t *plan = NULL;
    char hash[20];
    *study = NULL;
    int whose = open_file(s, path, false, error) ? owner(s, error) : -1;
    if (whose == 0)
        fy_print(error, FY_ERROR, "%s is not a study", path);
    if (whose > 0 && read_study(s, hash, &plan, error))
        *study = fy_study_of_plan(plan, data_dir, error);
    json_decref(plan);
    s->study = *study;
    if (*study && is_of(s, *study, error) && prepare(s, error))
        return s;
    fy_study_free(*study);
    *study = NULL;
    fy_study_store_close(s);
    return NULL;
}

void fy_study_store_close(struct fy_study_store *s)
{
    if (!s)
        return;
    sqlite3_finalize(s->put_shard);
    sqlite3_finalize(s->put_game);
    sqlite3_finalize(s->put_watch);
    sqlite3_close(s->db);
    free(s);
}

/* ------------------------------------------------------------------ rows in and out */

static size_t put_number(uint8_t *out, int32_t v)
{
    uint32_t u = (uint32_t)v;
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(u >> 8 * i);
    return 4;
}

static int32_t get_number(const uint8_t *in)
{
    return (int32_t)((uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24);
}

/* The measures, four bytes each, then what became of each target and unit, one byte each. */
enum { DETAIL = 4 * FY_MEASURES + FY_FATE_ROWS };
static size_t write_detail(const struct fy_study_variant *v, const struct raid_row *r, uint8_t out[DETAIL])
{
    size_t n = 0;
    int measures = study_measures(v->run.game->sys);
    for (int i = 0; i < measures; i++)
        n += put_number(out + n, r->measure[i]);
    memcpy(out + n, r->fate, r->n_fates);
    return n + r->n_fates;
}

bool study_row(const struct fy_study_variant *v, sqlite3_stmt *q, int from, struct raid_row *r)
{
    int measures = study_measures(v->run.game->sys), n = sqlite3_column_bytes(q, from + 4);
    const uint8_t *detail = sqlite3_column_blob(q, from + 4);
    if (n < 4 * measures || n - 4 * measures > FY_FATE_ROWS || (n && !detail))
        return false;
    r->points = sqlite3_column_int(q, from);
    r->band = (uint8_t)sqlite3_column_int(q, from + 1);
    r->won = sqlite3_column_int(q, from + 2) != 0;
    r->decisions = (uint32_t)sqlite3_column_int64(q, from + 3);
    for (int i = 0; i < measures; i++)
        r->measure[i] = get_number(detail + 4 * i);
    r->n_fates = (uint8_t)(n - 4 * measures);
    for (int i = 0; i < r->n_fates; i++) {
        r->fate[i] = detail[4 * measures + i];
        if (r->fate[i] >= FY_FATES)
            return false;
    }
    return true;
}

/* Spots: a byte for the kind and four for the place, each. */
enum { SPOT_BYTES = 5 };
bool study_watch(sqlite3_stmt *q, int from, struct raid_watch *w)
{
    int n = sqlite3_column_bytes(q, from), m = sqlite3_column_bytes(q, from + 1);
    const uint8_t *fell = sqlite3_column_blob(q, from), *spots = sqlite3_column_blob(q, from + 1);
    if (n > FY_FATE_ROWS || m % SPOT_BYTES || m / SPOT_BYTES > SPOTS)
        return false;
    w->n_targets = n;
    w->n_spots = m / SPOT_BYTES;
    if (n)
        memcpy(w->turn, fell, (size_t)n);
    for (int i = 0; i < w->n_spots; i++)
        w->spot[i] = (struct spot){.kind = spots[SPOT_BYTES * i], .at = get_number(spots + SPOT_BYTES * i + 1)};
    return true;
}

static bool done(struct fy_study_store *s, sqlite3_stmt *q, char error[FY_ERROR])
{
    bool ok = sqlite3_step(q) == SQLITE_DONE || study_failed(s, error);
    sqlite3_reset(q);
    return ok;
}

static bool put_game(struct fy_study_store *s, int variant, const struct raid_row *r, uint64_t *digest, char error[FY_ERROR])
{
    uint8_t detail[DETAIL];
    size_t n = write_detail(&s->study->variants[variant], r, detail);
    int64_t values[] = {variant, (int64_t)r->game, r->points, r->band, r->won, r->decisions};
    for (int i = 0; i < 6; i++)
        sqlite3_bind_int64(s->put_game, i + 1, values[i]);
    sqlite3_bind_blob(s->put_game, 7, detail, (int)n, SQLITE_STATIC);
    *digest = (*digest ^ fy_hash(values, sizeof values)) * 31 + fy_hash(detail, n);
    return done(s, s->put_game, error);
}

static bool put_watch(struct fy_study_store *s, int variant, uint64_t game, const struct raid_watch *w, uint64_t *digest,
                      char error[FY_ERROR])
{
    uint8_t spots[SPOTS * SPOT_BYTES];
    for (int i = 0; i < w->n_spots; i++) {
        spots[SPOT_BYTES * i] = w->spot[i].kind;
        put_number(spots + SPOT_BYTES * i + 1, w->spot[i].at);
    }
    sqlite3_bind_int(s->put_watch, 1, variant);
    sqlite3_bind_int64(s->put_watch, 2, (int64_t)game);
    sqlite3_bind_blob(s->put_watch, 3, w->turn, w->n_targets, SQLITE_STATIC);
    sqlite3_bind_blob(s->put_watch, 4, spots, w->n_spots * SPOT_BYTES, SQLITE_STATIC);
    *digest = *digest * 31 + fy_hash(spots, (size_t)(w->n_spots * SPOT_BYTES)) + fy_hash(w->turn, (size_t)w->n_targets);
    return done(s, s->put_watch, error);
}

static bool put_rows(struct fy_study_store *s, const struct shard *k, char error[FY_ERROR])
{
    uint64_t digest = 0;
    char word[20];
    for (uint64_t i = 0; i < k->games; i++)
        if (!put_game(s, k->variant, &k->rows[i], &digest, error))
            return false;
    for (uint64_t i = 0; i < k->n_watches; i++)
        if (!put_watch(s, k->variant, k->first + i, &k->watches[i], &digest, error))
            return false;
    fy_print(word, sizeof word, "%016llx", (unsigned long long)digest);
    sqlite3_bind_int(s->put_shard, 1, k->variant);
    sqlite3_bind_int64(s->put_shard, 2, (int64_t)k->first);
    sqlite3_bind_int64(s->put_shard, 3, (int64_t)k->games);
    sqlite3_bind_text(s->put_shard, 4, word, -1, SQLITE_STATIC);
    return done(s, s->put_shard, error);
}

bool store_put(struct fy_study_store *s, const struct shard *k, char error[FY_ERROR])
{
    char ignored[FY_ERROR];
    if (!run_sql(s, "BEGIN IMMEDIATE", error))
        return false;
    if (put_rows(s, k, error) && run_sql(s, "COMMIT", error))
        return true;
    run_sql(s, "ROLLBACK", ignored);
    return false;
}

/* ------------------------------------------------------------------ what is there */

uint64_t fy_study_store_games(struct fy_study_store *s)
{
    int64_t n = 0;
    char ignored[FY_ERROR];
    number(s, "SELECT coalesce(sum(games), 0) FROM shard", &n, ignored);
    return (uint64_t)n;
}

void store_finished(struct fy_study_store *s, int variant, uint8_t *bits)
{
    char ignored[FY_ERROR];
    const struct fy_study *study = s->study;
    sqlite3_stmt *q = study_query(s, "SELECT first, games FROM shard WHERE variant = ?1", ignored);
    sqlite3_bind_int(q, 1, variant);
    while (q && sqlite3_step(q) == SQLITE_ROW) {
        uint64_t first = (uint64_t)sqlite3_column_int64(q, 0), games = (uint64_t)sqlite3_column_int64(q, 1),
                 block = first / study->shard;
        uint64_t left = first < study->games ? study->games - first : 0;
        if (left && games >= (left < study->shard ? left : study->shard))
            bits[block / 8] |= (uint8_t)(1 << block % 8);
    }
    sqlite3_finalize(q);
}

/* ------------------------------------------------------------------ putting several together */

static bool same_shards(struct fy_study_store *s, const char *path, char error[FY_ERROR])
{
    int64_t differ = 0;
    static const char sql[] =
        "SELECT count(*) FROM shard a JOIN other.shard b ON a.variant = b.variant AND a.first = b.first"
        " WHERE a.games = b.games AND a.digest <> b.digest";
    if (!number(s, sql, &differ, error))
        return false;
    if (differ)
        fy_print(error, FY_ERROR, "%s: %d shards differ from those in %s: one of them is damaged, or the programs differ",
                 path, (int)differ, s->path);
    return differ == 0;
}

/* Only what is missing here, or longer there. */
static bool copy_shards(struct fy_study_store *s, uint64_t *shards, char error[FY_ERROR])
{
    int64_t n = 0;
    static const char missing[] =
        "CREATE TEMP TABLE missing AS SELECT b.variant, b.first, b.games FROM other.shard b LEFT JOIN shard a"
        " ON a.variant = b.variant AND a.first = b.first WHERE a.games IS NULL OR a.games < b.games;";
    static const char copy[] = "INSERT OR REPLACE INTO game SELECT g.* FROM temp.missing m JOIN other.game g"
                               " ON g.variant = m.variant AND g.game >= m.first AND g.game < m.first + m.games;"
                               "INSERT OR REPLACE INTO watched SELECT g.* FROM temp.missing m JOIN other.watched g"
                               " ON g.variant = m.variant AND g.game >= m.first AND g.game < m.first + m.games;"
                               "INSERT OR REPLACE INTO shard SELECT b.* FROM temp.missing m JOIN other.shard b"
                               " ON b.variant = m.variant AND b.first = m.first;";
    bool ok =
        run_sql(s, missing, error) && number(s, "SELECT count(*) FROM temp.missing", &n, error) && run_sql(s, copy, error);
    *shards = ok ? (uint64_t)n : 0;
    return ok;
}

static bool attach(struct fy_study_store *s, const char *path, char error[FY_ERROR])
{
    sqlite3_stmt *q = study_query(s, "ATTACH ?1 AS other", error);
    sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC);
    bool ok = q && sqlite3_step(q) == SQLITE_DONE;
    if (!ok)
        study_failed(s, error);
    sqlite3_finalize(q);
    return ok;
}

bool fy_study_merge(struct fy_study_store *s, const char *path, uint64_t *shards, char error[FY_ERROR])
{
    char ignored[FY_ERROR];
    struct fy_study_store other = {.study = s->study};
    bool ok = open_file(&other, path, false, error) && owner(&other, error) > 0 && is_of(&other, s->study, error);
    sqlite3_close(other.db);
    if (!ok || !attach(s, path, error))
        return false;
    ok = same_shards(s, path, error) && run_sql(s, "BEGIN IMMEDIATE", error);
    if (ok && !(copy_shards(s, shards, error) && run_sql(s, "COMMIT", error))) {
        run_sql(s, "ROLLBACK", ignored);
        ok = false;
    }
    run_sql(s, "DROP TABLE IF EXISTS temp.missing", ignored);
    run_sql(s, "DETACH other", ignored);
    return ok;
}
