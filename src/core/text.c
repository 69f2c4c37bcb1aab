/* text.c - templates, names and choices as words. */
#include "foray/text.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t fy_character(const char *text, size_t n, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    size_t length = !n ? 0 : p[0] < 0x80 ? 1 : p[0] >> 5 == 6 ? 2 : p[0] >> 4 == 14 ? 3 : p[0] >> 3 == 30 ? 4 : 0;
    if (!length || length > n)
        return 0;
    uint32_t c = length == 1 ? p[0] : p[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3f);
    }
    bool surrogate = c >= 0xd800 && c <= 0xdfff;
    if (code)
        *code = c;
    return c >= least[length] && c <= 0x10ffff && !surrogate ? length : 0;
}

const char *fy_not_utf8(const char *text)
{
    size_t n = strlen(text), length;
    for (; n && (length = fy_character(text, n, NULL)); n -= length)
        text += length;
    return n ? text : NULL;
}

/* A text that was cut off behind n bytes, without the half of a character at its end; what is left of n. */
static size_t whole_characters(char *out, size_t n)
{
    size_t start = n;
    while (start > 0 && n - start < 3 && ((unsigned char)out[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)out[start - 1] >= 0xc0 && !fy_character(out + start - 1, n - start + 1, NULL))
        n = start - 1;
    out[n] = '\0';
    return n;
}

size_t fy_vprint(char *out, size_t n, const char *format, va_list ap)
{
    int len = n ? vsnprintf(out, n, format, ap) : 0;
    if (len <= 0)
        return 0;
    return (size_t)len < n ? (size_t)len : whole_characters(out, n - 1);
}

size_t fy_print(char *out, size_t n, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    size_t len = fy_vprint(out, n, format, ap);
    va_end(ap);
    return len;
}

bool fy_same_id(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == *b;
}

static const char *past_signs(const char *p)
{
    while (*p && !isalnum((unsigned char)*p))
        p++;
    return p;
}

bool fy_same_words(const char *a, const char *b)
{
    a = past_signs(a), b = past_signs(b);
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++, b++;
        if (!isalnum((unsigned char)*a) && !isalnum((unsigned char)*b))
            a = past_signs(a), b = past_signs(b);
    }
    return !*a && !*b;
}

void *fy_must(void *p)
{
    if (!p)
        abort();
    return p;
}

void fy_put(struct fy_text *t, const char *format, ...)
{
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    size_t need = (size_t)vsnprintf(NULL, 0, format, ap) + 1;
    va_end(ap);
    if (t->n + need > t->cap) {
        t->cap = 2 * (t->n + need);
        t->text = fy_must(realloc(t->text, t->cap));
    }
    t->n += (size_t)vsnprintf(t->text + t->n, need, format, again);
    va_end(again);
}

char *fy_read_stream(FILE *f)
{
    enum { LARGEST = 1 << 26 };
    size_t n = 0, cap = 1 << 16;
    char *text = fy_must(malloc(cap));
    while ((n += fread(text + n, 1, cap - 1 - n, f)) == cap - 1 && cap < LARGEST)
        text = fy_must(realloc(text, cap *= 2));
    text[n] = '\0';
    if (!ferror(f) && n < LARGEST - 1 && strlen(text) == n)
        return text;
    free(text);
    return NULL;
}

int fy_word_find(const char *const words[], const char *word)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

bool fy_count_read(const char *text, int base, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long v = strtoull(text, &end, base);
    if (!isxdigit((unsigned char)*text) || *end || errno || v > most) /* no sign, no blank before it */
        return false;
    *out = v;
    return true;
}

bool fy_contains(const char *text, const char *word, size_t n)
{
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == n)
            return true;
    }
    return n == 0;
}

/* Levenshtein distance of two short words, for "did you mean". */
static int distance(const char *a, const char *b)
{
    int row[64], n = (int)strlen(b);
    if (n > 62 || strlen(a) > 62)
        return INT_MAX;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 0; a[i]; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < n; j++) {
            int swap = diagonal + (tolower((unsigned char)a[i]) != tolower((unsigned char)b[j]));
            diagonal = row[j + 1];
            int best = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            row[j + 1] = swap < best ? swap : best;
        }
    }
    return row[n];
}

