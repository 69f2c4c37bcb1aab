/* demolition.c - phase 19: charges are prepared, guns attacked, charges fired, in that order (NZ-19). */
#include "nazaire.h"

/* ---- Preparation and guns ---- */

static bool may_act(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-19.1, NZ-19.5 */
{
    return nz_on_land(s, team) && s->charges[team] && !fy_bit(s->acted, team) && !fy_bit(d->assault, team);
}

static bool may_prepare(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-19.6, NZ-19.27, NZ-7.6 */
{
    int target = may_act(d, s, team) ? d->area[s->team_at[team]].target : NOWHERE;
    return target != NOWHERE && s->condition[target] != DESTROYED && !fy_bit(s->withdrawn, target) &&
           s->charge[target] != PREPARED;
}

static int enemies_counted(const struct nz_data *d, const struct nz_state *s, int area) /* NZ-19.9, option prep_enemy */
{
    uint64_t germans = s->germans_at[area];
    if (!s->option[O_PREP_ENEMY])
        return germans != 0;
    return fy_count_bits(germans) + fy_count_bits(d->area[area].posts & ~nz_unready(s));
}

static int preparation_limit(const struct nz_state *s, int team) /* NZ-19.6, option prep_compare */
{
    return s->strength[team] - (s->option[O_PREP_COMPARE] != 0);
}

/* NZ-19.8, NZ-19.10 */
int nazaire_preparation_modifier(const struct nz_data *d, const struct nz_state *s, int team, struct fy_notes *notes)
{
    const struct nz_modifiers *mod = &d->mod;
    int area = s->team_at[team], enemies = enemies_counted(d, s, area);
    bool primary = s->primary[team] == d->area[area].target;
    int modifier = nz_modifier(notes, fy_bit(s->entered, team), mod->preparation.entered, NZ_19_8, T_MOD_ENTERED) +
                   nz_modifier(notes, fy_bit(s->under_fire, team), mod->preparation.under_fire, NZ_19_10, T_MOD_UNDER_FIRE) +
                   nz_modifier(notes, fy_bit(s->attacked, team), mod->preparation.attacked, NZ_19_8, T_MOD_ATTACKED) +
                   nz_modifier(notes, primary, mod->preparation.primary, NZ_19_8, T_MOD_PRIMARY) +
                   nz_modifier(notes, enemies != 0, mod->preparation.enemy * enemies, NZ_19_9, T_MOD_GERMANS);
    nazaire_need(notes, NZ_19_6, preparation_limit(s, team), modifier);
    return modifier;
}

static void prepare(struct nz_play *p, int team) /* NZ-19.6, NZ-19.7 */
{
    struct nz_state *s = p->s;
    int area = s->team_at[team], target = p->d->area[area].target;
    int die = nz_die(p, NZ_19_6, T_ROLL_PREPARE, nz_team_piece(team));
    int roll = die + nazaire_preparation_modifier(p->d, s, team, FY_HEARD(p->log));
    bool done = roll <= preparation_limit(s, team);
    nazaire_rolled(FY_HEARD(p->log), NZ_19_6, die, roll);
    SAY(p, NZ_19_6, T_PREPARES, nz_team_piece(team), area, roll, done);
    if (!done)
        return;
    s->charges[team]--;
    nz_set_charge(s, target, PREPARED, team);
}

static void demolish_post(struct nz_play *p, int team, int post) /* NZ-19.2, NZ-19.3, NZ-19.4 */
{
    struct nz_state *s = p->s;
    int die = nz_die(p, NZ_19_2, T_ROLL_N2, nz_post_piece(post)), result = p->d->n2[die - 1];
    nazaire_rolled_line(FY_HEARD(p->log), NZ_19_2, die, die, result);
    if (result == N_NO_EFFECT) {
        SAY(p, NZ_19_3, T_NO_EFFECT, nz_post_piece(post));
        return;
    }
    s->charges[team]--;
    nazaire_post_state(p, post, result == N_DESTROYED ? V3_DESTROYED : V3_OOA, NZ_19_4);
}

/* ---- Firing ---- */

/* NZ-19.16, NZ-19.17, NZ-19.18, NZ-19.19, NZ-G.5 */
int nazaire_firing_modifier(const struct nz_data *d, const struct nz_state *s, int team, int target, struct fy_notes *notes)
{
    const struct nz_modifiers *mod = &d->mod;
    bool damaged = s->condition[target] == DAMAGED, at_risk = s->charge[target] == AT_RISK;
    return nz_modifier(notes, damaged, mod->demolition.damaged, NZ_19_16, T_MOD_DAMAGED) +
           nz_modifier(notes, d->target[target].caisson, mod->demolition.caisson, NZ_19_17, T_MOD_CAISSON) +
           nz_modifier(notes, at_risk, mod->demolition.at_risk, NZ_19_18, T_MOD_AT_RISK) +
           nz_modifier(notes, fy_bit(d->assault, team), mod->demolition.assault, NZ_19_19, T_MOD_ASSAULT_FIRES);
}

int nazaire_check_limit(const struct nz_state *s, int team) { return s->strength[team] - 1; } /* NZ-19.12 */

static bool may_fire_charges(struct nz_play *p, int team) /* NZ-19.12, option fire_check */
{
    const struct nz_state *s = p->s;
    if (s->option[O_FIRE_CHECK])
        return true;
    int die = nz_die(p, NZ_19_12, T_ROLL_CHECK, nz_team_piece(team));
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, die, NZ_19_12, T_ROLLED_CHECK, die, s->strength[team]);
    return die <= nazaire_check_limit(s, team);
}

static void blow(struct nz_play *p, int team, int target) /* NZ-19.12, NZ-19.13, NZ-19.20, NZ-19.21, NZ-19.22, NZ-19.23 */
{
    struct nz_state *s = p->s;
    const struct nz_target *t = &p->d->target[target];
    s->tried |= fy_one(target);
    if (!may_fire_charges(p, team)) {
        SAY(p, NZ_19_12, T_CANNOT_FIRE, nz_team_piece(team), t->area);
        return; /* NZ-19.21 */
    }
    int die = nz_die(p, NZ_19_13, T_ROLL_N2_TARGET, t->area);
    int line = die + nazaire_firing_modifier(p->d, s, team, target, FY_HEARD(p->log));
    int result = nz_table_line(p->d->n2, line);
    nazaire_rolled_line(FY_HEARD(p->log), NZ_19_13, die, line, result);
    SAY(p, NZ_19_13, T_BLOWS, nz_team_piece(team), t->area, line);
    bool none = result == N_NO_EFFECT;
    nz_set_charge(s, target, none ? AT_RISK : NO_CHARGES, none ? s->laid_by[target] : NOWHERE);
    if (none)
        SAY(p, NZ_19_20, T_CHARGES_AT_RISK, t->area);
    nazaire_damage_target(p, target, result, NZ_19_22);
}

/* ---- Choices: teams, then charges, come up in ascending order (NZ-19.24); any team there may fire the charges
 * (NZ-19.14), and a gun in the area of a target is a target of its own (NZ-19.26) ---- */

int nazaire_demolition_choices(const struct nz_data *d, const struct nz_state *s, struct fy_choice *list, int most)
{
    int n = 0;
    if (s->step == ST_BLOW) {
        uint64_t targets = s->charged & ~s->tried & ~(fy_one(s->cursor) - 1); /* NZ-19.11, NZ-19.15 */
        while (targets && n < most) {
            int area = d->target[fy_take_bit(&targets)].area;
            for (uint64_t teams = nazaire_teams_in(s, area); teams;)
                n = nz_put(list, n, V_BLOW, nz_team_piece(fy_take_bit(&teams)), nz_area_place(area));
        }
        return n;
    }
    for (uint64_t teams = s->ashore & ~d->assault & ~(fy_one(s->cursor) - 1); teams && n < most;) {
        int team = fy_take_bit(&teams);
        if (s->step == ST_ACT && may_prepare(d, s, team))
            n = nz_put(list, n, V_PREPARE, nz_team_piece(team), nz_area_place(s->team_at[team]));
        if (s->step == ST_GUNS && may_act(d, s, team))
            for (uint64_t posts = d->area[s->team_at[team]].posts & ~s->destroyed; posts;)
                n = nz_put(list, n, V_DEMOLISH, nz_team_piece(team), nz_post_piece(fy_take_bit(&posts)));
    }
    return n;
}

/* Refusals. The step is ST_BEGIN if the phase has just passed because there was nothing to choose (NZ-X.14); a choice of
 * it is then refused for its own fault, if it has one. */

static bool check_actor(const struct nz_data *d, const struct nz_state *s, int team, struct fy_message *why)
{
    if (fy_bit(d->assault, team))
        return FY_NO(why, NZ_19_1, T_NO_DEMOLITION, nz_team_piece(team));
    if (!s->charges[team] || fy_bit(s->acted, team))
        return FY_NO(why, NZ_19_5, T_NO_CHARGES_LEFT, nz_team_piece(team));
    return team >= s->cursor || FY_NO(why, NZ_19_24, T_NO_ORDER, nz_team_piece(team));
}

static bool check_prepare(const struct nz_data *d, const struct nz_state *s, int team, int32_t place, struct fy_message *why)
{
    int target = d->area[s->team_at[team]].target;
    if (fy_bit(d->assault, team))
        return FY_NO(why, NZ_19_1, T_NO_DEMOLITION, nz_team_piece(team));
    int area = s->team_at[team];
    if (nz_as_area(place) != area || target == NOWHERE)
        return FY_NO(why, NZ_19_1, T_NO_TARGET_HERE, place);
    if (s->condition[target] == DESTROYED || fy_bit(s->withdrawn, target))
        return FY_NO(why, NZ_19_1, T_NO_TARGET_LEFT, area);
    if (s->charge[target] == PREPARED)
        return FY_NO(why, NZ_19_27, T_NO_SECOND_CHARGE, area);
    if (!check_actor(d, s, team, why))
        return false;
    return s->step <= ST_ACT || FY_NO(why, NZ_19_11, T_NO_PREPARATION_NOW, nz_team_piece(team));
}

static bool check_demolish(const struct nz_data *d, const struct nz_state *s, int team, int32_t piece,
                           struct fy_message *why)
{
    int post = nz_as_post(piece);
    if (post < 0 || !fy_bit(d->area[s->team_at[team]].posts & ~s->destroyed, post))
        return FY_NO(why, NZ_19_2, T_NO_TARGET, piece);
    if (!check_actor(d, s, team, why))
        return false;
    return s->step == ST_GUNS || s->step == ST_BEGIN || FY_NO(why, NZ_19_24, T_NO_GUNS_NOW, nz_team_piece(team));
}

static bool check_blow(const struct nz_data *d, const struct nz_state *s, int team, int32_t place, struct fy_message *why)
{
    int area = s->team_at[team], target = d->area[area].target;
    if (nz_as_area(place) != area || target == NOWHERE || s->charge[target] == NO_CHARGES)
        return FY_NO(why, NZ_19_14, T_NO_CHARGES_HERE, place);
    if (fy_bit(s->tried, target))
        return FY_NO(why, NZ_19_15, T_NO_SECOND_TRY, area);
    if (s->step == ST_ACT || s->step == ST_GUNS)
        return FY_NO(why, NZ_19_11, T_NO_FIRING_YET, nz_team_piece(team));
    return target >= s->cursor || FY_NO(why, NZ_19_24, T_NO_ORDER, nz_team_piece(team));
}

bool nazaire_check_demolition(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                              struct fy_message *why)
{
    int team = nz_as_team(c->who);
    if (team < 0 || !nz_on_land(s, team))
        return FY_NO(why, NZ_19_1, T_NO_NOT_ASHORE, c->who);
    switch (c->verb) {
    case V_PREPARE: return check_prepare(d, s, team, c->a, why);
    case V_DEMOLISH: return check_demolish(d, s, team, c->a, why);
    default: return check_blow(d, s, team, c->a, why);
    }
}

void nazaire_demolition_act(struct nz_play *p, const struct fy_choice *c)
{
    struct nz_state *s = p->s;
    int team = c->who - P_TEAM;
    if (c->verb == V_BLOW) {
        int target = p->d->area[c->a - L_AREA].target;
        s->cursor = (uint8_t)(target + 1);
        blow(p, team, target);
        return;
    }
    s->cursor = (uint8_t)(team + 1);
    s->acted |= fy_one(team);
    if (c->verb == V_PREPARE)
        prepare(p, team);
    else
        demolish_post(p, team, c->a - P_POST);
}
