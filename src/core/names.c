/* names.c - rules, nouns and things by name, and values in and out of words. */
#include "foray/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *fy_rule_id(const struct fy_system *s, uint16_t rule)
{
    return rule && rule < s->rulebook->n_rules ? s->rulebook->rules[rule].id : "";
}

int fy_rule_find(const struct fy_system *s, const char *id)
{
    for (int i = 1; i < s->rulebook->n_rules; i++)
        if (fy_same_id(s->rulebook->rules[i].id, id))
            return i;
    return -1;
}

int fy_noun_find(const struct fy_system *s, const char *name)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (!strcmp(s->nouns[i].name, name))
            return FY_NOUN + i;
    return FY_NONE;
}

int32_t fy_thing_with_id(const struct fy_game *g, int noun, const char *id)
{
    int n = noun >= FY_NOUN ? g->sys->count(g->data, noun) : 0;
    for (int i = 0; i < n; i++) {
        struct fy_name name = g->sys->name(g->data, NULL, noun, i);
        if (name.id && fy_same_id(name.id, id))
            return i;
    }
    return -1;
}

/* The only one of this title, written as one word: old-mole-slipway. */
static int32_t thing_with_title(const struct fy_game *g, int noun, const char *title)
{
    int32_t found = -1;
    int n = noun >= FY_NOUN && *title ? g->sys->count(g->data, noun) : 0;
    for (int i = 0; i < n; i++) {
        struct fy_name name = g->sys->name(g->data, NULL, noun, i);
        if (!name.title || !fy_same_words(name.title, title))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

int32_t fy_thing_find(const struct fy_game *g, int noun, const char *id)
{
    int32_t thing = fy_thing_with_id(g, noun, id);
    if (thing < 0 && noun >= FY_NOUN && g->sys->find && g->sys->count(g->data, noun))
        thing = g->sys->find(g->data, noun, id);
    return thing < 0 ? thing_with_title(g, noun, id) : thing;
}

bool fy_thing_of_any_noun(const struct fy_game *g, const char *id, int *noun, int32_t *thing)
{
    int end = FY_NOUN + g->sys->n_nouns;
    for (*noun = FY_NOUN; *noun < end && (*thing = fy_thing_with_id(g, *noun, id)) < 0;)
        ++*noun;
    if (*noun < end)
        return true;
    for (*noun = FY_NOUN; *noun < end && (*thing = fy_thing_find(g, *noun, id)) < 0;)
        ++*noun;
    return *noun < end;
}

static struct fy_name thing(const struct fy_game *g, int noun, int32_t index)
{
    struct fy_name none = {NULL, NULL};
    return noun >= FY_NOUN && index >= 0 ? g->sys->name(g->data, g->options, noun, index) : none;
}

const char *fy_thing_id(const struct fy_game *g, int noun, int32_t index)
{
    const char *id = thing(g, noun, index).id;
    return id ? id : "?";
}

const char *fy_thing_title(const struct fy_game *g, int noun, int32_t index)
{
    struct fy_name name = thing(g, noun, index);
    return name.title ? name.title : name.id ? name.id : "nothing";
}

/* Hundredths as "7.25", "-0.5", "12". */
static size_t hundredths_write(int32_t value, char *out, size_t n)
{
    int64_t v = value;
    const char *sign = v < 0 ? "-" : "";
    if (v < 0)
        v = -v;
    if (v % 100 == 0)
        return fy_print(out, n, "%s%d", sign, (int)(v / 100));
    if (v % 10 == 0)
        return fy_print(out, n, "%s%d.%d", sign, (int)(v / 100), (int)(v % 100 / 10));
    return fy_print(out, n, "%s%d.%02d", sign, (int)(v / 100), (int)(v % 100));
}

static bool hundredths_read(const char *text, int32_t *value)
{
    const char *p = text;
    bool minus = *p == '-';
    p += minus;
    int32_t v = 0;
    int digits = 0;
    for (; isdigit((unsigned char)*p); p++, digits++)
        if (digits > 5)
            return false;
        else
            v = v * 10 + (*p - '0');
    v *= 100;
    if (*p == '.') {
        p++;
        for (int unit = 10; unit && isdigit((unsigned char)*p); p++, digits++, unit /= 10)
            v += (*p - '0') * unit;
    }
    *value = minus ? -v : v;
    return digits && !*p;
}

bool fy_value_read(const struct fy_game *g, int kind, const char *text, int32_t *value)
{
    char *end;
    if (kind >= FY_NOUN)
        return (*value = fy_thing_find(g, kind, text)) >= 0;
    if (kind == FY_HUNDREDTHS)
        return hundredths_read(text, value);
    long long v = strtoll(text, &end, 10);
    *value = (int32_t)v;
    return end != text && !*end && v >= INT32_MIN && v <= INT32_MAX;
}

size_t fy_value_write(const struct fy_game *g, int kind, int32_t value, char *out, size_t n)
{
    if (kind >= FY_NOUN)
        return fy_print(out, n, "%s", fy_thing_id(g, kind, value));
    if (kind == FY_HUNDREDTHS)
        return hundredths_write(value, out, n);
    return fy_print(out, n, "%d", (int)value);
}