const char *fy_nearest(const char *word, const char *const names[], int n)
{
    const char *best = NULL;
    int length = (int)strlen(word), least = length < 2 ? 0 : length / 3 + 1; /* one letter is near everything */
    for (int i = 0; i < n; i++) {
        int d = distance(word, names[i]);
        if (d <= least && d < INT_MAX) {
            least = d - 1;
            best = names[i];
        }
    }
    return best;
}

/* ------------------------------------------------------------------ names */

const char *fy_rule_id(const struct fy_system *s, uint16_t rule)
{
    return rule && rule < s->rulebook->n_rules ? s->rulebook->rules[rule].id : "";
}

int fy_rule_find(const struct fy_system *s, const char *id)
{
    for (int i = 1; i < s->rulebook->n_rules; i++)
        if (fy_same_id(s->rulebook->rules[i].id, id))
            return i;
    return -1;
}

int fy_noun_find(const struct fy_system *s, const char *name)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (!strcmp(s->nouns[i].name, name))
            return FY_NOUN + i;
    return FY_NONE;
}

int32_t fy_thing_find(const struct fy_game *g, int noun, const char *id)
{
    int n = noun >= FY_NOUN ? g->sys->count(g->data, noun) : 0;
    for (int i = 0; i < n; i++) {
        struct fy_name name = g->sys->name(g->data, NULL, noun, i);
        if (name.id && fy_same_id(name.id, id))
            return i;
    }
    return n && g->sys->find ? g->sys->find(g->data, noun, id) : -1;
}

static struct fy_name thing(const struct fy_game *g, int noun, int32_t index)
{
    struct fy_name none = {NULL, NULL};
    return noun >= FY_NOUN && index >= 0 ? g->sys->name(g->data, g->options, noun, index) : none;
}

const char *fy_thing_id(const struct fy_game *g, int noun, int32_t index)
{
    const char *id = thing(g, noun, index).id;
    return id ? id : "?";
}

const char *fy_thing_title(const struct fy_game *g, int noun, int32_t index)
{
    struct fy_name name = thing(g, noun, index);
    return name.title ? name.title : name.id ? name.id : "nothing";
}

/* Hundredths of an inch as "7.25", "-0.5", "12". */
static size_t inch_write(int32_t value, char *out, size_t n)
{
    int64_t v = value;
    const char *sign = v < 0 ? "-" : "";
    if (v < 0)
        v = -v;
    if (v % 100 == 0)
        return fy_print(out, n, "%s%d", sign, (int)(v / 100));
    if (v % 10 == 0)
        return fy_print(out, n, "%s%d.%d", sign, (int)(v / 100), (int)(v % 100 / 10));
    return fy_print(out, n, "%s%d.%02d", sign, (int)(v / 100), (int)(v % 100));
}

static bool inch_read(const char *text, int32_t *value)
{
    const char *p = text;
    bool minus = *p == '-';
    p += minus;
    int32_t v = 0;
    int digits = 0;
    for (; isdigit((unsigned char)*p); p++, digits++)
        if (digits > 5)
            return false;
        else
            v = v * 10 + (*p - '0');
    v *= 100;
    if (*p == '.') {
        p++;
        for (int unit = 10; unit && isdigit((unsigned char)*p); p++, digits++, unit /= 10)
            v += (*p - '0') * unit;
    }
    *value = minus ? -v : v;
    return digits && !*p;
}

bool fy_value_read(const struct fy_game *g, int kind, const char *text, int32_t *value)
{
    char *end;
    if (kind >= FY_NOUN)
        return (*value = fy_thing_find(g, kind, text)) >= 0;
    if (kind == FY_INCH)
        return inch_read(text, value);
    long long v = strtoll(text, &end, 10);
    *value = (int32_t)v;
    return end != text && !*end && v >= INT32_MIN && v <= INT32_MAX;
}

size_t fy_value_write(const struct fy_game *g, int kind, int32_t value, char *out, size_t n)
{
    if (kind >= FY_NOUN)
        return fy_print(out, n, "%s", fy_thing_id(g, kind, value));
    if (kind == FY_INCH)
        return inch_write(value, out, n);
    return fy_print(out, n, "%d", (int)value);
}

