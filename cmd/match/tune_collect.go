package main

import (
	"context"
	"fmt"

	"match/arena"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/pgn/archive"
	"match/results/store"
	"match/tune/positions"
)

// collector takes positions of games, wherever those come from, and passes on
// what is new.
type collector struct {
	sampler func() positions.Sampler // for one goroutine
	own     *positions.Sampler       // of games that come one by one
	seen    positions.Dedupe
	write   func(*positions.Position) error

	tally      positions.Tally
	kept       int
	duplicates int
	broken     int // lines and games
}

// read reads one file: of positions by its name, else of games.
func (c *collector) read(ctx context.Context, s archive.Source, meter *readMeter) error {
	if kind := kindOf(s.Name); kind == ".epd" || kind == ".csv" {
		return positions.Read(ctx, s.Games, s.Name, s.Workers, c.take, func(e *positions.LineError) { c.fault(meter, e) })
	}
	return positions.FromPGN(ctx, s.Games, s.Name, s.Workers, c.sampler, func(taken []positions.Position, t positions.Tally) error {
		return c.takeAll(taken, t)
	}, func(e *pgn.GameError) { c.fault(meter, e) })
}

// Pair takes the games of a pair that was played. It implements event.Recorder.
func (c *collector) Pair(ctx context.Context, p *arena.Played) error {
	for _, g := range p.Games {
		if err := c.game(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// event takes the games of a stored event.
func (c *collector) event(ctx context.Context, e *store.Event) error {
	for p, err := range e.Pairs(ctx) {
		if err != nil {
			return err
		}
		for _, g := range p.Games {
			if g == nil { // imported alone
				continue
			}
			if err := c.game(ctx, g); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *collector) game(ctx context.Context, g *pgn.Game) error {
	if c.own == nil {
		s := c.sampler()
		c.own = &s
	}
	taken, t := c.own.Sample(ctx, g)
	if ctx.Err() != nil { // a search for a quiet end was cut short
		return context.Cause(ctx)
	}
	return c.takeAll(taken, t)
}

func (c *collector) takeAll(taken []positions.Position, t positions.Tally) error {
	c.tally = c.tally.Plus(t)
	for i := range taken {
		if err := c.take(&taken[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector) take(p *positions.Position) error {
	if c.seen.Seen(p) {
		c.duplicates++
		return nil
	}
	c.kept++
	return c.write(p)
}

// mostFaults is how many broken lines are told one by one.
const mostFaults = 20

func (c *collector) fault(meter *readMeter, err error) {
	c.broken++
	switch {
	case c.broken <= mostFaults:
		meter.Note(harmless.Line(err.Error()))
	case c.broken == mostFaults+1:
		meter.Note("… and more, which are only counted")
	}
}

// String sums up.
func (c *collector) String() string {
	t := c.tally
	text := fmt.Sprintf("%s, %s and %d broken left out", plural.Count(c.kept, "position"), plural.Count(c.duplicates, "duplicate"), c.broken)
	if t.Games+t.Unfinished+t.Faults == 0 {
		return text
	}
	return fmt.Sprintf("%s\nfrom %s; left out: %d unfinished, %d lost by a fault; positions in check or before a capture %d, beyond --max-score %d, without a quiet end %d",
		text, plural.Count(t.Games, "game"), t.Unfinished, t.Faults, t.Noisy, t.Lopsided, t.Unresolved)
}
