package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"match/arena"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
)

// Parts are the slices of one gate, or of one stage of a test, in the databases of
// the machines that played them.
type Parts struct {
	stores []*store.Store
	slices []*part
}

// part is a slice in a database.
type part struct {
	*Slice
	path  string
	event *store.Event
}

// name returns the name of the part's comparison.
func (p *part) name() string {
	return fmt.Sprintf("%s against %s", p.event.Players[0], p.event.Players[1])
}

// PartError explains why slices do not form one gate.
type PartError struct {
	Paths []string // of the databases it is about
	Text  string
}

// Error names the databases.
func (e *PartError) Error() string { return strings.Join(e.Paths, " and ") + ": " + e.Text }

// PartPaths resolves file names and patterns, which not every shell expands.
func PartPaths(texts []string) (paths []string, err error) {
	for _, text := range texts {
		found, err := filepath.Glob(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		if len(found) == 0 && !strings.ContainsAny(text, "*?[") {
			found = []string{text} // the error will be that the file does not exist
		}
		paths = append(paths, found...)
	}
	return paths, nil
}

// OpenParts reads the slices of databases. It rejects slices of different gates
// and duplicate pairs with a *PartError. It calls onWait if a database is
// locked; onWait may be nil.
func OpenParts(ctx context.Context, paths []string, onWait func(store.Waiting)) (_ *Parts, err error) {
	p := new(Parts)
	defer func() {
		if err != nil {
			p.Close()
		}
	}()
	for i, path := range paths {
		if n := slices.IndexFunc(paths[:i], func(other string) bool { return sameFile(other, path) }); n >= 0 {
			return nil, &PartError{[]string{paths[n], path}, "the same file is named twice"}
		}
		s, err := store.OpenToRead(ctx, path, onWait)
		if err != nil {
			return nil, err
		}
		p.stores = append(p.stores, s)
		if err := p.read(ctx, s, path); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(p.slices, func(a, b *part) int {
		return cmp.Or(cmp.Compare(a.Of.Comparison, b.Of.Comparison), cmp.Compare(a.First, b.First))
	})
	return p, p.disjoint()
}

// Close closes the databases.
func (p *Parts) Close() error {
	if p == nil {
		return nil
	}
	var errs []error
	for _, s := range p.stores {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// read finds the slices of a database.
func (p *Parts) read(ctx context.Context, s *store.Store, path string) error {
	list, err := s.List(ctx, store.Filter{Kind: kindSlice})
	if err != nil {
		return err
	}
	for i := range list {
		e, err := s.Event(ctx, list[i].ID)
		if err != nil {
			return err
		}
		plan, err := PlanOf(e)
		if err != nil {
			return err
		}
		if slice, ok := plan.Format.(*Slice); ok {
			if err := p.add(&part{slice, path, e}); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds a part, which must be of the same gate as the first part.
func (p *Parts) add(it *part) error {
	if len(p.slices) > 0 && p.slices[0].Of.Content != it.Of.Content {
		first := p.slices[0]
		text := fmt.Sprintf("slices of different events, %s and %s", first.name(), it.name())
		changes, err := first.event.Changes(it.event.Config)
		if err == nil && len(changes) > 0 && first.name() == it.name() { // other players differ in all
			text += ": " + changes.String()
		}
		return &PartError{[]string{first.path, it.path}, text}
	}
	p.slices = append(p.slices, it)
	return nil
}

// disjoint rejects duplicate pairs. The slices must be in order.
func (p *Parts) disjoint() error {
	for i := 1; i < len(p.slices); i++ {
		a, b := p.slices[i-1], p.slices[i]
		if a.Of.Comparison != b.Of.Comparison || a.Last < b.First {
			continue
		}
		both := Range{b.First, min(a.Last, b.Last)}
		return &PartError{[]string{a.path, b.path}, fmt.Sprintf("both have pairs %s of %s: want each pair once", both, a.name())}
	}
	return nil
}

// of returns the slices of a comparison, from 1.
func (p *Parts) of(comparison int) []*part {
	return slices.DeleteFunc(slices.Clone(p.slices), func(it *part) bool { return it.Of.Comparison != comparison })
}

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
	e, match := list[0].event, &list[0].Match
	out := &Outcome{ // before the first pair
		Plan: &Plan{Kind: kindGate, Format: match}, Config: e.Config, Limits: e.Limits,
		Openings: e.Openings(), Standing: record.NewStanding(e.Players),
	}
	var err error
	if out.Director, err = match.Director(e.Players); err != nil {
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

// Executor returns an executor that plays a match by its slices: it has all pairs
// and plays no game. It ends the match with *MissingPairs at a pair that it lacks.
func (p *Parts) Executor(ctx context.Context, plan *Plan) (arena.Executor, error) {
	if len(p.slices) == 0 {
		return nil, ErrNoParts
	}
	content, err := (&Gate{Plans: []*Plan{plan}}).content(ctx)
	if err == nil {
		err = p.check(content)
	}
	return partsExecutor(p.of(1)), err
}

// partsExecutor is the slices of a match in their order.
type partsExecutor []*part

// partsAhead is how many pairs are asked for at a time. They cost only memory.
const partsAhead = 64

// Games implements arena.Executor.
func (e partsExecutor) Games() int { return partsAhead }

// Work implements arena.Executor.
func (e partsExecutor) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	next, stop := iter.Pull2(pairsOf(ctx, e))
	defer stop()
	var pair record.Pair
	var err error
	var took record.Took
	for _, it := range e {
		took.Pairs += it.event.Run.Took.Pairs
		took.Seconds += it.event.Run.Took.Seconds
	}
	for {
		_, task, ok := dispatcher.Next(ctx, partsAhead)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			answer := task.Answer(i)
			for err == nil && pair.Number < answer.Number { // a resumed match has the first ones
				pair, err, _ = next()
			}
			if answer.Err = err; err == nil {
				answer.Pair = pair
				answer.SetTook(took.Mean())
				answer.Err = task.Pairs[i].Check(&answer)
			}
			dispatcher.Done(answer)
		}
	}
}
