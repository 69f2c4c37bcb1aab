/* run.c - a study played: the shards that are not stored yet, on several threads, in stages where a precision is asked
 * for. */
#include "study.h"

#include "analysis/statistics.h"
#include "foray/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct job {
    int variant;
    uint64_t first, games;
};

struct work {
    const struct fy_study *study;
    struct fy_study_store *store;
    const struct fy_study_run *run;
    const struct job *jobs;
    size_t n_jobs;
    atomic_size_t next;
    atomic_bool failed;
    pthread_mutex_t lock; /* of the store, the progress and the error */
    struct fy_study_progress progress;
    char *error;
};

static bool stopped(const struct work *w)
{
    return (w->run->stop && *w->run->stop) || atomic_load(&w->failed);
}

/* ------------------------------------------------------------------ one shard */

static void open_shard(const struct work *w, const struct job *j, struct shard *s)
{
    uint64_t watch = w->study->watch, after = j->first < watch ? watch - j->first : 0;
    *s = (struct shard){
        .variant = j->variant, .first = j->first, .games = j->games, .n_watches = after < j->games ? after : j->games};
    s->rows = fy_must(calloc(j->games, sizeof *s->rows));
    s->watches = s->n_watches ? fy_must(calloc(s->n_watches, sizeof *s->watches)) : NULL;
}

/* False: it was left off. */
static bool play_shard(const struct work *w, struct shard *s)
{
    struct raid_player *p = raid_player_new(&w->study->variants[s->variant]);
    uint64_t i = 0;
    for (; i < s->games && !stopped(w); i++)
        raid_play(p, s->first + i, &s->rows[i], i < s->n_watches ? &s->watches[i] : NULL);
    raid_player_free(p);
    return i == s->games;
}

static void keep_shard(struct work *w, const struct shard *s)
{
    char error[FY_ERROR];
    pthread_mutex_lock(&w->lock);
    if (atomic_load(&w->failed)) {
        /* another thread has told why */
    } else if (!store_put(w->store, s, error)) {
        atomic_store(&w->failed, true);
        memcpy(w->error, error, FY_ERROR);
    } else {
        w->progress.done += s->games;
        if (w->run->progress)
            w->run->progress(w->run->context, &w->progress);
    }
    pthread_mutex_unlock(&w->lock);
}

static void work(void *context, int number)
{
    struct work *w = context;
    while (!stopped(w)) {
        size_t i = atomic_fetch_add(&w->next, 1);
        if (i >= w->n_jobs)
            return;
        struct shard s;
        open_shard(w, &w->jobs[i], &s);
        if (play_shard(w, &s))
            keep_shard(w, &s);
        free(s.rows);
        free(s.watches);
    }
}

/* ------------------------------------------------------------------ what is left to do */

static size_t bytes_of(const struct fy_study *s)
{
    return (size_t)((s->games + s->shard - 1) / s->shard + 7) / 8;
}

/* Which shards are stored, variant after variant; the first process knows of all. */
static uint8_t *finished(const struct fy_study *s, struct fy_study_store *store, const struct fy_study_run *run)
{
    size_t n = bytes_of(s);
    uint8_t *bits = fy_must(calloc((size_t)s->n_variants, n));
    for (int v = 0; v < s->n_variants; v++)
        store_finished(store, v, bits + (size_t)v * n);
    if (run->tell)
        run->tell(run->context, bits, (size_t)s->n_variants * n);
    return bits;
}

/* The shards of this process among the first `games` of each variant. A block of games goes to one process whatever the
 * variant: games that are compared lie in one store. */
static struct job *jobs_of(const struct fy_study *s, const struct fy_study_run *run, const uint8_t *bits, uint64_t games,
                           size_t *n)
{
    uint64_t blocks = (games + s->shard - 1) / s->shard;
    struct job *jobs = fy_must(calloc((size_t)blocks * (size_t)s->n_variants + 1, sizeof *jobs));
    *n = 0;
    for (uint64_t b = 0; b < blocks; b++)
        for (int v = 0; v < s->n_variants && (run->parts < 2 || b % (uint64_t)run->parts == (uint64_t)run->part); v++) {
            uint64_t first = b * s->shard, left = s->games - first;
            if (bits[(size_t)v * bytes_of(s) + b / 8] >> b % 8 & 1)
                continue;
            jobs[(*n)++] = (struct job){.variant = v, .first = first, .games = left < s->shard ? left : s->shard};
        }
    return jobs;
}

