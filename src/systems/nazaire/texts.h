/* texts.h - everything the system says: log lines, what dice are for, prompts, refusals. */
#ifndef NAZAIRE_TEXTS_H
#define NAZAIRE_TEXTS_H

#define NZ_TEXTS(X)                                                                                                    \
    X(T_NONE, "")                                                                                                      \
    /* the course of the raid */                                                                                       \
    X(T_TURN, "Turn {0} begins.")                                                                                      \
    X(T_PHASE, "Phase {0}: {0|primary targets|restoration|searchlights|harbour defence|covering fire|dockside defence" \
               "|naval movement|German ships withdraw|markers|landing and embarking|German activation"                 \
               "|commando movement|movement costs|German movement|commando fire|long-range fire|German fire"           \
               "|flak towers|losses|demolition|Germans find charges|consolidation|turn marker|end of the raid}.")      \
    X(T_COUNT, "The count: {0:halves} points, {1|a defeat|a victory}.")                                                \
    X(T_PRIMARY, "{0:piece} takes {1:target} as primary target.")                                                      \
    /* river */                                                                                                        \
    X(T_READY_AGAIN, "{0:piece} is ready again.")                                                                      \
    X(T_NOT_RESTORED, "{0:piece} is not restored: still {1|disrupted|out of action}.")                                 \
    X(T_POST_STATE, "{0:piece} is {1|destroyed|out of action|disrupted}.")                                             \
    X(T_RECOVERS, "{0:piece} recovers as far as disrupted.")                                                           \
    X(T_POWER_BACK, "{0:piece} has power again.")                                                                      \
    X(T_NO_POWER_YET, "{0:piece} stays without power.")                                                                \
    X(T_BLACKOUT, "The power station fails: every searchlight goes out.")                                              \
    X(T_BEAM, "{0:piece} shines on {1:light-zone}: {2|nobody found, the beam is dark|the beam is active}.")            \
    X(T_BEAM_LOCKS, "The beam of {0:piece} locks on {1:piece}.")                                                       \
    X(T_HIT, "{0:piece} is hit: V-1 line {1}{2|| (what burns is hit without a die)| (she is hit every turn)}"          \
               "{3|, without effect|}.")                                                                               \
    X(T_MISSED, "Fire at {0:piece} misses and ends.")                                                                  \
    X(T_SUNK, "{0:piece} sinks.")                                                                                      \
    X(T_FIRE, "{0:piece} is on fire.")                                                                                 \
    X(T_FIRE_OUT, "The fire aboard {0:piece} is out.")                                                                 \
    X(T_FLOODING, "{0:piece} floods: box {1}.")                                                                        \
    X(T_DIW, "{0:piece} is dead in the water.")                                                                        \
    X(T_VEERS, "{0:piece} {1|evades|turns away}.")                                                                     \
    X(T_GUN_LOST, "{0:piece} loses a gun box, {1} left.")                                                              \
    X(T_CREW_LOST, "{0:piece} loses {1} of her crew boxes, {2} left.")                                                 \
    X(T_HOME, "{0:piece} is safe in England.")                                                                         \
    X(T_COVER, "Covering fire at {0:piece}: total {1}.")                                                               \
    X(T_COVER_ENDS, "Covering fire misses and ends.")                                                                  \
    X(T_DOCKSIDE, "{1} dockside gun{1|s||s} fire{1||s|} at {0:place}.")                                                \
    X(T_DOCKSIDE_HITS, "{0} or less on a die hits, and they fire until a miss")                                        \
    X(T_SAIL, "{0:piece} sails to {1:place}.")                                                                         \
    X(T_BERTH, "{0:piece} goes alongside at {1:area}.")                                                                \
    X(T_CAST_OFF, "{0:piece} casts off from {1:area}.")                                                                \
    X(T_RESCUE, "{0:piece} picks up the people of {1:piece}.")                                                         \
    X(T_TORPEDO, "{0:piece} torpedoes {1:area}.")                                                                      \
    X(T_DELAYED_EXPLODES, "The delayed torpedo at {0:area} explodes.")                                                 \
    X(T_DELAYED, "{0:piece} lays a delayed torpedo at {1:area}.")                                                      \
    X(T_RAM, "{0:piece} rams the caisson at speed {1}.")                                                               \
    X(T_BOAT_REMOVED, "{0:piece} is removed.")                                                                         \
    X(T_BEACH, "{0:piece} {2|fails to land|lands} at {1:area}.")                                                       \
    X(T_LANDS, "{0:piece} lands at {1:area}.")                                                                         \
    X(T_EMBARKS, "{0:piece} goes aboard {1:piece}.")                                                                   \
    X(T_SCUTTLE, "{0:piece} is scuttled.")                                                                             \
    /* land */                                                                                                         \
    X(T_WAVE, "Wave {0} goes into the cup.")                                                                           \
    X(T_WITHDRAWS, "{0:area} withdraws.")                                                                              \
    X(T_NO_SHIP, "No ship withdraws.")                                                                                 \
    X(T_PUT_OFF, "{0:piece} is put ashore in {1:area}.")                                                               \
    X(T_ACTIVATION, "{0} counter{0|s are| is|s are} activated.")                                                       \
    X(T_CUP_EMPTY, "The cup is empty: {0} of them cannot come.")                                                       \
    X(T_ACTIVATED, "{0:piece} appears in {1:area}.")                                                                   \
    X(T_NOT_PLACED, "{0:piece} cannot appear in {1:area} and goes back into the cup.")                                 \
    X(T_PENS_AWAKE, "The garrison of the U-boat pens stands to.")                                                      \
    X(T_MOVES, "{0:piece} moves to {1:area}, {2} MF left.")                                                            \
    X(T_EXITS, "{0:piece} leaves the map from {1:area}.")                                                              \
    X(T_SHIFTED, "{0:piece} scrambles to {1:area}.")                                                                   \
    X(T_MOVEMENT, "The movement marker goes to {0}.")                                                                  \
    X(T_GERMAN_MOVES, "{0:piece} moves from {1:area} to {2:area}.")                                                    \
    X(T_FIRES, "{0:piece} fires at {1:piece}: {2}, {3|a miss|a hit}.")                                                 \
    X(T_TEAM_LOSES, "{0:piece} loses {1}, strength {2}.")                                                              \
    X(T_TEAM_LOST, "{0:piece} is lost.")                                                                               \
    X(T_TEAM_FALLS, "{0:piece} loses {1} and is lost.")                                                                \
    X(T_GERMAN_LOSES, "{0:piece} loses {1}, strength {2}.")                                                            \
    X(T_GERMAN_LOST, "{0:piece} is eliminated.")                                                                       \
    X(T_CAR_STANDS, "{0:piece} stands.")                                                                               \
    X(T_GRENADES, "{0:piece} throws grenades, {1} box{1|es||es} left.")                                                \
    X(T_GRENADES_FAIL, "The grenades of {0:piece} do nothing.")                                                        \
    X(T_SHELLS, "{0:piece} fires at long range at {1:piece}: {2|a miss|a hit}.")                                       \
    X(T_REDUCED, "{0:piece} is turned to its reduced side.")                                                           \
    X(T_AMMUNITION, "{0:piece} loses ammunition, {1} box{1|es||es} left.")                                             \
    X(T_EXAMINED, "{0:piece} {1|becomes a remnant of|is flipped to} {2}.")                                             \
    X(T_MISS_ELIMINATES, "{0:piece} fired and missed: it is eliminated.")                                              \
    X(T_COMBINE, "Germans in {1:area} combine into {0:piece}, strength {2}.")                                          \
    X(T_PREPARES, "{0:piece} prepares charges in {1:area}: {2}, {3|without success|they are laid}.")                   \
    X(T_NO_EFFECT, "No effect on {0:piece}.")                                                                          \
    X(T_CANNOT_FIRE, "{0:piece} cannot fire the charges in {1:area} this turn.")                                       \
    X(T_BLOWS, "{0:piece} fires the charges in {1:area}: N-2 line {2}.")                                               \
    X(T_TARGET, "{1|Damaged|Destroyed}: {0:area} ({1|worth |}{2} point{2|s||s}).")                                     \
    X(T_CHARGES_AT_RISK, "The charges in {0:area} are at risk.")                                                       \
    X(T_CHARGES_FOUND, "Germans find the charges in {0:area}.")                                                        \
    X(T_CROSSING_GONE, "{0:area} can no longer be crossed.")                                                           \
    X(T_EXPLODES, "{0:piece} explodes: N-2 line {1}.")                                                                 \
    /* facts: places */                                                                                                \
    X(T_FACT_GROUND, "{0:light-zone}: {1|open ground|a building|a ship|U-boat pens}{2||, over water}")                 \
    X(T_FACT_LINE, "{0||single|double|triple} line to {1:area.id} {1:area}: {0} MF{2||, impassable now}")              \
    X(T_FACT_LINE_HELD, "{0||single|double|triple} line to {1:area.id} {1:area}: {0} MF, {enter_enemy_mf} more while " \
                        "the enemy is there{2||, impassable now}")                                                     \
    X(T_FACT_ENEMY, "enemy-occupied: {enter_enemy_mf} MF more to enter and to leave")                                  \
    X(T_FACT_ENEMY_UNLIKE, "enemy-occupied: {enter_enemy_mf} MF more to enter, {leave_enemy_mf} to leave")             \
    X(T_FACT_DASHED, "fire line (dashed) to {0:area.id} {0:area}")                                                     \
    X(T_FACT_TOWER, "{0:piece} covers it{1||, but is not ready}")                                                      \
    X(T_FACT_TARGET, "target {0:target.id} {0:target}: {1} point{1|s||s}, {2|intact|damaged|destroyed}")               \
    X(T_FACT_SCORED, "scores {0}{1||½} point{2|s||s} as it stands")                                                    \
    X(T_FACT_SCORED_HALF, "scores ½ point as it stands")                                                               \
    X(T_FACT_WITHDRAWN, "withdrawn")                                                                                   \
    X(T_FACT_PREPARED, "prepared charges of {0:piece}")                                                                \
    X(T_FACT_AT_RISK, "charges at risk")                                                                               \
    X(T_FACT_EXIT, "a way out of the port: {0} MF to leave the map")                                                   \
    X(T_FACT_WAY_OUT, "teams can leave the map at {0:area.id} {0:area}: {1} point{1|s||s} each")                       \
    X(T_FACT_BERTH, "landing area of {0:place}")                                                                       \
    X(T_FACT_SHORE, "improvised landings from {0:place}")                                                              \
    X(T_FACT_TEAM_HERE, "{0:piece} ({0:piece.id}), {1|demolition|assault} team, strength {2}")                         \
    X(T_FACT_GERMAN_HERE, "{0:piece} ({0:piece.id}), strength {1}")                                                    \
    X(T_FACT_POST_HERE, "{0:piece} ({0:piece.id}), {1|ready|disrupted|out of action|destroyed}{2||, no power}")        \
    X(T_FACT_ALONGSIDE_HERE, "{0:piece} ({0:piece.id}) lies alongside")                                                \
    X(T_FACT_LANE, "next zone {1:place.id} {1:place}: {0} MF")                                                         \
    X(T_FACT_LANDING, "landing area {0:area.id} {0:area}: {berth_mf} MF to go alongside")                              \
    X(T_FACT_RAM, "the caisson to ram: {0:area.id} {0:area}")                                                          \
    X(T_FACT_TORPEDO, "torpedo target {0:target.id} {0:target}: {1} point{1|s||s}, {2|intact|damaged|destroyed}")      \
    X(T_FACT_LIT, "lit by {0:piece}")                                                                                  \
    X(T_FACT_BEAM_ON, "the beam of {0:piece} is locked on {1:piece}")                                                  \
    X(T_FACT_UNLIT, "not lit")                                                                                         \
    X(T_FACT_BOAT_HERE, "{0:piece} ({0:piece.id}), {1|afloat|sunk}")                                                   \
    X(T_FACT_BEARS, "{0:piece} ({0:piece.id}) bears on it, {1|first|second} range zone: {2|ready|disrupted|out of "    \
                    "action|destroyed}")                                                                               \
    /* facts: pieces */                                                                                                \
    X(T_FACT_BOAT_TYPE, "{0|gunboat|motor launch|torpedo launch|torpedo boat|destroyer}")                              \
    X(T_FACT_IN_ZONE, "in {0:place}")                                                                                  \
    X(T_FACT_AT_BERTH, "alongside {0:area.id} {0:area}")                                                               \
    X(T_FACT_FATE, "{0||sunk|lost|safe in England}")                                                                   \
    X(T_FACT_CREW, "crew {0} of {1}")                                                                                  \
    X(T_FACT_GUNS, "guns {0} of {1}")                                                                                  \
    X(T_FACT_TORPEDOES, "torpedoes {0} of {1}{2||, delayed}")                                                          \
    X(T_FACT_SPEED, "speed {0} of {1} MF")                                                                             \
    X(T_FACT_MF_LEFT, "{0} MF left of {1}")                                                                            \
    X(T_FACT_VEERED, "{0||evades|turns away}: {1} MF less")                                                            \
    X(T_FACT_CAPPED, "at most {0} MF this turn")                                                                       \
    X(T_FACT_ROOM, "room for {0} more of {1}")                                                                         \
    X(T_FACT_ABOARD, "aboard: {0:piece} ({0:piece.id}), {1|demolition|assault} team, strength {2}")                    \
    X(T_FACT_WATER, "in the water: {0:piece} ({0:piece.id}), strength {2}")                                            \
    X(T_FACT_GROUPS, "rescued groups {1|aboard|in the water}: {0}")                                                    \
    X(T_FACT_BURNING, "on fire")                                                                                       \
    X(T_FACT_DIW, "dead in the water")                                                                                 \
    X(T_FACT_FLOODING, "flooding {0} of {1}")                                                                          \
    X(T_FACT_RAMMED, "has rammed at speed {0}")                                                                        \
    X(T_FACT_PLANNED, "planned landing area {0:area.id} {0:area}")                                                     \
    X(T_FACT_LIT_NOW, "lit")                                                                                           \
    X(T_FACT_TEAM_TYPE, "{0|demolition|assault} team")                                                                 \
    X(T_FACT_STRENGTH, "strength {0} of {1}")                                                                          \
    X(T_FACT_GRENADES, "grenades {0} of {1}")                                                                          \
    X(T_FACT_CHARGES, "charges {0} of {1}")                                                                            \
    X(T_FACT_PRIMARY, "primary target {0:target.id} {0:target}: {1} point{1|s||s}, {2|intact|damaged|destroyed}")      \
    X(T_FACT_TEAM_AREA, "in {0:area.id} {0:area}")                                                                     \
    X(T_FACT_TEAM_BOAT, "{1|aboard|in the water from} {0:piece}")                                                      \
    X(T_FACT_TEAM_SPOT, "{0:spot}")                                                                                    \
    X(T_FACT_TEAM_DONE, "this turn: {0|landed|entered its area|attacked|under fire}")                                  \
    X(T_FACT_WAVE, "wave {0}")                                                                                         \
    X(T_FACT_CAR, "armoured car")                                                                                      \
    X(T_FACT_WEAK, "{0|reduced|a remnant}")                                                                            \
    X(T_FACT_POST_KIND, "{0|gun|searchlight|flak tower}")                                                              \
    X(T_FACT_POST_STRENGTH, "strength {0}")                                                                            \
    X(T_FACT_POST_VALUE, "{0} point{0|s||s} if destroyed")                                                             \
    X(T_FACT_POST_STATE, "{0|ready|disrupted|out of action|destroyed}")                                                \
    X(T_FACT_RESTORE, "ready again at {0} or less on two dice each turn")                                              \
    X(T_FACT_RESTORE_OOA, "only disrupted at {0} or less")                                                             \
    X(T_FACT_POWER, "no power: on again at {0} or less on two dice, from turn {1} on")                                 \
    X(T_FACT_FIRED, "has fired this turn")                                                                             \
    X(T_FACT_RANGE, "fires at {0:place} first, otherwise at {1:place}")                                                \
    X(T_FACT_BEAM_ZONE, "may light {0:light-zone}")                                                                    \
    X(T_FACT_BEAM, "its beam: {0||dark|active|locked}, on {1:light-zone}")                                             \
    X(T_FACT_COVERS, "covers {0:area.id} {0:area}")                                                                    \
    /* facts: the raid */                                                                                              \
    X(T_FACT_TURN, "turn {0} of {1}, {2}{3}{4}{5}")                                                                    \
    X(T_FACT_PHASE, "phase {0}: {0|primary targets|restoration|searchlights|harbour defence|covering fire|"            \
                    "dockside defence|naval movement|German ships withdraw|markers|landing and embarking|German "      \
                    "activation|commando movement|movement costs|German movement|commando fire|long-range fire|"       \
                    "German fire|flak towers|losses|demolition|Germans find charges|consolidation|turn marker|end "    \
                    "of the raid}")                                                                                    \
    X(T_FACT_POINTS, "{0:halves} points, {1} win")                                                                     \
    X(T_FACT_GRID_ON, "the power station works")                                                                       \
    X(T_FACT_GRID_OFF, "the power station failed on turn {0}")                                                         \
    X(T_FACT_PENS, "the garrison of the U-boat pens {0|sleeps|stands to}")                                             \
    X(T_FACT_FLOTILLA, "covering fire: modifier {0:+}")                                                                \
    X(T_FACT_NO_FLOTILLA, "covering fire: no gun is left")                                                             \
    X(T_FACT_CUP, "in the cup: {0}; next wave {1}")                                                                    \
    /* what a number is made of */                                                                                     \
    X(T_NEED_DIE, "{1|no number|1|2 or less|3 or less|4 or less|5 or less|any number} on a die: {0} or less with the " \
                  "modifiers")                                                                                         \
    X(T_NEED_TWO_DICE, "{1} or less on two dice: {0} with the modifiers")                                              \
    X(T_NEED_RESTORE, "{0} or less on two dice: {1|ready again|only disrupted|power again}")                           \
    X(T_NEED_FACES, "{0|no number|1|2 or less|3 or less|4 or less|5 or less|any number} on a die")                     \
    X(T_NEED_CHECK, "first, to fire them at all, {0|no number|1|1-2|1-3|1-4|1-5|any number} on a die")                 \
    X(T_NEED_TABLE, "destroyed {0} in 6, damaged {1}, no effect {2}")                                                  \
    X(T_ROLLED, "die {0}, with the modifiers {1}")                                                                     \
    X(T_ROLLED_TWO, "dice {0}, with the modifiers {1}")                                                                \
    X(T_ROLLED_LINE, "die {0}, line {1} of the table: {2|nothing|damaged|destroyed}")                                  \
    X(T_ROLLED_FACE, "die {0}")                                                                                        \
    X(T_ROLLED_DICE, "dice {0}")                                                                                       \
    X(T_ROLLED_CHECK, "check {0} against strength {1}")                                                                \
    X(T_FIRED_AT, "{1|dockside guns|harbour defence}: die {0}")                                                        \
    X(T_V1_NOTHING, "V-1: no effect")                                                                                  \
    X(T_V1_EFFECT, "V-1: {0|sunk|fire|several casualties|a casualty|a gun box|evade|turn away}")                       \
    X(T_EFFECT_DIE, "die {0} for the effect, strength {1}")                                                            \
    X(T_MOD_ASSAULT, "assault team")                                                                                   \
    X(T_MOD_DEMOLITION, "demolition team")                                                                             \
    X(T_MOD_SAME_AREA, "in the same area")                                                                             \
    X(T_MOD_COVER, "target in cover")                                                                                  \
    X(T_MOD_PENS, "fires from the pens")                                                                               \
    X(T_MOD_LIT, "target lit")                                                                                         \
    X(T_MOD_BURNING, "target on fire")                                                                                 \
    X(T_MOD_DIW, "target dead in the water")                                                                           \
    X(T_MOD_ENTERED, "entered the area this turn")                                                                     \
    X(T_MOD_UNDER_FIRE, "was fired at this turn")                                                                      \
    X(T_MOD_ATTACKED, "attacked this turn")                                                                            \
    X(T_MOD_PRIMARY, "primary target")                                                                                 \
    X(T_MOD_GERMANS, "Germans in the area")                                                                            \
    X(T_MOD_DAMAGED, "damaged already")                                                                                \
    X(T_MOD_CAISSON, "a caisson")                                                                                      \
    X(T_MOD_AT_RISK, "charges at risk")                                                                                \
    X(T_MOD_ASSAULT_FIRES, "an assault team fires them")                                                               \
    X(T_MOD_FAST, "rammed at full speed")                                                                              \
    X(T_MOD_AFLOAT, "afloat")                                                                                          \
    X(T_MOD_SUNK, "sunk in the dock")                                                                                  \
    X(T_MOD_SCUTTLED, "scuttled")                                                                                      \
    X(T_MOD_FLOTILLA, "guns of the flotilla")                                                                          \
    X(T_MOD_ATTACKS, "attacks already made")                                                                           \
    X(T_MOD_LINE, "{0||single|double|triple} line")                                                                    \
    X(T_MOD_LEAVE, "the enemy here")                                                                                   \
    X(T_MOD_ENTER, "the enemy there")                                                                                  \
    X(T_MOD_TURN, "turn {0}")                                                                                          \
    X(T_MOD_ALARM, "the alarm was given")                                                                              \
    /* prospects */                                                                                                    \
    X(T_COST_MF, "{0} MF")                                                                                             \
    X(T_LEFT_MF, "{0} MF")                                                                                             \
    X(T_COST_GRENADES, "a box of grenades")                                                                            \
    X(T_LEFT_GRENADES, "{0} box{0|es||es} of grenades")                                                                \
    X(T_COST_CHARGE, "a charge, if it succeeds")                                                                       \
    X(T_LEFT_CHARGES, "{0} charge{0|s||s}")                                                                            \
    X(T_COST_TORPEDO, "a torpedo")                                                                                     \
    X(T_LEFT_TORPEDOES, "{0} torpedo{0|es||es}")                                                                       \
    X(T_LEFT_ATTEMPTS, "{0} attempt{0|s||s} at long range this turn")                                                  \
    X(T_LEFT_ROOM, "{0} place{0|s||s} aboard {1:piece}")                                                               \
    X(T_GAIN_DESTROYED, "if destroyed, {0}{1||½} point{2|s||s}")                                                       \
    X(T_GAIN_DESTROYED_HALF, "if destroyed, ½ point")                                                                  \
    X(T_GAIN_DAMAGED, "if damaged, {0}{1||½} point{2|s||s}")                                                           \
    X(T_GAIN_DAMAGED_HALF, "if damaged, ½ point")                                                                      \
    X(T_GAIN_TARGET, "charges at {0:target.id} {0:target}, {1} point{1|s||s}")                                         \
    X(T_GAIN_EXIT, "{0} point{0|s||s} for a team that leaves overland")                                                \
    X(T_GAIN_PRIMARY, "{0:target.id} {0:target}, {1} point{1|s||s}: easier to prepare for this team")                  \
    X(T_GAIN_LOSS, "a hit takes 1 to 6 points of {0:piece}'s strength {1}")                                            \
    X(T_GAIN_CAR, "a hit eliminates {0:piece} if a second die shows {1} or more")                                      \
    X(T_GAIN_POST, "disrupted by a hit if a second die shows {1}, out of action if it shows more")                     \
    X(T_GAIN_V3, "disrupted, out of action or destroyed by a hit (table V-3)")                                         \
    X(T_GAIN_GRENADES, "success destroys {0|all Germans|one German}{1|| and one gun or searchlight} there")            \
    X(T_GAIN_AUTOMATIC, "{0:piece} is destroyed without a die")                                                        \
    X(T_GAIN_RAM, "the explosion at the end, against {0:target.id} {0:target}, {1} points")                            \
    X(T_GAIN_GROUPS, "{0} point{0|s||s} for each team or rescued group that comes home")                               \
    X(T_GAIN_RESCUE, "{0} team{0|s||s} or crew group{0|s||s} picked up")                                               \
    X(T_RISK_GUNS, "{0} ready gun{0|s bear| bears|s bear} on {1:place}")                                               \
    X(T_RISK_LIT, "{0:place} is lit")                                                                                  \
    X(T_RISK_TOWER, "{0:piece} covers {1:area}")                                                                       \
    X(T_RISK_ENEMY, "the enemy holds {0:area}")                                                                        \
    X(T_RISK_ENTERED, "charges are harder to prepare this turn: {0:+}")                                                \
    X(T_GAIN_ASHORE, "ashore at {0:area}")                                                                             \
    X(T_RISK_LANDED, "{0} MF less this turn")                                                                          \
    X(T_RISK_CROSSING, "if it is destroyed the crossing is gone, and teams on it must leave")                          \
    X(T_RISK_MISS, "a miss ends the covering fire")                                                                    \
    X(T_RISK_NO_EFFECT, "without effect the charges are at risk")                                                      \
    X(T_RISK_BEACH, "otherwise the boat stays where it is, and nobody lands")                                          \
    X(T_RISK_DELAYED, "it explodes at the end of the raid")                                                            \
    X(T_WARN_OPEN_SEA, "{0:piece} does not come back from the open sea")                                               \
    X(T_WARN_EXIT, "{0:piece} does not come back")                                                                     \
    X(T_WARN_RAM, "{0:piece} stays there for the rest of the raid")                                                    \
    X(T_WARN_MOVER, "{0:piece} then loses the {1} MF it has left")                                                     \
    X(T_WARN_ORDER, "{0} {1|team|charge}{0|s||s} before it {0|are|is|are} then passed over")                           \
    X(T_WARN_CHARGES, "the charges in {0:area} are at risk when {1:piece} leaves")                                     \
    X(T_WARN_PENS, "it wakes the garrison of the U-boat pens")                                                         \
    X(T_WARN_BOATS, "{0} boat{0|s have| has|s have} not moved")                                                        \
    X(T_WARN_UNMOVED, "{0} team{0|s have| has|s have} not moved")                                                      \
    X(T_WARN_TEAMS, "{0} team{0|s||s} could still {1|land|attack|fire at long range|prepare charges|demolish a "       \
                    "gun or searchlight|fire charges}")                                                                \
    X(T_RISK_COVER, "{0} gun{0|s||s} or searchlight{0|s||s} could still be fired at")                                  \
    /* what dice and draws are for */                                                                                  \
    X(T_ROLL_RESTORE, "restoration of {0:piece}")                                                                      \
    X(T_ROLL_POWER, "power for {0:piece}")                                                                             \
    X(T_ROLL_ZONE, "zone of {0:piece}")                                                                                \
    X(T_ROLL_LOCATE, "{0:piece} looks for a target")                                                                   \
    X(T_ROLL_V4, "{0:piece} on the open sea")                                                                          \
    X(T_ROLL_TO_HIT, "to hit")                                                                                         \
    X(T_ROLL_SELECT, "which boat")                                                                                     \
    X(T_ROLL_V1, "damage to {0:piece}")                                                                                \
    X(T_ROLL_MC, "casualties aboard {0:piece}")                                                                        \
    X(T_ROLL_C, "casualty aboard {0:piece}")                                                                           \
    X(T_ROLL_WATER, "{0:piece} in the water")                                                                          \
    X(T_ROLL_WHITE, "covering fire at {0:piece}, white")                                                               \
    X(T_ROLL_RED, "covering fire at {0:piece}, red")                                                                   \
    X(T_ROLL_TORPEDO, "torpedo at {0:area}")                                                                           \
    X(T_ROLL_SHIP, "which ship withdraws")                                                                             \
    X(T_ROLL_FIREFIGHTING, "fire aboard {0:piece}")                                                                    \
    X(T_ROLL_BEACH, "improvised landing of {0:piece}")                                                                 \
    X(T_ROLL_N1, "activation")                                                                                         \
    X(T_ROLL_MOVEMENT, "German movement")                                                                              \
    X(T_ROLL_TIE, "where {0:piece} goes")                                                                              \
    X(T_ROLL_FIRE, "{0:piece} fires")                                                                                  \
    X(T_ROLL_LOSS, "loss of {0:piece}")                                                                                \
    X(T_ROLL_EFFECT, "effect on {0:piece}")                                                                            \
    X(T_ROLL_GRENADE, "grenades of {0:piece}")                                                                         \
    X(T_ROLL_LONG_RANGE, "long-range fire of {0:piece}")                                                               \
    X(T_ROLL_V3, "effect on {0:piece}")                                                                                \
    X(T_ROLL_TARGET, "target of {0:piece}")                                                                            \
    X(T_ROLL_AMMUNITION, "ammunition of {0:piece}")                                                                    \
    X(T_ROLL_PREPARE, "preparation by {0:piece}")                                                                      \
    X(T_ROLL_CHECK, "can {0:piece} fire the charges")                                                                  \
    X(T_ROLL_N2, "demolition of {0:piece}")                                                                            \
    X(T_ROLL_N2_TARGET, "demolition of {0:area}")                                                                      \
    X(T_ROLL_DISCOVERY, "are the charges in {0:area} found")                                                           \
    X(T_ROLL_EXPLOSION, "explosion at {0:area}")                                                                       \
    X(T_ROLL_PRIMARY, "primary target of {0:piece}")                                                                   \
    X(T_DRAW, "a unit from the cup")                                                                                   \
    /* prompts */                                                                                                      \
    X(T_ASK_CONTINUE, "Turn {0}, phase {1}: {1|primary targets|restoration|searchlights|harbour defence|covering fire" \
                      "|dockside defence|naval movement|German ships withdraw|markers|landing and embarking"           \
                      "|German activation|commando movement|movement costs|German movement|commando fire"              \
                      "|long-range fire|German fire|flak towers|losses|demolition|Germans find charges"                \
                      "|consolidation|turn marker|end of the raid}.")                                                  \
    X(T_ASK_PRIMARY, "Which is the primary target of {0:piece}?")                                                      \
    X(T_ASK_COVER, "Turn {0}. Covering fire, attack {2}: at what?")                                                    \
    X(T_ASK_NAVAL, "Turn {0}. Which boat moves?")                                                                      \
    X(T_ASK_LANDING, "Turn {0}. Who lands, who goes aboard?")                                                          \
    X(T_ASK_MOVE, "Turn {0}. Which team moves?")                                                                       \
    X(T_ASK_FIRE, "Turn {0}. The teams fire and throw grenades.")                                                      \
    X(T_ASK_LONG_RANGE, "Turn {0}. Long-range fire at the flak towers?")                                               \
    X(T_ASK_PREPARE, "Turn {0}. Who prepares charges?")                                                                \
    X(T_ASK_GUNS, "Turn {0}. Who demolishes a gun or searchlight?")                                                    \
    X(T_ASK_BLOW, "Turn {0}. Who fires charges?")                                                                      \
    X(T_ASK_SHIFT, "The crossing is gone: where does {0:piece} go?")                                                   \
    X(T_OVER, "The raid is over: {0:halves} points, {1|a defeat|a victory}.")                                          \
    /* refusals */                                                                                                     \
    X(T_NO_PHASE, "Not in this phase.")                                                                                \
    X(T_NO_BOAT, "That is not a boat.")                                                                                \
    X(T_NO_TEAM, "That is not a team.")                                                                                \
    X(T_NO_PRIMARY, "That is not a primary target for the team to choose now.")                                        \
    X(T_NO_TOWER, "{0:piece} is a flak tower: only long-range fire reaches it.")                                       \
    X(T_NO_NOT_READY, "{0:piece} is not ready.")                                                                       \
    X(T_NO_DARK, "{0:piece} has no power.")                                                                            \
    X(T_NO_COVER_T1, "{0:piece} does not fire at the {1:place}.")                                                      \
    X(T_NO_COVER_SCOPE, "{0:piece} cannot act on a zone with an armed boat.")                                          \
    X(T_NO_GUNS_LEFT, "No gun of the flotilla is left.")                                                               \
    X(T_NO_NOT_ADJACENT, "{0:place} is not next to it.")                                                               \
    X(T_NO_ALONGSIDE, "{0:piece} is alongside and must cast off first.")                                               \
    X(T_NO_NOT_ALONGSIDE, "{0:piece} is not alongside.")                                                               \
    X(T_NO_MF, "{0:piece} has {1} MF.")                                                                                \
    X(T_NO_MF_LEFT, "{0:piece} has 0 MF: {1|it has moved|it is out of play|it is on the open sea"                      \
                     "|it is dead in the water|it has rammed|it evades or turns away|it has none this turn}.")         \
    X(T_NO_MF_FOR, "{0:piece} has {1} MF; {2:area} costs {3}.")                                                        \
    X(T_NO_MF_EXIT, "{0:piece} has {1} MF; {3||with the enemy there }it costs {2} to leave.")                          \
    X(T_NO_DD_BERTH, "{0:piece} lands teams only after ramming, and takes nobody aboard.")                             \
    X(T_NO_BERTH, "{0:place} is no designated landing area of this zone.")                                             \
    X(T_NO_SHORE, "{0:place} is no shore area of this zone.")                                                          \
    X(T_NO_BEACH_YET, "No improvised landing before {improvised_time}.")                                               \
    X(T_NO_WHOLE_ALLOWANCE, "{0:piece} needs its whole allowance for an improvised landing.")                          \
    X(T_NO_SURVIVORS, "{0:piece} has nobody to pick up.")                                                              \
    X(T_NO_SAME_ZONE, "{0:piece} is in another zone.")                                                                 \
    X(T_NO_ROOM, "{0:piece} has no room.")                                                                             \
    X(T_NO_TORPEDO, "{0:piece} has no torpedo.")                                                                       \
    X(T_NO_TORPEDO_TARGET, "{0:place} is no torpedo target here.")                                                     \
    X(T_NO_RAM, "{0:piece} cannot ram here.")                                                                          \
    X(T_NO_CAISSON, "{0:area} has been destroyed.")                                                                    \
    X(T_NO_NOT_ABOARD, "{0:piece} is not aboard a boat.")                                                              \
    X(T_NO_NOT_ASHORE, "{0:piece} is not ashore.")                                                                     \
    X(T_NO_TO_AND_FRO, "{0:piece} has landed or embarked this turn.")                                                  \
    X(T_NO_BOAT_HERE, "No such boat lies alongside where {0:piece} is.")                                               \
    X(T_NO_SCUTTLE, "There is nothing to scuttle.")                                                                    \
    X(T_NO_EXIT, "{0:area} is no exit.")                                                                               \
    X(T_NO_LINE, "No line leads to {0:place}.")                                                                        \
    X(T_NO_CROSSING, "{0:area} can no longer be entered.")                                                             \
    X(T_NO_ATTACKED, "{0:piece} has attacked this turn.")                                                              \
    X(T_NO_TWO_ATTACKS, "{firers_per_area|No|One|Two|Three|Four|Five|As many as may} "                                 \
                        "team{firers_per_area|s have| has|s have} attacked from {0:area} this turn.")                  \
    X(T_NO_TARGET, "{0:piece} is no target.")                                                                          \
    X(T_NO_FIRE_LINE, "No fire line leads to {0:piece}.")                                                              \
    X(T_NO_GRENADES, "{0:piece} has no grenades.")                                                                     \
    X(T_NO_ENEMY_HERE, "No enemy is where {0:piece} is.")                                                              \
    X(T_NO_NAME_AIM, "{0:piece} must name what the grenades are for (grenade-at).")                                    \
    X(T_NO_AIM, "The grenades cannot be for {0:piece}.")                                                               \
    X(T_NO_ASSAULT, "{0:piece} is no assault team.")                                                                   \
    X(T_NO_MORE_SHOTS, "{long_range_attempts|No|One|Two|Three|Four|Five|As many as may} "                              \
                       "attempt{long_range_attempts|s||s} at long range {long_range_attempts|have|has|have} "          \
                       "been made this turn.")                                                                         \
    X(T_NO_COLOUR, "{0:piece} does not cover {1:area}.")                                                               \
    X(T_NO_DEMOLITION, "{0:piece} is no demolition team.")                                                             \
    X(T_NO_CHARGES_LEFT, "{0:piece} has no charge to use now.")                                                        \
    X(T_NO_ORDER, "{0:piece} has had its chance this turn.")                                                           \
    X(T_NO_PREPARATION_NOW, "All preparations come first.")                                                            \
    X(T_NO_TARGET_HERE, "{0:place} is no target where the team stands.")                                               \
    X(T_NO_TARGET_LEFT, "Nothing is left to destroy in {0:area}.")                                                     \
    X(T_NO_SECOND_CHARGE, "Charges are prepared in {0:area} already.")                                                 \
    X(T_NO_GUNS_NOW, "Guns are demolished after the preparations and before the firings.")                             \
    X(T_NO_FIRING_YET, "Charges are fired after all preparations.")                                                    \
    X(T_NO_CHARGES_HERE, "There are no charges in {0:place} for the team to fire.")                                    \
    X(T_NO_SECOND_TRY, "The charges in {0:area} have been tried this turn.")                                           \
    X(T_NO_SHIFT, "{0:place} is not next to the lost crossing.")                                                       \
    X(T_NO_SHIFT_FIRST, "{0:piece} must leave the lost crossing first.")

#define NZ_TEXT_ID(id, text) id,
enum { NZ_TEXTS(NZ_TEXT_ID) TEXTS };
#undef NZ_TEXT_ID

#endif
