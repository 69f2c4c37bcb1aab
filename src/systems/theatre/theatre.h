/* theatre.h - what the files of the system share: the looks that everything takes, and the procedures of the chapters.
 * The order of play is in turn.c; every file names the chapters it holds. Scenario and state are in state.h. */
#ifndef THEATRE_H
#define THEATRE_H

#include "foray/rows.h"
#include "state.h"
#include "texts.h"
#include "theatre_rules.h"

/* A step on land: terrain is -1 if it is closed. */
struct theatre_step {
    int terrain, zoc;
};

/* One step by sea. */
struct theatre_sea_step {
    uint16_t to;
    uint8_t cost;
};

/* A flood in order of cost (path.c). */
enum { TH_ANY_COST = 10000, TH_PATH_BUCKETS = 64, TH_PATH_ENTRIES = 6 * TH_HEXES };
struct theatre_path {
    int unit, now, open, last, most;
    const uint8_t *ahead;
    uint16_t cost[TH_HEXES + 1], head[TH_PATH_BUCKETS], entries;
    uint8_t done[TH_HEXES];
    struct { uint16_t hex, next; } entry[TH_PATH_ENTRIES];
};

enum { TH_BAND_VICTORY = 4 };
extern const char *const theatre_bands[];

/* The working set of a procedure. */
struct theatre_game {
    const struct theatre_data *d;
    struct theatre_state *s;
    struct fy_dice *dice;
    struct fy_log *log;
};

static inline uint64_t theatre_bit(int unit)
{
    return 1ull << unit;
}

static inline bool theatre_has(uint64_t mask, int unit)
{
    return mask >> unit & 1;
}

#define TH_EACH(unit, mask)                                                                                            \
    for (uint64_t bits_##unit = (mask); bits_##unit; bits_##unit &= bits_##unit - 1)                                   \
        for (int unit = __builtin_ctzll(bits_##unit), once_##unit = 1; once_##unit; once_##unit = 0)

static inline bool theatre_held(const struct theatre_state *s, int hex, int side)
{
    return s->hold[hex] >> (3 * side) & TH_ANY;
}

/* So many units in the hex, of whichever side, that stacking can matter for one more. */
static inline bool theatre_crowded(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    int room = d->always_fit;
    for (int u = s->first[hex]; u != TH_NONE && room; u = s->unit[u].next)
        room--;
    return !room;
}

static inline void theatre_hexes_add(struct theatre_hexes *set, int hex)
{
    set->bits[hex >> 6] |= 1ull << (hex & 63);
}

static inline bool theatre_hexes_have(const struct theatre_hexes *set, int hex)
{
    return set->bits[hex >> 6] >> (hex & 63) & 1;
}

/* The looks that everything takes most often. */

/* TH-R.ZC.1, TH-R.ZC.2: what zone of `side` lies on a land hex: TH_FULL, TH_PARTIAL, both or none. */
static inline int theatre_zoc(const struct theatre_state *s, int hex, int side)
{
    return s->zone[hex] >> (3 * side) & (TH_FULL | TH_PARTIAL);
}

/* TH-R.MV.5 */
static inline bool theatre_bridge_usable(const struct theatre_state *s, int bridge, int side)
{
    return bridge != TH_NONE && s->bridge[bridge].state == TH_INTACT && s->bridge[bridge].owner == side;
}

static inline int theatre_direction(const struct theatre_data *d, int from, int to)
{
    for (int i = 0; i < 6; i++)
        if (d->near[from][i] == to)
            return i;
    return -1;
}

/* TH-R.MV.1, TH-R.MV.4, TH-R.MV.5, TH-R.MV.6, TH-R.MV.7, TH-R.MV.8: MPs of a step without zones of control; -1: closed. */
static inline int theatre_terrain_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int from,
                                       int dir)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    int bridge = d->side_bridge[from][dir];
    bool dry = bridge != TH_NONE && theatre_bridge_usable(s, bridge, u->side);
    int cost = d->step[dry][u->step_row][from][dir];
    return cost == TH_NO_STEP ? -1 : cost + (u->cm && s->weather == TH_STORMY ? d->storm_cm : 0);
}

/* TH-R.ZC.3, TH-R.ZC.5: what the zones add, from the zones on the two hexes. */
static inline int theatre_zoc_cost(const struct theatre_data *d, int unit, int leave, int enter)
{
    return d->zoc_cost[d->unit[unit].cm][leave][enter];
}

/* What a unit's steps out of a hex depend on, looked up once for all six. */
struct theatre_exits {
    const uint8_t *wet, *dry, *bridge, *zoc; /* MPs without and with a bridge; bridges; what the zones entered add */
    int storm, side, foe_bits;
};

static inline struct theatre_exits theatre_exits_of(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                                    int hex)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    return (struct theatre_exits){d->step[0][u->step_row][hex], d->step[1][u->step_row][hex], d->side_bridge[hex],
                                  d->zoc_cost[u->cm][theatre_zoc(s, hex, u->side ^ 1)],
                                  u->cm && s->weather == TH_STORMY ? d->storm_cm : 0, u->side, 3 * (u->side ^ 1)};
}

