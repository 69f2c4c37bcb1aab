/* habit.c - what a sensible player does. */
#include "nazaire.h"

int nz_habit(const void *data, const void *state, const struct fy_choice *list, int n, struct fy_dice *dice)
{
    (void)data, (void)state, (void)list;
    return (int)fy_dice_below(dice, (uint32_t)n);
}
