package sprt

import (
	"math"
	"testing"
)

func TestPlanned(t *testing.T) {
	for games, want := range map[float64]int{
		1: 1, 9.2: 10, 99: 99, 99.5: 100, 101: 110, 12345: 13000, 990_001: MostPlanned, 2e6: MostPlanned, math.Inf(1): MostPlanned,
	} {
		if got := Planned(games); got != want {
			t.Errorf("%g games: %d, want %d", games, got, want)
		}
	}
	if got := Planned(math.NaN()); got != MostPlanned {
		t.Error(got)
	}
}
