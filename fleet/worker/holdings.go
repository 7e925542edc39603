package worker

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"match/arena"
	"match/fleet/auth"
	"match/fleet/wire"
)

// holdings are the tasks assigned to a worker, and the pairs that it keeps until
// the store has them.
type holdings struct {
	dir   string // see openHoldings
	mu    sync.Mutex
	tasks []*task
	spool map[key]json.RawMessage
}

// task is an assigned task, with its pairs that have not been sent back yet.
type task struct {
	wire.Hold
	cancel context.CancelFunc
}

// key names a pair, with the names that its fields have in the JSON of a played one.
type key struct {
	Event  string
	Number int
}

// openHoldings returns holdings without tasks. Pairs that the results store may not have yet are
// also stored in a directory, one file for each, so that they survive this process and a crash of
// the machine; "": in memory only. Those that an earlier process left there are kept. Unreadable
// files are removed, and their pairs are played again.
func openHoldings(dir string) (*holdings, error) {
	h := &holdings{dir: dir, spool: map[key]json.RawMessage{}}
	if dir == "" {
		return h, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		data, err := os.ReadFile(path)
		var k key
		if err == nil && strings.HasSuffix(e.Name(), spooled) && json.Unmarshal(data, &k) == nil {
			h.spool[k] = data
			continue
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// spooled is the suffix of complete files.
const spooled = ".json"

// path returns the file of a pair. It is named by a hash, because an event's name
// comes from the server.
func (h *holdings) path(k key) string {
	return filepath.Join(h.dir, fmt.Sprintf("%x%s", sha256.Sum256(fmt.Appendf(nil, "%s %d", k.Event, k.Number)), spooled))
}

// take adds an assigned task. Its context ends when the server no longer wants
// the task.
func (h *holdings) take(ctx context.Context, t *arena.Task) context.Context {
	own := &task{Hold: wire.Hold{Event: t.Event, Attempt: t.Attempt}}
	for i := range t.Pairs {
		own.Pairs, own.Grants = append(own.Pairs, t.Pairs[i].Number), append(own.Grants, t.Pairs[i].Grant)
	}
	ctx, own.cancel = context.WithCancel(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tasks = append(h.tasks, own)
	return ctx
}

// holds returns the assigned tasks in the form of a beat.
func (h *holdings) holds() (list []wire.Hold) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tasks {
		list = append(list, wire.Hold{Event: t.Event, Attempt: t.Attempt, Pairs: slices.Clone(t.Pairs), Grants: slices.Clone(t.Grants)})
	}
	return list
}

// has reports whether a pair is assigned, so that it is to be played or on its way; attempt 0: in
// any attempt.
func (h *holdings) has(k key, attempt int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.tasks, func(t *task) bool {
		return t.Event == k.Event && (attempt == 0 || t.Attempt == attempt) && slices.Contains(t.Pairs, k.Number)
	})
}

// keep keeps an encoded pair until the store has it.
func (h *holdings) keep(k key, data json.RawMessage) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.spool[k] = data
}

// save writes a kept pair to the disk, unless it has been forgotten. The pair is on the disk when
// save returns.
func (h *holdings) save(k key, data json.RawMessage) error {
	if h.dir == "" {
		return nil
	}
	err := auth.WriteSecret(h.path(k), data)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.spool[k] == nil { // forgotten in the meantime
		os.Remove(h.path(k))
	}
	return err
}

// forget drops a pair that is no longer wanted.
func (h *holdings) forget(k key) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if delete(h.spool, k); h.dir != "" {
		os.Remove(h.path(k))
	}
}

// spooled returns the pairs that the store may not have.
func (h *holdings) spooled() map[key]json.RawMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.spool)
}

// events returns the events of the kept pairs, at most wire.MaxKept.
func (h *holdings) events() (names []string) {
	for k := range h.spooled() {
		if !slices.Contains(names, k.Event) && len(names) < wire.MaxKept {
			names = append(names, k.Event)
		}
	}
	return names
}

// stored forgets the pairs of some events that the store has. An event without a number
// of stored pairs is over.
func (h *holdings) stored(events []string, pairs map[string]int) {
	for k := range h.spooled() {
		if have, running := pairs[k.Event]; slices.Contains(events, k.Event) && (!running || k.Number <= have) {
			h.forget(k)
		}
	}
}

// settle removes pairs from their task. A task without pairs is over: its context ends.
func (h *holdings) settle(event string, attempt int, numbers ...int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tasks = slices.DeleteFunc(h.tasks, func(t *task) bool {
		if t.Event != event || t.Attempt != attempt {
			return false
		}
		for _, n := range numbers {
			if i := slices.Index(t.Pairs, n); i >= 0 {
				t.Pairs, t.Grants = slices.Delete(t.Pairs, i, i+1), slices.Delete(t.Grants, i, i+1)
			}
		}
		if len(t.Pairs) > 0 {
			return false
		}
		t.cancel()
		return true
	})
}

// stop drops all tasks of an event.
func (h *holdings) stop(event string) {
	for _, t := range h.holds() {
		if t.Event == event {
			h.settle(event, t.Attempt, t.Pairs...)
		}
	}
}
