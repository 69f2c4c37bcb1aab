/* subgame.h - a game inside a game: a decision of a campaign settled by playing another game of the store.
 *
 * The campaign's system says which games may do it (campaign.subgames of its struct fy_system) and what
 * their end amounts to (campaign.outcome).
 * The subgame is an ordinary game with a record of its own. Its result is a choice of the campaign like any other; the
 * campaign's record refers to the subgame's by name and hash, and replays without it. Nothing waits for a subgame: the
 * campaign may be played on by hand at any time. */
#ifndef FORAY_SUBGAME_H
#define FORAY_SUBGAME_H

#include "foray/store.h"

struct fy_text;

/* The games that may settle what is decided in this state; how many. */
int fy_subgames(const struct fy_game *, const void *state, struct fy_subgame out[FY_SUBGAMES]);
/* The game and its options, for people: "Commandos at St. Nazaire, st-nazaire". */
size_t fy_subgame_text(const struct fy_subgame *, char *out, size_t n);

/* Start number `which` (from 0) of the games that may settle what the stored campaign decides now, and put it into the
 * store under a name (NULL: one is made up); the name is copied to name_out. It has the campaign's dice mode
 * and undo policy, and unless a seed is given (NULL: none) one made of the campaign's, or a secret if that is one. NULL
 * with a message. */
struct fy_session *fy_subgame_begin(struct fy_store *, const struct fy_session *campaign, int which, const uint64_t *seed,
                                   const char *name, const char *data_dir, char name_out[FY_NAME], char error[FY_ERROR]);

/* The choice that an ended game amounts to, at the campaign's state after that ply, and why, in words ("44 points, the raid
 * failed; 3 of 18 safe"; NULL: nobody asks); false with a message: it is not over, or not a game that could settle that
 * decision. */
bool fy_subgame_outcome(const struct fy_session *campaign, uint32_t ply, const struct fy_session *subgame, struct fy_choice *,
                      struct fy_text *because, char error[FY_ERROR]);
/* Play the result of the subgame that belongs to the decision the campaign stands at. */
enum fy_answer fy_subgame_return(struct fy_store *, struct fy_session *campaign, const char *data_dir, struct fy_text *because,
                                struct fy_message *, char error[FY_ERROR]);

/* Does choice number `ply` of the campaign follow from this record of the game it refers to? False with what does not. */
bool fy_subgame_verify(const struct fy_session *campaign, uint32_t ply, const char *record, const char *data_dir,
                      char error[FY_ERROR]);

#endif
