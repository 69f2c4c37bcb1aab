/* text.h - words for people: names, choices, log lines, refusals, prompts. Everything a front end prints is made
 * here from ids and integers.
 */
#ifndef FORAY_TEXT_H
#define FORAY_TEXT_H

#include "foray/game.h"

#include <stdarg.h>
#include <stdio.h>

/* Room enough for a message, prompt, label or title; for a choice as records write it; for one value. */
enum { FY_TEXT = 600, FY_CHOICE_TEXT = 200, FY_VALUE_TEXT = 64 };

/* All of these write at most n bytes, always end with NUL, and return the length written. */
size_t fy_text_message(const struct fy_game *, const struct fy_message *, char *out, size_t n);
size_t fy_text_prompt(const struct fy_game *, const struct fy_ask *, char *out, size_t n);
size_t fy_text_hint(const struct fy_game *, const struct fy_ask *, char *out, size_t n);
size_t fy_text_help(const struct fy_game *, int verb, char *out, size_t n);
/* A note as a line of its own: "cost: 2 movement factors", "+1 cover". */
size_t fy_text_note(const struct fy_game *, const struct fy_note *, char *out, size_t n);
/* The things of a noun that a message names, in the order of its words; how many. */
int fy_message_things(const struct fy_game *, const struct fy_message *, int noun, int32_t out[FY_ARGS]);
/* What a die or draw is for, without its outcome: "landing of Birney". */
size_t fy_text_pull(const struct fy_game *, const struct fy_pull *, char *out, size_t n);
/* With its outcome: "d10 = 6, landing of Birney"; "drawn: KM04, …". */
size_t fy_text_pulled(const struct fy_game *, const struct fy_pull *, char *out, size_t n);
/* The outcome alone, as records write it: "6" or "km04". */
size_t fy_text_outcome(const struct fy_game *, const struct fy_pull *, char *out, size_t n);

/* A choice as records, cases and the protocol write it ("move birney s62"), and for people ("Move Birney to …"). */
size_t fy_text_choice(const struct fy_game *, const struct fy_choice *, char *out, size_t n);
size_t fy_text_choice_label(const struct fy_game *, const struct fy_choice *, char *out, size_t n);
/* The rule behind a choice: its verb's own, else that of the decision (NULL: none is known, as in a log). */
uint16_t fy_choice_rule(const struct fy_system *, const struct fy_choice *, const struct fy_ask *);
/* Read a choice; false with a message for the player. */
bool fy_text_read_choice(const struct fy_game *, const char *text, struct fy_choice *, char *error, size_t n);
/* The same, for whoever goes on from what was wrong with it. */
enum fy_unread {
    FY_READ_WELL,
    FY_UNREAD_WORDS, /* none, too many or too few, or no value where one belongs */
    FY_UNREAD_VERB,  /* nothing is chosen by its first word */
    FY_UNREAD_SPELT, /* but something by one much like it, which the message names */
    FY_UNREAD_THING, /* nothing of the kind has that id */
};
enum fy_unread fy_text_try_choice(const struct fy_game *, const char *text, struct fy_choice *, char *error, size_t n);

/* What a refusal proposes instead, if that is allowed. */
bool fy_choice_instead(const struct fy_game *, const void *state, const struct fy_choice *refused, const struct fy_message *,
                       struct fy_choice *instead);

/* Half points as they are read: 5 is "2½", 1 is "½", -1 is "-½". */
size_t fy_text_halves(int32_t halves, char *out, size_t n);

