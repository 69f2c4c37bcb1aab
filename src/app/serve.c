/* serve.c - foray serve: the command and its options. */
#include "serve.h"

static const struct option_spec options[] = {
    [SERVE_HOST] = {"host", 0, "ADDRESS", "listen here (127.0.0.1)"},
    [SERVE_PORT] = {"port", 'p', "N", "on this port (8042; 0: any that is free)"},
    [SERVE_STORE] = {"store", 0, "FILE", "keep the games in FILE"},
    [SERVE_DATA] = {"data", 0, "DIR", "use the data files in DIR"},
    [SERVE_PUBLIC] = {"public", 0, NULL, "allow an address that others can reach; needs a password"},
    [SERVE_PASSWORD_FILE] = {"password-file", 0, "FILE", "ask for the password in the first line of FILE (or in FORAY_PASSWORD)"},
    [SERVE_PER_ADDRESS] = {"per-address", 0, "N", "connections that one address may have (32; this machine: any)"},
    [SERVE_OPEN] = {"open", 0, NULL, "open the page in a browser"},
    {NULL, 0, NULL, NULL},
};

const struct command command_serve = {
    "serve", "", "play in a browser",
    "Starts the server for the browser on this machine and prints its address. Games are kept in\n"
    "the store. Other machines are let in only with --public and a password; put a server with TLS\n"
    "in front of it then, since this one speaks plain HTTP. Whoever gives a password has it asked for\n"
    "on any address.",
    options, serve_run,
};
