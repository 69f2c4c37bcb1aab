/* table.c - a game on the table. */
#include "page.h"
#include "scenery.h"

#include "foray/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void table_open(struct table *t, struct fy_session *s, struct fy_game *own, struct fy_store *store, const char *name)
{
    *t = (struct table){.session = s, .own_game = own, .game = fy_session_game(s), .store = store};
    const struct fy_system *sys = t->game->sys;
    size_t room = sys->max_choices > FY_DRAW_KINDS ? sys->max_choices : (size_t)FY_DRAW_KINDS;
    fy_print(t->name, sizeof t->name, "%s", name ? name : "");
    t->view = fy_must(malloc(sizeof *t->view));
    t->scratch = fy_must(calloc(room, sizeof *t->scratch));
    t->offers = fy_must(calloc(room, sizeof *t->offers));
    sys->board(t->game->data, &t->board);
    t->ply = fy_session_ply(s);
    t->runs_on = fy_session_config(s)->dice == FY_DICE_SEEDED;
    table_look(t);
}

void table_close(struct table *t)
{
    char error[FY_ERROR];
    if (t->store && !t->replay)
        fy_store_note(t->store, t->session, error);
    fy_session_free(t->session);
    fy_game_close(t->own_game);
    free(t->view);
    free(t->scratch);
    free(t->offers);
    memset(t, 0, sizeof *t);
}

/* ------------------------------------------------------------------ looking */

int32_t table_about(const struct table *t, const struct fy_choice *c)
{
    const struct fy_verb *v = &t->game->sys->verbs[c->verb];
    return v->who == FY_PIECE ? c->who : v->who == FY_NONE && v->a == FY_PIECE ? c->a : -1;
}

/* A choice that names nothing ends or begins something: what has a rule of its own first, then what only lets the game go on, then
 * what is warned of. */
enum { RANKS = 4 };
static int rank(const struct table *t, const struct fy_choice *c)
{
    const struct fy_verb *v = &t->game->sys->verbs[c->verb];
    struct fy_notes notes = {0};
    if (v->who != FY_NONE || v->a != FY_NONE || v->b != FY_NONE)
        return 0;
    fy_prospect(t->game, t->state, c, &notes);
    for (int i = 0; i < notes.n; i++)
        if (notes.note[i].role == FY_WARNING)
            return 3;
    return v->rule ? 1 : 2;
}

bool table_offer_ends(const struct table *t, const struct offer *o)
{
    return !t->needed && rank(t, &o->choice) > 0;
}

bool table_offer_passes(const struct table *t, const struct offer *o)
{
    int r = t->needed ? 0 : rank(t, &o->choice);
    return r > 0 && r < RANKS - 1;
}

/* Does it lead to a place that has no name but its number? */
static bool goes_nowhere_named(const struct table *t, const struct fy_choice *c)
{
    const struct fy_verb *v = &t->game->sys->verbs[c->verb];
    int32_t place = v->a == FY_PLACE ? c->a : v->b == FY_PLACE ? c->b : -1;
    const struct fy_place *at = place >= 0 && place < t->board.n_places ? &t->board.places[place] : NULL;
    return at && (!at->title || !strcmp(at->title, at->id));
}

/* How far a choice is from what somebody looks for. 0: it leads to no place, or to one that something there speaks for; 1: something
 * else speaks for it, or the place has a name; 2: one of many points or places. */
enum { DISTANCES = 3 };
static int remoteness(const struct table *t, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    const struct fy_verb *v = &t->game->sys->verbs[c->verb];
    if (v->a != FY_HUNDREDTHS && v->a != FY_PLACE && v->b != FY_PLACE)
        return 0;
    int remote = v->a == FY_HUNDREDTHS || goes_nowhere_named(t, c) ? 2 : 1;
    fy_prospect(t->game, t->state, c, &notes);
    for (int i = 0; i < notes.n && remote; i++)
        if (notes.note[i].role == FY_PURPOSE)
            remote = notes.note[i].place < 0;
    return remote;
}

int table_foremost(const struct table *t)
{
    int n[DISTANCES] = {0};
    for (int i = 0; i < t->n_offers && !t->needed; i++)
        n[remoteness(t, &t->offers[i].choice)] += !rank(t, &t->offers[i].choice);
    return n[0] ? n[0] : n[1] ? n[1] : t->n_offers;
}

static void add_offer(struct table *t, const struct fy_choice *c, int32_t piece)
{
    t->grouped |= piece >= 0 && t->n_offers && t->offers[t->n_offers - 1].piece == piece;
    t->offers[t->n_offers] = (struct offer){*c, 0, piece, t->n_offers + 1};
    t->n_offers++;
}

