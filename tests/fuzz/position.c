/* A position, after a line with the system: one that is refused changes nothing; one that is accepted goes round, and the
 * game stands at a decision that can be shown, asked and played. */
#include "fuzz.h"

#include "foray/position.h"
#include "foray/session.h"
#include "foray/text.h"
#include "foray/viewjson.h"

static struct fy_game *game_of(const char *key, size_t n)
{
    static struct fy_game *open[16];
    char name[32], error[FY_ERROR];
    fy_print(name, sizeof name, "%.*s", (int)n, key);
    for (int i = 0; i < fy_n_systems && i < 16; i++) {
        if (strcmp(fy_systems[i]->key, name) != 0)
            continue;
        if (!open[i] && !(open[i] = fy_game_open(fy_systems[i], NULL, NULL, error)))
            abort();
        return open[i];
    }
    return NULL;
}

static void goes_round(const struct fy_game *g, const void *state)
{
    char error[FY_ERROR];
    json_t *position = fy_position_write(g, state);
    void *again = calloc(1, g->sys->state_size);
    if (!again)
        abort();
    memcpy(again, state, g->sys->state_size);
    if (!fy_position_read(g, again, position, error) || memcmp(again, state, g->sys->state_size) != 0)
        abort();
    free(again);
    json_decref(position);
}

static void play_on(struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_choice *c = calloc(g->sys->max_choices + 1u, sizeof *c);
    struct fy_message why;
    char error[FY_ERROR];
    if (!c)
        abort();
    for (int i = 0; i < 8; i++) {
        int n = g->sys->choices(g->data, fy_session_state(s), c);
        if (n > g->sys->max_choices)
            abort();
        if (n <= 0 || fy_session_play(s, &c[(i * 7) % n], &why, error) != FY_DONE)
            break;
    }
    free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR], *text = as_text(bytes, n);
    size_t line = strcspn(text, "\n");
    struct fy_game *g = game_of(text, line);
    json_t *j = g && text[line] ? json_loads(text + line + 1, JSON_REJECT_DUPLICATES, NULL) : NULL;
    struct fy_session_config c;
    if (j) {
        fy_session_config_initial(g->sys, &c);
        c.seed_chosen = true;
        c.seed = 1;
        c.position = j;
        struct fy_session *s = fy_session_new(g, &c, error);
        if (s) {
            goes_round(g, fy_session_state(s));
            free(fy_view_text(g, fy_session_state(s)));
            play_on(s);
        }
        fy_session_free(s);
    }
    json_decref(j);
    free(text);
    return 0;
}
