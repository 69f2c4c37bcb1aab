/* session_look.c - a session looked at: its game, seed, states and choices, and the lines of its log in words. */
#include "session.h"

#include "foray/text.h"
#include "foray/viewjson.h"

const struct fy_game *fy_session_game(const struct fy_session *s) { return s->game; }
const struct fy_session_config *fy_session_config(const struct fy_session *s) { return &s->config; }
const void *fy_session_state(const struct fy_session *s) { return s->state; }
uint32_t fy_session_ply(const struct fy_session *s) { return s->n_plies; }

bool fy_session_over(const struct fy_session *s)
{
    struct fy_ask ask = {.focus = -1};
    if (!s->starting)
        s->game->sys->ask(s->game->data, s->state, &ask);
    return ask.over;
}

bool fy_session_one_seed(const struct fy_session *s, uint64_t *seed)
{
    const struct read_from *r = &s->read_from;
    *seed = r->record ? r->seed : s->seed;
    return !r->record || (r->seed_told && r->acts == s->acts);
}

bool fy_session_seed(const struct fy_session *s, uint64_t *seed)
{
    if (!s->config.seed_chosen)
        return fy_session_over(s) && fy_session_one_seed(s, seed);
    *seed = s->seed;
    return true;
}

json_t *fy_session_seed_json(const struct fy_session *s)
{
    uint64_t seed;
    char text[24];
    if (!fy_session_seed(s, &seed))
        return json_null();
    fy_print(text, sizeof text, "%llu", (unsigned long long)seed);
    return json_string(text);
}

size_t fy_session_seed_text(const struct fy_session *s, char *out, size_t n)
{
    uint64_t seed;
    if (fy_session_seed(s, &seed))
        return fy_print(out, n, "%llu", (unsigned long long)seed);
    return fy_print(out, n, "%s", s->read_from.record ? "secret since it was read from a record"
                                                      : "secret until the end");
}

const void *fy_session_state_at(const struct fy_session *s, uint32_t ply)
{
    return ply < s->n_plies ? s->plies[ply].before : ply == s->n_plies ? s->state : NULL;
}

const struct fy_choice *fy_session_choice_at(const struct fy_session *s, uint32_t ply)
{
    return ply >= 1 && ply <= s->n_plies ? &s->plies[ply - 1].choice : NULL;
}

const struct fy_reference *fy_session_reference_at(const struct fy_session *s, uint32_t ply)
{
    return ply >= 1 && ply <= s->n_plies ? s->plies[ply - 1].reference : NULL;
}

const struct fy_line *fy_session_log(const struct fy_session *s, int *n)
{
    *n = s->log_mark;
    return s->lines;
}

void fy_session_set_recorder(struct fy_session *s, fy_session_recorder *recorder, void *context)
{
    s->recorder = recorder;
    s->recorder_context = context;
}

/* ------------------------------------------------------------------ lines of the log */

size_t fy_line_text(const struct fy_game *g, const struct fy_line *l, char *out, size_t n)
{
    switch (l->kind) {
    case FY_LINE_CHOICE: return fy_text_choice_label(g, &l->as.choice, out, n);
    case FY_LINE_EVENT: return fy_text_message(g, &l->as.event, out, n);
    case FY_LINE_NOTE: return fy_text_note(g, &l->as.note, out, n);
    default: return fy_text_pulled(g, &l->as.pull, out, n);
    }
}

const char *fy_line_rule(const struct fy_game *g, const struct fy_line *l)
{
    return fy_rule_id(g->sys, l->kind == FY_LINE_EVENT  ? l->as.event.rule
                              : l->kind == FY_LINE_NOTE ? l->as.note.say.rule
                              : l->kind == FY_LINE_PULL ? l->as.pull.rule
                                                        : fy_choice_rule(g->sys, &l->as.choice, NULL));
}

json_t *fy_line_json(const struct fy_game *g, const struct fy_line *l)
{
    json_t *o;
    if (l->kind == FY_LINE_EVENT)
        o = fy_event_json(g, &l->as.event);
    else if (l->kind == FY_LINE_PULL)
        o = fy_pull_json(g, &l->as.pull, true);
    else if (l->kind == FY_LINE_NOTE)
        o = fy_note_json(g, &l->as.note);
    else {
        o = fy_choice_json(g, &l->as.choice);
        json_object_set_new(o, "kind", json_string("choice"));
    }
    json_object_set_new(o, "ply", json_integer(l->ply));
    return o;
}

json_t *fy_lines_json(const struct fy_game *g, const struct fy_line *l, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_t *o = fy_line_json(g, &l[i]), *notes = json_array();
        while (i + 1 < n && l[i + 1].kind == FY_LINE_NOTE)
            json_array_append_new(notes, fy_note_json(g, &l[++i].as.note));
        if (json_array_size(notes))
            json_object_set(o, "notes", notes);
        json_decref(notes);
        json_array_append_new(list, o);
    }
    return list;
}
