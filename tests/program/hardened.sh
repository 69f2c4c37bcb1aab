#!/bin/bash
# hardened.sh PROGRAM…: what the release builds promise of themselves (docs/security.md), as the files have it.
set -u
type readelf >/dev/null 2>&1 || exit 77
failed=0
for program; do
    head=$(readelf -hW "$program") segments=$(readelf -lW "$program") dynamic=$(readelf -dW "$program") names=$(readelf -sW --dyn-syms "$program")
    # has WHAT TEXT PATTERN
    has() { grep -qE "$3" <<<"$2" || { echo "FAILED: $program: $1"; failed=1; }; }
    has 'position-independent' "$head" 'Type: +DYN'
    has 'what the loader has filled in is read-only' "$segments" 'GNU_RELRO'
    has 'all of it is filled in at the start' "$dynamic" 'BIND_NOW|FLAGS_1.*NOW'
    has 'the stack cannot be run' "$segments" 'GNU_STACK.* RW +0x'
    has 'the stack is guarded' "$names" '__stack_chk_fail'
    has 'copies are checked' "$names" '__[a-z]+_chk@'
done
exit "$failed"
