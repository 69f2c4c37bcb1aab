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
    struct feed feed;
    char game[FY_NAME];
    char room[ROOM]; /* for what is still to be sent */
    bool used;
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

/* With the lock held. What does not fit is left out: the next message says all that counts. */
static void tell(struct stream *s, const char *text)
{
    struct feed *f = &s->feed;
    size_t n = strlen(text);
    if (f->sent == f->n)
        f->sent = f->n = 0;
    if (f->n + n <= ROOM) {
        memcpy(f->text + f->n, text, n);
        f->n += n;
    }
    feed_wake(f);
}

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room)
{
    struct stream *s = context;
    struct events *e = s->all;
    (void)position;
    pthread_mutex_lock(&e->lock);
    ssize_t result = feed_read(&s->feed, e->stopping, out, room);
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
        *s = (struct stream){.all = e, .feed = {.connection = c, .text = s->room}, .used = true};
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

/* Without this a stream that was left would take up its place until the next beat. */
void events_sweep(struct events *e)
{
    pthread_mutex_lock(&e->lock);
    for (int i = 0; i < STREAMS; i++)
        if (e->stream[i].used)
            feed_sweep(&e->stream[i].feed);
    pthread_mutex_unlock(&e->lock);
}

void events_stop(struct events *e)
{
    pthread_mutex_lock(&e->lock);
    e->stopping = true;
    pthread_mutex_unlock(&e->lock);
    events_beat(e);
}
