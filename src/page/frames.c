/* frames.c - an act played again, slowly: the state before it, the same choice, the same dice, and after every line of the
 * log a look at the board. So a front end can show the enemy's turn as it happened, not only how it ended. */
#include "page.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES_MAX = 600 };

struct filming {
    struct fy_log log; /* first: callbacks get a pointer to it */
    struct fy_notes notes;
    const struct fy_game *game;
    void *state;
    void *looked; /* the state as it was at the last look: most dice change nothing by themselves */
    uint32_t ply;
    json_t *frames;
    json_t *seen; /* the last look, to leave out what has not changed */
};

/* The parts of the view that are not the same as in the last frame; markers and the like only as a whole. */
static json_t *changes(struct filming *f)
{
    json_t *o = json_object();
    size_t size = f->game->sys->state_size;
    if (f->seen && !memcmp(f->looked, f->state, size))
        return o;
    memcpy(f->looked, f->state, size);
    json_t *now = fy_view_json(f->game, f->state);
    const char *part;
    json_t *value;
    json_object_foreach(now, part, value)
        if (!f->seen || !json_equal(value, json_object_get(f->seen, part)))
            json_object_set(o, part, value);
    json_decref(f->seen);
    f->seen = now;
    return o;
}

static void film(struct filming *f, const struct fy_line *line)
{
    if (json_array_size(f->frames) >= FRAMES_MAX)
        return;
    json_t *frame = json_object();
    json_object_set_new(frame, "line", fy_line_json(f->game, line));
    json_object_set_new(frame, "view", changes(f));
    json_array_append_new(f->frames, frame);
}

static bool is_seen(const json_t *look, const char *id)
{
    const json_t *pieces = json_object_get(look, "pieces"), *p;
    size_t i;
    json_array_foreach (pieces, i, p)
        if (!strcmp(json_string_value(json_object_get(p, "id")), id))
            return true;
    return false;
}

/* The pieces that an event is about, as far as the player sees them; or saw them until then: who is eliminated may be gone. */
static json_t *named(const struct filming *f, const json_t *before, const struct fy_message *e)
{
    int32_t pieces[FY_ARGS];
    json_t *names = json_array();
    for (int i = 0, n = fy_message_things(f->game, e, FY_PIECE, pieces); i < n; i++) {
        const char *id = fy_thing_id(f->game, FY_PIECE, pieces[i]);
        if (is_seen(f->seen, id) || is_seen(before, id))
            json_array_append_new(names, json_string(id));
    }
    return names;
}

/* What the event comes to, of the kinds that the system states (outcome.h); NULL: nothing that it names. */
static const char *outcome_of(const struct filming *f, const struct fy_message *e)
{
    for (const struct fy_outcome *o = f->game->sys->outcomes.events; o && o->event; o++) {
        uint8_t kind = fy_outcome_kind(f->game, f->state, o, e);
        if (kind != FY_OUTCOME_NONE)
            return fy_outcome_words[kind];
    }
    return NULL;
}

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct filming *f = (struct filming *)log;
    struct fy_line line = {.ply = f->ply, .kind = FY_LINE_EVENT, .as.event = *e};
    size_t n = json_array_size(f->frames);
    json_t *before = json_incref(f->seen);
    film(f, &line);
    json_t *frame = json_array_get(f->frames, n);
    if (frame)
        json_object_set_new(frame, "pieces", named(f, before, e));
    json_decref(before);
    if (!frame)
        return;
    const char *outcome = outcome_of(f, e);
    if (outcome)
        json_object_set_new(frame, "outcome", json_string(outcome));
    if (f->notes.n)
        json_object_set_new(json_object_get(frame, "line"), "notes", fy_notes_json(f->game, &f->notes));
}

static void on_pull(struct fy_log *log, const struct fy_pull *p)
{
    struct filming *f = (struct filming *)log;
    struct fy_line line = {.ply = f->ply, .kind = FY_LINE_PULL, .as.pull = *p};
    film(f, &line);
}

/* The outcomes of one ply, as its log has them. */
static void collect(const struct fy_session *s, uint32_t ply, int32_t *dice, int32_t *draws, struct fy_tape *tape)
{
    int n;
    const struct fy_line *l = fy_session_log(s, &n);
    for (int i = 0; i < n; i++) {
        if (l[i].ply != ply || l[i].kind != FY_LINE_PULL)
            continue;
        if (l[i].as.pull.sides && tape->n_dice < FY_TAPE_MAX)
            dice[tape->n_dice++] = l[i].as.pull.face;
        else if (!l[i].as.pull.sides && tape->n_draws < FY_TAPE_MAX)
            draws[tape->n_draws++] = l[i].as.pull.face;
    }
}

json_t *frames_of(const struct fy_session *s, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    const void *before = ply ? fy_session_state_at(s, ply - 1) : NULL;
    const struct fy_choice *choice = ply && ply <= fy_session_ply(s) ? fy_session_choice_at(s, ply) : NULL;
    if (!before || !choice)
        return json_array();
    int32_t *outcomes = fy_must(calloc(2 * FY_TAPE_MAX, sizeof *outcomes));
    void *state = fy_must(malloc(g->sys->state_size)), *looked = fy_must(malloc(g->sys->state_size));
    struct filming f = {
        .log = {.event = on_event, .pull = on_pull, .notes = &f.notes}, .game = g, .state = state, .looked = looked, .ply = ply, .frames = json_array()};
    struct fy_tape tape = {.dice = outcomes, .draws = outcomes + FY_TAPE_MAX, .log = &f.log};
    struct fy_dice dice;
    collect(s, ply, outcomes, outcomes + FY_TAPE_MAX, &tape);
    fy_dice_seed(&dice, 1, 0);
    dice.tape = &tape;
    memcpy(state, before, g->sys->state_size);
    json_decref(changes(&f));
    g->sys->apply(g->data, state, choice, &dice, &f.log);
    free(outcomes);
    free(state);
    free(looked);
    json_decref(f.seen);
    return f.frames;
}
