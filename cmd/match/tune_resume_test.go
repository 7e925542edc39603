//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/event"
	"match/players/spec"
	"match/results/store"
	"match/sprt"
)

// waitForPairs waits until an event has more than so many pairs, and returns
// how many.
func waitForPairs(t *testing.T, db string, id int64, more int) (n int) {
	t.Helper()
	for range 3000 {
		if n = pairsOf(t, db, id); n > more {
			return n
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("event %d has %d pairs, want more than %d", id, n, more)
	return 0
}

// pairsOf counts the pairs of an event, 0 if there is none yet.
func pairsOf(t *testing.T, db string, id int64) (n int) {
	s, err := store.OpenExisting(context.Background(), db, nil)
	if err != nil {
		return 0
	}
	defer s.Close()
	e, err := s.Event(context.Background(), id)
	if err != nil {
		return 0
	}
	for _, err := range e.Pairs(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// What is interrupted while its games are played goes on with them and then
// with what they are for, to the same bytes; and a verification that goes on
// says what it verifies.
func TestInterruptedTexelGoesOn(t *testing.T) {
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	args := []string{"tune", "texel", "--variant", "zoned", "--weights", "zoned.*", "--games", "600", "--nodes", "60", "--sprt", "0,0.1",
		"--concurrency", "1", "--db", m.db}
	whole := program(t, append(args, "-o", "whole.toml", "--verify-games", "2")...)
	whole.Dir = m.dir
	if code, stderr := m.run(t, whole, nil); code != exitNoVerdict {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	cmd := program(t, append(args, "-o", "tuned.toml")...)
	cmd.Dir = m.dir
	code, stderr := m.run(t, cmd, func(p *os.Process) {
		waitForPairs(t, m.db, 3, 0)
		p.Signal(syscall.SIGINT)
	})
	if code != exitInterrupt || !strings.Contains(stderr, "go on with: match resume 3 --db "+m.db) {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if _, err := os.Stat(filepath.Join(m.dir, "tuned.toml")); err == nil {
		t.Error("there is a result of games that were interrupted")
	}
	code, stderr = m.run(t, m.resume(t, "3"), func(p *os.Process) {
		waitForPairs(t, m.db, 4, 0)
		p.Signal(syscall.SIGINT)
	})
	if code != exitInterrupt || !strings.Contains(stderr, "going on with match 3, zoned against zoned +10 %") || !strings.Contains(stderr, "go on with: match resume 4") {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if got, want := m.read(t, "tuned.toml"), m.read(t, "whole.toml"); string(got) != string(want) {
		t.Error("the resumed fit has come to something else")
	}
	before := pairsOf(t, m.db, 4)
	code, stderr = m.run(t, m.resume(t), func(p *os.Process) {
		waitForPairs(t, m.db, 4, before)
		p.Signal(syscall.SIGINT)
	})
	want := "going on with match 4, zoned tuned against zoned start: the verification of the fit to match 3"
	if code != exitInterrupt || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// The result is verified on the openings after those that it was tuned on, and
// runs as the tuning did.
func TestVerificationPlan(t *testing.T) {
	f := verifyFlags{bounds: "0,8", games: 7}
	player := spec.Player{Kind: spec.Builtin, Variant: "flat"}
	v := verification{of: "tuning 12", name: "flat", best: player, start: player, played: 95, book: 100}
	v.plan.Conditions = event.Conditions{BookStart: 11, Limits: spec.Limits{Nodes: 9}}
	v.plan.Flags = map[string]string{"concurrency": "3", commandKey: "texel", "csv": "a.csv"}
	p, err := f.plan(v)
	if err != nil {
		t.Fatal(err)
	}
	if p.Conditions.BookStart != 6 || p.Conditions.Limits.Nodes != 9 || p.Players[0].Name != "flat tuned" || p.Players[1].Name != "flat start" {
		t.Errorf("%+v", p)
	}
	if len(p.Flags) != 2 || p.Flags["concurrency"] != "3" || p.Flags[verifiesKey] != "tuning 12" {
		t.Errorf("flags %v", p.Flags)
	}
	if m := p.Format.(*event.Match); m.Games != 8 || *m.SPRT != sprt.NewConfig(0, 8) {
		t.Errorf("%+v", m)
	}
	v.book = 0 // no games: the openings are those that were asked for
	if p, err = f.plan(v); err != nil || p.Conditions.BookStart != 11 {
		t.Errorf("%v, opening %d", err, p.Conditions.BookStart)
	}
}
