/* record.c - records in and out. The format is docs/records.md. */
#include "session.h"
#include "seal.h"

#include "foray/position.h"
#include "foray/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A seed that made only some of the dice, or is still a secret, does not stand in a record. */
static void put_seed(struct fy_text *t, const struct fy_session *s)
{
    uint64_t seed;
    bool may_be_told = s->read_from.record || s->config.seed_chosen || fy_session_over(s);
    if (may_be_told && fy_session_one_seed(s, &seed))
        fy_put(t, "seed %llu\n", (unsigned long long)seed);
}

/* Where the dice to come are from, for the store: "seed SEED" if the player chose it, otherwise "secret SEED". A game that was
 * read from a record has other dice since: "seed SEED" is then the seed in that record, if it had one, and "secret SEED ACTS"
 * or "chosen SEED ACTS" the seed since, with the number of acts that the record had. */
static void put_stored_seed(struct fy_text *t, const struct fy_session *s)
{
    const struct read_from *r = &s->read_from;
    if (r->record && r->seed_told)
        fy_put(t, "seed %llu\n", (unsigned long long)r->seed);
    fy_put(t, "%s %llu", !s->config.seed_chosen ? "secret" : r->record ? "chosen" : "seed", (unsigned long long)s->seed);
    if (r->record)
        fy_put(t, " %u", (unsigned)r->acts);
    fy_put(t, "\n");
}

/* The position holds what is hidden, where there is such a thing. */
static void put_position(struct fy_text *t, const struct fy_session *s)
{
    fy_put(t, "position ");
    if (s->game->sys->redeal)
        fy_seal(t, s->position, fy_hash(s->position, strlen(s->position)));
    else
        fy_put(t, "%s", s->position);
    fy_put(t, "\n");
}

static char *write_head(const struct fy_session *s, bool stored)
{
    const struct fy_system *sys = s->game->sys;
    struct fy_text t = {0};
    char value[FY_VALUE_TEXT];
    fy_put(&t, "foray record 1\nsystem %s\nscenario %s\nrevision %u\ndata %016llx\n", sys->key, s->game->scenario,
           (unsigned)sys->revision, (unsigned long long)s->game->data_hash);
    (stored ? put_stored_seed : put_seed)(&t, s);
    for (int i = 0; i < sys->n_options; i++)
        if (s->config.options[i] != fy_option_initial(s->game, &sys->options[i])) {
            fy_option_value(&sys->options[i], s->config.options[i], value, sizeof value);
            fy_put(&t, "option %s=%s\n", sys->options[i].name, value);
        }
    fy_put(&t, "dice %s\nundo-policy %s\n", fy_dice_mode_words[s->config.dice], fy_undo_words[s->config.undo]);
    if (s->position)
        put_position(&t, s);
    return t.text;
}

char *fy_record_head_stored(const struct fy_session *s)
{
    return write_head(s, true);
}

char *fy_record_write(const struct fy_session *s)
{
    struct fy_text t = {0};
    char *head = write_head(s, false);
    fy_put(&t, "%s", head);
    free(head);
    for (int i = 0; i < s->n_record; i++)
        fy_put(&t, "%s\n", s->record[i]);
    if (!s->starting)
        fy_put(&t, "hash %016llx\n", (unsigned long long)fy_state_hash(s->game, s->state));
    if (!strchr(t.text, FY_SEAL_MARK) || !fy_session_over(s))
        return t.text;
    char *open = fy_record_open(t.text);
    free(t.text);
    return open;
}

