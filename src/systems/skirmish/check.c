/* check.c - what may be chosen now, and if not, by which rule: any point may be named (SK-23.1), and there is no way off the table but
 * the boats (SK-19.4). */
#include "skirmish.h"

/* SK-6.6, SK-6.7: a task takes all its actions at once. */
static bool affords(const struct sk_state *s, int cost, struct sk_no *no)
{
    if (s->actions < cost && no)
        *no = (struct sk_no){SK_6_1, T_NO_ACTIONS, cost, s->actions};
    return s->actions >= cost;
}

/* ---- landing: SK-19.2 ---- */

static bool may_place(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch p, struct sk_no *no)
{
    if (piece < COMMANDO_0 || piece >= PIECES || !on_table(s, piece))
        return refuse(no, SK_1_1, T_NO_GERMAN, 0);
    if (!fy_inch_area_holds(&d->landing[d->commando_landing[piece - COMMANDO_0]], p))
        return refuse(no, SK_19_2, T_NO_LANDING, piece);
    if (!skirmish_standable(d, s, false, p))
        return refuse(no, SK_19_2, T_NO_STANDING, 0);
    return !skirmish_overlaps(d, s, piece, radius(d, s, piece), p) || skirmish_no_room(d, s, piece, p, no);
}

/* ---- activation: SK-3, SK-4 ---- */

static bool may_activate(const struct sk_state *s, int piece, struct sk_no *no)
{
    if (piece < COMMANDO_0)
        return refuse(no, SK_1_1, T_NO_GERMAN, 0);
    if (piece >= PIECES || !on_table(s, piece))
        return refuse(no, SK_3_1, T_NO_UNIT, piece);
    return !bit(s->activated, piece - COMMANDO_0) || refuse(no, SK_3_1, T_NO_TWICE, piece);
}

/* SK-4.2, SK-4.3, SK-4.4, SK-4.5, SK-4.6, SK-4.8, SK-4.9: measured before the die; being lit, or being an officer's unit, makes no
 * difference. */
static bool may_help(const struct sk_data *d, const struct sk_state *s, int officer, int piece, struct sk_no *no)
{
    if (officer == piece)
        return refuse(no, SK_4_3, T_NO_SELF, 0);
    if (!on_table(s, officer))
        return refuse(no, SK_1_7, T_NO_UNIT, officer);
    if (bit(s->activated, officer - COMMANDO_0))
        return refuse(no, SK_4_5, T_NO_HELP_SPENT, officer);
    return gap_within(d, s, officer, piece, d->officer_range) ||
           skirmish_too_far(d, s, piece, officer, no, SK_4_2, T_NO_HELP_FAR);
}

static bool may_be_helped(const struct sk_data *d, const struct sk_state *s, int piece, int32_t officers, struct sk_no *no)
{
    int sets = 1 << d->n_officers; /* beyond the sets of officers come the units, who hold none or he would be among them */
    if (officers < 1 || officers >= sets + d->n_commandos)
        return refuse(no, SK_4_1, T_NO_NOW, 0);
    if (officers >= sets)
        return refuse(no, SK_4_1, T_NO_OFFICER, COMMANDO_0 + officers - sets);
    for (int i = 0; i < d->n_officers; i++)
        if (officers >> i & 1 && !may_help(d, s, COMMANDO_0 + d->officer[i], piece, no))
            return false;
    /* SK-4.7; SKO-4: several are named together (SK-X.4) */
    return !(officers & (officers - 1)) || s->option[OPT_STACK] || refuse(no, SK_4_7, T_NO_HELP_MORE, 0);
}

/* ---- moves ---- */

bool skirmish_may_move(const struct sk_state *s, const struct sk_data *d, struct sk_no *no)
{
    if (s->acted & MOVE_ENDED)
        return s->acted & FOUGHT ? refuse(no, SK_11_11, T_NO_FIGHT_MOVE, 0) : refuse(no, SK_6_2, T_NO_MOVE_ENDED, 0);
    if (bit(s->carry, s->active) && s->legs >= d->carry_moves)
        return refuse(no, SK_21_2, T_NO_CARRY_MOVES, d->carry_moves);
    return affords(s, d->move_cost, no);
}

