# foray play --plain and foray replay --plain, with the small game: every answer a player can give.
. "$(dirname "$0")/lib.sh"

play() { "$foray" play "$@" --plain 2>&1; }
answers() { printf '%s\n' "$@"; }

out=$(answers 1 | play template --no-store --seed 3)
has "$out" 'White has rolled 2: which stone goes where\? \[EW-2.2\]' "the prompt with its rule"
has "$out" '^w2:$' "choices grouped by piece"
has "$out" '   1  Move w2 to c2' "numbered choices"
has "$out" 'd6 = 2, the stone to move \[EW-2.1\]' "dice with their rule"
has "$out" '1\. Move w2 to c2' "the choice in the log"
has "$out" 'Black has rolled 5' "the next decision"

out=$(answers 'move w2 c3' 'move w1 e5' 99 'mvoe w2 c3' | play template --no-store --seed 3)
has "$out" '1\. Move w2 to c3' "a choice in words"
has "$out" 'No: Black is to move\. \[EW-2.1\]' "a refusal with its rule"
has "$out" 'There is no choice number 99; there are 3' "a number too large"
has "$out" 'did you mean "move"' "a misspelt choice"

out=$(answers help log view 'place a1' 'rules EW-2.2' 'rules corner' score boxes game choices quit |
    play template --no-store --seed 3)
for word in 'undo: take back' 'stone on e3 \[EW-1.3\]' 'w6 \(ours\), strength 6' '^a1: w6' 'The stone with the number rolled moves' \
    'EW-3\.1|No rule has' 'So far: 0 points, unfinished' 'Nothing is off the map' 'Seed: 3'; do
    has "$out" "$word" "the commands"
done

out=$(answers '? 1' '?' '? 99' | play template --no-store --seed 3)
has "$out" 'in words: move w2 c2' "what a choice is"
has "$out" '^EW-2.3  \(Moving\)' "the rule of a choice, not of the decision"
has "$out" 'undo: take back' "help without a number"

out=$(answers 'advise playouts=60' 'hint playouts=60' 'advise for ever' | play template --no-store --seed 3)
has "$out" '[0-9] playouts, habit choosing' "advice"
has "$out" 'Look at|Nothing stands out' "a hint"
has "$out" 'bounds nothing' "advice without an end"

out=$(answers 'odds 1' 'choices b3' 'choices nothing' | play template --no-store --seed 3)
has "$out" 'counted out, 6 ways the dice can fall' "the odds of a choice"
[ "$(printf '%s\n' "$out" | grep -c 'Move w2 to b3')" = 2 ] || fail "choices with a word" "$out"

out=$(answers 1 undo undo 1 'undo 0' 'undo x' | play template --no-store --seed 3 --undo same-dice)
has "$out" 'Taken back: the game is at its beginning' "undo"
has "$out" 'There is nothing to undo' "undo at the start"
has "$out" 'undo takes the number of a choice' "undo with nonsense"
out=$(answers 1 undo | play template --no-store --seed 3)
has "$out" 'Dice have been rolled since' "undo beyond a die"

out=$(answers 7 4 'move w4 b4' 0 six 5 | play template ordered --no-store --dice typed)
has "$out" 'Roll a d6: the stone to move \[EW-2.1\]' "a die to type in, and what it is for"
has "$out" 'A d6 shows 1 to 6; "7" is not on it' "a face that is not on the die"
has "$out" 'White has rolled 4' "the die typed in"
has "$out" '"six" is not on it' "a die in words"
has "$out" 'Black has rolled 5' "the die of the choice"
out=$(answers w9 w3 1 | play template --no-store --dice typed-all)
has "$out" 'Draw: the stone on a1' "a draw to type in"
has "$out" '"w9" cannot be drawn now' "a counter that cannot be drawn"
has "$out" 'Draw: the stone on b1' "two draws, by name and by number"

