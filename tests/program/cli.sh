#!/usr/bin/env bash
# The program from outside: help, man pages, and what bad input gets. cli.sh FORAY SOURCE_FOLDER
set -u
foray=$1
source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_DATA_HOME=$dir/home LC_ALL=C.UTF-8
tried=0
failures=0

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
}

# want CODE PATTERN COMMAND…: the exit code, and a pattern in what it says (standard output and error together).
want() {
    local code=$1 pattern=$2 got
    shift 2
    tried=$((tried + 1))
    timeout 60 "$foray" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    cat "$dir/out" "$dir/err" >"$dir/all"
    [[ $got == "$code" ]] || fail "foray $*: exit $got, not $code: $(head -c 300 "$dir/all")"
    grep -qE -- "$pattern" "$dir/all" || fail "foray $*: no /$pattern/ in: $(head -c 300 "$dir/all")"
    ! grep -qE 'Sanitizer|runtime error' "$dir/err" || fail "foray $*: $(head -c 600 "$dir/err")"
    [[ $code == 0 || -s $dir/all ]] || fail "foray $*: no message"
}

# answer PATTERN LINE…: the last answer of `foray bot` to some lines, which also ends well.
answer() {
    local pattern=$1 got
    shift
    tried=$((tried + 1))
    printf '%s\n' "$@" | timeout 60 "$foray" bot >"$dir/out" 2>"$dir/err"
    got=$?
    [[ $got == 0 ]] || fail "bot $*: exit $got: $(head -c 300 "$dir/err")"
    [[ $(wc -l <"$dir/out") == "$#" ]] || fail "bot $*: not one answer a line"
    tail -n 1 "$dir/out" | grep -qE -- "$pattern" || fail "bot $*: no /$pattern/ in $(tail -n 1 "$dir/out" | head -c 300)"
}

commands=$("$foray" --help | sed -n 's/^  \([a-z]\{1,\}\)  .*/\1/p')
[[ -n $commands ]] || fail "foray --help lists no commands"

