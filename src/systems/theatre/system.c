/* The system's one struct: schema, verbs, texts, options, and the set-up of a game. */
#include "theatre.h"
#include "verbs.h"

static const char *const phase_words[] = {"weather",  "initial", "surprise-movement", "surprise-combat",
                                          "movement", "combat",  "exploitation",      "end", NULL};
static const char *const weather_words[] = {"calm", "rough", "stormy", NULL};
static const char *const ask_words[] = {"over",     "continue", "initial",  "phase",     "unit",   "drop",     "fleet",
                                        "party",    "overrun",  "bonus",    "entry",     "target", "attackers", "before",
                                        "surprise", "loss",     "slip",     "retreat",   "advance", "board",
                                        "invasion", NULL};
static const char *const surprise_words[] = {"none", "raid", "invasion", NULL};
static const char *const bridge_words[] = {"intact", "collateral", "damaged", "destroyed", NULL};
static const char *const op_words[] = {"none", "bridge", "raid", "surprise", "zoc", NULL};
static const char *const token_words[] = {"none", "held", "spent-next", NULL};
static const char *const step_words[] = {"none",    "declare", "before",  "surprise", "losses",
                                         "retreat", "sharing", "advance", "ends",     NULL};

#define S theatre_state
#define UNIT(m) FY_LIST_OF(S, unit, m), .each = TH_UNIT
#define SHIP(m) FY_LIST_OF(S, ship, m), .each = TH_SHIP
#define NUMBERS .each = FY_NUMBER, .value = FY_NUMBER
#define SET(m) .offset = offsetof(struct S, m), .size = 8, .flags = FY_SET, .each = TH_UNIT, .value = FY_YES_NO
#define BERTH(i)                                                                                                       \
    {"berth" #i, SHIP(unit[i]), .value = FY_NUMBER, .lo = 0, .hi = TH_UNITS - 1, .help = "cargo: number of the unit"}, \
    {"part" #i, SHIP(part[i]), .value = FY_NUMBER, .lo = 0, .hi = 16, .help = "cargo: its quarters of an RE"}

static const struct fy_field fields[] = {
    {"attacking", SET(combat.attackers), .help = "attacks in the combat under way"},
    {"exempt", SET(combat.exempt), .help = "attacks across a seized bridge"},
    {"surprising", SET(combat.tried), .help = "attempted a surprise attack in this combat"},
    {"tried-rbc", SET(combat.rbc_tried), .help = "tried to retreat before this combat"},
    {"must-retreat", SET(combat.retreat), .help = "must retreat from this hex"},
    {"retreats-later", SET(combat.pending), .help = "must retreat from another hex"},
    {"retreating", SET(combat.moving), .help = "has chosen its retreat hex"},
    {"new-cadre", SET(combat.formed), .help = "became a cadre in this combat"},
    {"arrived", SET(combat.arrived), .help = "retreated in this combat"},
    {"advancing", SET(combat.advance), .help = "advances after this combat"},
    {"combat-hex", FY_AT(S, combat.hex), .value = FY_NUMBER, .help = "the hex attacked"},
    {"retreat-from", FY_AT(S, combat.from), .value = FY_NUMBER, .help = "the hex retreated from"},
    {"owed", FY_LIST(S, combat.owed), NUMBERS, .help = "points still to be lost: attackers, defenders"},
    {"helper-hex", FY_AT(S, combat.helper_hex), .value = FY_NUMBER, .help = "where the guide went"},
    {"combat-step", FY_AT(S, combat.step), .value = FY_WORDS, .words = step_words, .help = "step of the combat"},
    {"combat-side", FY_AT(S, combat.side), .value = FY_NUMBER, .hi = 1, .help = "the attacking side"},
    {"combat-result", FY_AT(S, combat.result), .value = FY_NUMBER, .help = "the combat result"},
    {"column", FY_AT(S, combat.column), .value = FY_NUMBER, .help = "odds column"},
    {"pushed", FY_AT(S, combat.pushed), .value = FY_YES_NO, .help = "pushed below the lowest odds"},
    {"bonus", FY_AT(S, combat.bonus), .flags = FY_SIGNED, .value = FY_NUMBER, .help = "surprise bonus"},
    {"must", FY_LIST(S, combat.must), NUMBERS, .help = "who must retreat: attackers, defenders"},
    {"retreat-side", FY_AT(S, combat.retreating), .value = FY_NUMBER, .hi = 1, .help = "the side retreating"},
    {"helper", FY_AT(S, combat.helper), .value = FY_NUMBER, .help = "the guide, or the unit asked about"},
    {"helper-great", FY_AT(S, combat.helper_great), .value = FY_YES_NO, .help = "the guide had a great success"},
    {"retreat-purpose", FY_AT(S, combat.purpose), .value = FY_NUMBER, .help = "what the retreat belongs to"},
    {"retreat-step", FY_AT(S, combat.retreat_step), .value = FY_NUMBER, .help = "step of the retreat"},
    {"stood", FY_AT(S, combat.stood), .value = FY_YES_NO, .help = "the defender stands"},
    {"only-hex", FY_AT(S, combat.only), .value = FY_NUMBER, .help = "the one hex open to the retreat"},
    {"combat-spare", FY_LIST(S, combat.spare), NUMBERS, .help = "unused"},
    {"capture-units", FY_LIST_OF(S, capture, units), NUMBERS, .help = "captures: who came in"},
    {"capture-free", FY_LIST_OF(S, capture, free), NUMBERS, .help = "captures: commandos not yet allotted"},
    {"capture-hex", FY_LIST_OF(S, capture, hex), NUMBERS, .help = "captures: the hex"},
    {"capture-step", FY_LIST_OF(S, capture, step), NUMBERS, .help = "captures: how far"},
    {"capture-bridge", FY_LIST_OF(S, capture, bridge), NUMBERS, .help = "captures: the bridge looked at"},
    {"capture-bonus0", FY_LIST_OF(S, capture, bonus[0]), NUMBERS, .help = "captures: commandos on the airbase"},
    {"capture-bonus1", FY_LIST_OF(S, capture, bonus[1]), NUMBERS, .help = "captures: commandos on the port"},
    {"capture-bonus2", FY_LIST_OF(S, capture, bonus[2]), NUMBERS, .help = "captures: commandos on the special"},
    {"capture-side", FY_LIST_OF(S, capture, side), NUMBERS, .help = "captures: the side"},
    {"in-group", SET(group), .help = "in the landing party or the overrun"},
    {"came-ashore", SET(ashore), .help = "came ashore in this landing"},
    {"on-map", FY_AT(S, on_map), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"afield", FY_AT(S, afield), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"at", FY_LIST(S, at), .each = TH_PIECE, .value = TH_PLACE, .help = "hex or box"},
    {"to", FY_LIST(S, to), .each = FY_NUMBER, .value = FY_NUMBER, .help = "retreat hex, by number of the unit"},
    {"start", UNIT(home), .value = FY_NUMBER, .help = "start hex of the enemy's codes, by number"},
    {"next", UNIT(next), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"cadre", UNIT(cadre), .value = FY_YES_NO, .help = "reduced to a cadre"},
    {"isolated", UNIT(isolated), .value = FY_NUMBER, .hi = 2, .help = "isolation checks failed in a row"},
    {"spent", FY_LIST(S, spent), .each = TH_UNIT, .value = FY_NUMBER, .help = "MPs spent in this phase"},
    {"over", SET(over), .help = "its move is over"},
    {"entered", SET(entered), .help = "entered its hex in this phase"},
    {"operation", FY_LIST(S, op), .each = TH_UNIT, .value = FY_WORDS, .words = op_words, .help = "type of operation tried in this phase"},
    {"token", UNIT(token), .value = FY_WORDS, .words = token_words, .help = "token of a great success"},
    {"mp-marker", UNIT(marks), .value = FY_NUMBER, .help = "new # MP markers, added up"},
    {"old-mp-marker", UNIT(old_marks), .value = FY_NUMBER, .help = "# MP markers that go at the end of its turn"},
    {"host", UNIT(host), .flags = FY_OR_NONE, .value = TH_UNIT, .none = TH_NONE, .help = "attached to"},
    {"landed", UNIT(landed), .value = FY_NUMBER, .hi = 2, .help = "landed by assault this turn: 1 still there"},
    {"dropped", UNIT(dropped), .value = FY_NUMBER, .hi = 2, .help = "dropped this turn: 1 still there"},
    {"barred", SET(barred), .help = "may not attack this turn"},
    {"attacked", SET(attacked), .help = "has attacked in this phase"},
    {"retreated", SET(retreated), .help = "has retreated in this phase"},
    {"abroad", UNIT(abroad), .value = FY_YES_NO, .help = "ashore outside home since it left"},
    {"radar", UNIT(radar), .value = FY_YES_NO, .help = "took the radar"},
    {"half-paid", SET(paid), .help = "its first half is paid"},
    {"raid-order", UNIT(order), .value = FY_NUMBER, .help = "place among the declared raids"},
    {"sortie", FY_LIST_OF(S, tp, sortie), .each = TH_TP, .value = FY_YES_NO, .help = "has flown this turn"},
    {"load", FY_LIST_OF(S, tp, load), .each = TH_TP, .value = FY_NUMBER, .help = "quarters of an RE it dropped"},
    {"load-hex", FY_LIST_OF(S, tp, target), .each = TH_TP, .value = FY_NUMBER, .help = "where it dropped them"},
    {"landing-hexes", FY_LIST(S, landing_hexes), NUMBERS, .help = "landings and drops of this phase"},
    {"landed-at", FY_LIST(S, landed_at), NUMBERS, .help = "hexes landed on in this phase"},
    {"fought", FY_LIST(S, fought), NUMBERS, .help = "hexes attacked in this phase"},
    {"points", FY_LIST(S, vp), .flags = FY_SIGNED, NUMBERS, .help = "points scored so far, by side"},
    {"target", FY_AT(S, target), .value = FY_NUMBER, .help = "hex of the landing or overrun, by number"},
    {"sailed", SHIP(sailed), .value = FY_NUMBER, .hi = 20, .help = "naval MPs used this turn"},
    {"ship-hits", SHIP(hits), .value = FY_NUMBER, .hi = 2, .help = "hits on the ship"},
    {"danger", SHIP(danger), .value = FY_YES_NO, .help = "has rolled for danger zones this turn"},
    {"fleet", SHIP(fleet), .value = FY_YES_NO, .help = "in the fleet being moved"},
    BERTH(0), BERTH(1), BERTH(2), BERTH(3), BERTH(4), BERTH(5), BERTH(6), BERTH(7), BERTH(8), BERTH(9),
    {"bridge-owner", FY_LIST_OF(S, bridge, owner), .each = TH_BRIDGE, .value = TH_SIDE, .help = "who owns it"},
    {"state", FY_LIST_OF(S, bridge, state), .each = TH_BRIDGE, .value = FY_WORDS, .words = bridge_words,
     .help = "state of the bridge"},
    {"repair", FY_LIST_OF(S, bridge, repair), .each = TH_BRIDGE, .value = FY_NUMBER, .help = "initial phases since"},
    {"exemptions", FY_LIST_OF(S, bridge, free_units), .each = TH_BRIDGE, .value = FY_NUMBER,
     .help = "units that may still attack across it"},
    {"exempt-phase", FY_LIST_OF(S, bridge, free_phase), .each = TH_BRIDGE, .value = FY_WORDS, .words = phase_words,
     .help = "in that phase"},
    {"bridge-scored", FY_LIST_OF(S, bridge, scored), .each = TH_BRIDGE, .value = FY_NUMBER, .help = "1 damaged, 2 destroyed"},
    {"held", FY_LIST_OF(S, bridge, held), .each = TH_BRIDGE, .value = FY_YES_NO, .help = "scored as held"},
    {"taken", FY_LIST_OF(S, bridge, taken), .each = TH_BRIDGE, .value = FY_YES_NO, .help = "captured, not yet held"},
    {"cd-hits", FY_LIST_OF(S, cd, hits), .each = TH_CD, .value = FY_NUMBER, .help = "hits on the coast defence"},
    {"cd-fresh", FY_LIST_OF(S, cd, fresh), .each = TH_CD, .value = FY_NUMBER, .help = "of this phase"},
    {"cd-gone", FY_LIST_OF(S, cd, gone), .each = TH_CD, .value = FY_YES_NO, .help = "removed"},
    {"cd-fired", FY_LIST_OF(S, cd, fired), .each = TH_CD, .value = FY_YES_NO, .help = "has fired this game turn"},
    {"cd-scored", FY_LIST_OF(S, cd, scored), .each = TH_CD, .value = FY_NUMBER, .help = "hits scored"},
    {"hits", FY_LIST_OF(S, site, hits), .each = TH_SITE, .value = FY_NUMBER, .help = "hits on the installation"},
    {"demolished", FY_LIST_OF(S, site, done), .each = TH_SITE, .value = FY_NUMBER, .help = "of these by demolition"},
    {"owner", FY_LIST(S, owner), .each = TH_PLACE, .value = TH_SIDE, .help = "who owns the hex"},
    {"first", FY_LIST(S, first), .flags = FY_DERIVED, NUMBERS},
    {"hold", FY_LIST(S, hold), .flags = FY_DERIVED, NUMBERS},
    {"zone", FY_LIST(S, zone), .flags = FY_DERIVED, NUMBERS},
    {"captured-once", FY_LIST(S, captured), NUMBERS, .help = "hexes whose first capture has scored, as bits"},
    {"rp", .offset = offsetof(struct S, rp), .size = 1, .count = 4, .stride = 1, NUMBERS,
     .help = "quarters of an RP: by side, this month's and last month's"},
    {"lim", FY_LIST(S, lim), NUMBERS, .help = "quarters of an RE of Lim units replaced this month, by nation"},
    {"turn", FY_AT(S, turn), .value = FY_NUMBER, .lo = 1, .hi = TH_TURNS, .help = "game turn"},
    {"phase", FY_AT(S, phase), .value = FY_WORDS, .words = phase_words, .help = "phase"},
    {"side", FY_AT(S, side), .value = TH_SIDE, .help = "the phasing side"},
    {"player", FY_AT(S, player), .value = TH_SIDE, .help = "the player's side"},
    {"weather", FY_AT(S, weather), .value = FY_WORDS, .words = weather_words, .help = "weather"},
    {"asking", FY_AT(S, asking), .value = FY_WORDS, .words = ask_words, .help = "what is being decided"},
    {"surprise", FY_AT(S, surprise), .value = FY_WORDS, .words = surprise_words, .help = "surprise turn"},
    {"invasion", FY_AT(S, invasion), .value = FY_NUMBER, .hi = TH_TURNS, .help = "the invasion turn, 0 not declared"},
    {"raid-turns", FY_AT(S, raid_turns), .value = FY_NUMBER, .help = "raid turns declared"},
    {"raid-month", FY_AT(S, raid_month), .value = FY_NUMBER, .help = "month of the last raid turn"},
    {"mover", FY_AT(S, mover), .flags = FY_OR_NONE, .value = TH_PIECE, .none = TH_NONE, .help = "the piece taken"},
    {"captures", FY_AT(S, captures), .value = FY_NUMBER, .hi = TH_CAPTURES, .help = "captures under way"},
    {"n-landing-hexes", FY_AT(S, n_landing_hexes), .value = FY_NUMBER, .hi = TH_NOTES},
    {"n-landed-at", FY_AT(S, n_landed_at), .value = FY_NUMBER, .hi = TH_NOTES},
    {"n-fought", FY_AT(S, n_fought), .value = FY_NUMBER, .hi = TH_NOTES},
    {"n-raiders", FY_AT(S, n_raiders), .value = FY_NUMBER, .hi = TH_UNITS},
    {"options", FY_AT(S, options), .value = FY_NUMBER, .help = "options, as bits"},
    {"queue", FY_AT(S, queue), .value = FY_NUMBER, .help = "how far the phase has come"},
    {"radar-home", FY_AT(S, radar_home), .value = FY_YES_NO, .help = "the radar has scored"},
    {"spare", FY_LIST(S, spare), NUMBERS, .help = "unused"},
};

static const struct fy_noun nouns[] = {{"piece"},  {"place"}, {"unit"}, {"ship"}, {"transport"},
                                       {"bridge"}, {"site"},  {"battery"}, {"side"}};

#define P TH_PIECE
#define H TH_PLACE
const struct fy_verb theatre_verbs[V_VERBS] = {
    [V_CONTINUE] = {"continue", 0, 0, 0, "Continue", "go on to the next decision"},
    [V_END] = {"end", 0, 0, 0, "End the phase", "nothing more in this phase"},
    [V_TAKE] = {"take", P, 0, 0, "Take {who}", "start the move of a unit or a ship"},
    [V_STOP] = {"stop", 0, 0, 0, "Stop", "its move is over"},
    [V_MOVE] = {"move", P, H, 0, "Move {who} to {a}", "one hex on land"},
    [V_SNEAK] = {"sneak", P, H, 0, "{who} slips to {a}", "one hex by ZOC negation"},
    [V_OVERRUN] = {"overrun", P, H, 0, "{who} overruns {a}", "at ten to one"},
    [V_WITH] = {"with", P, 0, 0, "With {who}", "add to the attack, the overrun or the fleet"},
    [V_GO] = {"go", 0, 0, 0, "Go", "the group is complete"},
    [V_SEIZE] = {"seize", P, TH_BRIDGE, 0, "{who} seizes {a}", "bridge capture"},
    [V_LEAVE] = {"leave", 0, TH_BRIDGE, 0, "Take {a} as it comes", "no capture by a commando"},
    [V_SABOTAGE] = {"sabotage", P, TH_BRIDGE, 0, "{who} sabotages {a}", "bridge demolition by a commando"},
    [V_BLOW] = {"blow", P, TH_BRIDGE, 0, "{who} blows {a}", "an own bridge, for 3 MPs"},
    [V_ATTACH] = {"attach", P, P, 0, "Attach {who} to {a}", "to a division in its hex"},
    [V_DETACH] = {"detach", P, 0, 0, "Detach {who}", "from its division"},
    [V_EMBARK] = {"embark", P, P, 0, "{who} embarks on {a}", "onto a ship in its hex"},
    [V_LOAD] = {"load", P, 0, 0, "{who} boards its aircraft", "to drop by parachute"},
    [V_DROP] = {"drop", P, H, 0, "{who} drops on {a}", "by parachute"},
    [V_REBASE] = {"rebase", P, H, 0, "{who} moves to {a}", "a transport point changes its base"},
    [V_LIFT] = {"lift", P, H, 0, "{who} is flown to {a}", "home from an own airbase"},
    [V_WRECK] = {"wreck", P, TH_SITE, 0, "{who} demolishes {a}", "an installation"},
    [V_SAIL] = {"sail", 0, H, 0, "Sail to {a}", "the fleet"},
    [V_LAND] = {"land", 0, H, 0, "Land at {a}", "the ships off the hex put units ashore"},
    [V_RAID] = {"raid", P, 0, 0, "{who} raids the coast defence", "and lands"},
    [V_ASHORE] = {"ashore", P, 0, 0, "{who} goes ashore", "with the landing"},
    [V_OUTCOME] = {"outcome", 0, FY_NUMBER, 0, "The raid was played out: {a|D|F*|F|S|S*}", "from elsewhere: 0 D, 1 F*, 2 F, 3 S, 4 S*"},
    [V_BONUS] = {"bonus", P, TH_SITE, 0, "{who} looks after {a}", "hex-capture bonus"},
    [V_ATTACK] = {"attack", 0, H, 0, "Attack {a}", "then name the attackers"},
    [V_EXEMPT] = {"exempt", P, 0, 0, "{who} attacks across the bridge", "without the river's effects"},
    [V_SURPRISE] = {"surprise", P, 0, 0, "{who} attempts a surprise attack", "a success roll"},
    [V_TOKEN] = {"token", P, 0, 0, "{who} spends its token", "+1 on its next success roll"},
    [V_ROLL] = {"roll", 0, 0, 0, "Roll the combat die", "no more surprise attempts"},
    [V_WITHDRAW] = {"withdraw", P, H, 0, "{who} retreats to {a} before combat", "a success roll"},
    [V_BOARD] = {"board", P, P, 0, "{who} gets away on {a}", "onto a ship off the beach"},
    [V_STAND] = {"stand", 0, 0, 0, "Stand and fight", "no more retreats before combat"},
    [V_LOSE] = {"lose", P, 0, 0, "Lose {who}", "to pay the points owed"},
    [V_SLIP] = {"slip", P, H, 0, "{who} slips to {a}", "a retreat by ZOC negation"},
    [V_HELP] = {"help", P, 0, 0, "Lead {who} out", "where the guide went"},
    [V_DONE] = {"done", 0, 0, 0, "Done", "nothing more here"},
    [V_RETREAT] = {"retreat", P, H, 0, "{who} retreats to {a}", "one hex"},
    [V_ADVANCE] = {"advance", P, 0, 0, "{who} advances", "into the hex"},
    [V_HALT] = {"halt", 0, 0, 0, "Nobody else advances", "those named go in"},
    [V_REPLACE] = {"replace", P, H, 0, "Replace {who} at {a}", "from the pool"},
    [V_HALF] = {"half", P, 0, 0, "Pay the first half of {who}", "it returns with the second"},
    [V_CADRE] = {"cadre", P, H, 0, "{who} returns as a cadre at {a}", "for one RP"},
    [V_REFILL] = {"refill", P, 0, 0, "Refill {who}", "a cadre back to a division"},
    [V_RAID_TURN] = {"raid-turn", 0, 0, 0, "Make this a raid turn", "surprise phases for 1 RP"},
    [V_INVASION] = {"invasion", 0, 0, 0, "The next turn is the invasion", "once a game"},
    [V_WAIT] = {"wait", 0, 0, 0, "Not yet", "no invasion next turn"},
};

#define TEXT(id, text) text,
static const char *const texts[] = {THEATRE_TEXTS(TEXT)};
static const char *const side_words[] = {"allied", "axis", NULL};
static const struct fy_option options[] = {
    {"para_literal", "units with Para No may drop at -2", TH_46_A_4_2, 0, 1, 0, NULL},
    {"sa_hash_liberal", "No# units outside their condition use clause (f)", TH_46_B_3_9, 0, 1, 0, NULL},
    {"sa_any_strength", "clause (a) asks for strength 1 or more", TH_46_B_3_3, 0, 1, 0, NULL},
    {"demolition_fstar_kills", "F* kills in a bridge demolition", TH_46_B_R_4, 0, 1, 0, NULL},
    {"link", "raids may be played out as tactical raids", TH_R_LK_1, 0, 1, 0, NULL},
    {"side", "the player's side in Liguria", TH_R_SC_C3, 0, 1, 0, side_words},
};
static const char *const states[] = {"cadre", "isolated", "attached", "marked", "token", "landed", "dropped", NULL};
static const char *const measures[] = {"player points", "enemy points", "special forces lost", "enemy divisions broken",
                                       "coast-defence hits", "demolition hits", "bridges destroyed", "bridges taken", NULL};
static const char *const bands[] = {"disaster", "decisive defeat", "defeat", "draw", "victory", "decisive victory", NULL};

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
    default: return 0;
    }
}

