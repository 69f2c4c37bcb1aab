/* store_sound.c - what in a store is sound: seals of games, chains of acts, the file itself. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ seals */

/* foray_seal(VALUE, …): a hash over all of them and what they are. */
static void seal_function(sqlite3_context *context, int n, sqlite3_value **values)
{
    uint64_t seal = 0;
    for (int i = 0; i < n; i++) {
        int type = sqlite3_value_type(values[i]);
        const char *text = (const char *)sqlite3_value_text(values[i]);
        seal = store_link(seal, type, text ? text : "", (size_t)sqlite3_value_bytes(values[i]));
    }
    sqlite3_result_int64(context, (sqlite3_int64)seal);
}

bool store_add_functions(sqlite3 *db)
{
    return sqlite3_create_function_v2(db, "foray_seal", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      seal_function, NULL, NULL, NULL) == SQLITE_OK;
}

bool store_seal(struct fy_store *s, int64_t id, char *error)
{
    sqlite3_stmt *q = store_query(s, "UPDATE games SET seal = foray_seal(" FACTS ") WHERE id = ?1", error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, id);
    return store_change(s, q, error) >= 0;
}

/* ------------------------------------------------------------------ the file */

/* SQLite's own words, without the line that names the database. */
static void note_damage(struct fy_store *s, const char *what, const char *words)
{
    const char *line = strrchr(words, '\n');
    char harmless[200];
    if (*s->damage)
        return;
    words = line ? line + 1 : words;
    store_harmless(words, strlen(words), harmless, sizeof harmless);
    fy_print(s->damage, sizeof s->damage, "%.200s %s: %s", s->path, what, harmless);
}

static const char damaged_words[] = "is damaged", unread_words[] = "cannot be read in full";

/* What the check says of a page: the disk would not give it, or it is not what it should be. */
static const char *words_for(const char *found)
{
    const char *code = strstr(found, "error code=");
    return code && (atoi(code + strlen("error code=")) & 0xff) == SQLITE_IOERR ? unread_words : damaged_words;
}

/* SQLITE_ERROR: a statement that is right does not fit the tables, so they are not what they were. */
static bool means_damage(int code)
{
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR;
}

bool store_only_now(const struct fy_store *s)
{
    return !means_damage(s->failure);
}

/* The check itself came to nothing: true if that says something of the file, false if of the moment. */
static bool unchecked(struct fy_store *s)
{
    int code = sqlite3_errcode(s->at->db);
    bool unread = code == SQLITE_IOERR;
    if (!unread && !means_damage(code))
        return false;
    note_damage(s, unread ? unread_words : damaged_words, sqlite3_errmsg(s->at->db));
    return true;
}

static bool check_pages(struct fy_store *s)
{
    sqlite3_stmt *q;
    bool ok = true;
    const char *found;
    if (sqlite3_prepare_v2(s->at->db, "PRAGMA quick_check(1)", -1, &q, NULL) != SQLITE_OK || sqlite3_step(q) != SQLITE_ROW)
        ok = unchecked(s);
    else if (!(found = (const char *)sqlite3_column_text(q, 0)))
        ok = false; /* there is no memory for it */
    else if (strcmp(found, "ok") != 0)
        note_damage(s, words_for(found), found);
    sqlite3_finalize(q);
    return ok;
}

bool store_check_file(struct fy_store *s)
{
    sqlite3_stmt *q;
    if (!check_pages(s))
        return false;
    int step = sqlite3_prepare_v2(s->at->db, "PRAGMA foreign_key_check", -1, &q, NULL);
    step = step == SQLITE_OK ? sqlite3_step(q) : step;
    bool ok = step == SQLITE_ROW || step == SQLITE_DONE || unchecked(s);
    if (step == SQLITE_ROW)
        note_damage(s, damaged_words, "there are acts of a game that is not there");
    sqlite3_finalize(q);
    return ok;
}

const char *fy_store_damage(const struct fy_store *s)
{
    return *s->damage ? s->damage : NULL;
}

bool store_failed(struct fy_store *s, const char *what, char *error)
{
    char words[300];
    int code = s->failure = sqlite3_errcode(s->at->db);
    fy_print(words, sizeof words, "%s", sqlite3_errmsg(s->at->db));
    bool damaged = code != SQLITE_NOTADB && means_damage(code);
    if (damaged && !*s->damage)
        store_check_file(s);
    if (damaged)
        note_damage(s, damaged_words, words);
    if (damaged && what == s->path) /* it is named there */
        fy_print(error, FY_ERROR, "%s", s->damage);
    else
        fy_print(error, FY_ERROR, "%.200s: %s", what, damaged ? s->damage : words);
    return false;
}

