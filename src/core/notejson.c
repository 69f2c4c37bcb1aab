/* notejson.c - facts, prospects and breakdowns as JSON. */
#include "foray/text.h"
#include "foray/viewjson.h"
#include <stdlib.h>

static void put(json_t *o, const char *key, int32_t value)
{
    if (value != FY_NO_VALUE)
        json_object_set_new(o, key, json_integer(value));
}

/* {"table": "combat-table", "rows": [3, 3], "column": 5} */
static json_t *reading_json(const struct fy_game *g, const struct fy_reading *r)
{
    json_t *o = json_pack("{s:s}", "table", g->sys->notes.tables[r->table - 1]);
    if (r->first_row != FY_WHOLE)
        json_object_set_new(o, "rows", json_pack("[i, i]", r->first_row, r->last_row));
    if (r->column != FY_WHOLE)
        json_object_set_new(o, "column", json_integer(r->column));
    return o;
}

json_t *fy_note_json(const struct fy_game *g, const struct fy_note *note)
{
    char text[FY_TEXT];
    fy_text_message(g, &note->say, text, sizeof text);
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "kind", "note", "role", fy_note_role_words[note->role], "text", text, "rule",
                          fy_rule_id(g->sys, note->say.rule));
    put(o, "value", note->value);
    put(o, "ours", note->ours);
    if (note->sense & FY_AND_A_HALF)
        json_object_set_new(o, "half", json_true());
    if (note->sense & (FY_OR_MORE | FY_OR_LESS))
        json_object_set_new(o, "sense", json_string(note->sense & FY_OR_MORE ? "or more" : "or less"));
    if (note->reading.table)
        json_object_set_new(o, "reads", reading_json(g, &note->reading));
    if (note->place >= 0)
        json_object_set_new(o, "place", json_string(fy_thing_id(g, FY_PLACE, note->place)));
    fy_put_things(g, &note->say, FY_PIECE, "pieces", o);
    return o;
}

json_t *fy_notes_json(const struct fy_game *g, const struct fy_notes *notes)
{
    json_t *list = json_array();
    for (int i = 0; i < notes->n; i++)
        json_array_append_new(list, fy_note_json(g, &notes->note[i]));
    return list;
}

json_t *fy_facts_json(const struct fy_game *g, const void *state, int noun, int32_t index)
{
    struct fy_notes notes = {0};
    fy_facts(g, state, noun, index, &notes);
    return fy_notes_json(g, &notes);
}

json_t *fy_prospect_json(const struct fy_game *g, const void *state, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    fy_prospect(g, state, c, &notes);
    return fy_notes_json(g, &notes);
}

json_t *fy_prospects_json(const struct fy_game *g, const void *state)
{
    struct fy_choice *choices = fy_must(calloc(g->sys->max_choices + 1u, sizeof *choices));
    int n = g->sys->choices(g->data, state, choices);
    char text[FY_TEXT];
    json_t *all = json_object();
    for (int i = 0; i < n; i++) {
        fy_text_choice(g, &choices[i], text, sizeof text);
        json_object_set_new(all, text, fy_prospect_json(g, state, &choices[i]));
    }
    free(choices);
    return all;
}
