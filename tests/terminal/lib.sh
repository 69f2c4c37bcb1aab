# What the terminal tests share. Sourced with the program as $1.
set -u
foray=$1
unset LC_ALL LC_CTYPE LANG NO_COLOR TMUX
work=$(mktemp -d)
socket=foray-test-$$
export XDG_DATA_HOME="$work" TERM=xterm-256color LC_ALL=C.UTF-8
failed=0
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT

fail() { # what is wrong, and what was seen
    echo "FAILED: $1"
    [ $# -lt 2 ] || printf '%s\n' "$2" | sed 's/^/    | /'
    failed=$((failed + 1))
}

finish() {
    [ "$failed" = 0 ] && echo "all right"
    exit $((failed > 0))
}

has() { # text pattern what
    printf '%s\n' "$1" | grep -Eq -e "$2" || fail "$3: there is no \"$2\"" "$1"
}

hasnt() {
    ! printf '%s\n' "$1" | grep -Eq -e "$2" || fail "$3: there is \"$2\"" "$1"
}

need_tmux() {
    command -v tmux >/dev/null || { echo "tmux is not installed"; exit 77; }
}

# The screen of a program: open W H words..., press keys..., see PATTERN, gone PATTERN.
open() {
    width=$1 height=$2
    shift 2
    tmux -L "$socket" kill-server 2>/dev/null
    socket=foray-test-$$-$((${count:=0} + 1)) # a new server each time: the old one may still be ending
    count=$((count + 1))
    line="TERM=$TERM '$foray'"
    for word; do line="$line '$word'"; done
    tmux -L "$socket" -f /dev/null new-session -d -x "$width" -y "$height" "$line; echo ended with \$?; sleep 60"
    tmux -L "$socket" set-option -g status off 2>/dev/null
}

screen() { tmux -L "$socket" capture-pane -p; }

press() { for key; do tmux -L "$socket" send-keys -- "$key"; sleep 0.05; done; }

words() { tmux -L "$socket" send-keys -l -- "$1"; sleep 0.05; }

see() { # a pattern that must come within ten seconds
    try=0
    while [ $((try += 1)) -le 50 ]; do
        screen | grep -Eq -e "$1" && return
        sleep 0.2
    done
    fail "the screen never shows \"$1\"" "$(screen)"
}

gone() {
    try=0
    while [ $((try += 1)) -le 50 ]; do
        screen | grep -Eq -e "$1" || return
        sleep 0.2
    done
    fail "the screen still shows \"$1\"" "$(screen)"
}
