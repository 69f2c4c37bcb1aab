/* facts.c - what the map, the counters and the play aid show, in words; of unknown units no more than their place
 * (CH-8.2.7). */
#include "chariot.h"

/* 0 standing, 1 destroyed, 2 sunk */
static int wrecked(const struct chariot_data *d, const struct chariot *s, int space)
{
    return fy_set_has(s->destroyed, space) ? 1 + d->sinks[d->objective_number[space]] : 0;
}

/* ---- pieces */

static void commando_line(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, strength(d, s, u), CH_2_1_1, T_FACT_COMMANDO, u, strength(d, s, u), s->reduced >> u & 1,
            has(s->pinned, u));
}

static void german_line(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    if (shown(s, u) != u)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_8_2_7, T_FACT_UNKNOWN, shown(s, u));
    else
        FY_NOTE(notes, FY_FACT, d->full[u], CH_2_1_4, T_FACT_GERMAN, u, d->full[u], has(s->pinned, u));
}

static void where(const struct chariot *s, int u, struct fy_notes *notes)
{
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[u], CH_1_3_1, on_map(s, u) ? T_FACT_AT : T_FACT_OFF_MAP, s->at[u]);
}

/* CH-2.1.1, CH-1.1.7: on the map and on FlaK counters. */
static void targets_of(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    int number = d->number[u];
    for (struct fy_set left = d->own[u]; fy_set_any(left);) {
        int space = fy_set_take(&left);
        FY_NOTE_AT(notes, FY_FACT, number, space, CH_11_0_3, T_FACT_TARGET, number, space, d->points[number],
                   wrecked(d, s, space));
    }
    for (int f = FIRST_FLAK; number && f < PIECES; f++)
        if (d->number[f] == number)
            FY_NOTE_AT(notes, FY_FACT, number, s->at[f], CH_1_1_7, on_map(s, f) ? T_FACT_TARGET_FLAK : T_FACT_TARGET_FLAK_DONE,
                       number, f, s->at[f], d->flak_points);
    if (!number)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_2_1_1, T_FACT_NO_TARGET);
}

static void condition_of(const struct chariot *s, int u, struct fy_notes *notes)
{
    if (has(s->pinned, u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_10_1, T_FACT_PINNED);
    if (u < COMMANDOS && s->phase == PHASE_B && s->moved & bit(u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_6_1_8, T_FACT_MOVED);
    if (has(s->fired, u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_9_0_5, T_FACT_FIRED);
    if (u < COMMANDOS && s->phase == PHASE_D && s->tried & bit(u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_11_1_8, T_FACT_TRIED);
}

static void facts_of_commando(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    bool reduced = s->reduced >> u & 1;
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_2_1_2, T_FACT_TEAM, d->type[u], TRACK + d->group[u]);
    if (d->reduced[u])
        FY_NOTE(notes, FY_FACT, strength(d, s, u), CH_2_1_5, T_FACT_STEPS, strength(d, s, u), reduced,
                reduced ? d->full[u] : d->reduced[u]);
    else
        FY_NOTE(notes, FY_FACT, d->full[u], CH_2_1_5, T_FACT_ONE_STEP, d->full[u]);
    where(s, u, notes);
    condition_of(s, u, notes);
    targets_of(d, s, u, notes);
}

static void facts_of_flak(const struct chariot_data *d, const struct chariot *s, int f, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, d->full[f], CH_2_1_4, T_FACT_STRENGTH, d->full[f]);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_9_2_0_1, T_FACT_FLAK);
    if (d->number[f])
        FY_NOTE(notes, FY_FACT, d->flak_points, CH_13_6, T_FACT_FLAK_POINTS, d->number[f], d->flak_points);
    else
        FY_NOTE(notes, FY_FACT, 0, CH_13_8, T_FACT_FLAK_WORTHLESS);
    where(s, f, notes);
    condition_of(s, f, notes);
}

/* Whether a counter that shows no face lies in a pool or on the map is hidden: then only what is printed on it. */
static void facts_of_counter(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    if (d->vehicles & bit(u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_9_0_9, T_FACT_VEHICLE);
    if (!on_map(s, u) || shown(s, u) != u) {
        FY_NOTE(notes, FY_FACT, d->full[u], CH_2_1_4, T_FACT_PRINTED, d->full[u]);
        return;
    }
    FY_NOTE(notes, FY_FACT, d->full[u], CH_2_1_4, T_FACT_STRENGTH, d->full[u]);
    if (ship_crew(d, s, u))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_8_3_1, T_FACT_CREW);
    where(s, u, notes);
    condition_of(s, u, notes);
}

/* CH-8.2.7: when and where it came is all that is known. */
static void facts_of_unknown(const struct chariot *s, int label, struct fy_notes *notes)
{
    for (int u = FIRST_COUNTER; u < FIRST_FLAK; u++) {
        if (!on_map(s, u) || shown(s, u) != label)
            continue;
        int since = s->since[u - FIRST_COUNTER];
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_8_2_7, T_FACT_HIDDEN);
        where(s, u, notes);
        FY_NOTE(notes, FY_FACT, since, CH_8_2_6, since ? T_FACT_SINCE : T_FACT_FROM_START, since);
        condition_of(s, u, notes);
    }
}

static void facts_of_piece(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    if (u < COMMANDOS)
        facts_of_commando(d, s, u, notes);
    else if (u < FIRST_FLAK)
        facts_of_counter(d, s, u, notes);
    else if (u < PIECES)
        facts_of_flak(d, s, u, notes);
    else
        facts_of_unknown(s, u, notes);
}

/* ---- places */

