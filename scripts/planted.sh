#!/usr/bin/env bash
# Plants one fault in a built-in player, has it play the healthy one, and prints
# what `match analyze` names first: docs/measurements/analysis.md has the table. A line is
#
#   FAULT SEED GAMES Elo RANK first findings
#
# RANK is the place of the first finding that names the fault, – if none does.
# Everything follows from the seed. With DIR= the games and what is judged stay
# there, and a second run only analyses.
#
#   scripts/planted.sh                          all faults, seed 1
#   SEEDS="1 2 3" GAMES=2000 scripts/planted.sh rook-table passed-pawns
#   SHUFFLES=20 scripts/planted.sh rook-table   the same with the names shuffled pair by pair
#   MATCH= PLANTED= (paths of ./cmd/match and ./analysis/planted, built), NODES= REFEREE= JUDGE= (nodes of the referee)
set -euo pipefail
games=${GAMES:-200} nodes=${NODES:-1000} seeds=${SEEDS:-1} referee=${REFEREE:-positional} judge=${JUDGE:-1000} shuffles=${SHUFFLES:-0}
match=$(realpath "${MATCH:-./match}") planted=$(realpath "${PLANTED:-./planted}")
work=${DIR:-$(mktemp -d)}
[ -n "${DIR:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
cd "$work"

# edit turns a dumped variant into another: upside SECTION (ranks 1 and 8 change
# places), mirror SECTION (files), copy FROM TO, set SECTION KEYS VALUE, each
# ended by a semicolon.
edit() {
	awk -v program="$*" '
		function swap(key, what, file, rank) {
			if (what == "mirror") return substr("hgfedcba", index("abcdefgh", substr(key, 1, 1)), 1) substr(key, 2)
			return substr(key, 1, 1) (9 - substr(key, 2, 1))
		}
		/^\[/ { section = substr($0, 2, length($0) - 2) }
		{ line[NR] = $0; of[NR] = section }
		$2 == "=" { old[section, $1] = $3 }
		END {
			n = split(program, step, / *; */)
			for (i = 1; i <= n; i++) {
				split(step[i], w, " ")
				for (at in old) {
					split(at, where, SUBSEP)
					if ((w[1] == "upside" || w[1] == "mirror") && where[1] == w[2]) new[at] = old[w[2], swap(where[2], w[1])]
					if (w[1] == "copy" && where[1] == w[3]) new[at] = old[w[2], where[2]]
					if (w[1] == "set" && where[1] == w[2] && (w[3] == "*" || where[2] ~ "^" w[3] "$")) new[at] = w[4]
				}
			}
			for (i = 1; i <= NR; i++) {
				split(line[i], w, " ")
				if ((of[i], w[1]) in new) print w[1] " = " new[of[i], w[1]]
				else print line[i]
			}
		}'
}

# plant sets who plays whom: a, b.
plant() {
	local of=tapered change=
	a= b= limit=(--nodes "$nodes")
	case $1 in
	rook-table) change='upside rook.mg; upside rook.eg' ;;
	knight-table) change='upside knight.mg; upside knight.eg; set knight.mg b1 40; set knight.mg g1 40' ;;
	queen-table) change='upside queen.mg; upside queen.eg' ;;
	pawn-table) change='upside pawn.mg; upside pawn.eg' ;;
	king-centre) change='copy king.eg king.mg' ;;
	king-upside) change='upside king.mg' ;;
	king-endgame) change='copy king.mg king.eg' ;;
	bishop-235) change='set value bishop 235' ;;
	bishop-435) change='set value bishop 435' ;;
	knight-225) of=positional change='set value knight 225' ;;
	knight-425) change='set value knight 425' ;;
	queen-700) change='set value queen 700' ;;
	queen-1200) of=positional change='set value queen 1200' ;;
	rook-350) change='set value rook 350' ;;
	pawn-60) change='set value pawn 60' ;;
	bishops-rim) change='set bishop.mg [ah]. 60; set bishop.eg [ah]. 60' ;;
	pawn-storm) change='set pawn.mg [fgh][345] 60' ;;
	queen-home) change='set queen.mg d1 150' ;;
	king-forward) change='set king.mg .[345] 60' ;;
	rooks-forward) change='set rook.mg .[345] 60; set rook.eg .[345] 60' ;;
	passed-pawns) of=positional change='set passed.mg * 0; set passed.eg * 0' ;;
	structure) a=positional,without=structure b=positional ;;
	king-safety) a=positional,without=king-safety b=positional ;;
	mobility) a=positional,without=mobility b=positional ;;
	rooks) a=positional,without=rooks b=positional ;;
	bishop-pair) a=positional,without=bishop-pair b=positional ;;
	no-endgame) a=tapered,interpolation=off b=tapered ;;
	tables) a=tapered,tablebase=off b=tapered,tablebase=3 ;;
	phase) a=tapered,phase=piece-count b=tapered ;;
	half-nodes) a=tapered,nodes=$((nodes / 2)) b=tapered ;;
	depth) a=tapered,depth=3 b=tapered,depth=4 ;;
	centralized) a=centralized b=centralized-castled ;;
	second-* | late-nodes | early-nodes | keeps-* | lets-pass | stops-passers | no-*-captures | no-queenside | short-moves | still-king | h4 | trades-queens | checks | repeats | underpromotes | no-castling | no-repetition | no-retreat | still-* | early-queen | greedy | shuffles | weak-* | blunders | crashes | late | fast)
		a="uci:$planted,args=$1 $seed $match engine uci --variant tapered" b=tapered
		[ "$1" != late ] || limit=(--nodes "$nodes" --movetime 700ms)
		[ "$1" != fast ] || limit=(--tc 2+0.02)
		;;
	none) a=tapered,nodes=$((nodes + 1)) b=tapered ;;
	*) echo "no fault is called $1" >&2; exit 2 ;;
	esac
	[ -n "$a" ] && return
	"$match" variants show "$of" --toml | edit "$change" >"$1.toml"
	a=file:$1.toml b=$of
}

