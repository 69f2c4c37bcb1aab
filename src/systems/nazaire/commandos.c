/* commandos.c - phases 11, 12, 14 and 15: commando movement, fire, grenades, long-range fire
 * (NZ-11, NZ-12, NZ-14, NZ-15). */
#include "nazaire.h"

#include <string.h>

/* ---- Phase 11 ---- */

int nazaire_team_allowance(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-11.1, NZ-12.7 */
{
    int mf = s->strength[team] > d->num.reduced_strength ? d->num.team_mf : d->num.reduced_mf;
    mf -= nz_if(fy_bit(s->landed, team), d->num.landed_mf);
    return mf > 0 ? mf : 0;
}

void nazaire_move_begin(struct nz_play *p)
{
    struct nz_state *s = p->s;
    s->mover = NOWHERE;
    s->on_foot = 0;
    memset(s->team_mf, 0, sizeof s->team_mf);
    for (uint64_t teams = s->ashore; teams;) {
        int team = fy_take_bit(&teams);
        nz_set_team_mf(s, team, nazaire_team_allowance(p->d, s, team));
    }
}

/* The dearest line that so many MF pay for; 0: none. */
static int line_within(int mf) { return mf < 0 ? 0 : mf > LINE_COST ? LINE_COST : mf; }

/* Where one step can take the team: NZ-12.1, NZ-12.2, NZ-12.3, NZ-12.5, NZ-12.6, NZ-12.8, NZ-12.9, NZ-G.11; any number of
 * teams may be there (NZ-11.3, NZ-G.8). */
static struct fy_set steps(const struct nz_data *d, const struct nz_state *s, int team)
{
    int area = s->team_at[team], mf = s->team_mf[team] - nz_if(fy_set_has(s->enemy, area), d->num.leave_enemy_mf);
    if (mf <= 0)
        return fy_set_none();
    const struct nz_area *here = &d->area[area];
    struct fy_set free = fy_set_less(here->within[line_within(mf)], s->enemy);
    struct fy_set occupied = fy_set_and(here->within[line_within(mf - d->num.enter_enemy_mf)], s->enemy);
    return fy_set_less(fy_set_or(free, occupied), s->closed);
}

/* NZ-12.1, NZ-12.2, NZ-12.3, NZ-12.5, NZ-12.6 */
int nazaire_step_cost(const struct nz_data *d, const struct nz_state *s, int from, int to, struct fy_notes *notes)
{
    static const uint16_t rules[LINE_COST + 1] = {0, NZ_12_1, NZ_12_2, NZ_12_3};
    int line = d->line_cost[from][to];
    FY_NOTE(notes, FY_MODIFIER, line, rules[line], T_MOD_LINE, line);
    return line + nz_modifier(notes, fy_set_has(s->enemy, from), d->num.leave_enemy_mf, NZ_12_6, T_MOD_LEAVE) +
           nz_modifier(notes, fy_set_has(s->enemy, to), d->num.enter_enemy_mf, NZ_12_5, T_MOD_ENTER);
}

/* NZ-11.4 */
int nazaire_exit_cost(const struct nz_data *d, const struct nz_state *s, int area, struct fy_notes *notes)
{
    return d->num.exit_mf + nz_modifier(notes, fy_set_has(s->enemy, area), d->num.leave_enemy_mf, NZ_12_6, T_MOD_LEAVE);
}

static bool may_exit(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-11.4 */
{
    int area = s->team_at[team];
    return fy_set_has(d->exits, area) && s->team_mf[team] >= nazaire_exit_cost(d, s, area, NULL);
}

int nazaire_move_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most) /* NZ-11.2 */
{
    int n = 0;
    for (uint64_t teams = s->on_foot & s->ashore; teams && n < most;) {
        int team = fy_take_bit(&teams);
        for (struct fy_set to = steps(d, s, team); fy_set_any(to);)
            n = nz_put(list, n, V_MOVE, nz_team_piece(team), nz_area_place(fy_set_take(&to)));
        if (may_exit(d, s, team))
            n = nz_put(list, n, V_EXIT, nz_team_piece(team), 0);
    }
    return n;
}

bool nazaire_check_move(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    int team = nz_as_team(c->who);
    if (team < 0 || !nz_on_land(s, team))
        return FY_NO(why, NZ_11_2, T_NO_NOT_ASHORE, c->who);
    int area = s->team_at[team], to = nz_as_area(c->a);
    if (c->verb == V_EXIT && !fy_set_has(d->exits, area))
        return FY_NO(why, NZ_11_4, T_NO_EXIT, area);
    if (!s->team_mf[team])
        return FY_NO(why, s->mover == team ? NZ_12_8 : NZ_11_2, T_NO_MF, c->who, 0);
    if (c->verb == V_EXIT)
        return may_exit(d, s, team) || FY_NO(why, NZ_11_4, T_NO_MF_EXIT, c->who, s->team_mf[team],
                                             nazaire_exit_cost(d, s, area, NULL), fy_set_has(s->enemy, area));
    if (to < 0 || !d->line_cost[area][to])
        return FY_NO(why, NZ_G_6, T_NO_LINE, c->a);
    if (fy_set_has(s->closed, to))
        return FY_NO(why, d->area[to].ship ? NZ_7_6 : NZ_G_11, T_NO_CROSSING, to);
    return fy_set_has(steps(d, s, team), to) ||
           FY_NO(why, NZ_12_8, T_NO_MF_FOR, c->who, s->team_mf[team], to,
                 nazaire_step_cost(d, s, area, to, NULL));
}

void nazaire_move_act(struct nz_play *p, const struct fy_choice *c)
{
    struct nz_state *s = p->s;
    int team = c->who - P_TEAM, from = s->team_at[team], to = c->a - L_AREA;
    if (s->mover != NOWHERE && s->mover != team)
        nz_set_team_mf(s, s->mover, 0); /* NZ-X.13 */
    s->mover = (uint8_t)team;
    if (c->verb == V_EXIT) {
        SAY(p, NZ_11_4, T_EXITS, c->who, from);
        nazaire_team_to(p, team, AT_OVERLAND);
        nz_set_team_mf(s, team, 0);
        return;
    }
    nz_set_team_mf(s, team, s->team_mf[team] - nazaire_step_cost(p->d, s, from, to, NULL));
    SAY(p, NZ_12_1, T_MOVES, c->who, to, s->team_mf[team]);
    nazaire_team_enters(p, team, to);
}

/* ---- Phase 14 ---- */

/* Areas where as many teams have attacked as may. */
static struct fy_set spent_areas(const struct nz_data *d, const struct nz_state *s) /* NZ-14.1 */
{
    struct fy_set spent = d->num.firers_per_area ? fy_set_none() : d->all;
    uint8_t attacks[AREAS] = {0};
    for (uint64_t teams = s->attacked; teams;) {
        int area = s->team_at[fy_take_bit(&teams)];
        if (area < AREAS && ++attacks[area] >= d->num.firers_per_area)
            fy_set_add(&spent, area);
    }
    return spent;
}

/* What one grenade attack may be aimed at: a German in a pen, a gun otherwise; nothing to choose if both are 0. */
static void grenade_aims(const struct nz_data *d, const struct nz_state *s, int area, uint64_t *germans,
                         uint64_t *posts)
{
    uint64_t standing = d->area[area].posts & ~s->destroyed, down = standing & (s->dis | s->ooa);
    *posts = down ? down : standing;                                /* NZ-14.12, NZ-14.14 */
    *germans = fy_set_has(d->hexagons, area) ? s->germans_at[area] : 0; /* NZ-14.16 */
    if (*germans)
        *posts = 0;
}

static bool may_grenade(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-14.11 */
{
    int area = s->team_at[team];
    return fy_bit(d->assault, team) && s->grenades[team] &&
           (s->germans_at[area] || (d->area[area].posts & ~s->destroyed));
}

static int attack_choices(const struct nz_data *d, const struct nz_state *s, int team, struct fy_choice *list, int n)
{
    int area = s->team_at[team];
    for (struct fy_set range = fy_set_and(d->area[area].fire, s->germans); fy_set_any(range);)
        for (uint64_t germans = s->germans_at[fy_set_take(&range)]; germans;)
            n = nz_put(list, n, V_FIRE, nz_team_piece(team), nz_german_piece(fy_take_bit(&germans)));
    for (uint64_t posts = d->area[area].range_posts & ~s->destroyed; posts;)
        n = nz_put(list, n, V_FIRE, nz_team_piece(team), nz_post_piece(fy_take_bit(&posts)));
    if (!may_grenade(d, s, team))
        return n;
    uint64_t germans, posts;
    grenade_aims(d, s, area, &germans, &posts);
    if (!germans && !posts)
        return nz_put(list, n, V_GRENADE, nz_team_piece(team), 0);
    while (germans)
        n = nz_put(list, n, V_GRENADE_AT, nz_team_piece(team), nz_german_piece(fy_take_bit(&germans)));
    while (posts)
        n = nz_put(list, n, V_GRENADE_AT, nz_team_piece(team), nz_post_piece(fy_take_bit(&posts)));
    return n;
}

int nazaire_fire_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    int n = 0;
    struct fy_set spent = spent_areas(d, s);
    for (uint64_t teams = s->ashore & ~s->attacked; teams && n < most;) {
        int team = fy_take_bit(&teams);
        if (!fy_set_has(spent, s->team_at[team]))
            n = attack_choices(d, s, team, list, n);
    }
    return n;
}

/* NZ-14.2, NZ-14.7, NZ-14.9 */
static bool check_shot(const struct nz_data *d, const struct nz_state *s, int area, int32_t piece, struct fy_message *why)
{
    int german = nz_as_german(piece), post = nz_as_post(piece);
    if (post >= 0) {
        if (fy_bit(d->towers, post))
            return FY_NO(why, NZ_15_2, T_NO_TOWER, piece);
        if (fy_bit(s->destroyed, post))
            return FY_NO(why, NZ_14_7, T_NO_TARGET, piece);
        return fy_bit(d->area[area].range_posts, post) || FY_NO(why, NZ_14_2, T_NO_FIRE_LINE, piece);
    }
    if (german < 0 || s->german_at[german] >= AREAS)
        return FY_NO(why, NZ_14_9, T_NO_TARGET, piece);
    return fy_set_has(d->area[area].fire, s->german_at[german]) || FY_NO(why, NZ_14_2, T_NO_FIRE_LINE, piece);
}

static bool check_grenade(const struct nz_data *d, const struct nz_state *s, int team, const struct fy_choice *c,
                          struct fy_message *why)
{
    uint64_t germans, posts;
    int german = nz_as_german(c->a), post = nz_as_post(c->a);
    if (!fy_bit(d->assault, team) || !s->grenades[team])
        return FY_NO(why, NZ_14_11, T_NO_GRENADES, c->who);
    if (!may_grenade(d, s, team))
        return FY_NO(why, NZ_14_11, T_NO_ENEMY_HERE, c->who);
    grenade_aims(d, s, s->team_at[team], &germans, &posts);
    if (c->verb == V_GRENADE)
        return (!germans && !posts) || FY_NO(why, germans ? NZ_14_16 : NZ_14_14, T_NO_NAME_AIM, c->who);
    if ((german >= 0 && fy_bit(germans, german)) || (post >= 0 && fy_bit(posts, post)))
        return true;
    bool gun_here = post >= 0 && fy_bit(d->area[s->team_at[team]].posts, post);
    return FY_NO(why, gun_here ? NZ_14_12 : NZ_14_14, T_NO_AIM, c->a);
}

bool nazaire_check_fire(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    int team = nz_as_team(c->who);
    if (team < 0 || !nz_on_land(s, team))
        return FY_NO(why, NZ_14_2, T_NO_NOT_ASHORE, c->who);
    if (fy_bit(s->attacked, team))
        return FY_NO(why, NZ_14_17, T_NO_ATTACKED, c->who);
    if (fy_set_has(spent_areas(d, s), s->team_at[team]))
        return FY_NO(why, NZ_14_1, T_NO_TWO_ATTACKS, s->team_at[team]);
    return c->verb == V_FIRE ? check_shot(d, s, s->team_at[team], c->a, why) : check_grenade(d, s, team, c, why);
}

/* What the die must not exceed is the team's strength; returns what is added to it. */
int nazaire_fire_modifier(const struct nz_data *d, const struct nz_state *s, int team, int32_t piece,
                          struct fy_notes *notes) /* NZ-14.3, NZ-14.4, NZ-G.5 */
{
    const struct nz_modifiers *mod = &d->mod;
    int post = nz_as_post(piece), area = post >= 0 ? d->post[post].area : s->german_at[piece - P_GERMAN];
    bool assault = fy_bit(d->assault, team);
    int modifier = nz_modifier(notes, assault, mod->commando_fire.assault, NZ_14_4, T_MOD_ASSAULT) +
                   nz_modifier(notes, !assault, mod->commando_fire.demolition, NZ_14_4, T_MOD_DEMOLITION) +
                   nz_modifier(notes, area == s->team_at[team], mod->commando_fire.same_area, NZ_14_4, T_MOD_SAME_AREA) +
                   nz_modifier(notes, fy_set_has(d->cover, area), mod->commando_fire.cover, NZ_14_4, T_MOD_COVER);
    nazaire_need(notes, NZ_14_3, s->strength[team], modifier);
    return modifier;
}

static void fire(struct nz_play *p, int team, int32_t piece) /* NZ-14.3, NZ-14.5, NZ-14.6, NZ-14.7 */
{
    struct nz_state *s = p->s;
    struct fy_notes *heard = FY_HEARD(p->log);
    int post = nz_as_post(piece);
    bool at_post = post >= 0;
    int die = nz_die(p, NZ_14_3, T_ROLL_FIRE, nz_team_piece(team));
    int modified = die + nazaire_fire_modifier(p->d, s, team, piece, heard);
    bool hit = modified <= s->strength[team];
    nazaire_rolled(heard, NZ_14_3, die, modified);
    SAY(p, NZ_14_3, T_FIRES, nz_team_piece(team), piece, modified, hit);
    if (!hit)
        return;
    int effect = nz_die(p, at_post ? NZ_14_7 : NZ_14_5, at_post ? T_ROLL_EFFECT : T_ROLL_LOSS, piece);
    int strength = at_post ? p->d->post[post].strength : s->german_strength[piece - P_GERMAN];
    FY_NOTE(heard, FY_RESULT, effect, at_post ? NZ_14_7 : NZ_14_5, T_EFFECT_DIE, effect, strength);
    if (!at_post)
        nazaire_strike_german(p, piece - P_GERMAN, effect);
    else if (effect > strength || (effect == strength && !fy_bit(s->ooa, post)))
        nazaire_post_state(p, post, effect == strength ? V3_DIS : V3_OOA, NZ_14_7);
    else /* NZ-14.8: what is out of action is not merely disrupted */
        SAY(p, NZ_14_7, T_NO_EFFECT, piece);
}

static void grenade(struct nz_play *p, int team, int32_t aim) /* NZ-14.12, NZ-14.13, NZ-14.14, NZ-14.15, NZ-14.16, NZ-U.6 */
{
    struct nz_state *s = p->s;
    int area = s->team_at[team], post = nz_as_post(aim), one = nz_as_german(aim); /* one: in a pen */
    s->grenades[team]--; /* NZ-14.15 */
    SAY(p, NZ_14_15, T_GRENADES, nz_team_piece(team), s->grenades[team]);
    if (post >= 0 && fy_bit(s->dis | s->ooa, post)) {
        nazaire_post_state(p, post, V3_DESTROYED, NZ_14_12);
        post = -1;
    }
    if (post < 0 && !s->germans_at[area])
        return;
    int die = nz_die(p, NZ_14_13, T_ROLL_GRENADE, nz_team_piece(team));
    nazaire_need_faces(FY_HEARD(p->log), NZ_14_13, p->d->num.grenade_success);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, die, NZ_14_13, T_ROLLED_FACE, die);
    if (die > p->d->num.grenade_success) {
        SAY(p, NZ_14_13, T_GRENADES_FAIL, nz_team_piece(team));
        return;
    }
    uint64_t germans = one >= 0 ? fy_one(one) : s->germans_at[area];
    while (germans) {
        int german = fy_take_bit(&germans);
        SAY(p, one >= 0 ? NZ_U_6 : NZ_14_13, T_GERMAN_LOST, nz_german_piece(german));
        nazaire_remove_german(p, german);
    }
    if (post >= 0)
        nazaire_post_state(p, post, V3_DESTROYED, NZ_14_13);
}

