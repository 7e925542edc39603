package event_test

import (
	"context"
	"fmt"

	"match/arena"
	"match/event"
	"match/openings"
	"match/players/spec"
)

// A match of two built-in variants, limited by nodes: the same games on every
// machine. Nothing is stored, because there is no store and no output.
func ExampleRun() {
	tapered, _ := spec.Parse("tapered")
	material, _ := spec.Parse("material")
	plan := &event.Plan{
		Players: []spec.Player{tapered, material},
		Conditions: event.Conditions{
			Limits: spec.Limits{Nodes: 100}, Book: "default", Order: openings.Random, BookStart: 1, Seed: 1,
			Rules: arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 150}},
		},
		Format: &event.Match{Games: 8},
	}
	out, err := event.Run(context.Background(), plan, event.Options{Concurrency: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := out.Summary()
	fmt.Printf("%s against %s: %d pairs %v\n", s.A, s.B, s.Pairs.Pairs(), s.Pairs)
	// Output: tapered against material: 4 pairs [0 0 0 3 1]
}
