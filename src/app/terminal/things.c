/* things.c - texts about places, pieces and choices, from what the system says of them: facts and prospects. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ notes */

void page_notes(struct fy_text *p, const struct table *t, const struct fy_notes *notes, uint32_t roles, const char *before)
{
    char text[FY_TEXT];
    for (int i = 0; i < notes->n; i++) {
        const struct fy_note *note = &notes->note[i];
        if (!(roles >> note->role & 1))
            continue;
        fy_text_note(t->game, note, text, sizeof text);
        fy_put(p, "%s%s%s", before, note->role == FY_MODIFIER ? "  " : "", text);
        if (note->say.rule)
            fy_put(p, " [%s]", fy_rule_id(t->game->sys, note->say.rule));
        fy_put(p, "\n");
    }
}

void page_notes_short(struct fy_text *p, const struct table *t, const struct fy_notes *notes, uint32_t roles, const char *first)
{
    char text[FY_TEXT];
    for (int i = 0; i < notes->n; i++)
        if (roles >> notes->note[i].role & 1) {
            size_t n = fy_text_note(t->game, &notes->note[i], text, sizeof text);
            fy_put(p, "%s%.*s", first, (int)(n && text[n - 1] == '.' ? n - 1 : n), text);
            first = "; ";
        }
}

void page_facts_short(struct fy_text *p, const struct table *t, int noun, int32_t index)
{
    struct fy_notes notes = {0};
    if (t->bare || index < 0)
        return;
    fy_facts(t->game, t->state, noun, index, &notes);
    page_notes_short(p, t, &notes, NOTES_OF_A_THING, "; ");
}

/* ------------------------------------------------------------------ finding */

/* A piece, a place or any other thing that has a name. */
static bool find_thing(const struct table *t, const char *words, int *noun, int32_t *index)
{
    if (fy_thing_of_any_noun(t->game, words, noun, index)) /* an id goes before a part of a title */
        return true;
    for (*noun = FY_NOUN; *noun < FY_NOUN + t->game->sys->n_nouns; ++*noun)
        if (table_find(t, *noun, words, index))
            return true;
    return false;
}

int32_t page_find_place(struct fy_text *p, const struct table *t, const char *words)
{
    int32_t at = -1, piece = -1;
    bool found = table_find(t, FY_PLACE, words, &at) && at < t->board.n_places;
    if (found)
        return at;
    if (table_find(t, FY_PIECE, words, &piece) && (at = table_piece_place(t, piece)) >= 0)
        return at;
    fy_put(p, "There is no place \"%s\", and no piece of that name on one.\n", words);
    return -1;
}

/* ------------------------------------------------------------------ facts */

void page_facts(struct fy_text *p, const struct table *t, const char *words)
{
    int noun = FY_NONE;
    int32_t index = 0;
    struct fy_notes notes = {0};
    if (t->bare || (*words && !find_thing(t, words, &noun, &index))) {
        fy_put(p, "Nothing here is called \"%s\".\n", words);
        return;
    }
    fy_facts(t->game, t->state, noun, index, &notes);
    const char *title = fy_thing_title(t->game, noun, index), *id = fy_thing_id(t->game, noun, index);
    if (*words && strstr(title, id)) /* "Seafront hotels (0620)" */
        fy_put(p, "%s\n", title);
    else if (*words)
        fy_put(p, "%s (%s)\n", title, id);
    page_notes(p, t, &notes, UINT32_MAX, "  ");
    if (!notes.n)
        fy_put(p, "  nothing more is known of it\n");
}

static void put_piece_at(struct fy_text *p, const struct table *t, const struct fy_piece *x)
{
    const char *title = fy_thing_title(t->game, FY_PIECE, x->id);
    if (x->label && !(x->flags & FY_PIECE_FACE_DOWN) && strcmp(x->label, title) != 0)
        fy_put(p, "%s: ", title);
    page_piece(p, t, x);
    if (x->place >= 0 && x->place < t->board.n_places) {
        fy_put(p, ", at ");
        page_place_name(p, &t->board.places[x->place]);
    } else if (t->board.kind == FY_INCHES) {
        fy_put(p, ", at ");
        page_point(p, t, x->x, x->y);
    }
}

static void put_who(struct fy_text *p, const struct table *t, const struct fy_piece *x)
{
    struct fy_notes notes = {0};
    put_piece_at(p, t, x);
    fy_put(p, " (%s)\n", fy_thing_id(t->game, FY_PIECE, x->id));
    fy_facts(t->game, t->state, FY_PIECE, x->id, &notes);
    page_notes(p, t, &notes, UINT32_MAX, "  ");
}

void page_who(struct fy_text *p, const struct table *t, const char *words)
{
    int32_t piece = -1, place = -1;
    const struct fy_piece *x = table_find(t, FY_PIECE, words, &piece) ? table_piece(t, piece) : NULL;
    if (x) {
        put_who(p, t, x);
        return;
    }
    if (*words && (place = page_find_place(p, t, words)) < 0)
        return;
    size_t before = p->n;
    for (int i = 0; i < t->view->n_pieces; i++) {
        x = &t->view->pieces[i];
        if (*words && x->place == place) {
            put_who(p, t, x);
        } else if (!*words && x->side == FY_OURS) {
            put_piece_at(p, t, x);
            fy_put(p, "\n");
        }
    }
    if (p->n == before)
        fy_put(p, *words ? "Nobody is there.\n" : "None of ours is on the table.\n");
}

