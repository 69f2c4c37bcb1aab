/* http.c - requests and responses: limits, headers, routes. */
#include "server.h"

#include "foray/text.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BODY_MAX = 2 << 20,      /* a long record fits well */
    BODY_SECONDS = 20,       /* to send it in */
    IDLE_SECONDS = 15,
    CONNECTIONS = 300
};

struct request {
    char *body;
    size_t n;
    bool too_long;
    time_t began;
};

/* ------------------------------------------------------------------ responses */

static void put_headers(struct MHD_Response *r, const char *type, const char *cache)
{
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Cache-Control", cache);
    MHD_add_response_header(r, "Content-Security-Policy",
                            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
                            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "X-Frame-Options", "DENY");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
}

static enum MHD_Result queue(struct MHD_Connection *c, unsigned status, struct MHD_Response *r)
{
    enum MHD_Result sent = MHD_queue_response(c, status, r);
    MHD_destroy_response(r);
    return sent;
}

static enum MHD_Result send_text(struct MHD_Connection *c, unsigned status, const char *type, char *text)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE);
    if (!r) {
        free(text);
        return MHD_NO;
    }
    put_headers(r, type, "no-store");
    return queue(c, status, r);
}

static enum MHD_Result send_json(struct MHD_Connection *c, unsigned status, json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(8));
    json_decref(answer);
    return text ? send_text(c, status, "application/json", text) : MHD_NO;
}

static enum MHD_Result send_error(struct MHD_Connection *c, unsigned status, const char *words)
{
    if (status == MHD_HTTP_UNAUTHORIZED) {
        static char needed[] = "a password is needed\n";
        struct MHD_Response *r = MHD_create_response_from_buffer(sizeof needed - 1, needed, MHD_RESPMEM_PERSISTENT);
        enum MHD_Result sent = MHD_queue_basic_auth_fail_response(c, "Foray", r);
        MHD_destroy_response(r);
        return sent;
    }
    return send_json(c, status, json_pack("{s:b, s:s}", "ok", 0, "error", words));
}

static enum MHD_Result send_odds(struct server *s, struct MHD_Connection *c)
{
    unsigned status;
    json_t *instead;
    struct MHD_Response *r = answer_odds(s, c, &instead, &status);
    if (!r)
        return send_json(c, status, instead);
    put_headers(r, "text/event-stream", "no-store");
    return queue(c, status, r);
}

/* ------------------------------------------------------------------ the page */

static bool takes_gzip(struct MHD_Connection *c)
{
    const char *accepted = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding");
    return accepted && strstr(accepted, "gzip");
}

static enum MHD_Result send_file(struct server *s, struct MHD_Connection *c, const char *path)
{
    if (!strcmp(path, "/")) {
        struct MHD_Response *r = MHD_create_response_from_buffer(s->n_page, s->page, MHD_RESPMEM_PERSISTENT);
        put_headers(r, "text/html; charset=utf-8", "no-store");
        return queue(c, MHD_HTTP_OK, r);
    }
    for (int i = 0; i < n_web_files; i++) {
        const struct web_file *f = &web_files[i];
        if (strcmp(path + 1, f->path) != 0)
            continue;
        bool gzip = f->gzip && takes_gzip(c);
        union {
            const unsigned char *in;
            void *out;
        } bytes = {gzip ? f->gzip : f->plain}; /* libmicrohttpd only reads it */
        struct MHD_Response *r =
            MHD_create_response_from_buffer(gzip ? f->n_gzip : f->n_plain, bytes.out, MHD_RESPMEM_PERSISTENT);
        put_headers(r, f->type, "no-cache");
        MHD_add_response_header(r, "Vary", "Accept-Encoding");
        if (gzip)
            MHD_add_response_header(r, "Content-Encoding", "gzip");
        return queue(c, MHD_HTTP_OK, r);
    }
    return send_error(c, MHD_HTTP_NOT_FOUND, "there is no such page");
}