# naming is what a finding is called that names a fault.
naming() {
	case $1 in
	rook-table | knight-table) echo "^${1%-table} placement" ;;
	queen-table) echo '^queen placement|^queen$' ;;
	pawn-table) echo '^pawn (advance|placement)' ;;
	king-centre | king-upside | centralized) echo '^king placement in the middlegame' ;;
	king-endgame) echo '^king placement in the endgame' ;;
	*-[0-9]*) echo "^${1%-*} value" ;;
	passed-pawns | structure) echo '^passed pawns' ;;
	king-safety) echo '^king safety' ;;
	mobility) echo '^mobility' ;;
	rooks) echo '^rooks on open files' ;;
	bishop-pair) echo '^bishop pair' ;;
	no-endgame) echo 'in the endgame$' ;;
	tables) echo '^detours' ;;
	half-nodes | depth | fast) echo '^nodes|^depth|^time a move' ;;
	h4) echo '^pawn h2–h4' ;;
	repeats) echo '^repetition$' ;;
	no-repetition) echo '^repetition missed' ;;
	no-castling) echo '^castling missed' ;;
	no-retreat) echo '^retreat missed' ;;
	underpromotes) echo '^promotion$' ;;
	checks) echo '^check$' ;;
	greedy) echo '^capture$' ;;
	trades-queens) echo '^queen( exchange)?$' ;;
	early-queen) echo '^queen$' ;;
	still-king) echo '^king move (in the endgame )?missed' ;;
	still-*) n=${1#still-}; echo "^${n%s} move (in the (opening|middlegame) )?missed" ;;
	shuffles) echo '^capture missed|^won games|^ahead in material' ;;
	weak-opening | weak-middlegame | weak-endgame) echo "^${1#weak-}$" ;;
	weak-black) echo '^Black$' ;;
	weak-sicilian) echo '^Sicilian' ;;
	weak-check) echo '^in check' ;;
	weak-recapture) echo '^after a capture' ;;
	weak-d4) echo '^1\. d4' ;;
	weak-thirties) echo '^moves 30 to 39' ;;
	weak-rook-endings) echo '^rook ending' ;;
	weak-ahead) echo '^ahead in material|^won games' ;;
	weak-behind) echo '^behind in material' ;;
	bishops-rim) echo '^bishop placement \(centre\)' ;;
	pawn-storm) echo '^kingside (pawn )?move$|^pawn advance in the middlegame' ;;
	queen-home) echo '^queen placement' ;;
	keeps-queens) echo "^queen (exchange|capture missed|escape|value)|queen attacked$" ;;
	king-forward) echo '^king placement in the middlegame \(rank\)|^king advance in the middlegame' ;;
	rooks-forward) echo '^own rook on ranks|^rook placement \((rank|centre)\): .*ranks? [2-6]' ;;
	weak-blocked) echo 'blocked pawns' ;;
	weak-pinned) echo '^own pinned man' ;;
	short-moves) echo '^long|move of [4-7]' ;;
	keeps-rooks) echo '^rook (exchange|capture) missed' ;;
	lets-pass | weak-against-passer) echo "^opponent's (advanced )?passed pawn" ;;
	stops-passers) echo '^passed-pawn push missed|^own passed pawn|^pawn advance in the endgame' ;;
	late-nodes) echo '^from move 41 on' ;;
	early-nodes) echo '^moves [15] to 19|^up to move 19' ;;
	second-bishop-pair) echo '^own bishop pair' ;;
	second-knights) echo '^own knight pair' ;;
	weak-queenless) echo '^no queens' ;;
	weak-isolani) echo "^own isolated queen's pawn" ;;
	weak-against-isolani) echo "^opponent's isolated queen's pawn" ;;
	weak-doubled) echo '^own doubled pawns' ;;
	weak-passer) echo '^own passed pawn' ;;
	weak-opposite-bishops) echo '^opposite-coloured bishops' ;;
	weak-opposite-castling) echo '^castled on opposite sides' ;;
	weak-minor-endings) echo '^minor piece ending|^no rooks' ;;
	weak-pawn-endings) echo '^pawn ending' ;;
	weak-uncastled) echo '^own uncastled king' ;;
	weak-attacked-queen) echo '^own queen attacked' ;;
	weak-knight-for-bishop) echo "^opponent's bishop for a knight" ;;
	no-*-captures) n=${1#no-}; echo "^${n%s} missed" ;;
	no-queenside) echo '^queenside (pawn )?move missed' ;;
	crashes) echo '^exits' ;;
	late) echo '^loses on time' ;;
	*) echo '^$' ;;
	esac
}

