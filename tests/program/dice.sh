#!/bin/sh
# Dice to come: no copy of a game under way tells them, nothing shows its secret seed; the game itself keeps them, and tells
# the seed when it is over.
# usage: dice.sh FORAY SYSTEM
set -u
foray=$1 system=$2
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work" LC_ALL=C.UTF-8
store=$work/g.db
failed=0

fail() { # what is wrong, and what was seen
    echo "FAILED: $1"
    [ $# -lt 2 ] || printf '%s\n' "$2" | head -20 | cut -c1-300 | sed 's/^/    | /'
    failed=$((failed + 1))
}

# The first choice, again and again.
play_on() { { yes 1 | head -"$2"; } | "$foray" play --plain --store "$store" --resume "$1" >/dev/null; }
# What the program rolled and drew after that choice: the first 60.
outcomes() {
    "$foray" export "$1" --store "$store" --as jsonl |
        sed -nE 's/.*"(face|drawn)":("?[^,"]*"?).*"ply":([0-9]+).*/\3 \2/p' | awk -v after="$2" '$1 > after { print $2 }' | head -60
}
bot() { printf '%s\n' "$@" | "$foray" bot --store "$store"; }
as_json() { printf '"%s"' "$(sed 's/\\/\\\\/g; s/"/\\"/g; s/$/\\n/' | tr -d '\n')"; }
name_of() { sed -n 's/.*"name":"\([^"]*\)".*/\1/p' | tail -1; }
record() { "$foray" export original --store "$store" --as record; }

{ yes 1 | head -40; } | "$foray" play "$system" --plain --store "$store" --name original --undo same-dice >"$work/out" 2>&1 ||
    fail "a game without a seed" "$(tail -3 "$work/out")"
secret=$(grep -aoh 'secret [0-9]*' "$store"* | head -1 | cut -d' ' -f2)
[ -n "$secret" ] || fail "the store keeps no secret"

# ---- nothing tells it
{
    "$foray" show original --store "$store"
    "$foray" show original --store "$store" --json
    "$foray" show original --store "$store" --ply 3 --json
    "$foray" show original --store "$store" --position
    for form in text markdown playthrough jsonl record; do
        "$foray" export original --store "$store" --as $form
        "$foray" export original --store "$store" --as $form --salvage
    done
    "$foray" list --games --store "$store"
    "$foray" list --games --store "$store" --json
    printf '%s\n' game log score boxes view 'odds 1' help | "$foray" play --plain --store "$store" --resume original
    printf '%s\n' game last game | "$foray" replay --plain --store "$store" original
    bot 'open original' view choices log record position schema games board help
} >"$work/told" 2>&1
[ "$(grep -c . "$work/told")" -gt 100 ] || fail "the outputs are there" "$(cat "$work/told")"
grep -q 'Seed: secret until the end' "$work/told" || fail "the game's page says that the seed is secret"
grep -q '^seed secret until the end, dice seeded' "$work/told" || fail "the export says that the seed is secret"
grep -q '"seed": null' "$work/told" || fail "show --json has no seed"
grep -q '^seed [0-9]' "$work/told" && fail "a seed in the record of a game under way" "$(grep '^seed [0-9]' "$work/told")"
if [ -n "$secret" ]; then
    hex=$(printf '%x' "$secret")
    grep -qiE "$secret|$hex" "$work/told" && fail "the secret is told" "$(grep -iE "$secret|$hex" "$work/told")"
fi

# ---- copies: by export, by the protocol, with the secret written into it in two ways, and the bare position
record >"$work/copy"
copies="$(bot "load $(as_json <"$work/copy")" | name_of)"
copies="$copies $(bot "load $(bot 'open original' record | sed -n 's/.*"record":\(".*"\)}$/\1/p')" | name_of)"
for word in secret seed; do
    copies="$copies $(bot "load $(sed "s/^dice /$word ${secret:-1}\n&/" "$work/copy" | as_json)" | name_of)"
done
bare=$(bot 'open original' "position $(bot 'open original' position | sed -n 's/.*"position":\({.*}\)}$/\1/p')" | name_of)

# ---- the same over HTTP
if "$foray" serve --help >/dev/null 2>&1 && command -v curl >/dev/null; then
    "$foray" serve --port 0 --store "$store" >"$work/serve" 2>&1 &
    server=$!
    for try in 1 2 3 4 5 6 7 8 9 10; do
        at=$(sed -n 's/.* at \(http[^ ]*\) .*/\1/p' "$work/serve")
        [ -n "$at" ] && break
        sleep 0.5
    done
    token=$(curl -s "$at" | sed -n 's/.*foray-token" content="\([^"]*\)".*/\1/p')
    post() { curl -s -H "X-Foray-Token: $token" -H 'Content-Type: application/json' --data-binary @- "${at}api"; }
    for what in game table log record position games 'frames?at=3' 'refusals?who=x'; do
        case $what in *\?*) join='&' ;; *) join='?' ;; esac
        curl -s "${at}api/$what${join}game=original"
        echo
    done >"$work/http"
    for line in view record log 'check x' 'play x' games help; do
        printf '{"game": "original", "line": "%s", "show": true, "frames": true}' "$line" | post
    done >>"$work/http"
    curl -s -m 1 "${at}api/events?game=original" >>"$work/http"
    curl -s "$at" >>"$work/http"
    grep -q '"seed": *null' "$work/http" || fail "the browser is told of a seed" "$(grep -o '"seed":[^,]*' "$work/http")"
    [ -n "$secret" ] && grep -qiE "$secret|$hex" "$work/http" && fail "the secret is told over HTTP" "$(cut -c1-300 "$work/http")"
    load=$(printf 'load %s\n' "$(curl -s "${at}api/record?game=original" | as_json)" | as_json)
    by_http=$(printf '{"line": %s}' "$load" | post | name_of)
    [ -n "$by_http" ] || fail "a copy over HTTP"
    copies="$copies $by_http"
    kill "$server"
    wait "$server" 2>/dev/null
    server=
