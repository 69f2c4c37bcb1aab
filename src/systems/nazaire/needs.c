/* needs.c - what must be rolled and what was, for those who read along. */
#include "nazaire.h"

static int faces(int limit) { return limit < 0 ? 0 : limit > FACES ? FACES : limit; }

void nazaire_before_modifiers(struct fy_notes *notes)
{
    for (int i = notes ? notes->n - 1 : 0; i > 0 && notes->note[i - 1].role == FY_MODIFIER; i--) {
        struct fy_note sum = notes->note[i];
        notes->note[i] = notes->note[i - 1];
        notes->note[i - 1] = sum;
    }
}

void nazaire_need(struct fy_notes *notes, uint16_t rule, int limit, int modifier)
{
    int natural = faces(limit - modifier);
    FY_NOTE(notes, FY_NEED | FY_OR_LESS, natural, rule, T_NEED_DIE, limit, natural);
    nazaire_before_modifiers(notes);
}

void nazaire_need_faces(struct fy_notes *notes, uint16_t rule, int limit)
{
    FY_NOTE(notes, FY_NEED | FY_OR_LESS, limit, rule, T_NEED_FACES, faces(limit));
}

void nazaire_rolled(struct fy_notes *notes, uint16_t rule, int die, int modified)
{
    FY_NOTE(notes, FY_RESULT, modified, rule, T_ROLLED, die, modified);
}

void nazaire_rolled_line(struct fy_notes *notes, uint16_t rule, int die, int line, int result)
{
    FY_NOTE(notes, FY_RESULT, line, rule, T_ROLLED_LINE, die, line, result);
}

void nazaire_need_table(struct fy_notes *notes, uint16_t rule, const uint8_t table[FACES], int modifier)
{
    int count[N_DESTROYED + 1] = {0};
    for (int die = 1; notes && die <= FACES; die++)
        count[nz_table_line(table, die + modifier)]++;
    FY_NOTE(notes, FY_NEED, FY_NO_VALUE, rule, T_NEED_TABLE, count[N_DESTROYED], count[N_DAMAGED], count[N_NO_EFFECT]);
    nazaire_before_modifiers(notes);
}

void nazaire_points_note(struct fy_notes *notes, int role, uint16_t rule, int half, int text, int text_half)
{
    int as = role | (half % 2 ? FY_AND_A_HALF : 0);
    if (half == 1)
        FY_NOTE(notes, as, 0, rule, text_half);
    else
        FY_NOTE(notes, as, half / 2, rule, text, half / 2, half % 2, half == 2 ? 1 : 2);
}
