package arena

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"match/openings"
	"match/players"
	"match/players/spec"
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
	Concurrency int                       // games at a time, at least 1
	Players     players.Env               // of every seat; CPUs, Limits and Chess960 are filled in for each
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
	return run(ctx, setup, o, func(ctx context.Context, who *spec.Player, env players.Env) (players.Player, error) {
		return players.Open(ctx, *who, env)
	})
}

// opener seats a player. Every worker has its own.
type opener func(context.Context, *spec.Player, players.Env) (players.Player, error)

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
		if err := m.standing.count(p.Games, m.test); err != nil {
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