fi

# ---- the same choices, made in all of them
play_on original 60 # and once more after the program has been started again
play_on original 100
outcomes original 40 >"$work/original"
other_dice() { # of a copy, after that choice of it; fewer than 60 where a game ends early, but never so few that chance would do
    outcomes "$1" "$2" >"$work/one"
    both=$(paste "$work/original" "$work/one" | awk 'NF == 2' | tee "$work/both" | grep -c .)
    [ "$both" -ge 30 ] || fail "only $both dice to compare with those of $1" "$(cat "$work/both")"
    awk '$1 != $2 { differ = 1 } END { exit !differ }' "$work/both" || fail "$1, a copy, foretells the dice of the game" "$(cat "$work/both")"
}
n=0
for copy in $copies; do
    n=$((n + 1))
    play_on "$copy" 160
    other_dice "$copy" 40
    "$foray" export "$copy" --store "$store" --as record | grep -q '^seed ' && fail "$copy has the seed of only some of its dice"
done
[ "$n" -ge 4 ] || fail "only $n copies: $copies"
play_on "$bare" 160
other_dice "$bare" 0

# ---- the game itself keeps its dice, whatever is undone and however often the program starts again
for again in 1 2; do
    printf '%s\n' 'undo 40' 1 1 1 | "$foray" play --plain --store "$store" --resume original >/dev/null
    play_on original 160
    outcomes original 40 >"$work/again"
    cmp -s "$work/original" "$work/again" || fail "undone and played again the dice fall otherwise" "$(cat "$work/again")"
done
printf '%s\n' 'undo 40' | "$foray" play --plain --store "$store" --resume original >/dev/null
seeded=$(bot "load seed=${secret:-1} $(record | as_json)" | name_of)
play_on "$seeded" 160
outcomes "$seeded" 40 >"$work/again"
cmp -s "$work/original" "$work/again" || fail "the seed, given to load, makes the same dice" "$(cat "$work/again")"

# ---- to the end
play_on original 2000
"$foray" show original --store "$store" --json | grep -q "\"seed\": \"$secret\"" || fail "show tells the seed at the end"
"$foray" export original --store "$store" --as record | grep -qx "seed $secret" || fail "the record tells the seed at the end"
"$foray" export original --store "$store" | grep -q "^seed $secret, dice seeded" || fail "the export tells the seed at the end"
printf 'game\n' | "$foray" play --plain --store "$store" --resume original | grep -q "^Seed: $secret" || fail "the game's page tells it"
record >"$work/copy"
"$foray" export "$work/copy" --as record | cmp -s - "$work/copy" || fail "a finished record is written as it was read"

[ "$failed" = 0 ] && echo "all right"
exit $((failed > 0))
