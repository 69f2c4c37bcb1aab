#!/usr/bin/env bash
# The browser's server, asked by those who mean it no good: passwords, crowds, slow and malformed requests, long records.
# server.sh FORAY
set -u
foray=$1
dir=$(mktemp -d)
export XDG_DATA_HOME=$dir/home LC_ALL=C.UTF-8
unset FORAY_PASSWORD
tried=0
failures=0
server=
port=

end() {
    [[ -z $server ]] || kill "$server" 2>/dev/null
    jobs -p | xargs -r kill 2>/dev/null
    rm -rf "$dir"
}
trap end EXIT
trap '' PIPE # a server that closes a connection is what is wanted here

# check WHAT COMMAND…: it succeeds.
check() {
    local what=$1
    shift
    tried=$((tried + 1))
    "$@" && return
    failures=$((failures + 1))
    printf 'FAILED: %s: %s\n' "$what" "$(head -n 1 <<<"${got:-}" | head -c 300)"
}
is() { [[ $got == "$1" ]]; }
has() { [[ $got == *"$1"* ]]; }
lacks() { [[ $got != *"$1"* ]]; }

# start OPTION…: a server on a port of its own; the address is in $port.
start() {
    : >"$dir/out"
    "$foray" serve --port 0 --store "$dir/games.db" "$@" >"$dir/out" 2>"$dir/err" &
    server=$!
    for _ in {1..100}; do
        port=$(sed -n 's|.*http://[^/]*:\([0-9]*\)/.*|\1|p' "$dir/out")
        [[ -z $port ]] || return 0
        sleep 0.1
    done
    printf 'FAILED: the server does not start: %s\n' "$(head -c 300 "$dir/err")"
    exit 1
}
stop() {
    kill "$server"
    wait "$server"
    got=$?
    [[ $got == 0 ]] || head -c 3000 "$dir/err"
    check 'it ends in order' is 0
    got=$(cat "$dir/err")
    check 'it has nothing to complain of' lacks Sanitizer
    [[ $got != *Sanitizer* ]] || head -c 5000 "$dir/err"
    server=
}

