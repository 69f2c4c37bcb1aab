/* playout.c - foray playout: many games by a policy, and what came of them. */
#include "app.h"

#include "foray/playout.h"
#include "foray/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { O_GAMES, O_POLICY, O_PLAYOUTS, O_SEED, O_FIRST, O_THREADS, O_RECORD, O_EACH, O_CAREFUL, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"games", 'n', "N", "how many (1000)"},
    {"policy", 'p', "NAME", "random, habit or search (habit)"},
    {"playouts", 0, "N", "under search: playouts of one decision (200)"},
    {"seed", 's', "N", "seed of the whole run (1)"},
    {"first", 0, "N", "number of the first game (0)"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"record", 'r', "I", "only play game number I and write its record"},
    {"each", 0, NULL, "only a line for each game: its number, points, band, whether won, decisions"},
    {"careful", 0, NULL, "audit every state and check every choice offered"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "the result as JSON"},
    {NULL, 0, NULL, NULL},
};

static void progress(void *context, uint64_t done, uint64_t games)
{
    time_t *last = context, now = time(NULL);
    if (now == *last && done < games)
        return;
    *last = now;
    fprintf(stderr, "\r%llu of %llu games%s", (unsigned long long)done, (unsigned long long)games,
            done < games ? "" : "\r\033[K");
}

static int64_t games_between(const struct fy_tally *t, int32_t lo, int32_t hi)
{
    int64_t n = 0;
    for (int32_t i = lo; i <= hi && i <= FY_POINTS_HI; i++)
        n += i >= FY_POINTS_LO ? t->histogram[i - FY_POINTS_LO] : 0;
    return n;
}

/* How the points are spread, a bar for every so many of them. */
static void print_chart(const struct fy_tally *t)
{
    enum { BARS = 12, LONGEST = 40 };
    int32_t lo = t->points_lo > FY_POINTS_LO ? t->points_lo : FY_POINTS_LO;
    int32_t hi = t->points_hi < FY_POINTS_HI ? t->points_hi : FY_POINTS_HI, step = (hi - lo) / BARS + 1;
    int64_t most = 1;
    for (int32_t i = lo; i <= hi; i += step) {
        int64_t n = games_between(t, i, i + step - 1);
        most = n > most ? n : most;
    }
    for (int32_t i = lo; i <= hi; i += step) {
        int64_t n = games_between(t, i, i + step - 1);
        int bar = (int)((n * LONGEST + most / 2) / most);
        char range[32];
        fy_print(range, sizeof range, step > 1 ? "%d to %d" : "%d", (int)i, (int)(i + step - 1));
        printf("  %-12s %6.2f %%  %.*s\n", range, 100.0 * (double)n / (double)t->games, bar,
               "########################################");
    }
}

/* The standard error of the mean of the points. */
static double points_error(const struct fy_tally *t)
{
    double n = (double)t->games, mean = (double)t->points / n;
    return n > 1 ? sqrt(((double)t->points2 / n - mean * mean) / (n - 1)) : 0;
}

static double percent(uint64_t part, const struct fy_tally *t)
{
    return t->games ? 100.0 * (double)part / (double)t->games : 0.0;
}

static void print_points(const json_t *points, const struct fy_tally *t)
{
    printf("points      mean %.2f +- %.2f, quartiles %lld %lld %lld, from %d to %d\n",
           json_real_value(json_object_get(points, "mean")), points_error(t), (long long)json_integer_value(json_object_get(points, "q1")),
           (long long)json_integer_value(json_object_get(points, "median")),
           (long long)json_integer_value(json_object_get(points, "q3")), (int)t->points_lo, (int)t->points_hi);
    print_chart(t);
}

static void print_rates(const struct fy_tally *t, int row)
{
    const char *between = ": ";
    for (int i = 0; i < FY_FATES; i++)
        if (i != FY_STANDS && t->fates[row][i]) {
            printf("%s%s %.1f %% +- %.1f", between, fy_fate_words[i], percent(t->fates[row][i], t),
                   100 * fy_rate_error(t->fates[row][i], t->games));
            between = ", ";
        }
    printf("\n");
}

/* How often each target fell, or what became of each unit; last those of which there is nothing to tell. */
static void print_things(const struct fy_game *g, const struct fy_tally *t, bool targets)
{
    const char *heading = targets ? "how often each target fell\n" : "what became of each unit\n";
    const char *before = targets ? "  never: " : "  never came: ";
    for (int never = 0; never <= 1; never++)
        for (int i = 0; i < t->things.n; i++) {
            const struct fy_fate_row *r = &t->things.row[i];
            bool nothing = t->fates[i][FY_STANDS] == t->games || t->fates[i][FY_ABSENT] == t->games;
            if (fy_fate_of_target(r->fate) != targets || nothing != never)
                continue;
            printf("%s%s%s", heading, never ? before : "  ", fy_thing_title(g, r->noun, r->index));
            heading = "";
            before = never ? "; " : before;
            if (!never)
                print_rates(t, i);
        }
    printf("%s", *before == ';' ? "\n" : "");
}

