/* args.c - what the commands share: reading options and words, complaining, help. */
#include "app.h"

#include "foray/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int complain(const struct command *c, const char *format, ...)
{
    va_list ap;
    fprintf(stderr, "foray%s%s: ", c ? " " : "", c ? c->name : "");
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    fputc('\n', stderr);
    return USAGE;
}

const char *text_at(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

/* That the running program lies in; "" if it cannot be told. */
static void program_folder(char *out, size_t n)
{
    ssize_t read = readlink("/proc/self/exe", out, n - 1);
    out[read > 0 ? read : 0] = '\0';
    char *slash = strrchr(out, '/');
    *(slash ? slash : out) = '\0';
}

void become_program(const char *name, char **argv)
{
    enum { PATH = 4096 };
    static const char *const places[] = {"%s/%s", "%s/../libexec/foray/%s"};
    char folder[PATH], path[PATH + 64];
    program_folder(folder, sizeof folder);
    for (size_t i = 0; i < sizeof places / sizeof places[0] && *folder; i++) {
        fy_print(path, sizeof path, places[i], folder, name);
        execv(path, argv);
    }
    execvp(name, argv);
}

void print_json(json_t *j)
{
    json_dumpf(j, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(j);
}

void print_help(const struct command *c)
{
    printf("foray %s %s\n\n%s\n", c->name, c->words, c->help);
    if (c->options && c->options[0].name)
        printf("\nOptions:\n");
    for (const struct option_spec *o = c->options; o && o->name; o++) {
        char left[64], letter[8] = "";
        if (o->letter)
            fy_print(letter, sizeof letter, "-%c, ", o->letter);
        fy_print(left, sizeof left, "%s--%s%s%s", letter, o->name, o->value ? " " : "", o->value ? o->value : "");
        printf("  %-24s %s\n", left, o->help);
    }
    printf("  %-24s %s\n", "--help", "this text");
}

/* ------------------------------------------------------------------ options */

struct args args_of(const struct command *c, int argc, char **argv)
{
    return (struct args){.command = c, .argc = argc, .argv = argv, .next = 1};
}

static int take_option(struct args *a, int i, const char *attached)
{
    const struct option_spec *o = &a->command->options[i];
    a->value = attached;
    if (!o->value && attached)
        return complain(a->command, "--%s takes no value", o->name), ARGS_BAD;
    if (o->value && o->value[0] == '[' && !attached && (a->next >= a->argc || a->argv[a->next][0] == '-')) {
        a->value = NULL;
        return i;
    }
    if (o->value && !attached) {
        if (a->next >= a->argc)
            return complain(a->command, "--%s needs a value: %s", o->name, o->value), ARGS_BAD;
        a->value = a->argv[a->next++];
    }
    if (o->value && !strcmp(o->value, "FILE") && !*a->value)
        return complain(a->command, "--%s needs the name of a file", o->name), ARGS_BAD;
    return i;
}

int args_next(struct args *a)
{
    if (a->next >= a->argc)
        return ARGS_END;
    const char *word = a->argv[a->next++];
    a->value = word;
    if (a->only_words || word[0] != '-' || !word[1])
        return ARGS_WORD;
    if (!strcmp(word, "--")) {
        a->only_words = true;
        return args_next(a);
    }
    const char *names[64];
    int n = 0;
    for (const struct option_spec *o = a->command->options; o && o->name && n < 64; o++, n++) {
        size_t len = strlen(o->name);
        names[n] = o->name;
        if (!strncmp(word, "--", 2) && !strncmp(word + 2, o->name, len) && (!word[2 + len] || word[2 + len] == '='))
            return take_option(a, n, word[2 + len] ? word + 3 + len : NULL);
        if (word[1] == o->letter && o->letter)
            return take_option(a, n, word[2] ? word + 2 : NULL);
    }
    const char *near = !strncmp(word, "--", 2) ? fy_nearest(word + 2, names, n) : NULL;
    if (near)
        complain(a->command, "there is no option %s; did you mean --%s?", word, near);
    else
        complain(a->command, "there is no option %s; see foray %s --help", word, a->command->name);
    return ARGS_BAD;
}

bool args_number(const struct args *a, uint64_t lo, uint64_t hi, uint64_t *out)
{
    if (fy_count_read(a->value, 0, hi, out) && *out >= lo)
        return true;
    complain(a->command, "\"%s\" is not a whole number from %llu to %llu", a->value, (unsigned long long)lo,
             (unsigned long long)hi);
    return false;
}

/* ------------------------------------------------------------------ system, scenario, options */

static bool no_such_system(const struct command *c, const char *word)
{
    const char *names[32];
    char list[300] = "";
    size_t at = 0;
    int n = 0;
    for (int i = 0; i < fy_n_systems && i < 32; i++)
        if (!fy_systems[i]->unlisted) {
            at += fy_print(list + at, sizeof list - at, "%s%s", n ? ", " : "", fy_systems[i]->key);
            names[n++] = fy_systems[i]->key;
        }
    const char *near = fy_nearest(word, names, n);
    if (near)
        complain(c, "there is no system \"%s\"; did you mean \"%s\"?", word, near);
    else
        complain(c, "there is no system \"%s\"; there are: %s", word, list);
    return false;
}

bool game_args_word(const struct command *c, struct game_args *w, const char *word)
{
    char error[FY_ERROR];
    if (!w->sys) {
        w->sys = fy_system_find(word);
        if (!w->sys)
            return no_such_system(c, word);
        fy_options_initial(w->sys, w->options);
        return true;
    }
    if (strchr(word, '=') || fy_option_find(w->sys, word))
        return fy_option_read(w->sys, word, w->options, error, sizeof error) || (complain(c, "%s", error), false);
    if (w->scenario)
        return complain(c, "\"%s\" is one word too many", word), false;
    w->scenario = word;
    return true;
}

bool game_args_open(const struct command *c, struct game_args *w)
{
    char error[FY_ERROR];
    if (!w->sys)
        return complain(c, "which system? foray list shows them"), false;
    if (fy_system_missing(w->sys))
        return complain(c, "%s has no .%s, which every system needs", w->sys->key, fy_system_missing(w->sys)), false;
    w->game = fy_game_open(w->sys, w->scenario, w->data, error);
    if (!w->game)
        return complain(c, "%s", error), false;
    fy_options_settle(w->game, w->options);
    return true;
}
