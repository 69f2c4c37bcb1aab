/* turn.c - the turn of 22 phases (NZ-G.13), set-up, and positions set by hand. */
#include "nazaire.h"

#include <string.h>

enum { ONE_TEAM = 256 }; /* more than the choices of one team, or one boat, and scuttling */

/* ---- The sequence of play ---- */

int nazaire_phase_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    switch (s->phase) {
    case PH_COVERING: {
        int n = 0;
        for (uint64_t posts = s->cover; posts;)
            n = nz_put(list, n, V_COVER, 0, nz_post_piece(fy_take_bit(&posts)));
        return n;
    }
    case PH_NAVAL: return nazaire_naval_choices(d, s, list, most);
    case PH_LANDING: return nazaire_landing_choices(d, s, list, most);
    case PH_MOVE: return nazaire_move_choices(d, s, list, most);
    case PH_FIRE: return nazaire_fire_choices(d, s, list, most);
    case PH_LONG_RANGE: return nazaire_long_range_choices(d, s, list, most);
    case PH_DEMOLITION: return nazaire_demolition_choices(d, s, list, most);
    default: return 0;
    }
}

static void new_turn(struct nz_play *p) /* NZ-22.1 */
{
    struct nz_state *s = p->s;
    s->turn++;
    s->phase = PH_RESTORATION;
    s->landed = s->embarked = s->entered = s->attacked = s->under_fire = s->hurt = s->acted = s->tried = 0;
    memset(s->shots, 0, sizeof s->shots);
    SAY(p, NZ_22_1, T_TURN, s->turn);
}

static void end_of_turn(struct nz_play *p)
{
    struct nz_state *s = p->s;
    if (s->turn < s->option[O_TURNS] && !nazaire_raid_over(p->d, s)) {
        new_turn(p);
        return;
    }
    s->phase = PH_END;
    nazaire_end_of_game(p);
}

/* What a phase does before the player acts in it, without dice. */
static void open_phase(struct nz_play *p)
{
    struct nz_state *s = p->s;
    s->step = ST_ACT;
    s->attempts = s->cursor = 0;
    if (s->phase == PH_COVERING)
        nazaire_open_covering(p);
    else if (s->phase == PH_NAVAL)
        nazaire_naval_begin(p);
    else if (s->phase == PH_MOVE)
        nazaire_move_begin(p);
}

/* A phase that begins with the player's decision: nothing rolls a die before it. */
static bool players_phase(const struct nz_state *s)
{
    static const uint32_t phases = 1u << PH_COVERING | 1u << PH_NAVAL | 1u << PH_LANDING | 1u << PH_MOVE |
                                   1u << PH_FIRE | 1u << PH_LONG_RANGE | 1u << PH_DEMOLITION;
    return (phases >> s->phase & 1) && !(s->phase == PH_LANDING && s->beaching_now);
}

/* Is there anything to choose in this step? Listing stops after the first boat or team that can do something. */
static bool to_choose(const struct nz_data *d, const struct nz_state *s)
{
    struct fy_choice list[ONE_TEAM];
    switch (s->phase) {
    case PH_COVERING: return s->cover != 0;
    case PH_NAVAL: return s->under_way != 0;
    case PH_LANDING: return nazaire_landing_choices(d, s, list, 1) > 0;
    default: return s->ashore && nazaire_phase_choices(d, s, list, 1) > 0;
    }
}

/* A phase is over. True if play stops before the next one: somebody must leave a lost crossing, or NZ-X.14. */
static bool next_phase(struct nz_play *p)
{
    struct nz_state *s = p->s;
    s->phase++;
    if (s->displaced || (s->option[O_PACE] && !players_phase(s)))
        return true;
    SAY(p, NZ_G_13, T_PHASE, s->phase);
    return false;
}

/* The player's phase: true if there is something to decide in it. */
static bool opens(struct nz_play *p)
{
    struct nz_state *s = p->s;
    if (s->phase == PH_DEMOLITION && !s->ashore)
        return false;
    if (s->phase == PH_LANDING)
        nazaire_landing_begin(p);
    open_phase(p);
    if (s->phase == PH_DEMOLITION || to_choose(p->d, s))
        return true;
    s->step = ST_BEGIN;
    return false;
}

/* The phases that run without the player. Phase 12 only lists costs. */
static void (*const automatic[PH_END])(struct nz_play *) = {
    [PH_RESTORATION] = nazaire_restoration,
    [PH_ILLUMINATION] = nazaire_illumination,
    [PH_HARBOUR_DEFENCE] = nazaire_harbour_defence,
    [PH_DOCKSIDE_DEFENCE] = nazaire_dockside_defence,
    [PH_WITHDRAWAL] = nazaire_ship_withdrawal,
    [PH_MARKERS] = nazaire_marker_removal,
    [PH_ACTIVATION] = nazaire_activation,
    [PH_GERMAN_MOVEMENT] = nazaire_german_movement,
    [PH_GERMAN_FIRE] = nazaire_german_fire,
    [PH_TOWERS] = nazaire_tower_fire,
    [PH_LOSSES] = nazaire_losses,
    [PH_DISCOVERY] = nazaire_find_charges,
    [PH_CONSOLIDATION] = nazaire_consolidation,
};

