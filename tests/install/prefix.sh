#!/bin/sh
# prefix.sh BUILD LIBDIR VERSION WEB SHARED: installed into a prefix that is then moved, everything runs from there.
set -eu
build=$1 libdir=$2 version=$3 web=$4 shared=$5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --prefix "$folder/there" >"$folder/log" || { cat "$folder/log"; exit 1; }
mv "$folder/there" "$folder/here"
prefix=$folder/here
cd "$folder"
fail() { echo "$*"; exit 1; }

[ "$("$prefix/bin/foray" --version)" = "foray $version" ] || fail "the installed program says another version"
"$prefix/bin/foray" playout template -n 20 | grep -q '20 games' || fail "the installed program does not play"
[ "$web" = 0 ] || "$prefix/bin/foray" serve --help | grep -q -- --port || fail "foray serve does not find its server"
for file in share/applications/foray.desktop share/icons/hicolor/scalable/apps/foray.svg share/foray/data/template/einstein.json \
    share/bash-completion/completions/foray; do
  [ -s "$prefix/$file" ] || fail "$file is missing"
done
"$prefix/bin/foray" check --data "$prefix/share/foray/data" template >/dev/null || fail "the installed data are not sound"
if command -v scdoc >/dev/null; then
  [ -s "$prefix/share/man/man1/foray.1" ] || fail "the man pages are missing"
fi
[ "$shared" = 1 ] || exit 0

# A program of somebody else's, by pkg-config.
export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
cat >mine.c <<'C'
#include <foray/batch.h>
#include <foray/talk.h>
#include <stdio.h>
int main(void)
{
    char error[512];
    struct fy_batch_config c = {.system = "template", .games = 3, .seed = 1};
    struct fy_batch *b = fy_batch_open(&c, error);
    printf("%s %u\n", fy_version(), b ? fy_batch_arrays(b)->games : 0);
    fy_batch_close(b);
    return 0;
}
C
"${CC:-cc}" mine.c -o mine $(pkg-config --cflags --libs foray) || fail "a program cannot be built with the installed library"
[ "$(LD_LIBRARY_PATH="$prefix/$libdir" ./mine)" = "$version 3" ] || fail "a program does not run with the installed library"
if /usr/bin/python3 -c 'import cffi, numpy' 2>/dev/null; then
  unset FORAY_LIBRARY
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$prefix/lib/python3/dist-packages /usr/bin/python3 -c '
import foray
batch = foray.Batch("template", games=2)
batch.step(batch.choose())
print(foray.__version__)' | grep -qx "$version" || fail "the installed module for Python does not find its library"
fi
