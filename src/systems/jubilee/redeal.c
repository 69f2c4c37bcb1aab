/* redeal.c - what a player cannot know is drawn anew (JU-2.12.1). */
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

/* Face-down markers on the maps and in the box change places. */
static void shuffle_depth(const struct jubilee_data *d, struct jubilee *s, struct fy_dice *dice)
{
    for (int g = 0; g < d->n_germans; g++)
        if (has_depth(s, g) && !in(s->depth_revealed[1], g))
            s->depth_box[s->depth[FIRST_GERMAN + g]]++;
    for (int g = 0; g < d->n_germans; g++)
        if (has_depth(s, g) && !in(s->depth_revealed[1], g)) {
            int kind = fy_plain_draw(dice, s->depth_box, d->n_depths);
            s->depth[FIRST_GERMAN + g] = (uint8_t)kind;
            s->depth_box[kind]--;
        }
}

void jubilee_redeal(const void *data, void *state, struct fy_dice *dice)
{
    const struct jubilee_data *d = data;
    struct jubilee *s = state;
    uint32_t done = 0;
    for (int g = 0; g < d->n_germans; g++) {
        uint32_t letter = 1u << (d->german[g].letter - 'A');
        if (!(done & letter))
            shuffle_letter(d, s, d->german[g].letter, dice);
        done |= letter;
    }
    shuffle_depth(d, s, dice);
    jubilee_refresh_germans(d, s);
}
