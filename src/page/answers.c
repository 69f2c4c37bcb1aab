/* answers.c - the line protocol as the page speaks it. Every answer is made by fy_protocol_line; here it is only decided which
 * game a request means, whether the one who asks has seen its last state, and what goes along with the answer. */
#include "page.h"

#include "foray/advice.h"
#include "foray/store.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_MOST = 1000000, SECONDS_MOST = 60 }; /* of one piece of advice */

json_t *answer_refusal(unsigned *status, unsigned code, const char *words)
{
    *status = code;
    json_t *o = json_pack("{s:b, s:s}", "ok", 0, "error", words);
    return o ? o : json_pack("{s:b, s:s}", "ok", 0, "error", "that is not UTF-8");
}

static bool succeeded(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok"));
}

/* ------------------------------------------------------------------ the table: all that a play screen shows */

static void put_version(const struct games *g, const struct open_game *o, json_t *table)
{
    char version[VERSION_TEXT];
    games_version(g, o, version);
    json_object_set_new(table, "version", json_string(version));
}

/* Choice number n of the line being played, as it was put. */
static void put_next(const struct fy_session *s, uint32_t n, json_t *table)
{
    if (n <= fy_session_ply(s))
        json_object_set_new(table, "next", fy_choice_json(fy_session_game(s), fy_session_choice_at(s, n)));
}

static json_t *table_of(const struct games *g, struct open_game *o, const char *at)
{
    char line[40];
    fy_print(line, sizeof line, "view %s", at ? at : "");
    json_t *table = fy_protocol_line(&o->protocol, line);
    if (!succeeded(table))
        return table;
    uint32_t shown = (uint32_t)json_integer_value(json_object_get(table, "shown"));
    if (shown == fy_session_ply(o->protocol.session)) {
        json_t *choices = fy_protocol_line(&o->protocol, "choices");
        json_object_set(table, "choices", json_object_get(choices, "choices"));
        json_decref(choices);
    } else {
        put_next(o->protocol.session, shown + 1, table);
    }
    put_version(g, o, table);
    return table;
}

/* The table as it stands, and what each of its choices costs, needs and brings: all that a decision is made from. */
static json_t *decision_of(const struct games *g, struct open_game *o)
{
    json_t *table = table_of(g, o, NULL), *answer = fy_protocol_line(&o->protocol, "prospects");
    json_t *prospects = json_object_get(answer, "prospects");
    if (succeeded(table) && prospects)
        json_object_set(table, "prospects", prospects);
    json_decref(answer);
    return table;
}

/* ------------------------------------------------------------------ acts */

static bool is_one_of(const char *line, const char *const commands[])
{
    char word[32];
    line += strspn(line, " \t");
    fy_print(word, sizeof word, "%.*s", (int)strcspn(line, " \t\r\n"), line);
    return fy_word_find(commands, word) >= 0;
}

/* Lines that are about the store, whatever game they are said at. */
static bool about_store(const char *line)
{
    return is_one_of(line, (const char *const[]){"delete", "rename", NULL});
}

/* Lines that may put another game in the place of the one being played. */
static bool replaces_game(const char *line)
{
    return is_one_of(line, (const char *const[]){"new", "load", "open", "salvage", "position", "errand", "campaign", NULL});
}

static bool changes_game(const char *line)
{
    return replaces_game(line) || is_one_of(line, (const char *const[]){"play", "dice", "cancel", "undo", "return", NULL});
}

/* The game that "delete NAME" or "rename "NAME" …" is about; empty for any other line. */
static void named_in(const char *line, char name[FY_NAME])
{
    json_t *quoted = NULL;
    char ignored[FY_ERROR];
    *name = 0;
    if (!about_store(line))
        return;
    line += strspn(line, " \t") + strlen("delete"); /* and "rename" */
    line += strspn(line, " \t");
    if (*line == '"')
        quoted = json_loads(line, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, NULL);
    fy_name_read(quoted ? json_string_value(quoted) : line, name, ignored);
    json_decref(quoted);
}

/* The store has noticed that another program plays this game: what is open here is out of date. */
static bool played_elsewhere(const json_t *answer)
{
    const char *error = json_string_value(json_object_get(answer, "error"));
    return error && strstr(error, "being played elsewhere");
}

static json_t *stale(const struct games *g, struct open_game *o, unsigned *status)
{
    json_t *answer = answer_refusal(status, PAGE_CONFLICT, "the game has gone on in another window; this is how it stands");
    json_object_set_new(answer, "stale", json_true());
    json_object_set_new(answer, "table", table_of(g, o, NULL));
    return answer;
}

