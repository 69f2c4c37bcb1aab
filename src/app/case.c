/* case.c - foray case: run case files. */
#include "app.h"

#include "foray/cases.h"

#include <stdio.h>

enum { O_SYSTEM, O_DATA, O_ONLY, O_STOP, O_OFFERS, O_VERBOSE };
static const struct option_spec options[] = {
    {"system", 's', "KEY", "the system, where neither file nor folder says it"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"only", 'o', "TEXT", "only cases whose title contains TEXT"},
    {"stop", 0, NULL, "stop at the first case that fails"},
    {"offers", 0, NULL, "the choices that are offered must agree with every case"},
    {"verbose", 'v', NULL, "name the cases that pass too"},
    {NULL, 0, NULL, NULL},
};

enum { FILES = 4096 };

struct output {
    bool verbose;
};

static void report(void *context, const char *file, int line, const char *title, const char *why)
{
    const struct output *o = context;
    if (why)
        printf("%s:%d: FAILED: %s\n    %s\n", file, line, title, why);
    else if (o->verbose)
        printf("%s:%d: passed: %s\n", file, line, title);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct output out = {false};
    struct fy_case_run all = {.report = report, .context = &out};
    const char *files[FILES];
    int n = 0;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD)
            return USAGE;
        if (o == ARGS_WORD && n == FILES)
            return complain(c, "more than %d files", FILES);
        if (o == ARGS_WORD)
            files[n++] = a.value;
        if (o == O_SYSTEM)
            all.system = a.value;
        if (o == O_DATA)
            all.data = a.value;
        if (o == O_ONLY)
            all.only = a.value;
        if (o == O_STOP)
            all.stop = true;
        if (o == O_OFFERS)
            all.offers = true;
        if (o == O_VERBOSE)
            out.verbose = true;
    }
    if (!n)
        return complain(c, "which files? foray case FILE…");
    for (int i = 0; i < n && !(all.stop && all.failed); i++)
        fy_case_file(&all, files[i]);
    printf("%d passed, %d failed\n", all.passed, all.failed);
    return all.failed || !all.passed ? NO : DONE;
}

const struct command command_case = {
    "case", "FILE…", "run case files: rules tested in words",
    "Runs every case of the files and tells which fail and why. The last line is\n"
    "\"N passed, N failed\". docs/cases.md describes the format.",
    options, run,
};
