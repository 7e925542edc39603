package check

import (
	"fmt"
	"time"
)

// middlegame is a position in which a search takes time.
var middlegame = position{"a middlegame", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"}

var limitSteps = []protocolStep{
	{"go depth: it stops at the depth", false, func(s *session) error {
		for _, depth := range []int{1, 2, 5} {
			f, err := s.think(fmt.Sprintf("go depth %d", depth), thinkPatience)
			if err != nil {
				return err
			}
			if f.depth > depth {
				return fmt.Errorf("go depth %d: it reports depth %d", depth, f.depth)
			}
		}
		return nil
	}},
	{"go nodes: it stops near the number", false, func(s *session) error {
		const slack = 20_000 // some engines check the counter only occasionally
		for _, nodes := range []uint64{1, 1000, 100_000} {
			f, err := s.think(fmt.Sprintf("go nodes %d", nodes), thinkPatience)
			if err != nil {
				return err
			}
			if f.nodes > nodes+slack {
				return fmt.Errorf("go nodes %d: it reports %d nodes", nodes, f.nodes)
			}
		}
		return nil
	}},
	{"go movetime: it answers in time", false, inTime("go movetime 200", 200*time.Millisecond)},
	{"go movetime: 10 ms", false, inTime("go movetime 10", 10*time.Millisecond)},
	{"go wtime btime: sudden death", false, inTime("go wtime 1000 btime 1000", time.Second)},
	{"go wtime btime winc binc: it lives on its increment", false,
		inTime("go wtime 150 btime 5000 winc 100 binc 100", 150*time.Millisecond)},
	{"go movestogo 1: it moves before its flag falls", false,
		inTime("go wtime 300 btime 300 movestogo 1", 300*time.Millisecond)},
	{"it reports depth, score, nodes and a line of play", false, func(s *session) error {
		f, err := s.think("go depth 4", thinkPatience)
		switch {
		case err != nil:
			return err
		case f.depth == 0 || f.nodes == 0 || f.info.Score.Kind == 0 || len(f.info.PV) == 0:
			return note("no info line has all four; runners adjudicate by scores")
		}
		return nil
	}},
	{"the same search after ucinewgame has the same node count", false, func(s *session) error {
		var nodes [2]uint64
		for i := range nodes {
			if err := s.tell("ucinewgame\n"); err != nil {
				return err
			}
			f, err := s.think("go depth 6", thinkPatience)
			if err != nil {
				return err
			}
			nodes[i] = f.nodes
		}
		if nodes[0] != nodes[1] {
			return note("%d and %d nodes at depth 6: games cannot be repeated exactly (usual with several threads)", nodes[0], nodes[1])
		}
		return nil
	}},
}

// think asks for a move in the middlegame.
func (s *session) think(command string, patience time.Duration) (found, error) {
	return s.moveIn(middlegame, command, patience)
}

// lateness is the delay that a busy machine may add to a move.
const lateness = 100 * time.Millisecond

// inTime is a step that asks for a move, which must arrive within the limit. On a busy
// machine an answer can be late without a fault of the engine, so it gets three
// attempts.
func inTime(command string, limit time.Duration) func(*session) error {
	return func(s *session) error {
		var f found
		var err error
		for range 3 {
			if f, err = s.think(command, limit+thinkPatience); err != nil {
				return err
			}
			if f.elapsed <= limit+lateness {
				return nil
			}
		}
		return fmt.Errorf("%s: the move took %v, three times in a row more than %v",
			command, f.elapsed.Round(time.Millisecond), limit)
	}
}
