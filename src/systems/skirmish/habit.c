/* habit.c - a sensible player's choice. */
#include "skirmish.h"

int skirmish_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    (void)data, (void)state, (void)c;
    return (int)fy_dice_below(dice, (uint32_t)n);
}
