package tune

import (
	"context"
	"fmt"

	"match/arena"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/pgn/archive"
	"match/record"
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

	Kept   int // positions passed on
	Broken int // lines and games, which were left out

	tally      positions.Tally
	duplicates int
}

// Read reads one file: positions or games, depending on its name.
func (c *Collector) Read(ctx context.Context, s archive.Source) error {
	if _, isPositions := positions.FormatOf(s.Name); isPositions {
		return positions.Read(ctx, s.Games, s.Name, s.Workers, c.take, c.fault)
	}
	return positions.FromPGN(ctx, s.Games, s.Name, s.Workers, c.sampler, c.takeAll, c.fault)
}

// Pair takes the games of a played pair. It implements event.Recorder.
func (c *Collector) Pair(ctx context.Context, p *arena.Played) error { return c.pair(ctx, &p.Pair) }

// Event takes the games of a stored event.
func (c *Collector) Event(ctx context.Context, e *store.Event) error {
	for p, err := range e.Pairs(ctx) {
		if err == nil {
			err = c.pair(ctx, &p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *Collector) pair(ctx context.Context, p *record.Pair) error {
	if c.own == nil {
		c.own = new(c.sampler())
	}
	for _, g := range p.Games {
		if g == nil { // of a single imported game
			continue
		}
		taken, t := c.own.Sample(ctx, g)
		if ctx.Err() != nil { // the search for a quiet end was cancelled
			return context.Cause(ctx)
		}
		if err := c.takeAll(taken, t); err != nil {
			return err
		}
	}
	return nil
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
	c.Kept++
	return c.Write(p)
}

// mostFaults is how many broken lines are reported one by one.
const mostFaults = 20

func (c *Collector) fault(err *pgn.GameError) {
	c.Broken++
	switch {
	case c.Broken <= mostFaults:
		c.Note(harmless.Line(err.Error()))
	case c.Broken == mostFaults+1:
		c.Note("… and more, which are only counted")
	}
}

// String returns the totals in words.
func (c *Collector) String() string {
	t := c.tally
	text := fmt.Sprintf("%s, %s and %d broken left out",
		plural.Count(c.Kept, "position"), plural.Count(c.duplicates, "duplicate"), c.Broken)
	if t.Games+t.Unfinished+t.Faults == 0 {
		return text
	}
	return fmt.Sprintf("%s\nfrom %s; left out: %d unfinished, %d forfeited; positions in check or before a capture %d, beyond --max-score %d, without a quiet end %d",
		text, plural.Count(t.Games, "game"), t.Unfinished, t.Faults, t.Noisy, t.Lopsided, t.Unresolved)
}

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
	return &Collector{seen: positions.Dedupe{}, sampler: func() positions.Sampler {
		sampler := positions.Sampler{PerGame: s.PerGame, Skip: s.Skip, MaxScore: s.MaxScore, Seed: s.Seed}
		if s.Resolve > 0 {
			sampler.Resolve = positions.Resolver(v, s.Resolve)
		}
		return sampler
	}}, nil
}