void nazaire_fire_act(struct nz_play *p, const struct fy_choice *c)
{
    int team = c->who - P_TEAM;
    p->s->attacked |= fy_one(team); /* NZ-14.17 */
    if (c->verb == V_FIRE)
        fire(p, team, c->a);
    else
        grenade(p, team, c->verb == V_GRENADE_AT ? c->a : -1);
}

/* ---- Phase 15 ---- */

/* The whole force has made its attempts. */
static bool force_has_shelled(const struct nz_data *d, const struct nz_state *s) /* NZ-15.3 */
{
    return !s->option[O_LONGRANGE] && s->attempts >= d->num.long_range_attempts;
}

static bool team_has_shelled(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-15.3, NZ-X.16 */
{
    return s->shots[team] >= (s->option[O_LONGRANGE] ? d->num.long_range_attempts : 1);
}

int nazaire_long_range_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    int n = 0;
    uint64_t ready = d->towers & ~nz_unready(s);
    if (force_has_shelled(d, s))
        return 0;
    for (uint64_t teams = s->ashore & d->assault & ~s->attacked; teams && n < most;) { /* NZ-15.1 */
        int team = fy_take_bit(&teams);
        if (team_has_shelled(d, s, team))
            continue;
        for (uint64_t towers = ready; towers;) {
            int tower = fy_take_bit(&towers);
            if (fy_set_has(d->post[tower].covers, s->team_at[team])) /* NZ-15.2 */
                n = nz_put(list, n, V_SHELL, nz_team_piece(team), nz_post_piece(tower));
        }
    }
    return n;
}