# A choice begun as it is listed is made, and no word of a choice leaves the game; a refusal says what is asked.
out=$(answers 'exit walton' 'who theirs' 'reach walton' 'walton stays' | play chariot --no-store --seed 7)
has "$out" 'No: .* Asked is: Walton is ashore .* Where does he go\? \[CH-13.2\]' "what is asked, with a refusal"
has "$out" '^FlaK #1 .* at East gun platform' "the enemy's pieces"
has "$out" 'three German spaces can fire at s57: s03, s55, s66' "who can fire there"
has "$out" '^2\. Walton stays' "a choice begun as it is listed"
hasnt "$out" 'drawn unseen' "a draw that nobody sees is told once"

# A letter is a word of its own, and a part of a name stands for the piece: zone c is not in "Approach".
out=$(answers done 'sail 447 c' 'sail 447 b' | play nazaire turns=12 --no-store --seed 12)
has "$out" 'No: Old Mole is not next to it\. \[NZ-6.5\]' "a choice by parts of names, refused"
has "$out" '^2\. ML 447 sails to Jetty roads' "and made"

# A point that is refused: what is proposed instead is done by one word. The ground is named.
out=$(answers begin 'activate a1' instead 'move 90 90' instead | play skirmish coastal-battery --no-store --seed 5)
has "$out" 'There is no choice "instead"' "nothing proposed"
has "$out" '^instead: move [0-9.]+ [0-9.]+$' "what is proposed instead"
has "$out" '^3\. Move to' "the proposal taken"
has "$out" 'Move to [0-9., ]+ \(Landing area' "the ground of a destination"

# What is known of things and choices, in words.
out=$(answers 'facts w2' 'facts' 'facts nobody' 'who' 'who w2' 'who e5' 'prospects 1' 'prospects move w2 c3' 'prospects move w1 e5' \
    'prospects 99' 'odds move w2 b3' 'reach w2' 'reach nobody' 'near b2' 'route a1 c2' 'route w6 c2' 'route a1' targets status report |
    play template --no-store --seed 3)
for word in '^w2$' 'Nothing here is called "nobody"' '^w6 \(ours\), strength 6, at a1$' '^b5 \(theirs\), strength 5, at e5 \(b5\)$' \
    '  left: three steps to the far corner \[EW-2\.3\]' 'No: The die shows 2: that stone may not move\. \[EW-2.2\]' \
    'Which choice\? A number up to 3' 'Move w2 to b3: counted out, 6 ways' '   3  Move w2 to c3: left: two steps to the far corner' \
    'There is no one piece "nobody"' '^b2: w2 ' 'From where to where' 'No target is marked' '^Die 2$' '^To move white$' '^Ours:$'; do
    has "$out" "$word" "what can be asked"
done

has "$(answers 'near s62' | play chariot --no-store --seed 3)" 'Power station' "what lies next to a place"
out=$(answers 'route s60 s64' 'route walton s62' 'who old-mole' 'targets' 'choices stay' 'choices s61' 'facts s62' |
    play chariot --no-store --seed 3)
has "$out" '^1\. Continue \(nothing else was possible\)$' "what is forced is made by itself, and told"
has "$out" '^2 steps from Old Town square \(s60\)' "a route from a place"
has "$out" '^[0-9] steps? from Old Mole slipway \(s56\)' "a route from a piece"
has "$out" '^Swayne \(ours demolition\), .* off the map: Old Mole \(swayne\)$' "who is at a place"
has "$out" '^  Pump house \(s14\); objective #3, Chant.s: 6 points$' "the targets, without what is told of any ground"
out=$(answers 'route Old Town square Power station' 'route walton old town square' 'route s60 nowhere' | play chariot --no-store --seed 3)
has "$out" '^2 steps from Old Town square \(s60\)' "names of several words"
has "$out" 'There is no place "nowhere"' "a place that there is not"
out=$(answers 'near a1' 'route a1 g3' | play skirmish coastal-battery --no-store --seed 5)
has "$out" '^  [0-9.]+ inches: d1 \(demolition\) \(ours\)$' "who is around on an inch table"
has "$out" '^[0-9.]+ inches, from middle to middle' "a distance"

