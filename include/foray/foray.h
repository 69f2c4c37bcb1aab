/* foray.h - the contract between a rule system and everything else.
 *
 * A system is one exported `const struct fy_system`. The session, the terminal, the browser, the bots and the
 * studies know nothing but this struct; the system knows nothing of them. See docs/adding-a-system.md and
 * src/systems/template for the smallest complete one.
 *
 * The state is one flat struct of exact-width integers: no pointers, no padding, no allocation; copied with memcpy,
 * equal when its bytes are equal. `data` is what `load` made of a scenario: read-only and shared by all threads.
 */
#ifndef FORAY_H
#define FORAY_H

#include "foray/data.h"
#include "foray/dice.h"
#include "foray/fate.h"
#include "foray/field.h"
#include "foray/log.h"
#include "foray/note.h"
#include "foray/outcome.h"
#include "foray/rows.h"
#include "foray/view.h"

/* One choice, meaningful on its own in a record. Its text form is the verb's name and then those of who, a and b
 * that the verb uses, by name: "move birney s62". What a verb does not use is 0. */
struct fy_choice {
    uint16_t verb, who;
    int32_t a, b;
};

static inline bool fy_same_choice(const struct fy_choice *x, const struct fy_choice *y)
{
    return x->verb == y->verb && x->who == y->who && x->a == y->a && x->b == y->b;
}

struct fy_verb {
    const char *name;      /* "move"; verbs may share a name if they take different numbers of words */
    uint8_t who, a, b;     /* what each is: FY_NONE, FY_NUMBER, FY_HUNDREDTHS or a noun */
    const char *label;     /* a template (template.h), for people: "Move {who} to {a}" */
    const char *help;      /* one line; it may speak of the data: "up to {move:words} spaces" */
    uint16_t rule;         /* what a player would look up who thinks of choosing it; 0: the rule of the decision */
};

/* A kind of thing that has names: piece, space, area, ... The first noun a system lists is its pieces, the second
 * its places (board places, boxes included): front ends connect choices with the board by them. */
struct fy_noun {
    const char *name;      /* "piece": used in templates as {0:piece}; none of their own words (template.h) */
};
enum { FY_PIECE = FY_NOUN, FY_PLACE = FY_NOUN + 1 };

struct fy_name {
    const char *id, *title; /* "s62", "Old Town, south streets"; {NULL, NULL}: there is no such thing */
};

/* What is decided now. */
struct fy_ask {
    uint16_t prompt, rule;     /* text and rule */
    int32_t arg[FY_ARGS];
    uint16_t hint;             /* a second line: odds, what is still unknown; 0: none */
    int32_t hint_arg[FY_ARGS];
    int32_t focus;             /* the piece it is about, or -1 */
    bool open;                 /* choices() is only a sample; check() is the authority */
    bool over;                 /* the game has ended: nothing to decide */
};

struct fy_option {
    const char *name;          /* "mortar" */
    const char *title;         /* one line for people; it may speak of the data */
    uint16_t rule;
    int16_t lo, hi, initial;   /* initial FY_BY_DATA: the number of the data that `figure` has under the option's name */
    const char *const *words;  /* names of the values lo..; NULL: "off", "on" for 0..1, otherwise numbers */
};
enum { FY_OPTIONS = 32, FY_MEASURES = 32, FY_BY_DATA = INT16_MIN };

struct fy_score {
    int32_t points;
    uint8_t band;                     /* index into the system's bands; bands run from worst to best */
    bool over, won;
    int32_t value;                    /* 0..1000000, for search: what the position is worth */
    int32_t measure[FY_MEASURES];     /* named by the system's measures */
    bool half;                        /* half a point more than `points` */
};

/* A game that may be played to settle what is decided now: a raid of a campaign, played out. It is an ordinary game of
 * another system; how it ends is handed back as an fy_ending. Neither system knows the other: the campaign's data name
 * the game and its options, subgame.h starts it. */
enum { FY_SUBGAMES = 8, FY_SUBGAME_OPTIONS = 8 };
struct fy_subgame {
    const char *system, *scenario;            /* keys */
    const char *options[FY_SUBGAME_OPTIONS];   /* "turns=14", NULL at the end; one that the game does not have is left out */
    uint16_t text, rule;                      /* what is played out: "the raid on {0:place}" */
    int32_t arg[FY_ARGS];
};

