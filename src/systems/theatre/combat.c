/* Combat: strengths and odds, declaration, bridge exemption, surprise attacks, the combat die, advance
 * (TH-46.B.1.9, TH-46.B.1.10, TH-46.B.1.11, TH-46.B.1.12, TH-46.B.1.13, B.3, TH-R.CB). Losses are in losses.c, retreats in
 * retreat.c. */
#include "theatre.h"

enum { WHOLE = 4 * TH_PER_QUARTER }; /* of a strength point: every fraction is exact */

/* TH-46.A.6.4, TH-R.CB.3: divisor of a unit's attack strength. */
static int divisor(const struct theatre_data *d, const struct theatre_state *s, int unit, bool exempt, int hex)
{
    int body = s->unit[unit].host == TH_NONE ? unit : s->unit[unit].host; /* TH-R.AT.3 */
    int from = s->at[unit], by = s->unit[body].isolated >= d->fraction.checks ? d->fraction.isolated : 1;
    if (from == hex) {
        const struct theatre_row *kind = d->unit[unit].kind;
        return s->unit[unit].landed ? by * (kind && kind->amph ? d->fraction.amphibious : d->fraction.landing) : by;
    }
    int dir = theatre_direction(d, from, hex);
    unsigned bits = exempt || dir < 0 ? 0 : d->side_bits[from][dir];
    return bits & TH_MAJOR ? by * d->fraction.major : bits & TH_MINOR ? by * d->fraction.minor : by;
}

int theatre_attack_total(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt,
                         int hex)
{
    int total = 0;
    TH_EACH(u, units)
        total += theatre_attack(d, s, u) * WHOLE / divisor(d, s, u, theatre_has(exempt, u), hex);
    return total;
}

/* TH-R.CB.4 */
int theatre_defence_total(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int total = 0;
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == side)
            total += theatre_defence(d, s, u) * WHOLE;
    if (s->owner[hex] == side && d->cd_at[hex] != TH_NONE)
        total += theatre_cd_level(d, s, d->cd_at[hex]) * WHOLE / d->cd_levels_a_point;
    return total;
}

int theatre_column(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt, int hex)
{
    return theatre_odds_of(d, s, units, exempt, hex, NULL);
}

/* TH-R.RT.7, TH-R.CB.1, TH-R.CB.13, TH-R.SQ.9: may the unit attack in this phase? */
static bool may_fight(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (s->at[unit] >= d->hexes || d->unit[unit].side != s->side)
        return FY_NO(why, TH_R_CB_13, T_NO_OFF_MAP, unit);
    if (theatre_has(s->retreated, unit))
        return FY_NO(why, TH_R_CB_13, T_NO_RETREATED, unit);
    if (theatre_has(s->barred, unit))
        return FY_NO(why, TH_R_CB_13, T_NO_BARRED, unit);
    if (theatre_has(s->attacked, unit))
        return FY_NO(why, TH_R_CB_1, T_NO_ATTACKED, unit);
    return s->phase != TH_SURPRISE_COMBAT || d->unit[unit].sf || FY_NO(why, TH_R_SQ_9, T_NO_NOT_SF, unit);
}

/* Units of the phasing side that may still attack; those attached only with their hosts (TH-R.AT.1), which in the surprise
 * combat phase may not (TH-R.SQ.9, TH-X.23). */
uint64_t theatre_fighters(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t all = d->ours[s->side] & s->on_map & ~(s->retreated | s->barred | s->attacked);
    if (s->phase == TH_SURPRISE_COMBAT)
        all &= d->special;
    TH_EACH(u, all & d->special)
        if (s->unit[u].host != TH_NONE && !theatre_has(all, s->unit[u].host))
            all &= ~theatre_bit(u);
    return all;
}

/* Those of a mask that stand next to a hex, or in it by landing or drop; a unit that shares another hex with the
 * enemy must attack there (TH-R.CB.14). */
uint64_t theatre_in_reach(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex)
{
    uint64_t mask = 0;
    for (int i = 0; i < 6; i++)
        if (theatre_held(s, d->near[hex][i], s->side) && !theatre_held(s, d->near[hex][i], s->side ^ 1))
            mask |= theatre_units_in(d, s, d->near[hex][i], s->side);
    if (theatre_held(s, hex, s->side))
        mask |= theatre_units_in(d, s, hex, s->side);
    return mask & units;
}

