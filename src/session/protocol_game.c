/* protocol_game.c - the line protocol: looking at the game being played, and acting in it. */
#include "protocol.h"

#include "foray/odds.h"
#include "foray/store.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ looking */

json_t *fy_command_view(struct fy_protocol *p, char *rest)
{
    const struct fy_session *s = p->session;
    const struct fy_game *g = fy_session_game(s);
    const void *state = fy_session_state(s);
    uint32_t ply = fy_session_ply(s);
    if (*rest) {
        uint64_t number;
        if (!fy_count_read(rest, 10, ply, &number))
            return fy_protocol_error("there is no choice number \"%s\"", rest);
        ply = (uint32_t)number;
        state = fy_session_state_at(s, ply);
    }
    json_t *o = fy_protocol_with_status(p, fy_protocol_ok());
    json_object_set_new(o, "shown", json_integer(ply));
    json_object_set_new(o, "system", json_string(g->sys->key));
    json_object_set_new(o, "scenario", json_string(g->scenario));
    json_object_set_new(o, "options", fy_options_json(g->sys, fy_session_config(s)->options));
    json_object_set_new(o, "seed", fy_session_seed_json(s));
    bool ready = fy_session_ready(s);
    if (ready)
        json_object_set_new(o, "ask", fy_ask_json(g, state));
    json_object_set_new(o, "view", ready ? fy_view_json(g, state) : fy_protocol_empty_view());
    json_object_set_new(o, "score", ready ? fy_score_json(g, state) : fy_protocol_empty_score());
    return o;
}

json_t *fy_command_board(struct fy_protocol *p, char *rest)
{
    json_t *o = fy_protocol_ok();
    (void)rest;
    json_object_set_new(o, "board", fy_board_json(fy_session_game(p->session)));
    return o;
}

json_t *fy_command_choices(struct fy_protocol *p, char *rest)
{
    json_t *o = fy_protocol_with_status(p, fy_protocol_ok());
    (void)rest;
    const struct fy_session *s = p->session;
    json_object_set_new(o, "choices", fy_session_ready(s) ? fy_choices_json(fy_session_game(s), fy_session_state(s))
                                                          : json_array());
    return o;
}

/* A refusal, with what it proposes instead. */
static json_t *refusal_json(const struct fy_protocol *p, const struct fy_choice *c, const struct fy_message *why)
{
    const struct fy_game *g = fy_session_game(p->session);
    const void *state = fy_session_state(p->session);
    json_t *o = fy_why_json(g, why);
    struct fy_choice instead;
    if (c && fy_choice_instead(g, state, c, why, &instead))
        json_object_set_new(o, "instead", fy_choice_now_json(g, state, &instead));
    return o;
}

