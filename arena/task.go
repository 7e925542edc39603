package arena

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"match/board"
	"match/internal/build"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/players/ucitext"
	"match/record"
)

// Protocol is the version of tasks and pairs as data. It changes when hands of
// an earlier version would play a task differently, or could not read it.
const Protocol = 2

// Build returns the version of this program. Built-in players of two builds may
// play differently.
func Build() string { return build.Version() }

// Ticket identifies the run of an event that a task belongs to. A pair is
// returned with the ticket of its task; with any other ticket it is not
// counted.
type Ticket struct {
	Event    string `json:"event"` // of this run of the event, see Options.ID
	Attempt  int    `json:"attempt"`
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`
}

// Task is a run of consecutive pairs with everything needed to play them, as
// data: it can be sent to another machine as JSON.
type Task struct {
	Ticket
	Title    string // the Event tag of the games
	Site     string // the Site tag of the games
	Rules    Rules
	Tables   string         // hash of the endgame tables for adjudication; "": unknown
	KeepSaid bool           // return the logs of forfeited games
	Watched  bool           // report moves, because there are watchers; it is false on other machines
	Review   ucitext.Review // return anomalies in the lines that players report
	Pairs    []Setup
}

// Setup is one pair of a task: its players and openings.
type Setup struct {
	Number  int               // of the pair in the event, from 1
	Players [2]int            // numbers of the players; the first has White in the first game
	Seats   [2]Seat           // of the players
	Opening openings.Opening  // of both games
	Second  *openings.Opening // of the second game, if it has its own
	Half    bool              // only the first game is to be played
	Round   int               // see Pairing
	Grant   []byte            // opaque to hands, which return it with the pair; nil: none
}

// games returns how many games are to be played.
func (s *Setup) games() int {
	if s.Half {
		return 1
	}
	return 2
}

// opening returns the opening of a game, 0 or 1.
func (s *Setup) opening(game int) *openings.Opening {
	if game == 1 && s.Second != nil {
		return s.Second
	}
	return &s.Opening
}

// Only returns the task with only one of its pairs.
func (t Task) Only(pair int) Task {
	t.Pairs = t.Pairs[pair : pair+1]
	return t
}

// Answer returns an empty result for one of the task's pairs.
func (t *Task) Answer(pair int) Played {
	s := &t.Pairs[pair]
	return Played{Ticket: t.Ticket, Grant: s.Grant, Pair: record.Pair{Number: s.Number, Players: s.Players, NoSwap: t.Rules.Colors.noSwap()}}
}

// Played is the result of one pair of a task, as data: it can be returned as
// JSON. Times, Host, Warnings, Logs and Odd are information only and do not
// affect the result.
type Played struct {
	Ticket
	record.Pair              // without Counts and LLR
	Said        [2][2][]byte // by game and colour: the player's log of a forfeited game, if it is kept
	Grant       []byte       // of the pair's setup
	Err         error        // why the event must end here, see ErrCrash; there are then no games
	Times       [2]Span      // of the games
	Host        string       // where it was played; "": here
	Warnings    []Warning    // not yet passed on
	Logs        []string     // files on the host with the engines' output
	Odd         [2][]Odd     // by game: anomalies in the lines that players reported, if these are reviewed
}

// Span is when a game was played.
type Span struct {
	Begun time.Time `json:"begun,omitzero"`
	Ended time.Time `json:"ended,omitzero"`
}

// Warning is an anomaly that cost no game.
type Warning struct {
	Player string `json:"player,omitempty"` // "": general
	Text   string `json:"text"`
}

// Refusal is why hands cannot play a task. It is not an error of the event:
// other hands are tried.
type Refusal struct {
	Err        error
	Everything bool // they cannot play any task of this event
}

// Error returns the reason.
func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap returns the reason.
func (r *Refusal) Unwrap() error { return r.Err }

// Check returns how a pair differs from its setup, or nil. It is for pairs
// from outside of this program. A pair with an error has no games.
func (s *Setup) Check(p *Played) error {
	if p.Number != s.Number || p.Players != s.Players {
		return fmt.Errorf("pair %d of players %v came back, want pair %d of players %v", p.Number, p.Players, s.Number, s.Players)
	}
	if p.Err != nil {
		return nil
	}
	if s.Half && p.Games[1] != nil {
		return fmt.Errorf("pair %d: two games came back, want one", p.Number)
	}
	for i, g := range p.Games[:s.games()] {
		if g == nil {
			return fmt.Errorf("pair %d: game %d is missing", p.Number, i+1)
		}
		opening := s.opening(i)
		white, book := p.Seat(i), opening.Moves
		sameBook := len(g.Plies) >= len(book) && slices.EqualFunc(book, g.Plies[:len(book)], func(m board.Move, ply pgn.Ply) bool { return m == ply.Move })
		switch {
		case g.Pair != s.Number:
			return fmt.Errorf("pair %d: game %d belongs to pair %d", p.Number, i+1, g.Pair)
		case g.White != s.Seats[white].Name || g.Black != s.Seats[1-white].Name:
			return fmt.Errorf("pair %d: game %d has different players", p.Number, i+1)
		case g.Start != opening.Start || !sameBook:
			return fmt.Errorf("pair %d: game %d has a different opening", p.Number, i+1)
		case g.Result == pgn.Unfinished:
			return fmt.Errorf("pair %d: game %d has no result", p.Number, i+1)
		}
	}
	return nil
}

// ErrCrash is returned if a player crashed and the rules stop the event then.
var ErrCrash = errors.New("the match stops at a crash, as requested")

// fixture is one pair of a task in the form needed to play it.
type fixture struct {
	*Task
	*Setup
}

// sides returns the indexes of the seats of White and Black in a game, 0 or 1.
func (f fixture) sides(index int) [2]int {
	if f.Rules.Colors.noSwap() {
		index = 0
	}
	return [2]int{index, 1 - index}
}

// finish sets the game's tags for its place in the event.
func (f fixture) finish(game *pgn.Game, index int) {
	game.Event, game.Site = f.Title, f.Site
	sides := f.sides(index)
	game.White, game.Black = f.Seats[sides[0]].Name, f.Seats[sides[1]].Name
	game.Round = fmt.Sprintf("%d.%d", f.Number, index+1)
	if f.Setup.Round > 0 {
		game.Round = fmt.Sprintf("%d.%s", f.Setup.Round, game.Round)
	}
	game.Pair = f.Number
	f.stamp(game, index, time.Now())
}

// stamp adds the date and the clocks to a game that is played with clocks.
// Such a game is not reproducible anyway.
func (f fixture) stamp(game *pgn.Game, index int, now time.Time) {
	sides := f.sides(index)
	white, black := f.Seats[sides[0]].Limits, f.Seats[sides[1]].Limits
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

// refuse returns an error if the rules end the event after a game.
func (f fixture) refuse(game *pgn.Game) error {
	if f.Rules.StopOnCrash && (game.End.Reason == pgn.Crash || game.End.Reason == pgn.Stall) {
		return fmt.Errorf("game %s: %s: %w", game.Round, game.End.Text, ErrCrash)
	}
	return nil
}
