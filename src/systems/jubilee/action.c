/* action.c - what one CW unit does (10): move, infiltrate, destroy an objective, board. */
#include "jubilee.h"

/* ------------------------------------------------------------------ movement */

static unsigned ways(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex)
{
    return d->cw[unit].type == TANK ? d->tank[s->wall_down][hex] : d->foot[hex]; /* JU-10.3.1 */
}

/* Not in the field of an undisrupted German unit, and not occupied by one. */
static bool quiet(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    return !(d->ground[hex].field & s->live) && !german_at(d, s, hex);
}

static bool wire_closed(const struct jubilee_data *d, const struct jubilee *s, int hex, int dir)
{
    return d->wire[hex] >> dir & 1 && in(s->wire_crossed, d->wire_number[hex][dir]); /* JU-10.6.1 */
}

struct moves {
    uint64_t seen[(HEX_MAX + 63) / 64];
    uint16_t *hexes;
    int n;
};

static void add(struct moves *m, int hex)
{
    uint64_t b = (uint64_t)1 << (hex % 64);
    if (m->seen[hex / 64] & b)
        return;
    m->seen[hex / 64] |= b;
    m->hexes[m->n++] = (uint16_t)hex;
}

/* JU-10.2.2: the second hex of two; JU-10.6.2: wire is crossed by itself. */
static void second_hex(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct moves *m)
{
    for (unsigned dirs = ways(d, s, unit, hex) & ~d->wire[hex]; dirs; dirs &= dirs - 1) {
        int to = d->next[hex][__builtin_ctz(dirs)];
        if (quiet(d, s, to))
            add(m, to);
    }
}

/* JU-10.2.3: three hexes along connected road. */
static void along_road(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, int steps,
                       struct moves *m)
{
    if (!steps) {
        add(m, hex);
        return;
    }
    for (unsigned dirs = d->road[hex] & ways(d, s, unit, hex) & ~d->wire[hex]; dirs; dirs &= dirs - 1) {
        int to = d->next[hex][__builtin_ctz(dirs)];
        if (quiet(d, s, to))
            along_road(d, s, unit, to, steps - 1, m);
    }
}

int jubilee_list_moves(const struct jubilee_data *d, const struct jubilee *s, int unit, uint16_t hexes[MOVES_MAX])
{
    struct moves m = {.hexes = hexes};
    int from = s->at[unit];
    m.seen[from / 64] |= (uint64_t)1 << (from % 64);
    unsigned dirs = ways(d, s, unit, from);
    for (unsigned left = dirs; left; left &= left - 1) { /* JU-10.2.1, JU-10.4.1 */
        int dir = __builtin_ctz(left), to = d->next[from][dir];
        if (!german_at(d, s, to) && !wire_closed(d, s, from, dir))
            add(&m, to);
    }
    for (unsigned left = dirs & ~d->wire[from]; left; left &= left - 1) {
        int to = d->next[from][__builtin_ctz(left)];
        if (quiet(d, s, to))
            second_hex(d, s, unit, to, &m);
    }
    if (d->road[from])
        along_road(d, s, unit, from, 3, &m);
    return m.n;
}

static int direction(const struct jubilee_data *d, int from, int to)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[from][dir] == to)
            return dir;
    return -1;
}

/* Two hexes without wire, both quiet: the way round that a unit takes rather than cross wire (JU-X.1). */
static bool way_round(const struct jubilee_data *d, const struct jubilee *s, int unit, int to)
{
    uint16_t hexes[MOVES_MAX];
    struct moves m = {.hexes = hexes};
    int from = s->at[unit];
    for (unsigned left = ways(d, s, unit, from) & ~d->wire[from]; left; left &= left - 1) {
        int mid = d->next[from][__builtin_ctz(left)];
        if (quiet(d, s, mid))
            second_hex(d, s, unit, mid, &m);
    }
    return hex_bit(m.seen, to);
}

