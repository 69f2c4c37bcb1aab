/* mutation.h - random changes to a data file, as a player's hand or a bad merge might make them. */
#ifndef FORAY_MUTATION_H
#define FORAY_MUTATION_H

#include "foray/foray.h"

#include <jansson.h>

/* One to four changes; told: what they were, at most n bytes. */
void mutation_random(const struct fy_system *, json_t *root, struct fy_dice *, char *told, size_t n);

/* What takes the place of a value: number i of its kind, NULL behind the last. */
json_t *mutation_instead(const json_t *value, int i);

#endif
