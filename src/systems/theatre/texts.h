/* texts.h - everything the system says, with its number. */
#ifndef THEATRE_TEXTS_H
#define THEATRE_TEXTS_H

#define THEATRE_RESULT "{5|D, disaster|F*, complete failure|F, failure|S, success|S*, great success}"
#define THEATRE_RESULT3 "{3|D|F*|F|S|S*}"
#define THEATRE_OPERATION                                                                                              \
    "{1|seize a bridge|demolish a bridge|raid the coast|attack by surprise|slip through zones of control|retreat "     \
    "through zones of control|follow the guide|retreat before combat|retreat to the ships|limit the damage|replace}"
#define THEATRE_MODIFIER                                                                                               \
    "|?|MP markers|Stormy sea|Rough sea|Led by a Brandenburger|Only a partial zone of control|Before a date|A "         \
    "unit of 1 RE|At the place of its landing or drop|Surprise phase|Soon after the invasion|Surprise phase of the "    \
    "invasion|Great help|S* token|Commando|Attacked from four sides|Commandos|Prepared demolitions|Surprise phase}"
#define THEATRE_EARLY                                                                                                  \
    "Before {early_month|?|January|February|March|April|May|June|July|August|September|October|November|December} {early_year}"
#define THEATRE_CRT "|AE|AH|AR|AS|EX|HX|DR|DH|DE}"

/* Sizes in quarters of an RE; strengths and RPs as whole ones and eighths, or quarters. */
#define THEATRE_RE(n)                                                                                                  \
    "{" #n "|0|¼|½|¾|1|1¼|1½|1¾|2|2¼|2½|2¾|3|3¼|3½|3¾|4}"
#define THEATRE_QUARTERS(whole, rest) "{" #whole "}{" #rest "||¼|½|¾}"
#define THEATRE_EIGHTHS(whole, rest) "{" #whole "}{" #rest "||⅛|¼|⅜|½|⅝|¾|⅞}"

