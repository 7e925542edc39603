package store

import "fmt"

// Kind is what the store must know of a kind of event, whatever the configuration; the kind itself says it, see
// Register. The zero value is that of most kinds.
type Kind struct {
	// Match means that its events are called matches, and are those of two players whatever began them.
	Match bool

	// SelfExplained means that the sections of the report show everything: neither the standing nor the counts of two
	// players have a meaning, who may be sides of one player, for example.
	SelfExplained bool

	// Listed returns the names of the players and the limits as lists have them; nil: as they are.
	Listed func(players []string, limits string) ([]string, string)
}

// kinds are the kinds by name. Of some damaged events only the number is known.
var kinds = map[string]Kind{"": {Match: true}}

// Register tells the store of a kind. It is called during package initialization.
func Register(name string, k Kind) { kinds[name] = k }

// OfTwo reports whether the counts of its only two players are the result of the event.
func (e *Event) OfTwo() bool { return len(e.Players) == 2 && !kinds[e.Kind].SelfExplained }

// IsField reports whether an event has a field of players and is not a match of two.
func (e *Event) IsField() bool { return !kinds[e.Kind].Match || len(e.Players) > 2 }

// Name returns the name of an event, such as "tournament 5". Matches of more than two players were imported.
func (e *Event) Name() string {
	name := e.Kind
	if kinds[e.Kind].Match {
		name = "match"
		if e.IsField() {
			name = "tournament"
		}
	}
	return fmt.Sprintf("%s %d", name, e.ID)
}

// Listed returns the names of the players and the limits for lists.
func (e *Entry) Listed() (players []string, limits string) {
	if list := kinds[e.Kind].Listed; list != nil && len(e.Players) > 1 { // fewer: it is damaged
		return list(e.Players, e.Limits)
	}
	return e.Players, e.Limits
}
