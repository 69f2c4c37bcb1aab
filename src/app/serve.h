/* serve.h - foray serve is a program of its own, foray-server: only who plays in a browser loads what HTTP needs. Both know
 * the command and its options; what is done with them, each says itself. */
#ifndef FORAY_SERVE_H
#define FORAY_SERVE_H

#include "app.h"

enum { SERVE_HOST, SERVE_PORT, SERVE_STORE, SERVE_DATA, SERVE_PUBLIC, SERVE_PASSWORD_FILE, SERVE_PER_ADDRESS, SERVE_OPEN };

extern const struct command command_serve;
/* In foray it starts foray-server with the same words; there it serves. */
int serve_run(const struct command *, int argc, char **argv);

#endif
