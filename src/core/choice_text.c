/* choice_text.c - choices as records, cases and the protocol write them, and as people read them. */
#include "foray/template.h"
#include "foray/text.h"

#include <string.h>

/* ------------------------------------------------------------------ may it be chosen? */

static bool a_thing(const struct fy_game *g, int kind, int32_t value)
{
    return kind < FY_NOUN || g->sys->name(g->data, NULL, kind, value).id;
}

static bool well_formed(const struct fy_game *g, const struct fy_choice *c, struct fy_message *why)
{
    if (c->verb >= g->sys->n_verbs)
        return FY_NO(why, 0, FY_TEXT_NO_SUCH_CHOICE);
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    if ((v->who == FY_NONE && c->who) || (v->a == FY_NONE && c->a) || (v->b == FY_NONE && c->b))
        return FY_NO(why, 0, FY_TEXT_UNUSED_NOT_ZERO);
    if (!a_thing(g, v->who, c->who) || !a_thing(g, v->a, c->a) || !a_thing(g, v->b, c->b))
        return FY_NO(why, 0, FY_TEXT_NO_SUCH_THING);
    return true;
}

bool fy_check(const struct fy_game *g, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    return well_formed(g, c, why) && g->sys->check(g->data, state, c, why);
}

/* ------------------------------------------------------------------ out and in */

size_t fy_text_choice(const struct fy_game *g, const struct fy_choice *c, char *out, size_t n)
{
    if (c->verb >= g->sys->n_verbs)
        return fy_print(out, n, "?");
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    const uint8_t kind[3] = {v->who, v->a, v->b};
    const int32_t value[3] = {c->who, c->a, c->b};
    size_t at = fy_print(out, n, "%s", v->name);
    for (int i = 0; i < 3; i++)
        if (kind[i] != FY_NONE) {
            at += fy_print(out + at, n - at, " ");
            at += fy_value_write(g, kind[i], value[i], out + at, n - at);
        }
    return at;
}

bool fy_choice_instead(const struct fy_game *g, const void *state, const struct fy_choice *refused,
                       const struct fy_message *why, struct fy_choice *instead)
{
    *instead = *refused;
    return g->sys->instead && g->sys->instead(g->data, refused, why, instead) &&
           fy_check(g, state, instead, NULL);
}

size_t fy_text_choice_label(const struct fy_game *g, const struct fy_choice *c, char *out, size_t n)
{
    struct fy_message own = {0};
    if (c->verb >= g->sys->n_verbs)
        return fy_print(out, n, "?");
    if (g->sys->label && g->sys->label(g->data, c, &own))
        return fy_text_message(g, &own, out, n);
    return fy_template_write(g, g->templates->labels[c->verb], (const int32_t[]){c->who, c->a, c->b}, out, n);
}

uint16_t fy_choice_rule(const struct fy_system *s, const struct fy_choice *c, const struct fy_ask *ask)
{
    return c->verb < s->n_verbs && s->verbs[c->verb].rule ? s->verbs[c->verb].rule : ask ? ask->rule : 0;
}

/* What a word should have been: "space", "number", "distance in inches". */
static void kind_word(const struct fy_game *g, int kind, char out[FY_VALUE_TEXT])
{
    if (kind >= FY_NOUN)
        fy_print(out, FY_VALUE_TEXT, "%s", g->sys->nouns[kind - FY_NOUN].name);
    else if (kind == FY_HUNDREDTHS && g->sys->unit)
        fy_print(out, FY_VALUE_TEXT, "distance in %s", g->sys->unit);
    else
        fy_print(out, FY_VALUE_TEXT, "number");
}

