/* facts_table.c - what targets, wire, boats and the ground are, and how the raid stands: SK-13 to SK-16, SK-19 to SK-21. */
#include "skirmish.h"

/* ---- how far: SK-2.3 ---- */

bool skirmish_is_there(const struct sk_data *d, const struct sk_state *s, int place)
{
    bool exists = place < TARGETS ? place < d->n_targets : place < WIRE_0 + d->table.n_wires;
    return exists && !bit(s->gone, place);
}

int32_t skirmish_gap_to(const struct sk_data *d, const struct sk_state *s, int piece, int place)
{
    struct sk_shape shape = {.circle = false};
    if (place >= EMBARK_0)
        shape.area = d->embark[place - EMBARK_0];
    else
        shape = skirmish_shape(d, s, place);
    struct fy_inch p = at(s, piece), n = shape.circle ? shape.centre : fy_inch_area_nearest(&shape.area, p);
    int32_t gap = fy_inch_root(fy_inch_apart2(p, n)) - (shape.circle ? shape.radius : 0) - radius(d, s, piece);
    return gap > 0 ? gap : 0;
}

/* ---- places ---- */

static void note_outline(const struct fy_inch_area *a, uint16_t rule, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, rule, T_FACT_RECTANGLE, a->low.x, a->low.y, a->high.x, a->high.y);
}

/* Those in contact; or the demolition unit that is nearest. */
static void note_who_is_near(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    int nearest = -1;
    for FY_EACH_BIT(c, s->on[1]) {
        int unit = COMMANDO_0 + c;
        if (skirmish_touches(d, s, unit, place))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_14_2, T_FACT_CONTACT, unit);
        if (d->piece[s->kind[unit]].demolishes &&
            (nearest < 0 || skirmish_gap_to(d, s, unit, place) < skirmish_gap_to(d, s, nearest, place)))
            nearest = unit;
    }
    if (nearest >= 0 && !skirmish_touches(d, s, nearest, place))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_2_3, T_FACT_UNIT_NEAR, nearest, skirmish_gap_to(d, s, nearest, place));
}

static void facts_of_target(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    const struct sk_shape *shape = &d->target[place];
    if (skirmish_is_capture(d, place))
        FY_NOTE_AT(notes, FY_FACT, d->vp_captured, place, SK_21_1, T_FACT_CAPTURE, d->vp_captured, d->vp_home, bit(s->gone, place));
    else
        FY_NOTE_AT(notes, FY_FACT, d->vp[place], place, SK_20_4, T_FACT_TARGET, d->target_kind[place], d->vp[place], bit(s->gone, place));
    if (!bit(s->gone, place))
        FY_NOTE(notes, FY_FACT, d->demolition, SK_14_3, T_FACT_HOW, skirmish_is_capture(d, place));
    if (shape->circle)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_14_9, T_FACT_CIRCLE, shape->centre.x, shape->centre.y, shape->radius);
    else
        note_outline(&shape->area, SK_14_11, notes);
    if (d->target_kind[place] == TK_CROSSING)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_14_10, T_FACT_CROSSING, s->option[OPT_CROSSINGS]);
    if (!bit(s->gone, place))
        note_who_is_near(d, s, place, notes);
}

static void facts_of_wire(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    const struct fy_inch *end = d->table.wire[place - WIRE_0];
    bool gone = bit(s->gone, place);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_13_1, T_FACT_WIRE, end[0].x, end[0].y, end[1].x, end[1].y, gone);
    if (gone)
        return;
    FY_NOTE(notes, FY_FACT, d->wire_cost, SK_13_2, T_FACT_WIRE_COST, d->wire_cost);
    if (bit(s->begun, place))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SKO_9, T_FACT_WIRE_BEGUN);
    for FY_EACH_BIT(c, s->on[1])
        if (skirmish_touches(d, s, COMMANDO_0 + c, place))
            FY_NOTE(notes, FY_FACT, 0, SK_13_2, T_FACT_CONTACT, COMMANDO_0 + c);
}

static void facts_of_boats(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    const struct fy_inch_area *a = &d->embark[place - EMBARK_0];
    FY_NOTE(notes, FY_FACT, d->embark_turn, SK_19_3, T_FACT_BOATS, s->option[OPT_EMBARK], s->turn >= d->embark_turn);
    note_outline(a, SK_19_3, notes);
    for FY_EACH_BIT(c, s->on[1])
        if (fy_inch_area_holds(a, at(s, COMMANDO_0 + c)))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_19_3, T_FACT_UNIT_THERE, COMMANDO_0 + c);
}

static void facts_of_box(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    uint64_t set = place == BOX_SAVED ? s->saved : fy_first_bits(d->n_commandos) & ~s->on[1] & ~s->saved;
    for FY_EACH_BIT(c, set)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, place == BOX_SAVED ? SK_19_3 : SK_1_7, T_FACT_UNIT_THERE, COMMANDO_0 + c);
}

