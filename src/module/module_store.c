/* module_store.c - the store of a page without a server. The browser keeps the rows; here is what they say, and the list of
 * what is to be written next. Acts hang together as in a file (session/chain.c), and a game's row carries a seal: what is
 * damaged is said to be so. */
#include "module.h"

#include "foray/text.h"
#include "session/session.h"
#include "session/stored.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STAMP = 24, WORDS = 120, ACTS_TO_A_ROW = 64 };

struct row {
    struct row *next;
    char uid[FY_UID], name[FY_NAME], system[FY_KEY], scenario[FY_KEY], created[STAMP], changed[STAMP], result[WORDS];
    char campaign[FY_UID]; /* the game that it settles a decision of, or "" */
    bool over, sealed;
    int64_t points, ply, acts, choices, campaign_ply;
    uint64_t link;    /* of the last act */
    bool here;        /* its acts are: */
    struct fy_text record; /* as far as they are sound */
    int64_t n_sound;  /* rows of acts that are, the head among them */
};

struct fy_store {
    struct row *first;
    json_t *writes;
    char needs[FY_UID];
};

/* A session in the store: what its recorder gets. The session frees it. */
struct stored_game {
    struct fy_store *store;
    char uid[FY_UID];
    int64_t acts;
    uint64_t link;
};

/* ------------------------------------------------------------------ rows */

static void stamp(char out[STAMP])
{
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(out, STAMP, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

static uint64_t seal_of(json_t *row)
{
    char *text = json_dumps(row, JSON_COMPACT | JSON_SORT_KEYS);
    uint64_t seal = text ? fy_hash(text, strlen(text)) : 0;
    free(text);
    return seal;
}

static json_t *hex(uint64_t n)
{
    char text[20];
    fy_print(text, sizeof text, "%016llx", (unsigned long long)n);
    return json_string(text);
}

static json_t *row_json(const struct row *r)
{
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:I, s:s, s:I, s:I, s:I, s:o, s:s, s:I}", "uid", r->uid, "name",
                          r->name, "system", r->system, "scenario", r->scenario, "created", r->created, "changed", r->changed,
                          "over", r->over, "points", (json_int_t)r->points, "result", r->result, "ply", (json_int_t)r->ply, "acts",
                          (json_int_t)r->acts, "choices", (json_int_t)r->choices, "link", hex(r->link), "campaign", r->campaign,
                          "campaign_ply", (json_int_t)r->campaign_ply);
    json_object_set_new(o, "seal", hex(seal_of(o)));
    return o;
}

static void read_text(const json_t *row, const char *key, char *out, size_t n)
{
    const char *text = json_string_value(json_object_get(row, key));
    store_harmless(text ? text : "", text ? strlen(text) : 0, out, n);
}

static int64_t read_number(const json_t *row, const char *key)
{
    return json_integer_value(json_object_get(row, key));
}

static void read_row(const json_t *stored, struct row *r)
{
    char link[20];
    json_t *o = json_copy((json_t *)stored);
    json_t *seal = json_incref(json_object_get(o, "seal"));
    json_object_del(o, "seal");
    json_t *own = hex(seal_of(o));
    read_text(o, "uid", r->uid, sizeof r->uid);
    read_text(o, "name", r->name, sizeof r->name);
    read_text(o, "system", r->system, sizeof r->system);
    read_text(o, "scenario", r->scenario, sizeof r->scenario);
    read_text(o, "created", r->created, sizeof r->created);
    read_text(o, "changed", r->changed, sizeof r->changed);
    read_text(o, "result", r->result, sizeof r->result);
    read_text(o, "campaign", r->campaign, sizeof r->campaign);
    read_text(o, "link", link, sizeof link);
    r->over = json_is_true(json_object_get(o, "over"));
    r->points = read_number(o, "points");
    r->ply = read_number(o, "ply");
    r->acts = read_number(o, "acts");
    r->choices = read_number(o, "choices");
    r->campaign_ply = read_number(o, "campaign_ply");
    r->sealed = seal && json_equal(seal, own) && fy_count_read(link, 16, UINT64_MAX, &r->link);
    json_decref(seal);
    json_decref(own);
    json_decref(o);
}

static struct row *row_of(const struct fy_store *s, const char *uid)
{
    for (struct row *r = s->first; r; r = r->next)
        if (!strcmp(r->uid, uid))
            return r;
    return NULL;
}

