/* page.h - what the page in a browser asks, answered: the line protocol for games by name, with what a play screen shows along
 * with it. Two carriers bring the questions: HTTP (app/server) and, in the page that needs no server, a worker (module.c).
 * docs/http.md describes questions and answers. */
#ifndef FORAY_PAGE_H
#define FORAY_PAGE_H

#include "foray/protocol.h"
#include "foray/review.h"
#include "foray/search.h"
#include "foray/store.h"

/* How an answer is to be understood: HTTP's numbers, whoever carries it. */
enum { PAGE_OK = 200, PAGE_BAD = 400, PAGE_NOT_FOUND = 404, PAGE_CONFLICT = 409, PAGE_BUSY = 503 };

/* ------------------------------------------------------------------ games being played (games.c) */

struct open_game {
    struct fy_protocol protocol;
    uint64_t version; /* changes with every act: a tab that shows another version is out of date */
    uint64_t used;
};
enum {
    OPEN_GAMES = 256,
    OPEN_BYTES = 256 << 20,
    VERSION_TEXT = 40
};

/* What others must be told who look at the same games. */
struct page_news {
    void *context;
    void (*changed)(void *context, const char *game, const char *version, uint32_t ply);
    void (*related)(void *context, const char *game); /* the campaign of this game, or its subgame, has changed */
    void (*gone)(void *context, const char *game, const char *new_name); /* deleted; or it has another name now */
    void (*closing)(void *context, const struct fy_game *); /* nobody may work on it any more */
};

struct games {
    struct fy_store *store;
    struct page_news news;
    const char *data;
    uint32_t run; /* tells versions of this run from those of another */
    uint64_t clock;
    struct open_game open[OPEN_GAMES];
};
/* The game that has that name in the store, opened if need be; NULL with a message. */
struct open_game *games_find(struct games *, const char *name, char error[FY_ERROR]);
/* Is the game that is open under that name another than the store has under it now, or gone from there? Then it is closed,
 * and the error says what has become of it. */
bool games_lost(struct games *, const char *name, char error[FY_ERROR]);
bool games_is_open(struct games *, const char *name);
/* It was read beside: put it among those that are open, unless it has changed meanwhile. Takes the session. */
void games_take(struct games *, const char *name, struct fy_session **, const struct fy_game_version *);
/* Take over a protocol that has just started a game. */
struct open_game *games_adopt(struct games *, struct fy_protocol *);
void games_drop(struct games *, const char *name);
void games_only(struct games *, const struct open_game *); /* it plays another game now: close that one where it is open too */
void games_touch(struct games *, struct open_game *); /* it has changed */
void games_version(const struct games *, const struct open_game *, char out[VERSION_TEXT]);
void games_close(struct games *);

/* ------------------------------------------------------------------ answers (answers.c) */

/* A question that changes nothing: GET /api/WHAT with its arguments; those that were not given are NULL. */
struct page_look {
    const char *what, *game, *at, *who, *system, *choice, *playouts, *seconds, *depth, *level, *from, *to, *best;
};
/* NULL if there is no such thing to be looked at. */
json_t *answer_look(struct games *, const struct page_look *, unsigned *status);
/* POST /api: the body's object. */
json_t *answer_act(struct games *, const json_t *request, unsigned *status);
bool answer_changes(const json_t *request); /* may its line change or open anything? */
/* The games that an act has to do with, by name: the one it was said to, the one named in it, the one that is played then. */
struct page_names {
    int n;
    char name[3][FY_NAME];
};
struct page_names answer_names(const json_t *request, const json_t *answer);
bool page_names_have(const struct page_names *, const char *name);
/* The game that a body is about, or NULL; the record in it, as a JSON string, if it is one to load. */
const char *answer_game(const json_t *request);
const char *answer_upload(const json_t *request);
/* That record has been read; the answer lacks only the "lines" of its log. Takes the session. */
json_t *answer_uploaded(struct games *, struct fy_session **, const json_t *request);
bool answer_opens(const json_t *request); /* is it "open NAME"? */
json_t *answer_opened(struct games *, struct open_game *, const json_t *request); /* the answer to that, without its lines */
json_t *answer_standing(struct open_game *); /* the answer to "log", without its lines */
/* Odds take long, and are counted elsewhere: the game and the choice; false with an answer to give instead. */
bool answer_odds_of(struct games *, const struct page_look *, const struct fy_session **, struct fy_choice *, json_t **answer,
                    unsigned *status);
/* The same for advice: the game, and how long to think. */
bool answer_advice_of(struct games *, const struct page_look *, const struct fy_session **, struct fy_budget *, json_t **answer,
                      unsigned *status);
/* And for what is asked about a game as it was played (study.c). */
enum study_kind { STUDY_REVIEW, STUDY_GLANCES, STUDY_WORTH, STUDY_REMATCH };
struct study {
    enum study_kind kind;
    uint32_t depth, from, to; /* of the review, or of a part of it; `from` is also where another answer is given */
    int level, threads;
    struct fy_choice choice;  /* the other answer, and the best found */
    struct fy_plan best;
};
bool page_plan(const struct fy_game *, const char *text, struct fy_plan *); /* the texts of its steps, with ";" between them */
bool answer_study_of(struct games *, const struct page_look *, const struct fy_session **, struct study *, json_t **answer,
                     unsigned *status);
const char *study_word(const struct study *);
/* Does the work; NULL: it was stopped. */
json_t *study_make(const struct study *, const struct fy_session *, const struct fy_review_watch *);
json_t *study_reviewed(const struct fy_session *, const struct fy_review *); /* the answer that a review is, whole or so far */
json_t *study_added_up(const struct fy_session *, const struct fy_glance *, uint32_t n); /* the review of glances that were made elsewhere */
json_t *answer_refusal(unsigned *status, unsigned code, const char *words);
char *answer_text(json_t *answer); /* as it goes over the wire, and the answer itself is given up */

/* What is given away by a link (share.c): a position as a record without a past, as a puzzle where q has `choice`, what was played,
 * and `best`, the best found; a record of that kind received, which stands as JSON; and the sealed solution in `best`, opened. */
json_t *answer_shared(struct open_game *, const struct page_look *, unsigned *status);
json_t *answer_received(struct games *, const char *quoted, unsigned *status);
json_t *answer_solution(struct open_game *, const struct page_look *, unsigned *status);

/* What a piece may not do now and why, and what it may although it is not listed (refusals.c). */
json_t *refusals_of(const struct fy_session *, uint16_t who);
/* What happened in choice number `ply`, event by event, each with the pieces and markers as they stood then (frames.c). */
json_t *frames_of(const struct fy_session *, uint32_t ply);
/* Its turns with their points, and what has become of targets and units (course.c). */
json_t *course_of(const struct fy_session *);

#endif
