package event

import (
	"errors"
	"fmt"
	"strings"
)

// FieldError says which field of a plan, or which option of how it is run, an
// error is about. Whoever made the plan from flags, or from another program's
// command line, says the same in those words.
type FieldError struct {
	Key   string // as in the plan's JSON: "conditions.limits.depth"; of players "players", in a match "players[0]"; or of Options: "logs"
	Value string // what is wrong with it, as people write it; "": Err says it
	Err   error
}

// Error says what is wrong behind the name of the field.
func (e *FieldError) Error() string {
	return e.Named(e.Key[strings.LastIndexByte(e.Key, '.')+1:])
}

// Named is the error with another name for the field.
func (e *FieldError) Named(name string) string {
	if e.Value != "" {
		name += " " + e.Value
	}
	return name + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *FieldError) Unwrap() error { return e.Err }

// refuse is a FieldError for a value, which says what is wanted instead. Formats
// use it: their keys are those of their own JSON.
func refuse(key string, value any, want string, args ...any) error {
	return &FieldError{Key: key, Value: fmt.Sprint(value), Err: fmt.Errorf(want, args...)}
}

// inField is a FieldError, or nil.
func inField(key string, err error) error {
	if err == nil {
		return nil
	}
	return &FieldError{Key: key, Err: err}
}

// inside puts a key before that of an error, if it has one.
func inside(prefix string, err error) error {
	if field := (*FieldError)(nil); errors.As(err, &field) {
		return &FieldError{Key: prefix + "." + field.Key, Value: field.Value, Err: field.Err}
	}
	return err
}

// playerKey is the key of a player: in a match there are two, else names tell
// them apart.
func playerKey(p *Plan, i int) string {
	if _, sided := p.Format.(Sided); sided {
		return fmt.Sprintf("players[%d]", i)
	}
	return "players"
}
