package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the cause of a context that a signal cancelled.
type interrupted struct{ signal os.Signal }

func (i interrupted) Error() string { return "interrupted (" + i.signal.String() + ")" }

// code is the exit code that shells expect.
func (i interrupted) code() exit {
	if i.signal == syscall.SIGTERM {
		return exitTerminated
	}
	return exitInterrupt
}

// withSignals returns a context that the first SIGINT or SIGTERM cancels. The
// second one ends the process at once, as if nothing had caught it.
func withSignals(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(interrupted{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

func isInterrupt(err error) bool {
	var i interrupted
	return errors.As(err, &i)
}
