/* doors.c - who is connected, from where, and since when with what. libmicrohttpd closes a connection that is silent, but not
 * one that sends a letter now and then, and when there is no room it shuts out whoever comes next. Here every step has
 * its time, and where room is wanted the connection makes it that has been about to ask for longest.
 *
 * A connection is closed by shutting its socket down: the server's thread notices that and cleans up as if the other
 * side had gone. The socket is ours until libmicrohttpd tells that the connection is closed. */
#include "server.h"

#include "foray/text.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    ASKING = 256,          /* connections, streams not counted */
    PER_ADDRESS = 32,      /* of one address that is not this machine's */
    STREAMS_PER_ADDRESS = 16,
    HEAD_SECONDS = 20,     /* from connecting, or from the last answer, to the end of the next request's head */
    BODY_SECONDS = 20,
    ANSWER_SECONDS = 120,  /* for a slow line to fetch a long answer */
    PATIENCE_SECONDS = 3   /* with a body or an answer that is under way, when room is wanted */
};

struct door {
    bool used, cut;
    int socket;
    struct address address;
    enum step step;
    int64_t since; /* milliseconds */
};

struct doors {
    pthread_mutex_t lock; /* the server's thread, and the one that sweeps */
    int per_address;      /* 0: the usual number, and any for this machine, where a proxy may stand for many */
    struct door door[DOORS];
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct doors *doors_new(int per_address)
{
    struct doors *d = fy_must(calloc(1, sizeof *d));
    d->per_address = per_address;
    pthread_mutex_init(&d->lock, NULL);
    return d;
}

void doors_free(struct doors *d)
{
    pthread_mutex_destroy(&d->lock);
    free(d);
}

/* ------------------------------------------------------------------ addresses */

/* An IPv6 address counts as its network: a whole one is cheap to have. */
static struct address read_address(const struct sockaddr *from)
{
    struct address a = {.here = false};
    if (from->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, from, sizeof in);
        memcpy(a.bytes, &in.sin_addr, 4);
        a.here = a.bytes[0] == 127;
    } else if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, from, sizeof in6);
        memcpy(a.bytes, &in6.sin6_addr, 8);
        a.here = IN6_IS_ADDR_LOOPBACK(&in6.sin6_addr);
    }
    return a;
}

bool address_same(const struct address *a, const struct address *b)
{
    return a->here == b->here && !memcmp(a->bytes, b->bytes, sizeof a->bytes);
}

/* ------------------------------------------------------------------ with the lock held */

static bool counts(const struct door *o)
{
    return o->used && !o->cut && o->step != AT_STREAM;
}

/* How many of an address are there; NULL: of all. */
static int how_many(const struct doors *d, const struct address *a)
{
    int n = 0;
    for (int i = 0; i < DOORS; i++)
        n += counts(&d->door[i]) && (!a || address_same(&d->door[i].address, a));
    return n;
}

static void cut(struct door *o)
{
    o->cut = true;
    shutdown(o->socket, SHUT_RDWR);
}

/* May it make room for another? */
static bool can_go(const struct door *o, bool under_way)
{
    if (under_way)
        return (o->step == AT_BODY || o->step == AT_ANSWER) && now() - o->since > PATIENCE_SECONDS * 1000;
    return o->step == AT_HEAD;
}

/* Whoever has been there for longest, of an address; of all, of the one that has the most. NULL: nobody can go. */
static struct door *longest_there(struct doors *d, const struct address *a, bool under_way)
{
    struct door *found = NULL;
    int most = 0;
    for (int i = 0; i < DOORS; i++) {
        struct door *o = &d->door[i];
        if (!counts(o) || !can_go(o, under_way) || (a && !address_same(&o->address, a)))
            continue;
        int n = a ? 0 : how_many(d, &o->address);
        if (!found || n > most || (n == most && o->since < found->since)) {
            found = o;
            most = n;
        }
    }
    return found;
}

/* First those who are about to ask, then those who are slow at it. */
static bool make_room(struct doors *d, const struct address *a)
{
    struct door *o = longest_there(d, a, false);
    if (!o)
        o = longest_there(d, a, true);
    if (o)
        cut(o);
    return o != NULL;
}

static int most_of(const struct doors *d, const struct address *a, int usual)
{
    return d->per_address ? d->per_address : a->here ? DOORS : usual;
}

/* ------------------------------------------------------------------ coming and going */

enum MHD_Result doors_admit(void *context, const struct sockaddr *from, socklen_t n)
{
    struct doors *d = context;
    struct address a = read_address(from);
    (void)n;
    pthread_mutex_lock(&d->lock);
    bool in = how_many(d, &a) < most_of(d, &a, PER_ADDRESS) || make_room(d, &a);
    in = in && (how_many(d, NULL) < ASKING || make_room(d, NULL));
    pthread_mutex_unlock(&d->lock);
    return in ? MHD_YES : MHD_NO;
}

static struct door *door_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void come(struct doors *d, struct MHD_Connection *c, void **context)
{
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS),
                                   *socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    for (int i = 0; i < DOORS && !*context; i++) {
        struct door *o = &d->door[i];
        if (o->used)
            continue;
        *o = (struct door){.used = true, .socket = socket->connect_fd, .address = read_address(from->client_addr),
                           .since = now()};
        *context = o;
    }
}

void doors_notify(void *context, struct MHD_Connection *c, void **socket_context, enum MHD_ConnectionNotificationCode what)
{
    struct doors *d = context;
    pthread_mutex_lock(&d->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        come(d, c, socket_context);
    else if (*socket_context)
        ((struct door *)*socket_context)->used = false;
    pthread_mutex_unlock(&d->lock);
}

void doors_step(struct doors *d, struct MHD_Connection *c, enum step step)
{
    struct door *o = door_of(c);
    pthread_mutex_lock(&d->lock);
    if (o) {
        o->step = step;
        o->since = now();
    }
    pthread_mutex_unlock(&d->lock);
}

struct address doors_address(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return read_address(from->client_addr);
}

bool doors_more_streams(struct doors *d, struct MHD_Connection *c)
{
    struct address self = doors_address(c);
    int n = 0;
    pthread_mutex_lock(&d->lock);
    for (int i = 0; i < DOORS; i++) {
        const struct door *o = &d->door[i];
        n += o->used && o->step == AT_STREAM && address_same(&o->address, &self);
    }
    bool in = n < most_of(d, &self, STREAMS_PER_ADDRESS);
    pthread_mutex_unlock(&d->lock);
    return in;
}

/* ------------------------------------------------------------------ time */

void doors_sweep(struct doors *d)
{
    static const int64_t seconds[] = {
        [AT_HEAD] = HEAD_SECONDS, [AT_BODY] = BODY_SECONDS, [AT_ANSWER] = ANSWER_SECONDS, [AT_WORK] = 0, [AT_STREAM] = 0};
    int64_t time = now();
    pthread_mutex_lock(&d->lock);
    for (int i = 0; i < DOORS; i++) {
        struct door *o = &d->door[i];
        if (o->used && !o->cut && seconds[o->step] && time - o->since > seconds[o->step] * 1000)
            cut(o);
    }
    pthread_mutex_unlock(&d->lock);
}

bool doors_left(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte;
    return socket && recv(socket->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}
