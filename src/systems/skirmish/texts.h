/* texts.h - every sentence of the system: prompts, events, refusals, what a die is for. */
#ifndef SKIRMISH_TEXTS_H
#define SKIRMISH_TEXTS_H

/* A refused leg, and the same with the nearest legal point on its line (SK-23.2). */
#define LEG(X, id, text) X(id, text) X(id##_OR, text " On that line {1,2:hundredths} can be reached.")

#define SKIRMISH_TEXTS(X)                                                                                              \
    X(T_NONE, "")                                                                                                      \
    X(T_ASK_DEPLOY, "Place the units in their landing areas, or begin.")                                               \
    X(T_ASK_SELECT, "Turn {0} of {1}: which unit acts next?")                                                          \
    X(T_ASK_ACT, "{0:piece} has {1} action{1|s||s} left.")                                                             \
    X(T_ASK_ASSAULT, "{0:piece} assaults {2:piece} with {1} leg{1|s||s} left: where next?")                            \
    X(T_ASK_WITHDRAW, "{1:place}: where does {0:piece} withdraw to?")                                                  \
    X(T_ASK_OVER, "The raid is over.")                                                                                 \
    X(T_HINT_SELECT, "Alert: {0|quiet|uneasy|alarm|full alarm}; {1} commando unit{1|s||s} on the table, {2} saved.")   \
    X(T_HINT_HIT_NOBODY, "Nobody in range and in sight to shoot at.")                                                  \
    X(T_HINT_HIT_1, "To hit {0:piece}: {1}+.")                                                                         \
    X(T_HINT_HIT_2, "To hit {0:piece}: {1}+; {2:piece}: {3}+.")                                                        \
    X(T_HINT_HIT_3, "To hit {0:piece}: {1}+; {2:piece}: {3}+; {4:piece}: {5}+.")                                       \
    X(T_BEGINS, "The raid begins. Alert: {0|quiet|uneasy|alarm|full alarm}.")                                          \
    X(T_PLACED, "{0:piece} stands at {1,2:hundredths}.")                                                               \
    X(T_TURN, "Turn {0}.")                                                                                             \
    X(T_HELPS, "{0:piece} gives up its activation to direct {1:piece}.")                                               \
    X(T_LIT, "{0:piece} is lit.")                                                                                      \
    X(T_ACTIONS, "{0:piece} rolls {1} {2:+} = {3}: {4} action{4|s||s}.")                                               \
    X(T_MOVES, "{0:piece} moves to {1,2:hundredths}.")                                                                 \
    X(T_CEASES, "{0:piece} must cease movement.")                                                                      \
    X(T_SHOOTS_HIT, "{0:piece} shoots at {1:piece}, needs {2}+ and rolls {3}: a hit.")                                 \
    X(T_SHOOTS_MISS, "{0:piece} shoots at {1:piece}, needs {2}+ and rolls {3}: a miss.")                               \
    X(T_SAVES, "{0:piece} saves with {1}.")                                                                            \
    X(T_SAVE_FAILS, "{0:piece} fails its save with {1}.")                                                              \
    X(T_ELIMINATED, "{0:piece} is eliminated.")                                                                        \
    X(T_MORTAR, "{0:piece} fires the mortar at {1:piece} and rolls {2}: {3|a miss|a hit}.")                            \
    X(T_ASSAULTS, "{0:piece} assaults {1:piece}.")                                                                     \
    X(T_FIGHT, "{0:piece} rolls {1}, {2:piece} {3}: {4|the Germans win|a draw, both roll again|the commandos win}.")   \
    X(T_CUTS, "{0:piece} removes {1:place}.")                                                                          \
    X(T_HALF_CUT, "{0:piece} begins on {1:place}.")                                                                    \
    X(T_BLOWN, "Bang! {1:place} destroyed by {0:piece}: {2} point{2|s||s}.")                                           \
    X(T_CAPTURED, "{1:place} dismantled: {0:piece} takes the apparatus.")                                              \
    X(T_CHARGE_FAILS, "{1:place}: the charges of {0:piece} fail, with a roll of {2}.")                                 \
    X(T_STAYS, "{0:piece} cannot withdraw and stays.")                                                                 \
    X(T_WITHDRAWS, "{0:piece} withdraws to {1,2:hundredths}.")                                                         \
    X(T_DROWNED, "{1:place} is gone, and {0:piece} with it.")                                                          \
    X(T_EMBARKS, "{0:piece} embarks.")                                                                                 \
    X(T_HOME, "{0:piece} brings the apparatus home.")                                                                  \
    X(T_LEFT, "The apparatus stays at {0,1:hundredths}.")                                                              \
    X(T_PICKS_UP, "{0:piece} picks up the apparatus.")                                                                 \
    X(T_ALERT, "The alert rises: {0|quiet|uneasy|alarm|full alarm}.")                                                  \
    X(T_NOISE, "The noise is {0|not heard|heard}.")                                                                    \
    X(T_SPOTTED, "{0:piece} spots {1:piece}.")                                                                         \
    X(T_UNSEEN, "{0:piece} does not notice {1:piece}: it needs {3}+ and rolls {2}.")                                   \
    X(T_NO_WORSE, "The roll is {0}: the alarm does not spread.")                                                       \
    X(T_GERMANS, "The Germans' phase.")                                                                                \
    X(T_NO_TARGET, "{0:piece} has no target.")                                                                         \
    X(T_AIMS, "{0:piece} chooses {1:piece}.")                                                                          \
    X(T_STANDS, "{0:piece} stays where it is.")                                                                        \
    X(T_RESERVES, "Reserves: {0} {1:+} = {2}, {3} unit{3|s||s}.")                                                      \
    X(T_ARRIVES, "{0:piece}, {1:kind}, arrives at {2,3:hundredths} to {4|guard|patrol|hunt|defend|cut you off}.")      \
    X(T_BLOCKED, "The entry is blocked; the next one is used.")                                                        \
    X(T_TURNED_BACK, "A reserve unit finds no way in.")                                                                \
    X(T_POOL_EMPTY, "The Germans have no reserves left.")                                                              \
    X(T_LAST_TURN, "The last turn is over; {0} unit{0|s||s} captured.")                                                \
    X(T_NOBODY_LEFT, "No commando unit is on the table.")                                                              \
    X(T_RESULT, "{0} points: {1} for targets, {2} for units saved, {3} besides.")                                      \
    X(T_OUT_ACTIONS, "{0:piece} has {4|no action|one action|two actions|three actions}.")                              \
    X(T_OUT_CHARGE_FAILS, "{1:place}: the charges of {0:piece} fail.")                                                 \
    X(T_OUT_RESERVES, "Reserves arrive.")                                                                              \
    X(T_DIE_ACTIVATION, "activation of {0:piece}")                                                                     \
    X(T_DIE_HIT, "shot at {0:piece}")                                                                                  \
    X(T_DIE_SAVE, "save of {0:piece}")                                                                                 \
    X(T_DIE_MORTAR, "mortar round at {0:piece}")                                                                       \
    X(T_DIE_FIGHT, "hand to hand, {0:piece}")                                                                          \
    X(T_DIE_NOISE, "noise of the fight")                                                                               \
    X(T_DIE_DEMOLITION, "charges: {0:place}")                                                                          \
    X(T_DIE_SPOT, "spotting by {0:piece}")                                                                             \
    X(T_DIE_ALARM, "does the alarm spread?")                                                                           \
    X(T_DIE_RESERVES, "number of reserves")                                                                            \
    X(T_DIE_TYPE, "type of a reserve unit")                                                                            \
    X(T_DIE_ARMOUR, "kind of armour")                                                                                  \
    X(T_DIE_ENTRY, "entry point")                                                                                      \
    X(T_DIE_ORDER, "order of the reserve unit")                                                                        \
    LEG(X, T_NO_TABLE, "That is off the table.")                                                                       \
    LEG(X, T_NO_WIRE, "{0:place} is in the way.")                                                                      \
    LEG(X, T_NO_BUILDING, "{0:area} is closed to this vehicle.")                                                       \
    LEG(X, T_NO_WATER, "{0:area} is impassable.")                                                                      \
    LEG(X, T_NO_CROSSING, "{0:place} has been destroyed.")                                                             \
    LEG(X, T_NO_SEAM, "Nobody walks along the line where two pieces of closed ground meet.")                           \
    LEG(X, T_NO_ZERO, "A leg leads somewhere.")                                                                        \
    LEG(X, T_NO_FAR, "A leg is at most {0:hundredths} inches.")                                                        \
    LEG(X, T_NO_PASSING, "{0:piece} is in the way.")                                                                   \
    LEG(X, T_NO_OVERLAP, "Somebody stands there.")                                                                     \
    LEG(X, T_NO_CEASED, "The unit has ceased movement near the enemy; it may only go directly away.")                  \
    LEG(X, T_NO_BAND, "The unit must cease movement 6 inches from {0:piece}.")                                         \
    LEG(X, T_NO_WITHDRAWAL, "A withdrawal is one leg of 2.90 to 3.00 inches.")                                         \
    LEG(X, T_NO_WITHDRAWAL_NEARER, "That is no farther from {0:place}.")                                               \
    X(T_NO_OVER, "The raid is over.")                                                                                  \
    X(T_NO_NOW, "That is not to be decided now.")                                                                      \
    X(T_NO_LANDED, "The raid has not begun: place a unit in its landing area, or begin.")                              \
    X(T_NO_ACTIVE, "No unit is acting: activate one first, or end the phase.")                                         \
    X(T_NO_UNFINISHED, "{0:piece} is acting: it spends its actions, or is done, before anything else.")                \
    X(T_NO_WITHDRAWN, "{0:piece} withdraws from the explosion first.")                                                 \
    X(T_NO_UNIT, "{0:piece} is not on the table.")                                                                     \
    X(T_NO_GERMAN, "The German units are not yours to command.")                                                       \
    X(T_NO_LANDING, "{0:piece} lands elsewhere.")                                                                      \
    X(T_NO_STANDING, "Nobody can stand there.")                                                                        \
    X(T_NO_TWICE, "{0:piece} has been activated this turn.")                                                           \
    X(T_NO_OFFICER, "{0:piece} holds no officer.")                                                                     \
    X(T_NO_SELF, "An officer does not help his own unit.")                                                             \
    X(T_NO_HELP_FAR, "{0:piece} is more than 6 inches away.")                                                          \
    X(T_NO_HELP_SPENT, "{0:piece} has been activated and cannot help.")                                                \
    X(T_NO_HELP_MORE, "One officer's help is all a unit gets.")                                                        \
    X(T_NO_ACTIONS, "That costs {0} action{0|s||s}.")                                                                  \
    X(T_NO_MOVE_ENDED, "All moves of an activation are made together.")                                                \
    X(T_NO_FIGHT_MOVE, "After an assault a unit does not move on.")                                                    \
    X(T_NO_CARRY_MOVES, "A unit that carries the apparatus makes two legs at most.")                                   \
    X(T_NO_SHOOT_ENDED, "All shots of an activation are made together.")                                               \
    X(T_NO_SECOND_VOLLEY, "The shots of this activation have been declared.")                                          \
    X(T_NO_ONE_SHOT, "Shots are declared one at a time.")                                                              \
    X(T_NO_SHOOTER, "{0:piece} does not shoot.")                                                                       \
    X(T_NO_ENEMY, "{0:piece} cannot be shot at.")                                                                      \
    X(T_NO_RANGE, "{0:piece} is out of range.")                                                                        \
    X(T_NO_PILLBOX_RANGE, "A pillbox is attacked from within 3 inches.")                                               \
    X(T_NO_ARC, "{0:piece} is outside the arc.")                                                                       \
    X(T_NO_SIGHT, "There is no line of sight to {0:piece}.")                                                           \
    X(T_NO_MORTAR, "{0:piece} has no mortar.")                                                                         \
    X(T_NO_ROUNDS, "There are no mortar rounds left.")                                                                 \
    X(T_NO_SPOTTER, "Nobody sees {0:piece}.")                                                                          \
    X(T_NO_ASSAULT_UNIT, "Only assault units assault.")                                                                \
    X(T_NO_ASSAULT_PILLBOX, "{0:piece} cannot be assaulted.")                                                          \
    X(T_NO_ASSAULT_CARRY, "A unit that carries the apparatus does not assault.")                                       \
    X(T_NO_ASSAULT_WAY, "{0:piece} cannot be reached with the actions left.")                                          \
    X(T_NO_ASSAULT_WIRE, "There is wire between the unit and {0:piece}.")                                              \
    X(T_NO_ASSAULT_CONTACT, "The two are in contact: the assault needs no leg.")                                       \
    X(T_NO_ASSAULT_DECLARED, "{0:piece} has been declared the enemy of this assault.")                                 \
    X(T_NO_WIRE_GONE, "{0:place} has been removed.")                                                                   \
    X(T_NO_WIRE_CONTACT, "The unit is not in contact with {0:place}.")                                                 \
    X(T_NO_DEMOLITION_UNIT, "Only demolition units set charges.")                                                      \
    X(T_NO_TARGET_THERE, "{0:place} is no intact target.")                                                             \
    X(T_NO_PILLBOX_CHARGE, "A pillbox is no demolition target.")                                                       \
    X(T_NO_CONTACT, "The unit is not in contact with {0:place}.")                                                      \
    X(T_NO_EMBARK_TURN, "The boats come on turn {0}.")                                                                 \
    X(T_NO_EMBARK_AREA, "The unit is not in an embarkation area.")                                                     \
    X(T_NO_APPARATUS, "There is no apparatus to pick up here.")                                                        \
    X(T_NO_WITHDRAWAL_SHORT, "The withdrawal must be as long as the ground allows: {0:hundredths} inches.")            \
    X(T_SHOOT_TWICE, "Shoot twice at {0:piece}")                                                                       \
    X(T_SHOOT_THRICE, "Shoot three times at {0:piece}")                                                                \
    X(T_SHOOT_2_1, "Shoot twice at {0:piece} and once at {1:piece}")                                                   \
    X(T_SHOOT_1_2, "Shoot once at {0:piece} and twice at {1:piece}")

#define SKIRMISH_TEXT_ID(id, text) id,
enum sk_text { SKIRMISH_TEXTS(SKIRMISH_TEXT_ID) SK_TEXT_COUNT };
#undef SKIRMISH_TEXT_ID

#endif
