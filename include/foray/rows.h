/* rows.h - data files described by tables, the mirror of field.h: a system says what each object of its files holds, and the
 * engine reads it into the system's data. The same tables make `foray schema SYSTEM --data` and the reference in docs/data.md.
 *
 *     static const struct fy_rows space = {"space", "a space of the map", .keys = (const struct fy_key[]){
 *         {"id", FY_ID, FY_TO(space, id), .help = "its name"},
 *         {"points", FY_INTEGER, FY_TO(space, points), .lo = 0, .hi = 99, .optional = true, .help = "what it is worth"},
 *         {"links", FY_REF, FY_TO_LIST(space, link), FY_COUNT(space, n_links), .of = "space", .help = "the spaces next to it"},
 *         {0}}};
 *     static const struct fy_rows scenario = {"scenario", "a raid", .keys = (const struct fy_key[]){
 *         {"turns", FY_INTEGER, FY_TO(raid, turns), .lo = 1, .hi = 20, .help = "how long it lasts"},
 *         {"spaces", FY_ROW, FY_TO_LIST(raid, space), FY_COUNT(raid, n_spaces), .rows = &space, .help = "the map"},
 *         {0}}};
 *
 * `struct fy_system` names the table of its scenario files (.scenario); fy_game_open reads by it into the data, and then calls
 * `load` for what no table can say. Keys are read in the order of the table, not of the file.
 *
 * Everything that does not fit is a mistake, told with file, line, column and path, never cut off: a key that no table names, a
 * key that is missing, a number out of range, a row too many, an id that is empty or stands twice, an id nobody has. The keys
 * that the engine reads itself (scenario, title, summary, order, unlisted, based_on, about; $comment and basis everywhere) are
 * not listed.
 */
#ifndef FORAY_ROWS_H
#define FORAY_ROWS_H

#include "foray/data.h"

enum fy_key_type {
    FY_REMARK = 1, /* a text for those who read the file; it goes nowhere */
    FY_INTEGER,    /* a whole number, lo to hi */
    FY_BOOLEAN,    /* true or false */
    FY_STRING,     /* a text: const char *, "" if it is left out */
    FY_ID,         /* the name of this row: const char *, not empty, unique among the rows of this name */
    FY_WORD,       /* one of `words`: its number in them, or what `values` says at that number */
    FY_LETTER,     /* a text of one character, lo to hi: that character */
    FY_DECIMAL,    /* 12, "12.5" or "7.25", lo to hi: hundredths */
    FY_REF,        /* the id of a row `of` some name: its number among them */
    FY_BITS,       /* a list of words, or of ids: a set of bits by their numbers */
    FY_BIT,        /* true or false: the bit with this row's number in a set of the struct that holds the list */
    FY_ROW,        /* an object, described by `rows`; without a place of its own it goes into the same struct */
    FY_FILE,       /* the name of another file, described by `rows`; without rows its JSON as text */
    FY_JSON        /* anything: its JSON as text, for front ends */
};

/* A row that has been read, for those who check it. */
struct fy_row {
    struct fy_node node;
    void *at, *holder;       /* the struct it went into, and the one that holds the list it stands in */
    int number;              /* in that list, or in the array if several lists fill it */
    const struct fy_row *up; /* the row that it is part of, NULL: none */
    void *data;              /* the whole */
};

enum { FY_KEYS_MOST = 100 }; /* in one object, all names of `by` counted */

struct fy_key {
    const char *name;               /* in the file; NULL ends the table */
    uint8_t type;
    bool optional;                  /* may be left out: `otherwise` is taken (a list is empty, a text "") */
    bool negative, arena;           /* set by the macros: the member is signed; it is a pointer, and the list goes into the arena */

    /* Where it goes: use the macros. Without a place a row goes into the struct of its holder, and a value is read and forgotten:
     * `then` may look at its node. */
    uint32_t offset, size;          /* of one value */
    uint32_t count, stride;         /* a list: the most there is room for, and bytes from one to the next; 0: no list */
    uint32_t columns;               /* a list of lists, each so long */
    uint32_t each, each_count;      /* bytes from row to row, if each row's value lies in an array of the holder's struct */
    uint32_t tally, tally_size, tally_each; /* where the length of a list goes; rows are added to those that are there */

    int32_t lo, hi;                 /* FY_INTEGER, FY_LETTER, FY_DECIMAL */
    int32_t otherwise;
    uint16_t least, most;           /* items of a list; most 0: as many as there is room for */
    const char *const *words;       /* NULL at the end */
    const int16_t *values;          /* FY_WORD: what each word means, if not its number */
    const char *of;                 /* FY_REF, FY_BITS: the name of the rows referred to */
    const char *by;                 /* not one key but one for each row of this name, called by its id: {"axis": 3, "allied": 5} */
    const struct fy_rows *rows;
    void (*then)(const struct fy_row *); /* called when the key has been read, with the row it stands in and its own node */
    const char *help;               /* one line */
};

struct fy_rows {
    const char *name;               /* "space": what references and messages call one */
    const char *help;
    const struct fy_key *keys;
    bool as_text;                   /* for front ends: checked, and kept whole as JSON text; its place is a const char * */
    bool tuple;                     /* written as a list of the values, in the order of the keys: ["101", "102", 3] */
    void (*first)(const struct fy_row *); /* called before a row is read: ids that it refers to and no file lists */
    void (*then)(const struct fy_row *); /* called when a row has been read: cross-checks, derived values */
};