static bool starts(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

static bool is_stored_seed(const char *line)
{
    return starts(line, "secret ") || starts(line, "chosen ");
}

/* Sealed or not, a record is the same. */
static uint64_t hash_of(const char *record, bool with_seed)
{
    struct fy_text t = {0};
    char *open = fy_record_open(record);
    const char *text = open;
    while (*text) {
        size_t n = strcspn(text, "\n"), length = n;
        while (length && (text[length - 1] == '\r' || text[length - 1] == ' '))
            length--;
        bool counts = *text != '#' && !starts(text, "hash ") && !is_stored_seed(text) && (with_seed || !starts(text, "seed "));
        if (length && counts)
            fy_put(&t, "%.*s\n", (int)length, text);
        text += n + (text[n] == '\n');
    }
    uint64_t hash = fy_hash(t.text ? t.text : "", t.n);
    free(t.text);
    free(open);
    return hash;
}

uint64_t fy_record_hash(const char *text)
{
    return hash_of(text, false);
}

bool fy_record_fits(const char *text, uint64_t hash)
{
    return hash == hash_of(text, false) || hash == hash_of(text, true);
}

static const char *after_line(const char *line)
{
    size_t n = strcspn(line, "\n");
    return line + n + (line[n] == '\n');
}

/* Were there acts after those of the record that it was read from? Then its "seed" did not make all of the dice. */
static bool has_gone_on(const char *text)
{
    uint32_t acts = 0, known = UINT32_MAX;
    char line[64];
    for (; *text; text = after_line(text)) {
        acts += starts(text, "setup") || starts(text, ">") || starts(text, "undo ");
        if (!is_stored_seed(text))
            continue;
        fy_print(line, sizeof line, "%.*s", (int)(after_line(text) - text), text);
        sscanf(line, "%*s %*s %" SCNu32, &known);
    }
    return acts > known;
}

void fy_record_strip(char *text)
{
    char *to = text;
    bool gone_on = has_gone_on(text);
    for (const char *next; *text; text += next - text) {
        next = after_line(text);
        if (is_stored_seed(text) || (gone_on && starts(text, "seed ")))
            continue;
        memmove(to, text, (size_t)(next - text));
        to += next - text;
    }
    *to = '\0';
}

/* ------------------------------------------------------------------ in */

struct reader {
    const char *rest;
    int line, act;
    char *error;
    char system[32], scenario[FY_KEY];
    unsigned revision;
    uint64_t data, seed;
    bool seed_told;               /* there is a seed in it */
    struct {
        bool given, chosen, record;
        uint64_t seed, acts;
    } to_come;                    /* the dice to come, as put_stored_seed writes them */
    struct fy_session_config config;
    json_t *position;
    struct fy_game *game;
    struct fy_session *session;
    int32_t *dice, *draws;        /* of one act: room for FY_TAPE_MAX each */
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

/* SEED, or SEED ACTS. */
static bool read_to_come(struct reader *r, const char *value, bool chosen)
{
    char seed[24];
    size_t n = strcspn(value, " ");
    fy_print(seed, sizeof seed, "%.*s", (int)(n < sizeof seed ? n : 0), value);
    r->to_come.given = true;
    r->to_come.chosen = chosen;
    r->to_come.record = value[n] != '\0';
    return fy_count_read(seed, 10, UINT64_MAX, &r->to_come.seed) &&
           (!r->to_come.record || fy_count_read(value + n + 1, 10, UINT32_MAX, &r->to_come.acts));
}

/* Sealed or not. */
static json_t *read_position(const char *value)
{
    char *opened = fy_unseal(value, strlen(value));
    json_t *position = json_loads(opened ? opened : value, JSON_REJECT_DUPLICATES, NULL);
    free(opened);
    return position;
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
    else if (!strcmp(key, "seed") && fy_count_read(value, 0, UINT64_MAX, &r->seed))
        r->seed_told = true;
    else if ((!strcmp(key, "secret") || !strcmp(key, "chosen")) && read_to_come(r, value, *key == 'c'))
        return true;
    else if (!strcmp(key, "option"))
        return fy_option_read(s, value, r->config.options, error, sizeof error) || wrong(r, "%s", error);
    else if (!strcmp(key, "dice") && (i = fy_word_find(fy_dice_mode_words, value)) >= 0)
        r->config.dice = (enum fy_dice_mode)i;
    else if (!strcmp(key, "undo-policy") && (i = fy_word_find(fy_undo_words, value)) >= 0)
        r->config.undo = (enum fy_undo_policy)i;
    else if (!strcmp(key, "position") && !r->position && (r->position = read_position(value)))
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
    r->session = fy_session_blank(r->game, &r->config, r->seed_told ? r->seed : 1); /* a position lies over the set-up of its seed */
    r->session->owned = r->game;
    r->dice = fy_must(malloc(FY_TAPE_MAX * sizeof *r->dice));
    r->draws = fy_must(malloc(FY_TAPE_MAX * sizeof *r->draws));
    if (r->position && !fy_session_start(r->session, error))
        return wrong(r, "%.400s", error);
    return true;
}

/* The number of a thing by its id, or what is sealed in its place. */
static bool read_drawn(const struct reader *r, int noun, const char *word, int32_t *value)
{
    char *opened = fy_unseal(word, strlen(word));
    bool ok = fy_value_read(r->game, noun, opened ? opened : word, value);
    free(opened);
    return ok;
}

/* Outcomes: numbers are dice, noun:id draws. */
static bool read_outcomes(struct reader *r, char *text, uint32_t *n_dice, uint32_t *n_draws)
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
        if (*n_dice + *n_draws >= FY_TAPE_MAX || noun == FY_NONE || !read_drawn(r, noun, w, &value))
            return wrong(r, "\"%.60s\" is not an outcome", w);
        if (colon)
            r->draws[(*n_draws)++] = value;
        else
            r->dice[(*n_dice)++] = value;
    }
    return true;
}

