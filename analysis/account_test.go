package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"match/board"
	"match/pgn"
	"match/tablebase"
)

// invent makes up judgements with random moves and scores.
func invent(rng *rand.Rand, g *Game) (judged []Judgement) {
	for ply, pos := range g.Record.Positions() {
		if ply < g.Book || ply == len(g.Record.Plies) {
			continue
		}
		played := g.Record.Plies[ply].Move
		j := Judgement{Best: played, Value: rng.IntN(2*mateScore) - mateScore}
		if rng.IntN(2) == 0 {
			j.Value = rng.IntN(400) - 200
		}
		j.Played = j.Value
		if rng.IntN(3) == 0 {
			var list board.MoveList
			pos.Legal(&list)
			j.Best = list.Slice()[rng.IntN(len(list.Slice()))]
			j.Played = j.Value - rng.IntN(300)
		}
		judged = append(judged, j)
	}
	return judged
}

// The points of every game add up for any opinions of the referee.
func TestAccountAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		g := &Game{Record: randomGame(rng, rapid.IntRange(0, 60).Draw(t, "plies")), Side: board.Color(rng.IntN(2))}
		g.Book = rng.IntN(len(g.Record.Plies) + 1)
		g.Record.End.Reason = []pgn.Reason{pgn.NoReason, pgn.TimeForfeit, pgn.ResignAdjudicated}[rng.IntN(3)]
		a := study{curve: curve{K: 0.005}, tables: tablebase.ThreeMen()}
		acc := a.account(g, invent(rng, g))
		if r := acc.residual(); math.Abs(r) > 1e-9 {
			t.Fatalf("misses by %v: %+v", r, acc)
		}
		sum := [sides]float64{}
		for i := range acc.Moves {
			if acc.Moves[i].Loss < 0 {
				t.Fatal("a move gains")
			}
			sum[sideOf(&acc.Moves[i])] += acc.Moves[i].Loss
		}
		if math.Abs(sum[0]-acc.Lost[0]) > 1e-9 || math.Abs(sum[1]-acc.Lost[1]) > 1e-9 || acc.Faults[0] < 0 || acc.Faults[1] < 0 {
			t.Fatalf("sums %v: %+v", sum, acc)
		}
		if r := acc.mirrored(g).residual(); math.Abs(r) > 1e-9 {
			t.Fatalf("from the other side it misses by %v", r)
		}
	})
}

// A player that loses on time gives away what it had.
func TestForfeitIsNoNoise(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("x", `[White "mine"]
[Black "other"]
[Result "0-1"]
[Termination "time forfeit"]

1. e4 {+0.30/5} e5 {-0.30/5} 0-1
`))
	if err != nil {
		t.Fatal(err)
	}
	g := c.Games[0]
	a := study{curve: curve{K: lichessK}, tables: tablebase.None}
	acc := a.account(g, []Judgement{{Best: g.Record.Plies[0].Move}, {Best: g.Record.Plies[1].Move}})
	if acc.Faults[0] != 0.5 || acc.Noise != 0 || acc.Lost[0] != 0 {
		t.Errorf("%+v", acc)
	}
}

// Endgame tables overrule the referee: a won pawn ending is thrown away.
func TestTablesAreTruth(t *testing.T) {
	start, err := board.ParseFEN("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1") // drawn anyway
	if err != nil {
		t.Fatal(err)
	}
	won, err := board.ParseFEN("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	away, _ := won.ParseUCI("e6f5")
	idle, _ := start.ParseUCI("e1d1")
	a := study{curve: curve{K: lichessK}, tables: tablebase.ThreeMen()}
	for _, c := range []struct {
		pos  board.Position
		move board.Move
		loss float64
	}{{won, away, 0.5}, {start, idle, 0}} {
		g := &Game{Record: &pgn.Game{Start: c.pos, Plies: []pgn.Ply{{Move: c.move}}, Result: pgn.Draw}}
		m := a.account(g, []Judgement{{Best: c.move, Value: 20, Played: 20}}).Moves[0]
		if !m.Exact || m.Loss != c.loss || m.Wrong != (c.loss > 0) || m.Wrong && m.Best == c.move {
			t.Errorf("%s: %+v", c.pos.FEN(), m)
		}
	}
}
