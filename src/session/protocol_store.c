/* protocol_store.c - the line protocol: its commands about the games of the store. */
#include "protocol.h"

#include "foray/errand.h"
#include "foray/text.h"

#include <string.h>

/* Install a session of the store. */
static void take_stored(struct fy_protocol *p, struct fy_session *s, const char *name)
{
    fy_protocol_drop(p);
    p->session = s;
    fy_print(p->name, sizeof p->name, "%s", name);
}

json_t *fy_command_games(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    (void)rest;
    json_t *list = p->store ? fy_store_list(p->store, error) : json_array();
    return list ? json_pack("{s:b, s:o}", "ok", 1, "games", list) : fy_protocol_no("%s", error);
}

json_t *fy_command_open(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    struct fy_session *s = fy_store_load(p->store, rest, p->data, error);
    if (!s)
        return fy_protocol_no("%s", error);
    take_stored(p, s, rest);
    return fy_protocol_after(p, 0);
}

json_t *fy_command_delete(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR];
    if (!fy_store_delete(p->store, rest, error))
        return fy_protocol_no("%s", error);
    if (!strcmp(p->name, rest))
        fy_protocol_drop(p);
    return fy_protocol_yes();
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
    if (!name || !new_name)
        answer = fy_protocol_no("rename takes two names as JSON strings");
    else if (!fy_store_rename(p->store, name, new_name, error))
        answer = fy_protocol_no("%s", error);
    else if (!strcmp(p->name, name))
        fy_print(p->name, sizeof p->name, "%s", new_name);
    if (!answer)
        answer = json_pack("{s:b, s:s}", "ok", 1, "name", new_name);
    json_decref(old);
    json_decref(new);
    return answer;
}

/* ------------------------------------------------------------------ errands */

/* errand N [seed=N] [name=NAME]: the game takes the place of the one being played, which stays in the store */
json_t *fy_command_errand(struct fy_protocol *p, char *rest)
{
    char error[FY_ERROR], name[64], *save;
    char *w = strtok_r(rest, " \t", &save);
    uint64_t which = 0;
    struct fy_start st = {.sys = fy_session_game(p->session)->sys};
    if (!w || !fy_count_read(w, 10, FY_ERRANDS, &which) || !which)
        return fy_protocol_no("errand NUMBER [seed=N] [name=NAME]");
    while ((w = strtok_r(NULL, " \t", &save)))
        if ((strncmp(w, "seed=", 5) != 0 && strncmp(w, "name=", 5) != 0) || !strcmp(w, "seed=secret") || !fy_start_word(&st, w))
            return *st.error ? fy_protocol_no("%s", st.error) : fy_protocol_no("\"%s\" is not seed=N or name=NAME", w);
    const uint64_t *seed = st.config.seed_chosen ? &st.config.seed : NULL;
    struct fy_session *s = fy_errand_begin(p->store, p->session, (int)which - 1, seed, *st.name ? st.name : NULL, p->data, name,
                                           error);
    if (!s)
        return fy_protocol_no("%s", error);
    take_stored(p, s, name);
    return fy_protocol_after(p, 0);
}

/* return: the result of the game that was played to settle this decision */
json_t *fy_command_return(struct fy_protocol *p, char *rest)
{
    struct fy_why why = {0};
    char error[FY_ERROR];
    (void)rest;
    uint32_t from = fy_session_ply(p->session) + 1;
    return fy_protocol_acted(p, fy_errand_return(p->store, p->session, p->data, &why, error), &why, from, error);
}

/* campaign: open the game that this one settles a decision of */
json_t *fy_command_campaign(struct fy_protocol *p, char *rest)
{
    struct fy_kin kin;
    char error[FY_ERROR];
    (void)rest;
    if (!fy_store_campaign(p->store, p->session, &kin))
        return fy_protocol_no("this game is not part of another");
    struct fy_session *s = fy_store_load(p->store, kin.name, p->data, error);
    if (!s)
        return fy_protocol_no("%s", error);
    take_stored(p, s, kin.name);
    return fy_protocol_after(p, 0);
}