static void printed_there(const struct chariot_data *d, const struct chariot *s, int space, struct fy_notes *notes)
{
    int number = d->objective_number[space];
    if (fy_set_has(d->objective, space))
        FY_NOTE_AT(notes, FY_FACT, d->points[number], space, CH_13_6, T_FACT_OBJECTIVE, number, d->owner[number],
                   d->points[number], wrecked(d, s, space));
    if (fy_set_has(d->square, space))
        FY_NOTE(notes, FY_FACT, d->add.cover, CH_1_1_1, T_FACT_COVER, d->add.cover);
    else
        FY_NOTE(notes, FY_FACT, 0, CH_1_1_2, T_FACT_CLEAR);
    if (fy_set_has(d->ship, space))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_3_4, T_FACT_SHIP);
    if (fy_set_has(d->entry, space))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_12_1, T_FACT_ENTRY, d->place[space].tag[0] - 'A');
    for (int i = 0; i < LANDING_PLACES; i++)
        if (d->star[i] == space)
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_5_1_2, T_FACT_STAR, TRACK + i);
}

static void standing_there(const struct chariot_data *d, const struct chariot *s, int space, struct fy_notes *notes)
{
    uint64_t here = commandos_in(s, space);
    if (fy_set_has(chariot_zoc(d, s), space)) /* CH-6.1.4, CH-6.2.1 */
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, here ? CH_6_2_1 : CH_6_1_6, here ? T_FACT_ZOC_CANCELLED : T_FACT_ZOC,
                d->leave_zoc);
    for (uint64_t left = here; left;)
        commando_line(d, s, pop_bit(&left), notes);
    for (int i = 0; i < germans_in(s, space); i++)
        german_line(d, s, s->stack[space][i], notes);
    int room = d->stack - fy_count_bits(here);
    if (!fy_set_has(s->german, space))
        FY_NOTE(notes, FY_FACT, room, CH_7_1, T_FACT_ROOM, room < 0 ? 0 : room);
}

static void ways_out(const struct chariot_data *d, const struct chariot *s, int space, struct fy_notes *notes)
{
    const struct fy_set *kinds[] = {&d->adjacent[space], &d->dashed[space]};
    for (int dashed = 0; dashed < 2; dashed++)
        for (struct fy_set left = *kinds[dashed]; fy_set_any(left);) {
            int to = fy_set_take(&left);
            FY_NOTE_AT(notes, FY_LINK, dashed ? FY_NO_VALUE : 1, to, dashed ? CH_1_1_4 : CH_1_1_3,
                       dashed ? T_LINK_DASHED : T_LINK_SOLID, to, fy_count_bits(commandos_in(s, to)), germans_in(s, to));
        }
}

/* Tracks, boxes and pools; what lies in a pool is hidden (CH-0.5). */
static void facts_of_box(const struct chariot_data *d, const struct chariot *s, int place, struct fy_notes *notes)
{
    if (place == POOL_A || place == POOL_B) {
        int counters = fy_count_bits(s->pool[place - POOL_A]);
        FY_NOTE(notes, FY_FACT, counters, CH_3_8, T_FACT_POOL, counters);
        return;
    }
    for (int u = 0; u < COMMANDOS; u++)
        if (s->at[u] == place)
            commando_line(d, s, u, notes);
    for (int f = FIRST_FLAK; f < PIECES; f++)
        if (s->at[f] == place)
            german_line(d, s, f, notes);
}

/* ---- the game */

static void standing_objectives(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    for (struct fy_set left = fy_set_less(d->objective, s->destroyed); fy_set_any(left);) {
        int space = fy_set_take(&left), number = d->objective_number[space], owner = d->owner[number];
        FY_NOTE_AT(notes, FY_FACT, d->points[number], space, CH_13_6, T_FACT_OPEN, number, space, d->points[number], owner,
                   gone(s, owner));
    }
}

static void facts_of_game(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    int minute = d->starts + (s->turn ? s->turn - 1 : 0) * d->minutes, points = chariot_points(d, s, NULL);
    int verdict, losses = chariot_losses(d, s, &verdict);
    FY_NOTE(notes, FY_FACT, s->turn, CH_1_2_1, T_FACT_TURN, s->turn, minute / 60 % 24, minute % 60 / 10, minute % 10);
    FY_NOTE(notes, FY_FACT, points, CH_13_10, T_FACT_POINTS, points);
    chariot_points(d, s, notes);
    FY_NOTE(notes, FY_FACT, fy_count_bits(s->ashore), CH_4_6, T_FACT_TEAMS, fy_count_bits(s->ashore),
            chariot_commandos_at(s, EXITED), chariot_commandos_at(s, LOST),
            chariot_commandos_at(s, BOAT_DESTROYED) + chariot_commandos_at(s, BOAT_WITHDRAWN));
    if (verdict)
        FY_NOTE(notes, FY_FACT, losses, CH_14_2, T_LOSSES, losses, verdict, d->historical_losses);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_1_3_1, T_FACT_POOLS, fy_count_bits(s->pool[0]), fy_count_bits(s->pool[1]));
    standing_objectives(d, s, notes);
}

void chariot_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    if (noun == FY_NONE)
        facts_of_game(d, s, notes);
    else if (noun == FY_PIECE)
        facts_of_piece(d, s, index, notes);
    else if (noun == FY_PLACE && index >= SPACES)
        facts_of_box(d, s, index, notes);
    else if (noun == FY_PLACE) {
        printed_there(d, s, index, notes);
        standing_there(d, s, index, notes);
        ways_out(d, s, index, notes);
    }
}
