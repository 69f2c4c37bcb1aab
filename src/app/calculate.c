/* calculate.c - the calculators of the systems as commands: foray operation and whatever else a system works out without a game. */
#include "calculate.h"

#include "foray/calculator.h"

#include <stdio.h>
#include <stdlib.h>

enum { O_JSON, O_DATA };
static const struct option_spec options[] = {
    {"json", 0, NULL, "as JSON"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {NULL, 0, NULL, NULL},
};

struct request {
    const char **word;
    int words;
    const char *data;
    bool json;
};

static bool read_request(const struct command *c, int argc, char **argv, struct request *r)
{
    struct args args = args_of(c, argc, argv);
    for (int o; (o = args_next(&args)) != ARGS_END;) {
        if (o == ARGS_BAD)
            return false;
        if (o == ARGS_WORD)
            r->word[r->words++] = args.value;
        if (o == O_DATA)
            r->data = args.value;
        r->json |= o == O_JSON;
    }
    return true;
}

static int list_words(const struct command *c, const struct fy_calculator *calculator, const struct fy_game *g)
{
    struct fy_text text = {0};
    calculator->words(g, &text);
    complain(c, "describe what is asked:\n%s", text.text ? text.text : "");
    free(text.text);
    return USAGE;
}

static int answer(const struct command *c, const struct fy_calculator *calculator, const struct fy_game *g,
                  const struct request *r)
{
    struct fy_text text = {0};
    char error[FY_ERROR];
    bool no = false;
    json_t *object = calculator->answer(g, r->words, r->word, &text, &no, error);
    if (object && r->json)
        print_json(json_incref(object));
    else if (object)
        fputs(text.text ? text.text : "", stdout);
    else
        complain(c, "%s", error);
    int code = !object ? USAGE : no ? NO : DONE;
    json_decref(object);
    free(text.text);
    return code;
}

static int run(const struct command *c, int argc, char **argv)
{
    const struct fy_system *sys = fy_calculator_system(c->name);
    struct request r = {.word = fy_must(malloc((size_t)argc * sizeof *r.word))};
    char error[FY_ERROR];
    int code = USAGE;
    if (read_request(c, argc, argv, &r)) {
        struct fy_game *g = fy_game_open(sys, NULL, r.data, error);
        if (g)
            code = r.words ? answer(c, sys->calculator, g, &r) : list_words(c, sys->calculator, g);
        else
            complain(c, "%s", error);
        fy_game_close(g);
    }
    free(r.word);
    return code;
}

bool calculator_command(const char *name, struct command *out)
{
    const struct fy_system *sys = fy_calculator_system(name);
    if (!sys)
        return false;
    const struct fy_calculator *c = sys->calculator;
    *out = (struct command){c->name, c->synopsis, c->summary, c->help, options, run};
    return true;
}
