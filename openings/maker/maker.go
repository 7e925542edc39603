package maker

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"match/engine"
	"match/internal/plural"
	"match/openings"
	"match/variants"
)

// Config determines a book, together with nothing else.
type Config struct {
	Count     int               // openings wanted
	Plies     int               // length of every line
	FreePlies int               // plies at the end that need not be of a named opening; short openings get more
	Seed      uint64            // of all random choices
	Variant   *variants.Variant // what the searches evaluate with
	Nodes     uint64            // of each of the two searches that judge a line
	MaxScore  int               // centipawns that either side may be ahead
	MaxLoss   int               // centipawns that a move may be worse than the best, see Forced
}

// ConfigError says which field of a [Config] cannot be.
type ConfigError struct {
	Field string // its name in Config
	Value any
	Want  string
}

// Error names the field, its value and what was wanted.
func (e *ConfigError) Error() string { return fmt.Sprintf("%s %v: want %s", e.Field, e.Value, e.Want) }

// Validate returns a *[ConfigError] for the first field that cannot be.
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
	case c.MaxLoss < 1:
		return &ConfigError{"MaxLoss", c.MaxLoss, "1 or more centipawns"}
	}
	return nil
}

// SignatureDepth is deep enough for every part of the search to show.
const SignatureDepth = 8

// Signature returns the nodes of [engine.Bench] to [SignatureDepth] with the
// variant of the Config. It stands for the engine: another search or other
// weights make another book.
func (c *Config) Signature(ctx context.Context) (nodes uint64, err error) {
	bench, err := engine.Bench(ctx, engine.Options{Variant: c.Variant, HashMB: 16}, SignatureDepth)
	if err != nil {
		return 0, context.Cause(ctx)
	}
	return bench.Nodes, nil
}

// Tally counts the candidates by their [Fate].
type Tally [fates]int

// String returns the counts in words.
func (t Tally) String() string {
	total := 0
	for _, n := range t {
		total += n
	}
	return fmt.Sprintf("%s: %d kept, %d unbalanced, %d forced, %d duplicate, %d over",
		plural.Count(total, "candidate"), t[Kept], t[Unbalanced], t[Forced], t[Duplicate], t[Over])
}

// batch is how many candidates are made at a time. They are looked at in order,
// so the number of workers does not show in the book.
const batch = 64

// Make makes a book. After every batch of candidates it calls report with the
// tally so far. It gives up after 500 candidates in a row that did not
// make it; then the error says how many openings there are.
func Make(ctx context.Context, c Config, workers int, report func(Tally)) (*openings.Book, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	catalogue, err := readCatalogue()
	if err != nil {
		return nil, err
	}
	idle := make(chan *worker, workers)
	for range workers {
		idle <- &worker{c, catalogue, engine.New(engine.Options{Variant: c.Variant, HashMB: 1})}
	}
	var (
		tally Tally
		kept  []openings.Opening
		seen  = map[uint64]bool{}
		vain  int // candidates since the last opening found
	)
	for first := 0; len(kept) < c.Count; first += batch {
		if vain > 500 {
			return nil, fmt.Errorf("only %d of %d openings found (%v)", len(kept), c.Count, tally)
		}
		candidates, err := makeBatch(ctx, idle, uint64(first), seen)
		if err != nil {
			return nil, context.Cause(ctx)
		}
		for _, found := range candidates {
			if found.fate == Kept && seen[found.key] {
				found.fate = Duplicate
			}
			tally[found.fate]++
			vain++
			if found.fate == Kept && len(kept) < c.Count {
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

// makeBatch makes candidates first, first+1, … with whatever workers are idle.
// What is known does not change meanwhile.
func makeBatch(ctx context.Context, idle chan *worker, first uint64, known map[uint64]bool) ([]candidate, error) {
	made := make([]candidate, batch)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cap(idle))
	for i := range made {
		group.Go(func() error {
			w := <-idle
			defer func() { idle <- w }()
			made[i] = w.candidate(ctx, first+uint64(i), known)
			return ctx.Err()
		})
	}
	err := group.Wait()
	return made, err
}

// Header returns comment lines for the head of a book's file: the command that
// makes it again, and which engine it was: one whose bench says so many nodes.
func (c *Config) Header(nodes uint64) string {
	return fmt.Sprintf("# match openings make --count %d --plies %d --free %d --seed %d --variant %s --nodes %d --max-score %d --max-loss %d\n"+
		"# variant %[5]s is %[9]s; 'match bench --variant %[5]s --depth %[10]d' says %[11]d nodes\n",
		c.Count, c.Plies, c.FreePlies, c.Seed, c.Variant.Name(), c.Nodes, c.MaxScore, c.MaxLoss,
		c.Variant.Hash(), SignatureDepth, nodes)
}
