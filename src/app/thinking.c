/* thinking.c - progress and stopping of what takes long. */
#include "thinking.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t stopped; /* a signal can be told nothing else */

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

void thinking_begin(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = stop;
    a.sa_flags = (int)SA_RESETHAND; /* a second one ends the program */
    sigaction(SIGINT, &a, NULL);
}

bool thinking_stopped(void) { return stopped; }

void thinking_progress(int thousandths, const char *what)
{
    static time_t last;
    time_t now = time(NULL);
    if (!isatty(STDERR_FILENO) || now == last)
        return;
    last = now;
    fprintf(stderr, "\r%s: %d %%  (Ctrl-C stops and keeps what is known)", what, thousandths / 10);
    fflush(stderr);
}

void thinking_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}
