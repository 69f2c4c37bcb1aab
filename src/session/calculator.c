/* calculator.c - finding the calculators of the systems. */
#include "foray/calculator.h"

#include <string.h>

const struct fy_system *fy_calculator_system(const char *name)
{
    for (int i = 0; i < fy_n_systems; i++)
        if (fy_systems[i]->calculator && !strcmp(fy_systems[i]->calculator->name, name))
            return fy_systems[i];
    return NULL;
}
