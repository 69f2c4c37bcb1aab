/* log.h - what happened, and why not: typed lines with a rule, made into words outside the rules. */
#ifndef FORAY_LOG_H
#define FORAY_LOG_H

#include "foray/dice.h"

enum { FY_ARGS = 6 };

/* Something said to the player, an event of the log or a refusal: a text of the system with its arguments, and the rule
 * behind it. */
struct fy_message {
    uint16_t rule, text;
    int32_t arg[FY_ARGS];
};

/* Who listens. Everything may be NULL. */
struct fy_log {
    void (*event)(struct fy_log *, const struct fy_message *);
    void (*pull)(struct fy_log *, const struct fy_pull *); /* dice and draws, in their order among the events */
    struct fy_notes *notes; /* what the next event is made of (note.h); empty again when it has been said */
    void (*settled)(struct fy_log *, const void *state); /* what the choice brings about is settled (outcome.h) */
    bool revealed;          /* an event has shown something hidden: the rules set it, whoever listens clears it */
};

FY_COLD void fy_say_text(struct fy_log *, uint16_t rule, const int32_t text_and_args[1 + FY_ARGS]);
FY_COLD void fy_no_text(struct fy_message *, uint16_t rule, const int32_t text_and_args[1 + FY_ARGS]);

/* FY_SAY(log, CH_10_4, T_RECOVERS, unit, die): costs nothing when nobody listens (log is NULL). */
#define FY_SAY(log, rule, ...)                                                                                         \
    do {                                                                                                               \
        if (log)                                                                                                       \
            fy_say_text((log), (rule), (const int32_t[1 + FY_ARGS]){__VA_ARGS__});                                     \
    } while (0)

/* Something hidden has come out, though perhaps nothing is said of it: undo does not go behind it, as if it were a die. */
static inline void fy_reveal(struct fy_log *log)
{
    if (log)
        log->revealed = true;
}

/* FY_SAY for what shows the player something that was hidden until then. */
#define FY_REVEAL(log, rule, ...)                                                                                      \
    do {                                                                                                               \
        fy_reveal(log);                                                                                                \
        FY_SAY(log, rule, __VA_ARGS__);                                                                                \
    } while (0)

/* return FY_NO(why, CH_10_1, T_IS_PINNED, unit); fills the refusal and is false; if nobody asks why (why is NULL), nothing
 * of it is worked out. */
#define FY_NO(why, rule, ...)                                                                                          \
    ((why) ? (fy_no_text((why), (rule), (const int32_t[1 + FY_ARGS]){__VA_ARGS__}), false) : false)

#endif
