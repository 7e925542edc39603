package worker_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"match/arena"
	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
)

// slow is an executor whose engines take long to end.
type slow struct{ working, end chan struct{} }

// Games implements arena.Executor.
func (slow) Games() int { return 1 }

// Work implements arena.Executor.
func (h slow) Work(ctx context.Context, _ arena.Dispatcher) error {
	close(h.working)
	<-h.end
	return ctx.Err()
}

// A worker that is told to end hands its pairs back before its engines have ended:
// a machine may be switched off at any moment after its notice.
func TestLeavesAtOnce(t *testing.T) {
	s, err := server.Open(t.Context(), server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Lease: time.Hour, Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	token, err := server.NewToken(s.Dir, wire.ToWork, 1, time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	who, err := auth.Join(t.Context(), token, "box")
	if err != nil {
		t.Fatal(err)
	}
	allowed, err := worker.ParseAllowed(nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	told, dir := errors.New("told to end"), t.TempDir()
	h, ended := slow{make(chan struct{}), make(chan struct{})}, make(chan error, 1)
	go func() {
		ended <- worker.Run(ctx, who, worker.Options{Slots: 1, Executor: h, Allowed: allowed, Note: func(string) {}, Files: filepath.Join(dir, "blobs"), Own: filepath.Join(dir, "own")})
	}()
	bounded.Receive(t, "work", h.working)
	if w := s.Status(wire.StatusOf{}).Workers; len(w) != 1 || !w[0].Alive {
		t.Fatalf("%+v", w)
	}
	cancel(told)
	bounded.Until(t, "farewell", func() bool { return !s.Status(wire.StatusOf{}).Workers[0].Alive })
	close(h.end)
	if err := bounded.Receive(t, "end", ended); !errors.Is(err, told) {
		t.Error(err)
	}
}
