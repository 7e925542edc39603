package pipe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"match/arena"
	"match/arena/pipe/pipetest"
	"match/board"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/record"
)

// TestMain acts as the remote machine if requested.
func TestMain(m *testing.M) {
	if os.Getenv("PIPE_TEST_HANDS") == "" {
		os.Exit(m.Run())
	}
	hands := &arena.Local{Concurrency: 2, Verify: true}
	if err := Serve(context.Background(), os.Stdin, os.Stdout, "there", hands); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// elsewhere returns hands in a separate process, which is killed after the given
// number of pairs; 0: never.
func elsewhere(t *testing.T, pairs int) arena.Hands {
	start := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0], "-test.run=^$")
		cmd.Env = append(os.Environ(), "PIPE_TEST_HANDS=1")
		return cmd
	}
	return pipetest.Killed(pairs, start, func(start func() *exec.Cmd) arena.Hands { return Process("elsewhere", start) })
}

// fixed is a director that names a number of pairs of the first two players.
type fixed struct{ pairs, named, counted int }

func (f *fixed) Lookahead() int { return 1 << 10 }
func (f *fixed) Next() (arena.Pairing, arena.Call) {
	switch {
	case f.counted == f.pairs:
		return arena.Pairing{}, arena.Over
	case f.named == f.pairs:
		return arena.Pairing{}, arena.Wait
	}
	f.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: f.named - 1}, arena.Play
}
func (f *fixed) Count(*record.Pair) error { f.counted++; return nil }

func eventOf(t *testing.T, pairs int) *arena.Event {
	t.Helper()
	e := &arena.Event{
		Title: "test", Director: &fixed{pairs: pairs},
		Openings: arena.Order{Book: openings.Default(), By: openings.Random, Seed: 7, Start: 1},
		Rules:    arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 8}},
	}
	for _, variant := range []string{"tapered", "flat"} {
		s := spec.Player{Kind: spec.Builtin, Variant: variant}
		hash, err := s.Hash()
		if err != nil {
			t.Fatal(err)
		}
		e.Players = append(e.Players, arena.Seat{Name: variant, Spec: s, Limits: spec.Limits{Nodes: 100}, Hash: hash})
	}
	return e
}

// transcript records all pairs as text.
type transcript struct {
	bytes.Buffer
	hosts map[string]int
}

func (r *transcript) Pair(_ context.Context, p *arena.Played) error {
	r.hosts[p.Host]++
	for _, g := range p.Games {
		text, err := pgn.Append(nil, g, pgn.Options{})
		if err != nil {
			return err
		}
		fmt.Fprintln(r, p.Number, p.Players, string(text))
	}
	return nil
}

// play plays an event and returns its games and where they were played.
func play(t *testing.T, o arena.Options) (string, map[string]int) {
	t.Helper()
	rec := transcript{hosts: map[string]int{}}
	o.Recorder = &rec
	if s, err := arena.Run(t.Context(), eventOf(t, 12), o); err != nil || s.Pairs != 12 {
		t.Fatalf("%d pairs, %v", s.Pairs, err)
	}
	return rec.String(), rec.hosts
}

// The same event is played with workers here, with processes elsewhere, and with
// processes that are killed while others take over or join.
func TestHandsElsewhere(t *testing.T) {
	want, _ := play(t, arena.Options{Hands: []arena.Hands{&arena.Local{Concurrency: 2}}})
	for name, hands := range map[string][]arena.Hands{
		"elsewhere":      {elsewhere(t, 0)},
		"two machines":   {elsewhere(t, 0), elsewhere(t, 0)},
		"here and there": {elsewhere(t, 0), &arena.Local{Concurrency: 1}},
		"killed at once": {elsewhere(t, 1), elsewhere(t, 0)},
		"killed later":   {elsewhere(t, 4), &arena.Local{Concurrency: 1}},
	} {
		got, hosts := play(t, arena.Options{Hands: hands})
		if got != want {
			t.Errorf("%s: other games", name)
		}
		if name == "elsewhere" && hosts["there"] != 12 {
			t.Errorf("%s: played at %v", name, hosts)
		}
	}
	join := make(chan arena.Hands, 3)
	join <- elsewhere(t, 2)
	var warned atomic.Int64
	got, _ := play(t, arena.Options{Join: join, Warn: func(string, string) {
		if warned.Add(1) == 2 { // at first there were no hands, and then they were killed
			join <- elsewhere(t, 0)
		}
	}})
	if got != want {
		t.Error("killed and replaced: other games")
	}
}

