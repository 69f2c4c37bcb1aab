/* plan.c - the plan of a study: its variants, each with its game open and all its settings read. */
#include "study.h"

#include "foray/position.h"

#include <stdlib.h>
#include <string.h>

/* The games that variants are played on, each opened once: variants that differ in options alone share one. */
struct study_games {
    struct study_games *next;
    char *what; /* system, scenario and changes, as text */
    struct fy_game *game;
};

static const char *word_of(const json_t *j, const char *key)
{
    const char *s = json_string_value(json_object_get(j, key));
    return s ? s : "";
}

/* The members of an object without its braces, as fy_game_open_changed takes them; NULL: there are none. */
static char *members_text(const json_t *object)
{
    if (!json_object_size(object))
        return NULL;
    char *text = fy_must(json_dumps(object, JSON_COMPACT));
    size_t n = strlen(text);
    memmove(text, text + 1, n - 2);
    text[n - 2] = '\0';
    return text;
}

static const struct fy_game *open_game(struct fy_study *s, const struct fy_system *sys, const json_t *v,
                                       const char *data_dir, char error[FY_ERROR])
{
    char *changes = members_text(json_object_get(v, "with"));
    struct fy_text what = {0};
    fy_put(&what, "%s %s %s", sys->key, word_of(v, "scenario"), changes ? changes : "");
    for (struct study_games *g = s->opened; g; g = g->next)
        if (!strcmp(g->what, what.text)) {
            free(what.text);
            free(changes);
            return g->game;
        }
    const char *scenario = *word_of(v, "scenario") ? word_of(v, "scenario") : NULL;
    struct fy_game *game = fy_game_open_changed(sys, scenario, changes, data_dir, error);
    free(changes);
    if (!game)
        return free(what.text), NULL;
    struct study_games *g = fy_must(malloc(sizeof *g));
    *g = (struct study_games){.next = s->opened, .what = what.text, .game = game};
    s->opened = g;
    return game;
}

static bool read_options(struct fy_playouts *run, const json_t *options, char error[FY_ERROR])
{
    const char *name;
    json_t *value;
    fy_options_initial(run->game->sys, run->options);
    json_object_foreach((json_t *)(uintptr_t)options, name, value) {
        char text[FY_STUDY_TITLE];
        fy_print(text, sizeof text, "%s=%s", name, json_string_value(value) ? json_string_value(value) : "");
        if (!fy_option_read(run->game->sys, text, run->options, error, FY_ERROR))
            return false;
    }
    fy_options_settle(run->game, run->options);
    return true;
}

/* Does the position fit the set-up of a game? It is tried on one. */
static bool try_start(const struct fy_playouts *run, char error[FY_ERROR])
{
    const struct fy_system *sys = run->game->sys;
    void *state = fy_must(calloc(1, sys->state_size));
    struct fy_dice dice;
    struct fy_ask ask = {.focus = -1};
    fy_dice_seed(&dice, run->seed, 0);
    sys->setup(run->game->data, run->options, state, &dice, NULL);
    bool ok = fy_position_read(run->game, state, run->start->position, error);
    if (ok)
        sys->ask(run->game->data, state, &ask);
    if (ok && ask.over) {
        fy_print(error, FY_ERROR, "the game is over in this position");
        ok = false;
    }
    free(state);
    return ok;
}

static bool read_start(struct fy_playouts *run, const json_t *start, char error[FY_ERROR])
{
    if (!json_is_object(start))
        return true;
    struct fy_start *at = fy_must(calloc(1, sizeof *at));
    *at = (struct fy_start){.position = json_deep_copy(json_object_get(start, "position")),
                            .redeal = json_is_true(json_object_get(start, "redeal"))};
    run->start = at;
    return try_start(run, error);
}

static void free_start(const struct fy_playouts *run)
{
    if (run->start)
        json_decref((json_t *)(uintptr_t)run->start->position);
    free((void *)(uintptr_t)run->start);
}

static bool read_policy(struct fy_playouts *run, const json_t *v, char error[FY_ERROR])
{
    int policy = fy_word_find(fy_policy_words, word_of(v, "policy"));
    if (policy < 0) {
        fy_print(error, FY_ERROR, "there is no policy \"%s\"; there are random, habit and search", word_of(v, "policy"));
        return false;
    }
    run->policy = (enum fy_policy)policy;
    run->search_playouts = (uint64_t)json_integer_value(json_object_get(v, "playouts"));
    return true;
}