/* Those about one piece, none of which only ends something, in their order; where they are many, or points on the table, what
 * somebody looks for comes first. */
static void add_group(struct table *t, int n, int32_t piece)
{
    enum { MANY = 24 };
    int group = 0;
    for (int i = 0; i < n; i++)
        group += table_about(t, &t->scratch[i]) == piece;
    bool sorted = t->ask.open || group > MANY;
    for (int last = 0; last < (sorted ? DISTANCES : 1); last++)
        for (int i = 0; i < n; i++) {
            const struct fy_choice *c = &t->scratch[i];
            if (table_about(t, c) == piece && !rank(t, c) && (!sorted || remoteness(t, c) == last))
                add_offer(t, c, piece);
        }
}

/* The choices, those about one piece together: the piece that is asked about, then the others as they first come; last what
 * only ends something. */
static void list_choices(struct table *t)
{
    int n = t->game->sys->choices(t->game->data, t->state, t->scratch);
    t->n_offers = 0;
    t->grouped = false;
    if (t->ask.focus >= 0)
        add_group(t, n, t->ask.focus);
    for (int i = 0; i < n; i++) {
        int32_t piece = table_about(t, &t->scratch[i]);
        bool known = rank(t, &t->scratch[i]) > 0;
        for (int k = 0; k < t->n_offers && !known; k++)
            known = t->offers[k].piece == piece;
        if (!known)
            add_group(t, n, piece);
    }
    for (int last = 1; last < RANKS; last++)
        for (int i = 0; i < n; i++)
            if (rank(t, &t->scratch[i]) == last)
                add_offer(t, &t->scratch[i], -1);
}

/* Inside an area or on its edge; on the shore of water, or at a cliff, one is not in it. */
static bool lies_in(const struct fy_feature *f, const struct fy_choice *c)
{
    bool shore = f->role == FY_FEATURE_WATER || f->role == FY_FEATURE_CLIFF;
    for (int i = 0, j = f->n - 1; f->n > 2 && !shore && i < f->n; j = i++) {
        int64_t x = f->x[i] - f->x[j], y = f->y[i] - f->y[j], px = c->a - f->x[j], py = c->b - f->y[j], along = px * x + py * y;
        if (px * y == py * x && along >= 0 && along <= x * x + y * y)
            return true;
    }
    return f->n > 2 && scenery_inside(f->x, f->y, f->n, c->a, c->b);
}

static void look_at_ground(struct table *t)
{
    t->common_ground = UINT64_MAX;
    for (int i = 0; i < t->n_offers; i++)
        for (int k = 0; k < t->board.n_features && k < 64 && t->game->sys->verbs[t->offers[i].choice.verb].a == FY_HUNDREDTHS; k++)
            if (!lies_in(&t->board.features[k], &t->offers[i].choice))
                t->common_ground &= ~(UINT64_C(1) << k);
}

static void list_outcomes(struct table *t, const uint64_t could[FY_DRAW_WORDS])
{
    t->n_offers = 0;
    t->grouped = false;
    for (int32_t i = 0; i < t->needed->sides; i++)
        t->offers[t->n_offers++] = (struct offer){.face = i + 1, .piece = -1, .number = i + 1};
    for (int32_t i = 0; !t->needed->sides && i < FY_DRAW_KINDS; i++)
        if (could[i / 64] >> (i % 64) & 1) {
            t->offers[t->n_offers] = (struct offer){.face = i, .piece = -1, .number = t->n_offers + 1};
            t->n_offers++;
        }
}

/* Games inside this game, and the one this game is inside of. Only stored games have any. */
static void look_at_related(struct table *t)
{
    t->n_subgames = 0;
    t->subgame.name[0] = t->campaign.name[0] = '\0';
    if (!t->store || t->replay)
        return;
    if (!t->needed)
        t->n_subgames = fy_subgames(t->game, t->state, t->subgames);
    if (!t->n_subgames || !fy_store_subgame(t->store, t->session, &t->subgame))
        t->subgame.name[0] = '\0';
    if (!fy_store_campaign(t->store, t->session, &t->campaign))
        t->campaign.name[0] = '\0';
}

static void look_for_ours(struct table *t)
{
    uint64_t now[PIECE_WORDS] = {0};
    for (int i = 0; i < t->view->n_pieces; i++) {
        const struct fy_piece *p = &t->view->pieces[i];
        if (p->side == FY_OURS && p->id < 64 * PIECE_WORDS)
            now[p->id / 64] |= UINT64_C(1) << (p->id % 64);
    }
    for (int i = 0; i < PIECE_WORDS; i++) {
        t->gone[i] = t->ours[i] & ~now[i];
        t->ours[i] = now[i];
    }
}

