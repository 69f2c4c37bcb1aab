/* events.c - Server-Sent Events: a tab learns at once that another one has changed the game. A stream with nothing to say is
 * suspended, so it costs no thread; whoever changes a game wakes its streams. */
#include "server.h"

#include "foray/store.h"
#include "foray/text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 64, ROOM = 512 };

struct stream {
    struct events *all;
    struct MHD_Connection *connection;
    char game[FY_NAME];
    char text[ROOM]; /* what is still to be sent */
    size_t n, sent;
    bool used, suspended, left; /* left: the other side has gone */
};

struct events {
    pthread_mutex_t lock;
    bool stopping;
    struct stream stream[STREAMS];
};

struct events *events_new(void)
{
    struct events *e = fy_must(calloc(1, sizeof *e));
    pthread_mutex_init(&e->lock, NULL);
    return e;
}

void events_free(struct events *e)
{
    pthread_mutex_destroy(&e->lock);
    free(e);
}

/* With the lock held. */
static void wake(struct stream *s)
{
    if (s->suspended) {
        s->suspended = false;
        MHD_resume_connection(s->connection);
    }
}

/* With the lock held. What does not fit is left out: the next message says all that counts. */
static void tell(struct stream *s, const char *text)
{
    size_t n = strlen(text);
    if (s->sent == s->n)
        s->sent = s->n = 0;
    if (s->n + n <= ROOM) {
        memcpy(s->text + s->n, text, n);
        s->n += n;
    }
    wake(s);
}

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room)
{
    struct stream *s = context;
    struct events *e = s->all;
    ssize_t result = 0;
    (void)position;
    pthread_mutex_lock(&e->lock);
    size_t n = s->n - s->sent;
    if (n > room)
        n = room;
    if (s->left) {
        result = MHD_CONTENT_READER_END_WITH_ERROR;
    } else if (e->stopping) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (n) {
        memcpy(out, s->text + s->sent, n);
        s->sent += n;
        result = (ssize_t)n;
    } else {
        s->suspended = true;
        MHD_suspend_connection(s->connection);
    }
    pthread_mutex_unlock(&e->lock);
    return result;
}

static void end_stream(void *context)
{
    struct stream *s = context;
    struct events *e = s->all;
    pthread_mutex_lock(&e->lock);
    s->used = false;
    pthread_mutex_unlock(&e->lock);
}

static struct stream *take_stream(struct events *e, struct MHD_Connection *c, const char *game)
{
    struct stream *s = NULL;
    char ignored[FY_ERROR];
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < STREAMS && !e->stopping && !s; i++)
        if (!e->stream[i].used)
            s = &e->stream[i];
    if (s) {
        *s = (struct stream){.all = e, .connection = c, .used = true};
        fy_name_read(game, s->game, ignored);
        tell(s, "retry: 2000\n\n");
    }
    pthread_mutex_unlock(&e->lock);
    return s;
}

struct MHD_Response *events_stream(struct events *e, struct MHD_Connection *c, const char *game)
{
    struct stream *s = take_stream(e, c, game);
    struct MHD_Response *r = s ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, ROOM, read_stream, s, end_stream) : NULL;
    if (s && !r)
        end_stream(s);
    return r;
}

static void tell_all(struct events *e, const char *game, const char *text)
{
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < STREAMS; i++)
        if (e->stream[i].used && (!game || !strcmp(e->stream[i].game, game)))
            tell(&e->stream[i], text);
    pthread_mutex_unlock(&e->lock);
}

void events_changed(struct events *e, const char *game, const char *version, uint32_t ply)
{
    char text[200];
    fy_print(text, sizeof text, "event: changed\ndata: {\"version\":\"%s\",\"ply\":%u}\n\n", version, ply);
    tell_all(e, game, text);
}

void events_related(struct events *e, const char *game)
{
    tell_all(e, game, "event: kin\ndata: {}\n\n");
}

void events_gone(struct events *e, const char *game, const char *new_name)
{
    json_t *data = new_name ? json_pack("{s:s}", "name", new_name) : json_object();
    char *words = json_dumps(data, JSON_COMPACT), text[300];
    json_decref(data);
    if (words) {
        fy_print(text, sizeof text, "event: gone\ndata: %s\n\n", words);
        tell_all(e, game, text);
    }
    free(words);
}

void events_beat(struct events *e)
{
    tell_all(e, NULL, ": still here\n\n");
}

/* A suspended connection is not watched: without this a stream that was left would take up its place until the next beat. */
void events_sweep(struct events *e)
{
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < STREAMS; i++) {
        struct stream *s = &e->stream[i];
        if (s->used && s->suspended && doors_left(s->connection)) {
            s->left = true;
            wake(s);
        }
    }
    pthread_mutex_unlock(&e->lock);
}

void events_stop(struct events *e)
{
    pthread_mutex_lock(&e->lock);
    e->stopping = true;
    pthread_mutex_unlock(&e->lock);
    events_beat(e);
}
