/* attack.c - CW combat: attacks and barrages (11, 15.2). */
#include "jubilee.h"

/* ------------------------------------------------------------------ who may attack whom */

/* JU-11.2.1, JU-11.4.1: positions next to infantry or commandos that may still act, not across a cliff or river. */
static uint64_t in_reach(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t reach = 0;
    for (uint64_t left = ready(d, s) & ~d->tanks; left; left &= left - 1)
        reach |= d->assailable[s->at[lowest(left)]];
    return reach;
}

/* Nobody can reach the position: across a cliff or a river only, none of them may still act, or nobody is adjacent. */
static bool refuse_reach(const struct jubilee_data *d, const struct jubilee *s, int position, struct fy_message *why)
{
    uint64_t adjacent = 0, able = 0;
    for (uint64_t left = s->ashore & ~d->tanks; left; left &= left - 1) {
        int hex = s->at[lowest(left)];
        adjacent |= in(d->ground[hex].adjacent, position) ? left & -left : 0;
        able |= in(d->assailable[hex], position) ? left & -left : 0;
    }
    if (adjacent & ready(d, s)) /* JU-11.4.1 */
        return FY_NO(why, JU_11_4_1, T_ACROSS_CLIFF, d->position[position].hex);
    if (able)
        return jubilee_may_act(d, s, lowest(able), why);
    return FY_NO(why, JU_11_2_1, T_NOBODY_ADJACENT, d->position[position].hex);
}

static bool may_attack_position(const struct jubilee_data *d, const struct jubilee *s, int position, uint64_t reach,
                                struct fy_message *why)
{
    if (in(s->attacked, position)) /* JU-11.11.2 */
        return FY_NO(why, JU_11_11_2, T_ATTACKED_BEFORE, position);
    if (in(s->barraged, position)) /* JU-11.15.2 */
        return FY_NO(why, JU_11_15_2, T_BARRAGED_BEFORE, position);
    return in(reach, position) ? true : refuse_reach(d, s, position, why);
}

/* JU-11.1.1 */
bool jubilee_may_attack(const struct jubilee_data *d, const struct jubilee *s, int hex, struct fy_message *why)
{
    if (!is_hex(d, hex) || !german_at(d, s, hex))
        return FY_NO(why, JU_11_1_1, T_NO_TARGET);
    return may_attack_position(d, s, d->position_at[hex], in_reach(d, s), why);
}

uint64_t jubilee_attack_targets(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t reach = in_reach(d, s), set = 0;
    for (uint64_t left = s->occupied & reach; left; left &= left - 1)
        if (may_attack_position(d, s, lowest(left), reach, NULL))
            set |= left & -left;
    return set;
}

/* JU-11.2.3, JU-R04: next to an infantry unit that takes part. */
static bool beside_infantry(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    for (uint64_t left = s->attackers & d->infantry; left; left &= left - 1)
        for (int dir = 0; dir < FY_HEX_SIDES; dir++)
            if (d->next[s->at[unit]][dir] == s->at[lowest(left)])
                return true;
    return false;
}

/* JU-11.14.1, JU-2.13.8; every place of another map is out of reach. */
static bool in_range(const struct jubilee_data *d, int unit, int hex, int position)
{
    return d->distance[position][hex] <= d->cw[unit].range;
}

static bool tank_may_join(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    int hex = s->at[unit], p = s->position;
    if (!in_range(d, unit, hex, p))
        return FY_NO(why, JU_11_14_1, T_OUT_OF_RANGE, unit);
    if (!in(d->ground[hex].adjacent, p) && !beside_infantry(d, s, unit))
        return FY_NO(why, JU_11_2_3, T_TANK_ALONE, unit);
    return true;
}

bool jubilee_may_join(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    if (!jubilee_may_act(d, s, unit, why))
        return false;
    if (in(s->attackers, unit))
        return FY_NO(why, JU_11_11_1, T_IN_ALREADY, unit);
    if (d->cw[unit].type == TANK)
        return tank_may_join(d, s, unit, why);
    if (in(d->assailable[s->at[unit]], s->position)) /* JU-11.2.2, JU-11.4.1 */
        return true;
    if (in(d->ground[s->at[unit]].adjacent, s->position))
        return FY_NO(why, JU_11_4_1, T_ACROSS_CLIFF, d->position[s->position].hex);
    return FY_NO(why, JU_11_2_2, T_NOT_ADJACENT, unit);
}

