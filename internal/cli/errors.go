package cli

import (
	"errors"
	"fmt"

	"match/event"
	"match/internal/machine"
)

// inFlag replaces the field of an error by the flag that fills it, if there is one.
func inFlag(err error) error {
	if field := (*event.FieldError)(nil); errors.As(err, &field) {
		return FieldError{field}
	}
	return err
}

// InWords rewrites an error of an event in terms of the command line.
func InWords(err error, db *DBFlags) error {
	var (
		unfinished *event.Unfinished
		overwrite  *event.OverwriteError
		field      *event.FieldError
		changed    *event.ChangedError
		full       *machine.TooManyFiles
		holds      *event.HoldsGamesError
	)
	switch {
	case errors.As(err, &unfinished):
		return Resumable{InWords(unfinished.Err, db), fmt.Sprintf("match resume %d%s", unfinished.Number, db.arg())}
	case errors.As(err, &overwrite):
		return OverwriteError(overwrite)
	case errors.As(err, &holds) && holds.Resumed:
		return fmt.Errorf("%w: name another file with --pgn", inFlag(err))
	case errors.As(err, &holds):
		return fmt.Errorf("%w: --append adds to them, or name another file", inFlag(err))
	case errors.As(err, &changed):
		return fmt.Errorf("%w; --force resumes anyway", err)
	case errors.As(err, &full):
		return fmt.Errorf("%w: raise it (ulimit -n) or lower --concurrency", err)
	case errors.As(err, &field) && field.Key == "affinity":
		return fmt.Errorf("--affinity: %w; lower --concurrency, or name other processors", field.Err)
	}
	return inFlag(err)
}

// Resumable is the error that ended an event early, with the command that resumes the event.
type Resumable struct {
	error
	Command string
}

func (r Resumable) Error() string { return r.error.Error() + "; resume with: " + r.Command }

func (r Resumable) Unwrap() error { return r.error }

// OverwriteError returns the error for two flags that name the same file.
func OverwriteError(e *event.OverwriteError) error {
	return fmt.Errorf("--%s %s would overwrite the file of --%s: give it another name", e.Output.Option, e.Output.Path, e.Other.Option)
}
