/* action.c - what one CW unit does (10): move, infiltrate, destroy an objective, board. */
#include "jubilee.h"

/* ------------------------------------------------------------------ movement */

/* JU-10.3.1, JU-R54: the hexsides of a hex that a unit of this type may cross. */
static unsigned passable_sides(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex)
{
    return d->cw[unit].type == TANK ? d->tank[s->wall_down][hex] : d->foot[hex];
}

/* What is in the way across a hexside, the worst of it. */
enum obstacle {
    CLEAR,
    FIELD_OF_FIRE, /* JU-10.2.2, JU-10.2.3: of an undisrupted German unit; it stops a unit that moves on */
    WIRE,          /* JU-10.6.2: it stops a unit that moves on */
    GERMAN_UNIT,   /* JU-10.4.1: nobody enters its hex; an empty position is no obstacle (JU-10.4.2) */
    GROUND,        /* JU-10.3.1 */
    OUT_OF_REACH
};

/* Across a passable hexside. */
static enum obstacle obstacle_beyond(const struct jubilee_data *d, const struct jubilee *s, int hex, int dir)
{
    const struct ground *to = &d->ground[d->next[hex][dir]];
    if (to->here & s->occupied)
        return GERMAN_UNIT;
    if (d->wire[hex] >> dir & 1)
        return WIRE;
    return to->field & s->live ? FIELD_OF_FIRE : CLEAR;
}

static enum obstacle obstacle(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, int dir)
{
    return passable_sides(d, s, unit, hex) >> dir & 1 ? obstacle_beyond(d, s, hex, dir) : GROUND;
}

/* JU-10.6.1: somebody has crossed this wire in this phase. */
static bool wire_closed(const struct jubilee_data *d, const struct jubilee *s, int hex, int dir)
{
    return d->wire[hex] >> dir & 1 && in(s->wire_crossed, d->wire_number[hex][dir]);
}

/* JU-10.2.1: one hex across a passable hexside, whatever fires there. */
static bool may_step(const struct jubilee_data *d, const struct jubilee *s, int hex, int dir)
{
    return obstacle_beyond(d, s, hex, dir) < GERMAN_UNIT && !wire_closed(d, s, hex, dir);
}

struct moves {
    uint64_t seen[HEX_WORDS];
    uint16_t *hexes;
    int n;
};

static void add(struct moves *m, int hex)
{
    if (hex_bit(m->seen, hex))
        return;
    set_hex_bit(m->seen, hex);
    m->hexes[m->n++] = (uint16_t)hex;
}

/* JU-10.2.2, JU-10.2.3: up to so many hexes without an obstacle, everywhere or along connected road. */
static void move_on(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, int hexes, bool road,
                    struct moves *m)
{
    for (unsigned left = passable_sides(d, s, unit, hex) & (road ? d->road[hex] : ALL_SIDES); left; left &= left - 1) {
        int dir = __builtin_ctz(left);
        if (obstacle_beyond(d, s, hex, dir) != CLEAR)
            continue;
        add(m, d->next[hex][dir]);
        if (hexes > 1)
            move_on(d, s, unit, d->next[hex][dir], hexes - 1, road, m);
    }
}

int jubilee_list_moves(const struct jubilee_data *d, const struct jubilee *s, int unit, uint16_t hexes[MOVES_MAX])
{
    struct moves m = {.hexes = hexes};
    int from = s->at[unit];
    set_hex_bit(m.seen, from);
    for (unsigned left = passable_sides(d, s, unit, from); left; left &= left - 1)
        if (may_step(d, s, from, __builtin_ctz(left)))
            add(&m, d->next[from][__builtin_ctz(left)]);
    move_on(d, s, unit, from, d->move_out_of_fire, false, &m);
    move_on(d, s, unit, from, d->move_by_road, true, &m);
    return m.n;
}

static int direction(const struct jubilee_data *d, int from, int to)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++)
        if (d->next[from][dir] == to)
            return dir;
    return -1;
}

struct path {
    enum obstacle worst;
    int where; /* the hex that it is in, or before which it lies */
};

