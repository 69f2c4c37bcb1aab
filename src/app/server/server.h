/* server.h - the browser's server: the line protocol over HTTP, updates by Server-Sent Events, the built page.
 *
 * One thread of libmicrohttpd runs every request, so games need no locks; shared with other threads are only the list of
 * event streams (with the one that waits for the signal to stop) and the jobs (with the one that does long work).
 * docs/http.md describes what goes over the wire. */
#ifndef FORAY_SERVER_H
#define FORAY_SERVER_H

#include "foray/protocol.h"

#include <microhttpd.h>
#include <time.h>

/* ------------------------------------------------------------------ the page, built into the program */

struct web_file {
    const char *path, *type;
    const unsigned char *plain, *gzip; /* gzip is NULL where it does not pay */
    uint32_t n_plain, n_gzip;
};
extern const struct web_file web_files[];
extern const int n_web_files;

/* ------------------------------------------------------------------ who may ask (guard.c) */

enum { TRIERS = 64 };
struct trier { /* somebody who gave a wrong password */
    unsigned char address[16];
    int wrong;
    time_t last;
};

struct guard {
    const char *host;     /* the address bound to */
    uint16_t port;
    const char *password; /* NULL on loopback */
    char token[33];       /* in the page; every change must carry it */
    struct trier triers[TRIERS];
};
bool guard_make_token(struct guard *);
bool guard_is_loopback(const char *host);
/* NULL, or what is wrong with the request, and the status to say it with. */
const char *guard_refuses(struct guard *, struct MHD_Connection *, bool change, unsigned *status);

/* ------------------------------------------------------------------ long work (jobs.c) */

struct jobs;
struct jobs *jobs_new(void);
/* What may come of a choice, as a stream of events; NULL when there is too much to do already. */
struct MHD_Response *jobs_odds(struct jobs *, struct MHD_Connection *, const struct fy_session *, const struct fy_choice *);
void jobs_forget(struct jobs *, const struct fy_game *); /* before the game is closed */
void jobs_stop(struct jobs *);                           /* before the daemon is stopped */
void jobs_free(struct jobs *);

/* ------------------------------------------------------------------ games being played (games.c) */

struct open_game {
    struct fy_protocol protocol;
    uint64_t version; /* changes with every act: a tab that shows another version is out of date */
    uint64_t used;
};
enum { OPEN_GAMES = 32 };

struct games {
    struct fy_store *store;
    struct jobs *jobs;
    const char *data;
    uint32_t run; /* tells versions of this run from those of another */
    uint64_t clock;
    struct open_game open[OPEN_GAMES];
};
/* The game that has that name in the store, opened if need be; NULL with a message. */
struct open_game *games_find(struct games *, const char *name, char error[FY_ERROR]);
/* Is the game that is open under that name another than the store has under it now, or gone from there? Then it is closed,
 * and the error says what has become of it. */
bool games_lost(struct games *, const char *name, char error[FY_ERROR]);
/* Take over a protocol that has just started a game. */
struct open_game *games_adopt(struct games *, struct fy_protocol *);
void games_drop(struct games *, const char *name);
void games_only(struct games *, const struct open_game *); /* it plays another game now: close that one where it is open too */
void games_touch(struct games *, struct open_game *); /* it has changed */
void games_version(const struct games *, const struct open_game *, char out[40]);
void games_close(struct games *);

/* ------------------------------------------------------------------ event streams (events.c) */

struct events;
struct events *events_new(void);
enum MHD_Result events_answer(struct events *, struct MHD_Connection *, const char *game);
void events_changed(struct events *, const char *game, const char *version, uint32_t ply);
void events_kin(struct events *, const char *game); /* the campaign of this game, or its errand, has changed */
void events_gone(struct events *, const char *game, const char *new_name); /* deleted; or it has another name now */
void events_beat(struct events *);  /* a sign of life to every stream */
void events_stop(struct events *);  /* ends the streams; call before the daemon is stopped */
void events_free(struct events *);

/* ------------------------------------------------------------------ answers (answers.c, frames.c) */

struct server {
    struct guard guard;
    struct games games;
    struct events *events;
    char *page; /* index.html with the token in it */
    size_t n_page;
};

/* POST /api: the body's object; the status goes to *status. */
json_t *answer_act(struct server *, const json_t *request, unsigned *status);
/* GET /api/WHAT with its arguments; NULL if there is no such thing. */
json_t *answer_look(struct server *, const char *what, struct MHD_Connection *, unsigned *status);
/* GET /api/odds: the stream; NULL with an answer to give instead. */
struct MHD_Response *answer_odds(struct server *, struct MHD_Connection *, json_t **answer, unsigned *status);
/* What a piece may not do now and why, and what it may although it is not listed (refusals.c). */
json_t *refusals_of(const struct fy_session *, uint16_t who);
/* What happened in choice number `ply`, event by event, each with the pieces and markers as they stood then. */
json_t *frames_of(const struct fy_session *, uint32_t ply);

/* ------------------------------------------------------------------ HTTP (http.c) */

struct MHD_Daemon *http_start(struct server *, const char **error);

#endif
