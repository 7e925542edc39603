package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/sprt"
)

// setupFor is a match between two built-in specs, whose players the tests
// replace by fakes.
func setupFor(games int, test *sprt.Config) Setup {
	s := Setup{
		Limits: spec.Limits{Depth: 1}, Book: "startpos", Order: openings.Sequential, BookStart: 1,
		Games: games, Test: test,
		Adjudication: Adjudication{MaxMoves: 30},
	}
	s.A = spec.Player{Kind: spec.Builtin, Variant: "tapered"}
	s.B = spec.Player{Kind: spec.Builtin, Variant: "flat"}
	return s
}

// greedyAgainstRandom seats a fake that looks at many moves as A and one that
// looks at a single one as B. Both vary with the opening through the position.
func greedyAgainstRandom(_ context.Context, who *spec.Player, _ players.Env) (players.Player, error) {
	if who.Variant == "tapered" {
		return random("A", 12), nil
	}
	return random("B", 1), nil
}

// transcript records all pairs as text.
type transcript struct {
	bytes.Buffer
	last int
}

func (r *transcript) Pair(_ context.Context, p Pair) error {
	if p.Number != r.last+1 {
		return fmt.Errorf("pair %d after pair %d", p.Number, r.last)
	}
	r.last = p.Number
	for _, g := range p.Games {
		fmt.Fprintln(r, g.Round, g.White, g.Black, g.Result, g.End.Reason, len(g.Plies), p.Counts, p.LLR)
	}
	return nil
}

func TestSamePairsForAnyConcurrency(t *testing.T) {
	test := sprt.NewConfig(-40, 40)
	setup := setupFor(400, &test)
	setup.Book, setup.Order, setup.Seed = "default", openings.Random, 7
	var want string
	for _, concurrency := range []int{1, 2, 7} {
		var rec transcript
		st, err := run(context.Background(), setup, Options{Concurrency: concurrency, Recorder: &rec}, greedyAgainstRandom)
		if err != nil {
			t.Fatal(err)
		}
		if st.Counts.Pairs() != rec.last {
			t.Errorf("%d pairs counted, %d recorded", st.Counts.Pairs(), rec.last)
		}
		if want == "" {
			want = rec.String()
		} else if rec.String() != want {
			t.Errorf("concurrency %d records other pairs than concurrency 1", concurrency)
		}
		if st.Verdict != sprt.H1 {
			t.Errorf("verdict %v after %v, want H1", st.Verdict, st.Counts)
		}
	}
}

func TestResumedMatchGoesOnWhereItStood(t *testing.T) {
	setup := setupFor(20, nil)
	setup.Book, setup.Order = "default", openings.Random
	var whole keeper
	if _, err := run(context.Background(), setup, Options{Concurrency: 2, Recorder: &whole}, greedyAgainstRandom); err != nil {
		t.Fatal(err)
	}
	if len(whole) != 10 {
		t.Fatalf("%d pairs, want 10", len(whole))
	}
	var rest keeper
	o := Options{Concurrency: 2, Recorder: &rest, Played: whole[:6]}
	st, err := run(context.Background(), setup, o, greedyAgainstRandom)
	if err != nil {
		t.Fatal(err)
	}
	if len(rest) != 4 || rest[0].Number != 7 {
		t.Fatalf("resumed with %d pairs from %d, want 4 from 7", len(rest), rest[0].Number)
	}
	if st.Counts != whole[9].Counts || rest[3].Counts != whole[9].Counts {
		t.Errorf("counts %v after the resumed match, want %v", st.Counts, whole[9].Counts)
	}
}

type keeper []Pair

func (k *keeper) Pair(_ context.Context, p Pair) error {
	*k = append(*k, p)
	return nil
}

func TestColoursAreSwappedWithinAPair(t *testing.T) {
	var pairs keeper
	if _, err := run(context.Background(), setupFor(4, nil), Options{Concurrency: 1, Recorder: &pairs}, greedyAgainstRandom); err != nil {
		t.Fatal(err)
	}
	for _, p := range pairs {
		if p.Games[0].White != "A" || p.Games[1].White != "B" {
			t.Errorf("pair %d: %s and %s have White", p.Number, p.Games[0].White, p.Games[1].White)
		}
		if p.Games[0].Book != p.Games[1].Book {
			t.Errorf("pair %d has openings %d and %d", p.Number, p.Games[0].Book, p.Games[1].Book)
		}
	}
}

