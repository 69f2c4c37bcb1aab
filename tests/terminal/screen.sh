# The full screen in tmux, with the small game: keys, mouse, pop-ups, undo, typed dice, saving, replay, resizing.
. "$(dirname "$0")/lib.sh"
need_tmux

open 80 24 play template --seed 3 --store "$work/g.db" --name one --undo same-dice
see 'White has rolled 2: which stone'
see '\[EW-2.2\]'
see '> +1 Move w2 to c2 \[EW-2.3\] +c2'
see 'one, choice 1'
press Down
see '> +2 Move w2 to b3'
see 'at b3'
press 3
see 'Choice 3: Enter takes it'
press Enter
see 'Black has rolled 5'
see 'w2 moves to c3\. \[EW-2.3\]'
press u
see 'Taken back: the game is at its beginning'

# the rule of the choice selected, and on to the next one
press '?'
see 'in words: move w2 c2'
see 'A white stone moves one square east'
press n
see 'EW-2.3, Moving'
press n
see 'EW-2.4, Moving'
press Escape
gone 'EW-2.4, Moving'

# a refusal in words, its rule, and searching the rules
press :
see 'Type a choice'
words 'move w1 e5'
press Enter
see 'No: The die shows 2: that stone may not move\. \[EW-2.2\]'
press '?'
see 'The stone with the number rolled moves'
press n
see 'EW-2.3, Moving'
press Escape
gone 'EW-2.3, Moving'
press /
words 'reaching'
press Enter
see 'White wins by reaching'
press Escape Escape
gone 'Search the rules'

# the map picks a piece, then a place; Enter does it
press Tab
see '▶ Map'
press g
see 'a place or a piece'
words b2
press Enter Enter
see 'Choices for w2'
see '>c3'
press g
words c3
press Enter Enter
see 'Choices for w2, c3'
press Enter
see 'Black has rolled 5'

# the log: scrolling, a rule, undo to a line
press Tab Tab
see '▶ Log'
press Up
see 'Log \([0-9]+ of [0-9]+\)'
press '?'
see 'one square east'
press Escape u
see 'Take back choice 1'
press y
see 'White has rolled 2'

# what may come of a choice; only the choices with a word; the divider
press o
see 'counted out, 6 ways'
press Escape f
words 'b3'
press Enter
see 'Choices for b3'
hasnt "$(screen)" '1 Move w2 to c2' "choices without the word"
press Escape
see '1 Move w2 to c2'
press '<' '<' '>' '>'

press s
see 'So far: 0 points, unfinished'
press Escape b
see 'Nothing is off the map'
press Escape i
see 'Seed: 3'
press Escape r
see 'Ours:'
press Escape t
see 'No target is marked'
press Escape p
see 'left: .* steps to the far corner \[EW-2.3\]'
press Escape a
see 'Every choice is yours to make'
press a
see 'What is forced is made by itself'
press Escape h
see 'go to the next pane'
press Escape
gone 'go to the next pane'

# larger, smaller, resized, one pane alone
press + + - z
see '▶ Log'
press z
tmux -L "$socket" resize-window -x 150 -y 45
see 'White has rolled 2: which stone goes where\? \[EW-2.2\]'
tmux -L "$socket" resize-window -x 40 -y 12
see 'Five by five'
tmux -L "$socket" resize-window -x 20 -y 5
see 'too small'
tmux -L "$socket" resize-window -x 80 -y 24
see 'q leave'
press Tab 1 Enter
see 'one, choice 2'
press q
see 'foray play --resume "one"'
see 'ended with 0'

# it goes on where it stood; the mouse (SGR reports) selects and takes a choice
open 80 24 play --resume one --store "$work/g.db"
see 'one, choice 2'
see 'Black has rolled 5'
click() { words "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2")"; }
click 55 8
see '> +2 Move'
see 'Choice: careful: b6 is your own; left: four steps'
see 'takes b6; at e4'
click 55 8
see 'Careful: b6 is your own\. The same again does it\. \[EW-2.4\]'
see 'one, choice 2'
click 55 8
see 'one, choice 3'
press q

