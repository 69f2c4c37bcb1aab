/* replay.c - foray replay: step both ways through a recorded game. */
#include "app.h"

#include "terminal/launch.h"
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { O_STORE, O_DATA, O_PLAIN, O_ASCII, O_VERIFY, RECORD_MAX = 64 << 20 };
static const struct option_spec options[] = {
    {"store", 0, "FILE", "look for the game in FILE instead of your own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"plain", 'p', NULL, "plain lines instead of a full screen"},
    {"ascii", 0, NULL, "draw the full screen with plain ASCII characters"},
    {"verify", 0, NULL, "only check it: its hashes, and the records of games played out in it"},
    {NULL, 0, NULL, NULL},
};

/* The whole of a file as text; NULL with a message. */
static char *read_text(const char *path, char error[FY_ERROR])
{
    FILE *f = fopen(path, "rb");
    size_t n = 0, cap = 1 << 16;
    char *text = malloc(cap + 1);
    if (!text)
        abort();
    for (size_t got = 1; f && got && n < RECORD_MAX; n += got) {
        if (n == cap && !(text = realloc(text, (cap *= 2) + 1)))
            abort();
        got = fread(text + n, 1, cap - n, f);
    }
    bool ok = f && !ferror(f) && n < RECORD_MAX;
    if (f)
        fclose(f);
    text[n] = '\0';
    if (ok)
        return text;
    snprintf(error, FY_ERROR, "%s cannot be read as a record", path);
    free(text);
    return NULL;
}

/* A record file, or else a game of the store by name. */
static struct fy_session *find_game(const char *what, const char *store_path, const char *data, char error[FY_ERROR])
{
    char *text = NULL;
    if (access(what, F_OK) == 0) {
        text = read_text(what, error);
    } else {
        struct fy_store *store = fy_store_open(store_path, error);
        text = store ? fy_store_record(store, what, error) : NULL;
        fy_store_close(store);
    }
    struct fy_session *s = text ? fy_record_read(text, data, error) : NULL;
    free(text);
    return s;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    const char *what = NULL, *store = NULL, *data = NULL;
    bool plain = false, ascii = false, verify = false;
    char error[FY_ERROR];
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD)
            return USAGE;
        if (o == ARGS_WORD && what)
            return complain(c, "\"%s\" is one word too many", a.value);
        if (o == ARGS_WORD)
            what = a.value;
        store = o == O_STORE ? a.value : store;
        data = o == O_DATA ? a.value : data;
        plain |= o == O_PLAIN;
        ascii |= o == O_ASCII;
        verify |= o == O_VERIFY;
    }
    if (!what)
        return complain(c, "which game? a record file, or the name of a game in the store");
    if (verify)
        return verify_game(c, what, store, data);
    if (!plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return complain(c, "there is no terminal here; --plain replays by lines");
    struct fy_session *s = find_game(what, store, data, error);
    if (!s)
        return complain(c, "%s", error), NO;
    struct table t;
    table_open(&t, s, NULL, NULL, "");
    t.replay = true;
    table_go(&t, 0);
    return plain ? plain_replay(&t) : screen_replay(&t, ascii);
}

const struct command command_replay = {
    "replay", "FILE|NAME", "step both ways through a game",
    "Takes a record file, or the name of a game in the store. Full-screen the arrow keys step\n"
    "back and on, Home and End go to the start and the end; with --plain, next, back, first,\n"
    "last or the number of a choice. Choices taken back are not shown: the line that was\n"
    "played in the end is. --verify looks at nothing but whether all of it fits: every choice\n"
    "and hash, and where a choice came from another game (a campaign's raid played out), that\n"
    "game's record, in the store or beside the file, and what it comes to.",
    options, run,
};
