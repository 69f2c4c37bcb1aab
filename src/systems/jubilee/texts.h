/* texts.h - every sentence of the game: one list makes the numbers and the words. */
#ifndef JUBILEE_TEXTS_H
#define JUBILEE_TEXTS_H

#define JUBILEE_TEXTS(X)                                                                                               \
    X(T_NONE, "")                                                                                                      \
    /* questions */                                                                                                    \
    X(T_ASK_BOMBARD, "The bombardment: which of the {bombarded:words} coastal units is removed?")                      \
    X(T_ASK_TRANSPORT, "Turn {5}: bring up this turn's units.")                                                        \
    X(T_ASK_PLACING, "Turn {5}: which landing box for whom?")                                                          \
    X(T_ASK_LANDING, "Turn {5}: roll the landing checks.")                                                             \
    X(T_ASK_DELAY, "{0:piece} is delayed: try again next turn, or go home?")                                           \
    X(T_ASK_CHIT, "Turn {5}: draw an op chit ({0} to come).")                                                          \
    X(T_ASK_HIT, "Equals under fire: who {0|loses a step|is disrupted}?")                                              \
    X(T_ASK_RETREAT, "{0:piece} gives way to the assault: to which hex?")                                              \
    X(T_ASK_STRIKE, "Air strike: which German unit in an objective position?")                                         \
    X(T_ASK_RECALL, "Transport recalled: which of the fullest tracks loses a point?")                                  \
    X(T_ASK_COMMONWEALTH, "Turn {5}: land and evacuate, then act.")                                                    \
    X(T_ASK_ACTION, "Turn {5}: {0|choose a unit to act or a German unit to attack|bonus actions of the commandos}.")    \
    X(T_ASK_UNIT, "What does {0:piece} do?")                                                                           \
    X(T_ASK_INFILTRATION, "{0:piece} has lost a step infiltrating: go on or stay?")                                    \
    X(T_ASK_ATTACK, "The attack on {0:position}: who takes part?")                                                     \
    X(T_ASK_WILD, "The commandos at {0:position} may stand for one tactic: which?")                                    \
    X(T_ASK_ATTRITION, "Give up a step of an adjacent attacker to eliminate the depth marker at {0:position}?")         \
    X(T_ASK_STACKING, "More than {stack:words} unit{stack|s||s} in a hex: who is lost?")                               \
    X(T_ASK_END, "Turn {5} is over.")                                                                                  \
    X(T_ASK_OVER, "The raid is over: {0} VP and {1} step{1|s||s} home.")                                               \
    X(T_HINT_HIDDEN, "Strength {0}. The unit's strength and tactics are still hidden.")                                \
    X(T_HINT_HIDDEN_DEPTH, "Strength {0}. The unit's strength and tactics are still hidden, and so is its depth marker.") \
    X(T_HINT_REVEALED, "Nobody has joined yet; German strength {1}, required: {2|nothing|HW|FL|HW and FL}.")           \
    X(T_HINT_RESULT, "{0} against {1}; required: {2|nothing|HW|FL|HW and FL}, lacking: {3|nothing|HW|FL|HW and FL}. "  \
                      "Result: {4|no effect|attackers disrupted, German gains depth|attackers disrupted|German gains "  \
                      "depth|German disrupted|German disrupted, optional attrition|German unit eliminated|depth "       \
                      "eliminated, German disrupted|depth and German unit eliminated|several results}.")               \
    X(T_HINT_WILD, "{0} against {1}; lacking: {3|nothing|HW|FL}. Result: {4|no effect|attackers disrupted, German gains "  \
                   "depth|attackers disrupted|German gains depth|German disrupted|German disrupted, optional attrition|"   \
                   "German unit eliminated|depth eliminated, German disrupted|depth and German unit eliminated|several "   \
                   "results|depth marker revealed}; if the commandos stand for it: {5|no effect|attackers disrupted, "     \
                   "German gains depth|attackers disrupted|German gains depth|German disrupted|German disrupted, "         \
                   "optional attrition|German unit eliminated|depth eliminated, German disrupted|depth and German unit "   \
                   "eliminated|several results|depth marker revealed, what it adds still hidden}.")                        \
    X(T_HINT_DEPTH, "{0} against {1}; required: {2|nothing|HW|FL|HW and FL}, lacking: {3|nothing|HW|FL|HW and FL}. The "  \
                    "depth marker is revealed; what it adds is still hidden.")                                         \
    /* dice and draws */                                                                                               \
    X(T_DRAW_GERMAN, "the unit at {0:position}")                                                                       \
    X(T_DRAW_COMMANDO, "a commando for {0:beach}")                                                                     \
    X(T_DRAW_DEPTH, "a depth marker for {0:position}")                                                                 \
    X(T_DRAW_CHIT, "the op chit")                                                                                      \
    X(T_DRAW_SPECIAL, "the special draw for {0:piece} infiltrating")                                                   \
    X(T_ROLL_DISPOSITION, "the commando disposition")                                                                  \
    X(T_ROLL_LANDING, "the landing of {0:piece}")                                                                      \
    X(T_ROLL_EVENT, "the random event")                                                                                \
    X(T_ROLL_WALL, "the tank wall")                                                                                    \
    X(T_ROLL_ASSAULT, "the assault from {0:position}")                                                                 \
    X(T_ROLL_BARRAGE, "the barrage of {0:piece}")                                                                      \
    /* events */                                                                                                       \
    X(T_DISPOSITION, "{0:beach} has {1} commando unit{1|s||s} and {2} transport point{2|s||s}.")                       \
    X(T_TURN, "Turn {0} begins.")                                                                                      \
    X(T_IN_BOX, "{0:piece} is in landing box {1:place}.")                                                              \
    X(T_DELAYED, "{0:piece} is delayed to the next turn.")                                                             \
    X(T_DRIFTS, "{0:piece} drifts {1|west|east} to {2:place}.")                                                        \
    X(T_LANDS, "{0:piece} lands in {1:place}.")                                                                        \
    X(T_EVACUATED, "{0:piece} is evacuated: {1} step{1|s||s}.")                                                        \
    X(T_TURNS_HOME, "{0:piece} goes home without landing: {1} step{1|s||s}.")                                          \
    X(T_EVACUATION, "The {0:map} map goes over to evacuation.")                                                        \
    X(T_CHIT, "Op chit: {0:chit}.")                                                                                    \
    X(T_CHIT_REMOVED, "{0:chit} leaves the game.")                                                                     \
    X(T_CHITS_RETURN, "All used op chits return to the cup.")                                                          \
    X(T_BATTERY_SILENT, "{0:chit}: the battery is silenced.")                                                          \
    X(T_TRANSPORT_LOST, "{0:beach} loses a transport point and has {1}.")                                              \
    X(T_EVENT, "Event: {0|engineers at the tank wall|air strike|transport recalled|German redeployment}.")             \
    X(T_NO_EVENT, "Nothing comes of it.")                                                                              \
    X(T_WALL_FALLS, "The tank wall is destroyed.")                                                                     \
    X(T_WALL_STANDS, "The tank wall stands.")                                                                          \
    X(T_GERMAN_DISRUPTED, "The German unit at {0:position} is disrupted.")                                             \
    X(T_GERMAN_RECOVERS, "The German unit at {0:position} recovers.")                                                  \
    X(T_GERMAN_MOVES, "A German unit moves from {0:position} to {1:position}.")                                        \
    X(T_GERMAN_REMOVED, "The German unit at {0:position} is removed.")                                                 \
    X(T_GERMAN_ELIMINATED, "The German unit at {0:position} is eliminated.")                                           \
    X(T_GAINS_DEPTH, "The German unit at {0:position} gains a depth marker.")                                          \
    X(T_NO_DEPTH, "No German unit there can take a depth marker.")                                                     \
    X(T_DEPTH_ELIMINATED, "The depth marker at {0:position} ({1:depth}) is eliminated.")                               \
    X(T_DEPTH_REDEPLOYED, "The depth marker at {0:position} goes back to the Depth box.")                              \
    X(T_DEPTH_REVEALED, "The depth marker at {0:position} is revealed: {1:depth}.")                                    \
    X(T_REVEALED, "The German unit at {0:position} is revealed: {1:piece}.")                                           \
    X(T_ANTI_TANK_FIRE, "{0:position} fires with the armour bonus: an anti-tank unit.")                                \
    X(T_ASSAULT, "The unit at {0:position} assaults {1:position}: {2} against {3}, and drives the defenders out.")     \
    X(T_ASSAULT_FAILS, "The unit at {0:position} assaults {1:position}: {2} against {3}, in vain.")                    \
    X(T_RETREATS, "{0:piece} gives way to {1:place}.")                                                                 \
    X(T_HIT, "{0:piece} is hit by fire (priority {1}).")                                                               \
    X(T_DISRUPTED, "{0:piece} is disrupted.")                                                                          \
    X(T_ATTACKER_DISRUPTED, "{0:piece} is disrupted by its failed attack.")                                            \
    X(T_LOSES_STEP, "{0:piece} loses a step and has {1}.")                                                             \
    X(T_REPLACED, "{0:piece} loses a step; {1:piece} takes its place.")                                                \
    X(T_ELIMINATED, "{0:piece} is eliminated.")                                                                        \
    X(T_SURRENDERS, "{0:piece} surrenders.")                                                                           \
    X(T_MOVES, "{0:piece} moves to {1:place}.")                                                                        \
    X(T_CROSSES_WIRE, "{0:piece} crosses the wire to {1:place}.")                                                      \
    X(T_INFILTRATES, "{0:piece} slips past {1:position}.")                                                             \
    X(T_INFILTRATION_HIT, "{0:piece} is caught by the fire of {1:position}.")                                          \
    X(T_STAYS, "{0:piece} stays where it is.")                                                                         \
    X(T_DESTROYED, "{0:piece} destroys the objective at {1:position}: {2} VP.")                                        \
    X(T_BOARDS, "{0:piece} boards at {1:place}: {2} step{2|s||s}.")                                                    \
    X(T_MAKES_CHANGE, "{0:piece} is split: {1:piece} is the other part.")                                              \
    X(T_COMPARES, "{0} against {1}, required tactics {2|lacking|met}.")                                                \
    X(T_WILD_CARD, "The commandos stand for {0|nothing|heavy weapons|flanking}.")                                      \
    X(T_NO_EFFECT, "The attack has no effect.")                                                                        \
    X(T_BARRAGE, "{0:piece} shells {1:position}: {2|no effect|disrupted|disrupted, depth marker eliminated}.")         \
    X(T_GAME_OVER, "The raid is over: {0} VP, {1} step{1|s||s} home.")                                                 \
    X(T_STRONG_SHOWING, "{0} points: a strong showing.")                                                              \
    /* refusals */                                                                                                     \
    X(T_NOT_NOW, "That is not what is being decided now.")                                                             \
    X(T_NOT_CHOSEN, "Another unit is acting now.")                                                                     \
    X(T_NOT_ITS_TURN, "It is not about {0:piece} now.")                                                                \
    X(T_NOT_DUE, "{0:piece} is not due this turn.")                                                                    \
    X(T_NOT_A_BOX, "Units come by landing box.")                                                                       \
    X(T_UNNAMED_PLACING, "Unnamed boxes are reached only by drift.")                                                   \
    X(T_OTHER_BOX, "{0:piece} is bound for another box.")                                                              \
    X(T_BOX_FULL, "{0:place} already holds {box_limit:words} unit{box_limit|s||s}.")                                   \
    X(T_NOT_THAT_UNIT, "That is not one of the units in question.")                                                    \
    X(T_NOT_THAT_TRACK, "Only a track of the {main_map} map with the most points can be chosen.")                      \
    X(T_NOT_AMONG_EQUALS, "{0:piece} is not one of the equals.")                                                       \
    X(T_NO_RETREAT, "{0:piece} must give way to an adjoining hex it can enter, farther from the assault.")             \
    X(T_NOT_ASHORE, "{0:piece} is not ashore.")                                                                        \
    X(T_IS_DISRUPTED, "{0:piece} is disrupted.")                                                                       \
    X(T_HAS_ACTED, "{0:piece} has acted in this phase.")                                                               \
    X(T_COMMANDOS_ONLY, "Only commandos act on a commando chit.")                                                      \
    X(T_SELECT_FIRST, "First choose {0:piece} as the unit that acts (select).")                                        \
    X(T_NOT_A_HEX, "Units move from hex to hex.")                                                                      \
    X(T_NO_MOVE_HERE, "{0:piece} is there already.")                                                                   \
    X(T_NO_OTHER_MAP, "{0:piece} cannot leave its map.")                                                               \
    X(T_NO_GERMANS_THERE, "A German unit holds {0:place}.")                                                            \
    X(T_WIRE_CROSSED, "The wire before {1:place} has been crossed once in this phase.")                                \
    X(T_WIRE_ONE_HEX, "{0:piece} would have to cross wire, and then moves one hex only.")                              \
    X(T_TERRAIN, "{0:piece} cannot enter {1:place} from there.")                                                       \
    X(T_FAR_UNDER_FIRE, "{0:piece} cannot move {far:words} hexes to {1:place}: a field of fire is in the way.")        \
    X(T_TOO_FAR, "{1:place} is too far: {by_road:words} hex{by_road|es||es} only along a road, out of all " \
                 "fields of fire.")                                                                                    \
    X(T_NO_OBJECTIVE, "There is no objective where {0:piece} stands.")                                                 \
    X(T_ALREADY_DESTROYED, "The objective at {0:position} is destroyed already.")                                      \
    X(T_NO_BOX, "No landing box is connected with the hex of {0:piece}.")                                              \
    X(T_UNNAMED_BOX, "The box before {0:place} has no name: nobody boards there.")                                     \
    X(T_LANDING_MODE, "The {0:map} map is still in landing mode.")                                                     \
    X(T_NO_TRANSPORT, "{0:beach} has no transport points left.")                                                       \
    X(T_JUST_LANDED, "{0:piece} was not in that hex when the phase began.")                                            \
    X(T_OTHER_BEACH, "Boarding on {0:beach} has begun at the other beach.")                                            \
    X(T_NO_ROOM, "{0:piece} is too many: there is room for {1} more step{1|s||s} this turn.")                          \
    X(T_NO_SPLIT, "{0:piece} cannot be split.")                                                                        \
    X(T_NO_NEED_TO_SPLIT, "{0:piece} is split only to fit what is left of the transport points.")                      \
    X(T_NO_REPLACEMENTS, "There are not enough replacements with the symbol of {0:piece}.")                            \
    X(T_NO_TARGET, "There is no German unit there.")                                                                   \
    X(T_ATTACKED_BEFORE, "{0:position} has been attacked in this phase.")                                              \
    X(T_BARRAGED_BEFORE, "{0:position} has been shelled in this phase.")                                               \
    X(T_ACROSS_CLIFF, "A cliff or an unbridged river lies before {0:place}.")                                          \
    X(T_NOBODY_ADJACENT, "An attack on {0:place} needs an adjacent infantry or commando unit.")                        \
    X(T_OUT_OF_RANGE, "The target is out of the range of {0:piece}.")                                                  \
    X(T_TANK_ALONE, "{0:piece} is neither adjacent to the target nor next to attacking infantry.")                     \
    X(T_IN_ALREADY, "{0:piece} takes part already.")                                                                   \
    X(T_NOT_ADJACENT, "{0:piece} is not adjacent to the target.")                                                      \
    X(T_NOT_NEEDED, "That tactic is not what is lacking.")                                                             \
    X(T_NO_BARRAGE, "Only tanks shell from a distance: {0:piece} cannot.")                                             \
    X(T_TOO_NEAR, "{0:piece} is adjacent to the target: that takes an attack.")                                        \
    X(T_NOT_OBSERVED, "Nobody observes {0:position}: the tank or an infantry unit must be in its field of fire.")

#define JUBILEE_TEXT_NUMBER(name, words) name,
enum text { JUBILEE_TEXTS(JUBILEE_TEXT_NUMBER) N_TEXTS };

#endif
