package arena

import (
	"errors"
	"fmt"

	"match/openings"
	"match/pgn"
	"match/record"
)

// Task is a pairing with all that it takes to play it, as data: it can be sent
// to another machine as JSON. The endgame tables are the hands' own.
type Task struct {
	Number  int              // of the pair in the event, from 1
	Players [2]int           // numbers of the players; the first has White in the first game
	Event   string           // the Event tag of the games
	Seats   [2]Seat          // of the players
	Opening openings.Opening // of both games
	Rules   Rules
}

// Played is what came of a task, as data: it can be sent back as JSON.
type Played struct {
	record.Pair              // without Counts and LLR
	Said        [2][2][]byte // by game and colour: what was said by and to the player in a game lost by a fault, if that is kept
	Err         error        // why the pair could not be played; then there are no games
}

// ErrCrash is returned when a player crashed and the rules say to stop then.
var ErrCrash = errors.New("the match stops at a crash, as asked")

// finish gives a game its place in the event.
func (t *Task) finish(game *pgn.Game, index int) {
	game.Event = t.Event
	game.White, game.Black = t.Seats[index].Name, t.Seats[1-index].Name
	game.Round = fmt.Sprintf("%d.%d", t.Number, index+1)
	game.Pair = t.Number
}

// refuse says whether the rules let the event go on after a game.
func (t *Task) refuse(game *pgn.Game) error {
	if t.Rules.StopOnCrash && (game.End.Reason == pgn.Crash || game.End.Reason == pgn.Stall) {
		return fmt.Errorf("game %s: %s: %w", game.Round, game.End.Text, ErrCrash)
	}
	return nil
}
