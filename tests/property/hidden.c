/* hidden.c - twins: two states between which the player cannot tell. One is made from the other by redeal, or by an act that
 * draws something else unseen. Whatever he is told and shown must be the same, and dealt anew with the same dice the two
 * must be one. */
#include "trial.h"

#include "foray/observe.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 64 }; /* an act that draws more often is not tried */

/* The outcomes that a twin is given. */
struct outcomes {
    int32_t dice[FY_TAPE_MAX], draws[FY_TAPE_MAX];
    uint32_t n_dice, n_draws;
};

static struct act twin_act;
static struct outcomes given;

static bool possible(const uint64_t could[FY_DRAW_WORDS], int32_t thing)
{
    return thing >= 0 && thing < FY_DRAW_WORDS * 64 && could[thing / 64] >> (thing % 64) & 1;
}

/* Any thing that can be drawn, but for one. */
static int32_t any_of(struct trial *t, const uint64_t could[FY_DRAW_WORDS], int32_t but)
{
    int32_t found = -1;
    uint32_t n = 0;
    for (int32_t i = 0; i < FY_DRAW_WORDS * 64; i++)
        if (i != but && possible(could, i) && fy_dice_below(&t->mind, ++n) == 0)
            found = i;
    return found >= 0 ? found : but;
}

static const struct fy_pull *draw_number(const struct act *a, uint32_t k)
{
    for (uint32_t i = 0; i < a->tape.n_pulled; i++)
        if (a->pulled[i].sides == 0 && k-- == 0)
            return &a->pulled[i];
    return NULL;
}

static void give_dice_of(const struct act *a)
{
    given.n_dice = given.n_draws = 0;
    for (uint32_t i = 0; i < a->tape.n_pulled; i++)
        if (a->pulled[i].sides)
            given.dice[given.n_dice++] = a->pulled[i].face;
}

static void act_again(struct trial *t, const void *before, const struct fy_choice *c, bool seeded_draws)
{
    struct fy_dice dice = t->mind;
    memcpy(t->other, before, t->g->sys->state_size);
    act_listen(&twin_act);
    twin_act.tape.seeded_draws = seeded_draws;
    twin_act.tape.dice = given.dice;
    twin_act.tape.n_dice = given.n_dice;
    twin_act.tape.draws = given.draws;
    twin_act.tape.n_draws = given.n_draws;
    act_do(t, &twin_act, t->other, c, &dice);
}

/* The same act with the same dice, into t->other; draws are the same too, as far as they can be, but for the unseen ones or for
 * number `open`, which is a seen one. Did that lead anywhere? */
static bool draw_differently(struct trial *t, const struct act *a, const void *before, const struct fy_choice *c, int open)
{
    give_dice_of(a);
    for (;;) {
        act_again(t, before, c, false);
        const struct fy_tape *tape = &twin_act.tape;
        if (tape->bad || given.n_draws == DRAWS)
            return false;
        if (!tape->dry)
            return true;
        const struct fy_pull *was = draw_number(a, given.n_draws);
        bool same_draw = was && was->noun == tape->needed.noun && was->unseen == tape->needed.unseen && was->what == tape->needed.what;
        if (!same_draw)
            return false;
        bool another = open < 0 ? was->unseen : (uint32_t)open == given.n_draws;
        int32_t face = another ? any_of(t, tape->could, open < 0 ? -1 : was->face) : was->face;
        given.draws[given.n_draws++] = possible(tape->could, face) ? face : any_of(t, tape->could, -1);
    }
}

/* Did the twin draw the same, of those that the player sees or of those that he does not? */
static bool same_draws(const struct act *a, const struct act *b, bool unseen)
{
    for (uint32_t k = 0;; k++) {
        const struct fy_pull *x = draw_number(a, k), *y = draw_number(b, k);
        if (!x || !y)
            return !x && !y;
        if (x->unseen != y->unseen || (x->unseen == unseen && x->face != y->face))
            return false;
    }
}

/* Both dealt anew with the same dice: the same state? They stand in t->state and t->other, and stay. */
static bool one_when_dealt_anew(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_dice dice = t->mind, again = t->mind;
    memcpy(t->third, t->state, s->state_size);
    s->redeal(t->g->data, t->third, &dice);
    char *other = fy_must(malloc(s->state_size));
    memcpy(other, t->other, s->state_size);
    s->redeal(t->g->data, other, &again);
    bool same = !memcmp(t->third, other, s->state_size);
    free(other);
    return same;
}

