/* jobs.c - odds are counted, advice is thought about and games are reviewed beside the server's one thread. A job gets a copy of
 * the state, or of the record, and answers as a stream of events: "progress" now and then, the result (of advice, as often as it
 * gets better), the end. Closing the connection cancels it.
 *
 * A thread is kept for odds, which somebody waits for with a finger on the button; what takes long has the others, and each may
 * use as many threads for its playouts as there are cores. */
#include "server.h"

#include "foray/advice.h"
#include "foray/odds.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    JOBS = 16,
    LONG_AT_ONCE = WORKER_THREADS - 1,
    LEAVES = 8000,         /* ways the dice can fall that are counted out; beyond that a sample is taken */
    PROGRESS_EVERY = 50,   /* thousandths */
    BLOCK = 4096           /* bytes of the stream sent at a time */
};

enum stage { FREE, WAITING, RUNNING, ENDED };
enum kind { ODDS, ADVICE, STUDY };

struct job {
    struct jobs *all;
    enum stage stage;
    uint64_t number;                   /* in the order they came */
    struct feed feed; /* the answer; without a connection nobody waits for it */
    bool cancelled;
    enum kind kind;
    const struct fy_game *game;        /* of a study only to know it by: its own game is read from the record */
    void *state;
    struct fy_choice choice;           /* of which the odds are wanted */
    struct fy_budget budget;           /* of advice */
    struct study study;
    char *record;
    bool seed_told;                    /* of the dice, where the game tells it */
    uint64_t seed;
    const char *data;
    int progress; /* last told, in thousandths */
    char *result;
};

struct jobs {
    struct worker worker;
    uint64_t count;
    int cores;
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
    free(j->record);
    free(j->result);
    free(j->feed.text);
    *j = (struct job){.all = j->all};
}

static bool long_ones_may_start(const struct jobs *all)
{
    int running = 0;
    for (int i = 0; i < JOBS; i++)
        running += all->job[i].stage == RUNNING && all->job[i].kind != ODDS;
    return running < LONG_AT_ONCE;
}

static void *next_waiting(void *owner)
{
    struct jobs *all = owner;
    struct job *first = NULL;
    bool any = long_ones_may_start(all);
    for (int i = 0; i < JOBS; i++) {
        struct job *j = &all->job[i];
        if (j->stage == WAITING && (any || j->kind == ODDS) && (!first || j->number < first->number))
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
    struct fy_search *search = fy_search_new(j->game, j->all->cores);
    struct fy_search_watch watch = {advise_on, j};
    const struct fy_advice *a = fy_search_think(search, j->state, &j->budget, &watch);
    if (!a->stopped)
        j->result = answer_text(fy_advice_json(j->game, j->state, a));
    fy_search_free(search);
}

static void count_odds(struct job *j)
{
    struct fy_odds odds;
    struct fy_odds_watch watch = {go_on, j};
    if (fy_odds_watched(j->game, j->state, &j->choice, LEAVES, &watch, &odds))
        j->result = answer_text(fy_odds_json(j->game, &odds));
}

/* A study being made, and the game that it is about. */
struct studying {
    struct job *job;
    const struct fy_session *session;
};

static bool study_on(void *context, int thousandths) { return go_on(((struct studying *)context)->job, thousandths); }

static void review_so_far(void *context, const struct fy_review *v)
{
    const struct studying *on = context;
    char *text = answer_text(study_reviewed(on->session, v));
    worker_lock(&on->job->all->worker);
    tell(on->job, "review", text);
    worker_unlock(&on->job->all->worker);
    free(text);
}

static void make_study(struct job *j)
{
    char error[FY_ERROR];
    struct fy_session *s = fy_record_read_with(j->record, j->seed_told ? &j->seed : NULL, j->data, error);
    struct studying on = {j, s};
    struct fy_review_watch watch = {study_on, &on, review_so_far};
    json_t *answer = s ? study_make(&j->study, s, &watch) : json_pack("{s:b, s:s}", "ok", 0, "error", error);
    if (answer)
        j->result = answer_text(answer);
    fy_session_free(s);
}

static void work_out(void *owner, void *piece)
{
    struct job *j = piece;
    (void)owner;
    switch (j->kind) {
    case ODDS: count_odds(j); break;
    case ADVICE: advise(j); break;
    default: make_study(j);
    }
}

static const char *event_of(const struct job *j)
{
    return j->kind == ODDS ? "odds" : j->kind == ADVICE ? "advice" : study_word(&j->study);
}

static void end_job(void *owner, void *piece)
{
    struct job *j = piece;
    (void)owner;
    j->stage = ENDED;
    if (j->result)
        tell(j, event_of(j), j->result);
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

/* What is wanted, without the state: a copy of that is made, unless it is a study. Takes the record over. */
static struct job *take_job(struct jobs *all, struct MHD_Connection *c, const struct job *wanted, const void *state)
{
    struct job *j = NULL;
    size_t size = state ? wanted->game->sys->state_size : 1;
    void *copy = malloc(size);
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS && copy && !j && !all->worker.stopping; i++)
        if (all->job[i].stage == FREE)
            j = &all->job[i];
    if (j) {
        if (state)
            memcpy(copy, state, size);
        *j = *wanted;
        j->all = all;
        j->state = copy;
        j->stage = WAITING;
        j->number = ++all->count;
        j->feed.connection = c;
        worker_tell(&all->worker);
    }
    worker_unlock(&all->worker);
    if (!j) {
        free(copy);
        free(wanted->record);
    }
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
    struct job wanted = {.kind = ODDS, .game = fy_session_game(s), .choice = *choice};
    return stream_of(take_job(all, c, &wanted, fy_session_state(s)));
}

struct MHD_Response *jobs_advice(struct jobs *all, struct MHD_Connection *c, const struct fy_session *s,
                                 const struct fy_budget *budget)
{
    struct job wanted = {.kind = ADVICE, .game = fy_session_game(s), .budget = *budget};
    return stream_of(take_job(all, c, &wanted, fy_session_state(s)));
}

/* With the lock held: nobody needs what it would come to. */
static void end_early(struct job *j)
{
    j->cancelled = true;
    if (j->stage == WAITING) {
        j->stage = ENDED;
        feed_wake(&j->feed);
    }
}

struct MHD_Response *jobs_study(struct jobs *all, struct MHD_Connection *c, const struct fy_session *s, const struct study *study,
                                const char *data)
{
    struct job wanted = {.kind = STUDY, .game = fy_session_game(s), .study = *study, .data = data, .record = fy_record_write(s)};
    wanted.study.threads = all->cores;
    wanted.seed_told = fy_session_seed(s, &wanted.seed);
    worker_lock(&all->worker);
    for (int i = 0; i < JOBS; i++)
        if (all->job[i].stage != FREE && all->job[i].kind == STUDY && all->job[i].game == wanted.game)
            end_early(&all->job[i]);
    worker_unlock(&all->worker);
    return stream_of(take_job(all, c, &wanted, NULL));
}

/* ------------------------------------------------------------------ beginning and end */

struct jobs *jobs_new(void)
{
    struct jobs *all = fy_must(calloc(1, sizeof *all));
    for (int i = 0; i < JOBS; i++)
        all->job[i].all = all;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    all->cores = cores > 1 ? (int)cores : 1;
    worker_start(&all->worker, &counting, all, WORKER_THREADS);
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
        end_early(j);
        if (j->kind == STUDY)
            j->game = NULL; /* it has its own */
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
