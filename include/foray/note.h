/* note.h - what a player wants to know beside the board, one typed line each: what is printed on a place or a piece, what a
 * choice costs, needs and brings, how the number that a die must reach is made up.
 *
 * A rule computes its modifiers in one function that takes a `struct fy_notes *` and writes each of them down as it counts
 * it; NULL if nobody listens, and then it costs nothing:
 *
 *     int demolition_modifier(const struct chariot_data *d, const struct chariot_state *s, int unit, struct fy_notes *notes)
 *     {
 *         int germans = count_neighbours(d, s, unit);
 *         FY_NOTE(notes, FY_MODIFIER, -germans, CH_11_1_4, T_GERMANS_NEAR, germans);
 *         return -germans;
 *     }
 *
 * `prospect` calls it with its notes, the rule that rolls the die with FY_HEARD(log); so what is foretold, what is carried out and
 * what the log tells cannot differ. The notes that a log has heard belong to the next event that is said (FY_SAY).
 */
#ifndef FORAY_NOTE_H
#define FORAY_NOTE_H

#include "foray/log.h"

struct fy_choice;

enum fy_note_role {
    FY_FACT,     /* what is printed there or lies there: "objective 6", "wire", "speed 3 of 4" */
    FY_LINK,     /* the way to `place`, with what it costs */
    FY_COST,     /* what the choice takes: movement, an action, a charge */
    FY_LEFT,     /* what is left of that afterwards */
    FY_NEED,     /* the number that a die must reach, or not exceed */
    FY_MODIFIER, /* one part of it: value with its sign */
    FY_RESULT,   /* what the number thrown comes to with all modifiers */
    FY_GAIN,     /* what it brings: points, a target destroyed */
    FY_RISK,     /* what may come of it, or of ending up at `place` */
    FY_WARNING,  /* what it spoils or ends: front ends ask once before the choice is made */
    FY_PURPOSE,  /* why this is suggested, in an open decision */
    FY_PATH,     /* a step of the way, in order: the place, and what it has cost up to there */
    FY_POSSIBLE, /* what a hidden enemy there may be, as far as the player knows: the piece, its strength there in the value */
    FY_NOTE_ROLES
};
extern const char *const fy_note_role_words[]; /* "fact", "link", ... NULL at the end */

/* Added to a role: the value is a number on the die, it or more, it or less: FY_NEED | FY_OR_MORE; or it is half more than the
 * value: FY_GAIN | FY_AND_A_HALF. */
enum fy_note_sense { FY_OR_MORE = 1 << 4, FY_OR_LESS = 1 << 5, FY_AND_A_HALF = 1 << 6, FY_ROLE_BITS = (1 << 4) - 1 };

enum { FY_NO_VALUE = INT32_MIN, FY_NOTES = 64, FY_WHOLE = -1 };

/* Where the number is looked up: a table of the rules reference (fy_note_support.tables), its rows from 0 below the
 * headings, its column from 0, the one with the names of the rows; FY_WHOLE: all of them, so the other one counts. */
struct fy_reading {
    uint8_t table;          /* from 1; 0: none */
    int8_t first_row, last_row, column;
};

struct fy_note {
    uint8_t role;           /* enum fy_note_role */
    uint8_t sense;          /* enum fy_note_sense; 0: the value is an amount, or the very number */
    struct fy_reading reading;
    int32_t value;          /* the number in it, for those who draw it on the map; or FY_NO_VALUE */
    int32_t ours;           /* strengths compared: ours, against theirs in `value`; otherwise FY_NO_VALUE */
    int32_t place;          /* the place on the board that it is about, or -1 */
    struct fy_message say;  /* in words: "Germans next to it", "2 movement factors" */
};

/* A list that is written on; what is beyond its end is dropped. */
struct fy_notes {
    int n;
    struct fy_note note[FY_NOTES];
};

FY_COLD void fy_note_text(struct fy_notes *, int role, int32_t value, int32_t place, uint16_t rule,
                          const int32_t text_and_args[1 + FY_ARGS]);

/* FY_NOTE(notes, FY_MODIFIER, +1, CH_9_1, T_COVER): a line, if somebody listens. FY_NOTE_AT: about a place of the board. */
#define FY_NOTE_AT(notes, role, value, place, rule, ...)                                                                \
    do {                                                                                                                \
        if (notes)                                                                                                      \
            fy_note_text((notes), (role), (value), (place), (rule), (const int32_t[1 + FY_ARGS]){__VA_ARGS__});         \
    } while (0)
#define FY_NOTE(notes, role, value, rule, ...) FY_NOTE_AT(notes, role, value, -1, rule, __VA_ARGS__)

/* Of the note that was written last: that it compares our strength with theirs, its value; where it is looked up. */
FY_COLD void fy_note_compares(struct fy_notes *, int32_t ours);
FY_COLD void fy_note_reads(struct fy_notes *, const int table_first_row_last_row_column[4]);
#define FY_COMPARES(notes, ours)                                                                                        \
    do {                                                                                                                \
        if (notes)                                                                                                      \
            fy_note_compares((notes), (ours));                                                                          \
    } while (0)
#define FY_READS(notes, ...)                                                                                            \
    do {                                                                                                                \
        if (notes)                                                                                                      \
            fy_note_reads((notes), (const int[4]){__VA_ARGS__});                                                        \
    } while (0)

/* The notes of a log that somebody reads, or NULL. */
#define FY_HEARD(log) ((log) ? (log)->notes : NULL)

/* What front ends are told beyond choices and view; any may be NULL. */
struct fy_note_support {
    /* The tables of the rules reference that notes are looked up in, as `tables` of the protocol calls them: by the rule
     * that they stand under or by their heading, "JU-M02", "combat-table", "CH-12.4/2"; NULL at the end. */
    const char *const *tables;
    /* What is printed on a thing and lies on it now, as far as the player knows: a piece, a place or any other noun. Noun
     * FY_NONE: the game as a whole, such as an order of battle. */
    void (*facts)(const void *data, const void *state, int noun, int32_t index, struct fy_notes *);
    /* What this choice costs, needs and brings, by the very functions that carry it out. check accepts it. What is hidden
     * from the player must not make a difference. */
    void (*prospect)(const void *data, const void *state, const struct fy_choice *, struct fy_notes *);
    /* On a table measured in inches: how a piece comes to a point from where it stands: what is in the way, what it takes, the
     * legs (FY_PATH), by the very functions that judge and find legs. Nothing: it does not move. */
    void (*way)(const void *data, const void *state, int32_t piece, int32_t x, int32_t y, struct fy_notes *);
};

#endif
