/* turn.c - the course of the game: landing, the commandos' actions, the end of a turn: SK-3, SK-6, SK-13, SK-14,
 * SK-19 to SK-21. */
#include "skirmish.h"

/* ---- set-up ---- */

static void put(struct sk_state *s, int piece, int kind, struct fy_inch p)
{
    s->on[piece >> 6] |= one(piece & 63);
    s->kind[piece] = (uint8_t)kind;
    s->x[piece] = (int16_t)p.x;
    s->y[piece] = (int16_t)p.y;
}

void skirmish_setup(const void *data, const int16_t options[], void *state, struct fy_dice *dice, struct fy_log *log)
{
    const struct sk_data *d = data;
    struct sk_state *s = state;
    (void)dice;
    for (int i = 0; i < d->n_commandos; i++)
        put(s, COMMANDO_0 + i, d->commando_kind[i], d->start[i]);
    for (int i = 0; i < d->n_garrison; i++) {
        put(s, i, d->garrison_kind[i], d->home[i]);
        s->order[i] = d->garrison_order[i];
        s->post_x[i] = s->x[i];
        s->post_y[i] = s->y[i];
    }
    for (int i = 0; i < d->n_pillboxes; i++)
        put(s, PILLBOX_0 + i, K_PILLBOX, d->pillbox[i]);
    for (int i = 0; i < d->n_lights; i++)
        put(s, LIGHT_0 + i, K_LIGHT, d->light[i]);
    for (int i = 0; i < POOLS; i++)
        s->pool[i] = d->pool[i];
    for (int i = 0; i < OPTS; i++)
        s->option[i] = (uint8_t)(options[i] + (i == OPT_DIFFICULTY));
    s->numbers = (uint8_t)d->n_garrison;
    s->alert = d->alert;
    s->turn = 1;
    s->phase = P_DEPLOY;
    s->active = s->assaulting = s->from_target = NOBODY;
    FY_SAY(log, SK_19_1, T_BEGINS, s->alert);
}

/* ---- the end ---- */

static void game_over(struct sk_act *a, uint16_t rule, uint16_t text)
{
    struct sk_state *s = a->s;
    s->phase = P_OVER;
    s->active = s->assaulting = s->from_target = NOBODY;
    s->actions = s->legs = 0;
    s->acted = 0;
    FY_SAY(a->log, rule, text, fy_count_bits(s->on[1]));
    struct fy_score score = {0};
    skirmish_score(a->d, s, &score);
    int32_t saved = score.measure[2] * a->d->vp_saved;
    FY_SAY(a->log, SK_20_4, T_RESULT, score.points, score.measure[1], saved, score.points - score.measure[1] - saved);
}

static void next_turn(struct sk_act *a)
{
    struct sk_state *s = a->s;
    if (!s->on[1]) {
        game_over(a, SK_20_2, T_NOBODY_LEFT);
        return;
    }
    if (s->turn >= a->d->last_turn) {
        game_over(a, SK_20_1, T_LAST_TURN);
        return;
    }
    s->turn++;
    s->activated = s->begun = 0;
    s->phase = P_SELECT;
    FY_SAY(a->log, SK_1_2, T_TURN, s->turn);
}

/* ---- activation ---- */

static void end_activation(struct sk_state *s)
{
    s->phase = P_SELECT;
    s->active = s->assaulting = s->from_target = NOBODY;
    s->actions = s->legs = 0;
    s->acted = 0;
}

/* After every act: the game may be over, the unit gone, its actions spent. */
static void carry_on(struct sk_act *a)
{
    struct sk_state *s = a->s;
    if (!s->on[1]) {
        game_over(a, SK_20_2, T_NOBODY_LEFT);
        return;
    }
    if (s->phase == P_WITHDRAW)
        return;
    bool free_boat = !s->option[OPT_EMBARK] && on_table(s, active_piece(s)) && skirmish_may_embark(a->d, s, NULL);
    if (!on_table(s, active_piece(s)) || (!s->actions && !free_boat)) /* SKO-8 */
        end_activation(s);
}

static void activate(struct sk_act *a, int piece, uint32_t officers)
{
    struct sk_state *s = a->s;
    for (int i = 0; i < a->d->n_officers; i++)
        if (officers >> i & 1) {
            s->activated |= one(a->d->officer[i]); /* SK-4.5 */
            FY_SAY(a->log, SK_4_1, T_HELPS, COMMANDO_0 + a->d->officer[i], piece);
        }
    s->active = (uint8_t)(piece - COMMANDO_0);
    s->activated |= one(s->active);
    s->phase = P_ACT;
    s->legs = 0;
    s->acted = s->option[OPT_STOP] == STOP_OFF_IN_BAND && skirmish_in_band(a->d, s, piece) ? BEGAN_IN_BAND : 0;
    s->actions = (uint8_t)skirmish_activation(a, piece, fy_count_bits(officers));
}

