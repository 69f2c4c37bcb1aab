/* habit.c - what a sensible player would do. */
#include "jubilee.h"

int jubilee_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    (void)data, (void)state, (void)c;
    return (int)fy_dice_below(dice, (uint32_t)n);
}
