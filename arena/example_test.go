package arena_test

import (
	"context"
	"fmt"

	"match/arena"
	"match/openings"
	"match/players/spec"
	"match/record"
)

// duel is a minimal director: a number of pairs of two players, each with the
// next opening.
type duel struct{ pairs, named, counted int }

func (d *duel) Lookahead() int           { return d.pairs }
func (d *duel) Count(*record.Pair) error { d.counted++; return nil }
func (d *duel) Next() (arena.Pairing, arena.Call) {
	switch {
	case d.counted == d.pairs:
		return arena.Pairing{}, arena.Over
	case d.named == d.pairs:
		return arena.Pairing{}, arena.Wait
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: d.named - 1}, arena.Play
}

// printer is a recorder that prints the pairs in their order.
type printer struct{}

func (printer) Pair(_ context.Context, p *arena.Played) error {
	fmt.Println("pair", p.Number, p.Games[0].Result, p.Games[1].Result)
	return nil
}

func ExampleRun() {
	who := func(name string) arena.Participant {
		return arena.Participant{Name: name, Spec: spec.Player{Kind: spec.Builtin, Variant: name}, Limits: spec.Limits{Nodes: 50}}
	}
	e := &arena.Event{
		Title: "an example", Players: []arena.Participant{who("positional"), who("material")},
		Openings: arena.Order{Book: openings.Default(), By: openings.Sequential, Start: 1},
		Director: &duel{pairs: 2},
	}
	standing, err := arena.Run(context.Background(), e, arena.Options{Executors: []arena.Executor{&arena.Local{Concurrency: 2}}, Recorder: printer{}})
	fmt.Println(standing.Encounter(0, 1).Counts, err)
	// Output:
	// pair 1 1-0 0-1
	// pair 2 1-0 0-1
	// [0 0 0 0 2] <nil>
}
