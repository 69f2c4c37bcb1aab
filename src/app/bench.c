/* bench.c - foray bench: decisions and games a second, beside calibrations made in the same run. */
#include "app.h"

#include "foray/playout.h"
#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { O_SECONDS, O_THREADS, O_JSON };
static const struct option_spec options[] = {
    {"seconds", 0, "N", "about how long to measure each (1)"},
    {"threads", 't', "N", "threads (1)"},
    {"json", 0, NULL, "the result as JSON"},
    {NULL, 0, NULL, NULL},
};

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct calibration {
    double die, copy, choice, call;
};

/* A real branch: each arm has code that the compiler may not move or merge. */
static void branch(bool yes, int *sink)
{
    if (yes) {
        *sink += 3;
        __asm__ volatile("# one way" ::: "memory");
    } else {
        *sink ^= 5;
        __asm__ volatile("# other way" ::: "memory");
    }
}

/* A die and one branch nobody can predict. */
static double time_die(struct fy_dice *d, int *sink)
{
    enum { N = 4000000 };
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < N; i++)
        branch(fy_roll(d, 6, 0, 0, 0) > 3, sink);
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
}

static double time_copy(void)
{
    enum { N = 2000000 };
    static char a[1024], b[1024];
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < N; i++) {
        a[i & 1023]++;
        memcpy(b, a, sizeof b);
        __asm__ volatile("" ::"r"(b) : "memory");
    }
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
}

/* The floor of a decision: two calls through pointers, writing the choices down, picking one of them. */
static int list_choices(struct fy_choice *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (struct fy_choice){(uint16_t)i, 1, i, 0};
    return n;
}

static void take_choice(const struct fy_choice *c, int *sink)
{
    branch(c->a & 1, sink);
}

static double time_decision(struct fy_dice *d, int n, int *sink)
{
    enum { N = 2000000 };
    struct fy_choice list[64];
    int (*volatile lister)(struct fy_choice *, int) = list_choices;
    void (*volatile taker)(const struct fy_choice *, int *) = take_choice;
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < N; i++) {
        int k = lister(list, n);
        taker(&list[fy_dice_below(d, (uint32_t)k)], sink);
    }
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
}

static struct calibration calibrate(void)
{
    struct fy_dice d;
    int sink = 0;
    fy_dice_seed(&d, 7, 0);
    struct calibration c = {1e9, 1e9, 1e9, 1e9};
    for (int i = 0; i < 3; i++) { /* the best of three: noise only ever adds */
        double die = time_die(&d, &sink), copy = time_copy(), few = time_decision(&d, 4, &sink),
               many = time_decision(&d, 36, &sink), choice = (many - few) / 32;
        c.die = die < c.die ? die : c.die;
        c.copy = copy < c.copy ? copy : c.copy;
        if (choice > 0 && choice < c.choice)
            c.choice = choice;
        c.call = few < c.call ? few : c.call;
    }
    c.call -= 4 * c.choice;
    return c;
}

/* Processor time, in which other work on the machine matters less; with several threads the time that passes, since
 * waiting for each other counts too. */
static double time_run(const struct fy_playouts *p, struct fy_tally *t)
{
    clockid_t clock = p->threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    double start = seconds_of(clock);
    fy_playouts_run(p, t);
    return seconds_of(clock) - start;
}

static json_t *bench_one(const struct fy_game *g, enum fy_policy policy, double want, int threads,
                         const struct calibration *cal)
{
    enum { RUNS = 5, SEARCH_PLAYOUTS = 20 };
    static struct fy_tally t, sample;
    bool slow = policy == FY_SEARCH;
    struct fy_playouts p = {.game = g, .policy = policy, .search_playouts = SEARCH_PLAYOUTS, .seed = 1,
                            .games = slow ? (uint64_t)threads : 50, .threads = threads};
    fy_options_of(g, p.options);
    fy_playouts_run(&p, &sample);
    p.timed = true;
    double took = 0;
    for (;;) {
        took = time_run(&p, &t);
        if (took >= want / RUNS / 2 || p.games > 1u << 28)
            break;
        double factor = took > 0 ? 0.8 * want / RUNS / took : 8;
        p.games = (uint64_t)((double)p.games * (factor > 8 ? 8 : factor < 2 ? 2 : factor));
    }
    for (int i = 1; i < RUNS && !slow; i++) { /* the best, as with the calibrations: noise only ever adds */
        double again = time_run(&p, &t);
        took = again < took ? again : took;
    }
    double decisions = (double)t.decisions, games = (double)t.games;
    double ns = took * threads / decisions * 1e9, choices = (double)t.choices / decisions,
           dice = (double)sample.dice / (double)sample.decisions;
    double floor_ns = cal->call + dice * cal->die + choices * cal->choice;
    return json_pack("{s:s, s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:i, s:I}", "system", g->sys->key,
                     "scenario", g->scenario, "policy", fy_policy_words[policy], "games_per_second", games / took,
                     "decisions_per_second", decisions / took, "ns_per_decision", ns, "choices_per_decision", choices,
                     "dice_per_decision", dice, "decisions_per_game", decisions / games, "state_bytes",
                     (int)g->sys->state_size, "floor_ns", floor_ns, "times_floor", ns / floor_ns, "threads", threads,
                     "games", (json_int_t)t.games);
}

