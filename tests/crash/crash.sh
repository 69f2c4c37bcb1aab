#!/usr/bin/env bash
# Kill the program while it plays, at random moments and at chosen writes, and let the disk be full: every act that was
# answered must be in the store, at most one more, and the game must load. A store of an older version that is being brought
# up to date keeps every game. crash.sh FORAY CUT_LIBRARY|none OLD_STORE SQL [KILLS]
set -u
foray=$1
cut=$2
old_store=$3
old_sql=$4
kills=${5:-40}
# in memory if possible: a killed process loses nothing there that it would keep on a disk, and it is fast
dir=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
trap '' PIPE
rounds=0
system=$("$foray" list --words | head -n 1)
system=${system:-template}

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
}

# Ask the program one thing; the answer is in $reply. False when it is gone.
ask() {
    reply=''
    { printf '%s\n' "$1" >&"${to}"; } 2>/dev/null && IFS= read -r -t 20 reply <&"${from}"
}

start() { # start COMMAND…: the program with its input and output on $to and $from
    rm -f "$dir/in" "$dir/out"
    mkfifo "$dir/in" "$dir/out"
    "$@" <"$dir/in" >"$dir/out" 2>"$dir/said" &
    pid=$!
    exec {to}>"$dir/in" {from}<"$dir/out"
}

stop() {
    exec {to}>&- {from}<&-
    wait "$pid" 2>/dev/null
}

