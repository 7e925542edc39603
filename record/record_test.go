package record

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"match/pgn"
	"match/sprt"
)

func pairOf(number, first, second int, results ...pgn.Result) *Pair {
	p := &Pair{Number: number, Players: [2]int{first, second}}
	for i, r := range results {
		p.Games[i] = &pgn.Game{Result: r, End: pgn.End{Reason: pgn.Checkmate}}
	}
	return p
}

func TestOutcomesAreOfTheLowerNumber(t *testing.T) {
	for _, c := range []struct {
		pair *Pair
		want [2]sprt.Outcome
	}{
		{pairOf(1, 0, 1, pgn.WhiteWins, pgn.WhiteWins), [2]sprt.Outcome{sprt.Win, sprt.Loss}},
		{pairOf(1, 1, 0, pgn.WhiteWins, pgn.Draw), [2]sprt.Outcome{sprt.Loss, sprt.Draw}},
		{pairOf(1, 4, 2, pgn.BlackWins, pgn.WhiteWins), [2]sprt.Outcome{sprt.Win, sprt.Win}},
	} {
		if got := c.pair.Outcomes(); got != c.want {
			t.Errorf("%v, %v: outcomes %v, want %v", c.pair.Players, c.pair.Games[0].Result, got, c.want)
		}
	}
}

// A pair counts by the first player's outcomes with White and with Black, whoever had White first.
// Without a swap its games count by the colour that they share.
func TestPairsCountByColour(t *testing.T) {
	e := Encounter{Players: [2]int{0, 1}}
	fixed := pairOf(3, 1, 0, pgn.WhiteWins, pgn.Draw) // b has White twice
	fixed.NoSwap = true
	for _, p := range []*Pair{pairOf(1, 0, 1, pgn.WhiteWins, pgn.Draw), pairOf(2, 1, 0, pgn.WhiteWins, pgn.Draw), fixed} {
		e.place(p, p.Outcomes())
	}
	var cells [3][3]int
	cells[sprt.Win][sprt.Draw], cells[sprt.Draw][sprt.Loss] = 1, 1
	if want := [2][3]int{1: {sprt.Loss: 1, sprt.Draw: 1}}; e.Cells != cells || e.Fixed != want {
		t.Errorf("cells %v, want %v; fixed %v, want %v", e.Cells, cells, e.Fixed, want)
	}
}

func TestCount(t *testing.T) {
	s := NewStanding([]string{"a", "b", "c"})
	first := pairOf(1, 2, 0, pgn.WhiteWins, pgn.BlackWins) // c wins both
	first.LLR = -0.5
	crash := pairOf(2, 1, 0, pgn.WhiteWins, pgn.Draw)
	crash.Games[0].End.Reason = pgn.Crash       // a, who has Black, crashes
	crash.Games[1].End.Reason = pgn.TimeForfeit // drawn, so no player lost by it
	again := pairOf(3, 0, 2, pgn.WhiteWins, pgn.BlackWins)
	for _, p := range []*Pair{first, crash, again} {
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	if want := (sprt.Pentanomial{1, 0, 0, 0, 1}); again.Counts != want || first.Counts != (sprt.Pentanomial{1}) {
		t.Errorf("counts %v and %v, want those of a against c", first.Counts, again.Counts)
	}
	if len(s.Encounters) != 2 || s.Encounters[0].Players != [2]int{0, 2} || s.Encounters[1].Players != [2]int{0, 1} {
		t.Errorf("encounters %v: want a against c first", s.Encounters)
	}
	if e := s.Encounter(2, 0); e.Games != (sprt.Trinomial{Wins: 2, Losses: 2}) || e.LLR != 0 {
		t.Errorf("a against c: %+v", e)
	}
	if w, b := s.Encounter(0, 1).White, s.Encounter(0, 1).Black; w != (sprt.Trinomial{Draws: 1}) || b != (sprt.Trinomial{Losses: 1}) {
		t.Errorf("a with White %+v, with Black %+v: want a draw and a loss", w, b)
	}
	if s.Faults[0][pgn.Crash] != 1 || len(s.Faults[1])+len(s.Faults[2]) != 0 || s.Faults[0][pgn.TimeForfeit] != 0 {
		t.Errorf("faults %v: want one crash of a", s.Faults)
	}
	if s.Pairs != 3 || s.Terminations[pgn.Checkmate] != 4 {
		t.Errorf("%d pairs, terminations %v", s.Pairs, s.Terminations)
	}
	if half, games := s.Points(0); half != 5 || games != 6 {
		t.Errorf("a made %d half points in %d games, want 5 in 6", half, games)
	}
}

func TestWhatCannotBeCounted(t *testing.T) {
	for name, p := range map[string]*Pair{
		"unfinished":       pairOf(1, 0, 1, pgn.WhiteWins, pgn.Unfinished),
		"against itself":   pairOf(1, 1, 1, pgn.Draw, pgn.Draw),
		"no such player":   pairOf(1, 0, 2, pgn.Draw, pgn.Draw),
		"negative numbers": pairOf(1, -1, 1, pgn.Draw, pgn.Draw),
	} {
		s := NewStanding([]string{"a", "b"})
		if err := s.Count(p); err == nil {
			t.Errorf("%s: no error", name)
		}
		if s.Pairs != 0 || len(s.Encounters) != 0 || len(s.Terminations) != 0 {
			t.Errorf("%s: something was counted: %+v", name, s)
		}
	}
}

func TestCloneIsOfItsOwn(t *testing.T) {
	s := NewStanding([]string{"a", "b"})
	s.Count(pairOf(1, 0, 1, pgn.Draw, pgn.Draw))
	c := s.Clone()
	lost := pairOf(2, 0, 1, pgn.WhiteWins, pgn.WhiteWins)
	lost.Games[0].End.Reason = pgn.Stall
	s.Count(lost)
	if c.Pairs != 1 || c.Encounter(0, 1).Counts.Pairs() != 1 || c.Terminations[pgn.Stall] != 0 || len(c.Faults[1]) != 0 {
		t.Errorf("the clone has seen what came after it: %+v", c)
	}
	c.Count(lost)
	if diff := cmp.Diff(s.Encounter(0, 1), c.Encounter(0, 1)); diff != "" {
		t.Errorf("the clone counts otherwise: %s", diff)
	}
}

// Every half point goes to a player, and every encounter's pentanomial gives the
// same points as its games.
func TestPointsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "players")
		s := NewStanding(make([]string, n))
		result := rapid.SampledFrom([]pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw})
		pairs := rapid.IntRange(0, 30).Draw(t, "pairs")
		for i := range pairs {
			a := rapid.IntRange(0, n-1).Draw(t, "a")
			b := (a + rapid.IntRange(1, n-1).Draw(t, "step")) % n
			if err := s.Count(pairOf(i+1, a, b, result.Draw(t, "first"), result.Draw(t, "second"))); err != nil {
				t.Fatal(err)
			}
		}
		sum := 0
		for player := range n {
			half, _ := s.Points(player)
			sum += half
		}
		if sum != 4*pairs {
			t.Fatalf("%d half points in %d pairs", sum, pairs)
		}
		for _, e := range s.Encounters {
			c := e.Counts
			w, b := e.White, e.Black
			if sum := (sprt.Trinomial{Wins: w.Wins + b.Wins, Draws: w.Draws + b.Draws, Losses: w.Losses + b.Losses}); sum != e.Games || w.Games() != b.Games() {
				t.Fatalf("%v: %+v with White and %+v with Black, %+v in all", e.Players, w, b, e.Games)
			}
			if got, want := c[1]+2*c[2]+3*c[3]+4*c[4], 2*e.Games.Wins+e.Games.Draws; got != want {
				t.Fatalf("%v: pairs tell %d half points, games %d", e.Players, got, want)
			}
		}
	})
}

