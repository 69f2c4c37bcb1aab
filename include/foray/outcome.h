/* outcome.h - what may come of a choice, as a system states it: which events of the log are what a player asks about before he
 * chooses (a target eliminated, an objective destroyed, a unit lost), where the matter of a choice ends, and which choices
 * only carry it on. Odds (odds.h) count the outcomes over the very code that plays, and say them in the words of the log.
 */
#ifndef FORAY_OUTCOME_H
#define FORAY_OUTCOME_H

#include "foray/log.h"

struct fy_choice;
struct fy_game;

enum fy_outcome_kind {
    FY_OUTCOME_NONE,
    FY_OUTCOME_DESTROYED,  /* an objective, for points */
    FY_OUTCOME_ELIMINATED, /* a unit; one of the player's is lost */
    FY_OUTCOME_REDUCED,    /* a step, strength or part lost, on either side */
    FY_OUTCOME_PINNED,     /* pinned, disrupted, out of action for a while */
    FY_OUTCOME_REVEALED,   /* something hidden is shown */
    FY_OUTCOME_LOST,       /* a unit of the player's */
    FY_OUTCOME_SUCCESS,    /* what was tried comes off */
    FY_OUTCOME_FAILURE,    /* it does not */
    FY_OUTCOME_OTHER,      /* what else matters: an alarm, a retreat */
    FY_OUTCOME_NOTICED,    /* somebody looks for another and sees him or not: no fire. Odds do not count it: they tell what comes of it */
    FY_OUTCOME_KINDS
};
extern const char *const fy_outcome_words[]; /* "none", "destroyed", ... NULL at the end */

/* One row of a system's table: this event is an outcome of that kind. It is said in the words of the event, or of another text
 * with the same arguments; things that those words name tell outcomes apart, numbers in them do not. */
struct fy_outcome {
    uint16_t event;    /* text of the event; 0 ends the table */
    uint8_t kind;      /* enum fy_outcome_kind */
    uint16_t says;     /* text to say it by; 0: the event's own */
    uint8_t when;      /* only if argument number `when` - 1 is `is`; 0: always */
    int32_t is;
};

/* What an event comes to by this row: FY_OUTCOME_NONE if the row is not about it. Who is eliminated and is the player's is lost. */
uint8_t fy_outcome_kind(const struct fy_game *, const void *state, const struct fy_outcome *, const struct fy_message *);

/* What odds are told beyond the rules; any may be NULL. */
struct fy_outcome_support {
    const struct fy_outcome *events;
    /* Is this piece the player's? Then FY_OUTCOME_LOST is what FY_OUTCOME_ELIMINATED comes to. */
    bool (*own)(const void *data, const void *state, int32_t piece);
    /* Does this next choice only carry on what the choice `begun` began: resolve the fire as it is declared, roll the dice, take the
     * loss? The odds of `begun` go on through it; among several that do the odds take what `habit` would. */
    bool (*carries_on)(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);
};

/* What the choice brings about is settled here; what the rules go on with by themselves, to the next decision, is another
 * matter: the next boat, the enemy's phase. Odds end here. */
#define FY_SETTLED(log, state)                                                                                          \
    do {                                                                                                                \
        if ((log) && (log)->settled)                                                                                    \
            (log)->settled((log), (state));                                                                             \
    } while (0)

#endif