func TestInterruptKeepsWhatIsCounted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("that is enough")
	o := Options{Concurrency: 2, Progress: func(s Standing) {
		if s.Counts.Pairs() == 5 {
			cancel(cause)
		}
	}}
	st, err := run(ctx, setupFor(100_000, nil), o, greedyAgainstRandom)
	if !errors.Is(err, cause) {
		t.Errorf("error %v, want the cause of the interrupt", err)
	}
	if st.Counts.Pairs() < 5 || st.Counts.Pairs() > 20 {
		t.Errorf("%d pairs counted, want few more than 5", st.Counts.Pairs())
	}
}

func TestAPairThatCannotBeRecordedIsNotCounted(t *testing.T) {
	full := errors.New("no space left on device")
	for range 50 { // the error races with the workers that it stops
		st, err := run(context.Background(), setupFor(100, nil), Options{Concurrency: 4, Recorder: failing{3, full}}, greedyAgainstRandom)
		if !errors.Is(err, full) {
			t.Fatalf("error %v, want the recorder's", err)
		}
		if st.Counts.Pairs() != 2 || st.Games.Games() != 4 {
			t.Fatalf("%d pairs and %d games counted, want 2 and 4", st.Counts.Pairs(), st.Games.Games())
		}
	}
}

type failing struct {
	at  int
	err error
}

func (f failing) Pair(_ context.Context, p Pair) error {
	if p.Number == f.at {
		return f.err
	}
	return nil
}

func TestPlayersThatCannotStart(t *testing.T) {
	broken := errors.New("no such engine")
	_, err := run(context.Background(), setupFor(10, nil), Options{Concurrency: 2},
		func(context.Context, *spec.Player, players.Env) (players.Player, error) { return nil, broken })
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

func TestAGameThatCannotBePlayedIsReplayed(t *testing.T) {
	var failures atomic.Int32
	failures.Store(2)
	seat := func(ctx context.Context, who *spec.Player, env players.Env) (players.Player, error) {
		p, err := greedyAgainstRandom(ctx, who, env)
		return &flaky{p, &failures}, err
	}
	st, err := run(context.Background(), setupFor(10, nil), Options{Concurrency: 1}, seat)
	if err != nil || st.Counts.Pairs() != 5 {
		t.Errorf("%d pairs, error %v; want 5 pairs", st.Counts.Pairs(), err)
	}
}

// flaky fails to start games as often as the counter says.
type flaky struct {
	players.Player
	failures *atomic.Int32
}

func (f *flaky) NewGame(ctx context.Context, start *board.Position) error {
	if f.failures.Add(-1) >= 0 {
		return errors.New("not now")
	}
	return f.Player.NewGame(ctx, start)
}

func TestStopOnCrash(t *testing.T) {
	setup := setupFor(10, nil)
	crash := func(context.Context, *spec.Player, players.Env) (players.Player, error) { return scripted("x"), nil }
	st, err := run(context.Background(), setup, Options{Concurrency: 1}, crash)
	if err != nil || st.Faults[0][pgn.Crash] != 5 || st.Faults[1][pgn.Crash] != 5 {
		t.Errorf("faults %v, error %v; want five crashes of each", st.Faults, err)
	}
	setup.StopOnCrash = true
	if _, err = run(context.Background(), setup, Options{Concurrency: 1}, crash); !errors.Is(err, ErrCrash) {
		t.Errorf("error %v, want ErrCrash", err)
	}
}

func TestBadSetups(t *testing.T) {
	for name, spoil := range map[string]func(*Setup){
		"odd games":             func(s *Setup) { s.Games = 3 },
		"no games":              func(s *Setup) { s.Games = 0 },
		"no limits":             func(s *Setup) { s.Limits = spec.Limits{} },
		"book start":            func(s *Setup) { s.BookStart = 0 },
		"missing book":          func(s *Setup) { s.Book = "missing.epd" },
		"bounds reversed":       func(s *Setup) { s.Test = &sprt.Config{Elo0: 8, Elo1: 0, Alpha: 0.05, Beta: 0.05} },
		"negative adjudication": func(s *Setup) { s.Adjudication.MaxMoves = -1 },
	} {
		setup := setupFor(10, nil)
		spoil(&setup)
		opened := func(context.Context, *spec.Player, players.Env) (players.Player, error) {
			t.Errorf("%s: players were opened", name)
			return scripted("x"), nil
		}
		if _, err := run(context.Background(), setup, Options{Concurrency: 1}, opened); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
