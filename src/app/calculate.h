/* calculate.h - the calculators of the systems as commands. */
#ifndef FORAY_APP_CALCULATE_H
#define FORAY_APP_CALCULATE_H

#include "app.h"

bool calculator_command(const char *name, struct command *out); /* false: no system has one of this name */

#endif
