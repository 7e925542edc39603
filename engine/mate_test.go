package engine

import (
	"testing"

	"match/board"
	"match/engine/limits"
)

// matePlies is the oracle: a plain full-width search for the shortest forced mate
// within the given plies, 0 if there is none. The mover mates for odd distances
// and is mated for even ones.
func matePlies(p board.Position, plies int) int {
	for n := 1; n <= plies; n++ {
		if n%2 == 1 && forcesMate(p, n) {
			return n
		}
		if n%2 == 0 && isMated(p, n) {
			return -n
		}
	}
	return 0
}

// forcesMate reports whether the mover can mate within n plies, n odd.
func forcesMate(p board.Position, n int) bool {
	var l board.MoveList
	p.Legal(&l)
	for _, m := range l.Slice() {
		next := p
		next.Make(m)
		if n == 1 && !next.InCheck() {
			continue
		}
		if isMated(next, n-1) {
			return true
		}
	}
	return false
}

// isMated reports whether the mover is mated within n plies, n even, by force.
func isMated(p board.Position, n int) bool {
	var l board.MoveList
	p.Legal(&l)
	if l.Len() == 0 {
		return p.InCheck()
	}
	if n == 0 {
		return false
	}
	for _, m := range l.Slice() {
		next := p
		next.Make(m)
		if !forcesMate(next, n-1) {
			return false
		}
	}
	return true
}

// mates are positions whose distance the oracle finds quickly.
var mates = []struct {
	fen   string
	plies int // search depth of the oracle
}{
	{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1},
	{"6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", 1},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", 1},
	{"rnbqkbnr/pppp1ppp/4p3/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", 1},
	{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
	{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 3},
	{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 3},
	{"8/8/8/8/8/4k3/7r/4K3 w - - 0 1", 4},
	{"7k/8/5KR1/8/8/8/8/8 b - - 0 1", 2},
	{"5rk1/1p1q2bp/p2pN1p1/2pP2Bn/2P3P1/1P6/P4QKP/5R2 w - - 0 1", 5},
	{"3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 0 1", 5},
	{"8/8/8/8/1k6/8/1K2Q3/8 w - - 0 1", 5},
	{"4k3/8/4K3/8/8/8/8/7R w - - 0 1", 1},
	{"4k3/8/3K4/8/8/8/8/7R w - - 0 1", 3},
	{"8/8/8/8/8/3k4/1q6/3K4 b - - 0 1", 1},
	{"8/P7/8/8/8/2k5/8/K7 w - - 0 1", 1},
	{"2k5/P1P5/2K5/8/8/8/8/8 w - - 0 1", 3},
}

// TestMateDistances compares the scores of mates with a full-width search.
func TestMateDistances(t *testing.T) {
	found := 0
	for _, tt := range mates {
		line := lineFrom(t, tt.fen)
		want := matePlies(*line.Position(), tt.plies)
		r := search(t, line, limits.Limits{Depth: tt.plies + 5})
		plies, ok := MatePlies(r.Score)
		if want == 0 && ok && max(plies, -plies) <= tt.plies || want != 0 && (!ok || plies != want) {
			t.Errorf("%s: score %d (mate %v in %d plies), want %d plies; pv %v", tt.fen, r.Score, ok, plies, want, r.PV)
			continue
		}
		if want == 0 {
			continue
		}
		found++
		if len(r.PV) != max(want, -want) {
			t.Errorf("%s: the variation %v of a mate in %d plies", tt.fen, r.PV, want)
		}
		end := *line.Position()
		for _, m := range r.PV {
			end.Make(m)
		}
		if !end.InCheck() || end.HasLegal() {
			t.Errorf("%s: %v does not end in mate", tt.fen, r.PV)
		}
	}
	if found < 12 {
		t.Errorf("only %d mates in the table", found)
	}
}
