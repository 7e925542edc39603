package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"match/arena"
	"match/openings"
	"match/players/spec"
	"match/sprt"
)

// planVersion is the version of a Plan as JSON. Version 1 knew matches only.
const planVersion = 2

// Plan is an event as it was asked for: what is played, and what it leaves. It
// is kept in the store, and enough to go on with.
type Plan struct {
	Kind       string // "match" if the format does not say otherwise
	Players    []spec.Player
	Conditions Conditions
	Format     Format
	Outputs    Outputs
	Tablebases string            // directory of endgame tables to adjudicate by; "3": the built-in ones; "": none
	Flags      map[string]string // of the command line that a resumed event goes on with, for whoever parses it
	Gate       string            // names the comparison of a gate that it is, see Gate
	Then       json.RawMessage   // what follows on the last pair, for whoever does that, see Outcome.Done; nil: nothing
	Verifies   *Verified         // what the event is the test of; nil: nothing
	Withdrawn  map[string]string // players that forfeit what they have not played, with their hashes, see Plan.Withdraw

	// After is an event that is finished with this one's first pair, which follows on
	// it like a test: see Verified.Event. Part is which part of a longer whole this
	// is, such as "iteration 2 of 3", for people.
	After int64
	Part  string
}

// Verified is what a match is the test of: the outcome of an event.
type Verified struct {
	What  string `json:"what"`            // such as "tuning 12"
	Event int64  `json:"event,omitempty"` // is finished with the first pair of its test; 0: in no store
}

// Conditions are those under which all games of an event are played.
type Conditions struct {
	Limits    spec.Limits    `json:"limits"`           // of a player whose spec has none
	Margin    time.Duration  `json:"margin,omitempty"` // how late a move of a player with a clock of its own may come, unless it says so itself
	Book      string         `json:"book"`             // as openings.Open takes it
	Order     openings.Order `json:"order"`
	BookStart int            `json:"start"` // the place in the order that the first opening has, from 1
	Seed      uint64         `json:"seed"`
	Strict    bool           `json:"strict,omitempty"` // a book with a bad line is refused
	arena.Rules
}

// LimitsOf returns the limits that a player plays under. A player with a clock
// of its own that says nothing of a margin gets the one of all.
func (c *Conditions) LimitsOf(s *spec.Player) spec.Limits {
	switch {
	case s.Limits.IsZero():
		return c.Limits
	case s.Limits.Timed():
		return s.Limits.WithMargin(c.Margin)
	}
	return s.Limits
}

// Identity is equal for players whose games would tell nothing: of the same program
// under the same limits.
func (p *Plan) Identity(player int) (string, error) {
	who := &p.Players[player]
	hash, err := who.Hash()
	return hash + " " + p.Conditions.LimitsOf(who).String(), err
}

// UsesTime reports whether a clock has a say in the games.
func (p *Plan) UsesTime() bool {
	for i := range p.Players {
		if p.Conditions.LimitsOf(&p.Players[i]).Timed() {
			return true
		}
	}
	return false
}

// distinct refuses two players of one name where names tell players apart: in a
// match there is always one and the other.
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

// setupV1 is what version 1 said of a match.
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

// errNoPlan is why an event cannot be gone on with.
var errNoPlan = errors.New("it was imported: there is nothing to go on with")

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
		return fmt.Errorf("its plan has version %d, this program knows versions up to %d", d.Version, planVersion)
	case d.Version == 0 && (d.Setup == nil || d.Setup.Games == 0):
		return errNoPlan
	case d.Version == 0:
		p.Kind, p.Players, p.Conditions = KindMatch, []spec.Player{d.Setup.A, d.Setup.B}, d.Setup.Conditions
		p.Format = &Match{Games: d.Setup.Games, SPRT: d.Setup.Test}
		return nil
	}
	var err error
	p.Format, err = readFormat(d.Kind, d.Format)
	return err
}
