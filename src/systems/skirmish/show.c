/* show.c - prompts, points, the board and what stands on it: SK-1.8, SK-15.4, SK-20.4. */
#include "skirmish.h"

/* ---- what is decided ---- */

/* The numbers needed, before any shot: the three easiest targets in range and sight. */
static int hint_at_shots(const struct sk_data *d, const struct sk_state *s, struct fy_ask *ask)
{
    static const uint16_t hints[] = {T_HINT_HIT_NOBODY, T_HINT_HIT_1, T_HINT_HIT_2, T_HINT_HIT_3};
    int n = 0, unit = active_piece(s);
    for FY_EACH_BIT(e, s->on[0]) {
        int need = skirmish_needed(d, s, unit, e, NULL), i = n;
        if (!need)
            continue;
        for (; i > 0 && ask->hint_arg[2 * i - 1] > need; i--)
            if (i < 3) {
                ask->hint_arg[2 * i] = ask->hint_arg[2 * i - 2];
                ask->hint_arg[2 * i + 1] = ask->hint_arg[2 * i - 1];
            }
        if (i < 3) {
            ask->hint_arg[2 * i] = e;
            ask->hint_arg[2 * i + 1] = need;
        }
        n = n < 3 ? n + 1 : 3;
    }
    ask->hint = hints[n];
    return n;
}

/* An assault of several legs is not among the choices listed (SK-X.3): the shortest. -1: none. */
static int far_assault(const struct sk_data *d, const struct sk_state *s, int *legs)
{
    int enemy = -1;
    *legs = MOST_ACTIONS + 1;
    for FY_EACH_BIT(e, s->on[0] & ~PILLBOX_SET) {
        int n = skirmish_assault_legs(d, s, e);
        if (n > 1 && n < *legs) {
            enemy = e;
            *legs = n;
        }
    }
    return enemy;
}

static void hint_at_enemies(const struct sk_data *d, const struct sk_state *s, struct fy_ask *ask)
{
    static const uint16_t hints[] = {T_HINT_ASSAULT, T_HINT_HIT_1_ASSAULT, T_HINT_HIT_2_ASSAULT};
    int legs, n = hint_at_shots(d, s, ask), enemy = n < 3 ? far_assault(d, s, &legs) : -1;
    if (enemy < 0)
        return;
    ask->hint = hints[n];
    ask->hint_arg[2 * n] = enemy;
    ask->hint_arg[2 * n + 1] = legs;
}

/* SK-19.2 */
static void hint_at_landing(const struct sk_data *d, const struct sk_state *s, struct fy_ask *ask)
{
    uint64_t rest = s->on[1] & ~s->placed;
    if (!rest)
        return;
    int unit = __builtin_ctzll(rest);
    const struct fy_inch_area *a = &d->landing[d->commando_landing[unit]];
    const int32_t arg[] = {COMMANDO_0 + unit, a->low.x, a->low.y, a->high.x, a->high.y, fy_count_bits(rest)};
    ask->hint = T_HINT_DEPLOY;
    memcpy(ask->hint_arg, arg, sizeof arg);
}

/* SK-14.7 */
static void hint_at_withdrawal(const struct sk_data *d, const struct sk_state *s, struct fy_ask *ask)
{
    int32_t only = s->withdraw2 ? fy_inch_root(s->withdraw2) : 0;
    ask->hint = T_HINT_WITHDRAW;
    ask->hint_arg[0] = s->from_target;
    ask->hint_arg[1] = only ? only : d->withdrawal_least;
    ask->hint_arg[2] = only ? only : d->withdrawal;
}