static struct fy_name name(const void *data, int noun, int32_t i)
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
    default: return (struct fy_name){d->unit[i].id, d->unit[i].title};
    }
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
    theatre_run(&g);
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

/* ------------------------------------------------------------------ positions */

static bool ashore(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    if (units >> d->units)
        return false;
    TH_EACH(u, units)
        if (s->at[u] >= d->hexes)
            return false;
    return true;
}

static bool is_hex(const struct theatre_data *d, int hex)
{
    return hex < d->hexes;
}

/* Every number of the combat names something that is there. */
static bool combat_is_sound(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    bool hexes = is_hex(d, c->hex) && is_hex(d, c->from) && is_hex(d, c->helper_hex) &&
                 (c->only == TH_NOWHERE || is_hex(d, c->only));
    bool small = c->side <= 1 && c->retreating <= 1 && c->column < THEATRE_COLUMNS && c->purpose <= TH_RETREAT_SHARING &&
                 c->retreat_step <= 3 && c->result < TH_COMBAT_RESULTS && c->step <= TH_COMBAT_ENDS;
    bool helper = c->helper == TH_NONE || (c->helper < d->units && (d->unit[c->helper].kind || c->step == TH_SHARING));
    bool before = c->step <= TH_DECLARE_SURPRISE || c->step == TH_ADVANCE; /* later some of them may be dead */
    uint64_t units = c->retreat | c->pending | c->moving | c->advance | (before ? c->attackers : 0);
    if (c->attackers >> d->units || !hexes || !small || !helper || !ashore(d, s, units))
        return false;
    TH_EACH(u, c->moving)
        if (!is_hex(d, s->to[u]) || theatre_direction(d, s->at[u], s->to[u]) < 0)
            return false;
    TH_EACH(u, c->attackers)
        if (d->unit[u].side != c->side)
            return false;
    return true;
}