static void print_row(const json_t *r)
{
    printf("%-9s %-14s %-7s %10.0f %12.0f %8.1f %8.1f %6.2f %6d %7.1f %6.2f\n",
           json_string_value(json_object_get(r, "system")), json_string_value(json_object_get(r, "scenario")),
           json_string_value(json_object_get(r, "policy")), json_real_value(json_object_get(r, "games_per_second")),
           json_real_value(json_object_get(r, "decisions_per_second")), json_real_value(json_object_get(r, "ns_per_decision")),
           json_real_value(json_object_get(r, "choices_per_decision")), json_real_value(json_object_get(r, "dice_per_decision")),
           (int)json_integer_value(json_object_get(r, "state_bytes")), json_real_value(json_object_get(r, "floor_ns")),
           json_real_value(json_object_get(r, "times_floor")));
    fflush(stdout);
}

static bool bench_system(const struct command *c, const struct fy_system *s, double want, int threads,
                         const struct calibration *cal, json_t *rows, bool json)
{
    char error[FY_ERROR], names[64][64];
    int n = fy_scenarios(s, NULL, names, 64);
    for (int i = 0; i < n; i++) {
        struct fy_game *g = fy_game_open(s, names[i], NULL, error);
        if (!g)
            return complain(c, "%s", error), false;
        for (int policy = 0; policy < FY_POLICIES; policy++) {
            if (policy == FY_HABIT && !s->habit)
                continue;
            json_t *row = bench_one(g, (enum fy_policy)policy, want, threads, cal);
            if (!json)
                print_row(row);
            json_array_append_new(rows, row);
        }
        fy_game_close(g);
    }
    return true;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    uint64_t seconds = 1, threads = 1;
    bool json = false;
    const char *keys[16];
    int n = 0;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == O_SECONDS && !args_number(&a, 1, 600, &seconds)) ||
            (o == O_THREADS && !args_number(&a, 1, 256, &threads)))
            return USAGE;
        if (o == O_JSON)
            json = true;
        if (o == ARGS_WORD && !fy_system_find(a.value))
            return complain(c, "there is no system \"%s\"", a.value);
        if (o == ARGS_WORD && n < 16)
            keys[n++] = a.value;
    }
    struct calibration cal = calibrate();
    json_t *rows = json_array();
    if (!json)
        printf("a die %.2f ns, 1 KiB copied %.1f ns, a choice %.2f ns, a decision's calls %.1f ns\n\n"
               "%-9s %-14s %-7s %10s %12s %8s %8s %6s %6s %7s %6s\n", cal.die, cal.copy, cal.choice, cal.call, "system",
               "scenario", "policy", "games/s", "decisions/s", "ns/dec", "choices", "dice", "bytes", "floor", "times");
    for (int i = 0; i < fy_n_systems; i++) {
        bool selected = n == 0;
        for (int k = 0; k < n; k++)
            selected |= fy_same_id(keys[k], fy_systems[i]->key);
        if (selected && !bench_system(c, fy_systems[i], (double)seconds, (int)threads, &cal, rows, json))
            return NO;
    }
    if (json)
        print_json(json_pack("{s:{s:f, s:f, s:f, s:f}, s:O}", "calibration", "die_ns", cal.die, "copy_1kib_ns", cal.copy,
                             "choice_ns", cal.choice, "call_ns", cal.call, "rows", rows));
    json_decref(rows);
    return DONE;
}

const struct command command_bench = {
    "bench", "[SYSTEM…]", "decisions and games a second",
    "Plays games by each policy and tells how fast, beside calibrations made in the same\n"
    "run: a die with an unpredictable branch, a copy of 1 KiB, a choice listed, the calls of\n"
    "a decision. The floor is calls + dice + choices; `times` is the multiple of it. Times are\n"
    "processor time, with several threads the time that passes, and the best of five runs; ns/dec is\n"
    "one thread's. Under search a decision is thought about with 20 playouts, and measured once.",
    options, run,
};