/* Units that landed or dropped into the enemy's hex and may attack: they must (TH-R.CB.14). */
static uint64_t must_attack(const struct theatre_data *d, const struct theatre_state *s, uint64_t fighters, int hex)
{
    return theatre_held(s, hex, s->side) ? theatre_units_in(d, s, hex, s->side) & fighters : 0;
}

/* TH-R.CB.2: the odds of these units against a hex. */
static bool odds_suffice(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt, int hex,
                         struct fy_message *why)
{
    if (theatre_column(d, s, units, exempt, hex) >= 0)
        return true;
    return FY_NO(why, TH_R_CB_2, T_NO_ONE_TO_FOUR, hex, theatre_attack_total(d, s, units, exempt, hex) / TH_PER_QUARTER,
                 theatre_defence_total(d, s, hex, s->side ^ 1) / TH_PER_QUARTER);
}

static bool may_attack_by(const struct theatre_data *d, const struct theatre_state *s, uint64_t fighters, int hex,
                          struct fy_message *why)
{
    if (d->terrain[hex] == TH_SEA || !theatre_held(s, hex, s->side ^ 1))
        return FY_NO(why, TH_R_CB_1, T_NO_NOBODY, hex);
    if (theatre_closed(d, hex, s->side))
        return theatre_no_entry(d, hex, why);
    if (theatre_listed(s->fought, s->n_fought, hex))
        return FY_NO(why, TH_R_CB_1, T_NO_FOUGHT, hex);
    uint64_t units = theatre_in_reach(d, s, fighters, hex);
    if (!units)
        return FY_NO(why, TH_R_CB_13, T_NO_FIGHTERS, hex);
    return odds_suffice(d, s, units, theatre_exemptable(d, s, units, hex), hex, why);
}

bool theatre_may_attack(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_message *why)
{
    return may_attack_by(d, s, theatre_fighters(d, s), hex, why);
}

/* Hexes with enemies that some of these units stand next to, or in, ascending; the number of them. */
int theatre_faced(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint16_t out[TH_HEXES])
{
    struct theatre_hexes near = {0}, enemies = {0};
    int n = 0;
    TH_EACH(u, units) {
        theatre_hexes_add(&near, s->at[u]);
        for (int w = 0; w < TH_HEX_WORDS; w++)
            near.bits[w] |= d->around[s->at[u]].bits[w];
    }
    TH_EACH(u, d->ours[s->side ^ 1] & s->on_map)
        theatre_hexes_add(&enemies, s->at[u]);
    for (int w = 0; w < TH_HEX_WORDS; w++)
        TH_EACH(bit, near.bits[w] & enemies.bits[w])
            out[n++] = (uint16_t)(64 * w + bit);
    return n;
}

/* Hexes that could be attacked, in ascending order; the number of them. */
int theatre_targets(const struct theatre_data *d, const struct theatre_state *s, uint16_t out[TH_HEXES])
{
    uint64_t fighters = theatre_fighters(d, s);
    int kept = 0, n = theatre_faced(d, s, fighters, out);
    for (int i = 0; i < n; i++)
        if (may_attack_by(d, s, fighters, out[i], NULL))
            out[kept++] = out[i];
    return kept;
}

bool theatre_any_target(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t fighters = theatre_fighters(d, s);
    uint16_t faced[TH_HEXES];
    int n = theatre_faced(d, s, fighters, faced);
    for (int i = 0; i < n; i++)
        if (may_attack_by(d, s, fighters, faced[i], NULL))
            return true;
    return false;
}

/* TH-R.CB.14, TH-X.24, TH-X.25: a landing or drop on the enemy that can attack by itself is not left standing. */
static bool attack_owed(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t fighters = theatre_fighters(d, s);
    TH_EACH(u, fighters)
        if (theatre_held(s, s->at[u], s->side ^ 1) &&
            may_attack_by(d, s, must_attack(d, s, fighters, s->at[u]), s->at[u], NULL))
            return true;
    return false;
}

bool theatre_may_end_combat(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why)
{
    return !attack_owed(d, s) || FY_NO(why, TH_R_CB_14, T_NO_ATTACK_OWED);
}

void theatre_no_combat(struct theatre_state *s)
{
    memset(&s->combat, 0, sizeof s->combat);
    s->combat.helper = TH_NONE;
    s->combat.only = TH_NOWHERE;
}

