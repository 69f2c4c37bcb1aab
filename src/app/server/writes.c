/* writes.c - what changes games is stored for many of them at once, beside the server's one thread. Whoever asks for it waits in
 * line with the connection suspended. A thread of its own opens a group in the store, which may take as long as another program
 * writes there, and calls all who wait; the server's thread carries their writes out, one after the other, and makes their answers;
 * the other thread commits the group, which takes as long as the disk does, and then they are answered. Meanwhile everybody
 * who only looks at other games is answered, and new writes gather for the next group.
 *
 * Until the commit a write has not happened: whoever looks at its game waits too, and nobody is told any news. If the commit
 * fails, what was done in memory is thrown away and the games are read again from the store. */
#include "server.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32 }; /* writes in a group: those who look get their turn between two groups */

enum stage {
    IN_LINE_FOR_TURN,
    CALLED,     /* it is to be carried out now */
    CARRIED_OUT,
    SETTLED,    /* it is durable, or it has failed */
    LOOKING     /* it changes nothing, and waits until the writes of its game are settled */
};

struct write {
    struct writes *all;
    struct write *next; /* in the order they came */
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

struct writes {
    struct worker worker;
    struct games *games;
    struct events *events;
    enum phase phase;
    int called;       /* writes that have not been carried out yet */
    bool closing;     /* no more are taken */
    bool failed;      /* some are not forgotten yet */
    struct write *first;
    struct message *news; /* to be told when they are durable */
    int n_news, room_news;
    char error[FY_ERROR];
    bool committed;
};

/* ------------------------------------------------------------------ with the lock held */

static void wake(struct write *d, enum stage stage)
{
    d->stage = stage;
    MHD_resume_connection(d->connection);
}

static void call_those_in_line(struct writes *all)
{
    for (struct write *d = all->first; d && all->called < AT_ONCE; d = d->next)
        if (d->stage == IN_LINE_FOR_TURN) {
            all->called++;
            wake(d, CALLED);
        }
}

static void tell_news(struct writes *all)
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

static void settle(struct writes *all)
{
    all->failed |= !all->committed;
    for (struct write *d = all->first; d; d = d->next) {
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

static bool any_in_line(const struct writes *all)
{
    const struct write *d = all->first;
    while (d && d->stage != IN_LINE_FOR_TURN)
        d = d->next;
    return d != NULL;
}

static void *next_phase(void *owner)
{
    struct writes *all = owner;
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
    struct writes *all = piece;
    (void)owner;
    if (all->phase == OPENING)
        fy_store_group_begin(all->games->store);
    else
        all->committed = fy_store_group_commit(all->games->store, all->error);
}

static void end_phase(void *owner, void *piece)
{
    struct writes *all = piece;
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

static struct write *add(struct writes *all, struct MHD_Connection *c, enum stage stage)
{
    struct write *d = fy_must(calloc(1, sizeof *d)), **end = &all->first;
    d->all = all;
    d->connection = c;
    d->stage = stage;
    while (*end)
        end = &(*end)->next;
    *end = d;
    MHD_suspend_connection(c);
    return d;
}

struct write *writes_queue(struct writes *all, struct MHD_Connection *c)
{
    worker_lock(&all->worker);
    struct write *d = all->closing ? NULL : add(all, c, IN_LINE_FOR_TURN);
    worker_tell(&all->worker);
    worker_unlock(&all->worker);
    return d;
}

static bool unsettled(const struct writes *all, const char *name)
{
    const struct write *d = all->first;
    while (d && !(d->stage == CARRIED_OUT && page_names_have(&d->names, name)))
        d = d->next;
    return d != NULL;
}

bool writes_unsettled(struct writes *all, const char *name)
{
    worker_lock(&all->worker);
    bool any = unsettled(all, name);
    worker_unlock(&all->worker);
    return any;
}

struct write *writes_wait(struct writes *all, struct MHD_Connection *c, const char *name)
{
    worker_lock(&all->worker);
    struct write *d = unsettled(all, name) ? add(all, c, LOOKING) : NULL;
    worker_unlock(&all->worker);
    return d;
}

json_t *write_carry_out(struct write *d, struct fy_session **uploaded, const json_t *request, unsigned *status)
{
    struct writes *all = d->all;
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

bool write_is_stored(const struct write *d, char error[FY_ERROR])
{
    if (d->failed)
        fy_print(error, FY_ERROR, "%s", d->error);
    return !d->failed;
}

/* One whose games are to be forgotten; they are copied out. */
static bool next_failed(struct writes *all, struct page_names *names)
{
    worker_lock(&all->worker);
    struct write *d = all->failed ? all->first : NULL;
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

void writes_forget_failed(struct writes *all)
{
    struct page_names names;
    while (next_failed(all, &names))
        for (int i = 0; i < names.n; i++)
            games_drop(all->games, names.name[i]);
}

void write_leave(struct write *d)
{
    struct writes *all = d->all;
    struct write **at = &all->first;
    writes_forget_failed(all);
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

static void put_news(struct writes *all, enum news what, const char *game, const char *other, uint32_t ply)
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

void writes_changed(struct writes *all, const char *game, const char *version, uint32_t ply)
{
    put_news(all, CHANGED, game, version, ply);
}

void writes_related(struct writes *all, const char *game)
{
    put_news(all, RELATED, game, NULL, 0);
}

void writes_gone(struct writes *all, const char *game, const char *new_name)
{
    put_news(all, GONE, game, new_name, 0);
}

/* ------------------------------------------------------------------ beginning and end */

struct writes *writes_new(struct games *games, struct events *events)
{
    struct writes *all = fy_must(calloc(1, sizeof *all));
    all->games = games;
    all->events = events;
    worker_start(&all->worker, &storing, all, 1);
    return all;
}

void writes_stop(struct writes *all)
{
    worker_lock(&all->worker);
    all->closing = true;
    while (all->first)
        worker_wait(&all->worker);
    worker_unlock(&all->worker);
    worker_stop(&all->worker);
}

void writes_free(struct writes *all)
{
    worker_free(&all->worker);
    free(all->news);
    free(all);
}
