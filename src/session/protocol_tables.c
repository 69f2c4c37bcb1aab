/* protocol_tables.c - the tables of a system's rules reference, cell by cell, for those who show the row in force. */
#include "protocol.h"

#include "foray/text.h"

#include <ctype.h>
#include <string.h>

/* What stands before a table in the reference: its chapter, the last rule, the last words; how many tables have stood under
 * that rule or in that chapter. */
struct place_in_text {
    const char *chapter, *rule, *words;
    int chapter_len, rule_len, words_len, tables;
    bool in_words;
};

static json_t *trimmed(const char *from, const char *to)
{
    while (from < to && isspace((unsigned char)*from))
        from++;
    while (to > from && isspace((unsigned char)to[-1]))
        to--;
    return json_stringn(from, (size_t)(to - from));
}

/* "| 2d | Small boat |" */
static json_t *cells_of(const char *line, const char *end)
{
    json_t *cells = json_array();
    for (const char *from = line + 1; from < end;) {
        const char *bar = memchr(from, '|', (size_t)(end - from));
        if (!bar)
            break;
        json_array_append_new(cells, trimmed(from, bar));
        from = bar + 1;
    }
    return cells;
}

static bool is_ruler(const char *line) { return strspn(line, "|-: ") >= strcspn(line, "\n"); }

/* The rows from here on; where they end. */
static const char *read_rows(const char *line, json_t *rows)
{
    for (; *line == '|'; line += strcspn(line, "\n"), line += *line == '\n')
        if (!is_ruler(line))
            json_array_append_new(rows, cells_of(line, line + strcspn(line, "\n")));
    return line;
}

static void note_words(struct place_in_text *at, const char *line, int len)
{
    if (*line == '#') {
        int hashes = (int)strspn(line, "# ");
        *at = (struct place_in_text){.chapter = line + hashes, .chapter_len = len - hashes};
    } else if (!strncmp(line, "- **", 4)) {
        at->rule = line + 4;
        at->rule_len = (int)strcspn(at->rule, "*\n");
        at->tables = 0;
        at->in_words = true;
        at->words = at->rule + at->rule_len + 2;
        at->words_len = (int)strcspn(at->words, ".:\n");
    } else if (!len) {
        at->in_words = false;
    } else if (!at->in_words && *line != ' ') { /* the first line of a paragraph */
        at->words = line;
        at->words_len = (int)strcspn(line, ".:\n");
        at->in_words = true;
    }
}

/* By what a table goes: the rule that it stands under, or its heading without what is in brackets: "combat-table"; the second
 * there is "combat-table/2". */
static void name_table(const struct place_in_text *at, char *out, size_t size)
{
    size_t n = 0, len = (size_t)(at->rule ? at->rule_len : at->chapter_len);
    const char *from = at->rule ? at->rule : at->chapter;
    for (size_t i = 0; i < len && from[i] != '(' && n + 1 < size; i++)
        if (at->rule)
            out[n++] = from[i];
        else if (isalnum((unsigned char)from[i]))
            out[n++] = (char)tolower((unsigned char)from[i]);
        else if (n && out[n - 1] != '-')
            out[n++] = '-';
    while (n && out[n - 1] == '-')
        n--;
    out[n] = '\0';
    if (at->tables > 1)
        fy_print(out + n, size - n, "/%d", at->tables);
}

/* Whether the system's notes are looked up in it. */
static bool is_read(const struct fy_system *s, const char *id)
{
    for (int i = 0; s->notes.tables && s->notes.tables[i]; i++)
        if (!strcmp(s->notes.tables[i], id))
            return true;
    return false;
}

static json_t *table_json(const struct fy_system *s, const struct place_in_text *at, json_t *rows)
{
    char id[120];
    name_table(at, id, sizeof id);
    json_t *o = json_pack("{s:s, s:b, s:s%, s:o, s:o}", "id", id, "read", is_read(s, id), "chapter",
                          at->chapter, (size_t)at->chapter_len, "title",
                          at->words ? trimmed(at->words, at->words + at->words_len) : json_string(""), "rows", rows);
    if (at->rule)
        json_object_set_new(o, "rule", json_stringn(at->rule, (size_t)at->rule_len));
    return o;
}

/* tables [SYSTEM]: those of its reference */
json_t *fy_command_tables(struct fy_protocol *p, char *rest)
{
    const struct fy_system *s = *rest ? fy_system_find(rest) : p->session ? fy_session_game(p->session)->sys : NULL;
    if (!s)
        return fy_protocol_error("which system?");
    json_t *list = json_array();
    struct place_in_text at = {.chapter = ""};
    for (const char *line = s->rulebook->source; *line;) {
        if (*line == '|') {
            json_t *rows = json_array();
            line = read_rows(line, rows);
            at.tables++;
            json_array_append_new(list, table_json(s, &at, rows));
            continue;
        }
        int len = (int)strcspn(line, "\n");
        note_words(&at, line, len);
        line += len + (line[len] == '\n');
    }
    return json_pack("{s:b, s:s, s:o}", "ok", 1, "system", s->key, "tables", list);
}
