/* system.c - what is asked, chosen and carried out, and the struct that the engine knows. */
#include "nazaire.h"

_Static_assert(TEAMS * (2 * GERMANS + POSTS) + 1 <= MAX_CHOICES, "phase 14 has the most choices");

/* ---- Asking ---- */

static void ask(const void *data, const void *state, struct fy_ask *a)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    static const struct {
        uint16_t prompt, rule;
    } by_phase[PH_END + 1] = {
        [PH_COVERING] = {T_ASK_COVER, NZ_4_1},      [PH_NAVAL] = {T_ASK_NAVAL, NZ_6_1},
        [PH_LANDING] = {T_ASK_LANDING, NZ_9_1},     [PH_MOVE] = {T_ASK_MOVE, NZ_11_2},
        [PH_FIRE] = {T_ASK_FIRE, NZ_14_2},          [PH_LONG_RANGE] = {T_ASK_LONG_RANGE, NZ_15_2},
        [PH_DEMOLITION] = {T_ASK_PREPARE, NZ_19_6},
    };
    a->arg[0] = s->turn;
    a->arg[1] = s->phase;
    if (s->over) {
        a->prompt = T_OVER;
        a->rule = NZ_V_5;
        a->over = true;
        nazaire_tell_count(d, s, a->arg);
    } else if (s->displaced) {
        a->prompt = T_ASK_SHIFT;
        a->rule = NZ_G_12;
        a->arg[0] = a->focus = nz_team_piece(__builtin_ctzll(s->displaced));
    } else if (s->phase == PH_PRIMARY) {
        a->prompt = T_ASK_PRIMARY;
        a->rule = NZ_X_1;
        a->arg[0] = a->focus = nz_team_piece(s->cursor);
    } else if (s->step == ST_BEGIN) {
        a->prompt = T_ASK_CONTINUE;
        a->rule = NZ_G_13;
    } else {
        a->prompt = s->step == ST_GUNS ? T_ASK_GUNS : s->step == ST_BLOW ? T_ASK_BLOW : by_phase[s->phase].prompt;
        a->rule = s->step == ST_GUNS ? NZ_19_2 : s->step == ST_BLOW ? NZ_19_11 : by_phase[s->phase].rule;
        if (s->phase == PH_COVERING) {
            a->arg[1] = nazaire_flotilla_modifier(d, s);
            a->arg[2] = s->attempts + 1;
        }
    }
}

static struct fy_set refuge(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-G.12 */
{
    int area = s->team_at[team];
    return fy_set_less(fy_set_less(d->area[area].near, fy_set_one[area]), s->closed);
}

static int choices(const void *data, const void *state, struct fy_choice *list)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    int n = 0;
    if (s->over)
        return 0;
    if (s->displaced) {
        int team = __builtin_ctzll(s->displaced);
        for (struct fy_set to = refuge(d, s, team); fy_set_any(to);)
            n = nz_put(list, n, V_SHIFT, nz_team_piece(team), nz_area_place(fy_set_take(&to)));
        return n;
    }
    if (s->phase == PH_PRIMARY) {
        for (int target = 0; target < d->n_targets; target++)
            n = nz_put(list, n, V_ASSIGN, nz_team_piece(s->cursor), nz_area_place(d->target[target].area));
        return n;
    }
    if (s->step == ST_BEGIN)
        return nz_put(list, 0, V_CONTINUE, 0, 0);
    n = nazaire_phase_choices(d, s, list, MAX_CHOICES);
    return nz_put(list, n, V_DONE, 0, 0);
}

