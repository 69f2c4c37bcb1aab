/* batch.c - many games side by side. */
#include "foray/batch.h"

#include "foray/observe.h"
#include "foray/parallel.h"
#include "foray/playout.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { CACHE_LINE = 128, LINE = 64, AHEAD = 2 };

struct fy_batch {
    struct fy_batch_arrays arrays;
    struct fy_game *game;
    struct fy_observer observer;
    int16_t options[FY_OPTIONS];
    uint64_t seed;
    uint32_t threads, stride; /* bytes from state to state */
    bool renew, score;
    bool observe;          /* at every step; false too if the states are themselves what is observed */
    char *states, *before; /* before: room for one state of each thread */
    uint8_t *observed;     /* the arrays' observations, unless they are the states */
    struct fy_dice *dice, *minds;
    struct fy_choice *chosen;
    const int32_t *pick;
    char *answer;
};

static void *state_of(const struct fy_batch *b, uint32_t i)
{
    return b->states + (size_t)i * b->stride;
}

/* ------------------------------------------------------------------ games begin, go on and end */

static void begin(struct fy_batch *b, uint32_t i, uint64_t number)
{
    const struct fy_game *g = b->game;
    void *state = state_of(b, i);
    b->arrays.number[i] = number;
    b->arrays.decisions[i] = 0;
    fy_dice_seed(&b->dice[i], b->seed, 2 * number);
    fy_dice_seed(&b->minds[i], b->seed, 2 * number + 1);
    memset(state, 0, g->sys->state_size);
    g->sys->setup(g->data, b->options, state, &b->dice[i], NULL);
}

static void tell_score(struct fy_batch *b, uint32_t i)
{
    struct fy_score s = {0};
    b->game->sys->score(b->game->data, state_of(b, i), &s);
    b->arrays.points[i] = s.points;
    b->arrays.band[i] = s.band;
    b->arrays.won[i] = s.won;
}

/* The choices of game i, listed from there on; how many. A game that has ended is told of, and may make room for the
 * next. */
static int32_t list(struct fy_batch *b, uint32_t i, struct fy_choice *at)
{
    const struct fy_game *g = b->game;
    struct fy_batch_arrays *a = &b->arrays;
    int32_t n = g->sys->choices(g->data, state_of(b, i), at);
    a->over[i] = n == 0 ? FY_ENDED : a->decisions[i] >= FY_DECISION_CAP ? FY_CUT : FY_GOES_ON;
    if (!a->over[i]) {
        if (b->score)
            tell_score(b, i);
        return n;
    }
    tell_score(b, i);
    if (!b->renew)
        return 0;
    begin(b, i, a->number[i] + a->games);
    return g->sys->choices(g->data, state_of(b, i), at);
}

static uint8_t *row_of(const struct fy_batch *b, uint32_t i)
{
    return b->observed + (size_t)i * b->arrays.row;
}

static void look(struct fy_batch *b, uint32_t i)
{
    if (b->observed)
        fy_observe_again(&b->observer, state_of(b, i), row_of(b, i));
}

static void range(const struct fy_batch *b, int thread, uint32_t *from, uint32_t *to)
{
    *from = (uint32_t)((uint64_t)b->arrays.games * (uint64_t)thread / b->threads);
    *to = (uint32_t)((uint64_t)b->arrays.games * ((uint64_t)thread + 1) / b->threads);
}

/* After a step, where the observation of the state before it stands. */
static void look_again(struct fy_batch *b, uint32_t i, const void *before)
{
    fy_observe_next(&b->observer, before, state_of(b, i), row_of(b, i));
}

/* Thousands of states do not stay near the processor: those of the game after the next are asked for in time. */
static void fetch_ahead(const struct fy_batch *b, uint32_t i, uint32_t to)
{
    if (i + AHEAD >= to)
        return;
    const char *state = state_of(b, i + AHEAD);
    for (uint32_t at = 0; at < b->stride; at += LINE)
        __builtin_prefetch(state + at, 1);
    if (b->observe)
        for (uint32_t at = 0; at < b->arrays.row; at += LINE)
            __builtin_prefetch(row_of(b, i + AHEAD) + at, 1);
}

