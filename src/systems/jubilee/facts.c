/* facts.c - what the map, the counters and the tracks show to who looks: of a place, a piece, a position, a beach, a map, a
 * chit, and of the game. Of a face-down unit or marker no more than that it lies there (JU-2.12.1). */
#include "jubilee.h"

/* ------------------------------------------------------------------ fields of fire */

/* JU-6.7.1: units that a position can hit on one chit. */
static int hits_of(const struct jubilee_data *d, const struct jubilee *s, int position)
{
    return d->fire_hits[has_depth(s, german_in(s, position))];
}

/* JU-2.4.1, JU-2.4.2: the positions that may fire on who is in the place. */
void jubilee_note_fire(const struct jubilee_data *d, const struct jubilee *s, int place, int role, struct fy_notes *notes)
{
    const struct ground *g = &d->ground[place];
    for (uint64_t left = g->field & s->live; left; left &= left - 1) {
        int p = lowest(left), hits = hits_of(d, s, p);
        FY_NOTE_AT(notes, role, hits, d->position[p].hex, JU_2_4_1, T_FACT_FIRE, p, d->position[p].colour,
                   in(g->adjacent, p), hits);
    }
}

/* JU-2.3.2, JU-6.22.1: dots that count for nothing now. */
static void quiet_fields(const struct jubilee_data *d, const struct jubilee *s, int place, struct fy_notes *notes)
{
    for (uint64_t left = d->ground[place].field & ~s->live; left; left &= left - 1) {
        int p = lowest(left), disrupted = in(s->occupied, p);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, d->position[p].hex, disrupted ? JU_6_22_1 : JU_2_3_2, T_FACT_DOTS, p,
                   d->position[p].colour, disrupted);
    }
}

/* ------------------------------------------------------------------ German units and positions */

static void counter(const struct jubilee_data *d, int g, struct fy_notes *notes)
{
    const struct german_unit *u = &d->german[g];
    FY_NOTE(notes, FY_FACT, u->strength, JU_2_14_1, T_FACT_COUNTER, u->type, u->strength, u->requires >> 1);
}

static void depth_marker(const struct jubilee_data *d, const struct jubilee *s, int g, struct fy_notes *notes)
{
    if (!has_depth(s, g))
        return;
    if (in(s->depth_revealed[1], g))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_16_3, T_FACT_DEPTH, s->depth[FIRST_GERMAN + g]);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_16_2, T_FACT_DEPTH_HIDDEN, d->fire_hits[1]);
}

static void garrison(const struct jubilee_data *d, const struct jubilee *s, int position, struct fy_notes *notes)
{
    if (!in(s->occupied, position)) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_3_2, T_FACT_EMPTY);
        return;
    }
    int g = german_in(s, position);
    if (in(s->revealed[1], g)) {
        int strength = jubilee_german_strength(d, s, position, NULL);
        counter(d, g, notes);
        FY_NOTE(notes, FY_FACT, strength, JU_11_10_2, T_FACT_DEFENCE, strength);
    } else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_9_6_1, T_FACT_HIDDEN, in(s->betrayed[1], g));
    depth_marker(d, s, g, notes);
    if (in(s->disrupted[1], g))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_6_22_1, T_FACT_GERMAN_DISRUPTED);
    if (in(s->attacked | s->barraged, position))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_11_15_2, T_FACT_ATTACKED, in(s->barraged, position));
}

static void position_facts(const struct jubilee_data *d, const struct jubilee *s, int position, struct fy_notes *notes)
{
    const struct position *p = &d->position[position];
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, p->hex, JU_2_3_3, T_FACT_POSITION, p->colour, p->area);
    if (in(d->objectives, position))
        FY_NOTE_AT(notes, FY_FACT, p->vp, p->hex, JU_2_3_5, T_FACT_OBJECTIVE, p->vp, in(s->destroyed, position));
    garrison(d, s, position, notes);
    for (int i = 0; i < p->arrows; i++)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, d->position[p->arrow[i]].hex, JU_2_3_6, T_FACT_ARROW, i, p->arrow[i],
                   in(d->provisional & ~s->destroyed, position)); /* JU-6.20.1 */
}

