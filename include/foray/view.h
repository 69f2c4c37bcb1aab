/* view.h - what a front end shows: the board (fixed for a scenario) and the view (what stands on it now), as plain
 * structs without a rule in them. Nothing the player may not know is ever put into a view.
 *
 * Front ends know no system. What they draw in a way of its own (a turn track, an objective, a river, a beam) has a role, one
 * of an enum in this file; names, titles, labels and kinds are words for people, which no front end looks into. Each enum has a
 * list of words in view.c, in its order: the JSON speaks by them.
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

/* Colours that the printed map gives to positions and what belongs to them. */
enum fy_colour {
    FY_COLOUR_NONE, FY_COLOUR_RED, FY_COLOUR_BLUE, FY_COLOUR_GREEN, FY_COLOUR_PURPLE, FY_COLOUR_BROWN, FY_COLOUR_ORANGE,
    FY_COLOURS
};
extern const char *const fy_colour_words[];

enum fy_board_kind { FY_POINTS, FY_AREAS, FY_HEXES, FY_INCHES };
enum fy_shape { FY_CIRCLE, FY_SQUARE, FY_HEX, FY_AREA, FY_BOX };

/* What a place looks like on the map, whatever the rules call its terrain. */
enum fy_ground {
    FY_GROUND_CLEAR, FY_GROUND_WATER, FY_GROUND_BEACH, FY_GROUND_TOWN, FY_GROUND_WOOD, FY_GROUND_MARSH, FY_GROUND_HILL,
    FY_GROUND_MOUNTAIN, FY_GROUNDS
};
extern const char *const fy_ground_words[];

struct fy_terrain {
    const char *title;     /* "flooded meadow" */
    uint8_t ground;        /* enum fy_ground */
};

struct fy_place {
    const char *id, *title;
    int32_t x, y;          /* on the board's canvas; of no meaning for a box */
    uint8_t shape;         /* enum fy_shape; FY_BOX: off the map, a holder such as "Evacuated" */
    uint8_t sheet;         /* which of several maps, from 0 */
    uint16_t terrain;      /* index into fy_board.terrains */
    const char *tag;       /* a short printed code ("6", "H", "A"), or NULL */
    const char *outline;   /* SVG path for an area, or NULL */
};

/* How a link is drawn. Between points and areas a line, solid or dashed; between hexes along the line of their centres
 * (road, rail, bridge) or on the side that they share (the others). */
enum fy_link_role {
    FY_LINK_SOLID, FY_LINK_DASHED, FY_LINK_ROAD, FY_LINK_RAIL, FY_LINK_BRIDGE, FY_LINK_RIVER, FY_LINK_WIDE_RIVER,
    FY_LINK_CLIFF, FY_LINK_WALL, FY_LINK_WIRE, FY_LINK_BORDER, FY_LINK_ROLES
};
extern const char *const fy_link_words[];

struct fy_link_kind {
    const char *title;     /* "minor river" */
    uint8_t role;          /* enum fy_link_role */
};

struct fy_link {
    uint16_t a, b;         /* places */
    uint8_t kind;          /* index into fy_board.link_kinds */
};

/* What lies on a table, and what is only measured on it: that a player may hide, or ask for. */
enum fy_feature_role {
    FY_FEATURE_OTHER,
    FY_FEATURE_WATER, FY_FEATURE_CLIFF,    /* who stands on the edge of these is not in them */
    FY_FEATURE_BUILDING, FY_FEATURE_COVER, FY_FEATURE_WIRE,
    FY_FEATURE_TARGET,                     /* what the raid is about */
    FY_FEATURE_ZONE,                       /* where one lands, or leaves */
    FY_FEATURE_ENTRY,                      /* where the enemy comes in */
    FY_FEATURE_REACH,                      /* measured, from here on: how far a piece may move */
    FY_FEATURE_RANGE,                      /* how far it shoots */
    FY_FEATURE_BAND,                       /* within which an enemy is easier to hit */
    FY_FEATURE_SIGHT,                      /* from one to another; the title says what it takes to hit */
    FY_FEATURE_ARC,                        /* a field of fire */
    FY_FEATURE_BEAM,                       /* of a searchlight */
    FY_FEATURE_ROLES
};
extern const char *const fy_feature_words[];