json_t *fy_command_check(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    const struct fy_game *g = fy_session_game(p->session);
    if (!fy_text_read_choice(g, rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    bool legal = fy_check(g, fy_session_state(p->session), &c, &why);
    json_t *o = json_pack("{s:b, s:b}", "ok", 1, "legal", (int)legal);
    if (legal)
        json_object_set_new(o, "choice", fy_choice_now_json(g, fy_session_state(p->session), &c));
    else
        json_object_set_new(o, "why", refusal_json(p, &c, &why));
    return o;
}

json_t *fy_protocol_refused(const struct fy_protocol *p, const struct fy_choice *c, const struct fy_message *why)
{
    json_t *o = fy_protocol_error("not allowed");
    json_object_set_new(o, "why", refusal_json(p, c, why));
    return o;
}

json_t *fy_command_odds(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    struct fy_odds odds;
    const struct fy_game *g = fy_session_game(p->session);
    if (!fy_text_read_choice(g, rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    if (!fy_check(g, fy_session_state(p->session), &c, &why))
        return fy_protocol_refused(p, &c, &why);
    fy_odds_of(g, fy_session_state(p->session), &c, 0, &odds);
    json_t *o = fy_protocol_ok();
    json_object_set_new(o, "odds", fy_odds_json(g, &odds));
    return o;
}

static json_t *not_a_choice(const char *word)
{
    return fy_protocol_error("\"%s\" is not the number of a choice", word);
}

json_t *fy_command_log(struct fy_protocol *p, char *rest)
{
    uint64_t from = 0;
    if (*rest && !fy_count_read(rest, 10, UINT32_MAX, &from))
        return not_a_choice(rest);
    return fy_protocol_after(p, (uint32_t)from);
}

json_t *fy_command_record(struct fy_protocol *p, char *rest)
{
    char *text = fy_record_write(p->session);
    json_t *o = json_pack("{s:b, s:s}", "ok", 1, "record", text);
    (void)rest;
    free(text);
    return o;
}

/* ------------------------------------------------------------------ acting */

json_t *fy_protocol_acted(struct fy_protocol *p, enum fy_answer a, const struct fy_message *why, uint32_t from, const char *error)
{
    char ignored[FY_ERROR];
    switch (a) {
    case FY_REFUSED: return fy_protocol_refused(p, NULL, why);
    case FY_FAILED: return fy_protocol_error("%s", error);
    case FY_NEEDS_OUTCOME: return fy_protocol_with_status(p, fy_protocol_ok());
    default:
        if (p->store) /* only what the list of games shows; the act itself is stored */
            fy_store_note(p->store, p->session, ignored);
        return fy_protocol_after(p, from);
    }
}

json_t *fy_command_play(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    if (!fy_text_read_choice(fy_session_game(p->session), rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    uint32_t from = fy_session_ply(p->session) + 1;
    enum fy_answer answer = fy_session_play(p->session, &c, &why, error);
    return answer == FY_REFUSED ? fy_protocol_refused(p, &c, &why) : fy_protocol_acted(p, answer, &why, from, error);
}

/* dice 6 3 km04: outcomes that are needed, one after the other; those before a wrong one have been taken */
json_t *fy_command_dice(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR], *save;
    bool setup = !fy_session_ready(p->session);
    uint32_t from = setup ? 0 : fy_session_ply(p->session) + 1;
    enum fy_answer a = FY_NEEDS_OUTCOME;
    char *w = strtok_r(rest, " \t", &save);
    if (!w)
        return fy_protocol_error("dice FACE…, or the name of what was drawn");
    for (; w && a == FY_NEEDS_OUTCOME; w = strtok_r(NULL, " \t", &save)) {
        const struct fy_pull *needed = fy_session_needed(p->session, NULL);
        int32_t face;
        if (!needed)
            return fy_protocol_error("no die or draw is wanted now");
        if (!fy_value_read(fy_session_game(p->session), needed->sides ? FY_NUMBER : needed->noun, w, &face))
            return fy_protocol_error("\"%s\" is not what is wanted", w);
        a = fy_session_outcome(p->session, face, error);
    }
    return fy_protocol_acted(p, a, NULL, from, error);
}

json_t *fy_command_cancel(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    (void)rest;
    return fy_session_cancel(p->session, error) ? fy_protocol_with_status(p, fy_protocol_ok()) : fy_protocol_error("%s", error);
}

/* undo: the last choice; undo N: back to after choice N */
json_t *fy_command_undo(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    uint32_t ply = fy_session_ply(p->session);
    if (*rest) {
        uint64_t number;
        if (!fy_count_read(rest, 10, UINT32_MAX, &number))
            return not_a_choice(rest);
        ply = (uint32_t)number;
    } else if (!ply) {
        return fy_protocol_error("nothing has been chosen yet");
    } else {
        ply--;
    }
    if (!fy_session_undo(p->session, ply, error))
        return fy_protocol_error("%s", error);
    if (p->store)
        fy_store_note(p->store, p->session, error);
    return fy_protocol_with_status(p, fy_protocol_ok());
}