static void add_what_is_wanted(struct games *g, struct open_game *o, const json_t *request, uint32_t ply_before,
                               json_t *answer)
{
    uint32_t ply = fy_session_ply(o->protocol.session);
    bool prospects = json_is_true(json_object_get(request, "prospects"));
    if (json_is_true(json_object_get(request, "show")))
        json_object_set_new(answer, "table", prospects ? decision_of(g, o) : table_of(g, o, NULL));
    if (json_is_true(json_object_get(request, "frames")) && ply == ply_before + 1)
        json_object_set_new(answer, "frames", frames_of(o->protocol.session, ply));
    put_version(g, o, answer);
}

static void announce(struct games *g, struct open_game *o)
{
    char version[VERSION_TEXT];
    games_touch(g, o);
    games_version(g, o, version);
    g->news.changed(g->news.context, o->protocol.name, version, fy_session_ply(o->protocol.session));
}

/* The subgame and the campaign of a game, as many as it has. */
static int related_to(struct games *g, const struct open_game *o, struct fy_related_game related[2])
{
    int n = 0;
    n += fy_store_subgame(g->store, o->protocol.session, &related[n]);
    n += fy_store_campaign(g->store, o->protocol.session, &related[n]);
    return n;
}

/* A line about a game that is there. */
static json_t *act_on(struct games *g, struct open_game *o, const char *line, const json_t *request, unsigned *status)
{
    const char *version = json_string_value(json_object_get(request, "version"));
    char now[VERSION_TEXT], name[FY_NAME];
    struct fy_related_game related[4]; /* before the act and after it: it may part them, or bring them together */
    games_version(g, o, now);
    if (version && strcmp(version, now) != 0)
        return stale(g, o, status);
    int n_related = changes_game(line) ? related_to(g, o, related) : 0;
    uint32_t ply = fy_session_ply(o->protocol.session);
    fy_print(name, sizeof name, "%s", o->protocol.name);
    if (replaces_game(line)) /* a job may still be counting on the one that is closed */
        g->news.closing(g->news.context, fy_session_game(o->protocol.session));
    json_t *answer = fy_protocol_line(&o->protocol, line);
    if (played_elsewhere(answer)) {
        games_drop(g, name);
        *status = PAGE_CONFLICT;
        return answer;
    }
    if (strcmp(name, o->protocol.name) != 0)
        games_only(g, o);
    if (succeeded(answer) && changes_game(line)) {
        announce(g, o);
        n_related += related_to(g, o, related + n_related);
        for (int i = 0; i < n_related; i++)
            g->news.related(g->news.context, related[i].name);
    }
    add_what_is_wanted(g, o, request, ply, answer);
    return answer;
}

/* A line about no game, or one that starts one. */
static json_t *act_alone(struct games *g, const char *line, const json_t *request)
{
    struct fy_protocol p = {.data = g->data, .store = g->store};
    char name[FY_NAME];
    named_in(line, name);
    if (*name)
        games_drop(g, name); /* no open session goes on under a name that is gone */
    json_t *answer = fy_protocol_line(&p, line);
    if (*name && succeeded(answer))
        g->news.gone(g->news.context, name, json_string_value(json_object_get(answer, "name")));
    if (p.session)
        add_what_is_wanted(g, games_adopt(g, &p), request, 0, answer);
    return answer;
}

static const char *after_word(const char *line)
{
    line += strspn(line, " \t");
    line += strcspn(line, " \t\r\n");
    return line + strspn(line, " \t");
}

/* A position or a puzzle that was sent becomes a game (share.c). */
static bool receives(const char *line)
{
    return is_one_of(line, (const char *const[]){"receive", NULL});
}

/* What follows "load", which is about no game that there is yet. */
const char *answer_upload(const json_t *request)
{
    const char *line = json_string_value(json_object_get(request, "line"));
    if (!line || !is_one_of(line, (const char *const[]){"load", NULL}))
        return NULL;
    return after_word(line);
}

char *answer_text(json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(8));
    json_decref(answer);
    return text;
}

const char *answer_game(const json_t *request)
{
    const char *line = json_string_value(json_object_get(request, "line"));
    if (answer_opens(request))
        return after_word(line);
    return line && !about_store(line) && !answer_upload(request) ? json_string_value(json_object_get(request, "game")) : NULL;
}

