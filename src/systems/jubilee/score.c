/* score.c - winning and losing (14). */
#include "jubilee.h"

enum { FIRST_VICTORY = 4 }; /* among the bands: Tactical Victory */

/* JU-14.2.1, JU-16.1.1, JU-R50: each option's adjustment counts in the VP total. */
int jubilee_victory_points(const struct jubilee_data *d, const struct jubilee *s)
{
    int vp = s->no_convoy * d->option_vp[NO_CONVOY] + s->bombardment * d->option_vp[BOMBARDMENT] +
             s->early_flanks * d->option_vp[EARLY_FLANKS];
    for (uint64_t left = s->destroyed; left; left &= left - 1)
        vp += d->position[lowest(left)].vp;
    return vp;
}

/* JU-2.11.1, JU-R55: nobody else counts. */
int jubilee_evacuated_steps(const struct jubilee_data *d, const struct jubilee *s)
{
    int steps = 0;
    for (int u = 0; u < d->n_cw; u++)
        steps += s->at[u] == d->evacuated ? s->steps[u] : 0;
    return steps;
}

int jubilee_steps_left(const struct jubilee_data *d, const struct jubilee *s)
{
    int steps = 0;
    for (int u = 0; u < d->n_cw; u++)
        if (s->at[u] < d->eliminated)
            steps += s->steps[u];
    return steps;
}

/* JU-14.2.1, JU-14.3.1, JU-14.3.2; bands run from worst to best. */
static uint8_t band(const struct jubilee_data *d, int vp, int total)
{
    uint8_t best = BAND_ROWS - 1;
    if (vp >= d->outright_vp)
        return best;
    while (best && total < d->band_from[best])
        best--;
    return best;
}

void jubilee_score(const void *data, const void *state, struct fy_score *score)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    int vp = jubilee_victory_points(d, s), home = jubilee_evacuated_steps(d, s), eliminated = 0;
    for (int g = 0; g < d->n_germans; g++)
        eliminated += s->at[FIRST_GERMAN + g] == d->aside;
    score->points = vp + home;
    score->band = band(d, vp, score->points);
    score->over = s->stage == OVER;
    score->won = score->band >= FIRST_VICTORY;
    score->value = jubilee_worth(d, s, score);
    score->measure[0] = vp;
    score->measure[1] = home;
    score->measure[2] = d->files.steps - jubilee_steps_left(d, s);
    score->measure[3] = fy_count_bits(s->destroyed);
    score->measure[4] = eliminated;
    score->measure[5] = fy_count_bits(s->ashore);
    score->measure[6] = s->turn;
}

/* JU-R55: who is left behind does not count. */
static enum fy_fate fate_of(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    int at = s->at[unit];
    if (at == d->evacuated)
        return FY_HOME;
    if (at == d->eliminated)
        return FY_LOST;
    if (at == d->pool || at == d->aside)
        return FY_ABSENT;
    return s->stage == OVER ? FY_CAPTURED : FY_AFIELD;
}

void jubilee_fates(const void *data, const void *state, struct fy_fates *fates)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    for (uint64_t left = d->objectives; left; left &= left - 1) {
        bool destroyed = in(s->destroyed, lowest(left));
        fy_fate_add(fates, FY_PLACE, d->position[lowest(left)].hex, destroyed ? FY_DESTROYED : FY_STANDS);
        fy_fate_scores(fates, destroyed ? 2 * d->position[lowest(left)].vp : 0);
    }
    for (int u = 0; u < d->n_cw; u++) {
        fy_fate_add(fates, FY_PIECE, u, fate_of(d, s, u));
        if (s->at[u] == d->evacuated) /* JU-2.11.1 */
            fy_fate_scores(fates, 2 * s->steps[u]);
    }
}
