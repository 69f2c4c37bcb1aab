/* table.h - a game on the table: the session, what the player may do now, and the acts. The full-screen and the plain
 * front end both sit at it; nothing here prints. */
#ifndef FORAY_TABLE_H
#define FORAY_TABLE_H

#include "foray/subgame.h"

enum { PIECE_WORDS = 16 }; /* sets of pieces as bits: more than any system has */

/* One thing the player can answer: a choice, or an outcome of the die or draw that is needed. */
struct offer {
    struct fy_choice choice;
    int32_t face;      /* the outcome; of no meaning for a choice */
    int32_t piece;     /* the piece it is about, or -1: offers come grouped by it */
    int number;        /* what the player types */
};

/* Where the player goes from a table: away, to a game that settles what is decided, or to the campaign this one is of. */
enum next { NEXT_LEAVE, NEXT_SUBGAME, NEXT_CAMPAIGN };

struct table {
    struct fy_session *session;
    struct fy_game *own_game;      /* closed with the table; NULL when the session has its own */
    const struct fy_game *game;
    struct fy_store *store;        /* or NULL; borrowed */
    char name[FY_NAME];            /* in the store, or "" */
    const char *data;              /* the player's data folder, or NULL */
    bool replay;                   /* only looked at: `ply` says where */
    uint32_t ply;
    bool from_campaign;            /* opened from its campaign, and closed into it again */
    bool cut_off;                  /* nobody sits there any more: the input has ended */
    bool runs_on;                  /* a decision with nothing to decide is made by itself; not where dice are typed in */
    bool asks;                     /* a choice that has a warning is made only when it is said again */
    bool asked;                    /* the warnings of `warned` have been told */
    struct fy_choice warned;
    enum next next;
    int which;                     /* NEXT_SUBGAME: the number of one to begin, from 1; 0: the one that was begun */

    /* what table_look found */
    bool bare;                     /* the set-up still needs outcomes: there is no position to show */
    const void *state;
    struct fy_board board;
    struct fy_view *view;
    struct fy_ask ask;
    const struct fy_pull *needed;   /* the outcome to type in, or NULL */
    struct offer *offers;
    int n_offers;
    uint64_t common_ground; /* features that all points offered lie in, as bits: what is true of all tells nothing */
    bool grouped; /* some piece has several offers: headings are worth their lines */
    struct fy_subgame subgames[FY_SUBGAMES]; /* games that may settle what is decided */
    int n_subgames;
    struct fy_related_game subgame, campaign; /* the one that was begun, and the campaign this game is of; no name: none */
    const struct fy_line *lines;
    int n_lines;
    uint64_t ours[PIECE_WORDS];    /* our pieces to be seen, as bits, */
    uint64_t gone[PIECE_WORDS];    /* and those that were seen before and are no more */

    char notice[2 * FY_ERROR];     /* what was last said to the player, or "" */
    uint16_t notice_rule;          /* the rule behind it, or 0 */
    struct fy_choice instead;      /* what a refusal proposes, */
    bool has_instead;              /* if it proposes anything */
    struct fy_choice *scratch;
};

/* Sit down at a session. The table owns it from now on. */
void table_open(struct table *, struct fy_session *, struct fy_game *own_game, struct fy_store *, const char *name);
void table_close(struct table *);
void table_look(struct table *); /* after every change */

/* Acts. True if something was done; the notice says what there is to say. */
bool table_take(struct table *, const struct offer *);
/* The words of a choice with ids for names, if the first is a verb: "sail 447 b" becomes "sail b5 b". */
bool table_with_ids(const struct table *, const char *text, char *out, size_t n);
bool table_type(struct table *, const char *text);   /* a choice or outcome in words or by number */
bool table_play(struct table *, const struct fy_choice *);
void table_run_on(struct table *);                   /* make what is forced, if that is wanted */
bool table_play_instead(struct table *);             /* what the last refusal proposed; false if it proposed nothing */
bool table_can_undo(const struct table *);           /* is there anything to take back? */
bool table_undo(struct table *, uint32_t ply);
bool table_undo_one(struct table *);
bool table_return(struct table *);                   /* the result of the subgame that was begun */
void table_go(struct table *, int64_t ply);          /* replay: look at another ply */
void table_say(struct table *, uint16_t rule, const char *format, ...) __attribute__((format(printf, 3, 4)));

const struct offer *table_offer(const struct table *, int number);
bool table_was_forced(const struct table *, uint32_t ply); /* choice number `ply`: was nothing else possible? */
/* The choice that is meant, one that may be made now: by number, in words, or by words that only one has; false with a notice. */
bool table_meant(struct table *, const char *words, struct fy_choice *);
/* A thing by its id, its title or a part of the title that no other has; false: there is none, or there are several. */
bool table_find(const struct table *, int noun, const char *words, int32_t *index);
int32_t table_about(const struct table *, const struct fy_choice *); /* the piece that a choice is about, or -1 */
/* What only takes this piece up, for its acts to follow; NULL: nothing does, or it is in hand. */
const struct offer *table_takes_up(const struct table *, int32_t piece);
/* Does an offer only end or begin something, so that it names nothing? Such stand last. */
bool table_offer_ends(const struct table *, const struct offer *);
bool table_find_outcome(const struct table *, const char *words, int32_t *face); /* of a draw, likewise; an id need not be possible */
bool table_offer_passes(const struct table *, const struct offer *); /* does it do that, and nothing is warned of? */
int table_foremost(const struct table *); /* how many offers come before points that little speaks for */
/* What the offers about a piece stand under; -1: those about none. */
const char *table_heading(const struct table *, int32_t piece);
size_t table_offer_text(const struct table *, const struct offer *, char *out, size_t n);
uint16_t table_offer_rule(const struct table *, const struct offer *);
/* The prompt in one line, with what is to be rolled when an outcome is needed; its rule. */
uint16_t table_prompt(const struct table *, char *out, size_t n);

/* Does an offer speak of a place: by name, or by a piece that stands there? */
bool table_offer_at(const struct table *, const struct offer *, int32_t place);
bool table_offer_says(const struct table *, const struct offer *, const char *words); /* all the words in its texts */
bool table_offer_names(const struct table *, const struct offer *, int32_t piece);
/* The place an offer would lead to or aim at, or -1. */
int32_t table_offer_target(const struct table *, const struct offer *);
int32_t table_piece_place(const struct table *, int32_t piece); /* -1: nowhere, or by x and y */
const struct fy_piece *table_piece(const struct table *, int32_t piece);

#endif