/* Whatever is not known to change nothing may change something. */
bool answer_changes(const json_t *request)
{
    static const char *const looks[] = {"view", "choices", "check", "odds",   "advise", "prospects", "facts", "log",   "record",
                                        "open", "board",   "rules", "tables", "list",   "games",     "guide", "schema", "help", NULL};
    const char *line = json_string_value(json_object_get(request, "line"));
    return line && !is_one_of(line, looks);
}

bool answer_opens(const json_t *request)
{
    const char *line = json_string_value(json_object_get(request, "line"));
    return line && is_one_of(line, (const char *const[]){"open", NULL});
}

static void add_name(struct page_names *names, const char *text)
{
    char ignored[FY_ERROR];
    if (text && *text)
        fy_name_read(text, names->name[names->n++], ignored);
}

struct page_names answer_names(const json_t *request, const json_t *answer)
{
    struct page_names names = {0};
    char named[FY_NAME];
    named_in(json_string_value(json_object_get(request, "line")), named);
    add_name(&names, named);
    add_name(&names, json_string_value(json_object_get(request, "game")));
    add_name(&names, json_string_value(json_object_get(answer, "name")));
    return names;
}

bool page_names_have(const struct page_names *names, const char *text)
{
    char name[FY_NAME], ignored[FY_ERROR];
    fy_name_read(text, name, ignored);
    for (int i = 0; i < names->n; i++)
        if (!strcmp(names->name[i], name))
            return true;
    return false;
}

json_t *answer_uploaded(struct games *g, struct fy_session **session, const json_t *request)
{
    struct fy_protocol p = {.data = g->data, .store = g->store};
    json_t *answer = fy_protocol_take(&p, *session);
    *session = NULL;
    if (p.session)
        add_what_is_wanted(g, games_adopt(g, &p), request, 0, answer);
    return answer;
}

json_t *answer_standing(struct open_game *o)
{
    char line[40];
    fy_print(line, sizeof line, "log %u", UINT32_MAX); /* from a choice that there never is */
    json_t *answer = fy_protocol_line(&o->protocol, line);
    json_object_del(answer, "lines");
    return answer;
}

json_t *answer_opened(struct games *g, struct open_game *o, const json_t *request)
{
    json_t *answer = answer_standing(o);
    add_what_is_wanted(g, o, request, fy_session_ply(o->protocol.session), answer);
    return answer;
}

/* "open NAME", whatever game it is said at: the game is opened beside those that are open already. */
static json_t *open_game(struct games *g, const char *name, const json_t *request, unsigned *status)
{
    char error[FY_ERROR];
    struct open_game *o = games_find(g, name, error);
    if (!o)
        return answer_refusal(status, PAGE_OK, error);
    json_t *answer = answer_opened(g, o, request);
    json_object_set_new(answer, "lines", fy_protocol_lines(o->protocol.session, 0));
    return answer;
}

json_t *answer_act(struct games *g, const json_t *request, unsigned *status)
{
    char error[FY_ERROR];
    const char *line = json_string_value(json_object_get(request, "line"));
    const char *name = answer_game(request);
    *status = PAGE_OK;
    if (!line)
        return answer_refusal(status, PAGE_BAD, "the body is an object with \"line\", and \"game\" where one is meant");
    if (is_one_of(line, (const char *const[]){"odds", NULL}))
        return answer_refusal(status, PAGE_BAD, "odds may take long: ask for them with GET /api/odds");
    if (is_one_of(line, (const char *const[]){"advise", NULL}))
        return answer_refusal(status, PAGE_BAD, "advice takes long: ask for it with GET /api/advice");
    if (receives(line))
        return answer_received(g, after_word(line), status);
    if (answer_opens(request))
        return open_game(g, name, request, status);
    if (!name)
        return act_alone(g, line, request);
    if (games_lost(g, name, error))
        return answer_refusal(status, PAGE_CONFLICT, error);
    struct open_game *o = games_find(g, name, error);
    return o ? act_on(g, o, line, request, status) : answer_refusal(status, PAGE_NOT_FOUND, error);
}

/* ------------------------------------------------------------------ looking */

static const char *kind_name(const struct fy_system *s, int kind)
{
    static const char *const plain[FY_NOUN] = {"", "number", "yes-no", "words", "inch", "", "", ""};
    return kind < FY_NOUN ? plain[kind] : s->nouns[kind - FY_NOUN].name;
}