/* The path of at most so many hexes with the least in its way. */
static struct path best_path(const struct jubilee_data *d, const struct jubilee *s, int unit, int from, int to, int hexes)
{
    struct path best = {OUT_OF_REACH, from};
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int next = d->next[from][dir];
        if (next < 0)
            continue;
        struct path here = {obstacle(d, s, unit, from, dir), next};
        if (next != to) {
            struct path rest = {OUT_OF_REACH, next};
            if (hexes > 1)
                rest = best_path(d, s, unit, next, to, hexes - 1);
            here = rest.worst > here.worst ? rest : here;
        }
        best = here.worst < best.worst ? here : best;
    }
    return best;
}

/* Why a hex is not among the moves: the first rule that stands in the way. */
static bool refuse_move(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_message *why)
{
    int from = s->at[unit], dir = direction(d, from, hex);
    if (hex == from)
        return FY_NO(why, JU_10_2_1, T_NO_MOVE_HERE, unit, hex);
    if (d->map_of[hex] != d->map_of[from]) /* JU-10.4.3 */
        return FY_NO(why, JU_10_4_3, T_NO_OTHER_MAP, unit);
    if (german_at(d, s, hex))
        return FY_NO(why, JU_10_4_1, T_NO_GERMANS_THERE, hex);
    if (dir >= 0 && wire_closed(d, s, from, dir))
        return FY_NO(why, JU_10_6_1, T_WIRE_CROSSED, unit, hex);
    if (dir >= 0)
        return FY_NO(why, JU_10_3_1, T_TERRAIN, unit, hex, jubilee_hexside(d, s, from, dir));
    struct path path = best_path(d, s, unit, from, hex, d->move_out_of_fire);
    switch (path.worst) {
    case FIELD_OF_FIRE: return FY_NO(why, JU_10_2_2, T_FAR_UNDER_FIRE, unit, hex);
    case WIRE: return FY_NO(why, JU_10_6_2, T_WIRE_ONE_HEX, unit);
    case GERMAN_UNIT: return FY_NO(why, JU_10_4_1, T_NO_GERMANS_THERE, path.where);
    case GROUND: return FY_NO(why, JU_10_3_1, T_TERRAIN, unit, hex, HEXSIDES);
    default: return FY_NO(why, JU_10_2_3, T_TOO_FAR, unit, hex);
    }
}

bool jubilee_may_move(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_message *why)
{
    uint16_t hexes[MOVES_MAX];
    if (!is_hex(d, hex))
        return FY_NO(why, JU_10_2_1, T_NOT_A_HEX);
    int n = jubilee_list_moves(d, s, unit, hexes);
    for (int i = 0; i < n; i++)
        if (hexes[i] == hex)
            return true;
    return refuse_move(d, s, unit, hex, why);
}

/* The hexes of a way without an obstacle, from its end; their number, or 0 if so many hexes do not lead there. */
static int clear_path(const struct jubilee_data *d, const struct jubilee *s, int unit, int from, int to, int hexes,
                      bool road, uint16_t way[])
{
    for (unsigned left = passable_sides(d, s, unit, from) & (road ? d->road[from] : ALL_SIDES); left; left &= left - 1) {
        int dir = __builtin_ctz(left), next = d->next[from][dir], n = 0;
        if (obstacle_beyond(d, s, from, dir) != CLEAR)
            continue;
        if (next != to && hexes > 1)
            n = clear_path(d, s, unit, next, to, hexes - 1, road, way);
        if (next != to && !n)
            continue;
        way[n] = (uint16_t)next;
        return n + 1;
    }
    return 0;
}

enum { WAY_MAX = 16 };