static const uint8_t phase_of[VERBS] = {
    [V_ASSIGN] = PH_PRIMARY,  [V_COVER] = PH_COVERING,   [V_SAIL] = PH_NAVAL,         [V_BERTH] = PH_NAVAL,
    [V_CAST_OFF] = PH_NAVAL,  [V_RESCUE] = PH_NAVAL,     [V_TORPEDO] = PH_NAVAL,      [V_RAM] = PH_NAVAL,
    [V_BEACH] = PH_NAVAL,     [V_LAND] = PH_LANDING,     [V_EMBARK] = PH_LANDING,     [V_SCUTTLE] = PH_LANDING,
    [V_MOVE] = PH_MOVE,       [V_EXIT] = PH_MOVE,        [V_FIRE] = PH_FIRE,          [V_GRENADE] = PH_FIRE,
    [V_GRENADE_AT] = PH_FIRE, [V_SHELL] = PH_LONG_RANGE, [V_PREPARE] = PH_DEMOLITION, [V_DEMOLISH] = PH_DEMOLITION,
    [V_BLOW] = PH_DEMOLITION,
};

static bool check_shift(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    int team = __builtin_ctzll(s->displaced), area = nz_as_area(c->a);
    if (c->verb != V_SHIFT || c->who != nz_team_piece(team))
        return FY_NO(why, NZ_G_12, T_NO_SHIFT_FIRST, nz_team_piece(team));
    return (area >= 0 && fy_set_has(refuge(d, s, team), area)) ||
           FY_NO(why, NZ_G_12, T_NO_SHIFT, c->a);
}

static bool check_assign(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                         struct fy_message *why)
{
    int area = nz_as_area(c->a);
    return (c->who == nz_team_piece(s->cursor) && area >= 0 && d->area[area].target != NOWHERE) ||
           FY_NO(why, NZ_X_1, T_NO_PRIMARY);
}

/* A choice of the player's phases, as if this were its phase. */
static bool check_in_phase(const struct nz_data *d, const struct nz_state *s, const struct fy_choice *c,
                           struct fy_message *why)
{
    switch (phase_of[c->verb]) {
    case PH_PRIMARY: return check_assign(d, s, c, why);
    case PH_COVERING:
        if (nz_as_post(c->a) < 0)
            return FY_NO(why, NZ_4_3, T_NO_TARGET, c->a);
        return nazaire_check_cover(d, s, nz_as_post(c->a), why);
    case PH_NAVAL: return nazaire_check_naval(d, s, c, why);
    case PH_LANDING: return nazaire_check_landing(d, s, c, why);
    case PH_MOVE: return nazaire_check_move(d, s, c, why);
    case PH_FIRE: return nazaire_check_fire(d, s, c, why);
    case PH_LONG_RANGE: return nazaire_check_long_range(d, s, c, why);
    default: return nazaire_check_demolition(d, s, c, why);
    }
}

/* A phase with nothing left to choose passes without a question (NZ-X.14). As long as nothing has happened since, a choice
 * of it is refused for its own fault, not because the phase is over. */
static bool just_passed(const struct nz_state *s, int phase)
{
    bool begins = s->step == ST_BEGIN;
    return (begins && phase == s->phase - 1) ||
           (phase == PH_FIRE && (s->phase == PH_LONG_RANGE || (begins && s->phase == PH_LONG_RANGE + 1)));
}

static bool check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    if (s->over)
        return FY_NO(why, NZ_G_13, T_NO_PHASE);
    if (s->displaced)
        return check_shift(d, s, c, why);
    bool begins = s->step == ST_BEGIN && s->phase != PH_PRIMARY;
    if (c->verb == V_CONTINUE || c->verb == V_DONE)
        return ((c->verb == V_CONTINUE) == begins && s->phase != PH_PRIMARY) || FY_NO(why, NZ_G_13, T_NO_PHASE);
    if (c->verb != V_SHIFT && !begins && phase_of[c->verb] == s->phase)
        return check_in_phase(d, s, c, why);
    if (c->verb != V_SHIFT && just_passed(s, phase_of[c->verb]) && !check_in_phase(d, s, c, why))
        return false;
    return FY_NO(why, NZ_G_13, T_NO_PHASE);
}

/* ---- Acting ---- */

static void assign(struct nz_play *p, const struct fy_choice *c)
{
    struct nz_state *s = p->s;
    s->primary[s->cursor] = p->d->area[c->a - L_AREA].target;
    SAY(p, NZ_X_1, T_PRIMARY, c->who, s->primary[s->cursor]);
    s->cursor = (uint8_t)nazaire_next_to_assign(p->d, s->cursor + 1);
    if (s->cursor >= p->d->n_teams)
        s->phase = PH_RESTORATION;
}

