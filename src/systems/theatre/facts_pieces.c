/* What is printed on units, ships and transport points, and what has become of them. */
#include "theatre.h"

/* TH-46.B.3: the bonus that the row allows at its best, and on what condition. */
static void surprises(const struct theatre_data *d, const struct theatre_row *row, struct fy_notes *notes)
{
    const struct theatre_tables *t = &d->tables;
    if (row->sa == TH_SA_YES)
        FY_NOTE(notes, FY_FACT, t->surprise_full, TH_46_B_3_3, T_FACT_MAY_SURPRISE_AT);
    else if (row->sa)
        FY_NOTE(notes, FY_FACT, t->surprise_full, TH_46_B_3_2, T_FACT_MAY_SURPRISE, row->sa);
    else
        FY_NOTE(notes, FY_FACT, t->surprise_part, TH_46_B_3_2, T_FACT_MAY_SURPRISE_PART,
                row->high_mountain ? 2 : row->hash ? 1 : 0);
}

/* TH-46.A.0.1: what a row of the Special Forces Table allows. */
void theatre_row_facts(const struct theatre_data *d, const struct theatre_row *row, struct fy_notes *notes)
{
    if (row->commando)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, row->marine ? TH_46_B_1_14 : TH_46_B_1_1, T_FACT_MAY_CAPTURE, row->marine);
    if (row->amph)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_A_1_1, T_FACT_MAY_LAND);
    if (row->raid)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_B_2_1, T_FACT_MAY_RAID);
    if (row->para)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_A_4_1, T_FACT_MAY_DROP);
    if (row->zoc)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_B_4_1, T_FACT_MAY_NEGATE);
    surprises(d, row, notes);
    if (row->rbc)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_A_5_2, T_FACT_MAY_WITHDRAW);
    if (row->repl == TH_REPL_LIM)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_C_3, T_FACT_LIMITED);
    else
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_C_1, T_FACT_REPLACED, row->repl);
}

static void values(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    int quarters = theatre_quarters(d, s, unit), left = theatre_mp(d, s, unit);
    FY_NOTE(notes, FY_FACT, theatre_attack(d, s, unit), TH_R_UN_1, T_FACT_ATTACK, theatre_attack(d, s, unit));
    FY_NOTE(notes, FY_FACT, theatre_defence(d, s, unit), TH_R_UN_1, T_FACT_DEFENCE, theatre_defence(d, s, unit));
    FY_NOTE(notes, FY_FACT, left, TH_R_MP_1, T_FACT_MOVEMENT, left, u->move);
    FY_NOTE(notes, FY_FACT, quarters, TH_R_UN_1, T_FACT_SIZE, quarters, !u->division ? 0 : s->unit[unit].cadre ? 2 : 1);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_MV_2, T_FACT_NATION, u->nation, u->class);
}

static void whereabouts(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    int guest = theatre_guest(d, s, unit);
    unsigned ships = theatre_carriers(d, s, unit);
    if (s->at[unit] == d->box + TH_BOX_LATER && d->unit[unit].turn)
        FY_NOTE_AT(notes, FY_FACT, d->unit[unit].turn, d->unit[unit].hex, TH_R_UN_1, T_FACT_ARRIVES, d->unit[unit].turn,
                   d->unit[unit].hex);
    else if (!ships)
        FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[unit], TH_R_UN_1, T_FACT_AT, s->at[unit]);
    for (int i = 0; i < d->ships; i++)
        if (ships >> i & 1)
            FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, s->at[d->units + i], TH_R_AM_1, T_FACT_ABOARD, d->units + i);
    if (s->unit[unit].host != TH_NONE)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AT_1, T_FACT_ATTACHED_TO, s->unit[unit].host);
    if (guest != TH_NONE)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AT_1, T_FACT_GUEST, guest);
}

static void condition(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    const struct theatre_unit *u = &s->unit[unit];
    int marks = u->marks + u->old_marks;
    if (u->isolated)
        FY_NOTE(notes, FY_FACT, u->isolated, TH_R_IS_1, T_FACT_ISOLATED, u->isolated);
    if (marks)
        FY_NOTE(notes, FY_FACT, marks, TH_R_MP_1, T_FACT_MARKERS, marks);
    if (u->token)
        FY_NOTE(notes, FY_FACT, 1, TH_46_B_R_11, T_FACT_TOKEN, u->token);
    if (u->landed || u->dropped)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, u->landed ? TH_R_AM_6 : TH_R_AB_3, T_FACT_CAME, !u->landed,
                theatre_has(s->barred, unit));
    if (s->op[unit])
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_B_0_3, T_FACT_TRIED, s->op[unit]);
    if (theatre_has(s->over, unit))
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_SQ_8, T_FACT_MOVE_OVER);
}

void theatre_unit_facts(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    values(d, s, unit, notes);
    whereabouts(d, s, unit, notes);
    condition(d, s, unit, notes);
    if (!u->kind)
        return;
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_46_A_0_1, T_FACT_ROW, u->row);
    theatre_row_facts(d, u->kind, notes);
}

void theatre_ship_facts(const struct theatre_data *d, const struct theatre_state *s, int ship, struct fy_notes *notes)
{
    const struct theatre_ship *now = &s->ship[ship];
    int room = theatre_room(d, s, ship), mp = theatre_naval_mp(d, s, ship), at = s->at[d->units + ship];
    FY_NOTE(notes, FY_FACT, room, TH_R_AM_1, T_FACT_SHIP, d->ship[ship].kind, room, theatre_capacity(d, ship));
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, at, TH_R_AM_9, T_FACT_AT, at);
    FY_NOTE(notes, FY_FACT, mp, TH_R_AM_1, T_FACT_NAVAL, mp, d->naval_mp);
    FY_NOTE(notes, FY_FACT, now->hits, TH_R_CD_5, T_FACT_SHIP_HITS, now->hits, theatre_ship_stands(d, ship));
    for (int i = 0; i < TH_BERTHS && now->part[i]; i++)
        FY_NOTE(notes, FY_FACT, now->part[i], TH_R_AM_1, T_FACT_CARGO, now->unit[i], now->part[i]);
}

void theatre_tp_facts(const struct theatre_data *d, const struct theatre_state *s, int tp, struct fy_notes *notes)
{
    int at = s->at[theatre_tp(d, tp)];
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, at, TH_R_AB_5, T_FACT_AT, at);
    FY_NOTE(notes, FY_FACT, FY_NO_VALUE, TH_R_AB_5, T_FACT_SORTIE, s->tp[tp].sortie);
}
