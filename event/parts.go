package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

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
func (p *Parts) of(comparison int) (list []*part) {
	for _, it := range p.slices {
		if it.Of.Comparison == comparison {
			list = append(list, it)
		}
	}
	return list
}
