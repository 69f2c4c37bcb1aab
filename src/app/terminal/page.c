/* page.c - texts for people about a game. */
#include "page.h"

#include "../report.h"

#include "foray/odds.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------ pieces and places */

static const char *side_word(int side)
{
    return side == FY_OURS ? "ours" : side == FY_THEIRS ? "theirs" : "neutral";
}

/* Is it the label of a counter, which the title does not have? */
static bool labelled(const struct fy_piece *x, const char *title)
{
    return x->label && isalnum((unsigned char)*x->label) && !strstr(title, x->label);
}

/* What kind of unit it is, if the title does not say it. */
static void put_sign(struct fy_text *p, const struct fy_piece *x, const char *title)
{
    static const char enemy[] = "enemy-"; /* whose it is has been said */
    const char *word = x->sign != FY_SIGN_NONE && x->sign < FY_SIGNS ? fy_sign_words[x->sign] : "";
    if (!strncmp(word, enemy, sizeof enemy - 1))
        word += sizeof enemy - 1;
    if (*word && x->sign != FY_SIGN_UNKNOWN && !fy_contains(title, word, strlen(word)))
        fy_put(p, " %s", word);
}

/* The states that the title does not tell: "pinned", "aboard ML 177". */
static void put_states(struct fy_text *p, const struct table *t, const struct fy_piece *x, const char *title)
{
    const struct fy_state *states = t->game->sys->states;
    for (int i = 0; states && states[i].word; i++)
        if (x->flags >> i & 1 && !fy_contains(title, states[i].word, strlen(states[i].word)))
            fy_put(p, ", %s%s%s", states[i].word, x->aboard >= 0 && !strcmp(states[i].word, "aboard") ? " " : "",
                   x->aboard >= 0 && !strcmp(states[i].word, "aboard") ? fy_thing_title(t->game, FY_PIECE, x->aboard) : "");
    if (x->flags & FY_PIECE_SPENT)
        fy_put(p, ", done for now");
}

/* By the name that the log and the choices give it. */
void page_piece(struct fy_text *p, const struct table *t, const struct fy_piece *x)
{
    const char *title = fy_thing_title(t->game, FY_PIECE, x->id);
    fy_put(p, "%s (%s%s%s", title, labelled(x, title) ? x->label : "", labelled(x, title) ? ", " : "", side_word(x->side));
    put_sign(p, x, title);
    fy_put(p, ")");
    if (x->flags & FY_PIECE_FACE_DOWN && !strstr(title, "face-down"))
        fy_put(p, ", face down");
    if (x->strength >= 0)
        fy_put(p, ", %s %d", x->strength_word ? x->strength_word : "strength", x->strength);
    if (x->steps_full > 1 || (x->steps_word && x->steps_full))
        fy_put(p, ", %d of %d %s", x->steps, x->steps_full, x->steps_word ? x->steps_word : "steps");
    if (x->tag >= 0 && x->tag_word)
        fy_put(p, ", %d %s", x->tag, x->tag_word);
    else if (x->tag >= 0)
        fy_put(p, ", no. %d", x->tag);
    if (x->facing >= 0)
        fy_put(p, ", facing %d°", x->facing);
    put_states(p, t, x, title);
}

void page_holds(struct fy_text *p, const struct table *t, int32_t place, const char *first, const char *next)
{
    const struct fy_place *at = &t->board.places[place];
    const char *between = first;
    for (int i = 0; i < t->view->n_markers; i++)
        if (t->view->markers[i].place == place) {
            const struct fy_marker *m = &t->view->markers[i];
            bool same = m->title && at->title && !strcmp(m->title, at->title); /* the place has been named */
            const char *dash = m->role == FY_MARKER_POSITION ? strchr(m->kind, '-') : NULL; /* "position-red" */
            if (same && dash)
                fy_put(p, "%s%s %.*s", between, dash + 1, (int)(dash - m->kind), m->kind);
            else
                fy_put(p, "%s%s", between, m->title && !same ? m->title : m->kind);
            fy_put(p, "%s", m->done ? " (done)" : "");
            between = next;
        }
    for (int i = 0; i < t->view->n_pieces; i++)
        if (t->view->pieces[i].place == place) {
            fy_put(p, "%s", between);
            page_piece(p, t, &t->view->pieces[i]);
            between = next;
        }
}

