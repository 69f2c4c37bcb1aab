/* games.h - a game named on the command line: a record's file, standard input, or a stored game. */
#ifndef FORAY_APP_GAMES_H
#define FORAY_APP_GAMES_H

#include "app.h"

#include "foray/store.h"

/* The whole of a file ("-": standard input), ended by NUL; NULL after a message. The caller frees it. */
char *read_text(const struct command *, const char *path);

/* Is there a file of this name? "-" counts as one. */
bool is_file(const char *word);

/* What is sound of a stored game, as a record; NULL after a message. The caller frees it. */
char *salvaged_record(const struct command *, const char *name, const char *store);

/* The game that a word means: a record in a file, else a game of that name in the store (NULL: the player's own).
 * NULL after a message. */
struct fy_session *named_game(const struct command *, const char *word, const char *store, const char *data);

#endif