/* index.html carries @TOKEN@ where the token goes. */
static bool make_page(struct server *s)
{
    static const char mark[] = "@TOKEN@";
    for (int i = 0; i < n_web_files; i++) {
        if (strcmp(web_files[i].path, "index.html") != 0)
            continue;
        const char *text = (const char *)web_files[i].plain, *at = strstr(text, mark);
        size_t room = web_files[i].n_plain + sizeof s->guard.token;
        s->page = malloc(room);
        if (!at || !s->page)
            return false;
        s->n_page = fy_print(s->page, room, "%.*s%s%s", (int)(at - text), text, s->guard.token, at + strlen(mark));
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------ routes */

static enum MHD_Result answer_get(struct server *s, struct MHD_Connection *c, const char *path)
{
    unsigned status;
    if (strncmp(path, "/api/", 5) != 0)
        return send_file(s, c, path);
    if (!strcmp(path, "/api/events")) {
        const char *game = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "game");
        return events_answer(s->events, c, game ? game : "");
    }
    if (!strcmp(path, "/api/odds"))
        return send_odds(s, c);
    json_t *answer = answer_look(s, path + 5, c, &status);
    const char *record = json_string_value(json_object_get(answer, "record"));
    if (record && !strcmp(path, "/api/record")) {
        char *text = strdup(record);
        json_decref(answer);
        return text ? send_text(c, status, "text/plain; charset=utf-8", text) : MHD_NO;
    }
    return answer ? send_json(c, status, answer) : send_error(c, MHD_HTTP_NOT_FOUND, "there is no such thing");
}

static enum MHD_Result answer_post(struct server *s, struct MHD_Connection *c, const char *path, const struct request *r)
{
    unsigned status;
    json_error_t e;
    if (strcmp(path, "/api") != 0)
        return send_error(c, MHD_HTTP_NOT_FOUND, "there is no such thing");
    if (r->too_long)
        return send_error(c, MHD_HTTP_CONTENT_TOO_LARGE, "the request is too long");
    json_t *body = json_loadb(r->body ? r->body : "", r->n, JSON_REJECT_DUPLICATES, &e);
    if (!json_is_object(body)) {
        json_decref(body);
        return send_error(c, MHD_HTTP_BAD_REQUEST, "the body is not a JSON object");
    }
    json_t *answer = answer_act(s, body, &status);
    json_decref(body);
    return send_json(c, status, answer);
}

static enum MHD_Result take_body(struct request *r, const char *data, size_t *n)
{
    if (time(NULL) - r->began > BODY_SECONDS)
        return MHD_NO;
    if (r->n + *n > BODY_MAX) {
        r->too_long = true;
    } else {
        char *more = realloc(r->body, r->n + *n);
        if (!more)
            return MHD_NO;
        r->body = more;
        memcpy(r->body + r->n, data, *n);
        r->n += *n;
    }
    *n = 0;
    return MHD_YES;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *data, size_t *n, void **state)
{
    struct server *s = context;
    struct request *r = *state;
    bool post = !strcmp(method, "POST"), get = !strcmp(method, "GET") || !strcmp(method, "HEAD");
    unsigned status;
    (void)version;
    if (!r) { /* the headers are here, the body is not */
        const char *no = guard_refuses(&s->guard, c, post, &status);
        if (!no && !post && !get)
            no = "GET and POST only", status = MHD_HTTP_METHOD_NOT_ALLOWED;
        if (no)
            return send_error(c, status, no);
        *state = r = calloc(1, sizeof *r);
        if (r)
            r->began = time(NULL);
        return r ? MHD_YES : MHD_NO;
    }
    if (*n)
        return take_body(r, data, n);
    return post ? answer_post(s, c, path, r) : answer_get(s, c, path);
}

static void on_end(void *context, struct MHD_Connection *c, void **state, enum MHD_RequestTerminationCode why)
{
    struct request *r = *state;
    (void)context, (void)c, (void)why;
    if (r)
        free(r->body);
    free(r);
    *state = NULL;
}

/* ------------------------------------------------------------------ start */

static void no_log(void *context, const char *format, va_list ap)
{
    (void)context, (void)format, (void)ap; /* one line for every client that goes away is of no use to anybody */
}

struct MHD_Daemon *http_start(struct server *s, const char **error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    char port[8];
    fy_print(port, sizeof port, "%u", s->guard.port);
    *error = "the page is missing from this build";
    if (!make_page(s))
        return NULL;
    *error = "there is no such address here";
    if (getaddrinfo(s->guard.host, port, &hints, &found) != 0)
        return NULL;
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (found->ai_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    *error = "the port cannot be had; is another Foray running? --port chooses another";
    struct MHD_Daemon *d = MHD_start_daemon(
        flags, s->guard.port, NULL, NULL, on_request, s, MHD_OPTION_EXTERNAL_LOGGER, no_log, NULL,
        MHD_OPTION_SOCK_ADDR, found->ai_addr, MHD_OPTION_NOTIFY_COMPLETED, on_end, NULL, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    freeaddrinfo(found);
    if (!d)
        return NULL;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT);
    if (info && !s->guard.port)
        s->guard.port = info->port;
    return d;
}
