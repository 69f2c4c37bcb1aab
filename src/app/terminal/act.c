/* act.c - what a player does at the table: choices, outcomes, undo. */
#include "table.h"

#include "foray/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void table_say(struct table *t, uint16_t rule, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(t->notice, sizeof t->notice, format, ap);
    va_end(ap);
    t->notice_rule = rule;
    t->has_instead = false;
}

/* An error of the session as a sentence. */
static void say_error(struct table *t, const char *error)
{
    bool ended = *error && strchr(".?!", error[strlen(error) - 1]);
    table_say(t, 0, "%c%s%s", toupper((unsigned char)*error), *error ? error + 1 : "", ended ? "" : ".");
}

/* Nothing of this kind can be chosen now: then it helps to hear what is asked. */
static void say_question(struct table *t, int verb)
{
    char question[FY_ERROR];
    for (int i = 0; i < t->n_offers; i++)
        if (t->offers[i].choice.verb == verb)
            return;
    fy_text_prompt(t->game, &t->ask, question, sizeof question);
    if (!*question || question[strlen(question) - 1] != '?')
        return;
    size_t n = strlen(t->notice);
    fy_print(t->notice + n, sizeof t->notice - n, " Asked is: %s", question);
}

static bool after(struct table *t, enum fy_answer answer, const struct fy_choice *c, const struct fy_message *why, const char *error)
{
    char text[FY_ERROR];
    if (answer == FY_REFUSED) {
        fy_text_message(t->game, why, text, sizeof text);
        table_say(t, why->rule, "No: %s", text);
        if (c && !t->ask.over)
            say_question(t, c->verb);
        t->has_instead = c && fy_choice_instead(t->game, t->state, c, why, &t->instead);
    } else if (answer == FY_FAILED) {
        say_error(t, error);
    }
    t->asked = false;
    if (answer == FY_DONE && t->store && !fy_store_note(t->store, t->session, text))
        table_say(t, 0, "%s", text);
    table_look(t);
    return answer == FY_DONE || answer == FY_NEEDS_OUTCOME;
}

static bool play_now(struct table *t, const struct fy_choice *c)
{
    struct fy_message why = {0};
    char error[FY_ERROR] = "";
    table_say(t, 0, "%s", "");
    enum fy_answer answer = fy_session_play(t->session, c, &why, error);
    return after(t, answer, c, &why, error);
}

/* Nothing to decide: one choice, and no other way. */
static bool is_forced(const struct table *t)
{
    return !t->replay && !t->needed && !t->ask.open && !t->ask.over && t->n_offers == 1 && !t->n_subgames;
}

void table_run_on(struct table *t)
{
    enum { AT_MOST = 1000 };
    uint64_t gone[PIECE_WORDS];
    bool done = true;
    for (int i = 0; t->runs_on && done && i < AT_MOST && is_forced(t); i++) {
        const struct fy_choice c = t->offers[0].choice;
        memcpy(gone, t->gone, sizeof gone);
        done = play_now(t, &c);
        for (int k = 0; k < PIECE_WORDS; k++)
            t->gone[k] |= gone[k];
    }
}

bool table_was_forced(const struct table *t, uint32_t ply)
{
    const struct fy_system *sys = t->game->sys;
    const void *state = ply ? fy_session_state_at(t->session, ply - 1) : NULL;
    struct fy_ask ask = {.focus = -1};
    if (!state || fy_session_reference_at(t->session, ply))
        return false;
    sys->ask(t->game->data, state, &ask);
    return !ask.open && sys->choices(t->game->data, state, t->scratch) == 1;
}

/* Are there warnings of this choice that have not been told yet? They are told now. */
static bool warn(struct table *t, const struct fy_choice *c)
{
    struct fy_notes notes = {0};
    struct fy_text all = {0};
    char text[FY_TEXT];
    uint16_t rule = 0;
    if (!t->asks || (t->asked && fy_same_choice(c, &t->warned)) || !fy_check(t->game, t->state, c, NULL))
        return false;
    fy_prospect(t->game, t->state, c, &notes);
    for (int i = 0; i < notes.n; i++)
        if (notes.note[i].role == FY_WARNING) {
            fy_text_message(t->game, &notes.note[i].say, text, sizeof text);
            fy_put(&all, "%s%s", all.n ? "; " : "", text);
            rule = rule ? rule : notes.note[i].say.rule;
        }
    if (!all.n)
        return false;
    table_say(t, rule, "Careful: %s. The same again does it.", all.text);
    free(all.text);
    t->asked = true;
    t->warned = *c;
    return true;
}

