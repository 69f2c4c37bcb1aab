/* cases.h - private: one case being run. cases.c reads the file and arranges positions, case_run.c plays and judges. */
#ifndef FORAY_CASES_PRIVATE_H
#define FORAY_CASES_PRIVATE_H

#include "foray/cases.h"
#include "foray/game.h"

enum { CASE_OUTCOMES = 256, CASE_LOG = 4096, CASE_LINE = 2000, CASE_TEXT = 240 }; /* the last: room for a line of the log */

/* Dice and draws that the case gives, and how many of them were used. */
struct outcomes {
    int32_t dice[CASE_OUTCOMES];
    char draws[CASE_OUTCOMES][32]; /* by name: what is drawn decides which thing it is */
    uint32_t n_dice, n_draws, next_die, next_draw;
    const struct fy_game *game;    /* whose names they are, while a tape reads them */
};

struct case_line {
    uint16_t rule;
    char text[CASE_TEXT];
};

struct run {
    struct fy_log log; /* first: the log callbacks get a pointer to it */
    struct fy_notes notes;
    struct fy_case_run *all;
    const char *file;
    int line, title_line;
    char title[400];
    char system[32], scenario[FY_KEY], first[FY_KEY]; /* first: the scenario of cases that name none */
    char changes[8 * CASE_LINE], open_with[8 * CASE_LINE]; /* keys of the scenario that the case changes; those of the open game */
    const char *raw; /* the line as it was written */
    int16_t options[FY_OPTIONS];
    uint64_t seed;
    struct fy_game *game;                      /* one of these: */
    struct fy_game *plain[FY_SCENARIOS], *changed; /* as they are in the data, each opened once; as the case changes it */
    int n_plain;
    char *state, *remembered, *remembered_view; /* remembered: what `return` goes back to; remembered_view: NULL until `remember` */
    struct fy_choice *choices;
    bool started, dirty, failed, open;
    struct outcomes at_start, given;
    struct fy_dice stream;
    struct case_line *logged; /* of the last `do`, or of the set-up */
    int n_logged, cap_logged;
    char why[FY_ERROR + 300];
};

struct run *fy_case_new(struct fy_case_run *, const char *file);
void fy_case_free(struct run *);

/* False, and the case has failed; the first reason is kept. */
bool fy_case_fail(struct run *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fy_case_join(int n, char **w, char *out, size_t size); /* words, with a blank between each two */

/* The game is set up when the first statement needs it; before one that plays or judges, what was arranged is derived and
 * audited. */
bool fy_case_start(struct run *);
bool fy_case_ready(struct run *);

/* Statements, without their first word. */
bool fy_case_do(struct run *, int n, char **w);
bool fy_case_refuse(struct run *, int n, char **w);
bool fy_case_expect(struct run *, int n, char **w);
bool fy_case_choices(struct run *, int n, char **w);
/* expect [not] fact …, expect [not] prospect … and expect [not] way …, from that word on */
bool fy_case_expect_note(struct run *, int n, char **w, bool expected);
bool fy_case_remember(struct run *);

#endif
