/* habit.c - a sensible player's choice (SK-23.5).
 *
 * Demolition units share out the targets and go for them as long as there is one that they can reach: a target is worth
 * more than the unit. Assault units clear the way, and make for the boats when the time that is left is no more than the
 * way home needs. Every choice gets a worth, and the best is taken. */
#include "skirmish.h"

enum {
    TURN = 1100,                    /* what a unit covers in a turn, in the costs of the ways */
    MARGIN = 2,                     /* turns kept in hand for the way home */
    CLAIMED = 400,                  /* what a target is worth less if somebody else is nearer */
    COVER = 5, GOAL = 60, BAND = 24, /* the worth of being there */
    NOTHING = -1000000, UNREACHED = 0xffff, OVER_WIRE = 800
};

struct plan {
    const struct sk_data *d;
    const struct sk_state *s;
    int unit;                       /* the piece it is about */
    int goal;                       /* target or embarkation area, or -1 */
    bool home;                      /* it is time to leave */
    bool fetch;                     /* the apparatus lies about, and it is this unit that gets it */
    bool quiet;                     /* nobody has noticed anything yet */
    bool waits;                     /* it does not embark before the apparatus */
    int32_t way;                    /* what is left of the way to the goal */
    int32_t danger;                 /* where it stands */
    uint64_t bands;                 /* enemies whose band one of its moves may enter */
    uint64_t foes;                  /* enemies that may have it in range after one of its moves */
    uint64_t judged;                /* enemies of which a shot's worth is known */
    int32_t shot[ENEMIES];
};

/* ---- how far ---- */

/* A corner of the inch a place is in: trails are known from there. */
struct corner {
    int node;
    struct fy_inch at;
};

/* A place, the corners of its inch, and the ground about it, which is looked at when it is asked for. */
struct footing {
    const struct sk_data *d;
    const struct sk_state *s;
    struct fy_inch place;
    int n;
    struct corner corner[4];
    bool open;                      /* nothing bars any line to them */
    bool known;                     /* the ground has been looked at */
    struct fy_obstacles ground;
};

static void find_footing(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct footing *f)
{
    const struct fy_nodes *nodes = &d->nodes;
    int x = p.x / INCH, y = p.y / INCH;
    f->d = d;
    f->s = s;
    f->place = p;
    f->n = 0;
    f->known = false;
    f->open = nodes->open_round[0][y * nodes->columns + x] && s->option[OPT_CROSSINGS] != CROSSINGS_ALL;
    for (int i = 0; i < 4; i++) {
        int corner_x = x + (i & 1), corner_y = y + (i >> 1);
        if (corner_x < nodes->columns && corner_y < nodes->rows)
            f->corner[f->n++] = (struct corner){corner_y * nodes->columns + corner_x, {INCH * corner_x, INCH * corner_y}};
    }
}

static bool reaches(struct footing *f, const struct corner *c)
{
    if (f->open || fy_inch_same(f->place, c->at))
        return true;
    struct fy_barriers on_foot = skirmish_barriers(f->d, f->s, false);
    if (!f->known)
        fy_obstacles_find(&f->d->table, &on_foot, f->place, false, &f->ground);
    f->known = true;
    return fy_obstacles_open(&f->d->table, &f->ground, f->place, c->at);
}

/* The cost of the way from a place: by the corners of its inch that can be reached from it. */
static int32_t far_from(const struct sk_data *d, const struct sk_state *s, int goal, struct fy_inch p)
{
    struct footing f;
    find_footing(d, s, p, &f);
    int32_t least = UNREACHED;
    for (int i = 0; i < f.n; i++) {
        int32_t far = trail_to(d, f.corner[i].node, goal)->far;
        if (far >= least)
            continue;
        far += fy_inch_root(fy_inch_apart2(p, f.corner[i].at));
        if (far < least && reaches(&f, &f.corner[i]))
            least = far;
    }
    return least;
}

/* The same for many goals: the corners that can be reached. */
struct corners {
    int n, node[4];
    int32_t apart[4];
};

