package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

// fixed names a number of pairs of the first two players, and ends after these,
// or when the first player leads by lead half points.
type fixed struct {
	pairs, lead    int
	named, counted int
	ahead          int
}

func (f *fixed) Lookahead() int { return 1 << 10 }

func (f *fixed) Next() (Pairing, Call) {
	switch {
	case f.counted == f.pairs || f.lead > 0 && f.ahead >= f.lead:
		return Pairing{}, Over
	case f.named == f.pairs:
		return Pairing{}, Wait
	}
	f.named++
	return Pairing{Players: [2]int{0, 1}, Opening: f.named - 1}, Play
}

func (f *fixed) Count(p *record.Pair) error {
	f.counted++
	for _, o := range p.Outcomes() {
		f.ahead += int(o) - 1
	}
	p.LLR = float64(f.ahead)
	return nil
}

// eventOf returns an event of players from the default book.
func eventOf(d Director, participants ...Participant) *Event {
	return &Event{
		Title: "test", Players: participants, Director: d,
		Openings: Order{Book: openings.Default(), By: openings.Random, Seed: 7, Start: 1},
		Rules:    Rules{Adjudication: Adjudication{MaxMoves: 8}},
	}
}

// seatsOf returns built-in players, which the tests replace by fakes.
func seatsOf(names ...string) (participants []Participant) {
	for _, name := range names {
		participants = append(participants, Participant{Name: name, Spec: spec.Player{Kind: spec.Builtin, Name: name, Variant: "flat"}, Limits: spec.Limits{Depth: 1}})
	}
	return participants
}

// greedyAgainstRandom opens a fake that considers many moves for A, and fakes
// that consider a single one for the others. All depend on the opening through
// the position.
func greedyAgainstRandom(_ context.Context, s spec.Player, _ players.Env) (players.Player, error) {
	if s.Name == "A" {
		return random("A", 12), nil
	}
	return random(s.Name, 1), nil
}

func local(concurrency int, open opener) []Executor {
	return []Executor{&Local{Concurrency: concurrency, open: open}}
}

// transcript records all pairs as text.
type transcript struct {
	bytes.Buffer
	last int
}

func (r *transcript) Pair(_ context.Context, p *Played) error {
	if p.Number != r.last+1 {
		return fmt.Errorf("pair %d after pair %d", p.Number, r.last)
	}
	r.last = p.Number
	for _, g := range p.Games {
		fmt.Fprintln(r, g.Event, g.Round, g.White, g.Black, g.Result, g.End.Reason, len(g.Plies), g.Book, p.Players, p.Counts, p.LLR)
	}
	return nil
}

func TestSamePairsForAnyConcurrency(t *testing.T) {
	var want string
	for _, concurrency := range []int{1, 2, 7} {
		var rec transcript
		e := eventOf(&fixed{pairs: 60, lead: 5}, seatsOf("A", "B")...)
		e.Rules.Adjudication.MaxMoves = 40
		s, err := Run(t.Context(), e, Options{Executors: local(concurrency, greedyAgainstRandom), Recorder: &rec})
		if err != nil {
			t.Fatal(err)
		}
		if s.Pairs != rec.last || s.Pairs == 60 {
			t.Errorf("%d pairs counted, %d recorded; want as many, fewer than 60", s.Pairs, rec.last)
		}
		if want == "" {
			want = rec.String()
		} else if rec.String() != want {
			t.Errorf("concurrency %d records other pairs than concurrency 1", concurrency)
		}
	}
}

type keeper []Played

func (k *keeper) Pair(_ context.Context, p *Played) error {
	*k = append(*k, *p)
	return nil
}

// stored returns the first n pairs as left by an earlier run.
func (k keeper) stored(n int) iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		for _, p := range k[:n] {
			if !yield(p.Pair, nil) {
				return
			}
		}
	}
}

