/* habit.c - a sensible player's choice, from what the player can see: every team heads for its objective, Assault
 * teams clear the way, nobody fires who can lay charges, and who has nothing left to do makes for an exit. */
#include "chariot.h"

enum {
    UNSEEN = 3,        /* the strength an unknown unit is taken for (CH-8.2.7) */
    PER_POINT = 8,     /* what a goal is worth, for its points ... */
    PER_STEP = 14,     /* ... and for every step it is away */
    GUN = 60,          /* a FlaK with his number */
    NOT_WORTH = -20,   /* goals below are left alone */
    OFF_MAP = 500
};

/* What the map looks like to a cautious man. */
struct assessment {
    uint8_t fire[SPACES];   /* strength of the Germans that could fire into a space */
    struct fy_set standing; /* objectives to be had */
    struct fy_set open[3];  /* those whose commando is gone, by his type (CH-11.3.1) */
    int far;                /* steps that can still be made before time is up */
};

static int seen_strength(const struct chariot_data *d, const struct chariot *s, int u)
{
    return shown(s, u) == u ? d->full[u] : UNSEEN;
}

static void assess(const struct chariot_data *d, const struct chariot *s, struct assessment *o)
{
    memset(o, 0, sizeof *o);
    for (struct fy_set left = s->german; fy_set_any(left);) {
        int g = fy_set_take(&left), power = 0;
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            if (!has(s->pinned, s->stack[g][i]))
                power += seen_strength(d, s, s->stack[g][i]);
        for (struct fy_set into = d->reach[0][RIFLES][g]; power && fy_set_any(into);) {
            int x = fy_set_take(&into);
            o->fire[x] = (uint8_t)(o->fire[x] + power);
        }
    }
    o->standing = fy_set_less(d->objective, s->destroyed);
    for (int u = 0; u < COMMANDOS; u++)
        if (d->number[u] && gone(s, u))
            o->open[d->type[u]] = fy_set_or(o->open[d->type[u]], fy_set_and(o->standing, d->own[u]));
    o->far = d->move * (d->turns - s->turn + (s->phase <= PHASE_B));
}

/* The best of a set of objectives for him, if it is better than *most. */
static int choose_goal(const struct chariot_data *d, const struct assessment *o, int from, struct fy_set set, int *most)
{
    int best = NOWHERE;
    while (fy_set_any(set)) {
        int x = fy_set_take(&set), steps = d->steps_to[0][from][x];
        int value = PER_POINT * d->points[d->objective_number[x]] - PER_STEP * steps;
        if (steps > o->far || value <= *most)
            continue;
        *most = value;
        best = x;
    }
    return best;
}

/* Where he wants to be: at his own objective, at his gun, at one that is open to him, or off the map (*leaves). */
static int goal_of(const struct chariot_data *d, const struct chariot *s, const struct assessment *o, int u, bool *leaves)
{
    int from = s->at[u], most = -1000, best = choose_goal(d, o, from, fy_set_and(o->standing, d->own[u]), &most);
    struct fy_set open = u == d->reserve ? fy_set_or(o->open[ASSAULT], o->open[DEMOLITION]) : o->open[d->type[u]];
    *leaves = false;
    if (best != NOWHERE)
        return best;
    most = NOT_WORTH;
    for (int f = FIRST_FLAK; f < PIECES; f++) {
        if (!d->number[f] || d->number[f] != d->number[u] || !on_map(s, f))
            continue;
        int value = GUN - PER_STEP * d->steps_to[0][from][s->at[f]];
        if (value > most) {
            most = value;
            best = s->at[f];
        }
    }
    int other = choose_goal(d, o, from, option(s, ANY_DEMOLISHER) ? o->standing : open, &most);
    if (other != NOWHERE)
        return other;
    if (best != NOWHERE)
        return best;
    *leaves = true;
    for (struct fy_set left = d->entry; fy_set_any(left);) {
        int x = fy_set_take(&left);
        if (best == NOWHERE || d->steps_to[0][from][x] < d->steps_to[0][from][best])
            best = x;
    }
    return best;
}

/* How good it is for him to be in a space. */
static int merit(const struct chariot_data *d, const struct chariot *s, const struct assessment *o, int u, int goal, int x)
{
    bool cover = fy_set_has(d->square, x);
    int value = 2 * cover - 10 * d->steps_to[0][x][goal] - (cover ? o->fire[x] : 2 * o->fire[x]) / 8;
    if (!fy_set_has(s->british, x) || (s->at[u] == x && !fy_set_has(s->stacked, x)))
        return value;
    if (!fy_set_has(s->stacked, x))
        return value - 6;
    return value - (fy_count_bits(commandos_in(s, x) & ~bit(u)) >= d->stack ? 1000 : 0);
}