/* A block of another kind ends the ones before it: SK-6.5. */
void skirmish_block(struct sk_state *s, enum sk_block kind, int cost)
{
    if (kind != B_MOVE && s->acted & DID_MOVE)
        s->acted |= MOVE_ENDED;
    if (kind != B_SHOOT && s->acted & (DID_SHOOT | DID_MORTAR))
        s->acted |= SHOOT_ENDED;
    if (kind != B_WIRE && s->acted & GAVE_WIRE)
        s->acted |= WIRE_ENDED;
    s->actions = (uint8_t)(s->actions - cost);
}

/* ---- moving and fighting ---- */

void skirmish_leg(const struct sk_data *d, struct sk_state *s, struct fy_inch p)
{
    int unit = active_piece(s);
    skirmish_block(s, B_MOVE, d->move_cost);
    s->acted |= DID_MOVE;
    if (s->legs < 3) /* more legs than actions there can only be in a position put together by hand */
        s->legs++;
    s->x[unit] = (int16_t)p.x;
    s->y[unit] = (int16_t)p.y;
}

static void leg(struct sk_act *a, struct fy_inch p, uint16_t rule)
{
    skirmish_leg(a->d, a->s, p);
    FY_SAY(a->log, rule, T_MOVES, active_piece(a->s), p.x, p.y);
}

/* SK-8.1: and near whom. Only movement ceases (SK-8.5). */
static void say_ceased(struct sk_act *a)
{
    uint64_t holders = skirmish_holders(a->d, a->s, active_piece(a->s));
    for FY_EACH_BIT(e, holders)
        FY_NOTE(FY_HEARD(a->log), FY_FACT, FY_NO_VALUE, SK_8_1, T_FACT_HELD, e);
    if (holders)
        FY_SAY(a->log, SK_8_1, T_CEASES, active_piece(a->s));
}

static void move(struct sk_act *a, struct fy_inch p)
{
    leg(a, p, SK_7_1);
    if (a->log)
        say_ceased(a);
}

static void fight(struct sk_act *a, int enemy)
{
    struct sk_state *s = a->s;
    s->assaulting = NOBODY;
    s->acted |= MOVE_ENDED | FOUGHT; /* SK-11.11 */
    skirmish_fight(a, active_piece(s), enemy);
}

static void assault(struct sk_act *a, int enemy)
{
    struct sk_state *s = a->s;
    struct fy_inch way[3];
    int unit = active_piece(s);
    if (skirmish_assault_contact(a->d, s, unit, at(s, unit), enemy)) {
        skirmish_block(s, B_OTHER, a->d->contact_cost);
    } else {
        int legs = skirmish_assault_way(a->d, s, unit, enemy, skirmish_legs_left(a->d, s), way);
        for (int i = 0; i < legs; i++)
            leg(a, way[i], SK_11_5);
    }
    fight(a, enemy);
}

static void assault_by(struct sk_act *a, int enemy, struct fy_inch p)
{
    struct sk_state *s = a->s;
    leg(a, p, SK_11_5);
    if (skirmish_assault_contact(a->d, s, active_piece(s), p, enemy))
        fight(a, enemy);
    else
        s->assaulting = (uint8_t)enemy;
}

static void shoot(struct sk_act *a, const struct fy_choice *c, int n)
{
    const uint8_t targets[3] = {(uint8_t)c->who, (uint8_t)c->a, (uint8_t)c->b};
    int need[3];
    skirmish_block(a->s, B_SHOOT, n * a->d->shot_cost);
    a->s->acted |= DID_SHOOT;
    for (int i = 0; i < n; i++)
        need[i] = skirmish_need(a->d, a->s, active_piece(a->s), targets[i], NULL);
    skirmish_volley(a, active_piece(a->s), targets, need, n);
}

static void fire_mortar(struct sk_act *a, int target)
{
    skirmish_block(a->s, B_SHOOT, a->d->mortar_cost);
    a->s->acted |= DID_MORTAR;
    skirmish_fire_mortar(a, active_piece(a->s), target);
}

/* ---- wire ---- */

/* SK-16.6: who hears a unit cut wire, if that still makes a difference; -1: nobody. */
int skirmish_hears_wire(const struct sk_data *d, const struct sk_state *s, int unit)
{
    for FY_EACH_BIT(e, s->alert < d->wire_raises ? s->on[0] : 0)
        if (gap_within(d, s, unit, e, d->wire_noise))
            return e;
    return -1;
}

