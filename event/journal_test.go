package event

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/internal/bounded"
	"match/pgn"
	"match/players/spec"
	"match/results/store"
)

// keepAll makes every game long enough to be stored before its pair.
func keepAll(t *testing.T) {
	usual := longGame
	longGame = 0
	t.Cleanup(func() { longGame = usual })
}

// asking is a recorder that lets an event stop after a pair.
type asking struct {
	after int
	stop  *arena.Stop
}

func (a *asking) Pair(_ context.Context, p *arena.Played) error {
	if p.Number == a.after {
		a.stop.Ask()
	}
	return nil
}

// TestGamesOfUnfinishedPairs interrupts an event, or lets its games end, and resumes
// it: the games of pairs that do not count yet are in the store meanwhile.
func TestGamesOfUnfinishedPairs(t *testing.T) {
	undisturbed := planOf(&Match{Games: 160}, "tapered", "flat").files(t)
	play(t, undisturbed, Options{})
	cause := errors.New("stopped")
	for _, how := range []string{"stopped", "interrupted"} {
		t.Run(how, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			o := Options{Store: openStore(t, filepath.Join(t.TempDir(), "r.db")), Concurrency: 3}
			if how == "stopped" {
				o.Stop = arena.NewStop(cancel, cause)
				o.Recorders = []Recorder{&asking{1, o.Stop}}
			} else {
				keepAll(t)
				o.Recorders = []Recorder{&stop{4, cancel, cause}}
			}
			p := planOf(&Match{Games: 160}, "tapered", "flat").files(t)
			out, err := Run(ctx, p, o)
			if unfinished := new(Unfinished); !errors.Is(err, cause) || !errors.As(err, &unfinished) {
				t.Fatalf("error %v", err)
			}
			e, err := o.Store.Event(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := e.Kept(t.Context())
			if err != nil {
				t.Error(err)
			}
			t.Logf("%d pairs with games before their pair, %d counted", len(kept), out.Standing.Pairs)
			resume(t, o.Store, 1, Options{Concurrency: 2})
			if left(t, p) != left(t, undisturbed) {
				t.Error("resumed, it leaves other bytes")
			}
			if kept, err := e.Kept(t.Context()); err != nil || len(kept) > 0 {
				t.Errorf("%d games kept after the end: %v", len(kept), err)
			}
		})
	}
}

// gameLog is a watcher that writes a line for the begin and the end of every game.
type gameLog struct{ *os.File }

func (l gameLog) Watch(_ *arena.Live, h arena.Notice) {
	switch h.Kind {
	case arena.GameBegun:
		fmt.Fprintf(l, "begun %d.%d\n", h.Number, h.Game)
	case arena.GameOver:
		fmt.Fprintf(l, "over %d.%d\n", h.Number, h.Game)
	}
}

