/* playout_record.c - one game of a run, pulled out as a record. */
#include "foray/playout.h"

#include "foray/position.h"
#include "foray/text.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

/* The game is played as fy_playouts_run plays it, from the same two streams, with a tape that writes the outcomes
 * down; the session then replays each act from them. */
struct pulled_out {
    const struct fy_playouts *run;
    struct fy_session *session;
    struct fy_dice dice;
    struct fy_player player;
    struct fy_tape tape;
    struct fy_pull *pulled;
    int32_t *faces[2]; /* dice, draws */
    void *state;
    struct fy_choice *choices;
};

static bool copy_act(struct pulled_out *p, bool setup, const struct fy_choice *c, char error[FY_ERROR])
{
    uint32_t n[2] = {0, 0};
    if (p->tape.n_pulled > FY_TAPE_MAX) {
        fy_print(error, FY_ERROR, "an act of this game has more outcomes than a record holds");
        return false;
    }
    for (uint32_t i = 0; i < p->tape.n_pulled; i++) {
        int draw = p->pulled[i].sides == 0;
        p->faces[draw][n[draw]++] = p->pulled[i].face;
    }
    p->tape.n_pulled = 0;
    return fy_session_replay(p->session, setup, c, p->faces[0], n[0], p->faces[1], n[1], error);
}

/* A game from a position: the session begins at what came out, its outcomes are not those of a set-up. */
static bool begin(struct pulled_out *p, char error[FY_ERROR])
{
    fy_playout_begin(p->run, p->state, &p->dice);
    if (!p->run->start)
        return copy_act(p, true, NULL, error);
    json_t *position = fy_position_write(p->run->game, p->state);
    p->session->position = json_dumps(position, JSON_COMPACT);
    json_decref(position);
    p->tape.n_pulled = 0;
    return fy_session_start(p->session, error);
}

static bool play_through(struct pulled_out *p, char error[FY_ERROR])
{
    const struct fy_game *g = p->run->game;
    if (!begin(p, error))
        return false;
    int decisions = 0;
    for (int n; decisions < FY_DECISION_CAP && (n = g->sys->choices(g->data, p->state, p->choices)) > 0; decisions++) {
        int pick = fy_player_choose(&p->player, p->state, p->choices, n);
        g->sys->apply(g->data, p->state, &p->choices[pick], &p->dice, NULL);
        if (!copy_act(p, false, &p->choices[pick], error))
            return false;
    }
    return true;
}

char *fy_playout_record(const struct fy_playouts *run, uint64_t game, char error[FY_ERROR])
{
    const struct fy_system *s = run->game->sys;
    struct fy_session_config config;
    fy_session_config_initial(s, &config);
    memcpy(config.options, run->options, sizeof config.options);
    config.seed_chosen = true;
    config.seed = run->seed;
    struct pulled_out p = {.run = run, .session = fy_session_blank(run->game, &config, run->seed), .state = fy_must(calloc(1, s->state_size)),
                           .pulled = fy_must(calloc(FY_TAPE_MAX, sizeof *p.pulled)),
                           .faces = {fy_must(calloc(FY_TAPE_MAX, sizeof **p.faces)), fy_must(calloc(FY_TAPE_MAX, sizeof **p.faces))},
                           .choices = fy_must(calloc(s->max_choices + 1u, sizeof *p.choices))};
    p.tape = (struct fy_tape){.seeded_dice = true, .seeded_draws = true, .pulled = p.pulled};
    fy_dice_seed(&p.dice, run->seed, 2 * game);
    fy_player_open(&p.player, run);
    fy_player_begin(&p.player, run->seed, 2 * game + 1);
    p.dice.tape = &p.tape;
    char *record = play_through(&p, error) ? fy_record_write(p.session) : NULL;
    fy_player_close(&p.player);
    fy_session_free(p.session);
    free(p.state);
    free(p.pulled);
    free(p.faces[0]);
    free(p.faces[1]);
    free(p.choices);
    return record;
}
