/* protocol.c - the line protocol: finding the command of a line, what answers have in common, and the commands about no game. */
#include "protocol.h"

#include "foray/calculator.h"
#include "foray/subgame.h"
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

const char fy_protocol_not_set_up[] = "the set-up needs its dice first";

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
    json_t *list = json_array(), *titles = json_object();
    for (int i = 0; i < FY_DRAW_KINDS; i++)
        if (could[i / 64] >> (i % 64) & 1) {
            json_array_append_new(list, json_string(fy_thing_id(g, p->noun, i)));
            json_object_set_new(titles, fy_thing_id(g, p->noun, i), json_string(fy_thing_title(g, p->noun, i)));
        }
    json_object_set_new(o, "could", list);
    json_object_set_new(o, "titles", titles);
    return o;
}

json_t *fy_protocol_lines(const struct fy_session *s, uint32_t from_ply)
{
    int n, first = 0;
    const struct fy_line *l = fy_session_log(s, &n);
    while (first < n && l[first].ply < from_ply)
        first++;
    return fy_lines_json(fy_session_game(s), first < n ? l + first : NULL, n - first);
}

/* While the set-up waits for its dice there is no state yet: nothing is asked, seen or to be chosen. */
static json_t *ask_json(const struct fy_session *s)
{
    if (fy_session_ready(s))
        return fy_ask_json(fy_session_game(s), fy_session_state(s));
    return json_pack("{s:s, s:s, s:b, s:b}", "prompt", "The set-up needs its dice.", "rule", "", "open", 0, "over", 0);
}

json_t *fy_protocol_empty_view(void)
{
    return json_pack("{s:[], s:[], s:[], s:[], s:[]}", "pieces", "markers", "tracks", "layers", "shapes");
}

json_t *fy_protocol_empty_score(void)
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
json_t *fy_protocol_with_status(const struct fy_protocol *p, json_t *o)
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
    json_t *o = fy_protocol_with_status(p, fy_protocol_ok());
    json_object_set_new(o, "lines", fy_protocol_lines(p->session, from_ply));
    return o;
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
    {"new", 0, fy_command_new, "SYSTEM [SCENARIO] [seed=N|secret] [dice=seeded|typed|typed-all] [undo=to-die|same-dice|new-dice] [name=NAME] [OPTION=VALUE]…"},
    {"load", 0, fy_command_load, "[seed=N] \"RECORD\""},
    {"open", STORE, fy_command_open, "NAME"},
    {"games", 0, fy_command_games, ""},
    {"delete", STORE, fy_command_delete, "NAME"},
    {"rename", STORE, fy_command_rename, "\"NAME\" \"NEW NAME\""},
    {"salvage", STORE, fy_command_salvage, "NAME"},
    {"list", 0, cmd_list, ""},
    {"guide", 0, cmd_guide, "SYSTEM"},
    {"rules", 0, cmd_rules, "[SYSTEM] [ID or words]"},
    {"tables", 0, fy_command_tables, "[SYSTEM]"},
    {"position", GAME, fy_command_position, "[{…}]"},
    {"schema", GAME, cmd_schema, ""},
    {"board", GAME, fy_command_board, ""},
    {"view", GAME, fy_command_view, "[N]"},
    {"choices", GAME, fy_command_choices, ""},
    {"check", GAME | SET_UP, fy_command_check, "CHOICE"},
    {"odds", GAME | SET_UP, fy_command_odds, "CHOICE"},
    {"advise", GAME | SET_UP, fy_command_advise, "[playouts=N] [seconds=N] [seed=N] [hint]"},
    {"prospects", GAME | SET_UP, fy_command_prospects, "[CHOICE]"},
    {"facts", GAME | SET_UP, fy_command_facts, "[[NOUN] THING]"},
    {"play", GAME | SET_UP, fy_command_play, "CHOICE"},
    {"dice", GAME, fy_command_dice, "OUTCOME…"},
    {"cancel", GAME, fy_command_cancel, ""},
    {"undo", GAME, fy_command_undo, "[N]"},
    {"log", GAME, fy_command_log, "[FROM]"},
    {"errand", GAME | SET_UP | STORE, fy_command_subgame, "NUMBER [seed=N] [name=NAME]"},
    {"return", GAME | SET_UP | STORE, fy_command_return, ""},
    {"campaign", GAME | STORE, fy_command_campaign, ""},
    {"record", GAME, fy_command_record, ""},
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
           : (needs & SET_UP) && !fy_session_ready(p->session) ? fy_protocol_not_set_up
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