bool nazaire_check_long_range(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                              struct fy_message *why)
{
    int team = nz_as_team(c->who), tower = nz_as_post(c->a);
    if (team < 0 || !nz_on_land(s, team))
        return FY_NO(why, NZ_15_2, T_NO_NOT_ASHORE, c->who);
    if (!fy_bit(d->assault, team))
        return FY_NO(why, NZ_15_1, T_NO_ASSAULT, c->who);
    if (fy_bit(s->attacked, team))
        return FY_NO(why, NZ_15_1, T_NO_ATTACKED, c->who);
    if (force_has_shelled(d, s))
        return FY_NO(why, NZ_15_3, T_NO_MORE_SHOTS);
    if (team_has_shelled(d, s, team))
        return FY_NO(why, s->option[O_LONGRANGE] ? NZ_15_3 : NZ_X_16, T_NO_ATTACKED, c->who);
    if (tower < 0 || !fy_bit(d->towers, tower))
        return FY_NO(why, NZ_15_2, T_NO_TARGET, c->a);
    if (fy_bit(nz_unready(s), tower))
        return FY_NO(why, NZ_15_6, T_NO_NOT_READY, c->a); /* NZ-15.6 */
    return fy_set_has(d->post[tower].covers, s->team_at[team]) || FY_NO(why, NZ_15_2, T_NO_COLOUR, c->a, s->team_at[team]);
}

void nazaire_long_range_act(struct nz_play *p, const struct fy_choice *c) /* NZ-15.4, NZ-15.5 */
{
    struct nz_state *s = p->s;
    nz_count_on(&s->attempts, MOST_ATTEMPTS);
    s->shots[c->who - P_TEAM]++;
    int die = nz_die(p, NZ_15_4, T_ROLL_LONG_RANGE, c->who);
    bool hit = die <= p->d->num.long_range_hit;
    nazaire_need_faces(FY_HEARD(p->log), NZ_15_4, p->d->num.long_range_hit);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, die, NZ_15_4, T_ROLLED_FACE, die);
    SAY(p, NZ_15_4, T_SHELLS, c->who, c->a, hit);
    if (hit)
        nazaire_post_state(p, c->a - P_POST, p->d->v3[nz_die(p, NZ_15_5, T_ROLL_V3, c->a) - 1], NZ_15_5);
}
