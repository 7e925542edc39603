package arena

import (
	"errors"
	"fmt"
	"time"

	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/record"
)

// Task is a pairing with all that it takes to play it, as data: it can be sent
// to another machine as JSON. The endgame tables are the hands' own.
type Task struct {
	Number  int              // of the pair in the event, from 1
	Players [2]int           // numbers of the players; the first has White in the first game
	Event   string           // the Event tag of the games
	Site    string           // the Site tag of the games
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
	game.Event, game.Site = t.Event, t.Site
	game.White, game.Black = t.Seats[index].Name, t.Seats[1-index].Name
	game.Round = fmt.Sprintf("%d.%d", t.Number, index+1)
	game.Pair = t.Number
	t.stamp(game, index, time.Now())
}

// stamp adds when and by what clocks a game was played, where clocks are: such
// a game is not played again to the byte in any case.
func (t *Task) stamp(game *pgn.Game, index int, now time.Time) {
	white, black := t.Seats[index].Limits, t.Seats[1-index].Limits
	if !white.Timed() && !black.Timed() {
		return
	}
	game.Date = now.UTC().Format("2006.01.02")
	if white.TC.String() == black.TC.String() && len(white.TC) > 0 {
		game.Extra = append(game.Extra, pgn.Tag{Name: "TimeControl", Value: white.TC.String()})
		return
	}
	for _, side := range []struct {
		tag    string
		limits spec.Limits
	}{{"WhiteTimeControl", white}, {"BlackTimeControl", black}} {
		if text := side.limits.String(); text != "" {
			game.Extra = append(game.Extra, pgn.Tag{Name: side.tag, Value: text})
		}
	}
}

// refuse says whether the rules let the event go on after a game.
func (t *Task) refuse(game *pgn.Game) error {
	if t.Rules.StopOnCrash && (game.End.Reason == pgn.Crash || game.End.Reason == pgn.Stall) {
		return fmt.Errorf("game %s: %s: %w", game.Round, game.End.Text, ErrCrash)
	}
	return nil
}