static void wire_noise(struct sk_act *a, int unit)
{
    if (skirmish_hears_wire(a->d, a->s, unit) >= 0)
        skirmish_raise_alert(a, a->d->wire_raises, SK_16_6);
}

/* SKO-9: a section needs two actions of one turn, whoever gives them, one after the other (SK-X.5). */
static bool half_done(struct sk_act *a, int unit, int place)
{
    struct sk_state *s = a->s;
    if (!s->option[OPT_SHARED_WIRE] || bit(s->begun, place))
        return false;
    s->begun |= one(place);
    FY_SAY(a->log, SKO_9, T_HALF_CUT, unit, place);
    return true;
}

static void cut(struct sk_act *a, int place)
{
    struct sk_state *s = a->s;
    int unit = active_piece(s);
    skirmish_block(s, B_WIRE, skirmish_cut_cost(a->d, s));
    s->acted |= GAVE_WIRE;
    wire_noise(a, unit);
    if (half_done(a, unit, place))
        return;
    s->gone |= one(place);
    s->begun &= ~one(place);
    FY_SAY(a->log, SK_13_2, T_CUTS, unit, place);
}

/* ---- demolition ---- */

/* SKO-7 all: a blown crossing is water, and takes with it who stands in it, after the withdrawal (SK-X.6). */
static void sink(struct sk_act *a, int place)
{
    if (a->s->option[OPT_CROSSINGS] != CROSSINGS_ALL || place >= TARGETS || !bit(a->d->table.crossings, place))
        return;
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, a->s->on[word]) {
            int piece = 64 * word + i;
            if (!fy_inch_area_inside(&a->d->target[place].area, at(a->s, piece)))
                continue;
            FY_SAY(a->log, SKO_7, T_DROWNED, piece, place);
            skirmish_eliminate(a, piece, SKO_7);
        }
}

/* The longest withdrawal below 2.90" that fits, squared; 0 if there is none at all. */
static int32_t short_withdrawal(const struct sk_mover *w, const struct sk_shape *from, int32_t least)
{
    int32_t best = 0;
    for (int32_t dx = -least; dx <= least; dx++)
        for (int32_t dy = -least; dy <= least; dy++) {
            int32_t length2 = dx * dx + dy * dy;
            if (length2 > best && length2 < least * least &&
                skirmish_withdraw_fits(w, from, (struct fy_inch){w->m.from.x + dx, w->m.from.y + dy}))
                best = length2;
        }
    return best;
}

static bool full_withdrawal(const struct sk_mover *w, const struct sk_shape *from, int32_t least, int32_t most)
{
    for (int i = 0; i < 32; i++) { /* the usual places first */
        struct fy_inch q = {w->m.from.x + fy_inch_bearing[i][0] * most / 1000,
                            w->m.from.y + fy_inch_bearing[i][1] * most / 1000};
        if (fy_inch_apart2(w->m.from, q) >= fy_inch_square(least) && skirmish_withdraw_fits(w, from, q))
            return true;
    }
    struct sk_ring ring = skirmish_ring(least * least, most * most);
    for (struct fy_inch step; skirmish_ring_next(&ring, &step);)
        if (skirmish_withdraw_fits(w, from, (struct fy_inch){w->m.from.x + step.x, w->m.from.y + step.y}))
            return true;
    return false;
}

/* SK-14.7: does the unit have somewhere to go, and how far must it? */
static void ask_withdrawal(struct sk_act *a, int place)
{
    struct sk_state *s = a->s;
    struct sk_mover w;
    struct sk_shape from = skirmish_shape(a->d, s, place);
    skirmish_mover(a->d, s, active_piece(s), a->d->withdrawal, &w);
    bool full = full_withdrawal(&w, &from, a->d->withdrawal_least, a->d->withdrawal);
    s->withdraw2 = full ? 0 : short_withdrawal(&w, &from, a->d->withdrawal_least);
    if (!full && !s->withdraw2) {
        FY_SAY(a->log, SK_14_7, T_STAYS, active_piece(s));
        sink(a, place);
        return;
    }
    s->phase = P_WITHDRAW;
    s->from_target = (uint8_t)place;
}

static void succeed(struct sk_act *a, int place)
{
    struct sk_state *s = a->s;
    int unit = active_piece(s);
    bool capture = skirmish_is_capture(a->d, place);
    s->gone |= one(place);
    if (capture) { /* SK-21.1 */
        s->carry = one(s->active); /* and nobody else, whatever somebody has put together */
        s->apparatus = A_CARRIED;
        FY_SAY(a->log, SK_21_1, T_CAPTURED, unit, place);
    } else {
        FY_SAY(a->log, SK_14_4, T_BLOWN, unit, place, skirmish_worth(a->d, place));
        if (place >= SITE_0)
            skirmish_eliminate(a, PILLBOX_0 + place - SITE_0, SKO_10);
    }
    skirmish_raise_alert(a, capture ? a->d->captured_raises : a->d->destroyed_raises, SK_16_4);
    ask_withdrawal(a, place);
}

