/* observe.h - a state as the player may know it, as numbers in a fixed layout: for programs that learn.
 *
 * An observation has the bytes of the state, each field where the schema has it; derived fields are zero, and what the player
 * cannot know lies in one way that is always the same (`conceal` of foray.h). States between which the player cannot tell give
 * the same bytes.
 */
#ifndef FORAY_OBSERVE_H
#define FORAY_OBSERVE_H

#include "foray/game.h"

#include <jansson.h>

/* How the states of a game are copied, found once. */
enum { FY_STRETCHES = 128, FY_SPECKS = 256 };
struct fy_observer {
    const struct fy_game *game;
    int n_derived, n_plain, n_specks;
    struct fy_bytes derived[FY_STRETCHES]; /* left out */
    struct fy_bytes plain[FY_STRETCHES];   /* all that is neither derived nor concealed, but for */
    uint16_t speck[FY_SPECKS];               /* single bytes among them that are derived */
};
void fy_observer_of(const struct fy_game *, struct fy_observer *);

/* The observation of a state; `row` has room for state_size bytes. */
void fy_observe(const struct fy_observer *, const void *state, void *row);
/* The same where an earlier observation of such a game stands, or nothing but zeros. */
void fy_observe_again(const struct fy_observer *, const void *state, void *row);
/* The same where the observation of the state before this one stands, which costs less if nothing concealed has changed. */
void fy_observe_next(const struct fy_observer *, const void *before, const void *state, void *row);

/* An observation as a list of numbers, one for each value of each field that is not derived, in the order of the schema: yes
 * and no are 1 and 0, things and words their number, and what is nothing (FY_OR_NONE) is -1. */
int fy_observed_values(const struct fy_game *);
void fy_observed_list(const struct fy_game *, const void *row, int32_t *out);

/* The schema (fy_schema_json) with the layout: each field also has "offset", "bytes" of one value (of the whole, in a set),
 * "values", "stride", "column" (its first in the list), and "signed", "set" and "none" where they apply; and "columns", how
 * long the list is. */
json_t *fy_observed_json(const struct fy_game *);

#endif
