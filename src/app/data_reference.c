/* data_reference.c - the tables of data files as a reference for readers, in Markdown. */
#include "data_schema.h"

#include "foray/text.h"

#include <stdio.h>
#include <string.h>

enum { PATH = 200 };

static void print_words(const char *const words[])
{
    for (int i = 0; words[i]; i++)
        printf("%s`\"%s\"`", i ? ", " : "", words[i]);
}

static void print_range(const struct fy_key *k)
{
    if (k->type == FY_LETTER)
        printf("a letter, %c to %c", (int)k->lo, (int)k->hi);
    else if (k->type == FY_DECIMAL)
        printf("%d to %d, up to two decimals", (int)k->lo / 100, (int)k->hi / 100);
    else
        printf("%d to %d", (int)k->lo, (int)k->hi);
}

static void print_value(const struct fy_key *k)
{
    switch (k->type) {
    case FY_INTEGER:
    case FY_LETTER:
    case FY_DECIMAL: print_range(k); break;
    case FY_BOOLEAN:
    case FY_BIT: printf("true or false"); break;
    case FY_REMARK:
    case FY_STRING: printf("text"); break;
    case FY_ID: printf("an id, unique"); break;
    case FY_WORD: print_words(k->words); break;
    case FY_REF: printf("the id of %s %s", data_article(k->of), k->of); break;
    case FY_BITS:
        printf("a set of ");
        if (k->of)
            printf("the ids of %s rows", k->of);
        else
            print_words(k->words);
        break;
    case FY_ROW: printf("%s", k->rows->tuple ? "a list" : k->count ? "rows" : "an object"); break;
    case FY_FILE: printf("a file%s%s", k->rows ? ": " : "", k->rows ? k->rows->name : ""); break;
    default: printf("anything");
    }
}

static void print_length(const struct fy_key *k)
{
    int most = k->most ? k->most : (int)k->count;
    if (k->least == most)
        printf("%d of: ", most);
    else if (k->least)
        printf("%d to %d of: ", k->least, most);
    else
        printf("up to %d of: ", most);
    if (k->columns)
        printf("%d of: ", (int)k->columns);
}

/* What is taken if it is left out. */
static void print_otherwise(const struct fy_key *k)
{
    if (!k->optional)
        return;
    bool number = (k->type == FY_INTEGER || k->type == FY_WORD) && !k->count;
    if (number && k->type == FY_INTEGER && k->otherwise)
        printf("; else %d", (int)k->otherwise);
    else if (number && k->type == FY_WORD && !k->values && k->otherwise == 0)
        printf("; else `\"%s\"`", k->words[0]);
    else
        printf("; optional");
}

static void print_rows(const struct fy_rows *rows, const char *path)
{
    int i = 0;
    for (const struct fy_key *k = rows->keys; k->name; k++, i++) {
        char here[PATH];
        if (rows->tuple)
            fy_print(here, sizeof here, "%.*s[%d]", PATH - 20, path, i);
        else
            fy_print(here, sizeof here, "%.*s%s%s%s%s", PATH - 60, path, *path ? "." : "", k->by ? "<" : "", k->by ? k->by : k->name,
                     k->by ? ">" : "");
        printf("| `%s` | ", here);
        if (k->count)
            print_length(k);
        print_value(k);
        print_otherwise(k);
        printf(" | %s%s%s |\n", rows->tuple ? k->name : "", rows->tuple ? ": " : "", k->help);
        if (k->rows && k->type == FY_ROW) {
            char inner[PATH];
            fy_print(inner, sizeof inner, "%.*s%s", PATH - 4, here, k->count ? "[]" : "");
            print_rows(k->rows, inner);
        }
    }
}

void data_schema_markdown(const struct fy_system *s)
{
    const struct fy_rows *kinds[DATA_KINDS];
    int n = data_kinds(s, kinds);
    printf("### %s\n", s->key);
    for (int i = 0; i < n; i++) {
        printf("\n**%s**: %s\n\n| key | value | |\n|---|---|---|\n", kinds[i]->name, kinds[i]->help);
        print_rows(kinds[i], "");
    }
}
