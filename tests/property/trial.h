/* trial.h - a system on trial: one scenario, and where in which game the trial stands. */
#ifndef FORAY_TESTS_TRIAL_H
#define FORAY_TESTS_TRIAL_H

#include "foray/game.h"

enum { TRIAL_SEED = 4711 }; /* of the games, unless another is asked for */

struct trial {
    const struct fy_game *g;
    int16_t options[FY_OPTIONS];
    int game, decision;
    char *state, *other, *third;
    struct fy_choice *choices;
    int n;
    uint64_t seed;
    struct fy_dice dice, mind;
    struct fy_fates fates; /* at the decision before */
    uint64_t checked;
};

/* Says what is wrong, and ends the program. */
void trial_fail(const struct trial *, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));

/* One act, the set-up or a choice: what it rolled, drew and said. */
enum { ACT_EVENTS = 2048 };
struct act {
    struct fy_log log; /* first: events find their act by it */
    struct fy_tape tape;
    struct fy_pull pulled[FY_TAPE_MAX];
    struct fy_message events[ACT_EVENTS];
    int n_events;
};

/* The act listens from now on: what was heard before is forgotten. */
void act_listen(struct act *);
/* The act carried out on a state, with its tape before the dice; c NULL: the set-up. */
void act_do(const struct trial *, struct act *, void *state, const struct fy_choice *c, struct fy_dice *);
/* Whatever was said has a rule, a text, and arguments that there are. */
void message_is_sound(const struct trial *, const char *what, uint16_t rule, uint16_t text, const int32_t args[FY_ARGS]);
void act_is_sound(const struct trial *, const struct act *);

/* hidden.c: what the player must not know makes no difference to what he sees, and redeal deals all of it anew. `before` is
 * the state that the act began with, t->state the one that it led to; c NULL: the set-up. */
void nothing_hidden_is_told(struct trial *, const struct act *, const void *before, const struct fy_choice *c);
void habit_is_blind(struct trial *);
/* The numbers that programs learn from are the same whatever is hidden. */
void observation_is_blind(struct trial *);
/* Facts and prospects: sound, and the same whatever is hidden. */
void notes_are_blind(struct trial *);

/* Everything, for all scenarios of a system; 0 if all is well. */
int try_system(const struct fy_system *, int games, uint64_t seed);

#endif
