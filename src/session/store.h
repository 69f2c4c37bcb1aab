/* store.h - private: what the parts of the store share. store.c puts games in and takes them out, store_file.c opens files of
 * every version, store_group.c commits acts of many games at once, store_sound.c tells what is sound from what is damaged, store_subgame.c knows which game is a subgame of which,
 * name.c what games may be called.
 *
 * Two tables. A game's row has all that the list shows of it, how many rows of acts it has and the last link of their
 * chain, and a seal over all of that. A row of acts has one act as a line of the record, or many if it came with a record
 * that was loaded, and its link: a hash over the link before it, its number and what it says. The head of the record is
 * row number 0, and what it is linked to is the game's uid, 128 random bits: no act can belong to another game, none can be
 * missing, and none be changed without being noticed. */
#ifndef FORAY_STORE_PRIVATE_H
#define FORAY_STORE_PRIVATE_H

#include "stored.h"

#include "foray/text.h"
#include "session.h"

#include <sqlite3.h>

enum {
    STATEMENTS = 32,
    ACTS_TO_A_ROW = 64 /* of a record that is loaded: a hundred thousand rows would take a third of a second */
};

struct connection {
    sqlite3 *db;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } prepared[STATEMENTS];
};

struct fy_store {
    struct connection own, looking; /* looking: only while acts are gathered (store_group.c); it cannot write */
    struct connection *at;          /* the one in use */
    struct group {
        bool gathering;
        bool spoiled;         /* what one act left behind could not be taken back: the others cannot be stored either */
        char error[FY_ERROR]; /* why it could not be begun; "": it was */
    } group;
    bool writing; /* in a transaction, or so it should be: SQLite gives one up when it runs out of memory */
    bool lazy;    /* commits are not synced, and should be: memory ran out when that was to be changed back */
    int failure;  /* SQLite's code of the last one that was told */
    char path[1024];
    char damage[FY_ERROR];
};

/* A session in the store: what its recorder gets. The session frees it. */
struct stored_game {
    struct fy_store *store;
    int64_t id, acts; /* rows of acts stored so far: another program playing the same game is noticed by it */
    char uid[FY_UID];
    uint64_t link;    /* of the last act */
};
const struct stored_game *store_game_of(const struct fy_store *, const struct fy_session *); /* NULL: it is not in this store */

/* ------------------------------------------------------------------ statements (store.c) */

/* A statement, ready to be bound: it is prepared once. The text must be a literal. NULL with a message. */
sqlite3_stmt *store_query(struct fy_store *, const char *sql, char *error);
/* Carry out what is bound and let go of it: how many rows were changed; -1 with a message. */
int store_change(struct fy_store *, sqlite3_stmt *, char *error);
bool store_run(struct fy_store *, const char *sql, char *error);
/* Was the last failure that was told one of the moment, and not of the file? */
bool store_only_now(const struct fy_store *);
/* False, always, with what SQLite says; a damaged file is called so. */
bool store_failed(struct fy_store *, const char *what, char *error);
/* An act as it is, and how many acts a game has and their last link; the row is sealed anew. */
bool store_put_act(struct fy_store *, int64_t game, int64_t n, const char *line, size_t length, uint64_t link, char *error);
bool store_set_acts(struct fy_store *, int64_t game, int64_t acts, uint64_t link, char *error);
/* A transaction that writes: begin, then end with what came of it. */
bool store_begin(struct fy_store *, char *error);
bool store_end(struct fy_store *, bool ok, char *error);
bool store_is_durable(struct fy_store *, char *error); /* nothing is written as if it were durable when it is not */

/* ------------------------------------------------------------------ many acts in one commit (store_group.c) */

bool store_in_group(const struct fy_store *); /* what is read and written now belongs to the group */
bool store_group_begin_act(struct fy_store *, char *error);
bool store_group_end_act(struct fy_store *, bool ok, char *error);

/* ------------------------------------------------------------------ sound or damaged (store_sound.c) */

/* What the seal of a game's row covers, and the condition that a row is sealed: only such a row may be changed, and is
 * sealed anew by store_seal. */
#define FACTS_WITH(acts, link)                                                                                                   \
    "id, uid, name, system, scenario, created, changed, over, points, result, ply, " acts ", " link ", campaign, campaign_ply"
#define FACTS FACTS_WITH("acts", "link")
#define SEALED "seal = foray_seal(" FACTS ")"
bool store_add_functions(sqlite3 *);
bool store_seal(struct fy_store *, int64_t id, char *error);

/* All games of the store one after the other; begin with the store alone. */
struct games {
    struct fy_store *store;
    sqlite3_stmt *row;   /* its columns are FACTS, then whether it is sealed */
    int64_t id;
    char shown[FY_NAME]; /* what it is called outside */
    bool sealed;
    bool jumping;        /* a page could not be read: what lies behind it is looked for number by number */
    int64_t last;        /* the last number to look for then */
    char trouble[FY_ERROR]; /* why not all of them could be read; it stays when the end is reached */
    bool unread;         /* and that is no damage: the disk failed, or memory ran out */
};
enum column {
    C_ID, C_UID, C_NAME, C_SYSTEM, C_SCENARIO, C_CREATED, C_CHANGED, C_OVER, C_POINTS, C_RESULT, C_PLY, C_ACTS, C_LINK,
    C_CAMPAIGN, C_CAMPAIGN_PLY, C_SEALED
};
bool store_next_game(struct games *);
void store_games_end(struct games *); /* always, when done with the row */
/* Stand at the game of that number. */
bool store_at(struct games *, int64_t id);
/* Stand at the game of a name; false with a message: there is none, or it cannot be found. */
bool store_find(struct games *, const char *name, char *error);

/* What there is of a game. */
struct health {
    int64_t rows, found; /* rows of acts, the head apart: how many there should be, and are */
    int64_t sound;       /* how many are sound, from the first one on */
    int64_t acts_found, acts_sound; /* acts in them */
    int64_t choices;     /* of those found, the ones that are choices */
    uint64_t link;       /* of the last row found */
    bool row, head;      /* what the list shows, and the head of the record, are sound */
    bool whole;          /* all of it is as it was stored */
    const char *trouble; /* why reading the acts came to an end too early, or NULL */
    bool unread;         /* and that is no damage */
};
/* Read the game that `games` stands at; its record as far as it is sound goes to text (or NULL). */
struct health store_examine(const struct games *, struct fy_text *text);
/* What is wrong with it, in words. */
void store_diagnose(const char *name, const struct health *, char *out, size_t n);
/* The file as a whole: what is wrong with it is noted. False: it could not be looked at, for a reason that is not the file's. */
bool store_check_file(struct fy_store *);

/* ------------------------------------------------------------------ subgames (store_subgame.c) */

/* Subgames of decisions after that ply of a campaign belong to nothing any more. -1: of any decision. */
bool store_part_subgames(struct fy_store *, int64_t campaign, int64_t after_ply, char *error);

#endif