/* How a game ended, in the words of its own score. */
struct fy_ending {
    int32_t points;
    bool won;
    const char *band;
    const char *const *measures;              /* names, NULL at the end; or NULL */
    const int32_t *measure;
};

/* What the loaded data say, for texts to speak of: a number, or words. */
struct fy_figure {
    int32_t number;
    const char *words;                        /* NULL: it is the number */
};
struct fy_named_figure {
    const char *name;
    struct fy_figure figure;
};
bool fy_figure_find(const struct fy_named_figure *, size_t n, const char *name, struct fy_figure *); /* by name, out of a list */

/* The rules reference, made by the build from docs/rules/<key>.md. Rule 0 is "no rule". */
struct fy_rule {
    const char *id, *chapter, *text;
};
struct fy_rulebook {
    const char *title;
    const struct fy_rule *rules;      /* [0] is empty; the enum of the build indexes it */
    uint16_t n_rules;
    const char *source;               /* the whole file */
};

/* Who is told of every deal (fy_system.deals): a state, and how likely it is beside the others. */
struct fy_deals {
    void (*each)(struct fy_deals *, const void *state, double weight);
};

/* What case files can do with a system beyond its schema; either may be NULL. */
struct fy_case_support {
    void (*empty)(const void *data, void *state);          /* nobody and nothing on the board */
    /* A statement of the system's own, `place` and `phase` among them, that the schema alone cannot carry out.
     * words[0..n-1]; true if done, otherwise a message in *error (static text). */
    bool (*arrange)(const void *data, void *state, int n, const char *const words[], const char **error);
};

/* A campaign: the games that may settle this decision, at most FY_SUBGAMES, each system and scenario once; and the
 * choice, one that check accepts, that the end of such a game amounts to, with facts that say why (NULL: nobody asks).
 * False: the ending does not say enough. */
struct fy_campaign_support {
    int (*subgames)(const void *data, const void *state, struct fy_subgame *); /* all are zeroed */
    bool (*outcome)(const void *data, const void *state, const struct fy_subgame *, const struct fy_ending *,
                    struct fy_choice *, struct fy_notes *why);
};

/* Some bytes of a state. */
struct fy_bytes {
    uint32_t from, n;
};

struct fy_system {
    const char *key, *title, *summary;
    uint32_t revision;                 /* bumped when an old record could replay differently */
    uint32_t state_size, data_size;
    uint16_t max_choices;              /* the most that choices() can return */
    bool unlisted;                     /* built and tested, not shown to players */

    const struct fy_rulebook *rulebook;
    const struct fy_noun *nouns;       uint16_t n_nouns;    /* [0] pieces, [1] places */
    const struct fy_verb *verbs;       uint16_t n_verbs;
    const char *const *texts;          uint16_t n_texts;    /* [0] is "" */
    const struct fy_field *fields;     uint16_t n_fields;
    const struct fy_option *options;   uint16_t n_options;
    const struct fy_state *states;     /* bit i of a piece's flags is states[i]; a word of NULL at the end; or NULL */
    const char *const *measures;       /* NULL at the end; or NULL */
    const char *const *bands;          /* NULL at the end */

    /* The keys of a scenario file: the engine reads it, and the files it names, into data (zeroed memory of data_size). */
    const struct fy_rows *scenario;
    /* What no table can say: checks across files, what is worked out once. Mistakes go to fy_wrong. NULL: there is nothing. */
    void (*load)(struct fy_loader *, void *data);
    /* How many things of a noun there are, and what they are called; index may be out of range. Titles may depend on the
     * options of the game (NULL: not known), ids never do. */
    int (*count)(const void *data, int noun);
    struct fy_name (*name)(const void *data, const int16_t *options, int noun, int32_t index);

    /* The start of a game, run on to the first decision. The state is zeroed before. */
    void (*setup)(const void *data, const int16_t options[FY_OPTIONS], void *state, struct fy_dice *, struct fy_log *);
    void (*ask)(const void *data, const void *state, struct fy_ask *);  /* ask is zeroed, focus -1 */
    /* Everything that can be chosen now: fixed order, no duplicates; never nothing at a decision, nothing when the
     * game is over. A useful sample when the ask is open. */
    int (*choices)(const void *data, const void *state, struct fy_choice *);
    /* The authority: accepts exactly what choices() lists, unless the ask is open. why may be NULL. The choice is well
     * formed: its verb exists, what the verb does not use is 0, what it names exists (fy_check, game.h). */
    bool (*check)(const void *data, const void *state, const struct fy_choice *, struct fy_message *why);
    /* A choice that check accepts; runs on to the next decision or the end. log may be NULL. */
    void (*apply)(const void *data, void *state, const struct fy_choice *, struct fy_dice *, struct fy_log *);
    void (*score)(const void *data, const void *state, struct fy_score *);      /* score is zeroed */
    void (*board)(const void *data, struct fy_board *);                         /* board is zeroed */
    void (*show)(const void *data, const void *state, struct fy_view *);        /* counts are zeroed */