/* ------------------------------------------------------------------ games */

/* Behind a page that cannot be read there may be others that can. */
enum { JUMPS = 100000 };

static void note_trouble(struct games *g)
{
    store_failed(g->store, "the store", g->trouble);
    g->unread |= store_only_now(g->store);
}

/* A statement that is to be read from; it may not come to be. */
static bool start_query(struct games *g, const char *sql)
{
    g->row = store_query(g->store, sql, g->trouble);
    g->unread |= !g->row && store_only_now(g->store);
    return g->row != NULL;
}

static void start_jumping(struct games *g)
{
    sqlite3_stmt *q;
    note_trouble(g);
    g->jumping = true;
    g->last = g->id;
    if (sqlite3_prepare_v2(g->store->at->db, "SELECT seq FROM sqlite_sequence WHERE name = 'games'", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        g->last = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    if (g->id < 0 || g->last - g->id > JUMPS)
        g->id = g->last > JUMPS ? g->last - JUMPS : 0;
}

static void look(struct games *g)
{
    g->id = sqlite3_column_int64(g->row, C_ID);
    g->sealed = sqlite3_column_int(g->row, C_SEALED) != 0;
    const char *name = (const char *)sqlite3_column_text(g->row, C_NAME);
    store_shown_name(name ? name : "", (size_t)sqlite3_column_bytes(g->row, C_NAME), g->sealed, g->id, g->shown);
}

bool store_at(struct games *g, int64_t id)
{
    if (!start_query(g, "SELECT " FACTS ", " SEALED " FROM games WHERE id = ?1"))
        return false;
    sqlite3_bind_int64(g->row, 1, id);
    int step = sqlite3_step(g->row);
    if (step == SQLITE_ROW)
        look(g);
    else if (step != SQLITE_DONE)
        note_trouble(g);
    return step == SQLITE_ROW;
}

static bool jump(struct games *g)
{
    bool found = false;
    for (int64_t id = g->id + 1; !found && id <= g->last; id++)
        found = store_at(g, id);
    return found;
}

static bool walk(struct games *g)
{
    if (!g->row && !start_query(g, "SELECT " FACTS ", " SEALED " FROM games ORDER BY id"))
        return false;
    int step = sqlite3_step(g->row);
    if (step == SQLITE_ROW)
        look(g);
    else if (step != SQLITE_DONE)
        start_jumping(g);
    return step == SQLITE_ROW;
}

bool store_next_game(struct games *g)
{
    bool more = (!g->jumping && walk(g)) || (g->jumping && jump(g));
    if (!more)
        store_games_end(g);
    return more;
}

void store_games_end(struct games *g)
{
    if (g->row)
        sqlite3_reset(g->row);
    g->row = NULL;
    g->jumping = false;
    g->id = 0;
}

/* A damaged game answers to the name that it had, unless a sound one has it. */
static bool answers_to(const struct games *g, const char *name, bool sound)
{
    const char *own = (const char *)sqlite3_column_text(g->row, C_NAME);
    return !strcmp(g->shown, name) || (!sound && own && !strcmp(own, name));
}

static bool no_such_game(const struct games *g, const char *name, const char *damaged, char *error)
{
    char words[3 * FY_ERROR], harmless[FY_NAME];
    store_harmless(name, strlen(name), harmless, sizeof harmless);
    size_t at = fy_print(words, sizeof words, "there is no game called \"%s\"", harmless);
    if (*damaged)
        at += fy_print(words + at, sizeof words - at, "; it may be the damaged one called \"%s\" now", damaged);
    if (*g->store->damage || *g->trouble)
        at += fy_print(words + at, sizeof words - at, "; %s", *g->store->damage ? g->store->damage : g->trouble);
    store_harmless(words, at, error, FY_ERROR); /* which also cuts it between characters */
    return false;
}

bool store_find(struct games *g, const char *text, char *error)
{
    char name[FY_NAME], damaged[FY_NAME] = "";
    fy_name_read(text, name, error);
    for (int sound = 1; sound >= 0; sound--)
        while (store_next_game(g)) {
            if (*name && answers_to(g, name, sound))
                return true;
            if (!g->sealed)
                memcpy(damaged, g->shown, sizeof damaged);
        }
    if (!g->unread)
        return no_such_game(g, name, damaged, error);
    fy_print(error, FY_ERROR, "%s", g->trouble);
    return false;
}

/* ------------------------------------------------------------------ acts */

static void add_line(struct fy_text *text, int64_t n, const char *line, size_t length)
{
    if (text)
        fy_put(text, "%.*s%s", (int)length, line, n ? "\n" : ""); /* the head has its ends of lines */
}

/* How many lines of a row start with that. */
static int64_t lines_with(const char *row, const char *start)
{
    int64_t n = 0;
    size_t length = strlen(start);
    for (; row; row = strchr(row, '\n'), row = row ? row + 1 : NULL)
        n += !strncmp(row, start, length);
    return n;
}

/* One row of acts: the head, the act that is next, or one that has no business here. True: its link fits. */
static bool examine_act(struct health *h, sqlite3_stmt *q, struct fy_text *text)
{
    int64_t n = sqlite3_column_int64(q, 0);
    const char *line = (const char *)sqlite3_column_text(q, 1);
    size_t length = (size_t)sqlite3_column_bytes(q, 1);
    uint64_t link = (uint64_t)sqlite3_column_int64(q, 2);
    if (n != h->found + 1)
        return false;
    uint64_t own = store_link(h->link, n, line ? line : "", length);
    h->found = n;
    h->head |= n == 0 && own == link;
    h->link = n ? own : link; /* what follows a damaged head can still be vouched for */
    int64_t choices = n ? lines_with(line, ">") : 0;
    h->choices += choices;
    h->acts_found += n ? choices + lines_with(line, "setup") + lines_with(line, "undo ") : 0;
    add_line(text, n, line ? line : "", length);
    return own == link;
}

struct health store_examine(const struct games *g, struct fy_text *text)
{
    char ignored[FY_ERROR];
    const char *uid = (const char *)sqlite3_column_text(g->row, C_UID);
    struct health h = {.rows = sqlite3_column_int64(g->row, C_ACTS), .found = -1, .row = g->sealed};
    size_t sound_text = 0;
    bool fits = true;
    h.link = store_first_link(uid ? uid : "");
    sqlite3_stmt *q = store_query(g->store, "SELECT n, line, link FROM acts WHERE game = ?1 ORDER BY n", ignored);
    if (!q) {
        h.unread = store_only_now(g->store);
        h.trouble = sqlite3_errstr(g->store->failure);
        return h;
    }
    sqlite3_bind_int64(q, 1, g->id);
    int step;
    while ((step = sqlite3_step(q)) == SQLITE_ROW) {
        bool fit = examine_act(&h, q, text);
        fits &= fit;
        if (fit || h.found == 0) {
            h.sound = h.found;
            h.acts_sound = h.acts_found;
            sound_text = text ? text->n : 0;
        }
    }
    if (step != SQLITE_DONE) {
        store_failed(g->store, "the store", ignored);
        h.unread = store_only_now(g->store);
        h.trouble = sqlite3_errstr(step);
    }
    sqlite3_reset(q);
    bool complete = h.found == h.rows && h.link == (uint64_t)sqlite3_column_int64(g->row, C_LINK);
    h.whole = h.row && h.head && fits && complete && !h.trouble;
    if (!h.row && !h.head && !complete) /* nothing says that these acts are this game's */
        h.sound = -1, sound_text = 0;
    if (text && text->text)
        text->text[text->n = sound_text] = '\0';
    return h;
}

void store_diagnose(const char *name, const struct health *h, char *out, size_t n)
{
    if (h->unread) {
        fy_print(out, n, "the game \"%s\" could not be read: %s", name, h->trouble);
        return;
    }
    size_t at = fy_print(out, n, "the game \"%s\" is damaged: ", name);
    if (h->sound < 0 || h->found < 0)
        fy_print(out + at, n - at, "its acts cannot be found");
    else if (h->sound < h->found || h->found < h->rows)
        fy_print(out + at, n - at, "%s%lld of its acts %s sound, number %lld is not", h->head ? "" : "the head of its record is not sound; ",
                 (long long)h->acts_sound, h->acts_sound == 1 ? "is" : "are", (long long)h->acts_sound + 1);
    else
        fy_print(out + at, n - at, "%s%lld %s sound, but %s", h->acts_sound == 1 ? "its " : "all of its ", (long long)h->acts_sound,
                 h->acts_sound == 1 ? "act is" : "acts are",
                 !h->row    ? "what the list shows of it is not"
                 : !h->head ? "the head of its record is not"
                            : "the hash of one is not");
    at = strlen(out);
    if (h->trouble)
        fy_print(out + at, n - at, " (%s)", h->trouble);
}
