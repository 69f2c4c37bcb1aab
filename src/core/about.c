/* about.c - what players are told about a scenario: how long, how hard, how it went in the war. And the guide through a
 * first game. No rule reads any of it. */
#include "foray/template.h"
#include "foray/text.h"
#include "loader.h"

#include <stdlib.h>
#include <string.h>

static void read_history(const struct fy_system *s, struct fy_node n)
{
    FY_KEYS(n, "text", "points", "band", "measures");
    fy_str(fy_get(n, "text"));
    fy_int_or(n, "points", -100000, 100000, 0);
    if (fy_there(fy_maybe(n, "band")))
        fy_word(fy_get(n, "band"), s->bands);
    struct fy_node measures = fy_maybe(n, "measures");
    for (int i = 0, count = fy_len(measures); i < count; i++) {
        const char *name;
        struct fy_node value = fy_member(measures, i, &name);
        int m = 0;
        while (s->measures && s->measures[m] && strcmp(s->measures[m], name) != 0)
            m++;
        if (!s->measures || !s->measures[m])
            fy_wrong(value, "%s has no measure \"%s\"", s->key, name);
        fy_int(value, -100000, 100000);
    }
}

void fy_read_about(const struct fy_system *s, struct fy_node top)
{
    struct fy_node n = fy_maybe(top, "about");
    if (!fy_there(n))
        return;
    FY_KEYS(n, "minutes", "difficulty", "history");
    struct fy_node minutes = fy_get(n, "minutes");
    fy_array(minutes, 2, 2);
    fy_int(fy_item(minutes, 1), fy_int(fy_item(minutes, 0), 1, 1000), 1000);
    fy_int(fy_get(n, "difficulty"), 1, 5);
    if (fy_there(fy_maybe(n, "history")))
        read_history(s, fy_get(n, "history"));
}

json_t *fy_about_json(const struct fy_game *g)
{
    return json_incref(json_object_get(g->loader->files[0].root, "about"));
}

/* ------------------------------------------------------------------ the guide */

/* A rule or the beginning of several: "CH-9" or "CH-9.1". */
static bool a_rule(const struct fy_system *s, const char *id)
{
    for (int i = 1; id && i < s->rulebook->n_rules; i++)
        if (!strncmp(s->rulebook->rules[i].id, id, strlen(id)))
            return true;
    return !id;
}

static bool a_verb(const struct fy_system *s, const char *name)
{
    for (int i = 0; name && i < s->n_verbs; i++)
        if (!strcmp(s->verbs[i].name, name))
            return true;
    return !name;
}

/* What a step says, with its slots filled in from the data; false with a message. */
static bool fill_in(const struct fy_game *g, json_t *step, const char *key, char error[FY_ERROR])
{
    const char *text = json_string_value(json_object_get(step, key));
    char out[2000];
    struct fy_slot *slots = fy_must(calloc((size_t)fy_template_size(text), sizeof *slots));
    bool ok = fy_template_read(g, text, (struct fy_slots_for){0, NULL}, slots, error);
    if (ok) {
        fy_template_write(g, slots, NULL, out, sizeof out);
        json_object_set_new(step, key, json_string(out));
    }
    free(slots);
    return ok;
}

/* What is wrong with a step, or NULL. */
static const char *step_fault(const struct fy_system *s, json_t *step)
{
    const char *title, *text, *rule = NULL, *event = NULL, *verb = NULL, *try = NULL;
    int over = 0;
    if (json_unpack(step, "{s:s, s:s, s?s, s?s, s?s, s?s, s?b !}", "title", &title, "text", &text, "rule", &rule, "event",
                    &event, "verb", &verb, "try", &try, "over", &over) != 0)
        return "a step has \"title\" and \"text\", and any of \"rule\", \"event\", \"verb\", \"over\" and \"try\"";
    if (!a_rule(s, rule) || !a_rule(s, event))
        return "there is no such rule";
    return a_verb(s, verb) ? NULL : "there is no such verb";
}

static bool read_steps(const struct fy_game *g, json_t *steps, char error[FY_ERROR])
{
    char inner[FY_ERROR];
    json_t *step;
    size_t i;
    json_array_foreach(steps, i, step) {
        const char *fault = step_fault(g->sys, step);
        if (!fault && (!fill_in(g, step, "title", inner) || !fill_in(g, step, "text", inner)))
            fault = inner;
        if (fault) {
            fy_print(error, FY_ERROR, "%s/guide.json: steps[%d]: %.400s", g->sys->key, (int)i, fault);
            return false;
        }
    }
    return true;
}

static bool read_guide(const struct fy_system *s, const char *dir, json_t *guide, char error[FY_ERROR])
{
    const char *scenario, *seed;
    json_t *steps;
    if (json_unpack(guide, "{s:s, s:s, s:o !}", "guide", &scenario, "seed", &seed, "steps", &steps) != 0 ||
        !json_is_array(steps)) {
        fy_print(error, FY_ERROR, "%s/guide.json: a guide has \"guide\" (the scenario), \"seed\" and \"steps\"", s->key);
        return false;
    }
    struct fy_game *g = fy_game_open(s, scenario, dir, error);
    bool ok = g && read_steps(g, steps, error);
    fy_game_close(g);
    return ok;
}

bool fy_has_guide(const struct fy_system *s, const char *dir)
{
    struct source_file file;
    char *text = fy_data_text(s, dir, "guide.json", &file);
    free(text);
    return text;
}

json_t *fy_guide_json(const struct fy_system *s, const char *dir, char error[FY_ERROR])
{
    struct source_file file;
    json_error_t e;
    char *text = fy_data_text(s, dir, "guide.json", &file);
    fy_print(error, FY_ERROR, "%s has no guide", s->key);
    if (!text)
        return NULL;
    json_t *guide = json_loads(text, JSON_REJECT_DUPLICATES, &e);
    free(text);
    if (!guide)
        fy_print(error, FY_ERROR, "%s:%d:%d: %s", file.name, e.line, e.column, e.text);
    else if (read_guide(s, dir, guide, error))
        return guide;
    json_decref(guide);
    return NULL;
}