// watcherFunc is a watcher.
type watcherFunc func(h arena.Happening)

func (f watcherFunc) Watch(_ *arena.Live, h arena.Happening) { f(h) }

// Remote happenings are visible here, and none are sent without a watcher.
func TestWatchedElsewhere(t *testing.T) {
	var mu sync.Mutex
	seen := map[arena.Kind]int{}
	play(t, arena.Options{Hands: []arena.Hands{elsewhere(t, 0)}, Watchers: []arena.Watcher{watcherFunc(func(h arena.Happening) {
		mu.Lock()
		defer mu.Unlock()
		seen[h.Kind]++
		if h.Kind == arena.GameBegun && h.Begun.Start == (board.Position{}) {
			t.Error("a game without a position")
		}
	})}})
	mu.Lock()
	defer mu.Unlock()
	if seen[arena.GameBegun] != 24 || seen[arena.GameOver] != 24 || seen[arena.PairCounted] != 12 || seen[arena.Moved] < 100 {
		t.Errorf("seen: %v", seen)
	}
}

// scripted returns hands whose other end is a function of the test.
func scripted(t *testing.T, other func(s *stream) error) *Hands {
	var others sync.WaitGroup
	t.Cleanup(others.Wait) // by then the test's context has ended
	return New("scripted", func() (io.ReadWriteCloser, error) {
		here, there := net.Pipe()
		others.Go(func() {
			defer there.Close()
			err := other(newStream(there, there))
			if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, context.Canceled) {
				t.Errorf("the other end: %v", err)
			}
		})
		return here, nil
	})
}

// clumsy returns hands whose other end plays by itself and calls spoil for every
// pair before sending it.
func clumsy(t *testing.T, spoil func(s *stream, p *arena.Played)) *Hands {
	return scripted(t, func(s *stream) error {
		if err := s.greet(hello{Games: 1}); err != nil {
			return err
		}
		if _, err := s.greeted(); err != nil {
			return err
		}
		local := &arena.Local{Concurrency: 1}
		d := &desk{stream: s, hands: local, tasks: make(chan *order), open: map[int]*order{}}
		ctx, cancel := context.WithCancelCause(t.Context())
		go func() { cancel(d.listen(ctx)) }()
		local.Work(ctx, &spoiling{d, spoil})
		return context.Cause(ctx)
	})
}

type spoiling struct {
	*desk
	spoil func(s *stream, p *arena.Played)
}

func (d *spoiling) Done(p arena.Played) bool {
	if !d.settle(p.Number, p.Ticket) {
		return false
	}
	d.spoil(d.stream, &p)
	return d.send(message{Done: &p}) == nil
}