static void free_row(struct row *r)
{
    free(r->record.text);
    free(r);
}

static struct row *add_row(struct fy_store *s)
{
    struct row **end = &s->first;
    while (*end)
        end = &(*end)->next;
    return *end = fy_must(calloc(1, sizeof **end));
}

static void drop_row(struct fy_store *s, struct row *r)
{
    struct row **at = &s->first;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    free_row(r);
}

/* What was read of a game's acts stays, if nobody has played on. */
static void keep_acts(struct row *r, struct row *old)
{
    if (!old || !old->here || old->link != r->link || old->acts != r->acts)
        return;
    r->here = true;
    r->n_sound = old->n_sound;
    r->record = old->record;
    old->record = (struct fy_text){0};
}

void module_store_rows(struct fy_store *s, const json_t *rows)
{
    struct fy_store old = *s;
    size_t i;
    const json_t *row;
    s->first = NULL;
    json_array_foreach (rows, i, row) {
        struct row *r = add_row(s);
        read_row(row, r);
        keep_acts(r, row_of(&old, r->uid));
    }
    while (old.first)
        drop_row(&old, old.first);
}

static void write_row(struct fy_store *s, const struct row *r)
{
    json_array_append_new(s->writes, json_pack("{s:o}", "game", row_json(r)));
}

static void write_act(struct fy_store *s, const struct row *r, int64_t n, const char *line)
{
    json_array_append_new(s->writes, json_pack("{s:{s:s, s:I, s:s, s:o}}", "act", "uid", r->uid, "n", (json_int_t)n, "line", line,
                                               "link", hex(r->link)));
}

json_t *module_store_writes(struct fy_store *s)
{
    json_t *writes = s->writes;
    s->writes = json_array();
    return writes;
}

/* ------------------------------------------------------------------ acts */

/* How many lines start with that. */
static int64_t lines_with(const char *text, const char *start)
{
    int64_t n = 0;
    for (; text; text = strchr(text, '\n'), text += text != NULL)
        n += !strncmp(text, start, strlen(start));
    return n;
}

void module_store_acts(struct fy_store *s, const char *uid, const json_t *acts)
{
    struct row *r = row_of(s, uid);
    if (!r)
        return;
    uint64_t link = store_first_link(uid);
    struct fy_text text = {0};
    size_t n, sound = 0;
    const json_t *act;
    json_array_foreach (acts, n, act) {
        const char *line = json_string_value(json_object_get(act, "line"));
        json_t *own = NULL;
        if (line && json_integer_value(json_object_get(act, "n")) == (json_int_t)n) {
            link = store_link(link, (int64_t)n, line, strlen(line));
            own = hex(link);
        }
        bool fits = own && json_equal(own, json_object_get(act, "link"));
        json_decref(own);
        if (!fits)
            break;
        fy_put(&text, "%s%s", line, n ? "\n" : "");
        sound = n + 1;
    }
    free(r->record.text);
    r->record = text;
    r->n_sound = (int64_t)sound;
    r->here = true;
}

static bool is_whole(const struct row *r)
{
    return r->sealed && r->here && r->n_sound == r->acts + 1;
}

static void diagnose(const struct row *r, char error[FY_ERROR])
{
    int64_t sound = r->n_sound > 0 ? r->n_sound - 1 : 0;
    if (!r->sealed)
        fy_print(error, FY_ERROR, "the game \"%s\" is damaged: what the list shows of it is not sound", r->name);
    else
        fy_print(error, FY_ERROR, "the game \"%s\" is damaged: %lld of its acts %s sound, number %lld is not", r->name,
                 (long long)sound, sound == 1 ? "is" : "are", (long long)sound + 1);
}

const char *module_store_needs(struct fy_store *s)
{
    static char needs[FY_UID];
    memcpy(needs, s->needs, sizeof needs);
    *s->needs = 0;
    return *needs ? needs : NULL;
}

/* Its acts are needed: are they here? */
static bool has_acts(struct fy_store *s, const struct row *r, char error[FY_ERROR])
{
    if (r->here)
        return true;
    memcpy(s->needs, r->uid, sizeof s->needs);
    fy_print(error, FY_ERROR, "the game \"%s\" has not been read yet", r->name);
    return false;
}

