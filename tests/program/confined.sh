#!/bin/bash
# confined.sh FORAY SERVICE: a game is played on a server that strace watches. It writes into the folder of its store and nowhere
# else, starts no other program, opens no sockets but IP ones, and makes no call that its service file does not allow.
set -u
foray=$1 service=$2
type strace curl >/dev/null 2>&1 || exit 77
dir=$(mktemp -d)
mkdir "$dir/store" "$dir/home"
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$dir"' EXIT
failed=0

# none WHAT FILE: nothing is in it.
none() {
    [[ -s $2 ]] || return 0
    echo "FAILED: $1:"
    sort -u "$2" | head -n 10
    failed=1
}

strace -f -q -o "$dir/trace" true 2>/dev/null || exit 77 # it may not be allowed
HOME=$dir/home strace -f -q -s 200 -o "$dir/trace" "$foray" serve --port 0 --store "$dir/store/games.db" >"$dir/said" &
server=$!
for _ in {1..600}; do
    port=$(sed -n 's/.*:\([0-9]*\)\/ .*/\1/p' "$dir/said")
    [[ -z $port ]] || break
    sleep 0.1
done
own="http://127.0.0.1:$port"
token=$(curl -s "$own/" | sed -n 's/.*foray-token" content="\([0-9a-f]*\).*/\1/p')
say() { curl -s -H "X-Foray-Token: $token" -d "$1" "$own/api"; }
say '{"line": "new template name=one"}' | grep -q '"ok":true' || { echo "FAILED: no game"; failed=1; }
for _ in {1..12}; do
    choice=$(curl -s "$own/api/table?game=one" | grep -o '"choices":\[{[^}]*"text":"[^"]*"' | head -n 1 | sed 's/.*"text":"\([^"]*\)"/\1/')
    [[ -n $choice ]] || break
    say "{\"line\": \"play $choice\", \"game\": \"one\", \"show\": true}" >/dev/null
done
curl -s "$own/api/odds?game=one&choice=$(sed 's/ /%20/g' <<<"$choice")" >/dev/null
curl -s "$own/api/advice?game=one&playouts=200" >/dev/null
say '{"line": "undo", "game": "one"}' >/dev/null
say '{"line": "rename \"one\" \"two\""}' >/dev/null
curl -s "$own/api/games" | grep -q '"two"' || { echo "FAILED: the game is not in the list"; failed=1; }
pkill -TERM -P "$server" -x foray-server
wait "$server"

# What changes files, by name; what came of it does not matter.
grep -E ' (openat|open|creat)\(.*O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)' "$dir/trace" | grep -v "\"$dir/store/" |
    grep -v '"/dev/null"' >"$dir/writes"
grep -E ' (unlink|unlinkat|rename|renameat|renameat2|mkdir|mkdirat|rmdir|link|linkat|symlink|symlinkat|truncate|chmod|fchmodat|chown|fchownat|mknod|mknodat|utimensat|setxattr)\(' \
    "$dir/trace" | grep -v "\"$dir/store/" >>"$dir/writes"
none "it writes outside of its store" "$dir/writes"
grep -q "O_RDWR.*\|O_CREAT" "$dir/trace" && grep -q "\"$dir/store/games.db-wal\"" "$dir/trace" || { echo "FAILED: strace saw no store"; failed=1; }
grep ' execve(' "$dir/trace" | grep -v '/foray\(-server\)\?"' >"$dir/programs"
none "it starts other programs" "$dir/programs"
grep -E ' socket\(' "$dir/trace" | grep -vE 'AF_INET6?,' >"$dir/sockets"
none "it opens other sockets than IP ones" "$dir/sockets"
grep -E ' (mmap|mprotect)\(.*PROT_WRITE\|PROT_EXEC' "$dir/trace" >"$dir/code"
none "it makes code that can be written to" "$dir/code"

# The calls that the service allows, by systemd's own lists.
if type systemd-analyze >/dev/null 2>&1; then
    # names SET: the calls in it, and in the sets that it is made of
    names() {
        local n
        systemd-analyze syscall-filter "$1" </dev/null | sed -n 's/^ *\([-@a-z_0-9]*\)$/\1/p' | while read -r n; do
            if [[ $n == @* && $n != "$1" ]]; then names "$n"; else echo "$n"; fi
        done
    }
    allowed=$(sed -n 's/^SystemCallFilter=\([^~]*\)$/\1/p' "$service") denied=$(sed -n 's/^SystemCallFilter=~\(.*\)/\1/p' "$service")
    for s in $allowed; do names "$s"; done | sort -u >"$dir/allowed"
    for s in $denied; do names "$s"; done | sort -u >"$dir/denied"
    # SQLite gives its files to the owner of the store where it runs as root, which the service does not
    sed -n 's/^[0-9]* *\([a-z_0-9]*\)(.*/\1/p' "$dir/trace" | grep -vx fchown | sort -u >"$dir/made"
    comm -23 "$dir/made" <(comm -23 "$dir/allowed" "$dir/denied") >"$dir/forbidden"
    none "it makes calls that the service forbids" "$dir/forbidden"
fi
echo "$(wc -l <"$dir/trace") calls, $failed failed"
exit "$failed"
