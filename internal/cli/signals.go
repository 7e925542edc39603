package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"match/arena"
	"match/internal/early"
)

// Interrupted is the cause of a context that a signal cancelled, or a request to stop: nil.
type Interrupted struct{ signal os.Signal }

func (i Interrupted) Error() string {
	if i.signal == nil {
		return "stopped on request"
	}
	return "interrupted (" + i.signal.String() + ")"
}

// Code returns the exit code that shells expect.
func (i Interrupted) Code() Exit {
	if i.signal == nil || i.signal == os.Interrupt {
		return ExitInterrupt
	}
	return ExitTerminated // also for a terminal that was closed (SIGHUP)
}

// IsInterrupt reports whether an error comes from a signal to end.
func IsInterrupt(err error) bool {
	var i Interrupted
	return errors.As(err, &i)
}

// grace is how long a command with nothing to save may take to stop.
const grace = 200 * time.Millisecond

// Execute runs a command until it ends or a signal comes. The first SIGINT, SIGTERM or SIGHUP
// cancels the command's context. A command with something to save (see [Saving]) may then
// finish by itself; any other is abandoned, because the program is about to end. The second signal
// ends the process at once, as if the program did not catch it.
func Execute(ctx context.Context, root *cobra.Command) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer catchSignals(cancel)()
	saving := new(atomic.Bool)
	ctx = context.WithValue(ctx, stopKey{}, arena.NewStop(cancel, Interrupted{}))
	done := make(chan error, 1)
	go func() { done <- root.ExecuteContext(context.WithValue(ctx, savingKey{}, saving)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	if saving.Load() {
		return blameSignal(<-done, context.Cause(ctx))
	}
	select {
	case err := <-done:
		return blameSignal(err, context.Cause(ctx))
	case <-time.After(grace):
	}
	if saving.CompareAndSwap(false, true) { // it has not begun to save in the meantime
		return context.Cause(ctx)
	}
	return blameSignal(<-done, context.Cause(ctx))
}

// blameSignal returns the error of a command after a signal. A command that returned because its
// context was cancelled was interrupted. One that finished was not. Any other error is reported
// together with the signal.
func blameSignal(err, signal error) error {
	var code Exit
	switch {
	case err == nil || errors.As(err, &code) || IsInterrupt(err):
		return err
	case errors.Is(err, context.Canceled):
		return signal
	}
	return errors.Join(err, signal)
}

// catchSignals calls cancel on the first signal, until the returned function is called.
func catchSignals(cancel context.CancelCauseFunc) (stop func()) {
	stop = onSignals(early.Signals, func(s os.Signal, last func()) {
		last()
		cancel(Interrupted{s})
	})
	if s := early.Signal(); s != nil {
		cancel(Interrupted{s})
	}
	return stop
}

// onSignals calls do at every one of the signals, until the returned function is called. From the call
// of last on, the program does not catch them.
func onSignals(list []os.Signal, do func(s os.Signal, last func())) (end func()) {
	signals, quit := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, list...)
	last := func() { signal.Stop(signals) }
	go func() {
		for {
			select {
			case s := <-signals:
				do(s, last)
			case <-quit:
				return
			}
		}
	}()
	return func() {
		last()
		close(quit)
	}
}

// savingKey is the context key of the *atomic.Bool that is set while the command has something to
// save.
type savingKey struct{}

// Saving is for commands with something to save or to remove. Until the returned function is called,
// the program lets the command end by itself after a signal has cancelled its context.
func Saving(ctx context.Context) (end func()) {
	saving, ok := ctx.Value(savingKey{}).(*atomic.Bool)
	if !ok || !saving.CompareAndSwap(false, true) {
		return func() {}
	}
	return func() { saving.Store(false) }
}

// stopKey is the context key of the program's *arena.Stop.
type stopKey struct{}

// HeedStops lets the user stop the games of this process when they are over, by the first signal to
// suspend it, until the returned function is called. A request to stop calls onAsk.
func HeedStops(ctx context.Context, onAsk func()) (stop *arena.Stop, end func()) {
	stop, _ = ctx.Value(stopKey{}).(*arena.Stop)
	stop.Tell(onAsk)
	if stop == nil {
		return nil, func() {}
	}
	quit := OnSuspend(stop.Ask)
	return stop, func() {
		quit()
		stop.Tell(nil)
	}
}

// OnSuspend calls do at every signal to suspend the program (Ctrl-Z), which goes on, until the
// returned function is called.
func OnSuspend(do func()) (end func()) {
	if len(suspending) == 0 {
		return func() {}
	}
	return onSignals(suspending, func(os.Signal, func()) { do() })
}

// UntilDone reads from r until ctx is done, even if r blocks on a user or another program.
func UntilDone(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { out.CloseWithError(context.Cause(ctx)) })
	return out
}
