/* A position, after a line with the system: one that is refused changes nothing; one that is accepted goes round, and the
 * game stands at a decision that can be shown, asked and played. The mutator puts in values that fit the schema. */
#include "fuzz.h"

#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

enum { PLAYED = 4, EVERY = 64 }; /* one in so many is written and shown: that takes most of the time */

/* The state after the set-up, made once for each system; and room for another. */
struct room {
    const struct fy_game *game;
    unsigned char *start, *state, *again;
};

static void set_up(struct room *r, const struct fy_game *g)
{
    int16_t options[FY_OPTIONS];
    struct fy_dice dice;
    r->game = g;
    r->start = calloc(3, g->sys->state_size);
    if (!r->start)
        abort();
    r->state = r->start + g->sys->state_size;
    r->again = r->state + g->sys->state_size;
    fy_options_of(g, options);
    fy_dice_seed(&dice, 1, 0);
    g->sys->setup(g->data, options, r->start, &dice, NULL);
}

static struct room *room_of(const struct fy_game *g)
{
    static struct room rooms[16];
    for (int i = 0; i < 16; i++) {
        if (!rooms[i].game)
            set_up(&rooms[i], g);
        if (rooms[i].game == g)
            return &rooms[i];
    }
    abort();
}

static void goes_round(const struct room *r)
{
    char error[FY_ERROR];
    size_t size = r->game->sys->state_size;
    json_t *position = fy_position_write(r->game, r->state);
    memcpy(r->again, r->state, size);
    if (!fy_position_read(r->game, r->again, position, error) || memcmp(r->again, r->state, size) != 0)
        abort();
    json_decref(position);
}

