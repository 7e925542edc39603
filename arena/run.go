package arena

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"match/openings"
	"match/pgn"
	"match/players"
	"match/sprt"
	"match/tablebase"
)

// Recorder keeps pairs. Run calls it for one pair after the other, in pair
// order, before the pair is counted or shown; when it returns, the pair must
// be as safe as it will ever be. An error ends the match.
type Recorder interface {
	Pair(ctx context.Context, p Pair) error
}

// Options is how a match is run: nothing here changes its games.
type Options struct {
	Concurrency int
	Players     players.Env
	CPUs        [][]int                   // the processors of each of the Concurrency games' engines; nil: any
	Bad         func(BadGame)             // called from many goroutines after a game that a player lost by its own fault; may be nil
	Tables      *tablebase.Set            // for adjudication
	Recorder    Recorder                  // may be nil
	Progress    func(Standing)            // called after each counted pair, from one goroutine; it must not keep the standing's maps; may be nil
	Warn        func(player, text string) // called from many goroutines; may be nil
	Played      []Pair                    // the pairs 1 … n that an earlier run has recorded
}

// ErrCrash is returned when a player crashed and the setup says to stop then.
var ErrCrash = errors.New("the match stops at a crash, as asked")

// Run plays a match to its verdict or its last game and returns how it stands.
// If ctx is cancelled it drops the games in hand and returns ctx's error, with
// the standing of the pairs counted so far. Other errors are about the setup,
// before the first game, or about something that broke.
func Run(ctx context.Context, setup Setup, o Options) (Standing, error) {
	return run(ctx, setup, o, func(ctx context.Context, spec *players.Spec, env players.Env) (players.Player, error) {
		return spec.Open(ctx, env)
	})
}

// opener seats a player. Every worker has its own.
type opener func(context.Context, *players.Spec, players.Env) (players.Player, error)

func run(ctx context.Context, setup Setup, o Options, seat opener) (Standing, error) {
	m := &match{Setup: setup, Options: o, seat: seat}
	if err := m.prepare(); err != nil {
		return Standing{}, err
	}
	first, err := m.open(ctx)
	if err != nil {
		return Standing{}, err
	}
	m.names = distinct(first[0].player.Name(), first[1].player.Name())
	m.standing = newStanding(m.names)
	for _, p := range o.Played {
		if err := m.count(p.Games); err != nil {
			first.close()
			return m.standing, fmt.Errorf("recorded pair %d: %w", p.Number, err)
		}
	}
	err = m.play(ctx, first)
	return m.standing, err
}

// distinct gives the second player another name if both have the same.
func distinct(a, b string) [2]string {
	if a == b {
		b += " (2)"
	}
	return [2]string{a, b}
}

type match struct {
	Setup
	Options
	seat     opener
	book     *openings.Book
	test     *sprt.Test
	names    [2]string
	standing Standing     // of the collecting goroutine alone
	opened   atomic.Int64 // pairs of seats, to give each its processors
}

// prepare checks and opens all that can be wrong but the players.
func (m *match) prepare() (err error) {
	if err := m.Validate(); err != nil {
		return err
	}
	if m.Concurrency < 1 {
		return fmt.Errorf("concurrency %d: want at least 1", m.Concurrency)
	}
	if m.book, err = openings.Open(m.Book); err != nil {
		return err
	}
	if m.Test != nil {
		m.test, err = sprt.NewTest(*m.Test)
	}
	return err
}

// seats are the two players of one worker, A first.
type seats [2]seat

// open seats A and B for one worker.
func (m *match) open(ctx context.Context) (*seats, error) {
	var s seats
	env := m.Players
	env.Chess960 = m.Chess960
	if n := int(m.opened.Add(1)) - 1; n < len(m.CPUs) {
		env.CPUs = m.CPUs[n]
	}
	for i, spec := range []*players.Spec{&m.A, &m.B} {
		env.Limits = m.LimitsOf(spec)
		p, err := m.seat(ctx, spec, env)
		if err != nil {
			s.close()
			return nil, err
		}
		s[i] = seat{p, m.LimitsOf(spec)}
	}
	return &s, nil
}

func (s *seats) close() error {
	var errs []error
	for i := range s {
		if s[i].player != nil {
			errs = append(errs, s[i].player.Close())
		}
	}
	return errors.Join(errs...)
}

// job is a game to be played, game the finished one.
type job struct{ pair, index int }

type finished struct {
	job
	game *pgn.Game
}

// lookahead is how many pairs beyond the oldest unfinished one may be begun
// per worker: enough that one long game holds nobody up, and a bound on what
// waits in memory.
const lookahead = 16

