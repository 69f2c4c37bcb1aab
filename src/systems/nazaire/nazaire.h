/* nazaire.h - Raid on St. Nazaire: what the chapters of the rules share. The data of a scenario are in scenario.h, the
 * state of a raid in state.h. */
#ifndef NAZAIRE_H
#define NAZAIRE_H

#include "foray/foray.h"
#include "foray/rows.h"
#include "nazaire_rules.h"
#include "scenario.h"
#include "texts.h"

enum {
    V_CONTINUE,
    V_DONE,
    V_ASSIGN,
    V_COVER,
    V_SAIL,
    V_BERTH,
    V_CAST_OFF,
    V_RESCUE,
    V_TORPEDO,
    V_RAM,
    V_BEACH,
    V_LAND,
    V_EMBARK,
    V_SCUTTLE,
    V_MOVE,
    V_EXIT,
    V_FIRE,
    V_GRENADE,
    V_GRENADE_AT,
    V_SHELL,
    V_PREPARE,
    V_DEMOLISH,
    V_BLOW,
    V_SHIFT,
    VERBS
};
enum { MAX_CHOICES = 3072 }; /* every team in reach of every German and every gun, and grenades at each */

/* The game being run: what every procedure of the rules is given. */
struct nz_play {
    const struct nz_data *d;
    struct nz_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

/* A modifier, if its condition holds. */
static inline int nz_if(bool holds, int modifier) { return holds ? modifier : 0; }

/* The same, and told to whoever listens. */
static inline int nz_modifier(struct fy_notes *notes, bool holds, int modifier, uint16_t rule, uint16_t text)
{
    if (!holds || !modifier)
        return 0;
    FY_NOTE(notes, FY_MODIFIER, modifier, rule, text);
    return modifier;
}

#define SAY(p, rule, ...) FY_SAY((p)->log, rule, __VA_ARGS__)

static inline int nz_die(struct nz_play *p, uint16_t rule, uint16_t what, int32_t who)
{
    return fy_roll(p->dice, FACES, rule, what, who);
}
static inline int nz_two_dice(struct nz_play *p, uint16_t rule, uint16_t what, int32_t who)
{
    int first = nz_die(p, rule, what, who);
    return first + nz_die(p, rule, what, who);
}
int nazaire_pick(struct nz_play *, int n, uint16_t what, int32_t who); /* NZ-G.2: 0..n-1 */

/* ---- who is where (pieces.c) ---- */
uint64_t nazaire_teams_in(const struct nz_state *, int area);
bool nazaire_berth(const struct nz_data *, int boat, int zone, int area); /* may it lie alongside there? */
void nazaire_derive_pieces(const void *data, void *state);
void nazaire_place_german(struct nz_play *, int german, int area);
void nazaire_remove_german(struct nz_play *, int german);       /* to the remnant box */
int nazaire_draw_german(struct nz_play *, uint16_t rule);       /* NZ-0.5; -1: nothing left */
bool nazaire_guards_charges(const struct nz_data *, const struct nz_state *, int team, int area); /* its own */
void nazaire_team_to(struct nz_play *, int team, int at);       /* any move of a team, with all that hangs on it */
void nazaire_team_enters(struct nz_play *, int team, int area); /* to an area; wakes the pens */
void nazaire_team_loses(struct nz_play *, int team, int points, uint16_t rule);
void nazaire_boat_to(struct nz_play *, int boat, int zone);
void nazaire_boat_leaves_play(struct nz_play *, int boat, int fate);
void nazaire_post_state(struct nz_play *, int post, int result, uint16_t rule); /* a V3_ result */
void nazaire_damage_target(struct nz_play *, int target, int result, uint16_t rule);
void nazaire_strike_german(struct nz_play *, int german, int points);

/* ---- lights.c: phases 1 and 2 ---- */
void nazaire_restoration(struct nz_play *);
void nazaire_illumination(struct nz_play *);
void nazaire_second_light(struct nz_play *); /* NZ-2.2 */
void nazaire_blackout(struct nz_play *);     /* NZ-1.7 */
bool nazaire_boat_lit(const struct nz_state *, int boat);
bool nazaire_team_lit(const struct nz_data *, const struct nz_state *, int team);
bool nazaire_identify_boat(struct nz_play *, int boat); /* NZ-2.10: true if lit */
void nazaire_identify_team(struct nz_play *, int team);

/* ---- damage.c: table V-1 ---- */
void nazaire_ship_hit(struct nz_play *, int boat, uint16_t rule);
int nazaire_crew_groups(const struct nz_data *, const struct nz_state *, int boat);

/* ---- fire.c: phases 3 to 5 ---- */
void nazaire_open_sea(struct nz_play *, int boat); /* one roll on V-4 */
void nazaire_harbour_defence(struct nz_play *);
void nazaire_dockside_defence(struct nz_play *);
uint64_t nazaire_cover_targets(const struct nz_data *, const struct nz_state *); /* a set of posts */
bool nazaire_check_cover(const struct nz_data *, const struct nz_state *, int post, struct fy_message *);
int nazaire_flotilla_modifier(const struct nz_data *, const struct nz_state *); /* -1: no covering fire */
int nazaire_cover_modifier(const struct nz_data *, const struct nz_state *, struct fy_notes *);
void nazaire_open_covering(struct nz_play *);
void nazaire_cover(struct nz_play *, int post);

/* ---- naval.c: phases 6, 8, 9 ---- */
bool nazaire_held(const struct nz_data *, const struct nz_state *, int boat); /* it cannot move at all */
int nazaire_allowance(const struct nz_data *, const struct nz_state *, int boat);
void nazaire_naval_begin(struct nz_play *);
int nazaire_naval_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_naval(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_naval_act(struct nz_play *, const struct fy_choice *);
int nazaire_naval_cost(const struct nz_data *, const struct nz_state *, const struct fy_choice *);
int nazaire_torpedo_modifier(const struct nz_data *, const struct nz_state *, int target, struct fy_notes *);
int nazaire_roll_torpedo(struct nz_play *, int target, uint16_t rule); /* an N_ result */
void nazaire_marker_removal(struct nz_play *);
void nazaire_landing_begin(struct nz_play *);
int nazaire_landing_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_landing(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_landing_act(struct nz_play *, const struct fy_choice *);

/* ---- garrison.c: phases 7 and 10 ---- */
void nazaire_ship_withdrawal(struct nz_play *);
void nazaire_activation(struct nz_play *);
void nazaire_wake_pens(struct nz_play *); /* NZ-U.1 */

/* ---- march.c: phase 13 ---- */
void nazaire_german_movement(struct nz_play *);
int nazaire_in_order(const struct nz_state *, int area, uint8_t order[GERMANS]); /* NZ-G.9 */

/* ---- commandos.c: phases 11, 14, 15 ---- */
int nazaire_team_allowance(const struct nz_data *, const struct nz_state *, int team);
void nazaire_move_begin(struct nz_play *);
int nazaire_move_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_move(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_move_act(struct nz_play *, const struct fy_choice *);
int nazaire_step_cost(const struct nz_data *, const struct nz_state *, int from, int to, struct fy_notes *);
int nazaire_exit_cost(const struct nz_data *, const struct nz_state *, int area, struct fy_notes *);
int nazaire_fire_modifier(const struct nz_data *, const struct nz_state *, int team, int32_t piece, struct fy_notes *);
int nazaire_fire_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_fire(const struct nz_data *, const struct nz_state *, const struct fy_choice *, struct fy_message *);
void nazaire_fire_act(struct nz_play *, const struct fy_choice *);
int nazaire_long_range_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_long_range(const struct nz_data *, const struct nz_state *, const struct fy_choice *,
                              struct fy_message *);
void nazaire_long_range_act(struct nz_play *, const struct fy_choice *);

/* ---- battle.c: phases 16 to 18, 20, 21 ---- */
void nazaire_german_fire(struct nz_play *);
void nazaire_tower_fire(struct nz_play *);
void nazaire_losses(struct nz_play *);
void nazaire_find_charges(struct nz_play *);
void nazaire_consolidation(struct nz_play *);

/* ---- demolition.c: phase 19 ---- */
int nazaire_preparation_modifier(const struct nz_data *, const struct nz_state *, int team, struct fy_notes *);
int nazaire_firing_modifier(const struct nz_data *, const struct nz_state *, int team, int target, struct fy_notes *);
int nazaire_check_limit(const struct nz_state *, int team); /* the most on the die that lets it fire charges */
int nazaire_demolition_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
bool nazaire_check_demolition(const struct nz_data *, const struct nz_state *, const struct fy_choice *,
                              struct fy_message *);
void nazaire_demolition_act(struct nz_play *, const struct fy_choice *);

/* ---- finish.c ---- */
bool nazaire_raid_over(const struct nz_data *, const struct nz_state *); /* NZ-22.2 */
int nazaire_explosion_modifier(const struct nz_data *, const struct nz_state *, int target, struct fy_notes *);
void nazaire_end_of_game(struct nz_play *);
int nazaire_target_half_points(const struct nz_data *, const struct nz_state *, int target, int condition);
int nazaire_half_points(const struct nz_data *, const struct nz_state *);
/* What the texts of the count say: points, a half or not, a victory or not. */
void nazaire_tell_count(const struct nz_data *, const struct nz_state *, int32_t arg[2]);
void nazaire_score(const void *data, const void *state, struct fy_score *);
void nazaire_fates(const void *data, const void *state, struct fy_fates *);

/* ---- turn.c ---- */
void nazaire_setup(const void *data, const int16_t options[], void *state, struct fy_dice *, struct fy_log *);
void nazaire_derive(const void *data, void *state);
int nazaire_phase_choices(const struct nz_data *, const struct nz_state *, struct fy_choice *, int most);
void nazaire_begin_phase(struct nz_play *); /* from its beginning on to the next decision or the end of the turn */
void nazaire_next_step(struct nz_play *);   /* the player has done with this one */
void nazaire_run(struct nz_play *);         /* on to the next decision or the end (NZ-X.14) */
int nazaire_next_to_assign(const struct nz_data *, int team); /* NZ-X.1: the first from here on that has a target */

/* ---- files.c: the tables of the data files; load.c: what they call for each row, and the rest of loading ---- */
extern const struct fy_rows nazaire_scenario;
bool nazaire_figure(const void *data, const char *name, struct fy_figure *);
void nazaire_name_zones(const struct fy_row *);
void nazaire_add_land_zone(const struct fy_row *);
void nazaire_add_area(const struct fy_row *);
void nazaire_add_sea_zone(const struct fy_row *);
void nazaire_add_line(const struct fy_row *);
void nazaire_add_dashed(const struct fy_row *);
void nazaire_add_target(const struct fy_row *);
void nazaire_add_gun(const struct fy_row *);
void nazaire_add_searchlight(const struct fy_row *);
void nazaire_add_tower(const struct fy_row *);
void nazaire_add_boat(const struct fy_row *);
void nazaire_check_flotilla(const struct fy_row *);
void nazaire_add_team(const struct fy_row *);
void nazaire_add_unit(const struct fy_row *);
void nazaire_add_car(const struct fy_row *);
void nazaire_check_v4(const struct fy_row *);
void nazaire_load(struct fy_loader *, void *data);

/* ---- needs.c: what must be rolled, in notes that may be NULL ---- */
void nazaire_before_modifiers(struct fy_notes *); /* the last note goes before the modifiers that it is made up of */
void nazaire_need(struct fy_notes *, uint16_t rule, int limit, int modifier);  /* so much or less with the modifier */
void nazaire_need_faces(struct fy_notes *, uint16_t rule, int limit);          /* so much or less, unmodified */
void nazaire_rolled(struct fy_notes *, uint16_t rule, int die, int modified);
void nazaire_rolled_line(struct fy_notes *, uint16_t rule, int die, int line, int result);
void nazaire_need_table(struct fy_notes *, uint16_t rule, const uint8_t table[FACES], int modifier);
/* So many half points; the second text is for a single half. */
void nazaire_points_note(struct fy_notes *, int role, uint16_t rule, int half, int text, int text_half);

/* ---- facts.c, prospect.c ---- */
void nazaire_prospect(const void *data, const void *state, const struct fy_choice *, struct fy_notes *);
void nazaire_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *);

/* ---- outcomes.c ---- */
extern const struct fy_outcome nazaire_outcomes[];
bool nazaire_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);

/* ---- prepare.c, names.c, arrange.c, audit.c, show.c, habit.c ---- */
void nazaire_prepare(struct nz_data *); /* what is worked out once from the data */
int nazaire_count(const void *data, int noun);
struct fy_name nazaire_name(const void *data, const int16_t *options, int noun, int32_t index);
int32_t nazaire_find(const void *data, int noun, const char *word);
void nazaire_board(const void *data, struct fy_board *);
void nazaire_show(const void *data, const void *state, struct fy_view *);
int nazaire_habit(const void *data, const void *state, const struct fy_choice *, int n, struct fy_dice *);
const char *nazaire_audit(const void *data, const void *state);
void nazaire_empty(const void *data, void *state);
bool nazaire_arrange(const void *data, void *state, int n, const char *const words[], const char **error);
enum { NZ_FIELDS = 86 };
extern const struct fy_field nazaire_fields[NZ_FIELDS];

/* One more choice on a list; how the enumerations write. */
static inline int nz_put(struct fy_choice *list, int n, int verb, int who, int a)
{
    list[n] = (struct fy_choice){(uint16_t)verb, (uint16_t)who, a, 0};
    return n + 1;
}

#endif
