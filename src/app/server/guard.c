/* guard.c - who may ask. Loopback alone is not safety: any web page can send requests to it, and a name that an
 * attacker owns can be made to point at it. So the Host must be ours, the Origin the same, and a change needs the token
 * that only our own page can read. */
#include "server.h"

#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool guard_make_token(struct guard *g)
{
    unsigned char raw[16];
    FILE *f = fopen("/dev/urandom", "rb");
    bool ok = f && fread(raw, sizeof raw, 1, f) == 1;
    if (f)
        fclose(f);
    for (int i = 0; ok && i < 16; i++)
        snprintf(g->token + 2 * i, 3, "%02x", raw[i]);
    return ok;
}

bool guard_is_loopback(const char *host)
{
    return !strcmp(host, "localhost") || !strcmp(host, "::1") || !strncmp(host, "127.", 4);
}

/* Equal, in a time that does not tell where they differ. */
static bool same_secret(const char *given, const char *secret)
{
    size_t n = strlen(secret), m = given ? strlen(given) : 0;
    unsigned char differ = (unsigned char)(n != m);
    for (size_t i = 0; i < n; i++)
        differ |= (unsigned char)(secret[i] ^ (i < m ? given[i] : 0));
    return !differ;
}

static const char *header(struct MHD_Connection *c, const char *name)
{
    return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

/* "name:port" with the port we listen on; the name any of ours. */
static bool is_own_host(const struct guard *g, const char *host)
{
    static const char *const own[] = {"127.0.0.1", "localhost", "[::1]"};
    char want[300];
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        snprintf(want, sizeof want, "%s:%u", own[i], g->port);
        if (!strcasecmp(host, want) || (g->port == 80 && !strcasecmp(host, own[i])))
            return true;
    }
    snprintf(want, sizeof want, "%s:%u", g->host, g->port);
    return !strcasecmp(host, want);
}

static bool same_origin(const char *origin, const char *host)
{
    const char *rest = !strncmp(origin, "http://", 7) ? origin + 7 : !strncmp(origin, "https://", 8) ? origin + 8 : "";
    return !strcasecmp(rest, host);
}

/* ------------------------------------------------------------------ wrong passwords */

enum { FREE_TRIES = 5, LONGEST_WAIT = 64 };

static void address_of(struct MHD_Connection *c, unsigned char out[16])
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    memset(out, 0, 16);
    if (info && info->client_addr->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, info->client_addr, sizeof in);
        memcpy(out, &in.sin_addr, 4);
    } else if (info && info->client_addr->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, info->client_addr, sizeof in6);
        memcpy(out, &in6.sin6_addr, 8); /* the network: a whole one is cheap to have */
    }
}

/* Who asks, or the place of whoever has been quiet longest. */
static struct trier *trier_of(struct guard *g, struct MHD_Connection *c)
{
    unsigned char address[16];
    struct trier *oldest = &g->triers[0];
    address_of(c, address);
    for (int i = 0; i < TRIERS; i++) {
        struct trier *t = &g->triers[i];
        if (t->wrong && !memcmp(t->address, address, sizeof address))
            return t;
        if (t->last < oldest->last)
            oldest = t;
    }
    *oldest = (struct trier){0};
    memcpy(oldest->address, address, sizeof address);
    return oldest;
}

/* After a few wrong passwords every further one doubles the seconds in which none is looked at. */
static bool must_wait(const struct trier *t)
{
    int over = t->wrong - FREE_TRIES;
    int wait = over < 0 ? 0 : over < 6 ? 1 << over : LONGEST_WAIT;
    return time(NULL) - t->last < wait;
}

static unsigned password_status(struct guard *g, struct MHD_Connection *c)
{
    char *password = NULL, *user = MHD_basic_auth_get_username_password(c, &password);
    unsigned status = MHD_HTTP_UNAUTHORIZED;
    struct trier *t = user ? trier_of(g, c) : NULL;
    if (t && must_wait(t)) {
        status = MHD_HTTP_TOO_MANY_REQUESTS;
    } else if (t && same_secret(password, g->password)) {
        status = MHD_HTTP_OK;
        t->wrong = 0;
    } else if (t) {
        t->wrong++;
        t->last = time(NULL);
    }
    MHD_free(user);
    MHD_free(password);
    return status;
}

const char *guard_refuses(struct guard *g, struct MHD_Connection *c, bool change, unsigned *status)
{
    const char *host = header(c, "Host"), *origin = header(c, "Origin");
    *status = MHD_HTTP_MISDIRECTED_REQUEST;
    if (!host || (!g->password && !is_own_host(g, host)))
        return "this server does not answer to that name";
    *status = MHD_HTTP_FORBIDDEN;
    if (origin && !same_origin(origin, host))
        return "requests from other pages are not answered";
    *status = g->password ? password_status(g, c) : MHD_HTTP_OK;
    if (*status != MHD_HTTP_OK)
        return *status == MHD_HTTP_UNAUTHORIZED ? "a password is needed" : "too many wrong passwords; wait a minute";
    *status = MHD_HTTP_FORBIDDEN;
    if (change && !same_secret(header(c, "X-Foray-Token"), g->token))
        return "the token is missing or old; load the page again";
    return NULL;
}
