/* properties.c - what must hold for every rule system, scenario and state, tried on random games.
 */
#include "trial.h"

#include "foray/subgame.h"
#include "foray/playout.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The linker sends every allocation through here: rules must not make any. */
static uint64_t allocations;
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n) { return allocations++, __real_malloc(n); }
void *__wrap_calloc(size_t n, size_t size) { return allocations++, __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t n) { return allocations++, __real_realloc(p, n); }

static bool same_choice(const struct fy_choice *a, const struct fy_choice *b)
{
    return a->verb == b->verb && a->who == b->who && a->a == b->a && a->b == b->b;
}

static bool listed(const struct trial *t, const struct fy_choice *c)
{
    for (int i = 0; i < t->n; i++)
        if (same_choice(&t->choices[i], c))
            return true;
    return false;
}

/* Every choice is listed once and survives being written and read. */
static void choices_are_sound(struct trial *t)
{
    char text[256], label[512], error[FY_ERROR];
    if (t->n > t->g->sys->max_choices)
        trial_fail(t, "%d choices, more than max_choices %d", t->n, t->g->sys->max_choices);
    for (int i = 0; i < t->n; i++) {
        struct fy_choice back;
        fy_text_choice(t->g, &t->choices[i], text, sizeof text);
        fy_text_choice_label(t->g, &t->choices[i], label, sizeof label);
        if (!fy_text_read_choice(t->g, text, &back, error, sizeof error))
            trial_fail(t, "cannot read back \"%s\": %s", text, error);
        if (!same_choice(&back, &t->choices[i]))
            trial_fail(t, "\"%s\" reads back as another choice", text);
        if (strchr(label, '{'))
            trial_fail(t, "label \"%s\"", label);
        for (int k = 0; k < i; k++)
            if (same_choice(&t->choices[i], &t->choices[k]))
                trial_fail(t, "\"%s\" is listed twice", text);
    }
}

/* How many there are of what stands in a place of a choice; of numbers, as many as are worth trying. */
static int values_of(const struct trial *t, int kind)
{
    return kind >= FY_NOUN ? t->g->sys->count(t->g->data, kind) : kind == FY_NUMBER ? 20 : 0;
}

/* A choice near the ones listed: another thing in one place of it, or anything at all. */
static struct fy_choice neighbour(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_choice c = t->choices[fy_dice_below(&t->mind, (uint32_t)t->n)];
    if (fy_dice_below(&t->mind, 4) == 0)
        c = (struct fy_choice){.verb = (uint16_t)fy_dice_below(&t->mind, s->n_verbs)};
    const struct fy_verb *v = &s->verbs[c.verb];
    const uint8_t kind[3] = {v->who, v->a, v->b};
    for (int i = 0; i < 3; i++) {
        int count = values_of(t, kind[i]);
        if (!count || fy_dice_below(&t->mind, 2))
            continue;
        int32_t value = (int32_t)fy_dice_below(&t->mind, (uint32_t)count);
        if (i == 0)
            c.who = (uint16_t)value;
        else
            *(i == 1 ? &c.a : &c.b) = value;
    }
    return c;
}

/* A choice is accepted if it is listed; if it is refused, a rule or a reason is given. */
static void judge(struct trial *t, const struct fy_ask *ask, const struct fy_choice *c)
{
    struct fy_message why = {0};
    char text[256];
    bool legal = fy_check(t->g, t->state, c, &why);
    t->checked++;
    fy_text_choice(t->g, c, text, sizeof text);
    if (!ask->open && legal != listed(t, c))
        trial_fail(t, "\"%s\" is %s by choices but %s by check", text, legal ? "not listed" : "listed",
             legal ? "accepted" : "refused");
    if (!legal && (!why.text || (!why.rule && why.text < FY_TEXT_ENGINE)))
        trial_fail(t, "\"%s\" is refused without a rule or a reason", text);
    if (!legal && why.text < FY_TEXT_ENGINE)
        message_is_sound(t, "a refusal", why.rule, why.text, why.arg);
}

