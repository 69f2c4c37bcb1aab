/* A case file: it passes or fails, and the number of cases adds up. */
#define _GNU_SOURCE /* fmemopen with any standard */
#include "fuzz.h"

#include "foray/cases.h"
#include "foray/text.h"

#include <stdio.h>

/* The file is the input, without a disk. */
static const uint8_t *content;
static size_t n_content;

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode)
{
    static uint8_t nothing[1] = "\n";
    union {
        const uint8_t *in;
        void *out;
    } bytes = {n_content ? content : nothing}; /* it is only read */
    return strcmp(path, "the input") ? __real_fopen(path, mode) : fmemopen(bytes.out, n_content ? n_content : 1, "r");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct fy_case_run run = {.system = "template", .offers = n % 2};
    content = bytes;
    n_content = n;
    fy_case_file(&run, "the input");
    if (run.passed + run.failed < 1)
        abort();
    return 0;
}

/* ------------------------------------------------------------------ the mutator */

static const struct fy_game *game_of_case(const char *above)
{
    const char *p = strstr(above, "system ");
    const struct fy_game *g = p ? game_named(p + strlen("system ")) : NULL;
    return g ? g : game_named("template");
}

static const char *some_field(const struct fy_game *g, struct fy_dice *d)
{
    return g->sys->fields[fy_dice_below(d, g->sys->n_fields)].name;
}

static size_t value(const struct fy_game *g, struct fy_dice *d, char *out, size_t room)
{
    if (fy_dice_below(d, 2))
        return fy_print(out, room, " %lld", (long long)some_number(d));
    return fy_print(out, room, " %s", fy_dice_below(d, 4) ? any_id(g, d) : "none");
}

static size_t with_field(const struct fy_game *g, const char *word, struct fy_dice *d, char *out, size_t room)
{
    size_t n = fy_print(out, room, "%s", word);
    if (fy_dice_below(d, 3))
        n += fy_print(out + n, room - n, " %s", fy_dice_below(d, 6) ? any_id(g, d) : "0");
    n += fy_print(out + n, room - n, " %s", some_field(g, d));
    return fy_dice_below(d, 4) ? n + value(g, d, out + n, room - n) : n;
}

static size_t with_choice(const struct fy_game *g, const char *word, struct fy_dice *d, char *out, size_t room)
{
    size_t n = fy_print(out, room, "%s ", word);
    do {
        some_choice(g, d, out + n, room - n);
    } while (out[n] == '#');
    n += strlen(out + n);
    const struct fy_rule *r = &g->sys->rulebook->rules[fy_dice_below(d, g->sys->rulebook->n_rules)];
    return !strcmp(word, "refuse") && r->id ? n + fy_print(out + n, room - n, " %s", r->id) : n;
}

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    static const char *const alone[] = {"empty", "remember", "return", "expect same view", "expect over", "expect not over", "case another one"};
    static const char *const choosing[] = {"do", "do", "refuse", "expect choice", "expect no choice", "choices"};
    const struct fy_game *g = game_of_case(above);
    size_t n;
    switch (fy_dice_below(d, 9)) {
    case 0: return fy_print(out, room, "%s", alone[fy_dice_below(d, 7)]);
    case 1: return fy_print(out, room, "dice %u %u", 1 + fy_dice_below(d, 10), 1 + fy_dice_below(d, 6));
    case 2: return fy_print(out, room, "draw %s", any_id(g, d));
    case 3:
        n = fy_print(out, room, "place %s", any_id(g, d));
        n += value(g, d, out + n, room - n);
        return fy_dice_below(d, 2) ? n + value(g, d, out + n, room - n) : n + fy_print(out + n, room - n, " %s", some_field(g, d));
    case 4: n = fy_print(out, room, "option "); return n + some_option(g, d, out + n, room - n);
    case 5: return with_field(g, "set", d, out, room);
    case 6: return with_field(g, fy_dice_below(d, 4) ? "expect" : "expect not", d, out, room);
    default: return with_choice(g, choosing[fy_dice_below(d, 6)], d, out, room);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
