package event

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"match/arena"
	"match/openings"
	"match/pgn"
	"match/players/spec"
)

// Validate returns an error in one line if the plan is invalid, as far as this
// can be checked without opening book and players. An error in one field is a
// *FieldError. The same rules apply to plans of command lines, of JSON and of
// other programs.
func (p *Plan) Validate() error {
	if p.Format == nil {
		return &FieldError{Key: "kind", Err: errors.New("the kind of event is missing")}
	}
	if err := inside("conditions", p.Conditions.validate()); err != nil {
		return err
	}
	if err := inside("format", p.Format.Validate(len(p.Players))); err != nil {
		return err
	}
	for i := range p.Players {
		if err := p.validateLimits(i); err != nil {
			return err
		}
		if err := p.Players[i].Validate(); err != nil {
			return &FieldError{Key: fmt.Sprintf("players[%d]", i), Err: err, Option: p.option(i)}
		}
	}
	if err := p.validateLinks(); err != nil {
		return err
	}
	if err := p.validateOutputs(); err != nil {
		return err
	}
	return p.distinct()
}

// validateLinks rejects links to events and players that cannot exist.
func (p *Plan) validateLinks() error {
	switch {
	case p.After < 0:
		return refuse("after", p.After, "want the number of an event")
	case p.Verifies != nil && p.Verifies.Event < 0:
		return refuse("verifies.event", p.Verifies.Event, "want the number of an event")
	}
	for _, name := range slices.Sorted(maps.Keys(p.Withdrawn)) {
		if !slices.Contains(p.Names(), name) {
			return refuse("withdrawn", strconv.Quote(name), "no player has this name")
		}
	}
	return nil
}

// validateOutputs rejects documents that this kind of event does not have,
// which would otherwise fail only after the last game.
func (p *Plan) validateOutputs() error {
	if _, err := p.Outputs.Patterns(); err != nil {
		return &FieldError{Key: "outputs.said", Err: err}
	}
	if n := p.Outputs.Notation; n != "" && n != pgn.NotationSAN && n != pgn.NotationLAN && n != pgn.NotationUCI {
		return refuse("outputs.notation", string(n), "want san, lan or uci")
	}
	if p.Outputs.Before < 0 {
		return refuse("outputs.before", p.Outputs.Before, "want at least 0")
	}
	known := append([]string{"json", "markdown"}, p.Format.Traits().Documents...)
	for _, d := range p.Outputs.documents() {
		if d.Path != "" && !slices.Contains(known, d.Option) {
			return &FieldError{Key: "outputs." + d.Option, Err: ErrNoDocument}
		}
	}
	return nil
}

// validateLimits checks the limits of a player: its own, or the common ones.
func (p *Plan) validateLimits(i int) error {
	s := &p.Players[i]
	limits := p.Conditions.LimitsOf(s)
	err := limits.Validate()
	switch {
	case err == nil:
		return nil
	case s.Limits.IsZero():
		return inside("conditions", inField("limits", err))
	}
	return fmt.Errorf("%s: %w", s.String(), err)
}

// Validate returns an error for invalid conditions, as Plan.Validate does.
func (c *Conditions) Validate() error {
	if err := inside("conditions", c.validate()); err != nil {
		return err
	}
	return inField("conditions.limits", c.Limits.Validate())
}

// validate returns an error for invalid conditions, ignoring limits that no
// player uses.
func (c *Conditions) validate() error {
	switch {
	case c.BookStart < 1:
		return refuse("start", c.BookStart, "openings are counted from 1")
	case c.Margin < 0:
		return refuse("margin", c.Margin, "want at least 0")
	case c.MoveTimeout < 0:
		return refuse("move_timeout", c.MoveTimeout, "want a time above 0")
	case c.Wait < 0:
		return refuse("wait", c.Wait, "want at least 0")
	case c.Adjudication.MaxMoves < 0:
		return refuse("adjudication.max_moves", c.Adjudication.MaxMoves, "want at least 1, or 0 for no limit")
	}
	if c.Limits.Ponder {
		return refuse("limits.ponder", true, "want ponder of a player")
	}
	if wrong := (*spec.LimitError)(nil); errors.As(c.Limits.ValidateEach(), &wrong) {
		return &FieldError{Key: "limits." + wrong.Key, Value: wrong.Value, Err: errors.New(wrong.Want)}
	}
	if _, err := arena.ParseColors(string(c.Colors)); err != nil {
		return inField("colors", err)
	}
	if c.Order != "" { // same as Sequential
		if _, err := openings.ParseOrder(string(c.Order)); err != nil {
			return inField("order", err)
		}
	}
	a := &c.Adjudication
	for _, part := range []struct {
		key string
		arena.Adjudication
	}{
		{"draw", arena.Adjudication{Draw: a.Draw}},
		{"resign", arena.Adjudication{Resign: a.Resign}},
		{"tables.only", arena.Adjudication{Tables: arena.TableRule{Only: a.Tables.Only}}},
		{"tables.men", arena.Adjudication{Tables: arena.TableRule{Men: a.Tables.Men}}},
	} {
		if err := part.Validate(); err != nil {
			return inField("adjudication."+part.key, err)
		}
	}
	return nil
}

// FieldError names the field of a plan, or of its Options, that an error is
// about. Code that made the plan from flags, or from another program's
// command line, replaces the name by its own.
type FieldError struct {
	Key    string // as in the plan's JSON: "conditions.limits.depth"; for players "players", in a match "players[0]"; or for Options: "logs"
	Value  string // the invalid value, as people write it; "": Err contains it
	Err    error
	Option string // name of the option of a player, which depends on the kind of event; "": the key tells
}

// Error returns the name of the field and the error.
func (e *FieldError) Error() string {
	return e.Named(e.Key[strings.LastIndexByte(e.Key, '.')+1:])
}

// Named returns the error with another name for the field.
func (e *FieldError) Named(name string) string {
	if e.Value != "" {
		name += " " + e.Value
	}
	return name + ": " + e.Err.Error()
}

// Unwrap returns the underlying error.
func (e *FieldError) Unwrap() error { return e.Err }

// refuse is a FieldError for a value, with the allowed values. Formats use it
// with the keys of their own JSON.
func refuse(key string, value any, want string, args ...any) error {
	return &FieldError{Key: key, Value: fmt.Sprint(value), Err: fmt.Errorf(want, args...)}
}

// inField returns a FieldError, or nil.
func inField(key string, err error) error {
	if err == nil {
		return nil
	}
	return &FieldError{Key: key, Err: err}
}

// inside adds a prefix to the key of an error, if it has one.
func inside(prefix string, err error) error {
	if field := (*FieldError)(nil); errors.As(err, &field) {
		return &FieldError{Key: prefix + "." + field.Key, Value: field.Value, Err: field.Err}
	}
	return err
}

// ofPlayer returns the error for a player. Its key is "players[0]" or "players[1]"
// in a match, otherwise "players".
func (p *Plan) ofPlayer(i int, err error) error {
	key := "players"
	if p.Format.Traits().Sides != nil {
		key = fmt.Sprintf("players[%d]", i)
	}
	return &FieldError{Key: key, Err: err, Option: p.option(i)}
}

// option returns the option that named a player.
func (p *Plan) option(i int) string {
	return cmp.Or(p.PlayerFlag, p.side(i), p.Format.Option(i, len(p.Players)))
}

// side returns the side of a player, "" if names identify players.
func (p *Plan) side(i int) string {
	if sides := p.Format.Traits().Sides; i < len(sides) {
		return sides[i]
	}
	return ""
}