static bool captures_are_sound(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->captures > TH_CAPTURES)
        return false;
    for (int i = 0; i < s->captures; i++) {
        const struct theatre_capture *c = &s->capture[i];
        if (!is_hex(d, c->hex) || c->side > 1 || c->bridge > d->bridges || c->step > 3 || c->units >> d->units ||
            (c->free & ~c->units))
            return false;
    }
    return true;
}

/* What the procedure under way must be asking. */
static bool asks_rightly(const struct theatre_data *d, const struct theatre_state *s)
{
    static const uint8_t of[] = {[TH_DECLARE] = TH_ASK_ATTACKERS, [TH_BEFORE] = TH_ASK_RBC,
                                 [TH_DECLARE_SURPRISE] = TH_ASK_SURPRISE, [TH_LOSSES] = TH_ASK_LOSS,
                                 [TH_SHARING] = TH_ASK_BOARD, [TH_ADVANCE] = TH_ASK_ADVANCE,
                                 [TH_COMBAT_ENDS] = TH_ASK_OVER};
    if (s->captures)
        return s->asking == TH_ASK_BONUS ? s->capture[0].free != 0
                                         : s->asking == TH_ASK_ENTRY && s->capture[0].bridge < d->bridges;
    if (s->combat.step == TH_RETREATS)
        return s->asking == TH_ASK_SLIP || (s->asking == TH_ASK_RETREAT && s->combat.retreat);
    if (s->asking == TH_ASK_BOARD && s->combat.helper == TH_NONE)
        return false;
    return of[s->combat.step] == s->asking && s->asking != TH_ASK_OVER;
}

