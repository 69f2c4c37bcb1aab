/* Choices as text, one on a line, after a line with the system and a number of choices to play first: one that is understood is
 * written as a text that is understood as the same; one that is allowed can be played, one that is not is refused with a reason.
 * "#3" is the choice of that number among those on offer, "undo" takes the last one back.
 *
 * A game in which the first choices were played is kept, and taken back to there after each input: the dice fall the same way again.
 * "new-dice" behind the number asks for a game of the input's own, in which they do not. */
#include "fuzz.h"

#include "foray/session.h"
#include "foray/text.h"

enum { FIRST_MOST = 40, LINES_MOST = 10, SYSTEMS = 16, ACTS_KEPT = 20000 };

static void play(struct fy_session *s, const struct fy_choice *c)
{
    struct fy_message why = {0};
    char error[FY_ERROR] = "";
    const struct fy_game *g = fy_session_game(s);
    bool allowed = fy_check(g, fy_session_state(s), c, &why) && !fy_session_over(s);
    if ((fy_session_play(s, c, &why, error) == FY_DONE) != allowed)
        abort();
}

/* Back, but not behind choice number `floor`. */
static void take_back(struct fy_session *s, uint32_t to, uint32_t floor)
{
    char error[FY_ERROR];
    if (fy_session_ply(s) > floor && !fy_session_undo(s, to > floor ? to : floor, error))
        abort();
}

static void try_choice(struct fy_session *s, const char *text)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice c = {0}, again = {0};
    char error[FY_ERROR] = "", written[400];
    if (!numbered_choice(g, fy_session_state(s), text, &c) && !fy_text_read_choice(g, text, &c, error, sizeof error)) {
        if (!*error)
            abort();
        return;
    }
    fy_text_choice(g, &c, written, sizeof written);
    if (!fy_text_read_choice(g, written, &again, error, sizeof error) || !fy_same_choice(&c, &again))
        abort();
    play(s, &c);
}

/* ------------------------------------------------------------------ games */

static struct fy_session *begin(const struct fy_game *g, int first, enum fy_undo_policy undo)
{
    struct fy_session_config c;
    char error[FY_ERROR];
    fy_session_config_initial(g->sys, &c);
    c.seed_chosen = true;
    c.seed = 1;
    c.undo = undo;
    struct fy_session *s = fy_session_new(g, &c, error);
    if (!s)
        abort();
    for (; first > 0; first--)
        try_choice(s, "#4294967295");
    return s;
}

/* Its record grows with everything that is taken back: after a while there is a new one. */
struct kept {
    struct fy_session *session;
    int lines;
};

static struct kept *kept_game(const struct fy_game *g, int first)
{
    static struct kept kept[SYSTEMS][FIRST_MOST + 1];
    int i = 0;
    while (fy_systems[i] != g->sys)
        i++;
    struct kept *k = &kept[i][first];
    if (k->lines > ACTS_KEPT) {
        fy_session_free(k->session);
        *k = (struct kept){0};
    }
    if (!k->session)
        k->session = begin(g, first, FY_UNDO_SAME_DICE);
    return k;
}

/* Lines of choices; how many. */
static int try_lines(struct fy_session *s, char *next, uint32_t floor)
{
    int lines = 0;
    for (; next && lines < LINES_MOST; lines++) {
        char *line = next + 1;
        next = strchr(line, '\n');
        if (next)
            *next = '\0';
        if (!strcmp(line, "undo"))
            take_back(s, fy_session_ply(s) ? fy_session_ply(s) - 1 : 0, floor);
        else
            try_choice(s, line);
    }
    return lines;
}

static void try_text(const struct fy_game *g, char *text)
{
    char *behind = text + strcspn(text, " \n"), *next = strchr(text, '\n');
    long first = *behind == ' ' ? strtol(behind, &behind, 10) : 0;
    if (first < 0 || first > FIRST_MOST)
        first = 0;
    if (!strncmp(behind, " new-dice", 9)) {
        struct fy_session *s = begin(g, (int)first, FY_UNDO_NEW_DICE);
        try_lines(s, next, 0);
        fy_session_free(s);
        return;
    }
    struct kept *k = kept_game(g, (int)first);
    uint32_t ply = fy_session_ply(k->session); /* fewer than `first` if the game was over before */
    k->lines += try_lines(k->session, next, ply) + 1;
    take_back(k->session, ply, ply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char *text = as_text(bytes, n);
    const struct fy_game *g = game_named(text);
    if (g)
        try_text(g, text);
    free(text);
    return 0;
}

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    const struct fy_game *g = game_named(above);
    if (!g)
        return fy_print(out, room, "%s %u%s", some_system(d)->key, fy_dice_below(d, 30), fy_dice_below(d, 32) ? "" : " new-dice");
    return fy_dice_below(d, 20) ? some_choice(g, d, out, room) : fy_print(out, room, "undo");
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