# status PATH OPTION…: the status of an answer (000: none).
status() {
    local path=$1
    shift
    got=$(curl -s -o "$dir/answer" -w '%{http_code}' --max-time 20 "$@" "http://127.0.0.1:$port$path")
}
token() { curl -s "$@" "http://127.0.0.1:$port/" | sed -n 's/.*foray-token" content="\([0-9a-f]*\).*/\1/p'; }
# act BODY OPTION…: a line of the protocol; the status in $got, the answer in the file.
act() {
    local body=$1
    shift
    status /api -H "X-Foray-Token: $token" --data-binary "$body" "$@"
}
# raw BYTES [SECONDS]: exactly these (as printf reads them), and what is answered before the connection is closed.
raw() {
    exec 9<>"/dev/tcp/127.0.0.1/$port" || return
    printf "$1" >&9 2>/dev/null
    got=$(timeout "${2:-3}" cat <&9 2>/dev/null | tr -d '\0')
    exec 9>&-
}
head_of() { printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nConnection: close\\r\\n' "$1" "$port"; }

# crowd N BYTES: so many connections that say this and then nothing; they are left open until nobody_there.
crowd() {
    local i fd
    held=()
    for ((i = 0; i < $1; i++)); do
        { exec {fd}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || continue
        printf "$2" >&"$fd" 2>/dev/null
        held+=("$fd")
    done
}
nobody_there() {
    local fd
    for fd in "${held[@]}"; do exec {fd}>&-; done
}
milliseconds() { echo $((${EPOCHREALTIME/./} / 1000)); }

# ---- a password that is given is asked for

refused() {
    local code=$1 pattern=$2
    shift 2
    got=$(timeout 5 "$foray" serve --port 0 --store "$dir/x.db" "$@" 2>&1; echo "exit $?")
    check "serve $*: says why" has "$pattern"
    check "serve $*: does not start" has "exit $code"
}
password=$dir/password
(umask 077 && echo 'a long password' >"$password")
(umask 077 && : >"$dir/empty" && echo short >"$dir/short" && printf 'a long\0password\n' >"$dir/nul" && printf '%300s\n' x >"$dir/long")
refused 2 'a password of at least 8' --public
refused 2 'No such file' --public --password-file "$dir/none"
refused 2 'No such file' --password-file "$dir/none"
refused 2 'it is empty' --password-file "$dir/empty"
refused 2 'shorter than 8' --public --password-file "$dir/short"
refused 2 'NUL' --password-file "$dir/nul"
refused 2 'longer than 255' --password-file "$dir/long"
refused 2 'Is a directory' --password-file "$dir"
refused 2 'can be reached by others' --host 0.0.0.0 --password-file "$password"
[[ $(id -u) == 0 ]] || { chmod 0 "$dir/short" && refused 2 'Permission denied' --password-file "$dir/short"; }
FORAY_PASSWORD=short refused 2 'shorter than 8' --public

headers=(content-security-policy x-content-type-options:\ nosniff x-frame-options:\ deny referrer-policy cross-origin-resource-policy cache-control:\ no-store)
# every_header WHAT PATH OPTION…: they are all there.
every_header() {
    local what=$1 path=$2 h
    shift 2
    got=$(curl -s -i --max-time 1 "$@" "http://127.0.0.1:$port$path" | tr 'A-Z' 'a-z')
    for h in "${headers[@]}"; do check "$what has $h" has "$h"; done
}

chmod 644 "$password"
start --password-file "$password"
got=$(cat "$dir/err")
check "a password file that everybody can read is complained of" has "chmod 600"
stop
chmod 600 "$password"
for words in "--public" ""; do
    start $words --password-file "$password"
    status /
    check "serve $words --password-file on loopback asks for the password" is 401
    status / -u 'x:a long passwort'
    check 'a wrong one is not taken' is 401
    status / -u 'x:a long password'
    check 'the right one is' is 200
    [[ -n $words ]] && stop
done

# ---- guessing is slowed down, and locks out nobody who knows the password

every_header '401' /
curl -s -c "$dir/jar" -o /dev/null -u 'x:a long password' "http://127.0.0.1:$port/"
status / -b "$dir/jar"
check 'whoever has given it is known by a cookie' is 200
status / -b "foray-$port=00000000000000000000000000000000"
check 'which nobody makes up' is 401
old_cookie=$(sed -n 's/.*\(foray-[0-9]*\)\t\([0-9a-f]*\)$/\2/p' "$dir/jar")

guess() { curl -s -o /dev/null -w '%{http_code}\n' --max-time 20 -u "x:guess $1" "http://127.0.0.1:$port/"; }
for i in {1..12}; do guess "$i" >/dev/null; done
began=$(milliseconds)
for i in {1..3}; do guess "$i"; done >"$dir/guesses"
took=$(($(milliseconds) - began)) got="$took ms"
check 'three guesses more take seconds' test "$took" -ge 2000
for i in {1..60}; do guess "$i" >>"$dir/guesses" & pids+=($!); done
sleep 0.5
began=$(milliseconds)
status / -u 'x:a long password' --max-time 5
took=$(($(milliseconds) - began))
check 'the right password is taken while 60 wrong ones wait' is 200
got="$took ms"
check 'within two seconds' test "$took" -lt 2000
began=$(milliseconds)
status / -b "$dir/jar"
took=$(($(milliseconds) - began))
check 'and whoever is known' is 200
got="$took ms"
check 'at once' test "$took" -lt 500
sleep 1
got=$(sort "$dir/guesses" | uniq -c | tr '\n' ';')
check 'of those in line, some are sent away' has 429
stop
wait "${pids[@]}" 2>/dev/null

# ---- without a password: this machine's own

start
token=$(token)
act '{"line":"new template name=one seed=3"}'
check 'a game' is 200
every_header 'the page' /
# ---- advice is a stream that gets better; it is not to be had by a line, and not without a game
status '/api/advice?game=one&playouts=400'
check 'advice' is 200
got=$(grep -c '^event: advice' "$dir/answer")
check 'it gets better' test "$got" -ge 2
status '/api/advice?game=one&playouts=0'
check 'advice of no playouts' is 400
status '/api/advice?game=nobody'
check 'advice in no game' is 404
act '{"line":"advise","game":"one"}'
check 'advice by a line' is 400

every_header 'an answer' /api/games
every_header 'a stream of events' '/api/events?game=one'
every_header 'events of no game' '/api/events?game=nobody'
every_header 'what is not there' /api/nothing
every_header 'what is refused' /api -X POST -d x
every_header 'a foreign name' / -H 'Host: evil.example'
every_header 'another method' / -X PUT
status '/api/events?game=nobody'
check 'events of a game that is not there' is 404
status /api/events
check 'events of no game' is 404
status / -b "foray-$port=$old_cookie"
check 'where no password is asked for, a cookie does no harm' is 200

# ---- heads that mean two things

own="Host: 127.0.0.1:$port\\r\\n"
post="POST /api HTTP/1.1\\r\\n${own}Connection: close\\r\\nX-Foray-Token: $token\\r\\n"
line='{"line":"games"}'
raw "$(head_of /)\\r\\n"
check 'one Host' has 'HTTP/1.1 200'
raw "$(head_of /)Host: evil.example\\r\\n\\r\\n"
check 'two Hosts' has 'HTTP/1.1 400'
raw "$(head_of /)${own}\\r\\n"
check 'the same Host twice' has 'HTTP/1.1 400'
raw "${post}Origin: http://127.0.0.1:$port\\r\\nContent-Length: 16\\r\\n\\r\\n$line"
check 'one Origin' has 'HTTP/1.1 200'
raw "${post}Origin: http://127.0.0.1:$port\\r\\nOrigin: http://evil.example\\r\\nContent-Length: 16\\r\\n\\r\\n$line"
check 'two Origins' has 'HTTP/1.1 400'
raw "${post}Content-Length: 16\\r\\nContent-Length: 3\\r\\n\\r\\n$line"
check 'two lengths' has 'HTTP/1.1 400'
raw "${post}Content-Length: 16\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n10\\r\\n$line\\r\\n0\\r\\n\\r\\n"
check 'a length and chunks' has 'HTTP/1.1 400'
raw "${post}Transfer-Encoding: gzip, chunked\\r\\n\\r\\n10\\r\\n$line\\r\\n0\\r\\n\\r\\n"
check 'a coding that is not known' has 'HTTP/1.1 400'
raw "${post}Transfer-Encoding: chunked\\r\\n\\r\\n10\\r\\n$line\\r\\n0\\r\\n\\r\\n"
check 'chunks' has '"games"'
raw "${post}Transfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n$line\\r\\n0\\r\\n\\r\\n"
check 'chunks that are none' lacks '"games"'
raw "${post}Content-Length: -5\\r\\n\\r\\n$line"
check 'a length below nothing' lacks 'HTTP/1.1 200'
raw "${post}Content-Length: 99999999999999999999\\r\\n\\r\\n$line"
check 'a length beyond everything' lacks 'HTTP/1.1 200'
raw "$(head_of /api/games)Content-Length: 16\\r\\n\\r\\n$line"
check 'a GET with a body' has 'HTTP/1.1 400'
raw "${post}X-Foray-Token: 00000000000000000000000000000000\\r\\nContent-Length: 16\\r\\n\\r\\n$line"
check 'two tokens' has 'HTTP/1.1 400'
raw "GET / HTTP/1.1\\r\\n\\r\\n"
check 'no Host' has 'HTTP/1.1 4'
raw "GET /api/games HTTP/1.1\\r\\nHost: 127.0.0.1:$port\\r\\nHost: evil.example\\r\\nContent-Length: 60\\r\\n\\r\\nGET /api/systems HTTP/1.1\\r\\nHost: 127.0.0.1:$port\\r\\n\\r\\n" 2
check 'what follows a head that is refused is not another request' lacks '"systems"'

# ---- requests from other pages

for site in cross-site same-site; do
    status '/api/games' -H "Sec-Fetch-Site: $site"
    check "a picture on another page ($site)" is 403
done
status / -H 'Sec-Fetch-Site: cross-site' -H 'Sec-Fetch-Mode: navigate'
check 'a link on another page' is 200
status /api/games -H 'Sec-Fetch-Site: same-origin'
check 'our own page' is 200

# ---- paths and arguments

for path in '/index.html%00.png' '/%00' '/api/games%00' '/api/table?game=one%00' '/api/table?game=%zz' '/api/table?game=one%' '/%2e%2e/%2e%2e/etc/passwd' \
    '/api/table?game=%ff%fe' '/api/events?game=%ff' "/api/table?game=$(printf 'a%.0s' {1..5000})"; do
    status "$path" --path-as-is
    check "GET ${path:0:60}" is 404
done
status '/api/table?game=%6fne'
check 'a letter may be encoded' is 200
for body in '{"line":"new template","game":"\u0000"}' $'{"line":"games\xff"}' $'{"line":"\xc0\xaf"}' '{"line":"games","line":"games"}' "$(printf '[%.0s' {1..5000})" '{"line":["games"]}'; do
    act "$body"
    check "a bad body: ${body:0:40}" is 400
done
pipeline=
for _ in {1..40}; do pipeline+="GET /api/table?game=one HTTP/1.1\\r\\n$own\\r\\n"; done
raw "$pipeline$(head_of /api/games)\\r\\n" 10
got=$(grep -c 'HTTP/1.1 200' <<<"$got")
check 'requests in a row are answered in a row' is 41

# ---- bodies that are too much

head -c 3000000 /dev/zero | tr '\0' x >"$dir/big"
status /api -H "X-Foray-Token: $token" --data-binary "@$dir/big"
check 'three megabytes' is 413
began=$(milliseconds)
got=$( (printf "POST /api HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nX-Foray-Token: $token\r\nTransfer-Encoding: chunked\r\n\r\n"
    while printf '10000\r\n' && head -c 65536 /dev/zero && printf '\r\n'; do :; done) 2>/dev/null |
    timeout 15 bash -c "exec 9<>/dev/tcp/127.0.0.1/$port && cat >&9" 2>&1; echo "${PIPESTATUS[1]}")
check 'chunks without end are cut off' lacks 124
status /api/games
check 'and others are answered' is 200

# ---- crowds

for say in '' 'POST /api HTTP/1.1\r\nHo'; do
    crowd 400 "$say"
    began=$(milliseconds)
    status /api/games --max-time 3
    took=$(($(milliseconds) - began))
    check "400 connections that say \"${say:0:4}\" shut out nobody" is 200
    got="$took ms"
    check 'nor do they take others time' test "$took" -lt 1000
    nobody_there
done
asset=$(curl -s "http://127.0.0.1:$port/" | grep -o 'src="[^"]*\.js"' | head -n 1 | cut -d '"' -f 2)
greedy=
for _ in {1..60}; do greedy+="GET /${asset#/} HTTP/1.1\\r\\n$own\\r\\n"; done
crowd 300 "$greedy"
for _ in {1..5}; do
    sleep 1
    status /api/games --max-time 1
    [[ $got != 200 ]] || break
done
check "300 connections that do not fetch their answers do not shut out others for long" is 200
nobody_there
streams=()
for _ in {1..70}; do
    curl -s -N -o /dev/null -w '%{http_code}\n' --max-time 4 "http://127.0.0.1:$port/api/events?game=one" >>"$dir/streams" &
    streams+=($!)
done
sleep 1.5
status /api/games --max-time 3
check '70 event streams shut out nobody' is 200
wait "${streams[@]}"
got=$(sort "$dir/streams" | uniq -c | sort -n | tr -s ' \n' ' ')
check 'there are 64 of them' is ' 6 503 64 200 '
sleep 1.5
status '/api/events?game=one' --max-time 1
check 'a stream that was left makes room at once' is 200

# slow BYTES PIECE: one that begins so and then sends a piece every half second; the seconds until it is cut off, 40 at most
slow() {
    local fd began=$SECONDS
    exec {fd}<>"/dev/tcp/127.0.0.1/$port"
    printf "$1" >&"$fd"
    while ((SECONDS - began < 40)); do
        read -r -t 0.5 -N 100000 -u "$fd" _
        (($? > 128)) || break # the end, and not only nothing new
        printf "$2" >&"$fd" || break
    done 2>/dev/null
    echo $((SECONDS - began))
}
slow "GET / HTTP/1.1\\r\\n$own" 'X-A: b\r\n' >"$dir/slow-head" &
slow "POST /api HTTP/1.1\\r\\n${own}X-Foray-Token: $token\\r\\nContent-Length: 1000000\\r\\n\\r\\n{" ' ' >"$dir/slow-body" &
slow '' '\r\n' >"$dir/slow-nothing" &
slow "GET /api/games HTTP/1.1\\r\\n$own\\r\\n" 'G' >"$dir/slow-second" &
slows=$(jobs -p | tail -n 4)
wait $slows
for what in head body nothing second; do
    got=$(cat "$dir/slow-$what")
    echo "a slow $what: $got s"
    check "a slow $what is cut off" test "$got" -le 30
done
stop

# ---- one address has its share

start --per-address 10
crowd 30 'GET'
status /api/games --interface 127.0.0.2 --max-time 3
check '30 connections from one address do not touch another' is 200
status /api/games --max-time 3
check 'and who asks from there is answered' is 200
nobody_there
sleep 0.5
streams=()
: >"$dir/streams"
for _ in {1..14}; do
    curl -s -N -o /dev/null -w '%{http_code}\n' --max-time 2 "http://127.0.0.1:$port/api/events?game=one" >>"$dir/streams" &
    streams+=($!)
done
sleep 0.7
status '/api/events?game=one' --interface 127.0.0.2 --max-time 1
check 'streams of one address leave room for another' is 200
wait "${streams[@]}"
got=$(grep -c 200 "$dir/streams")
check 'an address has its share of streams' is 10

# ---- what was given out in another run

old=$token
token=$(token)
status /api -H "X-Foray-Token: $old" -d "$line"
check 'a token of an earlier run' is 403
stop
start --password-file "$password"
status / -b "foray-$port=$old_cookie"
check 'a cookie of an earlier run' is 401
stop

# ---- long records

# A game that is legal and long: choices and undos, until there are so many bytes.
record() {
    local bytes=$1 policy=$2 body=$3
    {
        printf 'new skirmish seed=3 undo=%s\nrecord\n' "$policy" | "$foray" bot | tail -n 1 | sed 's|.*"record":"||; s|".*||; s|\\n|\n|g' | grep -v ^hash
        awk -v bytes="$bytes" -v body="$body" 'BEGIN {
            for (; body == "deep" && n < bytes / 2; n += 16) { print "> place a1 6 5"; plies++ }
            for (; body == "deep" && n < bytes; n += 28) print "> place a1 6 5\nundo " plies
            for (; n < bytes; n += 15) print "> begin\nundo 0"
        }'
    } | { printf '{"show":true,"line":"load \\"' && sed 's|$|\\\\n|' | tr -d '\n' && printf '\\""}'; }
}
# longest_wait PID: the longest that somebody else waits for an answer while that process runs, in milliseconds; in a file, too
longest_wait() {
    local longest=0 began took n=0
    while kill -0 "$1" 2>/dev/null; do
        began=$(milliseconds)
        curl -s -o /dev/null --max-time 30 "http://127.0.0.1:$port/api/table?game=one"
        took=$(($(milliseconds) - began))
        ((took > longest)) && longest=$took
        n=$((n + 1))
    done
    echo "$longest" >"$dir/longest"
    got="$longest ms at most, asked $n times"
}
start
token=$(token)
upload() {
    curl -s -o "$dir/loaded" -w '%{http_code} %{time_total}' --max-time 100 -H "X-Foray-Token: $token" --data-binary "@$dir/record.json" \
        "http://127.0.0.1:$port/api" >"$dir/upload"
}
# others_were_answered SECONDS: nobody waited for as long as half of that, or for a quarter of a second.
others_were_answered() { ((2 * $(cat "$dir/longest") < $(awk -v s="$1" 'BEGIN { print (s > 0.5 ? int(1000 * s) : 500) }'))); }
for kind in same-dice:undone to-die:deep; do
    record 1650000 "${kind%:*}" "${kind#*:}" >"$dir/record.json"
    upload &
    longest_wait $!
    read -r code took <"$dir/upload"
    echo "a record (${kind#*:}) of $(wc -c <"$dir/record.json") bytes: loaded in $took s; others waited $got"
    check "while a long record (${kind#*:}) is read, others are answered" others_were_answered "$took"
    got="$code $(head -c 100 "$dir/loaded")"
    check 'it is loaded' has '200 {"ok":true'
done
name=$(sed -n 's/.*"name":"\([^"]*\)".*/\1/p' <<<"$got")
got=$(tail -c 100 "$dir/loaded")
check 'its log is in the answer' has '"ply":51563}]}'
status /api/games
got=$(sed 's/.*"name":"'"$name"'"[^}]*"acts":\([0-9]*\).*/\1/' "$dir/answer")
check 'the list knows how many choices it has' is 81027
status "/api/record?game=$name"
got=$(grep -c '^> place' "$dir/answer")
check 'its record has them all' is 81027
act "{\"line\":\"play place a1 6 5\",\"game\":\"$name\"}"
got=$(head -c 30 "$dir/answer")
check 'it can be played on' has '{"ok":true,"ply":51564'
sed -i 's/"line":"load /"line":"load seed=7 /' "$dir/record.json"
upload
got="$(cut -c 1-3 "$dir/upload") $(head -c 11 "$dir/loaded") $(grep -o '"seed":"7"' "$dir/loaded" | head -n 1)"
check 'a seed for the dice to come may be given with it' is '200 {"ok":true, "seed":"7"'
for _ in {1..2}; do upload; done
memory=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$server/status") got="$memory MB"
grep -qa __asan_init "$foray" || check 'five games of that length do not fill the memory' test "$memory" -lt 600
for _ in {1..6}; do upload & uploads+=($!); done
status /api/games --max-time 10
check 'six at once: others are answered' is 200
wait "${uploads[@]}"
stop

# what is in the store is read beside, too, once for all who ask
start
token=$(token)
for what in log table events position; do
    curl -s -o "$dir/asked-$what" -w '%{http_code} %{time_total}\n' --max-time 120 "http://127.0.0.1:$port/api/$what?game=$name" >"$dir/status-$what" &
    asked+=($!)
done
longest_wait "${asked[0]}"
echo "it is opened again; others waited $got"
check "while it is read, others are answered" others_were_answered "$(cut -d " " -f 2 "$dir/status-log")"
status "/api/table?game=$name"
check 'a long game of the store' is 200
got=$(head -c 40 "$dir/answer")
check 'stands where it was left' has '{"ok":true,"ply":51564'
wait "${asked[0]}" "${asked[1]}" "${asked[3]}"
got=$(cat "$dir/status-table" "$dir/status-log" "$dir/status-position" | cut -d " " -f 1 | sort -u)
check "all who ask meanwhile get their answer" is 200
got=$(tail -c 100 "$dir/asked-log")
check "and the log is whole" has '"ply":51564}]}'
status "/api/table?game=nobody"
check 'a game that is not there is none' is 404
stop

echo "$tried checks, $failures failed"
[[ $failures == 0 ]]
