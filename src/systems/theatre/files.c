/* files.c - what the data files hold, key by key (rows.h). What no table can say is done by the functions of load.h. */
#include "load.h"

#define KEYS .keys = (const struct fy_key[])
#define TITLE {"title", FY_REMARK, .optional = true, .help = "what the table is called"}

static const char *const sa_words[] = {"no", "yes", "ger", "ital", NULL};
static const char *const repl_words[] = {"no", "lim", "yes", NULL};
static const char *const effect_words[] = {"eliminated", "2 MP", "1 MP", "in order", NULL};
static const char *const terrain_words[] = {"c", "e", "w", "h", "m", "s", "u", NULL};
static const char *const river_words[] = {"minor", "major", NULL};
static const char *const special_words[] = {"radar", "drydock", "u-pens", NULL};
static const int16_t special_values[] = {TH_RADAR, TH_DRYDOCK, TH_UPENS};
static const char *const nation_words[] = {"british", "us", "german", "italian", "soviet", NULL};
static const char *const code_words[] = {"-", "G", "S", "D", "M", NULL};
static const char *const re_words[] = {"1/4", "1/2", "1", "3", NULL};
static const int16_t re_values[] = {1, 2, 4, 12};
static const char *const flag_words[] = {"cm", "mountain", "parachute", NULL};
static const char *const ship_words[] = {"lc", "nt", NULL};
static const char *const weather_words[] = {"calm", "rough", "stormy", NULL};
static const char *const level_words[] = {"disaster", "decisive-defeat", "defeat", "draw", "victory", "decisive", NULL};
static const char *const mobile_words[] = {"2:1", "3:2", NULL};
static const char *const odds_words[] = {"1:1", "3:2", "2:1", "3:1", NULL};
static const char *const fraction_words[] = {"1", "1/2", "1/4", NULL};
static const int16_t fraction_values[] = {1, 2, 4};
static const char *const load_words[] = {"1/4", "1/2", "1", NULL};
static const int16_t load_values[] = {1, 2, 4};
static const char *const lim_words[] = {"1/2", "1", NULL};
static const int16_t lim_values[] = {2, 4};
static const char *const safe_words[] = {"any", "under a third", "none", NULL};
static const char *const blown_words[] = {"any", "none", "under half", "not all", NULL};

/* ------------------------------------------------------------------ the Special Forces Table */

#define YES_NO(key, text) {#key, FY_BOOLEAN, FY_TO(theatre_row, key), .help = text}
static const struct fy_rows sf_row = {"row", "a row of the Special Forces Table", KEYS{
    {"row", FY_ID, FY_TO(theatre_row, key), .help = "its key"},
    {"title", FY_STRING, FY_TO(theatre_row, title), .help = "the type of unit"},
    YES_NO(amph, "amphibious"),
    YES_NO(para, "may drop"),
    YES_NO(zoc, "may negate zones of control"),
    {"sa", FY_WORD, FY_TO(theatre_row, sa), .words = sa_words,
     .help = "surprise attack: no, yes, against Germans, against Italians"},
    YES_NO(rbc, "may retreat before combat"),
    {"repl", FY_WORD, FY_TO(theatre_row, repl), .words = repl_words, .help = "replaceable: no, within the limit, yes"},
    YES_NO(raid, "may make coastal raids"),
    YES_NO(hash, "the mark of a conditional surprise attack"),
    YES_NO(commando, "a commando unit"),
    YES_NO(high_mountain, "a high mountain unit"),
    YES_NO(marine, "a marine commando"),
    YES_NO(brandenburg, "Brandenburgers"),
    {0}}};
static const struct fy_rows special_forces = {"special forces", "the Special Forces Table", KEYS{
    TITLE,
    {"rows", FY_ROW, FY_TO_ALL(theatre_tables, row), .rows = &sf_row, .help = "one row for each type of unit"},
    {0}}};

/* ------------------------------------------------------------------ the tables */

static const struct fy_rows success = {"success", "the Success Table", KEYS{
    TITLE,
    {"lowest", FY_INTEGER, FY_TO(theatre_data, tables.success_lowest), .lo = -20, .hi = 20,
     .help = "the modified die of the first result; less is the same"},
    {"results", FY_WORD, FY_TO_LIST(theatre_data, tables.success), FY_COUNT(theatre_data, tables.n_success), .least = 1,
     .words = theatre_result_words, .help = "by modified die; the last holds for everything above"},
    {0}}};
