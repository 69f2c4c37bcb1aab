/* mutants.c - a player's own data: every shipped file with something in it changed.
 *
 *     mutants SYSTEM [COUNT | all | =NUMBER]
 *     mutants SYSTEM random COUNT [FIRST]
 *
 * A key or a row is deleted, a list or a text emptied, a list doubled, a number set to an extreme, a value put in place of
 * one of another kind. Each mutant is refused with a message, or it loads, is shown and played a little; so the sanitizers
 * have everything to see. COUNT (90) are taken, as many from each file. With `random`, mutant number n has one to four changes
 * in a file, drawn from the seed n (mutation.c). A mutant that ends the program is told about, and the rest go on.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, setitimer */
#include "foray/foray.h"
#include "foray/game.h"
#include "foray/text.h"
#include "foray/viewjson.h"
#include "mutation.h"
#include "shipped.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLE = 90, GAMES = 2, DECISIONS = 10, WHOLE = 2000, TOO_LONG = 60, FILES = 32, TOLD = 300 };

static struct shipped files[FILES];
static long mutants[FILES]; /* how many a file has */
static int n_files;

/* ------------------------------------------------------------------ the mutants of a file */

/* Counts the mutants below a value down from *left, and makes the one where that comes to -1. */
static void mutate(json_t *parent, const char *key, size_t at, long *left, char told[TOLD])
{
    json_t *v = key ? json_object_get(parent, key) : json_array_get(parent, at), *other;
    const char *name;
    char place[TOLD], inner[TOLD];
    if (key)
        fy_print(place, sizeof place, "%.80s%.40s%s", told, key, "");
    else
        fy_print(place, sizeof place, "%.80s[%d]", told, (int)at);
    if ((*left)-- == 0) {
        fy_print(told, TOLD, "%s deleted", place);
        key ? json_object_del(parent, key) : json_array_remove(parent, at);
        return;
    }
    for (int i = 0; (other = mutation_instead(v, i)); i++) {
        if ((*left)-- != 0) {
            json_decref(other);
            continue;
        }
        char *text = json_dumps(other, JSON_ENCODE_ANY | JSON_COMPACT);
        fy_print(told, TOLD, "%s = %.60s", place, text);
        free(text);
        key ? json_object_set_new(parent, key, other) : json_array_set_new(parent, at, other);
        return;
    }
    fy_print(inner, sizeof inner, "%.90s%s", place, json_is_object(v) ? "." : "");
    size_t rows = json_array_size(v);
    for (size_t i = 0; i < rows && *left >= 0; i++)
        mutate(v, NULL, i, left, inner);
    for (void *it = json_object_iter(v); it && *left >= 0;) {
        name = json_object_iter_key(it);
        it = json_object_iter_next(v, it);
        mutate(v, name, 0, left, inner);
    }
    if (*left < 0)
        fy_print(told, TOLD, "%s", inner);
}

/* The file with its mutant `number`; NULL if it has fewer, and *left says how many more would be needed. */
static json_t *mutant(const struct shipped *f, long number, long *left, char told[TOLD])
{
    json_t *root = shipped_copy(f->root);
    *left = number;
    for (void *it = json_object_iter(root); it && *left >= 0;) {
        const char *key = json_object_iter_key(it);
        it = json_object_iter_next(root, it);
        *told = '\0';
        mutate(root, key, 0, left, told);
    }
    if (*left < 0)
        return root;
    json_decref(root);
    return NULL;
}

static long count_mutants(const struct shipped *f)
{
    char told[TOLD];
    long left;
    json_t *none = mutant(f, 1000000, &left, told);
    if (none)
        abort();
    return 1000000 - left;
}

/* ------------------------------------------------------------------ trying one */

/* Accepted ones are played a little; one in eight is shown as well, one in 64 played to its end. */
static bool try_text(const struct shipped *f, const char *text, json_t *root, long number)
{
    char error[FY_ERROR];
    struct fy_game *g = shipped_open(f, text, root, error);
    if (!g)
        return !*error;
    bool show = number % 8 == 0;
    if (show)
        json_decref(fy_board_json(g));
    for (uint64_t i = 0; i < GAMES; i++)
        shipped_play(g, i, (uint64_t)number % 64 == i ? WHOLE : DECISIONS, show);
    fy_game_close(g);
    return true;
}

/* Whether it was accepted. */
static bool try_file(const struct shipped *f, json_t *changed, long number, char told[TOLD])
{
    char *text = changed ? json_dumps(changed, JSON_INDENT(1)) : NULL, where[TOLD];
    if (!text)
        abort();
    fy_print(where, sizeof where, "%s", told);
    fy_print(told, TOLD, "%.60s: %.230s", f->file->path, where);
    bool accepted = try_text(f, text, changed, number);
    free(text);
    json_decref(changed);
    return accepted;
}

