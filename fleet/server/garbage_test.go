package server

import "testing"

func TestGCPercent(t *testing.T) {
	for live, want := range map[uint64]int{0: 1000, 1 << 20: 1000, 8 << 20: 400, 16 << 20: 200, 96 << 20: 33, 900 << 20: 33} {
		if got := gcPercent(live); got != want {
			t.Errorf("%d MB in use: %d%%, want %d%%", live>>20, got, want)
		}
	}
}
