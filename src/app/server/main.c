/* main.c - foray-server: options, password, starting and ending. */
#include "app/serve.h"

#include "foray/store.h"
#include "foray/text.h"
#include "server.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

extern char **environ;

enum { TICK_MS = 250, HEARTBEAT_TICKS = 40, PASSWORD_LEAST = 8, PASSWORD_MOST = 255 };

struct request {
    const char *host, *store, *data, *password_file;
    uint64_t port, per_address;
    bool open_to_all, open;
};

static bool read_request(const struct command *c, struct request *w, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        switch (o) {
        case SERVE_HOST: w->host = a.value; break;
        case SERVE_PORT:
            if (!args_number(&a, 0, 65535, &w->port))
                return false;
            break;
        case SERVE_STORE: w->store = a.value; break;
        case SERVE_DATA: w->data = a.value; break;
        case SERVE_PUBLIC: w->open_to_all = true; break;
        case SERVE_PASSWORD_FILE: w->password_file = a.value; break;
        case SERVE_PER_ADDRESS:
            if (!args_number(&a, 1, 256, &w->per_address))
                return false;
            break;
        case SERVE_OPEN: w->open = true; break;
        case ARGS_WORD: complain(c, "\"%s\" is one word too many", a.value); return false;
        default: return false;
        }
    }
    return true;
}

/* The first line of a file; false with words. */
static bool read_password_file(const struct command *c, const char *path, char out[PASSWORD_MOST + 1])
{
    struct stat file;
    FILE *f = fopen(path, "r");
    if (!f)
        return complain(c, "the password file %s: %s", path, strerror(errno)), false;
    char line[PASSWORD_MOST + 3] = ""; /* with the end of the line */
    size_t n = fread(line, 1, sizeof line - 1, f);
    const char *trouble = ferror(f) ? strerror(errno) : !n ? "it is empty" : NULL;
    bool read_by_all = !fstat(fileno(f), &file) && (file.st_mode & S_IROTH);
    fclose(f);
    size_t length = strcspn(line, "\r\n");
    if (!trouble && length == strlen(line) && length < n)
        trouble = "there is a NUL in the password";
    if (!trouble && length > PASSWORD_MOST)
        trouble = "the password is longer than 255 bytes";
    if (trouble)
        return complain(c, "the password file %s: %s", path, trouble), false;
    if (read_by_all)
        complain(c, "everybody on this machine can read %s; chmod 600 keeps it to you", path);
    fy_print(out, PASSWORD_MOST + 1, "%.*s", (int)length, line);
    return true;
}

static const char *password_in_environment(void)
{
    const char *given = getenv("FORAY_PASSWORD");
    return given && *given ? given : NULL;
}

static bool read_password(const struct command *c, const struct request *w, char out[PASSWORD_MOST + 1])
{
    const char *given = password_in_environment();
    if (w->password_file && !read_password_file(c, w->password_file, out))
        return false;
    if (!w->password_file && given && strlen(given) > PASSWORD_MOST)
        return complain(c, "the password in FORAY_PASSWORD is longer than 255 bytes"), false;
    if (!w->password_file)
        fy_print(out, PASSWORD_MOST + 1, "%s", given ? given : "");
    if (strlen(out) >= PASSWORD_LEAST)
        return true;
    if (w->password_file || given)
        complain(c, "the password in %s is shorter than %d letters", w->password_file ? w->password_file : "FORAY_PASSWORD",
                 PASSWORD_LEAST);
    else
        complain(c, "--public needs a password of at least %d letters, in --password-file or FORAY_PASSWORD", PASSWORD_LEAST);
    return false;
}

/* Whoever gives a password has it asked for, on any address: a proxy may stand in front of this one. An address that others can
 * reach needs an explicit word, and that word a password. */
static bool may_listen(const struct command *c, const struct request *w, struct guard *g, char password[PASSWORD_MOST + 1])
{
    if (!w->open_to_all && !guard_is_loopback(w->host))
        return complain(c, "%s can be reached by others; say --public if that is meant", w->host), false;
    if (!w->open_to_all && !w->password_file && !password_in_environment())
        return true;
    if (!read_password(c, w, password))
        return false;
    g->password = password;
    return true;
}

