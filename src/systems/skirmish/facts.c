/* facts.c - what the table and the pieces show, in words: SK-1.8, SK-2.8, SK-15.4. Nothing is hidden. */
#include "skirmish.h"

#include "board/flood.h"

/* ---- what pieces can do to each other ---- */

/* The number needed, or 0: it cannot shoot, or not at that. */
static int shot_need(const struct sk_data *d, const struct sk_state *s, int shooter, int target)
{
    return d->piece[s->kind[shooter]].shoots ? skirmish_needed(d, s, shooter, target, NULL) : 0;
}

/* The shots between a piece and its enemies, one way: as many as are worth reading, and how many more there are. */
static void note_shots_of(const struct sk_data *d, const struct sk_state *s, int piece, bool at_it, struct fy_notes *notes)
{
    enum { MOST = 12 };
    int enemies = is_commando(piece) ? 0 : COMMANDO_0, n = 0;
    for FY_EACH_BIT(i, s->on[enemies >> 6]) {
        int enemy = enemies + i, need = at_it ? shot_need(d, s, enemy, piece) : shot_need(d, s, piece, enemy);
        if (need && n++ < MOST)
            FY_NOTE(notes, FY_FACT, need, SK_9_7, at_it ? T_FACT_AIMED_AT : T_FACT_AIMS, enemy, need,
                    skirmish_sorting_gap(d, s, piece, enemy));
    }
    if (n > MOST)
        FY_NOTE(notes, FY_FACT, n - MOST, SK_9_7, at_it ? T_FACT_AIMED_AT_MORE : T_FACT_AIMS_MORE, n - MOST);
}

static void note_shots(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    note_shots_of(d, s, piece, false, notes);
    note_shots_of(d, s, piece, true, notes);
}

static void note_standing(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    int cover = skirmish_cover_at(d, at(s, piece));
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_2_1, T_FACT_AT, s->x[piece], s->y[piece]);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_15_3, cover < 0 ? T_FACT_OPEN : T_FACT_COVER, cover < 0 ? 0 : cover);
}

static void note_holders(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    for FY_EACH_BIT(i, skirmish_holders(d, s, piece))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_8_1, T_FACT_HELD, is_commando(piece) ? i : COMMANDO_0 + i);
}

/* ---- commandos ---- */

/* SK-1.8: what marks it out */
static void note_marks(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    const struct sk_piece *kind = &d->piece[s->kind[COMMANDO_0 + unit]];
    FY_NOTE(notes, FY_FACT, kind->move, SK_7_2, T_FACT_KIND, s->kind[COMMANDO_0 + unit], kind->move);
    if (kind->assaults)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_11_1, T_FACT_ASSAULTS);
    if (kind->demolishes)
        FY_NOTE(notes, FY_FACT, d->demolition, SK_14_1, T_FACT_DEMOLISHES);
    if (bit(d->officers, unit))
        FY_NOTE(notes, FY_FACT, d->officer_bonus, SK_4_1, T_FACT_OFFICER);
    if (!bit(d->mortars, unit))
        return;
    FY_NOTE(notes, FY_FACT, d->mortar, SK_10_1, T_FACT_MORTAR);
    if (s->option[OPT_MORTAR])
        FY_NOTE(notes, FY_FACT, skirmish_rounds_left(s), SKO_12, T_FACT_ROUNDS, skirmish_rounds_left(s));
}

static void note_activation(const struct sk_state *s, int unit, struct fy_notes *notes)
{
    if (s->active == unit)
        FY_NOTE(notes, FY_FACT, s->actions, SK_6_1, T_FACT_ACTING, s->actions);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_3_1, bit(s->activated, unit) ? T_FACT_SPENT : T_FACT_READY);
}

/* SK-11.3 */
static void note_assaults(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    enum { MOST = 6 };
    int n = 0;
    for FY_EACH_BIT(e, s->on[0] & ~PILLBOX_SET) {
        int legs = skirmish_assault_legs(d, s, e);
        if (legs >= 0 && n++ < MOST)
            FY_NOTE(notes, FY_FACT, legs, SK_11_3, T_FACT_ASSAULT, e, legs);
    }
}

