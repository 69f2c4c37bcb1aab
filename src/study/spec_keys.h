/* spec_keys.h - private: what a specification may say, in one table for its reader and for its JSON Schema. */
#ifndef FORAY_STUDY_SPEC_KEYS_H
#define FORAY_STUDY_SPEC_KEYS_H

#include "foray/data.h"

/* Objects that a specification is made of; a key may belong to several. */
enum study_part {
    PART_STUDY = 1,      /* the whole file; that of one raid has the keys of a raid too */
    PART_RAID = 2,
    PART_START = 4,
    PART_OPTION = 8,     /* a factor that is an option, */
    PART_WITH = 16,      /* a key of the scenario, */
    PART_LEVELS = 32,    /* or anything, level by level */
    PART_LEVEL = 64,
    PART_HISTORY = 128,
    PART_OBJECTIVE = 256,
};

enum { STUDY_LEVELS = 1000, STUDY_FACTORS = 64, STUDY_OBJECTIVES = 100, STUDY_TARGETS = 32, STUDY_RANGE = 1000000 };

extern const char *const study_designs[]; /* the second: every level with every other */

/* A mistake if the object has keys that its kind has not. */
void study_keys(struct fy_node, enum study_part);
/* The number at a key, within the bounds of the table; `usual` if the key is not there. */
int32_t study_number(struct fy_node, enum study_part, const char *key, int32_t usual);

#endif
