/* Choices as text, one on a line, after a line with the system and a number of choices to play first: one that is understood is
 * written as a text that is understood as the same; one that is allowed can be played, one that is not is refused with a reason.
 * "#3" is the choice of that number among those on offer, "undo" takes the last one back. */
#include "fuzz.h"

#include "foray/session.h"
#include "foray/text.h"

enum { FIRST_MOST = 40, LINES_MOST = 40 };

static void play(struct fy_session *s, const struct fy_choice *c)
{
    struct fy_message why = {0};
    char error[FY_ERROR] = "";
    const struct fy_game *g = fy_session_game(s);
    bool allowed = !fy_session_over(s) && fy_check(g, fy_session_state(s), c, &why);
    if ((fy_session_play(s, c, &why, error) == FY_DONE) != allowed)
        abort();
}

static void try_choice(struct fy_session *s, const char *text)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice c = {0}, again = {0};
    char error[FY_ERROR] = "", written[400];
    if (!strcmp(text, "undo")) {
        fy_session_undo(s, fy_session_ply(s) ? fy_session_ply(s) - 1 : 0, error);
        return;
    }
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR], *text = as_text(bytes, n), *next = strchr(text, '\n');
    struct fy_session_config c;
    struct fy_game *g = game_named(text);
    if (g) {
        fy_session_config_initial(g->sys, &c);
        c.seed_chosen = true;
        c.seed = 1;
        c.undo = FY_UNDO_NEW_DICE;
        struct fy_session *s = fy_session_new(g, &c, error);
        if (!s)
            abort();
        for (int first = atoi(text + strcspn(text, " \n")); first > 0 && first <= FIRST_MOST; first--)
            try_choice(s, "#4294967295");
        for (int lines = 0; next && lines < LINES_MOST; lines++) {
            char *line = next + 1;
            next = strchr(line, '\n');
            if (next)
                *next = '\0';
            try_choice(s, line);
        }
        fy_session_free(s);
    }
    free(text);
    return 0;
}

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    const struct fy_game *g = game_named(above);
    if (!g)
        return fy_print(out, room, "%s %u", some_system(d)->key, fy_dice_below(d, 30));
    return fy_dice_below(d, 20) ? some_choice(g, d, out, room) : fy_print(out, room, "undo");
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
