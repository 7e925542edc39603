package arena

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"match/board"
	"match/internal/bounded"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

// witness records what it receives.
type witness struct {
	mu   sync.Mutex
	seen []Notice
}

func (w *witness) Watch(_ *Live, n Notice) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = append(w.seen, n)
}

func TestWatchersSeeTheEvent(t *testing.T) {
	var pairs keeper
	w := new(witness)
	_, err := Run(t.Context(), eventOf(&fixed{pairs: 4}, seatsOf("A", "B")...),
		Options{Executors: local(2, greedyAgainstRandom), Recorder: &pairs, Watchers: []Watcher{w}})
	if err != nil {
		t.Fatal(err)
	}
	type id struct{ pair, game int }
	moves, results := map[id]int{}, map[id]pgn.Result{}
	begun, last := map[id]bool{}, 0
	for i, n := range w.seen {
		game := id{n.Number, n.Game}
		switch n.Kind {
		case GameBegun:
			begun[game] = true
			for color, side := range n.Begun.Sides {
				if name := n.Begun.Players[color].Name(); name != side.Name {
					t.Errorf("game %v: %s plays for %s", game, name, side.Name)
				}
			}
			if want := [2]string{"A", "B"}; n.Game == 1 && n.Begun.Sides[1].Name != want[0] || n.Game == 0 && n.Begun.Sides[0].Name != want[0] {
				t.Errorf("game %v: %s has White", game, n.Begun.Sides[0].Name)
			}
		case Moved:
			if !begun[game] || n.Plies[len(n.Plies)-1].Move == 0 {
				t.Errorf("game %v moves before it has begun: %+v", game, n)
			}
			moves[game]++
		case GameOver:
			results[game] = n.Result
		case PairCounted:
			if last++; n.Number != last || n.Pair.Number != last {
				t.Errorf("pair %d counts after pair %d", n.Number, last-1)
			}
		case EventOver:
			if i != len(w.seen)-1 {
				t.Error("something happens after the end")
			}
		}
		if n.Lost != 0 {
			t.Errorf("%d notices lost", n.Lost)
		}
	}
	if last != 4 {
		t.Errorf("%d pairs seen, want 4", last)
	}
	for _, p := range pairs {
		for i, g := range p.Games {
			game := id{p.Number, i}
			if thought := len(g.Plies) - bookPlies(g); moves[game] != thought || results[game] != g.Result {
				t.Errorf("game %v: %d moves seen of %d, result %v of %v", game, moves[game], thought, results[game], g.Result)
			}
		}
	}
}

func bookPlies(g *pgn.Game) (n int) {
	for _, p := range g.Plies {
		if p.Comment == "book" {
			n++
		}
	}
	return n
}

// never reports that the program was not stopped.
func never(from, to time.Time) time.Duration { return 0 }

// A move is visible during its game, even if nothing else happens.
func TestMovesAreSeenDuringTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen, once := make(chan struct{}), sync.Once{}
		watcher := watcherFunc(func(_ *Live, n Notice) {
			if n.Kind == Moved {
				once.Do(func() { close(seen) })
			}
		})
		thought := 0 // moves of both players
		waits := func(_ context.Context, s spec.Player, _ players.Env) (players.Player, error) {
			p := random(s.Name, 1)
			move := p.move
			p.move = func(line *board.Line) (pgn.Ply, error) {
				if thought++; thought == 2 {
					select {
					case <-seen:
					case <-time.After(bounded.Limit):
						t.Error("the first move is not seen")
					}
				}
				return move(line)
			}
			return p, nil
		}
		executor := &Local{Concurrency: 1, open: waits, stoodStill: never}
		if _, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, seatsOf("A", "B")...), Options{Executors: []Executor{executor}, Watchers: []Watcher{watcher}}); err != nil {
			t.Error(err)
		}
	})
}

// sleeper never returns from its first notice.
type sleeper struct{ forever chan struct{} }

func (s *sleeper) Watch(*Live, Notice) { <-s.forever }

func TestAWatcherThatNeverReadsStopsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // where the final timeout takes no time
		s, w := &sleeper{make(chan struct{})}, new(witness)
		defer close(s.forever)
		executor := &Local{Concurrency: 2, open: greedyAgainstRandom, stoodStill: never}
		began := time.Now()
		standing, err := Run(t.Context(), eventOf(&fixed{pairs: 100}, seatsOf("A", "B")...),
			Options{Executors: []Executor{executor}, Watchers: []Watcher{s, w}})
		if err != nil || standing.Pairs != 100 {
			t.Errorf("%d pairs, error %v", standing.Pairs, err)
		}
		if waited := time.Since(began); waited != patience {
			t.Errorf("the end waits for %v, want %v", waited, patience)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if last := w.seen[len(w.seen)-1]; last.Kind != EventOver {
			t.Errorf("the other watcher saw %v last", last.Kind)
		}
	})
}

