/* texts.h - everything the system says, with its number. */
#ifndef THEATRE_TEXTS_H
#define THEATRE_TEXTS_H

#define THEATRE_RESULT "{5|D, disaster|F*, complete failure|F, failure|S, success|S*, great success}"
#define THEATRE_RESULT3 "{3|D|F*|F|S|S*}"
#define THEATRE_OPERATION                                                                                              \
    "{1|seize a bridge|demolish a bridge|raid the coast|attack by surprise|slip through zones of control|retreat "     \
    "through zones of control|follow the guide|retreat before combat|retreat to the ships|limit the damage|replace}"
#define THEATRE_ODDS "{%s|1:4|1:3|1:2|1:1|3:2|2:1|3:1|4:1|5:1|6:1|7:1|9:1}"

#define THEATRE_TEXTS(X)                                                                                               \
    X(T_NONE, "")                                                                                                      \
    X(T_PROMPT_OVER, "The campaign is over: {0} points.")                                                              \
    X(T_PROMPT_CONTINUE, "Go on with the {0|weather|initial phase|surprise movement|surprise combat|movement|combat|"  \
                         "exploitation|end step}.")                                                                   \
    X(T_PROMPT_INITIAL, "Initial phase: replacements and declarations.")                                               \
    X(T_PROMPT_PHASE, "{0|Weather|Initial phase|Surprise movement|Surprise combat|Movement|Combat|Exploitation|End}: " \
                      "which unit or ship?")                                                                           \
    X(T_PROMPT_UNIT, "{0:piece}, {1} MPs left: what does it do?")                                                      \
    X(T_PROMPT_DROP, "{0:piece} is loaded: where does it drop?")                                                       \
    X(T_PROMPT_FLEET, "{0:piece}: who sails with it, and where to ({1} naval MPs)?")                                   \
    X(T_PROMPT_PARTY, "Landing at {0:place}: who raids, who goes ashore?")                                             \
    X(T_PROMPT_OVERRUN, "Overrun of {0:place}: who goes in?")                                                          \
    X(T_PROMPT_BONUS, "{0:place} is taken: which installation does {1:piece} save?")                                   \
    X(T_PROMPT_ENTRY, "{0:bridge} falls to this entry: seize it by a commando, or take it as it comes?")               \
    X(T_PROMPT_TARGET, "Combat: which hex is attacked?")                                                               \
    X(T_PROMPT_ATTACKERS, "Attack on {0:place}: with whom?")                                                           \
    X(T_PROMPT_RBC, "{0:place} is attacked: who retreats before combat?")                                              \
    X(T_PROMPT_SURPRISE, "Attack on {0:place} at {1|1:4|1:3|1:2|1:1|3:2|2:1|3:1|4:1|5:1|6:1|7:1|9:1}: surprise, or "   \
                         "the combat die?")                                                                            \
    X(T_PROMPT_LOSS, "{0} points are still to be lost: by whom?")                                                      \
    X(T_PROMPT_SLIP, "Retreat from {0:place}: who slips through the zones, who is led?")                               \
    X(T_PROMPT_RETREAT, "{0:piece} must retreat: where to?")                                                           \
    X(T_PROMPT_ADVANCE, "{0:place} is empty: who advances?")                                                           \
    X(T_PROMPT_BOARD, "{0:piece} is thrown back to the boats: which one?")                                             \
    X(T_PROMPT_INVASION, "Shall the next turn be the invasion surprise turn?")                                         \
    X(T_HINT_MODIFIERS, "Combat die {0:+}; surprise bonus so far {1:+}.")                                              \
    X(T_NO, "That is against the rule cited.")                                                                         \
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
    X(T_ELIMINATED, "{0:piece} is {1|eliminated|eliminated isolated|permanently eliminated}.")                         \
    X(T_SUCCESS_DIE, "the success roll of {0:piece}")                                                                  \
    X(T_ATTEMPT, "{0:piece} tries to " THEATRE_OPERATION ": die {2}, {3:+} is {4}: " THEATRE_RESULT ".")               \
    X(T_MODIFIER, "{1|?|m1|m2|m3|m4|m5|m6|m7|m8|m9|m10|m11|S*|token|commando|four sides|commandos|prepared "          \
                  "demolitions|surprise phase} {0:+}.")                                                                \
    X(T_TOKEN, "{0:piece} keeps a token: +1 on a later success roll.")                                                 \
    X(T_BRIDGE_STATE, "{0:bridge} is {1|intact|marked by collateral damage|damaged|destroyed}.")                       \
    X(T_BRIDGE_COLLATERAL_DIE, "collateral damage to {0:bridge}")                                                      \
    X(T_BRIDGE_COLLATERAL, "Collateral damage to {0:bridge}: die {1}, {2:+}: " THEATRE_RESULT3 ".")                    \
    X(T_BRIDGE_OWNER, "{0:bridge} is now in {1:side} hands.")                                                          \
    X(T_GATE_DIE, "the gate die of {0:bridge}")                                                                        \
    X(T_GATE, "Gate die {1}: {0:bridge}.")                                                                             \
    X(T_SEIZED_FREELY, "{0:piece} takes {1:bridge} without a fight.")                                                  \
    X(T_DEMOLITION_DIE, "how badly {0:bridge} is hit")                                                                 \
    X(T_BLOW_DIE, "blowing {0:bridge}")                                                                                \
    X(T_BRIDGE_REPAIRED, "{0:bridge} is repaired.")                                                                    \
    X(T_HEX_TAKEN, "{0:place} is now in {1:side} hands.")                                                              \
    X(T_BONUS, "{0:piece} looks after {1:site}.")                                                                      \
    X(T_COLLATERAL_DIE, "collateral damage to {0:site}")                                                               \
    X(T_COLLATERAL, "Collateral damage to {0:site}: die {1}, {2:+}: " THEATRE_RESULT3 ", {4} hits.")                   \
    X(T_WRECKED, "{0:piece} demolishes {1:site}: {2} hits.")                                                           \
    X(T_ERRAND, "the raid on {0:place}")                                                                               \
    X(T_BROUGHT_BACK, "The raid on {0:place} has been played out: {1|D|F*|F|S|S*}.")                                   \
    X(T_WRECKED_BY_RAID, "The raid leaves {0:site} with {1} more hits.")                                               \
    X(T_EMBARKS, "{0:piece} goes aboard {1:piece}.")                                                                   \
    X(T_SAILS, "{0:piece} sails to {1:place}.")                                                                        \
    X(T_SHIP_DRAW, "which ship is hit")                                                                                \
    X(T_SHIP_HIT, "{0:piece} is hit.")                                                                                 \
    X(T_SHIP_SUNK, "{0:piece} is sunk.")                                                                               \
    X(T_DANGER_DIE, "the danger zone, for {0:piece}")                                                                  \
    X(T_DANGER, "Danger zone: die {0}.")                                                                               \
    X(T_CD_HIT, "{0:battery} takes {1} hits; its level is {2}.")                                                       \
    X(T_CD_DIE, "the fire of {0:battery}")                                                                             \
    X(T_CD_FIRE, "{0:battery} fires: die {1}, hits on {2} or more.")                                                   \
    X(T_CD_REPAIRED, "{0:battery} repairs a hit.")                                                                     \
    X(T_CARGO_DIE, "{0:piece}, whose ship went down")                                                                  \
    X(T_CARGO, "{0:piece} in the water: die {1}.")                                                                     \
    X(T_LANDING_DIE, "the landing of {0:piece}")                                                                       \
    X(T_LANDING, "{0:piece} lands: die {1}, {2:+}: {3|eliminated|2 MP and may not attack|1 MP|in order}.")             \
    X(T_ASHORE, "{0:piece} goes ashore at {1:place}.")                                                                 \
    X(T_TP_LOST, "{0:piece} is lost with its airfield.")                                                               \
    X(T_INTERCEPTION_DIE, "interception, for {0:piece}")                                                               \
    X(T_INTERCEPTION, "Interception of {0:piece}: die {1}.")                                                           \
    X(T_TURNED_BACK, "{0:piece} is turned back.")                                                                      \
    X(T_DROP_DIE, "the drop of {0:piece}")                                                                             \
    X(T_DROP, "{0:piece} drops on {4:place}: die {1}, {2:+}: {3|eliminated|2 MP and may not attack|1 MP|in order}.")   \
    X(T_FLOWN_HOME, "{0:piece} is flown to {1:place}.")                                                                \
    X(T_REBASED, "{0:piece} moves to {1:place}.")                                                                      \
    X(T_MOVES, "{0:piece} moves to {1:place} for {2} MPs, {3} left.")                                                  \
    X(T_STOPPED, "{0:piece} cannot pay for the zones and stops.")                                                      \
    X(T_ATTACK, "{0:place} is attacked.")                                                                              \
    X(T_EXEMPT, "{0:piece} attacks across the bridge.")                                                                \
    X(T_ODDS, "Odds {0|1:4|1:3|1:2|1:1|3:2|2:1|3:1|4:1|5:1|6:1|7:1|9:1}.")                                             \
    X(T_COMBAT_DIE, "the combat at {0:place}")                                                                         \
    X(T_COMBAT, "Combat at {0:place}, {1|1:4|1:3|1:2|1:1|3:2|2:1|3:1|4:1|5:1|6:1|7:1|9:1}: die {2}, {3:+}: "            \
                "{4|AE|AH|AR|AS|EX|HX|DR|DH|DE}.")                                                                     \
    X(T_ADVANCES, "{0:piece} advances to {1:place}.")                                                                  \
    X(T_RETREATS, "{0:piece} retreats to {1:place}.")                                                                  \
    X(T_RETREAT_DIE, "the retreat of {0:piece} through a partial zone")                                                \
    X(T_RETREAT_ROLL, "{0:piece} retreats through a partial zone: die {1}.")                                           \
    X(T_REPLACED, "{0:piece} returns at {1:place}.")                                                                   \
    X(T_HALF_PAID, "The first half of {0:piece} is paid.")                                                             \
    X(T_REFILLED, "{0:piece} is at full strength again.")                                                              \
    X(T_RAID_TURN, "A raid turn is declared.")                                                                         \
    X(T_INVASION, "Turn {0} will be the invasion turn.")                                                               \
    X(T_HARASSMENT_DIE, "air harassment")                                                                              \
    X(T_HARASSMENT, "Air harassment: die {0}.")                                                                        \
    X(T_HARASSED, "{0:piece} is harassed from the air: a 1 MP marker.")                                                \
    X(T_SYSTEM_BRIDGE_DIE, "the enemy's charges at {0:bridge}")                                                        \
    X(T_SYSTEM_BRIDGE, "The enemy tries to destroy {0:bridge}: die {1}.")                                              \
    X(T_REACTION_DISTANCE_DIE, "how far the enemy reacts to {0:place}")                                                \
    X(T_REACTION_UNITS_DIE, "how many react to {0:place}")                                                             \
    X(T_REACTION, "Reaction to {0:place}: distance {1}, {2} units.")                                                   \
    X(T_REACTS, "{0:piece} reacts and comes to {1:place}.")

#define THEATRE_TEXT_ID(id, text) id,
enum { THEATRE_TEXTS(THEATRE_TEXT_ID) THEATRE_N_TEXTS };

#endif