bool study_add_variant(struct fy_study *s, int raid, const json_t *v, const char *data_dir, char error[FY_ERROR])
{
    const struct fy_system *sys = fy_system_find(word_of(v, "system"));
    struct fy_study_variant n = {.raid = raid, .run = {.seed = s->seed, .games = s->games}};
    if (!sys || fy_system_missing(sys)) {
        fy_print(error, FY_ERROR, "there is no system \"%s\"; foray list shows them", word_of(v, "system"));
        return false;
    }
    fy_print(n.title, sizeof n.title, "%s", word_of(v, "title"));
    fy_print(n.change, sizeof n.change, "%s", word_of(v, "change"));
    n.run.game = open_game(s, sys, v, data_dir, error);
    if (!n.run.game || !read_options(&n.run, json_object_get(v, "options"), error) || !read_policy(&n.run, v, error) ||
        !read_start(&n.run, json_object_get(v, "start"), error)) {
        free_start(&n.run);
        return false;
    }
    if (s->raid_base[raid] < 0)
        s->raid_base[raid] = s->n_variants;
    n.base = s->raid_base[raid];
    s->variants = fy_must(realloc(s->variants, ((size_t)s->n_variants + 1) * sizeof *s->variants));
    s->variants[s->n_variants++] = n;
    return true;
}

bool study_add_raid(struct fy_study *s, const char *title, char error[FY_ERROR])
{
    if (s->n_raids == FY_STUDY_RAIDS) {
        fy_print(error, FY_ERROR, "a study has at most %d raids", FY_STUDY_RAIDS);
        return false;
    }
    s->raid_base[s->n_raids] = -1;
    fy_print(s->raid_title[s->n_raids++], FY_STUDY_TITLE, "%s", title);
    return true;
}

bool study_same_variant(const struct fy_study_variant *a, const struct fy_study_variant *b)
{
    const struct fy_start *x = a->run.start, *y = b->run.start;
    bool starts = x == y || (x && y && x->redeal == y->redeal && json_equal(x->position, y->position));
    return starts && a->run.game == b->run.game && a->run.policy == b->run.policy &&
           a->run.search_playouts == b->run.search_playouts &&
           !memcmp(a->run.options, b->run.options, sizeof a->run.options);
}

void study_drop_variant(struct fy_study *s)
{
    free_start(&s->variants[--s->n_variants].run);
}

/* ------------------------------------------------------------------ its hash */

static void hash_variant(struct fy_text *t, const struct fy_study_variant *v)
{
    const struct fy_playouts *r = &v->run;
    fy_put(t, "%d %s %u %s %llx %d %llu", v->raid, r->game->sys->key, (unsigned)r->game->sys->revision, r->game->scenario,
           (unsigned long long)r->game->data_hash, r->policy, (unsigned long long)r->search_playouts);
    for (int i = 0; i < r->game->sys->n_options; i++)
        fy_put(t, " %d", r->options[i]);
    if (r->start) {
        char *at = fy_must(json_dumps(r->start->position, JSON_COMPACT | JSON_SORT_KEYS));
        fy_put(t, " %d %s", r->start->redeal, at);
        free(at);
    }
    fy_put(t, "\n");
}

/* Titles and the number of games are left out: a study may be told better, and may go on. */
static uint64_t hash_of(const struct fy_study *s)
{
    struct fy_text t = {0};
    fy_put(&t, "%llu %llu %llu\n", (unsigned long long)s->seed, (unsigned long long)s->shard, (unsigned long long)s->watch);
    for (int i = 0; i < s->n_variants; i++)
        hash_variant(&t, &s->variants[i]);
    uint64_t h = fy_hash(t.text, t.n);
    free(t.text);
    return h;
}

/* ------------------------------------------------------------------ the whole of it */

void study_head(struct fy_study *s)
{
    s->seed = strtoull(word_of(s->plan, "seed"), NULL, 10);
    s->games = (uint64_t)json_integer_value(json_object_get(s->plan, "games"));
    s->shard = (uint64_t)json_integer_value(json_object_get(s->plan, "shard"));
    s->watch = (uint64_t)json_integer_value(json_object_get(s->plan, "watch"));
    s->precision = json_number_value(json_object_get(s->plan, "precision"));
}

void study_complete(struct fy_study *s)
{
    s->hash = hash_of(s);
}

struct fy_study *fy_study_of_plan(const json_t *plan, const char *data_dir, char error[FY_ERROR])
{
    struct fy_study *s = fy_must(calloc(1, sizeof *s));
    size_t i, k;
    json_t *raid, *variant;
    bool ok = true;
    s->plan = json_deep_copy(plan);
    study_head(s);
    json_array_foreach(json_object_get(s->plan, "raids"), i, raid) {
        ok = ok && study_add_raid(s, word_of(raid, "title"), error);
        json_array_foreach(json_object_get(raid, "variants"), k, variant)
            ok = ok && study_add_variant(s, (int)i, variant, data_dir, error);
    }
    if (ok && (!s->n_variants || !s->games || !s->shard)) {
        fy_print(error, FY_ERROR, "its plan is incomplete");
        ok = false;
    }
    if (!ok)
        return fy_study_free(s), NULL;
    study_complete(s);
    return s;
}

void fy_study_free(struct fy_study *s)
{
    if (!s)
        return;
    while (s->n_variants)
        study_drop_variant(s);
    while (s->opened) {
        struct study_games *next = s->opened->next;
        fy_game_close(s->opened->game);
        free(s->opened->what);
        free(s->opened);
        s->opened = next;
    }
    free(s->variants);
    json_decref(s->plan);
    free(s);
}