// A full mailbox drops moves first, then the oldest others, and reports the
// number.
func TestASlowWatcherLosesMovesFirst(t *testing.T) {
	m := newMailbox()
	m.put(Notice{Kind: GameBegun, Number: 1})
	for range 2 * queued {
		m.put(Notice{Kind: Moved})
	}
	for n := range reserved + 10 {
		m.put(Notice{Kind: PairCounted, Number: n + 1})
	}
	m.close()
	var all []Notice
	for n, ok := m.take(); ok; n, ok = m.take() {
		all = append(all, n)
	}
	if len(all) != queued {
		t.Fatalf("%d notices kept, want %d", len(all), queued)
	}
	if want := 2*queued - (queued - reserved - 1) + 10; all[0].Lost != want || all[1].Lost != 0 {
		t.Errorf("%d and %d lost, want %d and none", all[0].Lost, all[1].Lost, want)
	}
	if last := all[len(all)-1]; last.Kind != PairCounted || last.Number != reserved+10 {
		t.Errorf("the newest is %+v", last)
	}
	m.put(Notice{})
	if _, ok := m.take(); ok {
		t.Error("something came after the end")
	}
}

func TestLiveIsACopy(t *testing.T) {
	var snapshots []int
	var mu sync.Mutex
	look := watcherFunc(func(l *Live, n Notice) {
		if n.Kind == PairCounted {
			s := l.Standing()
			mu.Lock()
			snapshots = append(snapshots, s.Pairs)
			mu.Unlock()
			s.Pairs = -1
		}
	})
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 20}, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom), Watchers: []Watcher{look}})
	if err != nil || s.Pairs != 20 {
		t.Fatalf("%d pairs, %v", s.Pairs, err)
	}
	for i, n := range snapshots {
		if n < i+1 || n > 20 {
			t.Errorf("after pair %d a standing of %d pairs", i+1, n)
		}
	}
}

// The loop does not wait for watchers, and a late watcher misses nothing.
func TestLookingHoldsNobodyUp(t *testing.T) {
	l := NewLive([]string{"A", "B"})
	task := &Task{Pairs: []Setup{{Players: [2]int{0, 1}}}}
	pairs := 0
	count := func(n int) {
		for range n {
			pairs++
			p := answered(task, 0)
			l.note(&p.Pair)
		}
	}
	count(3)
	l.View(func(s *record.Standing) {
		count(3 * mostNoted)
		if s.Pairs != 3 {
			t.Errorf("%d pairs while somebody looks, want 3", s.Pairs)
		}
	})
	if len(l.noted) != 3*mostNoted {
		t.Errorf("%d pairs noted meanwhile", len(l.noted))
	}
	count(mostNoted + 5)
	if len(l.noted) >= mostNoted {
		t.Errorf("%d pairs wait for somebody to look", len(l.noted))
	}
	l.View(func(s *record.Standing) {
		if s.Pairs != pairs || s.Encounter(0, 1).Games.Draws != 2*pairs {
			t.Errorf("%d pairs seen, want %d", s.Pairs, pairs)
		}
	})
	if s := l.Standing(); s.Pairs != pairs || s == l.seen {
		t.Errorf("a copy of %d pairs", s.Pairs)
	}
}

type watcherFunc func(*Live, Notice)

func (f watcherFunc) Watch(l *Live, n Notice) { f(l, n) }

// BenchmarkTell measures the cost of one watcher per ply.
func BenchmarkTell(b *testing.B) {
	a := gather([]Watcher{watcherFunc(func(*Live, Notice) {})}, NewLive(nil))
	defer a.leave()
	for b.Loop() {
		a.tell(Notice{Kind: Moved})
	}
}

// BenchmarkTellSleeper is the same with a watcher that never reads.
func BenchmarkTellSleeper(b *testing.B) {
	s := &sleeper{make(chan struct{})}
	a := gather([]Watcher{s}, NewLive(nil))
	defer close(s.forever)
	for b.Loop() {
		a.tell(Notice{Kind: Moved})
	}
}
