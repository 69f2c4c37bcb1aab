/* review_words.c - a review in words and as JSON. */
#include "foray/advice.h"
#include "foray/review.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { MOMENTS = 4, PULLS = 3, WIDE = 64, HIGH = 10 };

static size_t label(const struct fy_game *g, const struct fy_choice *c, char *out, size_t n)
{
    return fy_text_choice_label(g, c, out, n);
}

/* The dice and draws that followed the choice: "d10 = 6, landing of Birney; …" */
static size_t pulls_text(const struct fy_session *s, uint32_t ply, char *out, size_t n)
{
    int lines, told = 0, more = 0;
    const struct fy_line *l = fy_session_log(s, &lines);
    size_t at = 0;
    *out = '\0';
    for (int i = 0; i < lines; i++) {
        if (l[i].ply != ply || l[i].kind != FY_LINE_PULL)
            continue;
        if (told == PULLS) {
            more++;
            continue;
        }
        char text[FY_TEXT];
        fy_line_text(fy_session_game(s), &l[i], text, sizeof text);
        at += fy_print(out + at, n - at, "%s%s", told++ ? "; " : "", text);
    }
    return more ? at + fy_print(out + at, n - at, "; and %d more", more) : at;
}

size_t fy_moment_text(const struct fy_session *s, const struct fy_moment *m, enum fy_moment_kind kind, char *out, size_t n)
{
    const struct fy_game *g = fy_session_game(s);
    char played[FY_TEXT], other[FY_TEXT], figure[80];
    label(g, &m->played, played, sizeof played);
    if (kind == FY_MISSED) {
        label(g, &m->best.step[0], other, sizeof other);
        fy_interval_text(m->missed, m->missed_error, false, figure, sizeof figure);
        return fy_print(out, n, "%s: it costs %s points against \"%s\"", played, figure, other);
    }
    if (kind == FY_GOOD_CHOICE) {
        fy_interval_text(m->choice, m->choice_error, true, figure, sizeof figure);
        return fy_print(out, n, "%s: %s points against what habit would choose", played, figure);
    }
    pulls_text(s, m->ply, other, sizeof other);
    fy_interval_text(m->luck, m->luck_error, true, figure, sizeof figure);
    return fy_print(out, n, "%s: %s: %s points", played, *other ? other : "what was shown", figure);
}

/* ------------------------------------------------------------------ text */

static void put_moments(const struct fy_session *s, const struct fy_review *v, enum fy_moment_kind kind, const char *title,
                        struct fy_text *out)
{
    const struct fy_moment *m[MOMENTS];
    int n = fy_review_moments(v, kind, m, MOMENTS);
    fy_put(out, "\n%s\n", title);
    if (!n)
        fy_put(out, "  none seen\n");
    for (int i = 0; i < n; i++) {
        char text[3 * FY_TEXT];
        fy_moment_text(s, m[i], kind, text, sizeof text);
        fy_put(out, "  %4u. %s\n", m[i]->ply, text);
    }
}

static void put_sum(const char *words, double value, double error, bool with_sign, struct fy_text *out)
{
    char text[80];
    fy_interval_text(value, error, with_sign, text, sizeof text);
    fy_put(out, "  %-30s %s\n", words, text);
}

static double value_at(const struct fy_review *v, int column)
{
    uint32_t i = v->n ? (uint32_t)((uint64_t)column * v->n / (WIDE - 1)) : 0;
    return i ? v->moment[i - 1].after : v->start;
}

/* The expectation from the start to the end, as a graph of characters. */
static void put_graph(const struct fy_review *v, struct fy_text *out)
{
    double lo = v->start, hi = v->start;
    for (uint32_t i = 0; i < v->n; i++) {
        lo = v->moment[i].after < lo ? v->moment[i].after : lo;
        hi = v->moment[i].after > hi ? v->moment[i].after : hi;
    }
    double step = hi > lo ? (hi - lo) / (HIGH - 1) : 1;
    for (int row = HIGH - 1; row >= 0; row--) {
        fy_put(out, "  %6.1f |", lo + step * row);
        for (int c = 0; c < WIDE; c++) {
            double height = (value_at(v, c) - lo) / step;
            fy_put(out, "%c", (int)(height + 0.5) == row ? '*' : ' ');
        }
        fy_put(out, "\n");
    }
    fy_put(out, "         +start%*s\n", WIDE - 5, v->over ? "end" : "now");
}

void fy_review_text(const struct fy_session *s, const struct fy_review *v, struct fy_text *out)
{
    const struct fy_game *g = fy_session_game(s);
    fy_put(out, "%s: %s\n", g->sys->title, g->title);
    if (v->n < v->plies)
        fy_put(out, "the first %u of %u choices\n", v->n, v->plies);
    fy_put(out, "\n");
    put_sum("expected at the start", v->start, v->start_error, false, out);
    put_sum("luck", v->luck, v->luck_error, true, out);
    put_sum("choices", v->choices, v->choices_error, true, out);
    put_sum(v->over ? "result" : "expected now", v->end, v->over ? 0 : v->end_error, false, out);
    put_sum("missed, against the best found", -v->missed, v->missed_error, true, out);
    fy_put(out, "\n");
    put_graph(v, out);
    put_moments(s, v, FY_GOOD_LUCK, "Luck", out);
    put_moments(s, v, FY_BAD_LUCK, "Ill luck", out);
    put_moments(s, v, FY_GOOD_CHOICE, "Choices better than habit's", out);
    put_moments(s, v, FY_MISSED, "What was missed", out);
    fy_put(out, "\nExpected is what comes of it if habit plays on, what is hidden being dealt anew. Luck is what dice did against their mean;\n"
                "choices, what was chosen against what habit would choose; missed, against the best found. ± is the 95 %% interval;\n"
                "%llu playouts. Moments are told that are more than two standard errors.\n",
           (unsigned long long)v->playouts);
}

