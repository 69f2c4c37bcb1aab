/* menu.c - the full screen's menu: new games, games in progress, the rules. */
#include "launch.h"
#include "screen.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 400 };

static void backdrop(void *context)
{
    (void)context;
    erase();
    ui_fill(stdscr, 0, 0, COLS, S_TITLE);
    ui_put(stdscr, 0, 1, COLS - 2, S_TITLE, "Foray: solitaire commando raids");
    ui_put(stdscr, LINES - 1, 1, COLS - 2, S_DIM, "arrows and Enter, or the mouse; Esc goes back");
    wnoutrefresh(stdscr);
}

static void no_background(void)
{
    ui.background = backdrop;
    ui.context = NULL;
    backdrop(NULL);
}

/* A table, and those it leads to; the last one stays to be closed. */
static void play_on(const struct launch *l, struct table *t)
{
    struct guide guide = {0};
    if (l && l->guided)
        guide_begin(&guide, t);
    do {
        struct screen s;
        screen_open(&s, t, &guide);
        screen_run(&s);
        screen_close(&s);
    } while (launch_next(l, t));
    guide_end(&guide);
}

static void play_table(const struct launch *l, struct table *t)
{
    play_on(l, t);
    table_close(t);
    no_background();
}

/* ------------------------------------------------------------------ a new game */

static int pick_system(const struct fy_system **out, const char *title)
{
    const struct fy_system *list[MAX_ITEMS];
    char text[MAX_ITEMS][160];
    const char *items[MAX_ITEMS];
    int n = 0;
    for (int i = 0; i < fy_n_systems && n < MAX_ITEMS; i++)
        if (!fy_systems[i]->unlisted) {
            fy_print(text[n], sizeof text[n], "%s: %s", fy_systems[i]->title, fy_systems[i]->summary);
            items[n] = text[n];
            list[n++] = fy_systems[i];
        }
    if (!n) {
        ui_pager(title, "This build has no system to play.", NULL);
        return -1;
    }
    int at = ui_pick(title, items, n, 0, NULL, NULL);
    if (at >= 0)
        *out = list[at];
    return at;
}

static bool pick_scenario(const struct launch *l, char out[FY_KEY])
{
    char names[FY_SCENARIOS][FY_KEY], text[FY_SCENARIOS][200];
    const char *items[FY_SCENARIOS];
    int n = fy_scenarios(l->sys, l->data, names, FY_SCENARIOS);
    for (int i = 0; i < n; i++) {
        char error[FY_ERROR];
        struct fy_game *g = fy_game_open(l->sys, names[i], l->data, error);
        if (g)
            fy_print(text[i], sizeof text[i], "%s: %s", g->title, g->summary);
        else
            fy_print(text[i], sizeof text[i], "%s (%.120s)", names[i], error);
        fy_game_close(g);
        items[i] = text[i];
    }
    int at = n == 1 ? 0 : ui_pick("Scenario", items, n, 0, NULL, NULL);
    if (at < 0 || at >= n)
        return false;
    memcpy(out, names[at], FY_KEY);
    return true;
}

enum { F_START, F_SEED, F_DICE, F_UNDO, F_NAME, F_OPTIONS };

struct form {
    struct launch *l;
    char name[FY_NAME];
    char text[F_OPTIONS + FY_OPTIONS][200];
    const char *items[F_OPTIONS + FY_OPTIONS];
    int n;
};

