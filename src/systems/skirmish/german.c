/* german.c - what the Germans do by themselves: alert, fire, movement, reserves: SK-16 to SK-18. */
#include "skirmish.h"

static bool nobody_left(const struct sk_act *a) { return !a->s->on[1]; }

/* ---- SK-16.7 to SK-16.9: alert ---- */

bool skirmish_could_see(const struct sk_data *d, const struct sk_state *s, int looker, int unit, int32_t limit)
{
    return gap_within(d, s, looker, unit, limit) &&
           (!is_pillbox(looker) || fy_inch_in_front(at(s, looker), d->facing[looker - PILLBOX_0], at(s, unit))) &&
           skirmish_sees(d, s, at(s, looker), at(s, unit));
}

/* SK-16.7: the score from which on it spots a unit that it could see; 0: without a die. The alert is below the alarm. */
int skirmish_spot_need(const struct sk_data *d, const struct sk_state *s, int looker, int unit, struct fy_notes *notes)
{
    if (gap_within(d, s, looker, unit, d->sure)) {
        FY_NOTE(notes, FY_NEED, FY_NO_VALUE, SK_16_7, T_NEED_NO_DIE, looker, unit, d->sure);
        return 0;
    }
    int need = d->spot[s->alert];
    if (skirmish_in_cover(d, at(s, unit))) {
        need += d->spot_cover;
        FY_NOTE(notes, FY_MODIFIER, -d->spot_cover, SK_16_7, T_BY_COVER, unit);
    }
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, need, SK_16_7, need > 6 ? T_NEED_NO_SPOT : T_NEED_SPOT, looker, unit, need);
    return need;
}

static bool spots(struct sk_act *a, int looker, int unit)
{
    int need = skirmish_spot_need(a->d, a->s, looker, unit, FY_HEARD(a->log));
    if (!need)
        return true;
    int die = fy_roll(a->dice, 6, SK_16_7, T_DIE_SPOT, looker);
    if (die < need)
        FY_SAY(a->log, SK_16_7, T_UNSEEN, looker, unit, die, need);
    return die >= need;
}

static bool looks(struct sk_act *a, int looker)
{
    uint64_t seen = 0;
    for FY_EACH_BIT(c, a->s->on[1])
        if (skirmish_could_see(a->d, a->s, looker, COMMANDO_0 + c, a->d->sight))
            seen |= one(c);
    while (seen) {
        int unit = skirmish_nearest_by_gap(a->d, a->s, looker, seen);
        seen &= ~one(unit - COMMANDO_0);
        if (!spots(a, looker, unit))
            continue;
        FY_SAY(a->log, SK_16_7, T_SPOTTED, looker, unit);
        skirmish_raise_alert(a, a->d->alarm_level, SK_16_7);
        return true;
    }
    return false;
}

/* SK-16.8: the score from which on the alarm becomes a full one. */
int skirmish_spread_need(const struct sk_data *d, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, d->full_alarm, SK_16_8, d->full_alarm > 6 ? T_NEED_NO_SPREAD : T_NEED_SPREAD, d->full_alarm);
    return d->full_alarm;
}

static void alert_step(struct sk_act *a)
{
    if (a->s->alert == a->d->alarm_level) {
        int least = skirmish_spread_need(a->d, FY_HEARD(a->log)), die = fy_roll(a->dice, 6, SK_16_8, T_DIE_ALARM, 0);
        if (die >= least)
            skirmish_raise_alert(a, a->d->full_level, SK_16_8);
        else
            FY_SAY(a->log, SK_16_8, T_NO_WORSE, die);
        return;
    }
    if (!alarmed(a->d, a->s))
        for FY_EACH_BIT(e, a->s->on[0]) /* units by number, pillboxes, searchlights: the order of the pieces */
            if (looks(a, e))
                return;
}

