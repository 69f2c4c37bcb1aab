/* template.h - texts with slots, read once, when a game is opened: what cannot be filled in is a mistake then, and the game
 * does not open.
 *
 *   {0:piece}        the title of a thing, by argument 0 and a noun; {0:piece.id} its id
 *   {1}              a number; {1:+} with its sign; {1:words} "three"; {1:halves} "2½", of 5; {1:hundredths} "7.25"; {1,2:hundredths} "7.25, 12"
 *   {3|no|one|many}  a word by value, the last for anything beyond
 *
 * Arguments are those of the message, 0 to 5. In the label of a verb they are {who}, {a} and {b}, each of the kind that the
 * verb says; {a|left|right} is a word by value there too. Helps, titles of options and guides have none.
 *
 * All of them may speak of the data that are loaded:
 *
 *   {piece:birney}   the title of a thing, by a noun and its id
 *   {move}           what the system's `figure` says under this name: a number, to be written in all ways above
 *                    ("up to {move:words} space{move|s||s}"), or words
 */
#ifndef FORAY_TEMPLATE_H
#define FORAY_TEMPLATE_H

#include "foray/game.h"

enum fy_form {
    FY_FORM_END, /* no slot: the text ends */
    FY_FORM_NUMBER, FY_FORM_SIGNED, FY_FORM_SPELLED, FY_FORM_HALVES, FY_FORM_HUNDREDTHS, FY_FORM_BY_VALUE, FY_FORM_TITLE, FY_FORM_ID, FY_FORM_FIXED
};

enum { FY_SLOT_DATA = -1 }; /* instead of an argument: the value is of the data, and stands in the slot */

/* One slot, with the words before it. A template is an array of them that ends with FY_FORM_END. */
struct fy_slot {
    const char *before;
    uint16_t n_before;
    uint8_t form;         /* enum fy_form */
    uint8_t noun;         /* of FY_FORM_TITLE and FY_FORM_ID */
    int8_t arg, arg2;     /* which argument, or FY_SLOT_DATA; the second one, -1 if there is none */
    int32_t value;        /* of the data */
    const char *words;    /* FY_FORM_BY_VALUE: behind the first bar, up to the brace; FY_FORM_FIXED: words of the data */
};

/* What a text may have slots for. */
struct fy_slots_for {
    int n_args;                 /* numbered arguments */
    const struct fy_verb *verb; /* whose label it is, or NULL */
};

/* How many slots there are at most in a text, the end included. */
int fy_template_size(const char *text);
/* Reads a text into so many slots, which point into it; false with a message that does not name the text. */
bool fy_template_read(const struct fy_game *, const char *text, struct fy_slots_for, struct fy_slot *, char error[FY_ERROR]);

/* Both write at most n bytes, end with NUL, and return the length written: a whole template, or one slot with the words
 * before it. */
size_t fy_template_write(const struct fy_game *, const struct fy_slot *, const int32_t args[], char *out, size_t n);
size_t fy_slot_write(const struct fy_game *, const struct fy_slot *, const int32_t args[], char *out, size_t n);

/* The texts, labels, helps and titles of options of a game. */
struct fy_templates {
    const struct fy_slot **texts, **labels, **helps, **options;
};

/* A text by its number; those of the engine itself included (check.h). An empty one if there is none. */
const struct fy_slot *fy_text_template(const struct fy_game *, uint16_t text);

#endif
