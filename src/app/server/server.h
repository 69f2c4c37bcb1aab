/* server.h - the browser's server: the line protocol over HTTP, updates by Server-Sent Events, the built page.
 *
 * One thread of libmicrohttpd runs every request, so games need no locks. Shared with the thread that waits for the signal
 * to stop, and looks at the clock meanwhile, are the connections, the passwords in line and the event streams; with a thread
 * each that does long work, the jobs and the readings; with one that waits for the disk, the writes.
 * docs/http.md describes what goes over the wire. */
#ifndef FORAY_SERVER_H
#define FORAY_SERVER_H

#include "page/page.h"

#include <microhttpd.h>
#include <pthread.h>
#include <time.h>

/* ------------------------------------------------------------------ the page, built into the program */

struct web_file {
    const char *path, *type;
    const unsigned char *plain, *gzip; /* gzip is NULL where it does not pay */
    uint32_t n_plain, n_gzip;
};
extern const struct web_file web_files[];
extern const int n_web_files;

/* ------------------------------------------------------------------ answers made smaller (packing.c) */

bool packing_wanted(const char *accept_encoding); /* NULL: the header is not there */
/* The text as gzip, to be freed; NULL where it does not pay: then it goes out as it is. */
void *packing_gzip(const char *text, size_t n, size_t *packed);

/* ------------------------------------------------------------------ connections (connections.c) */

struct address {
    unsigned char bytes[16];
    bool here; /* this machine's own */
};
bool address_same(const struct address *, const struct address *);

enum { CONNECTIONS = 384 }; /* connections of all kinds */
enum step {
    AT_HEAD,   /* connected, or answered, and no whole head of a request yet */
    AT_BODY,
    AT_ANSWER, /* it is being sent */
    AT_WORK,   /* suspended, or with an answer that takes as long as it takes */
    AT_STREAM  /* an event stream: these count by themselves */
};
struct connections;
struct connections *connections_new(int per_address); /* 0: the usual limits */
enum MHD_Result connections_admit(void *connections, const struct sockaddr *, socklen_t);
void connections_notify(void *connections, struct MHD_Connection *, void **socket_context, enum MHD_ConnectionNotificationCode);
void connections_step(struct connections *, struct MHD_Connection *, enum step);
bool connections_more_streams(struct connections *, struct MHD_Connection *); /* may its address have one more? */
struct address connections_address(struct MHD_Connection *);
bool connection_has_gone(struct MHD_Connection *); /* the other side has gone; for a suspended connection, which nobody watches */
void connections_sweep(struct connections *); /* close those whose time is up */
void connections_free(struct connections *);

/* ------------------------------------------------------------------ passwords by turns (logins.c) */

enum verdict { KNOWN, LET_IN, WRONG, SENT_AWAY, IN_LINE };
struct logins;
struct login; /* somebody in line */
struct logins *logins_new(void);
/* IN_LINE: the connection is suspended, and asked for its verdict when it goes on. */
enum verdict logins_try(struct logins *, struct MHD_Connection *, bool right, struct login **);
enum verdict logins_verdict(struct login *); /* and that is the end of it */
void logins_turn(struct logins *, int ms);   /* so much time has passed */
void logins_stop(struct logins *);           /* before the daemon is stopped */
void logins_free(struct logins *);

/* ------------------------------------------------------------------ who may ask (guard.c) */

enum {
    SECRET = 32, /* hexadecimal digits */
    COOKIE = 120
};
struct guard {
    const char *host;     /* the address bound to */
    _Atomic uint16_t port; /* 0, where any is right, until it is bound: the thread that answers may be there before it is known */
    const char *password; /* NULL: none is asked for */
    char token[SECRET + 1]; /* in the page; every change must carry it */
    char pass[SECRET + 1];  /* in a cookie: its bearer has given the password */
    struct logins *logins;
};
bool guard_make_secrets(struct guard *);
bool guard_is_loopback(const char *host);
/* NULL, or what is wrong with the head of a request, and the status to say it with. */
const char *guard_refuses(const struct guard *, struct MHD_Connection *, const char *path, bool change, unsigned *status);
enum verdict guard_password(const struct guard *, struct MHD_Connection *, struct login **);
void guard_cookie(const struct guard *, char out[COOKIE]); /* for whoever was let in */
bool guard_knows_token(const struct guard *, struct MHD_Connection *);

/* ------------------------------------------------------------------ threads for long work (worker.c) */

struct worker_task {
    void *(*next)(void *owner);             /* with the lock held: the piece to work on, marked as begun; NULL: none */
    void (*work)(void *owner, void *piece); /* without it */
    void (*done)(void *owner, void *piece); /* with the lock held again */
};
enum { WORKER_THREADS = 3 };
struct worker {
    pthread_mutex_t lock; /* whoever looks at the pieces holds it */
    pthread_cond_t changed;
    pthread_t thread[WORKER_THREADS];
    int threads;
    bool stopping;
    const struct worker_task *task;
    void *owner;
};
void worker_start(struct worker *, const struct worker_task *, void *owner, int threads /* at most WORKER_THREADS */);
void worker_lock(struct worker *);
void worker_unlock(struct worker *);
void worker_tell(struct worker *); /* with the lock held: there is something to do, or something has changed */
void worker_wait(struct worker *); /* with the lock held, which is given up meanwhile: until something has changed */
void worker_stop(struct worker *); /* once the piece it works on is done; what has not begun is left */
void worker_free(struct worker *);

/* ------------------------------------------------------------------ answers that are sent as they come (feed.c) */

