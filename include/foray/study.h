/* study.h - studies: the same raid under many variants, thousands of times each, on the same dice; what came of every
 * game in one file, and what it says in figures, sentences and charts. docs/studies.md is the manual.
 *
 * A specification is read into a plan: raids, each with variants, the first of which the others are compared with. Game i of
 * every variant uses the streams (seed, 2i) and (seed, 2i + 1), as in a playout. The plan is cut into shards, some games
 * of one variant each; a shard is stored in one transaction when it is finished. Nothing depends on who plays which
 * shard: results are the same for any number of threads and of processes, interrupted or not.
 */
#ifndef FORAY_STUDY_H
#define FORAY_STUDY_H

#include "foray/playout.h"

#include <signal.h>

enum {
    FY_STUDY_RAIDS = 64,
    FY_STUDY_VARIANTS = 1000,
    FY_STUDY_TITLE = 200,
    FY_STUDY_GAMES = 1000,       /* of each variant, unless told otherwise */
    FY_STUDY_WATCH = 400,        /* of them watched from decision to decision */
};

struct fy_study_variant {
    int raid;                    /* number of the raid it is a variant of */
    int base;                    /* number of the variant it is compared with; its own: it is that one */
    char title[FY_STUDY_TITLE];  /* "mortar: on" */
    char change[FY_STUDY_TITLE]; /* where the change is made: a rule's id, "data: alert"; or "" */
    struct fy_playouts run;      /* game, options, policy, seed, start: what fy_playout_record needs */
};

struct fy_study {
    json_t *plan;                /* everything about it: what the store keeps */
    uint64_t hash;               /* of what decides how its games go, by which stores are told apart */
    uint64_t seed, games, shard, watch;
    double precision;            /* 0: play all games; otherwise no more than this 95 % interval needs, in points */
    int n_raids, n_variants;
    char raid_title[FY_STUDY_RAIDS][FY_STUDY_TITLE];
    int raid_base[FY_STUDY_RAIDS]; /* its first variant */
    struct fy_study_variant *variants;
    struct study_games *opened;  /* private */
};

/* Read a specification: its text, what errors call it, and the folder that files it names lie in (NULL: the current one).
 * NULL with a message that tells the place. */
struct fy_study *fy_study_read(const char *text, const char *name, const char *folder, const char *data_dir,
                               char error[FY_ERROR]);
/* The same from a plan, as a store keeps it. */
struct fy_study *fy_study_of_plan(const json_t *plan, const char *data_dir, char error[FY_ERROR]);
void fy_study_free(struct fy_study *);
/* What a specification may say, as JSON Schema: from the table by which it is read. */
json_t *fy_study_schema(void);

/* ---- the store */

struct fy_study_store;
/* The store of a study: made if there is none. NULL with a message: the file belongs to something else, or another study. */
struct fy_study_store *fy_study_store_open(const char *path, const struct fy_study *, char error[FY_ERROR]);
/* One that is there, and its study. */
struct fy_study_store *fy_study_store_look(const char *path, const char *data_dir, struct fy_study **, char error[FY_ERROR]);
void fy_study_store_close(struct fy_study_store *);
/* Take over the shards of another store of the same study; those that both have must be the same. How many were new. */
bool fy_study_merge(struct fy_study_store *, const char *path, uint64_t *shards, char error[FY_ERROR]);
/* How many games are stored, of all variants. */
uint64_t fy_study_store_games(struct fy_study_store *);
/* What every game came to, in the order of variants and games: comma-separated, or JSON. False with a message. */
bool fy_study_csv(struct fy_study_store *, const struct fy_study *, FILE *, char error[FY_ERROR]);
json_t *fy_study_json(struct fy_study_store *, const struct fy_study *, char error[FY_ERROR]);

/* ---- running it */

struct fy_study_progress {
    uint64_t done, games;        /* games stored, and to be stored, by this process and before it */
    uint64_t before;             /* that were stored when it began */
};

struct fy_study_run {
    int threads;
    int part, parts;             /* this process plays the shards of one part of several (0 of 1) */
    volatile sig_atomic_t *stop; /* not 0: leave off; or NULL */
    void (*progress)(void *context, const struct fy_study_progress *); /* or NULL; one thread at a time */
    /* Of several processes: which shards are finished is known to the first, and told to all; sums are added over all. NULL:
     * there are no others to be asked. */
    void (*tell)(void *context, uint8_t *bytes, size_t n);
    void (*add)(void *context, int64_t *values, size_t n);
    void *context;
};

enum fy_study_end { FY_STUDY_DONE, FY_STUDY_STOPPED, FY_STUDY_FAILED };
enum fy_study_end fy_study_run(const struct fy_study *, struct fy_study_store *, const struct fy_study_run *,
                               char error[FY_ERROR]);

/* ---- what it says */

/* All figures, with their intervals: docs/studies.md, "The figures". NULL with a message. */
json_t *fy_study_summary(struct fy_study_store *, const struct fy_study *, char error[FY_ERROR]);
/* For the terminal, and as one page of HTML; the caller frees it. `store` is what commands call the file,
 * `records` the folder with the games to watch (NULL: there is none). */
char *fy_study_text(const struct fy_study *, const json_t *summary);
char *fy_study_html(const struct fy_study *, const json_t *summary, const char *store, const char *records);
/* A game of a variant as a record. NULL with a message; the caller frees it. */
char *fy_study_record(const struct fy_study *, int variant, uint64_t game, char error[FY_ERROR]);
/* The data files that a variant is played with into dir/SYSTEM/: records of changed data replay with them. */
bool fy_study_write_data(const struct fy_study *, int variant, const char *dir, char error[FY_ERROR]);

#endif
