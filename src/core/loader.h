/* loader.h - private to the core: what one load holds. */
#ifndef FORAY_LOADER_H
#define FORAY_LOADER_H

#include "foray/game.h"

#include <jansson.h>

/* A block of the arena. */
struct kept {
    struct kept *next;
};

enum { LOADER_FILES = 24, LOADER_ORIGINS = 256 };

/* One step of a path from the root of a file: a key or an index. Nodes refer to their last step. */
struct step {
    int up, index;
    const char *key; /* NULL: index counts */
};

struct source_file {
    char name[FY_FILE_PATH]; /* as told to people: "data/chariot/harbour.json" */
    char *text;
    json_t *root;
    bool base; /* another scenario, which the one that is opened builds on */
};

/* A key of a scenario that another file wrote, or the rows of its list from one number on. */
struct origin {
    const char *key, *written; /* "commandos", and as it stands in the file: "commandos+" */
    int file, from;
};

/* A row or other thing that data can refer to by its id. */
struct known_id {
    const char *name, *id; /* "space", "s62"; NULL: a free place of the table */
    int number;            /* among those of its name */
};

struct fy_loader {
    const struct fy_system *sys;
    const char *scenario, *dir; /* scenario NULL: file 0 is none */
    bool changed; /* file 0 is no file, but changes to the scenario */
    struct source_file files[LOADER_FILES];
    int n_files;
    struct origin origins[LOADER_ORIGINS];
    int n_origins;
    struct step *steps;
    int n_steps, cap_steps;
    struct kept *kept; /* the arena */
    struct known_id *ids; /* hashed; cap_ids is a power of two */
    int n_ids, cap_ids;
    bool failed;
    char error[FY_ERROR];
};

void fy_free_loader(struct fy_loader *);

/* The whole of a file, ended by NUL; NULL if it cannot be read. The caller frees it. */
char *fy_read_file(const char *path);

/* The text of a data file: from the player's folder, dir/key/name or dir/name, or built in. Fills in the name it is told
 * to people by. NULL if there is none; the caller frees it. */
char *fy_data_text(const struct fy_system *, const char *dir, const char *name, struct source_file *);

/* File 0 is the scenario with some keys changed: members of a JSON object. */
void fy_change_scenario(struct fy_loader *, const char *changes);

/* A text from elsewhere as file 0 of a loader that has none yet; it is the loader's from now on. */
struct fy_node fy_take_text(struct fy_loader *, const char *name, char *text);

/* Complete file 0 by the scenarios it builds on. */
void fy_build_on_base(struct fy_loader *);

/* The file in which a value of the scenario stands; changes the first steps of the path to how it is written there. */
int fy_origin(const struct fy_loader *, int file, struct step *key, struct step *row);

/* Check what a scenario says about itself for players, under the key "about". */
void fy_read_about(const struct fy_system *, struct fy_node scenario);

/* Read the texts of a system that is loaded; false with a message. */
bool fy_templates_read(struct fy_game *, char error[FY_ERROR]);

/* Are all ids of the loaded data fit to be written and read? False with a message. */
bool fy_ids_are_sound(const struct fy_game *, char error[FY_ERROR]);

/* The ids of a name: how many, and by number. */
int fy_count_ids(const struct fy_loader *, const char *name);
const char *fy_id_at(const struct fy_loader *, const char *name, int number);

/* Line and column (from 1) of the value that a path leads to; the key itself if `at_key`. */
void fy_locate(const char *text, const struct step *const path[], int n, bool at_key, int *line, int *column);

#endif
