package perft

import (
	"context"
	"errors"
	"strings"
	"testing"

	"match/board"
)

const startLine = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D3 8902"

func TestReadSuiteRefusesBadLines(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "s: no positions",
		"# only a comment\n":     "s: no positions",
		startLine + "\nrubbish":  "s:2: bad FEN: fields",
		"\n\n" + startLine + ";": `s:3: bad count ""`,
		startLine + " ;4 197281": `s:1: bad count "4 197281"`,
		startLine + " ;D0 1":     `s:1: bad count "D0 1"`,
		startLine + " ;D21 1":    `s:1: bad count "D21 1"`,
		startLine + " ;D4":       `s:1: bad count "D4"`,
		startLine + " ;D4 -1":    `s:1: bad count "D4 -1"`,
		startLine + " ;D4 1 2":   `s:1: bad count "D4 1 2"`,
		startLine[:56]:           "s:1: no counts",
		strings.Repeat("x", 1e5): "s:1: bufio.Scanner: token too long",
	} {
		_, err := ReadSuite("s", strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("ReadSuite(%.80q): %v, want an error that begins %q", text, err, want)
		}
	}
}

func TestCheckFindsWrongCounts(t *testing.T) {
	cases, err := ReadSuite("s", strings.NewReader(startLine+" ;D2 401 ;D4 197281"))
	if err != nil {
		t.Fatal(err)
	}
	var found []Wrong
	sum, err := Check(t.Context(), cases, board.Perft, 10_000, func(w Wrong) { found = append(found, w) }, func(int) {})
	if want := (Summary{Positions: 1, Counts: 3, Wrong: 1}); err != nil || sum != want {
		t.Errorf("got %+v, %v; want %+v", sum, err, want)
	}
	if len(found) != 1 || found[0].Want != (Count{2, 401}) || found[0].Got != 400 {
		t.Errorf("wrong counts found: %+v", found)
	}
}

func TestCheckStops(t *testing.T) {
	cases, err := ReadSuite("s", strings.NewReader(startLine))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, cases, board.Perft, 0, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestDivideAddsUp(t *testing.T) {
	p := board.StartPosition()
	for _, made := range []bool{false, true} {
		var sum uint64
		divided := Divide(&p, 3, CounterFor(made))
		for _, d := range divided {
			sum += d.Nodes
		}
		if len(divided) != 20 || divided[0] != (Divided{"a2a3", 380}) || sum != 8902 {
			t.Errorf("made %v: %d moves, first %+v, %d nodes", made, len(divided), divided[0], sum)
		}
	}
}

func FuzzReadSuite(f *testing.F) {
	f.Add(startLine)
	f.Add("# x\n\n;D1 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := ReadSuite("s", strings.NewReader(text))
		if (err == nil) != (len(cases) > 0) {
			t.Errorf("%d cases and error %v", len(cases), err)
		}
	})
}
