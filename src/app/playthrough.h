/* playthrough.h - a whole game as text, so that two versions of it can be compared line by line: every question with its
 * choices, what was chosen, the dice and the log, and what changed in the view. */
#ifndef FORAY_APP_PLAYTHROUGH_H
#define FORAY_APP_PLAYTHROUGH_H

#include "foray/session.h"

void playthrough(const struct fy_session *);

#endif
