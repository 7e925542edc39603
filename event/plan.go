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
	"match/sprt"
)

// planVersion is the version of a Plan as JSON. Version 1 knew matches only.
const planVersion = 2

// Plan is an event as the user configured it: what to play, and its outputs.
// The store keeps it, and it is sufficient to resume the event.
type Plan struct {
	Kind       string // "match" if the format does not say otherwise
	Players    []spec.Player
	Conditions Conditions
	Format     Format
	Outputs    Outputs
	Tablebases string            // directory of endgame tables for adjudication; "3": the built-in ones; "": none
	Flags      map[string]string // flags of the command line to resume with, for its parser
	Gate       string            // name of the comparison of a gate that this is, see Gate
	Then       json.RawMessage   // follow-up work after the last pair, see Outcome.Done; nil: none
	Verifies   *Verified         // the event that this one tests; nil: none
	Withdrawn  map[string]string // players that forfeit their remaining games, with their hashes, see Plan.Withdraw

	// After is an event that is finished with the first pair of this one, which
	// continues it like a test: see Verified.Event. Part is the name of a part of a
	// longer whole, such as "iteration 2 of 3".
	After int64
	Part  string
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

// LimitsOf returns the limits of a player. A player with its own clock but no
// margin gets the common margin.
func (c *Conditions) LimitsOf(s *spec.Player) spec.Limits {
	switch {
	case s.Limits.IsZero():
		return c.Limits
	case s.Limits.Timed():
		return s.Limits.WithMargin(c.Margin)
	}
	return s.Limits
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

// clockAlone reports whether nothing but time limits a player, so that two runs differ in any case.
func (p *Plan) clockAlone() bool {
	return slices.ContainsFunc(p.Players, func(s spec.Player) bool {
		l := p.Conditions.LimitsOf(&s)
		return l.Timed() && l.Nodes == 0 && l.Depth == 0
	})
}

// UsesTime reports whether games depend on a clock.
func (p *Plan) UsesTime() bool {
	for i := range p.Players {
		if p.Conditions.LimitsOf(&p.Players[i]).Timed() {
			return true
		}
	}
	return false
}

// distinct rejects two players of the same name if names identify players. In a
// match the sides identify them.
func (p *Plan) distinct() error {
	if _, sided := p.Format.(Sided); sided {
		return nil
	}
	seen := map[string]bool{}
	for i := range p.Players {
		name := p.Players[i].DisplayName()
		if seen[name] {
			return fmt.Errorf("two players are called %q: give one of them another name (name=…)", name)
		}
		seen[name] = true
	}
	return nil
}

// planDocument is a Plan as JSON.
type planDocument struct {
	Version    int               `json:"version"`
	Kind       string            `json:"kind"`
	Players    []spec.Player     `json:"players"`
	Conditions Conditions        `json:"conditions"`
	Format     json.RawMessage   `json:"format"`
	Outputs    Outputs           `json:"outputs"`
	Tablebases string            `json:"tablebases,omitempty"`
	Flags      map[string]string `json:"flags,omitempty"`
	Gate       string            `json:"gate,omitempty"`
	Then       json.RawMessage   `json:"then,omitempty"`
	Verifies   *Verified         `json:"verifies,omitempty"`
	Withdrawn  map[string]string `json:"withdrawn,omitempty"`
	After      int64             `json:"after,omitempty"`
	Part       string            `json:"part,omitempty"`

	Setup *setupV1 `json:"setup,omitempty"` // version 1
}

// setupV1 is version 1 of the conditions of a match.
type setupV1 struct {
	A spec.Player `json:"a"`
	B spec.Player `json:"b"`
	Conditions
	Games int          `json:"games"`
	Test  *sprt.Config `json:"sprt,omitempty"`
}

// MarshalJSON writes the plan for the store.
func (p Plan) MarshalJSON() ([]byte, error) {
	format, err := json.Marshal(p.Format)
	if err != nil {
		return nil, err
	}
	return json.Marshal(planDocument{planVersion, p.Format.Kind(), p.Players, p.Conditions, format, p.Outputs, p.Tablebases, p.Flags, p.Gate, p.Then, p.Verifies, p.Withdrawn, p.After, p.Part, nil})
}

// errNoPlan is why an imported event cannot be resumed.
var errNoPlan = errors.New("it was imported: there is nothing to resume")

// UnmarshalJSON reads a plan of this or an earlier version.
func (p *Plan) UnmarshalJSON(data []byte) error {
	var d planDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	*p = Plan{Kind: d.Kind, Players: d.Players, Conditions: d.Conditions, Outputs: d.Outputs, Tablebases: d.Tablebases, Flags: d.Flags, Gate: d.Gate, Then: d.Then, Verifies: d.Verifies, Withdrawn: d.Withdrawn, After: d.After, Part: d.Part}
	if what, old := d.Flags["verifies"]; old && p.Verifies == nil {
		p.Verifies = &Verified{What: what}
	}
	switch {
	case d.Version > planVersion:
		return fmt.Errorf("its plan has version %d, this program supports versions up to %d", d.Version, planVersion)
	case d.Version == 0 && (d.Setup == nil || d.Setup.Games == 0):
		return errNoPlan
	case d.Version == 0:
		p.Kind, p.Players, p.Conditions = KindMatch, []spec.Player{d.Setup.A, d.Setup.B}, d.Setup.Conditions
		p.Format = &Match{Games: d.Setup.Games, SPRT: d.Setup.Test}
		return nil
	}
	var err error
	p.Format, err = ReadFormat(d.Kind, d.Format)
	return err
}