/* SK-16.9 */
static void patrol_meets(struct sk_act *a, int patrol)
{
    for FY_EACH_BIT(i, a->s->on[1]) {
        int c = COMMANDO_0 + i;
        if (skirmish_could_see(a->d, a->s, patrol, c, a->d->patrol_sight)) {
            FY_SAY(a->log, SK_16_9, T_SPOTTED, patrol, c);
            skirmish_raise_alert(a, a->d->alarm_level, SK_16_9);
            return;
        }
    }
}

/* ---- SK-17.2 to SK-17.5: fire ---- */

static void fire(struct sk_act *a, int shooter, struct sk_aim aim, int shots)
{
    uint8_t target = (uint8_t)aim.target;
    const uint8_t targets[MOST_ACTIONS] = {target, target, target};
    const int need[MOST_ACTIONS] = {aim.need, aim.need, aim.need};
    FY_SAY(a->log, SK_17_2, T_AIMS, shooter, aim.target);
    skirmish_volley(a, shooter, targets, need, shots);
}

/* SK-17.5: all its shots at one target; with SKO-2 it names one anew for each (SK-X.11). */
static void shoot_all(struct sk_act *a, int unit, struct sk_aim aim, int shots)
{
    if (a->s->option[OPT_SHOTS] == SHOTS_DECLARED) {
        fire(a, unit, aim, shots);
        return;
    }
    for (; shots > 0 && aim.target >= 0; shots--) {
        fire(a, unit, aim, 1);
        aim = skirmish_pick_target(a->d, a->s, unit, &a->marks);
    }
}

static void pillbox_step(struct sk_act *a)
{
    for FY_EACH_BIT(p, a->s->on[0] & PILLBOX_SET) {
        struct sk_aim aim = skirmish_pick_target(a->d, a->s, p, &a->marks);
        if (aim.target < 0)
            FY_SAY(a->log, SK_17_3, T_NO_TARGET, p);
        else
            fire(a, p, aim, a->d->pillbox_shots); /* SK-3.7, SK-12.1, SK-12.6: here and nowhere else */
        if (nobody_left(a))
            return;
    }
}

/* ---- SK-17.6: goals ---- */

/* The starting point is where it came into play (SK-X.12). */
static bool guard_goal(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_inch *goal)
{
    struct fy_inch home = {s->post_x[unit], s->post_y[unit]};
    int c = skirmish_nearest_commando(s, home);
    if (c >= 0 && fy_inch_within(at(s, c), home, d->guard)) {
        *goal = at(s, c);
        return true;
    }
    *goal = home;
    return !fy_inch_within(at(s, unit), home, d->home_range);
}

static bool hunt_goal(const struct sk_state *s, int unit, struct fy_inch *goal)
{
    int c = skirmish_nearest_commando(s, at(s, unit));
    if (c >= 0)
        *goal = at(s, c);
    return c >= 0;
}

/* The target that everybody defends stays the same until a commando is lost: in this phase nobody but Germans moves. */
static bool defend_goal(struct sk_act *a, int unit, struct fy_inch *goal)
{
    const struct sk_state *s = a->s;
    if (a->threat.commandos != s->on[1]) {
        a->threat.commandos = s->on[1];
        a->threat.any = skirmish_threatened(a->d, s, &a->threat.centre);
    }
    if (!a->threat.any)
        return hunt_goal(s, unit, goal);
    *goal = a->threat.centre;
    return !fy_inch_within(at(s, unit), *goal, a->d->defend);
}

static bool cut_off_goal(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_inch *goal)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < d->n_embarks; i++) {
        struct fy_inch centre = fy_inch_area_middle(&d->embark[i]);
        int64_t apart2 = fy_inch_apart2(at(s, unit), centre);
        if (apart2 < least)
            least = apart2, *goal = centre;
    }
    return least > fy_inch_square(d->cut_off);
}

