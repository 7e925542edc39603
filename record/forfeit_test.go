package record

import (
	"testing"

	"match/pgn"
	"match/sprt"
)

func forfeited(number, first, second int, results ...pgn.Result) *Pair {
	p := pairOf(number, first, second, results...)
	for _, g := range p.Games {
		g.End.Reason = pgn.Unplayed
	}
	return p
}

// A forfeited pair counts in the table, but not in any figure about the players.
func TestForfeitedPairs(t *testing.T) {
	s := NewStanding([]string{"a", "b", "c"})
	for _, p := range []*Pair{
		pairOf(1, 0, 1, pgn.WhiteWins, pgn.Draw),
		forfeited(2, 1, 0, pgn.BlackWins, pgn.WhiteWins), // b has White first
		forfeited(3, 1, 2, pgn.Draw, pgn.Draw),
		forfeited(4, 0, 1, pgn.WhiteWins, pgn.BlackWins),
		forfeited(5, 0, 2, pgn.BlackWins, pgn.WhiteWins),
	} {
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	e := s.Encounter(0, 1)
	if e.Counts != (sprt.Pentanomial{0, 0, 0, 1, 0}) || e.Games.Games() != 2 || e.Forfeits != [3]int{0, 2, 0} {
		t.Errorf("a against b: %+v", e)
	}
	if s.Pairs != 5 || s.Terminations[pgn.Unplayed] != 0 {
		t.Errorf("%d pairs, terminations %v", s.Pairs, s.Terminations)
	}
	for player, want := range [][3]int{{11, 8, 2}, {1, 8, 6}, {4, 4, 2}} {
		half, games := s.Points(player)
		if got := [3]int{half, games, s.Forfeited(player)}; got != want {
			t.Errorf("player %d: half points, games and forfeited games %v, want %v", player, got, want)
		}
	}
	restored := NewStanding(s.Names)
	for _, e := range s.Encounters {
		if err := restored.Restore(*e); err != nil {
			t.Fatal(err)
		}
	}
	if half, _ := restored.Points(0); restored.Pairs != 5 || half != 11 {
		t.Errorf("restored: %d pairs, %d half points", restored.Pairs, half)
	}
}

func TestWhoForfeited(t *testing.T) {
	for _, c := range []struct {
		pair      *Pair
		by        int
		forfeited bool
	}{
		{forfeited(1, 0, 1, pgn.WhiteWins, pgn.BlackWins), BySecond, true},
		{forfeited(1, 1, 0, pgn.WhiteWins, pgn.BlackWins), ByFirst, true},
		{forfeited(1, 0, 1, pgn.Draw, pgn.Draw), ByBoth, true},
		{pairOf(1, 0, 1, pgn.Draw, pgn.Draw), 0, false},
		{&Pair{Players: [2]int{0, 1}}, 0, false},
	} {
		if by, ok := c.pair.Forfeited(); by != c.by || ok != c.forfeited {
			t.Errorf("%+v: by %d, %v", c.pair, by, ok)
		}
	}
	if p := forfeited(1, 0, 1, pgn.Draw, pgn.Draw); !p.ForfeitedBy(0) || !p.ForfeitedBy(1) {
		t.Error("a pair that both forfeited")
	}
	if p := forfeited(1, 1, 0, pgn.WhiteWins, pgn.BlackWins); !p.ForfeitedBy(0) || p.ForfeitedBy(1) {
		t.Error("a pair that the first player forfeited")
	}
}
