package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/arena/arenatest"
	"match/event"
	"match/openings"
	"match/players/spec"
	"match/tune"
)

// elsewhere returns an executor that behaves like another machine, which is lost at the
// given number of pairs; 0: never.
func elsewhere(pairs int) arena.Executor {
	return arenatest.Elsewhere(&arena.Local{Concurrency: 2, Verify: true}, pairs)
}

// handsPlan returns a short event of built-in variants.
func handsPlan(f event.Format, variants ...string) *event.Plan {
	p := &event.Plan{
		Conditions: event.Conditions{
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

// tunePlan returns a run of SPSA over weights.
func tunePlan(t *testing.T) *event.Plan {
	p := handsPlan(nil)
	player := spec.Player{Kind: spec.Builtin, Variant: "zoned"}
	v, _, err := player.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	params, err := tune.Weights(v, "value.pawn,value.knight", 8, 0.01)
	if err == nil {
		p, err = tune.NewPlan(player, params, 8, 2, p.Conditions)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A match, a Swiss tournament and a tuning run write the same bytes wherever they
// are played, even if machines are lost and replaced in between.
func TestTheSameBytesFromHandsElsewhere(t *testing.T) {
	t.Parallel()
	for name, plan := range map[string]func(t *testing.T) *event.Plan{
		"match": func(*testing.T) *event.Plan { return handsPlan(&event.Match{Games: 24}, "tapered", "flat") },
		"swiss": func(*testing.T) *event.Plan {
			return handsPlan(&event.Tournament{Type: event.Swiss, Swiss: "dutch", Rounds: 3, Pairs: 1}, "tapered", "flat", "zoned", "centralized")
		},
		"tune": tunePlan,
	} {
		left := func(o event.Options) string {
			p := plan(t)
			dir := t.TempDir()
			p.Outputs = event.Outputs{PGN: filepath.Join(dir, "games.pgn"), JSON: filepath.Join(dir, "result.json")}
			o.Concurrency = 2
			if _, err := event.Run(t.Context(), p, o); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			var all string
			for _, path := range []string{p.Outputs.PGN, p.Outputs.JSON} {
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				all += string(data)
			}
			return all
		}
		want := left(event.Options{})
		if got := left(event.Options{Executors: []arena.Executor{elsewhere(0)}}); got != want {
			t.Errorf("%s: other bytes from an executor elsewhere", name)
		}
		join := make(chan arena.Executor, 1)
		first := true
		join <- elsewhere(2)
		o := event.Options{Join: join, Note: func(_, line string) {
			if strings.Contains(line, arenatest.ErrGone.Error()) && first {
				first = false
				join <- elsewhere(0)
			}
		}}
		if got := left(o); got != want || first {
			t.Errorf("%s: other bytes, or no machine lost, where machines were lost and replaced", name)
		}
	}
}
