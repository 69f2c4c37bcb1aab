#!/usr/bin/env bash
# foray study under mpirun: 1, 2 and 4 ranks, a rank killed in the middle, resumed with another number of ranks.
# study_mpi.sh FORAY
set -u
foray=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 LC_ALL=C.UTF-8
failures=0
fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
}
if ! command -v mpirun >/dev/null || [[ ! -x $(dirname "$foray")/foray-study-mpi ]]; then
    echo "OpenMPI is not installed: nothing to test"
    exit 77
fi
ranks() { # ranks N STORE
    timeout 120 mpirun --oversubscribe -n "$1" "$foray" study "${3:-spec.json}" -q -t 1 -s "$2"
}
same() {
    "$foray" study export "$1" --csv "$1.csv" && cmp -s whole.csv "$1.csv" || fail "$1 is not the same study"
    compgen -G "$1.part-*" >/dev/null && fail "$1: parts are left over"
}

echo '{"system": "chariot", "games": 1200, "shard": 20, "watch": 40, "vary": [{"option": "mortar"}]}' >spec.json
"$foray" study spec.json -q -t 1 -s whole.sqlite || fail "without mpirun"
"$foray" study export whole.sqlite --csv whole.csv
for n in 1 2 4; do
    ranks $n ranks$n.sqlite || fail "$n ranks"
    same ranks$n.sqlite
done

# ---- a rank is killed: the job ends, its finished shards stay, another number of ranks goes on
echo '{"system": "chariot", "games": 1200, "shard": 20, "watch": 1200, "vary": [{"option": "mortar"}]}' >slow.json
"$foray" study slow.json -q -t 2 -s slow-whole.sqlite
"$foray" study export slow-whole.sqlite --csv whole.csv
ranks 4 killed.sqlite slow.json >out 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
    [[ -s killed.sqlite.part-2-wal ]] && break
    kill -0 $job 2>/dev/null || break
    sleep 0.02
done
sleep 0.1
descendants() { # the processes that this one has started
    local child
    for child in $(pgrep -P "$1"); do
        [[ $(cat "/proc/$child/comm" 2>/dev/null) == foray-study-mp* ]] && echo "$child"
        descendants "$child"
    done
}
victim=$(descendants $job | sed -n 3p)
if [[ -n $victim ]] && kill -9 "$victim"; then
    wait $job && fail "a killed rank goes unnoticed"
else
    wait $job
    echo "the study was finished before a rank could be killed"
fi
ranks 2 killed.sqlite slow.json || fail "going on with two ranks"
same killed.sqlite

# ---- a precision is judged over all ranks
echo '{"system": "chariot", "games": 100000, "shard": 50, "watch": 0, "precision": 2}' >precise.json
"$foray" study precise.json -q -t 1 -s whole-2.sqlite
"$foray" study export whole-2.sqlite --csv whole.csv
ranks 3 precise.sqlite precise.json || fail "a precision"
same precise.sqlite

printf '%s failures\n' "$failures"
((failures == 0))