static bool try_number(const struct fy_system *s, long number, char told[TOLD])
{
    int f = 0;
    long left;
    (void)s;
    while (f < n_files && number >= mutants[f])
        number -= mutants[f++];
    return f < n_files && try_file(&files[f], mutant(&files[f], number, &left, told), number, told);
}

static bool try_random(const struct fy_system *s, long number, char told[TOLD])
{
    struct fy_dice dice;
    fy_dice_seed(&dice, (uint64_t)number, 0);
    const struct shipped *f = &files[fy_dice_below(&dice, (uint32_t)n_files)];
    json_t *root = shipped_copy(f->root);
    mutation_random(s, root, &dice, told, TOLD);
    return try_file(f, root, number, told);
}

/* ------------------------------------------------------------------ all of them, each in a process that may end */

struct shared {
    long next, accepted;
    char told[TOLD];
};

typedef bool attempt(const struct fy_system *, long number, char told[TOLD]);

/* Seconds of the processor's time: a machine may be busy with something else. */
static void child(const struct fy_system *s, attempt *try, struct shared *at, const long numbers[], long n)
{
    const struct itimerval too_long = {.it_value.tv_sec = TOO_LONG};
    for (; at->next < n; at->next++) {
        setitimer(ITIMER_PROF, &too_long, NULL);
        at->accepted += try(s, numbers[at->next], at->told);
    }
    _exit(0);
}

static int run(const struct fy_system *s, attempt *try, const long numbers[], long n)
{
    int failed = 0, status = 0;
    struct shared *at = mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        abort();
    for (; at->next < n; at->next++) {
        fflush(stdout);
        pid_t pid = fork();
        if (pid == 0)
            child(s, try, at, numbers, n);
        if (pid < 0 || waitpid(pid, &status, 0) != pid)
            abort();
        if (status == 0)
            break;
        printf("mutant %ld, %s: %s\n", numbers[at->next], at->told,
               WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF ? "does not come to an end" : "the program ended");
        failed++;
    }
    printf("%s: %ld mutants, %ld accepted\n", s->key, n, at->accepted);
    munmap(at, sizeof *at);
    return failed;
}

/* ------------------------------------------------------------------ which ones */

/* The numbers of the mutants to try: at most `each` of every file, at even distances. */
static long *choose(long each, long *n)
{
    long all = 0, first = 0;
    for (int f = 0; f < n_files; f++)
        all += mutants[f];
    long *numbers = malloc((size_t)all * sizeof *numbers);
    if (!numbers)
        abort();
    *n = 0;
    for (int f = 0; f < n_files; first += mutants[f++]) {
        long step = mutants[f] / each + (mutants[f] % each != 0);
        for (long k = step / 2; k < mutants[f]; k += step)
            numbers[(*n)++] = first + k;
    }
    return numbers;
}

static long *from_number(long first, long n)
{
    long *numbers = malloc((size_t)n * sizeof *numbers);
    for (long i = 0; numbers && i < n; i++)
        numbers[i] = first + i;
    return numbers;
}

static int report(const struct fy_system *s, attempt *try, long *numbers, long n)
{
    int failed = numbers ? run(s, try, numbers, n) : 1;
    free(numbers);
    printf("%d passed, %d failed\n", !failed && n, failed);
    return failed || !n;
}

static int try_one(const struct fy_system *s, attempt *try, long number)
{
    char told[TOLD] = "";
    bool accepted = try(s, number, told);
    printf("%s: %s\n", told, accepted ? "accepted" : "refused");
    return 0;
}

int main(int argc, char **argv)
{
    const struct fy_system *s = argc > 1 ? fy_system_find(argv[1]) : NULL;
    const char *which = argc > 2 ? argv[2] : "";
    bool random = !strcmp(which, "random"), all = !strcmp(which, "all");
    if (random)
        which = argc > 3 ? argv[3] : "";
    bool one = *which == '=';
    uint64_t count = SAMPLE, number = 0, first = 0;
    long n;
    bool sound = all || ((*which || !random) && (!*which || fy_count_read(which + one, 0, UINT32_MAX, one ? &number : &count)));
    if (!s || !sound || argc > 3 + 2 * random || (argc > 4 && !fy_count_read(argv[4], 0, UINT32_MAX, &first))) {
        fprintf(stderr, "mutants SYSTEM [COUNT | all | =NUMBER]\nmutants SYSTEM random COUNT|=NUMBER [FIRST]\n");
        return 2;
    }
    n_files = shipped_gather(s, files, FILES);
    for (int i = 0; i < n_files; i++)
        mutants[i] = count_mutants(&files[i]);
    if (one)
        return try_one(s, random ? try_random : try_number, (long)number);
    if (random)
        return report(s, try_random, from_number((long)first, (long)count), (long)count);
    long *numbers = choose(all ? INT32_MAX : (long)count / n_files + 1, &n);
    return report(s, try_number, numbers, n);
}