/* Would the choice be allowed once this one is made, and the first need no die or draw (`both`: nor the second), so that it can be
 * taken back? */
static bool allowed_after(const struct table *t, const struct fy_choice *first, const struct fy_choice *c, bool both)
{
    const struct fy_system *sys = t->game->sys;
    struct fy_tape *tape = fy_must(calloc(1, sizeof *tape));
    struct fy_dice dice;
    void *state = fy_must(malloc(sys->state_size));
    fy_dice_seed(&dice, 1, 0);
    dice.tape = tape;
    memcpy(state, t->state, sys->state_size);
    sys->apply(t->game->data, state, first, &dice, NULL);
    bool allowed = !tape->dry && fy_check(t->game, state, c, NULL);
    if (allowed && both)
        sys->apply(t->game->data, state, c, &dice, NULL);
    allowed &= !tape->dry;
    free(state);
    free(tape);
    return allowed;
}

/* Another piece is spoken of while one is in hand: what ends its move, if the rules let that be, and nothing is lost that is warned
 * of. */
static const struct offer *ends_move_before(const struct table *t, const struct fy_choice *c)
{
    int32_t piece = table_about(t, c);
    if (t->ask.focus < 0 || piece < 0 || piece == t->ask.focus || fy_check(t->game, t->state, c, NULL))
        return NULL;
    for (int i = 0; i < t->n_offers; i++)
        if (table_offer_passes(t, &t->offers[i]) && allowed_after(t, &t->offers[i].choice, c, true))
            return &t->offers[i];
    return NULL;
}

const struct offer *table_takes_up(const struct table *t, int32_t piece)
{
    for (int i = 0; i < t->n_offers && !t->needed && t->ask.focus != piece; i++) {
        const struct fy_verb *v = &t->game->sys->verbs[t->offers[i].choice.verb];
        if (t->offers[i].piece == piece && (v->who == FY_NONE || v->a == FY_NONE) && v->b == FY_NONE)
            return &t->offers[i];
    }
    return NULL;
}

/* An act of a piece that has to be taken up before it. */
static const struct offer *takes_up_before(const struct table *t, const struct fy_choice *c)
{
    int32_t piece = table_about(t, c);
    const struct offer *o = piece < 0 || fy_check(t->game, t->state, c, NULL) ? NULL : table_takes_up(t, piece);
    return o && allowed_after(t, &o->choice, c, false) ? o : NULL;
}

bool table_play(struct table *t, const struct fy_choice *c)
{
    if (t->replay) {
        table_say(t, 0, "This is a replay: nothing is changed.");
        return false;
    }
    const struct offer *first = t->needed ? NULL : ends_move_before(t, c);
    const struct fy_choice meant = *c;
    if (!first && !t->needed)
        first = takes_up_before(t, c);
    if (first && !play_now(t, &first->choice))
        return false;
    if (warn(t, &meant))
        return first;
    bool done = play_now(t, &meant);
    if (done)
        table_run_on(t);
    return done;
}

bool table_play_instead(struct table *t)
{
    const struct fy_choice c = t->instead;
    return t->has_instead && table_play(t, &c);
}

bool table_return(struct table *t)
{
    struct fy_message why = {0};
    struct fy_text because = {0};
    char error[FY_ERROR] = "", name[FY_NAME], label[FY_TEXT];
    memcpy(name, t->subgame.name, sizeof name);
    table_say(t, 0, "%s", "");
    enum fy_answer answer = fy_subgame_return(t->store, t->session, t->data, &because, &why, error);
    bool done = after(t, answer, NULL, &why, error);
    if (done) {
        const struct fy_choice *c = fy_session_choice_at(t->session, t->ply);
        fy_text_choice_label(t->game, c, label, sizeof label);
        table_run_on(t);
        table_say(t, t->game->sys->verbs[c->verb].rule, "\"%s\" ended with %s. %s.", name, because.text, label);
    }
    free(because.text);
    return done;
}

