/* export.c - foray export: the log of a game, for people and for programs. */
#include "games.h"

#include "foray/text.h"
#include "foray/viewjson.h"
#include "playthrough.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { O_AS, O_SALVAGE, O_STORE, O_DATA, O_JSON };
static const struct option_spec options[] = {
    {"as", 'a', "FORM", "text, markdown, playthrough, jsonl or record (text)"},
    {"salvage", 0, NULL, "what is sound of a damaged game in the store"},
    {"store", 0, "FILE", "look for the game in FILE instead of the player's own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"json", 0, NULL, "the same as --as jsonl"},
    {NULL, 0, NULL, NULL},
};

enum form { TEXT, MARKDOWN, PLAYTHROUGH, JSONL, RECORD };
static const char *const form_words[] = {"text", "markdown", "playthrough", "jsonl", "record", NULL};

static void print_head(const struct fy_session *s, bool markdown)
{
    const struct fy_game *g = fy_session_game(s);
    const struct fy_session_config *c = fy_session_config(s);
    char seed[64];
    printf("%s%s: %s\n\n", markdown ? "# " : "", g->sys->title, g->title);
    fy_session_seed_text(s, seed, sizeof seed);
    printf("seed %s, dice %s", seed, fy_dice_mode_words[c->dice]);
    for (int i = 0; i < g->sys->n_options; i++) {
        char value[64];
        fy_option_value(&g->sys->options[i], c->options[i], value, sizeof value);
        if (c->options[i] != fy_option_initial(g, &g->sys->options[i]))
            printf(", %s=%s", g->sys->options[i].name, value);
    }
    printf("\n\n%s\n", markdown ? "## Set-up\n" : "Set-up");
}

static void print_line(const struct fy_game *g, const struct fy_line *l, bool markdown)
{
    char text[FY_TEXT];
    const char *rule = fy_line_rule(g, l);
    fy_line_text(g, l, text, sizeof text);
    if (l->kind == FY_LINE_CHOICE)
        printf(markdown ? "\n%u. **%s**\n" : "%u. %s\n", l->ply, text);
    else
        printf("%s%s%s%s%s\n", markdown && l->ply == 0 ? "- " : markdown ? "   - " : "    ", text, *rule ? " (" : "", rule,
               *rule ? ")" : "");
}

static void print_log(const struct fy_session *s, bool markdown)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_score score = {0};
    bool moves = false;
    int n;
    const struct fy_line *l = fy_session_log(s, &n);
    print_head(s, markdown);
    for (int i = 0; i < n; i++) {
        if (markdown && l[i].ply && !moves)
            printf("\n## The game\n");
        moves |= l[i].ply != 0;
        print_line(g, &l[i], markdown);
    }
    g->sys->score(g->data, fy_session_state(s), &score);
    printf("\n%s%d points: %s%s\n", markdown ? "**" : "", (int)score.points, g->sys->bands[score.band],
           markdown ? "**" : "");
}

static void print_lines_json(const struct fy_session *s)
{
    int n;
    const struct fy_line *l = fy_session_log(s, &n);
    json_t *lines = fy_lines_json(fy_session_game(s), l, n), *line;
    size_t i;
    json_array_foreach (lines, i, line) {
        json_dumpf(line, stdout, JSON_COMPACT);
        putchar('\n');
    }
    json_decref(lines);
}

static void export(const struct fy_session *s, enum form form)
{
    char *record;
    switch (form) {
    case PLAYTHROUGH: playthrough(s); return;
    case JSONL: print_lines_json(s); return;
    case RECORD:
        record = fy_record_write(s);
        fputs(record, stdout);
        free(record);
        return;
    default: print_log(s, form == MARKDOWN);
    }
}

static bool read_form(const struct command *c, const char *word, enum form *form)
{
    int i = fy_word_find(form_words, word);
    if (i < 0)
        return complain(c, "there is no form \"%s\"; there are text, markdown, playthrough, jsonl and record", word), false;
    *form = (enum form)i;
    return true;
}

/* It comes out even if it does not replay: its head may be what is damaged. */
static int print_salvage(const struct command *c, const char *name, const char *store)
{
    char *text = salvaged_record(c, name, store);
    if (!text)
        return NO;
    fputs(text, stdout);
    free(text);
    return DONE;
}

static struct fy_session *salvaged_game(const struct command *c, const char *name, const char *store, const char *data)
{
    char error[FY_ERROR];
    char *text = salvaged_record(c, name, store);
    struct fy_session *s = text ? fy_record_read(text, data, error) : NULL;
    if (text && !s)
        complain(c, "%s; --as record writes it as it is", error);
    free(text);
    return s;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    const char *game = NULL, *store = NULL, *data = NULL;
    bool salvage = false;
    enum form form = TEXT;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == O_AS && !read_form(c, a.value, &form)))
            return USAGE;
        if (o == ARGS_WORD && game)
            return complain(c, "\"%s\" is one word too many", a.value);
        if (o == ARGS_WORD)
            game = a.value;
        if (o == O_STORE)
            store = a.value;
        if (o == O_DATA)
            data = a.value;
        if (o == O_JSON)
            form = JSONL;
        salvage |= o == O_SALVAGE;
    }
    if (!game)
        return complain(c, "which game? foray export FILE or foray export NAME");
    if (salvage && form == RECORD)
        return print_salvage(c, game, store);
    struct fy_session *s = salvage ? salvaged_game(c, game, store, data) : named_game(c, game, store, data);
    if (!s)
        return NO;
    if (!fy_session_ready(s) && form != RECORD)
        return complain(c, "the set-up of this game still waits for dice"), fy_session_free(s), NO;
    export(s, form);
    fy_session_free(s);
    return DONE;
}

const struct command command_export = {
    "export", "FILE | NAME", "a game as text, Markdown, a playthrough, JSON lines or a record",
    "Writes the line of play of a game to standard output: a record in FILE (- is standard\n"
    "input) or a stored game by NAME. text and markdown are for people, playthrough also has\n"
    "the questions, the choices and what changes on the board, jsonl has one object for each\n"
    "line of the log, record is what foray replays. The seed is in them if it was chosen or\n"
    "the game is over, but not in a playthrough. Of a stored game that is damaged, --salvage\n"
    "writes what is sound.",
    options, run,
};