/* Who and what is there: each in full while they are few, otherwise by name, and without those aboard somebody. */
void page_stands(struct fy_text *p, const struct table *t, int32_t place)
{
    enum { FEW = 4 };
    int n = 0;
    for (int i = 0; i < t->view->n_pieces; i++)
        n += t->view->pieces[i].place == place && t->view->pieces[i].aboard < 0;
    if (n <= FEW) {
        page_holds(p, t, place, ": ", "; ");
        return;
    }
    const char *between = ": ";
    for (int side = FY_OURS; side <= FY_NEUTRAL; side++)
        for (int i = 0; i < t->view->n_pieces; i++) {
            const struct fy_piece *x = &t->view->pieces[i];
            if (x->place != place || x->side != side || x->aboard >= 0)
                continue;
            fy_put(p, "%s%s", between, fy_thing_title(t->game, FY_PIECE, x->id));
            between = ", ";
        }
    fy_put(p, " (place %s tells more)", t->board.places[place].id);
}

/* Has the title the id in it, as a word of its own? */
static bool says_id(const struct fy_place *at)
{
    size_t n = strlen(at->id);
    for (const char *s = at->title; s && *s; s++)
        if ((s == at->title || !isalnum((unsigned char)s[-1])) && !strncasecmp(s, at->id, n) && !isalnum((unsigned char)s[n]))
            return true;
    return false;
}

/* Do title and id say the same: "Old Mole" and old-mole? */
static bool is_slug(const struct fy_place *at)
{
    const char *id = at->id, *title = at->title;
    for (; title && *title && *id; id++, title++)
        if (tolower((unsigned char)*title) != *id && !(*title == ' ' && *id == '-'))
            return false;
    return title && !*title && !*id;
}

/* As choices name it: "Mole root (s58)". */
void page_place_name(struct fy_text *p, const struct fy_place *at)
{
    if (!at->title)
        fy_put(p, "%s", at->id);
    else if (says_id(at) || is_slug(at))
        fy_put(p, "%s", at->title);
    else
        fy_put(p, "%s (%s)", at->title, at->id);
}

static void put_place(struct fy_text *p, const struct table *t, int32_t place, const char *first, const char *next)
{
    const struct fy_place *at = &t->board.places[place];
    page_place_name(p, at);
    if (at->tag && *at->tag)
        fy_put(p, " <%s>", at->tag);
    if (t->board.terrains && at->shape != FY_BOX)
        fy_put(p, " [%s]", t->board.terrains[at->terrain].title);
    page_holds(p, t, place, first, next);
}

void page_place(struct fy_text *p, const struct table *t, int32_t place)
{
    put_place(p, t, place, ": ", "; ");
}

/* The name of the phase that stands on its track ("C Combat"), or NULL. */
static const char *stretch_name(const struct fy_view *v, const struct fy_track *k)
{
    const char *name = NULL;
    for (int i = 0; k->role == FY_TRACK_PHASE && i < k->stretches; i++)
        if (v->stretches[k->first_stretch + i].from <= k->value)
            name = v->stretches[k->first_stretch + i].name;
    return name;
}

static void put_halves(struct fy_text *p, int32_t halves)
{
    char text[FY_VALUE_TEXT];
    fy_text_halves(halves, text, sizeof text);
    fy_put(p, "%s", text);
}

/* Half a point more than the track says? */
static bool half_more(const struct table *t, const struct fy_track *k)
{
    struct fy_score s = {0};
    if (k->role == FY_TRACK_POINTS && !t->bare)
        t->game->sys->score(t->game->data, t->state, &s);
    return s.half;
}

static void put_track_value(struct fy_text *p, const struct table *t, const struct fy_track *k)
{
    const char *word = stretch_name(t->view, k);
    if (k->value == k->hi || !word) /* what is over has no stretch of its own */
        word = k->word;
    if (word && k->role == FY_TRACK_TURN && !isalpha((unsigned char)*word)) /* the log counts turns: "2 (1:45)" */
        fy_put(p, "%d (%s)", (int)k->value, word);
    else if (word)
        fy_put(p, "%s", word);
    else
        put_halves(p, 2 * k->value + half_more(t, k));
}

