package analysis

import (
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// A moment has everything needed to examine it.
func TestMomentTellsAll(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1")
	g.Number, g.Source, g.Record.White, g.Record.Black, g.Record.Round = 7, "x.pgn", "mine", "other", "4.2"
	pos := positionAt(g.Record, 1)
	m := &Move{game: g, Ply: 1, Move: g.Record.Plies[1].Move, Judgement: Judgement{Best: uci(t, pos, "c7c5"), Value: 31, Played: -125}, Loss: 0.2, Exact: true, traits: traits{phase: middlegame}}
	for said, want := range map[pgn.Score]string{{}: "", {Kind: pgn.Centipawns, Value: 5}: "+0.05", {Kind: pgn.MateIn, Value: -4}: "-M2"} {
		g.Record.Plies[1].Score = said
		if mo := newMoment(m); (mo.Score == nil) != (want == "") || mo.Score != nil && *mo.Score != want {
			t.Errorf("%+v is told as %v", said, mo.Score)
		}
	}
	mo := newMoment(m)
	if mo.FEN != pos.FEN() || mo.Number != "1..." || mo.Played != "e5" || mo.Best != "c5" || mo.Loss != 0.2 || mo.Referee != (opinions{"+0.31", "-1.25"}) || mo.Phase != "middlegame" || !mo.Exact {
		t.Errorf("%+v", mo)
	}
	if !slices.Equal(mo.Game, []string{"e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"}) || !slices.Equal(mo.Line, []string{"c5"}) || mo.White != "mine" || mo.Black != "other" || mo.Round != "4.2" || mo.Source != "x.pgn" || mo.GameNo != 7 {
		t.Errorf("%+v", mo)
	}
	m.Ply, m.Move, m.Judgement.Best = 8, g.Record.Plies[8].Move, g.Record.Plies[8].Move
	if late := newMoment(m); !slices.Equal(late.Game, []string{"O-O"}) || late.Number != "5." {
		t.Errorf("%q at %s", late.Game, late.Number)
	}
	if mo.position.FEN() != mo.FEN || mo.move != m {
		t.Error("a moment is not what it was")
	}
}

// A mate is written in moves, for either side.
func TestScoreTexts(t *testing.T) {
	for score, want := range map[int]string{
		0: "+0.00", 7: "+0.07", -250: "-2.50", mateScore - 1: "+M1", mateScore - 2: "+M1", mateScore - 3: "+M2", mateBound: "+M500", mateBound - 1: "+309.99",
		-mateScore: "-M0", 1 - mateScore: "-M1", 2 - mateScore: "-M1", 3 - mateScore: "-M2", -mateBound: "-M500", 1 - mateBound: "-309.99",
	} {
		if got := scoreText(score); got != want {
			t.Errorf("%d is %s, want %s", score, got, want)
		}
	}
}

// The worst moves are the player's most costly ones that were judged with care or
// by tables, one per game.
func TestWorstMoves(t *testing.T) {
	start := board.StartPosition()
	best, careful := uci(t, start, "d2d4"), Judgement{Careful: true}
	var accounts []*Account
	for _, moves := range [][]Move{
		{{Loss: 0.2, Own: true, Wrong: true, Judgement: careful}, {Loss: 0.3, Own: true, Wrong: true, Judgement: careful}, {Loss: 0.25, Own: true, Wrong: true, Judgement: careful}},
		{{Loss: 0.9, Wrong: true, Judgement: careful}, {Loss: 0.4, Own: true, Wrong: true, Exact: true}},
		{{Loss: 0.9, Own: true, Judgement: careful}, {Loss: 0.9, Own: true, Wrong: true}, {Loss: leastProof, Own: true, Wrong: true, Judgement: careful}},
		{{Loss: 0.031, Own: true, Wrong: true, Judgement: careful}}, {},
	} {
		g := playing(t, start, "e2e4")
		g.Number = len(accounts) + 1
		for i := range moves {
			moves[i].game, moves[i].Move, moves[i].Judgement.Best = g, g.Record.Plies[0].Move, best
		}
		accounts = append(accounts, &Account{Moves: moves})
	}
	told := func(list []moment) (losses []float64) {
		for _, m := range list {
			losses = append(losses, m.Loss)
		}
		return losses
	}
	if got := told(worst(accounts, 9)); !slices.Equal(got, []float64{0.4, 0.3, 0.031}) {
		t.Errorf("%v", got)
	}
	if got := told(worst(accounts, 2)); !slices.Equal(got, []float64{0.4, 0.3}) {
		t.Errorf("two of them: %v", got)
	}
	a, b, c, d := accounts[0].Moves, accounts[1].Moves, accounts[2].Moves[0], accounts[3].Moves[0]
	c.Judgement.Best, b[1].Judgement.Best = board.NoMove, b[1].Move
	proofs := []proof{{&a[0], 0.1}, {&a[1], 0.5}, {&b[1], 0.9}, {&c, 0.8}, {&d, 0.2}}
	if got := told(moments(proofs, 9)); !slices.Equal(got, []float64{0.3, 0.031}) { // by their share, with a better move
		t.Errorf("of proofs: %v", got)
	}
	if proofs[0].share != 0.1 || len(moments(proofs, 0)) != 0 {
		t.Error("the proofs are sorted, or none are more than none")
	}
}

// A test suite has a line for each moment, without characters that would end the
// line early.
func TestEPDLines(t *testing.T) {
	g := playing(t, position(t, "6k1/5ppp/8/8/8/8/8/R6K w - - 3 31"), "h1g1")
	g.Record.White, g.Record.Black, g.Record.Round = `mi"ne`, "ot;her\n", "3"
	mo := newMoment(&Move{game: g, Move: g.Record.Plies[0].Move, Judgement: Judgement{Best: uci(t, g.Record.Start, "a1a8")}, Loss: 0.456})
	want := `6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8; id "mi'ne - ot,her  3 31."; hmvc 3; fmvn 31; c0 "played Kg1, loses 0.46";`
	if got := mo.epd(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	var out strings.Builder
	if err := (&Report{Moments: []moment{mo, mo}}).WriteEPD(&out); err != nil || out.String() != want+"\n"+want+"\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