/* Does the question fit the phase and the side, as after a position has been read? */
static bool fits(const struct theatre_data *d, const struct theatre_state *s)
{
    bool ours = s->side == s->player, target = s->target != TH_NOWHERE && is_hex(d, s->target);
    if ((s->mover != TH_NONE && s->mover >= d->units + d->ships) || (s->group >> d->units))
        return false;
    if (s->combat.step || s->captures)
        return combat_is_sound(d, s) && captures_are_sound(d, s) && asks_rightly(d, s);
    switch (s->phase) {
    case TH_INITIAL: return s->asking == TH_ASK_INITIAL && ours;
    case TH_SURPRISE_MOVEMENT:
    case TH_MOVEMENT:
    case TH_EXPLOITATION:
        if (s->mover == TH_NONE)
            return ours && (s->asking == TH_ASK_PHASE || (s->asking == TH_ASK_PARTY && target));
        if (s->at[s->mover] >= d->hexes)
            return false;
        return ours && (s->mover < d->units ? s->asking == TH_ASK_UNIT || s->asking == TH_ASK_DROP ||
                                                  (s->asking == TH_ASK_OVERRUN && target && ashore(d, s, s->group))
                                            : s->asking == TH_ASK_FLEET && s->ship[s->mover - d->units].fleet);
    case TH_SURPRISE_COMBAT:
    case TH_COMBAT: return ours && s->asking == TH_ASK_TARGET && !s->queue;
    case TH_END_STEP: return s->asking == TH_ASK_INVASION || (s->asking == TH_ASK_OVER && s->turn >= d->turns);
    default: return false;
    }
}