func TestResumedEventGoesOnWhereItStood(t *testing.T) {
	play := func(o Options) *record.Standing {
		o.Executors = local(2, greedyAgainstRandom)
		s, err := Run(t.Context(), eventOf(&fixed{pairs: 10}, seatsOf("A", "B")...), o)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var whole, rest keeper
	undisturbed := play(Options{Recorder: &whole})
	if len(whole) != 10 {
		t.Fatalf("%d pairs, want 10", len(whole))
	}
	resumed := play(Options{Recorder: &rest, Played: whole.stored(6)})
	if len(rest) != 4 || rest[0].Number != 7 {
		t.Fatalf("resumed with %d pairs from %d, want 4 from 7", len(rest), rest[0].Number)
	}
	if a, b := undisturbed.Encounter(0, 1), resumed.Encounter(0, 1); *a != *b || rest[3].Counts != a.Counts || rest[3].LLR != a.LLR {
		t.Errorf("%+v after the resumed event, want %+v", b, a)
	}
	var none keeper
	play(Options{Recorder: &none, Played: whole.stored(10)})
	if len(none) != 0 {
		t.Errorf("an event that was over plays %d pairs", len(none))
	}
}

func TestRecordedPairsOfAnotherEventAreRefused(t *testing.T) {
	var whole keeper
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 3}, seatsOf("A", "B")...), Options{Executors: local(1, greedyAgainstRandom), Recorder: &whole}); err != nil {
		t.Fatal(err)
	}
	whole[1].Players = [2]int{1, 0}
	_, err := Run(t.Context(), eventOf(&fixed{pairs: 3}, seatsOf("A", "B")...), Options{Executors: local(1, greedyAgainstRandom), Played: whole.stored(3)})
	if err == nil {
		t.Error("no error")
	}
}

func TestColoursAreSwappedWithinAPair(t *testing.T) {
	var pairs keeper
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...), Options{Executors: local(1, greedyAgainstRandom), Recorder: &pairs}); err != nil {
		t.Fatal(err)
	}
	for i, p := range pairs {
		first, second := p.Games[0], p.Games[1]
		if first.White != "A" || first.Black != "B" || second.White != "B" || second.Black != "A" {
			t.Errorf("pair %d: %s and %s have White", p.Number, first.White, second.White)
		}
		if first.Book != second.Book || first.Start != second.Start {
			t.Errorf("pair %d has openings %d and %d", p.Number, first.Book, second.Book)
		}
		if want := fmt.Sprintf("%d.2", i+1); second.Round != want || second.Pair != i+1 || second.Event != "test" {
			t.Errorf("round %s, pair %d of %q: want %s", second.Round, second.Pair, second.Event, want)
		}
	}
}

func TestInterruptKeepsWhatIsCounted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("that is enough")
	stop := recorderFunc(func(p *Played) error {
		if p.Number == 5 {
			cancel(cause)
		}
		return nil
	})
	s, err := Run(ctx, eventOf(&fixed{pairs: 100_000}, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom), Recorder: stop})
	if !errors.Is(err, cause) {
		t.Errorf("error %v, want the cause of the interrupt", err)
	}
	if s.Pairs != 5 {
		t.Errorf("%d pairs counted, want the 5 before the interrupt", s.Pairs)
	}
}

type recorderFunc func(p *Played) error

func (f recorderFunc) Pair(_ context.Context, p *Played) error { return f(p) }

func TestAPairThatCannotBeRecordedIsNotCounted(t *testing.T) {
	full := errors.New("no space left on device")
	failing := recorderFunc(func(p *Played) error {
		if p.Number == 3 {
			return full
		}
		return nil
	})
	for range 20 { // the error is concurrent with the workers that it stops
		s, err := Run(t.Context(), eventOf(&fixed{pairs: 50}, seatsOf("A", "B")...), Options{Executors: local(4, greedyAgainstRandom), Recorder: failing})
		if !errors.Is(err, full) || s.Pairs != 2 {
			t.Fatalf("%d pairs counted, error %v; want 2 and the recorder's", s.Pairs, err)
		}
	}
}

