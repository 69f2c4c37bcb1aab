/* jobs.c - odds are counted, and advice is thought about, beside the server's one thread. A job gets a copy of the state and
 * answers as a stream of events: "progress" now and then, the result (of advice, as often as it gets better), the end. Closing the connection cancels it. */
#include "server.h"

#include "foray/advice.h"
#include "foray/odds.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    JOBS = 16,
    LEAVES = 8000,         /* ways the dice can fall that are counted out; beyond that a sample is taken */
    PROGRESS_EVERY = 50,   /* thousandths */
    BLOCK = 4096           /* bytes of the stream sent at a time */
};

enum stage { FREE, WAITING, RUNNING, ENDED };

struct job {
    struct jobs *all;
    enum stage stage;
    uint64_t number;                   /* in the order they came */
    struct feed feed; /* the answer; without a connection nobody waits for it */
    bool cancelled;
    const struct fy_game *game;
    void *state;
    struct fy_choice choice;           /* of which the odds are wanted, unless it is about advice */
    bool advises;
    struct fy_budget budget;           /* of advice */
    int progress; /* last told, in thousandths */
    char *result;
};

struct jobs {
    struct worker worker;
    uint64_t count;
    struct job job[JOBS];
};

/* ------------------------------------------------------------------ with the lock held */

static void tell(struct job *j, const char *event, const char *data)
{
    size_t room = strlen(event) + strlen(data) + 20;
    struct feed *f = &j->feed;
    char *more = realloc(f->text, f->n + room);
    if (!more)
        return;
    f->text = more;
    f->n += fy_print(f->text + f->n, room, "event: %s\ndata: %s\n\n", event, data);
    feed_wake(f);
}

static void clear(struct job *j)
{
    free(j->state);
    free(j->result);
    free(j->feed.text);
    *j = (struct job){.all = j->all};
}

static void *next_waiting(void *owner)
{
    struct jobs *all = owner;
    struct job *first = NULL;
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->stage == WAITING && (!first || j->number < first->number))
            first = j;
    }
    if (first)
        first->stage = RUNNING;
    return first;
}

/* ------------------------------------------------------------------ the working thread */

static bool go_on(void *context, int thousandths)
{
    struct job *j = context;
    char data[40];
    worker_lock(&j->all->worker);
    bool on = !j->cancelled && !j->all->worker.stopping;
    if (on && thousandths >= j->progress + PROGRESS_EVERY) {
        j->progress = thousandths;
        fy_print(data, sizeof data, "{\"done\":%d}", thousandths);
        tell(j, "progress", data);
    }
    worker_unlock(&j->all->worker);
    return on;
}

/* Each time it is better known, it is told. */
static bool advise_on(void *context, const struct fy_advice *advice, int thousandths)
{
    struct job *j = context;
    char *text = advice ? answer_text(fy_advice_json(j->game, j->state, advice)) : NULL;
    if (text) {
        worker_lock(&j->all->worker);
        tell(j, "advice", text);
        worker_unlock(&j->all->worker);
        free(text);
    }
    return go_on(j, thousandths);
}

static void advise(struct job *j)
{
    struct fy_search *search = fy_search_new(j->game, 1);
    struct fy_search_watch watch = {advise_on, j};
    const struct fy_advice *a = fy_search_think(search, j->state, &j->budget, &watch);
    if (!a->stopped)
        j->result = answer_text(fy_advice_json(j->game, j->state, a));
    fy_search_free(search);
}

static void work_out(void *owner, void *piece)
{
    struct job *j = piece;
    struct fy_odds odds;
    struct fy_odds_watch watch = {go_on, j};
    (void)owner;
    if (j->advises) {
        advise(j);
        return;
    }
    if (!fy_odds_watched(j->game, j->state, &j->choice, LEAVES, &watch, &odds))
        return;
    j->result = answer_text(fy_odds_json(j->game, &odds));
}

