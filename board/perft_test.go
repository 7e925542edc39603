package board

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// perftLine is a line "FEN ;D1 20 ;D2 400 …".
type perftLine struct {
	fen    string
	counts []uint64 // by depth − 1
}

func readPerft(t testing.TB, path string) (lines []perftLine) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		parts := strings.Split(in.Text(), ";")
		line := perftLine{fen: strings.TrimSpace(parts[0])}
		for _, part := range parts[1:] {
			n, err := strconv.ParseUint(strings.Fields(part)[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			line.counts = append(line.counts, n)
		}
		lines = append(lines, line)
	}
	return lines
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
	for _, line := range readPerft(t, path) {
		p, err := ParseFEN(line.fen)
		if err != nil {
			t.Error(err)
			continue
		}
		for i, want := range line.counts {
			if want > budget {
				break
			}
			if got := Perft(&p, i+1); got != want {
				t.Errorf("%s depth %d: %d nodes, want %d", line.fen, i+1, got, want)
			}
		}
	}
}
