package maker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/internal/testkit"
	"match/openings"
	"match/players"
	"match/players/spec"
	"match/variants"
)

func small(t *testing.T) Config {
	t.Helper()
	variant, err := variants.Get("tapered")
	if err != nil {
		t.Fatal(err)
	}
	return Config{Count: 12, Plies: 8, FreePlies: 4, Seed: 3, Variant: variant, Nodes: 1000, MaxScore: 60, MaxLoss: 40}
}

func make1(t *testing.T, c Config, workers int) *openings.Book {
	t.Helper()
	book, err := Make(t.Context(), c, workers, func(Tally) {})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// TestMakeDependsOnTheConfigAlone makes a book with one and with three workers,
// and others from another seed and from other nodes.
func TestMakeDependsOnTheConfigAlone(t *testing.T) {
	c := small(t)
	var one, three bytes.Buffer
	if err := make1(t, c, 1).WriteLines(&one); err != nil {
		t.Fatal(err)
	}
	book := make1(t, c, 3)
	if err := book.WriteLines(&three); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), three.Bytes()) {
		t.Errorf("one worker:\n%s\nthree:\n%s", &one, &three)
	}
	other := c
	other.Seed++
	if make1(t, other, 3).Hash() == book.Hash() {
		t.Error("another seed makes the same book")
	}
}

func TestMadeLines(t *testing.T) {
	c := small(t)
	c.Count, c.FreePlies = 20, 6
	book := make1(t, c, 2)
	seen := map[uint64]bool{}
	for i := range book.Len() {
		o := book.Pick(openings.Sequential, 0, 1, i)
		p := o.Position()
		if len(o.Moves) != c.Plies || o.Start != board.StartPosition() || o.ECO == "" || o.Name == "" || seen[p.Key()] {
			t.Errorf("%+v: %s", o, o.UCI())
		}
		seen[p.Key()] = true
	}
	if book.Len() != c.Count {
		t.Errorf("%d openings", book.Len())
	}
}

// TestJudge checks the judge with positions of every kind.
func TestJudge(t *testing.T) {
	c := small(t)
	c.Nodes, c.MaxScore = 5000, 150
	w := &worker{c, engine.New(engine.Options{Variant: c.Variant, HashMB: 1}), nil}
	for fen, want := range map[string]fate{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":         Kept,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1":         unbalanced,
		"r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1":       unbalanced,
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3": Kept,
		"r1bqkbnr/pppp1ppp/8/4p3/3NP3/2N5/PPPP1PPP/R1BQKB1R b KQkq - 0 4":  forced, // Black must recapture
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		w.engine.NewGame()
		if got, err := w.judge(t.Context(), board.NewLine(p)); got != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", fen, got, err, want)
		}
	}
}

func TestMakeRefuses(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"Count 0":     func(c *Config) { c.Count = 0 },
		"Plies 0":     func(c *Config) { c.Plies = 0 },
		"FreePlies 9": func(c *Config) { c.FreePlies = 9 },
		"Nodes 10":    func(c *Config) { c.Nodes = 10 },
		"MaxScore 0":  func(c *Config) { c.MaxScore = 0 },
		"MaxLoss 0":   func(c *Config) { c.MaxLoss = 0 },
		"MinScore -1": func(c *Config) { c.MinScore = -1 },
		"MinScore 61": func(c *Config) { c.MinScore = c.MaxScore + 1 },
		"Engine flat,movetime=1s": func(c *Config) {
			c.Engine = &spec.Player{Kind: spec.Builtin, Variant: "flat", Limits: spec.Limits{MoveTime: time.Second}}
		},
	} {
		c := small(t)
		change(&c)
		if _, err := Make(t.Context(), c, 1, func(Tally) {}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want an error that begins %q", err, want)
		}
	}
}

