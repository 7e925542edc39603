package store

import (
	"context"
	"fmt"
)

// Name is what an event is called, such as "tournament 5".
func (e *Event) Name() string { return fmt.Sprintf("%s %d", NameOfKind(e.Kind), e.ID) }

// NameOfKind is what an event of a kind is called: a gate is made of matches,
// and matches are what is imported.
func NameOfKind(kind string) string {
	switch kind {
	case "gate", "import", "":
		return "match"
	}
	return kind
}

// nameOf is the name of an event of which no more than the number is at hand.
func (s *Store) nameOf(ctx context.Context, id int64) string {
	var kind string
	if err := s.read.QueryRowContext(ctx, "SELECT kind FROM events WHERE id = ?", id).Scan(&kind); err != nil {
		return fmt.Sprintf("event %d", id)
	}
	return (&Event{ID: id, Kind: kind}).Name()
}
