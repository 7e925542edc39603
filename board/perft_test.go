package board

import (
	"bytes"
	"os"
	"testing"
)

func readPerft(t testing.TB, path string) []PerftCase {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cases, err := ReadPerftSuite(path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestPerft compares node counts that independent programs agree on, as deep
// as the budget allows; set MATCH_PERFT to a file to check all of it.
func TestPerft(t *testing.T) {
	path, budget := "testdata/perft.epd", uint64(3_000_000)
	if file := os.Getenv("MATCH_PERFT"); file != "" {
		path, budget = file, 1<<62
	} else if testing.Short() {
		budget = 100_000
	}
	wrong := func(w WrongPerft) {
		t.Errorf("%s depth %d: %d nodes, want %d", w.Case.FEN, w.Want.Depth, w.Got, w.Want.Nodes)
	}
	if _, err := CheckPerft(t.Context(), readPerft(t, path), Perft, budget, wrong, func(int) {}); err != nil {
		t.Error(err)
	}
}