/* The games of one thread. The choices stand one behind the other, in room for the most that there could be. */
static void step_some(void *context, int thread)
{
    struct fy_batch *b = context;
    struct fy_batch_arrays *a = &b->arrays;
    const struct fy_system *s = b->game->sys;
    const void *data = b->game->data;
    uint32_t from, to;
    range(b, thread, &from, &to);
    uint64_t at = (uint64_t)from * s->max_choices;
    char *before = b->before + (size_t)thread * b->stride;
    for (uint32_t i = from; i < to; i++) /* before the lists are written over */
        if (a->count[i])
            b->chosen[i] = a->choices[a->first[i] + (uint32_t)b->pick[i]];
    for (uint32_t i = from; i < to; i++) {
        fetch_ahead(b, i, to);
        a->first[i] = at;
        if (!a->count[i]) { /* it was over before */
            a->over[i] = FY_GOES_ON;
            continue;
        }
        if (b->observe)
            memcpy(before, state_of(b, i), s->state_size);
        s->apply(data, state_of(b, i), &b->chosen[i], &b->dice[i], NULL);
        a->decisions[i]++;
        a->count[i] = list(b, i, a->choices + at);
        at += (uint32_t)a->count[i];
        if (b->observe)
            look_again(b, i, before);
    }
}

static void begin_some(void *context, int thread)
{
    struct fy_batch *b = context;
    uint32_t from, to;
    range(b, thread, &from, &to);
    uint64_t at = (uint64_t)from * b->game->sys->max_choices;
    for (uint32_t i = from; i < to; i++) {
        begin(b, i, i);
        b->arrays.first[i] = at;
        b->arrays.count[i] = list(b, i, b->arrays.choices + at);
        at += (uint32_t)b->arrays.count[i];
        if (b->observe)
            look(b, i);
    }
}

/* ------------------------------------------------------------------ opening and closing */

static bool read_options(struct fy_batch *b, const char *options, char *error)
{
    struct fy_text copy = {0};
    char *save = NULL;
    bool sound = true;
    fy_options_of(b->game, b->options);
    if (!options)
        return true;
    fy_put(&copy, "%s", options);
    for (char *word = strtok_r(copy.text, " \t", &save); word && sound; word = strtok_r(NULL, " \t", &save))
        sound = fy_option_read(b->game->sys, word, b->options, error, FY_ERROR);
    free(copy.text);
    return sound;
}

