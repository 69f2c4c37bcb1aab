/* viewjson.c - the plain structs of a view as JSON. */
#include "foray/viewjson.h"

#include "foray/template.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static void put(json_t *o, const char *key, const char *value)
{
    if (value)
        json_object_set_new(o, key, json_string(value));
}

static void put_int(json_t *o, const char *key, int64_t value)
{
    json_object_set_new(o, key, json_integer(value));
}

/* Role 0 is that of anything else: it is left out. */
static void put_role(json_t *o, const char *const words[], int role)
{
    if (role)
        put(o, "role", words[role]);
}

json_t *fy_states_json(const struct fy_system *s)
{
    json_t *list = json_array();
    for (int i = 0; s->states && s->states[i].word; i++)
        json_array_append_new(list, json_string(s->states[i].word));
    return list;
}

json_t *fy_words_json(const char *const *words)
{
    json_t *list = json_array();
    for (int i = 0; words && words[i]; i++)
        json_array_append_new(list, json_string(words[i]));
    return list;
}

/* ------------------------------------------------------------------ the board */

static json_t *place_json(const struct fy_board *b, const struct fy_place *p)
{
    static const char *const shapes[] = {"circle", "square", "hex", "area", "box"};
    json_t *o = json_pack("{s:s, s:s, s:i, s:i, s:s}", "id", p->id, "title", p->title ? p->title : p->id, "x", (int)p->x,
                          "y", (int)p->y, "shape", shapes[p->shape]);
    put(o, "tag", p->tag);
    put(o, "outline", p->outline);
    if (b->sheets)
        put_int(o, "sheet", p->sheet);
    if (b->terrains) {
        put(o, "terrain", b->terrains[p->terrain].title);
        put(o, "ground", fy_ground_words[b->terrains[p->terrain].ground]);
    }
    return o;
}

static json_t *feature_json(const struct fy_feature *f)
{
    json_t *points = json_array();
    for (int i = 0; i < f->n && i < FY_FEATURE_POINTS; i++)
        json_array_append_new(points, json_pack("[i, i]", (int)f->x[i], (int)f->y[i]));
    json_t *o = json_pack("{s:s, s:o}", "kind", f->kind ? f->kind : "", "points", points);
    put_role(o, fy_feature_words, f->role);
    if (fy_feature_measured(f))
        json_object_set_new(o, "measured", json_true());
    if (f->id && *f->id)
        put(o, "id", f->id);
    if (f->title && *f->title)
        put(o, "title", f->title);
    if (f->r)
        put_int(o, "r", f->r);
    return o;
}

static void put_link_kinds(json_t *o, const struct fy_link_kind *k)
{
    json_t *titles = json_array(), *roles = json_array();
    for (; k->title; k++) {
        json_array_append_new(titles, json_string(k->title));
        json_array_append_new(roles, json_string(fy_link_words[k->role]));
    }
    json_object_set_new(o, "link_kinds", titles);
    json_object_set_new(o, "link_roles", roles);
}

json_t *fy_board_json(const struct fy_game *g)
{
    static const char *const kinds[] = {"points", "areas", "hexes", "inches"};
    struct fy_board b = {0};
    g->sys->board(g->data, &b);
    json_t *places = json_array(), *links = json_array(), *features = json_array();
    for (int i = 0; i < b.n_places; i++)
        json_array_append_new(places, place_json(&b, &b.places[i]));
    for (int i = 0; i < b.n_links; i++)
        json_array_append_new(links, json_pack("[i, i, i]", b.links[i].a, b.links[i].b, b.links[i].kind));
    for (int i = 0; i < b.n_features; i++)
        json_array_append_new(features, feature_json(&b.features[i]));
    json_t *o = json_pack("{s:s, s:i, s:i, s:o, s:o, s:o}", "kind", kinds[b.kind], "width", (int)b.width, "height",
                          (int)b.height, "places", places, "links", links, "features", features);
    if (b.kind == FY_HEXES) {
        put_int(o, "hex_size", b.hex_size);
        json_object_set_new(o, "hex_flat", json_boolean(b.hex_flat));
    }
    json_object_set_new(o, "y_up", json_boolean(b.y_up));
    if (b.link_kinds)
        put_link_kinds(o, b.link_kinds);
    if (b.sheets)
        json_object_set_new(o, "sheets", fy_words_json(b.sheets));
    json_t *scenery = b.scenery ? json_loads(b.scenery, 0, NULL) : NULL;
    if (scenery)
        json_object_set_new(o, "scenery", scenery);
    return o;
}

