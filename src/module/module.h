/* module.h - Foray as a module of WebAssembly: the answers of page/ for a page that has no server. It runs in a worker, has no
 * files and no threads, and knows of the browser's storage only what it is told: the worker gives it rows that are stored, and
 * takes what is to be stored along with each answer. docs/site.md describes both. */
#ifndef FORAY_MODULE_H
#define FORAY_MODULE_H

#include "foray/store.h"

/* ------------------------------------------------------------------ the store (module_store.c) */

/* What the list shows of each game, as it is stored now; games that have changed are closed by whoever has them open. */
void module_store_rows(struct fy_store *, const json_t *rows);
/* All acts of a game, as they are stored. */
void module_store_acts(struct fy_store *, const char *uid, const json_t *acts);
/* The game whose acts were missing for what was asked; NULL: none. Asking again forgets it. */
const char *module_store_needs(struct fy_store *);
/* What is to be stored, all of it or nothing, before the answer is given: [{"game": ROW}, {"act": ACT}, {"delete": UID}…]. */
json_t *module_store_writes(struct fy_store *);

#endif
