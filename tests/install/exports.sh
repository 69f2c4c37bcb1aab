#!/bin/sh
# exports.sh LIBRARY HEADERS: the shared library exports what the public headers declare, and nothing else.
set -u
exported=$(nm -D --defined-only "$1" | awk '$2 != "A" { sub("@.*", "", $3); print $3 }' | sort)
bad=0
for name in $exported; do
  grep -qwE "$name(\(|\[|;)?" "$2"/*.h || { echo "$name is exported, and no header declares it"; bad=1; }
done
for name in fy_batch_step fy_talk_line fy_game_open fy_systems fy_record_read fy_odds_of fy_version; do
  echo "$exported" | grep -qx "$name" || { echo "$name is not exported"; bad=1; }
done
[ "$(objdump -p "$1" | awk '$1 == "SONAME" { print $2 }' | sed 's/[0-9]*$//')" = libforay.so. ] || { echo "the library has no version"; bad=1; }
exit $bad