uint64_t jubilee_may_join_set(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t set = 0;
    for (uint64_t left = ready(d, s) & ~s->attackers; left; left &= left - 1)
        if (jubilee_may_join(d, s, lowest(left), NULL))
            set |= left & -left;
    return set;
}

bool jubilee_may_resolve(const struct jubilee_data *d, const struct jubilee *s, struct fy_message *why)
{
    return s->attackers & ~d->tanks ? true : FY_NO(why, JU_11_2_1, T_NOBODY_ADJACENT, d->position[s->position].hex);
}

static uint64_t adjacent_attackers(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t set = 0;
    for (uint64_t left = s->attackers; left; left &= left - 1)
        if (in(d->ground[s->at[lowest(left)]].adjacent, s->position))
            set |= left & -left;
    return set;
}

/* ------------------------------------------------------------------ strength and tactics */

/* JU-11.11.1 */
int jubilee_attack_strength(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int total = 0;
    for (uint64_t left = s->attackers; left; left &= left - 1) {
        int u = lowest(left), strength = strength_of(d, s, u);
        total += strength;
        FY_NOTE(notes, FY_MODIFIER, strength, JU_11_11_1, T_NOTE_ATTACKER, u, strength, d->cw[u].hw[s->steps[u]]);
    }
    return total;
}

/* JU-11.10.2: terrain changes the unit's strength, never the depth marker's. */
int jubilee_german_strength(const struct jubilee_data *d, const struct jubilee *s, int position, struct fy_notes *notes)
{
    int g = german_in(s, position), kind = d->terrain[d->position[position].hex], printed = d->german[g].strength;
    const struct terrain *t = &d->terrain_kind[kind];
    int strength = printed * t->times + t->plus;
    FY_NOTE(notes, FY_MODIFIER, printed, JU_2_14_1, T_NOTE_GERMAN, FIRST_GERMAN + g, printed);
    if (strength != printed)
        FY_NOTE(notes, FY_MODIFIER, strength - printed, JU_11_10_2, T_NOTE_GROUND, kind, strength - printed);
    if (in(s->depth_revealed[1], g)) { /* JU-2.16.3 */
        int marker = s->depth[FIRST_GERMAN + g], more = d->depth[marker].strength;
        strength += more;
        FY_NOTE(notes, FY_MODIFIER, more, JU_2_16_3, T_NOTE_DEPTH, marker, more);
    }
    return strength;
}

/* JU-11.6.1, JU-11.6.2, JU-R45: tanks from a distance too. */
static bool heavy_weapons(const struct jubilee_data *d, const struct jubilee *s)
{
    for (uint64_t left = s->attackers; left; left &= left - 1)
        if (d->cw[lowest(left)].hw[s->steps[lowest(left)]])
            return true;
    return false;
}

/* JU-11.7.1, JU-11.7.2, JU-R44: directions from the target from which it is attacked; how many requirements they meet. */
static int flanks(const struct jubilee_data *d, const struct jubilee *s)
{
    static const uint8_t beside = 1 | 1 << 1 | 1 << (FY_HEX_SIDES - 1); /* a hexside and its neighbours either way */
    unsigned from = 0;
    int target = d->position[s->position].hex;
    for (uint64_t left = adjacent_attackers(d, s); left; left &= left - 1)
        for (int dir = 0; dir < FY_HEX_SIDES; dir++)
            if (d->next[target][dir] == s->at[lowest(left)])
                from |= 1u << dir;
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        unsigned near = ((unsigned)beside << dir | (unsigned)beside >> (FY_HEX_SIDES - dir)) & ALL_SIDES;
        if (from >> dir & 1 && from & ~near)
            return 2;
    }
    return from & (from - 1) ? 1 : 0;
}

