#!/usr/bin/env bash
# foray study from outside: interrupted, killed, on a full disk, in parts: the results are the same to the last byte.
# study.sh FORAY SOURCE_FOLDER
set -u
foray=$1
source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
cd "$dir" || exit 1
failures=0
midway=0 # how often it was cut off with some shards stored and others not

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
}

same() { # same STORE: its games are those of the whole study, and so are its figures
    "$foray" study export "$1" --csv "$1.csv" || fail "export of $1"
    cmp -s whole.csv "$1.csv" || fail "$1 is not the same study"
    "$foray" study report "$1" --json >"$1.figures" && cmp -s whole.figures "$1.figures" || fail "the figures of $1 are not the same"
}

cat >spec.json <<'SPEC'
{"title": "a test", "system": "chariot", "games": 1500, "shard": 25, "watch": 50, "seed": 5,
 "vary": [{"option": "mortar"}, {"with": "turns", "values": [9]}]}
SPEC
"$foray" study spec.json -q -t 2 -s whole.sqlite || fail "the whole study"
"$foray" study export whole.sqlite --csv whole.csv || fail "export"
"$foray" study report whole.sqlite --json >whole.figures || fail "figures"
[[ $(wc -l <whole.csv) == 4501 ]] || fail "not a line a game"

games() { sqlite3 "$1" 'SELECT coalesce(sum(games), 0) FROM shard' 2>/dev/null || echo 0; }

# cut_off STORE SIGNAL THREADS: start, and send the signal when some shards are stored.
cut_off() {
    local before after tries=0
    before=$( [[ -e $1 ]] && games "$1" || echo 0)
    "$foray" study spec.json -q -t "$3" -s "$1" 2>"$1.err" &
    local pid=$!
    while kill -0 $pid 2>/dev/null && ((tries++ < 400)); do
        [[ -s $1-wal ]] && sleep 0.05 && break
        sleep 0.01
    done
    kill -"$2" $pid 2>/dev/null
    wait $pid 2>/dev/null
    after=$(games "$1")
    ((after > 0 && after < 4500)) && midway=$((midway + 1))
    ((after >= before)) || fail "signal $2: games were lost: $before, then $after"
}

# ---- killed and interrupted again and again, then finished
for i in 1 2 3 4; do
    cut_off killed.sqlite KILL $((i % 2 + 1))
    cut_off stopped.sqlite INT $((i % 2 + 1))
done
for store in killed stopped; do
    "$foray" study spec.json -q -s $store.sqlite || fail "going on after being $store"
    same $store.sqlite
done
# what is finished is not played again
"$foray" study spec.json -s killed.sqlite >said || fail "a finished study"
grep -q '4,500 raids, 3 variants' said || fail "what a finished study says: $(head -3 said)"

# ---- a full disk: told, nothing lost, and it goes on when there is room
(ulimit -f 200; trap '' XFSZ; "$foray" study spec.json -q -t 2 -s full.sqlite >full.out 2>&1)
[[ $? == 1 ]] || fail "a full disk: exit $?"
grep -qE 'disk|full|I/O|large' full.out || fail "a full disk is not told: $(cat full.out)"
"$foray" study spec.json -q -s full.sqlite || fail "going on after a full disk"
same full.sqlite

# ---- parts on several machines, merged
for k in 1 2 3; do
    "$foray" study spec.json -q -t 1 --part $k/3 -s part$k.sqlite || fail "part $k"
done
"$foray" study merge merged.sqlite part1.sqlite part2.sqlite part3.sqlite >/dev/null || fail "merge"
same merged.sqlite
"$foray" study merge merged.sqlite spec.json >out 2>&1 && fail "a file that is no study is merged"

# ---- the report, and a game of it
"$foray" study report whole.sqlite --html page.html --records records || fail "the page"
grep -q '</html>' page.html || fail "the page is not whole"
[[ $(wc -c <page.html) -lt 400000 ]] || fail "the page is large: $(wc -c <page.html)"
grep -qiE 'src="?http|href="?http|url\(http' page.html && fail "the page loads something"
for record in records/variant-0-*; do
    "$foray" export "$record" --as text >/dev/null || fail "$record does not replay"
done
"$foray" study record whole.sqlite 2 7 --data-out data >game || fail "record"
"$foray" export game --data data >/dev/null || fail "a game of changed data does not replay"
"$foray" study record whole.sqlite 9 7 >out 2>&1 && fail "a variant that is not there"
"$foray" study export whole.sqlite --json | python3 -c 'import json, sys; j = json.load(sys.stdin); assert len(j["variants"][2]["games"]) == 1500' ||
    fail "export as JSON"

# ---- by options instead of a file
"$foray" study chariot --vary mortar --with turns=9 -n 1500 --seed 5 -q -s flags.sqlite || fail "by options"
[[ $(games flags.sqlite) == 4500 ]] || fail "by options: $(games flags.sqlite) games"
"$foray" study template -n 50 --vary no_such >out 2>&1 && fail "an option that is not there"
grep -q 'has no option' out || fail "an option that is not there: $(cat out)"
"$foray" study spec.json --seed 3 >out 2>&1 && fail "a seed over a file"
"$foray" study spec.json --part 4/3 >out 2>&1 && fail "part 4 of 3"
"$foray" study nothing.json >out 2>&1 && fail "a file that is not there"

# ---- the studies that ship are sound
for spec in "$source"/studies/*.json; do
    "$foray" study check "$spec" >out 2>&1 || fail "$spec: $(cat out)"
done

printf 'cut off midway %s times of 8\n%s failures\n' "$midway" "$failures"
((failures == 0))
