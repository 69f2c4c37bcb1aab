/* rules.c - foray rules: the rules reference, by id and by word. */
#include "app.h"

#include "foray/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { O_WHOLE, O_JSON };
static const struct option_spec options[] = {
    {"whole", 'w', NULL, "the whole reference as it is written"},
    {"json", 0, NULL, "as JSON"},
    {NULL, 0, NULL, NULL},
};

enum { WORDS = 16, NEAR = 3 };

struct search {
    const struct fy_system *sys;
    const char *words[WORDS];
    int n;
};

/* CH-10 means CH-10.1, CH-10.2 and so on. */
static bool below(const char *id, const char *prefix)
{
    size_t n = strlen(prefix);
    char head[64];
    fy_print(head, sizeof head, "%.*s", (int)n, id);
    return n && fy_same_id(head, prefix) && id[n] == '.';
}

static bool has(const struct fy_rule *r, const char *word)
{
    size_t n = strlen(word);
    return fy_contains(r->id, word, n) || fy_contains(r->chapter, word, n) || fy_contains(r->text, word, n);
}

static bool found(const struct search *q, const struct fy_rule *r)
{
    bool all = true;
    if (q->n == 1 && below(r->id, q->words[0]))
        return true;
    for (int i = 0; i < q->n; i++)
        all &= has(r, q->words[i]);
    return all;
}

static json_t *rule_json(const struct fy_rule *r)
{
    return json_pack("{s:s, s:s, s:s}", "id", r->id, "chapter", r->chapter, "text", r->text);
}

/* An id that does not exist: the nearest ones, so that a slip of the finger costs nothing. */
static int suggest(const struct command *c, const struct search *q)
{
    const struct fy_rulebook *b = q->sys->rulebook;
    const char *names[4000], *near[NEAR];
    char list[200] = "";
    size_t at = 0;
    int n = 0, k = 0;
    for (int i = 1; i < b->n_rules && n < 4000; i++)
        names[n++] = b->rules[i].id;
    for (; q->n == 1 && k < NEAR && (near[k] = fy_nearest(q->words[0], names, n)); k++)
        for (int i = 0; i < n; i++)
            if (names[i] == near[k])
                names[i] = names[--n];
    for (int i = 0; i < k; i++)
        at += fy_print(list + at, sizeof list - at, "%s%s", i ? ", " : "", near[i]);
    if (k)
        complain(c, "no rule of %s is or has \"%s\"; did you mean %s?", q->sys->key, q->words[0], list);
    else
        complain(c, "no rule of %s has %s", q->sys->key, q->n > 1 ? "all these words" : "this word");
    return NO;
}

static void print_chapters(const struct fy_system *s)
{
    const struct fy_rulebook *b = s->rulebook;
    printf("%s: %d rules\n", b->title, b->n_rules - 1);
    for (int i = 1; i < b->n_rules;) {
        int from = i;
        while (i < b->n_rules && !strcmp(b->rules[i].chapter, b->rules[from].chapter))
            i++;
        printf("  %-50s %s", b->rules[from].chapter, b->rules[from].id);
        if (i - from > 1)
            printf(" … %s", b->rules[i - 1].id);
        putchar('\n');
    }
}

static int print_found(const struct command *c, const struct search *q, bool json)
{
    const struct fy_rulebook *b = q->sys->rulebook;
    int exact = q->n == 1 ? fy_rule_find(q->sys, q->words[0]) : -1, n = 0;
    json_t *list = json_array();
    for (int i = 1; i < b->n_rules; i++) {
        const struct fy_rule *r = &b->rules[i];
        if (exact >= 0 ? i != exact : !found(q, r))
            continue;
        if (!json)
            printf("%s%s  (%s)\n%s\n", n ? "\n" : "", r->id, r->chapter, r->text);
        json_array_append_new(list, rule_json(r));
        n++;
    }
    if (json)
        print_json(json_pack("{s:s, s:O}", "system", q->sys->key, "rules", list));
    json_decref(list);
    return n ? DONE : suggest(c, q);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct search q = {0};
    struct game_args w = {0};
    bool whole = false, json = false;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == ARGS_WORD && !w.sys && !game_args_word(c, &w, a.value)))
            return USAGE;
        if (o == ARGS_WORD && !q.sys)
            q.sys = w.sys;
        else if (o == ARGS_WORD && q.n == WORDS)
            return complain(c, "at most %d words", WORDS);
        else if (o == ARGS_WORD)
            q.words[q.n++] = a.value;
        whole |= o == O_WHOLE;
        json |= o == O_JSON;
    }
    if (!q.sys)
        return complain(c, "the rules of which system? foray list shows them");
    if (whole && !json && !q.n)
        return fputs(q.sys->rulebook->source, stdout), DONE;
    if (!q.n && !json)
        return print_chapters(q.sys), DONE;
    return print_found(c, &q, json);
}

const struct command command_rules = {
    "rules", "SYSTEM [ID | WORD…]", "the rules reference: by id, by word",
    "Without words, the chapters. With an id (CH-10.4) that rule; with the beginning of one\n"
    "(CH-10) all rules under it; with words, the rules that have all of them. As JSON without\n"
    "words, every rule.",
    options, run,
};
