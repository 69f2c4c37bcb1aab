/* cases.h - case files: rules tested in words. The format is docs/cases.md. */
#ifndef FORAY_CASES_H
#define FORAY_CASES_H

#include <stdbool.h>

/* Told of every case when it ends: where it stands, its title, and why it failed (NULL if it passed). */
typedef void fy_case_report(void *context, const char *file, int line, const char *title, const char *why);

struct fy_case_run {
    const char *system;  /* key, or NULL: the file says it, or its folder's name is the key */
    const char *data;    /* a player's data folder, or NULL */
    const char *only;    /* run only cases whose title contains this, or NULL */
    bool stop;           /* after the first failure */
    bool offers;         /* what a case allows must be offered, what it refuses must not, and what is then offered is allowed */
    fy_case_report *report;
    void *context;
    int passed, failed;
};

/* Run one file. A file that cannot be read or has no case counts as one failure. */
void fy_case_file(struct fy_case_run *, const char *path);

#endif
