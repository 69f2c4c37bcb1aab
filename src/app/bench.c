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

/* What the least of each costs, in ns. */
struct calibration {
    double die, copy, list, choice, act, call;
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

/* Writing down the choices that a set of bits stands for: no rule can do it for less. */
static int list_choices(struct fy_choice *out, uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1) {
        int i = __builtin_ctzll(set);
        out[n++] = (struct fy_choice){1, (uint16_t)i, i, 0};
    }
    __asm__ volatile("" ::"r"(out) : "memory");
    return n;
}

enum { SETS = 4096 };

/* Sets of about five of 64, or of about 32; the choices that they stand for in all. */
static int draw_sets(struct fy_dice *d, bool many, uint64_t sets[SETS])
{
    int choices = 0;
    for (int i = 0; i < SETS; i++) {
        sets[i] = fy_dice_next(d);
        for (int k = 0; k < (many ? 0 : 3); k++)
            sets[i] &= fy_dice_next(d);
        sets[i] |= 1;
        choices += __builtin_popcountll(sets[i]);
    }
    return choices;
}

/* A list, and how many choices it has. No set comes twice: processors learn the lengths of a thousand by heart, and then
 * know where each ends. */
static double time_lists(struct fy_dice *d, bool many, double *length)
{
    enum { PASSES = 250 };
    static uint64_t sets[SETS];
    struct fy_choice list[64];
    double took = 0, choices = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        choices += draw_sets(d, many, sets);
        double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        for (int i = 0; i < SETS; i++)
            list_choices(list, sets[i]);
        took += seconds_of(CLOCK_THREAD_CPUTIME_ID) - t;
    }
    *length = choices / PASSES / SETS;
    return took / PASSES / SETS * 1e9;
}

static int offer_choices(struct fy_choice *out, int n)
{
    out[0] = (struct fy_choice){1, 0, n, 0};
    return n;
}

static void take_choice(const struct fy_choice *c, int *sink)
{
    branch(c->a & 1, sink);
}

/* What is left of a decision: two calls through pointers, picking one of the choices, and a branch for what was picked. */
static double time_calls(struct fy_dice *d, int *sink)
{
    enum { N = 1000000 };
    struct fy_choice list[64];
    int (*volatile offer)(struct fy_choice *, int) = offer_choices;
    void (*volatile taker)(const struct fy_choice *, int *) = take_choice;
    for (int i = 0; i < 64; i++)
        list[i] = (struct fy_choice){1, 0, i, 0};
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < N; i++) {
        int n = offer(list, 1 + i % 64);
        taker(&list[fy_dice_below(d, (uint32_t)n)], sink);
    }
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
}

/* An act of the enemy's without a die: one of four things, nobody can predict which, and what comes next depends on it. */
static void act(uint32_t which, int *sink)
{
    switch (which & 3) {
    case 0: *sink += 3; __asm__ volatile("# advance" ::: "memory"); break;
    case 1: *sink ^= 5; __asm__ volatile("# fire" ::: "memory"); break;
    case 2: *sink -= 7; __asm__ volatile("# turn" ::: "memory"); break;
    default: *sink = *sink * 3 + 1; __asm__ volatile("# stay" ::: "memory"); break;
    }
}

static double time_act(struct fy_dice *d, int *sink)
{
    enum { N = 4000000 };
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < N; i++)
        act((uint32_t)fy_dice_next(d) + (uint32_t)*sink, sink);
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
}

static double least(double a, double b) { return a < b ? a : b; }

static struct calibration calibrate(void)
{
    struct fy_dice d;
    int sink = 0;
    fy_dice_seed(&d, 7, 0);
    double short_list = 1e9, long_list = 1e9, few, many;
    struct calibration c = {.die = 1e9, .copy = 1e9, .act = 1e9, .call = 1e9};
    for (int i = 0; i < 3; i++) { /* the best of three: noise only ever adds */
        c.die = least(c.die, time_die(&d, &sink));
        c.copy = least(c.copy, time_copy());
        c.act = least(c.act, time_act(&d, &sink));
        c.call = least(c.call, time_calls(&d, &sink));
        short_list = least(short_list, time_lists(&d, false, &few));
        long_list = least(long_list, time_lists(&d, true, &many));
    }
    c.choice = (long_list - short_list) / (many - few);
    c.list = short_list - few * c.choice;
    return c;
}