void skirmish_ask(const void *data, const void *state, struct fy_ask *ask)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    static const uint16_t prompts[] = {T_ASK_DEPLOY, T_ASK_SELECT, T_ASK_ACT, T_ASK_WITHDRAW, T_ASK_OVER};
    static const uint16_t rules[] = {SK_19_2, SK_3_2, SK_6_1, SK_14_7, SK_20_4};
    ask->prompt = prompts[s->phase];
    ask->rule = rules[s->phase];
    ask->over = s->phase == P_OVER;
    ask->open = s->phase != P_SELECT && s->phase != P_OVER;
    if (s->phase == P_SELECT) {
        ask->arg[0] = s->turn;
        ask->arg[1] = d->last_turn;
        ask->hint = T_HINT_SELECT;
        ask->hint_arg[0] = s->alert;
        ask->hint_arg[1] = fy_count_bits(s->on[1]);
        ask->hint_arg[2] = fy_count_bits(s->saved);
        ask->hint_arg[3] = fy_count_bits(s->on[1] & ~s->activated);
    }
    if (s->phase == P_DEPLOY)
        hint_at_landing(d, s, ask);
    if (s->phase == P_WITHDRAW)
        hint_at_withdrawal(d, s, ask);
    if (s->active == NOBODY)
        return;
    ask->focus = ask->arg[0] = COMMANDO_0 + s->active;
    if (s->phase == P_ACT && s->assaulting == NOBODY && skirmish_may_shoot(d, s, NULL))
        hint_at_enemies(d, s, ask);
    ask->arg[1] = s->phase == P_WITHDRAW ? s->from_target : s->actions;
    ask->arg[2] = s->x[ask->focus];
    ask->arg[3] = s->y[ask->focus];
    if (s->assaulting != NOBODY) {
        ask->prompt = T_ASK_ASSAULT;
        ask->arg[2] = s->assaulting;
    }
}

/* ---- points: SK-20.4 ---- */

static int32_t target_points(const struct sk_data *d, const struct sk_state *s)
{
    int32_t points = fy_count_bits(s->gone >> SITE_0 & (one(PILLBOXES) - 1)) * d->vp_charged; /* SKO-10 */
    for FY_EACH_BIT(t, s->gone & TARGET_SET)
        points += d->vp[t];
    return points;
}

static int32_t extra_points(const struct sk_data *d, const struct sk_state *s)
{
    int32_t apparatus = s->apparatus == A_HOME ? d->vp_home : s->apparatus == A_NONE ? 0 : d->vp_captured;
    return apparatus + s->pillboxes_lost * d->vp_pillbox;
}

int32_t skirmish_points(const struct sk_data *d, const struct sk_state *s)
{
    return target_points(d, s) + fy_count_bits(s->saved) * d->vp_saved + extra_points(d, s);
}

static int level_of(const struct sk_data *d, const struct sk_state *s, int32_t points)
{
    int level = 0;
    for (int i = 1; i < d->n_levels; i++)
        if (points >= d->level[i].from && (!d->level[i].apparatus || s->apparatus == A_HOME))
            level = i;
    return level;
}

void skirmish_score(const void *data, const void *state, struct fy_score *score)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    int saved = fy_count_bits(s->saved), left = fy_count_bits(s->on[1]);
    int32_t most = 0, points = skirmish_points(d, s);
    for (int i = 0; i < d->n_targets; i++)
        most += d->vp[i];
    most += d->n_commandos * d->vp_saved + d->vp_home + d->n_pillboxes * d->vp_pillbox;
    int level = level_of(d, s, points);
    score->points = points;
    score->band = d->level[level].band;
    score->over = s->phase == P_OVER;
    score->won = d->level[level].won;
    score->value = (int32_t)((int64_t)points * 1000000 / (most ? most : 1));
    if (score->value > 1000000)
        score->value = 1000000;
    score->measure[0] = fy_count_bits(s->gone & TARGET_SET);
    score->measure[1] = target_points(d, s);
    score->measure[2] = saved;
    score->measure[3] = d->n_commandos - saved - left;
    score->measure[4] = score->over ? left : 0;
    score->measure[5] = s->numbers - fy_count_bits(s->on[0] & GERMAN_SET);
    score->measure[6] = s->pillboxes_lost;
    score->measure[7] = s->apparatus == A_HOME;
    score->measure[8] = s->alert;
    score->measure[9] = s->turn;
    score->measure[10] = d->n_targets;
}

static enum fy_fate fate_of(const struct sk_state *s, int commando)
{
    if (bit(s->saved, commando))
        return FY_HOME;
    if (!bit(s->on[1], commando))
        return FY_LOST;
    return s->phase == P_OVER ? FY_CAPTURED : FY_AFIELD;
}