/* The beginning of the phase a position names. */
static void begin_at(const struct theatre_data *d, struct theatre_state *s)
{
    bool ours = s->side == s->player;
    theatre_no_combat(s);
    memset(s->capture, 0, sizeof s->capture);
    s->captures = s->queue = 0;
    s->group = s->ashore = 0;
    s->target = TH_NOWHERE;
    s->mover = TH_NONE;
    s->n_raiders = 0;
    theatre_disband_fleet(s);
    s->asking = TH_ASK_CONTINUE;
    if (ours && (s->phase == TH_SURPRISE_MOVEMENT || s->phase == TH_MOVEMENT || s->phase == TH_EXPLOITATION))
        s->asking = TH_ASK_PHASE;
    if (ours && (s->phase == TH_SURPRISE_COMBAT || s->phase == TH_COMBAT))
        s->asking = TH_ASK_TARGET;
    (void)d;
}

void theatre_derive(const void *data, void *state)
{
    const struct theatre_data *d = data;
    struct theatre_state *s = state;
    theatre_derive_lists(d, s);
    for (int u = 0; u < d->units; u++)
        if (s->unit[u].home >= d->hexes)
            s->unit[u].home = d->unit[u].hex;
    if (!fits(d, s) || (s->asking != TH_ASK_OVER && !theatre_choices(d, s, NULL)))
        begin_at(d, s);
}

