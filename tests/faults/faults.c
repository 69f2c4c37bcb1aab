/* Every call that the store makes to the disk fails in turn, and the power goes at every one that changes something: what
 * was answered is there, what failed has not happened, and the games play on. */
#include "../unit/unit.h"

#include "disk.h"
#include "plot.h"

static struct fy_game *game;
static char **expected;
static bool grouped;

static struct plot new_plot(void)
{
    disk_clear();
    return (struct plot){.game = game, .path = "/games.db", .grouped = grouped};
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
        print_message("%s%s%s: %ld calls failed in turn, %d errors told\n", what, lasting ? ", and all after it" : "",
                      grouped ? ", in groups" : "", n - 1, told);
        assert_true(n > 1 && told > 0);
    }
}

/* Act by act, as the terminal plays, and in groups, as the server does. */
static void both_ways(unsigned calls, bool full, const char *what)
{
    every_call(calls, full, what);
    grouped = true;
    every_call(calls, full, what);
    grouped = false;
}

static void opening(void **unused) { (void)unused, every_call(DISK_OPEN, false, "open"); }
static void reading(void **unused) { (void)unused, every_call(DISK_READ, false, "read"); }
static void writing(void **unused) { (void)unused, every_call(DISK_WRITE, false, "write"); }
static void no_room(void **unused) { (void)unused, both_ways(DISK_WRITE | DISK_SYNC, true, "no room"); }
static void syncing(void **unused) { (void)unused, both_ways(DISK_SYNC, false, "sync"); }
static void locking(void **unused) { (void)unused, every_call(DISK_LOCK, false, "lock"); }
static void sharing(void **unused) { (void)unused, every_call(DISK_SHARE, false, "shared memory"); }
static void anything(void **unused) { (void)unused, both_ways(DISK_ALL, false, "any call"); }

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

static unsigned power_cuts(void)
{
    const char *wish = getenv("FORAY_CUTS");
    return wish ? (unsigned)strtoul(wish, NULL, 10) : 6;
}

static void every_cut(bool (*cut)(long n, unsigned chance), const char *what)
{
    unsigned chances = power_cuts();
    long n = 1;
    for (bool more = true; more; n += more)
        for (unsigned chance = 1; more && chance <= chances; chance++)
            more = cut(n, chance * 7919u + (unsigned)n);
    print_message("%s: the power went at each of %ld changes, %u times\n", what, n - 1, chances);
    assert_true(n > 25);
}

static void power(void **unused)
{
    (void)unused;
    every_cut(power_cut, "act by act");
    grouped = true;
    every_cut(power_cut, "in groups");
    grouped = false;
}

/* ------------------------------------------------------------------ several games in one group */

enum { PLAYERS = 3, ROUNDS = 8 };

struct crowd {
    struct fy_store *store;
    struct fy_session *session[PLAYERS]; /* NULL: to be loaded */
    uint32_t answered[PLAYERS];          /* choices */
    char error[FY_ERROR];
};

static const char *player_name(int i)
{
    static const char *const names[PLAYERS] = {"anna", "bert", "cora"};
    return names[i];
}

static struct crowd new_crowd(void)
{
    struct crowd c = {0};
    struct fy_session_config config;
    disk_clear();
    c.store = fy_store_open("/games.db", c.error);
    for (int i = 0; i < PLAYERS; i++) {
        fy_session_config_initial(game->sys, &config);
        choose_seed(&config, (uint64_t)i);
        c.session[i] = fy_session_new(game, &config, c.error);
        assert_true(fy_store_add(c.store, c.session[i], player_name(i), NULL, c.error));
    }
    assert_true(fy_store_gather(c.store, c.error));
    return c;
}

static void drop_crowd(struct crowd *c)
{
    for (int i = 0; i < PLAYERS; i++)
        fy_session_free(c->session[i]);
    fy_store_close(c->store);
    *c = (struct crowd){0};
}