// A signal at the same time as a full disk does not hide the disk error.
func TestABrokenRecordIsSaidBesideAnInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	signal, full := errors.New("signal"), errors.New("no space left on device")
	_, err := Run(ctx, eventOf(&fixed{pairs: 50}, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom),
		Recorder: recorderFunc(func(*Played) error { cancel(signal); return full })})
	if !errors.Is(err, full) || !errors.Is(err, signal) {
		t.Errorf("error %v: want both the disk and the signal", err)
	}
}

func TestPlayersThatCannotStart(t *testing.T) {
	broken := errors.New("no such engine")
	executor := &Local{Concurrency: 2, open: func(context.Context, spec.Player, players.Env) (players.Player, error) { return nil, broken }}
	if err := executor.Meet(t.Context(), seatsOf("A", "B"), false); !errors.Is(err, broken) {
		t.Errorf("at the first meeting: %v", err)
	}
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 5}, seatsOf("A", "B")...), Options{Executors: []Executor{executor}})
	if !errors.Is(err, broken) || s.Pairs != 0 {
		t.Errorf("%d pairs, error %v, want %v", s.Pairs, err, broken)
	}
}

func TestAGameThatCannotBePlayedIsReplayed(t *testing.T) {
	var failures atomic.Int32
	failures.Store(2)
	open := func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
		p, err := greedyAgainstRandom(ctx, s, env)
		return &flaky{p, &failures}, err
	}
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 5}, seatsOf("A", "B")...), Options{Executors: local(1, open)})
	if err != nil || s.Pairs != 5 {
		t.Errorf("%d pairs, error %v; want 5 pairs", s.Pairs, err)
	}
}

// flaky fails to start games as often as the counter specifies.
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
	crash := func(context.Context, spec.Player, players.Env) (players.Player, error) { return scripted("x"), nil }
	e := eventOf(&fixed{pairs: 5}, seatsOf("A", "B")...)
	s, err := Run(t.Context(), e, Options{Executors: local(1, crash)})
	if err != nil || s.Faults[0][pgn.Crash] != 5 || s.Faults[1][pgn.Crash] != 5 {
		t.Errorf("faults %v, error %v; want five crashes of each", s.Faults, err)
	}
	e = eventOf(&fixed{pairs: 5}, seatsOf("A", "B")...)
	e.Rules.StopOnCrash = true
	if s, err = Run(t.Context(), e, Options{Executors: local(1, crash)}); !errors.Is(err, ErrCrash) || s.Pairs != 0 {
		t.Errorf("%d pairs, error %v, want ErrCrash", s.Pairs, err)
	}
}

// beyond plays like greedyAgainstRandom up to a pair, and as configured after it.
type beyond struct {
	players.Player
	start map[string]int // number of the pair by its opening
	from  int
	do    func(ctx context.Context) error
	pair  int
}

func (b *beyond) NewGame(ctx context.Context, start *board.Position) error {
	b.pair = b.start[start.FEN()]
	return b.Player.NewGame(ctx, start)
}

func (b *beyond) Move(ctx context.Context, line *board.Line, turn players.Turn) (players.Reply, error) {
	if b.pair > b.from {
		return players.Reply{}, b.do(ctx)
	}
	return b.Player.Move(ctx, line, turn)
}

