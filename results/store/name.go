package store

import (
	"cmp"
	"context"
	"fmt"
)

// Name is what an event is called, such as "tournament 5".
func (e *Event) Name() string {
	kind := NameOfKind(e.Kind)
	if e.IsField() {
		kind = cmp.Or(fieldNames[e.Kind], kind)
	}
	return fmt.Sprintf("%s %d", kind, e.ID)
}

// KindImport is the kind of events whose games another program played.
const KindImport = "import"

// fieldNames are events of a kind of which some are matches and some have a field
// of players.
var fieldNames = map[string]string{KindImport: "tournament"}

// IsField reports whether an event is one of a whole field, and no match of two.
func (e *Event) IsField() bool {
	return NameOfKind(e.Kind) != "match" || e.Kind == KindImport && len(e.Players) > 2
}

// NameOfKind is what an event of a kind is called: a gate is made of matches,
// and most of what is imported are matches, see Event.Name.
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