/* ------------------------------------------------------------------ templates */

/* "{3|missed|pinned|destroyed}": the word number `value`, the last one for anything beyond. */
static size_t pick_word(const char *words, const char *end, int32_t value, char *out, size_t n)
{
    for (; value > 0; value--) {
        const char *bar = memchr(words, '|', (size_t)(end - words));
        if (!bar)
            break;
        words = bar + 1;
    }
    const char *stop = memchr(words, '|', (size_t)(end - words));
    return fy_print(out, n, "%.*s", (int)((stop ? stop : end) - words), words);
}

static size_t thing_text(const struct fy_game *g, const char *kind, size_t len, int32_t value, char *out, size_t n)
{
    char name[32];
    const char *dot = memchr(kind, '.', len);
    size_t name_len = dot ? (size_t)(dot - kind) : len;
    fy_print(name, sizeof name, "%.*s", (int)name_len, kind);
    int noun = fy_noun_find(g->sys, name);
    return fy_print(out, n, "%s", dot ? fy_thing_id(g, noun, value) : fy_thing_title(g, noun, value));
}

/* One {...}; spec is what stands between the braces behind the argument's name. */
static size_t one_slot(const struct fy_game *g, const char *spec, const char *end, int32_t value, char *out, size_t n)
{
    size_t len = (size_t)(end - spec);
    if (len && *spec == '|')
        return pick_word(spec + 1, end, value, out, n);
    if (!len || *spec != ':')
        return fy_print(out, n, "%d", (int)value);
    spec++, len--;
    if (len == 1 && *spec == '+')
        return fy_print(out, n, "%+d", (int)value);
    if (len == 4 && !memcmp(spec, "inch", 4))
        return inch_write(value, out, n);
    if (len == 4 && !memcmp(spec, "text", 4))
        return fy_print(out, n, "%s", value >= 0 && value < g->sys->n_texts ? g->sys->texts[value] : "?");
    return thing_text(g, spec, len, value, out, n);
}

static size_t point_text(int32_t x, int32_t y, char *out, size_t n)
{
    size_t at = inch_write(x, out, n);
    at += fy_print(out + at, n - at, ", ");
    return at + inch_write(y, out + at, n - at);
}

size_t fy_text_format(const struct fy_game *g, const char *format, const int32_t *args, int n_args, char *out, size_t n)
{
    size_t at = 0;
    if (n)
        *out = '\0';
    for (const char *p = format; *p && at + 1 < n;) {
        const char *end = *p == '{' ? strchr(p, '}') : NULL;
        if (end && isdigit((unsigned char)p[1])) {
            int i = p[1] - '0';
            if (i + 1 < n_args && end - p == 8 && !memcmp(p + 2, ":point", 6))
                at += point_text(args[i], args[i + 1], out + at, n - at);
            else
                at += one_slot(g, p + 2, end, i < n_args ? args[i] : 0, out + at, n - at);
            p = end + 1;
        } else {
            out[at++] = *p++;
            out[at] = '\0';
        }
    }
    return at;
}

static const char *text_of(const struct fy_game *g, uint16_t id)
{
    return id < g->sys->n_texts && g->sys->texts[id] ? g->sys->texts[id] : "";
}

size_t fy_text_message(const struct fy_game *g, const struct fy_message *e, char *out, size_t n)
{
    return fy_text_format(g, text_of(g, e->text), e->arg, FY_ARGS, out, n);
}

int fy_message_pieces(const struct fy_game *g, const struct fy_message *e, int32_t out[FY_ARGS])
{
    const char *noun = g->sys->nouns[FY_PIECE - FY_NOUN].name;
    size_t length = strlen(noun);
    int n = 0;
    for (const char *p = strchr(text_of(g, e->text), '{'); p && n < FY_ARGS; p = strchr(p + 1, '{'))
        if (isdigit((unsigned char)p[1]) && p[2] == ':' && !strncmp(p + 3, noun, length) && strchr(".}", p[3 + length]))
            out[n++] = e->arg[p[1] - '0'];
    return n;
}

