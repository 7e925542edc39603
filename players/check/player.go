package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"match/board"
	"match/engine/limits"
	"match/players"
	"match/players/spec"
)

// playerStep is a step for players with any protocol.
type playerStep struct {
	name string
	run  func(ctx context.Context, p players.Player, quick players.Turn) error
}

var playerSteps = []playerStep{
	{"in games: legal moves in special positions", func(ctx context.Context, p players.Player, quick players.Turn) error {
		for _, where := range positions {
			start := where.board()
			err := p.NewGame(ctx, &start)
			if errors.Is(err, players.ErrNoSetup) {
				continue // a limit of the protocol; another step notes it
			}
			if err != nil {
				return fmt.Errorf("%s: %w", where.name, err)
			}
			if _, err := p.Move(ctx, board.NewLine(start), quick); err != nil {
				return fmt.Errorf("%s (%s): %w", where.name, where.fen, err)
			}
		}
		return nil
	}},
	{"in games: a fast game against itself", play},
	{"in games: a game against itself with a clock", playTimed},
}

// quickTurn returns a turn with a short search. Not every xboard engine supports
// a depth limit.
func quickTurn(who spec.Player) players.Turn {
	if !who.KeepsDepth() {
		return players.Turn{Limits: limits.Limits{MoveTime: 50 * time.Millisecond}, Deadline: thinkPatience}
	}
	return players.Turn{Limits: limits.Limits{Depth: 3}, Deadline: thinkPatience}
}

// runPlayer tests the player through the interface that the arena uses.
func runPlayer(ctx context.Context, who spec.Player, add func(Step)) error {
	began := time.Now()
	p, err := players.Open(ctx, who, players.Env{})
	if err == nil {
		defer p.Close()
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	transcript := func() []byte { return players.Transcript(p) }
	add(judge("in games: it can be started", time.Since(began), err, transcript))
	if err != nil {
		return nil
	}
	for _, step := range playerSteps {
		began := time.Now()
		err := step.run(ctx, p, quickTurn(who))
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		add(judge(step.name, time.Since(began), err, transcript))
	}
	return nil
}

// play makes a player play both sides of a game, quickly.
func play(ctx context.Context, p players.Player, quick players.Turn) error {
	return playOut(ctx, p, func(int) players.Turn { return quick }, func(_ int, r players.Reply) error {
		if r.Warning != "" {
			return errors.New(r.Warning)
		}
		return nil
	})
}

// playTimed makes a player play both sides of a game, with a clock for each.
func playTimed(ctx context.Context, p players.Player, _ players.Turn) error {
	const increment = 20 * time.Millisecond
	clock := [2]time.Duration{1500 * time.Millisecond, 1500 * time.Millisecond}
	grant := func(ply int) players.Turn {
		mine, other := clock[ply%2], clock[1-ply%2]
		return players.Turn{Deadline: mine + thinkPatience, Limits: limits.Limits{Clock: &limits.Clock{
			Remaining: mine, Increment: increment, OpponentRemaining: other, OpponentIncrement: increment}}}
	}
	return playOut(ctx, p, grant, func(ply int, r players.Reply) error {
		mine := &clock[ply%2]
		if *mine -= r.Ply.Time; *mine < -lateness {
			return fmt.Errorf("ply %d: it loses on time, %v over", ply+1, -mine.Round(time.Millisecond))
		}
		*mine = max(*mine, 0) + increment
		return nil
	})
}

// playOut lets a player play both sides of a game for some plies, with a turn
// from grant for each, until accept rejects a reply.
func playOut(ctx context.Context, p players.Player, grant func(ply int) players.Turn, accept func(ply int, r players.Reply) error) error {
	start := board.StartPosition()
	if err := p.NewGame(ctx, &start); err != nil {
		return err
	}
	line := board.NewLine(start)
	for ply := 0; ply < 60 && line.Status() == board.Ongoing; ply++ {
		reply, err := p.Move(ctx, line, grant(ply))
		if err != nil {
			return fmt.Errorf("ply %d: %w", ply+1, err)
		}
		if err := accept(ply, reply); err != nil {
			return err
		}
		line.Push(reply.Ply.Move)
	}
	return nil
}
