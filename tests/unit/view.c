/* Views: whatever a system shows has a role that exists, front ends find the turn and the points, and a crowded view loses its
 * tail. */
#include "unit.h"

#include "foray/playout.h"

enum { CHOICES = 150 };

static void check_board(const struct fy_board *b)
{
    for (int i = 0; i < b->n_places; i++)
        assert_true(!b->terrains || b->terrains[b->places[i].terrain].ground < FY_GROUNDS);
    for (int i = 0; i < b->n_links; i++) {
        assert_true(b->links[i].a < b->n_places && b->links[i].b < b->n_places);
        assert_non_null(b->link_kinds[b->links[i].kind].title);
        assert_true(b->link_kinds[b->links[i].kind].role < FY_LINK_ROLES);
    }
    for (int i = 0; i < b->n_features; i++)
        assert_true(b->features[i].role < FY_FEATURE_ROLES && !fy_feature_measured(&b->features[i]));
}

static void check_markers(const struct fy_view *v)
{
    for (int i = 0; i < v->n_markers; i++) {
        const struct fy_marker *m = &v->markers[i];
        assert_true(m->role < FY_MARKER_ROLES && m->sign < FY_SIGNS && m->colour < FY_COLOURS);
        assert_int_equal(m->role == FY_MARKER_POSITION, m->colour != FY_COLOUR_NONE);
    }
}

/* At most one track of each role; a listed system has that of the turn, and that of the points shows the points. */
static void check_tracks(const struct fy_game *g, const void *state, const struct fy_view *v)
{
    int n[FY_TRACK_ROLES] = {0};
    struct fy_score score = {0};
    g->sys->score(g->data, state, &score);
    for (int i = 0; i < v->n_tracks; i++) {
        const struct fy_track *t = &v->tracks[i];
        assert_true(t->role < FY_TRACK_ROLES);
        n[t->role]++;
        if (t->role == FY_TRACK_POINTS)
            assert_int_equal(t->value, score.points);
        for (int k = 1; k < t->stretches; k++)
            assert_true(v->stretches[t->first_stretch + k].from > v->stretches[t->first_stretch + k - 1].from);
        assert_true(t->role == FY_TRACK_OTHER || g->sys->unlisted || t->role == FY_TRACK_TURN || t->stretches > 1);
    }
    assert_true(n[FY_TRACK_TURN] == !g->sys->unlisted && n[FY_TRACK_PHASE] <= 1 && n[FY_TRACK_POINTS] <= 1);
}

static void check_view(const struct fy_game *g, const void *state)
{
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    g->sys->show(g->data, state, v);
    check_markers(v);
    check_tracks(g, state, v);
    for (int i = 0; i < v->n_pieces; i++)
        assert_true(v->pieces[i].sign < FY_SIGNS && v->pieces[i].side <= FY_NEUTRAL);
    for (int i = 0; i < v->n_layers; i++)
        assert_true(v->layers[i].colour < FY_COLOURS);
    for (int i = 0; i < v->n_shapes; i++)
        assert_true(v->shapes[i].role < FY_FEATURE_ROLES);
    free(v);
}

static void look_at(const struct fy_system *sys)
{
    struct fy_game *g = fy_game_open(sys, NULL, NULL, error);
    struct fy_board board = {0};
    int16_t options[FY_OPTIONS];
    struct fy_dice dice, policy;
    void *state = fy_must(calloc(1, sys->state_size));
    struct fy_choice *choices = fy_must(calloc(sys->max_choices + 1u, sizeof *choices));
    assert_non_null(g);
    sys->board(g->data, &board);
    check_board(&board);
    fy_options_of(g, options);
    fy_dice_seed(&dice, 7, 0);
    fy_dice_seed(&policy, 7, 1);
    sys->setup(g->data, options, state, &dice, NULL);
    for (int i = 0, n; i < CHOICES && (n = sys->choices(g->data, state, choices)); i++) {
        check_view(g, state);
        sys->apply(g->data, state, &choices[fy_policy_choose(g, FY_RANDOM, state, choices, n, &policy)], &dice, NULL);
    }
    check_view(g, state);
    free(choices);
    free(state);
    fy_game_close(g);
}

static void every_system_shows_roles_that_exist(void **unused)
{
    (void)unused;
    for (int i = 0; i < fy_n_systems; i++)
        look_at(fy_systems[i]);
}

static void states_have_roles(void **unused)
{
    (void)unused;
    for (int i = 0; i < fy_n_systems; i++)
        for (const struct fy_state *s = fy_systems[i]->states; s && s->word; s++)
            assert_true(s->role < FY_STATE_ROLES);
}

static void a_crowded_view_loses_its_tail(void **unused)
{
    (void)unused;
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    for (int i = 0; i < FY_VIEW_TRACKS + 3; i++)
        fy_view_track(v, "Pool", i, 0, 100);
    assert_int_equal(fy_view_turn(v, "Turn", 4, 1, 10)->role, FY_TRACK_TURN);
    assert_int_equal(v->n_tracks, FY_VIEW_TRACKS);
    assert_int_equal(v->tracks[FY_VIEW_TRACKS - 1].value, 4);
    assert_int_equal(v->tracks[FY_VIEW_TRACKS - 2].value, FY_VIEW_TRACKS - 2);
    free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_system_shows_roles_that_exist),
        cmocka_unit_test(states_have_roles),
        cmocka_unit_test(a_crowded_view_loses_its_tail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
