/* parallel.c - the same work on several threads; WebAssembly has none. */
#include "foray/parallel.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

void *fy_own_lines(size_t bytes)
{
    bytes = (bytes + FY_CACHE_LINE - 1) / FY_CACHE_LINE * FY_CACHE_LINE;
    return memset(fy_must(aligned_alloc(FY_CACHE_LINE, bytes)), 0, bytes);
}

#ifdef __wasi__

void fy_parallel(int n, void (*work)(void *context, int i), void *context)
{
    for (int i = 0; i < n; i++)
        work(context, i);
}

#else

#include <pthread.h>

struct part {
    void (*work)(void *context, int i);
    void *context;
    int i;
    pthread_t thread;
};

static void *run(void *part)
{
    const struct part *p = part;
    p->work(p->context, p->i);
    return NULL;
}

void fy_parallel(int n, void (*work)(void *context, int i), void *context)
{
    struct part parts[FY_THREADS];
    int started = 1;
    for (; started < n; started++) {
        parts[started] = (struct part){.work = work, .context = context, .i = started};
        if (pthread_create(&parts[started].thread, NULL, run, &parts[started]) != 0)
            break;
    }
    work(context, 0);
    for (int i = started; i < n; i++) /* the system allows no more threads */
        work(context, i);
    for (int i = 1; i < started; i++)
        pthread_join(parts[i].thread, NULL);
}

#endif
