package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ErrNoNumber is the kind of error for a text that is not the number of an
// event.
var ErrNoNumber = errors.New("not the number of a match")

// ParseNumber reads the number of an event.
func ParseNumber(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, worded{fmt.Sprintf("%q is not the number of a match", text), ErrNoNumber}
	}
	return id, nil
}

// ParseNumbers reads the numbers of events.
func ParseNumbers(texts []string) (ids []int64, err error) {
	for _, text := range texts {
		id, err := ParseNumber(text)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// Range is a range of event numbers. Numbers without an event are skipped, but a
// range of a single number must have its event.
type Range struct{ First, Last int64 }

// RangeError describes an error in a range with valid syntax.
type RangeError struct {
	Range
	Text string
	kind error
}

// Error names the range.
func (e *RangeError) Error() string {
	if e.First == e.Last {
		return fmt.Sprintf("%d: %s", e.First, e.Text)
	}
	return fmt.Sprintf("%d-%d: %s", e.First, e.Last, e.Text)
}

// Unwrap returns ErrNone if there is no such event.
func (e *RangeError) Unwrap() error { return e.kind }

// parseRange reads a range such as 3 or 1-40.
func parseRange(text string) (r Range, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange || first == "" {
		first, last = text, text
	}
	if r.First, err = ParseNumber(first); err == nil {
		r.Last, err = ParseNumber(last)
	}
	if err == nil && r.Last < r.First {
		err = fmt.Errorf("%s: the last number is lower than the first", text)
	}
	return r, err
}

// ParseRanges reads ranges. It rejects an event that is in two of them with a
// *RangeError, because its games would count twice.
func ParseRanges(texts []string) (list []Range, err error) {
	for _, text := range texts {
		r, err := parseRange(text)
		if err != nil {
			return nil, err
		}
		for _, other := range list {
			if twice := max(r.First, other.First); twice <= min(r.Last, other.Last) {
				return nil, &RangeError{Range{twice, twice}, "this event is named twice", nil}
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// Within returns the events of ranges. It reads all of them before it returns.
// A range without events is a *RangeError.
func (s *Store) Within(ctx context.Context, list []Range) (events []*Event, err error) {
	for _, r := range list {
		numbers := []int64{r.First}
		if r.First != r.Last {
			numbers, err = s.numbersWithin(ctx, r)
			if err == nil && len(numbers) == 0 {
				err = &RangeError{r, "no such event", ErrNone}
			}
			if err != nil {
				return nil, err
			}
		}
		for _, id := range numbers {
			e, err := s.Event(ctx, id)
			if err != nil {
				return nil, err
			}
			events = append(events, e)
		}
	}
	return events, nil
}

// numbersWithin returns the numbers of the events of a range in ascending
// order.
func (s *Store) numbersWithin(ctx context.Context, r Range) (numbers []int64, err error) {
	all, err := s.List(ctx, Filter{})
	for _, e := range all {
		if r.First <= e.ID && e.ID <= r.Last {
			numbers = append(numbers, e.ID)
		}
	}
	slices.Sort(numbers)
	return numbers, err
}

// ParseSince reads a time for Filter.Since: a day, a day with a time, or a
// duration before now. For "" it is the zero time.
func ParseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, day, time.RFC3339} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	hours := text
	if days, ok := strings.CutSuffix(text, "d"); ok {
		hours = days + "h"
	}
	ago, err := time.ParseDuration(hours)
	if hours != text {
		ago *= 24
	}
	if err != nil || ago < 0 {
		return time.Time{}, fmt.Errorf("%s: want a day such as 2026-03-21, or how long ago, such as 36h or 7d", text)
	}
	return now.Add(-ago), nil
}
