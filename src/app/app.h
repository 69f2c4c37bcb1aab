/* app.h - the program `foray`: a table of subcommands and what they share. */
#ifndef FORAY_APP_H
#define FORAY_APP_H

#include "foray/game.h"

#include <jansson.h>

/* Exit codes: 0 done, 1 the answer is no (a failed case, an illegal move), 2 the call itself is wrong. */
enum { DONE, NO, USAGE };

struct option_spec {
    const char *name;   /* long name without dashes */
    char letter;        /* or 0 */
    const char *value;  /* what follows, for the help ("N", "FILE"), or NULL for a switch; "[DIR]": it may be left out */
    const char *help;
};

struct command {
    const char *name, *words;          /* "playout", "SYSTEM [SCENARIO]" */
    const char *summary;               /* one line */
    const char *help;                  /* a paragraph or two */
    const struct option_spec *options; /* ended by a NULL name */
    int (*run)(const struct command *, int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct command *const commands[]; /* NULL at the end */

/* Options: get them one by one. Returns the option's index in command->options with its value, ARGS_WORD for a plain
 * word, ARGS_END at the end, ARGS_BAD after a message. --help is handled before a command runs. */
struct args {
    const struct command *command;
    int argc, next;
    char **argv;
    const char *value;
    bool only_words;
};
enum { ARGS_END = -1, ARGS_WORD = -2, ARGS_BAD = -3 };
struct args args_of(const struct command *, int argc, char **argv);
int args_next(struct args *);
/* A whole number from the last value, with bounds; false after a message. */
bool args_number(const struct args *, uint64_t lo, uint64_t hi, uint64_t *out);

/* Say what is wrong on standard error, as "foray COMMAND: …"; returns USAGE. */
int complain(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_help(const struct command *);
const char *text_at(const json_t *object, const char *key); /* "" if it is not there */
void print_json(json_t *); /* to standard output, and lets go of it */

/* First of all: a program that runs out of memory says so and ends; what was answered is in the store. */
void say_when_memory_ends(void);

/* Another program of ours takes the place of this one: it lies beside it, or where it is installed, or where the shell would
 * look. If this comes back there is none, and errno says why. */
void become_program(const char *name, char **argv);

/* SYSTEM [SCENARIO] as plain words, and option words "name=value": the usual start of a command. */
struct game_args {
    const struct fy_system *sys;
    const char *scenario, *data;
    int16_t options[FY_OPTIONS];
    struct fy_game *game;
};
bool game_args_word(const struct command *, struct game_args *, const char *word);
bool game_args_open(const struct command *, struct game_args *); /* the game, or false after a message */

#endif