/* MPs without zones of control; TH_NO_STEP and more: closed. */
static inline int theatre_exit_cost(const struct theatre_state *s, const struct theatre_exits *x, int dir)
{
    bool dry = x->bridge[dir] != TH_NONE && theatre_bridge_usable(s, x->bridge[dir], x->side);
    return (dry ? x->dry : x->wet)[dir] + x->storm;
}

static inline int theatre_exit_zoc(const struct theatre_state *s, const struct theatre_exits *x, int to)
{
    return x->zoc[s->zone[to] >> x->foe_bits & (TH_FULL | TH_PARTIAL)];
}

/* Units of a side in a hex, as a mask. */
static inline uint64_t theatre_units_in(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    uint64_t mask = 0;
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == side)
            mask |= 1ull << u;
    return mask;
}

/* Units aboard a ship. */
static inline uint64_t theatre_cargo(const struct theatre_state *s, int ship)
{
    uint64_t mask = 0;
    for (int i = 0; i < TH_BERTHS && s->ship[ship].part[i]; i++)
        mask |= theatre_bit(s->ship[ship].unit[i]);
    return mask;
}

/* A ship of this side lies off the hex. */
static inline bool theatre_off(const struct theatre_data *d, const struct theatre_state *s, int ship, int hex, int side)
{
    return s->at[d->units + ship] == hex && d->ship[ship].side == side;
}

/* TH-R.MV.14: enemies of the hex's home side stay out. */
static inline bool theatre_closed(const struct theatre_data *d, int hex, int side)
{
    return d->closed[side][hex];
}

/* Whether something may be done: theatre_may_X says yes, or fills *why (which may be NULL) with the rule that forbids it and
 * says no. theatre_no_X always says no. */

/* schema.c */
enum { THEATRE_FIELDS = 139 };
extern const struct fy_field theatre_fields[];
extern const struct fy_verb theatre_verbs[];
extern const char *const theatre_box_ids[];

/* files.c */
extern const struct fy_rows theatre_scenario;

/* map.c */
struct theatre_stack {
    int divisions, quarters; /* of the rest, cadres among them */
};
struct theatre_stack theatre_stack_of(const struct theatre_data *d, const struct theatre_state *s, uint64_t units);
bool theatre_stack_fits(const struct theatre_data *d, const struct theatre_stack *stack);
bool theatre_fits(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int side, int hex);
bool theatre_no_room(const struct theatre_data *d, const struct theatre_state *s, int hex, int side, struct fy_message *why);
void theatre_supplied(const struct theatre_data *d, const struct theatre_state *s, int side, struct theatre_hexes *reach);