/* Each plays once, in one group; those who were told that it is done are counted. False: somebody was told an error. */
static bool round_of(struct crowd *c)
{
    bool played[PLAYERS] = {false}, all = true;
    fy_store_group_begin(c->store);
    fy_store_group_enter(c->store);
    for (int i = 0; i < PLAYERS; i++) {
        if (!c->session[i])
            c->session[i] = fy_store_load(c->store, player_name(i), NULL, c->error);
        played[i] = c->session[i] && play_first(c->session[i]) == FY_DONE;
        if (c->session[i] && !played[i])
            fy_print(c->error, FY_ERROR, "%s", error);
        all &= played[i];
        if (played[i])
            fy_store_note(c->store, c->session[i], c->error);
    }
    fy_store_group_leave(c->store);
    bool stored = fy_store_group_commit(c->store, c->error);
    for (int i = 0; i < PLAYERS; i++) {
        c->answered[i] += stored && played[i];
        if (!stored) {
            fy_session_free(c->session[i]);
            c->session[i] = NULL;
        }
    }
    return all && stored;
}

/* How many choices of each the store has. */
static void count_stored(struct fy_store *store, uint32_t stored[PLAYERS], const char *what, long n)
{
    char words[FY_ERROR];
    for (int i = 0; i < PLAYERS; i++) {
        struct fy_session *s = fy_store_look(store, player_name(i), NULL, words);
        if (!s)
            fail_msg("%s, call %ld: %s: %s", what, n, player_name(i), words);
        stored[i] = fy_session_ply(s);
        fy_session_free(s);
    }
}

static bool crowd_fault(struct disk_fault fault, int *told)
{
    struct crowd c = new_crowd();
    uint32_t stored[PLAYERS];
    disk_fail(fault);
    for (int i = 0; i < ROUNDS; i++) {
        if (round_of(&c))
            continue;
        if (!*c.error || !disk_has_failed())
            fail_msg("in a group, call %ld: \"%s\"", fault.at, c.error);
        disk_heal();
        ++*told;
        count_stored(c.store, stored, "in a group", fault.at);
        assert_memory_equal(stored, c.answered, sizeof stored);
    }
    disk_heal();
    bool failed = disk_has_failed();
    drop_crowd(&c);
    return failed;
}

static void crowd(void **unused)
{
    (void)unused;
    for (int lasting = 0; lasting <= 1; lasting++)
        for (int full = 0; full <= 1; full++) {
            int told = 0;
            long n = 1;
            while (crowd_fault((struct disk_fault){.calls = DISK_ALL, .at = n, .lasting = lasting, .full = full}, &told))
                n++;
            print_message("%d games in a group%s%s: %ld calls failed in turn, %d errors told\n", PLAYERS, lasting ? ", and all after it" : "",
                          full ? ", no room" : "", n - 1, told);
            assert_true(n > 50 && told > 20);
        }
}

/* What was answered is there; of the group that was under way, all or nothing. */
static bool crowd_cut(long n, unsigned chance)
{
    struct crowd c = new_crowd();
    uint32_t stored[PLAYERS], answered[PLAYERS];
    disk_fail((struct disk_fault){.calls = DISK_CHANGES, .at = n, .lasting = true});
    for (int i = 0; i < ROUNDS && round_of(&c); i++)
        ;
    bool cut = disk_has_failed();
    memcpy(answered, c.answered, sizeof answered);
    drop_crowd(&c);
    disk_heal();
    disk_lose_power(chance);
    c.store = fy_store_open("/games.db", c.error);
    if (!c.store)
        fail_msg("power cut at change %ld, chance %u: %s", n, chance, c.error);
    count_stored(c.store, stored, "power cut", n);
    for (int i = 0; i < PLAYERS; i++)
        if (stored[i] - answered[i] > 1 || stored[i] - answered[i] != stored[0] - answered[0])
            fail_msg("power cut at change %ld, chance %u: %s: %u answered, %u stored", n, chance, player_name(i), answered[i], stored[i]);
    fy_store_close(c.store);
    return cut;
}

static void crowd_power(void **unused)
{
    (void)unused;
    every_cut(crowd_cut, "several games in a group");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening), cmocka_unit_test(reading), cmocka_unit_test(writing), cmocka_unit_test(no_room),
        cmocka_unit_test(syncing), cmocka_unit_test(locking), cmocka_unit_test(sharing), cmocka_unit_test(anything),
        cmocka_unit_test(power),   cmocka_unit_test(crowd),   cmocka_unit_test(crowd_power),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
