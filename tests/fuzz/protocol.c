/* Lines of the protocol: every one gets an answer. "play #3" plays the choice of that number among those on offer. */
#include "fuzz.h"

#include "foray/protocol.h"
#include "foray/text.h"

enum { LINES_MOST = 10 };

/* The line with its number made into the choice. */
static const char *written_out(const struct fy_protocol *p, const char *line, char *out, size_t room)
{
    struct fy_choice c;
    size_t word = strcspn(line, "#");
    if (!line[word] || word > 20 || !p->session || !fy_session_ready(p->session) ||
        !numbered_choice(fy_session_game(p->session), fy_session_state(p->session), line + word, &c))
        return line;
    size_t n = fy_print(out, room, "%.*s", (int)word, line);
    fy_text_choice(fy_session_game(p->session), &c, out + n, room - n);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct fy_protocol p = {0};
    char *text = as_text(bytes, n), *next = text, room[500];
    for (int lines = 0; next && lines < LINES_MOST && !p.quit; lines++) {
        char *line = next, *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        json_t *answer = fy_protocol_line(&p, written_out(&p, line, room, sizeof room));
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

/* ------------------------------------------------------------------ the mutator */

static const struct fy_game *last_game(const char *above)
{
    const struct fy_game *g = NULL;
    for (const char *p = above; (p = strstr(p, "new ")); p += 4)
        g = game_named(p + 4) ? game_named(p + 4) : g;
    return g;
}

static size_t new_game(const struct fy_system *s, struct fy_dice *d, char *out, size_t room)
{
    static const char *const dice[] = {"seeded", "typed", "typed-all"}, *const undo[] = {"to-die", "same-dice", "new-dice"};
    size_t n = fy_print(out, room, "new %s seed=%u", s->key, fy_dice_below(d, 100));
    if (fy_dice_below(d, 3) == 0)
        n += fy_print(out + n, room - n, " dice=%s", dice[fy_dice_below(d, 3)]);
    if (fy_dice_below(d, 2))
        n += fy_print(out + n, room - n, " undo=%s", undo[fy_dice_below(d, 3)]);
    if (fy_dice_below(d, 4) == 0) {
        n += fy_print(out + n, room - n, " ");
        n += some_option(game_named(s->key), d, out + n, room - n);
    }
    return n;
}

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    static const char *const alone[] = {"choices", "view", "board", "log", "record", "schema", "position", "cancel", "undo", "help", "games",
                                        "list", "prospects", "facts", "advise playouts=2", "advise playouts=1 hint", "tables", "quit"};
    static const char *const with_number[] = {"undo", "view", "log", "dice", "dice", "dice"};
    static const char *const with_choice[] = {"play", "play", "play", "play", "check", "odds", "prospects"};
    const struct fy_game *g = last_game(above);
    size_t n;
    if (!g || fy_dice_below(d, 16) == 0)
        return new_game(some_system(d), d, out, room);
    switch (fy_dice_below(d, 8)) {
    case 0: return fy_print(out, room, "%s", alone[fy_dice_below(d, sizeof alone / sizeof *alone)]);
    case 1: return fy_print(out, room, "%s %lld", with_number[fy_dice_below(d, 6)], (long long)some_number(d));
    case 2: return fy_print(out, room, "%s %s", fy_dice_below(d, 2) ? "facts" : "rules", any_id(g, d));
    case 3: return fy_print(out, room, "dice %s %s", any_id(g, d), any_id(g, d));
    default:
        n = fy_print(out, room, "%s ", with_choice[fy_dice_below(d, 7)]);
        return n + some_choice(g, d, out + n, room - n);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
