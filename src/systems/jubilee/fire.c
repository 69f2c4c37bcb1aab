/* fire.c - German fire: who may be hit on which priority line (15.1), and what the hits of all positions that fire on one
 * chit come to. */
#include "fire.h"

/* ------------------------------------------------------------------ candidates */

/* JU-6.12.1, JU-10.15.1, JU-R10: units in hexes with six or more steps; who stands in one hex is all in the set or not at
 * all. */
static uint64_t concentrated(const struct jubilee_data *d, const struct jubilee *s, uint64_t among)
{
    uint64_t found = 0;
    for (uint64_t left = jubilee_sharing(s, among); left;) {
        uint64_t here = jubilee_units_in(s, left, s->at[lowest(left)]);
        int steps = 0;
        for (uint64_t l = here; l; l &= l - 1)
            steps += s->steps[lowest(l)];
        if (steps >= d->concentrated)
            found |= here;
        left &= ~here;
    }
    return found;
}

/* JU-6.2.2, JU-6.13.2: the positions that fire with the armour bonus. */
static uint64_t with_armour_bonus(const struct jubilee_data *d, const struct jubilee *s)
{
    const struct chit *c = &d->chit[s->chit];
    uint64_t found = 0;
    for (int i = 0; i < c->colours; i++)
        found |= c->armour[i] ? d->of_colour[c->colour[i]] : 0;
    for (uint64_t left = s->firing & ~found; left; left &= left - 1)
        if (in(d->anti_tank, german_in(s, lowest(left))))
            found |= left & -left;
    return found;
}

/* JU-6.5.1, JU-6.7.1: every firing position, in the order of the colours on the chit, then of hex numbers; which of them it
 * is goes into number[]. */
static void list_firers(const struct jubilee_data *d, const struct jubilee *s, struct volley *v, uint8_t number[])
{
    const struct chit *c = &d->chit[s->chit];
    v->n = 0;
    for (int i = 0; i < c->colours; i++)
        for (uint64_t left = s->firing & d->of_colour[c->colour[i]]; left && v->n < FIRERS_MAX; left &= left - 1) {
            bool depth = has_depth(s, german_in(s, lowest(left)));
            v->firer[v->n] = (struct firer){.hits = d->fire_hits[depth], .position = (uint8_t)lowest(left)};
            number[lowest(left)] = (uint8_t)v->n++;
        }
}

/* The line of a unit ashore. Preferred: with the chit's symbol or in a concentrated target, and no tank that only the armour
 * bonus could reach (JU-6.13.1, JU-15.1.9). */
static int line_ashore(bool preferred, bool adjacent, bool open)
{
    if (preferred && adjacent && open)
        return 2; /* JU-15.1.2 */
    if (preferred)
        return adjacent ? 3 : 4; /* JU-15.1.3, JU-15.1.4 */
    return adjacent ? 5 : 6;     /* JU-15.1.5, JU-15.1.6 */
}

/* JU-6.6.1, JU-6.14.1: the line one unit falls under for each position that fires on it. */
static void aim_at(const struct jubilee_data *d, const struct jubilee *s, int unit, uint64_t armour, const uint8_t number[],
                   struct volley *v)
{
    int place = s->at[unit];
    const struct ground *g = &d->ground[place];
    bool afloat = is_box(d, place), preferred = in(v->preferred, unit);
    if (afloat && !preferred) /* JU-R11 */
        return;
    bool open = !afloat && d->terrain_kind[d->terrain[place]].is_open;
    uint64_t from = g->field & s->firing;
    v->shared |= from & (from - 1) ? bit(unit) : 0;
    for (; from; from &= from - 1) {
        int p = lowest(from), line = BOX_LINE; /* JU-15.1.1 */
        if (!afloat)
            line = line_ashore(preferred && (d->cw[unit].type != TANK || in(armour, p)), in(g->adjacent, p), open);
        struct firer *f = &v->firer[number[p]];
        f->line[line] |= bit(unit);
        f->all |= bit(unit);
        f->step |= line <= STEP_LINES ? bit(unit) : 0;
    }
}