static uint64_t games_of(const struct job *jobs, size_t n)
{
    uint64_t games = 0;
    for (size_t i = 0; i < n; i++)
        games += jobs[i].games;
    return games;
}

static enum fy_study_end play_stage(struct work *w, uint64_t games)
{
    uint8_t *bits = finished(w->study, w->store, w->run);
    struct job *jobs = jobs_of(w->study, w->run, bits, games, &w->n_jobs);
    int threads = w->run->threads < 1 ? 1 : w->run->threads > FY_THREADS ? FY_THREADS : w->run->threads;
    w->jobs = jobs;
    atomic_store(&w->next, 0);
    w->progress.games = w->progress.done + games_of(jobs, w->n_jobs);
    if (w->run->progress)
        w->run->progress(w->run->context, &w->progress);
    fy_parallel((size_t)threads > w->n_jobs && w->n_jobs ? (int)w->n_jobs : threads, work, w);
    free(jobs);
    free(bits);
    return atomic_load(&w->failed) ? FY_STUDY_FAILED : stopped(w) ? FY_STUDY_STOPPED : FY_STUDY_DONE;
}

/* ------------------------------------------------------------------ a precision */

/* Half of the 95 % interval. */
static double half_width(int64_t n, int64_t sum, int64_t squares)
{
    struct sums s = {n, sum, squares};
    return 1.96 * sums_error(&s);
}

/* Of each variant the sums of the points, of one that is compared those of the differences, over all processes. False with a
 * message. */
static bool add_up(struct work *w, uint64_t games, int64_t *sums)
{
    static const char sql[] =
        "SELECT count(*), sum(a.points - ?4 * b.points), sum((a.points - ?4 * b.points) * (a.points - ?4 * b.points))"
        " FROM game a JOIN game b ON b.variant = ?2 AND b.game = a.game WHERE a.variant = ?1 AND a.game < ?3";
    sqlite3_stmt *q = study_query(w->store, sql, w->error);
    bool ok = q != NULL;
    for (int v = 0; ok && v < w->study->n_variants; v++) {
        int base = w->study->variants[v].base;
        sqlite3_bind_int(q, 1, v);
        sqlite3_bind_int(q, 2, base);
        sqlite3_bind_int64(q, 3, (int64_t)games);
        sqlite3_bind_int(q, 4, base != v);
        ok = sqlite3_step(q) == SQLITE_ROW || study_failed(w->store, w->error);
        for (int i = 0; ok && i < 3; i++)
            sums[3 * v + i] = sqlite3_column_int64(q, i);
        sqlite3_reset(q);
    }
    sqlite3_finalize(q);
    if (w->run->add)
        w->run->add(w->run->context, sums, 3 * (size_t)w->study->n_variants);
    return ok;
}

static bool precise(const struct fy_study *s, const int64_t *sums)
{
    for (int v = 0; v < s->n_variants; v++)
        if (half_width(sums[3 * v], sums[3 * v + 1], sums[3 * v + 2]) > s->precision)
            return false;
    return true;
}

/* Twice the games each time, until every interval is as narrow as was asked for: what is decided depends on whole stages
 * only, so that it is the same however they are played. */
static enum fy_study_end play_stages(struct work *w)
{
    const struct fy_study *s = w->study;
    enum { FIRST = 200 };
    int64_t *sums = fy_must(calloc((size_t)s->n_variants, 3 * sizeof *sums));
    enum fy_study_end end;
    for (uint64_t games = FIRST;; games *= 2) {
        games = games < s->games ? (games + s->shard - 1) / s->shard * s->shard : s->games;
        games = games < s->games ? games : s->games;
        end = play_stage(w, games);
        if (end == FY_STUDY_DONE && !add_up(w, games, sums))
            end = FY_STUDY_FAILED;
        if (end != FY_STUDY_DONE || games == s->games || precise(s, sums))
            break;
    }
    free(sums);
    return end;
}

enum fy_study_end fy_study_run(const struct fy_study *s, struct fy_study_store *store, const struct fy_study_run *run,
                               char error[FY_ERROR])
{
    struct work w = {.study = s, .store = store, .run = run, .error = error};
    pthread_mutex_init(&w.lock, NULL);
    w.progress.done = w.progress.before = fy_study_store_games(store);
    enum fy_study_end end = s->precision > 0 ? play_stages(&w) : play_stage(&w, s->games);
    pthread_mutex_destroy(&w.lock);
    return end;
}

char *fy_study_record(const struct fy_study *s, int variant, uint64_t game, char error[FY_ERROR])
{
    return fy_playout_record(&s->variants[variant].run, game, error);
}