open 100 30 replay one --store "$work/g.db"
see 'replay 0 of 2'
see '=> +1 Move w2 to c2'
press Right
see 'replay 1 of 2'
press End
see 'replay 2 of 2'
press Home Right Left
see 'replay 0 of 2'
press q
see 'ended with 0'

# an inch table: a refusal proposes a point, one key takes it; what was typed before gives way to what is typed now
open 150 45 play skirmish coastal-battery --seed 5 --no-store
see 'Begin the raid'
hasnt "$(screen)" 'u undo' "nothing to take back yet"
press End # what ends or begins something stands last
see '> +[0-9]+ Begin the raid'
press Enter
see 'u undo'
press :
words 'activate a1'
press Enter
see 'actions? left'
press :
words 'move 90 90'
press Enter
see 'y: Move to'
press :
words 'move 91 91'
press Enter
see 'y: Move to'
press y
see '3\. Move to'
see 'Choices \([0-9]+\)'
place=$(screen | sed -n 's/.*moves to \([0-9.]*, [0-9.]*\)\. .*/\1/p')
has "$(screen)" "^ $place; |; at $place; " "the place of the piece under the cursor, to the hundredth"
press q y
see 'ended with 0'

# dice typed in
open 80 24 play template ordered=on --dice typed --no-store
see 'Roll a d6: the stone to move'
press 4 Enter
see 'White has rolled 4'
press Enter
see 'Roll a d6: the stone to move'
press u
see 'The choice is taken back'
press Enter 2 Enter
see 'Black has rolled 2'
press q
see 'not saved\. Leave'
press y
see 'ended with 0'

# the menu: a new game from scratch, the games in progress, deleting one
open 90 30 play --store "$work/g.db"
see 'New game'
press Down Enter
see 'one +template'
press d
see 'Delete one for good'
press y
see 'no game in progress'
press Enter
see 'Rules reference'
press Down Down Down Enter
see 'ended with 0'

# the menu: a seed is a secret unless one is chosen, and may be made one again
open 90 30 play --no-store
see 'New game'
press Enter
see 'Commandos at St. Nazaire'
press Enter
see 'Scenario|Seed'
screen | grep -q 'Seed' || press Enter
see 'Seed +\(secret until the end\)'
press Down Enter
see 'nothing: a secret one'
words 12x
press Enter
see 'not a whole number'
press Enter
see 'Seed +\(secret until the end\)'
press Enter
words 12
press Enter
see 'Seed +12'
press Enter BSpace BSpace Enter
see 'Seed +\(secret until the end\)'
press Up Enter
see 'h help'
press i
see 'Seed: secret until the end'
press Escape q y
see 'New game'
press Down Down Down Enter
see 'ended with 0'

# a game to its end
open 80 24 play template --seed 3 --no-store
see 'White has rolled'
for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
    screen | grep -q 'The end' && break
    press End Enter
done
see 'The end'
press Escape
see 'The game is over'
press q
see 'ended with 0'
# The guide leads through a first game; what it recommends is done by y. What a choice costs and risks stands below the map.
open 80 24 play chariot --guide --no-store
see 'Guide: The raid'
see 'Try: continue'
press Escape
see 'Guide: The raid\.  y: Continue'
press y
see 'Guide: Ashore'
press Escape
gone 'Guide: Ashore'
see '^ Choice: cost: one of three spaces; left: two spaces'
press p
see 'cost: one of three spaces \[CH-6'
press Escape G
see 'The guide has gone'
press o
see 'points: .* on average'
press Escape

# What is too long for its row loses its middle, not its end; a narrow title is the scenario's.
open 80 24 play jubilee --no-store --seed 3
see '2 South Sask…company A acts 0529'
see '3 South Sask…company C acts 0531'
open 80 24 play theatre channel --no-store --seed 3
see '^ Channel 1942 '
see '^ Turn Mar I 1942 · Phase initial · Points 0'
see '> +1 Make this a raid turn'

# The report at the end of a game and of a replay.
"$foray" playout nazaire --record 3 >"$work/n.foray"
open 80 24 replay "$work/n.foray"
press End r
see '(Won|Over): [0-9]+½? points, '
press End
see 'Points at the end of each turn: '
see 'got away, Gone overland'
finish