bool skirmish_moved_before(const struct sk_state *s)
{
    return s->acted & DID_MOVE && !(s->option[OPT_STOP] == STOP_OFF_IN_BAND && s->acted & BEGAN_IN_BAND);
}

/* A refused leg carries the nearest legal point on its line: SK-23.2. */
static bool check_move(const struct sk_data *d, const struct sk_state *s, struct fy_inch q, struct fy_message *why)
{
    struct sk_no no;
    struct sk_mover w;
    struct fy_inch to;
    int unit = active_piece(s);
    int32_t move = d->piece[s->kind[unit]].move;
    if (!skirmish_may_move(s, d, &no))
        return FY_NO(why, no.rule, no.text, no.what, no.much);
    bool again = skirmish_moved_before(s);
    if (skirmish_leg_free(d, s, unit, move, q, &no) && skirmish_bands_allow(d, s, unit, q, again, &no))
        return true;
    skirmish_mover(d, s, unit, move, &w);
    if (!why || !skirmish_fallback(&w, q, again, &to))
        return FY_NO(why, no.rule, no.text, no.what);
    return FY_NO(why, no.rule, no.text + 1, no.what, to.x, to.y);
}

/* ---- assaults: SK-11 ---- */

int skirmish_legs_left(const struct sk_data *d, const struct sk_state *s)
{
    return skirmish_may_move(s, d, NULL) ? s->actions / d->move_cost : 0;
}

bool skirmish_may_assault(const struct sk_data *d, const struct sk_state *s, int enemy, struct sk_no *no)
{
    if (!d->piece[s->kind[active_piece(s)]].assaults)
        return refuse(no, SK_11_1, T_NO_ASSAULT_UNIT, 0);
    if (bit(s->carry, s->active))
        return refuse(no, SK_21_2, T_NO_ASSAULT_CARRY, 0);
    if (enemy >= PILLBOX_0 && !is_light(enemy))
        return refuse(no, SK_11_2, T_NO_ASSAULT_PILLBOX, enemy);
    if (!on_table(s, enemy))
        return refuse(no, SK_11_2, T_NO_UNIT, enemy);
    if (s->assaulting != NOBODY && s->assaulting != enemy)
        return refuse(no, SK_11_4, T_NO_ASSAULT_DECLARED, s->assaulting);
    return affords(s, d->contact_cost < d->move_cost ? d->contact_cost : d->move_cost, no);
}

int skirmish_assault_legs(const struct sk_data *d, const struct sk_state *s, int enemy)
{
    struct fy_inch way[3];
    int unit = active_piece(s);
    if (!skirmish_may_assault(d, s, enemy, NULL))
        return -1;
    if (skirmish_assault_contact(d, s, unit, at(s, unit), enemy))
        return affords(s, d->contact_cost, NULL) ? 0 : -1;
    int legs = skirmish_assault_way(d, s, unit, enemy, skirmish_legs_left(d, s), way);
    return legs ? legs : -1;
}

static bool check_assault(const struct sk_data *d, const struct sk_state *s, int enemy, struct sk_no *no)
{
    int unit = active_piece(s);
    if (skirmish_assault_legs(d, s, enemy) >= 0)
        return true;
    if (!skirmish_may_assault(d, s, enemy, no))
        return false;
    if (skirmish_assault_contact(d, s, unit, at(s, unit), enemy))
        return affords(s, d->contact_cost, no);
    if (gap_within(d, s, unit, enemy, d->contact)) /* SK-11.14 */
        return refuse(no, SK_11_6, T_NO_ASSAULT_WIRE, enemy);
    return skirmish_may_move(s, d, no) && refuse(no, SK_11_3, T_NO_ASSAULT_WAY, enemy);
}

