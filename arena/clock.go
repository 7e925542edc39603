package arena

import (
	"time"

	"match/engine/limits"
	"match/players"
	"match/players/spec"
)

// clock is one player's clock in one game.
type clock struct {
	limits    spec.Limits
	untimed   time.Duration // allowance for a move without any other limit
	stage     int           // index into limits.TC
	movesLeft int           // in this stage; 0: until the end of the game
	remaining time.Duration // in this stage
}

func newClock(limits spec.Limits, untimed time.Duration) clock {
	c := clock{limits: limits, untimed: untimed}
	if len(limits.TC) > 0 {
		c.movesLeft, c.remaining = limits.TC[0].Moves, limits.TC[0].Base
	}
	return c
}

func (c *clock) increment() time.Duration {
	if len(c.limits.TC) == 0 {
		return 0
	}
	return c.limits.TC[c.stage].Increment
}

// graceWhenTimed is how long after its time a silent player is given up. The
// grace shows how late a slow player is.
const graceWhenTimed = 5 * time.Second

// turn returns what the player is granted for its next move.
func (c *clock) turn(opponent *clock) players.Turn {
	granted := limits.Limits{Nodes: c.limits.Nodes, Depth: c.limits.Depth, MoveTime: c.limits.MoveTime}
	deadline := c.untimed
	if c.limits.Timed() {
		deadline = graceWhenTimed + c.limits.Margin + c.limits.MoveTime
	}
	if len(c.limits.TC) > 0 {
		granted.Clock = &limits.Clock{
			Remaining: c.remaining, Increment: c.increment(),
			OpponentRemaining: opponent.remaining, OpponentIncrement: opponent.increment(),
			MovesToGo: c.movesLeft,
		}
		deadline += c.remaining
	}
	return players.Turn{Limits: granted, Deadline: deadline}
}

// spend subtracts the time of a move from the clock and adds the increment.
// It returns how late the player was: above zero it has lost. The margin
// forgives lateness but adds no time: a forgiven player continues with zero.
func (c *clock) spend(elapsed time.Duration) (late time.Duration) {
	if c.limits.MoveTime > 0 && elapsed > c.limits.MoveTime+c.limits.Margin {
		late = elapsed - c.limits.MoveTime
	}
	if len(c.limits.TC) == 0 {
		return late
	}
	c.remaining -= elapsed
	if c.remaining < -c.limits.Margin {
		late = max(late, -c.remaining)
	}
	c.remaining = max(c.remaining, 0) + c.increment()
	if c.movesLeft > 0 {
		if c.movesLeft--; c.movesLeft == 0 {
			c.nextStage()
		}
	}
	return late
}

// nextStage begins the next stage of the time control; the last one repeats.
// Remaining time is kept.
func (c *clock) nextStage() {
	c.stage = min(c.stage+1, len(c.limits.TC)-1)
	c.movesLeft = c.limits.TC[c.stage].Moves
	c.remaining += c.limits.TC[c.stage].Base
}
