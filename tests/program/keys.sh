#!/bin/sh
# keys.sh FORAY ROOT [renew]: docs/data.md holds every key of every data file as the tables of the systems have them.
# With `renew` it is brought up to date.
foray=$1 doc=$2/docs/data.md made=$(mktemp)
trap 'rm -f "$made"' EXIT
copy=1
while IFS= read -r line; do
    case $line in '<!-- end of keys -->') copy=1 ;; esac
    [ "$copy" ] && printf '%s\n' "$line"
    case $line in
    '<!-- keys of '*)
        key=${line#<!-- keys of }
        "$foray" schema "${key% -->}" --data --markdown || exit 1
        copy= ;;
    esac
done < "$doc" > "$made"
[ "$3" = renew ] && exec cp "$made" "$doc"
diff "$doc" "$made" || { echo "docs/data.md is out of date: $0 $1 $2 renew"; exit 1; }
