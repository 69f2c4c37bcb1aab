/* text.c - messages, prompts and dice in words. */
#include "foray/template.h"
#include "foray/text.h"

size_t fy_text_message(const struct fy_game *g, const struct fy_message *m, char *out, size_t n)
{
    return fy_template_write(g, fy_text_template(g, m->text), m->arg, out, n);
}

size_t fy_text_note(const struct fy_game *g, const struct fy_note *note, char *out, size_t n)
{
    static const char *const before[FY_NOTE_ROLES] = {
        [FY_COST] = "cost: ", [FY_LEFT] = "left: ",          [FY_NEED] = "needs: ",     [FY_GAIN] = "gain: ",
        [FY_RISK] = "risk: ", [FY_WARNING] = "careful: ", [FY_PURPOSE] = "why: ", [FY_PATH] = "by way of ",
        [FY_POSSIBLE] = "it may be "};
    size_t at = note->role == FY_MODIFIER && note->value != FY_NO_VALUE ? fy_print(out, n, "%+d ", (int)note->value)
                : before[note->role]                                    ? fy_print(out, n, "%s", before[note->role])
                                                                        : 0;
    return at + fy_text_message(g, &note->say, out + at, n - at);
}

int fy_message_things(const struct fy_game *g, const struct fy_message *m, int noun, int32_t out[FY_ARGS])
{
    int n = 0;
    for (const struct fy_slot *s = fy_text_template(g, m->text); s->form != FY_FORM_END; s++)
        if (s->noun == noun && s->arg != FY_SLOT_DATA && n < FY_ARGS)
            out[n++] = m->arg[s->arg];
    return n;
}

size_t fy_text_halves(int32_t halves, char *out, size_t n)
{
    int whole = halves / 2;
    const char *sign = halves < 0 ? "-" : "";
    if (halves % 2 == 0)
        return fy_print(out, n, "%d", whole);
    return whole ? fy_print(out, n, "%s%d½", sign, whole < 0 ? -whole : whole) : fy_print(out, n, "%s½", sign);
}

size_t fy_text_prompt(const struct fy_game *g, const struct fy_ask *a, char *out, size_t n)
{
    return fy_template_write(g, fy_text_template(g, a->prompt), a->arg, out, n);
}

size_t fy_text_hint(const struct fy_game *g, const struct fy_ask *a, char *out, size_t n)
{
    return fy_template_write(g, fy_text_template(g, a->hint), a->hint_arg, out, n);
}

size_t fy_text_help(const struct fy_game *g, int verb, char *out, size_t n)
{
    return fy_template_write(g, g->templates->helps[verb], NULL, out, n);
}

size_t fy_text_pull(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    return fy_template_write(g, fy_text_template(g, p->what), (const int32_t[FY_ARGS]){p->who}, out, n);
}

size_t fy_text_outcome(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    return fy_value_write(g, p->sides ? FY_NUMBER : p->noun, p->face, out, n);
}

size_t fy_text_pulled(const struct fy_game *g, const struct fy_pull *p, char *out, size_t n)
{
    size_t at = p->sides ? fy_print(out, n, "d%d = %d", p->sides, (int)p->face)
              : p->unseen ? fy_print(out, n, "drawn unseen")
                         : fy_print(out, n, "drawn: %s", fy_thing_title(g, p->noun, p->face));
    if (p->what) {
        at += fy_print(out + at, n - at, ", ");
        at += fy_text_pull(g, p, out + at, n - at);
    }
    return at;
}
