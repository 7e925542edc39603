package arena_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"match/arena"
	"match/arena/arenatest"
	"match/openings"
	"match/pgn"
	"match/players/spec"
)

func builtinEvent(t *testing.T, pairs int) *arena.Event {
	t.Helper()
	e := &arena.Event{
		Title: "test", Director: &duel{pairs: pairs},
		Openings: arena.Order{Book: openings.Default(), By: openings.Random, Seed: 7, Start: 1},
		Rules:    arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 8}},
	}
	for _, variant := range []string{"tapered", "flat"} {
		s := spec.Player{Kind: spec.Builtin, Variant: variant}
		hash, err := s.Hash()
		if err != nil {
			t.Fatal(err)
		}
		e.Players = append(e.Players, arena.Participant{Name: variant, Spec: s, Limits: spec.Limits{Nodes: 100}, Hash: hash})
	}
	return e
}

// transcript records all pairs as text.
type transcript struct {
	bytes.Buffer
	hosts map[string]int
}

func (r *transcript) Pair(_ context.Context, p *arena.Played) error {
	r.hosts[p.Host]++
	for _, g := range p.Games {
		text, err := pgn.Append(nil, g, pgn.Options{})
		if err != nil {
			return err
		}
		fmt.Fprintln(r, p.Number, p.Players, string(text))
	}
	return nil
}

// record12 plays an event of 12 pairs and returns its games and where they were
// played.
func record12(t *testing.T, o arena.Options) (string, map[string]int) {
	t.Helper()
	rec := transcript{hosts: map[string]int{}}
	o.Recorder = &rec
	if s, err := arena.Run(t.Context(), builtinEvent(t, 12), o); err != nil || s.Pairs != 12 {
		t.Fatalf("%d pairs, %v", s.Pairs, err)
	}
	return rec.String(), rec.hosts
}

// there returns an executor on another machine, which is lost at the given number of
// pairs; 0: never.
func there(pairs int) arena.Executor {
	return arenatest.Elsewhere(&arena.Local{Concurrency: 2, Verify: true, Host: "there"}, pairs)
}

// The same event is played with workers here, with machines elsewhere, and with
// machines that are lost while others take over or join.
func TestHandsElsewhere(t *testing.T) {
	want, _ := record12(t, arena.Options{Executors: []arena.Executor{&arena.Local{Concurrency: 2}}})
	for name, executor := range map[string][]arena.Executor{
		"elsewhere":      {there(0)},
		"two machines":   {there(0), there(0)},
		"here and there": {there(0), &arena.Local{Concurrency: 1}},
		"lost at once":   {there(1), there(0)},
		"lost later":     {there(4), &arena.Local{Concurrency: 1}},
	} {
		got, hosts := record12(t, arena.Options{Executors: executor})
		if got != want {
			t.Errorf("%s: other games", name)
		}
		if name == "elsewhere" && hosts["there"] != 12 {
			t.Errorf("%s: played at %v", name, hosts)
		}
	}
	join := make(chan arena.Executor, 2)
	join <- there(2)
	lost := sync.OnceFunc(func() { join <- there(0) })
	got, _ := record12(t, arena.Options{Join: join, Warn: func(_, text string) {
		if strings.Contains(text, arenatest.ErrGone.Error()) {
			lost()
		}
	}})
	if got != want {
		t.Error("lost and replaced: other games")
	}
}

// clumsy is an executor that spoils its pairs before it returns them.
type clumsy struct {
	*arena.Local
	spoil func(d arena.Dispatcher, p *arena.Played)
}

func (c *clumsy) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	return c.Local.Work(ctx, &clumsyDesk{dispatcher, c.spoil})
}

type clumsyDesk struct {
	arena.Dispatcher
	spoil func(d arena.Dispatcher, p *arena.Played)
}

func (d *clumsyDesk) Done(p arena.Played) bool {
	d.spoil(d.Dispatcher, &p)
	return d.Dispatcher.Done(p)
}

// Repeated, early, late and foreign pairs, and those of another version, never
// count. An executor whose pairs are another version's or not those of the task is
// lost.
func TestClumsyHands(t *testing.T) {
	want, _ := record12(t, arena.Options{Executors: []arena.Executor{&arena.Local{Concurrency: 2}}})
	changed := func(change func(p *arena.Played)) func(arena.Dispatcher, *arena.Played) {
		return func(d arena.Dispatcher, p *arena.Played) {
			o := *p
			if change(&o); d.Done(o) {
				t.Errorf("%+v counts", o.Ticket)
			}
		}
	}
	for name, c := range map[string]struct {
		spoil func(d arena.Dispatcher, p *arena.Played)
		lost  string
	}{
		"twice":   {spoil: func(d arena.Dispatcher, p *arena.Played) { d.Done(*p) }},
		"foreign": {spoil: changed(func(p *arena.Played) { p.Number += 100 })},
		"attempt": {spoil: changed(func(p *arena.Played) { p.Attempt++ })},
		"event":   {spoil: changed(func(p *arena.Played) { p.Event = "x" })},
		"build":   {spoil: changed(func(p *arena.Played) { p.Build = "x" })},
		"refused late": {spoil: func(d arena.Dispatcher, p *arena.Played) {
			d.Refuse(arena.Task{Ticket: p.Ticket, Pairs: []arena.Setup{{Number: 99}, {Number: -1}}}, &arena.Refusal{Err: arenatest.ErrGone})
		}},
		"version": {func(_ arena.Dispatcher, p *arena.Played) { p.Protocol++ }, "version 3"},
		"players": {func(_ arena.Dispatcher, p *arena.Played) { p.Players = [2]int{1, 0} }, "came back, want pair"},
		"game":    {func(_ arena.Dispatcher, p *arena.Played) { p.Games[1] = p.Games[0] }, "has different players"},
	} {
		var warned strings.Builder
		join := make(chan arena.Executor, 2)
		join <- arenatest.Elsewhere(&clumsy{&arena.Local{Concurrency: 1}, c.spoil}, 0)
		replace := sync.OnceFunc(func() { join <- &arena.Local{Concurrency: 1} })
		got, _ := record12(t, arena.Options{Join: join, Warn: func(_, text string) {
			if warned.WriteString(text); c.lost != "" && strings.Contains(text, c.lost) {
				replace()
			}
		}})
		if got != want {
			t.Errorf("%s: other games", name)
		}
		if text := warned.String(); c.lost != "" && !strings.Contains(text, c.lost) || c.lost == "" && strings.Contains(text, "pair") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// Other machines are tried if one refuses a pair. If there is no other, the event
// ends with the reason.
func TestRefusedElsewhere(t *testing.T) {
	e := builtinEvent(t, 3)
	e.Players[1].Hash = "0123456789abcdef"
	_, err := arena.Run(t.Context(), e, arena.Options{Executors: []arena.Executor{there(0)}})
	if err == nil || !strings.Contains(err.Error(), "flat is a different engine here") {
		t.Errorf("error %v", err)
	}
	e = builtinEvent(t, 3)
	e.Players[1].Hash = "0123456789abcdef"
	s, err := arena.Run(t.Context(), e, arena.Options{Executors: []arena.Executor{there(0), &arena.Local{Concurrency: 1}}})
	if err != nil || s.Pairs != 3 {
		t.Errorf("%d pairs, %v", s.Pairs, err)
	}
}
