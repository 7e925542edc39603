package check

import (
	"time"

	"match/players/ucitext"
)

// watch is how long the engine must stay silent.
const watch = 300 * time.Millisecond

var stopSteps = []protocolStep{
	{"go infinite: it waits for stop, then answers", false, until("stop", middlegame, "go infinite")},
	{"go infinite: it waits for stop with a mate on the board", false, until("stop", mateInOne, "go infinite")},
	{"go infinite: it waits for stop with one legal move", false, until("stop", oneMove, "go infinite")},
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
	{"stop without a search: no answer", false, func(s *session) error { return s.silentAfter("stop\nstop\n", watch) }},
	{"isready during a search: readyok at once, and the search continues", false, func(s *session) error {
		if err := s.send("position fen " + middlegame.fen + "\ngo infinite\n"); err != nil {
			return err
		}
		line, err := s.ask("isready\n", s.patience(), func(line string) bool {
			return isBestmove(line) || ucitext.IsReady(line)
		})
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
	{"go ponder: it waits for ponderhit, then answers by its clock", false, until("ponderhit", middlegame, goPonder)},
	{"go ponder: it answers to stop", false, until("stop", middlegame, goPonder)},
}

const goPonder = "go ponder wtime 1000 btime 1000"

// until is a step that starts a search that only a command ends.
func until(end string, p position, command string) func(*session) error {
	return func(s *session) error {
		if command == goPonder && !ucitext.Has(s.options, "Ponder") {
			return skip("no option Ponder")
		}
		if err := s.silentAfter("position fen "+p.fen+"\n"+command+"\n", watch); err != nil {
			return err
		}
		pos := p.board()
		_, err := s.legal(&pos, end+"\n", s.patience())
		return err
	}
}