/* The next point of a patrol's route. */
static bool patrol_goal(const struct sk_data *d, struct sk_state *s, int unit, struct fy_inch *goal)
{
    int n = d->route_length[unit];
    for (int tries = 0; tries < n; tries++) {
        *goal = d->route[unit][s->route[unit] % n];
        if (!fy_inch_within(at(s, unit), *goal, d->waypoint))
            return true;
        s->route[unit] = (uint8_t)((s->route[unit] + 1) % n);
    }
    return false;
}

static bool goal_of(struct sk_act *a, int unit, struct fy_inch *goal)
{
    switch (a->s->order[unit]) {
    case O_HUNT: return hunt_goal(a->s, unit, goal);
    case O_DEFEND: return defend_goal(a, unit, goal);
    case O_CUT_OFF: return cut_off_goal(a->d, a->s, unit, goal);
    case O_PATROL:
        if (!alarmed(a->d, a->s))
            return patrol_goal(a->d, a->s, unit, goal);
        return guard_goal(a->d, a->s, unit, goal);
    default: return guard_goal(a->d, a->s, unit, goal);
    }
}

/* ---- SK-17.5: a unit acts. It shoots and walks, and does nothing else (SK-3.9, SK-11.12, SK-17.8) ---- */

static void step_to(struct sk_act *a, int unit, struct fy_inch p)
{
    a->s->x[unit] = (int16_t)p.x;
    a->s->y[unit] = (int16_t)p.y;
    FY_SAY(a->log, SK_17_7, T_MOVES, unit, p.x, p.y);
}

/* One leg towards its goal, if there is a useful one. */
static bool advance(struct sk_act *a, int unit)
{
    struct fy_inch goal, to;
    bool no_way;
    if (!goal_of(a, unit, &goal))
        return false;
    bool found = skirmish_route(a->d, a->s, unit, goal, a->goals, &to, &no_way);
    bool has_a_place = a->s->order[unit] == O_DEFEND || a->s->order[unit] == O_CUT_OFF;
    if (!found && no_way && has_a_place && hunt_goal(a->s, unit, &goal)) /* SK-17.6, last sentence */
        found = skirmish_route(a->d, a->s, unit, goal, a->goals, &to, &no_way);
    if (found)
        step_to(a, unit, to);
    return found;
}

static bool closes_in(struct sk_act *a, int unit, int target)
{
    struct fy_inch to;
    bool no_way;
    if (!a->d->piece[a->s->kind[unit]].vehicle || gap_within(a->d, a->s, unit, target, a->d->far_range) ||
        !skirmish_route(a->d, a->s, unit, at(a->s, target), a->goals, &to, &no_way))
        return false;
    step_to(a, unit, to);
    return true;
}

/* The gap is what it has, at least, to every commando: where that is out of range it need not look for targets. */
static void unit_acts(struct sk_act *a, int unit, int officers, int32_t gap)
{
    int actions = skirmish_activation(a, unit, officers); /* SK-17.11: whatever it can do with them */
    bool moved = false;
    while (actions > 0 && !nobody_left(a)) {
        bool walks = actions >= a->d->move_cost;
        struct sk_aim aim = {-1, 0};
        if (alarmed(a->d, a->s) && gap <= a->d->range) /* SK-17.10 */
            aim = skirmish_pick_target(a->d, a->s, unit, &a->marks);
        if (aim.target >= 0 && (actions < a->d->close_in || !walks || !closes_in(a, unit, aim.target))) {
            shoot_all(a, unit, aim, actions / a->d->shot_cost);
            return;
        }
        if (aim.target < 0 && (!walks || (moved && skirmish_in_band(a->d, a->s, unit)) || !advance(a, unit))) {
            FY_SAY(a->log, SK_17_5, T_STANDS, unit);
            return;
        }
        moved = true;
        gap -= a->d->piece[a->s->kind[unit]].move;
        actions -= a->d->move_cost;
        if (!alarmed(a->d, a->s))
            patrol_meets(a, unit);
    }
}

/* ---- SK-17.4: one after the other ---- */