hasnt "$out" '^  0 inches' "not how far it is from itself"
has "$(answers 'near g4' | play skirmish coastal-battery --no-store --seed 5)" ': a1 \(assault, officer\) \(ours\)$' "what the name says is not said again"
out=$(answers 'who newman' | play nazaire --no-store --seed 3)
has "$out" '^Newman \(ours assault\), .*, aboard MGB 314, at Approach' "whose boat somebody is aboard"

# Words that fit one choice: with its verb it is made, without on yes. A question is not put again in the same words.
out=$(answers 'move c3' 'b6 d4' yes | play template --no-store --seed 3)
has "$out" '^1\. Move w2 to c3$' "the verb, and words that only one choice has"
out=$(answers 'w2 c3' no | play template --no-store --seed 3)
has "$out" '^      yes makes this choice$' "one choice without its verb"
hasnt "$out" '^1\. ' "it is not made by itself"
has "$(answers 'w2 c3' yes | play template --no-store --seed 3)" '^1\. Move w2 to c3$' "but on yes"
has "$(answers 'w2 c3' score yes | play template --no-store --seed 3)" 'There is no choice "yes"' "yes at once"
out=$(answers done 'sail b2 f' 'sail b3 f' | play nazaire --no-store --seed 7)
[ "$(printf '%s\n' "$out" | grep -c '^Turn 1\. Which boat moves')" = 1 ] || fail "the same question is put once" "$out"
has "$(answers status | play chariot --no-store --seed 3)" '^Turn 1 \(1:30\)$' "turns as the log counts them, and the time"
out=$(answers 'move c3' status 'near s62' score report | play chariot --no-store --seed 3)
hasnt "$out" 'pool a|losses beside history' "measures for programs"

