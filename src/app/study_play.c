/* study_play.c - foray study: playing, with progress, interrupts and resumption; alone or as one of several processes. */
#include "study.h"

#include "foray/text.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

static void watch_signals(void)
{
    struct sigaction a = {.sa_handler = on_signal};
    sigaction(SIGINT, &a, NULL);
    sigaction(SIGTERM, &a, NULL);
}

/* ------------------------------------------------------------------ progress */

struct clock {
    const struct study_world *world;
    double began, told;
    bool terminal;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void duration(double seconds, char *out, size_t n)
{
    if (seconds < 90)
        fy_print(out, n, "%.0f s", seconds);
    else if (seconds < 5400)
        fy_print(out, n, "%.0f min", seconds / 60);
    else
        fy_print(out, n, "%.1f h", seconds / 3600);
}

/* On a terminal several times a second in one line, into a file a line a minute. */
static void progress(void *context, const struct fy_study_progress *p)
{
    struct clock *k = context;
    double t = now(), spent = t - k->began, played = (double)(p->done - p->before);
    char left[40];
    if (t - k->told < (k->terminal ? 0.2 : 60) && !(k->terminal && p->done == p->games))
        return;
    k->told = t;
    double rate = spent > 0 ? played / spent : 0;
    duration(rate > 0 ? (double)(p->games - p->done) / rate : 0, left, sizeof left);
    fprintf(stderr, "%s%llu of %llu games, %.0f a second%s%s%s", k->terminal ? "\r\033[K" : "", (unsigned long long)p->done,
            (unsigned long long)p->games, rate, rate > 0 ? ", " : "", rate > 0 ? left : "", rate > 0 ? " left" : "");
    fputs(k->terminal ? p->done == p->games ? "\r\033[K" : "" : "\n", stderr);
}

/* The context of a run is the clock; the world's functions need none. */
static struct fy_study_run run_of(const struct study_request *w, const struct study_world *world, struct clock *k)
{
    *k = (struct clock){.world = world, .began = now(), .told = now(), .terminal = isatty(2)};
    struct fy_study_run r = {.threads = (int)w->threads,
                             .part = world->rank,
                             .parts = world->size,
                             .stop = &interrupted,
                             .tell = world->tell,
                             .add = world->add,
                             .context = k};
    if (w->parts) {
        r.part = (int)w->part - 1;
        r.parts = (int)w->parts;
    }
    if (!w->quiet && world->rank == 0)
        r.progress = progress;
    return r;
}

/* ------------------------------------------------------------------ the stores of several processes */

static void part_path(const char *store, int rank, char out[FY_FILE_PATH])
{
    if (rank)
        fy_print(out, FY_FILE_PATH, "%s.part-%d", store, rank);
    else
        fy_print(out, FY_FILE_PATH, "%s", store);
}

static void drop_store(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char file[FY_FILE_PATH + 16];
        fy_print(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
}

static bool is_part(const char *path)
{
    const char *mark = strstr(path, ".part-");
    while (mark && strstr(mark + 1, ".part-"))
        mark = strstr(mark + 1, ".part-");
    return mark && strspn(mark + 6, "0123456789") == strlen(mark + 6);
}

/* What other processes have left beside the store, now or when they were cut off, goes into it. */
static bool gather(const struct command *c, struct fy_study_store *store, const char *path)
{
    char pattern[FY_FILE_PATH + 16], error[FY_ERROR];
    glob_t found;
    bool ok = true;
    fy_print(pattern, sizeof pattern, "%s.part-*", path);
    if (glob(pattern, 0, NULL, &found) != 0)
        return true;
    for (size_t i = 0; i < found.gl_pathc && ok; i++) {
        uint64_t shards;
        if (!is_part(found.gl_pathv[i]))
            continue;
        ok = fy_study_merge(store, found.gl_pathv[i], &shards, error);
        if (ok)
            drop_store(found.gl_pathv[i]);
        else
            complain(c, "%s", error);
    }
    globfree(&found);
    return ok;
}

/* ------------------------------------------------------------------ playing */

static void meet(const struct study_world *world)
{
    if (world->meet)
        world->meet();
}

/* Not finished: what is stored stays; the others end too. */
static int left_off(const struct command *c, const struct study_world *world, struct fy_study_store *store,
                    enum fy_study_end end, const char *error)
{
    uint64_t games = store ? fy_study_store_games(store) : 0;
    fy_study_store_close(store);
    if (end == FY_STUDY_FAILED)
        complain(c, "%s", error);
    if (store && world->rank == 0)
        fprintf(stderr, "%sforay study: %llu games are stored; the same command goes on from here\n",
                isatty(2) ? "\r\033[K" : "", (unsigned long long)games);
    if (world->leave)
        world->leave(NO);
    return NO;
}

/* The first process has the store itself, the others each one beside it. */
static int play_as_one_of(const struct command *c, const struct study_request *w, const struct study_world *world,
                          const struct fy_study *s, const char *path)
{
    char own[FY_FILE_PATH], error[FY_ERROR];
    struct clock k;
    part_path(path, world->rank, own);
    struct fy_study_store *store = world->rank ? NULL : fy_study_store_open(own, s, error);
    bool ok = world->rank || (store && gather(c, store, path));
    if (!ok)
        return left_off(c, world, store, store ? FY_STUDY_STOPPED : FY_STUDY_FAILED, error);
    meet(world); /* what was left beside the store is gone */
    if (world->rank && !(store = fy_study_store_open(own, s, error)))
        return left_off(c, world, store, FY_STUDY_FAILED, error);
    struct fy_study_run r = run_of(w, world, &k);
    enum fy_study_end end = fy_study_run(s, store, &r, error);
    if (end != FY_STUDY_DONE)
        return left_off(c, world, store, end, error);
    if (world->rank)
        fy_study_store_close(store);
    meet(world); /* all have finished */
    if (world->rank)
        return DONE;
    int code = gather(c, store, path) ? DONE : NO;
    if (code == DONE && (!w->quiet || w->html || w->json))
        code = study_tell(c, w, store, s, path);
    fy_study_store_close(store);
    return code;
}

int study_play(const struct command *c, const struct study_request *w, const struct study_world *world)
{
    char usual[FY_FILE_PATH];
    struct fy_study *s = study_of_words(c, w, usual);
    if (!s) {
        if (world->leave)
            world->leave(USAGE);
        return USAGE;
    }
    if (w->parts > 1 && s->precision > 0) {
        complain(c, "a part alone cannot tell when a precision is reached: give a number of games");
        fy_study_free(s);
        return USAGE;
    }
    watch_signals();
    int code = play_as_one_of(c, w, world, s, w->store ? w->store : usual);
    fy_study_free(s);
    return code;
}
