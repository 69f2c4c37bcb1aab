/* store.h - games kept in an SQLite file: several side by side, by name, durable before they are answered. What is damaged
 * is said to be so: nothing is read that is not what was stored. */
#ifndef FORAY_STORE_H
#define FORAY_STORE_H

#include "foray/session.h"

struct fy_store;

/* A game's name, as somebody typed it: the blanks at both ends are not part of it. False, with a message, if no game may be
 * given this name. Everything below that takes a name reads it so; names that are given out are clean already. */
bool fy_name_read(const char *text, char name[FY_NAME], char error[FY_ERROR]);

/* Open or create; NULL with a message (a file of another program is refused, one of a newer Foray too, and neither is
 * touched). One of an older Foray is brought up to date. NULL path: the player's own, $XDG_DATA_HOME/foray/games.db or
 * ~/.local/share/foray/games.db. */
struct fy_store *fy_store_open(const char *path, char error[FY_ERROR]);
void fy_store_close(struct fy_store *);
/* What is wrong with the file as a whole, in words; NULL: nothing that is known. The games that can be read are usable. */
const char *fy_store_damage(const struct fy_store *);

/* Put a new session in under a name (NULL: one is made up, such as "chariot-3"); from then on every act is stored before
 * it counts. The name is copied to name_out (or NULL). */
bool fy_store_add(struct fy_store *, struct fy_session *, const char *name, char name_out[FY_NAME], char error[FY_ERROR]);
/* Take a game out to play on, with the dice it had; its acts go on being stored. NULL with a message, which says so if the
 * game is damaged. */
struct fy_session *fy_store_load(struct fy_store *, const char *name, const char *data_dir, char error[FY_ERROR]);
/* The same in three parts, for whoever reads on a thread of their own: fetch the record as it is kept (it may hold a secret),
 * and what tells that nobody has played on meanwhile; read it; keep its acts from now on. False: it is not as it was. */
enum { FY_UID = 33 }; /* room for a game's own random number, in hexadecimal */
struct fy_game_version {
    int64_t id, acts;
    uint64_t link;
    char uid[FY_UID];
};
char *fy_store_fetch(struct fy_store *, const char *name, struct fy_game_version *, char error[FY_ERROR]);
struct fy_session *fy_store_read(const char *fetched, const char *data_dir, char error[FY_ERROR]);
bool fy_store_attach(struct fy_store *, struct fy_session *, const char *name, const struct fy_game_version *);
/* A game of the store to look at: what is done with the session is not stored. */
struct fy_session *fy_store_look(struct fy_store *, const char *name, const char *data_dir, char error[FY_ERROR]);
/* The record of a stored game, without replaying it, and without a seed that is or was a secret. The caller frees it. */
char *fy_store_record(struct fy_store *, const char *name, char error[FY_ERROR]);
/* What can be saved of a damaged game: its record as far as it is sound; a comment at its top says how far that is. NULL
 * with a message: nothing can. The caller frees it. */
char *fy_store_salvage(struct fy_store *, const char *name, char error[FY_ERROR]);
bool fy_store_has(struct fy_store *, const char *name);
bool fy_store_delete(struct fy_store *, const char *name, char error[FY_ERROR]);
bool fy_store_rename(struct fy_store *, const char *name, const char *new_name, char error[FY_ERROR]);
/* [{"name", "system", "scenario", "created", "changed", "acts", "over", "points", "result"}…], last changed first;
 * "campaign", where it is a subgame of one; and "damaged", in words: then nothing else about it can be relied on. */
json_t *fy_store_list(struct fy_store *, char error[FY_ERROR]);
/* What the game of a session is called now: another program may have renamed it, and called another as it was called.
 * Whoever holds a session by its name compares before acting. False with a message: it was deleted, or is damaged. */
bool fy_store_name(struct fy_store *, const struct fy_session *, char name[FY_NAME], char error[FY_ERROR]);

/* Subgames: which game of the store is played to settle which decision of another, its campaign. Undoing the campaign to
 * before that decision parts them, as deleting either does; both stay ordinary games. */
struct fy_related_game {
    char name[FY_NAME]; /* of the other game */
    uint32_t ply;       /* of the campaign when the subgame was started */
    bool over;          /* the subgame has ended */
    bool waiting;       /* the campaign still stands at that decision */
};
/* The subgame belongs to the decision that the campaign stands at; one that belonged to it before does not any more. */
bool fy_store_bind(struct fy_store *, const struct fy_session *subgame, const struct fy_session *campaign,
                   char error[FY_ERROR]);
/* The subgame of the decision the campaign stands at, and the campaign of a subgame; false: there is none. */
bool fy_store_subgame(struct fy_store *, const struct fy_session *campaign, struct fy_related_game *);
bool fy_store_campaign(struct fy_store *, const struct fy_session *subgame, struct fy_related_game *);

/* After playing: what the list shows of a game. */
bool fy_store_note(struct fy_store *, const struct fy_session *, char error[FY_ERROR]);

/* Acts of many games in one commit, for a program that plays many at once. From fy_store_gather on, what is read comes from a
 * connection of its own, which sees only what is durable and waits for no writer. What changes anything is done in a group:
 *
 *     fy_store_group_begin    may wait for another program
 *     fy_store_group_enter    from here on acts are gathered, and what is read has them in it
 *     ...                     any number of acts, of any games; one that fails leaves the others as they are
 *     fy_store_group_leave    what is read is again only what is durable
 *     fy_store_group_commit   waits for the disk
 *
 * Beginning and committing may be left to another thread while this one reads. Until the commit has come to its end, acts of the
 * group have not happened: nobody may be told of them, and if it fails, the sessions that made them are of no use any more: free
 * them and load the games again. */
bool fy_store_gather(struct fy_store *, char error[FY_ERROR]); /* once, for good */
void fy_store_group_begin(struct fy_store *); /* if it cannot be begun, each act is told why */
void fy_store_group_enter(struct fy_store *);
void fy_store_group_leave(struct fy_store *);
bool fy_store_group_commit(struct fy_store *, char error[FY_ERROR]); /* false: nothing of the group has happened */

#endif
