#!/usr/bin/env bash
# Has match and fastchess referee the same matches, by fixed nodes, from the
# same openings in the same order, and compares players, results and moves game
# by game: what two runners make of the same engines must not differ. Nothing
# is adjudicated. Prints the first difference and exits with 1 if there is one.
#
#   FASTCHESS=~/fastchess scripts/compare-games.sh [GAMES]     (default 100)
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-100}
fastchess=$(realpath "${FASTCHESS:?give the path of the binary: FASTCHESS=…}")
export PATH=$PATH:/usr/games

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/match" ./cmd/match
cd "$work"
./match openings convert default all.epd >/dev/null
head -n $((games / 2)) all.epd >book.epd

# Two engines that play alike whenever they get the same positions and nodes:
# one thread, a hash table of fixed size, cleared before every game.
ours() { echo "uci:./match,name=$1,args=engine uci --variant $1,option.Hash=16,nodes=$2"; }
ours_fastchess() { printf '%s\n' -engine cmd=./match "args=engine uci --variant $1" "name=$1" option.Hash=16 "nodes=$2"; }
theirs() { echo "uci:$1,option.Hash=16,option.Threads=1,nodes=$2"; }
theirs_fastchess() { printf '%s\n' -engine "cmd=$(command -v "$1")" "name=$1" option.Hash=16 option.Threads=1 "nodes=$2"; }

# lines PGN prints a line for each game: players, result, start and moves.
lines() {
	tag() { sed -n "s/^\[$2 \"\(.*\)\"\]\r*$/\1/p" "$1"; }
	paste -d ' ' <(tag "$1" White) <(tag "$1" Black) <(tag "$1" Result) <(./match pgn convert "$1" --format uci 2>/dev/null)
}

# compare KIND NAME NODES KIND NAME NODES plays a match in both runners.
compare() {
	echo "$2, $3 nodes a move, against $5, $6: $games games"
	./match --no-db --progress none --a "$("$1" "$2" "$3")" --b "$("$4" "$5" "$6")" \
		--openings book.epd --order sequential --games "$games" --concurrency 1 --pgn m.pgn | sed -n 's/^Games | /  match: /p'
	rm -f f.pgn
	mapfile -t engines < <("$1_fastchess" "$2" "$3"; "$4_fastchess" "$5" "$6")
	"$fastchess" "${engines[@]}" -openings file=book.epd format=epd order=sequential -rounds $((games / 2)) -games 2 -repeat \
		-concurrency 1 -pgnout file=f.pgn >fastchess.out
	lines m.pgn >m.txt
	lines f.pgn >f.txt
	awk '
		NR == FNR { ours[NR] = $0; n = NR; next }
		ours[FNR] != $0 {
			many = split($0, f); split(ours[FNR], m)
			for (i = 1; i <= many && f[i] == m[i]; i++);
			printf "  game %d, word %d: match has %s, fastchess %s\n  match:     %s\n  fastchess: %s\n", FNR, i, m[i], f[i], ours[FNR], $0
			differ = 1
			exit
		}
		END {
			if (!differ && FNR != n) printf "  match has %d games, fastchess %d\n", n, FNR
			if (differ || FNR != n) exit 1
			printf "  players, results and moves are the same in all %d games\n", n
		}' m.txt f.txt
}

compare ours tapered 5000 theirs stockfish 1000
compare ours tapered 3000 ours flat 5000
