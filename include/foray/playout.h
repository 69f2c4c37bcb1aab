/* playout.h - whole games by a policy: the engine of `foray playout`, `foray bench`, the property tests and studies.
 *
 * Game i of a run uses the streams (seed, 2i) for the rules' dice and (seed, 2i + 1) for the policy, so the result does
 * not depend on the number of threads, and any single game can be pulled out and watched.
 */
#ifndef FORAY_PLAYOUT_H
#define FORAY_PLAYOUT_H

#include "foray/search.h"

#include <jansson.h>

enum fy_policy { FY_RANDOM, FY_HABIT, FY_SEARCH, FY_POLICIES };
extern const char *const fy_policy_words[]; /* "random", "habit", "search", NULL */

enum { FY_DECISION_CAP = 100000, FY_POINTS_LO = -512, FY_POINTS_HI = 1535 };

/* Where games begin, if not at the set-up of the scenario. */
struct fy_start {
    const json_t *position;      /* laid over the set-up of each game */
    bool redeal;                 /* what the player cannot know is dealt anew, for each game in its own way */
};

struct fy_playouts {
    const struct fy_game *game;
    int16_t options[FY_OPTIONS];
    const struct fy_start *start; /* NULL: the set-up */
    enum fy_policy policy;
    uint64_t search_playouts;    /* of each decision under FY_SEARCH; 0: FY_SEARCH_PLAYOUTS */
    uint64_t seed, first, games; /* games number first .. first + games - 1 */
    int threads;
    bool careful;                /* audit every state and check every choice against `check` */
    bool timed;                  /* only the games: their dice are left uncounted, and what became of whom */
    void (*progress)(void *context, uint64_t done, uint64_t games); /* or NULL; called from one thread only */
    void *context;
    /* Told how each game ended, from whatever thread played it; or NULL. */
    void (*ended)(uint64_t game, const struct fy_score *, uint64_t decisions);
};

struct fy_tally {
    uint64_t games, decisions, choices, dice;
    uint64_t endless;           /* games cut at FY_DECISION_CAP */
    uint64_t won;
    int64_t points, points2;    /* sum, sum of squares */
    int32_t points_lo, points_hi;
    uint64_t bands[16];
    int64_t measure[FY_MEASURES];
    uint32_t histogram[FY_POINTS_HI - FY_POINTS_LO + 1]; /* of points, the ends collecting what lies beyond */
    struct fy_fates things;     /* targets and units, as the last game left them, */
    uint32_t fates[FY_FATE_ROWS][FY_FATES]; /* and in how many games each came to what; not if timed */
    uint64_t signature;         /* of all final states, whatever the order: pins behaviour */
    char error[FY_ERROR];       /* the first failed audit or refused choice, with its game's number; "" if none */
};

/* Run them; false if something was wrong (see error). */
bool fy_playouts_run(const struct fy_playouts *, struct fy_tally *);

/* The first decision of a game whose dice are seeded; the state is zeroed. */
void fy_playout_begin(const struct fy_playouts *, void *state, struct fy_dice *);

/* One decision by a policy: the index of the choice. FY_SEARCH is habit here: it needs a player. */
int fy_policy_choose(const struct fy_game *, enum fy_policy, const void *state, const struct fy_choice *, int n,
                     struct fy_dice *);

/* A policy at work, one game after the other. */
struct fy_player {
    const struct fy_game *game;
    enum fy_policy policy;
    struct fy_budget budget;
    struct fy_search *search;    /* NULL: the policy needs none */
    struct fy_dice dice;
};
void fy_player_open(struct fy_player *, const struct fy_playouts *);
void fy_player_begin(struct fy_player *, uint64_t seed, uint64_t stream); /* a game */
int fy_player_choose(struct fy_player *, const void *state, const struct fy_choice *, int n);
void fy_player_close(struct fy_player *);

/* Game number `game` of the run as a record that fy_record_read accepts; NULL with a message. The caller frees it. */
char *fy_playout_record(const struct fy_playouts *, uint64_t game, char error[FY_ERROR]);

/* The standard error of the share of games in which something came about. */
double fy_rate_error(uint64_t part, uint64_t games);
json_t *fy_tally_json(const struct fy_playouts *, const struct fy_tally *);

#endif
