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
	start, err := parseSetup(setup)
	if err != nil {
		return err
	}
	line := s.newLine(start, nil)
	for i, text := range moves {
		m, err := line.Position().ParseUCI(strings.ToLower(text))
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Push(m)
	}
	s.start, s.line = start, line
	return nil
}

func parseSetup(words []string) (board.Position, error) {
	switch {
	case len(words) == 1 && words[0] == "startpos":
		return board.StartPosition(), nil
	case len(words) > 1 && words[0] == "fen":
		return board.ParseFEN(strings.Join(words[1:], " "))
	}
	return board.Position{}, fmt.Errorf("want 'startpos' or 'fen FEN', not %q", strings.Join(words, " "))
}

// newLine returns a game in which castling is written "king takes rook" if UCI_Chess960 is set. A
// FEN that is valid only in Chess960 is treated as Chess960 even without the option.
func (s *session) newLine(start board.Position, moves []board.Move) *board.Line {
	line := board.NewLine(start.AsChess960(start.IsChess960() || s.settings.chess960))
	for _, m := range moves {
		line.Push(m)
	}
	return line
}
