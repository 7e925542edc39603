#!/usr/bin/env bash
# Plays the same games of an engine that answers at once through match and
# through the runners that are named by FASTCHESS= and CCHESSCLI=, and prints
# plies a second and CPU time a ply: what the runner itself costs. Then the
# same through bare pipes, which is the limit of the machine, and what a move of
# an engine that thinks for exactly 2 ms takes beyond that on the clock.
#
#   FASTCHESS=~/fastchess CCHESSCLI=~/c-chess-cli scripts/compare-runner.sh [GAMES]     (default 1000)
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-1000}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/match" ./cmd/match
go build -o "$work/instant" ./players/testengine/instant
echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' >"$work/start.epd"
cd "$work"

# measure NAME CONCURRENCY PGN COMMAND… runs a runner and prints its row.
measure() {
	local name=$1 concurrency=$2 pgn=$3 TIMEFORMAT='%R %U %S'
	shift 3
	rm -f "$pgn"
	read -r wall user system < <({ time "$@" >"$work/out" 2>&1; } 2>&1)
	local plies
	plies=$(./match pgn stats "$pgn" --json | sed -n 's/^ *"plies": \([0-9]*\),*$/\1/p' | head -1)
	awk -v n="$name" -v c="$concurrency" -v p="$plies" -v w="$wall" -v u="$user" -v s="$system" 'BEGIN {
		printf "  %-12s concurrency %-3d %8d plies  %8.0f plies/s  %6.1f µs CPU a ply\n", n, c, p, p/w, (u+s)*1e6/p }'
}

for concurrency in 1 2 4; do
	measure match $concurrency m.pgn ./match --no-db --progress none --a uci:./instant,name=a --b uci:./instant,name=b \
		--games "$games" --tc 10+0.1 --openings startpos --max-moves 120 --concurrency $concurrency --pgn m.pgn
	if [ -n "${FASTCHESS:-}" ]; then
		measure fastchess $concurrency f.pgn "$FASTCHESS" -engine cmd=./instant name=a -engine cmd=./instant name=b -each tc=10+0.1 \
			-openings file=start.epd format=epd -maxmoves 120 -rounds $((games / 2)) -games 2 -repeat \
			-concurrency $concurrency -force-concurrency -pgnout file=f.pgn
	fi
	if [ -n "${CCHESSCLI:-}" ]; then
		measure c-chess-cli $concurrency c.pgn "$CCHESSCLI" -each tc=10+0.1 -engine cmd=./instant name=a -engine cmd=./instant name=b \
			-openings file=start.epd -repeat -draw number=120 count=1 score=10000 -games "$games" -concurrency $concurrency -pgn c.pgn
	fi
done

cd "$OLDPWD"
go test -run '^$' -bench Ply/pipe -benchtime 200000x ./players | sed -n 's/^Benchmark/  /p'
go test -run '^$' -bench Latency -benchtime 10000x ./players | sed -n 's/^Benchmark/  /p'
