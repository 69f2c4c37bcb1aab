/* plain.h - what the files of the plain front end share. */
#ifndef FORAY_PLAIN_H
#define FORAY_PLAIN_H

#include "guide.h"
#include "launch.h"

#include "foray/text.h"

struct plain {
    struct table *t;
    int more;          /* the offer at which the next page begins, */
    char words[100];   /* of those with these words; 0: there is no other page */
    char asked[1024];  /* what was asked when a long list was last told */
    char question[2200]; /* the status and the question that were told last */
    bool told_how;     /* how to have the others told */
    struct guide guide;
    int said;          /* lines of the log told so far */
    bool brief;        /* what happens is told without dice and notes */
    bool asks;         /* as in struct table, from one table to the next */
    int parting;       /* the errand that was asked about, since another has been begun; 0: none */
    bool single;       /* the words just typed fit one choice alone, this: */
    struct fy_choice meant;
    bool quit, again;  /* again: ask once more without telling everything anew */
    char *line;
    size_t room;
};

/* plain_tell.c */
void plain_page(struct fy_text *);                      /* printed and freed */
void plain_log_line(const struct table *, const struct fy_line *);
void plain_log(const struct table *, int from, bool brief);
void plain_offers(struct plain *, const char *words, int from);
void plain_situation(struct plain *, bool whole);       /* whole: a long list too, though it was told before */
void plain_tell(struct plain *);                        /* what is new since it was last told, and what is to be decided */
void plain_notice(struct table *);
void plain_guide(struct plain *);                       /* the step of the guide that fits now */

/* plain_look.c: what both playing and replaying answer; false: that is not what was said. */
bool plain_look(struct plain *, const char *word, const char *rest);

char *plain_answer(struct plain *, const char *prompt); /* without blanks around it; NULL: the input has ended */
int plain_number(const char *words);                    /* that was said, 0 where it is none */
bool plain_is(const char *word, const char *a, const char *b);
/* What to play, by number; false at the end of the input. */
bool plain_choose_game(struct plain *, struct launch *, struct table *);

#endif
