/* session.h - private: what a session holds, shared with the records. */
#ifndef FORAY_SESSION_PRIVATE_H
#define FORAY_SESSION_PRIVATE_H

#include "foray/session.h"

/* One ply of the line being played. */
struct ply {
    struct fy_choice choice;
    void *before;        /* the state before it */
    int log_from;        /* first line of its log */
    uint32_t floor;      /* the last choice up to this one that used dice or draws or showed something hidden: undo does not
                          * go behind it; 0: none did */
    uint32_t dice_floor; /* the same for dice and draws alone: older records went behind what was merely shown */
    struct fy_reference *reference; /* the game it came from, or NULL */
};

/* Where a game that was read from a record came from: its first acts were made by other dice. */
struct read_from {
    bool record;
    uint32_t acts;                /* how many */
    bool seed_told;               /* the record told the seed that made them */
    uint64_t seed;
};

struct fy_session {
    struct fy_log log; /* first: callbacks get a pointer to it */
    struct fy_notes notes;        /* of the next event */
    const struct fy_game *game;   /* game_with_options */
    struct fy_game game_with_options;        /* they may decide what things are called */
    struct fy_game *owned;
    struct fy_session_config config;
    uint64_t seed;                /* of the dice to come: the one chosen, or the secret */
    struct read_from read_from;
    char *position;               /* the starting position as text, or NULL */
    void *state, *work;
    struct ply *plies;
    uint32_t n_plies, cap_plies;
    struct fy_line *lines;
    int n_lines, cap_lines;
    char **record;                /* every line of the record so far, undone ones included */
    int n_record, cap_record;
    int acts_since_hash;
    uint32_t acts;                /* the set-up, choices and undos so far, undone ones included */
    uint32_t branch;
    /* the act under way */
    bool waiting, starting;       /* a choice waits for outcomes; it is the set-up */
    struct fy_choice choice;
    struct fy_reference reference; /* the game the choice comes from; no name: none */
    int32_t *given_dice, *given_draws;
    uint32_t n_given_dice, n_given_draws;
    struct fy_tape tape;
    struct fy_pull *pulled;
    int log_mark;                 /* lines before the act under way */
    fy_session_recorder *recorder;
    void *recorder_context;
    void *recorder_owned;             /* freed with the session */
};

/* Apply with the outcomes given in arrays instead of by seed or typing: for replay. Dry or unused outcomes fail. */
bool fy_session_replay(struct fy_session *, bool setup, const struct fy_choice *, const int32_t *dice, uint32_t n_dice,
                       const int32_t *draws, uint32_t n_draws, char error[FY_ERROR]);
/* Undo as a record tells it. */
bool fy_session_undo_recorded(struct fy_session *, uint32_t ply, char error[FY_ERROR]);
/* A session that is not set up yet. */
struct fy_session *fy_session_blank(const struct fy_game *, const struct fy_session_config *, uint64_t seed);
/* A new session, with this seed as its secret unless the configuration has chosen one. */
struct fy_session *fy_session_with_secret(const struct fy_game *, const struct fy_session_config *, uint64_t secret,
                                          char error[FY_ERROR]);
/* The seed that made all of its dice so far, told or secret; false: there is no such, or it is not known. */
bool fy_session_one_seed(const struct fy_session *, uint64_t *seed);
/* A seed that nobody knows; false with a message. */
bool fy_session_draw_secret(uint64_t *seed, char error[FY_ERROR]);
bool fy_session_start(struct fy_session *, char error[FY_ERROR]);
bool fy_session_record_line(struct fy_session *, const char *line, char error[FY_ERROR]);
/* The last choice came from another game: for replay. */
bool fy_session_refer(struct fy_session *, const struct fy_reference *, char error[FY_ERROR]);
/* The head as the store keeps it: with the seed of the dice to come, be it secret. */
char *fy_record_head_stored(const struct fy_session *);
/* Read what the store keeps: the game goes on with the dice it had. */
struct fy_session *fy_record_read_stored(const char *text, const char *data_dir, char error[FY_ERROR]);
/* Take out of a record, in place, what only the store keeps, and a seed that did not make all of the dice. */
void fy_record_strip(char *text);

#endif
