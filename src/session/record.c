/* record.c - records in and out. The format is docs/records.md. */
#include "session.h"

#include "foray/position.h"
#include "foray/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *fy_record_head(const struct fy_session *s)
{
    const struct fy_system *sys = s->game->sys;
    struct fy_text t = {0};
    char value[64];
    fy_put(&t, "foray record 1\nsystem %s\nscenario %s\nrevision %u\ndata %016llx\nseed %llu\n", sys->key, s->game->scenario,
        (unsigned)sys->revision, (unsigned long long)s->game->data_hash, (unsigned long long)s->config.seed);
    for (int i = 0; i < sys->n_options; i++)
        if (s->config.options[i] != sys->options[i].initial) {
            fy_option_value(&sys->options[i], s->config.options[i], value, sizeof value);
            fy_put(&t, "option %s=%s\n", sys->options[i].name, value);
        }
    fy_put(&t, "dice %s\nundo-policy %s\n", fy_dice_mode_words[s->config.dice], fy_undo_words[s->config.undo]);
    if (s->position)
        fy_put(&t, "position %s\n", s->position);
    return t.text;
}

char *fy_record_write(const struct fy_session *s)
{
    struct fy_text t = {0};
    char *head = fy_record_head(s);
    fy_put(&t, "%s", head);
    free(head);
    for (int i = 0; i < s->n_record; i++)
        fy_put(&t, "%s\n", s->record[i]);
    if (!s->starting)
        fy_put(&t, "hash %016llx\n", (unsigned long long)fy_state_hash(s->game, s->state));
    return t.text;
}

uint64_t fy_record_hash(const char *text)
{
    struct fy_text t = {0};
    while (*text) {
        size_t n = strcspn(text, "\n"), length = n;
        while (length && (text[length - 1] == '\r' || text[length - 1] == ' '))
            length--;
        if (length && *text != '#' && strncmp(text, "hash ", 5) != 0)
            fy_put(&t, "%.*s\n", (int)length, text);
        text += n + (text[n] == '\n');
    }
    uint64_t hash = fy_hash(t.text ? t.text : "", t.n);
    free(t.text);
    return hash;
}

/* ------------------------------------------------------------------ in */

struct reader {
    const char *rest;
    int line, act;
    char *error;
    char system[32], scenario[64];
    unsigned revision;
    uint64_t data;
    struct fy_session_config config;
    json_t *position;
    struct fy_game *game;
    struct fy_session *session;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct reader *r, const char *format, ...)
{
    va_list ap;
    size_t at = fy_print(r->error, FY_ERROR, "record, line %d", r->line);
    if (r->act)
        at += fy_print(r->error + at, FY_ERROR - at, " (act %d)", r->act);
    at += fy_print(r->error + at, FY_ERROR - at, ": ");
    va_start(ap, format);
    fy_vprint(r->error + at, FY_ERROR - at, format, ap);
    va_end(ap);
    return false;
}

/* The next line that is not blank, without its end; false when there is none. */
static bool next_line(struct reader *r, char **out)
{
    while (*r->rest) {
        size_t n = strcspn(r->rest, "\n");
        char *line = fy_must(malloc(n + 1));
        memcpy(line, r->rest, n);
        line[n] = '\0';
        line[strcspn(line, "\r")] = '\0';
        r->rest += n + (r->rest[n] == '\n');
        r->line++;
        if (line[strspn(line, " \t")] && *line != '#') {
            *out = line;
            return true;
        }
        free(line);
    }
    return false;
}