/* TH-R.SK.1, apart from cadres: a loss may leave more of them than could have come together. */
static bool overstacked(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int divisions = 0, others = 0;
    TH_EACH(u, theatre_units_in(d, s, hex, side))
        if (d->unit[u].division)
            divisions += !s->unit[u].cadre;
        else
            others += d->unit[u].quarters;
    return d->terrain[hex] != TH_HOME && (divisions > 3 || others > 12);
}

static const char *audit_units(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int u = 0; u < d->units; u++) {
        const struct theatre_unit *unit = &s->unit[u];
        int at = s->at[u];
        if (at >= d->box + TH_BOXES)
            return "a unit is nowhere";
        if (at < d->hexes && d->terrain[at] == TH_SEA)
            return "a unit stands in the sea";
        if (unit->host != TH_NONE && (unit->host >= d->units || s->at[unit->host] != at || !d->unit[u].sf))
            return "an attached unit is not with its division";
        if (unit->cadre && !d->unit[u].division)
            return "a cadre that is no division";
        if (at == d->box + TH_BOX_ABOARD && !theatre_carriers(d, s, u))
            return "a unit is aboard no ship";
        if (at < d->hexes && overstacked(d, s, at, d->unit[u].side))
            return "too many units in a hex";
    }
    return NULL;
}

