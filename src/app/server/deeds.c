/* deeds.c - what changes games is stored for many of them at once, beside the server's one thread. Whoever asks for it waits in
 * line with the connection suspended. A thread of its own opens a group in the store, which may take as long as another program
 * writes there, and calls all who wait; the server's thread carries their deeds out, one after the other, and makes their answers;
 * the other thread commits the group, which takes as long as the disk does, and then they are answered. Meanwhile everybody
 * who only looks at other games is answered, and new deeds gather for the next group.
 *
 * Until the commit a deed has not happened: whoever looks at its game waits too, and nobody is told any news. If the commit
 * fails, what was done in memory is thrown away and the games are read again from the store. */
#include "server.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64 }; /* deeds in a group: those who look get their turn between two groups */

enum stage {
    IN_LINE_FOR_TURN,
    CALLED,     /* it is to be carried out now */
    CARRIED_OUT,
    SETTLED,    /* it is durable, or it has failed */
    LOOKING     /* it changes nothing, and waits until the deeds of its game are settled */
};

struct deed {
    struct deeds *all;
    struct deed *next; /* in the order they came */
    struct MHD_Connection *connection;
    enum stage stage;
    struct page_names names; /* games that it has to do with */
    bool failed, forgotten;  /* forgotten: what it did in memory is */
    char error[FY_ERROR];
};

struct message {
    enum news { CHANGED, RELATED, GONE } what;
    char game[FY_NAME], other[FY_NAME]; /* other: the version, or the new name */
    uint32_t ply;
};

enum phase { IDLE, OPENING, CARRYING_OUT, COMMITTING };

struct deeds {
    struct worker worker;
    struct games *games;
    struct events *events;
    enum phase phase;
    int called;       /* deeds that have not been carried out yet */
    bool closing;     /* no more are taken */
    bool failed;      /* some are not forgotten yet */
    struct deed *first;
    struct message *news; /* to be told when they are durable */
    int n_news, room_news;
    char error[FY_ERROR];
    bool committed;
};

/* ------------------------------------------------------------------ with the lock held */

static void wake(struct deed *d, enum stage stage)
{
    d->stage = stage;
    MHD_resume_connection(d->connection);
}

static void call_those_in_line(struct deeds *all)
{
    for (struct deed *d = all->first; d && all->called < AT_ONCE; d = d->next)
        if (d->stage == IN_LINE_FOR_TURN) {
            all->called++;
            wake(d, CALLED);
        }
}

static void tell_news(struct deeds *all)
{
    for (int i = 0; i < all->n_news && all->committed; i++) {
        const struct message *m = &all->news[i];
        switch (m->what) {
        case CHANGED: events_changed(all->events, m->game, m->other, m->ply); break;
        case RELATED: events_related(all->events, m->game); break;
        default: events_gone(all->events, m->game, *m->other ? m->other : NULL);
        }
    }
    all->n_news = 0;
}

static void settle(struct deeds *all)
{
    all->failed |= !all->committed;
    for (struct deed *d = all->first; d; d = d->next) {
        if (d->stage == CARRIED_OUT) {
            d->failed = !all->committed;
            fy_print(d->error, sizeof d->error, "%s", all->error);
            wake(d, SETTLED);
        } else if (d->stage == LOOKING) {
            wake(d, SETTLED);
        }
    }
    tell_news(all);
}

/* ------------------------------------------------------------------ the thread that waits for the disk */

static bool any_in_line(const struct deeds *all)
{
    const struct deed *d = all->first;
    while (d && d->stage != IN_LINE_FOR_TURN)
        d = d->next;
    return d != NULL;
}

static void *next_phase(void *owner)
{
    struct deeds *all = owner;
    if (all->phase == IDLE && any_in_line(all))
        all->phase = OPENING;
    else if (all->phase == CARRYING_OUT && !all->called)
        all->phase = COMMITTING;
    else
        return NULL;
    return all;
}

static void open_or_commit(void *owner, void *piece)
{
    struct deeds *all = piece;
    (void)owner;
    if (all->phase == OPENING)
        fy_store_group_begin(all->games->store);
    else
        all->committed = fy_store_group_commit(all->games->store, all->error);
}

static void end_phase(void *owner, void *piece)
{
    struct deeds *all = piece;
    (void)owner;
    if (all->phase == OPENING) {
        all->phase = CARRYING_OUT;
        call_those_in_line(all);
    } else {
        all->phase = IDLE;
        settle(all);
    }
}

static const struct worker_task storing = {next_phase, open_or_commit, end_phase};

/* ------------------------------------------------------------------ the server's thread */

static struct deed *add(struct deeds *all, struct MHD_Connection *c, enum stage stage)
{
    struct deed *d = fy_must(calloc(1, sizeof *d)), **end = &all->first;
    d->all = all;
    d->connection = c;
    d->stage = stage;
    while (*end)
        end = &(*end)->next;
    *end = d;
    MHD_suspend_connection(c);
    return d;
}