/* Turn, phase and points first. */
static void put_tracks(struct fy_text *p, const struct table *t, const char *between, bool all)
{
    const char *before = "";
    for (int other = 0; other <= all; other++)
        for (int i = 0; i < t->view->n_tracks; i++) {
            const struct fy_track *k = &t->view->tracks[i];
            if ((k->role == FY_TRACK_OTHER) != other)
                continue;
            fy_put(p, "%s%s ", before, k->label);
            before = between;
            put_track_value(p, t, k);
        }
}

void page_tracks(struct fy_text *p, const struct table *t, const char *between)
{
    put_tracks(p, t, between, true);
}

void page_status(struct fy_text *p, const struct table *t)
{
    enum { FEW = 3 };
    put_tracks(p, t, ", ", t->view->n_tracks <= FEW);
}

static bool occupied(const struct table *t, int32_t place)
{
    for (int i = 0; i < t->view->n_pieces; i++)
        if (t->view->pieces[i].place == place)
            return true;
    for (int i = 0; i < t->view->n_markers; i++)
        if (t->view->markers[i].place == place)
            return true;
    return false;
}

static void put_places(struct fy_text *p, const struct table *t, bool boxes)
{
    for (int32_t i = 0; i < t->board.n_places; i++)
        if ((t->board.places[i].shape == FY_BOX) == boxes && occupied(t, i)) {
            fy_put(p, "  ");
            put_place(p, t, i, ":\n    ", "\n    ");
            fy_put(p, "\n");
        }
}

void page_point(struct fy_text *p, const struct table *t, int32_t x, int32_t y)
{
    char text[2][16];
    fy_value_write(t->game, FY_HUNDREDTHS, x, text[0], sizeof text[0]);
    fy_value_write(t->game, FY_HUNDREDTHS, y, text[1], sizeof text[1]);
    fy_put(p, "%s, %s", text[0], text[1]);
}

static void put_loose(struct fy_text *p, const struct table *t)
{
    for (int i = 0; i < t->view->n_pieces; i++) {
        const struct fy_piece *x = &t->view->pieces[i];
        if (x->place >= 0)
            continue;
        fy_put(p, "  ");
        page_point(p, t, x->x, x->y);
        fy_put(p, ": ");
        page_piece(p, t, x);
        fy_put(p, "\n");
    }
    for (int i = 0; i < t->view->n_markers; i++) {
        const struct fy_marker *m = &t->view->markers[i];
        if (m->place >= 0)
            continue;
        fy_put(p, "  ");
        page_point(p, t, m->x, m->y);
        fy_put(p, ": %s%s\n", m->title ? m->title : m->kind, m->done ? " (done)" : "");
    }
}

static void put_shape(struct fy_text *p, const struct table *t, const struct fy_feature *f)
{
    int32_t last = f->n > 2 ? f->n / 2 : f->n - 1; /* the corner opposite the first */
    fy_put(p, "  %s %s (%s), ", f->id, f->title ? f->title : "", f->kind);
    page_point(p, t, f->x[0], f->y[0]);
    if (last > 0) {
        fy_put(p, " to ");
        page_point(p, t, f->x[last], f->y[last]);
    }
    fy_put(p, "\n");
}

/* What lies on an inch table; of what is drawn on it now, what is there for all to see and not measured for somebody. */
static void put_ground(struct fy_text *p, const struct table *t)
{
    fy_put(p, "The ground:\n");
    for (int i = 0; i < t->board.n_features; i++)
        if (t->board.features[i].role != FY_FEATURE_TARGET)
            put_shape(p, t, &t->board.features[i]);
    for (int i = 0; i < t->view->n_shapes; i++)
        if (t->view->shapes[i].role == FY_FEATURE_WIRE)
            put_shape(p, t, &t->view->shapes[i]);
}

void page_view(struct fy_text *p, const struct table *t)
{
    page_tracks(p, t, ", ");
    fy_put(p, "\nOn the map:\n");
    put_places(p, t, false);
    if (t->board.kind == FY_INCHES) {
        put_loose(p, t);
        put_ground(p, t);
    }
    page_boxes(p, t);
}

