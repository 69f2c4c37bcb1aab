/* case_notes.c - what a case expects to be known of things, choices and ways: expect fact, expect prospect, expect way. */
#include "cases.h"

#include "foray/text.h"

#include <string.h>

/* Does a line say this? If not, the case fails with the lines that there are. */
static bool expect_line(struct run *r, const struct fy_notes *notes, const char *text, bool expected)
{
    char lines[FY_TEXT] = "", one[CASE_TEXT];
    size_t at = 0;
    bool found = false;
    for (int i = 0; i < notes->n; i++) {
        fy_text_note(r->game, &notes->note[i], one, sizeof one);
        found |= strstr(one, text) != NULL;
        at += fy_print(lines + at, sizeof lines - at, "%s%s", i ? "; " : "", one);
    }
    return found == expected || fy_case_fail(r, "what is known: %s", *lines ? lines : "nothing");
}

/* Of the first noun that has a thing of this name and says something about it. */
static bool facts_by(struct run *r, int32_t (*find)(const struct fy_game *, int noun, const char *), const char *name,
                     struct fy_notes *notes)
{
    bool known = false;
    for (int noun = FY_NOUN; noun < FY_NOUN + r->game->sys->n_nouns && !notes->n; noun++) {
        int32_t thing = find(r->game, noun, name);
        known |= thing >= 0;
        if (thing >= 0)
            fy_facts(r->game, r->state, noun, thing, notes);
    }
    return known;
}

/* By its id, and by another name as well: 338 is an area and the gun in it. */
static bool facts_of(struct run *r, const char *name, struct fy_notes *notes)
{
    struct fy_notes more = {0};
    bool known = facts_by(r, fy_thing_with_id, name, notes);
    known |= facts_by(r, fy_thing_find, name, &more);
    for (int i = 0; i < more.n && notes->n < FY_NOTES; i++)
        notes->note[notes->n++] = more.note[i];
    return known || fy_case_fail(r, "there is no \"%s\"", name);
}

/* How a piece comes to a point: way PIECE X Y. */
static bool way_of(struct run *r, int n, char **w, struct fy_notes *notes)
{
    int32_t piece, x, y;
    if (n != 3)
        return fy_case_fail(r, "expect way PIECE X Y : TEXT");
    if ((piece = fy_thing_find(r->game, FY_PIECE, w[0])) < 0)
        return fy_case_fail(r, "there is no \"%s\"", w[0]);
    if (!fy_value_read(r->game, FY_HUNDREDTHS, w[1], &x) || !fy_value_read(r->game, FY_HUNDREDTHS, w[2], &y))
        return fy_case_fail(r, "not a point: %s %s", w[1], w[2]);
    fy_way(r->game, r->state, piece, x, y, notes);
    return true;
}

bool fy_case_expect_note(struct run *r, int n, char **w, bool expected)
{
    struct fy_notes notes = {0};
    struct fy_message why;
    struct fy_choice c;
    char name[FY_CHOICE_TEXT], text[FY_TEXT], error[FY_ERROR];
    int colon = 1;
    while (colon < n && strcmp(w[colon], ":") != 0)
        colon++;
    if (colon + 1 >= n)
        return fy_case_fail(r, "expect fact [THING] : TEXT, expect prospect CHOICE : TEXT, or expect way PIECE X Y : TEXT");
    fy_case_join(colon - 1, w + 1, name, sizeof name);
    fy_case_join(n - colon - 1, w + colon + 1, text, sizeof text);
    if (!strcmp(w[0], "prospect")) {
        if (!fy_text_read_choice(r->game, name, &c, error, sizeof error))
            return fy_case_fail(r, "%s", error);
        if (!fy_check(r->game, r->state, &c, &why))
            return fy_case_fail(r, "\"%s\" is not allowed", name);
        fy_prospect(r->game, r->state, &c, &notes);
    } else if (!strcmp(w[0], "way")) {
        if (!way_of(r, colon - 1, w + 1, &notes))
            return false;
    } else if (!*name) {
        fy_facts(r->game, r->state, FY_NONE, 0, &notes);
    } else if (!facts_of(r, name, &notes)) {
        return false;
    }
    return expect_line(r, &notes, text, expected);
}