/* The first line that the two acts tell differently, in words; false: there is none. */
static bool told_apart(const struct trial *t, const struct act *a, const struct act *b, char words[2][600])
{
    for (int i = 0; i < a->n_events || i < b->n_events; i++) {
        static const struct fy_message nothing;
        fy_text_message(t->g, i < a->n_events ? &a->events[i] : &nothing, words[0], sizeof words[0]);
        fy_text_message(t->g, i < b->n_events ? &b->events[i] : &nothing, words[1], sizeof words[1]);
        if (strcmp(words[0], words[1]) != 0)
            return true;
    }
    for (uint32_t i = 0; i < a->tape.n_pulled && i < b->tape.n_pulled; i++) {
        fy_text_pull(t->g, &a->pulled[i], words[0], sizeof words[0]);
        fy_text_pull(t->g, &b->pulled[i], words[1], sizeof words[1]);
        if (strcmp(words[0], words[1]) != 0)
            return true;
    }
    return false;
}

static bool same_view(const struct trial *t)
{
    char *a = fy_view_text(t->g, t->state), *b = fy_view_text(t->g, t->other);
    bool same = !strcmp(a, b);
    free(a);
    free(b);
    return same;
}

/* What is drawn unseen is not told, and redeal does not leave it where it is. */
static void unseen_draws(struct trial *t, const struct act *a, const void *before, const struct fy_choice *c)
{
    const struct fy_system *s = t->g->sys;
    char words[2][600];
    if (!draw_differently(t, a, before, c, -1) || !same_draws(a, &twin_act, false) ||
        !memcmp(t->state, t->other, s->state_size))
        return;
    if (!s->redeal)
        trial_fail(t, "something is drawn unseen, but there is no redeal");
    bool apart = told_apart(t, a, &twin_act, words), hidden = one_when_dealt_anew(t);
    if (hidden && apart)
        trial_fail(t, "the log tells what was drawn unseen: \"%s\" or \"%s\"", words[0], words[1]);
    if (!hidden && !apart && same_view(t))
        trial_fail(t, "redeal leaves in its place what was drawn unseen");
}

/* What is drawn openly is not dealt anew. */
static void seen_draws(struct trial *t, const struct act *a, const void *before, const struct fy_choice *c)
{
    const struct fy_system *s = t->g->sys;
    char words[600];
    int n = 0;
    while (draw_number(a, (uint32_t)n))
        n++;
    int k = (int)fy_dice_below(&t->mind, (uint32_t)n);
    const struct fy_pull *draw = draw_number(a, (uint32_t)k);
    if (!s->redeal || draw->unseen || !draw_differently(t, a, before, c, k) || !same_draws(a, &twin_act, true) ||
        !memcmp(t->state, t->other, s->state_size))
        return;
    if (one_when_dealt_anew(t)) {
        fy_text_pulled(t->g, draw, words, sizeof words);
        trial_fail(t, "the player is shown \"%s\", and yet redeal deals it anew: is it not marked as unseen?", words);
    }
}

/* From a twin that redeal made, the same act with the same outcomes tells the same, unless it brings out what was hidden. */
static void act_of_a_twin(struct trial *t, const struct act *a, const void *before, const struct fy_choice *c)
{
    const struct fy_system *s = t->g->sys;
    char words[2][600];
    char *twin = fy_must(malloc(s->state_size));
    memcpy(twin, before, s->state_size);
    s->redeal(t->g->data, twin, &t->mind);
    give_dice_of(a);
    for (const struct fy_pull *p; given.n_draws < DRAWS && (p = draw_number(a, given.n_draws));)
        given.draws[given.n_draws++] = p->face;
    act_again(t, twin, c, true);
    free(twin);
    if (twin_act.tape.bad)
        return;
    bool apart = told_apart(t, a, &twin_act, words), undone = !a->tape.n_pulled && !a->log.revealed;
    if (apart && one_when_dealt_anew(t))
        trial_fail(t, "the log tells what is hidden: \"%s\" or \"%s\"", words[0], words[1]);
    if (undone && (apart || !same_view(t)))
        trial_fail(t, "what is hidden comes out, and the choice could be undone: \"%s\" or \"%s\"", words[0], words[1]);
}

void nothing_hidden_is_told(struct trial *t, const struct act *a, const void *before, const struct fy_choice *c)
{
    if (a->tape.n_pulled > FY_TAPE_MAX)
        return;
    if (draw_number(a, 0)) {
        unseen_draws(t, a, before, c);
        seen_draws(t, a, before, c);
    }
    if (c && t->g->sys->redeal)
        act_of_a_twin(t, a, before, c);
}