/* JU-10.2.1, JU-10.2.2, JU-10.2.3: hex by hex, the shortest way there. */
void jubilee_note_path(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_notes *notes)
{
    static const uint16_t rules[] = {JU_10_2_1, JU_10_2_2, JU_10_2_3};
    int from = s->at[unit], n = direction(d, from, hex) >= 0, kind = n ? 0 : 1;
    uint16_t way[WAY_MAX] = {(uint16_t)hex};
    for (int far = 2; !n && far <= d->move_out_of_fire && far < WAY_MAX; far++)
        n = clear_path(d, s, unit, from, hex, far, false, way);
    if (!n) {
        n = clear_path(d, s, unit, from, hex, d->move_by_road < WAY_MAX ? d->move_by_road : WAY_MAX, true, way);
        kind = 2;
    }
    for (int i = n - 1; i >= 0; i--)
        FY_NOTE_AT(notes, FY_PATH, n - i, way[i], rules[kind], T_NOTE_STEP, way[i]);
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

/* JU-X.1: who can go round wire does not cross it. */
bool jubilee_crosses_wire(const struct jubilee_data *d, const struct jubilee *s, int unit, int from, int to)
{
    uint16_t hexes[MOVES_MAX];
    struct moves round = {.hexes = hexes};
    int dir = direction(d, from, to);
    if (dir < 0 || !(d->wire[from] >> dir & 1))
        return false;
    move_on(d, s, unit, from, d->move_out_of_fire, false, &round);
    return !hex_bit(round.seen, to);
}

static void arrive(struct act *a, int unit, int hex)
{
    const struct jubilee_data *d = a->d;
    int from = a->s->at[unit], dir = direction(d, from, hex);
    if (jubilee_crosses_wire(d, a->s, unit, from, hex)) {
        a->s->wire_crossed |= bit(d->wire_number[from][dir]);
        FY_SAY(a->log, JU_10_6_1, T_CROSSES_WIRE, unit, hex);
    }
    jubilee_put_cw(d, a->s, unit, hex);
    FY_SAY(a->log, JU_10_2_1, T_MOVES, unit, hex);
}

/* JU-10.5.3: for each position passed how many of the chits that could come cost the unit a step. An empty cup is refilled
 * first (JU-R26). */
void jubilee_note_passing(const struct jubilee_data *d, const struct jubilee *s, uint64_t positions, struct fy_notes *notes)
{
    uint64_t cup = s->cup ? s->cup : s->set_aside;
    for (uint64_t left = notes ? positions : 0; left; left &= left - 1) {
        int p = lowest(left), colour = d->position[p].colour, hits = 0;
        for (uint64_t chits = cup; chits; chits &= chits - 1)
            hits += shows_colour(&d->chit[lowest(chits)], colour);
        FY_NOTE_AT(notes, FY_RISK, hits, d->position[p].hex, JU_10_5_3, T_NOTE_PASSING, p, colour, hits, fy_count_bits(cup));
    }
}

/* JU-10.5.2, JU-R26: one special draw. JU-10.5.3, JU-10.5.5: true if it shows the colour of the position. */
static bool special_draw_hits(struct act *a, int unit, int position)
{
    jubilee_note_passing(a->d, a->s, bit(position), FY_HEARD(a->log));
    int chit = jubilee_draw_from_cup(a, JU_10_5_2, T_DRAW_SPECIAL, unit);
    bool hit = chit >= 0 && shows_colour(&a->d->chit[chit], a->d->position[position].colour);
    if (chit >= 0)
        a->s->set_aside |= bit(chit);
    if (hit)
        FY_SAY(a->log, JU_10_5_3, T_INFILTRATION_HIT, unit, position);
    else
        FY_SAY(a->log, JU_10_5_5, T_INFILTRATES, unit, position);
    return hit;
}

static void end_move(struct act *a)
{
    a->s->passing = 0;
    a->s->where = NOWHERE;
    jubilee_next_action(a);
}

/* JU-R27: one draw for each position passed, in ascending hex number; after a loss the player decides. */
static void infiltrate(struct act *a, int unit, int hex)
{
    struct jubilee *s = a->s;
    while (s->passing) {
        int p = lowest(s->passing);
        s->passing &= ~bit(p);
        if (!special_draw_hits(a, unit, p))
            continue;
        unit = jubilee_lose_step(a, unit, JU_10_5_3);
        if (unit < 0) { /* JU-R28 */
            end_move(a);
            return;
        }
        s->who = (uint8_t)unit;
        s->where = (uint16_t)hex;
        s->stage = INFILTRATING;
        return;
    }
    arrive(a, unit, hex);
    end_move(a);
}

/* JU-10.5.4: after a loss the player completes the move or stays. */
void jubilee_infiltration_goes_on(struct act *a, bool complete)
{
    if (complete) {
        infiltrate(a, a->s->who, a->s->where);
        return;
    }
    FY_SAY(a->log, JU_10_5_4, T_STAYS, a->s->who);
    end_move(a);
}

/* Positions that have the hex both next to them and in their field. */
static uint64_t adjacent_and_in_field(const struct ground *g)
{
    return g->field & g->adjacent;
}

/* JU-10.5.1, JU-10.5.6: the positions that the unit slips past on its way to a hex. */
uint64_t jubilee_passes(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex)
{
    int from = s->at[unit];
    if (direction(d, from, hex) < 0 || d->cw[unit].type == TANK)
        return 0;
    return s->live & adjacent_and_in_field(&d->ground[from]) & adjacent_and_in_field(&d->ground[hex]);
}

void jubilee_move_unit(struct act *a, int unit, int hex)
{
    jubilee_spend(a, bit(unit));
    a->s->passing = jubilee_passes(a->d, a->s, unit, hex);
    infiltrate(a, unit, hex);
}

/* ------------------------------------------------------------------ destroy objective */

/* JU-10.7.1, JU-R58: in the hex where the unit begins its action. */
bool jubilee_may_destroy(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    int p = d->position_at[s->at[unit]];
    if (p == NO_UNIT || !in(d->objectives, p))
        return FY_NO(why, JU_10_7_1, T_NO_OBJECTIVE, unit);
    if (in(s->destroyed, p))
        return FY_NO(why, JU_10_7_2, T_ALREADY_DESTROYED, p);
    return true;
}

/* JU-10.7.2 */
void jubilee_destroy_objective(struct act *a, int unit)
{
    int p = a->d->position_at[a->s->at[unit]];
    a->s->destroyed |= bit(p);
    jubilee_spend(a, bit(unit));
    FY_SAY(a->log, JU_10_7_2, T_DESTROYED, unit, p, a->d->position[p].vp);
    jubilee_check_evacuation(a);
    jubilee_next_action(a);
}

/* ------------------------------------------------------------------ boarding */

/* JU-10.11.1, JU-12.5.3: the transport points that a unit takes. */
int jubilee_boarding_cost(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    return s->steps[unit] * (d->cw[unit].type == TANK ? d->tank_step_transport : 1);
}

/* JU-10.9.1, JU-12.5.4: what may still board at the beach this turn; boarding uses no points up (JU-10.9.2). */
int jubilee_room(const struct jubilee *s, int beach)
{
    return s->transport[beach] - s->boarded[beach];
}

/* JU-10.8.1, JU-10.8.2: the box that a unit could board, whatever its size. */
static bool boarding_box(const struct jubilee_data *d, const struct jubilee *s, int unit, int *box, struct fy_message *why)
{
    int hex = s->at[unit], n = d->box_of[hex];
    if (n == NO_UNIT)
        return FY_NO(why, JU_10_8_1, T_NO_BOX, unit);
    const struct box *b = &d->box[n];
    if (!s->evacuating[d->map_of[hex]]) /* JU-12.1.2 */
        return FY_NO(why, JU_12_1_2, T_LANDING_MODE, d->map_of[hex]);
    if (!b->named) /* JU-10.8.3 */
        return FY_NO(why, JU_10_8_3, T_UNNAMED_BOX, hex);
    if (!s->transport[b->beach]) /* JU-10.12.1, JU-12.7.1, JU-12.7.2 */
        return FY_NO(why, JU_10_12_1, T_NO_TRANSPORT, b->beach);
    if (in(s->landed, unit))
        return FY_NO(why, JU_10_8_2, T_JUST_LANDED, unit);
    if (s->boarding_row[b->beach] && s->boarding_row[b->beach] != b->row + 1) /* JU-10.13.1, JU-10.13.2 */
        return FY_NO(why, JU_10_13_1, T_OTHER_BEACH, b->beach);
    *box = n;
    return true;
}

bool jubilee_may_board(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_message *why)
{
    int box;
    if (!boarding_box(d, s, unit, &box, why))
        return false;
    int left = jubilee_room(s, d->box[box].beach);
    if (jubilee_boarding_cost(d, s, unit) > left) /* a tank that is too many only because it counts twice: JU-10.11.1 */
        return FY_NO(why, s->steps[unit] > left ? JU_10_9_1 : JU_10_11_1, T_NO_ROOM, unit, left > 0 ? left : 0,
                     s->boarded[d->box[box].beach], s->transport[d->box[box].beach]);
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
    int needed = 0, box;
    for (uint64_t left = ready(d, s); left; left &= left - 1)
        if (boarding_box(d, s, lowest(left), &box, NULL) && d->box[box].beach == beach)
            needed += jubilee_boarding_cost(d, s, lowest(left));
    return needed > jubilee_room(s, beach);
}

/* JU-10.9.3, JU-10.9.4, JU-R39 */
bool jubilee_may_change(const struct jubilee_data *d, const struct jubilee *s, int unit, int steps, struct fy_message *why)
{
    const struct cw_unit *u = &d->cw[unit];
    int box;
    if (!boarding_box(d, s, unit, &box, why))
        return false;
    int left = jubilee_room(s, d->box[box].beach);
    if (u->type != INFANTRY)
        return FY_NO(why, JU_10_9_4, T_NO_SPLIT, unit);
    if (steps < 1 || steps >= s->steps[unit] || !short_of_room(d, s, d->box[box].beach))
        return FY_NO(why, JU_10_9_3, T_NO_NEED_TO_SPLIT, unit);
    if (steps > left)
        return FY_NO(why, JU_10_9_1, T_NO_ROOM, unit, left > 0 ? left : 0,
                     s->boarded[d->box[box].beach], s->transport[d->box[box].beach]);
    if (replacements_left(d, s, u->symbol) < (s->steps[unit] == u->least_steps ? 2 : 1))
        return FY_NO(why, JU_10_9_3, T_NO_REPLACEMENTS, unit);
    return true;
}

static void go_aboard(struct act *a, int unit)
{
    int n = a->d->box_of[a->s->at[unit]];
    const struct box *b = &a->d->box[n];
    a->s->boarded[b->beach] = (uint8_t)(a->s->boarded[b->beach] + jubilee_boarding_cost(a->d, a->s, unit));
    if (a->d->beach[b->beach].rows > 1)
        a->s->boarding_row[b->beach] = (uint8_t)(b->row + 1);
    jubilee_put_cw(a->d, a->s, unit, a->d->first_box + n);
    FY_SAY(a->log, JU_10_8_1, T_BOARDS, unit, a->d->first_box + n, a->s->steps[unit]);
}

void jubilee_board_unit(struct act *a, int unit)
{
    jubilee_spend(a, bit(unit));
    go_aboard(a, unit);
    jubilee_next_action(a);
}

/* JU-10.9.3: `steps` of the unit board, the rest stays; neither part acts again (JU-R38). */
void jubilee_change_and_board(struct act *a, int unit, int steps)
{
    struct jubilee *s = a->s;
    int part = jubilee_free_replacement(a->d, s, a->d->cw[unit].symbol), whole = unit;
    jubilee_put_cw(a->d, s, part, s->at[unit]); /* the step that was split off */
    FY_SAY(a->log, JU_10_9_3, T_MAKES_CHANGE, unit, part);
    if (s->steps[unit] == a->d->cw[unit].least_steps)
        whole = jubilee_swap_for_replacement(a, unit, a->d->aside); /* JU-R39 */
    else
        s->steps[unit]--;
    jubilee_spend(a, bit(part) | bit(whole));
    go_aboard(a, steps == s->steps[part] ? part : whole);
    jubilee_next_action(a);
}
