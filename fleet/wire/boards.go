package wire

import (
	"fmt"

	"match/board"
	"match/pgn"
)

// MaxBoards is how many games a worker shows at a time.
const MaxBoards = 2

// Boards are games that a worker is playing now.
type Boards struct {
	Games []Board `json:"games"`
}

// BoardsWanted reports whether boards are still wanted.
type BoardsWanted struct {
	More bool `json:"more"`
}

// Board is the current state of a game.
type Board struct {
	Event  string     `json:"event"`
	Pair   int        `json:"pair"`
	Game   int        `json:"game"`           // 0 or 1
	Names  [2]string  `json:"names"`          // of White and Black
	Before string     `json:"before"`         // FEN, before the last move
	Move   string     `json:"move,omitempty"` // in UCI notation; "": no move yet
	Said   [2]pgn.Ply `json:"said"`           // reported by White and by Black with their last moves
}

// Check rejects boards that cannot occur in a game.
func (b *Boards) Check() error {
	if len(b.Games) > MaxBoards {
		return fmt.Errorf("%d boards: want %d at most", len(b.Games), MaxBoards)
	}
	for i := range b.Games {
		g := &b.Games[i]
		if g.Pair < 1 || g.Game != 0 && g.Game != 1 {
			return fmt.Errorf("game %d of pair %d: no such game", g.Game+1, g.Pair)
		}
		if _, _, err := g.Position(); err != nil {
			return err
		}
	}
	return nil
}

// Position returns the position before the last move, and that move, or
// board.NoMove before the first one.
func (b *Board) Position() (before board.Position, move board.Move, err error) {
	if before, err = board.ParseFEN(b.Before); err != nil || b.Move == "" {
		return before, board.NoMove, err
	}
	move, err = before.ParseUCI(b.Move)
	return before, move, err
}