void skirmish_fates(const void *data, const void *state, struct fy_fates *fates)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    for (int t = 0; t < d->n_targets; t++) {
        fy_fate_add(fates, FY_PLACE, t, !bit(s->gone, t) ? FY_STANDS : skirmish_is_capture(d, t) ? FY_TAKEN : FY_DESTROYED);
        fy_fate_scores(fates, bit(s->gone, t) ? 2 * d->vp[t] : 0);
    }
    for (int c = 0; c < d->n_commandos; c++) {
        fy_fate_add(fates, FY_PIECE, COMMANDO_0 + c, fate_of(s, c));
        if (bit(s->saved, c))
            fy_fate_scores(fates, 2 * d->vp_saved);
    }
}

/* ---- the view ---- */

void skirmish_board(const void *data, struct fy_board *b)
{
    const struct sk_data *d = data;
    *b = (struct fy_board){.kind = FY_INCHES, .width = d->table.width, .height = d->table.height, .y_up = true, .places = d->place,
                           .n_places = PLACES, .features = d->feature, .n_features = d->n_features, .scenery = d->scenery};
}

/* Degrees clockwise from north, by eighths of a turn or better from the slope; only for drawing. */
static int16_t degrees(struct fy_inch f)
{
    /* the arctangent of k/8 in degrees */
    static const int8_t slope[9] = {0, 7, 14, 21, 27, 32, 37, 41, 45};
    int32_t ax = f.x < 0 ? -f.x : f.x, ay = f.y < 0 ? -f.y : f.y;
    int32_t angle = ax <= ay ? slope[ay ? 8 * ax / ay : 0] : 90 - slope[8 * ay / ax]; /* from north, first quarter */
    if (f.x >= 0)
        return (int16_t)(f.y >= 0 ? angle : 180 - angle);
    return (int16_t)(f.y >= 0 ? (360 - angle) % 360 : 180 + angle);
}

static uint8_t sign_of(int kind)
{
    static const uint8_t signs[KINDS] = {FY_SIGN_NONE, FY_SIGN_ASSAULT, FY_SIGN_DEMOLITION, FY_SIGN_ENEMY_INFANTRY,
                                         FY_SIGN_MOTORCYCLE, FY_SIGN_TRUCK, FY_SIGN_CAR, FY_SIGN_TANK, FY_SIGN_PILLBOX,
                                         FY_SIGN_LAMP};
    return signs[kind];
}

static void show_piece(const struct sk_data *d, const struct sk_state *s, int i, struct fy_view *v)
{
    struct fy_piece *p = fy_view_piece(v);
    p->id = (uint16_t)i;
    p->side = is_commando(i) ? FY_OURS : FY_THEIRS;
    p->sign = sign_of(s->kind[i]);
    p->label = d->id[i];
    p->x = s->x[i];
    p->y = s->y[i];
    p->radius = radius(d, s, i);
    if (is_pillbox(i))
        p->facing = degrees(d->facing[i - PILLBOX_0]);
    if (!is_commando(i))
        return;
    int c = i - COMMANDO_0;
    p->group = bit(d->officers, c) ? "officer" : bit(d->mortars, c) ? "mortar" : NULL;
    p->flags = (uint32_t)(bit(d->officers, c) | bit(d->mortars, c) << 1 | bit(s->carry, c) << 2 |
                          (s->kind[i] == K_DEMOLITION) << 3 | bit(s->activated, c) << 4 | (skirmish_light_on(d, s, i) >= 0) << 5);
    if (bit(s->activated, c) && s->active != c)
        p->flags |= FY_PIECE_SPENT;
}

static void show_targets(const struct sk_data *d, const struct sk_state *s, struct fy_view *v)
{
    for (int i = 0; i < d->n_targets; i++) {
        struct fy_marker *m = fy_view_marker(v);
        m->place = i;
        m->x = d->target[i].centre.x;
        m->y = d->target[i].centre.y;
        m->role = FY_MARKER_OBJECTIVE;
        m->kind = "objective";
        m->label = d->worth[i];
        m->title = d->place_title[i];
        m->done = bit(s->gone, i);
    }
    if (s->apparatus == A_LEFT) {
        struct fy_marker *m = fy_view_marker(v);
        m->x = s->left_x;
        m->y = s->left_y;
        m->kind = "apparatus";
        m->title = "The apparatus";
    }
}