/* The game of a name; NULL with a message. */
static struct row *find(const struct fy_store *s, const char *text, char error[FY_ERROR])
{
    char name[FY_NAME], harmless[FY_NAME];
    fy_name_read(text, name, error);
    for (struct row *r = s->first; *name && r; r = r->next)
        if (!strcmp(r->name, name))
            return r;
    store_harmless(name, strlen(name), harmless, sizeof harmless);
    fy_print(error, FY_ERROR, "there is no game called \"%s\"", harmless);
    return NULL;
}

static struct row *row_of_session(const struct fy_store *s, const struct fy_session *session)
{
    const struct stored_game *k = session ? session->recorder_owned : NULL;
    return k && k->store == s ? row_of(s, k->uid) : NULL;
}

/* Subgames of decisions after that ply of a campaign belong to nothing any more; those of exactly one: from == to. */
static void part(struct fy_store *s, const char *campaign, int64_t from, int64_t to)
{
    for (struct row *r = s->first; r; r = r->next)
        if (!strcmp(r->campaign, campaign) && r->campaign_ply >= from && r->campaign_ply <= to) {
            *r->campaign = 0;
            r->campaign_ply = 0;
            write_row(s, r);
        }
}

static bool store_act(void *context, const char *line, char error[FY_ERROR])
{
    struct stored_game *k = context;
    struct row *r = row_of(k->store, k->uid);
    if (!r) {
        fy_print(error, FY_ERROR, "this game was deleted");
        return false;
    }
    if (r->acts != k->acts || r->link != k->link) {
        fy_print(error, FY_ERROR, "this game is being played elsewhere too; open it again");
        return false;
    }
    uint64_t undone_to;
    k->acts = ++r->acts;
    k->link = r->link = store_link(k->link, k->acts, line, strlen(line));
    r->choices += lines_with(line, ">");
    if (r->here) {
        fy_put(&r->record, "%s\n", line);
        r->n_sound++;
    }
    write_act(k->store, r, r->acts, line);
    write_row(k->store, r);
    if (!strncmp(line, "undo ", 5) && fy_count_read(line + 5, 10, UINT32_MAX, &undone_to))
        part(k->store, k->uid, (int64_t)undone_to + 1, INT64_MAX);
    return true;
}

static void attach(struct fy_store *s, struct fy_session *session, const struct row *r)
{
    struct stored_game *k = fy_must(malloc(sizeof *k));
    *k = (struct stored_game){.store = s, .acts = r->acts, .link = r->link};
    memcpy(k->uid, r->uid, sizeof k->uid);
    fy_session_set_recorder(session, store_act, k);
    session->recorder_owned = k;
}

/* ------------------------------------------------------------------ opening */

struct fy_store *fy_store_open(const char *path, char error[FY_ERROR])
{
    struct fy_store *s = fy_must(calloc(1, sizeof *s));
    (void)path;
    (void)error;
    s->writes = json_array();
    return s;
}

void fy_store_close(struct fy_store *s)
{
    if (!s)
        return;
    while (s->first)
        drop_row(s, s->first);
    json_decref(s->writes);
    free(s);
}

const char *fy_store_damage(const struct fy_store *s)
{
    (void)s;
    return NULL;
}

/* ------------------------------------------------------------------ putting games in */

static bool is_free(const struct fy_store *s, const char *name, char error[FY_ERROR])
{
    char ignored[FY_ERROR];
    if (!find(s, name, ignored))
        return true;
    fy_print(error, FY_ERROR, "there is a game called \"%s\" already", name);
    return false;
}

static void make_up_name(const struct fy_store *s, const char *key, char out[FY_NAME])
{
    char ignored[FY_ERROR];
    for (int n = 1; n == 1 || find(s, out, ignored); n++)
        fy_print(out, FY_NAME, "%s-%d", key, n);
}

static void insert_acts(struct fy_store *s, struct row *r, const struct fy_session *session)
{
    char *head = fy_record_head_stored(session);
    r->link = store_link(store_first_link(r->uid), 0, head, strlen(head));
    r->here = true;
    r->n_sound = 1;
    fy_put(&r->record, "%s", head); /* which has its ends of lines */
    write_act(s, r, 0, head);
    free(head);
    for (int i = 0; i < session->n_record; i += ACTS_TO_A_ROW) {
        struct fy_text lines = {0};
        for (int j = i; j < session->n_record && j < i + ACTS_TO_A_ROW; j++)
            fy_put(&lines, "%s%s", j > i ? "\n" : "", session->record[j]);
        r->link = store_link(r->link, ++r->acts, lines.text, lines.n);
        r->choices += lines_with(lines.text, ">");
        r->n_sound++;
        fy_put(&r->record, "%s\n", lines.text);
        write_act(s, r, r->acts, lines.text);
        free(lines.text);
    }
}

