/* playthrough.c - a whole game as text. The view stands there in full where a turn begins, which is when the first track
 * changes; after other choices only its lines that are new, the pieces and markers that are gone, and the places that a
 * layer has lost and won. */
#include "playthrough.h"

#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_LISTED = 12, FIRST_LISTED = 6 }; /* a longer list of choices: its number and the first few */

/* A view in lines, and of each how much of it says what it is about. */
struct scene {
    struct fy_text text;
    struct scene_line {
        size_t from, length, name;
        bool list; /* of words, which come and go */
    } *lines;
    int n, cap;
};

static void end_line(struct scene *s, size_t from, size_t name)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 64;
        s->lines = fy_must(realloc(s->lines, (size_t)s->cap * sizeof *s->lines));
    }
    s->lines[s->n++] = (struct scene_line){from, s->text.n - from, name ? name : s->text.n - from, false};
}

static void put_layer(struct scene *s, const struct fy_board *b, const struct fy_layer *l)
{
    fy_put(&s->text, "%s:", l->name);
    for (int i = 0; i < b->n_places && i < FY_LAYER_WORDS * 64; i++)
        if (l->places[i / 64] >> (i % 64) & 1)
            fy_put(&s->text, " %s", b->places[i].id);
    fy_put(&s->text, "\n");
}

static void put_score(struct scene *s, const struct fy_game *g, const void *state)
{
    struct fy_score score = {0};
    g->sys->score(g->data, state, &score);
    fy_put(&s->text, "Score: %d, %s%s%s\n", (int)score.points, g->sys->bands[score.band], score.won ? ", won" : "",
           score.over ? ", over" : "");
}

static void look(struct scene *s, const struct fy_game *g, const void *state)
{
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    struct fy_board b = {0};
    g->sys->board(g->data, &b);
    g->sys->show(g->data, state, v);
    s->n = 0;
    s->text.n = 0;
    for (int i = 0; i < v->n_tracks; i++) {
        size_t from = s->text.n;
        sketch_track(&v->tracks[i], &s->text);
        end_line(s, from, strlen(v->tracks[i].label) + 1);
    }
    size_t from = s->text.n;
    put_score(s, g, state);
    end_line(s, from, strlen("Score:"));
    for (int i = 0; i < v->n_pieces; i++) {
        from = s->text.n;
        sketch_piece(g, &b, &v->pieces[i], &s->text);
        end_line(s, from, 3 + strlen(fy_thing_id(g, FY_PIECE, v->pieces[i].id)));
    }
    for (int i = 0; i < v->n_markers; i++) {
        from = s->text.n;
        sketch_marker(&b, &v->markers[i], &s->text);
        end_line(s, from, 0);
    }
    for (int i = 0; i < v->n_layers; i++) {
        from = s->text.n;
        put_layer(s, &b, &v->layers[i]);
        end_line(s, from, strlen(v->layers[i].name) + 1);
        s->lines[s->n - 1].list = true;
    }
    free(v);
}

static const char *text_of(const struct scene *s, const struct scene_line *l)
{
    return s->text.text + l->from;
}

/* A line of a scene that has the first n characters of a text; with nothing behind them, if the whole is meant. */
static const struct scene_line *find(const struct scene *s, const char *text, size_t n, bool whole)
{
    for (int i = 0; i < s->n; i++)
        if (s->lines[i].length >= n && (!whole || s->lines[i].length == n) && !memcmp(text_of(s, &s->lines[i]), text, n))
            return &s->lines[i];
    return NULL;
}

static bool has_word(const char *list, const char *end, const char *word, size_t n)
{
    for (; list + n < end; list++)
        if (list[0] == ' ' && !memcmp(list + 1, word, n) && (list[n + 1] == ' ' || list[n + 1] == '\n'))
            return true;
    return false;
}

/* The words of one list that another does not have, each with a sign. */
static void print_words(const char *list, const char *end, const char *other, const char *other_end, char sign)
{
    while (*list == ' ') {
        const char *word = list + 1;
        size_t n = strcspn(word, " \n");
        if (!has_word(other, other_end, word, n))
            printf(" %c%.*s", sign, (int)n, word);
        list = word + n < end ? word + n : "";
    }
}

static void print_list_change(const char *was, size_t n_was, const char *is, size_t n_is, size_t name)
{
    printf("    = %.*s", (int)name, is);
    print_words(was + name, was + n_was, is + name, is + n_is, '-');
    print_words(is + name, is + n_is, was + name, was + n_was, '+');
    printf("\n");
}

/* Without the blanks that fill up a column at its end. */
static size_t trimmed(const char *text, size_t n)
{
    while (n && (text[n - 1] == '\n' || text[n - 1] == ' '))
        n--;
    return n;
}

