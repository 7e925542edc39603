package engine

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/features anew")

// TestFeatures checks that every feature can be named and switched off, and that
// the search without it equals the recorded one.
func TestFeatures(t *testing.T) {
	const path = "testdata/features"
	var got strings.Builder
	for i, name := range FeatureNames() {
		f, err := ParseFeatures(name)
		if err != nil || f != 1<<i || f.String() != name {
			t.Errorf("%s: %v %v", name, f, err)
		}
		fmt.Fprintln(&got, name, signature(t, f, 7))
	}
	fmt.Fprintln(&got, "nothing", signature(t, 0, 10))
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("nodes without each feature:\n%s\non record:\n%s\nif search or evaluation were meant to change: go test ./engine -run TestFeatures -update", got.String(), want)
	}
}

// signature returns the nodes of Bench to a depth.
func signature(t *testing.T, disable Features, depth int) uint64 {
	r, err := Bench(t.Context(), Options{Variant: newEngine(t, Options{}).variant, HashMB: 2, Disable: disable}, depth)
	if err != nil {
		t.Fatal(err)
	}
	return r.Nodes
}

func TestFeatureNames(t *testing.T) {
	if _, err := ParseFeatures("nulmove"); err == nil || !strings.Contains(err.Error(), "nullmove") {
		t.Errorf("nulmove is no feature, and like nullmove: %v", err)
	}
	if f, err := ParseFeatures("lmr+tt"); err != nil || f != lateMoveReductions|transpositionTable || f.String() != "tt+lmr" {
		t.Error(f, err)
	}
	if f, err := ParseFeatures(""); err != nil || f != 0 {
		t.Error(f, err)
	}
}
