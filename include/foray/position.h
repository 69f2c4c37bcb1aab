/* position.h - states in and out by name, from the schema table. */
#ifndef FORAY_POSITION_H
#define FORAY_POSITION_H

#include "foray/game.h"

#include <jansson.h>

/* The whole state by names. The caller owns the result. */
json_t *fy_position_write(const struct fy_game *, const void *state);

/* Change a state to what a position says; what the position does not mention stays. On a mistake the state is
 * untouched and error says which field. Derived fields are made anew, and audit has the last word. */
bool fy_position_read(const struct fy_game *, void *state, const json_t *position, char error[FY_ERROR]);

/* One value by words: fy_field_set(g, s, "roy", "at", "s62", e), fy_field_set(g, s, NULL, "turn", "3", e). A yes or
 * no needs no value ("roy", "pinned", NULL). For a plain list the thing is its number. Does not derive or audit. */
bool fy_field_set(const struct fy_game *, void *state, const char *thing, const char *field, const char *value,
                  char error[FY_ERROR]);
/* The value as words; false if there is no such field or thing. */
bool fy_field_get(const struct fy_game *, const void *state, const char *thing, const char *field, char *out, size_t n,
                  char error[FY_ERROR]);

/* Derive and audit after changes by fy_field_set, or a state from anywhere: no system sees one that does not fit. */
bool fy_state_complete(const struct fy_game *, void *state, char error[FY_ERROR]);
/* Is every value within the bounds of its field, every thing that is named one that there is? Derived fields apart. */
bool fy_state_fits(const struct fy_game *, const void *state, char error[FY_ERROR]);

/* Values as numbers: how many a field has in this game, what they may be (beside `none`), and one of them. */
int fy_field_values(const struct fy_game *, const struct fy_field *);
void fy_field_bounds(const struct fy_game *, const struct fy_field *, int64_t *lo, int64_t *hi);
int64_t fy_field_value(const struct fy_field *, const void *state, int i);
void fy_field_put(const struct fy_field *, void *state, int i, int64_t value); /* not checked */

/* What is wrong with the schema itself (a byte nobody accounts for, a name used twice, a value out of bounds in this
 * state): for tests. NULL if nothing. */
const char *fy_schema_audit(const struct fy_game *, const void *state, char error[FY_ERROR]);

/* Documentation of the fields, for `foray schema`. */
json_t *fy_schema_json(const struct fy_game *);

const struct fy_field *fy_field_find(const struct fy_system *, const char *name);

#endif
