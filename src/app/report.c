/* report.c - how a game stands or has ended. */
#include "report.h"

#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ score and history */

static void put_history(struct fy_text *p, const json_t *history)
{
    const json_t *points = json_object_get(history, "points"), *band = json_object_get(history, "band");
    if (!history)
        return;
    fy_put(p, "\nHistory: ");
    if (points)
        fy_put(p, "%d points%s", (int)json_integer_value(points), band ? ", " : ". ");
    if (band)
        fy_put(p, "%s. ", json_string_value(band));
    fy_put(p, "%s\n", json_string_value(json_object_get(history, "text")));
}

void report_score(struct fy_text *p, const struct fy_game *g, const void *state)
{
    const struct fy_system *sys = g->sys;
    struct fy_score s = {0};
    sys->score(g->data, state, &s);
    json_t *about = fy_about_json(g), *history = json_object_get(about, "history"), *then;
    char points[FY_VALUE_TEXT];
    fy_text_halves(2 * s.points + s.half, points, sizeof points);
    fy_put(p, "%s: %s point%s, %s%s\n\n", s.over ? s.won ? "Won" : "Over" : "So far", points,
           s.points == 1 && !s.half ? "" : "s", sys->bands[s.band], s.over ? "" : " if it ended now");
    for (int i = 0; sys->measures && sys->measures[i] && i < FY_MEASURES; i++) {
        if (sys->aside >> i & 1)
            continue;
        fy_put(p, "  %6d  %s", (int)s.measure[i], sys->measures[i]);
        if ((then = json_object_get(json_object_get(history, "measures"), sys->measures[i])))
            fy_put(p, " (history: %d)", (int)json_integer_value(then));
        fy_put(p, "\n");
    }
    put_history(p, history);
    json_decref(about);
}

/* ------------------------------------------------------------------ what has become of what */

static const struct fy_piece *piece_shown(const struct fy_view *v, const struct fy_fate_row *r)
{
    for (int i = 0; i < v->n_pieces && r->noun == FY_PIECE; i++)
        if (v->pieces[i].id == r->index && v->pieces[i].side == FY_OURS)
            return &v->pieces[i];
    return NULL;
}

/* Where the piece of a row is to be seen, if that is told of several at once; -1: nowhere, or each by itself. */
static int32_t seen_at(const struct fy_view *v, const struct fy_fate_row *r)
{
    const struct fy_piece *x = r->fate == FY_AFIELD ? NULL : piece_shown(v, r);
    return x ? x->place : -1;
}

static const char *place_title(const struct fy_board *b, int32_t place)
{
    const struct fy_place *at = place < 0 || place >= b->n_places ? NULL : &b->places[place];
    return !at ? NULL : at->title ? at->title : at->id;
}

/* The name; of one that is still there where it is and the states that it is in, of one that got off whether it is reduced. */
static void put_thing(struct fy_text *p, const struct fy_game *g, const struct fy_board *b, const struct fy_view *v,
                      const struct fy_fate_row *r)
{
    const struct fy_piece *x = r->fate == FY_LOST ? NULL : piece_shown(v, r);
    const struct fy_state *states = g->sys->states;
    const char *before = " (";
    fy_put(p, "%s", fy_thing_title(g, r->noun, r->index));
    if (x && r->fate == FY_AFIELD && place_title(b, x->place))
        fy_put(p, ", %s", place_title(b, x->place));
    for (int i = 0; x && states && states[i].word; i++)
        if (x->flags >> i & 1 && (r->fate == FY_AFIELD || states[i].role == FY_STATE_REDUCED)) {
            fy_put(p, "%s%s", before, states[i].word);
            before = ", ";
        }
    fy_put(p, "%s", *before == ',' ? ")" : "");
}

/* The place, unless its title says no more than has been said. */
static void put_where(struct fy_text *p, const struct fy_board *b, int32_t place, const char *said)
{
    const char *title = place_title(b, place);
    if (title && !fy_contains(title, said, strlen(said)))
        fy_put(p, ", %s", title);
}