bool fy_store_add(struct fy_store *s, struct fy_session *session, const char *chosen, char name_out[FY_NAME],
                  char error[FY_ERROR])
{
    char name[FY_NAME], uid[FY_UID];
    if (chosen && !fy_name_read(chosen, name, error))
        return false;
    if (!chosen)
        make_up_name(s, session->game->sys->key, name);
    if (!is_free(s, name, error))
        return false;
    if (!store_make_uid(uid)) {
        fy_print(error, FY_ERROR, "there is no source of randomness");
        return false;
    }
    struct row *r = add_row(s);
    memcpy(r->uid, uid, sizeof uid);
    fy_print(r->name, sizeof r->name, "%s", name);
    fy_print(r->system, sizeof r->system, "%s", session->game->sys->key);
    fy_print(r->scenario, sizeof r->scenario, "%s", session->game->scenario);
    stamp(r->created);
    r->sealed = true;
    insert_acts(s, r, session);
    attach(s, session, r);
    if (name_out)
        fy_print(name_out, FY_NAME, "%s", name);
    return fy_store_note(s, session, error);
}

bool fy_store_note(struct fy_store *s, const struct fy_session *session, char error[FY_ERROR])
{
    struct row *r = row_of_session(s, session);
    struct fy_score score = {0};
    (void)error;
    if (!r)
        return true;
    if (!session->starting)
        session->game->sys->score(session->game->data, session->state, &score);
    stamp(r->changed);
    r->over = score.over;
    r->points = score.points;
    r->ply = session->n_plies;
    fy_print(r->result, sizeof r->result, "%s", session->starting ? "" : session->game->sys->bands[score.band]);
    write_row(s, r);
    return true;
}

/* ------------------------------------------------------------------ taking games out */

/* The record of a game that is sound, as it is kept; NULL with a message. */
static const char *sound_record(struct fy_store *s, const char *name, struct row **row, char error[FY_ERROR])
{
    struct row *r = *row = find(s, name, error);
    if (!r || !has_acts(s, r, error))
        return NULL;
    if (is_whole(r))
        return r->record.text;
    diagnose(r, error);
    return NULL;
}

char *fy_store_record(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    struct row *r;
    const char *kept = sound_record(s, name, &r, error);
    char *text = kept ? fy_must(strdup(kept)) : NULL;
    if (text)
        fy_record_strip(text);
    return text;
}

struct fy_session *fy_store_look(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    struct row *r;
    const char *kept = sound_record(s, name, &r, error);
    return kept ? fy_record_read_stored(kept, data_dir, error) : NULL;
}

struct fy_session *fy_store_load(struct fy_store *s, const char *name, const char *data_dir, char error[FY_ERROR])
{
    struct row *r;
    const char *kept = sound_record(s, name, &r, error);
    struct fy_session *session = kept ? fy_record_read_stored(kept, data_dir, error) : NULL;
    if (session)
        attach(s, session, r);
    return session;
}

bool fy_store_attach(struct fy_store *s, struct fy_session *session, const char *name, const struct fy_game_version *version)
{
    char ignored[FY_ERROR];
    struct row *r = find(s, name, ignored);
    bool as_it_was = r && !strcmp(r->uid, version->uid) && r->acts == version->acts && r->link == version->link;
    if (as_it_was)
        attach(s, session, r);
    return as_it_was;
}

char *fy_store_salvage(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    struct row *r = find(s, name, error);
    struct fy_text all = {0};
    if (!r || !has_acts(s, r, error))
        return NULL;
    if (!is_whole(r))
        diagnose(r, error);
    if (r->n_sound < 1)
        return NULL;
    fy_put(&all, "%s%s%s%s", is_whole(r) ? "" : "# ", is_whole(r) ? "" : error, is_whole(r) ? "" : "\n", r->record.text);
    fy_record_strip(all.text);
    return all.text;
}

bool fy_store_has(struct fy_store *s, const char *name)
{
    char ignored[FY_ERROR];
    return find(s, name, ignored) != NULL;
}

