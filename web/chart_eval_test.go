package web

import (
	"testing"

	"match/board"
	"match/pgn"
)

// The scale is compressed away from zero, and has lines at one and three pawns.
func TestHeightsOfEvaluations(t *testing.T) {
	for pawns, want := range map[float64]string{0: "70", 1: "53.8", -1: "86.2", 3: "28.1", -3: "111.9", 4: "19.7", 10: "4.9", -10: "135.1"} {
		if got := pixel(evalY(pawns)); got != want {
			t.Errorf("%g pawns are at %s, want %s", pawns, got, want)
		}
	}
	if pixel(evalX(0, 8)) != "0" || pixel(evalX(3, 8)) != "225" || pixel(evalX(8, 8)) != "600" {
		t.Error("places of plies")
	}
}

// The graph shows both players if both have scores, and is missing if neither
// has.
func TestGraphOfEvaluations(t *testing.T) {
	g := newPlay("A1", "B1").game(1, 0, 0, 1, 0, 0)
	g.Plies = g.Plies[:4]
	for i := range g.Plies {
		g.Plies[i] = pgn.Ply{Move: g.Plies[i].Move}
	}
	if svg, _ := newReplay(g).evaluations(0); svg != "" {
		t.Errorf("a graph of nothing: %s", svg)
	}
	g.Plies[1].Score = pgn.Score{Kind: pgn.Centipawns, Value: 300} // of Black
	svg := string(evalLines(newReplay(g), 1))
	onPage(t, svg, `viewBox="0 0 600 140"`, `class="byblack" points="300,111.9"`, `class="bywhite" points=""`, `class="mark" d="M150 0V140"`, `data-plies="4"`,
		`<path class="pawns" d="M0 28.1H600"/><path class="pawns" d="M0 53.8H600"/><path class="even" d="M0 70H600"/><path class="pawns" d="M0 86.2H600"/><path class="pawns" d="M0 111.9H600"/>`)
	g.Plies[1].Score, g.Plies[2].Score = pgn.Score{}, pgn.Score{Kind: pgn.Centipawns, Value: -100}
	g.Plies[0].Score = pgn.Score{Kind: pgn.MateIn, Value: 2}
	onPage(t, string(evalLines(newReplay(g), 4)), `class="byblack" points=""`, `class="bywhite" points="150,4.9 450,86.2"`, `class="mark" d="M600 0V140"`)
}

// A score is from White's side, in pawns, and a mate counts as at most ten.
func TestScoresFromWhite(t *testing.T) {
	for _, c := range []struct {
		kind  pgn.ScoreKind
		value int
		by    board.Color
		want  float64
	}{
		{pgn.Centipawns, 35, board.White, 0.35}, {pgn.Centipawns, 35, board.Black, -0.35}, {pgn.Centipawns, 999, board.White, 9.99}, {pgn.Centipawns, 1234, board.White, 10},
		{pgn.Centipawns, 1234, board.Black, -10}, {pgn.MateIn, 3, board.White, 10}, {pgn.MateIn, -3, board.White, -10}, {pgn.MateIn, 3, board.Black, -10},
	} {
		if got, ok := whiteEval(pgn.Score{Kind: c.kind, Value: c.value}, c.by); got != c.want || !ok {
			t.Errorf("%v %d by %v is %g, %v", c.kind, c.value, c.by, got, ok)
		}
	}
	if got, ok := whiteEval(pgn.Score{Value: 35}, board.White); got != 0 || ok {
		t.Errorf("what nobody said is %g, %v", got, ok)
	}
}
