/* playout.c - games by a policy, on several threads. */
#include "foray/playout.h"

#include "foray/parallel.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/view.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *const fy_policy_words[] = {"random", "habit", "search", NULL};

static inline int choose(const struct fy_system *s, const void *data, bool by_habit, const void *state,
                         const struct fy_choice *c, int n, struct fy_dice *policy_dice)
{
    return by_habit ? s->habit(data, state, c, n, policy_dice) : (int)fy_dice_below(policy_dice, (uint32_t)n);
}

static bool by_habit(const struct fy_system *s, enum fy_policy policy) { return policy != FY_RANDOM && s->habit; }

int fy_policy_choose(const struct fy_game *g, enum fy_policy policy, const void *state, const struct fy_choice *c, int n,
                     struct fy_dice *dice)
{
    return choose(g->sys, g->data, by_habit(g->sys, policy), state, c, n, dice);
}

void fy_player_open(struct fy_player *p, const struct fy_playouts *run)
{
    *p = (struct fy_player){.game = run->game, .policy = run->policy,
                            .budget.playouts = run->search_playouts ? run->search_playouts : FY_SEARCH_PLAYOUTS};
    if (run->policy == FY_SEARCH)
        p->search = fy_search_new(run->game, 1);
}

void fy_player_close(struct fy_player *p)
{
    fy_search_free(p->search);
}

void fy_player_begin(struct fy_player *p, uint64_t seed, uint64_t stream)
{
    fy_dice_seed(&p->dice, seed, stream);
    if (p->search)
        fy_search_forget(p->search);
}

static int search(struct fy_player *p, const void *state, const struct fy_choice *c, int n)
{
    p->budget.seed = fy_dice_next(&p->dice);
    return fy_search_choose(p->search, state, c, n, &p->budget);
}

int fy_player_choose(struct fy_player *p, const void *state, const struct fy_choice *c, int n)
{
    return p->search ? search(p, state, c, n) : fy_policy_choose(p->game, p->policy, state, c, n, &p->dice);
}

/* A position that does not fit is refused when a run is put together; here it would be left out. */
static void begin_at(const struct fy_playouts *run, void *state, struct fy_dice *dice)
{
    char error[FY_ERROR];
    fy_position_read(run->game, state, run->start->position, error);
    if (run->start->redeal && run->game->sys->redeal)
        run->game->sys->redeal(run->game->data, state, dice);
}

void fy_playout_begin(const struct fy_playouts *run, void *state, struct fy_dice *dice)
{
    run->game->sys->setup(run->game->data, run->options, state, dice, NULL);
    if (run->start)
        begin_at(run, state, dice);
}

/* Games handed out at a time: those that take seconds one by one. */
static uint64_t batch_of(const struct fy_playouts *run) { return run->policy == FY_SEARCH ? 1 : 64; }

/* What one thread has is nobody else's, down to the cache line: threads that share one slow each other down. */
struct worker {
    _Alignas(FY_CACHE_LINE) const struct fy_playouts *run;
    atomic_ullong *next;
    void *state;
    struct fy_choice *choices;
    struct fy_player player;
    struct fy_tape *tape; /* that counts dice and draws, or NULL */
    int measures;
    bool reports;
    struct fy_fates things; /* as the game at hand left them */
    struct fy_tally tally;
};

static void report(struct worker *w, uint64_t game, int decision, const char *what)
{
    if (!*w->tally.error)
        fy_print(w->tally.error, FY_ERROR, "game %llu, decision %d: %s", (unsigned long long)game, decision, what);
}

/* Is this choice one that check accepts, and is the state sound? */
static bool careful(struct worker *w, uint64_t game, int decision, int n)
{
    const struct fy_system *s = w->run->game->sys;
    const void *data = w->run->game->data;
    const char *unsound = s->audit ? s->audit(data, w->state) : NULL;
    if (unsound)
        return report(w, game, decision, unsound), false;
    if (n > s->max_choices)
        return report(w, game, decision, "more choices than max_choices"), false;
    for (int i = 0; i < n; i++) {
        struct fy_message why;
        if (fy_check(w->run->game, w->state, &w->choices[i], &why)) {
            continue;
        }
        char text[FY_CHOICE_TEXT], no[FY_TEXT], both[FY_CHOICE_TEXT + FY_TEXT + 40];
        fy_text_choice(w->run->game, &w->choices[i], text, sizeof text);
        fy_text_message(w->run->game, &why, no, sizeof no);
        fy_print(both, sizeof both, "offered but refused: %s: %s (%s)", text, no, fy_rule_id(s, why.rule));
        return report(w, game, decision, both), false;
    }
    return true;
}

