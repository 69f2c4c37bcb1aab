/* guard.c - who may ask. Loopback alone is not safety: any web page can send requests to it, and a name that an
 * attacker owns can be made to point at it. So the Host must be ours, the Origin the same, and a change needs the token
 * that only our own page can read. */
#include "server.h"

#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------ secrets */

static bool make_secret(char out[SECRET + 1])
{
    uint64_t a, b;
    if (!fy_secret(&a) || !fy_secret(&b))
        return false;
    snprintf(out, SECRET + 1, "%016" PRIx64 "%016" PRIx64, a, b);
    return true;
}

bool guard_make_secrets(struct guard *g) { return make_secret(g->token) && make_secret(g->pass); }

/* Equal, in a time that does not tell where they differ. */
static bool same_secret(const char *given, const char *secret)
{
    size_t n = strlen(secret), m = given ? strlen(given) : 0;
    unsigned char differ = (unsigned char)(n != m);
    for (size_t i = 0; i < n; i++)
        differ |= (unsigned char)(secret[i] ^ (i < m ? given[i] : 0));
    return !differ;
}

/* ------------------------------------------------------------------ names and addresses */

static bool is_loopback(const struct sockaddr *a)
{
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    if (a->sa_family == AF_INET) {
        memcpy(&in, a, sizeof in);
        return ntohl(in.sin_addr.s_addr) >> 24 == 127;
    }
    if (a->sa_family != AF_INET6)
        return false;
    memcpy(&in6, a, sizeof in6);
    return IN6_IS_ADDR_LOOPBACK(&in6.sin6_addr);
}

bool guard_is_loopback(const char *host)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    if (getaddrinfo(host, NULL, &hints, &found) != 0)
        return false;
    bool all = true;
    for (const struct addrinfo *a = found; a; a = a->ai_next)
        all = all && is_loopback(a->ai_addr);
    freeaddrinfo(found);
    return all;
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

/* Browsers say where a request comes from, also where they send no Origin: a picture on another page, say. */
static bool from_elsewhere(struct MHD_Connection *c)
{
    const char *site = header(c, "Sec-Fetch-Site");
    return site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
}

/* ------------------------------------------------------------------ the head */

/* Headers that decide something: two of one kind, and a server in front of this one may go by the other. */
static const char *const decisive[] = {"Host", "Origin", "Content-Length", "Transfer-Encoding", "Authorization",
                                       "X-Foray-Token", "Sec-Fetch-Site", NULL};

static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    int *times = context;
    (void)kind, (void)value;
    for (int i = 0; decisive[i]; i++)
        times[i] += !strcasecmp(name, decisive[i]);
    return MHD_YES;
}

static const char *ambiguous(struct MHD_Connection *c, bool change)
{
    int times[sizeof decisive / sizeof decisive[0]] = {0};
    const char *coding = header(c, "Transfer-Encoding"), *length = header(c, "Content-Length");
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_header, times);
    for (int i = 0; decisive[i]; i++)
        if (times[i] > 1)
            return "a header that decides something is there twice";
    if (coding && (length || strcasecmp(coding, "chunked") != 0))
        return "where the body ends is not clear";
    if (!change && (coding || (length && strcmp(length, "0") != 0)))
        return "only a POST has a body";
    return NULL;
}

const char *guard_refuses(const struct guard *g, struct MHD_Connection *c, const char *path, bool change, unsigned *status)
{
    const char *host = header(c, "Host"), *origin = header(c, "Origin"), *no = ambiguous(c, change);
    *status = MHD_HTTP_BAD_REQUEST;
    if (no)
        return no;
    *status = MHD_HTTP_MISDIRECTED_REQUEST;
    if (!host || (!g->password && !is_own_host(g, host)))
        return "this server does not answer to that name";
    *status = MHD_HTTP_FORBIDDEN;
    if ((origin && !same_origin(origin, host)) || (!strncmp(path, "/api", 4) && from_elsewhere(c)))
        return "requests from other pages are not answered";
    return NULL;
}

/* ------------------------------------------------------------------ the password */

enum { COOKIE_NAME = 24 };

/* Whoever has given it is known by a cookie from then on, and waits in no line. Cookies do not tell ports apart. */
static void cookie_name(const struct guard *g, char out[COOKIE_NAME])
{
    snprintf(out, COOKIE_NAME, "foray-%u", g->port);
}

void guard_cookie(const struct guard *g, char out[COOKIE])
{
    char name[COOKIE_NAME];
    cookie_name(g, name);
    snprintf(out, COOKIE, "%s=%s; Path=/; HttpOnly; SameSite=Strict", name, g->pass);
}

enum verdict guard_password(const struct guard *g, struct MHD_Connection *c, struct login **login)
{
    char name[COOKIE_NAME];
    cookie_name(g, name);
    if (!g->password || same_secret(MHD_lookup_connection_value(c, MHD_COOKIE_KIND, name), g->pass))
        return KNOWN;
    char *password = NULL, *user = MHD_basic_auth_get_username_password(c, &password);
    enum verdict verdict = user ? logins_try(g->logins, c, same_secret(password, g->password), login) : WRONG;
    MHD_free(user);
    MHD_free(password);
    return verdict;
}

bool guard_knows_token(const struct guard *g, struct MHD_Connection *c)
{
    return same_secret(header(c, "X-Foray-Token"), g->token);
}
