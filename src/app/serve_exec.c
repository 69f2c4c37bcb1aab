/* serve_exec.c - foray serve, as foray does it: the server is a program of its own, foray-server. */
#include "serve.h"

#include <errno.h>
#include <string.h>

int serve_run(const struct command *c, int argc, char **argv)
{
    become_program("foray-server", argv);
    complain(c, "foray-server, which belongs to this program, cannot be started: %s", strerror(errno));
    return NO;
}
