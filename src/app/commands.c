/* commands.c - the subcommands of the program, in the order of its help. */
#include "app.h"

extern const struct command command_play, command_replay;
extern const struct command command_playout, command_bench, command_case, command_bot;

const struct command *const commands[] = {
    &command_play, &command_replay, &command_bot, &command_playout, &command_bench, &command_case, NULL,
};
