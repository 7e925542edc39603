package event

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/internal/bounded"
	"match/pgn"
	"match/rating"
	"match/record"
	"match/report"
)

// ladderFrom returns a ladder of rungs from low to high, their ratings exact.
func ladderFrom(low, high, step float64) *Ladder {
	l := &Ladder{Within: 40, Games: 2000, Batch: 4}
	for r := low; r <= high; r += step {
		l.Rungs = append(l.Rungs, LadderRung{Rating: r})
	}
	return l
}

// climb simulates a ladder for a player with a true rating, whose games are drawn
// with probability 0.2 at equality, and returns the result.
func climb(t *testing.T, l *Ladder, truth float64, seed uint64) (rating.Performance, int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	names := make([]string, len(l.Rungs)+1)
	for i := range names {
		names[i] = fmt.Sprint(i)
	}
	d, err := l.Director(names)
	if err != nil {
		t.Fatal(err)
	}
	played := conductGames(t, d, func(_, rung int) (half [2]int) {
		e := 1 / (1 + math.Pow(10, (l.Rungs[rung-1].Rating-truth)/400))
		draw := 0.8 * e * (1 - e) // 0.2 where both are equal
		for i := range half {
			switch x := rng.Float64(); {
			case x < draw:
				half[i] = 1
			case x < draw+e-draw/2:
				half[i] = 2
			}
		}
		return half
	})
	return rating.Perform(l.rungs(d.(*ladderDirector).standing)), 2 * len(played)
}

// The targets: ± 40 within 300 games on average, at most 1/2.5 of the games of
// rungs in turn, and intervals with their nominal coverage.
func TestLadderFindsTheRating(t *testing.T) {
	t.Parallel()
	runs := bounded.Often(30, 200)
	held, games, uniformGames, uniforms := 0, 0, 0, 0
	for i := range runs {
		truth := 1400 + float64(i%12)*100 + 37
		p, n := climb(t, ladderFrom(1350, 2850, 100), truth, uint64(i))
		if !p.Known || halfWidth(p.Games) > 40 {
			t.Fatalf("run %d: %+v after %d games", i, p, n)
		}
		games += n
		if p.Games.Lower <= truth && truth <= p.Games.Upper {
			held++
		}
		if i%15 == 0 {
			uniform := ladderFrom(1350, 2850, 100)
			uniform.Uniform = true
			_, n := climb(t, uniform, truth, uint64(i))
			uniformGames, uniforms = uniformGames+n, uniforms+1
		}
	}
	mean, share := float64(games)/float64(runs), float64(held)/float64(runs)
	t.Logf("%d runs: %.0f games, rungs in turn %.0f, coverage %.1f%%", runs, mean, float64(uniformGames)/float64(uniforms), 100*share)
	if mean > 300 {
		t.Errorf("%.0f games on average, want at most 300", mean)
	}
	if turn := float64(uniformGames) / float64(uniforms); turn < 2.2*mean { // 2.5 with more runs than these
		t.Errorf("rungs in turn take %.0f games, adaptive ones %.0f", turn, mean)
	}
	if sigma := math.Sqrt(0.95 * 0.05 / float64(runs)); share < 0.95-3*sigma {
		t.Errorf("%.1f%% of the intervals hold the truth", 100*share)
	}
}

func TestLadderOfTheOneSided(t *testing.T) {
	for _, c := range []struct {
		truth float64
		side  rating.Side
		rung  int
	}{{9000, rating.AtLeast, 6}, {-9000, rating.AtMost, 1}} {
		l := ladderFrom(1000, 1500, 100)
		p, games := climb(t, l, c.truth, 1)
		if p.Known || p.Bound == nil || p.Bound.Side != c.side {
			t.Errorf("truth %g: %+v, want a bound", c.truth, p)
		}
		if games > 2*(fewestPairs+enoughOneSided) {
			t.Errorf("truth %g: %d games for a bound", c.truth, games)
		}
	}
}

// The choice of rungs improves with more results, and the limit holds.
func TestLadderChoosesTheTellingRung(t *testing.T) {
	l := ladderFrom(1000, 2000, 100)
	l.Within, l.Games = 1, 400
	names := make([]string, 12)
	d, _ := l.Director(names)
	played := conduct(t, d, func(_, rung int) int { // even against 1800, all or nothing against others
		switch r := l.Rungs[rung-1].Rating; {
		case r < 1800:
			return 4
		case r > 1800:
			return 0
		}
		return 2
	})
	if len(played) != 200 {
		t.Errorf("%d pairs, want the 200 of the cap", len(played))
	}
	last := map[int]int{}
	for i, p := range played {
		if p.Players[0] != 0 || p.Opening != i {
			t.Fatalf("pair %d: %+v", i+1, p)
		}
		if i >= 100 {
			last[p.Players[1]]++
		}
	}
	if last[9] < 30 || last[1] > 0 || last[11] > 0 {
		t.Errorf("rungs of the last hundred pairs: %v, want those near 1800 (number 9)", last)
	}
}

