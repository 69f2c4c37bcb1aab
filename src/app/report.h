/* report.h - how a game stands or has ended, in words: score, targets, what became of ours, points by turn, history. */
#ifndef FORAY_REPORT_H
#define FORAY_REPORT_H

#include "foray/session.h"
#include "foray/text.h"

void report_score(struct fy_text *, const struct fy_game *, const void *state);
/* The whole report of the game as it stood after a choice. */
void report_game(struct fy_text *, const struct fy_session *, uint32_t ply);

#endif
