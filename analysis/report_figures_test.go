package analysis

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"match/board"
	"match/pgn"
	"match/report"
	"match/sprt"
	"match/tablebase"
)

// played returns a collection of games with the given results, in pairs except
// for the given number of single games.
func played(alone int, results ...pgn.Result) *Collection {
	c := &Collection{}
	for i, r := range results {
		g := &Game{Side: board.Color(i % 2), Record: &pgn.Game{Start: board.StartPosition(), Result: r}}
		if i%2 == 0 || len(results)-i <= alone {
			c.Clusters++
		}
		g.Cluster = c.Clusters - 1
		c.Games = append(c.Games, g)
	}
	return c
}

// Elo is computed from pairs if all games are in pairs, and otherwise from games.
func TestEloIsOfPairs(t *testing.T) {
	w, d, b := pgn.WhiteWins, pgn.Draw, pgn.BlackWins
	results := []pgn.Result{w, b, w, d, d, d, d, w, b, w, w, d} // as White and Black in turn: 2, 1.5, 1, 0.5, 0, 1.5
	var p sprt.Pentanomial
	for _, pair := range [][2]sprt.Outcome{{2, 2}, {2, 1}, {1, 1}, {1, 0}, {0, 0}, {2, 1}} {
		if err := p.Add(pair[0], pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	games := score{Elo: report.Figure{Estimate: sprt.Estimate{Value: 4321}}}
	if got := eloOfPairs(played(0, results...), games); got != sprt.EloEstimate(p) {
		t.Errorf("%+v, want %+v", got, sprt.EloEstimate(p))
	}
	if got := eloOfPairs(played(1, results[:11]...), games); got != games.Elo.Estimate {
		t.Errorf("one game alone: %+v", got)
	}
	three := played(0, results...)
	three.Games[2].Cluster = 0
	if got := eloOfPairs(three, games); got != games.Elo.Estimate {
		t.Errorf("three games of a pair: %+v", got)
	}
	if got := eloOfPairs(played(2, w, b, w, d), games); got != games.Elo.Estimate {
		t.Errorf("two games alone: %+v", got)
	}
}

// The games of a class are counted from the player's side, with an interval for
// at least four pairs.
func TestScoresAreCounted(t *testing.T) {
	w, d, b := pgn.WhiteWins, pgn.Draw, pgn.BlackWins
	s := &study{Collection: played(0, w, w, d, b, w, d, b, d, w, b)}
	for i := range s.Games {
		s.accounts = append(s.accounts, &Account{Lost: [sides]float64{0.1 * float64(i), 0.2}, Faults: [sides]float64{0.05, 0.01 * float64(i)}})
	}
	got := s.score("x", s.everyGame())
	points, own, other := []float64{1, 1.5, 1.5, 0.5, 2}, []float64{0.2, 0.6, 1, 1.4, 1.8}, []float64{0.41, 0.45, 0.49, 0.53, 0.57}
	all := sample{games: []float64{2, 2, 2, 2, 2}, n: 10}
	for name, pair := range map[string][2]figure{"points": {got.Points, all.figure(points)}, "own": {got.Player, all.figure(own)}, "other": {got.Opponent, all.figure(other)}} {
		if !near9(pair[0].Value, pair[1].Value) || !near9(pair[0].Error, pair[1].Error) || pair[0].Open {
			t.Errorf("%s: %+v, want %+v", name, pair[0], pair[1])
		}
	}
	if got.Name != "x" || got.Games != 10 || got.Wins != 5 || got.Draws != 3 || got.Losses != 2 || got.Elo.Estimate != sprt.EloEstimate(sprt.Trinomial{Wins: 5, Draws: 3, Losses: 2}) {
		t.Errorf("%+v", got)
	}
	few := s.score("x", []int{0, 2, 4})
	if !few.Points.Open || !few.Player.Open || !few.Opponent.Open || few.Points.Error != 0 || !near9(few.Points.Value, 250.0/3) {
		t.Errorf("three pairs: %+v", few)
	}
	if four := s.score("x", []int{0, 2, 4, 6, 7}); four.Points.Open || four.Games != 5 {
		t.Errorf("four pairs: %+v", four)
	}
}

// Results are divided into classes, the largest first, at most twelve; the
// omitted ones are counted.
func TestResultsAreDivided(t *testing.T) {
	c := &Collection{}
	for i := range 14 {
		for n := range 3 + i/7*2 { // seven openings of three games, seven of five
			g := playing(t, board.StartPosition(), "e2e4")
			g.Cluster, g.Opponent, g.Record.Opening, g.Record.ECO = c.Clusters, fmt.Sprintf("rival %02d", i), fmt.Sprintf("%c: x", 'a'+i), map[bool]string{true: "A00"}[n == 0]
			c.Clusters++
			c.Games = append(c.Games, g)
		}
	}
	c.Games[0].Opponent = ""
	s := &study{Collection: c}
	for range c.Games {
		s.accounts = append(s.accounts, &Account{})
	}
	tables := map[string]Table{}
	for _, table := range s.resultTables() {
		tables[table.Title] = table
	}
	names := func(title string) (names []string) {
		for _, r := range tables[title].Rows {
			names = append(names, fmt.Sprintf("%s %d", r.Name, r.Games))
		}
		return names
	}
	if got := names("opening"); !slices.Equal(got, []string{"h 5", "i 5", "j 5", "k 5", "l 5", "m 5", "n 5"}) || tables["opening"].Left != 7 {
		t.Errorf("openings %q, %d left out", got, tables["opening"].Left)
	}
	if got := names("opponent"); len(got) != 12 || got[0] != "rival 07 5" || got[11] != "rival 05 3" || tables["opponent"].Left != 3 {
		t.Errorf("opponents %q, %d left out", got, tables["opponent"].Left)
	}
	if got := names("ECO"); !slices.Equal(got, []string{"A00 14"}) {
		t.Errorf("ECO %q", got)
	}
	if got := names("how the game ended"); !slices.Equal(got, []string{"unknown 56"}) {
		t.Errorf("ends %q", got)
	}
	for plies, want := range map[int]string{0: "up to 39 moves", 78: "up to 39 moves", 79: "40 to 59 moves", 118: "40 to 59 moves", 119: "60 to 89 moves", 178: "60 to 89 moves", 179: "90 moves and more"} {
		if got := lengthClass(&Game{Record: &pgn.Game{Plies: make([]pgn.Ply, plies)}}); got != want {
			t.Errorf("%d plies: %s, want %s", plies, got, want)
		}
	}
}

// The account of all games is the sum of their accounts, per 100 games.
func TestPointsAreAccounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	s := &study{Collection: played(0, make([]pgn.Result, 10)...)}
	sums := make([]float64, 7)
	for range s.Games {
		a := &Account{Start: rng.Float64(), Result: rng.Float64(), Lost: [sides]float64{rng.Float64(), rng.Float64()}, Faults: [sides]float64{rng.Float64(), rng.Float64()}, Noise: rng.Float64()}
		for i, x := range []float64{a.Start, a.Lost[0], a.Faults[0], a.Lost[1], a.Faults[1], a.Noise, a.Result} {
			sums[i] += 10 * x
		}
		s.accounts = append(s.accounts, a)
	}
	s.sample = newSample(s.Collection, s.accounts)
	p := s.points()
	total := 0.0
	for i, line := range p.lines() { // they come in this order, with their signs
		if !near9(line.Value.Value, sums[i]) || line.Value.Error <= 0 || line.Sign != []string{"", "−", "−", "+", "+", "+", "="}[i] {
			t.Errorf("%s: %s %v, want %v", line.What, line.Sign, line.Value, sums[i])
		}
		total += map[string]float64{"": 1, "+": 1, "−": -1, "=": -1}[line.Sign] * line.Value.Value
	}
	worst := 0.0
	for _, a := range s.accounts {
		worst = max(worst, a.residual(), -a.residual())
	}
	if p.Residual != worst || worst == 0 || near9(total, 0) {
		t.Errorf("residual %v, want %v; in all %v", p.Residual, worst, total)
	}
}

// Moves that tables know are counted for both sides. Games whose result differs
// from that of their last position are reported, except draws by fifty moves.
func TestTableMoves(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 1}}
	for _, c := range []struct {
		fen    string
		result pgn.Result
		reason pgn.Reason
	}{
		{"8/8/8/8/8/1Q1K4/8/k7 w - - 0 1", pgn.WhiteWins, ""}, {"8/8/8/8/8/1Q1K4/8/k7 w - - 0 1", pgn.Draw, ""}, {"8/8/8/8/8/1Q1K4/8/k7 w - - 0 1", pgn.Draw, pgn.FiftyMoves},
		{"8/8/8/8/8/2QK4/8/k7 b - - 0 1", pgn.WhiteWins, ""}, {"8/8/8/8/8/2QK4/8/k7 b - - 0 1", pgn.BlackWins, ""}, {"8/8/pppp4/8/8/2QK4/8/k7 b - - 0 1", pgn.BlackWins, ""},
	} {
		s.Games = append(s.Games, &Game{Record: &pgn.Game{Start: position(t, c.fen), Result: c.result, End: pgn.End{Reason: c.reason}}})
		s.accounts = append(s.accounts, &Account{})
	}
	s.accounts[0].Moves = []Move{
		{Own: true}, {Own: true, Exact: true}, {Own: true, Exact: true, Wrong: true, Before: 1}, {Own: true, Exact: true, Before: 1}, {Own: true, Exact: true, Before: 1, Detour: 2},
		{Exact: true, Before: 1, Detour: 4}, {Exact: true, Before: 1}, {Exact: true, Before: 0.5}, {Exact: true, Wrong: true}, {Exact: true, Wrong: true}, {Exact: true, Before: 1},
	}
	s.tables = tablebase.ThreeMen()
	got := s.tableMoves()
	want := tableMoves{Men: 3, Moves: 4, Wrong: 1, TheirMoves: 6, TheirWrong: 2, Won: 2, Detours: 1, TheirWon: 3, TheirDetour: 1, Adjudicated: 2}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if text := got.String(); text != "1 of 4 moves in positions of the endgame tables changed the outcome (the opponents: 2 of 6); 1 of 2 winning ones made the win longer than necessary (the opponents: 1 of 3)" {
		t.Error(text)
	}
}