/* ------------------------------------------------------------------ what rules must do, counted */

/* In some games. Lists are loops that the choices came out of; acts what was told without a die, less one in each decision
 * for the choice itself. */
struct counts {
    struct fy_log log;
    double games, decisions, choices, lists, dice, acts;
    int told;                 /* without a die, since the choice */
    bool rolled;              /* since the last event */
};

static void count_event(struct fy_log *log, const struct fy_message *m)
{
    struct counts *c = (struct counts *)log;
    (void)m;
    c->told += !c->rolled;
    c->rolled = false;
}

static void count_pull(struct fy_log *log, const struct fy_pull *pull)
{
    struct counts *c = (struct counts *)log;
    (void)pull;
    c->dice++;
    c->rolled = true;
}

/* Choices of one verb in a row, with one piece or to one end, came out of one loop. */
static int lists_of(const struct fy_choice *c, int n)
{
    int lists = 1;
    for (int i = 1; i < n; i++)
        lists += c[i].verb != c[i - 1].verb || (c[i].who != c[i - 1].who && c[i].a != c[i - 1].a);
    return lists;
}

static void count_game(const struct fy_game *g, enum fy_policy policy, uint64_t number, struct counts *count)
{
    const struct fy_system *s = g->sys;
    struct fy_choice *c = fy_must(calloc(s->max_choices + 1u, sizeof *c));
    void *state = fy_must(calloc(1, s->state_size));
    struct fy_dice dice, mind;
    int16_t chosen[FY_OPTIONS] = {0};
    fy_options_of(g, chosen);
    fy_dice_seed(&dice, 1, 2 * number);
    fy_dice_seed(&mind, 1, 2 * number + 1);
    s->setup(g->data, chosen, state, &dice, NULL);
    dice.tape = &(struct fy_tape){.seeded_dice = true, .seeded_draws = true, .log = &count->log};
    for (int n; (n = s->choices(g->data, state, c)) > 0; count->decisions++) {
        count->choices += n;
        count->lists += lists_of(c, n);
        count->told = 0;
        count->rolled = false;
        s->apply(g->data, state, &c[fy_policy_choose(g, policy, state, c, n, &mind)], &dice, &count->log);
        count->acts += count->told > 1 ? count->told - 1 : 0;
    }
    count->games++;
    free(state);
    free(c);
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

/* ns of one set-up and one score. */
static double time_frame(const struct fy_game *g)
{
    enum { N = 2000 };
    void *state = fy_must(calloc(1, g->sys->state_size));
    int16_t chosen[FY_OPTIONS] = {0};
    fy_options_of(g, chosen);
    double t = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (uint64_t i = 0; i < N; i++) {
        struct fy_dice dice;
        struct fy_score score = {0};
        fy_dice_seed(&dice, 1, i);
        memset(state, 0, g->sys->state_size);
        g->sys->setup(g->data, chosen, state, &dice, NULL);
        g->sys->score(g->data, state, &score);
    }
    t = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - t) / N * 1e9;
    free(state);
    return t;
}

/* What a decision of these games must cost: its calls, its choices, its dice, what the enemy does without a die, and its
 * share of setting up and scoring. */
static json_t *floor_of(const struct fy_game *g, enum fy_policy policy, const struct calibration *cal, double *ns)
{
    enum { GAMES = 50 };
    struct counts c = {.log = {.event = count_event, .pull = count_pull}};
    for (uint64_t i = 0; i < GAMES; i++)
        count_game(g, policy, i, &c);
    double lists = c.lists / c.decisions, choices = c.choices / c.decisions, dice = c.dice / c.decisions,
           acts = c.acts / c.decisions, setup = least(time_frame(g), time_frame(g)), frame = setup * c.games / c.decisions;
    *ns = cal->call + lists * cal->list + choices * cal->choice + dice * cal->die + acts * cal->act + frame;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f}", "choices_per_decision", choices, "lists_per_decision", lists,
                     "dice_per_decision", dice, "acts_per_decision", acts, "frame_ns", frame, "floor_ns", *ns);
}