static bool head_line(struct reader *r, const char *key, const char *value)
{
    uint64_t number = 0;
    const struct fy_system *s = fy_system_find(r->system);
    char error[300];
    int i;
    if (!strcmp(key, "system")) {
        fy_print(r->system, sizeof r->system, "%s", value);
        if (!(s = fy_system_find(value)))
            return wrong(r, "there is no system \"%s\" in this build", value);
        fy_session_config_initial(s, &r->config);
    } else if (!s)
        return wrong(r, "the system must come first");
    else if (!strcmp(key, "scenario"))
        fy_print(r->scenario, sizeof r->scenario, "%s", value);
    else if (!strcmp(key, "revision") && fy_count_read(value, 10, UINT32_MAX, &number))
        r->revision = (unsigned)number;
    else if (!strcmp(key, "data") && fy_count_read(value, 16, UINT64_MAX, &r->data))
        return true;
    else if (!strcmp(key, "seed") && fy_count_read(value, 0, UINT64_MAX, &r->config.seed))
        return true;
    else if (!strcmp(key, "option"))
        return fy_option_read(s, value, r->config.options, error, sizeof error) || wrong(r, "%s", error);
    else if (!strcmp(key, "dice") && (i = fy_word_find(fy_dice_mode_words, value)) >= 0)
        r->config.dice = (enum fy_dice_mode)i;
    else if (!strcmp(key, "undo-policy") && (i = fy_word_find(fy_undo_words, value)) >= 0)
        r->config.undo = (enum fy_undo_policy)i;
    else if (!strcmp(key, "position") && !r->position && (r->position = json_loads(value, JSON_REJECT_DUPLICATES, NULL)))
        return true;
    else
        return wrong(r, "\"%s %.60s\" is not a line of a record's head", key, value);
    return true;
}

/* Everything before the first act; leaves that act in *line (NULL if there is none). */
static bool read_head(struct reader *r, char **line)
{
    *line = NULL;
    if (!next_line(r, line) || strcmp(*line, "foray record 1") != 0) {
        free(*line);
        *line = NULL;
        return wrong(r, "this is not a record: it must start with \"foray record 1\"");
    }
    free(*line);
    *line = NULL;
    while (next_line(r, line)) {
        char *space = strchr(*line, ' ');
        if (!strcmp(*line, "setup") || !strncmp(*line, "setup ", 6) || **line == '>' || !strncmp(*line, "undo ", 5) ||
            !strncmp(*line, "hash ", 5))
            return true;
        bool ok = space != NULL;
        if (ok)
            *space = '\0';
        ok = ok ? head_line(r, *line, space + 1) : wrong(r, "\"%.60s\" is not a line of a record's head", *line);
        free(*line);
        *line = NULL;
        if (!ok)
            return false;
    }
    return true;
}

static bool open_game(struct reader *r, const char *dir)
{
    char error[FY_ERROR];
    const struct fy_system *s = fy_system_find(r->system);
    if (!s)
        return wrong(r, "it does not say which system it is of");
    r->game = fy_game_open(s, *r->scenario ? r->scenario : NULL, dir, error);
    if (!r->game)
        return wrong(r, "%.400s", error);
    r->config.position = r->position;
    r->session = fy_session_blank(r->game, &r->config);
    r->session->owned = r->game;
    if (r->position && !fy_session_start(r->session, error))
        return wrong(r, "%.400s", error);
    return true;
}

/* Outcomes: numbers are dice, noun:id draws. */
static bool read_outcomes(struct reader *r, char *text, int32_t *dice, uint32_t *n_dice, int32_t *draws,
                          uint32_t *n_draws)
{
    for (char *save, *w = strtok_r(text, " \t", &save); w; w = strtok_r(NULL, " \t", &save)) {
        char *colon = strchr(w, ':');
        int32_t value;
        int noun = FY_NUMBER;
        if (colon) {
            *colon = '\0';
            noun = fy_noun_find(r->game->sys, w);
            w = colon + 1;
        }
        if (*n_dice + *n_draws >= FY_TAPE_MAX || noun == FY_NONE || !fy_value_read(r->game, noun, w, &value))
            return wrong(r, "\"%.60s\" is not an outcome", w);
        if (colon)
            draws[(*n_draws)++] = value;
        else
            dice[(*n_dice)++] = value;
    }
    return true;
}

static bool replay_act(struct reader *r, char *line)
{
    char error[FY_ERROR], nothing[] = "";
    bool setup = *line == 's', ok = true;
    char *text = line + (setup ? 5 : 1), *outcomes = setup ? text : strchr(text, '=');
    struct fy_choice c = {0};
    int32_t *dice = fy_must(malloc(FY_TAPE_MAX * sizeof *dice)), *draws = fy_must(malloc(FY_TAPE_MAX * sizeof *draws));
    uint32_t n_dice = 0, n_draws = 0;
    r->act += !setup;
    if (!setup && outcomes)
        *outcomes++ = '\0';
    if (setup != r->session->starting)
        ok = wrong(r, setup ? "a second set-up" : "a choice before the set-up");
    if (ok && !setup && !fy_text_read_choice(r->game, text, &c, error, sizeof error))
        ok = wrong(r, "%.400s", error);
    ok = ok && read_outcomes(r, outcomes ? outcomes : nothing, dice, &n_dice, draws, &n_draws);
    if (ok && !fy_session_replay(r->session, setup, &c, dice, n_dice, draws, n_draws, error))
        ok = wrong(r, "%.400s", error);
    free(dice);
    free(draws);
    return ok;
}

