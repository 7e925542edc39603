package stages

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"match/internal/plural"
	"match/openings"
	"match/results/store"
)

// startOf returns the place of a stage's first opening in the order of its book: the one after those that the
// test has used so far. A stage that has begun keeps its place. A book that is used up starts again.
func (t *Test) startOf(s *Stage) (int, error) {
	if r := t.record(s.Name); r != nil && r.Start > 0 {
		return r.Start, nil
	}
	c := s.Conditions(t.Dir)
	used := t.used(s)
	if used == 0 {
		return c.BookStart, nil
	}
	book, _, err := openings.Read(c.Book)
	if err != nil {
		return 0, err
	}
	return c.StartAfter(used, book.Len()), nil
}

// used returns the pairs that other stages of the test, and all stages of earlier tests of the version, have
// played with the openings of a stage in the same order.
func (t *Test) used(s *Stage) (pairs int) {
	for _, i := range append(slices.Clone(t.earlier), *t.Idea) {
		for k := range i.Stages {
			r := &i.Stages[k]
			by := t.Protocol.Stage(r.Name)
			if by != nil && by.Book == s.Book && by.Seed == s.Seed && (by.Name != s.Name || i.ID != t.Idea.ID) {
				pairs += r.Counts.Pairs()
			}
		}
	}
	return pairs
}

// noteRepeats notes that a stage has used openings of those before it again.
func (t *Test) noteRepeats(s *Stage, stage *store.IdeaStage, note func(string)) {
	used := t.used(s)
	if note == nil || used == 0 {
		return
	}
	book, _, err := openings.Read(s.Conditions(t.Dir).Book)
	if err == nil && used+stage.Counts.Pairs() > book.Len() {
		note(fmt.Sprintf("stage %s has used openings again: the book has %d, and the stages before it played %s", s.Name, book.Len(), plural.Count(used, "pair")))
	}
}

// Follow continues a version's latest test in a database, if there is one: its next stage starts where it does there.
func (t *Test) Follow(ctx context.Context, s *store.Store) error {
	key, err := t.Key()
	if err != nil {
		return err
	}
	known, err := s.LastIdea(ctx, key)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	t.Idea = known
	return t.recall(ctx, s)
}

// recall finds the earlier tests of the version.
func (t *Test) recall(ctx context.Context, s *store.Store) error {
	if t.earlier = nil; t.Idea.Again == 0 {
		return nil
	}
	all, err := s.Ideas(ctx)
	for _, i := range all {
		if i.Damage == "" && i.Key == t.Idea.Key && i.ID < t.Idea.ID {
			t.earlier = append(t.earlier, i)
		}
	}
	return err
}

// Continues reports whether a stage starts after the openings of stages before it.
func (t *Test) Continues(s *Stage) bool {
	for _, before := range t.all() {
		if before == s {
			return false
		}
		if before.Book == s.Book && before.Seed == s.Seed && before.When != Asked {
			return true
		}
	}
	return false
}
