/* protocol.c - the line protocol: its commands about a game, and finding the command of a line. */
#include "protocol.h"

#include "foray/calculator.h"
#include "foray/subgame.h"
#include "foray/odds.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *fy_protocol_error(const char *format, ...)
{
    char text[FY_ERROR + 100];
    va_list ap;
    va_start(ap, format);
    fy_vprint(text, sizeof text, format, ap);
    va_end(ap);
    json_t *o = json_pack("{s:b, s:s}", "ok", 0, "error", text);
    return o ? o : json_pack("{s:b, s:s}", "ok", 0, "error", "the line is not UTF-8");
}

static const char not_set_up[] = "the set-up needs its dice first";

json_t *fy_protocol_ok(void)
{
    return json_pack("{s:b}", "ok", 1);
}

/* ------------------------------------------------------------------ answers about the game being played */

static json_t *needed_json(const struct fy_session *s)
{
    uint64_t could[FY_DRAW_WORDS];
    const struct fy_game *g = fy_session_game(s);
    const struct fy_pull *p = fy_session_needed(s, could);
    json_t *o = fy_pull_json(g, p, false);
    if (fy_session_can_cancel(s))
        json_object_set_new(o, "cancel", json_true());
    if (p->sides)
        return o;
    json_t *list = json_array();
    for (int i = 0; i < FY_DRAW_KINDS; i++)
        if (could[i / 64] >> (i % 64) & 1)
            json_array_append_new(list, json_string(fy_thing_id(g, p->noun, i)));
    json_object_set_new(o, "could", list);
    return o;
}

json_t *fy_protocol_lines(const struct fy_session *s, uint32_t from_ply)
{
    int n, first = 0;
    const struct fy_line *l = fy_session_log(s, &n);
    while (first < n && l[first].ply < from_ply)
        first++;
    return fy_lines_json(fy_session_game(s), l + first, n - first);
}

/* While the set-up waits for its dice there is no state yet: nothing is asked, seen or to be chosen. */
static json_t *ask_json(const struct fy_session *s)
{
    if (fy_session_ready(s))
        return fy_ask_json(fy_session_game(s), fy_session_state(s));
    return json_pack("{s:s, s:s, s:b, s:b}", "prompt", "The set-up needs its dice.", "rule", "", "open", 0, "over", 0);
}

static json_t *empty_view(void)
{
    return json_pack("{s:[], s:[], s:[], s:[], s:[]}", "pieces", "markers", "tracks", "layers", "shapes");
}

static json_t *empty_score(void)
{
    return json_pack("{s:i, s:s, s:i, s:b, s:b, s:i, s:{}}", "points", 0, "band", "", "band_index", 0, "over", 0, "won", 0,
                     "value", 0, "measures");
}

static json_t *related_json(const struct fy_related_game *k)
{
    return json_pack("{s:s, s:I, s:b, s:b}", "name", k->name, "ply", (json_int_t)k->ply, "over", (int)k->over, "waiting",
                     (int)k->waiting);
}

/* The game being played to settle this decision, and the campaign that this game settles one of. */
static void put_related(const struct fy_protocol *p, json_t *o)
{
    struct fy_related_game related;
    if (p->store && fy_store_subgame(p->store, p->session, &related))
        json_object_set_new(o, "errand", related_json(&related));
    if (p->store && fy_store_campaign(p->store, p->session, &related))
        json_object_set_new(o, "campaign", related_json(&related));
}

/* Where the game stands: what every answer that changes it carries. */
static json_t *with_status(const struct fy_protocol *p, json_t *o)
{
    const struct fy_session *s = p->session;
    json_object_set_new(o, "ply", json_integer(fy_session_ply(s)));
    json_object_set_new(o, "undo_floor", json_integer(fy_session_undo_floor(s)));
    if (*p->name)
        json_object_set_new(o, "name", json_string(p->name));
    if (fy_session_needed(s, NULL))
        json_object_set_new(o, "lacks", needed_json(s));
    json_object_set_new(o, "ask", ask_json(s));
    put_related(p, o);
    return o;
}

json_t *fy_protocol_after(const struct fy_protocol *p, uint32_t from_ply)
{
    json_t *o = with_status(p, fy_protocol_ok());
    json_object_set_new(o, "lines", fy_protocol_lines(p->session, from_ply));
    return o;
}