#define THEATRE_TEXTS(X)                                                                                               \
    X(T_NONE, "")                                                                                                      \
    X(T_PROMPT_OVER, "The campaign is over: {0} points.")                                                              \
    X(T_PROMPT_CONTINUE, "Go on with the {0|weather|initial phase|surprise movement|surprise combat|movement|combat|"  \
                         "exploitation|end step}.")                                                                    \
    X(T_PROMPT_INITIAL, "Initial phase: replacements and declarations.")                                               \
    X(T_PROMPT_PHASE, "{0|Weather|Initial phase|Surprise movement|Surprise combat|Movement|Combat|Exploitation|End}: " \
                      "which unit or ship?")                                                                           \
    X(T_PROMPT_UNIT, "{0:piece}, {1} MP{1|s||s} left: what does it do?")                                               \
    X(T_PROMPT_DROP, "{0:piece} is loaded: where does it drop?")                                                       \
    X(T_PROMPT_FLEET, "{0:piece}: who sails with it, and where to ({1} naval MP{1|s||s})?")                            \
    X(T_PROMPT_PARTY, "Landing at {0:place}: who raids, who goes ashore?")                                             \
    X(T_PROMPT_OVERRUN, "Overrun of {0:place}: who goes in?")                                                          \
    X(T_PROMPT_BONUS, "{0:place} is taken: which installation does {1:piece} save?")                                   \
    X(T_PROMPT_ENTRY, "{0:bridge} falls to this entry: seize it by a commando, or take it as it comes?")               \
    X(T_PROMPT_TARGET, "Combat: which hex is attacked?")                                                               \
    X(T_PROMPT_ATTACKERS, "Attack on {0:place}: with whom?")                                                           \
    X(T_PROMPT_RBC, "{0:place} is attacked: who retreats before combat?")                                              \
    X(T_PROMPT_SURPRISE, "Attack on {0:place} at {1:odds}: surprise, or "                                              \
                         "the combat die?")                                                                            \
    X(T_PROMPT_LOSS, "{0} point{0|s||s} {0|are|is|are} still to be lost: by whom?")                                    \
    X(T_PROMPT_SLIP, "Retreat from {0:place}: who slips through the zones, who is led?")                               \
    X(T_PROMPT_RETREAT, "{0:piece} must retreat: where to?")                                                           \
    X(T_PROMPT_ADVANCE, "{0:place} is empty: who advances?")                                                           \
    X(T_PROMPT_BOARD, "{0:piece} is thrown back to the boats: which one?")                                             \
    X(T_PROMPT_INVASION, "Shall the next turn be the invasion surprise turn?")                                         \
    X(T_HINT_MODIFIERS, "Combat die {0:+}; surprise bonus so far {1:+}.")                                              \
    X(T_HINT_ATTACKED, "{0} unit{0|s||s} attack{0||s|} at {1:odds} as it stands.")                                     \
    X(T_NO_NOT_NOW, "That cannot be done now: it is the {0|weather roll|initial phase|surprise movement "              \
                    "phase|surprise combat phase|movement phase|combat phase|exploitation phase|end step}, "           \
                    "and something else is asked.")                                                                    \
    X(T_NO_LANDING_NOW, "That cannot be done now: nobody lands in the exploitation phase; ships sail with what is left "\
                        "of their MPs, and land in the next movement phase.")                                          \
    X(T_NO_TAKE_FIRST, "Nobody is on the move: take {0:piece} first.")                                                 \
    X(T_NO_SLIPS_FIRST, "Who slips through the zones, and who is led, comes first; done ends that.")                   \
    X(T_NO_STARTED, "{0:piece} has moved or acted already: that is for the start of a move.")                          \
    X(T_NO_NOT_YOURS, "{0:piece} is not of the side whose turn it is.")                                                \
    X(T_NO_OFF_MAP, "{0:piece} is not on the map.")                                                                    \
    X(T_NO_NOT_CM, "{0:piece} is not c/m (combat or motorised): only c/m units move in an exploitation phase.")        \
    X(T_NO_OTHER_MOVES, "{0:piece} is moving: nobody else acts before it has stopped.")                                \
    X(T_NO_MOVE_OVER, "The move of {0:piece} is over.")                                                                \
    X(T_NO_CARRIES_LINE, "{0:piece} carries line units: in the surprise phases only special forces go.")               \
    X(T_NO_NOT_SF, "{0:piece} is no special forces unit.")                                                             \
    X(T_NO_SHORT, "{0:piece} needs {1} MP{1|s||s} and has {2}: {3} short.")                                            \
    X(T_NO_ROOM, "No room in {0:place}: {1} divisions and {2} quarter REs of others are there.")                       \
    X(T_NO_SEA, "{0:place} is sea.")                                                                                   \
    X(T_NO_HOME, "{0:place} is the enemy's home.")                                                                     \
    X(T_NO_IN_GROUP, "{0:piece} is in the group already.")                                                             \
    X(T_NO_TEN_TO_ONE, "{1} against {2} quarter points at {0:place}: an overrun needs {overrun:words} to one.")        \
    X(T_NO_NOBODY, "There is no enemy unit in {0:place}.")                                                             \
    X(T_NO_NOT_NEXT, "{0:place} is not next to {1:place}, where {2:piece} is.")                                        \
    X(T_NO_RIVER, "{0:piece} cannot cross to {1:place}: a major river and no usable bridge.")                          \
    X(T_NO_ENEMY_THERE, "Enemy units are in {0:place}.")                                                               \
    X(T_NO_NEVER_MOVES, "{0:piece} has no MPs: it never moves.")                                                       \
    X(T_NO_NOT_TOGETHER, "{0:piece} and {1:piece} are not in the same hex.")                                           \
    X(T_NO_ZONE, "No enemy zone of control stands between {0:piece} and {1:place}: there is nothing to roll for.")     \
    X(T_NO_NEGATION, "{0:piece} cannot negate zones of control.")                                                      \
    X(T_NO_UNATTACHED, "{0:piece} is attached to nobody.")                                                             \
    X(T_NO_ATTACHED, "{0:piece} is attached to {1:piece}: it must be detached first.")                                 \
    X(T_NO_DIVISION, "{0:piece} is no division at full strength.")                                                     \
    X(T_NO_SECOND_GUEST, "{0:piece} has an attached unit already.")                                                    \
    X(T_NO_WAY_BY_SEA, "There is no way by sea to {0:place}.")                                                         \
    X(T_NO_TOO_FAR, "{0:place} is {1} naval MP{1|s||s} away; the fleet has {2}.")                                      \
    X(T_NO_NAVAL_MPS, "{0:piece} cannot sail: it has no naval MPs left, or is not yours or not at sea any more.")      \
    X(T_NO_SHIP, "{0:piece} is no ship.")                                                                              \
    X(T_NO_UNIT, "{0:piece} is no ground unit.")                                                                       \
    X(T_NO_PORT, "{0:place} is no port or home hex of yours that can be used.")                                        \
    X(T_NO_HOLD, "{0:piece} has room for {1} quarter REs; {2} are needed.")                                            \
    X(T_NO_CLIFF, "{0:place} is a cliff: only units with the raid mark land there or leave it by sea.")                \
    X(T_NO_BEACH, "{0:place} is a cliff and no beach: nobody retreats from it to a ship.")                             \
    X(T_NO_PARTY, "Nobody is ready to land at {0:place}.")                                                             \
    X(T_NO_NOT_ABOARD, "{0:piece} is not aboard the ships off {1:place}, or is in the party already.")                 \
    X(T_NO_STORM_BEACH, "Stormy weather: the beach of {0:place} cannot be used.")                                      \
    X(T_NO_COAST, "{0:place} has no coast.")                                                                           \
    X(T_NO_BUSINESS, "{0:place} is not yours, and nobody aboard could land there.")                                    \
    X(T_NO_LANDED_ON, "{0:place} has been landed on in this phase.")                                                   \
    X(T_NO_NOT_IN_FLEET, "{0:piece} does not lie with the fleet, or is in it already.")                                \
    X(T_NO_LINE_SAILS, "Line units sail on the invasion turn and the {line_turns_after:words} after it only; the invasion turn "\
                       "is {0}, 0 meaning not declared.")                                                              \
    X(T_NO_NOT_AMPHIBIOUS, "Units that are not amphibious land on a beach only from landing craft.")                   \
    X(T_NO_RAID_MARK, "{0:piece} is no marine commando, ranger or raider: it makes no coastal raids.")                 \
    X(T_NO_CD, "{0:place} has no enemy coast defence in working order.")                                               \
    X(T_NO_MORE_RAIDERS, "The coast defence of {0:place} was at level {1} when the phase began, and as many "          \
                         "units raid already.")                                                                        \
    X(T_NO_PARACHUTE, "{0:piece} is no parachute unit.")                                                               \
    X(T_NO_FLYING, "Stormy weather: nothing flies.")                                                                   \
    X(T_NO_CITY_DROP, "{0:place} is a city: nobody drops there.")                                                      \
    X(T_NO_RANGE, "{0:place} is {1} hexes away: the range is {range}.")                                                \
    X(T_NO_SAME_HEX, "{0:piece} is there already.")                                                                    \
    X(T_NO_AIRFIELD, "{0:piece} is at no usable airbase or home hex.")                                                 \
    X(T_NO_TPS, "{0:piece} needs {1} transport point{1|s||s} with a sortie left.")                                     \
    X(T_NO_LIFT, "{0:piece} cannot be flown to {1:place}: it takes a parachute unit on an own airbase, and "           \
                 "transport points based there within {range} hexes.")                                                 \
    X(T_NO_REBASE, "{0:piece} cannot change to {1:place}: it takes a sortie in the movement phase, no storm, "         \
                   "and another usable base within {range} hexes.")                                                    \
    X(T_NO_OTHER_TYPE, "{0:piece} has tried {1|nothing|a bridge|a raid|a surprise attack|ZOC negation} in "            \
                       "this phase: one type of operation a phase.")                                                   \
    X(T_NO_CAPTURER, "{0:piece} cannot capture bridges: that is for commandos other than marine commandos.")           \
    X(T_NO_NOT_AT_BRIDGE, "{0:piece} is not at {1:bridge}.")                                                           \
    X(T_NO_DID_NOT_ENTER, "{0:piece} did not enter its hex in this phase.")                                            \
    X(T_NO_COMMANDO, "{0:piece} is no commando unit.")                                                                 \
    X(T_NO_SECOND_BRIDGE, "{0:piece} has made its bridge attempt of this phase.")                                      \
    X(T_NO_BRIDGE_STATE, "{0:bridge} is in {1:side} hands and {2|intact|marked by collateral "                         \
                         "damage|damaged|destroyed}.")                                                                 \
    X(T_NO_OTHER_BRIDGE, "The choice is about {0:bridge} and those who entered just now.")                             \
    X(T_NO_WRECK_YET, "Installations are demolished in the exploitation phase; it is the {0|weather roll|initial phase|"\
                      "surprise movement phase|surprise combat phase|movement phase|combat phase|exploitation phase|end step}.")\
    X(T_NO_WRECK, "{0:piece} is not in {1:place}, or the hex is not its side's.")                                      \
    X(T_NO_WRECKED, "{0:site} is out of use already.")                                                                 \
    X(T_NO_ONE_INSTALLATION, "{0:piece} is not the commando to be placed now; each supports one installation.")        \
    X(T_NO_SITE_HERE, "{0:site} is not in {1:place}.")                                                                 \
    X(T_NO_ATTACKERS, "Nobody has been named to attack {0:place}.")                                                    \
    X(T_NO_FOUGHT, "{0:place} has been attacked in this phase.")                                                       \
    X(T_NO_ATTACKED, "{0:piece} attacks or has attacked in this phase.")                                               \
    X(T_NO_FIGHTERS, "Nobody who may still attack is next to {0:place}.")                                              \
    X(T_NO_RETREATED, "{0:piece} has retreated in this phase.")                                                        \
    X(T_NO_BARRED, "{0:piece} came ashore or down in disorder: no attack this turn.")                                  \
    X(T_NO_ONE_TO_FOUR, "{1} against {2} quarter points at {0:place}: below {lowest_odds}.")                           \
    X(T_NO_BOAT, "No ship off the hex can take {0:piece}.")                                                            \
    X(T_NO_ATTACK_OWED, "Units that landed or dropped on the enemy have still to attack.")                             \
    X(T_NO_ADVANCE, "{0:piece} does not advance: it did not attack from outside, has to retreat, is named "            \
                    "already or goes with its host.")                                                                  \
    X(T_NO_SEIZED_BRIDGE, "{0:piece} attacks {1:place} over no bridge seized in this turn, or is exempt already.")     \
    X(T_NO_EXEMPTION_LEFT, "The seized bridge carries {0} unit{0|s||s} free of the river, and as many are named.")     \
    X(T_NO_EXEMPTION_NEEDED, "With {0:piece} free of the river the attack could not reach 1:4: another needs the bridge.") \
    X(T_NO_DAMAGED_BRIDGE, "The bridge seized before {0:piece} bears a marker: nobody is exempt.")                     \
    X(T_NO_LATE_EXEMPTION, "The exemption before {0:piece} was for the first combat phase after the capture.")         \
    X(T_NO_MOUNTAINS, "{1:place} is no mountain hex, and no mountain hexside lies before {0:piece}.")                  \
    X(T_NO_CONDITION, "{0:piece} may attack by surprise only when it assaults from the sea.")                          \
    X(T_NO_SECOND_SURPRISE, "{0:piece} has made its attempt in this combat.")                                          \
    X(T_NO_ATTACKER, "{0:piece} does not attack here.")                                                                \
    X(T_NO_ROLL_NOW, "{0:piece} is not about to roll.")                                                                \
    X(T_NO_TOKEN, "{0:piece} holds no token.")                                                                         \
    X(T_NO_OTHERS_FIRST, "It is not the turn of {0:piece}: others come first.")                                        \
    X(T_NO_NOT_ATTACKED, "{0:piece} is not in the hex attacked.")                                                      \
    X(T_NO_RBC, "{0:piece} cannot retreat before combat.")                                                             \
    X(T_NO_SECOND_RBC, "{0:piece} has tried once in this combat.")                                                     \
    X(T_NO_NAMED_HEX, "The retreat hex was named before the die: {0:place}.")                                          \
    X(T_NO_SHIP_OFF, "{0:piece} is on no beach with {1:piece} lying off it.")                                          \
    X(T_NO_MARINE, "{0:piece} is no marine commando, ranger or raider: the ships are not for it.")                     \
    X(T_NO_RETREAT_DUE, "{0:piece} is not among those who must retreat now.")                                          \
    X(T_NO_GUIDE, "No special forces unit has made good its retreat: nobody can be led.")                              \
    X(T_NO_FIRST_TURN, "Replacements come on the first turn of a month.")                                              \
    X(T_NO_NOT_IN_POOL, "{0:piece} is in no pool of yours.")                                                           \
    X(T_NO_CADRE, "{0:piece} is no cadre on the map.")                                                                 \
    X(T_NO_RPS, "{0:piece} costs {1} quarter RPs; there are {2}.")                                                     \
    X(T_NO_HALVES, "{0:piece} is not paid in halves, or its first half is paid.")                                      \
    X(T_NO_FIRST_HALF, "{0:piece} is paid in two halves: the first is still due.")                                     \
    X(T_NO_ISOLATED, "{0:piece} is isolated.")                                                                         \
    X(T_NO_SOURCE, "{0:place} is no supply source of yours away from the enemy.")                                      \
    X(T_NO_LIM, "{0:piece} is limited to {lim} a month for its nation; {1} quarters are used.")                        \
    X(T_NO_FOR_GOOD, "{0:piece} is lost for good.")                                                                    \
    X(T_NO_IRREPLACEABLE, "{0:piece} cannot be replaced.")                                                             \
    X(T_NO_RAID_TURN_RPS, "A raid turn costs {0} quarter RPs; there are {1}.")                                         \
    X(T_NO_RAID_TURN, "One raid turn a month, on no other surprise turn, and {1} a game: {0} are used.")               \
    X(T_NO_LINK, "Raids are played out only under the option, and once raiders are named.")                            \
    X(T_NO_OVER, "The campaign is over.")                                                                              \
    X(T_NO_SUCH, "There is no such choice.")                                                                           \
    X(T_TURN, "Turn {0} begins.")                                                                                      \
    X(T_PHASE, "{0:side}: {1|weather|initial phase|surprise movement phase|surprise combat phase|movement phase|"      \
               "combat phase|exploitation phase|end step}.")                                                           \
    X(T_WEATHER_DIE, "the weather")                                                                                    \
    X(T_WEATHER, "Weather die {0}: {1|calm|rough|stormy}.")                                                            \
    X(T_ISOLATED, "{0:piece} is isolated.")                                                                            \
    X(T_REINFORCES, "{0:piece} arrives at {1:place}.")                                                                 \
    X(T_GAME_ENDS, "The campaign ends with {0} points.")                                                               \
    X(T_POINTS, "{0:side} points: {1:+}.")                                                                             \
    X(T_DETACHED, "{0:piece} is no longer attached to {1:piece}.")                                                     \
    X(T_ATTACHED, "{0:piece} is attached to {1:piece}.")                                                               \
    X(T_TO_CADRE, "{0:piece} is reduced to a cadre.")                                                                  \
    X(T_ELIMINATED, "{0:piece} is {1|eliminated|eliminated in isolation|permanently eliminated}.")                     \
    X(T_SUCCESS_DIE, "the success roll of {0:piece}")                                                                  \
    X(T_ATTEMPT, "{0:piece} tries to " THEATRE_OPERATION ": die {2}, {3:+} is {4}: " THEATRE_RESULT ".")               \
    X(T_MODIFIER, "{0" THEATRE_MODIFIER)                                                                               \
    X(T_MODIFIER_EARLY, THEATRE_EARLY)                                                                                 \
    X(T_EARLY_COUNTS, THEATRE_EARLY ": {0:+}.")                                                                        \
    X(T_MODIFIER_COUNTS, "{1" THEATRE_MODIFIER ": {0:+}.")                                                             \
    X(T_TOKEN, "{0:piece} keeps a token: {token:+} on a later success roll.")                                          \
    X(T_BRIDGE_STATE, "{0:bridge} is {1|intact|marked by collateral damage|damaged|destroyed}.")                       \
    X(T_BRIDGE_COLLATERAL_DIE, "collateral damage to {0:bridge}")                                                      \
    X(T_BRIDGE_COLLATERAL, "Collateral damage to {0:bridge}: die {1}, {2:+}: " THEATRE_RESULT3 ".")                    \
    X(T_BRIDGE_OWNER, "{0:bridge} is now in {1:side} hands.")                                                          \
    X(T_GATE_DIE, "the gate die of {0:bridge}")                                                                        \
    X(T_GATE, "Gate die {1}: {0:bridge}, harm on {2} or less.")                                                        \
    X(T_SEIZED_FREELY, "{0:piece} takes {1:bridge} without a fight.")                                                  \
    X(T_DEMOLITION_DIE, "how badly {0:bridge} is hit")                                                                 \
    X(T_BLOW_DIE, "blowing {0:bridge}")                                                                                \
    X(T_BRIDGE_REPAIRED, "{0:bridge} is repaired.")                                                                    \
    X(T_HEX_TAKEN, "{0:place} is now in {1:side} hands.")                                                              \
    X(T_BONUS, "{0:piece} looks after {1:site}.")                                                                      \
    X(T_COLLATERAL_DIE, "collateral damage to {0:site}")                                                               \
    X(T_COLLATERAL, "Collateral damage to {0:site}: die {1}, {2:+}: " THEATRE_RESULT3 ", {4} hit{4|s||s}.")            \
    X(T_WRECKED, "{0:piece} demolishes {1:site}: {2} hit{2|s||s}.")                                                    \
    X(T_SUBGAME, "the raid on {0:place}")                                                                              \
    X(T_BROUGHT_BACK, "The raid on {0:place} has been played out: {1|D|F*|F|S|S*}.")                                   \
    X(T_LINK_HALVES, "{0} half point{0|s||s}")                                                                         \
    X(T_LINK_BLOWN, "{0} of {1} target{1|s||s} destroyed")                                                             \
    X(T_LINK_SAFE_OF, "{0} of {1} commando unit{1|s||s} safe")                                                         \
    X(T_LINK_SAFE, "{0} commando unit{0|s||s} safe")                                                                   \
    X(T_WRECKED_BY_RAID, "The raid leaves {0:site} with {1} more hit{1|s||s}.")                                        \
    X(T_EMBARKS, "{0:piece} goes aboard {1:piece}.")                                                                   \
    X(T_SAILS, "{0:piece} sails to {1:place}.")                                                                        \
    X(T_SHIP_DRAW, "which ship is hit")                                                                                \
    X(T_SHIP_HIT, "{0:piece} is hit.")                                                                                 \
    X(T_SHIP_SUNK, "{0:piece} is sunk.")                                                                               \
    X(T_DANGER_DIE, "the danger zone, for {0:piece}")                                                                  \
    X(T_DANGER, "Danger zone: die {0}, a hit on {1} or less.")                                                         \
    X(T_CD_HIT, "{0:battery} takes {1} hit{1|s||s}; its level is {2}.")                                                \
    X(T_CD_DIE, "the fire of {0:battery}")                                                                             \
    X(T_CD_FIRE, "{0:battery} fires: die {1}, hits on {2} or more.")                                                   \
    X(T_CD_REPAIRED, "{0:battery} repairs a hit.")                                                                     \
    X(T_CARGO_DIE, "{0:piece}, whose ship went down")                                                                  \
    X(T_CARGO, "{0:piece} in the water: die {1}, saved on {2} or more.")                                               \
    X(T_LANDING_DIE, "the landing of {0:piece}")                                                                       \
    X(T_LANDING, "{0:piece} lands: die {1}, {2:+}: {3|eliminated|2 MP marker and may not attack|1 MP marker|in order}.")             \
    X(T_ASHORE, "{0:piece} goes ashore at {1:place}.")                                                                 \
    X(T_TP_LOST, "{0:piece} is lost with its airfield.")                                                               \
    X(T_INTERCEPTION_DIE, "interception, for {0:piece}")                                                               \
    X(T_INTERCEPTION, "Interception of {0:piece}: die {1}, back on {2} or less.")                                      \
    X(T_TURNED_BACK, "{0:piece} is turned back.")                                                                      \
    X(T_DROP_DIE, "the drop of {0:piece}")                                                                             \
    X(T_DROP, "{0:piece} drops on {4:place}: die {1}, {2:+}: {3|eliminated|2 MP marker and may not attack|1 MP marker|in order}.")   \
    X(T_FLOWN_HOME, "{0:piece} is flown to {1:place}.")                                                                \
    X(T_REBASED, "{0:piece} moves to {1:place}.")                                                                      \
    X(T_MOVES, "{0:piece} moves to {1:place} for {2} MP{2|s||s}, {3} left.")                                           \
    X(T_STOPPED, "{0:piece} cannot pay for the zones and stops.")                                                      \
    X(T_ATTACK, "{0:place} is attacked.")                                                                              \
    X(T_EXEMPT, "{0:piece} attacks across the bridge.")                                                                \
    X(T_ODDS, "Odds {0:odds}.")                                                                                        \
    X(T_COMBAT_DIE, "the combat at {0:place}")                                                                         \
    X(T_COMBAT, "Combat at {0:place}, {1:odds}: die {2}, {3:+}: "                                                      \
                "{4|AE, the attackers are lost|AH, half of the attackers are lost, the rest retreat|AR, the attackers "\
                "retreat|AS, nothing happens|EX, the weaker side is lost, the other loses as many points|HX, the weaker "\
                "side loses half, the other as many points, the defenders retreat|DR, the defenders retreat|DH, half of "\
                "the defenders are lost, the rest retreat|DE, the defenders are lost}.")                               \
    X(T_ADVANCES, "{0:piece} advances to {1:place}.")                                                                  \
    X(T_RETREATS, "{0:piece} retreats to {1:place}.")                                                                  \
    X(T_RETREAT_DIE, "the retreat of {0:piece} through a partial zone")                                                \
    X(T_RETREAT_ROLL, "{0:piece} retreats through a partial zone: die {1}, caught on {2} or less.")                    \
    X(T_REPLACED, "{0:piece} returns at {1:place}.")                                                                   \
    X(T_HALF_PAID, "The first half of {0:piece} is paid.")                                                             \
    X(T_REFILLED, "{0:piece} is at full strength again.")                                                              \
    X(T_RAID_TURN, "A raid turn is declared.")                                                                         \
    X(T_INVASION, "Turn {0} will be the invasion turn.")                                                               \
    X(T_HARASSMENT_DIE, "air harassment")                                                                              \
    X(T_HARASSMENT, "Air harassment: die {0}, from {1} on.")                                                           \
    X(T_HARASSED, "{0:piece} is harassed from the air: a {harassment_marker} MP marker.")                              \
    X(T_SYSTEM_BRIDGE_DIE, "the enemy's charges at {0:bridge}")                                                        \
    X(T_SYSTEM_BRIDGE, "The enemy tries to destroy {0:bridge}: die {1}, needs {2}.")                                   \
    X(T_REACTION_DISTANCE_DIE, "how far the enemy reacts to {0:place}")                                                \
    X(T_REACTION_UNITS_DIE, "how many react to {0:place}")                                                             \
    X(T_REACTION, "Reaction to {0:place}: distance {1}, {2} unit{2|s||s}.")                                            \
    X(T_REACTS, "{0:piece} reacts and comes to {1:place}.")                                                            \
    X(T_OUT_ATTEMPT, "{0:piece} tries to " THEATRE_OPERATION ": " THEATRE_RESULT ".")                                  \
    X(T_OUT_LANDING, "{0:piece} lands: {3|eliminated|2 MP marker and may not attack|1 MP marker|in order}.")                         \
    X(T_OUT_DROP, "{0:piece} drops on {4:place}: {3|eliminated|2 MP marker and may not attack|1 MP marker|in order}.")               \
    X(T_OUT_COMBAT, "Combat at {0:place}: {4|AE, all attackers lost|AH, half the attackers lost, the rest retreat|AR, the "\
                    "attackers retreat|AS, nothing|EX, the weaker side lost and as much of the other|HX, half of an "  \
                    "exchange|DR, the defenders retreat|DH, half the defenders lost, the rest retreat|DE, all defenders "\
                    "lost}.")                                                                                          \
    X(T_OUT_RETREATS, "{0:piece} retreats.")                                                                           \
    X(T_DIE_GROUND, "the ground attacked")                                                                             \
    X(T_DIE_LIGHT, "half of the attackers light infantry or mountain units")                                           \
    X(T_DIE_ARMOUR, "c/m units in the open")                                                                           \
    X(T_DIE_STORMY, "stormy weather")                                                                                  \
    X(T_DIE_DROPPED, "attackers dropped into the hex")                                                                 \
    X(T_DIE_SURPRISE, "surprise attack")                                                                               \
    X(T_DIE_PUSHED, "below the lowest odds")                                                                           \
    X(T_LANDING_AMPHIBIOUS, "amphibious")                                                                              \
    X(T_LANDING_SEA, "the sea")                                                                                        \
    X(T_LANDING_GUNS, "coast defence")                                                                                 \
    X(T_DROP_TRAINED, "parachute commando")                                                                            \
    X(T_DROP_UNTRAINED, "no parachute unit")                                                                           \
    X(T_DROP_BROKEN, "woods, rough ground or swamp")                                                                   \
    X(T_DROP_MOUNTAIN, "mountain")                                                                                     \
    X(T_DROP_ROUGH, "rough weather")                                                                                   \
    X(T_DROP_ENEMY, "onto the enemy")                                                                                  \
    X(T_WEATHER_TABLE, "this month: 1 {0|calm|rough|stormy}, 2 {1|calm|rough|stormy}, 3 {2|calm|rough|stormy}, 4 {3|calm|"\
                       "rough|stormy}, 5 {4|calm|rough|stormy}, 6 {5|calm|rough|stormy}")                              \
    X(T_ODDS_DIVIDED, "{0:piece}: {1} divided by {2}")                                                                 \
    X(T_ODDS_STRENGTHS, THEATRE_EIGHTHS(0, 1) " against " THEATRE_EIGHTHS(2, 3) " points")                             \
    X(T_ODDS_WEAK, "{0|0|⅛|¼|⅜|½|⅝|¾|⅞} against " THEATRE_EIGHTHS(1, 2) " points")                                     \
    X(T_ODDS_AS_IT_STANDS, "odds {0:odds} as it stands")                                                               \
    X(T_COMES_TO, "{0} {1:+} = {2}")                                                                                  \
    X(T_ODDS_TOO_LOW, "below {lowest_odds}")                                                                           \
    X(T_NEED_SUCCESS, "{0} or more for success")                                                                       \
    X(T_GAIN_GREAT, "great success on {0} or more")                                                                    \
    X(T_NEED_NONE, "no die succeeds")                                                                                  \
    X(T_NEED_ORDER, "{0} or more to arrive in order")                                                                  \
    X(T_NEED_NO_ORDER, "no die lets it arrive in order")                                                               \
    X(T_RISK_DEADLY, "the unit is lost on {0} or less")                                                                \
    X(T_RISK_FIRE, "{1} {1|dice|die|dice} at {2}+ from {0:battery} (each hits a ship)")                                \
    X(T_RISK_FIRE_LANDING, "a landing meets {1} {1|dice|die|dice} at {2}+ from {0:battery} (each hits a ship)")        \
    X(T_RISK_DANGER, "a ship is hit in the danger zone on {0} or less")                                                \
    X(T_RISK_TURNED_BACK, "interception: {0} {0|dice|die|dice}, turned back on a {1}")                                 \
    X(T_RISK_MUST_ATTACK, "must attack the enemy units there in the combat phase")                                    \
    X(T_RISK_TOO_WEAK, "enemy units: below {lowest_odds} there is no attack on them; "                                 \
      "at the end of the combat phase who is there {0|goes back aboard|retreats a hex} or is eliminated")              \
    X(T_RISK_GATE, "gate die: collateral damage is rolled for on {0} or less")                                         \
    X(T_RISK_ZONE, "{0|no|full|partial|full and partial} zone of control at {1:place}")                                \
    X(T_RISK_STOPS, "without success it cannot pay for the zones, {0} MP{0|s||s}, and stops")                          \
    X(T_RISK_CAUGHT, "a full zone of control: whoever retreats there is lost")                                         \
    X(T_RISK_PARTLY_CAUGHT, "a partial zone of control: lost on {0} or less")                                          \
    X(T_RISK_LOST_THERE, "without success it is lost in the full zone of control")                                     \
    X(T_RISK_PARTLY_LOST, "without success the partial zone of control costs it on {0} or less")                       \
    X(T_GAIN_RAID_TURN, "{0:+} on success rolls in two surprise phases, special forces alone, before the others")      \
    X(T_GAIN_INVASION, "{0:+} on success rolls in its surprise phases, then {1:+} in {2} turn{2|s||s}; line units may sail "\
                       "in {3} turn{3|s||s}")                                                                          \
    X(T_COST_MPS, "{0} MP{0|s||s}")                                                                                    \
    X(T_COST_ZONES, "of them for zones of control")                                                                    \
    X(T_COST_OVERRUN, "of them for the overrun")                                                                       \
    X(T_COST_FAILED, "{0} MP{0|s||s} without success")                                                                 \
    X(T_COST_NAVAL, "{0} naval MP{0|s||s}")                                                                            \
    X(T_COST_RPS, THEATRE_QUARTERS(0, 1) " RP")                                                                        \
    X(T_COST_PART_RP, THEATRE_RE(0) " RP")                                                                             \
    X(T_COST_MOVE, "the rest of its move")                                                                             \
    X(T_WHY_SITE, "{0:site}, {1:+} point{1|s||s} a hit by demolition")                                                 \
    X(T_WHY_BRIDGE, "{0:bridge}, {1:+} point{1|s||s} destroyed")                                                       \
    X(T_WHY_BATTERY, "{0:battery}, level {1}, {2:+} point{2|s||s} a hit by raiders")                                   \
    X(T_WHY_ATTACK, "{0:piece} stands there")                                                                          \
    X(T_WHY_ATTACK_ALL, "{0:piece} and {1} more stand there")                                                          \
    X(T_WHY_CAPTURE, "first capture {0:+} point{0|s||s}")                                                              \
    X(T_DROP_RANGE, "drops within {0} hexes of {1:place}, not on a city")                                              \
    X(T_COST_SORTIES, "{0} sortie{0|s||s}")                                                                            \
    X(T_LEFT_ROOM, "then room for " THEATRE_RE(0) " RE on {1:piece}")                                                  \
    X(T_LEFT_RAID_TURNS, "{0} raid turn{0|s||s}")                                                                      \
    X(T_GAIN_POINTS, "{0:+} point{0|s||s}{1|| if it is held through the enemy's turn| if destroyed| for all hits|"     \
                     " if it is out of use at the end| for the trip| for the radar}")                                  \
    X(T_GAIN_BRIDGE, "the bridge falls without a die")                                                                 \
    X(T_GAIN_HITS, "{0} hit{0|s||s} on {1:site}")                                                                      \
    X(T_GAIN_BATTERY, "{0} hit{0|s||s} on the coast defence by success, {1} by great success")                         \
    X(T_GAIN_BONUS, "{0:+} on the combat die, {1:+} by great success")                                                 \
    X(T_GAIN_NEXT_ROLL, "{0:+} on its next success roll")                                                              \
    X(T_NEED_UNHARMED, "{0|?|any die|2 or more|3 or more|4 or more|5 or more|a 6|no die} to leave it unharmed")        \
    X(T_NEED_SECOND, "after success a second die: destroyed on {0} or more, damaged otherwise")                        \
    X(T_NEED_BLOWN, "{0} or more to destroy it, damaged otherwise")                                                    \
    X(T_WARN_UNMOVED, "{0} unit{0|s||s} and {1} ship{1|s||s} could still act in this phase")                           \
    X(T_WARN_TARGETS, "{0} hex{0|es||es} could still be attacked")                                                     \
    X(T_WARN_ONCE, "that is done once a game")                                                                         \
    X(T_WARN_OWN_SITE, "{0:site} is our own side's: wrecking it brings no points")                                     \
    X(T_WARN_OWN_BRIDGE, "{0:bridge} is our own side's")                                                               \
    X(T_WARN_BRIDGE_KEPT, "{0:bridge} is worth {1:+} point{1|s||s} if it is ours and intact at the end")               \
    X(T_RESULTS, "die 1 {0" THEATRE_CRT ", 2 {1" THEATRE_CRT ", 3 {2" THEATRE_CRT ", 4 {3" THEATRE_CRT ", 5 {4" THEATRE_CRT\
                 ", 6 {5" THEATRE_CRT)                                                                                 \
    X(T_RESULTS_MEAN, "A the attackers, D the defenders: E lost, H half lost and the rest retreat, R retreat; AS nothing; "\
                      "EX the weaker side lost and as many points of the other, HX half of that")                      \
    X(T_LOSES, "{0:piece}: " THEATRE_RE(1) " RE, defence {2}")                                                         \
    X(T_FACT_TERRAIN, "{0|clear|home|woods|rough ground|mountain|swamp|city|sea}{1||, coast|, coast of cliffs}")       \
    X(T_FACT_OWNER, "in {0:side} hands")                                                                               \
    X(T_FACT_BATTERY, "{0:battery}: level {1} of {2}, {3} hit{3|s||s}")                                                \
    X(T_FACT_BATTERY_GONE, "{0:battery}: gone")                                                                        \
    X(T_FACT_FIRED, "has fired this turn")                                                                             \
    X(T_FACT_SITE, "{0:site}: size {1}, {2} hit{2|s||s}{3||, out of use}")                                             \
    X(T_FACT_SITE_WORTH, "{0:side}: {1:+} point{1|s||s} a hit by demolition")                                          \
    X(T_FACT_SITE_HOW, "demolished in the exploitation phase by a unit there, the hex being its side's")               \
    X(T_FACT_SITE_FULL, "{0:side}: {1:+} point{1|s||s} if it is out of use at the end")                                \
    X(T_FACT_RADAR, "{0:side}: {1:+} point{1|s||s} for special forces that take it and come home")                     \
    X(T_FACT_BRIDGE, "{0:bridge} to {1:place}: {2|intact|marked by collateral damage|damaged|destroyed}, in {3:side} hands")\
    X(T_FACT_BRIDGE_COUNTS, "{0:bridge} to {1:place}: {2|intact|marked by collateral damage|damaged|destroyed}, in {3:side} "\
                            "hands, {4:side}: {5:+} point{5|s||s} if it is theirs and intact at the end")              \
    X(T_FACT_BRIDGE_ENDS, "between {0:place} and {1:place}")                                                           \
    X(T_FACT_BRIDGE_STATE, "{0|intact|marked by collateral damage|damaged|destroyed}")                                 \
    X(T_FACT_BRIDGE_REPAIR, "repaired in {0} initial phase{0|s||s} of its owner")                                      \
    X(T_FACT_BRIDGE_FREE, "{0} unit{0|s||s} may attack across it as if there were no river")                           \
    X(T_FACT_BRIDGE_WORTH, "{0:side}: destroyed {1:+}, damaged {2:+}, captured and held {3:+}")                        \
    X(T_FACT_AT_END, "{0:side}: {1:+} point{1|s||s} if it is theirs at the end")                                       \
    X(T_FACT_FIRST_CAPTURE, "{0:side}: {1:+} point{1|s||s} for the first capture")                                     \
    X(T_FACT_SUPPLY, "supply source of {0:side}{1|| always| while it owns the hex}")                                   \
    X(T_FACT_ZONE, "{1:side}: {0|no|full|partial|full and partial} zone of control")                                   \
    X(T_FACT_HERE, "{0:piece}: {1}-{2}-{3}, " THEATRE_RE(4) " RE{5||, cadre}")                                         \
    X(T_FACT_SHIP_HERE, "{0:piece} lies here with {1} unit{1|s||s} aboard")                                            \
    X(T_FACT_BASED_HERE, "{0:piece} is based here{1||, flown this turn}")                                              \
    X(T_FACT_LINK, "{0:place}, {1|clear|home|woods|rough ground|mountain|swamp|city|sea}: {2} MP{2|s||s} for infantry" \
                   "{3||, minor river|, major river|, mountain hexside}")                                              \
    X(T_FACT_LINK_BRIDGE, "{0:place}, {1|clear|home|woods|rough ground|mountain|swamp|city|sea}: {2} MP{2|s||s} for "  \
                          "infantry, by {3:bridge}")                                                                   \
    X(T_FACT_LINK_SEA, "{0:place}: sea")                                                                               \
    X(T_FACT_LINK_CLOSED, "{0:place}: closed to infantry{1||, minor river|, major river|, mountain hexside}")          \
    X(T_FACT_ATTACK, "attack {0}")                                                                                     \
    X(T_FACT_DEFENCE, "defence {0}")                                                                                   \
    X(T_FACT_MOVEMENT, "movement {0} of {1}")                                                                          \
    X(T_FACT_SIZE, THEATRE_RE(0) " RE{1||, division|, cadre of a division}")                                           \
    X(T_FACT_NATION, "{0|British|US|German|Italian|Soviet}, {1|c/m|infantry|light infantry|mountain|light mountain|"   \
                     "light high mountain}")                                                                           \
    X(T_FACT_ROW, "special forces: {0:row}")                                                                           \
    X(T_FACT_AT, "at {0:place}")                                                                                       \
    X(T_FACT_ATTACHED_TO, "attached to {0:piece}")                                                                     \
    X(T_FACT_GUEST, "{0:piece} is attached to it")                                                                     \
    X(T_FACT_ABOARD, "aboard {0:piece}")                                                                               \
    X(T_FACT_TOKEN, "S* token{0||| to be spent on its next success roll}")                                             \
    X(T_FACT_ARRIVES, "arrives on turn {0} at {1:place}")                                                              \
    X(T_FACT_ISOLATED, "isolated for {0} check{0|s||s}")                                                               \
    X(T_FACT_MARKERS, "MP markers: {0}")                                                                               \
    X(T_FACT_MOVE_OVER, "its move is over")                                                                            \
    X(T_FACT_TRIED, "has tried {0|nothing|a bridge|a raid|a surprise attack|ZOC negation} in this phase")              \
    X(T_FACT_CAME, "came {0|ashore|down} in this turn{1||, not to attack}")                                            \
    X(T_FACT_MAY_LAND, "amphibious")                                                                                   \
    X(T_FACT_MAY_DROP, "drops by parachute")                                                                           \
    X(T_FACT_MAY_NEGATE, "negates zones of control")                                                                   \
    X(T_FACT_MAY_SURPRISE, "surprise attack {surprise_full:+}{0||| on Germans| on Italians}")                          \
    X(T_FACT_MAY_SURPRISE_AT, "surprise attack {surprise_full:+} with strength {surprise_strength}")                   \
    X(T_FACT_MAY_SURPRISE_PART, "surprise attack {surprise_part:+}{0|| when it assaults from the sea| in mountains}")  \
    X(T_FACT_MAY_WITHDRAW, "retreats before combat")                                                                   \
    X(T_FACT_MAY_RAID, "raids the coast, lands on cliffs")                                                             \
    X(T_FACT_MAY_CAPTURE, "commando: {0|captures and demolishes|demolishes} bridges")                                  \
    X(T_FACT_REPLACED, "{0|cannot be replaced||replaced}")                                                             \
    X(T_FACT_LIMITED, "replaced within {lim} a month")                                                                 \
    X(T_FACT_SHIP, "{0|landing craft|naval transport}: room for " THEATRE_RE(1) " of " THEATRE_RE(2) " RE")            \
    X(T_FACT_CARGO, "{0:piece} is aboard, " THEATRE_RE(1) " RE")                                                       \
    X(T_FACT_NAVAL, "{0} of {1} naval MPs")                                                                            \
    X(T_FACT_SHIP_HITS, "{0} hit{0|s||s} of {1}")                                                                      \
    X(T_FACT_SORTIE, "{0|may fly this turn|has flown this turn}, carries {tp_load} over {range} hexes")                \
    X(T_FACT_TURN, "turn {0} of {1}")                                                                                  \
    X(T_FACT_WEATHER, "weather {0|calm|rough|stormy}")                                                                 \
    X(T_FACT_SURPRISE_TURN, "{0|no surprise turn|surprise turn|invasion surprise turn}")                               \
    X(T_FACT_RPS, "{0:side}: " THEATRE_QUARTERS(1, 2) " RPs, " THEATRE_QUARTERS(3, 4) " of them lapse next month")     \
    X(T_FACT_SCORE, "{0:side} points: {1} so far, {2:+} hexes, {3:+} bridges, {4:+} installations, {5:+} units")       \
    X(T_FACT_POINTS, "points {0}: the player's side{1|| less the enemy's}")                                            \
    X(T_FACT_SCORES, "{0:side}: {1:+} for {2|a hit on a coast defence|a hit on a port by demolition|a hit on "            \
                     "an airbase by demolition|a bridge destroyed|a bridge damaged|a bridge captured and held through the "\
                     "enemy's turn|an enemy division reduced|special forces home from a trip|the radar brought home|a "\
                     "division led out of zones of control|half an RE of enemy special forces|an enemy line unit|an enemy "\
                     "division out of the game at the end|half an RE of special forces lost|half an RE of them lost in "\
                     "isolation|half an RE of them lost for good|an RE of line units lost|a landing craft lost|a naval "\
                     "transport lost|a transport point lost|a division that is a cadre or gone at the end|half an RE of "\
                     "special forces out of the game at the end}")                                                     \
    X(T_FACT_LEVEL, "{0|disaster|decisive defeat|defeat|draw|victory|decisive victory} from {1} points on")            \
    X(T_FACT_LOWEST_LEVEL, "{0|disaster|decisive defeat|defeat|draw|victory|decisive victory} below that")             \
    X(T_FACT_FORCES, "{0:side}: {1} special forces, {2} divisions, {3} cadres and {4} other units on the map, {5} aboard")\
    X(T_FACT_RESERVES, "{0:side}: {1} to come, {2} eliminated, {3} of them in isolation, {4} for good")                \
    X(T_FACT_CARRIERS, "{0:side}: {1} landing craft, {2} naval transports, {3} transport points")                      \
    X(T_FACT_UNIT_AT, "{0:piece} {1}-{2}-{3}: {4:place}{5||, cadre}")                                                  \
    X(T_FACT_SHIP_AT, "{0:piece}: {1:place}, {2} unit{2|s||s} aboard")                                                 \
    X(T_FACT_TP_AT, "{0:piece}: {1:place}")

#define THEATRE_TEXT_ID(id, text) id,
enum { THEATRE_TEXTS(THEATRE_TEXT_ID) THEATRE_N_TEXTS };

#endif