void page_boxes(struct fy_text *p, const struct table *t)
{
    size_t before = p->n;
    fy_put(p, "Off the map:\n");
    size_t head = p->n;
    put_places(p, t, true);
    if (p->n == head) {
        p->n = before;
        fy_put(p, "Nothing is off the map.\n");
    }
}

/* ------------------------------------------------------------------ score and game */

void page_score(struct fy_text *p, const struct table *t)
{
    if (t->bare)
        fy_put(p, "The game is still being set up.\n");
    else
        report_score(p, t->game, t->state);
}

void page_report(struct fy_text *p, const struct table *t)
{
    if (t->bare)
        fy_put(p, "The game is still being set up.\n");
    else
        report_game(p, t->session, t->ply);
}

void page_game(struct fy_text *p, const struct table *t)
{
    const struct fy_system *sys = t->game->sys;
    const struct fy_session_config *c = fy_session_config(t->session);
    char value[64], seed[64];
    fy_put(p, "%s\n%s\n%s\n\n", sys->title, t->game->title, t->game->summary);
    if (*t->name)
        fy_put(p, "Game: %s (saved after every choice)\n", t->name);
    if (*t->campaign.name)
        fy_put(p, "Part of: %s, after its choice %u\n", t->campaign.name, (unsigned)t->campaign.ply);
    for (uint32_t i = 1; i <= fy_session_ply(t->session); i++)
        if (fy_session_reference_at(t->session, i))
            fy_put(p, "Choice %u: the result of %s\n", (unsigned)i, fy_session_reference_at(t->session, i)->name);
    fy_session_seed_text(t->session, seed, sizeof seed);
    fy_put(p, "Choices made: %u\nSeed: %s\nDice: %s\nUndo: %s\n", (unsigned)fy_session_ply(t->session), seed,
           fy_dice_mode_words[c->dice], fy_undo_words[c->undo]);
    for (int i = 0; i < sys->n_options; i++) {
        fy_option_value(&sys->options[i], c->options[i], value, sizeof value);
        fy_put(p, "%s: %s (%s)\n", sys->options[i].name, value, sys->options[i].title);
    }
    fy_put(p, "\n");
    for (int i = 0; i < t->view->n_tracks; i++) {
        const struct fy_track *k = &t->view->tracks[i];
        fy_put(p, "%s: ", k->label);
        if (k->word)
            fy_put(p, "%s\n", k->word);
        else
            fy_put(p, "%d (%d to %d)\n", (int)k->value, (int)k->lo, (int)k->hi);
    }
}

static void put_percent(struct fy_text *p, double chance, double error)
{
    fy_put(p, "%5.1f %%", 100 * chance);
    if (error > 0)
        fy_put(p, " (+- %.1f)", 100 * error);
}

static void put_line(struct fy_text *p, const struct table *t, const struct fy_odds_line *l)
{
    put_percent(p, l->chance, l->error);
    fy_put(p, "  %s", l->text);
    if (l->rule)
        fy_put(p, " [%s]", fy_rule_id(t->game->sys, l->rule));
    fy_put(p, "\n");
}

/* -3 and a half more is -2½. */
static void put_gain(struct fy_text *p, const char *before, const struct fy_odds_gain *g)
{
    fy_put(p, "%s %s", before, g->points < 0 ? "" : "+");
    put_halves(p, 2 * g->points + g->half);
    fy_put(p, " %.1f %%", 100 * g->chance);
}

static void put_points(struct fy_text *p, const struct fy_odds *odds)
{
    fy_put(p, "points: %+.2f on average", odds->points);
    if (odds->points_error > 0)
        fy_put(p, " (+- %.2f)", odds->points_error);
    for (int i = 0; odds->n_gains > 1 && i < odds->n_gains; i++)
        put_gain(p, i ? "," : ":", &odds->gain[i]);
    fy_put(p, "\n");
}

