package transfer_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
	"match/players/spec"
	"match/results/store"
)

// liar falsifies pairs of a correct executor, so that its results still follow from the
// moves.
type liar struct {
	arena.Executor
	every int // one pair in this many, on average
}

func (l liar) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	return l.Executor.Work(ctx, lying{dispatcher, l.every})
}

type lying struct {
	arena.Dispatcher
	every int
}

func (l lying) Done(p arena.Played) bool {
	if rand.IntN(l.every) == 0 {
		copied := *p.Games[0]
		copied.Plies = slices.Clone(copied.Plies)
		copied.Plies[len(copied.Plies)-1].Nodes++
		p.Games[0] = &copied
	}
	return l.Dispatcher.Done(p)
}

// fixture is a fleet in this process.
type fixture struct {
	*server.Server
	t *testing.T
}

// open starts a server.
func open(t *testing.T, o server.Options) *fixture {
	t.Helper()
	o.Dir, o.Listen, o.Note = t.TempDir(), "127.0.0.1:0", func(line string) { t.Log(line) }
	o.Beat, o.Lease = 50*time.Millisecond, 10*time.Second
	s, err := server.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go s.Run(ctx)
	t.Cleanup(func() { cancel(); s.Close() })
	return &fixture{s, t}
}

// enroll adds members.
func (f *fixture) enroll(right wire.Right, n int) (list []*auth.Identity) {
	f.t.Helper()
	token, err := server.NewToken(f.Dir, right, n, time.Now().Add(time.Hour))
	if err != nil {
		f.t.Fatal(err)
	}
	for range n {
		who, err := auth.Join(f.t.Context(), token, "box")
		if err != nil {
			f.t.Fatal(err)
		}
		list = append(list, who)
	}
	return list
}

// work starts a worker, with its own executor.
func (f *fixture) work(who *auth.Identity, change func(*worker.Options)) {
	ctx, cancel := context.WithCancel(f.t.Context())
	ended := make(chan struct{})
	o := worker.Options{
		Slots: 1, Host: "box", Executor: &arena.Local{Concurrency: 1, Verify: true}, Allowed: &worker.Allowed{}, Files: f.t.TempDir(), Note: func(string) {},
	}
	change(&o)
	go func() {
		defer close(ended)
		worker.Run(ctx, who, o)
	}()
	f.t.Cleanup(func() { cancel(); <-ended })
}

// plan returns a match with the given number of games, with its outputs in a
// directory.
func plan(t *testing.T, games int, dir string) *event.Plan {
	t.Helper()
	p := &event.Plan{Kind: event.KindMatch, Format: &event.Match{Games: games}, Conditions: event.DefaultConditions()}
	for _, name := range []string{"tapered", "flat"} {
		who, err := spec.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, who)
	}
	p.Conditions.Limits = spec.Limits{Nodes: 50}
	p.Outputs.PGN, p.Outputs.JSON = filepath.Join(dir, "games.pgn"), filepath.Join(dir, "result.json")
	p.Complete()
	return p
}

// outputs returns the output files of a plan.
func outputs(t *testing.T, p *event.Plan) (text string) {
	t.Helper()
	for _, path := range []string{p.Outputs.PGN, p.Outputs.JSON} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	return text
}

// mirrored lets the fleet play a plan.
func (f *fixture) mirrored(who *auth.Identity, p *event.Plan, o event.Options) (*event.Outcome, error) {
	f.t.Helper()
	packed, _, err := transfer.Pack(p)
	if err != nil {
		f.t.Fatal(err)
	}
	conn, err := auth.Dial(f.t.Context(), who, nil, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close()
	h := &transfer.Mirror{Conn: conn, Submit: wire.Submit{Key: "an event of this test", Plan: packed}, Note: func(line string) { f.t.Log(line) }}
	o.Executors = []arena.Executor{h}
	return h.Run(bounded.Context(f.t), p, o)
}

// A worker that falsifies pairs is found. Its pairs do not affect the result of
// the event, even if they had already been counted.
func TestALiarLeavesNoTrace(t *testing.T) {
	const games = 160
	alone := plan(t, games, t.TempDir())
	if _, err := event.Run(t.Context(), alone, event.Options{Concurrency: 1}); err != nil {
		t.Fatal(err)
	}
	for name, kept := range map[string]bool{"kept": true, "not kept": false} {
		t.Run(name, func(t *testing.T) {
			f := open(t, server.Options{Audit: 0.5})
			workers := f.enroll(wire.ToWork, 4)
			for i, who := range workers {
				f.work(who, func(o *worker.Options) {
					if i == 1 {
						o.Executor = liar{o.Executor, 2}
					}
				})
			}
			together, o := plan(t, games, t.TempDir()), event.Options{}
			if kept {
				var err error
				if o.Store, err = store.Open(t.Context(), filepath.Join(t.TempDir(), "here.db"), nil); err != nil {
					t.Fatal(err)
				}
				defer o.Store.Close()
			}
			out, err := f.mirrored(f.enroll(wire.ToSubmit, 1)[0], together, o)
			if err != nil {
				t.Fatal(err)
			}
			if outputs(t, together) != outputs(t, alone) {
				t.Error("the liar has changed the event")
			}
			for i, w := range f.Status(wire.StatusOf{}).Workers {
				if (w.Quarantined != "") != (i == 1) {
					t.Errorf("%s: quarantine %q", w.ID, w.Quarantined)
				}
			}
			if kept {
				f.origins(o.Store, out.Number, workers[1].ID, games/2)
			}
		})
	}
}

// origins checks that the store knows who played, and that it was not the liar.
func (f *fixture) origins(s *store.Store, number int64, liar string, pairs int) {
	f.t.Helper()
	e, err := s.Event(f.t.Context(), number)
	if err != nil {
		f.t.Fatal(err)
	}
	if took := e.Run.Took; took.Pairs < pairs || took.Mean() <= 0 {
		f.t.Errorf("its games took %+v", took)
	}
	for p, err := range e.EncodedFrom(f.t.Context(), 1) {
		if err != nil {
			f.t.Fatal(err)
		}
		if o := p.Origin; o.Worker == liar || o.Worker == "" || o.Host != "box" || o.Processor == "" {
			f.t.Errorf("pair %d: %+v", p.Number, o)
		}
		pairs--
	}
	if pairs != 0 {
		f.t.Errorf("%d pairs are missing", pairs)
	}
}
