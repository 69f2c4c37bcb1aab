/* games.h - a game named on the command line: a record's file, standard input, or a stored game. */
#ifndef FORAY_APP_GAMES_H
#define FORAY_APP_GAMES_H

#include "app.h"

#include "foray/store.h"

/* The whole of a file ("-": standard input), ended by NUL; NULL after a message. The caller frees it. */
char *read_text(const struct command *, const char *path);

/* Is there a file of this name? "-" counts as one. */
bool is_file(const char *word);

/* The record of a stored game, by fy_store_record or fy_store_salvage; NULL after a message. The caller frees it. */
typedef char *record_reader(struct fy_store *, const char *name, char error[FY_ERROR]);
char *stored_record(const struct command *, const char *name, const char *store, record_reader *);

/* The game that a word means: a record in a file, else a game of that name in the store (NULL: the player's own).
 * NULL after a message. */
struct fy_session *named_game(const struct command *, const char *word, const char *store, const char *data);

#endif