# shuffled changes the names over in half of the pairs of a file.
shuffled() {
	awk -v seed="$2" '
		BEGIN { srand(seed) }
		/^\[White / { white = $0; next }
		/^\[Black / { black = $0; next }
		/^\[Pair / {
			if (!($2 in turned)) turned[$2] = rand() < 0.5
			if (turned[$2]) { t = white; white = black; black = t; sub("White", "Black", black); sub("Black", "White", white) }
			print white; print black
		}
		{ print }' "$1"
}

# first FILE LABEL NAMING prints the first row of the report.
first() {
	"$match" analyze "$1" --player faulty --referee "$referee" --nodes "$judge" --noise 0 --moments 0 --concurrency 1 \
		--judgements judgements.db --json - 2>/dev/null |
		jq -r --arg what "$2" --arg naming "$3" '[$what, .score.games, "\(.score.elo.value // 0 | round)",
			([.findings[] | [.name, .heading] | any(test($naming))] | index(true) | if . == null then "–" else . + 1 end),
			(.findings[:3][] | "\(.kind): \(.name) [\(.text[:40])] \(.cost * 100 | round / 100) ± \(.error * 100 | round / 100) z \(.z * 10 | round / 10)")] | join("\t")'
}

for seed in $seeds; do
	for fault in ${*:-rook-table king-centre bishop-235 passed-pawns no-endgame tables late none}; do
		plant "$fault"
		file=$fault-$seed-$games.pgn
		if [ ! -s "$file" ]; then
			"$match" --no-db --progress none --a "$a,name=faulty" --b "$b,name=healthy" "${limit[@]}" --games "$games" \
				--seed "$seed" --concurrency 1 --pgn "part-$file" >/dev/null || [ $? -ne 2 ]
			mv "part-$file" "$file"
		fi
		first "$file" "$fault $seed" "$(naming "$fault")"
		for n in $(seq "$shuffles"); do
			shuffled "$file" "$n" >"shuffled.pgn"
			first shuffled.pgn "$fault $seed shuffled $n" '^$'
		done
	done
done
