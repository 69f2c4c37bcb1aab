/* worker.c - threads that do long work beside the server's one thread, each a piece at a time. Their owner keeps the pieces. */
#include "server.h"

#include <stdlib.h>

static void *run(void *context)
{
    struct worker *w = context;
    pthread_mutex_lock(&w->lock);
    while (!w->stopping) {
        void *piece = w->task->next(w->owner);
        if (!piece) {
            pthread_cond_wait(&w->changed, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        w->task->work(w->owner, piece);
        pthread_mutex_lock(&w->lock);
        w->task->done(w->owner, piece);
        pthread_cond_broadcast(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

void worker_start(struct worker *w, const struct worker_task *task, void *owner, int threads)
{
    w->task = task;
    w->owner = owner;
    w->threads = threads;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&w->thread[i], NULL, run, w) != 0)
            abort();
}

void worker_lock(struct worker *w) { pthread_mutex_lock(&w->lock); }

void worker_unlock(struct worker *w) { pthread_mutex_unlock(&w->lock); }

void worker_tell(struct worker *w) { pthread_cond_broadcast(&w->changed); }

void worker_wait(struct worker *w) { pthread_cond_wait(&w->changed, &w->lock); }

void worker_stop(struct worker *w)
{
    worker_lock(w);
    w->stopping = true;
    worker_tell(w);
    worker_unlock(w);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
}

void worker_free(struct worker *w)
{
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
}
