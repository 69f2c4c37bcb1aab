/* course.c - how a game has gone: its turns with the points at the end of each, and what has become of targets and units. */
#include "page.h"

#include "foray/text.h"

#include <stdlib.h>

enum { COURSE_MAX = 4000 }; /* choices: of a longer game only how it ends */

static const struct fy_track *turn_of(const struct fy_view *v)
{
    for (int i = 0; i < v->n_tracks; i++)
        if (v->tracks[i].role == FY_TRACK_TURN)
            return &v->tracks[i];
    return NULL;
}

/* One for each turn: its number, its word, the choice that it begins after, the points at its end. */
static json_t *turns_of(const struct fy_session *s, struct fy_view *v)
{
    const struct fy_game *g = fy_session_game(s);
    json_t *turns = json_array(), *last = NULL;
    uint32_t n = fy_session_ply(s) <= COURSE_MAX ? fy_session_ply(s) : 0;
    for (uint32_t i = 0; i <= n && fy_session_ply(s) <= COURSE_MAX; i++) {
        struct fy_score score = {0};
        const void *state = fy_session_state_at(s, i);
        fy_view_clear(v);
        g->sys->show(g->data, state, v);
        g->sys->score(g->data, state, &score);
        const struct fy_track *turn = turn_of(v);
        if (!turn)
            break;
        if (!last || json_integer_value(json_object_get(last, "turn")) != turn->value) {
            last = json_pack("{s:i, s:i}", "turn", (int)turn->value, "from", (int)i);
            if (turn->word)
                json_object_set_new(last, "word", json_string(turn->word));
            json_array_append_new(turns, last);
        }
        json_object_set_new(last, "points", score.half ? json_real(score.points + 0.5) : json_integer(score.points));
    }
    return turns;
}

static json_t *fates_of(const struct fy_game *g, const void *state)
{
    struct fy_fates fates;
    json_t *list = json_array();
    fy_fates_of(g, state, &fates);
    for (int i = 0; i < fates.n; i++) {
        const struct fy_fate_row *r = &fates.row[i];
        json_t *row = json_pack("{s:s, s:s, s:s, s:b}", "id", fy_thing_id(g, r->noun, r->index), "title",
                                fy_thing_title(g, r->noun, r->index), "fate", fy_fate_words[r->fate], "target",
                                fy_fate_of_target(r->fate));
        if (r->halves != FY_UNSCORED)
            json_object_set_new(row, "points", json_real(r->halves / 2.0));
        json_array_append_new(list, row);
    }
    return list;
}

json_t *course_of(const struct fy_session *s)
{
    struct fy_view *v = fy_must(malloc(sizeof *v));
    json_t *answer = json_pack("{s:b, s:o, s:o}", "ok", 1, "turns", turns_of(s, v), "fates",
                               fates_of(fy_session_game(s), fy_session_state(s)));
    free(v);
    return answer;
}
