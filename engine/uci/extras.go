package uci

import (
	"fmt"
	"strconv"

	"match/board"
	"match/engine"
	"match/variants"
)

// display handles "d": it prints the board, White at the bottom.
func (s *session) display([]string) error {
	p := s.line.Position()
	for rank := 7; rank >= 0; rank-- {
		row := []byte{'1' + byte(rank), ' '}
		for file := range 8 {
			row = append(row, ' ', p.PieceAt(board.NewSquare(file, rank)).Letter())
		}
		s.out.line(string(row))
	}
	s.out.line("   a b c d e f g h")
	s.out.line("Fen: " + p.FEN())
	s.out.line(fmt.Sprintf("Key: %016X", p.Key()))
	s.out.line("Status: " + s.line.Status().String())
	return nil
}

// evaluate handles "eval": it prints the static evaluation.
func (s *session) evaluate([]string) error {
	v, p := s.settings.chosen(), s.line.Position()
	ev := variants.NewEvaluator(v)
	sums := ev.Sums(p)
	s.out.line(fmt.Sprintf("Evaluation by %s: %+d centipawns for %v, phase %d of 256, middlegame %+d and endgame %+d for White",
		v.Name(), ev.Score(p, sums), p.SideToMove(), v.Phase().Of(p), sums.MG(), sums.EG()))
	return nil
}

// bench handles "bench [DEPTH]": see engine.Bench.
func (s *session) bench(args []string) error {
	s.endSearch()
	depth := engine.BenchDepth
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n >= engine.MaxPly {
			return fmt.Errorf("want a depth from 1 to %d, not %q", engine.MaxPly-1, args[0])
		}
		depth = n
	}
	r, err := engine.Bench(s.ctx, engine.Options{Variant: s.settings.chosen(), HashMB: engine.BenchHashMB}, depth)
	if err != nil {
		return err
	}
	s.out.line(fmt.Sprintf("%d nodes %.0f nps", r.Nodes, r.NPS()))
	return nil
}

// perft handles "go perft N": it prints the number of move sequences after each move.
func (s *session) perft(depth int) error {
	p := s.line.Position()
	var l board.MoveList
	p.Legal(&l)
	total := uint64(0)
	for _, m := range l.Slice() {
		next := *p
		next.Make(m)
		n := board.Perft(&next, depth-1)
		total += n
		s.out.line(fmt.Sprintf("%s: %d", p.UCI(m), n))
	}
	s.out.line(fmt.Sprintf("Nodes searched: %d", total))
	return nil
}