static void print_line(const char *mark, const char *text, size_t n)
{
    size_t indent = strspn(text, " ");
    printf("    = %s%.*s\n", mark, (int)(trimmed(text, n) - indent), text + indent);
}

static void print_all(const struct scene *s)
{
    printf("\n");
    for (int i = 0; i < s->n; i++)
        printf("%.*s\n", (int)trimmed(text_of(s, &s->lines[i]), s->lines[i].length), text_of(s, &s->lines[i]));
}

static void print_changes(const struct scene *before, const struct scene *now)
{
    for (int i = 0; i < now->n; i++) {
        const struct scene_line *l = &now->lines[i], *was;
        const char *text = text_of(now, l);
        if (find(before, text, l->length, true))
            continue;
        if (l->list && (was = find(before, text, l->name, false)))
            print_list_change(text_of(before, was), was->length, text, l->length, l->name);
        else
            print_line("", text, l->length);
    }
    for (int i = 0; i < before->n; i++) {
        const char *text = text_of(before, &before->lines[i]);
        if (!find(now, text, before->lines[i].name, false))
            print_line("gone: ", text, before->lines[i].name);
    }
}

static bool same_turn(const struct scene *a, const struct scene *b)
{
    return a->n && b->n && a->lines[0].length == b->lines[0].length && !memcmp(a->text.text, b->text.text, a->lines[0].length);
}

static void print_choices(const struct fy_game *g, const void *state, struct fy_choice *choices)
{
    char text[FY_CHOICE_TEXT];
    int n = g->sys->choices(g->data, state, choices), listed = n <= ALL_LISTED ? n : FIRST_LISTED;
    printf("    %d choice%s: ", n, n == 1 ? "" : "s");
    for (int i = 0; i < listed; i++) {
        fy_text_choice(g, &choices[i], text, sizeof text);
        printf("%s%s", i ? ", " : "", text);
    }
    printf("%s\n", listed < n ? ", …" : "");
}

static void print_question(const struct fy_game *g, const void *state)
{
    struct fy_ask ask = {.focus = -1};
    char text[FY_TEXT];
    g->sys->ask(g->data, state, &ask);
    fy_text_prompt(g, &ask, text, sizeof text);
    printf("%s (%s)\n", text, fy_rule_id(g->sys, ask.rule));
    if (ask.hint) {
        fy_text_hint(g, &ask, text, sizeof text);
        printf("    %s\n", text);
    }
}

/* The lines of one act; those of the next begin at the number returned. */
static int print_act(const struct fy_session *s, int i, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    int n;
    const struct fy_line *l = fy_session_log(s, &n);
    for (; i < n && l[i].ply == ply; i++) {
        char text[FY_TEXT];
        const char *rule = fy_line_rule(g, &l[i]);
        if (l[i].kind == FY_LINE_CHOICE)
            fy_text_choice(g, &l[i].as.choice, text, sizeof text);
        else
            fy_line_text(g, &l[i], text, sizeof text);
        if (l[i].kind == FY_LINE_CHOICE)
            printf("  > %s\n", text);
        else
            printf("    %s%s%s%s\n", text, *rule ? " (" : "", rule, *rule ? ")" : "");
    }
    return i;
}

static void print_end(const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_score score = {0};
    g->sys->score(g->data, fy_session_state(s), &score);
    for (int i = 0; g->sys->measures && g->sys->measures[i]; i++)
        printf("%s: %d\n", g->sys->measures[i], (int)score.measure[i]);
    printf("hash of the last state: %016llx\n", (unsigned long long)fy_state_hash(g, fy_session_state(s)));
}

void playthrough(const struct fy_session *s)
{
    const struct fy_game *g = fy_session_game(s);
    struct scene scenes[2] = {0};
    struct fy_choice *choices = fy_must(calloc(g->sys->max_choices + 1u, sizeof *choices));
    printf("%s: %s\n\n", g->sys->title, g->title);
    int line = print_act(s, 0, 0);
    for (uint32_t ply = 0;; ply++) {
        const void *state = fy_session_state_at(s, ply);
        struct scene *before = &scenes[ply % 2], *now = &scenes[(ply + 1) % 2];
        look(now, g, state);
        if (same_turn(before, now))
            print_changes(before, now);
        else
            print_all(now);
        if (ply == fy_session_ply(s))
            break;
        printf("\n%u. ", ply + 1);
        print_question(g, state);
        print_choices(g, state, choices);
        line = print_act(s, line, ply + 1);
    }
    printf("\n");
    print_end(s);
    free(choices);
    for (int i = 0; i < 2; i++) {
        free(scenes[i].text.text);
        free(scenes[i].lines);
    }
}
