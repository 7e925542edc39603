package arena

import (
	"context"
	"reflect"
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
	if got, want := s.Need(), (Need{Cores: 6, Memory: 100 + 128 + 4*8 + 100 + 128 + 6*8}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	builtin := &Setup{Participants: [2]Participant{{Spec: spec.Player{Kind: spec.Builtin, HashMB: 32}}, {Spec: spec.Player{Kind: spec.Builtin}}}}
	if s.Participants[1].Spec.Ponder = true; s.Need().Cores != 10 {
		t.Errorf("a player ponders: %+v, want cores for both", s.Need())
	}
	if got, want := builtin.Need(), (Need{Cores: 1, Memory: 32 + 8 + 16 + 8}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, c := range []struct {
		machine Need
		games   int
		lacks   string
	}{
		{Need{Cores: 16}, 4, ""}, {Need{Cores: 16, Memory: 3000}, 3, ""}, {Need{Cores: 3, Memory: 3000}, 0, "a game needs 4 cores (Threads), and there are 3"},
		{Need{Cores: 4, Memory: 999}, 0, "a game needs 1000 MiB of memory (Hash of both players), and there are 999"}, {Need{}, 0, ""},
	} {
		n := Need{Cores: 4, Memory: 1000}
		if n.Games(c.machine) != c.games || n.Lacks(c.machine) != c.lacks {
			t.Errorf("%+v: %d games, %q", c.machine, n.Games(c.machine), n.Lacks(c.machine))
		}
	}
	if n := (Need{Cores: 1, Resources: spec.Resources{"gpu": 0}}); n.Games(Need{Cores: 2}) != 2 || n.Lacks(Need{Cores: 2}) != "" {
		t.Error("games that need nothing of a resource find no room")
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
	p := (&Local{Concurrency: 3, Room: Need{Cores: 3, Memory: 1000}, open: l.open}).newPlaces(unheard{})
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
		t.Fatalf("a big game alone does not run: %+v, %q", p.taken(), l.diary)
	}
	for _, name := range []string{"-a", "-b", "-e", "-f", "-g", "-h"} {
		if strings.Count(strings.Join(l.diary, " "), name) != 1 {
			t.Errorf("%s is not once in %q", name, l.diary)
		}
	}
}

// Games wait for resources. Players that have no game are closed if a game needs what they
// hold, and no others.
func TestResourcesAreShared(t *testing.T) {
	l := new(lobby)
	p := (&Local{Concurrency: 3, Room: Need{Resources: spec.Resources{"gpu": 2}}, open: l.open}).newPlaces(unheard{})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	play := func(names, need string) *worker {
		t.Helper()
		s := needing(names, 99, 1)
		for i, n := range need {
			if n > '0' {
				s.Participants[i].Spec.Needs = spec.Resources{"gpu": int(n - '0')}
			}
		}
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
	both := play("a b", "11")
	if play("c d", "10") != nil {
		t.Error("3 of 2 resources")
	}
	plain := play("e f", "00")
	if both == nil || plain == nil {
		t.Fatal("games that fit do not run")
	}
	p.ended <- both
	p.ended <- plain
	if play("g h", "20") == nil {
		t.Fatal("a game does not get what idle players hold")
	}
	if diary := strings.Join(l.diary, ""); diary != "+a+b+e+f-a-b+g+h" && diary != "+a+b+e+f-b-a+g+h" {
		t.Errorf("%q: want only a and b closed", diary)
	}
}

// Players that together hold too much are not open at the same time, not even at the start.
func TestMeetingSharesResources(t *testing.T) {
	l := &Local{Concurrency: 1, Room: Need{Resources: spec.Resources{"gpu": 1}}}
	in := new(lobby)
	l.open = in.open
	list := []Participant{needing("a b", 1, 1).Participants[0], needing("c b", 1, 1).Participants[0], needing("b d", 1, 1).Participants[0]}
	list[0].Spec.Needs, list[2].Spec.Needs = spec.Resources{"gpu": 1}, spec.Resources{"gpu": 1}
	if err := l.Meet(t.Context(), list, false); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if diary := strings.Join(in.diary, ""); !strings.HasPrefix(diary, "+a+c-a+b") {
		t.Error(diary)
	}
}

// A player that needs two resources gets both from players that wait, each of which holds one.
func TestTwoResourcesAreFreed(t *testing.T) {
	room := Need{Resources: spec.Resources{"a": 2, "b": 2}}
	in := new(lobby)
	l := &Local{Concurrency: 1, Room: room, open: in.open}
	setups := []*Setup{needing("p q", 1, 1), needing("r s", 1, 1), needing("x p", 1, 1)}
	for i, needs := range []spec.Resources{{"a": 1}, {"b": 1}} {
		setups[i].Participants[0].Spec.Needs, setups[i].Participants[1].Spec.Needs = needs, needs
	}
	setups[2].Participants[0].Spec.Needs, setups[2].Participants[1].Spec.Needs = spec.Resources{"a": 1, "b": 1}, spec.Resources{"a": 1}
	p := l.newPlaces(unheard{})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, s := range setups {
		w, err := p.take(over, s, false)
		if err != nil {
			t.Fatalf("%q: %v", in.diary, err)
		}
		for i := range s.Participants {
			if _, err := w.open.take(t.Context(), &s.Participants[i], false, i); err != nil {
				t.Fatal(err)
			}
		}
		p.ended <- w
	}
	if diary := strings.Join(in.diary, ""); !strings.HasPrefix(diary, "+p+q+r+s-q-r-s+x") && !strings.HasPrefix(diary, "+p+q+r+s-q-s-r+x") {
		t.Errorf("at a game: %q", diary)
	}
	in.diary = nil
	list := []Participant{setups[0].Participants[0], setups[0].Participants[1], setups[1].Participants[0], setups[1].Participants[1], setups[2].Participants[0]}
	if err := l.Meet(t.Context(), list, false); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if diary := strings.Join(in.diary, ""); strings.Index(diary, "+x") < max(strings.Index(diary, "-p"), strings.Index(diary, "-q"), strings.Index(diary, "-r"), strings.Index(diary, "-s")) {
		t.Errorf("at the start: %q", diary)
	}
}