/* The intact targets that are nearest, and how far they are. */
static void note_nearest(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    enum { MOST = 3 };
    uint64_t left = skirmish_intact(d, s) & TARGET_SET;
    for (int n = 0; n < MOST && left; n++) {
        int best = __builtin_ctzll(left);
        for FY_EACH_BIT(t, left)
            if (skirmish_gap_to(d, s, piece, t) < skirmish_gap_to(d, s, piece, best))
                best = t;
        left &= ~one(best);
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, best, SK_2_3, T_FACT_NEAREST, best, skirmish_gap_to(d, s, piece, best));
    }
}

/* The way on foot by the trails, in legs; wire on it is counted as some inches more. */
static void note_way(const struct sk_data *d, const struct sk_state *s, int piece, int goal, int place, struct fy_notes *notes)
{
    int32_t far = trail_to(d, skirmish_node_near(d, at(s, piece)), goal)->far, move = d->piece[s->kind[piece]].move;
    if (far != FY_FLOOD_UNREACHED && move)
        FY_NOTE_AT(notes, FY_FACT, far, place, SK_23_4, T_FACT_WAY, (far + move - 1) / move, place);
}

void skirmish_note_ways(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    const struct sk_trail_end *goal = &d->nearest[skirmish_node_near(d, at(s, piece)) * (d->n_targets + 1)];
    uint64_t intact = skirmish_intact(d, s);
    for (int i = 0; i < d->n_targets; i++)
        if (bit(intact, goal[i].goal)) {
            note_way(d, s, piece, goal[i].goal, goal[i].goal, notes);
            break;
        }
    int boats = goal[d->n_targets].goal - d->n_targets;
    note_way(d, s, piece, TARGETS + boats, EMBARK_0 + boats, notes);
}

static void note_surroundings(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    for (int place = 0; place < SITE_0; place++)
        if (skirmish_is_there(d, s, place) && skirmish_touches(d, s, piece, place))
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, place, SK_2_5, T_FACT_TOUCHES, place);
    for (int i = 0; i < d->n_embarks; i++)
        if (fy_inch_area_holds(&d->embark[i], at(s, piece)))
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, EMBARK_0 + i, SK_19_3, T_FACT_IN_BOATS, EMBARK_0 + i);
    note_nearest(d, s, piece, notes);
    skirmish_note_ways(d, s, piece, notes);
}

static void facts_of_commando(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    int unit = piece - COMMANDO_0;
    note_marks(d, s, unit, notes);
    if (!on_table(s, piece)) {
        bool saved = bit(s->saved, unit);
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, saved ? SK_19_3 : SK_1_7, saved ? T_FACT_SAVED : T_FACT_ELIMINATED);
        return;
    }
    int light = skirmish_light_on(d, s, piece);
    note_activation(s, unit, notes);
    if (bit(s->carry, unit))
        FY_NOTE(notes, FY_FACT, d->carry_moves, SK_21_2, T_FACT_CARRIES);
    note_standing(d, s, piece, notes);
    note_holders(d, s, piece, notes);
    if (light >= 0)
        FY_NOTE(notes, FY_FACT, d->lit, SK_5_2, T_FACT_LIT, light);
    note_shots(d, s, piece, notes);
    if (s->phase == P_ACT && s->active == unit)
        note_assaults(d, s, notes);
    note_surroundings(d, s, piece, notes);
}

/* ---- Germans ---- */

static void note_order(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    static const uint16_t texts[] = {T_FACT_GUARDS, T_FACT_PATROLS, T_FACT_HUNTS, T_FACT_DEFENDS, T_FACT_CUTS_OFF};
    bool patrol = s->order[unit] == O_PATROL, walks = patrol && !alarmed(d, s) && d->route_length[unit];
    struct fy_inch to = {s->post_x[unit], s->post_y[unit]};
    if (walks)
        to = d->route[unit][s->route[unit] % d->route_length[unit]];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_17_6, patrol && !walks ? T_FACT_GUARDS : texts[s->order[unit]], to.x, to.y);
    if (!walks && !alarmed(d, s))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_16_2, T_FACT_WAITS);
}