/* ------------------------------------------------------------------ the view */

static json_t *piece_json(const struct fy_game *g, const struct fy_board *b, const struct fy_piece *p)
{
    static const char *const sides[] = {"ours", "theirs", "neutral"};
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "id", fy_thing_id(g, FY_PIECE, p->id), "label", p->label, "side",
                          sides[p->side], "sign", fy_sign_words[p->sign]);
    const char *title = g->sys->name(g->data, g->options, FY_PIECE, p->id).title;
    if (title && !(p->flags & FY_PIECE_FACE_DOWN) && strcmp(title, p->label) != 0)
        put(o, "title", title);
    json_t *states = json_array(), *roles = json_array();
    const struct fy_state *all = g->sys->states;
    for (int i = 0; all && all[i].word; i++)
        if (p->flags >> i & 1) {
            json_array_append_new(states, json_string(all[i].word));
            json_array_append_new(roles, json_string(fy_state_words[all[i].role]));
        }
    json_object_set_new(o, "states", states);
    json_object_set_new(o, "state_roles", roles);
    put(o, "group", p->group);
    if (p->place >= 0 && p->place < b->n_places)
        put(o, "place", b->places[p->place].id);
    if (b->kind == FY_INCHES && p->place < 0) {
        put_int(o, "x", p->x);
        put_int(o, "y", p->y);
        put_int(o, "radius", p->radius);
    }
    if (p->facing >= 0)
        put_int(o, "facing", p->facing);
    if (p->strength >= 0)
        put_int(o, "strength", p->strength);
    if (p->steps_full) {
        put_int(o, "steps", p->steps);
        put_int(o, "steps_full", p->steps_full);
    }
    if (p->tag >= 0)
        put_int(o, "tag", p->tag);
    if (p->aboard >= 0)
        put(o, "aboard", fy_thing_id(g, FY_PIECE, p->aboard));
    if (p->strength_word)
        put(o, "strength_word", p->strength_word);
    if (p->steps_word)
        put(o, "steps_word", p->steps_word);
    if (p->tag_word)
        put(o, "tag_word", p->tag_word);
    if (p->flags & FY_PIECE_FACE_DOWN)
        json_object_set_new(o, "face_down", json_true());
    if (p->flags & FY_PIECE_SPENT)
        json_object_set_new(o, "spent", json_true());
    return o;
}

static json_t *marker_json(const struct fy_board *b, const struct fy_marker *m)
{
    json_t *o = json_pack("{s:s, s:s, s:b}", "kind", m->kind, "title", m->title, "done", (int)m->done);
    put_role(o, fy_marker_words, m->role);
    if (m->sign)
        put(o, "sign", fy_sign_words[m->sign]);
    if (m->symbol)
        put(o, "symbol", fy_symbol_words[m->symbol]);
    if (m->toward > 0 && m->toward <= b->n_places)
        put(o, "toward", b->places[m->toward - 1].id);
    if (m->colour)
        put(o, "colour", fy_colour_words[m->colour]);
    put(o, "label", m->label);
    if (m->place >= 0 && m->place < b->n_places) {
        put(o, "place", b->places[m->place].id);
    } else {
        put_int(o, "x", m->x);
        put_int(o, "y", m->y);
    }
    return o;
}

