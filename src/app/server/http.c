/* http.c - requests and responses: limits, headers, routes. */
#include "server.h"

#include "foray/store.h"
#include "foray/text.h"

#include <ctype.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BODY_MAX = 2 << 20,        /* a long record fits well */
    BODY_ENDLESS = 8 << 20,    /* a longer one is not even listened to */
    BODIES_MAX = 64 << 20,     /* of all requests together */
    IDLE_SECONDS = 15
};

/* The head has come; the password waits for its turn; the body; a record is being read; others change the game that is asked
 * about; what is to be changed waits for its turn; it is being stored; the answer is on its way. */
enum stage { HEAD, PASSWORD, BODY, READING, UNSETTLED, IN_TURN, STORING, ANSWERED };

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    enum stage stage;
    bool post, get;
    bool greet; /* it gave the password, and gets the cookie */
    struct login *login;
    char *body;
    size_t n;     /* that have come */
    json_t *act;  /* the body, understood; or an answer that waits for its lines */
    struct reading *reading;
    struct write *write;
    json_t *answer; /* to the write, while that is being stored */
    unsigned status;
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

/* Every answer goes out here. */
static enum MHD_Result queue(struct request *q, unsigned status, struct MHD_Response *r, const char *type, const char *cache)
{
    char cookie[COOKIE];
    if (!r)
        return MHD_NO;
    put_headers(r, type, cache);
    if (q->greet) {
        guard_cookie(&q->server->guard, cookie);
        MHD_add_response_header(r, "Set-Cookie", cookie);
    }
    if (status == MHD_HTTP_UNAUTHORIZED)
        MHD_add_response_header(r, "WWW-Authenticate", "Basic realm=\"Foray\", charset=\"UTF-8\"");
    if (status == MHD_HTTP_TOO_MANY_REQUESTS || status == MHD_HTTP_SERVICE_UNAVAILABLE)
        MHD_add_response_header(r, "Retry-After", "5");
    if (status == MHD_HTTP_BAD_REQUEST) /* where the next request would begin is not to be relied on */
        MHD_add_response_header(r, "Connection", "close");
    q->stage = ANSWERED;
    connections_step(q->server->connections, q->connection, AT_ANSWER);
    enum MHD_Result sent = MHD_queue_response(q->connection, status, r);
    MHD_destroy_response(r);
    return sent;
}

