# Without UTF-8, without colour, on terminals of other kinds, and where there is none.
. "$(dirname "$0")/lib.sh"
need_tmux

open 80 24 play template --seed 3 --no-store --ascii
see 'Choices \(3\)'
see '\+b2'
hasnt "$(screen | LC_ALL=C tr -d '\000-\177')" '.' "only ASCII is drawn"
press s
see '\+- Score -'
press Escape q y

export LC_ALL=C
open 80 24 play template --seed 3 --no-store
see 'EinStein wurfelt nicht'
see '\[w1 1\]'
see '\(b2 2\)'
press q y
export LC_ALL=C.UTF-8

export NO_COLOR=1
open 80 24 play template --seed 3 --no-store
see '> +1 Move w2 to c2'
hasnt "$(tmux -L "$socket" capture-pane -p -e)" '\[[0-9;]*3[0-7]m' "no colours are used"
press q y
unset NO_COLOR

for kind in vt100 xterm screen tmux-256color; do
    tmux -L "$socket" kill-server 2>/dev/null
    socket=foray-test-$$-$kind
    tmux -L "$socket" -f /dev/null new-session -d -x 80 -y 24 "TERM=$kind '$foray' play template --seed 3 --no-store; sleep 60"
    see '1 Move w2 to c2'
    press q y
done

out=$(TERM=nosuchterminal script -qec "'$foray' play template --no-store" /dev/null 2>&1 </dev/null)
has "$out" 'is not known; --plain plays by lines' "an unknown terminal"
finish
