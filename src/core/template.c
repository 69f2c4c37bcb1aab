/* template.c - reading and writing texts with slots. */
#include "foray/template.h"

#include "foray/text.h"
#include "loader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ reading */

/* A slot being read: what stands between its braces. */
struct reading {
    const struct fy_game *g;
    struct fy_slots_for of;
    const char *inside;
    int length;
    char *error;
};

enum { WORD = 40 };

static bool wrong(const struct reading *r, const char *what, const char *word)
{
    fy_print(r->error, FY_ERROR, "{%.*s}: %s \"%s\"", r->length, r->inside, what, word);
    return false;
}

/* The word at p, up to a sign that ends it; where it ends. */
static const char *take_word(const struct reading *r, const char *p, char word[WORD])
{
    size_t n = strcspn(p, ":|,}");
    size_t left = (size_t)(r->inside + r->length - p);
    n = n < left ? n : left;
    fy_print(word, WORD, "%.*s", (int)n, p);
    return p + n;
}

/* "piece" or "piece.id", for an argument that is a thing. */
static bool read_noun(const struct reading *r, char word[WORD], struct fy_slot *s)
{
    char *dot = strchr(word, '.');
    bool id = dot && !strcmp(dot, ".id");
    if (id)
        *dot = '\0';
    int noun = fy_noun_find(r->g->sys, word);
    if (noun == FY_NONE)
        return wrong(r, "there is no noun or form", word);
    s->form = id ? FY_FORM_ID : FY_FORM_TITLE;
    s->noun = (uint8_t)noun;
    return true;
}

static bool whole_slot(const struct reading *r, const char *p)
{
    char rest[WORD];
    fy_print(rest, sizeof rest, "%.*s", (int)(r->inside + r->length - p), p);
    return !*rest || wrong(r, "it should end before", rest);
}

/* How a value is written: what stands behind the name of the slot. The form is that of a plain {name} before. */
static bool read_form(const struct reading *r, const char *p, struct fy_slot *s)
{
    char word[WORD];
    if (*p == '|') {
        s->form = FY_FORM_BY_VALUE;
        s->words = p + 1;
        return true;
    }
    if (*p != ':')
        return whole_slot(r, p);
    p = take_word(r, p + 1, word);
    s->form = !strcmp(word, "+")            ? FY_FORM_SIGNED
              : !strcmp(word, "words")      ? FY_FORM_SPELLED
              : !strcmp(word, "halves")     ? FY_FORM_HALVES
              : !strcmp(word, "hundredths") ? FY_FORM_HUNDREDTHS
                                            : FY_FORM_END;
    bool noun_wanted = s->form == FY_FORM_END;
    if (noun_wanted && s->arg == FY_SLOT_DATA)
        return wrong(r, "there is no form", word);
    return (!noun_wanted || read_noun(r, word, s)) && whole_slot(r, p);
}

/* "{0...}" or "{1,2...}" */
static bool read_arguments(const struct reading *r, const char *p, struct fy_slot *s)
{
    char word[WORD];
    uint64_t arg = 0;
    const char *rest = take_word(r, p, word);
    if (!fy_count_read(word, 10, FY_ARGS, &arg) || (int)arg >= r->of.n_args)
        return wrong(r, "there is no argument", word);
    s->arg = (int8_t)arg;
    if (*rest == ',') {
        rest = take_word(r, rest + 1, word);
        if (!fy_count_read(word, 10, FY_ARGS, &arg) || (int)arg >= r->of.n_args)
            return wrong(r, "there is no argument", word);
        s->arg2 = (int8_t)arg;
    }
    s->form = FY_FORM_NUMBER;
    return read_form(r, rest, s);
}

/* "{who}", "{a}" and "{b}" of a label. */
static bool read_part(const struct reading *r, int part, const char *rest, struct fy_slot *s)
{
    const struct fy_verb *v = r->of.verb;
    const uint8_t kind = part == 0 ? v->who : part == 1 ? v->a : v->b;
    if (kind == FY_NONE)
        return wrong(r, "there is nothing to name in the verb", v->name);
    s->arg = (int8_t)part;
    s->form = kind >= FY_NOUN ? FY_FORM_TITLE : kind == FY_HUNDREDTHS ? FY_FORM_HUNDREDTHS : FY_FORM_NUMBER;
    s->noun = kind;
    return read_form(r, rest, s);
}