static void shift(struct nz_play *p, const struct fy_choice *c) /* NZ-G.12, NZ-U.8 */
{
    int team = c->who - P_TEAM, area = c->a - L_AREA;
    p->s->displaced &= ~fy_one(team);
    SAY(p, NZ_G_12, T_SHIFTED, c->who, area);
    nazaire_team_enters(p, team, area);
}

static void apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct nz_play play = {data, state, dice, log}, *p = &play;
    switch (c->verb) {
    case V_CONTINUE: nazaire_begin_phase(p); break;
    case V_DONE: nazaire_next_step(p); break;
    case V_SHIFT: shift(p, c); break;
    default:
        switch (p->s->phase) {
        case PH_PRIMARY: assign(p, c); break;
        case PH_COVERING: nazaire_cover(p, c->a - P_POST); break;
        case PH_NAVAL: nazaire_naval_act(p, c); break;
        case PH_LANDING: nazaire_landing_act(p, c); break;
        case PH_MOVE: nazaire_move_act(p, c); break;
        case PH_FIRE: nazaire_fire_act(p, c); break;
        case PH_LONG_RANGE: nazaire_long_range_act(p, c); break;
        default: nazaire_demolition_act(p, c); break;
        }
    }
    if (c->verb != V_CONTINUE && c->verb != V_DONE && c->verb != V_BEACH) /* that is settled by a die in phase 9 */
        FY_SETTLED(log, p->s);
    nazaire_run(p);
}

/* ---- What the engine knows ---- */

static const struct fy_noun nouns[] = {{"piece"}, {"place"},  {"boat"}, {"team"}, {"german"},    {"post"},
                                       {"light"}, {"target"}, {"area"}, {"spot"}, {"light-zone"}};

#define ONE_TO(limit) "{" #limit "|nothing|1|1-2|1-3|1-4|1-5|1-6}" /* the faces up to a number of the data */

