/* Memory runs out at every allocation in turn. SQLite's own: an error is told, nothing has happened, and it goes on. Foray's
 * and jansson's: the program may end by abort, as the programs do with a message, but in no other way, and the store holds
 * all that was answered. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "../unit/unit.h"

#include "foray/store.h"

#include "plot.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/wait.h>

/* ------------------------------------------------------------------ allocators that fail */

static struct {
    long at, calls; /* allocation number `at` fails; 0: none does */
    bool lasting, failed;
} memory;

static void run_out(long at, bool lasting)
{
    memory.at = at;
    memory.calls = 0;
    memory.lasting = lasting;
    memory.failed = false;
}

static bool is_out(void)
{
    if (!memory.at)
        return false;
    memory.calls++;
    bool now = memory.calls == memory.at || (memory.lasting && memory.calls > memory.at);
    memory.failed |= now;
    return now;
}

static bool own; /* Foray's allocations and jansson's are the ones that count */
static sqlite3_mem_methods usual;

static void *sqlite_malloc(int n) { return !own && is_out() ? NULL : usual.xMalloc(n); }
static void *sqlite_realloc(void *p, int n) { return !own && is_out() ? NULL : usual.xRealloc(p, n); }

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

void *__wrap_malloc(size_t n) { return own && is_out() ? NULL : __real_malloc(n); }
void *__wrap_calloc(size_t n, size_t size) { return own && is_out() ? NULL : __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t n) { return own && is_out() ? NULL : __real_realloc(p, n); }

static void *json_malloc(size_t n) { return fy_must(__wrap_malloc(n)); }

/* ------------------------------------------------------------------ */

static struct fy_game *game;
static char **expected;
static bool grouped; /* as the server stores */

