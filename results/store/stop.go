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
// can be asked to stop. It is empty; every request of another process adds a line.

// stopEvery is how often a process looks for requests to stop.
const stopEvery = 500 * time.Millisecond

func (s *Store) stopPath(event int64) string {
	return strings.TrimSuffix(s.lockPath(event), ".lock") + ".stop"
}

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
	f, err := os.OpenFile(s.stopPath(id), os.O_WRONLY|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("%s: %w", e.Name(), ErrNoStop)
	}
	if err != nil {
		return false, err
	}
	info, err := f.Stat()
	if err == nil {
		_, err = f.WriteString("stop\n")
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return false, err
	}
	return info.Size() > 0, nil
}

// HeedStops calls ask for every request to stop, until the returned function is
// called. The caller plays the event.
func (e *Event) HeedStops(ask func()) (end func(), err error) {
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
			info, err := os.Stat(path)
			for ; err == nil && heard < info.Size(); heard += int64(len("stop\n")) {
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
