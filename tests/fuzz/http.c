/* Requests to the server, one after another on one connection. The server is the real one, in this process; the connection is a pair of
 * sockets. In the input requests are separated by lines of "--", ends of lines are as in any text, "Content-Length: @" gets the length of the
 * body, and a line of "+" stands for the headers of an honest client. An input that begins with "raw" is sent as it is behind that line; one
 * that begins with "password" goes to a server that wants one. Whatever comes, the server goes on and closes the connection. */
#include "fuzz.h"

#include "app/server/server.h"
#include "foray/store.h"
#include "foray/text.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_MS = 2, TURNS_MOST = 200000, ANSWER_ROOM = 1 << 16 };

/* The page is not what is tried. */
static const unsigned char index_html[] = "<meta name=\"foray-token\" content=\"@TOKEN@\">", script[] = "1;";
const struct web_file web_files[] = {
    {"index.html", "text/html", index_html, NULL, sizeof index_html - 1, 0},
    {"main.js", "text/javascript", script, script, sizeof script - 1, sizeof script - 1},
};
const int n_web_files = 2;

static struct server server;
static struct MHD_Daemon *daemon_;
static char folder[64], store_path[100];
static volatile bool changed; /* something is in the store that was not there at the start */

/* ------------------------------------------------------------------ the server */

static void tell_changed(void *s, const char *game, const char *version, uint32_t ply)
{
    writes_changed(((struct server *)s)->writes, game, version, ply);
}

static void tell_related(void *s, const char *game) { writes_related(((struct server *)s)->writes, game); }

static void tell_gone(void *s, const char *game, const char *new_name) { writes_gone(((struct server *)s)->writes, game, new_name); }

static void closing(void *s, const struct fy_game *g) { jobs_forget(((struct server *)s)->jobs, g); }

json_t *__real_answer_act(struct games *, const json_t *request, unsigned *status);
json_t *__wrap_answer_act(struct games *, const json_t *request, unsigned *status);

json_t *__wrap_answer_act(struct games *g, const json_t *request, unsigned *status)
{
    changed = true;
    return __real_answer_act(g, request, status);
}

json_t *__real_answer_uploaded(struct games *, struct fy_session **, const json_t *request);
json_t *__wrap_answer_uploaded(struct games *, struct fy_session **, const json_t *request);

json_t *__wrap_answer_uploaded(struct games *g, struct fy_session **s, const json_t *request)
{
    changed = true;
    return __real_answer_uploaded(g, s, request);
}

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

/* Two games: one of few stones, one with hidden things. */
static void put_games_in(void)
{
    static const char *const lines[] = {"new template seed=1 name=game", "new chariot seed=1 name=other"};
    struct fy_protocol p = {.store = server.games.store};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        json_decref(fy_protocol_line(&p, lines[i]));
    fy_protocol_end(&p);
}

/* The store as it was at the start. */
static void open_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char error[FY_ERROR], path[120];
    if (server.games.store) {
        games_close(&server.games);
        fy_store_close(server.games.store);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", store_path, ends[i]);
        unlink(path);
    }
    server.games.store = fy_store_open(store_path, error);
    if (!server.games.store)
        abort();
    put_games_in();
    if (!fy_store_gather(server.games.store, error))
        abort();
    changed = false;
}

