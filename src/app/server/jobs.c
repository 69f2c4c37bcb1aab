/* jobs.c - long work beside the server's one thread. A job gets a copy of the state, runs on a thread of its own and answers
 * as a stream of events: "progress" now and then, the result, the end. Closing the connection cancels it. */
#include "server.h"

#include "foray/odds.h"
#include "foray/text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS = 16, LEAVES = 8000, PROGRESS_EVERY = 50 /* thousandths */ };

enum stage { FREE, WAITING, RUNNING, ENDED };

struct job {
    struct jobs *all;
    enum stage stage;
    uint64_t number;                   /* in the order they came */
    struct MHD_Connection *connection; /* NULL once it is closed: nobody waits for the answer */
    bool suspended, cancelled, left; /* left: the other side has gone */
    const struct fy_game *game;
    void *state;
    struct fy_choice choice;
    int progress; /* last told, in thousandths */
    char *text;
    size_t n, sent;
};

struct jobs {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool stopping;
    uint64_t count;
    struct job job[JOBS];
};

/* ------------------------------------------------------------------ with the lock held */

static void wake(struct job *j)
{
    if (j->connection && j->suspended) {
        j->suspended = false;
        MHD_resume_connection(j->connection);
    }
}

static void tell(struct job *j, const char *event, const char *data)
{
    size_t room = strlen(event) + strlen(data) + 20;
    char *more = realloc(j->text, j->n + room);
    if (!more)
        return;
    j->text = more;
    j->n += fy_print(j->text + j->n, room, "event: %s\ndata: %s\n\n", event, data);
    wake(j);
}

static void clear(struct job *j)
{
    free(j->state);
    free(j->text);
    *j = (struct job){.all = j->all};
}

static struct job *next_waiting(struct jobs *all)
{
    struct job *first = NULL;
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->stage == WAITING && (!first || j->number < first->number))
            first = j;
    }
    return first;
}

/* ------------------------------------------------------------------ the working thread */

static bool go_on(void *context, int thousandths)
{
    struct job *j = context;
    char data[40];
    pthread_mutex_lock(&j->all->lock);
    bool on = !j->cancelled && !j->all->stopping;
    if (on && thousandths >= j->progress + PROGRESS_EVERY) {
        j->progress = thousandths;
        fy_print(data, sizeof data, "{\"done\":%d}", thousandths);
        tell(j, "progress", data);
    }
    pthread_mutex_unlock(&j->all->lock);
    return on;
}

static char *work(struct job *j)
{
    struct fy_odds odds;
    struct fy_odds_watch watch = {go_on, j};
    if (!fy_odds_watched(j->game, j->state, &j->choice, LEAVES, &watch, &odds))
        return NULL;
    json_t *answer = fy_odds_json(j->game, &odds);
    char *text = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(8));
    json_decref(answer);
    return text;
}

static void *run(void *context)
{
    struct jobs *all = context;
    pthread_mutex_lock(&all->lock);
    while (!all->stopping) {
        struct job *j = next_waiting(all);
        if (!j) {
            pthread_cond_wait(&all->changed, &all->lock);
            continue;
        }
        j->stage = RUNNING;
        pthread_mutex_unlock(&all->lock);
        char *result = work(j);
        pthread_mutex_lock(&all->lock);
        j->stage = ENDED;
        if (result)
            tell(j, "odds", result);
        wake(j);
        free(result);
        if (!j->connection)
            clear(j);
        pthread_cond_broadcast(&all->changed);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* ------------------------------------------------------------------ the stream */

static ssize_t read_job(void *context, uint64_t position, char *out, size_t room)
{
    struct job *j = context;
    ssize_t result;
    (void)position;
    pthread_mutex_lock(&j->all->lock);
    size_t n = j->n - j->sent;
    if (j->left) {
        result = MHD_CONTENT_READER_END_WITH_ERROR;
    } else if (n) {
        n = n < room ? n : room;
        memcpy(out, j->text + j->sent, n);
        j->sent += n;
        result = (ssize_t)n;
    } else if (j->stage == ENDED || j->all->stopping) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        result = 0;
        j->suspended = true;
        MHD_suspend_connection(j->connection);
    }
    pthread_mutex_unlock(&j->all->lock);
    return result;
}

static void leave_job(void *context)
{
    struct job *j = context;
    struct jobs *all = j->all;
    pthread_mutex_lock(&all->lock);
    j->connection = NULL;
    j->cancelled = true;
    if (j->stage != RUNNING)
        clear(j);
    pthread_mutex_unlock(&all->lock);
}

static struct job *take_job(struct jobs *all, struct MHD_Connection *c, const struct fy_game *g, const void *state,
                            const struct fy_choice *choice)
{
    struct job *j = NULL;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < JOBS && !j && !all->stopping; i++)
        if (all->job[i].stage == FREE)
            j = &all->job[i];
    if (j && (j->state = malloc(g->sys->state_size))) {
        memcpy(j->state, state, g->sys->state_size);
        j->stage = WAITING;
        j->number = ++all->count;
        j->connection = c;
        j->game = g;
        j->choice = *choice;
        pthread_cond_broadcast(&all->changed);
    } else {
        j = NULL;
    }
    pthread_mutex_unlock(&all->lock);
    return j;
}

struct MHD_Response *jobs_odds(struct jobs *all, struct MHD_Connection *c, const struct fy_session *s,
                               const struct fy_choice *choice)
{
    struct job *j = take_job(all, c, fy_session_game(s), fy_session_state(s), choice);
    if (!j)
        return NULL;
    struct MHD_Response *r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_job, j, leave_job);
    if (!r)
        leave_job(j);
    return r;
}

/* ------------------------------------------------------------------ beginning and end */

struct jobs *jobs_new(void)
{
    struct jobs *all = fy_must(calloc(1, sizeof *all));
    for (int i = 0; i < JOBS; i++)
        all->job[i].all = all;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->changed, NULL);
    if (pthread_create(&all->thread, NULL, run, all) != 0)
        abort();
    return all;
}

/* A job of a game that is about to be closed is cancelled; one that runs is waited for, which takes no time to speak of. */
void jobs_forget(struct jobs *all, const struct fy_game *g)
{
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->game != g)
            continue;
        j->cancelled = true;
        if (j->stage == WAITING) {
            j->stage = ENDED;
            wake(j);
        }
        while (j->stage == RUNNING && j->game == g)
            pthread_cond_wait(&all->changed, &all->lock);
    }
    pthread_mutex_unlock(&all->lock);
}

void jobs_sweep(struct jobs *all)
{
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->connection && j->suspended && doors_left(j->connection)) {
            j->left = true;
            wake(j);
        }
    }
    pthread_mutex_unlock(&all->lock);
}

void jobs_stop(struct jobs *all)
{
    pthread_mutex_lock(&all->lock);
    all->stopping = true;
    for (int i = 0; i < JOBS; i++)
        wake(&all->job[i]);
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    pthread_join(all->thread, NULL);
}

void jobs_free(struct jobs *all)
{
    for (int i = 0; i < JOBS; i++)
        clear(&all->job[i]);
    pthread_cond_destroy(&all->changed);
    pthread_mutex_destroy(&all->lock);
    free(all);
}
