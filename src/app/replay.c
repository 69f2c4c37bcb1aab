/* replay.c - foray replay: step both ways through a recorded game. */
#include "games.h"

#include "terminal/launch.h"

#include <unistd.h>

enum { O_STORE, O_DATA, O_PLAIN, O_ASCII };
static const struct option_spec options[] = {
    {"store", 0, "FILE", "look for the game in FILE instead of your own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"plain", 'p', NULL, "plain lines instead of a full screen"},
    {"ascii", 0, NULL, "draw the full screen with plain ASCII characters"},
    {NULL, 0, NULL, NULL},
};

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    const char *what = NULL, *store = NULL, *data = NULL;
    bool plain = false, ascii = false;
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
    }
    if (!what)
        return complain(c, "which game? a record file, or the name of a game in the store");
    if (!plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return complain(c, "there is no terminal here; --plain replays by lines");
    struct fy_session *s = named_game(c, what, store, data);
    if (!s)
        return NO;
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
    "played in the end is.",
    options, run,
};
