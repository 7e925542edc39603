package pairing_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"match/pairing"
	"match/pairing/trf"
)

// report reads a finished tournament.
func report(t *testing.T, path string) *trf.Tournament {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := trf.Read(file, path)
	if err != nil {
		t.Fatal(err)
	}
	r.Rounds = r.Played()
	return r
}

// The tournaments under testdata/dutch were paired by bbpPairings 6 (commit
// 16a000f, rules of 2025), with random results, and in part with forfeits,
// requested byes, late entries and withdrawals. The variable DUTCH adds further
// tournaments.
func TestDutchAgreesWithBBPPairings(t *testing.T) {
	pattern := filepath.Join("testdata", "dutch", "*.trf")
	if more := os.Getenv("DUTCH"); more != "" {
		pattern = more
	}
	files, _ := filepath.Glob(pattern)
	rounds := 0
	for _, path := range files {
		r := report(t, path)
		for round := 1; round <= r.Rounds; round++ {
			got, err := pairing.Dutch(r.Swiss(round))
			if err != nil {
				t.Errorf("%s, round %d: %v", path, round, err)
				continue
			}
			want := r.Pairs(round)
			order := func(a, b pairing.Encounter) int { return a.White - b.White }
			slices.SortFunc(got, order)
			slices.SortFunc(want, order)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, round %d:\n%v, want\n%v", path, round, got, want)
			}
			rounds++
		}
	}
	if rounds < 100 && os.Getenv("DUTCH") == "" {
		t.Errorf("only %d rounds", rounds)
	}
	t.Logf("%d rounds of %d tournaments", rounds, len(files))
}