// Repeated, early, late and foreign pairs, and those of another version, never
// count, and the hands that send such pairs are dropped.
func TestClumsyHands(t *testing.T) {
	want, _ := play(t, arena.Options{Hands: []arena.Hands{&arena.Local{Concurrency: 2}}})
	send := func(s *stream, p arena.Played) { s.send(message{Done: &p}) }
	for name, c := range map[string]struct {
		spoil func(s *stream, p *arena.Played)
		lost  string
	}{
		"twice":   {spoil: func(s *stream, p *arena.Played) { send(s, *p) }},
		"foreign": {spoil: func(s *stream, p *arena.Played) { o := *p; o.Number += 100; send(s, o) }},
		"early":   {spoil: func(s *stream, p *arena.Played) { o := *p; o.Number += 2; send(s, o) }},
		"attempt": {spoil: func(s *stream, p *arena.Played) { o := *p; o.Attempt++; send(s, o) }},
		"event":   {spoil: func(s *stream, p *arena.Played) { o := *p; o.Event = "x"; send(s, o) }},
		"build":   {spoil: func(s *stream, p *arena.Played) { o := *p; o.Build = "x"; send(s, o) }},
		"told of": {spoil: func(s *stream, p *arena.Played) {
			s.send(message{Tell: &arena.Happening{Kind: arena.EventOver, Number: 99}})
		}},
		"refused late": {spoil: func(s *stream, p *arena.Played) {
			s.send(message{Refuse: &part{Ticket: p.Ticket, Pairs: []int{99, -1}}})
		}},
		"version":     {func(s *stream, p *arena.Played) { p.Protocol++ }, "version 3"},
		"players":     {func(s *stream, p *arena.Played) { p.Players = [2]int{1, 0} }, "came back, want pair"},
		"game":        {func(s *stream, p *arena.Played) { p.Games[1] = p.Games[0] }, "has different players"},
		"hello again": {func(s *stream, p *arena.Played) { s.send(message{Hello: &hello{}}) }, "an unexpected message"},
		"second next": {func(s *stream, p *arena.Played) {
			s.send(message{Next: &next{1, 1}})
			s.send(message{Next: &next{1, 1}})
		}, "second task"},
		"not a message": {func(s *stream, p *arena.Played) { s.mu.Lock(); defer s.mu.Unlock(); io.WriteString(s.out, "e4 e5\n") }, "not a message"},
		"empty message": {func(s *stream, p *arena.Played) { s.send(message{}) }, "an unexpected message"},
	} {
		var mu sync.Mutex
		warned := ""
		once := sync.Once{}
		spoil := c.spoil
		if c.lost != "" { // once is enough, in the middle
			spoil = func(s *stream, p *arena.Played) {
				if p.Number >= 3 {
					once.Do(func() { c.spoil(s, p) })
				}
			}
		}
		join := make(chan arena.Hands, 2)
		join <- clumsy(t, spoil)
		got, _ := play(t, arena.Options{Join: join, Warn: func(_, text string) {
			mu.Lock()
			defer mu.Unlock()
			if warned += text; c.lost != "" && strings.Contains(text, c.lost) {
				join <- &arena.Local{Concurrency: 1}
			}
		}})
		if got != want {
			t.Errorf("%s: other games", name)
		}
		mu.Lock()
		if c.lost == "" && strings.Contains(warned, "scripted") {
			t.Errorf("%s: %s", name, warned)
		}
		mu.Unlock()
	}
}

// Hands that do not speak the protocol are dropped at once, with the reason.
func TestStrangers(t *testing.T) {
	for want, other := range map[string]func(s *stream) error{
		"gone":           func(s *stream) error { return nil },
		"not a message":  func(s *stream) error { _, err := io.WriteString(s.out, "Stockfish 17\n"); return err },
		"not a greeting": func(s *stream) error { return s.send(message{Next: &next{1, 1}}) },
		"version 7":      func(s *stream) error { return s.send(message{Hello: &hello{Protocol: 7}}) },
	} {
		_, err := arena.Run(t.Context(), eventOf(t, 2), arena.Options{Hands: []arena.Hands{scripted(t, other)}})
		if err == nil || !strings.Contains(err.Error(), "scripted: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one of %q", err, want)
		}
	}
	broken := errors.New("no route to host")
	refused := New("far", func() (io.ReadWriteCloser, error) { return nil, broken })
	if _, err := arena.Run(t.Context(), eventOf(t, 2), arena.Options{Hands: []arena.Hands{refused}}); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	missing := Process("gone", func() *exec.Cmd { return exec.Command("/nowhere/match") })
	if _, err := arena.Run(t.Context(), eventOf(t, 2), arena.Options{Hands: []arena.Hands{missing}}); err == nil {
		t.Error("a program that is not there: no error")
	}
}

// A refusal is sent with its reason, and other hands are tried.
func TestRefusedElsewhere(t *testing.T) {
	e := eventOf(t, 3)
	e.Players[1].Hash = "0123456789abcdef"
	_, err := arena.Run(t.Context(), e, arena.Options{Hands: []arena.Hands{elsewhere(t, 0)}})
	if err == nil || !strings.Contains(err.Error(), "flat is a different engine here") {
		t.Errorf("error %v", err)
	}
	e = eventOf(t, 3)
	e.Players[1].Hash = "0123456789abcdef"
	s, err := arena.Run(t.Context(), e, arena.Options{Hands: []arena.Hands{elsewhere(t, 0), &arena.Local{Concurrency: 1}}})
	if err != nil || s.Pairs != 3 {
		t.Errorf("%d pairs, %v", s.Pairs, err)
	}
}

