/* guard.c - who may ask. Loopback alone is not safety: any web page can send requests to it, and a name that an
 * attacker owns can be made to point at it. So the Host must be ours, the Origin the same, and a change needs the token
 * that only our own page can read. */
#include "server.h"

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

static bool knows_password(const struct guard *g, struct MHD_Connection *c)
{
    char *password = NULL, *user = MHD_basic_auth_get_username_password(c, &password);
    bool ok = user && same_secret(password, g->password);
    MHD_free(user);
    MHD_free(password);
    return ok;
}

const char *guard_refuses(const struct guard *g, struct MHD_Connection *c, bool change, unsigned *status)
{
    const char *host = header(c, "Host"), *origin = header(c, "Origin");
    *status = MHD_HTTP_MISDIRECTED_REQUEST;
    if (!host || (!g->password && !is_own_host(g, host)))
        return "this server does not answer to that name";
    *status = MHD_HTTP_FORBIDDEN;
    if (origin && !same_origin(origin, host))
        return "requests from other pages are not answered";
    *status = MHD_HTTP_UNAUTHORIZED;
    if (g->password && !knows_password(g, c))
        return "a password is needed";
    *status = MHD_HTTP_FORBIDDEN;
    if (change && !same_secret(header(c, "X-Foray-Token"), g->token))
        return "the token is missing or old; load the page again";
    return NULL;
}
