/* commands.c - the subcommands of the program, in the order of its help. */
#include "app.h"

extern const struct command command_playout, command_bench, command_case, command_bot;
#ifdef FORAY_WEB
extern const struct command command_serve;
#endif

const struct command *const commands[] = {
#ifdef FORAY_WEB
    &command_serve,
#endif
    &command_bot, &command_playout, &command_bench, &command_case, NULL,
};