// Messages have a size limit in either direction.
func TestMessagesAreBounded(t *testing.T) {
	s := newStream(strings.NewReader(strings.Repeat("x", maxMessage+1)+"\n"), io.Discard)
	if _, err := s.receive(); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a line too long: %v", err)
	}
	if err := s.send(message{Hello: &hello{Host: strings.Repeat("x", maxMessage)}}); err == nil {
		t.Error("a message too long is sent")
	}
	e := eventOf(t, 1)
	e.Players[0].Spec.Weights = strings.Repeat("x", maxMessage)
	if _, err := arena.Run(t.Context(), e, arena.Options{Hands: []arena.Hands{elsewhere(t, 0)}}); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("a task too long: %v", err)
	}
}

// oneDesk assigns a single task of two pairs, and cancels it on request.
type oneDesk struct {
	task      arena.Task
	given     atomic.Bool
	cancelled chan struct{}
	done      chan arena.Played
}

func (d *oneDesk) Next(ctx context.Context, _ int) (context.Context, arena.Task, bool) {
	if d.given.Swap(true) {
		<-ctx.Done()
		return ctx, arena.Task{}, false
	}
	during, cancel := context.WithCancel(ctx)
	go func() { <-d.cancelled; cancel() }()
	return during, d.task, true
}
func (d *oneDesk) Done(p arena.Played) bool                { d.done <- p; return true }
func (d *oneDesk) Refuse(_ arena.Task, why *arena.Refusal) { d.done <- arena.Played{Err: why} }
func (d *oneDesk) Tell(arena.Happening)                    {}

// A task that is cancelled here is dropped there.
func TestCancelledElsewhere(t *testing.T) {
	dropped := make(chan struct{})
	there := handsFunc(func(ctx context.Context, desk arena.Desk) error {
		during, task, ok := desk.Next(ctx, 2)
		if !ok || len(task.Pairs) != 2 {
			return fmt.Errorf("%d pairs, %v", len(task.Pairs), ok)
		}
		desk.Refuse(task.Only(0), &arena.Refusal{Err: errors.New("not the first")})
		<-during.Done()
		if ctx.Err() != nil || desk.Done(task.Answer(1)) {
			t.Error("not the task alone is cancelled")
		}
		close(dropped)
		<-ctx.Done()
		return ctx.Err()
	})
	hands := New("there", func() (io.ReadWriteCloser, error) {
		here, far := net.Pipe()
		go func() { defer far.Close(); Serve(t.Context(), far, far, "", there) }()
		return here, nil
	})
	d := &oneDesk{cancelled: make(chan struct{}), done: make(chan arena.Played, 1)}
	e := eventOf(t, 2)
	d.task = arena.Task{Ticket: arena.Ticket{Event: "e", Attempt: 1, Protocol: arena.Protocol}}
	for n := range 2 {
		d.task.Pairs = append(d.task.Pairs, arena.Setup{Number: n + 1, Seats: [2]arena.Seat(e.Players)})
		d.task.Pairs[n].Opening.Start = board.StartPosition()
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var work sync.WaitGroup
	work.Go(func() { hands.Work(ctx, d) })
	if p := <-d.done; p.Err == nil || p.Err.Error() != "not the first" {
		t.Errorf("%+v", p)
	}
	close(d.cancelled)
	select {
	case <-dropped:
	case <-ctx.Done():
		t.Error("the task is not cancelled elsewhere")
	}
	cancel()
	work.Wait()
}

type handsFunc func(ctx context.Context, desk arena.Desk) error

func (handsFunc) Games() int                                        { return 1 }
func (f handsFunc) Work(ctx context.Context, desk arena.Desk) error { return f(ctx, desk) }

// No input on the stream causes a panic.
func FuzzReceive(f *testing.F) {
	f.Add(`{"hello":{"protocol":1,"games":2}}`)
	f.Add(`{"next":{"pairs":1,"games":2}}`)
	f.Add(`{"done":{"protocol":1,"number":1,"error":"x"}}`)
	f.Add(`{"refuse":{"pairs":[1,2],"reason":"x","everything":true}}`)
	f.Add(`{"tell":{"kind":"end"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		s := newStream(strings.NewReader(text), io.Discard)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		session := &session{stream: s, hands: New("x", nil), desk: &oneDesk{cancelled: make(chan struct{}), done: make(chan arena.Played, 9)}, ctx: ctx, fail: func(error) {}, pairs: map[int]given{}}
		session.desk.(*oneDesk).given.Store(true)
		for {
			m, err := s.receive()
			if err != nil {
				break
			}
			if session.answer(m) != nil {
				break
			}
			if _, err := json.Marshal(m); err != nil {
				t.Error(err)
			}
		}
		session.errands.Wait()
	})
}