static void *lines_of(size_t bytes)
{
    return fy_must(aligned_alloc(CACHE_LINE, (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE));
}

static void *rows(size_t games, size_t bytes)
{
    return fy_must(calloc(games, bytes));
}

/* Where nothing is hidden the player may know the states as they are, and they need not be copied. */
static void make_observations(struct fy_batch *b)
{
    const struct fy_system *s = b->game->sys;
    bool hides = s->conceal || s->redeal;
    b->observed = hides ? rows(b->arrays.games, s->state_size) : NULL;
    b->observe = b->observe && hides;
    b->arrays.row = hides ? s->state_size : b->stride;
    b->arrays.observation = hides ? b->observed : (const uint8_t *)b->states;
}

static void make_room(struct fy_batch *b, uint32_t games)
{
    const struct fy_system *s = b->game->sys;
    struct fy_batch_arrays *a = &b->arrays;
    b->stride = (s->state_size + 63) / 64 * 64;
    b->states = lines_of((size_t)games * b->stride);
    b->before = lines_of((size_t)b->threads * (b->stride + CACHE_LINE));
    b->dice = rows(games, sizeof *b->dice);
    b->minds = rows(games, sizeof *b->minds);
    b->chosen = rows(games, sizeof *b->chosen);
    *a = (struct fy_batch_arrays){.games = games};
    make_observations(b);
    a->choices = fy_must(malloc(((size_t)games * s->max_choices + 1) * sizeof *a->choices));
    a->first = rows(games, sizeof *a->first);
    a->count = rows(games, sizeof *a->count);
    a->number = rows(games, sizeof *a->number);
    a->over = rows(games, sizeof *a->over);
    a->points = rows(games, sizeof *a->points);
    a->band = rows(games, sizeof *a->band);
    a->won = rows(games, sizeof *a->won);
    a->decisions = rows(games, sizeof *a->decisions);
}

static bool sensible(const struct fy_batch_config *c, const struct fy_system *s, char *error)
{
    if (!s)
        fy_print(error, FY_ERROR, "there is no system \"%s\"", c->system ? c->system : "");
    else if (c->games < 1 || c->games > FY_BATCH_GAMES)
        fy_print(error, FY_ERROR, "a batch has 1 to %d games", FY_BATCH_GAMES);
    else if (c->threads > FY_THREADS)
        fy_print(error, FY_ERROR, "there can be %d threads", FY_THREADS);
    else
        return true;
    return false;
}

struct fy_batch *fy_batch_open(const struct fy_batch_config *c, char *error)
{
    const struct fy_system *s = c->system ? fy_system_find(c->system) : NULL;
    if (!sensible(c, s, error))
        return NULL;
    struct fy_batch *b = fy_must(calloc(1, sizeof *b));
    b->game = fy_game_open(s, c->scenario, c->data, error);
    if (!b->game || !read_options(b, c->options, error)) {
        fy_batch_close(b);
        return NULL;
    }
    b->threads = c->threads ? c->threads : 1;
    b->renew = c->renew;
    b->score = c->score;
    b->observe = c->observe;
    fy_observer_of(b->game, &b->observer);
    make_room(b, c->games);
    fy_batch_reset(b, c->seed);
    return b;
}

void fy_batch_close(struct fy_batch *b)
{
    if (!b)
        return;
    struct fy_batch_arrays *a = &b->arrays;
    void *all[] = {b->observed, a->choices, a->first, a->count, a->number, a->over, a->points, a->band, a->won,
                   a->decisions, b->states, b->before, b->dice, b->minds, b->chosen, b->answer};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    fy_game_close(b->game);
    free(b);
}

const struct fy_batch_arrays *fy_batch_arrays(const struct fy_batch *b)
{
    return &b->arrays;
}

void fy_batch_reset(struct fy_batch *b, uint64_t seed)
{
    b->seed = seed;
    fy_parallel((int)b->threads, begin_some, b);
}

bool fy_batch_step(struct fy_batch *b, const int32_t *pick, uint32_t *wrong)
{
    for (uint32_t i = 0; i < b->arrays.games; i++)
        if (b->arrays.count[i] && (uint32_t)pick[i] >= (uint32_t)b->arrays.count[i]) {
            *wrong = i;
            return false;
        }
    b->pick = pick;
    fy_parallel((int)b->threads, step_some, b);
    return true;
}

static void look_some(void *context, int thread)
{
    struct fy_batch *b = context;
    uint32_t from, to;
    range(b, thread, &from, &to);
    for (uint32_t i = from; i < to; i++)
        look(b, i);
}

void fy_batch_look(struct fy_batch *b)
{
    fy_parallel((int)b->threads, look_some, b);
}

void fy_batch_choose(struct fy_batch *b, int policy, int32_t *pick)
{
    const struct fy_batch_arrays *a = &b->arrays;
    for (uint32_t i = 0; i < a->games; i++)
        pick[i] = !a->count[i] ? 0
                               : fy_policy_choose(b->game, (enum fy_policy)policy, state_of(b, i), a->choices + a->first[i],
                                                  a->count[i], &b->minds[i]);
}

/* ------------------------------------------------------------------ what is told of them */

void fy_batch_list(const struct fy_batch *b, int32_t *out)
{
    size_t columns = (size_t)fy_observed_values(b->game);
    for (uint32_t i = 0; i < b->arrays.games; i++)
        fy_observed_list(b->game, b->arrays.observation + (size_t)i * b->arrays.row, out + i * columns);
}

static const char *answer_json(struct fy_batch *b, json_t *answer)
{
    free(b->answer);
    b->answer = fy_must(json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(8)));
    json_decref(answer);
    return b->answer;
}

const char *fy_batch_layout(struct fy_batch *b)
{
    return answer_json(b, fy_observed_json(b->game));
}

const char *fy_batch_view(struct fy_batch *b, uint32_t game)
{
    const void *state = game < b->arrays.games ? state_of(b, game) : NULL;
    if (!state)
        return answer_json(b, json_null());
    return answer_json(b, json_pack("{s:o, s:o, s:o, s:o}", "view", fy_view_json(b->game, state), "ask",
                                    fy_ask_json(b->game, state), "choices", fy_choices_json(b->game, state), "score",
                                    fy_score_json(b->game, state)));
}

const char *fy_batch_choice(struct fy_batch *b, uint32_t game, int32_t pick)
{
    free(b->answer);
    b->answer = fy_must(calloc(1, FY_CHOICE_TEXT));
    if (game < b->arrays.games && pick >= 0 && pick < b->arrays.count[game])
        fy_text_choice(b->game, &b->arrays.choices[b->arrays.first[game] + (uint32_t)pick], b->answer, FY_CHOICE_TEXT);
    return b->answer;
}

uint64_t fy_batch_hash(const struct fy_batch *b, uint32_t game)
{
    return game < b->arrays.games ? fy_state_hash(b->game, state_of(b, game)) : 0;
}

void fy_batch_redeal(struct fy_batch *b, uint32_t game, uint64_t seed)
{
    struct fy_dice dice;
    if (game >= b->arrays.games || !b->game->sys->redeal)
        return;
    fy_dice_seed(&dice, seed, game);
    b->game->sys->redeal(b->game->data, state_of(b, game), &dice);
    look(b, game);
}
