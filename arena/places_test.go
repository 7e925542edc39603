package arena

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"match/players/spec"
)

// needing returns a pair of engines with options.
func needing(names string, threads, hash int) *Setup {
	s := &Setup{}
	for i, name := range strings.Fields(names) {
		s.Participants[i] = Participant{Name: name, Spec: spec.Player{Kind: spec.UCI, Name: name, Path: name, Options: []spec.Option{
			{Name: "Hash", Value: strconv.Itoa(hash)}, {Name: "threads", Value: strconv.Itoa(threads)},
		}}}
	}
	return s
}

// A game takes the cores of the player with more threads, and the memory of both.
func TestNeed(t *testing.T) {
	s := needing("a b", 4, 100)
	s.Participants[1].Spec.Options[1].Value = "6"
	if got, want := s.Need(), (Need{6, 100 + 128 + 4*8 + 100 + 128 + 6*8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	builtin := &Setup{Participants: [2]Participant{{Spec: spec.Player{Kind: spec.Builtin, HashMB: 32}}, {Spec: spec.Player{Kind: spec.Builtin}}}}
	if s.Participants[1].Spec.Ponder = true; s.Need().Cores != 10 {
		t.Errorf("a player ponders: %+v, want cores for both", s.Need())
	}
	if got, want := builtin.Need(), (Need{1, 32 + 8 + 16 + 8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, c := range []struct {
		machine Need
		games   int
		lacks   string
	}{
		{Need{16, 0}, 4, ""}, {Need{16, 3000}, 3, ""}, {Need{3, 3000}, 0, "a game needs 4 cores (Threads), and there are 3"},
		{Need{4, 999}, 0, "a game needs 1000 MiB of memory (Hash of both players), and there are 999"}, {Need{}, 0, ""},
	} {
		n := Need{4, 1000}
		if n.Games(c.machine) != c.games || n.Lacks(c.machine) != c.lacks {
			t.Errorf("%+v: %d games, %q", c.machine, n.Games(c.machine), n.Lacks(c.machine))
		}
	}
	hostile := needing("a b", -1, 1<<62)
	if got := hostile.Need(); got.Cores != 1 || got.Memory < 1<<30 {
		t.Errorf("%+v", got)
	}
}

// Games run as long as there are cores for them.
func TestCoresAreShared(t *testing.T) {
	p := (&Local{Concurrency: 8, Room: Need{Cores: 8}}).newPlaces(unheard{})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	first, err := p.take(t.Context(), needing("a b", 5, 1), false)
	if err != nil || first != p.all[0] {
		t.Fatal(err)
	}
	if _, err := p.take(over, needing("a b", 4, 1), false); err == nil {
		t.Error("a game on 9 cores of 8")
	}
	if _, err := p.take(over, needing("a b", 3, 1), false); err != nil {
		t.Error("a game on the last 3 cores does not run")
	}
	if _, err := p.take(over, needing("a b", 1, 1), false); err == nil {
		t.Error("a game without a core")
	}
	p.ended <- first
	if w, err := p.take(over, needing("a b", 4, 1), false); err != nil || w != first {
		t.Errorf("the worker that is free: %v", err)
	}
	free := (&Local{Concurrency: 2}).newPlaces(unheard{})
	for range 2 {
		if _, err := free.take(over, needing("a b", 99, 1), false); err != nil {
			t.Error("threads limit a run without limits")
		}
	}
}

// Players that have no game are closed if a game needs their memory, and only then.
func TestMemoryIsShared(t *testing.T) {
	l := new(lobby)
	p := (&Local{Concurrency: 3, Room: Need{3, 1000}, open: l.open}).newPlaces(unheard{})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	play := func(names string, hash int) *worker {
		t.Helper()
		s := needing(names, 1, hash)
		w, err := p.take(over, s, false)
		if err != nil {
			return nil
		}
		for i := range s.Participants {
			if _, err := w.open.take(t.Context(), &s.Participants[i], false, i); err != nil {
				t.Fatal(err)
			}
		}
		return w
	}
	small := play("a b", 14) // 300 MiB
	p.ended <- small
	if again := play("a b", 14); again != small || strings.Join(l.diary, "") != "+a+b" {
		t.Fatalf("%q", l.diary)
	}
	if play("c d", 300) != nil { // 872 MiB
		t.Error("1172 MiB of 1000")
	}
	other := play("e f", 14)
	p.ended <- other
	middle := play("g h", 114) // 500 MiB, beside 300 of a game and 300 without
	if middle == nil || strings.Count(strings.Join(l.diary, ""), "-") != 2 {
		t.Fatalf("another game does not run, or closes too many: %q", l.diary)
	}
	p.ended <- small
	if play("c d", 300) != nil {
		t.Error("1372 MiB of 1000")
	}
	p.ended <- middle
	big := play("c d", 300)
	if big == nil {
		t.Fatalf("a big game alone does not run: %+v, %q", p.taken, l.diary)
	}
	for _, name := range []string{"-a", "-b", "-e", "-f", "-g", "-h"} {
		if strings.Count(strings.Join(l.diary, " "), name) != 1 {
			t.Errorf("%s is not once in %q", name, l.diary)
		}
	}
}