# ---- help and man pages
for command in $commands; do
    want 0 "^foray $command" "$command" --help
    page=$source/docs/man/foray-$command.1.scd
    if [[ ! -e $page ]]; then
        fail "$command has no man page"
        continue
    fi
    for option in $("$foray" "$command" --help | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p'); do
        grep -qF -- "*$option*" "$page" || fail "the man page of $command does not name $option"
    done
    grep -q "^\*$command\*" "$source/docs/man/foray.1.scd" || fail "foray(1) does not name $command"
    grep -qF "foray-$command*(1)" "$source/docs/man/foray.1.scd" || fail "foray(1) does not refer to foray-$command(1)"
    want 2 'there is no option' "$command" --no-such-option
done
want 0 '^foray [0-9]' --version
want 0 'COMMAND'
want 2 'did you mean "show"' shwo
want 2 'there is no command' xyzzy-plugh
want 2 'there is no command' ''

# ---- what a system works out without a game
if grep -qw operation <<<"$commands"; then
    want 0 'With these dice: HX' operation surprise row=X3 strength=1 date=Jun-II-41 here=yes attack=1 defence=1 dice=3,4
    want 0 '^m8 ' operation raid row=ranger
    want 2 'could be A5, X5, X6' operation raid row=marine-commando
    want 2 'no row or unit' operation raid row=xyzzy
    want 1 'No row is told' operation raid
    want 2 'row=xyzzy|  A4 +Allied Ranger' operation
    want 2 'no scenario of theatre' operation raid row=A4 --data "$dir"
    mkdir -p "$dir/own/theatre"
    cp "$source"/data/theatre/*.json "$dir/own/theatre"
    sed -i 's/Allied Ranger (US Army)/Allied Skirmisher/' "$dir/own/theatre/special-forces.json"
    want 0 '^m8 ' operation raid row=skirmisher --data "$dir/own"
    answer '"missing":"row"' 'operation raid'
    answer '"result":"S"' 'operation surprise row=X3 dice=6'
    answer '"words":".*A4 +Allied Ranger' 'operation'
    answer '"command":"operation","use":"KEY=VALUE' 'help'
fi

# ---- words and options
want 2 'there is no system' list nowhere
want 2 'did you mean --games' playout template --gams 3
want 2 'needs a value' playout template --games
want 2 'not a whole number' playout template --games -3
want 2 'not a whole number' playout template --games 99999999999999999999
want 2 'not a whole number' playout template --games 3x
want 2 'not a whole number' playout template --games ''
want 2 'not a whole number' playout template --seed 99999999999999999999
want 2 'not a whole number' playout template --seed ' -1'
want 2 'takes no value' playout template --json=yes
want 2 'there is no policy' playout template --policy clever
want 0 '2 games under search' playout template -p search --playouts 20 -n 2
want 0 'difference' advise template --playouts 40 --seed 3
want 0 'Look at|stands out' advise template --playouts 40 --hint
want 0 '"candidates"' advise template --playouts 40 --json
want 2 'advise what' advise
want 1 'neither a file nor a stored game' advise nothing-of-the-kind
"$foray" playout template --record 3 >"$dir/game"
want 0 'expected at the start' review "$dir/game" --depth 20
want 0 '</html>' review "$dir/game" --depth 20 --as html
want 0 '"moments"' review "$dir/game" --depth 20 --json
want 2 'which game' review
"$foray" playout template -p random --record 4 >"$dir/random"
want 0 'Puzzle 1, before choice' puzzle "$dir/random" --count 1
want 0 '"best"' puzzle "$dir/random" --json --count 1
want 2 'which game' puzzle
want 1 'did not all come from its seed' rematch "$dir/random"
printf '%s\n' 'new template seed=3 name=begun' 'play move w2 c3' | "$foray" bot --store "$dir/rematch.db" >/dev/null
want 0 'the same dice' rematch begun --store "$dir/rematch.db" --level quick
want 0 '^seed 3' rematch begun --store "$dir/rematch.db" --level habit --record
want 2 'there is no level' rematch begun --level hard
want 2 'there is no form' review "$dir/game" --as pdf
want 1 'neither a file nor a stored game' review nothing-of-the-kind
want 2 'no scenario' playout template nowhere
want 2 'one word too many' playout template einstein einstein
want 2 'has no option' playout template disordered=on
want 2 'cannot be "maybe"' playout template ordered=maybe
want 2 'cannot be ""' playout template ordered=
want 2 'which system' playout
want 2 'no scenario of template' playout template --data "$dir/nowhere"
want 0 'signature' playout template einstein ordered=off -n 20 --careful
want 0 '"signature"' playout template -n 20 --json
want 2 'which files' case
want 1 'cannot be read' case "$dir/none.case"
want 1 'there is no case' case "$dir"
want 2 'there is no system' bench nowhere
want 1 'another program|not a database|unable|malformed' list --store "$foray"
want 0 'no games are stored' list --games
want 0 '"key": "template"' list --all --json
want 0 '^ordered=$' list template --words

# ---- the store
for command in list 'export x' 'show x' 'replay x' 'play template --plain' bot; do
    # shellcheck disable=SC2086
    want 2 '--store needs the name of a file' $command --store ''
    # shellcheck disable=SC2086
    want 2 '--store needs the name of a file' $command --store=
done
printf '%s\n' 'new template seed=3 name=one' 'new template seed=4 name=two' | "$foray" bot --store "$dir/g.db" >"$dir/out"
want 0 'scenario einstein' export ' two ' --as record --store "$dir/g.db"
want 0 '^two ' list --store "$dir/g.db"
want 1 'no game called "three"' play --plain --resume three --store "$dir/g.db"
want 0 'The game' play --plain --resume '  two ' --store "$dir/g.db"
want 1 'U\+202E' play template --plain --name $'a\u202eb' --store "$dir/g.db"
want 1 'UTF-8' play template --plain --name $'a\xff' --store "$dir/g.db"
LC_ALL=C sed 's/foray record 1/foray record 2/' "$dir/g.db" >"$dir/damaged.db" # the heads of both games
want 1 'the game "two" is damaged: its 1 act is sound, but the head of its record is not' list --store "$dir/damaged.db"
want 1 'is damaged.*--salvage' export two --store "$dir/damaged.db"
want 0 'is damaged' export two --store "$dir/damaged.db" --salvage --as record
want 1 'not a record.*--as record' export two --store "$dir/damaged.db" --salvage
want 0 'setup' export two --store "$dir/g.db" --salvage --as record
want 1 'neither a file nor a stored game' export three --store "$dir/g.db" --salvage

# ---- rules, schema, sources
want 2 'which system' rules
want 1 'did you mean EW-2' rules template EW-2.7
want 1 'no rule' rules template flamethrower
want 0 'EW-2.4' rules template ew-2.4
want 0 'EW-3.1' rules template EW-3
want 0 '"rules"' rules template --json
want 2 'no noun' schema template --names colour
want 0 '^a1 ' schema template --names square
want 0 '"fields"' schema template --json
want 0 'json-schema.org/draft/2020-12' schema template --data
want 0 '"solid"' schema chariot --data --kind map
want 2 'no kind of file "quay"; it has scenario, map' schema chariot --data --kind quay
want 0 '^| `spaces\[\].id` |' schema chariot --data --markdown
want 2 'goes with --data' schema chariot --kind map
want 2 'which system' schema --data
want 2 'a basis is' sources template --basis rumour
want 1 'no data files' sources template --data "$dir"
want 0 '"totals"' sources template --json

# ---- records
want 2 'show what' show
want 2 'which game' export
want 1 'neither a file nor a stored game' show no-such-game
want 1 'neither a file nor a stored game' export "$dir"
want 2 'there is no form' export x --as papyrus
"$foray" playout template --record 3 --policy random >"$dir/good" || fail "no record"
want 0 'Black wins|White wins' show "$dir/good"
want 0 '"view"' show "$dir/good" --ply 4 --json
want 0 '"side"' show "$dir/good" --ply 0 --position
want 1 'has only' show "$dir/good" --ply 4000
for form in text markdown playthrough jsonl record; do
    want 0 '.' export "$dir/good" --as $form
done
"$foray" export "$dir/good" --as record | cmp -s - "$dir/good" || fail "a record does not come out as it went in"
bad() { # bad PATTERN: the record on standard input is refused
    cat >"$dir/bad"
    want 1 "$1" export "$dir/bad"
}
: | bad 'not a record'
echo hello | bad 'not a record'
head -c 200 /dev/urandom | bad 'not a (record|text)'
head -n 6 "$dir/good" | bad 'ends before the set-up'
sed 's/^system .*/system nowhere/' "$dir/good" | bad 'there is no system'
sed 's/^scenario .*/scenario nowhere/' "$dir/good" | bad 'no scenario'
sed 's/^seed .*/seed many/' "$dir/good" | bad "record's head"
sed 's/^hash .*/hash 0000000000000000/' "$dir/good" | bad 'stands otherwise'
sed 's/^revision .*/revision 99/; s/^hash .*/hash 0/' "$dir/good" | bad 'revision 99'
sed 's/^data .*/data 0/; s/^hash .*/hash 0/' "$dir/good" | bad 'other data files'
sed '0,/^> move/s/^> move.*/> fly w1 a1/' "$dir/good" | bad 'act 1.*no choice "fly"'
sed '0,/^> move/s/^> move.*/> move b1 a1/' "$dir/good" | bad 'act 1.*not allowed'
sed '0,/= [1-6]$/s/= [1-6]$/= 9/' "$dir/good" | bad 'impossible'
sed '0,/= [1-6]$/s/= [1-6]$//' "$dir/good" | bad 'missing'
sed '0,/= [1-6]$/s/= [1-6]$/= 1 1 1/' "$dir/good" | bad 'more outcomes'
sed 's/^setup .*/setup stone:z9/' "$dir/good" | bad 'not an outcome'
sed 's/^setup .*/setup colour:red/' "$dir/good" | bad 'not an outcome'
{ cat "$dir/good"; echo 'undo 900'; } | bad 'nothing after'
{ cat "$dir/good"; echo 'jump 9'; } | bad 'not an act'
{ cat "$dir/good"; echo setup; } | bad 'second set-up'

# ---- positions
echo '{"w1": {"at": "c3"}, "die": 1}' >"$dir/position.json"
want 0 'w1 .* c3' show template ordered "$dir/position.json"
position() { # position PATTERN TEXT
    printf '%s' "$2" >"$dir/p.json"
    want 2 "$1" show template "$dir/p.json"
}
position 'p.json:1:[0-9]+' '{'
position 'p.json:1:[0-9]+' '{"die": 1, "die": 2}'
position 'a position is an object' '[]'
position 'no field "colour"' '{"colour": 3}'
position 'no stone "w9"' '{"w9": {"at": "a1"}}'
position 'no square "z1"' '{"w1": {"at": "z1"}}'
position 'there is no field "hat"' '{"w1": {"hat": 1}}'
position 'out of range' '{"die": 7}'
position 'out of range' '{"die": 9223372036854775807}'
position 'not a value' '{"die": true}'
position 'cannot be "green"' '{"side": "green"}'
position 'two stones' '{"w1": {"at": "c3"}, "w2": {"at": "c3"}}'

# ---- data
mkdir -p "$dir/data/template"
data() { # data PATTERN FROM TO: the scenario with one change
    sed "s|$2|$3|" "$source/data/template/einstein.json" >"$dir/data/template/einstein.json"
    want 1 "$1" check template --data "$dir/data"
    want 1 "$1" check "$dir/data/template/einstein.json"
    want 2 "$1" show template --data "$dir/data"
}
data 'einstein.json:6:13: start\[0\]: there is no square "z9"' '"a1"' '"z9"'
data 'einstein.json:6:12: start: this must have 6 items, not 5' '"a1", ' ''
data 'einstein.json:6:3: begin: unknown key|"start" is missing' '"start"' '"begin"'
data 'einstein.json:3:9: ' '"scenario": "einstein",' '"scenario": "einstein"'
data 'called "other"' '"scenario": "einstein"' '"scenario": "other"'
data 'this must be a string, not a number' '"a1"' '7'
cp "$source/data/template/einstein.json" "$dir/data/template/"
want 0 'sound' check template --data "$dir/data"
want 0 'sound' check "$dir/data/template/einstein.json"
based() { # based CODE PATTERN KEYS: a second scenario, which builds on the first
    printf '{"scenario": "other", "title": "Other", %s}\n' "$3" >"$dir/data/template/other.json"
    want "$1" "$2" check template other --data "$dir/data"
    want "$1" "$2" check "$dir/data/template/other.json"
}
based 0 'template other: sound' '"based_on": "einstein"'
based 1 'other.json:1:53: based_on: there is no scenario "nobody" to build on' '"based_on": "nobody"'
based 1 'other.json:1:53: based_on: this leads back to "other"' '"based_on": "other"'
based 1 'other.json:1:65: strat: unknown key; did you mean "start"' '"based_on": "einstein", "strat": []'
rm "$dir/data/template/other.json"
echo '{}' >"$dir/data/template/alone.json"
want 1 'no scenario beside it uses it' check "$dir/data/template/alone.json"
echo '{' >"$dir/data/template/alone.json"
want 1 'alone.json:' check "$dir/data/template/alone.json"
want 2 'no such data file' check "$dir/nothing.json"
want 2 'no such data file' check nowhere
want 2 'of which system' check "$dir/p.json"
want 2 'check what' check

# ---- cases
printf 'case x\n  with start ["a1", "a2", "b1", "a3", "b2", "c9"]\n  empty\n' >"$dir/x.case"
want 1 'einstein, changed:1:[0-9]*: start\[5\]: there is no square "c9"' case "$dir/x.case" --system template
printf 'case x\n  with start ["a1",\n  empty\n' >"$dir/x.case"
want 1 'no value of a data file' case "$dir/x.case" --system template
printf 'case something\n  dance\n' >"$dir/x.case"
want 1 'no statement "dance"' case "$dir/x.case" --system template
want 1 'there is no system' case "$dir/x.case" --system nowhere
printf 'expect side white\n' >"$dir/x.case"
want 1 'a file starts with' case "$dir/x.case" --system template
printf 'case too few dice\n option ordered\n start-dice 1\n do move w1 b2\n' >"$dir/x.case"
want 1 'a further d6 is needed' case "$dir/x.case" --system template
printf 'case too many dice\n option ordered\n dice 1 2\n expect side white\n' >"$dir/x.case"
want 1 '2 of the 2 dice were not used' case "$dir/x.case" --system template
wrong_case() { # PATTERN STATEMENT…: one case of these statements fails, and so
    local pattern=$1
    shift
    { printf 'case something\n'; printf ' %s\n' "$@"; } >"$dir/x.case"
    want 1 "$pattern" case "$dir/x.case" --system template
}
wrong_case 'not a seed: "7x"' 'seed 7x' 'expect side white'
wrong_case 'not a die: "0"' 'dice 0'
wrong_case '1 of the 2 dice of the set-up were not used' 'option ordered' 'start-dice 1 2' 'expect side white'
wrong_case 'set FIELD VALUE' 'set die 3 4'
wrong_case 'nothing is remembered' 'expect not same view'
wrong_case 'has no scenario "nowhere"' 'scenario nowhere'
wrong_case 'more than 64 words' "dice $(seq -s ' ' 1 70)"
wrong_case 'a line of more than 1998 bytes' "expect log $(head -c 3000 /dev/zero | tr '\0' x)"
printf 'case one\n remember\n expect same view\ncase two\n expect same view\n' >"$dir/x.case"
want 1 '^1 passed, 1 failed' case "$dir/x.case" --system template
head -c 5000 /dev/zero >"$dir/x.record"
want 1 'this is not a text' show "$dir/x.record"
head -c 5000 /dev/urandom >"$dir/x.case"
want 1 '[1-9][0-9]* failed' case "$dir/x.case" --system template

# ---- the line protocol
answer '"ok":false.*empty line' ''
answer '"ok":false.*no command' 'xyzzy'
answer '"ok":false.*did you mean' 'chioces'
answer '"ok":false.*no game' 'choices'
answer '"ok":false.*no system' 'new nowhere'
answer '"ok":false.*not a seed' 'new template seed=-1'
answer '"ok":false.*dice are' 'new template dice=loaded'
answer '"ok":false.*undo is' 'new template undo=always'
answer '"ok":false' 'new template' 'play'
answer '"ok":false.*not allowed.*"why"' 'new template ordered' 'play move b1 a1'
answer '"legal":true,"choice":.*"label":"Move w1 to' 'new template ordered seed=1' 'position {"die": 1}' 'check move w1 b1'
answer '"why":.*"instead":.*"label":"Move to ' 'new skirmish coastal-battery seed=5' 'play begin' 'play activate a1' 'play move 90 90'
answer 'rolls 1 or 2 .0 = 1 or 2: 1 action\.' 'new skirmish st-nazaire seed=5' 'play begin' 'odds activate a1'
answer '"ok":false.*no square' 'new template' 'play move w1 z9'
answer '"ok":false' 'new template' 'undo'
answer '"ok":false' 'new template' 'undo -1'
answer '"ok":false.*no choice number' 'new template' 'view 7'
answer '"ok":false.*no die' 'new template' 'dice 3'
answer '"ok":false.*d6 shows' 'new template dice=typed' 'dice 9'
answer '"ok":false' 'load {"not": "a string"}'
answer '"ok":false.*not a record' 'load "hello"'
answer '"ok":false' 'new template' 'position {"die": 77}'
answer '"ok":false' 'new template' 'position {{{'
answer '"ok":false.*store' 'open something'
answer '"ok":true' 'new template' 'xyzzy' 'play' 'choices'
printf 'new template\0quit\nlist\n' | "$foray" bot >"$dir/out" || fail "bot with NUL bytes"
printf '\xff\xfe\nlist\n' | "$foray" bot | tail -n 1 | grep -q '"ok":true' || fail "bot with bytes that are not UTF-8"
head -c 300000 /dev/zero | tr '\0' 'x' | "$foray" bot | grep -q '"ok":false' || fail "bot with a very long line"
printf 'operation 6\x80\noperation \xc3\nxyzzy \x80\nquit\x80\noperation re=%s\n' "$(printf 'é%.0s' {1..400})" | "$foray" bot >"$dir/out"
[[ $(grep -c '^{"ok":false,"error":"[^"]' "$dir/out") == 5 && $(grep -c 'not UTF-8' "$dir/out") == 4 ]] ||
    fail "bot: not every line with bytes that are not UTF-8 is answered: $(cat "$dir/out")"
printf 'case \x80\ncase two\n  scenario \xff # one\n# \xe9 in a comment is nobody'"'"'s business\n' >"$dir/bytes.case"
want 1 'line is not UTF-8' case --system template "$dir/bytes.case"
head -c 20000 /dev/urandom | "$foray" bot >/dev/null || fail "bot with noise"

for command in $(echo help | "$foray" bot | grep -oE '"command":"[a-z]+"' | cut -d'"' -f4); do
    grep -qE "^\| \`${command}[\` ]" "$source/docs/protocol.md" || fail "docs/protocol.md does not describe $command"
done

# ---- completion
# shellcheck disable=SC1091
. "$source/completions/foray.bash"
completes() { # completes WORD LINE…: the word is among the completions of the last word
    local word=$1
    shift
    tried=$((tried + 1))
    COMP_WORDS=("$foray" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _foray "$foray" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
    printf '%s\n' "${COMPREPLY[@]}" | grep -qx -- "$word" || fail "completion of foray $*: no $word in ${COMPREPLY[*]}"
}
completes playout pla
completes --policy playout --po
completes habit playout --policy h
completes einstein playout template e
completes ordered= playout template o
completes template case --system t

echo "$tried things tried, $failures failures"
[[ $failures == 0 ]]
