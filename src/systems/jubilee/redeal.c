/* redeal.c - what a player cannot know, drawn anew (JU-2.12.1): German units of one letter that nobody has seen, and face-down
 * depth markers. */
#include "jubilee.h"

/* What stands in a place, whoever it is. */
struct slot {
    uint16_t at;
    uint8_t depth, disrupted, depth_revealed;
};

static void take_up(struct jubilee *s, int g, struct slot *out)
{
    *out = (struct slot){s->at[FIRST_GERMAN + g], s->depth[FIRST_GERMAN + g], in(s->disrupted[1], g),
                         in(s->depth_revealed[1], g)};
    s->disrupted[1] &= ~bit(g);
    s->depth_revealed[1] &= ~bit(g);
}

static void put_down(struct jubilee *s, int g, const struct slot *slot)
{
    s->at[FIRST_GERMAN + g] = slot->at;
    s->depth[FIRST_GERMAN + g] = slot->depth;
    s->disrupted[1] |= slot->disrupted ? bit(g) : 0;
    s->depth_revealed[1] |= slot->depth_revealed ? bit(g) : 0;
}

/* Units of one letter that nobody has seen change places; the letter on the back is known (JU-2.14.3). */
static void shuffle_letter(const struct jubilee_data *d, struct jubilee *s, char letter, struct fy_dice *dice)
{
    struct slot slot[GERMAN_MAX];
    uint8_t unit[GERMAN_MAX];
    int n = 0;
    for (int g = 0; g < d->n_germans; g++)
        if (d->german[g].letter == letter && !in(s->revealed[1] | s->betrayed[1], g)) {
            struct slot here;
            int i = n;
            take_up(s, g, &here);
            for (; i > 0 && slot[i - 1].at > here.at; i--) /* by place: who was where must not tell in what comes out */
                slot[i] = slot[i - 1];
            slot[i] = here;
            unit[n++] = (uint8_t)g;
        }
    for (int i = n - 1; i >= 0; i--) {
        int pick = (int)fy_dice_below(dice, (uint32_t)i + 1);
        put_down(s, unit[i], &slot[pick]);
        slot[pick] = slot[i];
    }
}

static void shuffle_letters(const struct jubilee_data *d, struct jubilee *s, struct fy_dice *dice)
{
    uint32_t done = 0;
    for (int g = 0; g < d->n_germans; g++) {
        uint32_t letter = 1u << (d->german[g].letter - 'A');
        if (!(done & letter))
            shuffle_letter(d, s, d->german[g].letter, dice);
        done |= letter;
    }
}

/* Some kind of marker that is in the box; without dice the first. */
static int draw_depth(const struct jubilee_data *d, const struct jubilee *s, struct fy_dice *dice)
{
    int kind = 0;
    if (dice)
        return fy_plain_draw(dice, s->depth_box, d->n_depths);
    while (!s->depth_box[kind])
        kind++;
    return kind;
}

/* Face-down markers on the maps and in the box change places. */
static void shuffle_depth(const struct jubilee_data *d, struct jubilee *s, struct fy_dice *dice)
{
    for (int g = 0; g < d->n_germans; g++)
        if (has_depth(s, g) && !in(s->depth_revealed[1], g))
            s->depth_box[s->depth[FIRST_GERMAN + g]]++;
    for (int g = 0; g < d->n_germans; g++)
        if (has_depth(s, g) && !in(s->depth_revealed[1], g)) {
            int kind = draw_depth(d, s, dice);
            s->depth[FIRST_GERMAN + g] = (uint8_t)kind;
            s->depth_box[kind]--;
        }
}

void jubilee_redeal(const void *data, void *state, struct fy_dice *dice)
{
    const struct jubilee_data *d = data;
    struct jubilee *s = state;
    shuffle_letters(d, s, dice);
    shuffle_depth(d, s, dice);
    jubilee_refresh_germans(d, s);
}

/* A unit's place, whoever it is, in one number: where it is, the order in which it was met, its marker, its two states. */
enum { PLACE_DISRUPTED = 1, PLACE_REVEALED = 2, PLACE_DEPTH = 2, PLACE_MET = 10, PLACE_AT = 15 };

/* These units of one letter stand in the order of the places. Who comes before whom is counted instead of compared one by one:
 * nobody can predict it. */
