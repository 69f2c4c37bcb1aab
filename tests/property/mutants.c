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
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "foray/foray.h"
#include "foray/game.h"
#include "foray/text.h"
#include "foray/viewjson.h"
#include "mutation.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLE = 90, GAMES = 2, DECISIONS = 40, TOO_LONG = 60, FILES = 32, SCENARIOS = 64, TOLD = 300 };

/* A file of the system, and the scenario it is tried through. */
struct file {
    const struct fy_builtin *builtin;
    char scenario[64]; /* "": it is the guide */
    long mutants;
};

static struct file files[FILES];
static int n_files;
static char folder[64];

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

static json_t *read_builtin(const struct fy_builtin *b)
{
    json_t *j = json_loadb((const char *)b->text, b->size, 0, NULL);
    if (!j)
        abort();
    return j;
}

/* The file with its mutant `number`; NULL if it has fewer, and *left says how many more would be needed. */
static json_t *mutant(const struct fy_builtin *b, long number, long *left, char told[TOLD])
{
    json_t *root = read_builtin(b);
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

static long count_mutants(const struct fy_builtin *b)
{
    char told[TOLD];
    long left;
    json_t *none = mutant(b, 1000000, &left, told);
    if (none)
        abort();
    return 1000000 - left;
}

/* ------------------------------------------------------------------ trying one */

static void put(const char *path, const void *bytes, size_t n)
{
    char whole[300];
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    FILE *f = fopen(whole, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0)
        abort();
}

static void play(const struct fy_game *g, struct fy_choice *choices, void *state, uint64_t game)
{
    const struct fy_system *s = g->sys;
    int16_t options[FY_OPTIONS];
    struct fy_dice dice, mind;
    fy_dice_seed(&dice, 1942, 2 * game);
    fy_dice_seed(&mind, 1942, 2 * game + 1);
    fy_options_of(g, options);
    memset(state, 0, s->state_size);
    s->setup(g->data, options, state, &dice, NULL);
    for (int k = 0, n; k < DECISIONS && (n = s->choices(g->data, state, choices)) > 0; k++) {
        int i = s->habit && game % 2 ? s->habit(g->data, state, choices, n, &mind) : (int)fy_dice_below(&mind, (uint32_t)n);
        s->apply(g->data, state, &choices[i], &dice, NULL);
    }
    free(fy_view_text(g, state));
}

static bool try_guide(const struct fy_system *s)
{
    char error[FY_ERROR] = "";
    json_t *guide = fy_guide_json(s, folder, error);
    if (!guide && !*error)
        abort();
    json_decref(guide);
    return guide;
}

/* Whether it was accepted. */
static bool try_it(const struct fy_system *s, const char *scenario)
{
    if (!*scenario)
        return try_guide(s);
    char error[FY_ERROR] = "";
    struct fy_game *g = fy_game_open(s, scenario, folder, error);
    if (!g && !*error)
        abort();
    if (!g)
        return false;
    void *state = malloc(s->state_size);
    struct fy_choice *choices = malloc(s->max_choices * sizeof *choices);
    if (!state || !choices)
        abort();
    json_decref(fy_board_json(g));
    for (uint64_t i = 0; i < GAMES; i++)
        play(g, choices, state, i);
    free(state);
    free(choices);
    fy_game_close(g);
    return true;
}

/* A file takes the place of the shipped one for a while. */
static bool try_file(const struct fy_system *s, const struct file *f, json_t *changed, char told[TOLD])
{
    char *text = changed ? json_dumps(changed, JSON_INDENT(1)) : NULL, where[TOLD];
    if (!text)
        abort();
    fy_print(where, sizeof where, "%s", told);
    fy_print(told, TOLD, "%.60s: %.230s", f->builtin->path, where);
    put(f->builtin->path, text, strlen(text));
    free(text);
    json_decref(changed);
    bool accepted = try_it(s, f->scenario);
    put(f->builtin->path, f->builtin->text, f->builtin->size);
    return accepted;
}

static bool try_number(const struct fy_system *s, long number, char told[TOLD])
{
    int f = 0;
    long left;
    while (f < n_files && number >= files[f].mutants)
        number -= files[f++].mutants;
    return f < n_files && try_file(s, &files[f], mutant(files[f].builtin, number, &left, told), told);
}

static bool try_random(const struct fy_system *s, long number, char told[TOLD])
{
    struct fy_dice dice;
    fy_dice_seed(&dice, (uint64_t)number, 0);
    const struct file *f = &files[fy_dice_below(&dice, (uint32_t)n_files)];
    json_t *root = read_builtin(f->builtin);
    mutation_random(s, root, &dice, told, TOLD);
    return try_file(s, f, root, told);
}

/* ------------------------------------------------------------------ all of them, each in a process that may end */

struct shared {
    long next, accepted;
    char told[TOLD];
};

typedef bool attempt(const struct fy_system *, long number, char told[TOLD]);

static void child(const struct fy_system *s, attempt *try, struct shared *at, const long numbers[], long n)
{
    for (; at->next < n; at->next++) {
        alarm(TOO_LONG);
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
               WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "does not come to an end" : "the program ended");
        failed++;
    }
    printf("%s: %ld mutants, %ld accepted\n", s->key, n, at->accepted);
    munmap(at, sizeof *at);
    return failed;
}

