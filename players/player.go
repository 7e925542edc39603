// Package players holds who can sit at the board: the built-in engine, and
// processes that speak UCI or xboard's protocol. It is the only place that
// knows what is behind a player; the arena sees one interface.
//
// It does not referee: whether a move is legal or late is the arena's to say,
// as is the score of a game that a player could not go on with.
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

// Player is one seat at one board. It is used by one goroutine at a time, and
// by one game at a time: NewGame, then Move for every turn of the player, then
// NewGame again or Close.
type Player interface {
	// Name returns the name for reports and PGN tags. It does not change.
	Name() string

	// NewGame prepares for a game from the given position: it must forget all
	// that it learnt in earlier games, restart a dead process, and return only
	// when the player is ready. The error, a *Fault if the player is to blame,
	// means that no game can be played.
	NewGame(ctx context.Context, start *board.Position) error

	// Move asks for a move in the line's position, which is not over. The line
	// is not to be kept or changed. Cancelling ctx abandons the game: Move
	// returns ctx's error soon, and the next call is NewGame or Close.
	//
	// A move that cannot be played here, and everything else that the player
	// is to blame for, is a *Fault: then the game is lost, and the next call is
	// NewGame or Close. Time is not judged here, but a player that does not
	// answer by the deadline in turn is a Fault, too.
	Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error)

	// Close ends whatever is behind the player and returns when nothing of it
	// is left running. It is called once, also after errors.
	Close() error
}

// Transcript returns what was said by and to a player since its last NewGame,
// nil for one that says nothing.
func Transcript(p Player) []byte {
	if t, ok := p.(interface{ Transcript() []byte }); ok {
		return t.Transcript()
	}
	return nil
}

// LogFile returns the file that holds everything said by and to a player, "" if
// there is none.
func LogFile(p Player) string {
	if l, ok := p.(interface{ LogFile() string }); ok {
		return l.LogFile()
	}
	return ""
}

// Identity returns the name that what is behind the player gives itself, with its
// version as a rule: that of a UCI engine's "id name", or of xboard's feature
// myname. It is "" for one that says nothing.
func Identity(p Player) string {
	if d, ok := p.(interface{ Identity() string }); ok {
		return d.Identity()
	}
	return ""
}

// Turn is what the arena grants for one move.
type Turn struct {
	Limits   limits.Limits
	Deadline time.Duration // the player is taken for dead when it has not answered by then; 0: never
	Detail   bool          // the reply is to have its Detail

	// Lines are for Detail.Said: of the lines that a process says, those that
	// match one.
	Lines []*regexp.Regexp

	// Review is for Detail.Odd and Detail.Mate: what is examined of the lines
	// that a process says.
	Review ucitext.Review
}

// Detail is what a player says of a move beside what every record has.
type Detail struct {
	HashFull int          // permille of its hash table in use
	TBHits   uint64       // positions found in endgame tables
	Line     []board.Move // the line of play that it expects, legal moves all; nil: not said
	Said     []string     // the last line that matches each of Turn.Lines, without those that none does

	Odd  []ucitext.Oddity // what Turn.Review finds; also of a move that is a Fault
	Mate string           // the line that announces a mate, if that is the score and there is a Review
}

// Reply is a legal move and what the player said of it.
type Reply struct {
	Ply     pgn.Ply // Time is what its clock is charged with, from the request to the arrival of the answer
	Detail  Detail  // what the turn asks for; else it is empty
	Warning string  // one line on something odd that does not cost the game, or ""
}

// Fault is an error that its player answers for: the arena scores the game
// against it.
type Fault struct {
	Reason pgn.Reason // IllegalMove, Crash or Stall
	Detail string     // what follows the side in the closing comment: "plays an illegal move: e1g1", "'s engine exited (signal 11)"
}

// Error returns the detail as a sentence about the engine.
func (f *Fault) Error() string { return strings.TrimPrefix(f.Detail, "'s ") }
