/* rematch.h - the same raid with the same dice, played by the adviser. */
#ifndef FORAY_REMATCH_H
#define FORAY_REMATCH_H

#include "foray/review.h"
#include "foray/session.h"

/* How long it thinks: not at all, or so many playouts a decision. */
extern const char *const fy_rematch_levels[]; /* "habit", "quick", "steady", "deep", NULL */
enum { FY_REMATCH_LEVEL = 2 };                /* unless told otherwise */
uint64_t fy_rematch_playouts(int level);

struct fy_rematch {
    int level;
    int threads;
    uint64_t seed; /* of the adviser's playouts */
};

/* Choice number n meets the dice that choice number n of yours met. NULL with a message: the dice are a secret, or cannot be met
 * again because they were typed in or did not all come from the seed; or, with an empty one, it was stopped. The session borrows
 * your game. */
struct fy_session *fy_rematch_play(const struct fy_session *yours, const struct fy_rematch *, const struct fy_review_watch *,
                                   char error[FY_ERROR]);
/* Both results side by side. */
json_t *fy_rematch_json(const struct fy_session *yours, const struct fy_session *theirs, int level);

#endif
