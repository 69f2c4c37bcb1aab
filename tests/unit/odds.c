/* Odds against counting them anew by other means: where they are called exact, every face of every die and every draw by an
 * odometer, and equal; otherwise very many games with deals of what is hidden, within the error that is stated. */
#include "unit.h"

#include "foray/odds.h"
#include "foray/template.h"

enum { DECISIONS = 500, EVERY = 9, TRIES = 2000, LINES = 400, GAINS = 80, WHEELS = 64, FOLLOWED = 40 };

static double size(double x) { return x < 0 ? -x : x; }

static double root(double x)
{
    double r = 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

/* How often each line of the log and each change of points came up. */
struct tally {
    struct fy_log log; /* first: the callbacks get a pointer to it */
    const struct fy_game *g;
    struct fy_dice *dice;
    bool settled;
    int32_t points;
    int n, n_gains;
    struct {
        struct fy_message first;
        bool here;
        double share;
    } line[LINES];
    struct {
        int32_t points;
        double share;
    } gain[GAINS];
};

static bool same_line(const struct fy_game *g, const struct fy_message *a, const struct fy_message *b)
{
    bool same = a->text == b->text && a->rule == b->rule;
    const struct fy_slot *s = fy_text_template(g, a->text);
    for (; same && s->form != FY_FORM_END; s++)
        if (s->arg != FY_SLOT_DATA && (s->form == FY_FORM_BY_VALUE || s->form == FY_FORM_TITLE || s->form == FY_FORM_ID))
            same = a->arg[s->arg] == b->arg[s->arg];
    return same;
}

static void note_line(struct tally *t, const struct fy_message *m)
{
    int i = 0;
    while (i < t->n && !same_line(t->g, &t->line[i].first, m))
        i++;
    if (i == t->n && t->n < LINES)
        t->line[t->n++].first = *m;
    if (i < LINES)
        t->line[i].here = true;
}

/* The line itself, and the words that an outcome has for it. */
static void hear(struct fy_log *log, const struct fy_message *m)
{
    struct tally *t = (struct tally *)log;
    if (t->settled || (t->dice->tape && t->dice->tape->dry))
        return;
    note_line(t, m);
    for (const struct fy_outcome *o = t->g->sys->outcomes.events; o && o->event; o++) {
        struct fy_message said = *m;
        said.text = o->says;
        if (o->event == m->text && o->says && (!o->when || m->arg[o->when - 1] == o->is))
            note_line(t, &said);
    }
}

static int32_t points_of(const struct fy_game *g, const void *state)
{
    struct fy_score s = {0};
    g->sys->score(g->data, state, &s);
    return 2 * s.points + s.half; /* halves are points too */
}

static void settle(struct fy_log *log, const void *state)
{
    struct tally *t = (struct tally *)log;
    if (t->settled || (t->dice->tape && t->dice->tape->dry))
        return;
    t->settled = true;
    t->points = points_of(t->g, state);
    if (t->dice->tape)
        t->dice->tape->seeded_dice = t->dice->tape->seeded_draws = true;
}

/* The choices that only carry on what was chosen. */
static bool follows(const struct fy_game *g, const void *state, const struct fy_choice *begun, struct fy_choice *next)
{
    const struct fy_system *s = g->sys;
    struct fy_dice mind;
    int n = 0, all;
    if (!s->outcomes.carries_on)
        return false;
    struct fy_choice *list = fy_must(calloc(s->max_choices + 1u, sizeof *list));
    all = s->choices(g->data, state, list);
    for (int i = 0; i < all; i++)
        if (s->outcomes.carries_on(g->data, state, begun, &list[i]))
            list[n++] = list[i];
    fy_dice_seed(&mind, 1942, 1);
    if (n)
        *next = list[n > 1 ? s->habit(g->data, state, list, n, &mind) : 0];
    free(list);
    return n > 0;
}

static void play(struct tally *t, void *work, const struct fy_choice *c, struct fy_dice *dice)
{
    struct fy_choice now = *c;
    t->dice = dice;
    t->settled = false;
    for (int i = 0; i < t->n; i++)
        t->line[i].here = false;
    for (int i = 0; i <= FOLLOWED; i++) {
        t->g->sys->apply(t->g->data, work, &now, dice, &t->log);
        if ((dice->tape && dice->tape->dry) || t->settled || !follows(t->g, work, c, &now))
            break;
    }
    if (!t->settled)
        t->points = points_of(t->g, work);
}

static void add_case(struct tally *t, int32_t before, double weight)
{
    int i = 0;
    for (int k = 0; k < t->n; k++)
        t->line[k].share += t->line[k].here ? weight : 0;
    while (i < t->n_gains && t->gain[i].points != t->points - before)
        i++;
    assert_true(i < GAINS);
    if (i == t->n_gains)
        t->gain[t->n_gains++].points = t->points - before;
    t->gain[i].share += weight;
}

static void by_playing(struct tally *t, const void *state, const struct fy_choice *c)
{
    const struct fy_system *s = t->g->sys;
    void *work = fy_must(malloc(s->state_size));
    for (uint64_t i = 0; i < TRIES; i++) {
        struct fy_dice dice;
        fy_dice_seed(&dice, 77, i);
        memcpy(work, state, s->state_size);
        if (s->redeal)
            s->redeal(t->g->data, work, &dice);
        play(t, work, c, &dice);
        add_case(t, points_of(t->g, state), 1.0 / TRIES);
    }
    free(work);
}

/* One die or draw of the odometer: what it may show, and what each weighs. */
struct wheel {
    bool die;
    int n, at;
    int32_t face[FY_DRAW_KINDS];
    double weight[FY_DRAW_KINDS];
};

static void add_wheel(struct wheel *w, const struct fy_tape *tape)
{
    double all = 0;
    *w = (struct wheel){.die = tape->needed.sides > 0};
    for (int i = 0; i < FY_DRAW_KINDS; i++) {
        bool can = w->die ? i >= 1 && i <= tape->needed.sides : tape->could[i / 64] >> (i % 64) & 1;
        if (!can)
            continue;
        w->face[w->n] = i;
        w->weight[w->n] = w->die ? 1 : tape->how_many[i];
        all += w->weight[w->n++];
    }
    for (int i = 0; i < w->n; i++)
        w->weight[i] /= all;
}

/* All ways the dice can fall from this state, which is any of the deals that do not matter. */
static void by_counting(struct tally *t, const void *state, const struct fy_choice *c, double share)
{
    static struct wheel wheel[WHEELS];
    int n = 0;
    void *work = fy_must(malloc(t->g->sys->state_size));
    for (;;) {
        int32_t dice[WHEELS], draws[WHEELS];
        uint16_t how_many[FY_DRAW_KINDS];
        struct fy_tape tape = {.dice = dice, .draws = draws, .how_many = how_many};
        struct fy_dice source;
        double weight = share;
        fy_dice_seed(&source, 3, 3);
        source.tape = &tape;
        for (int i = 0; i < n; i++) {
            if (wheel[i].die)
                dice[tape.n_dice++] = wheel[i].face[wheel[i].at];
            else
                draws[tape.n_draws++] = wheel[i].face[wheel[i].at];
            weight *= wheel[i].weight[wheel[i].at];
        }
        memcpy(work, state, t->g->sys->state_size);
        play(t, work, c, &source);
        if (tape.dry) {
            assert_true(n < WHEELS);
            add_wheel(&wheel[n++], &tape);
            continue;
        }
        add_case(t, points_of(t->g, state), weight);
        while (n && ++wheel[n - 1].at == wheel[n - 1].n)
            n--;
        if (!n)
            break;
    }
    free(work);
}

struct deals_counted {
    struct fy_deals deals; /* first */
    struct tally *t;
    const struct fy_choice *c;
    double all;
    bool weighing;
};

static void each_deal(struct fy_deals *d, const void *state, double weight)
{
    struct deals_counted *all = (struct deals_counted *)d;
    if (all->weighing)
        all->all += weight;
    else
        by_counting(all->t, state, all->c, weight / all->all);
}

static void by_counting_deals(struct tally *t, const void *state, const struct fy_choice *c)
{
    struct deals_counted all = {{each_deal}, t, c, 0, true};
    assert_true(t->g->sys->deals(t->g->data, state, c, UINT64_MAX, &all.deals));
    all.weighing = false;
    assert_true(t->g->sys->deals(t->g->data, state, c, UINT64_MAX, &all.deals));
}

/* ------------------------------------------------------------------ comparing */

struct figures {
    int choices, exact, dealt, followed;
    double worst_exact, worst_error; /* largest difference: of exact odds, of sampled ones in their own errors */
};

static double off_line(const struct tally *t, const struct fy_odds_line *l)
{
    double nearest = l->chance; /* as much as it is off if it never came up */
    for (int k = 0; k < t->n; k++)
        if (t->line[k].first.rule == l->rule && size(t->line[k].share - l->chance) < size(nearest))
            nearest = t->line[k].share - l->chance;
    return size(nearest);
}

static double off_gain(const struct tally *t, const struct fy_odds_gain *g)
{
    double share = 0;
    for (int i = 0; i < t->n_gains; i++)
        share += t->gain[i].points == 2 * g->points + g->half ? t->gain[i].share : 0;
    return size(share - g->chance);
}

/* A difference and the error that is allowed for it: both have errors when they are sampled. */
static void judge(const struct fy_game *g, struct figures *f, const struct fy_odds *o, const char *what, double off,
                  double chance, double stated, bool counted)
{
    double own = counted ? 0 : root(chance * (1 - chance) / TRIES + 1.0 / TRIES / TRIES);
    double both = root(stated * stated + own * own);
    if (counted && o->exact)
        f->worst_exact = off > f->worst_exact ? off : f->worst_exact;
    else if (both > 0)
        f->worst_error = off / both > f->worst_error ? off / both : f->worst_error;
    if (off > (counted && o->exact ? 1e-9 : 5 * both + 0.001))
        fail_msg("%s: \"%s\" is said to be %.6f +- %.6f and is %.6f away", g->sys->key, what, chance, stated, off);
}

static void compare(const struct fy_game *g, struct figures *f, const struct fy_odds *o, const struct tally *t, bool counted)
{
    for (int i = 0; i < o->n; i++)
        judge(g, f, o, o->line[i].text, off_line(t, &o->line[i]), o->line[i].chance, o->line[i].error, counted);
    for (int i = 0; i < o->n_outcomes; i++)
        if (o->outcome[i].kind != FY_OUTCOME_NONE)
            judge(g, f, o, o->outcome[i].line.text, off_line(t, &o->outcome[i].line), o->outcome[i].line.chance,
                  o->outcome[i].line.error, counted);
    for (int i = 0; i < o->n_gains; i++)
        judge(g, f, o, "points", off_gain(t, &o->gain[i]), o->gain[i].chance, o->gain[i].error, counted);
}

static void compare_choice(const struct fy_game *g, struct figures *f, const void *state, const struct fy_choice *c)
{
    static struct tally t;
    struct fy_odds o;
    t = (struct tally){.log = {.event = hear, .settled = settle}, .g = g};
    fy_odds_of(g, state, c, 0, &o);
    f->choices++;
    f->exact += o.exact;
    f->dealt += o.exact && o.deals > 1;
    f->followed += o.followed > 0;
    assert_true(o.exact || o.deals == 1 || o.deals >= 16);
    if (o.exact && !g->sys->redeal)
        by_counting(&t, state, c, 1);
    else if (o.exact)
        by_counting_deals(&t, state, c);
    if (o.exact)
        compare(g, f, &o, &t, true);
    if (o.exact && o.deals == 1 && !g->sys->redeal)
        return;
    t = (struct tally){.log = {.event = hear, .settled = settle}, .g = g};
    by_playing(&t, state, c);
    compare(g, f, &o, &t, false);
}

/* Some decisions of a game by habit: what habit would choose, and something else. */
static void odds_of_a_game(const struct fy_game *g, uint64_t seed, struct figures *f)
{
    const struct fy_system *s = g->sys;
    struct fy_choice *c = fy_must(calloc(s->max_choices + 1u, sizeof *c));
    char *state = fy_must(calloc(1, s->state_size));
    struct fy_dice dice, mind;
    int16_t options[FY_OPTIONS];
    int n, next = 0;
    fy_dice_seed(&dice, seed, 0);
    fy_dice_seed(&mind, seed, 1);
    fy_options_of(g, options);
    s->setup(g->data, options, state, &dice, NULL);
    for (int i = 0; i < DECISIONS && (n = s->choices(g->data, state, c)); i++) {
        int pick = s->habit(g->data, state, c, n, &mind), other = (int)fy_dice_below(&mind, (uint32_t)n);
        if (i == next) {
            compare_choice(g, f, state, &c[pick]);
            if (other != pick)
                compare_choice(g, f, state, &c[other]);
            next += EVERY + (int)fy_dice_below(&mind, EVERY);
        }
        s->apply(g->data, state, &c[pick], &dice, NULL);
    }
    free(c);
    free(state);
}

static int games = 1; /* of each system: unit-odds 20 */

static void against_brute_force(void **unused)
{
    (void)unused;
    for (int i = 0; i < fy_n_systems; i++) {
        struct figures f = {0};
        struct fy_game *g = fy_game_open(fy_systems[i], NULL, NULL, error);
        assert_non_null(g);
        for (int game = 0; game < games + fy_systems[i]->unlisted; game++)
            odds_of_a_game(g, 5 + (uint64_t)game, &f);
        print_message("%s: %d choices, %d exact (%d over all deals, %d carried on); exact ones off by at most %.1e, the others by %.1f "
                      "standard errors\n", g->sys->key, f.choices, f.exact, f.dealt, f.followed, f.worst_exact, f.worst_error);
        assert_true(f.choices > 3 && f.exact > 1);
        fy_game_close(g);
    }
}

/* The start of a game of a system, set up by a seed. */
static struct fy_game *start(const char *key, uint64_t seed, void **state, struct fy_dice *dice)
{
    struct fy_game *g = fy_game_open(fy_system_find(key), NULL, NULL, error);
    int16_t options[FY_OPTIONS];
    assert_non_null(g);
    *state = fy_must(calloc(1, g->sys->state_size));
    fy_dice_seed(dice, seed, 0);
    fy_options_of(g, options);
    g->sys->setup(g->data, options, *state, dice, NULL);
    return g;
}

/* Reinforcements are drawn from many: that is sampled, and says so; whoever stands beside the landing is counted out. */
static void many_hidden_things_are_sampled(void **unused)
{
    void *state;
    struct fy_dice dice;
    struct fy_odds o;
    static struct fy_choice c[4096];
    (void)unused;
    struct fy_game *g = start("chariot", 1, &state, &dice);
    int n = g->sys->choices(g->data, state, c);
    fy_odds_of(g, state, &c[0], 0, &o);
    assert_true(o.exact);
    while (n && strcmp(g->sys->verbs[c[n - 1].verb].name, "done") != 0) {
        g->sys->apply(g->data, state, &c[0], &dice, NULL);
        n = g->sys->choices(g->data, state, c);
    }
    assert_true(n > 0);
    fy_odds_of(g, state, &c[n - 1], 0, &o);
    assert_false(o.exact);
    assert_true(o.deals >= 16);
    free(state);
    fy_game_close(g);
}

static double chance_of(const struct fy_odds *o, const char *words)
{
    double chance = 0;
    for (int i = 0; i < o->n_outcomes; i++)
        chance += strstr(o->outcome[i].line.text, words) ? o->outcome[i].line.chance : 0;
    return chance;
}

/* CH-5.2.1.1: at the Old Mole a boat lands on 6 or more, withdraws on 4 or 5, and is destroyed below; Birney's comes first
 * and fights the FlaK there. Walton's, which comes next, is another matter. */
static void the_boat_at_hand(void **unused)
{
    void *state;
    struct fy_dice dice;
    struct fy_choice go_on = {0};
    struct fy_odds o;
    (void)unused;
    struct fy_game *g = start("chariot", 1, &state, &dice);
    fy_odds_of(g, state, &go_on, 0, &o);
    assert_true(o.exact);
    assert_true(size(chance_of(&o, "Birney lands at s56") - 0.5) < 1e-9);
    assert_true(size(chance_of(&o, "withdraws damaged") - 0.2) < 1e-9);
    assert_true(size(chance_of(&o, "his boat is destroyed") - 0.3) < 1e-9);
    assert_true(chance_of(&o, "FlaK #12 at s57 is eliminated: 2 points") > 0.1);
    assert_true(o.n_gains == 2 && o.gain[1].points == 2);
    for (int i = 0; i < o.n; i++)
        assert_null(strstr(o.line[i].text, "Walton"));
    free(state);
    fy_game_close(g);
}

/* All that is told of them; what lies between the members does not count. */
static void assert_same_odds(const struct fy_game *g, const struct fy_odds *one, const struct fy_odds *two)
{
    json_t *a = fy_odds_json(g, one), *b = fy_odds_json(g, two);
    assert_true(json_equal(a, b));
    assert_true(one->counted == two->counted && one->deals == two->deals && one->followed == two->followed);
    json_decref(a);
    json_decref(b);
}

/* What is hidden makes no difference to what is told of it. */
static void twins_have_the_same_odds(void **unused)
{
    static const char *const hiding[] = {"chariot", "jubilee"};
    (void)unused;
    for (int k = 0; k < 2; k++) {
        void *state;
        struct fy_dice dice, other;
        struct fy_game *g = start(hiding[k], 9, &state, &dice);
        const struct fy_system *s = g->sys;
        struct fy_choice *c = fy_must(calloc(s->max_choices + 1u, sizeof *c));
        char *twin = fy_must(malloc(s->state_size));
        static struct fy_odds one, two;
        int n, unlike = 0;
        fy_dice_seed(&other, 11, 0);
        for (int i = 0; i < 300 && (n = s->choices(g->data, state, c)); i++) {
            int pick = s->habit(g->data, state, c, n, &other);
            memcpy(twin, state, s->state_size);
            s->redeal(g->data, twin, &other);
            unlike += memcmp(twin, state, s->state_size) != 0;
            if (i % 6 == 0) {
                fy_odds_of(g, state, &c[pick], 300, &one);
                fy_odds_of(g, twin, &c[pick], 300, &two);
                assert_same_odds(g, &one, &two);
            }
            s->apply(g->data, state, &c[pick], &dice, NULL);
        }
        assert_true(unlike > 100);
        free(c);
        free(twin);
        free(state);
        fy_game_close(g);
    }
}

/* An attack on a unit that nobody has seen (JU-11.10.1): it is one of those of its letter (JU-2.14.3), each as likely; what comes of the
 * attack is what comes of it against each of them. */
static void what_may_be_found(void **unused)
{
    void *state;
    struct fy_dice dice, mind;
    static struct fy_odds o;
    static struct fy_choice c[4096];
    int n, found = 0;
    (void)unused;
    struct fy_game *g = start("jubilee", 9, &state, &dice);
    fy_dice_seed(&mind, 11, 0);
    for (int i = 0; i < 300 && (n = g->sys->choices(g->data, state, c)); i++) {
        int pick = g->sys->habit(g->data, state, c, n, &mind);
        bool attack = strcmp(g->sys->verbs[c[pick].verb].name, "resolve") == 0;
        fy_odds_of(g, state, &c[pick], 0, &o);
        if (attack && o.exact && o.n_finds) {
            double all = 0;
            int units = 0; /* a depth marker may be found beside it (JU-11.10.5) */
            for (int f = 0; f < o.n_finds; f++)
                units += o.find[f].noun == FY_PIECE;
            for (int f = 0; f < o.n_finds; f++)
                if (o.find[f].noun == FY_PIECE) {
                    all += o.find[f].line.chance;
                    assert_true(size(o.find[f].line.chance - 1.0 / units) < 1e-9);
                }
            assert_true(!units || size(all - 1) < 1e-9);
            for (int k = 0; units && k < o.n_outcomes; k++) {
                double chance = 0;
                for (int f = 0; f < o.n_finds; f++)
                    chance += o.find[f].noun == FY_PIECE ? o.find[f].line.chance * o.find[f].then[k] : 0;
                assert_true(size(chance - o.outcome[k].line.chance) < 1e-9);
            }
            found += units > 1;
        }
        g->sys->apply(g->data, state, &c[pick], &dice, NULL);
    }
    assert_true(found > 0);
    free(state);
    fy_game_close(g);
}

/* Every face of one die: exact, and each has its sixth. */
static void one_die_is_counted_out(void **unused)
{
    (void)unused;
    struct fy_game *g = template_game();
    struct fy_session_config config;
    fy_session_config_initial(g->sys, &config);
    choose_seed(&config, 3);
    struct fy_session *s = fy_session_new(g, &config, error);
    struct fy_choice c[8];
    struct fy_odds o;
    assert_true(g->sys->choices(g->data, fy_session_state(s), c) > 0);
    fy_odds_of(g, fy_session_state(s), &c[0], 0, &o);
    assert_true(o.exact && o.counted == 6 && o.deals == 1 && o.points_error == 0);
    fy_session_free(s);
    fy_game_close(g);
}

int main(int argc, char **argv)
{
    games = argc > 1 ? atoi(argv[1]) : 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_boat_at_hand), cmocka_unit_test(what_may_be_found),
        cmocka_unit_test(twins_have_the_same_odds),
                                       cmocka_unit_test(one_die_is_counted_out), cmocka_unit_test(many_hidden_things_are_sampled),
                                       cmocka_unit_test(against_brute_force)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
