package event

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"match/arena"
	"match/internal/bounded"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
)

// winnerStays is a custom event: the winner of a pair stays and meets the next
// player in the row, until a number of pairs are played. No other code knows it: it is
// played, stored, resumed, listed and painted like all others.
type winnerStays struct {
	Basics `json:"-"`
	Pairs  int `json:"pairs"`
}

type staying struct {
	winnerStays
	players, king, next int
	counted             int
	waiting             bool
}

func (s *staying) Lookahead() int { return 1 }

func (s *staying) Next() (arena.Pairing, arena.Call) {
	switch {
	case s.waiting:
		return arena.Pairing{}, arena.Wait
	case s.counted == s.Pairs:
		return arena.Pairing{}, arena.Over
	}
	s.waiting = true
	return arena.Pairing{Players: [2]int{s.king, s.next}, Opening: s.counted}, arena.Play
}

func (s *staying) Count(p *record.Pair) error {
	s.waiting = false
	s.counted++
	outcomes := p.Outcomes() // of the lower number
	lower := p.Encounter()[0] == s.king
	if won := outcomes[0] + outcomes[1]; won > 2 != lower && won != 2 {
		s.king = s.next
	}
	for s.next = (s.next + 1) % s.players; s.next == s.king; {
		s.next = (s.next + 1) % s.players
	}
	return nil
}

func (w *winnerStays) Kind() string                          { return "winner stays on" }
func (w *winnerStays) Validate(int) error                    { return nil }
func (w *winnerStays) Title([]string) string                 { return "winner stays on" }
func (w *winnerStays) Config(d Description) any              { return struct{ Players any }{d.Players} }
func (w *winnerStays) Progress(*Outcome) (float64, []string) { return 0, nil }
func (w *winnerStays) Director(names []string) (arena.Director, error) {
	return &staying{winnerStays: *w, players: len(names), next: 1}, nil
}
func (w *winnerStays) Report(o *Outcome) *report.Report {
	r := results.OfStanding(w.Kind(), o.Standing, o.Config, nil)
	king := o.Standing.Names[o.Director.(*staying).king]
	r.Parts, r.Details = []report.Part{report.Facts{{Label: "King", Text: king}}}, struct{ King string }{king}
	return r
}

func init() { Register(func() Format { return new(winnerStays) }) }

var sixVariants = []string{"material", "flat", "tapered", "extrapolated", "formula", "centralized"}

func winnerStaysPlan() *Plan { return planOf(&winnerStays{Pairs: 25}, sixVariants...) }

// TestMain plays an event in a separate process that will be killed, if
// requested.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == logEngineFlag {
		logEngine(os.Args[2], os.Args[3])
		os.Exit(0)
	}
	if dir := os.Getenv("EVENT_TEST_GAMES"); dir != "" {
		playKeepingGames(dir)
	}
	dir := os.Getenv("EVENT_TEST_DIR")
	if dir == "" {
		os.Exit(m.Run())
	}
	p := winnerStaysPlan()
	p.Outputs = Outputs{PGN: filepath.Join(dir, "games.pgn"), JSON: filepath.Join(dir, "result.json")}
	s, err := store.Open(context.Background(), filepath.Join(dir, "results.db"), nil)
	if err == nil {
		_, err = Run(context.Background(), p, Options{Store: s, Concurrency: 2, Run: store.Run{Dir: dir}})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// seer counts the calls that it receives.
type seer struct{ games, moves, pairs, ends atomic.Int64 }

func (s *seer) Watch(live *arena.Live, n arena.Notice) {
	switch n.Kind {
	case arena.GameOver:
		s.games.Add(1)
	case arena.Moved:
		s.moves.Add(1)
	case arena.PairCounted:
		s.pairs.Store(int64(live.Standing().Pairs))
	case arena.EventOver:
		s.ends.Add(1)
	}
}

// TestADirectorOfOnesOwn plays an event that the program does not know, with all
// features of events.
func TestADirectorOfOnesOwn(t *testing.T) {
	var want string
	for _, concurrency := range []int{1, 2, 5} {
		p, w := winnerStaysPlan().files(t), new(seer)
		out := play(t, p, Options{
			Store: openStore(t, filepath.Join(t.TempDir(), "r.db")), Concurrency: concurrency, Watchers: []arena.Watcher{w},
		})
		if out.Standing.Pairs != 25 || len(out.Standing.Encounters) < 5 || out.Number != 1 {
			t.Fatalf("%d pairs of %d encounters, number %d", out.Standing.Pairs, len(out.Standing.Encounters), out.Number)
		}
		if w.games.Load() != 50 || w.pairs.Load() != 25 || w.moves.Load() < 100 || w.ends.Load() != 1 {
			t.Errorf("the watcher saw %d games, %d pairs, %d moves, %d ends", w.games.Load(), w.pairs.Load(), w.moves.Load(), w.ends.Load())
		}
		king := out.Standing.Names[out.Director.(*staying).king]
		doc, err := out.Document("json")
		for what, text := range map[string]string{"terminal": out.Report().Text(), "Markdown": out.Report().Markdown(), "JSON": string(doc)} {
			if !strings.Contains(text, "King") || !strings.Contains(text, king) || err != nil {
				t.Errorf("%s is not in the %s, %v:\n%s", king, what, err, text)
			}
		}
		if got := left(t, p); want == "" {
			want = got
		} else if got != want {
			t.Errorf("%d workers leave other bytes than one", concurrency)
		}
	}
	t.Run("killed", func(t *testing.T) { killAndResume(t, want) })
}

// killAndResume plays the same event in a process that is killed, and resumes it.
func killAndResume(t *testing.T, want string) {
	dir := t.TempDir()
	cmd := exec.CommandContext(bounded.Context(t), os.Args[0])
	cmd.Env = append(os.Environ(), "EVENT_TEST_DIR="+dir)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, "games.pgn")
	bounded.Until(t, "game", func() bool {
		info, err := os.Stat(games)
		return err == nil && info.Size() > 0
	})
	cmd.Process.Kill()
	cmd.Wait()
	s := openStore(t, filepath.Join(dir, "results.db"))
	e, err := s.Event(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	standing, err := e.Standing(t.Context())
	if err != nil || standing.Pairs == 0 {
		t.Fatalf("%d pairs are in the store, %v", standing.Pairs, err)
	}
	if !e.Finished.IsZero() {
		t.Log("the event was faster than the signal")
		return
	}
	out := resume(t, s, 1, Options{Concurrency: 3})
	if got := left(t, out.Plan); got != want {
		t.Errorf("killed after %d pairs and gone on with, it leaves other bytes", standing.Pairs)
	}
	list, err := s.List(t.Context(), store.Filter{Kind: "winner stays on"})
	if err != nil || len(list) != 1 || list[0].ID != 1 || list[0].Pairs != 25 {
		t.Errorf("listed: %+v, %v", list, err)
	}
	if e, err = s.Event(t.Context(), 1); err != nil || e.Finished.IsZero() || e.Kind != "winner stays on" {
		t.Errorf("in the store it is a %s finished %v, %v", e.Kind, e.Finished, err)
	}
}
