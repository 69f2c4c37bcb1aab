/* Choices as text, one on a line, after a line with the system and a number of choices to play first: one that is understood is
 * written as a text that is understood as the same; one that is allowed can be played, one that is not is refused with a reason. */
#include "fuzz.h"

#include "foray/game.h"
#include "foray/session.h"
#include "foray/text.h"

enum { FIRST_MOST = 40, LINES_MOST = 40 };

static struct fy_game *game_of(const char *line, int *first)
{
    static struct fy_game *open[16];
    char key[32], error[FY_ERROR];
    fy_print(key, sizeof key, "%.*s", (int)strcspn(line, " \n"), line);
    *first = atoi(line + strcspn(line, " \n"));
    *first = *first < 0 ? 0 : *first > FIRST_MOST ? FIRST_MOST : *first;
    for (int i = 0; i < fy_n_systems && i < 16; i++) {
        if (strcmp(fy_systems[i]->key, key) != 0)
            continue;
        if (!open[i] && !(open[i] = fy_game_open(fy_systems[i], NULL, NULL, error)))
            abort();
        return open[i];
    }
    return NULL;
}

/* The last choice on offer, again and again. */
static void play_first(struct fy_session *s, int times)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice *c = calloc(g->sys->max_choices + 1u, sizeof *c);
    struct fy_message why;
    char error[FY_ERROR];
    int n;
    if (!c)
        abort();
    while (times-- > 0 && (n = g->sys->choices(g->data, fy_session_state(s), c)) > 0)
        if (fy_session_play(s, &c[n - 1], &why, error) != FY_DONE)
            abort();
    free(c);
}

static void try_choice(struct fy_session *s, const char *text)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice c = {0}, again = {0};
    struct fy_message why = {0};
    char error[FY_ERROR] = "", written[400];
    if (!fy_text_read_choice(g, text, &c, error, sizeof error)) {
        if (!*error)
            abort();
        return;
    }
    fy_text_choice(g, &c, written, sizeof written);
    if (!fy_text_read_choice(g, written, &again, error, sizeof error) || !fy_same_choice(&c, &again))
        abort();
    bool allowed = !fy_session_over(s) && fy_check(g, fy_session_state(s), &c, &why);
    if ((fy_session_play(s, &c, &why, error) == FY_DONE) != allowed)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR], *text = as_text(bytes, n), *next = strchr(text, '\n');
    int first;
    struct fy_session_config c;
    struct fy_game *g = game_of(text, &first);
    if (g) {
        fy_session_config_initial(g->sys, &c);
        c.seed_chosen = true;
        c.seed = 1;
        struct fy_session *s = fy_session_new(g, &c, error);
        if (!s)
            abort();
        play_first(s, first);
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