/* ---- moves */

static int best_move(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c, int n)
{
    struct assessment o;
    int best = n - 1, most = 0, who = NOBODY, goal = 0, now = 0;
    bool leaves = false;
    assess(d, s, &o);
    for (int i = 0; i + 1 < n; i++) {
        int u = c[i].who, gain;
        if (u != who) {
            who = u;
            goal = goal_of(d, s, &o, u, &leaves);
            now = merit(d, s, &o, u, goal, s->at[u]);
        }
        gain = c[i].verb != V_EXIT ? merit(d, s, &o, u, goal, c[i].a) - now : leaves ? OFF_MAP : 0;
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

/* ---- fire */

/* Ten times the hope of a shot: a kill is worth the strength that is gone, a numbered FlaK its points. */
static int expected_gain(const struct chariot_data *d, const struct chariot *s, int u, int target)
{
    int g = s->at[target], unit = seen_strength(d, s, target);
    int modifier = (s->stack[g][1] != NOBODY) * d->add.stacked + fy_set_has(d->square, g) * d->add.cover;
    int worth = 2 * unit + (d->number[target] ? 8 : 0);
    const uint8_t *odds = d->odds[column_of(strength(d, s, u))][MODIFIER + modifier];
    return odds[0] * worth + (has(s->pinned, target) ? 0 : odds[1] * unit);
}

/* Does he keep his hands free for the charges (CH-11.1.2)? */
static bool saves_himself(const struct chariot_data *d, const struct chariot *s, int u)
{
    return s->phase == PHASE_C && fy_set_has(d->objective, s->at[u]) && !fy_set_has(s->destroyed, s->at[u]) &&
           chariot_may_destroy(d, s, u, d->objective_number[s->at[u]], NULL);
}

/* The best shot into a German space, of one commando. */
static int best_gain(const struct chariot_data *d, const struct chariot *s, int u, int g)
{
    int most = 0;
    for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++) {
        int h = expected_gain(d, s, u, s->stack[g][i]);
        if (h > most)
            most = h;
    }
    return most;
}

static int best_exchange(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c, int n)
{
    int best = n - 1, most = 0;
    uint64_t willing = 0;
    for (uint64_t left = s->ashore & ~s->pinned[0] & ~s->fired[0]; left;) {
        int u = pop_bit(&left);
        if (!saves_himself(d, s, u))
            willing |= bit(u);
    }
    for (int i = 0; willing && i + 1 < n; i++)
        for (uint64_t left = willing & commandos_in(s, c[i].a); left;) {
            int u = pop_bit(&left);
            if (!fy_set_has(d->reach[option(s, DASHED_FLAK_ONLY)][RIFLES][c[i].a], c[i].b) ||
                s->fought[u] >> d->reach_index[c[i].a][c[i].b] & 1)
                continue;
            int h = best_gain(d, s, u, c[i].b);
            if (h > most) {
                most = h;
                best = i;
            }
        }
    return best;
}

static int best_shot(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c, int n)
{
    int best = n - 1, most = 0;
    for (int i = 0; i + 1 < n; i++) {
        if (saves_himself(d, s, c[i].who))
            continue;
        int target = chariot_find_german(s, s->german_side, c[i].a), h = expected_gain(d, s, c[i].who, target);
        for (int k = 0; k < s->n_shots; k++)
            if (s->aim[k] == target)
                h /= 2;
        if (h > most) {
            most = h;
            best = i;
        }
    }
    return best;
}

/* ---- charges */

static int best_charge(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c, int n)
{
    int best = n - 1, most = -100;
    for (int i = 0; i + 1 < n; i++) {
        int m = chariot_demolition_modifier(d, s, c[i].who, NULL);
        if (m > most) {
            most = m;
            best = i;
        }
    }
    return best;
}

int chariot_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    (void)dice;
    if (n == 1)
        return 0;
    switch (s->stage) {
    case OFFERED_FIGHT: return 0;
    case DECLARING: return best_shot(d, s, c, n);
    case LANDED:
    case OCCUPYING:
    case DISPLACING: return best_move(d, s, c, n);
    default: break;
    }
    if (s->phase == PHASE_B)
        return best_move(d, s, c, n);
    return s->phase == PHASE_D ? best_charge(d, s, c, n) : best_exchange(d, s, c, n);
}