void table_look(struct table *t)
{
    const struct fy_system *sys = t->game->sys;
    uint64_t could[FY_DRAW_WORDS];
    if (!t->replay)
        t->ply = fy_session_ply(t->session);
    t->state = fy_session_state_at(t->session, t->ply);
    t->lines = fy_session_log(t->session, &t->n_lines);
    while (t->replay && t->n_lines && t->lines[t->n_lines - 1].ply > t->ply)
        t->n_lines--;
    t->needed = t->replay ? NULL : fy_session_needed(t->session, could);
    t->bare = t->needed && !t->ply && !t->n_lines;
    t->ask = (struct fy_ask){.focus = -1};
    fy_view_clear(t->view);
    if (!t->bare) {
        sys->ask(t->game->data, t->state, &t->ask);
        sys->show(t->game->data, t->state, t->view);
    }
    look_for_ours(t);
    look_at_related(t);
    if (t->needed)
        list_outcomes(t, could);
    else
        list_choices(t);
    look_at_ground(t);
}

const char *table_heading(const struct table *t, int32_t piece)
{
    return piece >= 0 ? fy_thing_title(t->game, FY_PIECE, piece) : "Also";
}

const struct offer *table_offer(const struct table *t, int number)
{
    return number >= 1 && number <= t->n_offers ? &t->offers[number - 1] : NULL;
}

/* The same letters and digits, whatever stands between them: "ML 160", "ml160". */
static bool same_letters(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a && isascii((unsigned char)*a) && !isalnum((unsigned char)*a))
            a++;
        while (*b && isascii((unsigned char)*b) && !isalnum((unsigned char)*b))
            b++;
        if (!*a || tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return !*a && !*b;
    }
}

bool table_find(const struct table *t, int noun, const char *words, int32_t *index)
{
    int n = t->game->sys->count(t->game->data, noun), parts = 0;
    *index = *words ? fy_thing_find(t->game, noun, words) : -1;
    for (int32_t i = 0; i < n && *index < 0; i++)
        if (same_letters(fy_thing_title(t->game, noun, i), words))
            *index = i;
    if (*index >= 0 || !*words)
        return *index >= 0;
    for (int32_t i = 0; i < n; i++)
        if (fy_contains(fy_thing_title(t->game, noun, i), words, strlen(words))) {
            *index = i;
            parts++;
        }
    return parts == 1;
}

bool table_find_outcome(const struct table *t, const char *words, int32_t *face)
{
    int same = 0, parts = 0;
    int32_t part = -1;
    if (fy_value_read(t->game, t->needed->noun, words, face))
        return true;
    for (int i = 0; i < t->n_offers; i++) {
        const char *title = fy_thing_title(t->game, t->needed->noun, t->offers[i].face);
        if (!same && same_letters(title, words)) {
            *face = t->offers[i].face; /* of several that are alike the first will do */
            same = 1;
        }
        if (fy_contains(title, words, strlen(words)) && (part < 0 || strcmp(title, fy_thing_title(t->game, t->needed->noun, part)) != 0)) {
            part = t->offers[i].face;
            parts++;
        }
    }
    if (!same && parts == 1)
        *face = part;
    return same || parts == 1;
}

/* What ground a choice of a point leads to: " (Hedges)"; nothing where it is open. */
static size_t ground_text(const struct table *t, const struct fy_choice *c, char *out, size_t n)
{
    size_t at = 0;
    for (int i = 0; i < t->board.n_features; i++) {
        const struct fy_feature *f = &t->board.features[i];
        bool common = i < 64 && (t->common_ground >> i & 1);
        if (f->title && !common && lies_in(f, c))
            at += fy_print(out + at, n - at, at ? ", %s" : " (%s", f->title);
    }
    return at ? at + fy_print(out + at, n - at, ")") : 0;
}

size_t table_offer_text(const struct table *t, const struct offer *o, char *out, size_t n)
{
    if (!t->needed) {
        size_t at = fy_text_choice_label(t->game, &o->choice, out, n);
        if (t->game->sys->verbs[o->choice.verb].a == FY_HUNDREDTHS)
            at += ground_text(t, &o->choice, out + at, n - at);
        return at;
    }
    if (t->needed->sides)
        return fy_print(out, n, "the d%d shows %d", t->needed->sides, (int)o->face);
    return fy_print(out, n, "%s (%s)", fy_thing_title(t->game, t->needed->noun, o->face),
                    fy_thing_id(t->game, t->needed->noun, o->face));
}