static const char *audit_ships(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int i = 0; i < d->ships; i++) {
        if (theatre_room(d, s, i) < 0)
            return "a ship carries too much";
        for (int k = 0; k < TH_BERTHS; k++)
            if (s->ship[i].part[k] && s->at[s->ship[i].unit[k]] != d->box + TH_BOX_ABOARD)
                return "a ship carries a unit that is elsewhere";
    }
    return NULL;
}

static const char *audit(const void *data, const void *state)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    if (s->turn < 1 || s->turn > d->turns)
        return "there is no such turn";
    const char *wrong = audit_units(d, s);
    if (!wrong)
        wrong = audit_ships(d, s);
    for (int i = 0; i < d->cds && !wrong; i++)
        if (s->cd[i].hits > 2 * d->cd[i].level)
            wrong = "a coast defence has too many hits";
    for (int i = 0; i < d->sites && !wrong; i++)
        if (s->site[i].hits > d->site[i].size)
            wrong = "an installation has too many hits";
    return wrong;
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
        a->hint_arg[0] = theatre_combat_modifier(d, s);
        a->hint_arg[1] = s->combat.bonus;
        /* fall through */
    case TH_ASK_ATTACKERS:
    case TH_ASK_RBC:
    case TH_ASK_ADVANCE: a->arg[0] = s->combat.hex; break;
    case TH_ASK_SLIP: a->arg[0] = s->combat.from; break;
    case TH_ASK_LOSS: a->arg[0] = s->combat.owed[0] ? s->combat.owed[0] : s->combat.owed[1]; break;
    case TH_ASK_RETREAT: a->focus = a->arg[0] = theatre_next_retreater(s); break;
    case TH_ASK_BOARD: a->focus = a->arg[0] = s->combat.helper; break;
    default: break;
    }
}