/* What is printed on a counter tells nothing of where it lies; where it lies is told once it is revealed. */
static void german_facts(const struct jubilee_data *d, const struct jubilee *s, int g, struct fy_notes *notes)
{
    int hex = s->at[FIRST_GERMAN + g];
    if (g >= d->n_germans)
        return;
    if (!in(s->revealed[1], g) || !is_hex(d, hex)) {
        counter(d, g, notes);
        return;
    }
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, hex, JU_2_3_1, T_FACT_STANDS, d->position_at[hex]);
    position_facts(d, s, d->position_at[hex], notes);
}

/* ------------------------------------------------------------------ places */

int jubilee_hexside(const struct jubilee_data *d, const struct jubilee *s, int hex, int dir)
{
    if (d->cliff[hex] >> dir & 1)
        return CLIFF_SIDE;
    if (d->river[hex] >> dir & 1)
        return d->bridge[hex] >> dir & 1 ? BRIDGE_SIDE : RIVER_SIDE;
    return d->wall[hex] >> dir & 1 && !s->wall_down ? WALL_SIDE : OPEN_SIDE;
}

/* JU-10.3.1: the ways out of a hex, whoever may take them. */
static void ways_out(const struct jubilee_data *d, const struct jubilee *s, int hex, struct fy_notes *notes)
{
    for (int dir = 0; dir < FY_HEX_SIDES; dir++) {
        int to = d->next[hex][dir], foot = d->foot[hex] >> dir & 1, tank = d->tank[s->wall_down][hex] >> dir & 1;
        int wire = d->wire[hex] >> dir & 1;
        if (to < 0)
            continue;
        if (wire && in(s->wire_crossed, d->wire_number[hex][dir])) /* JU-10.6.1 */
            wire++;
        FY_NOTE_AT(notes, FY_LINK, foot ? 1 : FY_NO_VALUE, to, JU_10_3_1, T_FACT_LINK, to, d->terrain[to],
                   d->road[hex] >> dir & 1, wire, jubilee_hexside(d, s, hex, dir), foot + tank);
    }
}

int jubilee_steps_in(const struct jubilee *s, uint64_t units)
{
    int steps = 0;
    for (; units; units &= units - 1)
        steps += s->steps[lowest(units)];
    return steps;
}

static void who_is_here(const struct jubilee_data *d, const struct jubilee *s, int place, struct fy_notes *notes)
{
    uint64_t here = jubilee_units_in(s, s->ashore | s->afloat, place);
    int units = fy_count_bits(here), steps = jubilee_steps_in(s, here);
    for (uint64_t left = here; left; left &= left - 1) {
        int u = lowest(left);
        FY_NOTE(notes, FY_FACT, s->steps[u], JU_2_13_1, T_FACT_HERE, u, s->steps[u], strength_of(d, s, u),
                in(s->attacker_disrupted, u) ? 2 : in(s->disrupted[0], u), in(s->acted, u));
    }
    if (is_hex(d, place) && steps >= d->concentrated)
        FY_NOTE(notes, FY_FACT, steps, JU_6_12_1, T_FACT_CONCENTRATED, steps);
    if (is_hex(d, place) && units > d->stack_limit)
        FY_NOTE(notes, FY_FACT, units, JU_10_14_1, T_FACT_OVERSTACKED, units, units - d->stack_limit);
}

static void hex_facts(const struct jubilee_data *d, const struct jubilee *s, int hex, struct fy_notes *notes)
{
    const struct terrain *t = &d->terrain_kind[d->terrain[hex]];
    int box = d->box_of[hex];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_10_3_1, T_FACT_TERRAIN, d->terrain[hex], t->times > 1 ? 2 : t->plus > 0);
    if (d->position_at[hex] != NO_UNIT)
        position_facts(d, s, d->position_at[hex], notes);
    if (box != NO_UNIT)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, d->first_box + box, JU_2_5_1, T_FACT_BEACH, d->first_box + box,
                   d->box[box].named, d->box[box].beach);
    who_is_here(d, s, hex, notes);
    jubilee_note_fire(d, s, hex, FY_FACT, notes);
    quiet_fields(d, s, hex, notes);
    ways_out(d, s, hex, notes);
}

static void box_facts(const struct jubilee_data *d, const struct jubilee *s, int place, struct fy_notes *notes)
{
    const struct box *b = &d->box[place - d->first_box];
    FY_NOTE_AT(notes, FY_LINK, FY_NO_VALUE, b->hex, JU_2_5_1, T_FACT_BOX, b->named, b->beach, b->hex);
    who_is_here(d, s, place, notes);
    jubilee_note_fire(d, s, place, FY_FACT, notes);
    quiet_fields(d, s, place, notes);
}

