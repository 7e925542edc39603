package event

import (
	"errors"
	"testing"

	"match/board"
	"match/pgn"
	"match/record"
	"match/sprt"
)

// lost returns a pair in which player b loses both games for the given reason.
func lost(number, a, b int, reason pgn.Reason) *record.Pair {
	game := func(r pgn.Result) *pgn.Game {
		return &pgn.Game{Start: board.StartPosition(), Result: r, End: pgn.End{Reason: reason}}
	}
	return &record.Pair{Number: number, Players: [2]int{a, b}, Games: [2]*pgn.Game{game(pgn.WhiteWins), game(pgn.BlackWins)}}
}

// At least ten faults, in at least one tenth of the player's games, are too many;
// faults of other players do not count.
func TestFaultsAreOfAPlayersOwnGames(t *testing.T) {
	w := NewFaultWatch([]string{"A", "B", "C"})
	for i := range 4 {
		if err := w.Count(lost(i+1, 0, 1, pgn.IllegalMove)); err != nil {
			t.Fatalf("%d faults: %v", 2*i+2, err)
		}
	}
	for i := range 60 {
		if err := w.Count(lost(i+5, 0, 2, pgn.Checkmate)); err != nil {
			t.Fatal(err)
		}
	}
	err := w.Count(lost(70, 0, 1, pgn.Crash))
	if want := (FaultyError{Player: "B", Index: 1, Faults: 10, Games: 10}); err == nil || *err.(*FaultyError) != want {
		t.Errorf("%v, want %+v", err, want)
	}
	if (*FaultWatch)(nil).Count(lost(1, 0, 1, pgn.Crash)) != nil {
		t.Error("nobody watches, but minds")
	}
}

// Forfeits on time may be the fault of the machine, as long as those of other kinds would not be too many.
func TestFaultsOnTime(t *testing.T) {
	for others, want := range []bool{true, true, true, true, true, false} { // pairs
		w := NewFaultWatch([]string{"A", "B"})
		var err error
		for n := 1; err == nil; n++ {
			reason := pgn.TimeForfeit
			if n <= others {
				reason = pgn.Crash
			}
			err = w.Count(lost(n, 0, 1, reason))
		}
		if faulty := err.(*FaultyError); faulty.OnTime() != want || faulty.Late != 10-2*others {
			t.Errorf("%d pairs with crashes: %+v", others, faulty)
		}
	}
}

// A test of a gauntlet ends if a player keeps losing by its own fault, if it is
// configured to do so.
func TestGauntletsMindFaults(t *testing.T) {
	test := sprt.NewConfig(0, 5)
	for _, mind := range []bool{true, false} {
		d, err := (&Tournament{Type: Gauntlet, Rounds: 1, Pairs: 100, Seeds: 1, SPRT: &test, RefuseFaults: mind}).Director([]string{"A", "B", "C"})
		if err != nil {
			t.Fatal(err)
		}
		faulty := (*FaultyError)(nil)
		for i := 0; i < 12 && err == nil; i++ {
			p, _ := d.Next()
			err = d.Count(lost(i+1, p.Players[0], p.Players[1], pgn.Stall))
		}
		if errors.As(err, &faulty) != mind || mind && faulty.Faults != 10 {
			t.Errorf("minds %v: %v", mind, err)
		}
	}
}