/* What a player asks about, under its kind; the lines of the log where the system states no outcomes. */
static void put_outcomes(struct fy_text *p, const struct table *t, const struct fy_odds *odds)
{
    for (int i = 0; i < odds->n_outcomes; i++) {
        const struct fy_odds_outcome *o = &odds->outcome[i];
        if (o->kind != FY_OUTCOME_NONE && (!i || o->kind != odds->outcome[i - 1].kind))
            fy_put(p, "%s:\n", fy_outcome_words[o->kind]);
        else if (o->kind == FY_OUTCOME_NONE && i && odds->outcome[i - 1].kind != FY_OUTCOME_NONE)
            fy_put(p, "otherwise:\n");
        put_line(p, t, &o->line);
    }
    for (int i = 0; !odds->n_outcomes && i < odds->n; i++)
        put_line(p, t, &odds->line[i]);
}

void page_odds(struct fy_text *p, const struct table *t, const struct offer *o)
{
    struct fy_odds odds;
    char text[400];
    if (t->needed || t->bare) {
        fy_put(p, "The dice are being rolled.\n");
        return;
    }
    fy_odds_of(t->game, t->state, &o->choice, 0, &odds);
    table_offer_text(t, o, text, sizeof text);
    if (odds.exact && odds.counted == 1)
        fy_put(p, "%s: no dice\n", text);
    else
        fy_put(p, "%s: %s %llu ways the dice can fall\n", text, odds.exact ? "counted out," : "sampled,",
                 (unsigned long long)odds.counted);
    if (odds.deals > 1)
        fy_put(p, "over %s%llu deals of what is hidden\n", odds.exact ? "all " : "", (unsigned long long)odds.deals);
    if (odds.followed)
        fy_put(p, "and what follows from it%s\n", odds.assumed ? ", chosen as a sensible player would" : "");
    put_points(p, &odds);
    fy_put(p, "\n");
    put_outcomes(p, t, &odds);
}

void page_choice(struct fy_text *p, const struct table *t, const struct offer *o)
{
    char text[400];
    uint16_t rule = table_offer_rule(t, o);
    table_offer_text(t, o, text, sizeof text);
    fy_put(p, "%s\n", text);
    if (!t->needed) {
        if (fy_text_help(t->game, o->choice.verb, text, sizeof text))
            fy_put(p, "%s\n", text);
        fy_text_choice(t->game, &o->choice, text, sizeof text);
        fy_put(p, "in words: %s\n", text);
    }
    fy_put(p, "\n");
    if (rule)
        page_rule(p, t->game->sys, rule);
}

/* The log and the map call a place by its id: so it is told with a choice that has only the title. */
void page_place_ids(struct fy_text *p, const struct table *t, const struct offer *o)
{
    const struct fy_verb *v = &t->game->sys->verbs[o->choice.verb];
    const int32_t place[2] = {v->a == FY_PLACE ? o->choice.a : -1, v->b == FY_PLACE ? o->choice.b : -1};
    const char *before = " (";
    for (int i = 0; i < 2; i++) {
        const struct fy_place *at = place[i] >= 0 && place[i] < t->board.n_places ? &t->board.places[place[i]] : NULL;
        if (at && at->title && !says_id(at) && !is_slug(at)) {
            fy_put(p, "%s%s", before, at->id);
            before = ", ";
        }
    }
    fy_put(p, "%s", *before == ',' ? ")" : "");
}

/* The only offer about a piece, which it names: no heading is needed. */
static bool speaks_for_itself(const struct table *t, const struct offer *o, const char *text)
{
    int n = 0;
    for (int i = 0; i < t->n_offers; i++)
        n += t->offers[i].piece == o->piece;
    return n == 1 && o->piece >= 0 && strstr(text, table_heading(t, o->piece));
}

static void put_offer(struct fy_text *p, const struct table *t, const struct offer *o, int32_t *piece)
{
    char text[FY_TEXT];
    table_offer_text(t, o, text, sizeof text);
    if (t->grouped && o->piece != *piece && !speaks_for_itself(t, o, text))
        fy_put(p, "%s:\n", table_heading(t, o->piece));
    *piece = o->piece;
    fy_put(p, "%4d  %s", o->number, text);
    if (!t->needed)
        page_place_ids(p, t, o);
    page_purpose(p, t, &o->choice);
    fy_put(p, "\n");
}

