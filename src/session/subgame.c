/* subgame.c - a decision of a campaign settled by playing another game. */
#include "foray/subgame.h"

#include "foray/text.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

int fy_subgames(const struct fy_game *g, const void *state, struct fy_subgame out[FY_SUBGAMES])
{
    memset(out, 0, FY_SUBGAMES * sizeof *out);
    return g->sys->campaign.subgames ? g->sys->campaign.subgames(g->data, state, out) : 0;
}

size_t fy_subgame_text(const struct fy_subgame *e, char *out, size_t n)
{
    const struct fy_system *sys = fy_system_find(e->system);
    char title[FY_TEXT];
    size_t at = fy_print(out, n, "%s, %s", sys ? sys->title : e->system, e->scenario);
    for (int i = 0; i < FY_SUBGAME_OPTIONS && e->options[i] && sys; i++) {
        const struct fy_option *o = fy_option_find(sys, e->options[i]);
        if (!o)
            continue;
        fy_option_title_of(sys, NULL, o, title, sizeof title);
        at += fy_print(out + at, n - at, "; %s (%s)", e->options[i], title);
    }
    return at;
}

/* ------------------------------------------------------------------ starting one */

/* Options that the game does not have are left out. */
static bool read_options(const struct fy_system *sys, const struct fy_subgame *e, int16_t options[FY_OPTIONS], char *error)
{
    for (int i = 0; i < FY_SUBGAME_OPTIONS && e->options[i]; i++)
        if (fy_option_find(sys, e->options[i]) && !fy_option_read(sys, e->options[i], options, error, FY_ERROR))
            return false;
    return true;
}

/* The seed of a subgame.
 * - The campaign's seed was chosen: a number made of it and the decision, short enough to tell somebody.
 * - It is secret, and undo brings the same dice again: the same secret whenever that decision is come to. It is told when the
 *   subgame ends, so it is made of halves of two numbers: nobody can work out the campaign's seed from it.
 * - It is secret otherwise: a new secret. Who begins a subgame and leaves it learns nothing about the next one. */
static bool choose_dice(const struct fy_session *campaign, const uint64_t *seed, struct fy_session_config *config,
                        uint64_t *secret, char *error)
{
    struct fy_dice dice;
    fy_dice_seed(&dice, ~campaign->seed, (uint64_t)campaign->branch << 32 | campaign->n_plies);
    config->seed_chosen = seed || campaign->config.seed_chosen;
    if (config->seed_chosen)
        config->seed = seed ? *seed : fy_dice_below(&dice, 999999999) + 1;
    else if (campaign->config.undo != FY_UNDO_SAME_DICE)
        return fy_session_draw_secret(secret, error);
    else {
        uint64_t upper = fy_dice_next(&dice) >> 32;
        *secret = upper << 32 | fy_dice_next(&dice) >> 32;
    }
    return true;
}

static struct fy_session *new_game(const struct fy_subgame *e, const struct fy_session *campaign, const uint64_t *seed,
                                   const char *data_dir, char *error)
{
    struct fy_session_config config;
    uint64_t secret = 0;
    const struct fy_system *sys = fy_system_find(e->system);
    if (!sys) {
        fy_print(error, FY_ERROR, "there is no system \"%s\" in this build", e->system);
        return NULL;
    }
    fy_session_config_initial(sys, &config);
    config.dice = campaign->config.dice;
    config.undo = campaign->config.undo;
    if (!read_options(sys, e, config.options, error) || !choose_dice(campaign, seed, &config, &secret, error))
        return NULL;
    struct fy_game *g = fy_game_open(sys, e->scenario, data_dir, error);
    struct fy_session *s = g ? fy_session_with_secret(g, &config, secret, error) : NULL;
    if (s)
        s->owned = g;
    else
        fy_game_close(g);
    return s;
}

struct fy_session *fy_subgame_begin(struct fy_store *store, const struct fy_session *campaign, int which,
                                   const uint64_t *seed, const char *name, const char *data_dir, char name_out[FY_NAME],
                                   char error[FY_ERROR])
{
    struct fy_subgame subgames[FY_SUBGAMES];
    char ignored[FY_ERROR];
    int n = campaign->starting || campaign->waiting ? 0 : fy_subgames(campaign->game, campaign->state, subgames);
    if (which < 0 || which >= n) {
        if (n)
            fy_print(error, FY_ERROR, "the games that may settle this are numbered 1 to %d", n);
        else
            fy_print(error, FY_ERROR, "no other game may settle what is decided now");
        return NULL;
    }
    struct fy_session *s = new_game(&subgames[which], campaign, seed, data_dir, error);
    if (!s)
        return NULL;
    if (!fy_store_add(store, s, name, name_out, error)) {
        fy_session_free(s);
        return NULL;
    }
    if (fy_store_bind(store, s, campaign, error))
        return s;
    fy_session_free(s);
    fy_store_delete(store, name_out, ignored);
    return NULL;
}