/* A fixed feature of an inch table, or an overlay: polygon, circle, segment. Coordinates in hundredths. */
enum { FY_FEATURE_POINTS = 64 };
struct fy_feature {
    const char *id, *title, *kind;         /* kind: in words, "embarkation"; what is hidden or asked for goes by it */
    uint8_t role;                          /* enum fy_feature_role */
    uint8_t n;                             /* points; 1: circle of radius r; 2: segment; more: polygon, its sides of radius r if that is not 0 */
    int32_t x[FY_FEATURE_POINTS], y[FY_FEATURE_POINTS], r;
};
bool fy_feature_measured(const struct fy_feature *);

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
    const struct fy_link_kind *link_kinds; /* a title of NULL at the end; or NULL */
    const struct fy_terrain *terrains;     /* a title of NULL at the end; or NULL */
    const char *const *sheets;      /* titles of several maps; NULL at the end; or NULL for one map */
    const struct fy_feature *features;
    int n_features;
    const char *scenery;            /* JSON text of what to draw beneath (docs/data.md, "Scenery"), or NULL */
};

enum { FY_PIECE_FACE_DOWN = 1 << 30, FY_PIECE_SPENT = 1 << 29 }; /* the other bits: the system's own states */

/* How a counter shows a state of its piece: a sign of its own, or the first letter of the word. */
enum fy_state_role { FY_STATE_OTHER, FY_STATE_PINNED, FY_STATE_DISRUPTED, FY_STATE_ACTED, FY_STATE_REDUCED, FY_STATE_ROLES };
extern const char *const fy_state_words[];

/* A state that a piece may be in; a system lists its own. */
struct fy_state {
    const char *word;       /* "attacker disrupted" */
    uint8_t role;           /* enum fy_state_role */
};

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
    int16_t aboard;         /* the piece that carries it, or -1 */
    const char *strength_word, *steps_word, *tag_word; /* what they are, if not that: "crew", "guns", "aboard"; or NULL */
    uint32_t flags;         /* bit i: the system's states[i]; and FY_PIECE_... */
};

enum fy_marker_role {
    FY_MARKER_OTHER,        /* a chip with its label, and its sign if it has one */
    FY_MARKER_OBJECTIVE,    /* what the raid is about, or what has become of it */
    FY_MARKER_LANDING,      /* where ours come ashore: looked at first while nobody is there yet */
    FY_MARKER_ENTRY,        /* where pieces enter and leave the map */
    FY_MARKER_POSITION,     /* a printed position, in its colour */
    FY_MARKER_ROLES
};
extern const char *const fy_marker_words[];

/* What stands on an operational map, drawn as such maps draw it, whatever the marker means to the game; the label is its size. */
enum fy_symbol {
    FY_SYMBOL_NONE, FY_SYMBOL_PORT, FY_SYMBOL_AIRFIELD, FY_SYMBOL_BATTERY, FY_SYMBOL_RADAR, FY_SYMBOL_DOCK, FY_SYMBOL_PENS,
    FY_SYMBOL_BRIDGE, FY_SYMBOLS
};
extern const char *const fy_symbol_words[];

struct fy_marker {
    int32_t place;          /* or -1: x, y */
    int32_t toward;         /* 1 + the place that it lies towards, on the side that they share, as a bridge does; 0: none */
    int32_t x, y;
    uint8_t role;           /* enum fy_marker_role */
    uint8_t symbol;         /* enum fy_symbol */
    uint8_t sign;           /* enum fy_sign */
    uint8_t colour;         /* enum fy_colour */
    const char *kind;       /* in words: "destroyed", "coast defence" */
    const char *label;      /* few characters; NULL or "-": the first letter of its kind, unless its sign says enough */
    const char *title;      /* in words */
    bool done;              /* destroyed, used up */
};