static void order_units(struct jubilee *s, uint64_t units)
{
    uint32_t place[GERMAN_MAX], ordered[GERMAN_MAX] = {0};
    uint8_t unit[GERMAN_MAX];
    int n = 0;
    for (uint64_t left = units; left; left &= left - 1, n++) {
        int g = lowest(left), piece = FIRST_GERMAN + g;
        unit[n] = (uint8_t)g;
        place[n] = (uint32_t)s->at[piece] << PLACE_AT | (uint32_t)n << PLACE_MET | (uint32_t)s->depth[piece] << PLACE_DEPTH |
                   (uint32_t)in(s->depth_revealed[1], g) * PLACE_REVEALED | (uint32_t)in(s->disrupted[1], g) * PLACE_DISRUPTED;
    }
    for (int i = 0; i < n; i++) {
        int before = 0;
        for (int k = 0; k < n; k++)
            before += place[k] < place[i];
        ordered[before] = place[i];
    }
    s->depth_revealed[1] &= ~units;
    s->disrupted[1] &= ~units;
    for (int i = 0; i < n; i++) {
        uint32_t here = ordered[i];
        s->at[FIRST_GERMAN + unit[i]] = (uint16_t)(here >> PLACE_AT);
        s->depth[FIRST_GERMAN + unit[i]] = (uint8_t)(here >> PLACE_DEPTH);
        s->depth_revealed[1] |= here & PLACE_REVEALED ? bit(unit[i]) : 0;
        s->disrupted[1] |= here & PLACE_DISRUPTED ? bit(unit[i]) : 0;
    }
}

/* Units of one letter that nobody has seen stand in the order of the places. This is done at every decision of a batch. */
static void order_letters(const struct jubilee_data *d, struct jubilee *s)
{
    uint64_t of_letter['Z' - 'A' + 1] = {0}, letters = 0, seen = s->revealed[1] | s->betrayed[1];
    for (int g = 0; g < d->n_germans; g++) {
        int letter = d->german[g].letter - 'A';
        of_letter[letter] |= bit(g) & ~seen;
        letters |= bit(letter);
    }
    for (; letters; letters &= letters - 1) {
        uint64_t units = of_letter[lowest(letters)];
        if (units & (units - 1)) /* one alone stays */
            order_units(s, units);
    }
}

const struct fy_bytes jubilee_concealed[] = {
    {offsetof(struct jubilee, disrupted[1]), sizeof(uint64_t)},
    {offsetof(struct jubilee, revealed[1]), sizeof(uint64_t)},
    {offsetof(struct jubilee, depth_revealed[1]), sizeof(uint64_t)},
    {offsetof(struct jubilee, betrayed[1]), sizeof(uint64_t)},
    {offsetof(struct jubilee, at[FIRST_GERMAN]), GERMAN_MAX * sizeof(uint16_t)},
    {offsetof(struct jubilee, depth_box), DEPTH_MAX * sizeof(uint16_t)},
    {offsetof(struct jubilee, depth[FIRST_GERMAN]), GERMAN_MAX},
    {0, 0},
};

void jubilee_conceal(const void *data, void *state)
{
    order_letters(data, state);
    shuffle_depth(data, state, NULL);
}

/* ------------------------------------------------------------------ every dealing, where it matters */

struct dealer {
    const struct jubilee_data *d;
    struct jubilee s;
    uint64_t positions;      /* that matter, and are still to be dealt */
    uint32_t dealt, marked;  /* units that stand where it matters, and those whose marker is dealt */
    uint64_t most, told;
    struct fy_deals *deals;
};

static bool unseen(const struct jubilee *s, int g) { return !in(s->revealed[1] | s->betrayed[1], g); }
static bool face_down(const struct jubilee *s, int g) { return has_depth(s, g) && !in(s->depth_revealed[1], g); }

static void swap_places(struct jubilee *s, int g, int h)
{
    struct slot of_g, of_h;
    take_up(s, g, &of_g);
    take_up(s, h, &of_h);
    put_down(s, g, &of_h);
    put_down(s, h, &of_g);
}

/* The unit gets a marker of that kind, and whoever had it the unit's: the box, or another unit. */
static void swap_marker(const struct dealer *q, struct jubilee *s, int g, int kind)
{
    int had = s->depth[FIRST_GERMAN + g];
    s->depth[FIRST_GERMAN + g] = (uint8_t)kind;
    if (had == kind)
        return;
    if (s->depth_box[kind]) {
        s->depth_box[kind]--;
        s->depth_box[had]++;
        return;
    }
    for (int h = 0; h < q->d->n_germans; h++)
        if (h != g && !in(q->marked, h) && face_down(s, h) && s->depth[FIRST_GERMAN + h] == kind) {
            s->depth[FIRST_GERMAN + h] = (uint8_t)had;
            return;
        }
}