static void fill_form(struct form *f)
{
    const struct fy_session_config *c = &f->l->config;
    static const char *const dice[] = {"the program rolls", "you roll and type in; the program draws", "you roll and draw"};
    static const char *const undo[] = {"back to the last die", "freely, the dice fall the same", "freely, new dice"};
    char value[64], title[200];
    size_t room = sizeof f->text[0];
    fy_print(f->text[F_START], room, "Start");
    fy_print(value, sizeof value, "%llu", (unsigned long long)c->seed);
    fy_print(f->text[F_SEED], room, "Seed     %s", c->seed_chosen ? value : "(secret until the end)");
    fy_print(f->text[F_DICE], room, "Dice     %s", dice[c->dice]);
    fy_print(f->text[F_UNDO], room, "Undo     %s", undo[c->undo]);
    fy_print(f->text[F_NAME], room, "Name     %s", !f->l->store ? "(not saved)" : *f->name ? f->name : "(one is made up)");
    f->n = F_OPTIONS;
    int wide = 8;
    for (int i = 0; i < f->l->sys->n_options; i++)
        wide = ui_width(f->l->sys->options[i].name) > wide ? ui_width(f->l->sys->options[i].name) : wide;
    for (int i = 0; i < f->l->sys->n_options; i++) {
        const struct fy_option *o = &f->l->sys->options[i];
        fy_option_value(o, c->options[i], value, sizeof value);
        fy_option_title_of(f->l->sys, f->l->data, o, title, sizeof title);
        fy_print(f->text[f->n++], room, "%-*s %-10s %s", wide, o->name, value, title);
    }
    for (int i = 0; i < f->n; i++)
        f->items[i] = f->text[i];
}

static int turn(int value, int lo, int hi, int step)
{
    value += step;
    return value > hi ? lo : value < lo ? hi : value;
}

/* A long range of numbers is typed, anything else turned round. Step 0: Enter was pressed. */
static void change_option(struct form *f, int i, int step)
{
    const struct fy_option *o = &f->l->sys->options[i];
    int16_t *value = &f->l->config.options[i];
    char text[160], label[120], title[200], error[FY_ERROR];
    if (step || o->hi - o->lo < 10) {
        *value = (int16_t)turn(*value, o->lo, o->hi, step ? step : 1);
        return;
    }
    size_t at = fy_print(text, sizeof text, "%s=", o->name);
    fy_print(label, sizeof label, "%d to %d", o->lo, o->hi);
    fy_option_value(o, *value, text + at, sizeof text - at);
    fy_option_title_of(f->l->sys, f->l->data, o, title, sizeof title);
    if (ui_entry(title, label, text + at, sizeof text - at) &&
        !fy_option_read(f->l->sys, text, f->l->config.options, error, sizeof error))
        ui_pager(o->name, error, NULL);
}

static void change_seed(struct fy_session_config *c)
{
    char text[32] = "";
    uint64_t seed;
    if (c->seed_chosen)
        fy_print(text, sizeof text, "%llu", (unsigned long long)c->seed);
    if (!ui_entry("Seed", "a whole number; nothing: a secret one, told at the end", text, sizeof text))
        return;
    if (*text && !fy_count_read(text, 0, UINT64_MAX, &seed)) {
        ui_pager("Seed", "That is not a whole number.", NULL);
        return;
    }
    c->seed_chosen = *text != '\0';
    c->seed = c->seed_chosen ? seed : 0;
}

static void change(struct form *f, int at, int step)
{
    struct fy_session_config *c = &f->l->config;
    if (at == F_DICE)
        c->dice = (enum fy_dice_mode)turn((int)c->dice, 0, FY_DICE_TYPED_ALL, step ? step : 1);
    else if (at == F_UNDO)
        c->undo = (enum fy_undo_policy)turn((int)c->undo, 0, FY_UNDO_NEW_DICE, step ? step : 1);
    else if (at == F_NAME)
        ui_entry("Name", "of the game in the store; nothing: one is made up", f->name, sizeof f->name);
    else if (at == F_SEED)
        change_seed(c);
    else if (at >= F_OPTIONS)
        change_option(f, at - F_OPTIONS, step);
}

static void new_game(struct launch *l)
{
    char scenario[FY_KEY], error[FY_ERROR];
    const struct fy_system *sys;
    struct table t;
    if (pick_system(&sys, "New game") < 0)
        return;
    launch_system(l, sys);
    if (!pick_scenario(l, scenario))
        return;
    struct form f = {.l = l};
    for (int at = 0, key = 0;;) {
        fill_form(&f);
        at = ui_pick(sys->title, f.items, f.n, at, "<", &key);
        if (at < 0)
            return;
        if (at != F_START) {
            change(&f, at, key == '<' ? -1 : key == '>' ? 1 : 0);
            continue;
        }
        if (key != '\n')
            continue;
        l->scenario = scenario;
        l->name = *f.name ? f.name : NULL;
        if (launch_new(l, &t, error))
            break;
        ui_pager("It cannot start", error, NULL);
    }
    play_table(l, &t);
    l->config.seed_chosen = false; /* the next game has dice of its own */
}