static json_t *stretches_json(const struct fy_stretch s[], int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_t *o = json_pack("{s:s, s:i}", "name", s[i].name, "from", (int)s[i].from);
        if (s[i].theirs)
            json_object_set_new(o, "theirs", json_true());
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *track_json(const struct fy_view *v, const struct fy_track *t)
{
    json_t *o = json_pack("{s:s, s:i, s:i, s:i}", "label", t->label, "value", (int)t->value, "lo", (int)t->lo, "hi",
                          (int)t->hi);
    put_role(o, fy_track_words, t->role);
    put(o, "word", t->word);
    if (t->stretches)
        json_object_set_new(o, "stretches", stretches_json(&v->stretches[t->first_stretch], t->stretches));
    return o;
}

static json_t *layer_json(const struct fy_board *b, const struct fy_layer *l)
{
    json_t *places = json_array();
    for (int i = 0; i < b->n_places && i < 64 * FY_LAYER_WORDS; i++)
        if (l->places[i / 64] >> (i % 64) & 1)
            json_array_append_new(places, json_string(b->places[i].id));
    json_t *o = json_pack("{s:s, s:o}", "name", l->name, "places", places);
    if (l->colour)
        put(o, "colour", fy_colour_words[l->colour]);
    return o;
}

static json_t *arrows_json(const struct fy_game *g, const struct fy_board *b, const struct fy_view *v)
{
    json_t *list = json_array();
    for (int i = 0; i < v->n_arrows; i++) {
        json_t *o = json_pack("{s:s}", "place", b->places[v->arrows[i].place].id);
        if (v->arrows[i].piece >= 0)
            put(o, "piece", fy_thing_id(g, FY_PIECE, v->arrows[i].piece));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *fy_view_json(const struct fy_game *g, const void *state)
{
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    struct fy_board b = {0};
    g->sys->board(g->data, &b);
    g->sys->show(g->data, state, v);
    json_t *pieces = json_array(), *markers = json_array(), *tracks = json_array(), *layers = json_array(),
           *shapes = json_array();
    for (int i = 0; i < v->n_pieces; i++)
        json_array_append_new(pieces, piece_json(g, &b, &v->pieces[i]));
    for (int i = 0; i < v->n_markers; i++)
        json_array_append_new(markers, marker_json(&b, &v->markers[i]));
    for (int i = 0; i < v->n_tracks; i++)
        json_array_append_new(tracks, track_json(v, &v->tracks[i]));
    for (int i = 0; i < v->n_layers; i++)
        json_array_append_new(layers, layer_json(&b, &v->layers[i]));
    for (int i = 0; i < v->n_shapes; i++)
        json_array_append_new(shapes, feature_json(&v->shapes[i]));
    json_t *o = json_pack("{s:o, s:o, s:o, s:o, s:o}", "pieces", pieces, "markers", markers, "tracks", tracks, "layers",
                          layers, "shapes", shapes);
    if (v->n_arrows)
        json_object_set_new(o, "arrows", arrows_json(g, &b, v));
    free(v);
    return o;
}

/* ------------------------------------------------------------------ decisions and lines */

static json_t *subgames_json(const struct fy_game *g, const struct fy_subgame *e, int n)
{
    json_t *list = json_array();
    char text[FY_TEXT], title[FY_TEXT];
    for (int i = 0; i < n; i++) {
        const struct fy_system *other = fy_system_find(e[i].system);
        fy_template_write(g, fy_text_template(g, e[i].text), e[i].arg, text, sizeof text);
        json_t *o = json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:[]}", "number", i + 1, "text", text, "rule",
                              fy_rule_id(g->sys, e[i].rule), "system", e[i].system, "title",
                              other ? other->title : e[i].system, "scenario", e[i].scenario, "options");
        for (int k = 0; k < FY_SUBGAME_OPTIONS && e[i].options[k] && other; k++)
            if (fy_option_find(other, e[i].options[k])) {
                fy_option_title_of(other, NULL, fy_option_find(other, e[i].options[k]), title, sizeof title);
                json_array_append_new(json_object_get(o, "options"),
                                      json_pack("{s:s, s:s}", "text", e[i].options[k], "title", title));
            }
        json_array_append_new(list, o);
    }
    return list;
}

json_t *fy_ask_json(const struct fy_game *g, const void *state)
{
    struct fy_subgame subgames[FY_SUBGAMES] = {0};
    int n = g->sys->campaign.subgames ? g->sys->campaign.subgames(g->data, state, subgames) : 0;
    struct fy_ask a = {.focus = -1};
    char text[FY_TEXT];
    g->sys->ask(g->data, state, &a);
    fy_text_prompt(g, &a, text, sizeof text);
    json_t *o = json_pack("{s:s, s:s, s:b, s:b}", "prompt", text, "rule", fy_rule_id(g->sys, a.rule), "open", (int)a.open,
                          "over", (int)a.over);
    if (a.hint) {
        fy_text_hint(g, &a, text, sizeof text);
        put(o, "hint", text);
    }
    if (a.focus >= 0)
        put(o, "focus", fy_thing_id(g, FY_PIECE, a.focus));
    if (n)
        json_object_set_new(o, "errands", subgames_json(g, subgames, n));
    return o;
}

static void put_part(const struct fy_game *g, json_t *o, const char *key, int kind, int32_t value)
{
    char text[FY_VALUE_TEXT];
    if (kind == FY_NONE)
        return;
    fy_value_write(g, kind, value, text, sizeof text);
    put(o, key, text);
    if (kind >= FY_NOUN) {
        char noun[32];
        fy_print(noun, sizeof noun, "%s_noun", key);
        put(o, noun, g->sys->nouns[kind - FY_NOUN].name);
    }
}

static json_t *choice_json(const struct fy_game *g, const struct fy_choice *c, const struct fy_ask *ask)
{
    char text[FY_CHOICE_TEXT], label[FY_TEXT];
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    fy_text_choice(g, c, text, sizeof text);
    fy_text_choice_label(g, c, label, sizeof label);
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "text", text, "label", label, "verb", v->name, "rule",
                          fy_rule_id(g->sys, fy_choice_rule(g->sys, c, ask)));
    put_part(g, o, "who", v->who, c->who);
    put_part(g, o, "a", v->a, c->a);
    put_part(g, o, "b", v->b, c->b);
    if (c->verb < 64 && g->sys->leads_on >> c->verb & 1)
        json_object_set_new(o, "leads_on", json_true());
    if (c->verb < 64 && g->sys->opens >> c->verb & 1)
        json_object_set_new(o, "opens", json_true());
    return o;
}

