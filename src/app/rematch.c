/* rematch.c - foray rematch: the same raid with the same dice, played by the adviser. */
#include "games.h"

#include "foray/rematch.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { O_LEVEL, O_RECORD, O_SEED, O_THREADS, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"level", 'l', "WORD", "habit, quick, steady or deep (steady)"},
    {"record", 'r', NULL, "write the record of the adviser's game instead of comparing"},
    {"seed", 's', "N", "seed of the adviser's playouts (1)"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "both results as JSON"},
    {NULL, 0, NULL, NULL},
};

struct request {
    const char *game, *store, *data;
    uint64_t seed, threads;
    int level;
    bool record, json;
};

static bool take_level(const struct command *c, const char *word, int *level)
{
    *level = fy_word_find(fy_rematch_levels, word);
    return *level >= 0 || (complain(c, "there is no level \"%s\"; there are habit, quick, steady and deep", word), false);
}

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_word(c, &w->game, a->value);
    case O_LEVEL: return take_level(c, a->value, &w->level);
    case O_RECORD: w->record = true; break;
    case O_SEED: return args_number(a, 0, UINT64_MAX, &w->seed);
    case O_THREADS: return args_number(a, 1, 256, &w->threads);
    case O_STORE: w->store = a->value; break;
    case O_DATA: w->data = a->value; break;
    case O_JSON: w->json = true; break;
    }
    return true;
}

static bool go_on(void *context, int thousandths)
{
    (void)context;
    thinking_progress(thousandths, "playing");
    return !thinking_stopped();
}

/* ------------------------------------------------------------------ side by side */

static void print_both(const struct fy_session *yours, const struct fy_session *theirs, const struct request *w)
{
    const struct fy_game *g = fy_session_game(yours);
    const struct fy_system *sys = g->sys;
    struct fy_score a = {0}, b = {0};
    sys->score(g->data, fy_session_state(yours), &a);
    sys->score(g->data, fy_session_state(theirs), &b);
    printf("%s: %s, the same dice\n\n", sys->title, g->title);
    printf("  %-28s %10s %10s\n", "", "yours", fy_rematch_levels[w->level]);
    printf("  %-28s %10d %10d\n", "points", (int)a.points, (int)b.points);
    printf("  %-28s %10u %10u\n", "choices", fy_session_ply(yours), fy_session_ply(theirs));
    for (int i = 0; sys->measures && sys->measures[i]; i++)
        if (a.measure[i] || b.measure[i])
            printf("  %-28s %10d %10d\n", sys->measures[i], (int)a.measure[i], (int)b.measure[i]);
    printf("\nyours:   %s\nadviser: %s (%llu playouts a decision)\n", sys->bands[a.band], sys->bands[b.band],
           (unsigned long long)fy_rematch_playouts(w->level));
}

static void write_result(const struct fy_session *yours, const struct fy_session *theirs, const struct request *w)
{
    if (w->record) {
        char *text = fy_record_write(theirs);
        fputs(text, stdout);
        free(text);
    } else if (w->json) {
        print_json(fy_rematch_json(yours, theirs, w->level));
    } else {
        print_both(yours, theirs, w);
    }
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.seed = 1, .level = FY_REMATCH_LEVEL, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!w.game)
        return complain(c, "which game? foray rematch FILE or foray rematch NAME");
    struct fy_session *yours = named_game(c, w.game, w.store, w.data);
    if (!yours)
        return NO;
    char error[FY_ERROR] = "this game is not set up yet";
    struct fy_rematch how = {.level = w.level, .threads = (int)w.threads, .seed = w.seed};
    struct fy_review_watch watch = {go_on, NULL, NULL};
    thinking_begin();
    struct fy_session *theirs = fy_session_ready(yours) ? fy_rematch_play(yours, &how, &watch, error) : NULL;
    thinking_end();
    if (theirs)
        write_result(yours, theirs, &w);
    else if (*error)
        complain(c, "%s", error);
    int result = theirs ? DONE : NO;
    fy_session_free(theirs);
    fy_session_free(yours);
    return result;
}

const struct command command_rematch = {
    "rematch", "FILE | NAME", "the same raid with the same dice, played by the adviser",
    "Plays a game again from its start with the same dice, the adviser choosing, and puts the\n"
    "results side by side. Choice number n meets the dice that choice number n of yours met.\n"
    "How long the adviser thinks is its level: habit (not at all), quick, steady, deep (50, 200,\n"
    "1000 playouts a decision). --record writes its game, to be looked at with foray replay.",
    options, run,
};
