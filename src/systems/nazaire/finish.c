/* finish.c - the end of the raid and the count (NZ-22.2, NZ-E, NZ-V). */
#include "nazaire.h"

bool nazaire_raid_over(const struct nz_data *d, const struct nz_state *s) /* NZ-22.2, NZ-X.28 */
{
    uint32_t rammed = (uint32_t)(s->rammed_speed != 0) << d->dd;
    if (s->ashore || (s->in_river & ~rammed))
        return false;
    for (uint64_t boats = s->in_river | s->boats_in[Z_OPEN_SEA]; boats;)
        if (s->teams_aboard[fy_take_bit(&boats)])
            return false;
    return true;
}

static void delayed_torpedoes(struct nz_play *p) /* NZ-E.7, NZ-X.30 */
{
    struct nz_state *s = p->s;
    for (int i = 0; i < s->n_delayed; i++) {
        int result = nazaire_roll_torpedo(p, s->delayed[i], NZ_E_7);
        SAY(p, NZ_E_7, T_DELAYED_EXPLODES, p->d->target[s->delayed[i]].area);
        nazaire_damage_target(p, s->delayed[i], result, NZ_E_7);
    }
}

/* NZ-E.2, NZ-E.3, NZ-E.4, NZ-E.5, NZ-X.26 */
int nazaire_explosion_modifier(const struct nz_data *d, const struct nz_state *s, int target, struct fy_notes *notes)
{
    const struct nz_modifiers *mod = &d->mod;
    bool fast = s->rammed_speed >= d->num.ram_speed, afloat = s->boat_fate[d->dd] == AFLOAT;
    int modifier = nz_modifier(notes, s->condition[target] == DAMAGED, mod->explosion.damaged, NZ_E_5, T_MOD_DAMAGED) +
                   nz_modifier(notes, fast, mod->explosion.fast, NZ_E_3, T_MOD_FAST);
    if (s->option[O_DD_MODS])
        return modifier + nz_modifier(notes, s->scuttled, mod->explosion.scuttled, NZ_E_2, T_MOD_SCUTTLED);
    return modifier + nz_modifier(notes, afloat, mod->explosion.afloat, NZ_E_2, T_MOD_AFLOAT) +
           nz_modifier(notes, !afloat, mod->explosion.sunk, NZ_E_4, T_MOD_SUNK);
}

static void campbeltown_explodes(struct nz_play *p) /* NZ-E.1, NZ-E.6, NZ-E.10 */
{
    struct nz_state *s = p->s;
    if (!s->rammed_speed)
        return;
    int area = s->alongside[p->d->dd], target = p->d->area[area].target;
    if (s->condition[target] == DESTROYED)
        return;
    int die = nz_die(p, NZ_E_1, T_ROLL_EXPLOSION, area);
    int line = die + nazaire_explosion_modifier(p->d, s, target, FY_HEARD(p->log));
    int result = nz_table_line(p->d->n2, line);
    nazaire_rolled_line(FY_HEARD(p->log), NZ_E_1, die, line, result);
    SAY(p, NZ_E_1, T_EXPLODES, nz_boat_piece(p->d->dd), line);
    nazaire_damage_target(p, target, result, NZ_E_1);
}

void nazaire_end_of_game(struct nz_play *p) /* NZ-E.8, NZ-E.9 */
{
    struct nz_state *s = p->s;
    delayed_torpedoes(p);
    campbeltown_explodes(p);
    for (uint64_t boats = s->boats_in[Z_OPEN_SEA]; boats;) {
        int boat = fy_take_bit(&boats);
        while (s->boat_fate[boat] == AFLOAT)
            nazaire_open_sea(p, boat);
    }
    s->displaced = 0;
    s->over = 1;
    int32_t count[2];
    nazaire_tell_count(p->d, s, count);
    SAY(p, NZ_V_5, T_COUNT, count[0], count[1]);
}

/* ---- The count, in half points ---- */

static int groups_saved(const struct nz_state *s) /* NZ-V.3, NZ-V.6: not the crews of the boats */
{
    int groups = 0;
    for (int boat = 0; boat < BOATS; boat++)
        groups += s->boat_fate[boat] == HOME ? s->groups[boat] : 0;
    for (int team = 0; team < TEAMS; team++)
        groups += s->team_at[team] == AT_ENGLAND;
    return groups;
}

static int teams_at(const struct nz_state *s, int at)
{
    int teams = 0;
    for (int team = 0; team < TEAMS; team++)
        teams += s->team_at[team] == at;
    return teams;
}

/* What a target scores in this condition. */
int nazaire_target_half_points(const struct nz_data *d, const struct nz_state *s, int target, int condition)
{
    int vp = d->target[target].vp;
    return condition == DESTROYED ? 2 * vp : condition == INTACT ? 0 : s->option[O_DAMAGED_VP] ? 1 : vp;
}