// The verdict stands, and pairs count in order, regardless of failures in a pair
// after the deciding one and of their timing.
func TestWhatBreaksBeyondTheLastPairDoesNotMatter(t *testing.T) {
	order := Order{Book: openings.Chess960(), By: openings.Sequential, Start: 1}
	numbers := map[string]int{}
	for i := range 960 {
		o := order.at(i, true)
		numbers[o.Start.FEN()] = i + 1
	}
	const deciding = 3
	run := func(pairs, concurrency int, do func(ctx context.Context) error, r Recorder) (*record.Standing, error) {
		open := func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
			p, err := greedyAgainstRandom(ctx, s, env)
			return &beyond{Player: p, start: numbers, from: deciding, do: do}, err
		}
		e := eventOf(&upTo{fixed{pairs: pairs}, deciding}, seatsOf("A", "B")...)
		e.Openings, e.Rules.Chess960 = order, true
		return Run(t.Context(), e, Options{Executors: local(concurrency, open), Recorder: r})
	}
	for name, do := range map[string]func(ctx context.Context) error{
		"an error at once":            func(context.Context) error { return errors.New("cannot allocate memory") },
		"a crash at once":             func(context.Context) error { return &players.Fault{Reason: pgn.Crash, Detail: "'s engine exited"} },
		"a crash when it is all over": func(ctx context.Context) error { <-ctx.Done(); return &players.Fault{Reason: pgn.Crash} },
	} {
		for range 10 {
			said := 0
			s, err := run(deciding+2, 4, do, recorderFunc(func(p *Played) error {
				for _, color := range p.Transcripts {
					said += len(color[0]) + len(color[1])
				}
				return nil
			}))
			if err != nil || s.Pairs != deciding || said != 0 || s.Terminations[pgn.Crash] != 0 {
				t.Fatalf("%s: %d pairs, error %v, %v; want %d pairs", name, s.Pairs, err, s.Terminations, deciding)
			}
		}
	}
	// The error of a pair that would count ends the event, after all pairs before
	// it.
	broken := errors.New("cannot allocate memory")
	e := eventOf(&fixed{pairs: 6}, seatsOf("A", "B")...)
	e.Openings, e.Rules.Chess960 = order, true
	for range 10 {
		open := func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
			p, err := greedyAgainstRandom(ctx, s, env)
			return &beyond{Player: p, start: numbers, from: deciding, do: func(context.Context) error { return broken }}, err
		}
		e.Director = &fixed{pairs: 6}
		s, err := Run(t.Context(), e, Options{Executors: local(4, open)})
		if !errors.Is(err, broken) || s.Pairs != deciding {
			t.Fatalf("%d pairs, error %v; want %d and the error", s.Pairs, err, deciding)
		}
	}
}

// upTo is over after a number of pairs, though it names more.
type upTo struct {
	fixed
	last int
}

func (u *upTo) Next() (Pairing, Call) {
	if u.counted == u.last {
		return Pairing{}, Over
	}
	return u.fixed.Next()
}

// careful is a director that checks how far ahead it must name pairs.
type careful struct {
	fixed
	ahead, most int
}

func (c *careful) Lookahead() int { return c.ahead }

func (c *careful) Next() (Pairing, Call) {
	p, call := c.fixed.Next()
	c.most = max(c.most, c.named-c.counted)
	return p, call
}

func TestNobodyNamesBeyondTheLookahead(t *testing.T) {
	for _, ahead := range []int{1, 3} {
		d := &careful{fixed{pairs: 12}, ahead, 0}
		if _, err := Run(t.Context(), eventOf(d, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom)}); err != nil {
			t.Fatal(err)
		}
		if d.most != ahead {
			t.Errorf("%d pairs named ahead, want %d", d.most, ahead)
		}
	}
}

// stuck waits for a pair that is not played.
type stuck struct{ fixed }

func (*stuck) Next() (Pairing, Call) { return Pairing{}, Wait }

func TestMistakesOfDirectors(t *testing.T) {
	if _, err := Run(t.Context(), eventOf(&stuck{}, seatsOf("A", "B")...), Options{Executors: local(1, greedyAgainstRandom)}); !errors.Is(err, errStuck) {
		t.Errorf("waiting for nothing: %v", err)
	}
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, seatsOf("A")...), Options{Executors: local(1, greedyAgainstRandom)}); err == nil {
		t.Error("a pairing of a player that there is not: no error")
	}
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, seatsOf("A", "B")...), Options{}); err == nil {
		t.Error("nobody to play: no error")
	}
}

