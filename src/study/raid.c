/* raid.c - one game of a study played: what it came to and, of games that are watched, in which turn each target fell
 * and where ours fought and fell. */
#include "study.h"

#include <stdlib.h>
#include <string.h>

struct raid_player {
    struct fy_log log; /* first: it hears what happens in a game that is watched */
    const struct fy_study_variant *variant;
    struct fy_player player;
    void *state;
    struct fy_choice *choices;
    int measures;
    struct fy_fates fates;
    /* of a game that is watched */
    struct fy_board board;
    struct fy_view *view; /* before the choice that is being carried out */
    struct raid_watch *watch;
};

int study_measures(const struct fy_system *s)
{
    int n = 0;
    while (s->measures && n < FY_MEASURES && s->measures[n])
        n++;
    return n;
}

const struct fy_track *study_turn(const struct fy_view *v)
{
    for (int i = 0; i < v->n_tracks; i++)
        if (v->tracks[i].role == FY_TRACK_TURN)
            return &v->tracks[i];
    return NULL;
}

int32_t study_spot(const struct fy_board *b, const struct fy_piece *p)
{
    if (p->place >= 0)
        return p->place < b->n_places && b->places[p->place].shape != FY_BOX ? p->place : -1;
    if (b->kind != FY_INCHES || p->x < 0 || p->y < 0)
        return -1;
    return p->y / SPOT_CELL * SPOT_ROW + p->x / SPOT_CELL;
}

/* ------------------------------------------------------------------ watching */

static const struct fy_piece *own_piece(const struct raid_player *p, int32_t id)
{
    for (int i = 0; i < p->view->n_pieces; i++)
        if (p->view->pieces[i].id == id && p->view->pieces[i].side == FY_OURS)
            return &p->view->pieces[i];
    return NULL;
}

static void mark(struct raid_player *p, enum spot_kind kind, int32_t piece)
{
    const struct fy_piece *x = own_piece(p, piece);
    int32_t at = x ? study_spot(&p->board, x) : -1;
    if (at >= 0 && p->watch->n_spots < SPOTS)
        p->watch->spot[p->watch->n_spots++] = (struct spot){.kind = (uint8_t)kind, .at = at};
}

/* Does the system count this event among what may come of an attack? */
static bool is_fight(const struct fy_system *s, const struct fy_message *m)
{
    for (const struct fy_outcome *o = s->outcomes.events; o && o->event; o++)
        if (o->event == m->text && o->kind >= FY_OUTCOME_DESTROYED && o->kind <= FY_OUTCOME_PINNED)
            return true;
    return false;
}

static void on_event(struct fy_log *log, const struct fy_message *m)
{
    struct raid_player *p = (struct raid_player *)log;
    int32_t pieces[FY_ARGS];
    if (!is_fight(p->variant->run.game->sys, m))
        return;
    int n = fy_message_things(p->variant->run.game, m, FY_PIECE, pieces);
    for (int i = 0; i < n; i++)
        mark(p, SPOT_FOUGHT, pieces[i]);
}

static bool is_lost(int fate)
{
    return fate == FY_LOST || fate == FY_CAPTURED;
}

static uint8_t turn_now(const struct raid_player *p)
{
    const struct fy_track *t = study_turn(p->view);
    int32_t turn = t ? t->value - t->lo + 1 : 1;
    return (uint8_t)(turn < 1 ? 1 : turn > 255 ? 255 : turn);
}

/* What has changed by a choice: the view is still the one before it. */
static void compare(struct raid_player *p)
{
    struct fy_fates now;
    uint8_t turn = turn_now(p);
    int target = 0;
    fy_fates_of(p->variant->run.game, p->state, &now);
    for (int i = 0; i < now.n && i < p->fates.n; i++) {
        uint8_t was = p->fates.row[i].fate, is = now.row[i].fate;
        if (fy_fate_of_target(is)) {
            bool fell = is == FY_DESTROYED || is == FY_TAKEN;
            uint8_t *at = &p->watch->turn[target++];
            *at = !fell ? 0 : *at ? *at : turn; /* some things are repaired */
        } else if (is_lost(is) && !is_lost(was) && now.row[i].noun == FY_PIECE)
            mark(p, SPOT_FELL, now.row[i].index);
    }
    p->fates = now;
}

static void look(struct raid_player *p)
{
    const struct fy_game *g = p->variant->run.game;
    fy_view_clear(p->view);
    g->sys->show(g->data, p->state, p->view);
}

static void start_watching(struct raid_player *p, struct raid_watch *w)
{
    memset(w, 0, sizeof *w);
    p->watch = w;
    p->fates.n = 0;
    fy_fates_of(p->variant->run.game, p->state, &p->fates);
    for (int i = 0; i < p->fates.n; i++)
        w->n_targets += fy_fate_of_target(p->fates.row[i].fate);
    look(p);
}

/* ------------------------------------------------------------------ playing */

struct raid_player *raid_player_new(const struct fy_study_variant *v)
{
    const struct fy_system *s = v->run.game->sys;
    struct raid_player *p = fy_must(calloc(1, sizeof *p));
    *p = (struct raid_player){.log = {.event = on_event},
                              .variant = v,
                              .state = fy_must(calloc(1, s->state_size)),
                              .choices = fy_must(calloc(s->max_choices + 1u, sizeof *p->choices)),
                              .measures = study_measures(s),
                              .view = fy_must(calloc(1, sizeof *p->view))};
    fy_player_open(&p->player, &v->run);
    s->board(v->run.game->data, &p->board);
    return p;
}

void raid_player_free(struct raid_player *p)
{
    fy_player_close(&p->player);
    free(p->state);
    free(p->choices);
    free(p->view);
    free(p);
}

static void tell_end(struct raid_player *p, struct raid_row *row)
{
    const struct fy_game *g = p->variant->run.game;
    struct fy_score s = {0};
    g->sys->score(g->data, p->state, &s);
    row->points = s.points;
    row->band = s.band;
    row->won = s.won;
    memcpy(row->measure, s.measure, sizeof row->measure);
    p->fates.n = 0;
    fy_fates_of(g, p->state, &p->fates);
    row->n_fates = (uint8_t)p->fates.n;
    for (int i = 0; i < p->fates.n; i++)
        row->fate[i] = p->fates.row[i].fate;
}

void raid_play(struct raid_player *p, uint64_t game, struct raid_row *row, struct raid_watch *watch)
{
    const struct fy_playouts *run = &p->variant->run;
    const struct fy_system *s = run->game->sys;
    struct fy_dice dice;
    *row = (struct raid_row){.game = game};
    fy_dice_seed(&dice, run->seed, 2 * game);
    fy_player_begin(&p->player, run->seed, 2 * game + 1);
    memset(p->state, 0, s->state_size);
    fy_playout_begin(run, p->state, &dice);
    if (watch)
        start_watching(p, watch);
    for (int n; (n = s->choices(run->game->data, p->state, p->choices)) > 0; row->decisions++) {
        if (row->decisions == FY_DECISION_CAP) {
            row->endless = true;
            break;
        }
        int pick = fy_player_choose(&p->player, p->state, p->choices, n);
        s->apply(run->game->data, p->state, &p->choices[pick], &dice, watch ? &p->log : NULL);
        if (watch) {
            compare(p);
            look(p);
        }
    }
    tell_end(p, row);
}
