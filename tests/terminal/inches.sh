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

finish
