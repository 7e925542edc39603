#!/usr/bin/env bash
# Runs perft and search beside whichever other engines are installed, in turns,
# and prints ratios of processor time. Speeds of a busy machine mean little;
# ratios of one run mean more.
#
#   scripts/compare.sh [REPETITIONS]     (default 3; the best one counts)
set -euo pipefail
cd "$(dirname "$0")/.."
repetitions=${1:-3}
export PATH=$PATH:/usr/games

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/match" ./cmd/match

# user COMMAND… prints the user time of a command in seconds. Its input is kept;
# its output goes to $work/out.
user() {
	local TIMEFORMAT=%U
	{ time "$@" >"$work/out" 2>&1; } 2>&1
}

# best SECONDS… prints the smallest number.
best() { printf '%s\n' "$@" | sort -n | head -1; }

# row NAME SECONDS AMOUNT OURS prints millions a second, and how many times
# longer than ours it takes.
row() { awk -v n="$1" -v s="$2" -v a="$3" -v o="$4" 'BEGIN { printf "  %-24s %7.2f s %8.1f M/s   x%.2f\n", n, s, a/s/1e6, s/o }'; }

have() { command -v "$1" >/dev/null || { echo "  $1 is not installed: skipped"; return 1; }; }

stockfish_perft() { printf 'position fen %s\ngo perft %s\nquit\n' "$1" "$2" | stockfish; }
startup() { printf 'quit\n' | stockfish; }

perft() { # NAME FEN DEPTH NODES
	local ours=() made=() theirs=() idle=()
	for _ in $(seq "$repetitions"); do
		ours+=("$(user "$work/match" perft --fen "$2" --depth "$3")")
		made+=("$(user "$work/match" perft --fen "$2" --depth "$3" --no-bulk)")
		if command -v stockfish >/dev/null; then
			idle+=("$(user startup)")
			theirs+=("$(user stockfish_perft "$2" "$3")")
			grep -q "^Nodes searched: $4$" "$work/out" || { echo "stockfish counts otherwise"; exit 1; }
		fi
	done
	local base; base=$(best "${ours[@]}")
	echo "$1 perft $3"
	row "match" "$base" "$4" "$base"
	row "match, leaves made" "$(best "${made[@]}")" "$4" "$base"
	if have stockfish; then
		row "stockfish" "$(awk -v a="$(best "${theirs[@]}")" -v b="$(best "${idle[@]}")" 'BEGIN { print a-b }')" "$4" "$base"
	fi
}

# Search: nodes a second of processor time on one thread. A node of match is a
# made move; other engines count a little differently.
search() {
	echo "search, one thread"
	local base seconds
	seconds=$(user "$work/match" engine bench)
	base=$(awk -v s="$seconds" '/^Nodes/ { print $3/s/1e6 }' "$work/out")
	nps "match engine bench" "$base" "$base"
	if have stockfish; then
		seconds=$(user stockfish bench 16 1 13 default depth classical)
		nps "stockfish, classical" "$(awk -F: -v s="$seconds" '/^Nodes searched/ { print $2/s/1e6 }' "$work/out")" "$base"
	fi
	for engine in toga2 fruit; do
		have "$engine" || continue
		seconds=$(user uci_search "$engine")
		nps "$engine" "$(last_nodes | awk -v s="$seconds" '{ print $1/s/1e6 }')" "$base"
	done
}

nps() { awk -v n="$1" -v m="$2" -v o="$3" 'BEGIN { printf "  %-24s %19.2f M/s   x%.2f\n", n, m, o/m }'; }

last_nodes() { awk '{ for (i = 1; i < NF; i++) if ($i == "nodes") n = $(i+1) } END { print n+0 }' "$work/out"; }

uci_search() {
	{
		printf 'uci\nisready\nposition fen r1bq1rk1/p3bppp/1pn1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9\ngo movetime 3000\n'
		sleep 4
		printf 'quit\n'
	} | "$1"
}

perft startpos "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" 6 119060324
perft kiwipete "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" 5 193690690
search
echo "x: how many times faster match is than the line"