/* ------------------------------------------------------------------ starting */

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
    return with_status(p, fy_protocol_ok());
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
static json_t *cmd_new(struct fy_protocol *p, char *rest)
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

static json_t *cmd_load(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    struct fy_session *s = fy_protocol_read(rest, p->data, error);
    return s ? take_game(p, NULL, s, NULL) : fy_protocol_error("%s", error);
}

/* position: the state by names. position {…}: a new game from that position, with the same options, and the same seed if
 * that was chosen. */
static json_t *cmd_position(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    const struct fy_game *old = fy_session_game(p->session);
    if (!*rest && !fy_session_ready(p->session))
        return fy_protocol_error("%s", not_set_up);
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

/* ------------------------------------------------------------------ looking */

static json_t *cmd_view(struct fy_protocol *p, char *rest)
{
    const struct fy_session *s = p->session;
    const struct fy_game *g = fy_session_game(s);
    const void *state = fy_session_state(s);
    uint32_t ply = fy_session_ply(s);
    if (*rest) {
        uint64_t number;
        if (!fy_count_read(rest, 10, ply, &number))
            return fy_protocol_error("there is no choice number \"%s\"", rest);
        ply = (uint32_t)number;
        state = fy_session_state_at(s, ply);
    }
    json_t *o = with_status(p, fy_protocol_ok());
    json_object_set_new(o, "shown", json_integer(ply));
    json_object_set_new(o, "system", json_string(g->sys->key));
    json_object_set_new(o, "scenario", json_string(g->scenario));
    json_object_set_new(o, "options", fy_options_json(g->sys, fy_session_config(s)->options));
    json_object_set_new(o, "seed", fy_session_seed_json(s));
    bool ready = fy_session_ready(s);
    if (ready)
        json_object_set_new(o, "ask", fy_ask_json(g, state));
    json_object_set_new(o, "view", ready ? fy_view_json(g, state) : empty_view());
    json_object_set_new(o, "score", ready ? fy_score_json(g, state) : empty_score());
    return o;
}

static json_t *cmd_board(struct fy_protocol *p, char *rest)
{
    json_t *o = fy_protocol_ok();
    (void)rest;
    json_object_set_new(o, "board", fy_board_json(fy_session_game(p->session)));
    return o;
}

static json_t *cmd_choices(struct fy_protocol *p, char *rest)
{
    json_t *o = with_status(p, fy_protocol_ok());
    (void)rest;
    const struct fy_session *s = p->session;
    json_object_set_new(o, "choices", fy_session_ready(s) ? fy_choices_json(fy_session_game(s), fy_session_state(s))
                                                          : json_array());
    return o;
}

/* A refusal, with what it proposes instead. */
static json_t *refusal_json(const struct fy_protocol *p, const struct fy_choice *c, const struct fy_message *why)
{
    const struct fy_game *g = fy_session_game(p->session);
    const void *state = fy_session_state(p->session);
    json_t *o = fy_why_json(g, why);
    struct fy_choice instead;
    if (c && fy_choice_instead(g, state, c, why, &instead))
        json_object_set_new(o, "instead", fy_choice_now_json(g, state, &instead));
    return o;
}

static json_t *cmd_check(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    const struct fy_game *g = fy_session_game(p->session);
    if (!fy_text_read_choice(g, rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    bool legal = fy_check(g, fy_session_state(p->session), &c, &why);
    json_t *o = json_pack("{s:b, s:b}", "ok", 1, "legal", (int)legal);
    if (legal)
        json_object_set_new(o, "choice", fy_choice_now_json(g, fy_session_state(p->session), &c));
    else
        json_object_set_new(o, "why", refusal_json(p, &c, &why));
    return o;
}

json_t *fy_protocol_refused(const struct fy_protocol *p, const struct fy_choice *c, const struct fy_message *why)
{
    json_t *o = fy_protocol_error("not allowed");
    json_object_set_new(o, "why", refusal_json(p, c, why));
    return o;
}

static json_t *cmd_odds(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    struct fy_odds odds;
    const struct fy_game *g = fy_session_game(p->session);
    if (!fy_text_read_choice(g, rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    if (!fy_check(g, fy_session_state(p->session), &c, &why))
        return fy_protocol_refused(p, &c, &why);
    fy_odds_of(g, fy_session_state(p->session), &c, 0, &odds);
    json_t *o = fy_protocol_ok();
    json_object_set_new(o, "odds", fy_odds_json(g, &odds));
    return o;
}

static json_t *not_a_choice(const char *word)
{
    return fy_protocol_error("\"%s\" is not the number of a choice", word);
}

static json_t *cmd_log(struct fy_protocol *p, char *rest)
{
    uint64_t from = 0;
    if (*rest && !fy_count_read(rest, 10, UINT32_MAX, &from))
        return not_a_choice(rest);
    return fy_protocol_after(p, (uint32_t)from);
}

static json_t *cmd_record(struct fy_protocol *p, char *rest)
{
    char *text = fy_record_write(p->session);
    json_t *o = json_pack("{s:b, s:s}", "ok", 1, "record", text);
    (void)rest;
    free(text);
    return o;
}

/* ------------------------------------------------------------------ acting */

json_t *fy_protocol_acted(struct fy_protocol *p, enum fy_answer a, const struct fy_message *why, uint32_t from, const char *error)
{
    char ignored[FY_ERROR];
    switch (a) {
    case FY_REFUSED: return fy_protocol_refused(p, NULL, why);
    case FY_FAILED: return fy_protocol_error("%s", error);
    case FY_NEEDS_OUTCOME: return with_status(p, fy_protocol_ok());
    default:
        if (p->store) /* only what the list of games shows; the act itself is stored */
            fy_store_note(p->store, p->session, ignored);
        return fy_protocol_after(p, from);
    }
}

static json_t *cmd_play(struct fy_protocol *p, char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char error[FY_ERROR];
    if (!fy_text_read_choice(fy_session_game(p->session), rest, &c, error, sizeof error))
        return fy_protocol_error("%s", error);
    uint32_t from = fy_session_ply(p->session) + 1;
    enum fy_answer answer = fy_session_play(p->session, &c, &why, error);
    return answer == FY_REFUSED ? fy_protocol_refused(p, &c, &why) : fy_protocol_acted(p, answer, &why, from, error);
}

/* dice 6 3 km04: outcomes that are needed, one after the other; those before a wrong one have been taken */
static json_t *cmd_dice(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR], *save;
    bool setup = !fy_session_ready(p->session);
    uint32_t from = setup ? 0 : fy_session_ply(p->session) + 1;
    enum fy_answer a = FY_NEEDS_OUTCOME;
    char *w = strtok_r(rest, " \t", &save);
    if (!w)
        return fy_protocol_error("dice FACE…, or the name of what was drawn");
    for (; w && a == FY_NEEDS_OUTCOME; w = strtok_r(NULL, " \t", &save)) {
        const struct fy_pull *needed = fy_session_needed(p->session, NULL);
        int32_t face;
        if (!needed)
            return fy_protocol_error("no die or draw is wanted now");
        if (!fy_value_read(fy_session_game(p->session), needed->sides ? FY_NUMBER : needed->noun, w, &face))
            return fy_protocol_error("\"%s\" is not what is wanted", w);
        a = fy_session_outcome(p->session, face, error);
    }
    return fy_protocol_acted(p, a, NULL, from, error);
}

static json_t *cmd_cancel(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    (void)rest;
    return fy_session_cancel(p->session, error) ? with_status(p, fy_protocol_ok()) : fy_protocol_error("%s", error);
}

/* undo: the last choice; undo N: back to after choice N */
static json_t *cmd_undo(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    uint32_t ply = fy_session_ply(p->session);
    if (*rest) {
        uint64_t number;
        if (!fy_count_read(rest, 10, UINT32_MAX, &number))
            return not_a_choice(rest);
        ply = (uint32_t)number;
    } else if (!ply) {
        return fy_protocol_error("nothing has been chosen yet");
    } else {
        ply--;
    }
    if (!fy_session_undo(p->session, ply, error))
        return fy_protocol_error("%s", error);
    if (p->store)
        fy_store_note(p->store, p->session, error);
    return with_status(p, fy_protocol_ok());
}

/* ------------------------------------------------------------------ the rest */

static json_t *cmd_list(struct fy_protocol *p, char *rest)
{
    json_t *list = json_array();
    (void)rest;
    for (int i = 0; i < fy_n_systems; i++)
        if (!fy_systems[i]->unlisted)
            json_array_append_new(list, fy_system_json(fy_systems[i], p->data));
    return json_pack("{s:b, s:o}", "ok", 1, "systems", list);
}

static json_t *cmd_guide(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    const struct fy_system *s = fy_system_find(rest);
    json_t *guide = s ? fy_guide_json(s, p->data, error) : NULL;
    if (!s)
        return fy_protocol_error("there is no system \"%s\"", rest);
    return guide ? json_pack("{s:b, s:o}", "ok", 1, "guide", guide) : fy_protocol_error("%s", error);
}

/* rules [SYSTEM] ID, or words to look for */
static json_t *cmd_rules(struct fy_protocol *p, char *rest)
{
    const struct fy_system *s = p->session ? fy_session_game(p->session)->sys : NULL;
    char first[40];
    size_t n = strcspn(rest, " \t");
    fy_print(first, sizeof first, "%.*s", (int)n, rest);
    if (fy_system_find(first)) {
        s = fy_system_find(first);
        rest += n;
        rest += strspn(rest, " \t");
    }
    if (!s)
        return fy_protocol_error("rules of which system?");
    json_t *list = json_array();
    int exact = fy_rule_find(s, rest);
    n = strlen(rest);
    for (int i = 1; i < s->rulebook->n_rules; i++) {
        const struct fy_rule *r = &s->rulebook->rules[i];
        if (exact >= 0 ? i == exact : !*rest || fy_contains(r->id, rest, n) || fy_contains(r->text, rest, n))
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:s}", "id", r->id, "chapter", r->chapter, "text", r->text));
    }
    return json_pack("{s:b, s:s, s:o}", "ok", 1, "system", s->key, "rules", list);
}

static json_t *cmd_schema(struct fy_protocol *p, char *rest)
{
    json_t *o = fy_protocol_ok();
    (void)rest;
    json_object_set_new(o, "schema", fy_schema_json(fy_session_game(p->session)));
    return o;
}

static json_t *cmd_quit(struct fy_protocol *p, char *rest)
{
    (void)rest;
    p->quit = true;
    return fy_protocol_ok();
}

static json_t *cmd_help(struct fy_protocol *p, char *rest);

enum { GAME = 1, SET_UP = 2, STORE = 4 }; /* what a command needs */

static const struct {
    const char *name;
    int needs;
    fy_command *run;
    const char *use;
} table[] = {
    {"new", 0, cmd_new, "SYSTEM [SCENARIO] [seed=N|secret] [dice=seeded|typed|typed-all] [undo=to-die|same-dice|new-dice] [name=NAME] [OPTION=VALUE]…"},
    {"load", 0, cmd_load, "[seed=N] \"RECORD\""},
    {"open", STORE, fy_command_open, "NAME"},
    {"games", 0, fy_command_games, ""},
    {"delete", STORE, fy_command_delete, "NAME"},
    {"rename", STORE, fy_command_rename, "\"NAME\" \"NEW NAME\""},
    {"salvage", STORE, fy_command_salvage, "NAME"},
    {"list", 0, cmd_list, ""},
    {"guide", 0, cmd_guide, "SYSTEM"},
    {"rules", 0, cmd_rules, "[SYSTEM] [ID or words]"},
    {"tables", 0, fy_command_tables, "[SYSTEM]"},
    {"position", GAME, cmd_position, "[{…}]"},
    {"schema", GAME, cmd_schema, ""},
    {"board", GAME, cmd_board, ""},
    {"view", GAME, cmd_view, "[N]"},
    {"choices", GAME, cmd_choices, ""},
    {"check", GAME | SET_UP, cmd_check, "CHOICE"},
    {"odds", GAME | SET_UP, cmd_odds, "CHOICE"},
    {"advise", GAME | SET_UP, fy_command_advise, "[playouts=N] [seconds=N] [seed=N] [hint]"},
    {"prospects", GAME | SET_UP, fy_command_prospects, "[CHOICE]"},
    {"facts", GAME | SET_UP, fy_command_facts, "[[NOUN] THING]"},
    {"play", GAME | SET_UP, cmd_play, "CHOICE"},
    {"dice", GAME, cmd_dice, "OUTCOME…"},
    {"cancel", GAME, cmd_cancel, ""},
    {"undo", GAME, cmd_undo, "[N]"},
    {"log", GAME, cmd_log, "[FROM]"},
    {"errand", GAME | SET_UP | STORE, fy_command_subgame, "NUMBER [seed=N] [name=NAME]"},
    {"return", GAME | SET_UP | STORE, fy_command_return, ""},
    {"campaign", GAME | STORE, fy_command_campaign, ""},
    {"record", GAME, cmd_record, ""},
    {"help", 0, cmd_help, ""},
    {"quit", 0, cmd_quit, ""},
};
enum { COMMANDS = sizeof table / sizeof table[0], COMMANDS_MOST = COMMANDS + 16 };

/* The calculators of the systems are commands too, after those of the table. */
static int command_names(const char *names[], const char *uses[])
{
    int n = 0;
    for (; n < COMMANDS; n++)
        names[n] = table[n].name, uses[n] = table[n].use;
    for (int i = 0; i < fy_n_systems && n < COMMANDS_MOST; i++)
        if (fy_systems[i]->calculator)
            names[n] = fy_systems[i]->calculator->name, uses[n++] = fy_systems[i]->calculator->synopsis;
    return n;
}

static json_t *cmd_help(struct fy_protocol *p, char *rest)
{
    const char *names[COMMANDS_MOST], *uses[COMMANDS_MOST];
    json_t *list = json_array();
    int n = command_names(names, uses);
    (void)p, (void)rest;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "command", names[i], "use", uses[i]));
    return json_pack("{s:b, s:o}", "ok", 1, "commands", list);
}

static const char *unmet_need(const struct fy_protocol *p, int needs)
{
    return (needs & GAME) && !p->session                            ? "there is no game; start one with new, load or open"
           : (needs & SET_UP) && !fy_session_ready(p->session) ? not_set_up
           : (needs & STORE) && !p->store                      ? "there is no store of games here"
                                                               : NULL;
}

/* What follows the command, without the blanks around it. */
static char *rest_of(const char *line)
{
    line += strspn(line, " \t");
    size_t n = strlen(line);
    while (n && isspace((unsigned char)line[n - 1]))
        n--;
    char *rest = fy_must(malloc(n + 1));
    memcpy(rest, line, n);
    rest[n] = '\0';
    return rest;
}

static json_t *no_such_command(const char *word)
{
    const char *names[COMMANDS_MOST], *uses[COMMANDS_MOST];
    const char *near = fy_nearest(word, names, command_names(names, uses));
    return near ? fy_protocol_error("there is no command \"%s\"; did you mean \"%s\"?", word, near)
                : fy_protocol_error("there is no command \"%s\"; help lists them", word);
}

json_t *fy_protocol_line(struct fy_protocol *p, const char *line)
{
    char word[32];
    if (fy_not_utf8(line))
        return fy_protocol_error("the line is not UTF-8");
    line += strspn(line, " \t");
    size_t n = strcspn(line, " \t\r\n");
    fy_print(word, sizeof word, "%.*s", (int)n, line);
    if (!*word)
        return fy_protocol_error("an empty line; help lists the commands");
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(table[i].name, word) != 0)
            continue;
        char ignored[FY_ERROR];
        if (p->session && p->store) /* another program may have renamed it */
            fy_store_name(p->store, p->session, p->name, ignored);
        const char *no = unmet_need(p, table[i].needs);
        if (no)
            return fy_protocol_error("%s", no);
        char *rest = rest_of(line + n);
        json_t *o = table[i].run(p, rest);
        free(rest);
        return o;
    }
    const struct fy_system *calculates = fy_calculator_system(word);
    if (!calculates)
        return no_such_command(word);
    char *rest = rest_of(line + n);
    json_t *o = fy_protocol_calculate(p, calculates, rest);
    free(rest);
    return o;
}

void fy_protocol_end(struct fy_protocol *p)
{
    fy_protocol_drop(p);
}
