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

# A point that is refused: what is proposed instead is done by one word. The ground is named.
out=$(answers begin 'activate a1' instead 'move 90 90' instead | play skirmish coastal-battery --no-store --seed 5)
has "$out" 'There is no choice "instead"' "nothing proposed"
has "$out" '^instead: move [0-9.]+ [0-9.]+$' "what is proposed instead"
has "$out" '^3\. Move to' "the proposal taken"
has "$out" 'Move to [0-9., ]+ \(Landing area' "the ground of a destination"

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
for option in seed dice undo name resume store no-store data plain ascii; do
    has "$("$foray" play --help)" "--$option" "the help"
done
finish
