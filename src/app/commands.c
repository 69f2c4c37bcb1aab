/* commands.c - the subcommands of the program, in the order of its help. */
#include "app.h"

extern const struct command command_playout, command_bench, command_case;

const struct command *const commands[] = {
    &command_playout, &command_bench, &command_case, NULL,
};
