//go:build unix

package dropin

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The engine's output before a move goes into its comment: the last line for each
// pattern, and the latency.
func TestLinesAndLatency(t *testing.T) {
	book(t, 2)
	r := run(t, Fastchess, line("-rounds 1 -openings file=book.epd", two(t), "-each depth=1 -maxmoves 2",
		[]string{"-pgnout", "file=g.pgn", "latency=true", "pv=true", `match_line=^info (depth|string) \w+`, "match_line=nothing"}))
	games, err := os.ReadFile("g.pgn")
	if err != nil || r.code != 0 {
		t.Fatal(err, r)
	}
	text := strings.ReplaceAll(string(games), "\n", " ")
	if n := len(regexp.MustCompile(`latency=-?[0-9.]+s,`).FindAllString(text, -1)); n != 8 {
		t.Errorf("latency of %d moves, want 8\n%s", n, text)
	}
	said := regexp.MustCompile(`pv="[a-h1-8 ]+", line="info (depth|string) [^"]+"[,}]`)
	if n := len(said.FindAllString(text, -1)); n != 8 {
		t.Errorf("lines of %d moves, want 8\n%s", n, text)
	}
	r = run(t, Fastchess, line("-rounds 1", two(t), "-each depth=1", []string{"-pgnout", "file=g.pgn", "match_line=("}))
	if r.code != 1 || strings.Contains(r.stdout, "Started") || !strings.Contains(r.stdout, "missing closing )") {
		t.Errorf("%+v", r)
	}
}

// The log has the latency of moves, and may be compressed.
func TestLog(t *testing.T) {
	book(t, 2)
	for _, c := range []struct {
		args, glob string
		lines      int
	}{
		{"-show-latency -log file=a level=info", "a", 8},
		{"-show-latency -log file=b", "b", 0},
		{"-log file=c level=info", "c", 0},
		{"-show-latency -log file=d level=trace compress=true", "d*.gz", 8},
	} {
		r := run(t, Fastchess, line(c.args, "-rounds 1 -openings file=book.epd", two(t), "-each depth=1 -maxmoves 2"))
		found, _ := filepath.Glob(c.glob)
		if r.code != 0 || len(found) != 1 {
			t.Fatal(c.args, found, r)
		}
		file, err := os.Open(found[0])
		if err != nil {
			t.Fatal(err)
		}
		var from io.Reader = file
		if strings.HasSuffix(found[0], ".gz") {
			if from, err = gzip.NewReader(file); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(from)
		if n := strings.Count(string(text), " latency: "); err != nil || n != c.lines {
			t.Errorf("%s: %d lines of latency, want %d; %v\n%s", c.args, n, c.lines, err, text)
		}
		file.Close()
	}
}