bool fy_store_name(struct fy_store *s, const struct fy_session *session, char name[FY_NAME], char error[FY_ERROR])
{
    const struct row *r = row_of_session(s, session);
    const struct stored_game *k = session->recorder_owned;
    if (!r) {
        fy_print(error, FY_ERROR, k ? "this game was deleted" : "this game is not in the store");
        return false;
    }
    if (r->acts != k->acts || r->link != k->link) {
        fy_print(error, FY_ERROR, "this game is being played elsewhere too; open it again");
        return false;
    }
    fy_print(name, FY_NAME, "%s", r->name);
    return true;
}

/* ------------------------------------------------------------------ changing them */

bool fy_store_delete(struct fy_store *s, const char *name, char error[FY_ERROR])
{
    struct row *r = find(s, name, error);
    if (!r)
        return false;
    part(s, r->uid, 0, INT64_MAX);
    json_array_append_new(s->writes, json_pack("{s:s}", "delete", r->uid));
    drop_row(s, r);
    return true;
}

bool fy_store_rename(struct fy_store *s, const char *name, const char *chosen, char error[FY_ERROR])
{
    char new_name[FY_NAME];
    struct row *r = find(s, name, error);
    if (!r || !fy_name_read(chosen, new_name, error) || !is_free(s, new_name, error))
        return false;
    if (!r->sealed) {
        diagnose(r, error);
        return false;
    }
    fy_print(r->name, sizeof r->name, "%s", new_name);
    write_row(s, r);
    return true;
}

/* ------------------------------------------------------------------ the list */

static json_t *listed(const struct fy_store *s, const struct row *r)
{
    char error[FY_ERROR];
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:I, s:I, s:s, s:I}", "name", r->name, "system", r->system, "scenario",
                          r->scenario, "created", r->created, "changed", r->changed, "over", r->over, "points",
                          (json_int_t)r->points, "acts", (json_int_t)r->choices, "result", r->result, "ply", (json_int_t)r->ply);
    const struct row *campaign = *r->campaign ? row_of(s, r->campaign) : NULL;
    if (campaign)
        json_object_set_new(o, "campaign", json_string(campaign->name));
    if (!r->sealed || (r->here && !is_whole(r))) {
        diagnose(r, error);
        json_object_set_new(o, "damaged", json_string(error));
    }
    return o;
}

json_t *fy_store_list(struct fy_store *s, char error[FY_ERROR])
{
    json_t *list = json_array();
    (void)error;
    for (const struct row *r = s->first; r; r = r->next) {
        json_t *o = listed(s, r);
        size_t at = 0;
        while (at < json_array_size(list) &&
               strcmp(json_string_value(json_object_get(json_array_get(list, at), "changed")), r->changed) > 0)
            at++;
        json_array_insert_new(list, at, o);
    }
    return list;
}

/* ------------------------------------------------------------------ subgames */

bool fy_store_bind(struct fy_store *s, const struct fy_session *subgame, const struct fy_session *campaign, char error[FY_ERROR])
{
    struct row *e = row_of_session(s, subgame), *c = row_of_session(s, campaign);
    if (!e || !c) {
        fy_print(error, FY_ERROR, "both games must be in the store");
        return false;
    }
    part(s, c->uid, campaign->n_plies, campaign->n_plies);
    memcpy(e->campaign, c->uid, sizeof e->campaign);
    e->campaign_ply = campaign->n_plies;
    write_row(s, e);
    return true;
}

bool fy_store_subgame(struct fy_store *s, const struct fy_session *campaign, struct fy_related_game *out)
{
    const struct row *c = row_of_session(s, campaign);
    *out = (struct fy_related_game){0};
    for (const struct row *r = s->first; c && r; r = r->next)
        if (!strcmp(r->campaign, c->uid) && r->campaign_ply == campaign->n_plies) {
            *out = (struct fy_related_game){.ply = (uint32_t)r->campaign_ply, .over = r->over, .waiting = true};
            memcpy(out->name, r->name, sizeof out->name);
            return true;
        }
    return false;
}

bool fy_store_campaign(struct fy_store *s, const struct fy_session *subgame, struct fy_related_game *out)
{
    const struct row *e = row_of_session(s, subgame), *c = e && *e->campaign ? row_of(s, e->campaign) : NULL;
    *out = (struct fy_related_game){0};
    if (!c)
        return false;
    *out = (struct fy_related_game){.ply = (uint32_t)e->campaign_ply, .over = e->over, .waiting = c->ply == e->campaign_ply};
    memcpy(out->name, c->name, sizeof out->name);
    return true;
}
