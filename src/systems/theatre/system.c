/* The system's one struct: texts, options, names, questions, and the set-up of a game. */
#include "calculator.h"
#include "theatre.h"
#include "verbs.h"

#include "foray/text.h"

static const struct fy_noun nouns[] = {{"piece"},  {"place"}, {"unit"}, {"ship"}, {"transport"},
                                       {"bridge"}, {"site"},  {"battery"}, {"side"}, {"odds"}, {"row"}};

#define TEXT(id, text) text,
static const char *const texts[] = {THEATRE_TEXTS(TEXT)};
static const char *const side_words[] = {"allied", "axis", NULL};
static const struct fy_option options[] = {
    {"para_literal", "units with Para No may drop at {drop_literal:+}", TH_46_A_4_2, 0, 1, 0, NULL},
    {"sa_hash_liberal", "No# units outside their condition use clause (f)", TH_46_B_3_9, 0, 1, 0, NULL},
    {"sa_any_strength", "clause (a) asks for strength 1 or more", TH_46_B_3_3, 0, 1, 0, NULL},
    {"demolition_fstar_kills", "F* kills in a bridge demolition", TH_46_B_R_4, 0, 1, 0, NULL},
    {"link", "raids may be played out as tactical raids", TH_R_LK_1, 0, 1, 0, NULL},
    {"side", "the player's side in Liguria", TH_R_SC_C3, 0, 1, 0, side_words},
};
static const struct fy_state states[] = {{.word = "cadre"}, {.word = "isolated"}, {.word = "attached"}, {.word = "marked"},
                                         {.word = "token"}, {.word = "landed"},   {.word = "dropped"},  {0}};
static const char *const measures[] = {"player points", "enemy points", "special forces lost", "enemy divisions broken",
                                       "coast-defence hits", "demolition hits", "bridges destroyed", "bridges taken", NULL};
const char *const theatre_bands[] = {"disaster", "decisive defeat", "defeat", "draw", "victory", "decisive victory", NULL};

static int count(const void *data, int noun)
{
    const struct theatre_data *d = data;
    switch (noun) {
    case TH_PIECE: return d->units + d->ships + d->tps;
    case TH_PLACE: return d->n_places;
    case TH_UNIT: return d->units;
    case TH_SHIP: return d->ships;
    case TH_TP: return d->tps;
    case TH_BRIDGE: return d->bridges;
    case TH_SITE: return d->sites;
    case TH_CD: return d->cds;
    case TH_SIDE: return TH_SIDES;
    case TH_ODDS: return THEATRE_COLUMNS;
    case TH_ROW: return THEATRE_ROWS;
    default: return 0;
    }
}

static struct fy_name name(const void *data, const int16_t *played_under, int noun, int32_t i)
{
    const struct theatre_data *d = data;
    if (i < 0 || i >= count(data, noun))
        return (struct fy_name){NULL, NULL};
    if (noun == TH_SHIP || noun == TH_TP || (noun == TH_PIECE && i >= d->units)) {
        int k = noun == TH_SHIP ? i : noun == TH_TP ? d->ships + i : i - d->units;
        return k < d->ships ? (struct fy_name){d->ship[k].id, d->ship[k].title}
                            : (struct fy_name){d->tp[k - d->ships].id, d->tp[k - d->ships].title};
    }
    switch (noun) {
    case TH_PLACE: return (struct fy_name){d->places[i].id, d->places[i].title};
    case TH_BRIDGE: return (struct fy_name){d->bridge[i].id, d->bridge[i].title};
    case TH_SITE: return (struct fy_name){d->site[i].id, d->site[i].title};
    case TH_CD: return (struct fy_name){d->cd[i].id, d->cd[i].title};
    case TH_SIDE: return (struct fy_name){d->side_id[i], d->side_title[i]};
    case TH_ODDS: return (struct fy_name){d->odds_id[i], d->tables.odds_title[i]};
    case TH_ROW: return (struct fy_name){d->tables.row[i].key, d->tables.row[i].title};
    default: return (struct fy_name){d->unit[i].id, d->unit[i].title};
    }
}