/* JU-11.5.1, JU-11.10.3: what the revealed unit and the revealed marker ask for, and what of it the attackers have. */
struct tactics jubilee_attack_tactics(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int g = german_in(s, s->position), flanking = 0;
    const uint8_t asked[2] = {d->german[g].requires,
                              in(s->depth_revealed[1], g) ? d->depth[s->depth[FIRST_GERMAN + g]].requires : 0};
    struct tactics t = {.needed = asked[0] | asked[1]};
    for (int i = 0; i < 2; i++)
        flanking += asked[i] >> FLANKING & 1;
    if (t.needed >> HEAVY_WEAPONS & 1 && heavy_weapons(d, s))
        t.met |= 1 << HEAVY_WEAPONS;
    if (flanking && flanks(d, s) >= flanking)
        t.met |= 1 << FLANKING;
    if (s->wild) /* JU-11.8.1, JU-11.8.2 */
        t.met |= (uint8_t)(t.needed & 1 << s->wild);
    for (int k = HEAVY_WEAPONS; k <= FLANKING; k++)
        if (notes && t.needed >> k & 1)
            FY_NOTE(notes, FY_NEED, FY_NO_VALUE, k == FLANKING ? JU_11_7_1 : JU_11_6_1, T_NOTE_TACTIC, k, t.met >> k & 1);
    return t;
}

/* JU-11.8.1, JU-X.6: what a commando among the attackers could stand for now: the tactics lacking, or none of them. */
int jubilee_wild_cards(const struct jubilee_data *d, const struct jubilee *s, uint8_t tactics[TACTICS])
{
    struct tactics t = jubilee_attack_tactics(d, s, NULL);
    int n = 0;
    if (!(s->attackers & d->commandos) || t.met == t.needed)
        return 0;
    tactics[n++] = NO_TACTIC;
    for (uint8_t k = HEAVY_WEAPONS; k <= FLANKING; k++)
        if ((t.needed & ~t.met) >> k & 1)
            tactics[n++] = k;
    return n;
}

static int compare_strength(int cw, int german)
{
    return cw >= 2 * german ? DOUBLE : cw > german ? GREATER : cw == german ? EQUAL : LESS;
}

/* Where the attack stands in the table. */
struct cell {
    int met, comparison, backing;
};

static struct cell cell_of(const struct jubilee_data *d, const struct jubilee *s)
{
    int g = german_in(s, s->position), german = jubilee_german_strength(d, s, s->position, NULL);
    struct tactics t = jubilee_attack_tactics(d, s, NULL);
    return (struct cell){
        .met = t.met == t.needed,
        .comparison = compare_strength(jubilee_attack_strength(d, s, NULL), german),
        .backing = !has_depth(s, g) ? ALONE : in(s->depth_revealed[1], g) ? REVEALED_DEPTH : UNREVEALED_DEPTH,
    };
}

/* JU-11.10.4, JU-11.9.1 */
static int look_up(const struct jubilee_data *d, const struct jubilee *s)
{
    struct cell c = cell_of(d, s);
    return d->attack[c.met][c.comparison][c.backing];
}

/* JU-M02, where the note that was written last is looked up: with tactics lacking, less and equal share a row. */
void jubilee_read_result(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    static const uint8_t rows[2][DOUBLE + 1] = {{[LESS] = 0, [EQUAL] = 0, [GREATER] = 1, [DOUBLE] = 2},
                                                {[LESS] = 3, [EQUAL] = 4, [GREATER] = 5, [DOUBLE] = 6}};
    static const uint8_t columns[] = {[ALONE] = 2, [UNREVEALED_DEPTH] = 3, [REVEALED_DEPTH] = 4};
    if (!notes)
        return;
    struct cell c = cell_of(d, s);
    FY_READS(notes, ATTACK_TABLE, rows[c.met][c.comparison], rows[c.met][c.comparison], columns[c.backing]);
}

void jubilee_note_result(const struct jubilee_data *d, const struct jubilee *s, int result, struct fy_notes *notes)
{
    if (!notes)
        return;
    FY_NOTE(notes, FY_RESULT, jubilee_german_strength(d, s, s->position, NULL), JU_11_10_4, T_NOTE_RESULT,
            jubilee_result_word(result));
    FY_COMPARES(notes, jubilee_attack_strength(d, s, NULL));
    jubilee_read_result(d, s, notes);
}

/* The result if the attack were resolved now; -1 while hidden things decide it. */
int jubilee_expected_result(const struct jubilee_data *d, const struct jubilee *s)
{
    if (!s->attackers || !in(s->revealed[1], german_in(s, s->position)))
        return -1;
    return look_up(d, s);
}

/* ------------------------------------------------------------------ results */

/* JU-11.12.1: nobody advances. */
static void attack_is_over(struct act *a)
{
    a->s->attackers = 0;
    a->s->position = NO_UNIT;
    jubilee_next_action(a);
}

