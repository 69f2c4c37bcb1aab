/* fuzz.h - what the fuzz targets share. */
#ifndef FORAY_FUZZ_H
#define FORAY_FUZZ_H

#include "foray/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t most); /* libFuzzer's own; seeds.c has a plain one */

/* The bytes as a text, ended by NUL. The caller frees it. */
static inline char *as_text(const uint8_t *bytes, size_t n)
{
    char *text = malloc(n + 1);
    if (!text)
        abort();
    memcpy(text, bytes, n);
    text[n] = '\0';
    return text;
}

/* ------------------------------------------------------------------ games (games.c) */

/* The first scenario of the system that a text begins with, up to a blank or the end of its line; NULL: there is no such one. */
struct fy_game *game_named(const char *text);
/* Everything that can be chosen, in room that is used again. */
struct fy_choice *choices_of(const struct fy_game *, const void *state, int *n);
/* "#3" as a choice: of those on offer the one of that number, counted round. False if it is none, or nothing is on offer. */
bool numbered_choice(const struct fy_game *, const void *state, const char *text, struct fy_choice *);

/* ------------------------------------------------------------------ mutators (lines.c, words.c) */

/* A line that makes sense below that text. */
typedef size_t write_line(const char *above, struct fy_dice *, char *out, size_t room);
/* Change a text of lines: lines that `write` makes come in, others go, are doubled or change places, a word is changed; now and then
 * libFuzzer changes bytes. */
size_t mutate_lines(uint8_t *bytes, size_t n, size_t most, unsigned seed, write_line *);

/* Some words of the system: a choice well formed or nearly so, an id of some thing, a number, an option with a value. */
size_t some_choice(const struct fy_game *, struct fy_dice *, char *out, size_t room);
const char *some_id(const struct fy_game *, int noun, struct fy_dice *);
const char *any_id(const struct fy_game *, struct fy_dice *);
int64_t some_number(struct fy_dice *);
size_t some_option(const struct fy_game *, struct fy_dice *, char *out, size_t room);
const struct fy_system *some_system(struct fy_dice *);

#endif