void habit_is_blind(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    if (!s->habit || !s->redeal)
        return;
    memcpy(t->other, t->state, s->state_size);
    s->redeal(t->g->data, t->other, &t->mind);
    struct fy_dice mind = t->mind, again = t->mind;
    int seeing = s->habit(t->g->data, t->state, t->choices, t->n, &mind);
    int blind = s->habit(t->g->data, t->other, t->choices, t->n, &again);
    if (seeing != blind)
        trial_fail(t, "habit looks at what is hidden: choice %d or %d", seeing, blind);
}

/* The value of a field, as the observation has it, that the twins differ in. */
static void tell_apart(const struct trial *t, const char *a, const char *b)
{
    const struct fy_system *s = t->g->sys;
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++)
        for (int i = 0, n = fy_field_values(t->g, f); i < n; i++)
            if (fy_field_value(f, a, i) != fy_field_value(f, b, i))
                trial_fail(t, "an observation tells what is hidden: %s, value %d", f->name, i);
    trial_fail(t, "an observation tells what is hidden");
}

void observation_is_blind(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    char error[FY_ERROR];
    struct fy_observer observer;
    fy_observer_of(t->g, &observer);
    fy_observe(&observer, t->state, t->third);
    if (!fy_state_fits(t->g, t->third, error))
        trial_fail(t, "an observation does not fit the schema: %s", error);
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++)
        for (int i = 0, n = f->flags & FY_DERIVED ? fy_field_values(t->g, f) : 0; i < n; i++)
            if (fy_field_value(f, t->third, i))
                trial_fail(t, "an observation has a derived field: %s", f->name);
    if (!s->redeal)
        return;
    char *twin = fy_must(malloc(s->state_size));
    memcpy(t->other, t->state, s->state_size);
    s->redeal(t->g->data, t->other, &t->mind);
    fy_observe(&observer, t->other, twin);
    if (memcmp(t->third, twin, s->state_size) != 0)
        tell_apart(t, t->third, twin);
    free(twin);
}

static void notes_are_sound(const struct trial *t, const char *what, const struct fy_notes *notes)
{
    for (int i = 0; i < notes->n; i++) {
        const struct fy_note *note = &notes->note[i];
        bool plain_fact = note->role == FY_FACT && !note->say.rule; /* where something is, who is there: no rule says that */
        message_is_sound(t, what, plain_fact ? 1 : note->say.rule, note->say.text, note->say.arg);
        if (note->role >= FY_NOTE_ROLES || note->place >= t->g->sys->count(t->g->data, FY_PLACE))
            trial_fail(t, "%s: a role or a place that does not exist", what);
    }
    if (notes->n == FY_NOTES)
        trial_fail(t, "%s: as many notes as there is room for", what);
}

static void compare_notes(const struct trial *t, const char *what, const struct fy_notes *a, const struct fy_notes *b)
{
    char words[2][600] = {"", ""};
    notes_are_sound(t, what, a);
    for (int i = 0; i < a->n || i < b->n; i++) {
        if (i < a->n)
            fy_text_note(t->g, &a->note[i], words[0], sizeof words[0]);
        if (i < b->n)
            fy_text_note(t->g, &b->note[i], words[1], sizeof words[1]);
        if (a->n != b->n || strcmp(words[0], words[1]) != 0)
            trial_fail(t, "%s tells what is hidden: \"%s\" or \"%s\"", what, words[0], words[1]);
    }
}

void notes_are_blind(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_notes a, b;
    char text[FY_CHOICE_TEXT];
    memcpy(t->other, t->state, s->state_size);
    if (s->redeal)
        s->redeal(t->g->data, t->other, &t->mind);
    for (int i = 0; i < t->n; i++) {
        fy_prospect(t->g, t->state, &t->choices[i], &a);
        fy_prospect(t->g, t->other, &t->choices[i], &b);
        fy_text_choice(t->g, &t->choices[i], text, sizeof text);
        compare_notes(t, text, &a, &b);
    }
    for (int noun = FY_NOUN; noun < FY_NOUN + s->n_nouns; noun++)
        for (int32_t i = 0, n = s->count(t->g->data, noun); i < n; i++) {
            if (!s->name(t->g->data, NULL, noun, i).id)
                continue;
            fy_facts(t->g, t->state, noun, i, &a);
            fy_facts(t->g, t->other, noun, i, &b);
            compare_notes(t, fy_thing_id(t->g, noun, i), &a, &b);
        }
    fy_facts(t->g, t->state, FY_NONE, 0, &a);
    fy_facts(t->g, t->other, FY_NONE, 0, &b);
    compare_notes(t, "the game", &a, &b);
}
