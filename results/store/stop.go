package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"
)

// The process that plays an event keeps a file beside the lock of the event if it
// can be asked to stop. It is empty; every request of another process adds a line, and
// the process itself adds one if it was asked by other means, such as Ctrl-Z.

// stopEvery is how often a process looks for requests to stop.
const stopEvery = 500 * time.Millisecond

func (s *Store) stopPath(event int64) string {
	return strings.TrimSuffix(s.lockPath(event), ".lock") + ".stop"
}

// request is the line of a request.
const request = "stop\n"

// ErrNoStop means that the process which plays an event does not stop on request.
var ErrNoStop = errors.New("the process that plays it does not take requests to stop")

// AskToStop asks the process that plays an event to stop, and reports whether it was asked
// before.
func (s *Store) AskToStop(ctx context.Context, id int64) (again bool, err error) {
	e, err := s.Event(ctx, id)
	if err != nil {
		return false, err
	}
	if !e.Running() {
		return false, fmt.Errorf("%s is not being played", e.Name())
	}
	before, err := addRequest(s.stopPath(id))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: %w", e.Name(), ErrNoStop)
	}
	return err == nil && before > 0, err
}

// addRequest adds a request to a file, and returns the size of those before it.
func addRequest(path string) (before int64, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err == nil {
		before = info.Size()
		_, err = f.WriteString(request)
	}
	return before, errors.Join(err, f.Close())
}

// HeedStops calls ask for every request to stop, until the returned function is
// called. The caller plays the event; asked reports whether it has been asked to stop,
// also by other means, after which the next request is not the first.
func (e *Event) HeedStops(ask func(), asked func() bool) (end func(), err error) {
	path := e.store.stopPath(e.ID)
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		return nil, e.store.explain(err)
	}
	quit := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		var heard int64
		for ticker := time.NewTicker(stopEvery); ; {
			select {
			case <-ticker.C:
			case <-quit:
				ticker.Stop()
				return
			}
			if heard == 0 && asked() {
				if before, err := addRequest(path); err == nil {
					heard = before + int64(len(request)) // what came at the same time is the same request
				}
			}
			info, err := os.Stat(path)
			for ; err == nil && heard < info.Size(); heard += int64(len(request)) {
				ask()
			}
		}
	})
	return func() {
		close(quit)
		watch.Wait()
		os.Remove(path)
	}, nil
}
