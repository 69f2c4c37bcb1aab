/* parallel.c - the same work on several threads; WebAssembly has none. */
#include "foray/parallel.h"

#ifdef __wasi__

void fy_parallel(int n, void (*work)(void *context, int i), void *context)
{
    for (int i = 0; i < n; i++)
        work(context, i);
}

#else

#include <pthread.h>
#include <stdlib.h>

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