/* ------------------------------------------------------------------ games in progress */

static void game_line(const json_t *g, char *out, size_t n)
{
    const char *campaign = json_string_value(json_object_get(g, "campaign"));
    fy_print(out, n, "%-16s %-9s %-14s %4d choices%s  %.10s%s%s%s", json_string_value(json_object_get(g, "name")),
             json_string_value(json_object_get(g, "system")), json_string_value(json_object_get(g, "scenario")),
             (int)json_integer_value(json_object_get(g, "ply")), json_is_true(json_object_get(g, "over")) ? ", over" : "",
             json_string_value(json_object_get(g, "changed")), campaign ? "  part of " : "", campaign ? campaign : "",
             json_object_get(g, "damaged") ? "  DAMAGED" : "");
}

/* A game of the store by its name, and the key that picked it; false: the player goes back. */
static bool pick_game(const struct launch *l, char name[FY_NAME], int *key)
{
    char error[FY_ERROR], text[MAX_ITEMS][200];
    const char *items[MAX_ITEMS];
    json_t *games = fy_store_list(l->store, error);
    int n = (int)json_array_size(games);
    n = n < MAX_ITEMS ? n : MAX_ITEMS;
    for (int i = 0; i < n; i++) {
        game_line(json_array_get(games, (size_t)i), text[i], sizeof text[i]);
        items[i] = text[i];
    }
    if (!n)
        ui_pager("Games", games ? "There is no game in progress." : error, NULL);
    int at = n ? ui_pick("Games", items, n, 0, "d", key) : -1;
    if (at >= 0)
        fy_print(name, FY_NAME, "%s", json_string_value(json_object_get(json_array_get(games, (size_t)at), "name")));
    json_decref(games);
    return at >= 0;
}

/* The list again and again until a game is taken or the player goes back. */
static void stored_games(struct launch *l)
{
    char error[FY_ERROR], name[FY_NAME], question[FY_NAME + 40];
    if (fy_store_damage(l->store))
        ui_pager("The store is damaged", fy_store_damage(l->store), NULL);
    for (int key; pick_game(l, name, &key);) {
        struct table t;
        bool ok = true;
        if (key == 'd') {
            fy_print(question, sizeof question, "Delete %s for good?", name);
            ok = !ui_confirm(question) || fy_store_delete(l->store, name, error);
        } else if ((ok = launch_resume(l, name, &t, error))) {
            play_table(l, &t);
            return;
        }
        if (!ok)
            ui_pager("That cannot be done", error, NULL);
    }
}

/* ------------------------------------------------------------------ the menu */

static void menu(struct launch *l)
{
    static const char *const items[] = {"New game", "Games in progress", "Rules reference", "Leave"};
    const struct fy_system *sys;
    for (int at = 0; (at = ui_pick("Foray", items, 4, at, NULL, NULL)) >= 0 && at != 3;) {
        if (at == 0)
            new_game(l);
        else if (at == 1 && l->store)
            stored_games(l);
        else if (at == 1)
            ui_pager("Games", "Without a store there are no games to go on with.", NULL);
        else if (pick_system(&sys, "Rules of") >= 0)
            rules_search(sys);
    }
}

int screen_play(struct launch *l, struct table *t, bool ascii)
{
    char name[FY_NAME] = "";
    bool over = false;
    if (!ui_start(ascii)) {
        if (t)
            table_close(t);
        return 1;
    }
    no_background();
    if (t) {
        play_on(l, t);
        memcpy(name, t->name, sizeof name);
        over = t->ask.over;
        table_close(t);
    } else {
        menu(l);
    }
    ui_stop();
    if (*name && !over)
        printf("The game is saved; foray play --resume \"%s\" goes on with it.\n", name);
    return 0;
}

int screen_replay(struct table *t, bool ascii)
{
    if (!ui_start(ascii)) {
        table_close(t);
        return 1;
    }
    no_background();
    play_table(NULL, t);
    ui_stop();
    return 0;
}
