package pairing

import (
	"math"
	"testing"
)

// A tournament of five players and three rounds with a bye in each, in which one
// player withdraws after the first round; the figures are FIDE C.07's, by hand.
func TestSwissStandingsCountByesAsFIDE(t *testing.T) {
	won, drawn, lost := 10, 5, 0
	game := func(opponent, points int) Game { return Game{Opponent: opponent, Points: points, Played: true} }
	bye := Game{Opponent: Bye, Points: won, Allocated: true}
	s := &Swiss{Rounds: 3, Players: []SwissPlayer{
		{Games: []Game{game(2, won), game(1, drawn), {Opponent: 3, Points: won}}}, // 2½, the last by forfeit
		{Games: []Game{game(3, won), game(0, drawn), bye}},                        // 2½
		{Games: []Game{game(0, lost), bye, game(4, won)}},                         // 2
		{Games: []Game{game(1, lost), {Opponent: Bye}, {Opponent: 0}}},            // 0, adjusted 1: withdrawn
		{Games: []Game{bye, {Opponent: Bye, Points: drawn}, game(2, lost)}},       // 1½
	}}
	type figures struct {
		points, sb, buchholz, direct float64
		byes, rank                   int
	}
	want := []figures{
		// 2 (won) + 2½ (drawn) + own 2½ (forfeit)
		{2.5, 2 + 1.25 + 2.5, 2 + 2.5 + 2.5, 0.5, 1, 1},
		// the withdrawn one counts 1, the bye 2½
		{2.5, 1 + 1.25 + 2.5, 1 + 2.5 + 2.5, 0.5, 1, 2},
		{2, 0 + 2 + 1.5, 2.5 + 2 + 1.5, 0, 1, 3},
		{0, 0, 2.5 + 0 + 0, 0, 2, 5},
		{1.5, 1.5 + 0.75 + 0, 1.5 + 1.5 + 2, 0, 2, 4},
	}
	for _, line := range s.Standings() {
		w := want[line.Player]
		for _, d := range []float64{line.Points - w.points, line.SonnebornBerger - w.sb, line.Buchholz - w.buchholz, line.HeadToHead - w.direct} {
			if math.Abs(d) > 1e-9 {
				t.Errorf("player %d: %+v, want %+v", line.Player, line, w)
			}
		}
		if line.Byes != w.byes || line.Rank != w.rank {
			t.Errorf("player %d: %d byes, rank %d, want %+v", line.Player, line.Byes, line.Rank, w)
		}
	}
}
