/* memory.c - when memory runs out. The library aborts then, and jansson is made to do the same: no half answer goes out. */
#include "app.h"

#include "foray/text.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void *json_memory(size_t n)
{
    return fy_must(malloc(n));
}

static void on_abort(int signal)
{
    static const char words[] = "foray: there is no memory left; what was answered is stored\n";
    (void)signal;
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
        _exit(NO);
}

void say_when_memory_ends(void)
{
    json_set_alloc_funcs(json_memory, free);
    signal(SIGABRT, on_abort);
}
