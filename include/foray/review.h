/* review.h - a game looked at afterwards: was it luck, or were it the choices?
 *
 * The expectation of a position is what comes of it if `habit` plays on, what is hidden being dealt anew. From one decision to
 * the next it changes in two steps: by the choice, as far as it is worth more or less than what `habit` would have chosen;
 * and by the dice, draws and disclosures that follow it, whose mean is nothing. Both are told step by step, and they add up:
 *
 *     expectation at the start + luck + choices = expectation at the end, which is the result of a game that is over
 *
 * Beside that stands what was missed: how much more the best choice that was found would have been worth than the one made. */
#ifndef FORAY_REVIEW_H
#define FORAY_REVIEW_H

#include "foray/search.h"
#include "foray/session.h"
#include "foray/text.h"

enum { FY_REVIEW_DEPTH = 200 }; /* playouts that a decision is searched with, and twice as many that each value rests on */

struct fy_moment {
    uint32_t ply;               /* choice number, from 1 */
    int offered;                /* choices there were */
    struct fy_choice played;
    struct fy_plan best;        /* the best found; what was played, where nothing clearly better was */
    double before;              /* expected before the choice */
    double choice, choice_error;/* what it was worth against what habit would have chosen; standard error */
    double missed, missed_error;/* what the best found is worth more than it; never below 0 */
    bool chance;                /* dice, draws or disclosures followed */
    double luck, luck_error;    /* what these were worth */
    double after;               /* expected then */
    double won;                 /* the chance of winning then */
};

struct fy_review {
    uint32_t n, plies;          /* choices looked at, and that there are: fewer if it was stopped */
    struct fy_moment *moment;
    bool over;                  /* the end is the result */
    double start, start_error, end, end_error;
    double start_won;
    double luck, luck_error, choices, choices_error, missed, missed_error;
    uint64_t playouts;
};

struct fy_review_watch {
    bool (*go_on)(void *context, int thousandths); /* false: it stops, and is a review of the choices up to there */
    void *context;
};

/* Of the line being played. depth 0: FY_REVIEW_DEPTH. The caller frees it by fy_review_free. */
struct fy_review *fy_review_make(const struct fy_session *, uint32_t depth, int threads, uint64_t seed, const struct fy_review_watch *);
void fy_review_free(struct fy_review *);

/* The greatest first, those alone that are more than two standard errors; how many. */
enum fy_moment_kind { FY_GOOD_LUCK, FY_BAD_LUCK, FY_GOOD_CHOICE, FY_MISSED };
int fy_review_moments(const struct fy_review *, enum fy_moment_kind, const struct fy_moment *out[], int most);
/* In words: "After "Burn lays charges": d10 = 10, …; +3.2 ± 1.1 points". */
size_t fy_moment_text(const struct fy_session *, const struct fy_moment *, enum fy_moment_kind, char *out, size_t n);

void fy_review_text(const struct fy_session *, const struct fy_review *, struct fy_text *);
json_t *fy_review_json(const struct fy_session *, const struct fy_review *);
/* One page for a browser that needs nothing else. */
void fy_review_page(const struct fy_session *, const struct fy_review *, struct fy_text *);

#endif