json_t *fy_choice_json(const struct fy_game *g, const struct fy_choice *c)
{
    return choice_json(g, c, NULL);
}

json_t *fy_choice_now_json(const struct fy_game *g, const void *state, const struct fy_choice *c)
{
    struct fy_ask ask = {.focus = -1};
    g->sys->ask(g->data, state, &ask);
    return choice_json(g, c, &ask);
}

json_t *fy_choices_json(const struct fy_game *g, const void *state)
{
    struct fy_choice *c = fy_must(calloc(g->sys->max_choices + 1u, sizeof *c));
    struct fy_ask ask = {.focus = -1};
    json_t *list = json_array();
    g->sys->ask(g->data, state, &ask);
    int n = g->sys->choices(g->data, state, c);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, choice_json(g, &c[i], &ask));
    free(c);
    return list;
}

json_t *fy_score_json(const struct fy_game *g, const void *state)
{
    struct fy_score s = {0};
    g->sys->score(g->data, state, &s);
    json_t *measures = json_object();
    for (int i = 0; g->sys->measures && g->sys->measures[i]; i++)
        put_int(measures, g->sys->measures[i], s.measure[i]);
    json_t *o = json_pack("{s:i, s:s, s:i, s:b, s:b, s:i, s:o}", "points", (int)s.points, "band", g->sys->bands[s.band],
                          "band_index", (int)s.band, "over", (int)s.over, "won", (int)s.won, "value", (int)s.value,
                          "measures", measures);
    if (s.half)
        json_object_set_new(o, "half", json_true());
    return o;
}

void fy_put_things(const struct fy_game *g, const struct fy_message *m, int noun, const char *key, json_t *o)
{
    int32_t things[FY_ARGS];
    int n = fy_message_things(g, m, noun, things);
    if (!n)
        return;
    json_t *ids = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(ids, json_string(fy_thing_id(g, noun, things[i])));
    json_object_set_new(o, key, ids);
}

/* What the event is to a player, as odds call it; FY_OUTCOME_NONE: nothing that he asks about. */
static int outcome_of(const struct fy_system *s, const struct fy_message *e)
{
    for (const struct fy_outcome *o = s->outcomes.events; o && o->event; o++)
        if (o->event == e->text && (!o->when || e->arg[o->when - 1] == o->is))
            return o->kind;
    return FY_OUTCOME_NONE;
}

json_t *fy_event_json(const struct fy_game *g, const struct fy_message *e)
{
    char text[FY_TEXT];
    fy_text_message(g, e, text, sizeof text);
    json_t *o = json_pack("{s:s, s:s, s:s}", "kind", "event", "text", text, "rule", fy_rule_id(g->sys, e->rule));
    fy_put_things(g, e, FY_PIECE, "pieces", o);
    fy_put_things(g, e, FY_PLACE, "places", o);
    if (outcome_of(g->sys, e))
        put(o, "outcome", fy_outcome_words[outcome_of(g->sys, e)]);
    return o;
}