/* Two hexes to go: a field of fire is in the way, or wire, or a German unit, or the ground. */
static bool refuse_two_hexes(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex,
                             struct fy_message *why)
{
    int from = s->at[unit], held = -1;
    bool under_fire = false, wired = false;
    for (unsigned left = ways(d, s, unit, from); left; left &= left - 1) {
        int dir = __builtin_ctz(left), mid = d->next[from][dir], on = direction(d, mid, hex);
        if (on < 0 || !(ways(d, s, unit, mid) >> on & 1))
            continue;
        if (german_at(d, s, mid))
            held = mid;
        else if ((d->wire[from] >> dir | d->wire[mid] >> on) & 1)
            wired = true;
        else
            under_fire = true;
    }
    if (under_fire)
        return FY_NO(why, JU_10_2_2, T_TWO_HEXES, unit, hex);
    if (wired)
        return FY_NO(why, JU_10_6_2, T_WIRE_ONE_HEX, unit);
    if (held >= 0)
        return FY_NO(why, JU_10_4_1, T_NO_GERMANS_THERE, held);
    return FY_NO(why, JU_10_3_1, T_TERRAIN, unit, hex);
}

static bool two_hexes_off(const struct jubilee_data *d, int from, int hex)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[from][dir] >= 0 && direction(d, d->next[from][dir], hex) >= 0)
            return true;
    return false;
}

/* Why a hex is not among the moves: the first rule that stands in the way. */
static bool refuse_move(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_message *why)
{
    int from = s->at[unit], dir = direction(d, from, hex);
    if (hex == from)
        return FY_NO(why, JU_10_2_1, T_NO_MOVE_HERE, unit, hex);
    if (d->map_of[hex] != d->map_of[from])
        return FY_NO(why, JU_10_4_3, T_NO_OTHER_MAP, unit);
    if (german_at(d, s, hex))
        return FY_NO(why, JU_10_4_1, T_NO_GERMANS_THERE, hex);
    if (dir >= 0 && wire_closed(d, s, from, dir))
        return FY_NO(why, JU_10_6_1, T_WIRE_CROSSED, unit, hex);
    if (dir >= 0)
        return FY_NO(why, JU_10_3_1, T_TERRAIN, unit, hex);
    if (two_hexes_off(d, from, hex))
        return refuse_two_hexes(d, s, unit, hex, why);
    return FY_NO(why, JU_10_2_3, T_TOO_FAR, unit, hex);
}

bool jubilee_may_move(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_message *why)
{
    uint16_t hexes[MOVES_MAX];
    if (hex < 0 || !is_hex(d, hex))
        return FY_NO(why, JU_10_2_1, T_NOT_A_HEX);
    int n = jubilee_list_moves(d, s, unit, hexes);
    for (int i = 0; i < n; i++)
        if (hexes[i] == hex)
            return true;
    return refuse_move(d, s, unit, hex, why);
}

void jubilee_spend(struct act *a, uint64_t units)
{
    a->s->acted |= units;
}

/* ------------------------------------------------------------------ infiltration */

static bool shows_colour(const struct chit *c, int colour)
{
    for (int i = 0; c->kind == ACTION_CHIT && i < c->colours; i++)
        if (c->colour[i] == colour)
            return true;
    return false;
}

static void arrive(struct act *a, int unit, int hex)
{
    const struct jubilee_data *d = a->d;
    int from = a->s->at[unit], dir = direction(d, from, hex);
    if (dir >= 0 && d->wire[from] >> dir & 1 && !way_round(d, a->s, unit, hex)) {
        a->s->wire_crossed |= bit(d->wire_number[from][dir]);
        FY_SAY(a->log, JU_10_6_1, T_CROSSES_WIRE, unit, hex);
    }
    jubilee_put_cw(d, a->s, unit, hex);
    FY_SAY(a->log, JU_10_2_1, T_MOVES, unit, hex);
}

