/* sketch.h - a view as plain text: the map in characters, the tracks, and what stands where. */
#ifndef FORAY_APP_SKETCH_H
#define FORAY_APP_SKETCH_H

#include "foray/text.h"

void sketch(const struct fy_game *, const void *state);

/* One line of it each. */
void sketch_track(const struct fy_track *, struct fy_text *);
void sketch_piece(const struct fy_game *, const struct fy_board *, const struct fy_piece *, struct fy_text *);
void sketch_marker(const struct fy_board *, const struct fy_marker *, struct fy_text *);

#endif