/* Names. */
const char *fy_rule_id(const struct fy_system *, uint16_t rule);         /* "CH-10.4", "" for none */
int fy_rule_find(const struct fy_system *, const char *id);              /* case does not matter; -1 */
int fy_noun_find(const struct fy_system *, const char *name);            /* FY_NOUN + i, or FY_NONE */
int32_t fy_thing_find(const struct fy_game *, int noun, const char *id); /* by id, another name or title; case does not matter; -1 */
int32_t fy_thing_with_id(const struct fy_game *, int noun, const char *id);             /* by id alone */
/* The first noun that has a thing of this id; if there is none, of this other name. */
bool fy_thing_of_any_noun(const struct fy_game *, const char *id, int *noun, int32_t *thing);
const char *fy_thing_id(const struct fy_game *, int noun, int32_t index);    /* "?" if there is none */
const char *fy_thing_title(const struct fy_game *, int noun, int32_t index);
/* A value of a kind (number, hundredths, noun) read and written. */
bool fy_value_read(const struct fy_game *, int kind, const char *text, int32_t *value);
size_t fy_value_write(const struct fy_game *, int kind, int32_t value, char *out, size_t n);
/* Options: "mortar" or "mortar=on" or "wave=3"; false with a message. */
const struct fy_option *fy_option_find(const struct fy_system *, const char *text); /* NULL: it has no such option */
/* What every option is unless it is said otherwise; those that are FY_BY_DATA are settled when the scenario is known. */
void fy_options_initial(const struct fy_system *, int16_t options[FY_OPTIONS]);
void fy_options_settle(const struct fy_game *, int16_t options[FY_OPTIONS]);
void fy_options_of(const struct fy_game *, int16_t options[FY_OPTIONS]); /* both */
int16_t fy_option_initial(const struct fy_game *, const struct fy_option *);
bool fy_option_read(const struct fy_system *, const char *text, int16_t options[FY_OPTIONS], char *error, size_t n);
size_t fy_option_value(const struct fy_option *, int16_t value, char *out, size_t n);
/* The title of an option; where no game is open, as the system's first scenario makes it. */
size_t fy_option_title(const struct fy_game *, const struct fy_option *, char *out, size_t n);
size_t fy_option_title_of(const struct fy_system *, const char *dir, const struct fy_option *, char *out, size_t n);
int16_t fy_option_initial_of(const struct fy_system *, const char *dir, const struct fy_option *);
/* Lower-case comparison for ids. */
bool fy_same_id(const char *, const char *);
/* The same letters and digits, in capitals or not; signs and blanks between them are all alike: "I/800", "i-800". */
bool fy_same_words(const char *, const char *);
/* Does the text contain the word (its first n bytes), in capitals or not? */
bool fy_contains(const char *text, const char *word, size_t n);
/* A word's place in a list that ends with NULL; -1. */
int fy_word_find(const char *const words[], const char *word);
/* A whole number from 0 to `most` and nothing else; base 0 takes 0x too. */
bool fy_count_read(const char *text, int base, uint64_t most, uint64_t *out);
/* snprintf that returns what was written (never more than n - 1); a text that is cut off ends with a whole character. */
size_t fy_print(char *out, size_t n, const char *format, ...) __attribute__((format(printf, 3, 4)));
size_t fy_vprint(char *out, size_t n, const char *format, va_list) __attribute__((format(printf, 3, 0)));
/* How many of the next n bytes are one character of UTF-8, and which one (code may be NULL); 0: they do not start with one. */
size_t fy_character(const char *text, size_t n, uint32_t *code);
/* The first byte that is not UTF-8; NULL if the whole text is. */
const char *fy_not_utf8(const char *text);
/* Text that grows as it is written. */
struct fy_text {
    char *text; /* NULL until something is written; the owner frees it */
    size_t n, cap;
};
void fy_put(struct fy_text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Memory that was asked for: without it there is nothing sensible left to do, and what was answered is in the store. */
void *fy_must(void *);
/* The whole of a stream, ended by NUL; NULL if it cannot be read, has NUL bytes or is larger than 64 MiB. The caller
 * frees it. */
char *fy_read_stream(FILE *);
/* The nearest of some names to a misspelt one, for "did you mean"; NULL if nothing is near. */
const char *fy_nearest(const char *word, const char *const names[], int n);

#endif
