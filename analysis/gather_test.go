package analysis

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/event"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/results/store"
)

const twoGames = `[White "a"]
[Black "b"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "a"]
[Black "b"]

1. e4 Ke4 1-0

[White "b"]
[Black "a"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`

func opens(text string, err error) func(func(string, io.Reader) error) error {
	return func(read func(string, io.Reader) error) error {
		if err != nil {
			return err
		}
		return read("g.pgn", strings.NewReader(text))
	}
}

// Broken games are reported, and the others are read; reading stops when the
// callback has enough.
func TestFromPGN(t *testing.T) {
	c, err := Collect(Query{Player: "a"}, FromPGN(t.Context(), "games", opens(twoGames, nil)))
	if err != nil || len(c.Games) != 2 || c.Games[0].Source != "games" || c.Games[1].Record.White != "b" {
		t.Fatalf("%+v, %v", c, err)
	}
	if len(c.Broken) != 1 || !strings.HasPrefix(c.Broken[0], "g.pgn:10: ") {
		t.Errorf("%q", c.Broken)
	}
	missing := errors.New("no such file")
	if _, err := Collect(Query{Player: "a"}, FromPGN(t.Context(), "games", opens("", missing))); !errors.Is(err, missing) {
		t.Error(err)
	}
	if _, err := Collect(Query{Player: "a"}, FromPGN(t.Context(), "games", func(read func(string, io.Reader) error) error {
		return read("g.pgn", io.MultiReader(strings.NewReader(twoGames), broken{missing}))
	})); !errors.Is(err, missing) {
		t.Error("half a file:", err)
	}
	n := 0
	for range FromPGN(t.Context(), "games", opens(twoGames, nil)).Games {
		n++
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range FromPGN(ctx, "games", opens(twoGames, nil)).Games {
		n++
		cancel()
	}
	if n != 2 {
		t.Errorf("%d games, want one before the break and one before the end", n)
	}
}

// broken is a reader that fails.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

func TestFromEvent(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "r.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := &event.Plan{
		Conditions: event.Conditions{
			Limits: spec.Limits{Nodes: 30}, Book: "default", Order: openings.Random, BookStart: 1, Seed: 5,
			Rules: arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 10}},
		},
		Format:  &event.Match{Games: 4},
		Players: []spec.Player{{Kind: spec.Builtin, Variant: "flat"}, {Kind: spec.Builtin, Variant: "tapered"}},
	}
	if _, err := event.Run(t.Context(), p, event.Options{Store: s, Concurrency: 1}); err != nil {
		t.Fatal(err)
	}
	open := func(read func(*store.Event) error) error {
		e, err := s.Event(t.Context(), 1)
		if err != nil {
			return err
		}
		return read(e)
	}
	c, err := Collect(Query{Player: "flat"}, FromEvent(t.Context(), "event 1", open))
	if err != nil || len(c.Games) != 4 || c.Games[3].Source != "event 1" {
		t.Fatalf("%+v, %v", c, err)
	}
	n := 0
	var last *pgn.Game
	for g, err := range FromEvent(t.Context(), "event 1", open).Games {
		if last = g; err != nil {
			t.Error(err)
		}
		n++
		break
	}
	if n != 1 || last == nil {
		t.Errorf("%d games before the break", n)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	if _, err := Collect(Query{Player: "flat"}, FromEvent(ctx, "event 1", open)); err == nil {
		t.Error("read after the end")
	}
	missing := errors.New("no such event")
	if _, err := Collect(Query{Player: "flat"}, FromEvent(t.Context(), "event 1", func(func(*store.Event) error) error { return missing })); !errors.Is(err, missing) {
		t.Error(err)
	}
}