/* From the beginning of this phase on, one phase after the other, to the next decision or the end of the turn. */
void nazaire_begin_phase(struct nz_play *p)
{
    const struct nz_state *s = p->s;
    SAY(p, NZ_G_13, T_PHASE, s->phase);
    do {
        if (s->phase == PH_TURN) {
            end_of_turn(p);
            return;
        }
        if (automatic[s->phase])
            automatic[s->phase](p);
        else if (s->phase != PH_COSTS && opens(p))
            return;
    } while (!next_phase(p));
}

/* The player has done with this step of the phase. */
void nazaire_next_step(struct nz_play *p)
{
    struct nz_state *s = p->s;
    if (s->phase == PH_DEMOLITION && s->step < ST_BLOW) { /* NZ-19.24 */
        s->step++;
        s->cursor = 0;
        return;
    }
    s->cover = 0;
    s->step = ST_BEGIN;
    s->phase++;
}

/* On to the next decision or the end (NZ-X.14). */
void nazaire_run(struct nz_play *p)
{
    struct nz_state *s = p->s;
    while (!s->over && !s->displaced && s->phase != PH_PRIMARY) {
        if (s->step != ST_BEGIN) {
            if (to_choose(p->d, s))
                return;
            nazaire_next_step(p);
        } else if (s->option[O_PACE] && !players_phase(s)) {
            return;
        } else {
            nazaire_begin_phase(p);
        }
    }
}

/* ---- Set-up ---- */

int nazaire_next_to_assign(const struct nz_data *d, int team) /* NZ-X.1 */
{
    while (team < d->n_teams && fy_bit(d->assault, team))
        team++;
    return team;
}

static void choose_primaries(struct nz_play *p)
{
    struct nz_state *s = p->s;
    for (int team = 0; s->option[O_PRIMARY] == PRIMARY_RANDOM && team < p->d->n_teams; team++)
        if (!fy_bit(p->d->assault, team)) {
            s->primary[team] = (uint8_t)nazaire_pick(p, p->d->n_targets, T_ROLL_PRIMARY, nz_team_piece(team));
            SAY(p, NZ_X_1, T_PRIMARY, nz_team_piece(team), s->primary[team]);
        }
    s->cursor = (uint8_t)nazaire_next_to_assign(p->d, 0);
    bool ask = s->option[O_PRIMARY] == PRIMARY_PLAYER && s->cursor < p->d->n_teams;
    s->phase = ask ? PH_PRIMARY : PH_RESTORATION;
}

void nazaire_setup(const void *data, const int16_t options[], void *state, struct fy_dice *dice, struct fy_log *log)
{
    const struct nz_data *d = data;
    struct nz_state *s = state;
    struct nz_play p = {d, s, dice, log};
    *s = d->at_start;
    memcpy(s->option, options, sizeof s->option);
    if (s->option[O_VARIANT] == VARIANT_SHORT_NIGHT) { /* NZ-X.6 */
        s->option[O_TURNS] = d->num.short_night_turns;
        s->option[O_VICTORY] = d->num.short_night_victory_vp;
    }
    for (int team = 0; s->option[O_VARIANT] == VARIANT_NINTH_HOUR && team < d->n_teams; team++)
        if (d->team[team].ninth_hour)
            nazaire_team_to(&p, team, AT_BOAT + d->team[team].boat); /* NZ-X.5 */
    choose_primaries(&p);
    nazaire_run(&p);
}

/* Boats that cannot move, whatever movement factors they were given. */
static void hold_boats(const struct nz_data *d, struct nz_state *s) /* NZ-6.4 */
{
    for (uint64_t boats = s->under_way; boats;) {
        int boat = fy_take_bit(&boats);
        if (nazaire_held(d, s, boat))
            nz_set_mf(s, boat, 0);
    }
}

/* A position set by hand. If it stands at the beginning of a phase in which the player acts first, that phase is opened. A
 * phase 6 or 11 in which nobody has moved and nobody can is taken for one that has not begun. */
void nazaire_derive(const void *data, void *state)
{
    struct nz_state *s = state;
    struct nz_play p = {data, s, NULL, NULL};
    if (s->phase != PH_DEMOLITION && s->step > ST_ACT)
        s->step = ST_ACT;
    nazaire_derive_pieces(data, state);
    if (s->phase == PH_NAVAL)
        hold_boats(data, s);
    bool unmoved = s->mover == NOWHERE && ((s->phase == PH_NAVAL && !s->under_way) || (s->phase == PH_MOVE && !s->on_foot));
    if (!players_phase(s) || unmoved)
        s->step = ST_BEGIN;
    if (s->step != ST_BEGIN || !players_phase(s))
        return;
    open_phase(&p);
    while (s->phase == PH_DEMOLITION && s->step < ST_BLOW && !to_choose(data, s))
        s->step++;
}