/* The last game is the one with the highest number: which of them ends last is a matter of the threads. */
static void count_fates(struct worker *w, uint64_t game)
{
    fy_fates_of(w->run->game, w->state, &w->things);
    for (int i = 0; i < w->things.n; i++)
        w->tally.fates[i][w->things.row[i].fate]++;
    if (game == w->run->first + w->run->games - 1)
        w->tally.things = w->things;
}

static void count_end(struct worker *w, uint64_t game, uint64_t decisions)
{
    const struct fy_game *g = w->run->game;
    struct fy_tally *t = &w->tally;
    struct fy_score s = {0};
    g->sys->score(g->data, w->state, &s);
    if (w->run->ended)
        w->run->ended(game, &s, decisions);
    t->points += s.points;
    t->points2 += (int64_t)s.points * s.points;
    if (!t->games || s.points < t->points_lo)
        t->points_lo = s.points;
    if (!t->games || s.points > t->points_hi)
        t->points_hi = s.points;
    int p = s.points < FY_POINTS_LO ? FY_POINTS_LO : s.points > FY_POINTS_HI ? FY_POINTS_HI : s.points;
    t->histogram[p - FY_POINTS_LO]++;
    t->bands[s.band < 16 ? s.band : 15]++;
    t->won += s.won;
    for (int i = 0; i < w->measures; i++)
        t->measure[i] += s.measure[i];
    if (!w->run->timed)
        count_fates(w, game);
    t->games++;
}

static void play_one(struct worker *w, uint64_t game)
{
    const struct fy_playouts *run = w->run;
    const struct fy_system *s = run->game->sys;
    const void *data = run->game->data;
    void *state = w->state;
    struct fy_choice *choices = w->choices;
    bool habit = by_habit(s, run->policy), checked = run->careful;
    struct fy_dice dice;
    uint64_t decisions = 0, offered = 0;
    fy_dice_seed(&dice, run->seed, 2 * game);
    dice.tape = w->tape;
    fy_player_begin(&w->player, run->seed, 2 * game + 1);
    memset(state, 0, s->state_size);
    fy_playout_begin(run, state, &dice);
    for (int n; (n = s->choices(data, state, choices)) > 0;) {
        if (checked && !careful(w, game, (int)decisions, n))
            return;
        if (decisions == FY_DECISION_CAP) {
            w->tally.endless++;
            break;
        }
        int pick = w->player.search ? search(&w->player, state, choices, n)
                                    : choose(s, data, habit, state, choices, n, &w->player.dice);
        s->apply(data, state, &choices[pick], &dice, NULL);
        decisions++;
        offered += (uint64_t)n;
    }
    w->tally.decisions += decisions;
    w->tally.choices += offered;
    if (w->tape) {
        w->tally.dice += w->tape->n_pulled;
        w->tape->n_pulled = 0;
    }
    w->tally.signature += fy_state_hash(run->game, w->state);
    count_end(w, game, decisions);
    if (run->careful) {
        struct fy_score end = {0};
        s->score(data, w->state, &end);
        if (!end.over && decisions < FY_DECISION_CAP)
            report(w, game, (int)decisions, "nothing to choose, yet the game is not over");
        const char *unsound = s->audit ? s->audit(data, w->state) : NULL;
        if (unsound)
            report(w, game, (int)decisions, unsound);
    }
}

static void work(void *workers, int number)
{
    struct worker *w = (struct worker *)workers + number;
    const struct fy_playouts *run = w->run;
    uint64_t batch = batch_of(run);
    for (;;) {
        uint64_t from = atomic_fetch_add(w->next, batch);
        if (from >= run->games || *w->tally.error)
            return;
        for (uint64_t i = from; i < from + batch && i < run->games; i++)
            play_one(w, run->first + i);
        if (w->reports && run->progress)
            run->progress(run->context, from + batch < run->games ? from + batch : run->games, run->games);
    }
}