static void stand_at(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct corners *c)
{
    struct footing f;
    find_footing(d, s, p, &f);
    c->n = 0;
    for (int i = 0; i < f.n; i++) {
        if (!reaches(&f, &f.corner[i]))
            continue;
        c->node[c->n] = f.corner[i].node;
        c->apart[c->n++] = fy_inch_root(fy_inch_apart2(p, f.corner[i].at));
    }
}

static int32_t far_by(const struct sk_data *d, const struct corners *c, int goal)
{
    int32_t least = UNREACHED;
    for (int i = 0; i < c->n; i++) {
        int32_t far = trail_to(d, c->node[i], goal)->far + c->apart[i];
        least = far < least ? far : least;
    }
    return least;
}

static int nearest_boat(const struct sk_data *d, const struct corners *c, int32_t *far)
{
    int best = TARGETS;
    *far = UNREACHED;
    for (int i = TARGETS; i < TARGETS + d->n_embarks; i++) {
        int32_t f = far_by(d, c, i);
        if (f < *far)
            *far = f, best = i;
    }
    return best;
}

/* ---- what the unit is after ---- */

static int32_t target_worth(const struct sk_data *d, int t) { return d->target_kind[t] == TK_CAPTURE ? 10 : d->vp[t]; }

/* The corners about the other demolition units: of as many of them as have been asked for. */
struct rivals {
    uint64_t rest;                  /* those that have not */
    int n;
    struct corners of[COMMANDOS];
};

/* Is another demolition unit nearer to this target? */
static bool claimed(const struct plan *p, struct rivals *r, int t, int32_t mine)
{
    for (int i = 0; i < r->n || r->rest; i++) {
        if (i == r->n) {
            stand_at(p->d, p->s, at(p->s, COMMANDO_0 + __builtin_ctzll(r->rest)), &r->of[r->n++]);
            r->rest &= r->rest - 1;
        }
        if (far_by(p->d, &r->of[i], t) < mine)
            return true;
    }
    return false;
}

static uint64_t sappers(const struct sk_state *s)
{
    uint64_t set = 0;
    for FY_EACH_BIT(c, s->on[1])
        set |= s->kind[COMMANDO_0 + c] == K_DEMOLITION ? one(c) : 0;
    return set;
}

static int pick_target(const struct plan *p, const struct corners *here)
{
    const struct sk_data *d = p->d;
    struct rivals rivals;
    bool sapper = p->s->kind[p->unit] == K_DEMOLITION;
    rivals.rest = sappers(p->s) & ~one(p->unit - COMMANDO_0);
    rivals.n = 0;
    int best = -1;
    int32_t most = NOTHING;
    int32_t left = (d->last_turn - p->s->turn) * TURN;
    for FY_EACH_BIT(t, skirmish_intact(d, p->s) & TARGET_SET) {
        int32_t far = far_by(d, here, t);
        if (far == UNREACHED || far > left)
            continue;
        int32_t worth = 300 * target_worth(d, t) - far;
        if (worth > most && sapper && claimed(p, &rivals, t, far))
            worth -= CLAIMED;
        if (worth > most)
            most = worth, best = t;
    }
    return best;
}

/* Where something is to be carried home, every second assault unit clears the way to the boats meanwhile. */
static bool holds_the_way_home(const struct sk_data *d, const struct sk_state *s, int unit)
{
    bool capture = false;
    for (int t = 0; t < d->n_targets; t++)
        capture |= d->target_kind[t] == TK_CAPTURE;
    return capture && s->kind[unit] == K_ASSAULT && unit & 1;
}

static void make_plan(struct plan *p, const struct sk_data *d, const struct sk_state *s, int unit)
{
    int32_t way;
    struct corners here;
    p->d = d;
    p->s = s;
    p->unit = unit;
    p->quiet = s->alert < 2;
    p->judged = 0;
    stand_at(d, s, at(s, unit), &here);
    int boat = nearest_boat(d, &here, &way);
    int turns = d->last_turn - s->turn, needed = (way + TURN - 1) / TURN + MARGIN;
    bool carries = bit(s->carry, unit - COMMANDO_0), work = skirmish_intact(d, s) != 0 && sappers(s) != 0;
    p->fetch = s->apparatus == A_LEFT;
    bool late = s->kind[unit] != K_DEMOLITION && turns <= needed;
    p->home = !p->fetch && (carries || !work || late);
    p->goal = p->home || holds_the_way_home(d, s, unit) ? boat : pick_target(p, &here);
    if (p->goal < 0)
        p->goal = boat, p->home = true;
    p->waits = s->apparatus == A_CARRIED && !carries && turns > 1;
    p->way = far_by(d, &here, p->goal);
}