/* JU-15.2.1 */
static void disrupt_attackers(struct act *a)
{
    uint64_t set = adjacent_attackers(a->d, a->s);
    a->s->attacker_disrupted |= set;
    for (; set; set &= set - 1)
        FY_SAY(a->log, JU_15_2_1, T_ATTACKER_DISRUPTED, lowest(set));
}

/* JU-15.2.1, JU-15.2.2, JU-15.2.3, JU-15.2.4, JU-15.2.5, JU-15.2.6 */
static void apply_result(struct act *a, int result)
{
    int p = a->s->position;
    struct presence cw = jubilee_presence(a->d, a->s);
    if (!result)
        FY_SAY(a->log, JU_11_10_5, T_NO_EFFECT);
    if (result & ATTACKERS_DISRUPTED)
        disrupt_attackers(a);
    if (result & GAINS_DEPTH && jubilee_in_communication(a->d, a->s, &cw, p))
        jubilee_gain_depth(a, p, JU_15_2_2);
    if (result & GERMAN_DISRUPTED)
        jubilee_disrupt_german(a, p, JU_15_2_3);
    if (result & DEPTH_ELIMINATED)
        jubilee_lose_depth(a, p, false, JU_15_2_5);
    if (result & GERMAN_ELIMINATED) {
        FY_SAY(a->log, JU_15_2_6, T_GERMAN_ELIMINATED, p);
        jubilee_remove_german(a, p);
    }
    if (result & OPTIONAL_ATTRITION) {
        a->s->options = adjacent_attackers(a->d, a->s);
        a->s->stage = ATTRITION;
        return;
    }
    attack_is_over(a);
}

/* JU-11.10.2, JU-11.10.3, JU-11.10.4, JU-11.10.5, JU-9.6.2, JU-9.6.3, JU-R47: look at the table, again after a depth
 * marker has been revealed. */
static void consult(struct act *a)
{
    struct jubilee *s = a->s;
    int g = german_in(s, s->position);
    for (;;) {
        int result = look_up(a->d, s);
        struct fy_notes *notes = FY_HEARD(a->log);
        int strength = jubilee_attack_strength(a->d, s, notes);
        int german = jubilee_german_strength(a->d, s, s->position, notes);
        struct tactics t = jubilee_attack_tactics(a->d, s, notes);
        jubilee_note_result(a->d, s, result, notes);
        FY_SAY(a->log, JU_11_10_4, T_COMPARES, strength, german, t.met == t.needed);
        s->wild = NO_TACTIC; /* JU-R46: named anew at each look */
        if (!(result & REVEAL_DEPTH)) {
            apply_result(a, result);
            return;
        }
        s->depth_revealed[1] |= bit(g);
        FY_REVEAL(a->log, JU_11_10_5, T_DEPTH_REVEALED, s->position, s->depth[FIRST_GERMAN + g]);
        uint8_t cards[TACTICS];
        if (jubilee_wild_cards(a->d, s, cards)) {
            s->stage = WILD_CARD;
            return;
        }
    }
}

void jubilee_resolve_attack(struct act *a)
{
    struct jubilee *s = a->s;
    int g = german_in(s, s->position);
    uint8_t cards[TACTICS];
    jubilee_spend(a, s->attackers); /* JU-11.3.1 */
    s->attacked |= bit(s->position);
    if (!in(s->revealed[1], g)) { /* JU-11.10.1, JU-9.6.1, JU-R01 */
        s->revealed[1] |= bit(g);
        s->betrayed[1] &= ~bit(g);
        FY_REVEAL(a->log, JU_11_10_1, T_REVEALED, s->position, FIRST_GERMAN + g);
    }
    if (jubilee_wild_cards(a->d, s, cards))
        s->stage = WILD_CARD;
    else
        consult(a);
}

void jubilee_name_wild_card(struct act *a, int tactic)
{
    a->s->wild = (uint8_t)tactic;
    FY_SAY(a->log, JU_11_8_1, T_WILD_CARD, tactic);
    consult(a);
}

/* JU-15.2.4: a step of one adjacent attacker for the depth marker; unit -1: declined. */
void jubilee_pay_attrition(struct act *a, int unit)
{
    a->s->options = 0;
    if (unit >= 0) {
        jubilee_lose_step(a, unit, JU_15_2_4);
        jubilee_lose_depth(a, a->s->position, false, JU_15_2_4);
    }
    attack_is_over(a);
}

