/* serve.c - foray serve: the browser's side. */
#include "app.h"

#include "foray/store.h"
#include "foray/text.h"
#include "server/server.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern char **environ;

enum { HOST, PORT, STORE, DATA, PUBLIC, PASSWORD_FILE, OPEN };
static const struct option_spec options[] = {
    [HOST] = {"host", 0, "ADDRESS", "listen here (127.0.0.1)"},
    [PORT] = {"port", 'p', "N", "on this port (8042; 0: any that is free)"},
    [STORE] = {"store", 0, "FILE", "keep the games in FILE"},
    [DATA] = {"data", 0, "DIR", "use the data files in DIR"},
    [PUBLIC] = {"public", 0, NULL, "allow an address that others can reach; needs a password"},
    [PASSWORD_FILE] = {"password-file", 0, "FILE", "its first line is the password (or FORAY_PASSWORD)"},
    [OPEN] = {"open", 0, NULL, "open the page in a browser"},
    {NULL, 0, NULL, NULL},
};

enum { HEARTBEAT_SECONDS = 10, PASSWORD_LEAST = 8 };

struct wish {
    const char *host, *store, *data, *password_file;
    uint64_t port;
    bool open_to_all, open;
};

static bool read_wish(const struct command *c, struct wish *w, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        switch (o) {
        case HOST: w->host = a.value; break;
        case PORT:
            if (!args_number(&a, 0, 65535, &w->port))
                return false;
            break;
        case STORE: w->store = a.value; break;
        case DATA: w->data = a.value; break;
        case PUBLIC: w->open_to_all = true; break;
        case PASSWORD_FILE: w->password_file = a.value; break;
        case OPEN: w->open = true; break;
        case ARGS_WORD: complain(c, "\"%s\" is one word too many", a.value); return false;
        default: return false;
        }
    }
    return true;
}

static bool read_password(const struct command *c, const struct wish *w, char out[256])
{
    const char *given = getenv("FORAY_PASSWORD");
    fy_print(out, 256, "%s", given ? given : "");
    if (w->password_file) {
        FILE *f = fopen(w->password_file, "r");
        if (!f)
            return complain(c, "%s: %s", w->password_file, strerror(errno)), false;
        bool read = fgets(out, 256, f) != NULL;
        fclose(f);
        if (!read)
            return complain(c, "%s: it is empty", w->password_file), false;
        out[strcspn(out, "\r\n")] = '\0';
    }
    if (strlen(out) >= PASSWORD_LEAST)
        return true;
    complain(c, "--public needs a password of at least %d letters, in --password-file or FORAY_PASSWORD", PASSWORD_LEAST);
    return false;
}

/* Loopback needs nothing; any other address an explicit word and a password. */
static bool may_listen(const struct command *c, const struct wish *w, struct guard *g, char password[256])
{
    if (guard_is_loopback(w->host))
        return true;
    if (!w->open_to_all)
        return complain(c, "%s can be reached by others; say --public if that is meant", w->host), false;
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

static void wait_for_the_end(struct events *e, const sigset_t *signals)
{
    const struct timespec beat = {HEARTBEAT_SECONDS, 0};
    while (sigtimedwait(signals, NULL, &beat) < 0)
        events_beat(e);
}

static int serve(const struct command *c, const struct wish *w, struct server *s)
{
    const char *why;
    char address[300];
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    struct MHD_Daemon *daemon = http_start(s, &why);
    if (!daemon)
        return complain(c, "%s port %u: %s", w->host, (unsigned)w->port, why), NO;
    bool six = strchr(w->host, ':') != NULL;
    fy_print(address, sizeof address, "http://%s%s%s:%u/", six ? "[" : "", w->host, six ? "]" : "", s->guard.port);
    printf("Foray is at %s (Ctrl+C ends it)\n", address);
    fflush(stdout);
    if (w->open)
        open_browser(address);
    wait_for_the_end(s->events, &signals);
    events_stop(s->events);
    jobs_stop(s->games.jobs);
    MHD_stop_daemon(daemon);
    return DONE;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct wish w = {.host = "127.0.0.1", .port = 8042};
    struct server s = {0};
    char error[FY_ERROR], password[256];
    if (!read_wish(c, &w, argc, argv))
        return USAGE;
    s.guard.host = w.host;
    s.guard.port = (uint16_t)w.port;
    if (!may_listen(c, &w, &s.guard, password))
        return USAGE;
    if (!guard_make_token(&s.guard))
        return complain(c, "there is no source of randomness"), NO;
    s.games.store = fy_store_open(w.store, error);
    if (!s.games.store)
        return complain(c, "%s", error), NO;
    if (fy_store_damage(s.games.store))
        complain(c, "%s", fy_store_damage(s.games.store));
    s.games.data = w.data;
    s.games.run = (uint32_t)time(NULL);
    s.games.jobs = jobs_new();
    s.events = events_new();
    int result = serve(c, &w, &s);
    games_close(&s.games);
    jobs_free(s.games.jobs);
    events_free(s.events);
    fy_store_close(s.games.store);
    free(s.page);
    return result;
}

const struct command command_serve = {
    "serve", "", "play in a browser",
    "Starts the server for the browser on this machine and prints its address. Games are kept in\n"
    "the store. Other machines are let in only with --public and a password; put a server with TLS\n"
    "in front of it then, since this one speaks plain HTTP.",
    options, run,
};
