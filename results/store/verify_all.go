package store

import (
	"context"
	"errors"
	"fmt"
	"math"

	"match/internal/plural"
)

// Checked counts what VerifyAll has checked.
type Checked struct {
	Verified
	Events, Wrong int
}

// Text returns the outcome in a few lines.
func (c *Checked) Text() string {
	text := fmt.Sprintf("%s, %s, %d wrong\n", plural.Count(c.Events, "match"), plural.Count(c.Games, "game"), c.Wrong)
	if c.Unsummed > 0 {
		text += fmt.Sprintf("%s without a checksum, stored by an older version of the program: damage that leaves a legal game cannot be detected in them\n", plural.Count(c.Unsummed, "game"))
	}
	if c.Unsealed > 0 {
		text += fmt.Sprintf("%s started by an older version of the program: damage to plan, settings or names cannot be detected in them\n", plural.Count(c.Unsealed, "match"))
	}
	return text
}

// VerifyAll checks the structure of the file and the events with these numbers,
// or all events, and reports problems. Events may be played meanwhile.
func (s *Store) VerifyAll(ctx context.Context, ids []int64, report func(Problem)) (*Checked, error) {
	c := &Checked{}
	problem := func(p Problem) {
		c.Wrong++
		report(p)
	}
	err := s.View(ctx, func(s *Store) error {
		events, damaged, err := s.readable(ctx, ids)
		if err != nil {
			return err
		}
		c.Events = len(events) + len(damaged)
		for _, d := range damaged {
			problem(Problem{Event: d.Event, Text: d.Err.Error()})
		}
		if err := errors.Join(s.checkFile(ctx, problem), s.checkIdeas(ctx, problem)); err != nil {
			return err
		}
		for _, e := range events {
			seen, err := e.Verify(ctx, problem)
			if err != nil {
				return err
			}
			c.Games += seen.Games
			c.Unsummed += seen.Unsummed
			c.Unsealed += seen.Unsealed
		}
		return nil
	})
	return c, err
}

// readable returns the events with these numbers, or all events. Damaged ones
// cannot be read and are returned separately.
func (s *Store) readable(ctx context.Context, ids []int64) (events []*Event, damaged []*Damaged, err error) {
	if err := namedOnce(ids); err != nil {
		return nil, nil, err
	}
	if len(ids) == 0 {
		if ids, err = s.numbersWithin(ctx, Range{1, math.MaxInt64}); err != nil {
			return nil, nil, err
		}
	}
	for _, id := range ids {
		e, err := s.Event(ctx, id)
		if d := (*Damaged)(nil); errors.As(err, &d) {
			damaged = append(damaged, d)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		events = append(events, e)
	}
	return events, damaged, nil
}