static void place_facts(const struct jubilee_data *d, const struct jubilee *s, int place, struct fy_notes *notes)
{
    if (is_hex(d, place))
        hex_facts(d, s, place, notes);
    else if (is_box(d, place))
        box_facts(d, s, place, notes);
}

/* ------------------------------------------------------------------ Commonwealth pieces */

static void letters(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    const struct cw_unit *u = &d->cw[unit];
    if (u->hw[u->full_steps])
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_11_6_2, T_FACT_HW, u->hw[s->steps[unit]]);
    if (u->engineers && s->steps[unit] == u->full_steps)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_13_7, T_FACT_ENGINEERS);
    if (u->type == COMMANDO)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_11_8_1, T_FACT_WILD);
    if (u->type == TANK)
        FY_NOTE(notes, FY_FACT, u->range, JU_2_13_8, T_FACT_RANGE, u->range);
}

/* JU-2.13.10, JU-5.2.1 */
static void arrival(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    int turn = s->at[unit] - d->first_turn + 1;
    FY_NOTE(notes, FY_FACT, turn, JU_2_13_10, T_FACT_DUE, turn);
    for (uint32_t left = d->cw[unit].boxes; left; left &= left - 1) {
        int place = d->first_box + __builtin_ctz(left);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, place, JU_5_2_1, T_FACT_DUE_IN, place);
    }
}

static void condition(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    bool own = in(s->attacker_disrupted, unit);
    if (own || in(s->disrupted[0], unit))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, own ? JU_10_18_1 : JU_10_17_2, T_FACT_DISRUPTED, own);
    else if (in(s->ashore, unit) && (in(ready(d, s), unit) || in(s->acted, unit)))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_10_1_2, T_FACT_ACTED, in(s->acted, unit));
}

static void unit_facts(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    const struct cw_unit *u = &d->cw[unit];
    int points = jubilee_boarding_cost(d, s, unit);
    if (unit >= d->n_cw)
        return;
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_15_1, T_FACT_TYPE, u->replacement ? TANK + 1 : u->type);
    FY_NOTE(notes, FY_FACT, s->steps[unit], JU_2_13_1, T_FACT_STEPS, s->steps[unit], u->full_steps);
    FY_NOTE(notes, FY_FACT, strength_of(d, s, unit), JU_2_13_5, T_FACT_STRENGTH, strength_of(d, s, unit));
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_13_9, T_FACT_SYMBOL, u->symbol);
    letters(d, s, unit, notes);
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[unit], JU_2_2_1, T_FACT_AT, s->at[unit]);
    if (s->at[unit] >= d->first_turn && s->at[unit] < d->evacuated)
        arrival(d, s, unit, notes);
    if (in(s->ashore, unit))
        FY_NOTE(notes, FY_FACT, points, JU_12_5_3, T_FACT_TRANSPORT, points);
    condition(d, s, unit, notes);
}

static void piece_facts(const struct jubilee_data *d, const struct jubilee *s, int piece, struct fy_notes *notes)
{
    if (piece < FIRST_GERMAN)
        unit_facts(d, s, piece, notes);
    else if (piece < FACE_DOWN)
        german_facts(d, s, piece - FIRST_GERMAN, notes);
    else
        position_facts(d, s, piece - FACE_DOWN, notes);
}

/* ------------------------------------------------------------------ tracks, maps and the game */

static void beach_facts(const struct jubilee_data *d, const struct jubilee *s, int beach, struct fy_notes *notes)
{
    int room = jubilee_room(s, beach);
    FY_NOTE(notes, FY_FACT, s->transport[beach], JU_2_8_1, T_FACT_POINTS, s->transport[beach], d->beach[beach].transport);
    if (s->evacuating[d->beach[beach].map])
        FY_NOTE(notes, FY_FACT, room, JU_12_5_4, T_FACT_BOARDED, room > 0 ? room : 0, s->boarded[beach]);
}

static void map_facts(const struct jubilee_data *d, const struct jubilee *s, int map, struct fy_notes *notes)
{
    const struct map_sheet *m = &d->map[map];
    FY_NOTE(notes, FY_FACT, s->evacuating[map], JU_12_1_1, T_FACT_MODE, map, s->evacuating[map]);
    if (s->evacuating[map])
        return;
    if (m->battery != NO_UNIT)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_12_3_1, T_FACT_MODE_BATTERY, m->battery, m->evacuate_turn);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_12_2_1, T_FACT_MODE_VP, m->evacuate_vp,
                jubilee_destroyed_vp(d, s->destroyed & d->of_map[map]), m->evacuate_counters, jubilee_counters_lost(d, s),
                m->evacuate_turn);
}

