package event

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"match/arena"
	"match/openings"
	"match/players/spec"
	"match/results/store"
)

// planOf returns a short event of built-in variants.
func planOf(f Format, variants ...string) *Plan {
	p := &Plan{
		Conditions: Conditions{
			Limits: spec.Limits{Nodes: 60}, Book: "default", Order: openings.Random, BookStart: 1, Seed: 5,
			Rules: arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 25}},
		},
		Format: f,
	}
	for _, v := range variants {
		p.Players = append(p.Players, spec.Player{Kind: spec.Builtin, Variant: v})
	}
	return p
}

// openStore opens a database that is closed when the test ends.
func openStore(t *testing.T, path string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// files puts the outputs of a plan into a separate directory.
func (p *Plan) files(t *testing.T) *Plan {
	dir := t.TempDir()
	p.Outputs = Outputs{PGN: filepath.Join(dir, "games.pgn"), JSON: filepath.Join(dir, "result.json")}
	return p
}

// left returns the contents of an event's files.
func left(t *testing.T, p *Plan) string {
	t.Helper()
	var all bytes.Buffer
	for _, path := range []string{p.Outputs.PGN, p.Outputs.JSON} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

// play plays a plan to its end.
func play(t *testing.T, p *Plan, o Options) *Outcome {
	t.Helper()
	if o.Concurrency == 0 {
		o.Concurrency = 2
	}
	out, err := Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// resume resumes an event from a store.
func resume(t *testing.T, s *store.Store, id int64, o Options) *Outcome {
	t.Helper()
	e, err := s.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	p, err := PlanOf(e)
	if err != nil {
		t.Fatal(err)
	}
	o.Store, o.Resume = s, e
	return play(t, p, o)
}

// stop is a recorder that interrupts an event after a pair.
type stop struct {
	after  int
	cancel context.CancelCauseFunc
	cause  error
}

func (s *stop) Pair(_ context.Context, p *arena.Played) error {
	if p.Number == s.after {
		s.cancel(s.cause)
	}
	return nil
}
