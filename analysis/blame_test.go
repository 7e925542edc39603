package analysis

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"match/board"
)

// The moved piece is captured by the cheapest attacker, if that pays: if there is
// no recapture, or if the captured piece is worth as much.
func TestExchangesAreSettled(t *testing.T) {
	for name, c := range map[string]struct{ fen, move, want string }{
		"nobody can":                   {"6k1/8/8/8/8/8/4R3/5K2 w - - 0 1", "e2e7", "6k1/4R3/8/8/8/8/8/5K2 b - - 1 1"},
		"rook by rook, guarded":        {"3r2k1/8/8/8/8/3R4/8/3R1K2 w - - 0 1", "d3d7", "6k1/3r4/8/8/8/8/8/3R1K2 w - - 0 2"},
		"pawn by queen, guarded":       {"3q2k1/8/8/8/3PP3/8/8/5K2 w - - 0 1", "d4d5", "3q2k1/8/8/3P4/4P3/8/8/5K2 b - - 0 1"},
		"pawn by queen, not guarded":   {"3q2k1/8/8/8/3P4/8/8/5K2 w - - 0 1", "d4d5", "6k1/8/8/3q4/8/8/8/5K2 w - - 0 2"},
		"the cheapest takes":           {"3q2k1/8/4p3/8/3R4/8/3R4/5K2 w - - 0 1", "d4d5", "3q2k1/8/8/3p4/8/8/3R4/5K2 w - - 0 2"},
		"the cheapest of three":        {"3q2k1/8/1n6/8/r2R4/8/3R4/5K2 w - - 0 1", "d4d5", "3q2k1/8/8/3n4/r7/8/3R4/5K2 w - - 0 2"},
		"bishop by knight, guarded":    {"6k1/8/5n2/8/4P3/5B2/8/5K2 w - - 0 1", "f3e2", "6k1/8/5n2/8/4P3/8/4B3/5K2 b - - 1 1"},
		"knight by bishop, guarded":    {"6k1/8/8/5b2/8/3P1N2/8/5K2 w - - 0 1", "f3e5", "6k1/8/8/4Nb2/8/3P4/8/5K2 b - - 1 1"},
		"knight moves into its ray":    {"6k1/8/3b4/8/8/3P1N2/5P2/5K2 w - - 0 1", "f3e5", "6k1/8/8/4b3/8/3P4/5P2/5K2 w - - 0 2"},
		"en passant takes it":          {"6k1/8/8/8/3p4/8/4P3/5K2 w - - 0 1", "e2e4", "6k1/8/8/8/8/4p3/8/5K2 w - - 0 2"},
		"another man is taken":         {"6k1/8/8/2p5/1P6/8/4R3/5K2 w - - 0 1", "e2e3", "6k1/8/8/2p5/1P6/4R3/8/5K2 b - - 1 1"},
		"castling is no exchange":      {"4k2r/8/8/8/8/8/7r/4K2R w K - 0 1", "e1g1", "4k2r/8/8/8/8/8/7r/5RK1 b k - 1 1"},
		"promoted and taken":           {"3r2k1/4P3/8/8/8/8/8/5K2 w - - 0 1", "e7e8q", "4r1k1/8/8/8/8/8/8/5K2 w - - 0 2"},
		"the king takes, if he may":    {"6k1/8/8/8/8/8/5R2/1K6 w - - 0 1", "f2f8", "5k2/8/8/8/8/8/8/1K6 w - - 0 2"},
		"the king does not, if not":    {"6k1/8/8/8/8/B7/5R2/1K6 w - - 0 1", "f2f8", "5Rk1/8/8/8/8/B7/8/1K6 b - - 1 1"},
		"Black's are settled likewise": {"6k1/8/8/3P4/8/4p3/8/3Q2K1 b - - 0 1", "e3e2", "6k1/8/8/3P4/8/8/4Q3/6K1 b - - 0 2"},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if after := settled(&p, uci(t, p, c.move)); gridOf(after.FEN()) != gridOf(c.want) {
			t.Errorf("%s: %s, want %s", name, after.FEN(), c.want)
		}
	}
}

// A wrong move is blamed on the terms of which its mover has more after it than
// after the best move.
func TestBlame(t *testing.T) {
	for _, c := range []struct {
		fen, played, best string
		want              map[term]float64
	}{
		{"6k1/8/8/3n4/4P3/8/8/6K1 w - - 0 1", "g1h1", "e4d5", map[term]float64{knightValue: -1}},
		{"6k1/8/8/3p4/4N3/8/8/6K1 b - - 0 1", "g8h8", "d5e4", map[term]float64{knightValue: -1}},
		{"6k1/8/8/3n4/4P3/8/8/6K1 w - - 0 1", "e4d5", "g1h1", map[term]float64{knightValue: 1}},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m := &Move{Move: uci(t, p, c.played), Judgement: Judgement{Best: uci(t, p, c.best)}}
		b := blameOf(m, &p)
		for at, want := range c.want {
			if b.delta[at] != want || b.move != m {
				t.Errorf("%s: %s %v, want %v", c.fen, termNames[at].name, b.delta[at], want)
			}
		}
		if b.delta[pawnValue] != 0 || b.delta[bishopValue] != 0 {
			t.Errorf("%s: %v", c.fen, b.delta)
		}
	}
}

// The parts of the blame are proportional to the guide from the other half of the
// pairs times the excess of the term, and never add up to more than 1.
func TestPartsOfBlame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		figure := rapid.Float64Range(-5, 5)
		g := guide{slight: rapid.Float64Range(0.01, 10).Draw(t, "slight")}
		b := blamed{move: &Move{game: &Game{Cluster: rapid.IntRange(0, 9).Draw(t, "cluster")}}}
		for i := range b.delta {
			g.halves[0][i], g.halves[1][i], b.delta[i] = figure.Draw(t, "even"), figure.Draw(t, "odd"), figure.Draw(t, "delta")
		}
		other := g.halves[map[int]int{0: 1, 1: 0}[b.move.game.Cluster%2]]
		weight := g.slight
		for i := range other {
			weight += math.Abs(other[i] * b.delta[i])
		}
		for i, part := range g.parts(&b) {
			if want := other[i] * b.delta[i] / weight; math.Abs(part-want) > 1e-9 {
				t.Fatalf("part %d is %v, want %v", i, part, want)
			}
		}
	})
}
