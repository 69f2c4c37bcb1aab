/* guide.c - the guide through a first game. */
#include "guide.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <string.h>

bool guide_begin(struct guide *g, struct table *t)
{
    char error[FY_ERROR];
    guide_end(g);
    g->whole = fy_guide_json(t->game->sys, t->data, error);
    g->steps = json_object_get(g->whole, "steps");
    if (!g->steps) {
        table_say(t, 0, "%s.", error);
        return false;
    }
    t->runs_on = false;
    return true;
}

void guide_end(struct guide *g)
{
    json_decref(g->whole);
    *g = (struct guide){0};
}

/* "CH-9" means the whole chapter. */
static bool rule_fits(const char *asked, const char *rule)
{
    size_t n = strlen(asked);
    return !strncmp(asked, rule, n) && (!rule[n] || rule[n] == '.');
}

static bool verb_offered(const struct table *t, const char *verb)
{
    for (int i = 0; i < t->n_offers && !t->needed; i++)
        if (!strcmp(t->game->sys->verbs[t->offers[i].choice.verb].name, verb))
            return true;
    return false;
}

static bool event_told(const struct table *t, const char *rule)
{
    for (int i = t->n_lines - 1; i >= 0 && t->lines[i].ply == t->ply; i--)
        if (t->lines[i].kind == FY_LINE_EVENT && rule_fits(rule, fy_line_rule(t->game, &t->lines[i])))
            return true;
    return false;
}

static bool fits(const struct table *t, const json_t *step)
{
    const char *rule = json_string_value(json_object_get(step, "rule")), *verb = json_string_value(json_object_get(step, "verb"));
    const char *event = json_string_value(json_object_get(step, "event"));
    return (!rule || rule_fits(rule, fy_rule_id(t->game->sys, t->ask.rule))) && (!verb || verb_offered(t, verb)) &&
           (!event || event_told(t, event)) && (!json_is_true(json_object_get(step, "over")) || t->ask.over);
}

static bool may_be_tried(const struct table *t, const char *words)
{
    struct fy_choice c;
    char error[FY_ERROR];
    return words && !t->needed && fy_text_read_choice(t->game, words, &c, error, sizeof error) &&
           fy_check(t->game, t->state, &c, NULL);
}

bool guide_step(struct guide *g, const struct table *t, struct guide_step *out)
{
    json_t *step;
    size_t i;
    json_array_foreach (g->steps, i, step) {
        const char *words = json_string_value(json_object_get(step, "try"));
        if (t->bare || i >= 64 || g->told >> i & 1 || !fits(t, step))
            continue;
        g->told |= UINT64_C(1) << i;
        *out = (struct guide_step){json_string_value(json_object_get(step, "title")), json_string_value(json_object_get(step, "text")),
                                   may_be_tried(t, words) ? words : ""};
        return true;
    }
    return false;
}