/* check accepts exactly what choices lists, and says why when it refuses. */
static void check_agrees(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_ask ask = {.focus = -1};
    struct fy_message why;
    char text[256], words[512];
    s->ask(t->g->data, t->state, &ask);
    if (ask.over)
        trial_fail(t, "choices are offered, but the ask says it is over");
    message_is_sound(t, "the question", ask.rule, ask.prompt, ask.arg);
    if (ask.hint)
        message_is_sound(t, "the hint", ask.rule, ask.hint, ask.hint_arg);
    for (int i = 0; i < t->n; i++)
        if (!fy_check(t->g, t->state, &t->choices[i], &why)) {
            fy_text_choice(t->g, &t->choices[i], text, sizeof text);
            fy_text_message(t->g, &why, words, sizeof words);
            trial_fail(t, "offered but refused: %s: %s (%s)", text, words, fy_rule_id(s, why.rule));
        }
    for (int i = 0; i < 12; i++) {
        struct fy_choice c = neighbour(t);
        judge(t, &ask, &c);
    }
}

/* Each thing is judged for each verb, wherever it is, and be it out of the game: the rest of the choice is that of one that
 * is listed where the verb is, otherwise anything. */
static void everybody_is_judged(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_ask ask = {.focus = -1};
    s->ask(t->g->data, t->state, &ask);
    for (int verb = 0; verb < s->n_verbs; verb++) {
        const struct fy_verb *v = &s->verbs[verb];
        for (int who = 0; who < values_of(t, v->who); who++) {
            struct fy_choice c = t->choices[fy_dice_below(&t->mind, (uint32_t)t->n)];
            int as = values_of(t, v->a), bs = values_of(t, v->b);
            if (c.verb != verb)
                c = (struct fy_choice){.verb = (uint16_t)verb, .a = as ? (int32_t)fy_dice_below(&t->mind, (uint32_t)as) : 0,
                                       .b = bs ? (int32_t)fy_dice_below(&t->mind, (uint32_t)bs) : 0};
            c.who = (uint16_t)who;
            judge(t, &ask, &c);
        }
    }
}

/* A listed choice with something in a part that its verb does not use, or that names what does not exist, is none. */
static void rubbish_is_refused(struct trial *t)
{
    struct fy_choice listed = t->choices[fy_dice_below(&t->mind, (uint32_t)t->n)];
    const struct fy_verb *v = &t->g->sys->verbs[listed.verb];
    struct fy_choice wrong[3] = {listed, listed, listed};
    wrong[0].who = v->who == FY_NONE ? 1 : UINT16_MAX;
    wrong[1].a = v->a == FY_NONE ? 7 : INT32_MIN;
    wrong[2].b = v->b == FY_NONE ? -1 : INT32_MAX;
    const uint8_t kind[3] = {v->who, v->a, v->b};
    for (int i = 0; i < 3; i++)
        if ((kind[i] == FY_NONE || kind[i] >= FY_NOUN) && fy_check(t->g, t->state, &wrong[i], NULL))
            trial_fail(t, "a malformed \"%s\" is accepted", v->name);
}

static void position_round_trip(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    char error[FY_ERROR];
    int16_t options[FY_OPTIONS];
    struct fy_dice d;
    fy_options_of(t->g, options);
    fy_dice_seed(&d, 99, (uint64_t)t->game);
    memset(t->other, 0, s->state_size);
    s->setup(t->g->data, options, t->other, &d, NULL);
    json_t *position = fy_position_write(t->g, t->state);
    char *text = json_dumps(position, JSON_COMPACT);
    json_decref(position);
    position = json_loads(text, 0, NULL);
    if (!fy_position_read(t->g, t->other, position, error))
        trial_fail(t, "its own position is refused: %s", error);
    json_decref(position);
    free(text);
    if (memcmp(t->state, t->other, s->state_size) != 0) {
        uint32_t i = 0;
        while (t->state[i] == t->other[i])
            i++;
        trial_fail(t, "the position round trip changes byte %u", i);
    }
    if (fy_schema_audit(t->g, t->state, error))
        trial_fail(t, "%s", error);
}

