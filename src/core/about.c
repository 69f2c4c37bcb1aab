/* about.c - what players are told about a scenario: how long, how hard, how it went in the war. And the guide through a
 * first game. No rule reads any of it. */
#include "foray/rows.h"
#include "foray/template.h"
#include "foray/text.h"
#include "loader.h"

#include <stdlib.h>
#include <string.h>

struct about {
    uint16_t minutes[2];
    uint8_t difficulty;
    int32_t points, measure[FY_MEASURES];
};

/* The measures of the system, which the history may tell. */
static void know_measures(const struct fy_row *r)
{
    const struct fy_system *s = r->data;
    for (int i = 0; s->measures && s->measures[i]; i++)
        fy_add_id(r->node, "measure", s->measures[i]);
}

static void check_band(const struct fy_row *r)
{
    fy_word(r->node, ((const struct fy_system *)r->data)->bands);
}

static void check_minutes(const struct fy_row *r)
{
    fy_int(fy_item(r->node, 1), ((const struct about *)r->at)->minutes[0], 1000);
}

static const struct fy_rows measures = {"measures", "values of the system's measures, by name", .keys = (const struct fy_key[]){
    {"MEASURE", FY_INTEGER, FY_TO_EACH(about, measure), .by = "measure", .lo = -100000, .hi = 100000, .optional = true,
     .help = "a measure"},
    {0}}};

static const struct fy_rows history = {"history", "how the raid went", .first = know_measures, .keys = (const struct fy_key[]){
    {"text", FY_REMARK, .help = "in a sentence or two"},
    {"points", FY_INTEGER, FY_TO(about, points), .lo = -100000, .hi = 100000, .optional = true, .help = "on the game's own scale"},
    {"band", FY_STRING, .optional = true, .then = check_band, .help = "one of the system's"},
    {"measures", FY_ROW, .rows = &measures, .optional = true, .help = "values by the names of the system's measures"},
    {0}}};

const struct fy_rows fy_about = {"about", "what players are told; no rule reads it", .keys = (const struct fy_key[]){
    {"minutes", FY_INTEGER, FY_TO_ALL(about, minutes), .lo = 1, .hi = 1000, .then = check_minutes,
     .help = "how long a game takes, from and to"},
    {"difficulty", FY_INTEGER, FY_TO(about, difficulty), .lo = 1, .hi = 5, .help = "1 easy, 2 moderate, 3 demanding, 4 hard, 5 very hard"},
    {"history", FY_ROW, .rows = &history, .optional = true, .help = "how it went in the war"},
    {0}}};

void fy_read_about(const struct fy_system *s, struct fy_node top)
{
    struct about told = {0};
    struct fy_node n = fy_maybe(top, "about");
    if (fy_there(n))
        fy_read_rows(n, &fy_about, &told, (void *)(uintptr_t)s);
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
