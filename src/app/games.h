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

/* The one word of a command line that names a game; false after a message: there is one already. */
bool game_word(const struct command *, const char **game, const char *word);

/* A game as it stood at some time: FILE | NAME | SYSTEM [SCENARIO] [OPTION=VALUE…] [POSITION], and options that several
 * commands have. The first word is a system, a file or a stored game; after a system, a file is a position. */
struct game_at {
    struct game_args args;
    const char *game, *position_file, *store;
    uint64_t seed, ply;
    bool at_ply;                /* after choice number `ply`, else as it stands */
    struct fy_session *session; /* once it is open */
};
bool game_at_word(const struct command *, struct game_at *, const char *word);
int game_at_open(const struct command *, struct game_at *); /* DONE, or after a message what the program ends with */
const void *game_at_state(const struct command *, const struct game_at *, uint32_t *ply); /* NULL after a message */
void game_at_close(struct game_at *);

#endif