// As long as only a bound is known, every pair may be on another rung; later a
// batch stays on one rung.
func TestBatchesOfALadder(t *testing.T) {
	rungs := func(result int) (list []int) {
		l := ladderFrom(1000, 2000, 100)
		l.Batch, l.Within, l.Games = 5, 1, 40
		d, err := l.Director(make([]string, 12))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range conduct(t, d, func(int, int) int { return result }) {
			list = append(list, p.Players[1])
		}
		return list
	}
	if won := rungs(4); won[0] == won[1] && won[1] == won[2] {
		t.Errorf("a player who wins meets %v", won)
	}
	drawn := rungs(2)
	for i := 1; i+5 <= len(drawn); i += 5 {
		if drawn[i] != drawn[i+1] || drawn[i] != drawn[i+4] {
			t.Errorf("batches of five: %v", drawn)
		}
	}
}

func TestBadLadders(t *testing.T) {
	for name, spoil := range map[string]func(l *Ladder){
		"no rungs":    func(l *Ladder) { l.Rungs = nil },
		"odd games":   func(l *Ladder) { l.Games = 3 },
		"no batch":    func(l *Ladder) { l.Batch = 0 },
		"no width":    func(l *Ladder) { l.Within = 0 },
		"NaN width":   func(l *Ladder) { l.Within = math.NaN() },
		"NaN rating":  func(l *Ladder) { l.Rungs[0].Rating = math.NaN() },
		"minus error": func(l *Ladder) { l.Rungs[0].Error = -1 },
	} {
		l := ladderFrom(1000, 1200, 100)
		spoil(l)
		if err := l.Validate(len(l.Rungs) + 1); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := ladderFrom(1000, 1200, 100).Validate(4); err != nil {
		t.Errorf("a good one: %v", err)
	}
}

func TestLadderIsTheSameForAnyWorkers(t *testing.T) {
	var want string
	for _, concurrency := range []int{1, 3} {
		l := ladderFrom(1000, 1400, 200)
		l.Games, l.Within = 60, 150
		p := tournamentOf(&Tournament{Type: RoundRobin}, 4).files(t)
		p.Format = l
		out := play(t, p, Options{Concurrency: concurrency, Store: openStore(t, t.TempDir()+"/r.db")})
		if got := left(t, p); want == "" {
			want = got
		} else if got != want {
			t.Error("three workers leave other bytes than one")
		}
		if out.Standing.Pairs < fewestPairs {
			t.Errorf("%d pairs", out.Standing.Pairs)
		}
	}
}

// The progress of a ladder is measured by games, or by the width of the interval
// if that is further.
func TestProgressOfALadder(t *testing.T) {
	l := ladderFrom(1000, 1100, 100)
	l.Games, l.Within = 40, 1
	names := []string{"x", "1", "2"}
	fraction, text := l.Progress(&Outcome{Standing: standingOf(t, names, [2]int{0, 1}, [2]int{0, 2})})
	if fraction != 0.1 || text[0] != "4 games" || !strings.HasPrefix(text[1], "performance > ") {
		t.Errorf("two pairs won: %g, %q", fraction, text)
	}
	s := standingOf(t, names, [2]int{0, 1})
	lost := &record.Pair{Number: 2, Players: [2]int{0, 2}}
	for i := range lost.Games {
		lost.Games[i] = &pgn.Game{Result: pgn.Win(board.Color(i).Other()), End: pgn.End{Reason: pgn.Checkmate}}
	}
	if err := s.Count(lost); err != nil {
		t.Fatal(err)
	}
	if fraction, text = l.Progress(&Outcome{Standing: s}); fraction != 0.1 || !strings.HasPrefix(text[1], "performance 1050 ± ") {
		t.Errorf("won and lost: %g, %q", fraction, text)
	}
	l.Within = 1e6
	if fraction, _ = l.Progress(&Outcome{Standing: s}); fraction != 1 {
		t.Errorf("as close as wanted: %g", fraction)
	}
}

// Of equally informative rungs, the one with fewer games goes first; a more
// informative one goes first regardless of its games.
func TestRungsThatTellTheSame(t *testing.T) {
	b := newBelief(ladderFrom(1000, 1200, 200).Rungs)
	for _, games := range [][]int{{5, 0}, {0, 5}} {
		if best := b.best(games, make([]bool, len(games))); games[best] != 0 {
			t.Errorf("games %v: rung %d", games, best)
		}
	}
	for range 8 { // wins on the lower one
		b.learn(0, 1)
	}
	if best := b.best([]int{0, 100}, make([]bool, 2)); best != 1 {
		t.Errorf("of a strong player rung %d tells most", best)
	}
}

// The page shows how the estimate became more precise, up to the last pair.
func TestLadderShowsItsWay(t *testing.T) {
	l := ladderFrom(1350, 2850, 100)
	l.Batch, l.Within, l.Games = 1, 1, 1600
	names := make([]string, len(l.Rungs)+1)
	director, _ := l.Director(names)
	rng := rand.New(rand.NewPCG(5, 1))
	conductGames(t, director, func(_, rung int) (half [2]int) {
		for i := range half {
			if rng.Float64() < 1/(1+math.Pow(10, (l.Rungs[rung-1].Rating-2037)/400)) {
				half[i] = 2
			}
		}
		return half
	})
	d := director.(*ladderDirector)
	o := &Outcome{Standing: d.standing, Director: d}
	charts := l.Report(o).Sections(report.Page)[0].Charts
	if len(charts) != 1 {
		t.Fatalf("%d charts", len(charts))
	}
	c := charts[0].Series[0]
	last := len(c.X) - 1
	if last+1 != waySteps || c.X[last] != 1600 || c.High[last]-c.Low[last] > (c.High[0]-c.Low[0])/3 || math.Abs(c.Y[last]-2037) > 60 {
		t.Errorf("%d steps, from %g games %g (%g to %g) to %g games %g (%g to %g)", last+1, c.X[0], c.Y[0], c.Low[0], c.High[0], c.X[last], c.Y[last], c.Low[last], c.High[last])
	}
	for i := range c.X {
		if i > 0 && c.X[i] <= c.X[i-1] || c.Y[i] <= c.Low[i] || c.Y[i] >= c.High[i] {
			t.Errorf("step %d: %g games, %g in %g to %g", i, c.X[i], c.Y[i], c.Low[i], c.High[i])
		}
	}
	if y := charts[0].Y; y.Low > c.Low[last] || y.High < c.High[last] || y.Low < c.Low[0] || y.High-y.Low > c.High[0]-c.Low[0] {
		t.Errorf("the range is %g to %g", y.Low, y.High)
	}
	d.way = d.way[:2] // in the middle of a batch
	if c = l.way(o).Series[0]; len(c.X) != 3 || c.X[2] != 1600 {
		t.Errorf("the last pair is not there: %v", c.X)
	}
	if c = l.way(&Outcome{Standing: record.NewStanding(names), Director: d}).Series[0]; len(c.X) != 2 {
		t.Errorf("of no game: %v", c.X)
	}
}

// A ladder continues without a rung that forfeits, even if all are played in
// turn.
func TestLadderWithoutARung(t *testing.T) {
	for _, uniform := range []bool{false, true} {
		l := ladderFrom(1000, 1400, 200)
		l.Within, l.Games, l.Uniform = 1, 60, uniform
		d, err := l.Director([]string{"a", "r1", "r2", "r3"})
		if err != nil {
			t.Fatal(err)
		}
		forfeits, played := 0, map[int]int{}
		for n := 1; ; n++ {
			p, call := d.Next()
			if call != arena.Play {
				break
			}
			pair := &record.Pair{Number: n, Players: p.Players}
			rung := pair.Encounter()[1]
			for i := range pair.Games {
				pair.Games[i] = &pgn.Game{Result: []pgn.Result{pgn.Draw, pgn.WhiteWins}[n%2]}
			}
			if rung == 2 {
				forfeits++
				pair.Games[0] = &pgn.Game{Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Unplayed}}
				pair.Games[1] = &pgn.Game{Result: pgn.BlackWins, End: pgn.End{Reason: pgn.Unplayed}}
			} else {
				played[rung] += 2
			}
			if err := d.Count(pair); err != nil {
				t.Fatal(err)
			}
		}
		if forfeits != 1 || played[1]+played[3] != 60 {
			t.Errorf("uniform %v: %d forfeited pairs, games %v; want 1, and 60 in all", uniform, forfeits, played)
		}
		o := &Outcome{Standing: d.(*ladderDirector).standing}
		if block := l.Report(o).Text(); !strings.Contains(block, "Not played on: r2, which could no longer be started") {
			t.Errorf("not said in\n%s", block)
		}
	}
	if l := ladderFrom(0, 1, 1); l.Forfeits(0, 3) || !l.Forfeits(2, 3) {
		t.Error("a ladder goes on without a rung, not without its player")
	}
}