/* A number worth showing all the time: turn, points, alarm, pools. */
enum fy_track_role {
    FY_TRACK_OTHER,
    FY_TRACK_TURN,          /* shown as a row of turns */
    FY_TRACK_PHASE,         /* beside it */
    FY_TRACK_POINTS,        /* the points of the score, with the range they are likely to be in */
    FY_TRACK_ROLES
};
extern const char *const fy_track_words[];

struct fy_track {
    uint8_t role;           /* enum fy_track_role */
    const char *label;
    int32_t value, lo, hi;
    const char *word;       /* instead of the number: "1:45", or NULL */
    uint8_t first_stretch, stretches; /* in the view, if the track has any */
};

/* A stretch of a track that has a name, up to the next one: a phase of the turn, a result that so many points mean. */
struct fy_stretch {
    const char *name;       /* short enough to stand on the track: "serious" */
    int32_t from;
    bool theirs;            /* the enemy acts in it */
};

/* A set of places to lay over the map on request: zones of control, fields of fire, a beam. One with a colour belongs to
 * the positions of that colour and, being part of the printed map, is shown from the start. */
enum { FY_LAYER_WORDS = 16 };
struct fy_layer {
    const char *name;
    uint8_t colour;         /* enum fy_colour */
    uint64_t places[FY_LAYER_WORDS];
};

/* An attack being gathered: who is set against what so far. */
struct fy_arrow {
    int32_t piece;          /* or -1: nobody yet */
    int32_t place;
};

enum { FY_VIEW_ARROWS = 16, FY_VIEW_PIECES = 320, FY_VIEW_MARKERS = 320, FY_VIEW_TRACKS = 32, FY_VIEW_LAYERS = 12, FY_VIEW_SHAPES = 64, FY_VIEW_STRETCHES = 96 };

struct fy_view {
    int n_pieces, n_markers, n_tracks, n_layers, n_shapes, n_stretches, n_arrows;
    struct fy_piece pieces[FY_VIEW_PIECES];
    struct fy_marker markers[FY_VIEW_MARKERS];
    struct fy_track tracks[FY_VIEW_TRACKS];
    struct fy_layer layers[FY_VIEW_LAYERS];
    struct fy_stretch stretches[FY_VIEW_STRETCHES];
    struct fy_arrow arrows[FY_VIEW_ARROWS];
    struct fy_feature shapes[FY_VIEW_SHAPES]; /* overlays on inch tables: reach, ranges, arcs, beams */
};

void fy_view_clear(struct fy_view *); /* nothing is on it */
/* Add one, zeroed (place, strength, tag, facing and aboard -1 for a piece); past the end it returns the
 * last slot again. */
struct fy_piece *fy_view_piece(struct fy_view *);
struct fy_marker *fy_view_marker(struct fy_view *);
struct fy_track *fy_view_track(struct fy_view *, const char *label, int32_t value, int32_t lo, int32_t hi);
struct fy_track *fy_view_turn(struct fy_view *, const char *label, int32_t value, int32_t lo, int32_t hi);
struct fy_track *fy_view_phase(struct fy_view *, const char *label, int32_t value, int32_t lo, int32_t hi);
struct fy_track *fy_view_points(struct fy_view *, const char *label, int32_t value, int32_t lo, int32_t hi);
/* The next stretch of the track added last; from lowest to highest. */
void fy_view_stretch(struct fy_view *, const char *name, int32_t from);
void fy_view_their_stretch(struct fy_view *, const char *name, int32_t from);
void fy_view_arrow(struct fy_view *, int32_t piece, int32_t place);
struct fy_layer *fy_view_layer(struct fy_view *, const char *name);
struct fy_feature *fy_view_shape(struct fy_view *);

#endif
