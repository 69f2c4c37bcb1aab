/* review.c - long questions about a game as it was played: its review, what another answer would have been worth, the same raid
 * played by the adviser. Whoever carries them decides where the work is done. */
#include "page.h"

#include "foray/advice.h"
#include "foray/rematch.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_DEPTH = 1, MOST_DEPTH = 2000, SEED = 1 };
static const char *const kind_words[] = {"review", "glances", "worth", "rematch", NULL};

const char *study_word(const struct study *s) { return kind_words[s->kind]; }

/* ------------------------------------------------------------------ what is asked */

static bool number(const char *text, uint64_t least, uint64_t most, uint64_t initial, uint64_t *out)
{
    *out = initial;
    return !text || (fy_count_read(text, 10, most, out) && *out >= least);
}

bool page_plan(const struct fy_game *g, const char *text, struct fy_plan *plan)
{
    json_t *list = json_array();
    for (const char *at = text; at && *at;) {
        char step[FY_CHOICE_TEXT];
        size_t n = strcspn(at, ";");
        fy_print(step, sizeof step, "%.*s", (int)n, at);
        json_array_append_new(list, json_string(step));
        at += n + (at[n] == ';');
    }
    bool ok = fy_plan_read(g, list, plan);
    json_decref(list);
    return ok;
}

static bool read_worth(const struct page_look *q, const struct fy_session *s, struct study *out, char error[FY_ERROR])
{
    const struct fy_game *g = fy_session_game(s);
    uint64_t at;
    fy_print(error, FY_ERROR, "worth of which choice, and where? at=N, choice=CHOICE, best=CHOICE");
    if (!q->at || !number(q->at, 0, fy_session_ply(s), 0, &at) || !q->choice ||
        !fy_text_read_choice(g, q->choice, &out->choice, error, FY_ERROR))
        return false;
    out->from = (uint32_t)at;
    const void *state = fy_session_state_at(s, out->from);
    if (!page_plan(g, q->best ? q->best : q->choice, &out->best) || !fy_check(g, state, &out->choice, NULL) ||
        !fy_check(g, state, &out->best.step[0], NULL))
        return fy_print(error, FY_ERROR, "there was no such choice then"), false;
    return true;
}

static bool read_study(const struct page_look *q, const struct fy_session *s, struct study *out, char error[FY_ERROR])
{
    uint64_t depth, from, to;
    int kind = fy_word_find(kind_words, q->what);
    int level = q->level ? fy_word_find(fy_rematch_levels, q->level) : FY_REMATCH_LEVEL;
    *out = (struct study){.kind = (enum study_kind)kind, .level = level, .threads = 1};
    if (!fy_session_ready(s) || (!fy_session_ply(s) && kind != STUDY_WORTH)) /* a puzzle has no past */
        return fy_print(error, FY_ERROR, "nothing has been chosen in this game yet"), false;
    if (!number(q->depth, LEAST_DEPTH, MOST_DEPTH, FY_REVIEW_DEPTH, &depth))
        return fy_print(error, FY_ERROR, "depth is a whole number from 1 to %d", MOST_DEPTH), false;
    if (level < 0)
        return fy_print(error, FY_ERROR, "there is no such level; there are habit, quick, steady and deep"), false;
    if (!number(q->from, 0, fy_session_ply(s), 0, &from) || !number(q->to, from, fy_session_ply(s), fy_session_ply(s), &to))
        return fy_print(error, FY_ERROR, "there are no such choices"), false;
    out->depth = (uint32_t)depth;
    out->from = (uint32_t)from;
    out->to = (uint32_t)to;
    return out->kind != STUDY_WORTH || read_worth(q, s, out, error);
}

bool answer_study_of(struct games *g, const struct page_look *q, const struct fy_session **session, struct study *out,
                     json_t **answer, unsigned *status)
{
    char error[FY_ERROR] = "of which game?";
    struct open_game *o = q->game ? games_find(g, q->game, error) : NULL;
    *status = PAGE_OK;
    *answer = NULL;
    if (!o)
        return *answer = answer_refusal(status, PAGE_NOT_FOUND, error), false;
    *session = o->protocol.session;
    if (!read_study(q, *session, out, error))
        return *answer = answer_refusal(status, PAGE_BAD, error), false;
    return true;
}

/* ------------------------------------------------------------------ what is answered */

static json_t *failure(const char *words) { return json_pack("{s:b, s:s}", "ok", 0, "error", words); }

json_t *study_reviewed(const struct fy_session *s, const struct fy_review *v)
{
    return json_pack("{s:b, s:o}", "ok", 1, "review", fy_review_json(s, v));
}

json_t *study_added_up(const struct fy_session *s, const struct fy_glance *glances, uint32_t n)
{
    struct fy_review *v = fy_review_of(s, glances, n);
    json_t *answer = study_reviewed(s, v);
    fy_review_free(v);
    return answer;
}

static json_t *make_review(const struct study *q, const struct fy_session *s, const struct fy_review_watch *watch)
{
    struct fy_review *v = fy_review_make(s, q->depth, q->threads, SEED, watch);
    json_t *answer = v->n == v->plies ? study_reviewed(s, v) : NULL;
    fy_review_free(v);
    return answer;
}

static json_t *make_glances(const struct study *q, const struct fy_session *s, const struct fy_review_watch *watch)
{
    json_t *list = json_array();
    struct fy_reviewer *r = fy_reviewer_new(s, q->depth, SEED);
    bool on = true;
    for (uint32_t ply = q->from; on && ply <= q->to; ply++) {
        struct fy_glance g;
        fy_reviewer_look(r, ply, &g);
        json_array_append_new(list, fy_glance_json(s, &g));
        on = watch->go_on(watch->context, (int)(1000 * (uint64_t)(ply - q->from) / (q->to - q->from + 1)));
    }
    fy_reviewer_free(r);
    return json_pack("{s:b, s:o}", "ok", 1, "glances", list);
}

static json_t *make_worth(const struct study *q, const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_reviewer *r = fy_reviewer_new(s, q->depth, SEED);
    struct fy_judgement j;
    fy_reviewer_judge(r, q->from, &q->choice, &q->best, &j);
    fy_reviewer_free(r);
    return json_pack("{s:b, s:{s:o, s:o, s:f, s:f}}", "ok", 1, "worth", "answer", fy_estimate_json(g, &j.answer), "best",
                     fy_estimate_json(g, &j.best), "missed", j.missed, "missed_error", j.missed_error);
}

static json_t *make_rematch(const struct study *q, const struct fy_session *s, const struct fy_review_watch *watch)
{
    char error[FY_ERROR] = "";
    struct fy_rematch how = {.level = q->level, .threads = q->threads, .seed = SEED};
    struct fy_session *theirs = fy_rematch_play(s, &how, watch, error);
    if (!theirs)
        return *error ? failure(error) : NULL;
    char *record = fy_record_write(theirs);
    json_t *both = fy_rematch_json(s, theirs, q->level);
    json_object_set_new(both, "record", json_string(record));
    free(record);
    fy_session_free(theirs);
    return json_pack("{s:b, s:o}", "ok", 1, "rematch", both);
}

json_t *study_make(const struct study *q, const struct fy_session *s, const struct fy_review_watch *watch)
{
    switch (q->kind) {
    case STUDY_REVIEW: return make_review(q, s, watch);
    case STUDY_GLANCES: return make_glances(q, s, watch);
    case STUDY_WORTH: return make_worth(q, s);
    default: return make_rematch(q, s, watch);
    }
}