static bool takes_gzip(struct MHD_Connection *c)
{
    return packing_wanted(MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding"));
}

static enum MHD_Result send_text(struct request *q, unsigned status, const char *type, char *text)
{
    size_t n = strlen(text), packed = 0;
    void *gzip = takes_gzip(q->connection) ? packing_gzip(text, n, &packed) : NULL;
    void *bytes = gzip ? gzip : text;
    if (gzip)
        free(text);
    struct MHD_Response *r = MHD_create_response_from_buffer(gzip ? packed : n, bytes, MHD_RESPMEM_MUST_FREE);
    if (!r) {
        free(bytes);
        return MHD_NO;
    }
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    if (gzip)
        MHD_add_response_header(r, "Content-Encoding", "gzip");
    return queue(q, status, r, type, "no-store");
}

static enum MHD_Result send_json(struct request *q, unsigned status, json_t *answer)
{
    char *text = answer_text(answer);
    return text ? send_text(q, status, "application/json", text) : MHD_NO;
}

static enum MHD_Result send_error(struct request *q, unsigned status, const char *words)
{
    json_t *answer = json_pack("{s:b, s:s}", "ok", 0, "error", words); /* NULL: a name in it is not UTF-8 */
    return send_json(q, status, answer ? answer : json_pack("{s:b, s:s}", "ok", 0, "error", "that is not UTF-8"));
}

static enum MHD_Result send_stream(struct request *q, struct MHD_Response *r, enum step step)
{
    enum MHD_Result sent = queue(q, MHD_HTTP_OK, r, "text/event-stream", "no-store");
    connections_step(q->server->connections, q->connection, step);
    return sent;
}

static const char *argument(const struct request *q, const char *name)
{
    return MHD_lookup_connection_value(q->connection, MHD_GET_ARGUMENT_KIND, name);
}

static struct page_look look_of(const struct request *q, const char *what)
{
    return (struct page_look){.what = what,
                              .game = argument(q, "game"),
                              .at = argument(q, "at"),
                              .who = argument(q, "who"),
                              .system = argument(q, "system"),
                              .choice = argument(q, "choice"),
                              .playouts = argument(q, "playouts"),
                              .seconds = argument(q, "seconds"),
                              .depth = argument(q, "depth"),
                              .level = argument(q, "level"),
                              .best = argument(q, "best")};
}

static enum MHD_Result send_odds(struct request *q)
{
    unsigned status;
    json_t *instead;
    const struct fy_session *session;
    struct fy_choice choice;
    struct page_look look = look_of(q, "odds");
    if (!answer_odds_of(&q->server->games, &look, &session, &choice, &instead, &status))
        return send_json(q, status, instead);
    struct MHD_Response *r = jobs_odds(q->server->jobs, q->connection, session, &choice);
    return r ? send_stream(q, r, AT_WORK) : send_error(q, PAGE_BUSY, "there is too much to count out already");
}

static enum MHD_Result send_advice(struct request *q)
{
    unsigned status;
    json_t *instead;
    const struct fy_session *session;
    struct fy_budget budget;
    struct page_look look = look_of(q, "advice");
    if (!answer_advice_of(&q->server->games, &look, &session, &budget, &instead, &status))
        return send_json(q, status, instead);
    struct MHD_Response *r = jobs_advice(q->server->jobs, q->connection, session, &budget);
    return r ? send_stream(q, r, AT_WORK) : send_error(q, PAGE_BUSY, "there is too much to think about already");
}

static enum MHD_Result send_study(struct request *q, const char *what)
{
    struct server *s = q->server;
    unsigned status;
    json_t *instead;
    const struct fy_session *session;
    struct study study;
    struct page_look look = look_of(q, what);
    if (!answer_study_of(&s->games, &look, &session, &study, &instead, &status))
        return send_json(q, status, instead);
    struct MHD_Response *r = jobs_study(s->jobs, q->connection, session, &study, s->games.data);
    return r ? send_stream(q, r, AT_WORK) : send_error(q, PAGE_BUSY, "there is too much to think about already");
}

static enum MHD_Result send_events(struct request *q, const char *game)
{
    struct server *s = q->server;
    char error[FY_ERROR] = "events of which game?";
    if (!game || !games_find(&s->games, game, error))
        return send_error(q, MHD_HTTP_NOT_FOUND, error);
    struct MHD_Response *r =
        connections_more_streams(s->connections, q->connection) ? events_stream(s->events, q->connection, game) : NULL;
    return r ? send_stream(q, r, AT_STREAM) : send_error(q, MHD_HTTP_SERVICE_UNAVAILABLE, "there are too many event streams");
}

/* ------------------------------------------------------------------ the page */

static enum MHD_Result send_file(struct request *q, const char *path)
{
    const struct server *s = q->server;
    if (!strcmp(path, "/")) {
        struct MHD_Response *r = MHD_create_response_from_buffer(s->n_page, s->page, MHD_RESPMEM_PERSISTENT);
        return queue(q, MHD_HTTP_OK, r, "text/html; charset=utf-8", "no-store");
    }
    for (int i = 0; i < n_web_files; i++) {
        const struct web_file *f = &web_files[i];
        if (strcmp(path + 1, f->path) != 0)
            continue;
        bool gzip = f->gzip && takes_gzip(q->connection);
        union {
            const unsigned char *in;
            void *out;
        } bytes = {gzip ? f->gzip : f->plain}; /* libmicrohttpd only reads it */
        struct MHD_Response *r =
            MHD_create_response_from_buffer(gzip ? f->n_gzip : f->n_plain, bytes.out, MHD_RESPMEM_PERSISTENT);
        MHD_add_response_header(r, "Vary", "Accept-Encoding");
        if (gzip)
            MHD_add_response_header(r, "Content-Encoding", "gzip");
        return queue(q, MHD_HTTP_OK, r, f->type, "no-cache");
    }
    return send_error(q, MHD_HTTP_NOT_FOUND, "there is no such page");
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

static enum MHD_Result answer_get(struct request *q, const char *path)
{
    unsigned status;
    if (strncmp(path, "/api/", 5) != 0)
        return send_file(q, path);
    if (!strcmp(path, "/api/events"))
        return send_events(q, argument(q, "game"));
    if (!strcmp(path, "/api/odds"))
        return send_odds(q);
    if (!strcmp(path, "/api/advice"))
        return send_advice(q);
    if (fy_word_find((const char *const[]){"review", "worth", "rematch", NULL}, path + 5) >= 0)
        return send_study(q, path + 5);
    struct page_look look = look_of(q, path + 5);
    json_t *answer = answer_look(&q->server->games, &look, &status);
    const char *record = json_string_value(json_object_get(answer, "record"));
    if (record && !strcmp(path, "/api/record")) {
        char *text = strdup(record);
        json_decref(answer);
        return text ? send_text(q, status, "text/plain; charset=utf-8", text) : MHD_NO;
    }
    return answer ? send_json(q, status, answer) : send_error(q, MHD_HTTP_NOT_FOUND, "there is no such thing");
}

/* A line that changes nothing. */
static enum MHD_Result answer_line(struct request *q)
{
    unsigned status;
    json_t *answer = answer_act(&q->server->games, q->act, &status);
    return send_json(q, status, answer);
}

/* The connection has been suspended; it is known what for. */
static enum MHD_Result wait_in(struct request *q, enum stage stage)
{
    q->stage = stage;
    connections_step(q->server->connections, q->connection, AT_WORK);
    return MHD_YES;
}

static enum MHD_Result send_stopping(struct request *q)
{
    return send_error(q, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is being stopped");
}

/* Whatever changes something waits for its turn, and then for the disk. */
static enum MHD_Result queue_write(struct request *q)
{
    q->write = writes_queue(q->server->writes, q->connection);
    return q->write ? wait_in(q, IN_TURN) : send_stopping(q);
}

/* ------------------------------------------------------------------ long records */

/* An answer, with the lines of a log that were made ready beside the server's thread. */
static enum MHD_Result send_with_lines(struct request *q, json_t *answer, const char *lines)
{
    struct fy_text all = {0};
    char *text = answer_text(answer);
    if (!text || !lines) {
        free(text);
        return MHD_NO;
    }
    fy_put(&all, "%.*s,\"lines\":%s}", (int)strlen(text) - 1, text, lines);
    free(text);
    return send_text(q, MHD_HTTP_OK, "application/json", all.text);
}

/* It is its turn. */
static enum MHD_Result carry_out(struct request *q)
{
    struct read_game *read = q->reading ? reading_result(q->reading) : NULL; /* an upload */
    q->answer = write_carry_out(q->write, read ? &read->session : NULL, q->act, &q->status);
    return wait_in(q, STORING);
}

static enum MHD_Result answer_write(struct request *q)
{
    char error[FY_ERROR];
    bool stored = write_is_stored(q->write, error);
    json_t *answer = q->answer;
    q->answer = NULL;
    write_leave(q->write);
    q->write = NULL;
    if (!stored) {
        json_decref(answer);
        return send_error(q, MHD_HTTP_OK, error);
    }
    if (q->reading && json_is_true(json_object_get(answer, "ok")))
        return send_with_lines(q, answer, reading_result(q->reading)->lines);
    return send_json(q, q->status, answer);
}

/* The game that the request is about, or NULL. */
static const char *game_of(const struct request *q, const char *path)
{
    if (q->post)
        return answer_game(q->act);
    return strncmp(path, "/api/", 5) ? NULL : argument(q, "game");
}

static enum MHD_Result wait_for_reading(struct request *q)
{
    return q->reading ? wait_in(q, READING)
                      : send_error(q, MHD_HTTP_SERVICE_UNAVAILABLE, "there is too much to read already");
}

/* The game whose log is asked for, or that is opened, if its log is long; NULL if it is not. */
static struct open_game *long_log(struct request *q, const char *path)
{
    char error[FY_ERROR];
    bool asked = q->post ? answer_opens(q->act) : !strcmp(path, "/api/log");
    const char *name = asked ? game_of(q, path) : NULL;
    struct open_game *o = name ? games_find(&q->server->games, name, error) : NULL;
    int n = 0;
    if (o)
        fy_session_log(o->protocol.session, &n);
    return n >= LONG_LOG ? o : NULL;
}

static enum MHD_Result write_log(struct request *q, struct open_game *o)
{
    json_t *answer = q->post ? answer_opened(&q->server->games, o, q->act) : answer_standing(o);
    json_decref(q->act);
    q->act = answer;
    q->reading = readings_log(q->server->readings, q->connection, o->protocol.session);
    return wait_for_reading(q);
}

static enum MHD_Result route(struct request *q, const char *path)
{
    struct open_game *o = long_log(q, path);
    if (o)
        return write_log(q, o);
    if (q->post)
        return answer_changes(q->act) ? queue_write(q) : answer_line(q);
    return answer_get(q, path);
}

/* Whoever looks at a game that is being changed waits until it is known what has become of that. */
static bool must_wait(struct request *q, const char *path)
{
    const char *name = game_of(q, path);
    bool looks = !q->post || !answer_changes(q->act);
    q->write = name && looks ? writes_wait(q->server->writes, q->connection, name) : NULL;
    return q->write != NULL;
}

static enum MHD_Result take_read_game(struct request *q, const char *path, struct reading *reading, struct read_game *read)
{
    const char *name = game_of(q, path);
    if (read->session && !writes_unsettled(q->server->writes, name)) /* it has been played on otherwise */
        games_take(&q->server->games, name, &read->session, reading_version(reading));
    return must_wait(q, path) ? wait_in(q, UNSETTLED) : route(q, path);
}

/* What was asked for has been read. */
static enum MHD_Result go_on_reading(struct request *q, const char *path)
{
    struct reading *reading = q->reading;
    struct read_game *read = reading_result(reading);
    enum MHD_Result result;
    if (read && !read->failed && q->post && answer_upload(q->act))
        return queue_write(q); /* the session and its log are taken from the reading later */
    q->reading = NULL; /* the log of a long game is long, too: there may be another one */
    if (!read)
        result = send_stopping(q);
    else if (read->failed)
        result = send_error(q, q->post && answer_upload(q->act) ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, read->error);
    else if (read->lines)
        result = send_with_lines(q, json_incref(q->act), read->lines);
    else
        result = take_read_game(q, path, reading, read);
    reading_leave(reading);
    return result;
}

static struct reading *start_reading(struct request *q, const char *name, enum joined *joined)
{
    struct server *s = q->server;
    struct reading *r = NULL;
    struct fy_game_version version;
    char error[FY_ERROR];
    *joined = readings_join(s->readings, q->connection, name, &r);
    if (*joined != NOT_BEING_READ)
        return r;
    char *record = fy_store_fetch(s->games.store, name, &version, error);
    if (!record || strlen(record) < LONG_RECORD) {
        free(record);
        return NULL;
    }
    r = readings_game(s->readings, q->connection, name, record, &version);
    *joined = r ? JOINED : TOO_MANY_WAIT;
    return r;
}

/* The whole request is there. */
static enum MHD_Result answer(struct request *q, const char *path)
{
    enum joined joined = NOT_BEING_READ;
    const char *upload = q->post ? answer_upload(q->act) : NULL, *name = game_of(q, path);
    if (must_wait(q, path))
        return wait_in(q, UNSETTLED);
    if (upload && strlen(upload) >= LONG_RECORD) {
        q->reading = readings_upload(q->server->readings, q->connection, upload);
        joined = q->reading ? JOINED : TOO_MANY_WAIT;
    } else if (!upload && name && !games_is_open(&q->server->games, name) && !writes_unsettled(q->server->writes, name)) {
        q->reading = start_reading(q, name, &joined);
    }
    return joined == NOT_BEING_READ ? route(q, path) : wait_for_reading(q);
}

/* What others did to the game is settled. */
static enum MHD_Result look_again(struct request *q, const char *path)
{
    write_leave(q->write);
    q->write = NULL;
    return answer(q, path);
}

/* ------------------------------------------------------------------ from head to end */

static void forget_body(struct request *q)
{
    if (q->body)
        q->server->bodies -= q->n;
    free(q->body);
    q->body = NULL;
}

/* Too much is read to its end, so that whoever sends it gets to see the answer; but not kept, and not for ever. */
static enum MHD_Result take_body(struct request *q, const char *data, size_t *n)
{
    size_t so_far = q->n + *n, all = q->server->bodies + *n;
    if (so_far > BODY_MAX) {
        forget_body(q);
    } else {
        char *more = all > BODIES_MAX ? NULL : realloc(q->body, so_far);
        if (!more)
            return MHD_NO;
        q->body = more;
        memcpy(q->body + q->n, data, *n);
        q->server->bodies = all;
    }
    q->n = so_far;
    *n = 0;
    return so_far > BODY_ENDLESS ? MHD_NO : MHD_YES;
}

static enum MHD_Result understand(struct request *q, const char *path)
{
    json_error_t e;
    if (strcmp(path, "/api") != 0)
        return send_error(q, MHD_HTTP_NOT_FOUND, "there is no such thing");
    if (q->n > BODY_MAX)
        return send_error(q, MHD_HTTP_CONTENT_TOO_LARGE, "the request is too long");
    q->act = json_loadb(q->body ? q->body : "", q->n, JSON_REJECT_DUPLICATES, &e);
    forget_body(q);
    if (!json_is_object(q->act))
        return send_error(q, MHD_HTTP_BAD_REQUEST, "the body is not a JSON object");
    return answer(q, path);
}

static enum MHD_Result let_in(struct request *q, enum verdict verdict)
{
    q->greet = verdict == LET_IN;
    if (verdict == WRONG)
        return send_error(q, MHD_HTTP_UNAUTHORIZED, "a password is needed");
    if (verdict == SENT_AWAY)
        return send_error(q, MHD_HTTP_TOO_MANY_REQUESTS, "too many passwords are being tried; try again");
    if (q->post && !guard_knows_token(&q->server->guard, q->connection))
        return send_error(q, MHD_HTTP_FORBIDDEN, "the token is missing or old; load the page again");
    if (!q->post && !q->get)
        return send_error(q, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and POST only");
    q->stage = BODY;
    connections_step(q->server->connections, q->connection, AT_BODY);
    return MHD_YES;
}

static enum MHD_Result take_head(struct request *q, const char *path)
{
    unsigned status;
    const char *no = guard_refuses(&q->server->guard, q->connection, path, q->post, &status);
    if (no)
        return send_error(q, status, no);
    enum verdict verdict = guard_password(&q->server->guard, q->connection, &q->login);
    if (verdict != IN_LINE)
        return let_in(q, verdict);
    return wait_in(q, PASSWORD);
}

static enum MHD_Result hear_verdict(struct request *q)
{
    enum verdict verdict = logins_verdict(q->login);
    q->login = NULL;
    return let_in(q, verdict);
}

static struct request *new_request(struct server *s, struct MHD_Connection *c, const char *method)
{
    struct request *q = fy_must(calloc(1, sizeof *q));
    q->server = s;
    q->connection = c;
    q->post = !strcmp(method, "POST");
    q->get = !strcmp(method, "GET") || !strcmp(method, "HEAD");
    return q;
}

/* Called with the head, with every piece of the body, and at its end; and again where it was when the connection was
 * suspended. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *data, size_t *n, void **state)
{
    struct request *q = *state;
    (void)version;
    if (!q)
        *state = q = new_request(context, c, method);
    writes_forget_failed(q->server->writes);
    switch (q->stage) {
    case HEAD: return take_head(q, path);
    case PASSWORD: return hear_verdict(q);
    case BODY: return *n ? take_body(q, data, n) : q->post ? understand(q, path) : answer(q, path);
    case READING: return go_on_reading(q, path);
    case UNSETTLED: return look_again(q, path);
    case IN_TURN: return carry_out(q);
    case STORING: return answer_write(q);
    default: return MHD_NO; /* the server ends, and does not send it */
    }
}

static void on_end(void *context, struct MHD_Connection *c, void **state, enum MHD_RequestTerminationCode why)
{
    struct request *q = *state;
    struct server *s = context;
    (void)why;
    connections_step(s->connections, c, AT_HEAD);
    if (!q)
        return;
    if (q->login)
        logins_verdict(q->login);
    if (q->write)
        write_leave(q->write);
    if (q->reading)
        reading_leave(q->reading);
    json_decref(q->answer);
    forget_body(q);
    json_decref(q->act);
    free(q);
    *state = NULL;
}

/* ------------------------------------------------------------------ start */

static void no_log(void *context, const char *format, va_list ap)
{
    (void)context, (void)format, (void)ap; /* one line for every client that goes away is of no use to anybody */
}

static int digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

/* %41 is A. What is not well encoded, or has a NUL in it, stays as it is, and so is nothing that there is. */
static size_t unescape(void *context, struct MHD_Connection *c, char *text)
{
    size_t n = 0;
    (void)context, (void)c;
    for (const char *p = text; (p = strchr(p, '%')) != NULL; p += 3)
        if (digit(p[1]) < 0 || digit(p[2]) < 0 || (p[1] == '0' && p[2] == '0'))
            return strlen(text);
    for (const char *p = text; *p; n++) {
        bool coded = *p == '%';
        text[n] = coded ? (char)(16 * digit(p[1]) + digit(p[2])) : *p;
        p += coded ? 3 : 1;
    }
    text[n] = '\0';
    return n;
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
        flags, s->guard.port, connections_admit, s->connections, on_request, s, MHD_OPTION_EXTERNAL_LOGGER, no_log, NULL,
        MHD_OPTION_SOCK_ADDR, found->ai_addr, MHD_OPTION_NOTIFY_COMPLETED, on_end, s, MHD_OPTION_NOTIFY_CONNECTION,
        connections_notify, s->connections, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_CONNECTION_TIMEOUT,
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