/* All of one fate at one place from this row on, in a line, with how many they are. */
static void put_fate(struct fy_text *p, const struct fy_game *g, const struct fy_view *v, const struct fy_fates *f, int from)
{
    const struct fy_fate_row *first = &f->row[from];
    struct fy_text names = {0};
    struct fy_board b = {0};
    int32_t place = seen_at(v, first);
    int n = 0;
    g->sys->board(g->data, &b);
    for (int i = from; i < f->n; i++)
        if (f->row[i].fate == first->fate && seen_at(v, &f->row[i]) == place) {
            fy_put(&names, "%s", n++ ? "; " : "");
            put_thing(&names, g, &b, v, &f->row[i]);
        }
    fy_put(p, "  %s", fy_fate_words[first->fate]);
    put_where(p, &b, place, fy_fate_words[first->fate]);
    fy_put(p, " (%d): %s\n", n, names.text);
    free(names.text);
}

/* In a line above, or not worth one: who is not in play and nowhere to be seen. */
static bool told_before(const struct fy_view *v, const struct fy_fates *f, int row)
{
    if (f->row[row].fate == FY_ABSENT && seen_at(v, &f->row[row]) < 0)
        return true;
    for (int i = 0; i < row; i++)
        if (f->row[i].fate == f->row[row].fate && seen_at(v, &f->row[i]) == seen_at(v, &f->row[row]))
            return true;
    return false;
}

/* Targets, those that fell first, or our units, those that are home first. */
static void put_fates(struct fy_text *p, const struct fy_game *g, const struct fy_view *v, const struct fy_fates *f, bool targets)
{
    static const uint8_t order[FY_FATES] = {FY_DESTROYED, FY_TAKEN, FY_DAMAGED, FY_STANDS,   FY_HOME,
                                            FY_AWAY,      FY_AFIELD, FY_ABSENT, FY_CAPTURED, FY_LOST};
    const char *heading = targets ? "Targets:\n" : "Ours:\n";
    for (int k = 0; k < FY_FATES; k++)
        for (int i = 0; i < f->n; i++) {
            if (f->row[i].fate != order[k] || fy_fate_of_target(order[k]) != targets || told_before(v, f, i))
                continue;
            fy_put(p, "%s", heading);
            heading = "";
            put_fate(p, g, v, f, i);
        }
}

/* ------------------------------------------------------------------ points by turn */

static const struct fy_track *turn_of(const struct fy_view *v)
{
    for (int i = 0; i < v->n_tracks; i++)
        if (v->tracks[i].role == FY_TRACK_TURN)
            return &v->tracks[i];
    return NULL;
}

/* The last points of a turn. */
static void put_turn(struct fy_text *p, const struct fy_track *turn, int32_t points)
{
    fy_put(p, "%s", p->n ? ", " : "");
    if (turn->word)
        fy_put(p, "%s: %d", turn->word, (int)points);
    else
        fy_put(p, "%d: %d", (int)turn->value, (int)points);
}

/* The points at the end of each turn up to a choice, with what the choice brought that ended it; the view is left as it is then. */
static void put_course(struct fy_text *p, const struct fy_session *s, uint32_t ply, struct fy_view *v)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_text turns = {0};
    struct fy_track last = {.value = INT32_MIN};
    int32_t points = 0;
    for (uint32_t i = 0; i <= ply; i++) {
        struct fy_score score = {0};
        fy_view_clear(v);
        g->sys->show(g->data, fy_session_state_at(s, i), v);
        g->sys->score(g->data, fy_session_state_at(s, i), &score);
        const struct fy_track *turn = turn_of(v);
        points = score.points;
        if (turn && last.value != INT32_MIN && turn->value != last.value)
            put_turn(&turns, &last, points);
        if (turn)
            last = *turn;
    }
    if (last.value != INT32_MIN)
        put_turn(&turns, &last, points);
    if (turns.n)
        fy_put(p, "Points at the end of each turn: %s\n", turns.text);
    free(turns.text);
}

void report_game(struct fy_text *p, const struct fy_session *s, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_view *v = fy_must(malloc(sizeof *v));
    struct fy_text course = {0};
    struct fy_fates fates;
    put_course(&course, s, ply, v);
    fy_fates_of(g, fy_session_state_at(s, ply), &fates);
    report_score(p, g, fy_session_state_at(s, ply));
    fy_put(p, "\n");
    put_fates(p, g, v, &fates, true);
    put_fates(p, g, v, &fates, false);
    fy_put(p, "%s", course.n ? course.text : "");
    free(course.text);
    free(v);
}
