/* data.h - reading data files: JSON with errors that name the file, the line, the column and the field.
 *
 *     data/chariot/harbour.json:212:17: spaces[41].links[2]: there is no space "s99"
 *
 * A loader walks nodes. The first mistake is kept and everything read after it is harmless (0, "", empty), so a
 * loader reads straight on and the engine reports the mistake at the end. Unknown keys are mistakes: name the
 * allowed ones with fy_keys. The keys "$comment" and "basis" are allowed everywhere.
 */
#ifndef FORAY_DATA_H
#define FORAY_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fy_loader; /* one load: the folder (or the built-in files), the arena, the first mistake */

struct fy_node {
    struct fy_loader *loader;
    const void *json; /* NULL after a mistake or for an optional key that is not there */
    int file;
    int up;           /* path bookkeeping, private */
};

/* The scenario file itself, and a sibling file by name. */
struct fy_node fy_scenario(struct fy_loader *);
struct fy_node fy_file(struct fy_loader *, const char *name);
struct fy_node fy_file_named(struct fy_node); /* the name is the text of this node; read once */

/* Members and elements. fy_get demands the key, fy_maybe does not (json is NULL if it is missing). */
struct fy_node fy_get(struct fy_node, const char *key);
struct fy_node fy_maybe(struct fy_node, const char *key);
struct fy_node fy_item(struct fy_node, int index);
int fy_len(struct fy_node);              /* items of an array, members of an object; 0 otherwise */
int fy_array(struct fy_node, int lo, int hi);  /* the length, which must lie in lo..hi */
/* The i-th member of an object, in file order; *key belongs to the arena. */
struct fy_node fy_member(struct fy_node, int i, const char **key);
static inline bool fy_there(struct fy_node n) { return n.json != NULL; }

/* Values. */
int32_t fy_int(struct fy_node, int32_t lo, int32_t hi);
bool fy_bool(struct fy_node);
const char *fy_str(struct fy_node);                                 /* lives as long as the data; never NULL */
const char *fy_id(struct fy_node);                                  /* the same for a name: it must not be empty */
int fy_word(struct fy_node, const char *const words[]);             /* index in a NULL-terminated list */
int32_t fy_inches(struct fy_node);                                  /* 12, "12.5" or "7.25": hundredths */
const char *fy_json_text(struct fy_node);                           /* the node as compact JSON text */
int32_t fy_int_or(struct fy_node parent, const char *key, int32_t lo, int32_t hi, int32_t otherwise);
const char *fy_str_or(struct fy_node parent, const char *key, const char *otherwise);
bool fy_bool_or(struct fy_node parent, const char *key, bool otherwise);

/* The node must be an object with no keys but these (NULL-terminated). */
void fy_keys(struct fy_node, const char *const keys[]);
#define FY_KEYS(node, ...) fy_keys((node), (const char *const[]){__VA_ARGS__, NULL})

/* Report a mistake in meaning at this node. Only the first one is kept. */
void fy_wrong(struct fy_node, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool fy_failed(const struct fy_loader *);

/* Memory that lives as long as the data, zeroed. */
void *fy_arena_alloc(struct fy_loader *, size_t bytes);
char *fy_arena_format(struct fy_loader *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