static bool give_outcome(struct table *t, int32_t face)
{
    char error[FY_ERROR] = "";
    table_say(t, 0, "%s", "");
    enum fy_answer answer = fy_session_outcome(t->session, face, error);
    bool done = after(t, answer, NULL, NULL, error);
    if (done)
        table_run_on(t);
    return done;
}

bool table_take(struct table *t, const struct offer *o)
{
    return t->needed ? give_outcome(t, o->face) : table_play(t, &o->choice);
}

static bool first_word_is(const char *text, const char *word)
{
    size_t n = strcspn(text, " ");
    return n == strlen(word) && !strncasecmp(text, word, n);
}

/* A word of a choice, or the id of the only thing of this kind that has it in its name: "447" for ML 447. */
static size_t put_word(const struct table *t, int kind, const char *word, char *out, size_t n)
{
    int32_t index;
    bool named = kind >= FY_NOUN && table_find(t, kind, word, &index);
    return fy_print(out, n, " %s", named ? fy_thing_id(t->game, kind, index) : word);
}

/* The words of a choice of this verb, with ids for names. */
static void put_ids(const struct table *t, const struct fy_verb *v, const char *text, char *out, size_t n)
{
    const uint8_t kind[3] = {v->who, v->a, v->b};
    char word[FY_TEXT];
    size_t at = fy_print(out, n, "%s", v->name);
    const char *w = text + strcspn(text, " ");
    for (int k = 0; k < 3 && w[strspn(w, " ")]; k++)
        if (kind[k] != FY_NONE) {
            w += strspn(w, " ");
            fy_print(word, sizeof word, "%.*s", (int)strcspn(w, " "), w);
            at += put_word(t, kind[k], word, out + at, n - at);
            w += strcspn(w, " ");
        }
    fy_print(out + at, n - at, "%s", w);
}

bool table_with_ids(const struct table *t, const char *text, char *out, size_t n)
{
    for (int i = 0; i < t->game->sys->n_verbs; i++)
        if (first_word_is(text, t->game->sys->verbs[i].name))
            return put_ids(t, &t->game->sys->verbs[i], text, out, n), true;
    return false;
}

/* As choices are written, or with a word of a name instead of an id. */
static bool read_words(const struct table *t, const char *text, struct fy_choice *c, char error[FY_ERROR])
{
    char all[FY_TEXT], other[FY_ERROR];
    enum fy_unread why = fy_text_try_choice(t->game, text, c, error, FY_ERROR);
    if (why == FY_READ_WELL)
        return true;
    if (!table_with_ids(t, text, all, sizeof all)) {
        if (why != FY_UNREAD_SPELT && strchr(text, ' ')) /* words of people, not those of records */
            fy_print(error, FY_ERROR, "no choice now says \"%.100s\"; \"choices\" tells them", text);
        return false;
    }
    why = fy_text_try_choice(t->game, all, c, other, sizeof other);
    if (why == FY_UNREAD_WORDS) /* the things are there: something else is missing */
        fy_print(error, FY_ERROR, "%s", other);
    return why == FY_READ_WELL;
}

bool table_type(struct table *t, const char *text)
{
    char *end, error[FY_ERROR];
    long long number = strtoll(text, &end, 10);
    const struct offer *o = NULL;
    bool is_number = end != text && !end[strspn(end, " ")];
    if (is_number && number >= 0 && number < 100000 && (o = table_offer(t, (int)number)))
        return table_take(t, o);
    if (t->needed) {
        int32_t face;
        if (!t->needed->sides && table_find_outcome(t, text, &face))
            return give_outcome(t, face);
        if (t->needed->sides)
            table_say(t, 0, "A d%d shows 1 to %d; \"%s\" is not on it.", t->needed->sides, t->needed->sides, text);
        else
            table_say(t, 0, "\"%s\" cannot be drawn now.", text);
        return false;
    }
    if (t->ask.over) {
        table_say(t, 0, "The game is over; undo goes back, quit leaves.");
        return false;
    }
    if (is_number) {
        table_say(t, 0, "There is no choice number %s; there are %d.", text, t->n_offers);
        return false;
    }
    struct fy_choice c;
    if (read_words(t, text, &c, error))
        return table_play(t, &c);
    say_error(t, error);
    for (int i = 0; i < t->game->sys->n_verbs; i++)
        if (first_word_is(text, t->game->sys->verbs[i].name))
            return say_question(t, i), false;
    return false;
}