static enum fy_unread no_such_verb(const struct fy_game *g, const char *word, char *error, size_t n)
{
    enum { VERBS = 128 };
    const char *names[VERBS];
    int k = 0;
    for (; k < g->sys->n_verbs && k < VERBS; k++)
        names[k] = g->sys->verbs[k].name;
    const char *near = fy_nearest(word, names, k);
    if (near)
        fy_print(error, n, "there is no choice \"%s\"; did you mean \"%s\"?", word, near);
    else
        fy_print(error, n, "there is no choice \"%s\"", word);
    return near ? FY_UNREAD_SPELT : FY_UNREAD_VERB;
}

/* Verbs may share a name when they take different numbers of words ("shoot X", "shoot X Y"): the one with this many,
 * or else the first of the name; -1: there is none. */
static int find_verb(const struct fy_system *s, const char *name, int words)
{
    int first = -1;
    for (int i = 0; i < s->n_verbs; i++) {
        const struct fy_verb *v = &s->verbs[i];
        if (!fy_same_id(v->name, name))
            continue;
        if ((v->who != FY_NONE) + (v->a != FY_NONE) + (v->b != FY_NONE) == words)
            return i;
        if (first < 0)
            first = i;
    }
    return first;
}

enum { CHOICE_WORDS = 4, CHOICE_WORD = 64 };

/* How many words there are; -1: too many, or too long. */
static int split_choice(const char *text, char words[CHOICE_WORDS][CHOICE_WORD])
{
    int k = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " \t\r\n");
        if (len && (k == CHOICE_WORDS || len >= CHOICE_WORD))
            return -1;
        if (len)
            fy_print(words[k++], CHOICE_WORD, "%.*s", (int)len, p);
        p += len + (p[len] != '\0');
    }
    return k;
}

static enum fy_unread read_part(const struct fy_game *g, const struct fy_verb *v, int part, const char *word, int32_t *value,
                                char *error, size_t n)
{
    const int kind = part == 0 ? v->who : part == 1 ? v->a : v->b;
    char what[FY_VALUE_TEXT];
    kind_word(g, kind, what);
    if (!word) {
        bool another = part > 0 && (kind == v->who || (part == 2 && kind == v->a));
        return fy_print(error, n, "\"%s\" needs %s %s", v->name, another ? "another" : "a", what), FY_UNREAD_WORDS;
    }
    if (fy_value_read(g, kind, word, value) && (part > 0 || (*value >= 0 && *value <= UINT16_MAX)))
        return FY_READ_WELL;
    fy_print(error, n, kind >= FY_NOUN ? "there is no %s \"%s\"" : "not a %s: \"%s\"", what, word);
    return kind >= FY_NOUN ? FY_UNREAD_THING : FY_UNREAD_WORDS;
}

enum fy_unread fy_text_try_choice(const struct fy_game *g, const char *text, struct fy_choice *c, char *error, size_t n)
{
    char words[CHOICE_WORDS][CHOICE_WORD];
    int k = split_choice(text, words);
    *c = (struct fy_choice){0};
    if (k < 1)
        return fy_print(error, n, k ? "that is too long for a choice" : "a choice is needed"), FY_UNREAD_WORDS;
    int verb = find_verb(g->sys, words[0], k - 1), w = 1;
    if (verb < 0)
        return no_such_verb(g, words[0], error, n);
    const struct fy_verb *v = &g->sys->verbs[verb];
    const uint8_t kind[3] = {v->who, v->a, v->b};
    int32_t value[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++)
        if (kind[i] != FY_NONE) {
            enum fy_unread part = read_part(g, v, i, w < k ? words[w] : NULL, &value[i], error, n);
            if (part != FY_READ_WELL)
                return part;
            w++;
        }
    if (w < k)
        return fy_print(error, n, "\"%s\" is too much after \"%s\"", words[w], v->name), FY_UNREAD_WORDS;
    *c = (struct fy_choice){(uint16_t)verb, (uint16_t)value[0], value[1], value[2]};
    return FY_READ_WELL;
}

bool fy_text_read_choice(const struct fy_game *g, const char *text, struct fy_choice *c, char *error, size_t n)
{
    return fy_text_try_choice(g, text, c, error, n) == FY_READ_WELL;
}
