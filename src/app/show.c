/* show.c - foray show: a fresh set-up, a position, a record or a stored game, as text or JSON. */
#include "games.h"
#include "report.h"

#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"
#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { O_SEED, O_PLY, O_POSITION, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"seed", 's', "N", "seed of a fresh set-up (1)"},
    {"ply", 'p', "N", "the game as it stood after choice N"},
    {"position", 0, NULL, "only the position, by names, as JSON: the whole state, hidden things too"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "board, view, question, choices and score as JSON"},
    {NULL, 0, NULL, NULL},
};

struct request {
    struct game_at at;
    bool position, json;
};

static void print_report(const struct fy_session *s, uint32_t ply)
{
    struct fy_text page = {0};
    report_game(&page, s, ply);
    printf("\n%s", page.text);
    free(page.text);
}

static void print_points(const struct fy_game *g, const void *state)
{
    struct fy_score score = {0};
    g->sys->score(g->data, state, &score);
    char points[FY_VALUE_TEXT];
    fy_text_halves(2 * score.points + score.half, points, sizeof points);
    printf("%s point%s so far: %s if it ended now\n", points, score.points == 1 && !score.half ? "" : "s", g->sys->bands[score.band]);
}

static void print_text(const struct fy_session *s, const void *state, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_ask ask = {.focus = -1};
    char text[FY_TEXT];
    printf("%s: %s\n", g->sys->title, g->title);
    printf("after choice %u of %u\n\n", ply, fy_session_ply(s));
    sketch(g, state);
    g->sys->ask(g->data, state, &ask);
    fy_text_prompt(g, &ask, text, sizeof text);
    printf("\n%s%s%s%s\n", text, ask.rule ? " (" : "", fy_rule_id(g->sys, ask.rule), ask.rule ? ")" : "");
    if (ask.over)
        print_report(s, ply);
    else
        print_points(g, state);
}

static void print_all_json(const struct fy_session *s, const void *state, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    print_json(json_pack("{s:s, s:s, s:o, s:o, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "system", g->sys->key, "scenario",
                         g->scenario, "seed", fy_session_seed_json(s), "options",
                         fy_options_json(g->sys, fy_session_config(s)->options), "ply", (int)ply, "plies",
                         (int)fy_session_ply(s), "board", fy_board_json(g), "view", fy_view_json(g, state), "ask",
                         fy_ask_json(g, state), "choices", fy_choices_json(g, state), "score", fy_score_json(g, state)));
}

static int show(const struct command *c, const struct request *w)
{
    const struct fy_session *s = w->at.session;
    uint32_t ply;
    const void *state = game_at_state(c, &w->at, &ply);
    if (!state)
        return NO;
    if (w->position)
        print_json(fy_position_write(fy_session_game(s), state));
    else if (w->json)
        print_all_json(s, state, ply);
    else
        print_text(s, state, ply);
    return DONE;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.at.seed = 1};
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        bool ok = o != ARGS_BAD;
        switch (o) {
        case ARGS_WORD: ok = game_at_word(c, &w.at, a.value); break;
        case O_SEED: ok = args_number(&a, 0, UINT64_MAX, &w.at.seed); break;
        case O_PLY: ok = args_number(&a, 0, UINT32_MAX, &w.at.ply); w.at.at_ply = true; break;
        case O_POSITION: w.position = true; break;
        case O_STORE: w.at.store = a.value; break;
        case O_DATA: w.at.args.data = a.value; break;
        case O_JSON: w.json = true; break;
        default: break;
        }
        if (!ok)
            return USAGE;
    }
    int code = game_at_open(c, &w.at);
    if (code == DONE)
        code = show(c, &w);
    game_at_close(&w.at);
    return code;
}

const struct command command_show = {
    "show", "FILE | NAME | SYSTEM [SCENARIO] [OPTION=VALUE…] [POSITION]", "a game or position as text or JSON",
    "Shows a game: a record in FILE (- is standard input), a stored game by NAME, or a fresh\n"
    "set-up of SYSTEM, with the position in the file POSITION laid over it. As text: tracks, a\n"
    "map in characters, what stands where, the question, the points; of a game that is over, a\n"
    "report. As JSON: everything a front end gets.",
    options, run,
};