struct deed *deeds_queue(struct deeds *all, struct MHD_Connection *c)
{
    worker_lock(&all->worker);
    struct deed *d = all->closing ? NULL : add(all, c, IN_LINE_FOR_TURN);
    worker_tell(&all->worker);
    worker_unlock(&all->worker);
    return d;
}

static bool unsettled(const struct deeds *all, const char *name)
{
    const struct deed *d = all->first;
    while (d && !(d->stage == CARRIED_OUT && page_names_have(&d->names, name)))
        d = d->next;
    return d != NULL;
}

bool deeds_unsettled(struct deeds *all, const char *name)
{
    worker_lock(&all->worker);
    bool any = unsettled(all, name);
    worker_unlock(&all->worker);
    return any;
}

struct deed *deeds_wait(struct deeds *all, struct MHD_Connection *c, const char *name)
{
    worker_lock(&all->worker);
    struct deed *d = unsettled(all, name) ? add(all, c, LOOKING) : NULL;
    worker_unlock(&all->worker);
    return d;
}

json_t *deed_carry_out(struct deed *d, struct fy_session **uploaded, const json_t *request, unsigned *status)
{
    struct deeds *all = d->all;
    fy_store_group_enter(all->games->store);
    *status = PAGE_OK;
    json_t *answer = uploaded ? answer_uploaded(all->games, uploaded, request) : answer_act(all->games, request, status);
    fy_store_group_leave(all->games->store);
    worker_lock(&all->worker);
    d->stage = CARRIED_OUT;
    d->names = answer_names(request, answer);
    all->called--;
    MHD_suspend_connection(d->connection);
    worker_tell(&all->worker);
    worker_unlock(&all->worker);
    return answer;
}

bool deed_is_stored(const struct deed *d, char error[FY_ERROR])
{
    if (d->failed)
        fy_print(error, FY_ERROR, "%s", d->error);
    return !d->failed;
}

/* One whose games are to be forgotten; they are copied out. */
static bool next_failed(struct deeds *all, struct page_names *names)
{
    worker_lock(&all->worker);
    struct deed *d = all->failed ? all->first : NULL;
    while (d && (!d->failed || d->forgotten))
        d = d->next;
    if (d) {
        d->forgotten = true;
        *names = d->names;
    } else {
        all->failed = false;
    }
    worker_unlock(&all->worker);
    return d != NULL;
}

void deeds_forget_failed(struct deeds *all)
{
    struct page_names names;
    while (next_failed(all, &names))
        for (int i = 0; i < names.n; i++)
            games_drop(all->games, names.name[i]);
}

void deed_leave(struct deed *d)
{
    struct deeds *all = d->all;
    struct deed **at = &all->first;
    deeds_forget_failed(all);
    worker_lock(&all->worker);
    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
    all->called -= d->stage == CALLED; /* the other side has gone before its turn came */
    worker_tell(&all->worker);
    worker_unlock(&all->worker);
    free(d);
}

/* ------------------------------------------------------------------ news */

static void put_news(struct deeds *all, enum news what, const char *game, const char *other, uint32_t ply)
{
    worker_lock(&all->worker);
    if (all->n_news == all->room_news) {
        all->room_news = 2 * all->room_news + 16;
        all->news = fy_must(realloc(all->news, (size_t)all->room_news * sizeof *all->news));
    }
    struct message *m = &all->news[all->n_news++];
    m->what = what;
    m->ply = ply;
    fy_print(m->game, sizeof m->game, "%s", game);
    fy_print(m->other, sizeof m->other, "%s", other ? other : "");
    worker_unlock(&all->worker);
}

void deeds_changed(struct deeds *all, const char *game, const char *version, uint32_t ply)
{
    put_news(all, CHANGED, game, version, ply);
}

void deeds_related(struct deeds *all, const char *game)
{
    put_news(all, RELATED, game, NULL, 0);
}

void deeds_gone(struct deeds *all, const char *game, const char *new_name)
{
    put_news(all, GONE, game, new_name, 0);
}

/* ------------------------------------------------------------------ beginning and end */

struct deeds *deeds_new(struct games *games, struct events *events)
{
    struct deeds *all = fy_must(calloc(1, sizeof *all));
    all->games = games;
    all->events = events;
    worker_start(&all->worker, &storing, all, 1);
    return all;
}

void deeds_stop(struct deeds *all)
{
    worker_lock(&all->worker);
    all->closing = true;
    while (all->first)
        worker_wait(&all->worker);
    worker_unlock(&all->worker);
    worker_stop(&all->worker);
}

void deeds_free(struct deeds *all)
{
    worker_free(&all->worker);
    free(all->news);
    free(all);
}