static const struct fy_verb verbs[VERBS] = {
    [V_CONTINUE] = {"continue", FY_NONE, FY_NONE, FY_NONE, "Go on", "begin the phase", 0},
    [V_DONE] = {"done", FY_NONE, FY_NONE, FY_NONE, "Done", "no more of this now", 0},
    [V_ASSIGN] = {"assign", N_PIECE, N_PLACE, FY_NONE, "{who}: {a}", "choose a primary target", NZ_X_1},
    [V_COVER] = {"cover", FY_NONE, N_PIECE, FY_NONE, "Fire at {a}", "the flotilla's guns fire", NZ_4_5},
    [V_SAIL] = {"sail", N_PIECE, N_PLACE, FY_NONE, "{who} sails to {a}", "to an adjacent sea zone", NZ_6_5},
    [V_BERTH] = {"berth", N_PIECE, N_PLACE, FY_NONE, "{who} goes alongside at {a}",
                 "{berth_mf} MF, to land and embark teams", NZ_6_8},
    [V_CAST_OFF] = {"cast-off", N_PIECE, FY_NONE, FY_NONE, "{who} casts off", "{berth_mf} MF, back into the zone", NZ_6_8},
    [V_RESCUE] = {"rescue", N_PIECE, N_PIECE, FY_NONE, "{who} picks up from {a}",
                  "{rescue_mf} MF, everyone there is room for", NZ_6_20},
    [V_TORPEDO] = {"torpedo", N_PIECE, N_PLACE, FY_NONE, "{who} torpedoes {a}", "{torpedo_mf} MF", NZ_6_16},
    [V_RAM] = {"ram", N_PIECE, FY_NONE, FY_NONE, "{who} rams the caisson", "{ram_mf} MF", NZ_6_11},
    [V_BEACH] = {"beach", N_PIECE, N_PLACE, FY_NONE, "{who} tries to land at {a}",
                 "the whole allowance, " ONE_TO(improvised_success) " on a die", NZ_9_3},
    [V_LAND] = {"land", N_PIECE, FY_NONE, FY_NONE, "{who} lands", "from the boat alongside", NZ_9_1},
    [V_EMBARK] = {"embark", N_PIECE, N_PIECE, FY_NONE, "{who} boards {a}", "the boat alongside", NZ_9_7},
    [V_SCUTTLE] = {"scuttle", N_PIECE, FY_NONE, FY_NONE, "Scuttle {who}", "while crew is aboard", NZ_E_2},
    [V_MOVE] = {"move", N_PIECE, N_PLACE, FY_NONE, "{who} moves to {a}", "one step", NZ_12_1},
    [V_EXIT] = {"exit", N_PIECE, FY_NONE, FY_NONE, "{who} leaves the map", "{exit_mf} MF, overland", NZ_11_4},
    [V_FIRE] = {"fire", N_PIECE, N_PIECE, FY_NONE, "{who} fires at {a}", "along a fire line", NZ_14_2},
    [V_GRENADE] = {"grenade", N_PIECE, FY_NONE, FY_NONE, "{who} throws grenades",
                   ONE_TO(grenade_success) " destroys the Germans here", NZ_14_13},
    [V_GRENADE_AT] = {"grenade-at", N_PIECE, N_PIECE, FY_NONE, "{who} throws grenades, for {a}",
                      ONE_TO(grenade_success) " destroys, one box", NZ_14_14},
    [V_SHELL] = {"shell", N_PIECE, N_PIECE, FY_NONE, "{who} fires at long range at {a}",
                 ONE_TO(long_range_hit) " on a die hits", NZ_15_2},
    [V_PREPARE] = {"prepare", N_PIECE, N_PLACE, FY_NONE, "{who} prepares charges at {a}", "the target's area", NZ_19_6},
    [V_DEMOLISH] = {"demolish", N_PIECE, N_PIECE, FY_NONE, "{who} demolishes {a}", "table N-2", NZ_19_2},
    [V_BLOW] = {"blow", N_PIECE, N_PLACE, FY_NONE, "{who} fires the charges at {a}", "table N-2", NZ_19_12},
    [V_SHIFT] = {"shift", N_PIECE, N_PLACE, FY_NONE, "{who} goes to {a}", "off the lost crossing", NZ_G_12},
};

#define NZ_TEXT_WORDS(id, text) [id] = text,
static const char *const texts[TEXTS] = {NZ_TEXTS(NZ_TEXT_WORDS)};

static const char *const scope_words[] = {"range", "any", NULL};
static const char *const longrange_words[] = {"two_per_turn", "two_per_team", NULL};
static const char *const miss_words[] = {"reduced", "all", "off", NULL};
static const char *const compare_words[] = {"le", "lt", NULL};
static const char *const enemy_words[] = {"once", "each", NULL};
static const char *const fire_check_words[] = {"source", "none", NULL};
static const char *const discovery_words[] = {"auto", "roll", NULL};
static const char *const dd_words[] = {"source", "aid", NULL};
static const char *const damaged_words[] = {"half_value", "half_point", NULL};
static const char *const primary_words[] = {"historic", "player", "random", NULL};
static const char *const variant_words[] = {"none", "diversion", "alarm", "ninth_hour", "short_night", NULL};
static const char *const pace_words[] = {"flow", "phase", NULL};

