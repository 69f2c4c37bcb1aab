/* bot.c - foray bot: the line protocol over standard input and output. */
#include "app.h"

#include "foray/protocol.h"
#include "foray/store.h"
#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { O_DATA, O_STORE };
static const struct option_spec options[] = {
    {"data", 0, "DIR", "use the data files in DIR"},
    {"store", 0, "FILE", "keep the games in FILE"},
    {NULL, 0, NULL, NULL},
};

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct fy_protocol p = {0};
    const char *store = NULL;
    char error[FY_ERROR];
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD)
            return USAGE;
        if (o == ARGS_WORD)
            return complain(c, "\"%s\" is one word too many", a.value);
        if (o == O_DATA)
            p.data = a.value;
        if (o == O_STORE)
            store = a.value;
    }
    if (store && !(p.store = fy_store_open(store, error)))
        return complain(c, "%s", error), NO;
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    while (!p.quit && (n = getline(&line, &room, stdin)) >= 0) {
        bool nul = strlen(line) != (size_t)n;
        line[strcspn(line, "\r\n")] = '\0';
        json_t *answer = nul ? json_pack("{s:b, s:s}", "ok", 0, "error", "a line has no NUL bytes")
                             : fy_protocol_line(&p, line);
        json_dumpf(answer, stdout, JSON_COMPACT | JSON_REAL_PRECISION(8));
        putchar('\n');
        fflush(stdout);
        json_decref(answer);
    }
    free(line);
    fy_protocol_end(&p);
    fy_store_close(p.store);
    return DONE;
}

const struct command command_bot = {
    "bot", "", "play by the line protocol: for bots and scripts",
    "Reads one command a line from standard input and answers each with one JSON object a\n"
    "line. A malformed line gets an error object, and the loop goes on. docs/protocol.md\n"
    "describes the commands; the command help lists them.",
    options, run,
};