static int demolition_half_points(const struct nz_data *d, const struct nz_state *s) /* NZ-V.1, NZ-V.2, NZ-19.25 */
{
    int half = 0;
    for (int target = 0; target < d->n_targets; target++)
        half += nazaire_target_half_points(d, s, target, s->condition[target]);
    for (uint64_t posts = s->destroyed; posts;)
        half += 2 * d->post[fy_take_bit(&posts)].vp;
    return half;
}

int nazaire_half_points(const struct nz_data *d, const struct nz_state *s) /* NZ-V.3, NZ-V.4 */
{
    return demolition_half_points(d, s) + 2 * d->num.group_saved * groups_saved(s) +
           2 * d->num.team_exited * teams_at(s, AT_OVERLAND);
}

void nazaire_tell_count(const struct nz_data *d, const struct nz_state *s, int32_t arg[2]) /* NZ-V.5 */
{
    arg[0] = nazaire_half_points(d, s);
    arg[1] = arg[0] >= 2 * s->option[O_VICTORY];
}

enum {
    M_HALF,
    M_TARGETS,
    M_POSTS,
    M_BOATS_LOST,
    M_BOATS_HOME,
    M_GROUPS,
    M_OVERLAND,
    M_LANDED,
    M_TEAMS_LOST,
    M_RAMMED,
    M_CAISSON,
    M_TURNS
};
const char *const nazaire_measures[] = {"half points",
                                        "targets destroyed",
                                        "guns and lights destroyed",
                                        "boats lost",
                                        "boats home",
                                        "groups saved",
                                        "teams overland",
                                        "teams landed",
                                        "teams lost",
                                        "Campbeltown rammed",
                                        "southern caisson destroyed",
                                        "turns",
                                        NULL};
const char *const nazaire_bands[] = {"Defeat", "Victory", NULL};

static void measure(const struct nz_data *d, const struct nz_state *s, int32_t m[])
{
    for (int target = 0; target < d->n_targets; target++)
        m[M_TARGETS] += s->condition[target] == DESTROYED;
    for (int boat = 0; boat < BOATS; boat++) {
        m[M_BOATS_LOST] += s->boat_fate[boat] == SUNK || s->boat_fate[boat] == GONE;
        m[M_BOATS_HOME] += s->boat_fate[boat] == HOME;
    }
    m[M_POSTS] = fy_count_bits(s->destroyed);
    m[M_GROUPS] = groups_saved(s);
    m[M_OVERLAND] = teams_at(s, AT_OVERLAND);
    m[M_TEAMS_LOST] = teams_at(s, AT_LOST);
    m[M_LANDED] = fy_count_bits(s->been_ashore);
    m[M_RAMMED] = s->rammed_speed != 0;
    m[M_CAISSON] = s->condition[d->area[d->zone[Z_D].ram].target] == DESTROYED;
    m[M_TURNS] = s->turn;
}

void nazaire_score(const void *data, const void *state, struct fy_score *score)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    int half = nazaire_half_points(d, s), victory = s->option[O_VICTORY];
    score->points = half / 2;
    score->half = half % 2;
    score->over = s->over;
    score->won = half >= 2 * victory; /* NZ-V.5 */
    score->band = score->won;
    score->measure[M_HALF] = half;
    measure(d, s, score->measure);
    int share = half >= 4 * victory ? 500 : half * 125 / victory; /* half points up to twice the goal, of 500 */
    score->value = (share + (score->won ? 500 : 0)) * 1000;
}

/* ---- What has become of whom ---- */

static enum fy_fate boat_fate(const struct nz_state *s, int boat)
{
    static const uint8_t fates[] = {[AFLOAT] = FY_AFIELD, [SUNK] = FY_LOST, [GONE] = FY_LOST, [HOME] = FY_HOME};
    return (enum fy_fate)fates[s->boat_fate[boat]];
}

static enum fy_fate team_fate(const struct nz_state *s, int team)
{
    switch (s->team_at[team]) {
    case AT_OVERLAND: return FY_AWAY;
    case AT_ENGLAND: return FY_HOME;
    case AT_LOST: return FY_LOST;
    case AT_RESERVE: return FY_ABSENT;
    default: return s->over ? FY_CAPTURED : FY_AFIELD; /* left behind */
    }
}

void nazaire_fates(const void *data, const void *state, struct fy_fates *fates)
{
    static const uint8_t targets[] = {[INTACT] = FY_STANDS, [DAMAGED] = FY_DAMAGED, [DESTROYED] = FY_DESTROYED};
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    for (int target = 0; target < d->n_targets; target++) {
        fy_fate_add(fates, N_TARGET, target, (enum fy_fate)targets[s->condition[target]]);
        fy_fate_scores(fates, nazaire_target_half_points(d, s, target, s->condition[target]));
    }
    for (int boat = 0; boat < BOATS; boat++)
        fy_fate_add(fates, FY_PIECE, nz_boat_piece(boat), boat_fate(s, boat));
    for (int team = 0; team < d->n_teams; team++)
        fy_fate_add(fates, FY_PIECE, nz_team_piece(team), team_fate(s, team));
}
