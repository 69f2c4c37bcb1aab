/* serve_exec.c - foray serve, as foray does it: the server is the program foray-server, beside this one or where it is installed. */
#include "serve.h"

#include "foray/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

/* The folder of the running program; "" if it cannot be told. */
static void own_folder(char out[PATH])
{
    ssize_t n = readlink("/proc/self/exe", out, PATH - 1);
    out[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(out, '/');
    *(slash ? slash : out) = '\0';
}

int serve_run(const struct command *c, int argc, char **argv)
{
    static const char *const places[] = {"%s/foray-server", "%s/../libexec/foray/foray-server"};
    char folder[PATH], path[PATH + 40];
    own_folder(folder);
    for (size_t i = 0; i < sizeof places / sizeof places[0] && *folder; i++) {
        fy_print(path, sizeof path, places[i], folder);
        execv(path, argv);
    }
    execvp("foray-server", argv);
    complain(c, "foray-server, which belongs to this program, cannot be started: %s", strerror(errno));
    return NO;
}
