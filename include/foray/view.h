/* view.h - what a front end shows: the board (fixed for a scenario) and the view (what stands on it now), as plain
 * structs without a rule in them. Nothing the player may not know is ever put into a view.
 *
 * All `const char *` point into the data or into static text; a view is valid as long as the data is. */
#ifndef FORAY_VIEW_H
#define FORAY_VIEW_H

#include <stdbool.h>
#include <stdint.h>

enum fy_side { FY_OURS, FY_THEIRS, FY_NEUTRAL };

/* Silhouettes a counter may carry. */
enum fy_sign {
    FY_SIGN_NONE, FY_SIGN_ASSAULT, FY_SIGN_DEMOLITION, FY_SIGN_HQ, FY_SIGN_INFANTRY, FY_SIGN_TANK, FY_SIGN_NAVAL,
    FY_SIGN_ENEMY_INFANTRY, FY_SIGN_SHELL, FY_SIGN_LABOUR, FY_SIGN_GUN, FY_SIGN_QUAD, FY_SIGN_CAR, FY_SIGN_COASTAL,
    FY_SIGN_ARTILLERY, FY_SIGN_ANTITANK, FY_SIGN_ENGINEER, FY_SIGN_LAMP, FY_SIGN_SHIP, FY_SIGN_LAUNCH,
    FY_SIGN_TRUCK, FY_SIGN_MOTORCYCLE, FY_SIGN_PARACHUTE, FY_SIGN_PARTISAN, FY_SIGN_AIRCRAFT, FY_SIGN_PILLBOX,
    FY_SIGN_TARGET, FY_SIGN_UNKNOWN, FY_SIGNS
};
extern const char *const fy_sign_words[]; /* "assault", "demolition", ... NULL at the end */

enum fy_board_kind { FY_POINTS, FY_AREAS, FY_HEXES, FY_INCHES };
enum fy_shape { FY_CIRCLE, FY_SQUARE, FY_HEX, FY_AREA, FY_BOX };

struct fy_place {
    const char *id, *title;
    int32_t x, y;          /* on the board's canvas; of no meaning for a box */
    uint8_t shape;         /* enum fy_shape; FY_BOX: off the map, a holder such as "Evacuated" */
    uint8_t sheet;         /* which of several maps, from 0 */
    uint16_t terrain;      /* index into fy_board.terrains */
    const char *tag;       /* a short printed code ("6", "H", "A"), or NULL */
    const char *outline;   /* SVG path for an area, or NULL */
};

struct fy_link {
    uint16_t a, b;         /* places */
    uint8_t kind;          /* index into fy_board.link_kinds */
};

/* A fixed feature of an inch table, or an overlay: polygon, circle, segment. Coordinates in hundredths. */
struct fy_feature {
    const char *id, *title, *kind; /* "water", "building", "wire", ... */
    uint8_t n;                     /* points; 1: circle of radius r; 2: segment; more: polygon */
    int32_t x[12], y[12], r;
};

struct fy_board {
    uint8_t kind;                   /* enum fy_board_kind */
    int32_t width, height;          /* canvas units; for inches: hundredths */
    int32_t hex_size;               /* centre to corner, canvas units */
    bool hex_flat;                  /* flat-topped hexes */
    bool y_up;                      /* y grows upward (inch tables measured from the south-west corner) */
    const struct fy_place *places;  /* index = the index of the place noun */
    int n_places;
    const struct fy_link *links;
    int n_links;
    const char *const *link_kinds;  /* "solid", "dashed"; NULL at the end; or NULL */
    const char *const *terrains;    /* NULL at the end; or NULL */
    const char *const *sheets;      /* titles of several maps; NULL at the end; or NULL for one map */
    const struct fy_feature *features;
    int n_features;
    const char *scenery;            /* JSON text of polygons to draw beneath, or NULL */
};

enum { FY_PIECE_FACE_DOWN = 1 << 30, FY_PIECE_SPENT = 1 << 29 }; /* the other bits: the system's own state words */

struct fy_piece {
    uint16_t id;            /* index in the system's piece noun */
    uint8_t side;           /* enum fy_side */
    uint8_t sign;           /* enum fy_sign */
    const char *label;      /* "Birney" */
    const char *group;      /* short band text, "M"; or NULL */
    int32_t place;          /* index of a board place, or -1: x and y count */
    int32_t x, y;           /* inch tables: centre, hundredths */
    int32_t radius;         /* inch tables */
    int16_t facing;         /* degrees clockwise from north, or -1 */
    int16_t strength;       /* -1: none or not known */
    int8_t steps, steps_full; /* 0 and 0: no steps */
    int16_t tag;            /* objective number or the like, -1 if none */
    uint32_t flags;         /* bit i: the system's states[i]; and FY_PIECE_... */
};

struct fy_marker {
    int32_t place;          /* or -1: x, y */
    int32_t x, y;
    const char *kind;       /* "objective", "destroyed", "beam", "fire", "wire", ... */
    const char *label;      /* few characters, or NULL */
    const char *title;      /* in words */
    bool done;              /* destroyed, used up */
};

/* A number worth showing all the time: turn, points, alarm, pools. */
struct fy_track {
    const char *label;
    int32_t value, lo, hi;
    const char *word;       /* instead of the number: "1:45", or NULL */
};

/* A set of places to lay over the map on request: zones of control, fields of fire, a beam. */
enum { FY_LAYER_WORDS = 16 };
struct fy_layer {
    const char *name;
    uint64_t places[FY_LAYER_WORDS];
};

enum { FY_VIEW_PIECES = 320, FY_VIEW_MARKERS = 320, FY_VIEW_TRACKS = 32, FY_VIEW_LAYERS = 12, FY_VIEW_SHAPES = 64 };

struct fy_view {
    int n_pieces, n_markers, n_tracks, n_layers, n_shapes;
    struct fy_piece pieces[FY_VIEW_PIECES];
    struct fy_marker markers[FY_VIEW_MARKERS];
    struct fy_track tracks[FY_VIEW_TRACKS];
    struct fy_layer layers[FY_VIEW_LAYERS];
    struct fy_feature shapes[FY_VIEW_SHAPES]; /* overlays on inch tables: reach, ranges, arcs, beams */
};

/* Add one, zeroed (place -1, strength -1, tag -1, facing -1 for a piece); past the end it returns the
 * last slot again. */
struct fy_piece *fy_view_piece(struct fy_view *);
struct fy_marker *fy_view_marker(struct fy_view *);
struct fy_track *fy_view_track(struct fy_view *, const char *label, int32_t value, int32_t lo, int32_t hi);
struct fy_layer *fy_view_layer(struct fy_view *, const char *name);
struct fy_feature *fy_view_shape(struct fy_view *);

#endif