static void load_volley(const struct jubilee_data *d, const struct jubilee *s, struct volley *v)
{
    uint8_t number[POSITION_MAX];
    uint64_t targets = 0, armour = with_armour_bonus(d, s);
    list_firers(d, s, v, number);
    v->steps = s->steps;
    v->shared = 0;
    for (uint64_t left = s->ashore | s->afloat; left; left &= left - 1)
        if (d->ground[s->at[lowest(left)]].field & s->firing)
            targets |= left & -left;
    v->preferred = d->symbol[d->chit[s->chit].symbol] | concentrated(d, s, targets & s->ashore); /* JU-6.2.4 */
    for (uint64_t left = targets; left; left &= left - 1)
        aim_at(d, s, lowest(left), armour, number, v);
}

/* ------------------------------------------------------------------ results */

/* JU-6.13.2, JU-R49, JU-X.9: a bonus that the chit does not give away shows an anti-tank unit where it counts, though the
 * unit stays unrevealed. */
static void betray_anti_tank(struct act *a, uint64_t preferred)
{
    const struct chit *c = &a->d->chit[a->s->chit];
    uint64_t tanks_in_field = 0;
    for (uint64_t left = a->s->ashore & a->d->tanks & preferred; left; left &= left - 1)
        tanks_in_field |= a->d->ground[a->s->at[lowest(left)]].field;
    for (int i = 0; i < c->colours; i++) {
        uint64_t plain = c->armour[i] ? 0 : a->s->firing & a->d->of_colour[c->colour[i]];
        for (uint64_t left = plain & tanks_in_field; left; left &= left - 1) {
            int g = german_in(a->s, lowest(left));
            fy_reveal(a->log); /* that it has no bonus tells something, too */
            if (!in(a->d->anti_tank, g))
                continue;
            a->s->betrayed[1] |= bit(g);
            FY_REVEAL(a->log, JU_6_13_2, T_ANTI_TANK_FIRE, lowest(left));
        }
    }
}

/* JU-6.6.1: who has fired on the unit, and why it falls under that line. */
static void note_hit(const struct jubilee_data *d, const struct jubilee *s, const struct volley *v, const struct hits *hits,
                     int unit, struct fy_notes *notes)
{
    int line = hits->line[unit];
    bool symbol = in(d->symbol[d->chit[s->chit].symbol], unit);
    for (uint32_t left = hits->by[unit]; left; left &= left - 1) {
        const struct firer *f = &v->firer[__builtin_ctz(left)];
        const struct position *p = &d->position[f->position];
        FY_NOTE_AT(notes, FY_MODIFIER, FY_NO_VALUE, p->hex, JU_6_7_1, T_NOTE_FIRED, f->position, p->colour, f->hits);
    }
    if (line <= STEP_LINES)
        FY_NOTE(notes, FY_MODIFIER, FY_NO_VALUE, symbol ? JU_6_2_4 : JU_6_12_1, T_NOTE_PREFERRED, !symbol);
    if (line != BOX_LINE && line <= STEP_LINES && d->cw[unit].type == TANK)
        FY_NOTE(notes, FY_MODIFIER, FY_NO_VALUE, JU_6_13_1, T_NOTE_ARMOUR);
    FY_NOTE(notes, FY_RESULT, line, JU_6_6_1, T_NOTE_LINE, line, line - 1);
}

static void say_hit(struct act *a, const struct volley *v, const struct hits *hits, int unit)
{
    static const uint16_t rules[LINES + 1] = {0, JU_15_1_1, JU_15_1_2, JU_15_1_3, JU_15_1_4, JU_15_1_5, JU_15_1_6};
    int line = hits->line[unit], from = v->firer[__builtin_ctz(hits->by[unit])].position;
    if (FY_HEARD(a->log))
        note_hit(a->d, a->s, v, hits, unit, FY_HEARD(a->log));
    FY_SAY(a->log, rules[line], T_HIT, unit, line, from, a->d->position[from].colour);
}

