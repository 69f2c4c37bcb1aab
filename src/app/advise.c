/* advise.c - foray advise: what should be done now, and how sure that is. */
#include "games.h"

#include "foray/advice.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { O_PLAYOUTS, O_SECONDS, O_HINT, O_PLY, O_SEED, O_THREADS, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"playouts", 'n', "N", "think with N playouts (4000)"},
    {"seconds", 0, "N", "think for N seconds instead"},
    {"hint", 0, NULL, "only where to look"},
    {"ply", 'p', "N", "the game as it stood after choice N"},
    {"seed", 's', "N", "seed of the playouts, and of a fresh set-up (1)"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "the advice as JSON"},
    {NULL, 0, NULL, NULL},
};

struct request {
    struct game_at at;
    struct fy_budget budget;
    uint64_t threads, seconds;
    bool hint, json;
};

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_at_word(c, &w->at, a->value);
    case O_PLAYOUTS: return args_number(a, 1, 10000000, &w->budget.playouts);
    case O_SECONDS: return args_number(a, 1, 3600, &w->seconds);
    case O_HINT: w->hint = true; break;
    case O_PLY: w->at.at_ply = true; return args_number(a, 0, UINT32_MAX, &w->at.ply);
    case O_SEED: return args_number(a, 0, UINT64_MAX, &w->at.seed);
    case O_THREADS: return args_number(a, 1, 256, &w->threads);
    case O_STORE: w->at.store = a->value; break;
    case O_DATA: w->at.args.data = a->value; break;
    case O_JSON: w->json = true; break;
    }
    return true;
}

static bool go_on(void *context, const struct fy_advice *advice, int thousandths)
{
    (void)context, (void)advice;
    thinking_progress(thousandths, "thinking");
    return !thinking_stopped();
}

static int advise(const struct command *c, const struct request *w)
{
    uint32_t ply;
    const struct fy_game *g = fy_session_game(w->at.session);
    const void *state = game_at_state(c, &w->at, &ply);
    if (!state)
        return NO;
    struct fy_search *search = fy_search_new(g, (int)w->threads);
    struct fy_search_watch watch = {go_on, NULL};
    thinking_begin();
    const struct fy_advice *a = fy_search_think(search, state, &w->budget, &watch);
    thinking_end();
    if (w->json) {
        print_json(fy_advice_json(g, state, a));
    } else {
        struct fy_text page = {0};
        if (w->hint)
            fy_advice_hint(g, a, &page);
        else
            fy_advice_text(g, state, a, &page);
        fputs(page.text, stdout);
        free(page.text);
    }
    fy_search_free(search);
    return DONE;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.at.seed = 1, .budget.playouts = FY_ADVICE_PLAYOUTS, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (w.seconds) {
        w.budget.playouts = 0;
        w.budget.milliseconds = (uint32_t)w.seconds * 1000;
    }
    w.budget.seed = w.at.seed;
    int code = game_at_open(c, &w.at);
    if (code == DONE)
        code = advise(c, &w);
    game_at_close(&w.at);
    return code;
}

const struct command command_advise = {
    "advise", "FILE | NAME | SYSTEM [SCENARIO] [OPTION=VALUE…] [POSITION]", "what should be done now, and how sure that is",
    "Plays the candidates of a decision out many times, with the sensible player of foray\n"
    "playout choosing after them, and ranks them by the points that may be expected: of a record in\n"
    "FILE, a stored game by NAME, or a set-up of SYSTEM with a POSITION laid over it. What is\n"
    "hidden from the player is dealt anew for every playout. The same number of playouts and\n"
    "seed give the same advice. Ctrl-C stops it and keeps what is known.",
    options, run,
};
