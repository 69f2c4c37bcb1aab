/* connections.c - who is connected, from where, and what each has been doing since when. libmicrohttpd closes a connection that
 * is silent, but not one that sends a letter now and then, and when there is no room it shuts out whoever comes next. Here every
 * step of a request has its time, and whoever comes when it is full takes the place of the one that has kept us waiting longest.
 *
 * A connection is closed by shutting its socket down: the server's thread notices that and cleans up as if the other
 * side had gone. The socket is ours until libmicrohttpd tells that the connection is closed. */
#define _GNU_SOURCE /* POLLRDHUP */
#include "server.h"

#include "foray/text.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    ASKING = 320,          /* connections, streams not counted */
    PER_ADDRESS = 32,      /* of one address that is not this machine's */
    STREAMS_PER_ADDRESS = 16,
    HEAD_SECONDS = 20,     /* from connecting, or from the last answer, to the end of the next request's head */
    BODY_SECONDS = 20,
    ANSWER_SECONDS = 120,  /* for a slow line to fetch a long answer */
    PATIENCE_SECONDS = 3   /* with a body or an answer that is under way, when room is wanted */
};

struct connection {
    bool used, cut;
    int socket;
    struct address address;
    enum step step;
    int64_t since; /* milliseconds */
};

struct connections {
    pthread_mutex_t lock; /* the server's thread, and the one that sweeps */
    int per_address;      /* 0: the usual number, and any for this machine, where a proxy may stand for many */
    struct connection list[CONNECTIONS];
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct connections *connections_new(int per_address)
{
    struct connections *all = fy_must(calloc(1, sizeof *all));
    all->per_address = per_address;
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

void connections_free(struct connections *all)
{
    pthread_mutex_destroy(&all->lock);
    free(all);
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

static bool counts(const struct connection *one)
{
    return one->used && !one->cut && one->step != AT_STREAM;
}

/* How many of an address are there; NULL: of all. */
static int how_many(const struct connections *all, const struct address *a)
{
    int n = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        n += counts(&all->list[i]) && (!a || address_same(&all->list[i].address, a));
    return n;
}

static void cut(struct connection *one)
{
    one->cut = true;
    shutdown(one->socket, SHUT_RDWR);
}

enum line { GONE, SILENT, UNHEARD };

/* Has the other side gone, does it say nothing, or have we not come to listen to what it says? */
static enum line listen_to(int socket)
{
    struct pollfd line = {.fd = socket, .events = POLLIN | POLLRDHUP};
    if (poll(&line, 1, 0) <= 0)
        return SILENT;
    return line.revents & (POLLRDHUP | POLLHUP | POLLERR) ? GONE : UNHEARD;
}

/* Those who make room for another: first whoever has gone and we have not noticed it yet, then those who are about to ask and
 * say nothing, then those who have asked and were not heard yet, then those who are slow at it. */
enum reason { HAS_GONE, SAYS_NOTHING, ABOUT_TO_ASK, IS_SLOW, REASONS };

static bool can_go(const struct connection *one, enum reason why)
{
    switch (why) {
    case HAS_GONE: return one->step != AT_WORK && listen_to(one->socket) == GONE;
    case SAYS_NOTHING: return one->step == AT_HEAD && listen_to(one->socket) == SILENT;
    case ABOUT_TO_ASK: return one->step == AT_HEAD;
    default: return (one->step == AT_BODY || one->step == AT_ANSWER) && now() - one->since > PATIENCE_SECONDS * 1000;
    }
}

/* Whoever has been there for longest, of an address; of all, of the one that has the most. NULL: nobody can go. */
static struct connection *longest_there(struct connections *all, const struct address *a, enum reason why)
{
    struct connection *found = NULL;
    int most = 0;
    for (int i = 0; i < CONNECTIONS; i++) {
        struct connection *one = &all->list[i];
        if (!counts(one) || (a && !address_same(&one->address, a)) || !can_go(one, why))
            continue;
        int n = a ? 0 : how_many(all, &one->address);
        if (!found || n > most || (n == most && one->since < found->since)) {
            found = one;
            most = n;
        }
    }
    return found;
}

static bool make_room(struct connections *all, const struct address *a)
{
    struct connection *one = NULL;
    for (enum reason why = HAS_GONE; !one && why < REASONS; why++)
        one = longest_there(all, a, why);
    if (one)
        cut(one);
    return one != NULL;
}

static int most_of(const struct connections *all, const struct address *a, int usual)
{
    return all->per_address ? all->per_address : a->here ? CONNECTIONS : usual;
}

/* ------------------------------------------------------------------ coming and going */

enum MHD_Result connections_admit(void *context, const struct sockaddr *from, socklen_t n)
{
    struct connections *all = context;
    struct address a = read_address(from);
    (void)n;
    pthread_mutex_lock(&all->lock);
    bool in = how_many(all, &a) < most_of(all, &a, PER_ADDRESS) || make_room(all, &a);
    in = in && (how_many(all, NULL) < ASKING || make_room(all, NULL));
    pthread_mutex_unlock(&all->lock);
    return in ? MHD_YES : MHD_NO;
}

static struct connection *connection_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void come(struct connections *all, struct MHD_Connection *c, void **context)
{
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS),
                                   *socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    for (int i = 0; i < CONNECTIONS && !*context; i++) {
        struct connection *one = &all->list[i];
        if (one->used)
            continue;
        *one = (struct connection){.used = true, .socket = socket->connect_fd, .address = read_address(from->client_addr),
                           .since = now()};
        *context = one;
    }
}

void connections_notify(void *context, struct MHD_Connection *c, void **socket_context, enum MHD_ConnectionNotificationCode what)
{
    struct connections *all = context;
    pthread_mutex_lock(&all->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        come(all, c, socket_context);
    else if (*socket_context)
        ((struct connection *)*socket_context)->used = false;
    pthread_mutex_unlock(&all->lock);
}

void connections_step(struct connections *all, struct MHD_Connection *c, enum step step)
{
    struct connection *one = connection_of(c);
    pthread_mutex_lock(&all->lock);
    if (one) {
        one->step = step;
        one->since = now();
    }
    pthread_mutex_unlock(&all->lock);
}

struct address connections_address(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return read_address(from->client_addr);
}

bool connections_more_streams(struct connections *all, struct MHD_Connection *c)
{
    struct address self = connections_address(c);
    int n = 0;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < CONNECTIONS; i++) {
        const struct connection *one = &all->list[i];
        n += one->used && one->step == AT_STREAM && address_same(&one->address, &self);
    }
    bool in = n < most_of(all, &self, STREAMS_PER_ADDRESS);
    pthread_mutex_unlock(&all->lock);
    return in;
}

/* ------------------------------------------------------------------ time */

void connections_sweep(struct connections *all)
{
    static const int64_t seconds[] = {
        [AT_HEAD] = HEAD_SECONDS, [AT_BODY] = BODY_SECONDS, [AT_ANSWER] = ANSWER_SECONDS, [AT_WORK] = 0, [AT_STREAM] = 0};
    int64_t time = now();
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < CONNECTIONS; i++) {
        struct connection *one = &all->list[i];
        if (one->used && !one->cut && seconds[one->step] && time - one->since > seconds[one->step] * 1000)
            cut(one);
    }
    pthread_mutex_unlock(&all->lock);
}

bool connection_has_gone(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *socket = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    return socket && listen_to(socket->connect_fd) == GONE;
}
