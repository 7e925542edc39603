package uci

import (
	"fmt"
	"slices"
	"strings"

	"match/board"
)

// setPosition handles "position startpos|fen F… [moves M…]". After an error the position is
// unchanged.
func (s *session) setPosition(args []string) error {
	s.endSearch()
	if len(args) == 0 {
		return fmt.Errorf("want 'startpos' or 'fen FEN', then 'moves …'")
	}
	setup, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		setup, moves = args[:i], args[i+1:]
	}
	start, err := s.parseSetup(setup)
	if err != nil {
		return err
	}
	line := board.NewLine(start)
	for i, text := range moves {
		m, err := line.Position().ParseUCI(strings.ToLower(text))
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Push(m)
	}
	s.line = line
	return nil
}

func (s *session) parseSetup(words []string) (board.Position, error) {
	switch {
	case len(words) == 1 && words[0] == "startpos":
		return s.asChess960(board.StartPosition()), nil
	case len(words) > 1 && words[0] == "fen":
		p, err := board.ParseFEN(strings.Join(words[1:], " "))
		return s.asChess960(p), err
	}
	return board.Position{}, fmt.Errorf("want 'startpos' or 'fen FEN', not %q", strings.Join(words, " "))
}

// asChess960 makes castling be written "king takes rook" if UCI_Chess960 is set. A FEN that is
// valid only in Chess960 is treated as Chess960 even without the option.
func (s *session) asChess960(p board.Position) board.Position {
	if s.settings.chess960 {
		return p.AsChess960(true)
	}
	return p
}
