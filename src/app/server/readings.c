/* readings.c - long records are read beside the server's one thread, and long logs written: a record of two megabytes is
 * a hundred thousand acts to play through, and as many lines to put into words. Whoever asks is suspended meanwhile, and
 * so is everybody who asks for the same game of the store; the first of them to go on gets the session. */
#include "server.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum { READINGS = 4, WAITING_MOST = 32 };

/* A log, apart from its session: that goes on being played. */
struct log_copy {
    const struct fy_system *sys;
    char scenario[FY_KEY];
    struct fy_session_config config;
    struct fy_line *lines;
    int n;
};

struct reading {
    struct readings *all;
    struct reading *next; /* in the order they came */
    char name[FY_NAME];   /* the game of the store; "": an upload */
    char *text;           /* the record; of an upload, what follows "load" */
    struct log_copy *log; /* or this is to be written */
    struct fy_game_version version;
    bool started, done;
    struct MHD_Connection *waiting[WAITING_MOST];
    int n_waiting, users;
    struct read_game result;
};

struct readings {
    struct worker worker;
    const char *data;
    struct reading *first;
};

/* ------------------------------------------------------------------ the working thread */

/* With a game of its own: the one being played may be closed meanwhile. */
static void write_log(const struct log_copy *log, const char *data, struct read_game *result)
{
    struct fy_game *g = fy_game_open(log->sys, log->scenario, data, result->error);
    result->failed = !g;
    if (!g)
        return;
    struct fy_game named = *g;
    named.options = log->config.options;
    json_t *list = fy_lines_json(&named, log->lines, log->n);
    result->lines = answer_text(list);
    fy_game_close(g);
}

static void read_record(struct reading *r, const char *data)
{
    struct read_game *result = &r->result;
    result->session = *r->name ? fy_store_read(r->text, data, result->error) : fy_protocol_read(r->text, data, result->error);
    result->failed = !result->session;
    if (result->session && !*r->name)
        result->lines = answer_text(fy_protocol_lines(result->session, 0));
}

static void wake(struct reading *r)
{
    while (r->n_waiting)
        MHD_resume_connection(r->waiting[--r->n_waiting]);
}

static void *next_to_read(void *owner)
{
    struct readings *all = owner;
    struct reading *r = all->first;
    while (r && r->started)
        r = r->next;
    if (r)
        r->started = true;
    return r;
}

static void read_or_write(void *owner, void *piece)
{
    const struct readings *all = owner;
    struct reading *r = piece;
    if (r->log)
        write_log(r->log, all->data, &r->result);
    else
        read_record(r, all->data);
}

static void end_reading(void *owner, void *piece)
{
    struct reading *r = piece;
    (void)owner;
    r->done = true;
    wake(r);
}

static const struct worker_task reading_task = {next_to_read, read_or_write, end_reading};

/* ------------------------------------------------------------------ the server's thread */

/* With the lock held. */
static bool wait_for(struct reading *r, struct MHD_Connection *c)
{
    if (r->n_waiting == WAITING_MOST)
        return false;
    r->users++;
    if (!r->done) {
        r->waiting[r->n_waiting++] = c;
        MHD_suspend_connection(c);
    }
    return true;
}

/* With the lock held: at the end, if there is room. */
static bool add(struct readings *all, struct reading *r)
{
    struct reading **end = &all->first;
    int n = 0;
    for (; *end; end = &(*end)->next)
        n++;
    if (n == READINGS || all->worker.stopping)
        return false;
    r->all = all;
    *end = r;
    return true;
}

static void free_reading(struct reading *r)
{
    if (r->log)
        free(r->log->lines);
    free(r->log);
    free(r->text);
    free(r->result.lines);
    fy_session_free(r->result.session);
    free(r);
}

/* Takes it over; NULL when there are too many. */
static struct reading *begin(struct readings *all, struct MHD_Connection *c, struct reading *r)
{
    worker_lock(&all->worker);
    bool room = add(all, r);
    if (room) {
        wait_for(r, c);
        worker_tell(&all->worker);
    }
    worker_unlock(&all->worker);
    if (room)
        return r;
    free_reading(r);
    return NULL;
}

static struct reading *new_reading(void)
{
    return fy_must(calloc(1, sizeof(struct reading)));
}

struct reading *readings_upload(struct readings *all, struct MHD_Connection *c, const char *rest)
{
    struct reading *r = new_reading();
    r->text = fy_must(strdup(rest));
    return begin(all, c, r);
}

struct reading *readings_game(struct readings *all, struct MHD_Connection *c, const char *name, char *record,
                              const struct fy_game_version *version)
{
    struct reading *r = new_reading();
    fy_print(r->name, sizeof r->name, "%s", name);
    r->text = record;
    r->version = *version;
    return begin(all, c, r);
}

struct reading *readings_log(struct readings *all, struct MHD_Connection *c, const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct reading *r = new_reading();
    struct log_copy *log = r->log = fy_must(calloc(1, sizeof *log));
    const struct fy_line *lines = fy_session_log(s, &log->n);
    log->sys = g->sys;
    fy_print(log->scenario, sizeof log->scenario, "%s", g->scenario);
    log->config = *fy_session_config(s);
    log->lines = fy_must(malloc((size_t)log->n * sizeof *lines));
    memcpy(log->lines, lines, (size_t)log->n * sizeof *lines);
    return begin(all, c, r);
}

enum joined readings_join(struct readings *all, struct MHD_Connection *c, const char *name, struct reading **out)
{
    enum joined joined = NOT_BEING_READ;
    worker_lock(&all->worker);
    for (struct reading *r = all->first; r && joined == NOT_BEING_READ; r = r->next)
        if (*name && !strcmp(r->name, name) && !r->done) {
            joined = !all->worker.stopping && wait_for(r, c) ? JOINED : TOO_MANY_WAIT;
            *out = joined == JOINED ? r : NULL;
        }
    worker_unlock(&all->worker);
    return joined;
}

struct read_game *reading_result(struct reading *r)
{
    worker_lock(&r->all->worker);
    bool done = r->done;
    worker_unlock(&r->all->worker);
    return done ? &r->result : NULL;
}

const struct fy_game_version *reading_version(const struct reading *r)
{
    return &r->version;
}

static void unlink_reading(struct readings *all, const struct reading *r)
{
    struct reading **at = &all->first;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
}

void reading_leave(struct reading *r)
{
    struct readings *all = r->all;
    worker_lock(&all->worker);
    bool last = !--r->users;
    if (last)
        unlink_reading(all, r);
    worker_unlock(&all->worker);
    if (last)
        free_reading(r);
}

/* ------------------------------------------------------------------ beginning and end */

struct readings *readings_new(const char *data)
{
    struct readings *all = fy_must(calloc(1, sizeof *all));
    all->data = data;
    worker_start(&all->worker, &reading_task, all, 1);
    return all;
}

void readings_stop(struct readings *all)
{
    worker_stop(&all->worker);
    worker_lock(&all->worker);
    for (struct reading *r = all->first; r; r = r->next)
        wake(r);
    worker_unlock(&all->worker);
}

void readings_free(struct readings *all)
{
    worker_free(&all->worker);
    free(all);
}
