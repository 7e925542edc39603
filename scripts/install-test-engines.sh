#!/bin/sh
# Installs the programs that some tests play against or compare with, where
# this can be done without asking: on Debian and its kin, as root. Elsewhere it
# says what is missing; the tests that need it say that they skip.
set -u
programs="stockfish glaurung toga2 gnuchess fairymax phalanx hoichess pgn-extract chromium bwrap"

missing=""
for program in $programs; do
	PATH="$PATH:/usr/games" command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "installing for the tests:$missing"
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(echo "$missing" | sed 's/bwrap/bubblewrap/'); } >/dev/null 2>&1 && exit 0
	echo "apt-get could not install all of:$missing"
fi
echo "not installed, tests that need them will skip:$missing"
[ "${CI:-}" = "" ] || exit 1
