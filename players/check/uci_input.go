package check

import (
	"fmt"
	"strings"
	"time"

	"match/players/ucitext"
)

var inputSteps = []protocolStep{
	{"odd input: unknown commands", false, sends("xyzzy\nhello world\nsetoptions name Hash\nbestmove e2e4\n")},
	{"odd input: empty lines and blanks", false, func(s *session) error {
		_, err := s.ask("\n\n   \n\t\n  isready\n", s.patience(), ucitext.IsReady)
		return err
	}},
	{"odd input: lines that end in CR LF", false, func(s *session) error {
		if _, err := s.ask("isready\r\n", time.Second, ucitext.IsReady); err != nil {
			s.end()
			return note("no answer to isready with CR LF; programs from Windows write that")
		}
		return nil
	}},
	{"odd input: an unknown option", false, sends("setoption name No Such Option value 17\n")},
	{"odd input: words missing", false, sends("setoption\nsetoption name\nposition startpos moves\nponderhit\n")},
	{"odd input: bytes that are not text", false, sends("\xff\xfe\x01\xc3\x28\n")},
	{"odd input: a line of 100,000 characters", false, sends(strings.Repeat("abcdefghi ", 10_000) + "\n")},
	{"odd input: a game of 1,000 plies", false, func(s *session) error {
		pos := position{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}.board()
		_, err := s.legal(&pos, "position startpos moves"+strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 250)+"\ngo depth 2\n", thinkPatience)
		return err
	}},
	{"it still plays after odd input", false, plays(middlegame, "go depth 4")},
	{"it is idle while it waits", false, func(s *session) error { return s.idle(s.proc.CPUTime) }},
	{"several threads, if it has them, find a legal move", false, func(s *session) error {
		o, err := ucitext.Find(s.options, "Threads")
		if err != nil || o.Max < 2 {
			return skip("no option Threads beyond 1")
		}
		few := fmt.Sprint(max(o.Min, 1))
		return inOrder(sets(o, "2"), plays(middlegame, "go movetime 100"), sets(o, few), (*session).setUp)(s)
	}},
}

var endSteps = []protocolStep{
	{"quit ends it", true, func(s *session) error { return s.ends("", "quit\n") }},
	{"quit during a search ends it", true, func(s *session) error { return s.ends("position startpos\ngo infinite\n", "quit\n") }},
	{"the end of its input ends it", true, func(s *session) error { return s.ends("", "") }},
	{"the end of its input during a search ends it", true, func(s *session) error {
		return s.ends("position startpos\ngo infinite\n", "")
	}},
	{"quit before anything else ends it", true,
		inOrder((*session).start, func(s *session) error { return s.ended("quit\n") })},
}

// ends starts an engine, sends a first text, and then the last command; if that
// is empty, it only closes the input.
func (s *session) ends(first, last string) error {
	if err := s.ready(); err != nil {
		return err
	}
	if first != "" {
		if err := s.silentAfter(first, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return s.ended(last)
}

func (s *session) ended(last string) error {
	ended, err := s.proc.CloseWatched(last, s.patience())
	s.proc = nil
	if err == nil && !ended {
		err = fmt.Errorf("it still runs %v later", s.patience())
	}
	return err
}

// idle fails if the processor time of the engine grows while it has nothing to do.
func (s *session) idle(cpuTime func() (time.Duration, bool)) error {
	before, ok := cpuTime()
	if !ok {
		return skip("processor time cannot be read here")
	}
	const wait = 500 * time.Millisecond
	if err := s.silent(wait); err != nil {
		return err
	}
	if after, _ := cpuTime(); after-before > wait/4 {
		return fmt.Errorf("it used %v of processor time in %v of waiting, which its opponent needs", after-before, wait)
	}
	return nil
}
