package event

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
	"match/results/store"
	"match/sprt"
)

func TestInterruptedEventGoesOn(t *testing.T) {
	undisturbed := planOf(&Match{Games: 20}, "tapered", "flat").files(t)
	play(t, undisturbed, Options{})

	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("a signal")
	p := planOf(&Match{Games: 20}, "tapered", "flat").files(t)
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out, err := Run(ctx, p, Options{Store: s, Concurrency: 2, Recorders: []Recorder{&stop{4, cancel, cause}}})
	unfinished := new(Unfinished)
	if !errors.Is(err, cause) || !errors.As(err, &unfinished) || unfinished.Number != 1 {
		t.Fatalf("error %v: want the cause, and number 1 to go on with", err)
	}
	if out.Standing.Pairs < 4 || out.Standing.Pairs == 10 {
		t.Fatalf("%d pairs counted", out.Standing.Pairs)
	}
	if text := left(t, p); strings.Count(text, "[Event ") != 2*out.Standing.Pairs || !strings.Contains(text, `"schema"`) {
		t.Errorf("an interrupted event leaves %s", text)
	}
	resume(t, s, 1, Options{})
	if left(t, p) != left(t, undisturbed) {
		t.Error("resumed, it leaves other bytes")
	}
}

func TestAVerdictEndsAMatch(t *testing.T) {
	test := sprt.Config{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	p := planOf(&Match{Games: 2000, SPRT: &test}, "flat", "flat-flipped")
	p.Conditions.Adjudication.MaxMoves = 0
	out := play(t, p, Options{})
	s := out.Summary()
	if s.Verdict() != sprt.H1 || s.Pairs.Pairs() == 1000 || s.Test.LLR < s.Test.Upper {
		t.Errorf("%v after %d pairs, LLR %v", s.Verdict(), s.Pairs.Pairs(), s.Test.LLR)
	}
}

// Every error in a plan is found and named before anything is changed.
func TestBadPlans(t *testing.T) {
	dir := t.TempDir()
	book := filepath.Join(dir, "book.epd")
	os.WriteFile(book, []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"), 0o666)
	for name, c := range map[string]struct {
		spoil  func(p *Plan)
		option string
	}{
		"odd games":       {func(p *Plan) { p.Format = &Match{Games: 3} }, "format.games"},
		"three players":   {func(p *Plan) { p.Players = append(p.Players, p.Players[0]) }, ""},
		"book start":      {func(p *Plan) { p.Conditions.BookStart = 0 }, "conditions.start"},
		"no limits":       {func(p *Plan) { p.Conditions.Limits.Nodes = 0 }, "conditions.limits"},
		"bounds reversed": {func(p *Plan) { p.Format = &Match{Games: 2, SPRT: &sprt.Config{Elo0: 8, Alpha: 0.05, Beta: 0.05}} }, "format.sprt"},
		"adjudication":    {func(p *Plan) { p.Conditions.Adjudication.MaxMoves = -1 }, "conditions.adjudication.max_moves"},
		"missing book":    {func(p *Plan) { p.Conditions.Book = "missing.epd" }, "conditions.book"},
		"unknown variant": {func(p *Plan) { p.Players[1].Variant = "taperd" }, "players[1]"},
		"no tables":       {func(p *Plan) { p.Tablebases = filepath.Join(dir, "none") }, "tablebases"},
		"no such place":   {func(p *Plan) { p.Outputs.JSON = filepath.Join(dir, "no", "such") }, "outputs.json"},
		"standard output": {func(p *Plan) { p.Outputs.PGN = "-" }, "outputs.pgn"},
	} {
		p := planOf(&Match{Games: 2}, "tapered", "flat").files(t)
		c.spoil(p)
		path := filepath.Join(t.TempDir(), "r.db")
		s := openStore(t, path)
		_, err := Run(t.Context(), p, Options{Store: s, Concurrency: 1})
		option := new(FieldError)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v: want one line", name, err)
		}
		if errors.As(err, &option); option.Key != c.option {
			t.Errorf("%s: is said of option %q, want %q", name, option.Key, c.option)
		}
		if _, err := os.Stat(p.Outputs.PGN); err == nil {
			t.Errorf("%s: a file was left", name)
		}
		if list, err := s.List(t.Context(), store.Filter{}); err != nil || len(list) != 0 {
			t.Errorf("%s: %d events in the store, %v", name, len(list), err)
		}
	}
}

func TestNoOutputReplacesAnInput(t *testing.T) {
	dir := t.TempDir()
	weights := filepath.Join(dir, "mine.toml")
	for name, spoil := range map[string]func(p *Plan){
		"each other":    func(p *Plan) { p.Outputs.JSON = filepath.Join(filepath.Dir(p.Outputs.PGN), ".", "games.pgn") },
		"the weights":   func(p *Plan) { p.Players[0].Variant, p.Outputs.PGN = "file:"+weights, weights },
		"the book":      func(p *Plan) { p.Conditions.Book, p.Outputs.JSON = weights+",plies=4", weights },
		"another input": func(p *Plan) { p.Outputs.JSON = filepath.Join(dir, "other") },
	} {
		os.WriteFile(weights, []byte("precious"), 0o666)
		os.WriteFile(filepath.Join(dir, "other"), []byte("precious"), 0o666)
		p := planOf(&Match{Games: 2}, "tapered", "flat").files(t)
		spoil(p)
		_, err := Run(t.Context(), p, Options{Concurrency: 1, Inputs: []NamedFile{{"config", filepath.Join(dir, "other")}}})
		if overwrite := new(OverwriteError); !errors.As(err, &overwrite) {
			t.Errorf("%s: error %v, want an OverwriteError", name, err)
		}
		if data, _ := os.ReadFile(weights); string(data) != "precious" {
			t.Errorf("%s: the input was written to", name)
		}
	}
}

func TestTwoEventsDoNotShareAFile(t *testing.T) {
	p := planOf(&Match{Games: 2}, "tapered", "flat").files(t)
	first, err := CreateGames(t.Context(), p.Outputs.PGN, pgn.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), p, Options{Concurrency: 1}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("error %v: want that somebody else writes the file", err)
	}
	first.Close()
	play(t, p, Options{})
}

