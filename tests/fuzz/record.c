/* A record that is accepted must come out as a record that is accepted, of the same state. "revision now" and "data now" in it stand for
 * those of the system, so that seeds do not grow old. The mutator plays on from records that are accepted. */
#include "fuzz.h"

#include "foray/session.h"
#include "foray/text.h"

#include <stdio.h>

/* The line of that key, or NULL. */
static const char *line_of(const char *text, const char *key)
{
    for (const char *p = text; p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
        if (!strncmp(p, key, strlen(key)))
            return p;
    return NULL;
}

static const struct fy_game *game_of_record(const char *text)
{
    char scenario[FY_KEY] = "", error[FY_ERROR];
    const char *system = line_of(text, "system "), *name = line_of(text, "scenario ");
    const struct fy_game *first = system ? game_named(system + strlen("system ")) : NULL;
    if (name)
        fy_print(scenario, sizeof scenario, "%.*s", (int)strcspn(name + 9, "\n"), name + 9);
    return first && *scenario ? fy_game_open(first->sys, scenario, NULL, error) : first;
}

/* The text with what is now in the place of the first `mark`, if that is there. */
static char *filled_in(char *text, const char *mark, const char *now)
{
    struct fy_text out = {0};
    const char *at = strstr(text, mark);
    if (!at)
        return text;
    fy_put(&out, "%.*s%s%s", (int)(at - text), text, now, at + strlen(mark));
    free(text);
    return out.text;
}

static char *up_to_date(const char *text)
{
    char line[60], *out = as_text((const uint8_t *)text, strlen(text));
    const struct fy_game *g = game_of_record(text);
    if (!g)
        return out;
    fy_print(line, sizeof line, "\nrevision %u\n", (unsigned)g->sys->revision);
    out = filled_in(out, "\nrevision now\n", line);
    fy_print(line, sizeof line, "\ndata %016llx\n", (unsigned long long)g->data_hash);
    return filled_in(out, "\ndata now\n", line);
}

static struct fy_session *read(const char *text)
{
    char error[FY_ERROR] = "";
    char *whole = up_to_date(text);
    struct fy_session *s = fy_record_read(whole, NULL, error);
    if (!s && !*error)
        abort();
    free(whole);
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR], *text = as_text(bytes, n);
    struct fy_session *s = read(text);
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

/* ------------------------------------------------------------------ the mutator */

static const char *const modes[] = {"seeded", "typed", "typed-all"}, *const undos[] = {"to-die", "same-dice", "new-dice"};

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    const struct fy_game *g = game_of_record(above);
    if (!g)
        return fy_print(out, room, "system %s", some_system(d)->key);
    size_t n = 0;
    switch (fy_dice_below(d, 12)) {
    case 0: return fy_print(out, room, "undo %u", fy_dice_below(d, 12));
    case 1: return fy_print(out, room, "hash %016llx", (unsigned long long)some_number(d));
    case 2: return fy_print(out, room, "dice %s", modes[fy_dice_below(d, 3)]);
    case 3: return fy_print(out, room, "undo-policy %s", undos[fy_dice_below(d, 3)]);
    case 4: n = fy_print(out, room, "option "); return n + some_option(g, d, out + n, room - n);
    case 5: return fy_print(out, room, "seed %lld", (long long)some_number(d));
    case 6: return fy_print(out, room, "errand %016llx some game", (unsigned long long)some_number(d));
    default:
        n = fy_print(out, room, "> ");
        n += some_choice(g, d, out + n, room - n);
        for (uint32_t k = fy_dice_below(d, 4); k > 0; k--)
            n += fy_dice_below(d, 4) ? fy_print(out + n, room - n, "%s%u", strchr(out, '=') ? " " : " = ", 1 + fy_dice_below(d, 10))
                                     : fy_print(out + n, room - n, "%s%s:%s", strchr(out, '=') ? " " : " = ", g->sys->nouns[0].name,
                                                any_id(g, d));
        return n;
    }
}

static struct fy_session *some_session(struct fy_dice *d)
{
    struct fy_session_config c;
    char error[FY_ERROR];
    const struct fy_system *s = some_system(d);
    fy_session_config_initial(s, &c);
    c.seed_chosen = fy_dice_below(d, 4);
    c.seed = fy_dice_below(d, 1000);
    c.undo = (enum fy_undo_policy)fy_dice_below(d, 3);
    for (int i = 0; i < s->n_options; i++)
        if (fy_dice_below(d, 4) == 0)
            c.options[i] = (int16_t)(s->options[i].lo + (int)fy_dice_below(d, (uint32_t)(s->options[i].hi - s->options[i].lo + 1)));
    return fy_session_new(game_named(s->key), &c, error);
}

static void play_on(struct fy_session *s, struct fy_dice *d)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_message why;
    char error[FY_ERROR];
    int n;
    for (uint32_t times = 1 + fy_dice_below(d, 6); times > 0 && fy_session_ready(s); times--) {
        const struct fy_choice *c = choices_of(g, fy_session_state(s), &n);
        if (n > 0)
            fy_session_play(s, &c[fy_dice_below(d, (uint32_t)n)], &why, error);
        if (fy_dice_below(d, 8) == 0 && fy_session_ply(s) > 0)
            fy_session_undo(s, fy_dice_below(d, fy_session_ply(s)), error);
    }
}

/* As it is kept: without what grows old. */
static size_t put(const char *record, uint8_t *bytes, size_t most)
{
    const char *r = strstr(record, "\nrevision "), *rest = r ? strstr(r, "\ndata ") : NULL;
    rest = rest ? strchr(rest + 1, '\n') : NULL;
    size_t head = rest ? (size_t)(r - record) : 0, n = head + strlen("\nrevision now\ndata now") + (rest ? strlen(rest) : 0);
    if (!rest || n > most)
        return 0;
    struct fy_text all = {0};
    fy_put(&all, "%.*s\nrevision now\ndata now%s", (int)head, record, rest);
    memcpy(bytes, all.text, n);
    free(all.text);
    return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    struct fy_dice d;
    fy_dice_seed(&d, seed, n);
    if (fy_dice_below(&d, 3) != 0)
        return mutate_lines(bytes, n, most, seed, line_below);
    char *text = as_text(bytes, n), *record = NULL;
    struct fy_session *s = fy_dice_below(&d, 10) ? read(text) : some_session(&d);
    size_t written = 0;
    if (s) {
        play_on(s, &d);
        record = fy_record_write(s);
        written = put(record, bytes, most);
    }
    fy_session_free(s);
    free(record);
    free(text);
    return written ? written : mutate_lines(bytes, n, most, seed, line_below);
}