static json_t *verbs_json(const struct fy_game *g)
{
    const struct fy_system *s = g->sys;
    json_t *list = json_array();
    char help[300];
    for (int i = 0; i < s->n_verbs; i++) {
        const struct fy_verb *v = &s->verbs[i];
        fy_text_help(g, i, help, sizeof help);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "name", v->name, "who",
                                              kind_name(s, v->who), "a", kind_name(s, v->a), "b", kind_name(s, v->b),
                                              "label", v->label, "help", help, "rule",
                                              fy_rule_id(s, v->rule)));
    }
    return list;
}

/* What stays the same throughout a game. */
static json_t *look_game(struct open_game *o)
{
    const struct fy_game *g = fy_session_game(o->protocol.session);
    const struct fy_session_config *c = fy_session_config(o->protocol.session);
    json_t *answer = fy_protocol_line(&o->protocol, "board");
    json_t *nouns = json_array();
    for (int i = 0; i < g->sys->n_nouns; i++)
        json_array_append_new(nouns, json_string(g->sys->nouns[i].name));
    json_t *about = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "name", o->protocol.name,
        "system", g->sys->key, "system_title", g->sys->title, "scenario", g->scenario, "title", g->title, "summary",
        g->summary ? g->summary : "", "seed", fy_session_seed_json(o->protocol.session), "dice", fy_dice_mode_words[c->dice],
        "undo", fy_undo_words[c->undo], "nouns", nouns, "verbs", verbs_json(g), "states",
        fy_states_json(g->sys), "bands", fy_words_json(g->sys->bands), "measures",
        fy_words_json(g->sys->measures), "options", fy_options_json(g->sys, c->options));
    json_t *scenario = fy_about_json(g);
    if (json_object_get(scenario, "history"))
        json_object_set(about, "history", json_object_get(scenario, "history"));
    json_decref(scenario);
    json_object_set_new(answer, "about", about);
    return answer;
}

static json_t *look_refusals(struct open_game *o, const char *piece, unsigned *status)
{
    const struct fy_session *s = o->protocol.session;
    int32_t who = piece ? fy_thing_find(fy_session_game(s), FY_PIECE, piece) : -1;
    if (who < 0)
        return answer_refusal(status, PAGE_NOT_FOUND, "there is no such piece");
    return refusals_of(s, (uint16_t)who);
}

/* The position, and what it is a position of: enough to start a game from. */
static json_t *look_position(struct open_game *o)
{
    const struct fy_game *g = fy_session_game(o->protocol.session);
    json_t *answer = fy_protocol_line(&o->protocol, "position");
    json_object_set_new(answer, "system", json_string(g->sys->key));
    json_object_set_new(answer, "scenario", json_string(g->scenario));
    return answer;
}

static json_t *look_frames(struct open_game *o, const char *at, unsigned *status)
{
    uint64_t ply;
    if (!at || !fy_count_read(at, 10, UINT32_MAX, &ply))
        return answer_refusal(status, PAGE_BAD, "frames of which choice? at=N");
    return json_pack("{s:b, s:o}", "ok", 1, "frames", frames_of(o->protocol.session, (uint32_t)ply));
}

/* What could be chosen after choice number `at`, and what each would have cost, needed and brought. */
static json_t *look_choices(struct open_game *o, const char *at, unsigned *status)
{
    const struct fy_session *s = o->protocol.session;
    uint64_t ply;
    if (!at || !fy_count_read(at, 10, UINT32_MAX, &ply) || !fy_session_ready(s) || !fy_session_state_at(s, (uint32_t)ply))
        return answer_refusal(status, PAGE_BAD, "choices after which choice? at=N");
    const struct fy_game *of = fy_session_game(s);
    const void *state = fy_session_state_at(s, (uint32_t)ply);
    return json_pack("{s:b, s:o, s:o}", "ok", 1, "choices", fy_choices_json(of, state), "prospects", fy_prospects_json(of, state));
}

static json_t *look_at_game(struct games *g, struct open_game *o, const struct page_look *q, unsigned *status)
{
    if (!strcmp(q->what, "table"))
        return table_of(g, o, q->at);
    if (!strcmp(q->what, "decision"))
        return decision_of(g, o);
    if (!strcmp(q->what, "game"))
        return look_game(o);
    if (!strcmp(q->what, "log") || !strcmp(q->what, "record"))
        return fy_protocol_line(&o->protocol, q->what);
    if (!strcmp(q->what, "position"))
        return look_position(o);
    if (!strcmp(q->what, "shared"))
        return answer_shared(o, q, status);
    if (!strcmp(q->what, "solution"))
        return answer_solution(o, q, status);
    if (!strcmp(q->what, "frames"))
        return look_frames(o, q->at, status);
    if (!strcmp(q->what, "course"))
        return course_of(o->protocol.session);
    if (!strcmp(q->what, "choices"))
        return look_choices(o, q->at, status);
    if (!strcmp(q->what, "refusals"))
        return look_refusals(o, q->who, status);
    return NULL;
}