/* "{piece:birney}" */
static bool read_thing(const struct reading *r, int noun, const char *p, struct fy_slot *s)
{
    char id[WORD];
    const char *rest = take_word(r, p, id);
    s->form = FY_FORM_TITLE;
    s->noun = (uint8_t)noun;
    s->value = fy_thing_find(r->g, noun, id);
    return s->value < 0 ? wrong(r, "there is none called", id) : whole_slot(r, rest);
}

static bool read_figure(const struct reading *r, const char *name, const char *rest, struct fy_slot *s)
{
    struct fy_figure figure = {0};
    if (!r->g->sys->figure || !r->g->sys->figure(r->g->data, name, &figure))
        return wrong(r, "the data have no", name);
    s->form = figure.words ? FY_FORM_FIXED : FY_FORM_NUMBER;
    s->value = figure.number;
    s->words = figure.words;
    return figure.words ? whole_slot(r, rest) : read_form(r, rest, s);
}

static bool read_slot(const struct reading *r, struct fy_slot *s)
{
    static const char *const parts[] = {"who", "a", "b", NULL};
    char name[WORD];
    const char *rest = take_word(r, r->inside, name);
    int part = r->of.verb ? fy_word_find(parts, name) : -1, noun = fy_noun_find(r->g->sys, name);
    s->arg = s->arg2 = FY_SLOT_DATA;
    if (isdigit((unsigned char)*name))
        return read_arguments(r, r->inside, s);
    if (part >= 0)
        return read_part(r, part, rest, s);
    if (noun != FY_NONE && *rest == ':')
        return read_thing(r, noun, rest + 1, s);
    return read_figure(r, name, rest, s);
}

int fy_template_size(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == '{';
    return n;
}

bool fy_template_read(const struct fy_game *g, const char *text, struct fy_slots_for of, struct fy_slot *s, char error[FY_ERROR])
{
    for (;; s++) {
        size_t n = strcspn(text, "{}");
        *s = (struct fy_slot){.before = text, .n_before = (uint16_t)n};
        if (!text[n])
            return true;
        size_t inside = strcspn(text + n + 1, "{}");
        if (text[n] == '}' || text[n + 1 + inside] != '}') {
            fy_print(error, FY_ERROR, "a brace without its other half");
            return false;
        }
        struct reading r = {g, of, text + n + 1, (int)inside, error};
        if (!read_slot(&r, s))
            return false;
        text += n + 1 + inside + 1;
    }
}

/* ------------------------------------------------------------------ writing */

/* "{3|missed|pinned|destroyed}": the word number `value`, the last one for anything beyond. */
static size_t by_value(const char *words, int32_t value, char *out, size_t n)
{
    size_t length = strcspn(words, "|}");
    for (; value > 0 && words[length] == '|'; value--) {
        words += length + 1;
        length = strcspn(words, "|}");
    }
    return fy_print(out, n, "%.*s", (int)length, words);
}

