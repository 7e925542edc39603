package maker

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"match/engine"
	"match/internal/plural"
	"match/openings"
	"match/players/spec"
	"match/variants"
)

// Config determines a book completely.
type Config struct {
	Count     int               // openings wanted
	Plies     int               // length of every line
	FreePlies int               // plies at the end that may leave the named openings; short openings get more
	Seed      uint64            // of all random choices
	Variant   *variants.Variant // the evaluation of the searches
	Nodes     uint64            // for each of the two searches that judge a line
	Engine    *spec.Player      // scores the lines instead of the variant, under its own limits if it has any; nil: no engine
	MinScore  int               // centipawns that one side must be ahead
	MaxScore  int               // centipawns that either side may be ahead
	MaxLoss   int               // centipawns that a move may be worse than the best, see Forced
}

// ConfigError reports an invalid field of a [Config].
type ConfigError struct {
	Field string // its name in Config
	Value any
	Want  string
}

// Error returns the field's name, its value and the allowed range.
func (e *ConfigError) Error() string { return fmt.Sprintf("%s %v: want %s", e.Field, e.Value, e.Want) }

// Validate returns a *[ConfigError] for the first invalid field.
func (c *Config) Validate() error {
	switch {
	case c.Count < 1:
		return &ConfigError{"Count", c.Count, "1 or more"}
	case c.Plies < 1 || c.Plies > 40:
		return &ConfigError{"Plies", c.Plies, "1 to 40"}
	case c.FreePlies < 0 || c.FreePlies > c.Plies:
		return &ConfigError{"FreePlies", c.FreePlies, fmt.Sprintf("0 to %d, the plies of a line", c.Plies)}
	case c.Nodes < 1000:
		return &ConfigError{"Nodes", c.Nodes, "1000 or more"}
	case c.MaxScore < 1:
		return &ConfigError{"MaxScore", c.MaxScore, "1 or more centipawns"}
	case c.MinScore < 0 || c.MinScore > c.MaxScore:
		return &ConfigError{"MinScore", c.MinScore,
			fmt.Sprintf("0 to %d, the most that a side may be ahead", c.MaxScore)}
	case c.MaxLoss < 1:
		return &ConfigError{"MaxLoss", c.MaxLoss, "1 or more centipawns"}
	case c.Engine != nil && c.Engine.Limits.Timed():
		return &ConfigError{"Engine", c.Engine, "nodes or depth as its limit: with time limits the book is not reproducible"}
	}
	return nil
}

// Tally counts the candidates by their [fate].
type Tally [fates]int

// String returns the counts in words.
func (t Tally) String() string {
	total := 0
	for _, n := range t {
		total += n
	}
	even := ""
	if t[evenScore] > 0 {
		even = fmt.Sprintf("%d even, ", t[evenScore])
	}
	return fmt.Sprintf("%s: %d kept, %d unbalanced, %s%d forced, %d duplicate, %d over",
		plural.Count(total, "candidate"), t[Kept], t[unbalanced], even, t[forced], t[duplicate], t[over])
}

// batch is the number of candidates made at a time. They are examined in order,
// so the number of workers does not affect the book.
const batch = 64

// inVain is the number of consecutive candidates without an opening after which
// Make gives up.
const inVain = 500

// Make makes a book. After every batch of candidates it calls report with the
// tally so far. It gives up after 500 rejected candidates in a row; the error
// then contains the number of openings found.
func Make(ctx context.Context, c Config, workers int, report func(Tally)) (*openings.Book, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	idle, closeAll, err := c.staff(ctx, workers)
	if err != nil {
		return nil, err
	}
	defer closeAll()
	var (
		tally Tally
		kept  []openings.Opening
		seen  = map[uint64]bool{}
		vain  int // candidates since the last opening found
	)
	for first := 0; len(kept) < c.Count; first += batch {
		if vain > inVain {
			return nil, fmt.Errorf("only %d of %d openings found (%v)", len(kept), c.Count, tally)
		}
		candidates, err := makeBatch(ctx, idle, uint64(first), seen)
		if err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
		for _, found := range candidates {
			if len(kept) == c.Count {
				break
			}
			if found.fate == Kept && seen[found.key] {
				found.fate = duplicate
			}
			tally[found.fate]++
			vain++
			if found.fate == Kept {
				seen[found.key] = true
				kept = append(kept, found.opening)
				vain = 0
			}
		}
		report(tally)
	}
	// In the order of their moves: it reads fast and compresses well.
	slices.SortFunc(kept, func(a, b openings.Opening) int { return slices.Compare(a.Moves, b.Moves) })
	return openings.New("made", kept)
}

// staff returns workers, and a function that closes their engines.
func (c *Config) staff(ctx context.Context, workers int) (idle chan *worker, closeAll func(), err error) {
	idle = make(chan *worker, workers)
	closeAll = func() {
		for range len(idle) {
			if w := <-idle; w.scorer != nil {
				w.scorer.Close() // openings already found are kept
			}
		}
	}
	for range workers {
		s, err := c.newScorer(ctx)
		if err != nil {
			closeAll()
			return nil, nil, err
		}
		idle <- &worker{*c, engine.New(engine.Options{Variant: c.Variant, HashMB: 1}), s}
	}
	return idle, closeAll, nil
}

// makeBatch makes candidates first, first+1, … with idle workers. The known
// openings do not change in the meantime.
func makeBatch(ctx context.Context, idle chan *worker, first uint64, known map[uint64]bool) ([]candidate, error) {
	made := make([]candidate, batch)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cap(idle))
	for i := range made {
		group.Go(func() (err error) {
			w := <-idle
			defer func() { idle <- w }()
			made[i], err = w.candidate(ctx, first+uint64(i), known)
			return cmp.Or(err, ctx.Err())
		})
	}
	err := group.Wait()
	return made, err
}
