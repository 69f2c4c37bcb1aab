/* plot.c - the steps, and what the store holds. */
#include "plot.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ steps */

static bool open_store(struct plot *p)
{
    p->store = fy_store_open(p->path, p->error);
    if (!p->store || !p->grouped || fy_store_gather(p->store, p->error))
        return p->store != NULL;
    fy_store_close(p->store);
    p->store = NULL;
    return false;
}

static bool add(struct plot *p, const char *name, uint64_t seed, struct fy_session **out)
{
    struct fy_session_config c;
    fy_session_config_initial(p->game->sys, &c);
    c.seed_chosen = true;
    c.seed = seed;
    c.undo = FY_UNDO_NEW_DICE;
    struct fy_session *s = fy_session_new(p->game, &c, p->error);
    if (s && fy_store_add(p->store, s, name, NULL, p->error))
        return *out = s, true;
    fy_session_free(s);
    return false;
}

static bool add_one(struct plot *p) { return add(p, "one", 1, &p->one); }
static bool add_two(struct plot *p) { return add(p, "two", 2, &p->two); }

static bool play(struct plot *p, struct fy_session *s)
{
    struct fy_choice c[256];
    struct fy_message why;
    const struct fy_game *g = fy_session_game(s);
    return g->sys->choices(g->data, fy_session_state(s), c) > 0 && fy_session_play(s, &c[0], &why, p->error) == FY_DONE;
}

static bool play_one(struct plot *p) { return play(p, p->one); }
static bool play_two(struct plot *p) { return play(p, p->two); }
static bool undo_one(struct plot *p) { return fy_session_undo(p->one, 2, p->error); }
static bool note_one(struct plot *p) { return fy_store_note(p->store, p->one, p->error); }
static bool bind_two(struct plot *p) { return fy_store_bind(p->store, p->two, p->one, p->error); }
static bool rename_one(struct plot *p) { return fy_store_rename(p->store, "one", "the first", p->error); }

static bool load_one(struct plot *p)
{
    fy_session_free(p->one);
    p->one = fy_store_load(p->store, "the first", NULL, p->error);
    return p->one != NULL;
}

static bool list(struct plot *p)
{
    json_t *games = fy_store_list(p->store, p->error);
    bool ok = games != NULL;
    json_decref(games);
    return ok;
}

static bool delete_two(struct plot *p)
{
    fy_session_free(p->two);
    p->two = NULL;
    return fy_store_delete(p->store, "two", p->error);
}

static bool open_again(struct plot *p)
{
    plot_drop(p);
    return open_store(p);
}

static const struct {
    const char *name;
    bool (*run)(struct plot *);
    enum { CHANGES, LOOKS } kind;
} steps[] = {
    {"open", open_store, LOOKS}, {"add one", add_one, CHANGES}, {"play one", play_one, CHANGES},
    {"play one", play_one, CHANGES}, {"play one", play_one, CHANGES}, {"undo one", undo_one, CHANGES},
    {"note one", note_one, CHANGES}, {"play one", play_one, CHANGES}, {"add two", add_two, CHANGES},
    {"bind two", bind_two, CHANGES}, {"play two", play_two, CHANGES}, {"list", list, LOOKS},
    {"rename one", rename_one, CHANGES}, {"load one", load_one, LOOKS}, {"play one", play_one, CHANGES},
    {"delete two", delete_two, CHANGES}, {"add two", add_two, CHANGES}, {"open again", open_again, LOOKS},
    {"load one", load_one, LOOKS}, {"play one", play_one, CHANGES},
};
const int plot_steps = (int)(sizeof steps / sizeof steps[0]);

/* ------------------------------------------------------------------ in a group */

static bool load_lost(struct plot *p)
{
    if (p->lost_one && !p->one)
        p->one = fy_store_load(p->store, fy_store_has(p->store, "one") ? "one" : "the first", NULL, p->error);
    if (p->lost_two && !p->two)
        p->two = fy_store_load(p->store, "two", NULL, p->error);
    p->lost_one &= !p->one;
    p->lost_two &= !p->two;
    return !p->lost_one && !p->lost_two;
}

