/* guide.c - the guide through a first game, guide.json. No rule reads it; its texts speak of the data of the scenario that it
 * leads through. */
#include "foray/rows.h"
#include "foray/template.h"
#include "foray/text.h"
#include "loader.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 64, STEP_TEXT = 2000 };

struct guide_step {
    const char *title, *text; /* filled in */
    bool over;
};

struct guide {
    const struct fy_system *sys;
    const char *dir;
    struct fy_game *game; /* the scenario that it leads through */
    struct guide_step step[STEPS];
    int n_steps;
};

static void open_scenario(const struct fy_row *r)
{
    struct guide *g = r->data;
    char error[FY_ERROR];
    g->game = fy_game_open(g->sys, fy_str(r->node), g->dir, error);
    if (!g->game)
        fy_wrong(r->node, "%.400s", error);
}

static void check_seed(const struct fy_row *r)
{
    uint64_t seed;
    if (!fy_count_read(fy_str(r->node), 0, UINT64_MAX, &seed))
        fy_wrong(r->node, "\"%.40s\" is no seed", fy_str(r->node));
}

/* A rule or the beginning of several: "CH-9" or "CH-9.1". */
static void check_rule(const struct fy_row *r)
{
    const struct fy_rulebook *book = ((const struct guide *)r->data)->sys->rulebook;
    const char *id = fy_str(r->node);
    for (int i = 1; i < book->n_rules; i++)
        if (!strncmp(book->rules[i].id, id, strlen(id)))
            return;
    fy_wrong(r->node, "there is no rule \"%.40s\"", id);
}

static void check_verb(const struct fy_row *r)
{
    const struct fy_system *s = ((const struct guide *)r->data)->sys;
    const char *name = fy_str(r->node);
    for (int i = 0; i < s->n_verbs; i++)
        if (!strcmp(s->verbs[i].name, name))
            return;
    fy_wrong(r->node, "there is no verb \"%.40s\"", name);
}

/* What a step says, with its slots filled in from the data. */
static const char *fill_in(const struct fy_row *r)
{
    const struct fy_game *g = ((const struct guide *)r->data)->game;
    const char *text = fy_str(r->node);
    char out[STEP_TEXT] = "", error[FY_ERROR];
    struct fy_slot *slots = fy_must(calloc((size_t)fy_template_size(text), sizeof *slots));
    if (fy_template_read(g, text, (struct fy_slots_for){0, NULL}, slots, error))
        fy_template_write(g, slots, NULL, out, sizeof out);
    else
        fy_wrong(r->node, "%.400s", error);
    free(slots);
    return fy_arena_format(r->node.loader, "%s", out);
}

static void fill_in_title(const struct fy_row *r) { ((struct guide_step *)r->at)->title = fill_in(r); }
static void fill_in_text(const struct fy_row *r) { ((struct guide_step *)r->at)->text = fill_in(r); }

static const struct fy_rows step = {"step", "told once, when all its conditions hold", .keys = (const struct fy_key[]){
    {"title", FY_STRING, FY_TO(guide_step, title), .then = fill_in_title, .help = "its head; it may speak of the data"},
    {"text", FY_STRING, FY_TO(guide_step, text), .then = fill_in_text,
     .help = "what the player is told; it may speak of the data (include/foray/template.h)"},
    {"rule", FY_STRING, .optional = true, .then = check_rule,
     .help = "the decision is asked by this rule, or one that begins so"},
    {"event", FY_STRING, .optional = true, .then = check_rule, .help = "the log of the last choice cites this rule"},
    {"verb", FY_STRING, .optional = true, .then = check_verb, .help = "a choice with this verb is offered"},
    {"over", FY_BOOLEAN, FY_TO(guide_step, over), .optional = true, .help = "the game has ended"},
    {"try", FY_REMARK, .optional = true, .help = "a choice that is recommended where it is offered"},
    {0}}};

const struct fy_rows fy_guide = {"guide", "the guide through a first game, guide.json; no rule reads it", .keys = (const struct fy_key[]){
    {"guide", FY_STRING, .then = open_scenario, .help = "the scenario that it leads through"},
    {"seed", FY_STRING, .then = check_seed, .help = "the dice of that game"},
    {"steps", FY_ROW, FY_TO_LIST(guide, step), FY_COUNT(guide, n_steps), .least = 1, .rows = &step,
     .help = "of several whose conditions hold the first is told"},
    {0}}};

bool fy_has_guide(const struct fy_system *s, const char *dir)
{
    struct source_file file;
    char *text = fy_data_text(s, dir, "guide.json", &file);
    free(text);
    return text;
}

/* The file as it stands, with the texts filled in. */
static json_t *filled(const struct guide *g, const json_t *root)
{
    json_t *guide = json_deep_copy(root), *steps = json_object_get(guide, "steps");
    for (int i = 0; i < g->n_steps; i++) {
        json_object_set_new(json_array_get(steps, (size_t)i), "title", json_string(g->step[i].title));
        json_object_set_new(json_array_get(steps, (size_t)i), "text", json_string(g->step[i].text));
    }
    return guide;
}

json_t *fy_guide_json(const struct fy_system *s, const char *dir, char error[FY_ERROR])
{
    json_t *guide = NULL;
    if (!fy_has_guide(s, dir)) {
        fy_print(error, FY_ERROR, "%s has no guide", s->key);
        return NULL;
    }
    struct guide *g = fy_must(calloc(1, sizeof *g));
    struct fy_loader *l = fy_must(calloc(1, sizeof *l));
    g->sys = l->sys = s;
    g->dir = l->dir = dir;
    struct fy_node top = fy_file(l, "guide.json");
    fy_read_rows(top, &fy_guide, g, g);
    if (l->failed)
        memcpy(error, l->error, FY_ERROR);
    else
        guide = filled(g, top.json);
    fy_game_close(g->game);
    fy_free_loader(l);
    free(g);
    return guide;
}
