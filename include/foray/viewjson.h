/* viewjson.h - board, view, ask, choices, score and log lines as JSON: what the browser and the bots get. The fields
 * are described in docs/protocol.md. */
#ifndef FORAY_VIEWJSON_H
#define FORAY_VIEWJSON_H

#include "foray/game.h"

#include <jansson.h>

json_t *fy_board_json(const struct fy_game *);
json_t *fy_view_json(const struct fy_game *, const void *state);
json_t *fy_ask_json(const struct fy_game *, const void *state);
json_t *fy_choice_json(const struct fy_game *, const struct fy_choice *);
/* As choices lists it: with the rule of the decision where the verb has none of its own. */
json_t *fy_choice_now_json(const struct fy_game *, const void *state, const struct fy_choice *);
json_t *fy_choices_json(const struct fy_game *, const void *state);
json_t *fy_score_json(const struct fy_game *, const void *state);
json_t *fy_event_json(const struct fy_game *, const struct fy_message *);
/* Their ids under a key, if the message names any. */
void fy_put_things(const struct fy_game *, const struct fy_message *, int noun, const char *key, json_t *);
json_t *fy_note_json(const struct fy_game *, const struct fy_note *);
json_t *fy_notes_json(const struct fy_game *, const struct fy_notes *);
/* What is known of a thing (noun FY_NONE: of the game), and what a choice costs, needs and brings: lists of notes. */
json_t *fy_facts_json(const struct fy_game *, const void *state, int noun, int32_t index);
json_t *fy_prospect_json(const struct fy_game *, const void *state, const struct fy_choice *);
json_t *fy_prospects_json(const struct fy_game *, const void *state); /* of all that are listed, by their texts */
json_t *fy_pull_json(const struct fy_game *, const struct fy_pull *, bool with_outcome);
json_t *fy_why_json(const struct fy_game *, const struct fy_message *);
json_t *fy_system_json(const struct fy_system *, const char *dir);
/* What a scenario says about itself for players (docs/data.md, "about"); NULL if nothing. */
json_t *fy_about_json(const struct fy_game *);
/* The guide through a first game (docs/data.md, "guide.json"); NULL with a message. */
bool fy_has_guide(const struct fy_system *, const char *dir);
json_t *fy_guide_json(const struct fy_system *, const char *dir, char error[FY_ERROR]);
json_t *fy_words_json(const char *const *words); /* a list that ends with NULL; NULL: an empty one */
json_t *fy_states_json(const struct fy_system *); /* the words of its states */
json_t *fy_options_json(const struct fy_system *, const int16_t options[FY_OPTIONS]);

/* View, ask and choices as one compact text, for comparing. The caller frees it. */
char *fy_view_text(const struct fy_game *, const void *state);

#endif
