/* session.h - one game being played: choices, dice, undo, log, record.
 *
 * The session applies a choice to a copy. Only when every die is there, and whoever keeps the record says that it is
 * stored, does the copy become the game. So a refused choice, a missing die, a full disk or a killed program leave
 * the game as it was.
 *
 * Ply p of the line being played draws its dice from the stream (seed, branch, p): what was undone before does not
 * matter. Undoing under FY_UNDO_NEW_DICE starts a new branch.
 *
 * The seed was chosen by whoever started the game, or it is a secret that the session drew itself. A secret is told
 * nowhere while the game is under way, so that no copy of a game can tell its dice to come: docs/records.md.
 */
#ifndef FORAY_SESSION_H
#define FORAY_SESSION_H

#include "foray/game.h"

#include <jansson.h>

enum fy_dice_mode {
    FY_DICE_SEEDED,    /* the program rolls */
    FY_DICE_TYPED,     /* the player rolls real dice and types them in; blind draws stay the program's */
    FY_DICE_TYPED_ALL  /* the player also draws the counters */
};
extern const char *const fy_dice_mode_words[]; /* "seeded", "typed", "typed-all", NULL */

enum fy_undo_policy {
    FY_UNDO_TO_DIE,    /* back to the last die or draw, not beyond */
    FY_UNDO_SAME_DICE, /* freely; the dice will fall the same way */
    FY_UNDO_NEW_DICE   /* freely; the dice will fall anew */
};
extern const char *const fy_undo_words[];      /* "to-die", "same-dice", "new-dice", NULL */

/* A game's name in the store: 1 to 60 characters in UTF-8, and room for the number that the store adds to one that may
 * not be shown as it is. */
enum { FY_NAME = 272 };

struct fy_session_config {
    int16_t options[FY_OPTIONS];
    bool seed_chosen;       /* false, as at first: the session draws a secret, and `seed` is not looked at */
    uint64_t seed;          /* the one chosen; never a secret */
    enum fy_dice_mode dice;
    enum fy_undo_policy undo;
    const json_t *position; /* start here instead of from set-up; or NULL */
};
void fy_session_config_initial(const struct fy_system *, struct fy_session_config *);

enum fy_line_kind { FY_LINE_CHOICE, FY_LINE_EVENT, FY_LINE_PULL, FY_LINE_NOTE }; /* notes follow the event they belong to */
struct fy_line {
    uint32_t ply;           /* 0: set-up; choice number p is ply p */
    uint8_t kind;           /* enum fy_line_kind */
    union {
        struct fy_choice choice;
        struct fy_message event;
        struct fy_pull pull;
        struct fy_note note;
    } as;
};

/* Told of every act of the record before it counts (a line, or more when a reference or a hash follows it): false means
 * it could not be stored, and the act is dropped. */
typedef bool fy_session_recorder(void *context, const char *line, char error[FY_ERROR]);

struct fy_session;

/* The session borrows the game, which must outlive it, unless it came with fy_record_read. With typed-in dice the
 * set-up may already need an outcome: see fy_session_needed. NULL with a message. */
struct fy_session *fy_session_new(const struct fy_game *, const struct fy_session_config *, char error[FY_ERROR]);
void fy_session_free(struct fy_session *);

enum fy_answer {
    FY_DONE,      /* the choice is made, stored, and the game stands at the next decision */
    FY_NEEDS_OUTCOME, /* an outcome must be typed in: fy_session_needed says which */
    FY_REFUSED,   /* illegal: why says it */
    FY_FAILED     /* nothing changed; error says why */
};
enum fy_answer fy_session_play(struct fy_session *, const struct fy_choice *, struct fy_message *, char error[FY_ERROR]);
/* A choice that another game came to, a subgame (subgame.h): the record refers to that game's record. */
struct fy_reference {
    char name[FY_NAME]; /* of that game when it was brought in */
    uint64_t hash;      /* of its record: fy_record_hash */
};
enum fy_answer fy_session_play_subgame(struct fy_session *, const struct fy_choice *, const struct fy_reference *,
                                      struct fy_message *, char error[FY_ERROR]);
