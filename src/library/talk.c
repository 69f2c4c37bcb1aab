/* talk.c - the line protocol as text. */
#include "foray/talk.h"

#include "foray/protocol.h"
#include "foray/store.h"
#include "foray/text.h"

#include <stdlib.h>

struct fy_talk {
    struct fy_protocol protocol;
    char *data, *answer;
};

static char *copy(const char *text)
{
    struct fy_text t = {0};
    if (text)
        fy_put(&t, "%s", text);
    return t.text;
}

struct fy_talk *fy_talk_open(const char *data, const char *store, char *error)
{
    struct fy_talk *t = fy_must(calloc(1, sizeof *t));
    t->data = copy(data);
    t->protocol.data = t->data;
    if (!store || (t->protocol.store = fy_store_open(store, error)))
        return t;
    fy_talk_close(t);
    return NULL;
}

void fy_talk_close(struct fy_talk *t)
{
    if (!t)
        return;
    fy_protocol_end(&t->protocol);
    fy_store_close(t->protocol.store);
    free(t->data);
    free(t->answer);
    free(t);
}

const char *fy_talk_line(struct fy_talk *t, const char *line)
{
    json_t *answer = fy_protocol_line(&t->protocol, line);
    free(t->answer);
    t->answer = fy_must(json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(8)));
    json_decref(answer);
    return t->answer;
}

const char *fy_version(void)
{
    return FORAY_VERSION;
}
