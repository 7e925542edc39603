package players

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"match/engine"
	"match/players/spec"
	"match/tablebase"
)

// Env is the environment that Open needs for a player.
type Env struct {
	Tables tablebase.Tables // of the match, for built-in players; may be nil
	CPUs   []int            // the processors that engine processes may use; nil: all
	LogDir string           // directory for compressed logs of the whole conversation with engine processes; "": no logs
	Warn   func(string)     // called with one line, at Close, if a log is incomplete; may be nil

	// Requirements that Open checks: the limits of the games (zero: not known
	// yet), and whether there are Chess960 games.
	Limits   spec.Limits
	Chess960 bool
}

// Open opens the player. When it returns, the player is ready for NewGame: the
// file exists, the engine has sent its greeting, and its options are declared
// and in range. The error is one line that names the player.
//
// Open may open several independent players from one spec.
func Open(ctx context.Context, s spec.Player, env Env) (p Player, err error) {
	switch s.Kind {
	case spec.UCI, spec.Xboard:
		p, err = openProcess(ctx, s, env)
	case spec.Builtin:
		p, err = openBuiltin(s, env)
	default:
		err = fmt.Errorf("unknown kind of player %q", s.Kind)
	}
	if err != nil {
		return nil, fmt.Errorf("player %s: %w", s.DisplayName(), err)
	}
	return p, nil
}

func openProcess(ctx context.Context, s spec.Player, env Env) (Player, error) {
	if s.Kind == spec.Xboard && env.Limits.Nodes > 0 {
		return nil, errNoNodes
	}
	l, err := newLink(s, env)
	if err != nil {
		return nil, err
	}
	var p interface {
		Player
		launch(ctx context.Context) error // starts the engine anew: greeting, options, readiness
	} = &uciPlayer{link: l}
	if s.Kind == spec.Xboard {
		p = &xboardPlayer{link: l}
	}
	if err := p.launch(ctx); err != nil {
		if words := l.log.LastError(); words != "" && errors.As(err, new(*Fault)) {
			err = fmt.Errorf("%w: %s", err, words)
		}
		l.close("quit\n")
		return nil, err
	}
	return p, nil
}

// enoughHashMB returns the size of a transposition table, in MiB, that holds all
// the entries of a typical game: a move stores an entry of 16 bytes for nearly
// each of its nodes, and a game has about sixty moves per side. A table of this
// size stays in the processor's cache: with 1,000 nodes per move, a match takes 5
// % less processor time than with the engine's default.
func enoughHashMB(l spec.Limits) int {
	const nodesPerMiB = 1000
	if l.Nodes == 0 || l.Nodes >= nodesPerMiB*engine.DefaultHashMB {
		return engine.DefaultHashMB
	}
	return int((l.Nodes + nodesPerMiB - 1) / nodesPerMiB)
}

func openBuiltin(s spec.Player, env Env) (Player, error) {
	v, disable, err := s.Evaluation()
	if err != nil {
		return nil, err
	}
	tables, own, err := s.Tablebase.Choose(tablebase.OrNone(env.Tables))
	if err != nil {
		return nil, err
	}
	hash := cmp.Or(s.HashMB, enoughHashMB(env.Limits))
	b := newBuiltin(s.DisplayName(), engine.Options{Variant: v, HashMB: hash, Disable: disable, Tablebase: tables})
	if own {
		b.tables = tables
	}
	return b, nil
}