/* What is dealt anew does not depend on what was there: from another dealing, the same dice deal the same. */
static void redeal_forgets(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_dice again = t->mind;
    memcpy(t->third, t->state, s->state_size);
    s->redeal(t->g->data, t->third, &t->mind);
    s->redeal(t->g->data, t->other, &again);
    if (memcmp(t->third, t->other, s->state_size) != 0)
        trial_fail(t, "redeal remembers what was there");
}

/* What the player may not know does not show. */
static void redeal_is_invisible(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    if (!s->redeal)
        return;
    memcpy(t->other, t->state, s->state_size);
    s->redeal(t->g->data, t->other, &t->mind);
    const char *wrong = s->audit ? s->audit(t->g->data, t->other) : NULL;
    if (wrong)
        trial_fail(t, "after redeal: %s", wrong);
    char *before = fy_view_text(t->g, t->state), *after = fy_view_text(t->g, t->other);
    if (strcmp(before, after) != 0) {
        size_t i = 0;
        while (before[i] == after[i])
            i++;
        trial_fail(t, "redeal shows: …%.80s… and …%.80s…", before + (i > 20 ? i - 20 : 0), after + (i > 20 ? i - 20 : 0));
    }
    free(before);
    free(after);
    redeal_forgets(t);
}

/* The log changes nothing, the dice decide everything; what is said and rolled has words and a rule, and tells nothing that is
 * hidden. */
static void apply_is_pure(struct trial *t, const struct fy_choice *c)
{
    static struct act act;
    const struct fy_system *s = t->g->sys;
    char *before = fy_must(malloc(s->state_size));
    memcpy(before, t->state, s->state_size);
    memcpy(t->other, t->state, s->state_size);
    struct fy_dice dice = t->dice;
    act_listen(&act);
    uint64_t allocated = allocations;
    act_do(t, &act, t->other, c, &dice);
    s->apply(t->g->data, t->state, c, &t->dice, NULL);
    if (allocations != allocated)
        trial_fail(t, "the rules allocate memory");
    if (memcmp(t->state, t->other, s->state_size) != 0 || memcmp(t->dice.s, dice.s, sizeof dice.s) != 0)
        trial_fail(t, "the log changes the game");
    act_is_sound(t, &act);
    if (t->decision < 10 || t->decision % 4 == 0)
        nothing_hidden_is_told(t, &act, before, c);
    free(before);
}

static void start(struct trial *t)
{
    static struct act act;
    const struct fy_system *s = t->g->sys;
    struct fy_dice dice = t->dice;
    char *nothing = fy_must(calloc(1, s->state_size));
    memset(t->other, 0, s->state_size);
    memset(t->state, 0, s->state_size);
    act_listen(&act);
    act_do(t, &act, t->other, NULL, &dice);
    s->setup(t->g->data, t->options, t->state, &t->dice, NULL);
    if (memcmp(t->state, t->other, s->state_size) != 0 || memcmp(t->dice.s, dice.s, sizeof dice.s) != 0)
        trial_fail(t, "the log changes the set-up");
    act_is_sound(t, &act);
    nothing_hidden_is_told(t, &act, nothing, NULL);
    free(nothing);
}

/* The games that may settle a decision are there, and whatever becomes of them is a choice that is offered. */
static void subgames_settle(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_subgame subgames[FY_SUBGAMES];
    static const int32_t nothing[FY_MEASURES];
    int n = fy_subgames(t->g, t->state, subgames);
    if (n < 0 || n > FY_SUBGAMES || (n && !s->campaign.outcome))
        trial_fail(t, "%d errands", n);
    for (int i = 0; i < n; i++) {
        const struct fy_system *other = fy_system_find(subgames[i].system);
        struct fy_choice c = {0};
        if (!other || !subgames[i].scenario || !subgames[i].text || !subgames[i].rule)
            trial_fail(t, "an errand without a game, a text or a rule");
        for (int band = 0; other->bands[band]; band++) {
            struct fy_ending ending = {(int32_t)fy_dice_below(&t->mind, 200) - 50, false, other->bands[band],
                                       other->measures, nothing};
            if (!s->campaign.outcome(t->g->data, t->state, &subgames[i], &ending, &c, NULL) || !listed(t, &c))
                trial_fail(t, "an end of %s settles nothing that is offered", other->key);
        }
    }
}

