/* review.c - foray review: was it luck, or was it the choices? */
#include "games.h"

#include "foray/review.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { O_AS, O_DEPTH, O_SEED, O_THREADS, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"as", 'a', "FORM", "text, html or json (text)"},
    {"depth", 'd', "N", "playouts that each decision is searched with (200)"},
    {"seed", 's', "N", "seed of the playouts (1)"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "the same as --as json"},
    {NULL, 0, NULL, NULL},
};

enum form { TEXT, HTML, JSON };
static const char *const form_words[] = {"text", "html", "json", NULL};

struct request {
    const char *game, *store, *data;
    uint64_t depth, seed, threads;
    int form;
};

static bool take_form(const struct command *c, const char *word, int *form)
{
    *form = fy_word_find(form_words, word);
    return *form >= 0 || (complain(c, "there is no form \"%s\"; there are text, html and json", word), false);
}

static bool take(const struct command *c, struct request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return game_word(c, &w->game, a->value);
    case O_AS: return take_form(c, a->value, &w->form);
    case O_DEPTH: return args_number(a, 20, 100000, &w->depth);
    case O_SEED: return args_number(a, 0, UINT64_MAX / 8, &w->seed);
    case O_THREADS: return args_number(a, 1, 256, &w->threads);
    case O_STORE: w->store = a->value; break;
    case O_DATA: w->data = a->value; break;
    case O_JSON: w->form = JSON; break;
    }
    return true;
}

static bool go_on(void *context, int thousandths)
{
    (void)context;
    thinking_progress(thousandths, "reviewing");
    return !thinking_stopped();
}

static void write_review(const struct fy_session *s, const struct fy_review *v, int form)
{
    struct fy_text page = {0};
    if (form == JSON) {
        print_json(fy_review_json(s, v));
        return;
    }
    if (form == HTML)
        fy_review_page(s, v, &page);
    else
        fy_review_text(s, v, &page);
    fputs(page.text, stdout);
    free(page.text);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct request w = {.depth = FY_REVIEW_DEPTH, .seed = 1, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!w.game)
        return complain(c, "which game? foray review FILE or foray review NAME");
    struct fy_session *s = named_game(c, w.game, w.store, w.data);
    if (!s)
        return NO;
    if (!fy_session_ready(s) || !fy_session_ply(s))
        return complain(c, "nothing has been chosen in this game yet"), fy_session_free(s), NO;
    struct fy_review_watch watch = {go_on, NULL, NULL};
    thinking_begin();
    struct fy_review *v = fy_review_make(s, (uint32_t)w.depth, (int)w.threads, w.seed, &watch);
    thinking_end();
    write_review(s, v, w.form);
    fy_review_free(v);
    fy_session_free(s);
    return DONE;
}

const struct command command_review = {
    "review", "FILE | NAME", "was it luck, or was it the choices?",
    "Goes through a game, finished or under way: each choice against what the sensible player\n"
    "of foray playout would have chosen and against the best that a search finds, each roll\n"
    "against its mean. Luck and choices add up from the expectation at the start to the\n"
    "result. As text, as one page for a browser, or as JSON. Ctrl-C stops it: then it is a\n"
    "review of the choices up to there.",
    options, run,
};
