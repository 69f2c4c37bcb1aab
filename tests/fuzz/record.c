/* A record that is accepted must come out as a record that is accepted, of the same state. */
#include "fuzz.h"

#include "foray/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR], *text = as_text(bytes, n);
    struct fy_session *s = fy_record_read(text, NULL, error);
    if (s && fy_session_ready(s)) {
        char *record = fy_record_write(s);
        struct fy_session *again = fy_record_read(record, NULL, error);
        if (!again || memcmp(fy_session_state(s), fy_session_state(again), fy_session_game(s)->sys->state_size) != 0)
            abort();
        fy_session_free(again);
        free(record);
    }
    fy_session_free(s);
    free(text);
    return 0;
}