void theatre_attack_begin(struct theatre_game *g, int hex)
{
    struct theatre_combat *c = &g->s->combat;
    theatre_no_combat(g->s);
    c->hex = (uint16_t)hex;
    c->side = g->s->side;
    c->step = TH_DECLARE;
    c->attackers = must_attack(g->d, g->s, theatre_fighters(g->d, g->s), hex);
    FY_SAY(g->log, TH_R_CB_1, T_ATTACK, hex);
}

bool theatre_may_join_attack(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (unit >= d->units)
        return FY_NO(why, TH_R_CB_13, T_NO_UNIT, unit);
    if (!may_fight(d, s, unit, why))
        return false;
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_1, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (theatre_has(s->combat.attackers, unit))
        return FY_NO(why, TH_R_CB_1, T_NO_ATTACKED, unit);
    return theatre_in_reach(d, s, theatre_bit(unit), s->combat.hex) ||
           FY_NO(why, TH_R_CB_1, T_NO_NOT_NEXT, s->combat.hex, s->at[unit], unit);
}

/* ------------------------------------------------------------------ bridge exemption: TH-46.B.1.9, TH-46.B.1.10,
 * TH-46.B.1.11, TH-46.B.1.12, TH-46.B.1.13 */

static int bridge_between(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex)
{
    int dir = s->at[unit] == hex ? -1 : theatre_direction(d, s->at[unit], hex);
    return dir < 0 ? TH_NONE : d->side_bridge[s->at[unit]][dir];
}

/* TH-X.26: the attack that was declared can still reach 1:4, with everybody in reach and the exemptions that are left. */
static bool exemption_leaves_enough(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                                    struct fy_message *why)
{
    struct theatre_state after = *s;
    uint64_t units = theatre_in_reach(d, s, theatre_fighters(d, s), s->combat.hex) | s->combat.attackers;
    uint64_t exempt = s->combat.exempt | theatre_bit(unit);
    after.bridge[bridge].free_units--;
    exempt |= theatre_exemptable(d, &after, units & ~exempt, s->combat.hex);
    return theatre_column(d, s, units, exempt, s->combat.hex) >= 0 || FY_NO(why, TH_X_26, T_NO_EXEMPTION_NEEDED, unit);
}

bool theatre_may_exempt(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    int bridge = theatre_has(s->combat.attackers, unit) ? bridge_between(d, s, unit, s->combat.hex) : TH_NONE;
    if (bridge == TH_NONE || theatre_has(s->combat.exempt, unit))
        return FY_NO(why, TH_46_B_1_9, T_NO_SEIZED_BRIDGE, unit, s->combat.hex);
    const struct theatre_bridge *b = &s->bridge[bridge];
    if (b->owner == s->side && b->taken && b->state != TH_INTACT)
        return FY_NO(why, TH_46_B_1_12, T_NO_DAMAGED_BRIDGE, unit);
    if (b->owner != s->side || !b->free_phase)
        return FY_NO(why, TH_46_B_1_9, T_NO_SEIZED_BRIDGE, unit, s->combat.hex);
    if (b->free_phase != s->phase)
        return FY_NO(why, TH_46_B_1_13, T_NO_LATE_EXEMPTION, unit);
    bool great = fy_count_bits(s->combat.exempt) > d->tables.exempt;
    if (!b->free_units)
        return FY_NO(why, great ? TH_46_B_1_11 : TH_46_B_1_10, T_NO_EXEMPTION_LEFT, great ? d->tables.exempt_great : d->tables.exempt);
    return exemption_leaves_enough(d, s, unit, bridge, why);
}

void theatre_exempt(struct theatre_game *g, int unit)
{
    g->s->combat.exempt |= theatre_bit(unit);
    g->s->bridge[bridge_between(g->d, g->s, unit, g->s->combat.hex)].free_units--;
    FY_SAY(g->log, TH_46_B_1_10, T_EXEMPT, unit);
}

/* The units that gain most from the exemptions open at a hex (TH-R.EN.14); also the best the player could do. */
uint64_t theatre_exemptable(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex)
{
    uint64_t chosen = 0;
    for (int i = 0; d->bridges_at[hex] && i < 6; i++) {
        int bridge = d->side_bridge[hex][i];
        if (bridge == TH_NONE || s->bridge[bridge].free_phase != s->phase || s->bridge[bridge].owner != s->side)
            continue;
        for (int k = 0; k < s->bridge[bridge].free_units; k++) {
            int best = TH_NONE, most = 0;
            TH_EACH(u, units & ~chosen)
                if (s->at[u] == d->near[hex][i] && theatre_attack(d, s, u) > most) {
                    most = theatre_attack(d, s, u);
                    best = u;
                }
            if (best != TH_NONE)
                chosen |= theatre_bit(best);
        }
    }
    return chosen;
}