/* Games of about `want` seconds in all, the best of several runs: as with the calibrations, noise only ever adds. */
static double time_games(struct fy_playouts *p, double want, int runs, struct fy_tally *t)
{
    double took;
    for (;;) {
        took = time_run(p, t);
        if (took >= want / runs / 2 || p->games > 1u << 28)
            break;
        double factor = took > 0 ? 0.8 * want / runs / took : 8;
        p->games = (uint64_t)((double)p->games * (factor > 8 ? 8 : factor < 2 ? 2 : factor));
    }
    for (int i = 1; i < runs; i++)
        took = least(took, time_run(p, t));
    return took;
}

static json_t *bench_games(const struct fy_game *g, enum fy_policy policy, double want, int threads,
                           const struct calibration *cal)
{
    enum { RUNS = 5 };
    static struct fy_tally t;
    struct fy_playouts p = {.game = g, .policy = policy, .seed = 1, .games = 50, .threads = threads, .timed = true};
    fy_options_of(g, p.options);
    double took = time_games(&p, want, RUNS, &t), decisions = (double)t.decisions, games = (double)t.games, floor_ns;
    double ns = took * threads / decisions * 1e9;
    json_t *row = json_pack("{s:s, s:s, s:s, s:f, s:f, s:f, s:f, s:i, s:i, s:I}", "system", g->sys->key, "scenario",
                            g->scenario, "policy", fy_policy_words[policy], "games_per_second", games / took,
                            "decisions_per_second", decisions / took, "ns_per_decision", ns, "decisions_per_game",
                            decisions / games, "state_bytes", (int)g->sys->state_size, "threads", threads, "games",
                            (json_int_t)t.games);
    json_object_update_new(row, floor_of(g, policy, cal, &floor_ns));
    json_object_set_new(row, "times_floor", json_real(ns / floor_ns));
    return row;
}

/* ------------------------------------------------------------------ advice */

/* Positions out of a game of habit's, evenly spread over it. */
static int take_positions(const struct fy_game *g, int want, char *out)
{
    const struct fy_system *s = g->sys;
    struct fy_choice *c = fy_must(calloc(s->max_choices + 1u, sizeof *c));
    char *state = fy_must(calloc(1, s->state_size));
    int16_t chosen[FY_OPTIONS] = {0};
    int length = 0, taken = 0;
    fy_options_of(g, chosen);
    for (int pass = 0; pass < 2; pass++) { /* the first finds out how long the game is */
        struct fy_dice dice, mind;
        int decision = 0;
        fy_dice_seed(&dice, 1, 0);
        fy_dice_seed(&mind, 1, 1);
        memset(state, 0, s->state_size);
        s->setup(g->data, chosen, state, &dice, NULL);
        for (int n; (n = s->choices(g->data, state, c)) > 0; decision++) {
            if (pass && taken < want && decision * want >= taken * length)
                memcpy(out + (size_t)taken++ * s->state_size, state, s->state_size);
            s->apply(g->data, state, &c[fy_policy_choose(g, FY_HABIT, state, c, n, &mind)], &dice, NULL);
        }
        length = decision;
    }
    free(state);
    free(c);
    return taken;
}

static double think(struct fy_search *s, const void *state, uint64_t seed)
{
    struct fy_budget budget = {.playouts = FY_SEARCH_PLAYOUTS, .seed = seed};
    return (double)fy_search_think(s, state, &budget, NULL)->playouts;
}

/* Advice a second, and playouts, one position after the other with all threads at each; the time that passes. */
static json_t *bench_advice(const struct fy_game *g, double want, int threads)
{
    enum { POSITIONS = 12 };
    char *states = fy_must(calloc(POSITIONS, g->sys->state_size));
    int n = take_positions(g, POSITIONS, states);
    struct fy_search *s = fy_search_new(g, threads);
    double start = seconds_of(CLOCK_MONOTONIC), took = 0, playouts = 0, advice = 0;
    for (uint64_t seed = 1; took < want; seed++, took = seconds_of(CLOCK_MONOTONIC) - start)
        for (int i = 0; i < n; i++, advice++)
            playouts += think(s, states + (size_t)i * g->sys->state_size, seed);
    fy_search_free(s);
    free(states);
    return json_pack("{s:s, s:s, s:s, s:f, s:f, s:i, s:i}", "system", g->sys->key, "scenario", g->scenario, "policy",
                     fy_policy_words[FY_SEARCH], "playouts_per_second", playouts / took, "advice_per_second", advice / took,
                     "playouts", FY_SEARCH_PLAYOUTS, "threads", threads);
}

