/* rows.c - reading data files by their tables. */
#include "board/order.h"
#include "foray/rows.h"
#include "foray/text.h"
#include "loader.h"

#include <string.h>

static void read_row(const struct fy_rows *, const struct fy_row *);

/* ------------------------------------------------------------------ places */

/* Where a value of this key goes; `number` counts if every row, or every name, has its place in one array. */
static char *place_of(const struct fy_key *k, const struct fy_row *r, int number)
{
    char *base = k->each && !k->by ? r->holder : r->at;
    return base + k->offset + (size_t)number * k->each;
}

/* Where a list of n begins. */
static char *list_place(const struct fy_key *k, const struct fy_row *r, int number, int n)
{
    char *to = place_of(k, r, number);
    if (!k->arena)
        return to;
    char *list = fy_arena_alloc(r->node.loader, (size_t)n * k->stride);
    memcpy(to, &list, sizeof list);
    return list;
}

static bool too_many(struct fy_node n, const struct fy_key *k, int number)
{
    if (!k->each || number < (int)k->each_count)
        return false;
    fy_wrong(n, "there is no room for more than %d", (int)k->each_count);
    return true;
}

static void store(char *to, uint32_t size, int64_t value)
{
    for (uint32_t i = 0; i < size; i++)
        to[fy_byte_place(size, i)] = (char)((uint64_t)value >> 8 * i);
}

static int64_t stored(const char *from, uint32_t size)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++)
        value |= (uint64_t)(unsigned char)from[fy_byte_place(size, i)] << 8 * i;
    return (int64_t)value;
}

static char *tally_of(const struct fy_key *k, const struct fy_row *r, int number)
{
    char *base = k->tally_each && !k->by ? r->holder : r->at;
    return base + k->tally + (size_t)number * k->tally_each;
}

static void set_tally(const struct fy_key *k, const struct fy_row *r, int number, int n)
{
    if (k->tally_size)
        store(tally_of(k, r, number), k->tally_size, n);
}

/* ------------------------------------------------------------------ values */

static int32_t read_letter(struct fy_node n, int32_t lo, int32_t hi)
{
    const char *text = fy_str(n);
    if (!fy_failed(n.loader) && (text[0] < lo || text[0] > hi || text[1]))
        fy_wrong(n, "\"%s\" is not a letter %c to %c", text, (int)lo, (int)hi);
    return text[0];
}

static int32_t read_decimal(struct fy_node n, int32_t lo, int32_t hi)
{
    int32_t v = fy_inches(n);
    if (!fy_failed(n.loader) && (v < lo || v > hi))
        fy_wrong(n, "this is out of range: %d.%02d to %d.%02d", lo / 100, lo % 100, hi / 100, hi % 100);
    return v;
}

static int32_t read_ref(struct fy_node n, const char *of)
{
    const char *id = fy_str(n);
    int number = fy_failed(n.loader) ? 0 : fy_find_id(n.loader, of, id);
    if (number < 0)
        fy_wrong(n, "there is no %s \"%s\"", of, id);
    return number < 0 ? 0 : number;
}

static int32_t read_one(struct fy_node n, const struct fy_key *k)
{
    switch (k->type) {
    case FY_INTEGER: return fy_int(n, k->lo, k->hi);
    case FY_BOOLEAN:
    case FY_BIT: return fy_bool(n);
    case FY_LETTER: return read_letter(n, k->lo, k->hi);
    case FY_DECIMAL: return read_decimal(n, k->lo, k->hi);
    case FY_REF: return read_ref(n, k->of);
    default: break;
    }
    int word = fy_word(n, k->words);
    return k->values ? k->values[word] : word;
}

static void set_bit(struct fy_node n, unsigned char *set, uint32_t size, int bit)
{
    if (bit / 8 >= (int)size)
        fy_wrong(n, "there is no room for more than %d", (int)size * 8);
    else
        set[fy_byte_place(size, (uint32_t)bit / 8)] |= (unsigned char)(1u << bit % 8);
}

static void read_bits(struct fy_node list, const struct fy_key *k, char *to)
{
    int n = fy_array(list, 0, (int)k->size * 8);
    for (int i = 0; i < n && !fy_failed(list.loader); i++) {
        struct fy_node item = fy_item(list, i);
        int bit = k->of ? read_ref(item, k->of) : fy_word(item, k->words);
        if (!fy_failed(list.loader) && bit / 8 < (int)k->size && to[fy_byte_place(k->size, (uint32_t)bit / 8)] >> bit % 8 & 1)
            fy_wrong(item, "\"%s\" stands here twice", fy_str(item));
        set_bit(item, (unsigned char *)to, k->size, bit);
    }
}

