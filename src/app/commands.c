/* commands.c - the subcommands of the program, in the order of its help. */
#include "app.h"

extern const struct command command_play, command_replay;
extern const struct command command_list, command_show, command_export, command_rules, command_sources, command_check,
    command_schema, command_case, command_bot, command_playout, command_bench, command_advise, command_review, command_puzzle, command_rematch,
    command_study;
#ifdef FORAY_WEB
extern const struct command command_serve;
#endif

const struct command *const commands[] = {
    &command_list, &command_play,
#ifdef FORAY_WEB
    &command_serve,
#endif
    &command_replay,
    &command_advise, &command_review, &command_puzzle, &command_rematch, &command_show, &command_export, &command_rules, &command_sources, &command_check, &command_schema,
    &command_case, &command_bot, &command_playout, &command_study, &command_bench, NULL,
};
