/* guide.h - the guide through a first game (docs/data.md, "guide.json"). */
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
/* The step that fits now, if one does that has not been told: its title and text, and the choice to try, if there is one that may be
 * made now ("" otherwise). They stay while the guide does. */
struct guide_step {
    const char *title, *text, *try;
};
bool guide_step(struct guide *, const struct table *, struct guide_step *);

#endif
