# foray play --plain on a map of hexes with many places to go to: those that something speaks for first, and why.
. "$(dirname "$0")/lib.sh"

play() { "$foray" play "$@" --plain 2>&1; }
answers() { printf '%s\n' "$@"; }

out=$(answers 'take oss-2671' 'prospects load oss-2671' 'load oss-2671' more | play theatre liguria --no-store --seed 1944)
first=$(printf '%s\n' "$out" | sed -n '/^> load/,/^> more/p')
has "$first" '^ +[0-9]+  OSS 2671 drops on 0705: 0705 airbase, \+2 points a hit by demolition; Alessandria bridge, \+3 points destroyed$' \
    "what a place is good for"
hasnt "$first" 'drops on 0102' "what nothing speaks for comes later"
has "$(printf '%s\n' "$out" | sed -n '/^> more/,$p')" 'drops on 0102$' "but it comes"
has "$out" '^  drops within 14 hexes of Livorno \(1310\), not on a city' "how far an aircraft comes"

# A piece that has one choice, which names it, needs no heading; one with several has one.
out=$(answers who | play theatre liguria --no-store --seed 1944)
hasnt "$out" '^OSS AIC:$' "no heading above one choice"
has "$out" '^   1  Take OSS AIC$' "the choice"
has "$out" '^TP 1:$' "a heading above several"

finish