/* One leg of an assault: it must end in contact, or contact must still be possible after it (SK-X.3). It ignores bands (SK-8.6). */
static bool check_assault_by(const struct sk_data *d, const struct sk_state *s, int enemy, struct fy_inch q,
                             struct sk_no *no)
{
    int unit = active_piece(s);
    struct fy_inch way[3], next;
    if (!skirmish_may_assault(d, s, enemy, no))
        return false;
    if (skirmish_assault_contact(d, s, unit, at(s, unit), enemy))
        return refuse(no, SK_11_4, T_NO_ASSAULT_CONTACT, 0);
    if (!skirmish_may_move(s, d, no))
        return false;
    if (!skirmish_leg_free(d, s, unit, d->piece[s->kind[unit]].move, q, no))
        return false;
    if (skirmish_assault_contact(d, s, unit, q, enemy))
        return true;
    struct sk_state there = *s;
    there.x[unit] = (int16_t)q.x;
    there.y[unit] = (int16_t)q.y;
    int legs = s->actions / d->move_cost - 1;
    return skirmish_assault_straight(d, &there, unit, enemy, legs, &next) ||
           skirmish_assault_way(d, &there, unit, enemy, legs, way) ||
           (gap_within(d, &there, unit, enemy, d->contact) ? refuse(no, SK_11_6, T_NO_ASSAULT_WIRE, enemy)
                                                           : refuse(no, SK_11_5, T_NO_ASSAULT_WAY, enemy));
}

/* ---- fire: SK-9, SK-10 ---- */

bool skirmish_may_shoot(const struct sk_data *d, const struct sk_state *s, struct sk_no *no)
{
    if (s->acted & SHOOT_ENDED)
        return refuse(no, SK_6_3, T_NO_SHOOT_ENDED, 0);
    if (s->acted & DID_SHOOT && s->option[OPT_SHOTS] == SHOTS_DECLARED)
        return refuse(no, SK_9_15, T_NO_SECOND_VOLLEY, 0);
    return affords(s, d->shot_cost, no);
}

static bool check_shots(const struct sk_data *d, const struct sk_state *s, const int32_t target[], int n, struct sk_no *no)
{
    if (!skirmish_may_shoot(d, s, no))
        return false;
    if (n > 1 && s->option[OPT_SHOTS] == SHOTS_SEQUENTIAL)
        return refuse(no, SKO_2, T_NO_ONE_SHOT, 0);
    for (int i = 0; i < n; i++) {
        if (target[i] < 0 || target[i] >= PIECES)
            return refuse(no, SK_9_10, T_NO_ENEMY, target[i]);
        if (!skirmish_can_shoot(d, s, active_piece(s), target[i], no))
            return false;
    }
    return affords(s, n * d->shot_cost, no);
}

/* SK-10.7: with three actions there is one left */
bool skirmish_may_mortar(const struct sk_data *d, const struct sk_state *s, struct sk_no *no)
{
    if (!bit(d->mortars, s->active))
        return refuse(no, SK_10_6, T_NO_MORTAR, active_piece(s));
    if (s->option[OPT_MORTAR] && !skirmish_rounds_left(s))
        return refuse(no, SKO_12, T_NO_ROUNDS, 0);
    if (s->acted & SHOOT_ENDED)
        return refuse(no, SK_6_4, T_NO_SHOOT_ENDED, 0);
    return affords(s, d->mortar_cost, no);
}

/* ---- wire, charges, leaving ---- */

/* SK-13.4: any unit */
static bool check_cut(const struct sk_data *d, const struct sk_state *s, int place, struct sk_no *no)
{
    if (place < WIRE_0 || place >= WIRE_0 + d->table.n_wires || bit(s->gone, place))
        return refuse(no, SK_13_2, T_NO_WIRE_GONE, place);
    if (!skirmish_touches(d, s, active_piece(s), place))
        return refuse(no, SK_13_2, T_NO_WIRE_CONTACT, place);
    if (s->acted & WIRE_ENDED)
        return refuse(no, SK_6_5, T_NO_NOW, 0);
    return affords(s, skirmish_cut_cost(d, s), no);
}

/* SK-14.6: as often as it likes */
static bool check_demolish(const struct sk_data *d, const struct sk_state *s, int place, struct sk_no *no)
{
    if (!d->piece[s->kind[active_piece(s)]].demolishes)
        return refuse(no, SK_14_1, T_NO_DEMOLITION_UNIT, 0);
    if (place >= SITE_0 && place < EMBARK_0 && !s->option[OPT_CHARGES])
        return refuse(no, SK_12_5, T_NO_PILLBOX_CHARGE, place);
    if (place >= EMBARK_0 || !bit(skirmish_intact(d, s), place))
        return refuse(no, place < d->n_targets && d->target_kind[place] == TK_CAPTURE ? SK_21_5 : SK_14_2,
                      T_NO_TARGET_THERE, place);
    if (!skirmish_touches(d, s, active_piece(s), place))
        return refuse(no, SK_14_2, T_NO_CONTACT, place);
    return affords(s, d->demolition_cost, no);
}

