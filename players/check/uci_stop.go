package check

import (
	"time"

	"match/players/ucitext"
)

// watch is how long the engine must stay silent.
const watch = 300 * time.Millisecond

var stopSteps = []protocolStep{
	{"go infinite: it waits for stop, then answers", false, func(s *session) error {
		return s.until("stop", middlegame, "go infinite")
	}},
	{"go infinite: it waits for stop with a mate on the board", false, func(s *session) error {
		return s.until("stop", position{"", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}, "go infinite")
	}},
	{"go infinite: it waits for stop with one legal move", false, func(s *session) error {
		return s.until("stop", position{"", "k7/8/8/8/8/8/1R6/K7 b - - 0 1"}, "go infinite")
	}},
	{"go depth with stop: it answers once", false, func(s *session) error {
		if _, err := s.think("go depth 60\nstop", s.patience()); err != nil {
			return err
		}
		return s.silent(watch)
	}},
	{"stop immediately after go", false, func(s *session) error {
		for range 20 {
			if _, err := s.think("go infinite\nstop", s.patience()); err != nil {
				return err
			}
		}
		return nil
	}},
	{"stop without a search: no answer", false, func(s *session) error {
		return s.silentAfter("stop\nstop\n", watch)
	}},
	{"isready during a search: readyok at once, and the search continues", false, func(s *session) error {
		if err := s.send("position fen " + middlegame.fen + "\ngo infinite\n"); err != nil {
			return err
		}
		line, err := s.ask("isready\n", s.patience(), func(line string) bool { return isBestmove(line) || isReady(line) })
		if err != nil {
			return err
		}
		if isBestmove(line) {
			return tooEarly(line)
		}
		if err := s.silent(watch); err != nil {
			return err
		}
		pos := middlegame.board()
		_, err = s.legal(&pos, "stop\n", s.patience())
		return err
	}},
	{"go ponder: it waits for ponderhit, then answers by its clock", false, func(s *session) error {
		if !ucitext.Has(s.options, "Ponder") {
			return skip("no option Ponder")
		}
		return s.until("ponderhit", middlegame, "go ponder wtime 1000 btime 1000")
	}},
	{"go ponder: it answers to stop", false, func(s *session) error {
		if !ucitext.Has(s.options, "Ponder") {
			return skip("no option Ponder")
		}
		return s.until("stop", middlegame, "go ponder wtime 1000 btime 1000")
	}},
}

// until starts a search that only a command ends.
func (s *session) until(end string, p position, command string) error {
	pos := p.board()
	if err := s.silentAfter("position fen "+p.fen+"\n"+command+"\n", watch); err != nil {
		return err
	}
	_, err := s.legal(&pos, end+"\n", s.patience())
	return err
}