/* JU-10.5.2, R26, R27: one special draw for each position passed, in ascending hex number. */
static void infiltrate(struct act *a, int unit, int hex)
{
    struct jubilee *s = a->s;
    while (s->passing) {
        int p = lowest(s->passing);
        s->passing &= s->passing - 1;
        int chit = jubilee_draw_from_cup(a, JU_10_5_2, T_DRAW_SPECIAL, unit);
        if (chit >= 0)
            s->set_aside |= bit(chit);
        if (chit < 0 || !shows_colour(&a->d->chit[chit], a->d->position[p].colour)) {
            FY_SAY(a->log, JU_10_5_5, T_INFILTRATES, unit, p);
            continue;
        }
        FY_SAY(a->log, JU_10_5_3, T_INFILTRATION_HIT, unit, p);
        unit = jubilee_lose_step(a, unit, JU_10_5_3);
        s->who = (uint8_t)(unit < 0 ? 0 : unit);
        s->where = (uint16_t)hex;
        if (unit >= 0) {
            s->stage = INFILTRATING;
            return;
        }
        s->passing = 0; /* R28 */
    }
    if (unit >= 0)
        arrive(a, unit, hex);
    s->who = 0;
    s->where = NOWHERE;
    jubilee_next_action(a);
}

void jubilee_infiltration_goes_on(struct act *a, bool complete)
{
    struct jubilee *s = a->s;
    if (complete) {
        infiltrate(a, s->who, s->where);
        return;
    }
    FY_SAY(a->log, JU_10_5_4, T_STAYS, s->who);
    s->passing = 0;
    s->who = 0;
    s->where = NOWHERE;
    jubilee_next_action(a);
}

/* Positions that have the hex both next to them and in their field. */
static uint64_t along(const struct ground *g)
{
    return g->field & g->adjacent;
}

void jubilee_move_unit(struct act *a, int unit, int hex)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    int from = s->at[unit];
    jubilee_spend(a, bit(unit));
    s->who = 0;
    if (direction(d, from, hex) >= 0 && d->cw[unit].type != TANK) /* JU-10.5.1, JU-10.5.6 */
        s->passing = s->live & along(&d->ground[from]) & along(&d->ground[hex]);
    infiltrate(a, unit, hex);
}

/* ------------------------------------------------------------------ destroy objective */

bool jubilee_may_destroy(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    int p = d->position_at[s->at[unit]];
    if (p == NO_UNIT || !in(d->objectives, p))
        return FY_NO(why, JU_10_7_1, T_NO_OBJECTIVE, unit);
    if (in(s->destroyed, p))
        return FY_NO(why, JU_10_7_2, T_ALREADY_DESTROYED, p);
    return true;
}

void jubilee_destroy_objective(struct act *a, int unit)
{
    int p = a->d->position_at[a->s->at[unit]];
    a->s->destroyed |= bit(p);
    jubilee_spend(a, bit(unit));
    a->s->who = 0;
    FY_SAY(a->log, JU_10_7_2, T_DESTROYED, unit, p, a->d->position[p].vp);
    jubilee_check_evacuation(a);
    jubilee_next_action(a);
}

/* ------------------------------------------------------------------ boarding */

/* JU-10.11.1 */
static int boarding_cost(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    return s->steps[unit] * (d->cw[unit].type == TANK ? 2 : 1);
}

/* JU-10.9.1, JU-12.5.4: what may still board at the beach this turn. */
static int room(const struct jubilee *s, int beach)
{
    return s->transport[beach] - s->boarded[beach];
}

/* The box a unit could board, whatever its size. */
static bool boarding_box(const struct jubilee_data *d, const struct jubilee *s, int unit, int *box, struct fy_message *why)
{
    int hex = s->at[unit], n = d->box_of[hex];
    if (n == NO_UNIT)
        return FY_NO(why, JU_10_8_1, T_NO_BOX, unit);
    const struct box *b = &d->box[n];
    if (!s->evacuating[d->map_of[hex]])
        return FY_NO(why, JU_12_1_2, T_LANDING_MODE, d->map_of[hex]);
    if (!b->named)
        return FY_NO(why, JU_10_8_3, T_UNNAMED_BOX, hex);
    if (!s->transport[b->beach])
        return FY_NO(why, JU_10_12_1, T_NO_TRANSPORT, b->beach);
    if (in(s->landed, unit))
        return FY_NO(why, JU_10_8_2, T_JUST_LANDED, unit);
    if (s->boarding_row[b->beach] && s->boarding_row[b->beach] != b->row + 1)
        return FY_NO(why, JU_10_13_1, T_OTHER_BEACH, b->beach);
    *box = n;
    return true;
}