/* ------------------------------------------------------------------ barrage */

/* JU-11.13.1, JU-11.13.3, JU-R48, JU-X.7: printed fields in which an infantry unit stands, ashore or in a box, disrupted or
 * not, or the tank itself. */
static uint64_t observed(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    uint64_t seen = d->ground[s->at[unit]].field;
    for (uint64_t left = (s->ashore | s->afloat) & d->infantry; left; left &= left - 1)
        seen |= d->ground[s->at[lowest(left)]].field;
    return seen;
}

/* JU-11.13.1, JU-11.14.1: seen are the positions that somebody observes. */
static bool may_barrage_position(const struct jubilee_data *d, const struct jubilee *s, int unit, int position,
                                 uint64_t seen, struct fy_message *why)
{
    int hex = s->at[unit];
    if (in(s->attacked, position)) /* JU-11.15.2 */
        return FY_NO(why, JU_11_15_2, T_ATTACKED_BEFORE, position);
    if (in(d->ground[hex].adjacent, position))
        return FY_NO(why, JU_11_13_1, T_TOO_NEAR, unit);
    if (!in_range(d, unit, hex, position))
        return FY_NO(why, JU_11_14_1, T_OUT_OF_RANGE, unit);
    return in(seen, position) ? true : FY_NO(why, JU_11_13_1, T_NOT_OBSERVED, position);
}

bool jubilee_may_barrage(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_message *why)
{
    if (d->cw[unit].type != TANK) /* JU-11.1.1 */
        return FY_NO(why, JU_11_1_1, T_NO_BARRAGE, unit);
    if (!is_hex(d, hex) || !german_at(d, s, hex))
        return FY_NO(why, JU_11_13_1, T_NO_TARGET);
    return may_barrage_position(d, s, unit, d->position_at[hex], observed(d, s, unit), why);
}

uint64_t jubilee_barrage_targets(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    uint64_t seen = observed(d, s, unit), set = 0;
    for (uint64_t left = s->occupied & seen; left; left &= left - 1)
        if (may_barrage_position(d, s, unit, lowest(left), seen, NULL))
            set |= left & -left;
    return set;
}

/* JU-11.13.2: what each number of the die does at the tank's strength. */
void jubilee_note_barrage(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    int strength = strength_of(d, s, unit);
    const uint8_t *by_die = d->barrage[strength];
    FY_NOTE(notes, FY_MODIFIER, strength, JU_11_13_2, T_NOTE_TANK, strength, unit);
    FY_NOTE(notes, FY_NEED, FY_NO_VALUE, JU_11_13_2, T_NOTE_BARRAGE, by_die[1], by_die[2], by_die[3], by_die[4], by_die[5],
            by_die[6]);
    FY_READS(notes, BARRAGE_TABLE, FY_WHOLE, FY_WHOLE, strength < 3 ? 1 : 2);
}

/* JU-11.13.2, JU-11.15.1 */
void jubilee_fire_barrage(struct act *a, int unit, int hex)
{
    int p = a->d->position_at[hex], strength = strength_of(a->d, a->s, unit);
    jubilee_spend(a, bit(unit));
    a->s->barraged |= bit(p);
    int die = fy_roll(a->dice, DIE, JU_11_13_2, T_ROLL_BARRAGE, unit);
    int result = a->d->barrage[strength][die];
    jubilee_note_barrage(a->d, a->s, unit, FY_HEARD(a->log));
    FY_NOTE(FY_HEARD(a->log), FY_RESULT, die, JU_11_13_2, T_NOTE_DIE, die);
    int row = die < 4 ? 0 : die - 3; /* JU-M03 */
    FY_READS(FY_HEARD(a->log), BARRAGE_TABLE, row, row, strength < 3 ? 1 : 2);
    FY_SAY(a->log, JU_11_13_2, T_BARRAGE, unit, p, result);
    if (result != NO_HARM)
        jubilee_disrupt_german(a, p, JU_11_13_2);
    if (result == BARRAGE_DISRUPTED_DEPTH)
        jubilee_lose_depth(a, p, false, JU_11_13_2);
    jubilee_next_action(a);
}
