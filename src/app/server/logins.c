/* logins.c - passwords by turns. A right password is never refused because others gave wrong ones: behind a proxy they
 * all have one address. What is limited is how fast anybody learns whether a password is right: a few at once, then
 * one a second for all together. The rest wait in line, right or wrong, each with its connection suspended.
 *
 * Whoever came last is next, of the address that has the fewest in line: those who guess wait behind their own guesses,
 * and who comes to play does not. When the line is full, the one who has waited longest is sent away, of the address
 * that has the most. */
#include "server.h"

#include "foray/text.h"

#include <pthread.h>
#include <stdlib.h>

enum { AT_ONCE = 10, TURN_MS = 1000, LINE = 48 };

struct login {
    struct logins *all;
    struct MHD_Connection *connection; /* suspended while it is in line */
    struct address address;
    bool right;
    enum verdict verdict;
};

struct logins {
    pthread_mutex_t lock; /* the server's thread, and the one that calls the turns */
    bool stopping;
    int left;             /* wrong passwords that are answered at once */
    int waited_ms;        /* since the last turn */
    int n;
    struct login *line[LINE]; /* in the order they came */
};

struct logins *logins_new(void)
{
    struct logins *all = fy_must(calloc(1, sizeof *all));
    pthread_mutex_init(&all->lock, NULL);
    all->left = AT_ONCE;
    return all;
}

void logins_free(struct logins *all)
{
    pthread_mutex_destroy(&all->lock);
    free(all);
}

/* ------------------------------------------------------------------ with the lock held */

static int how_many(const struct logins *all, const struct address *a)
{
    int n = 0;
    for (int i = 0; i < all->n; i++)
        n += address_same(&all->line[i]->address, a);
    return n;
}

/* The last to come, of the address with the fewest. */
static int next_in(const struct logins *all)
{
    int found = all->n - 1, fewest = how_many(all, &all->line[found]->address);
    for (int i = found - 1; i >= 0; i--) {
        int n = how_many(all, &all->line[i]->address);
        if (n < fewest) {
            found = i;
            fewest = n;
        }
    }
    return found;
}

/* The first to come, of the address with the most. */
static int next_out(const struct logins *all)
{
    int found = 0, most = how_many(all, &all->line[0]->address);
    for (int i = 1; i < all->n; i++) {
        int n = how_many(all, &all->line[i]->address);
        if (n > most) {
            found = i;
            most = n;
        }
    }
    return found;
}

static void tell(struct logins *all, int i, enum verdict verdict)
{
    struct login *l = all->line[i];
    for (all->n--; i < all->n; i++)
        all->line[i] = all->line[i + 1];
    l->verdict = verdict;
    MHD_resume_connection(l->connection);
}

static struct login *join(struct logins *all, struct MHD_Connection *c, bool right)
{
    struct login *l = fy_must(malloc(sizeof *l));
    if (all->n == LINE)
        tell(all, next_out(all), SENT_AWAY);
    *l = (struct login){all, c, connections_address(c), right, IN_LINE};
    MHD_suspend_connection(c);
    return all->line[all->n++] = l;
}

/* ------------------------------------------------------------------ the server's thread */

enum verdict logins_try(struct logins *all, struct MHD_Connection *c, bool right, struct login **login)
{
    enum verdict verdict = right ? LET_IN : WRONG;
    pthread_mutex_lock(&all->lock);
    if (all->left) {
        all->left -= !right;
    } else if (all->stopping) {
        verdict = SENT_AWAY;
    } else {
        *login = join(all, c, right);
        verdict = IN_LINE;
    }
    pthread_mutex_unlock(&all->lock);
    return verdict;
}

enum verdict logins_verdict(struct login *l)
{
    struct logins *all = l->all;
    pthread_mutex_lock(&all->lock);
    enum verdict verdict = l->verdict;
    pthread_mutex_unlock(&all->lock);
    free(l);
    return verdict;
}

/* ------------------------------------------------------------------ the thread that calls the turns */

/* Only wrong passwords take up a turn. */
void logins_turn(struct logins *all, int ms)
{
    pthread_mutex_lock(&all->lock);
    all->waited_ms += ms;
    if (all->waited_ms >= TURN_MS) {
        all->waited_ms = 0;
        all->left += all->left < AT_ONCE;
        while (all->left && all->n) {
            int i = next_in(all);
            bool right = all->line[i]->right;
            all->left -= !right;
            tell(all, i, right ? LET_IN : WRONG);
        }
    }
    pthread_mutex_unlock(&all->lock);
}

void logins_stop(struct logins *all)
{
    pthread_mutex_lock(&all->lock);
    all->stopping = true;
    while (all->n)
        tell(all, 0, SENT_AWAY);
    pthread_mutex_unlock(&all->lock);
}
