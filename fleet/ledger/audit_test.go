package ledger

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/players/spec"
)

// lie returns a pair with a different result from the other workers' result.
func (f *fixture) lie(id string, t *arena.Task, number int, result pgn.Result) bool {
	f.t.Helper()
	p := played(t, number)
	p.Games[0].Result = result
	taken, err := f.Done(id, p)
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// A pair is in order if two workers play it in the same way. If they differ, a
// third one decides which of them is wrong. The wrong worker gets no more pairs,
// and its results no longer count.
func TestAudit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		f.chance = 0
		f.Beat("w2", hold(&arena.Task{}))
		f.Beat("w3", hold(&arena.Task{}))
		first := f.ask("w1", 1)
		f.bring("w1", first, 1)
		copied := f.ask("w2", 1)
		if !slices.Equal(numbers(copied), []int{1}) || copied.Attempt <= auditAttempt {
			t.Fatalf("no audit: %v of attempt %d", numbers(copied), copied.Attempt)
		}
		f.bring("w2", copied, 1)
		f.chance = 0.05 // so that only newcomers are audited
		second := f.ask("w1", 1)
		f.lie("w1", second, 2, pgn.WhiteWins)
		if task := f.ask("w1", 1); !slices.Equal(numbers(task), []int{3}) {
			t.Errorf("a worker audits itself: %v", numbers(task))
		}
		if !slices.Equal(f.desk.numbers(), []int{1, 2}) {
			t.Errorf("%v have come back", f.desk.numbers())
		}
		f.bring("w3", f.ask("w3", 1), 2)
		if len(f.accused) > 0 {
			t.Errorf("two disagree, and %v is accused", f.accused)
		}
		f.bring("w2", f.ask("w2", 1), 2)
		if len(f.accused) != 1 || !strings.Contains(f.accused[0], "w1: it played pair 2 of event 1-key differently from w3 and w2") {
			t.Errorf("accused: %v", f.accused)
		}
		if w := f.Workers(); w[0].Quarantined == "" || w[0].InHand != 0 || w[1].Quarantined != "" || w[1].Audited != 2 {
			t.Errorf("%+v", w)
		}
		if f.ask("w1", 1) != nil || f.event.Games() != 2 {
			t.Error("a worker in quarantine plays on")
		}
		third := f.ask("w2", 1)
		if !slices.Equal(numbers(third), []int{3}) {
			t.Errorf("its pair is not handed out: %v", numbers(third))
		}
		f.Quarantine("w1", "")
		if f.Workers()[0].Quarantined != "" || f.event.Games() != 3 {
			t.Error("it is not admitted again")
		}
	})
}

// programs turns the players of the desk into external programs.
func (f *fixture) programs() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.event.pairs {
		for i := range p.Seats {
			p.Seats[i].Spec = spec.Player{Kind: spec.UCI}
		}
	}
}

// An engine that is not deterministic does not put workers under suspicion. It is
// recognized by a worker that disagrees with itself, or by disputes that several
// workers lose.
func TestAuditOfUnsteadyEngines(t *testing.T) {
	results := []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw}
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.chance = 0
		f.programs()
		for _, w := range []string{"w2", "w3"} {
			f.Beat(w, hold(&arena.Task{}))
		}
		for i, w := range []string{"w1", "w2", "w3"} {
			f.lie(w, f.ask(w, 1), 1, results[i])
		}
		if f.ask("w2", 1) != nil {
			t.Error("another worker than the last one plays it again")
		}
		f.lie("w3", f.ask("w3", 1), 1, pgn.WhiteWins)
		if len(f.accused) > 0 || len(f.noted) != 1 || !strings.Contains(f.noted[0], "w3 played pair 1 twice") || f.event.checking() {
			t.Errorf("accused %q, noted %q", f.accused, f.noted)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 8, 0)
		f.chance = 0
		f.programs()
		workers := []string{"w1", "w2", "w3"}
		for _, w := range workers {
			f.Beat(w, hold(&arena.Task{}))
		}
		wrong := map[int]string{1: "w1", 2: "w2", 3: "w1"} // the wrong worker of each pair
		for range 30 {
			for _, w := range workers {
				task := f.ask(w, 1)
				if task == nil {
					continue
				}
				if n := task.Pairs[0].Number; wrong[n] == w {
					f.lie(w, task, n, pgn.WhiteWins)
				} else {
					f.bring(w, task, n)
				}
			}
		}
		if len(f.accused) > 0 || len(f.noted) != 1 || !strings.Contains(f.noted[0], "no single machine is responsible") {
			t.Errorf("accused %q, noted %q", f.accused, f.noted)
		}
	})
}

// A worker that falsifies 5 % of its pairs is usually found within 600 of them,
// and no other worker is accused.
func TestLiarsAreNamed(t *testing.T) {
	const seeds, pairs = 25, 600
	named := 0
	for seed := range uint64(seeds) {
		synctest.Test(t, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 1))
			f := set(t, 3*pairs, 0)
			f.Chance = r.Float64
			workers := []string{"w1", "w2", "w3"}
			for _, w := range workers {
				f.Beat(w, hold(&arena.Task{}))
			}
			for range 3 * pairs {
				for _, w := range workers {
					task := f.ask(w, 1)
					switch {
					case task == nil:
					case w == "w2" && r.Float64() < 0.05:
						f.lie(w, task, task.Pairs[0].Number, pgn.WhiteWins)
					default:
						f.bring(w, task, task.Pairs[0].Number)
					}
				}
				if f.Workers()[1].Played >= pairs || len(f.accused) > 0 {
					break
				}
			}
			if len(f.accused) > 0 {
				named++
			}
			if fmt.Sprint(f.accused) != "[]" && !strings.HasPrefix(f.accused[0], "w2:") {
				t.Errorf("seed %d: %q", seed, f.accused)
			}
		})
	}
	t.Logf("named within %d pairs: %d of %d", pairs, named, seeds)
	if named < seeds*88/100 {
		t.Errorf("named within %d pairs: %d of %d", pairs, named, seeds)
	}
}

// TestMain initialises the state shared by all digests outside the synctest
// bubbles.
func TestMain(m *testing.M) {
	p := arena.Played{}
	p.Games[0] = &pgn.Game{Start: board.StartPosition(), Result: pgn.Draw}
	if _, err := p.Digest(); err != nil {
		panic(err)
	}
	m.Run()
}

// An event that no worker can play reports the reason, even if workers are
// present.
func TestWaitsForWorkersInQuarantine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.Beat("w1", hold(&arena.Task{}))
		f.Beat("w2", hold(&arena.Task{}))
		f.Quarantine("w1", "it lies")
		if why := f.event.Waits(); why != "" {
			t.Errorf("w2 plays: %s", why)
		}
		f.Drain("w2", true)
		if why := f.event.Waits(); why != "w1 is in quarantine; w2 is drained" {
			t.Error(why)
		}
	})
}
