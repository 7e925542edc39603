package event

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

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
	return cmp.Or(p.PlayerFlag, p.Format.Option(i, len(p.Players)))
}
