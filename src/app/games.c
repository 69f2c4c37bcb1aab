/* games.c - games by file or by name. */
#include "games.h"

#include "foray/store.h"
#include "foray/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool is_file(const char *word)
{
    struct stat s;
    return !strcmp(word, "-") || (stat(word, &s) == 0 && !S_ISDIR(s.st_mode));
}

char *read_text(const struct command *c, const char *path)
{
    bool input = !strcmp(path, "-");
    FILE *f = input ? stdin : fopen(path, "rb");
    if (!f)
        return complain(c, "%s: %s", path, strerror(errno)), NULL;
    char *text = fy_read_stream(f);
    if (!input)
        fclose(f);
    if (!text)
        complain(c, "%s: this is not a text", path);
    return text;
}

/* Why a stored game cannot be had; where it is damaged, what can be done. */
static void complain_of_stored(const struct command *c, struct fy_store *store, const char *name, const char *why, bool salvaging)
{
    char ignored[FY_ERROR];
    bool there = store && fy_store_has(store, name);
    char *sound = there ? fy_store_record(store, name, ignored) : NULL;
    if (store && !there && !fy_store_damage(store))
        complain(c, "there is neither a file nor a stored game \"%s\"", name);
    else
        complain(c, "%s%s", why, there && !sound && !salvaging ? "; foray export --salvage writes what is sound" : "");
    free(sound);
}

char *salvaged_record(const struct command *c, const char *name, const char *store_path)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(store_path, error);
    char *text = store ? fy_store_salvage(store, name, error) : NULL;
    if (!text)
        complain_of_stored(c, store, name, error, true);
    fy_store_close(store);
    return text;
}

static struct fy_session *stored_game(const struct command *c, const char *name, const char *store_path, const char *data)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(store_path, error);
    struct fy_session *s = store ? fy_store_look(store, name, data, error) : NULL;
    if (!s)
        complain_of_stored(c, store, name, error, false);
    fy_store_close(store);
    return s;
}

struct fy_session *named_game(const struct command *c, const char *word, const char *store_path, const char *data)
{
    char error[FY_ERROR];
    if (!is_file(word))
        return stored_game(c, word, store_path, data);
    char *text = read_text(c, word);
    struct fy_session *s = text ? fy_record_read(text, data, error) : NULL;
    if (text && !s)
        complain(c, "%s: %s", word, error);
    free(text);
    return s;
}

/* ------------------------------------------------------------------ a game as it stood at some time */

/* A position file is laid over the set-up. */
static json_t *read_position(const struct command *c, const char *path)
{
    json_error_t e;
    char *text = read_text(c, path);
    json_t *j = text ? json_loads(text, JSON_REJECT_DUPLICATES, &e) : NULL;
    if (text && !j)
        complain(c, "%s:%d:%d: %s", path, e.line, e.column, e.text);
    free(text);
    return j;
}

static struct fy_session *fresh_game(const struct command *c, struct game_at *w)
{
    char error[FY_ERROR];
    struct fy_session_config config;
    if (!game_args_open(c, &w->args))
        return NULL;
    fy_session_config_initial(w->args.sys, &config);
    memcpy(config.options, w->args.options, sizeof config.options);
    config.seed_chosen = true;
    config.seed = w->seed;
    json_t *position = w->position_file ? read_position(c, w->position_file) : NULL;
    if (w->position_file && !position)
        return NULL;
    config.position = position;
    struct fy_session *s = fy_session_new(w->args.game, &config, error);
    if (!s)
        complain(c, "%s%s%s", w->position_file ? w->position_file : "", w->position_file ? ": " : "", error);
    json_decref(position);
    return s;
}

bool game_word(const struct command *c, const char **game, const char *word)
{
    if (*game)
        return complain(c, "\"%s\" is one word too many", word), false;
    *game = word;
    return true;
}

bool game_at_word(const struct command *c, struct game_at *w, const char *word)
{
    bool first = !w->args.sys && !w->game;
    if (first && !fy_system_find(word)) {
        w->game = word;
        return true;
    }
    if (w->game || (w->position_file && is_file(word)))
        return complain(c, "\"%s\" is one word too many", word), false;
    if (!first && is_file(word)) {
        w->position_file = word;
        return true;
    }
    return game_args_word(c, &w->args, word);
}

int game_at_open(const struct command *c, struct game_at *w)
{
    if (!w->game && !w->args.sys)
        return complain(c, "%s what? foray %s SYSTEM, foray %s FILE, or foray %s NAME", c->name, c->name, c->name, c->name);
    w->session = w->game ? named_game(c, w->game, w->store, w->args.data) : fresh_game(c, w);
    return w->session ? DONE : w->game ? NO : USAGE;
}

const void *game_at_state(const struct command *c, const struct game_at *w, uint32_t *ply)
{
    const struct fy_session *s = w->session;
    if (!fy_session_ready(s))
        return complain(c, "the set-up of this game still waits for dice"), NULL;
    *ply = w->at_ply && w->ply <= UINT32_MAX ? (uint32_t)w->ply : fy_session_ply(s);
    const void *state = fy_session_state_at(s, *ply);
    if (!state)
        complain(c, "the game has only %u choices", fy_session_ply(s));
    return state;
}

void game_at_close(struct game_at *w)
{
    fy_session_free(w->session);
    fy_game_close(w->args.game);
}