int skirmish_demolition_need(const struct sk_data *d, int place, struct fy_notes *notes)
{
    int text = d->demolition > 6 ? T_NEED_NEVER : skirmish_is_capture(d, place) ? T_NEED_CAPTURE : T_NEED_CHARGES;
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, d->demolition, SK_14_3, text, d->demolition, place);
    return d->demolition;
}

static void demolish(struct sk_act *a, int place)
{
    skirmish_block(a->s, B_OTHER, a->d->demolition_cost);
    int least = skirmish_demolition_need(a->d, place, FY_HEARD(a->log));
    int die = fy_roll(a->dice, 6, SK_14_3, T_DIE_DEMOLITION, place);
    if (die >= least)
        succeed(a, place);
    else
        FY_SAY(a->log, SK_14_5, skirmish_is_capture(a->d, place) ? T_CAPTURE_FAILS : T_CHARGE_FAILS, active_piece(a->s), place, die);
}

static void withdraw(struct sk_act *a, struct fy_inch p)
{
    struct sk_state *s = a->s;
    int unit = active_piece(s), place = s->from_target;
    s->x[unit] = (int16_t)p.x;
    s->y[unit] = (int16_t)p.y;
    s->phase = P_ACT;
    s->from_target = NOBODY;
    s->withdraw2 = 0;
    FY_SAY(a->log, SK_14_4, T_WITHDRAWS, unit, p.x, p.y);
    sink(a, place);
}

/* ---- leaving ---- */

static void embark(struct sk_act *a)
{
    struct sk_state *s = a->s;
    int unit = active_piece(s);
    s->actions = (uint8_t)(s->actions - s->option[OPT_EMBARK]);
    s->on[1] &= ~one(s->active);
    s->saved |= one(s->active);
    FY_SAY(a->log, SK_19_3, T_EMBARKS, unit);
    if (!bit(s->carry, s->active))
        return;
    s->carry = 0;
    s->apparatus = A_HOME;
    FY_SAY(a->log, SK_21_3, T_HOME, unit);
}

static void pick_up(struct sk_act *a)
{
    struct sk_state *s = a->s;
    skirmish_block(s, B_OTHER, a->d->pick_up_cost);
    s->carry |= one(s->active);
    s->apparatus = A_CARRIED;
    s->left_x = s->left_y = 0;
    FY_SAY(a->log, SK_21_4, T_PICKS_UP, active_piece(s));
}

/* ---- the contract ---- */

static void act(struct sk_act *a, const struct fy_choice *c)
{
    struct fy_inch p = {c->a, c->b};
    switch (c->verb) {
    case V_MOVE: move(a, p); break;
    case V_ASSAULT: assault(a, c->who); break;
    case V_ASSAULT_BY: assault_by(a, c->who, p); break;
    case V_SHOOT: shoot(a, c, 1); break;
    case V_SHOOT_2: shoot(a, c, 2); break;
    case V_SHOOT_3: shoot(a, c, 3); break;
    case V_MORTAR: fire_mortar(a, c->who); break;
    case V_CUT: cut(a, c->who); break;
    case V_DEMOLISH: demolish(a, c->who); break;
    case V_EMBARK: embark(a); break;
    case V_PICK_UP: pick_up(a); break;
    case V_WITHDRAW: withdraw(a, p); break;
    default: end_activation(a->s); return; /* SK-3.6 */
    }
    carry_on(a);
}

void skirmish_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct sk_state *s = state;
    struct sk_act a = {.d = data, .s = s, .dice = dice, .log = log};
    switch (c->verb) {
    case V_PLACE:
        s->x[c->who] = (int16_t)c->a;
        s->y[c->who] = (int16_t)c->b;
        s->placed |= one(c->who - COMMANDO_0);
        FY_SAY(log, SK_19_2, T_PLACED, c->who, c->a, c->b);
        break;
    case V_BEGIN:
        s->phase = P_SELECT;
        s->placed = 0;
        FY_SAY(log, SK_1_2, T_TURN, s->turn);
        break;
    case V_END:
        skirmish_german_phase(&a);
        next_turn(&a);
        break;
    case V_ACTIVATE:
        activate(&a, c->who, 0);
        carry_on(&a);
        break;
    case V_ACTIVATE_OFFICER:
        activate(&a, c->who, (uint32_t)c->b + 1);
        carry_on(&a);
        break;
    default: act(&a, c);
    }
}