static void lose_sessions(struct plot *p, bool one, bool two)
{
    fy_session_free(p->one);
    fy_session_free(p->two);
    p->one = p->two = NULL;
    p->lost_one = one;
    p->lost_two = two;
}

static bool step_in_group(struct plot *p, bool (*run)(struct plot *))
{
    char words[FY_ERROR];
    if (!load_lost(p))
        return false;
    bool one = p->one != NULL, two = p->two != NULL && run != delete_two;
    fy_store_group_begin(p->store);
    fy_store_group_enter(p->store);
    bool done = run(p);
    fy_store_group_leave(p->store);
    if (fy_store_group_commit(p->store, words))
        return done;
    if (done)
        fy_print(p->error, FY_ERROR, "%s", words);
    lose_sessions(p, one, two);
    return false;
}

bool plot_step(struct plot *p, int step)
{
    *p->error = '\0';
    return p->grouped && steps[step].kind == CHANGES ? step_in_group(p, steps[step].run) : steps[step].run(p);
}

const char *plot_name(int step)
{
    return step < plot_steps ? steps[step].name : "the end";
}

void plot_drop(struct plot *p)
{
    fy_session_free(p->one);
    fy_session_free(p->two);
    fy_store_close(p->store);
    p->one = p->two = NULL;
    p->store = NULL;
}

/* ------------------------------------------------------------------ what the store holds */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool put_game(struct plot *p, struct fy_text *text, const json_t *g)
{
    const char *name = json_string_value(json_object_get(g, "name"));
    const char *campaign = json_string_value(json_object_get(g, "campaign"));
    char *record = fy_store_record(p->store, name, p->error);
    if (record)
        fy_put(text, "== %s%s%s\n%s", name, campaign ? " of " : "", campaign ? campaign : "", record);
    free(record);
    return record != NULL;
}

char *plot_holds(struct plot *p)
{
    struct fy_text text = {0};
    struct { const char *name; const json_t *game; } found[8];
    size_t i, n = 0;
    json_t *games = fy_store_list(p->store, p->error), *g;
    bool ok = games && json_array_size(games) <= 8;
    fy_put(&text, "%zu games\n", json_array_size(games));
    json_array_foreach (games, i, g)
        if (ok) {
            found[n].name = json_string_value(json_object_get(g, "name"));
            found[n++].game = g;
        }
    qsort(found, n, sizeof found[0], by_name);
    for (i = 0; i < n && ok; i++)
        ok = put_game(p, &text, found[i].game);
    json_decref(games);
    if (ok)
        return text.text;
    free(text.text);
    return NULL;
}

bool plot_plays_on(struct plot *p)
{
    bool ok = true;
    size_t i;
    json_t *games = fy_store_list(p->store, p->error), *g;
    json_array_foreach (games, i, g) {
        struct fy_session *s = fy_store_load(p->store, json_string_value(json_object_get(g, "name")), NULL, p->error);
        ok = ok && s && (fy_session_over(s) || play(p, s));
        fy_session_free(s);
    }
    ok = ok && games;
    json_decref(games);
    return ok;
}

char **plot_expectations(struct plot *p)
{
    char **all = fy_must(calloc((size_t)plot_steps + 2, sizeof *all));
    if (!open_store(p))
        return free(all), NULL;
    all[0] = fy_must(plot_holds(p));
    fy_store_close(p->store);
    for (int i = 0; i < plot_steps; i++) {
        if (!plot_step(p, i))
            return plot_forget(all), NULL;
        all[i + 1] = fy_must(plot_holds(p));
    }
    plot_drop(p);
    return all;
}

void plot_forget(char **all)
{
    for (int i = 0; all && all[i]; i++)
        free(all[i]);
    free(all);
}
