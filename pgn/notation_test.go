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
		if san := string(appendSAN(nil, &p, m)); san != c.san {
			t.Errorf("%s: %s, want %s", c.move, san, c.san)
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
	g.Comment, g.ECO, g.End = "hello", "A00", End{Reason: Checkmate, Text: "Black mates"}
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

// The form of another program keeps a move, its number and its comment on one
// line; tags and comments are made valid.
func TestForm(t *testing.T) {
	g := played(t, "e4 e5 Nf3")
	g.Result = Draw
	f := Form{Tags: []Tag{{Name: "White", Value: `a "b"`}, {Name: "ECO"}}, Column: 24, Comment: func(ply int) string {
		return [...]string{"", "one {two}", "x"}[ply]
	}}
	const want = "[White \"a \\\"b\\\"\"]\n\n1. e4 e5 {one (two)}\n2. Nf3 {x} 1/2-1/2\n\n"
	if got := string(AppendForm(nil, g, f)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	f = Form{Column: 80, Notation: NotationUCI, Comment: func(int) string { return "" }, Ending: "left}"}
	g.Start, _ = board.ParseFEN("4k3/8/8/8/8/8/8/4K3 b - - 0 7")
	if g.Plies = nil; string(AppendForm(nil, g, f)) != "\n{left)} 1/2-1/2\n\n" {
		t.Errorf("%q", AppendForm(nil, g, f))
	}
	m, _ := g.Start.ParseUCI("e8e7")
	if g.Plies = []Ply{{Move: m}}; string(AppendForm(nil, g, f)) != "\n7... e8e7 1/2-1/2\n\n" {
		t.Errorf("%q", AppendForm(nil, g, f))
	}
}
