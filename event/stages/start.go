package stages

import (
	"context"

	"match/players"
	"match/players/spec"
)

// StartError means that a player of a test does not start.
type StartError struct {
	Base bool // it is the base, and the candidate starts
	err  error
}

func (e *StartError) Error() string { return e.err.Error() }

// Unwrap returns the reason.
func (e *StartError) Unwrap() error { return e.err }

// Start starts both players as in each stage and ends them, so that one that dies or refuses an option is found
// before the first game. It returns a *StartError, or the error for keys of the file that no player takes.
func (t *Test) Start(ctx context.Context) error {
	for _, s := range t.Stages {
		p, err := t.Plan(s)
		if err != nil {
			return err
		}
		refused, candidate := t.start(ctx, s, p.Players[0], t.Candidate)
		also, base := t.start(ctx, s, p.Players[1], t.Base)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case candidate != nil && base != nil && refused && also:
			return candidate
		case candidate != nil:
			return &StartError{false, candidate}
		case base != nil:
			return &StartError{true, base}
		}
	}
	return nil
}

// start starts a player. refused means that it starts without the keys of the stage.
func (t *Test) start(ctx context.Context, s *Stage, who, plain spec.Player) (refused bool, err error) {
	if err = starts(ctx, s, who); err == nil || len(s.Each) == 0 || starts(ctx, s, plain) != nil {
		return false, err
	}
	return true, t.Protocol.Blame(t.Protocol.StageKey(s, "each"), err)
}

func starts(ctx context.Context, s *Stage, who spec.Player) error {
	p, err := players.Open(ctx, who, players.Env{Limits: s.Limits})
	if err != nil {
		return err
	}
	return p.Close()
}
