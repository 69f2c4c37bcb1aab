/* options.c - the options of a game in words. */
#include "foray/template.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

void fy_options_initial(const struct fy_system *s, int16_t options[FY_OPTIONS])
{
    memset(options, 0, sizeof(int16_t) * FY_OPTIONS);
    for (int i = 0; i < s->n_options; i++)
        options[i] = s->options[i].initial;
}

int16_t fy_option_initial(const struct fy_game *g, const struct fy_option *o)
{
    struct fy_figure f = {0};
    if (o->initial == FY_BY_DATA && g->sys->figure && g->sys->figure(g->data, o->name, &f))
        return (int16_t)f.number;
    return o->initial == FY_BY_DATA ? o->lo : o->initial;
}

void fy_options_settle(const struct fy_game *g, int16_t options[FY_OPTIONS])
{
    for (int i = 0; i < g->sys->n_options; i++)
        if (options[i] == FY_BY_DATA)
            options[i] = fy_option_initial(g, &g->sys->options[i]);
}

void fy_options_of(const struct fy_game *g, int16_t options[FY_OPTIONS])
{
    fy_options_initial(g->sys, options);
    fy_options_settle(g, options);
}

static const char *const off_on[] = {"off", "on", NULL};

static const char *const *option_words(const struct fy_option *o)
{
    return o->words ? o->words : o->lo == 0 && o->hi == 1 ? off_on : NULL;
}

size_t fy_option_value(const struct fy_option *o, int16_t value, char *out, size_t n)
{
    const char *const *words = option_words(o);
    return words ? fy_print(out, n, "%s", words[value - o->lo]) : fy_print(out, n, "%d", value);
}

size_t fy_option_title(const struct fy_game *g, const struct fy_option *o, char *out, size_t n)
{
    return fy_template_write(g, g->templates->options[o - g->sys->options], NULL, out, n);
}

size_t fy_option_title_of(const struct fy_system *s, const char *dir, const struct fy_option *o, char *out, size_t n)
{
    char error[FY_ERROR];
    struct fy_game *g = strchr(o->title, '{') ? fy_game_open(s, NULL, dir, error) : NULL;
    size_t length = g ? fy_option_title(g, o, out, n) : fy_print(out, n, "%s", o->title);
    fy_game_close(g);
    return length;
}

int16_t fy_option_initial_of(const struct fy_system *s, const char *dir, const struct fy_option *o)
{
    char error[FY_ERROR];
    struct fy_game *g = o->initial == FY_BY_DATA ? fy_game_open(s, NULL, dir, error) : NULL;
    int16_t value = g ? fy_option_initial(g, o) : o->initial == FY_BY_DATA ? o->lo : o->initial;
    fy_game_close(g);
    return value;
}

static bool option_word(const struct fy_option *o, const char *word, int16_t *value)
{
    const char *const *words = option_words(o);
    for (int i = 0; words && words[i]; i++)
        if (fy_same_id(words[i], word)) {
            *value = (int16_t)(o->lo + i);
            return true;
        }
    char *end;
    long long v = strtoll(word, &end, 10);
    if (end == word || *end || v < o->lo || v > o->hi)
        return false;
    *value = (int16_t)v;
    return true;
}

const struct fy_option *fy_option_find(const struct fy_system *s, const char *text)
{
    char name[FY_VALUE_TEXT];
    fy_print(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; i < s->n_options; i++)
        if (fy_same_id(s->options[i].name, name))
            return &s->options[i];
    return NULL;
}

static bool no_such_option(const struct fy_system *s, const char *text, char *error, size_t n)
{
    char name[FY_VALUE_TEXT];
    const char *names[FY_OPTIONS];
    fy_print(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; i < s->n_options; i++)
        names[i] = s->options[i].name;
    const char *near = fy_nearest(name, names, s->n_options);
    if (near)
        fy_print(error, n, "%s has no option \"%s\"; did you mean \"%s\"?", s->key, name, near);
    else
        fy_print(error, n, "%s has no option \"%s\"", s->key, name);
    return false;
}

bool fy_option_read(const struct fy_system *s, const char *text, int16_t options[FY_OPTIONS], char *error, size_t n)
{
    const char *equals = strchr(text, '=');
    const struct fy_option *o = fy_option_find(s, text);
    if (!o)
        return no_such_option(s, text, error, n);
    if (option_word(o, equals ? equals + 1 : "1", &options[o - s->options]))
        return true;
    size_t at = fy_print(error, n, "option %s cannot be \"%s\"; it can be ", o->name, equals ? equals + 1 : "on");
    bool range = o->hi - o->lo >= 12; /* told by its ends */
    char value[FY_VALUE_TEXT];
    for (int v = o->lo; v <= o->hi; v += range ? o->hi - o->lo : 1) {
        fy_option_value(o, (int16_t)v, value, sizeof value);
        at += fy_print(error + at, n - at, "%s%s", v == o->lo ? "" : range ? " to " : ", ", value);
    }
    return false;
}