# Long lists in pages, not told again after each act; what ends something last.
out=$(answers done more more 'choices lc 3' 'choices nowhere' 'auto off' | play theatre channel --no-store --seed 3)
has "$out" '  16  Take LC 2' "the first page"
has "$out" '^      8 more: 17 LC 3; .*; 24 NT 2$' "that there are more"
has "$out" '^      more goes on; choices WORDS' "and how to have them told"
[ "$(printf '%s\n' "$out" | grep -c '  25  End the phase')" = 2 ] || fail "what ends the phase stands on each page" "$out"
[ "$(printf '%s\n' "$out" | grep -c '  19  Take LC 5')" = 1 ] || fail "the second page" "$out"
[ "$(printf '%s\n' "$out" | grep -c '  17  Take LC 3')" = 2 ] || fail "the choices with some words" "$out"
has "$out" '^That was all' "no third page"
has "$out" 'No choice has "nowhere" in it' "words that no choice has"
has "$out" 'auto is off' "a setting"
out=$(answers done 'take no-3-cdo' stop | play theatre channel --no-store --seed 3)
[ "$(printf '%s\n' "$out" | grep -c '  16  Take LC 2')" = 1 ] || fail "a long list is not told again" "$out"
has "$out" '^      1 No\. 3 Cdo; 2 No\. 4 Cdo; .*; 24 NT 2; 25 End the phase$' "but which number is whose"
has "$out" '^      choices tells them all' "and how to have it told"
has "$out" '   1  Make this a raid turn' "what only lets the game go on is last"
has "$out" '   2  Done' "what only lets the game go on is last"
out=$(answers 'brief on' 1 'ml 160' 'choices b1' 15 | play nazaire --no-store --seed 7)
has "$out" '^> brief on' "without dice"
hasnt "$(printf '%s\n' "$out" | sed -n '/^1\. /,$p')" 'd6 = ' "no dice are told"
has "$out" '^   8  ML 160 sails to Avant Port \(f\)$' "words that are no choice list those that have them"
[ "$(printf '%s\n' "$out" | sed -n '/^> choices b1/,/^> 15/p' | grep -c '^ML')" = 0 ] || fail "b1 is not b12" "$out"
has "$out" '^      60 more: 17 to 18 HMS Campbeltown; 19 to 23 ML 447; ' "and whose they are"
has "$out" '^      1 to [0-9]+ MGB 314; .*; [0-9]+ Done$' "the boats that have not moved, by their numbers"
has "$out" '^[0-9]+\. HMS Campbeltown sails to .*\. \[NZ-6\.5\]$' "what a choice says and an event says again is told once"
[ "$(printf '%s\n' "$out" | grep -c 'choices tells them all')" = 1 ] || fail "how to have the others told is said once" "$out"
out=$(answers done 'odds mgb 314' done 'near b' 'birney fires at the moon tonight' | play nazaire --no-store --seed 7)
hasnt "$out" 'Phase 12: movement costs' "phases in which nothing happens"
has "$out" 'Phase 10: German activation' "those in which something does"
has "$out" 'No choice now says "birney fires at the moon tonight"' "words that nothing is called by"
has "$out" 'choices have "mgb 314" in them: "choices mgb 314" tells them' "odds of several choices"
has "$out" 'next zone a Approach: 1 MF: .*MGB 314, ML 160, .*\(place a tells more\)$' "many in a place by their names"
out=$(answers 'reach c4-a' 'move c4-a 1637' targets 'near 1640' | play jubilee --no-store --seed 1942)
has "$out" '^It is taken up first: [0-9]+  No\. 4 Commando troop A acts' "reach of a unit that does not act yet"
has "$out" '^[0-9]+\. No\. 4 Commando troop A acts$' "an act takes its unit up first"
has "$out" '^[0-9]+\. Move No\. 4 Commando troop A to 1637$' "and is made"
has "$out" '^  Battery Hess \(1738\): artillery; red position, area Orange; objective of 5 VP; German unit, face down' "a target"
hasnt "$out" 'Battery Hess \(1738\) is there|theirs unknown|position-red' "what has been said"
out=$(answers done 'take lc-1' 'with lc-2' targets | play theatre channel --no-store --seed 3)
has "$out" '^   2  Sail to Portsmouth \(0801\)$' "of many places those with a name come first"
has "$out" '^      1 to [0-9]+ Sail to Portsmouth \(0801\) … Sail to [0-9]+; [0-9]+ Stop$' "and a hundred are not told again"
has "$out" '^  Saint-Nazaire \(0416\) coast defence: level 3 of 3, 0 hits; .*Saint-Nazaire \(0416\) dry dock: size 3' "the targets of a campaign, one line for a hex"
has "$out" '^  1805 airbase: size 2, 0 hits; Allied: \+2 points a hit' "airbases that score"
out=$(answers done 'take no-3-cdo' 'take lc-1' 'undo 2' 'take nobody' | play theatre channel --no-store --seed 3)
has "$out" '^3\. Stop$' "another unit is taken: the move of the first ends"
has "$out" '^4\. Take LC 1$' "another unit is taken"
has "$out" 'There is no .*"nobody"' "somebody who is not there"
out=$(answers begin 'activate a1' 'activate a2' | play skirmish coastal-battery --no-store --seed 5)
has "$out" '^No: ' "but not where dice are rolled for it: it could not be taken back"
out=$(answers auto 'auto on' 'auto maybe' | play template --no-store --dice typed)
has "$out" 'auto is off; auto on, auto off' "typed dice: nothing by itself"
out=$(answers 'who ml160' | play nazaire --no-store --seed 3)
has "$out" '^ML 160 \(ours launch\), .*, at Approach \(a\) \(b2\)$' "a name without its blank"
has "$out" '   6  Done' "what ends something is last"

# A choice that spoils something is asked about once; in a script only if that is wanted.
out=$(answers 1 'ask on' 2 log 2 undo 2 yes | play template --no-store --seed 3 --undo same-dice)
has "$out" 'Careful: b6 is your own\. The same again does it\. \[EW-2.4\]' "a warning"
[ "$(printf '%s\n' "$out" | grep -c '^2\. Move b5 to e4')" -ge 2 ] || fail "the same again, and yes" "$out"
hasnt "$(answers 1 2 | play template --no-store --seed 3)" 'Careful' "a script is not asked"

