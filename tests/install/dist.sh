#!/bin/sh
# dist.sh SOURCE VERSION: the source tarball has what git has, and can be configured where there is no git.
set -eu
cd "$1"
git rev-parse --git-dir >/dev/null 2>&1 || { echo "no git here: there is nothing to compare with"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tarball=$(tools/dist "$folder" 2>/dev/null)
tar -C "$folder" -xf "$tarball"
git ls-tree -r --name-only HEAD | sort >"$folder/expected"
(cd "$folder/foray-$2" && find . -type f -o -type l | sed 's,^\./,,' | sort) >"$folder/found"
diff "$folder/expected" "$folder/found"
env -i PATH=/usr/bin:/bin GIT_DIR=/nonexistent cmake -S "$folder/foray-$2" -B "$folder/build" -G Ninja -DFORAY_WEB=OFF -DFORAY_TESTS=OFF \
  >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
! grep -rlw git "$folder/foray-$2/CMakeLists.txt" "$folder/foray-$2/packaging/CMakeLists.txt" || { echo "the build speaks of git"; exit 1; }