/* SKO-6, SK-4.10: whom the German officer helps, or -1; not before the alarm (SK-X.7). */
static int officer_helps(struct sk_act *a)
{
    const struct sk_state *s = a->s;
    int best = -1;
    int32_t least = INT32_MAX;
    if (!s->option[OPT_GERMAN_OFFICER] || !on_table(s, 0) || !alarmed(a->d, s) || skirmish_pick_target(a->d, s, 0, &a->marks).target >= 0)
        return -1;
    for FY_EACH_BIT(g, s->on[0] & GERMAN_SET & ~one(0)) {
        int32_t gap = skirmish_sorting_gap(a->d, s, 0, g);
        if (gap_within(a->d, s, 0, g, a->d->officer_range) && gap < least)
            least = gap, best = g;
    }
    if (best >= 0)
        FY_SAY(a->log, SKO_6, T_HELPS, 0, best);
    return best;
}

static void unit_step(struct sk_act *a)
{
    struct sk_turn order[GERMANS];
    int n = skirmish_order_units(a->d, a->s, order), helped = officer_helps(a);
    for (int i = 0; i < n && !nobody_left(a); i++) {
        int unit = order[i].unit;
        bool takes_part = alarmed(a->d, a->s) || a->s->order[unit] == O_PATROL; /* SK-16.2, SK-17.9 */
        if (takes_part && !(helped >= 0 && unit == 0))
            unit_acts(a, unit, unit == helped, order[i].gap);
    }
}

/* ---- SK-18: reserves; SK-18.8 is what these tables come to ---- */

int skirmish_pool_left(const struct sk_state *s)
{
    int n = 0;
    for (int k = 0; k < POOLS; k++)
        n += s->pool[k];
    return n;
}

/* SK-18.4 */
static int in_pool(const struct sk_state *s, int kind)
{
    if (s->pool[kind - POOL_0])
        return kind;
    for (int k = 0; k < POOLS; k++)
        if (s->pool[k])
            return POOL_0 + k;
    return K_NONE;
}

/* SK-18.5: the entry point in use, or -1 if all are blocked. */
static int open_entry(struct sk_act *a, int entry)
{
    const struct sk_data *d = a->d;
    for (int tries = 0; tries < d->n_entries; tries++, entry = (entry + 1) % d->n_entries) {
        bool blocked = false;
        for FY_EACH_BIT(i, a->s->on[1]) {
            int c = COMMANDO_0 + i;
            blocked |= fy_inch_within(at(a->s, c), d->entry[entry], d->blocked + radius(d, a->s, c));
        }
        if (!blocked)
            return entry;
        FY_SAY(a->log, SK_18_5, T_BLOCKED, entry);
    }
    return -1;
}

/* SK-18.6 */
static bool free_place(const struct sk_data *d, const struct sk_state *s, int kind, struct fy_inch around,
                       struct fy_inch *place)
{
    for (int ring = 0; ring <= d->arrival_rings; ring++)
        for (int dx = -ring; dx <= ring; dx++)
            for (int dy = -ring; dy <= ring; dy++) {
                if (dx != ring && dx != -ring && dy != ring && dy != -ring)
                    continue;
                struct fy_inch p = {around.x + 100 * dx, around.y + 100 * dy};
                if (skirmish_standable(d, s, d->piece[kind].heavy, p) &&
                    !skirmish_overlaps(d, s, -1, d->piece[kind].radius, p)) {
                    *place = p;
                    return true;
                }
            }
    return false;
}

/* The next number, or the next that nobody on the table has. */
static int free_number(const struct sk_state *s)
{
    return __builtin_ctzll(~s->on[0] & ~(one(s->numbers) - 1));
}

