/* calculator.c - the calculators of the systems: finding one, and its command in the line protocol. */
#include "foray/calculator.h"

#include "protocol.h"

#include <stdlib.h>
#include <string.h>

const struct fy_system *fy_calculator_system(const char *name)
{
    for (int i = 0; i < fy_n_systems; i++)
        if (fy_systems[i]->calculator && !strcmp(fy_systems[i]->calculator->name, name))
            return fy_systems[i];
    return NULL;
}

/* Without a description: the words it takes. */
static json_t *words_json(const struct fy_calculator *c, const struct fy_game *g)
{
    struct fy_text text = {0};
    c->words(g, &text);
    json_t *o = json_pack("{s:b, s:s}", "ok", 1, "words", text.text ? text.text : "");
    free(text.text);
    return o;
}

static json_t *answer_words(const struct fy_calculator *c, const struct fy_game *g, char *rest)
{
    enum { WORDS = 64 };
    const char *word[WORDS];
    char error[FY_ERROR], *at;
    bool no;
    int n = 0;
    if (!*rest)
        return words_json(c, g);
    for (char *w = strtok_r(rest, " \t", &at); w; w = strtok_r(NULL, " \t", &at)) {
        if (n == WORDS)
            return fy_protocol_error("the line is too long");
        word[n++] = w;
    }
    json_t *o = c->answer(g, n, word, NULL, &no, error);
    return o ? o : fy_protocol_error("%s", error);
}

json_t *fy_protocol_calculate(const struct fy_protocol *p, const struct fy_system *sys, char *rest)
{
    char error[FY_ERROR];
    struct fy_game *g = fy_game_open(sys, NULL, p->data, error);
    if (!g)
        return fy_protocol_error("%s", error);
    json_t *o = answer_words(sys->calculator, g, rest);
    fy_game_close(g);
    return o;
}
