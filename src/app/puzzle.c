/* puzzle.c - foray puzzle: one's own mistakes, to be found a second time. */
#include "games.h"

#include "foray/advice.h"
#include "foray/review.h"
#include "sketch.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 12 };
enum { O_COUNT, O_DEPTH, O_SEED, O_THREADS, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"count", 'n', "N", "at most N puzzles (3)"},
    {"depth", 'd', "N", "playouts that each decision is searched with (200)"},
    {"seed", 's', "N", "seed of the playouts (1)"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "the puzzles with their solutions as JSON; nothing is asked"},
    {NULL, 0, NULL, NULL},
};

struct request {
    const char *game, *store, *data;
    uint64_t count, depth, seed, threads;
    bool json;
};

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_word(c, &w->game, a->value);
    case O_COUNT: return args_number(a, 1, MOST, &w->count);
    case O_DEPTH: return args_number(a, 20, 100000, &w->depth);
    case O_SEED: return args_number(a, 0, UINT64_MAX / 8, &w->seed);
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
    thinking_progress(thousandths, "looking for puzzles");
    return !thinking_stopped();
}

/* ------------------------------------------------------------------ asking */

struct puzzle {
    const struct fy_session *session;
    const struct fy_game *game;
    const struct fy_moment *moment;
    const void *state;
    struct fy_choice *choices;
    int n;
};

static void pose(const struct puzzle *p, int number)
{
    struct fy_ask ask = {.focus = -1};
    char text[FY_TEXT];
    const struct fy_game *g = p->game;
    printf("\nPuzzle %d, before choice %u of your game.\n\n", number, p->moment->ply);
    sketch(g, p->state);
    g->sys->ask(g->data, p->state, &ask);
    fy_text_prompt(g, &ask, text, sizeof text);
    printf("\n%s\n", text);
    for (int i = 0; i < p->n; i++) {
        fy_text_choice_label(g, &p->choices[i], text, sizeof text);
        printf("%4d  %s\n", i + 1, text);
    }
    printf("Your turn: what would you do? (its number, or in words; nothing: tell me)\n> ");
    fflush(stdout);
}

/* A number of the list, or a choice in words. */
static bool read_answer(const struct puzzle *p, const char *line, struct fy_choice *c)
{
    uint64_t number;
    char error[FY_ERROR];
    if (fy_count_read(line, 10, (uint64_t)p->n, &number) && number) {
        *c = p->choices[number - 1];
        return true;
    }
    if (!fy_text_read_choice(p->game, line, c, error, sizeof error)) {
        printf("%s\n", error);
        return false;
    }
    bool legal = fy_check(p->game, p->state, c, NULL);
    if (!legal)
        printf("That is not allowed now.\n");
    return legal;
}

/* ------------------------------------------------------------------ telling */

static void tell_answer(const struct puzzle *p, const struct fy_choice *c, const struct request *w)
{
    struct fy_search *search = fy_search_new(p->game, (int)w->threads);
    struct fy_plan yours = {.n = 1, .step = {*c}};
    struct fy_estimate worth;
    char text[80];
    fy_search_estimate(search, p->state, &yours, 4 * w->depth, w->seed + 77, &worth);
    fy_interval_text(worth.points, worth.error, false, text, sizeof text);
    if (fy_same_choice(c, &p->moment->best.step[0]))
        printf("That is the best found: %s points are expected.\n", text);
    else if (fy_same_choice(c, &p->moment->played))
        printf("That is what you did: %s points are expected.\n", text);
    else
        printf("Something else: %s points are expected.\n", text);
    fy_search_free(search);
}

static void tell_solution(const struct puzzle *p)
{
    char text[3 * FY_TEXT];
    fy_moment_text(p->session, p->moment, FY_MISSED, text, sizeof text);
    printf("In your game: %s.\n", text);
}

/* False at the end of the input. */
static bool ask(const struct puzzle *p, int number, const struct request *w)
{
    char line[FY_CHOICE_TEXT];
    struct fy_choice c;
    pose(p, number);
    for (;;) {
        if (!fgets(line, sizeof line, stdin))
            return false;
        line[strcspn(line, "\r\n")] = '\0';
        if (!*line || read_answer(p, line, &c))
            break;
        printf("> ");
        fflush(stdout);
    }
    if (*line)
        tell_answer(p, &c, w);
    tell_solution(p);
    return true;
}

static json_t *puzzle_json(const struct puzzle *p)
{
    char text[3 * FY_TEXT];
    json_t *choices = json_array();
    fy_moment_text(p->session, p->moment, FY_MISSED, text, sizeof text);
    for (int i = 0; i < p->n; i++) {
        char choice[FY_CHOICE_TEXT];
        fy_text_choice(p->game, &p->choices[i], choice, sizeof choice);
        json_array_append_new(choices, json_string(choice));
    }
    char best[FY_CHOICE_TEXT], played[FY_CHOICE_TEXT];
    fy_text_choice(p->game, &p->moment->best.step[0], best, sizeof best);
    fy_text_choice(p->game, &p->moment->played, played, sizeof played);
    return json_pack("{s:I, s:o, s:s, s:s, s:f, s:f, s:s}", "ply", (json_int_t)(p->moment->ply - 1), "choices", choices, "played",
                     played, "best", best, "missed", p->moment->missed, "missed_error", p->moment->missed_error, "text", text);
}

static void go_through(const struct fy_session *s, const struct fy_review *v, const struct request *w)
{
    const struct fy_moment *m[MOST];
    int n = fy_review_moments(v, FY_MISSED, m, (int)w->count);
    const struct fy_game *g = fy_session_game(s);
    struct puzzle p = {.session = s, .game = g, .choices = fy_must(calloc(g->sys->max_choices + 1u, sizeof *p.choices))};
    json_t *list = json_array();
    if (!n && !w->json)
        printf("No puzzles: nothing clearly better was found than what was played.\n");
    for (int i = 0; i < n; i++) {
        p.moment = m[i];
        p.state = fy_session_state_at(s, m[i]->ply - 1);
        p.n = g->sys->choices(g->data, p.state, p.choices);
        if (w->json)
            json_array_append_new(list, puzzle_json(&p));
        else if (!ask(&p, i + 1, w))
            break;
    }
    if (w->json)
        print_json(json_pack("{s:O}", "puzzles", list));
    json_decref(list);
    free(p.choices);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.count = 3, .depth = FY_REVIEW_DEPTH, .seed = 1, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!w.game)
        return complain(c, "which game? foray puzzle FILE or foray puzzle NAME");
    struct fy_session *s = named_game(c, w.game, w.store, w.data);
    if (!s)
        return NO;
    if (!fy_session_ready(s) || !fy_session_ply(s))
        return complain(c, "nothing has been chosen in this game yet"), fy_session_free(s), NO;
    struct fy_review_watch watch = {go_on, NULL, NULL};
    thinking_begin();
    struct fy_review *v = fy_review_make(s, (uint32_t)w.depth, (int)w.threads, w.seed, &watch);
    thinking_end();
    go_through(s, v, &w);
    fy_review_free(v);
    fy_session_free(s);
    return DONE;
}

const struct command command_puzzle = {
    "puzzle", "FILE | NAME", "decisions of a game in which something better was found, as puzzles",
    "Reviews a game as foray review does, and poses the decisions in which most was missed:\n"
    "the position, the choices, and \"your turn\". An answer is the number of a choice or the\n"
    "choice in words; then it is told what may be expected of it, and what was found.",
    options, run,
};