static void facts_of_german(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_notes *notes)
{
    const struct sk_piece *kind = &d->piece[s->kind[unit]];
    if (!on_table(s, unit)) {
        bool came = unit < s->numbers;
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, came ? SK_1_7 : SK_18_9, came ? T_FACT_ELIMINATED : T_FACT_RESERVE);
        return;
    }
    FY_NOTE(notes, FY_FACT, kind->move, kind->vehicle ? SK_7_3 : SK_7_2, T_FACT_KIND, s->kind[unit], kind->move);
    if (kind->armour)
        FY_NOTE(notes, FY_FACT, d->hard_modifier, SK_9_4, T_FACT_ARMOURED);
    if (kind->heavy && !s->option[OPT_BUILDINGS])
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_7_10, T_FACT_HEAVY);
    note_order(d, s, unit, notes);
    note_standing(d, s, unit, notes);
    note_holders(d, s, unit, notes);
    note_shots(d, s, unit, notes);
}

/* North is up the table. */
static int eighth_of(struct fy_inch f)
{
    int32_t x = f.x < 0 ? -f.x : f.x, y = f.y < 0 ? -f.y : f.y;
    bool along = 2 * x > y, up = 2 * y > x; /* within 26 degrees of an axis it is that axis */
    if (!along || !up)
        return along ? (f.x > 0 ? 2 : 6) : (f.y > 0 ? 0 : 4);
    return f.x > 0 ? (f.y > 0 ? 1 : 3) : (f.y > 0 ? 7 : 5);
}

static void facts_of_pillbox(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    if (!on_table(s, piece)) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_12_7, T_FACT_ELIMINATED);
        return;
    }
    FY_NOTE(notes, FY_FACT, d->range, SK_12_2, T_FACT_FACES, eighth_of(d->facing[piece - PILLBOX_0]));
    FY_NOTE(notes, FY_FACT, d->pillbox_range, SK_12_4, T_FACT_PILLBOX);
    if (d->vp_pillbox)
        FY_NOTE(notes, FY_FACT, d->vp_pillbox, SK_20_4, T_FACT_PILLBOX_POINTS, d->vp_pillbox);
    if (s->option[OPT_CHARGES])
        FY_NOTE(notes, FY_FACT, d->vp_charged, SKO_10, T_FACT_TARGET, TK_BUILDING, d->vp_charged, 0);
    if (!alarmed(d, s))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_16_2, T_FACT_SILENT);
    note_standing(d, s, piece, notes);
    note_shots(d, s, piece, notes);
}

static void facts_of_light(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    int lit = -1;
    if (!on_table(s, piece)) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_5_8, T_FACT_ELIMINATED);
        return;
    }
    FY_NOTE(notes, FY_FACT, d->light_range, SK_5_1, T_FACT_LIGHT);
    if (s->alert < d->lights_level)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_5_9, T_FACT_DARK);
    for FY_EACH_BIT(c, s->alert < d->lights_level ? 0 : s->on[1])
        if (skirmish_light_on(d, s, COMMANDO_0 + c) == piece)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_5_3, T_FACT_LIGHTS, lit = COMMANDO_0 + c);
    if (lit < 0 && s->alert >= d->lights_level)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_5_3, T_FACT_LIGHTS_NOBODY);
    note_standing(d, s, piece, notes);
    note_shots(d, s, piece, notes);
}

static void facts_of_piece(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_notes *notes)
{
    if (piece >= PIECES) /* targets, named as pieces */
        skirmish_facts_of_place(d, s, piece - PIECES, notes);
    else if (is_commando(piece))
        facts_of_commando(d, s, piece, notes);
    else if (piece >= GUN_0)
        skirmish_facts_of_place(d, s, d->gun[piece - GUN_0], notes);
    else if (is_light(piece))
        facts_of_light(d, s, piece, notes);
    else if (is_pillbox(piece))
        facts_of_pillbox(d, s, piece, notes);
    else
        facts_of_german(d, s, piece, notes);
}

void skirmish_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    switch (noun) {
    case FY_NONE: skirmish_facts_of_game(d, s, notes); break;
    case FY_PIECE: facts_of_piece(d, s, index, notes); break;
    case NOUN_UNIT: facts_of_commando(d, s, COMMANDO_0 + index, notes); break;
    case FY_PLACE: skirmish_facts_of_place(d, s, index, notes); break;
    case NOUN_AREA: skirmish_facts_of_area(d, s, index, notes); break;
    default: break;
    }
}
