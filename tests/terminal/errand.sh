# A raid of a campaign played out as a game of its own, by plain lines and full-screen: there, back, to its end, home.
. "$(dirname "$0")/lib.sh"

answers() { printf '%s\n' "$@"; }
play() { "$foray" play "$@" --plain --store "$work/g.db" 2>&1; }
way="raid-turn|take rm-cdo-bde|embark rm-cdo-bde lc-1|take lc-1|sail 0416|land 0416|raid rm-cdo-bde"
to_the_raid() { echo "$way" | tr '|' '\n'; }
campaign() { to_the_raid | play theatre channel link=on --seed 3 --undo same-dice --name "$1" >/dev/null; }
finish_raid() { { yes 1 | head -1000; } | play --resume "$1" >/dev/null; } # the first choice, again and again

# By lines.
campaign war
out=$(answers errand 'errand 9' return campaign 'errand 1' game quit errand campaign quit | play --resume war)
has "$out" 'Or play out the raid on Saint-Nazaire \(0416\) as a game of its own: \[TH-R.LK.1\]' "the offer with its rule"
has "$out" '^errand 2  Raid on St. Nazaire, st-nazaire; dd_flood=2' "the weather as an option"
has "$out" 'Which one\? errand 1 to 3' "an errand without a number, or with a wrong one"
has "$out" 'No game is being played to settle this' "nothing to bring in"
has "$out" 'This game is not part of another' "no campaign to go back to"
has "$out" 'It is part of "war", which waits for its result' "the raid knows its campaign"
has "$out" 'Part of: war, after its choice 7' "the game's page"
has "$out" 'errand    "chariot-1" is being played: go on with it' "back in the campaign"
[ "$(printf '%s\n' "$out" | grep -c 'Landing at Saint-Nazaire')" -ge 3 ] || fail "back twice: by quit and by campaign" "$out"
has "$(answers errand | play template --no-store)" 'needs the store' "without a store"
out=$(answers errand | play theatre channel --seed 3 --name other)
has "$out" 'No other game may settle what is decided now' "where nothing can be played out"

has "$("$foray" list --games --store "$work/g.db")" '^chariot-1 .*part of war$' "the list of games"

finish_raid chariot-1
out=$(answers quit game end quit | play --resume chariot-1)
has "$out" 'quit goes back to "war" with this result' "the end of the raid"
has "$out" '"chariot-1" ended with -?[0-9]+ points, the raid failed; [0-9]+ of [0-9]+ commando units safe\. The raid was played out: (D|F\*|F)\. \[TH-R.LK.1\]' \
    "the result brought in, and why it amounts to that"
has "$out" '8\. The raid was played out: ' "the choice in the campaign's log"
has "$out" 'Choice 8: the result of chariot-1' "the game's page names it"
has "$out" '9\. End the phase' "the campaign goes on"
out=$(answers quit | play --resume chariot-1)
has "$out" 'It is part of "war", which has gone on' "the raid afterwards"
out=$(answers 'undo 7' | play --resume war)
has "$out" 'return    "chariot-1" is over: bring its result in' "undone to the decision, the result is there"
out=$(answers return | play --resume war)
has "$out" '8\. The raid was played out: ' "brought in by hand"

# A second raid for the same decision: the first is no part of the campaign any more, which is said, and asked about before.
twice() { "$foray" play "$@" --plain --store "$work/twice.db" 2>&1; }
to_the_raid | twice theatre channel link=on --seed 3 --undo same-dice --name twice >/dev/null
out=$(answers 'errand 1' campaign 'errand 2' quit quit | twice --resume twice)
has "$out" '^"chariot-[0-9]" is no longer part of "twice": it is a game of its own\.$' "a second raid parts the first"
out=$(answers 'ask on' 'errand 1' 'errand 1' quit 'undo 3' quit | twice --resume twice)
has "$out" '^Careful: "nazaire-1" would no longer be part of this game\. The same again does it; errand goes on with it\.$' "asked about first"
has "$out" '^"nazaire-1" is no longer part of "twice"' "the same again"
has "$out" '^Taken back: the game stands after choice 3\. "chariot-[0-9]" is no longer part of it\.$' "undo parts them too"
hasnt "$("$foray" list --games --store "$work/twice.db")" 'part of twice' "and then nothing is"