// A hundred players, each against its neighbour, on two workers: few are
// open at any time, and all are closed in the end.
func TestMorePlayersThanOpen(t *testing.T) {
	var mu sync.Mutex
	open, most, opened := 0, 0, 0
	opener := func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
		mu.Lock()
		defer mu.Unlock()
		open++
		opened++
		most = max(most, open)
		return &counted{random(s.Name, 1), func() { mu.Lock(); open--; mu.Unlock() }}, nil
	}
	var names []string
	for i := range 100 {
		names = append(names, fmt.Sprint("player ", i))
	}
	const concurrency = 2
	executor := &Local{Concurrency: concurrency, open: opener}
	e := eventOf(&chain{players: 100}, seatsOf(names...)...)
	if err := executor.Meet(t.Context(), e.Players, false); err != nil {
		t.Fatal(err)
	}
	s, err := Run(t.Context(), e, Options{Executors: []Executor{executor}})
	if err != nil || s.Pairs != 100 {
		t.Fatalf("%d pairs, error %v", s.Pairs, err)
	}
	if most > concurrency*PlayersPerWorker || open != 0 {
		t.Errorf("%d players open at a time, want at most %d; %d left open", most, concurrency*PlayersPerWorker, open)
	}
	if opened > 100+2*concurrency*100 {
		t.Errorf("%d times opened", opened)
	}
}

type counted struct {
	*fake
	closed func()
}

func (c *counted) Close() error { c.closed(); return nil }

// chain is a director in which every player meets the next one.
type chain struct{ players, named, counted int }

func (c *chain) Lookahead() int { return 8 }
func (c *chain) Next() (Pairing, Call) {
	switch {
	case c.counted == c.players:
		return Pairing{}, Over
	case c.named == c.players:
		return Pairing{}, Wait
	}
	c.named++
	return Pairing{Players: [2]int{c.named - 1, c.named % c.players}}, Play
}
func (c *chain) Count(*record.Pair) error { c.counted++; return nil }

// A player that meets itself is opened twice.
func TestEqualPlayersAreTwo(t *testing.T) {
	participants := seatsOf("A", "A")
	participants[1].Name = Distinct([]string{"A", "A"})[1]
	var pairs keeper
	inUse := map[*exclusivePlayer]bool{}
	open := func(context.Context, spec.Player, players.Env) (players.Player, error) {
		return &exclusivePlayer{fake: random("A", 3), inUse: inUse}, nil
	}
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 3}, participants...), Options{Executors: local(1, open), Recorder: &pairs}); err != nil {
		t.Fatal(err)
	}
	if len(inUse) != 2 {
		t.Errorf("%d players were opened, want two", len(inUse))
	}
	if g := pairs[0].Games[0]; g.White != "A" || g.Black != "A (2)" {
		t.Errorf("%s against %s", g.White, g.Black)
	}
}

type exclusivePlayer struct {
	*fake
	inUse map[*exclusivePlayer]bool
}

func (e *exclusivePlayer) NewGame(ctx context.Context, start *board.Position) error {
	e.inUse[e] = true
	return e.fake.NewGame(ctx, start)
}

