package pgn

import (
	"strings"
	"testing"
	"time"

	"match/board"
)

// Moves of every kind in each notation.
func TestNotations(t *testing.T) {
	for _, c := range []struct{ fen, move, san, lan string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3", "Ng1f3"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O", "O-O-O"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", "e4xd5"},
		{"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+", "e7xd8=Q+"},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1", "Ra1d1"},
		{"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1g7", "Qg7#", "Qg1g7#"},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if san, lan := string(AppendSAN(nil, &p, m)), string(AppendLAN(nil, &p, m)); san != c.san || lan != c.lan {
			t.Errorf("%s: %s and %s, want %s and %s", c.move, san, lan, c.san, c.lan)
		}
		g := &Game{Start: p, White: "a", Black: "b", Plies: []Ply{{Move: m}}}
		for n, want := range map[Notation]string{"": c.san, NotationSAN: c.san, NotationLAN: c.lan, NotationUCI: p.UCI(m)} {
			text, err := Append(nil, g, Options{Notation: n})
			if err != nil || !strings.Contains(string(text), ". "+want+" *") && !strings.Contains(string(text), "... "+want+" *") {
				t.Errorf("%s %q: %v\n%s", c.move, n, err, text)
			}
		}
	}
}

// A bare game has only moves, tags and its start position.
func TestBare(t *testing.T) {
	g := played(t, "f3 e5 g4 Qh4")
	g.Comment, g.ECO, g.End = "hello", "A00", End{Checkmate, "Black mates"}
	for i := range g.Plies {
		g.Plies[i].Comment, g.Plies[i].Depth, g.Plies[i].Time = "a remark", 3, 5
	}
	text, err := Append(nil, g, Options{Bare: true, Times: true})
	if got := string(text); err != nil || strings.Contains(got, "{") || strings.Count(got, "[") != 7 || !strings.Contains(got, "1. f3 e5 2. g4 Qh4# *\n") {
		t.Errorf("%v\n%s", err, got)
	}
}

// Latency is the time of a move beyond the time that its engine reported.
func TestLatency(t *testing.T) {
	g := played(t, "e4 e5")
	g.Plies[0].Time, g.Plies[0].Reported = 5*time.Millisecond, 2*time.Millisecond
	g.Plies[1].Time = 5 * time.Millisecond // not reported
	text, err := Append(nil, g, Options{Latency: true})
	if err != nil || strings.Count(string(text), "latency=") != 1 || !strings.Contains(string(text), "1. e4 {latency=0.003s} 1... e5 *") {
		t.Errorf("%v\n%s", err, text)
	}
}
