#!/usr/bin/env bash
# Runs the code of OpenBench's client, fishtest's worker and weather-factory, as
# it is, with match in the place of fastchess. DRIVE is the program that starts
# them with network and builds stubbed out (WHAT RUNNER ENGINE BOOK SOURCE); the
# other variables name a UCI engine, an EPD book and the folders of sources.
# What is not given is left out. RUNNER=fastchess compares.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${DRIVE:?the program that drives the consumers}" "${ENGINE:?a UCI engine}" "${BOOK:?an EPD book}"
export MATCH_DB=none GAMES=${GAMES:-40}
export MATCH_FASTCHESS_VERSION=${MATCH_FASTCHESS_VERSION:-"1.8.2 20260801-58072f23"} # that fishtest's worker wants
if [ -z "${RUNNER:-}" ]; then
	scratch=$(mktemp -d)
	trap 'rm -rf "$scratch"' EXIT
	RUNNER=$scratch/match
	go build -o "$RUNNER" ./cmd/match
fi
failed=0
for one in "openbench:${OPENBENCH:-}" "fishtest:${FISHTEST:-}" "weather:${WEATHER:-}"; do
	source=${one#*:}
	[ -n "$source" ] || continue
	if log=$("$DRIVE" "${one%%:*}" "$RUNNER" "$ENGINE" "$BOOK" "$source" 2>&1); then
		echo "$log" | tail -2
	else
		echo "$log" | tail -20
		failed=1
	fi
done
exit $failed