#define LIST(x) x, sizeof x / sizeof x[0]
const struct fy_system fy_system_theatre = {
    .key = "theatre",
    .title = "Theatre: special forces at the operational scale",
    .summary = "Landings, drops, bridges, coastal raids and surprise attacks on hexes, in half-month turns.",
    .revision = 1,
    .state_size = sizeof(struct theatre_state),
    .data_size = sizeof(struct theatre_data),
    .max_choices = 1024,
    .rulebook = &fy_rulebook_theatre,
    .nouns = nouns, .n_nouns = sizeof nouns / sizeof nouns[0],
    .verbs = theatre_verbs, .n_verbs = V_VERBS,
    .texts = texts, .n_texts = THEATRE_N_TEXTS,
    .fields = fields, .n_fields = sizeof fields / sizeof fields[0],
    .options = options, .n_options = sizeof options / sizeof options[0],
    .states = states, .measures = measures, .bands = bands,
    .load = theatre_load, .count = count, .name = name, .setup = setup, .ask = ask,
    .choices = theatre_choices, .check = theatre_check, .apply = theatre_apply, .score = theatre_score_game,
    .board = theatre_board_of, .show = theatre_show, .derive = theatre_derive, .audit = audit,
    .habit = theatre_habit, .empty = empty, .arrange = theatre_arrange, .errands = theatre_errands, .settle = theatre_settle,
};