/* ------------------------------------------------------------------ JSON */

/* When it was: the turn in which the decision stood, as the tracks tell it. */
static void put_turn(const struct fy_session *s, uint32_t ply, struct fy_view *view, json_t *moment)
{
    const struct fy_game *g = fy_session_game(s);
    char title[FY_TEXT];
    fy_view_clear(view);
    g->sys->show(g->data, fy_session_state_at(s, ply - 1), view);
    for (int i = 0; i < view->n_tracks; i++) {
        const struct fy_track *t = &view->tracks[i];
        if (t->role != FY_TRACK_TURN)
            continue;
        fy_print(title, sizeof title, "%s %d%s%s", t->label, (int)t->value, t->word ? ", " : "", t->word ? t->word : "");
        json_object_set_new(moment, "turn", json_integer(t->value));
        json_object_set_new(moment, "turn_title", json_string(title));
    }
}

static json_t *moment_json(const struct fy_session *s, const struct fy_moment *m)
{
    const struct fy_game *g = fy_session_game(s);
    char pulls[2 * FY_TEXT];
    pulls_text(s, m->ply, pulls, sizeof pulls);
    return json_pack("{s:I, s:i, s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:b, s:f, s:f, s:f, s:f, s:s}", "ply", (json_int_t)m->ply,
                     "offered", m->offered, "played", fy_choice_json(g, &m->played), "best", fy_plan_json(g, &m->best), "before",
                     m->before, "choice", m->choice, "choice_error", m->choice_error, "missed", m->missed, "missed_error",
                     m->missed_error, "chance", (int)m->chance, "luck", m->luck, "luck_error", m->luck_error, "after", m->after,
                     "won", m->won, "dice", pulls);
}

static json_t *greatest_json(const struct fy_session *s, const struct fy_review *v, enum fy_moment_kind kind)
{
    const struct fy_moment *m[MOMENTS];
    json_t *list = json_array();
    int n = fy_review_moments(v, kind, m, MOMENTS);
    for (int i = 0; i < n; i++) {
        char text[3 * FY_TEXT];
        fy_moment_text(s, m[i], kind, text, sizeof text);
        json_array_append_new(list, json_pack("{s:I, s:s}", "ply", (json_int_t)m[i]->ply, "text", text));
    }
    return list;
}

/* Which points get which name, and what came of the raid in the war, where the data tell it. */
static void put_scale(const struct fy_session *s, struct fy_view *view, json_t *o)
{
    const struct fy_game *g = fy_session_game(s);
    json_t *bands = json_array(), *about = fy_about_json(g), *points = json_object_get(json_object_get(about, "history"), "points");
    fy_view_clear(view);
    g->sys->show(g->data, fy_session_state_at(s, 0), view);
    for (int i = 0; i < view->n_tracks; i++)
        for (int k = 0; view->tracks[i].role == FY_TRACK_POINTS && k < view->tracks[i].stretches; k++) {
            const struct fy_stretch *band = &view->stretches[view->tracks[i].first_stretch + k];
            json_array_append_new(bands, json_pack("{s:s, s:i}", "name", band->name, "from", (int)band->from));
        }
    json_object_set_new(o, "bands", bands);
    if (points)
        json_object_set(o, "history", points);
    json_decref(about);
}

json_t *fy_review_json(const struct fy_session *s, const struct fy_review *v)
{
    const struct fy_game *g = fy_session_game(s);
    json_t *moments = json_array();
    struct fy_view *view = fy_must(calloc(1, sizeof *view));
    for (uint32_t i = 0; i < v->n; i++) {
        json_t *moment = moment_json(s, &v->moment[i]);
        put_turn(s, i + 1, view, moment);
        json_array_append_new(moments, moment);
    }
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:b, s:I, s:s}", "system", g->sys->key, "title", g->sys->title, "scenario",
                          g->scenario, "scenario_title", g->title, "choices", (json_int_t)v->plies, "reviewed", (json_int_t)v->n,
                          "over", (int)v->over, "playouts", (json_int_t)v->playouts, "policy", "habit");
    json_object_set_new(o, "sum", json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "start", v->start, "start_error",
                                            v->start_error, "luck", v->luck, "luck_error", v->luck_error, "choices", v->choices,
                                            "choices_error", v->choices_error, "end", v->end, "end_error", v->end_error, "missed",
                                            v->missed, "missed_error", v->missed_error));
    json_object_set_new(o, "good_luck", greatest_json(s, v, FY_GOOD_LUCK));
    json_object_set_new(o, "bad_luck", greatest_json(s, v, FY_BAD_LUCK));
    json_object_set_new(o, "good_choices", greatest_json(s, v, FY_GOOD_CHOICE));
    json_object_set_new(o, "missed", greatest_json(s, v, FY_MISSED));
    json_object_set_new(o, "moments", moments);
    put_scale(s, view, o);
    free(view);
    return o;
}
