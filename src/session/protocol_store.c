/* protocol_store.c - the line protocol: its commands about the games of the store. */
#include "protocol.h"

#include "foray/subgame.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

/* Install a session of the store, under the name that it has there. */
static void take_stored(struct fy_protocol *p, struct fy_session *s)
{
    char ignored[FY_ERROR];
    fy_protocol_drop(p);
    p->session = s;
    fy_store_name(p->store, s, p->name, ignored);
}

/* Is the game of this name the one being played? */
static bool plays(const struct fy_protocol *p, const char *text)
{
    char name[FY_NAME], now[FY_NAME], ignored[FY_ERROR];
    fy_name_read(text, name, ignored);
    return p->session && fy_store_name(p->store, p->session, now, ignored) && !strcmp(now, name);
}

json_t *fy_command_games(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    (void)rest;
    json_t *list = p->store ? fy_store_list(p->store, error) : json_array();
    if (!list)
        return fy_protocol_error("%s", error);
    json_t *o = json_pack("{s:b, s:o}", "ok", 1, "games", list);
    if (p->store && fy_store_damage(p->store))
        json_object_set_new(o, "damaged", json_string(fy_store_damage(p->store)));
    return o;
}

json_t *fy_command_open(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    struct fy_session *s = fy_store_load(p->store, rest, p->data, error);
    if (!s)
        return fy_protocol_error("%s", error);
    take_stored(p, s);
    return fy_protocol_after(p, 0);
}

/* salvage NAME: what is sound of a damaged game, as a new one */
json_t *fy_command_salvage(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    char *text = fy_store_salvage(p->store, rest, error);
    struct fy_session *s = text ? fy_record_read(text, p->data, error) : NULL;
    free(text);
    if (!s || !fy_store_add(p->store, s, NULL, NULL, error)) {
        fy_session_free(s);
        return fy_protocol_error("%s", error);
    }
    take_stored(p, s);
    return fy_protocol_after(p, 0);
}

json_t *fy_command_delete(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    bool playing = plays(p, rest);
    if (!fy_store_delete(p->store, rest, error))
        return fy_protocol_error("%s", error);
    if (playing)
        fy_protocol_drop(p);
    return fy_protocol_ok();
}

/* rename "NAME" "NEW NAME": both as JSON strings, since names have spaces */
json_t *fy_command_rename(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    const char *name, *new_name;
    size_t used = 0;
    json_error_t e;
    json_t *old = json_loads(rest, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &e);
    if (old)
        used = (size_t)e.position;
    json_t *new = json_loads(rest + used, JSON_DECODE_ANY, &e);
    name = json_string_value(old);
    new_name = json_string_value(new);
    json_t *answer = NULL;
    char clean[FY_NAME];
    if (!name || !new_name)
        answer = fy_protocol_error("rename takes two names as JSON strings");
    else if (!fy_store_rename(p->store, name, new_name, error) || !fy_name_read(new_name, clean, error))
        answer = fy_protocol_error("%s", error);
    else if (plays(p, clean))
        fy_print(p->name, sizeof p->name, "%s", clean);
    if (!answer)
        answer = json_pack("{s:b, s:s}", "ok", 1, "name", clean);
    json_decref(old);
    json_decref(new);
    return answer;
}

/* ------------------------------------------------------------------ subgames */

/* errand N [seed=N] [name=NAME]: starts a subgame, which takes the place of the one being played, which stays in the store */
json_t *fy_command_subgame(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR], name[FY_NAME], *save;
    char *w = strtok_r(rest, " \t", &save);
    uint64_t which = 0;
    struct fy_start st = {.sys = fy_session_game(p->session)->sys};
    if (!w || !fy_count_read(w, 10, FY_SUBGAMES, &which) || !which)
        return fy_protocol_error("errand NUMBER [seed=N] [name=NAME]");
    while ((w = strtok_r(NULL, " \t", &save)))
        if ((strncmp(w, "seed=", 5) != 0 && strncmp(w, "name=", 5) != 0) || !strcmp(w, "seed=secret") || !fy_start_word(&st, w))
            return *st.error ? fy_protocol_error("%s", st.error) : fy_protocol_error("\"%s\" is not seed=N or name=NAME", w);
    const uint64_t *seed = st.config.seed_chosen ? &st.config.seed : NULL;
    struct fy_related_game other;
    bool parts = fy_store_subgame(p->store, p->session, &other);
    struct fy_session *s = fy_subgame_begin(p->store, p->session, (int)which - 1, seed, *st.name ? st.name : NULL, p->data, name,
                                           error);
    if (!s)
        return fy_protocol_error("%s", error);
    take_stored(p, s);
    json_t *answer = fy_protocol_after(p, 0);
    if (parts)
        json_object_set_new(answer, "parted", json_string(other.name));
    return answer;
}

/* return: the result of the game that was played to settle this decision */
json_t *fy_command_return(struct fy_protocol *p, char *rest)
{
    struct fy_message why = {0};
    char error[FY_ERROR];
    (void)rest;
    struct fy_text because = {0};
    uint32_t from = fy_session_ply(p->session) + 1;
    enum fy_answer done = fy_subgame_return(p->store, p->session, p->data, &because, &why, error);
    json_t *answer = fy_protocol_acted(p, done, &why, from, error);
    if (done == FY_DONE || done == FY_NEEDS_OUTCOME)
        json_object_set_new(answer, "because", json_string(because.text));
    free(because.text);
    return answer;
}

/* campaign: open the game that this one settles a decision of */
json_t *fy_command_campaign(struct fy_protocol *p, char *rest)
{
    struct fy_related_game related;
    char error[FY_ERROR];
    (void)rest;
    if (!fy_store_campaign(p->store, p->session, &related))
        return fy_protocol_error("this game is not part of another");
    struct fy_session *s = fy_store_load(p->store, related.name, p->data, error);
    if (!s)
        return fy_protocol_error("%s", error);
    take_stored(p, s);
    return fy_protocol_after(p, 0);
}
