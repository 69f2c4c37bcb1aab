/* score.c - victory (CH-13) and historical losses (CH-14). What counts are objectives and lost commandos (CH-13.1). */
#include "chariot.h"

/* CH-11.0.1, CH-13.7: what is on the map and destroyed; only that is an objective (CH-11.0.2). */
static int objective_points(const struct chariot_data *d, const struct chariot *s)
{
    int points = 0;
    for (struct fy_set left = fy_set_and(s->destroyed, d->objective); fy_set_any(left);)
        points += d->points[d->objective_number[fy_set_take(&left)]];
    return points;
}

/* CH-1.1.7, CH-1.1.10, CH-13.6, CH-13.8; whoever eliminated it (CH-9.2.0.6); with flak13_cap2 only so many of one number count. */
static uint64_t scoring_guns(const struct chariot_data *d, const struct chariot *s)
{
    uint64_t out = 0;
    int capped = 0;
    for (int f = FIRST_FLAK; f < PIECES; f++) {
        if (s->at[f] != FLAK_BOX || !d->number[f])
            continue;
        if (d->number[f] == d->capped_flak && option(s, FLAK13_CAP2) && capped++ >= d->capped_most)
            continue;
        out |= bit(f - FIRST_FLAK);
    }
    return out;
}

static int scoring_flak(const struct chariot_data *d, const struct chariot *s) { return fy_count_bits(scoring_guns(d, s)); }

int chariot_commandos_at(const struct chariot *s, int place)
{
    int n = 0;
    for (int u = 0; u < COMMANDOS; u++)
        n += s->at[u] == place;
    return n;
}

/* CH-13.5: those still on the map at the end. */
static int captured(const struct chariot *s) { return s->phase == OVER ? fy_count_bits(s->ashore) : 0; }

/* CH-X.12: banked so far. */
int chariot_points(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    int objectives = objective_points(d, s), guns = scoring_flak(d, s);
    int lost = chariot_commandos_at(s, LOST), held = captured(s);
    FY_NOTE(notes, FY_MODIFIER, objectives, CH_13_6, T_POINTS_OBJECTIVES,
            fy_set_count(fy_set_and(s->destroyed, d->objective)));
    FY_NOTE(notes, FY_MODIFIER, guns * d->flak_points, CH_13_6, T_POINTS_FLAK, guns);
    FY_NOTE(notes, FY_MODIFIER, (lost + held) * d->commando_points, CH_13_5, T_POINTS_LOST, lost, held);
    return objectives + guns * d->flak_points + (lost + held) * d->commando_points;
}

/* CH-13.9 */
static int band(const struct chariot_data *d, int points)
{
    int b = 0;
    while (b < 3 && points >= d->band_from[b])
        b++;
    return b;
}

/* CH-14.1, CH-14.3; beside history: 1 better, 2 equal, 3 worse, 0 if nobody asks (CH-14.4). */
int chariot_losses(const struct chariot_data *d, const struct chariot *s, int *beside_history)
{
    int losses = chariot_commandos_at(s, LOST) + captured(s);
    *beside_history = 2 + (losses > d->historical_losses) - (losses < d->historical_losses);
    if (!option(s, HISTORICAL_LOSSES))
        *beside_history = 0;
    return losses;
}

/* The victory count at the end (CH-4.5). */
void chariot_final_count(const struct chariot_data *d, const struct chariot *s, struct fy_log *log)
{
    int points = chariot_points(d, s, FY_HEARD(log)), verdict, losses = chariot_losses(d, s, &verdict);
    FY_SAY(log, CH_13_9, T_FINAL_COUNT, points, band(d, points), d->historical_score);
    if (verdict)
        FY_SAY(log, CH_14_2, T_LOSSES, losses, verdict, d->historical_losses);
}

void chariot_score(const void *data, const void *state, struct fy_score *out)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    int verdict, losses = chariot_losses(d, s, &verdict);
    out->points = chariot_points(d, s, NULL);
    out->over = s->phase == OVER;
    out->won = out->points >= d->won_from; /* CH-13.10 */
    out->band = (uint8_t)band(d, out->points);
    int scaled = out->points + 60; /* -42 .. 126, with room for other data */
    out->value = scaled < 0 ? 0 : scaled > 200 ? 1000000 : scaled * 5000;
    out->measure[0] = fy_set_count(fy_set_and(s->destroyed, d->objective));
    out->measure[1] = scoring_flak(d, s);
    out->measure[2] = COMMANDOS - chariot_commandos_at(s, BOAT_DESTROYED) - chariot_commandos_at(s, BOAT_WITHDRAWN) -
                      chariot_commandos_at(s, ASIDE);
    for (int place = 0; place < LANDING_PLACES; place++)
        out->measure[2] -= chariot_commandos_at(s, TRACK + place);
    out->measure[3] = chariot_commandos_at(s, LOST);
    out->measure[4] = captured(s);
    out->measure[5] = chariot_commandos_at(s, EXITED);
    out->measure[6] = losses;
    out->measure[7] = verdict;
    out->measure[8] = s->turn;
    out->measure[9] = fy_count_bits(s->pool[0]);
    out->measure[10] = fy_count_bits(s->pool[1]);
    out->measure[11] = out->measure[2] + chariot_commandos_at(s, BOAT_DESTROYED); /* who turned back with the boat took no part */
}

/* CH-13.4, CH-13.5 */
static enum fy_fate fate_of(const struct chariot *s, int commando)
{
    switch (s->at[commando]) {
    case LOST: return FY_LOST;
    case EXITED: return FY_AWAY;
    case BOAT_DESTROYED: case BOAT_WITHDRAWN: case ASIDE: return FY_ABSENT; /* CH-13.7, CH-14.3: no loss */
    default: return s->phase == OVER ? FY_CAPTURED : FY_AFIELD;
    }
}

void chariot_fates(const void *data, const void *state, struct fy_fates *fates)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    for (struct fy_set left = d->objective; fy_set_any(left);) {
        int space = fy_set_take(&left);
        bool destroyed = fy_set_has(s->destroyed, space);
        fy_fate_add(fates, FY_PLACE, space, destroyed ? FY_DESTROYED : FY_STANDS);
        fy_fate_scores(fates, destroyed ? 2 * d->points[d->objective_number[space]] : 0);
    }
    for (int f = FIRST_FLAK; f < PIECES; f++) {
        if (!d->number[f])
            continue; /* CH-13.8 */
        fy_fate_add(fates, FY_PIECE, f, s->at[f] == FLAK_BOX ? FY_DESTROYED : FY_STANDS);
        fy_fate_scores(fates, scoring_guns(d, s) & bit(f - FIRST_FLAK) ? 2 * d->flak_points : 0);
    }
    for (int u = 0; u < COMMANDOS; u++)
        fy_fate_add(fates, FY_PIECE, u, fate_of(s, u));
}