#define NUMBER(key, member, least, most, text)                                                                              \
    {#key, FY_INTEGER, FY_TO(theatre_data, member), .lo = (least), .hi = (most), .help = text}
static const struct fy_rows combat = {"combat", "the Combat Results Table", KEYS{
    TITLE,
    {"odds", FY_STRING, FY_TO_ALL(theatre_data, tables.odds_title), .then = theatre_read_odds,
     .help = "the columns, attack to defence, from the lowest odds up; 1:1, 3:2, 2:1 and 3:1 are among them"},
    {"lowest", FY_INTEGER, FY_TO(theatre_data, tables.crt_lowest), .lo = -20, .hi = 20,
     .help = "the modified die of the first row"},
    {"results", FY_WORD, FY_TO_GRID(theatre_data, tables.crt), .words = theatre_combat_words,
     .help = "by modified die, then by column"},
    NUMBER(half, tables.half, 2, 9, "what AH, HX and DH cost: one part in so many, rounded up"),
    {0}}};
#define COST(key, member, text) {#key, FY_INTEGER, FY_TO(theatre_data, member), .lo = 0, .hi = 20, .help = text}
#define SIZE(key, member, these, text)                                                                                      \
    {#key, FY_WORD, FY_TO(theatre_data, member), .words = these##_words, .values = these##_values, .help = text}
#define STEP(key, text) {#key, FY_INTEGER, FY_TO(theatre_terrain_row, key), .lo = 1, .hi = 20, .help = text}
static const struct fy_rows terrain_row = {"terrain", "a kind of terrain", KEYS{
    {"code", FY_WORD, FY_TO(theatre_terrain_row, code), .words = terrain_words, .help = "its letter in the maps"},
    {"title", FY_REMARK, .optional = true, .help = "what it is"},
    STEP(cm, "MPs to enter, for c/m units"),
    STEP(infantry, "for infantry"),
    STEP(light, "for light infantry"),
    STEP(mountain, "for mountain units"),
    STEP(high_mountain, "for high mountain units"),
    {"attack", FY_INTEGER, FY_TO(theatre_terrain_row, attack), .lo = -6, .hi = 6, .help = "modifier of the attacker's die"},
    {0}}};
static const struct fy_rows terrains = {"terrains", "MPs and combat by terrain", .then = theatre_add_terrains, KEYS{
    TITLE,
    {"rows", FY_ROW, FY_TO_ALL(theatre_data, file.terrain), .rows = &terrain_row, .help = "all kinds but the sea"},
    COST(stormy_cm, storm_cm, "MPs more for c/m units in a storm"),
    {0}}};
static const struct fy_rows hexsides = {"hexsides", "MPs of hexsides", KEYS{
    TITLE,
    COST(minor, minor, "a minor river"),
    COST(minor_cm, minor_cm, "a minor river, for c/m units"),
    COST(major, major, "a major river; c/m units need a bridge"),
    COST(mountain, mountain_side, "a mountain hexside"),
    COST(mountain_cm, mountain_side_cm, "a mountain hexside, for c/m units"),
    {0}}};
static const struct fy_rows zoc = {"zoc", "MPs of zones of control", .then = theatre_add_zoc, KEYS{
    TITLE,
    COST(leave_full, file.leave_full, "leaving a full zone"),
    COST(leave_full_cm, file.leave_full_cm, "leaving a full zone, for c/m units"),
    COST(enter_full, file.enter_full, "entering a full zone"),
    COST(leave_partial, file.leave_partial, "leaving a partial zone"),
    COST(enter_partial, file.enter_partial, "entering a partial zone"),
    {0}}};
#define MODIFIER(key, member, text) {#key, FY_INTEGER, FY_TO(theatre_data, member), .lo = -20, .hi = 20, .help = text}
static const struct fy_rows landing = {"landing", "the Landing Effects Table", KEYS{
    TITLE,
    MODIFIER(lowest, landing_lowest, "the modified die of the first result"),
    {"results", FY_WORD, FY_TO_LIST(theatre_data, landing), FY_COUNT(theatre_data, n_landing), .least = 1, .words = effect_words,
     .help = "by modified die"},
    MODIFIER(amphibious, land_amph, "for an amphibious unit"),
    MODIFIER(rough, land_rough, "in a rough sea"),
    MODIFIER(stormy, land_stormy, "in a stormy sea"),
    MODIFIER(cd_level, land_cd, "for each level of the coast defence"),
    MODIFIER(cd_most, land_cd_most, "the worst that coast defences do"),
    {0}}};
static const struct fy_rows drop = {"drop", "the Drop Table", KEYS{
    TITLE,
    MODIFIER(lowest, drop_lowest, "the modified die of the first result"),
    {"results", FY_WORD, FY_TO_LIST(theatre_data, drop), FY_COUNT(theatre_data, n_drop), .least = 1, .words = effect_words,
     .help = "by modified die"},
    MODIFIER(para_commando, drop_para, "for a parachute commando"),
    MODIFIER(woods_rough_swamp, drop_broken, "into woods, rough ground or swamp"),
    MODIFIER(mountain, drop_mountain, "into mountains"),
    MODIFIER(rough, drop_rough, "in rough weather"),
    MODIFIER(enemy, drop_enemy, "on enemy units"),
    MODIFIER(literal, drop_literal, "for units that drop by the option para_literal only"),
    {0}}};
static const struct fy_rows reaction = {"reaction", "how the enemy reacts to landings", KEYS{
    TITLE,
    MODIFIER(bad_weather_distance, react_distance, "hexes, in bad weather"),
    {"bad_weather_units", FY_INTEGER, FY_TO(theatre_data, react_units), .lo = -6, .hi = 0,
     .help = "on the die of the units, in bad weather"},
    {"units", FY_INTEGER, FY_TO_ALL(theatre_data, react), .lo = 0, .hi = 6, .help = "how many units react, by the die"},
    {0}}};
#define ON_SUCCESS(key, which, text) {#key, FY_INTEGER, FY_TO(theatre_data, tables.modifier[which]), .lo = -6, .hi = 6, .help = text}
static const struct fy_rows modifiers = {"modifiers", "modifiers of the success roll (TH-46.B.M)", KEYS{
    TITLE,
    ON_SUCCESS(mp_marker, TH_M1, "m1: for each MP of a marker"),
    ON_SUCCESS(stormy, TH_M2, "m2: from the sea in a storm"),
    ON_SUCCESS(rough, TH_M3, "m3: from the sea in rough weather"),
    ON_SUCCESS(brandenburg, TH_M4, "m4: led by a Brandenburger"),
    ON_SUCCESS(partial_zoc, TH_M5, "m5: only a partial zone of control"),
    ON_SUCCESS(early_german, TH_M6, "m6: a German unit early in the war"),
    NUMBER(early_year, tables.early_year, 1939, 1946, "m6: before the month of this year"),
    NUMBER(early_month, tables.early_month, 1, 12, "m6: that month"),
    ON_SUCCESS(one_re, TH_M7, "m7: a unit of 1 RE"),
    ON_SUCCESS(at_landing, TH_M8, "m8: at the place of its landing or drop"),
    ON_SUCCESS(surprise_phase, TH_M9, "m9: a surprise phase"),
    ON_SUCCESS(after_invasion, TH_M10, "m10: soon after the invasion"),
    ON_SUCCESS(invasion_phase, TH_M11, "m11: a surprise phase of the invasion"),
    NUMBER(after_invasion_turns, tables.after_invasion_turns, 0, TH_TURNS, "m10: in so many turns, that of the invasion being the first"),
    ON_SUCCESS(great_help, TH_MOD_GREAT, "the helper's S*"),
    ON_SUCCESS(token, TH_MOD_TOKEN, "an S* token"),
    ON_SUCCESS(rbc_special, TH_MOD_COMMANDO, "retreat before combat: special forces"),
    ON_SUCCESS(rbc_four_sides, TH_MOD_FOUR_SIDES, "retreat before combat: attacked from four hexsides or more"),
    ON_SUCCESS(collateral_commando, TH_MOD_COMMANDOS, "collateral damage: for each commando"),
    ON_SUCCESS(collateral_prepared, TH_MOD_PREPARED, "collateral damage: a large port, prepared for demolition"),
    ON_SUCCESS(collateral_surprise, TH_MOD_SURPRISE_PHASE, "collateral damage: a surprise phase"),
    {0}}};
static const struct fy_rows combat_die = {"combat die", "modifiers of the combat die beside the terrain (TH-R.CB.7-8)", KEYS{
    TITLE,
    MODIFIER(light, tables.die_light, "half the attackers light infantry or mountain units, in broken ground"),
    MODIFIER(armour, tables.die_armour, "half the attackers c/m, in the open and against none"),
    MODIFIER(stormy, tables.die_stormy, "stormy weather"),
    MODIFIER(dropped, tables.die_dropped, "a parachute unit in the hex that it dropped into"),
    MODIFIER(below_lowest, tables.die_pushed, "odds that a loss has pushed below the lowest column"),
    {0}}};
static const struct fy_rows stacking = {"stacking", "units of a side in a hex (TH-R.SK.1)", .then = theatre_add_stacking, KEYS{
    TITLE,
    {"divisions", FY_INTEGER, FY_TO(theatre_data, stack_divisions), .lo = 1, .hi = 12, .help = "divisions"},
    {"re", FY_INTEGER, FY_TO(theatre_data, file.stack_re), .lo = 1, .hi = 12, .help = "REs of others"},
    {0}}};
static const struct fy_rows hits = {"hits", "hits by the result of the success roll", KEYS{
    TITLE,
    {"raid", FY_INTEGER, FY_TO_ALL(theatre_data, tables.raid_hits), .lo = 0, .hi = 9,
     .help = "of a coastal raid: D, F*, F, S, S*"},
    {"collateral", FY_INTEGER, FY_TO_ALL(theatre_data, tables.collateral_hits), .lo = 0, .hi = 9,
     .help = "collateral damage to an installation: D, F*, F, S, S*"},
    {"drydock", FY_INTEGER, FY_TO_ALL(theatre_data, drydock_hits), .lo = 0, .hi = 9,
     .help = "a raid played out as a game, on a dry dock of the hex (TH-R.LK.4): D, F*, F, S, S*"},
    {0}}};
static const struct fy_rows surprise = {"surprise", "surprise attacks (TH-46.B.3): bonuses on the combat die", KEYS{
    TITLE,
    NUMBER(full, tables.surprise_full, 0, 6, "by the clauses (a) to (c)"),
    NUMBER(part, tables.surprise_part, 0, 6, "by the clauses (d) to (f)"),
    NUMBER(great, tables.surprise_great, 0, 6, "more by great success"),
    NUMBER(strength, tables.surprise_strength, 0, 99, "the attack strength that clause (a) asks for"),
    {0}}};
static const struct fy_rows bridges = {"bridges", "capture, demolition and repair of bridges (TH-46.B.1, TH-R.BR)", KEYS{
    TITLE,
    NUMBER(gate, tables.gate, 0, 6, "up to this gate die a captured bridge rolls for collateral damage"),
    NUMBER(exempt, tables.exempt, 0, 9, "units that attack across a captured bridge as if there were no river"),
    NUMBER(exempt_great, tables.exempt_great, 0, 9, "the same after great success"),
    NUMBER(destroyed, tables.second_die, 2, 6, "the second die of a demolition from which on the bridge is destroyed"),
    NUMBER(blow_mps, blow_mps, 0, 20, "MPs to blow an own bridge"),
    NUMBER(blown, blown, 1, 6, "the die from which on that destroys it"),
    NUMBER(repair_phases, repair_phases, 1, 20, "initial phases of the owner until it is repaired"),
    {0}}};
static const struct fy_rows installations = {"installations", "damage to installations (TH-R.CL)", KEYS{
    TITLE,
    NUMBER(prepared_port, tables.prepared_port, 1, 10, "from this size on a port is prepared for demolition"),
    NUMBER(hits_a_re, wreck_a_re, 0, 9, "hits by demolition, for an RE"),
    NUMBER(commando, wreck_commando, 0, 9, "hits more by a commando"),
    NUMBER(least, wreck_least, 0, 9, "hits by demolition at least"),
    {0}}};
static const struct fy_rows retreat = {"retreat", "retreats (TH-R.RT.2, TH-R.RBC.2)", KEYS{
    TITLE,
    NUMBER(caught, tables.caught, 1, 6, "up to this die a partial zone of control catches a unit"),
    NUMBER(sides, tables.rbc_sides, 1, 7, "hexsides attacked from that make a retreat before combat harder"),
    {0}}};
static const struct fy_rows strength = {"strength", "what is left of an attack strength (TH-R.CB.3)", KEYS{
    TITLE,
    SIZE(minor_river, fraction.minor, fraction, "across a minor river"),
    SIZE(major_river, fraction.major, fraction, "across a major river"),
    SIZE(amphibious, fraction.amphibious, fraction, "of an amphibious unit in the hex of its landing"),
    SIZE(landing, fraction.landing, fraction, "of another unit there"),
    SIZE(isolated, fraction.isolated, fraction, "of an isolated unit"),
    NUMBER(isolated_checks, fraction.checks, 1, 3, "isolation checks in a row until then; 3: never"),
    {0}}};
static const struct fy_rows units = {"units", "cadres and attachment (TH-R.UN.2, TH-R.AT.1)", KEYS{
    TITLE,
    NUMBER(cadre_part, cadre_part, 1, 9, "a cadre's strengths are those of the division divided by this"),
    NUMBER(cadre_defence, cadre_least, 0, 9, "but its defence is this at least"),
    SIZE(cadre_re, cadre_quarters, load, "its size in REs"),
    SIZE(attached_re, attach_quarters, load, "REs of special forces that may be attached at most"),
    {0}}};
static const struct fy_rows prices = {"prices", "replacements (TH-R.RP)", KEYS{
    TITLE,
    NUMBER(refill, refill_price, 0, 20, "RPs that make a cadre a division again"),
    NUMBER(cadre, cadre_price, 0, 20, "RPs for a division as a cadre"),
    NUMBER(isolated, tables.isolated_price, 1, 9, "times the price, for units eliminated in isolation"),
    SIZE(limited_re, tables.lim_quarters, lim, "REs of Lim units a month for each nation"),
    {0}}};
static const struct fy_rows ships = {"ships", "ships and the danger zones of ports (TH-R.AM.1, TH-R.AM.5, TH-R.CD.3)", KEYS{
    TITLE,
    NUMBER(mps, naval_mp, 1, TH_NAVAL_MOST, "naval MPs a turn"),
    NUMBER(lc_re, ship_re[TH_LC], 1, 4, "REs in a landing craft"),
    NUMBER(nt_re, ship_re[TH_NT], 1, 4, "REs in a naval transport"),
    NUMBER(lc_hits, ship_hits[TH_LC], 1, 3, "hits that sink a landing craft"),
    NUMBER(nt_hits, ship_hits[TH_NT], 1, 3, "hits that sink a naval transport"),
    NUMBER(danger_port, danger_port, 1, 10, "the size of a port from which on it makes a danger zone"),
    NUMBER(danger_hexes, danger_hexes, 0, 20, "how far that reaches"),
    NUMBER(danger_die, danger_die, 0, 6, "up to this die a ship is hit there"),
    NUMBER(danger_die_stormy, danger_stormy, 0, 6, "the same in a storm"),
    {0}}};
static const struct fy_rows coast_defences = {"coast defences", "hits on coast defences and by them (TH-R.CD, TH-R.CB.4)", KEYS{
    TITLE,
    NUMBER(hits_a_level, cd_hits_a_level, 1, 9, "hits that take a level"),
    NUMBER(levels_a_point, cd_levels_a_point, 1, 2, "levels that add a point to the defence of the hex"),
    NUMBER(hit, cd_hit, 1, 7, "the die from which on it hits a landing in its hex; 7: never"),
    NUMBER(hit_adjacent, cd_hit_near, 1, 7, "the same next to it"),
    NUMBER(repair, cd_repair, 0, 9, "hits repaired in an initial phase"),
    NUMBER(cargo_survives, cargo_survives, 1, 7, "the die from which on a unit survives the loss of its ship at a landing"),
    NUMBER(cargo_marker, cargo_marker, 0, 9, "MPs of the marker that it gets then"),
    {0}}};
static const struct fy_rows enemy = {"enemy", "the side that the system runs (TH-R.EN)", KEYS{
    TITLE,
    NUMBER(security_range, enemy.security_range, 0, 99, "hexes that units of code S go from their start hex"),
    NUMBER(alarm_range, enemy.alarm_range, 0, 99, "hexes to a player unit that they look for"),
    NUMBER(objective_range, enemy.objective_range, 0, 99, "hexes to an empty bridge or objective that units of code D enter"),
    NUMBER(bridge_range, enemy.bridge_range, 0, 99, "hexes to a player unit at which it tries to destroy its bridges"),
    NUMBER(special_range, enemy.special_range, 0, 99, "hexes to a player unit that its special forces go for"),
    {"attack", FY_WORD, FY_TO(theatre_data, enemy.attack), .words = odds_words, .help = "odds at which it attacks"},
    {"weak", FY_WORD, FY_TO(theatre_data, enemy.weak), .words = odds_words,
     .help = "odds at which it attacks isolated units, and special forces by themselves"},
    {"garrison", FY_WORD, FY_TO(theatre_data, enemy.garrison), .words = odds_words, .help = "odds at which units of code G join"},
    NUMBER(fall_back, enemy.fall_back, 1, 20, "so many to one make units of code D fall back"),
    NUMBER(withdraw, enemy.withdraw, 1, 20, "so many to one make its units retreat before combat"),
    NUMBER(harassment, harassment_marker, 0, 9, "MPs of the marker of air harassment"),
    {0}}};
static const struct fy_rows air = {"air", "transport by air (TH-R.AB)", KEYS{
    TITLE,
    {"range", FY_INTEGER, FY_TO(theatre_data, air_range), .lo = 1, .hi = 99, .help = "hexes"},
    SIZE(re, tp_quarters, load, "REs that a transport point carries"),
    NUMBER(turned_back, turned_back, 0, 6, "up to this interception die the load is turned back"),
    {0}}};
static const struct fy_rows overrun = {"overrun", "overruns (TH-R.MV.9, TH-R.MV.12)", KEYS{
    TITLE,
    {"odds", FY_INTEGER, FY_TO(theatre_data, overrun_odds), .lo = 1, .hi = 20, .help = "so many to one"},
    {"mps", FY_INTEGER, FY_TO(theatre_data, overrun_mps), .lo = 0, .hi = 20, .help = "MPs beside those of the step"},
    {0}}};
static const struct fy_rows tables = {"tables", "the tables that all scenarios share", KEYS{
    {"success", FY_ROW, .rows = &success, .help = "the Success Table"},
    {"modifiers", FY_ROW, .rows = &modifiers, .help = "modifiers of the success roll"},
    {"hits", FY_ROW, .rows = &hits, .help = "what results do to coast defences and installations"},
    {"combat", FY_ROW, .rows = &combat, .help = "the Combat Results Table"},
    {"combat_die", FY_ROW, .rows = &combat_die, .help = "modifiers of the combat die"},
    {"terrain", FY_ROW, .rows = &terrains, .help = "MPs and combat by terrain"},
    {"hexsides", FY_ROW, .rows = &hexsides, .help = "MPs of rivers and mountain hexsides"},
    {"zoc", FY_ROW, .rows = &zoc, .help = "MPs of zones of control"},
    {"overrun", FY_ROW, .rows = &overrun, .help = "overruns"},
    {"air", FY_ROW, .rows = &air, .help = "transport by air"},
    {"surprise", FY_ROW, .rows = &surprise, .help = "surprise attacks"},
    {"bridges", FY_ROW, .rows = &bridges, .help = "bridges"},
    {"installations", FY_ROW, .rows = &installations, .help = "installations"},
    {"retreat", FY_ROW, .rows = &retreat, .help = "retreats"},
    {"strength", FY_ROW, .rows = &strength, .help = "what is left of an attack strength"},
    {"units", FY_ROW, .rows = &units, .help = "cadres and attachment"},
    {"prices", FY_ROW, .rows = &prices, .help = "replacements"},
    {"ships", FY_ROW, .rows = &ships, .help = "ships and danger zones"},
    {"coast_defences", FY_ROW, .rows = &coast_defences, .help = "coast defences"},
    {"enemy", FY_ROW, .rows = &enemy, .help = "the side that the system runs"},
    {"stacking", FY_ROW, .rows = &stacking, .help = "how many fit into a hex"},
    {"landing", FY_ROW, .rows = &landing, .help = "landings"},
    {"drop", FY_ROW, .rows = &drop, .help = "drops"},
    {"reaction", FY_ROW, .rows = &reaction, .help = "the enemy's reaction"},
    {0}}};

/* ------------------------------------------------------------------ a map */

static const struct fy_rows river = {"river", "a river", KEYS{
    {"name", FY_REMARK, .optional = true, .help = "its name"},
    {"size", FY_WORD, FY_TO(theatre_data, file.river), .words = river_words, .help = "how wide it is"},
    {"hexsides", FY_STRING, FY_UP_TO(TH_HEXSIDES), .then = theatre_add_river, .help = "where it runs: \"0810/0910\""},
    {0}}};
static const struct fy_rows bridge = {"bridge", "a bridge", KEYS{
    {"id", FY_ID, FY_TO(theatre_bridge_data, id), .help = "its name"},
    {"title", FY_STRING, FY_TO(theatre_bridge_data, title), .help = "what it is called"},
    {"owner", FY_REF, FY_TO(theatre_bridge_data, owner), .of = "side", .help = "whose it is at the start"},
    {"hexside", FY_STRING, .then = theatre_add_bridge, .help = "where it is, over a river: \"0810/0910\""},
    {0}}};
static const struct fy_rows coast_defence = {"coast defence", "a coast defence", .then = theatre_add_cd, KEYS{
    {"hex", FY_REF, FY_TO(theatre_cd_data, hex), .of = "hex", .help = "where it is, on the coast"},
    {"level", FY_INTEGER, FY_TO(theatre_cd_data, level), .lo = 1, .hi = 9, .help = "its dice"},
    {0}}};
#define SITE_KEYS                                                                                                           \
    {"hex", FY_REF, FY_TO(theatre_site_data, hex), .of = "hex", .help = "where it is"},                                     \
    {"size", FY_INTEGER, FY_TO(theatre_site_data, size), .lo = 1, .hi = 9, .help = "hits that wreck it"}
static const struct fy_rows airbase = {"airbase", "an airbase", .then = theatre_add_airbase, KEYS{SITE_KEYS, {0}}};
static const struct fy_rows port = {"port", "a port", .then = theatre_add_port, KEYS{SITE_KEYS, {0}}};
static const struct fy_rows special = {"special", "a special installation", .then = theatre_add_special, KEYS{
    SITE_KEYS,
    {"kind", FY_WORD, FY_TO(theatre_site_data, kind), .words = special_words, .values = special_values,
     .help = "what it is"},
    {0}}};
static const struct fy_rows sea_link = {"sea link", "a long way round by sea", .then = theatre_add_sea_links, KEYS{
    {"from", FY_REF, FY_TO_LIST(theatre_data, file.from), FY_COUNT(theatre_data, file.n_from), .least = 1, .of = "hex",
     .help = "from each of these hexes"},
    {"to", FY_REF, FY_TO(theatre_data, file.to), .of = "hex", .help = "to this one, and back"},
    {"cost", FY_INTEGER, FY_TO(theatre_data, file.cost), .lo = 1, .hi = 50, .help = "naval MPs"},
    {0}}};
static const struct fy_rows owners = {"owners", "whose the hexes are at the start", .then = theatre_add_owners, KEYS{
    {"default", FY_REF, FY_TO(theatre_data, file.owner), .of = "side",
     .help = "of hexes that nobody lists; home hexes are the player's"},
    {"SIDE", FY_REF, FY_TO_EACH_LIST(theatre_data, file.owned), FY_COUNT_EACH(theatre_data, file.n_owned), .by = "side", .of = "hex",
     .optional = true, .help = "hexes of this side"},
    {0}}};
static const struct fy_rows map = {"map", "a map", .then = theatre_add_ways, KEYS{
    TITLE,
    {"columns", FY_INTEGER, FY_TO(theatre_data, file.columns), .lo = 1, .hi = 99, .help = "its width in hexes"},
    {"rows", FY_INTEGER, FY_TO(theatre_data, file.rows), .lo = 1, .hi = 99, .help = "its height in hexes"},
    {"terrain", FY_STRING, FY_UP_TO(99), .least = 1, .then = theatre_add_hexes,
     .help = "row by row a letter for each hex, ~ for the sea"},
    {"names", FY_JSON, .then = theatre_name_hexes, .help = "names of hexes: {\"1310\": \"Livorno\"}"},
    {"cliffs", FY_REF, FY_UP_TO(TH_HEXES), .of = "hex", .then = theatre_add_cliffs, .help = "coasts without a beach"},
    {"rivers", FY_ROW, FY_UP_TO(32), .rows = &river, .help = "rivers"},
    {"mountain_hexsides", FY_STRING, FY_UP_TO(TH_HEXSIDES), .then = theatre_add_mountain_sides, .help = "\"0306/0406\""},
    {"bridges", FY_ROW, FY_TO_LIST(theatre_data, bridge), FY_COUNT(theatre_data, bridges), .rows = &bridge,
     .help = "bridges"},
    {"coast_defences", FY_ROW, FY_TO_LIST(theatre_data, cd), FY_COUNT(theatre_data, cds), .rows = &coast_defence,
     .help = "coast defences"},
    {"airbases", FY_ROW, FY_TO_LIST(theatre_data, site), FY_COUNT(theatre_data, sites), .rows = &airbase,
     .help = "airbases"},
    {"ports", FY_ROW, FY_TO_LIST(theatre_data, site), FY_COUNT(theatre_data, sites), .rows = &port, .help = "ports"},
    {"specials", FY_ROW, FY_TO_LIST(theatre_data, site), FY_COUNT(theatre_data, sites), .rows = &special,
     .help = "other installations"},
    {"sea_links", FY_ROW, FY_UP_TO(TH_SEA_LINKS), .rows = &sea_link, .help = "ways by sea that the map does not show"},
    {"owners", FY_ROW, .rows = &owners, .help = "whose the hexes are"},
    {"scenery", FY_FILE, FY_TO(theatre_data, scenery), .rows = &fy_scenery, .optional = true,
     .help = "what is drawn on the map and means nothing in the rules: roads, railways, names of waters"},
    {0}}};

/* ------------------------------------------------------------------ forces */

static const struct fy_rows unit = {"unit", "a unit", .then = theatre_add_unit, KEYS{
    {"id", FY_ID, FY_TO(theatre_unit_data, id), .help = "its name in choices"},
    {"title", FY_STRING, FY_TO(theatre_unit_data, title), .help = "what it is called"},
    {"side", FY_REF, FY_TO(theatre_unit_data, side), .of = "side", .help = "whose it is"},
    {"nation", FY_WORD, FY_TO(theatre_unit_data, nation), .words = nation_words, .help = "its nation"},
    {"row", FY_REF, FY_TO(theatre_unit_data, row), .of = "row", .optional = true, .otherwise = -1,
     .help = "special forces: their row of the table"},
    {"attack", FY_INTEGER, FY_TO(theatre_unit_data, attack), .lo = 0, .hi = 30, .help = "attack strength"},
    {"defence", FY_INTEGER, FY_TO(theatre_unit_data, defence), .lo = 0, .hi = 30, .help = "defence strength"},
    {"move", FY_INTEGER, FY_TO(theatre_unit_data, move), .lo = 0, .hi = 30, .help = "MPs"},
    {"re", FY_WORD, FY_TO(theatre_unit_data, quarters), .words = re_words, .values = re_values,
     .help = "its size in REs; 3 is a division"},
    {"code", FY_WORD, FY_TO(theatre_unit_data, code), .words = code_words, .optional = true,
     .help = "how the system moves it: garrison, security, line, mobile"},
    {"flags", FY_BITS, FY_TO(theatre_unit_data, flags), .words = flag_words, .optional = true, .help = "what else it is"},
    {"hex", FY_REF, FY_TO(theatre_unit_data, hex), .of = "hex", .help = "where it starts or comes"},
    {"turn", FY_INTEGER, FY_TO(theatre_unit_data, turn), .lo = 1, .hi = TH_TURNS, .optional = true,
     .help = "a reinforcement of this turn"},
    {0}}};
static const struct fy_rows ship = {"ship", "a ship", .then = theatre_add_ship, KEYS{
    {"id", FY_ID, FY_TO(theatre_ship_data, id), .help = "its name in choices"},
    {"kind", FY_WORD, FY_TO(theatre_ship_data, kind), .words = ship_words, .help = "landing craft or naval transport"},
    {"side", FY_REF, FY_TO(theatre_ship_data, side), .of = "side", .help = "whose it is"},
    {"hex", FY_REF, FY_TO(theatre_ship_data, hex), .of = "hex", .help = "where it lies"},
    {0}}};
static const struct fy_rows transport = {"transport", "a transport point", .then = theatre_add_tp, KEYS{
    {"id", FY_ID, FY_TO(theatre_tp_data, id), .help = "its name in choices"},
    {"side", FY_REF, FY_TO(theatre_tp_data, side), .of = "side", .help = "whose it is"},
    {"hex", FY_REF, FY_TO(theatre_tp_data, hex), .of = "hex", .help = "its base"},
    {0}}};
static const struct fy_rows forces = {"forces", "the orders of battle", .then = theatre_add_marches, KEYS{
    TITLE,
    {"units", FY_ROW, FY_TO_LIST(theatre_data, unit), FY_COUNT(theatre_data, units), .least = 1, .rows = &unit,
     .help = "units of both sides"},
    {"ships", FY_ROW, FY_TO_LIST(theatre_data, ship), FY_COUNT(theatre_data, ships), .rows = &ship, .help = "ships"},
    {"transports", FY_ROW, FY_TO_LIST(theatre_data, tp), FY_COUNT(theatre_data, tps), .rows = &transport,
     .help = "transport points"},
    {0}}};

/* ------------------------------------------------------------------ the campaign link (TH-R.LK) */

static const struct fy_rows link_line = {"link line", "what a result of the raid takes; the first line that fits counts", KEYS{
    {"result", FY_WORD, FY_TO(theatre_link_line, result), .words = theatre_result_words,
     .help = "the code that is brought back"},
    {"at_most", FY_INTEGER, FY_TO(theatre_link_line, at_most), .lo = -2000, .hi = 2000, .optional = true, .otherwise = 32000,
     .help = "half points of that game"},
    {"safe", FY_WORD, FY_TO(theatre_link_line, safe), .words = safe_words, .optional = true,
     .help = "raiders that came back"},
    {"blown", FY_WORD, FY_TO(theatre_link_line, blown), .words = blown_words, .optional = true, .help = "targets destroyed"},
    {"bands", FY_STRING, FY_TO_LIST(theatre_link_line, band), .optional = true, .help = "levels of victory; none: any"},
    {0}}};
#define MEASURE(key, which, text) {#key, FY_STRING, FY_TO(theatre_link_game, measure[which]), .optional = true, .help = text}
static const struct fy_rows link_measures = {"link measures", "what that game calls them", KEYS{
    MEASURE(half_points, TH_LINK_HALVES, "half points, if not twice the points"),
    MEASURE(safe, TH_LINK_SAFE, "raiders that came back"),
    MEASURE(all, TH_LINK_ALL, "raiders"),
    MEASURE(blown, TH_LINK_BLOWN, "targets destroyed"),
    MEASURE(targets, TH_LINK_TARGETS, "targets"),
    {0}}};
static const struct fy_rows link_game = {"game", "a game that a raid may be played out as", .then = theatre_add_link_game, KEYS{
    {"id", FY_ID, FY_TO(theatre_link_game, id), .help = "its name in this file"},
    {"system", FY_STRING, FY_TO(theatre_link_game, system), .help = "the system"},
    {"scenario", FY_STRING, FY_TO_LIST(theatre_link_game, scenario), .least = 1,
     .help = "the scenario for one raiding unit, for two, …"},
    {"rough", FY_STRING, FY_TO_LIST(theatre_link_game, rough), .help = "options in bad weather"},
    {"further", FY_STRING, FY_TO_LIST(theatre_link_game, further), .help = "an option for each further raiding unit"},
    {"measures", FY_ROW, .rows = &link_measures, .help = "measures of its score"},
    {"results", FY_ROW, FY_TO_ALL(theatre_link_game, line), .rows = &link_line, .help = "from the worst up"},
    {0}}};
static const struct fy_rows link_file = {"link", "raids as games of other systems", KEYS{
    TITLE,
    {"games", FY_ROW, FY_TO_LIST(theatre_link, game), FY_COUNT(theatre_link, games), .least = 1, .rows = &link_game,
     .help = "the games"},
    {"elsewhere", FY_REF, FY_TO(theatre_link, elsewhere), .of = "game", .help = "the game of hexes that no scenario lists"},
    {0}}};
static const struct fy_rows link_hex = {"raid", "a hex with games of its own", .then = theatre_check_link_hex, KEYS{
    {"hex", FY_REF, FY_TO(theatre_link_hex, hex), .of = "hex", .help = "one with coast defences"},
    {"games", FY_BITS, FY_TO(theatre_link_hex, games), .of = "game", .help = "of the link"},
    {0}}};

/* ------------------------------------------------------------------ the scenario */

static const struct fy_rows turn = {"turn", "a turn", KEYS{
    {"title", FY_STRING, FY_TO(theatre_turn_data, title), .help = "what it is called"},
    {"year", FY_INTEGER, FY_TO(theatre_turn_data, year), .lo = 1939, .hi = 1945, .help = "year"},
    {"month", FY_INTEGER, FY_TO(theatre_turn_data, month), .lo = 1, .hi = 12, .help = "month"},
    {"half", FY_INTEGER, FY_TO(theatre_turn_data, half), .lo = 1, .hi = 2, .help = "half of the month"},
    {"surprise", FY_BOOLEAN, FY_TO(theatre_turn_data, surprise), .optional = true, .help = "a surprise turn"},
    {"player_only", FY_BOOLEAN, FY_TO(theatre_turn_data, player_only), .optional = true,
     .help = "without a turn of the system"},
    {0}}};
static const struct fy_rows weather = {"weather", "the weather of some months", .then = theatre_add_weather, KEYS{
    {"months", FY_INTEGER, FY_TO_LIST(theatre_data, file.month), FY_COUNT(theatre_data, file.n_months), .least = 1, .lo = 1, .hi = 12,
     .help = "the months"},
    {"die", FY_WORD, FY_TO_ALL(theatre_data, file.die), .words = weather_words, .help = "by the die"},
    {0}}};
static const struct fy_rows replacements = {"replacements", "RPs a month", KEYS{
    {"SIDE", FY_INTEGER, FY_TO_EACH(theatre_data, rp), .by = "side", .lo = 0, .hi = 20, .help = "of this side"},
    {0}}};
static const struct fy_rows side_supply = {"side supply", "where a side's supply comes from", .then = theatre_add_supply, KEYS{
    {"hexes", FY_REF, FY_TO_LIST(theatre_supply_rule, hex), FY_COUNT(theatre_supply_rule, hexes), .of = "hex", .optional = true,
     .help = "these hexes"},
    {"columns", FY_INTEGER, FY_TO_LIST(theatre_supply_rule, column), FY_COUNT(theatre_supply_rule, columns), .lo = 1, .hi = 99,
     .optional = true, .help = "columns of the map"},
    {"rows", FY_INTEGER, FY_TO_LIST(theatre_supply_rule, row), FY_COUNT(theatre_supply_rule, rows), .lo = 1, .hi = 99, .optional = true,
     .help = "rows of the map"},
    {"owned", FY_BOOLEAN, FY_TO(theatre_supply_rule, owned), .optional = true, .help = "only while the side owns them"},
    {"home", FY_BOOLEAN, FY_TO(theatre_supply_rule, home), .optional = true, .help = "home hexes"},
    {"start_owned", FY_BOOLEAN, FY_TO(theatre_supply_rule, start_owned), .optional = true,
     .help = "hexes of the side at the start"},
    {0}}};
static const struct fy_rows supply = {"supply", "supply sources", KEYS{
    {"SIDE", FY_ROW, FY_TO_EACH(theatre_data, file.supply), .by = "side", .rows = &side_supply, .help = "of this side"},
    {0}}};
static const struct fy_rows invasion = {"invasion", "the invasion turn (TH-R.SC.A2)", KEYS{
    {"from_turn", FY_INTEGER, FY_TO(theatre_data, invasion_from), .lo = 1, .hi = TH_TURNS,
     .help = "the first turn it may be"},
    {"line_turns", FY_INTEGER, FY_TO(theatre_data, invasion_turns), .lo = 1, .hi = TH_TURNS,
     .help = "turns in which line units sail"},
    {0}}};
static const struct fy_rows raid_turns = {"raid turns", "surprise turns that the player declares (TH-R.SC.A3)", KEYS{
    {"most", FY_INTEGER, FY_TO(theatre_data, raid_most), .lo = 0, .hi = TH_TURNS, .help = "in a game"},
    {"cost", FY_INTEGER, FY_TO(theatre_data, raid_cost), .lo = 0, .hi = 9, .help = "RPs"},
    {0}}};
static const struct fy_rows border = {"border", "line units that hold at first (TH-R.SC.B5)", KEYS{
    {"columns", FY_INTEGER, FY_TO_ALL(theatre_data, border), .lo = 1, .hi = 99, .help = "from this column to that"},
    {"hold_turn", FY_INTEGER, FY_TO(theatre_data, border_turn), .lo = 1, .hi = TH_TURNS, .help = "in this turn"},
    {0}}};
#define POINTS(key, member, text)                                                                                           \
    {#key, FY_INTEGER, FY_TO(theatre_victory, member), .lo = -100, .hi = 100, .optional = true, .help = text}
static const struct fy_rows full = {"full", "points for installations wrecked at the end", KEYS{
    POINTS(airbase, full[TH_AIRBASE], "an airbase"),
    POINTS(port, full[TH_PORT], "a port"),
    POINTS(radar, full[TH_RADAR], "a radar station"),
    POINTS(drydock, full[TH_DRYDOCK], "a dry dock"),
    {"u-pens", FY_INTEGER, FY_TO(theatre_victory, full[TH_UPENS]), .lo = -100, .hi = 100, .optional = true,
     .help = "U-boat pens"},
    {0}}};
static const struct fy_rows bridge_value = {"bridge value", "points for a bridge", KEYS{
    {"bridge", FY_REF, FY_TO(theatre_value, place), .of = "bridge", .help = "the bridge"},
    {"value", FY_INTEGER, FY_TO(theatre_value, points), .lo = -100, .hi = 100, .help = "points"},
    {0}}};
static const struct fy_rows hex_value = {"hex value", "points for a hex", KEYS{
    {"hex", FY_REF, FY_TO(theatre_value, place), .of = "hex", .help = "the hex"},
    {"value", FY_INTEGER, FY_TO(theatre_value, points), .lo = -100, .hi = 100, .help = "points"},
    {0}}};
static const struct fy_rows side_victory = {"side victory", "what a side scores", .then = theatre_add_victory, KEYS{
    POINTS(cd_hit, cd_hit, "a hit on a coast defence"),
    POINTS(port_hit, port_hit, "a hit on a port by demolition"),
    POINTS(airbase_hit, airbase_hit, "a hit on an airbase by demolition"),
    {"full", FY_ROW, .rows = &full, .optional = true, .help = "installations wrecked at the end"},
    POINTS(radar_home, radar_home, "the radar brought home"),
    POINTS(bridge_destroyed, bridge_destroyed, "a bridge destroyed"),
    POINTS(bridge_damaged, bridge_damaged, "a bridge damaged"),
    POINTS(bridge_held, bridge_held, "a captured bridge held through the enemy's turn"),
    POINTS(division_to_cadre, division_to_cadre, "an enemy division reduced"),
    POINTS(trip, trip, "special forces back home"),
    {"lost_sf_half_re", FY_INTEGER, FY_TO_LIST(theatre_victory, lost_sf), .lo = -100, .hi = 100, .optional = true,
     .then = theatre_check_losses, .help = "half an RE of special forces lost, by pool: eliminated, isolated, permanently"},
    POINTS(lost_line_re, lost_line_re, "an RE of line units lost"),
    POINTS(lost_lc, lost_lc, "a landing craft lost"),
    POINTS(lost_nt, lost_nt, "a naval transport lost"),
    POINTS(lost_tp, lost_tp, "a transport point lost"),
    POINTS(helped_division, helped_division, "a division led out of zones of control"),
    {"bridges", FY_REF, FY_UP_TO(TH_BRIDGES), .of = "bridge", .optional = true, .then = theatre_add_scoring_bridges,
     .help = "the bridges that score; without them all, if any does"},
    {"bridges_at_end", FY_ROW, FY_TO_LIST(theatre_victory, bridge_value), FY_COUNT(theatre_victory, bridge_values), .rows = &bridge_value,
     .optional = true, .help = "bridges owned intact at the end"},
    {"hexes_at_end", FY_ROW, FY_TO_LIST(theatre_victory, hex_value), FY_COUNT(theatre_victory, hex_values), .rows = &hex_value,
     .optional = true, .help = "hexes owned at the end"},
    {"first_capture", FY_ROW, FY_TO_LIST(theatre_victory, capture_value), FY_COUNT(theatre_victory, capture_values), .rows = &hex_value,
     .optional = true, .help = "hexes, when they are taken first"},
    POINTS(enemy_division_removed, division_removed, "an enemy division out of the game at the end"),
    POINTS(cadre_at_end, cadre_at_end, "an own division that is a cadre or gone at the end"),
    POINTS(sf_out_at_end_half_re, sf_out_at_end, "half an RE of own special forces out of the game at the end"),
    POINTS(enemy_sf_half_re, enemy_sf, "half an RE of enemy special forces lost"),
    POINTS(enemy_line_unit, enemy_line_unit, "an enemy line unit lost"),
    {0}}};
static const struct fy_rows level = {"level", "a level of victory", KEYS{
    {"level", FY_WORD, FY_TO_EACH(theatre_data, level_band), .words = level_words, .help = "which one"},
    {"title", FY_STRING, FY_TO_EACH(theatre_data, level_title), .help = "what it is called"},
    {"least", FY_INTEGER, FY_TO_EACH(theatre_data, level_least), .lo = -1000, .hi = 1000, .optional = true, .otherwise = -1000,
     .help = "points; the last level takes all the rest"},
    {0}}};
static const struct fy_rows victory = {"victory", "how the game is scored", .then = theatre_check_levels, KEYS{
    {"SIDE", FY_ROW, FY_TO_EACH(theatre_data, victory), FY_COUNT_EACH(theatre_data, scores), .by = "side", .rows = &side_victory,
     .optional = true, .help = "what this side scores; if both do, the difference counts"},
    {"levels", FY_ROW, FY_UP_TO(TH_LEVELS), FY_COUNT(theatre_data, levels), .least = 1, .rows = &level,
     .help = "from the best down"},
    {0}}};

const struct fy_rows theatre_scenario = {"scenario", "a campaign", KEYS{
    {"sides", FY_STRING, FY_TO_ALL(theatre_data, side_id), .then = theatre_name_sides, .help = "the two sides"},
    {"player", FY_REF, FY_TO(theatre_data, player), .of = "side", .help = "the player's side"},
    {"player_may_choose", FY_BOOLEAN, FY_TO(theatre_data, may_choose), .help = "whether the option side counts"},
    {"transports_serve_home", FY_BOOLEAN, FY_TO(theatre_data, tp_home),
     .help = "transport points at home serve every home hex"},
    {"special_forces", FY_FILE, FY_TO(theatre_data, tables), .rows = &special_forces,
     .help = "the file of the Special Forces Table"},
    {"tables", FY_FILE, .rows = &tables, .help = "the file of the tables"},
    {"link", FY_FILE, FY_TO(theatre_data, link), .rows = &link_file, .help = "the file of raids as games of other systems"},
    {"map", FY_FILE, .rows = &map, .help = "the file of the map"},
    {"units", FY_FILE, .rows = &forces, .help = "the file of the orders of battle"},
    {"turns", FY_ROW, FY_TO_LIST(theatre_data, turn), FY_COUNT(theatre_data, turns), .least = 1, .rows = &turn,
     .help = "the turns"},
    {"bridge_number", FY_INTEGER, FY_TO_LIST_OF(theatre_data, turn, bridge_number), .lo = 0, .hi = 7, .then = theatre_check_turns,
     .help = "turn by turn, the die from which on the system destroys a bridge; 0: never"},
    {"weather", FY_ROW, FY_UP_TO(12), .least = 1, .rows = &weather, .help = "by month"},
    {"replacements", FY_ROW, .rows = &replacements, .help = "RPs a month"},
    {"supply", FY_ROW, .rows = &supply, .help = "supply sources"},
    {"invasion", FY_ROW, .rows = &invasion, .optional = true, .help = "the invasion turn"},
    {"raid_turns", FY_ROW, .rows = &raid_turns, .optional = true, .help = "raid turns"},
    {"harassment", FY_INTEGER, FY_TO(theatre_data, harassment), .lo = 0, .hi = 6,
     .help = "the die from which on the enemy harasses from the air; 0: never"},
    {"mobile_odds", FY_WORD, FY_TO(theatre_data, mobile_odds), .words = mobile_words, .optional = true,
     .help = "the odds that suffice for attacks with mobile units"},
    {"border", FY_ROW, .rows = &border, .optional = true, .help = "line units that hold at first"},
    {"pockets_from_turn", FY_INTEGER, FY_TO(theatre_data, pockets), .lo = 1, .hi = TH_TURNS, .optional = true,
     .help = "from this turn on mobile units close pockets"},
    {"raids", FY_ROW, FY_TO_LIST(theatre_data, link.at), FY_COUNT(theatre_data, link.hexes), .rows = &link_hex, .optional = true,
     .help = "hexes whose raids are other games than elsewhere"},
    {"victory", FY_ROW, .rows = &victory, .help = "how the game is scored"},
    {0}}};
