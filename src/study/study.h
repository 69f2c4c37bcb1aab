/* study.h - private: a study's parts. */
#ifndef FORAY_STUDY_PRIVATE_H
#define FORAY_STUDY_PRIVATE_H

#include "foray/study.h"
#include "foray/text.h"

#include <sqlite3.h>

/* ---- one game played */

struct raid_row {
    uint64_t game;
    int32_t points;
    uint8_t band;
    bool won, endless;
    uint32_t decisions;
    int32_t measure[FY_MEASURES];
    uint8_t n_fates, fate[FY_FATE_ROWS];
};

/* What was seen of a game that was watched: in which turn each target fell (0: it did not), and where ours fought and
 * fell. */
enum spot_kind { SPOT_FOUGHT, SPOT_FELL, SPOT_KINDS };
struct spot {
    uint8_t kind;
    int32_t at;          /* index of a place; on a table in inches row * SPOT_ROW + column of a cell */
};
enum { SPOT_ROW = 1000, SPOTS = 1024, SPOT_CELL = 200 }; /* a cell is two inches wide */
struct raid_watch {
    int n_targets, n_spots;
    uint8_t turn[FY_FATE_ROWS];
    struct spot spot[SPOTS];
};

struct raid_player;
struct raid_player *raid_player_new(const struct fy_study_variant *);
void raid_player_free(struct raid_player *);
/* Play game number `game`; watch may be NULL. */
void raid_play(struct raid_player *, uint64_t game, struct raid_row *, struct raid_watch *);

int study_measures(const struct fy_system *);       /* how many it has */
int32_t study_spot(const struct fy_board *, const struct fy_piece *); /* -1: off the map */
const struct fy_track *study_turn(const struct fy_view *); /* the track of the turn, or NULL */

/* ---- shards */

struct shard {
    int variant;
    uint64_t first, games;
    struct raid_row *rows;
    struct raid_watch *watches;  /* of the first n_watches games */
    uint64_t n_watches;
};

/* ---- the store */

struct fy_study_store {
    sqlite3 *db;
    char path[FY_FILE_PATH];
    const struct fy_study *study;
    sqlite3_stmt *put_shard, *put_game, *put_watch;
};

bool store_put(struct fy_study_store *, const struct shard *, char error[FY_ERROR]); /* in one transaction */
/* Which shards of a variant are there: bit k of the bytes is that of games k * shard on. */
void store_finished(struct fy_study_store *, int variant, uint8_t *bits);
/* A query, prepared; NULL with a message. */
sqlite3_stmt *study_query(struct fy_study_store *, const char *sql, char error[FY_ERROR]);
bool study_failed(struct fy_study_store *, char error[FY_ERROR]); /* false, with what SQLite says */
/* The row that a query of "points, band, won, decisions, detail" stands on, from column `from` on; false: it is damaged. */
bool study_row(const struct fy_study_variant *, sqlite3_stmt *, int from, struct raid_row *);
bool study_watch(sqlite3_stmt *, int from, struct raid_watch *);

/* ---- the plan */

void study_head(struct fy_study *);      /* the numbers of the plan */
bool study_add_raid(struct fy_study *, const char *title, char error[FY_ERROR]);
bool study_add_variant(struct fy_study *, int raid, const json_t *variant, const char *data_dir, char error[FY_ERROR]);
bool study_same_variant(const struct fy_study_variant *, const struct fy_study_variant *);
void study_drop_variant(struct fy_study *); /* the last one */
void study_complete(struct fy_study *);  /* when all variants are there */

#endif
