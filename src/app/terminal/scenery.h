/* scenery.h - what lies beneath a map, as far as a terminal can show it: water and shores. */
#ifndef FORAY_SCENERY_H
#define FORAY_SCENERY_H

#include <stdbool.h>
#include <stdint.h>

struct shore {
    int n;
    int32_t *x, *y;
    bool water;
};

struct scenery {
    int n;
    struct shore *shores;  /* in painting order */
    bool sea_around;       /* where nothing is painted there is water */
};

/* From a board's scenery (docs/data.md): the outlines of land and basins. NULL is no scenery. */
void scenery_read(struct scenery *, const char *json);
void scenery_free(struct scenery *);
bool scenery_water(const struct scenery *, int32_t x, int32_t y);
/* Inside a polygon, by the crossings to its right. */
bool scenery_inside(const int32_t *x, const int32_t *y, int n, int32_t px, int32_t py);

#endif