size_t fy_text_prompt(const struct fy_game *g, const struct fy_ask *a, char *out, size_t n)
{
    return fy_text_format(g, text_of(g, a->prompt), a->arg, FY_ARGS, out, n);
}

size_t fy_text_hint(const struct fy_game *g, const struct fy_ask *a, char *out, size_t n)
{
    return fy_text_format(g, text_of(g, a->hint), a->hint_arg, FY_ARGS, out, n);
}

size_t fy_text_pull(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    return fy_text_format(g, text_of(g, p->what), &p->who, 1, out, n);
}

size_t fy_text_outcome(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    return fy_value_write(g, p->sides ? FY_NUMBER : p->noun, p->face, out, n);
}

size_t fy_text_pulled(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    size_t at = p->sides ? fy_print(out, n, "d%d = %d", p->sides, (int)p->face)
              : p->unseen ? fy_print(out, n, "drawn unseen")
                         : fy_print(out, n, "drawn: %s", fy_thing_title(g, p->noun, p->face));
    if (*text_of(g, p->what)) {
        at += fy_print(out + at, n - at, ", ");
        at += fy_text_pull(g, p, out + at, n - at);
    }
    return at;
}

/* ------------------------------------------------------------------ choices */

size_t fy_text_choice(const struct fy_game *g, const struct fy_choice *c, char *out, size_t n)
{
    if (c->verb >= g->sys->n_verbs)
        return fy_print(out, n, "?");
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    const uint8_t kind[3] = {v->who, v->a, v->b};
    const int32_t value[3] = {c->who, c->a, c->b};
    size_t at = fy_print(out, n, "%s", v->name);
    for (int i = 0; i < 3; i++)
        if (kind[i] != FY_NONE) {
            at += fy_print(out + at, n - at, " ");
            at += fy_value_write(g, kind[i], value[i], out + at, n - at);
        }
    return at;
}

bool fy_choice_instead(const struct fy_game *g, const void *state, const struct fy_choice *refused, const struct fy_message *w,
                       struct fy_choice *instead)
{
    const struct fy_verb *v = &g->sys->verbs[refused->verb];
    const char *slot = strstr(text_of(g, w->text), ":point}");
    if (!slot || v->a != FY_INCH || v->b != FY_INCH)
        return false;
    *instead = *refused;
    instead->a = w->arg[slot[-1] - '0'];
    instead->b = w->arg[slot[-1] - '0' + 1];
    return g->sys->check(g->data, state, instead, NULL);
}

/* "{a|D|F|S}" in a label: a word by value. The length of the slot, 0 if it is none. */
static size_t slot_words(const struct fy_game *g, const char *p, const char *const slot[3], const int32_t value[3], char *out,
                         size_t n, size_t *at)
{
    char format[200];
    for (int i = 0; i < 3; i++) {
        size_t name = strlen(slot[i]) - 1, length = strcspn(p, "}") + 1;
        if (strncmp(p, slot[i], name) != 0 || p[name] != '|')
            continue;
        fy_print(format, sizeof format, "{0%.*s", (int)(length - name), p + name);
        *at += fy_text_format(g, format, &value[i], 1, out + *at, n - *at);
        return length;
    }
    return 0;
}

/* "{each:at}" in a label: all that the choice names, and how often: "at g2 and g4", "twice at g2 and once at g4". The
 * length of the slot, 0 if it is none. */
static size_t slot_each(const struct fy_game *g, const char *p, const uint8_t kind[3], const int32_t value[3], char *out,
                        size_t n, size_t *at)
{
    static const char *const often[] = {"once ", "twice ", "three times "};
    int first[3], times[3], k = 0;
    bool again = false;
    if (strncmp(p, "{each:", 6) != 0)
        return 0;
    for (int i = 0; i < 3 && kind[i] != FY_NONE; i++) {
        int j = 0;
        while (j < k && value[first[j]] != value[i])
            j++;
        if (j == k)
            first[k] = i, times[k++] = 0;
        again |= times[j]++ > 0;
    }
    for (int j = 0; j < k; j++) {
        *at += fy_print(out + *at, n - *at, "%s", !j ? "" : j == k - 1 ? " and " : ", ");
        if (!j || again)
            *at += fy_print(out + *at, n - *at, "%s%.*s ", again ? often[times[j] - 1] : "", (int)strcspn(p + 6, "}"), p + 6);
        *at += fy_print(out + *at, n - *at, "%s", fy_thing_title(g, kind[first[j]], value[first[j]]));
    }
    return strcspn(p, "}") + 1;
}

