/* cases.c - reading case files: lines into statements, and the statements that arrange. See docs/cases.md. */
#include "cases.h"

#include "foray/position.h"
#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 64 };

/* ------------------------------------------------------------------ arranging */

static bool take_numbers(struct run *r, int n, char **w, struct outcomes *o)
{
    for (int i = 0; i < n; i++) {
        uint64_t v = 0;
        if (!fy_count_read(w[i], 10, 255, &v) || !v)
            return fy_case_fail(r, "not a die: \"%s\"", w[i]);
        if (o->n_dice >= CASE_OUTCOMES)
            return fy_case_fail(r, "too many dice");
        o->dice[o->n_dice++] = (int32_t)v;
    }
    return true;
}

static bool take_names(struct run *r, int n, char **w, struct outcomes *o)
{
    for (int i = 0; i < n; i++) {
        if (o->n_draws >= CASE_OUTCOMES)
            return fy_case_fail(r, "too many draws");
        fy_print(o->draws[o->n_draws++], sizeof o->draws[0], "%s", w[i]);
    }
    return true;
}

/* The words after `place`: each a yes or no of the piece, or field=value. */
static bool place_words(struct run *r, const char *piece, int n, char **w)
{
    char error[FY_ERROR];
    for (int i = 0; i < n; i++) {
        char *equals = strchr(w[i], '=');
        if (equals)
            *equals = '\0';
        if (!fy_field_set(r->game, r->state, piece, w[i], equals ? equals + 1 : NULL, error))
            return fy_case_fail(r, "%s", error);
    }
    return true;
}

static bool place(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    int next = 2;
    if (n < 2)
        return fy_case_fail(r, "place PIECE PLACE [state …]");
    if (fy_field_find(r->game->sys, "at") && !fy_field_set(r->game, r->state, w[0], "at", w[1], error))
        return fy_case_fail(r, "%s", error);
    if (!fy_field_find(r->game->sys, "at")) { /* a table in inches */
        if (n < 3 || !fy_field_set(r->game, r->state, w[0], "x", w[1], error) ||
            !fy_field_set(r->game, r->state, w[0], "y", w[2], error))
            return fy_case_fail(r, "%s", n < 3 ? "place PIECE X Y [state …]" : error);
        next = 3;
    }
    return place_words(r, w[0], n - next, w + next);
}

/* set FIELD [VALUE] | set THING FIELD [VALUE] */
static bool set(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    const struct fy_field *f = n ? fy_field_find(r->game->sys, w[0]) : NULL;
    bool scalar = f && f->each == FY_NONE;
    if (n < 1 || n > (scalar ? 2 : 3) || (n < 2 && !scalar))
        return fy_case_fail(r, "set FIELD VALUE, or set THING FIELD [VALUE]");
    bool ok = scalar ? fy_field_set(r->game, r->state, NULL, w[0], n > 1 ? w[1] : NULL, error)
                     : fy_field_set(r->game, r->state, w[0], w[1], n > 2 ? w[2] : NULL, error);
    return ok || fy_case_fail(r, "%s", error);
}

/* phase A turn 3: pairs of scalar fields and values */
static bool pairs(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    for (int i = 0; i + 1 < n; i += 2)
        if (!fy_field_set(r->game, r->state, NULL, w[i], w[i + 1], error))
            return fy_case_fail(r, "%s", error);
    return n % 2 == 0 || fy_case_fail(r, "\"%s\" needs a value", w[n - 1]);
}

/* Does the system have a statement of its own for this line, or for `place PIECE PLACE` at its start? What follows the
 * place are then fields of the piece, as with any other. */
static bool own_statement(struct run *r, int n, char **w, bool *done)
{
    const struct fy_system *s = r->game->sys;
    const char *const *words = (const char *const *)w;
    const char *error = NULL;
    *done = s->cases.arrange && s->cases.arrange(r->game->data, r->state, n, words, &error);
    bool fields = !*done && !error && s->cases.arrange && n > 3 && !strcmp(w[0], "place");
    if (fields)
        *done = s->cases.arrange(r->game->data, r->state, 3, words, &error);
    if (!*done && error)
        return fy_case_fail(r, "%s", error);
    return !*done || !fields || place_words(r, w[1], n - 3, w + 3);
}

/* ------------------------------------------------------------------ statements */

