/* refusals.c - what a piece may not do now, and why; and what it may do although it is not listed. */
#include "page.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>

enum { MOST = 4000 };

struct inquiry {
    const struct fy_game *g;
    const void *state;
    struct fy_choice *listed;
    int n_listed;
    json_t *refusals, *possible;
};

static bool is_listed(const struct inquiry *q, const struct fy_choice *c)
{
    for (int i = 0; i < q->n_listed; i++)
        if (fy_same_choice(c, &q->listed[i]))
            return true;
    return false;
}

static void ask_about(struct inquiry *q, const struct fy_choice *c)
{
    struct fy_message why = {0};
    if (json_array_size(q->refusals) >= MOST)
        return;
    if (!fy_check(q->g, q->state, c, &why)) {
        json_t *o = fy_choice_json(q->g, c);
        json_object_set_new(o, "why", fy_why_json(q->g, &why));
        if (q->g->sys->verbs[c->verb].a >= FY_NOUN)
            json_object_set_new(o, "a_title", json_string(fy_thing_title(q->g, q->g->sys->verbs[c->verb].a, c->a)));
        json_array_append_new(q->refusals, o);
    } else if (!is_listed(q, c)) {
        json_array_append_new(q->possible, fy_choice_now_json(q->g, q->state, c));
    }
}

/* Each verb that begins with the piece, for everything that it may name besides. */
static void ask_about_piece(struct inquiry *q, uint16_t who)
{
    const struct fy_system *sys = q->g->sys;
    for (uint16_t v = 0; v < sys->n_verbs; v++) {
        const struct fy_verb *verb = &sys->verbs[v];
        if (verb->who != FY_PIECE || verb->b != FY_NONE || (verb->a != FY_NONE && verb->a < FY_NOUN))
            continue;
        int n = verb->a == FY_NONE ? 1 : sys->count(q->g->data, verb->a);
        for (int32_t a = 0; a < n; a++)
            if (verb->a == FY_NONE || sys->name(q->g->data, NULL, verb->a, a).id)
                ask_about(q, &(struct fy_choice){v, who, a, 0});
    }
}

/* Each verb with one target: for every piece to be seen that is not ours, and for every place. */
static void ask_about_targets(struct inquiry *q)
{
    const struct fy_system *sys = q->g->sys;
    struct fy_view *view = fy_must(calloc(1, sizeof *view));
    sys->show(q->g->data, q->state, view);
    for (uint16_t v = 0; v < sys->n_verbs; v++) {
        const struct fy_verb *verb = &sys->verbs[v];
        if (verb->a != FY_NONE || verb->b != FY_NONE)
            continue;
        for (int i = 0; verb->who == FY_PIECE && i < view->n_pieces; i++)
            if (view->pieces[i].side != FY_OURS)
                ask_about(q, &(struct fy_choice){v, view->pieces[i].id, 0, 0});
        for (int32_t i = 0, n = verb->who == FY_PLACE ? sys->count(q->g->data, FY_PLACE) : 0; i < n; i++)
            if (sys->name(q->g->data, NULL, FY_PLACE, i).id)
                ask_about(q, &(struct fy_choice){v, (uint16_t)i, 0, 0});
    }
    free(view);
}

/* A decision about one piece need not name it: then its verbs begin with what they are aimed at. */
static bool goes_without_saying(const struct inquiry *q, uint16_t who)
{
    struct fy_ask ask = {.focus = -1};
    q->g->sys->ask(q->g->data, q->state, &ask);
    for (int i = 0; i < q->n_listed; i++)
        if (q->g->sys->verbs[q->listed[i].verb].who == FY_PIECE && q->listed[i].who == who)
            return false;
    return ask.focus == who;
}

json_t *refusals_of(const struct fy_session *s, uint16_t who)
{
    const struct fy_game *g = fy_session_game(s);
    struct inquiry q = {.g = g, .state = fy_session_state(s), .refusals = json_array(), .possible = json_array()};
    q.listed = fy_must(calloc(g->sys->max_choices + 1u, sizeof *q.listed));
    q.n_listed = g->sys->choices(g->data, q.state, q.listed);
    if (goes_without_saying(&q, who))
        ask_about_targets(&q);
    else
        ask_about_piece(&q, who);
    free(q.listed);
    return json_pack("{s:b, s:o, s:o}", "ok", 1, "refusals", q.refusals, "possible", q.possible);
}
