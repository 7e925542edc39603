// Package players has the players of games: the built-in engine, and processes
// with the UCI or xboard protocol. Only this package depends on the kind of a
// player; the arena uses one interface.
//
// It does not referee: the arena decides whether a move is legal or late, and
// how to score a game that a player could not continue.
package players

import (
	"context"
	"regexp"
	"strings"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players/ucitext"
)

// Player is a player of one game at a time, used by one goroutine at a time.
// Its methods are called in this order: NewGame, then Move for every turn of
// the player, then NewGame again or Close.
type Player interface {
	// Name returns the name for reports and PGN tags. It does not change.
	Name() string

	// NewGame prepares for a game from the given position. It must clear
	// everything learnt in earlier games, restart a dead process, and return
	// only when the player is ready. If it returns an error, no game can be
	// played; the error is a *Fault if the player caused it.
	NewGame(ctx context.Context, start *board.Position) error

	// Move asks for a move in the line's position, which is not over. The player
	// must not keep or change the line. Cancelling ctx abandons the game: Move
	// returns ctx's error soon, and the next call is NewGame or Close.
	//
	// An illegal move, and every other error caused by the player, is a *Fault: then
	// the game is lost, and the next call is NewGame or Close. Move does not judge
	// time, except that a player without an answer by the deadline in turn also
	// returns a Fault.
	Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error)

	// Close ends the player and returns when none of its processes is running.
	// It is called once, also after errors.
	Close() error
}

// Transcript returns the conversation with a player since its last NewGame, nil
// for a player without a protocol.
func Transcript(p Player) []byte {
	if t, ok := p.(interface{ Transcript() []byte }); ok {
		return t.Transcript()
	}
	return nil
}

// LogFile returns the path of the log of the whole conversation with a player,
// "" if there is none.
func LogFile(p Player) string {
	if l, ok := p.(interface{ LogFile() string }); ok {
		return l.LogFile()
	}
	return ""
}

// Identity returns the name that the engine reports, usually with its version:
// a UCI engine's "id name", or xboard's feature myname. It is "" for a player
// that reports none.
func Identity(p Player) string {
	if d, ok := p.(interface{ Identity() string }); ok {
		return d.Identity()
	}
	return ""
}

// Turn is the arena's request for one move.
type Turn struct {
	Limits   limits.Limits
	Deadline time.Duration // without an answer by then, the player counts as dead; 0: no deadline
	Detail   bool          // whether the reply must contain Detail

	// Lines selects output for Detail.Said: lines of a process that match one
	// of them.
	Lines []*regexp.Regexp

	// Review selects the checks of a process's output for Detail.Odd and
	// Detail.Mate.
	Review ucitext.Review
}

// Detail is optional data about a move.
type Detail struct {
	HashFull int          // permille of its hash table in use
	TBHits   uint64       // positions found in endgame tables
	Line     []board.Move // its line of play, all legal moves; nil: not reported
	Matched  []string     // the last line that matches each of Turn.Lines, for those with a match

	Anomalies []ucitext.Anomaly // the results of Turn.Review; also for a move that is a Fault
	Mate      string            // the line with a mate score, if there is one and a Review
}

// Reply is a legal move and the data that the player reported for it.
type Reply struct {
	Ply     pgn.Ply // Time is the time charged to its clock, from the request to the arrival of the answer
	Detail  Detail  // as requested by the turn; otherwise empty
	Warning string  // one line about a problem that does not lose the game, or ""
}

// Fault is an error caused by a player: the arena scores the game against it.
type Fault struct {
	Reason pgn.Reason // IllegalMove, Crash or Stall
	Move   string     // of an illegal move: the move as the engine wrote it
	Detail string     // the text after the colour in the closing comment: "plays an illegal move: e1g1", "'s engine exited (signal 11)"
}

// Error returns the detail as a sentence about the engine.
func (f *Fault) Error() string { return strings.TrimPrefix(f.Detail, "'s ") }
