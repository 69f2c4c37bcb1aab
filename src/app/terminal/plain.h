/* plain.h - what the files of the plain front end share. */
#ifndef FORAY_PLAIN_H
#define FORAY_PLAIN_H

#include "guide.h"
#include "launch.h"

struct plain {
    struct table *t;
    int more;          /* the offer at which the next page begins, */
    char words[100];   /* of those with these words; 0: there is no other page */
    char asked[1024];  /* what was asked when a long list was last told */
    struct guide guide;
    int said;          /* lines of the log told so far */
    bool asks;         /* as in struct table, from one table to the next */
    bool quit, again;  /* again: ask once more without telling everything anew */
    char *line;
    size_t room;
};

char *plain_answer(struct plain *, const char *prompt); /* without blanks around it; NULL: the input has ended */
int plain_number(const char *words);                    /* that was said, 0 where it is none */
bool plain_is(const char *word, const char *a, const char *b);
/* What to play, by number; false at the end of the input. */
bool plain_choose_game(struct plain *, struct launch *, struct table *);

#endif