/* ---- danger and chances ---- */

/* How many Germans could shoot at a unit standing there, by what they need; not more exactly than that it is `enough`. */
static int32_t danger_at(const struct plan *p, struct fy_inch q, bool covered, int32_t enough)
{
    const struct sk_data *d = p->d;
    const struct sk_state *s = p->s;
    int32_t sum = 0, r = radius(d, s, p->unit);
    if (!p->foes)
        return 0;
    for FY_EACH_BIT(e, skirmish_within(s, 0, q, d->range + r + WIDEST) & ~LIGHT_SET) {
        struct fy_inch from = at(s, e);
        if (!fy_inch_within(from, q, d->range + r + radius(d, s, e)) ||
            (is_pillbox(e) && !fy_inch_in_front(from, d->facing[e - PILLBOX_0], q)) || !skirmish_sees(d, s, from, q))
            continue;
        bool near = fy_inch_within(from, q, d->far_range + r + radius(d, s, e));
        sum += (near ? 3 : 2) - covered;
        if (sum >= enough)
            break;
    }
    return sum;
}

/* What it is worth to be rid of an enemy, in hundredths of a unit. */
static int32_t enemy_worth(const struct plan *p, int e)
{
    static const int16_t worth[KINDS] = {[K_INFANTRY] = 60, [K_MOTORCYCLE] = 60, [K_TRUCK] = 60, [K_ARMOURED_CAR] = 70,
                                         [K_HALF_TRACK] = 70, [K_PILLBOX] = 60, [K_LIGHT] = 100};
    return worth[p->s->kind[e]];
}

/* A shot's chance to eliminate, in 36ths, times the worth. */
static int32_t shot_worth(struct plan *p, int e)
{
    if (!bit(p->judged, e)) {
        int need = skirmish_needed(p->d, p->s, p->unit, e, NULL);
        p->shot[e] = need ? (7 - need) * (p->d->save - 1) * enemy_worth(p, e) / 36 : 0;
        p->judged |= one(e);
    }
    return p->shot[e];
}

/* ---- the worth of choices ---- */

static int32_t progress(const struct plan *p, struct fy_inch q)
{
    if (p->fetch) {
        struct fy_inch lies = {p->s->left_x, p->s->left_y};
        return fy_inch_root(fy_inch_apart2(at(p->s, p->unit), lies)) - fy_inch_root(fy_inch_apart2(q, lies));
    }
    int32_t after = far_from(p->d, p->s, p->goal, q);
    if (after == UNREACHED)
        return -600;
    return p->way == UNREACHED ? 300 : p->way - after;
}

/* The cost at the nearest corner of the inch: no way from within it is shorter. */
static int32_t least_about(const struct sk_data *d, int goal, struct fy_inch q)
{
    int x = q.x / INCH, y = q.y / INCH, right = x + 1 < d->nodes.columns, above = y + 1 < d->nodes.rows;
    int32_t least = UNREACHED;
    for (int row = y; row <= y + above; row++)
        for (int column = x; column <= x + right; column++) {
            int32_t far = trail_to(d, row * d->nodes.columns + column, goal)->far;
            least = far < least ? far : least;
        }
    return least;
}

/* What it can be at most: as if from every corner of the inch, and no way to it. */
static int32_t hoped_progress(const struct plan *p, struct fy_inch q)
{
    if (p->fetch || p->way == UNREACHED)
        return UNREACHED;
    int32_t hoped = p->way - least_about(p->d, p->goal, q);
    return hoped > -600 ? hoped : -600;
}