/* How many offers have all the words, and the last of them. */
static int offers_with(const struct table *t, const char *words, const struct offer **last)
{
    int n = 0;
    for (int i = 0; i < t->n_offers && *words; i++)
        if (table_offer_says(t, &t->offers[i], words)) {
            *last = &t->offers[i];
            n++;
        }
    return n;
}

bool table_meant(struct table *t, const char *words, struct fy_choice *c)
{
    struct fy_message why = {0};
    char error[FY_ERROR];
    uint64_t number = 0;
    const struct offer *o = NULL;
    bool numbered = fy_count_read(words, 10, INT32_MAX, &number);
    int n = numbered ? 0 : offers_with(t, words, &o);
    if (numbered)
        o = table_offer(t, (int)number);
    if (t->needed || t->bare) {
        table_say(t, 0, "The dice are being rolled.");
        return false;
    }
    if (!*words || (number && !o)) {
        table_say(t, 0, "Which choice? A number up to %d, or its words.", t->n_offers);
        return false;
    }
    if (o && n < 2) {
        *c = o->choice;
        return true;
    }
    if (!read_words(t, words, c, error)) {
        if (n > 1)
            table_say(t, 0, "%d choices have \"%s\" in them: \"choices %s\" tells them.", n, words, words);
        else
            say_error(t, error);
        return false;
    }
    if (fy_check(t->game, t->state, c, &why))
        return true;
    fy_text_message(t->game, &why, error, sizeof error);
    table_say(t, why.rule, "No: %s", error);
    return false;
}

bool table_can_undo(const struct table *t)
{
    if (t->needed)
        return fy_session_can_cancel(t->session);
    return !t->replay && fy_session_ply(t->session) > fy_session_undo_floor(t->session);
}

bool table_undo(struct table *t, uint32_t ply)
{
    char error[FY_ERROR] = "", parted[FY_NAME];
    memcpy(parted, t->subgame.name, sizeof parted);
    if (t->replay) {
        table_say(t, 0, "This is a replay: nothing is changed.");
        return false;
    }
    if (!fy_session_undo(t->session, ply, error)) {
        say_error(t, error);
        return false;
    }
    if (t->store)
        fy_store_note(t->store, t->session, error);
    table_look(t);
    char where[100] = "the game is at its beginning";
    if (ply)
        fy_print(where, sizeof where, "the game stands after choice %u", (unsigned)ply);
    table_say(t, 0, *parted ? "Taken back: %s. \"%s\" is no longer part of it." : "Taken back: %s.", where, parted);
    return true;
}

bool table_undo_one(struct table *t)
{
    char error[FY_ERROR] = "";
    if (t->needed) {
        bool ok = fy_session_cancel(t->session, error);
        table_look(t);
        if (ok)
            table_say(t, 0, "The choice is taken back.");
        else
            say_error(t, error);
        return ok;
    }
    if (!fy_session_ply(t->session)) {
        table_say(t, 0, "There is nothing to undo.");
        return false;
    }
    uint32_t ply = fy_session_ply(t->session) - 1, floor = fy_session_undo_floor(t->session);
    while (t->runs_on && ply > floor && table_was_forced(t, ply + 1))
        ply--; /* what was made by itself goes with the choice that it followed */
    return table_undo(t, ply);
}

void table_go(struct table *t, int64_t ply)
{
    int64_t last = fy_session_ply(t->session);
    t->ply = (uint32_t)(ply < 0 ? 0 : ply > last ? last : ply);
    table_look(t);
}