static bool option(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    const struct fy_system *s = fy_system_find(r->system);
    if (!s)
        return fy_case_fail(r, "there is no system \"%s\"", r->system);
    for (int i = 0; i < n; i++)
        if (!fy_option_read(s, w[i], r->options, error, sizeof error))
            return fy_case_fail(r, "%s", error);
    return true;
}

/* with KEY VALUE: a key of the scenario changed, its value as in the data file */
static bool change(struct run *r, const char *key)
{
    const char *value = r->raw + strlen("with");
    size_t at = strlen(r->changes), room = sizeof r->changes - at;
    value += strspn(value, " \t") + strlen(key);
    value += strspn(value, " \t");
    json_t *read = json_loads(value, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    json_decref(read);
    if (!read)
        return fy_case_fail(r, "this is no value of a data file: %s", value);
    return fy_print(r->changes + at, room, "%s\"%s\": %s", at ? ", " : "", key, value) + 1 < room ||
           fy_case_fail(r, "the changes are too long");
}

/* Statements before the game is set up. */
static bool heading(struct run *r, int n, char **w, bool *done)
{
    *done = true;
    if (!strcmp(w[0], "scenario") && n == 2)
        return fy_print(r->scenario, sizeof r->scenario, "%s", w[1]), true;
    if (!strcmp(w[0], "with") && n >= 3)
        return change(r, w[1]);
    if (!strcmp(w[0], "option"))
        return option(r, n - 1, w + 1);
    if (!strcmp(w[0], "seed") && n == 2)
        return fy_count_read(w[1], 0, UINT64_MAX, &r->seed) || fy_case_fail(r, "not a seed: \"%s\"", w[1]);
    if (!strcmp(w[0], "start-dice"))
        return take_numbers(r, n - 1, w + 1, &r->at_start);
    if (!strcmp(w[0], "start-draw"))
        return take_names(r, n - 1, w + 1, &r->at_start);
    return *done = false;
}

/* Statements that change the position by hand. */
static bool arranging(struct run *r, int n, char **w, bool *done)
{
    *done = true;
    if (!fy_case_start(r))
        return false;
    bool own = false;
    if (!own_statement(r, n, w, &own))
        return false;
    if (own)
        return r->dirty = true;
    if (!strcmp(w[0], "empty") && n == 1) {
        if (!r->game->sys->cases.empty)
            return fy_case_fail(r, "%s has no empty board", r->system);
        r->game->sys->cases.empty(r->game->data, r->state);
        return r->dirty = true;
    }
    if (!strcmp(w[0], "place"))
        return r->dirty = true, place(r, n - 1, w + 1);
    if (!strcmp(w[0], "set"))
        return r->dirty = true, set(r, n - 1, w + 1);
    if (!strcmp(w[0], "phase"))
        return r->dirty = true, pairs(r, n, w);
    return *done = false;
}

static bool statement(struct run *r, int n, char **w)
{
    bool done;
    if (heading(r, n, w, &done) || done)
        return r->started && done ? fy_case_fail(r, "\"%s\" must come before the position", w[0]) : !r->failed;
    if (!strcmp(w[0], "dice"))
        return take_numbers(r, n - 1, w + 1, &r->given);
    if (!strcmp(w[0], "draw"))
        return take_names(r, n - 1, w + 1, &r->given);
    if (arranging(r, n, w, &done) || done)
        return !r->failed;
    if (!fy_case_ready(r))
        return false;
    if (!strcmp(w[0], "do"))
        return fy_case_do(r, n - 1, w + 1);
    if (!strcmp(w[0], "refuse"))
        return fy_case_refuse(r, n - 1, w + 1);
    if (!strcmp(w[0], "expect"))
        return fy_case_expect(r, n - 1, w + 1);
    if (!strcmp(w[0], "choices"))
        return fy_case_choices(r, n - 1, w + 1);
    if (!strcmp(w[0], "remember") && n == 1)
        return fy_case_remember(r);
    if (!strcmp(w[0], "return") && n == 1)
        return memcpy(r->state, r->remembered, r->game->sys->state_size), true;
    return fy_case_fail(r, "there is no statement \"%s\"", w[0]);
}

/* ------------------------------------------------------------------ the file */

static void all_used(struct run *r, const struct outcomes *o, const char *whose)
{
    if (o->next_die < o->n_dice)
        fy_case_fail(r, "%u of the %u dice%s were not used", o->n_dice - o->next_die, o->n_dice, whose);
    if (o->next_draw < o->n_draws)
        fy_case_fail(r, "%u of the %u draws%s were not used", o->n_draws - o->next_draw, o->n_draws, whose);
}

static bool selected(const struct run *r)
{
    return !r->all->only || strstr(r->title, r->all->only);
}

static void finish(struct run *r)
{
    if (!r->open)
        return;
    r->open = false;
    if (!selected(r))
        return;
    fy_case_start(r); /* a case of nothing but headings still has its set-up */
    all_used(r, &r->at_start, " of the set-up");
    all_used(r, &r->given, "");
    *(r->failed ? &r->all->failed : &r->all->passed) += 1;
    if (r->all->report)
        r->all->report(r->all->context, r->file, r->title_line, r->title, r->failed ? r->why : NULL);
}

static void begin(struct run *r, const char *title)
{
    finish(r);
    r->open = true;
    r->failed = r->started = r->dirty = false;
    r->title_line = r->line;
    fy_print(r->title, sizeof r->title, "%s", title);
    r->scenario[0] = r->changes[0] = '\0';
    r->seed = 1;
    r->at_start = r->given = (struct outcomes){0};
    r->n_logged = 0;
    free(r->remembered_view);
    r->remembered_view = NULL;
    const struct fy_system *s = fy_system_find(r->system);
    if (s)
        fy_options_initial(s, r->options);
}

static void one_line(struct run *r, char *text)
{
    char *w[WORDS];
    int n = 0;
    char raw[CASE_LINE];
    text[strcspn(text, "\r\n")] = '\0';
    char *p = text + strspn(text, " \t");
    if (*p == '#' || !*p)
        return;
    char *hash = strstr(p, " #");
    if (hash && strncmp(p, "case", 4) != 0)
        *hash = '\0';
    if (fy_not_utf8(p)) {
        if (!r->open)
            begin(r, "before the first case");
        fy_case_fail(r, "this line is not UTF-8");
        return;
    }
    fy_print(raw, sizeof raw, "%s", p);
    r->raw = raw;
    char *t = strtok(p, " \t");
    for (; t && n < WORDS; t = strtok(NULL, " \t"))
        w[n++] = t;
    if (!strcmp(w[0], "system") && n == 2 && !r->open)
        fy_print(r->system, sizeof r->system, "%s", w[1]);
    else if (!strcmp(w[0], "case"))
        begin(r, raw + 4 + strspn(raw + 4, " \t"));
    else if (!r->open)
        begin(r, "before the first case"), fy_case_fail(r, "a file starts with `case TITLE`");
    else if (!r->failed && t && strcmp(w[0], "with") != 0)
        fy_case_fail(r, "more than %d words", WORDS);
    else if (!r->failed && selected(r))
        statement(r, n, w);
}

/* tests/cases/chariot/combat.case: the folder's name is the key */
static void system_from_path(struct run *r, const char *path)
{
    const char *end = strrchr(path, '/'), *begin_at = end;
    while (begin_at && begin_at > path && begin_at[-1] != '/')
        begin_at--;
    if (end)
        fy_print(r->system, sizeof r->system, "%.*s", (int)(end - begin_at), begin_at);
}

/* Half a line would be another statement. */
static void too_long(struct run *r, FILE *f)
{
    for (int c; (c = getc(f)) != EOF && c != '\n';)
        ;
    if (!r->open)
        begin(r, "before the first case");
    fy_case_fail(r, "a line of more than %d bytes", CASE_LINE - 2);
}

static bool stopped(const struct fy_case_run *all)
{
    return all->stop && all->failed;
}

void fy_case_file(struct fy_case_run *all, const char *path)
{
    struct run *r = fy_case_new(all, path);
    char text[CASE_LINE];
    FILE *f = fopen(path, "r");
    int before = all->passed + all->failed;
    if (all->system)
        fy_print(r->system, sizeof r->system, "%s", all->system);
    else
        system_from_path(r, path);
    while (f && !stopped(all) && fgets(text, sizeof text, f)) {
        r->line++;
        bool whole = strchr(text, '\n') || feof(f);
        if (whole)
            one_line(r, text);
        else
            too_long(r, f);
    }
    if (!stopped(all)) /* the case that stands there has not begun */
        finish(r);
    if (!f || (all->passed + all->failed == before && !all->only)) {
        all->failed++;
        if (all->report)
            all->report(all->context, path, 0, path, f ? "there is no case in it" : "cannot be read");
    }
    if (f)
        fclose(f);
    fy_case_free(r);
}