/* Type in the outcome that is needed: a face, or the index of the thing drawn. */
enum fy_answer fy_session_outcome(struct fy_session *, int32_t face, char error[FY_ERROR]);
/* What is needed now, or NULL. For a draw, `could` (if not NULL) gets the indexes that can be drawn, as bits. */
const struct fy_pull *fy_session_needed(const struct fy_session *, uint64_t could[FY_DRAW_WORDS]);
/* Is the game set up? False while the set-up itself waits for outcomes: there is no state to look at yet. */
bool fy_session_ready(const struct fy_session *);
/* Take back the choice that waits for outcomes; not once one of its dice has been typed in under to-die. */
bool fy_session_cancel(struct fy_session *, char error[FY_ERROR]);
bool fy_session_can_cancel(const struct fy_session *);

/* Undo: to the state after ply `ply` (0: after set-up). */
bool fy_session_undo(struct fy_session *, uint32_t ply, char error[FY_ERROR]);
uint32_t fy_session_undo_floor(const struct fy_session *); /* the earliest ply one may go back to now */

const struct fy_game *fy_session_game(const struct fy_session *);
const struct fy_session_config *fy_session_config(const struct fy_session *);
/* The seed of the dice as far as it may be told: one that was chosen, and once the game is over the one that made all of
 * its dice. False: it is a secret, or no one seed made them. */
bool fy_session_seed(const struct fy_session *, uint64_t *seed);
/* The same in words, a number or "secret until the end"; and as JSON, a string or null. */
size_t fy_session_seed_text(const struct fy_session *, char *out, size_t n);
json_t *fy_session_seed_json(const struct fy_session *);
bool fy_session_over(const struct fy_session *); /* set up, and nothing is left to decide */
const void *fy_session_state(const struct fy_session *);
uint32_t fy_session_ply(const struct fy_session *);               /* choices made on the line being played */
const void *fy_session_state_at(const struct fy_session *, uint32_t ply); /* after that ply; NULL beyond the end */
const struct fy_choice *fy_session_choice_at(const struct fy_session *, uint32_t ply); /* ply >= 1 */
/* The game that choice came from; NULL: it was the player's own. */
const struct fy_reference *fy_session_reference_at(const struct fy_session *, uint32_t ply);
const struct fy_line *fy_session_log(const struct fy_session *, int *n);  /* of the line being played */
size_t fy_line_text(const struct fy_game *, const struct fy_line *, char *out, size_t n);
const char *fy_line_rule(const struct fy_game *, const struct fy_line *);
json_t *fy_line_json(const struct fy_game *, const struct fy_line *);
/* Several of them as a list; the notes of an event stand in it as "notes". */
json_t *fy_lines_json(const struct fy_game *, const struct fy_line *, int n);

/* Who stores the record; called for the lines of every act from now on. */
void fy_session_set_recorder(struct fy_session *, fy_session_recorder *, void *context);

/* Records: docs/records.md. The caller frees the text. Its seed stands in it only if fy_session_seed tells it and it made
 * all of the dice. */
char *fy_record_write(const struct fy_session *);
/* Of everything in a record that is not blank, a comment, a hash or a seed: the same however and whenever it was written
 * out. */
uint64_t fy_record_hash(const char *text);
/* Is this the record of that hash? Hashes that were taken with the seed, as they once were, fit too. */
bool fy_record_fits(const char *text, uint64_t hash);
/* Read a record: replay all of it, check every hash. NULL with a message that names the line and the act. The session
 * owns its game. What is played on from it draws from a new secret, or from the seed that is given (NULL: none). */
struct fy_session *fy_record_read(const char *text, const char *data_dir, char error[FY_ERROR]);
struct fy_session *fy_record_read_with(const char *text, const uint64_t *seed, const char *data_dir, char error[FY_ERROR]);

#endif