/* JU-6.1.1: what an action chit sets going. */
static void action_chit_facts(const struct chit *c, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_6_2_4, T_FACT_CHIT_SYMBOL, c->symbol);
    for (int i = 0; i < c->colours; i++)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, c->armour[i] ? JU_6_2_2 : c->assault[i] ? JU_6_2_3 : JU_6_1_1,
                T_FACT_CHIT_COLOUR, c->colour[i], c->armour[i], c->assault[i]);
}

static void chit_facts(const struct jubilee_data *d, const struct jubilee *s, int chit, struct fy_notes *notes)
{
    const struct chit *c = &d->chit[chit];
    if (c->kind == ACTION_CHIT)
        action_chit_facts(c, notes);
    for (int i = 0; c->kind == DEPTH_CHIT && i < c->areas; i++)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_9_2_1, T_FACT_CHIT_AREA, c->area[i]);
    if (c->kind == BATTERY_CHIT)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_7_2_1, T_FACT_CHIT_BATTERY, c->beach);
    if (c->kind == COMMANDO_CHIT)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, c->remove ? JU_10_19_3 : JU_4_1_9, T_FACT_CHIT_COMMANDO, c->remove);
    if (c->kind == EVENT_CHIT)
        FY_NOTE(notes, FY_FACT, d->first_event_turn, JU_8_1_1, T_FACT_CHIT_EVENT, d->first_event_turn);
    const uint64_t sets[] = {s->cup, s->on_track, s->set_aside, s->removed};
    for (int i = 0; i < 4; i++)
        if (in(sets[i], chit))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, JU_2_7_1, T_FACT_CHIT, i);
}

/* Who has kept count of the chits drawn knows what is in the cup. */
void jubilee_note_cup(const struct jubilee_data *d, const struct jubilee *s, int role, struct fy_notes *notes)
{
    int n[EVENT_CHIT + 1] = {0};
    for (uint64_t left = s->cup; left; left &= left - 1)
        n[d->chit[lowest(left)].kind]++;
    FY_NOTE(notes, role, fy_count_bits(s->cup), JU_2_17_1, T_FACT_CUP, n[ACTION_CHIT], n[DEPTH_CHIT], n[BATTERY_CHIT],
            n[COMMANDO_CHIT], n[EVENT_CHIT], fy_count_bits(s->cup));
}

static void game_facts(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int vp = jubilee_victory_points(d, s), home = jubilee_evacuated_steps(d, s);
    FY_NOTE(notes, FY_FACT, s->turn, JU_2_6_2, T_FACT_TURN, s->turn, d->last_turn);
    FY_NOTE(notes, FY_FACT, s->draws, JU_4_1_5, T_FACT_CHITS, s->draws, fy_count_bits(s->cup));
    jubilee_note_cup(d, s, FY_FACT, notes);
    FY_NOTE(notes, FY_FACT, vp + home, JU_14_3_1, T_FACT_SCORE, vp, home, vp + home, d->outright_vp);
    FY_NOTE(notes, FY_FACT, fy_count_bits(ready(d, s)), JU_10_1_2, T_FACT_READY, fy_count_bits(ready(d, s)),
            fy_count_bits(s->ashore & (s->disrupted[0] | s->attacker_disrupted)), fy_count_bits(s->ashore),
            fy_count_bits(s->afloat));
    for (int m = 0; m < MAPS; m++)
        map_facts(d, s, m, notes);
}

void jubilee_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    switch (noun) {
    case N_PIECE: piece_facts(data, state, index, notes); break;
    case N_PLACE: place_facts(data, state, index, notes); break;
    case N_CHIT: chit_facts(data, state, index, notes); break;
    case N_POSITION: position_facts(data, state, index, notes); break;
    case N_BEACH: beach_facts(data, state, index, notes); break;
    case N_MAP: map_facts(data, state, index, notes); break;
    case N_GERMAN: german_facts(data, state, index, notes); break;
    case FY_NONE: game_facts(data, state, notes); break;
    default: break;
    }
}