/* Labels use {who}, {a} and {b}; kinds come from the verb. */
size_t fy_text_choice_label(const struct fy_game *g, const struct fy_choice *c, char *out, size_t n)
{
    if (c->verb >= g->sys->n_verbs)
        return fy_print(out, n, "?");
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    const char *const slot[3] = {"{who}", "{a}", "{b}"};
    const uint8_t kind[3] = {v->who, v->a, v->b};
    const int32_t value[3] = {c->who, c->a, c->b};
    size_t at = 0;
    if (n)
        *out = '\0';
    for (const char *p = v->label; *p && at + 1 < n;) {
        int i = 0;
        while (i < 3 && strncmp(p, slot[i], strlen(slot[i])) != 0)
            i++;
        if (i < 3) {
            at += kind[i] >= FY_NOUN ? fy_print(out + at, n - at, "%s", fy_thing_title(g, kind[i], value[i]))
                                     : fy_value_write(g, kind[i], value[i], out + at, n - at);
            p += strlen(slot[i]);
            continue;
        }
        size_t words = *p == '{' ? slot_words(g, p, slot, value, out, n, &at) : 0;
        if (!words)
            words = slot_each(g, p, kind, value, out, n, &at);
        p += words;
        if (!words) {
            out[at++] = *p++;
            out[at] = '\0';
        }
    }
    return at;
}

uint16_t fy_choice_rule(const struct fy_system *s, const struct fy_choice *c, const struct fy_ask *ask)
{
    return c->verb < s->n_verbs && s->verbs[c->verb].rule ? s->verbs[c->verb].rule : ask ? ask->rule : 0;
}

static const char *kind_word(const struct fy_game *g, int kind)
{
    return kind >= FY_NOUN ? g->sys->nouns[kind - FY_NOUN].name : kind == FY_INCH ? "distance in inches" : "number";
}

static bool no_such_verb(const struct fy_game *g, const char *word, char *error, size_t n)
{
    const char *names[128];
    int k = 0;
    for (; k < g->sys->n_verbs && k < 128; k++)
        names[k] = g->sys->verbs[k].name;
    const char *near = fy_nearest(word, names, k);
    if (near)
        fy_print(error, n, "there is no choice \"%s\"; did you mean \"%s\"?", word, near);
    else
        fy_print(error, n, "there is no choice \"%s\"", word);
    return false;
}

/* Verbs may share a name when they take different numbers of words ("shoot X", "shoot X Y"): the one with this many,
 * or else the first of the name; -1: there is none. */
static int find_verb(const struct fy_system *s, const char *name, int words)
{
    int first = -1;
    for (int i = 0; i < s->n_verbs; i++) {
        const struct fy_verb *v = &s->verbs[i];
        if (!fy_same_id(v->name, name))
            continue;
        if ((v->who != FY_NONE) + (v->a != FY_NONE) + (v->b != FY_NONE) == words)
            return i;
        if (first < 0)
            first = i;
    }
    return first;
}

enum { CHOICE_WORDS = 4, CHOICE_WORD = 64 };

/* How many words there are; -1: too many, or too long. */
static int split_choice(const char *text, char words[CHOICE_WORDS][CHOICE_WORD])
{
    int k = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " \t\r\n");
        if (len && (k == CHOICE_WORDS || len >= CHOICE_WORD))
            return -1;
        if (len)
            fy_print(words[k++], CHOICE_WORD, "%.*s", (int)len, p);
        p += len + (p[len] != '\0');
    }
    return k;
}