/* ------------------------------------------------------------------ bringing it back */

/* The subgame of that state that this game is, or NULL. */
static const struct fy_subgame *subgame_like(const struct fy_session *s, const struct fy_subgame *subgames, int n)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(subgames[i].system, s->game->sys->key) && !strcmp(subgames[i].scenario, s->game->scenario))
            return &subgames[i];
    return NULL;
}

static bool no(char *error, const char *why)
{
    fy_print(error, FY_ERROR, "%s", why);
    return false;
}

static void put_reasons(struct fy_text *because, const struct fy_game *g, const struct fy_ending *ending, const struct fy_notes *why)
{
    char text[FY_TEXT];
    fy_put(because, "%d point%s, %s", (int)ending->points, ending->points == 1 ? "" : "s", ending->band);
    for (int i = 0; i < why->n; i++) {
        fy_text_note(g, &why->note[i], text, sizeof text);
        fy_put(because, "; %s", text);
    }
}

bool fy_subgame_outcome(const struct fy_session *campaign, uint32_t ply, const struct fy_session *subgame,
                      struct fy_choice *choice, struct fy_text *because, char error[FY_ERROR])
{
    struct fy_subgame subgames[FY_SUBGAMES];
    struct fy_score score = {0};
    struct fy_notes why = {0};
    const struct fy_game *g = campaign->game, *played = subgame->game;
    const void *state = fy_session_state_at(campaign, ply);
    int n = state && !campaign->starting ? fy_subgames(g, state, subgames) : 0;
    const struct fy_subgame *e = subgame_like(subgame, subgames, n);
    if (!e || !g->sys->campaign.outcome)
        return no(error, "that game could not settle what is decided there");
    if (!subgame->starting)
        played->sys->score(played->data, subgame->state, &score);
    if (!score.over)
        return no(error, "that game is not over yet");
    struct fy_ending ending = {score.points, score.won, played->sys->bands[score.band], played->sys->measures, score.measure};
    *choice = (struct fy_choice){0};
    if (!g->sys->campaign.outcome(g->data, state, e, &ending, choice, because ? &why : NULL))
        return no(error, "its end does not say enough to settle anything");
    if (because)
        put_reasons(because, g, &ending, &why);
    return true;
}

enum fy_answer fy_subgame_return(struct fy_store *store, struct fy_session *campaign, const char *data_dir,
                                struct fy_text *because, struct fy_message *why, char error[FY_ERROR])
{
    struct fy_related_game related;
    struct fy_choice choice;
    if (!fy_store_subgame(store, campaign, &related)) {
        fy_print(error, FY_ERROR, "no game is being played to settle this");
        return FY_FAILED;
    }
    char *text = fy_store_record(store, related.name, error);
    struct fy_session *subgame = text ? fy_record_read(text, data_dir, error) : NULL;
    bool ok = subgame && fy_subgame_outcome(campaign, campaign->n_plies, subgame, &choice, because, error);
    struct fy_reference reference = {.hash = text ? fy_record_hash(text) : 0};
    memcpy(reference.name, related.name, sizeof reference.name);
    fy_session_free(subgame);
    free(text);
    return ok ? fy_session_play_subgame(campaign, &choice, &reference, why, error) : FY_FAILED;
}

/* ------------------------------------------------------------------ verifying */

bool fy_subgame_verify(const struct fy_session *campaign, uint32_t ply, const char *record, const char *data_dir,
                      char error[FY_ERROR])
{
    const struct fy_reference *reference = fy_session_reference_at(campaign, ply);
    const struct fy_choice *made = fy_session_choice_at(campaign, ply);
    struct fy_choice choice;
    char text[FY_CHOICE_TEXT];
    if (!reference)
        return no(error, "that choice does not refer to another game");
    if (!fy_record_fits(record, reference->hash))
        return no(error, "its record is not the one that was brought in: it has gone on, or is another game's");
    struct fy_session *subgame = fy_record_read(record, data_dir, error);
    bool ok = subgame && fy_subgame_outcome(campaign, ply - 1, subgame, &choice, NULL, error);
    fy_session_free(subgame);
    if (ok && !fy_same_choice(&choice, made)) {
        fy_text_choice(campaign->game, &choice, text, sizeof text);
        fy_print(error, FY_ERROR, "it came to another result: %s", text);
        ok = false;
    }
    return ok;
}