bool skirmish_may_embark(const struct sk_data *d, const struct sk_state *s, struct sk_no *no)
{
    if (s->turn < d->embark_turn)
        return refuse(no, SK_19_3, T_NO_EMBARK_TURN, d->embark_turn);
    for (int i = 0; i < d->n_embarks; i++)
        if (fy_inch_area_holds(&d->embark[i], at(s, active_piece(s))))
            return affords(s, s->option[OPT_EMBARK], no);
    return refuse(no, SK_19_3, T_NO_EMBARK_AREA, 0);
}

bool skirmish_apparatus_near(const struct sk_data *d, const struct sk_state *s, int unit)
{
    struct fy_inch lies = {s->left_x, s->left_y};
    return s->apparatus == A_LEFT && fy_inch_within(at(s, unit), lies, d->contact + radius(d, s, unit));
}

static bool check_pick_up(const struct sk_data *d, const struct sk_state *s, struct sk_no *no)
{
    if (!skirmish_apparatus_near(d, s, active_piece(s)))
        return refuse(no, SK_21_4, T_NO_APPARATUS, 0);
    return affords(s, d->pick_up_cost, no);
}

/* ---- withdrawal: SK-14.7 ---- */

/* Farther from the target than before, and free; its length is judged elsewhere. */
bool skirmish_withdraw_fits(const struct sk_mover *w, const struct sk_shape *from, struct fy_inch q)
{
    int32_t r = radius(w->d, w->s, w->piece);
    return skirmish_farness(from, q, r) > skirmish_farness(from, w->m.from, r) && skirmish_leg_clear(w, q);
}

struct sk_ring skirmish_ring(int32_t least2, int32_t most2)
{
    int32_t side = fy_inch_root(most2);
    return (struct sk_ring){.least2 = least2, .most2 = most2, .x = -side - 1, .y = 0, .inner = 0, .outer = -1};
}

/* The next column that has points in the ring. */
static bool next_column(struct sk_ring *r)
{
    do {
        r->x++;
        if (r->x > 0 && r->x * r->x > r->most2)
            return false;
        int32_t x2 = r->x * r->x;
        r->outer = fy_inch_root(r->most2 - x2);
        r->inner = r->least2 > x2 ? fy_inch_root_up(r->least2 - x2) : 0;
    } while (r->inner > r->outer);
    r->y = -r->outer;
    return true;
}

bool skirmish_ring_next(struct sk_ring *r, struct fy_inch *step)
{
    if (r->y == -r->inner && r->inner) /* over what lies within */
        r->y = r->inner;
    else
        r->y++;
    if (r->y > r->outer && !next_column(r))
        return false;
    *step = (struct fy_inch){r->x, r->y};
    return true;
}

/* Why the unit cannot withdraw to q. */
static bool check_withdraw_to(const struct sk_data *d, const struct sk_state *s, const struct sk_shape *from, struct fy_inch q,
                              struct sk_no *no)
{
    int unit = active_piece(s);
    int64_t length2 = fy_inch_apart2(at(s, unit), q);
    int32_t least2 = s->withdraw2, r = radius(d, s, unit);
    if (least2 && length2 != least2)
        return refuse(no, SK_14_7, T_NO_WITHDRAWAL_SHORT, fy_inch_root(least2));
    if (length2 > fy_inch_square(d->withdrawal) || (!least2 && length2 < fy_inch_square(d->withdrawal_least)))
        return refuse(no, SK_14_7, T_NO_WITHDRAWAL, 0);
    if (skirmish_farness(from, q, r) <= skirmish_farness(from, at(s, unit), r))
        return refuse(no, SK_14_7, T_NO_WITHDRAWAL_NEARER, s->from_target);
    return skirmish_leg_free(d, s, unit, d->withdrawal, q, no) || refuse(no, SK_14_7, no->text, no->what);
}

