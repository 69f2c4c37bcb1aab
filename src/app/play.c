/* play.c - foray play: the terminal game, full-screen or as plain lines. */
#include "app.h"

#include "terminal/launch.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { O_SEED, O_DICE, O_UNDO, O_NAME, O_RESUME, O_STORE, O_NO_STORE, O_DATA, O_PLAIN, O_GUIDE, O_ASCII };
static const struct option_spec options[] = {
    {"seed", 's', "N", "the seed of the dice (a secret one, told at the end)"},
    {"dice", 0, "HOW", "seeded: the program rolls; typed: you do, and type it in; typed-all: draws too"},
    {"undo", 0, "HOW", "to-die: back to the last die (usual); same-dice, new-dice: freely"},
    {"name", 'n', "NAME", "the game's name in the store (one is made up)"},
    {"resume", 'r', "NAME", "go on with a game of the store"},
    {"store", 0, "FILE", "keep the games in FILE instead of your own store"},
    {"no-store", 0, NULL, "do not save"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"plain", 'p', NULL, "plain lines instead of a full screen: for screen readers and pipes"},
    {"guide", 0, NULL, "a first game, led through it step by step"},
    {"ascii", 0, NULL, "draw the full screen with plain ASCII characters"},
    {NULL, 0, NULL, NULL},
};

struct request {
    struct game_args args;
    struct launch launch;
    const char *resume, *store;
    bool no_store, plain, ascii;
};

static int word_of(const struct command *c, const char *option, const char *value, const char *const *words)
{
    char list[120] = "";
    size_t at = 0;
    for (int i = 0; words[i]; i++) {
        if (!strcmp(words[i], value))
            return i;
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", i ? ", " : "", words[i]);
    }
    complain(c, "--%s cannot be \"%s\"; it can be %s", option, value, list);
    return -1;
}

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    struct fy_session_config *config = &w->launch.config;
    int i;
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_args_word(c, &w->args, a->value);
    case O_SEED:
        config->seed_chosen = true;
        return args_number(a, 0, UINT64_MAX, &config->seed);
    case O_DICE:
        i = word_of(c, "dice", a->value, fy_dice_mode_words);
        config->dice = (enum fy_dice_mode)i;
        return i >= 0;
    case O_UNDO:
        i = word_of(c, "undo", a->value, fy_undo_words);
        config->undo = (enum fy_undo_policy)i;
        return i >= 0;
    case O_NAME: w->launch.name = a->value; break;
    case O_RESUME: w->resume = a->value; break;
    case O_STORE: w->store = a->value; break;
    case O_NO_STORE: w->no_store = true; break;
    case O_DATA: w->launch.data = w->args.data = a->value; break;
    case O_PLAIN: w->plain = true; break;
    case O_GUIDE: w->launch.guided = true; break;
    case O_ASCII: w->ascii = true; break;
    }
    return true;
}

static int no_terminal(void)
{
    printf("foray play is a game for a terminal, and there is none here. What it can do:\n\n"
           "  foray play --plain SYSTEM [SCENARIO]   play by plain lines, through a pipe too\n"
           "  foray play --plain                     choose from a list\n"
           "  foray bot                              play by a line protocol, for programs\n"
           "  foray play --help                      all options\n\nSystems:\n");
    for (int i = 0; i < fy_n_systems; i++)
        if (!fy_systems[i]->unlisted)
            printf("  %-10s %s\n", fy_systems[i]->key, fy_systems[i]->title);
    return DONE;
}

static int start(const struct command *c, struct request *w)
{
    struct launch *l = &w->launch;
    struct table t, *game = NULL;
    char error[FY_ERROR];
    if (!w->no_store && !(l->store = fy_store_open(w->store, error)))
        return complain(c, "%s; --no-store plays without saving", error), NO;
    if (w->resume && !l->store)
        return complain(c, "without a store there is no game to resume");
    if (w->args.sys) {
        launch_system(l, w->args.sys);
        memcpy(l->config.options, w->args.options, sizeof l->config.options);
        l->scenario = w->args.scenario;
    }
    if (l->guided && !launch_guided(l, error))
        return complain(c, "%s", error), NO;
    bool ok = w->resume ? launch_resume(l, w->resume, &t, error) : !l->sys || launch_new(l, &t, error);
    if (w->resume || l->sys)
        game = &t;
    int code = !ok        ? (complain(c, "%s", error), NO)
               : w->plain ? plain_play(l, game)
                          : screen_play(l, game, w->ascii);
    fy_store_close(l->store);
    return code;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {0};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (w.resume && w.args.sys)
        return complain(c, "--resume goes on with a game: leave the system out");
    if (!w.plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return no_terminal();
    return start(c, &w);
}

const struct command command_play = {
    "play", "[SYSTEM] [SCENARIO] [OPTION=VALUE…]", "play in the terminal, full-screen or as plain lines",
    "Without a system a menu opens: new games, games in progress, the rules. The game saves\n"
    "itself after every choice. Full-screen it is played by keyboard and mouse (F1 or h shows\n"
    "the keys); with --plain by lines: a number or a choice in words, undo, choices WORDS, near,\n"
    "route, who, targets, reach, facts, prospects, odds, rules ID, report, guide, and what came up\n"
    "when a die is asked for; help tells them all.",
    options, run,
};