uint16_t table_offer_rule(const struct table *t, const struct offer *o)
{
    return t->needed ? t->needed->rule : fy_choice_rule(t->game->sys, &o->choice, &t->ask);
}

uint16_t table_prompt(const struct table *t, char *out, size_t n)
{
    if (!t->needed) {
        fy_text_prompt(t->game, &t->ask, out, n);
        return t->ask.rule;
    }
    size_t at = t->needed->sides ? fy_print(out, n, "Roll a d%d: ", t->needed->sides) : fy_print(out, n, "Draw: ");
    fy_text_pull(t->game, t->needed, out + at, n - at);
    return t->needed->rule;
}

const struct fy_piece *table_piece(const struct table *t, int32_t piece)
{
    for (int i = 0; i < t->view->n_pieces; i++)
        if (t->view->pieces[i].id == piece)
            return &t->view->pieces[i];
    return NULL;
}

int32_t table_piece_place(const struct table *t, int32_t piece)
{
    const struct fy_piece *p = piece < 0 ? NULL : table_piece(t, piece);
    return p ? p->place : -1;
}

/* The place one slot of a choice speaks of. */
static int32_t slot_place(const struct table *t, int kind, int32_t value)
{
    return kind == FY_PLACE ? value : kind == FY_PIECE ? table_piece_place(t, value) : -1;
}

bool table_offer_at(const struct table *t, const struct offer *o, int32_t place)
{
    if (t->needed)
        return false;
    const struct fy_verb *v = &t->game->sys->verbs[o->choice.verb];
    return slot_place(t, v->who, o->choice.who) == place || slot_place(t, v->a, o->choice.a) == place ||
           slot_place(t, v->b, o->choice.b) == place;
}

/* Does a word of a text begin so? No number may be a part of a longer one: "b1" is not in "b12". A letter is a word of its own:
 * "c" is not in "coast". */
static bool has_word(const char *text, const char *word, size_t n)
{
    for (const char *at = text; fy_contains(at, word, n); at++) {
        bool begins = !strncasecmp(at, word, n) && (at == text || !isalnum((unsigned char)at[-1]) || !isalnum((unsigned char)*word));
        bool longer = (isdigit((unsigned char)word[n - 1]) && isdigit((unsigned char)at[n])) ||
                      (n == 1 && isalnum((unsigned char)at[n]));
        if (begins && !longer)
            return true;
    }
    return false;
}

/* What a point on the table is good for, so that it is found by "radar". */
static size_t purpose_text(const struct table *t, const struct fy_choice *c, char *out, size_t n)
{
    struct fy_notes notes = {0};
    size_t at = 0;
    if (t->ask.open && t->game->sys->verbs[c->verb].a == FY_HUNDREDTHS)
        fy_prospect(t->game, t->state, c, &notes);
    for (int i = 0; i < notes.n; i++)
        if (notes.note[i].role == FY_PURPOSE) {
            at += fy_print(out + at, n - at, " ");
            at += fy_text_message(t->game, &notes.note[i].say, out + at, n - at);
        }
    return at;
}

bool table_offer_says(const struct table *t, const struct offer *o, const char *words)
{
    char text[2 * FY_TEXT];
    size_t at = table_offer_text(t, o, text, sizeof text);
    if (!t->needed) {
        at += fy_print(text + at, sizeof text - at, " ");
        at += fy_text_choice(t->game, &o->choice, text + at, sizeof text - at);
        purpose_text(t, &o->choice, text + at, sizeof text - at);
    }
    for (const char *w = words + strspn(words, " "); *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (!has_word(text, w, n))
            return false;
        w += n;
    }
    return true;
}

bool table_offer_names(const struct table *t, const struct offer *o, int32_t piece)
{
    if (t->needed)
        return false;
    const struct fy_verb *v = &t->game->sys->verbs[o->choice.verb];
    return (v->who == FY_PIECE && o->choice.who == piece) || (v->a == FY_PIECE && o->choice.a == piece) ||
           (v->b == FY_PIECE && o->choice.b == piece);
}

int32_t table_offer_target(const struct table *t, const struct offer *o)
{
    if (t->needed)
        return -1;
    const struct fy_verb *v = &t->game->sys->verbs[o->choice.verb];
    int32_t a = slot_place(t, v->a, o->choice.a), b = slot_place(t, v->b, o->choice.b);
    return a >= 0 ? a : b >= 0 ? b : slot_place(t, v->who, o->choice.who);
}