/* "0810/0910", its lower hex first or not. */
static bool is_hexside(const struct theatre_data *d, const struct theatre_bridge_data *b, const char *word)
{
    const char *one = d->hex_id[b->hex[0]], *other = d->hex_id[b->hex[1]];
    if (strlen(word) != 9 || word[4] != '/')
        return false;
    return (!strncmp(word, one, 4) && !strcmp(word + 5, other)) || (!strncmp(word, other, 4) && !strcmp(word + 5, one));
}

/* Bridges by their hexsides, coast defences by their hexes, everything by its title with signs for blanks. */
int32_t theatre_find(const void *data, int noun, const char *word)
{
    const struct theatre_data *d = data;
    for (int i = 0; noun != TH_PLACE && i < count(data, noun); i++) {
        struct fy_name n = name(data, NULL, noun, i);
        if ((noun == TH_BRIDGE && is_hexside(d, &d->bridge[i], word)) ||
            (noun == TH_CD && !strcmp(word, d->hex_id[d->cd[i].hex])) || fy_same_words(n.id, word) || fy_same_words(n.title, word))
            return i;
    }
    return -1;
}

/* Everything where the scenario puts it, before the first die. */
static void lay_out(const struct theatre_data *d, struct theatre_state *s)
{
    memset(s, 0, sizeof *s);
    for (int u = 0; u < TH_UNITS; u++) {
        s->unit[u].host = TH_NONE;
        s->at[u] = (uint16_t)(d->box + TH_BOX_LATER);
    }
    for (int u = 0; u < d->units; u++) {
        s->unit[u].home = d->unit[u].hex;
        s->at[u] = (uint16_t)(d->unit[u].turn ? d->box + TH_BOX_LATER : d->unit[u].hex);
        s->unit[u].abroad = !d->unit[u].turn && d->terrain[d->unit[u].hex] != TH_HOME;
    }
    for (int i = 0; i < d->ships; i++)
        s->at[d->units + i] = d->ship[i].hex;
    for (int i = 0; i < d->tps; i++)
        s->at[theatre_tp(d, i)] = d->tp[i].hex;
    for (int i = d->units + d->ships + d->tps; i < TH_PIECES; i++)
        s->at[i] = (uint16_t)(d->box + TH_BOX_LATER);
    for (int i = 0; i < d->bridges; i++)
        s->bridge[i].owner = d->bridge[i].owner;
    memcpy(s->owner, d->owner, sizeof s->owner);
    theatre_no_combat(s);
    s->target = TH_NOWHERE;
    s->mover = TH_NONE;
    s->turn = 1;
    theatre_derive_lists(d, s);
}

/* TH-R.SC.C3 */
static void setup(const void *data, const int16_t chosen[FY_OPTIONS], void *state, struct fy_dice *dice,
                  struct fy_log *log)
{
    const struct theatre_data *d = data;
    struct theatre_game g = {d, state, dice, log};
    lay_out(d, g.s);
    g.s->player = d->may_choose ? (uint8_t)chosen[5] : d->player;
    g.s->side = g.s->player;
    g.s->options = (uint8_t)((chosen[0] ? TH_PARA_LITERAL : 0) | (chosen[1] ? TH_SA_HASH_LIBERAL : 0) |
                             (chosen[2] ? TH_SA_ANY_STRENGTH : 0) | (chosen[3] ? TH_DEMOLITION_FSTAR_KILLS : 0) | (chosen[4] ? TH_LINKED : 0));
    theatre_run(&g, false);
}

static void empty(const void *data, void *state)
{
    const struct theatre_data *d = data;
    struct theatre_state *s = state;
    for (int i = 0; i < TH_PIECES; i++)
        s->at[i] = (uint16_t)(d->box + TH_BOX_LATER);
    for (int u = 0; u < d->units; u++) {
        uint16_t home = s->unit[u].home;
        memset(&s->unit[u], 0, sizeof s->unit[u]);
        s->unit[u].home = home;
        s->unit[u].host = TH_NONE;
    }
    s->over = s->entered = s->attacked = s->retreated = s->barred = s->paid = 0;
    memset(s->spent, 0, sizeof s->spent);
    memset(s->op, 0, sizeof s->op);
    theatre_derive(data, state);
}

