/* depth.c - German depth markers (9): only under a unit (JU-2.16.1), from the chits of this chapter and from failed attacks
 * (JU-9.1.2). */
#include "jubilee.h"

static int markers_left(const struct jubilee_data *d, const struct jubilee *s)
{
    int n = 0;
    for (int k = 1; k < d->n_depths; k++)
        n += s->depth_box[k];
    return n;
}

/* JU-9.1.1, JU-9.2.1, JU-9.4.1, JU-2.16.2: a random face-down marker, if the unit has none and the box is not empty
 * (JU-R53). */
void jubilee_gain_depth(struct act *a, int position, uint16_t rule)
{
    struct jubilee *s = a->s;
    int g = german_in(s, position);
    if (has_depth(s, g))
        return;
    int kind = fy_draw(a->dice, s->depth_box, a->d->n_depths, N_DEPTH | FY_UNSEEN, rule, T_DRAW_DEPTH, position);
    if (kind < 0) /* JU-9.5.4 */
        return;
    s->depth_box[kind]--;
    s->depth[FIRST_GERMAN + g] = (uint8_t)kind;
    FY_SAY(a->log, rule, T_GAINS_DEPTH, position);
}

/* JU-R25, JU-X.3: an eliminated marker is gone and shown; only redeployment puts it back into the box. */
void jubilee_lose_depth(struct act *a, int position, bool to_box, uint16_t rule)
{
    struct jubilee *s = a->s;
    int g = german_in(s, position);
    int kind = s->depth[FIRST_GERMAN + g];
    if (!kind)
        return;
    s->depth[FIRST_GERMAN + g] = 0;
    s->depth_revealed[1] &= ~bit(g);
    if (to_box) {
        s->depth_box[kind]++;
        FY_SAY(a->log, rule, T_DEPTH_REDEPLOYED, position);
    } else
        FY_REVEAL(a->log, rule, T_DEPTH_ELIMINATED, position, kind);
}

/* ------------------------------------------------------------------ depth placement chits */

/* JU-9.2.1, JU-9.2.5, JU-9.3.1, JU-13.3.3 */
static uint64_t candidates(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw, int area)
{
    uint64_t found = 0;
    for (uint64_t left = s->occupied & d->of_area[area]; left; left &= left - 1)
        if (!has_depth(s, german_in(s, lowest(left))) && jubilee_in_communication(d, s, cw, lowest(left)))
            found |= left & -left;
    return found;
}

/* JU-9.2.2: the nearest CW unit on the same map; on a map without any, all are equally far (JU-R24, JU-R61). */
static int nearest_raider(const struct jubilee_data *d, const struct jubilee *s, int position)
{
    int nearest = OTHER_MAP;
    for (uint64_t left = s->ashore | s->afloat; left; left &= left - 1) {
        int distance = d->distance[position][s->at[lowest(left)]];
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* JU-9.2.3, JU-R60: a disrupted unit has no field. */
static int raiders_in_field(const struct jubilee_data *d, const struct jubilee *s, int position)
{
    int n = 0;
    for (uint64_t left = in(s->live, position) ? s->ashore | s->afloat : 0; left; left &= left - 1)
        n += in(d->ground[s->at[lowest(left)]].field, position);
    return n;
}

static uint64_t nearest_to_raiders(const struct jubilee_data *d, const struct jubilee *s, uint64_t among)
{
    uint64_t found = 0;
    int least = OTHER_MAP + 1;
    for (uint64_t left = among; left; left &= left - 1) {
        int distance = nearest_raider(d, s, lowest(left));
        if (distance < least)
            found = 0;
        if (distance <= least) {
            least = distance;
            found |= left & -left;
        }
    }
    return found;
}

/* The one that is first by JU-9.2.2, JU-9.2.3, JU-9.2.4; positions run in ascending hex number. */
static int first_by_priority(const struct jubilee_data *d, const struct jubilee *s, uint64_t among)
{
    int best = -1, most = -1;
    if (among & (among - 1))
        among = nearest_to_raiders(d, s, among);
    if (!(among & (among - 1)))
        return among ? lowest(among) : -1;
    for (uint64_t left = among; left; left &= left - 1) {
        int n = raiders_in_field(d, s, lowest(left));
        if (n > most) {
            best = lowest(left);
            most = n;
        }
    }
    return best;
}

/* JU-9.5.1, JU-9.5.2 */
static uint64_t candidates_or_fallback(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw,
                                       int area)
{
    uint64_t found = candidates(d, s, cw, area);
    return found || d->area_fallback[area] == NO_UNIT ? found : candidates(d, s, cw, d->area_fallback[area]);
}

static void give_depth(struct act *a, uint64_t among, uint16_t rule)
{
    int p = first_by_priority(a->d, a->s, among);
    if (p < 0)
        FY_SAY(a->log, JU_9_5_1, T_NO_DEPTH);
    else
        jubilee_gain_depth(a, p, rule);
}

void jubilee_place_depth_markers(struct act *a, const struct chit *c)
{
    struct presence cw = jubilee_presence(a->d, a->s);
    if (markers_left(a->d, a->s) == 1) { /* JU-9.5.3, JU-R61 */
        uint64_t both = candidates_or_fallback(a->d, a->s, &cw, c->area[0]) |
                        candidates_or_fallback(a->d, a->s, &cw, c->area[1]);
        give_depth(a, both, JU_9_5_3);
        return;
    }
    for (int i = 0; i < 2; i++)
        give_depth(a, candidates_or_fallback(a->d, a->s, &cw, c->area[i]), JU_9_2_1);
}
