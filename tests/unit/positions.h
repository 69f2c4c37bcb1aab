/* positions.h - what a stranger's positions come to: refused with words, or accepted and played on with every state sound. */
#ifndef FORAY_UNIT_POSITIONS_H
#define FORAY_UNIT_POSITIONS_H

#include "unit.h"

#include "foray/position.h"

struct given {
    struct fy_game *g;
    void *state;
    struct fy_dice dice;
};

/* The start of a scenario, without options. */
static inline struct given start_of(const char *key, const char *scenario)
{
    struct given t = {.g = fy_game_open(fy_system_find(key), scenario, NULL, error)};
    int16_t options[FY_OPTIONS];
    if (!t.g)
        fail_msg("%s", error);
    t.state = calloc(1, t.g->sys->state_size);
    assert_non_null(t.state);
    fy_options_of(t.g, options);
    fy_dice_seed(&t.dice, 1942, 1);
    t.g->sys->setup(t.g->data, options, t.state, &t.dice, NULL);
    return t;
}

static inline void drop(struct given *t)
{
    free(t->state);
    fy_game_close(t->g);
}

static inline bool read_position(struct given *t, const char *text)
{
    json_error_t where;
    json_t *position = json_loads(text, 0, &where);
    if (!position)
        fail_msg("%s: %s", text, where.text);
    bool ok = fy_position_read(t->g, t->state, position, error);
    json_decref(position);
    return ok;
}

static inline void refused(struct given *t, const char *position, const char *because)
{
    if (read_position(t, position))
        fail_msg("%s: accepted", position);
    if (!strstr(error, because))
        fail_msg("%s: \"%s\" is not in \"%s\"", position, because, error);
}

static inline void accepted(struct given *t, const char *position)
{
    if (!read_position(t, position))
        fail_msg("%s: %s", position, error);
}

static inline bool may(struct given *t, const char *text)
{
    struct fy_choice c = choice(t->g, text);
    struct fy_message why;
    return fy_check(t->g, t->state, &c, &why);
}

/* A choice that may be made; the state after it fits its schema and is sound. */
static inline void play(struct given *t, const char *text)
{
    struct fy_choice c = choice(t->g, text);
    assert_true(may(t, text));
    t->g->sys->apply(t->g->data, t->state, &c, &t->dice, NULL);
    const char *wrong = fy_schema_audit(t->g, t->state, error);
    wrong = wrong ? wrong : t->g->sys->audit(t->g->data, t->state);
    if (wrong)
        fail_msg("%s: %s", text, wrong);
}

static inline void holds(struct given *t, const char *thing, const char *field, const char *value)
{
    char got[64];
    if (!fy_field_get(t->g, t->state, thing, field, got, sizeof got, error))
        fail_msg("%s", error);
    assert_string_equal(got, value);
}

#endif
