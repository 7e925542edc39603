package tune

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
	"match/variants"
)

// Collector takes positions from games of any source and passes on the new
// ones.
type Collector struct {
	Write func(*positions.Position) error // receives every new position
	Note  func(line string)               // receives descriptions of broken input, the first cases one by one

	sampler func() positions.Sampler // for one goroutine
	own     *positions.Sampler       // for games that come one by one
	seen    positions.Dedupe

	tally      positions.Tally
	kept       int
	duplicates int
	broken     int // lines and games
}

// Kept returns the number of positions passed on.
func (c *Collector) Kept() int { return c.kept }

// Read reads one file: positions or games, depending on its name.
func (c *Collector) Read(ctx context.Context, s archive.Source) error {
	if _, isPositions := positions.FormatOf(s.Name); isPositions {
		return positions.Read(ctx, s.Games, s.Name, s.Workers, c.take, c.fault)
	}
	return positions.FromPGN(ctx, s.Games, s.Name, s.Workers, c.sampler, c.takeAll, c.fault)
}

// Pair takes the games of a played pair. It implements event.Recorder.
func (c *Collector) Pair(ctx context.Context, p *arena.Played) error {
	for _, g := range p.Games {
		if err := c.game(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// Event takes the games of a stored event.
func (c *Collector) Event(ctx context.Context, e *store.Event) error {
	for p, err := range e.Pairs(ctx) {
		if err != nil {
			return err
		}
		for _, g := range p.Games {
			if g == nil { // a single imported game
				continue
			}
			if err := c.game(ctx, g); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Collector) game(ctx context.Context, g *pgn.Game) error {
	if c.own == nil {
		c.own = new(c.sampler())
	}
	taken, t := c.own.Sample(ctx, g)
	if ctx.Err() != nil { // the search for a quiet end was cancelled
		return context.Cause(ctx)
	}
	return c.takeAll(taken, t)
}

func (c *Collector) takeAll(taken []positions.Position, t positions.Tally) error {
	c.tally = c.tally.Plus(t)
	for i := range taken {
		if err := c.take(&taken[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *Collector) take(p *positions.Position) error {
	if c.seen.Seen(p) {
		c.duplicates++
		return nil
	}
	c.kept++
	return c.Write(p)
}

// mostFaults is how many broken lines are reported one by one.
const mostFaults = 20

func (c *Collector) fault(err *pgn.GameError) {
	c.broken++
	switch {
	case c.broken <= mostFaults:
		c.Note(harmless.Line(err.Error()))
	case c.broken == mostFaults+1:
		c.Note("… and more, which are only counted")
	}
}

// String returns the totals in words.
func (c *Collector) String() string {
	t := c.tally
	text := fmt.Sprintf("%s, %s and %d broken left out",
		plural.Count(c.kept, "position"), plural.Count(c.duplicates, "duplicate"), c.broken)
	if t.Games+t.Unfinished+t.Faults == 0 {
		return text
	}
	return fmt.Sprintf("%s\nfrom %s; left out: %d unfinished, %d forfeited; positions in check or before a capture %d, beyond --max-score %d, without a quiet end %d",
		text, plural.Count(t.Games, "game"), t.Unfinished, t.Faults, t.Noisy, t.Lopsided, t.Unresolved)
}

// Broken returns the number of broken lines and games, which were left out.
func (c *Collector) Broken() int { return c.broken }

// Sampling configures which positions are taken from games.
type Sampling struct {
	PerGame  int    `json:"per_game"`
	Skip     int    `json:"skip"`      // plies
	MaxScore int    `json:"max_score"` // centipawns
	Resolve  uint64 `json:"resolve,omitempty"`
	Variant  string `json:"variant"` // searches if Resolve is more than 0 nodes
	Seed     uint64 `json:"seed"`
}

// Validate returns an error that names the invalid field and its allowed
// values.
func (s Sampling) Validate() error {
	for _, n := range []struct {
		field      string
		value, min int
	}{{"per-game", s.PerGame, 1}, {"skip", s.Skip, 0}, {"max-score", s.MaxScore, 1}} {
		if n.value < n.min {
			return fmt.Errorf("%s %d: want %d or more", n.field, n.value, n.min)
		}
	}
	return nil
}

// Collector returns a collector of those positions.
func (s Sampling) Collector() (*Collector, error) {
	v, err := variants.Parse(s.Variant)
	if err != nil {
		return nil, err
	}
	return &Collector{sampler: func() positions.Sampler {
		sampler := positions.Sampler{PerGame: s.PerGame, Skip: s.Skip, MaxScore: s.MaxScore, Seed: s.Seed}
		if s.Resolve > 0 {
			sampler.Resolve = positions.Resolver(v, s.Resolve)
		}
		return sampler
	}}, nil
}