void skirmish_facts_of_place(const struct sk_data *d, const struct sk_state *s, int place, struct fy_notes *notes)
{
    if (place < TARGETS && place < d->n_targets)
        facts_of_target(d, s, place, notes);
    else if (place >= WIRE_0 && place < WIRE_0 + d->table.n_wires)
        facts_of_wire(d, s, place, notes);
    else if (place >= SITE_0 && place < SITE_0 + d->n_pillboxes)
        skirmish_facts(d, s, FY_PIECE, PILLBOX_0 + place - SITE_0, notes);
    else if (place >= EMBARK_0 && place < EMBARK_0 + d->n_embarks)
        facts_of_boats(d, s, place, notes);
    else if (place >= BOX_SAVED)
        facts_of_box(d, s, place, notes);
}

void skirmish_facts_of_area(const struct sk_data *d, const struct sk_state *s, int area, struct fy_notes *notes)
{
    static const uint16_t texts[] = {T_FACT_WATER, T_FACT_CLIFF, T_FACT_BUILT_UP, T_FACT_COVER_AREA};
    static const uint16_t rules[] = {SK_7_9, SK_7_9, SK_15_1, SK_15_3};
    const struct fy_inch_area *a = &d->table.area[area];
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, rules[d->ground[area]], texts[d->ground[area]]);
    note_outline(a, SK_22_4, notes);
    for (int word = 1; word >= 0; word--)
        for FY_EACH_BIT(i, s->on[word])
            if (fy_inch_area_holds(a, at(s, 64 * word + i)))
                FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_15_3, T_FACT_UNIT_THERE, 64 * word + i);
}

/* ---- the raid ---- */

static void note_forces(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    int there = fy_count_bits(s->on[1]), saved = fy_count_bits(s->saved), reserves = skirmish_pool_left(s);
    FY_NOTE(notes, FY_FACT, there, SK_20_2, T_FACT_FORCE, there, saved, d->n_commandos - there - saved);
    FY_NOTE(notes, FY_FACT, reserves, SK_18_4, T_FACT_ENEMY, fy_count_bits(s->on[0] & GERMAN_SET), fy_count_bits(s->on[0] & PILLBOX_SET),
            fy_count_bits(s->on[0] & LIGHT_SET), reserves);
}

static void note_standing_of_raid(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    struct fy_score score = {0};
    skirmish_score(d, s, &score);
    int32_t saved = score.measure[2] * d->vp_saved;
    FY_NOTE(notes, FY_FACT, s->turn, SK_20_1, T_FACT_TURN, s->turn);
    FY_NOTE(notes, FY_FACT, s->alert, SK_16_2, T_FACT_ALERT, s->alert, s->alert >= d->lights_level, alarmed(d, s));
    FY_NOTE(notes, FY_FACT, score.points, SK_20_4, T_FACT_POINTS, score.points, score.measure[1], saved,
            score.points - score.measure[1] - saved);
    for (int i = 0; i < d->n_levels; i++)
        FY_NOTE(notes, FY_FACT, d->level[i].from, SK_20_4, T_FACT_LEVEL, d->level[i].from, d->level[i].band, d->level[i].won,
                d->level[i].apparatus);
}

static void note_apparatus(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    if (s->apparatus == A_LEFT)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_21_4, T_FACT_APPARATUS_AT, s->left_x, s->left_y);
    else if (d->vp_home || s->apparatus)
        FY_NOTE(notes, FY_FACT, s->apparatus, SK_21_1, T_FACT_APPARATUS, s->apparatus);
}

void skirmish_facts_of_game(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    note_standing_of_raid(d, s, notes);
    note_forces(d, s, notes);
    note_apparatus(d, s, notes);
    for (int i = 0; i < d->n_embarks; i++)
        FY_NOTE_AT(notes, FY_FACT, d->embark_turn, EMBARK_0 + i, SK_19_3, T_FACT_OPEN_BOATS, EMBARK_0 + i, d->embark[i].low.x,
                   d->embark[i].low.y, d->embark[i].high.x, d->embark[i].high.y);
    for (int t = 0; t < d->n_targets; t++) {
        bool capture = skirmish_is_capture(d, t);
        struct fy_inch p = d->target[t].centre;
        int worth = capture ? d->vp_captured : d->vp[t], state = bit(s->gone, t) ? 1 + capture : 0;
        FY_NOTE_AT(notes, FY_FACT, worth, t, SK_20_4, capture ? T_FACT_OPEN_CAPTURE : T_FACT_OPEN_TARGET, t, p.x, p.y, worth, state,
                   d->vp_home);
    }
    for (int i = 0; i < d->n_entries; i++)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_18_5, T_FACT_ENTRY, d->entry[i].x, d->entry[i].y);
}