bool jubilee_may_board(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    int box;
    if (!boarding_box(d, s, unit, &box, why))
        return false;
    int left = room(s, d->box[box].beach);
    if (boarding_cost(d, s, unit) > left) /* a tank that is too many only because it counts twice: JU-10.11.1 */
        return FY_NO(why, s->steps[unit] > left ? JU_10_9_1 : JU_10_11_1, T_NO_ROOM, unit, left > 0 ? left : 0);
    return true;
}

static int replacements_left(const struct jubilee_data *d, const struct jubilee *s, int symbol)
{
    int n = 0;
    for (int u = d->n_companies; u < d->n_cw; u++)
        n += s->at[u] == d->pool && d->cw[u].symbol == symbol;
    return n;
}

/* JU-X.2: what the units that may still board at a beach would take is more than there is room for. */
static bool short_of_room(const struct jubilee_data *d, const struct jubilee *s, int beach)
{
    int wanted = 0, box;
    for (uint64_t left = ready(d, s); left; left &= left - 1)
        if (boarding_box(d, s, lowest(left), &box, NULL) && d->box[box].beach == beach)
            wanted += boarding_cost(d, s, lowest(left));
    return wanted > room(s, beach);
}

/* JU-10.9.3, JU-10.9.4, R39 */
bool jubilee_may_change(const struct jubilee_data *d, const struct jubilee *s, int unit, int steps, struct fy_message *why)
{
    const struct cw_unit *u = &d->cw[unit];
    int box;
    if (!boarding_box(d, s, unit, &box, why))
        return false;
    int left = room(s, d->box[box].beach);
    if (u->type != INFANTRY)
        return FY_NO(why, JU_10_9_4, T_NO_SPLIT, unit);
    if (steps < 1 || steps >= s->steps[unit] || !short_of_room(d, s, d->box[box].beach))
        return FY_NO(why, JU_10_9_3, T_NO_NEED_TO_SPLIT, unit);
    if (steps > left)
        return FY_NO(why, JU_10_9_1, T_NO_ROOM, unit, left > 0 ? left : 0);
    if (replacements_left(d, s, u->symbol) < (s->steps[unit] == 2 ? 2 : 1))
        return FY_NO(why, JU_10_9_3, T_NO_REPLACEMENTS, unit);
    return true;
}

static void go_aboard(struct act *a, int unit)
{
    int n = a->d->box_of[a->s->at[unit]];
    const struct box *b = &a->d->box[n];
    a->s->boarded[b->beach] = (uint8_t)(a->s->boarded[b->beach] + boarding_cost(a->d, a->s, unit));
    if (a->d->beach[b->beach].rows > 1)
        a->s->boarding_row[b->beach] = (uint8_t)(b->row + 1);
    jubilee_put_cw(a->d, a->s, unit, a->d->first_box + n);
    FY_SAY(a->log, JU_10_8_1, T_BOARDS, unit, a->d->first_box + n, a->s->steps[unit]);
}

void jubilee_board_unit(struct act *a, int unit)
{
    jubilee_spend(a, bit(unit));
    a->s->who = 0;
    go_aboard(a, unit);
    jubilee_next_action(a);
}

/* JU-10.9.3: `steps` of the unit board, the rest stays; neither part acts again (R38). */
void jubilee_change_and_board(struct act *a, int unit, int steps)
{
    struct jubilee *s = a->s;
    int part = jubilee_free_replacement(a->d, s, a->d->cw[unit].symbol), whole = unit;
    s->who = 0;
    jubilee_put_cw(a->d, s, part, s->at[unit]); /* the step that was split off */
    FY_SAY(a->log, JU_10_9_3, T_MAKES_CHANGE, unit, part);
    if (s->steps[unit] == 2)
        whole = jubilee_swap_for_replacement(a, unit, a->d->aside); /* R39 */
    else
        s->steps[unit] = 2;
    jubilee_spend(a, bit(part) | bit(whole));
    go_aboard(a, steps == s->steps[part] ? part : whole);
    jubilee_next_action(a);
}