static bool replay_act(struct reader *r, char *line)
{
    char error[FY_ERROR], nothing[] = "";
    bool setup = *line == 's', ok = true;
    char *text = line + (setup ? 5 : 1), *outcomes = setup ? text : strchr(text, '=');
    struct fy_choice c = {0};
    uint32_t n_dice = 0, n_draws = 0;
    r->act += !setup;
    if (!setup && outcomes)
        *outcomes++ = '\0';
    if (setup != r->session->starting)
        ok = wrong(r, setup ? "a second set-up" : "a choice before the set-up");
    if (ok && !setup && !fy_text_read_choice(r->game, text, &c, error, sizeof error))
        ok = wrong(r, "%.400s", error);
    ok = ok && read_outcomes(r, outcomes ? outcomes : nothing, &n_dice, &n_draws);
    if (ok && !fy_session_replay(r->session, setup, &c, r->dice, n_dice, r->draws, n_draws, error))
        ok = wrong(r, "%.400s", error);
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
    if (n > 16 || !fy_count_read(digits, 16, UINT64_MAX, &reference.hash) || text[n] != ' ' || !text[n + 1] ||
        strlen(text + n + 1) >= FY_NAME || strpbrk(text + n, "/\\"))
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
    if (!fy_session_undo_recorded(r->session, (uint32_t)ply, error))
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

/* ------------------------------------------------------------------ the dice to come */

static void go_on_with(struct fy_session *s, uint64_t seed, bool chosen)
{
    s->seed = seed;
    s->config.seed_chosen = chosen;
    s->config.seed = chosen ? seed : 0;
}

/* A record from outside does not say what is to come, whatever stands in it: somebody may have played on from a copy. */
static bool new_dice(struct reader *r, const uint64_t *given)
{
    uint64_t seed;
    bool same = given && r->seed_told && *given == r->seed; /* one seed then made all the dice */
    if (!same)
        r->session->read_from = (struct read_from){true, r->session->acts, r->seed_told, r->seed};
    if (given)
        seed = *given;
    else if (!fy_session_draw_secret(&seed, r->error))
        return false;
    go_on_with(r->session, seed, given != NULL);
    return true;
}

/* The same dice as before, as the store keeps them; games that are older than secrets have a seed that was shown. */
static bool stored_dice(struct reader *r)
{
    if (!r->to_come.given)
        return new_dice(r, r->seed_told ? &r->seed : NULL);
    if (r->to_come.record)
        r->session->read_from = (struct read_from){true, (uint32_t)r->to_come.acts, r->seed_told, r->seed};
    go_on_with(r->session, r->to_come.seed, r->to_come.chosen);
    return true;
}

static struct fy_session *read_record(const char *text, bool stored, const uint64_t *seed, const char *data_dir, char *error)
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
    free(r.dice);
    free(r.draws);
    json_decref(r.position);
    ok = ok && (stored ? stored_dice(&r) : new_dice(&r, seed));
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

struct fy_session *fy_record_read(const char *text, const char *data_dir, char error[FY_ERROR])
{
    return read_record(text, false, NULL, data_dir, error);
}

struct fy_session *fy_record_read_with(const char *text, const uint64_t *seed, const char *data_dir, char error[FY_ERROR])
{
    return read_record(text, false, seed, data_dir, error);
}

struct fy_session *fy_record_read_stored(const char *text, const char *data_dir, char error[FY_ERROR])
{
    return read_record(text, true, NULL, data_dir, error);
}
