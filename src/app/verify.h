/* verify.h - foray replay --verify: does a record replay, and do the games it refers to come to the same? */
#ifndef FORAY_APP_VERIFY_H
#define FORAY_APP_VERIFY_H

#include "app.h"

/* `what`: a record's file or a stored game. Tells on standard output; an exit code. */
int verify_game(const struct command *, const char *what, const char *store, const char *data);

#endif
