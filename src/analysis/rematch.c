/* rematch.c - the same raid with the same dice, played by the adviser. */
#include "foray/rematch.h"

#include "foray/playout.h"
#include "foray/position.h"

#include <stdlib.h>
#include <string.h>

const char *const fy_rematch_levels[] = {"habit", "quick", "steady", "deep", NULL};

uint64_t fy_rematch_playouts(int level)
{
    static const uint64_t playouts[] = {0, 50, 200, 1000};
    return playouts[level];
}

/* ------------------------------------------------------------------ the same dice */

/* The same start: by the seed, or, where the game began from a position, from there. */
static struct fy_session *start_again(const struct fy_session *yours, char error[FY_ERROR])
{
    const struct fy_game *g = fy_session_game(yours);
    struct fy_session_config config = *fy_session_config(yours);
    if (!fy_session_seed(yours, &config.seed)) {
        fy_print(error, FY_ERROR, "the dice of this game are a secret until it is over");
        return NULL;
    }
    config.seed_chosen = true;
    config.dice = FY_DICE_SEEDED;
    struct fy_session *s = fy_session_new(g, &config, error);
    if (s && memcmp(fy_session_state(s), fy_session_state_at(yours, 0), g->sys->state_size) == 0)
        return s;
    fy_session_free(s);
    json_t *position = fy_position_write(g, fy_session_state_at(yours, 0));
    config.position = position;
    s = fy_session_new(g, &config, error);
    json_decref(position);
    return s;
}

/* Do your choices, made again, come to the same? Not if the dice were typed in, or rolled anew after an undo, or if a policy's
 * run made them: then they cannot be met again. */
static bool same_dice(const struct fy_session *yours, char error[FY_ERROR])
{
    struct fy_session *again = start_again(yours, error);
    struct fy_message why;
    bool same = again != NULL;
    for (uint32_t ply = 1; same && ply <= fy_session_ply(yours); ply++)
        same = fy_session_play(again, fy_session_choice_at(yours, ply), &why, error) == FY_DONE &&
               memcmp(fy_session_state(again), fy_session_state_at(yours, ply), fy_session_game(yours)->sys->state_size) == 0;
    if (again && !same)
        fy_print(error, FY_ERROR, "the dice of this game did not all come from its seed: they cannot be met again");
    fy_session_free(again);
    return same;
}

/* ------------------------------------------------------------------ the adviser's game */

static int choose(struct fy_search *search, const struct fy_rematch *m, const struct fy_session *s,
                  const struct fy_choice *list, int n)
{
    uint32_t ply = fy_session_ply(s);
    struct fy_budget budget = {.playouts = fy_rematch_playouts(m->level), .seed = m->seed + ((uint64_t)ply << 32)};
    struct fy_dice mind;
    fy_dice_seed(&mind, m->seed, ply);
    return budget.playouts ? fy_search_choose(search, fy_session_state(s), list, n, &budget)
                           : fy_policy_choose(fy_session_game(s), FY_HABIT, fy_session_state(s), list, n, &mind);
}

/* `about` is how many choices it is likely to take. */
static bool play_on(struct fy_session *s, const struct fy_rematch *m, uint32_t about, const struct fy_review_watch *watch,
                    char error[FY_ERROR])
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice *list = fy_must(calloc(g->sys->max_choices + 1u, sizeof *list));
    struct fy_search *search = fy_search_new(g, m->threads);
    bool ok = true;
    for (int n; ok && (n = g->sys->choices(g->data, fy_session_state(s), list)) > 0;) {
        struct fy_message why = {0};
        uint32_t ply = fy_session_ply(s);
        *error = '\0';
        ok = !watch || watch->go_on(watch->context, (int)(1000 * (uint64_t)(ply < about ? ply : about) / (about + 1)));
        ok = ok && fy_session_play(s, &list[choose(search, m, s, list, n)], &why, error) == FY_DONE;
    }
    fy_search_free(search);
    free(list);
    return ok;
}

struct fy_session *fy_rematch_play(const struct fy_session *yours, const struct fy_rematch *m, const struct fy_review_watch *watch,
                                   char error[FY_ERROR])
{
    struct fy_session *theirs = same_dice(yours, error) ? start_again(yours, error) : NULL;
    if (!theirs || play_on(theirs, m, fy_session_ply(yours), watch, error))
        return theirs;
    fy_session_free(theirs);
    return NULL;
}

/* ------------------------------------------------------------------ side by side */

static json_t *side_json(const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_score score = {0};
    json_t *measures = json_object();
    g->sys->score(g->data, fy_session_state(s), &score);
    for (int i = 0; g->sys->measures && g->sys->measures[i]; i++)
        json_object_set_new(measures, g->sys->measures[i], json_integer(score.measure[i]));
    return json_pack("{s:i, s:s, s:i, s:o}", "points", (int)score.points, "band", g->sys->bands[score.band], "choices",
                     (int)fy_session_ply(s), "measures", measures);
}

json_t *fy_rematch_json(const struct fy_session *yours, const struct fy_session *theirs, int level)
{
    return json_pack("{s:o, s:o, s:s, s:I}", "yours", side_json(yours), "adviser", side_json(theirs), "level",
                     fy_rematch_levels[level], "playouts", (json_int_t)fy_rematch_playouts(level));
}
