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

/* What several are is said once: "risk: this; that". */
static void put_note_short(struct fy_text *p, const struct table *t, const struct fy_note *note, int role_before, const char *first)
{
    char text[FY_TEXT];
    bool bare = note->role == role_before && note->role != FY_MODIFIER;
    size_t n = bare ? fy_text_message(t->game, &note->say, text, FY_TEXT) : fy_text_note(t->game, note, text, FY_TEXT);
    fy_put(p, "%s%.*s", first, (int)(n && text[n - 1] == '.' ? n - 1 : n), text);
}

void page_notes_short(struct fy_text *p, const struct table *t, const struct fy_notes *notes, uint32_t roles, const char *first)
{
    int before = -1;
    for (int i = 0; i < notes->n; i++) {
        const struct fy_note *note = &notes->note[i];
        if (!(roles >> note->role & 1))
            continue;
        put_note_short(p, t, note, before, first);
        first = "; ";
        before = note->role;
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
    page_piece(p, t, x);
    const struct fy_place *at = x->place >= 0 && x->place < t->board.n_places ? &t->board.places[x->place] : NULL;
    if (at && at->title && strstr(fy_thing_title(t->game, FY_PIECE, x->id), at->title))
        return; /* "the face-down unit at Seafront hotels" */
    if (at) {
        fy_put(p, at->shape == FY_BOX ? ", off the map: " : ", at ");
        page_place_name(p, at);
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
    bool theirs = fy_same_id(words, "theirs"), side = theirs || !*words || fy_same_id(words, "ours");
    if (!side && (place = page_find_place(p, t, words)) < 0)
        return;
    size_t before = p->n;
    for (int i = 0; i < t->view->n_pieces; i++) {
        x = &t->view->pieces[i];
        if (!side && x->place == place) {
            put_who(p, t, x);
        } else if (side && x->side == (theirs ? FY_THEIRS : FY_OURS)) {
            put_piece_at(p, t, x);
            fy_put(p, "\n");
        }
    }
    if (p->n == before)
        fy_put(p, !side ? "Nobody is there.\n" : theirs ? "None of theirs is on the table.\n" : "None of ours is on the table.\n");
}

/* ------------------------------------------------------------------ targets */

static bool is_target(const struct table *t, int32_t place)
{
    for (int i = 0; i < t->view->n_markers; i++)
        if (t->view->markers[i].role == FY_MARKER_OBJECTIVE && t->view->markers[i].place == place)
            return true;
    return false;
}

/* Of how many places that are no target each text is told: what is told of many is the ground, and says nothing of a target. */
static uint16_t *count_facts(const struct table *t)
{
    uint16_t *n = fy_must(calloc(t->game->sys->n_texts, sizeof *n));
    struct fy_notes notes;
    for (int32_t place = 0; place < t->board.n_places && !t->bare; place++) {
        notes.n = 0;
        if (!is_target(t, place))
            fy_facts(t->game, t->state, FY_PLACE, place, &notes);
        for (int i = 0; i < notes.n; i++)
            n[notes.note[i].say.text]++;
    }
    return n;
}

/* What is told of this place and of few others. */
static void put_special_facts(struct fy_text *p, const struct table *t, int32_t place, const uint16_t *count)
{
    enum { ONE_IN = 8 };
    struct fy_notes notes = {0}, special = {0};
    if (t->bare || place < 0)
        return;
    fy_facts(t->game, t->state, FY_PLACE, place, &notes);
    for (int i = 0; i < notes.n; i++)
        if (count[notes.note[i].say.text] * ONE_IN <= t->board.n_places)
            special.note[special.n++] = notes.note[i];
    page_notes_short(p, t, &special, NOTES_OF_A_THING, "; ");
}

static void put_target_name(struct fy_text *p, const struct table *t, const struct fy_marker *m, const struct fy_place *at)
{
    if (at)
        page_place_name(p, at);
    if (at && t->board.kind == FY_INCHES)
        fy_put(p, " at ");
    if (t->board.kind == FY_INCHES)
        page_point(p, t, at ? at->x : m->x, at ? at->y : m->y);
    if (m->title && !(at && at->title && strstr(at->title, m->title)))
        fy_put(p, ": %s", m->title);
}

/* Who is there and was not told of. */
static void put_present(struct fy_text *p, const struct table *t, int32_t place, const char *told)
{
    for (int i = 0; i < t->view->n_pieces && place >= 0; i++) {
        const char *title = fy_thing_title(t->game, FY_PIECE, t->view->pieces[i].id);
        bool by_place = t->board.places[place].title && strstr(title, t->board.places[place].title); /* "the unit at …" */
        if (t->view->pieces[i].place == place && !strstr(told, title) && !(by_place && *told))
            fy_put(p, "; %s is there", title);
    }
}

/* Is a target of the same place told already, in a line that names this one too? */
static bool told_before(const struct table *t, int marker, const char *facts)
{
    const struct fy_marker *m = &t->view->markers[marker];
    const char *place = m->place >= 0 ? t->board.places[m->place].title : NULL;
    if (m->place < 0 || (m->title && !strstr(facts, m->title) && !(place && strstr(place, m->title))))
        return false;
    for (int i = 0; i < marker; i++)
        if (t->view->markers[i].role == FY_MARKER_OBJECTIVE && t->view->markers[i].place == m->place)
            return true;
    return false;
}

/* The name need not be told where the facts say it. */
static void put_target_line(struct fy_text *p, const struct table *t, const struct fy_marker *m, const char *facts)
{
    const struct fy_place *at = m->place >= 0 && m->place < t->board.n_places ? &t->board.places[m->place] : NULL;
    bool kind = !m->title || fy_word_find(fy_marker_words, m->kind) < 0; /* more than that it is one */
    bool with_place = at && at->id && m->title && strstr(m->title, at->id);
    bool named = *facts && (!kind || with_place) && !m->done && m->title && strstr(facts, m->title);
    bool kind_told = m->kind && strstr(facts, m->kind);
    fy_put(p, "  ");
    if (!named)
        put_target_name(p, t, m, at);
    if (kind && !kind_told)
        fy_put(p, ", %s", m->kind);
    else if (m->done && !kind_told)
        fy_put(p, " (done)");
    fy_put(p, "%s", facts + (named ? 2 : 0));
    put_present(p, t, m->place, facts);
    fy_put(p, "\n");
}

static void put_target(struct fy_text *p, const struct table *t, int marker, const uint16_t *count)
{
    struct fy_text facts = {0};
    put_special_facts(&facts, t, t->view->markers[marker].place, count);
    if (!told_before(t, marker, facts.n ? facts.text : ""))
        put_target_line(p, t, &t->view->markers[marker], facts.n ? facts.text : "");
    free(facts.text);
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
    uint16_t *count = count_facts(t);
    for (int i = 0; i < t->view->n_markers; i++)
        if (t->view->markers[i].role == FY_MARKER_OBJECTIVE)
            put_target(p, t, i, count);
    free(count);
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

static bool has_role(const struct fy_notes *notes, int role)
{
    for (int i = 0; i < notes->n; i++)
        if (notes->note[i].role == role)
            return true;
    return false;
}

/* What is warned of first; briefly: what is left not where the cost is told, "two of three spaces". */
static void put_prospect(struct fy_text *p, const struct table *t, const struct fy_choice *c, const char *first, bool brief)
{
    struct fy_notes notes = {0};
    uint32_t rest = ~(1U << FY_PATH | 1U << FY_WARNING | 1U << FY_POSSIBLE);
    if (t->needed || t->bare)
        return;
    fy_prospect(t->game, t->state, c, &notes);
    if (brief && has_role(&notes, FY_COST))
        rest &= ~(1U << FY_LEFT);
    size_t before = p->n;
    page_notes_short(p, t, &notes, 1U << FY_WARNING, first);
    page_notes_short(p, t, &notes, rest, p->n > before ? "; " : first);
}

void page_prospect_short(struct fy_text *p, const struct table *t, const struct fy_choice *c, const char *first)
{
    put_prospect(p, t, c, first, false);
}

static bool same_kind(const struct fy_note *a, const struct fy_note *b)
{
    return a->role == b->role && a->say.text == b->say.text;
}

/* The first note of each kind that has such a role, and how many more there are: "g1 spots it there with 4+, and 2 more". */
static void put_digest(struct fy_text *p, const struct table *t, const struct fy_notes *notes, uint32_t roles, const char *first)
{
    int role = -1;
    for (int i = 0; i < notes->n; i++) {
        const struct fy_note *note = &notes->note[i];
        int before = 0, after = 0;
        for (int k = 0; k < i; k++)
            before += same_kind(&notes->note[k], note);
        for (int k = i + 1; k < notes->n; k++)
            after += same_kind(&notes->note[k], note);
        if (before || !(roles >> note->role & 1))
            continue;
        put_note_short(p, t, note, role, first);
        if (after)
            fy_put(p, ", and %d more", after);
        first = "; ";
        role = note->role;
    }
}

/* Why: the places that it has to do with; where there are none, the first thing that speaks for it. */
static bool put_purposes(struct fy_text *p, const struct table *t, const struct fy_notes *notes)
{
    char text[FY_TEXT];
    bool any = false;
    for (int other = 0; other < 2; other++)
        for (int i = 0; i < notes->n && !(other && any); i++)
            if (notes->note[i].role == FY_PURPOSE && (notes->note[i].place < 0) == other) {
                fy_text_message(t->game, &notes->note[i].say, text, sizeof text);
                fy_put(p, "%s%s", any ? "; " : ": ", text);
                any = true;
            }
    return any;
}

void page_purpose(struct fy_text *p, const struct table *t, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    bool point = t->game->sys->verbs[c->verb].a == FY_HUNDREDTHS;
    uint32_t roles = 1U << FY_WARNING;
    if (t->ask.open)
        roles |= 1U << FY_RISK | (point ? 0 : 1U << FY_NEED | 1U << FY_GAIN);
    if (t->needed || t->bare)
        return;
    fy_prospect(t->game, t->state, c, &notes);
    bool any = put_purposes(p, t, &notes);
    put_digest(p, t, &notes, roles, any ? "; " : ": ");
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
        page_place_ids(p, t, o);
        put_prospect(p, t, &o->choice, ": ", true);
        fy_put(p, "\n");
        n++;
    }
    const struct offer *first = n ? NULL : table_takes_up(t, piece);
    if (first) {
        table_offer_text(t, first, text, sizeof text);
        fy_put(p, "It is taken up first: %d  %s\n", first->number, text);
    } else if (!n)
        fy_put(p, "No choice that is listed now takes %s anywhere.\n", fy_thing_title(t->game, FY_PIECE, piece));
    else if (t->ask.open)
        fy_put(p, "      (or any other place that it may go to, in words)\n");
}