/* ------------------------------------------------------------------ targets */

static void put_target(struct fy_text *p, const struct table *t, const struct fy_marker *m)
{
    const struct fy_place *at = m->place >= 0 && m->place < t->board.n_places ? &t->board.places[m->place] : NULL;
    fy_put(p, "  ");
    if (at)
        page_place_name(p, at);
    if (at && t->board.kind == FY_INCHES)
        fy_put(p, " at ");
    if (t->board.kind == FY_INCHES)
        page_point(p, t, at ? at->x : m->x, at ? at->y : m->y);
    if (m->title && !(at && at->title && !strcmp(at->title, m->title)))
        fy_put(p, ": %s", m->title);
    if (!m->title || fy_word_find(fy_marker_words, m->kind) < 0) /* more than that it is one */
        fy_put(p, ", %s", m->kind);
    fy_put(p, "%s", m->done ? " (done)" : "");
    page_facts_short(p, t, FY_PLACE, m->place);
    fy_put(p, "\n");
}

/* A target that lies on an inch table and has no marker of its own. */
static void put_feature(struct fy_text *p, const struct table *t, const struct fy_feature *f)
{
    int noun;
    int32_t index, place = f->id ? fy_thing_find(t->game, FY_PLACE, f->id) : -1;
    for (int i = 0; i < t->view->n_markers && place >= 0; i++)
        if (t->view->markers[i].role == FY_MARKER_OBJECTIVE && t->view->markers[i].place == place)
            return;
    fy_put(p, "  ");
    page_point(p, t, f->x[0], f->y[0]);
    fy_put(p, " %s", f->title ? f->title : f->id);
    if (f->id && find_thing(t, f->id, &noun, &index))
        page_facts_short(p, t, noun, index);
    fy_put(p, "\n");
}

void page_targets(struct fy_text *p, const struct table *t)
{
    size_t before = p->n;
    for (int i = 0; i < t->view->n_markers; i++)
        if (t->view->markers[i].role == FY_MARKER_OBJECTIVE)
            put_target(p, t, &t->view->markers[i]);
    for (int i = 0; i < t->board.n_features; i++)
        if (t->board.features[i].role == FY_FEATURE_TARGET)
            put_feature(p, t, &t->board.features[i]);
    if (p->n == before)
        fy_put(p, "No target is marked on the table.\n");
}

/* ------------------------------------------------------------------ choices */

void page_prospect(struct fy_text *p, const struct table *t, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    char text[FY_TEXT];
    fy_text_choice_label(t->game, c, text, sizeof text);
    fy_put(p, "%s\n", text);
    fy_prospect(t->game, t->state, c, &notes);
    page_notes(p, t, &notes, UINT32_MAX, "  ");
    if (!notes.n)
        fy_put(p, "  it costs, needs and brings nothing that can be told before\n");
}

void page_prospect_short(struct fy_text *p, const struct table *t, const struct fy_choice *c, const char *first)
{
    struct fy_notes notes = {0};
    if (t->needed || t->bare)
        return;
    fy_prospect(t->game, t->state, c, &notes);
    size_t before = p->n;
    page_notes_short(p, t, &notes, 1U << FY_WARNING, first);
    page_notes_short(p, t, &notes, ~(1U << FY_PATH | 1U << FY_WARNING), p->n > before ? "; " : first);
}

void page_purpose(struct fy_text *p, const struct table *t, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    if (t->needed || t->bare)
        return;
    fy_prospect(t->game, t->state, c, &notes);
    page_notes_short(p, t, &notes, 1U << FY_PURPOSE, ": ");
}

/* Does this offer take the piece somewhere? */
static bool leads(const struct table *t, const struct offer *o, int32_t piece)
{
    const struct fy_verb *v = &t->game->sys->verbs[o->choice.verb];
    bool its_turn = t->ask.focus == piece && v->who == FY_NONE;
    if (!table_offer_names(t, o, piece) && !its_turn)
        return false;
    return v->a == FY_PLACE || v->b == FY_PLACE || v->a == FY_HUNDREDTHS;
}

void page_reach(struct fy_text *p, const struct table *t, const char *words)
{
    int32_t piece;
    char text[FY_TEXT];
    int n = 0;
    if (!table_find(t, FY_PIECE, words, &piece)) {
        fy_put(p, "There is no one piece \"%s\".\n", words);
        return;
    }
    for (int i = 0; i < t->n_offers && !t->needed; i++) {
        const struct offer *o = &t->offers[i];
        if (!leads(t, o, piece))
            continue;
        table_offer_text(t, o, text, sizeof text);
        fy_put(p, "%4d  %s", o->number, text);
        page_prospect_short(p, t, &o->choice, ": ");
        fy_put(p, "\n");
        n++;
    }
    if (!n)
        fy_put(p, "No choice that is listed now takes %s anywhere.\n", fy_thing_title(t->game, FY_PIECE, piece));
    else if (t->ask.open)
        fy_put(p, "      (or any other place that it may go to, in words)\n");
}