// play has workers play the games and counts the pairs in order.
func (m *match) play(ctx context.Context, first *seats) error {
	played, pairs := len(m.Played), m.Games/2
	if m.standing.Verdict != sprt.None || played >= pairs {
		return first.close()
	}
	games, stop := context.WithCancel(ctx)
	defer stop()
	group, games := errgroup.WithContext(games)
	jobs := make(chan job)
	results := make(chan finished)
	window := make(chan struct{}, lookahead*m.Concurrency)
	group.Go(func() error {
		defer close(jobs)
		return m.schedule(games, played+1, pairs, window, jobs)
	})
	for worker := range min(m.Concurrency, 2*(pairs-played)) {
		mine := first
		if worker > 0 {
			mine = nil
		}
		group.Go(func() error { return m.work(games, mine, jobs, results) })
	}
	group.Go(func() error {
		err := m.collect(games, played+1, pairs, window, results)
		if err == nil {
			stop() // decided: the games in hand are dropped
		}
		return err // the group keeps it before it stops the others
	})
	err := group.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// schedule hands out the games in pair order, as far ahead as the window lets.
func (m *match) schedule(ctx context.Context, from, to int, window chan<- struct{}, jobs chan<- job) error {
	for pair := from; pair <= to; pair++ {
		select {
		case window <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		for index := range 2 {
			select {
			case jobs <- job{pair, index}:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

// work plays games until there are no more. Its players are its own.
func (m *match) work(ctx context.Context, mine *seats, jobs <-chan job, results chan<- finished) (err error) {
	if mine == nil {
		if mine, err = m.open(ctx); err != nil {
			return err
		}
	}
	defer func() { err = errors.Join(err, mine.close()) }()
	r := &referee{rules: m.Adjudication, tables: m.Tables, warn: m.Warn}
	for j := range jobs {
		game, err := m.playGame(ctx, r, mine, j)
		if err != nil {
			return err
		}
		select {
		case results <- finished{j, game}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// attempts is how often a game that cannot be played is tried.
const attempts = 3

// playGame plays one game of a pair; A is White in the first.
func (m *match) playGame(ctx context.Context, r *referee, s *seats, j job) (game *pgn.Game, err error) {
	opening := m.opening(j.pair)
	white, black := &s[j.index], &s[1-j.index]
	for range attempts {
		if game, err = r.play(ctx, white, black, &opening); err == nil || ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	game.Event = m.names[0] + " vs " + m.names[1]
	game.White, game.Black = m.names[j.index], m.names[1-j.index]
	game.Round = fmt.Sprintf("%d.%d", j.pair, j.index+1)
	game.Pair = j.pair
	m.tellBad(game, white, black)
	if m.StopOnCrash && (game.End.Reason == pgn.Crash || game.End.Reason == pgn.Stall) {
		return nil, fmt.Errorf("game %s: %s: %w", game.Round, game.End.Text, ErrCrash)
	}
	return game, nil
}

// opening returns what a pair begins from.
func (m *match) opening(pair int) openings.Opening {
	opening := *m.book.Pick(m.Order, m.Seed, m.BookStart, pair-1)
	if m.Chess960 {
		opening.Start = opening.Start.AsChess960(true)
	}
	return opening
}

// collect brings finished games into pair order, records and counts the pairs,
// and returns when the match is decided.
func (m *match) collect(ctx context.Context, next, last int, window <-chan struct{}, results <-chan finished) error {
	waiting := map[int]*[2]*pgn.Game{}
	for next <= last {
		select {
		case f := <-results:
			if waiting[f.pair] == nil {
				waiting[f.pair] = new([2]*pgn.Game)
			}
			waiting[f.pair][f.index] = f.game
		case <-ctx.Done():
			return ctx.Err()
		}
		for p := waiting[next]; p != nil && p[0] != nil && p[1] != nil; p = waiting[next] {
			delete(waiting, next)
			<-window
			if err := m.finish(ctx, next, *p); err != nil || m.standing.Verdict != sprt.None {
				return err
			}
			next++
		}
	}
	return nil
}

// finish records a pair and only then lets it be seen. A pair that could not
// be recorded is not counted.
func (m *match) finish(ctx context.Context, number int, games [2]*pgn.Game) error {
	before := m.standing.clone()
	if err := m.count(games); err != nil {
		return err
	}
	if m.Recorder != nil {
		pair := Pair{Number: number, Games: games, Counts: m.standing.Counts, LLR: m.standing.LLR}
		// A match that is being interrupted still keeps what is finished.
		if err := m.Recorder.Pair(context.WithoutCancel(ctx), pair); err != nil {
			m.standing = before
			return err
		}
	}
	if m.Progress != nil {
		m.Progress(m.standing)
	}
	return nil
}

func (m *match) count(games [2]*pgn.Game) error { return m.standing.count(games, m.test) }