/* With a refusal the farthest place that fits on the same bearing. */
static bool check_withdraw(const struct sk_data *d, const struct sk_state *s, struct fy_inch q, struct fy_message *why)
{
    struct sk_no no, ignored;
    struct sk_shape from = skirmish_shape(d, s, s->from_target);
    struct fy_inch here = at(s, active_piece(s));
    if (check_withdraw_to(d, s, &from, q, &no))
        return true;
    int64_t apart = fy_inch_root_up(fy_inch_apart2(here, q));
    for (int32_t length = d->withdrawal; why && apart && !s->withdraw2 && length >= d->withdrawal_least; length--) {
        struct fy_inch p = {here.x + (int32_t)((int64_t)(q.x - here.x) * length / apart),
                            here.y + (int32_t)((int64_t)(q.y - here.y) * length / apart)};
        if (check_withdraw_to(d, s, &from, p, &ignored))
            return FY_NO(why, no.rule, no.text + 1, no.what, p.x, p.y);
    }
    return FY_NO(why, no.rule, no.text, no.what);
}

/* ---- the authority ---- */

static bool check_act(const struct sk_data *d, const struct sk_state *s, const struct fy_choice *c, struct sk_no *no)
{
    const int32_t target[3] = {c->who, c->a, c->b};
    if (s->assaulting != NOBODY && c->verb != V_ASSAULT && c->verb != V_ASSAULT_BY)
        return refuse(no, SK_11_4, T_NO_ASSAULT_DECLARED, s->assaulting);
    switch (c->verb) {
    case V_ASSAULT: return check_assault(d, s, c->who, no);
    case V_ASSAULT_BY: return check_assault_by(d, s, c->who, (struct fy_inch){c->a, c->b}, no);
    case V_SHOOT: return check_shots(d, s, target, 1, no);
    case V_SHOOT_2: return check_shots(d, s, target, 2, no);
    case V_SHOOT_3: return check_shots(d, s, target, 3, no);
    case V_MORTAR: return skirmish_may_mortar(d, s, no) && skirmish_mortar_can(d, s, active_piece(s), c->who, no);
    case V_CUT: return check_cut(d, s, c->who, no);
    case V_DEMOLISH: return check_demolish(d, s, c->who, no);
    case V_EMBARK: return skirmish_may_embark(d, s, no);
    case V_PICK_UP: return check_pick_up(d, s, no);
    case V_DONE: return true;
    default: return refuse(no, SK_3_2, T_NO_UNFINISHED, active_piece(s));
    }
}

static bool check_in_phase(const struct sk_data *d, const struct sk_state *s, const struct fy_choice *c, struct sk_no *no)
{
    struct fy_inch q = {c->a, c->b};
    switch (s->phase) {
    case P_DEPLOY:
        if (c->verb == V_PLACE)
            return may_place(d, s, c->who, q, no);
        return c->verb == V_BEGIN || refuse(no, SK_19_2, T_NO_LANDED, 0);
    case P_SELECT:
        if (c->verb == V_ACTIVATE)
            return may_activate(s, c->who, no);
        if (c->verb == V_ACTIVATE_OFFICER)
            return may_activate(s, c->who, no) && c->a == 0 && may_be_helped(d, s, c->who, c->b + 1, no);
        return c->verb == V_END || refuse(no, SK_3_2, T_NO_ACTIVE, 0);
    case P_ACT: return check_act(d, s, c, no);
    case P_WITHDRAW: return refuse(no, SK_14_7, T_NO_WITHDRAWN, active_piece(s));
    default: return refuse(no, SK_20_1, T_NO_OVER, 0);
    }
}

/* Farther than any words can say it is all the same where; so far whatever is measured stays a number. */
static int32_t not_too_far(int32_t n)
{
    const int32_t far = 10000 * FY_INCH_LARGEST;
    return n < -far ? -far : n > far ? far : n;
}

bool skirmish_check(const void *data, const void *state, const struct fy_choice *choice, struct fy_message *why)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    struct fy_choice c = {choice->verb, choice->who, not_too_far(choice->a), not_too_far(choice->b)};
    struct sk_no no = {SK_3_2, T_NO_NOW, 0, 0};
    if (s->phase == P_ACT && c.verb == V_MOVE && s->assaulting == NOBODY)
        return check_move(d, s, (struct fy_inch){c.a, c.b}, why);
    if (s->phase == P_WITHDRAW && c.verb == V_WITHDRAW)
        return check_withdraw(d, s, (struct fy_inch){c.a, c.b}, why);
    return check_in_phase(d, s, &c, &no) || FY_NO(why, no.rule, no.text, no.what, no.much);
}