/* Who comes, and at what odds, as long as nobody has left. */
static void ask_defender(const struct theatre_data *d, const struct theatre_state *s, struct fy_ask *a)
{
    const struct theatre_combat *c = &s->combat;
    int column = theatre_column(d, s, c->attackers, c->exempt, c->hex);
    a->arg[0] = c->hex;
    if (column < 0)
        return;
    a->hint = T_HINT_ATTACKED;
    a->hint_arg[0] = fy_count_bits(c->attackers);
    a->hint_arg[1] = column;
}

static void ask(const void *data, const void *state, struct fy_ask *a)
{
    static const struct {
        uint16_t prompt, rule;
    } of[TH_ASKS] = {
        [TH_ASK_OVER] = {T_PROMPT_OVER, TH_R_SQ_10}, [TH_ASK_CONTINUE] = {T_PROMPT_CONTINUE, TH_R_SQ_2},
        [TH_ASK_INITIAL] = {T_PROMPT_INITIAL, TH_R_RP_1}, [TH_ASK_PHASE] = {T_PROMPT_PHASE, TH_R_SQ_6},
        [TH_ASK_UNIT] = {T_PROMPT_UNIT, TH_R_SQ_8}, [TH_ASK_DROP] = {T_PROMPT_DROP, TH_R_AB_1},
        [TH_ASK_FLEET] = {T_PROMPT_FLEET, TH_R_AM_10}, [TH_ASK_PARTY] = {T_PROMPT_PARTY, TH_R_AM_4},
        [TH_ASK_OVERRUN] = {T_PROMPT_OVERRUN, TH_R_MV_12}, [TH_ASK_BONUS] = {T_PROMPT_BONUS, TH_46_A_2_3},
        [TH_ASK_ENTRY] = {T_PROMPT_ENTRY, TH_R_BR_8}, [TH_ASK_TARGET] = {T_PROMPT_TARGET, TH_R_CB_1},
        [TH_ASK_ATTACKERS] = {T_PROMPT_ATTACKERS, TH_R_CB_1}, [TH_ASK_RBC] = {T_PROMPT_RBC, TH_R_RBC_1},
        [TH_ASK_SURPRISE] = {T_PROMPT_SURPRISE, TH_46_B_3_10}, [TH_ASK_LOSS] = {T_PROMPT_LOSS, TH_R_LS_4},
        [TH_ASK_SLIP] = {T_PROMPT_SLIP, TH_46_B_4_10}, [TH_ASK_RETREAT] = {T_PROMPT_RETREAT, TH_R_RT_1},
        [TH_ASK_ADVANCE] = {T_PROMPT_ADVANCE, TH_R_CB_18}, [TH_ASK_BOARD] = {T_PROMPT_BOARD, TH_R_CB_12},
        [TH_ASK_INVASION] = {T_PROMPT_INVASION, TH_R_SC_A2},
    };
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    a->prompt = of[s->asking].prompt;
    a->rule = of[s->asking].rule;
    a->over = s->asking == TH_ASK_OVER;
    switch (s->asking) {
    case TH_ASK_OVER: a->arg[0] = theatre_points(d, s); break;
    case TH_ASK_CONTINUE:
    case TH_ASK_PHASE: a->arg[0] = s->phase; break;
    case TH_ASK_UNIT: a->arg[1] = theatre_mp(d, s, s->mover); /* fall through */
    case TH_ASK_DROP: a->focus = a->arg[0] = s->mover; break;
    case TH_ASK_FLEET: a->focus = a->arg[0] = s->mover, a->arg[1] = theatre_fleet_mp(d, s); break;
    case TH_ASK_PARTY:
    case TH_ASK_OVERRUN: a->arg[0] = s->target; break;
    case TH_ASK_BONUS:
        a->arg[0] = s->capture[0].hex;
        a->focus = a->arg[1] = __builtin_ctzll(s->capture[0].free);
        break;
    case TH_ASK_ENTRY: a->arg[0] = theatre_entry_bridge(d, s); break;
    case TH_ASK_SURPRISE:
        a->arg[1] = s->combat.column;
        a->hint = T_HINT_MODIFIERS;
        a->hint_arg[0] = theatre_combat_modifier(d, s, NULL);
        a->hint_arg[1] = s->combat.bonus;
        /* fall through */
    case TH_ASK_ATTACKERS:
    case TH_ASK_ADVANCE: a->arg[0] = s->combat.hex; break;
    case TH_ASK_RBC: ask_defender(d, s, a); break;
    case TH_ASK_SLIP: a->arg[0] = s->combat.from; break;
    case TH_ASK_LOSS: a->arg[0] = s->combat.owed[0] ? s->combat.owed[0] : s->combat.owed[1]; break;
    case TH_ASK_RETREAT: a->focus = a->arg[0] = theatre_next_retreater(s); break;
    case TH_ASK_BOARD: a->focus = a->arg[0] = s->combat.helper; break;
    default: break;
    }
}

