/* shipped.h - a player's folder of data in memory: the shipped files, read once, and one of them changed. Whoever links shipped.c
 * wraps fopen and json_loads. */
#ifndef FORAY_SHIPPED_H
#define FORAY_SHIPPED_H

#include "foray/game.h"

#include <jansson.h>

struct shipped {
    const struct fy_builtin *file;
    const struct fy_system *sys;
    json_t *root;          /* what stands in it; nobody changes it */
    char scenario[FY_KEY]; /* it is tried through: itself, or the first that reads it; "": it is the guide */
};

/* The files that something reads, of one system or (NULL) of all; how many. Once in a process. */
int shipped_gather(const struct fy_system *only, struct shipped *, int cap);

/* Open what a file is tried through, from a folder in which it has this text. Accepted: a game, or for the guide NULL and no error;
 * refused: an error. `root` is what stands in the text, so that it need not be parsed. */
struct fy_game *shipped_open(const struct shipped *, const char *text, json_t *root, char error[FY_ERROR]);

/* A copy that can be changed by putting other values in the place of its own: numbers and texts are shared. */
json_t *shipped_copy(json_t *);

/* A game of so many decisions at most, by `random` or, if its number is odd, by habit, dice and all from that number; then it is shown, or
 * not. */
void shipped_play(const struct fy_game *, uint64_t game, int decisions, bool show);

#endif
