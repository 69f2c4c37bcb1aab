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
    fy_put(p, "%s: %d point%s, %s%s\n\n", s.over ? s.won ? "Won" : "Over" : "So far", (int)s.points, s.points == 1 ? "" : "s",
           sys->bands[s.band], s.over ? "" : " if it ended now");
    for (int i = 0; sys->measures && sys->measures[i] && i < FY_MEASURES; i++) {
        fy_put(p, "  %6d  %s", (int)s.measure[i], sys->measures[i]);
        if ((then = json_object_get(json_object_get(history, "measures"), sys->measures[i])))
            fy_put(p, " (history: %d)", (int)json_integer_value(then));
        fy_put(p, "\n");
    }
    put_history(p, history);
    json_decref(about);
}

/* ------------------------------------------------------------------ targets */

/* Of two markers at a place the one that says that it is done counts. */
static bool undone(const struct fy_view *v, const struct fy_marker *m)
{
    for (int i = 0; i < v->n_markers && m->place >= 0; i++)
        if (v->markers[i].role == FY_MARKER_OBJECTIVE && v->markers[i].place == m->place && v->markers[i].done)
            return false;
    return !m->done;
}

static void put_target(struct fy_text *p, const struct fy_board *b, const struct fy_marker *m, const char *before)
{
    const char *at = m->place >= 0 && m->place < b->n_places ? b->places[m->place].title : NULL;
    const char *name = m->title ? m->title : m->kind;
    fy_put(p, "%s%s", before, name);
    if (at && strcmp(at, name) != 0)
        fy_put(p, ", %s", at);
}

static void put_targets(struct fy_text *p, const struct fy_view *v, const struct fy_board *b, bool done)
{
    const char *before = done ? "Done: " : "Not done: ", *end = "";
    for (int i = 0; i < v->n_markers; i++) {
        const struct fy_marker *m = &v->markers[i];
        if (m->role != FY_MARKER_OBJECTIVE || (done ? !m->done : !undone(v, m)))
            continue;
        put_target(p, b, m, before);
        before = "; ";
        end = "\n";
    }
    fy_put(p, "%s", end);
}

/* ------------------------------------------------------------------ what became of ours */

/* More than any system has. */
enum { PIECES = 4096 };

static void mark_ours(const struct fy_view *v, bool *seen)
{
    for (int i = 0; i < v->n_pieces; i++)
        if (v->pieces[i].side == FY_OURS && v->pieces[i].id < PIECES)
            seen[v->pieces[i].id] = true;
}

static void put_piece(struct fy_text *p, const struct fy_game *g, const struct fy_piece *x, const char *before)
{
    fy_put(p, "%s%s", before, fy_thing_title(g, FY_PIECE, x->id));
    for (int i = 0; g->sys->states && g->sys->states[i].word; i++)
        if (x->flags >> i & 1)
            fy_put(p, " (%s)", g->sys->states[i].word);
}

/* Those of ours who are at a place; -1: on the table, by x and y. */
static void put_those_at(struct fy_text *p, const struct fy_game *g, const struct fy_view *v, const struct fy_board *b, int32_t place)
{
    const char *before = NULL;
    for (int i = 0; i < v->n_pieces; i++) {
        const struct fy_piece *x = &v->pieces[i];
        if (x->side != FY_OURS || (place >= 0 ? x->place != place : x->place >= 0))
            continue;
        if (!before && place >= 0)
            fy_put(p, "  %s: ", b->places[place].title ? b->places[place].title : b->places[place].id);
        else if (!before)
            fy_put(p, "  on the table: ");
        put_piece(p, g, x, before ? before : "");
        before = ", ";
    }
    fy_put(p, "%s", before ? "\n" : "");
}

static bool names_piece(const struct fy_game *g, const struct fy_line *l, int32_t piece)
{
    int32_t named[FY_ARGS];
    int n = l->kind == FY_LINE_EVENT ? fy_message_pieces(g, &l->as.event, named) : 0;
    for (int i = 0; i < n; i++)
        if (named[i] == piece)
            return true;
    return false;
}

