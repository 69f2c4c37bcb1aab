/* study.c - foray study: its options, and which of its parts is meant. */
#include "study.h"

#include "foray/text.h"

#include <string.h>
#include <unistd.h>

static const struct option_spec options[] = {
    {"store", 's', "FILE", "where the results are kept (the name of SPEC, .sqlite)"},
    {"html", 'o', "FILE", "write the report as a page"},
    {"csv", 0, "FILE", "of export: a line a game into FILE"},
    {"records", 0, "DIR", "with the report: the games to watch as records in DIR"},
    {"data-out", 0, "DIR", "of record: the data of the variant, for foray replay --data DIR"},
    {"threads", 't', "N", "threads (as many as there are cores)"},
    {"part", 0, "K/N", "play only part K of N, K from 1; foray study merge puts them together"},
    {"games", 'n', "N", "games of each variant, instead of what SPEC says"},
    {"precision", 0, "POINTS", "only as many games as this 95 % interval needs"},
    {"seed", 0, "N", "of a system: seed of all games (1)"},
    {"policy", 'p', "NAME", "of a system: random, habit or search (habit)"},
    {"playouts", 0, "N", "of a system, under search: playouts of one decision (200)"},
    {"vary", 'v', "NAME", "of a system: an option to vary, or options for all; may be repeated"},
    {"with", 'w', "KEY=A,B", "of a system: a key of the scenario to vary, its values as JSON; may be repeated"},
    {"factorial", 0, NULL, "every value with every other, instead of one at a time"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"quiet", 'q', NULL, "no progress, no words at the end"},
    {"json", 0, NULL, "the figures, or of export all games, as JSON"},
    {NULL, 0, NULL, NULL},
};

static bool read_part(const struct command *c, const char *word, struct study_request *w)
{
    char first[32];
    const char *slash = strchr(word, '/');
    fy_print(first, sizeof first, "%.*s", slash ? (int)(slash - word) : 0, word);
    if (slash && fy_count_read(first, 10, 1000000, &w->part) && fy_count_read(slash + 1, 10, 1000000, &w->parts) &&
        w->part >= 1 && w->part <= w->parts)
        return true;
    return complain(c, "\"%s\" is not a part such as 3/64", word), false;
}

static bool add_word(const struct command *c, const char **list, int *n, int most, const char *word)
{
    if (*n == most)
        return complain(c, "\"%s\" is one word too many", word), false;
    list[(*n)++] = word;
    return true;
}

static bool take(const struct command *c, struct study_request *w, struct args *a, int option)
{
    switch (option) {
    case ARGS_BAD: return false;
    case ARGS_WORD: return add_word(c, w->words, &w->n_words, STUDY_WORDS, a->value);
    case O_STORE: w->store = a->value; break;
    case O_HTML: w->html = a->value; break;
    case O_CSV: w->csv = a->value; break;
    case O_RECORDS: w->records = a->value; break;
    case O_DATA_OUT: w->data_out = a->value; break;
    case O_THREADS: return args_number(a, 1, 256, &w->threads);
    case O_PART: return read_part(c, a->value, w);
    case O_GAMES: return args_number(a, 1, 1000000000, &w->games);
    case O_PRECISION: w->precision = a->value; break;
    case O_SEED: w->seeded = true; return args_number(a, 0, UINT64_MAX, &w->seed);
    case O_POLICY: w->policy = a->value; break;
    case O_PLAYOUTS: return args_number(a, 1, 1000000, &w->playouts);
    case O_VARY: return add_word(c, w->vary, &w->n_vary, STUDY_VARY, a->value);
    case O_WITH: return add_word(c, w->with, &w->n_with, STUDY_VARY, a->value);
    case O_FACTORIAL: w->factorial = true; break;
    case O_DATA: w->data = a->value; break;
    case O_QUIET: w->quiet = true; break;
    case O_JSON: w->json = true; break;
    }
    return true;
}

static int play(const struct command *c, char **argv, const struct study_request *w)
{
    struct study_world world = {.size = 1};
    return study_world(c, argv, &world) ? study_play(c, w, &world) : USAGE;
}

static int run(const struct command *c, int argc, char **argv)
{
    static const struct {
        const char *word;
        int (*run)(const struct command *, const struct study_request *);
    } parts[] = {{"report", study_report},
                 {"export", study_export},
                 {"merge", study_merge},
                 {"record", study_record},
                 {"check", study_check}};
    struct args a = args_of(c, argc, argv);
    struct study_request w = {.threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN), .seed = 1};
    for (int o; (o = args_next(&a)) != ARGS_END;)
        if (!take(c, &w, &a, o))
            return USAGE;
    if (!w.n_words)
        return complain(c, "which study? foray study SPEC.json, or foray study SYSTEM --vary options");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strcmp(w.words[0], parts[i].word))
            return parts[i].run(c, &w);
    return play(c, argv, &w);
}

const struct command command_study = {
    "study",
    "SPEC.json | SYSTEM [SCENARIO] | PART…",
    "play variants of a raid thousands of times and compare them",
    "Plays the variants of a raid that SPEC.json describes (or --vary and --with), each on the\n"
    "same dice, and keeps what came of every game in a store. It may be interrupted at any\n"
    "moment; the same command goes on where it stopped, also with more games or threads.\n"
    "Under mpirun several processes play it together. The parts:\n"
    "  foray study report STORE [--html FILE]        what it says, in words, as a page, as JSON\n"
    "  foray study export STORE --csv FILE | --json  every game as a row\n"
    "  foray study merge STORE STORE…                into the first, from the others\n"
    "  foray study record STORE VARIANT GAME         one game, to be watched with foray replay\n"
    "  foray study check SPEC.json                   what it would play, without playing",
    options,
    run,
};