// TestMakeGivesUp asks for more openings than one ply can make.
func TestMakeGivesUp(t *testing.T) {
	c := small(t)
	c.Plies, c.FreePlies, c.Count = 1, 1, 21
	if _, err := Make(t.Context(), c, 2, func(Tally) {}); err == nil || !strings.Contains(err.Error(), "of 21 openings found") {
		t.Errorf("got %v", err)
	}
}

func TestMakeStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := Make(ctx, small(t), 2, func(Tally) {}); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
}

// TestDefaultBook checks the promises of the embedded book: ten thousand
// different positions, and lines that a search rates balanced. It checks a sample
// with slightly more nodes than the maker used, and allows for the difference.
func TestDefaultBook(t *testing.T) {
	book := openings.Default()
	seen := map[uint64]bool{}
	for i := range book.Len() {
		p := book.Pick(openings.Sequential, 0, 1, i).Position()
		seen[p.Key()] = true
	}
	if book.Len() < 10_000 || len(seen) != book.Len() {
		t.Errorf("%d openings, %d different positions", book.Len(), len(seen))
	}
	variant, err := variants.Get("tapered")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Options{Variant: variant, HashMB: 1})
	const sample, allowed = 20, 100
	for pair := range sample {
		o := book.Pick(openings.Random, 1, 1, pair)
		p := o.Position()
		e.NewGame()
		r := e.Search(t.Context(), board.NewLine(p), limits.Limits{Nodes: 12_000}, nil)
		if abs(r.Score) > allowed {
			t.Errorf("%s: %d centipawns", o.UCI(), r.Score)
		}
	}
}

// TestSharpBook checks the promises of the other embedded book: ten thousand
// different positions after at most 16 plies.
func TestSharpBook(t *testing.T) {
	book := openings.Sharp()
	seen := map[uint64]bool{}
	for i := range book.Len() {
		o := book.Pick(openings.Sequential, 0, 1, i)
		p := o.Position()
		seen[p.Key()] = true
		if len(o.Moves) > 16 || o.ECO == "" {
			t.Errorf("%+v", o)
		}
	}
	if book.Len() < 10_000 || len(seen) != book.Len() {
		t.Errorf("%d openings, %d different positions", book.Len(), len(seen))
	}
}

// TestScoresOfTheSharpBook checks a sample with the engine that scored the book,
// if it is installed: the scores are the same.
func TestScoresOfTheSharpBook(t *testing.T) {
	stockfish := spec.Player{Kind: spec.UCI, Path: testkit.Program(t, "stockfish"), Options: []spec.Option{{Name: "Hash", Value: "1"}}}
	stockfish.Limits.Nodes = 2000
	c := Config{Engine: &stockfish}
	if s, err := players.Introduce(t.Context(), stockfish, players.Env{}); err != nil || s.Name != "Stockfish 15.1" {
		t.Skipf("the book was made with Stockfish 15.1, not with %s (%v)", s.Name, err)
	}
	engine, err := c.newScorer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	for pair := range 40 {
		o := openings.Sharp().Pick(openings.Random, 1, 1, pair)
		line := board.NewLine(o.Start)
		for _, m := range o.Moves {
			line.Push(m)
		}
		if score, err := engine.score(t.Context(), line); err != nil || abs(score) < 80 || abs(score) > 110 {
			t.Errorf("%s: %d centipawns, %v", o.UCI(), score, err)
		}
	}
}

// The head of a book is the command that reproduces it.
func TestHeader(t *testing.T) {
	c := small(t)
	want := fmt.Sprintf("# match openings make --count %d --plies %d --free %d --seed %d --variant %s --nodes %d --max-score %d --max-loss %d\n"+
		"# variant %s is %s; 'match engine bench --variant %s --depth 8' says 77 nodes\n",
		c.Count, c.Plies, c.FreePlies, c.Seed, c.Variant.Name(), c.Nodes, c.MaxScore, c.MaxLoss, c.Variant.Name(), c.Variant.Hash(), c.Variant.Name())
	if got := c.Header(signature{Nodes: 77}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
