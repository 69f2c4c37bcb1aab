/* readings.c - long records are read beside the server's one thread, and long logs written: a record of two megabytes is
 * a hundred thousand acts to play through, and as many lines to put into words. Whoever asks is suspended meanwhile, and
 * so is everybody who asks for the same game of the store; the first of them to go on gets the session. */
#include "server.h"

#include "foray/text.h"

#include <pthread.h>
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
    struct fy_slip slip;
    bool started, done;
    struct MHD_Connection *waiting[WAITING_MOST];
    int n_waiting, users;
    struct read_game result;
};

struct readings {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool stopping;
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
    json_t *list = json_array();
    for (int i = 0; i < log->n; i++)
        json_array_append_new(list, fy_line_json(&named, &log->lines[i]));
    result->lines = json_dumps(list, JSON_COMPACT | JSON_REAL_PRECISION(8));
    json_decref(list);
    fy_game_close(g);
}

static void read_record(struct reading *r, const char *data)
{
    struct read_game *result = &r->result;
    result->session = *r->name ? fy_store_read(r->text, data, result->error) : fy_protocol_read(r->text, data, result->error);
    result->failed = !result->session;
    if (result->session && !*r->name) {
        json_t *lines = fy_protocol_lines(result->session, 0);
        result->lines = json_dumps(lines, JSON_COMPACT | JSON_REAL_PRECISION(8));
        json_decref(lines);
    }
}

static void wake(struct reading *r)
{
    while (r->n_waiting)
        MHD_resume_connection(r->waiting[--r->n_waiting]);
}

static struct reading *next_to_read(const struct readings *all)
{
    struct reading *r = all->first;
    while (r && r->started)
        r = r->next;
    return r;
}

static void *run(void *context)
{
    struct readings *all = context;
    pthread_mutex_lock(&all->lock);
    while (!all->stopping) {
        struct reading *r = next_to_read(all);
        if (!r) {
            pthread_cond_wait(&all->changed, &all->lock);
            continue;
        }
        r->started = true;
        pthread_mutex_unlock(&all->lock);
        if (r->log)
            write_log(r->log, all->data, &r->result);
        else
            read_record(r, all->data);
        pthread_mutex_lock(&all->lock);
        r->done = true;
        wake(r);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

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
    if (n == READINGS || all->stopping)
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
    pthread_mutex_lock(&all->lock);
    bool room = add(all, r);
    if (room) {
        wait_for(r, c);
        pthread_cond_signal(&all->changed);
    }
    pthread_mutex_unlock(&all->lock);
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
                              const struct fy_slip *slip)
{
    struct reading *r = new_reading();
    fy_print(r->name, sizeof r->name, "%s", name);
    r->text = record;
    r->slip = *slip;
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
    pthread_mutex_lock(&all->lock);
    for (struct reading *r = all->first; r && joined == NOT_BEING_READ; r = r->next)
        if (*name && !strcmp(r->name, name) && !r->done) {
            joined = !all->stopping && wait_for(r, c) ? JOINED : TOO_MANY_WAIT;
            *out = joined == JOINED ? r : NULL;
        }
    pthread_mutex_unlock(&all->lock);
    return joined;
}

struct read_game *reading_result(struct reading *r)
{
    pthread_mutex_lock(&r->all->lock);
    bool done = r->done;
    pthread_mutex_unlock(&r->all->lock);
    return done ? &r->result : NULL;
}

const struct fy_slip *reading_slip(const struct reading *r)
{
    return &r->slip;
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
    pthread_mutex_lock(&all->lock);
    bool last = !--r->users;
    if (last)
        unlink_reading(all, r);
    pthread_mutex_unlock(&all->lock);
    if (last)
        free_reading(r);
}

/* ------------------------------------------------------------------ beginning and end */

struct readings *readings_new(const char *data)
{
    struct readings *all = fy_must(calloc(1, sizeof *all));
    all->data = data;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->changed, NULL);
    if (pthread_create(&all->thread, NULL, run, all) != 0)
        abort();
    return all;
}

void readings_stop(struct readings *all)
{
    pthread_mutex_lock(&all->lock);
    all->stopping = true;
    pthread_cond_signal(&all->changed);
    pthread_mutex_unlock(&all->lock);
    pthread_join(all->thread, NULL);
    pthread_mutex_lock(&all->lock);
    for (struct reading *r = all->first; r; r = r->next)
        wake(r);
    pthread_mutex_unlock(&all->lock);
}

void readings_free(struct readings *all)
{
    pthread_cond_destroy(&all->changed);
    pthread_mutex_destroy(&all->lock);
    free(all);
}