/* About the same piece, or about none and of one kind. */
static bool same_group(const struct offer *a, const struct offer *b)
{
    return a->piece == b->piece && (a->piece >= 0 || a->choice.verb == b->choice.verb);
}

/* "6 to 9 ML 160", "2 to 97 Sail to 0102 … Sail to 2003", "98 Stop": offers that belong together by their numbers. The index
 * behind them. */
static int put_group(struct fy_text *p, const struct table *t, int from)
{
    const struct offer *o = &t->offers[from];
    char text[FY_TEXT];
    int end = from + 1;
    while (end < t->n_offers && same_group(o, &t->offers[end]))
        end++;
    fy_put(p, "%d", o->number);
    if (end > from + 1)
        fy_put(p, " to %d", t->offers[end - 1].number);
    if (o->piece >= 0)
        fy_print(text, sizeof text, "%s", table_heading(t, o->piece));
    else
        table_offer_text(t, o, text, sizeof text);
    fy_put(p, " %s", text);
    if (o->piece < 0 && end > from + 1) {
        table_offer_text(t, &t->offers[end - 1], text, sizeof text);
        fy_put(p, " … %s", text);
    }
    return end;
}

int page_offers(struct fy_text *p, const struct table *t, const char *words, int from, int most)
{
    int32_t piece = -1;
    int n = 0, next = 0, left = 0;
    for (int i = 0; i < t->n_offers; i++) {
        const struct offer *o = &t->offers[i];
        bool ends = table_offer_ends(t, o);
        if ((i < from && !ends) || !table_offer_says(t, o, words))
            continue;
        if (ends || n < most) {
            put_offer(p, t, o, &piece);
            n += !ends;
        } else {
            next = next ? next : i;
            left++;
        }
    }
    if (!left)
        return 0;
    fy_put(p, "      %d more", left);
    for (int i = next; i < t->n_offers && !*words && !table_offer_ends(t, &t->offers[i]);) {
        fy_put(p, "%s", i == next ? ": " : "; ");
        i = put_group(p, t, i);
    }
    fy_put(p, "\n      more goes on; choices WORDS tells those of a piece, a place or a verb\n");
    return next;
}

void page_offers_again(struct fy_text *p, const struct table *t, int32_t piece)
{
    int32_t heading = -1;
    const char *before = "      ";
    for (int i = 0; i < t->n_offers && piece >= 0; i++)
        if (t->offers[i].piece == piece)
            put_offer(p, t, &t->offers[i], &heading);
    for (int i = 0; i < t->n_offers;) {
        if (t->offers[i].piece == piece && piece >= 0) {
            i++;
            continue;
        }
        fy_put(p, "%s", before);
        i = put_group(p, t, i);
        before = "; ";
    }
    fy_put(p, "\n");
}

/* ------------------------------------------------------------------ rules */

void page_clean(struct fy_text *p, const char *s)
{
    for (; *s; s++)
        if (!strncmp(s, "**", 2))
            s++;
        else if (*s != '`')
            fy_put(p, "%c", *s);
    fy_put(p, "%s", ""); /* a text even of nothing */
}

void page_rule(struct fy_text *p, const struct fy_system *sys, int rule)
{
    const struct fy_rule *r = &sys->rulebook->rules[rule];
    fy_put(p, "%s  (%s)\n\n", r->id, r->chapter);
    page_clean(p, r->text);
    fy_put(p, "\n");
}

static bool all_words(const struct fy_rule *r, const char *words)
{
    for (const char *w = words + strspn(words, " "); *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (!fy_contains(r->id, w, n) && !fy_contains(r->chapter, w, n) && !fy_contains(r->text, w, n))
            return false;
        w += n;
    }
    return true;
}

int page_find_rules(const struct fy_system *sys, const char *words, uint16_t *out, int cap)
{
    int n = 0, exact = fy_rule_find(sys, words);
    if (exact > 0 && cap > 0) {
        out[0] = (uint16_t)exact;
        return 1;
    }
    for (uint16_t i = 1; i < sys->rulebook->n_rules && n < cap; i++)
        if (all_words(&sys->rulebook->rules[i], words))
            out[n++] = i;
    return n;
}