static void show_wire(const struct sk_data *d, const struct sk_state *s, struct fy_view *v)
{
    for (int i = 0; i < d->table.n_wires; i++) {
        if (bit(s->gone, WIRE_0 + i))
            continue;
        struct fy_feature *f = fy_view_shape(v);
        *f = (struct fy_feature){.id = d->place_id[WIRE_0 + i], .title = d->place_title[WIRE_0 + i], .kind = "wire", .role = FY_FEATURE_WIRE, .n = 2,
                                 .x = {d->table.wire[i][0].x, d->table.wire[i][1].x}, .y = {d->table.wire[i][0].y, d->table.wire[i][1].y}};
    }
}

static void circle(struct fy_view *v, enum fy_feature_role role, const char *title, struct fy_inch p, int32_t r)
{
    const char *kind = fy_feature_words[role];
    *fy_view_shape(v) = (struct fy_feature){.id = kind, .title = title, .kind = kind, .role = (uint8_t)role,
                                            .n = 1, .x = {p.x}, .y = {p.y}, .r = r};
}

static bool in_front(struct fy_inch facing, int bearing)
{
    return facing.x * fy_inch_bearing[bearing & 31][0] + facing.y * fy_inch_bearing[bearing & 31][1] >= 0;
}

/* How far a leg may go along a bearing, in 64ths of the circle: a whole one of the 32, or half way to the next. */
static struct fy_inch leg_along(const struct sk_data *d, const struct sk_state *s, int unit, struct sk_mover *w, int bearing)
{
    enum { HALF_WAY = 1990 }; /* two bearings next to each other, added: that long in thousandths */
    const int16_t *a = fy_inch_bearing[bearing / 2], *b = fy_inch_bearing[(bearing + 1) / 2 & 31];
    int32_t move = d->piece[s->kind[unit]].move, by = bearing % 2 ? HALF_WAY : 2000;
    bool again = skirmish_moved_before(s);
    struct fy_inch p = at(s, unit), to;
    struct fy_inch q = {p.x + (a[0] + b[0]) * move / by, p.y + (a[1] + b[1]) * move / by};
    if (skirmish_leg_free(d, s, unit, move, q, NULL) && skirmish_bands_allow(d, s, unit, q, again, NULL))
        return q;
    return skirmish_fallback(w, q, again, &to) ? to : p;
}

/* One move from where the unit stands, all round (SK-7, SK-8). */
static void show_move(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_view *v)
{
    struct sk_mover w;
    if (!skirmish_may_move(s, d, NULL))
        return;
    skirmish_mover(d, s, unit, d->piece[s->kind[unit]].move, &w);
    struct fy_feature *f = fy_view_shape(v);
    *f = (struct fy_feature){.id = "reach", .title = "One move", .kind = "reach", .role = FY_FEATURE_REACH,
                             .n = FY_FEATURE_POINTS, .r = d->piece[s->kind[unit]].move};
    for (int i = 0; i < FY_FEATURE_POINTS; i++) {
        struct fy_inch q = leg_along(d, s, unit, &w, i);
        f->x[i] = q.x;
        f->y[i] = q.y;
    }
}

/* What the player measures before deciding: a move, the range, the bands of the nearest enemies, lines of sight. */
static void show_reach(const struct sk_data *d, const struct sk_state *s, struct fy_view *v)
{
    static const char *const needs[] = {"", "1+ to hit", "2+ to hit", "3+ to hit", "4+ to hit", "5+ to hit", "6+ to hit",
                                        "in sight, but cannot be hit"};
    if (s->active == NOBODY || s->phase == P_WITHDRAW)
        return;
    int unit = COMMANDO_0 + s->active;
    struct fy_inch p = at(s, unit);
    show_move(d, s, unit, v);
    circle(v, FY_FEATURE_RANGE, d->range_title, p, d->range + radius(d, s, unit));
    for FY_EACH_BIT(e, s->on[0]) {
        if (v->n_shapes + 2 >= FY_VIEW_SHAPES)
            return;
        if (gap_within(d, s, unit, e, d->range))
            circle(v, FY_FEATURE_BAND, d->band_title[e], at(s, e), d->band + radius(d, s, e) + radius(d, s, unit));
        int need = skirmish_needed(d, s, unit, e, NULL);
        if (need)
            *fy_view_shape(v) = (struct fy_feature){.id = d->id[e], .title = needs[need < 7 ? need : 7], .kind = "sight", .role = FY_FEATURE_SIGHT,
                                                    .n = 2, .x = {p.x, s->x[e]}, .y = {p.y, s->y[e]}};
    }
}

