/* map.h - the board on the screen: laid out from its coordinates at a zoom, drawn onto a canvas, scrolled to a cursor. */
#ifndef FORAY_MAP_H
#define FORAY_MAP_H

#include "canvas.h"
#include "scenery.h"
#include "table.h"

enum mark { MARK_NONE, MARK_ACTS, MARK_TARGET };
enum { MAP_ZOOMS = 5, MAP_POINTS = 64 };

struct spot {            /* where a place stands on the canvas */
    int row, col;        /* upper left corner of its tile */
    bool here;           /* on the sheet shown */
    uint8_t mark;        /* enum mark */
};

struct map {
    const struct table *t;
    struct canvas base, shown;  /* what never changes at this zoom; with everything on it */
    struct scenery scenery;
    struct spot *spots;         /* of every place */
    int zoom, sheet;
    char layer[48];             /* the layer laid over the map, or "" */
    int32_t points[MAP_POINTS][2]; /* on an inch table: where offers lead */
    int n_points;
    uint64_t acts[PIECE_WORDS]; /* on an inch table: pieces that offers are about, as bits */
    int tile_w, tile_h;
    int plain_terrain;          /* the terrain so common that it is not written */
    int32_t x0, y0;             /* board coordinates of the canvas's corner, after turning y down */
    int64_t scale;              /* thousandths of board units to a column */
    int32_t at;                 /* the place under the cursor, or -1 */
    int row, col;               /* the cursor's cell */
    bool exact;                 /* the cursor was put on this very point of its cell: */
    int32_t x, y;
    int top, left;              /* the canvas cell in the window's corner */
    int height, width;          /* of the window last shown in */
};

void map_open(struct map *, const struct table *);
void map_close(struct map *);
void map_zoom(struct map *, int zoom);     /* lay out anew */
void map_fit(struct map *, int height, int width); /* the largest zoom at which all of it is seen, or the usual one */
void map_sheet(struct map *, int sheet);
void map_next_layer(struct map *);         /* another layer, or none */
void map_draw(struct map *);               /* after every change of the position or the marks */
void map_show(struct map *, WINDOW *, int row, int col, int height, int width, bool focus);

/* Layout: for the map's own files. */
bool map_inches(const struct map *);
void map_lay_out(struct map *);
void map_draw_base(struct map *);
int map_dot_x(const struct map *, int32_t x); /* canvas dots of board coordinates */
int map_dot_y(const struct map *, int32_t y);
void map_feature(const struct map *, struct canvas *, const struct fy_feature *, enum style);

void map_go(struct map *, int32_t place);  /* the cursor to a place, on whatever sheet */
void map_go_piece(struct map *, int32_t piece);
void map_go_point(struct map *, int32_t x, int32_t y);
void map_key(struct map *, int key);       /* arrows and pages */
void map_click(struct map *, int row, int col); /* within the window */
/* Board coordinates under the cursor (inch tables). */
void map_here(const struct map *, int32_t *x, int32_t *y);
/* The piece under the cursor of an inch table, or NULL. */
const struct fy_piece *map_piece(const struct map *);
/* What is under the cursor, in words. */
struct fy_text;
void map_describe(const struct map *, struct fy_text *);

#endif