func TestFaultsOfBothGames(t *testing.T) {
	s := NewStanding([]string{"a", "b"})
	p := pairOf(1, 0, 1, pgn.BlackWins, pgn.WhiteWins) // a loses with White and with Black
	p.Games[0].End.Reason, p.Games[1].End.Reason = pgn.Crash, pgn.Stall
	if err := s.Count(p); err != nil {
		t.Fatal(err)
	}
	if s.Faults[0][pgn.Crash] != 1 || s.Faults[0][pgn.Stall] != 1 || len(s.Faults[1]) != 0 {
		t.Errorf("faults %v: want both of a", s.Faults)
	}
}

// TestRestore checks that a standing restored from its encounters continues like
// the counted one.
func TestRestore(t *testing.T) {
	counted := NewStanding([]string{"a", "b", "c"})
	for i, players := range [][2]int{{1, 2}, {0, 2}, {2, 1}, {1, 0}} {
		p := pairOf(i+1, players[0], players[1], pgn.WhiteWins, pgn.Draw)
		p.LLR = float64(i)
		if err := counted.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	restored := NewStanding(counted.Names)
	for _, e := range counted.Encounters {
		if err := restored.Restore(*e); err != nil {
			t.Fatal(err)
		}
	}
	next := pairOf(5, 2, 1, pgn.BlackWins, pgn.Draw)
	if restored.Count(next) != nil || counted.Count(next) != nil {
		t.Fatal("cannot go on")
	}
	if diff := cmp.Diff(counted.Encounters, restored.Encounters); diff != "" || restored.Pairs != counted.Pairs {
		t.Errorf("%d pairs, want %d; encounters (-counted +restored)\n%s", restored.Pairs, counted.Pairs, diff)
	}
	for player := range 3 {
		half, games := restored.Points(player)
		if wantHalf, want := counted.Points(player); half != wantHalf || games != want {
			t.Errorf("player %d: %d half points in %d games, want %d in %d", player, half, games, wantHalf, want)
		}
	}
	for _, players := range [][2]int{{1, 2}, {2, 0}, {0, 0}, {-1, 1}, {0, 3}} {
		if restored.Restore(Encounter{Players: players}) == nil {
			t.Errorf("restored %v", players)
		}
	}
}

func TestRefusalsNameTheGame(t *testing.T) {
	s := NewStanding([]string{"a", "b"})
	err := s.Count(pairOf(7, 0, 1, pgn.Draw, pgn.Unfinished))
	if err == nil || err.Error() != "pair 7: game 2 has no result" {
		t.Errorf("%v", err)
	}
}

func TestCloneHasEncountersOfItsOwn(t *testing.T) {
	s := NewStanding([]string{"a", "b"})
	s.Count(pairOf(1, 0, 1, pgn.Draw, pgn.Draw))
	c := s.Clone()
	c.Encounters[0] = nil
	if s.Encounters[0] == nil {
		t.Error("the clone shares its list of encounters")
	}
}

func TestOpeningsAreCounted(t *testing.T) {
	s := NewStanding([]string{"a", "b"})
	for i, book := range []int{4, 0, 4, 7} {
		p := pairOf(i+1, 0, 1, pgn.Draw, pgn.Draw)
		p.Games[0].Book = book
		s.Count(p)
	}
	c := s.Clone()
	s.openings[4]++
	if diff := cmp.Diff(map[int]int{4: 2, 7: 1}, c.Openings()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