static double real_of(const json_t *row, const char *key) { return json_real_value(json_object_get(row, key)); }

static const char *word_of(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }

static void print_head(const struct calibration *c)
{
    printf("a die %.2f ns, 1 KiB copied %.1f ns, a list %.2f ns, a choice in it %.2f ns, an act of the enemy's %.1f ns, a "
           "decision's calls %.1f ns\n\n", c->die, c->copy, c->list, c->choice, c->act, c->call);
    printf("%-9s %-15s %-7s %10s %12s %8s %8s %6s %6s %6s %6s %6s %7s %6s\n", "system", "scenario", "policy", "games/s",
           "decisions/s", "ns/dec", "choices", "lists", "dice", "acts", "frame", "bytes", "floor", "times");
}

static void print_row(const json_t *r)
{
    printf("%-9s %-15s %-7s", word_of(r, "system"), word_of(r, "scenario"), word_of(r, "policy"));
    if (json_object_get(r, "advice_per_second"))
        printf(" %10.0f playouts/s, %.1f pieces of advice/s\n", real_of(r, "playouts_per_second"),
               real_of(r, "advice_per_second"));
    else
        printf(" %10.0f %12.0f %8.1f %8.1f %6.2f %6.2f %6.2f %6.1f %6d %7.1f %6.2f\n", real_of(r, "games_per_second"),
               real_of(r, "decisions_per_second"), real_of(r, "ns_per_decision"), real_of(r, "choices_per_decision"),
               real_of(r, "lists_per_decision"), real_of(r, "dice_per_decision"), real_of(r, "acts_per_decision"),
               real_of(r, "frame_ns"), (int)json_integer_value(json_object_get(r, "state_bytes")), real_of(r, "floor_ns"),
               real_of(r, "times_floor"));
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
            json_t *row = policy == FY_SEARCH ? bench_advice(g, want, threads)
                                              : bench_games(g, (enum fy_policy)policy, want, threads, cal);
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
        print_head(&cal);
    for (int i = 0; i < fy_n_systems; i++) {
        bool selected = n == 0;
        for (int k = 0; k < n; k++)
            selected |= fy_same_id(keys[k], fy_systems[i]->key);
        if (selected && !bench_system(c, fy_systems[i], (double)seconds, (int)threads, &cal, rows, json))
            return NO;
    }
    if (json)
        print_json(json_pack("{s:{s:f, s:f, s:f, s:f, s:f, s:f}, s:O}", "calibration", "die_ns", cal.die, "copy_1kib_ns",
                             cal.copy, "list_ns", cal.list, "choice_ns", cal.choice, "act_ns", cal.act, "call_ns",
                             cal.call, "rows", rows));
    json_decref(rows);
    return DONE;
}

const struct command command_bench = {
    "bench", "[SYSTEM…]", "decisions and games a second",
    "Plays games by each policy and tells how fast, beside calibrations made in the same run: a\n"
    "die with an unpredictable branch, a copy of 1 KiB, a list of choices out of a random set of\n"
    "bits (what a choice in it costs, and the list by itself: nobody can predict where it ends),\n"
    "an act of the enemy's (one of four, with a consequence), the calls of a decision. The floor\n"
    "of a decision is its calls, lists, choices, dice and acts, and its share of setting up and\n"
    "scoring (frame), and `times` is the multiple of it: how far the rules are from the least\n"
    "that any could cost. Choices of one verb in a row, with one piece or to one end, are a list;\n"
    "acts are what the log tells after a choice without a die, less one for the choice itself.\n"
    "Times are processor time, with several threads the time that passes, and the best of five\n"
    "runs; ns/dec is one thread's. Under search: playouts and pieces of advice (200 playouts\n"
    "each) a second, all threads at one position.",
    options, run,
};