# Play on until the program is gone, a limit is reached or the game is over; acts that were answered go to $dir/answered.
play_on() { # play_on STORE LIMIT
    local store=$1 limit=$2 texts choice name
    name=$(cat "$store.name" 2>/dev/null || true)
    if [[ -n $name ]]; then
        ask "open $name" || return 0
        [[ $reply == '{"ok":true'* ]] || { fail "cannot open $name: ${reply:0:200}"; return 1; }
    else
        name=game-$((rounds++))
        ask "new $system name=$name seed=$RANDOM" || return 0
        if [[ $reply != '{"ok":true'* ]]; then
            refusal=$reply
            return 0
        fi
        echo "$name" >"$store.name"
        : >"$store.answered"
    fi
    for ((i = 0; i < limit; i++)); do
        ask choices || return 0
        mapfile -t texts < <(grep -oE '\{"text":"[^"]*"' <<<"${reply#*\"choices\":}" | sed 's/.*:"//; s/"$//')
        if ((${#texts[@]} == 0)); then
            rm -f "$store.name"
            finished=1
            return 0
        fi
        choice=${texts[RANDOM % ${#texts[@]}]}
        ask "play $choice" || return 0
        if [[ $reply == '{"ok":true'* ]]; then
            echo "> $choice" >>"$store.answered"
        else
            refusal=$reply
            return 0
        fi
    done
}

# What the store has of the game: all that was answered, in order, and at most one act more; and it replays.
verify() { # verify STORE WHAT EXTRA
    local store=$1 what=$2 extra=$3 name have want
    name=$(cat "$store.name" 2>/dev/null || true)
    [[ -n $name ]] || return 0
    if ! "$foray" export "$name" --store "$store" --as record >"$dir/record" 2>"$dir/error"; then
        fail "$what: $(cat "$dir/error")"
        return
    fi
    grep '^>' "$dir/record" | sed 's/ =.*//' >"$dir/stored"
    have=$(wc -l <"$dir/stored")
    want=$(wc -l <"$store.answered")
    head -n "$want" "$dir/stored" | cmp -s - "$store.answered" || fail "$what: an act that was answered is not stored"
    ((have <= want + extra)) || fail "$what: $((have - want)) acts more than were answered"
    # an act that was stored but not answered counts from now on
    cp "$dir/stored" "$store.answered"
}

# There is room again: within a few tries the game goes on.
go_on() { # go_on STORE WHAT
    local choice n
    for ((n = 0; n < 8; n++)); do
        ask choices
        choice=$(grep -oE '\{"text":"[^"]*"' <<<"${reply#*\"choices\":}" | sed 's/.*:"//; s/"$//' | head -n 1)
        ask "play $choice"
        if [[ $reply == '{"ok":true'* ]]; then
            echo "> $choice" >>"$1.answered"
            return
        fi
    done
    fail "$2: it does not go on when there is room again: ${reply:0:200}"
}

# ---- killed at random moments
store=$dir/random.db
for ((k = 0; k < kills; k++)); do
    start "$foray" bot --store "$store"
    { sleep "0.$(printf '%03d' $((RANDOM % 250)))"; kill -9 "$pid" 2>/dev/null; } &
    killer=$!
    finished=0
    play_on "$store" 100000
    ((finished)) && kill -9 "$pid" 2>/dev/null
    wait "$killer" 2>/dev/null
    stop
    verify "$store" "kill $k" 1
done
echo "$kills kills at random moments, $("$foray" list --games --store "$store" --json | grep -c '"name"') games"

# ---- killed in the middle of the N-th write
if [[ $cut != none ]]; then
    writes=0
    for ((k = 1; k <= kills; k++)); do
        store=$dir/cut.db
        start env LD_PRELOAD="$cut" CUT=$k "$foray" bot --store "$store"
        finished=0
        play_on "$store" 30
        ((i == 30 || finished)) || writes=$((writes + 1))
        stop
        [[ -e $store ]] && verify "$store" "cut at write $k" 1
    done
    ((writes > kills / 2)) || fail "the plug was pulled only $writes times"
    echo "$writes processes killed in the middle of a write"

    # ---- no room for a while: an error, the game as it was, and on it goes
    for ((k = 4; k <= 40; k += 4)); do
        store=$dir/full-$k.db
        start "$foray" bot --store "$store"
        finished=0
        play_on "$store" 3
        stop
        start env LD_PRELOAD="$cut" FULL=$k CALLS=6 "$foray" bot --store "$store"
        refusal=''
        finished=0
        play_on "$store" 100
        if ask help; then
            [[ $refusal == '{"ok":false'* ]] || fail "no room at call $k: no error"
            verify "$store" "no room at call $k" 0
            go_on "$store" "no room at call $k"
        elif [[ ! -s $dir/said ]]; then
            fail "no room at call $k: the program ended without a word"
        fi
        verify "$store" "after no room at call $k" 0
        stop
    done
    echo "10 times no room"
fi

# ---- an older store, killed and out of room while it is brought up to date
make_old() {
    rm -f "$dir"/old.db*
    "$old_store" "$dir/old.db" "$old_sql" || fail "no older store"
}
records() { # all games, as the store has them
    "$foray" list --games --words --store "$dir/old.db" | sort | while IFS= read -r name; do
        echo "== $name"
        "$foray" export "$name" --as record --store "$dir/old.db"
    done
}
if [[ $cut != none ]]; then
    make_old
    records >"$dir/want"
    [[ $(grep -c '^==' "$dir/want") == 6 ]] || fail "an older store has not its 6 games"
    killed=0
    for ((k = 1; k <= 200; k++)); do
        make_old
        (env LD_PRELOAD="$cut" CUT=$k "$foray" list --games --store "$dir/old.db"; exit $?) >/dev/null 2>&1 && break
        killed=$((killed + 1))
        records 2>&1 | cmp -s - "$dir/want" || fail "an older store, cut at write $k: not all games are there"
    done
    ((killed >= 5)) || fail "the plug was pulled only $killed times while an older store was brought up to date"
    refused=0
    for ((k = 1; k <= killed; k += 2)); do
        make_old
        if ! env LD_PRELOAD="$cut" FULL=$k CALLS=100 "$foray" list --games --store "$dir/old.db" >/dev/null 2>"$dir/said"; then
            refused=$((refused + 1))
            [[ -s $dir/said ]] || fail "an older store, no room at call $k: no message"
        fi
        records 2>&1 | cmp -s - "$dir/want" || fail "an older store, no room at call $k: not all games are there"
    done
    ((refused > 0)) || fail "an older store: there always was room"
    echo "an older store: killed at $killed writes, $refused times no room"
fi

# ---- a file that may not grow
store=$dir/limit.db
limited() {
    trap '' XFSZ
    ulimit -f "$1"
    shift
    exec "$@"
}
start limited 64 "$foray" bot --store "$store"
refusal=''
for ((k = 0; k < 20 && !${#refusal}; k++)); do
    finished=0
    play_on "$store" 1000
done
[[ $refusal == '{"ok":false'* ]] || fail "a full file: no error: ${refusal:0:200}"
ask choices
[[ $reply == '{"ok":true'* ]] || fail "a full file: the game is gone: ${reply:0:200}"
stop
verify "$store" "a full file" 0
echo "a full file: $refusal"

echo "$failures failures"
[[ $failures == 0 ]]