/* ------------------------------------------------------------------ the attack is on */

bool theatre_may_start_attack(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why)
{
    const struct theatre_combat *c = &s->combat;
    if (!c->attackers)
        return FY_NO(why, TH_R_CB_1, T_NO_ATTACKERS, c->hex);
    return odds_suffice(d, s, c->attackers, c->exempt, c->hex, why);
}

void theatre_attack_go(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    theatre_note(s->fought, &s->n_fought, s->combat.hex);
    s->attacked |= s->combat.attackers;
    s->combat.step = TH_BEFORE;
}

/* TH-R.CB.2, TH-R.CB.3, TH-R.CB.4: the odds of these units against a hex, unit by unit; -1 below the lowest column. */
int theatre_odds_of(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt, int hex,
                    struct fy_notes *notes)
{
    int attack = theatre_attack_total(d, s, units, exempt, hex), defence = theatre_defence_total(d, s, hex, s->side ^ 1);
    int column = theatre_odds(&d->tables, attack, defence);
    TH_EACH(u, notes ? units : 0) {
        int by = divisor(d, s, u, theatre_has(exempt, u), hex);
        if (by > 1)
            FY_NOTE(notes, FY_FACT, by, TH_R_CB_3, T_ODDS_DIVIDED, u, theatre_attack(d, s, u), by);
    }
    if (attack < WHOLE)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_CB_4, T_ODDS_WEAK, attack / TH_PER_EIGHTH, defence / WHOLE,
                defence % WHOLE / TH_PER_EIGHTH);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_CB_4, T_ODDS_STRENGTHS, attack / WHOLE, attack % WHOLE / TH_PER_EIGHTH,
                defence / WHOLE, defence % WHOLE / TH_PER_EIGHTH);
    if (column < 0) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_CB_2, T_ODDS_TOO_LOW);
        return column;
    }
    FY_NOTE(notes, FY_FACT, d->tables.odds[column][1], TH_R_CB_2, T_ODDS_AS_IT_STANDS, column);
    FY_COMPARES(notes, d->tables.odds[column][0]);
    FY_READS(notes, TH_COMBAT_TABLE, FY_WHOLE, FY_WHOLE, 1 + column);
    return column;
}

static void compute_odds(struct theatre_game *g)
{
    struct theatre_combat *c = &g->s->combat;
    int column = theatre_odds_of(g->d, g->s, c->attackers, c->exempt, c->hex, FY_HEARD(g->log));
    c->pushed = column < 0;
    c->column = (uint8_t)(column < 0 ? 0 : column);
    FY_SAY(g->log, TH_R_CB_2, T_ODDS, c->column);
}

/* TH-46.A.0.6, TH-46.A.0.7 */
static struct theatre_target target_for(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    struct theatre_target t = {0};
    int hex = s->combat.hex, from = s->at[unit];
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side != s->combat.side)
            t.nations |= (uint8_t)(1u << d->unit[u].nation);
    t.from_sea = s->unit[unit].landed == 1 && from == hex; /* TH-46.B.3.21 */
    int dir = from == hex ? -1 : theatre_direction(d, from, hex);
    t.mountain = d->terrain[hex] == TH_MOUNTAIN || (dir >= 0 && (d->side_bits[from][dir] & TH_MOUNTAIN_SIDE));
    return t;
}

int theatre_bonus_of(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t *rule)
{
    struct theatre_target t = target_for(d, s, unit);
    return theatre_surprise_bonus(&d->tables, d->unit[unit].kind, d->unit[unit].attack, &t, s->options, rule);
}

/* TH-46.B.3.1, TH-46.B.3.7, TH-46.B.3.9, TH-46.B.3.11, TH-46.B.3.20, TH-46.B.0.3 */
bool theatre_may_surprise(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (!theatre_has(s->combat.attackers, unit))
        return FY_NO(why, TH_46_B_3_20, T_NO_ATTACKER, unit);
    if (!theatre_may_try(TH_SURPRISE, u->kind, unit, why))
        return false;
    if (theatre_has(s->combat.tried, unit))
        return FY_NO(why, TH_46_B_3_11, T_NO_SECOND_SURPRISE, unit);
    struct theatre_target t = target_for(d, s, unit);
    return theatre_surprise_open_to(&d->tables, u->kind, u->attack, &t, s->options, unit, s->combat.hex, why) &&
           theatre_type_free(s, unit, TH_SURPRISE, why);
}