static bool at_goal(const struct plan *p, struct fy_inch q)
{
    if (p->goal >= TARGETS)
        return fy_inch_area_holds(&p->d->embark[p->goal - TARGETS], q);
    return skirmish_shape_within(&p->d->target[p->goal], q, p->d->contact + radius(p->d, p->s, p->unit));
}

static bool in_band(const struct plan *p, struct fy_inch q, int e)
{
    return fy_inch_within(q, at(p->s, e), p->d->band + radius(p->d, p->s, e) + radius(p->d, p->s, p->unit));
}

/* Stepping into a band is what frees the next leg: SK-8.3. */
static bool enters_band(const struct plan *p, struct fy_inch q)
{
    for FY_EACH_BIT(e, p->bands)
        if (in_band(p, q, e))
            return true;
    return false;
}

/* The enemies that matter to its moves, found once for all of them. */
static void look_around(struct plan *p, const struct fy_choice *c, int n)
{
    struct fy_inch here = at(p->s, p->unit);
    int64_t farthest = 0;
    for (int i = 0; i < n; i++) {
        if (c[i].verb != V_MOVE && c[i].verb != V_WITHDRAW)
            continue;
        int64_t apart = fy_inch_apart2(here, (struct fy_inch){c[i].a, c[i].b});
        farthest = apart > farthest ? apart : farthest;
    }
    int32_t about = fy_inch_root(farthest) + 1 + radius(p->d, p->s, p->unit) + WIDEST;
    p->foes = skirmish_within(p->s, 0, here, p->d->range + about) & ~LIGHT_SET;
    p->bands = skirmish_within(p->s, 0, here, p->d->band + about);
    for FY_EACH_BIT(e, p->bands)
        if (in_band(p, here, e))
            p->bands &= ~one(e);
}

/* If it is not above `most`, by how much does not matter: what is hard to measure comes last. */
static int32_t move_worth(const struct plan *p, struct fy_inch q, int32_t most)
{
    bool sapper = p->s->kind[p->unit] == K_DEMOLITION, hurry = sapper || p->home || p->fetch;
    bool arrives = (sapper || p->home) && !p->fetch;
    int32_t fear = p->quiet ? 4 : 3, pace = hurry ? 10 : 25, worth = p->danger * fear;
    if (sapper && !p->home)
        fear += 2;
    int32_t hoped = hoped_progress(p, q) / pace;
    if (worth + hoped + COVER + (arrives ? GOAL : 0) + (p->bands ? BAND : 0) <= most)
        return most;
    bool covered = skirmish_in_cover(p->d, q);
    if (covered)
        worth += COVER;
    if (arrives && at_goal(p, q))
        worth += GOAL;
    if (enters_band(p, q))
        worth += BAND;
    if (worth + hoped <= most)
        return most;
    worth += progress(p, q) / pace;
    if (worth <= most)
        return most;
    return worth - fear * danger_at(p, q, covered, (worth - most + fear - 1) / fear);
}

static int32_t shots_worth(struct plan *p, const struct fy_choice *c, int n)
{
    int32_t worth = shot_worth(p, c->who);
    if (n > 1)
        worth += c->a == c->who ? worth * 3 / 4 : shot_worth(p, c->a);
    if (n > 2)
        worth += c->b == c->a ? shot_worth(p, c->b) * 2 / 3 : shot_worth(p, c->b);
    bool sapper = p->s->kind[p->unit] == K_DEMOLITION;
    return sapper ? worth * 2 : p->home ? worth * 3 / 2 : worth * 4;
}

static int32_t assault_worth(const struct plan *p, int e)
{
    /* two in three, and a unit lost otherwise: still better than exchanging shots */
    return enemy_worth(p, e) * 2 / 3 + 50;
}

/* Does the way to the goal lead through this wire? */
static bool wire_in_the_way(const struct plan *p, int wire)
{
    struct fy_inch here = at(p->s, p->unit);
    int32_t mine = p->way;
    for (int y = here.y / 100 - 1; y <= here.y / 100 + 2; y++)
        for (int x = here.x / 100 - 1; x <= here.x / 100 + 2; x++) {
            if (x < 0 || y < 0 || x >= p->d->nodes.columns || y >= p->d->nodes.rows)
                continue;
            struct fy_inch q = {100 * x, 100 * y};
            if (trail_to(p->d, y * p->d->nodes.columns + x, p->goal)->far + OVER_WIRE <= mine + 100 &&
                fy_inch_segments_touch(here, q, p->d->table.wire[wire][0], p->d->table.wire[wire][1]))
                return true;
        }
    return false;
}

