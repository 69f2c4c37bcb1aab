/* act.c - one act with everything that it says and pulls written down. */
#include "trial.h"

#include "foray/template.h"
#include "foray/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trial_fail(const struct trial *t, const char *format, ...)
{
    va_list ap;
    printf("%s/%s, game %d, decision %d: ", t->g->sys->key, t->g->scenario, t->game, t->decision);
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    printf("\n0 passed, 1 failed\n");
    exit(1);
}

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct act *a = (struct act *)(void *)log;
    if (a->n_events < ACT_EVENTS)
        a->events[a->n_events++] = *e;
}

void act_listen(struct act *a)
{
    a->log = (struct fy_log){.event = on_event};
    a->tape = (struct fy_tape){.seeded_dice = true, .seeded_draws = true, .pulled = a->pulled};
    a->n_events = 0;
}

void act_do(const struct trial *t, struct act *a, void *state, const struct fy_choice *c, struct fy_dice *dice)
{
    const struct fy_system *s = t->g->sys;
    dice->tape = &a->tape;
    if (c)
        s->apply(t->g->data, state, c, dice, &a->log);
    else
        s->setup(t->g->data, t->options, state, dice, &a->log);
    dice->tape = NULL;
}

/* A slot of a template: is there the thing that it names, or the word? */
static bool fits(const struct trial *t, const struct fy_slot *slot, const int32_t args[FY_ARGS])
{
    int32_t value = slot->arg == FY_SLOT_DATA ? slot->value : args[slot->arg];
    if (slot->form == FY_FORM_TITLE || slot->form == FY_FORM_ID)
        return t->g->sys->name(t->g->data, t->options, slot->noun, value).id != NULL;
    return slot->form != FY_FORM_BY_VALUE || value >= 0;
}

void message_is_sound(const struct trial *t, const char *what, uint16_t rule, uint16_t text, const int32_t args[FY_ARGS])
{
    if (!rule || !text || text >= t->g->sys->n_texts)
        trial_fail(t, "%s has no rule or no text", what);
    for (const struct fy_slot *slot = fy_text_template(t->g, text); slot->form != FY_FORM_END; slot++)
        if (!fits(t, slot, args))
            trial_fail(t, "%s has an argument out of range: number %d of \"%s\" is %d", what, slot->arg,
                       t->g->sys->texts[text], (int)args[slot->arg]);
}

void act_is_sound(const struct trial *t, const struct act *a)
{
    if (a->n_events == ACT_EVENTS)
        trial_fail(t, "%d events in one act", ACT_EVENTS);
    for (int i = 0; i < a->n_events; i++)
        message_is_sound(t, "an event", a->events[i].rule, a->events[i].text, a->events[i].arg);
    for (uint32_t i = 0; i < a->tape.n_pulled && i < FY_TAPE_MAX; i++) {
        const int32_t args[FY_ARGS] = {a->pulled[i].who};
        message_is_sound(t, a->pulled[i].sides ? "a die" : "a draw", a->pulled[i].rule, a->pulled[i].what, args);
    }
}