# What was made by itself is taken back with the choice before it; the choices that were taken back are not counted.
out=$({ yes 1 | head -15; echo undo; } | play chariot --no-store --seed 3 --undo same-dice)
last=$(printf '%s\n' "$out" | sed -n 's/^\([0-9]*\)\. .*/\1/p' | tail -1)
has "$out" "^$last\\. .* \\(nothing else was possible\\)" "the last choice was forced"
has "$out" "Taken back: the game stands after choice $((last - 2))\\." "undone with the one before it"
out=$(answers 1 1 'undo 0' 1 | play template --store "$work/u.db" --name counted --seed 3 --undo same-dice)
has "$("$foray" list --games --store "$work/u.db")" '^counted .*, 1 choice,' "choices that stand"

# The guide.
out=$(answers continue 'guide off' | play chariot --guide --no-store)
has "$out" '^Guide: The raid\. In the dark 21 teams' "the guide's first step"
has "$out" '^Try: continue$' "what it recommends"
has "$out" '^1\. Continue$' "and the next"
has "$out" 'The guide has gone' "without it"
out=$(answers guide | play template --no-store)
has "$out" 'template has no guide' "a system without one"

# The end of a game: by plain lines and by show.
{ yes 1 | head -200; } | play template --store "$work/e.db" --name ended --seed 3 >"$work/out"
has "$(cat "$work/out")" '^(Won|Over): -?1 points?, (White|Black) wins$' "the score at the end"
has "$(cat "$work/out")" '^Ours:$' "what became of ours"
has "$("$foray" show ended --store "$work/e.db")" '^Ours:$' "foray show tells it too"
"$foray" playout chariot --record 3 >"$work/c.foray"
out=$("$foray" show "$work/c.foray")
for word in '^Targets:$' '^  destroyed \([0-9]+\): .*Pump house' '^  stands \([0-9]+\): ' '^Ours:$' '^  got away, Left the map \([0-9]+\): ' \
    '^  lost, Eliminated \([0-9]+\): ' '^Points at the end of each turn: 1:30: -?[0-9]+, 1:45: ' '^History: 47 points'; do
    has "$out" "$word" "the report of a raid"
done
# Nobody is told twice, nobody is forgotten: each of the 20 objectives, 8 numbered guns and 21 teams stands in one list.
lists=$(printf '%s\n' "$out" | sed -n '/^Targets:/,/^Points at/s/^  .* (\([0-9]*\)): .*/\1/p' | paste -sd+)
[ "$(($lists))" = 49 ] || fail "20 objectives, 8 guns and 21 teams in the report" "$out"
hasnt "$out" 'Over: .*if it ended now' "the end is the end"
has "$("$foray" show chariot)" '^0 points so far: the raid failed if it ended now$' "and the beginning no failure"

"$foray" playout skirmish --record 3 >"$work/s.foray"
out=$("$foray" show "$work/s.foray")
for word in '^  destroyed \([0-9]\): ' '^  home \([0-9]\): ' '^  lost \([0-9]\): a1 \(assault, officer\)'; do
    has "$out" "$word" "the report of a raid on the table top"
done
"$foray" playout nazaire --record 3 >"$work/n.foray"
out=$("$foray" show "$work/n.foray")
for word in '^  home, Safe in England \([0-9]+\): .*ML ' '^  lost \([0-9]+\): ' 'HMS Campbeltown, Southern Caisson .*rammed\)'; do
    has "$out" "$word" "the report of a raid with boats"
done
out=$(printf 'last\nreport\n50\nreport\nquit\n' | "$foray" replay "$work/n.foray" --plain)
has "$out" '^  home, Safe in England' "a replay tells it too"
has "$out" 'if it ended now' "and how it stood before"

has "$(answers report | play template --no-store --seed 3)" '^  in the field \(6\): w1, a3; w2, b2; ' "where those are who are still there"

# A raid that ends with half a point: the first of those that habit plays.
half=
for number in $(seq 40); do
    "$foray" playout nazaire --record "$number" >"$work/h.foray"
    half=$("$foray" show "$work/h.foray" | sed -n 's/^\(Won\|Over\): \([0-9]*\)½ points, .*/\2/p')
    [ -z "$half" ] || break