func TestAnEventThatHasChangedIsNotGoneOnWith(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	p := planOf(&Match{Games: 20}, "tapered", "flat")
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	Run(ctx, p, Options{Store: s, Concurrency: 1, Recorders: []Recorder{&stop{2, cancel, context.Canceled}}})
	again := func(force bool) error {
		e, err := s.Resume(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		p, err := PlanOf(e)
		if err != nil {
			t.Fatal(err)
		}
		p.Conditions.Seed++
		_, err = Run(t.Context(), p, Options{Store: s, Resume: e, Force: force, Concurrency: 1})
		return err
	}
	changed := new(ChangedError)
	if err := again(false); !errors.As(err, &changed) || len(changed.Changes) != 1 || changed.Changes[0] != "seed was 5, is 6" {
		t.Errorf("error %v, %q", err, changed.Changes)
	}
	if err := again(true); err != nil {
		t.Errorf("with force: %v", err)
	}
}

func TestUnreadablePlans(t *testing.T) {
	for _, bad := range []string{`{}`, `{"setup":{}}`, `{"version":99}`, `{"version":2,"kind":"nonsense"}`, `[]`} {
		if err := new(Plan).UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

// A player that keeps losing by its own fault ends a gate, not a match.
func TestFaultyPlayers(t *testing.T) {
	crash := func(number int) *record.Pair {
		p := &record.Pair{Number: number, Players: [2]int{0, 1}}
		for i := range p.Games {
			p.Games[i] = &pgn.Game{Result: pgn.Win(board.Color(i)), End: pgn.End{Reason: pgn.Crash}} // B crashes
		}
		return p
	}
	director := func(refuse bool) arena.Director {
		d, err := (&Match{Games: 100, RefuseFaults: refuse}).Director([]string{"a", "b"})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	plays, refuses := director(false), director(true)
	for n := 1; n <= 5; n++ {
		if err := plays.Count(crash(n)); err != nil {
			t.Errorf("a match: %v", err)
		}
		err := refuses.Count(crash(n))
		if faulty := new(FaultyError); errors.As(err, &faulty) != (n == 5) || n == 5 && (*faulty != FaultyError{Player: "b", Index: 1, Faults: 10, Games: 10}) {
			t.Errorf("a gate after pair %d: %v", n, err)
		}
	}
	seen := &Outcome{Director: director(true), Standing: record.NewStanding([]string{"a", "b"})}
	for n := 1; n <= 5; n++ {
		if err := seen.follow(crash(n)); err != nil {
			t.Errorf("looked at after pair %d: %v", n, err)
		}
	}
}

// The list of events has the reason of an event that ended itself, until it is played to its end.
func TestListOfFaultyEvents(t *testing.T) {
	p := planOf(&Match{Games: 8}, "tapered", "flat")
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	listed := func() string {
		list, err := s.List(t.Context(), store.Filter{})
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0].Status() + ": " + list[0].Answer()
	}
	if _, err := Run(t.Context(), p, Options{Store: s, Concurrency: 1, Recorders: []Recorder{faultyRecorder{}}}); !errors.As(err, new(*FaultyError)) {
		t.Fatal(err)
	}
	if got := listed(); got != "unfinished: flat forfeited 10 of 12 games: this is no test of its strength" {
		t.Error(got)
	}
	e, err := s.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), p, Options{Store: s, Resume: e, Concurrency: 1}); err != nil {
		t.Fatal(err)
	}
	if got := listed(); got != "finished: " {
		t.Error(got)
	}
}

// faultyRecorder ends an event as a director does after too many forfeits.
type faultyRecorder struct{}

func (faultyRecorder) Pair(_ context.Context, p *arena.Played) error {
	if p.Number < 3 {
		return nil
	}
	return &FaultyError{Player: "flat", Index: 1, Faults: 10, Games: 12}
}

// After an interrupt the error is its cause, at any stage.
func TestTheCauseOfAnInterruptIsSaid(t *testing.T) {
	p := planOf(&Match{Games: 20}, "tapered", "flat").files(t)
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	ctx, cancel := context.WithCancelCause(t.Context())
	Run(ctx, p, Options{Store: s, Concurrency: 1, Recorders: []Recorder{&stop{2, cancel, errors.New("first")}}})
	e, err := s.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	cause := errors.New("second")
	cancel(cause)
	if _, err := Run(ctx, p, Options{Store: s, Resume: e, Concurrency: 1}); !errors.Is(err, cause) {
		t.Errorf("interrupted before it could go on: %v, want the cause", err)
	}
	if e, err = s.Resume(t.Context(), 1); err != nil {
		t.Fatalf("it cannot be gone on with any more: %v", err)
	}
	e.Close()
}
