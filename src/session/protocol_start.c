/* protocol_start.c - the line protocol: beginning a game, reading one, setting up a position. */
#include "protocol.h"

#include "foray/position.h"
#include "foray/store.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

void fy_protocol_drop(struct fy_protocol *p)
{
    fy_session_free(p->session);
    fy_game_close(p->game);
    p->session = NULL;
    p->game = NULL;
    p->name[0] = '\0';
}

/* Install a new session; it is stored first, so that a failure leaves the old game. */
static json_t *install_game(struct fy_protocol *p, struct fy_game *g, struct fy_session *s, const char *name)
{
    char error[FY_ERROR], stored[FY_NAME] = "";
    if (p->store && !fy_store_add(p->store, s, name && *name ? name : NULL, stored, error)) {
        fy_session_free(s);
        fy_game_close(g);
        return fy_protocol_error("%s", error);
    }
    fy_protocol_drop(p);
    p->session = s;
    p->game = g;
    fy_print(p->name, sizeof p->name, "%s", stored);
    return fy_protocol_with_status(p, fy_protocol_ok());
}

static json_t *take_game(struct fy_protocol *p, struct fy_game *g, struct fy_session *s, const char *name)
{
    json_t *o = install_game(p, g, s, name);
    if (json_is_true(json_object_get(o, "ok")))
        json_object_set_new(o, "lines", fy_protocol_lines(s, 0));
    return o;
}

json_t *fy_protocol_take(struct fy_protocol *p, struct fy_session *s)
{
    return install_game(p, NULL, s, NULL);
}

bool fy_start_word(struct fy_start *st, const char *w)
{
    int i = -1;
    if (!strncmp(w, "seed=", 5)) {
        st->config.seed_chosen = strcmp(w + 5, "secret") != 0;
        return !st->config.seed_chosen || fy_count_read(w + 5, 0, UINT64_MAX, &st->config.seed) ||
               (fy_print(st->error, FY_ERROR, "\"%s\" is not a seed", w + 5), false);
    }
    if (!strncmp(w, "name=", 5))
        return fy_print(st->name, sizeof st->name, "%s", w + 5), true;
    if (!strncmp(w, "dice=", 5)) {
        i = fy_word_find(fy_dice_mode_words, w + 5);
        st->config.dice = (enum fy_dice_mode)(i < 0 ? 0 : i);
        return i >= 0 || (fy_print(st->error, FY_ERROR, "dice are seeded, typed or typed-all"), false);
    }
    if (!strncmp(w, "undo=", 5)) {
        i = fy_word_find(fy_undo_words, w + 5);
        st->config.undo = (enum fy_undo_policy)(i < 0 ? 0 : i);
        return i >= 0 || (fy_print(st->error, FY_ERROR, "undo is to-die, same-dice or new-dice"), false);
    }
    if (strchr(w, '=') || fy_option_find(st->sys, w))
        return fy_option_read(st->sys, w, st->config.options, st->error, FY_ERROR);
    if (*st->scenario)
        return fy_print(st->error, FY_ERROR, "\"%s\" is one word too many", w), false;
    fy_print(st->scenario, sizeof st->scenario, "%s", w);
    return true;
}

/* new SYSTEM [SCENARIO] [seed=N] [dice=…] [undo=…] [name=…] [OPTION=VALUE]… */
json_t *fy_command_new(struct fy_protocol *p, char *rest)
{
    struct fy_start st = {0};
    char error[FY_ERROR], *save;
    char *w = strtok_r(rest, " \t", &save);
    st.sys = w ? fy_system_find(w) : NULL;
    if (!st.sys)
        return fy_protocol_error(w ? "there is no system \"%s\"" : "new SYSTEM [SCENARIO] [seed=N] …", w);
    fy_session_config_initial(st.sys, &st.config);
    st.config.seed_chosen = true; /* what a script does comes out the same every time */
    st.config.seed = 1;
    while ((w = strtok_r(NULL, " \t", &save)))
        if (!fy_start_word(&st, w))
            return fy_protocol_error("%s", st.error);
    struct fy_game *g = fy_game_open(st.sys, *st.scenario ? st.scenario : NULL, p->data, error);
    if (!g)
        return fy_protocol_error("%s", error);
    struct fy_session *s = fy_session_new(g, &st.config, error);
    if (!s) {
        fy_game_close(g);
        return fy_protocol_error("%s", error);
    }
    return take_game(p, g, s, st.name);
}

/* load [seed=N] "RECORD AS A JSON STRING" */
struct fy_session *fy_protocol_read(const char *rest, const char *data, char error[FY_ERROR])
{
    struct fy_start st = {0};
    if (!strncmp(rest, "seed=", 5)) {
        char word[40];
        size_t n = strcspn(rest, " \t");
        fy_print(word, sizeof word, "%.*s", (int)n, rest);
        if (!fy_start_word(&st, word))
            return fy_print(error, FY_ERROR, "%s", st.error), NULL;
        rest += n;
    }
    json_t *text = json_loads(rest, JSON_DECODE_ANY, NULL);
    if (!json_is_string(text)) {
        json_decref(text);
        return fy_print(error, FY_ERROR, "load takes a record as a JSON string"), NULL;
    }
    struct fy_session *s = fy_record_read_with(json_string_value(text), st.config.seed_chosen ? &st.config.seed : NULL, data, error);
    json_decref(text);
    return s;
}

json_t *fy_command_load(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    struct fy_session *s = fy_protocol_read(rest, p->data, error);
    return s ? take_game(p, NULL, s, NULL) : fy_protocol_error("%s", error);
}

/* position: the state by names. position {…}: a new game from that position, with the same options, and the same seed if
 * that was chosen. */
json_t *fy_command_position(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    const struct fy_game *old = fy_session_game(p->session);
    if (!*rest && !fy_session_ready(p->session))
        return fy_protocol_error("%s", fy_protocol_not_set_up);
    if (!*rest) {
        json_t *o = fy_protocol_ok();
        json_object_set_new(o, "position", fy_position_write(old, fy_session_state(p->session)));
        return o;
    }
    json_error_t e;
    json_t *position = json_loads(rest, JSON_REJECT_DUPLICATES, &e);
    if (!position)
        return fy_protocol_error("column %d: %s", e.column, e.text);
    struct fy_session_config config = *fy_session_config(p->session);
    config.position = position;
    struct fy_game *g = fy_game_open(old->sys, old->scenario, p->data, error);
    struct fy_session *s = g ? fy_session_new(g, &config, error) : NULL;
    json_decref(position);
    if (s)
        return take_game(p, g, s, NULL);
    fy_game_close(g);
    return fy_protocol_error("%s", error);
}
