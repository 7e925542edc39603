package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/arena"
	"match/openings"
	"match/players/spec"
)

// planVersion is the version of a Plan as JSON.
const planVersion = 2

// Plan is an event as the user configured it: what to play, and its outputs.
// The store keeps it, and it is sufficient to resume the event.
type Plan struct {
	Kind       string            `json:"kind"` // "match" if the format does not say otherwise
	Players    []spec.Player     `json:"players"`
	Conditions Conditions        `json:"conditions"`
	Format     Format            `json:"-"`
	Outputs    Outputs           `json:"outputs"`
	Tablebases string            `json:"tablebases,omitempty"` // directory of endgame tables for adjudication; "3": the built-in ones; "": none
	Flags      map[string]string `json:"flags,omitempty"`      // flags of the command line to resume with, for its parser
	Gate       string            `json:"gate,omitempty"`       // name of the comparison of a gate, or of the stage of a test, that this is
	Then       json.RawMessage   `json:"then,omitempty"`       // follow-up work after the last pair, see Outcome.Done; nil: none
	Verifies   *Verified         `json:"verifies,omitempty"`   // the event that this one tests; nil: none
	Withdrawn  map[string]string `json:"withdrawn,omitempty"`  // players that forfeit their remaining games, with their hashes, see Plan.Withdraw

	// Whole is the gate of which this is a comparison, for GateOf; nil: none.
	Whole json.RawMessage `json:"whole,omitempty"`

	// After is an event that is finished with the first pair of this one, which
	// continues it like a test: see Verified.Event. Part is the name of a part of a
	// longer whole, such as "iteration 2 of 3".
	After int64  `json:"after,omitempty"`
	Part  string `json:"part,omitempty"`

	// PlayerFlag is the option that named all players; "": those of the format.
	PlayerFlag string `json:"-"`
}

// Verified identifies the event whose outcome a match tests.
type Verified struct {
	What  string `json:"what"`            // such as "tuning 12"
	Event int64  `json:"event,omitempty"` // finished with the first pair of its test; 0: not stored
}

// Conditions are the conditions of all games of an event.
type Conditions struct {
	Limits    spec.Limits    `json:"limits"`           // for players without their own limits
	Margin    time.Duration  `json:"margin,omitempty"` // how late a move of a player with its own clock may be, unless the player has a margin
	Book      string         `json:"book"`             // in the form of openings.Open
	Order     openings.Order `json:"order"`
	BookStart int            `json:"start"` // the place in the order of the first opening, from 1
	Seed      uint64         `json:"seed"`
	Strict    bool           `json:"strict,omitempty"` // reject a book with invalid lines
	arena.Rules
}

// StartAfter returns the place of the first opening after those of a number of
// pairs. A book that is used up starts again; book is its size, 0: unknown.
func (c *Conditions) StartAfter(pairs, book int) int {
	if c.OwnOpenings {
		pairs *= 2
	}
	start := c.BookStart - 1 + pairs
	if book > 0 {
		start %= book
	}
	return start + 1
}

// LimitsOf returns the limits of a player. A player with its own clock but no
// margin gets the common margin.
func (c *Conditions) LimitsOf(s *spec.Player) spec.Limits {
	l := s.Limits
	switch {
	case l.IsZero():
		l = c.Limits
	case l.Timed():
		l = l.WithMargin(c.Margin)
	}
	l.Ponder = s.Ponder
	return l
}

// Identity is equal for players whose games would be meaningless: the same program
// with the same bench, if it is known, under the same limits.
func (p *Plan) Identity(player int) (string, error) {
	who := &p.Players[player]
	hash, err := who.Hash()
	identity := hash + " " + p.Conditions.LimitsOf(who).String()
	if who.Source != nil && who.Source.Bench != 0 {
		identity += fmt.Sprintf(" bench %d", who.Source.Bench)
	}
	return identity, err
}

// Names returns the names of the players. In a match they may be equal.
func (p *Plan) Names() (names []string) {
	for i := range p.Players {
		names = append(names, p.Players[i].DisplayName())
	}
	return names
}

// Timed reports whether games depend on a clock.
func (p *Plan) Timed() bool {
	return slices.ContainsFunc(p.Players, func(s spec.Player) bool { return p.Conditions.LimitsOf(&s).Timed() })
}

// distinct rejects two players of the same name if names identify players. In a
// match the sides identify them.
func (p *Plan) distinct() error {
	if p.Format.Traits().Sides != nil {
		return nil
	}
	names := p.Names()
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("two players are called %q: give one of them another name (name=…)", name)
		}
	}
	return nil
}

// plain is a Plan without its methods.
type plain Plan

// planDocument is a Plan as JSON. The kind tells how the format is read.
type planDocument struct {
	Version int `json:"version"`
	*plain
	Format json.RawMessage `json:"format"`
}

// MarshalJSON writes the plan for the store.
func (p Plan) MarshalJSON() ([]byte, error) {
	format, err := json.Marshal(p.Format)
	if err != nil {
		return nil, err
	}
	p.Kind = p.Format.Kind()
	return json.Marshal(planDocument{planVersion, (*plain)(&p), format})
}

// errNoPlan is why an imported event cannot be resumed.
var errNoPlan = errors.New("it was imported: there is nothing to resume")

// UnmarshalJSON reads a plan.
func (p *Plan) UnmarshalJSON(data []byte) error {
	d := planDocument{plain: new(plain)}
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	switch {
	case d.Version > planVersion:
		return fmt.Errorf("its plan has version %d, this program supports versions up to %d", d.Version, planVersion)
	case d.Version == 0:
		return errNoPlan
	}
	var err error
	d.plain.Format, err = ReadFormat(d.Kind, d.Format)
	*p = Plan(*d.plain)
	return err
}
