/* calculator.h - what a system works out from a description in words, without a game being played: a command of the program
 * (src/app/calculate.c) and of the line protocol, under the name that the system gives it. */
#ifndef FORAY_CALCULATOR_H
#define FORAY_CALCULATOR_H

#include "foray/game.h"
#include "foray/text.h"

#include <jansson.h>

struct fy_calculator {
    const char *name;     /* the command: "operation" */
    const char *synopsis; /* what follows it: "KEY=VALUE…" */
    const char *summary;  /* one line */
    const char *help;     /* a paragraph */
    /* The words it takes, line by line: what can be named comes from the data. */
    void (*words)(const struct fy_game *, struct fy_text *out);
    /* The answer to a description, as an object; in `text`, unless that is NULL, the same for people. *no: the answer is "no". NULL:
     * `error` says which word is wrong. */
    json_t *(*answer)(const struct fy_game *, int n, const char *const words[], struct fy_text *text, bool *no,
                      char error[FY_ERROR]);
};

/* The system of this build that has a calculator of this name, or NULL. */
const struct fy_system *fy_calculator_system(const char *name);

#endif
