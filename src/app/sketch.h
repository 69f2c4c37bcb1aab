/* sketch.h - a view as plain text: the map in characters, the tracks, and what stands where. */
#ifndef FORAY_APP_SKETCH_H
#define FORAY_APP_SKETCH_H

#include "foray/game.h"

void sketch(const struct fy_game *, const void *state);

#endif
