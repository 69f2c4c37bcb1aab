/* loader.h - private to the core: what one load holds. */
#ifndef FORAY_LOADER_H
#define FORAY_LOADER_H

#include "foray/game.h"

#include <jansson.h>

/* A block of the arena. */
struct kept {
    struct kept *next;
};

enum { LOADER_FILES = 24 };

/* One step of a path from the root of a file: a key or an index. Nodes refer to their last step. */
struct step {
    int up, index;
    const char *key; /* NULL: index counts */
};

struct source_file {
    char name[1200]; /* as told to people: "data/chariot/harbour.json" */
    char *text;
    json_t *root;
};

struct fy_loader {
    const struct fy_system *sys;
    const char *scenario, *dir;
    struct source_file files[LOADER_FILES];
    int n_files;
    struct step *steps;
    int n_steps, cap_steps;
    struct kept *kept; /* the arena */
    bool failed;
    char error[FY_ERROR];
};

/* The whole of a file, ended by NUL; NULL if it cannot be read. The caller frees it. */
char *fy_read_file(const char *path);

/* The text of a data file: from the player's folder, dir/key/name or dir/name, or built in. Fills in the name it is told
 * to people by. NULL if there is none; the caller frees it. */
char *fy_data_text(const struct fy_system *, const char *dir, const char *name, struct source_file *);

/* Check what a scenario says about itself for players, under the key "about". */
void fy_read_about(const struct fy_system *, struct fy_node scenario);

/* Line and column (from 1) of the value that a path leads to; the key itself if `at_key`. */
void fy_locate(const char *text, const struct step *const path[], int n, bool at_key, int *line, int *column);

#endif
