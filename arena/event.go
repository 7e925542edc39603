package arena

import (
	"fmt"
	"slices"
	"time"

	"match/openings"
	"match/players/spec"
)

// Seat is a player as it can be started for a game: what it is, how it is called in this
// event, and what it is granted.
type Seat struct {
	Name   string      `json:"name"`
	Spec   spec.Player `json:"spec"`
	Limits spec.Limits `json:"limits"`
	Once   bool        `json:"once,omitempty"` // for this pair alone: its process may then play as the next one's, with other options
	Hash   string      `json:"hash,omitempty"` // of what is behind the spec, see spec.Player.Hash; "": not looked at
}

// Rules are what all games of an event have in common.
type Rules struct {
	Chess960     bool          `json:"chess960,omitempty"`
	Adjudication Adjudication  `json:"adjudication"`
	Colors       Colors        `json:"colors,omitempty"`
	OwnOpenings  bool          `json:"own_openings,omitempty"`  // every game of a pair has an opening of its own
	StopOnCrash  bool          `json:"stop_on_crash,omitempty"` // a crash or stall ends the event instead of the game
	Remarks      Remarks       `json:"remarks,omitzero"`        // in the comments of moves
	MoveTimeout  time.Duration `json:"move_timeout,omitempty"`  // a player that no clock limits is taken for dead after it; 0: DefaultMoveTimeout
	Wait         time.Duration `json:"wait,omitempty"`          // before the next game at the same board
}

// DefaultMoveTimeout is how long a player may think where no clock limits it.
const DefaultMoveTimeout = 10 * time.Minute

// moveTimeout is the MoveTimeout that holds.
func (r *Rules) moveTimeout() time.Duration {
	if r.MoveTimeout > 0 {
		return r.MoveTimeout
	}
	return DefaultMoveTimeout
}

// Order is the way through a book: the openings that pairings name by their
// places.
type Order struct {
	Book  *openings.Book
	By    openings.Order
	Seed  uint64
	Start int // the place in the order that place 0 stands for, from 1
}

// at returns the opening at a place of the order, from 0.
func (o *Order) at(place int, chess960 bool) openings.Opening {
	opening := *o.Book.Pick(o.By, o.Seed, o.Start, place)
	if chess960 {
		opening.Start = opening.Start.AsChess960(true)
	}
	return opening
}

// Event is what is to be played.
type Event struct {
	Title    string // the Event tag of its games
	Site     string // the Site tag, "" for none
	Players  []Seat // by number; names are told apart, see Distinct
	Openings Order
	Rules    Rules
	Tables   string // hash of the endgame tables that its games are adjudicated by, "" for none
	Director Director

	// Forfeits tells whether a player that cannot be started any more, after three
	// tries, forfeits its remaining games. The event ends with them otherwise, and
	// where Forfeits is nil.
	Forfeits func(player int) bool
}

// setup is a pairing with all that it takes to play it.
func (e *Event) setup(number int, p Pairing) (Setup, error) {
	s := Setup{Number: number, Players: p.Players, Round: p.Round}
	for i, n := range p.Players {
		if n < 0 || n >= len(e.Players) || p.Opening < 0 {
			return s, fmt.Errorf("pairing %d: player %d with opening %d: there are %d players", number, n, p.Opening, len(e.Players))
		}
		s.Seats[i] = e.Players[n]
	}
	if p.Seats != nil {
		s.Seats = *p.Seats
		s.Seats[0].Once, s.Seats[1].Once = true, true
	}
	s.Half = p.Half
	if !e.Rules.OwnOpenings {
		s.Opening = e.Openings.at(p.Opening, e.Rules.Chess960)
		return s, nil
	}
	s.Opening = e.Openings.at(2*p.Opening, e.Rules.Chess960)
	second := e.Openings.at(2*p.Opening+1, e.Rules.Chess960)
	s.Second = &second
	return s, nil
}

// Names are those of the players, by number.
func (e *Event) Names() []string {
	names := make([]string, len(e.Players))
	for i := range e.Players {
		names[i] = e.Players[i].Name
	}
	return names
}

// Distinct gives players of the same name different ones: the second is called
// "name (2)".
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
