/* log.c - events, refusals and notes on their way to whoever listens. */
#include "foray/game.h"

#include <string.h>

const char *const fy_note_role_words[FY_NOTE_ROLES + 1] = {"fact",   "link", "cost", "left",    "need",    "modifier", "result",
                                                           "gain",   "risk", "warning", "purpose", "path", "possible", NULL};

static struct fy_message message(uint16_t rule, const int32_t text_and_args[1 + FY_ARGS])
{
    struct fy_message m = {.rule = rule, .text = (uint16_t)text_and_args[0]};
    memcpy(m.arg, text_and_args + 1, sizeof m.arg);
    return m;
}

void fy_say_text(struct fy_log *log, uint16_t rule, const int32_t text_and_args[1 + FY_ARGS])
{
    struct fy_message event = message(rule, text_and_args);
    if (log->event)
        log->event(log, &event);
    if (log->notes)
        log->notes->n = 0;
}

void fy_no_text(struct fy_message *why, uint16_t rule, const int32_t text_and_args[1 + FY_ARGS])
{
    *why = message(rule, text_and_args);
}

void fy_note_text(struct fy_notes *notes, int role, int32_t value, int32_t place, uint16_t rule,
                  const int32_t text_and_args[1 + FY_ARGS])
{
    if (notes->n < FY_NOTES)
        notes->note[notes->n++] = (struct fy_note){.role = role & FY_ROLE_BITS,
                                                   .sense = (uint8_t)(role & ~FY_ROLE_BITS),
                                                   .value = value,
                                                   .ours = FY_NO_VALUE,
                                                   .place = place,
                                                   .say = message(rule, text_and_args)};
}

void fy_note_compares(struct fy_notes *notes, int32_t ours)
{
    if (notes->n)
        notes->note[notes->n - 1].ours = ours;
}

void fy_note_reads(struct fy_notes *notes, const int where[4])
{
    if (notes->n)
        notes->note[notes->n - 1].reading =
            (struct fy_reading){(uint8_t)where[0], (int8_t)where[1], (int8_t)where[2], (int8_t)where[3]};
}

void fy_facts(const struct fy_game *g, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    notes->n = 0;
    if (g->sys->notes.facts)
        g->sys->notes.facts(g->data, state, noun, index, notes);
}

const char *const fy_fate_words[] = {"stands", "damaged", "destroyed", "taken", "home", "got away", "in the field", "not in play",
                                     "captured", "lost", NULL};

void fy_fates_of(const struct fy_game *g, const void *state, struct fy_fates *fates)
{
    fates->n = 0;
    if (g->sys->fates)
        g->sys->fates(g->data, state, fates);
}

void fy_prospect(const struct fy_game *g, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    notes->n = 0;
    if (g->sys->notes.prospect)
        g->sys->notes.prospect(g->data, state, c, notes);
}

void fy_way(const struct fy_game *g, const void *state, int32_t piece, int32_t x, int32_t y, struct fy_notes *notes)
{
    notes->n = 0;
    if (g->sys->notes.way)
        g->sys->notes.way(g->data, state, piece, x, y, notes);
}