bool fy_text_read_choice(const struct fy_game *g, const char *text, struct fy_choice *c, char *error, size_t n)
{
    char words[CHOICE_WORDS][CHOICE_WORD];
    int k = split_choice(text, words);
    *c = (struct fy_choice){0};
    if (k < 1) {
        fy_print(error, n, k ? "that is too long for a choice" : "a choice is needed");
        return false;
    }
    int verb = find_verb(g->sys, words[0], k - 1);
    if (verb < 0)
        return no_such_verb(g, words[0], error, n);
    const struct fy_verb *v = &g->sys->verbs[verb];
    const uint8_t kind[3] = {v->who, v->a, v->b};
    int32_t value[3] = {0, 0, 0};
    int w = 1;
    for (int i = 0; i < 3; i++) {
        if (kind[i] == FY_NONE)
            continue;
        if (w == k) {
            fy_print(error, n, "\"%s\" needs a %s", v->name, kind_word(g, kind[i]));
            return false;
        }
        if (!fy_value_read(g, kind[i], words[w], &value[i]) || (i == 0 && (value[0] < 0 || value[0] > UINT16_MAX))) {
            fy_print(error, n, kind[i] >= FY_NOUN ? "there is no %s \"%s\"" : "not a %s: \"%s\"", kind_word(g, kind[i]),
                     words[w]);
            return false;
        }
        w++;
    }
    if (w < k) {
        fy_print(error, n, "\"%s\" is too much after \"%s\"", words[w], v->name);
        return false;
    }
    *c = (struct fy_choice){(uint16_t)verb, (uint16_t)value[0], value[1], value[2]};
    return true;
}

/* ------------------------------------------------------------------ options */

void fy_options_initial(const struct fy_system *s, int16_t options[FY_OPTIONS])
{
    memset(options, 0, sizeof(int16_t) * FY_OPTIONS);
    for (int i = 0; i < s->n_options; i++)
        options[i] = s->options[i].initial;
}

static const char *const off_on[] = {"off", "on", NULL};

static const char *const *option_words(const struct fy_option *o)
{
    return o->words ? o->words : o->lo == 0 && o->hi == 1 ? off_on : NULL;
}

size_t fy_option_value(const struct fy_option *o, int16_t value, char *out, size_t n)
{
    const char *const *words = option_words(o);
    return words ? fy_print(out, n, "%s", words[value - o->lo]) : fy_print(out, n, "%d", value);
}

static bool option_word(const struct fy_option *o, const char *word, int16_t *value)
{
    const char *const *words = option_words(o);
    for (int i = 0; words && words[i]; i++)
        if (fy_same_id(words[i], word)) {
            *value = (int16_t)(o->lo + i);
            return true;
        }
    char *end;
    long long v = strtoll(word, &end, 10);
    if (end == word || *end || v < o->lo || v > o->hi)
        return false;
    *value = (int16_t)v;
    return true;
}

const struct fy_option *fy_option_find(const struct fy_system *s, const char *text)
{
    char name[64];
    fy_print(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; i < s->n_options; i++)
        if (fy_same_id(s->options[i].name, name))
            return &s->options[i];
    return NULL;
}

static bool no_such_option(const struct fy_system *s, const char *text, char *error, size_t n)
{
    char name[64];
    const char *names[FY_OPTIONS];
    fy_print(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; i < s->n_options; i++)
        names[i] = s->options[i].name;
    const char *near = fy_nearest(name, names, s->n_options);
    if (near)
        fy_print(error, n, "%s has no option \"%s\"; did you mean \"%s\"?", s->key, name, near);
    else
        fy_print(error, n, "%s has no option \"%s\"", s->key, name);
    return false;
}

bool fy_option_read(const struct fy_system *s, const char *text, int16_t options[FY_OPTIONS], char *error, size_t n)
{
    const char *equals = strchr(text, '=');
    const struct fy_option *o = fy_option_find(s, text);
    if (!o)
        return no_such_option(s, text, error, n);
    if (option_word(o, equals ? equals + 1 : "1", &options[o - s->options]))
        return true;
    size_t at = fy_print(error, n, "option %s cannot be \"%s\"; it can be ", o->name, equals ? equals + 1 : "on");
    bool range = o->hi - o->lo >= 12; /* told by its ends */
    char value[32];
    for (int v = o->lo; v <= o->hi; v += range ? o->hi - o->lo : 1) {
        fy_option_value(o, (int16_t)v, value, sizeof value);
        at += fy_print(error + at, n - at, "%s%s", v == o->lo ? "" : range ? " to " : ", ", value);
    }
    return false;
}
