package event

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"match/arena"
	"match/record"
	"match/report"
	"match/results"
)

// ErrNoParts means that there is nothing to merge.
var ErrNoParts = errors.New("these databases contain no slice")

// MissingPairs means that some pairs before the verdict are in no part.
type MissingPairs struct {
	Of      string // the comparison
	Pairs   Range
	Partial string // the database whose slice is incomplete; "": no slice has these pairs
}

// Error names the pairs.
func (e *MissingPairs) Error() string {
	if e.Partial != "" {
		return fmt.Sprintf("%s: pairs %s of %s have not been played yet", e.Partial, e.Pairs, e.Of)
	}
	return fmt.Sprintf("pairs %s of %s are missing", e.Pairs, e.Of)
}

// Merge is exactly the gate that one machine would have produced from the same
// pairs: pairs count in order until each comparison is decided. The counted games
// go to a recorder, which may be nil, after a check that no pair is missing.
func (p *Parts) Merge(ctx context.Context, games Recorder) (*results.Gate, error) {
	if len(p.slices) == 0 {
		return nil, ErrNoParts
	}
	of := p.slices[0].Of
	sum := &results.Gate{Alpha: of.Alpha, Beta: of.Beta, AlphaPerRow: of.AlphaPerRow}
	for n := range of.Comparisons {
		list := p.of(n + 1)
		if len(list) == 0 {
			return nil, &MissingPairs{Of: fmt.Sprintf("comparison %d", n+1), Pairs: p.slices[0].Range}
		}
		c, err := merge(ctx, list)
		if err != nil {
			return nil, err
		}
		sum.Comparisons = append(sum.Comparisons, *c)
	}
	if games == nil {
		return sum, nil
	}
	for i, c := range sum.Comparisons {
		if err := copyGames(ctx, p.of(i+1), c.Pairs.Pairs(), games); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// decided reports whether the parts contain the verdict of a slice's
// comparison.
func (p *Parts) decided(ctx context.Context, s *Slice) (bool, error) {
	if p == nil || len(p.slices) == 0 {
		return false, nil
	}
	if err := p.check(s.Of.Content); err != nil {
		return false, err
	}
	list := p.of(s.Of.Comparison)
	if len(list) == 0 {
		return false, nil
	}
	_, err := merge(ctx, list)
	if missing := new(MissingPairs); errors.As(err, &missing) {
		return false, nil
	}
	return err == nil, err
}

// check rejects slices of another event than the one with the given content.
func (p *Parts) check(content string) error {
	if first := p.slices[0]; first.Of.Content != content {
		return &PartError{[]string{first.path}, fmt.Sprintf("slices of a different event, %s", first.name())}
	}
	return nil
}

// merge counts the pairs of a comparison, whose slices are in order, until its
// director ends it.
func merge(ctx context.Context, list []*part) (*results.Comparison, error) {
	first := list[0]
	out, err := first.outcome()
	if err != nil {
		return nil, err
	}
	next, stop := iter.Pull2(pairsOf(ctx, list))
	defer stop()
	var path pathRecorder
	for {
		if _, call := out.Director.Next(); call == arena.Over {
			return &results.Comparison{Summary: out.Summary(), Path: path}, nil
		}
		p, err, _ := next()
		if err != nil {
			return nil, err
		}
		ended, err := arena.AfterPair(out.Director.Count(&p))
		if err == nil {
			err = out.Standing.Count(&p)
		}
		if err != nil {
			return nil, err
		}
		path = append(path, report.Point{Pair: p.Number, Counts: p.Counts, LLR: p.LLR})
		if ended != nil {
			return &results.Comparison{Summary: out.Summary(), Path: path, Err: ended}, nil
		}
	}
}

// outcome returns the outcome of the whole comparison before its first pair.
func (p *part) outcome() (out *Outcome, err error) {
	names := p.event.Players
	out = &Outcome{
		Plan: &Plan{Kind: kindGate, Format: &p.Match}, Config: p.event.Config, Limits: p.event.Limits,
		Openings: p.event.Openings(), Standing: record.NewStanding(names),
	}
	out.Director, err = p.Match.Director(names)
	return out, err
}

// pairsOf returns the pairs of slices as pairs of the whole comparison, in order.
// It ends with *MissingPairs at the first missing pair.
func pairsOf(ctx context.Context, list []*part) iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		next := 1
		for _, it := range list {
			if it.First > next {
				yield(record.Pair{}, &MissingPairs{Of: it.name(), Pairs: Range{next, it.First - 1}})
				return
			}
			for p, err := range it.event.Pairs(ctx) {
				if err == nil {
					it.renumber(&p)
					next++
				} else {
					err = fmt.Errorf("%s: %w", it.path, err)
				}
				if !yield(p, err) || err != nil {
					return
				}
			}
			if next <= it.Last {
				yield(record.Pair{}, &MissingPairs{it.name(), Range{next, it.Last}, it.path})
				return
			}
		}
		last := list[len(list)-1]
		yield(record.Pair{}, &MissingPairs{Of: last.name(), Pairs: Range{next, last.Match.Games / 2}})
	}
}

// renumber converts a pair of the slice to the comparison's numbers, in the
// form of the arena.
func (p *part) renumber(pair *record.Pair) {
	pair.Number += p.First - 1
	for i, g := range pair.Games {
		g.Pair, g.Round = pair.Number, fmt.Sprintf("%d.%d", pair.Number, i+1)
	}
}

// copyGames passes the first pairs of a comparison to a recorder.
func copyGames(ctx context.Context, list []*part, pairs int, to Recorder) error {
	if pairs == 0 {
		return nil
	}
	for p, err := range pairsOf(ctx, list) {
		if err == nil {
			err = to.Pair(ctx, &arena.Played{Pair: p})
		}
		if err != nil || p.Number == pairs {
			return err
		}
	}
	return nil
}
