/* protocol_notes.c - the commands of the line protocol that tell what is known of things and choices. */
#include "protocol.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

/* facts [[NOUN] THING]: what is known of a thing, by its id, and of the game */
json_t *fy_command_facts(struct fy_protocol *p, char *rest)
{
    const struct fy_game *g = fy_session_game(p->session);
    char *id = strpbrk(rest, " \t");
    int noun = FY_NONE;
    int32_t thing = 0;
    if (id) {
        *id++ = '\0';
        noun = fy_noun_find(g->sys, rest);
        if (noun == FY_NONE)
            return fy_protocol_error("there are no things called \"%s\"", rest);
        id += strspn(id, " \t");
        thing = fy_thing_find(g, noun, id);
    } else if (*(id = rest)) {
        fy_thing_of_any_noun(g, id, &noun, &thing);
    }
    if (thing < 0)
        return fy_protocol_error("there is no \"%s\"", id);
    json_t *o = fy_protocol_ok();
    if (noun != FY_NONE) {
        json_object_set_new(o, "noun", json_string(g->sys->nouns[noun - FY_NOUN].name));
        json_object_set_new(o, "id", json_string(fy_thing_id(g, noun, thing)));
        json_object_set_new(o, "title", json_string(fy_thing_title(g, noun, thing)));
    }
    json_object_set_new(o, "facts", fy_facts_json(g, fy_session_state(p->session), noun, thing));
    return o;
}

/* prospects [CHOICE]: of one choice, or of all that are listed, by their texts */
json_t *fy_command_prospects(struct fy_protocol *p, char *rest)
{
    const struct fy_game *g = fy_session_game(p->session);
    const void *state = fy_session_state(p->session);
    struct fy_choice c;
    struct fy_message why = {0};
    char text[FY_ERROR];
    if (*rest) {
        if (!fy_text_read_choice(g, rest, &c, text, sizeof text))
            return fy_protocol_error("%s", text);
        if (!fy_check(g, state, &c, &why))
            return fy_protocol_refused(p, &c, &why);
        return json_pack("{s:b, s:o}", "ok", 1, "prospect", fy_prospect_json(g, state, &c));
    }
    return json_pack("{s:b, s:o}", "ok", 1, "prospects", fy_prospects_json(g, state));
}
