package analysis

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// thinker returns a study of one game of four free moves, with White as the
// player.
func thinker(t *testing.T, change func(plies []pgn.Ply, moves []Move)) *study {
	t.Helper()
	g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6")
	var moves []Move
	for i := range g.Record.Plies {
		moves = append(moves, Move{Ply: i, Own: i%2 == 0})
	}
	change(g.Record.Plies, moves)
	s := &study{Collection: &Collection{Games: []*Game{g}, Clusters: 1}, curve: curve{K: lichessK}, accounts: []*Account{{Moves: moves}}}
	return informed(s)
}

// means are over the moves with data, for each side separately.
func TestMeansOfSides(t *testing.T) {
	s := thinker(t, func(plies []pgn.Ply, moves []Move) {
		for i, p := range []pgn.Ply{{Depth: 4, Nodes: 100, Time: time.Second}, {Depth: 9, Nodes: 7, Time: 4 * time.Second}, {Depth: 6}, {Nodes: 9, Time: 4 * time.Second}} {
			plies[i].Depth, plies[i].Nodes, plies[i].Time = p.Depth, p.Nodes, p.Time
		}
		for i, loss := range []float64{0.1, 0.2, 0.5, 0.6} {
			moves[i].Loss = loss
		}
		moves[3].traits.phase = middlegame
	})
	got := s.searching()
	want := searching{
		Depth: &means{5, 9}, Nodes: &means{100, 8}, Seconds: &means{1, 4}, PerSecond: &means{10, 10},
		Phases:  []Time{{"opening", means{100, 50}}, {"middlegame", means{0, 50}}, {"endgame", means{}}},
		ByDepth: []level{{From: 4, Moves: 1, Loss: 10}, {From: 6, Moves: 1, Loss: 50}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Figures that only one side has are not compared.
func TestOneSideAlone(t *testing.T) {
	for first := range 2 {
		s := thinker(t, func(plies []pgn.Ply, _ []Move) {
			for i := first; i < 4; i += 2 {
				plies[i].Depth, plies[i].Nodes, plies[i].Time, plies[i].Score.Kind = 4, 5, time.Second, pgn.Centipawns
			}
		})
		if got := s.searching(); got.Depth != nil || got.Nodes != nil || got.Seconds != nil || got.PerSecond != nil || got.Phases != nil || got.Changes != nil {
			t.Errorf("side %d alone: %+v", first, got)
		}
	}
}

// A mate is missed by a move after which the referee finds none. A game lost on
// time counts for the side that lost it, whatever it cost. Very deep searches are one
// class.
func TestMatesAndForfeits(t *testing.T) {
	for _, c := range []struct {
		value, played, missed int
	}{{mateBound, mateBound - 1, 1}, {mateScore - 1, 500, 1}, {mateBound, mateBound, 0}, {mateBound - 1, 0, 0}, {-mateScore, -mateScore, 0}} {
		s := thinker(t, func(_ []pgn.Ply, moves []Move) {
			moves[1].Value, moves[1].Judgement.Played = c.value, c.played
			moves[2].Value, moves[2].Judgement.Played = c.value, c.played
			moves[3].Value, moves[3].Judgement.Played = c.value, c.played
		})
		if got := s.searching(); got.MissedMates != c.missed || got.TheirMissed != 2*c.missed {
			t.Errorf("%+v: %d, opponent %d", c, got.MissedMates, got.TheirMissed)
		}
	}
	s := thinker(t, func(plies []pgn.Ply, _ []Move) { plies[0].Depth, plies[1].Depth, plies[2].Depth = 126, 4, 9999 })
	for reason, want := range map[pgn.Reason]int{pgn.TimeForfeit: 1, pgn.Crash: 0} {
		s.Games[0].Record.End.Reason, s.Games[0].Record.Result = reason, pgn.Win(s.Games[0].Side.Other())
		if got := s.searching(); got.Forfeits != want || !slices.Equal(got.ByDepth, []level{{From: 126, Moves: 2}}) {
			t.Errorf("%s: %+v", reason, got)
		}
	}
	s.Games[0].Record.End.Reason, s.Games[0].Record.Result = pgn.TimeForfeit, pgn.Win(s.Games[0].Side)
	if s.searching().Forfeits != 0 {
		t.Error("the opponent's forfeit is counted")
	}
}

// A player changes its opinion if its expectation drops far from one of its moves
// to the next, both with a score.
func TestChangesOfMind(t *testing.T) {
	curve := curve{K: lichessK}
	fall := 0
	for curve.expect(0)-curve.expect(-fall) < changeOfMind {
		fall++
	}
	none := 1 << 20
	for _, c := range []struct {
		said [4]int // scores of White, Black, White, Black
		want *means
	}{
		{[4]int{0, 0, -fall, -fall}, &means{100, 100}}, {[4]int{0, 0, 1 - fall, -fall}, &means{0, 100}}, {[4]int{-fall, 0, 0, 0}, &means{0, 0}},
		{[4]int{none, 0, -fall, -fall}, nil}, {[4]int{0, 0, none, -fall}, nil}, {[4]int{0, 0, -fall, none}, nil},
	} {
		s := thinker(t, func(plies []pgn.Ply, _ []Move) {
			for i, score := range c.said {
				if score != none {
					plies[i].Score = pgn.Score{Kind: pgn.Centipawns, Value: score}
				}
			}
		})
		if got := s.changesOfMind(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.said, got, c.want)
		}
	}
}

// Clocks are classified by the remaining share of the game's longest time, times
// by their mover's own times, including values exactly at the bounds.
func TestClockClasses(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5")
	for _, all := range []time.Duration{100 * time.Second, time.Hour} {
		g.Record.Plies[0].Clock = all
		for left, want := range map[time.Duration]string{
			0: "", -time.Second: "", 1: clockNames[0], all/20 - 1: clockNames[0], all / 20: clockNames[1], all/5 - 1: clockNames[1],
			all / 5: clockNames[2], all/2 - 1: clockNames[2], all / 2: clockNames[3], all: clockNames[3],
		} {
			if g.Record.Plies[1].Clock = left; clockClass(&Move{game: g, Ply: 1}) != want {
				t.Errorf("%v of %v left: %q, want %q", left, all, clockClass(&Move{game: g, Ply: 1}), want)
			}
		}
	}
	for spent, want := range map[time.Duration]string{
		0: "", 1: "less than 10 ms", 10*time.Millisecond - 1: "less than 10 ms", 10 * time.Millisecond: "10 to 100 ms", 100*time.Millisecond - 1: "10 to 100 ms",
		100 * time.Millisecond: "0.1 to 1 s", time.Second - 1: "0.1 to 1 s", time.Second: "1 to 10 s", 10*time.Second - 1: "1 to 10 s", 10 * time.Second: "10 s and more",
	} {
		if g.Record.Plies[1].Time = spent; timeClass(&Move{game: g, Ply: 1}) != want {
			t.Errorf("%v: %q, want %q", spent, timeClass(&Move{game: g, Ply: 1}), want)
		}
	}
}

// The text on the search has a line for each known figure, and none for unknown
// ones.
func TestSearchLines(t *testing.T) {
	r := &Report{Search: searching{MissedMates: 3, TheirMissed: 1, Forfeits: 2}, Lichess: lichessCard{Accuracy: 91.25, ControlAccuracy: 88}}
	short := []string{"mates found by the referee and missed: 3, opponents 1", "games lost on time: 2", "accuracy by Lichess' formula: 91.2%, opponents 88.0%"}
	if got := r.searchLines(); !slices.Equal(got, short) {
		t.Errorf("%q", got)
	}
	r.Search.Depth, r.Search.Nodes, r.Search.Seconds = &means{8.04, 9}, &means{1000, 2000}, &means{0.5, 0.25}
	r.Search.Phases, r.Search.PerSecond, r.Search.Changes = []Time{{"opening", means{30, 40}}}, &means{1.5, 2}, &means{3, 4}
	want := append([]string{
		"depth: 8.0 plies, opponents 9.0", "nodes per move: 1000, opponents 2000", "seconds per move: 0.500, opponents 0.250", "of the time in the opening: 30%, opponents 40%",
		"points lost per 100 s of thinking: 1.50, opponents 2.00",
		"drops of its own expectation by 0.15 or more from one move to the next: 3.00 per 100 moves, opponents 4.00",
	}, short...)
	if got := r.searchLines(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// The outcome of won and lost games is reported if there were any.
func TestConversionLines(t *testing.T) {
	for _, c := range []struct {
		of   Conversion
		want string
	}{
		{Conversion{}, "no winning position at any move"},
		{Conversion{Losing: 3, Saved: 1, Opponent: figure{Value: 66}}, "won 0 of 0 games in which it was winning; the opponents 66.00 ± 0.00% of 3; saved 1 of 3 in which it was lost"},
		{Conversion{Winning: 2, Won: 1, Rate: figure{Value: 50}}, "won 1 of 2 games in which it was winning (50.00 ± 0.00%); saved 0 of 0 in which it was lost"},
	} {
		if got := (&Report{Converted: c.of}).conversionLine(); got != c.want {
			t.Errorf("%q", got)
		}
	}
}

// A game is won or lost from the bound itself on, by any of its moves; the result
// counts.
func TestConversionBounds(t *testing.T) {
	below := winningFrom - 0.001
	for _, c := range []struct {
		before []float64 // scores of White's and Black's moves, from the mover's side
		result pgn.Result
		want   string // winning, won, losing, saved
	}{
		{[]float64{winningFrom, 0.5}, pgn.WhiteWins, "1 1 0 0"}, {[]float64{winningFrom, 0.5}, pgn.Draw, "1 0 0 0"}, {[]float64{below, 1 - below}, pgn.WhiteWins, "0 0 0 0"},
		{[]float64{1 - winningFrom, 0.5}, pgn.BlackWins, "0 0 1 0"}, {[]float64{0.5, 0.86}, pgn.Draw, "0 0 1 1"}, {[]float64{0.5, 0.14, 0.5}, pgn.Draw, "1 0 0 0"},
		{[]float64{0.9, 0.5, 0.1, 0.5}, pgn.WhiteWins, "1 1 1 1"}, {[]float64{1 - below, below}, pgn.BlackWins, "0 0 0 0"},
	} {
		g := &Game{Record: &pgn.Game{Result: c.result}}
		a := &Account{}
		for i, e := range c.before {
			a.Moves = append(a.Moves, Move{Own: i%2 == 0, Before: e})
		}
		got := (&study{Collection: &Collection{Games: []*Game{g}}, accounts: []*Account{a}}).conversion()
		if text := fmt.Sprint(got.Winning, got.Won, got.Losing, got.Saved); text != c.want || got.OpponentHad != got.Losing {
			t.Errorf("%v %v: %s, want %s", c.before, c.result, text, c.want)
		}
	}
}

// The scores of random players correlate with the referee's to the extent that
// they are equal, and their curve is fitted to their own scores.
func TestEvaluationCompares(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	c := randomPairs(rng, 20, 30)
	judged := plant(rng, c, nil)
	for i, g := range c.Games {
		for j := range judged[i] {
			score := &g.Record.Plies[j].Score
			judged[i][j].Value = 2*score.Value + 7
			judged[i][j].Played = judged[i][j].Value
		}
	}
	e := newStudy(c, judged, nil).evaluate()
	if !near9(e.Correlation, 1) || e.Curve.Games != 40 && e.Curve.Fitted {
		t.Errorf("%+v", e)
	}
	if e := (&study{Collection: &Collection{}}).evaluate(); e.Moves != 0 {
		t.Errorf("of nothing: %+v", e)
	}
	for n, known := range map[int]bool{1: false, 2: true} {
		s := thinker(t, func(plies []pgn.Ply, _ []Move) {
			for i := range n {
				plies[2*i].Score = pgn.Score{Kind: pgn.MateIn, Value: 1}
			}
		})
		s.sample.games = []float64{1}
		if e := s.evaluate(); (e.Moves > 0) != known || known && (len(e.Bins) != 1 || e.Bins[0].Expected != 1 || e.Correlation != 0) {
			t.Errorf("of %d moves: %+v", n, e)
		}
	}
}