/* Targets and units: the same things in the same order at every moment, targets first, whatever is hidden. */
static void fates_are_sound(struct trial *t)
{
    struct fy_fates now, twin;
    bool units = false;
    fy_fates_of(t->g, t->state, &now);
    memcpy(t->other, t->state, t->g->sys->state_size);
    if (t->g->sys->redeal)
        t->g->sys->redeal(t->g->data, t->other, &t->mind);
    fy_fates_of(t->g, t->other, &twin);
    for (int i = 0; i < now.n; i++) {
        const struct fy_fate_row *r = &now.row[i], *first = &t->fates.row[i];
        units |= !fy_fate_of_target(r->fate);
        if (r->fate >= FY_FATES || !t->g->sys->name(t->g->data, NULL, r->noun, r->index).id)
            trial_fail(t, "a fate or a thing that does not exist");
        if (t->decision && (r->noun != first->noun || r->index != first->index))
            trial_fail(t, "the things that have a fate are not the same as before");
        if (units == fy_fate_of_target(r->fate) || r->fate != twin.row[i].fate)
            trial_fail(t, units ? "a target after units" : "a fate tells what is hidden");
    }
    if (now.n == FY_FATE_ROWS || now.n != twin.n || (t->decision && now.n != t->fates.n))
        trial_fail(t, "as many fates as there is room for, or not as many as before");
    t->fates = now;
}

static void one_decision(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    const char *wrong = s->audit ? s->audit(t->g->data, t->state) : NULL;
    if (wrong)
        trial_fail(t, "%s", wrong);
    choices_are_sound(t);
    check_agrees(t);
    rubbish_is_refused(t);
    subgames_settle(t);
    if (t->decision < 10 || t->decision % 16 == 0) {
        position_round_trip(t);
        redeal_is_invisible(t);
        habit_is_blind(t);
        observation_is_blind(t);
        notes_are_blind(t);
        everybody_is_judged(t);
    }
    fates_are_sound(t);
    struct fy_choice c = t->choices[fy_dice_below(&t->mind, (uint32_t)t->n)];
    apply_is_pure(t, &c);
}

static void random_game(struct trial *t, int game, bool habit)
{
    const struct fy_system *s = t->g->sys;
    fy_options_of(t->g, t->options);
    t->game = game;
    t->decision = 0;
    fy_dice_seed(&t->dice, t->seed, 2 * (uint64_t)game);
    fy_dice_seed(&t->mind, t->seed, 2 * (uint64_t)game + 1);
    if (game % 3) /* every option in turn, in any mixture */
        for (int i = 0; i < s->n_options; i++)
            t->options[i] = (int16_t)(s->options[i].lo +
                                      (int)fy_dice_below(&t->mind, (uint32_t)(s->options[i].hi - s->options[i].lo + 1)));
    start(t);
    for (;;) {
        uint64_t before = allocations;
        if ((t->n = s->choices(t->g->data, t->state, t->choices)) <= 0)
            break;
        if (allocations != before)
            trial_fail(t, "choices allocates memory");
        if (habit && s->habit && t->decision % 2) {
            int i = s->habit(t->g->data, t->state, t->choices, t->n, &t->mind);
            if (i < 0 || i >= t->n)
                trial_fail(t, "habit chooses number %d of %d", i, t->n);
            apply_is_pure(t, &t->choices[i]);
        } else {
            one_decision(t);
        }
        if (++t->decision > FY_DECISION_CAP)
            trial_fail(t, "the game does not end");
    }
    struct fy_score score = {0};
    struct fy_ask ask = {.focus = -1};
    s->score(t->g->data, t->state, &score);
    s->ask(t->g->data, t->state, &ask);
    if (!score.over || !ask.over)
        trial_fail(t, "nothing to choose, yet the game is not over");
    if (score.value < 0 || score.value > 1000000)
        trial_fail(t, "value %d", (int)score.value);
    position_round_trip(t);
}

