package check

import (
	"fmt"
	"strings"
	"time"

	"match/board"
	"match/players/ucitext"
)

// thinkPatience is the timeout for searches of a few thousand nodes.
const thinkPatience = 10 * time.Second

var moveSteps = append(positionSteps(), []protocolStep{
	{"it accepts moves after position startpos", false, func(s *session) error {
		return s.after("startpos", board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1")
	}},
	{"it accepts moves after position fen: castling, en passant, promotion", false, func(s *session) error {
		start := position{"", "r3k2r/1P5p/8/8/4p3/8/3P3P/R3K2R w KQkq - 0 1"}.board()
		return s.after("fen "+start.FEN(), start, "d2d4", "e4d3", "e1c1", "e8g8", "b7a8q", "d3d2")
	}},
	{"it answers in positions without a legal move, and continues", false, func(s *session) error {
		for _, p := range over {
			pos := p.board()
			if _, err := s.search(&pos, "position fen "+p.fen+"\ngo depth 3\n", s.patience()); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			if err := s.sync(); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
		}
		return nil
	}},
	{"it castles in the notation of standard chess", false, func(s *session) error {
		return s.only("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false, "e1g1")
	}},
	{"UCI_Chess960: it writes castling as king takes rook", false, in960(func(s *session) error {
		for _, c := range castlings960 {
			if err := s.only(c.fen, true, c.move); err != nil {
				return fmt.Errorf("%s: %w", c.fen, err)
			}
		}
		return nil
	})},
	{"UCI_Chess960: it plays legal moves from start positions", false, in960(func(s *session) error {
		for _, n := range []int{0, 1, 137, 518, 808, 959} {
			pos, err := board.Chess960Start(n)
			if err != nil {
				return err
			}
			pos = pos.AsChess960(true)
			if _, err := s.legal(&pos, "position fen "+pos.FEN()+"\ngo depth 3\n", thinkPatience); err != nil {
				return fmt.Errorf("start position %d: %w", n, err)
			}
		}
		return nil
	})},
	{"it plays a legal game against itself", false, selfPlay},
	{"its lines of play are legal", false, func(s *session) error { return s.pvError }},
	{"its lines of play for mate scores end in mate, at the announced length", false,
		func(s *session) error { return s.mateNote }},
}...)

func positionSteps() (steps []protocolStep) {
	for _, p := range positions {
		steps = append(steps, protocolStep{"it plays a legal move: " + p.name, false, plays(p, "go depth 4")})
	}
	return steps
}

// plays is a step that asks for a move in a position.
func plays(p position, command string) func(*session) error {
	return func(s *session) error {
		_, err := s.moveIn(p, command, thinkPatience)
		return err
	}
}

// moveIn asks for a move in a position.
func (s *session) moveIn(p position, command string, patience time.Duration) (found, error) {
	pos := p.board()
	return s.legal(&pos, "position fen "+p.fen+"\n"+command+"\n", patience)
}

// after plays moves from a start and asks for the next one.
func (s *session) after(text string, pos board.Position, moves ...string) error {
	for _, text := range moves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return err
		}
		pos.Make(m)
	}
	_, err := s.legal(&pos, "position "+text+" moves "+strings.Join(moves, " ")+"\ngo depth 3\n", thinkPatience)
	return err
}

// only restricts the search in a position to one move and expects it as the answer.
func (s *session) only(fen string, chess960 bool, move string) error {
	pos := position{"", fen}.board()
	pos = pos.AsChess960(chess960)
	f, err := s.legal(&pos, "position fen "+fen+"\ngo depth 2 searchmoves "+move+"\n", thinkPatience)
	if err == nil && f.move != move {
		return fmt.Errorf("restricted to the move %s, it answers %s", move, f.move)
	}
	return err
}

// in960 is a step with UCI_Chess960 switched on.
func in960(step func(*session) error) func(*session) error {
	return func(s *session) error {
		o, err := ucitext.Find(s.options, "UCI_Chess960")
		if err != nil {
			return skip("no option UCI_Chess960")
		}
		return inOrder(sets(o, "true"), step, sets(o, "false"))(s)
	}
}

// selfPlay makes the engine play both sides, with its clock running.
func selfPlay(s *session) error {
	line := board.NewLine(board.StartPosition())
	if err := s.send("ucinewgame\n"); err != nil {
		return err
	}
	for n := 0; n < 80 && line.Status() == board.Ongoing; n++ {
		position := string(ucitext.AppendPosition(nil, line))
		f, err := s.legal(line.Position(), position+"\ngo wtime 1000 btime 1000 winc 10 binc 10 depth 3\n", thinkPatience)
		if err != nil {
			return fmt.Errorf("ply %d: %w", n+1, err)
		}
		m, err := line.Position().ParseUCI(f.move)
		if err != nil {
			return err
		}
		line.Push(m)
	}
	return nil
}