// playKeepingGames begins or resumes an event with clocks in a directory, and ends the
// process.
func playKeepingGames(dir string) {
	longGame = 0
	o := Options{Concurrency: 3, Run: store.Run{Dir: dir}}
	p := planOf(&Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}, "tapered", "flat", "material", "formula")
	p.Conditions.Limits = spec.Limits{MoveTime: time.Millisecond, Margin: time.Minute}
	p.Conditions.Adjudication.MaxMoves = 8
	p.Complete()
	if o.GoOn = os.Getenv("EVENT_TEST_GO_ON") != ""; o.GoOn {
		p = underWayPlan(dir)
	}
	log, err := os.OpenFile(filepath.Join(dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err == nil {
		o.Watchers = []arena.Watcher{gameLog{log}}
		o.Store, err = store.Open(context.Background(), filepath.Join(dir, "results.db"), nil)
	}
	if err == nil {
		if o.Resume, err = o.Store.Take(context.Background(), 0, false); errors.Is(err, store.ErrNone) {
			err = nil
		}
	}
	if err == nil {
		_, err = Run(context.Background(), p, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(0)
}

// TestKilledEventsLoseNoGame kills an event at random moments until it is over. Every
// game that was over is in the store, is not played again, and stays as it was.
func TestKilledEventsLoseNoGame(t *testing.T) {
	rng, killed := rand.New(rand.NewPCG(1, 2)), 0
	most := killsOf(t)
	for events := 0; killed < most; events++ {
		if events == 20*most {
			t.Fatalf("killed only %d times in %d events", killed, events)
		}
		dir, games, ctx := t.TempDir(), map[string]string{}, bounded.Context(t)
		for ended := false; !ended; {
			// The log of an event without a kill has about 500 bytes.
			if ended = playOn(ctx, t, dir, "log", int64(rng.IntN(400))); !ended {
				killed++
			}
			compareGames(t, dir, games)
		}
		if len(games) != 24 {
			t.Errorf("%d games at the end, want 24", len(games))
		}
	}
	t.Logf("killed %d times", killed)
}

// killsOf is how often an event is killed; MATCH_KILLS=200 is the long form.
func killsOf(t *testing.T) int {
	t.Helper()
	text := os.Getenv("MATCH_KILLS")
	if text == "" && testing.Short() {
		t.Skip("processes are killed: make race leaves it out")
	}
	if text == "" {
		return bounded.Often(2, 30)
	}
	kills, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return kills
}

// playOn begins or resumes the event in a directory in a process of its own, which is killed as soon as one
// of its files has grown past a size. It reports whether the event has ended.
func playOn(ctx context.Context, t *testing.T, dir, file string, size int64, env ...string) (ended bool) {
	t.Helper()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(append(os.Environ(), "EVENT_TEST_GAMES="+dir), env...)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	var err error
	bounded.Until(t, "kill or end", func() bool {
		if sizeOf(filepath.Join(dir, file)) > size {
			cmd.Process.Kill()
		}
		select {
		case err = <-over:
			return true
		default:
			return false
		}
	})
	if err != nil && (ctx.Err() != nil || said.Len() > 0) {
		t.Fatalf("%v %s", context.Cause(ctx), &said)
	}
	return err == nil
}

// compareGames compares the stored games and the log of an event with the games that
// were stored after its last run, and adds the new ones.
func compareGames(t *testing.T, dir string, games map[string]string) {
	t.Helper()
	log, _ := os.ReadFile(filepath.Join(dir, "log")) // there is none yet
	os.Remove(filepath.Join(dir, "log"))
	stored := storedGames(t, filepath.Join(dir, "results.db"))
	for name, text := range games {
		if stored[name] != text {
			t.Fatalf("game %s is not the same as before", name)
		}
	}
	for line := range strings.Lines(string(log)) {
		what, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if what == "begun" && games[name] != "" {
			t.Errorf("game %s is played again", name)
		}
		if what == "over" && stored[name] == "" {
			t.Errorf("game %s was over and is not stored", name)
		}
	}
	for name, text := range stored {
		games[name] = text
	}
}

// storedGames returns all games of the event in a database, as text.
func storedGames(t *testing.T, path string) map[string]string {
	games := map[string]string{}
	s, err := store.OpenToRead(t.Context(), path, nil)
	if err != nil {
		return games // killed before it was there
	}
	defer s.Close()
	e, err := s.Event(t.Context(), 1)
	if err != nil {
		return games
	}
	keep := func(pair int, list [2]*pgn.Game) {
		for i, g := range list {
			if g != nil && g.Result != pgn.Unfinished {
				games[fmt.Sprintf("%d.%d", pair, i)] = fmt.Sprintf("%s–%s %v %+v", g.White, g.Black, g.Result, g.Plies)
			}
		}
	}
	kept, err := e.Kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for pair, list := range kept {
		keep(pair, list)
	}
	for p, err := range e.Pairs(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		keep(p.Number, p.Games)
	}
	return games
}
