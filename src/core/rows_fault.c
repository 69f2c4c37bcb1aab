/* rows_fault.c - tables of data files that contradict themselves, found before any file is read. */
#include "foray/rows.h"

#include <string.h>

static bool is_text(const struct fy_key *k)
{
    return k->type == FY_STRING || k->type == FY_ID || k->type == FY_JSON || (k->type == FY_FILE && !k->rows);
}

static bool is_number(const struct fy_key *k)
{
    return k->type == FY_INTEGER || k->type == FY_LETTER || k->type == FY_DECIMAL || k->type == FY_WORD;
}

static bool holds(const struct fy_key *k, int64_t value)
{
    int64_t half = (int64_t)1 << (8 * k->size - 1); /* size is at most 4 */
    return k->negative ? value >= -half && value < half : value >= 0 && value < 2 * half;
}

static const char *value_fault(const struct fy_key *k)
{
    if (!k->size && (k->type == FY_BITS || k->type == FY_BIT))
        return "a set needs a place";
    if (!k->size)
        return k->then || k->type == FY_REMARK ? NULL : "it goes nowhere, and nobody looks at it";
    if (is_text(k))
        return k->size == sizeof(const char *) ? NULL : "a text goes into a pointer";
    if (k->type == FY_BITS || k->type == FY_BIT)
        return NULL;
    if (k->size != 1 && k->size != 2 && k->size != 4)
        return "a value goes into one, two or four bytes";
    if (k->optional && !k->count && !holds(k, k->otherwise))
        return "its member cannot hold what is taken if it is left out";
    if (!is_number(k))
        return NULL;
    int64_t lo = k->lo, hi = k->hi;
    for (int i = 0; k->words && k->words[i]; i++)
        lo = 0, hi = i;
    for (int i = 0; k->values && k->words[i]; i++)
        if (!holds(k, k->values[i]))
            return "its member cannot hold what a word means";
    if (lo > hi || (lo == hi && !k->words))
        return "it has no range";
    return holds(k, lo) && holds(k, hi) ? NULL : "its member cannot hold its range";
}

static const char *list_fault(const struct fy_key *k)
{
    if (!k->count)
        return NULL;
    if (k->least > k->count || k->most > k->count || (k->most && k->least > k->most))
        return "there is no room for so many";
    if (k->tally_size && k->tally_size < 4 && k->count >= 1u << 8 * k->tally_size)
        return "its length does not fit";
    return k->optional && k->least ? "a list that may be left out may be empty" : NULL;
}

static const char *key_fault(const struct fy_key *k, bool as_text)
{
    if (!k->help || !*k->help)
        return "it has no help";
    if (k->type == FY_WORD && !k->words)
        return "it has no words";
    if (k->type == FY_REF && !k->of)
        return "it refers to nothing";
    if (k->type == FY_BITS && !k->of && !k->words)
        return "it has neither words nor ids";
    if ((k->type == FY_ROW) != (k->rows != NULL) && k->type != FY_FILE)
        return "rows are described by a table, and nothing else is";
    if (k->tally_size > 4)
        return "a length goes into at most four bytes";
    if (k->arena && k->rows && !k->tally_size)
        return "a list of rows in the arena needs a count";
    if (list_fault(k))
        return list_fault(k);
    return k->rows || as_text ? NULL : value_fault(k);
}

static const char *fault_at(const struct fy_rows *rows, const char **key, int depth, bool as_text)
{
    int n = 0;
    as_text |= rows->as_text;
    *key = rows->name;
    if (!rows->name || !rows->help || !rows->keys)
        return "the table has no name, no help or no keys";
    if (depth > 12)
        return "the tables lead back to themselves";
    for (const struct fy_key *k = rows->keys; k->name; k++, n++) {
        const char *fault = key_fault(k, as_text);
        *key = k->name;
        for (const struct fy_key *other = rows->keys; !fault && other != k; other++)
            fault = strcmp(other->name, k->name) ? NULL : "it stands twice";
        if (fault)
            return fault;
        fault = k->rows ? fault_at(k->rows, key, depth + 1, as_text) : NULL;
        if (fault)
            return fault;
    }
    return n <= FY_KEYS_MOST ? NULL : "there are too many keys";
}

const char *fy_rows_fault(const struct fy_rows *rows, const char **key)
{
    return fault_at(rows, key, 0, false);
}
