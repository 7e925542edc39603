package store

import (
	"cmp"
	"context"
	"fmt"
)

// Name returns the name of an event, such as "tournament 5".
func (e *Event) Name() string {
	kind := NameOfKind(e.Kind)
	if e.IsField() {
		kind = cmp.Or(fieldNames[e.Kind], kind)
	}
	return fmt.Sprintf("%s %d", kind, e.ID)
}

// KindImport is the kind of events with the games of another program.
const KindImport = "import"

// fieldNames names events with a field of players, for kinds that also include
// matches of two.
var fieldNames = map[string]string{KindImport: "tournament"}

// IsField reports whether an event has a field of players and is not a match of
// two.
func (e *Event) IsField() bool {
	return NameOfKind(e.Kind) != "match" || e.Kind == KindImport && len(e.Players) > 2
}

// NameOfKind returns the name of events of a kind. A gate consists of matches,
// and most imports are matches, see Event.Name.
func NameOfKind(kind string) string {
	switch kind {
	case "gate", "import", "":
		return "match"
	}
	return kind
}

// nameOf returns the name of an event of which only the number is known.
func (s *Store) nameOf(ctx context.Context, id int64) string {
	var kind string
	if err := s.read.QueryRowContext(ctx, "SELECT kind FROM events WHERE id = ?", id).Scan(&kind); err != nil {
		return fmt.Sprintf("event %d", id)
	}
	return (&Event{ID: id, Kind: kind}).Name()
}
