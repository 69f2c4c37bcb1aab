# foray play --plain on an inch table: points in words, the useful ones first, and what they risk.
. "$(dirname "$0")/lib.sh"

play() { "$foray" play "$@" --plain 2>&1; }
answers() { printf '%s\n' "$@"; }

# A choice goes before a command of the same name; who is in the way is named.
out=$(answers 'place d1 40 32' 'place a1 40 32.2' 'place a1 39 31' 'prospects place a1 40 31' 'place a1' |
    play skirmish radar-station --no-store --seed 4711)
has "$out" '^Any unit may be placed, anywhere in its landing area: that of a1 \(assault, officer\) is from 40, 20 to 47, 36\. 7 stand' \
    "where units may be placed"
has "$out" '^1\. Place d1 \(demolition\) at 40, 32$' "the verb place, though there is a command of that name"
has "$out" '^No: Somebody stands there\. It is d1 \(demolition\)\. \[SK-2.7\]' "who stands there"
has "$out" '^  about [0-9] legs on foot to Radar set \[SK-23.4\]' "what a landing place is good for"
has "$out" '^a1 \(assault, officer\) \(ours\)' "the command place"

# Points that lead somewhere, with their risk; those for which nothing speaks only on request.
out=$(answers 'place d1 40 32' begin 'activate d1' more 'choices radar' 'move radar' 'reach d1' | play skirmish radar-station --no-store --seed 4711)
list=$(printf '%s\n' "$out" | sed -n '/^> activate d1/,/^> more/p')
has "$list" '^ +[0-9]+  Move to [0-9., ]+: towards Radar set, [0-9.]+ inches from there; risk: German g2 spots it there with 4\+' \
    "why a point is offered, and what it risks"
hasnt "$list" '^ +[0-9]+  Move to [0-9., ]+ \(Landing area\)$' "no point for which nothing speaks"
has "$list" '^      [0-9]+ more: [0-9]+ to [0-9]+ Move to ' "but that there are more"
has "$(printf '%s\n' "$out" | sed -n '/^> more/,/^> choices/p')" 'Move to [0-9., ]+ \(Landing area\)$' "and which, on request"
[ "$(printf '%s\n' "$out" | sed -n '/^> choices radar/,/^> move radar/p' | grep -c 'towards Radar set')" -gt 3 ] ||
    fail "points by what they are good for" "$out"
has "$(printf '%s\n' "$out" | sed -n '/^> move radar/,/^> reach/p')" 'towards Radar set' "words that several points have list them"
hasnt "$(printf '%s\n' "$out" | sed -n '/^> reach/,$p')" 'why: .*; why: ' "what several reasons are is said once"

# What a target needs, and what the acts at it need, before they are chosen.
has "$(answers 'facts t1' | play skirmish radar-station --no-store --seed 1)" \
    '^  a demolition unit in contact with it takes it: 4\+, two actions \[SK-14.3\]' "how a target is taken"

# How a unit comes somewhere: what is in the way, which legs, how long. From 10, 7.8 to the orchard at 11.5, 30 it is four legs of six
# inches, three a turn; the line to Gun 1 at 23.5, 23.5 meets the wire from 20, 20 to 25, 20.
out=$(answers 'route d1 c05' 'route d1 gun 1' 'route d1 x2' 'route p1 d1' 'route t1 d1' 'route d1 d1' | play skirmish coastal-battery --no-store --seed 5)
has "$out" '^  the straight line is open \[SK-7\.1\]$' "nothing is in the way"
has "$out" '^  cost: 4 legs on foot, about 2 turns of three actions, as everybody stands now \[SK-7\.1\]$' "how long it takes"
has "$out" '^  by way of [0-9., ]+ \(turn 1\); .*; 11\.5, 30 \(turn 2\)$' "the legs"
has "$out" '^  on the straight line: Wire r1 is in the way\. \[SK-7\.8\]$' "the wire that is in the way"
has "$out" '^  cost: Wire r[0-9]+ is cut: two actions \[SK-13\.2\]$' "the wire that is cut"
has "$out" '^  round the wire it would be [0-9]+ legs, about [0-9]+ turns' "and the way round it"
has "$out" '^  risk: at [0-9., ]+ it is within 6 inches of German g1: the move ceases there \[SK-8\.1\]$' "where the move ceases"
has "$out" '^  there it is in contact with Gun 1 \[SK-2\.5\]$' "what it comes into contact with"
has "$out" '^  on the straight line: Cliff is impassable\. \[SK-7\.9\]$' "ground that is in the way"
[ "$(printf '%s\n' "$out" | sed -n '/^> route p1/,$p' | grep -vc '^> ')" = 3 ] || fail "what does not move has a distance only" "$out"

finish
