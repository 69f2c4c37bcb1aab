/* dice.c - the seeded stream and the tape that stands before it. */
#include "foray/log.h"

#include <string.h>

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void fy_dice_seed(struct fy_dice *d, uint64_t seed, uint64_t index)
{
    uint64_t x = seed;
    uint64_t y = splitmix(&x) ^ index; /* mixed first, so that (1, 2) and (2, 1) are unrelated */
    x = splitmix(&y);
    for (int i = 0; i < 4; i++)
        d->s[i] = splitmix(&x);
    d->tape = NULL;
}

int fy_plain_draw(struct fy_dice *d, const uint16_t *left, int kinds)
{
    uint32_t total = 0;
    for (int k = 0; k < kinds; k++)
        total += left[k];
    if (!total)
        return -1;
    uint32_t n = fy_dice_below(d, total);
    int k = 0;
    while (n >= left[k])
        n -= left[k++];
    return k;
}

/* ------------------------------------------------------------------ luck that games can share */

static uint64_t mixed(uint64_t x) { return splitmix(&x); }

static uint64_t luck_next(struct fy_luck *l, uint16_t rule, int32_t who)
{
    uint64_t purpose = mixed((uint64_t)rule << 32 | (uint32_t)who);
    uint64_t count = l->used[purpose % FY_LUCK_COUNTERS]++;
    return mixed(l->seed ^ (purpose + count * 0xd1342543de82ef95u));
}

static int luck_roll(struct fy_luck *l, int sides, uint16_t rule, int32_t who)
{
    return (int)((luck_next(l, rule, who) >> 32) * (uint64_t)sides >> 32) + 1;
}

static int luck_draw(struct fy_luck *l, const uint16_t *left, int kinds, uint16_t rule, int32_t who)
{
    uint64_t draw = luck_next(l, rule, who), highest = 0;
    int drawn = -1;
    for (int k = 0; k < kinds; k++)
        for (uint64_t each = 0; each < left[k]; each++) {
            uint64_t number = mixed(draw ^ ((uint64_t)k << 16 | each));
            if (drawn < 0 || number > highest)
                highest = number, drawn = k;
        }
    return drawn;
}

static int luck_draw_bits(struct fy_luck *l, uint64_t set, uint16_t rule, int32_t who)
{
    uint64_t draw = luck_next(l, rule, who), highest = 0;
    int drawn = -1;
    for (; set; set &= set - 1) {
        int k = __builtin_ctzll(set);
        uint64_t number = mixed(draw ^ (uint64_t)k);
        if (drawn < 0 || number > highest)
            highest = number, drawn = k;
    }
    return drawn;
}

/* ------------------------------------------------------------------ tapes */

/* Write the pull down and tell the log, unless the act is going to be thrown away anyway. */
static void note(struct fy_tape *t, const struct fy_pull *p)
{
    if (t->dry || t->bad)
        return;
    if (t->pulled && t->n_pulled < FY_TAPE_MAX)
        t->pulled[t->n_pulled] = *p;
    t->n_pulled++;
    if (t->log && t->log->pull)
        t->log->pull(t->log, p);
}

/* The first outcome that is needed is kept; `can` says what could be drawn, NULL for a die. */
static void note_need(struct fy_tape *t, const struct fy_pull *p, const uint64_t can[FY_DRAW_WORDS], bool bad)
{
    if (t->dry || t->bad)
        return;
    t->dry = !bad;
    t->bad = bad;
    t->needed = *p;
    if (can)
        memcpy(t->could, can, sizeof t->could);
}

int fy_tape_roll(struct fy_dice *d, int sides, uint16_t rule, uint16_t what, int32_t who)
{
    struct fy_tape *t = d->tape;
    if (t->luck)
        return luck_roll(t->luck, sides, rule, who);
    struct fy_pull p = {.rule = rule, .what = what, .who = who, .sides = (uint8_t)sides};
    if (t->next_die < t->n_dice) {
        p.face = t->dice[t->next_die++];
        if (p.face < 1 || p.face > sides) {
            note_need(t, &p, NULL, true);
            return 1;
        }
    } else {
        if (!t->seeded_dice)
            note_need(t, &p, NULL, false);
        /* a dry tape answers from the stream too: a constant face could keep a "roll again" going for ever */
        p.face = (int32_t)fy_dice_below(d, (uint32_t)sides) + 1;
    }
    note(t, &p);
    return p.face;
}

/* Is this tape the first time at a loss, and does somebody want to know what is in the cup? */
static bool tells_cup(const struct fy_tape *t, bool was_dry) { return t->how_many && t->dry && !was_dry; }

/* Given draws first, then the stream. `can` says which indexes are in the cup. */
static int tape_draw(struct fy_dice *d, struct fy_pull *p, const uint64_t can[FY_DRAW_WORDS], int plain)
{
    struct fy_tape *t = d->tape;
    p->face = plain;
    if (t->next_draw < t->n_draws) {
        uint32_t i = t->next_draw++;
        int32_t given = t->draw_named ? t->draw_named(t->context, i, p->noun) : t->draws[i];
        p->face = given;
        if (given < 0 || given >= FY_DRAW_KINDS || !(can[given / 64] >> (given % 64) & 1)) {
            note_need(t, p, can, true);
            return plain;
        }
    } else if (!t->seeded_draws) {
        note_need(t, p, can, false);
    }
    note(t, p);
    return p->face;
}

int fy_tape_draw(struct fy_dice *d, const uint16_t *left, int kinds, int noun, uint16_t rule, uint16_t what,
                 int32_t who)
{
    if (d->tape->luck)
        return luck_draw(d->tape->luck, left, kinds, rule, who);
    struct fy_pull p = {.rule = rule, .what = what, .who = who, .noun = (uint8_t)(noun & ~FY_UNSEEN), .unseen = (noun & FY_UNSEEN) != 0};
    uint64_t can[FY_DRAW_WORDS] = {0};
    for (int k = 0; k < kinds && k < FY_DRAW_KINDS; k++)
        if (left[k])
            can[k / 64] |= (uint64_t)1 << (k % 64);
    int plain = fy_plain_draw(d, left, kinds);
    bool was_dry = d->tape->dry;
    int drawn = plain < 0 ? -1 : tape_draw(d, &p, can, plain);
    if (tells_cup(d->tape, was_dry))
        memcpy(d->tape->how_many, left, (size_t)(kinds < FY_DRAW_KINDS ? kinds : FY_DRAW_KINDS) * sizeof *left);
    return drawn;
}

int fy_tape_draw_bits(struct fy_dice *d, uint64_t set, int noun, uint16_t rule, uint16_t what, int32_t who)
{
    struct fy_pull p = {.rule = rule, .what = what, .who = who, .noun = (uint8_t)(noun & ~FY_UNSEEN), .unseen = (noun & FY_UNSEEN) != 0};
    if (!set)
        return -1;
    if (d->tape->luck)
        return luck_draw_bits(d->tape->luck, set, rule, who);
    uint64_t can[FY_DRAW_WORDS] = {set};
    int plain = fy_nth_bit(set, fy_dice_below(d, (uint32_t)fy_count_bits(set)));
    bool was_dry = d->tape->dry;
    int drawn = tape_draw(d, &p, can, plain);
    for (int i = 0; i < 64 && tells_cup(d->tape, was_dry); i++)
        d->tape->how_many[i] = set >> i & 1;
    return drawn;
}