static void add(struct fy_tally *sum, const struct fy_tally *t)
{
    if (t->games && (!sum->games || t->points_lo < sum->points_lo))
        sum->points_lo = t->points_lo;
    if (t->games && (!sum->games || t->points_hi > sum->points_hi))
        sum->points_hi = t->points_hi;
    sum->games += t->games;
    sum->decisions += t->decisions;
    sum->choices += t->choices;
    sum->dice += t->dice;
    sum->endless += t->endless;
    sum->won += t->won;
    sum->points += t->points;
    sum->points2 += t->points2;
    sum->signature += t->signature;
    for (int i = 0; i < 16; i++)
        sum->bands[i] += t->bands[i];
    for (int i = 0; i < FY_MEASURES; i++)
        sum->measure[i] += t->measure[i];
    for (int i = 0; i <= FY_POINTS_HI - FY_POINTS_LO; i++)
        sum->histogram[i] += t->histogram[i];
    if (t->things.n)
        sum->things = t->things;
    for (int i = 0; i < FY_FATE_ROWS; i++)
        for (int k = 0; k < FY_FATES; k++)
            sum->fates[i][k] += t->fates[i][k];
    if (!*sum->error)
        memcpy(sum->error, t->error, FY_ERROR);
}

/* Dice are not counted while playing: a short run with a counting tape gives their mean. */
static void count_dice(const struct fy_playouts *run, struct worker *w, struct fy_tally *sum)
{
    const struct fy_system *s = run->game->sys;
    uint64_t sample = run->games < 50 ? run->games : 50, pulled = 0, decisions = 0;
    for (uint64_t i = 0; i < sample; i++) {
        struct fy_dice dice;
        struct fy_tape tape = {.seeded_dice = true, .seeded_draws = true};
        fy_dice_seed(&dice, run->seed, 2 * (run->first + i));
        fy_player_begin(&w->player, run->seed, 2 * (run->first + i) + 1);
        dice.tape = &tape;
        memset(w->state, 0, s->state_size);
        fy_playout_begin(run, w->state, &dice);
        for (int n; (n = s->choices(run->game->data, w->state, w->choices)) > 0 && decisions < 1000000; decisions++) {
            int pick = fy_player_choose(&w->player, w->state, w->choices, n);
            s->apply(run->game->data, w->state, &w->choices[pick], &dice, NULL);
        }
        pulled += tape.n_pulled;
    }
    sum->dice = decisions ? pulled * sum->decisions / decisions : pulled;
}

bool fy_playouts_run(const struct fy_playouts *run, struct fy_tally *sum)
{
    int threads = run->threads < 1 ? 1 : run->threads > FY_THREADS ? FY_THREADS : run->threads;
    const struct fy_system *s = run->game->sys;
    struct worker *all = fy_own_lines((size_t)threads * sizeof *all);
    atomic_ullong *next = fy_own_lines(sizeof *next);
    int measures = 0;
    memset(sum, 0, sizeof *sum);
    atomic_init(next, 0);
    while (s->measures && measures < FY_MEASURES && s->measures[measures])
        measures++;
    for (int i = 0; i < threads; i++) {
        struct worker *w = &all[i];
        w->run = run;
        w->next = next;
        w->reports = i == 0;
        w->measures = measures;
        w->state = fy_own_lines(s->state_size);
        w->choices = fy_own_lines((s->max_choices + 1u) * sizeof *w->choices);
        fy_player_open(&w->player, run);
        if (run->policy == FY_SEARCH) /* counting costs nothing beside thinking; to play a game again would cost as much as the game */
            *(w->tape = fy_own_lines(sizeof *w->tape)) = (struct fy_tape){.seeded_dice = true, .seeded_draws = true};
    }
    fy_parallel(threads, work, all);
    for (int i = 0; i < threads; i++)
        add(sum, &all[i].tally);
    if (!*sum->error && !run->timed && run->policy != FY_SEARCH)
        count_dice(run, &all[0], sum);
    for (int i = 0; i < threads; i++) {
        free(all[i].state);
        free(all[i].choices);
        fy_player_close(&all[i].player);
        free(all[i].tape);
    }
    free(all);
    free(next);
    return !*sum->error;
}

/* ------------------------------------------------------------------ the result as JSON */