static void arrive(struct sk_act *a)
{
    const struct sk_data *d = a->d;
    struct sk_state *s = a->s;
    struct fy_inch p;
    int kind = d->type[fy_roll(a->dice, 6, SK_18_3, T_DIE_TYPE, 0) - 1];
    if (kind == K_NONE)
        kind = d->armour[fy_roll(a->dice, 6, SK_18_3, T_DIE_ARMOUR, 0) - 1];
    int entry = d->entry_die[fy_roll(a->dice, 6, SK_18_3, T_DIE_ENTRY, 0) - 1];
    int order = d->order[fy_roll(a->dice, 6, SK_18_3, T_DIE_ORDER, 0) - 1];
    kind = in_pool(s, kind);
    entry = open_entry(a, entry);
    if (entry < 0 || !free_place(d, s, kind, d->entry[entry], &p)) {
        FY_SAY(a->log, entry < 0 ? SK_18_5 : SK_18_6, T_TURNED_BACK);
        return;
    }
    int unit = free_number(s);
    s->numbers = (uint8_t)(unit + 1);
    s->pool[kind - POOL_0]--;
    s->kind[unit] = (uint8_t)kind;
    s->order[unit] = (uint8_t)order;
    s->x[unit] = s->post_x[unit] = (int16_t)p.x;
    s->y[unit] = s->post_y[unit] = (int16_t)p.y;
    s->on[0] |= one(unit);
    FY_SAY(a->log, SK_18_9, T_ARRIVES, unit, kind, p.x, p.y, order);
}

/* SK-18.1: all that is added to the die */
int skirmish_reserve_modifier(const struct sk_data *d, const struct sk_state *s, struct fy_notes *notes)
{
    int growth = s->alarms / d->growth, alarm = s->alert == d->alarm_level ? d->alarm_modifier : 0;
    int difficulty = s->option[OPT_DIFFICULTY] - 1;
    if (growth)
        FY_NOTE(notes, FY_MODIFIER, growth, SK_18_1, T_BY_GROWTH, s->alarms);
    if (d->reserve_modifier)
        FY_NOTE(notes, FY_MODIFIER, d->reserve_modifier, SK_18_1, T_BY_SCENARIO);
    if (alarm)
        FY_NOTE(notes, FY_MODIFIER, alarm, SK_18_1, T_BY_ALARM, s->alert);
    if (difficulty)
        FY_NOTE(notes, FY_MODIFIER, difficulty, SKO_13, T_BY_DIFFICULTY);
    return growth + d->reserve_modifier + alarm + difficulty;
}

static void reserve_step(struct sk_act *a)
{
    const struct sk_data *d = a->d;
    struct sk_state *s = a->s;
    if (!skirmish_pool_left(s))
        return;
    int modifier = skirmish_reserve_modifier(d, s, FY_HEARD(a->log));
    int die = fy_roll(a->dice, 6, SK_18_1, T_DIE_RESERVES, 0), total = die + modifier;
    int units = skirmish_arrivals_for(d, total);
    FY_SAY(a->log, SK_18_2, T_RESERVES, die, modifier, total, units);
    while (units-- > 0 && skirmish_pool_left(s)) {
        arrive(a);
        if (!skirmish_pool_left(s))
            FY_SAY(a->log, SK_18_4, T_POOL_EMPTY);
    }
}

/* ---- SK-17.1, SK-1.3, SK-1.4: pillboxes first, reserves last; they act from the next phase on (SK-18.7) ---- */

static void german_steps(struct sk_act *a)
{
    FY_SAY(a->log, SK_17_1, T_GERMANS);
    alert_step(a);
    if (alarmed(a->d, a->s))
        pillbox_step(a);
    if (!nobody_left(a))
        unit_step(a);
    if (nobody_left(a) || !alarmed(a->d, a->s))
        return;
    reserve_step(a);
    if (a->s->alarms < UINT8_MAX)
        a->s->alarms++;
}

void skirmish_german_phase(const struct sk_act *before)
{
    struct fy_path_goals goals;
    struct sk_act a = *before;
    fy_path_goals_clear(&goals);
    a.goals = &goals;
    a.marks = skirmish_marks(a.d, a.s);
    german_steps(&a);
}
