package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"match/results/store"
)

// eventRange is --event 3, or --event 1-40: those of them that there are.
type eventRange struct{ first, last int64 }

func parseEventRange(text string) (r eventRange, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange || first == "" {
		first, last = text, text
	}
	if r.first, err = ParseID(first); err == nil {
		r.last, err = ParseID(last)
	}
	if err == nil && r.last < r.first {
		err = fmt.Errorf("%s: the last number is lower than the first", text)
	}
	if err != nil {
		return r, fmt.Errorf("--event: %w", err)
	}
	return r, nil
}

// ParseEventRanges refuses what is no number, and one that is named twice: its
// games would count double.
func ParseEventRanges(texts []string) (list []eventRange, err error) {
	for _, text := range texts {
		r, err := parseEventRange(text)
		if err != nil {
			return nil, err
		}
		for _, other := range list {
			if twice := max(r.first, other.first); twice <= min(r.last, other.last) {
				return nil, fmt.Errorf("--event %d: it is named twice", twice)
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// NamedEvents are the events that --event names. All are looked for before the
// first is read.
func NamedEvents(ctx context.Context, s *store.Store, list []eventRange) (events []*store.Event, err error) {
	for _, r := range list {
		numbers := []int64{r.first}
		if r.first != r.last {
			if numbers, err = numbersWithin(ctx, s, r); err != nil {
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

// numbersWithin are the numbers of the events of a range, in their order.
func numbersWithin(ctx context.Context, s *store.Store, r eventRange) (numbers []int64, err error) {
	all, err := s.List(ctx, store.Filter{})
	for _, e := range all {
		if r.first <= e.ID && e.ID <= r.last {
			numbers = append(numbers, e.ID)
		}
	}
	if err == nil && len(numbers) == 0 {
		err = fmt.Errorf("--event %d-%d: there is no such event (see 'match results')", r.first, r.last)
	}
	slices.Sort(numbers)
	return numbers, err
}
