# One system, whatever it is: games by plain lines that come to an end or to the end of the input, saved and replayed;
# its screen small and large, with keys pressed all over it.
. "$(dirname "$0")/lib.sh"
key=$2

numbers() { awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 400; i++) print int(rand() * 4) + 1 }'; }

for seed in 1 2 3; do
    numbers $seed | "$foray" play "$key" --plain --store "$work/g.db" --name "game $seed" --seed $seed \
        >"$work/out" 2>"$work/err" || fail "game $seed ends badly" "$(tail -5 "$work/err")"
    [ -s "$work/err" ] && fail "game $seed complains" "$(cat "$work/err")"
    plies=$(grep -c '^[0-9][0-9]*\. ' "$work/out")
    [ "$plies" -gt 3 ] || fail "game $seed has only $plies choices" "$(tail -20 "$work/out")"
    out=$(printf 'last\nscore\nquit\n' | "$foray" replay "game $seed" --plain --store "$work/g.db" 2>&1)
    has "$out" "After choice $plies of $plies" "the replay of game $seed"
done
numbers 9 | "$foray" play "$key" --plain --no-store --dice typed-all --seed 9 >"$work/out" 2>&1 ||
    fail "a game with typed dice ends badly" "$(tail -5 "$work/out")"
has "$(cat "$work/out")" '^(Roll a d|Draw: )' "dice to type in"

need_tmux
for size in "80 24" "160 50"; do
    open ${size% *} ${size#* } play --resume "game 1" --store "$work/g.db"
    see 'q leave|lines in the log'
    press Tab Up Down Left Right Enter Escape + + + + - - - - - l l m n N z z d Escape v Escape i Escape b Escape s Escape Tab Up Up '?' Escape Tab
    press '?' Escape Escape
    see 'Choices|Outcome'
    press q
    see 'ended with 0'
done
finish