static void print_words(const json_t *j, const struct fy_playouts *run, const struct fy_tally *t)
{
    const struct fy_system *s = run->game->sys;
    printf("%s, %s: %llu games under %s, seed %llu\n", s->title, run->game->title, (unsigned long long)t->games,
           fy_policy_words[run->policy], (unsigned long long)run->seed);
    if (t->games)
        print_points(json_object_get(j, "points"), t);
    printf("won         %.2f %% +- %.2f\n", percent(t->won, t), 100 * fy_rate_error(t->won, t->games));
    for (int i = 0; s->bands[i] && i < 16; i++)
        if (t->bands[i]) /* not every scenario has all of them */
            printf("  %6.2f %%  %s\n", percent(t->bands[i], t), s->bands[i]);
    printf("in the mean\n");
    for (int i = 0; s->measures && s->measures[i]; i++)
        if (!(s->aside >> i & 1))
            printf("  %8.3f  %s\n", t->games ? (double)t->measure[i] / (double)t->games : 0.0, s->measures[i]);
    print_things(run->game, t, true);
    print_things(run->game, t, false);
    if (t->endless)
        printf("%llu games did not end\n", (unsigned long long)t->endless);
    printf("signature   %s\n", json_string_value(json_object_get(j, "signature")));
}

static bool read_policy(const struct command *c, const char *word, enum fy_policy *policy)
{
    int i = fy_word_find(fy_policy_words, word);
    if (i < 0)
        return complain(c, "there is no policy \"%s\"; there are random, habit and search", word), false;
    *policy = (enum fy_policy)i;
    return true;
}

struct request {
    struct game_args args;
    struct fy_playouts run;
    uint64_t threads, game;
    bool json, one; /* one: only game number `game`, as a record */
};

/* Written out at once, so that what was played is not lost when the run is stopped. */
static void print_game(uint64_t game, const struct fy_score *s, uint64_t decisions)
{
    printf("%llu %d %d %d %llu\n", (unsigned long long)game, (int)s->points, (int)s->band, (int)s->won,
           (unsigned long long)decisions);
    fflush(stdout);
}

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_args_word(c, &w->args, a->value);
    case O_GAMES: return args_number(a, 1, 1000000000, &w->run.games);
    case O_POLICY: return read_policy(c, a->value, &w->run.policy);
    case O_PLAYOUTS: return args_number(a, 1, 1000000, &w->run.search_playouts);
    case O_SEED: return args_number(a, 0, UINT64_MAX, &w->run.seed);
    case O_FIRST: return args_number(a, 0, UINT64_MAX / 4, &w->run.first);
    case O_THREADS: return args_number(a, 1, 256, &w->threads);
    case O_RECORD: w->one = true; return args_number(a, 0, UINT64_MAX / 4, &w->game);
    case O_EACH: w->run.ended = print_game; w->run.timed = true; break;
    case O_CAREFUL: w->run.careful = true; break;
    case O_DATA: w->args.data = a->value; break;
    case O_JSON: w->json = true; break;
    }
    return true;
}

static int write_record(const struct command *c, const struct request *w)
{
    char error[FY_ERROR];
    char *record = fy_playout_record(&w->run, w->game, error);
    if (!record)
        return complain(c, "game %llu: %s", (unsigned long long)w->game, error), NO;
    fputs(record, stdout);
    free(record);
    return DONE;
}

static int play(const struct command *c, const struct request *w)
{
    static struct fy_tally t;
    if (!fy_playouts_run(&w->run, &t))
        return complain(c, "%s", t.error), NO;
    if (w->run.ended)
        return t.endless ? NO : DONE;
    json_t *j = fy_tally_json(&w->run, &t);
    if (!w->json)
        print_words(j, &w->run, &t);
    else
        json_incref(j), print_json(j);
    json_decref(j);
    return t.endless ? NO : DONE;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.run = {.policy = FY_HABIT, .seed = 1, .games = 1000},
                     .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    time_t last = 0;
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!game_args_open(c, &w.args))
        return USAGE;
    w.run.game = w.args.game;
    w.run.threads = (int)w.threads;
    w.run.progress = isatty(2) ? progress : NULL;
    w.run.context = &last;
    memcpy(w.run.options, w.args.options, sizeof w.run.options);
    int code = w.one ? write_record(c, &w) : play(c, &w);
    fy_game_close(w.args.game);
    return code;
}

const struct command command_playout = {
    "playout", "SYSTEM [SCENARIO] [OPTION=VALUE…]", "play many games by a policy and sum them up",
    "Plays whole games by a policy (random: any choice; habit: a sensible player; search: one\n"
    "who plays the candidates of every decision out, as foray advise does) and tells points with\n"
    "their error and a chart, bands, measures, how often each target falls and what becomes of\n"
    "each unit. Game number i depends only\n"
    "on the seed and i, never on the number of threads; --record I pulls it out as a\n"
    "record, to be watched with foray replay or read with foray export.",
    options, run,
};
