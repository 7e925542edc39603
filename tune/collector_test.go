package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/event"
	"match/openings"
	"match/pgn"
	"match/pgn/archive"
	"match/players/spec"
	"match/results/store"
	"match/tune/positions"
)

func sampling() Sampling {
	return Sampling{PerGame: 8, Skip: 4, MaxScore: 600, Variant: "flat", Seed: 3}
}

// epd returns a job that writes positions into a buffer.
func epd(t *testing.T, s Sampling) (*Collector, *bytes.Buffer) {
	t.Helper()
	out := new(bytes.Buffer)
	c, err := (&Data{Sampling: s, Format: positions.EPD}).Collector(out)
	if err != nil {
		t.Fatal(err)
	}
	return c, out
}

// played returns games of a variant against itself: as reported, as stored, and
// as PGN.
func played(t *testing.T, c *Collector) (*event.Outcome, *store.Event, string) {
	t.Helper()
	out, s, pgn := playedIn(t, c)
	e, err := s.Event(t.Context(), out.Number)
	if err != nil {
		t.Fatal(err)
	}
	return out, e, pgn
}

func playedIn(t *testing.T, c *Collector) (*event.Outcome, *store.Store, string) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "r.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	conditions := event.Conditions{
		Limits: spec.Limits{Nodes: 40}, Book: "default", Order: openings.Random, BookStart: 1, Seed: 3,
		Rules: arena.Rules{Adjudication: arena.Adjudication{MaxMoves: 60}},
	}
	p, err := SelfPlay(spec.Player{Kind: spec.Builtin, Variant: "flat"}, 6, conditions)
	if err != nil {
		t.Fatal(err)
	}
	p.Outputs.PGN = filepath.Join(t.TempDir(), "g.pgn")
	out, err := event.Run(t.Context(), p, event.Options{Store: s, Concurrency: 2, Recorders: []event.Recorder{c}})
	if err != nil {
		t.Fatal(err)
	}
	return out, s, p.Outputs.PGN
}

// The same games give the same positions from every source; games read again are
// duplicates.
func TestCollectorTakesGamesFromAnywhere(t *testing.T) {
	live, want := epd(t, sampling())
	_, e, file := played(t, live)
	if live.Kept < 12 || strings.Count(want.String(), "\n") != live.Kept {
		t.Fatalf("%d positions of 6 games, %d lines", live.Kept, strings.Count(want.String(), "\n"))
	}
	stored, got := epd(t, sampling())
	if err := stored.Event(t.Context(), e); err != nil || got.String() != want.String() {
		t.Errorf("of the store: %v, other positions", err)
	}
	kept := stored.Kept
	if err := stored.Event(t.Context(), e); err != nil || stored.Kept != kept {
		t.Errorf("twice: %v, %d positions instead of %d", err, stored.Kept, kept)
	}
	if want := fmt.Sprintf("%d positions, %d duplicates and 0 broken left out\nfrom 12 games; ", kept, kept+live.duplicates*2); !strings.HasPrefix(stored.String(), want) {
		t.Errorf("%q, want %q", stored, want)
	}
	fromPGN, got := epd(t, sampling())
	if err := fromPGN.Read(t.Context(), source(t, file)); err != nil || got.String() != want.String() {
		t.Errorf("of PGN: %v, other positions", err)
	}
	if fromPGN.String() != live.String() {
		t.Errorf("%q and %q", fromPGN, live)
	}
	again, got := epd(t, sampling())
	if err := again.Read(t.Context(), archive.Source{Name: "x.epd", Games: strings.NewReader(want.String()), Workers: 2}); err != nil || got.String() != want.String() {
		t.Errorf("of positions: %v", err)
	}
	if want := fmt.Sprintf("%d positions, 0 duplicates and 0 broken left out", live.Kept); again.String() != want {
		t.Errorf("%q, want %q: no game was read", again, want)
	}
}