/* A value that is no row and no list. */
static void read_value(struct fy_node n, const struct fy_key *k, char *to)
{
    const char *text;
    switch (k->type) {
    case FY_REMARK: fy_str(n); return;
    case FY_STRING:
    case FY_ID: text = fy_str(n); break;
    case FY_JSON: text = fy_json_text(n); break;
    case FY_FILE: text = fy_json_text(fy_file_named(n)); break;
    case FY_BITS: read_bits(n, k, to); return;
    default: {
        int32_t value = read_one(n, k);
        store(to, k->size, value);
        if (k->type == FY_REF && k->size && stored(to, k->size) != value)
            fy_wrong(n, "there are too many to refer to this one");
        return;
    }
    }
    if (k->size)
        memcpy(to, &text, sizeof text);
}

static void read_values(struct fy_node list, const struct fy_key *k, const struct fy_row *r, int number)
{
    int n = fy_array(list, k->least, k->most ? k->most : (int)k->count);
    char *to = list_place(k, r, number, n);
    for (int i = 0; i < n && !fy_failed(list.loader); i++) {
        struct fy_node item = fy_item(list, i);
        if (!k->columns) {
            read_value(item, k, to + (size_t)i * k->stride);
            continue;
        }
        int columns = fy_array(item, (int)k->columns, (int)k->columns);
        for (int c = 0; c < columns && !fy_failed(list.loader); c++)
            read_value(fy_item(item, c), k, to + (size_t)i * k->stride + (size_t)c * k->size);
    }
    set_tally(k, r, number, n);
}

/* ------------------------------------------------------------------ rows */

static const struct fy_key *id_key(const struct fy_rows *rows, int *index)
{
    for (*index = 0; rows->keys[*index].name; ++*index)
        if (rows->keys[*index].type == FY_ID)
            return &rows->keys[*index];
    return NULL;
}

/* So that rows of a list can refer to each other, their ids are known before any of them is read. */
static void know(struct fy_node n, const struct fy_rows *rows)
{
    int index;
    const struct fy_key *k = id_key(rows, &index);
    if (!k)
        return;
    struct fy_node id = rows->tuple ? fy_item(n, index) : k->optional ? fy_maybe(n, k->name) : fy_get(n, k->name);
    if (fy_there(id))
        fy_add_id(id, rows->name, fy_str(id));
}

static void read_list_of_rows(struct fy_node list, const struct fy_key *k, const struct fy_row *r, int index)
{
    int first = k->tally_size && !k->arena ? (int)stored(tally_of(k, r, index), k->tally_size) : 0;
    int most = (k->most ? k->most : (int)k->count), n = fy_array(list, k->least, most);
    if (first + n > (int)k->count)
        fy_wrong(list, "there is no room for more than %d together with others", (int)k->count);
    for (int i = 0; i < n; i++)
        know(fy_item(list, i), k->rows);
    char *to = list_place(k, r, index, n);
    for (int i = 0; i < n && !fy_failed(list.loader); i++) {
        struct fy_row row = {.node = fy_item(list, i), .at = k->size ? to + (size_t)(first + i) * k->stride : r->at,
                             .holder = r->at, .number = first + i, .up = r, .data = r->data};
        read_row(k->rows, &row);
    }
    set_tally(k, r, index, first + n);
}

static void read_single_row(struct fy_node n, const struct fy_key *k, const struct fy_row *r, int number)
{
    struct fy_row row = {.node = n, .at = k->size ? place_of(k, r, number) : r->at, .holder = r->holder, .number = r->number,
                         .up = r, .data = r->data};
    if (k->by)
        row.holder = r->at, row.number = number;
    if (k->type == FY_FILE)
        row.node = fy_file_named(n);
    know(row.node, k->rows);
    read_row(k->rows, &row);
    set_tally(k, r, number, 1);
}

