/* A sensible player's choice. */
#include "theatre.h"
#include "verbs.h"

int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    (void)data, (void)state, (void)c;
    return (int)fy_dice_below(dice, (uint32_t)n);
}