/* ------------------------------------------------------------------ the files */

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

static bool is_of(const struct fy_system *s, const struct fy_builtin *b)
{
    size_t n = strlen(s->key);
    return !strncmp(b->path, s->key, n) && b->path[n] == '/';
}

static bool reads(const struct fy_system *s, const char *scenario, const char *path)
{
    char error[FY_ERROR];
    struct fy_game *g = fy_game_open(s, scenario, NULL, error);
    bool found = false;
    for (int i = 0; g && fy_game_file(g, i); i++)
        found |= strstr(fy_game_file(g, i), path) != NULL;
    fy_game_close(g);
    return found;
}

/* A scenario is tried itself, another file through the first scenario that reads it, the guide by itself. */
static bool find_scenario(const struct fy_system *s, struct file *f)
{
    char names[SCENARIOS][64], path[100];
    int n = fy_scenarios(s, NULL, names, SCENARIOS);
    for (int i = 0; i < n; i++) {
        fy_print(path, sizeof path, "%s/%s.json", s->key, names[i]);
        if (!strcmp(path, f->builtin->path)) {
            fy_print(f->scenario, sizeof f->scenario, "%s", names[i]);
            return true;
        }
    }
    for (int i = 0; i < n; i++)
        if (reads(s, names[i], f->builtin->path)) {
            fy_print(f->scenario, sizeof f->scenario, "%s", names[i]);
            return true;
        }
    return false;
}

static void make_folder(const struct fy_system *s)
{
    char path[100];
    strcpy(folder, access("/dev/shm", W_OK) ? "/tmp/foray-mutants-XXXXXX" : "/dev/shm/foray-mutants-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    atexit(remove_folder);
    snprintf(path, sizeof path, "%s/%s", folder, s->key);
    mkdir(path, 0700);
    for (int i = 0; i < fy_n_builtins; i++) {
        struct file f = {.builtin = &fy_builtins[i]};
        if (!is_of(s, f.builtin))
            continue;
        put(f.builtin->path, f.builtin->text, f.builtin->size);
        if (!find_scenario(s, &f) && !strstr(f.builtin->path, "/guide.json"))
            continue;
        if (n_files == FILES)
            abort();
        f.mutants = count_mutants(f.builtin);
        files[n_files++] = f;
    }
}

/* The numbers of the mutants to try: at most `each` of every file, at even distances. */
static long *choose(long each, long *n)
{
    long all = 0, first = 0;
    for (int f = 0; f < n_files; f++)
        all += files[f].mutants;
    long *numbers = malloc((size_t)all * sizeof *numbers);
    if (!numbers)
        abort();
    *n = 0;
    for (int f = 0; f < n_files; first += files[f++].mutants) {
        long step = files[f].mutants / each + (files[f].mutants % each != 0);
        for (long k = step / 2; k < files[f].mutants; k += step)
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
    make_folder(s);
    if (one)
        return try_one(s, random ? try_random : try_number, (long)number);
    if (random)
        return report(s, try_random, from_number((long)first, (long)count), (long)count);
    long *numbers = choose(all ? INT32_MAX : (long)count / n_files + 1, &n);
    return report(s, try_number, numbers, n);
}