static struct plot new_plot(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    static char path[100];
    struct stat s;
    snprintf(path, sizeof path, "%s/foray-memory-%d.db", stat("/dev/shm", &s) ? own_folder() : "/dev/shm", (int)getpid());
    for (int i = 0; i < 4; i++) {
        char file[120];
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return (struct plot){.game = game, .path = path, .grouped = grouped};
}

static int begin(void **unused)
{
    (void)unused;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    sqlite3_mem_methods failing = usual;
    failing.xMalloc = sqlite_malloc;
    failing.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every allocation is one */
    json_set_alloc_funcs(json_malloc, free);
    game = template_game();
    struct plot p = new_plot();
    expected = plot_expectations(&p);
    if (!expected)
        print_error("without faults: %s\n", p.error);
    return expected ? 0 : -1;
}

static int end(void **unused)
{
    (void)unused;
    new_plot();
    plot_forget(expected);
    fy_game_close(game);
    drop_folder();
    return 0;
}

/* Does the store hold what it must after so many steps, or, where that is allowed, after one more? */
static void holds(struct plot *p, int done, bool or_more, long n)
{
    if (!p->store)
        p->store = fy_store_open(p->path, p->error);
    char *now = p->store ? plot_holds(p) : NULL;
    if (!now)
        fail_msg("allocation %ld, after %d steps: %s", n, done, p->error);
    bool as_it_must = !strcmp(now, expected[done]) || (or_more && done < plot_steps && !strcmp(now, expected[done + 1]));
    if (!as_it_must)
        fail_msg("allocation %ld, after %d steps (then: %s): the store holds\n%s", n, done, plot_name(done), now);
    if (fy_store_damage(p->store))
        fail_msg("allocation %ld: %s", n, fy_store_damage(p->store));
    free(now);
}

/* As many as there is time for, or all: FORAY_MOST says how many. */
static long stride(long all)
{
    const char *wish = getenv("FORAY_MOST");
    long most = wish ? strtol(wish, NULL, 10) : 1000;
    most = grouped ? most / 3 : most;
    return most < 1 || all <= most ? 1 : all / most + 1;
}

/* ------------------------------------------------------------------ SQLite's */

static bool one_of_sqlite(long n, bool lasting, int *told)
{
    struct plot p = new_plot();
    run_out(n, lasting);
    for (int i = 0; i < plot_steps; i++) {
        if (plot_step(&p, i))
            continue;
        bool failed = memory.failed;
        memory.at = 0;
        if (!failed || !*p.error || strstr(p.error, "damaged"))
            fail_msg("allocation %ld: %s: \"%s\"", n, plot_name(i), p.error);
        ++*told;
        if (p.store)
            holds(&p, i, false, n);
        if (!plot_step(&p, i))
            fail_msg("allocation %ld: %s fails again: %s", n, plot_name(i), p.error);
    }
    memory.at = 0;
    holds(&p, plot_steps, false, n);
    plot_drop(&p);
    return memory.failed;
}

static void of_sqlite_one_way(void)
{
    for (int lasting = 0; lasting <= 1; lasting++) {
        struct plot p = new_plot();
        run_out(1000000000, false);
        for (int i = 0; i < plot_steps; i++)
            assert_true(plot_step(&p, i));
        long all = memory.calls, tried = 0, step = stride(all);
        int told = 0;
        memory.at = 0;
        plot_drop(&p);
        for (long n = 1; n <= all; n += step, tried++)
            one_of_sqlite(n, lasting, &told);
        print_message("SQLite's memory%s%s: %ld of %ld allocations failed, %d errors told\n",
                      lasting ? ", and all after it" : "", grouped ? ", in groups" : "", tried, all, told);
        assert_true(tried > 50 && told > tried / 2);
    }
}

static void of_sqlite(void **unused)
{
    (void)unused;
    of_sqlite_one_way();
    grouped = true;
    of_sqlite_one_way();
    grouped = false;
}

/* ------------------------------------------------------------------ Foray's and jansson's */

struct progress {
    int done, told;
    long calls;
};

static void child(struct plot *p, struct progress *progress, long n, bool lasting)
{
    own = true;
    run_out(n, lasting);
    for (int i = 0; i < plot_steps && !progress->told; i++) {
        bool ok = plot_step(p, i);
        if (!ok && !*p->error)
            exit(3);
        progress->done += ok;
        progress->told += !ok;
    }
    memory.at = memory.failed ? 0 : memory.at;
    progress->calls = memory.calls;
    plot_drop(p);
    plot_forget(expected);
    fy_game_close(game);
    exit(0);
}

/* In a process of its own: what it leaves in the file is what counts. */
static int in_a_child(struct plot *p, struct progress *progress, long n, bool lasting)
{
    int status;
    *progress = (struct progress){0};
    fflush(stdout);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        child(p, progress, n, lasting);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void of_foray(void **unused)
{
    struct progress *progress = mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    long ended = 0, tried = 0, told = 0;
    struct plot p = new_plot();
    (void)unused;
    assert_true(progress != MAP_FAILED);
    assert_int_equal(in_a_child(&p, progress, 1000000000, false), 0);
    long all = progress->calls, step = stride(all);
    for (long n = 1; n <= all; n += step, tried++) {
        p = new_plot();
        int status = in_a_child(&p, progress, n, false);
        bool aborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
        if (!aborted && status != 0)
            fail_msg("allocation %ld, in \"%s\": ended with status %x", n, plot_name(progress->done), (unsigned)status);
        ended += aborted;
        told += progress->told;
        holds(&p, progress->done, true, n);
        if (!plot_plays_on(&p))
            fail_msg("allocation %ld: %s", n, p.error);
        plot_drop(&p);
    }
    print_message("Foray's and jansson's memory: %ld of %ld allocations failed, %ld programs ended, %ld errors told\n", tried, all,
                  ended, told);
    munmap(progress, sizeof *progress);
    assert_true(tried > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_sqlite), cmocka_unit_test(of_foray)};
    return cmocka_run_group_tests(tests, begin, end);
}