// The other side's account is the same account from the opponent's view.
func TestMirroredAccount(t *testing.T) {
	a := &Account{Start: 0.6, Result: 1, Lost: [sides]float64{0.1, 0.2}, Faults: [sides]float64{0.3, 0.4}, Noise: 0.05, Moves: []Move{{Own: true, Loss: 0.1}, {Loss: 0.2}}}
	theirs := &Game{}
	m := a.mirrored(theirs)
	if m.Start != 0.4 || m.Result != 0 || m.Lost != [sides]float64{0.2, 0.1} || m.Faults != [sides]float64{0.4, 0.3} || m.Noise != -0.05 {
		t.Errorf("%+v", m)
	}
	if len(m.Moves) != 2 || m.Moves[0].Own || !m.Moves[1].Own || m.Moves[0].Loss != 0.1 || !a.Moves[0].Own || m.Moves[1].game != theirs || a.Moves[1].game == theirs {
		t.Errorf("%+v of %+v", m.Moves, a.Moves)
	}
}

// Accuracy is the mean of Lichess' formula over the moves of a side; without
// moves there is none.
func TestAccuracyIsMean(t *testing.T) {
	of := func(value, played int) Move { return Move{Judgement: Judgement{Value: value, Played: played}} }
	own, good, theirs := of(100, -100), of(50, 50), of(300, 0)
	own.Own, good.Own = true, true
	s := &study{Collection: played(0, pgn.Draw), accounts: []*Account{{Moves: []Move{own, theirs, good}}}}
	want := lichessCard{Accuracy: (lichessAccuracy(lichessWin(100), lichessWin(-100)) + 100) / 2, ControlAccuracy: lichessAccuracy(lichessWin(300), 50)}
	if got := s.lichess(); !near9(got.Accuracy, want.Accuracy) || !near9(got.ControlAccuracy, want.ControlAccuracy) {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.accounts[0].Moves = nil
	if got := s.lichess(); got != (lichessCard{}) {
		t.Errorf("of no moves: %+v", got)
	}
}
