package event

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"match/arena"
	"match/internal/machine"
	"match/players/spec"
	"match/players/ucitext"
)

// An event that cannot be resumed is unlocked for others.
func TestAFailedReplanLetsTheEventGo(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	p := planOf(&Match{Games: 4}, "tapered", "flat")
	p.Conditions.Book = filepath.Join(t.TempDir(), "book.epd")
	book := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nnonsense\n"
	if err := os.WriteFile(p.Conditions.Book, []byte(book), 0o666); err != nil {
		t.Fatal(err)
	}
	play(t, p, Options{Store: s})
	e, err := s.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	more, err := PlanOf(e)
	if err != nil {
		t.Fatal(err)
	}
	more.Format.(*Match).Games = 8
	ctx, cancel := context.WithCancel(t.Context())
	note := func(_, _ string) { cancel() } // on the bad line, just before the plan is replaced
	if _, err = Run(ctx, more, Options{Store: s, Concurrency: 1, Resume: e, MoreGames: true, Note: note}); err == nil {
		t.Fatal("the plan was replaced though the context had ended")
	}
	again, err := s.Resume(t.Context(), 1)
	if err != nil {
		t.Fatalf("the event is still locked: %v", err)
	}
	again.Close()
}

// With a remote executor this machine is not examined, and the same games are played.
func TestHandsElsewhereAskNothingOfThisMachine(t *testing.T) {
	defer func(was func(int, time.Duration) machine.Noise) { measureNoise = was }(measureNoise)
	measureNoise = func(int, time.Duration) machine.Noise {
		t.Error("the noise of this machine is measured")
		return machine.Noise{}
	}
	here := planOf(&Match{Games: 8}, "tapered", "flat").files(t)
	play(t, here, Options{})
	there := planOf(&Match{Games: 8}, "tapered", "flat").files(t)
	join := make(chan arena.Executor, 1)
	join <- &arena.Local{Concurrency: 2, Verify: true}
	play(t, there, Options{Join: join, Affinity: "nonsense", Concurrency: 1 << 30})
	if left(t, here) != left(t, there) {
		t.Error("executors that join play something else")
	}
	timed := planOf(&Match{Games: 2}, "tapered", "flat")
	timed.Conditions.Limits = spec.Limits{MoveTime: time.Millisecond, Margin: time.Second}
	play(t, timed, Options{Executors: []arena.Executor{&arena.Local{Concurrency: 1, Verify: true}}})
}

// Each run of an event has its own tickets.
func TestTicketsOfRuns(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		spy := &spyHands{Local: &arena.Local{Concurrency: 1}, seen: seen}
		play(t, planOf(&Match{Games: 2}, "tapered", "flat"), Options{Executors: []arena.Executor{spy}, KeepTranscripts: true, Review: ucitext.ReviewLines})
		if !spy.task.KeepTranscripts || spy.task.Review != ucitext.ReviewLines || spy.task.Watched || spy.task.Pairs[0].Participants[0].Hash == "" {
			t.Errorf("%+v", spy.task)
		}
	}
	if len(seen) != 2 {
		t.Errorf("tickets of events %v, want two", seen)
	}
}

// spyHands inspect tasks.
type spyHands struct {
	*arena.Local
	task arena.Task
	seen map[string]bool
}

func (s *spyHands) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	return s.Local.Work(ctx, &spyDesk{dispatcher, s})
}

type spyDesk struct {
	arena.Dispatcher
	spy *spyHands
}

func (d *spyDesk) Next(ctx context.Context, pairs int) (context.Context, arena.Task, bool) {
	during, task, ok := d.Dispatcher.Next(ctx, pairs)
	if ok {
		d.spy.task, d.spy.seen[task.Event] = task, true
	}
	return during, task, ok
}
