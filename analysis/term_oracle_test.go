package analysis

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"match/board"
	"match/variants"
)

// grid is a board in the layout of a FEN, by rank and file from a1, independent
// of package board.
type grid [8][8]byte

func gridOf(fen string) (g grid) {
	placement, _, _ := strings.Cut(fen, " ")
	for i, line := range strings.Split(placement, "/") {
		file := 0
		for _, sign := range []byte(line) {
			if sign >= '1' && sign <= '8' {
				file += int(sign - '0')
				continue
			}
			g[7-i][file] = sign
			file++
		}
	}
	return g
}

// whites mirrors the board so that the given side is White.
func (g grid) whites(c board.Color) grid {
	if c == board.White {
		return g
	}
	var turned grid
	for rank := range g {
		for file, sign := range g[rank] {
			if sign != 0 {
				turned[7-rank][file] = sign ^ 0x20
			}
		}
	}
	return turned
}

// each calls f for every white piece of a kind.
func (g grid) each(kind byte, f func(rank, file int)) {
	for rank := range g {
		for file := range g[rank] {
			if g[rank][file] == kind {
				f(rank, file)
			}
		}
	}
}

func (g grid) count(kind byte) (n float64) {
	g.each(kind, func(int, int) { n++ })
	return n
}

var steps = map[byte][][2]int{
	'N': {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
	'B': {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	'R': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'Q': {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}},
}

// attacked calls f for every square that a white piece reaches, up to and
// including the first piece in its way.
func (g grid) attacked(kind byte, rank, file int, f func(rank, file int)) {
	for _, step := range steps[kind] {
		for r, c := rank+step[0], file+step[1]; r >= 0 && r < 8 && c >= 0 && c < 8; r, c = r+step[0], c+step[1] {
			f(r, c)
			if kind == 'N' || g[r][c] != 0 {
				break
			}
		}
	}
}

func white(sign byte) bool { return sign >= 'A' && sign <= 'Z' }

// offCentre returns 0 in the middle four squares, 1 to 3 around them by king
// moves, and a third more for every step towards a corner.
func offCentre(rank, file int) float64 {
	out := func(x int) float64 { return math.Abs(float64(x)-3.5) - 0.5 }
	long, short := math.Max(out(rank), out(file)), math.Min(out(rank), out(file))
	return long + short/3
}

// termsOfWhite counts all terms on a grid.
func (g grid) termsOfWhite(phase float64) (v vector) {
	var kingRank, kingFile, theirRank, theirFile int
	g.each('K', func(rank, file int) { kingRank, kingFile = rank, file })
	g.each('k', func(rank, file int) { theirRank, theirFile = rank, file })
	for i, kind := range []byte("PNBRQ") {
		v[int(pawnValue)+i] = g.count(kind)
		g.each(kind, func(rank, file int) {
			v[int(pawnAdvance)+i] += float64(rank - 3)
			v[int(pawnCentre)+i] += 2.5 - offCentre(rank, file)
			g.attacked(kind, rank, file, func(r, c int) {
				if !white(g[r][c]) {
					v[mobility] += 0.25
				}
				if max(r-theirRank, theirRank-r) <= 1 && max(c-theirFile, theirFile-c) <= 1 && (r != theirRank || c != theirFile) {
					v[kingAttack]++
				}
			})
		})
	}
	v[pawnAdvanceEndgame] = v[pawnAdvance] * (1 - phase)
	v[pawnAdvance] *= phase
	v[kingCentreMiddlegame] = -offCentre(kingRank, kingFile) * phase
	v[kingCentreEndgame] = -offCentre(kingRank, kingFile) * (1 - phase)
	v[kingAdvanceMiddlegame], v[kingAdvanceEndgame] = float64(kingRank)*phase, float64(kingRank)*(1-phase)
	g.each('P', func(rank, file int) {
		if ahead, beside := rank-kingRank, file-kingFile; (ahead == 1 || ahead == 2) && beside >= -1 && beside <= 1 {
			v[kingShelter] += phase
		}
	})
	var light, dark bool
	g.each('B', func(rank, file int) { dark, light = dark || (rank+file)%2 == 0, light || (rank+file)%2 == 1 })
	if light && dark {
		v[bishopPair] = 1
	}
	g.pawnsOfWhite(&v)
	return v
}

// pawnsOfWhite counts the pawn terms.
func (g grid) pawnsOfWhite(v *vector) {
	on := func(kind byte, file int) (n int) {
		for rank := 0; file >= 0 && file < 8 && rank < 8; rank++ {
			if g[rank][file] == kind {
				n++
			}
		}
		return n
	}
	is := func(kind byte, rank, file int) bool { return file >= 0 && file < 8 && g[rank][file] == kind }
	g.each('P', func(rank, file int) {
		if on('P', file) > 1 {
			v[doubledPawns] += 0.5
		}
		if on('P', file-1)+on('P', file+1) == 0 {
			v[isolatedPawns]++
		}
		if is('P', rank-1, file-1) || is('P', rank-1, file+1) {
			v[connectedPawns]++
		}
		for r := rank + 1; r < 8; r++ {
			if is('p', r, file-1) || is('p', r, file) || is('p', r, file+1) {
				return
			}
		}
		v[passedPawns] += []float64{0, 0.25, 0.35, 0.6, 1, 1.8, 3, 0}[rank]
	})
	g.each('R', func(_, file int) {
		switch {
		case on('P', file) > 0:
		case on('p', file) > 0:
			v[rookFiles] += 0.5
		default:
			v[rookFiles]++
		}
	})
}

// The terms of any position, for both sides, equal the counts on a drawing.
func TestTermsAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := board.NewLine(board.StartPosition())
		for range rapid.IntRange(0, 150).Draw(t, "plies") {
			if line.Status() != board.Ongoing {
				break
			}
			var list board.MoveList
			line.Position().Legal(&list)
			line.Push(list.Slice()[rapid.IntRange(0, len(list.Slice())-1).Draw(t, "move")])
		}
		p := line.Position()
		phase := float64(variants.MaterialPhase.Of(p)) / 256
		for _, c := range []board.Color{board.White, board.Black} {
			g := gridOf(p.FEN())
			own, other := g.whites(c).termsOfWhite(phase), g.whites(c.Other()).termsOfWhite(phase)
			got := termsOf(p, c)
			for i := range got {
				if math.Abs(got[i]-(own[i]-other[i])) > 1e-9 {
					t.Fatalf("%s, %v: %s is %v, want %v − %v", p.FEN(), c, termNames[i].name, got[i], own[i], other[i])
				}
			}
		}
	})
}
