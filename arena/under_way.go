package arena

import (
	"strconv"
	"time"

	"match/pgn"
)

// underWay keeps the moves of a game with clocks, so that the game can go on after a
// crash.
type underWay struct {
	journal Journal       // nil: none
	timed   bool          // a player has a clock
	since   time.Time     // when this run began the game
	earlier time.Duration // what its moves took in earlier runs
}

// keep gives the journal a game that goes on, before its last move is passed to the
// opponent. No clock is running.
func (r *referee) keep(game *pgn.Game) {
	if r.journal != nil && r.timed {
		r.journal.Keep(r.here.Number, r.here.Game, game, time.Since(r.since)+r.earlier)
	}
}

// Interrupted is the tag of a game that went on after an interruption: the number of
// plies before it, with those of the opening. Several are separated by spaces.
const Interrupted = "Interrupted"

// interrupted adds the tag to a game that goes on, unless it has only its opening.
func interrupted(game, begun *pgn.Game) {
	if len(begun.Plies) <= len(game.Plies) {
		return
	}
	at := strconv.Itoa(len(begun.Plies))
	for _, tag := range begun.Extra {
		if tag.Name == Interrupted {
			at = tag.Value + " " + at
		}
	}
	game.Date = begun.Date
	game.Extra = append(game.Extra, pgn.Tag{Name: Interrupted, Value: at})
}

// goOn repeats the moves that a game had in an earlier run and sets both clocks.
func (r *referee) goOn(game, begun *pgn.Game) (e ending) {
	for _, ply := range begun.Plies[len(game.Plies):] {
		mover := r.line.Position().SideToMove()
		r.clocks[mover].spend(ply.Time)
		r.clocks[mover].remaining = ply.Clock
		r.earlier += ply.Time
		e = r.follow(game, mover, ply)
		r.tellMoved(game, ply)
		if e.over() {
			break
		}
	}
	return e
}

// anew makes the journal forget the moves of a game that is played again.
func (r *referee) anew(f fixture, index int, game *pgn.Game) {
	f.Begun[index] = nil
	game.Plies = game.Plies[:len(f.opening(index).Moves)]
	game.Result, game.End = pgn.Unfinished, pgn.End{}
	r.keep(game)
}