static int32_t act_worth(struct plan *p, const struct fy_choice *c, int32_t most)
{
    switch (c->verb) {
    case V_DEMOLISH: return 2000;
    case V_PICK_UP: return 2000;
    case V_EMBARK: return p->home && !p->waits ? 3000 : -10;
    case V_CUT: return wire_in_the_way(p, c->who - WIRE_0) ? 300 : -10;
    case V_MOVE: return move_worth(p, (struct fy_inch){c->a, c->b}, most);
    case V_SHOOT: return shots_worth(p, c, 1);
    case V_SHOOT_2: return shots_worth(p, c, 2);
    case V_SHOOT_3: return shots_worth(p, c, 3);
    case V_MORTAR: return enemy_worth(p, c->who) * (7 - p->d->mortar) / 6 * 2;
    case V_ASSAULT: return assault_worth(p, c->who);
    default: return 0;
    }
}

/* ---- which unit next ---- */

static bool at_boats(const struct sk_data *d, struct fy_inch p)
{
    for (int i = 0; i < d->n_embarks; i++)
        if (fy_inch_area_holds(&d->embark[i], p))
            return true;
    return false;
}

/* Is it time for this unit to leave, and are the boats here? */
static bool boards(const struct sk_data *d, const struct sk_state *s, int unit)
{
    struct plan p;
    if (s->turn < d->embark_turn || !at_boats(d, at(s, unit)))
        return false;
    make_plan(&p, d, s, unit);
    return p.home && p.goal >= TARGETS && at_goal(&p, at(s, unit));
}

/* Sappers at a target first, then those who can fight, then the rest; an officer helps a sapper at work. */
static int32_t turn_worth(const struct sk_data *d, const struct sk_state *s, const struct fy_choice *c)
{
    bool sapper = s->kind[c->who] == K_DEMOLITION, working = false;
    if (sapper)
        for FY_EACH_BIT(t, skirmish_intact_near(d, s, at(s, c->who), d->contact + radius(d, s, c->who)))
            working |= skirmish_touches(d, s, c->who, t);
    int32_t worth = boards(d, s, c->who) ? 50 : working ? 40 : sapper ? 20 : 30;
    if (bit(d->officers, c->who - COMMANDO_0))
        worth -= 15;
    if (c->verb == V_ACTIVATE_OFFICER)
        worth += working ? 30 : -100;
    return worth;
}

/* Exact if it is above `most`. */
static int32_t choice_worth(const struct sk_data *d, const struct sk_state *s, struct plan *active, const struct fy_choice *c,
                            int32_t most)
{
    switch (c->verb) {
    case V_BEGIN: return 1;
    case V_PLACE: return 0;
    case V_END: return -1;
    case V_ACTIVATE:
    case V_ACTIVATE_OFFICER: return turn_worth(d, s, c);
    case V_WITHDRAW: {
        struct fy_inch q = {c->a, c->b};
        return progress(active, q) / 10 - 3 * danger_at(active, q, skirmish_in_cover(d, q), INT32_MAX);
    }
    default: return act_worth(active, c, most);
    }
}

int skirmish_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    struct plan active;
    int best = 0;
    int32_t most = NOTHING;
    (void)dice;
    if (n == 1)
        return 0;
    if (s->active != NOBODY) {
        make_plan(&active, d, s, COMMANDO_0 + s->active);
        struct fy_inch here = at(s, active.unit);
        look_around(&active, c, n);
        active.danger = danger_at(&active, here, skirmish_in_cover(d, here), INT32_MAX);
    }
    for (int i = 0; i < n; i++) {
        int32_t worth = choice_worth(d, s, &active, &c[i], most);
        if (worth > most)
            most = worth, best = i;
    }
    return best;
}
