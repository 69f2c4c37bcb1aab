/* words.c - words of the systems, for inputs that make sense. */
#include "fuzz.h"

#include "foray/text.h"

static uint32_t below(struct fy_dice *d, uint32_t n) { return fy_dice_below(d, n); }

const struct fy_system *some_system(struct fy_dice *d) { return fy_systems[below(d, (uint32_t)fy_n_systems)]; }

int64_t some_number(struct fy_dice *d)
{
    static const int64_t extremes[] = {0, -1, 1, 63, 64, 255, 256, 32767, 65535, 65536, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    switch (below(d, 4)) {
    case 0: return extremes[below(d, sizeof extremes / sizeof *extremes)];
    case 1: return below(d, 5000);
    default: return below(d, 13);
    }
}

const char *some_id(const struct fy_game *g, int noun, struct fy_dice *d)
{
    int n = g->sys->count(g->data, noun);
    return n > 0 ? fy_thing_id(g, noun, (int32_t)below(d, (uint32_t)n)) : "none";
}

const char *any_id(const struct fy_game *g, struct fy_dice *d)
{
    return some_id(g, FY_NOUN + (int)below(d, g->sys->n_nouns), d);
}

static size_t some_value(const struct fy_game *g, int kind, struct fy_dice *d, char *out, size_t room)
{
    if (kind == FY_NONE)
        return 0;
    if (below(d, 20) == 0)
        return fy_print(out, room, " %s", any_id(g, d));
    if (kind >= FY_NOUN)
        return fy_print(out, room, " %s", some_id(g, kind, d));
    int number = (int)some_number(d);
    if (kind == FY_NUMBER)
        return fy_print(out, room, " %d", number);
    return fy_print(out, room, " %d.%02d", number % 100, (int)below(d, 100));
}

size_t some_choice(const struct fy_game *g, struct fy_dice *d, char *out, size_t room)
{
    if (below(d, 3) == 0)
        return fy_print(out, room, "#%u", below(d, 64));
    const struct fy_verb *v = &g->sys->verbs[below(d, g->sys->n_verbs)];
    size_t n = fy_print(out, room, "%s", v->name);
    const int kinds[] = {v->who, v->a, v->b};
    for (int i = 0; i < 3; i++)
        if (below(d, 30))
            n += some_value(g, kinds[i], d, out + n, room - n);
    return n;
}

size_t some_option(const struct fy_game *g, struct fy_dice *d, char *out, size_t room)
{
    if (!g->sys->n_options)
        return fy_print(out, room, "none=1");
    const struct fy_option *o = &g->sys->options[below(d, g->sys->n_options)];
    return fy_print(out, room, "%s=%d", o->name, below(d, 8) ? o->lo + (int)below(d, (uint32_t)(o->hi - o->lo + 1)) : (int)some_number(d));
}