uint64_t theatre_surprisers(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t may = 0;
    TH_EACH(u, s->combat.attackers & ~s->combat.tried)
        if (d->unit[u].kind && theatre_may_surprise(d, s, u, NULL))
            may |= theatre_bit(u);
    return may;
}

struct theatre_attempt theatre_surprise_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    struct theatre_attempt a = theatre_describe(d, s, unit, TH_SURPRISE);
    a.here = s->at[unit] == s->combat.hex && (s->unit[unit].landed == 1 || s->unit[unit].dropped == 1);
    return a;
}

/* TH-46.B.R.7, TH-R.CB.9, TH-46.B.2.11, TH-46.B.3.11, TH-46.B.3.12, TH-46.B.3.13, TH-46.B.3.14, TH-46.B.3.15, TH-46.B.3.16
 * */
void theatre_surprise(struct theatre_game *g, int unit)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint16_t rule;
    int bonus = theatre_bonus_of(g->d, s, unit, &rule);
    struct theatre_attempt a = theatre_surprise_attempt(g->d, s, unit);
    c->tried |= theatre_bit(unit);
    int result = theatre_attempt(g, unit, &a, rule);
    if (result == TH_SS)
        bonus += g->d->tables.surprise_great;
    if (result >= TH_S && bonus > c->bonus)
        c->bonus = (int8_t)bonus;
    if (s->at[unit] >= g->d->hexes) { /* TH-46.B.3.14 */
        c->attackers &= ~theatre_bit(unit);
        c->tried &= ~theatre_bit(unit);
        compute_odds(g);
        FY_SAY(g->log, TH_46_B_3_14, T_ODDS, c->column);
    }
}

static int quarters_of(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    int sum = 0;
    TH_EACH(u, units)
        sum += theatre_quarters(d, s, u);
    return sum;
}

/* TH-46.B.3.17, TH-R.CB.7, TH-R.CB.8 */
int theatre_combat_modifier(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes)
{
    const struct theatre_combat *c = &s->combat;
    int terrain = d->terrain[c->hex], all = quarters_of(d, s, c->attackers);
    uint64_t defenders = theatre_units_in(d, s, c->hex, c->side ^ 1);
    struct theatre_combat_die die = {.ground = d->attack_die[terrain], .weather = s->weather, .city = terrain == TH_CITY};
    die.light = 2 * quarters_of(d, s, c->attackers & d->light) >= all;
    die.armour = terrain == TH_CLEAR && !(defenders & d->cm) && 2 * quarters_of(d, s, c->attackers & d->cm) >= all;
    TH_EACH(u, c->attackers)
        die.dropped |= s->unit[u].dropped == 1 && s->at[u] == c->hex;
    return theatre_combat_die(&d->tables, &die, notes);
}

/* TH-46.B.3.17, TH-R.CB.2: everything that the combat die is modified by. */
int theatre_combat_net(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes)
{
    int net = theatre_combat_modifier(d, s, notes), pushed = s->combat.pushed ? d->tables.die_pushed : 0;
    if (s->combat.bonus)
        FY_NOTE(notes, FY_MODIFIER, s->combat.bonus, TH_R_CB_9, T_DIE_SURPRISE);
    if (pushed)
        FY_NOTE(notes, FY_MODIFIER, pushed, TH_R_CB_2, T_DIE_PUSHED);
    return net + s->combat.bonus + pushed;
}

static void combat_die(struct theatre_game *g)
{
    struct theatre_combat *c = &g->s->combat;
    if (!c->attackers) { /* TH-R.CB.15 */
        c->step = TH_COMBAT_ENDS;
        return;
    }
    int net = theatre_combat_net(g->d, g->s, FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, TH_R_CB_5, T_COMBAT_DIE, c->hex), sum = die + net;
    c->result = (uint8_t)theatre_combat(&g->d->tables, c->column, sum);
    FY_NOTE(FY_HEARD(g->log), FY_RESULT, sum, TH_R_CB_5, T_COMES_TO, die, net, sum);
    theatre_reads_combat(&g->d->tables, c->column, sum, sum, FY_HEARD(g->log));
    FY_SAY(g->log, TH_R_CB_5, T_COMBAT, c->hex, c->column, die, net, c->result);
    theatre_result(g);
}