static size_t spelled(int32_t value, char *out, size_t n)
{
    static const char *const words[] = {"zero", "one", "two",   "three", "four", "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (value >= 0 && value < (int32_t)(sizeof words / sizeof words[0]))
        return fy_print(out, n, "%s", words[value]);
    return fy_print(out, n, "%d", (int)value);
}

static size_t value_write(const struct fy_game *g, const struct fy_slot *s, int32_t value, char *out, size_t n)
{
    switch (s->form) {
    case FY_FORM_NUMBER: return fy_print(out, n, "%d", (int)value);
    case FY_FORM_SIGNED: return fy_print(out, n, "%+d", (int)value);
    case FY_FORM_SPELLED: return spelled(value, out, n);
    case FY_FORM_HALVES: return fy_text_halves(value, out, n);
    case FY_FORM_HUNDREDTHS: return fy_value_write(g, FY_HUNDREDTHS, value, out, n);
    case FY_FORM_BY_VALUE: return by_value(s->words, value, out, n);
    case FY_FORM_TITLE: return fy_print(out, n, "%s", fy_thing_title(g, s->noun, value));
    case FY_FORM_ID: return fy_print(out, n, "%s", fy_thing_id(g, s->noun, value));
    case FY_FORM_FIXED: return fy_print(out, n, "%s", s->words);
    default: return 0;
    }
}

size_t fy_slot_write(const struct fy_game *g, const struct fy_slot *s, const int32_t args[], char *out, size_t n)
{
    size_t at = fy_print(out, n, "%.*s", (int)s->n_before, s->before);
    if (s->form == FY_FORM_END)
        return at;
    at += value_write(g, s, s->arg == FY_SLOT_DATA ? s->value : args[s->arg], out + at, n - at);
    if (s->arg2 == FY_SLOT_DATA)
        return at;
    at += fy_print(out + at, n - at, ", ");
    return at + value_write(g, s, args[s->arg2], out + at, n - at);
}

size_t fy_template_write(const struct fy_game *g, const struct fy_slot *s, const int32_t args[], char *out, size_t n)
{
    size_t at = 0;
    do
        at += fy_slot_write(g, s, args, out + at, n - at);
    while (s++->form != FY_FORM_END);
    return at;
}

/* ------------------------------------------------------------------ those of a game */

#define FIXED(text) {.before = text, .n_before = sizeof text - 1}

const struct fy_slot *fy_text_template(const struct fy_game *g, uint16_t text)
{
    static const struct fy_slot none = FIXED(""), engine[] = {
        FIXED("There is no such choice."),
        FIXED("The choice has something in a part that it does not use."),
        FIXED("The choice names something that does not exist."),
    };
    if (text >= FY_TEXT_ENGINE)
        return text - FY_TEXT_ENGINE < (int)(sizeof engine / sizeof engine[0]) ? &engine[text - FY_TEXT_ENGINE] : &none;
    return text < g->sys->n_texts ? g->templates->texts[text] : &none;
}

/* A noun is a word of the slots; these have a meaning there already. */
static bool nouns_are_sound(const struct fy_system *sys, char error[FY_ERROR])
{
    static const char *const taken[] = {"words", "hundredths", "who", "a", "b", NULL};
    for (int i = 0; i < sys->n_nouns; i++) {
        const char *name = sys->nouns[i].name;
        if (fy_word_find(taken, name) < 0 && !isdigit((unsigned char)*name) && *name && !strpbrk(name, ":|,.{} "))
            continue;
        fy_print(error, FY_ERROR, "%s: a noun cannot be called \"%s\": the word has a meaning in texts", sys->key, name);
        return false;
    }
    return true;
}

static const struct fy_slot *read_one(const struct fy_game *g, const char *what, const char *text, struct fy_slots_for of,
                                      char error[FY_ERROR])
{
    char inner[FY_ERROR];
    struct fy_slot *slots = fy_arena_alloc(g->loader, (size_t)fy_template_size(text) * sizeof *slots);
    if (fy_template_read(g, text, of, slots, inner))
        return slots;
    fy_print(error, FY_ERROR, "%s: %s \"%.150s\": %.250s", g->sys->key, what, text, inner);
    return NULL;
}

bool fy_templates_read(struct fy_game *g, char error[FY_ERROR])
{
    const struct fy_system *s = g->sys;
    struct fy_templates *t = fy_arena_alloc(g->loader, sizeof *t);
    const struct fy_slots_for message = {FY_ARGS, NULL}, data_only = {0, NULL};
    const struct fy_slot **all = fy_arena_alloc(g->loader, (s->n_texts + 2u * s->n_verbs + s->n_options) * sizeof *all);
    bool ok = nouns_are_sound(s, error);
    t->texts = all, t->labels = all + s->n_texts, t->helps = t->labels + s->n_verbs, t->options = t->helps + s->n_verbs;
    for (int i = 0; i < s->n_texts && ok; i++)
        ok = (t->texts[i] = read_one(g, "text", s->texts[i] ? s->texts[i] : "", message, error));
    for (int i = 0; i < s->n_verbs && ok; i++)
        ok = (t->labels[i] = read_one(g, "label", s->verbs[i].label, (struct fy_slots_for){0, &s->verbs[i]}, error)) &&
             (t->helps[i] = read_one(g, "help", s->verbs[i].help ? s->verbs[i].help : "", data_only, error));
    for (int i = 0; i < s->n_options && ok; i++)
        ok = (t->options[i] = read_one(g, "title of an option", s->options[i].title, data_only, error));
    g->templates = t;
    return ok;
}