/* units.c */
int theatre_quarters(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_attack(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_defence(const struct theatre_data *d, const struct theatre_state *s, int unit);
/* Would the unit's side be in a hex or have a zone on it, if the unit were not where it is? (TH-R.ZC.2) */
bool theatre_bars_without(const struct theatre_data *d, const struct theatre_state *s, int hex, int unit);
void theatre_put(struct theatre_game *g, int unit, int place);
int theatre_guest(const struct theatre_data *d, const struct theatre_state *s, int host);
uint64_t theatre_party(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_detach(struct theatre_game *g, int unit);
void theatre_score(struct theatre_game *g, int side, int points, uint16_t rule);
int theatre_per_half_re(int value, int quarters);
int theatre_trip_worth(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_radar_worth(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_eliminate(struct theatre_game *g, int unit, int how, uint16_t rule);
int theatre_mp(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_derive_lists(const struct theatre_data *d, struct theatre_state *s);

/* attempt.c */
int theatre_surprise_now(const struct theatre_state *s);
struct theatre_attempt theatre_describe(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                        int operation);
bool theatre_type_free(const struct theatre_state *s, int unit, int operation, struct fy_message *why);
int theatre_need(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_attempt *a,
                 struct fy_notes *notes);
int theatre_attempt(struct theatre_game *g, int unit, const struct theatre_attempt *a, uint16_t rule);

/* bridges.c */
bool theatre_bridge_left(const struct theatre_data *d, const struct theatre_state *s, int unit);
bool theatre_at_bridge(const struct theatre_data *d, int bridge, int hex);
void theatre_bridge_changes(struct theatre_game *g, int bridge, int side);
bool theatre_may_seize(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                       struct fy_message *why);
bool theatre_may_choose_seize(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                              struct fy_message *why);
struct theatre_attempt theatre_bridge_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                              int operation);
int theatre_bridge_collateral_need(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes);
int theatre_bridge_worth(const struct theatre_data *d, const struct theatre_state *s, int bridge, int side, int state);
bool theatre_seizes_freely(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge);
void theatre_seize(struct theatre_game *g, int unit, int bridge);
void theatre_seize_on_entry(struct theatre_game *g, int unit, int bridge);
bool theatre_may_sabotage(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                          struct fy_message *why);
void theatre_sabotage(struct theatre_game *g, int unit, int bridge);
bool theatre_may_blow(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                      struct fy_message *why);
void theatre_blow(struct theatre_game *g, int unit, int bridge);
void theatre_bridge_destroyed(struct theatre_game *g, int bridge);
void theatre_repair_bridges(struct theatre_game *g, int side);
void theatre_score_held(struct theatre_game *g, int side);

/* capture.c */
void theatre_enter(struct theatre_game *g, uint64_t units, int hex, int side);
bool theatre_may_allocate(const struct theatre_data *d, const struct theatre_state *s, int unit, int site,
                          struct fy_message *why);
void theatre_allocate(struct theatre_game *g, int unit, int site);
void theatre_allocate_need(const struct theatre_data *d, const struct theatre_state *s, int site, struct fy_notes *notes);
uint64_t theatre_entry_commandos(const struct theatre_data *d, const struct theatre_state *s, int bridge);
int theatre_entry_bridge(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_may_leave(const struct theatre_data *d, const struct theatre_state *s, int bridge, struct fy_message *why);
bool theatre_capture_asks(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_capture_step(struct theatre_game *g);
int theatre_hit_site(struct theatre_game *g, int site, int hits);
bool theatre_site_works(const struct theatre_data *d, const struct theatre_state *s, int site);
bool theatre_may_wreck(const struct theatre_data *d, const struct theatre_state *s, int unit, int site,
                       struct fy_message *why);
int theatre_wreck_hits(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_site_worth(const struct theatre_data *d, int site, int side);
int theatre_site_full_worth(const struct theatre_data *d, int site, int side);
void theatre_score_site(struct theatre_game *g, int site, int hits, int side);
void theatre_wreck(struct theatre_game *g, int unit, int site);

/* ships.c */
int theatre_capacity(const struct theatre_data *d, int ship);
int theatre_ship_stands(const struct theatre_data *d, int ship);
int theatre_room(const struct theatre_data *d, const struct theatre_state *s, int ship);
int theatre_naval_mp(const struct theatre_data *d, const struct theatre_state *s, int ship);
unsigned theatre_carriers(const struct theatre_data *d, const struct theatre_state *s, int unit);
void theatre_unload(struct theatre_game *g, int unit);
bool theatre_free_berth(const struct theatre_state *s, int ship);
bool theatre_ship_takes(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship);
void theatre_load_ship(struct theatre_game *g, int unit, int ship);
bool theatre_port_usable(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
bool theatre_may_take_off(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                          struct fy_message *why);
bool theatre_may_embark(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                        struct fy_message *why);
void theatre_embark(struct theatre_game *g, int unit, int ship);
bool theatre_may_weigh(const struct theatre_data *d, const struct theatre_state *s, int ship, struct fy_message *why);
bool theatre_may_join_fleet(const struct theatre_data *d, const struct theatre_state *s, int piece, struct fy_message *why);
int theatre_fleet_mp(const struct theatre_data *d, const struct theatre_state *s);
uint64_t theatre_fleet_cargo(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_may_sail(const struct theatre_data *d, const struct theatre_state *s, int from, int to, struct fy_message *why);
struct theatre_hexes theatre_courses(const struct theatre_data *d, const struct theatre_state *s, int from);
bool theatre_harbour_at_start(const struct theatre_data *d, int hex, int side);
void theatre_safe_from(const struct theatre_data *d, uint32_t ports, int from, bool harbour, uint8_t safe[TH_HEXES]);
const uint8_t *theatre_safe_courses(const struct theatre_data *d, const struct theatre_state *s, int from,
                                    uint8_t now[TH_HEXES / 8]);
int theatre_sea_steps(const struct theatre_data *d, int hex, struct theatre_sea_step out[TH_SEA_STEPS]);
int theatre_hit_ship(struct theatre_game *g, unsigned ships, uint16_t rule);
void theatre_ship_gone(struct theatre_game *g, int ship);
uint32_t theatre_hostile_ports(const struct theatre_data *d, const struct theatre_state *s, int side);
int theatre_danger_die(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_meets_danger(const struct theatre_data *d, const struct theatre_state *s, int from, int to);
void theatre_sail(struct theatre_game *g, int from, int to);
void theatre_disband_fleet(struct theatre_state *s);

/* landing.c */
int theatre_cd_most(const struct theatre_data *d, int cd);
int theatre_cd_level(const struct theatre_data *d, const struct theatre_state *s, int cd);
bool theatre_may_shore(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                       struct fy_message *why);
uint64_t theatre_landers(const struct theatre_data *d, const struct theatre_state *s, int hex);
bool theatre_may_land(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_message *why);
bool theatre_may_go_ashore(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_start_landing(const struct theatre_state *s, struct fy_message *why);
bool theatre_may_be_raider(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_raid(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_party_stands(const struct theatre_data *d, const struct theatre_state *s);
void theatre_raids_as(struct theatre_game *g, int code);
int theatre_effect(const uint8_t *table, int n, int lowest, int modified);
void theatre_effect_notes(const uint8_t *table, int n, int lowest, int net, uint16_t rule, struct fy_notes *notes);
int theatre_landing_need(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes);
void theatre_fire_notes(const struct theatre_data *d, const struct theatre_state *s, int hex, uint16_t text, struct fy_notes *notes);
void theatre_land(struct theatre_game *g, int code);
void theatre_repair_coast(struct theatre_game *g, int side);

/* air.c */
int theatre_tp(const struct theatre_data *d, int tp);
void theatre_lose_tp(struct theatre_game *g, int tp);
bool theatre_may_load(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_drop(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                      struct fy_message *why);
int theatre_drop_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[TH_HEXES]);
int theatre_drop_need(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                      struct fy_notes *notes);
int theatre_sorties(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_drop_sorties(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
void theatre_drop(struct theatre_game *g, int unit, int hex);
bool theatre_may_lift(const struct theatre_data *d, const struct theatre_state *s, int unit, int base,
                      struct fy_message *why);
void theatre_lift(struct theatre_game *g, int unit, int base);
bool theatre_may_rebase(const struct theatre_data *d, const struct theatre_state *s, int tp, int hex,
                        struct fy_message *why);
void theatre_rebase(struct theatre_game *g, int tp, int hex);

/* move.c */
void theatre_stop(struct theatre_game *g, int unit);
bool theatre_can_pay(const struct theatre_data *d, const struct theatre_state *s, int unit, int mps, uint16_t rule,
                     struct fy_message *why);
bool theatre_no_entry(const struct theatre_data *d, int hex, struct fy_message *why);
bool theatre_may_walk(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
struct theatre_step theatre_step_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int dir);
bool theatre_may_move(const struct theatre_data *d, const struct theatre_state *s, int unit, int to, struct fy_message *why);
bool theatre_may_sneak(const struct theatre_data *d, const struct theatre_state *s, int unit, int to,
                       struct fy_message *why);
void theatre_move(struct theatre_game *g, int unit, int to);
void theatre_sneak(struct theatre_game *g, int unit, int to);
bool theatre_can_overrun(const struct theatre_data *d, const struct theatre_state *s, int from, int to);
bool theatre_may_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, int to,
                         struct fy_message *why);
void theatre_overrun_begin(struct theatre_game *g, int unit, int to);
bool theatre_may_join_overrun(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_start_overrun(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why);
void theatre_overrun(struct theatre_game *g);
bool theatre_may_attach(const struct theatre_data *d, const struct theatre_state *s, int unit, int host,
                        struct fy_message *why);
void theatre_attach(struct theatre_game *g, int unit, int host);
bool theatre_may_detach(const struct theatre_state *s, int unit, struct fy_message *why);

/* combat.c */
int theatre_attack_total(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt,
                         int hex);
int theatre_defence_total(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
int theatre_column(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt,
                   int hex);
uint64_t theatre_fighters(const struct theatre_data *d, const struct theatre_state *s);
uint64_t theatre_in_reach(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex);
bool theatre_may_attack(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_message *why);
int theatre_faced(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint16_t out[TH_HEXES]);
int theatre_targets(const struct theatre_data *d, const struct theatre_state *s, uint16_t out[TH_HEXES]);
bool theatre_any_target(const struct theatre_data *d, const struct theatre_state *s);
void theatre_no_combat(struct theatre_state *s);
void theatre_attack_begin(struct theatre_game *g, int hex);
bool theatre_may_end_combat(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why);
bool theatre_may_join_attack(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_exempt(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
void theatre_exempt(struct theatre_game *g, int unit);
uint64_t theatre_exemptable(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex);
bool theatre_may_start_attack(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why);
void theatre_attack_go(struct theatre_game *g);
bool theatre_may_surprise(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
uint64_t theatre_surprisers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_surprise(struct theatre_game *g, int unit);
int theatre_bonus_of(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t *rule);
struct theatre_attempt theatre_surprise_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_odds_of(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, uint64_t exempt, int hex,
                    struct fy_notes *notes);
int theatre_combat_modifier(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes);
int theatre_combat_net(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes);
bool theatre_may_advance(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
uint64_t theatre_advancers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_advance(struct theatre_game *g);
void theatre_roll_combat(struct theatre_game *g);
bool theatre_combat_step(struct theatre_game *g);

/* losses.c */
void theatre_result(struct theatre_game *g);
uint64_t theatre_payers(const struct theatre_data *d, const struct theatre_state *s);
void theatre_lose(struct theatre_game *g, int unit);
bool theatre_loss_step(struct theatre_game *g);
bool theatre_may_lose(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_board(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                       struct fy_message *why);
void theatre_board(struct theatre_game *g, int unit, int ship);
bool theatre_sharing_step(struct theatre_game *g);
bool theatre_share_leftovers(struct theatre_game *g);

/* retreat.c */
bool theatre_may_cross(const struct theatre_data *d, const struct theatre_state *s, int unit, int from, int to);
int theatre_threat(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
int theatre_retreat_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[6]);
void theatre_retreat_all(struct theatre_game *g, uint64_t units, int purpose);
void theatre_retreat_begin(struct theatre_game *g, int hex, uint64_t units, int purpose);
bool theatre_may_slip(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                      struct fy_message *why);
bool theatre_may_help(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
struct theatre_attempt theatre_slip_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex);
struct theatre_attempt theatre_help_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit);
struct theatre_attempt theatre_withdraw_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                                int hex);
void theatre_slip(struct theatre_game *g, int unit, int hex);
void theatre_help(struct theatre_game *g, int unit);
void theatre_choose_retreat(struct theatre_game *g, int unit, int hex);
bool theatre_may_retreat(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                         struct fy_message *why);
bool theatre_chooses_retreat(const struct theatre_state *s, int unit);
int theatre_next_retreater(const struct theatre_state *s);
bool theatre_retreat_step(struct theatre_game *g);
void theatre_slips_done(struct theatre_state *s);
bool theatre_may_leave_before(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_withdraw(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                          struct fy_message *why);
void theatre_withdraw(struct theatre_game *g, int unit, int hex);
bool theatre_may_withdraw_by_sea(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                                 struct fy_message *why);
void theatre_sea_withdraw(struct theatre_game *g, int unit, int ship);
bool theatre_before_combat(struct theatre_game *g);

/* turn.c */
bool theatre_listed(const uint16_t *list, int n, int hex);
void theatre_note(uint16_t *list, uint8_t *n, int hex);
void theatre_initial_done(struct theatre_game *g);
void theatre_end_phase(struct theatre_game *g);
bool theatre_may_declare_invasion(const struct theatre_data *d, const struct theatre_state *s);
void theatre_next_turn(struct theatre_game *g);
extern const struct fy_outcome theatre_outcomes[];
bool theatre_own(const void *data, const void *state, int32_t piece);
bool theatre_ends(const struct theatre_state *, const struct fy_choice *); /* a phase or a turn, not a matter within it */
bool theatre_carries_on(const void *data, const void *state, const struct fy_choice *begun, const struct fy_choice *next);
void theatre_run(struct theatre_game *g, bool within_phase);

/* replace.c */
int theatre_purse(const struct theatre_state *s, int side);
int theatre_price_of(const struct theatre_data *d, const struct theatre_state *s, int unit);
int theatre_refill_price(const struct theatre_data *d);
int theatre_cadre_price(const struct theatre_data *d, const struct theatre_state *s, int unit);
bool theatre_source_open(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);
bool theatre_fits_as(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre);
bool theatre_may_return_at(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, bool cadre,
                           struct fy_message *why);
bool theatre_may_replace(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_pay_half(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_buy_cadre(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
bool theatre_may_refill(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why);
void theatre_replace(struct theatre_game *g, int unit, int hex);
void theatre_half(struct theatre_game *g, int unit);
void theatre_buy_cadre(struct theatre_game *g, int unit, int hex);
void theatre_refill(struct theatre_game *g, int unit);
bool theatre_may_declare_raid_turn(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why);
void theatre_raid_turn(struct theatre_game *g);
void theatre_system_replace(struct theatre_game *g);

/* path.c */
void theatre_path_start(const struct theatre_state *s, struct theatre_path *p, int unit, const uint8_t *ahead, int most);
int theatre_path_next(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p);
bool theatre_path_to(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex);
int theatre_path_way(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int from,
                     int to, uint16_t way[TH_HEXES]);

/* march.c */
int theatre_city_distance(const struct theatre_data *d, const struct theatre_state *s, int hex, int side);

/* enemy.c */
bool theatre_system_move(struct theatre_game *g);
void theatre_reactions(struct theatre_game *g);
bool theatre_system_attack(struct theatre_game *g);

/* policy.c */
int theatre_system_retreat(const struct theatre_data *d, const struct theatre_state *s, int unit,
                           const uint16_t *hexes, int n);
void theatre_system_slips(struct theatre_game *g);
void theatre_system_withdraws(struct theatre_game *g);
uint64_t theatre_system_advance(const struct theatre_data *d, const struct theatre_state *s);

/* take.c */
bool theatre_may_take(const struct theatre_data *d, const struct theatre_state *s, int piece, struct fy_message *why);
uint64_t theatre_takers(const struct theatre_data *d, const struct theatre_state *s);

/* check.c */
bool theatre_allows(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c,
                    struct fy_message *why);
bool theatre_check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why);

/* choose.c */
enum { THEATRE_MAX_CHOICES = 1024 };
bool theatre_any_initial(const struct theatre_data *d, const struct theatre_state *s);
bool theatre_any_action(const struct theatre_data *d, const struct theatre_state *s);
int theatre_choices(const void *data, const void *state, struct fy_choice *out);

/* apply.c */
void theatre_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log);

/* score.c */
int theatre_points(const struct theatre_data *d, const struct theatre_state *s);
void theatre_score_facts(const struct theatre_data *d, const struct theatre_state *s, int side, struct fy_notes *notes);
void theatre_score_game(const void *data, const void *state, struct fy_score *out);
void theatre_fates(const void *data, const void *state, struct fy_fates *);

/* view.c */
void theatre_make_board(struct fy_loader *l, struct theatre_data *d);
void theatre_board_of(const void *data, struct fy_board *b);
void theatre_show(const void *data, const void *state, struct fy_view *v);
bool theatre_figure(const void *data, const char *name, struct fy_figure *);

/* facts.c */
void theatre_facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *);

/* facts_pieces.c */
void theatre_unit_facts(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes);
void theatre_ship_facts(const struct theatre_data *d, const struct theatre_state *s, int ship, struct fy_notes *notes);
void theatre_tp_facts(const struct theatre_data *d, const struct theatre_state *s, int tp, struct fy_notes *notes);
void theatre_row_facts(const struct theatre_data *d, const struct theatre_row *row, struct fy_notes *notes);

/* prospect.c */
void theatre_prospect(const void *data, const void *state, const struct fy_choice *, struct fy_notes *);

/* habit.c */
int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice);

/* link.c */
int theatre_link_code(const struct theatre_link_game *game, const struct theatre_outcome *o);
bool theatre_may_link(const struct theatre_state *s);
int theatre_subgames(const void *data, const void *state, struct fy_subgame *out);
bool theatre_outcome(const void *data, const void *state, const struct fy_subgame *e, const struct fy_ending *ending,
                    struct fy_choice *c, struct fy_notes *why);
void theatre_bring_back(struct theatre_game *g, int code);

/* arrange.c */
bool theatre_arrange(const void *data, void *state, int n, const char *const words[], const char **error);

/* system.c */
int32_t theatre_find(const void *data, int noun, const char *word);

/* load.c */
void theatre_load(struct fy_loader *l, void *data);

/* underway.c */
bool theatre_underway(const struct theatre_data *d, const struct theatre_state *s);

/* position.c */
void theatre_derive(const void *data, void *state);
const char *theatre_audit(const void *data, const void *state);

#endif