# The record refers to it, replays without it, and is verified with it.
"$foray" export war --as record --store "$work/g.db" >"$work/war.foray"
has "$(cat "$work/war.foray")" '^errand [0-9a-f]{16} chariot-1$' "the reference"
out=$("$foray" replay war --verify --store "$work/g.db") || fail "a sound campaign" "$out"
has "$out" 'choice 8, outcome [0-4], from chariot-1: its record fits, and comes to this' "verified in the store"
out=$("$foray" replay "$work/war.foray" --verify) || fail "a campaign without its raid" "$out"
has "$out" 'its record is not here; the result in this record stands' "without the raid's record"
"$foray" export chariot-1 --as record --store "$work/g.db" >"$work/chariot-1.foray"
out=$("$foray" replay "$work/war.foray" --verify) || fail "with the raid beside it" "$out"
has "$out" 'its record fits' "verified beside it"
sed 's/^seed .*/seed 999/' "$work/chariot-1.foray" >"$work/x" && mv "$work/x" "$work/chariot-1.foray"
has "$("$foray" replay "$work/war.foray" --verify)" 'its record fits' "the seed is no part of what was played"
sed 's/^revision .*/revision 999/' "$work/chariot-1.foray" >"$work/x" && mv "$work/x" "$work/chariot-1.foray"
out=$("$foray" replay "$work/war.foray" --verify) && fail "another record is told" "$out"
has "$out" 'is not the one that was brought in' "a mismatch"
sed 's/^> outcome [0-4]/> outcome 9/' "$work/war.foray" >"$work/bad.foray"
out=$("$foray" replay "$work/bad.foray" --verify 2>&1) && fail "a campaign that does not replay" "$out"
has "$out" 'it is not allowed here' "and why not"

# A campaign whose seed nobody chose: the raid's is a secret too, told when it is over; the reference is verified all the same.
quietly() { "$foray" play "$@" --plain --store "$work/quiet.db" 2>&1; }
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do # until the weather lets them land
    to_the_raid | quietly theatre channel link=on --undo same-dice --name quiet | grep -q 'Or play out the raid' && break
    printf 'delete quiet\n' | "$foray" bot --store "$work/quiet.db" >/dev/null
done
out=$(answers game 'errand 1' game quit quit | quietly --resume quiet)
[ "$(printf '%s\n' "$out" | grep -c 'Seed: secret until the end')" = 2 ] || fail "both seeds are secret" "$out"
raid=$("$foray" list --games --store "$work/quiet.db" | sed -n 's/ .*part of quiet$//p')
{ yes 1 | head -1000; } | quietly --resume "$raid" >/dev/null
has "$(answers game quit quit | quietly --resume "$raid")" '^Seed: [0-9]+$' "the raid's seed at its end"
hasnt "$("$foray" export quiet --as record --store "$work/quiet.db")" '^seed ' "the campaign's is still a secret"
has "$("$foray" replay quiet --verify --store "$work/quiet.db")" 'its record fits, and comes to this' "verified in the store"
"$foray" export quiet --as record --store "$work/quiet.db" >"$work/quiet.foray"
"$foray" export "$raid" --as record --store "$work/quiet.db" >"$work/$raid.foray"
has "$(cat "$work/$raid.foray")" '^seed [0-9]+$' "the raid's record at its end"
has "$("$foray" replay "$work/quiet.foray" --verify)" 'its record fits, and comes to this' "verified beside it"

# Full-screen.
need_tmux
campaign peace
open 110 34 play --resume peace --store "$work/g.db"
see 'e play it out  Enter do'
press e
see 'Play it out as a game of its own'
see 'Commandos at St. Nazaire, st-nazaire'
press Enter
see 'chariot-2 of peace'
see 'e to the campaign'
press e
see 'Landing at Saint-Nazaire'
press e
see 'Go on with chariot-2'
press Enter
see 'chariot-2 of peace'
press q
see 'Landing at Saint-Nazaire'
press q
see 'ended with 0'
finish_raid chariot-2
open 110 34 play --resume chariot-2 --store "$work/g.db"
see 'The raid is over'
press q
see '"chariot-2" ended with .* points, the raid failed'
see 'played out: '
see 'peace, choice 9'
press u
see 'Landing at Saint-Nazaire'
press e
see 'Bring in the result of chariot-2'
press Enter
see 'peace, choice 9'
press q
see 'ended with 0'
finish
