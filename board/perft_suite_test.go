package board

import (
	"context"
	"errors"
	"strings"
	"testing"
)

const perftLine = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D3 8902"

func TestPerftSuiteRefusesBadLines(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "s: no positions",
		"# only a comment\n":     "s: no positions",
		perftLine + "\nrubbish":  "s:2: bad FEN: fields",
		"\n\n" + perftLine + ";": `s:3: bad count ""`,
		perftLine + " ;4 197281": `s:1: bad count "4 197281"`,
		perftLine + " ;D0 1":     `s:1: bad count "D0 1"`,
		perftLine + " ;D21 1":    `s:1: bad count "D21 1"`,
		perftLine + " ;D4":       `s:1: bad count "D4"`,
		perftLine + " ;D4 -1":    `s:1: bad count "D4 -1"`,
		perftLine + " ;D4 1 2":   `s:1: bad count "D4 1 2"`,
		perftLine[:56]:           "s:1: no counts",
		strings.Repeat("x", 1e5): "s:1: bufio.Scanner: token too long",
	} {
		_, err := ReadPerftSuite("s", strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("ReadPerftSuite(%.80q): %v, want an error that begins %q", text, err, want)
		}
	}
}

func TestCheckFindsWrongCounts(t *testing.T) {
	cases, err := ReadPerftSuite("s", strings.NewReader(perftLine+" ;D2 401 ;D4 197281"))
	if err != nil {
		t.Fatal(err)
	}
	var found []WrongPerft
	sum, err := CheckPerft(t.Context(), cases, Perft, 10_000, func(w WrongPerft) { found = append(found, w) }, func(int) {})
	if want := (PerftSummary{Positions: 1, Counts: 3, Wrong: 1}); err != nil || sum != want {
		t.Errorf("got %+v, %v; want %+v", sum, err, want)
	}
	if len(found) != 1 || found[0].Want != (PerftCount{2, 401}) || found[0].Got != 400 {
		t.Errorf("wrong counts found: %+v", found)
	}
}

func TestCheckStops(t *testing.T) {
	cases, err := ReadPerftSuite("s", strings.NewReader(perftLine))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CheckPerft(ctx, cases, Perft, 0, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestDivideAddsUp(t *testing.T) {
	p := StartPosition()
	for i, count := range []func(*Position, int) uint64{Perft, PerftMade} {
		var sum uint64
		divided := Divide(&p, 3, count)
		for _, d := range divided {
			sum += d.Nodes
		}
		if len(divided) != 20 || divided[0] != (Divided{"a2a3", 380}) || sum != 8902 {
			t.Errorf("%d: %d moves, first %+v, %d nodes", i, len(divided), divided[0], sum)
		}
	}
}

func FuzzPerftSuite(f *testing.F) {
	f.Add(perftLine)
	f.Add("# x\n\n;D1 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := ReadPerftSuite("s", strings.NewReader(text))
		if (err == nil) != (len(cases) > 0) {
			t.Errorf("%d cases and error %v", len(cases), err)
		}
	})
}
