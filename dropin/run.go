package dropin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"match/arena"
	"match/event"
	"match/internal/harmless"
	"match/results/store"
)

// Env is a run's access to the outside world.
type Env struct {
	Stdout, Stderr io.Writer
	Origin         store.Run // metadata of the run

	// Open opens the results database. If it or the store is nil, results are
	// not stored.
	Open func(context.Context) (*store.Store, error)
}

// Exit codes of both programs.
const (
	exitOK     = 0
	exitFailed = 1
)

// Run runs the command line of a dialect and returns the exit code: 0 for every
// match that was played to its end, regardless of its result, and 1 otherwise.
func Run(ctx context.Context, d Dialect, args []string, env Env) int {
	out := &printer{w: env.Stdout}
	r, err := readArguments(d, args)
	if err == nil {
		err = act(ctx, r, out, env)
	}
	if err != nil && !errors.Is(err, errReported) {
		complain(d, err, out, env)
	}
	if err = errors.Join(err, out.err); err != nil {
		return exitFailed
	}
	return exitOK
}

// act performs the action of a request.
func act(ctx context.Context, r *request, out *printer, env Env) error {
	switch r.Action {
	case showVersion:
		out.text(versionText(r.Dialect))
	case showHelp:
		out.text(helpText(r.Dialect))
	case listEngines: // none are configured
	case showTranslation:
		return translate(ctx, r, out, env)
	case checkCompliance:
		return comply(ctx, r, out)
	default:
		return play(ctx, r, out, env)
	}
	return nil
}

// errReported is a failure that has already been reported.
var errReported = errors.New("reported already")

// complain prints an error to the stream that the dialect uses: standard output
// for fastchess, standard error for cutechess-cli.
func complain(d Dialect, err error, out *printer, env Env) {
	text := harmlessText(err.Error())
	if d == Cutechess {
		fmt.Fprintf(env.Stderr, "Warning: %s\n", text)
		return
	}
	out.line("%s", text)
}

// play plays the requested games.
func play(ctx context.Context, r *request, out *printer, env Env) error {
	if err := r.recall(); err != nil {
		return argumentErrorf("Error: %v", err)
	}
	p, err := r.plan(ctx)
	over := errors.Is(err, errPlayed)
	if err != nil && !over {
		return err
	}
	out.greet(r)
	introduced, err := introduce(ctx, r, p, out)
	if err != nil && ctx.Err() != nil {
		return newScoreboard(r, out, &files{}, nil, env.Stderr).finish(new(event.Outcome), 0, context.Cause(ctx), env)
	}
	if err != nil {
		return err
	}
	files, err := openFiles(r, out)
	if err != nil {
		return err
	}
	whole := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	board := newScoreboard(r, out, files, introduced, env.Stderr)
	board.stop = cancel
	if over || board.decidedBefore() {
		return board.finish(new(event.Outcome), 0, files.close(), env)
	}
	results := env.open(ctx)
	if results != nil {
		defer results.Close()
	}
	begun := time.Now()
	outcome, err := event.Run(ctx, p, event.Options{
		Store: results, StoreFailed: env.notKept, Run: env.Origin, Concurrency: r.Concurrency, Affinity: event.Affinity(r.Affinity),
		Logs: r.engineLogs(), LogAll: r.Log.Engines, Stdout: env.Stdout, Review: r.review(),
		Recorders: []event.Recorder{board}, Watchers: []arena.Watcher{board}, Note: board.note,
		Stop: arena.NewStop(cancel, errStopped), Journal: board,
	})
	if err != nil && (whole.Err() != nil || errors.Is(err, errStopped)) {
		err = errors.Join(err, board.writeUnpaired())
	}
	if outcome == nil && ctx.Err() != nil {
		outcome = new(event.Outcome)
	}
	return board.finish(outcome, time.Since(begun), errors.Join(err, files.close()), env)
}

// errStopped is why a run ends whose games are over: see 'match stop'.
var errStopped = errors.New("stopped on request")

// storeWait is how long a run waits for a database before it plays without it.
const storeWait = 2 * time.Second

// open opens the database, or prints why results are not stored.
func (e *Env) open(ctx context.Context) *store.Store {
	if e.Open == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	s, err := e.Open(ctx)
	if err != nil {
		e.notKept(err)
		return nil
	}
	return s
}

// notKept prints why results are not stored. The match continues: callers of
// fastchess do not expect a database.
func (e *Env) notKept(err error) {
	fmt.Fprintln(e.Stderr, "match: results are not stored:", harmless.Line(err.Error()))
}

// engineLogs returns the directory for the engines' output, beside the log.
func (r *request) engineLogs() string {
	if !r.Log.Engines || r.Log.Path == "" {
		return ""
	}
	return r.Log.Path + ".engines"
}
