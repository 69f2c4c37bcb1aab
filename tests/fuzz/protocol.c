/* Lines of the protocol: every one gets an answer. */
#include "fuzz.h"

#include "foray/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct fy_protocol p = {0};
    char *text = as_text(bytes, n), *next = text;
    for (int lines = 0; next && lines < 40 && !p.quit; lines++) {
        char *line = next, *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        json_t *answer = fy_protocol_line(&p, line);
        if (!json_is_boolean(json_object_get(answer, "ok")))
            abort();
        char *dump = json_dumps(answer, JSON_COMPACT);
        if (!dump)
            abort();
        free(dump);
        json_decref(answer);
    }
    fy_protocol_end(&p);
    free(text);
    return 0;
}