done
has "$half" '^[0-9]+$' "one raid of forty ends with half a point"
has "$(printf 'last\nstatus\n' | "$foray" replay "$work/h.foray" --plain)" "^Points $half½\$" "half a point on its track"

# A landing that is declared has the odds of the die that is rolled for it later.
"$foray" playout nazaire --policy random --record 3 >"$work/b.foray"
out=$(printf '34\nodds beach b12 303\n' | "$foray" replay "$work/b.foray" --plain)
has "$out" '^ 33\.3 %  ML 262 lands at East Jetty root\. \[NZ-9\.6\]$' "1 or 2 on a die (NZ-9.3)"

# Many games in the mean.
out=$("$foray" playout template -n 50)
for word in '^points +mean -?[0-9.]+ \+- [0-9.]+, quartiles' '^  -1 +[0-9.]+ %  #+$' '^won +[0-9.]+ % \+- [0-9.]+$' 'white stones left$'; do
    has "$out" "$word" "playouts in words"
done
hasnt "$out" 'unfinished|decisions' "bands that did not come up, and counters"
has "$out" '^  w[1-6]: in the field [0-9.]+ % \+- [0-9.]+, lost [0-9.]+ % \+- [0-9.]+$' "what became of each unit"
out=$("$foray" playout template -n 50 --json)
for word in '"decisions_per_game"' '"targets": \[\]' '"id": "w1"' '"lost": \{' '"rate": 0\.' '"error": 0\.0'; do
    has "$out" "$word" "which JSON has"
done
out=$("$foray" playout skirmish coastal-battery -n 2 --json)
has "$out" '"triumph": ' "the bands of the scenario"
hasnt "$out" '"drawn"|"disaster"' "none that it does not have"
out=$("$foray" playout theatre channel -n 30)
for word in '^how often each target fell$' '^  1109 coast defence: destroyed [0-9.]+ %' '^  never: .*; Vernon bridge; |^  never: Vernon bridge; ' '^what became of each unit$' '^  LC 1: home [0-9.]+ %'; do
    has "$out" "$word" "targets and units in the mean"
done

# Saved after every choice, gone on with by name, replayed both ways.
answers 1 1 1 | play template --store "$work/g.db" --name first --seed 3 >/dev/null || fail "the end of input is a polite end"
out=$(answers 1 | play --store "$work/g.db" --resume first)
has "$out" '4\. Move' "a game gone on with"
out=$(answers 1 | play --store "$work/g.db" --resume nobody)
has "$out" 'there is no game called "nobody"' "a game that is not there"
out=$(answers '' '' back last first 2 9999 view nonsense quit | "$foray" replay first --plain --store "$work/g.db" 2>&1)
for word in 'After choice 0 of 4' 'After choice 1 of 4' 'After choice 4 of 4' 'After choice 2 of 4' '"nonsense" is not known' 'On the map'; do
    has "$out" "$word" "replay"
done
printf 'foray record 1\nsystem template\nscenario einstein\nseed 1\nsetup junk\n' >"$work/bad.record"
out=$("$foray" replay "$work/bad.record" --plain 2>&1 </dev/null) && fail "a damaged record is refused"
has "$out" 'record, line 5' "a damaged record"

# The menu by lines, bad options, and no terminal.
out=$(answers 0 1 1 quit | play --store "$work/menu.db")
has "$out" 'What will you play' "the menu"
for bad in '--dice=blue' '--undo=maybe' '--seed=-1' 'nosuchsystem' '--nosuch'; do
    out=$("$foray" play template "$bad" --plain --no-store 2>&1 </dev/null) && fail "$bad is refused"
    has "$out" 'foray play:' "a message about $bad"
done
out=$("$foray" play template --plain --store "$work" 2>&1 </dev/null) && fail "a folder is no store"
has "$out" 'no-store plays without saving' "a store that cannot be opened"
out=$("$foray" play </dev/null) || fail "without a terminal it ends well"
has "$out" 'foray play --plain SYSTEM' "without a terminal it says what it can do"
for option in seed dice undo name resume store no-store data plain guide ascii; do
    has "$("$foray" play --help)" "--$option" "the help"
done
finish
