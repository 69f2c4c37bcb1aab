/* stored.h - private: what every store has in common, be it a file of SQLite or the storage of a browser. */
#ifndef FORAY_STORED_H
#define FORAY_STORED_H

#include "foray/store.h"

/* ------------------------------------------------------------------ names (name.c) */

/* A text without anything that could upset a screen or is not UTF-8. */
void store_harmless(const char *text, size_t n, char *out, size_t room);
/* How a game is called outside: by its name, or where that is none or is not sound, by what can be shown and its number. */
void store_shown_name(const char *name, size_t n, bool sound, int64_t id, char out[FY_NAME]);

/* ------------------------------------------------------------------ the chain of acts (chain.c) */

/* The link of row number n: a hash over the link before it, its number and what it says. */
uint64_t store_link(uint64_t before, int64_t n, const char *line, size_t length);
uint64_t store_first_link(const char uid[FY_UID]); /* what the head is linked to */
bool store_make_uid(char uid[FY_UID]);             /* false: there is no source of randomness */

#endif