static json_t *look_rules(struct games *g, const char *system, unsigned *status)
{
    char line[100];
    struct fy_protocol p = {.data = g->data};
    if (!system || !fy_system_find(system))
        return answer_refusal(status, PAGE_NOT_FOUND, "there is no such system");
    fy_print(line, sizeof line, "rules %s", system);
    json_t *answer = fy_protocol_line(&p, line);
    json_object_set_new(answer, "title", json_string(fy_system_find(system)->rulebook->title));
    return answer;
}

static json_t *look_guide(struct games *g, const char *system, unsigned *status)
{
    char line[100];
    struct fy_protocol p = {.data = g->data};
    fy_print(line, sizeof line, "guide %s", system ? system : "");
    json_t *answer = fy_protocol_line(&p, line);
    if (!succeeded(answer))
        *status = PAGE_NOT_FOUND;
    return answer;
}

bool answer_odds_of(struct games *g, const struct page_look *q, const struct fy_session **session, struct fy_choice *choice,
                    json_t **answer, unsigned *status)
{
    char error[FY_ERROR];
    struct fy_message why = {0};
    struct open_game *o = q->game && q->choice ? games_find(g, q->game, error) : NULL;
    *status = PAGE_OK;
    *answer = NULL;
    if (!q->game || !q->choice)
        fy_print(error, sizeof error, "odds of which choice in which game?");
    if (!o)
        return *answer = answer_refusal(status, PAGE_NOT_FOUND, error), false;
    *session = o->protocol.session;
    const struct fy_game *game = fy_session_game(*session);
    if (!fy_session_ready(*session) || !fy_text_read_choice(game, q->choice, choice, error, sizeof error))
        return *answer = answer_refusal(status, PAGE_BAD, "there is no such choice now"), false;
    if (fy_check(game, fy_session_state(*session), choice, &why))
        return true;
    *answer = answer_refusal(status, PAGE_OK, "not allowed");
    json_object_set_new(*answer, "why", fy_why_json(game, &why));
    return false;
}

bool answer_advice_of(struct games *g, const struct page_look *q, const struct fy_session **session, struct fy_budget *budget,
                      json_t **answer, unsigned *status)
{
    char error[FY_ERROR] = "advice in which game?";
    struct open_game *o = q->game ? games_find(g, q->game, error) : NULL;
    uint64_t seconds = 0;
    *budget = (struct fy_budget){.playouts = FY_ADVICE_PLAYOUTS, .seed = 1};
    *status = PAGE_OK;
    *answer = NULL;
    if (!o)
        return *answer = answer_refusal(status, PAGE_NOT_FOUND, error), false;
    if (q->playouts && (!fy_count_read(q->playouts, 10, PLAYOUTS_MOST, &budget->playouts) || !budget->playouts))
        return *answer = answer_refusal(status, PAGE_BAD, "playouts is a whole number, at most 1000000"), false;
    if (q->seconds && (!fy_count_read(q->seconds, 10, SECONDS_MOST, &seconds) || !seconds))
        return *answer = answer_refusal(status, PAGE_BAD, "seconds is a whole number, at most 60"), false;
    if (seconds) {
        budget->milliseconds = 1000 * (uint32_t)seconds;
        budget->playouts = q->playouts ? budget->playouts : 0;
    }
    *session = o->protocol.session;
    if (!fy_session_ready(*session) || fy_session_over(*session))
        return *answer = answer_refusal(status, PAGE_BAD, "there is nothing to decide now"), false;
    return true;
}

json_t *answer_look(struct games *g, const struct page_look *q, unsigned *status)
{
    struct fy_protocol p = {.data = g->data, .store = g->store};
    char error[FY_ERROR];
    *status = PAGE_OK;
    if (!strcmp(q->what, "systems"))
        return fy_protocol_line(&p, "list");
    if (!strcmp(q->what, "games"))
        return fy_protocol_line(&p, "games");
    if (!strcmp(q->what, "guide"))
        return look_guide(g, q->system, status);
    if (!strcmp(q->what, "rules"))
        return look_rules(g, q->system, status);
    if (!q->game)
        return NULL;
    struct open_game *o = games_find(g, q->game, error);
    return o ? look_at_game(g, o, q, status) : answer_refusal(status, PAGE_NOT_FOUND, error);
}
