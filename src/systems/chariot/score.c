/* score.c - victory (CH-13) and historical losses (CH-14). */
#include "chariot.h"

static int objective_points(const struct chariot_data *d, const struct chariot *s)
{
    int points = 0;
    for (struct spaces left = both(s->destroyed, d->objective); any(left);)
        points += d->points[d->objective_number[pop(&left)]];
    return points;
}

/* CH-13.6, CH-13.8; with flak13_cap2 at most two of #13 count. */
static int scoring_flak(const struct chariot_data *d, const struct chariot *s)
{
    int n = 0, thirteens = 0;
    for (int f = FIRST_FLAK; f < PIECES; f++) {
        if (s->at[f] != FLAK_BOX || !d->number[f])
            continue;
        if (d->number[f] == 13 && option(s, FLAK13_CAP2) && thirteens++ >= 2)
            continue;
        n++;
    }
    return n;
}

static int commandos_at(const struct chariot *s, int place)
{
    int n = 0;
    for (int u = 0; u < COMMANDOS; u++)
        n += s->at[u] == place;
    return n;
}

/* CH-13.5: those still on the map at the end. */
static int captured(const struct chariot *s) { return s->phase == OVER ? count_bits(s->ashore) : 0; }

int chariot_points(const struct chariot_data *d, const struct chariot *s)
{
    return objective_points(d, s) + scoring_flak(d, s) * d->flak_points +
           (commandos_at(s, LOST) + captured(s)) * d->commando_points;
}

void chariot_score(const void *data, const void *state, struct fy_score *out)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    int lost = commandos_at(s, LOST), taken = captured(s), losses = lost + taken; /* CH-14.1, CH-14.3 */
    out->points = chariot_points(d, s);
    out->over = s->phase == OVER;
    out->won = out->points >= d->won_from; /* CH-13.10 */
    while (out->band < 3 && out->points >= d->band_from[out->band + 1])
        out->band++;
    int scaled = out->points + 60; /* -42 .. 126, with room for other data */
    out->value = scaled < 0 ? 0 : scaled > 200 ? 1000000 : scaled * 5000;
    out->measure[0] = count_spaces(both(s->destroyed, d->objective));
    out->measure[1] = scoring_flak(d, s);
    out->measure[2] = COMMANDOS - commandos_at(s, BOAT_DESTROYED) - commandos_at(s, BOAT_WITHDRAWN) -
                      commandos_at(s, ASIDE) - commandos_at(s, TRACK) - commandos_at(s, TRACK + 1) - commandos_at(s, TRACK + 2);
    out->measure[3] = lost;
    out->measure[4] = taken;
    out->measure[5] = commandos_at(s, EXITED);
    out->measure[6] = losses;
    out->measure[7] = !option(s, HISTORICAL_LOSSES) ? 0 : losses < d->historical_losses ? 1 : losses == d->historical_losses ? 2 : 3;
    out->measure[8] = s->turn;
    out->measure[9] = count_bits(s->pool[0]);
    out->measure[10] = count_bits(s->pool[1]);
}