static const struct fy_option options[OPTIONS] = {
    [O_TURNS] = {"turns", "length of the raid in turns", NZ_22_1, LEAST_TURNS, TURNS, FY_BY_DATA, NULL},
    [O_VICTORY] = {"victory_vp", "points that win", NZ_V_5, 1, MOST_VICTORY, FY_BY_DATA, NULL},
    [O_PREDESIGNATED] = {"predesignated_extra", "automatic hits do not count against {attempts:words}",
                         NZ_3_9, 0, 1, 0, NULL},
    [O_LIGHT342] = {"light342", "searchlight 342 lights the Approach on turn 1", NZ_2_2, 0, 1, 1, NULL},
    [O_COVER_SCOPE] = {"cover_scope", "what covering fire may attack", NZ_4_4, 0, 1, 0, scope_words},
    [O_FIREFIGHTING] = {"firefighting", "fires may be put out in phase 8", NZ_3_24, 0, 1, 0, NULL},
    [O_DD_FLOOD] = {"dd_flood", "flooding boxes that sink the {dd}", NZ_3_26, LEAST_FLOODING, MOST_FLOODING, FY_BY_DATA, NULL},
    [O_LONGRANGE] = {"longrange", "attempts at long range", NZ_15_3, 0, 1, 0, longrange_words},
    [O_MISS] = {"miss_eliminates", "which Germans a miss eliminates", NZ_18_5, 0, 2, 0, miss_words},
    [O_PREP_COMPARE] = {"prep_compare", "preparation succeeds at or below strength, or below", NZ_19_6, 0, 1, 0,
                        compare_words},
    [O_PREP_ENEMY] = {"prep_enemy", "enemies hinder preparation once or each", NZ_19_9, 0, 1, 0, enemy_words},
    [O_FIRE_CHECK] = {"fire_check", "the check before charges are fired", NZ_19_12, 0, 1, 0, fire_check_words},
    [O_DISCOVERY] = {"discovery", "how Germans find charges", NZ_20_1, 0, 1, 0, discovery_words},
    [O_DD_MODS] = {"dd_mods", "modifiers of the explosion", NZ_E_2, 0, 1, 0, dd_words},
    [O_DAMAGED_VP] = {"damaged_vp", "what a damaged target scores", NZ_V_2, 0, 1, 0, damaged_words},
    [O_PRIMARY] = {"primary", "who chooses primary targets", NZ_X_1, 0, 2, 0, primary_words},
    /* NZ-X.2 */
    [O_VARIANT] = {"variant", "variant of the scenario", NZ_X_2, 0, 4, 0, variant_words},
    [O_PACE] = {"pace", "stop at the beginning of every phase", NZ_X_14, 0, 1, 0, pace_words},
};

extern const struct fy_state nazaire_states[];
extern const char *const nazaire_measures[], *const nazaire_bands[];

const struct fy_system fy_system_nazaire = {
    .key = "nazaire",
    .title = "Raid on St. Nazaire",
    .summary = "Small boats and an old destroyer run the river, commando teams fight through the docks, 22 phases a turn.",
    .revision = 2,
    .state_size = sizeof(struct nz_state),
    .data_size = sizeof(struct nz_data),
    .max_choices = MAX_CHOICES,
    .rulebook = &fy_rulebook_nazaire,
    .nouns = nouns,
    .n_nouns = sizeof nouns / sizeof nouns[0],
    .verbs = verbs,
    .n_verbs = VERBS,
    .texts = texts,
    .n_texts = TEXTS,
    .fields = nazaire_fields,
    .n_fields = NZ_FIELDS,
    .options = options,
    .n_options = OPTIONS,
    .states = nazaire_states,
    .measures = nazaire_measures,
    .aside = 1, /* half points: the points say them */
    .bands = nazaire_bands,
    .scenario = &nazaire_scenario,
    .load = nazaire_load,
    .count = nazaire_count,
    .name = nazaire_name,
    .find = nazaire_find,
    .figure = nazaire_figure,
    .setup = nazaire_setup,
    .ask = ask,
    .choices = choices,
    .check = check,
    .apply = apply,
    .score = nazaire_score,
    .fates = nazaire_fates,
    .leads_on = UINT64_C(1) << V_CONTINUE | UINT64_C(1) << V_DONE,
    .board = nazaire_board,
    .show = nazaire_show,
    .derive = nazaire_derive,
    .audit = nazaire_audit,
    .habit = nazaire_habit,
    .notes = {.tables = (const char *const[]){"tables", "tables/2", "tables/3", "tables/4", NULL},
              .facts = nazaire_facts, .prospect = nazaire_prospect},
    .heading = T_PHASE,
    .outcomes = {.events = nazaire_outcomes, .carries_on = nazaire_carries_on},
    .cases = {nazaire_empty, nazaire_arrange},
};