    /* ---- Everything from here on is optional, NULL if not needed. */

    /* Make the derived fields anew, after a position is read. Each value fits the schema; that they fit each other has
     * not been checked yet: pieces may stand anywhere, several in one place. */
    void (*derive)(const void *data, void *state);
    /* What is wrong with this state, or NULL. It fits the schema, and the derived fields are made. What is let pass can be
     * shown, listed and played on without harm, whatever somebody has put together. */
    const char *(*audit)(const void *data, const void *state);
    /* Draw anew what the player cannot know; what comes out depends on what he knows and the dice alone. */
    void (*redeal)(const void *data, void *state, struct fy_dice *);
    /* What a sensible player would choose of these. */
    int (*habit)(const void *data, const void *state, const struct fy_choice *, int n, struct fy_dice *);
    /* What a word means that is nobody's id: another way to write a thing, a bridge by its hexside perhaps; -1: nobody's. */
    int32_t (*find)(const void *data, int noun, const char *word);
    /* What texts, labels, helps, titles of options and the guide call {name}: a number or words out of the data, so that
     * they stay true when the data change. False: there is no such name, and the text is a mistake. */
    bool (*figure)(const void *data, const char *name, struct fy_figure *);
    /* A label that the verb's own template cannot make: a text with arguments. False: the template will do. */
    bool (*label)(const void *data, const struct fy_choice *, struct fy_message *);
    /* What a refusal proposes instead, if it proposes something; `instead` is the refused choice at first. */
    bool (*instead)(const void *data, const struct fy_choice *refused, const struct fy_message *why, struct fy_choice *instead);

    /* Every way to deal what the player cannot know and what can make a difference to this choice, told one after the other
     * with its weight; the rest of what is hidden lies in any one way. False, and nothing more is told, if they are more than
     * `most`. They are what redeal draws from, with the same likelihoods. */
    bool (*deals)(const void *data, const void *state, const struct fy_choice *, uint64_t most, struct fy_deals *);
    /* Lay out what the player cannot know in one way that is always the same, so that states between which he cannot tell
     * become one: for whoever learns from states as they are (observe.h). What comes out need not be a deal that could be;
     * derived fields are left as they are. Without it `redeal` does the same, more slowly. */
    void (*conceal)(const void *data, void *state);
    /* All that conceal looks at or changes, what is derived from it apart; the last row is empty. As long as none of it
     * changes, what conceal makes of it stays the same, and whoever observes every step need not do it anew. NULL: it is. */
    const struct fy_bytes *concealed;
    /* What has become of every target and every unit of the player's (fate.h); the list is empty. */
    void (*fates)(const void *data, const void *state, struct fy_fates *);
    /* Bit i: verb i does nothing but let the game go on ("Done", "End the phase"); front ends put it last. */
    uint64_t leads_on;
    /* Bit i: verb i only says which piece is about to act: no outcome is drawn, nothing else changes, and undo takes it
     * back; front ends may make the choice as soon as the piece is pointed at. */
    uint64_t opens;

    /* Text of the event that only says which stretch of the turn begins: told alone, with nothing before the next of its kind,
     * it can be left out. 0: there is none. */
    uint16_t heading;
    const char *unit; /* of the lengths that are FY_HUNDREDTHS: "inches" */

    struct fy_note_support notes;
    struct fy_outcome_support outcomes;
    struct fy_case_support cases;
    struct fy_campaign_support campaign;
    const struct fy_calculator *calculator; /* what it works out without a game: calculator.h */
    uint32_t aside;                    /* bit i: measure i is for programs, and a report to people leaves it out */
};

/* All systems of this build, listed ones first; by key, or NULL. */
extern const struct fy_system *const fy_systems[];
extern const int fy_n_systems;
const struct fy_system *fy_system_find(const char *key);
/* The name of the first member that every system needs and this one has not; NULL: it has them all. */
const char *fy_system_missing(const struct fy_system *);

#endif
