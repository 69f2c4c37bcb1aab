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
    X(T_ASK_HIT, "Equals under fire from {2:position}{3||| and others}: who {0|loses a step|is disrupted}?"            \
                 " The chit is {1:chit}.")                                                                             \
    X(T_ASK_RETREAT, "{0:piece} gives way to the assault: to which hex? It came from {1:position}.")                   \
    X(T_ASK_STRIKE, "Air strike: which German unit in an objective position?")                                         \
    X(T_ASK_RECALL, "Transport recalled: which of the fullest tracks loses a point?")                                  \
    X(T_ASK_COMMONWEALTH, "Turn {5}: land and evacuate, then act.")                                                    \
    X(T_ASK_ACTION, "Turn {5}: {0|choose a unit to act or a German unit to attack|bonus actions of the commandos}.")   \
    X(T_ASK_UNIT, "What does {0:piece} do?")                                                                           \
    X(T_ASK_INFILTRATION, "{0:piece} has lost a step infiltrating: go on to {1:place} or stay in {2:place}?")          \
    X(T_ASK_ATTACK, "The attack on {0:position}: who takes part?")                                                     \
    X(T_ASK_WILD, "The commandos at {0:position} may stand for one tactic: which?")                                    \
    X(T_ASK_ATTRITION, "Give up a step of an adjacent attacker to eliminate the depth marker at {0:position}?")        \
    X(T_ASK_STACKING, "More than {stack:words} unit{stack|s||s} in a hex: who is lost? "                               \
                      "{0:place} holds {1}, {2:words} too many.")                                                      \
    X(T_ASK_END, "Turn {5} is over.")                                                                                  \
    X(T_ASK_OVER, "The raid is over: {0} VP and {1} step{1|s||s} home.")                                               \
    X(T_HINT_HIDDEN, "Strength {0}. The unit's strength and tactics are still hidden.")                                \
    X(T_HINT_HIDDEN_DEPTH, "Strength {0}. The unit's strength and tactics are still hidden, and so is its depth "      \
                           "marker.")                                                                                  \
    X(T_HINT_REVEALED, "Nobody has joined yet; German strength {1}, required: {2|nothing|HW|FL|HW and FL}.")           \
    X(T_HINT_RESULT, "{0} against {1}; required: {2|nothing|HW|FL|HW and FL}, lacking: {3|nothing|HW|FL|HW and FL}. "  \
                      "Result: {4|no effect|attackers disrupted, German gains depth|attackers disrupted|German gains " \
                      "depth|German disrupted|German disrupted, optional attrition|German unit eliminated|depth "      \
                      "eliminated, German disrupted|depth and German unit eliminated|several results}.")               \
    X(T_HINT_WILD, "{0} against {1}; lacking: {3|nothing|HW|FL}. Result: {4|no effect|attackers disrupted, German gains "  \
                   "depth|attackers disrupted|German gains depth|German disrupted|German disrupted, optional attrition|"   \
                   "German unit eliminated|depth eliminated, German disrupted|depth and German unit eliminated|several "   \
                   "results|depth marker revealed}; if the commandos stand for it: {5|no effect|attackers disrupted, " \
                   "German gains depth|attackers disrupted|German gains depth|German disrupted|German disrupted, "     \
                   "optional attrition|German unit eliminated|depth eliminated, German disrupted|depth and German unit "   \
                   "eliminated|several results|depth marker revealed, what it adds still hidden}.")                    \
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
    X(T_LANDING_CHECK, "{0:piece}: landing die {1}, {2|safe|drift east|drift west|delay|disrupted|a step lost}.")      \
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
    X(T_HIT, "{0:piece} is hit by fire (priority {1}). It comes from {2:position} "                                    \
             "({3|red|blue|green|purple|brown|orange}).")                                                              \
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
    X(T_STRONG_SHOWING, "{0} points: a strong showing.")                                                               \
    /* outcomes, without what tells several of a kind apart */                                                         \
    X(T_OUT_REVEALED, "The German unit at {0:position} is revealed.")                                                  \
    X(T_OUT_DEPTH_REVEALED, "The depth marker at {0:position} is revealed.")                                           \
    X(T_OUT_DEPTH_ELIMINATED, "The depth marker at {0:position} is eliminated.")                                       \
    X(T_OUT_REPLACED, "{0:piece} loses a step.")                                                                       \
    X(T_OUT_RETREATS, "{0:piece} gives way.")                                                                          \
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
    X(T_TOO_FAR, "{1:place} is too far: {by_road:words} hex{by_road|es||es} only along a road, out of all "            \
                 "fields of fire.")                                                                                    \
    X(T_NO_OBJECTIVE, "There is no objective where {0:piece} stands.")                                                 \
    X(T_ALREADY_DESTROYED, "The objective at {0:position} is destroyed already.")                                      \
    X(T_NO_BOX, "No landing box is connected with the hex of {0:piece}.")                                              \
    X(T_UNNAMED_BOX, "The box before {0:place} has no name: nobody boards there.")                                     \
    X(T_LANDING_MODE, "The {0:map} map is still in landing mode.")                                                     \
    X(T_NO_TRANSPORT, "{0:beach} has no transport points left.")                                                       \
    X(T_JUST_LANDED, "{0:piece} was not in that hex when the phase began.")                                            \
    X(T_OTHER_BEACH, "Boarding on {0:beach} has begun at the other beach.")                                            \
    X(T_NO_ROOM, "{0:piece} is too many: there is room for {1} more step{1|s||s} this turn; {2} of {3} transport "     \
                 "point{3|s||s} {3|are|is|are} taken, bonus actions included.")                                        \
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
    X(T_NOT_OBSERVED, "Nobody observes {0:position}: the tank or an infantry unit must be in its field of fire.")      \
    /* facts */                                                                                                        \
    X(T_FACT_TERRAIN, "{0:terrain}{1||, Germans here +1|, Germans here doubled}")                                      \
    X(T_FACT_LINK, "{0:place}: {1:terrain}{2||, by road}{3||, across wire|, across wire that has been crossed in "     \
                   "this phase}{4||, a cliff|, a river|, a bridge|, the tank wall}{5|, closed|, closed to tanks|}")    \
    X(T_FACT_POSITION, "{0|red|blue|green|purple|brown|orange} position, area {1:area}")                               \
    X(T_FACT_OBJECTIVE, "objective of {0} VP{1||, destroyed}")                                                         \
    X(T_FACT_ARROW, "{0||second }arrow to {1:position}{2||, once the objective is destroyed}")                         \
    X(T_FACT_FIRE, "in the field of fire of {0:position} ({1|red|blue|green|purple|brown|orange}){2||, next to "       \
                   "it}: up to {3:words} unit{3|s||s} hit")                                                            \
    X(T_FACT_DOTS, "printed field of fire of {0:position} ({1|red|blue|green|purple|brown|orange}), {2|nobody is "     \
                   "there|disrupted}")                                                                                 \
    X(T_FACT_BOX, "{0|unnamed landing box, reached by drift only,|landing box} of {1:beach}, before {2:place}")        \
    X(T_FACT_BEACH, "{0:place}, {1|an unnamed landing box|a landing box} of {2:beach}, lies before it")                \
    X(T_FACT_HERE, "{0:piece}: {1} step{1|s||s}, strength {2}{3||, disrupted|, attacker disrupted}{4||, has "          \
                   "acted}")                                                                                           \
    X(T_FACT_CONCENTRATED, "concentrated target: {0} steps, everybody here is preferred by fire")                      \
    X(T_FACT_OVERSTACKED, "{0} units, {1:words} too many at the end of the actions")                                   \
    X(T_FACT_TYPE, "{0|infantry company|commando troop|tank company|replacement, one step of infantry}")               \
    X(T_FACT_STEPS, "{0} of {1} step{1|s||s}")                                                                         \
    X(T_FACT_STRENGTH, "attack strength {0}")                                                                          \
    X(T_FACT_SYMBOL, "target symbol {0|diamond|triangle|circle}")                                                      \
    X(T_FACT_HW, "HW: heavy weapons{0|, lost with its steps|}")                                                        \
    X(T_FACT_ENGINEERS, "E: engineers at full strength, who bring the tank wall down when the event comes")            \
    X(T_FACT_WILD, "commando: stands for HW (heavy weapons) or FL (flanking) in an attack")                            \
    X(T_FACT_RANGE, "range {0} hexes")                                                                                 \
    X(T_FACT_TRANSPORT, "takes {0} transport point{0|s||s} to board")                                                  \
    X(T_FACT_DISRUPTED, "disrupted{0|| by its own attack, for the next turn too}: it does not act")                    \
    X(T_FACT_ACTED, "{0|may still act|has acted} in this phase")                                                       \
    X(T_FACT_AT, "{0:place}")                                                                                          \
    X(T_FACT_DUE, "due on Turn {0}")                                                                                   \
    X(T_FACT_DUE_IN, "lands by {0:place}")                                                                             \
    X(T_FACT_COUNTER, "{0|coastal|infantry|artillery|anti-tank|engineer|headquarters} unit, strength {1}, asks "       \
                      "for {2|nothing|HW (heavy weapons)|FL (flanking)|HW and FL (heavy weapons, flanking)}")          \
    X(T_FACT_STANDS, "stands at {0:position}")                                                                         \
    X(T_FACT_HIDDEN, "German unit, face down{0||, known by its fire to be an anti-tank unit}: strength and "           \
                     "tactics unknown")                                                                                \
    X(T_FACT_DEFENCE, "strength {0} in this terrain, depth marker included if it is known")                            \
    X(T_FACT_DEPTH, "depth marker: {0:depth}")                                                                         \
    X(T_FACT_DEPTH_HIDDEN, "depth marker, face down: it hits {0:words} unit{0|s||s} in its field of fire")             \
    X(T_FACT_GERMAN_DISRUPTED, "disrupted: no fire, no field of fire")                                                 \
    X(T_FACT_ATTACKED, "{0|attacked|shelled} in this phase")                                                           \
    X(T_FACT_EMPTY, "no German unit is here")                                                                          \
    X(T_FACT_POINTS, "{0} of {1} transport points")                                                                    \
    X(T_FACT_BOARDED, "room for {0} more step{0|s||s} this turn, {1} taken")                                           \
    X(T_FACT_CHIT, "{0|in the cup|on the Op Chit Track|set aside|out of the game}")                                    \
    X(T_FACT_CHIT_SYMBOL, "units with the {0|diamond|triangle|circle} are hit first")                                  \
    X(T_FACT_CHIT_COLOUR, "{0|red|blue|green|purple|brown|orange} positions fire at who is in their field, otherwise " \
                          "they move{1||; + with the armour bonus}{2||; A they may assault}")                          \
    X(T_FACT_CHIT_AREA, "a depth marker for a German unit in the area {0:area}")                                       \
    X(T_FACT_CHIT_BATTERY, "takes a transport point of {0:beach}, unless the battery is out of action")                \
    X(T_FACT_CHIT_COMMANDO, "the commandos may act at once{0||; then it leaves the game}")                             \
    X(T_FACT_CHIT_EVENT, "a die for an event, from Turn {0} on")                                                       \
    X(T_FACT_MODE, "{0:map} map: {1|landing|evacuation}")                                                              \
    X(T_FACT_MODE_VP, "evacuation from {0} VP of objectives destroyed on this map ({1} now), {2} companies lost "      \
                      "({3} now), or the end of Turn {4}")                                                             \
    X(T_FACT_MODE_BATTERY, "evacuation when {0:position} is destroyed, or at the end of Turn {1}")                     \
    X(T_FACT_TURN, "Turn {0} of {1}")                                                                                  \
    X(T_FACT_CHITS, "{0} op chit{0|s||s} still to be drawn this turn; {1} in the cup")                                 \
    X(T_FACT_CUP, "in the cup: {0} action, {1} depth, {2} battery, {3} commando, {4} event")                           \
    X(T_FACT_SCORE, "{0} VP, {1} step{1|s||s} home: {2} points; {3} VP win outright")                                  \
    X(T_FACT_READY, "{0} unit{0|s||s} may still act, {1} disrupted, {2} ashore, {3} afloat")                           \
    /* prospects, and what is written down of an event */                                                              \
    X(T_NOTE_ACTION, "its action")                                                                                     \
    X(T_NOTE_STEP, "{0:place}")                                                                                        \
    X(T_NOTE_PASSING, "passes {0:position} ({1|red|blue|green|purple|brown|orange}): {2} of {3} chits in the cup "     \
                      "cost it a step")                                                                                \
    X(T_NOTE_WIRE, "crosses wire: nobody else does in this phase")                                                     \
    X(T_NOTE_OVERSTACKED, "{0:place} holds {1} units, {2:words} too many at the end of the actions")                   \
    X(T_NOTE_CONCENTRATED, "{0} steps in {1:place}: a concentrated target")                                            \
    X(T_NOTE_OBJECTIVE, "an objective of {0} VP that can be destroyed from here")                                      \
    X(T_NOTE_DESTROYED, "{0} VP")                                                                                      \
    X(T_NOTE_EVACUATION, "the {0:map} map goes over to evacuation: nobody lands there any more")                       \
    X(T_NOTE_LANDING, "die 1: {0|safe|drifts east|drifts west|delayed|disrupted|loses a step}; "                       \
                       "2: {1|safe|drifts east|drifts west|delayed|disrupted|loses a step}; "                          \
                       "3: {2|safe|drifts east|drifts west|delayed|disrupted|loses a step}; "                          \
                       "4: {3|safe|drifts east|drifts west|delayed|disrupted|loses a step}; "                          \
                       "5: {4|safe|drifts east|drifts west|delayed|disrupted|loses a step}; "                          \
                       "6: {5|safe|drifts east|drifts west|delayed|disrupted|loses a step}")                           \
    X(T_NOTE_DIE, "die {0}")                                                                                           \
    X(T_NOTE_BARRAGE, "die 1: {0|no effect|disrupted|disrupted, depth marker eliminated}; "                            \
                       "2: {1|no effect|disrupted|disrupted, depth marker eliminated}; "                               \
                       "3: {2|no effect|disrupted|disrupted, depth marker eliminated}; "                               \
                       "4: {3|no effect|disrupted|disrupted, depth marker eliminated}; "                               \
                       "5: {4|no effect|disrupted|disrupted, depth marker eliminated}; "                               \
                       "6: {5|no effect|disrupted|disrupted, depth marker eliminated}")                                \
    X(T_NOTE_TANK, "strength {0} of {1:piece}")                                                                        \
    X(T_NOTE_ATTACKER, "{0:piece}: {1}{2||, HW}")                                                                      \
    X(T_NOTE_TOTAL, "{0} against {1}")                                                                                 \
    X(T_NOTE_MAY_JOIN, "{0:piece} can take part, strength {1}")                                                        \
    X(T_NOTE_TOTAL_HIDDEN, "{0} against an unknown strength{1||, with a depth marker}")                                \
    X(T_NOTE_GERMAN, "{0:piece}: {1}")                                                                                 \
    X(T_NOTE_POSSIBLE, "{0:piece}")                                                                                    \
    X(T_NOTE_GROUND, "{0:terrain}: {1:+}")                                                                             \
    X(T_NOTE_DEPTH, "{0:depth}: {1:+}")                                                                                \
    X(T_NOTE_TACTIC, "asks for {0||HW (heavy weapons)|FL (flanking)}: {1|lacking|met}")                                \
    X(T_NOTE_RESULT, "{0|no effect|attackers disrupted, German gains depth|attackers disrupted|German gains "          \
                     "depth|German disrupted|German disrupted, optional attrition|German unit eliminated|depth "       \
                     "eliminated, German disrupted|depth and German unit eliminated|several results|depth marker "     \
                     "revealed, then the table again}")                                                                \
    X(T_NOTE_ATTACK_HIDDEN, "the unit is revealed first: its strength and tactics decide")                             \
    X(T_NOTE_POINTS, "{0} transport point{0|s||s}")                                                                    \
    X(T_NOTE_ROOM, "room for {0} more step{0|s||s} at {1:beach} this turn")                                            \
    X(T_NOTE_ONE_BEACH, "from now on units board {0:beach} only by the boxes of this beach")                           \
    X(T_NOTE_HOME, "{0} step{0|s||s} home")                                                                            \
    X(T_NOTE_NOT_BACK, "it does not land any more")                                                                    \
    X(T_NOTE_AGAIN, "tries again on Turn {0}")                                                                         \
    X(T_NOTE_LOSS, "{0:piece} {1|loses a step|is disrupted|is eliminated}")                                            \
    X(T_NOTE_STRIKE, "the unit at {0:position} is disrupted{1||, its depth marker eliminated}")                        \
    X(T_NOTE_BEACH_LEFT, "{0:beach} has {1} transport point{1|s||s}")                                                  \
    X(T_NOTE_SURRENDER, "the last point: whoever is at {0:beach} surrenders")                                          \
    X(T_NOTE_UNACTED, "{0} unit{0|s||s} {0|have|has|have} not acted")                                                  \
    X(T_NOTE_LINE, "priority {0}: {1|in a landing box with the chit's symbol, loses a step and the beach a "           \
                   "transport point|preferred, next to the position, in the open: disrupted, loses a "                 \
                   "step|preferred, next to the position: disrupted, loses a step|preferred, in the field of "         \
                   "fire: disrupted, loses a step|next to the position: disrupted|in the field of fire: "              \
                   "disrupted}")                                                                                       \
    X(T_NOTE_PREFERRED, "preferred: {0|it has the chit's symbol|a concentrated target}")                               \
    X(T_NOTE_ARMOUR, "the armour bonus counts against tanks")                                                          \
    X(T_NOTE_FIRED, "{0:position} ({1|red|blue|green|purple|brown|orange}) fires, up to {2:words} unit{2|s||s} hit")   \
    X(T_NOTE_WALL, "the tank wall falls on {0} or less")                                                               \
    X(T_NOTE_DEFENDER, "{0:piece}: {1}")

#define JUBILEE_TEXT_NUMBER(name, words) name,
enum text { JUBILEE_TEXTS(JUBILEE_TEXT_NUMBER) N_TEXTS };

#endif
