/* broken.c - the properties notice what is wrong with a system: sound ones with one function that is not. */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct fy_system broken;            /* the one on trial */
static const struct fy_system *sound;      /* what it was made from */

static void nothing_is_dealt(const void *data, void *state, struct fy_dice *dice) {}
static void nothing_is_concealed(const void *data, void *state) {}

/* Chariot's set-up draws counters face down: here the tape says that everybody has seen them. */
static void openly(const void *data, const int16_t options[FY_OPTIONS], void *state, struct fy_dice *dice, struct fy_log *log)
{
    sound->setup(data, options, state, dice, log);
    for (uint32_t i = 0; dice->tape && i < dice->tape->n_pulled; i++)
        dice->tape->pulled[i].unseen = 0;
    if (dice->tape)
        dice->tape->needed.unseen = 0;
}

/* A log between the rules and whoever listens, that changes what is said. */
struct altered_log {
    struct fy_log log; /* first: events find it by this */
    struct fy_log *listener;
    const void *state;
    bool tells;        /* the place depends on what is hidden; otherwise it is one that there is not */
};

static void alter(struct fy_log *log, const struct fy_message *said)
{
    const struct altered_log *a = (struct altered_log *)(void *)log;
    struct fy_message e = *said;
    if (a->tells && a->state)
        e.arg[1] = (int32_t)(fy_hash(a->state, broken.state_size) % 8);
    else if (!a->tells)
        e.arg[0] = e.arg[1] = 9999;
    a->listener->event(a->listener, &e);
}

static void altered_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log, bool tells)
{
    struct altered_log a = {{.event = alter}, log, state, tells};
    sound->apply(data, state, c, dice, log ? &a.log : NULL);
}

static void telling(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    altered_apply(data, state, c, dice, log, true);
}

static void out_of_range(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    altered_apply(data, state, c, dice, log, false);
}

static int peeking(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    return (int)(fy_hash(state, broken.state_size) % (uint64_t)n);
}

static void one_die_more(void *state, struct fy_dice *dice, uint16_t rule, uint16_t text)
{
    fy_roll(dice, 6, rule, text, 0);
}

static void die_without_rule(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    sound->apply(data, state, c, dice, log);
    one_die_more(state, dice, 0, 1);
}

static void die_without_text(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    sound->apply(data, state, c, dice, log);
    one_die_more(state, dice, 1, 0);
}

/* What the properties say of the system on trial, in a process of its own, since they end the program. */
static int verdict(char *words, size_t room)
{
    int ends[2], status = 0;
    size_t n = 0;
    fflush(stdout);
    if (pipe(ends) != 0)
        abort();
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        exit(try_system(&broken, 3, TRIAL_SEED));
    }
    close(ends[1]);
    for (ssize_t got; n + 1 < room && (got = read(ends[0], words + n, room - 1 - n)) > 0;)
        n += (size_t)got;
    words[n] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int failures;

/* The system on trial fails, and with these words; NULL: it passes. */
static void expect(const char *what, const char *because)
{
    static char words[100000];
    int code = verdict(words, sizeof words);
    if (because ? code != 0 && strstr(words, because) != NULL : code == 0)
        return;
    printf("FAILED: %s: %s\n", what, words);
    failures++;
}

static void take(const char *key)
{
    sound = fy_system_find(key);
    broken = *sound;
}

int main(void)
{
    take("chariot");
    expect("nothing is wrong", NULL);
    broken.conceal = nothing_is_concealed;
    expect("conceal does nothing", "an observation tells what is hidden");
    broken.conceal = sound->conceal;
    broken.redeal = nothing_is_dealt;
    expect("redeal does nothing", "redeal leaves in its place what was drawn unseen");
    broken.redeal = NULL;
    expect("no redeal", "something is drawn unseen, but there is no redeal");
    take("chariot");
    broken.setup = openly;
    expect("draws are not marked", "is it not marked as unseen?");
    take("chariot");
    broken.apply = telling;
    expect("a line tells what is hidden", "the log tells what is hidden");
    take("chariot");
    broken.habit = peeking;
    expect("habit peeks", "habit looks at what is hidden");
    take("template");
    expect("nothing is wrong", NULL);
    broken.apply = die_without_rule;
    expect("a die without a rule", "a die has no rule or no text");
    broken.apply = die_without_text;
    expect("a die without a text", "a die has no rule or no text");
    broken.apply = out_of_range;
    expect("an argument out of range", "an event has an argument out of range");
    printf("%d failed\n", failures);
    return failures > 0;
}
