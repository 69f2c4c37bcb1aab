/* protocol.h - private: what the commands of the line protocol share. protocol.c finds the command of a line and has those about
 * no game, protocol_start.c those that begin one, protocol_game.c those about the game being played, protocol_store.c those about
 * the games of the store, protocol_notes.c those that tell what is known. */
#ifndef FORAY_PROTOCOL_PRIVATE_H
#define FORAY_PROTOCOL_PRIVATE_H

#include "foray/protocol.h"

/* A command: its answer, given what follows its name. */
typedef json_t *fy_command(struct fy_protocol *, char *rest);

/* Words that say how a game is started: seed=N, name=NAME, dice=…, undo=…, options and the scenario. */
struct fy_start {
    const struct fy_system *sys;
    struct fy_session_config config;
    char scenario[FY_KEY], name[FY_NAME], error[FY_ERROR];
};
bool fy_start_word(struct fy_start *, const char *word); /* false with the error in it */

json_t *fy_protocol_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
json_t *fy_protocol_ok(void);
extern const char fy_protocol_not_set_up[]; /* the error while the set-up waits for dice */
json_t *fy_protocol_with_status(const struct fy_protocol *, json_t *); /* how the game stands, added to an answer */
json_t *fy_protocol_empty_view(void);
json_t *fy_protocol_empty_score(void);
json_t *fy_protocol_refused(const struct fy_protocol *, const struct fy_choice *, const struct fy_message *why);
json_t *fy_protocol_after(const struct fy_protocol *, uint32_t from_ply); /* standing, and the log from there on */
json_t *fy_protocol_acted(struct fy_protocol *, enum fy_answer, const struct fy_message *, uint32_t from_ply, const char *error);
void fy_protocol_drop(struct fy_protocol *); /* the game being played */
json_t *fy_protocol_calculate(const struct fy_protocol *, const struct fy_system *, char *rest); /* of its calculator */

fy_command fy_command_new, fy_command_load, fy_command_position;
fy_command fy_command_view, fy_command_board, fy_command_choices, fy_command_check, fy_command_odds, fy_command_log, fy_command_record;
fy_command fy_command_play, fy_command_dice, fy_command_cancel, fy_command_undo;
/* The store's commands; all but `games` need one. */
fy_command fy_command_games, fy_command_open, fy_command_delete, fy_command_rename, fy_command_salvage;
fy_command fy_command_subgame, fy_command_return, fy_command_campaign;
/* What is known of things and choices. */
fy_command fy_command_facts, fy_command_prospects;
/* What should be done: protocol_advice.c. */
fy_command fy_command_advise;

#endif
