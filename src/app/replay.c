/* replay.c - foray replay: step both ways through a recorded game. */
#include "games.h"

#include "terminal/launch.h"
#include "verify.h"

#include <unistd.h>

enum { O_STORE, O_DATA, O_PLAIN, O_ASCII, O_VERIFY };
static const struct option_spec options[] = {
    {"store", 0, "FILE", "look for the game in FILE instead of your own store"},
    {"data", 0, "DIR", "use the data files in DIR"},
    {"plain", 'p', NULL, "plain lines instead of a full screen"},
    {"ascii", 0, NULL, "draw the full screen with plain ASCII characters"},
    {"verify", 0, NULL, "only check it: its hashes, and the records of games played out in it"},
    {NULL, 0, NULL, NULL},
};

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    const char *what = NULL, *store = NULL, *data = NULL;
    bool plain = false, ascii = false, verify = false;
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
    "played in the end is. --verify looks at nothing but whether all of it fits: every choice\n"
    "and hash, and where a choice came from another game (a campaign's raid played out), that\n"
    "game's record, in the store or beside the file, and what it comes to.",
    options, run,
};