static bool deal_from(struct dealer *q, double weight);

/* The unit's marker is any that lies face down, on the maps or in the box. */
static bool deal_markers(struct dealer *q, int g, double weight)
{
    struct jubilee before = q->s;
    int left[DEPTH_MAX] = {0};
    bool few = true;
    if (!face_down(&q->s, g))
        return deal_from(q, weight);
    for (int k = 1; k < q->d->n_depths; k++)
        left[k] = q->s.depth_box[k];
    for (int h = 0; h < q->d->n_germans; h++)
        left[q->s.depth[FIRST_GERMAN + h]] += face_down(&q->s, h) && !in(q->marked, h);
    q->marked |= 1u << g;
    for (int k = 1; few && k < q->d->n_depths; k++)
        if (left[k]) {
            swap_marker(q, &q->s, g, k);
            few = deal_from(q, weight * left[k]);
            q->s = before;
        }
    q->marked &= ~(1u << g);
    return few;
}

/* The units that may stand where this one stands, as far as the player knows. */
uint64_t jubilee_could_be(const struct jubilee_data *d, const struct jubilee *s, int g)
{
    uint64_t set = bit(g);
    for (int h = 0; unseen(s, g) && h < d->n_germans; h++)
        if (unseen(s, h) && d->german[h].letter == d->german[g].letter)
            set |= bit(h);
    return set;
}

/* The next position that matters gets every unit of its letter that could be there: all are equally likely. */
static bool deal_units(struct dealer *q, int position, double weight)
{
    struct jubilee before = q->s;
    int g = german_in(&q->s, position);
    uint64_t could = jubilee_could_be(q->d, &before, g) & ~(q->dealt & ~bit(g));
    bool few = true;
    for (; few && could; could &= could - 1) {
        int h = lowest(could);
        if (h != g)
            swap_places(&q->s, g, h);
        jubilee_refresh_germans(q->d, &q->s);
        q->dealt |= 1u << h;
        few = deal_markers(q, h, weight);
        q->dealt &= ~(1u << h);
        q->s = before;
    }
    return few;
}

static bool deal_from(struct dealer *q, double weight)
{
    if (!q->positions) {
        if (++q->told <= q->most)
            q->deals->each(q->deals, &q->s, weight);
        return q->told <= q->most;
    }
    uint64_t before = q->positions;
    int p = lowest(before);
    q->positions &= ~bit(p);
    bool few = deal_units(q, p, weight);
    q->positions = before;
    return few;
}

/* The positions that can make a difference to a choice: the one that is attacked, shelled or struck. Whatever moves the Germans
 * or lets them fire may depend on any of them. */
static uint64_t where_it_matters(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c)
{
    switch (c->verb) {
    case V_ATTACK:
    case V_BARRAGE:
    case V_STRIKE: return bit(d->position_at[c->a]);
    case V_JOIN:
    case V_RESOLVE:
    case V_WILD:
    case V_ATTRITION:
    case V_DECLINE: return bit(s->position);
    case V_LAND:
    case V_DELAY:
    case V_HOME:
    case V_SELECT:
    case V_MOVE:
    case V_DESTROY:
    case V_BOARD:
    case V_CHANGE:
    case V_PASS:
    case V_COMPLETE:
    case V_STAY:
    case V_CALL_OFF: return 0;
    case V_CONTINUE: return s->stage == TRANSPORT || s->stage == LANDING ? 0 : s->occupied;
    default: return s->occupied;
    }
}

bool jubilee_deals(const void *data, const void *state, const struct fy_choice *c, uint64_t most, struct fy_deals *deals)
{
    const struct jubilee *s = state;
    struct dealer q = {.d = data, .s = *s, .most = most, .deals = deals};
    struct fy_dice always_the_same;
    fy_dice_seed(&always_the_same, 0, 0);
    jubilee_redeal(data, &q.s, &always_the_same); /* what lies where it does not matter must not tell either */
    q.positions = where_it_matters(data, s, c) & s->occupied;
    return deal_from(&q, 1);
}