static int32_t quantile(const struct fy_tally *t, uint64_t permille)
{
    uint64_t want = t->games * permille / 1000, seen = 0;
    for (int i = 0; i <= FY_POINTS_HI - FY_POINTS_LO; i++) {
        seen += t->histogram[i];
        if (seen > want)
            return FY_POINTS_LO + i;
    }
    return t->points_hi;
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

double fy_rate_error(uint64_t part, uint64_t games)
{
    double rate = ratio((double)part, (double)games);
    return sqrt(ratio(rate * (1 - rate), (double)games));
}

/* How often the thing of a row came to what, with the standard error. */
static json_t *fates_json(const struct fy_tally *t, int row)
{
    json_t *fates = json_object();
    for (int i = 0; i < FY_FATES; i++)
        if (t->fates[row][i])
            json_object_set_new(fates, fy_fate_words[i],
                                json_pack("{s:f, s:f}", "rate", ratio(t->fates[row][i], (double)t->games), "error",
                                          fy_rate_error(t->fates[row][i], t->games)));
    return fates;
}

static json_t *things_json(const struct fy_game *g, const struct fy_tally *t, bool targets)
{
    json_t *list = json_array();
    for (int i = 0; i < t->things.n; i++) {
        const struct fy_fate_row *r = &t->things.row[i];
        if (fy_fate_of_target(r->fate) == targets)
            json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "id", fy_thing_id(g, r->noun, r->index), "title",
                                                  fy_thing_title(g, r->noun, r->index), "fates", fates_json(t, i)));
    }
    return list;
}

/* Which bands the scenario has, as its track of points names them; all where that has other words. */
static uint32_t scenario_bands(const struct fy_playouts *run)
{
    const struct fy_system *s = run->game->sys;
    void *state = fy_must(calloc(1, s->state_size));
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    struct fy_dice dice;
    uint32_t bands = 0;
    fy_dice_seed(&dice, run->seed, 1);
    s->setup(run->game->data, run->options, state, &dice, NULL);
    s->show(run->game->data, state, v);
    for (int i = 0; i < v->n_tracks; i++)
        for (int k = 0; v->tracks[i].role == FY_TRACK_POINTS && k < v->tracks[i].stretches; k++) {
            int band = fy_word_find(s->bands, v->stretches[v->tracks[i].first_stretch + k].name);
            bands |= band < 0 ? 0 : UINT32_C(1) << band;
        }
    free(v);
    free(state);
    return bands ? bands : UINT32_MAX;
}

json_t *fy_tally_json(const struct fy_playouts *run, const struct fy_tally *t)
{
    const struct fy_system *s = run->game->sys;
    double n = (double)t->games, mean = ratio((double)t->points, n);
    double variance = ratio((double)t->points2, n) - mean * mean;
    json_t *bands = json_object(), *measures = json_object(), *histogram = json_object();
    uint32_t has = scenario_bands(run);
    for (int i = 0; s->bands[i] && i < 16; i++)
        if (t->bands[i] || has >> i & 1)
            json_object_set_new(bands, s->bands[i], json_integer((json_int_t)t->bands[i]));
    for (int i = 0; s->measures && s->measures[i]; i++)
        json_object_set_new(measures, s->measures[i], json_real(ratio((double)t->measure[i], n)));
    for (int i = 0; i <= FY_POINTS_HI - FY_POINTS_LO; i++)
        if (t->histogram[i]) {
            char key[16];
            fy_print(key, sizeof key, "%d", FY_POINTS_LO + i);
            json_object_set_new(histogram, key, json_integer((json_int_t)t->histogram[i]));
        }
    char signature[24], seed[24];
    fy_print(signature, sizeof signature, "%016llx", (unsigned long long)t->signature);
    fy_print(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    json_t *points = json_pack("{s:f, s:f, s:i, s:i, s:i, s:i, s:i}", "mean", mean, "variance",
                               variance > 0 ? variance : 0.0, "min", (int)t->points_lo, "q1", quantile(t, 250), "median",
                               quantile(t, 500), "q3", quantile(t, 750), "max", (int)t->points_hi);
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:f, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:s}", "system", s->key,
                     "scenario", run->game->scenario, "policy", fy_policy_words[run->policy], "seed", seed, "games",
                     (json_int_t)t->games, "decisions", (json_int_t)t->decisions, "won", (json_int_t)t->won,
                     "decisions_per_game", ratio((double)t->decisions, n), "choices_per_decision",
                     ratio((double)t->choices, (double)t->decisions), "dice_per_decision",
                     ratio((double)t->dice, (double)t->decisions), "endless", (json_int_t)t->endless, "points", points,
                     "bands", bands, "measures", measures, "targets", things_json(run->game, t, true), "units",
                     things_json(run->game, t, false), "histogram", histogram, "signature", signature);
}