/* The half of the table a pillbox fires into, as far as it reaches: those of the 32 bearings that lie in front. */
static void show_arc(const struct sk_data *d, const struct sk_state *s, int pillbox, struct fy_view *v)
{
    struct fy_inch p = at(s, pillbox), facing = d->facing[pillbox - PILLBOX_0];
    int32_t reach = d->range + d->piece[K_PILLBOX].radius + d->piece[K_ASSAULT].radius;
    struct fy_feature *f = fy_view_shape(v);
    *f = (struct fy_feature){.id = d->id[pillbox], .title = d->reach_title[pillbox], .kind = "arc", .role = FY_FEATURE_ARC};
    int first = 0;
    while (in_front(facing, first) || !in_front(facing, first + 1)) /* the bearing before the first one in front */
        first++;
    f->r = reach;
    for (int i = first + 1; in_front(facing, i) && f->n < 17; i++, f->n++) {
        f->x[f->n] = p.x + fy_inch_bearing[i & 31][0] * reach / 1000;
        f->y[f->n] = p.y + fy_inch_bearing[i & 31][1] * reach / 1000;
    }
}

static void show_lights(const struct sk_data *d, const struct sk_state *s, struct fy_view *v)
{
    for FY_EACH_BIT(l, s->alert >= d->lights_level ? s->on[0] & LIGHT_SET : 0) {
        circle(v, FY_FEATURE_BEAM, d->reach_title[l], at(s, l), d->light_range + radius(d, s, l) + d->piece[K_ASSAULT].radius);
    }
}

/* SK-1.2, SK-1.3: the phases of a turn; and what the points would mean at the end. */
static void show_course(const struct sk_data *d, const struct sk_state *s, struct fy_view *v)
{
    static const char *const phases[] = {"Deployment", "Commandos act", "Garrison acts", "Reserves"};
    int phase = s->phase != P_DEPLOY;
    fy_view_turn(v, "Turn", s->turn, 1, d->last_turn);
    fy_view_phase(v, "Phase", phase, 0, 3)->word = phases[phase];
    for (int i = 0; i < 4; i++)
        (i < 2 ? fy_view_stretch : fy_view_their_stretch)(v, phases[i], i);
    fy_view_points(v, "Points", skirmish_points(d, s), 0, 99);
    for (int i = 0; i < d->n_levels; i++)
        fy_view_stretch(v, skirmish_bands[d->level[i].band], d->level[i].from);
}

void skirmish_show(const void *data, const void *state, struct fy_view *v)
{
    static const char *const levels[] = {"quiet", "uneasy", "alarm", "full alarm"};
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    int reserves = 0;
    for (int word = 1; word >= 0; word--)
        for FY_EACH_BIT(i, s->on[word])
            show_piece(d, s, 64 * word + i, v);
    show_targets(d, s, v);
    show_wire(d, s, v);
    show_lights(d, s, v);
    for FY_EACH_BIT(p, s->on[0] & PILLBOX_SET)
        show_arc(d, s, p, v);
    show_reach(d, s, v);
    for (int k = 0; k < POOLS; k++)
        reserves += s->pool[k];
    show_course(d, s, v);
    fy_view_track(v, "Alert", s->alert, 0, 3)->word = levels[s->alert];
    fy_view_track(v, "Saved", fy_count_bits(s->saved), 0, d->n_commandos);
    fy_view_track(v, "German reserves", reserves, 0, GERMANS);
    if (s->phase == P_ACT)
        fy_view_track(v, "Actions", s->actions, 0, 3);
}