/* Who is no longer to be seen: the last that the log told of him. */
static void put_gone(struct fy_text *p, const struct fy_session *s, uint32_t ply, int32_t piece)
{
    const struct fy_game *g = fy_session_game(s);
    char text[FY_TEXT];
    int n;
    const struct fy_line *lines = fy_session_log(s, &n);
    while (n && (lines[n - 1].ply > ply || !names_piece(g, &lines[n - 1], piece)))
        n--;
    if (n)
        fy_line_text(g, &lines[n - 1], text, sizeof text);
    else
        fy_print(text, sizeof text, "%s", fy_thing_title(g, FY_PIECE, piece));
    fy_put(p, "  gone: %s\n", text);
}

static void put_ours(struct fy_text *p, const struct fy_session *s, uint32_t ply, const struct fy_view *v, const bool *ever)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_board b = {0};
    bool now[PIECES] = {false};
    g->sys->board(g->data, &b);
    mark_ours(v, now);
    fy_put(p, "Ours:\n");
    put_those_at(p, g, v, &b, -1);
    for (int32_t i = 0; i < b.n_places; i++)
        put_those_at(p, g, v, &b, i);
    for (int32_t i = 0; i < PIECES; i++)
        if (ever[i] && !now[i])
            put_gone(p, s, ply, i);
}

/* ------------------------------------------------------------------ points by turn */

static const struct fy_track *turn_of(const struct fy_view *v)
{
    for (int i = 0; i < v->n_tracks; i++)
        if (v->tracks[i].role == FY_TRACK_TURN)
            return &v->tracks[i];
    return NULL;
}

/* The last points of a turn, if there is a turn. */
static void put_turn(struct fy_text *p, const struct fy_track *turn, int32_t points)
{
    if (turn && turn->word)
        fy_put(p, "  %s: %d\n", turn->word, (int)points);
    else if (turn)
        fy_put(p, "  %d: %d\n", (int)turn->value, (int)points);
}

struct course {
    struct fy_view *view;
    bool ever[PIECES];      /* pieces of ours that were ever seen */
    struct fy_track turn;   /* the one being counted, */
    bool any;               /* if there is any */
    int32_t points;
};

static void look_at(struct course *c, const struct fy_game *g, const void *state, struct fy_text *turns)
{
    struct fy_score s = {0};
    c->view->n_pieces = c->view->n_markers = c->view->n_tracks = c->view->n_layers = c->view->n_shapes = 0;
    c->view->n_stretches = 0;
    g->sys->show(g->data, state, c->view);
    g->sys->score(g->data, state, &s);
    mark_ours(c->view, c->ever);
    const struct fy_track *turn = turn_of(c->view);
    if (c->any && turn && turn->value != c->turn.value)
        put_turn(turns, &c->turn, c->points);
    if (turn) {
        c->any = true;
        c->turn = *turn;
    }
    c->points = s.points;
}

void report_game(struct fy_text *p, const struct fy_session *s, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    struct course *c = fy_must(calloc(1, sizeof *c));
    struct fy_text turns = {0};
    struct fy_board b = {0};
    g->sys->board(g->data, &b);
    c->view = fy_must(malloc(sizeof *c->view));
    for (uint32_t i = 0; i <= ply; i++)
        look_at(c, g, fy_session_state_at(s, i), &turns);
    report_score(p, g, fy_session_state_at(s, ply));
    fy_put(p, "\n");
    put_targets(p, c->view, &b, true);
    put_targets(p, c->view, &b, false);
    put_ours(p, s, ply, c->view, c->ever);
    if (turns.n)
        fy_put(p, "Points at the end of each turn:\n%s", turns.text);
    if (turns.n)
        put_turn(p, &c->turn, c->points);
    free(turns.text);
    free(c->view);
    free(c);
}
