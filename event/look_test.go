package event

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/pgn"
	"match/record"
	"match/results"
	"match/results/store"
)

// A look after the last pair of a Swiss round shows the bye of the next one, as the run does that has paired it.
func TestLookBetweenRounds(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out := play(t, planOf(&Tournament{Type: Swiss, Swiss: "dutch", Rounds: 2, Pairs: 1}, "tapered", "flat", "material"), Options{Store: s})
	e, err := s.Resume(t.Context(), out.Number)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Cut(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	seen, err := Look(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	byes := func(o *Outcome) (n int) {
		for _, rounds := range o.Director.(*swissDirector).chart() {
			for _, r := range rounds {
				if r.Opponent < 0 {
					n++
				}
			}
		}
		return n
	}
	if run, look := byes(out), byes(seen); run != 2 || look != 2 {
		t.Errorf("%d byes after two rounds and %d when the second is paired, want 2", run, look)
	}
}

// A follower shows what a new look shows, whatever has happened to the event since the last time: further
// pairs, other pairs in the place of the last ones, or another plan. It reads no pair twice.
func TestFollower(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.db")
	s := openStore(t, path)
	out := play(t, planOf(&Tournament{Type: Swiss, Swiss: "dutch", Rounds: 2, Pairs: 2}, "tapered", "flat", "material", "zoned"), Options{Store: s})
	e, err := s.Resume(t.Context(), out.Number)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	f, pairs := new(Follower), []record.Pair{}
	for p, err := range e.Pairs(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	cut := func(n int) {
		t.Helper()
		if err := e.Cut(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	same := func(when string, pairs int) {
		t.Helper()
		want, err := Look(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		err = f.Look(t.Context(), e, func(seen *Outcome) {
			now, _ := seen.Document("json")
			if then, now := storedTallies(t, e), sorted(seen.Tallies()); !slices.Equal(then, now) {
				t.Errorf("%s: tallies %v", when, cmp.Diff(then, now))
			}
			if then, err := want.Document("json"); err != nil || string(now) != string(then) || seen.Standing.Pairs != pairs {
				t.Errorf("%s: %d pairs, want %d, %v: %s", when, seen.Standing.Pairs, pairs, err, cmp.Diff(string(then), string(now)))
			}
		})
		if err != nil {
			t.Errorf("%s: %v", when, err)
		}
	}
	cut(3)
	same("at first", 3)
	for _, p := range pairs[3:] {
		if err := e.Record(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	same("with further pairs", len(pairs))
	cut(len(pairs) - 1)
	same("without the last pair", len(pairs)-1)
	same("without a change", len(pairs)-1)
	cut(len(pairs) - 2)
	last, counted := pairs[len(pairs)-2], record.NewStanding(e.Players)
	for i, r := range []pgn.Result{pgn.WhiteWins, pgn.BlackWins} {
		other := *last.Games[i]
		if other.Result == r {
			r = pgn.Draw
		}
		other.Result, last.Games[i] = r, &other
	}
	for _, p := range pairs[:len(pairs)-2] {
		counted.Count(&p)
	}
	if err := errors.Join(counted.Count(&last), e.Record(t.Context(), last)); err != nil {
		t.Fatal(err)
	}
	same("with another pair in its place", len(pairs)-1)
	if _, err := store.OpenSQLite(path, time.Second, 0).Exec(`UPDATE games SET data = x'00' WHERE pair = 1`); err != nil {
		t.Fatal(err)
	}
	if _, err := Look(t.Context(), e); err == nil {
		t.Error("a new look does not see the damage")
	}
	if err := f.Look(t.Context(), e, func(*Outcome) {}); err != nil {
		t.Errorf("the first pair was read again: %v", err)
	}
	if e.Plan = append(e.Plan, ' '); f.Look(t.Context(), e, func(*Outcome) {}) == nil {
		t.Error("an event with another plan was not read again")
	}
}

// storedTallies are what an outcome's Tallies should be.
func storedTallies(t *testing.T, e *store.Event) results.Tallies {
	t.Helper()
	all, err := e.Tallies(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all = all.Merged(func(t results.Tally) results.Tally {
		t.ECO, t.Length = "", 0
		return t
	})
	for i := range all {
		all[i].Plies = 0
	}
	return sorted(all)
}

func sorted(t results.Tallies) results.Tallies {
	slices.SortFunc(t, func(a, b results.Tally) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return t
}
