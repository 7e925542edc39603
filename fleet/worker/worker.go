package worker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"match/arena"
	"match/fleet/auth"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/machine"
	"match/internal/plural"
	"match/internal/sandbox"
	"match/tablebase"
)

// Options configure a worker.
type Options struct {
	Slots    int                // cores that games use: as many parallel games of players with one thread
	Health   *wire.Health       // of this machine; nil: it was not examined
	Host     string             // the machine's name
	Tables   []tablebase.Tables // for events with tablebase adjudication
	Executor arena.Executor     // plays the games; nil: that of package arena
	Note     func(line string)  // gets log lines

	Allowed   *Allowed // permitted programs
	NoSandbox bool     // programs from the server, and builds of sources of others, run like any program of the user
	Files     string   // directory of files from the server
	Builds    string   // directory of engines built here
	Own       string   // directory of copies of this machine's programs; emptied at the start
	Spool     string   // directory of pairs that may not be in the store; "": memory only
}

// Run plays for the fleet until ctx is done. Then it returns its unfinished pairs
// at once.
func Run(ctx context.Context, who *auth.Identity, o Options) error {
	var err error
	if o.Builds, err = filepath.Abs(o.Builds); err != nil { // a sandbox has another working directory
		return err
	}
	if err := o.Allowed.takeCopies(o.Own); err != nil {
		return err
	}
	for _, line := range o.warnings() {
		o.Note(line)
	}
	defer sandbox.Sweep()
	w := &worker{Options: o, again: make(chan struct{}, 1), processor: machine.Processor(), built: map[string]*built{}}
	if w.tasks, err = openHoldings(o.Spool); err != nil {
		return err
	}
	if w.blobs, err = transfer.OpenDir(o.Files); err != nil {
		return err
	}
	absent := func(err error) { o.Note(err.Error() + "; the worker waits for it") }
	if w.conn, err = auth.Dial(ctx, who, absent, w.beatNow); err != nil {
		return err
	}
	defer w.conn.Close()
	w.call = w.conn.Call
	if err := w.conn.Stops(w.tasks.stop); err != nil {
		return err
	}
	delivered, err := w.introduce(ctx)
	if err != nil {
		return err
	}
	o.Note(fmt.Sprintf("worker %s: %s, connected to the fleet's server at %s", who.ID, plural.Count(o.Slots, "slot"), who.Addresses[0]))
	o.Note(o.offer(machine.Cores()))
	if delivered > 0 {
		o.Note(plural.Count(delivered, "pair") + " of an earlier run delivered")
	}
	if w.Executor == nil {
		w.Executor = &arena.Local{Concurrency: o.Slots, Room: o.room(), Verify: true, Host: o.Host, Find: finder(o.Tables)}
	}
	next, err := w.beat(ctx, true)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, w.leave)() // before the engines have ended, which takes seconds: the machine may be switched off
	group, within := errgroup.WithContext(ctx)
	w.ctx = within
	group.Go(func() error { return w.beats(within, next) })
	group.Go(func() error { return w.prune(within) })
	group.Go(func() error {
		err := w.Executor.Work(within, w)
		w.sending.Wait()
		return cmp.Or(err, w.end)
	})
	err = group.Wait()
	w.leave()
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx))) {
		return context.Cause(ctx)
	}
	return err
}

// worker is the state of a running worker. It is where the local executor gets its tasks, which
// come from the server's ledger. It builds the engines of repositories that the owner has allowed.
type worker struct {
	Options
	conn      *auth.Conn
	call      func(ctx context.Context, verb string, request, reply any) error // Call of conn
	welcome   wire.Welcome
	blobs     *transfer.Dir
	tasks     *holdings
	processor string
	again     chan struct{} // holds a token when a beat is due at once

	ctx     context.Context // while it plays
	sending sync.WaitGroup
	unsaved sync.Once
	end     error             // why there are no more tasks
	built   map[string]*built // by repository and commit
}

func (w *worker) beatNow() {
	select {
	case w.again <- struct{}{}:
	default:
	}
}

// leave tells the server that the worker leaves, if the server can be reached. The
// last message of a worker is this one: a beat may have overtaken an earlier one.
func (w *worker) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	w.call(ctx, wire.VerbLeave, struct{}{}, nil)
}

// pruneEvery is the interval at which files that no task has needed lately are removed.
const pruneEvery = time.Hour

// prune removes the engines and books of a day ago until ctx is done: a year has many.
func (w *worker) prune(ctx context.Context) error {
	for {
		if _, _, err := w.blobs.Prune(func(string) bool { return false }); err != nil {
			w.Note("old engines and books are kept: " + err.Error())
		}
		select {
		case <-time.After(pruneEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// beats reports at intervals that the worker is alive.
func (w *worker) beats(ctx context.Context, next time.Duration) (err error) {
	for {
		select {
		case <-time.After(next):
		case <-w.again:
		case <-ctx.Done():
			return ctx.Err()
		}
		if next, err = w.beat(ctx, false); err != nil {
			return err
		}
	}
}

// beat reports that the worker is alive and which pairs it has, and carries out
// the server's answer. It returns the time until the next beat.
func (w *worker) beat(ctx context.Context, first bool) (next time.Duration, err error) {
	var answer wire.Beaten
	says := wire.Beat{Slots: w.Slots, Host: w.Host, Holds: w.tasks.holds(), Kept: w.tasks.events(), First: first}
	if counts, is := w.Executor.(interface{ Busy() time.Duration }); is {
		says.Busy = counts.Busy()
	}
	if err := w.call(ctx, wire.VerbBeat, says, &answer); err != nil {
		return 0, err
	}
	for _, h := range answer.Drop {
		w.tasks.settle(h.Event, h.Attempt, h.Pairs...)
	}
	w.tasks.stored(says.Kept, answer.Stored)
	if answer.Incarnation != w.welcome.Incarnation {
		if _, err = w.introduce(ctx); err == nil {
			w.Note("the server was restarted: continuing with the pairs in hand")
		}
	}
	return answer.Next, err
}

// introduce introduces the worker to the server, which knows only the contents of its store, and
// resends the pairs that the store may not have. It returns how many of them were still wanted. A
// server that was restarted may have another version.
func (w *worker) introduce(ctx context.Context) (taken int, err error) {
	if w.welcome, err = w.conn.Hello(ctx, w.Host, w.Health); err != nil {
		return 0, err
	}
	for k, p := range w.tasks.spooled() {
		var answer wire.Taken
		err := w.call(ctx, wire.VerbDone, p, &answer)
		switch {
		case err != nil && !refused(err):
			return taken, err
		case answer.Taken:
			taken++
		case !w.tasks.has(k, 0):
			w.tasks.forget(k)
		}
	}
	return taken, nil
}

// refused reports whether the server has refused a request, so that resending it
// would be useless.
func refused(err error) bool {
	_, is := errors.AsType[*wire.Refused](err)
	return is
}

// finder returns a function that finds tables by their hashes: among the given
// ones, or the three-man tables, which are generated on demand.
func finder(own []tablebase.Tables) func(hash string) tablebase.Tables {
	byHash := sync.OnceValue(func() map[string]tablebase.Tables {
		found := map[string]tablebase.Tables{}
		for _, t := range append(slices.Clone(own), tablebase.ThreeMen()) {
			found[t.Hash()] = t
		}
		return found
	})
	return func(hash string) tablebase.Tables { return byHash()[hash] }
}