/* ------------------------------------------------------------------ advance: TH-R.CB.11, TH-R.CB.18 */

bool theatre_may_advance(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    const struct theatre_combat *c = &s->combat;
    if (!theatre_has(c->attackers & ~c->advance, unit) || s->at[unit] == c->hex || s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_CB_18, T_NO_ADVANCE, unit);
    if (!d->unit[unit].move)
        return FY_NO(why, TH_R_MV_11, T_NO_NEVER_MOVES, unit);
    if (theatre_closed(d, c->hex, c->side))
        return theatre_no_entry(d, c->hex, why);
    if (!theatre_may_cross(d, s, unit, s->at[unit], c->hex))
        return FY_NO(why, TH_R_CB_18, T_NO_RIVER, unit, c->hex);
    uint64_t all = c->advance | theatre_party(d, s, unit);
    return theatre_fits(d, s, all, c->side, c->hex) || theatre_no_room(d, s, c->hex, c->side, why);
}

uint64_t theatre_advancers(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t may = 0;
    TH_EACH(u, s->combat.attackers & ~s->combat.advance)
        if (theatre_may_advance(d, s, u, NULL))
            may |= theatre_bit(u);
    return may;
}

/* All who advance come in together, with those who landed or dropped there. */
void theatre_advance(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint64_t in = c->advance | theatre_units_in(g->d, s, c->hex, c->side);
    TH_EACH(u, c->advance) {
        theatre_put(g, u, c->hex);
        if (s->unit[u].landed)
            s->unit[u].landed = 2;
        if (s->unit[u].dropped)
            s->unit[u].dropped = 2;
        FY_SAY(g->log, TH_R_CB_11, T_ADVANCES, u, c->hex);
    }
    c->step = TH_COMBAT_ENDS;
    if (in)
        theatre_enter(g, in, c->hex, c->side);
}

static bool advance_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    c->attackers &= ~c->arrived;
    TH_EACH(u, c->attackers)
        if (s->at[u] >= g->d->hexes)
            c->attackers &= ~theatre_bit(u);
    if (theatre_held(s, c->hex, c->side ^ 1)) {
        c->step = TH_COMBAT_ENDS;
        return false;
    }
    if (c->side == s->player && theatre_advancers(g->d, s)) {
        s->asking = TH_ASK_ADVANCE;
        return true;
    }
    if (c->side != s->player)
        c->advance = theatre_system_advance(g->d, s);
    theatre_advance(g);
    return false;
}

/* TH-46.B.3.10 */
static bool surprise_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    uint64_t may = theatre_surprisers(g->d, s);
    if (may && s->combat.side == s->player) {
        s->asking = TH_ASK_SURPRISE;
        return true;
    }
    TH_EACH(u, may) /* TH-R.EN.6 */
        theatre_surprise(g, u);
    combat_die(g);
    return false;
}

static bool before_step(struct theatre_game *g)
{
    struct theatre_combat *c = &g->s->combat;
    if (theatre_before_combat(g))
        return true;
    if (c->step != TH_BEFORE)
        return false; /* a retreat is under way */
    if (!theatre_held(g->s, c->hex, c->side ^ 1)) {
        c->step = TH_ADVANCE; /* TH-R.RBC.4 */
        return false;
    }
    compute_odds(g);
    c->step = TH_DECLARE_SURPRISE;
    return false;
}

/* The player rolls the die of a combat whose surprise attempts are over. */
void theatre_roll_combat(struct theatre_game *g)
{
    combat_die(g);
}

/* One step of the combat under way; true if the player must decide. */
bool theatre_combat_step(struct theatre_game *g)
{
    struct theatre_combat *c = &g->s->combat;
    switch (c->step) {
    case TH_DECLARE: g->s->asking = TH_ASK_ATTACKERS; return true;
    case TH_BEFORE: return before_step(g);
    case TH_DECLARE_SURPRISE: return surprise_step(g);
    case TH_LOSSES: return theatre_loss_step(g);
    case TH_RETREATS: return theatre_retreat_step(g);
    case TH_SHARING: return theatre_sharing_step(g);
    case TH_ADVANCE: return advance_step(g);
    default: theatre_no_combat(g->s); return false;
    }
}