/* Why a record may not fit: said with the first thing that does not. */
static void add_reason(struct reader *r)
{
    size_t at = strlen(r->error);
    if (r->revision != r->game->sys->revision)
        at += fy_print(r->error + at, FY_ERROR - at, "; it was made under revision %u of the rules, this is revision %u",
                       r->revision, (unsigned)r->game->sys->revision);
    if (r->data != r->game->data_hash)
        fy_print(r->error + at, FY_ERROR - at, "; it was made with other data files");
}

static bool check_hash(struct reader *r, const char *text)
{
    uint64_t hash;
    if (!fy_count_read(text, 16, UINT64_MAX, &hash))
        return wrong(r, "\"%.40s\" is not a hash", text);
    if (r->session->starting)
        return wrong(r, "a hash before the set-up");
    if (hash != fy_state_hash(r->game, r->session->state))
        return wrong(r, "the game stands otherwise here than when it was recorded");
    return true;
}

/* errand HASH NAME: the choice before it came from that game. */
static bool read_reference(struct reader *r, const char *text)
{
    struct fy_reference reference;
    char error[FY_ERROR], digits[20];
    size_t n = strcspn(text, " ");
    fy_print(digits, sizeof digits, "%.*s", (int)(n < sizeof digits ? n : sizeof digits - 1), text);
    if (n > 16 || !fy_count_read(digits, 16, UINT64_MAX, &reference.hash) || text[n] != ' ' || !text[n + 1] || strlen(text + n + 1) > 60 ||
        strpbrk(text + n, "/\\"))
        return wrong(r, "\"%.60s\" does not refer to a record: a hash and a name", text);
    fy_print(reference.name, sizeof reference.name, "%s", text + n + 1);
    return fy_session_refer(r->session, &reference, error) || wrong(r, "%.400s", error);
}

static bool read_line(struct reader *r, char *line)
{
    char error[FY_ERROR];
    uint64_t ply;
    if (*line == '>' || !strcmp(line, "setup") || !strncmp(line, "setup ", 6))
        return replay_act(r, line);
    if (!strncmp(line, "hash ", 5))
        return check_hash(r, line + 5);
    if (!strncmp(line, "errand ", 7))
        return read_reference(r, line + 7);
    if (strncmp(line, "undo ", 5) != 0 || !fy_count_read(line + 5, 10, UINT32_MAX, &ply))
        return wrong(r, "\"%.60s\" is not an act", line);
    if (!fy_session_undo(r->session, (uint32_t)ply, error))
        return wrong(r, "%.400s", error);
    return true;
}

static bool not_utf8(struct reader *r, const char *text)
{
    const char *at = fy_not_utf8(text);
    r->line = 1;
    for (const char *p = text; at && p < at; p++)
        r->line += *p == '\n';
    if (at)
        wrong(r, "this is not UTF-8");
    r->line = 0;
    return at != NULL;
}

struct fy_session *fy_record_read(const char *text, const char *data_dir, char error[FY_ERROR])
{
    struct reader r = {.rest = text, .error = error};
    char *line;
    if (not_utf8(&r, text))
        return NULL;
    bool ok = read_head(&r, &line) && open_game(&r, data_dir);
    while (ok && line) {
        ok = read_line(&r, line);
        free(line);
        line = NULL;
        if (!ok)
            add_reason(&r);
        else
            next_line(&r, &line);
    }
    free(line);
    json_decref(r.position);
    if (ok && r.session->starting)
        ok = r.session->config.dice != FY_DICE_SEEDED ? fy_session_start(r.session, error)
                                                      : wrong(&r, "it ends before the set-up");
    if (ok)
        return r.session;
    if (r.session)
        fy_session_free(r.session);
    else
        fy_game_close(r.game);
    return NULL;
}
