package web

import (
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// A move's time, reported time and budget count if they are known. A move whose
// time is rounded to 0 counts, too; a ply without any figure does not.
func TestWhatOfAMoveCounts(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		ply                           pgn.Ply
		limit                         time.Duration
		moves, late, measured         int
		longest, latency, budget, nps uint64 // µs, µs, millionths of the budget
	}{
		"of a book":                     {pgn.Ply{Depth: 3, Comment: "book"}, time.Second, 0, 0, 0, 0, 0, 0, 0},
		"of a fast move":                {pgn.Ply{Nodes: 7, Clock: time.Second}, time.Second, 1, 0, 1, 0, 0, 0, 14_000},
		"of a fast move without nodes":  {pgn.Ply{Clock: time.Second}, time.Second, 1, 0, 1, 0, 0, 0, 0},
		"of one that says too much":     {pgn.Ply{Reported: ms}, 0, 1, 0, 0, 0, 0, 0, 0},
		"of an exact time":              {pgn.Ply{Time: 500 * time.Microsecond, Nodes: 7}, 0, 1, 0, 0, 500, 0, 0, 14_000},
		"of a negative time":            {pgn.Ply{Time: -ms, Nodes: 7}, time.Second, 0, 0, 0, 0, 0, 0, 0},
		"of a move alone":               {pgn.Ply{Time: 20 * ms}, 0, 1, 0, 0, 20_000, 0, 0, 0},
		"of one with nodes":             {pgn.Ply{Time: 20 * ms, Nodes: 500}, 0, 1, 0, 0, 20_000, 0, 0, 25_000},
		"of one that says all its time": {pgn.Ply{Time: 20 * ms, Reported: 20 * ms}, 0, 1, 1, 0, 20_000, 0, 0, 0},
		"of one that says less":         {pgn.Ply{Time: 20 * ms, Reported: 17 * ms}, 0, 1, 1, 0, 20_000, 3000, 0, 0},
		"of one that says more":         {pgn.Ply{Time: 20 * ms, Reported: 21 * ms}, 0, 1, 0, 0, 20_000, 0, 0, 0},
		"within a limit":                {pgn.Ply{Time: 20 * ms}, 80 * ms, 1, 0, 1, 20_000, 0, 250_000, 0},
		"with a clock after it":         {pgn.Ply{Time: 20 * ms, Clock: 190 * ms}, 200 * ms, 1, 0, 1, 20_000, 0, 100_000, 0},
	} {
		var x timing
		x.add(&c.ply, c.limit, false)
		nps, bound := x.nps()
		if x.moves != c.moves || x.late != c.late || x.measured != c.measured || nps != float64(c.nps) || bound != (name == "of a fast move") {
			t.Errorf("%s: %d moves, %d late, %d measured, %g nodes a second, a bound: %v", name, x.moves, x.late, x.measured, nps, bound)
		}
		if x.time.largest != c.longest || x.latency.largest != c.latency || x.budget.largest != c.budget || x.time.n != c.moves || x.latency.n != c.late || x.budget.n != c.measured {
			t.Errorf("%s: %d µs, %d µs late, %d millionths", name, x.time.largest, x.latency.largest, x.budget.largest)
		}
	}
}

// Nodes per second are computed from the moves that report their nodes, and no
// others.
func TestSpeedIsOfMovesWithNodes(t *testing.T) {
	var x timing
	for _, ply := range []pgn.Ply{{Time: time.Second, Nodes: 1000}, {Time: 9 * time.Second}, {Time: 3 * time.Second, Nodes: 5000}} {
		x.add(&ply, 0, false)
	}
	if got, bound := x.nps(); got != 1500 || bound {
		t.Errorf("%g nodes a second, a bound: %v", got, bound)
	}
}

// A player that ponders counts nodes of its opponent's time, too. They count with the time of the
// whole search, if it reports more than the time on its own clock.
func TestSpeedOfAPlayerThatPonders(t *testing.T) {
	game := &pgn.Game{Start: board.StartPosition(), Extra: []pgn.Tag{{Name: "BlackPonder", Value: "on"}}, Plies: []pgn.Ply{
		{Time: time.Second, Nodes: 1000}, {Time: time.Second, Reported: 4 * time.Second, Nodes: 8000},
		{Time: time.Second, Reported: time.Second, Nodes: 1000}, {Time: time.Second, Reported: 990 * time.Millisecond, Nodes: 8000},
		{Time: time.Second, Nodes: 1000}, {Time: time.Second, Nodes: 8000},
	}}
	info := Info{Players: []string{"A", "B"}}
	tally := newTally(&info)
	tally.time(game, [2]int{0, 1})
	for i, want := range []float64{1000, 2000} {
		if got, bound := tally.timings[i].nps(); got != want || bound || tally.timings[i].moves != 3 {
			t.Errorf("%s: %g nodes a second of %d moves, want %g", info.Players[i], got, tally.timings[i].moves, want)
		}
	}
}

// All moves of a stored event count, also those whose time is rounded to 0; the
// median is theirs, and the speed is a bound that the rounding allows.
func TestTimesOfFastMoves(t *testing.T) {
	game := func(clock time.Duration) *pgn.Game {
		g := &pgn.Game{Start: board.StartPosition()}
		for i := range 100 {
			ply := pgn.Ply{Nodes: 200, Clock: clock}
			if i%50 == 0 {
				ply.Time = time.Millisecond
			}
			g.Plies = append(g.Plies, ply)
		}
		return g
	}
	info := Info{Players: []string{"A", "B"}}
	tally := newTally(&info)
	tally.time(game(time.Second), [2]int{0, 1})
	rows := newMachine(&State{Info: info, Timings: tally.timings}).([]machineRow)
	if rows[0].Moves != 50 || rows[1].Moves != 50 || rows[0].Median != "< 1 ms" || rows[0].Most != "1.0 ms" {
		t.Errorf("%+v", rows)
	}
	if want := "> " + count(uint64(370370)); rows[0].NPS != want {
		t.Errorf("%s nodes per second, want %s", rows[0].NPS, want)
	}
	untimed := game(0)
	untimed.Plies[0].Time, untimed.Plies[50].Time = 0, 0
	tally = newTally(&info)
	if tally.time(untimed, [2]int{0, 1}); newMachine(&State{Info: info, Timings: tally.timings}) != nil {
		t.Error("a game without times is timed")
	}
}

// A histogram distinguishes small figures exactly, and huge ones go into its last
// bucket.
func TestHistogramAtItsEnds(t *testing.T) {
	for _, x := range []uint64{0, 1, 2, 3, 1 << 39, 1 << 41, 1<<64 - 1} {
		var h histogram
		h.add(x)
		h.add(x)
		if got := h.quantile(1); h.n != 2 || got > x || x <= 3 && got != x || x <= 1<<39 && float64(got) < 0.9*float64(x) {
			t.Errorf("the quantile of twice %d is %d", x, got)
		}
	}
	var h histogram
	for x := range uint64(10) {
		h.add(100 * x * x * x)
	}
	for q, want := range map[float64]uint64{0.1: 0, 0.11: 100, 0.5: 6400, 1: 72900} {
		if got := h.quantile(q); float64(got) < 0.91*float64(want) || float64(got) > 1.09*float64(want) {
			t.Errorf("the quantile %g is %d, want about %d", q, got, want)
		}
	}
}