static void end_job(void *owner, void *piece)
{
    struct job *j = piece;
    (void)owner;
    j->stage = ENDED;
    if (j->result)
        tell(j, j->advises ? "advice" : "odds", j->result);
    feed_wake(&j->feed);
    if (!j->feed.connection)
        clear(j);
}

static const struct worker_task counting = {next_waiting, work_out, end_job};

/* ------------------------------------------------------------------ the stream */

static ssize_t read_job(void *context, uint64_t position, char *out, size_t room)
{
    struct job *j = context;
    (void)position;
    worker_lock(&j->all->worker);
    ssize_t result = feed_read(&j->feed, j->stage == ENDED || j->all->worker.stopping, out, room);
    worker_unlock(&j->all->worker);
    return result;
}

static void leave_job(void *context)
{
    struct job *j = context;
    struct jobs *all = j->all;
    worker_lock(&all->worker);
    j->feed.connection = NULL;
    j->cancelled = true;
    if (j->stage != RUNNING)
        clear(j);
    worker_unlock(&all->worker);
}

/* The odds of a choice, or advice within a budget. */
static struct job *take_job(struct jobs *all, struct MHD_Connection *c, const struct fy_game *g, const void *state,
                            const struct fy_choice *choice, const struct fy_budget *budget)
{
    struct job *j = NULL;
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS && !j && !all->worker.stopping; i++)
        if (all->job[i].stage == FREE)
            j = &all->job[i];
    if (j && (j->state = malloc(g->sys->state_size))) {
        memcpy(j->state, state, g->sys->state_size);
        j->stage = WAITING;
        j->number = ++all->count;
        j->feed.connection = c;
        j->game = g;
        j->advises = budget != NULL;
        if (choice)
            j->choice = *choice;
        if (budget)
            j->budget = *budget;
        worker_tell(&all->worker);
    } else {
        j = NULL;
    }
    worker_unlock(&all->worker);
    return j;
}

static struct MHD_Response *stream_of(struct job *j)
{
    if (!j)
        return NULL;
    struct MHD_Response *r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_job, j, leave_job);
    if (!r)
        leave_job(j);
    return r;
}

struct MHD_Response *jobs_odds(struct jobs *all, struct MHD_Connection *c, const struct fy_session *s,
                               const struct fy_choice *choice)
{
    return stream_of(take_job(all, c, fy_session_game(s), fy_session_state(s), choice, NULL));
}

struct MHD_Response *jobs_advice(struct jobs *all, struct MHD_Connection *c, const struct fy_session *s,
                                 const struct fy_budget *budget)
{
    return stream_of(take_job(all, c, fy_session_game(s), fy_session_state(s), NULL, budget));
}

/* ------------------------------------------------------------------ beginning and end */

struct jobs *jobs_new(void)
{
    struct jobs *all = fy_must(calloc(1, sizeof *all));
    for (int i = 0; i < JOBS; i++)
        all->job[i].all = all;
    worker_start(&all->worker, &counting, all);
    return all;
}

/* A job of a game that is about to be closed is cancelled; one that runs is waited for, which takes no time to speak of. */
void jobs_forget(struct jobs *all, const struct fy_game *g)
{
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->game != g)
            continue;
        j->cancelled = true;
        if (j->stage == WAITING) {
            j->stage = ENDED;
            feed_wake(&j->feed);
        }
        while (j->stage == RUNNING && j->game == g)
            worker_wait(&all->worker);
    }
    worker_unlock(&all->worker);
}

void jobs_sweep(struct jobs *all)
{
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS; i++)
        feed_sweep(&all->job[i].feed);
    worker_unlock(&all->worker);
}

void jobs_stop(struct jobs *all)
{
    worker_stop(&all->worker);
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS; i++)
        feed_wake(&all->job[i].feed);
    worker_unlock(&all->worker);
}

void jobs_free(struct jobs *all)
{
    for (int i = 0; i < JOBS; i++)
        clear(&all->job[i]);
    worker_free(&all->worker);
    free(all);
}
