/* game.h - a system with one scenario's data loaded: what everything that plays, shows or studies is given. */
#ifndef FORAY_GAME_H
#define FORAY_GAME_H

#include "foray/foray.h"

struct fy_game {
    const struct fy_system *sys;
    const void *data;
    const char *scenario, *title, *summary;
    uint64_t data_hash;       /* of the contents of all files read, whatever their layout */
    const int16_t *options;   /* that it is played under, where titles depend on them; NULL: not known */
    const struct fy_templates *templates; /* its texts, ready to be written (template.h) */
    struct fy_loader *loader; /* owns the data; private */
};

enum { FY_ERROR = 512 }; /* room for a message */
enum { FY_KEY = 64, FY_SCENARIOS = 64 }; /* room for the key of a scenario; how many a system may have */
enum { FY_FILE_PATH = 1200 };             /* room for the path of a file */

/* Load a scenario (NULL: the system's first) from the built-in files, or from dir/<key>/ or dir/ when dir is given.
 * NULL with a message in error. */
struct fy_game *fy_game_open(const struct fy_system *, const char *scenario, const char *dir, char error[FY_ERROR]);
/* The same with some keys of the scenario changed, or rows added to its lists: members of a JSON object, as in a file that is
 * "based_on" the scenario: `"alert": 0, "wire+": [...]`. */
struct fy_game *fy_game_open_changed(const struct fy_system *, const char *scenario, const char *changes, const char *dir,
                                     char error[FY_ERROR]);
void fy_game_close(struct fy_game *);
/* The files it was read from, as errors name them: number i from 0, NULL beyond the last. */
const char *fy_game_file(const struct fy_game *, int i);

/* Scenario keys of a system; those that say "unlisted": true can be opened by name but are not shown (tables for
 * cases). By the number each has under "order" (0), then by file name. */
int fy_scenarios(const struct fy_system *, const char *dir, char names[][FY_KEY], int cap);

/* May this be chosen? Every choice that comes from outside goes through here: a malformed one (a verb or a thing that does
 * not exist, something in a part that the verb does not use) is refused before the system's own check. why may be NULL. */
bool fy_check(const struct fy_game *, const void *state, const struct fy_choice *, struct fy_message *why);
/* Texts of the engine itself, in a refusal beside those of the system. */
enum { FY_TEXT_ENGINE = 0xff00, FY_TEXT_NO_SUCH_CHOICE = FY_TEXT_ENGINE, FY_TEXT_UNUSED_NOT_ZERO, FY_TEXT_NO_SUCH_THING };

/* What is known of a thing, and of a choice that fy_check accepts; nothing if the system says nothing (note.h). */
void fy_facts(const struct fy_game *, const void *state, int noun, int32_t index, struct fy_notes *);
void fy_fates_of(const struct fy_game *, const void *state, struct fy_fates *);
void fy_prospect(const struct fy_game *, const void *state, const struct fy_choice *, struct fy_notes *);
void fy_way(const struct fy_game *, const void *state, int32_t piece, int32_t x, int32_t y, struct fy_notes *);

/* The built-in files: "chariot/harbour.json" and their texts. */
struct fy_builtin {
    const char *path;
    const unsigned char *text;
    uint32_t size;
    const char *head; /* of a scenario, for lists: its plain values and "about" as JSON; "" of other files */
};
extern const struct fy_builtin fy_builtins[];
extern const int fy_n_builtins;

/* The state's hash, as records carry it: the same on every machine. */
uint64_t fy_hash(const void *bytes, size_t n);
uint64_t fy_state_hash(const struct fy_game *, const void *state);

#endif