/* Who is in the way stops, and who is to act is taken first. */
static bool instead(const void *data, const struct fy_choice *refused, const struct fy_message *why, struct fy_choice *out)
{
    if (why->text == T_NO_OTHER_MOVES)
        *out = (struct fy_choice){.verb = V_STOP};
    else if (why->text == T_NO_TAKE_FIRST)
        *out = (struct fy_choice){.verb = V_TAKE, .who = (uint16_t)why->arg[0]};
    return out->verb != refused->verb;
}

#define LIST(x) x, sizeof x / sizeof x[0]
const struct fy_system fy_system_theatre = {
    .key = "theatre",
    .title = "Theatre: special forces at the operational scale",
    .summary = "Landings, drops, bridges, coastal raids and surprise attacks on hexes, in half-month turns.",
    .revision = 2,
    .state_size = sizeof(struct theatre_state),
    .data_size = sizeof(struct theatre_data),
    .max_choices = THEATRE_MAX_CHOICES,
    .rulebook = &fy_rulebook_theatre,
    .nouns = nouns, .n_nouns = sizeof nouns / sizeof nouns[0],
    .verbs = theatre_verbs, .n_verbs = V_VERBS,
    .texts = texts, .n_texts = THEATRE_N_TEXTS,
    .fields = theatre_fields, .n_fields = THEATRE_FIELDS,
    .options = options, .n_options = sizeof options / sizeof options[0],
    .states = states, .measures = measures, .bands = theatre_bands,
    .scenario = &theatre_scenario, .load = theatre_load, .count = count, .name = name, .setup = setup, .ask = ask,
    .choices = theatre_choices, .check = theatre_check, .apply = theatre_apply, .score = theatre_score_game,
    .fates = theatre_fates,
    .opens = UINT64_C(1) << V_TAKE,
    .leads_on = UINT64_C(1) << V_CONTINUE | UINT64_C(1) << V_END | UINT64_C(1) << V_STOP | UINT64_C(1) << V_GO |
                UINT64_C(1) << V_DONE | UINT64_C(1) << V_WAIT,
    .board = theatre_board_of, .show = theatre_show, .derive = theatre_derive, .audit = theatre_audit,
    .outcomes = {theatre_outcomes, theatre_own, theatre_carries_on},
    .habit = theatre_habit, .find = theatre_find, .figure = theatre_figure, .instead = instead,
    .cases = {empty, theatre_arrange}, .campaign = {theatre_subgames, theatre_outcome},
    .notes = {.tables = (const char *const[]){"TH-R.ST.2", "TH-R.CB.5", NULL},
              .facts = theatre_facts,
              .prospect = theatre_prospect},
    .calculator = &theatre_calculator,
};
