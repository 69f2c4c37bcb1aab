/* lines.c - texts of lines, changed in ways that leave most of the meaning. */
#include "fuzz.h"

#include "foray/text.h"

#include <stdio.h>

enum { LINES = 200, LINE = 1000 };

struct text {
    const char *line[LINES]; /* without its end */
    size_t length[LINES];
    int n;
    struct fy_dice dice;
    write_line *write;
};

static uint32_t below(struct text *t, uint32_t n) { return fy_dice_below(&t->dice, n); }

static void take_apart(struct text *t, const char *all)
{
    for (const char *p = all; t->n < LINES - 1; p += t->length[t->n++] + 1) {
        t->line[t->n] = p;
        t->length[t->n] = strcspn(p, "\n");
        if (!p[t->length[t->n]]) {
            t->n += t->length[t->n] > 0;
            return;
        }
    }
}

static void insert(struct text *t, int at, const char *line, size_t length)
{
    if (t->n >= LINES)
        return;
    memmove(&t->line[at + 1], &t->line[at], (size_t)(t->n - at) * sizeof *t->line);
    memmove(&t->length[at + 1], &t->length[at], (size_t)(t->n - at) * sizeof *t->length);
    t->line[at] = line;
    t->length[at] = length;
    t->n++;
}

static void leave_out(struct text *t, int at)
{
    t->n--;
    memmove(&t->line[at], &t->line[at + 1], (size_t)(t->n - at) * sizeof *t->line);
    memmove(&t->length[at], &t->length[at + 1], (size_t)(t->n - at) * sizeof *t->length);
}

static void change_places(struct text *t, int a, int b)
{
    const char *line = t->line[a];
    size_t length = t->length[a];
    t->line[a] = t->line[b], t->length[a] = t->length[b];
    t->line[b] = line, t->length[b] = length;
}

/* Another word, or another number, in the place of one of a line's. */
static size_t change_word(struct text *t, int at, char *out)
{
    const char *line = t->line[at], *end = line + t->length[at], *from = line;
    uint32_t words = 1;
    for (const char *p = line; p < end; p++)
        words += *p == ' ';
    for (uint32_t skip = below(t, words); skip > 0 && from < end; from++)
        skip -= *from == ' ';
    size_t word = strcspn(from, " \n");
    char other[LINE] = "";
    const char *with = other;
    size_t n = 0;
    uint32_t how = below(t, 4);
    if (how == 0 && t->n > 1) { /* of another line */
        int k = (int)below(t, (uint32_t)t->n);
        with = t->line[k];
        n = t->length[k];
        const char *blank = n ? memchr(with, ' ', n) : NULL;
        if (blank) {
            n -= (size_t)(blank + 1 - with);
            with = blank + 1;
        }
        n = strcspn(with, " \n") < n ? strcspn(with, " \n") : n;
    } else if (how == 1 && word) {
        uint64_t by = below(t, 2) ? 1 : UINT64_MAX; /* it may go round */
        n = fy_print(other, sizeof other, "%lld", (long long)((uint64_t)strtoll(from, NULL, 10) + by));
    } else if (how == 2) {
        n = fy_print(other, sizeof other, "%lld", (long long)some_number(&t->dice));
    }
    return fy_print(out, LINE, "%.*s%.*s%.*s", (int)(from - line), line, (int)n, with, (int)(end - from - (long)word), from + word);
}

static void change(struct text *t, const char *all, char *room)
{
    int at = t->n ? (int)below(t, (uint32_t)t->n) : 0, other = t->n ? (int)below(t, (uint32_t)t->n) : 0;
    uint32_t how = t->n ? below(t, 10) : 0;
    if (how < 3) {
        insert(t, (int)below(t, (uint32_t)t->n + 1), room, t->write(all, &t->dice, room, LINE));
    } else if (how < 5) {
        t->length[at] = t->write(all, &t->dice, room, LINE);
        t->line[at] = room;
    } else if (how == 5) {
        leave_out(t, at);
    } else if (how == 6) {
        insert(t, at, t->line[other], t->length[other]);
    } else if (how == 7) {
        change_places(t, at, other);
    } else {
        t->length[at] = change_word(t, at, room);
        t->line[at] = room;
    }
}

static size_t put_together(const struct text *t, uint8_t *out, size_t most)
{
    size_t n = 0;
    for (int i = 0; i < t->n && n + t->length[i] + 1 <= most; i++) {
        memcpy(out + n, t->line[i], t->length[i]);
        n += t->length[i];
        out[n++] = '\n';
    }
    return n;
}

size_t mutate_lines(uint8_t *bytes, size_t n, size_t most, unsigned seed, write_line *write)
{
    static char room[4][LINE];
    struct text t = {.write = write};
    fy_dice_seed(&t.dice, seed, n);
    if (below(&t, 8) == 0)
        return LLVMFuzzerMutate(bytes, n, most);
    char *all = as_text(bytes, n);
    take_apart(&t, all);
    for (uint32_t i = 0, times = 1 + below(&t, 4); i < times; i++)
        change(&t, all, room[i]);
    n = put_together(&t, bytes, most);
    free(all);
    return n;
}
