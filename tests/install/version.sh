#!/bin/sh
# version.sh SOURCE FORAY VERSION: CMakeLists.txt has the version; whatever else names one names the same.
set -u
cd "$1" || exit 1
version=$3
bad=0
same() { # WHERE WHAT
  [ "$2" = "$version" ] || { echo "$1 says \"$2\", CMakeLists.txt $version"; bad=1; }
}
same "the program" "$("$2" --version | sed 's/^foray //')"
same web/package.json "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' web/package.json)"
same web/package-lock.json "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' web/package-lock.json)"
same debian/changelog "$(sed -n '1s/^foray (\(.*\)) .*/\1/p' debian/changelog)"
same CHANGELOG.md "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)"
same "the version script's major number" "$(sed -n 's/^VERSION = \([0-9]*\) .*/\1/p' python/foray/_library.py).${version#*.}"
exit $bad