/* Two threads may be at it: its owner has a lock, and holds it at each of these. */
struct feed {
    struct MHD_Connection *connection; /* NULL once it is closed */
    char *text;                        /* its owner's: n bytes so far, of which so many are sent */
    size_t n, sent;
    bool suspended, left;              /* left: the other side has gone */
};
void feed_wake(struct feed *);
/* Some more of it, or the end; suspends the connection if there is nothing to send yet. */
ssize_t feed_read(struct feed *, bool ended, char *out, size_t room);
void feed_sweep(struct feed *); /* ends it if the other side has gone: nobody watches a suspended connection */

/* ------------------------------------------------------------------ odds, advice and studies (jobs.c) */

struct jobs;
struct jobs *jobs_new(void);
/* What may come of a choice, as a stream of events; NULL when there is too much to do already. */
struct MHD_Response *jobs_advice(struct jobs *, struct MHD_Connection *, const struct fy_session *, const struct fy_budget *);
struct MHD_Response *jobs_odds(struct jobs *, struct MHD_Connection *, const struct fy_session *, const struct fy_choice *);
/* A review or the like; another one of the same game that is under way ends. */
struct MHD_Response *jobs_study(struct jobs *, struct MHD_Connection *, const struct fy_session *, const struct study *, const char *data);
void jobs_forget(struct jobs *, const struct fy_game *); /* before the game is closed */
void jobs_sweep(struct jobs *);                          /* cancel those that nobody waits for any more */
void jobs_stop(struct jobs *);                           /* before the daemon is stopped */
void jobs_free(struct jobs *);

/* ------------------------------------------------------------------ long records (readings.c) */

enum {
    LONG_RECORD = 1 << 16, /* bytes: a shorter one is read while everybody waits */
    LONG_LOG = 2000        /* lines */
};
struct read_game {
    struct fy_session *session; /* NULL: it failed, or somebody has taken it */
    bool failed;                /* the error says why */
    char *lines;                /* of an upload, or of a log: its lines, as JSON */
    char error[FY_ERROR];
};
struct readings;
struct reading; /* somebody waits for it, with the connection suspended; whoever goes on looks at the result and leaves */
enum joined { NOT_BEING_READ, JOINED, TOO_MANY_WAIT };
struct readings *readings_new(const char *data);
/* NULL when there is too much to read already. */
struct reading *readings_upload(struct readings *, struct MHD_Connection *, const char *rest);
struct reading *readings_game(struct readings *, struct MHD_Connection *, const char *name, char *record /* taken over */,
                              const struct fy_game_version *);
struct reading *readings_log(struct readings *, struct MHD_Connection *, const struct fy_session *);
enum joined readings_join(struct readings *, struct MHD_Connection *, const char *name, struct reading **);
struct read_game *reading_result(struct reading *); /* NULL: the server ends before it is read */
const struct fy_game_version *reading_version(const struct reading *);
void reading_leave(struct reading *);
void readings_stop(struct readings *); /* before the daemon is stopped */
void readings_free(struct readings *);

/* ------------------------------------------------------------------ what changes games (writes.c) */

struct writes;
struct write; /* somebody waits with the connection suspended: for a turn, for the disk, or for what others have done */
struct events;
struct writes *writes_new(struct games *, struct events *);
/* In line for a turn; NULL when the server ends. */
struct write *writes_queue(struct writes *, struct MHD_Connection *);
/* It is its turn: its answer (of a record that was read beside, where there is one), to be sent when it is stored. */
json_t *write_carry_out(struct write *, struct fy_session **uploaded, const json_t *request, unsigned *status);
/* False: it has not happened; the error says why. */
bool write_is_stored(const struct write *, char error[FY_ERROR]);
/* Whoever looks at a game of which something has been carried out and is not durable yet waits for that; NULL: it is. */
struct write *writes_wait(struct writes *, struct MHD_Connection *, const char *game);
bool writes_unsettled(struct writes *, const char *game);
void write_leave(struct write *);
void writes_forget_failed(struct writes *); /* before anybody looks at a game */
/* What others are to be told once it is durable. */
void writes_changed(struct writes *, const char *game, const char *version, uint32_t ply);
void writes_related(struct writes *, const char *game);
void writes_gone(struct writes *, const char *game, const char *new_name);
void writes_stop(struct writes *); /* before the daemon is stopped: takes no more, and waits until all are answered */
void writes_free(struct writes *);

/* ------------------------------------------------------------------ event streams (events.c) */

struct events;
struct events *events_new(void);
/* NULL when there are too many. */
struct MHD_Response *events_stream(struct events *, struct MHD_Connection *, const char *game);
void events_changed(struct events *, const char *game, const char *version, uint32_t ply);
void events_related(struct events *, const char *game); /* the campaign of this game, or its subgame, has changed */
void events_gone(struct events *, const char *game, const char *new_name); /* deleted; or it has another name now */
void events_beat(struct events *);  /* a sign of life to every stream */
void events_sweep(struct events *); /* ends those that were left */
void events_stop(struct events *);  /* ends the streams; call before the daemon is stopped */
void events_free(struct events *);

/* ------------------------------------------------------------------ the server */

struct server {
    struct guard guard;
    struct games games;
    struct events *events;
    struct jobs *jobs;
    struct connections *connections;
    struct readings *readings;
    struct writes *writes;
    size_t bodies; /* bytes of requests that have not ended yet */
    char *page; /* index.html with the token in it */
    size_t n_page;
};

/* ------------------------------------------------------------------ HTTP (http.c) */

struct MHD_Daemon *http_start(struct server *, const char **error);

#endif