json_t *fy_pull_json(const struct fy_game *g, const struct fy_pull *p, bool with_outcome)
{
    char text[FY_TEXT], outcome[FY_VALUE_TEXT];
    fy_text_pull(g, p, text, sizeof text);
    json_t *o = json_pack("{s:s, s:s, s:s}", "kind", p->sides ? "die" : "draw", "text", text, "rule",
                          fy_rule_id(g->sys, p->rule));
    if (p->sides)
        put_int(o, "sides", p->sides);
    if (p->unseen)
        json_object_set_new(o, "unseen", json_true());
    if (!with_outcome || p->unseen)
        return o;
    fy_text_outcome(g, p, outcome, sizeof outcome);
    if (p->sides)
        put_int(o, "face", p->face);
    else {
        put(o, "drawn", outcome);
        put(o, "drawn_title", fy_thing_title(g, p->noun, p->face));
    }
    return o;
}

json_t *fy_why_json(const struct fy_game *g, const struct fy_message *w)
{
    char text[FY_TEXT];
    fy_text_message(g, w, text, sizeof text);
    return json_pack("{s:s, s:s}", "text", text, "rule", fy_rule_id(g->sys, w->rule));
}

json_t *fy_options_json(const struct fy_system *s, const int16_t options[FY_OPTIONS])
{
    json_t *o = json_object();
    char value[FY_VALUE_TEXT];
    for (int i = 0; i < s->n_options; i++) {
        fy_option_value(&s->options[i], options[i], value, sizeof value);
        put(o, s->options[i].name, value);
    }
    return o;
}

static json_t *option_json(const struct fy_system *s, const struct fy_option *opt, const char *dir)
{
    char value[FY_VALUE_TEXT], title[FY_TEXT];
    json_t *values = json_array();
    for (int v = opt->lo; v <= opt->hi && v < opt->lo + 256; v++) {
        fy_option_value(opt, (int16_t)v, value, sizeof value);
        json_array_append_new(values, json_string(value));
    }
    fy_option_value(opt, fy_option_initial_of(s, dir, opt), value, sizeof value);
    fy_option_title_of(s, dir, opt, title, sizeof title);
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", opt->name, "title", title, "rule",
                     fy_rule_id(s, opt->rule), "initial", value, "values", values);
}

/* What a list says of a scenario, without loading its map. */
static json_t *scenario_json(const struct fy_system *s, const char *name, const char *dir)
{
    char error[FY_ERROR], path[120];
    if (dir) {
        struct fy_game *g = fy_game_open(s, name, dir, error);
        json_t *o = g ? json_pack("{s:s, s:s, s:s, s:o*}", "key", name, "title", g->title, "summary", g->summary, "about",
                                  fy_about_json(g))
                      : json_pack("{s:s, s:s}", "key", name, "error", error);
        fy_game_close(g);
        return o;
    }
    json_t *top = NULL;
    fy_print(path, sizeof path, "%s/%s.json", s->key, name);
    for (int i = 0; i < fy_n_builtins; i++)
        if (!strcmp(fy_builtins[i].path, path))
            top = json_loads(fy_builtins[i].head, 0, NULL);
    json_t *o = json_pack("{s:s, s:o, s:o, s:O*}", "key", name, "title",
                          text_or_null(json_string_value(json_object_get(top, "title"))), "summary",
                          text_or_null(json_string_value(json_object_get(top, "summary"))), "about",
                          json_object_get(top, "about"));
    json_decref(top);
    return o;
}

json_t *fy_system_json(const struct fy_system *s, const char *dir)
{
    char names[FY_SCENARIOS][FY_KEY];
    json_t *scenarios = json_array(), *options = json_array();
    int n = fy_scenarios(s, dir, names, FY_SCENARIOS);
    for (int i = 0; i < n; i++)
        json_array_append_new(scenarios, scenario_json(s, names[i], dir));
    for (int i = 0; i < s->n_options; i++)
        json_array_append_new(options, option_json(s, &s->options[i], dir));
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:b, s:o, s:o}", "key", s->key, "title", s->title, "summary", s->summary,
                     "revision", (int)s->revision, "rules", s->rulebook->n_rules - 1, "guide", fy_has_guide(s, dir),
                     "scenarios", scenarios, "options", options);
}

char *fy_view_text(const struct fy_game *g, const void *state)
{
    json_t *all = json_pack("{s:o, s:o, s:o, s:o}", "view", fy_view_json(g, state), "ask", fy_ask_json(g, state),
                            "choices", fy_choices_json(g, state), "score", fy_score_json(g, state));
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}
