/* way.c - how a piece comes somewhere, leg by leg, as everybody stands now: what bars the straight line, the legs of SK-17.7, the
 * bands in which it must cease (SK-8), the wire that would have to be cut (SK-13). For players who ask; no rule reads it. */
#include "skirmish.h"

enum { LEGS = 16 };

struct walk {
    const struct sk_data *d;
    struct sk_state s;              /* the piece stands in it where it has come to */
    int piece, legs, turns;
    struct fy_inch goal, at[LEGS];
    int turn[LEGS];
    uint64_t held[LEGS];            /* in whose bands each leg ends */
    uint32_t cut;                   /* the wire that its legs cross */
};

/* ---- walking ---- */

/* Legs of one activation: SK-3.5, SK-21.2. */
static int most_legs(const struct sk_data *d, const struct sk_state *s, int piece)
{
    bool carries = is_commando(piece) && bit(s->carry, piece - COMMANDO_0);
    return carries ? d->carry_moves : MOST_ACTIONS / d->move_cost;
}

static uint32_t wires_on(const struct sk_data *d, uint32_t wires, struct fy_inch p, struct fy_inch q)
{
    uint32_t met = 0;
    for FY_EACH_BIT(i, wires)
        if (fy_inch_segments_touch(p, q, d->table.wire[i][0], d->table.wire[i][1]))
            met |= 1u << i;
    return met;
}

/* SK-8.4: after a leg that ends in a band the activation has no other but one directly away. `wires` bar nobody. */
static void walk(struct walk *w, uint32_t wires)
{
    int most = most_legs(w->d, &w->s, w->piece), in_turn = most;
    bool no_way;
    w->s.gone |= (uint64_t)wires << WIRE_0;
    while (w->legs < LEGS && !fy_inch_same(at(&w->s, w->piece), w->goal)) {
        struct fy_inch from = at(&w->s, w->piece), to;
        if (!skirmish_route_by_search(w->d, &w->s, w->piece, w->goal, &to, &no_way))
            break;
        bool next = in_turn >= most || (w->legs && w->held[w->legs - 1]);
        in_turn = next ? 1 : in_turn + 1;
        w->turns += next;
        w->cut |= wires_on(w->d, wires, from, to);
        w->s.x[w->piece] = (int16_t)to.x;
        w->s.y[w->piece] = (int16_t)to.y;
        w->at[w->legs] = to;
        w->turn[w->legs] = w->turns;
        w->held[w->legs++] = skirmish_holders(w->d, &w->s, w->piece);
    }
}

static int32_t short_of(const struct walk *w) { return fy_inch_root_up(fy_inch_apart2(at(&w->s, w->piece), w->goal)); }

static int actions_of(const struct walk *w)
{
    return w->legs * w->d->move_cost + fy_count_bits(w->cut) * w->d->wire_cost;
}

/* ---- in words ---- */

/* All wire on the straight line, and the first of whatever else bars it. */
static void note_straight(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch goal, struct fy_notes *notes)
{
    struct fy_barriers b = skirmish_barriers(d, s, d->piece[s->kind[piece]].heavy);
    struct sk_no no = {0, T_NONE, 0, 0};
    uint32_t wires = wires_on(d, b.wires, at(s, piece), goal);
    for FY_EACH_BIT(i, wires)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, WIRE_0 + i, SK_7_8, T_NO_WIRE_STRAIGHT, WIRE_0 + i);
    b.wires = 0;
    if (!skirmish_line_open(d, &b, at(s, piece), goal, &no))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, no.rule, no.text + (T_NO_TABLE_STRAIGHT - T_NO_TABLE), no.what);
    else if (!wires)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_7_1, T_WAY_OPEN);
}

static void note_bands(const struct walk *w, int leg, struct fy_notes *notes)
{
    uint64_t before = leg ? w->held[leg - 1] : 0;
    for FY_EACH_BIT(i, w->held[leg] & ~before)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, SK_8_1, T_WAY_CEASES, is_commando(w->piece) ? i : COMMANDO_0 + i, w->at[leg].x, w->at[leg].y);
}

static void note_end(const struct walk *w, struct fy_notes *notes)
{
    for (int place = 0; place < SITE_0; place++)
        if (skirmish_is_there(w->d, &w->s, place) && skirmish_touches(w->d, &w->s, w->piece, place))
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, place, SK_2_5, T_WAY_TOUCHES, place);
    if (short_of(w))
        FY_NOTE(notes, FY_FACT, short_of(w), SK_17_7, T_WAY_SHORT, short_of(w));
}

/* If every activation has all the actions that it can have. */
static int turns_of(const struct walk *w)
{
    int turns = (actions_of(w) + MOST_ACTIONS - 1) / MOST_ACTIONS;
    return turns > w->turns ? turns : w->turns;
}

static void note_walk(const struct walk *w, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_COST, w->legs, SK_7_1, w->cut ? T_WAY_THROUGH : T_WAY_LEGS, w->legs, turns_of(w), actions_of(w));
    for FY_EACH_BIT(i, w->cut)
        FY_NOTE_AT(notes, FY_COST, w->d->wire_cost, WIRE_0 + i, SK_13_2, T_WAY_CUT, WIRE_0 + i, w->d->wire_cost);
    for (int i = 0; i < w->legs; i++) {
        FY_NOTE(notes, FY_PATH, (i + 1) * w->d->move_cost, SK_17_7, T_WAY_STEP, w->at[i].x, w->at[i].y, w->turn[i]);
        note_bands(w, i, notes);
    }
    note_end(w, notes);
}

/* Round the wire, or through it where that is the only way, or the shorter one; Germans cut none. */
void skirmish_way(const void *data, const void *state, int32_t piece, int32_t x, int32_t y, struct fy_notes *notes)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    if (piece >= PIECES || !on_table(s, piece) || !d->piece[s->kind[piece]].move || (s->x[piece] == x && s->y[piece] == y))
        return;
    struct walk round = {.d = d, .s = *s, .piece = piece, .goal = {x, y}}, through = round;
    walk(&round, 0);
    walk(&through, is_commando(piece) ? skirmish_barriers(d, s, false).wires : 0);
    bool leads = round.legs && short_of(&round) <= short_of(&through);
    bool shorter = through.cut && (!leads || turns_of(&through) < turns_of(&round));
    note_straight(d, s, piece, round.goal, notes);
    if (leads || shorter)
        note_walk(shorter ? &through : &round, notes);
    else if (short_of(&round))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, SK_17_7, T_WAY_NONE);
    if (leads && shorter)
        FY_NOTE(notes, FY_FACT, round.legs, SK_7_1, T_WAY_ROUND, round.legs, turns_of(&round));
}
