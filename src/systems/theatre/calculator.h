/* calculator.h - the operations calculator (TH-R.OC): one operation of chapter 46 from a description, without a map.
 *
 *     struct theatre_question q;
 *     theatre_question_start(&q, data);             data: any scenario's, for its tables
 *     error = theatre_question_word(&q, "row", "X3");  NULL if it was understood
 *     theatre_answer(&q, &answer);
 */
#ifndef THEATRE_CALCULATOR_H
#define THEATRE_CALCULATOR_H

#include "operation.h"

enum theatre_fate { TH_FATE_LIVES, TH_FATE_ELIMINATED, TH_FATE_ISOLATED, TH_FATE_PERMANENT, TH_FATES };

struct theatre_question {
    const struct theatre_tables *tables;
    struct theatre_attempt attempt;
    struct theatre_target target;
    unsigned options;
    uint8_t strength, isolated, attached, entered, far_empty, used_type, level, raiders, room, beach, pool, half_paid,
        lim_used;
    int16_t attack, defence, share, die_modifier; /* odds in quarters of a point; share: what the unit adds to attack */
    int8_t die[2];                                /* forced dice: success, then combat; 0 open */
};

struct theatre_answer {
    bool lawful, automatic, replaces; /* automatic: no die (TH-46.B.1.5) */
    uint16_t rule;                    /* that forbids it, or that it is done by */
    int n_modifiers, net, bonus;      /* bonus: of a surprise attack that succeeds */
    struct theatre_modifier modifier[THEATRE_MODIFIERS];
    int die, modified, result;        /* with a forced die; result -1 otherwise */
    uint8_t chances[TH_RESULTS];      /* out of six */
    uint8_t fates[TH_FATES];          /* out of six */
    uint8_t fate_of[TH_RESULTS];
    bool has_odds;
    int column, column_lost;          /* with the unit, and after its loss (-1: below the lowest) */
    uint16_t with[TH_COMBAT_RESULTS], without[TH_COMBAT_RESULTS]; /* out of 36 */
};

void theatre_question_start(struct theatre_question *, const void *data);
/* NULL, or what is wrong with it. */
const char *theatre_question_word(struct theatre_question *, const char *key, const char *value);
/* The keys, one line each, for a help text. */
extern const char theatre_question_help[];

void theatre_answer(const struct theatre_question *, struct theatre_answer *);
/* What a result does beside the fate of the unit, in words. */
const char *theatre_effect_words(const struct theatre_question *, const struct theatre_answer *, int result);

extern const char *const theatre_result_words[], *const theatre_fate_words[], *const theatre_combat_words[];

#endif
