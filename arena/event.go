package arena

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"match/openings"
	"match/players/spec"
)

// Participant is a player ready to be started for a game: its spec, its name in this event, and
// its limits.
type Participant struct {
	Name   string      `json:"name"`
	Spec   spec.Player `json:"spec"`
	Limits spec.Limits `json:"limits"`
	Once   bool        `json:"once,omitempty"` // for this pair only: its process may then play in the next pair, with other options
	Hash   string      `json:"hash,omitempty"` // of the program and files of the spec, see spec.Player.Hash; "": unknown
}

// Rules are common to all games of an event.
type Rules struct {
	Chess960     bool          `json:"chess960,omitempty"`
	Adjudication Adjudication  `json:"adjudication"`
	Colors       Colors        `json:"colors,omitempty"`
	OwnOpenings  bool          `json:"own_openings,omitempty"`  // every game of a pair has its own opening
	StopOnCrash  bool          `json:"stop_on_crash,omitempty"` // a crash or stall ends the event instead of the game
	Comments     Comments      `json:"remarks,omitzero"`        // in the comments of moves
	MoveTimeout  time.Duration `json:"move_timeout,omitempty"`  // timeout for a player without a clock; 0: DefaultMoveTimeout
	Wait         time.Duration `json:"wait,omitempty"`          // pause before the next game of the same worker
}

// DefaultMoveTimeout is how long a player without a clock may think.
const DefaultMoveTimeout = 10 * time.Minute

// moveTimeout returns the effective MoveTimeout.
func (r *Rules) moveTimeout() time.Duration { return cmp.Or(max(r.MoveTimeout, 0), DefaultMoveTimeout) }

// Order is the order of a book's openings; pairings name openings by their
// index in it.
type Order struct {
	Book  *openings.Book
	By    openings.Order
	Seed  uint64
	Start int // the place in the order of index 0, from 1
}

// at returns the opening at an index, from 0.
func (o *Order) at(place int, chess960 bool) openings.Opening {
	opening := *o.Book.Pick(o.By, o.Seed, o.Start, place)
	if chess960 {
		opening.Start = opening.Start.AsChess960(true)
	}
	return opening
}

// Event is the event to play.
type Event struct {
	Title    string        // the Event tag of its games
	Site     string        // the Site tag, "" for none
	Players  []Participant // by number; names are distinct, see Distinct
	Openings Order
	Rules    Rules
	Tables   string // hash of the endgame tables for adjudication, "" for none
	Director Director

	// Forfeits reports whether a player that could not be started in three tries
	// forfeits its remaining games. Otherwise, and if Forfeits is nil, the event
	// ends.
	Forfeits func(player int) bool
}

// setup returns a pairing with everything needed to play it.
func (e *Event) setup(number int, p Pairing) (Setup, error) {
	s := Setup{Number: number, Players: p.Players, Round: p.Round, Half: p.Half}
	for i, n := range p.Players {
		if n < 0 || n >= len(e.Players) || p.Opening < 0 {
			return s, fmt.Errorf("pairing %d names player %d and opening %d, but the event has %d players",
				number, n, p.Opening, len(e.Players))
		}
		s.Participants[i] = e.Players[n]
	}
	if p.Participants != nil {
		var err error
		if s.Participants, err = p.Participants(); err != nil {
			return s, err
		}
		s.Participants[0].Once, s.Participants[1].Once = true, true
	}
	if !e.Rules.OwnOpenings {
		s.Opening = e.Openings.at(p.Opening, e.Rules.Chess960)
		return s, nil
	}
	s.Opening = e.Openings.at(2*p.Opening, e.Rules.Chess960)
	second := e.Openings.at(2*p.Opening+1, e.Rules.Chess960)
	s.Second = &second
	return s, nil
}

// Names returns the players' names, by number.
func (e *Event) Names() []string {
	names := make([]string, len(e.Players))
	for i := range e.Players {
		names[i] = e.Players[i].Name
	}
	return names
}

// Distinct makes the names of players distinct: the second of two equal names
// becomes "name (2)".
func Distinct(names []string) []string {
	distinct := make([]string, 0, len(names))
	for _, name := range names {
		candidate := name
		for n := 2; slices.Contains(distinct, candidate); n++ {
			candidate = fmt.Sprintf("%s (%d)", name, n)
		}
		distinct = append(distinct, candidate)
	}
	return distinct
}
