package arena

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"match/openings"
	"match/pgn"
	"match/sprt"
)

// job is a game to be played.
type job struct {
	pair  int // from 1
	index int // 0 or 1: in the first A is White
}

// finished is a job that is done.
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
	if err := m.standing.count(games, m.test); err != nil {
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
