#!/bin/sh
# Numbers of the rules are data: with another number in the tables of theatre its cases come out otherwise. numbers.sh FORAY ROOT
set -u
foray=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root"/data/theatre/*.json "$work"

change() { # from, to: exactly one line of the tables has it
    [ "$(grep -c -- "$1" "$work/tables.json")" = 1 ] || { echo "the tables have no one \"$1\""; exit 1; }
    sed -i "s/$1/$2/" "$work/tables.json"
}

cat >"$work/half.case" <<'CASE'
case TH-R.CB.10 a third of fourteen, rounded up
  scenario brandenburg
  empty
  place 121-inf-xx 1904
  place 11-rifle-xx 2004
  place 290-inf-xx 1407
  place 30-inf-xx 1407
  place 10-rifle-xx 1408
  place 90-rifle-xx 1408
  place 2-tank-xx 1408
  phase combat turn 6 weather calm
  do attack 1408
  do with 290-inf-xx
  do with 30-inf-xx
  dice 2
  do go
  expect log AH
  expect 0 owed 5

case TH-46.B.M.6 the date that ends the modifier
  scenario brandenburg
  calculate operation=help-retreat nation=german date=1941-07 helper=X3 re=3 = 1 1 3 1 0
  calculate operation=help-retreat nation=german date=1941-05 helper=X3 re=3 = 0 1 3 2 0
CASE
change '"half": 2' '"half": 3'
change '"early_month": 8' '"early_month": 6'
"$foray" case --system theatre --data "$work" "$work/half.case" || exit 1
change '"early_month": 6' '"early_month": 13'
"$foray" check theatre --data "$work" 2>&1 | grep -q 'early_month: 13 is out of range: 1 to 12' || { echo "a thirteenth month"; exit 1; }