/* A session plays, undoes, is recorded, read back, and stands where it stood. */
static void session_round_trip(struct trial *t, int game)
{
    const struct fy_game *g = t->g;
    struct fy_session_config config;
    char error[FY_ERROR] = "";
    fy_session_config_initial(g->sys, &config);
    config.seed_chosen = true;
    config.seed = (uint64_t)game;
    config.undo = (enum fy_undo_policy)(game % 3);
    fy_dice_seed(&t->mind, 31, (uint64_t)game);
    uint64_t before = allocations;
    struct fy_session *s = fy_session_new(g, &config, error);
    if (!s)
        trial_fail(t, "no session: %s", error);
    if (allocations == before)
        trial_fail(t, "allocations are not counted: the test of the rules would prove nothing");
    for (t->decision = 0; t->decision < 300; t->decision++) {
        t->n = g->sys->choices(g->data, fy_session_state(s), t->choices);
        if (!t->n)
            break;
        struct fy_message why;
        if (fy_session_play(s, &t->choices[fy_dice_below(&t->mind, (uint32_t)t->n)], &why, error) != FY_DONE)
            trial_fail(t, "the session refuses what is offered: %s", error);
        uint32_t floor = fy_session_undo_floor(s), ply = fy_session_ply(s);
        if (floor < ply && fy_dice_below(&t->mind, 8) == 0 &&
            !fy_session_undo(s, floor + fy_dice_below(&t->mind, ply - floor), error))
            trial_fail(t, "undo: %s", error);
    }
    char *record = fy_record_write(s);
    struct fy_session *back = fy_record_read(record, NULL, error);
    if (!back)
        trial_fail(t, "its own record is refused: %s", error);
    char *again = fy_record_write(back);
    if (memcmp(fy_session_state(s), fy_session_state(back), g->sys->state_size) != 0 || strcmp(record, again) != 0)
        trial_fail(t, "the record round trip changes the game");
    int n, m;
    fy_session_log(s, &n);
    fy_session_log(back, &m);
    if (n != m)
        trial_fail(t, "the log of the record differs");
    free(record);
    free(again);
    fy_session_free(s);
    fy_session_free(back);
}

static uint64_t try_scenario(const struct fy_system *s, const char *scenario, int games, uint64_t seed)
{
    char error[FY_ERROR];
    struct trial t = {.seed = seed};
    struct fy_game *g = fy_game_open(s, scenario, NULL, error);
    if (!g) {
        printf("%s\n0 passed, 1 failed\n", error);
        exit(1);
    }
    t.g = g;
    t.state = calloc(1, s->state_size);
    t.other = calloc(1, s->state_size);
    t.third = calloc(1, s->state_size);
    t.choices = calloc(s->max_choices + 1u, sizeof *t.choices);
    if (!t.state || !t.other || !t.third || !t.choices)
        abort();
    for (int i = 0; i < games; i++)
        random_game(&t, i, i % 2);
    for (int i = 0; i < (games < 20 ? games : 20); i++)
        session_round_trip(&t, i);
    free(t.state);
    free(t.other);
    free(t.third);
    free(t.choices);
    fy_game_close(g);
    return t.checked;
}

int try_system(const struct fy_system *s, int games, uint64_t seed)
{
    char names[64][64];
    int n = fy_scenarios(s, NULL, names, 64);
    for (int i = 0; i < n; i++)
        printf("%s/%s: %d games, %llu refusals and permissions compared\n", s->key, names[i], games,
               (unsigned long long)try_scenario(s, names[i], games, seed));
    printf("%d passed, 0 failed\n", n);
    return n ? 0 : 1;
}