/* JU-6.9.1, JU-6.10.1, JU-6.10.2, JU-6.10.3, JU-15.1.1: all hits of the chit at once, in the order of the order of battle
 * (JU-X.4). */
static void apply_hits(struct act *a, const struct volley *v, const struct hits *hits)
{
    struct jubilee *s = a->s;
    uint64_t lose = hits->all_lose, disrupt = hits->all_disrupt;
    uint8_t points[BEACHES] = {0}; /* lost with steps in landing boxes */
    for (uint64_t left = lose | disrupt; left; left &= left - 1) {
        int u = lowest(left);
        say_hit(a, v, hits, u);
        if (in(disrupt, u)) {
            s->disrupted[0] |= bit(u);
            FY_SAY(a->log, JU_6_10_1, T_DISRUPTED, u);
        }
        if (!in(lose, u))
            continue;
        if (is_box(a->d, s->at[u]))
            points[a->d->box[s->at[u] - a->d->first_box].beach]++;
        jubilee_lose_step(a, u, JU_6_9_1);
    }
    for (int b = 0; b < BEACHES; b++)
        for (; points[b]; points[b]--)
            jubilee_lose_transport(a, b, JU_15_1_1);
}

/* JU-15.1.8: where a group leaves several equals the player is asked. Among units that are all disrupted already a hit
 * that only disrupts makes no difference (JU-R09, JU-X.5). */
static bool ask_among_equals(struct jubilee *s, const struct hits *hits)
{
    uint64_t lose = hits->any_lose & ~hits->all_lose, disrupt = hits->any_disrupt & ~hits->all_disrupt;
    if (!lose && !(disrupt & ~s->disrupted[0]))
        return false;
    s->only_disrupts = !lose;
    s->options = lose ? lose : disrupt;
    s->stage = HITTING;
    return true;
}

/* The hits of a group as the player has named them so far. Whom he has named although the hits cannot fall so he was never
 * asked about: that is forgotten. */
static void assign_as_named(struct jubilee *s, const struct volley *v, uint32_t group, struct hits *hits)
{
    uint64_t units = 0;
    for (uint32_t left = group; left; left &= left - 1)
        units |= v->firer[__builtin_ctz(left)].all;
    if (jubilee_assign_hits(v, group, s->must_lose & units, s->must_disrupt & units, hits))
        return;
    s->must_lose &= ~units;
    s->must_disrupt &= ~units;
    jubilee_assign_hits(v, group, 0, 0, hits);
}

/* Assigns the hits of the chit group by group, and applies them when nothing is left to ask. */
void jubilee_german_fire(struct act *a)
{
    struct jubilee *s = a->s;
    struct volley v;
    struct hits hits, sum;
    sum.all_lose = sum.all_disrupt = 0;
    load_volley(a->d, s, &v);
    for (uint32_t left = (1u << v.n) - 1; left;) {
        assign_as_named(s, &v, jubilee_next_group(&v, &left), &hits);
        if (ask_among_equals(s, &hits))
            return;
        sum.all_lose |= hits.all_lose;
        sum.all_disrupt |= hits.all_disrupt;
        for (uint64_t struck = hits.all_lose | hits.all_disrupt; struck; struck &= struck - 1) {
            sum.line[lowest(struck)] = hits.line[lowest(struck)];
            sum.by[lowest(struck)] = hits.by[lowest(struck)];
        }
    }
    s->must_lose = s->must_disrupt = 0;
    s->only_disrupts = 0;
    betray_anti_tank(a, v.preferred);
    s->firing = 0;
    apply_hits(a, &v, &sum);
    jubilee_german_moves(a, NULL);
}

void jubilee_choose_hit(struct act *a, int unit)
{
    *(a->s->only_disrupts ? &a->s->must_disrupt : &a->s->must_lose) |= bit(unit);
    a->s->options = 0;
    jubilee_german_fire(a);
}