func TestDistinct(t *testing.T) {
	got := Distinct([]string{"a", "b", "a", "a (2)", "a"})
	if want := []string{"a", "b", "a (2)", "a (2) (2)", "a (3)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A game during which this program was stopped is replayed if a player lost on
// time because of it, or if the stop was long; a game without clocks never is.
func TestGamesThatWereDisturbedArePlayedAgain(t *testing.T) {
	timed := spec.Limits{MoveTime: time.Second}
	for name, c := range map[string]struct {
		limits spec.Limits
		still  time.Duration
		late   bool
		again  bool
	}{
		"late, and it stood still": {timed, 300 * time.Millisecond, true, true},
		"late by itself":           {timed, 0, true, false},
		"for a moment":             {timed, 300 * time.Millisecond, false, false},
		"for long":                 {timed, 3 * time.Second, false, true},
		"for just that long":       {timed, tooStill, false, true},
		"without a clock":          {spec.Limits{Nodes: 1}, 3 * time.Second, false, false},
	} {
		games, warned := 0, 0
		open := func(context.Context, spec.Player, players.Env) (players.Player, error) {
			p := random("x", 1)
			move := p.move
			p.move = func(line *board.Line) (pgn.Ply, error) {
				ply, err := move(line)
				if c.late {
					ply.Time = 2 * time.Second
				}
				return ply, err
			}
			return &starts{p, &games}, nil
		}
		participants := seatsOf("A", "B")
		participants[0].Limits, participants[1].Limits = c.limits, c.limits
		executor := &Local{Concurrency: 1, open: open, Warn: func(player, _ string) {
			if player == "" {
				warned++
			}
		}, stoodStill: func(from, to time.Time) time.Duration {
			if games > 4 { // each game has two players
				return 0
			}
			return c.still
		}}
		s, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, participants...), Options{Executors: []Executor{executor}})
		if err != nil || s.Pairs != 1 {
			t.Fatalf("%s: %d pairs, %v", name, s.Pairs, err)
		}
		if again := games > 4; again != c.again || again != (warned > 0) {
			t.Errorf("%s: %d games begun, %d warnings; played again: want %v", name, games/2, warned, c.again)
		}
	}
}

// A game that is disturbed in every try counts after the last try, and a warning
// reports this.
func TestTheLastDisturbedGameCounts(t *testing.T) {
	participants := seatsOf("A", "B")
	participants[0].Limits = spec.Limits{MoveTime: time.Second}
	var warnings []string
	executor := &Local{
		Concurrency: 1, Warn: func(_, text string) { warnings = append(warnings, text) },
		open:       func(context.Context, spec.Player, players.Env) (players.Player, error) { return random("x", 1), nil },
		stoodStill: func(from, to time.Time) time.Duration { return tooStill },
	}
	over := new(results)
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, participants...), Options{Executors: []Executor{executor}, Recorder: over})
	if err != nil || s.Pairs != 1 || len(*over) != 2 || slices.Contains(*over, pgn.Unfinished) {
		t.Fatalf("%d pairs, results %v, %v", s.Pairs, *over, err)
	}
	again, counts := "match itself was stalled for 1s during game 1.1; the game is played again", "match itself was stalled for 1s during game 1.1; the game counts, because all 3 tries were disturbed"
	if want := []string{again, again, counts}; len(warnings) != 6 || !slices.Equal(warnings[:3], want) {
		t.Errorf("%q, want %q for each game", warnings, want)
	}
}

// An executor detects by itself when this program was stopped.
func TestHandsNoticeThemselvesWhetherTheyStoodStill(t *testing.T) {
	participants := seatsOf("A", "B")
	participants[0].Limits, participants[1].Limits = spec.Limits{MoveTime: time.Second}, spec.Limits{MoveTime: time.Second}
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, participants...), Options{Executors: local(1, greedyAgainstRandom)})
	if err != nil || s.Pairs != 1 {
		t.Errorf("%d pairs, %v", s.Pairs, err)
	}
}

// results is a recorder of the results of games.
type results []pgn.Result

func (r *results) Pair(_ context.Context, p *Played) error {
	*r = append(*r, p.Games[0].Result, p.Games[1].Result)
	return nil
}

// starts counts the games that its player starts.
type starts struct {
	*fake
	games *int
}

func (s *starts) NewGame(ctx context.Context, start *board.Position) error {
	*s.games++
	return s.fake.NewGame(ctx, start)
}
