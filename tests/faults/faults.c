/* Every call that the store makes to the disk fails in turn, and the power goes at every one that changes something: what
 * was answered is there, what failed has not happened, and the games play on. */
#include "../unit/unit.h"

#include "disk.h"
#include "plot.h"

static struct fy_game *game;
static char **expected;

static struct plot new_plot(void)
{
    disk_clear();
    return (struct plot){.game = game, .path = "/games.db"};
}

static int begin(void **unused)
{
    (void)unused;
    disk_install();
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
    plot_forget(expected);
    disk_clear();
    fy_game_close(game);
    return 0;
}

/* A disk that fails while the store is opened may leave it with a part that could not be read, but with nothing damaged. */
static bool sound(const struct plot *p)
{
    const char *damage = fy_store_damage(p->store);
    return !damage || (disk_has_failed() && strstr(damage, "cannot be read in full"));
}

/* The store, opened if need be, holds what it must after so many steps. */
static void holds(struct plot *p, int done, const char *what, long n)
{
    if (!p->store)
        p->store = fy_store_open(p->path, p->error);
    if (!p->store)
        fail_msg("%s, call %ld, after %d steps: %s", what, n, done, p->error);
    char *now = plot_holds(p);
    if (!now || strcmp(now, expected[done]) != 0)
        fail_msg("%s, call %ld, after %d steps (then: %s): %s", what, n, done, plot_name(done), now ? now : p->error);
    if (!sound(p))
        fail_msg("%s, call %ld: %s", what, n, fy_store_damage(p->store));
    free(now);
}

/* A fault is told, and as soon as it is over the plot goes on from where it was. */
static bool one_fault(struct disk_fault fault, const char *what, int *told)
{
    struct plot p = new_plot();
    disk_fail(fault);
    for (int i = 0; i < plot_steps; i++) {
        bool ok = plot_step(&p, i);
        if (!ok && !*p.error)
            fail_msg("%s, call %ld: %s fails without a word", what, fault.at, plot_name(i));
        if (!ok && !disk_has_failed())
            fail_msg("%s, call %ld: %s fails although nothing is wrong: %s", what, fault.at, plot_name(i), p.error);
        if (ok)
            continue;
        if (strstr(p.error, "damaged"))
            fail_msg("%s, call %ld: nothing is damaged: %s", what, fault.at, p.error);
        disk_heal();
        ++*told;
        bool opened = p.store != NULL;
        if (opened)
            holds(&p, i, what, fault.at);
        if (!plot_step(&p, i))
            fail_msg("%s, call %ld: %s fails again: %s", what, fault.at, plot_name(i), p.error);
    }
    disk_heal();
    holds(&p, plot_steps, what, fault.at);
    plot_drop(&p);
    bool failed = disk_has_failed();
    disk_fail((struct disk_fault){0});
    holds(&p, plot_steps, what, fault.at);
    plot_drop(&p);
    return failed;
}

static void every_call(unsigned calls, bool full, const char *what)
{
    for (int lasting = 0; lasting <= 1; lasting++) {
        int told = 0;
        long n = 1;
        while (one_fault((struct disk_fault){.calls = calls, .at = n, .lasting = lasting, .full = full}, what, &told))
            n++;
        print_message("%s%s: %ld calls failed in turn, %d errors told\n", what, lasting ? ", and all after it" : "", n - 1, told);
        assert_true(n > 1 && told > 0);
    }
}

static void opening(void **unused) { (void)unused, every_call(DISK_OPEN, false, "open"); }
static void reading(void **unused) { (void)unused, every_call(DISK_READ, false, "read"); }
static void writing(void **unused) { (void)unused, every_call(DISK_WRITE, false, "write"); }
static void no_room(void **unused) { (void)unused, every_call(DISK_WRITE | DISK_SYNC, true, "no room"); }
static void syncing(void **unused) { (void)unused, every_call(DISK_SYNC, false, "sync"); }
static void locking(void **unused) { (void)unused, every_call(DISK_LOCK, false, "lock"); }
static void sharing(void **unused) { (void)unused, every_call(DISK_SHARE, false, "shared memory"); }
static void anything(void **unused) { (void)unused, every_call(DISK_ALL, false, "any call"); }

/* ------------------------------------------------------------------ power */

/* The power goes at a call: that one and all after it have no effect. True: it came to that. */
static bool power_cut(long n, unsigned chance)
{
    struct plot p = new_plot();
    int done = 0;
    disk_fail((struct disk_fault){.calls = DISK_CHANGES, .at = n, .lasting = true});
    while (done < plot_steps && plot_step(&p, done))
        done++;
    plot_drop(&p);
    bool cut = disk_has_failed();
    disk_heal();
    disk_lose_power(chance);
    p.store = fy_store_open(p.path, p.error);
    char *now = p.store ? plot_holds(&p) : NULL;
    if (!now)
        fail_msg("power cut at change %ld, chance %u: %s", n, chance, p.error);
    if (strcmp(now, expected[done]) != 0 && (done == plot_steps || strcmp(now, expected[done + 1]) != 0))
        fail_msg("power cut at change %ld, chance %u, in \"%s\": the store holds\n%s", n, chance, plot_name(done), now);
    free(now);
    if (fy_store_damage(p.store))
        fail_msg("power cut at change %ld, chance %u: %s", n, chance, fy_store_damage(p.store));
    if (!plot_plays_on(&p))
        fail_msg("power cut at change %ld, chance %u: %s", n, chance, p.error);
    plot_drop(&p);
    return cut;
}

static void power(void **unused)
{
    const char *wish = getenv("FORAY_CUTS");
    unsigned chances = wish ? (unsigned)strtoul(wish, NULL, 10) : 6;
    long n = 1;
    (void)unused;
    for (bool more = true; more; n += more)
        for (unsigned chance = 1; more && chance <= chances; chance++)
            more = power_cut(n, chance * 7919u + (unsigned)n);
    print_message("the power went at each of %ld changes, %u times\n", n - 1, chances);
    assert_true(n > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening), cmocka_unit_test(reading), cmocka_unit_test(writing), cmocka_unit_test(no_room),
        cmocka_unit_test(syncing), cmocka_unit_test(locking), cmocka_unit_test(sharing), cmocka_unit_test(anything),
        cmocka_unit_test(power),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
