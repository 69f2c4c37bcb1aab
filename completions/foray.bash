# bash completion for foray: commands, options, systems, scenarios, option names, games. It asks the program itself, so
# it knows what this build knows.

_foray_commands() {
    "$1" --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\)  .*/\1/p'
}

_foray_options() {
    "$1" "$2" --help 2>/dev/null | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

# The system among the words typed so far, if there is one.
_foray_system() {
    local word systems
    systems=" $("$1" list --all --words 2>/dev/null | tr '\n' ' ') "
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        if [[ $systems == *" $word "* ]]; then
            printf '%s' "$word"
            return
        fi
    done
}

# The words a value of an option can have; nothing if files are meant.
_foray_value() {
    case $1 in
        --policy | -p) echo "random habit search" ;;
        --as | -a) [[ $2 == review ]] && echo "text html json" || echo "text markdown playthrough jsonl record" ;;
        --basis | -b) echo "source found reconstructed unstated" ;;
        --level | -l) echo "habit quick steady deep" ;;
        --dice) echo "seeded typed typed-all" ;;
        --undo) echo "to-die same-dice new-dice" ;;
    esac
}

_foray_words() {
    local program=$1 command=$2 system
    case $command in
        export | replay | review | puzzle | rematch)
            "$program" list --games --words 2>/dev/null
            ;;
        study)
            if ((COMP_CWORD == 2)); then
                printf '%s\n' report export merge record check
                "$program" list --words 2>/dev/null
            elif [[ " report export merge record check " != *" ${COMP_WORDS[2]} "* ]]; then
                system=$(_foray_system "$program")
                [[ -n $system ]] && "$program" list "$system" --words 2>/dev/null
            fi
            ;;
        case | bot | serve | operation) ;;
        *)
            system=$(_foray_system "$program")
            if [[ -n $system && $command != list && $command != sources && $command != rules && $command != bench ]]; then
                "$program" list "$system" --words 2>/dev/null
            elif [[ -z $system || $command == bench ]]; then
                "$program" list --words 2>/dev/null
                [[ $command == show || $command == advise ]] && "$program" list --games --words 2>/dev/null
            fi
            ;;
    esac
}

_foray() {
    local program=$1 current=$2 previous=$3 command=${COMP_WORDS[1]} values
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$(_foray_commands "$program") --help --version" -- "$current")
        return
    fi
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_foray_options "$program" "$command")" -- "$current")
        return
    fi
    if [[ $previous == --system || $previous == -s && ($command == case || $command == check) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" list --all --words 2>/dev/null)" -- "$current")
        return
    fi
    values=$(_foray_value "$previous" "$command")
    if [[ -n $values && ! (($command == show || $command == advise) && $previous == -p) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
        return
    fi
    local IFS=$'\n'
    mapfile -t COMPREPLY < <(compgen -W "$(_foray_words "$program" "$command")" -- "$current")
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}

complete -o default -F _foray foray