static void play_on(const struct room *r)
{
    const struct fy_game *g = r->game;
    struct fy_dice dice;
    char error[FY_ERROR];
    int n;
    fy_dice_seed(&dice, 1, 1);
    for (int i = 0; i < PLAYED; i++) {
        const struct fy_choice *c = choices_of(g, r->state, &n);
        if (n <= 0)
            return;
        const struct fy_choice chosen = c[(i * 7) % n];
        if (!fy_check(g, r->state, &chosen, NULL))
            abort();
        g->sys->apply(g->data, r->state, &chosen, &dice, NULL);
        if (!fy_state_fits(g, r->state, error))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char error[FY_ERROR] = "", *text = as_text(bytes, n);
    size_t line = strcspn(text, "\n");
    const struct fy_game *g = game_named(text);
    json_t *j = g && text[line] ? json_loads(text + line + 1, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (j) {
        struct room *r = room_of(g);
        memcpy(r->state, r->start, g->sys->state_size);
        if (fy_position_read(g, r->state, j, error)) {
            if (n % EVERY == 0)
                goes_round(r);
            if (n % EVERY == 1)
                free(fy_view_text(g, r->state));
            play_on(r);
        } else if (!*error || memcmp(r->state, r->start, g->sys->state_size) != 0)
            abort();
    }
    json_decref(j);
    free(text);
    return 0;
}

/* ------------------------------------------------------------------ the mutator */

static int64_t value_for(const struct room *r, const struct fy_field *f, int values, struct fy_dice *d)
{
    int64_t lo, hi;
    fy_field_bounds(r->game, f, &lo, &hi);
    uint64_t range = (uint64_t)hi - (uint64_t)lo;
    switch (fy_dice_below(d, 6)) {
    case 0: return f->flags & FY_OR_NONE ? f->none : lo;
    case 1: return hi;
    case 2: return lo + (int64_t)fy_dice_below(d, range < 16 ? (uint32_t)range + 1 : 16);
    case 3: return fy_field_value(f, r->state, (int)fy_dice_below(d, (uint32_t)values));
    default: return range < UINT32_MAX ? lo + (int64_t)fy_dice_below(d, (uint32_t)range + 1) : some_number(d);
    }
}

static void change_one(const struct room *r, struct fy_dice *d)
{
    const struct fy_system *s = r->game->sys;
    const struct fy_field *f = &s->fields[fy_dice_below(d, s->n_fields)];
    int values = fy_field_values(r->game, f);
    if ((f->flags & FY_DERIVED) || !values)
        return;
    int i = (int)fy_dice_below(d, (uint32_t)values);
    if (f->each < FY_NOUN || s->name(r->game->data, NULL, f->each, i).id) /* otherwise nothing has this number */
        fy_field_put(f, r->state, i, value_for(r, f, values, d));
}

/* A choice more, from time to time, so that positions of the middle of a game come up. */
static void walk(const struct room *r, struct fy_dice *d)
{
    int n;
    for (uint32_t times = fy_dice_below(d, 8) ? 0 : fy_dice_below(d, 12); times > 0; times--) {
        const struct fy_choice *c = choices_of(r->game, r->state, &n);
        if (n <= 0)
            return;
        const struct fy_choice chosen = c[fy_dice_below(d, (uint32_t)n)];
        r->game->sys->apply(r->game->data, r->state, &chosen, d, NULL);
    }
}

static json_t *as_json(const struct room *r, const struct fy_field *f, int64_t v)
{
    char text[FY_VALUE_TEXT];
    if ((f->flags & FY_OR_NONE) && v == f->none)
        return json_null();
    if (f->value == FY_YES_NO || (f->flags & FY_SET))
        return json_boolean(v != 0);
    if (f->value == FY_NUMBER)
        return json_integer(v);
    if (f->value == FY_WORDS)
        return json_string(f->words[v]);
    fy_value_write(r->game, f->value, (int32_t)v, text, sizeof text);
    return json_string(text);
}

static json_t *list_of(const struct room *r, const struct fy_field *f, int values)
{
    json_t *list = json_array();
    for (int i = 0; i < values; i++)
        json_array_append_new(list, as_json(r, f, fy_field_value(f, r->state, i)));
    return list;
}

static void put_difference(const struct room *r, const struct fy_field *f, int i, json_t *out)
{
    const char *id = f->each < FY_NOUN ? NULL : r->game->sys->name(r->game->data, NULL, f->each, i).id;
    if (f->each >= FY_NOUN && !id) /* nothing has this number */
        return;
    json_t *among = id ? json_object_get(out, id) : out;
    if (!among) {
        among = json_object();
        json_object_set_new(out, id, among);
    }
    json_object_set_new(among, f->name, as_json(r, f, fy_field_value(f, r->state, i)));
}

/* What of the state is different from the start: a position without everything that is the same is as good, and short. */
static json_t *differences(const struct room *r)
{
    const struct fy_system *s = r->game->sys;
    json_t *out = json_object();
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++) {
        int values = f->flags & FY_DERIVED ? 0 : fy_field_values(r->game, f);
        for (int i = 0; i < values; i++) {
            if (fy_field_value(f, r->state, i) == fy_field_value(f, r->start, i))
                continue;
            if (f->each == FY_NUMBER) { /* a list is given whole */
                json_object_set_new(out, f->name, list_of(r, f, values));
                break;
            }
            put_difference(r, f, i, out);
        }
    }
    return out;
}

static json_t *changed(const struct room *r, const char *text, struct fy_dice *d)
{
    char error[FY_ERROR];
    memcpy(r->state, r->start, r->game->sys->state_size);
    json_t *old = json_loads(text, 0, NULL);
    if (old)
        fy_position_read(r->game, r->state, old, error);
    json_decref(old);
    walk(r, d);
    for (uint32_t times = 1 + fy_dice_below(d, 4); times > 0; times--)
        change_one(r, d);
    return differences(r);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    struct fy_dice d;
    fy_dice_seed(&d, seed, n);
    if (fy_dice_below(&d, 10) == 0)
        return LLVMFuzzerMutate(bytes, n, most);
    char *text = as_text(bytes, n);
    const struct fy_game *g = game_named(fy_dice_below(&d, 12) ? text : "");
    if (!g)
        g = game_named(some_system(&d)->key);
    size_t line = strcspn(text, "\n");
    json_t *position = changed(room_of(g), text[line] ? text + line + 1 : "", &d);
    char *dump = json_dumps(position, JSON_COMPACT);
    size_t key = strlen(g->sys->key), length = dump ? strlen(dump) : 0;
    if (dump && key + 1 + length <= most) {
        memcpy(bytes, g->sys->key, key);
        bytes[key] = '\n';
        memcpy(bytes + key + 1, dump, length);
        n = key + 1 + length;
    }
    free(dump);
    json_decref(position);
    free(text);
    return n;
}
