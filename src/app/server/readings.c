/* readings.c - long records are read beside the server's one thread: a record of two megabytes is a hundred thousand acts
 * to play through. Whoever asks is suspended meanwhile, and so is everybody who asks for the same game of the store; the
 * first of them to go on gets the session. */
#include "server.h"

#include "foray/text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS = 4, WAITING_MOST = 32 };

struct reading {
    struct readings *all;
    struct reading *next; /* in the order they came */
    char name[64];        /* the game of the store; "": an upload */
    char *text;           /* the record; of an upload, as a JSON string */
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

static struct fy_session *read_upload(const struct reading *r, const char *data, char error[FY_ERROR])
{
    struct fy_session *session = NULL;
    json_error_t e;
    json_t *text = json_loads(r->text, JSON_DECODE_ANY, &e);
    if (json_is_string(text))
        session = fy_record_read(json_string_value(text), data, error);
    else
        fy_print(error, FY_ERROR, "load takes a record as a JSON string");
    json_decref(text);
    return session;
}

static void read_one(struct reading *r, const char *data)
{
    struct read_game *result = &r->result;
    result->session = *r->name ? fy_record_read(r->text, data, result->error) : read_upload(r, data, result->error);
    result->failed = !result->session;
    if (result->session && !*r->name) {
        json_t *lines = fy_protocol_lines(result->session, 0);
        result->lines = json_dumps(lines, JSON_COMPACT | JSON_REAL_PRECISION(8));
        json_decref(lines);
    }
    free(r->text);
    r->text = NULL;
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
        read_one(r, all->data);
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

/* With the lock held: a place at the end, or NULL. */
static struct reading *add(struct readings *all)
{
    struct reading **end = &all->first;
    int n = 0;
    for (; *end; end = &(*end)->next)
        n++;
    if (n == READINGS || all->stopping)
        return NULL;
    *end = fy_must(calloc(1, sizeof **end));
    (*end)->all = all;
    return *end;
}

static struct reading *begin(struct readings *all, struct MHD_Connection *c, const char *name, char *text,
                             const struct fy_slip *slip)
{
    pthread_mutex_lock(&all->lock);
    struct reading *r = add(all);
    if (r) {
        fy_print(r->name, sizeof r->name, "%s", name);
        r->text = text;
        r->slip = *slip;
        wait_for(r, c);
        pthread_cond_signal(&all->changed);
    } else {
        free(text);
    }
    pthread_mutex_unlock(&all->lock);
    return r;
}

struct reading *readings_upload(struct readings *all, struct MHD_Connection *c, const char *quoted)
{
    return begin(all, c, "", fy_must(strdup(quoted)), &(struct fy_slip){0, 0});
}

struct reading *readings_game(struct readings *all, struct MHD_Connection *c, const char *name, char *record,
                              const struct fy_slip *slip)
{
    return begin(all, c, name, record, slip);
}

enum joined readings_join(struct readings *all, struct MHD_Connection *c, const char *name, struct reading **out)
{
    enum joined joined = NOT_BEING_READ;
    pthread_mutex_lock(&all->lock);
    for (struct reading *r = all->first; r && joined == NOT_BEING_READ; r = r->next)
        if (*name && !strcmp(r->name, name) && !r->done) {
            joined = !all->stopping && wait_for(r, c) ? JOINED : TOO_MANY_WAIT;
            *out = r;
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
    if (!last)
        return;
    fy_session_free(r->result.session);
    free(r->result.lines);
    free(r->text);
    free(r);
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