static void start_server(void)
{
    const char *why;
    strcpy(folder, access("/dev/shm", W_OK) ? "/tmp/foray-fuzz-XXXXXX" : "/dev/shm/foray-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    atexit(remove_folder);
    snprintf(store_path, sizeof store_path, "%s/games.db", folder);
    signal(SIGPIPE, SIG_IGN);
    server.guard.host = "127.0.0.1";
    if (!guard_make_secrets(&server.guard))
        abort();
    server.games.run = 1;
    server.games.news = (struct page_news){&server, tell_changed, tell_related, tell_gone, closing};
    server.jobs = jobs_new();
    server.events = events_new();
    server.connections = connections_new(0);
    server.guard.logins = logins_new();
    server.readings = readings_new(NULL);
    server.writes = writes_new(&server.games, server.events);
    open_store();
    daemon_ = http_start(&server, &why);
    if (!daemon_)
        abort();
}

/* ------------------------------------------------------------------ one connection */

static int connect_to_server(void)
{
    int pair[2];
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        abort();
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    fcntl(pair[1], F_SETFL, O_NONBLOCK);
    if (MHD_add_connection(daemon_, pair[0], (struct sockaddr *)&from, sizeof from) != MHD_YES)
        abort();
    return pair[1];
}

/* What the thread of the real program does by the clock. */
static void sweep(void)
{
    logins_turn(server.guard.logins, 1000);
    events_sweep(server.events);
    jobs_sweep(server.jobs);
}

/* Send all of it and take whatever comes, until the server closes. One that streams is left after a while. */
static void converse(int to, const char *bytes, size_t n)
{
    static char answer[ANSWER_ROOM];
    size_t sent = 0;
    bool ended = false;
    for (int turn = 0; turn < TURNS_MOST; turn++) {
        struct pollfd p = {to, (short)(POLLIN | (sent < n ? POLLOUT : 0)), 0};
        int ready = poll(&p, 1, PATIENCE_MS);
        if (!ready) {
            sweep();
            if (turn > 20)
                shutdown(to, SHUT_RDWR); /* enough of this stream */
        }
        if (p.revents & POLLOUT) {
            ssize_t now = send(to, bytes + sent, n - sent, MSG_NOSIGNAL);
            sent = now > 0 ? sent + (size_t)now : n;
        }
        if (sent == n && !ended) {
            shutdown(to, SHUT_WR);
            ended = true;
        }
        if ((p.revents & (POLLIN | POLLHUP | POLLERR)) && recv(to, answer, sizeof answer, 0) <= 0)
            return;
    }
    abort(); /* it hangs, even for a busy machine */
}

/* Until the server is through with it: nothing of it is left over for the next input. */
static void wait_until_closed(void)
{
    for (int turn = 0; turn < TURNS_MOST; turn++) {
        const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
        if (info && !info->num_connections)
            return;
        sweep();
        poll(NULL, 0, 1);
    }
    abort();
}

/* ------------------------------------------------------------------ the input as requests */

static void put_header(struct fy_text *out, const char *line, int length, size_t body)
{
    if (!strncmp(line, "Content-Length: @", 17))
        fy_put(out, "Content-Length: %u\r\n", (unsigned)body);
    else if (length == 1 && *line == '+')
        fy_put(out, "Host: 127.0.0.1:%u\r\nX-Foray-Token: %s\r\n", server.guard.port, server.guard.token);
    else
        fy_put(out, "%.*s\r\n", length, line);
}

static void put_request(struct fy_text *out, const char *text)
{
    const char *body = strstr(text, "\n\n");
    for (const char *line = text; *line && line != body; line += *line == '\n') {
        size_t n = strcspn(line, "\n");
        put_header(out, line, (int)n, body ? strlen(body + 2) : 0);
        line += n;
        if (line == body)
            break;
    }
    fy_put(out, "\r\n%s", body ? body + 2 : "");
}

static void put_requests(struct fy_text *out, char *text)
{
    for (char *next = text; next;) {
        char *request = next, *end = strstr(request, "\n--\n");
        next = end ? end + 4 : NULL;
        if (end)
            *end = '\0';
        put_request(out, request);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static const char raw[] = "raw\n", password[] = "password\n";
    if (!daemon_)
        start_server();
    if (changed)
        open_store();
    char *text = as_text(bytes, n), *rest = text;
    server.guard.password = !strncmp(rest, password, sizeof password - 1) ? "open sesame" : NULL;
    if (server.guard.password)
        rest += sizeof password - 1;
    struct fy_text all = {0};
    bool as_it_is = !strncmp(rest, raw, sizeof raw - 1);
    if (!as_it_is)
        put_requests(&all, rest);
    int to = connect_to_server();
    size_t skipped = (size_t)(rest - text) + sizeof raw - 1;
    converse(to, as_it_is ? text + skipped : all.text, as_it_is ? n - skipped : strlen(all.text));
    close(to);
    wait_until_closed();
    free(all.text);
    free(text);
    return 0;
}

/* ------------------------------------------------------------------ the mutator */

static const char *const names[] = {"game", "game", "game", "other", "template-1", "none", "", "%67ame", "a%00b", "%", "%ff"};

static const char *some_name(struct fy_dice *d) { return names[fy_dice_below(d, sizeof names / sizeof *names)]; }

static size_t some_look(struct fy_dice *d, char *out, size_t room)
{
    static const char *const what[] = {"table", "decision", "game", "log", "record", "position", "frames", "course", "choices", "refusals", "systems",
                                       "games", "guide", "rules", "events", "odds", "advice", "worth", "review", "nothing"};
    static const char *const argument[] = {"at", "who", "system", "choice", "playouts", "seconds", "depth", "level", "best"};
    const struct fy_game *g = game_named(fy_dice_below(d, 4) ? "template" : "chariot");
    size_t n = fy_print(out, room, "%s /api/%s?game=%s", fy_dice_below(d, 12) ? "GET" : "HEAD", what[fy_dice_below(d, sizeof what / sizeof *what)],
                        some_name(d));
    for (uint32_t k = fy_dice_below(d, 3); k > 0; k--) {
        const char *value = fy_dice_below(d, 2) ? any_id(g, d) : some_system(d)->key;
        if (fy_dice_below(d, 2))
            n += fy_print(out + n, room - n, "&%s=%d", argument[fy_dice_below(d, 9)], (int)some_number(d));
        else
            n += fy_print(out + n, room - n, "&%s=%s", argument[fy_dice_below(d, 9)], value);
    }
    return n + fy_print(out + n, room - n, " HTTP/1.1");
}

static size_t some_body(struct fy_dice *d, char *out, size_t room)
{
    static const char *const alone[] = {"undo", "choices", "view", "board", "record", "games", "list", "cancel", "position", "delete game", "delete other",
                                        "rename \\\"game\\\" \\\"another\\\"", "new template name=game", "new chariot", "load \\\"x\\\"", "open other"};
    const struct fy_game *g = game_named(fy_dice_below(d, 4) ? "template" : "chariot");
    size_t n = fy_print(out, room, "{\"line\": \"");
    if (fy_dice_below(d, 2)) {
        n += fy_print(out + n, room - n, "%s ", fy_dice_below(d, 3) ? "play" : "check");
        n += some_choice(g, d, out + n, room - n);
    } else
        n += fy_print(out + n, room - n, "%s", alone[fy_dice_below(d, sizeof alone / sizeof *alone)]);
    n += fy_print(out + n, room - n, "\", \"game\": \"%s\"", fy_dice_below(d, 3) ? "game" : "other");
    if (fy_dice_below(d, 2))
        n += fy_print(out + n, room - n, ", \"show\": true, \"frames\": true, \"prospects\": true");
    if (fy_dice_below(d, 6) == 0)
        n += fy_print(out + n, room - n, ", \"version\": \"1-%d\"", (int)some_number(d));
    return n + fy_print(out + n, room - n, "}");
}

static size_t some_header(struct fy_dice *d, char *out, size_t room)
{
    static const char *const lines[] = {"+", "+", "+", "Content-Length: @", "Content-Length: @", "Content-Length: 0", "Content-Length: 99999999999", "Content-Length: -1",
                                        "Transfer-Encoding: chunked", "Expect: 100-continue", "Connection: close", "Connection: keep-alive", "Origin: http://evil.example",
                                        "Sec-Fetch-Site: cross-site", "Accept-Encoding: gzip", "Accept-Encoding: gzip;q=0, *;q=1", "Authorization: Basic eDpvcGVuIHNlc2FtZQ==",
                                        "Authorization: Basic eDp5", "Authorization: Basic !", "Cookie: foray-0=0", "Cookie: a=b; c; =d;;", "Host: example.com", "Host:", " folded"};
    return fy_print(out, room, "%s", lines[fy_dice_below(d, sizeof lines / sizeof *lines)]);
}

/* A whole request at the start of a text, or a line of one. */
static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    size_t n = *above ? fy_print(out, room, "--\n") : 0;
    switch (fy_dice_below(d, 8)) {
    case 0:
    case 1:
        n += some_look(d, out + n, room - n);
        return n + fy_print(out + n, room - n, "\n+\n");
    case 2:
    case 3:
        n += fy_print(out + n, room - n, "POST /api HTTP/1.1\n+\nContent-Length: @\n\n");
        return n + some_body(d, out + n, room - n);
    case 4: return some_body(d, out, room);
    case 5: return some_look(d, out, room);
    case 6: return fy_print(out, room, "%s", fy_dice_below(d, 2) ? "" : "4\r\n{\"a\"\r\n0\r\n\r\n");
    default: return some_header(d, out, room);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
