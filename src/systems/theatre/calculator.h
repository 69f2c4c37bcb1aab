/* calculator.h - the operations calculator (TH-R.OC): one operation of chapter 46 from a description, without a map.
 *
 *     struct theatre_question q;
 *     theatre_question_start(&q, data);             data: any scenario's, for its tables
 *     theatre_question_word(&q, "row", "X3", wrong);   whether it was understood
 *     theatre_answer(&q, &answer);
 */
#ifndef THEATRE_CALCULATOR_H
#define THEATRE_CALCULATOR_H

#include "foray/calculator.h"
#include "operation.h"

enum { TH_NOT_TOLD = 255, THEATRE_DICE = 3, THEATRE_SITE_BRIDGE = 3, THEATRE_GROUNDS = 8, THEATRE_BRIDGE_STATES = 4 };
enum theatre_fate {
    TH_FATE_LIVES, TH_FATE_ELIMINATED, TH_FATE_ISOLATED, TH_FATE_PERMANENT, TH_FATE_CADRE, TH_FATES
};

struct theatre_data;
struct theatre_question {
    const struct theatre_data *data;
    const struct theatre_tables *tables;
    const int8_t *attack_die;                     /* of the combat table, by ground */
    const uint8_t (*zoc_cost)[4][4];
    struct theatre_attempt attempt;
    struct theatre_target target;
    unsigned options;
    uint8_t strength, isolated, attached, entered, far_empty, used_type, level, raiders, room, beach, pool, half_paid,
        lim_used, cm, ground, installation, size;
    uint8_t zone_left, zone_entered, zone_given;  /* 0 none, 1 partial, 2 full */
    uint8_t here_given, dropped;                  /* attempt.here has been told; it came there by air */
    uint8_t terrain, mps;                         /* MPs of the step; MPs left, or TH_NOT_TOLD */
    uint8_t helper_result;
    int8_t helper;                                /* its row, -1 not told */
    int16_t attack, defence, share, die_modifier; /* odds in quarters of a point, attack -1 not told; share: what the
                                                   * unit adds to attack */
    int8_t die[THEATRE_DICE];                     /* forced dice in their order; 0 open */
};

struct theatre_answer {
    bool lawful, automatic, replaces; /* automatic: no die (TH-46.B.1.5) */
    bool no_row;                      /* the operation is for a row of the table, and none is told */
    uint16_t rule;                    /* that forbids it, or that it is done by */
    int n_modifiers, net, bonus;      /* bonus: of a surprise attack that succeeds */
    struct theatre_modifier modifier[THEATRE_MODIFIERS];
    int die, modified, result;        /* with a forced die; result -1 otherwise */
    uint8_t chances[TH_RESULTS];      /* out of six */
    uint8_t fates[TH_FATES];          /* out of six */
    uint8_t fate_of[TH_RESULTS];
    bool has_odds;
    int column, column_lost;          /* with the unit, and after its loss (-1: below the lowest) */
    uint16_t with[TH_COMBAT_RESULTS], without[TH_COMBAT_RESULTS], no_combat; /* out of 36 */
    int combat;                       /* with both dice forced, or -1 */
    uint8_t not_taken, bridge[THEATRE_BRIDGE_STATES]; /* out of 216 for a capture, of 36 for a demolition */
    int state;                        /* of the bridge, with its dice forced, or -1 */
    int mps_success, mps_failure;     /* of a step by ZOC negation */
    bool stops;                       /* it cannot pay after a failure */
    int price;                        /* of a replacement, in quarters of an RP */
};

void theatre_question_start(struct theatre_question *, const void *data);
/* False with what is wrong with it. */
enum { THEATRE_WRONG = 160 };
bool theatre_question_word(struct theatre_question *, const char *key, const char *value, char wrong[THEATRE_WRONG]);
/* The keys and the rows of the table, line by line. */
void theatre_question_help(const void *data, struct fy_text *out);

void theatre_answer(const struct theatre_question *, struct theatre_answer *);
/* A retreat that fails with this result is caught in the zones. */
bool theatre_zones_kill(const struct theatre_question *, int result);

extern const struct fy_calculator theatre_calculator;
extern const char *const theatre_result_words[], *const theatre_fate_words[], *const theatre_combat_words[],
    *const theatre_bridge_words[];

#endif