// The sampling follows its options.
func TestSamplingIsObeyed(t *testing.T) {
	first, text := epd(t, sampling())
	_, e, _ := played(t, first)
	for name, change := range map[string]func(*Sampling){
		"per game":  func(s *Sampling) { s.PerGame = 1 },
		"skip":      func(s *Sampling) { s.Skip = 30 },
		"max score": func(s *Sampling) { s.MaxScore = 1 },
		"seed":      func(s *Sampling) { s.Seed++ },
		"resolve":   func(s *Sampling) { s.Resolve = 50 },
	} {
		s := sampling()
		change(&s)
		c, got := epd(t, s)
		if err := c.Event(t.Context(), e); err != nil || got.String() == text.String() {
			t.Errorf("%s: %v, the same positions", name, err)
		}
		if name == "per game" && c.Kept > 6 {
			t.Errorf("%d positions of 6 games, want one of each", c.Kept)
		}
	}
}

func TestBadSamplings(t *testing.T) {
	for want, s := range map[string]Sampling{
		"per-game 0: want 1 or more":  {PerGame: 0, MaxScore: 1},
		"skip -1: want 0 or more":     {PerGame: 1, Skip: -1, MaxScore: 1},
		"max-score 0: want 1 or more": {PerGame: 1},
	} {
		if err := s.Validate(); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := (Sampling{PerGame: 1, MaxScore: 1}).Validate(); err != nil {
		t.Error(err)
	}
	if _, err := (Sampling{Variant: "flatt"}).Collector(); err == nil {
		t.Error("a variant that is not there")
	}
	if _, err := (&Data{Sampling: Sampling{Variant: "flatt"}}).Collector(nil); err == nil {
		t.Error("a variant that is not there")
	}
}

func source(t *testing.T, path string) archive.Source {
	t.Helper()
	text := readFile(t, path)
	return archive.Source{Name: path, Games: strings.NewReader(text), Workers: 2}
}

// Broken lines and games are counted, and the first ones are reported.
func TestCollectorCountsWhatIsBroken(t *testing.T) {
	for _, c := range []struct {
		name, line string
		broken     int
		notes      int
	}{{"x.csv", "8/8/8/4k3/8/4P3/8/4K3 w - - 0 1;7\n", 20, 20}, {"x.csv.gz", "junk\n", 21, 21}, {"x.csv", "junk\n", 50, 21}} {
		collector, _ := epd(t, sampling())
		var notes []string
		collector.Note = func(line string) { notes = append(notes, line) }
		text := strings.Repeat(c.line, c.broken) + "8/8/8/4k3/8/4P3/8/4K3 w - - 0 1;1.0\n"
		if err := collector.Read(t.Context(), archive.Source{Name: c.name, Games: strings.NewReader(text), Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if len(notes) != c.notes || !strings.HasPrefix(notes[0], c.name+":1: ") {
			t.Errorf("%d notes, want %d: %q", len(notes), c.notes, notes)
		}
		if more := notes[len(notes)-1] == "… and more, which are only counted"; more != (c.broken > mostFaults) {
			t.Errorf("of %d: %q", c.broken, notes[len(notes)-1])
		}
		if want := fmt.Sprintf("1 position, 0 duplicates and %d broken left out", c.broken); collector.String() != want {
			t.Errorf("%q, want %q", collector, want)
		}
	}
	collector, _ := epd(t, sampling())
	notes := 0
	collector.Note = func(string) { notes++ }
	err := collector.Read(t.Context(), archive.Source{Name: "x.pgn", Games: strings.NewReader("[White \"a\"]\n\n1. e4 e9 *\n"), Workers: 1})
	if err != nil || notes != 1 || collector.Broken != 1 {
		t.Errorf("a broken game: %v, %d notes", err, notes)
	}
}

// Errors end the collecting, and so does the end of the context.
func TestCollectorEnds(t *testing.T) {
	first, _ := epd(t, sampling())
	_, e, file := played(t, first)
	full := errors.New("disk full")
	c, _ := epd(t, sampling())
	c.Write = func(*positions.Position) error { return full }
	if err := c.Event(t.Context(), e); !errors.Is(err, full) {
		t.Error(err)
	}
	if err := c.Read(t.Context(), source(t, file)); !errors.Is(err, full) {
		t.Error(err)
	}
	over := errors.New("over")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(over)
	c, _ = epd(t, sampling())
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(readFile(t, file)), file).Next(&g); err != nil {
		t.Fatal(err)
	}
	if err := c.Pair(ctx, &arena.Played{Pair: pairOf(&g)}); !errors.Is(err, over) || c.Kept != 0 {
		t.Errorf("%v after the end, %d positions", err, c.Kept)
	}
}
