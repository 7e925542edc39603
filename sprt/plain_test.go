package sprt

import (
	"fmt"
	"math"
	"testing"
)

// The figures that fastchess 1.8.2 and cutechess-cli 1.5.0 print.
func TestPlainFigures(t *testing.T) {
	pairs := PlainOf(Pentanomial{0, 0, 2, 1, 9})
	if got := fmt.Sprintf("%.2f %.2f %.2f %.2f", pairs.Elo, pairs.NElo, pairs.NEloHalf, 100*pairs.LOS); got != "373.80 512.36 139.00 100.00" {
		t.Error(got)
	}
	t20 := Trinomial{Wins: 9, Draws: 7, Losses: 4}
	games := PlainOf(t20)
	if got := fmt.Sprintf("%.2f %.2f %.2f %.2f", games.Elo, games.EloHalf, 100*games.LOS, 100*t20.DecidedLOS()); got != "88.74 131.60 92.77 91.72" {
		t.Error(got)
	}
	for _, none := range []Counts{Pentanomial{}, Trinomial{}} {
		if p := PlainOf(none); !math.IsNaN(p.Elo) || !math.IsNaN(p.NElo) || !math.IsNaN(p.LOS) {
			t.Errorf("%T: %+v", none, p)
		}
	}
	if p := PlainOf(Trinomial{Wins: 3}); !math.IsInf(p.Elo, 1) || !math.IsNaN(p.EloHalf) || p.LOS != 1 {
		t.Errorf("all won: %+v", p)
	}
}