/* Read an object by its table, into a struct; `data` is handed on to the hooks. The engine does so with the scenario. */
void fy_read_rows(struct fy_node, const struct fy_rows *, void *into, void *data);

/* The key "about", which every scenario may have. */
extern const struct fy_rows fy_about;

/* The file guide.json, which every system may have (docs/data.md, "What players are told"). */
extern const struct fy_rows fy_guide;

/* Things that can be referred to without being rows, such as the hexes of a grid: the next number of this name. */
int fy_add_id(struct fy_node, const char *name, const char *id);
int fy_find_id(const struct fy_loader *, const char *name, const char *id); /* -1: nobody has it */

/* What is wrong with the tables themselves (a range that its member cannot hold, a key without help) and at which key, or NULL. */
const char *fy_rows_fault(const struct fy_rows *, const char **key);

/* The file of what is drawn beneath a map (docs/data.md, "Scenery"), for every system: an FY_FILE into a `const char *`, the
 * fy_board.scenery. */
extern const struct fy_rows fy_scenery;

/* ---- places. T is the struct's tag, m the member. */

#define FY_MEMBER(T, m) (((struct T *)0)->m)
#define FY_NEGATIVE(x) _Generic((x), int8_t: true, int16_t: true, int32_t: true, int64_t: true, default: false)
#define FY_ROOM(T, m) (sizeof FY_MEMBER(T, m) / sizeof FY_MEMBER(T, m[0]))
/* a value, a row */
#define FY_TO(T, m) .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m), .negative = FY_NEGATIVE(FY_MEMBER(T, m))
/* a list, up to as many as the array holds; exactly as many; as member x of an array of structs */
#define FY_TO_LIST(T, m)                                                                                                    \
    .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m[0]), .negative = FY_NEGATIVE(FY_MEMBER(T, m[0])),        \
    .count = FY_ROOM(T, m), .stride = sizeof FY_MEMBER(T, m[0])
#define FY_TO_ALL(T, m) FY_TO_LIST(T, m), .least = FY_ROOM(T, m)
#define FY_TO_LIST_OF(T, m, x)                                                                                              \
    .offset = offsetof(struct T, m[0].x), .size = sizeof FY_MEMBER(T, m[0].x),                                              \
    .negative = FY_NEGATIVE(FY_MEMBER(T, m[0].x)), .count = FY_ROOM(T, m), .stride = sizeof FY_MEMBER(T, m[0])
/* a list of any length up to n, in memory of its own that the member points to */
#define FY_TO_ARENA(T, m, n)                                                                                                \
    .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m[0]), .negative = FY_NEGATIVE(FY_MEMBER(T, m[0])),        \
    .count = (n), .stride = sizeof FY_MEMBER(T, m[0]), .arena = true
/* a list of lists that fills an array of arrays */
#define FY_TO_GRID(T, m)                                                                                                    \
    .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m[0][0]), .negative = FY_NEGATIVE(FY_MEMBER(T, m[0][0])),  \
    .count = FY_ROOM(T, m), .stride = sizeof FY_MEMBER(T, m[0]), .least = FY_ROOM(T, m), .columns = FY_ROOM(T, m[0])
/* a value of each row, or of each id with `by`, in an array of the struct that holds the list; a list of each; and a member of
 * an array of structs */
#define FY_TO_EACH(T, m)                                                                                                    \
    .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m[0]), .negative = FY_NEGATIVE(FY_MEMBER(T, m[0])),        \
    .each = sizeof FY_MEMBER(T, m[0]), .each_count = FY_ROOM(T, m)
#define FY_TO_EACH_LIST(T, m)                                                                                               \
    .offset = offsetof(struct T, m), .size = sizeof FY_MEMBER(T, m[0][0]), .negative = FY_NEGATIVE(FY_MEMBER(T, m[0][0])),  \
    .each = sizeof FY_MEMBER(T, m[0]), .each_count = FY_ROOM(T, m), .count = FY_ROOM(T, m[0]),                              \
    .stride = sizeof FY_MEMBER(T, m[0][0])
#define FY_TO_EACH_OF(T, m, x)                                                                                              \
    .offset = offsetof(struct T, m[0].x), .size = sizeof FY_MEMBER(T, m[0].x),                                              \
    .negative = FY_NEGATIVE(FY_MEMBER(T, m[0].x)), .each = sizeof FY_MEMBER(T, m[0]), .each_count = FY_ROOM(T, m)
/* a list without a place, of at most n: rows whose keys all use FY_TO_EACH or FY_BIT, values that `then` looks at */
#define FY_UP_TO(n) .count = (n)
/* the length of the list; of each row's list */
#define FY_COUNT(T, m) .tally = offsetof(struct T, m), .tally_size = sizeof FY_MEMBER(T, m)
#define FY_COUNT_EACH(T, m)                                                                                                 \
    .tally = offsetof(struct T, m), .tally_size = sizeof FY_MEMBER(T, m[0]), .tally_each = sizeof FY_MEMBER(T, m[0])

#endif