/* What a key that is left out leaves behind; a row that is left out is one with all its optional keys left out. */
static void read_nothing(const struct fy_key *k, const struct fy_row *r, int number)
{
    static const char *const none = "";
    if (k->rows && !k->count && k->type == FY_ROW && !k->rows->tuple) {
        struct fy_row row = {.at = k->size ? place_of(k, r, number) : r->at, .holder = r->holder, .number = r->number, .up = r};
        for (const struct fy_key *inner = k->rows->keys; inner->name; inner++)
            if (inner->optional && !inner->by)
                read_nothing(inner, &row, row.number);
    }
    if (k->count || k->rows || !k->size)
        return;
    if (k->type == FY_STRING || k->type == FY_ID)
        memcpy(place_of(k, r, number), &none, sizeof none);
    else if (k->type != FY_BITS && k->type != FY_BIT && k->type != FY_JSON && k->type != FY_FILE)
        store(place_of(k, r, number), k->size, k->otherwise);
}

static void read_key(struct fy_node n, const struct fy_key *k, const struct fy_row *r, int number)
{
    if (fy_failed(r->node.loader) || too_many(n, k, number))
        return;
    if (!fy_there(n))
        read_nothing(k, r, number);
    else if (k->rows && k->count)
        read_list_of_rows(n, k, r, number);
    else if (k->rows)
        read_single_row(n, k, r, number);
    else if (k->type == FY_BIT && fy_bool(n))
        set_bit(n, (unsigned char *)r->holder + k->offset, k->size, r->number);
    else if (k->count)
        read_values(n, k, r, number);
    else if (k->type != FY_BIT)
        read_value(n, k, place_of(k, r, number));
    if (fy_failed(r->node.loader) || !k->then || !fy_there(n))
        return;
    struct fy_row told = *r;
    told.node = n;
    k->then(&told);
}

/* ------------------------------------------------------------------ keys */

static bool is_scenario(struct fy_node n)
{
    return n.loader->scenario && n.file == 0 && n.up < 0;
}

enum { ENGINE_KEYS = 5 };
static const char *const engine_keys[ENGINE_KEYS] = {"scenario", "title", "summary", "order", "unlisted"};

static void refuse_unknown(struct fy_node n, const struct fy_rows *rows)
{
    const char *names[FY_KEYS_MOST + ENGINE_KEYS + 1];
    int count = 0;
    for (int i = 0; is_scenario(n) && i < ENGINE_KEYS; i++)
        names[count++] = engine_keys[i];
    for (const struct fy_key *k = rows->keys; k->name; k++) {
        int each = k->by ? fy_count_ids(n.loader, k->by) : 1;
        for (int i = 0; i < each && count < FY_KEYS_MOST; i++)
            names[count++] = k->by ? fy_id_at(n.loader, k->by, i) : k->name;
    }
    names[count] = NULL;
    fy_keys(n, names);
}

static struct fy_node node_of(const struct fy_rows *rows, const struct fy_key *k, const struct fy_row *r)
{
    return rows->tuple   ? fy_item(r->node, (int)(k - rows->keys))
           : k->optional ? fy_maybe(r->node, k->name)
                         : fy_get(r->node, k->name);
}

static void read_each_name(const struct fy_key *k, const struct fy_row *r)
{
    for (int i = 0, n = fy_count_ids(r->node.loader, k->by); i < n; i++) {
        const char *id = fy_id_at(r->node.loader, k->by, i);
        read_key(k->optional ? fy_maybe(r->node, id) : fy_get(r->node, id), k, r, i);
    }
}

static void check_tuple(struct fy_node n, const struct fy_rows *rows)
{
    int least = 0, most = 0;
    for (const struct fy_key *k = rows->keys; k->name; k++, most++)
        least += !k->optional;
    fy_array(n, least, most);
}

static void read_row(const struct fy_rows *rows, const struct fy_row *r)
{
    struct fy_loader *l = r->node.loader;
    if (rows->tuple)
        check_tuple(r->node, rows);
    else
        refuse_unknown(r->node, rows);
    if (rows->first && !fy_failed(l))
        rows->first(r);
    for (const struct fy_key *k = rows->keys; k->name && !fy_failed(l); k++) {
        if (k->by)
            read_each_name(k, r);
        else
            read_key(node_of(rows, k, r), k, r, k->each ? r->number : 0);
    }
    if (rows->as_text)
        *(const char **)r->at = fy_json_text(r->node);
    if (rows->then && !fy_failed(l))
        rows->then(r);
}

void fy_read_rows(struct fy_node n, const struct fy_rows *rows, void *into, void *data)
{
    struct fy_row row = {.node = n, .at = into, .holder = into, .data = data};
    if (!fy_failed(n.loader))
        read_row(rows, &row);
}