static void open_browser(const char *address)
{
    char program[] = "xdg-open", where[300];
    char *argv[] = {program, where, NULL};
    pid_t child;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return; /* nobody sits in front of this machine */
    fy_print(where, sizeof where, "%s", address);
    if (posix_spawnp(&child, program, NULL, NULL, argv, environ) != 0)
        fprintf(stderr, "no browser could be opened\n");
}

/* Until a signal ends it: the clock of everything that takes its time. */
static void wait_for_the_end(struct server *s, const sigset_t *signals)
{
    const struct timespec tick = {0, TICK_MS * 1000000};
    for (int n = 1; sigtimedwait(signals, NULL, &tick) < 0; n++) {
        connections_sweep(s->connections);
        logins_turn(s->guard.logins, TICK_MS);
        events_sweep(s->events);
        jobs_sweep(s->jobs);
        if (n % HEARTBEAT_TICKS == 0)
            events_beat(s->events);
    }
}

/* Before any thread is started: one that did not block them would be ended by them, and the program with it. */
static void block_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int serve(const struct command *c, const struct request *w, struct server *s, const sigset_t *signals)
{
    const char *why;
    char address[300];
    struct MHD_Daemon *daemon = http_start(s, &why);
    if (!daemon)
        return complain(c, "%s port %u: %s", w->host, (unsigned)w->port, why), NO;
    bool six = strchr(w->host, ':') != NULL;
    fy_print(address, sizeof address, "http://%s%s%s:%u/", six ? "[" : "", w->host, six ? "]" : "", s->guard.port);
    printf("Foray is at %s (Ctrl+C ends it)\n", address);
    fflush(stdout);
    if (w->open)
        open_browser(address);
    wait_for_the_end(s, signals);
    logins_stop(s->guard.logins);
    readings_stop(s->readings);
    writes_stop(s->writes);
    events_stop(s->events);
    jobs_stop(s->jobs);
    MHD_stop_daemon(daemon);
    return DONE;
}

/* ------------------------------------------------------------------ what happens to games, told */

static void tell_changed(void *server, const char *game, const char *version, uint32_t ply)
{
    writes_changed(((struct server *)server)->writes, game, version, ply);
}

static void tell_related(void *server, const char *game)
{
    writes_related(((struct server *)server)->writes, game);
}

static void tell_gone(void *server, const char *game, const char *new_name)
{
    writes_gone(((struct server *)server)->writes, game, new_name);
}

static void stop_counting(void *server, const struct fy_game *game)
{
    jobs_forget(((struct server *)server)->jobs, game);
}

int serve_run(const struct command *c, int argc, char **argv)
{
    struct request w = {.host = "127.0.0.1", .port = 8042};
    struct server s = {0};
    sigset_t signals;
    char error[FY_ERROR], password[PASSWORD_MOST + 1];
    if (!read_request(c, &w, argc, argv))
        return USAGE;
    s.guard.host = w.host;
    s.guard.port = (uint16_t)w.port;
    if (!may_listen(c, &w, &s.guard, password))
        return USAGE;
    if (!guard_make_secrets(&s.guard))
        return complain(c, "there is no source of randomness"), NO;
    s.games.store = fy_store_open(w.store, error);
    if (!s.games.store)
        return complain(c, "%s", error), NO;
    if (!fy_store_gather(s.games.store, error)) {
        fy_store_close(s.games.store);
        return complain(c, "%s", error), NO;
    }
    if (fy_store_damage(s.games.store))
        complain(c, "%s", fy_store_damage(s.games.store));
    s.games.data = w.data;
    s.games.run = (uint32_t)time(NULL);
    s.games.news = (struct page_news){&s, tell_changed, tell_related, tell_gone, stop_counting};
    block_signals(&signals);
    s.jobs = jobs_new();
    s.events = events_new();
    s.connections = connections_new((int)w.per_address);
    s.guard.logins = logins_new();
    s.readings = readings_new(w.data);
    s.writes = writes_new(&s.games, s.events);
    int result = serve(c, &w, &s, &signals);
    games_close(&s.games);
    writes_free(s.writes);
    jobs_free(s.jobs);
    events_free(s.events);
    readings_free(s.readings);
    logins_free(s.guard.logins);
    connections_free(s.connections);
    fy_store_close(s.games.store);
    free(s.page);
    return result;
}

int main(int argc, char **argv)
{
    say_when_memory_ends();
    return serve_run(&command_serve, argc, argv);
}
