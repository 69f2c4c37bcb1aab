/* guide.h - the guide through a first game (docs/data.md, "guide.json"), told as lines. */
#ifndef FORAY_GUIDE_H
#define FORAY_GUIDE_H

#include "table.h"

#include <jansson.h>

struct guide {
    json_t *steps;     /* NULL: nobody is guided */
    json_t *whole;
    uint64_t told;     /* steps that have been told, as bits */
};

/* Begin; false with a notice at the table. A game that is guided does nothing by itself. */
bool guide_begin(struct guide *, struct table *);
void guide_end(struct guide *);
void guide_tell(struct guide *, const struct table *); /* the step that fits now, if one does, to standard output */

#endif
