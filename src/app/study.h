/* study.h - foray study: what its parts share. Under mpirun it is played by the program foray-study-mpi, which alone
 * knows MPI. */
#ifndef FORAY_APP_STUDY_H
#define FORAY_APP_STUDY_H

#include "app.h"

#include "foray/study.h"

enum { O_STORE, O_HTML, O_CSV, O_RECORDS, O_DATA_OUT, O_THREADS, O_PART, O_GAMES, O_PRECISION, O_SEED, O_POLICY, O_PLAYOUTS,
       O_VARY, O_WITH, O_FACTORIAL, O_DATA, O_QUIET, O_JSON };
enum { STUDY_WORDS = 64, STUDY_VARY = 32 };

struct study_request {
    const char *words[STUDY_WORDS];
    int n_words;
    const char *store, *html, *csv, *records, *data_out, *data, *precision, *policy;
    const char *vary[STUDY_VARY], *with[STUDY_VARY];
    int n_vary, n_with;
    uint64_t threads, games, seed, playouts, part, parts;
    bool json, quiet, factorial, seeded;
};

/* The processes that play a study together; one alone, usually. */
struct study_world {
    int rank, size;
    void (*tell)(void *context, uint8_t *bytes, size_t n);
    void (*add)(void *context, int64_t *values, size_t n);
    void (*meet)(void);          /* wait for all; NULL: there is nobody to wait for */
    void (*leave)(int code);     /* end all of them; NULL: there are no others */
};
/* In foray: nobody else, or it becomes foray-study-mpi where mpirun has started it. There: all ranks. */
bool study_world(const struct command *, char **argv, struct study_world *);

extern const struct command command_study;
int study_play(const struct command *, const struct study_request *, const struct study_world *);
int study_report(const struct command *, const struct study_request *);
int study_export(const struct command *, const struct study_request *);
int study_merge(const struct command *, const struct study_request *);
int study_record(const struct command *, const struct study_request *);
int study_check(const struct command *, const struct study_request *);
/* The study that the words mean: a specification, or a system with options; and the store's usual name. NULL after a
 * message. */
struct fy_study *study_of_words(const struct command *, const struct study_request *, char store[FY_FILE_PATH]);
/* What came of it: to the terminal, as JSON, as a page, with records of the games to watch beside it. */
int study_tell(const struct command *, const struct study_request *, struct fy_study_store *,
               const struct fy_study *, const char *store);

#endif
