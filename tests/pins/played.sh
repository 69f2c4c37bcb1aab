# What the pins are made of. Sourced by check and renew with $foray, the program, and $pins, the folder.

# The lines of signatures.txt on standard input, as this program plays them; and what came of the most games without
# options, into the folder $1, a file for each system.
play_lines() ( # its own shell: the names below are those of lines
    while read -r system scenario options policy games pinned; do
        case $system in
        '#'* | '') echo "$system${scenario:+ $scenario}${options:+ $options}${policy:+ $policy}${games:+ $games}${pinned:+ $pinned}" ;;
        *)
            words=$(echo "$options" | tr , ' ')
            [ "$options" = - ] && words=
            said=$("$foray" playout "$system" "$scenario" $words -n "$games" -p "$policy" -t 1)
            echo "$system $scenario $options $policy $games $(echo "$said" | sed -n 's/^signature *//p')"
            if [ "$options" = - ] && [ "$games" = 200 ]; then
                echo "$said" | sed 's/^signature.*//' >>"$1/$system-results.txt"
            fi
            ;;
        esac
    done
)

# One whole game, as text.
play_through() { # system scenario
    "$foray" playout "$1" "$2" -p habit --record 0 | "$foray" export - --as playthrough
}

scenarios() { # system
    "$foray" list "$1" | sed -n '/^  scenarios/,/^  [^ ]/s/^    \([^ ]*\)  .*/\1/p'
}
