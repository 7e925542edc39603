package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"match/fleet/auth"
	"match/fleet/worker"
)

// crowd is the configuration of a process of workers, sent as one line of JSON.
type crowd struct {
	Members []*auth.Identity `json:"members"`
	Least   time.Duration    `json:"least"` // minimum duration of a pair
	Most    time.Duration    `json:"most"`
}

// dialing is the number of workers of a crowd that connect at the same time.
const dialing = 32

// crowdVariable makes the test binary a process of workers.
const crowdVariable = "MATCH_SIMULATED_CROWD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(attackedVariable); dir != "" {
		if err := attacked(context.Background(), dir, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		return
	}
	if os.Getenv(crowdVariable) == "" {
		os.Exit(m.Run())
	}
	if err := work(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// work is the main function of a process with many workers. It reads commands,
// works until the input ends, and writes its observations as JSON.
func work(ctx context.Context, in io.Reader, out io.Writer) error {
	var c crowd
	read := json.NewDecoder(in)
	if err := read.Decode(&c); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		io.Copy(io.Discard, in)
		stop()
	}()
	seen := &sightings{}
	group, ctx := errgroup.WithContext(ctx)
	room := make(chan struct{}, dialing)
	for i, m := range c.Members {
		group.Go(func() error {
			room <- struct{}{}
			enter := sync.OnceFunc(func() { <-room })
			defer enter()
			return worker.Run(ctx, m, worker.Options{
				Slots: 1, Allowed: new(worker.Allowed), Host: fmt.Sprint("simulated-", i), Executor: &executor{c.Least, c.Most, seen}, Note: func(string) { enter() },
			})
		})
	}
	if err := group.Wait(); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return json.NewEncoder(out).Encode(seen.all())
}

// sightings collect the observations of the workers of a process.
type sightings struct {
	mu  sync.Mutex
	saw seenBy
}

// seenBy is what workers have observed.
type seenBy struct {
	Stopped int       `json:"stopped"` // assigned tasks that were stopped
	Last    time.Time `json:"last"`    // when the last of these was stopped
}

func (s *sightings) stopped() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.saw.Stopped++
	s.saw.Last = time.Now()
}

func (s *sightings) all() seenBy {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.saw
}
