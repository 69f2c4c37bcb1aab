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

/* What was found out about one choice, whatever came before and after it. Of ply 0, the start, only the expectation. */
struct fy_glance {
    uint32_t ply;
    int offered;
    struct fy_plan best;
    double choice, choice_error, missed, missed_error; /* as in a moment */
    bool chance, valued;               /* valued: something may have changed the expectation, and it was measured: */
    double value, value_error, won;
    uint64_t playouts;
};

/* Looks at one choice after the other, in any order: the glances do not depend on it. The session must not change meanwhile. */
struct fy_reviewer;
struct fy_reviewer *fy_reviewer_new(const struct fy_session *, uint32_t depth, uint64_t seed); /* depth 0: FY_REVIEW_DEPTH */
void fy_reviewer_free(struct fy_reviewer *);
void fy_reviewer_look(struct fy_reviewer *, uint32_t ply, struct fy_glance *);
json_t *fy_glance_json(const struct fy_session *, const struct fy_glance *);
/* False: that is none of this game's. */
bool fy_glance_read(const struct fy_session *, json_t *, struct fy_glance *);
/* The first n glances, of ply 0 to n - 1, added up. */
struct fy_review *fy_review_of(const struct fy_session *, const struct fy_glance[], uint32_t n);

/* Another answer to the decision after ply `ply` (a puzzle): what it is worth, and how much less than the best that was found,
 * over playouts that nobody has seen. */
struct fy_judgement {
    struct fy_estimate answer, best;
    double missed, missed_error;
};
void fy_reviewer_judge(struct fy_reviewer *, uint32_t ply, const struct fy_choice *answer, const struct fy_plan *best,
                       struct fy_judgement *);

struct fy_review_watch {
    bool (*go_on)(void *context, int thousandths); /* false: it stops, and is a review of the choices up to there */
    void *context;
    void (*so_far)(void *context, const struct fy_review *); /* or NULL: the review up to there, told with about every tenth */
};

/* Of the line being played, the same for any number of threads. depth 0: FY_REVIEW_DEPTH. The caller frees it by fy_review_free. */
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
