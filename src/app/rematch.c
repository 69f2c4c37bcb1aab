/* rematch.c - foray rematch: the same raid with the same dice, played by the adviser. */
#include "games.h"

#include "foray/advice.h"
#include "foray/playout.h"
#include "foray/position.h"
#include "foray/session.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static const char *const level_words[] = {"habit", "quick", "steady", "deep", NULL};
static const uint64_t level_playouts[] = {0, 50, 200, 1000};

struct request {
    const char *game, *store, *data;
    uint64_t seed, threads;
    int level;
    bool record, json;
};

static bool take_level(const struct command *c, const char *word, int *level)
{
    *level = fy_word_find(level_words, word);
    return *level >= 0 || (complain(c, "there is no level \"%s\"; there are habit, quick, steady and deep", word), false);
}

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD:
        if (w->game)
            return complain(c, "\"%s\" is one word too many", a->value), false;
        w->game = a->value;
        return true;
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

/* ------------------------------------------------------------------ the adviser's game */

/* The same start: by the seed, or, where the game began from a position, from there. */
static struct fy_session *start_again(const struct command *c, const struct fy_session *yours)
{
    char error[FY_ERROR];
    const struct fy_game *g = fy_session_game(yours);
    struct fy_session_config config = *fy_session_config(yours);
    if (!fy_session_seed(yours, &config.seed))
        return complain(c, "the dice of this game are a secret until it is over"), NULL;
    config.seed_chosen = true;
    config.dice = FY_DICE_SEEDED;
    struct fy_session *s = fy_session_new(g, &config, error);
    if (s && memcmp(fy_session_state(s), fy_session_state_at(yours, 0), g->sys->state_size) == 0)
        return s;
    fy_session_free(s);
    json_t *position = fy_position_write(g, fy_session_state_at(yours, 0));
    config.position = position;
    s = fy_session_new(g, &config, error);
    json_decref(position);
    return s ? s : (complain(c, "%s", error), NULL);
}

/* Do your choices, made again, come to the same? Not if the dice were typed in, or rolled anew after an undo, or if a policy's
 * run made them: then they cannot be met again. */
static bool same_dice(const struct command *c, const struct fy_session *yours)
{
    struct fy_session *again = start_again(c, yours);
    struct fy_message why;
    char error[FY_ERROR];
    bool same = again != NULL;
    for (uint32_t ply = 1; same && ply <= fy_session_ply(yours); ply++)
        same = fy_session_play(again, fy_session_choice_at(yours, ply), &why, error) == FY_DONE &&
               memcmp(fy_session_state(again), fy_session_state_at(yours, ply), fy_session_game(yours)->sys->state_size) == 0;
    if (again && !same)
        complain(c, "the dice of this game did not all come from its seed: they cannot be met again");
    fy_session_free(again);
    return same;
}

static int choose(struct fy_search *search, const struct request *w, const struct fy_game *g, const void *state,
                  const struct fy_choice *list, int n, uint32_t ply)
{
    struct fy_budget budget = {.playouts = level_playouts[w->level], .seed = w->seed + ((uint64_t)ply << 32)};
    struct fy_dice mind;
    fy_dice_seed(&mind, w->seed, ply);
    return budget.playouts ? fy_search_choose(search, state, list, n, &budget) : fy_policy_choose(g, FY_HABIT, state, list, n, &mind);
}

static bool play_on(const struct command *c, const struct request *w, struct fy_session *s, uint32_t about)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice *list = fy_must(calloc(g->sys->max_choices + 1u, sizeof *list));
    struct fy_search *search = fy_search_new(g, (int)w->threads);
    char error[FY_ERROR] = "";
    bool ok = true;
    for (int n; ok && !thinking_stopped() && (n = g->sys->choices(g->data, fy_session_state(s), list)) > 0;) {
        struct fy_message why = {0};
        uint32_t ply = fy_session_ply(s);
        thinking_progress((int)(1000 * (uint64_t)(ply < about ? ply : about) / (about + 1)), "playing");
        ok = fy_session_play(s, &list[choose(search, w, g, fy_session_state(s), list, n, ply)], &why, error) == FY_DONE;
    }
    if (!ok)
        complain(c, "%s", error);
    fy_search_free(search);
    free(list);
    return ok && !thinking_stopped();
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
    printf("  %-28s %10s %10s\n", "", "yours", level_words[w->level]);
    printf("  %-28s %10d %10d\n", "points", (int)a.points, (int)b.points);
    printf("  %-28s %10u %10u\n", "choices", fy_session_ply(yours), fy_session_ply(theirs));
    for (int i = 0; sys->measures && sys->measures[i]; i++)
        if (a.measure[i] || b.measure[i])
            printf("  %-28s %10d %10d\n", sys->measures[i], (int)a.measure[i], (int)b.measure[i]);
    printf("\nyours:   %s\nadviser: %s (%llu playouts a decision)\n", sys->bands[a.band], sys->bands[b.band],
           (unsigned long long)level_playouts[w->level]);
}

static json_t *side_json(const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_score score = {0};
    json_t *measures = json_object();
    g->sys->score(g->data, fy_session_state(s), &score);
    for (int i = 0; g->sys->measures && g->sys->measures[i]; i++)
        json_object_set_new(measures, g->sys->measures[i], json_integer(score.measure[i]));
    return json_pack("{s:i, s:s, s:i, s:o}", "points", (int)score.points, "band", g->sys->bands[score.band], "choices",
                     (int)fy_session_ply(s), "measures", measures);
}

static void write_result(const struct fy_session *yours, const struct fy_session *theirs, const struct request *w)
{
    if (w->record) {
        char *text = fy_record_write(theirs);
        fputs(text, stdout);
        free(text);
    } else if (w->json) {
        print_json(json_pack("{s:o, s:o, s:s, s:I}", "yours", side_json(yours), "adviser", side_json(theirs), "level",
                             level_words[w->level], "playouts", (json_int_t)level_playouts[w->level]));
    } else {
        print_both(yours, theirs, w);
    }
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.seed = 1, .level = 2, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!w.game)
        return complain(c, "which game? foray rematch FILE or foray rematch NAME");
    struct fy_session *yours = named_game(c, w.game, w.store, w.data);
    if (!yours)
        return NO;
    struct fy_session *theirs = fy_session_ready(yours) && same_dice(c, yours) ? start_again(c, yours) : NULL;
    thinking_begin();
    bool played = theirs && play_on(c, &w, theirs, fy_session_ply(yours));
    thinking_end();
    if (played)
        write_result(yours, theirs, &w);
    fy_session_free(theirs);
    fy_session_free(yours);
    return played ? DONE : NO;
}

const struct command command_rematch = {
    "rematch", "FILE | NAME", "the same raid with the same dice, played by the adviser",
    "Plays a game again from its start with the same dice, the adviser choosing, and puts the\n"
    "results side by side. Choice number n meets the dice that choice number n of yours met.\n"
    "How long the adviser thinks is its level: habit (not at all), quick, steady, deep (50, 200,\n"
    "1000 playouts a decision). --record writes its game, to be looked at with foray replay.",
    options, run,
};
